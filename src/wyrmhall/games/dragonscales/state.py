"""The state of a game of Dragonscales: zones and counters, and how to copy them.

Most things are flat lists with one entry or one row of entries for each seat. A card is its kind with bits for who has
seen it (`codes.py`). `fights`, `combat` and `flight` are records of what is going on, `drawn` and `flying` hold cards
that have left a pile and not yet arrived.
"""

from __future__ import annotations

from wyrmhall.games.dragonscales import evaluate, imagine, playing, quick, scoring
from wyrmhall.games.dragonscales.actions import Action
from wyrmhall.games.dragonscales.cards import Cards
from wyrmhall.games.dragonscales.codes import (
    BOXES,
    COMBAT,
    DICE,
    GOING_ON,
    HEADS,
    IN,
    LUCK,
    MOVE,
    NO_OFFER,
    NONE,
    OFFER_WIDTH,
    ROW_COUNT,
    SCALES_IN_ALL,
    SETTING_UP,
    WOUNDS_BY_SEATS,
)
from wyrmhall.kernel.rng import Rng
from wyrmhall.kernel.state import State


class DragonscalesState(State):
    """`villains` is who sits where, `boxed` the cards of the others. `out` says who is in the game (see codes),
    `suffered` counts wounds of this round.

    `luck` is a stream of chance for each seat while all roll at once, so that nobody's luck hangs on who is quick.
    """

    cards: Cards
    knocked_out: bool
    open_dice: bool
    villains: tuple[int, ...]
    boxed: tuple[int, ...]
    first: int
    round: int
    stage: int
    row: int
    box: int
    ending: int
    hero: int
    # The board
    heads: list[int]
    cubes: list[int]
    owners: list[int]
    counts: list[int]
    places: list[int]
    hoard: int
    # Each villain
    scales: list[int]
    wounds: list[int]
    poison: list[int]
    suffered: list[int]
    out: list[int]
    protected: int
    denied: int
    summoned: int
    truce: bool
    minds: list[int]
    # Dice
    dice: list[int]
    luck: list[int]
    rolls: list[int]
    aside: list[int]
    bends: list[int]
    bending: list[int]
    loaded: list[int]
    joined: list[int]
    boosts: list[int]
    spared: int
    placer: int
    # Cards
    hands: list[list[int]]
    decks: list[list[int]]
    discards: list[list[int]]
    stash: list[list[int]]
    shown: list[list[int]]
    treasures: list[int]
    spoils: list[int]
    rages: list[int]
    rage_top: list[int]
    rage_bottom: list[int]
    rage_discards: list[int]
    rage: int
    turned: int
    drawn: list[int]
    flying: list[int]
    # What is going on
    fights: list[int]
    combat: list[int]
    diverts: list[int]
    flight: list[int]
    dealt: int
    round_hits: int
    round_ignore: int
    offers: list[int]
    talks: list[int]

    def lives(self, seat: int) -> bool:
        """Whether a villain is in the game now: not dead, not knocked out."""
        return self.out[seat] == IN

    def living(self) -> int:
        mask = 0
        for seat in range(self.seats):
            if self.out[seat] == IN:
                mask |= 1 << seat
        return mask

    def most_wounds(self, seat: int) -> int:
        return self.cards.most_wounds[self.villains[seat]]

    def hurt(self, seat: int) -> int:
        return self.wounds[seat] + self.poison[seat]

    def is_enraged(self) -> bool:
        return self.heads[0] == 0 or self.heads[1] == 0 or self.heads[2] == 0

    def in_row(self, seat: int, row: int) -> bool:
        for place in range(row * BOXES, row * BOXES + BOXES):
            if self.owners[place] == seat:
                return True
        return False

    def seat_of(self, villain: int) -> int:
        """Who plays a villain."""
        for seat in range(self.seats):
            if self.villains[seat] == villain:
                return seat
        return NONE

    # Acting at any time

    def welcomed(self) -> int:
        """Everybody in the game may talk; what cards somebody holds does not matter."""
        return self.living()

    def tempted(self) -> int:
        """Whoever has an offer before it, and everybody when a row of the board begins."""
        if self.stack and isinstance(self.stack[-1], Action) and self.box == 0:
            return self.living()
        mask = 0
        for seat in range(self.seats):
            to = self.offers[seat * OFFER_WIDTH]
            if to >= 0 and self.offers[seat * OFFER_WIDTH + 1]:
                mask |= 1 << to
            elif to != NO_OFFER and self.offers[seat * OFFER_WIDTH + 1] == 0:
                mask |= 1 << seat
        return mask

    def acts(self, seat: int) -> list[int]:
        return playing.acts(self, seat)

    def act(self, seat: int, token: int) -> None:
        playing.act(self, seat, token)

    # Copies

    def clone(self) -> DragonscalesState:
        copy = DragonscalesState()
        self.copy_common(copy)
        copy.cards = self.cards
        copy.knocked_out = self.knocked_out
        copy.open_dice = self.open_dice
        copy.villains = self.villains
        copy.boxed = self.boxed
        copy.first = self.first
        copy.round = self.round
        copy.stage = self.stage
        copy.row = self.row
        copy.box = self.box
        copy.ending = self.ending
        copy.hero = self.hero
        copy.heads = self.heads[:]
        copy.cubes = self.cubes[:]
        copy.owners = self.owners[:]
        copy.counts = self.counts[:]
        copy.places = self.places[:]
        copy.hoard = self.hoard
        copy.scales = self.scales[:]
        copy.wounds = self.wounds[:]
        copy.poison = self.poison[:]
        copy.suffered = self.suffered[:]
        copy.out = self.out[:]
        copy.protected = self.protected
        copy.denied = self.denied
        copy.summoned = self.summoned
        copy.truce = self.truce
        copy.minds = self.minds[:]
        copy.dice = self.dice[:]
        copy.luck = self.luck[:]
        copy.rolls = self.rolls[:]
        copy.aside = self.aside[:]
        copy.bends = self.bends[:]
        copy.bending = self.bending[:]
        copy.loaded = self.loaded[:]
        copy.joined = self.joined[:]
        copy.boosts = self.boosts[:]
        copy.spared = self.spared
        copy.placer = self.placer
        copy.hands = [hand[:] for hand in self.hands]
        copy.decks = [deck[:] for deck in self.decks]
        copy.discards = [pile[:] for pile in self.discards]
        copy.stash = [stash[:] for stash in self.stash]
        copy.shown = [shown[:] for shown in self.shown]
        copy.treasures = self.treasures[:]
        copy.spoils = self.spoils[:]
        copy.rages = self.rages[:]
        copy.rage_top = self.rage_top[:]
        copy.rage_bottom = self.rage_bottom[:]
        copy.rage_discards = self.rage_discards[:]
        copy.rage = self.rage
        copy.turned = self.turned
        copy.drawn = self.drawn[:]
        copy.flying = self.flying[:]
        copy.fights = self.fights[:]
        copy.combat = self.combat[:]
        copy.diverts = self.diverts[:]
        copy.flight = self.flight[:]
        copy.dealt = self.dealt
        copy.round_hits = self.round_hits
        copy.round_ignore = self.round_ignore
        copy.offers = self.offers[:]
        copy.talks = self.talks[:]
        return copy

    def deal_anew(self, seat: int) -> None:
        imagine.deal_anew(self, seat)

    def key(self, seat: int) -> int:
        return imagine.key(self, seat)

    def quick(self, seat: int, rng: Rng) -> int:
        return quick.quick(self, seat, rng)

    def considered(self, seat: int) -> list[int]:
        return quick.considered(self, seat)

    def obvious(self, seat: int) -> int:
        return quick.obvious(self, seat)

    def evaluate(self, seat: int) -> float:
        return evaluate.evaluate(self, seat)

    def rewards(self) -> list[float]:
        return evaluate.rewards(self)

    def scores(self) -> list[int]:
        return scoring.scores(self)


