"""Quick answers: how a search plays on where it knows nothing, and how a turn that has begun is finished to be judged.

Every question gets its first sensible answer; which action a turn begins with is left to chance, but it never passes
while anything else can be done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyrmspan import codes
from wyrmhall.games.wyrmspan.gaining import Menu
from wyrmhall.games.wyrmspan.guild import Marking
from wyrmhall.games.wyrmspan.paying import Giving, PayEggs
from wyrmhall.games.wyrmspan.playing import Play, Swap
from wyrmhall.games.wyrmspan.turns import Setup, Turn
from wyrmhall.games.wyrmspan.using import Paying
from wyrmhall.kernel.state import FIRST

if TYPE_CHECKING:
    from wyrmhall.games.wyrmspan.state import WyrmspanState
    from wyrmhall.kernel.rng import Rng

LONGEST: Final = 40


def in_a_turn(s: WyrmspanState) -> bool:
    """Whether somebody is asked for more than what to do with a turn."""
    return len(s.stack) > 0 and not isinstance(s.stack[-1], Turn) and not isinstance(s.stack[-1], Setup)


def finish_turn(s: WyrmspanState) -> None:
    """Answer for whoever is asked until a turn begins or the game is over."""
    for _ in range(LONGEST):
        if not in_a_turn(s):
            return
        seat = FIRST[s.waiting]
        s.apply(seat, answer(s, seat))


def quick(s: WyrmspanState, seat: int, rng: Rng) -> int:
    """A legal token for `seat`, chosen in no time."""
    options = s.offered if s.offered else s.legal(seat)
    count = len(options)
    if isinstance(s.stack[-1], Setup):
        return options[rng.below(count)]
    if isinstance(s.stack[-1], Turn):
        if codes.EXCAVATE <= options[0] <= codes.ENTICE and rng.below(2) == 0:
            return options[rng.below(2)] if options[1] == codes.ENTICE else options[0]
        return options[rng.below(count - 1)] if count > 1 else codes.PASS
    if rng.below(4):
        return answer(s, seat)
    return options[rng.below(count)]


def answer(s: WyrmspanState, seat: int) -> int:
    options = s.offered if s.offered else s.legal(seat)
    if len(options) == 1:
        return options[0]
    op = s.stack[-1]
    if isinstance(op, Menu):
        return _from_menu(s, seat, options)
    if isinstance(op, Play):
        return _best_dragon(s, options)
    if isinstance(op, Paying):
        return _pay(s, op, options)
    if isinstance(op, Marking):
        return _slot(s, options)
    if isinstance(op, PayEggs):
        return options[len(options) - 1]
    if isinstance(op, Giving):
        return _most_plentiful(s, seat, options)
    return codes.SKIP if isinstance(op, Swap) else options[0]


def _from_menu(s: WyrmspanState, seat: int, options: list[int]) -> int:
    """Cards and steps as they come, the scarcest resource, nests of dragons before those of the mat."""
    scarce = -1
    least = 99
    for token in options:
        if codes.RESOURCE <= token < codes.SPACE - 1 and s.pool[seat * codes.POOL + token - codes.RESOURCE] < least:
            least = s.pool[seat * codes.POOL + token - codes.RESOURCE]
            scarce = token
    first = options[0]
    if first < codes.DRAGONS:
        return _best_dragon(s, options)
    if codes.RESOURCE <= first < codes.SPACE:
        return scarce
    if first == codes.MAT and len(options) > 2:
        return options[1]
    return first


def _best_dragon(s: WyrmspanState, options: list[int]) -> int:
    best = options[0]
    for token in options:
        if token < codes.DRAGONS and s.cards.vp[token] > s.cards.vp[best]:
            best = token
    return best


def _pay(s: WyrmspanState, op: Paying, options: list[int]) -> int:
    """Pay with what is most plentiful, but no coins."""
    if op.unit == 0 and s.cards.abilities[op.use.ability].pay[0] == codes.PAY_COIN:
        return codes.SKIP
    if codes.RESOURCE <= options[0] < codes.SPACE:
        return _most_plentiful(s, op.seat, options)
    return options[0]


def _most_plentiful(s: WyrmspanState, seat: int, options: list[int]) -> int:
    best = options[0]
    most = 0
    for token in options:
        if codes.RESOURCE <= token < codes.SPACE and s.pool[seat * codes.POOL + token - codes.RESOURCE] > most:
            most = s.pool[seat * codes.POOL + token - codes.RESOURCE]
            best = token
    return best


def _slot(s: WyrmspanState, options: list[int]) -> int:
    """The last row while it is worth much, then what comes first."""
    taken = 0
    for marker in s.markers:
        if marker >> 3 == codes.SLOTS - 1:
            taken += 1
    return codes.SLOT + codes.SLOTS - 1 if taken < 2 else options[0]
