"""Tucking cards in all its ways, revealing, swapping dragons, and using abilities of others or icons of the mat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.wyrmspan.cards import WIDTH
from wyrmhall.games.wyrmspan.codes import (
    ACTIVATED,
    AT_ANY,
    AT_HERE,
    AT_SEAT,
    AT_SPACE,
    CARD,
    DRAGON_DECK,
    DRAWN_BY_OWNER,
    ICON,
    KNOWN,
    NONE,
    PUT_TUCK,
    RESOURCE,
    REVEALED,
    SEEN_BY_ALL,
    SEEN_BY_OWNER,
    SKIP,
    SPACE,
    SPACES,
    SPLIT,
    SWAP_WITH,
    SWAPPED,
    TUCK_DECK,
    TUCK_DRAWN,
    TUCK_HAND,
    USE,
)
from wyrmhall.games.wyrmspan.gaining import list_cards
from wyrmhall.games.wyrmspan.pieces import (
    add_known,
    ask,
    can_draw_dragon,
    discard,
    draw_dragon,
    draw_from,
    gain,
    list_dragons,
    list_homes,
    place_in_hand,
    put_under,
    start,
    take_shown,
    throw_away,
    tuck_from_hand,
)
from wyrmhall.games.wyrmspan.using import list_activatable, tuck_from_deck
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.wyrmspan.state import WyrmspanState


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
    put_last_under(s, f[1], f[2], token, f[4], SEEN_BY_OWNER)


def put_last_under(s: WyrmspanState, seat: int, space: int, card: int, place: int, sight: int) -> None:
    """Tuck a card of the hand at a place; where that leaves a choice the card waits as the last of the hand."""
    if place == AT_HERE:
        tuck_from_hand(s, seat, card, space, sight)
        return
    hand = s.hands[seat]
    hand.append(hand.pop(place_in_hand(s, seat, card)))
    s.stack.append((PUT_TUCK, seat, space, sight, place))


def put_drawn_under(s: WyrmspanState, seat: int, space: int, card: int, place: int) -> None:
    """Tuck a card that was gained for this; all know it if it came from the display."""
    known = s.hands[seat][place_in_hand(s, seat, card)] & KNOWN
    put_last_under(s, seat, space, card, place, SEEN_BY_ALL if known else DRAWN_BY_OWNER)


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
    put_drawn_under(s, f[1], f[2], token, f[5])


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
    put_drawn_under(s, f[1], f[2], token, f[5])


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
    if (s.fresh >> a ^ s.fresh >> b) & 1:
        s.fresh ^= 1 << a | 1 << b
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
