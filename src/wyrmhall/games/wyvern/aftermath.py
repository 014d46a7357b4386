"""What happens after a battle: effects in six groups, each in the order of its player. Then all is put away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyvern import (
    aiming,
    choices,
    doing,
    dragons,
    field,
    joining,
    piles,
    playing,
    prohibitions,
    rows,
)
from wyrmhall.games.wyvern.choices import CardQuestion
from wyrmhall.games.wyvern.codes import (
    ABILITY,
    B_RESULT,
    B_SEAT,
    B_STAKE,
    B_SWAPPED,
    B_TOTAL,
    BATTLE_BITS,
    CARD,
    CARD_IN_BATTLE,
    CHAIN,
    E_GOLD,
    F_ABLE,
    F_BASE,
    F_BITS,
    F_KILLED,
    F_KIND,
    F_NO_TREASURE,
    F_PLAYER,
    F_ROW,
    F_SLOT,
    FALLEN,
    FIELD,
    FIRST_EXTRA,
    FIXED,
    KIND,
    L_DRAW,
    L_SKIP_DRAW,
    LATER,
    NO_ABILITIES,
    NO_WINNER,
    NONE,
    P_AMOUNT,
    P_CODE,
    P_KIND,
    P_SEAT,
    P_TARGET,
    PLACE,
    ROW,
    ROW_PLACES,
    ROWS,
    SEAT_PLACES,
    SLOT,
    SLOTS,
    T_FOUGHT,
    T_OUT,
    T_SECOND,
    TREASURE,
    VIRTUAL,
)
from wyrmhall.games.wyvern.effects import (
    AFTER,
    ATTACH_TO_WINNER,
    COUNT_DEFEATED_BASE,
    COUNT_DIFFERENCE,
    COUNT_TARGET_PRINT,
    COUNTER,
    COUNTER_EITHER,
    DIE_INSTEAD,
    DISCARD_RANDOM,
    DRAW_LATER,
    GAIN_COUNT,
    LOSE,
    LOSE_ABILITIES,
    MILL_LAIR,
    NOT_TURNED_DOWN,
    ON_BATTLE,
    ON_KILLED,
    ON_LOSE,
    ON_WIN,
    ONE,
    OWN,
    PLAYED,
    REMOVE_TREASURE,
    SKIP_DRAW,
    STAKE,
    SURVIVE,
    TREASURE_OUT,
    TURN_DOWN,
    UNPAY,
    WINNER,
    WINNER_DRAGON,
    WINNER_PAYS,
    WINNERS_POSITION,
    Clause,
)
from wyrmhall.games.wyvern.settling import Settle
from wyrmhall.kernel.operation import Operation, Question
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.wyvern.state import WyvernState

# The items of a group are found when it comes to it.
UNLISTED: Final = (-1,)
GROUPS: Final = 6
WIDTH: Final = 256
FROM_FALLEN: Final = 128


def winners(s: WyvernState) -> list[int]:
    """Dragons that won and still stand."""
    side = s.battle[B_RESULT]
    return [slot for slot in range(FIELD) if s.side[slot] == side and s.field[slot] >= 0]


def group_seat(s: WyvernState, group: int) -> int:
    attacker = s.battle[B_SEAT]
    return attacker if group % 2 == 0 else 1 - attacker


def items_of(s: WyvernState, group: int) -> list[int]:
    """WV-AFTER-1: battle cards, treasures, dragons; of each the attacker's first. Each is clause * 256 + source."""
    seat = group_seat(s, group)
    if group < 2:
        return _card_items(s, seat)
    if group < 4:
        return _treasure_items(s, seat)
    return _dragon_items(s, seat)


