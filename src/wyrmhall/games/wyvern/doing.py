"""What every operation of a card does. Choices that it needs while it is carried out are in `choices.py`.

`seat` is the player of the card, `source` where an ability comes from (a position, or 100 + a treasure's place), and a,
b and n are what it was aimed at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyvern import (
    aiming,
    altering,
    choices,
    dragons,
    earning,
    field,
    joining,
    moving,
    piles,
    prohibitions,
    reaching,
    strength,
    whom,
)
from wyrmhall.games.wyvern.choices import CardQuestion
from wyrmhall.games.wyvern.codes import (
    A_ATTACKER,
    A_DOWN,
    A_INTERCEPTOR,
    A_PENALTY,
    A_TARGET,
    B_ATTACKER,
    B_DEFENDER,
    B_RESULT,
    B_SEAT,
    C_BITS,
    CANCELLED,
    CARD,
    CHAIN,
    E_HIDDEN,
    FIELD,
    FIRST_ACTION,
    FLY_OFF,
    FLY_ON,
    FORM,
    FROM_DOWN,
    FROM_UP,
    HELPER,
    KIND,
    KNOW,
    KNOW_BOTH,
    L_BLIND,
    L_NO_MOVES,
    L_SKIP_DRAW,
    L_SKIP_TURN,
    LATER,
    NONE,
    O_ATTACKER,
    O_CERTAIN,
    O_GAMBLE,
    O_MANY_TREASURES,
    O_MUST_DOWN,
    O_NO_CARDS,
    O_NO_HELP,
    O_NO_SCOUTS,
    O_TARGET,
    O_TWICE,
    O_UNSEEN,
    P_AMOUNT,
    P_BITS,
    P_TARGET,
    PAID,
    PASS,
    PIN,
    PIN_USED,
    PLACE,
    ROW_PLACES,
    SAVED,
    SEAT_PLACES,
    SHOWN,
    SLOT,
    SLOTS,
    T_OUT,
    T_SECOND,
    UP,
    VIRTUAL,
)
from wyrmhall.games.wyvern.effects import (
    ADD_TOP_CARDS,
    APPLIES,
    ATTACH,
    ATTACK_TWICE,
    BLIND,
    BOOST,
    CANCEL_BATTLE,
    CHAOS,
    CHOOSE_ATTACK,
    COUNTER,
    DESTROY,
    DRAGON,
    EACH,
    FORCE_HELP,
    FREE_TREASURES,
    GET_HELP,
    GIVE_HELP,
    GOLEM,
    GUESS,
    HATCH,
    HEAL,
    HEAT,
    HELP_AMONG,
    HELPERS_LEAVE,
    HIDE,
    INTERCEPT_AS,
    KILL,
    LANCE,
    LEND_BASE,
    LEND_FROM_PILE,
    MUST_ATTACK,
    MUST_ATTACK_CARD,
    MUST_ATTACK_DOWN,
    NO_ATTACK,
    NO_BATTLE_CARDS,
    NO_HELP,
    NO_MOVING,
    NOT_CANCELLED,
    ONE,
    OPPONENT,
    PAY_OVER,
    PLAY_STORED,
    REARRANGE,
    RECOVER,
    REDIRECT,
    REFOUND,
    RELEASE,
    REPLACE_FROM_PILE,
    SEARCH_LAIR,
    SELF,
    SHED,
    SKIP_DRAW,
    SKIP_TURN,
    SLAYERS_CERTAIN,
    STAKE,
    STORE_BATTLE_CARD,
    TOGGLE_FLYING,
    TREASURE_OUT,
    UNSEEN,
    UNTOUCHED_BY,
    USE_TREASURE,
    VANISHING_COUNTER,
    WANDER,
    Clause,
)
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.wyvern.state import WyvernState


class PickSlot(CardQuestion):
    """One position that fits a clause, for effects that nobody has aimed before. `may` allows none."""

    name = "pick"

    def __init__(self, seat: int, card: int, clause: int, source: int) -> None:
        super().__init__(seat, card)
        self.clause: Final = clause
        self.source: Final = source

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        clause = s.tables.clauses[self.clause]
        slots = [SLOT + slot for slot in aiming.slot_targets(s, self.seat, clause, self.source)]
        return [PASS, *slots] if clause.may or not slots else slots

    def run(self, s: WyvernState) -> None:
        options = self.legal(s, self.seat)
        if options == [PASS]:
            return
        s.ask(self, self.seat, options)

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        if token != PASS:
            perform(s, seat, s.tables.clauses[self.clause], self.source, token - SLOT, NONE, NONE)


def possible(s: WyvernState, seat: int, clause: Clause) -> bool:
    """What an operation needs beside a target."""
    op = clause.op
    if op in (MUST_ATTACK, MUST_ATTACK_DOWN, MUST_ATTACK_CARD):
        return s.turn != seat and s.phase == FIRST_ACTION
    if op == ATTACH and s.tables.found[MUST_ATTACK][clause.kind] is not None:
        return s.turn != seat and s.phase == FIRST_ACTION
    if op in (ATTACK_TWICE, GUESS, FREE_TREASURES):
        return s.turn == seat and (s.phase == FIRST_ACTION or op == FREE_TREASURES)
    if op == UNSEEN:
        return s.phase == FIRST_ACTION
    if op == RECOVER:
        return whom.has_type(s, s.horde_discards[seat], clause.tag)
    if op == REPLACE_FROM_PILE:
        return len(s.lair_discards[seat]) > 0
    if op == SEARCH_LAIR or op == REFOUND:
        return len(s.lairs[seat]) > 0
    if op == RELEASE:
        return len(s.hands[seat]) >= clause.n
    if op == STAKE or op == PAY_OVER:
        return s.gold[seat] >= clause.n
    if op == PLAY_STORED:
        return len(s.under) > 0
    if op in (HELP_AMONG, GET_HELP, CHAOS, ADD_TOP_CARDS, FORCE_HELP):
        return not aiming.help_is_barred(s)
    return True


def would_slay(s: WyvernState, seat: int, clause: Clause) -> bool:
    for slot in range(SLOTS):
        if s.field[slot] >= 0 and strength.fits(s, clause, slot, seat, NONE) and aiming.can_be_slain(s, slot):
            return True
    return False


def perform(s: WyvernState, seat: int, clause: Clause, source: int, a: int, b: int, n: int) -> None:
    """Carry out one clause."""
    op = clause.op
    if op < 70:
        if op < 40:
            _strength(s, seat, clause, source, a, b, n)
        else:
            _attack(s, seat, clause, source, a, b)
    elif op < 100:
        told = field.told_so_far(s)
        earning.do_gold(s, seat, clause, source, a, n)
        field.tell_source(s, clause.kind, told)
    elif op < 130:
        piles.do_piles(s, seat, clause, source, a, n)
    elif op < 170:
        altering.do_cards(s, seat, clause, source, a, b, n)
    else:
        _rest(s, seat, clause, source, a, b)


def _strength(s: WyvernState, seat: int, clause: Clause, source: int, a: int, b: int, n: int) -> None:
    op = clause.op
    if op == BOOST:
        slot = source if clause.whom == SELF else a
        if slot >= 0 and s.side[slot] >= 0:
            s.boost[slot] += clause.n if clause.n else n
    elif op == LEND_BASE:
        at = whom.last_card(s, clause.kind)
        amount = strength.base(s, a)
        s.played[at + P_TARGET] = b
        s.played[at + P_AMOUNT] = amount
        s.played[at + P_BITS] |= (a + 1) << 4
    elif op == LEND_FROM_PILE:
        pile = s.lair_discards[a]
        if pile:
            s.played[whom.last_card(s, clause.kind) + P_AMOUNT] = s.cards.base[pile[len(pile) - 1] & KIND]
    elif op == SHED:
        altering.heal(s, source, True)
    elif op == HEAL:
        altering.heal(s, a, False)
    elif op == COUNTER:
        amount = clause.n if clause.n else -n if clause.tag else n
        for slot in whom.slots(s, seat, clause, source, a):
            field.add_counter(s, slot, amount)
    elif op == VANISHING_COUNTER:
        s.vain[source] += clause.n
    elif op == HEAT:
        for slot in range(SLOTS):
            if s.field[slot] >= 0 and strength.fits(s, clause, slot, seat, NONE):
                spared = dragons.ability(s, slot, UNTOUCHED_BY)
                if spared is None or spared.tag != clause.kind:
                    s.heat[slot] += clause.n
    elif op == INTERCEPT_AS:
        slot = field.free_limbo(s, seat)
        if slot >= 0:
            field.put(s, slot, whom.kept_card(s) | KNOW_BOTH | SHOWN, UP | PAID | FORM)
            s.attack[A_INTERCEPTOR] = slot + 1
    elif op == HATCH:
        altering.hatch(s, source - 100, a)
    elif op == GOLEM:
        altering.golem(s, a, b)
    elif op == TOGGLE_FLYING:
        flies = dragons.keywords(s, a) & 1
        s.status[a] &= ~(FLY_ON | FLY_OFF)
        s.status[a] |= FLY_OFF if flies else FLY_ON


def _attack(s: WyvernState, seat: int, clause: Clause, source: int, a: int, b: int) -> None:
    op = clause.op
    if op == REDIRECT:
        s.attack[A_TARGET] = a
        s.attack[A_DOWN] = 0 if s.status[a] & UP else 1
        s.attack[A_PENALTY] = -reaching.broken(s, s.attack[A_ATTACKER], a) if s.pins else 0
    elif op == NO_ATTACK:
        s.turnly[O_NO_SCOUTS] = 1
    elif op == MUST_ATTACK_DOWN:
        s.turnly[O_MUST_DOWN] = 1
    elif op == MUST_ATTACK_CARD:
        s.turnly[O_TARGET] = a + 1
    elif op == ATTACK_TWICE:
        s.turnly[O_TWICE] = a + 1
    elif op == GUESS:
        s.turnly[O_GAMBLE] = seat + 1
    elif op == UNSEEN:
        s.turnly[O_UNSEEN] = 1
    elif op == KILL:
        if clause.whom == ONE:
            altering.slay(s, seat, a)
        else:
            altering.kill_all(s, seat, clause)
    elif op == DESTROY:
        if not (a >= PLACE and a < CARD and s.chain and s.chain[len(s.chain) - CHAIN + C_BITS] & SAVED):
            choices.destroy(s, seat, clause.kind, a)
    elif op == WANDER:
        altering.move_pin(s, a, clause.kind, b)
        at = field.find_pin(s, b, clause.kind)
        if at >= 0:
            s.pins = (*s.pins[: at + 3], s.pins[at + 3] | PIN_USED, *s.pins[at + PIN :])
    elif op == CHOOSE_ATTACK:
        s.turnly[O_ATTACKER] = a + 1
        s.turnly[O_TARGET] = b + 1
        earning.pass_on(s, seat, source - 100)


def _rest(s: WyvernState, seat: int, clause: Clause, source: int, a: int, b: int) -> None:
    op = clause.op
    if op == NO_MOVING:
        # On the turn's player it waits for the turn after this one.
        s.later[a * LATER + L_NO_MOVES] = 2 if a == s.turn else 1
    elif op == FREE_TREASURES:
        s.turnly[O_MANY_TREASURES] = seat + 1
    elif op == REARRANGE:
        rearrange(s, seat, clause)
    elif op == GET_HELP or (op == HELP_AMONG and clause.n == 1):
        joining.help(s, a, seat)
    elif op == HELP_AMONG:
        s.stack.append(choices.BringHelp(seat, clause.kind, clause.number, source))
    elif op == GIVE_HELP:
        joining.help(s, source, seat)
    elif op == FORCE_HELP:
        joining.help(s, a, b)
    elif op == CHAOS:
        s.stack.append(choices.BringHelp(1 - seat, clause.kind, NONE, NONE))
        s.stack.append(choices.BringHelp(seat, clause.kind, NONE, NONE))
    elif op == ADD_TOP_CARDS:
        add_top_cards(s)
    elif op == HELPERS_LEAVE:
        helpers_leave(s, a)
    elif op == NO_HELP:
        s.turnly[O_NO_HELP] = 1
    elif op == NO_BATTLE_CARDS:
        s.turnly[O_NO_CARDS] = 1
    elif op == TREASURE_OUT:
        at = field.treasure_at(s, a)
        if at >= 0:
            field.set_data(s, at, s.treasures[at + 2] | T_OUT)
    elif op == SLAYERS_CERTAIN:
        s.turnly[O_CERTAIN] = 1
    elif op == CANCEL_BATTLE:
        if prohibitions.in_force(s, NOT_CANCELLED) < 0:
            s.battle[B_RESULT] = CANCELLED
    elif op == SKIP_TURN:
        s.later[a * LATER + L_SKIP_TURN] += 1
    elif op == SKIP_DRAW:
        s.later[seat * LATER + L_SKIP_DRAW] = 1
    elif op == HIDE:
        hide(s, seat, a)
    elif op == STORE_BATTLE_CARD:
        s.stack.append(choices.StoreCard(seat, clause.kind, source - 100))
    elif op == BLIND:
        blind(s, 1 - seat)
    elif op == LANCE:
        field.add_counter(s, a, clause.n)
        s.stack.append(choices.LanceFlip(seat, clause.kind, source - 100, a, clause.n))
    elif op == USE_TREASURE:
        borrow(s, seat, clause, source, a)


def rearrange(s: WyvernState, seat: int, clause: Clause) -> None:
    if clause.who == OPPONENT:
        s.stack.append(moving.Rearrange(seat, 1 - seat, moving.MOVES))
    elif clause.who == EACH:
        s.stack.append(moving.Rearrange(1 - s.turn, 1 - s.turn, moving.MOVES))
        s.stack.append(moving.Rearrange(s.turn, s.turn, moving.MOVES))
    else:
        s.stack.append(moving.Rearrange(seat, seat, moving.MOVES))


def add_top_cards(s: WyvernState) -> None:
    """K238: the top card of each lair. A dragon that can be paid for fights; a terrain may bring its owner gold."""
    for seat in (s.turn, 1 - s.turn):
        code = field.take_lair(s, seat)
        slot = field.free_limbo(s, seat)
        if code < 0:
            continue
        if s.cards.type_of[code & KIND] != DRAGON:
            starter = s.battle[B_DEFENDER] if seat == s.battle[B_SEAT] else s.battle[B_ATTACKER]
            applies = s.tables.found[APPLIES][code & KIND]
            if s.field[starter] >= 0 and applies is not None and strength.fits(s, applies, starter, seat, NONE):
                field.gain(s, seat, s.cards.gold[code & KIND], code & KIND)
            field.discard(s, code)
        elif slot < 0:
            field.discard(s, code)
        else:
            field.put_down(s, slot, code)
            if field.payable(s, slot) and aiming.side_gets_help(s, seat):
                joining.help(s, slot, seat)
                s.status[slot] &= ~(FROM_DOWN | FROM_UP)
                s.assigned[slot] = NONE
            else:
                field.discard(s, field.vacate(s, slot))


def helpers_leave(s: WyvernState, side: int) -> None:
    for slot in range(FIELD):
        if s.side[slot] == side and s.status[slot] & HELPER:
            joining.leave_battle(s, slot)


def hide(s: WyvernState, seat: int, slot: int) -> None:
    """WV-HIDDEN-2: the card lies face down under a face-down card."""
    if s.field[slot] < 0:
        return
    field.attach_hidden(s, slot, whom.kept_card(s), seat)
    if s.events is not None:
        s.events.append((E_HIDDEN, EVERYBODY, seat, slot))


def blind(s: WyvernState, seat: int) -> None:
    """WV-READ-49: this turn and the next own one, this seat may not look at its face-down cards."""
    s.later[seat * LATER + L_BLIND] = 2
    for slot in range(seat * 6, seat * 6 + 6):
        if s.field[slot] >= 0 and not s.status[slot] & UP:
            s.field[slot] &= ~(KNOW << seat)


def borrow(s: WyvernState, seat: int, clause: Clause, source: int, place: int) -> None:
    """C011: a treasure anywhere works as if it lay in this dragon's row: for the turn, or for the battle."""
    at = field.treasure_at(s, place)
    if at < 0:
        return
    row = dragons.row_of(s, source)
    free = seat * SEAT_PLACES + row * ROW_PLACES + ROW_PLACES - 1
    there = field.treasure_at(s, free)
    if there >= 0:
        return
    s.treasures = (*s.treasures, free, s.treasures[at + 1] & KIND | VIRTUAL, T_SECOND if s.battle else 0)


OPERATIONS = (PickSlot,)
