"""Where treasures may lie: the positions of a row, what lies beside them, and what no longer has one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.wyvern import field
from wyrmhall.games.wyvern.codes import (
    FIRST_EXTRA,
    FIRST_MINE,
    KIND,
    NONE,
    ROW_PLACES,
    SEAT_PLACES,
    TREASURE,
    VIRTUAL,
)
from wyrmhall.games.wyvern.effects import BOUNDLESS_ROW, MINE_POSITION, ULTRA_RARE
from wyrmhall.games.wyvern.effects import TREASURE as TREASURE_TYPE

if TYPE_CHECKING:
    from wyrmhall.games.wyvern.state import WyvernState


def is_treasure(s: WyvernState, kind: int) -> bool:
    return s.cards.type_of[kind] == TREASURE_TYPE or s.cards.type_of[kind] == ULTRA_RARE


def lies(s: WyvernState, at: int) -> bool:
    """Whether a treasure lies there: no effect borrowed from elsewhere, no card that marks a position."""
    return s.treasures[at + 1] < VIRTUAL and is_treasure(s, s.treasures[at + 1] & KIND)


def row_positions(s: WyvernState, seat: int, row: int) -> list[int]:
    """The treasure positions of a row: one at each end, and those that cards have opened."""
    start = seat * SEAT_PLACES + row * ROW_PLACES
    places = [start, start + 1]
    boundless = False
    mine = False
    for at in range(0, len(s.treasures), TREASURE):
        place = s.treasures[at]
        if not start <= place < start + ROW_PLACES:
            continue
        kind = s.treasures[at + 1] & KIND
        if s.tables.found[MINE_POSITION][kind] is not None:
            places.append(place + 1)
            mine = True
        elif s.tables.found[BOUNDLESS_ROW][kind] is not None:
            boundless = True
        elif not is_treasure(s, kind):
            # A card that marks a position opened by a won battle.
            places.append(place + 1)
    if boundless and mine:
        places += range(start + FIRST_EXTRA, start + ROW_PLACES)
    return places


def beside(s: WyvernState, seat: int, row: int) -> int:
    """Where the next card that lies beside a row's positions goes, or -1."""
    start = seat * SEAT_PLACES + row * ROW_PLACES
    for place in range(start + FIRST_MINE, start + FIRST_EXTRA, 2):
        if field.treasure_at(s, place) < 0:
            return place
    return NONE


def drop_excess(s: WyvernState) -> None:
    """WV-TREASURE-1: treasures whose position was opened by a card that is gone are discarded."""
    at = 0
    while at < len(s.treasures):
        place = s.treasures[at]
        if place % ROW_PLACES >= FIRST_EXTRA and lies(s, at):
            row = place % SEAT_PLACES // ROW_PLACES
            if place not in row_positions(s, place // SEAT_PLACES, row):
                field.remove_treasure(s, at)
                at = 0
                continue
        at += TREASURE