def new_state(cards: Cards, seats: int, knocked_out: bool, open_dice: bool, rng: Rng) -> DragonscalesState:
    """A table with everything in its box; `rules.begin` sets up."""
    s = DragonscalesState()
    s.lay_out(seats, rng)
    s.anytime = True
    s.cards = cards
    s.knocked_out = knocked_out
    s.open_dice = open_dice
    s.villains = ()
    s.boxed = ()
    s.first = 0
    s.round = 0
    s.stage = SETTING_UP
    s.row = 0
    s.box = 0
    s.ending = GOING_ON
    s.hero = NONE
    s.heads = [WOUNDS_BY_SEATS[seats]] * HEADS
    s.cubes = [0] * (HEADS * seats)
    s.owners = [NONE] * (ROW_COUNT * BOXES)
    s.counts = [0] * (ROW_COUNT * BOXES)
    s.places = [0] * seats
    s.hoard = SCALES_IN_ALL
    _lay_out_villains(s, seats)
    _lay_out_cards(s, seats)
    s.fights = []
    s.combat = [0] * COMBAT
    s.combat[0] = NONE
    s.diverts = []
    s.flight = [NONE] + [0] * (MOVE - 1)
    s.dealt = 0
    s.round_hits = 0
    s.round_ignore = 0
    s.offers = [NO_OFFER, 0, 0, 0, 0] * seats
    assert len(s.offers) == OFFER_WIDTH * seats
    s.talks = [0] * seats
    return s


def _lay_out_villains(s: DragonscalesState, seats: int) -> None:
    s.scales = [0] * seats
    s.wounds = [0] * seats
    s.poison = [0] * seats
    s.suffered = [0] * seats
    s.out = [IN] * seats
    s.protected = NONE
    s.denied = 0
    s.summoned = 0
    s.truce = False
    s.minds = [0] * seats
    s.dice = [NONE] * (DICE * seats)
    s.luck = [0] * (LUCK * seats)
    s.rolls = [0] * seats
    s.aside = [0] * seats
    s.bends = [0] * seats
    s.bending = [NONE] * seats
    s.loaded = [0] * seats
    s.joined = [0] * ROW_COUNT
    s.boosts = [0] * ROW_COUNT
    s.spared = 0
    s.placer = NONE


def _lay_out_cards(s: DragonscalesState, seats: int) -> None:
    s.hands = [[] for _ in range(seats)]
    s.decks = [[] for _ in range(seats)]
    s.discards = [[] for _ in range(seats)]
    s.stash = [[] for _ in range(seats)]
    s.shown = [[] for _ in range(seats)]
    s.treasures = s.cards.treasures[:]
    s.spoils = []
    s.rages = s.cards.rages[:]
    s.rage_top = []
    s.rage_bottom = []
    s.rage_discards = []
    s.rage = NONE
    s.turned = 0
    s.drawn = []
    s.flying = []
