"""What is judged after every single effect: copies and captives that lost what they hang on, rows that fell, lost
positions, and the end of a game and of the match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyvern import field, rows
from wyrmhall.games.wyvern.codes import (
    CAPTIVE,
    CARD,
    COLUMNS,
    E_ENDED,
    E_ROW,
    FIELD,
    KEPT,
    KIND,
    KNOW,
    LEFT_DISCARDED,
    NONE,
    ROW_PLACES,
    SEAT_PLACES,
    SLOT,
    SLOTS,
    TREASURE,
    UNDER,
    VIRTUAL,
)
from wyrmhall.games.wyvern.dragons import player
from wyrmhall.games.wyvern.effects import CHOOSE_OF_TWO, DRAW, ON_OPPONENTS_LOSS
from wyrmhall.kernel.operation import Operation, Question
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.wyvern.state import WyvernState


class Settle(Operation["WyvernState"]):
    """WV-ROW-1: judge what follows from an effect. In a battle rows are judged after its last step."""

    name = "settle"
    rule = "WV-ROW-1"

    def run(self, s: WyvernState) -> None:
        settle(s)


def settle(s: WyvernState) -> None:
    """Everything that follows by itself. It may put a question on the stack: where a freed captive goes."""
    for slot in range(FIELD):
        if s.link[slot] == -2 and s.field[slot] >= 0:
            field.leave(s, slot, LEFT_DISCARDED)
    freed = NONE
    for slot in range(SLOTS):
        if s.status[slot] & CAPTIVE and s.field[slot] >= 0 and field.captive_pin(s, slot) < 0:
            freed = slot
            break
    if freed >= 0:
        s.stack.append(Settle())
        s.stack.append(Freed(field.owner_of(s.field[freed]), freed))
        return
    if not s.battle:
        for seat in range(2):
            judge_rows(s, seat)
        if s.treasures:
            rows.drop_excess(s)
    if s.lost[0] > 0 or s.lost[1] > 0:
        spoils(s)
    if field.positions(s, 0) == 0 or field.positions(s, 1) == 0:
        end_game(s)


def judge_rows(s: WyvernState, seat: int) -> None:
    """WV-ROW-1: a row without a battle card loses its treasures; the rear row becomes the front row."""
    front = field.row_size(s, seat, 0)
    rear = field.row_size(s, seat, 1)
    if front and rear:
        return
    if rear == 0:
        field.drop_row(s, seat, 1)
    if front == 0:
        field.drop_row(s, seat, 0)
        if rear:
            if s.events is not None:
                s.events.append((E_ROW, EVERYBODY, seat, 0))
            _move_up(s, seat)


def _move_up(s: WyvernState, seat: int) -> None:
    first = seat * 6
    for column in range(COLUMNS):
        field.swap_slots(s, first + column, first + COLUMNS + column)
    if s.treasures or s.under:
        start = seat * SEAT_PLACES + ROW_PLACES
        treasures = list(s.treasures)
        for at in range(0, len(treasures), TREASURE):
            if start <= treasures[at] < start + ROW_PLACES:
                treasures[at] -= ROW_PLACES
        s.treasures = tuple(treasures)
        under = list(s.under)
        for at in range(0, len(under), UNDER):
            if start <= under[at] < start + ROW_PLACES:
                under[at] -= ROW_PLACES
        s.under = tuple(under)


def spoils(s: WyvernState) -> None:
    """Lost positions are counted once; a treasure of the other player may draw for each."""
    for seat in range(2):
        count = s.lost[seat]
        s.lost[seat] = 0
        if count <= 0:
            continue
        other = 1 - seat
        for at in range(0, len(s.treasures), TREASURE):
            if s.treasures[at] // SEAT_PLACES == other and s.treasures[at + 1] < VIRTUAL:
                for clause in s.tables.at[ON_OPPONENTS_LOSS][s.treasures[at + 1] & KIND]:
                    if clause.op == DRAW:
                        told = field.told_so_far(s)
                        field.draw(s, other, count * clause.n)
                        field.tell_cause(s, clause, told)


class Freed(Question["WyvernState"]):
    """WV-READ-30: a captive whose terrain is gone returns to a vacant position of its owner, or is discarded."""

    name = "freed"
    rule = "WV-READ-30"

    def __init__(self, seat: int, slot: int) -> None:
        super().__init__(seat)
        self.slot: Final = slot

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        if field.row_size(s, self.seat, 0) == 0:
            return []
        return [SLOT + slot for slot in range(self.seat * 6, self.seat * 6 + 6) if s.field[slot] < 0]

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        end = token - SLOT
        s.status[self.slot] &= ~CAPTIVE
        field.move_card(s, self.slot, end)
        s.lost[player(self.slot)] += 1

    def nothing(self, s: WyvernState) -> None:
        field.leave(s, self.slot, LEFT_DISCARDED)

    def why_not(self, s: WyvernState, seat: int, token: int) -> str:
        return "a freed dragon goes to a vacant position of its owner"


# Replacing with a choice


class Refill(Operation["WyvernState"]):
    """WV-TERRAIN-5: the top card of the lair comes face down; with the right treasure one of two is chosen."""

    name = "refill"
    rule = "WV-TERRAIN-5"

    def __init__(self, slot: int) -> None:
        self.slot: Final = slot

    def run(self, s: WyvernState) -> None:
        seat = player(self.slot)
        choices = 0
        for at in range(0, len(s.treasures), TREASURE):
            if s.treasures[at] // SEAT_PLACES == seat and s.tables.found[CHOOSE_OF_TWO][s.treasures[at + 1] & KIND]:
                choices = 1
        if not choices or len(s.lairs[seat]) < 2:
            field.refill(s, self.slot)
            return
        for _ in range(2):
            s.dealt[seat].append(field.take_lair(s, seat) & KEPT | KNOW << seat)
        s.stack.append(KeepOne(seat, self.slot))


class KeepOne(Question["WyvernState"]):
    """Two cards from the lair: one comes face down, the other is discarded."""

    name = "keep one"
    rule = "WV-TERRAIN-5"

    def __init__(self, seat: int, slot: int) -> None:
        super().__init__(seat)
        self.slot: Final = slot

    def run(self, s: WyvernState) -> None:
        s.ask(self, self.seat, self.legal(s, self.seat))

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        return card_tokens(s.dealt[self.seat])

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        pile = s.dealt[seat]
        keep = 0 if pile[0] & KIND == token - CARD else 1
        field.put_down(s, self.slot, pile[keep])
        s.lost[seat] -= 1
        field.discard(s, pile[1 - keep])
        pile.clear()

    def why_not(self, s: WyvernState, seat: int, token: int) -> str:
        return "keep one of the two cards from your lair"


def card_tokens(codes: list[int]) -> list[int]:
    """A token for each kind of card, once."""
    options: list[int] = []
    for code in codes:
        token = CARD + (code & KIND)
        if token not in options:
            options.append(token)
    return options


# The end


def end_game(s: WyvernState) -> None:
    """WV-GOAL-1: a seat has lost its last position. WV-GOAL-2, WV-GOAL-3: points."""
    lost = [field.positions(s, 0) == 0, field.positions(s, 1) == 0]
    finish(s, NONE if lost[0] and lost[1] else 0 if lost[1] else 1, 0)


def finish(s: WyvernState, winner: int, reason: int) -> None:
    """The game is over at once: nothing that was still to be done happens."""
    gained = [0, 0]
    for seat in range(2):
        if seat == winner:
            gained[seat] = 25 + s.gold[seat] + field.positions(s, seat)
        else:
            gained[seat] = s.gold[seat] // 2
        s.points[seat] += gained[seat]
    s.winner = winner
    s.epoch += 1
    if s.events is not None:
        s.events.append((E_ENDED, EVERYBODY, winner, gained, reason))
    # At the bottom lies what begins the next game of the match.
    del s.stack[1:]


OPERATIONS = (Settle, Freed, Refill, KeepOne)
