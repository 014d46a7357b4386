"""Bots by name: `random`, `greedy`, the five levels of the searching bot, and `learned`. They see imagined states only,
or what their seat observes.

A level is a budget of iterations, the same on every machine, so the same seed leads to the same choice. The budgets are
such that a choice takes less than ten seconds on one core. Where a machine is too slow for that, a search ends in time
with what it knows by then (`cores.LONGEST`), and only there may the same seed lead elsewhere.

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

from wyrmhall.bots import cores
from wyrmhall.bots.files import LEARNED, FileBot, enlisted, is_file_bot, is_weights
from wyrmhall.bots.learned import make_learned
from wyrmhall.bots.search import Node, Search
from wyrmhall.kernel.errors import WyrmhallError
from wyrmhall.kernel.game import Game
from wyrmhall.kernel.rng import Rng
from wyrmhall.kernel.state import State

LEVELS: Final[dict[str, int]] = {"hatchling": 30, "drake": 200, "wyrm": 800, "elder": 3000}
# The level above these searches in another way, and how much is for each game to say (`Game.deepest`).
ANCIENT: Final = "ancient"
NAMES: Final = ("random", "greedy", *LEVELS, ANCIENT)
# How much better an act out of turn must look than keeping still.
WORTH_IT: Final = 0.01
LONG_LOOKS: Final = 16


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
        """Acts nobody waits for are measured against keeping still, never against answers: after them the question
        still stands, and a bad deal would look better than any answer to a hard one.
        """
        act = self.volunteer(state, seat, rng) if state.anytime else -1
        return act if act >= 0 else self._ideas(state, seat, rng, state.answers(seat))[0].token

    def explain(self, state: State, seat: int, rng: Rng) -> list[Idea]:
        return self._ideas(state, seat, rng, state.legal(seat))

    def _ideas(self, state: State, seat: int, rng: Rng, options: list[int]) -> list[Idea]:
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
        root = self._think(state, seat, rng, count_points)
        ideas = [
            Idea(token, count, root.totals[i] / count, root.points[i] / count, root.wins[i] / count)
            for i, (token, count) in enumerate(zip(root.tokens, root.counts, strict=True))
            if count
        ]
        return sorted(ideas, key=lambda idea: (-idea.visits, -idea.expected))

    def _think(self, state: State, seat: int, rng: Rng, count_points: bool) -> Node:
        """The root of the tree that a search has grown."""
        search = Search(state, seat, rng, self.horizon, count_points)
        cores.run(search, self.iterations)
        return search.root

    def volunteer(self, state: State, seat: int, rng: Rng) -> int:
        return worth_doing(state, seat, state.acts(seat), rng, GreedyBot.looks)


class TreeBot(SearchBot):
    """A search that lives on one number of the bot's luck, so that it may end early. On several cores it thinks no
    longer and about more: each grows a tree of its own. With `rivals` the others learn in it too.
    """

    def __init__(self, name: str, iterations: int, horizon: int, rivals: bool, trees: int = 1) -> None:
        super().__init__(name, iterations, horizon)
        self.rivals = rivals
        self.trees = trees

    def _think(self, state: State, seat: int, rng: Rng, count_points: bool) -> Node:
        # One number is drawn whatever the search does with it, so that stopping early changes nothing that comes later.
        task = cores.Task(seat, rng.next(), self.iterations, self.horizon, not count_points, self.rivals)
        return cores.grow_on(self.trees, state, task)


class AncientBot(TreeBot):
    """The deep search."""

    def __init__(self, iterations: int, horizon: int, trees: int = 1, rivals: bool = False) -> None:
        super().__init__(ANCIENT, iterations, horizon, rivals, trees)


def worth_doing(state: State, seat: int, options: list[int], rng: Rng, looks: int) -> int:
    """Which of these acts out of turn the evaluation likes clearly better than keeping still, or -1.

    The best of many looks better than it is, so it is weighed once more, and longer.
    """
    if not options:
        return -1
    gains = _gains(state, seat, options, rng, looks)
    best = options[max(range(len(options)), key=lambda i: gains[i])]
    if max(gains) <= WORTH_IT or _gains(state, seat, [best], rng, LONG_LOOKS)[0] <= WORTH_IT:
        return -1
    return best


def _gains(state: State, seat: int, options: list[int], rng: Rng, looks: int) -> list[float]:
    """What each act adds to the evaluation, on average over so many imagined states."""
    gains = [0.0] * len(options)
    for _ in range(looks):
        imagined = state.imagine(seat, rng)
        still = imagined.evaluate(seat)
        for i, token in enumerate(options):
            after = imagined.clone()
            after.apply(seat, token)
            gains[i] += (after.evaluate(seat) - still) / looks
    return gains


def names() -> tuple[str, ...]:
    """All bots that can be called by a name here: those of the house, and those from files that were enlisted."""
    return (*NAMES, *(name for name in enlisted() if name not in NAMES))


def make(name: str, game: Game, trees: int = 1) -> Bot:
    """The bot of that name for a game; `path/to/file.py:ClassName` is one of anybody's, and `path/to/weights.wyrm` one
    that has learnt. An ancient may be given several cores, for a tree each.
    """
    if name == "random":
        return RandomBot()
    if name == "greedy":
        return GreedyBot()
    if name in LEVELS:
        budget = LEVELS[name]
        if _with_rivals(game, budget):
            return TreeBot(name, budget, game.horizon, True)
        return SearchBot(name, budget, game.horizon)
    if name == ANCIENT:
        horizon = game.horizon if game.deep_horizon is None else game.deep_horizon
        return AncientBot(game.deepest, horizon, trees, _with_rivals(game, game.deepest))
    name = enlisted().get(name, name)
    if name == LEARNED or is_weights(name):
        return make_learned(name, game)
    if is_file_bot(name):
        return FileBot(name, game)
    known = dict.fromkeys((*names(), LEARNED))
    raise UnknownBot(
        f"no bot is called {name!r}; the bots are {', '.join(known)}, and yours as path/to/file.py:ClassName"
    )


def _with_rivals(game: Game, iterations: int) -> bool:
    return 0 < game.rivals <= iterations
