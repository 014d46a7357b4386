"""What happened, as data: the log and the animation are made of these.

Inside a state an event is a tuple: its kind, the mask of seats that may see it, then its fields, ints or lists of ints.
`EventKind` names them, and `read_event` turns the tuple into an Event for the world outside.
"""

from __future__ import annotations

from typing import Any

import msgspec

from wyrmhall.kernel.state import EVERYBODY


class EventKind(msgspec.Struct, frozen=True):
    name: str
    fields: tuple[str, ...]


class Event(msgspec.Struct, frozen=True):
    kind: str
    data: dict[str, Any]
    audience: int = EVERYBODY

    def visible_to(self, seat: int | None) -> bool:
        """An onlooker (None) sees only what everybody sees."""
        if self.audience == EVERYBODY:
            return True
        return seat is not None and bool(self.audience >> seat & 1)


def read_event(kinds: tuple[EventKind, ...], raw: tuple[Any, ...]) -> Event:
    kind = kinds[raw[0]]
    return Event(kind.name, dict(zip(kind.fields, raw[2:], strict=True)), raw[1])
