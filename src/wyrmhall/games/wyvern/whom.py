"""Whom a clause concerns: players, positions, and the card that is being carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.wyvern import dragons, strength
from wyrmhall.games.wyvern.codes import (
    C_BITS,
    C_CODE,
    C_KIND,
    CARD_IN_BATTLE,
    CHAIN,
    KIND,
    NONE,
    SAVED,
    SLOTS,
    STAYS,
    VIRTUAL,
)
from wyrmhall.games.wyvern.effects import BEHIND, CHOSEN, EACH, HOST, ONE, OPPONENT, SELF, Clause

if TYPE_CHECKING:
    from wyrmhall.games.wyvern.state import WyvernState


def players(s: WyvernState, seat: int, clause: Clause, a: int) -> list[int]:
    """The players a clause concerns, the turn's player first."""
    if clause.who == OPPONENT:
        return [1 - seat]
    if clause.who == EACH:
        return [s.turn, 1 - s.turn]
    if clause.who == CHOSEN:
        return [a]
    if clause.who == BEHIND:
        loser = strength.behind(s)
        return [loser] if loser >= 0 else []
    return [seat]


def slots(s: WyvernState, seat: int, clause: Clause, source: int, a: int) -> list[int]:
    """The positions a clause touches."""
    if clause.whom == SELF:
        return [source] if source >= 0 and s.field[source] >= 0 else []
    if clause.whom == ONE or clause.whom == HOST:
        return [a] if a >= 0 and s.field[a] >= 0 else []
    top = SLOTS + 8 if s.battle else SLOTS
    return [slot for slot in range(top) if s.field[slot] >= 0 and strength.fits(s, clause, slot, seat, source)]


def last_card(s: WyvernState, kind: int) -> int:
    """The battle card that was laid down last; it is the one being carried out."""
    return len(s.played) - CARD_IN_BATTLE


def kept_card(s: WyvernState) -> int:
    """The card that is being carried out stays in play; a copy of one is no card."""
    at = len(s.chain) - CHAIN
    code = s.chain[at + C_CODE]
    if code < 0:
        return s.chain[at + C_KIND] | VIRTUAL
    s.chain[at + C_BITS] |= STAYS
    s.chain[at + C_CODE] = NONE
    return code


def saved(s: WyvernState) -> bool:
    return len(s.chain) > 0 and s.chain[len(s.chain) - CHAIN + C_BITS] & SAVED != 0


def has_type(s: WyvernState, pile: list[int], type: int) -> bool:
    for code in pile:
        if type < 0 or s.cards.type_of[code & KIND] == type:
            return True
    return False


def up_dragons(s: WyvernState, seat: int) -> int:
    count = 0
    for slot in range(seat * 6, seat * 6 + 6):
        if dragons.is_up(s, slot) and dragons.is_dragon(s, slot):
            count += 1
    return count
