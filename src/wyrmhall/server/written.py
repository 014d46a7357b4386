"""Logs as they were written for whoever came in, so that the next who comes in costs what is new and not the whole
game. They are kept for the tables that people come to, up to so many bytes; the rest is written again when needed.
"""

from __future__ import annotations

from collections import OrderedDict

import msgspec

from wyrmhall.kernel import Game
from wyrmhall.server.chronicle import unpack
from wyrmhall.server.lines import LINES
from wyrmhall.server.live import Live
from wyrmhall.server.messages import encode, first_line

MOST_BYTES = 16_000_000
# What a log takes beside its words, and each of its moves.
LOG_BYTES = 1000
MOVE_BYTES = 100


class Log:
    """The log of one table as one audience reads it, encoded move by move."""

    __slots__ = ("_counts", "_first", "_parts", "_texts", "_who", "size")

    def __init__(self) -> None:
        self._who: tuple[tuple[str, ...], ...] = ()
        self._first = b""
        self._parts: list[bytes] = []
        self._texts: list[bytes] = []
        self._counts: list[int] = []
        self.size = LOG_BYTES

    def follow(
        self,
        game: Game,
        parts: list[bytes],
        audience: int | None,
        names: tuple[str, ...],
        players: tuple[str, ...],
    ) -> None:
        """Write what is not written yet. What was taken back, or was told of people under other names, goes."""
        if (names, players) != self._who:
            self._cut(0)
            self._who, self._first = (names, players), encode(first_line(game, audience, names, players))
        self._cut(self._same(parts))
        for part in parts[len(self._parts) :]:
            lines = LINES.tell(game, unpack(part), audience, names)
            self._parts.append(part)
            self._texts.append(b",".join(lines))
            self._counts.append(len(lines))
            self.size += _size_of(part, self._texts[-1])

    def _same(self, parts: list[bytes]) -> int:
        """How many moves stand as they were written."""
        own = self._parts
        if own == parts[: len(own)]:
            return len(own)
        return next(n for n, (old, new) in enumerate(zip(own, [*parts, None], strict=False)) if old != new)

    def _cut(self, count: int) -> None:
        for texts in (self._parts, self._texts, self._counts):
            del texts[count:]
        self.size = LOG_BYTES + sum(map(_size_of, self._parts, self._texts))

    def whole(self) -> tuple[msgspec.Raw, int]:
        """All of it as a list in JSON, and how many lines it has."""
        texts = [self._first, *filter(None, self._texts)]
        return msgspec.Raw(b"[" + b",".join(texts) + b"]"), 1 + sum(self._counts)


def _size_of(part: bytes, text: bytes) -> int:
    """What a move takes. Its part is the chronicle's own, but may outlive that."""
    return len(part) + len(text) + MOVE_BYTES


class Written:
    """The logs that were written last."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self.most = most
        self.size = 0
        self._logs: OrderedDict[tuple[str, int | None], Log] = OrderedDict()

    def log(self, live: Live, audience: int | None, names: tuple[str, ...]) -> tuple[msgspec.Raw, int]:
        key = live.facts.id, audience
        log = self._take(key) or Log()
        log.follow(live.game, live.parts(), audience, names, live.called)
        self._logs[key] = log
        self.size += log.size
        while self.size > self.most and len(self._logs) > 1:
            self.size -= self._logs.popitem(last=False)[1].size
        return log.whole()

    def forget(self, live: Live) -> None:
        """The table is in memory no longer."""
        for audience in (None, *range(live.game.seats)):
            self._take((live.facts.id, audience))

    def _take(self, key: tuple[str, int | None]) -> Log | None:
        log = self._logs.pop(key, None)
        self.size -= log.size if log is not None else 0
        return log
