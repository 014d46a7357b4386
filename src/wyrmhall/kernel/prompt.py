"""What a seat is asked: a message id with parameters, its words, and the rule behind it."""

from __future__ import annotations

from typing import Any

import msgspec


class Prompt(msgspec.Struct, frozen=True):
    message: str
    words: str
    rule: str
    params: dict[str, Any] = {}
    optional: bool = False
