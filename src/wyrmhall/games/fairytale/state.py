"""The state of a game of Fairy Tale: zones and counters, and how to copy them.

A pack is five places in `packs`; the card picked at step k is moved to place k, so a pack is also its own history
and shows who can know what. A card in play is its number, plus DOWN while it lies face down.
"""

from __future__ import annotations

from wyrmhall.games.fairytale import evaluate, imagine, rules, scoring
from wyrmhall.games.fairytale.cards import Cards
from wyrmhall.games.fairytale.codes import NONE, TABLEAU
from wyrmhall.kernel.rng import Rng, digest
from wyrmhall.kernel.state import State, add_zones


class FairyTaleState(State):
    """`round` is 0 to 3 from the first deal on; `step` counts picks in a draft and plays after it.

    `op` is the operation that asks now and `at` where each seat's next pick goes in `packs`; both follow from the rest.
    """

    cards: Cards
    teams: int
    op: int
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

    def legal(self, seat: int) -> list[int]:
        return rules.legal(self, seat)

    def apply(self, seat: int, token: int) -> None:
        rules.apply(self, seat, token)

    def clone(self) -> FairyTaleState:
        copy = FairyTaleState()
        self.copy_common(copy)
        copy.cards = self.cards
        copy.teams = self.teams
        copy.op = self.op
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
        return copy

    def deal_anew(self, seat: int) -> None:
        imagine.deal_anew(self, seat)

    def key(self, seat: int) -> int:
        numbers = [self.op, seat, self.round, self.step]
        held = rules.held(self, seat)
        held.sort()
        numbers += held
        numbers.append(NONE)
        kept = rules.picked(self, seat)
        kept.sort()
        numbers += kept
        numbers.append(NONE)
        numbers += self.tableaus
        numbers += self.need
        numbers += self.names
        return digest(numbers)

    def evaluate(self, seat: int) -> float:
        return evaluate.evaluate(self, seat)

    def rewards(self) -> list[float]:
        return evaluate.rewards(self)

    def scores(self) -> list[int]:
        return scoring.scores(self)

    def numbers(self) -> list[int]:
        numbers = self.common_numbers()
        numbers += [self.teams, self.round, self.step, self.hunted]
        add_zones(numbers, [self.deck, self.packs, self.tableaus, self.plays, self.drawn, self.need, self.names])
        add_zones(numbers, self.hands)
        return numbers


def new_state(cards: Cards, seats: int, expert: bool, teams: int, rng: Rng) -> FairyTaleState:
    """An empty table: the deck is there, nothing is dealt. `rules.begin` deals."""
    state = FairyTaleState()
    state.lay_out(seats, rng)
    state.cards = cards
    state.teams = teams
    state.op = NONE
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
    return state
