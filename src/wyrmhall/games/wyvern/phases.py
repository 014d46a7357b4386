"""The seven phases of a turn: who does what when. Attacks and battles have modules of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyvern import altering, attacking, doing, dragons, field, permits, piles, placing, rows, using
from wyrmhall.games.wyvern.choices import CardQuestion, DiscardCards
from wyrmhall.games.wyvern.codes import (
    CARD,
    DISCARDING,
    DRAW,
    E_SKIPS,
    E_TURN,
    FIELD,
    FIGHTING,
    FIRST_ACTION,
    KIND,
    KNOW,
    L_BLIND,
    L_DRAW,
    L_NO_MOVES,
    L_SKIP_DRAW,
    L_SKIP_TURN,
    LATER,
    MOVING,
    NO,
    NONE,
    NORMAL_DRAW,
    O_GOLD,
    O_HAND,
    O_MUST,
    O_SLAYER,
    O_SWAPPED,
    PASS,
    PIN,
    PIN_HIDDEN,
    PIN_SEAT,
    PIN_TURN,
    PIN_USED,
    PLACE,
    PLACING,
    PLUS,
    SEAT_PLACES,
    SECOND_ACTION,
    SLOT,
    SLOTS,
    T_USED,
    TREASURE,
    TURN,
    TURN_BITS,
    UP,
    VIRTUAL,
    YES,
)
from wyrmhall.games.wyvern.effects import (
    ACTION,
    HIDDEN,
    KILL,
    ON_ANY_DISCARD,
    ON_ANY_DRAW,
    ON_DRAW,
    ON_OPPONENTS_DRAW,
    SLAYER,
    TERRAIN,
    UPKEEP,
    Clause,
)
from wyrmhall.games.wyvern.moving import Movement
from wyrmhall.games.wyvern.placing import TreasurePhase
from wyrmhall.games.wyvern.settling import Settle
from wyrmhall.kernel.operation import Operation, Question
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.wyvern.state import WyvernState

HAND_LIMIT: Final = 7


class StartTurn(Operation["WyvernState"]):
    """WV-TURN-1: a turn with its seven phases, unless it is skipped."""

    name = "start turn"
    rule = "WV-TURN-1"

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def run(self, s: WyvernState) -> None:
        seat = self.seat
        if s.later[seat * LATER + L_SKIP_TURN]:
            s.later[seat * LATER + L_SKIP_TURN] -= 1
            if s.events is not None:
                s.events.append((E_SKIPS, EVERYBODY, seat, 0))
            s.stack.append(StartTurn(1 - seat))
            return
        s.turn = seat
        s.turns += 1
        s.turnly = [0] * TURN
        s.epoch += 1
        if s.events is not None:
            s.events.append((E_TURN, EVERYBODY, seat, s.turns))
        s.stack.append(EndTurn())
        for phase in (DISCARDING, SECOND_ACTION, FIGHTING, FIRST_ACTION, MOVING, PLACING, DRAW):
            s.stack.append(Phase(phase))


class Phase(Operation["WyvernState"]):
    """One phase begins."""

    name = "phase"
    rule = "WV-TURN-1"

    def __init__(self, phase: int) -> None:
        self.phase: Final = phase

    def run(self, s: WyvernState) -> None:
        s.phase = self.phase
        seat = s.turn
        if self.phase == DRAW:
            begin_draw(s, seat)
        elif self.phase == PLACING:
            s.stack.append(Settle())
            s.stack.append(TreasurePhase(seat))
        elif self.phase == MOVING:
            s.stack.append(Movement(seat, 2, NONE))
        elif self.phase == FIRST_ACTION or self.phase == SECOND_ACTION:
            s.stack.append(ActionTurn(using.goes_first(s, seat), 0))
        elif self.phase == FIGHTING:
            if not s.turnly[O_SLAYER]:
                s.turnly[O_HAND] = len(s.hands[0])
                s.turnly[O_HAND + 1] = len(s.hands[1])
                s.stack.append(attacking.AttackOrExchange(seat, 0))
            elif s.turnly[O_MUST]:
                # WV-READ-26: there is no battle phase, so it cannot attack.
                attacking.replace_idle(s, s.turnly[O_MUST] - 1)
        else:
            s.stack.append(DiscardPhase(seat))
            kill_the_weak(s)


class EndTurn(Operation["WyvernState"]):
    """WV-TURN-1: effects of the turn end, and the other player's turn begins."""

    name = "end turn"
    rule = "WV-TURN-1"

    def run(self, s: WyvernState) -> None:
        seat = s.turn
        if s.turnly[O_SWAPPED]:
            piles.swap_hands(s)
        if s.later[seat * LATER + L_NO_MOVES]:
            s.later[seat * LATER + L_NO_MOVES] -= 1
        for slot in range(FIELD):
            s.status[slot] &= ~TURN_BITS
            s.heat[slot] = 0
        end_pins(s)
        end_treasures(s)
        for other in range(2):
            end_blindness(s, other, seat)
        s.stack.append(StartTurn(1 - seat))
        s.stack.append(Settle())


