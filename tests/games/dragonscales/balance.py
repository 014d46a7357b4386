"""Lets equal bots play Dragonscales and says who wins, how games end and how long they last, as tables for the docs.

    python -m tests.games.dragonscales.balance --seats 3,4,5 --games 2000 --bot quick

`quick` is the player of the searching bots' play-outs, which is fast enough for thousands of games; any bot will do.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple, cast

import wyrmhall
from wyrmhall import bots
from wyrmhall.games.dragonscales import Dragonscales
from wyrmhall.games.dragonscales.codes import DEAD, ENDINGS, KIND
from wyrmhall.games.dragonscales.state import DragonscalesState
from wyrmhall.kernel.rng import Rng, branch
from wyrmhall.lab.games import play_out
from wyrmhall.lab.simulate import wilson

QUICK = "quick"
# Cards that lie in so few hands at the end say nothing.
SELDOM = 0.05


class Task(NamedTuple):
    seats: int
    bot: str
    seed: int
    number: int
    cards: str


class Played(NamedTuple):
    """One game: how it ended, in which round, and seat by seat villain, share of the win, death and cards."""

    ending: str
    rounds: int
    villains: tuple[str, ...]
    shares: tuple[float, ...]
    dead: int
    held: tuple[tuple[str, ...], ...]


@cache
def _game(seats: int, cards: str) -> Dragonscales:
    return cast(Dragonscales, wyrmhall.load(f"dragonscales(seats={seats})", cards=Path(cards) if cards else None))


def play(task: Task) -> Played:
    game = _game(task.seats, task.cards)
    state = cast(DragonscalesState, game.start(branch(task.seed, [task.number, 0])))
    rngs = [Rng(branch(task.seed, [task.number, 1 + seat])) for seat in range(task.seats)]
    if task.bot == QUICK:
        while not state.over():
            seat = state.actor()
            state.apply(seat, state.quick(seat, rngs[seat]))
    else:
        play_out(state, [bots.make(task.bot, game)] * task.seats, rngs)
    scores = state.scores()
    winners = [seat for seat in range(task.seats) if scores[seat] == max(scores)]
    return Played(
        ending=ENDINGS[state.ending],
        rounds=state.round,
        villains=tuple(game.cards.villain_names[villain] for villain in state.villains),
        shares=tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(task.seats)),
        dead=sum(out == DEAD for out in state.out),
        held=tuple(
            tuple(game.cards.names[code & KIND] for code in state.hands[seat] + state.stash[seat] + state.shown[seat])
            for seat in range(task.seats)
        ),
    )


def ratios(played: Sequence[Played]) -> list[tuple[float, int, str]]:
    """How much more of a card winners hold at the end than everybody, highest first; with how many were held."""
    held: Counter[str] = Counter()
    won: dict[str, float] = {}
    for one in played:
        for share, cards in zip(one.shares, one.held, strict=True):
            held.update(cards)
            for card in cards:
                won[card] = won.get(card, 0.0) + share
    all_held, all_won = sum(held.values()), sum(won.values())
    found = [
        (won[card] / all_won / (count / all_held), count, card)
        for card, count in held.items()
        if count >= SELDOM * len(played)
    ]
    return sorted(found, reverse=True)


def report(seats: int, played: Sequence[Played]) -> str:
    games = len(played)
    rounds = sorted(one.rounds for one in played)
    endings = Counter(one.ending for one in played)
    dead = sum(one.dead for one in played) / games / seats
    lines = [
        f"### {seats} seats, {games} games",
        "",
        f"Even would be {100 / seats:.1f}%. The middle half of games lasts {rounds[games // 4]} to "
        f"{rounds[3 * games // 4]} rounds. Of all villains {100 * dead:.0f}% die.",
        "",
        "| ending | games |",
        "| --- | --- |",
        *(f"| {ending} | {100 * count / games:.1f}% |" for ending, count in endings.most_common()),
        "",
        "| villain or seat | wins | 95% interval |",
        "| --- | --- | --- |",
    ]
    for name in sorted({villain for one in played for villain in one.villains}):
        taken = [
            share for one in played for villain, share in zip(one.villains, one.shares, strict=True) if villain == name
        ]
        lines.append(_wins(name, taken))
    lines += [_wins(f"seat {seat + 1}", [one.shares[seat] for one in played]) for seat in range(seats)]
    found = ratios(played)
    shown = [f"{card} {ratio:.2f} ({count})" for ratio, count, card in found[:6]]
    return "\n".join([*lines, "", f"Most in the hands of winners: {', '.join(shown)}."])


def _wins(name: str, shares: Sequence[float]) -> str:
    rate = sum(shares) / len(shares)
    low, high = wilson(rate, len(shares))
    return f"| {name} | {100 * rate:.1f}% | {100 * low:.1f} to {100 * high:.1f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description="Who wins Dragonscales, how it ends and how long it lasts.")
    parser.add_argument("--seats", default="3,4,5")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--bot", default=QUICK)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--cards", default="")
    given = parser.parse_args()
    for seats in [int(word) for word in given.seats.split(",")]:
        tasks = [Task(seats, given.bot, given.seed, number, given.cards) for number in range(given.games)]
        with ProcessPoolExecutor(given.jobs, get_context("spawn")) as pool:
            played = list(pool.map(play, tasks, chunksize=10 if given.bot == QUICK else 1))
        print(report(seats, played), end="\n\n", flush=True)


if __name__ == "__main__":
    main()
