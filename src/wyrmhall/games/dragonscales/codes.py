"""The numbers that the state, the rules and the log of Dragonscales agree on: tokens, records, events."""

from __future__ import annotations

from typing import Final

NONE: Final = -1
MOST_SEATS: Final = 5

# A card in a zone is its kind, with bits for who has seen it beside its owner, and two for a treasure in an offer.
KIND: Final = 255
SEEN: Final = 256
SEEN_BY_ALL: Final = 31 * 256
OFFERED_UNSEEN: Final = 1 << 13
OFFERED_SHOWN: Final = 1 << 14
OFFERED: Final = OFFERED_UNSEEN | OFFERED_SHOWN

DICE: Final = 7
ROLLS: Final = 3
BOXES: Final = 5
ROW_COUNT: Final = 6
HEADS: Final = 3
HEAD_NAMES = ("yellow", "red", "blue")
SCALES_IN_ALL: Final = 25
POISON_IN_ALL: Final = 8
START_SCALES: Final = 3
START_HAND: Final = 3
# What it costs to put a minion into play.
SUMMONS: Final = 1
WOUNDS_BY_SEATS = {3: 13, 4: 16, 5: 19}
LUCK: Final = 4

# The steps of a round.
SETTING_UP: Final = 0
ROLLING: Final = 1
PLACING: Final = 2
ACTING: Final = 3
RESETTING: Final = 4
STAGES = ("setup", "roll", "place", "act", "reset")

# How a game ends.
GOING_ON: Final = 0
SLAIN: Final = 1
ESCAPED: Final = 2
ALL_DEAD: Final = 3
ENDINGS = ("going on", "slain", "escaped", "all dead")

# Why somebody suffers no wounds: protected, behind a shield that rolls for itself, or by a card that answered.
BY_PROTECTION: Final = 0
BY_SHIELD: Final = 1
BY_ANSWER: Final = 2

# A villain is in the game, dead, or knocked out until the end of the round whose number stands there.
IN: Final = 0
DEAD: Final = -1

# An attack or a theft that is going on; `fights` is a stack of such records.
F_THEFT: Final = 0  # 1 for a theft of `n` of the thing in F_POISON
F_BY: Final = 1  # NONE for the dragon
F_TARGET: Final = 2
F_N: Final = 3
F_POISON: Final = 4
F_CARD: Final = 5
F_ANSWER: Final = 6  # an attack made in answer to another: no mirror answers it
F_OFF: Final = 7  # cancelled
F_RETORT: Final = 8  # the card that strikes back when it is over, doubled, plus one with its extra; or NONE
F_DEALT: Final = 9
FIGHT: Final = 10

# The attack on the dragon that is going on.
C_SEAT: Final = 0
C_ROLLS: Final = 1
C_HITS: Final = 2
C_DRAGONS: Final = 3
C_MISSES: Final = 4
C_FREE: Final = 5  # a card allows one more roll, and which dragons too
C_AGAIN_HITS: Final = 6
C_AGAIN_DRAGONS: Final = 7
C_COUNT_DRAGONS: Final = 8
C_COUNT_MISSES: Final = 9
C_MORE_HITS: Final = 10
C_COUNTER: Final = 11
C_QUIET: Final = 12  # no counterattack
C_CHOOSER: Final = 13
C_TAKEN: Final = 14
COMBAT: Final = 15

# The move that is going on.
M_SEAT: Final = 0
M_DIE: Final = 1  # 0 where no die is rolled
M_MORE: Final = 2
M_MOST: Final = 3
M_QUIET: Final = 4  # no activation
M_SHUT: Final = 5
MOVE: Final = 6

# An offer: to whom, whether it is sent (1 and the treasures in it), scales given and asked, treasures asked.
O_TO: Final = 0
O_SENT: Final = 1
O_GIVE: Final = 2
O_ASK: Final = 3
O_WANT: Final = 4
OFFER_WIDTH: Final = 5
NO_OFFER: Final = -1
TALKING: Final = -2
TALKS: Final = 2
MOST_WANTED: Final = 3

