"""What cards do to gold: gains, losses, stakes, treasures that hold some."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.wyvern import choices, dragons, field, piles, strength, whom
from wyrmhall.games.wyvern.codes import (
    B_STAKE,
    E_ROLLED,
    KIND,
    L_FREE,
    LATER,
    LEFT_DISCARDED,
    O_FROZEN,
    O_GOLD,
    T_GOLD,
    T_SECOND,
    VIRTUAL,
)
from wyrmhall.games.wyvern.effects import (
    ANY_ROLE,
    BANK,
    COUNT_NO_GOLD,
    COUNT_OWN_DRAGONS,
    COUNT_TOP_SYMBOLS,
    FREEZE,
    GAIN,
    GAIN_COUNT,
    LOSE,
    LOSE_PER_KEPT,
    MARKET,
    NEXT_FREE,
    ONE,
    PAY_OR_DISCARD,
    PAY_OR_LOSE_TREASURES,
    PAY_OR_REPLACE,
    PAY_OVER,
    ROLL_GOLD,
    SELL_DRAGON,
    STAKE,
    TAKE,
    Clause,
)
from wyrmhall.games.wyvern.settling import finish
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.wyvern.state import WyvernState


def do_gold(s: WyvernState, seat: int, clause: Clause, source: int, a: int, n: int) -> None:
    op = clause.op
    if op == GAIN:
        for who in whom.players(s, seat, clause, a):
            field.gain(s, who, clause.n)
    elif op == LOSE:
        for who in whom.players(s, seat, clause, a):
            field.lose(s, who, clause.n)
    elif op == GAIN_COUNT:
        if clause.whom != ONE:
            for who in whom.players(s, seat, clause, a):
                amount = clause.n * counted(s, who, clause.tag)
                if amount < 0:
                    field.lose(s, who, -amount)
                else:
                    field.gain(s, who, amount)
    elif op == TAKE:
        for who in whom.players(s, seat, clause, a):
            field.gain(s, seat, field.lose(s, who, clause.n))
    elif op == ROLL_GOLD:
        roll_gold(s, seat, clause.n)
    elif op == SELL_DRAGON:
        sell(s, seat, a)
    elif op == STAKE:
        s.battle[B_STAKE + seat] += field.pay(s, seat, clause.n)
        s.stack.append(choices.Stake(1 - seat, clause.kind, clause.n))
    elif op == BANK:
        s.stack.append(choices.Bank(seat, clause.kind, source - 100))
    elif op == MARKET:
        market(s, seat, clause.n, source - 100)
    elif op == NEXT_FREE:
        s.later[seat * LATER + L_FREE] = 1
        pass_on(s, seat, source - 100)
    elif op == FREEZE:
        s.turnly[O_FROZEN] |= 1 << a
    elif op == PAY_OR_REPLACE:
        s.stack.append(choices.PayOrReplace(dragons.player(a), clause.kind, a, clause.n))
    elif op == PAY_OR_LOSE_TREASURES:
        if not whom.saved(s):
            s.stack.append(choices.PayForTreasures(1 - seat, clause.kind, clause.n, ()))
    elif op == PAY_OR_DISCARD:
        if s.gold[1 - seat] >= clause.n:
            field.gain(s, seat, field.lose(s, 1 - seat, clause.n))
        else:
            piles.discard_random(s, 1 - seat, 1)
    elif op == PAY_OVER:
        field.gain(s, 1 - seat, field.pay(s, seat, clause.n))
    elif op == LOSE_PER_KEPT:
        other = 1 - seat
        if not piles.hand_hidden(s, other):
            choices.see_hand(s, seat, other)
            s.stack.append(choices.KeepOrDiscard(other, clause.kind, clause.tag, clause.n))


def counted(s: WyvernState, seat: int, what: int) -> int:
    if what == COUNT_OWN_DRAGONS:
        return whom.up_dragons(s, seat)
    if what == COUNT_TOP_SYMBOLS:
        pile = s.lair_discards[seat]
        return s.cards.gold[pile[len(pile) - 1] & KIND] if pile else 0
    if what == COUNT_NO_GOLD:
        return 1 if s.turnly[O_GOLD] == 0 else 0
    return 0


def roll_gold(s: WyvernState, seat: int, times: int) -> None:
    """C030: twice the roll, but a six loses the game."""
    s.epoch += 1
    roll = s.rng.below(6) + 1
    if s.events is not None:
        s.events.append((E_ROLLED, EVERYBODY, seat, roll, 6))
    if roll < 6:
        field.gain(s, seat, times * roll)
        return
    for slot in range(seat * 6, seat * 6 + 6):
        if s.field[slot] >= 0:
            field.leave(s, slot, LEFT_DISCARDED)
    finish(s, 1 - seat, 1)


def sell(s: WyvernState, seat: int, slot: int) -> None:
    """WV-READ-9: current strength and symbols, together not below 0; the position is lost."""
    worth = strength.strength(s, slot, ANY_ROLE) + s.cards.gold[dragons.face(s, slot)]
    field.leave(s, slot, LEFT_DISCARDED)
    field.gain(s, seat, worth)


def market(s: WyvernState, seat: int, n: int, place: int) -> None:
    at = field.treasure_at(s, place)
    if at < 0:
        return
    if n:
        field.set_data(s, at, s.treasures[at + 2] + n * T_GOLD)
        return
    gold = s.treasures[at + 2] // T_GOLD
    field.remove_treasure(s, at)
    field.gain(s, seat, gold)


def pass_on(s: WyvernState, seat: int, place: int) -> None:
    """A treasure that wanders goes to the other player, and after its second use out of play."""
    at = field.treasure_at(s, place)
    if at < 0:
        return
    second = s.treasures[at + 2] & T_SECOND
    code = field.take_treasure(s, at)
    if second or code >= VIRTUAL:
        field.discard(s, code)
        return
    s.dealt[1 - seat].append(code)
    s.stack.append(choices.Receive(1 - seat, code & KIND))
