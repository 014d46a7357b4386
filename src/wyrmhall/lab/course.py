"""What happens on the way through a game: scores round by round, and when which card came to whom."""

from __future__ import annotations

import msgspec

from wyrmhall.kernel.game import Game
from wyrmhall.kernel.state import State


class Course(msgspec.Struct, frozen=True):
    """The scores of all seats at the end of each round, and when each card first came to a seat, as the part of the
    game that was over by then. Cards that a seat had from the start are left out.
    """

    scores: tuple[tuple[int, ...], ...]
    came: tuple[dict[str, float], ...]


class Watcher:
    """Looks at a game before each choice and at its end."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._choices = 0
        self._round = 0
        self._scores: list[tuple[int, ...]] = []
        self._came: list[dict[str, int]] = [{} for _ in range(game.seats)]

    def hear(self, state: State, seat: int, token: int) -> None:
        self._look(state)
        now = self._game.round(state)
        if self._round and now != self._round:
            self._scores.append(tuple(state.scores()))
        self._round = now
        self._choices += 1

    def _look(self, state: State) -> None:
        for seat, came in enumerate(self._came):
            for card in self._game.holdings(state, seat):
                came.setdefault(card, self._choices)

    def course(self, state: State) -> Course:
        """What was seen; `state` is the end of the game."""
        self._look(state)
        came = [{card: at / self._choices for card, at in one.items() if at} for one in self._came]
        return Course((*self._scores, tuple(state.scores())), tuple(came))
