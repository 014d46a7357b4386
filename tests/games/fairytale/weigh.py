"""Finds out which cards of Fairy Tale a search takes, and prints the weights for `leanings.py`.

    python -m tests.games.fairytale.weigh --games 180 --iterations 300

Four searches play the expert deck. Of each draft and each play it is kept what all choices came to in the search. A
softmax over the weights is fitted to a softmax over these results (by Newton's method, held back by a ridge), so that
choices that came to the same are equally likely. `--keep FILE` keeps the choices, or goes on from a file that is there.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

import wyrmhall
from wyrmhall.bots.search import Search
from wyrmhall.games.fairytale import rules, scoring
from wyrmhall.games.fairytale.codes import ROUNDS
from wyrmhall.games.fairytale.leanings import ALONE, BESIDE, DRAFTING, PLAYING, alone, beside
from wyrmhall.kernel.rng import Rng

GAME: Final = "fairytale(seats=4,deck=expert)"
# How much better a choice must be to be e times as likely, and how strongly weights are held to nothing.
SOFTLY: Final = 0.03
HELD: Final = 2.0
STEPS: Final = 12


class Choice(NamedTuple):
    """What could be taken in which phase and round, beside which cards, and what each came to."""

    phase: int
    round: int
    options: list[int]
    mine: list[int]
    worth: list[float]


def choices(seed: int, iterations: int) -> Iterator[Choice]:
    """Those of one game of four searches."""
    s: Any = wyrmhall.load(GAME).start(seed)
    rng = Rng(seed)
    while s.waiting:
        seat = s.actors()[0]
        options = s.legal(seat)
        token = options[0]
        if len(options) > 1:
            search = Search(s, seat, Rng(rng.next()), 0, False)
            search.run(iterations)
            root = search.root
            token = root.tokens[max(range(len(options)), key=lambda i: root.counts[i])]
            drafting = rules.drafting(s)
            if drafting or rules.playing(s):
                mine = scoring.face_up(s, seat) + (rules.picked(s, seat) if drafting else s.hands[seat])
                worth = [total / max(1, count) for total, count in zip(root.totals, root.counts, strict=True)]
                yield Choice(DRAFTING if drafting else PLAYING, s.round, root.tokens[:], mine, worth)
        s.apply(seat, token)


def features(cards: Any, choice: Choice) -> Any:
    """A row for each option: its own lines as in the first round and as in the last, then those beside other cards."""
    late = choice.round / (ROUNDS - 1)
    rows = []
    for card in choice.options:
        own = np.array(alone(cards, card))
        with_others = np.sum([beside(cards, card, other) for other in choice.mine] or [[0.0] * len(BESIDE)], axis=0)
        rows.append(np.concatenate([own * (1 - late), own * late, with_others]))
    return np.array(rows)


def fit(cards: Any, found: list[Choice]) -> Any:
    """The weights under which better choices are likelier."""
    rows = [features(cards, choice) for choice in found]
    scale = np.concatenate(rows).std(axis=0) + 1e-9
    rows = [row / scale for row in rows]
    wanted = [np.exp((np.array(choice.worth) - max(choice.worth)) / SOFTLY) for choice in found]
    weights = np.zeros(len(scale))
    for _ in range(STEPS):
        slope = HELD * weights
        bend = HELD * np.eye(len(scale))
        for row, target in zip(rows, wanted, strict=True):
            likely = np.exp(row @ weights - (row @ weights).max())
            likely /= likely.sum()
            slope += (likely - target / target.sum()) @ row
            middle = likely @ row
            bend += (row * likely[:, None]).T @ row - np.outer(middle, middle)
        weights -= np.linalg.solve(bend, slope)
    return weights / scale


def gather(games: int, iterations: int, keep: Path | None) -> list[Choice]:
    if keep is not None and keep.exists():
        return [Choice(*json.loads(line)) for line in keep.read_text().splitlines()]
    found = [choice for seed in range(1, games + 1) for choice in choices(seed, iterations)]
    if keep is not None:
        keep.write_text("".join(json.dumps(choice) + "\n" for choice in found))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=180)
    parser.add_argument("--iterations", type=int, default=300)
    parser.add_argument("--keep", type=Path)
    given = parser.parse_args()
    game: Any = wyrmhall.load(GAME)
    found = gather(given.games, given.iterations, given.keep)
    draft, hand = (
        [round(100 * weight) for weight in fit(game.cards, [choice for choice in found if choice.phase == phase])]
        for phase in (DRAFTING, PLAYING)
    )
    lines = len(ALONE)
    for i, line in enumerate(ALONE):
        print((line[0], draft[i], draft[lines + i], hand[i], hand[lines + i]))
    for i, row in enumerate(BESIDE):
        print((row[0], draft[2 * lines + i], hand[2 * lines + i]))


if __name__ == "__main__":
    main()
