"""Playing a dragon, enticed or by an ability: which, into which cave, for what, and what then happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.wyrmspan.codes import (
    AT_SEAT,
    AT_SIGHT,
    AT_SPACE,
    CARD,
    CHOOSE_ROW,
    COLUMNS,
    COVERED,
    DRAGONS,
    EGGS,
    FED,
    LENGTH,
    LESS_ONE,
    NONE,
    PLACING,
    PLAYED,
    POOL,
    ROW,
    ROWS,
    SEEN_BY_ALL,
    SHOWN,
    SKIP,
    SPACE,
    SPACES,
    WAIVING,
    WHEN_PLAYED,
)
from wyrmhall.games.wyrmspan.paying import list_waivers, pay_cost
from wyrmhall.games.wyrmspan.pieces import ask, place_in_hand, show_in_hand, start
from wyrmhall.games.wyrmspan.using import list_playable, open_rows
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.wyrmspan.state import WyrmspanState


def ask_dragon(s: WyrmspanState, f: tuple[int, ...]) -> None:
    """(PLAY, seat, sources, cost, onto, optional): which dragon."""
    options: list[int] = []
    list_playable(s, f[1], f[2], f[3], f[4], options)
    if not options:
        s.stack.pop()
        return
    if f[5]:
        options.append(SKIP)
    ask(s, f[1], options)


def take_dragon(s: WyrmspanState, f: tuple[int, ...], token: int) -> None:
    s.stack.pop()
    if token != SKIP:
        show_in_hand(s, f[1], token)
        s.stack.append((CHOOSE_ROW, f[1], token, f[3], f[4]))


def ask_row(s: WyrmspanState, f: tuple[int, ...]) -> None:
    """(CHOOSE_ROW, seat, dragon, cost, onto): which of its caves, or which dragon to cover."""
    seat = f[1]
    rows = open_rows(s, seat, f[4]) & s.cards.habitat[f[2]]
    options: list[int] = []
    for row in range(ROWS):
        if rows >> row & 1:
            if f[4]:
                for space in range(row * COLUMNS, row * COLUMNS + s.pool[seat * POOL + LENGTH + row]):
                    options.append(SPACE + space)
            else:
                options.append(ROW + row)
    if len(options) == 1:
        take_row(s, f, options[0])
    else:
        ask(s, seat, options)


def take_row(s: WyrmspanState, f: tuple[int, ...], token: int) -> None:
    s.stack.pop()
    seat = f[1]
    if f[4]:
        space = token - SPACE
    else:
        row = token - ROW
        space = row * COLUMNS + s.pool[seat * POOL + LENGTH + row]
    s.stack.append((PLACING, seat, f[2], space, f[4]))
    if f[3] == LESS_ONE:
        s.stack.append((WAIVING, seat, f[2]))
    else:
        pay_cost(s, seat, f[2], f[3], NONE)


def ask_waiver(s: WyrmspanState, f: tuple[int, ...]) -> None:
    """(WAIVING, seat, dragon): what to leave out of the cost."""
    options: list[int] = []
    list_waivers(s, f[1], f[2], options)
    if len(options) > 1:
        ask(s, f[1], options)
    else:
        take_waiver(s, f, options[0] if options else NONE)


def take_waiver(s: WyrmspanState, f: tuple[int, ...], token: int) -> None:
    s.stack.pop()
    pay_cost(s, f[1], f[2], LESS_ONE, token)


def take_out(s: WyrmspanState, seat: int, card: int) -> None:
    """Remove a card that is being played from the hand or the display."""
    place = place_in_hand(s, seat, card)
    if place != NONE:
        s.hands[seat].pop(place)
        return
    first = 0 if card < DRAGONS else SHOWN
    for shown in range(first, first + SHOWN):
        if s.display[shown] == card:
            s.display[shown] = NONE
            return


def place_dragon(s: WyrmspanState, f: tuple[int, ...]) -> None:
    """(PLACING, seat, dragon, space, onto): the cost is paid."""
    s.stack.pop()
    seat = f[1]
    dragon = f[2]
    space = f[3]
    take_out(s, seat, dragon)
    if f[4]:
        _cover(s, seat, dragon, space)
    else:
        s.mat[seat * SPACES + space] = dragon
        s.pool[seat * POOL + LENGTH + space // COLUMNS] += 1
    if s.active != NONE:
        s.fresh |= 1 << seat * SPACES + space
    if s.events is not None:
        s.events.append((PLAYED, EVERYBODY, seat, space, dragon))
    if s.cards.trigger[dragon] == WHEN_PLAYED:
        start(s, seat, s.cards.main[dragon], space)


def _cover(s: WyrmspanState, seat: int, dragon: int, space: int) -> None:
    """WS-TILE-3: the covered dragon becomes a tucked card; all it had passes on, eggs as far as there are nests."""
    at = seat * SPACES + space
    covered = s.mat[at]
    s.tucked.append(covered & CARD | space << AT_SPACE | seat << AT_SEAT | SEEN_BY_ALL << AT_SIGHT)
    s.tucks[at] += 1
    s.mat[at] = dragon
    s.caches[at] &= (1 << FED) - 1
    surplus = s.eggs[at] - s.cards.nests[dragon]
    if surplus > 0:
        s.eggs[at] -= surplus
        s.pool[seat * POOL + EGGS] -= surplus
    if s.events is not None:
        s.events.append((COVERED, EVERYBODY, seat, space, covered))
