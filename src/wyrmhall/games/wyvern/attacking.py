"""The battle phase up to the battle: attack or exchange, who may attack what, and what happens to a terrain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyvern import (
    aiming,
    battle,
    dragons,
    exchanging,
    field,
    permits,
    playing,
    reaching,
    strength,
    terrain,
)
from wyrmhall.games.wyvern.choices import CardQuestion
from wyrmhall.games.wyvern.codes import (
    A_ATTACKER,
    A_DOWN,
    A_FIRST,
    A_FROM,
    A_GUESS,
    A_INTERCEPTOR,
    A_NUMBER,
    A_PENALTY,
    A_TARGET,
    A_WAS,
    CARD,
    DRAGON_GUESS,
    E_ATTACKS,
    E_CANNOT_PAY,
    EXCHANGE,
    F_NO_TREASURE,
    FROM_DOWN,
    FROM_UP,
    KEPT,
    KIND,
    KNOW,
    KNOW_BOTH,
    LEFT_DISCARDED,
    NONE,
    O_ATTACKER,
    O_GAMBLE,
    O_MUST,
    O_MUST_DOWN,
    O_TARGET,
    O_TWICE,
    O_UNSEEN,
    PAID,
    PASS,
    SHOWN,
    SLOT,
    TERRAIN_GUESS,
    UP,
)
from wyrmhall.games.wyvern.effects import (
    ATTACK_NEXT,
    ATTACK_ON,
    BATTLE_ACTION,
    BECOME,
    GUESS,
    INTERCEPT,
    ON_ATTACK,
    PAY_TO_ATTACK_IT,
    REDIRECT,
)
from wyrmhall.games.wyvern.settling import Refill, Settle, card_tokens
from wyrmhall.kernel.operation import Operation, Question, Window
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.wyvern.state import WyvernState


def attackers(s: WyvernState, seat: int) -> list[int]:
    """Who may attack. Cards one may not look at are offered unseen."""
    found: list[int] = []
    for slot in range(seat * 6, seat * 6 + 6):
        if s.field[slot] >= 0 and (aiming.unseen(s, seat, slot) or reaching.can_attack(s, slot)):
            found.append(slot)
    return found


class AttackOrExchange(Question["WyvernState"]):
    """WV-ATTACK-1: attack with a dragon, or exchange a card. Orders of the opponent narrow the choice."""

    name = "attack or exchange"
    rule = "WV-ATTACK-1"

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(seat)
        self.number: Final = number

    def run(self, s: WyvernState) -> None:
        must = s.turnly[O_MUST] - 1
        if must >= 0 and s.field[must] >= 0 and must // 6 == self.seat and not reaching.can_attack(s, must):
            s.stack.append(self)
            replace_idle(s, must)
            return
        options = self.legal(s, self.seat)
        s.ask(self, self.seat, options)

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        able = attackers(s, self.seat)
        chosen = s.turnly[O_ATTACKER] - 1
        target = s.turnly[O_TARGET] - 1
        must = s.turnly[O_MUST] - 1
        if chosen in able and (target < 0 or target in reaching.targets(s, chosen)):
            return [SLOT + chosen]
        if must in able:
            return [SLOT + must]
        if s.turnly[O_MUST_DOWN]:
            down = [slot for slot in able if not s.status[slot] & UP]
            return [SLOT + slot for slot in down] or [EXCHANGE]
        if chosen < 0 and target >= 0 and s.field[target] >= 0:
            fit = [
                slot for slot in able if not aiming.unseen(s, self.seat, slot) and target in reaching.targets(s, slot)
            ]
            if fit:
                return [SLOT + slot for slot in fit]
        return [EXCHANGE, *[SLOT + slot for slot in able]]

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        if token == EXCHANGE:
            s.stack.append(exchanging.Exchange(seat))
            return
        slot = token - SLOT
        if aiming.unseen(s, seat, slot):
            s.field[slot] |= KNOW_BOTH | SHOWN
            s.epoch += 1
            if not reaching.can_attack(s, slot):
                s.stack.append(self)
                return
        declare(s, slot, self.number)

    def why_not(self, s: WyvernState, seat: int, token: int) -> str:
        return "attack with a dragon that reaches something and can be paid for, or exchange a card"


def replace_idle(s: WyvernState, slot: int) -> None:
    """K215: a dragon that was told to attack and cannot is replaced."""
    s.turnly[O_MUST] = 0
    if s.field[slot] >= 0:
        s.stack.append(Settle())
        field.leave(s, slot, LEFT_DISCARDED)
        s.stack.append(Refill(slot))


def declare(s: WyvernState, slot: int, number: int) -> None:
    """WV-ATTACK-2: the attacker is turned up and paid for; then a target is chosen."""
    seat = dragons.player(slot)
    first = s.attack[A_FIRST] if s.attack else NONE
    how = FROM_UP if s.status[slot] & UP else FROM_DOWN
    s.attack = [slot, NONE, how, 0, 0, number, 0, 0, 0, first]
    extra = reaching.attack_price(s, slot) - (0 if s.status[slot] & PAID else strength.first_cost(s, slot))
    if not s.turnly[O_UNSEEN]:
        field.turn_up_paid(s, slot)
    field.pay(s, seat, extra)
    s.epoch += 1
    s.stack.append(ChooseTarget(seat, False))


class ChooseTarget(Question["WyvernState"]):
    """WV-ATTACK-4: one card in reach. `may` is set where a further attack is only allowed."""

    name = "target"
    rule = "WV-ATTACK-4"

    def __init__(self, seat: int, may: bool) -> None:
        super().__init__(seat)
        self.may: Final = may

    def run(self, s: WyvernState) -> None:
        options = self.legal(s, self.seat)
        if options and options != [PASS]:
            s.ask(self, self.seat, options)
        else:
            s.attack = []

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        slot = s.attack[A_ATTACKER]
        found = reaching.targets(s, slot)
        wanted = s.turnly[O_TARGET] - 1
        # WV-READ-26: an order for another dragon, which could not attack, has lapsed.
        meant = s.turnly[O_ATTACKER] in (0, slot + 1)
        if meant and wanted in found and s.attack[A_NUMBER] == 0:
            found = [wanted]
        first = s.attack[A_FIRST]
        if self.may and first >= 0 and s.turnly[O_TWICE] != slot + 1:
            found = [target for target in found if dragons.near(target, first)]
        tokens = [SLOT + target for target in found]
        return [PASS, *tokens] if self.may else tokens

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        if token == PASS:
            s.attack = []
            return
        announce(s, seat, token - SLOT)

    def why_not(self, s: WyvernState, seat: int, token: int) -> str:
        return "the attacker does not reach that card, or may not attack it"


def announce(s: WyvernState, seat: int, target: int) -> None:
    """The target is named: what that costs, what is guessed, who steps in between."""
    slot = s.attack[A_ATTACKER]
    s.attack[A_TARGET] = target
    s.attack[A_DOWN] = 0 if s.status[target] & UP else 1
    s.attack[A_PENALTY] = -reaching.broken(s, slot, target) if s.pins else 0
    if s.attack[A_FIRST] < 0:
        s.attack[A_FIRST] = target
    s.epoch += 1
    if s.attack[A_NUMBER] > 0:
        field.pay(s, seat, reaching.toll(s, slot))
    at = dragons.pinned(s, target, PAY_TO_ATTACK_IT) if s.pins else NONE
    if at >= 0:
        clause = s.tables.found[PAY_TO_ATTACK_IT][s.pins[at + 1] & KIND]
        field.pay(s, seat, clause.n if clause is not None else 0)
    if s.events is not None:
        faces = dragons.seen_face(s, slot), dragons.seen_face(s, target)
        s.events.append((E_ATTACKS, EVERYBODY, seat, slot, target, *faces))
    s.stack.append(AttackOver())
    s.stack.append(Strike())
    if s.turnly[O_UNSEEN]:
        s.stack.append(TurnAttackerUp())
        s.stack.append(LayUnseen(1 - seat, 0))
    if s.intercepts:
        s.stack.append(Interception(seat))
    if s.attack[A_DOWN] and (s.turnly[O_GAMBLE] == seat + 1 or dragons.ability(s, slot, GUESS) is not None):
        s.stack.append(Guess(seat, dragons.face(s, slot)))


class Guess(CardQuestion):
    """What lies there, a dragon or a terrain?"""

    name = "guess"

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        return [DRAGON_GUESS, TERRAIN_GUESS]

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        s.attack[A_GUESS] = 1 if token == DRAGON_GUESS else 2


class LayUnseen(Question["WyvernState"]):
    """WV-READ-44: battle cards are laid and paid face down before anything is turned up, the defender first."""

    name = "lay unseen"
    rule = "WV-RULE-1"

    def __init__(self, seat: int, passes: int) -> None:
        super().__init__(seat)
        self.passes: Final = passes

    def run(self, s: WyvernState) -> None:
        if s.hands[self.seat]:
            s.ask(self, self.seat, self.legal(s, self.seat))
        else:
            self.take(s, self.seat, PASS)

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        held = [
            code
            for code in s.hands[self.seat]
            if s.cards.type_of[code & KIND] == BATTLE_ACTION and permits.affordable(s, self.seat, code & KIND)
        ]
        return [PASS, *card_tokens(held)]

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        if token == PASS:
            if self.passes == 0:
                s.stack.append(LayUnseen(1 - self.seat, 1))
            return
        kind = token - CARD
        s.epoch += 1
        field.pay(s, seat, permits.cost_of(s, kind))
        code = s.hands[seat].pop(field.find_to_hide(s, seat, kind))
        s.under = (*s.under, playing.LAID + seat, code & KEPT | KNOW << seat)
        s.stack.append(LayUnseen(1 - seat, 0))

    def why_not(self, s: WyvernState, seat: int, token: int) -> str:
        return "lay a battle action you can pay for, or pass"


class TurnAttackerUp(Operation["WyvernState"]):
    """WV-READ-44: then the attacker is turned up and paid for; one that cannot be paid any more is discarded."""

    name = "turn attacker up"
    rule = "WV-RULE-1"

    def run(self, s: WyvernState) -> None:
        slot = s.attack[A_ATTACKER]
        if s.field[slot] < 0:
            return
        if field.payable(s, slot):
            field.turn_up_paid(s, slot)
        else:
            field.turn_up(s, slot, 0)
            field.leave(s, slot, LEFT_DISCARDED)
            s.stack.append(Settle())


class Interception(Window["WyvernState"]):
    """WV-INTERCEPT-1: may the defender step in between? It is asked whatever it holds."""

    name = "interception"
    rule = "WV-INTERCEPT-1"

    def __init__(self, actor: int) -> None:
        self.actor: Final = actor

    def could(self, s: WyvernState, seat: int) -> bool:
        return seat != self.actor and len(s.hands[seat]) > 0

    def answers(self, s: WyvernState, seat: int) -> list[int]:
        options: list[int] = []
        for code in s.hands[seat]:
            kind = code & KIND
            if (
                s.cards.type_of[kind] == INTERCEPT
                and CARD + kind not in options
                and permits.affordable(s, seat, kind)
                and (s.tables.found[REDIRECT][kind] is None or redirections(s))
            ):
                options.append(CARD + kind)
        return options

    def accepts(self, s: WyvernState, seat: int, token: int) -> bool:
        return token == PASS or token in self.answers(s, seat)

    def pass_token(self, s: WyvernState) -> int:
        return PASS

    def carry_out(self, s: WyvernState, seat: int, token: int) -> None:
        playing.begin_card(s, seat, token - CARD)

    def why_not(self, s: WyvernState, seat: int, token: int) -> str:
        return "that is not an intercept action you can play now"


def redirections(s: WyvernState) -> list[int]:
    """Other cards that the attacker might have attacked."""
    return [target for target in reaching.targets(s, s.attack[A_ATTACKER]) if target != s.attack[A_TARGET]]


class Strike(Operation["WyvernState"]):
    """WV-ATTACK-5: the target is turned up; a terrain is met, a dragon is fought. An interceptor comes first."""

    name = "strike"
    rule = "WV-ATTACK-5"

    def run(self, s: WyvernState) -> None:
        slot = s.attack[A_ATTACKER]
        target = s.attack[A_TARGET]
        if s.field[slot] < 0 or not s.status[slot] & UP:
            return
        between = s.attack[A_INTERCEPTOR] - 1
        if between >= 0:
            s.stack.append(GoOn())
            battle.begin(s, slot, between, FROM_UP)
            return
        if s.field[target] < 0:
            return
        down = not s.status[target] & UP
        if dragons.is_dragon(s, target):
            self.meet_dragon(s, slot, target, down)
            return
        field.turn_up(s, target, 0)
        become = s.tables.found[BECOME][s.field[target] & KIND]
        s.stack.append(terrain.Meet())
        if become is not None and field.can_pay(s, dragons.player(target), become.cost):
            s.stack.append(terrain.Change(dragons.player(target), s.field[target] & KIND))

    def meet_dragon(self, s: WyvernState, slot: int, target: int, down: bool) -> None:
        seat = dragons.player(target)
        s.attack[A_WAS] = 2
        terrain.settle_guess(s, False)
        if s.status[target] & PAID or field.can_pay(s, seat, strength.first_cost(s, target)):
            field.turn_up_paid(s, target)
            battle.begin(s, slot, target, FROM_DOWN if down else FROM_UP)
            return
        field.turn_up(s, target, 0)
        cannot_pay(s, slot, target)


def cannot_pay(s: WyvernState, slot: int, target: int) -> None:
    """WV-GOLD-3: all gold is lost, the dragon is discarded, and the attacker has won a battle."""
    seat = dragons.player(target)
    told = field.told_so_far(s)
    field.pay(s, seat, s.gold[seat])
    field.tell_with_price(s, told, (E_CANNOT_PAY, EVERYBODY, target, s.field[target] & KIND))
    battle.begin_won(s, slot, target)
    # Its base counts for who won; it has not lost a battle.
    s.fallen += [target, dragons.face(s, target), seat, dragons.row_of(s, target), F_NO_TREASURE, 0]
    s.fallen[len(s.fallen) - 1] = dragons.print_base(s, target)
    field.leave(s, target, LEFT_DISCARDED)
    s.stack.append(Settle())


class GoOn(Operation["WyvernState"]):
    """WV-READ-45: with the interceptor dead the same attack goes on against its target."""

    name = "go on"
    rule = "WV-INTERCEPT-1"

    def run(self, s: WyvernState) -> None:
        between = s.attack[A_INTERCEPTOR] - 1
        dead = between >= 0 and s.field[between] < 0
        s.attack[A_INTERCEPTOR] = 0
        if dead and s.field[s.attack[A_ATTACKER]] >= 0 and s.attack[A_WAS] == 3:
            s.attack[A_FROM] = FROM_UP
            s.stack.append(Strike())
        elif between >= 0 and s.field[between] >= 0:
            field.discard(s, field.vacate(s, between))


class AttackOver(Operation["WyvernState"]):
    """WV-ATTACK-1: one attack a turn, unless a dragon or a card allows more."""

    name = "attack over"
    rule = "WV-ATTACK-1"

    def run(self, s: WyvernState) -> None:
        playing.waste_laid(s)
        if not s.attack:
            return
        slot = s.attack[A_ATTACKER]
        was = s.attack[A_WAS]
        number = s.attack[A_NUMBER]
        seat = s.turn
        alive = s.field[slot] >= 0 and slot // 6 == seat and s.status[slot] & UP != 0
        if alive and reaching.can_go_on(s, slot):
            if was == 2 and dragons.ability(s, slot, ATTACK_ON) is not None:
                self.again(s, slot, number, False)
                return
            next_one = dragons.ability(s, slot, ATTACK_NEXT)
            if number == 0 and was == 1 and next_one is not None and next_one.when == ON_ATTACK:
                self.again(s, slot, number, True)
                return
            if s.turnly[O_TWICE] == slot + 1 and number == 0:
                self.again(s, slot, number, True)
                return
        s.attack = []

    def again(self, s: WyvernState, slot: int, number: int, may: bool) -> None:
        first = s.attack[A_FIRST]
        s.attack = [slot, NONE, FROM_UP, 0, 0, number + 1, 0, 0, 0, first]
        s.stack.append(ChooseTarget(dragons.player(slot), may))


OPERATIONS = (
    AttackOrExchange,
    ChooseTarget,
    Guess,
    LayUnseen,
    TurnAttackerUp,
    Interception,
    Strike,
    GoOn,
    AttackOver,
    *terrain.OPERATIONS,
    *exchanging.OPERATIONS,
)
