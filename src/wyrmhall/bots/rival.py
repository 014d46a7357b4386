"""The tree of `Search` with rivals that learn too, for games where each player holds many secrets.

`Search` keeps the choices of every seat by what that seat knows. Where the others' hands are imagined anew each time,
they never meet the same choice twice: they stay beyond the tree and play quickly for ever, and the longer the searching
seat thinks, the better it learns to beat somebody who does not. Here it keeps their choices by what it knows itself.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Final

from wyrmhall.bots.search import Node, Search
from wyrmhall.kernel.rng import Rng
from wyrmhall.kernel.state import State

# Room for doubt in own choices: about what results differ by from one imagined state to the next.
EXPLORATION: Final = 0.08
# How much better a rival's guess must be to weigh e times as much, and how far priors carry against results.
TEMPERATURE: Final = 0.033
BREADTH: Final = 0.2
# What sets a rival's choice apart from the searching seat's own at the same moment.
THEIRS: Final = 0x5DEECE66D


class Own(Node):
    """A choice of the searching seat."""

    def guide(self, state: State) -> None:
        self.guided = True
        for i in range(len(self.tokens)):
            after = state.clone()
            after.apply(self.seat, self.tokens[i])
            self.guesses[i] = after.foresee(self.seat)

    def select(self, rng: Rng) -> int:
        """As in `Node`, with less room for doubt."""
        best = -1.0
        chosen = 0
        doubt = EXPLORATION * sqrt(log(self.visits + 1.0))
        for i in range(len(self.tokens)):
            count = self.counts[i]
            if count == 0:
                value = 10.0 + self.guesses[i] + 0.001 * rng.real()
            else:
                value = self.totals[i] / count + doubt / sqrt(float(count)) + self.guesses[i] / (count + 1)
            if value > best:
                best = value
                chosen = i
        return chosen


class Rival(Node):
    """A choice of another seat, as the searching seat sees it: what can be chosen is another matter each time.

    `open` are the choices of the state at hand, `offers` says how often each was one of them. A choice is guessed at
    when it is first met.
    """

    places: dict[int, int]
    open: list[int]
    offers: list[int]

    def __init__(self, seat: int) -> None:
        super().__init__(seat, [])
        self.places = {}
        self.open = []
        self.offers = []

    def guide(self, state: State) -> None:
        self.open = []
        for token in state.considered(self.seat):
            place = self.places.get(token, -1)
            if place < 0:
                place = len(self.tokens)
                self.places[token] = place
                self.add(token, state)
            self.offers[place] += 1
            self.open.append(place)

    def add(self, token: int, state: State) -> None:
        after = state.clone()
        after.apply(self.seat, token)
        self.tokens.append(token)
        self.offers.append(0)
        self.counts.append(0)
        self.totals.append(0.0)
        self.points.append(0.0)
        self.wins.append(0.0)
        self.guesses.append(after.foresee(self.seat))

    def select(self, rng: Rng) -> int:
        """Mean result with the guess as one of them, plus room for doubt as far as the prior gives it. Doubt grows with
        the offers: what can seldom be chosen would else be tried each time that it can.
        """
        top = max([self.guesses[i] for i in self.open])
        weights = [exp((self.guesses[i] - top) / TEMPERATURE) for i in self.open]
        doubt = BREADTH / sum(weights)
        best = -1.0
        chosen = self.open[0]
        for number in range(len(self.open)):
            i = self.open[number]
            room = doubt * weights[number] * sqrt(float(self.offers[i]))
            value = (self.totals[i] + self.guesses[i] + room) / (self.counts[i] + 1)
            if value > best:
                best = value
                chosen = i
        return chosen


class RivalSearch(Search):
    """One decision of one seat, against others that learn what to do about it."""

    def __init__(self, state: State, seat: int, rng: Rng, horizon: int, count_points: bool) -> None:
        super().__init__(state, seat, rng, horizon, count_points)
        self.root = Own(seat, self.root.tokens)
        self.nodes[state.key(seat)] = self.root

    def iterate(self) -> None:
        """As in `Search`; of two players, what one may hope for the other has to fear, so one look is enough."""
        state = self.state.imagine(self.seat, self.rng)
        path: list[Node] = []
        picks: list[int] = []
        self.descend(state, path, picks)
        if not state.waiting:
            rewards = state.rewards()
        elif state.seats == 2:
            first = state.foresee(0)
            rewards = [first, 1.0 - first]
        else:
            rewards = [state.foresee(seat) for seat in range(state.seats)]
        for i in range(len(path)):
            node = path[i]
            pick = picks[i]
            node.visits += 1
            node.counts[pick] += 1
            node.totals[pick] += rewards[node.seat]
        if self.count_points:
            self.root.points[picks[0]] += state.scores()[self.seat]
            self.root.wins[picks[0]] += rewards[self.seat] if state.waiting else state.won(self.seat)

    def known(self, state: State, seat: int) -> int:
        """What the searching seat knows, whoever chooses there."""
        key = state.key(self.seat)
        return key if seat == self.seat else key ^ THEIRS * (seat + 1)

    def open(self, state: State, seat: int) -> Node:
        return Own(seat, state.considered(seat)) if seat == self.seat else Rival(seat)
