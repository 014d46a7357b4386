"""The guild tile: where a marker goes when a brown space is reached, and what each slot still has room for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.wyrmspan.codes import MARKED, NONE, ON_MARKER, SLOT, SLOTS
from wyrmhall.games.wyrmspan.pieces import ask, start
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.wyrmspan.state import WyrmspanState

FIXED = (6, 3, 1)


def squares(s: WyrmspanState, slot: int) -> int:
    """WS-READ-4: how many markers a slot holds; from four seats on one more in each, and no end in the last slot."""
    if slot == SLOTS - 1:
        return 99
    return s.cards.squares[s.tile][slot] + (1 if s.seats > 3 else 0)


def free_slots(s: WyrmspanState) -> list[int]:
    taken = [0] * SLOTS
    for marker in s.markers:
        taken[marker >> 3] += 1
    return [slot for slot in range(SLOTS) if taken[slot] < squares(s, slot)]


def ask_marker(s: WyrmspanState, f: tuple[int, ...]) -> None:
    """(MARKING, seat): WS-GUILD-3, a marker must be placed."""
    options = [SLOT + slot for slot in free_slots(s)]
    if len(options) == 1:
        take_marker(s, f, options[0])
    else:
        ask(s, f[1], options)


def take_marker(s: WyrmspanState, f: tuple[int, ...], token: int) -> None:
    s.stack.pop()
    slot = token - SLOT
    s.markers = (*s.markers, slot << 3 | f[1])
    if s.events is not None:
        s.events.append((MARKED, EVERYBODY, f[1], slot))
    if slot < SLOTS - 1:
        ability = s.cards.guild_slots[s.tile][slot]
        if s.cards.abilities[ability].trigger == ON_MARKER:
            start(s, f[1], ability, NONE)


def fixed_points(s: WyrmspanState, seat: int) -> int:
    """WS-TILE-1: the last slot is worth 6 to the first marker, 3 to the second, 1 to every later one."""
    points = 0
    order = 0
    for marker in s.markers:
        if marker >> 3 == SLOTS - 1:
            if marker & 7 == seat:
                points += FIXED[min(order, 2)]
            order += 1
    return points


def markers_in(s: WyrmspanState, seat: int, slot: int) -> int:
    count = 0
    for marker in s.markers:
        if marker == slot << 3 | seat:
            count += 1
    return count
