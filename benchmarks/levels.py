"""Whether the deep search beats the elder's in the same time: one of it against elders in all other seats. In a game
for one it says how many points the deep search makes, with their standard error, and how often it is not beaten.

    python benchmarks/levels.py volfyirion --games 200
    python benchmarks/levels.py "wyrmspan(seats=1,automa=ravel_2)" --deep 1000 --games 30
    python benchmarks/levels.py "wyrmspan(seats=3)" --iterations 800 --deep 700 --temperature 0.1 --games 40

`--iterations` are those of the elder, `--deep` those of the deep search. Each choice has luck of its own, so both may
end a search as soon as nothing that is left could change its choice: the games are the same and take less time. What a
whole search takes is measured on every tenth choice, which runs to its end; the mean processor time of those is told.

With `--against deep` all others search deeply too, and `--keep` lets the one keep its tree from one choice to the next:
what it found out about this choice before it was asked counts on top of its iterations.

`--from` is the number of the first game, so that games of one row can be played by several commands.
"""

from __future__ import annotations

import argparse
from math import nan, sqrt
from statistics import fmean, stdev
from time import thread_time

import wyrmhall
from wyrmhall import bots
from wyrmhall.bots import cores
from wyrmhall.bots.deep import BREADTH, TEMPERATURE, DeepSearch
from wyrmhall.bots.search import Node, Search
from wyrmhall.kernel import Game, Rng
from wyrmhall.kernel.state import State
from wyrmhall.lab.games import play_game
from wyrmhall.lab.simulate import wilson

# Every so many choices a search runs to its end, to be timed.
SAMPLE = 10


class Elder(bots.SearchBot):
    """The search of the levels below. Each choice has luck of its own, and some are timed."""

    def __init__(self, name: str, iterations: int, horizon: int) -> None:
        super().__init__(name, iterations, horizon)
        self.choices = 0
        self.timed = 0
        self.seconds = 0.0

    def _think(self, state: State, seat: int, rng: Rng, count_points: bool) -> Node:
        luck = Rng(rng.next())
        self.choices += 1
        if self.choices % SAMPLE:
            search = self.search(state, seat, luck)
            cores.run_until_settled(search, self.iterations)
            return search.root
        began = thread_time()
        search = self.search(state, seat, luck)
        search.run(self.iterations)
        self.seconds += thread_time() - began
        self.timed += 1
        return search.root

    def search(self, state: State, seat: int, luck: Rng) -> Search:
        return Search(state, seat, luck, self.horizon, False)

    def milliseconds(self) -> float:
        """What a whole search takes."""
        return 1000 * self.seconds / max(1, self.timed)


class Deep(Elder):
    def __init__(self, iterations: int, horizon: int, temperature: float, breadth: float, keep: bool = False) -> None:
        super().__init__("deep", iterations, horizon)
        self.temperature = temperature
        self.breadth = breadth
        self.keep = keep
        self.kept: dict[int, Node] = {}
        self.known = 0

    def search(self, state: State, seat: int, luck: Rng) -> Search:
        search = DeepSearch(state, seat, luck, self.horizon, False, self.temperature, self.breadth)
        if self.keep:
            self.take_up(search, state.key(seat))
        return search

    def take_up(self, search: DeepSearch, key: int) -> None:
        """Go on with the tree of the last choice, if this one stands in it."""
        before = self.kept.get(key)
        if before is not None and before.tokens == search.root.tokens:
            search.root = before
            search.nodes = self.kept
            self.known += before.visits
        self.kept = search.nodes


def searchers(game: Game, given: argparse.Namespace) -> tuple[Deep, Elder]:
    usual = game.horizon if game.deep_horizon is None else game.deep_horizon
    horizon = usual if given.horizon is None else given.horizon
    deep = Deep(given.deep or game.deepest, horizon, given.temperature, given.breadth, given.keep)
    if given.against == "deep":
        return deep, Deep(given.iterations, usual, TEMPERATURE, BREADTH)
    return deep, Elder("elder", given.iterations, game.horizon)


def beside(other: Elder) -> str:
    return f"{other.milliseconds():.1f} ms at {other.iterations}"


def points_alone(points: list[int]) -> str:
    error = stdev(points) / sqrt(len(points)) if len(points) > 1 else nan
    return f"{fmean(points):.1f} points (standard error {error:.1f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--iterations", type=int, default=bots.LEVELS["elder"])
    parser.add_argument("--deep", type=int, help="by default those of an ancient")
    parser.add_argument("--temperature", type=float, default=TEMPERATURE)
    parser.add_argument("--breadth", type=float, default=BREADTH)
    parser.add_argument("--horizon", type=int)
    parser.add_argument("--against", choices=("elder", "deep"), default="elder")
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tell", type=int, default=10, help="after how many games to tell how it stands")
    given = parser.parse_args()
    game = wyrmhall.load(given.game)
    deep, other = searchers(game, given)
    wins = 0.0
    points: list[int] = []
    for games in range(1, given.games + 1):
        played = play_game(game, [deep, *[other] * (game.seats - 1)], given.seed, given.first + games - 1)
        wins += sum(played.shares[seat] for seat, bot in enumerate(played.bots) if bot == 0)
        points += [played.scores[seat] for seat, bot in enumerate(played.bots) if bot == 0]
        if games % given.tell == 0 or games == given.games:
            low, high = wilson(wins / games, games)
            others = f" and {other.choices / games:.0f}" if game.seats > 1 else ""
            print(
                f"{game.string} seed {given.seed} from {given.first}, temperature {deep.temperature}, breadth "
                f"{deep.breadth}, horizon {deep.horizon}: {wins / games:.1%} of {games} ({low:.1%} to {high:.1%}); "
                f"{deep.milliseconds():.1f} ms a choice at {deep.iterations} iterations, "
                + (points_alone(points) if game.seats == 1 else beside(other))
                + f"; {deep.choices / games:.0f}{others} choices a game"
                + (f"; {deep.known / deep.choices:.0f} visits kept at a choice" if deep.keep else ""),
                flush=True,
            )


if __name__ == "__main__":
    main()
