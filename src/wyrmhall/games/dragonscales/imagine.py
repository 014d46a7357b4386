"""Dealing anew what a seat cannot know in Dragonscales, consistent with everything it has seen.

Hidden cards fall into pools within which they may change places: one for each villain's cards, one for the treasures,
one for the rage cards. A card stays where it is if the viewer has seen it there. Dice behind screens are rolled anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.dragonscales.asking import Ask
from wyrmhall.games.dragonscales.codes import DICE, KIND, LUCK, NONE, OFFER_WIDTH, PASS, ROLLS, SEEN
from wyrmhall.games.dragonscales.effects import ATTACK, RAGE, WILD
from wyrmhall.games.dragonscales.moments import Moment
from wyrmhall.games.dragonscales.rolling import CHOSEN, Rolling
from wyrmhall.kernel.rng import digest

if TYPE_CHECKING:
    from wyrmhall.games.dragonscales.state import DragonscalesState


def deal_anew(s: DragonscalesState, viewer: int) -> None:
    """Re-deal, in place, all that `viewer` cannot know; `s.rng` is a fresh stream already. At the end all is told."""
    if not s.stack:
        return
    pools: list[Pool] = [Pool() for _ in range(s.seats + 2)]
    treasures = pools[s.seats]
    rages = pools[s.seats + 1]
    for seat in range(s.seats):
        if seat != viewer:
            pools[seat].add(s.decks[seat], NONE)
            pools[seat].add(s.discards[seat], viewer)
            treasures.add(s.stash[seat], viewer)
            _add_hand(s, s.hands[seat], viewer, pools)
    _add_hand(s, s.drawn, viewer, pools)
    treasures.add(s.treasures, NONE)
    treasures.add(s.spoils, viewer)
    rages.add(s.rages, NONE)
    rages.add(s.rage_top, viewer)
    rages.add(s.rage_bottom, viewer)
    for pool in pools:
        pool.deal(s)
    _roll_anew(s, viewer)
    _choose_anew(s, viewer)


class Pool:
    """Places whose cards may change with each other."""

    def __init__(self) -> None:
        self.zones: list[list[int]] = []
        self.places: list[int] = []

    def add(self, zone: list[int], viewer: int) -> None:
        """Add the cards of a zone, without those that `viewer` has seen there."""
        for place in range(len(zone)):
            if viewer == NONE or not zone[place] & (SEEN << viewer):
                self.zones.append(zone)
                self.places.append(place)

    def deal(self, s: DragonscalesState) -> None:
        """Shuffle the kinds over the places; the marks of a place stay."""
        for i in range(len(self.places) - 1, 0, -1):
            j = s.rng.below(i + 1)
            one, other = self.zones[i], self.zones[j]
            a, b = self.places[i], self.places[j]
            change = (one[a] ^ other[b]) & KIND
            one[a] ^= change
            if i != j:
                other[b] ^= change


def _add_hand(s: DragonscalesState, zone: list[int], viewer: int, pools: list[Pool]) -> None:
    """Cards that may be of several decks, each into the pool of its own."""
    for place in range(len(zone)):
        if zone[place] & (SEEN << viewer):
            continue
        kind = zone[place] & KIND
        owner = s.seats if s.cards.is_treasure(kind) else s.seat_of(s.cards.owner[kind])
        if owner != viewer:
            pools[owner].zones.append(zone)
            pools[owner].places.append(place)


def _roll_anew(s: DragonscalesState, viewer: int) -> None:
    for seat in range(s.seats):
        for part in range(LUCK):
            s.luck[seat * LUCK + part] = s.rng.next()
        if seat == viewer or seat == s.placer or s.dice[seat * DICE] == NONE:
            continue
        # Everybody can tell who has not touched its dice yet, for nothing has happened since they were rolled.
        fresh = s.rolls[seat] == ROLLS - 1 and s.aside[seat] == 0
        if not s.open_dice:
            _roll_behind(s, seat, fresh)
        s.aside[seat] = 0
        might = not fresh and s.rolls[seat] > 0 and s.bends[seat] == 0
        if (s.rolls[seat] <= CHOSEN or might) and s.rng.below(2):
            _set_aside(s, seat)


def _roll_behind(s: DragonscalesState, seat: int, fresh: bool) -> None:
    """Dice behind a screen: nobody else knows how often they were rolled, nor whether some lie aside."""
    if s.rolls[seat] < 0:
        _throw(s, seat, 1 << s.rng.below(6) | 1 << s.rng.below(6) | 1 << RAGE | 1 << WILD, 3)
        return
    s.rolls[seat] = ROLLS - 1 if fresh else 1 + s.rng.below(ROLLS - 1)
    _throw(s, seat, 0, 1)


def _throw(s: DragonscalesState, seat: int, liked: int, rolls: int) -> None:
    """Dice as somebody has them who keeps the symbols of a mask."""
    for die in range(DICE):
        faces = s.cards.action_dice[die]
        face = faces[s.rng.below(6)]
        for _ in range(rolls - 1):
            if liked >> face & 1:
                break
            face = faces[s.rng.below(6)]
        s.dice[seat * DICE + die] = face


def _set_aside(s: DragonscalesState, seat: int) -> None:
    """Somebody has put dice aside and not rolled them yet."""
    for die in range(DICE):
        if s.dice[seat * DICE + die] != RAGE and (s.aside[seat] == 0 or s.rng.below(2)):
            s.aside[seat] |= 1 << die
    if s.aside[seat] == 0:
        s.aside[seat] = 1
        if not s.open_dice:
            s.dice[seat * DICE] = ATTACK


def _choose_anew(s: DragonscalesState, viewer: int) -> None:
    """What others have answered while a window is open, they could have answered with what they hold now."""
    if not s.stack:
        return
    op = s.stack[-1]
    for seat in range(s.seats):
        if seat != viewer and s.choice[seat] >= 0:
            options = op.legal(s, seat) if isinstance(op, Moment) else [PASS]
            s.choice[seat] = options[s.rng.below(len(options))]


# What a seat knows, as a number


BREAK: Final = -9


def key(s: DragonscalesState, seat: int) -> int:
    """A number for what `seat` knows, what it is asked and what it may choose."""
    numbers = [seat, s.first, s.round, s.stage, s.row, s.box, s.protected, s.denied, s.hoard, s.rage, s.turned]
    numbers += _question(s)
    if s.waiting >> seat & 1:
        numbers += s.legal(seat)
    numbers.append(BREAK)
    numbers += s.heads
    numbers += s.cubes
    numbers += s.owners
    numbers += s.counts
    numbers += s.places
    numbers += s.scales
    numbers += s.wounds
    numbers += s.poison
    numbers += s.out
    numbers += s.fights
    numbers += s.combat
    numbers += s.diverts
    numbers += s.flight
    numbers += s.joined
    numbers += s.boosts
    for other in range(s.seats):
        numbers.append(len(s.hands[other]) * 64 + len(s.stash[other]))
        numbers += s.shown[other]
        if s.offers[other * OFFER_WIDTH + 1] or other == seat:
            numbers += s.offers[other * OFFER_WIDTH : (other + 1) * OFFER_WIDTH]
    held = s.hands[seat] + s.stash[seat]
    held.sort()
    numbers += held
    numbers += s.dice[seat * DICE : seat * DICE + DICE]
    numbers += [s.rolls[seat], s.aside[seat], s.choice[seat], s.spared, s.summoned, int(s.truce)]
    return digest(numbers)


def _question(s: DragonscalesState) -> list[int]:
    if not s.stack:
        return [0]
    op = s.stack[-1]
    if isinstance(op, Ask):
        return op.marks()
    if isinstance(op, Moment):
        return op.marks()
    return [18] if isinstance(op, Rolling) else [26]
