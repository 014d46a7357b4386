"""One step of play: what it asks and of whom, which answers are legal and why another is not, and what an answer does.

An operation is a small value with named fields that never change; a state keeps what is still to be done as a stack of
them. The driver (`State.settle`) takes the top one off and runs it, until one of them asks. An operation looks at the
state and at its own fields, never at the operations below it. What it wants done next it puts on the stack.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from wyrmhall.kernel.compiling import mypyc_attr

if TYPE_CHECKING:
    from wyrmhall.kernel.state import State

# No answers are listed beforehand.
NOTHING: Final[list[int]] = []

S = TypeVar("S", bound="State")


@mypyc_attr(allow_interpreted_subclasses=True)
class Operation(Generic[S]):
    """The base of all steps. `name` is what positions and prompts call it, `rule` the rule behind it.

    Its fields are the parameters of `__init__`, by the same names: ints, bools, tuples of ints, or another
    operation.
    """

    name: ClassVar[str] = ""
    rule: ClassVar[str] = ""
    # Whether a rule says in which order seats answer that are asked together.
    in_order: ClassVar[bool] = False

    def run(self, s: S) -> None:
        """Act, or ask with `s.ask`. It may run a second time if somebody acts in between, so it asks before it acts."""
        raise NotImplementedError

    def legal(self, s: S, seat: int) -> list[int]:
        """The answers `seat` may give. They follow from the state alone, and are listed anew where one is imagined."""
        return []

    def accepts(self, s: S, seat: int, token: int) -> bool:
        """Whether a token is a legal answer; an operation that knows a faster way than listing all says so here."""
        return token in self.legal(s, seat)

    def receive(self, s: S, seat: int, token: int) -> bool:
        """An answer came in: carry it out if it is legal, and say whether it was. Only the kernel calls this."""
        if not (token in s.offered if s.offered else self.accepts(s, seat, token)):
            return False
        s.offered = NOTHING
        s.stack.pop()
        s.waiting = 0
        self.take(s, seat, token)
        return True

    def take(self, s: S, seat: int, token: int) -> None:
        """Carry out a legal answer. The operation is off the stack."""
        raise NotImplementedError

    def why_not(self, s: S, seat: int, token: int) -> str:
        """Why a token is not a legal answer, in words that fit before a colon and the rule's id."""
        return "that is not an answer to this question"

    def rule_for(self, s: S, seat: int, token: int) -> str:
        """The rule by which a token is refused, for questions that several rules stand behind."""
        return self.rule

    def cause(self, s: S, seat: int) -> tuple[int, int]:
        """The seat and the card that make `seat` choose, for questions that an effect asks; -1 for none."""
        return NO_CAUSE


NO_CAUSE: Final = (-1, -1)


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Operation[S]):
    """A choice of one seat. One answer is taken by itself, and without any the question is passed over."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def run(self, s: S) -> None:
        options = self.legal(s, self.seat)
        if len(options) > 1:
            s.ask(self, self.seat, options)
        elif options:
            self.take(s, self.seat, options[0])
        else:
            self.nothing(s)

    def nothing(self, s: S) -> None:
        """There is nothing to choose."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Together(Operation[S]):
    """Several seats choose at the same time, once or in a series; nobody sees what until the last one is done."""

    def asked(self, s: S) -> int:
        """The mask of seats that have something left to choose. Who has chosen has its token in `s.choice`."""
        raise NotImplementedError

    def run(self, s: S) -> None:
        waiting = self.asked(s)
        if waiting:
            s.ask_all(self, waiting)
        else:
            self.finish(s)

    def receive(self, s: S, seat: int, token: int) -> bool:
        if not self.note(s, seat, token):
            return False
        if s.waiting == 0:
            s.stack.pop()
            self.finish(s)
        return True

    def note(self, s: S, seat: int, token: int) -> bool:
        """Take an answer if it is legal, and say whether it was; what is asked very often does both at once here."""
        if not self.accepts(s, seat, token):
            return False
        self.take(s, seat, token)
        return True

    def take(self, s: S, seat: int, token: int) -> None:
        """One choice each: it waits in `s.choice`. A series keeps its own books and calls `s.done` after the last."""
        s.choice[seat] = token
        s.waiting ^= 1 << seat

    def finish(self, s: S) -> None:
        self.resolve(s)
        choice = s.choice
        for seat in range(s.seats):
            choice[seat] = -1

    def resolve(self, s: S) -> None:
        """All have chosen: carry it out."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Window(Together[S]):
    """Does anybody answer this? It asks together every seat that could, by what all can see, whatever it really holds.

    Everybody asked answers or passes, hidden from the others; then the answers are carried out in the rule's order. An
    answer that an earlier one has made impossible comes to nothing.
    """

    def could(self, s: S, seat: int) -> bool:
        """Whether `seat` could have an answer as far as everybody can see: it holds hidden cards, it has the gold."""
        raise NotImplementedError

    def answers(self, s: S, seat: int) -> list[int]:
        """The answers `seat` really has, without passing."""
        raise NotImplementedError

    def pass_token(self, s: S) -> int:
        """The game's token for "I pass"."""
        raise NotImplementedError

    def carry_out(self, s: S, seat: int, token: int) -> None:
        """Do what an answer does, or put it on the stack."""
        raise NotImplementedError

    def order(self, s: S) -> list[int]:
        """The seats in the order in which their answers are carried out."""
        return list(range(s.seats))

    def opens_again(self, s: S) -> bool:
        """Whether everybody is asked once more after somebody has answered, until all pass."""
        return False

    def too_late(self, s: S, seat: int, token: int) -> None:
        """An earlier answer has made this one impossible."""

    def asked(self, s: S) -> int:
        mask = 0
        for seat in range(s.seats):
            if s.choice[seat] < 0 and self.could(s, seat):
                mask |= 1 << seat
        return mask

    def legal(self, s: S, seat: int) -> list[int]:
        return [self.pass_token(s), *self.answers(s, seat)]

    def resolve(self, s: S) -> None:
        s.epoch += 1
        passing = self.pass_token(s)
        given: list[Answer] = []
        for seat in self.order(s):
            token = s.choice[seat]
            if token >= 0 and token != passing:
                given.append(Answer(self, seat, token))
        if given and self.opens_again(s):
            s.stack.append(self)
        given.reverse()
        s.stack += given


class Answer(Operation["State"]):
    """One of several answers to a window, carried out when its turn comes."""

    name = "answer"

    def __init__(self, window: Window[Any], seat: int, token: int) -> None:
        self.window: Final = window
        self.seat: Final = seat
        self.token: Final = token

    def run(self, s: State) -> None:
        if self.token in self.window.answers(s, self.seat):
            self.window.carry_out(s, self.seat, self.token)
        else:
            self.window.too_late(s, self.seat, self.token)
