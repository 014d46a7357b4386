"""Sets a table of Dragonscales by hand and plays it through the public calls, by the names of tokens.

Seats play Grimmveil, Tor'Lok, Savathene, Mezerax and Tatyana in this order unless a test says otherwise. Chance is
wished for by trying streams of it until one does what the test needs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

import wyrmhall
from wyrmhall.games.dragonscales import Dragonscales, actions, placing
from wyrmhall.games.dragonscales.codes import ACTING, BOXES, DICE, KIND, NONE, PLACING
from wyrmhall.games.dragonscales.effects import FACES, ROWS
from wyrmhall.games.dragonscales.moments import Moment
from wyrmhall.games.dragonscales.state import DragonscalesState
from wyrmhall.kernel import IllegalMove, Rng
from wyrmhall.kernel.operation import Operation

VILLAINS = ("grimmveil", "torlok", "savathene", "mezerax", "tatyana")


class Scene:
    def __init__(self, seats: int = 4, villains: Sequence[str] = (), seed: int = 1, options: str = "") -> None:
        self.game = cast(Dragonscales, wyrmhall.load(f"dragonscales(seats={seats}{options})"))
        self.cards = self.game.cards
        s = self.s = cast(DragonscalesState, self.game.start(seed))
        order = [self.cards.villain_ids.index(name) for name in villains or VILLAINS[:seats]]
        s.villains = tuple(order)
        s.boxed = tuple(kind for villain in range(5) if villain not in order for kind in self.cards.decks[villain])
        s.first = 0
        for seat in range(seats):
            s.decks[seat] = self.cards.decks[order[seat]][:]
            s.hands[seat] = []
            s.minds[seat] = 1 << order[seat]
        self.rows: list[str] = []

    # Setting the table

    def hand(self, seat: int, *ids: str) -> Scene:
        """Cards move from a villain's deck to the hand."""
        for id in ids:
            kind = self.cards.number(id)
            self.s.decks[self.s.seat_of(self.cards.owner[kind])].remove(kind)
            self.s.hands[seat].append(kind)
        return self

    def stash(self, seat: int, *ids: str) -> Scene:
        for id in ids:
            self.s.treasures.remove(self.cards.number(id))
            self.s.stash[seat].append(self.cards.number(id))
        return self

    def shown(self, seat: int, *ids: str) -> Scene:
        """Minions and treasures that lie face up."""
        for id in ids:
            kind = self.cards.number(id)
            pile = self.s.treasures if self.cards.is_treasure(kind) else self.s.decks[seat]
            pile.remove(kind)
            self.s.shown[seat].append(kind)
        return self

    def scales(self, seat: int, count: int) -> Scene:
        self.s.hoard += self.s.scales[seat] - count
        self.s.scales[seat] = count
        return self

    def box(self, row: str, box: int, seat: int, dice: int = 1) -> Scene:
        """Dice that lie on the board; boxes count from 1."""
        place = ROWS.index(row) * BOXES + box - 1
        self.s.owners[place] = seat
        self.s.counts[place] = dice
        return self

    def top_rage(self, id: str) -> Scene:
        kind = self.cards.number(id)
        self.s.rages.remove(kind)
        self.s.rage_top.insert(0, kind)
        return self

    def cubes(self, seat: int, *counts: int) -> Scene:
        """Cubes of yellow, red and blue that a seat has taken."""
        for head, count in enumerate(counts):
            self.s.heads[head] -= count
            self.s.cubes[seat * 3 + head] += count
        return self

    # Starting somewhere

    def go(self, *steps: Operation[DragonscalesState]) -> Scene:
        """Do these steps, the first one first, and nothing of the round that was dealt."""
        s = self.s
        s.waiting = 0
        s.offered = []
        s.choice = [NONE] * s.seats
        for die in range(len(s.dice)):
            s.dice[die] = NONE
        s.rolls = [NONE] * s.seats
        s.stack = list(reversed(steps))
        s.settle()
        return self

    def act(self, row: str = "defend") -> Scene:
        """Take the actions of the board from this row on."""
        self.s.stage = ACTING
        return self.go(actions.Box(ROWS.index(row) * BOXES))

    def place(self, *dice: str) -> Scene:
        """Everybody has rolled these dice, seat by seat ("attack attack wild"), and places them now."""
        s = self.s
        s.stage = PLACING
        self.go()
        for seat, faces in enumerate(dice):
            for die, face in enumerate(faces.split()):
                s.dice[seat * DICE + die] = FACES.index(face)
        s.stack = [placing.Turn(0)]
        s.settle()
        return self

    # Playing

    def token(self, name: str) -> int:
        return self.game.vocabulary.token(name)

    def play(self, seat: int, *names: str) -> Scene:
        for name in names:
            self.s.apply(seat, self.token(name))
        return self

    def wish(self, seat: int, name: str, came: Callable[[DragonscalesState], bool]) -> Scene:
        """Choose with the first stream of chance after which it came as wished."""
        for seed in range(5000):
            tried = self.s.clone()
            tried.rng = Rng(seed)
            for place in range(len(tried.luck)):
                tried.luck[place] = tried.rng.next()
            tried.apply(seat, self.token(name))
            if came(tried):
                self.s.rng = Rng(seed)
                for place in range(len(self.s.luck)):
                    self.s.luck[place] = self.s.rng.next()
                return self.play(seat, name)
        raise AssertionError(f"{name} never came as wished")

    def passing(self) -> Scene:
        """Everybody passes in windows until somebody is asked something else."""
        s = self.s
        while s.stack and isinstance(s.stack[-1], Moment):
            s.apply(s.actor(), 0)
        return self

    # Looking

    def legal(self, seat: int) -> list[str]:
        """What answers a seat has, by name, without what it might do unasked."""
        return [self.game.vocabulary.name(token) for token in self.s.answers(seat)]

    def acts(self, seat: int) -> list[str]:
        return [self.game.vocabulary.name(token) for token in self.s.acts(seat)]

    def refused(self, seat: int, name: str) -> str:
        try:
            self.s.clone().apply(seat, self.token(name))
        except IllegalMove as error:
            return str(error)
        raise AssertionError(f"{name} was not refused")

    def row(self, name: str) -> list[tuple[int, int]]:
        """Who lies in the boxes of a row with how many dice, from the left, without empty ones at the end."""
        first = ROWS.index(name) * BOXES
        boxes = [(self.s.owners[place], self.s.counts[place]) for place in range(first, first + BOXES)]
        while boxes and boxes[-1] == (NONE, 0):
            boxes.pop()
        return boxes

    def ids(self, codes: list[int]) -> list[str]:
        return [self.cards.ids[code & KIND] for code in codes]

    def faces(self, seat: int) -> list[str]:
        return [FACES[face] for face in self.s.dice[seat * DICE : seat * DICE + DICE]]
