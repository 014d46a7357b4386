"""Attacks and thefts, wounds and deaths, and how a game ends.

An attack or a theft that is announced is a record on top of `fights` until it is over: answers change the record, and
what happens inside of it has its own record above. Whatever may end the game is done last in a step: nothing may be put
on the stack after it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.dragonscales import moments, piles, trade
from wyrmhall.games.dragonscales.codes import (
    ALL_DEAD,
    BOXES,
    BY_ANSWER,
    BY_PROTECTION,
    BY_SHIELD,
    DEAD,
    DICE,
    E_ATTACK,
    E_CURED,
    E_DIED,
    E_END,
    E_HEALED,
    E_KNOCKED_OUT,
    E_MOVED,
    E_SHIELD,
    E_STOLE,
    E_STOLE_CARD,
    E_UNHURT,
    E_WOUNDED,
    ESCAPED,
    F_ANSWER,
    F_BY,
    F_DEALT,
    F_N,
    F_OFF,
    F_POISON,
    F_RETORT,
    F_TARGET,
    F_THEFT,
    FIGHT,
    KIND,
    NONE,
    OFFERED,
    POISON_IN_ALL,
    ROW_COUNT,
    SEEN,
)
from wyrmhall.games.dragonscales.effects import (
    ALWAYS,
    ATTACKED,
    ROBBED,
    SCALES,
    SUFFERING,
    TREASURE,
    WAS_ATTACKED,
)
from wyrmhall.kernel.operation import Operation
from wyrmhall.kernel.piles import take_any
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.dragonscales.state import DragonscalesState


# The end


def end(s: DragonscalesState, ending: int, hero: int) -> None:
    """DS-END-1: at once, whatever is going on."""
    s.ending = ending
    s.hero = hero
    s.epoch += 1
    s.stack.clear()
    s.waiting = 0
    for seat in range(s.seats):
        s.choice[seat] = NONE
    if s.events is not None:
        s.events.append((E_END, EVERYBODY, ending, hero))


def advance(s: DragonscalesState, seat: int, spaces: int) -> None:
    """Move a villain forward; onto the Exit it has escaped."""
    if spaces <= 0:
        return
    before = s.places[seat]
    s.places[seat] = min(before + spaces, s.cards.exit)
    if s.events is not None:
        s.events.append((E_MOVED, EVERYBODY, seat, s.places[seat], before))
    if s.places[seat] == s.cards.exit:
        end(s, ESCAPED, seat)


def retreat(s: DragonscalesState, seat: int, spaces: int) -> None:
    before = s.places[seat]
    s.places[seat] = max(before - spaces, 0)
    if s.events is not None and s.places[seat] != before:
        s.events.append((E_MOVED, EVERYBODY, seat, s.places[seat], before))


# Wounds


def heal(s: DragonscalesState, seat: int, count: int) -> None:
    """DS-WOUND-2, DS-POISON-1: ordinary wounds only."""
    count = min(count, s.wounds[seat])
    if count <= 0:
        return
    s.wounds[seat] -= count
    if s.events is not None:
        s.events.append((E_HEALED, EVERYBODY, seat, count))


def cure(s: DragonscalesState, seat: int, count: int) -> None:
    """Exchange poison wounds for ordinary ones."""
    count = min(count, s.poison[seat])
    if count <= 0:
        return
    s.poison[seat] -= count
    s.wounds[seat] += count
    if s.events is not None:
        s.events.append((E_CURED, EVERYBODY, seat, count))


def suffer(s: DragonscalesState, seat: int, count: int, poison: bool, by: int) -> int:
    """Receive wounds; how many it really were. It may be the end of a villain, and so of the game."""
    if count <= 0 or not s.lives(seat):
        return 0
    if s.protected == seat:
        if s.events is not None:
            s.events.append((E_UNHURT, EVERYBODY, seat, BY_PROTECTION))
        return 0
    count = _shielded(s, seat, count)
    if count <= 0:
        if s.events is not None:
            s.events.append((E_UNHURT, EVERYBODY, seat, BY_SHIELD))
        return 0
    venom = 0
    if poison:
        left = POISON_IN_ALL
        for other in range(s.seats):
            left -= s.poison[other]
        venom = min(count, left)
    s.poison[seat] += venom
    s.wounds[seat] += count - venom
    s.suffered[seat] += count
    if s.events is not None:
        s.events.append((E_WOUNDED, EVERYBODY, seat, count, venom))
    if s.hurt(seat) >= s.most_wounds(seat):
        fall(s, seat, by)
    return count


def _shielded(s: DragonscalesState, seat: int, count: int) -> int:
    """DS-READ-24: each shield rolls an attack die for itself."""
    for code in s.shown[seat]:
        ability = s.cards.abilities[code & KIND]
        if ability.whens >> SUFFERING & 1 and count > 0:
            step = s.cards.steps[ability.first]
            s.epoch += 1
            result = s.cards.attack_die[s.rng.below(6)]
            if result in step.results:
                count -= s.cards.steps[step.then].n
            if s.events is not None:
                s.events.append((E_SHIELD, EVERYBODY, seat, code & KIND, result))
    return count


def fall(s: DragonscalesState, seat: int, by: int) -> None:
    """DS-DEATH-1: out of the game; DS-OPTION-2: or knocked out until the end of the next round."""
    trade.drop(s, seat)
    _take_dice_home(s, seat)
    if s.knocked_out:
        s.out[seat] = s.round + 1
        if s.events is not None:
            s.events.append((E_KNOCKED_OUT, EVERYBODY, seat, by))
        for turn in range(s.seats):
            other = (s.first + turn) % s.seats
            if other != seat and s.lives(other):
                piles.gain(s, other, 1)
        if by >= 0 and by != seat and s.lives(by):
            piles.gain(s, by, 1)
        return
    s.out[seat] = DEAD
    if s.events is not None:
        s.events.append((E_DIED, EVERYBODY, seat, by))
    if s.living() == 0:
        end(s, ALL_DEAD, NONE)


def _take_dice_home(s: DragonscalesState, seat: int) -> None:
    """DS-READ-11, DS-READ-26: boxes of who is out are empty; nobody moves up, but who places later finds them free."""
    for place in range(ROW_COUNT * BOXES):
        if s.owners[place] == seat:
            s.owners[place] = NONE
            s.counts[place] = 0
    for die in range(seat * DICE, seat * DICE + DICE):
        s.dice[die] = NONE


# Attacks


class Attack(Operation["DragonscalesState"]):
    """One attack, of the dragon if `by` is NONE. Whoever could answer is asked before it strikes."""

    name = "attack"
    rule = "DS-CARD-2"

    def __init__(self, by: int, target: int, count: int, poison: bool, card: int, reply: bool) -> None:
        self.by: Final = by
        self.target: Final = target
        self.count: Final = count
        self.poison: Final = poison
        self.card: Final = card
        self.reply: Final = reply

    def run(self, s: DragonscalesState) -> None:
        if self.count <= 0 or not s.lives(self.target):
            return
        if self.by >= 0 and (s.truce or self.by == self.target or not s.lives(self.by)):
            return
        poison = 1 if self.poison else 0
        reply = 1 if self.reply else 0
        s.fights += [0, self.by, self.target, self.count, poison, self.card, reply, 0, NONE, 0]
        if s.events is not None:
            s.events.append((E_ATTACK, EVERYBODY, self.by, self.target, self.count, poison, self.card))
        s.stack += [END_ATTACK, STRIKE, moments.Moment(ATTACKED, self.by, self.target)]


class Strike(Operation["DragonscalesState"]):
    """The attack on top of `fights` lands, unless it was cancelled."""

    name = "strike"
    rule = "DS-WOUND-1"

    def run(self, s: DragonscalesState) -> None:
        top = len(s.fights) - FIGHT
        if s.fights[top + F_OFF]:
            return
        target = s.fights[top + F_TARGET]
        count = s.fights[top + F_N]
        if count <= 0 and s.events is not None:
            s.events.append((E_UNHURT, EVERYBODY, target, BY_ANSWER))
        s.fights[top + F_DEALT] = suffer(s, target, count, s.fights[top + F_POISON] != 0, s.fights[top + F_BY])


class EndAttack(Operation["DragonscalesState"]):
    """The attack is over: whoever was attacked may have a card or a mirror that strikes back."""

    name = "end attack"
    rule = "DS-CARD-2"

    def run(self, s: DragonscalesState) -> None:
        top = len(s.fights) - FIGHT
        by = s.fights[top + F_BY]
        target = s.fights[top + F_TARGET]
        off = s.fights[top + F_OFF] != 0
        answer = s.fights[top + F_ANSWER] != 0
        retort = s.fights[top + F_RETORT]
        if not answer:
            s.dealt = s.fights[top + F_DEALT]
        del s.fights[top:]
        if off or by < 0 or not s.lives(target) or not s.lives(by):
            return
        if not answer:
            for code in s.shown[target]:
                ability = s.cards.abilities[code & KIND]
                if ability.whens >> WAS_ATTACKED & 1:
                    moments.start(s, target, code & KIND, False, by)
        if retort != NONE:
            moments.start(s, target, retort >> 1, retort & 1 != 0, by)


# Thefts


def can_rob(s: DragonscalesState, thief: int, target: int, what: int) -> bool:
    """DS-STEAL-1: not from the protected, nor past a strongbox, and only what is there to be seen."""
    if thief == target or not s.lives(target) or s.protected == target:
        return False
    for code in s.shown[target]:
        if s.cards.abilities[code & KIND].whens >> ALWAYS & 1:
            return False
    return len(s.stash[target]) > 0 if what == TREASURE else s.scales[target] > 0


class Theft(Operation["DragonscalesState"]):
    name = "theft"
    rule = "DS-STEAL-1"

    def __init__(self, by: int, target: int, what: int, count: int) -> None:
        self.by: Final = by
        self.target: Final = target
        self.what: Final = what
        self.count: Final = count

    def run(self, s: DragonscalesState) -> None:
        if not s.lives(self.by) or not can_rob(s, self.by, self.target, self.what):
            return
        s.fights += [1, self.by, self.target, self.count, self.what, NONE, 0, 0, NONE, 0]
        s.stack += [ROBBERY, moments.Moment(ROBBED, self.by, 0)]


def at_stake(s: DragonscalesState, top: int) -> int:
    """How much the attack or theft at `top` would do: nobody loses more than they have."""
    count = s.fights[top + F_N]
    target = s.fights[top + F_TARGET]
    if not s.fights[top + F_THEFT]:
        return count
    return min(count, s.scales[target] if s.fights[top + F_POISON] == SCALES else len(s.stash[target]))


class Robbery(Operation["DragonscalesState"]):
    """The theft on top of `fights` succeeds, unless it was cancelled."""

    name = "robbery"
    rule = "DS-STEAL-1"

    def run(self, s: DragonscalesState) -> None:
        top = len(s.fights) - FIGHT
        by = s.fights[top + F_BY]
        target = s.fights[top + F_TARGET]
        count = s.fights[top + F_N]
        what = s.fights[top + F_POISON]
        off = s.fights[top + F_OFF] != 0
        del s.fights[top:]
        if off or not s.lives(by) or not can_rob(s, by, target, what):
            return
        if what == SCALES:
            count = min(count, s.scales[target])
            s.scales[target] -= count
            s.scales[by] += count
            if s.events is not None:
                s.events.append((E_STOLE, EVERYBODY, by, target, SCALES, count))
            return
        for _ in range(min(count, len(s.stash[target]))):
            steal_treasure(s, by, target)


def steal_treasure(s: DragonscalesState, by: int, target: int) -> None:
    """DS-STEAL-2: a random face-down treasure. Only thief and victim still know what lies where in that stash."""
    s.epoch += 1
    alone = len(s.stash[target]) == 1
    code = take_any(s.stash[target], s.rng) & ~OFFERED
    keep = KIND | OFFERED | SEEN << by | SEEN << target
    for place in range(len(s.stash[target])):
        s.stash[target][place] &= keep
    # Whoever knew the only treasure there knows where it is now.
    s.stash[by].append((code if alone else code & KIND) & ~(SEEN << by) | SEEN << target)
    if s.events is not None:
        s.events.append((E_STOLE, EVERYBODY, by, target, TREASURE, 1))
        s.events.append((E_STOLE_CARD, 1 << by | 1 << target, by, target, code & KIND))


STRIKE: Final[Strike] = Strike()
END_ATTACK: Final[EndAttack] = EndAttack()
ROBBERY: Final[Robbery] = Robbery()
OPERATIONS = (Attack, Strike, EndAttack, Theft, Robbery)
