"""Dealing anew what a seat cannot know in Fairy Tale, consistent with everything it has seen.

A seat knows the packs it held and what it passed on; who of the others took which of those cards it learns only as
they are revealed. So hidden cards fall into classes within which they may change places: one class for the cards
nobody showed the viewer, and one for each handful it passed on. Cards already revealed are first tied to a place of
the seat that revealed them, then the rest of each class is shuffled.

The tying is the costly part and the same for all imagined states of one moment, so ties are kept and used again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.fairytale import rules
from wyrmhall.games.fairytale.codes import KIND, NONE, PACK, PLAYS
from wyrmhall.kernel.rng import Rng, digest

if TYPE_CHECKING:
    from wyrmhall.games.fairytale.state import FairyTaleState

KNOWN: Final = 0
UNSEEN: Final = 1
# How often a tie is tried at random before the cards are tied as they truly were, and how many ties are kept.
TRIES: Final = 6
TIES: Final = 64


def key(s: FairyTaleState, seat: int) -> int:
    """A number for what `seat` knows: what it holds and has put aside, and all that lies in play."""
    numbers = [rules.question(s), seat, s.round, s.step]
    held = rules.held(s, seat)
    held.sort()
    numbers += held
    numbers.append(NONE)
    kept = rules.picked(s, seat)
    kept.sort()
    numbers += kept
    numbers.append(NONE)
    numbers += s.tableaus
    numbers += s.need
    numbers += s.names
    return digest(numbers)


class Plan:
    """What all states that `viewer` imagines at one moment have in common; the ties are made as they are needed."""

    def __init__(self, viewer: int, epoch: int, waiting: int) -> None:
        self.viewer = viewer
        self.epoch = epoch
        self.waiting = waiting
        self.ties: list[Tie | None] = [None] * TIES

    def fits(self, s: FairyTaleState, viewer: int) -> bool:
        """Epochs only grow, and within one of them seats that have chosen are waited for no longer."""
        return self.viewer == viewer and self.epoch == s.epoch and self.waiting == s.waiting


NO_PLAN: Final = Plan(NONE, NONE, NONE)


def deal_anew(s: FairyTaleState, viewer: int) -> None:
    """Re-deal, in place, all that `viewer` cannot know; `s.rng` must already be a fresh stream."""
    number = s.rng.below(TIES)
    tie = s.plan.ties[number]
    if tie is None:
        tie = s.plan.ties[number] = _tie(s, viewer, Rng(digest([key(s, viewer), number])))
    cells = tie.cells[:]
    s.deck = tie.deck[:]
    _shuffle(s, cells, tie.groups)
    packs = len(s.packs)
    for i in range(len(s.drawn)):
        s.drawn[i] = s.drawn[i] & ~KIND | cells[packs + i]
    drafting = rules.drafting(s)
    for seat in range(s.seats):
        if seat != viewer and not drafting and s.hands[seat]:
            hand: list[int] = []
            for place in tie.held[seat]:
                hand.append(cells[place])
            s.hands[seat] = hand
    s.packs = cells[:packs]
    for seat in range(s.seats):
        if seat != viewer and s.choice[seat] != NONE:
            if drafting:
                s.choice[seat] = s.packs[s.at[seat]]
            else:
                options = s.stack[-1].legal(s, seat)
                s.choice[seat] = options[s.rng.below(len(options))]


def _tie(s: FairyTaleState, viewer: int, rng: Rng) -> Tie:
    """Tie each card the others revealed to a place of theirs, at random; as it truly was if chance finds no way."""
    # Cells are the places of all packs, then the cards drawn by effects; the deck stays apart and is all unseen.
    cells = s.packs + [code & KIND for code in s.drawn]
    classes = [KNOWN] * len(cells)
    highest = _classify(s, viewer, rules.drafting(s), classes)
    for i in range(len(s.drawn)):
        if s.drawn[i] >> 7 & 7 != viewer:
            classes[len(s.packs) + i] = UNSEEN
    tie = Tie(s, cells[:], classes[:], rng)
    for attempt in range(TRIES + 1):
        if tie.everything(viewer, attempt == TRIES):
            break
        tie = Tie(s, cells[:], classes[:], rng)
    tie.group(highest)
    return tie


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


class Tie:
    """One way in which the revealed cards may have come from the places of those who revealed them."""

    def __init__(self, s: FairyTaleState, cells: list[int], classes: list[int], rng: Rng) -> None:
        self.s = s
        self.rng = rng
        self.cells = cells
        self.classes = classes
        self.deck = s.deck[:]
        # The places of the cards that each seat still holds in this round, and the cells of each class.
        self.held: list[list[int]] = [[] for _ in range(s.seats)]
        self.groups: list[list[int]] = []
        self.unseen = [0] * s.cards.size
        for card in self.deck:
            self.unseen[card] += 1
        for i in range(len(cells)):
            if classes[i] == UNSEEN:
                self.unseen[cells[i]] += 1

    def group(self, highest: int) -> None:
        self.groups = [[] for _ in range(highest)]
        for cell in range(len(self.cells)):
            if self.classes[cell] != KNOWN:
                self.groups[self.classes[cell] - UNSEEN].append(cell)

    def everything(self, viewer: int, truly: bool) -> bool:
        s = self.s
        n = s.seats
        total = len(s.plays)
        for seat in range(n):
            if seat == viewer:
                continue
            for round in range(s.round + 1):
                first = round * PLAYS * n + seat
                places = _places_of(s, round, seat)
                for play in range(first, min(first + PLAYS * n, total), n):
                    place = self.one(s.plays[play], places, truly)
                    if place == NONE:
                        return False
                    places.remove(place)
                self.held[seat] = places
        return True

    def one(self, card: int, places: list[int], truly: bool) -> int:
        """Put `card` into one of the open `places`, changing it with a card of the same class, and close that place;
        NONE if there is no way.
        """
        candidates: list[int] = []
        for place in places:
            kind = self.classes[place]
            if kind == KNOWN:
                continue
            if self.cells[place] == card or (not truly and self.available(card, kind, place)):
                candidates.append(place)
        if not candidates:
            return NONE
        place = candidates[self.rng.below(len(candidates))]
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
        return place

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


def _shuffle(s: FairyTaleState, cells: list[int], groups: list[list[int]]) -> None:
    """Shuffle every class; the deck needs no order of its own, so only dealt places draw from it."""
    deck = s.deck
    rng = s.rng
    spare = len(deck)
    for group in groups:
        size = len(group)
        for i in range(size):
            j = i + rng.below(size - i + spare)
            cell = group[i]
            card = cells[cell]
            if j < size:
                other = group[j]
                cells[cell] = cells[other]
                cells[other] = card
            else:
                cells[cell] = deck[j - size]
                deck[j - size] = card
        # Only the first class, of what nobody showed the viewer, goes with the deck.
        spare = 0
