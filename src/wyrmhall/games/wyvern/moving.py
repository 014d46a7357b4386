"""The movement phase, and cards that let somebody rearrange a battlefield."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyvern import dragons, field, rows
from wyrmhall.games.wyvern.codes import (
    COLUMNS,
    DONE,
    KIND,
    L_NO_MOVES,
    LATER,
    PASS,
    PLACE,
    ROW_PLACES,
    ROWS,
    SEAT_PLACES,
    SLOT,
    TREASURE,
    UNDER,
    VIRTUAL,
)
from wyrmhall.games.wyvern.effects import MINE_POSITION, NO_MOVING
from wyrmhall.games.wyvern.settling import Settle
from wyrmhall.kernel.operation import Question

if TYPE_CHECKING:
    from wyrmhall.games.wyvern.state import WyvernState

# As many moves as put six cards in any order.
MOVES: Final = 10


class Movement(Question["WyvernState"]):
    """WV-MOVE-1: up to two cards change their places. `start` is the card in hand, -1 while none is lifted."""

    name = "movement"
    rule = "WV-MOVE-1"

    def __init__(self, seat: int, left: int, start: int) -> None:
        super().__init__(seat)
        self.left: Final = left
        self.start: Final = start

    def run(self, s: WyvernState) -> None:
        if self.left == 0 or s.later[self.seat * LATER + L_NO_MOVES] == 1:
            s.stack.append(Settle())
            return
        s.ask(self, self.seat, self.legal(s, self.seat))

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        if self.start < 0:
            push = self.left >= 2
            return [PASS, *[token for token in movable(s, seat, True) if targets(s, seat, token, push, True)]]
        return targets(s, seat, self.start, self.left >= 2, True)

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        if token == PASS:
            s.stack.append(Settle())
            return
        if self.start < 0:
            s.stack.append(Movement(seat, self.left, token))
            return
        s.stack.append(Movement(seat, self.left - move(s, seat, self.start, token), -1))
        if displaced(s, self.start):
            s.stack.append(Displaced(seat, self.start - SLOT))

    def why_not(self, s: WyvernState, seat: int, token: int) -> str:
        if self.start < 0:
            return "choose one of your cards that can move, or pass"
        return "a treasure moves to a treasure position, any other card to a battle position"


class Displaced(Question["WyvernState"]):
    """WV-MOVE-3: a card that was pushed from its position goes to a vacant one: the mover's old one, or another."""

    name = "displaced"
    rule = "WV-MOVE-3"

    def __init__(self, seat: int, slot: int) -> None:
        super().__init__(seat)
        self.slot: Final = slot

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        first = self.slot // 6 * 6
        return [SLOT + slot for slot in range(first, first + 6) if slot == self.slot or s.field[slot] < 0]

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        if token - SLOT != self.slot:
            field.move_card(s, self.slot, token - SLOT)

    def why_not(self, s: WyvernState, seat: int, token: int) -> str:
        return "the card that was pushed away goes to a vacant position"


class Rearrange(Question["WyvernState"]):
    """WV-MOVE-2: a card lets `seat` arrange the battlefield of `target` anew, without turning or looking at cards."""

    name = "rearrange"
    rule = "WV-MOVE-2"

    def __init__(self, seat: int, target: int, left: int) -> None:
        super().__init__(seat)
        self.target: Final = target
        self.left: Final = left

    def run(self, s: WyvernState) -> None:
        if self.left > 0:
            s.ask(self, self.seat, self.legal(s, self.seat))
        else:
            s.stack.append(Settle())

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        return [DONE, *movable(s, self.target, False)]

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        if token == DONE:
            s.stack.append(Settle())
        else:
            s.stack.append(PutDown(seat, self.target, self.left, token))

    def why_not(self, s: WyvernState, seat: int, token: int) -> str:
        return "lift a card from that battlefield, or say that you are done"


