"""What may be answered by what: the card on top of the chain, and what a reaction can do about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.wyvern import dragons, permits, prohibitions, rows
from wyrmhall.games.wyvern.codes import (
    ABILITY,
    C_BITS,
    C_KIND,
    C_SEAT,
    C_TARGET,
    CHAIN,
    KIND,
    NONE,
    SEAT_PLACES,
    TREASURE,
)
from wyrmhall.games.wyvern.effects import (
    A_ACTION,
    A_BATTLE,
    A_GEORGE,
    A_GOLD_THIEF,
    A_HIDDEN,
    A_INTERCEPT,
    A_MODIFIER,
    A_REACTION,
    A_SLAYER,
    A_TREASURE_THIEF,
    A_WEATHER,
    ACTION,
    ANSWER,
    BATTLE_ACTION,
    BATTLE_REACTION,
    COUNTER_CARD,
    COUNTER_UNLESS,
    DESTROY,
    DUPLICATE,
    EACH,
    HIDDEN,
    INTERCEPT,
    MODIFIER_CARD,
    ON_WIN,
    PAY_OR_LOSE_TREASURES,
    PLAYED,
    REACTION,
    REMOVE_TREASURE,
    REMOVE_TREASURES,
    SLAYER,
    STEAL_TREASURE,
    TAKE,
    TAKE_OVER,
    UNSTOPPABLE,
    USE,
    WEATHER,
    Clause,
)

if TYPE_CHECKING:
    from wyrmhall.games.wyvern.state import WyvernState


def what_is_played(s: WyvernState, depth: int) -> int:
    """Where the card stands that lies so many from the top of the chain: 1 is the top."""
    return len(s.chain) - depth * CHAIN


def answers_mask(s: WyvernState, depth: int) -> int:
    """What a card on the chain may be answered as."""
    at = what_is_played(s, depth)
    if at < 0:
        return 0
    kind = s.chain[at + C_KIND]
    if s.chain[at + C_BITS] & ABILITY:
        return 0
    type = s.cards.type_of[kind]
    tags = s.cards.tags[kind]
    mask = 0
    if type == ACTION:
        mask = A_ACTION
    elif type == REACTION or type == BATTLE_REACTION:
        mask = A_REACTION
    elif type == SLAYER:
        mask = A_SLAYER
        clause = s.tables.found[REMOVE_TREASURE][kind]
        if clause is not None and clause.tag == 1:
            mask |= A_GEORGE
    elif type == BATTLE_ACTION:
        mask = A_BATTLE
        if tags & MODIFIER_CARD:
            mask |= A_MODIFIER
    elif type == HIDDEN:
        mask = A_HIDDEN
    elif type == INTERCEPT:
        mask = A_INTERCEPT
    if tags & WEATHER:
        mask |= A_WEATHER
    take = s.tables.found[TAKE][kind]
    if take is not None and type == ACTION:
        mask |= A_GOLD_THIEF
    remove = s.tables.found[REMOVE_TREASURES][kind]
    if remove is not None and remove.who == EACH:
        mask |= A_TREASURE_THIEF
    return mask


def answers_below(s: WyvernState, kind: int, depth: int) -> bool:
    """Whether a reaction may answer what lies so deep: a copied one has another card below it than the first had."""
    answer = s.tables.found[ANSWER][kind]
    return answer is not None and answer.tag & answers_mask(s, depth) != 0


def removes(clause: Clause) -> bool:
    return clause.op in (REMOVE_TREASURE, REMOVE_TREASURES, STEAL_TREASURE, PAY_OR_LOSE_TREASURES, DESTROY)


def threatens_treasure(s: WyvernState, seat: int) -> bool:
    """Whether what is on top of the chain would remove a treasure of this seat."""
    at = what_is_played(s, 1)
    if at < 0 or s.chain[at + C_SEAT] == seat:
        return False
    target = s.chain[at + C_TARGET] - 100
    if s.cards.type_of[s.chain[at + C_KIND]] == SLAYER and target >= 0 and target // SEAT_PLACES == seat:
        return True
    for clause in s.cards.clauses[s.chain[at + C_KIND]]:
        if not removes(clause) or (clause.op == REMOVE_TREASURES and clause.when != PLAYED):
            continue
        if clause.op in (REMOVE_TREASURES, PAY_OR_LOSE_TREASURES):
            return has_any_treasure(s, seat)
        if target >= 0 and target // SEAT_PLACES == seat:
            return True
    return False


def has_any_treasure(s: WyvernState, seat: int) -> bool:
    for at in range(0, len(s.treasures), TREASURE):
        if s.treasures[at] // SEAT_PLACES == seat and rows.lies(s, at):
            return True
    return False


def copies(s: WyvernState, depth: int) -> bool:
    """Whether a card on the chain copies another: to copy that would never end."""
    return s.tables.found[DUPLICATE][s.chain[what_is_played(s, depth) + C_KIND]] is not None


def can_answer(s: WyvernState, seat: int, kind: int, mask: int, certain: bool) -> bool:
    clause = s.tables.found[ANSWER][kind]
    if clause is None or not clause.tag & mask or not permits.affordable(s, seat, kind):
        return False
    if s.tables.found[DUPLICATE][kind] is not None and copies(s, 1):
        return False
    found = s.tables.found
    stops = found[COUNTER_CARD][kind] is not None or found[COUNTER_UNLESS][kind] is not None
    if certain and clause.tag & mask & ~A_GEORGE and stops:
        # King's word: no reaction counters a slayer this turn.
        return False
    if stops or found[TAKE_OVER][kind] is not None:
        at = what_is_played(s, 1)
        if mask & A_MODIFIER and prohibitions.unstoppable(s, s.chain[at + C_KIND], s.chain[at + C_SEAT], True):
            moving = s.tables.found[TAKE_OVER][kind] is not None
            if not moving or _firm_against_all(s, s.chain[at + C_KIND], s.chain[at + C_SEAT]):
                return False
    main = permits.main_clause(s, kind)
    return main is None or permits.has_aim(s, seat, main, NONE)


def _firm_against_all(s: WyvernState, kind: int, seat: int) -> bool:
    """WV-READ-15: cannot be stopped at all, not even moved; Dwarven Armies under the ring may be moved."""
    tags = s.cards.tags[kind]
    for at in range(0, len(s.treasures), TREASURE):
        firm = s.tables.found[UNSTOPPABLE][s.treasures[at + 1] & KIND]
        if firm is not None and firm.tag & tags and firm.n == 0 and s.treasures[at] // SEAT_PLACES == seat:
            return True
    return prohibitions.in_force(s, UNSTOPPABLE) >= 0


def guardian(s: WyvernState, seat: int) -> int:
    """A face-up dragon that may stop a slayer aimed at it or beside it, if that can be paid; -1 if there is none."""
    at = what_is_played(s, 1)
    if at < 0 or s.cards.type_of[s.chain[at + C_KIND]] != SLAYER:
        return NONE
    target = s.chain[at + C_TARGET]
    for slot in range(seat * 6, seat * 6 + 6):
        clause = dragons.speaks(s, slot, ANSWER)
        if (
            clause is not None
            and s.gold[seat] >= clause.cost
            and (target == slot or (target >= 0 and dragons.near(slot, target)))
        ):
            return slot
    return NONE


def only_removes(s: WyvernState, kind: int) -> bool:
    for clause in s.cards.clauses[kind]:
        if clause.when in (PLAYED, USE, ON_WIN) and not removes(clause):
            return False
    return s.tables.found[DESTROY][kind] is None
