"""Action 5: the attack on the dragon. Dice up to three times, cubes from any heads, then the counterattack.

Attack dice are alike, so `combat` only counts them by result.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.dragonscales import moments, strife
from wyrmhall.games.dragonscales.asking import Ask, CardAsk
from wyrmhall.games.dragonscales.checks import ONGOING
from wyrmhall.games.dragonscales.codes import (
    C_AGAIN_DRAGONS,
    C_AGAIN_HITS,
    C_CHOOSER,
    C_COUNT_DRAGONS,
    C_COUNT_MISSES,
    C_COUNTER,
    C_DRAGONS,
    C_FREE,
    C_HITS,
    C_MISSES,
    C_MORE_HITS,
    C_QUIET,
    C_ROLLS,
    C_SEAT,
    C_TAKEN,
    CARD,
    COMBAT,
    E_COMBAT,
    E_CUBE,
    E_HEAD,
    HEAD,
    HEADS,
    KIND,
    NONE,
    NUMBER,
    PICK_DRAGON,
    PICK_HIT,
    ROLLS,
    SLAIN,
    STOP,
)
from wyrmhall.games.dragonscales.effects import (
    COMBAT_ROLLED,
    DO_COUNT,
    DO_HITS,
    DO_REROLL,
    DO_TURN,
    DRAGON,
    HIT,
    MISS,
    MY_COMBAT,
    MY_CUBES,
    Step,
)
from wyrmhall.kernel.operation import Operation
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.dragonscales.state import DragonscalesState

MOST_HITS: Final = 8


def begin(s: DragonscalesState, seat: int, dice: int, quiet: bool) -> None:
    """DS-ATTACK-2: roll all the dice once; then the attacker decides."""
    s.combat = [0] * COMBAT
    c = s.combat
    c[C_SEAT] = seat
    c[C_ROLLS] = ROLLS - 1
    c[C_QUIET] = int(quiet)
    c[C_CHOOSER] = NONE
    s.diverts.clear()
    throw(s, dice)
    s.stack += [END_COMBAT, Fight(seat)]


def throw(s: DragonscalesState, dice: int) -> None:
    s.epoch += 1
    c = s.combat
    hits, dragons = 0, 0
    for _ in range(dice):
        result = s.cards.attack_die[s.rng.below(6)]
        if result == HIT:
            hits += 1
        elif result == DRAGON:
            dragons += 1
    c[C_HITS] += hits
    c[C_DRAGONS] += dragons
    c[C_MISSES] += dice - hits - dragons
    if s.events is not None:
        s.events.append((E_COMBAT, EVERYBODY, c[C_SEAT], c[C_HITS], c[C_DRAGONS], c[C_MISSES]))


def by_chart(count: int) -> int:
    """DS-ATTACK-3: one or two dice are a wound, three or four are two, and so on."""
    return (min(count, MOST_HITS) + 1) // 2


def cubes_due(s: DragonscalesState) -> int:
    """How many cubes the attack as it lies will take."""
    c = s.combat
    hits = c[C_HITS] + c[C_MORE_HITS] + s.round_hits
    if c[C_COUNT_DRAGONS]:
        hits += c[C_DRAGONS]
    if c[C_COUNT_MISSES]:
        hits += c[C_MISSES]
    return min(by_chart(hits), s.heads[0] + s.heads[1] + s.heads[2])


def wounds_due(s: DragonscalesState) -> int:
    """What the counterattack will do."""
    c = s.combat
    if c[C_QUIET]:
        return 0
    return by_chart(max(0, c[C_DRAGONS] - s.round_ignore)) + c[C_COUNTER]


def can_change(s: DragonscalesState, step: Step) -> bool:
    """Whether a card for this moment changes anything."""
    c = s.combat
    if c[C_SEAT] == NONE:
        return False
    if step.verb in (DO_TURN, DO_COUNT):
        return (MISS in step.results and c[C_MISSES] > 0) or (DRAGON in step.results and c[C_DRAGONS] > 0)
    if step.verb == DO_REROLL:
        return c[C_FREE] == 0 and (c[C_MISSES] > 0 or c[C_DRAGONS] > 0)
    return step.verb == DO_HITS or cubes_due(s) > 0


def turn(s: DragonscalesState, step: Step) -> None:
    """Change dice into hits: dragons first, for they would strike back."""
    c = s.combat
    left = step.n
    for kind, place in ((DRAGON, C_DRAGONS), (MISS, C_MISSES)):
        if kind in step.results:
            count = min(left, c[place])
            c[place] -= count
            c[C_HITS] += count
            left -= count


class Fight(Ask):
    """DS-ATTACK-2: roll misses again, or hits if one likes, never dragons; up to three rolls in all."""

    name = "fight"
    rule = "DS-ATTACK-2"

    def marks(self) -> list[int]:
        return [22, self.seat]

    def run(self, s: DragonscalesState) -> None:
        if not s.lives(self.seat):
            return
        options = self.legal(s, self.seat)
        if len(options) > 1 or moments.might(s, self.seat, MY_COMBAT):
            s.ask(self, self.seat, options)
        else:
            self.take(s, self.seat, STOP)

    def legal(self, s: DragonscalesState, seat: int) -> list[int]:
        c = s.combat
        options = [STOP]
        if c[C_ROLLS] > 0 or c[C_FREE]:
            least = 0 if c[C_AGAIN_HITS] + c[C_AGAIN_DRAGONS] else 1
            for count in range(least, c[C_MISSES] + 1):
                options.append(NUMBER + count)
            if c[C_HITS] > c[C_AGAIN_HITS]:
                options.append(PICK_HIT)
            if c[C_FREE] == 2 and c[C_DRAGONS] > c[C_AGAIN_DRAGONS]:
                options.append(PICK_DRAGON)
        moments.add_playable(s, seat, 1 << MY_COMBAT, options)
        return options

    def why_not(self, s: DragonscalesState, seat: int, token: int) -> str:
        if token == PICK_DRAGON:
            return "dice that show a dragon cannot be rolled again"
        return "you have no such dice to roll again, or no roll left"

    def take(self, s: DragonscalesState, seat: int, token: int) -> None:
        c = s.combat
        if token == STOP:
            s.stack += [Cubes(seat), moments.Moment(COMBAT_ROLLED, seat, 0)]
            _blades(s, seat)
            return
        s.stack.append(self)
        if token >= CARD:
            moments.play(s, seat, token, seat)
        elif token == PICK_HIT:
            c[C_AGAIN_HITS] += 1
        elif token == PICK_DRAGON:
            c[C_AGAIN_DRAGONS] += 1
        else:
            misses = token - NUMBER
            dice = misses + c[C_AGAIN_HITS] + c[C_AGAIN_DRAGONS]
            c[C_MISSES] -= misses
            c[C_HITS] -= c[C_AGAIN_HITS]
            c[C_DRAGONS] -= c[C_AGAIN_DRAGONS]
            c[C_AGAIN_HITS] = 0
            c[C_AGAIN_DRAGONS] = 0
            if c[C_FREE]:
                c[C_FREE] = 0
            else:
                c[C_ROLLS] -= 1
            throw(s, dice)


def _blades(s: DragonscalesState, seat: int) -> None:
    """Treasures that turn dice work by themselves after the last roll."""
    for code in s.shown[seat]:
        kind = code & KIND
        if s.cards.use[kind] == ONGOING and s.cards.abilities[kind].whens >> MY_COMBAT & 1:
            step = s.cards.steps[s.cards.abilities[kind].first]
            if step.verb == DO_TURN:
                turn(s, step)


class Cubes(Operation["DragonscalesState"]):
    """DS-ATTACK-3: first whoever takes a part of the cubes, then the attacker; DS-ATTACK-4: then the dragon."""

    name = "cubes"
    rule = "DS-ATTACK-3"

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def run(self, s: DragonscalesState) -> None:
        seat = self.seat
        due = cubes_due(s)
        wounds = wounds_due(s)
        s.stack.append(strife.Attack(NONE, seat, wounds, False, NONE, False))
        others = [taker for taker in s.diverts if s.lives(taker)][:due]
        if due > len(others) and s.lives(seat):
            chooser = s.combat[C_CHOOSER] if s.combat[C_CHOOSER] != NONE else seat
            s.stack.append(moments.Moment(MY_CUBES, seat, 0))
            s.stack.append(TakeCubes(chooser, seat, due - len(others), NONE, False, NONE, True))
        others.reverse()
        for taker in others:
            s.stack.append(TakeCubes(taker, taker, 1, NONE, False, NONE, False))


class TakeCubes(CardAsk):
    """DS-ATTACK-3: cubes off any heads, one by one; `taker` gets them. The last one ends the dragon.

    `own` are those that an attacker takes by its attack, not by a card in the middle of it.
    """

    name = "take cubes"
    rule = "DS-ATTACK-3"

    def __init__(self, seat: int, taker: int, left: int, head: int, one_head: bool, card: int, own: bool) -> None:
        super().__init__(seat, card)
        self.taker: Final = taker
        self.left: Final = left
        self.head: Final = head
        self.one_head: Final = one_head
        self.own: Final = own

    def marks(self) -> list[int]:
        return [23, self.seat, self.taker, self.left, self.head, int(self.one_head), int(self.own)]

    def legal(self, s: DragonscalesState, seat: int) -> list[int]:
        if self.one_head and self.head != NONE:
            return [HEAD + self.head] if s.heads[self.head] else []
        return [HEAD + head for head in range(HEADS) if s.heads[head] > 0]

    def nothing(self, s: DragonscalesState) -> None:
        """DS-READ-11: the cubes of a living taker are not lost with who was to choose their heads."""
        if self.seat != self.taker and not s.lives(self.seat) and s.lives(self.taker):
            s.stack.append(TakeCubes(self.taker, self.taker, self.left, self.head, self.one_head, self.card, self.own))

    def why_not(self, s: DragonscalesState, seat: int, token: int) -> str:
        return "choose a head that has a cube to take"

    def take(self, s: DragonscalesState, seat: int, token: int) -> None:
        head = token - HEAD
        if self.left > 1:
            s.stack.append(TakeCubes(seat, self.taker, self.left - 1, head, self.one_head, self.card, self.own))
        s.heads[head] -= 1
        s.cubes[self.taker * HEADS + head] += 1
        if self.own:
            s.combat[C_TAKEN] += 1
        if s.events is not None:
            s.events.append((E_CUBE, EVERYBODY, self.taker, head))
            if s.heads[head] == 0:
                s.events.append((E_HEAD, EVERYBODY, head, self.taker))
        if s.heads[0] + s.heads[1] + s.heads[2] == 0:
            strife.end(s, SLAIN, self.taker)


class EndCombat(Operation["DragonscalesState"]):
    name = "end combat"
    rule = "DS-ATTACK-2"

    def run(self, s: DragonscalesState) -> None:
        s.combat = [0] * COMBAT
        s.combat[C_SEAT] = NONE
        s.combat[C_CHOOSER] = NONE
        s.diverts.clear()


END_COMBAT: Final[EndCombat] = EndCombat()
OPERATIONS = (Fight, Cubes, TakeCubes, EndCombat)
