"""Points of a match of Wyvern: what finished games have brought, who has won, and what a win would bring now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.wyvern.codes import SEATS

if TYPE_CHECKING:
    from wyrmhall.games.wyvern.state import WyvernState


def scores(s: WyvernState) -> list[int]:
    """WV-GOAL-4: the points of the finished games."""
    return s.points[:]


def winners(s: WyvernState) -> list[int]:
    """Who has won a match that is over: more points, in a single game who cleared the other's field; both on a draw."""
    if not s.goal and 0 <= s.winner < SEATS:
        return [s.winner]
    if s.points[0] == s.points[1]:
        return [0, 1]
    return [0 if s.points[0] > s.points[1] else 1]


def positions(s: WyvernState, seat: int) -> int:
    count = 0
    for slot in range(seat * 6, seat * 6 + 6):
        if s.field[slot] >= 0:
            count += 1
    return count


def win_now(s: WyvernState, seat: int) -> list[int]:
    """WV-GOAL-2: what a win would bring at this moment: for the win, the gold, the positions."""
    return [25, s.gold[seat], positions(s, seat)]