class PutDown(Question["WyvernState"]):
    """Where a lifted card goes; it changes places with what lies there."""

    name = "put down"
    rule = "WV-MOVE-2"

    def __init__(self, seat: int, target: int, left: int, start: int) -> None:
        super().__init__(seat)
        self.target: Final = target
        self.left: Final = left
        self.start: Final = start

    def run(self, s: WyvernState) -> None:
        s.ask(self, self.seat, self.legal(s, self.seat))

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        return [self.start, *targets(s, self.target, self.start, True, False)]

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        s.stack.append(Rearrange(seat, self.target, self.left - 1))
        if token != self.start:
            move(s, self.target, self.start, token)

    def why_not(self, s: WyvernState, seat: int, token: int) -> str:
        return "a treasure goes to a treasure position, any other card to a battle position"


def movable(s: WyvernState, seat: int, by_rule: bool) -> list[int]:
    """What can be lifted: battle cards and treasures; some hosts may not move in the movement phase."""
    found: list[int] = []
    for slot in range(seat * 6, seat * 6 + 6):
        if s.field[slot] >= 0 and not (by_rule and s.pins and dragons.pinned(s, slot, NO_MOVING) >= 0):
            found.append(SLOT + slot)
    for at in range(0, len(s.treasures), TREASURE):
        place = s.treasures[at]
        code = s.treasures[at + 1]
        if (
            place // SEAT_PLACES == seat
            and code < VIRTUAL
            and can_be_lifted(s, code & KIND)
            and treasure_goals(s, seat, place, True)
        ):
            found.append(PLACE + place)
    return found


def can_be_lifted(s: WyvernState, kind: int) -> bool:
    """What lies beside a position or marks one stays there."""
    return rows.is_treasure(s, kind) and s.tables.found[MINE_POSITION][kind] is None


def treasure_goals(s: WyvernState, seat: int, start: int, may_push: bool) -> list[int]:
    """Positions of the other row, where there is one with a battle card: a free one, or else what it changes places
    with. Inside a row positions are alike.
    """
    found: list[int] = []
    for row in range(ROWS):
        if row == start % SEAT_PLACES // ROW_PLACES or not field.row_size(s, seat, row):
            continue
        taken: list[int] = []
        for place in rows.row_positions(s, seat, row):
            there = field.treasure_at(s, place)
            if there < 0:
                return [place]
            if may_push and s.treasures[there + 1] < VIRTUAL and can_be_lifted(s, s.treasures[there + 1] & KIND):
                taken.append(place)
        found += taken
    return found


def targets(s: WyvernState, seat: int, start: int, may_push: bool, by_rule: bool) -> list[int]:
    """Where a lifted card may go. Pushing another card away is a second move."""
    if start >= PLACE:
        return [PLACE + place for place in treasure_goals(s, seat, start - PLACE, may_push)]
    found: list[int] = []
    for slot in range(seat * 6, seat * 6 + ROWS * COLUMNS):
        if slot == start - SLOT:
            continue
        if s.field[slot] < 0 or (may_push and not (by_rule and s.pins and dragons.pinned(s, slot, NO_MOVING) >= 0)):
            found.append(SLOT + slot)
    return found


def move(s: WyvernState, seat: int, start: int, token: int) -> int:
    """Put a lifted card down; how many cards moved."""
    if start >= PLACE:
        return move_treasure(s, start - PLACE, token - PLACE)
    pushes = s.field[token - SLOT] >= 0
    field.move_card(s, start - SLOT, token - SLOT)
    return 2 if pushes else 1


def move_treasure(s: WyvernState, start: int, end: int) -> int:
    """A treasure goes to another place with what lies under it; what lies there takes its old one."""
    pushes = field.treasure_at(s, end) >= 0
    treasures = list(s.treasures)
    for at in range(0, len(treasures), TREASURE):
        treasures[at] = _changed(treasures[at], start, end)
    s.treasures = tuple(treasures)
    under = list(s.under)
    for at in range(0, len(under), UNDER):
        under[at] = _changed(under[at], start, end)
    s.under = tuple(under)
    return 2 if pushes else 1


def _changed(place: int, start: int, end: int) -> int:
    if place == start:
        return end
    return start if place == end else place


def displaced(s: WyvernState, start: int) -> bool:
    """Whether a card was pushed into the position that the mover left."""
    return start < PLACE and s.field[start - SLOT] >= 0


OPERATIONS = (Movement, Displaced, Rearrange, PutDown)
