"""OpenSpiel: its test of a game's calls, and its own search at a table of ours."""

from __future__ import annotations

import pyspiel
import pytest
from examples import open_spiel_search
from open_spiel.python.observation import make_observation

import wyrmhall
from wyrmhall.envs import spiel
from wyrmhall.envs.glance import observe


@pytest.mark.parametrize(
    "string", ["dragonscales(seats=3)", "fairytale(seats=2,deck=expert)", "volfyirion", "wyrmspan(seats=2)", "wyvern"]
)
def test_openspiels_own_test_passes(string: str) -> None:
    spiel.register()
    game = pyspiel.load_game(f"python_wyrmhall_{string}")
    assert game.num_players() == wyrmhall.load(string).seats
    pyspiel.random_sim_test(game, num_sims=1, serialize=string.startswith("fairy"), verbose=False)


def test_every_game_is_registered_once() -> None:
    names = spiel.register()
    assert names == spiel.register()
    assert names == [f"python_wyrmhall_{name}" for name in wyrmhall.names()]


def test_an_observer_and_another_deal_that_looks_the_same() -> None:
    spiel.register()
    game = pyspiel.load_game("python_wyrmhall_fairytale(seats=2)")
    state = game.new_initial_state()
    state.apply_action(11)
    observation = make_observation(game)
    observation.set_from(state, player=1)
    assert (observation.tensor == observe(state.held.play, 1)).all()
    other = state.resample_from_infostate(1, lambda: 0.25)
    assert other.information_state_string(1) == state.information_state_string(1)
    assert other.held.play.fingerprint() != state.held.play.fingerprint()
    assert "You are seat 1" in observation.string_from(state, 1)


def test_openspiels_search_plays_fairy_tale() -> None:
    got = open_spiel_search.play("fairytale(seats=2)", simulations=3)
    assert max(got) >= 0.5
    assert len(got) == 2
