"""A fast player for play-outs: it attacks when it can, answers when it is behind, and does not waste its hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyvern.codes import (
    B_RESULT,
    EXCHANGE,
    FIRST_ACTION,
    MOVING,
    NONE,
    PASS,
    PLACING,
    SECOND_ACTION,
)
from wyrmhall.games.wyvern.strength import behind
from wyrmhall.kernel.rng import Rng

if TYPE_CHECKING:
    from wyrmhall.games.wyvern.state import WyvernState

# Out of 100: how often it does something where it might pass.
ACTS: Final = 30
ANSWERS: Final = 45
PLACES: Final = 80
MOVES: Final = 8
FIGHTS_ON: Final = 90
ADDS_TO_A_LEAD: Final = 4


def quick(s: WyvernState, seat: int, rng: Rng) -> int:
    options = s.legal(seat)
    count = len(options)
    if count == 1:
        return options[0]
    if options[0] == PASS:
        if rng.below(100) >= _eagerness(s, seat):
            return PASS
        return options[1 + rng.below(count - 1)]
    last = options[count - 1]
    if (options[0] == EXCHANGE or last == EXCHANGE) and rng.below(100) < 95:
        while True:
            token = options[rng.below(count)]
            if token != EXCHANGE:
                return token
    return options[rng.below(count)]


def _eagerness(s: WyvernState, seat: int) -> int:
    if s.chain:
        return ANSWERS
    if s.battle and s.battle[B_RESULT] < 0:
        return FIGHTS_ON if behind(s) == seat else ADDS_TO_A_LEAD
    if s.phase == PLACING:
        return PLACES
    if s.phase == MOVING:
        return MOVES
    return ACTS if s.phase == FIRST_ACTION or s.phase == SECOND_ACTION else 50


def obvious(s: WyvernState, seat: int) -> int:
    """A choice that cannot hurt, or -1."""
    options = s.legal(seat)
    if len(options) == 1:
        return options[0]
    return NONE
