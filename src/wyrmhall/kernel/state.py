"""What every game's state has in common, and the calls everybody around the table uses.

A State is plain data: a game's zones, and a stack of operations that says what is still to be done. The one driver of
all games is `settle`. Who is waited for is a bit mask of seats; what they chose while others still think waits in
`choice`. Rules raise `epoch` at every barrier, and write to `events` only where somebody reads them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Final

from wyrmhall.kernel.compiling import mypyc_attr
from wyrmhall.kernel.errors import BadSeat, IllegalMove
from wyrmhall.kernel.operation import NOTHING
from wyrmhall.kernel.rng import Rng, digest

if TYPE_CHECKING:
    from wyrmhall.kernel.game import Game
    from wyrmhall.kernel.operation import Operation
    from wyrmhall.kernel.outcome import Outcome
    from wyrmhall.kernel.prompt import Prompt

MAX_SEATS: Final = 8
EVERYBODY: Final = 0xFF


def _seats_of_mask(mask: int) -> tuple[int, ...]:
    return tuple([seat for seat in range(MAX_SEATS) if mask >> seat & 1])


ACTORS: Final[list[tuple[int, ...]]] = [_seats_of_mask(mask) for mask in range(1 << MAX_SEATS)]
FIRST: Final[list[int]] = [actors[0] if actors else -1 for actors in ACTORS]


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """One moment of one game. Subclasses bring zones, operations and words.

    `waiting` are the seats the game waits for. `offered` are the legal answers of the one that is asked alone, where
    they have been listed already. `anytime` is set in games where a seat may act while nobody waits for it.
    """

    game: Game
    seats: int
    waiting: int
    choice: list[int]
    stack: list[Operation[Any]]
    offered: list[int]
    anytime: bool
    rng: Rng
    epoch: int
    events: list[tuple[Any, ...]] | None

    def lay_out(self, seats: int, rng: Rng) -> None:
        """Fill in what every state has; a game adds its own zones and deals."""
        self.seats = seats
        self.waiting = 0
        self.choice = [-1] * seats
        self.stack = []
        self.offered = NOTHING
        self.anytime = False
        self.rng = rng
        self.epoch = 0
        self.events = None

    def copy_common(self, copy: State) -> None:
        """Give `copy` what every state has; a game's `clone` adds its own zones. A copy records no events."""
        copy.game = self.game
        copy.seats = self.seats
        copy.waiting = self.waiting
        copy.choice = self.choice[:]
        copy.stack = self.stack[:]
        copy.offered = self.offered
        copy.anytime = self.anytime
        copy.rng = self.rng.clone()
        copy.epoch = self.epoch
        copy.events = None

    # The driver

    def settle(self) -> None:
        """Work off the stack until somebody has to choose, or nothing is left to do."""
        while self.waiting == 0 and self.stack:
            self.stack.pop().run(self)

    def ask(self, op: Operation[Any], seat: int, options: list[int]) -> None:
        """Wait for `seat` to answer `op` with one of `options`, which are what `op.legal` lists."""
        self.stack.append(op)
        self.waiting = 1 << seat
        self.offered = options

    def ask_all(self, op: Operation[Any], seats: int) -> None:
        """Wait for all seats of the mask to answer `op`."""
        self.stack.append(op)
        self.waiting = seats
        self.offered = NOTHING

    def done(self, seat: int) -> None:
        """`seat` was waited for and has nothing left to choose in what several choose together."""
        self.waiting ^= 1 << seat

    # What everybody around the table calls

    def actors(self) -> tuple[int, ...]:
        """The seats the game waits for; empty when it is over."""
        return ACTORS[self.waiting]

    def actor(self) -> int:
        """The lowest seat the game waits for, or -1: the order in which search and research see choices."""
        return FIRST[self.waiting]

    def welcome(self) -> tuple[int, ...]:
        """The seats that may act though nobody waits for them. What they could do, only they can see."""
        if not self.anytime or self.waiting == 0:
            return ()
        return ACTORS[self.welcomed() & ~self.waiting]

    def legal(self, seat: int) -> list[int]:
        """The tokens `seat` may choose now. An actor has one at least; a seat that is only welcome may have none."""
        if not 0 <= seat < self.seats:
            self.check_seat(seat)
        if self.anytime:
            return self._answers_and_acts(seat)
        if self.waiting >> seat & 1:
            return self.offered[:] if self.offered else self.stack[-1].legal(self, seat)
        return []

    def apply(self, seat: int, token: int) -> None:
        """Carry out one choice. An illegal one raises IllegalMove and changes nothing."""
        if not 0 <= seat < self.seats:
            raise self.refuse(seat, token)
        if self.waiting >> seat & 1 and self.stack[-1].receive(self, seat, token):
            if self.waiting == 0:
                self.settle()
            return
        if not self.is_act(seat, token):
            raise self.refuse(seat, token)
        self.waiting = 0
        self.offered = NOTHING
        steps = len(self.stack)
        self.act(seat, token)
        if len(self.stack) > steps:
            self.forget_choices()
        self.settle()

    def forget_choices(self) -> None:
        """What seats have chosen so far in a question that is put again: something else comes first, and it may ask
        them together too.
        """
        for seat in range(self.seats):
            self.choice[seat] = -1

    # Acting while nobody waits for it

    def welcomed(self) -> int:
        """The mask of seats that might act at this moment, by what everybody can see, asked or not."""
        return 0

    def acts(self, seat: int) -> list[int]:
        """What `seat` really can do now without being asked. None of it is an answer to the question that stands."""
        return []

    def act(self, seat: int, token: int) -> None:
        """Put on the stack what such a token does. The question below is asked anew afterwards."""
        raise NotImplementedError

    def tempted(self) -> int:
        """The mask of welcome seats for which this is a moment worth a thought; bots look only then."""
        return self.welcomed()

    def _answers_and_acts(self, seat: int) -> list[int]:
        options = self.answers(seat)
        if self.waiting and self.welcomed() >> seat & 1:
            options += self.acts(seat)
        return options

    def is_act(self, seat: int, token: int) -> bool:
        """Whether the token is something `seat` may do now without being asked."""
        if not self.anytime or self.waiting == 0 or not self.welcomed() >> seat & 1:
            return False
        return token in self.acts(seat)

    def answers(self, seat: int) -> list[int]:
        """What `seat` may answer to the question it is asked, without what it might do unasked."""
        if not self.waiting >> seat & 1:
            return []
        return self.offered[:] if self.offered else self.stack[-1].legal(self, seat)

    def quick(self, seat: int, rng: Rng) -> int:
        """An answer of `seat`, chosen in no time: what a search plays where it knows nothing. At random, unless a game
        has a better idea; games whose random play leads nowhere need one.
        """
        options = self.answers(seat)
        return options[rng.below(len(options))]

    def sensible(self, seat: int, rng: Rng) -> int:
        """As `quick`, where a game knows somebody who looks a little before choosing. The deep search plays so where it
        knows nothing.
        """
        return self.quick(seat, rng)

    def considered(self, seat: int) -> list[int]:
        """The legal tokens a search of `seat` thinks through: all of them, unless a game knows that some only spell
        out what another one says at once. What is left out of its acts, bots judge by the evaluation.
        """
        return self.legal(seat)

    def obvious(self, seat: int) -> int:
        """A legal token that `seat` cannot lose by, whatever it is up to, or -1: bots take it without thinking."""
        return -1

    @abstractmethod
    def clone(self) -> State:
        """An exact copy; nothing done to either changes the other."""

    def imagine(self, seat: int, rng: Rng) -> State:
        """A copy with all that `seat` cannot know dealt anew, consistent with what it knows, and its own stream."""
        self.check_seat(seat)
        self.prepare(seat)
        copy = self.clone()
        copy.rng = rng.branch()
        copy.offered = NOTHING
        copy.deal_anew(seat)
        return copy

    def prepare(self, seat: int) -> None:
        """Work out what all imagined states of `seat` from here have in common; clones carry it with them. It must
        follow from the state alone, so that what is imagined depends on nothing that was imagined before.
        """
        return

    @abstractmethod
    def deal_anew(self, seat: int) -> None:
        """Deal again, in place and from `rng`, all that `seat` cannot know; what it knows stays as it is."""

    @abstractmethod
    def key(self, seat: int) -> int:
        """A number for what `seat` knows of this choice; equal in every state that seat cannot tell apart."""

    @abstractmethod
    def evaluate(self, seat: int) -> float:
        """What the position is worth to `seat`, from 0 (lost) to 1 (won). May look at anything in this state."""

    def foresee(self, seat: int) -> float:
        """As `evaluate`, for searches in which the others learn too; a game may know better than that for them."""
        return self.evaluate(seat)

    @abstractmethod
    def rewards(self) -> list[float]:
        """How well each seat did, 0 to 1, once the game is over; what search maximises."""

    def won(self, seat: int) -> float:
        """The share of the win that `seat` has, once the game is over: 1 alone, a half for each of two. By the rewards,
        of which a sole winner has more than half, unless a game knows better.
        """
        reward = self.rewards()[seat]
        return 1.0 if reward > 0.5 else 0.5 if reward == 0.5 else 0.0

    @abstractmethod
    def scores(self) -> list[int]:
        """The score of each seat as the table stands."""

    def derive(self) -> None:
        """Work out anew what follows from the zones and is kept only for speed; after a position was read."""
        return

    def numbers(self) -> list[int]:
        """Every int of the state in a fixed order, by the game's zones; what the fingerprint is made of."""
        return self.game.numbers(self)

    def fingerprint(self) -> int:
        """The same number for the same state on every machine and build."""
        return digest(self.numbers())

    def over(self) -> bool:
        return self.waiting == 0

    def outcome(self) -> Outcome | None:
        """Who won, with what, and why; None while the game goes on."""
        return self.game.outcome(self) if self.waiting == 0 else None

    def prompt(self, seat: int) -> Prompt | None:
        """What `seat` is asked now, or None."""
        self.check_seat(seat)
        return self.game.prompt(self, seat) if self.waiting >> seat & 1 else None

    def view(self, seat: int | None) -> Any:
        """All that `seat` (None: an onlooker) may see, as a struct for the wire."""
        if seat is not None:
            self.check_seat(seat)
        return self.game.view(self, seat)

    def observe(self, seat: int, buffer: Any, start: int = 0) -> None:
        """Write what `seat` observes into a buffer of bytes from `start` on; `game.layout` says what stands where."""
        self.check_seat(seat)
        self.game.layout.observer.write(self, seat, buffer, start)

    def position(self) -> dict[str, Any]:
        """The whole state as readable JSON; `game.from_position` reads it back."""
        return self.game.position(self)

    def check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.seats:
            raise BadSeat(f"seat {seat} is not at this table: seats are 0 to {self.seats - 1}")

    def refuse(self, seat: int, token: int) -> IllegalMove | BadSeat:
        """The exception for a choice that is not legal, with the reason in words."""
        if not 0 <= seat < self.seats:
            return BadSeat(f"seat {seat} is not at this table: seats are 0 to {self.seats - 1}")
        return IllegalMove(self.game.why_illegal(self, seat, token))


def playout(state: State, rng: Rng) -> int:
    """Play random legal choices to the end; how many it took."""
    decisions = 0
    while state.waiting:
        seat = FIRST[state.waiting]
        options = state.legal(seat)
        state.apply(seat, options[rng.below(len(options))])
        decisions += 1
    return decisions
