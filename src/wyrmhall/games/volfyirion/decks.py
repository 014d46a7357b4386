"""Cards moving between decks, hands and the shared display.

Wherever chance is resolved or something comes to light the epoch rises: nobody may take back what they have seen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.volfyirion.codes import (
    DREW,
    DREW_CARD,
    NONE,
    REFILLED_LAIR,
    REFILLED_ROW,
    ROW,
    SETUP_WONDER_COST,
    SHUFFLED,
    SLAIN,
    SPACES,
)
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.volfyirion.state import VolfyirionState
    from wyrmhall.kernel.rng import Rng


def take_any(bag: list[int], rng: Rng) -> int:
    """One card of a bag that has at least one."""
    last = len(bag) - 1
    i = rng.below(last + 1)
    card = bag[i]
    bag[i] = bag[last]
    bag.pop()
    return card


def can_draw(s: VolfyirionState, seat: int) -> bool:
    return len(s.decks[seat]) > 0 or len(s.discards[seat]) > 0


def draw(s: VolfyirionState, seat: int, count: int) -> None:
    """VF-DRAW-3, VF-DRAW-4: the discard pile becomes the deck when there is no deck; with neither there is no card."""
    s.epoch += 1
    drawn = 0
    while drawn < count:
        if not s.decks[seat]:
            if not s.discards[seat]:
                break
            if s.events is not None and drawn:
                s.events.append((DREW, EVERYBODY, seat, drawn))
            count -= drawn
            drawn = 0
            s.decks[seat] = s.discards[seat]
            s.discards[seat] = []
            s.known[seat] = len(s.hands[seat])
            if s.events is not None:
                s.events.append((SHUFFLED, EVERYBODY, seat))
        card = take_any(s.decks[seat], s.rng)
        s.hands[seat].append(card)
        drawn += 1
        if s.events is not None:
            s.events.append((DREW_CARD, 1 << seat, seat, card))
    if s.events is not None and drawn:
        s.events.append((DREW, EVERYBODY, seat, drawn))


def take_from_hand(s: VolfyirionState, seat: int, card: int) -> bool:
    """Take the first copy of a card out of a hand; False where there is none."""
    hand = s.hands[seat]
    for i in range(len(hand)):
        if hand[i] == card:
            hand.pop(i)
            if i < s.known[seat]:
                s.known[seat] -= 1
            return True
    return False


def asset_deck_size(s: VolfyirionState) -> int:
    return len(s.assets) + len(s.asset_bottom) + (1 if s.asset_top != NONE else 0)


def _next_asset(s: VolfyirionState) -> int:
    if s.assets:
        return take_any(s.assets, s.rng)
    return s.asset_bottom.pop(0) if s.asset_bottom else NONE


def take_asset(s: VolfyirionState) -> int:
    """The top card of the asset deck, or NONE; with the deck face up the card under it comes to light."""
    s.epoch += 1
    if not s.face_up:
        return _next_asset(s)
    card = s.asset_top
    s.asset_top = _next_asset(s)
    return card


def open_asset_deck(s: VolfyirionState) -> None:
    """VF-SETUP-4: the asset deck lies face up unless the players chose otherwise."""
    if s.face_up:
        s.asset_top = _next_asset(s)


def open_lair(s: VolfyirionState) -> None:
    """VF-SETUP-6: two wonders of cost 3 or less; dearer ones that came up before go to the bottom, seen by all."""
    space = 0
    while space < SPACES:
        card = take_any(s.wonders, s.rng)
        if s.cards.cost[card] <= SETUP_WONDER_COST:
            s.lair[space] = card
            space += 1
        else:
            s.wonder_bottom.append(card)


def refill(s: VolfyirionState) -> None:
    """VF-END-6: empty spaces of the row and, while the lair is nobody's, of the lair."""
    for space in range(ROW):
        if s.row[space] == NONE:
            card = take_asset(s)
            if card == NONE:
                break
            s.row[space] = card
            if s.events is not None:
                s.events.append((REFILLED_ROW, EVERYBODY, space, card))
    if s.dragon == SLAIN:
        return
    for space in range(SPACES):
        if s.lair[space] == NONE:
            if s.wonders:
                s.lair[space] = take_any(s.wonders, s.rng)
            elif s.wonder_bottom:
                s.lair[space] = s.wonder_bottom.pop(0)
            else:
                break
            s.epoch += 1
            if s.events is not None:
                s.events.append((REFILLED_LAIR, EVERYBODY, space, s.lair[space]))
