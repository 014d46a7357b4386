"""The state of a match of Wyvern: piles, two battlefields, and what a turn, an attack and a battle remember.

Lists have one entry for each battle position (`codes.py`); eight more are for dragons that fight without a position.
What changes rarely (attached cards, treasures, cards under others) is tuples, shared between clones.
"""

from __future__ import annotations

from wyrmhall.games.wyvern import evaluate, imagine, quick, scoring
from wyrmhall.games.wyvern.cards import Cards
from wyrmhall.games.wyvern.codes import ARRANGING, NONE, SEATS
from wyrmhall.games.wyvern.effects import INTERCEPT
from wyrmhall.games.wyvern.field import clear
from wyrmhall.games.wyvern.tables import Tables
from wyrmhall.kernel.rng import Rng
from wyrmhall.kernel.state import State


class WyvernState(State):
    """`turn` is whose turn it is, `turns` counts them; `number` is the game of the match, `points` what both have.

    `last` is who played last, `winner` who won the game that ended last.
    """

    cards: Cards
    tables: Tables
    goal: int
    pool: tuple[tuple[int, ...], ...]
    intercepts: bool
    turn: int
    turns: int
    phase: int
    first: int
    number: int
    winner: int
    points: list[int]
    gold: list[int]
    # Piles
    hands: list[list[int]]
    lairs: list[list[int]]
    hordes: list[list[int]]
    tops: list[list[int]]
    lair_discards: list[list[int]]
    horde_discards: list[list[int]]
    removed: list[list[int]]
    dealt: list[list[int]]
    # The battlefields
    field: list[int]
    status: list[int]
    form: list[int]
    link: list[int]
    counters: list[int]
    vain: list[int]
    heat: list[int]
    pins: tuple[int, ...]
    treasures: tuple[int, ...]
    under: tuple[int, ...]
    # What is remembered
    turnly: list[int]
    later: list[int]
    chain: list[int]
    last: int
    attack: list[int]
    battle: list[int]
    side: list[int]
    assigned: list[int]
    copied: list[int]
    boost: list[int]
    played: list[int]
    fallen: list[int]
    lost: list[int]

    def clone(self) -> WyvernState:
        copy = WyvernState()
        self.copy_common(copy)
        copy.cards = self.cards
        copy.tables = self.tables
        copy.goal = self.goal
        copy.pool = self.pool
        copy.intercepts = self.intercepts
        copy.turn = self.turn
        copy.turns = self.turns
        copy.phase = self.phase
        copy.first = self.first
        copy.number = self.number
        copy.winner = self.winner
        copy.points = self.points[:]
        copy.gold = self.gold[:]
        copy.hands = [self.hands[0][:], self.hands[1][:]]
        copy.lairs = [self.lairs[0][:], self.lairs[1][:]]
        copy.hordes = [self.hordes[0][:], self.hordes[1][:]]
        copy.tops = [self.tops[0][:], self.tops[1][:]]
        copy.lair_discards = [self.lair_discards[0][:], self.lair_discards[1][:]]
        copy.horde_discards = [self.horde_discards[0][:], self.horde_discards[1][:]]
        copy.removed = [self.removed[0][:], self.removed[1][:]]
        copy.dealt = [self.dealt[0][:], self.dealt[1][:]]
        copy.field = self.field[:]
        copy.status = self.status[:]
        copy.form = self.form[:]
        copy.link = self.link[:]
        copy.counters = self.counters[:]
        copy.vain = self.vain[:]
        copy.heat = self.heat[:]
        copy.pins = self.pins
        copy.treasures = self.treasures
        copy.under = self.under
        copy.turnly = self.turnly[:]
        copy.later = self.later[:]
        copy.chain = self.chain[:]
        copy.last = self.last
        copy.attack = self.attack[:]
        copy.battle = self.battle[:]
        copy.side = self.side[:]
        copy.assigned = self.assigned[:]
        copy.copied = self.copied[:]
        copy.boost = self.boost[:]
        copy.played = self.played[:]
        copy.fallen = self.fallen[:]
        copy.lost = self.lost[:]
        return copy

    def deal_anew(self, seat: int) -> None:
        imagine.deal_anew(self, seat)

    def key(self, seat: int) -> int:
        return imagine.key(self, seat)

    def evaluate(self, seat: int) -> float:
        return evaluate.evaluate(self, seat)

    def foresee(self, seat: int) -> float:
        return evaluate.foresee(self, seat)

    def rewards(self) -> list[float]:
        return evaluate.rewards(self)

    def scores(self) -> list[int]:
        return scoring.scores(self)

    def quick(self, seat: int, rng: Rng) -> int:
        return quick.quick(self, seat, rng)

    def obvious(self, seat: int) -> int:
        return quick.obvious(self, seat)


def new_state(cards: Cards, tables: Tables, goal: int, pool: tuple[tuple[int, ...], ...], rng: Rng) -> WyvernState:
    """A table with nothing on it."""
    s = WyvernState()
    s.lay_out(SEATS, rng)
    s.cards = cards
    s.tables = tables
    s.goal = goal
    s.pool = pool
    s.intercepts = False
    for kind in pool[1]:
        if cards.type_of[kind] == INTERCEPT:
            s.intercepts = True
    s.turn = 0
    s.turns = 0
    s.phase = ARRANGING
    s.first = 0
    s.number = 0
    s.winner = NONE
    s.points = [0, 0]
    s.hands = [[], []]
    s.lairs = [[], []]
    s.hordes = [[], []]
    s.tops = [[], []]
    s.lair_discards = [[], []]
    s.horde_discards = [[], []]
    s.removed = [[], []]
    s.dealt = [[], []]
    clear(s)
    return s
