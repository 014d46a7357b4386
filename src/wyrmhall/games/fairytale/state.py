"""The state of a game of Fairy Tale: zones and counters, and how to copy them.

A pack is five places in `packs`; the card picked at step k is moved to place k, so a pack is also its own history
and shows who can know what. A card in play is its number, plus DOWN while it lies face down.
"""

from __future__ import annotations

from wyrmhall.games.fairytale import evaluate, imagine, scoring, sensible
from wyrmhall.games.fairytale.cards import Cards
from wyrmhall.games.fairytale.codes import NONE, PACK, TABLEAU
from wyrmhall.kernel.rng import Rng
from wyrmhall.kernel.state import State


class FairyTaleState(State):
    """`round` is 0 to 3 from the first deal on; `step` counts picks in a draft and plays after it.

    `at` is where each seat's next pick goes in `packs`, and `plan` is kept for imagining; both follow from the rest.
    """

    cards: Cards
    teams: int
    at: list[int]
    round: int
    step: int
    hunted: int
    deck: list[int]
    packs: list[int]
    hands: list[list[int]]
    tableaus: list[int]
    plays: list[int]
    drawn: list[int]
    need: list[int]
    names: list[int]
    plan: imagine.Plan

    def clone(self) -> FairyTaleState:
        copy = FairyTaleState()
        self.copy_common(copy)
        copy.cards = self.cards
        copy.teams = self.teams
        copy.at = self.at[:]
        copy.round = self.round
        copy.step = self.step
        copy.hunted = self.hunted
        copy.deck = self.deck[:]
        copy.packs = self.packs[:]
        copy.hands = [hand[:] for hand in self.hands]
        copy.tableaus = self.tableaus[:]
        copy.plays = self.plays[:]
        copy.drawn = self.drawn[:]
        copy.need = self.need[:]
        copy.names = self.names[:]
        copy.plan = self.plan
        return copy

    def prepare(self, seat: int) -> None:
        if not self.plan.fits(self, seat):
            self.plan = imagine.Plan(seat, self.epoch, self.waiting)

    def deal_anew(self, seat: int) -> None:
        imagine.deal_anew(self, seat)

    def key(self, seat: int) -> int:
        return imagine.key(self, seat)

    def sensible(self, seat: int, rng: Rng) -> int:
        return sensible.sensible(self, seat, rng)

    def evaluate(self, seat: int) -> float:
        return evaluate.evaluate(self, seat)

    def rewards(self) -> list[float]:
        return evaluate.rewards(self)

    def scores(self) -> list[int]:
        return scoring.scores(self)

    def derive(self) -> None:
        """The pack each seat holds in this step of the draft, past the picks made from it."""
        n = self.seats
        shift = self.step if self.round % 2 == 0 else -self.step
        for seat in range(n):
            self.at[seat] = PACK * (self.round * n + (seat - shift) % n) + self.step


def new_state(cards: Cards, seats: int, expert: bool, teams: int, rng: Rng) -> FairyTaleState:
    """An empty table: the deck is there, nothing is dealt. `rules.begin` deals."""
    state = FairyTaleState()
    state.lay_out(seats, rng)
    state.cards = cards
    state.teams = teams
    state.at = [0] * seats
    state.round = NONE
    state.step = 0
    state.hunted = 0
    state.deck = cards.deck(expert)
    state.packs = []
    state.hands = [[] for _ in range(seats)]
    state.tableaus = [NONE] * (seats * TABLEAU)
    state.plays = []
    state.drawn = []
    state.need = [0] * (seats * 5)
    state.names = []
    state.plan = imagine.NO_PLAN
    return state
