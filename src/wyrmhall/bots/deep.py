"""The search of the highest level: the tree of `Search`, walked by PUCT.

The evaluation's guesses, through a softmax, say how likely each choice is worth a look, and choices that look bad may
never get one. So the visits go deep where `Search` first tries everything once. A guess counts as one visit's result.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from wyrmhall.bots.search import Node, Search
from wyrmhall.kernel.rng import Rng
from wyrmhall.kernel.state import State

# How much better a guess must be to weigh e times as much, and how far priors carry against results.
TEMPERATURE: Final = 0.1
BREADTH: Final = 1.0


class Hunch(Node):
    """A choice with a prior for each token: the share of visits it deserves by the look of it."""

    priors: list[float]
    temperature: float
    breadth: float

    def __init__(self, seat: int, tokens: list[int], temperature: float, breadth: float) -> None:
        super().__init__(seat, tokens)
        self.temperature = temperature
        self.breadth = breadth
        self.priors = [1.0] * len(tokens)

    def guide(self, state: State) -> None:
        super().guide(state)
        top = max(self.guesses)
        total = 0.0
        for i in range(len(self.guesses)):
            weight = exp((self.guesses[i] - top) / self.temperature)
            self.priors[i] = weight
            total += weight
        for i in range(len(self.priors)):
            self.priors[i] /= total

    def select(self, rng: Rng) -> int:
        """Mean result with the guess as one of them, plus room for doubt as far as the prior gives it."""
        best = -1.0
        chosen = 0
        doubt = self.breadth * sqrt(self.visits + 1.0)
        for i in range(len(self.tokens)):
            value = (self.totals[i] + self.guesses[i] + doubt * self.priors[i]) / (self.counts[i] + 1)
            if value > best:
                best = value
                chosen = i
        return chosen


class DeepSearch(Search):
    """One decision of one seat, thought through by PUCT."""

    temperature: float
    breadth: float

    def __init__(
        self,
        state: State,
        seat: int,
        rng: Rng,
        horizon: int,
        count_points: bool,
        temperature: float = TEMPERATURE,
        breadth: float = BREADTH,
    ) -> None:
        super().__init__(state, seat, rng, horizon, count_points)
        self.temperature = temperature
        self.breadth = breadth
        self.root = Hunch(seat, self.root.tokens, temperature, breadth)
        self.nodes[state.key(seat)] = self.root

    def open(self, state: State, seat: int) -> Node:
        return Hunch(seat, state.considered(seat), self.temperature, self.breadth)

    def guess(self, state: State, seat: int) -> int:
        return state.sensible(seat, self.rng)