# Tokens. Those of cards come last: their number depends on the card set.
PASS: Final = 0
STOP: Final = 1
ROLL: Final = 2
PROTECT: Final = 3
DRAW: Final = 4
TAKE: Final = 5
FIGHT_ON: Final = 6
GO: Final = 7
ACTIVATE: Final = 8
GIVE_SCALES: Final = 9
GIVE_TREASURE: Final = 10
GIVE_CARD: Final = 11
PICK_HIT: Final = 12
PICK_DRAGON: Final = 13
SPARE: Final = 14
BURY: Final = 15
DIE: Final = 16
FACE: Final = DIE + DICE
NUMBER: Final = FACE + 7
MOST_NUMBER: Final = 9
SEAT: Final = NUMBER + MOST_NUMBER + 1
HEAD: Final = SEAT + 5
BOX: Final = HEAD + HEADS
# Keep wilds and the symbols of one of these sets, and put all other dice aside.
KEEP: Final = BOX + ROW_COUNT * BOXES
KEPT_SETS: Final[list[int]] = [
    0,
    *[1 << row for row in (0, 2, 3, 4, 5)],
    *[1 << row | 1 << other for row in (0, 2, 3, 4) for other in (2, 3, 4, 5) if row < other],
]
# The place of a set of symbols among those, by its mask.
KEPT_NUMBERS: Final[list[int]] = [KEPT_SETS.index(kept) if kept in KEPT_SETS else -1 for kept in range(1 << 6)]
VILLAIN: Final = KEEP + 16
TALK: Final = VILLAIN + 5
CLOSE: Final = TALK + 1
OFFER_SCALE: Final = TALK + 2
ASK_SCALE: Final = TALK + 3
ASK_TREASURE: Final = TALK + 4
SEND: Final = TALK + 5
OFFER_TO: Final = TALK + 6
ACCEPT: Final = OFFER_TO + 5
DECLINE: Final = ACCEPT + 5
COUNTER: Final = DECLINE + 5
PROMISE: Final = COUNTER + 5
PROMISES = ("attack", "steal", "hinder")
CARD: Final = PROMISE + 5 * 3

PLAIN_TOKENS = (
    "pass",
    "stop",
    "roll",
    "protect",
    "draw",
    "take",
    "fight",
    "go",
    "activate",
    "give-scales",
    "give-treasure",
    "give-card",
    "pick-hit",
    "pick-dragon",
    "spare",
    "bury",
)


def token_names(
    ids: list[str], villains: list[str], faces: tuple[str, ...], rows: tuple[str, ...], villainy: int, treasures: int
) -> list[str]:
    """The vocabulary of a card set."""
    return [
        *PLAIN_TOKENS,
        *(f"die-{die + 1}" for die in range(DICE)),
        *faces,
        *(str(number) for number in range(MOST_NUMBER + 1)),
        *(f"seat-{seat}" for seat in range(MOST_SEATS)),
        *(f"{head}-head" for head in HEAD_NAMES),
        *(f"{row}-{box + 1}" for row in rows for box in range(BOXES)),
        *("-".join(["keep", *(row for i, row in enumerate(rows) if kept >> i & 1)]) for kept in KEPT_SETS),
        *(f"be-{id}" for id in villains),
        "talk",
        "close",
        "offer-scale",
        "ask-scale",
        "ask-treasure",
        "send",
        *(f"{word}-{seat}" for word in ("offer-to", "accept", "decline", "counter") for seat in range(MOST_SEATS)),
        *(f"promise-{what}-{seat}" for what in PROMISES for seat in range(MOST_SEATS)),
        *ids[: villainy + treasures],
        *(f"{id}/extra" for id in ids[:villainy]),
        *(f"{id}/unseen" for id in ids[villainy : villainy + treasures]),
        *(f"{id}/shown" for id in ids[villainy : villainy + treasures]),
        *(f"{id}/pick" for id in ids[: villainy + treasures]),
    ]


