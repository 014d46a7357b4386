"""What a seat knows in Volfyirion, and dealing anew what it does not.

Every purchase, discard and removal is open, so all can count which cards a house owns. Hidden are only which of its
undiscarded cards are in its hand (not those it held when it shuffled: the deck was empty then), an arrangement of
cities not yet shown, and whatever chance has yet to decide. Decks are bags, so a fresh random stream deals those anew
by itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.volfyirion import verbs
from wyrmhall.games.volfyirion.codes import NONE, ORDERS
from wyrmhall.games.volfyirion.steps import Step
from wyrmhall.kernel.piles import take_any
from wyrmhall.kernel.rng import Rng, digest

if TYPE_CHECKING:
    from wyrmhall.games.volfyirion.state import VolfyirionState


def deal_anew(s: VolfyirionState, viewer: int) -> None:
    """Re-deal, in place, all that `viewer` cannot know; `s.rng` must already be a fresh stream."""
    other = 1 - viewer
    if s.choice[other] != NONE:
        s.choice[other] = s.cards.first[verbs.ORDER] + s.rng.below(len(ORDERS))
    held = len(s.hands[other])
    known = s.known[other]
    if held > known:
        bag = s.decks[other] + s.hands[other][known:]
        hand = s.hands[other][:known]
        for _ in range(held - known):
            hand.append(take_any(bag, s.rng))
        s.hands[other] = hand
        s.decks[other] = bag


def _weights() -> list[int]:
    rng = Rng(20)
    return [rng.next() for _ in range(1024)]


# Zones without an order are known by the sum of the weights of their cards.
WEIGHTS: Final[list[int]] = _weights()


def _bag(zone: list[int]) -> int:
    total = 0
    for code in zone:
        if code >= 0:
            total += WEIGHTS[code]
    return total & 0xFFFFFFFF


def key(s: VolfyirionState, seat: int) -> int:
    """A number for what `seat` knows: all that is open, its own hand, and the cards the other hand and deck share."""
    other = 1 - seat
    numbers = [seat, s.turn, s.active, s.cp, s.bp, s.kp, s.dragon, s.asset_top, int(s.renewable)]
    numbers += s.standing
    numbers += s.buildings
    numbers += s.troops
    numbers += s.order
    numbers += [_bag(s.row), _bag(s.lair), len(s.assets), len(s.asset_bottom), len(s.wonders), len(s.removed)]
    numbers += [_bag(s.hands[seat]), _bag(s.decks[seat]), len(s.hands[other])]
    numbers.append((_bag(s.hands[other]) + _bag(s.decks[other])) & 0xFFFFFFFF)
    for house in (seat, other):
        numbers.append(_bag(s.discards[house]))
        numbers.append(_bag(s.plays[house]))
    if s.known[other]:
        numbers.append(_bag(s.hands[other][: s.known[other]]))
    for i in range(1, len(s.stack)):
        op = s.stack[i]
        if isinstance(op, Step):
            numbers.append(op.mark(s, seat))
    return digest(numbers)
