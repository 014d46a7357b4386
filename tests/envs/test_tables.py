"""PettingZoo and Gymnasium: their own checks, and that an environment plays the game it says."""

from __future__ import annotations

import doctest
import warnings
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from examples import learn_by_heart, one_seat, random_agents
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import wyrmhall
import wyrmhall.envs
from wyrmhall.envs.glance import legal_mask, observe
from wyrmhall.envs.single import SingleSeat
from wyrmhall.envs.vector import ManyTables
from wyrmhall.kernel import BadSeat, IllegalMove, WyrmhallError

# All of them; the second has acts for any time, the third a seat alone.
GAMES = ("fairytale(seats=3)", "dragonscales(seats=3)", "wyrmspan(seats=1)", "volfyirion", "wyvern")


@pytest.fixture(autouse=True, scope="module")
def _registered() -> None:
    wyrmhall.envs.register()
    wyrmhall.envs.register()


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoos_own_tests_pass(game: str) -> None:
    def make() -> Any:
        return pettingzoo.make("aec", wyrmhall.envs.AEC, game=game)

    with warnings.catch_warnings():
        # It would rather have an array than a dictionary with a mask, which its own games have too.
        warnings.filterwarnings("ignore", message="Observation")
        api_test(make(), num_cycles=40)
    seed_test(make, num_cycles=40)


def test_an_agent_finds_its_mask_in_observation_and_info() -> None:
    env = pettingzoo.make("aec", wyrmhall.envs.AEC, game="volfyirion")
    env.reset(seed=3)
    observation, _, _, _, info = env.last()
    state = env.unwrapped.state_of_play
    assert np.flatnonzero(observation["action_mask"]).tolist() == sorted(state.legal(state.actor()))
    assert (info["action_mask"] == observation["action_mask"]).all()
    assert not env.observe("seat_1")["action_mask"].any()


def test_agents_that_choose_at_random_play_a_game_to_its_end() -> None:
    got = random_agents.play("fairytale(seats=3)", 4)
    assert list(got) == ["seat_0", "seat_1", "seat_2"]
    assert got == random_agents.play("fairytale(seats=3)", 4)
    assert max(got.values()) > 0.5


@pytest.mark.parametrize("game", GAMES)
def test_gymnasiums_own_check_passes(game: str) -> None:
    env = gymnasium.make(wyrmhall.envs.SINGLE, game=game, bots="random", render_mode="rgb_array")
    check_env(env.unwrapped)


def test_one_seat_plays_against_bots_to_the_end() -> None:
    reward, table = one_seat.play("fairytale(seats=2)", "random")
    assert 0 < reward <= 1
    assert "the tale is told" in table


def test_what_is_not_legal_ends_the_episode() -> None:
    env = SingleSeat("volfyirion", seat=1, bots="random")
    env.reset(seed=1)
    illegal = int(np.flatnonzero(~env.action_masks())[0])
    _, reward, ended, _, info = env.step(illegal)
    assert (reward, ended) == (-1.0, True)
    assert info["illegal"]


def test_a_picture_always_has_the_same_size() -> None:
    env = gymnasium.make(wyrmhall.envs.SINGLE, game="fairytale", bots="random", render_mode="rgb_array")
    env.reset(seed=1)
    first: Any = env.render()
    assert first.shape == (800, 800, 3)
    assert len(np.unique(first)) > 10


def test_wrong_arguments_get_a_sentence() -> None:
    with pytest.raises(BadSeat, match="seat 4 is not at this table"):
        SingleSeat("fairytale", seat=4)
    with pytest.raises(WyrmhallError, match="2 bots for 3 other seats"):
        SingleSeat("fairytale", bots=["random", "greedy"])
    with pytest.raises(WyrmhallError, match="'elder' does not play many tables at once"):
        ManyTables("fairytale", 2, seat=0, bots="elder")


def choose(masks: Any, luck: np.random.Generator) -> Any:
    return np.array([luck.choice(np.flatnonzero(mask)) for mask in masks])


@pytest.mark.parametrize(
    ("game", "seat", "bots"), [(GAMES[0], None, "random"), (GAMES[1], 1, "quick"), (GAMES[2], 0, "random")]
)
def test_many_tables_show_what_their_states_show(game: str, seat: int | None, bots: str) -> None:
    env = ManyTables(game, 3, seat=seat, bots=bots)
    seen, infos = env.reset(seed=2)
    luck = np.random.default_rng(2)
    ended_games = 0
    while ended_games < 4:
        for table, state in enumerate(env.tables.states):
            asked = int(infos["seat"][table])
            assert asked in state.actors()
            assert seat in (None, asked)
            assert (seen["observation"][table] == observe(state, asked)).all()
            assert (seen["action_mask"][table] == legal_mask(state, asked)).all()
        before = list(env.tables.states)
        seen, rewards, ended, _, infos = env.step(choose(seen["action_mask"], luck))
        assert env.observation_space.contains(seen)
        for table in np.flatnonzero(ended):
            ended_games += 1
            old = before[table]
            assert old.over()
            assert infos["rewards"][table].tolist() == old.rewards()
            assert rewards[table] == old.rewards()[env.tables.movers[table]]
            last = infos["final_obs"][table]["observation"]
            assert (last == observe(old, env.tables.movers[table])).all()
            assert not env.tables.states[table].over()


def test_the_same_seed_plays_the_same_games() -> None:
    ends = []
    for _ in range(2):
        env = ManyTables("volfyirion", 4, copy=False)
        seen, _ = env.reset(seed=9)
        luck = np.random.default_rng(1)
        for _ in range(60):
            seen, *_ = env.step(choose(seen["action_mask"], luck))
        ends.append([state.fingerprint() for state in env.tables.states])
    assert ends[0] == ends[1]
    assert len(set(ends[0])) == 4


def test_an_illegal_choice_at_one_table_changes_none() -> None:
    env = ManyTables("fairytale", 3)
    seen, _ = env.reset(seed=1)
    before = [state.fingerprint() for state in env.tables.states]
    actions = choose(seen["action_mask"], np.random.default_rng(1))
    actions[2] = int(np.flatnonzero(seen["action_mask"][2] == 0)[0])
    with pytest.raises(IllegalMove, match="table 2"):
        env.step(actions)
    assert [state.fingerprint() for state in env.tables.states] == before


def test_a_policy_over_many_tables_makes_up_its_mind() -> None:
    sure = learn_by_heart.learn("fairytale(seats=2)", 101, tables=32)
    assert sure[1] > sure[0] + 0.02


def test_the_docstring_runs() -> None:
    assert doctest.testmod(wyrmhall.envs).failed == 0
