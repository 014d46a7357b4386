"""A battle between dragons: how it begins, whose opportunity it is, how it is decided, and who dies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyvern import (
    aftermath,
    aiming,
    dragons,
    field,
    joining,
    permits,
    playing,
    prohibitions,
    strength,
    using,
)
from wyrmhall.games.wyvern.codes import (
    A_FROM,
    A_INTERCEPTOR,
    A_PENALTY,
    A_WAS,
    B_ATTACKER,
    B_DEFENDER,
    B_GOLD,
    B_PENALTY,
    B_RESULT,
    B_ROW,
    B_SEAT,
    B_TIE,
    B_TOTAL,
    BATTLE,
    CANCELLED,
    CARD,
    CARD_IN_BATTLE,
    E_BATTLE,
    E_RESULT,
    E_SURVIVES,
    F_ABLE,
    F_BITS,
    F_KILLED,
    F_NO_TREASURE,
    F_SLOT,
    FALLEN,
    FIELD,
    KIND,
    LEFT_DISCARDED,
    LEFT_KILLED,
    NO_WINNER,
    NONE,
    O_UNSEEN,
    ONCE,
    P_AMOUNT,
    P_BITS,
    P_KIND,
    P_SEAT,
    P_TARGET,
    P_VOID,
    PASS,
    SEAT_PLACES,
    SLOT,
    SLOTS,
    T_OUT,
    TREASURE,
    UP,
    USE_PLACE,
    USE_SLOT,
)
from wyrmhall.games.wyvern.effects import (
    ALL,
    BATTLE_ACTION,
    BOOST,
    DIE_INSTEAD,
    GIVE_HELP,
    NO_SURVIVAL,
    ON_LOSE,
    PRICE_SELF,
    SURVIVE,
    TAKE_ALONG,
    TIE,
    TREASURE_OUT,
    USE_IN_BATTLE,
    USE_TREASURE,
)
from wyrmhall.games.wyvern.settling import Settle
from wyrmhall.kernel.operation import Operation, Question
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.wyvern.state import WyvernState


def _lay_out(s: WyvernState, slot: int, target: int) -> None:
    record = [0] * BATTLE
    record[B_ATTACKER] = slot
    record[B_DEFENDER] = target
    record[B_SEAT] = dragons.player(slot)
    record[B_RESULT] = NONE
    record[B_PENALTY] = s.attack[A_PENALTY] if s.attack else 0
    record[B_GOLD] = s.gold[dragons.player(slot)]
    attacked = s.attack[1] if s.attack else target
    record[B_ROW] = attacked % 6 // 3 if attacked < SLOTS else 0
    s.battle = record


def begin(s: WyvernState, slot: int, target: int, defends_from: int) -> None:
    """WV-BATTLE-3: both are face up and paid for; who is behind has the first opportunity."""
    _lay_out(s, slot, target)
    attacker = s.battle[B_SEAT]
    s.side[slot] = attacker
    s.side[target] = 1 - attacker
    joining.enter(s, target, 1 - attacker, defends_from)
    joining.enter(s, slot, attacker, s.attack[A_FROM] if s.attack else 0)
    joining.drain(s, slot)
    totals = [strength.total(s, 0), strength.total(s, 1)]
    if s.events is not None:
        faces = dragons.seen_face(s, slot), dragons.seen_face(s, target)
        s.events.append((E_BATTLE, EVERYBODY, slot, target, totals, *faces))
    first = strength.behind(s)
    s.stack.append(EndBattle())
    if s.turnly[O_UNSEEN]:
        playing.play_laid(s)
        return
    s.stack.append(BattleTurn(using.goes_first(s, first if first >= 0 else 1 - attacker), 0))


def begin_won(s: WyvernState, slot: int, target: int) -> None:
    """WV-READ-35: a defender that cannot be paid for: the attacker has won, and nothing is played."""
    _lay_out(s, slot, target)
    s.side[slot] = s.battle[B_SEAT]
    s.battle[B_RESULT] = s.battle[B_SEAT]
    s.stack.append(aftermath.CloseBattle())
    s.stack.append(aftermath.AfterGroup(0, aftermath.UNLISTED))


# Opportunities


class BattleTurn(Question["WyvernState"]):
    """WV-BATTLE-4: an opportunity in a battle. Two passes in a row end it. Seat -1 is the opponent of whoever played
    last.
    """

    name = "battle action"
    rule = "WV-BATTLE-4"

    def __init__(self, seat: int, passes: int) -> None:
        super().__init__(seat)
        self.passes: Final = passes

    def run(self, s: WyvernState) -> None:
        if s.battle[B_RESULT] != NONE or not _both_stand(s):
            return
        if self.seat < 0:
            s.stack.append(BattleTurn(1 - s.last, self.passes))
            return
        options = self.legal(s, self.seat)
        if len(options) > 1 or s.hands[self.seat] or _has_secret(s, self.seat):
            s.ask(self, self.seat, options)
        else:
            self.take(s, self.seat, PASS)

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        options = [PASS]
        hard = prohibitions.forbidden_hard(s)
        if not hard & prohibitions.NO_CARDS:
            soft = prohibitions.forbidden_by_cards(s) if s.played else 0
            for code in s.hands[self.seat]:
                kind = code & KIND
                if s.cards.type_of[kind] != BATTLE_ACTION or CARD + kind in options:
                    continue
                tags = s.cards.tags[kind]
                if hard & tags or (soft & tags and not prohibitions.unstoppable(s, kind, self.seat, False)):
                    continue
                if permits.can_play(s, self.seat, kind):
                    options.append(CARD + kind)
        add_battle_uses(s, self.seat, options)
        return options

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        if token == PASS:
            if self.passes == 0:
                s.stack.append(BattleTurn(1 - self.seat, 1))
            return
        s.stack.append(BattleTurn(NONE, 0))
        if token >= CARD:
            playing.begin_card(s, self.seat, token - CARD)
        else:
            using.begin_ability(s, self.seat, token, USE_IN_BATTLE)

    def why_not(self, s: WyvernState, seat: int, token: int) -> str:
        if token >= CARD and field.find_in_hand(s, seat, token - CARD) >= 0:
            kind = token - CARD
            if not permits.affordable(s, seat, kind):
                return f"{s.cards.names[kind]} costs {permits.cost_of(s, kind)} gold, and you have {s.gold[seat]}"
            return f"{s.cards.names[kind]} cannot be played in this battle now"
        return "that is not a battle action you can take"


def _both_stand(s: WyvernState) -> bool:
    found = 0
    for slot in range(FIELD):
        if s.side[slot] >= 0 and s.field[slot] >= 0:
            found |= 1 << s.side[slot]
    return found == 3


def _has_secret(s: WyvernState, seat: int) -> bool:
    """A face-down card might have something to do in a battle."""
    for slot in range(seat * 6, seat * 6 + 6):
        if s.field[slot] >= 0 and not s.status[slot] & UP:
            return True
    return False


def add_battle_uses(s: WyvernState, seat: int, options: list[int]) -> None:
    """Battle actions of dragons and treasures. Some dragons act from outside, also from face down."""
    uses = s.tables.at[USE_IN_BATTLE]
    for slot in range(seat * 6, seat * 6 + 6):
        if s.field[slot] < 0 or aiming.unseen(s, seat, slot):
            continue
        for clause in uses[dragons.face(s, slot)]:
            if not dragons.is_dragon(s, slot) or not dragons.has_abilities(s, slot):
                continue
            fighting = s.side[slot] == seat
            if clause.op == GIVE_HELP:
                fit = s.side[slot] < 0 and aiming.may_help(s, slot) and aiming.side_gets_help(s, seat)
            elif clause.op == BOOST and clause.price == PRICE_SELF:
                fit = not fighting or _side_count(s, seat) > 1
            elif clause.op == USE_TREASURE:
                fit = s.status[slot] & UP != 0
            else:
                fit = fighting
            if fit and permits.can_use(s, seat, clause, slot):
                options.append(USE_SLOT + slot)
                break
    for at in range(0, len(s.treasures), TREASURE):
        if s.treasures[at] // SEAT_PLACES == seat and not s.treasures[at + 2] & T_OUT:
            for clause in uses[s.treasures[at + 1] & KIND]:
                if permits.can_use(s, seat, clause, 100 + s.treasures[at]):
                    options.append(USE_PLACE + s.treasures[at])
                    break


def _side_count(s: WyvernState, side: int) -> int:
    count = 0
    for slot in range(FIELD):
        if s.side[slot] == side and s.field[slot] >= 0:
            count += 1
    return count


# The end


class EndBattle(Operation["WyvernState"]):
    """WV-BATTLE-9: the totals are fixed and the battle is decided."""

    name = "end battle"
    rule = "WV-BATTLE-9"

    def run(self, s: WyvernState) -> None:
        s.epoch += 1
        s.battle[B_TOTAL] = strength.total(s, 0)
        s.battle[B_TOTAL + 1] = strength.total(s, 1)
        basilisk = NONE
        if s.battle[B_RESULT] == NONE:
            basilisk = self.decide(s)
        silence(s)
        result = s.battle[B_RESULT]
        if s.events is not None:
            totals = [s.battle[B_TOTAL], s.battle[B_TOTAL + 1]]
            s.events.append((E_RESULT, EVERYBODY, result, totals))
        s.stack.append(aftermath.CloseBattle())
        if result == CANCELLED:
            return
        s.stack.append(aftermath.AfterGroup(0, aftermath.UNLISTED))
        s.stack.append(Settle())
        if basilisk >= 0:
            s.stack.append(TakeAlong(dragons.player(basilisk), basilisk))
        elif result == NO_WINNER:
            if s.battle[B_TIE]:
                die_together(s)
        else:
            note_fallen(s, 1 - result)
            s.stack.append(Deaths())

    def decide(self, s: WyvernState) -> int:
        """Who won; where a dragon takes another along nobody has, and that dragon is given."""
        for side in range(2):
            if _side_count(s, side) == 0:
                s.battle[B_RESULT] = 1 - side
                return NONE
        for slot in range(FIELD):
            if s.side[slot] >= 0 and s.field[slot] >= 0 and dragons.ability(s, slot, TAKE_ALONG) is not None:
                s.battle[B_RESULT] = NO_WINNER
                return slot
        loser = strength.behind(s)
        if loser >= 0:
            s.battle[B_RESULT] = 1 - loser
            return NONE
        s.battle[B_RESULT] = NO_WINNER
        at = prohibitions.in_force(s, TIE)
        tie = s.tables.found[TIE][s.played[at + P_KIND]]
        s.battle[B_TIE] = 1 if tie is not None and tie.tag == 2 else 0
        return NONE


def silence(s: WyvernState) -> None:
    """WV-READ-14: a card that is silent as the battle ends stays silent, also if who forbade it dies now."""
    silent = [at for at in range(0, len(s.played), CARD_IN_BATTLE) if not prohibitions.counts(s, at)]
    for at in silent:
        s.played[at + P_BITS] |= P_VOID


def die_together(s: WyvernState) -> None:
    """A tie that kills both sides."""
    for slot in range(FIELD):
        if s.side[slot] >= 0 and s.field[slot] >= 0:
            field.leave(s, slot, LEFT_KILLED)


class TakeAlong(Question["WyvernState"]):
    """WV-READ-37: it dies, and its player picks another dragon of the battle that dies with it."""

    name = "take along"
    rule = "WV-RULE-1"

    def __init__(self, seat: int, slot: int) -> None:
        super().__init__(seat)
        self.slot: Final = slot

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        return [SLOT + slot for slot in range(FIELD) if s.side[slot] >= 0 and s.field[slot] >= 0 and slot != self.slot]

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        other = token - SLOT
        if not promised(s, other, True):
            field.leave(s, other, LEFT_KILLED)
        self.nothing(s)

    def nothing(self, s: WyvernState) -> None:
        if not promised(s, self.slot, True):
            field.leave(s, self.slot, LEFT_KILLED)

    def why_not(self, s: WyvernState, seat: int, token: int) -> str:
        return "choose another dragon of the battle"


# Who lives


def note_fallen(s: WyvernState, side: int) -> None:
    """Everybody on the losing side has lost, whether it dies or not."""
    for slot in range(FIELD):
        if s.side[slot] == side and s.field[slot] >= 0:
            bits = F_ABLE if dragons.has_abilities(s, slot) else 0
            if s.pins and dragons.pinned(s, slot, TREASURE_OUT) >= 0:
                bits |= F_NO_TREASURE
            row = dragons.row_of(s, slot)
            kind = dragons.face(s, slot)
            s.fallen += [slot, kind, dragons.player(slot), row, bits, dragons.print_base(s, slot)]


def promised(s: WyvernState, slot: int, only_discards: bool) -> bool:
    """Whether a card or an ability lets this dragon live; a treasure that did is discarded."""
    for at in range(0, len(s.played), CARD_IN_BATTLE):
        clause = s.tables.found[SURVIVE][s.played[at + P_KIND]]
        if clause is None or not prohibitions.counts(s, at):
            continue
        mine = clause.whom == ALL and dragons.player(slot) == s.played[at + P_SEAT]
        if not mine and s.played[at + P_TARGET] != slot:
            continue
        if only_discards and s.cards.type_of[s.played[at + P_KIND]] != 0:
            continue
        place = s.played[at + P_AMOUNT] - 1
        if place >= 0 and clause.tag == 1:
            there = field.treasure_at(s, place)
            if there < 0 or s.treasures[there + 2] & T_OUT:
                continue
            field.remove_treasure(s, there)
        return True
    return False


def survives(s: WyvernState, slot: int) -> bool:
    """WV-READ-39: the ways to live that ask nobody, in order."""
    if dragons.pinned(s, slot, NO_SURVIVAL) >= 0:
        return False
    if promised(s, slot, False):
        return True
    once = dragons.ability(s, slot, SURVIVE)
    if once is not None and once.when == ON_LOSE and not s.field[slot] & ONCE:
        s.field[slot] |= ONCE
        return True
    return False


class Deaths(Operation["WyvernState"]):
    """WV-BATTLE-9: losers die, unless something lets them live."""

    name = "deaths"
    rule = "WV-BATTLE-9"

    def run(self, s: WyvernState) -> None:
        doomed: list[int] = []
        for at in range(0, len(s.fallen), FALLEN):
            slot = s.fallen[at + F_SLOT]
            if survives(s, slot):
                if s.events is not None:
                    s.events.append((E_SURVIVES, EVERYBODY, slot, s.field[slot] & KIND))
            else:
                doomed.append(slot)
        if not doomed:
            return
        s.stack.append(Die(tuple(doomed)))
        loser = 1 - s.battle[B_RESULT]
        s.stack.append(Substitute(loser, tuple(doomed), NONE))


class Die(Operation["WyvernState"]):
    """The doomed leave play, those that were saved meanwhile excepted."""

    name = "die"
    rule = "WV-BATTLE-9"

    def __init__(self, doomed: tuple[int, ...]) -> None:
        self.doomed: Final = doomed

    def run(self, s: WyvernState) -> None:
        for at in range(0, len(s.fallen), FALLEN):
            slot = s.fallen[at + F_SLOT]
            if slot in self.doomed and not s.fallen[at + F_BITS] & SAVED_BY_ANOTHER:
                s.fallen[at + F_BITS] |= F_KILLED
                if s.attack and s.attack[A_INTERCEPTOR] == slot + 1:
                    s.attack[A_WAS] = 3
                field.leave(s, slot, LEFT_KILLED)


SAVED_BY_ANOTHER: Final = 8


class Substitute(Question["WyvernState"]):
    """WV-READ-39: another dragon may die instead. Whoever has a face-down card is asked, whatever it is."""

    name = "substitute"
    rule = "WV-READ-39"

    def __init__(self, seat: int, doomed: tuple[int, ...], slot: int) -> None:
        super().__init__(seat)
        self.doomed: Final = doomed
        self.slot: Final = slot

    def run(self, s: WyvernState) -> None:
        options = self.legal(s, self.seat)
        secret = self.slot < 0 and _has_secret(s, self.seat) and bool(self._saveable(s))
        if len(options) > 1 or secret:
            s.ask(self, self.seat, options)
        elif self.slot >= 0:
            self.take(s, self.seat, options[0])

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        if self.slot >= 0:
            return [SLOT + slot for slot in self._saveable(s)]
        options = [PASS]
        if not self._saveable(s):
            return options
        anybody = self.horn(s, self.seat)
        for slot in range(self.seat * 6, self.seat * 6 + 6):
            if s.field[slot] < 0 or s.side[slot] >= 0 or aiming.unseen(s, self.seat, slot):
                continue
            if not dragons.is_dragon(s, slot):
                continue
            own = dragons.ability(s, slot, DIE_INSTEAD)
            pays = own is not None and (s.status[slot] & UP != 0 or field.can_pay(s, self.seat, own.n))
            if pays or anybody >= 0:
                options.append(SLOT + slot)
        return options

    def _saveable(self, s: WyvernState) -> list[int]:
        found: list[int] = []
        for at in range(0, len(s.fallen), FALLEN):
            slot = s.fallen[at + F_SLOT]
            if (
                slot in self.doomed
                and dragons.player(slot) == self.seat
                and not s.fallen[at + F_BITS] & SAVED_BY_ANOTHER
                and dragons.pinned(s, slot, NO_SURVIVAL) < 0
            ):
                found.append(slot)
        return found

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        if token == PASS:
            return
        slot = token - SLOT
        if self.slot < 0:
            s.stack.append(Substitute(seat, self.doomed, slot))
            return
        for at in range(0, len(s.fallen), FALLEN):
            if s.fallen[at + F_SLOT] == slot:
                s.fallen[at + F_BITS] |= SAVED_BY_ANOTHER
        own = dragons.ability(s, self.slot, DIE_INSTEAD)
        if own is not None and not s.status[self.slot] & UP:
            field.pay(s, seat, own.n)
        elif own is None:
            self.use_up(s, seat)
        if s.events is not None:
            s.events.append((E_SURVIVES, EVERYBODY, slot, s.field[slot] & KIND))
        field.leave(s, self.slot, LEFT_DISCARDED)
        s.stack.append(Substitute(seat, self.doomed, NONE))

    def horn(self, s: WyvernState, seat: int) -> int:
        """Where a seat's own battle card stands that lets any dragon die instead, or -1."""
        for at in range(0, len(s.played), CARD_IN_BATTLE):
            horn = s.tables.found[DIE_INSTEAD][s.played[at + P_KIND]]
            if horn is not None and s.played[at + P_SEAT] == seat and prohibitions.counts(s, at):
                return at
        return NONE

    def use_up(self, s: WyvernState, seat: int) -> None:
        """Such a card does so once."""
        at = self.horn(s, seat)
        if at >= 0:
            s.played[at + P_BITS] |= P_VOID

    def why_not(self, s: WyvernState, seat: int, token: int) -> str:
        return "that dragon cannot die in place of another"


OPERATIONS = (BattleTurn, EndBattle, TakeAlong, Deaths, Die, Substitute)
