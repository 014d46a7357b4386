"""Finds out what each card of Wyvern is worth to a bot, from who won many games, and prints it as `worth.toml`.

    python -m tests.games.wyvern.weigh --games 6000 --jobs 2 > worth.toml

Greedy bots play with the weights that there are, all listed decks against each other, and now and then a choice is the
quick player's. Moments of these games are fitted to who won (a logistic regression, held back by a ridge). Decks are
fitted along, so that a card is not praised for the company it keeps. The common weights in the file are kept as they
are, unless `--common ITERATIONS` asks for new ones: they come from games of a search with so few iterations, and start
from a share of what the quick player's games say. Run it again on its own result and see whether that plays better.
"""

from __future__ import annotations

import argparse
import tomllib
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, Final, NamedTuple

import numpy as np

import wyrmhall
from tests.games.wyvern.ladder import pairings
from wyrmhall import bots
from wyrmhall.games.wyvern import WORTH, evaluate, scoring
from wyrmhall.games.wyvern.codes import ARRANGING, B_RESULT, CAPTIVE, KIND, NONE, PAID, SEAT_PLACES, TREASURE, UP
from wyrmhall.games.wyvern.dragons import print_base
from wyrmhall.games.wyvern.effects import FLYING, TERRAIN
from wyrmhall.games.wyvern.weights import PLACES, QUICK, UNIT
from wyrmhall.kernel.rng import Rng, branch

COMMON: Final = (
    *(f"position {number}" for number in range(2, 7)),
    *("strength", "strong", "down", "hidden", "unpaid", "flyer", "terrain", "captive", "card", "treasure"),
    *("poor", "well_off", "rich"),
)
# How strongly weights are held to where they start: the common ones, decks, single cards.
HELD, HELD_DECK, HELD_CARD = 3.0, 3.0, 300.0
HELD_SEARCHED: Final = 100.0
TRUST: Final = 0.6
QUICK_OF_100: Final = 6
ONE_MOMENT_IN: Final = 16


class Moment(NamedTuple):
    """What seat 0 has more than seat 1: in common, and card by card in each of the four ways to lie."""

    common: list[float]
    cards: dict[tuple[int, int], int]


class Greedy(bots.GreedyBot):
    """Greedy by the weights that know every card."""

    def _ideas(self, state: Any, seat: int, rng: Rng, options: list[int]) -> list[bots.Idea]:
        values = [0.0] * len(options)
        for _ in range(self.looks):
            imagined = state.imagine(seat, rng)
            for i, token in enumerate(options):
                after = imagined.clone()
                after.apply(seat, token)
                values[i] += after.foresee(seat)
        best = max(range(len(options)), key=lambda i: values[i])
        return [bots.Idea(options[best], self.looks, values[best] / self.looks, 0.0)]


def common_of(s: Any, seat: int) -> list[float]:
    """What is counted of one player, in the order of `COMMON`."""
    modifiers = evaluate.modifiers_of(s)
    left = scoring.positions(s, seat)
    found = dict.fromkeys(COMMON, 0.0)
    for number in range(2, left + 1):
        found[f"position {number}"] = 1.0
    for slot in range(seat * 6, seat * 6 + 6):
        if s.field[slot] < 0:
            continue
        kind, status = s.field[slot] & KIND, s.status[slot]
        if s.cards.type_of[kind] == TERRAIN and not status & UP:
            found["terrain"] += 1
            continue
        power = print_base(s, slot) + s.counters[slot] + s.vain[slot] + modifiers[slot]
        found["flyer"] += bool(s.cards.keywords[kind] & FLYING)
        found["captive"] += bool(status & CAPTIVE)
        if status & UP:
            found["strength"] += power
            found["strong"] += max(0, power - evaluate.STRONG)
        else:
            found["down"] += power
            found["hidden"] += 1
            found["unpaid"] += 0 if status & PAID else s.cards.base[kind] + s.cards.gold[kind]
    found["card"] = min(evaluate.MANY_CARDS, len(s.hands[seat]))
    found["treasure"] = sum((place < SEAT_PLACES) == (seat == 0) for place in s.treasures[::TREASURE])
    gold = s.gold[seat]
    found["poor"] = min(gold, evaluate.POOR)
    found["well_off"] = min(max(gold - evaluate.POOR, 0), evaluate.WELL_OFF - evaluate.POOR)
    found["rich"] = max(gold - evaluate.WELL_OFF, 0)
    return list(found.values())


def cards_of(s: Any) -> dict[tuple[int, int], int]:
    found: dict[tuple[int, int], int] = {}

    def count(place: str, code: int, seat: int) -> None:
        entry = (PLACES.index(place), code & KIND)
        found[entry] = found.get(entry, 0) + (1 if seat == 0 else -1)

    for seat in range(2):
        for code in s.hands[seat]:
            count("in_hand", code, seat)
        for slot in range(seat * 6, seat * 6 + 6):
            if s.field[slot] >= 0:
                count("face_up" if s.status[slot] & UP else "face_down", s.field[slot], seat)
    for at in range(0, len(s.treasures), TREASURE):
        count("laid", s.treasures[at + 1], 0 if s.treasures[at] < SEAT_PLACES else 1)
    return found


