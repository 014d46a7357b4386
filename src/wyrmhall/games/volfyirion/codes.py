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

LAID_OUT: tuple[str, ...] = ("first", "second", "third", "fourth", "fifth", "wonder", "other")
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
