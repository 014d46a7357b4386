"""Whether a network makes the deep search better: one searcher with it against the same without it in all other seats.

    python benchmarks/taught.py "fairytale(seats=4,deck=expert)" --how prior --iterations 300 --with 200 --games 60

`--iterations` are those of the plain search, `--with` those of the one with a network; the seconds of processor time
that each took for a choice are told, so that both can be given the same. `--how` is `prior`, `leaf` or `both`.
"""

from __future__ import annotations

import argparse
from time import thread_time

import wyrmhall
from wyrmhall.bots.deep import DeepSearch
from wyrmhall.bots.files import LEARNED, weights_in
from wyrmhall.bots.taught import Eye, TaughtSearch
from wyrmhall.bots.weights import decode, find
from wyrmhall.kernel import Game, Rng
from wyrmhall.kernel.state import State
from wyrmhall.lab.games import play_game
from wyrmhall.lab.simulate import wilson


class Searcher:
    """Searches for every real choice, and counts the time."""

    def __init__(self, game: Game, iterations: int, eye: Eye | None, how: str) -> None:
        self.name = "plain" if eye is None else how
        self.horizon = game.horizon if game.deep_horizon is None else game.deep_horizon
        self.iterations = iterations
        self.eye = eye
        self.how = how
        self.seconds = 0.0
        self.choices = 0

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        options = state.legal(seat)
        obvious = options[0] if len(options) == 1 else state.obvious(seat)
        if obvious >= 0:
            return obvious
        began = thread_time()
        luck = Rng(rng.next())
        search = (
            DeepSearch(state, seat, luck, self.horizon, False)
            if self.eye is None
            else TaughtSearch(state, seat, luck, self.horizon, self.eye, self.how != "leaf", self.how != "prior")
        )
        search.run(self.iterations)
        self.seconds += thread_time() - began
        self.choices += 1
        counts = search.root.counts
        return search.root.tokens[counts.index(max(counts))]

    def explain(self, state: State, seat: int, rng: Rng) -> list[object]:
        return []

    def volunteer(self, state: State, seat: int, rng: Rng) -> int:
        return -1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--weights", default=LEARNED, help="a file of weights (default: those that come with the game)")
    parser.add_argument("--how", choices=("prior", "leaf", "both"), default="prior")
    parser.add_argument("--iterations", type=int, default=300)
    parser.add_argument("--with", dest="taught", type=int, default=200)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = wyrmhall.load(given.game)
    weights = find(game) if given.weights == LEARNED else decode(weights_in(given.weights), given.weights)
    taught = Searcher(game, given.taught, Eye(weights.net(), game.layout.observer), given.how)
    plain = Searcher(game, given.iterations, None, given.how)
    wins = 0.0
    for index in range(given.games):
        played = play_game(game, [taught, *[plain] * (game.seats - 1)], given.seed, index)  # type: ignore[list-item]
        wins += sum(played.shares[seat] for seat, bot in enumerate(played.bots) if bot == 0)
        games = index + 1
        if games % 20 == 0 or games == given.games:
            low, high = wilson(wins / games, games)
            print(
                f"{game.string}, seed {given.seed}: with the network as {given.how} {wins / games:.1%} of {games} "
                f"({low:.1%} to {high:.1%}); {1000 * taught.seconds / taught.choices:.2f} ms a choice at "
                f"{given.taught} iterations, against {1000 * plain.seconds / plain.choices:.2f} ms at "
                f"{given.iterations}",
                flush=True,
            )


if __name__ == "__main__":
    main()
