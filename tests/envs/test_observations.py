"""Observations in numbers and in words, and the pages of the docs that are made of them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import wyrmhall
from wyrmhall.envs import pages
from wyrmhall.envs.glance import legal_mask, observe
from wyrmhall.envs.telling import tell
from wyrmhall.kernel import Game, Rng, State

DOCS = Path(__file__).parents[2] / "docs"


def some_way_on(game: Game, choices: int = 40) -> State:
    state, rng = game.start(5), Rng(5)
    for _ in range(choices):
        options = state.legal(state.actor())
        state.apply(state.actor(), options[rng.below(len(options))])
    return state


@pytest.mark.parametrize("name", wyrmhall.names())
def test_the_page_of_the_docs_is_what_the_layout_says(name: str) -> None:
    """`python -m wyrmhall.envs.pages docs` writes them anew."""
    game = pages.measured(name)
    assert (DOCS / pages.file_name(game)).read_text(encoding="utf-8") == pages.page(game)


@pytest.mark.parametrize("name", wyrmhall.names())
def test_a_text_observation_has_every_answer_and_nothing_hidden(name: str) -> None:
    state = some_way_on(wyrmhall.load(name))
    for seat in range(state.seats):
        told = tell(state, seat)
        for token in state.legal(seat):
            assert f"\n{token} [{state.game.vocabulary.name(token)}] " in told
        if seat in state.actors():
            prompt = state.prompt(seat)
            assert prompt is not None
            assert f"You are asked: {prompt.words}\n" in told
        assert tell(state.imagine(seat, Rng(seat)), seat) == told


def test_the_own_seat_comes_first() -> None:
    """What one seat observes as its own, its neighbour observes as the neighbour's."""
    game = wyrmhall.load("fairytale(seats=2)")
    state = some_way_on(game, 55)
    feature = game.layout["tableaus"]
    half = feature.size // 2
    mine, other = (
        observe(state, seat)[feature.offset : feature.offset + feature.size].astype(int) for seat in range(2)
    )
    assert mine.sum() > 0
    assert (mine[:half] == other[half:]).all()
    assert (mine[half:] == other[:half]).all()


def test_another_layout_has_another_version() -> None:
    versions = {wyrmhall.load(f"fairytale(seats={seats})").layout.version for seats in (2, 3, 4)}
    assert len(versions) == 3
    assert wyrmhall.load("fairytale(seats=3)").layout.version in versions


def test_a_mask_has_what_is_legal() -> None:
    state = some_way_on(wyrmhall.load("volfyirion"))
    seat = state.actor()
    assert np.flatnonzero(legal_mask(state, seat)).tolist() == sorted(state.legal(seat))
