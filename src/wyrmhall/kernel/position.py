"""Reading a position that somebody wrote or changed by hand: each fault is said in a sentence."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from wyrmhall.kernel.errors import BadPosition

T = TypeVar("T", bound=msgspec.Struct)


def convert(data: dict[str, Any], struct: type[T]) -> T:
    try:
        return msgspec.convert(data, struct)
    except msgspec.ValidationError as error:
        raise BadPosition(f"the position cannot be read: {error}") from None


def expect(condition: bool, sentence: str) -> None:
    if not condition:
        raise BadPosition(sentence)


class CardReader:
    """Turns the ids of cards into their numbers and says where an id is wrong."""

    def __init__(self, ids: list[str]) -> None:
        self.numbers = {id: number for number, id in enumerate(ids)}

    def card(self, id: str, where: str) -> int:
        expect(id in self.numbers, f"{where}: no card has the id {id!r}")
        return self.numbers[id]

    def cards(self, ids: list[str], where: str) -> list[int]:
        return [self.card(id, where) for id in ids]

    def optional(self, id: str | None, where: str) -> int:
        return -1 if id is None else self.card(id, where)
