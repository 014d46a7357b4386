"""The state of a game of Volfyirion: zones and counters, and how to copy them.

Chance is resolved when a card is drawn, so `decks`, `assets` and `wonders` are bags without an order. What has gone to
the bottom of a shared deck in everybody's sight is a queue of its own, and the open top asset stands apart.
"""

from __future__ import annotations

from wyrmhall.games.volfyirion import evaluate, imagine, quick, scoring
from wyrmhall.games.volfyirion.cards import Cards
from wyrmhall.games.volfyirion.codes import CITIES, HOME, NONE, ROW, SEATS, SPACES
from wyrmhall.kernel.rng import Rng
from wyrmhall.kernel.state import State


class VolfyirionState(State):
    """`plays` are the playing areas; `standing` has a bit for each city of a seat, the claimed lair last.

    The first `known` cards of a hand are no secret: its house held them when it shuffled, and everybody can count.
    `buildings` and `troops` have four places a seat. `placing` is a card that was played and whose city is asked for.
    """

    cards: Cards
    face_up: bool
    first_hand: int
    turn: int
    active: int
    cp: int
    bp: int
    kp: int
    renewable: bool
    decks: list[list[int]]
    hands: list[list[int]]
    known: list[int]
    discards: list[list[int]]
    plays: list[list[int]]
    placing: int
    standing: list[int]
    buildings: list[int]
    troops: list[int]
    order: list[int]
    dragon: int
    lair_of: int
    winner: int
    row: list[int]
    lair: list[int]
    asset_top: int
    assets: list[int]
    asset_bottom: list[int]
    wonders: list[int]
    wonder_bottom: list[int]
    removed: tuple[int, ...]

    def quick(self, seat: int, rng: Rng) -> int:
        return quick.choose(self, seat, rng)

    def obvious(self, seat: int) -> int:
        return quick.obvious(self, seat)

    def clone(self) -> VolfyirionState:
        copy = VolfyirionState()
        self.copy_common(copy)
        copy.cards = self.cards
        copy.face_up = self.face_up
        copy.first_hand = self.first_hand
        copy.turn = self.turn
        copy.active = self.active
        copy.cp = self.cp
        copy.bp = self.bp
        copy.kp = self.kp
        copy.renewable = self.renewable
        copy.decks = [self.decks[0][:], self.decks[1][:]]
        copy.hands = [self.hands[0][:], self.hands[1][:]]
        copy.known = self.known[:]
        copy.discards = [self.discards[0][:], self.discards[1][:]]
        copy.plays = [self.plays[0][:], self.plays[1][:]]
        copy.placing = self.placing
        copy.standing = self.standing[:]
        copy.buildings = self.buildings[:]
        copy.troops = self.troops[:]
        copy.order = self.order[:]
        copy.dragon = self.dragon
        copy.lair_of = self.lair_of
        copy.winner = self.winner
        copy.row = self.row[:]
        copy.lair = self.lair[:]
        copy.asset_top = self.asset_top
        copy.assets = self.assets[:]
        copy.asset_bottom = self.asset_bottom[:]
        copy.wonders = self.wonders[:]
        copy.wonder_bottom = self.wonder_bottom[:]
        copy.removed = self.removed
        return copy

    def deal_anew(self, seat: int) -> None:
        imagine.deal_anew(self, seat)

    def key(self, seat: int) -> int:
        return imagine.key(self, seat)

    def evaluate(self, seat: int) -> float:
        return evaluate.evaluate(self, seat)

    def rewards(self) -> list[float]:
        return evaluate.rewards(self)

    def scores(self) -> list[int]:
        return scoring.scores(self)


def new_state(cards: Cards, set_: int, face_up: bool, first_hand: int, rng: Rng) -> VolfyirionState:
    """A table with all decks on it and nothing dealt. `rules.begin` deals."""
    state = VolfyirionState()
    state.lay_out(SEATS, rng)
    state.cards = cards
    state.face_up = face_up
    state.first_hand = first_hand
    state.turn = 0
    state.active = 0
    state.cp = state.bp = state.kp = 0
    state.renewable = False
    state.decks = [cards.house_deck(set_) for _ in range(SEATS)]
    state.hands = [[] for _ in range(SEATS)]
    state.known = [0] * SEATS
    state.discards = [[] for _ in range(SEATS)]
    state.plays = [[] for _ in range(SEATS)]
    state.placing = NONE
    state.standing = [0b0111] * SEATS
    state.buildings = [NONE] * (SEATS * CITIES)
    state.troops = [NONE] * (SEATS * CITIES)
    state.order = [0] * SEATS
    state.dragon = HOME
    state.lair_of = NONE
    state.winner = NONE
    state.row = [NONE] * ROW
    state.lair = [NONE] * SPACES
    state.asset_top = NONE
    state.assets = cards.asset_deck(set_)
    state.asset_bottom = []
    state.wonders = cards.wonder_deck(set_)
    state.wonder_bottom = []
    state.removed = ()
    return state
