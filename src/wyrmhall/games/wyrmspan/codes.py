"""The numbers that the state, the rules, the log and the words of Wyrmspan agree on."""

from __future__ import annotations

from typing import Final

NONE: Final = -1

# Cards are numbered through: dragons first, then the kinds of cave cards. Tokens of cards are these numbers.
DRAGONS: Final = 183
CAVES: Final = 49
CARDS: Final = DRAGONS + CAVES

MOST_SEATS: Final = 5
ROUNDS: Final = 4
ROWS: Final = 3
COLUMNS: Final = 4
SPACES: Final = 12
MAT_NESTS: Final = 2
LIMIT: Final = 9
INCOME: Final = 6
DISCARDS: Final = 2
VISITS: Final = 3
MARKERS: Final = 4
TRACK: Final = 12
BROWN: Final = 6
SLOTS: Final = 5
SHOWN: Final = 3

ANY: Final = 4
# A printed cost: the four resources, eggs, coins.
WIDTH: Final = 6

# A seat's counters, POOL of them in a row; the four resources come first, in their own order.
POOL: Final = 20
COIN: Final = 4
NEST: Final = 5
GUILD: Final = 6
PASSED: Final = 7
VISITED: Final = 8
LENGTH: Final = 11
DUG: Final = 14
EGGS: Final = 17
PICKS: Final = 18
HIDDEN: Final = 19

# A card in a hand: its number, whether everybody knows it, and how many cards its owner had tucked unseen before.
CARD: Final = 511
KNOWN: Final = 512
SERIAL: Final = 1024

# A tucked card: its number, space, seat and who knows it, then the two marks it had in the hand. One that was drawn to
# be tucked is none of the cards its owner held before, and the others know that.
AT_SPACE: Final = 9
AT_SEAT: Final = 13
AT_SIGHT: Final = 16
AT_KNOWN: Final = 18
AT_SERIAL: Final = 19
SEEN_BY_ALL: Final = 0
SEEN_BY_OWNER: Final = 1
SEEN_BY_NOBODY: Final = 2
DRAWN_BY_OWNER: Final = 3

# Resources cached on a dragon, seven bits a kind, and how often a hatchling was fed.
CACHE_BITS: Final = 7
CACHE_MASK: Final = 127
FED: Final = 28

# Tokens after the cards.
ROW: Final = CARDS
RESOURCE: Final = ROW + 3
SPACE: Final = RESOURCE + 4
MAT: Final = SPACE + 12
SLOT: Final = MAT + 1
ICON: Final = SLOT + 5
EXCAVATE: Final = ICON + 8
ENTICE: Final = EXCAVATE + 1
PASS: Final = ENTICE + 1
USE: Final = PASS + 1
SKIP: Final = USE + 1
STEP: Final = SKIP + 1
DRAGON_DECK: Final = STEP + 1
CAVE_DECK: Final = DRAGON_DECK + 1
EXCHANGE: Final = CAVE_DECK + 1
TRADE: Final = EXCHANGE + 1
EGG: Final = TRADE + 1
FROM_HAND: Final = EGG + 1
FROM_DISPLAY: Final = FROM_HAND + 1
BENEFIT: Final = FROM_DISPLAY + 1
BONUS: Final = BENEFIT + 1

ROW_NAMES: tuple[str, ...] = ("crimson", "golden", "amethyst")
RESOURCES: tuple[str, ...] = ("meat", "gold", "crystal", "milk")
SIZES: tuple[str, ...] = ("hatchling", "small", "medium", "large")
TRAITS: tuple[str, ...] = ("shy", "aggressive", "playful", "helpful")

# Triggers of abilities, as bits.
WHEN_PLAYED: Final = 1
IF_ACTIVATED: Final = 2
ONCE_PER_ROUND: Final = 4
END_GAME: Final = 8
ON_FEED: Final = 16
ON_THIRD_FEED: Final = 32
ON_MARKER: Final = 64
TRIGGERS: dict[str, int] = {
    "when_played": WHEN_PLAYED,
    "if_activated": IF_ACTIVATED,
    "once_per_round": ONCE_PER_ROUND,
    "end_game": END_GAME,
    "on_feed": ON_FEED,
    "on_third_feed": ON_THIRD_FEED,
    "on_marker": ON_MARKER,
}

# What feeds a hatchling: a resource, or a tucked card.
TUCKING: Final = 4
NO_FOOD: Final = -1

