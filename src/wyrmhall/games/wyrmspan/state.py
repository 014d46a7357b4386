"""The state of a game of Wyrmspan: zones and counters, and how to copy them.

Everything a seat has on its mat lies in flat lists, twelve places a seat; its counters are a row of `pool`. Decks have
no order: a card is drawn by chance when it is drawn. What changes rarely is a tuple and shared between copies.
"""

from __future__ import annotations

from wyrmhall.games.wyrmspan import evaluate, hasty, imagine, rules, scoring
from wyrmhall.games.wyrmspan.cards import Cards
from wyrmhall.games.wyrmspan.codes import (
    CARD,
    NONE,
    PICKS,
    POOL,
    PUT_TUCK,
    SETUP,
    SHOWN,
    SPACES,
    SPLIT,
    TUCK_DRAWN,
)
from wyrmhall.kernel.rng import Rng, digest
from wyrmhall.kernel.state import State, add_zones


class WyrmspanState(State):
    """`options` is what the seat that is asked may choose; it follows from the rest and is never changed in place.

    `values` are the evaluations of all seats while nothing has been chosen since they were made.
    `fresh` has a bit for each space of each mat where a dragon was played in this turn. `level` is the Automa's, or
    NONE. `markers` holds slot * 8 + seat in the order they were placed, `standing` the places of all scored objectives.
    """

    cards: Cards
    options: list[int]
    values: list[float]
    level: int
    round: int
    first: int
    active: int
    fresh: int
    tile: int
    objectives: tuple[int, ...]
    standing: tuple[int, ...]
    markers: tuple[int, ...]
    pool: list[int]
    mat: list[int]
    eggs: list[int]
    caches: list[int]
    tucks: list[int]
    dug: list[int]
    hands: list[list[int]]
    tucked: list[int]
    display: list[int]
    dragons: list[int]
    caves: list[int]
    old_dragons: list[int]
    old_caves: list[int]
    rival: list[int]
    rival_deck: list[int]
    rival_cards: list[int]

    def legal(self, seat: int) -> list[int]:
        return rules.legal(self, seat)

    def apply(self, seat: int, token: int) -> None:
        rules.apply(self, seat, token)

    def clone(self) -> WyrmspanState:
        copy = WyrmspanState()
        self.copy_common(copy)
        copy.cards = self.cards
        copy.options = self.options
        copy.values = self.values
        copy.level = self.level
        copy.round = self.round
        copy.first = self.first
        copy.active = self.active
        copy.fresh = self.fresh
        copy.tile = self.tile
        copy.objectives = self.objectives
        copy.standing = self.standing
        copy.markers = self.markers
        copy.pool = self.pool[:]
        copy.mat = self.mat[:]
        copy.eggs = self.eggs[:]
        copy.caches = self.caches[:]
        copy.tucks = self.tucks[:]
        copy.dug = self.dug[:]
        copy.hands = [hand[:] for hand in self.hands]
        copy.tucked = self.tucked[:]
        copy.display = self.display[:]
        copy.dragons = self.dragons[:]
        copy.caves = self.caves[:]
        copy.old_dragons = self.old_dragons[:]
        copy.old_caves = self.old_caves[:]
        if self.seats == 1:
            copy.rival = self.rival[:]
            copy.rival_deck = self.rival_deck[:]
            copy.rival_cards = self.rival_cards[:]
        else:
            copy.rival = self.rival
            copy.rival_deck = self.rival_deck
            copy.rival_cards = self.rival_cards
        return copy

    def deal_anew(self, seat: int) -> None:
        self.values = []
        imagine.deal_anew(self, seat)

    def key(self, seat: int) -> int:
        numbers = [seat, self.round, self.first, self.fresh, self.fresh >> 32]
        hand = [entry & CARD for entry in self.hands[seat]]
        if self.stack and self.stack[-1][0] == SETUP:
            kept = hand[: 2 * SHOWN - min(2, self.pool[seat * POOL + PICKS])]
            kept.sort()
            numbers += kept
            numbers += self.pool[seat * POOL : (seat + 1) * POOL]
            return digest(numbers)
        # Which cards were drawn just now, where that is what the choice is about: they are the last of the hand.
        drawn = 0
        for frame in self.stack:
            numbers += frame
            numbers.append(NONE)
            op = frame[0]
            if (op == TUCK_DRAWN or op == SPLIT or op == PUT_TUCK) and frame[1] == seat:
                drawn += 1 if op == PUT_TUCK else frame[3]
        numbers += hand[len(hand) - drawn :]
        numbers.append(NONE)
        hand.sort()
        numbers += hand
        numbers.append(NONE)
        numbers += self.pool
        numbers += self.mat
        numbers += self.eggs
        numbers += self.caches
        numbers += self.tucks
        numbers += self.display
        numbers += self.markers
        numbers += self.rival
        return digest(numbers)

    def evaluate(self, seat: int) -> float:
        return evaluate.evaluate(self, seat)

    def rewards(self) -> list[float]:
        return evaluate.rewards(self)

    def quick(self, seat: int, rng: Rng) -> int:
        return hasty.quick(self, seat, rng)

    def scores(self) -> list[int]:
        return scoring.scores(self)

    def numbers(self) -> list[int]:
        numbers = self.common_numbers()
        # Five mats have sixty spaces, and a digest takes 32 bits of a number.
        numbers += [self.level, self.round, self.first, self.active, self.fresh, self.fresh >> 32, self.tile]
        add_zones(numbers, [list(self.objectives), list(self.standing), list(self.markers), self.pool])
        add_zones(numbers, [self.mat, self.eggs, self.caches, self.tucks, self.dug, self.tucked, self.display])
        add_zones(numbers, [self.dragons, self.caves, self.old_dragons, self.old_caves])
        add_zones(numbers, self.hands)
        add_zones(numbers, [self.rival, self.rival_deck, self.rival_cards])
        return numbers


def new_state(cards: Cards, seats: int, level: int, rng: Rng) -> WyrmspanState:
    """An empty table: decks are there, nothing is dealt. `rules.begin` deals."""
    state = WyrmspanState()
    state.lay_out(seats, rng)
    state.cards = cards
    state.options = []
    state.values = []
    state.level = level
    state.round = 0
    state.first = 0
    state.active = NONE
    state.fresh = 0
    state.tile = 0
    state.objectives = ()
    state.standing = ()
    state.markers = ()
    state.pool = [0] * (seats * POOL)
    state.mat = [NONE] * (seats * SPACES)
    state.eggs = [0] * (seats * SPACES)
    state.caches = [0] * (seats * SPACES)
    state.tucks = [0] * (seats * SPACES)
    state.dug = [NONE] * (seats * SPACES)
    state.hands = [[] for _ in range(seats)]
    state.tucked = []
    state.display = [NONE] * (2 * SHOWN)
    state.dragons = cards.dragon_deck[:]
    state.caves = cards.cave_deck[:]
    state.old_dragons = []
    state.old_caves = []
    state.rival = []
    state.rival_deck = []
    state.rival_cards = []
    return state
