"""Lets equal bots play the decks of Wyvern against each other and says how often each wins, as a table for the docs.

    python -m tests.games.wyvern.balance --games 60 --bot quick --pool everything

`quick` is the player of the searching bots' play-outs, which is fast enough for thousands of games; any bot will do.
Each pairing is played from both seats. `--only A,B` plays just the pairings of these decks. Pairings are told as they
are done, on standard error.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import combinations
from multiprocessing import get_context
from typing import Any, NamedTuple

import wyrmhall
from wyrmhall import bots
from wyrmhall.kernel.rng import Rng, branch

QUICK = "quick"


class Task(NamedTuple):
    pool: str
    bot: str
    seed: int
    first: str
    second: str
    start: int
    games: int


@cache
def _game(pool: str) -> Any:
    return wyrmhall.load(f"wyvern(pool={pool})")


def play(task: Task) -> float:
    """How many of the games the first deck wins; a draw counts half."""
    game = _game(task.pool)
    bot = None if task.bot == QUICK else bots.make(task.bot, game)
    won = 0.0
    for number in range(task.start, task.start + task.games):
        path = [number // 2, *task.first.encode(), *task.second.encode()]
        seat = number % 2
        decks = [task.first, task.second] if seat == 0 else [task.second, task.first]
        state = game.start(branch(task.seed, path), bring=decks)
        rng = Rng(branch(task.seed + 1, [number, *path]))
        while state.actors():
            asked = state.actors()[0]
            state.apply(asked, state.quick(asked, rng) if bot is None else bot.choose(state, asked, rng))
        winners = state.outcome().winners
        if seat in winners:
            won += 1 / len(winners)
    return won


def table(ids: Sequence[str], wins: dict[tuple[str, str], float], games: int) -> list[str]:
    """A row a deck: its share against each other deck and against the field, in percent."""
    lines = ["| deck | field | " + " | ".join(ids) + " |", "| --- | --- |" + " --- |" * len(ids)]
    for one in ids:
        cells, total, played = [], 0.0, 0
        for other in ids:
            if (one, other) not in wins and (other, one) not in wins:
                cells.append("")
                continue
            won = wins[one, other] if (one, other) in wins else games - wins[other, one]
            cells.append(f"{100 * won / games:.0f}")
            total += won
            played += games
        share = f"{100 * total / played:.0f}" if played else ""
        lines.append(f"| {one} | {share} | " + " | ".join(cells) + " |")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60, help="games a pairing")
    parser.add_argument("--start", type=int, default=0, help="the number of the first game, to go on with a run")
    parser.add_argument("--bot", default=QUICK)
    parser.add_argument("--pool", default="everything")
    parser.add_argument("--only", default="")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    ids = [listed.id for listed in _game(given.pool).listed_brings()]
    only = given.only.split(",") if given.only else []
    pairs = [pair for pair in combinations(ids, 2) if not only or pair[0] in only or pair[1] in only]
    tasks = [Task(given.pool, given.bot, given.seed, *pair, given.start, given.games) for pair in pairs]
    with ProcessPoolExecutor(given.jobs, mp_context=get_context("spawn")) as workers:
        wins = {}
        for pair, won in zip(pairs, workers.map(play, tasks), strict=True):
            wins[pair] = won
            print(f"{pair[0]} against {pair[1]}: {won:g} of {given.games}", file=sys.stderr, flush=True)
    print(f"{given.games} games a pairing, {given.bot}, pool {given.pool}, seed {given.seed}")
    print("\n".join(table(ids, wins, given.games)))


if __name__ == "__main__":
    main()
