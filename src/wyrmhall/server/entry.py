"""One entry of a table's log. Replaying the entries in order gives the same table again, whoever does it."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from wyrmhall.server.protocol import Code, SeatKind

Kind = Literal[
    "sit",
    "start",
    "move",
    "auto",
    "standing",
    "undo",
    "ask",
    "agree",
    "decline",
    "resign",
    "bot",
    "late",
    "vote",
    "close",
    "again",
]


# The level of the bot that goes on for somebody who is gone.
STAND_IN = "drake"


class Entry(msgspec.Struct, frozen=True):
    """What `data` holds: sit, a Chair; start, what the seats bring, in games where they do; move, and auto for an
    answer that was left with the table, the token's name; standing, the answers that are left with it; ask, the number
    of moves to go back to; resign, bot and late, the level of the bot that plays on; vote, the seat that is waited for;
    again, the table of the rematch; nothing for the rest.
    """

    number: int
    kind: Kind
    seat: int
    data: str
    at: int


def text(data: Any) -> str:
    """What is more than a word, as the log keeps it."""
    return msgspec.json.encode(data).decode()


class Chair(msgspec.Struct):
    """Who sits in a seat, as the log and the summary keep it. `held` is the guest that an open seat is kept for, and
    `bring` what the seat brings to the game, which is nobody else's to see.
    """

    kind: SeatKind = "open"
    guest: str | None = None
    name: str = ""
    level: str | None = None
    held: str | None = None
    resigned: bool = False
    late: bool = False
    bring: Any = None


class Refused(Exception):
    """A request that changes nothing; the code and the words are what the one who asked is told."""

    def __init__(self, code: Code, words: str) -> None:
        super().__init__(words)
        self.code: Code = code
        self.words = words
