"""What every game's state has in common, and the calls everybody around the table uses.

A State is plain data. Who may choose is a bit mask of seats; what they chose while others still think waits in
`choice`. Rules raise `epoch` at every barrier, and write to `events` only where somebody reads them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

from wyrmhall.kernel.errors import BadSeat, IllegalMove
from wyrmhall.kernel.rng import Rng, digest

T = TypeVar("T")

try:
    from mypy_extensions import mypyc_attr
except ImportError:
    # Only the compiler reads the attribute; without the library the decorator does nothing.
    def mypyc_attr(*attrs: str, **kwattrs: object) -> Callable[[T], T]:
        return lambda cls: cls


if TYPE_CHECKING:
    from wyrmhall.kernel.game import Game
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
    """One moment of one game. Subclasses bring zones, rules and words."""

    game: Game
    seats: int
    waiting: int
    choice: list[int]
    stack: list[tuple[int, ...]]
    rng: Rng
    epoch: int
    events: list[tuple[int, ...]] | None

    def lay_out(self, seats: int, rng: Rng) -> None:
        """Fill in what every state has; a game adds its own zones and deals."""
        self.seats = seats
        self.waiting = 0
        self.choice = [-1] * seats
        self.stack = []
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
        copy.rng = self.rng.clone()
        copy.epoch = self.epoch
        copy.events = None

    def common_numbers(self) -> list[int]:
        """The ints that every state has; a game's `numbers` goes on from there."""
        numbers = [self.seats, self.waiting, self.epoch]
        numbers += self.rng.numbers()
        numbers += self.choice
        for frame in self.stack:
            numbers.append(len(frame))
            numbers += frame
        return numbers

    def actors(self) -> tuple[int, ...]:
        """The seats that may choose now; empty when the game is over."""
        return ACTORS[self.waiting]

    def actor(self) -> int:
        """The lowest seat that may choose now, or -1: the order in which search and research see choices."""
        return FIRST[self.waiting]

    @abstractmethod
    def legal(self, seat: int) -> list[int]:
        """The tokens `seat` may choose now; empty when it is not asked."""

    @abstractmethod
    def apply(self, seat: int, token: int) -> None:
        """Carry out one choice. An illegal one raises IllegalMove and changes nothing."""

    def quick(self, seat: int, rng: Rng) -> int:
        """A legal token for `seat`, chosen in no time: what a search plays where it knows nothing. At random, unless a
        game has a better idea; games whose random play leads nowhere need one.
        """
        options = self.legal(seat)
        return options[rng.below(len(options))]

    def obvious(self, seat: int) -> int:
        """A legal token that `seat` cannot lose by, whatever it is up to, or -1: bots take it without thinking."""
        return -1

    @abstractmethod
    def clone(self) -> State:
        """An exact copy; nothing done to either changes the other."""

    def imagine(self, seat: int, rng: Rng) -> State:
        """A copy with all that `seat` cannot know dealt anew, consistent with what it knows, and its own stream."""
        self.check_seat(seat)
        copy = self.clone()
        copy.rng = rng.branch()
        copy.deal_anew(seat)
        return copy

    @abstractmethod
    def deal_anew(self, seat: int) -> None:
        """Deal again, in place and from `rng`, all that `seat` cannot know; what it knows stays as it is."""

    @abstractmethod
    def key(self, seat: int) -> int:
        """A number for what `seat` knows of this choice; equal in every state that seat cannot tell apart."""

    @abstractmethod
    def evaluate(self, seat: int) -> float:
        """What the position is worth to `seat`, from 0 (lost) to 1 (won). May look at anything in this state."""

    @abstractmethod
    def rewards(self) -> list[float]:
        """How well each seat did, 0 to 1, once the game is over; what search maximises."""

    @abstractmethod
    def scores(self) -> list[int]:
        """The score of each seat as the table stands."""

    @abstractmethod
    def numbers(self) -> list[int]:
        """Every int of the state in a fixed order; what the fingerprint is made of."""

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


def add_zones(numbers: list[int], zones: list[list[int]]) -> None:
    """Append each zone with its length before it, so that no two layouts give the same numbers."""
    for zone in zones:
        numbers.append(len(zone))
        numbers += zone


def playout(state: State, rng: Rng) -> int:
    """Play random legal choices to the end; how many it took."""
    decisions = 0
    while state.waiting:
        seat = FIRST[state.waiting]
        options = state.legal(seat)
        state.apply(seat, options[rng.below(len(options))])
        decisions += 1
    return decisions
