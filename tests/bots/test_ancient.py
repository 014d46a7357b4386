"""The deepest level: PUCT, several trees, and an end to thinking."""

from __future__ import annotations

import pytest

import wyrmhall
from wyrmhall import bots
from wyrmhall.bots import cores
from wyrmhall.bots.deep import DeepSearch
from wyrmhall.bots.search import Search
from wyrmhall.kernel import Rng, State
from wyrmhall.kernel.rng import branch
from wyrmhall.lessons.puzzles import puzzles_of, state_of

GAME = wyrmhall.load("fairytale(seats=4,deck=expert)")
FEW = 100


def first_choice(search: Search, iterations: int) -> int:
    search.run(iterations)
    root = search.root
    return root.tokens[max(range(len(root.tokens)), key=lambda i: (root.counts[i], root.totals[i]))]


@pytest.mark.parametrize("name", ["fairytale", "volfyirion", "wyrmspan"])
def test_results_put_right_what_priors_get_wrong(name: str) -> None:
    """Puzzles are moments that the evaluation misjudges, and its priors with it: a few looks find more answers."""
    guessed = solved = 0
    for puzzle in puzzles_of(name):
        game = wyrmhall.load(puzzle.game)
        horizon = game.horizon if game.deep_horizon is None else game.deep_horizon
        search = DeepSearch(state_of(puzzle, game), puzzle.seat, Rng(1), horizon, False)
        chosen = first_choice(search, FEW)
        guesses = search.root.guesses
        likeliest = search.root.tokens[guesses.index(max(guesses))]
        guessed += game.vocabulary.name(likeliest) == puzzle.weighed[0].token
        solved += game.vocabulary.name(chosen) == puzzle.weighed[0].token
    assert solved > 2 * guessed


def test_what_looks_bad_needs_no_visit_and_every_visit_is_counted() -> None:
    search = DeepSearch(GAME.start(3), 2, Rng(5), 0, True)
    search.run(3)
    assert search.root.visits == 3 == sum(search.root.counts)
    assert 0 in search.root.counts
    search.run(97)
    assert search.root.visits == 100 == sum(search.root.counts)


@pytest.mark.parametrize("game", ["fairytale(seats=3,deck=expert)", "volfyirion", "wyrmspan(seats=2)"])
def test_stopping_early_gives_the_same_choice(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state = wyrmhall.load(game).start(3)
    bot = bots.AncientBot(200, state.game.horizon)
    stopped: list[int] = []
    grow = cores.grow

    def watched(state: State, task: cores.Task) -> cores.Node:
        root = grow(state, task)
        stopped.append(task.iterations - root.visits)
        return root

    monkeypatch.setattr(cores, "grow", watched)
    for number in range(8):
        seat = state.actor()
        rng, again = Rng(number), Rng(number)
        token = bot.choose(state, seat, rng)
        if len(state.legal(seat)) > 1 and state.obvious(seat) < 0:
            assert token == bot.explain(state, seat, again)[0].token
            assert rng.numbers() == again.numbers()
        state.apply(seat, token)
    assert max(stopped) > 0


def test_two_cores_grow_the_trees_that_one_would() -> None:
    state = GAME.start(6)
    task = cores.Task(1, 77, 60, 0, True)
    trees = [cores.grow(state, task._replace(luck=branch(77, [number]), choose=False)) for number in range(2)]
    both = cores.grow_on(2, state, task)
    assert both.visits == 120
    assert both.counts == [a + b for a, b in zip(trees[0].counts, trees[1].counts, strict=True)]
    assert both.totals == [a + b for a, b in zip(trees[0].totals, trees[1].totals, strict=True)]
    assert trees[0].counts != trees[1].counts


@pytest.mark.parametrize("level", ["elder", "ancient"])
def test_no_level_thinks_on_when_its_time_is_up(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that goes a second forward each time it is looked at."""
    ticks = iter(range(1000))
    monkeypatch.setattr(cores, "thread_time", lambda: float(next(ticks)))
    ideas = bots.make(level, GAME).explain(GAME.start(6), 1, Rng(4))
    assert cores.LONGEST < 10
    assert sum(idea.visits for idea in ideas) == 10 * cores.STRIDE
