"""What a player chooses while gaining: cards, eggs, guild steps and resources in any order, what to cache and tuck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.wyrmspan.cards import WIDTH
from wyrmhall.games.wyrmspan.codes import (
    ACTIVATED,
    ANY,
    AT_ANY,
    AT_HERE,
    AT_SEAT,
    AT_SPACE,
    CACHE,
    CARD,
    CAVE_DECK,
    DRAGON_DECK,
    DRAGONS,
    EXCHANGE,
    GAIN_CACHE,
    ICON,
    MAY_CACHE,
    MENU,
    NONE,
    POOL,
    PUT_CACHE,
    PUT_TUCK,
    RESOURCE,
    REVEALED,
    SAME,
    SEEN_BY_ALL,
    SEEN_BY_OWNER,
    SHOWN,
    SKIP,
    SPACE,
    SPACES,
    SPLIT,
    STEP,
    SWAP_WITH,
    SWAPPED,
    TUCK_DECK,
    TUCK_DRAWN,
    TUCK_HAND,
    USE,
    USING,
    WANTING,
)
from wyrmhall.games.wyrmspan.paying import list_resources
from wyrmhall.games.wyrmspan.pieces import (
    add_known,
    ask,
    cache,
    can_draw_cave,
    can_draw_dragon,
    discard,
    draw_cave,
    draw_dragon,
    draw_from,
    fill_nests,
    free_nests,
    gain,
    lay,
    list_dragons,
    list_homes,
    list_nests,
    put_under,
    resources,
    spend,
    start,
    take_shown,
    throw_away,
    tuck_from_hand,
)
from wyrmhall.games.wyrmspan.using import list_activatable, step_on, tuck_from_deck
from wyrmhall.kernel.state import EVERYBODY

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
        if f[7] == f[9] and free_nests(s, seat, f[2], f[8]) <= f[7]:
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


def take_cache(s: WyrmspanState, f: tuple[int, ...], token: int) -> None:
    seat = f[1]
    if token == EXCHANGE:
        s.stack.append((WANTING, seat, f[3], 2))
        return
    s.stack.pop()
    if token == SKIP:
        return
    if f[4] > 1:
        s.stack.append((CACHE, seat, f[2], f[3], f[4] - 1, f[5], f[6]))
    if f[5] == 0:
        spend(s, seat, token - RESOURCE, 1)
    s.stack.append((PUT_CACHE, seat, f[2], token - RESOURCE, f[6]))


def ask_put(s: WyrmspanState, f: tuple[int, ...]) -> None:
    """(PUT_CACHE or PUT_TUCK, seat, space, what, place): which dragon takes it."""
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
        put_under(s, f[1], token - SPACE, hand.pop(), SEEN_BY_OWNER)


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


# Tucking


def ask_tuck_hand(s: WyrmspanState, f: tuple[int, ...]) -> None:
    """(TUCK_HAND, seat, space, count, place)"""
    options: list[int] = []
    homes: list[int] = []
    if f[3] > 0:
        list_dragons(s, f[1], options)
        list_homes(s, f[1], f[2], f[4], homes)
    if not options or not homes:
        s.stack.pop()
        return
    options.append(SKIP)
    ask(s, f[1], options)


def take_tuck_hand(s: WyrmspanState, f: tuple[int, ...], token: int) -> None:
    s.stack.pop()
    if token == SKIP:
        return
    if f[3] > 1:
        s.stack.append((TUCK_HAND, f[1], f[2], f[3] - 1, f[4]))
    put_last_under(s, f[1], f[2], token, f[4])


def put_last_under(s: WyrmspanState, seat: int, space: int, card: int, place: int) -> None:
    """Tuck a card of the hand at a place; where that leaves a choice the card waits as the last of the hand."""
    if place == AT_HERE:
        tuck_from_hand(s, seat, card, space, SEEN_BY_OWNER)
        return
    hand = s.hands[seat]
    for i in range(len(hand)):
        if hand[i] & CARD == card:
            hand.append(hand.pop(i))
            break
    s.stack.append((PUT_TUCK, seat, space, 0, place))


def ask_tuck_deck(s: WyrmspanState, f: tuple[int, ...]) -> None:
    """(TUCK_DECK, seat, space, count, place)"""
    options: list[int] = []
    if f[3] > 0 and can_draw_dragon(s):
        list_homes(s, f[1], f[2], f[4], options)
    if not options:
        s.stack.pop()
        return
    options.append(SKIP)
    ask(s, f[1], options)


def take_tuck_deck(s: WyrmspanState, f: tuple[int, ...], token: int) -> None:
    s.stack.pop()
    if token == SKIP:
        return
    if f[3] > 1:
        s.stack.append((TUCK_DECK, f[1], f[2], f[3] - 1, f[4]))
    tuck_from_deck(s, f[1], token - SPACE)


def list_drawn(s: WyrmspanState, seat: int, count: int, options: list[int]) -> None:
    """The cards just drawn are the last of the hand."""
    hand = s.hands[seat]
    for i in range(len(hand) - count, len(hand)):
        options.append(hand[i] & CARD)


def ask_tuck_drawn(s: WyrmspanState, f: tuple[int, ...]) -> None:
    """(TUCK_DRAWN, seat, space, drawn, limit, place)"""
    if f[3] == 0 or f[4] == 0:
        s.stack.pop()
        return
    options: list[int] = []
    list_drawn(s, f[1], f[3], options)
    options.append(SKIP)
    ask(s, f[1], options)


def take_tuck_drawn(s: WyrmspanState, f: tuple[int, ...], token: int) -> None:
    s.stack.pop()
    if token == SKIP:
        return
    s.stack.append((TUCK_DRAWN, f[1], f[2], f[3] - 1, f[4] - 1, f[5]))
    put_last_under(s, f[1], f[2], token, f[5])


def ask_split(s: WyrmspanState, f: tuple[int, ...]) -> None:
    """(SPLIT, seat, space, drawn, discards, place): tuck one, discard as many as it says, keep the rest."""
    options: list[int] = []
    list_drawn(s, f[1], f[3], options)
    ask(s, f[1], options)


def take_split(s: WyrmspanState, f: tuple[int, ...], token: int) -> None:
    s.stack.pop()
    if f[5] == NONE:
        discard(s, f[1], token)
        return
    if f[4] > 0:
        s.stack.append((SPLIT, f[1], f[2], f[3] - 1, f[4] - 1, NONE))
    put_last_under(s, f[1], f[2], token, f[5])


def ask_gain_tuck(s: WyrmspanState, f: tuple[int, ...]) -> None:
    """(GAIN_TUCK, seat, space, 0): gain a dragon card and, having seen it, perhaps tuck it."""
    options: list[int] = []
    list_cards(s, False, options)
    if not options:
        s.stack.pop()
        return
    options.append(SKIP)
    ask(s, f[1], options)


def take_gain_tuck(s: WyrmspanState, f: tuple[int, ...], token: int) -> None:
    s.stack.pop()
    if token == SKIP:
        return
    if token == DRAGON_DECK:
        if not draw_dragon(s, f[1]):
            return
    else:
        take_shown(s, f[1], token)
    s.stack.append((TUCK_DRAWN, f[1], f[2], 1, 1, AT_ANY))


# Revealing, the cost of a tucked card, swapping, activating


def ask_reveal(s: WyrmspanState, f: tuple[int, ...]) -> None:
    """(REVEAL, seat, space, sizes, instead)"""
    if can_draw_dragon(s):
        ask(s, f[1], [USE, SKIP])
    else:
        s.stack.pop()


def take_reveal(s: WyrmspanState, f: tuple[int, ...], token: int) -> None:
    s.stack.pop()
    if token == SKIP:
        return
    card = draw_from(s, s.dragons, s.old_dragons)
    if s.events is not None:
        s.events.append((REVEALED, EVERYBODY, f[1], card))
    if f[3] >> s.cards.size[card] & 1:
        put_under(s, f[1], f[2], card, SEEN_BY_ALL)
    elif f[4] == NONE:
        add_known(s, f[1], card)
    else:
        throw_away(s, card)
        gain(s, f[1], f[4], 1)


def ask_cost_icon(s: WyrmspanState, f: tuple[int, ...]) -> None:
    """(COST_ICON, seat, card): one of the resources in the cost of the card just tucked."""
    options: list[int] = []
    for resource in range(4):
        if s.cards.price[f[2] * WIDTH + resource]:
            options.append(RESOURCE + resource)
    if not options:
        s.stack.pop()
    elif len(options) == 1:
        take_cost_icon(s, f, options[0])
    else:
        ask(s, f[1], options)


def take_cost_icon(s: WyrmspanState, f: tuple[int, ...], token: int) -> None:
    s.stack.pop()
    gain(s, f[1], token - RESOURCE, 1)


def ask_swap(s: WyrmspanState, f: tuple[int, ...]) -> None:
    """(SWAP, seat, space, 0) for the first dragon, (SWAP_WITH, seat, first, 0) for the second."""
    options: list[int] = []
    list_homes(s, f[1], NONE, AT_ANY, options)
    if len(options) < 2:
        s.stack.pop()
        return
    if f[0] == SWAP_WITH:
        options.remove(SPACE + f[2])
    else:
        options.append(SKIP)
    ask(s, f[1], options)


def take_swap(s: WyrmspanState, f: tuple[int, ...], token: int) -> None:
    s.stack.pop()
    if token == SKIP:
        return
    if f[0] != SWAP_WITH:
        s.stack.append((SWAP_WITH, f[1], token - SPACE, 0))
        return
    swap(s, f[1], f[2], token - SPACE)


def swap(s: WyrmspanState, seat: int, one: int, other: int) -> None:
    """Two dragons change places with all that lies on and under them."""
    a = seat * SPACES + one
    b = seat * SPACES + other
    for zone in (s.mat, s.eggs, s.caches, s.tucks):
        zone[a], zone[b] = zone[b], zone[a]
    for i in range(len(s.tucked)):
        code = s.tucked[i]
        if code >> AT_SEAT & 7 == seat:
            space = code >> AT_SPACE & 15
            if space == one or space == other:
                s.tucked[i] = code + ((other - one if space == one else one - other) << AT_SPACE)
    if (s.fresh >> one ^ s.fresh >> other) & 1:
        s.fresh ^= 1 << one | 1 << other
    if s.events is not None:
        s.events.append((SWAPPED, EVERYBODY, seat, one, other))


def ask_activate(s: WyrmspanState, f: tuple[int, ...]) -> None:
    """(ACTIVATE, seat, triggers, ability)"""
    options: list[int] = []
    list_activatable(s, f[1], f[2], s.cards.abilities[f[3]], options)
    if not options:
        s.stack.pop()
        return
    options.append(SKIP)
    ask(s, f[1], options)


def take_activate(s: WyrmspanState, f: tuple[int, ...], token: int) -> None:
    s.stack.pop()
    if token == SKIP:
        return
    space = token - SPACE
    if s.events is not None:
        s.events.append((ACTIVATED, EVERYBODY, f[1], space))
    start(s, f[1], s.cards.main[s.mat[f[1] * SPACES + space]], space)


def ask_icon(s: WyrmspanState, f: tuple[int, ...]) -> None:
    """(MAT_ICON, seat, space, 0): WS-READ-8, any icon printed on the mat, reached or not."""
    options = [ICON + i for i in range(len(s.cards.icon_kinds))]
    options.append(SKIP)
    ask(s, f[1], options)


def take_icon(s: WyrmspanState, f: tuple[int, ...], token: int) -> None:
    s.stack.pop()
    if token != SKIP:
        start(s, f[1], s.cards.icon_kinds[token - ICON], NONE)
