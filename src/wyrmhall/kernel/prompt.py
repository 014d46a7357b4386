"""What a seat is asked: a message id with parameters, its words, the rule behind it, and whose card makes it ask."""

from __future__ import annotations

from typing import Any

import msgspec


class Cause(msgspec.Struct, frozen=True):
    """Why a seat is asked: the card, by its id in the gallery, and the seat it belongs to; `words` is
    what to call it ("Demon"); the table adds the name of the player ("Demon of Bea").
    """

    card: str | None
    seat: int | None
    words: str


class Prompt(msgspec.Struct, frozen=True):
    message: str
    words: str
    rule: str
    params: dict[str, Any] = {}
    optional: bool = False
    cause: Cause | None = None
