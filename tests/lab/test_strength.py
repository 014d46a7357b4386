"""Each kind of bot beats the one below it. Longer runs, with what they measured, are in the README."""

from __future__ import annotations

import pytest

import wyrmhall
from wyrmhall.lab import simulate


@pytest.mark.parametrize(
    ("game", "lineup", "games", "more_than"),
    [
        ("fairytale(seats=4,deck=expert)", ["drake", "greedy", "greedy", "greedy"], 24, 0.3),
        ("volfyirion", ["greedy", "random"], 20, 0.75),
        ("volfyirion", ["drake", "greedy"], 10, 0.5),
        ("wyrmspan(seats=3)", ["greedy", "random", "random"], 12, 0.8),
    ],
)
def test_a_bot_beats_the_one_below_it(game: str, lineup: list[str], games: int, more_than: float) -> None:
    assert simulate(wyrmhall.load(game), lineup, games, seed=1).by_bot[0].rate > more_than