def play(task: tuple[int, int, tuple[str, str], int]) -> tuple[float, list[Moment]]:
    """One game: the share of the win of seat 0, and moments of it when nothing is under way."""
    seed, number, decks, iterations = task
    game = wyrmhall.load("wyvern(pool=everything)")
    bot: bots.Bot = bots.SearchBot("few", iterations, game.horizon) if iterations else Greedy()
    state: Any = game.start(branch(seed, [number, 0]), bring=list(decks))
    rng = Rng(branch(seed, [number, 1]))
    moments: list[Moment] = []
    while state.actors():
        seat = state.actors()[0]
        options = state.legal(seat)
        at_rest = state.phase != ARRANGING and not state.chain and not (state.battle and state.battle[B_RESULT] == NONE)
        if len(options) > 1 and at_rest and rng.below(ONE_MOMENT_IN) == 0:
            mine, theirs = common_of(state, 0), common_of(state, 1)
            moments.append(Moment([a - b for a, b in zip(mine, theirs, strict=True)], cards_of(state)))
        if len(options) == 1:
            token = options[0]
        elif not iterations and rng.below(100) < QUICK_OF_100:
            token = state.quick(seat, rng)
        else:
            token = bot.choose(state, seat, rng)
        state.apply(seat, token)
    winners = state.outcome().winners
    return (1.0 / len(winners) if 0 in winners else 0.0), moments


def fitted(rows: Any, won: Any, held: Any, start: Any) -> Any:
    """Log-odds of winning by these columns: Newton's steps, each weight held to where it starts."""
    weights = start.copy()
    for _ in range(8):
        chance = 1.0 / (1.0 + np.exp(-rows @ weights))
        bend = (rows * (chance * (1.0 - chance))[:, None]).T @ rows + np.diag(held)
        weights += np.linalg.solve(bend, rows.T @ (won - chance) - held * (weights - start))
    return weights


def quick_common() -> list[float]:
    steps = [QUICK.positions[number] - QUICK.positions[number - 1] for number in range(2, 7)]
    return steps + [getattr(QUICK, name) for name in COMMON[5:]]


def moments_of(
    games: int, seed: int, iterations: int, jobs: int
) -> tuple[Any, Any, list[Moment], list[tuple[str, str]]]:
    """What was common to the moments of so many games, who won, the moments, and the decks of each."""
    decks = pairings(wyrmhall.load("wyvern(pool=everything)"), seed, games)
    tasks = [(seed, number, decks[number], iterations) for number in range(games)]
    won: list[float] = []
    moments: list[Moment] = []
    of: list[tuple[str, str]] = []
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as workers:
        for task, (share, seen) in zip(tasks, workers.map(play, tasks, chunksize=8), strict=True):
            won += [share] * len(seen)
            moments += seen
            of += [task[2]] * len(seen)
    return np.array([moment.common for moment in moments]), np.array(won), moments, of


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=6000)
    parser.add_argument("--common", type=int, default=0, help="iterations of the games for the common weights")
    parser.add_argument("--common-games", type=int, default=800)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    game: Any = wyrmhall.load("wyvern(pool=everything)")
    kept = tomllib.loads(WORTH.read_text(encoding="utf-8"))
    if given.common:
        rows, won, _, _ = moments_of(given.common_games, given.seed + 1, given.common, given.jobs)
        found = fitted(rows, won, HELD_SEARCHED * rows.var(0), TRUST * np.array(quick_common()))
        kept |= common_file([round(float(one), 3) for one in found])
    common, won, moments, of = moments_of(given.games, given.seed, 0, given.jobs)
    ids = sorted({one for pair in of for one in pair})
    columns = {entry: at for at, entry in enumerate(sorted({entry for one in moments for entry in one.cards}))}
    decks, cards = np.zeros((len(of), len(ids))), np.zeros((len(of), len(columns)))
    for at, moment in enumerate(moments):
        decks[at, ids.index(of[at][0])] += 1
        decks[at, ids.index(of[at][1])] -= 1
        for entry, count in moment.cards.items():
            cards[at, columns[entry]] = count
    rows = np.hstack([common, decks, cards])
    held = np.repeat([HELD, HELD_DECK, HELD_CARD], [common.shape[1], len(ids), len(columns)])
    found = fitted(rows, won, held, np.zeros(rows.shape[1]))[-len(columns) :]
    worth: dict[str, list[int]] = {}
    for (place, kind), at in columns.items():
        worth.setdefault(game.cards.ids[kind], [0] * len(PLACES))[place] = round(float(found[at]) / UNIT)
    tell(kept, worth)


def common_file(found: list[float]) -> dict[str, list[float]]:
    """The common weights by the names they have in the file. What few games have, a captive, weighs nothing."""
    by_name = dict(zip(COMMON, found, strict=True)) | {"captive": 0.0}
    positions = [-3.0, 0.0]
    for number in range(2, 7):
        positions.append(round(positions[-1] + by_name[f"position {number}"], 3))
    values = list(by_name.values())
    return {"positions": positions, "dragons": values[5:11], "others": values[11:15], "gold": values[15:]}


HEADER: Final = """\
# What things weigh in log-odds of winning, for bots that search long. `tests/games/wyvern/weigh.py` says how these
# numbers are found. Single cards: hundredths above what their sort is worth, in the hand, as a treasure in play, and
# face up and face down in a battle position.
"""


def tell(kept: dict[str, Any], worth: dict[str, list[int]]) -> None:
    print(HEADER, end="")
    for name in ("positions", "dragons", "others", "gold"):
        print(f"{name} = {kept[name]}")
    print("\n[cards]")
    for id in sorted(worth):
        if any(worth[id]):
            print(f'"{id}" = {worth[id]}')


if __name__ == "__main__":
    main()
