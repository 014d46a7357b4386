"""What a player chooses while gaining: cards, eggs, guild steps and resources in any order, what to cache and tuck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.wyrmspan.codes import (
    ANY,
    AT_ANY,
    CACHE,
    CAVE_DECK,
    DRAGON_DECK,
    DRAGONS,
    EXCHANGE,
    GAIN_CACHE,
    MAY_CACHE,
    MENU,
    NONE,
    POOL,
    PUT_CACHE,
    RESOURCE,
    SAME,
    SHOWN,
    SKIP,
    SPACE,
    SPACES,
    STEP,
    USING,
    WANTING,
)
from wyrmhall.games.wyrmspan.paying import list_resources
from wyrmhall.games.wyrmspan.pieces import (
    ask,
    cache,
    can_draw_cave,
    can_draw_dragon,
    draw_cave,
    draw_dragon,
    fill_nests,
    free_nests,
    gain,
    lay,
    list_homes,
    list_nests,
    put_under,
    resources,
    spend,
    take_shown,
)
from wyrmhall.games.wyrmspan.using import eggs_count, step_on

if TYPE_CHECKING:
    from wyrmhall.games.wyrmspan.state import WyrmspanState


def list_cards(s: WyrmspanState, caves: bool, options: list[int]) -> None:
    """WS-CARDS-1: a face-up card of the display, or the top of the deck."""
    first = SHOWN if caves else 0
    for place in range(first, first + SHOWN):
        card = s.display[place]
        if card != NONE and card not in options:
            options.append(card)
    if caves:
        if can_draw_cave(s):
            options.append(CAVE_DECK)
    elif can_draw_dragon(s):
        options.append(DRAGON_DECK)


def ask_menu(s: WyrmspanState, f: tuple[int, ...]) -> None:
    """(MENU, seat, space, dragons, caves, steps, resources, eggs, place, picks): take what is left, in any order."""
    seat = f[1]
    options: list[int] = []
    if f[3]:
        list_cards(s, False, options)
    if f[4]:
        list_cards(s, True, options)
    if f[5]:
        options.append(STEP)
    if f[6]:
        options.append(RESOURCE)
        options.append(RESOURCE + 1)
        options.append(RESOURCE + 2)
        options.append(RESOURCE + 3)
    if f[7]:
        if f[7] == f[9] and free_nests(s, seat, f[2], f[8]) <= f[7] and not eggs_count(s):
            s.stack.pop()
            fill_nests(s, seat, f[2], f[8])
            return
        list_nests(s, seat, f[2], f[8], options)
    if not options:
        s.stack.pop()
        return
    # WS-READ-2: tokens that cost nothing are never declined.
    if f[6] < f[9] or f[6] == 0:
        options.append(SKIP)
    ask(s, seat, options)


def take_from_menu(s: WyrmspanState, f: tuple[int, ...], token: int) -> None:
    seat = f[1]
    s.stack.pop()
    if token == SKIP:
        return
    dragons, caves, steps, any_, eggs = f[3], f[4], f[5], f[6], f[7]
    if token < DRAGONS or token == DRAGON_DECK:
        dragons -= 1
    elif token < RESOURCE or token == CAVE_DECK:
        caves -= 1
    elif token < SPACE:
        any_ -= 1
    elif token == STEP:
        steps -= 1
    else:
        eggs -= 1
    if f[9] > 1:
        s.stack.append((MENU, seat, f[2], dragons, caves, steps, any_, eggs, f[8], f[9] - 1))
    if token < RESOURCE:
        take_shown(s, seat, token)
    elif token < SPACE:
        gain(s, seat, token - RESOURCE, 1)
    elif token == STEP:
        step_on(s, seat)
    elif token == DRAGON_DECK:
        draw_dragon(s, seat)
    elif token == CAVE_DECK:
        draw_cave(s, seat)
    else:
        lay(s, seat, token)


# One resource for everybody, or with leave to cache it


def ask_resource(s: WyrmspanState, f: tuple[int, ...]) -> None:
    ask(s, f[1], [RESOURCE, RESOURCE + 1, RESOURCE + 2, RESOURCE + 3])


def take_same(s: WyrmspanState, f: tuple[int, ...], token: int) -> None:
    """(SAME, seat, space, count): the owner's choice decides what the opponents gain; their share needs no choice."""
    s.stack.pop()
    gain(s, f[1], token - RESOURCE, f[3])
    while s.stack and s.stack[-1][0] == USING and s.cards.abilities[s.stack[-1][2]].effects[0][0] == SAME:
        gain(s, s.stack.pop()[1], token - RESOURCE, 1)


def ask_gain_cache(s: WyrmspanState, f: tuple[int, ...]) -> None:
    """(GAIN_CACHE, seat, space, kind, count, limit, place): gain one after the other, each may be cached."""
    if f[4] <= 0:
        s.stack.pop()
    elif f[3] == ANY:
        ask_resource(s, f)
    else:
        take_gain_cache(s, f, RESOURCE + f[3])


def take_gain_cache(s: WyrmspanState, f: tuple[int, ...], token: int) -> None:
    s.stack.pop()
    s.stack.append((GAIN_CACHE, f[1], f[2], f[3], f[4] - 1, f[5], f[6]))
    gain(s, f[1], token - RESOURCE, 1)
    if f[5] > 0:
        s.stack.append((MAY_CACHE, f[1], f[2], token - RESOURCE, f[6]))


