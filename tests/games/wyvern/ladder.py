"""Lets two bots play Wyvern with all listed decks and says how often the first one wins.

    python -m tests.games.wyvern.ladder drake greedy --games 400

Decks rotate: game after game takes the next pairing of a shuffled round of all of them, and each pairing is played
twice in a row with the bots changing decks and seats, so that neither has the better deck. What comes out is the same
with any number of processes (`--jobs`).
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import permutations
from multiprocessing import get_context
from typing import Any, NamedTuple

import wyrmhall
from wyrmhall import bots
from wyrmhall.kernel.rng import Rng, branch
from wyrmhall.lab.games import play_out
from wyrmhall.lab.simulate import wilson


class Task(NamedTuple):
    bots: tuple[str, str]
    pool: str
    seed: int
    number: int
    decks: tuple[str, str]


@cache
def _game(pool: str) -> Any:
    return wyrmhall.load(f"wyvern(pool={pool})")


def pairings(game: Any, seed: int, count: int) -> list[tuple[str, str]]:
    """So many pairings of decks, from rounds in which each meets each other."""
    ids = [listed.id for listed in game.listed_brings()]
    rng = Rng(seed)
    found: list[tuple[str, str]] = []
    while len(found) < count:
        every = list(permutations(ids, 2))
        order = list(range(len(every)))
        rng.shuffle(order)
        found += [every[number] for number in order]
    return found[:count]


def play(task: Task) -> float:
    """The share of the win that the first bot has. It sits in seat 1 in every second game, with the other deck."""
    game, seed, number = _game(task.pool), task.seed, task.number
    players = [bots.make(name, game) for name in task.bots]
    seat = number % 2
    sitting = players if seat == 0 else players[::-1]
    state = game.start(branch(seed, [number // 2, 0]), bring=list(task.decks))
    play_out(state, sitting, [Rng(branch(seed, [number, 1 + place])) for place in range(2)])
    winners = state.outcome().winners
    return 1 / len(winners) if seat in winners else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bots", nargs=2)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game, to go on with a run")
    parser.add_argument("--pool", default="everything")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    numbers = range(given.first, given.first + given.games)
    decks = pairings(_game(given.pool), given.seed, numbers.stop // 2 + 1)
    tasks = [Task(tuple(given.bots), given.pool, given.seed, number, decks[number // 2]) for number in numbers]
    won = 0.0
    with ProcessPoolExecutor(given.jobs, mp_context=get_context("spawn")) as workers:
        for done, share in enumerate(workers.map(play, tasks), 1):
            won += share
            if done % 10 == 0 or done == given.games:
                tell(given.bots, won, done)


def tell(names: list[str], won: float, done: int) -> None:
    low, high = wilson(won / done, done)
    print(
        f"{names[0]} against {names[1]}: {won:g} of {done}, {100 * won / done:.1f}% "
        f"({100 * low:.0f} to {100 * high:.0f} with 95%)"
    )
    sys.stdout.flush()


if __name__ == "__main__":
    main()
