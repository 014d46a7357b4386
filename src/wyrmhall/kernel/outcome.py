"""How a game ended: who won, with how many points, and where each point came from."""

from __future__ import annotations

import msgspec


class Line(msgspec.Struct, frozen=True):
    """One line of a score sheet: what scored, how much, and why in words."""

    label: str
    points: int
    why: str
    source: str = ""


class Outcome(msgspec.Struct, frozen=True):
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    breakdown: tuple[tuple[Line, ...], ...]