def ask_may_cache(s: WyrmspanState, f: tuple[int, ...]) -> None:
    """(MAY_CACHE, seat, space, resource, place)"""
    options: list[int] = []
    list_homes(s, f[1], f[2], f[4], options)
    options.append(SKIP)
    ask(s, f[1], options)


def take_may_cache(s: WyrmspanState, f: tuple[int, ...], token: int) -> None:
    s.stack.pop()
    if token == SKIP:
        return
    below = s.stack[-1]
    s.stack[-1] = (GAIN_CACHE, below[1], below[2], below[3], below[4], below[5] - 1, below[6])
    spend(s, f[1], f[3], 1)
    cache(s, f[1], token - SPACE, f[3])


# Caching


def ask_cache(s: WyrmspanState, f: tuple[int, ...]) -> None:
    """(CACHE, seat, space, kind, count, bank, place): one resource after the other, each onto a dragon of choice."""
    seat = f[1]
    options: list[int] = []
    if f[4] > 0:
        if f[5] == 1:
            options += [RESOURCE, RESOURCE + 1, RESOURCE + 2, RESOURCE + 3]
        elif f[3] == ANY:
            list_resources(s, seat, options)
            if _wants_other_food(s, seat, f[2], f[6]):
                options.append(EXCHANGE)
        elif s.pool[seat * POOL + f[3]] > 0:
            options.append(RESOURCE + f[3])
        elif resources(s, seat) >= 2:
            options.append(EXCHANGE)
    if not options:
        s.stack.pop()
        return
    homes: list[int] = []
    list_homes(s, seat, f[2], f[6], homes)
    if not homes:
        s.stack.pop()
        return
    options.append(SKIP)
    ask(s, seat, options)


def _wants_other_food(s: WyrmspanState, seat: int, here: int, place: int) -> bool:
    """WS-RES-1: a hatchling among the dragons likes what the seat does not have but could exchange for."""
    if resources(s, seat) < 2:
        return False
    homes: list[int] = []
    list_homes(s, seat, here, place, homes)
    for token in homes:
        food = s.cards.food[s.mat[seat * SPACES + token - SPACE]]
        if 0 <= food < ANY and s.pool[seat * POOL + food] == 0:
            return True
    return False


def take_cache(s: WyrmspanState, f: tuple[int, ...], token: int) -> None:
    seat = f[1]
    if token == EXCHANGE:
        s.stack.append((WANTING, seat, NONE if f[3] == ANY else f[3], 2))
        return
    s.stack.pop()
    if token == SKIP:
        return
    if f[4] > 1:
        s.stack.append((CACHE, seat, f[2], f[3], f[4] - 1, f[5], f[6]))
    if f[5] == 0:
        spend(s, seat, token - RESOURCE, 1)
    s.stack.append((PUT_CACHE, seat, f[2], token - RESOURCE, f[6]))


def ask_keep_cache(s: WyrmspanState, f: tuple[int, ...]) -> None:
    """(KEEP_CACHE, seat, space): WS-READ-20, one resource to cache and then one to keep, or neither."""
    ask(s, f[1], [RESOURCE, RESOURCE + 1, RESOURCE + 2, RESOURCE + 3, SKIP])


def take_keep_cache(s: WyrmspanState, f: tuple[int, ...], token: int) -> None:
    s.stack.pop()
    if token != SKIP:
        s.stack.append((MENU, f[1], f[2], 0, 0, 0, 1, 0, 0, 1))
        s.stack.append((PUT_CACHE, f[1], f[2], token - RESOURCE, AT_ANY))


def ask_put(s: WyrmspanState, f: tuple[int, ...]) -> None:
    """(PUT_CACHE or PUT_TUCK, seat, space, what or who sees it, place): which dragon takes it."""
    options: list[int] = []
    list_homes(s, f[1], f[2], f[4], options)
    if len(options) == 1:
        take_put(s, f, options[0])
    else:
        ask(s, f[1], options)


def take_put(s: WyrmspanState, f: tuple[int, ...], token: int) -> None:
    s.stack.pop()
    if f[0] == PUT_CACHE:
        cache(s, f[1], token - SPACE, f[3])
    else:
        hand = s.hands[f[1]]
        put_under(s, f[1], token - SPACE, hand.pop(), f[3])


# Exchanging two resources for one outside a dragon's cost


def ask_wanting(s: WyrmspanState, f: tuple[int, ...]) -> None:
    """(WANTING, seat, wanted, left): which resource to get, if that is open, then two others to give."""
    seat = f[1]
    options: list[int] = []
    if f[2] == NONE:
        for resource in range(4):
            if resources(s, seat) - s.pool[seat * POOL + resource] >= 2:
                options.append(RESOURCE + resource)
    elif f[3] == 0:
        s.stack.pop()
        gain(s, seat, f[2], 1)
        return
    else:
        list_resources(s, seat, options)
        if RESOURCE + f[2] in options:
            options.remove(RESOURCE + f[2])
    if len(options) == 1:
        take_wanting(s, f, options[0])
    else:
        ask(s, seat, options)


def take_wanting(s: WyrmspanState, f: tuple[int, ...], token: int) -> None:
    s.stack.pop()
    if f[2] == NONE:
        s.stack.append((WANTING, f[1], token - RESOURCE, 2))
    else:
        s.stack.append((WANTING, f[1], f[2], f[3] - 1))
        spend(s, f[1], token - RESOURCE, 1)