def end_pins(s: WyvernState) -> None:
    at = 0
    while at < len(s.pins):
        if s.pins[at + 3] & PIN_TURN:
            field.discard(s, field.unpin(s, at))
            continue
        if s.pins[at + 3] & PIN_USED:
            s.pins = (*s.pins[: at + 3], s.pins[at + 3] & ~PIN_USED, *s.pins[at + PIN :])
        at += PIN


def end_treasures(s: WyvernState) -> None:
    if not s.treasures:
        return
    kept: list[int] = []
    for at in range(0, len(s.treasures), TREASURE):
        if s.treasures[at + 1] < VIRTUAL:
            kept += [s.treasures[at], s.treasures[at + 1], s.treasures[at + 2] & ~T_USED]
    s.treasures = tuple(kept)


def end_blindness(s: WyvernState, seat: int, turn: int) -> None:
    """C032: it lasts this turn and the next own one."""
    if s.later[seat * LATER + L_BLIND] and (seat == turn or s.later[seat * LATER + L_BLIND] == 2):
        s.later[seat * LATER + L_BLIND] -= 1
        if s.later[seat * LATER + L_BLIND] == 0:
            for slot in range(seat * 6, seat * 6 + 6):
                if s.field[slot] >= 0:
                    s.field[slot] |= KNOW << seat


# Draw


def begin_draw(s: WyvernState, seat: int) -> None:
    """WV-DRAW-1: everything that happens in the draw phase, in the order of the player's choice."""
    s.turnly[O_GOLD] = s.gold[seat]
    if s.later[seat * LATER + L_SKIP_DRAW]:
        s.later[seat * LATER + L_SKIP_DRAW] = 0
        if s.events is not None:
            s.events.append((E_SKIPS, EVERYBODY, seat, DRAW))
        return
    s.stack.append(Draw(seat, tuple(draw_items(s, seat))))


NORMAL: Final = -1
LATER_DRAW: Final = -2


