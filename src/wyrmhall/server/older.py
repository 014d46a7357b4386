"""Games that were begun under other rules or cards than the hall plays now.

Such a log is followed with today's rules. The summary of a table holds a mark of its position: where today's rules lead
to that very position the game goes on. Elsewhere it is shown as far as it can be followed, and is closed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256

from wyrmhall.server.entry import Entry
from wyrmhall.server.live import Live, game_of


@lru_cache(maxsize=256)
def _tokens(game: str) -> str:
    """What the numbers of a state stand for: the same number with other names would be another position."""
    return sha256("\n".join(game_of(game).vocabulary.names).encode()).hexdigest()[:12]


def mark_of(live: Live) -> str:
    """The position of a game in a few letters; '' before it has started."""
    return "" if live.table is None else f"{live.table.state.fingerprint():x}-{_tokens(live.game.string)}"


def follow(live: Live, entries: Sequence[Entry], number: int, mark: str | None, moves: int) -> None:
    """Apply the log of an older table. After entry `number` its position had this `mark`, and it had so many moves."""
    same = False
    for entry in entries:
        try:
            live.apply(entry)
        except Exception:
            # What an older game leads to under other rules is nobody's guess, so anything may fail here.
            break
        if live.number == number:
            same = mark == mark_of(live)
    if not same or live.number < len(entries):
        live.close_older(len(entries), moves)
