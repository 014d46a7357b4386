"""Many tables of one game, stepped in one call: one choice at each, then what the seats that are asked observe and
may choose.

Compiled with the kernel. Observations, masks and final observations go into buffers of the caller's, a row a table.
Either every seat chooses from outside, or one does and the others are played here, at random or by the game's quick
player.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from wyrmhall.kernel.errors import IllegalMove
from wyrmhall.kernel.rng import Rng
from wyrmhall.kernel.state import FIRST, State

if TYPE_CHECKING:
    from wyrmhall.kernel.game import Game
    from wyrmhall.kernel.observe import Observer

# Every seat chooses from outside.
EVERYBODY: Final = -1


class Tables:
    """`asked` is the seat each table waits for. `finished` are the tables whose game the last step ended, and `results`
    what each seat got there, table by table; `movers` are the seats that chose last at all tables.
    """

    def __init__(
        self,
        game: Game,
        observer: Observer,
        count: int,
        learner: int,
        quick: bool,
        observed: Any,
        masks: Any,
        finals: Any,
    ) -> None:
        self.game: Final = game
        self.observer: Final = observer
        self.count: Final = count
        self.learner: Final = learner
        self.quick: Final = quick
        self.observed: Final = observed
        self.masks: Final = masks
        self.finals: Final = finals
        self.row: Final = len(observer.blank)
        self.tokens: Final = len(game.vocabulary)
        self.no_token: Final = bytes(self.tokens)
        self.states: list[State] = []
        self.streams: list[Rng] = []
        self.asked: list[int] = [0] * count
        self.movers: list[int] = [0] * count
        self.finished: list[int] = []
        self.results: list[list[float]] = []

    def start(self, seeds: list[int]) -> None:
        """A new game at every table; all that chance decides at a table from now on follows from its seed."""
        self.streams = [Rng(seed) for seed in seeds]
        self.states = []
        for table in range(self.count):
            self.states.append(self.deal(table))
            self.show(table)

    def deal(self, table: int) -> State:
        """A new game in which somebody has to choose from outside."""
        stream = self.streams[table]
        while True:
            state: State = self.game.start(stream.next())
            self.play_others(state, stream)
            if state.waiting:
                return state

    def step(self, tokens: list[int]) -> None:
        """One choice at every table. Nothing is done if one of them is not legal. A game that ends begins anew."""
        for table in range(self.count):
            token = tokens[table]
            if not 0 <= token < self.tokens or not self.masks[table * self.tokens + token]:
                raise self.refusal(table, token)
        self.finished = []
        self.results = []
        for table in range(self.count):
            state = self.states[table]
            seat = self.asked[table]
            self.movers[table] = seat
            state.apply(seat, tokens[table])
            self.play_others(state, self.streams[table])
            if state.waiting == 0:
                self.finished.append(table)
                self.results.append(state.rewards())
                self.observer.write(state, seat, self.finals, table * self.row)
                self.states[table] = self.deal(table)
            self.show(table)

    def refusal(self, table: int, token: int) -> IllegalMove:
        reason = self.states[table].refuse(self.asked[table], token)
        return IllegalMove(f"table {table}: {reason}")

    def play_others(self, state: State, stream: Rng) -> None:
        """Until the learner is asked, or the game is over."""
        if self.learner < 0:
            return
        while state.waiting and not state.waiting >> self.learner & 1:
            seat = FIRST[state.waiting]
            if self.quick:
                token = state.quick(seat, stream)
            else:
                options = state.answers(seat)
                token = options[stream.below(len(options))]
            state.apply(seat, token)

    def show(self, table: int) -> None:
        """Write what the seat that is asked observes, and what it may choose."""
        state = self.states[table]
        seat = FIRST[state.waiting] if self.learner < 0 else self.learner
        self.asked[table] = seat
        self.observer.write(state, seat, self.observed, table * self.row)
        masks = self.masks
        first = table * self.tokens
        masks[first : first + self.tokens] = self.no_token
        for token in state.legal(seat):
            masks[first + token] = 1
