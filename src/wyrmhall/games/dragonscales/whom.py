"""Whom a step of a card is about, whether it can do anything now, and how much."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.dragonscales import choices, combat, shifting, strife
from wyrmhall.games.dragonscales.codes import (
    BOXES,
    C_TAKEN,
    F_BY,
    F_TARGET,
    FIGHT,
    KIND,
    M_DIE,
    NONE,
    ROLLING,
)
from wyrmhall.games.dragonscales.effects import (
    ACTOR,
    ALL,
    ANYBODY,
    BOX,
    CLOSEST,
    DEALT,
    DO_ATTACK,
    DO_CHOOSE_HEADS,
    DO_COUNT,
    DO_CUBES,
    DO_CURE,
    DO_DIVERT,
    DO_DUEL,
    DO_HEAL,
    DO_HITS,
    DO_LOOK,
    DO_MOVE,
    DO_PAY,
    DO_RECALL,
    DO_REDIRECT,
    DO_REROLL,
    DO_SET_MOVE,
    DO_STEAL,
    DO_STRENGTH,
    DO_SWAP_BOXES,
    DO_SWAP_PLACES,
    DO_TRUCE,
    DO_TURN,
    DO_WITHDRAW,
    DO_WOUND,
    EACH_OTHER,
    FARTHEST,
    FEWEST,
    FIRST,
    HAND,
    ME,
    MOST,
    OTHER,
    RAGE,
    SCALES,
    SUFFERED,
    TAKEN,
    TARGET,
    THEY,
    TREASURE,
    Step,
    Who,
)

if TYPE_CHECKING:
    from wyrmhall.games.dragonscales.state import DragonscalesState


# Whom a step is about


def fits(s: DragonscalesState, me: int, seat: int, who: Who) -> bool:
    """Whether a seat is in the game and passes the narrowing of a `Who`."""
    if not s.lives(seat):
        return False
    if who.row != NONE and not s.in_row(seat, who.row):
        return False
    if who.norow != NONE and s.in_row(seat, who.norow):
        return False
    if who.behind and (me < 0 or s.places[seat] >= s.places[me]):
        return False
    if who.wounds and s.hurt(seat) < who.wounds:
        return False
    return not who.shares_space or _shares_space(s, seat)


def _shares_space(s: DragonscalesState, seat: int) -> bool:
    for other in range(s.seats):
        if other != seat and s.lives(other) and s.places[other] == s.places[seat]:
            return True
    return False


def mask_of(s: DragonscalesState, me: int, who: Who, they: int, actor: int) -> int:
    """The seats a `Who` names, or from which one is to be chosen."""
    kind = who.kind
    if kind == ME:
        return 1 << me if me >= 0 and s.lives(me) else 0
    if kind == THEY:
        return they & s.living()
    if kind == ACTOR:
        return 1 << actor if actor >= 0 and s.lives(actor) else 0
    if kind == TARGET:
        return 1 << s.fights[len(s.fights) - FIGHT + F_TARGET] if s.fights else 0
    if kind == FIRST:
        return 1 << s.first & s.living()
    if kind == BOX:
        owner = s.owners[RAGE * BOXES + who.x - 1]
        return 1 << owner & s.living() if owner >= 0 else 0
    mask = 0
    for seat in range(s.seats):
        if fits(s, me, seat, who) and not (seat == me and kind in (OTHER, EACH_OTHER)):
            mask |= 1 << seat
    if who.not_actor and actor >= 0:
        mask &= ~(1 << actor)
    if kind in (CLOSEST, FARTHEST, MOST, FEWEST):
        return _extreme(s, mask, who)
    return mask


def _extreme(s: DragonscalesState, mask: int, who: Who) -> int:
    """DS-READ-10: all who are tied; the most of nothing is nobody."""
    best = NONE
    found = 0
    for seat in range(s.seats):
        if mask >> seat & 1:
            value = s.places[seat]
            if who.kind in (MOST, FEWEST):
                value = _amount(s, seat, who.x)
                if who.kind == MOST and value == 0:
                    continue
            if who.kind in (FARTHEST, FEWEST):
                value = 1000 - value
            if value > best:
                best = value
                found = 0
            if value == best:
                found |= 1 << seat
    return found


def _amount(s: DragonscalesState, seat: int, what: int) -> int:
    if what == SCALES:
        return s.scales[seat]
    if what == TREASURE:
        return len(s.stash[seat]) + treasures_shown(s, seat)
    return s.hurt(seat)


def treasures_shown(s: DragonscalesState, seat: int) -> int:
    count = 0
    for code in s.shown[seat]:
        if code & KIND >= s.cards.villainy_kinds:
            count += 1
    return count


def candidates(s: DragonscalesState, me: int, step: Step, they: int, card: int, actor: int) -> int:
    """Whom a step can really be about: one cannot rob who has nothing, nor ask a price of who cannot be asked."""
    mask = mask_of(s, me, step.who, they, actor)
    if step.verb == DO_ATTACK and me >= 0:
        return 0 if s.truce else mask & ~(1 << me)
    if step.verb == DO_REDIRECT:
        top = len(s.fights) - FIGHT
        return mask & ~(1 << s.fights[top + F_BY]) & ~(1 << s.fights[top + F_TARGET])
    able = 0
    for seat in range(s.seats):
        if mask >> seat & 1 and _able(s, me, seat, step):
            able |= 1 << seat
    return able


def _able(s: DragonscalesState, me: int, seat: int, step: Step) -> bool:
    verb = step.verb
    if verb == DO_STEAL:
        return strife.can_rob(s, me, seat, step.what)
    if verb == DO_HEAL:
        return s.wounds[seat] > 0
    if verb == DO_CURE:
        return s.poison[seat] > 0
    if verb == DO_RECALL:
        return len(s.discards[seat]) > 0
    if verb == DO_LOOK:
        return len(s.hands[seat] if step.what == HAND else s.stash[seat]) > 0
    if verb == DO_DUEL:
        return not s.truce
    return True


def feasible(s: DragonscalesState, me: int, number: int, card: int) -> bool:
    """Whether the first step of a card can do something now; a card that does nothing cannot be played."""
    step = s.cards.steps[number]
    verb = step.verb
    if verb == DO_WOUND:
        return s.protected != me
    if verb == DO_CUBES:
        return count_of(s, me, step) > 0
    if verb == DO_TRUCE:
        return not s.truce
    if verb == DO_PAY:
        return s.scales[me] >= step.n
    if verb == DO_RECALL and step.who.kind == ME:
        if step.what == TREASURE:
            return len(s.spoils) > 0
        return len(choices.minions_in(s, s.discards[me])) > 0
    if verb == DO_MOVE:
        return s.places[me] < s.cards.exit
    if verb in (DO_SWAP_BOXES, DO_WITHDRAW):
        return shifting.has_boxes(s, me, step)
    if verb == DO_SWAP_PLACES:
        return len(shifting.swappable(s, step.most, NONE)) > 0
    if verb == DO_REROLL and not step.combat:
        return s.stage == ROLLING
    if verb in (DO_TURN, DO_COUNT, DO_REROLL, DO_HITS, DO_CHOOSE_HEADS, DO_DIVERT):
        return combat.can_change(s, step)
    if verb == DO_STRENGTH:
        return len(shifting.sets_of(s, me)) > 0
    if verb == DO_SET_MOVE:
        return s.flight[M_DIE] > 0
    if step.who.kind in (OTHER, ANYBODY, EACH_OTHER):
        actor = s.fights[len(s.fights) - FIGHT + F_BY] if s.fights else NONE
        return candidates(s, me, step, 0, card, actor) != 0
    if verb == DO_HEAL:
        return s.wounds[me] > 0 or step.next != NONE
    return True


def count_of(s: DragonscalesState, me: int, step: Step) -> int:
    count = step.n
    if step.amount == ALL:
        count = 99
    elif step.amount == DEALT:
        count = s.dealt
    elif step.amount == SUFFERED:
        count = s.suffered[me]
    elif step.amount == TAKEN:
        count = s.combat[C_TAKEN]
    return min(count, step.most) if step.most != NONE else count
