"""What bots think of trades: which treasure they would sell unseen, to whom and for how much, and what a gift costs.

An offer is drawn up in steps, so each step towards a good one is worth a little to its author alone. A bot asks for
more than it gives by its own count, and the buyer judges by what an unseen treasure is worth on average.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.dragonscales.choices import Give
from wyrmhall.games.dragonscales.codes import (
    KIND,
    NO_OFFER,
    NONE,
    O_ASK,
    O_GIVE,
    O_SENT,
    O_TO,
    O_WANT,
    OFFER_WIDTH,
    OFFERED,
    OFFERED_SHOWN,
    TALKING,
)

if TYPE_CHECKING:
    from wyrmhall.games.dragonscales.state import DragonscalesState

SCALE_WORTH: Final = 0.55
USE_WORTH: Final = 0.6
# The most that is asked for an unseen treasure.
MOST_ASKED: Final = 5
# What each step towards an offer is worth to who makes it: enough to take it, not enough to miss anything for it.
STEP: Final = 0.5


def treasure_worth(s: DragonscalesState, kind: int) -> float:
    return s.cards.points[kind] + (USE_WORTH if s.cards.use[kind] else 0.0)


def price_of(s: DragonscalesState, kind: int) -> int:
    """The scales that are worth more than this treasure."""
    asked = 1
    while asked * SCALE_WORTH <= treasure_worth(s, kind) + 0.05:
        asked += 1
    return asked


def for_sale(s: DragonscalesState, seat: int) -> int:
    """The treasure of least worth in a stash, or NONE; its price must be one that somebody would pay."""
    best = NONE
    for code in s.stash[seat]:
        kind = code & KIND
        if best == NONE or treasure_worth(s, kind) < treasure_worth(s, best):
            best = kind
    return best if best != NONE and price_of(s, best) <= MOST_ASKED else NONE


def can_pay(s: DragonscalesState, seat: int, other: int, asked: int) -> bool:
    return other != seat and s.lives(other) and s.scales[other] >= asked + 1


def hope(s: DragonscalesState, seat: int) -> float:
    """What the talk of a seat is worth to itself, by how far it is on the way to a good offer."""
    row = seat * OFFER_WIDTH
    to = s.offers[row + O_TO]
    if to == NO_OFFER:
        return 0.0
    kind = for_sale(s, seat)
    if kind == NONE:
        return -STEP
    asked = price_of(s, kind)
    if to == TALKING:
        for other in range(s.seats):
            if can_pay(s, seat, other, asked):
                return STEP
        return -STEP
    if not can_pay(s, seat, to, asked) and not s.offers[row + O_SENT]:
        return -STEP
    if s.offers[row + O_GIVE] or s.offers[row + O_WANT] or s.offers[row + O_ASK] > asked:
        return -STEP
    return STEP * _progress(s, seat, kind, asked)


def _progress(s: DragonscalesState, seat: int, kind: int, asked: int) -> float:
    row = seat * OFFER_WIDTH
    goods = 0
    for code in s.stash[seat]:
        if code & OFFERED:
            if code & KIND != kind or code & OFFERED_SHOWN or goods:
                return -1.0
            goods = 1
    for code in s.shown[seat]:
        if code & OFFERED:
            return -1.0
    if s.offers[row + O_SENT]:
        return 4.0 + asked if goods and s.offers[row + O_ASK] == asked else -1.0
    return 2.0 + s.offers[row + O_ASK] + goods


def gift_cost(s: DragonscalesState, seat: int) -> float:
    """What a seat is about to hand over: it has agreed to give a treasure and will choose the one of least worth."""
    op = s.stack[len(s.stack) - 1]
    if not isinstance(op, Give) or op.seat != seat or not s.stash[seat]:
        return 0.0
    least = 99.0
    for code in s.stash[seat]:
        worth = treasure_worth(s, code & KIND)
        if worth < least:
            least = worth
    return least * op.count
