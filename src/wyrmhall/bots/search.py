"""Information-set Monte Carlo tree search, for any game and any number of seats.

Every iteration plays one imagined state to its end. Seats that still learn choose by upper confidence bounds at
nodes kept by what that seat knows (`state.key`), so simultaneous choices and hidden cards need no special case: a
seat cannot act on what it does not see. The game's evaluation steers young nodes and fades as visits come in.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from wyrmhall.kernel.rng import Rng
from wyrmhall.kernel.state import FIRST, State

EXPLORATION: Final = 0.35
GUIDANCE: Final = 1.0


class Node:
    """What has been learnt about one choice of one seat."""

    seat: int
    visits: int
    guided: bool
    tokens: list[int]
    counts: list[int]
    totals: list[float]
    points: list[float]
    wins: list[float]
    guesses: list[float]

    def __init__(self, seat: int, tokens: list[int]) -> None:
        size = len(tokens)
        self.seat = seat
        self.visits = 0
        self.guided = False
        self.tokens = tokens
        self.counts = [0] * size
        self.totals = [0.0] * size
        self.points = [0.0] * size
        self.wins = [0.0] * size
        self.guesses = [0.0] * size

    def guide(self, state: State) -> None:
        """Let the evaluation guess what each choice is worth."""
        self.guided = True
        for i in range(len(self.tokens)):
            after = state.clone()
            after.apply(self.seat, self.tokens[i])
            self.guesses[i] = after.evaluate(self.seat)

    def select(self, rng: Rng) -> int:
        """Mean result, plus room for doubt, plus a guess that fades."""
        best = -1.0
        chosen = 0
        doubt = EXPLORATION * sqrt(log(self.visits + 1.0))
        for i in range(len(self.tokens)):
            count = self.counts[i]
            if count == 0:
                value = 10.0 + self.guesses[i] + 0.001 * rng.real()
            else:
                value = self.totals[i] / count + doubt / sqrt(float(count)) + GUIDANCE * self.guesses[i] / (count + 1)
            if value > best:
                best = value
                chosen = i
        return chosen


SEEN_ONCE: Final = Node(-1, [])


class Search:
    """One decision of one seat. `horizon` cuts play-outs after so many choices and trusts the evaluation; 0 never does.

    With `count_points` the root also learns the average score and the wins behind each choice, for people who ask why.
    """

    def __init__(self, state: State, seat: int, rng: Rng, horizon: int, count_points: bool) -> None:
        self.state = state
        self.seat = seat
        self.rng = rng
        self.horizon = horizon
        self.count_points = count_points
        self.root = Node(seat, state.considered(seat))
        self.nodes: dict[int, Node] = {state.key(seat): self.root}

    def run(self, iterations: int) -> None:
        for _ in range(iterations):
            self.iterate()

    def iterate(self) -> None:
        state = self.state.imagine(self.seat, self.rng)
        path: list[Node] = []
        picks: list[int] = []
        self.descend(state, path, picks)
        rewards = self.judge(state, path) if state.waiting else state.rewards()
        for i in range(len(path)):
            node = path[i]
            pick = picks[i]
            node.visits += 1
            node.counts[pick] += 1
            node.totals[pick] += rewards[node.seat]
        if self.count_points:
            self.root.points[picks[0]] += state.scores()[self.seat]
            self.root.wins[picks[0]] += rewards[self.seat] if state.waiting else state.won(self.seat)

    def judge(self, state: State, path: list[Node]) -> list[float]:
        """What the position is worth to each seat that chose in the tree; the others do not count and stay at 0."""
        worths = [0.0] * state.seats
        judged = 0
        for node in path:
            seat = node.seat
            if not judged >> seat & 1:
                judged |= 1 << seat
                worths[seat] = state.evaluate(seat)
        return worths

    def descend(self, state: State, path: list[Node], picks: list[int]) -> None:
        """Choose by what is known where something is known, and quickly beyond; the searching seat goes first."""
        rng = self.rng
        beyond = 0
        seat = self.seat
        left = self.horizon if self.horizon > 0 else -1
        while True:
            if beyond >> seat & 1:
                token = self.guess(state, seat)
                left -= 1
            else:
                token = state.obvious(seat) if path else -1
                if token < 0:
                    node = self.find(state, seat) if path else self.begin(state)
                    if node is SEEN_ONCE:
                        beyond |= 1 << seat
                        continue
                    pick = node.select(rng)
                    path.append(node)
                    picks.append(pick)
                    token = node.tokens[pick]
            state.apply(seat, token)
            if state.waiting == 0 or left == 0:
                return
            seat = FIRST[state.waiting]

    def guess(self, state: State, seat: int) -> int:
        """How a seat plays beyond what is known."""
        return state.quick(seat, self.rng)

    def begin(self, state: State) -> Node:
        """The root: whatever is imagined, the searching seat knows the same."""
        if not self.root.guided:
            self.root.guide(state)
        return self.root

    def find(self, state: State, seat: int) -> Node:
        """The node of what is known at the choice of `seat`. A first sight only leaves a mark; most are never seen
        again.
        """
        key = self.known(state, seat)
        node = self.nodes.get(key)
        if node is None:
            self.nodes[key] = SEEN_ONCE
            return SEEN_ONCE
        if node is SEEN_ONCE:
            node = self.open(state, seat)
            self.nodes[key] = node
        if not node.guided:
            node.guide(state)
        return node

    def known(self, state: State, seat: int) -> int:
        """By what a choice of `seat` is found again: all that this seat knows."""
        return state.key(seat)

    def open(self, state: State, seat: int) -> Node:
        """A node for a choice that was met before."""
        return Node(seat, state.considered(seat))
