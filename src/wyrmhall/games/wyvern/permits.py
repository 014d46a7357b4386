"""What a seat may play or use: prices, limits, and whether there is something to aim at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.wyvern import aiming, doing, dragons, field
from wyrmhall.games.wyvern.aiming import OPEN, WANT_A, WANT_B
from wyrmhall.games.wyvern.codes import (
    CARD,
    FIRST_ACTION,
    FOUGHT,
    KILL_ONE,
    NONE,
    NUMBER,
    O_FROZEN,
    PLACE,
    REMOVE,
    SEAT,
    SLOT,
    T_FOUGHT,
    T_USED,
    UP,
    USED,
)
from wyrmhall.games.wyvern.effects import (
    ALL,
    ANY_GOLD,
    BOOST,
    HELP_AMONG,
    ONCE_A_BATTLE,
    ONCE_A_GAME,
    ONCE_A_TURN,
    ONCE_EACH_OWN_TURN,
    OPPONENTS_FIRST_ACTION,
    OWN_TURN,
    PLAYED,
    PRICE_HAND,
    PRICE_NAMED,
    PRICE_SELF,
    SLAYER,
    SLAYERS_FREE,
    USE_IN_BATTLE,
    Clause,
)

if TYPE_CHECKING:
    from wyrmhall.games.wyvern.state import WyvernState


def cost_of(s: WyvernState, kind: int) -> int:
    """WV-CARD-2: the symbols of a card from the hand, changed by treasures that work for all."""
    if s.cards.type_of[kind] == SLAYER and s.treasures and dragons.anywhere(s, SLAYERS_FREE) >= 0:
        return 0
    return field.card_price(s, kind)


def affordable(s: WyvernState, seat: int, kind: int) -> bool:
    cost = cost_of(s, kind)
    if cost == 0:
        return True
    if s.turnly[O_FROZEN] >> seat & 1:
        return False
    return field.can_pay(s, seat, cost)


def main_clause(s: WyvernState, kind: int) -> Clause | None:
    """The clause of a card that is aimed: the first that needs it, else the first of all."""
    plays = s.tables.at[PLAYED][kind]
    for clause in plays:
        if aiming.wants_a(clause) or aiming.wants_b(clause) or clause.cost == ANY_GOLD:
            return clause
    for clause in s.cards.clauses[kind]:
        if clause.cost == ANY_GOLD:
            return clause
    if plays:
        return plays[0]
    # It does nothing until the battle is over.
    return s.cards.clauses[kind][0] if s.cards.clauses[kind] else None


def has_aim(s: WyvernState, seat: int, clause: Clause, source: int) -> bool:
    """Whether there is something to aim at."""
    if not aiming.wants_a(clause):
        return True
    first = aiming.options(s, seat, clause, source, OPEN, OPEN, WANT_A)
    if not first:
        return False
    if aiming.wants_b(clause):
        for token in first:
            if aiming.options(s, seat, clause, source, meaning(token), OPEN, WANT_B):
                return True
        return False
    return True


def meaning(token: int) -> int:
    """What a chosen token stands for: a place of the battlefield, a seat, a number, or itself."""
    if SLOT <= token < PLACE:
        return token - SLOT
    if SEAT <= token < SEAT + 2:
        return token - SEAT
    if NUMBER <= token < SLOT:
        return token - NUMBER
    if token >= CARD:
        return token - CARD
    return token


def branches(s: WyvernState, seat: int, card: int) -> list[int]:
    """A slayer with two ways: kill, or take something else."""
    plays = s.tables.at[PLAYED][card]
    options: list[int] = []
    if has_aim(s, seat, plays[0], NONE):
        options.append(KILL_ONE)
    if s.lair_discards[1 - seat] or s.horde_discards[1 - seat]:
        options.append(REMOVE)
    return options


def can_play(s: WyvernState, seat: int, kind: int) -> bool:
    """Whether a card of a type that fits the moment can be paid and aimed."""
    if not affordable(s, seat, kind):
        return False
    plays = s.tables.at[PLAYED][kind]
    if s.cards.type_of[kind] == SLAYER:
        return _can_slay(s, seat, kind, plays)
    clause = main_clause(s, kind)
    if clause is None:
        return False
    return doing.possible(s, seat, clause) and has_aim(s, seat, clause, NONE)


def _can_slay(s: WyvernState, seat: int, kind: int, plays: list[Clause]) -> bool:
    if aiming.any_slayer_hosts(s) or aiming.decoys_for_slayers(s, seat):
        return True
    if len(plays) > 1:
        return bool(branches(s, seat, kind))
    clause = plays[0]
    if clause.whom == ALL:
        return doing.would_slay(s, seat, clause)
    return has_aim(s, seat, clause, NONE)


def can_use(s: WyvernState, seat: int, clause: Clause, source: int) -> bool:
    """Whether an ability may be used now: its limit, its price, something to aim at."""
    cost = clause.cost
    if cost == ANY_GOLD:
        if s.gold[seat] < 1:
            return False
        cost = 1
    if clause.price == PRICE_SELF and 0 <= source < 100 and s.status[source] & UP:
        cost = 0
    if cost and not field.can_pay(s, seat, cost):
        return False
    if clause.price == PRICE_HAND and len(s.hands[seat]) < max(1, clause.n if clause.op != BOOST else 1):
        return False
    if clause.price == PRICE_NAMED and field.find_in_hand(s, seat, clause.tag) < 0:
        return False
    if not _within_limit(s, seat, clause, source):
        return False
    if clause.op == HELP_AMONG and not aiming.helpers_among(s, seat, clause, source):
        return False
    return doing.possible(s, seat, clause) and has_aim(s, seat, clause, source)


def _within_limit(s: WyvernState, seat: int, clause: Clause, source: int) -> bool:
    limit = clause.limit
    if limit in (OWN_TURN, ONCE_EACH_OWN_TURN) and s.turn != seat:
        return False
    if limit == OPPONENTS_FIRST_ACTION and (s.turn == seat or s.phase != FIRST_ACTION):
        return False
    in_battle = clause.when == USE_IN_BATTLE
    if source >= 100:
        data = s.treasures[field.treasure_at(s, source - 100) + 2]
        used = data & (T_FOUGHT if in_battle else T_USED) != 0
    elif source >= 0:
        used = s.status[source] & (FOUGHT if in_battle else USED) != 0
        if limit == ONCE_A_TURN:
            used = s.status[source] & USED != 0
    else:
        return True
    if not used:
        return True
    if limit in (ONCE_A_TURN, ONCE_EACH_OWN_TURN, ONCE_A_BATTLE, ONCE_A_GAME, OWN_TURN):
        return False
    paid = clause.cost != 0 or clause.price in (PRICE_HAND, PRICE_NAMED)
    return paid and (source >= 100 or in_battle)
