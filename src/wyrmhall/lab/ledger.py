"""Games that were played, kept in a file as they end, so that long work can be broken off and gone on with.

The first line says what is played; the same command finds its games again, and another one is refused. Every other line
is a game. A line that was broken off at the end of the file is cut away.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self

import msgspec

from wyrmhall.bots.files import file_of
from wyrmhall.kernel.errors import WyrmhallError
from wyrmhall.kernel.game import Game
from wyrmhall.lab.games import Played

FORMAT = "wyrmhall-ledger-2"


class BadLedger(WyrmhallError):
    """A file of games that cannot be read, or holds games of something else."""


class Heading(msgspec.Struct, frozen=True):
    """What the games of a file are. `bots` have the digest of their file behind them, where they come from one."""

    format: str
    work: str
    game: str
    rules: str
    cards: str
    bots: tuple[str, ...]
    seed: int


class Kept(msgspec.Struct, frozen=True):
    """One game: which lineup of a tournament it belongs to, its number there, and what was played."""

    lineup: int
    number: int
    played: Played


class Ledger:
    """The games of one piece of work: those of before, and a place for those to come. Use it in `with`."""

    def __init__(self, file: Path, work: str, game: Game, bots: Sequence[str], seed: int) -> None:
        heading = Heading(
            FORMAT, work, game.string, game.rules_version, game.cards_digest, tuple(map(_digested, bots)), seed
        )
        self.file = file
        self._kept: list[Kept] = []
        there = file.read_bytes() if file.exists() else b""
        lines = [line for line in there.splitlines(keepends=True) if line.endswith(b"\n")]
        self._read(lines, heading)
        self._out = file.open("ab")
        self._out.truncate(sum(map(len, lines)))
        if not lines:
            self._out.write(msgspec.json.encode(heading) + b"\n")
            self._out.flush()

    def _read(self, lines: Sequence[bytes], heading: Heading) -> None:
        try:
            found = msgspec.json.decode(lines[0], type=Heading) if lines else heading
            self._kept = [msgspec.json.decode(line, type=Kept) for line in lines[1:]]
        except msgspec.DecodeError as error:
            raise BadLedger(f"{self.file} is not a file of kept games, or is damaged: {error}") from None
        for field in heading.__struct_fields__:
            there, here = getattr(found, field), getattr(heading, field)
            if there != here:
                raise BadLedger(
                    f"{self.file} holds other games: {field} is {_said(there)} there, {_said(here)} here; "
                    "name another file to begin anew"
                )

    def games(self) -> dict[tuple[int, int], Played]:
        """The games of before, by lineup and number."""
        return {(one.lineup, one.number): one.played for one in self._kept}

    def keep(self, lineup: int, number: int, played: Played) -> None:
        self._out.write(msgspec.json.encode(Kept(lineup, number, played)) + b"\n")
        self._out.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *broken: object) -> None:
        self._out.close()


def kept_in(ledger: Ledger | None) -> dict[str, Any]:
    """What `play_lineups` has to know of a ledger, if there is one."""
    return {"done": ledger.games(), "keep": ledger.keep} if ledger is not None else {}


def _digested(bot: str) -> str:
    file = file_of(bot)
    return f"{bot}@{hashlib.sha256(file.read_bytes()).hexdigest()[:12]}" if file is not None else bot


def _said(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
