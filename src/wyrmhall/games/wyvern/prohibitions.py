"""What is forbidden in a battle, and which battle cards have their effect."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyvern import dragons
from wyrmhall.games.wyvern.codes import (
    CARD_IN_BATTLE,
    FIELD,
    KIND,
    NONE,
    O_NO_CARDS,
    P_BITS,
    P_KIND,
    P_SEAT,
    P_VOID,
    SEAT_PLACES,
    T_OUT,
    TREASURE,
)
from wyrmhall.games.wyvern.effects import (
    BATTLE_ACTION,
    FORBID,
    IN_BATTLE,
    NO_BATTLE_CARDS,
    UNSTOPPABLE,
)

if TYPE_CHECKING:
    from wyrmhall.games.wyvern.state import WyvernState


# A bit beside those of families: no battle cards at all.
NO_CARDS: Final = 1 << 30


def counts(s: WyvernState, at: int) -> bool:
    """Whether a battle card that was played has its effect: not countered, not forbidden. What an ability has promised
    stands among them and is no card.
    """
    if s.played[at + P_BITS] & P_VOID:
        return False
    kind = s.played[at + P_KIND]
    if s.cards.type_of[kind] != BATTLE_ACTION:
        return True
    hard = forbidden_hard(s)
    if hard and (hard & NO_CARDS or hard & s.cards.tags[kind]):
        return False
    soft = forbidden_by_cards(s)
    return not soft & s.cards.tags[kind] or unstoppable(s, kind, s.played[at + P_SEAT], True)


def forbidden_hard(s: WyvernState) -> int:
    """Families that dragons, terrain or the turn forbid in this battle; the bit NO_CARDS for all cards."""
    mask = NO_CARDS if s.turnly[O_NO_CARDS] else 0
    found = s.tables.found
    for slot in range(FIELD):
        if s.side[slot] < 0 or s.field[slot] < 0:
            continue
        kind = dragons.face(s, slot)
        forbid = found[FORBID][kind]
        if forbid is not None and dragons.has_abilities(s, slot):
            mask |= forbid.tag
        if found[NO_BATTLE_CARDS][kind] is not None and s.tables.at[IN_BATTLE][kind] and dragons.has_abilities(s, slot):
            mask |= NO_CARDS
        if s.pins and dragons.pinned(s, slot, NO_BATTLE_CARDS) >= 0:
            mask |= NO_CARDS
    return mask


def forbidden_by_cards(s: WyvernState) -> int:
    mask = 0
    for at in range(0, len(s.played), CARD_IN_BATTLE):
        if not s.played[at + P_BITS] & P_VOID:
            forbid = s.tables.found[FORBID][s.played[at + P_KIND]]
            if forbid is not None:
                mask |= forbid.tag
    return mask


def unstoppable(s: WyvernState, kind: int, seat: int, lying: bool) -> bool:
    """WV-READ-15: a battle card that battle and reaction cards cannot stop; some only once they lie there."""
    tags = s.cards.tags[kind]
    for at in range(0, len(s.played), CARD_IN_BATTLE):
        if not s.played[at + P_BITS] & P_VOID:
            firm = s.tables.found[UNSTOPPABLE][s.played[at + P_KIND]]
            if firm is not None and firm.tag & tags:
                return True
    treasures = s.treasures
    for at in range(0, len(treasures), TREASURE):
        firm = s.tables.found[UNSTOPPABLE][treasures[at + 1] & KIND]
        if (
            firm is not None
            and firm.tag & tags
            and treasures[at] // SEAT_PLACES == seat
            and (not treasures[at + 2] & T_OUT and (firm.n == 0 or lying))
        ):
            return True
    return False


def in_force(s: WyvernState, op: int) -> int:
    """Where the last battle card with this operation stands that has its effect, or -1."""
    found = NONE
    for at in range(0, len(s.played), CARD_IN_BATTLE):
        if s.tables.found[op][s.played[at + P_KIND]] is not None and counts(s, at):
            found = at
    return found