def draw_items(s: WyvernState, seat: int) -> list[int]:
    """What there is to do: the normal draw, and clauses with where they come from: clause * 128 + place."""
    items = [NORMAL]
    at_draw = s.tables.at
    for slot in range(SLOTS):
        if s.field[slot] < 0 or not s.status[slot] & UP:
            continue
        when = ON_DRAW if slot // 6 == seat else ON_OPPONENTS_DRAW
        for clause in at_draw[when][dragons.face(s, slot)]:
            if dragons.is_dragon(s, slot) and dragons.has_abilities(s, slot):
                items.append(clause.number * 128 + slot)
    for at in range(0, len(s.pins), PIN):
        kind = s.pins[at + 1] & KIND
        for clause in at_draw[ON_DRAW][kind]:
            if not s.pins[at + 3] & PIN_HIDDEN and _pin_concerns(s, at, clause, seat):
                items.append(clause.number * 128 + s.pins[at])
    for at in range(0, len(s.treasures), TREASURE):
        kind = s.treasures[at + 1] & KIND
        if s.treasures[at + 1] >= VIRTUAL:
            continue
        if s.treasures[at] // SEAT_PLACES == seat:
            for clause in at_draw[ON_DRAW][kind]:
                items.append(clause.number * 128 + 32 + s.treasures[at])
        for clause in at_draw[ON_ANY_DRAW][kind]:
            if not any(item // 128 == clause.number for item in items):
                items.append(clause.number * 128 + 32 + s.treasures[at])
    if s.later[seat * LATER + L_DRAW]:
        items.append(LATER_DRAW)
    return items


def _pin_concerns(s: WyvernState, at: int, clause: Clause, seat: int) -> bool:
    if clause.op == UPKEEP:
        return s.pins[at + 3] & PIN_SEAT == seat
    if s.cards.type_of[s.pins[at + 1] & KIND] == TERRAIN and not dragons.pin_works(s, at):
        return False
    return dragons.player(s.pins[at]) == seat


class Draw(Question["WyvernState"]):
    """WV-DRAW-2: which effect of the draw phase comes next; what one may do is optional, the rest is not."""

    name = "draw"
    rule = "WV-DRAW-2"

    def __init__(self, seat: int, left: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.left: Final = left

    def run(self, s: WyvernState) -> None:
        if not self.left:
            s.stack.append(Settle())
            return
        options = self.legal(s, self.seat)
        if len(self.left) == 1 and len(options) == 1:
            self.take(s, self.seat, options[0])
        else:
            s.ask(self, self.seat, options)

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        options: list[int] = []
        must = False
        for item in self.left:
            if item != LATER_DRAW and (item == NORMAL or not s.tables.clauses[item // 128].may):
                must = True
            elif item != LATER_DRAW and not field.can_pay(s, self.seat, s.tables.clauses[item // 128].cost):
                continue
            token = self.token(s, item)
            if token not in options:
                options.append(token)
        return options if must else [PASS, *options]

    def token(self, s: WyvernState, item: int) -> int:
        if item == NORMAL:
            return NORMAL_DRAW
        if item == LATER_DRAW:
            return PLUS
        clause = s.tables.clauses[item // 128]
        where = item % 128
        if where >= 32:
            return PLACE + where - 32
        if s.cards.type_of[clause.kind] == TERRAIN or clause.op == UPKEEP:
            return CARD + clause.kind
        return SLOT + where

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        if token == PASS:
            s.later[seat * LATER + L_DRAW] = 0
            s.stack.append(Settle())
            return
        done = 0
        while self.token(s, self.left[done]) != token:
            done += 1
        item = self.left[done]
        s.stack.append(Draw(seat, self.left[:done] + self.left[done + 1 :]))
        if item == NORMAL:
            field.draw(s, seat, 1)
        elif item == LATER_DRAW:
            field.draw(s, seat, s.later[seat * LATER + L_DRAW])
            s.later[seat * LATER + L_DRAW] = 0
        else:
            self.perform(s, item)

    def perform(self, s: WyvernState, item: int) -> None:
        clause = s.tables.clauses[item // 128]
        where = item % 128
        source = where if where < 32 else 100 + where - 32
        if source >= 100 and field.treasure_at(s, source - 100) < 0:
            return
        if source < 100 and s.field[source] < 0:
            return
        if clause.op == UPKEEP:
            s.stack.append(Settle())
            s.stack.append(Upkeep(self.seat, clause.kind, source, clause.n))
            return
        told = field.told_so_far(s)
        field.pay(s, self.seat, clause.cost)
        owner = dragons.player(source) if source < 100 else self.seat
        s.stack.append(Settle())
        doing.perform(s, owner, clause, source, source if source < 100 else NONE, NONE, NONE)
        field.tell_cause(s, clause, told)

    def why_not(self, s: WyvernState, seat: int, token: int) -> str:
        return "choose the next thing that happens in your draw phase"


class Upkeep(CardQuestion):
    """WV-DRAW-2: pay for a card, or it goes."""

    name = "upkeep"
    rule = "WV-DRAW-2"

    def __init__(self, seat: int, card: int, slot: int, n: int) -> None:
        super().__init__(seat, card)
        self.slot: Final = slot
        self.n: Final = n

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        return [YES, NO] if field.can_pay(s, self.seat, self.n) else [NO]

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        if token == YES:
            field.pay(s, seat, self.n)
        else:
            at = field.find_pin(s, self.slot, self.card)
            if at >= 0:
                field.discard(s, field.unpin(s, at))


# Actions


class ActionTurn(Question["WyvernState"]):
    """WV-ACT-1: an opportunity in an action phase. Two passes in a row end the phase. Seat -1 is the opponent of
    whoever played last.
    """

    name = "action"
    rule = "WV-ACT-1"

    def __init__(self, seat: int, passes: int) -> None:
        super().__init__(seat)
        self.passes: Final = passes

    def run(self, s: WyvernState) -> None:
        if self.seat < 0:
            s.stack.append(ActionTurn(1 - s.last, self.passes))
            return
        options = self.legal(s, self.seat)
        if len(options) > 1 or s.hands[self.seat]:
            s.ask(self, self.seat, options)
        else:
            self.take(s, self.seat, PASS)

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        options = [PASS]
        for code in s.hands[self.seat]:
            kind = code & KIND
            token = CARD + kind
            if token not in options and fits_phase(s, self.seat, kind):
                options.append(token)
        using.add_uses(s, self.seat, options)
        return options

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        if token == PASS:
            if self.passes == 0:
                s.stack.append(ActionTurn(1 - self.seat, 1))
            return
        s.stack.append(ActionTurn(NONE, 0))
        using.begin(s, self.seat, token)

    def why_not(self, s: WyvernState, seat: int, token: int) -> str:
        if token >= CARD and field.find_in_hand(s, seat, token - CARD) >= 0:
            kind = token - CARD
            if not permits.affordable(s, seat, kind):
                return f"{s.cards.names[kind]} costs {permits.cost_of(s, kind)} gold, and you have {s.gold[seat]}"
            return f"{s.cards.names[kind]} cannot be played now"
        return "that is not an action you can take"


def fits_phase(s: WyvernState, seat: int, kind: int) -> bool:
    """Whether a card of the hand can be played in an action phase."""
    type = s.cards.type_of[kind]
    if type == ACTION or type == HIDDEN:
        return permits.can_play(s, seat, kind)
    if type == SLAYER:
        if seat != s.turn or s.phase != FIRST_ACTION or s.turnly[O_SLAYER]:
            return False
        return permits.can_play(s, seat, kind)
    if rows.is_treasure(s, kind) and placing.many_treasures(s, seat):
        return placing.may_place(s, seat) and field.can_pay(s, seat, field.card_price(s, kind))
    return False


# Discard


def kill_the_weak(s: WyvernState) -> None:
    """C001: in each discard phase all face-up dragons below 0 die."""
    for slot in range(SLOTS):
        if dragons.is_up(s, slot) and dragons.is_dragon(s, slot) and dragons.has_abilities(s, slot):
            for clause in s.tables.at[ON_ANY_DISCARD][dragons.face(s, slot)]:
                if clause.op == KILL:
                    told = field.told_so_far(s)
                    altering.kill_all(s, slot // 6, clause)
                    field.tell_cause(s, clause, told)
                    s.stack.append(Settle())
                    return


class DiscardPhase(Operation["WyvernState"]):
    """WV-DISCARD-1: down to seven cards, on one's own turn only."""

    name = "discard phase"
    rule = "WV-DISCARD-1"

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def run(self, s: WyvernState) -> None:
        extra = len(s.hands[self.seat]) - HAND_LIMIT
        if extra > 0:
            s.stack.append(HandLimit(self.seat, extra, NONE))


class HandLimit(DiscardCards):
    """WV-DISCARD-1: cards above the limit go, one after another."""

    name = "hand limit"
    rule = "WV-DISCARD-1"

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        field.discard_from_hand(s, seat, token - CARD)
        if self.count > 1:
            s.stack.append(HandLimit(seat, self.count - 1, self.card))


OPERATIONS = (StartTurn, Phase, EndTurn, Draw, Upkeep, ActionTurn, DiscardPhase, HandLimit)
