"""A table: a state, the record of how it came to be, undo, and what the seats have told the table to answer for them.

Undo goes back to the last barrier. A barrier falls where the rules say so (something hidden became known, chance was
resolved, the turn passed) or where a seat acted that was not choosing at the same time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from wyrmhall.kernel.errors import CannotUndo, IllegalMove
from wyrmhall.kernel.event import Event
from wyrmhall.kernel.game import Game
from wyrmhall.kernel.record import Record, check_record, new_record, replay
from wyrmhall.kernel.rng import Seed
from wyrmhall.kernel.state import State


class Table:
    """Plays a game, records it and takes choices back.

    `questions` has a number for each seat that changes with the question it is asked: an answer that names an older
    one was given to a question that no longer stands.
    """

    def __init__(self, game: Game, seed: Seed, bring: Sequence[Any] | None = None) -> None:
        record = new_record(game, seed, bring)
        self._begin(game, record, game.start(seed, record.brought))

    @classmethod
    def from_record(cls, record: Record, game: Game, upto: int | None = None) -> Table:
        """A table at which the record, or its first `upto` moves, has been played."""
        check_record(record, game)
        table = cls.__new__(cls)
        table._begin(game, record.copy(upto), replay(record, game, upto))
        return table

    def _begin(self, game: Game, record: Record, state: State) -> None:
        self.game = game
        self.record = record
        self.state = state
        self.questions = [0] * game.seats
        self.standing: list[dict[str, int]] = [{} for _ in range(game.seats)]
        for seat in range(game.seats):
            self.leave(seat, [answer.name for answer in game.standing if answer.default])
        self._open(state)

    def copy(self) -> Table:
        """The same table; nothing done to either changes the other."""
        twin = type(self).__new__(type(self))
        twin.game = self.game
        twin.record = self.record.copy()
        twin.state = self.state.clone()
        twin.state.events = []
        twin.questions = list(self.questions)
        twin.standing = [dict(answers) for answers in self.standing]
        # It is only ever cloned.
        twin._base = self._base
        twin._since = list(self._since)
        return twin

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
        question = state.stack[-1] if state.stack else None
        uncalled = state.anytime and 0 <= seat < state.seats and state.is_act(seat, token)
        state.apply(seat, token)
        self.record.moves.append((seat, self.game.vocabulary.name(token)))
        events = self.game.read_events(state)
        if state.epoch != epoch:
            self._open(state)
        else:
            self._since.append((seat, token, () if uncalled else actors))
        same = not uncalled and bool(state.stack) and state.stack[-1] is question
        self._ask_anew([seat] if same else range(state.seats))
        return events

    def _ask_anew(self, seats: Iterable[int]) -> None:
        for seat in seats:
            self.questions[seat] += 1

    # Undo

    def can_undo(self, seat: int) -> bool:
        last = self._last_of(seat)
        # Without the last choice of all, those before it stand as they stood.
        return last >= 0 and (last == len(self._since) - 1 or self._without(seat) is not None)

    def undo(self, seat: int) -> None:
        """Take back the last choice of `seat`; what others chose at the same time stands. Whole or not at all."""
        self.state.check_seat(seat)
        undone = self._without(seat)
        if undone is None:
            raise CannotUndo(
                f"seat {seat} has nothing to take back: something was revealed, or another seat has moved since"
            )
        state, kept = undone
        del self.record.moves[len(self.record.moves) - len(self._since) :]
        self.record.moves += [(other, self.game.vocabulary.name(token)) for other, token, _ in kept]
        self._since = kept
        state.events = []
        same = bool(self.state.stack) and bool(state.stack) and state.stack[-1] is self.state.stack[-1]
        self.state = state
        self._ask_anew([seat] if same else range(state.seats))

    def _without(self, seat: int) -> tuple[State, list[tuple[int, int, tuple[int, ...]]]] | None:
        """The state and the choices since the barrier without the last one of `seat`; None if it has to stand."""
        last = self._last_of(seat)
        if last < 0:
            return None
        state = self._base.clone()
        kept: list[tuple[int, int, tuple[int, ...]]] = []
        for other, token, _ in self._since[:last] + self._since[last + 1 :]:
            actors = () if state.is_act(other, token) else state.actors()
            try:
                state.apply(other, token)
            except IllegalMove:
                return None
            kept.append((other, token, actors))
        return state, kept

    def _last_of(self, seat: int) -> int:
        """Where the last choice of `seat` stands among those since the barrier, if only seats that chose at the same
        time have chosen after it; else -1.
        """
        for index in range(len(self._since) - 1, -1, -1):
            if self._since[index][0] == seat:
                chose_together = self._since[index][2]
                later = {other for other, _, _ in self._since[index + 1 :]}
                return index if later <= set(chose_together) else -1
        return -1

    # Standing answers

    def leave(self, seat: int, names: Iterable[str]) -> None:
        """Leave these standing answers with the table, in place of those that stood."""
        self.state.check_seat(seat)
        known = {answer.name for answer in self.game.standing}
        chosen = list(names)
        for name in chosen:
            if name not in known:
                raise IllegalMove(
                    f"{self.game.name} has no standing answer {name!r}; it has {', '.join(sorted(known))}"
                )
        self.standing[seat] = {name: self.game.mark(self.state, name) for name in chosen}

    def stands(self, seat: int) -> list[str]:
        """The standing answers of `seat` that have not lapsed."""
        if not self.standing[seat]:
            return []
        lapsing = {answer.name for answer in self.game.standing if answer.lapses}
        return [
            name
            for name, mark in self.standing[seat].items()
            if name not in lapsing or mark == self.game.mark(self.state, name)
        ]

    def left(self, seat: int) -> int:
        """What the table is about to answer for `seat`, as it was told to; -1 if the seat answers for itself."""
        if not self.game.standing or seat not in self.state.actors():
            return -1
        standing = {name: self.standing[seat][name] for name in self.stands(seat)}
        return self.game.standing_answer(self.state, seat, standing) if standing else -1

    def due(self) -> tuple[int, int] | None:
        """A seat that has left its answer with the table, and that answer; None if nobody has."""
        for seat in self.state.actors():
            token = self.left(seat)
            if token >= 0:
                return seat, token
        return None
