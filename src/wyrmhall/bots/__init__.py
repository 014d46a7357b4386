"""Bots by name: `random`, `greedy`, and the four levels of the searching bot. They see imagined states only.

>>> import wyrmhall
>>> from wyrmhall import bots
>>> game = wyrmhall.load("fairytale(seats=2)")
>>> state = game.start(seed=1)
>>> token = bots.make("drake", game).choose(state, 0, wyrmhall.Rng(5))
>>> token in state.legal(0)
True
"""

from __future__ import annotations

from typing import Final, Protocol

import msgspec

from wyrmhall.bots.search import Search
from wyrmhall.kernel.errors import WyrmhallError
from wyrmhall.kernel.game import Game
from wyrmhall.kernel.rng import Rng
from wyrmhall.kernel.state import State

LEVELS: Final[dict[str, int]] = {"hatchling": 30, "drake": 200, "wyrm": 800, "elder": 3000}
NAMES: Final = ("random", "greedy", *LEVELS)
# How much better an act out of turn must look than keeping still.
WORTH_IT: Final = 0.01


class UnknownBot(WyrmhallError):
    """No bot has that name."""


class Idea(msgspec.Struct, frozen=True):
    """One choice a bot considered: how often it tried it, the result it expects (0 to 1: half for the win, half for the
    lead, where a game counts points), the points, and how often it would win.
    """

    token: int
    visits: int
    expected: float
    points: float
    wins: float = 0.0


class Bot(Protocol):
    name: str

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        """A legal token for `seat`."""

    def explain(self, state: State, seat: int, rng: Rng) -> list[Idea]:
        """The choices considered, best first."""

    def volunteer(self, state: State, seat: int, rng: Rng) -> int:
        """What `seat` does though nobody waits for it, or -1 to keep still."""


class RandomBot:
    """Chooses any answer, and does nothing unasked."""

    name = "random"

    def volunteer(self, state: State, seat: int, rng: Rng) -> int:
        return -1

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        options = state.legal(seat)
        return options[rng.below(len(options))]

    def explain(self, state: State, seat: int, rng: Rng) -> list[Idea]:
        options = state.legal(seat)
        points = float(state.scores()[seat])
        return [Idea(token, 1, 1.0 / state.seats, points) for token in options]


class GreedyBot:
    """Looks one choice ahead, in a few imagined states, and takes what the evaluation likes best.

    Whoever chooses at the same time chooses at random there, so that it sees what its choice leads to.
    """

    name = "greedy"
    looks = 3

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        return self.explain(state, seat, rng)[0].token

    def explain(self, state: State, seat: int, rng: Rng) -> list[Idea]:
        options = state.legal(seat)
        values = [0.0] * len(options)
        points = [0] * len(options)
        for _ in range(self.looks):
            before = state.imagine(seat, rng)
            imagined = before.clone()
            for other in before.actors():
                if other != seat:
                    theirs = imagined.answers(other)
                    imagined.apply(other, theirs[rng.below(len(theirs))])
            possible = imagined.legal(seat)
            for i, token in enumerate(options):
                # What another seat has made impossible there is weighed as it stands now.
                after = (imagined if token in possible else before).clone()
                after.apply(seat, token)
                values[i] += after.evaluate(seat)
                points[i] += after.scores()[seat]
        ideas = [
            Idea(token, self.looks, values[i] / self.looks, points[i] / self.looks, values[i] / self.looks)
            for i, token in enumerate(options)
        ]
        return sorted(ideas, key=lambda idea: -idea.expected)

    def volunteer(self, state: State, seat: int, rng: Rng) -> int:
        return worth_doing(state, seat, state.acts(seat), rng, self.looks)


class SearchBot:
    """Information-set tree search with a budget of iterations, the same on every machine."""

    def __init__(self, name: str, iterations: int, horizon: int) -> None:
        self.name = name
        self.iterations = iterations
        self.horizon = horizon

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        if state.anytime and state.tempted() >> seat & 1:
            considered = state.considered(seat)
            acts = [token for token in state.acts(seat) if token not in considered]
            act = worth_doing(state, seat, acts, rng, GreedyBot.looks)
            if act >= 0:
                return act
        options = state.legal(seat)
        obvious = options[0] if len(options) == 1 else state.obvious(seat)
        return obvious if obvious >= 0 else self._ideas(state, seat, rng, False)[0].token

    def explain(self, state: State, seat: int, rng: Rng) -> list[Idea]:
        return self._ideas(state, seat, rng, True)

    def _ideas(self, state: State, seat: int, rng: Rng, count_points: bool) -> list[Idea]:
        search = Search(state, seat, rng, self.horizon, count_points)
        search.run(self.iterations)
        root = search.root
        ideas = [
            Idea(token, count, root.totals[i] / count, root.points[i] / count, root.wins[i] / count)
            for i, (token, count) in enumerate(zip(root.tokens, root.counts, strict=True))
            if count
        ]
        return sorted(ideas, key=lambda idea: (-idea.visits, -idea.expected))

    def volunteer(self, state: State, seat: int, rng: Rng) -> int:
        return worth_doing(state, seat, state.acts(seat), rng, GreedyBot.looks)


def worth_doing(state: State, seat: int, options: list[int], rng: Rng, looks: int) -> int:
    """Which of these acts out of turn the evaluation likes clearly better than keeping still, or -1."""
    gains = [0.0] * len(options)
    for _ in range(looks if options else 0):
        imagined = state.imagine(seat, rng)
        still = imagined.evaluate(seat)
        for i, token in enumerate(options):
            after = imagined.clone()
            after.apply(seat, token)
            gains[i] += after.evaluate(seat) - still
    best = max(range(len(options)), key=lambda i: gains[i], default=-1)
    return options[best] if best >= 0 and gains[best] / looks > WORTH_IT else -1


def make(name: str, game: Game) -> Bot:
    """The bot of that name for a game."""
    if name == "random":
        return RandomBot()
    if name == "greedy":
        return GreedyBot()
    if name in LEVELS:
        return SearchBot(name, LEVELS[name], game.horizon)
    raise UnknownBot(f"no bot is called {name!r}; the bots are {', '.join(NAMES)}")
