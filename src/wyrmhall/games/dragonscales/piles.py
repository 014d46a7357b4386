"""Decks, discard piles and the hoard: drawing, keeping, discarding, taking and returning scales.

A deck nobody has looked into is a bag without an order; an empty one is made of its discard pile, and then nobody knows
any more what lies where.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.dragonscales.asking import CardAsk
from wyrmhall.games.dragonscales.codes import (
    CARD,
    E_DISCARDED,
    E_DISCARDED_CARD,
    E_DREW,
    E_DREW_CARDS,
    E_KEPT,
    E_SCALES,
    KIND,
    NONE,
    OFFERED,
    SEEN,
)
from wyrmhall.games.dragonscales.effects import DRAWING_TREASURE, TREASURE
from wyrmhall.kernel.operation import Operation
from wyrmhall.kernel.piles import take_any
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.dragonscales.cards import Cards
    from wyrmhall.games.dragonscales.state import DragonscalesState


# Tokens of cards


def extra_token(cards: Cards, kind: int) -> int:
    return CARD + cards.villainy_kinds + cards.treasure_kinds + kind


def unseen_token(cards: Cards, kind: int) -> int:
    """Offer this treasure without showing it."""
    return CARD + 2 * cards.villainy_kinds + cards.treasure_kinds + kind - cards.villainy_kinds


def shown_token(cards: Cards, kind: int) -> int:
    return unseen_token(cards, kind) + cards.treasure_kinds


def pick_token(cards: Cards, kind: int) -> int:
    return CARD + 2 * cards.villainy_kinds + 3 * cards.treasure_kinds + kind


def picked_kind(cards: Cards, token: int) -> int:
    return token - (CARD + 2 * cards.villainy_kinds + 3 * cards.treasure_kinds)


def picks(cards: Cards, codes: list[int]) -> list[int]:
    """Tokens to pick one of these cards; copies share one."""
    first = CARD + 2 * cards.villainy_kinds + 3 * cards.treasure_kinds
    options: list[int] = []
    for code in codes:
        token = first + (code & KIND)
        if token not in options:
            options.append(token)
    return options


# Cards in zones


def place_of(codes: list[int], kind: int) -> int:
    """Where a card of this kind lies, or NONE; one that more players have seen goes first."""
    found = NONE
    for place in range(len(codes)):
        if codes[place] & KIND == kind and (found == NONE or codes[place] > codes[found]):
            found = place
    return found


def remove(codes: list[int], kind: int) -> int:
    """Take a card of this kind out of a zone."""
    place = place_of(codes, kind)
    code = codes[place]
    codes.pop(place)
    return code & ~OFFERED


def holds(codes: list[int], kind: int) -> bool:
    for code in codes:
        if code & KIND == kind:
            return True
    return False


# The hoard


def gain(s: DragonscalesState, seat: int, count: int) -> None:
    """DS-READ-7: take scales from the hoard, as many as there are."""
    if count > s.hoard:
        count = s.hoard
    if count <= 0:
        return
    s.hoard -= count
    s.scales[seat] += count
    if s.events is not None:
        s.events.append((E_SCALES, EVERYBODY, seat, count))


def pay(s: DragonscalesState, seat: int, count: int) -> None:
    """Return scales to the hoard, as many as there are."""
    if count > s.scales[seat]:
        count = s.scales[seat]
    if count <= 0:
        return
    s.hoard += count
    s.scales[seat] -= count
    if s.events is not None:
        s.events.append((E_SCALES, EVERYBODY, seat, -count))


# Drawing


def next_villainy(s: DragonscalesState, seat: int) -> int:
    deck = s.decks[seat]
    if not deck:
        pile = s.discards[seat]
        if not pile:
            return NONE
        for code in pile:
            deck.append(code & KIND)
        pile.clear()
    s.epoch += 1
    return take_any(deck, s.rng)


def next_treasure(s: DragonscalesState) -> int:
    if not s.treasures:
        if not s.spoils:
            return NONE
        for code in s.spoils:
            s.treasures.append(code & KIND)
        s.spoils.clear()
    s.epoch += 1
    return take_any(s.treasures, s.rng)


def next_rage(s: DragonscalesState) -> int:
    """The top rage card: one that somebody has looked at, or any of the deck; those put under it come last."""
    if s.rage_top:
        return s.rage_top.pop(0)
    if not s.rages:
        if s.rage_bottom:
            return s.rage_bottom.pop(0)
        for code in s.rage_discards:
            s.rages.append(code & KIND)
        s.rage_discards.clear()
    s.epoch += 1
    return take_any(s.rages, s.rng) if s.rages else NONE


def peek_rage(s: DragonscalesState, seat: int) -> int:
    """The top rage card, which stays there and which `seat` knows now; NONE if there is none."""
    if not s.rage_top:
        code = next_rage(s)
        if code == NONE:
            return NONE
        s.rage_top.insert(0, code)
    s.epoch += 1
    s.rage_top[0] |= SEEN << seat
    return s.rage_top[0] & KIND


def draw(s: DragonscalesState, seat: int, what: int, count: int, keep: int, card: int) -> None:
    """Draw cards; `keep` of them stay, all where it is NONE. What is drawn lies in `drawn` until the choice is made.

    `card` is the card that lets them be drawn, or NONE.
    """
    cards = s.cards
    kept = count if keep == NONE else keep
    if what == TREASURE:
        for code in s.shown[seat]:
            if cards.abilities[code & KIND].whens >> DRAWING_TREASURE & 1:
                count += cards.steps[cards.abilities[code & KIND].first].n
    drawn: list[int] = []
    for _ in range(count):
        kind = next_treasure(s) if what == TREASURE else next_villainy(s, seat)
        if kind == NONE:
            break
        drawn.append(kind | SEEN << seat)
    if not drawn:
        return
    if s.events is not None:
        s.events.append((E_DREW, EVERYBODY, seat, what, len(drawn)))
        s.events.append((E_DREW_CARDS, 1 << seat, seat, [code & KIND for code in drawn]))
    if len(drawn) <= kept:
        for code in drawn:
            _add(s, seat, what, code)
        return
    s.drawn += drawn
    s.stack.append(Keep(seat, what, len(drawn), kept, card))


def _add(s: DragonscalesState, seat: int, what: int, code: int) -> None:
    """An owner knows its own cards anyway, so its own bit is not kept."""
    if what == TREASURE:
        s.stash[seat].append(code & ~(SEEN << seat))
    else:
        s.hands[seat].append(code & ~(SEEN << seat))


class Draw(Operation["DragonscalesState"]):
    """Draw cards when it comes to it."""

    name = "draw"
    rule = "DS-CARD-3"

    def __init__(self, seat: int, what: int, count: int, keep: int, card: int) -> None:
        self.seat: Final = seat
        self.what: Final = what
        self.count: Final = count
        self.keep: Final = keep
        self.card: Final = card

    def run(self, s: DragonscalesState) -> None:
        if s.lives(self.seat):
            draw(s, self.seat, self.what, self.count, self.keep, self.card)


class Keep(CardAsk):
    """DS-VILLAINY-1, DS-LOOT-1: of the last `count` cards drawn keep so many; the others are discarded."""

    name = "keep"
    rule = "DS-LOOT-1"
    secret = True

    def __init__(self, seat: int, what: int, count: int, keep: int, card: int) -> None:
        super().__init__(seat, card)
        self.what: Final = what
        self.count: Final = count
        self.keep: Final = keep

    def marks(self) -> list[int]:
        return [1, self.seat, self.what, self.count, self.keep]

    def legal(self, s: DragonscalesState, seat: int) -> list[int]:
        return picks(s.cards, s.drawn[len(s.drawn) - self.count :])

    def why_not(self, s: DragonscalesState, seat: int, token: int) -> str:
        return "that is not one of the cards you drew"

    def take(self, s: DragonscalesState, seat: int, token: int) -> None:
        kind = picked_kind(s.cards, token)
        place = len(s.drawn) - 1
        while s.drawn[place] & KIND != kind:
            place -= 1
        _add(s, seat, self.what, s.drawn.pop(place))
        if s.events is not None:
            s.events.append((E_KEPT, 1 << seat, seat, kind))
        if self.keep > 1:
            s.stack.append(Keep(seat, self.what, self.count - 1, self.keep - 1, self.card))
        else:
            _put_back(s, seat, self.what, self.count - 1)

    def nothing(self, s: DragonscalesState) -> None:
        _put_back(s, self.seat, self.what, self.count)


def _put_back(s: DragonscalesState, seat: int, what: int, count: int) -> None:
    for _ in range(count):
        code = s.drawn.pop()
        if what == TREASURE:
            s.spoils.append(code)
        else:
            s.discards[s.seat_of(s.cards.owner[code & KIND])].append(code & ~(SEEN << seat))
    if count and s.events is not None:
        s.events.append((E_DISCARDED, EVERYBODY, seat, what, count))


# Discarding


def discard(s: DragonscalesState, seat: int, code: int, seen: int) -> None:
    """Put a card that has left its zone on its pile. `seen` are bits of those who saw it go there."""
    kind = code & KIND
    code = (code & ~OFFERED) | seen
    if s.cards.is_treasure(kind):
        s.spoils.append(code | SEEN << seat)
    else:
        owner = s.seat_of(s.cards.owner[kind])
        s.discards[owner].append((code | SEEN << seat) & ~(SEEN << owner))


class Discard(CardAsk):
    """Somebody discards cards of a hand or a stash. The chooser is the victim, unless a card says otherwise."""

    name = "discard"
    secret = True

    def __init__(self, seat: int, victim: int, what: int, count: int, card: int) -> None:
        super().__init__(seat, card)
        self.victim: Final = victim
        self.what: Final = what
        self.count: Final = count

    def marks(self) -> list[int]:
        return [2, self.seat, self.victim, self.what, self.count]

    def legal(self, s: DragonscalesState, seat: int) -> list[int]:
        return picks(s.cards, s.stash[self.victim] if self.what == TREASURE else s.hands[self.victim])

    def why_not(self, s: DragonscalesState, seat: int, token: int) -> str:
        return "that card is not there to discard"

    def take(self, s: DragonscalesState, seat: int, token: int) -> None:
        zone = s.stash[self.victim] if self.what == TREASURE else s.hands[self.victim]
        kind = picked_kind(s.cards, token)
        discard(s, self.victim, remove(zone, kind), SEEN << seat)
        s.epoch += 1
        if s.events is not None:
            s.events.append((E_DISCARDED, EVERYBODY, self.victim, self.what, 1))
            s.events.append((E_DISCARDED_CARD, 1 << self.victim | 1 << seat, self.victim, kind))
        if self.count > 1:
            s.stack.append(Discard(seat, self.victim, self.what, self.count - 1, self.card))


def see(codes: list[int], seat: int) -> list[int]:
    """Let `seat` look at cards; which they are."""
    for place in range(len(codes)):
        codes[place] |= SEEN << seat
    return [code & KIND for code in codes]
