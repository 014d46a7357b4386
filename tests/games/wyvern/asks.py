"""How often a person is asked in Wyvern: somebody with the default standing answers, played by the quick player,
against a bot, with all listed decks.

    python -m tests.games.wyvern.asks --games 100 --bot drake
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from typing import Any

import wyrmhall
from wyrmhall import bots
from wyrmhall.kernel import Table
from wyrmhall.kernel.rng import Rng, branch

from .ladder import pairings


def play(game: Any, bot: bots.Bot, decks: tuple[str, str], seed: int, number: int) -> tuple[Counter[str], int]:
    """How often the person was asked, by question, and how many turns both seats had together."""
    person = number % 2
    table = Table(game, branch(seed, [number // 2, 0]), list(decks))
    rngs = [Rng(branch(seed, [number, 1 + seat])) for seat in range(2)]
    asked: Counter[str] = Counter()
    while not table.state.over():
        due = table.due()
        if due is not None and due[0] == person:
            table.apply(*due)
            continue
        state: Any = table.state
        seat = state.actor()
        if seat == person:
            asked[state.stack[-1].name] += 1
            table.apply(seat, state.quick(seat, rngs[seat]))
        else:
            table.apply(seat, bot.choose(state, seat, rngs[seat]))
    return asked, state.turns


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--bot", default="drake")
    parser.add_argument("--pool", default="everything")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = wyrmhall.load(f"wyvern(pool={given.pool})")
    bot = bots.make(given.bot, game)
    asked: Counter[str] = Counter()
    turns = 0
    for number, decks in enumerate(pairings(game, given.seed, given.games)):
        found, lasted = play(game, bot, decks, given.seed, number)
        asked += found
        turns += lasted
        if (number + 1) % 10 == 0 or number + 1 == given.games:
            each = 2 * asked.total() / turns
            print(f"{number + 1} games against {given.bot}: asked {each:.2f} times in a turn of both seats together")
            sys.stdout.flush()
    print(", ".join(f"{name} {2 * times / turns:.2f}" for name, times in asked.most_common()))


if __name__ == "__main__":
    main()
