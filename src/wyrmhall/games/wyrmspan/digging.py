"""Excavating: which cave card, which cave, its eggs, and then the card's benefit and the space's in either order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.wyrmspan.codes import (
    AT_ACTION_COST,
    COIN,
    COLUMNS,
    DECK,
    DIG,
    DIG_PLACE,
    DIG_ROW,
    DISPLAY,
    DRAGONS,
    DREW_CARD,
    DUG,
    DUG_OUT,
    EGGS,
    EXCAVATED,
    FROM_DISPLAY,
    FROM_HAND,
    FROM_WHERE,
    HAND,
    KNOWN,
    NONE,
    PAY_EGGS,
    PAYING,
    POOL,
    ROW,
    ROWS,
    SHOWN,
    SKIP,
    SPACES,
    TRADE,
    USE,
)
from wyrmhall.games.wyrmspan.paying import payable
from wyrmhall.games.wyrmspan.pieces import (
    add_known,
    ask,
    draw_from,
    list_caves,
    place_in_hand,
    show_in_hand,
    spend,
    start,
)
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.wyrmspan.state import WyrmspanState


def list_rows(s: WyrmspanState, seat: int, paid: bool, options: list[int]) -> None:
    """WS-EXCAVATE-1, WS-EXCAVATE-2: caves with a space left, and eggs for it where it is not free."""
    base = seat * POOL
    for row in range(ROWS):
        dug = s.pool[base + DUG + row]
        if dug < COLUMNS and (not paid or s.pool[base + EGGS] >= dug - 1):
            options.append(ROW + row)


def shown_cave(s: WyrmspanState, card: int) -> bool:
    return s.display[SHOWN] == card or s.display[SHOWN + 1] == card or s.display[SHOWN + 2] == card


def ask_cave(s: WyrmspanState, f: tuple[int, ...]) -> None:
    """(DIG, seat, count, sources, cost, optional): which cave card. AT_ACTION_COST: at the cost of the action."""
    seat = f[1]
    rows: list[int] = []
    list_rows(s, seat, f[4] == AT_ACTION_COST, rows)
    options: list[int] = []
    if rows and f[2] > 0:
        if f[3] & DECK:
            _draw_and_dig(s, f)
            return
        if f[3] & HAND:
            list_caves(s, seat, options)
        if f[3] & DISPLAY:
            for place in range(SHOWN, 2 * SHOWN):
                card = s.display[place]
                if card != NONE and card not in options:
                    options.append(card)
    if not options:
        s.stack.pop()
        return
    if f[5]:
        options.append(SKIP)
    elif len(options) == 1:
        take_cave(s, f, options[0])
        return
    ask(s, seat, options)


def _draw_and_dig(s: WyrmspanState, f: tuple[int, ...]) -> None:
    """The top cave card is shown and must find its cave."""
    s.stack.pop()
    seat = f[1]
    card = draw_from(s, s.caves, s.old_caves)
    if card == NONE:
        return
    add_known(s, seat, card)
    if s.events is not None:
        s.events.append((DREW_CARD, EVERYBODY, seat, card))
    s.stack.append((DIG_ROW, seat, card, HAND, f[4]))


def take_cave(s: WyrmspanState, f: tuple[int, ...], token: int) -> None:
    s.stack.pop()
    seat = f[1]
    if token == SKIP:
        return
    if f[2] > 1:
        s.stack.append((DIG, seat, f[2] - 1, f[3], f[4], f[5]))
    place = place_in_hand(s, seat, token) if f[3] & HAND else NONE
    if place == NONE:
        s.stack.append((DIG_ROW, seat, token, DISPLAY, f[4]))
        return
    known = s.hands[seat][place] & KNOWN
    show_in_hand(s, seat, token)
    if f[3] & DISPLAY and shown_cave(s, token):
        s.stack.append((FROM_WHERE, seat, token, f[4], 1 if known else 0))
    else:
        s.stack.append((DIG_ROW, seat, token, HAND, f[4]))


def ask_where(s: WyrmspanState, f: tuple[int, ...]) -> None:
    """(FROM_WHERE, seat, card, cost, known): a copy is in the hand and another on display."""
    ask(s, f[1], [FROM_HAND, FROM_DISPLAY])


def take_where(s: WyrmspanState, f: tuple[int, ...], token: int) -> None:
    s.stack.pop()
    if token == FROM_DISPLAY and f[4] == 0:
        # The copy in the hand was not needed after all, and the others have not seen it.
        s.hands[f[1]][place_in_hand(s, f[1], f[2])] &= ~KNOWN
    s.stack.append((DIG_ROW, f[1], f[2], HAND if token == FROM_HAND else DISPLAY, f[3]))


def ask_dig_row(s: WyrmspanState, f: tuple[int, ...]) -> None:
    """(DIG_ROW, seat, card, source, cost): which cave."""
    options: list[int] = []
    list_rows(s, f[1], f[4] == AT_ACTION_COST, options)
    if len(options) == 1:
        take_dig_row(s, f, options[0])
    else:
        ask(s, f[1], options)


def take_dig_row(s: WyrmspanState, f: tuple[int, ...], token: int) -> None:
    s.stack.pop()
    seat = f[1]
    row = token - ROW
    column = s.pool[seat * POOL + DUG + row]
    s.stack.append((DIG_PLACE, seat, f[2], f[3], row * COLUMNS + column))
    if f[4] == AT_ACTION_COST:
        spend(s, seat, COIN, 1)
        if column > 1:
            s.stack.append((PAY_EGGS, seat, column - 1))


def place_cave(s: WyrmspanState, f: tuple[int, ...]) -> None:
    """(DIG_PLACE, seat, card, source, space)"""
    s.stack.pop()
    seat = f[1]
    card = f[2]
    space = f[4]
    if f[3] == HAND:
        s.hands[seat].pop(place_in_hand(s, seat, card))
    else:
        for place in range(SHOWN, 2 * SHOWN):
            if s.display[place] == card:
                s.display[place] = NONE
                break
    s.dug[seat * SPACES + space] = card
    s.pool[seat * POOL + DUG + space // COLUMNS] += 1
    if s.events is not None:
        s.events.append((EXCAVATED, EVERYBODY, seat, space, card))
    if space % COLUMNS == COLUMNS - 1:
        s.stack.append((DUG_OUT, seat, card, 1))
    else:
        start(s, seat, s.cards.cave[card - DRAGONS], NONE)


def ask_dug_out(s: WyrmspanState, f: tuple[int, ...]) -> None:
    """(DUG_OUT, seat, card, pending): WS-EXCAVATE-5, the card's benefit and the space's trade in either order."""
    seat = f[1]
    tradable = payable(s, seat, NONE, s.cards.abilities[s.cards.trade].pay)
    if f[3] == 0:
        s.stack.pop()
        if tradable:
            start(s, seat, s.cards.trade, NONE)
    elif tradable:
        ask(s, seat, [USE, TRADE])
    else:
        take_dug_out(s, f, USE)


def take_dug_out(s: WyrmspanState, f: tuple[int, ...], token: int) -> None:
    s.stack.pop()
    ability = s.cards.cave[f[2] - DRAGONS]
    if token == USE:
        s.stack.append((DUG_OUT, f[1], f[2], 0))
        start(s, f[1], ability, NONE)
    else:
        start(s, f[1], ability, NONE)
        s.stack.append((PAYING, f[1], s.cards.trade, NONE, 1, 0))
