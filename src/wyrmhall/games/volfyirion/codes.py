"""The numbers that the state, the rules and the log of Volfyirion agree on."""

from __future__ import annotations

from typing import Final

NONE: Final = -1

# A card in play is its number plus what has become of it: secondary ability used, sealed, points of the turn given.
KIND: Final = 127
USED: Final = 128
SEALED: Final = 256
GIVEN: Final = 512
OF_THIS_TURN: Final = USED | GIVEN

SEATS: Final = 2
HAND: Final = 5
# VF-DRAW-5: the first hand of the first house, where the players evened its advantage.
SHORT_HAND: Final = 4
ROW: Final = 5
SPACES: Final = 2
CITIES: Final = 4
LAIR: Final = 3

REPLACE_COST: Final = 2
MOVE_COST: Final = 8
DEFEAT_COST: Final = 16
SETUP_WONDER_COST: Final = 3
# VF-WIN-4: after so many turns of both houses together the game is broken off.
LAST_TURN: Final = 200

# The token of Volfyirion: on its lair, out of the game, or on city number seat * CITIES + city.
HOME: Final = -1
SLAIN: Final = -2

# Kinds of cards.
STARTING: Final = 0
COMMAND: Final = 1
BUILDING: Final = 2
TROOP: Final = 3
WONDER: Final = 4

# What sets off a secondary ability.
CHAIN: Final = 1
REMOVAL: Final = 2

# What a token does, in the order of the vocabulary: `Cards.first` has the first token of each, `Cards.verb` and
# `Cards.subject` say of a token what it does and to which card, city or order of cities.
PLAY: Final = 0
ACQUIRE: Final = 1
REPLACE: Final = 2
USE: Final = 3
REMOVE_HAND: Final = 4
REMOVE_DISCARD: Final = 5
REMOVE_PLAY: Final = 6
SEAL_OWN: Final = 7
UNSEAL_OWN: Final = 8
SEAL_ENEMY: Final = 9
UNSEAL_ENEMY: Final = 10
REMOVE_SEALED: Final = 11
CITY: Final = 12
ATTACK: Final = 13
FLY_TO: Final = 14
REDEPLOY: Final = 15
USE_BUILDING: Final = 16
USE_TROOP: Final = 17
ORDER: Final = 18
PLAY_ALL: Final = 19
FLY_HOME: Final = 20
DEFEAT: Final = 21
DRAW_ONE: Final = 22
SKIP: Final = 23
KEEP: Final = 24
REDRAW: Final = 25
RENEW_ROW: Final = 26
END_TURN: Final = 27

# What a token can be about: any card, a wonder, a city, an order of cities, or nothing but itself.
OF_CARDS: Final = 0
OF_WONDERS: Final = 1
OF_CITIES: Final = 2
OF_ORDERS: Final = 3
ALONE: Final = 4

VERBS: Final[tuple[tuple[str, int], ...]] = (
    ("play", OF_CARDS),
    ("acquire", OF_CARDS),
    ("replace", OF_CARDS),
    ("use", OF_CARDS),
    ("remove-hand", OF_CARDS),
    ("remove-discard", OF_CARDS),
    ("remove-play", OF_CARDS),
    ("seal-own", OF_WONDERS),
    ("unseal-own", OF_WONDERS),
    ("seal-enemy", OF_WONDERS),
    ("unseal-enemy", OF_WONDERS),
    ("remove-sealed", OF_WONDERS),
    ("city", OF_CITIES),
    ("attack", OF_CITIES),
    ("fly", OF_CITIES),
    ("redeploy", OF_CITIES),
    ("use-building", OF_CITIES),
    ("use-troop", OF_CITIES),
    ("order", OF_ORDERS),
    ("play-all", ALONE),
    ("fly-home", ALONE),
    ("defeat", ALONE),
    ("draw", ALONE),
    ("skip", ALONE),
    ("keep", ALONE),
    ("redraw", ALONE),
    ("renew-row", ALONE),
    ("end-turn", ALONE),
)

ORDERS: Final[tuple[tuple[int, int, int], ...]] = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))

# What can happen; EVENT_KINDS names the numbers and their fields.
ARRANGED: Final = 0
TURN: Final = 1
SHUFFLED: Final = 2
DREW: Final = 3
DREW_CARD: Final = 4
REDREW: Final = 5
KEPT: Final = 6
INCOME: Final = 7
PLAYED: Final = 8
CHAINED: Final = 9
SPENT: Final = 10
ACQUIRED: Final = 11
RENEWED: Final = 12
REPLACED: Final = 13
REDEPLOYED: Final = 14
ATTACKED: Final = 15
TROOP_LOST: Final = 16
BUILDING_LOST: Final = 17
CITY_LOST: Final = 18
REMOVED: Final = 19
DEFEATED: Final = 20
SEALED_WONDER: Final = 21
UNSEALED_WONDER: Final = 22
FLEW: Final = 23
FLEW_HOME: Final = 24
FURY: Final = 25
DISCARDED: Final = 26
REFILLED_ROW: Final = 27
REFILLED_LAIR: Final = 28
WON: Final = 29
BROKEN_OFF: Final = 30

LAID_OUT = ("first", "second", "third", "fourth", "fifth", "wonder", "other")
EVENT_KINDS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("arranged", ("seat", "order")),
    ("turn", ("seat", "turn")),
    ("shuffled", ("seat",)),
    ("drew", ("seat", "count")),
    ("drew_card", ("seat", "card")),
    ("redrew", ("seat",)),
    ("kept", ("seat",)),
    ("income", ("seat", "cp", "bp", "kp")),
    ("played", ("seat", "card", "city", "cp", "bp", "kp")),
    ("chained", ("seat", "card", "city", "first", "second", "cp", "bp", "kp")),
    ("spent", ("seat", "card", "city", "cp", "bp", "kp")),
    ("acquired", ("seat", "card", "space", "cost")),
    ("renewed", ("seat",)),
    ("replaced", ("seat", "card", "by", "space")),
    ("redeployed", ("seat", "card", "city", "to")),
    ("attacked", ("seat", "city", "cost", "troop")),
    ("troop_lost", ("seat", "city", "card")),
    ("building_lost", ("seat", "city", "card")),
    ("city_lost", ("seat", "city")),
    ("removed", ("seat", "card", "zone")),
    ("defeated", ("seat",)),
    ("sealed", ("seat", "owner", "card")),
    ("unsealed", ("seat", "owner", "card")),
    ("flew", ("seat", "city")),
    ("flew_home", ("seat",)),
    ("fury", ("seat", "city")),
    ("discarded", ("seat", "played", "unplayed")),
    ("refilled_row", ("space", "card")),
    ("refilled_lair", ("space", "card")),
    ("won", ("seat",)),
    ("broken_off", ("turn",)),
    ("laid_out", LAID_OUT),
    ("put_under", ("card",)),
)
