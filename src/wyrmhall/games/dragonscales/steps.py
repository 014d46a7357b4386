"""Runs the steps of cards, rage cards and spaces that effects.py describes, one after the other.

`Do` stands for the next step and all that follow. What a step has to ask beyond "whom" is in `choices.py`. A step that
can do nothing is passed over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.dragonscales import choices, combat, moments, piles, raging, shifting, strife, whom
from wyrmhall.games.dragonscales.asking import Ask, seats_of
from wyrmhall.games.dragonscales.codes import (
    BOXES,
    C_CHOOSER,
    C_COUNT_DRAGONS,
    C_COUNT_MISSES,
    C_COUNTER,
    C_FREE,
    C_MORE_HITS,
    E_CANCELLED,
    E_DENIED,
    E_DUEL,
    E_LOOKED,
    E_LOOKED_CARDS,
    E_REDIRECTED,
    E_ROUND_RULE,
    E_TRUCE,
    F_BY,
    F_N,
    F_OFF,
    F_TARGET,
    FIGHT,
    M_MORE,
    M_MOST,
    M_QUIET,
    M_SHUT,
    NONE,
    SEAT,
)
from wyrmhall.games.dragonscales.effects import (
    ACTOR,
    ANYBODY,
    ATTACKED,
    CHOOSE,
    DO_ASSAULT,
    DO_ATTACK,
    DO_BACK,
    DO_BARGAIN,
    DO_CANCEL,
    DO_CHOOSE_HEADS,
    DO_COUNT,
    DO_COUNTER,
    DO_CUBES,
    DO_CURE,
    DO_DENY,
    DO_DISCARD,
    DO_DIVERT,
    DO_DRAW,
    DO_DUEL,
    DO_FLEE,
    DO_FLEE_MOST,
    DO_HEAL,
    DO_HITS,
    DO_LOOK,
    DO_LOSE,
    DO_MAY,
    DO_MOVE,
    DO_NEW_RAGE,
    DO_NO_ACTIVATE,
    DO_PASS_ON,
    DO_PAY,
    DO_PREVENT,
    DO_RECALL,
    DO_REDIRECT,
    DO_REROLL,
    DO_ROUND_HITS,
    DO_ROUND_IGNORE,
    DO_SCALES,
    DO_SET_MOVE,
    DO_SHUT,
    DO_SPARE,
    DO_STEAL,
    DO_STRENGTH,
    DO_SUMMON,
    DO_SWAP_BOXES,
    DO_SWAP_PLACES,
    DO_TOLL,
    DO_TRUCE,
    DO_TURN,
    DO_WITHDRAW,
    DO_WOUND,
    DRAGON,
    HAND,
    HIT,
    ME,
    MINION,
    OTHER,
    RAGE_CARD,
    TREASURE,
    Step,
)
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.dragonscales.state import DragonscalesState


# The steps


class Do(Ask):
    """The steps from `step` on, done by `seat` (NONE: the dragon). `they` is a mask of who was chosen or named last.

    `more` is what a paid extra adds to the attack; `extra` are the steps that follow these ones, or NONE.
    """

    name = "effect"
    rule = "DS-CARD-3"

    def __init__(self, seat: int, step: int, they: int, card: int, actor: int, more: int, extra: int) -> None:
        super().__init__(seat)
        self.step: Final = step
        self.they: Final = they
        self.card: Final = card
        self.actor: Final = actor
        self.more: Final = more
        self.extra: Final = extra

    def marks(self) -> list[int]:
        return [4, self.seat, self.step, self.they, self.card, self.actor, self.more, self.extra]

    def run(self, s: DragonscalesState) -> None:
        if self.seat >= 0 and not s.lives(self.seat):
            return
        step = s.cards.steps[self.step]
        if step.who.kind not in (OTHER, ANYBODY) or step.verb in (DO_SWAP_BOXES, DO_WITHDRAW):
            self.carry(s, step, whom.mask_of(s, self.seat, step.who, self.they, self.actor))
            return
        options = self.legal(s, self.seat)
        if len(options) > 1:
            s.ask(self, self.seat, options)
        elif options:
            self.take(s, self.seat, options[0])
        else:
            self.go_on(s, 0)

    def legal(self, s: DragonscalesState, seat: int) -> list[int]:
        step = s.cards.steps[self.step]
        mask = whom.candidates(s, self.seat, step, self.they, self.card, self.actor)
        return [SEAT + other for other in range(s.seats) if mask >> other & 1]

    def why_not(self, s: DragonscalesState, seat: int, token: int) -> str:
        return "the card cannot be aimed there"

    def cause(self, s: DragonscalesState, seat: int) -> tuple[int, int]:
        return self.seat, self.card

    def take(self, s: DragonscalesState, seat: int, token: int) -> None:
        self.carry(s, s.cards.steps[self.step], 1 << (token - SEAT))

    def go_on(self, s: DragonscalesState, they: int) -> None:
        """What comes after this step goes on the stack before the step is done: the step may end the game."""
        following = s.cards.steps[self.step].next
        if following != NONE:
            s.stack.append(Do(self.seat, following, they, self.card, self.actor, self.more, self.extra))
        elif self.extra != NONE:
            s.stack.append(Do(self.seat, self.extra, they, self.card, self.actor, self.more, NONE))

    def carry(self, s: DragonscalesState, step: Step, mask: int) -> None:
        if step.verb == DO_PAY:
            if s.scales[self.seat] < step.n:
                return
            piles.pay(s, self.seat, step.n)
            self.go_on(s, self.they)
            return
        if step.verb == DO_WOUND and s.protected == self.seat:
            return
        self.go_on(s, self.they if step.who.kind == ME else mask)
        verb = step.verb
        if verb <= DO_LOSE:
            self.strife(s, step, mask)
        elif verb <= DO_CUBES:
            self.cards_and_prices(s, step, mask)
        else:
            self.board(s, step, mask)

    def strife(self, s: DragonscalesState, step: Step, mask: int) -> None:
        """Attacks and what changes them, wounds and healing, scales."""
        verb = step.verb
        seat = self.seat
        count = whom.count_of(s, seat, step)
        seats = seats_of(s, mask)
        if verb == DO_ATTACK:
            seats.reverse()
            for other in seats:
                if other != seat:
                    answer = step.who.kind == ACTOR
                    s.stack.append(strife.Attack(seat, other, count + self.more, step.poison, self.card, answer))
        elif verb == DO_WOUND:
            strife.suffer(s, seat, count, False, NONE)
        elif verb == DO_PREVENT:
            top = len(s.fights) - FIGHT
            s.fights[top + F_N] = max(0, s.fights[top + F_N] - count)
        elif verb == DO_CANCEL:
            self.cancel(s)
        elif verb == DO_REDIRECT:
            self.redirect(s, seats)
        elif verb == DO_DUEL:
            self.duel(s, step, seats)
        elif verb == DO_TRUCE:
            s.truce = True
            if s.events is not None:
                s.events.append((E_TRUCE, EVERYBODY, seat))
        elif verb == DO_DENY:
            s.denied |= mask
            if s.events is not None:
                for other in seats:
                    s.events.append((E_DENIED, EVERYBODY, seat, other))
        else:
            for other in seats:
                if verb == DO_HEAL:
                    strife.heal(s, other, count)
                elif verb == DO_CURE:
                    strife.cure(s, other, count)
                elif verb == DO_SCALES:
                    piles.gain(s, other, count)
                elif verb == DO_LOSE:
                    piles.pay(s, other, count)

    def cancel(self, s: DragonscalesState) -> None:
        top = len(s.fights) - FIGHT
        s.fights[top + F_OFF] = 1
        if s.events is not None:
            s.events.append((E_CANCELLED, EVERYBODY, self.seat, s.fights[top + F_TARGET], s.fights[top]))

    def redirect(self, s: DragonscalesState, seats: list[int]) -> None:
        """DS-READ-2: whoever is aimed at now may answer too."""
        if not seats:
            return
        top = len(s.fights) - FIGHT
        s.fights[top + F_TARGET] = seats[0]
        if s.events is not None:
            s.events.append((E_REDIRECTED, EVERYBODY, self.seat, seats[0]))
        s.stack.append(moments.Moment(ATTACKED, s.fights[top + F_BY], seats[0]))

    def duel(self, s: DragonscalesState, step: Step, seats: list[int]) -> None:
        s.epoch += 1
        for other in seats:
            mine = 0
            theirs = 0
            for _ in range(step.n):
                mine += 1 if s.cards.attack_die[s.rng.below(6)] == HIT else 0
                theirs += 1 if s.cards.attack_die[s.rng.below(6)] == HIT else 0
            if s.events is not None:
                s.events.append((E_DUEL, EVERYBODY, self.seat, other, mine, theirs))
            if mine > theirs:
                if step.then != NONE:
                    s.stack.append(Do(self.seat, step.then, 1 << other, self.card, self.actor, 0, NONE))
                count = min(mine - theirs, step.most)
                s.stack.append(strife.Attack(self.seat, other, count, False, self.card, False))
            elif theirs > mine:
                strife.suffer(s, self.seat, min(theirs - mine, step.most), False, other)

    def cards_and_prices(self, s: DragonscalesState, step: Step, mask: int) -> None:
        """Thefts, draws, looks, bargains and cubes."""
        verb = step.verb
        seat = self.seat
        seats = seats_of(s, mask)
        seats.reverse()
        if verb == DO_RECALL:
            # Whoever looks through a pile can not go back and look through another.
            s.epoch += 1
            if step.what in (MINION, TREASURE):
                s.stack.append(choices.Recall(seat, seat, step.what, step.n, self.card))
            else:
                for other in seats:
                    s.stack.append(choices.Recall(seat, other, step.what, step.n, self.card))
        elif verb == DO_LOOK:
            self.look(s, step, seats)
        elif verb == DO_SUMMON:
            s.stack.append(choices.Summon(seat, self.card))
        elif verb == DO_CUBES:
            s.stack.append(
                combat.TakeCubes(seat, seat, whom.count_of(s, seat, step), NONE, step.one_head, self.card, False)
            )
        else:
            for other in seats:
                if verb == DO_STEAL:
                    s.stack.append(strife.Theft(seat, other, step.what, step.n))
                elif verb == DO_DRAW:
                    s.stack.append(piles.Draw(other, step.what, step.n, step.keep, self.card))
                elif verb == DO_DISCARD:
                    chooser = seat if step.pick_me else other
                    s.stack.append(piles.Discard(chooser, other, step.what, step.n, self.card))
                elif verb == DO_PASS_ON:
                    choices.pass_on(s, seat, other, self.card)
                elif verb == DO_BARGAIN:
                    s.stack.append(choices.Bargain(other, seat, step.number, self.card))
                elif verb == DO_MAY:
                    s.stack.append(choices.May(other, step.then, self.card))
                elif verb == DO_TOLL:
                    s.stack.append(choices.Toll(other, seat, step.number, self.card))

    def look(self, s: DragonscalesState, step: Step, seats: list[int]) -> None:
        seat = self.seat
        if step.what == RAGE_CARD:
            card = piles.peek_rage(s, seat)
            if s.events is not None and card != NONE:
                s.events.append((E_LOOKED, EVERYBODY, seat, NONE, RAGE_CARD))
                s.events.append((E_LOOKED_CARDS, 1 << seat, seat, NONE, [card]))
            if step.bury and card != NONE:
                s.stack.append(choices.Bury(seat, self.card))
            return
        s.epoch += 1
        for other in seats:
            seen = piles.see(s.hands[other] if step.what == HAND else s.stash[other], seat)
            if s.events is not None:
                s.events.append((E_LOOKED, EVERYBODY, seat, other, step.what))
                s.events.append((E_LOOKED_CARDS, 1 << seat, seat, other, seen))

    def board(self, s: DragonscalesState, step: Step, mask: int) -> None:
        """Attack dice, boxes, the path and the rage card."""
        verb = step.verb
        seat = self.seat
        if verb == DO_ASSAULT:
            combat.begin(s, seat, step.n, not step.counterattack)
        elif verb == DO_DIVERT:
            s.diverts += [seat] * step.n
        elif verb == DO_CHOOSE_HEADS:
            s.combat[C_CHOOSER] = seat
        elif verb == DO_TURN:
            combat.turn(s, step)
        elif verb == DO_COUNT:
            s.combat[C_COUNT_DRAGONS if DRAGON in step.results else C_COUNT_MISSES] = 1
        elif verb == DO_HITS:
            s.combat[C_MORE_HITS] += step.n
        elif verb == DO_COUNTER:
            s.combat[C_COUNTER] += step.n
        elif verb in (DO_ROUND_HITS, DO_ROUND_IGNORE):
            self.round_rule(s, step)
        elif verb == DO_REROLL:
            s.combat[C_FREE] = 2 if step.rage else 1
        elif verb == DO_SPARE:
            s.spared += step.n
        elif verb == DO_STRENGTH:
            s.stack.append(shifting.Boost(seat, step.n, self.card))
        elif verb == DO_WITHDRAW:
            self.withdraw(s, step, mask)
        elif verb == DO_SWAP_BOXES:
            s.stack.append(shifting.SwapBoxes(seat, step.number, NONE, self.card))
        else:
            self.path(s, step, mask)

    def path(self, s: DragonscalesState, step: Step, mask: int) -> None:
        verb = step.verb
        seats = seats_of(s, mask)
        if verb == DO_MOVE:
            seats.reverse()
            for other in seats:
                s.stack.append(shifting.MoveUp(other, step.n, step.to_exit, self.card))
        elif verb == DO_BACK:
            for other in seats:
                strife.retreat(s, other, step.n)
        elif verb == DO_FLEE:
            s.flight[M_MORE] += step.n
        elif verb == DO_FLEE_MOST:
            s.flight[M_MOST] = min(s.flight[M_MOST], step.n)
        elif verb == DO_SET_MOVE:
            s.stack.append(shifting.SetMove(self.seat, self.card))
        elif verb == DO_NO_ACTIVATE:
            s.flight[M_QUIET] = 1
        elif verb == DO_SHUT:
            s.flight[M_SHUT] = 1
        elif verb == DO_SWAP_PLACES:
            s.stack.append(shifting.SwapPlaces(self.seat, step.most, NONE, self.card))
        elif verb == DO_NEW_RAGE:
            raging.turn_another(s)

    def round_rule(self, s: DragonscalesState, step: Step) -> None:
        hits = step.verb == DO_ROUND_HITS
        if hits:
            s.round_hits += step.n
        else:
            s.round_ignore += step.n
        if s.events is not None:
            s.events.append((E_ROUND_RULE, EVERYBODY, int(hits), step.n))

    def withdraw(self, s: DragonscalesState, step: Step, mask: int) -> None:
        if step.row == CHOOSE:
            s.stack.append(shifting.Withdraw(self.seat, step.number, self.card))
            return
        for place in range(step.row * BOXES, step.row * BOXES + BOXES):
            if s.owners[place] >= 0 and mask >> s.owners[place] & 1:
                shifting.empty_box(s, place)


OPERATIONS = (Do,)
