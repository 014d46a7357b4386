"""A bot to begin with: looks one choice ahead and takes what leaves it best off by the game's own evaluation.

    wyrmhall simulate fairytale --seats examples/my_bot.py:MyBot,greedy --games 100
    wyrmhall tournament volfyirion --bots examples/my_bot.py:MyBot,random,greedy --games 50

`choose` gets a state in which everything this seat cannot know is dealt anew. It may be changed and played on at will.
"""

from __future__ import annotations

from wyrmhall.kernel import Game, Rng, State


class MyBot:
    """`volunteer`, for what one may do unasked, can be left out: then it never does."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        return max(state.legal(seat), key=lambda token: self.worth(state, seat, token))

    def worth(self, state: State, seat: int, token: int) -> float:
        ahead = state.clone()
        ahead.apply(seat, token)
        return ahead.evaluate(seat)
