"""The bot that plays by what a network has learnt: one look, and it takes the token that the network likes best.

It answers when it is asked and does nothing unasked. It is handed the state as it is, and looks at what its seat
observes and nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.bots.files import LEARNED, weights_in
from wyrmhall.bots.weights import Weights, check, decode, find
from wyrmhall.kernel.game import Game
from wyrmhall.kernel.rng import Rng
from wyrmhall.kernel.state import State

if TYPE_CHECKING:
    from wyrmhall.bots import Idea

# Chances are told as visits out of so many.
VISITS = 1000


class LearnedBot:
    def __init__(self, name: str, game: Game, weights: Weights) -> None:
        self.name = name
        self.net = check(weights, game, name).net()
        self.observer = game.layout.observer
        self.buffer = bytearray(game.layout.bytes)

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        options = state.answers(seat)
        if len(options) == 1:
            return options[0]
        self.net.look(state, seat, self.observer, self.buffer)
        return self.net.best(options)

    def explain(self, state: State, seat: int, rng: Rng) -> list[Idea]:
        """The chances it gives each answer; it expects the same of all, and knows no points."""
        from wyrmhall.bots import Idea

        options = state.answers(seat)
        self.net.look(state, seat, self.observer, self.buffer)
        expected = self.net.expected()
        points = float(state.scores()[seat])
        ideas = [
            Idea(token, round(VISITS * chance), expected, points)
            for token, chance in zip(options, self.net.chances(options), strict=True)
        ]
        first = self.net.best(options)
        return sorted(ideas, key=lambda idea: (idea.token != first, -idea.visits))

    def volunteer(self, state: State, seat: int, rng: Rng) -> int:
        return -1


def make_learned(name: str, game: Game) -> LearnedBot:
    """By the weights of a file, or by those that come with the game."""
    return LearnedBot(name, game, find(game) if name == LEARNED else decode(weights_in(name), name))
