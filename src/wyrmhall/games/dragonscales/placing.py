"""Step 2: the action board. In order from the first player everybody lays all its dice out, a box for each symbol.

More dice push others one box to the right; what is pushed off the row goes home.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.dragonscales import moments
from wyrmhall.games.dragonscales.asking import Ask
from wyrmhall.games.dragonscales.checks import ONGOING
from wyrmhall.games.dragonscales.codes import (
    BOXES,
    CARD,
    DICE,
    E_BUMPED,
    E_PLACED,
    E_ROLLED_OPEN,
    FACE,
    KIND,
    MOST_SEATS,
    NONE,
    PLACING,
    ROW_COUNT,
    SPARE,
    STOP,
)
from wyrmhall.games.dragonscales.effects import DO_SPARE, MY_PLACE, PLACED, RAGE, WILD
from wyrmhall.kernel.operation import Operation
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.dragonscales.state import DragonscalesState


def shown(s: DragonscalesState, seat: int) -> list[int]:
    """How many dice of a seat show each symbol, wilds last."""
    counts = [0] * (ROW_COUNT + 1)
    for die in range(seat * DICE, seat * DICE + DICE):
        face = s.dice[die]
        if face >= 0:
            counts[face] = counts[face] + 1
    return counts


def boxes(s: DragonscalesState, row: int) -> int:
    """DS-PLACE-4: one box fewer than players at the start, always all five for rage."""
    return BOXES if row == RAGE else s.seats - 1


class Turn(Operation["DragonscalesState"]):
    """DS-PLACE-1: the turn of one seat to place; counted from the first player."""

    name = "placing turn"
    rule = "DS-PLACE-1"

    def __init__(self, turn: int) -> None:
        self.turn: Final = turn

    def run(self, s: DragonscalesState) -> None:
        if self.turn == s.seats:
            s.stack.append(moments.Moment(PLACED, NONE, 0))
            return
        s.stage = PLACING
        s.stack.append(TURNS[self.turn + 1])
        seat = (s.first + self.turn) % s.seats
        for row in range(ROW_COUNT):
            s.joined[row] = 0
            s.boosts[row] = 0
        s.spared = 0
        if s.lives(seat):
            s.epoch += 1
            s.placer = seat
            if s.events is not None:
                s.events.append((E_ROLLED_OPEN, EVERYBODY, seat, s.dice[seat * DICE : seat * DICE + DICE]))
            s.stack.append(Place(seat))


# One more than there are seats: after the last one everybody may answer.
TURNS: Final[list[Turn]] = [Turn(turn) for turn in range(MOST_SEATS + 1)]


class Place(Ask):
    """DS-WILD-1: first every wild joins a symbol that other dice show, and cards for this moment are played."""

    name = "place"
    rule = "DS-PLACE-1"

    def marks(self) -> list[int]:
        return [19, self.seat]

    def wilds(self, s: DragonscalesState, counts: list[int]) -> int:
        """Wilds that have not joined a set yet."""
        left = counts[WILD]
        for row in range(ROW_COUNT):
            left -= s.joined[row]
        return left

    def run(self, s: DragonscalesState) -> None:
        """Asked if there is a wild to join, or a card could be played as far as everybody can see."""
        if not s.lives(self.seat):
            s.placer = NONE
            return
        options = self.legal(s, self.seat)
        if len(options) > 1 or moments.might(s, self.seat, MY_PLACE):
            s.ask(self, self.seat, options)
        else:
            self.take(s, self.seat, options[0])

    def legal(self, s: DragonscalesState, seat: int) -> list[int]:
        counts = shown(s, seat)
        options: list[int] = []
        if self.wilds(s, counts):
            options = [FACE + row for row in range(ROW_COUNT) if counts[row] > (s.spared if row == RAGE else 0)]
        if not options:
            options.append(STOP)
        # DS-WILD-2: with a wild beside it, the last rage die stays.
        if counts[RAGE] > s.spared + (1 if s.joined[RAGE] else 0) and s.spared < cloaks(s, seat):
            options.append(SPARE)
        moments.add_playable(s, seat, 1 << MY_PLACE, options)
        return options

    def why_not(self, s: DragonscalesState, seat: int, token: int) -> str:
        if FACE <= token <= FACE + WILD:
            return "a wild joins only a symbol that another of your dice shows"
        return "place all your dice now, your wilds first"

    def take(self, s: DragonscalesState, seat: int, token: int) -> None:
        if token == STOP:
            place_all(s, seat)
            return
        s.stack.append(self)
        if token == SPARE:
            s.spared += 1
        elif token >= CARD:
            moments.play(s, seat, token, NONE)
        else:
            s.joined[token - FACE] += 1


def cloaks(s: DragonscalesState, seat: int) -> int:
    """How many rage dice the treasures of a seat let it leave off the board."""
    count = 0
    for code in s.shown[seat]:
        kind = code & KIND
        ability = s.cards.abilities[kind]
        if s.cards.use[kind] == ONGOING and ability.whens >> MY_PLACE & 1:
            step = s.cards.steps[ability.first]
            if step.verb == DO_SPARE:
                count += step.n
    return count


def place_all(s: DragonscalesState, seat: int) -> None:
    """DS-PLACE-2: all dice of a symbol into one box."""
    counts = shown(s, seat)
    for row in range(ROW_COUNT):
        count = counts[row] + s.joined[row]
        if row == RAGE:
            count -= s.spared
        if count > 0:
            place(s, seat, row, count + s.boosts[row])
    s.placer = NONE
    for die in range(seat * DICE, seat * DICE + DICE):
        s.dice[die] = NONE


def place(s: DragonscalesState, seat: int, row: int, count: int) -> None:
    """DS-PLACE-3: the leftmost box that is empty or weaker; whoever lies there moves on, and so on."""
    first = row * BOXES
    last = first + boxes(s, row)
    at = first
    while at < last and s.owners[at] >= 0 and s.counts[at] >= count:
        at += 1
    if at == last:
        if s.events is not None:
            s.events.append((E_BUMPED, EVERYBODY, seat, row, NONE))
        return
    owner = s.owners[at]
    moved = s.counts[at]
    s.owners[at] = seat
    s.counts[at] = count
    if s.events is not None:
        s.events.append((E_PLACED, EVERYBODY, seat, row, at - first, count))
    while owner >= 0:
        at += 1
        box = at - first if at < last else NONE
        if s.events is not None:
            s.events.append((E_BUMPED, EVERYBODY, owner, row, box))
        if at == last:
            return
        s.owners[at], owner = owner, s.owners[at]
        s.counts[at], moved = moved, s.counts[at]


OPERATIONS = (Turn, Place)
