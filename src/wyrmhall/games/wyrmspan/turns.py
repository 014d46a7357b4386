"""Setting up and taking turns: what a seat may do, exploring a cave step by step, and the end of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyrmspan.codes import (
    AT_ACTION_COST,
    AUTOMA,
    CARD,
    COIN,
    COLUMNS,
    DIG,
    DRAGONS,
    DUG,
    EGGS,
    ENTICE,
    EXCAVATE,
    EXCHANGE,
    EXPLORED,
    HAND,
    IF_ACTIVATED,
    KEPT,
    LENGTH,
    LIMIT,
    NONE,
    PASS,
    PASSED,
    PASSED_ON,
    PAY_EGGS,
    PICKS,
    PLAY,
    POOL,
    RESOURCE,
    RIVAL_PASSED,
    ROUND_END,
    ROW,
    ROWS,
    SPACES,
    TURN,
    TURN_BEGAN,
    TURN_END,
    VISITED,
    VISITS,
    WALK,
    WALKED,
    WANTING,
)
from wyrmhall.games.wyrmspan.paying import affordable, hand_has_cave, list_resources
from wyrmhall.games.wyrmspan.pieces import (
    ask,
    discard,
    fill_display,
    list_caves,
    list_dragons,
    resources,
    spend,
    start,
    throw_away,
)
from wyrmhall.games.wyrmspan.using import open_rows
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.wyrmspan.state import WyrmspanState

DISCARDS: Final = 2
CHOSEN: Final = 5


# Setting up


def setup_options(s: WyrmspanState, seat: int) -> list[int]:
    """WS-SETUP-5, WS-SETUP-6: two of six cards to give up, then three resources."""
    picks = s.pool[seat * POOL + PICKS]
    options: list[int] = []
    if picks < DISCARDS:
        hand = s.hands[seat]
        for i in range(len(hand) - picks):
            card = hand[i] & CARD
            if card not in options:
                options.append(card)
    else:
        for resource in range(4):
            options.append(RESOURCE + resource)
    return options


def set_up(s: WyrmspanState, seat: int, token: int) -> None:
    """One pick of one seat. What was given up waits as the last cards of the hand until everybody is ready."""
    base = seat * POOL
    picks = s.pool[base + PICKS]
    if picks < DISCARDS:
        hand = s.hands[seat]
        for i in range(len(hand) - picks):
            if hand[i] & CARD == token:
                hand.append(hand.pop(i))
                break
    else:
        s.pool[base + token - RESOURCE] += 1
    s.pool[base + PICKS] = picks + 1
    if picks + 1 == CHOSEN:
        s.waiting ^= 1 << seat
    if s.waiting == 0:
        _reveal_setup(s)


def _reveal_setup(s: WyrmspanState) -> None:
    s.epoch += 1
    s.stack.pop()
    for seat in range(s.seats):
        hand = s.hands[seat]
        second = hand.pop() & CARD
        first = hand.pop() & CARD
        throw_away(s, first)
        throw_away(s, second)
        if s.events is not None:
            s.events.append((KEPT, EVERYBODY, seat, first, second))
    s.stack.append((TURN, s.first))


# Turns


def can_entice(s: WyrmspanState, seat: int) -> bool:
    rows = open_rows(s, seat, 0)
    if rows == 0:
        return False
    habitat = s.cards.habitat
    for entry in s.hands[seat]:
        card = entry & CARD
        if card < DRAGONS and habitat[card] & rows and affordable(s, seat, card, AT_ACTION_COST):
            return True
    return False


def can_excavate(s: WyrmspanState, seat: int) -> bool:
    base = seat * POOL
    eggs = s.pool[base + EGGS]
    for row in range(ROWS):
        dug = s.pool[base + DUG + row]
        if dug < COLUMNS and eggs >= dug - 1:
            return hand_has_cave(s, seat)
    return False


def ask_turn(s: WyrmspanState, f: tuple[int, ...]) -> None:
    """(TURN, seat): one action, or pass; a seat that can do nothing else passes by itself."""
    seat = f[1]
    s.active = seat
    s.fresh = 0
    base = seat * POOL
    options: list[int] = []
    if s.pool[base + COIN] > 0:
        if can_excavate(s, seat):
            options.append(EXCAVATE)
        if can_entice(s, seat):
            options.append(ENTICE)
        eggs = s.pool[base + EGGS]
        for row in range(ROWS):
            visits = s.pool[base + VISITED + row]
            if visits < VISITS and eggs >= visits:
                options.append(ROW + row)
    if s.events is not None:
        s.events.append((TURN_BEGAN, EVERYBODY, seat))
    if options:
        options.append(PASS)
        ask(s, seat, options)
    else:
        take_turn(s, f, PASS)


def take_turn(s: WyrmspanState, f: tuple[int, ...], token: int) -> None:
    seat = f[1]
    s.stack.pop()
    s.stack.append((TURN_END, seat))
    if token == PASS:
        s.pool[seat * POOL + PASSED] = 1
        if s.events is not None:
            s.events.append((PASSED_ON, EVERYBODY, seat))
    elif token == EXCAVATE:
        s.stack.append((DIG, seat, 1, HAND, AT_ACTION_COST, 0))
    elif token == ENTICE:
        s.stack.append((PLAY, seat, HAND, AT_ACTION_COST, 0, 0))
    else:
        row = token - ROW
        visits = s.pool[seat * POOL + VISITED + row]
        s.pool[seat * POOL + VISITED + row] = visits + 1
        spend(s, seat, COIN, 1)
        if s.events is not None:
            s.events.append((EXPLORED, EVERYBODY, seat, row, visits + 1))
        s.stack.append((WALK, seat, row, 0))
        if visits:
            s.stack.append((PAY_EGGS, seat, visits))


def walk(s: WyrmspanState, f: tuple[int, ...]) -> None:
    """(WALK, seat, row, step): WS-EXPLORE-3, icon, dragon, icon, ... until a space without a dragon."""
    s.stack.pop()
    seat = f[1]
    row = f[2]
    step = f[3]
    column = step >> 1
    if step & 1:
        if s.pool[seat * POOL + LENGTH + row] <= column:
            return
        s.stack.append((WALK, seat, row, step + 1))
        space = row * COLUMNS + column
        dragon = s.mat[seat * SPACES + space]
        if s.events is not None:
            s.events.append((WALKED, EVERYBODY, seat, row, step))
        if s.cards.trigger[dragon] == IF_ACTIVATED and not s.fresh >> seat * SPACES + space & 1:
            start(s, seat, s.cards.main[dragon], space)
    else:
        if step < 2 * COLUMNS:
            s.stack.append((WALK, seat, row, step + 1))
        if s.events is not None:
            s.events.append((WALKED, EVERYBODY, seat, row, step))
        start(s, seat, s.cards.icon[row * 5 + column], NONE)


# The end of a turn


def end_turn(s: WyrmspanState, f: tuple[int, ...]) -> None:
    """(TURN_END, seat): WS-END-1 to WS-END-3, limits, the display, the next seat that has not passed."""
    seat = f[1]
    base = seat * POOL
    if s.pool[base + COIN] > LIMIT:
        spend(s, seat, COIN, s.pool[base + COIN] - LIMIT)
    options: list[int] = []
    if resources(s, seat) > LIMIT:
        list_resources(s, seat, options)
        options.append(EXCHANGE)
        ask(s, seat, options)
        return
    if len(s.hands[seat]) > LIMIT:
        list_dragons(s, seat, options)
        list_caves(s, seat, options)
        if len(options) > 1:
            ask(s, seat, options)
        else:
            discard(s, seat, options[0])
        return
    s.stack.pop()
    s.epoch += 1
    fill_display(s)
    next_turn(s, seat)


def take_limit(s: WyrmspanState, f: tuple[int, ...], token: int) -> None:
    if token == EXCHANGE:
        s.stack.append((WANTING, f[1], NONE, 2))
    elif token < RESOURCE:
        discard(s, f[1], token)
    else:
        spend(s, f[1], token - RESOURCE, 1)


def next_turn(s: WyrmspanState, seat: int) -> None:
    if s.seats == 1:
        if not s.pool[PASSED]:
            s.stack.append((TURN, 0))
        elif s.rival[RIVAL_PASSED]:
            s.stack.append((ROUND_END, 0))
        if not s.rival[RIVAL_PASSED]:
            s.stack.append((AUTOMA, 0))
        return
    for i in range(1, s.seats + 1):
        other = (seat + i) % s.seats
        if not s.pool[other * POOL + PASSED]:
            s.stack.append((TURN, other))
            return
    s.stack.append((ROUND_END, 0))
