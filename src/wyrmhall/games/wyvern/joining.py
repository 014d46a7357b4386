"""How a dragon comes into a battle: as one of the two that begin it, as a helper, or from the lair."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyvern import dragons, field, strength
from wyrmhall.games.wyvern.codes import (
    B_ATTACKER,
    B_DEFENDER,
    B_SEAT,
    E_HELPS,
    FIELD,
    FROM_DOWN,
    FROM_UP,
    HELPER,
    KIND,
    NONE,
    SLOT,
    SLOTS,
    UP,
)
from wyrmhall.games.wyvern.effects import ATTACKING, COPY_BASE, DEFENDING, DRAIN, IN_BATTLE
from wyrmhall.kernel.operation import Question
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.wyvern.state import WyvernState


def enter(s: WyvernState, slot: int, side: int, how: int) -> None:
    """A dragon that is face up and paid for fights on a side. `how` says from which face, and whether it helps."""
    s.side[slot] = side
    s.status[slot] |= how
    role = ATTACKING if side == s.battle[B_SEAT] else DEFENDING
    strength.assign(s, slot, role, how)
    copy = dragons.ability(s, slot, COPY_BASE)
    if copy is not None and copy.when == IN_BATTLE:
        other = s.battle[B_DEFENDER] if side == s.battle[B_SEAT] else s.battle[B_ATTACKER]
        if other >= 0 and s.field[other] >= 0:
            s.copied[slot] = strength.base(s, other)


def drain(s: WyvernState, slot: int) -> None:
    """WV-READ-41: who drains takes strength from each defender as it enters, for good."""
    attacker = s.battle[B_SEAT]
    if s.side[slot] == attacker:
        clause = dragons.ability(s, slot, DRAIN)
        if clause is not None:
            for other in range(FIELD):
                if s.side[other] == 1 - attacker and s.field[other] >= 0:
                    field.add_counter(s, other, -clause.n)
                    field.add_counter(s, slot, clause.n)
        return
    for other in range(FIELD):
        if s.side[other] == attacker and s.field[other] >= 0:
            clause = dragons.ability(s, other, DRAIN)
            if clause is not None:
                field.add_counter(s, slot, -clause.n)
                field.add_counter(s, other, clause.n)


def help(s: WyvernState, slot: int, side: int) -> None:
    """WV-HELP-1: a dragon joins a battle; face down it is turned up and paid for."""
    how = HELPER | (FROM_UP if s.status[slot] & UP else FROM_DOWN)
    field.turn_up_paid(s, slot)
    if s.events is not None:
        s.events.append((E_HELPS, EVERYBODY, slot, s.field[slot] & KIND, side))
    enter(s, slot, side, how)
    drain(s, slot)
    if dragons.ability(s, slot, COPY_BASE) is not None:
        s.stack.append(CopyBase(dragons.player(slot), slot))


class CopyBase(Question["WyvernState"]):
    """WV-READ-3: who copies a base strength and joins later picks one of those it fights."""

    name = "copy base"
    rule = "WV-READ-3"

    def __init__(self, seat: int, slot: int) -> None:
        super().__init__(seat)
        self.slot: Final = slot

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        against = 1 - s.side[self.slot]
        return [SLOT + slot for slot in range(FIELD) if s.side[slot] == against and s.field[slot] >= 0]

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        s.copied[self.slot] = strength.base(s, token - SLOT)

    def why_not(self, s: WyvernState, seat: int, token: int) -> str:
        return "choose a dragon that it fights"

    def cause(self, s: WyvernState, seat: int) -> tuple[int, int]:
        return NONE, dragons.face(s, self.slot)


def leave_battle(s: WyvernState, slot: int) -> None:
    """A helper goes back to its position."""
    s.side[slot] = NONE
    s.status[slot] &= ~(HELPER | FROM_DOWN | FROM_UP)
    s.assigned[slot] = NONE
    s.copied[slot] = NONE
    s.boost[slot] = 0
    if slot >= SLOTS:
        field.discard(s, field.vacate(s, slot))


OPERATIONS = (CopyBase,)
