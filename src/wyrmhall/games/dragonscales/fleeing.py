"""Action 6: running for the Exit with the movement die, and what the spaces of the path offer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.dragonscales import moments, steps, strife, whom
from wyrmhall.games.dragonscales.asking import Ask
from wyrmhall.games.dragonscales.checks import ONGOING
from wyrmhall.games.dragonscales.codes import (
    ACTIVATE,
    E_FLEE,
    E_SPACE,
    KIND,
    M_DIE,
    M_MORE,
    M_MOST,
    M_QUIET,
    M_SEAT,
    M_SHUT,
    NONE,
    NUMBER,
    PASS,
)
from wyrmhall.games.dragonscales.effects import FLEE_ROLLED, MY_FLEE
from wyrmhall.kernel.operation import Operation
from wyrmhall.kernel.state import EVERYBODY
from wyrmhall.kernel.wording import counted

if TYPE_CHECKING:
    from wyrmhall.games.dragonscales.state import DragonscalesState

FAR: Final = 9


def begin(s: DragonscalesState, seat: int, box: int) -> None:
    """DS-FLEE-1: the die and one more, the die, or one space. Then everybody who could may answer."""
    s.epoch += 1
    f = s.flight
    f[M_SEAT] = seat
    f[M_DIE] = s.cards.movement_die[s.rng.below(6)] if box < 2 else 0
    f[M_MORE] = 1 if box != 1 else 0
    f[M_MOST] = FAR
    f[M_QUIET] = 0
    f[M_SHUT] = 0
    if s.events is not None:
        s.events.append((E_FLEE, EVERYBODY, seat, f[M_DIE], f[M_DIE] + f[M_MORE] + boots(s, seat)))
    s.stack += [END_FLIGHT, Activate(seat), Run(seat), moments.Moment(FLEE_ROLLED, seat, 0)]


def boots(s: DragonscalesState, seat: int) -> int:
    """How much further treasures of a seat carry it; they count also if they are activated after the roll."""
    more = 0
    for code in s.shown[seat]:
        kind = code & KIND
        if s.cards.use[kind] == ONGOING and s.cards.abilities[kind].whens >> MY_FLEE & 1:
            more += s.cards.steps[s.cards.abilities[kind].first].n
    return more


def reach(s: DragonscalesState, seat: int) -> int:
    """How far the villain that flees may go now."""
    f = s.flight
    most = min(f[M_DIE] + f[M_MORE] + boots(s, seat), f[M_MOST])
    most = min(most, s.cards.exit - s.places[seat])
    return max(min(most, FAR), 0)


class Run(Ask):
    """DS-FLEE-1: up to so many spaces forward, none if one likes."""

    name = "run"
    rule = "DS-FLEE-1"

    def marks(self) -> list[int]:
        return [20, self.seat]

    def legal(self, s: DragonscalesState, seat: int) -> list[int]:
        return [NUMBER + count for count in range(reach(s, seat) + 1)]

    def why_not(self, s: DragonscalesState, seat: int, token: int) -> str:
        return f"you may move at most {counted(reach(s, seat), 'space')}, and only forward"

    def take(self, s: DragonscalesState, seat: int, token: int) -> None:
        strife.advance(s, seat, token - NUMBER)


class Activate(Ask):
    """DS-FLEE-2: after moving, if only zero spaces, one may activate the space."""

    name = "activate"
    rule = "DS-FLEE-2"

    def marks(self) -> list[int]:
        return [21, self.seat]

    def legal(self, s: DragonscalesState, seat: int) -> list[int]:
        first = s.cards.spaces[s.places[seat]]
        if first == NONE or s.flight[M_QUIET] or not whom.feasible(s, seat, first, NONE):
            return []
        return [PASS, ACTIVATE]

    def why_not(self, s: DragonscalesState, seat: int, token: int) -> str:
        return "choose whether you use the space"

    def take(self, s: DragonscalesState, seat: int, token: int) -> None:
        if token == ACTIVATE:
            if s.events is not None:
                s.events.append((E_SPACE, EVERYBODY, seat, s.places[seat]))
            s.stack.append(steps.Do(seat, s.cards.spaces[s.places[seat]], 0, NONE, NONE, 0, NONE))


class EndFlight(Operation["DragonscalesState"]):
    name = "end flight"
    rule = "DS-FLEE-1"

    def run(self, s: DragonscalesState) -> None:
        s.flight[M_SEAT] = NONE
        s.flight[M_DIE] = 0


END_FLIGHT: Final[EndFlight] = EndFlight()
OPERATIONS = (Run, Activate, EndFlight)
