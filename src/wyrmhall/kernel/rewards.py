"""What search maximises where a game counts points: half for winning, shared among winners, half for the lead, so that
it fights on when the win is out of reach.
"""

from __future__ import annotations

from typing import Final

LOWEST: Final = -1e9


def chance(lead: float, scale: float) -> float:
    """A lead in points as a number between 0 and 1; a lead of `scale` points is worth three quarters."""
    part = lead / scale
    return 0.5 + 0.5 * part / (1.0 + abs(part))


def best_rival(values: list[float], sides: list[int], seat: int) -> float:
    """The best value of another side than the seat's own; `sides` names the side of each seat."""
    best = LOWEST
    for other in range(len(values)):
        if sides[other] != sides[seat] and values[other] > best:
            best = values[other]
    return best


def shared_rewards(points: list[float], sides: list[int], winners: list[int], scale: float) -> list[float]:
    """One number a seat from the final points of its side. A win is shared among the sides that won."""
    won: list[int] = []
    for seat in winners:
        if sides[seat] not in won:
            won.append(sides[seat])
    result: list[float] = []
    for seat in range(len(points)):
        share = 1.0 / len(won) if sides[seat] in won else 0.0
        result.append(0.5 * share + 0.5 * chance(points[seat] - best_rival(points, sides, seat), scale))
    return result