# What can happen; EVENT_KINDS names the numbers and their fields.
E_ROUND: Final = 0
E_ROLLED: Final = 1
E_DONE_ROLLING: Final = 2
E_PLACED: Final = 3
E_BUMPED: Final = 4
E_BOX: Final = 5
E_PASSED: Final = 6
E_HEALED: Final = 7
E_PROTECTED: Final = 8
E_RAGE: Final = 9
E_ATTACK: Final = 10
E_WOUNDED: Final = 11
E_UNHURT: Final = 12
E_DIED: Final = 13
E_KNOCKED_OUT: Final = 14
E_WOKE: Final = 15
E_SCALES: Final = 16
E_STOLE: Final = 17
E_STOLE_CARD: Final = 18
E_DREW: Final = 19
E_DREW_CARDS: Final = 20
E_KEPT: Final = 21
E_DISCARDED: Final = 22
E_DISCARDED_CARD: Final = 23
E_PLAYED: Final = 24
E_CANCELLED: Final = 25
E_REDIRECTED: Final = 26
E_COMBAT: Final = 27
E_CUBE: Final = 28
E_HEAD: Final = 29
E_FLEE: Final = 30
E_MOVED: Final = 31
E_SPACE: Final = 32
E_RESET: Final = 33
E_END: Final = 34
E_SUMMONED: Final = 35
E_ACTIVATED: Final = 36
E_OFFERED: Final = 37
E_ANSWERED: Final = 38
E_TRADED: Final = 39
E_TRADED_CARD: Final = 40
E_PROMISED: Final = 41
E_LOOKED: Final = 42
E_LOOKED_CARDS: Final = 43
E_WITHDRAWN: Final = 44
E_SWAPPED: Final = 45
E_PLACES: Final = 46
E_TRUCE: Final = 47
E_DENIED: Final = 48
E_SHIELD: Final = 49
E_DUEL: Final = 50
E_RECALLED: Final = 51
E_TOO_LATE: Final = 52
E_BARGAIN: Final = 53
E_FACE: Final = 54
E_CURED: Final = 55
E_ROUND_RULE: Final = 56
E_EVENT: Final = 57
E_CHOSE_HAND: Final = 58
E_ROLLED_OPEN: Final = 59
E_VILLAIN: Final = 60

EVENT_KINDS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("round", ("round", "first")),
    ("rolled", ("seat", "dice")),
    ("done_rolling", ("seat",)),
    ("placed", ("seat", "row", "box", "count")),
    ("bumped", ("seat", "row", "box")),
    ("box", ("seat", "row", "box")),
    ("passed", ("seat", "row")),
    ("healed", ("seat", "count")),
    ("protected", ("seat",)),
    ("rage", ("card",)),
    ("attack", ("seat", "target", "count", "poison", "card")),
    ("wounded", ("seat", "count", "poison")),
    ("unhurt", ("seat", "why")),
    ("died", ("seat", "by")),
    ("knocked_out", ("seat", "by")),
    ("woke", ("seat",)),
    ("scales", ("seat", "count")),
    ("stole", ("seat", "target", "thing", "count")),
    ("stole_card", ("seat", "target", "card")),
    ("drew", ("seat", "thing", "count")),
    ("drew_cards", ("seat", "cards")),
    ("kept", ("seat", "card")),
    ("discarded", ("seat", "thing", "count")),
    ("discarded_card", ("seat", "card")),
    ("played", ("seat", "card", "extra")),
    ("cancelled", ("seat", "target", "theft")),
    ("redirected", ("seat", "target")),
    ("combat", ("seat", "hits", "dragons", "misses")),
    ("cube", ("seat", "head")),
    ("head", ("head", "seat")),
    ("flee", ("seat", "die", "most")),
    ("moved", ("seat", "place", "from")),
    ("space", ("seat", "place")),
    ("reset", ("first",)),
    ("end", ("ending", "seat")),
    ("summoned", ("seat", "card")),
    ("activated", ("seat", "card")),
    ("offered", ("seat", "to", "give", "treasures", "ask", "want")),
    ("answered", ("seat", "to", "answer")),
    ("traded", ("seat", "to", "scales", "treasures")),
    ("traded_card", ("seat", "to", "card")),
    ("promised", ("seat", "to", "what")),
    ("looked", ("seat", "target", "thing")),
    ("looked_cards", ("seat", "target", "cards")),
    ("withdrawn", ("seat", "row", "box")),
    ("swapped", ("row", "box", "other")),
    ("places", ("seat", "other")),
    ("truce", ("seat",)),
    ("denied", ("seat", "target")),
    ("shield", ("seat", "card", "result")),
    ("duel", ("seat", "target", "mine", "theirs")),
    ("recalled", ("seat", "target", "thing")),
    ("too_late", ("seat",)),
    ("bargain", ("seat", "target", "thing")),
    ("face", ("seat", "die", "face")),
    ("cured", ("seat", "count")),
    ("round_rule", ("thing", "count")),
    ("event", ("card", "enraged")),
    ("chose_hand", ("seat",)),
    ("rolled_open", ("seat", "dice")),
    ("villain", ("seat", "villain")),
)
