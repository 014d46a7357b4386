"""How long a search runs, and several of them on several cores.

Trees of the same choice that grew apart are added up at their roots. Each has luck of its own, made from the luck of
the choice and the number of the tree, so what comes out depends on how many trees there are and never on processes.
"""

from __future__ import annotations

import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing import get_context
from pathlib import Path
from time import thread_time
from typing import Any, Final, NamedTuple

from wyrmhall import games
from wyrmhall.bots.deep import DeepSearch
from wyrmhall.bots.rival import RivalSearch
from wyrmhall.bots.search import Node, Search
from wyrmhall.kernel.game import Game
from wyrmhall.kernel.rng import Rng, branch
from wyrmhall.kernel.state import State

# After so many seconds of processor time a choice is made with what is known; looked at every so many iterations.
LONGEST: Final = 9.0
STRIDE: Final = 25


class Task(NamedTuple):
    """How a tree is to be grown. One that is only to `choose` ends when its leader can no longer be overtaken. With
    `rivals` the others learn in it too; without, it is walked by PUCT.
    """

    seat: int
    luck: int
    iterations: int
    horizon: int
    choose: bool
    rivals: bool = False


class Learnt(NamedTuple):
    """What stands at the root of a tree, token by token."""

    counts: list[int]
    totals: list[float]
    points: list[float]
    wins: list[float]


def run(search: Search, iterations: int) -> None:
    """All iterations, unless they take too long on this machine."""
    end = thread_time() + LONGEST
    for done in range(0, iterations, STRIDE):
        search.run(min(STRIDE, iterations - done))
        if thread_time() > end:
            return


def run_until_settled(search: Search, iterations: int) -> None:
    """The same choice comes out as from all iterations: nothing that is left could change it."""
    end = thread_time() + LONGEST
    for done in range(0, iterations, STRIDE):
        search.run(min(STRIDE, iterations - done))
        if settled(search.root, iterations - done - STRIDE) or thread_time() > end:
            return


def settled(root: Node, left: int) -> bool:
    """Whether the most visited choice keeps its lead through `left` more iterations, whatever they bring."""
    counts = sorted(root.counts)
    return len(counts) < 2 or counts[-1] - counts[-2] > left


def grow(state: State, task: Task) -> Node:
    """The root of one deep tree."""
    kind = RivalSearch if task.rivals else DeepSearch
    search = kind(state, task.seat, Rng(task.luck), task.horizon, not task.choose)
    if task.choose:
        run_until_settled(search, task.iterations)
    else:
        run(search, task.iterations)
    return search.root


def grow_on(cores: int, state: State, task: Task) -> Node:
    """The sum of as many trees as there are cores, the first of them grown here."""
    whole = task._replace(choose=False) if cores > 1 else task
    tasks = [whole._replace(luck=branch(task.luck, [number])) for number in range(cores)]
    if cores == 1:
        return grow(state, tasks[0])
    game = state.game
    place = (game.string, game.cards_file, state.position())
    pool = _pool(cores - 1)
    others = [pool.submit(_grow_there, *place, other) for other in tasks[1:]]
    root = grow(state, tasks[0])
    for other, future in zip(tasks[1:], others, strict=True):
        try:
            learnt = future.result()
        except BrokenProcessPool:
            _pool.cache_clear()
            learnt = _learnt(grow(state, other))
        _add(root, learnt)
    return root


def _add(root: Node, learnt: Learnt) -> None:
    for i in range(len(root.tokens)):
        root.visits += learnt.counts[i]
        root.counts[i] += learnt.counts[i]
        root.totals[i] += learnt.totals[i]
        root.points[i] += learnt.points[i]
        root.wins[i] += learnt.wins[i]


def _learnt(root: Node) -> Learnt:
    return Learnt(root.counts, root.totals, root.points, root.wins)


def _grow_there(string: str, cards: Path | None, position: dict[str, Any], task: Task) -> Learnt:
    return _learnt(grow(_game(string, cards).from_position(position), task))


@lru_cache(maxsize=8)
def _game(string: str, cards: Path | None) -> Game:
    return games.load(string, cards)


@lru_cache(maxsize=1)
def _pool(workers: int) -> ProcessPoolExecutor:
    """Processes that stay for the next choice, and end with this one."""
    return ProcessPoolExecutor(workers, get_context("spawn"), _begin)


def _begin() -> None:
    # Ctrl-C is for whoever asked.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
