"""Step 1: everybody rolls behind the screen at the same time, up to three times, and keeps what it likes.

Each seat has its own stream of chance in `luck`, so it does not matter who is quick. Who is done has NONE in `rolls`.
With open dice all choose, then all roll.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.dragonscales import moments, piles
from wyrmhall.games.dragonscales.codes import (
    CARD,
    DICE,
    DIE,
    E_DONE_ROLLING,
    E_FACE,
    E_ROLLED,
    E_ROLLED_OPEN,
    FACE,
    KEEP,
    KEPT_SETS,
    LUCK,
    NONE,
    ROLL,
    ROLLING,
    ROLLS,
    SEEN_BY_ALL,
    STOP,
)
from wyrmhall.games.dragonscales.effects import DO_REROLL, DO_SET_DIE, MY_ROLL, RAGE, WILD
from wyrmhall.kernel.operation import Together
from wyrmhall.kernel.rng import rng_from_numbers
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.dragonscales.state import DragonscalesState

ALL_DICE: Final = (1 << DICE) - 1
# Somebody who has chosen and waits for the others to roll with them.
CHOSEN: Final = -2


def begin(s: DragonscalesState) -> None:
    """DS-ROLL-1: everybody rolls all seven dice."""
    s.stage = ROLLING
    s.epoch += 1
    for seat in range(s.seats):
        s.aside[seat] = 0
        s.bends[seat] = 0
        s.bending[seat] = NONE
        s.loaded[seat] = 0
        s.rolls[seat] = NONE
        if s.lives(seat):
            s.rolls[seat] = ROLLS - 1
            for part in range(LUCK):
                s.luck[seat * LUCK + part] = s.rng.next()
            throw(s, seat, ALL_DICE)
        else:
            for die in range(seat * DICE, seat * DICE + DICE):
                s.dice[die] = NONE
    s.stack.append(Rolling())


def throw(s: DragonscalesState, seat: int, mask: int) -> None:
    """Roll the dice of a mask with the seat's own luck."""
    first = seat * LUCK
    rng = rng_from_numbers(s.luck[first : first + LUCK])
    dice = s.cards.action_dice
    for die in range(DICE):
        if mask >> die & 1:
            s.dice[seat * DICE + die] = dice[die][rng.below(6)]
    s.luck[first : first + LUCK] = rng.numbers()
    if s.events is not None:
        audience = EVERYBODY if s.open_dice else 1 << seat
        s.events.append((E_ROLLED, audience, seat, s.dice[seat * DICE : seat * DICE + DICE]))


def others(s: DragonscalesState, seat: int, kept: int) -> int:
    """The dice that show none of the kept symbols, neither wild nor rage."""
    mask = 0
    kept |= 1 << WILD | 1 << RAGE
    for die in range(DICE):
        if not kept >> s.dice[seat * DICE + die] & 1:
            mask |= 1 << die
    return mask


def symbols(s: DragonscalesState, seat: int) -> int:
    """The mask of symbols that dice of a seat show, without wild and rage."""
    there = 0
    for die in range(seat * DICE, seat * DICE + DICE):
        there |= 1 << s.dice[die]
    return there & ~(1 << WILD | 1 << RAGE)


def add_keeping(s: DragonscalesState, seat: int, options: list[int]) -> None:
    """Short cuts: keep one or two symbols that are there, or none, and put the rest aside."""
    there = symbols(s, seat)
    for number in range(len(KEPT_SETS)):
        kept = KEPT_SETS[number]
        if kept & ~there == 0 and kept != there:
            options.append(KEEP + number)