# Places on a mat, seen from a dragon.
AT_ANY: Final = 0
AT_HERE: Final = 1
AT_CAVE: Final = 2
AT_COLUMN: Final = 3
AT_ADJACENT: Final = 4
PLACES: tuple[str, ...] = ("any", "here", "this_cave", "this_column", "adjacent")

# One unit of a price.
PAY_COIN: Final = 0
PAY_ANY: Final = 1
PAY_EGG: Final = 2
PAY_EGG_CAVE: Final = 3
PAY_EGG_ADJACENT: Final = 4
PAY_DRAGON: Final = 5
PAY_CAVE: Final = 6
PAY_CARD: Final = 7
PAY_ITEM: Final = 8
PAY_TUCK: Final = 9
PAY_CACHE: Final = 10

# Where a card to be played comes from, as bits, and what a dragon costs then.
HAND: Final = 1
DISPLAY: Final = 2
DECK: Final = 4
FULL: Final = 0
FREE: Final = 1
LESS_ONE: Final = 2
NO_RESOURCES: Final = 3
AT_ACTION_COST: Final = 4

# The Automa's counters in `rival`.
RIVAL_STEPS: Final = 0
RIVAL_READY: Final = 1
RIVAL_COINS: Final = 2
RIVAL_PASSED: Final = 3
RIVAL_PLACED: Final = 4
RIVAL_SEAT: Final = 7

# What can happen; EVENT_KINDS names the numbers and their fields.
ROUND_BEGAN: Final = 0
KEPT: Final = 1
TURN_BEGAN: Final = 2
PASSED_ON: Final = 3
GAINED: Final = 4
PAID: Final = 5
DREW: Final = 6
DREW_CARD: Final = 7
TOOK: Final = 8
DISCARDED: Final = 9
LAID: Final = 10
EGG_PAID: Final = 11
CACHED: Final = 12
TUCKED: Final = 13
TUCKED_CARD: Final = 14
EXCAVATED: Final = 15
PLAYED: Final = 16
EXPLORED: Final = 17
WALKED: Final = 18
STEPPED: Final = 19
MARKED: Final = 20
REVEALED: Final = 21
SWAPPED: Final = 22
REFILLED: Final = 23
PLACED: Final = 24
GREW: Final = 25
ACTIVATED: Final = 26
COVERED: Final = 27
DECIDED: Final = 28
AUTOMA_TOOK: Final = 29
AUTOMA_MOVED: Final = 30
AUTOMA_MARKED: Final = 31
AUTOMA_PASSED: Final = 32
EXCHANGED: Final = 33
AUTOMA_PLACED: Final = 34

DEALT: tuple[str, ...] = ("guild", "first", "second", "third", "fourth")
EVENT_KINDS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("round", ("round", "seat")),
    ("kept", ("seat", "card1", "card2")),
    ("turn", ("seat",)),
    ("passed", ("seat",)),
    ("gained", ("seat", "what", "count")),
    ("paid", ("seat", "what", "count")),
    ("drew", ("seat", "cave", "count")),
    ("drew_card", ("seat", "card")),
    ("took", ("seat", "card")),
    ("discarded", ("seat", "card")),
    ("laid", ("seat", "space", "dragon")),
    ("egg_paid", ("seat", "space", "dragon")),
    ("cached", ("seat", "space", "what", "dragon")),
    ("tucked", ("seat", "space", "card", "deck", "dragon")),
    ("tucked_card", ("seat", "space", "card", "dragon")),
    ("excavated", ("seat", "space", "card")),
    ("played", ("seat", "space", "card")),
    ("explored", ("seat", "row", "time")),
    ("walked", ("seat", "row", "step")),
    ("stepped", ("seat", "space")),
    ("marked", ("seat", "slot")),
    ("revealed", ("seat", "card")),
    ("swapped", ("seat", "space", "other", "card1", "card2")),
    ("refilled", ("place", "card")),
    ("placed", ("seat", "round", "objective", "place", "count", "vp")),
    ("grew", ("seat", "space", "dragon")),
    ("activated", ("seat", "space", "dragon")),
    ("covered", ("seat", "space", "card")),
    ("decided", ("decision", "steps", "coin", "refresh")),
    ("automa_took", ("card",)),
    ("automa_moved", ("space",)),
    ("automa_marked", ("slot",)),
    ("automa_passed", ()),
    ("exchanged", ("seat", "what")),
    ("automa_placed", ("round", "objective", "place", "count", "vp")),
    ("dealt", DEALT),
)
