"""Tucking: from the hand, from the deck, and cards that are drawn first and then tucked, kept or discarded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyrmspan import codes, pieces
from wyrmhall.games.wyrmspan.gaining import list_cards
from wyrmhall.games.wyrmspan.using import PlainUseStep, UseStep, Using, or_skip, put_under, tuck_from_hand
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.wyrmspan.state import WyrmspanState


class TuckHand(UseStep):
    """Up to so many dragon cards of the hand under dragons at a place."""

    name = "tuck_hand"
    rule = "WS-TUCK-1"
    wants = "a dragon card from your hand to tuck"

    def __init__(self, use: Using, count: int, place: int) -> None:
        super().__init__(use, count << 3 | place)
        self.count: Final = count
        self.place: Final = place

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        options: list[int] = []
        homes = pieces.list_homes(s, seat, self.use.space, self.place)
        if homes:
            pieces.list_dragons(s, seat, options)
        return or_skip(options)

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        if token == codes.SKIP:
            return
        if self.count > 1:
            s.stack.append(TuckHand(self.use, self.count - 1, self.place))
        tuck_at(s, self.use, token, self.place, codes.SEEN_BY_OWNER)


def tuck_at(s: WyrmspanState, use: Using, card: int, place: int, sight: int) -> None:
    """Tuck a card of the hand at a place; where that leaves a choice the card waits as the last of the hand."""
    if place == codes.AT_HERE:
        tuck_from_hand(s, use.seat, card, use.space, sight)
        return
    hand = s.hands[use.seat]
    hand.append(hand.pop(pieces.place_in_hand(s, use.seat, card)))
    s.stack.append(PutTuck(use, sight, place))


class PutTuck(UseStep):
    """Under which dragon the last card of the hand goes."""

    name = "put_tuck"
    rule = "WS-TUCK-1"
    wants = "a dragon that the card can go under"

    def __init__(self, use: Using, sight: int, place: int) -> None:
        super().__init__(use, sight << 3 | place)
        self.sight: Final = sight
        self.place: Final = place

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        return pieces.list_homes(s, seat, self.use.space, self.place)

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        put_under(s, seat, token - codes.SPACE, s.hands[seat].pop(), self.sight)


class TuckDeck(UseStep):
    """Up to so many cards of the deck, unseen, under dragons at a place."""

    name = "tuck_deck"
    rule = "WS-READ-7"
    wants = "a dragon that the card from the deck can go under"

    def __init__(self, use: Using, count: int, place: int) -> None:
        super().__init__(use, count << 3 | place)
        self.count: Final = count
        self.place: Final = place

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        if self.count == 0 or not pieces.can_draw_dragon(s):
            return []
        return or_skip(pieces.list_homes(s, seat, self.use.space, self.place))

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        if token == codes.SKIP:
            return
        if self.count > 1:
            s.stack.append(TuckDeck(self.use, self.count - 1, self.place))
        tuck_from_deck(s, seat, token - codes.SPACE)


def tuck_from_deck(s: WyrmspanState, seat: int, space: int) -> None:
    """WS-READ-7: straight from the deck, so nobody sees which card it is."""
    card = pieces.draw_from(s, s.dragons, s.old_dragons)
    if card != codes.NONE:
        put_under(s, seat, space, card, codes.SEEN_BY_NOBODY)


class DrawnStep(UseStep):
    """A choice among the cards just drawn, which are the last of the hand."""

    def __init__(self, use: Using, drawn: int, detail: int) -> None:
        super().__init__(use, detail << 6 | drawn)
        self.drawn: Final = drawn

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        hand = s.hands[seat]
        return [entry & codes.CARD for entry in hand[len(hand) - self.drawn :]]

    def why_not(self, s: WyrmspanState, seat: int, token: int) -> str:
        return "that is not one of the cards you have just drawn"

    def tuck(self, s: WyrmspanState, card: int, place: int) -> None:
        """Tuck a card that was gained for this; all know it if it came from the display."""
        known = s.hands[self.seat][pieces.place_in_hand(s, self.seat, card)] & codes.KNOWN
        tuck_at(s, self.use, card, place, codes.SEEN_BY_ALL if known else codes.DRAWN_BY_OWNER)


class TuckDrawn(DrawnStep):
    """WS-MORE-2: cards just drawn or taken may be tucked, up to a limit."""

    name = "tuck_drawn"
    rule = "WS-MORE-2"

    def __init__(self, use: Using, drawn: int, limit: int, place: int) -> None:
        super().__init__(use, drawn, limit << 3 | place)
        self.limit: Final = limit
        self.place: Final = place

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        if self.drawn == 0 or self.limit == 0:
            return []
        options = super().legal(s, seat)
        options.append(codes.SKIP)
        return options

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        if token != codes.SKIP:
            s.stack.append(TuckDrawn(self.use, self.drawn - 1, self.limit - 1, self.place))
            self.tuck(s, token, self.place)


class Split(DrawnStep):
    """WS-READ-18: tuck one of the drawn cards, discard as many as the ability says, keep the rest."""

    name = "split"
    rule = "WS-MORE-2"

    def __init__(self, use: Using, drawn: int, discards: int, place: int) -> None:
        super().__init__(use, drawn, discards << 3 | place)
        self.discards: Final = discards
        self.place: Final = place

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        if self.discards > 0:
            s.stack.append(DiscardDrawn(self.use, self.drawn - 1))
        self.tuck(s, token, self.place)


class DiscardDrawn(DrawnStep):
    """Which of the drawn cards is discarded."""

    name = "discard_drawn"
    rule = "WS-MORE-2"

    def __init__(self, use: Using, drawn: int) -> None:
        super().__init__(use, drawn, 0)

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        pieces.discard(s, seat, token)


class GainTuck(PlainUseStep):
    """A dragon card to gain and, having seen it, perhaps to tuck."""

    name = "gain_tuck"
    rule = "WS-CARDS-1"
    wants = "a dragon card from the display, or the dragon deck"

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        options: list[int] = []
        list_cards(s, False, options)
        return or_skip(options)

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        if token == codes.SKIP:
            return
        if token == codes.DRAGON_DECK:
            pieces.draw_card(s, seat, False)
        else:
            pieces.take_shown(s, seat, token)
        s.stack.append(TuckDrawn(self.use, 1, 1, codes.AT_ANY))


class Reveal(UseStep):
    """WS-CARDS-4: show the top card; one of these sizes is tucked, another taken, or discarded for a resource."""

    name = "reveal"
    rule = "WS-CARDS-4"
    wants = "whether to reveal the top card of the deck"

    def __init__(self, use: Using, sizes: int, instead: int) -> None:
        super().__init__(use, sizes << 3 | instead + 1)
        self.sizes: Final = sizes
        self.instead: Final = instead

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        return [codes.USE, codes.SKIP] if pieces.can_draw_dragon(s) else []

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        if token == codes.SKIP:
            return
        card = pieces.draw_from(s, s.dragons, s.old_dragons)
        if s.events is not None:
            s.events.append((codes.REVEALED, EVERYBODY, seat, card))
        if self.sizes >> s.cards.size[card] & 1:
            put_under(s, seat, self.use.space, card, codes.SEEN_BY_ALL)
        elif self.instead == codes.NONE:
            pieces.add_known(s, seat, card)
        else:
            pieces.throw_away(s, card)
            pieces.gain(s, seat, self.instead, 1)


class CostIcon(UseStep):
    """WS-TUCK-2: one of the resources in the cost of the card just tucked."""

    name = "cost_icon"
    rule = "WS-TUCK-2"

    def __init__(self, use: Using, card: int) -> None:
        super().__init__(use, card)
        self.card: Final = card

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        return [codes.RESOURCE + one for one in range(4) if s.cards.price[self.card * codes.WIDTH + one]]

    def why_not(self, s: WyrmspanState, seat: int, token: int) -> str:
        return f"that is no part of the cost of {s.cards.names[self.card]}"

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        pieces.gain(s, seat, token - codes.RESOURCE, 1)
