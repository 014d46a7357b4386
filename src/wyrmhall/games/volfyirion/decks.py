"""Cards moving between decks, hands and the shared display.

Wherever chance is resolved or something comes to light the epoch rises: nobody may take back what they have seen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.volfyirion import codes
from wyrmhall.kernel.piles import take_any, take_top
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.volfyirion.state import VolfyirionState


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
                s.events.append((codes.DREW, EVERYBODY, seat, drawn))
            count -= drawn
            drawn = 0
            s.decks[seat] = s.discards[seat]
            s.discards[seat] = []
            set_known(s, seat, len(s.hands[seat]))
            if s.events is not None:
                s.events.append((codes.SHUFFLED, EVERYBODY, seat))
        card = take_any(s.decks[seat], s.rng)
        s.hands[seat].append(card)
        drawn += 1
        if s.events is not None:
            s.events.append((codes.DREW_CARD, 1 << seat, seat, card))
    if s.events is not None and drawn:
        s.events.append((codes.DREW, EVERYBODY, seat, drawn))


def find(zone: list[int], card: int) -> int:
    """Where the first copy of a card lies, or NONE."""
    for i in range(len(zone)):
        if zone[i] == card:
            return i
    return codes.NONE


def seen_before(zone: list[int], i: int) -> bool:
    """Whether a copy of the card at `i` lies before it; copies share a token."""
    card = zone[i]
    for j in range(i):
        if zone[j] == card:
            return True
    return False


def take_from_hand(s: VolfyirionState, seat: int, card: int) -> None:
    """The first copy of a card leaves the hand: one that everybody knows of, if there is such a copy."""
    held = find(s.hands[seat], card)
    s.hands[seat].pop(held)
    if held < s.known[seat]:
        set_known(s, seat, s.known[seat] - 1)


def set_known(s: VolfyirionState, seat: int, count: int) -> None:
    """So many cards of a hand, its first, are known to everybody from now on."""
    if s.known[seat] != count:
        s.known = (count, s.known[1]) if seat == 0 else (s.known[0], count)


def asset_deck_size(s: VolfyirionState) -> int:
    return len(s.assets) + len(s.asset_bottom) + (1 if s.asset_top != codes.NONE else 0)


def take_asset(s: VolfyirionState) -> int:
    """The top card of the asset deck, or NONE; with the deck face up the card under it comes to light."""
    s.epoch += 1
    if not s.face_up:
        return take_top(s.assets, s.asset_bottom, s.rng)
    card = s.asset_top
    s.asset_top = take_top(s.assets, s.asset_bottom, s.rng)
    return card


def open_asset_deck(s: VolfyirionState) -> None:
    """VF-SETUP-4, VF-SETUP-5: the deck lies face up unless the players chose otherwise; five cards form the row."""
    if s.face_up:
        s.asset_top = take_top(s.assets, s.asset_bottom, s.rng)
    for space in range(codes.ROW):
        s.row[space] = take_asset(s)


def open_lair(s: VolfyirionState) -> None:
    """VF-SETUP-6: two wonders of cost 3 or less; dearer ones that came up before go to the bottom, seen by all."""
    space = 0
    while space < codes.SPACES:
        card = take_any(s.wonders, s.rng)
        if s.cards.cost[card] <= codes.SETUP_WONDER_COST:
            s.lair[space] = card
            space += 1
        else:
            s.wonder_bottom.append(card)


def refill(s: VolfyirionState) -> None:
    """VF-END-6: empty spaces of the row and, while the lair is nobody's, of the lair."""
    for space in range(codes.ROW):
        if s.row[space] == codes.NONE:
            card = take_asset(s)
            if card == codes.NONE:
                break
            s.row[space] = card
            if s.events is not None:
                s.events.append((codes.REFILLED_ROW, EVERYBODY, space, card))
    if s.dragon == codes.SLAIN:
        return
    for space in range(codes.SPACES):
        if s.lair[space] == codes.NONE:
            card = take_top(s.wonders, s.wonder_bottom, s.rng)
            if card == codes.NONE:
                break
            s.lair[space] = card
            s.epoch += 1
            if s.events is not None:
                s.events.append((codes.REFILLED_LAIR, EVERYBODY, space, card))
