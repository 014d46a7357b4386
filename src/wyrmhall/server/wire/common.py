"""What every part of the wire has: how a table stands, what a seat is, and what went wrong."""

from __future__ import annotations

from typing import Literal

import msgspec

Status = Literal["waiting", "playing", "over", "abandoned"]
SeatKind = Literal["open", "guest", "bot"]
Code = Literal[
    "bad-message",
    "bad-request",
    "too-big",
    "too-fast",
    "sign-in",
    "bad-name",
    "foreign-origin",
    "not-found",
    "not-yours",
    "not-seated",
    "not-started",
    "started",
    "over",
    "not-over",
    "not-asked",
    "late",
    "illegal",
    "no-undo",
    "no-takeback",
    "no-vote",
    "no-hints",
    "full",
    "limit",
    "conflict",
    "unsure",
    "server",
]


class Problem(msgspec.Struct, frozen=True):
    """The body of every HTTP answer that is not a success."""

    code: Code
    words: str
