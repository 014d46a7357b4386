"""Step 3: the boxes of the action board row by row, from left to right. Each action is voluntary but rage."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.dragonscales import combat, fleeing, piles, raging, strife
from wyrmhall.games.dragonscales.asking import Ask
from wyrmhall.games.dragonscales.codes import (
    ACTING,
    BOXES,
    DRAW,
    E_BOX,
    E_PASSED,
    E_PROTECTED,
    FIGHT_ON,
    GO,
    NONE,
    NUMBER,
    PASS,
    PROTECT,
    ROW_COUNT,
    SEAT,
    TAKE,
)
from wyrmhall.games.dragonscales.effects import (
    ATTACK,
    DEFEND,
    LOOT,
    RAGE,
    SCALES,
    TREASURE,
    VILLAINY,
    VILLAINY_CARD,
)
from wyrmhall.kernel.operation import Operation
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.dragonscales.state import DragonscalesState

HEALS: Final[list[int]] = [3, 3, 2, 1]
SCALES_OF_LOOT: Final[list[int]] = [0, 3, 2, 1]
ATTACK_DICE: Final[list[int]] = [8, 6, 4]


class Box(Operation["DragonscalesState"]):
    """DS-ACT-1: the next box of the board; empty ones are skipped."""

    name = "box"
    rule = "DS-ACT-1"

    def __init__(self, place: int) -> None:
        self.place: Final = place

    def run(self, s: DragonscalesState) -> None:
        place = self.place
        s.stage = ACTING
        while place < ROW_COUNT * BOXES and s.owners[place] == NONE and place != RAGE * BOXES:
            place += 1
        if place == ROW_COUNT * BOXES:
            return
        row = place // BOXES
        s.row = row
        s.box = place % BOXES
        if row == RAGE:
            s.stack.append(BOX_STEPS[(RAGE + 1) * BOXES])
            raging.begin(s)
            return
        s.stack.append(BOX_STEPS[place + 1])
        owner = s.owners[place]
        s.owners[place] = NONE
        s.counts[place] = 0
        if s.events is not None:
            s.events.append((E_BOX, EVERYBODY, owner, row, s.box))
        if s.lives(owner) and not (row == DEFEND and s.denied >> owner & 1):
            s.stack.append(Action(owner, row, s.box))


# Steps never change, so the board's are made once.
BOX_STEPS: Final[list[Box]] = [Box(place) for place in range(ROW_COUNT * BOXES + 1)]


def victims(s: DragonscalesState, seat: int) -> list[int]:
    """Whom one can steal a scale from."""
    return [SEAT + other for other in range(s.seats) if strife.can_rob(s, seat, other, SCALES)]


def opponents(s: DragonscalesState, seat: int) -> list[int]:
    return [SEAT + other for other in range(s.seats) if other != seat and s.lives(other)]


class Action(Ask):
    """DS-ACT-2: take the action of a box, or leave it."""

    name = "action"
    rule = "DS-ACT-2"

    def __init__(self, seat: int, row: int, box: int) -> None:
        super().__init__(seat)
        self.row: Final = row
        self.box: Final = box

    def marks(self) -> list[int]:
        return [24, self.seat, self.row, self.box]

    def legal(self, s: DragonscalesState, seat: int) -> list[int]:
        row = self.row
        box = self.box
        options = [PASS]
        if row == DEFEND:
            for count in range(1, min(HEALS[box], s.wounds[seat]) + 1):
                options.append(NUMBER + count)
            if box == 0 and s.protected == NONE:
                options.append(PROTECT)
        elif row == VILLAINY:
            options.append(DRAW if box < 3 else TAKE)
            if box == 1:
                options += victims(s, seat)
        elif row == LOOT:
            if box < 2:
                options.append(DRAW)
            if box > 0:
                options.append(TAKE)
        elif row == ATTACK:
            if box < 3:
                options.append(FIGHT_ON)
            elif not s.truce:
                options += opponents(s, seat)
        else:
            options.append(GO if box < 3 else TAKE)
        return options

    def why_not(self, s: DragonscalesState, seat: int, token: int) -> str:
        return "the box does not offer that, or nobody can be chosen for it"

    def take(self, s: DragonscalesState, seat: int, token: int) -> None:
        row = self.row
        if token == PASS:
            if s.events is not None:
                s.events.append((E_PASSED, EVERYBODY, seat, row))
            if row == VILLAINY and self.box == 0:
                s.stack.append(Snatch(seat))
        elif row == DEFEND:
            self.defend(s, seat, token)
        elif row == VILLAINY:
            self.plot(s, seat, token)
        elif row == LOOT:
            if token == DRAW:
                piles.draw(s, seat, TREASURE, 2 if self.box == 0 else 1, 1, NONE)
            else:
                piles.gain(s, seat, SCALES_OF_LOOT[self.box])
        elif row == ATTACK:
            if token == FIGHT_ON:
                combat.begin(s, seat, ATTACK_DICE[self.box], False)
            else:
                s.stack.append(strife.Attack(seat, token - SEAT, 1, False, NONE, False))
        elif token == GO:
            fleeing.begin(s, seat, self.box)
        else:
            piles.gain(s, seat, 1)

    def defend(self, s: DragonscalesState, seat: int, token: int) -> None:
        if token == PROTECT:
            s.protected = seat
            if s.events is not None:
                s.events.append((E_PROTECTED, EVERYBODY, seat))
        else:
            strife.heal(s, seat, token - NUMBER)

    def plot(self, s: DragonscalesState, seat: int, token: int) -> None:
        if self.box == 0:
            s.stack.append(Snatch(seat))
        if token == DRAW:
            piles.draw(s, seat, VILLAINY_CARD, 2 if self.box < 2 else 1, 1, NONE)
        elif token == TAKE:
            piles.gain(s, seat, 1)
        else:
            s.stack.append(strife.Theft(seat, token - SEAT, SCALES, 2))


class Snatch(Ask):
    """DS-VILLAINY-1: the first box also steals a scale."""

    name = "snatch"
    rule = "DS-VILLAINY-1"

    def marks(self) -> list[int]:
        return [25, self.seat]

    def legal(self, s: DragonscalesState, seat: int) -> list[int]:
        return [PASS, *victims(s, seat)]

    def why_not(self, s: DragonscalesState, seat: int, token: int) -> str:
        return "that villain has nothing to steal, or is protected"

    def take(self, s: DragonscalesState, seat: int, token: int) -> None:
        if token != PASS:
            s.stack.append(strife.Theft(seat, token - SEAT, SCALES, 1))


OPERATIONS = (Box, Action, Snatch)
