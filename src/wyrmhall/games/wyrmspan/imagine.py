"""Dealing anew what a seat cannot know in Wyrmspan, consistent with everything it has seen.

A seat sees every hand's backs, what others took face up, and every discard. Unknown to it are cards that others drew,
cards tucked unseen, and the decks. A card that others took face up is still in their hand, unless they have tucked a
card of their hand unseen since: then it may be that one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyrmspan import rules
from wyrmhall.games.wyrmspan.codes import (
    AT_KNOWN,
    AT_SEAT,
    AT_SERIAL,
    AT_SIGHT,
    CARD,
    DRAGONS,
    DRAWN_BY_OWNER,
    KNOWN,
    PICKS,
    POOL,
    SEEN_BY_NOBODY,
    SEEN_BY_OWNER,
    SERIAL,
    SETUP,
)

if TYPE_CHECKING:
    from wyrmhall.games.wyrmspan.state import WyrmspanState

TRIES: Final = 40
MOVED = CARD | 1 << AT_KNOWN | 1023 << AT_SERIAL


def deal_anew(s: WyrmspanState, viewer: int) -> None:
    """Re-deal, in place, all that `viewer` cannot know; `s.rng` must already be a fresh stream.

    That another seat is asked tells what its hand allows: a deal under which it would not be asked is none.
    """
    if s.waiting == 0 or s.waiting >> viewer & 1 or s.stack[-1][0] == SETUP:
        _deal_all(s, viewer)
        return
    hands = [hand[:] for hand in s.hands]
    zones = [s.tucked[:], s.dragons[:], s.caves[:]]
    for _ in range(TRIES):
        _deal_all(s, viewer)
        if _ask_again(s):
            return
    # So few hands fit that the true one is as good as known.
    s.hands = hands
    s.tucked, s.dragons, s.caves = zones


def _ask_again(s: WyrmspanState) -> bool:
    """Derive anew what the asked seat may choose; False where it would not be asked."""
    copy = s.clone()
    copy.waiting = 0
    rules.advance(copy)
    if copy.waiting != s.waiting or copy.stack != s.stack:
        return False
    s.options = copy.options
    return True


def _deal_all(s: WyrmspanState, viewer: int) -> None:
    if s.stack and s.stack[-1][0] == SETUP:
        _choose_resources_anew(s, viewer)
    elif s.seats > 1 and s.tucked:
        for seat in range(s.seats):
            if seat != viewer:
                _mix_tucked(s, seat)
    for caves in range(2):
        _deal(s, viewer, caves == 1)


def _choose_resources_anew(s: WyrmspanState, viewer: int) -> None:
    """While everybody sets up, what others have chosen so far is not to be seen."""
    for seat in range(s.seats):
        base = seat * POOL
        if seat != viewer and s.pool[base + PICKS] > 2:
            for resource in range(4):
                s.pool[base + resource] = 0
            for _ in range(s.pool[base + PICKS] - 2):
                s.pool[base + s.rng.below(4)] += 1


def _mix_tucked(s: WyrmspanState, seat: int) -> None:
    """Any card the seat held when it tucked one unseen may have been that one; change places at random."""
    hand = s.hands[seat]
    order = 0
    for i in range(len(s.tucked)):
        code = s.tucked[i]
        if code >> AT_SEAT & 7 != seat or code >> AT_SIGHT & 3 != SEEN_BY_OWNER:
            continue
        held: list[int] = []
        for place in range(len(hand)):
            if hand[place] & CARD < DRAGONS and hand[place] // SERIAL <= order:
                held.append(place)
        order += 1
        pick = s.rng.below(len(held) + 1)
        if pick == len(held):
            continue
        entry = hand[held[pick]]
        known = 1 if entry & KNOWN else 0
        s.tucked[i] = code & ~MOVED | entry & CARD | known << AT_KNOWN | entry // SERIAL << AT_SERIAL
        hand[held[pick]] = (code & CARD) + (code >> AT_KNOWN & 1) * KNOWN + (code >> AT_SERIAL) * SERIAL


def _deal(s: WyrmspanState, viewer: int, caves: bool) -> None:
    """Give every unseen place of one kind a card from all unseen places and the deck together."""
    deck = s.caves if caves else s.dragons
    hands: list[int] = []
    places: list[int] = []
    for seat in range(s.seats):
        if seat == viewer:
            continue
        hand = s.hands[seat]
        for i in range(len(hand)):
            entry = hand[i]
            if not entry & KNOWN and (entry & CARD >= DRAGONS) == caves:
                hands.append(seat)
                places.append(i)
    if not caves:
        for i in range(len(s.tucked)):
            code = s.tucked[i]
            sight = code >> AT_SIGHT & 3
            owners = (sight == SEEN_BY_OWNER or sight == DRAWN_BY_OWNER) and not code >> AT_KNOWN & 1
            if sight == SEEN_BY_NOBODY or (owners and code >> AT_SEAT & 7 != viewer):
                hands.append(-1)
                places.append(i)
    count = len(places)
    if count == 0:
        return
    cells: list[int] = []
    for i in range(count):
        cells.append((s.tucked[places[i]] if hands[i] < 0 else s.hands[hands[i]][places[i]]) & CARD)
    rng = s.rng
    for i in range(count):
        j = i + rng.below(count - i + len(deck))
        card = cells[i]
        if j < count:
            cells[i] = cells[j]
            cells[j] = card
        else:
            cells[i] = deck[j - count]
            deck[j - count] = card
        if hands[i] < 0:
            s.tucked[places[i]] = s.tucked[places[i]] & ~CARD | cells[i]
        else:
            zone = s.hands[hands[i]]
            zone[places[i]] = zone[places[i]] & ~CARD | cells[i]
