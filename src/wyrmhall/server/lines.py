"""Lines of the log as they are sent. What is said of an event is worked out once for all tables, with gaps where the
names of people stand, and remembered for a while: much of it comes again, at the same table or at another.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache

import msgspec

from wyrmhall.kernel import Event, Game
from wyrmhall.kernel.state import EVERYBODY
from wyrmhall.kernel.wording import capital
from wyrmhall.server.live import ANSWERED_FOR
from wyrmhall.server.protocol import LogEvent

_encode = msgspec.json.Encoder().encode
MOST_LINES = 16384
# A letter of Deseret stands for a name. It is in no game's words, and has a large form, as a name that begins a
# sentence has. Names themselves are put in last, so whatever is in them is never looked at.
_SMALL, _LARGE, _MOST_SEATS = 0x10428, 0x10400, 32
_GAP = re.compile(f"[{chr(_LARGE)}-{chr(_LARGE + _MOST_SEATS)}{chr(_SMALL)}-{chr(_SMALL + _MOST_SEATS)}]")
# With every gap as %b, and for each the seat whose name goes there; a seat that begins a sentence is counted on.
Pattern = tuple[bytes, tuple[int, ...]]


def log_event(game: Game, event: Event, audience: int | None, names: Sequence[str]) -> LogEvent:
    words = _sentence(game, event, audience, list(names))
    if list not in map(type, event.data.values()):
        return LogEvent(event.kind, event.data, words)
    lists = {field: value for field, value in event.data.items() if isinstance(value, list)}
    numbers = {field: value for field, value in event.data.items() if field not in lists}
    return LogEvent(event.kind, numbers, words, lists)


def _sentence(game: Game, event: Event, audience: int | None, names: list[str]) -> str:
    if event.kind == ANSWERED_FOR:
        return f"The table answers for you: {game.left_words(event.data['token'])}."
    return game.sentence(event, audience, names)


def pattern_of(game: Game, event: Event, audience: int | None) -> Pattern:
    gaps = [chr(_SMALL + seat) for seat in range(game.seats)]
    text = _encode(log_event(game, event, audience, gaps)).decode()
    found = tuple(map(ord, _GAP.findall(text)))
    whose = tuple(code - _SMALL if code >= _SMALL else code - _LARGE + game.seats for code in found)
    return _GAP.sub("%b", text.replace("%", "%%") if whose else text).encode(), whose


@lru_cache(4096)
def called(names: tuple[str, ...]) -> tuple[bytes, ...]:
    """The names as they stand in a line, then the same at the beginning of a sentence."""
    return tuple(_encode(name)[1:-1] for name in (*names, *map(capital, names)))


class Lines:
    def __init__(self, most: int = MOST_LINES) -> None:
        self.most = most
        # By whose eyes: the game and the audience.
        self._known: dict[tuple[str, int | None], dict[Hashable, Pattern]] = {}
        self._count = 0

    def tell(self, game: Game, events: Iterable[Event], audience: int | None, names: tuple[str, ...]) -> list[bytes]:
        """What `audience` is told of these events, as far as it may see them."""
        if not events:
            return []
        told, eyes, who = [], (game.string, audience), called(names)
        known = self._known.get(eyes) or self._known.setdefault(eyes, {})
        for event in events:
            if event.audience != EVERYBODY and not event.visible_to(audience):
                continue
            key = (event.kind, *event.data.values())
            try:
                pattern = known.get(key)
            except TypeError:  # some of its fields are lists, which seldom come again
                told.append(_encode(log_event(game, event, audience, names)))
                continue
            if pattern is None:
                pattern = pattern_of(game, event, audience)
                if self._count >= self.most:
                    self._forget()
                    known = self._known[eyes] = {}
                known[key] = pattern
                self._count += 1
            line, whose = pattern
            told.append(line % tuple([who[index] for index in whose]) if whose else line)
        return told

    def _forget(self) -> None:
        self._known.clear()
        self._count = 0

    def __len__(self) -> int:
        return self._count


LINES = Lines()
