"""A table: a state, the record of how it came to be, and undo.

Undo goes back to the last barrier. A barrier falls where the rules say so (something hidden became known, chance was
resolved, the turn passed) or where a seat acted that was not choosing at the same time.
"""

from __future__ import annotations

from wyrmhall.kernel.errors import CannotUndo
from wyrmhall.kernel.event import Event
from wyrmhall.kernel.game import Game
from wyrmhall.kernel.record import Record, check_record, new_record, replay
from wyrmhall.kernel.state import State


class Table:
    """Plays a game, records it and takes choices back."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.record: Record = new_record(game, seed)
        self.state: State = game.start(seed)
        self._open(self.state)

    @classmethod
    def from_record(cls, record: Record, game: Game, upto: int | None = None) -> Table:
        """A table at which the record, or its first `upto` moves, has been played."""
        check_record(record, game)
        table = cls.__new__(cls)
        table.game = game
        table.state = replay(record, game, upto)
        table.record = record.copy(upto)
        table._open(table.state)
        return table

    def _open(self, state: State) -> None:
        """Nothing before this moment can be taken back."""
        state.events = None
        self._base = state.clone()
        self._since: list[tuple[int, int, tuple[int, ...]]] = []
        state.events = []

    def apply(self, seat: int, token: int) -> list[Event]:
        """Carry out a choice and say what happened. An illegal one changes nothing."""
        state = self.state
        actors = state.actors()
        epoch = state.epoch
        state.apply(seat, token)
        self.record.moves.append((seat, self.game.vocabulary.name(token)))
        events = self.game.read_events(state)
        if state.epoch != epoch:
            self._open(state)
        else:
            self._since.append((seat, token, actors))
        return events

    def can_undo(self, seat: int) -> bool:
        return self._last_of(seat) >= 0

    def undo(self, seat: int) -> None:
        """Take back the last choice of `seat`; what others chose at the same time stands."""
        self.state.check_seat(seat)
        last = self._last_of(seat)
        if last < 0:
            raise CannotUndo(f"seat {seat} has nothing to take back: a barrier fell or another seat has moved since")
        kept = self._since[:last] + self._since[last + 1 :]
        del self.record.moves[len(self.record.moves) - len(self._since) :]
        state = self._base.clone()
        self._since = []
        for kept_seat, token, _ in kept:
            self._since.append((kept_seat, token, state.actors()))
            state.apply(kept_seat, token)
            self.record.moves.append((kept_seat, self.game.vocabulary.name(token)))
        state.events = []
        self.state = state

    def _last_of(self, seat: int) -> int:
        """Where the last choice of `seat` stands among those since the barrier, if it may be taken back; else -1."""
        for index in range(len(self._since) - 1, -1, -1):
            if self._since[index][0] == seat:
                chose_together = self._since[index][2]
                later = {other for other, _, _ in self._since[index + 1 :]}
                return index if later <= set(chose_together) else -1
        return -1
