"""What a bot thinks a position of Wyrmspan is worth: points on the sheet, and what coins, cards and room may bring.

The scale turns a lead in points into a chance between 0 and 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyrmspan import scoring
from wyrmhall.games.wyrmspan.codes import COIN, POOL

if TYPE_CHECKING:
    from wyrmhall.games.wyrmspan.state import WyrmspanState

SCALE: Final = 25.0


def chance(lead: float) -> float:
    """A lead in points as a number between 0 and 1."""
    part = lead / SCALE
    return 0.5 + 0.5 * part / (1.0 + abs(part))


def rewards(s: WyrmspanState) -> list[float]:
    """Half for winning, shared among winners, half for the lead: search fights on when the win is out of reach."""
    points = [float(score) for score in scoring.scores(s)]
    won = scoring.winners(s)
    result: list[float] = []
    for seat in range(s.seats):
        rival = float(scoring.rival_score(s)) if s.seats == 1 else -1000.0
        for other in range(s.seats):
            if other != seat and points[other] > rival:
                rival = points[other]
        share = 1.0 / len(won) if seat in won else 0.0
        result.append(0.5 * share + 0.5 * chance(points[seat] - rival))
    return result


def evaluate(s: WyrmspanState, seat: int) -> float:
    """From 0 to 1, against the best of the others."""
    if not s.stack:
        return rewards(s)[seat]
    best = float(scoring.rival_score(s)) if s.seats == 1 else -1000.0
    for other in range(s.seats):
        if other != seat:
            best = max(best, estimate(s, other))
    return chance(estimate(s, seat) - best)


def estimate(s: WyrmspanState, seat: int) -> float:
    """The points `seat` may expect."""
    return scoring.score(s, seat) + 0.5 * s.pool[seat * POOL + COIN]
