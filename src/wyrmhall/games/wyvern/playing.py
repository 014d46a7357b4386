"""How a card from the hand or an ability is played: named and aimed, paid, answered, carried out whole, put away.

What is being played lies on `chain`, the last of it on top; an answer is itself played and lies above what it answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyvern import (
    aiming,
    altering,
    answering,
    choices,
    doing,
    dragons,
    field,
    permits,
    strength,
)
from wyrmhall.games.wyvern.aiming import NOTHING_MORE, OPEN, WANT_A, WANT_B, next_want
from wyrmhall.games.wyvern.codes import (
    ABILITY,
    B_RESULT,
    C_BITS,
    C_CODE,
    C_KIND,
    C_PAID,
    C_SEAT,
    CARD,
    CHAIN,
    COPY,
    COUNTERED,
    E_COUNTERED,
    E_PLAYED,
    E_USED,
    FIRST_ACTION,
    FOUGHT,
    FREE,
    KIND,
    KNOW_BOTH,
    LEFT_DISCARDED,
    NO,
    NONE,
    O_CERTAIN,
    O_SLAYER,
    PASS,
    PLACE,
    REMOVE,
    SAVED,
    SECOND_ACTION,
    SHOWN,
    SLOT,
    STAYS,
    T_FOUGHT,
    T_USED,
    UNDER,
    UP,
    USED,
    YES,
)
from wyrmhall.games.wyvern.effects import (
    A_GOLD_THIEF,
    A_REMOVAL,
    A_SLAYER,
    ANSWER,
    ANY_GOLD,
    BATTLE_ACTION,
    BATTLE_REACTION,
    BOOST,
    CHOSEN,
    COUNTER_CARD,
    COUNTER_UNLESS,
    DESTROY,
    DISCARD_TYPE,
    DUPLICATE,
    GAIN,
    HIDDEN,
    KILL,
    MODIFY,
    ON_OPPONENTS_CARD,
    ON_OPPONENTS_REACTION,
    ONE,
    PLAY_STORED,
    PLAYED,
    PRICE_HAND,
    PRICE_NAMED,
    PRICE_ROW_TREASURE,
    PRICE_SELF,
    REACTION,
    REBATE,
    REMOVE_TREASURE,
    SLAYER,
    STEAL_TREASURE,
    SURVIVE,
    TAKE,
    TAKE_OVER,
    TREASURE_OUT,
    UNCOVER,
    USE_IN_BATTLE,
    USE_TREASURE,
    Clause,
)
from wyrmhall.games.wyvern.settling import Settle
from wyrmhall.kernel.operation import Operation, Question, Window
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.wyvern.state import WyvernState

# A slayer that was offered an aim it did not need.
NOWHERE: Final = -3
# Where battle cards lie that were laid unseen: this + seat, in the order they were laid.
LAID: Final = 64


class Aim(Question["WyvernState"]):
    """WV-ACT-5: what a card or an ability is aimed at, chosen before it is paid."""

    name = "aim"
    rule = "WV-ACT-5"

    def __init__(self, seat: int, card: int, clause: int, source: int, a: int, b: int, n: int, bits: int) -> None:
        super().__init__(seat)
        self.card: Final = card
        self.clause: Final = clause
        self.source: Final = source
        self.a: Final = a
        self.b: Final = b
        self.n: Final = n
        self.bits: Final = bits

    def run(self, s: WyvernState) -> None:
        if self.clause >= 0 and self.want(s) == NOTHING_MORE:
            cast(s, self)
            return
        options = self.legal(s, self.seat)
        if options:
            s.ask(self, self.seat, options)

    def want(self, s: WyvernState) -> int:
        if self.a == OPEN and self.strays(s):
            return WANT_A
        return next_want(s, s.tables.clauses[self.clause], self.a, self.b, self.n)

    def strays(self, s: WyvernState) -> bool:
        """A slayer that needs no aim may hit somebody whom any slayer may hit."""
        if s.cards.type_of[self.card] != SLAYER or self.bits & ABILITY:
            return False
        if aiming.wants_a(s.tables.clauses[self.clause]):
            return False
        return bool(aiming.any_slayer_hosts(s) or aiming.decoys_for_slayers(s, self.seat))

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        if self.clause < 0:
            return permits.branches(s, seat, self.card)
        if self.a == OPEN and self.strays(s):
            return [PASS, *aiming.any_slayer_hosts(s), *aiming.decoys_for_slayers(s, seat)]
        clause = s.tables.clauses[self.clause]
        want = self.want(s)
        options = aiming.options(s, seat, clause, self.source, self.a, self.b, want)
        if want == WANT_A and aiming.wants_b(clause):
            options = [
                token
                for token in options
                if aiming.options(s, seat, clause, self.source, permits.meaning(token), OPEN, WANT_B)
            ]
        if want == WANT_A and s.cards.type_of[self.card] == SLAYER and not self.bits & ABILITY:
            options += [token for token in aiming.any_slayer_hosts(s) if token not in options]
            options += [token for token in aiming.decoys_for_slayers(s, seat) if token not in options]
        return options

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        clause, a, b, n = self.clause, self.a, self.b, self.n
        if clause < 0:
            plays = s.tables.at[PLAYED][self.card]
            clause = plays[1].number if token == REMOVE else plays[0].number
        else:
            want = self.want(s)
            if want == WANT_A and self.strays(s):
                a = NOWHERE if token == PASS else token
            elif want == WANT_A:
                a = _kept(s, s.tables.clauses[clause], token)
            elif want == WANT_B:
                b = permits.meaning(token)
            else:
                n = permits.meaning(token)
        s.stack.append(Aim(seat, self.card, clause, self.source, a, b, n, self.bits))

    def why_not(self, s: WyvernState, seat: int, token: int) -> str:
        return f"{s.cards.names[self.card]} cannot be aimed there"

    def cause(self, s: WyvernState, seat: int) -> tuple[int, int]:
        return self.seat, self.card


def _kept(s: WyvernState, clause: Clause, token: int) -> int:
    """A first target is kept as a token where it may be of several sorts, else as what it stands for."""
    mixed = clause.op in (DESTROY, KILL, REMOVE_TREASURE, UNCOVER, DISCARD_TYPE)
    if mixed and s.cards.type_of[clause.kind] != BATTLE_ACTION:
        return token
    if clause.op in (STEAL_TREASURE, TREASURE_OUT, USE_TREASURE) or clause.price == PRICE_ROW_TREASURE:
        return token - PLACE
    return permits.meaning(token)


def begin_card(s: WyvernState, seat: int, kind: int) -> None:
    """A card from the hand is named."""
    plays = s.tables.at[PLAYED][kind]
    number = NONE
    if s.cards.type_of[kind] == SLAYER and len(plays) > 1:
        number = NONE
    else:
        clause = permits.main_clause(s, kind)
        number = clause.number if clause is not None else NONE
    if s.cards.type_of[kind] != HIDDEN:
        field.show_card(s, seat, kind)
    s.stack.append(Aim(seat, kind, number, NONE, OPEN, OPEN, OPEN, 0))


def begin_use(s: WyvernState, seat: int, kind: int, clause: Clause, source: int) -> None:
    """An ability is named."""
    s.stack.append(Aim(seat, kind, clause.number, source, OPEN, OPEN, OPEN, ABILITY))


def cast(s: WyvernState, aim: Aim) -> None:
    """WV-ACT-1: pay, lay it open, let the other answer, carry it out."""
    clause = s.tables.clauses[aim.clause]
    seat = aim.seat
    code = NONE
    paid = 0
    told = field.told_so_far(s)
    s.epoch += 1
    if not aim.bits & (ABILITY | COPY):
        if s.cards.type_of[aim.card] == HIDDEN:
            code = s.hands[seat].pop(field.find_to_hide(s, seat, aim.card))
        else:
            code = s.hands[seat].pop(field.find_in_hand(s, seat, aim.card)) | KNOW_BOTH | SHOWN
        if not aim.bits & FREE:
            paid = field.pay(s, seat, permits.cost_of(s, aim.card) + _extra(clause, aim.n))
    elif aim.bits & ABILITY:
        paid = _pay_use(s, aim, clause)
    s.last = seat
    target = _shown_target(clause, aim)
    s.chain += [code, seat, paid, aim.bits, aim.card, target]
    if s.events is not None:
        kind = E_USED if aim.bits & ABILITY else E_PLAYED
        card = NONE if s.cards.type_of[aim.card] == HIDDEN else aim.card
        face = dragons.seen_face(s, target)
        field.tell_with_price(s, told, (kind, EVERYBODY, seat, card, target, aim.n, face, paid))
    s.stack.append(EndCast())
    s.stack.append(Do(seat, aim.card, aim.clause, 0, aim.source, aim.a, aim.b, aim.n, aim.bits))
    if not aim.bits & ABILITY or answering.removes(clause):
        s.stack.append(Answers(seat))
    if aim.bits & ABILITY and clause.price == PRICE_HAND:
        count = clause.n if clause.n and clause.op != BOOST else aim.n
        s.stack.append(choices.DiscardCards(seat, count, aim.card))
    if not aim.bits & (ABILITY | COPY):
        _told(s, seat, aim.card)


def _extra(clause: Clause, n: int) -> int:
    return n if clause.cost == ANY_GOLD and n > 0 else 0


def _shown_target(clause: Clause, aim: Aim) -> int:
    """What everybody sees it aimed at: a position, 100 + the place of a treasure, or -1."""
    if aim.a < 0 or clause.who == CHOSEN:
        return NONE
    if clause.op in (STEAL_TREASURE, TREASURE_OUT, USE_TREASURE) or clause.price == PRICE_ROW_TREASURE:
        return 100 + aim.a
    if aim.a >= CARD:
        return NONE
    if aim.a >= PLACE:
        return 100 + aim.a - PLACE
    return aim.a - SLOT if aim.a >= SLOT else aim.a


def _told(s: WyvernState, seat: int, kind: int) -> None:
    """Who earns by cards that the opponent plays."""
    other = 1 - seat
    is_reaction = s.cards.type_of[kind] in (REACTION, BATTLE_REACTION)
    if s.cards.type_of[kind] == SLAYER:
        s.turnly[O_SLAYER] = 1
    for slot in range(other * 6, other * 6 + 6):
        if s.field[slot] < 0 or not s.status[slot] & UP:
            continue
        face = dragons.face(s, slot)
        for clause in s.tables.at[ON_OPPONENTS_CARD][face]:
            if (
                clause.op == GAIN
                and s.turn == other
                and s.phase in (FIRST_ACTION, SECOND_ACTION)
                and dragons.has_abilities(s, slot)
            ):
                told = field.told_so_far(s)
                field.gain(s, other, clause.n)
                field.tell_cause(s, clause, told)
        for clause in s.tables.at[ON_OPPONENTS_REACTION][face]:
            if is_reaction and dragons.has_abilities(s, slot):
                told = field.told_so_far(s)
                field.gain(s, other, clause.n)
                field.tell_cause(s, clause, told)


def _pay_use(s: WyvernState, aim: Aim, clause: Clause) -> int:
    """The price of an ability, and the mark that it was used."""
    seat = aim.seat
    cost = aim.n if clause.cost == ANY_GOLD else clause.cost
    in_battle = clause.when == USE_IN_BATTLE
    if aim.source >= 100:
        at = field.treasure_at(s, aim.source - 100)
        field.set_data(s, at, s.treasures[at + 2] | (T_FOUGHT if in_battle else T_USED))
    elif aim.source >= 0:
        s.status[aim.source] |= FOUGHT if in_battle else USED
        if clause.op == USE_TREASURE:
            s.status[aim.source] |= FOUGHT | USED
    if clause.price == PRICE_SELF and aim.source >= 0 and not (clause.op == SURVIVE and clause.tag == 1):
        if aim.source >= 100:
            field.remove_treasure(s, field.treasure_at(s, aim.source - 100))
        else:
            if s.status[aim.source] & UP:
                cost = 0
            field.leave(s, aim.source, LEFT_DISCARDED)
    elif clause.price == PRICE_ROW_TREASURE:
        field.remove_treasure(s, field.treasure_at(s, aim.a))
    elif clause.price == PRICE_NAMED:
        field.discard_from_hand(s, seat, clause.tag)
    return field.pay(s, seat, cost)


class EndCast(Operation["WyvernState"]):
    """WV-ACT-4: what was played is put away, and what follows is judged."""

    name = "end cast"
    rule = "WV-ACT-4"

    def run(self, s: WyvernState) -> None:
        at = len(s.chain) - CHAIN
        code = s.chain[at + C_CODE]
        bits = s.chain[at + C_BITS]
        rebate = dragons.anywhere(s, REBATE) if bits & COUNTERED and code >= 0 else NONE
        if rebate >= 0:
            field.gain(s, s.chain[at + C_SEAT], s.chain[at + C_PAID], s.treasures[rebate + 1] & KIND)
        if code >= 0 and not bits & STAYS:
            field.discard(s, code)
        del s.chain[at:]
        s.stack.append(Settle())


class Do(Operation["WyvernState"]):
    """Carry out the clauses of what is on top of the chain, one after another, unless it was countered."""

    name = "do"
    rule = "WV-ACT-4"

    def __init__(
        self, seat: int, card: int, clause: int, step: int, source: int, a: int, b: int, n: int, bits: int
    ) -> None:
        self.seat: Final = seat
        self.card: Final = card
        self.clause: Final = clause
        self.step: Final = step
        self.source: Final = source
        self.a: Final = a
        self.b: Final = b
        self.n: Final = n
        self.bits: Final = bits

    def run(self, s: WyvernState) -> None:
        at = len(s.chain) - CHAIN
        if s.chain[at + C_BITS] & COUNTERED:
            if self.step == 0 and s.events is not None:
                s.events.append((E_COUNTERED, EVERYBODY, self.seat, self.card))
            return
        if self.bits & ABILITY:
            self.perform(s, s.tables.clauses[self.clause])
            return
        plays = s.tables.at[PLAYED][self.card]
        if self.step == 0 and s.cards.type_of[self.card] == BATTLE_ACTION:
            self.lay_down(s, at)
        if s.cards.type_of[self.card] == SLAYER:
            clause = s.tables.clauses[self.clause]
            if self.a >= SLOT and not aiming.wants_a(clause):
                altering.slay(s, self.seat, self.a)
            else:
                self.perform(s, clause)
            return
        if self.step < len(plays):
            if self.step + 1 < len(plays):
                s.stack.append(
                    Do(
                        self.seat,
                        self.card,
                        self.clause,
                        self.step + 1,
                        self.source,
                        self.a,
                        self.b,
                        self.n,
                        self.bits,
                    )
                )
            self.perform(s, plays[self.step])

    def lay_down(self, s: WyvernState, at: int) -> None:
        """A battle card lies there until the battle ends."""
        code = s.chain[at + C_CODE]
        clause = s.tables.clauses[self.clause]
        # What is aimed at a treasure lies on no dragon.
        target = self.a if clause.whom == ONE and clause.op != TREASURE_OUT else NONE
        s.played += [self.card, code, self.seat, target, self.n if self.n > 0 else 0, 0, s.chain[at + C_PAID]]
        s.chain[at + C_BITS] |= STAYS
        s.chain[at + C_CODE] = NONE

    def perform(self, s: WyvernState, clause: Clause) -> None:
        op = clause.op
        if op == ANSWER:
            return
        depth = 3 if self.bits & COPY else 2
        stops = op == COUNTER_CARD or op == COUNTER_UNLESS
        if stops and self.bits & COPY and not answering.answers_below(s, self.card, depth):
            return
        if op == COUNTER_CARD:
            counter(s, self.card, depth)
        elif op == COUNTER_UNLESS:
            s.stack.append(PayUnless(s.chain[answering.what_is_played(s, depth) + C_SEAT], clause.n, depth))
        elif op == TAKE_OVER:
            # A copy has no strength card of the opponent to answer.
            if not self.bits & COPY:
                take_over(s, self.seat, self.a)
        elif op == DUPLICATE:
            duplicate(s, self.seat)
        elif op == PLAY_STORED:
            play_stored(s, self.seat, self.source - 100)
        elif op == TAKE and clause.tag == A_GOLD_THIEF and not answering.answers_mask(s, 2) & A_GOLD_THIEF:
            return
        else:
            doing.perform(s, self.seat, clause, self.source, self.a, self.b, self.n)


class Answers(Window["WyvernState"]):
    """WV-REACT-1: may the opponent answer what was played? Who is asked follows from what all can see."""

    name = "answers"
    rule = "WV-REACT-1"

    def __init__(self, actor: int) -> None:
        self.actor: Final = actor

    def could(self, s: WyvernState, seat: int) -> bool:
        if seat == self.actor:
            return False
        return len(s.hands[seat]) > 0 or answering.guardian(s, seat) >= 0

    def answers(self, s: WyvernState, seat: int) -> list[int]:
        options: list[int] = []
        mask = answering.answers_mask(s, 1)
        if answering.threatens_treasure(s, seat):
            mask |= A_REMOVAL
        certain = mask & A_SLAYER != 0 and s.turnly[O_CERTAIN] != 0
        for code in s.hands[seat]:
            kind = code & KIND
            type = s.cards.type_of[kind]
            if type != REACTION and type != BATTLE_REACTION:
                continue
            if CARD + kind not in options and answering.can_answer(s, seat, kind, mask, certain):
                options.append(CARD + kind)
        slot = answering.guardian(s, seat)
        if slot >= 0 and mask & A_SLAYER:
            options.append(SLOT + slot)
        return options

    def pass_token(self, s: WyvernState) -> int:
        return PASS

    def accepts(self, s: WyvernState, seat: int, token: int) -> bool:
        return token == PASS or token in self.answers(s, seat)

    def carry_out(self, s: WyvernState, seat: int, token: int) -> None:
        if token >= CARD:
            begin_card(s, seat, token - CARD)
            return
        clause = s.tables.found[ANSWER][dragons.face(s, token - SLOT)]
        s.last = seat
        s.epoch += 1
        field.pay(s, seat, clause.cost if clause is not None else 0)
        s.chain[answering.what_is_played(s, 1) + C_BITS] |= COUNTERED
        if s.events is not None:
            s.events.append((E_USED, EVERYBODY, seat, dragons.face(s, token - SLOT), NONE, NONE, NONE))

    def why_not(self, s: WyvernState, seat: int, token: int) -> str:
        return "that does not answer what was played"

    def cause(self, s: WyvernState, seat: int) -> tuple[int, int]:
        at = answering.what_is_played(s, 1)
        if at < 0 or s.cards.type_of[s.chain[at + C_KIND]] == HIDDEN:
            return self.actor, NONE
        return s.chain[at + C_SEAT], s.chain[at + C_KIND]


def counter(s: WyvernState, kind: int, depth: int) -> None:
    """WV-REACT-2: what lies below on the chain has no effect; it stays paid and played."""
    at = answering.what_is_played(s, depth)
    if at < 0:
        return
    answer = s.tables.found[ANSWER][kind]
    only_removal = answer is not None and answer.tag == A_REMOVAL
    if only_removal and not answering.only_removes(s, s.chain[at + C_KIND]):
        s.chain[at + C_BITS] |= SAVED
        return
    s.chain[at + C_BITS] |= COUNTERED


def take_over(s: WyvernState, seat: int, slot: int) -> None:
    """WV-READ-43: a strength card is put onto another dragon of the battle; where it does not fit it counts nothing."""
    at = answering.what_is_played(s, 2)
    s.chain[at + C_BITS] |= COUNTERED | STAYS
    kind = s.chain[at + C_KIND]
    clause = s.tables.found[MODIFY][kind]
    fits = clause is not None and strength.fits(s, clause, slot, seat, NONE)
    code = s.chain[at + C_CODE]
    s.played += [kind, code, s.chain[at + C_SEAT], slot, 0 if fits else NONE, 0, s.chain[at + C_PAID]]
    s.chain[at + C_CODE] = NONE


def duplicate(s: WyvernState, seat: int) -> None:
    """WV-READ-20: the same card once more, for this seat, aimed anew, nothing more to pay. To duplicate a card that
    duplicates is to duplicate what that one answers; else two of them would duplicate each other for ever.
    """
    depth = 2
    at = answering.what_is_played(s, depth)
    while at >= 0 and s.tables.found[DUPLICATE][s.chain[at + C_KIND]] is not None:
        depth += 1
        at = answering.what_is_played(s, depth)
    if at < 0:
        return
    kind = s.chain[at + C_KIND]
    clause = permits.main_clause(s, kind)
    if clause is None or not permits.has_aim(s, seat, clause, NONE):
        return
    s.stack.append(Aim(seat, kind, clause.number, NONE, OPEN, OPEN, 0 if clause.cost == ANY_GOLD else OPEN, COPY))


def play_stored(s: WyvernState, seat: int, place: int) -> None:
    """P052: all cards under the treasure are played, one after another, for nothing."""
    found: list[int] = []
    for at in range(0, len(s.under), UNDER):
        if s.under[at] == place:
            found += [LAID + seat, s.under[at + 1] | KNOW_BOTH | SHOWN]
            s.stack.append(PlayFree(seat, s.under[at + 1] & KIND))
        else:
            found += s.under[at : at + UNDER]
    s.under = tuple(found)


def play_laid(s: WyvernState) -> None:
    """WV-READ-44: cards that were laid unseen are shown in order and played."""
    shown = list(s.under)
    for at in range(len(s.under) - UNDER, -1, -UNDER):
        if s.under[at] >= LAID:
            shown[at + 1] |= KNOW_BOTH | SHOWN
            s.stack.append(PlayFree(s.under[at] - LAID, s.under[at + 1] & KIND))
    s.under = tuple(shown)


def take_laid(s: WyvernState, seat: int, kind: int) -> bool:
    """A card that is laid out to be played goes to the hand it is played from; False where it is gone."""
    for at in range(0, len(s.under), UNDER):
        if s.under[at] == LAID + seat and s.under[at + 1] & KIND == kind:
            s.hands[seat].append(s.under[at + 1])
            s.under = s.under[:at] + s.under[at + UNDER :]
            return True
    return False


def waste_laid(s: WyvernState) -> None:
    """There was no battle: they are discarded."""
    for at in range(0, len(s.under), UNDER):
        if s.under[at] >= LAID:
            field.discard(s, s.under[at + 1])
    _forget_laid(s)


def _forget_laid(s: WyvernState) -> None:
    if s.under:
        kept: list[int] = []
        for at in range(0, len(s.under), UNDER):
            if s.under[at] < LAID:
                kept += s.under[at : at + UNDER]
        s.under = tuple(kept)


class PlayFree(Operation["WyvernState"]):
    """A card that is laid out is played without a price; where it cannot be aimed it is discarded. It is part of the
    hand only while it is played: whatever another one does to the hand does not touch it.
    """

    name = "play free"
    rule = "WV-RULE-1"

    def __init__(self, seat: int, card: int) -> None:
        self.seat: Final = seat
        self.card: Final = card

    def run(self, s: WyvernState) -> None:
        if not take_laid(s, self.seat, self.card):
            return
        clause = permits.main_clause(s, self.card)
        if (
            s.battle
            and s.battle[B_RESULT] == NONE
            and clause is not None
            and permits.has_aim(s, self.seat, clause, NONE)
        ):
            n = 0 if clause.cost == ANY_GOLD else OPEN
            s.stack.append(Aim(self.seat, self.card, clause.number, NONE, OPEN, OPEN, n, FREE))
        else:
            field.discard_from_hand(s, self.seat, self.card)


class PayUnless(Question["WyvernState"]):
    """Pay so much, or what one has played is countered."""

    name = "pay or be countered"
    rule = "WV-REACT-2"

    def __init__(self, seat: int, n: int, depth: int) -> None:
        super().__init__(seat)
        self.n: Final = n
        self.depth: Final = depth

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        return [YES, NO] if field.can_pay(s, seat, self.n) else [NO]

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        if token == YES:
            field.pay(s, seat, self.n)
        else:
            s.chain[answering.what_is_played(s, self.depth) + C_BITS] |= COUNTERED

    def why_not(self, s: WyvernState, seat: int, token: int) -> str:
        return f"choose whether you pay {self.n} gold"

    def cause(self, s: WyvernState, seat: int) -> tuple[int, int]:
        at = answering.what_is_played(s, 1)
        return s.chain[at + C_SEAT], s.chain[at + C_KIND]


OPERATIONS = (Aim, EndCast, Do, Answers, PlayFree, PayUnless)
