"""The deep search with a network beside it, for measuring what a network adds.

Either the network's chances take the place of the priors, or its expectation takes the place of playing on to the end
from where nothing is known, or both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.bots.deep import BREADTH, TEMPERATURE, DeepSearch, Hunch
from wyrmhall.bots.net import Net
from wyrmhall.bots.search import SEEN_ONCE, Node
from wyrmhall.kernel.rng import Rng
from wyrmhall.kernel.state import FIRST, State

if TYPE_CHECKING:
    from wyrmhall.kernel.observe import Observer


class Eye:
    """A network with room for what it looks at."""

    def __init__(self, net: Net, observer: Observer) -> None:
        self.net: Final = net
        self.observer: Final = observer
        self.buffer: Final = bytearray(observer.blank)

    def chances(self, state: State, seat: int, tokens: list[int]) -> list[float]:
        self.net.look(state, seat, self.observer, self.buffer)
        return self.net.chances(tokens)

    def expected(self, state: State, seat: int) -> float:
        self.net.look(state, seat, self.observer, self.buffer)
        return self.net.expected()


class TaughtHunch(Hunch):
    """A choice whose priors are what a network would do there."""

    eye: Eye

    def __init__(self, seat: int, tokens: list[int], eye: Eye, breadth: float) -> None:
        super().__init__(seat, tokens, TEMPERATURE, breadth)
        self.eye = eye

    def guide(self, state: State) -> None:
        super().guide(state)
        self.priors = self.eye.chances(state, self.seat, self.tokens)


class TaughtSearch(DeepSearch):
    """`prior`: the network's chances are the priors. `leaf`: its expectation stands for the rest of the game."""

    eye: Eye
    prior: bool
    leaf: bool

    def __init__(
        self,
        state: State,
        seat: int,
        rng: Rng,
        horizon: int,
        eye: Eye,
        prior: bool,
        leaf: bool,
        breadth: float = BREADTH,
    ) -> None:
        super().__init__(state, seat, rng, horizon, False, TEMPERATURE, breadth)
        self.eye = eye
        self.prior = prior
        self.leaf = leaf
        if prior:
            self.root = TaughtHunch(seat, self.root.tokens, eye, breadth)
            self.nodes[state.key(seat)] = self.root

    def open(self, state: State, seat: int) -> Node:
        if self.prior:
            return TaughtHunch(seat, state.considered(seat), self.eye, self.breadth)
        return super().open(state, seat)

    def iterate(self) -> None:
        if not self.leaf:
            super().iterate()
            return
        state = self.state.imagine(self.seat, self.rng)
        path: list[Node] = []
        picks: list[int] = []
        rewards = self.walk(state, path, picks)
        for i in range(len(path)):
            node = path[i]
            pick = picks[i]
            node.visits += 1
            node.counts[pick] += 1
            node.totals[pick] += rewards[node.seat]

    def walk(self, state: State, path: list[Node], picks: list[int]) -> list[float]:
        """Down to where nothing is known: what each seat on the path may expect at the first choice of its own that
        nobody has seen. A network has learnt to judge what it is asked about, and nothing else; until the last of
        them is asked again, all others choose quickly.
        """
        rng = self.rng
        results = [0.0] * state.seats
        unknown = 1 << self.seat
        beyond = 0
        seat = self.seat
        while True:
            if beyond >> seat & 1:
                token = self.guess(state, seat)
            else:
                token = state.obvious(seat) if path else -1
                if token < 0:
                    node = self.find(state, seat) if path else self.begin(state)
                    if node is SEEN_ONCE:
                        beyond |= 1 << seat
                        if unknown >> seat & 1:
                            results[seat] = self.eye.expected(state, seat)
                            unknown &= ~(1 << seat)
                            if not unknown:
                                return results
                        continue
                    pick = node.select(rng)
                    path.append(node)
                    picks.append(pick)
                    unknown |= 1 << seat
                    token = node.tokens[pick]
            state.apply(seat, token)
            if state.waiting == 0:
                return state.rewards()
            seat = FIRST[state.waiting]
