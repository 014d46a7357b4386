"""Quick answers: how a search plays on where it knows nothing, and how a turn that has begun is finished to be judged.

Every question gets its first sensible answer; which action a turn begins with is left to chance, but it never passes
while anything else can be done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyrmspan import rules
from wyrmhall.games.wyrmspan.codes import (
    DRAGONS,
    ENTICE,
    EXCAVATE,
    GIVING,
    MARKING,
    MAT,
    MENU,
    PAY_COIN,
    PAY_EGGS,
    PAYING,
    PLAY,
    POOL,
    RESOURCE,
    SETUP,
    SKIP,
    SLOT,
    SLOTS,
    SPACE,
    SWAP,
    TURN,
)

if TYPE_CHECKING:
    from wyrmhall.games.wyrmspan.state import WyrmspanState
    from wyrmhall.kernel.rng import Rng

LONGEST: Final = 40


def finish_turn(s: WyrmspanState) -> None:
    """Answer for whoever is asked until a turn begins or the game is over."""
    for _ in range(LONGEST):
        if s.waiting == 0:
            return
        frame = s.stack[-1]
        op = frame[0]
        if op == TURN or op == SETUP:
            return
        token = answer(s, frame, op)
        s.waiting = 0
        rules.take(s, frame, token)
        rules.advance(s)


def quick(s: WyrmspanState, seat: int, rng: Rng) -> int:
    """A legal token for `seat`, chosen in no time."""
    frame = s.stack[-1]
    op = frame[0]
    if op == SETUP:
        options = rules.legal(s, seat)
        return options[rng.below(len(options))]
    options = s.options
    count = len(options)
    if op == TURN:
        if EXCAVATE <= options[0] <= ENTICE and rng.below(2) == 0:
            return options[rng.below(2)] if options[1] == ENTICE else options[0]
        return options[rng.below(count - 1)]
    if rng.below(4):
        return answer(s, frame, op)
    return options[rng.below(count)]


def answer(s: WyrmspanState, f: tuple[int, ...], op: int) -> int:
    options = s.options
    if len(options) == 1:
        return options[0]
    if op == MENU:
        return _from_menu(s, f[1], options)
    if op == PLAY:
        return _best_dragon(s, options)
    if op == PAYING:
        return _pay(s, f, options)
    if op == MARKING:
        return _slot(s, options)
    if op == PAY_EGGS:
        return options[len(options) - 1]
    if op == GIVING:
        return _most_plentiful(s, f[1], options)
    if op == SWAP:
        return SKIP
    return options[0]


def _from_menu(s: WyrmspanState, seat: int, options: list[int]) -> int:
    """Cards and steps as they come, the scarcest resource, nests of dragons before those of the mat."""
    scarce = -1
    least = 99
    for token in options:
        if RESOURCE <= token < SPACE - 1 and s.pool[seat * POOL + token - RESOURCE] < least:
            least = s.pool[seat * POOL + token - RESOURCE]
            scarce = token
    first = options[0]
    if first < DRAGONS:
        best = first
        for token in options:
            if token < DRAGONS and s.cards.vp[token] > s.cards.vp[best]:
                best = token
        return best
    if RESOURCE <= first < SPACE:
        return scarce
    if first == MAT and len(options) > 2:
        return options[1]
    return first


def _best_dragon(s: WyrmspanState, options: list[int]) -> int:
    best = options[0]
    for token in options:
        if token < DRAGONS and s.cards.vp[token] > s.cards.vp[best]:
            best = token
    return best


def _pay(s: WyrmspanState, f: tuple[int, ...], options: list[int]) -> int:
    """Pay with what is most plentiful, but no coins."""
    a = s.cards.abilities[f[2]]
    if a.pay[f[5]] == PAY_COIN and f[5] == 0:
        return SKIP
    if RESOURCE <= options[0] < SPACE:
        return _most_plentiful(s, f[1], options)
    return options[0]


def _most_plentiful(s: WyrmspanState, seat: int, options: list[int]) -> int:
    best = options[0]
    most = 0
    for token in options:
        if RESOURCE <= token < SPACE and s.pool[seat * POOL + token - RESOURCE] > most:
            most = s.pool[seat * POOL + token - RESOURCE]
            best = token
    return best


def _slot(s: WyrmspanState, options: list[int]) -> int:
    """The last row while it is worth much, then what comes first."""
    taken = 0
    for marker in s.markers:
        if marker >> 3 == SLOTS - 1:
            taken += 1
    return SLOT + SLOTS - 1 if taken < 2 else options[0]
