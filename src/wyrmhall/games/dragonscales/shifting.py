"""The questions that cards ask about the board: which dice change places or go home, which set counts for more, how far
a villain moves and who changes places.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.dragonscales import placing, strife, whom
from wyrmhall.games.dragonscales.asking import CardAsk
from wyrmhall.games.dragonscales.codes import (
    BOX,
    BOXES,
    E_FACE,
    E_PLACES,
    E_SWAPPED,
    E_WITHDRAWN,
    FACE,
    M_DIE,
    NONE,
    NUMBER,
    ROW_COUNT,
    SEAT,
)
from wyrmhall.games.dragonscales.effects import (
    CHOOSE,
    DO_WITHDRAW,
    ME,
    OTHER,
    RAGE,
    Step,
)
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.dragonscales.state import DragonscalesState


# Dice and boxes


def empty_box(s: DragonscalesState, place: int) -> None:
    """The dice go back to their owner; nobody moves up."""
    if s.events is not None:
        s.events.append((E_WITHDRAWN, EVERYBODY, s.owners[place], place // BOXES, place % BOXES))
    s.owners[place] = NONE
    s.counts[place] = 0


def boxes_for(s: DragonscalesState, me: int, step: Step, first: int) -> list[int]:
    """Places whose dice a card may exchange or take away; `first` is the one chosen before."""
    found: list[int] = []
    for place in range(ROW_COUNT * BOXES):
        owner = s.owners[place]
        if owner < 0 or place == first or not s.lives(owner):
            continue
        row = place // BOXES
        if row != step.row and not (step.row == CHOOSE and row != RAGE):
            continue
        who = step.who if first == NONE else step.second
        if first != NONE and row != first // BOXES:
            continue
        if who.kind == ME and owner != me:
            continue
        if who.kind != ME and (not whom.fits(s, me, owner, who) or (owner == me and who.kind == OTHER)):
            continue
        if who.single and s.counts[place] != 1:
            continue
        found.append(place)
    return found


def has_boxes(s: DragonscalesState, me: int, step: Step) -> bool:
    if step.verb == DO_WITHDRAW:
        return len(boxes_for(s, me, step, NONE)) > 0
    for place in boxes_for(s, me, step, NONE):
        if boxes_for(s, me, step, place):
            return True
    return False


class SwapBoxes(CardAsk):
    """DS-READ-17: the dice of two boxes of a row change places; nothing is sorted again."""

    name = "swap boxes"

    def __init__(self, seat: int, step: int, first: int, card: int) -> None:
        super().__init__(seat, card)
        self.step: Final = step
        self.first: Final = first

    def marks(self) -> list[int]:
        return [12, self.seat, self.step, self.first, self.card]

    def legal(self, s: DragonscalesState, seat: int) -> list[int]:
        step = s.cards.steps[self.step]
        found = boxes_for(s, seat, step, self.first)
        if self.first == NONE:
            found = [place for place in found if boxes_for(s, seat, step, place)]
        return [BOX + place for place in found]

    def why_not(self, s: DragonscalesState, seat: int, token: int) -> str:
        return "the dice of that box cannot be chosen"

    def take(self, s: DragonscalesState, seat: int, token: int) -> None:
        place = token - BOX
        if self.first == NONE:
            s.stack.append(SwapBoxes(seat, self.step, place, self.card))
            return
        first = self.first
        s.owners[first], s.owners[place] = s.owners[place], s.owners[first]
        s.counts[first], s.counts[place] = s.counts[place], s.counts[first]
        if s.events is not None:
            s.events.append((E_SWAPPED, EVERYBODY, first // BOXES, first % BOXES, place % BOXES))


class Withdraw(CardAsk):
    """Choose dice that go back to their owner."""

    name = "withdraw"

    def __init__(self, seat: int, step: int, card: int) -> None:
        super().__init__(seat, card)
        self.step: Final = step

    def marks(self) -> list[int]:
        return [13, self.seat, self.step, self.card]

    def legal(self, s: DragonscalesState, seat: int) -> list[int]:
        return [BOX + place for place in boxes_for(s, seat, s.cards.steps[self.step], NONE)]

    def why_not(self, s: DragonscalesState, seat: int, token: int) -> str:
        return "the dice of that box cannot be chosen"

    def take(self, s: DragonscalesState, seat: int, token: int) -> None:
        empty_box(s, token - BOX)


def sets_of(s: DragonscalesState, seat: int) -> list[int]:
    """The rows of which a seat that is about to place has dice."""
    shown = placing.shown(s, seat)
    return [row for row in range(ROW_COUNT) if shown[row] > 0]


class Boost(CardAsk):
    """One set counts as so many dice more."""

    name = "boost"

    def __init__(self, seat: int, count: int, card: int) -> None:
        super().__init__(seat, card)
        self.count: Final = count

    def marks(self) -> list[int]:
        return [14, self.seat, self.count, self.card]

    def legal(self, s: DragonscalesState, seat: int) -> list[int]:
        return [FACE + row for row in sets_of(s, seat)]

    def why_not(self, s: DragonscalesState, seat: int, token: int) -> str:
        return "choose a symbol that some of your dice show"

    def take(self, s: DragonscalesState, seat: int, token: int) -> None:
        s.boosts[token - FACE] += self.count


# The path


class MoveUp(CardAsk):
    """A card moves a villain up to so many spaces, without activating."""

    name = "move"
    rule = "DS-FLEE-4"

    def __init__(self, seat: int, count: int, to_exit: bool, card: int) -> None:
        super().__init__(seat, card)
        self.count: Final = count
        self.to_exit: Final = to_exit

    def marks(self) -> list[int]:
        return [15, self.seat, self.count, int(self.to_exit), self.card]

    def legal(self, s: DragonscalesState, seat: int) -> list[int]:
        last = s.cards.exit if self.to_exit else s.cards.exit - 1
        most = min(self.count, last - s.places[seat])
        return [NUMBER + count for count in range(most + 1)]

    def why_not(self, s: DragonscalesState, seat: int, token: int) -> str:
        return "the card does not carry you that far"

    def take(self, s: DragonscalesState, seat: int, token: int) -> None:
        strife.advance(s, seat, token - NUMBER)


class SetMove(CardAsk):
    """Turn the movement die to a face of it."""

    name = "set move"

    def marks(self) -> list[int]:
        return [16, self.seat, self.card]

    def legal(self, s: DragonscalesState, seat: int) -> list[int]:
        options: list[int] = []
        for face in s.cards.movement_die:
            if NUMBER + face not in options:
                options.append(NUMBER + face)
        return options

    def why_not(self, s: DragonscalesState, seat: int, token: int) -> str:
        return "choose the number that the movement die shows"

    def take(self, s: DragonscalesState, seat: int, token: int) -> None:
        s.flight[M_DIE] = token - NUMBER
        if s.events is not None:
            s.events.append((E_FACE, EVERYBODY, seat, NONE, token - NUMBER))


def swappable(s: DragonscalesState, most: int, first: int) -> list[int]:
    """Villains that can change places with another one at most so far away."""
    found: list[int] = []
    for seat in range(s.seats):
        if not s.lives(seat) or seat == first:
            continue
        for other in range(s.seats):
            if other == seat or not s.lives(other) or (first != NONE and other != first):
                continue
            apart = s.places[seat] - s.places[other]
            if apart != 0 and -most <= apart <= most:
                found.append(seat)
                break
    return found


class SwapPlaces(CardAsk):
    """Two villains change places; nothing is activated."""

    name = "swap places"

    def __init__(self, seat: int, most: int, first: int, card: int) -> None:
        super().__init__(seat, card)
        self.most: Final = most
        self.first: Final = first

    def marks(self) -> list[int]:
        return [17, self.seat, self.most, self.first, self.card]

    def legal(self, s: DragonscalesState, seat: int) -> list[int]:
        return [SEAT + other for other in swappable(s, self.most, self.first)]

    def why_not(self, s: DragonscalesState, seat: int, token: int) -> str:
        return "that villain is too far away or on the same space"

    def take(self, s: DragonscalesState, seat: int, token: int) -> None:
        other = token - SEAT
        if self.first == NONE:
            s.stack.append(SwapPlaces(seat, self.most, other, self.card))
            return
        s.places[self.first], s.places[other] = s.places[other], s.places[self.first]
        if s.events is not None:
            s.events.append((E_PLACES, EVERYBODY, self.first, other))


OPERATIONS = (SwapBoxes, Withdraw, Boost, MoveUp, SetMove, SwapPlaces)
