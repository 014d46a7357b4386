"""Instead of an attack: one own card is discarded and replaced."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyvern import dragons, field
from wyrmhall.games.wyvern.codes import CARD, E_EXCHANGED, KIND, LEFT_DISCARDED, PASS, SEAT_PLACES, SLOT, UNDER, VIRTUAL
from wyrmhall.games.wyvern.effects import ON_OPPONENTS_EXCHANGE, STORE
from wyrmhall.games.wyvern.settling import Refill, Settle, card_tokens
from wyrmhall.kernel.operation import Question
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.wyvern.state import WyvernState


class Exchange(Question["WyvernState"]):
    """WV-EXCHANGE-1: discard a dragon or a face-down card, and replace it from the lair."""

    name = "exchange"
    rule = "WV-EXCHANGE-1"

    def run(self, s: WyvernState) -> None:
        s.ask(self, self.seat, self.legal(s, self.seat))

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        return [SLOT + slot for slot in field.replaceable(s, self.seat)]

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        slot = token - SLOT
        if s.events is not None:
            s.events.append((E_EXCHANGED, EVERYBODY, slot, s.field[slot] & KIND))
        s.stack.append(Settle())
        field.leave(s, slot, LEFT_DISCARDED)
        s.stack.append(Restore(seat, slot))
        other = 1 - seat
        for mine in range(other * 6, other * 6 + 6):
            if dragons.is_up(s, mine) and dragons.is_dragon(s, mine) and dragons.has_abilities(s, mine):
                for clause in s.tables.at[ON_OPPONENTS_EXCHANGE][dragons.face(s, mine)]:
                    told = field.told_so_far(s)
                    field.gain(s, other, clause.n)
                    field.tell_cause(s, clause, told)

    def why_not(self, s: WyvernState, seat: int, token: int) -> str:
        return "exchange a dragon or a face-down card on your battlefield"


class Restore(Question["WyvernState"]):
    """K246: an exchanged card may be replaced from the cards under a treasure."""

    name = "restore"
    rule = "WV-EXCHANGE-1"

    def __init__(self, seat: int, slot: int) -> None:
        super().__init__(seat)
        self.slot: Final = slot

    def run(self, s: WyvernState) -> None:
        options = self.legal(s, self.seat)
        if len(options) > 1:
            s.ask(self, self.seat, options)
        else:
            s.stack.append(Refill(self.slot))

    def _stored(self, s: WyvernState) -> list[int]:
        found: list[int] = []
        for at in range(0, len(s.under), UNDER):
            place = s.under[at]
            there = field.treasure_at(s, place)
            if (
                there >= 0
                and place // SEAT_PLACES == self.seat
                and s.treasures[there + 1] < VIRTUAL
                and s.tables.found[STORE][s.treasures[there + 1] & KIND] is not None
            ):
                found.append(at)
        return found

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        return [PASS, *card_tokens([s.under[at + 1] for at in self._stored(s)])]

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        if token == PASS:
            s.stack.append(Refill(self.slot))
            return
        for at in self._stored(s):
            if s.under[at + 1] & KIND == token - CARD:
                field.put_down(s, self.slot, s.under[at + 1])
                s.under = s.under[:at] + s.under[at + UNDER :]
                s.lost[seat] -= 1
                return

    def why_not(self, s: WyvernState, seat: int, token: int) -> str:
        return "take one of the cards under the treasure, or pass for the top card of your lair"


OPERATIONS = (Exchange, Restore)