class Rolling(Together["DragonscalesState"]):
    """DS-ROLL-2: keep or roll again any dice but rage, twice; cards for this moment are played in between."""

    name = "rolling"
    rule = "DS-ROLL-1"

    def marks(self) -> list[int]:
        return [18]

    def asked(self, s: DragonscalesState) -> int:
        mask = 0
        for seat in range(s.seats):
            if s.rolls[seat] >= 0 and s.lives(seat):
                mask |= 1 << seat
        return mask

    def run(self, s: DragonscalesState) -> None:
        waiting = self.asked(s)
        if waiting:
            s.ask_all(self, waiting)
        else:
            self.finish(s)

    def legal(self, s: DragonscalesState, seat: int) -> list[int]:
        if s.bending[seat] != NONE:
            return self._faces(s, seat)
        first = seat * DICE
        if s.bends[seat] > 0:
            return [STOP] + [DIE + die for die in range(DICE)]
        options = [STOP]
        aside = s.aside[seat]
        if s.rolls[seat] > 0 or s.loaded[seat]:
            for die in range(DICE):
                if not aside >> die & 1 and (s.dice[first + die] != RAGE or s.loaded[seat]):
                    options.append(DIE + die)
            if aside:
                options.append(ROLL)
            elif not s.loaded[seat]:
                add_keeping(s, seat, options)
        moments.add_playable(s, seat, 1 << MY_ROLL, options)
        return options

    def accepts(self, s: DragonscalesState, seat: int, token: int) -> bool:
        """The same as `legal` says, without making the list."""
        if token >= CARD or s.bending[seat] != NONE or s.bends[seat] > 0:
            return token in self.legal(s, seat)
        if token == STOP:
            return True
        if s.rolls[seat] <= 0 and not s.loaded[seat]:
            return False
        if token == ROLL:
            return s.aside[seat] != 0
        if token >= KEEP:
            return s.aside[seat] == 0 and s.loaded[seat] == 0 and self._can_keep(s, seat, token - KEEP)
        die = token - DIE
        if not 0 <= die < DICE or s.aside[seat] >> die & 1:
            return False
        return s.dice[seat * DICE + die] != RAGE or s.loaded[seat] != 0

    def _can_keep(self, s: DragonscalesState, seat: int, number: int) -> bool:
        if number >= len(KEPT_SETS):
            return False
        there = symbols(s, seat)
        return KEPT_SETS[number] & ~there == 0 and KEPT_SETS[number] != there

    def _faces(self, s: DragonscalesState, seat: int) -> list[int]:
        options: list[int] = []
        for face in s.cards.action_dice[s.bending[seat]]:
            if FACE + face not in options:
                options.append(FACE + face)
        return options

    def why_not(self, s: DragonscalesState, seat: int, token: int) -> str:
        if DIE <= token < DIE + DICE:
            return "dice that show rage cannot be rolled again, and no die is rolled more than three times"
        return "you cannot do that while you roll"

    def take(self, s: DragonscalesState, seat: int, token: int) -> None:
        if token >= CARD:
            self._play(s, seat, token)
        elif s.bending[seat] != NONE:
            self._turn(s, seat, token - FACE)
        elif token == STOP and s.bends[seat] > 0:
            s.bends[seat] = 0
        elif token == STOP and s.open_dice and s.rolls[seat] > 0:
            s.aside[seat] = 0
            self._wait(s, seat)
        elif token == STOP:
            self._stop(s, seat)
        elif token == ROLL:
            self._roll(s, seat)
        elif token >= KEEP:
            s.aside[seat] = others(s, seat, KEPT_SETS[token - KEEP])
        elif s.bends[seat] > 0:
            s.bending[seat] = token - DIE
        else:
            s.aside[seat] |= 1 << (token - DIE)

    def _play(self, s: DragonscalesState, seat: int, token: int) -> None:
        """Cards for this moment only change the player's own dice, so they are carried out on the spot."""
        kind = moments.kind_of(s, token)
        extra = moments.is_extra(s, token)
        piles.discard(s, seat, moments.spend(s, seat, kind, extra), SEEN_BY_ALL)
        ability = s.cards.abilities[kind]
        s.aside[seat] = 0
        number = ability.extra if extra and ability.instead else ability.first
        rest = ability.extra if extra and not ability.instead else NONE
        while number != NONE:
            step = s.cards.steps[number]
            if step.verb == DO_SET_DIE:
                s.bends[seat] += step.n
            elif step.verb == DO_REROLL:
                s.loaded[seat] = 1
            number = step.next
            if number == NONE:
                number = rest
                rest = NONE

    def _turn(self, s: DragonscalesState, seat: int, face: int) -> None:
        die = s.bending[seat]
        s.dice[seat * DICE + die] = face
        s.bending[seat] = NONE
        s.bends[seat] -= 1
        if s.events is not None:
            s.events.append((E_FACE, EVERYBODY if s.open_dice else 1 << seat, seat, die, face))

    def _roll(self, s: DragonscalesState, seat: int) -> None:
        s.epoch += 1
        if s.open_dice:
            self._wait(s, seat)
            return
        throw(s, seat, s.aside[seat])
        s.aside[seat] = 0
        if s.loaded[seat]:
            s.loaded[seat] = 0
        else:
            s.rolls[seat] -= 1
        self._go_on(s, seat)

    def _wait(self, s: DragonscalesState, seat: int) -> None:
        """With open dice: the choice is made, and the dice roll when everybody has chosen."""
        s.rolls[seat] = CHOSEN - s.rolls[seat]
        s.done(seat)

    def _go_on(self, s: DragonscalesState, seat: int) -> None:
        """Done without asking after the last roll, unless a card could still follow, as far as all can see."""
        if s.rolls[seat] == 0 and not moments.might(s, seat, MY_ROLL):
            self._stop(s, seat)

    def _stop(self, s: DragonscalesState, seat: int) -> None:
        s.rolls[seat] = NONE
        s.aside[seat] = 0
        s.loaded[seat] = 0
        if s.waiting >> seat & 1:
            s.done(seat)
        if s.events is not None:
            s.events.append((E_DONE_ROLLING, EVERYBODY, seat))

    def resolve(self, s: DragonscalesState) -> None:
        """DS-OPTION-4: with open dice those who roll again roll at the same time, and all look before they go on."""
        s.epoch += 1
        if not s.open_dice:
            return
        rolled = False
        counted = False
        for seat in range(s.seats):
            if s.rolls[seat] <= CHOSEN and s.aside[seat] and s.lives(seat):
                rolled = True
                counted = counted or not s.loaded[seat]
        for seat in range(s.seats):
            if s.rolls[seat] <= CHOSEN:
                self._roll_open(s, seat, rolled, counted)
        if rolled:
            s.stack.append(self)
        elif s.events is not None:
            for seat in range(s.seats):
                if s.lives(seat):
                    s.events.append((E_ROLLED_OPEN, EVERYBODY, seat, s.dice[seat * DICE : seat * DICE + DICE]))

    def _roll_open(self, s: DragonscalesState, seat: int, rolled: bool, counted: bool) -> None:
        """Who keeps all this time is asked again if others roll: the next roll is everybody's."""
        left = CHOSEN - s.rolls[seat]
        mask = s.aside[seat]
        if counted and not (mask and s.loaded[seat]):
            left -= 1
        s.aside[seat] = 0
        s.loaded[seat] = 0
        s.rolls[seat] = left if rolled else NONE
        if rolled and s.lives(seat):
            if mask:
                throw(s, seat, mask)
            self._go_on(s, seat)


OPERATIONS = (Rolling,)
