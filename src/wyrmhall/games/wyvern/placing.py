"""Treasures: which places are open, and how one comes into play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyvern import dragons, field, rows
from wyrmhall.games.wyvern.codes import (
    CARD,
    E_PLACED,
    FIRST_ACTION,
    KIND,
    KNOW_BOTH,
    NONE,
    O_MANY_TREASURES,
    O_TREASURE,
    PASS,
    PLACE,
    ROW_PLACES,
    ROWS,
    SEAT_PLACES,
    SECOND_ACTION,
    SHOWN,
    T_GOLD,
    UP,
)
from wyrmhall.games.wyvern.effects import (
    MARKET,
    MINE_POSITION,
    NO_TREASURES,
    ON_PLACED,
    ON_TREASURE,
)
from wyrmhall.games.wyvern.settling import card_tokens
from wyrmhall.kernel.operation import Question
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.wyvern.state import WyvernState


def open_places(s: WyvernState, seat: int, kind: int, replacing: bool) -> list[int]:
    """Where a treasure may be put: the first free position of each row, and what it could replace."""
    found: list[int] = []
    for row in range(ROWS):
        if field.row_size(s, seat, row) == 0:
            continue
        if s.tables.found[MINE_POSITION][kind] is not None:
            place = rows.beside(s, seat, row)
            if place >= 0:
                found.append(place)
            continue
        free = NONE
        for place in rows.row_positions(s, seat, row):
            if field.treasure_at(s, place) < 0:
                if free < 0:
                    free = place
            elif replacing:
                found.append(place)
        if free >= 0:
            found.append(free)
    return found


def may_place(s: WyvernState, seat: int) -> bool:
    """Whether a seat may play treasures now at all: no dragon of the opponent forbids it."""
    other = 1 - seat
    for slot in range(other * 6, other * 6 + 6):
        if s.field[slot] >= 0 and s.status[slot] & UP and dragons.speaks(s, slot, NO_TREASURES) is not None:
            return False
    return True


def playable_treasures(s: WyvernState, seat: int) -> list[int]:
    held: list[int] = []
    for code in s.hands[seat]:
        if rows.is_treasure(s, code & KIND) and field.can_pay(s, seat, field.card_price(s, code & KIND)):
            held.append(code)
    return card_tokens(held)


class TreasurePhase(Question["WyvernState"]):
    """WV-TREASURE-1: one treasure from the hand, or none. It is asked whatever the hand holds."""

    name = "treasure phase"
    rule = "WV-TREASURE-1"

    def run(self, s: WyvernState) -> None:
        if s.hands[self.seat] and may_place(s, self.seat):
            s.ask(self, self.seat, self.legal(s, self.seat))

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        return [PASS, *playable_treasures(s, seat)]

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        if token != PASS:
            s.turnly[O_TREASURE] = 1
            field.show_card(s, seat, token - CARD)
            s.stack.append(Place(seat, token - CARD, True))

    def why_not(self, s: WyvernState, seat: int, token: int) -> str:
        return "play a treasure from your hand that you can pay for, or pass"


class Place(Question["WyvernState"]):
    """WV-TREASURE-3: where a treasure from the hand goes. A treasure that lies there is discarded first."""

    name = "place treasure"
    rule = "WV-TREASURE-3"

    def __init__(self, seat: int, card: int, replacing: bool) -> None:
        super().__init__(seat)
        self.card: Final = card
        self.replacing: Final = replacing

    def run(self, s: WyvernState) -> None:
        options = self.legal(s, self.seat)
        if options:
            s.ask(self, self.seat, options)
        else:
            # Found in the horde, with no position for it.
            field.discard_from_hand(s, self.seat, self.card)

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        return [PLACE + place for place in open_places(s, seat, self.card, self.replacing)]

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        put_treasure(s, seat, self.card, token - PLACE)

    def why_not(self, s: WyvernState, seat: int, token: int) -> str:
        return "a treasure goes beside a row with an occupied battle position"


def put_treasure(s: WyvernState, seat: int, kind: int, place: int) -> None:
    """Pay, discard what it replaces, lay it down; what that sets off."""
    s.epoch += 1
    told = field.told_so_far(s)
    paid = field.pay(s, seat, field.card_price(s, kind))
    code = s.hands[seat].pop(field.find_in_hand(s, seat, kind))
    there = field.treasure_at(s, place)
    if there >= 0:
        field.remove_treasure(s, there)
    s.treasures = (*s.treasures, place, code | KNOW_BOTH | SHOWN, 0)
    if s.events is not None:
        field.tell_with_price(s, told, (E_PLACED, EVERYBODY, seat, kind, place, paid))
    for clause in s.tables.at[ON_PLACED][kind]:
        if clause.op == MARKET:
            at = field.treasure_at(s, place)
            field.set_data(s, at, s.treasures[at + 2] + field.pay(s, seat, clause.n) * T_GOLD)
    first = seat * 6 + place % SEAT_PLACES // ROW_PLACES * 3
    for slot in range(first, first + 3):
        if dragons.is_up(s, slot) and dragons.is_dragon(s, slot) and dragons.has_abilities(s, slot):
            for clause in s.tables.at[ON_TREASURE][dragons.face(s, slot)]:
                s.vain[slot] += clause.n
    field.open_tops(s)


def many_treasures(s: WyvernState, seat: int) -> bool:
    """A card lets the turn's player play any number in the action phases."""
    return s.turnly[O_MANY_TREASURES] == seat + 1 and s.turn == seat and s.phase in (FIRST_ACTION, SECOND_ACTION)


OPERATIONS = (TreasurePhase, Place)
