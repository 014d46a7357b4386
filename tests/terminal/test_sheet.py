"""The end of a game on paper, in words that fit any game."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

import wyrmhall
from wyrmhall.kernel import Rng, playout
from wyrmhall.kernel.outcome import Line, Outcome
from wyrmhall.terminal.sheet import ranking, score_sheets


def printed(game: wyrmhall.Game, outcome: Outcome) -> list[str]:
    paper = Console(file=StringIO(), width=100)
    names = [f"Player {seat + 1}" for seat in range(game.seats)]
    paper.print(ranking(game, outcome, names, None), score_sheets(game, outcome, names))
    text = paper.file
    assert isinstance(text, StringIO)
    return [" ".join(line.split()) for line in text.getvalue().splitlines()]


@pytest.mark.parametrize("name", wyrmhall.names())
def test_the_ranking_says_the_score_of_any_game_and_no_more(name: str) -> None:
    game = wyrmhall.load(name)
    state = game.start(3)
    playout(state, Rng(1))
    outcome = game.outcome(state)
    lines = printed(game, outcome)
    winner = outcome.winners[0]
    assert f"★ Player {winner + 1} {outcome.scores[winner]} {game.about.counts[1]}" in lines


def test_one_point_is_one_point_and_nothing_is_nothing() -> None:
    game = wyrmhall.load("fairytale(seats=2)")
    outcome = Outcome((0,), (1, 0), "most points: 1", ((Line("Castle", 1, "printed"),), ()))
    lines = printed(game, outcome)
    assert "★ Player 1 1 point" in lines
    assert lines[lines.index("Player 2 — 0 points") + 4] == "0 nothing"
    war = wyrmhall.load("volfyirion")
    assert "★ Player 1 1 city" in printed(war, Outcome((0,), (1, 0), "the last city has fallen", ((), ())))
