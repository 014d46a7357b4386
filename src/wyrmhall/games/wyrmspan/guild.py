"""The guild: steps on its track, where a marker goes when a brown space is reached, and what the last row is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyrmspan import codes
from wyrmhall.games.wyrmspan.using import SeatStep, start
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.wyrmspan.state import WyrmspanState

FIXED: Final = (6, 3, 1)
UNLIMITED: Final = 99


def squares(s: WyrmspanState, slot: int) -> int:
    """WS-READ-4: how many markers a slot holds; from four seats on one more in each, and no end in the last slot."""
    if slot == codes.SLOTS - 1:
        return UNLIMITED
    return s.cards.squares[s.tile][slot] + (1 if s.seats > 3 else 0)


def free_slots(s: WyrmspanState) -> list[int]:
    taken = [0] * codes.SLOTS
    for marker in s.markers:
        taken[marker >> 3] += 1
    return [slot for slot in range(codes.SLOTS) if taken[slot] < squares(s, slot)]


def step_on(s: WyrmspanState, seat: int) -> None:
    """WS-GUILD-1, WS-GUILD-3: one space on, and at once what is printed there; on a brown space a marker."""
    base = seat * codes.POOL
    s.pool[base + codes.GUILD] += 1
    steps = s.pool[base + codes.GUILD]
    space = steps % codes.TRACK
    if s.events is not None:
        s.events.append((codes.STEPPED, EVERYBODY, seat, space))
    if space % codes.BROWN != 0:
        s.stack.append(s.cards.track_steps[seat][space])
    elif steps // codes.BROWN <= codes.MARKERS:
        s.stack.append(Marking(seat))


class Marking(SeatStep):
    """WS-GUILD-3: a marker must be placed."""

    name = "marking"
    rule = "WS-GUILD-3"

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        return [codes.SLOT + slot for slot in free_slots(s)]

    def why_not(self, s: WyrmspanState, seat: int, token: int) -> str:
        return (
            "that row is full"
            if codes.SLOT <= token < codes.SLOT + codes.SLOTS
            else "choose a row of the guild tile for your marker"
        )

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        slot = token - codes.SLOT
        s.markers = (*s.markers, slot << 3 | seat)
        if s.events is not None:
            s.events.append((codes.MARKED, EVERYBODY, seat, slot))
        if slot < codes.SLOTS - 1:
            ability = s.cards.guild_slots[s.tile][slot]
            if s.cards.abilities[ability].trigger == codes.ON_MARKER:
                start(s, seat, ability, codes.NONE)


def fixed_points(s: WyrmspanState, seat: int) -> int:
    """WS-TILE-1: the last slot is worth 6 to the first marker, 3 to the second, 1 to every later one."""
    points = 0
    order = 0
    for marker in s.markers:
        if marker >> 3 == codes.SLOTS - 1:
            if marker & 7 == seat:
                points += FIXED[min(order, 2)]
            order += 1
    return points
