"""The numbers that the state, the rules and the log of Fairy Tale agree on."""

from __future__ import annotations

from typing import Final

# A card in play is its number, plus DOWN while it lies face down.
DOWN: Final = 128
KIND: Final = 127
NONE: Final = -1

PACK: Final = 5
PLAYS: Final = 3
ROUNDS: Final = 4
TABLEAU: Final = 12

# The two ways of turning a card, as the card tables have them.
TURN_UP: Final = 0
TURN_DOWN: Final = 1

# The option `teams`.
SOLO: Final = 0
PAIRS: Final = 1
GARFIELD: Final = 2

SHADOW_BIT: Final = 8
KEEP: Final = 127

# What can happen; EVENT_KINDS names the numbers and their fields.
DEAL: Final = 0
PICKED: Final = 1
PICKED_CARD: Final = 2
PLACED: Final = 3
PLACED_CARD: Final = 4
REVEALED: Final = 5
HUNTED: Final = 6
UNFLIPPED: Final = 7
FLIPPED: Final = 8
DREW: Final = 9
DREW_CARD: Final = 10
GAVE: Final = 11
GAVE_FACE_DOWN: Final = 12
DISCARDED: Final = 13
NAMED: Final = 14
KEPT_NAME: Final = 15
STANDS: Final = 16

EVENT_KINDS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("deal", ("round",)),
    ("picked", ("seat",)),
    ("picked_card", ("seat", "card")),
    ("placed", ("seat",)),
    ("placed_card", ("seat", "card")),
    ("revealed", ("seat", "card")),
    ("hunted", ("seat", "card", "by", "cause")),
    ("unflipped", ("seat", "card", "by", "cause")),
    ("flipped", ("seat", "card", "by", "cause")),
    ("drew", ("seat", "count", "cause")),
    ("drew_card", ("seat", "card", "cause")),
    ("gave", ("seat", "to", "card", "place")),
    ("gave_face_down", ("seat", "to", "card")),
    ("discarded", ("seat", "count")),
    ("named", ("seat", "card", "name")),
    ("kept_name", ("seat", "card")),
    ("stands", ("points",)),
)