def _card_items(s: WyvernState, seat: int) -> list[int]:
    found: list[int] = []
    won = s.battle[B_RESULT] != NO_WINNER
    for at in range(0, len(s.played), CARD_IN_BATTLE):
        if s.played[at + P_SEAT] != seat or not prohibitions.counts(s, at):
            continue
        kind = s.played[at + P_KIND]
        for clause in s.tables.at[AFTER][kind]:
            # Only what asks whether a dragon lives needs no winner.
            if not won and clause.op != COUNTER_EITHER:
                continue
            found.append(clause.number * WIDTH + at // CARD_IN_BATTLE)
        for clause in s.tables.at[PLAYED][kind]:
            if clause.op == GAIN_COUNT and clause.tag == COUNT_TARGET_PRINT and _died(s, s.played[at + P_TARGET]):
                found.append(clause.number * WIDTH + at // CARD_IN_BATTLE)
    return found


def _died(s: WyvernState, slot: int) -> bool:
    for at in range(0, len(s.fallen), FALLEN):
        if s.fallen[at + F_SLOT] == slot and s.fallen[at + F_BITS] & F_KILLED:
            return True
    return False


def _treasure_items(s: WyvernState, seat: int) -> list[int]:
    found: list[int] = []
    if s.battle[B_RESULT] == NO_WINNER:
        return found
    for at in range(0, len(s.treasures), TREASURE):
        place = s.treasures[at]
        if place // SEAT_PLACES != seat or s.treasures[at + 2] & T_OUT:
            continue
        kind = s.treasures[at + 1] & KIND
        row = place % SEAT_PLACES // ROW_PLACES
        for clause in s.tables.at[ON_WIN][kind]:
            if not clause.need & OWN:
                if not _copy_before(s, at, kind):
                    found.append(clause.number * WIDTH + place)
            elif _row_won(s, seat, row):
                found.append(clause.number * WIDTH + place)
        for clause in s.tables.at[ON_LOSE][kind]:
            if _row_lost(s, seat, row):
                found.append(clause.number * WIDTH + place)
    return found


def _copy_before(s: WyvernState, end: int, kind: int) -> bool:
    """What works for both players counts once, whoever has it."""
    for at in range(0, end, TREASURE):
        if s.treasures[at + 1] & KIND == kind and not s.treasures[at + 2] & T_OUT:
            return True
    return False


def _row_won(s: WyvernState, seat: int, row: int) -> bool:
    for slot in winners(s):
        if (
            dragons.player(slot) == seat
            and dragons.row_of(s, slot) == row
            and (not s.pins or dragons.pinned(s, slot, TREASURE_OUT) < 0)
        ):
            return True
    return False


def _row_lost(s: WyvernState, seat: int, row: int) -> bool:
    for at in range(0, len(s.fallen), FALLEN):
        if (
            s.fallen[at + F_PLAYER] == seat
            and s.fallen[at + F_ROW] == row
            and not s.fallen[at + F_BITS] & F_NO_TREASURE
        ):
            return True
    return False


def _dragon_items(s: WyvernState, seat: int) -> list[int]:
    found: list[int] = []
    at_event = s.tables.at
    won = s.battle[B_RESULT] != NO_WINNER
    for slot in range(FIELD):
        if s.side[slot] < 0 or s.field[slot] < 0 or dragons.player(slot) != seat:
            continue
        if not dragons.has_abilities(s, slot) or not dragons.is_dragon(s, slot):
            continue
        kind = dragons.face(s, slot)
        if won and s.side[slot] == s.battle[B_RESULT]:
            for clause in at_event[ON_WIN][kind]:
                found.append(clause.number * WIDTH + slot)
        for clause in at_event[ON_BATTLE][kind]:
            found.append(clause.number * WIDTH + slot)
    for at in range(0, len(s.fallen), FALLEN):
        if s.fallen[at + F_PLAYER] != seat or not s.fallen[at + F_BITS] & F_ABLE:
            continue
        kind = s.fallen[at + F_KIND]
        where = FROM_FALLEN + at // FALLEN
        for clause in at_event[ON_LOSE][kind]:
            if clause.op != SURVIVE and clause.op != DIE_INSTEAD:
                found.append(clause.number * WIDTH + where)
        if s.fallen[at + F_BITS] & F_KILLED:
            for clause in at_event[ON_KILLED][kind]:
                found.append(clause.number * WIDTH + where)
            for clause in at_event[ON_BATTLE][kind]:
                if clause.whom != 1:
                    found.append(clause.number * WIDTH + where)
    return found


class AfterGroup(Question["WyvernState"]):
    """WV-AFTER-1: the effects of one group; its player chooses which comes next."""

    name = "after battle"
    rule = "WV-AFTER-1"

    def __init__(self, group: int, left: tuple[int, ...]) -> None:
        super().__init__(0)
        self.group: Final = group
        self.left: Final = left

    def run(self, s: WyvernState) -> None:
        if self.group >= GROUPS:
            return
        if self.left == UNLISTED:
            items = tuple(items_of(s, self.group))
            s.stack.append(AfterGroup(self.group, items) if items else AfterGroup(self.group + 1, UNLISTED))
            return
        if not self.left:
            s.stack.append(AfterGroup(self.group + 1, UNLISTED))
            return
        seat = group_seat(s, self.group)
        options = self.legal(s, seat)
        if len(options) > 1:
            s.ask(self, seat, options)
        else:
            self.take(s, seat, options[0])

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        options: list[int] = []
        for item in self.left:
            token = CARD + s.tables.clauses[item // WIDTH].kind
            if token not in options:
                options.append(token)
        return options

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        done = 0
        while s.tables.clauses[self.left[done] // WIDTH].kind != token - CARD:
            done += 1
        item = self.left[done]
        s.stack.append(AfterGroup(self.group, self.left[:done] + self.left[done + 1 :]))
        s.stack.append(Settle())
        happen(s, group_seat(s, self.group), self.group, item)

    def why_not(self, s: WyvernState, seat: int, token: int) -> str:
        return "choose which effect of this battle comes next"


def happen(s: WyvernState, seat: int, group: int, item: int) -> None:
    """Carry out one effect."""
    clause = s.tables.clauses[item // WIDTH]
    where = item % WIDTH
    told = field.told_so_far(s)
    if group < 2:
        after_card(s, seat, clause, where * CARD_IN_BATTLE)
    elif group < 4:
        who = s.battle[B_RESULT] if clause.who == WINNER else seat
        doing.perform(s, who, clause, 100 + where, NONE, NONE, NONE)
    else:
        after_dragon(s, seat, clause, where)
    field.tell_cause(s, clause, told)


def after_card(s: WyvernState, seat: int, clause: Clause, at: int) -> None:
    won = s.battle[B_RESULT]
    op = clause.op
    if op == ATTACH_TO_WINNER:
        s.stack.append(ToWinner(seat, clause.kind, clause.number, at // CARD_IN_BATTLE))
    elif op == WINNER_PAYS:
        field.gain(s, 1 - won, field.lose(s, won, clause.n))
    elif op == LOSE:
        field.lose(s, won, clause.n)
    elif op == SKIP_DRAW:
        s.later[won * LATER + L_SKIP_DRAW] = 1
    elif op == MILL_LAIR:
        piles.mill_lair(s, won, clause.n)
    elif op == DRAW_LATER:
        s.later[won * LATER + L_DRAW] += clause.n
    elif op == WINNERS_POSITION:
        s.stack.append(OpenPosition(won, clause.kind, at // CARD_IN_BATTLE))
    elif op == COUNTER_EITHER:
        target = s.played[at + P_TARGET]
        if target >= 0 and s.field[target] >= 0:
            s.stack.append(choices.PlusOrMinus(seat, clause.kind, clause.n, NONE))
    elif op == GAIN_COUNT and clause.tag == COUNT_DIFFERENCE:
        field.gain(s, won, abs(s.battle[B_TOTAL] - s.battle[B_TOTAL + 1]))
    elif op == GAIN_COUNT:
        target = s.played[at + P_TARGET]
        for i in range(0, len(s.fallen), FALLEN):
            if s.fallen[i + F_SLOT] == target:
                worth = s.fallen[i + F_BASE] + s.cards.gold[s.fallen[i + F_KIND]]
                field.gain(s, s.fallen[i + F_PLAYER], worth)


class ToWinner(CardQuestion):
    """WV-READ-40: onto which dragon that won; the player of the card or ability picks."""

    name = "to winner"
    rule = "WV-READ-40"

    def __init__(self, seat: int, card: int, clause: int, index: int) -> None:
        super().__init__(seat, card)
        self.clause: Final = clause
        self.index: Final = index

    def run(self, s: WyvernState) -> None:
        options = self.legal(s, self.seat)
        if len(options) > 1:
            s.ask(self, self.seat, options)
        elif options:
            self.take(s, self.seat, options[0])

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        return [SLOT + slot for slot in winners(s) if slot < SLOTS]

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        clause = s.tables.clauses[self.clause]
        slot = token - SLOT
        if clause.op == LOSE_ABILITIES:
            s.status[slot] |= NO_ABILITIES
        elif clause.op == NOT_TURNED_DOWN:
            s.status[slot] |= FIXED
        else:
            at = self.index * CARD_IN_BATTLE
            code = s.played[at + P_CODE]
            s.played[at + P_CODE] = NONE
            if code < 0:
                code = self.card | VIRTUAL
            field.attach(s, slot, code, -s.played[at + P_AMOUNT], seat)


class OpenPosition(CardQuestion):
    """C047: the winner chooses the row of the new treasure position."""

    name = "open position"
    rule = "WV-READ-40"

    def __init__(self, seat: int, card: int, index: int) -> None:
        super().__init__(seat, card)
        self.index: Final = index

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        return [ROW + row for row in range(ROWS) if field.row_size(s, self.seat, row) and self._free(s, row) >= 0]

    def _free(self, s: WyvernState, row: int) -> int:
        start = self.seat * SEAT_PLACES + row * ROW_PLACES
        for place in range(start + FIRST_EXTRA, start + ROW_PLACES, 2):
            if field.treasure_at(s, place) < 0 and field.treasure_at(s, place + 1) < 0:
                return place
        return NONE

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        at = self.index * CARD_IN_BATTLE
        code = s.played[at + P_CODE]
        if code < 0:
            return
        s.played[at + P_CODE] = NONE
        s.treasures = (*s.treasures, self._free(s, token - ROW), code, 0)


def after_dragon(s: WyvernState, seat: int, clause: Clause, where: int) -> None:
    op = clause.op
    slot = s.fallen[(where - FROM_FALLEN) * FALLEN + F_SLOT] if where >= FROM_FALLEN else where
    source = slot if s.field[slot] >= 0 and s.side[slot] >= 0 else NONE
    if clause.whom == WINNER_DRAGON:
        s.stack.append(ToWinner(seat, clause.kind, clause.number, 0))
    elif op == REMOVE_TREASURE:
        s.stack.append(TakeTreasure(seat, clause.kind))
    elif op == GAIN_COUNT and clause.tag == COUNT_DEFEATED_BASE:
        sum = 0
        for at in range(0, len(s.fallen), FALLEN):
            sum += s.fallen[at + F_BASE]
        field.gain(s, seat, sum)
    elif op == DISCARD_RANDOM:
        won = s.battle[B_RESULT]
        piles.discard_random(s, won if clause.who == WINNER else 1 - won, clause.n)
    elif clause.whom == ONE and op in (COUNTER, TURN_DOWN, UNPAY):
        s.stack.append(doing.PickSlot(seat, clause.kind, clause.number, NONE))
    else:
        doing.perform(s, seat, clause, source, NONE, NONE, NONE)


class TakeTreasure(CardQuestion):
    """K140: a treasure in the row of a dragon that lost."""

    name = "take treasure"
    rule = "WV-READ-40"

    def run(self, s: WyvernState) -> None:
        options = self.legal(s, self.seat)
        if options:
            s.ask(self, self.seat, options)

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        found: list[int] = []
        for at in range(0, len(s.treasures), TREASURE):
            place = s.treasures[at]
            if not rows.lies(s, at) or aiming.treasure_kept(s, place, self.seat):
                continue
            if _row_lost_any(s, place // SEAT_PLACES, place % SEAT_PLACES // ROW_PLACES):
                found.append(PLACE + place)
        return found

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        s.chain += [NONE, seat, 0, ABILITY, self.card, 100 + token - PLACE]
        s.stack.append(TreasureGone(token - PLACE))
        s.stack.append(playing.Answers(seat))


def _row_lost_any(s: WyvernState, seat: int, row: int) -> bool:
    for at in range(0, len(s.fallen), FALLEN):
        if s.fallen[at + F_PLAYER] == seat and s.fallen[at + F_ROW] == row:
            return True
    return False


class TreasureGone(Operation["WyvernState"]):
    """The treasure goes, unless somebody has stopped it."""

    name = "treasure gone"
    rule = "WV-READ-40"

    def __init__(self, place: int) -> None:
        self.place: Final = place

    def run(self, s: WyvernState) -> None:
        stopped = s.chain[len(s.chain) - CHAIN + 3] != ABILITY
        del s.chain[len(s.chain) - CHAIN :]
        at = field.treasure_at(s, self.place)
        if at >= 0 and not stopped:
            field.remove_treasure(s, at)


# Putting away


class CloseBattle(Operation["WyvernState"]):
    """WV-BATTLE-11: battle cards are discarded, dragons are back in their positions, rows are judged."""

    name = "close battle"
    rule = "WV-BATTLE-11"

    def run(self, s: WyvernState) -> None:
        self.pay_stakes(s)
        for at in range(0, len(s.played), CARD_IN_BATTLE):
            code = s.played[at + P_CODE]
            if code >= 0:
                field.discard(s, code)
        for slot in range(SLOTS, FIELD):
            if s.field[slot] >= 0:
                joining.leave_battle(s, slot)
        for slot in range(FIELD):
            s.status[slot] &= ~BATTLE_BITS
        if s.battle[B_SWAPPED]:
            piles.swap_hands(s)
        if s.treasures:
            kept: list[int] = []
            for at in range(0, len(s.treasures), TREASURE):
                data = s.treasures[at + 2]
                if s.treasures[at + 1] < VIRTUAL or not data & T_SECOND:
                    kept += [s.treasures[at], s.treasures[at + 1], data & ~(T_FOUGHT | T_OUT)]
            s.treasures = tuple(kept)
        field.end_battle(s)
        s.stack.append(Settle())

    def pay_stakes(self, s: WyvernState) -> None:
        """WV-READ-42: the winner takes the stakes; without one they go back."""
        stakes = [s.battle[B_STAKE], s.battle[B_STAKE + 1]]
        won = s.battle[B_RESULT]
        card = NONE
        for at in range(0, len(s.played), CARD_IN_BATTLE):
            if s.tables.found[STAKE][s.played[at + P_KIND]] is not None:
                card = s.played[at + P_KIND]
        if won in (0, 1) and not field.gold_is_bound(s):
            field.gain(s, won, stakes[0] + stakes[1], card)
            return
        for seat in range(2):
            s.gold[seat] += stakes[seat]
            if stakes[seat] and s.events is not None:
                s.events.append((E_GOLD, EVERYBODY, seat, stakes[seat], card))


OPERATIONS = (AfterGroup, ToWinner, OpenPosition, TakeTreasure, TreasureGone, CloseBattle)
