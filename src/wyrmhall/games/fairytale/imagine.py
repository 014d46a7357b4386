"""Dealing anew what a seat cannot know in Fairy Tale, consistent with everything it has seen.

A seat knows the packs it held and what it passed on; who of the others took which of those cards it learns only as
they are revealed. So hidden cards fall into classes within which they may change places: one class for the cards
nobody showed the viewer, and one for each handful it passed on. Cards already revealed are first tied to a place of
the seat that revealed them, then the rest of each class is shuffled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.fairytale import rules
from wyrmhall.games.fairytale.codes import NONE, PACK, PLAYS

if TYPE_CHECKING:
    from wyrmhall.games.fairytale.state import FairyTaleState

KNOWN: Final = 0
UNSEEN: Final = 1
TRIES: Final = 6


def deal_anew(s: FairyTaleState, viewer: int) -> None:
    """Re-deal, in place, all that `viewer` cannot know; `s.rng` must already be a fresh stream."""
    drafting = rules.drafting(s)
    packs = len(s.packs)
    # Cells are the places of all packs, then the cards drawn by effects; the deck stays apart and is all unseen.
    cells = s.packs + [code & 127 for code in s.drawn]
    classes = [KNOWN] * len(cells)
    highest = _classify(s, viewer, drafting, classes)
    for i in range(len(s.drawn)):
        if s.drawn[i] >> 7 & 7 != viewer:
            classes[packs + i] = UNSEEN
    if s.plays:
        _tie_revealed(s, viewer, cells, classes)
    _shuffle(s, cells, classes, highest)
    for i in range(len(s.drawn)):
        s.drawn[i] = s.drawn[i] & ~127 | cells[packs + i]
    s.packs = cells[:packs]
    _rebuild_hidden(s, viewer, drafting)


def _classify(s: FairyTaleState, viewer: int, drafting: bool, classes: list[int]) -> int:
    """Give every place of every pack its class; the highest class in use."""
    n = s.seats
    highest = UNSEEN
    for round in range(s.round + 1):
        turn = 1 if round % 2 == 0 else -1
        now = s.step if drafting and round == s.round else PACK
        for pack in range(n):
            start = PACK * (round * n + pack)
            view = turn * (viewer - pack) % n
            last = view - 1 if view <= now and view < PACK else PACK - 1
            for place in range(last + 1):
                classes[start + place] = UNSEEN
            while view < now and view < PACK - 1:
                after = view + n
                seen_again = after <= now and after < PACK
                end = after if seen_again else PACK
                highest += 1
                for place in range(view + 1, end):
                    classes[start + place] = highest
                view = after
                if not seen_again:
                    break
    return highest


def _places_of(s: FairyTaleState, round: int, seat: int) -> list[int]:
    """The cells that hold what `seat` picked or drew in a round."""
    n = s.seats
    turn = 1 if round % 2 == 0 else -1
    places = [PACK * (round * n + (seat - turn * step) % n) + step for step in range(PACK)]
    owner = round * 8 + seat
    for i in range(len(s.drawn)):
        if s.drawn[i] >> 7 == owner:
            places.append(len(s.packs) + i)
    return places


def _tie_revealed(s: FairyTaleState, viewer: int, cells: list[int], classes: list[int]) -> None:
    """Tie each card the others revealed to a place of theirs, at random; as it truly was if chance finds no way."""
    for attempt in range(TRIES + 1):
        tie = Tie(s, cells[:], classes[:])
        if tie.everything(viewer, attempt == TRIES):
            cells[:] = tie.cells
            classes[:] = tie.classes
            s.deck = tie.deck
            return


class Tie:
    """One attempt at tying revealed cards to places."""

    def __init__(self, s: FairyTaleState, cells: list[int], classes: list[int]) -> None:
        self.s = s
        self.cells = cells
        self.classes = classes
        self.deck = s.deck[:]
        self.unseen = [0] * s.cards.size
        for card in self.deck:
            self.unseen[card] += 1
        for i in range(len(cells)):
            if classes[i] == UNSEEN:
                self.unseen[cells[i]] += 1

    def everything(self, viewer: int, truly: bool) -> bool:
        s = self.s
        n = s.seats
        total = len(s.plays)
        for seat in range(n):
            if seat == viewer:
                continue
            for round in range(s.round + 1):
                first = round * PLAYS * n + seat
                if first >= total:
                    break
                places = _places_of(s, round, seat)
                for play in range(first, min(first + PLAYS * n, total), n):
                    if not self.one(s.plays[play], places, truly):
                        return False
        return True

    def one(self, card: int, places: list[int], truly: bool) -> bool:
        """Put `card` into one of the open `places`, changing it with a card of the same class, and close that place."""
        candidates: list[int] = []
        for place in places:
            kind = self.classes[place]
            if kind == KNOWN:
                continue
            if self.cells[place] == card or (not truly and self.available(card, kind, place)):
                candidates.append(place)
        if not candidates:
            return False
        place = candidates[self.s.rng.below(len(candidates))]
        kind = self.classes[place]
        displaced = self.cells[place]
        if displaced != card:
            source = self.find(card, kind, place)
            if source >= 0:
                self.cells[source] = displaced
            else:
                self.deck[self.deck.index(card)] = displaced
            self.cells[place] = card
        if kind == UNSEEN:
            self.unseen[card] -= 1
        self.classes[place] = KNOWN
        return True

    def available(self, card: int, kind: int, near: int) -> bool:
        return self.unseen[card] > 0 if kind == UNSEEN else self.find(card, kind, near) != NONE

    def find(self, card: int, kind: int, near: int) -> int:
        """A cell of class `kind` that holds `card`, or -1. A handful passed on lies within one pack."""
        first = 0
        end = len(self.cells)
        if kind != UNSEEN:
            first = near - near % PACK
            end = first + PACK
        for cell in range(first, end):
            if self.cells[cell] == card and self.classes[cell] == kind:
                return cell
        return NONE


def _shuffle(s: FairyTaleState, cells: list[int], classes: list[int], highest: int) -> None:
    """Shuffle every class; the deck needs no order of its own, so only dealt places draw from it."""
    members: list[list[int]] = [[] for _ in range(highest + 1)]
    for cell in range(len(cells)):
        if classes[cell] != KNOWN:
            members[classes[cell]].append(cell)
    deck = s.deck
    rng = s.rng
    for kind in range(UNSEEN, highest + 1):
        group = members[kind]
        size = len(group)
        for i in range(size):
            j = i + rng.below(size - i + (len(deck) if kind == UNSEEN else 0))
            cell = group[i]
            card = cells[cell]
            if j < size:
                other = group[j]
                cells[cell] = cells[other]
                cells[other] = card
            else:
                cells[cell] = deck[j - size]
                deck[j - size] = card


def _rebuild_hidden(s: FairyTaleState, viewer: int, drafting: bool) -> None:
    """Hands follow from the new packs; choices that still wait are made anew from them."""
    n = s.seats
    cells = s.packs + [code & 127 for code in s.drawn]
    for seat in range(n):
        if seat == viewer:
            continue
        if s.hands[seat]:
            hand = [cells[place] for place in _places_of(s, s.round, seat)]
            for play in range(s.round * PLAYS * n + seat, len(s.plays), n):
                hand.remove(s.plays[play])
            s.hands[seat] = hand
        if s.choice[seat] != NONE:
            if drafting:
                s.choice[seat] = s.packs[s.at[seat]]
            else:
                options = s.stack[-1].legal(s, seat)
                s.choice[seat] = options[s.rng.below(len(options))]
