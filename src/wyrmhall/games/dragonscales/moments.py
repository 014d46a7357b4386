"""Moments at which others may answer: all dice are placed, the rage card lies open, somebody is attacked or robbed, an
attack on the dragon is rolled, somebody flees. And how a card is played, wherever that happens.

Who is asked follows from what everybody can see: whose villain has such a card in its deck, who has cards in hand and
scales to pay, who has treasures face down. What somebody really holds decides only what it may answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.dragonscales import piles, resetting, steps, whom
from wyrmhall.games.dragonscales.asking import order
from wyrmhall.games.dragonscales.checks import ONCE
from wyrmhall.games.dragonscales.codes import (
    ACTING,
    CARD,
    E_PLAYED,
    E_SUMMONED,
    E_TOO_LATE,
    F_BY,
    F_CARD,
    F_N,
    F_OFF,
    F_RETORT,
    F_TARGET,
    FIGHT,
    KIND,
    M_SHUT,
    NONE,
    PASS,
    SEEN_BY_ALL,
)
from wyrmhall.games.dragonscales.effects import (
    ANY_STRUCK,
    ATTACKED,
    COMBAT_ROLLED,
    DO_ATTACK,
    DO_CANCEL,
    DO_MORE,
    DO_NEW_RAGE,
    DO_REDIRECT,
    DO_SUMMON,
    FLEE_ROLLED,
    MY_CUBES,
    MY_FLEE,
    RAGE_SHOWN,
    RESET,
    ROBBED,
    STRUCK,
    WHENS,
    Ability,
)
from wyrmhall.kernel.operation import Operation, Window
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.dragonscales.state import DragonscalesState


# What could be held, and what can be played


def might(s: DragonscalesState, seat: int, when: int) -> bool:
    """Whether a seat could have a card for this moment and pay for it, as far as everybody can see."""
    cards = s.cards
    if s.stash[seat] and cards.treasures_at[when]:
        return True
    if s.hands[seat]:
        cheapest = cards.cheapest_aimed_at[when] if _is_target(s, seat) else cards.cheapest_at[when]
        scales = s.scales[seat]
        minds = s.minds[seat]
        for villain in range(len(cheapest)):
            if minds >> villain & 1 and cheapest[villain] <= scales:
                return True
    if s.shown[seat]:
        for kind in cards.minions_at[when]:
            if piles.holds(s.shown[seat], kind):
                return True
    return False


def _is_target(s: DragonscalesState, seat: int) -> bool:
    return len(s.fights) > 0 and s.fights[len(s.fights) - FIGHT + F_TARGET] == seat


def price(s: DragonscalesState, kind: int, extra: bool) -> int:
    """Scales to play a card. A minion in play and a treasure that is used cost nothing more."""
    cost = s.cards.costs[kind] if kind < s.cards.villainy_kinds and not s.cards.minion[kind] else 0
    return cost + s.cards.abilities[kind].extra_cost if extra else cost


def usable(s: DragonscalesState, seat: int, kind: int, extra: bool) -> bool:
    """Whether a card that fits the moment can be paid and does something."""
    ability = s.cards.abilities[kind]
    if extra and ability.extra == NONE:
        return False
    if s.scales[seat] < price(s, kind, extra) or not _holds_condition(s, seat, ability):
        return False
    if extra and s.cards.steps[ability.extra].verb == DO_SUMMON and s.summoned >> seat & 1:
        return False
    first = ability.extra if extra and ability.instead else ability.first
    return whom.feasible(s, seat, first, kind)


def _holds_condition(s: DragonscalesState, seat: int, ability: Ability) -> bool:
    if ability.step3 and s.stage != ACTING:
        return False
    if ability.hurt:
        for other in range(s.seats):
            if other != seat and s.suffered[other] >= ability.hurt:
                return True
        return False
    if ability.target_me and not _is_target(s, seat):
        return False
    if ability.deadly:
        top = len(s.fights) - FIGHT
        return s.hurt(seat) + s.fights[top + F_N] >= s.most_wounds(seat)
    return True


def add_playable(s: DragonscalesState, seat: int, whens: int, options: list[int]) -> None:
    """Add tokens for all cards of `seat` that can be played at one of these moments."""
    for code in s.hands[seat]:
        kind = code & KIND
        if s.cards.abilities[kind].whens & whens and not s.cards.minion[kind]:
            _add(s, seat, kind, options)
    for code in s.shown[seat]:
        kind = code & KIND
        if s.cards.minion[kind] and s.cards.abilities[kind].whens & whens:
            _add(s, seat, kind, options)
    for code in s.stash[seat]:
        kind = code & KIND
        if s.cards.use[kind] == ONCE and s.cards.abilities[kind].whens & whens:
            _add(s, seat, kind, options)


def _add(s: DragonscalesState, seat: int, kind: int, options: list[int]) -> None:
    token = CARD + kind
    if token in options:
        return
    if usable(s, seat, kind, False):
        options.append(token)
    if usable(s, seat, kind, True):
        options.append(piles.extra_token(s.cards, kind))


def kind_of(s: DragonscalesState, token: int) -> int:
    """The card that a token plays, with or without its extra."""
    plain = s.cards.villainy_kinds + s.cards.treasure_kinds
    kind = token - CARD
    return kind if kind < plain else kind - plain


def is_extra(s: DragonscalesState, token: int) -> bool:
    return token - CARD >= s.cards.villainy_kinds + s.cards.treasure_kinds


# Playing


def play(s: DragonscalesState, seat: int, token: int, actor: int) -> None:
    """DS-CARD-1: pay, lay the card open, do what it says; then it goes to its pile."""
    kind = kind_of(s, token)
    extra = is_extra(s, token)
    code = spend(s, seat, kind, extra)
    s.flying.append(code)
    s.stack.append(Spent(seat, s.dealt))
    start(s, seat, kind, extra, actor)


def source(s: DragonscalesState, seat: int, kind: int) -> list[int]:
    """Where a card lies that is played: a minion is sacrificed from the table, whatever the hand holds."""
    if s.cards.minion[kind]:
        return s.shown[seat]
    return s.stash[seat] if s.cards.is_treasure(kind) else s.hands[seat]


def spend(s: DragonscalesState, seat: int, kind: int, extra: bool) -> int:
    """Pay for a card and take it from where it lies; everybody sees it now."""
    s.epoch += 1
    code = piles.remove(source(s, seat, kind), kind) | SEEN_BY_ALL
    if s.events is not None:
        s.events.append((E_PLAYED, EVERYBODY, seat, kind, int(extra)))
    piles.pay(s, seat, price(s, kind, extra))
    return code


def start(s: DragonscalesState, seat: int, kind: int, extra: bool, actor: int) -> None:
    """Put on the stack what a card does. `more` of its extra counts from the first step on."""
    ability = s.cards.abilities[kind]
    if extra and ability.instead:
        s.stack.append(steps.Do(seat, ability.extra, 0, kind, actor, 0, NONE))
        return
    more = 0
    if extra and ability.extra != NONE:
        step = s.cards.steps[ability.extra]
        if step.verb == DO_MORE:
            more = step.n
    s.stack.append(steps.Do(seat, ability.first, 0, kind, actor, more, ability.extra if extra else NONE))


class Spent(Operation["DragonscalesState"]):
    """DS-CARD-4: a card that was played goes face down to its owner's discard pile, a treasure to the treasures'.

    A card in the middle of which it was played goes on counting what its own attack `dealt`.
    """

    name = "spent"
    rule = "DS-CARD-4"

    def __init__(self, seat: int, dealt: int) -> None:
        self.seat: Final = seat
        self.dealt: Final = dealt

    def run(self, s: DragonscalesState) -> None:
        s.dealt = self.dealt
        piles.discard(s, self.seat, s.flying.pop(), SEEN_BY_ALL)


# The window


class Moment(Window["DragonscalesState"]):
    """Does anybody answer? `what` is the moment, `actor` whose doing it is. `turn` is the number of the rage card in
    this round, or at whom an attack aims: answers to another card or another target have come too late.
    """

    name = "moment"
    rule = "DS-CARD-2"

    def __init__(self, what: int, actor: int, turn: int) -> None:
        self.what: Final = what
        self.actor: Final = actor
        self.turn: Final = turn

    def marks(self) -> list[int]:
        return [3, self.what, self.actor, self.turn]

    def could(self, s: DragonscalesState, seat: int) -> bool:
        what = self.what
        if not s.lives(seat):
            return False
        if what == ATTACKED:
            return self._could_answer_attack(s, seat)
        if what == ROBBED:
            return _is_target(s, seat) and might(s, seat, ROBBED)
        if what == COMBAT_ROLLED:
            return seat != self.actor and might(s, seat, COMBAT_ROLLED)
        if what == MY_CUBES:
            return seat == self.actor and might(s, seat, MY_CUBES)
        if what == FLEE_ROLLED:
            if seat == self.actor:
                return might(s, seat, MY_FLEE)
            return s.flight[M_SHUT] == 0 and might(s, seat, FLEE_ROLLED)
        if what == RESET:
            return resetting.might_reset(s, seat)
        return might(s, seat, what)

    def _could_answer_attack(self, s: DragonscalesState, seat: int) -> bool:
        top = len(s.fights) - FIGHT
        target = s.fights[top + F_TARGET]
        if s.fights[top + F_OFF] or seat == self.actor or target != self.turn:
            return False
        if self.actor >= 0 and might(s, seat, ATTACKED):
            return True
        if s.protected == target or s.fights[top + F_N] <= 0:
            return False
        return (seat == target and might(s, seat, STRUCK)) or might(s, seat, ANY_STRUCK)

    def answers(self, s: DragonscalesState, seat: int) -> list[int]:
        return self.held(s, seat) if self.could(s, seat) else []

    def held(self, s: DragonscalesState, seat: int) -> list[int]:
        """The answers of a seat that could have some, which whoever is asked could."""
        options: list[int] = []
        what = self.what
        if what == RESET:
            return resetting.reset_answers(s, seat)
        whens = 1 << what
        if what == FLEE_ROLLED and seat == self.actor:
            whens = 1 << MY_FLEE
        elif what == RAGE_SHOWN and s.turned != self.turn:
            return options
        elif what == ATTACKED:
            top = len(s.fights) - FIGHT
            target = s.fights[top + F_TARGET]
            whens = 1 << ATTACKED if self.actor >= 0 else 0
            if s.protected != target and s.fights[top + F_N] > 0:
                whens |= 1 << ANY_STRUCK
                if seat == target:
                    whens |= 1 << STRUCK
        add_playable(s, seat, whens, options)
        return options

    def accepts(self, s: DragonscalesState, seat: int, token: int) -> bool:
        return token == PASS or token in self.answers(s, seat)

    def pass_token(self, s: DragonscalesState) -> int:
        return PASS

    def why_not(self, s: DragonscalesState, seat: int, token: int) -> str:
        return "you have no such card that can be played now"

    def order(self, s: DragonscalesState) -> list[int]:
        """DS-READ-1: first what stops or turns the whole thing, then whoever it concerns, then the others."""
        early: list[int] = []
        own: list[int] = []
        late: list[int] = []
        for seat in order(s):
            token = s.choice[seat]
            if token >= CARD and self._stops(s, token):
                early.append(seat)
            elif seat == self.actor or (self.what == ATTACKED and _is_target(s, seat)):
                own.append(seat)
            else:
                late.append(seat)
        return early + own + late

    def _stops(self, s: DragonscalesState, token: int) -> bool:
        ability = s.cards.abilities[kind_of(s, token)]
        verb = s.cards.steps[ability.first].verb if ability.first != NONE else NONE
        return verb in (DO_CANCEL, DO_REDIRECT, DO_NEW_RAGE)

    def resolve(self, s: DragonscalesState) -> None:
        """Answers are opened together, so everybody knows that those cards are there."""
        answered = False
        for seat in range(s.seats):
            if s.choice[seat] >= CARD:
                answered = True
                kind = kind_of(s, s.choice[seat])
                # In the reset minions come from the hand; at any other moment from the table, where all see them.
                zone = s.hands[seat] if self.what == RESET and s.cards.minion[kind] else source(s, seat, kind)
                place = piles.place_of(zone, kind)
                if place >= 0:
                    zone[place] |= SEEN_BY_ALL
        if answered:
            super().resolve(s)
        else:
            s.epoch += 1

    def carry_out(self, s: DragonscalesState, seat: int, token: int) -> None:
        if self.what == RESET:
            resetting.reset_answer(s, seat, token)
            return
        kind = kind_of(s, token)
        if self.what == ATTACKED:
            ability = s.cards.abilities[kind]
            if s.cards.steps[ability.first].verb == DO_ATTACK:
                # It strikes back when the attack is over.
                extra = is_extra(s, token)
                piles.discard(s, seat, spend(s, seat, kind, extra), SEEN_BY_ALL)
                s.fights[len(s.fights) - FIGHT + F_RETORT] = kind * 2 + int(extra)
                return
        play(s, seat, token, self.actor)

    def opens_again(self, s: DragonscalesState) -> bool:
        return self.what == RESET

    def too_late(self, s: DragonscalesState, seat: int, token: int) -> None:
        """DS-READ-1: a card that has become pointless stays in the hand, unpaid."""
        if s.events is not None:
            s.events.append((E_TOO_LATE, EVERYBODY, seat))

    def cause(self, s: DragonscalesState, seat: int) -> tuple[int, int]:
        if self.what == RAGE_SHOWN:
            return NONE, s.rage & KIND
        if self.what == ATTACKED and s.fights:
            top = len(s.fights) - FIGHT
            return s.fights[top + F_BY], s.fights[top + F_CARD]
        return NONE, NONE


NAMES = WHENS


def summon(s: DragonscalesState, seat: int, kind: int) -> None:
    """DS-MINION-1: a minion comes into play; whoever lets it come has paid for it."""
    s.epoch += 1
    s.shown[seat].append(piles.remove(s.hands[seat], kind) & KIND)
    s.summoned |= 1 << seat
    if s.events is not None:
        s.events.append((E_SUMMONED, EVERYBODY, seat, kind))


OPERATIONS = (Moment, Spent)
