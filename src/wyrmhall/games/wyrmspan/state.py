"""The state of a game of Wyrmspan: zones and counters, and how to copy them.

Everything a seat has on its mat lies in flat lists, twelve places a seat; its counters are a row of `pool`. Decks have
no order: a card is drawn by chance when it is drawn. What changes rarely is a tuple and shared between copies.
"""

from __future__ import annotations

from typing import cast

from wyrmhall.games.wyrmspan import codes, evaluate, imagine, quick, scoring
from wyrmhall.games.wyrmspan.cards import Cards
from wyrmhall.kernel.rng import Rng
from wyrmhall.kernel.state import State


class WyrmspanState(State):
    """`values` are the evaluations of all seats while nothing has been chosen since they were made.

    `fresh` has a bit for each space of each mat where a dragon was played in this turn. `level` is the Automa's, or
    NONE. `markers` holds slot * 8 + seat in the order they were placed, `standing` the places of all scored objectives.
    """

    cards: Cards
    values: tuple[float, ...]
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
    rival: tuple[int, ...]
    rival_deck: tuple[int, ...]
    rival_cards: tuple[int, ...]

    def apply(self, seat: int, token: int) -> None:
        self.values = ()
        super().apply(seat, token)

    def clone(self) -> WyrmspanState:
        copy = WyrmspanState()
        self.copy_common(copy)
        copy.cards = self.cards
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
        copy.rival = self.rival
        copy.rival_deck = self.rival_deck
        copy.rival_cards = self.rival_cards
        return copy

    def imagine(self, seat: int, rng: Rng) -> State:
        for _ in range(imagine.TRIES):
            copy = super().imagine(seat, rng)
            if imagine.fits(cast(WyrmspanState, copy), seat):
                return copy
        # So few hands fit that the true one is as good as known.
        copy = self.clone()
        copy.rng = rng.branch()
        return copy

    def deal_anew(self, seat: int) -> None:
        self.values = ()
        imagine.deal_anew(self, seat)

    def key(self, seat: int) -> int:
        return imagine.key(self, seat)

    def evaluate(self, seat: int) -> float:
        return evaluate.evaluate(self, seat)

    def won(self, seat: int) -> float:
        winners = scoring.winners(self)
        return 1.0 / len(winners) if seat in winners else 0.0

    def rewards(self) -> list[float]:
        return evaluate.rewards(self)

    def quick(self, seat: int, rng: Rng) -> int:
        return quick.quick(self, seat, rng)

    def scores(self) -> list[int]:
        return scoring.scores(self)

    def derive(self) -> None:
        """How long and how far dug each cave is, the eggs of each seat, and the cards under each dragon."""
        self.tucks = [0] * (self.seats * codes.SPACES)
        for code in self.tucked:
            self.tucks[(code >> codes.AT_SEAT & 7) * codes.SPACES + (code >> codes.AT_SPACE & 15)] += 1
        for seat in range(self.seats):
            base = seat * codes.POOL
            eggs = self.eggs[seat * codes.SPACES : (seat + 1) * codes.SPACES]
            self.pool[base + codes.EGGS] = self.pool[base + codes.NEST] + sum(eggs)
            for row in range(codes.ROWS):
                first = seat * codes.SPACES + row * codes.COLUMNS
                past = first + codes.COLUMNS
                self.pool[base + codes.LENGTH + row] = codes.COLUMNS - self.mat[first:past].count(codes.NONE)
                self.pool[base + codes.DUG + row] = 1 + codes.COLUMNS - self.dug[first:past].count(codes.NONE)


def new_state(cards: Cards, seats: int, level: int, rng: Rng) -> WyrmspanState:
    """An empty table: decks are there, nothing is dealt. `rules.begin` deals."""
    state = WyrmspanState()
    state.lay_out(seats, rng)
    state.cards = cards
    state.values = ()
    state.level = level
    state.round = 0
    state.first = 0
    state.active = codes.NONE
    state.fresh = 0
    state.tile = 0
    state.objectives = ()
    state.standing = ()
    state.markers = ()
    state.pool = [0] * (seats * codes.POOL)
    state.mat = [codes.NONE] * (seats * codes.SPACES)
    state.eggs = [0] * (seats * codes.SPACES)
    state.caches = [0] * (seats * codes.SPACES)
    state.tucks = [0] * (seats * codes.SPACES)
    state.dug = [codes.NONE] * (seats * codes.SPACES)
    state.hands = [[] for _ in range(seats)]
    state.tucked = []
    state.display = [codes.NONE] * (2 * codes.SHOWN)
    state.dragons = cards.dragon_deck[:]
    state.caves = cards.cave_deck[:]
    state.old_dragons = []
    state.old_caves = []
    state.rival = ()
    state.rival_deck = ()
    state.rival_cards = ()
    return state
