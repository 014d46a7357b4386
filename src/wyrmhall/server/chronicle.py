"""What happened at a table, move by move and packed small, so that nobody who comes in has to wait for a replay."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from wyrmhall.kernel import Event

_pack = msgspec.msgpack.Encoder().encode
unpack = msgspec.msgpack.Decoder(list[Event]).decode


class Chronicle:
    """The first of its `parts` is the deal, then there is one for every move."""

    __slots__ = ("parts",)

    def __init__(self, parts: Iterable[list[Event]]) -> None:
        self.parts = [_pack(part) for part in parts]

    def copy(self) -> Chronicle:
        twin = Chronicle(())
        twin.parts = list(self.parts)
        return twin

    def add(self, events: list[Event]) -> None:
        self.parts.append(_pack(events))

    def cut(self, moves: int) -> None:
        """Only so many moves were made."""
        del self.parts[moves + 1 :]

    def split(self, moves: int) -> tuple[list[Event], list[Event]]:
        """What happened up to that move, and what happened after it."""
        return self._events(self.parts[: moves + 1]), self._events(self.parts[moves + 1 :])

    def all(self) -> list[Event]:
        return self._events(self.parts)

    @staticmethod
    def _events(parts: list[bytes]) -> list[Event]:
        return [event for part in parts for event in unpack(part)]


class News:
    """What happened since it was last told: `events`, or None when the past was rewritten and only the first `kept`
    moves stand as they were."""

    __slots__ = ("events", "kept")

    def __init__(self) -> None:
        self.events: list[Event] | None = []
        self.kept = 0

    def copy(self) -> News:
        twin = News()
        twin.events, twin.kept = None if self.events is None else list(self.events), self.kept
        return twin

    def follow(self, fresh: list[Event] | None, kept: int) -> None:
        if fresh is None:
            self.kept = kept if self.events is not None else min(kept, self.kept)
            self.events = None
        elif self.events is not None:
            self.events += fresh
