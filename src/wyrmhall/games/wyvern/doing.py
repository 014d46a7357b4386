"""What every operation of a card does. Choices that it needs while it is carried out are in `choices.py`.

`seat` is the player of the card, `source` where an ability comes from (a position, or 100 + a treasure's place), and a,
b and n are what it was aimed at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyvern import aiming, choices, field, joining, moving, reaching, strength
from wyrmhall.games.wyvern.choices import CardQuestion, DiscardCards
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
    B_STAKE,
    B_SWAPPED,
    C_BITS,
    C_CODE,
    C_KIND,
    CANCELLED,
    CARD,
    CARD_IN_BATTLE,
    CHAIN,
    E_HIDDEN,
    E_LEAVES,
    E_ROLLED,
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
    L_DRAW,
    L_FREE,
    L_NO_MOVES,
    L_SKIP_DRAW,
    L_SKIP_TURN,
    LATER,
    LEFT_DISCARDED,
    LEFT_REMOVED,
    LEFT_SLAIN,
    NONE,
    O_ATTACKER,
    O_CERTAIN,
    O_FROZEN,
    O_GAMBLE,
    O_GOLD,
    O_MANY_TREASURES,
    O_MUST,
    O_MUST_DOWN,
    O_NO_CARDS,
    O_NO_HELP,
    O_NO_SCOUTS,
    O_SWAPPED,
    O_TARGET,
    O_TWICE,
    O_UNSEEN,
    ONCE,
    P_AMOUNT,
    P_BITS,
    P_TARGET,
    PAID,
    PASS,
    PIN,
    PIN_FALLS,
    PIN_HIDDEN,
    PIN_TURN,
    PIN_USED,
    PLACE,
    ROW_PLACES,
    SAVED,
    SEAT_PLACES,
    SHOWN,
    SLOT,
    SLOTS,
    STAYS,
    T_GOLD,
    T_OUT,
    T_SECOND,
    TREASURE,
    UP,
    VIRTUAL,
)
from wyrmhall.games.wyvern.effects import (
    ADD_TOP_CARDS,
    ANY_ROLE,
    APPLIES,
    ATTACH,
    ATTACK_TWICE,
    BANK,
    BASE_ZERO,
    BATTLE_ACTION,
    BEHIND,
    BLIND,
    BOOST,
    CANCEL_BATTLE,
    CHAOS,
    CHOOSE_ATTACK,
    CHOSEN,
    COUNT_NO_GOLD,
    COUNT_OWN_DRAGONS,
    COUNT_TOP_SYMBOLS,
    COUNTER,
    DESTROY,
    DETACH,
    DETACH_ALL,
    DISCARD,
    DISCARD_FAMILY,
    DISCARD_HAND,
    DISCARD_NAMED,
    DISCARD_PER_DRAGON,
    DISCARD_RANDOM,
    DISCARD_TYPE,
    DOOM,
    DRAGON,
    DRAW,
    DRAW_LATER,
    DRAW_TO,
    EACH,
    FORCE_HELP,
    FREE_TREASURES,
    FREEZE,
    GAIN,
    GAIN_COUNT,
    GET_HELP,
    GIVE_HELP,
    GOLEM,
    GUESS,
    HAND_HIDDEN,
    HATCH,
    HEAL,
    HEAT,
    HELP_AMONG,
    HELPERS_LEAVE,
    HIDE,
    HOST,
    INTERCEPT_AS,
    KILL,
    LANCE,
    LEND_BASE,
    LEND_FROM_PILE,
    LOSE,
    LOSE_PER_KEPT,
    MARKET,
    MILL,
    MILL_LAIR,
    MIMIC,
    MOVE_ATTACHMENT,
    MUST_ATTACK,
    MUST_ATTACK_CARD,
    MUST_ATTACK_DOWN,
    NEXT_FREE,
    NO_ATTACK,
    NO_BATTLE_CARDS,
    NO_FORCED_DISCARD,
    NO_HELP,
    NO_MOVING,
    NOT_CANCELLED,
    ON_ATTACH,
    ONE,
    OPPONENT,
    PAY_OR_DISCARD,
    PAY_OR_LOSE_TREASURES,
    PAY_OR_REPLACE,
    PAY_OVER,
    PLAY_STORED,
    PLAYED,
    REARRANGE,
    RECOVER,
    REDIRECT,
    REFOUND,
    RELEASE,
    REMOVE_DISCARDS,
    REMOVE_TREASURE,
    REMOVE_TREASURES,
    REPLACE,
    REPLACE_FROM_PILE,
    REPLACE_TWIN,
    RISE,
    ROLL_GOLD,
    SEARCH_LAIR,
    SEARCH_TREASURE,
    SEE_HAND,
    SEE_HORDE,
    SELF,
    SELL_DRAGON,
    SHED,
    SKIP_DRAW,
    SKIP_TURN,
    SLAYER,
    SLAYERS_CERTAIN,
    SPECTRAL,
    STAKE,
    STEAL_TREASURE,
    STORE,
    STORE_BATTLE_CARD,
    STRENGTH,
    SURVIVE,
    SWAP_HANDS,
    TAKE,
    TERRAIN,
    TOGGLE_FLYING,
    TREASURE_OUT,
    TURN_DOWN,
    TURN_UP,
    TURN_UP_DRAW,
    TURN_UP_GAIN,
    UNCOVER,
    UNPAY,
    UNSEEN,
    UNTOUCHED_BY,
    USE_TREASURE,
    VANISHING_COUNTER,
    WANDER,
    Clause,
)
from wyrmhall.games.wyvern.settling import Refill, finish
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


def _who(s: WyvernState, seat: int, clause: Clause, a: int) -> list[int]:
    """The players a clause concerns, the turn's player first."""
    if clause.who == OPPONENT:
        return [1 - seat]
    if clause.who == EACH:
        return [s.turn, 1 - s.turn]
    if clause.who == CHOSEN:
        return [a]
    if clause.who == BEHIND:
        loser = strength.behind(s)
        return [loser] if loser >= 0 else []
    return [seat]


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
        return _has_type(s, s.horde_discards[seat], clause.tag)
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
    if op == HELP_AMONG and clause.n == 0:
        return s.battle != []
    if op in (HELP_AMONG, GET_HELP, CHAOS, ADD_TOP_CARDS, FORCE_HELP):
        return not aiming.help_is_barred(s)
    return True


def _has_type(s: WyvernState, pile: list[int], type: int) -> bool:
    for code in pile:
        if type < 0 or s.cards.type_of[code & KIND] == type:
            return True
    return False


def would_slay(s: WyvernState, seat: int, clause: Clause) -> bool:
    for slot in range(SLOTS):
        if s.field[slot] >= 0 and strength.fits(s, clause, slot, seat, NONE) and aiming.can_be_slain(s, slot):
            return True
    return False


# The dispatch, by subject


def perform(s: WyvernState, seat: int, clause: Clause, source: int, a: int, b: int, n: int) -> None:
    """Carry out one clause."""
    op = clause.op
    if op < 70:
        if op < 40:
            _strength(s, seat, clause, source, a, b, n)
        else:
            _attack(s, seat, clause, source, a, b)
    elif op < 100:
        _gold(s, seat, clause, source, a, n)
    elif op < 130:
        _piles(s, seat, clause, source, a, n)
    elif op < 170:
        _cards(s, seat, clause, source, a, b, n)
    else:
        _rest(s, seat, clause, source, a, b)


def _strength(s: WyvernState, seat: int, clause: Clause, source: int, a: int, b: int, n: int) -> None:
    op = clause.op
    if op == BOOST:
        slot = source if clause.whom == SELF else a
        if slot >= 0 and s.side[slot] >= 0:
            s.boost[slot] += clause.n if clause.n else n
    elif op == LEND_BASE:
        at = _own_card(s, clause.kind)
        amount = strength.base(s, a)
        s.played[at + P_TARGET] = b
        s.played[at + P_AMOUNT] = amount
        s.played[at + P_BITS] |= (a + 1) << 4
    elif op == LEND_FROM_PILE:
        pile = s.lair_discards[a]
        if pile:
            s.played[_own_card(s, clause.kind) + P_AMOUNT] = s.cards.base[pile[len(pile) - 1] & KIND]
    elif op == SHED:
        heal(s, source, True)
    elif op == HEAL:
        heal(s, a, False)
    elif op == COUNTER:
        amount = clause.n if clause.n else -n if clause.tag else n
        for slot in _slots(s, seat, clause, source, a):
            field.add_counter(s, slot, amount)
    elif op == VANISHING_COUNTER:
        s.vain[source] += clause.n
    elif op == HEAT:
        for slot in range(SLOTS):
            if s.field[slot] >= 0 and strength.fits(s, clause, slot, seat, NONE):
                spared = strength.ability(s, slot, UNTOUCHED_BY)
                if spared is None or spared.tag != clause.kind:
                    s.heat[slot] += clause.n
    elif op == INTERCEPT_AS:
        slot = field.free_limbo(s, seat)
        if slot >= 0:
            field.put(s, slot, _kept_card(s) | KNOW_BOTH | SHOWN, UP | PAID | FORM)
            s.attack[A_INTERCEPTOR] = slot + 1
    elif op == HATCH:
        hatch(s, source - 100, a)
    elif op == GOLEM:
        golem(s, a, b)
    elif op == TOGGLE_FLYING:
        flies = strength.keywords(s, a) & 1
        s.status[a] &= ~(FLY_ON | FLY_OFF)
        s.status[a] |= FLY_OFF if flies else FLY_ON


def _own_card(s: WyvernState, kind: int) -> int:
    """The battle card that was laid down last; it is the one being carried out."""
    return len(s.played) - CARD_IN_BATTLE


def _slots(s: WyvernState, seat: int, clause: Clause, source: int, a: int) -> list[int]:
    """The positions a clause touches."""
    if clause.whom == SELF:
        return [source] if source >= 0 and s.field[source] >= 0 else []
    if clause.whom == ONE or clause.whom == HOST:
        return [a] if a >= 0 and s.field[a] >= 0 else []
    top = SLOTS + 8 if s.battle else SLOTS
    return [slot for slot in range(top) if s.field[slot] >= 0 and strength.fits(s, clause, slot, seat, source)]


def heal(s: WyvernState, slot: int, cards_too: bool) -> None:
    """WV-READ-8: minuses of the turn and negative counters go; with `cards_too` also attached cards that weaken."""
    if s.counters[slot] < 0:
        s.counters[slot] = 0
    if s.vain[slot] < 0:
        s.vain[slot] = 0
    if s.heat[slot] < 0:
        s.heat[slot] = 0
    at = 0
    while at < len(s.pins):
        if (
            s.pins[at] == slot
            and not s.pins[at + 3] & PIN_HIDDEN
            and _weakens(s, at)
            and (cards_too or s.pins[at + 3] & PIN_TURN)
        ):
            field.discard(s, field.unpin(s, at))
            continue
        at += PIN


def _weakens(s: WyvernState, at: int) -> bool:
    kind = s.pins[at + 1] & KIND
    if s.cards.type_of[kind] == TERRAIN:
        return s.cards.modifier[kind] + s.pins[at + 2] < 0
    for clause in s.cards.clauses[kind]:
        if clause.op == STRENGTH and clause.when != PLAYED:
            return (clause.n if clause.n else s.pins[at + 2]) < 0
    return s.tables.found[BASE_ZERO][kind] is not None


def hatch(s: WyvernState, place: int, slot: int) -> None:
    """K055: the treasure becomes a dragon in place of an own card."""
    at = field.treasure_at(s, place)
    if at < 0 or s.field[slot] < 0:
        return
    code = field.take_treasure(s, at)
    field.leave(s, slot, LEFT_DISCARDED)
    field.put(s, slot, code | KNOW_BOTH | SHOWN, UP | PAID | FORM)
    s.lost[strength.player(slot)] -= 1


def golem(s: WyvernState, slot: int, original: int) -> None:
    """WV-READ-47: a copy of a dragon in place of an own card; it goes when the original does."""
    if s.field[slot] < 0 or s.field[original] < 0:
        return
    code = _kept_card(s)
    field.leave(s, slot, LEFT_DISCARDED)
    field.put(s, slot, code | KNOW_BOTH | SHOWN, UP | PAID | FORM)
    s.form[slot] = strength.face(s, original)
    s.link[slot] = original
    s.lost[strength.player(slot)] -= 1


def _kept_card(s: WyvernState) -> int:
    """The card that is being carried out stays in play; a copy of one is no card."""
    at = len(s.chain) - CHAIN
    code = s.chain[at + C_CODE]
    if code < 0:
        return s.chain[at + C_KIND] | VIRTUAL
    s.chain[at + C_BITS] |= STAYS
    s.chain[at + C_CODE] = NONE
    return code


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
            slay(s, seat, a)
        else:
            kill_all(s, seat, clause)
    elif op == DESTROY:
        if not (a >= PLACE and a < CARD and s.chain and s.chain[len(s.chain) - CHAIN + C_BITS] & SAVED):
            choices.destroy(s, seat, a)
    elif op == WANDER:
        move_pin(s, a, clause.kind, b)
        at = field.find_pin(s, b, clause.kind)
        if at >= 0:
            s.pins = (*s.pins[: at + 3], s.pins[at + 3] | PIN_USED, *s.pins[at + PIN :])
    elif op == CHOOSE_ATTACK:
        s.turnly[O_ATTACKER] = a + 1
        s.turnly[O_TARGET] = b + 1
        pass_on(s, seat, source - 100)


def slay(s: WyvernState, seat: int, token: int) -> None:
    """A slayer hits a dragon, or the treasure that is taken instead, which leaves the game."""
    if token >= PLACE:
        remove_from_game(s, token - PLACE)
    elif s.field[token - SLOT] >= 0:
        field.leave(s, token - SLOT, LEFT_SLAIN)


def remove_from_game(s: WyvernState, place: int) -> None:
    at = field.treasure_at(s, place)
    if at >= 0 and not _saved(s):
        code = field.take_treasure(s, at)
        s.removed[field.owner_of(code)].append(code & ~KNOW_BOTH | SHOWN)
        if s.events is not None:
            s.events.append((E_LEAVES, EVERYBODY, NONE, code & KIND, LEFT_REMOVED))


def _saved(s: WyvernState) -> bool:
    return len(s.chain) > 0 and s.chain[len(s.chain) - CHAIN + C_BITS] & SAVED != 0


def kill_all(s: WyvernState, seat: int, clause: Clause) -> None:
    """All that one card kills falls together."""
    slayer = s.cards.type_of[clause.kind] == SLAYER
    dying: list[int] = []
    for slot in range(SLOTS):
        if (
            s.field[slot] >= 0
            and strength.fits(s, clause, slot, seat, NONE)
            and (not slayer or aiming.can_be_slain(s, slot))
        ):
            dying.append(slot)
    for slot in dying:
        field.leave(s, slot, LEFT_SLAIN)


def _gold(s: WyvernState, seat: int, clause: Clause, source: int, a: int, n: int) -> None:
    op = clause.op
    if op == GAIN:
        for who in _who(s, seat, clause, a):
            field.gain(s, who, clause.n)
    elif op == LOSE:
        for who in _who(s, seat, clause, a):
            field.lose(s, who, clause.n)
    elif op == GAIN_COUNT:
        if clause.whom != ONE:
            for who in _who(s, seat, clause, a):
                amount = clause.n * counted(s, who, clause.tag)
                if amount < 0:
                    field.lose(s, who, -amount)
                else:
                    field.gain(s, who, amount)
    elif op == TAKE:
        for who in _who(s, seat, clause, a):
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
        s.stack.append(choices.PayOrReplace(strength.player(a), clause.kind, a, clause.n))
    elif op == PAY_OR_LOSE_TREASURES:
        if not _saved(s):
            s.stack.append(choices.PayForTreasures(1 - seat, clause.kind, clause.n, ()))
    elif op == PAY_OR_DISCARD:
        if s.gold[1 - seat] >= clause.n:
            field.gain(s, seat, field.lose(s, 1 - seat, clause.n))
        else:
            discard_random(s, 1 - seat, 1)
    elif op == PAY_OVER:
        field.gain(s, 1 - seat, field.pay(s, seat, clause.n))
    elif op == LOSE_PER_KEPT:
        other = 1 - seat
        if not hand_hidden(s, other):
            choices.see_hand(s, seat, other)
            s.stack.append(choices.KeepOrDiscard(other, clause.kind, clause.tag, clause.n))


def counted(s: WyvernState, seat: int, what: int) -> int:
    if what == COUNT_OWN_DRAGONS:
        return up_dragons(s, seat)
    if what == COUNT_TOP_SYMBOLS:
        pile = s.lair_discards[seat]
        return s.cards.gold[pile[len(pile) - 1] & KIND] if pile else 0
    if what == COUNT_NO_GOLD:
        return 1 if s.turnly[O_GOLD] == 0 else 0
    return 0


def up_dragons(s: WyvernState, seat: int) -> int:
    count = 0
    for slot in range(seat * 6, seat * 6 + 6):
        if strength.is_up(s, slot) and strength.is_dragon(s, slot):
            count += 1
    return count


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
    worth = strength.strength(s, slot, ANY_ROLE) + s.cards.gold[strength.face(s, slot)]
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


def hand_hidden(s: WyvernState, seat: int) -> bool:
    """K251: a hand that need not be shown; what wants to see it is countered."""
    return strength.has_treasure(s, seat, HAND_HIDDEN) >= 0


def may_be_forced(s: WyvernState, seat: int) -> bool:
    """WV-READ-23: whether a player can be made to discard from the hand."""
    if strength.has_treasure(s, seat, NO_FORCED_DISCARD) >= 0:
        return False
    for slot in range(seat * 6, seat * 6 + 6):
        if strength.speaks(s, slot, NO_FORCED_DISCARD) is not None:
            return False
    return True


def discard_random(s: WyvernState, seat: int, n: int) -> None:
    if not may_be_forced(s, seat):
        return
    for _ in range(n):
        hand = s.hands[seat]
        if hand:
            s.epoch += 1
            field.discard_from_hand(s, seat, hand[s.rng.below(len(hand))] & KIND)


def _piles(s: WyvernState, seat: int, clause: Clause, source: int, a: int, n: int) -> None:
    op = clause.op
    if op == DRAW:
        amount = clause.n if clause.n else n
        for who in _who(s, seat, clause, a):
            drawn = field.draw(s, who, amount)
            if drawn and clause.when == PLAYED and clause.who != EACH:
                mimic(s, seat, clause, amount)
    elif op == DRAW_TO:
        field.draw(s, s.turn, clause.n - len(s.hands[s.turn]))
    elif op == DRAW_LATER:
        s.later[seat * LATER + L_DRAW] += clause.n
    elif op == DISCARD:
        for who in reversed(_who(s, seat, clause, a)):
            if may_be_forced(s, who):
                s.stack.append(DiscardCards(who, clause.n, clause.kind))
    elif op == DISCARD_PER_DRAGON:
        for who in (1 - s.turn, s.turn):
            if may_be_forced(s, who):
                s.stack.append(DiscardCards(who, clause.n * up_dragons(s, who), clause.kind))
    elif op == DISCARD_HAND:
        for who in _who(s, seat, clause, a):
            if may_be_forced(s, who):
                while s.hands[who]:
                    field.discard_from_hand(s, who, s.hands[who][0] & KIND)
            field.draw(s, who, clause.n)
    elif op == DISCARD_RANDOM:
        for who in _who(s, seat, clause, a):
            discard_random(s, who, clause.n)
    elif op == DISCARD_NAMED:
        if may_be_forced(s, 1 - seat):
            s.stack.append(choices.NameCard(seat, clause.kind))
    elif op == DISCARD_FAMILY:
        _discard_family(s, seat, clause)
    elif op == DISCARD_TYPE:
        if a >= SLOT:
            slay(s, seat, a)
        elif may_be_forced(s, 1 - seat):
            s.stack.append(choices.DiscardOfType(1 - seat, clause.kind, clause.tag))
    elif op == SEE_HAND:
        if a != seat and not hand_hidden(s, a):
            choices.see_hand(s, seat, a)
    elif op == SEE_HORDE:
        choices.see_horde(s, seat, clause.kind, a, clause.n)
    elif op == SWAP_HANDS:
        swap_hands(s)
        if s.battle:
            s.battle[B_SWAPPED] ^= 1
        else:
            s.turnly[O_SWAPPED] ^= 1
    elif op == RECOVER:
        mimic(s, seat, clause, 0)
        s.stack.append(choices.PickDiscard(seat, clause.kind, clause.tag))
    elif op == RISE:
        rise(s, seat, clause.kind, a)
    elif op == REPLACE_FROM_PILE or op == SEARCH_LAIR:
        s.stack.append(choices.ReplaceFromPile(seat, clause.kind, a, op == SEARCH_LAIR))
    elif op == SEARCH_TREASURE:
        s.stack.append(choices.SearchTreasure(seat, clause.kind))
    elif op == MILL:
        for who in _who(s, seat, clause, a):
            for _ in range(clause.n):
                code = field.take_horde(s, who)
                if code >= 0:
                    s.epoch += 1
                    field.discard(s, code)
    elif op == MILL_LAIR:
        mill_lair(s, seat, clause.n)
    elif op == REMOVE_DISCARDS:
        s.stack.append(choices.RemoveDiscards(seat, clause.kind, clause.n))


def mill_lair(s: WyvernState, seat: int, n: int) -> None:
    for _ in range(n):
        code = field.take_lair(s, seat)
        if code >= 0:
            field.discard(s, code)


def mimic(s: WyvernState, seat: int, clause: Clause, n: int) -> None:
    """C085: the opponent may do the same for free."""
    other = 1 - seat
    at = strength.has_treasure(s, other, MIMIC) if s.treasures else NONE
    if at >= 0 and not (n == 0 and not _has_type(s, s.horde_discards[other], clause.tag)):
        s.stack.append(choices.Mimic(other, s.treasures[at + 1] & KIND, clause.number, n))


def _discard_family(s: WyvernState, seat: int, clause: Clause) -> None:
    other = 1 - seat
    if hand_hidden(s, other):
        return
    choices.see_hand(s, seat, other)
    if not may_be_forced(s, other):
        return
    for code in s.hands[other][:]:
        if s.cards.tags[code & KIND] & clause.tag:
            field.discard_from_hand(s, other, code & KIND)


def swap_hands(s: WyvernState) -> None:
    """Both hands change their holders; each knows what it gave away."""
    s.hands[0], s.hands[1] = s.hands[1], s.hands[0]
    s.epoch += 1
    for hand in s.hands:
        for at in range(len(hand)):
            hand[at] |= KNOW_BOTH | SHOWN


def rise(s: WyvernState, seat: int, kind: int, slot: int) -> None:
    """K102: back from the discard pile into a vacant position, face down, once a game."""
    pile = s.lair_discards[seat]
    for at in range(len(pile) - 1, -1, -1):
        if pile[at] & KIND == kind and not pile[at] & ONCE:
            code = pile.pop(at) | ONCE
            field.put_down(s, slot, code)
            s.field[slot] |= KNOW_BOTH
            return


def _cards(s: WyvernState, seat: int, clause: Clause, source: int, a: int, b: int, n: int) -> None:
    op = clause.op
    if op == REMOVE_TREASURE:
        if a >= PLACE:
            if clause.tag == 1:
                remove_from_game(s, a - PLACE)
            elif not _saved(s):
                at = field.treasure_at(s, a - PLACE)
                if at >= 0:
                    field.remove_treasure(s, at)
        elif a >= SLOT:
            slay(s, seat, a)
    elif op == REMOVE_TREASURES:
        if not _saved(s):
            remove_all(s, seat, clause.who == EACH)
    elif op == STEAL_TREASURE:
        steal(s, seat, source - 100, a)
    elif op == UNCOVER:
        uncover(s, seat, a)
    elif op == SURVIVE:
        if s.cards.type_of[clause.kind] != BATTLE_ACTION:
            slot = source if clause.whom == SELF else a
            place = source - 100 + 1 if source >= 100 else 0
            s.played += [clause.kind, NONE, seat, slot, place, 0, 0]
    elif op == REPLACE:
        s.stack.append(choices.ReplaceOwn(seat, clause.kind, clause.n, clause.may))
    elif op == REPLACE_TWIN:
        if s.field[a] >= 0:
            field.leave(s, a, LEFT_DISCARDED)
            s.stack.append(Refill(a))
    elif op == STORE:
        code = field.take_lair(s, seat)
        if code >= 0:
            s.under = (*s.under, source - 100, code | KNOW << seat)
    elif op == REFOUND:
        refound(s, seat, a)
    elif op == SPECTRAL:
        spectral(s, a)
    elif op == DOOM:
        doom(s, clause.n)
    elif op == ATTACH:
        bits = seat | (PIN_TURN if clause.tag == 1 else PIN_FALLS if clause.tag == 2 else 0)
        if s.field[a] >= 0:
            field.attach(s, a, _kept_card(s), 0, bits)
            if s.tables.found[MUST_ATTACK][clause.kind] is not None:
                s.turnly[O_MUST] = a + 1
    elif op == DETACH:
        if clause.n == 0:
            s.stack.append(choices.DetachMany(seat, clause.kind, a))
        else:
            at = field.find_pin(s, a, b)
            if at >= 0:
                field.discard(s, field.unpin(s, at))
    elif op == DETACH_ALL:
        detach_all(s)
    elif op == RELEASE:
        at = field.find_pin(s, a, clause.kind)
        if at >= 0:
            field.discard(s, field.unpin(s, at))
        s.stack.append(DiscardCards(seat, clause.n, clause.kind))
    elif op == MOVE_ATTACHMENT:
        move_pin(s, a, b, n)
    elif op == TURN_DOWN:
        for slot in _slots(s, seat, clause, source, a):
            field.turn_down(s, slot)
    elif op == UNPAY:
        if a >= 0 and field.can_turn_down(s, a):
            field.turn_down(s, a)
            s.status[a] &= ~PAID
    elif op == TURN_UP:
        if s.field[a] >= 0 and field.payable(s, a):
            field.turn_up_paid(s, a)
    elif op == TURN_UP_DRAW or op == TURN_UP_GAIN:
        s.stack.append(choices.TurnUpMany(seat, clause.kind, clause.number))


def remove_all(s: WyvernState, seat: int, everybody: bool) -> None:
    """Treasures of both, or of the opponent; a dragon keeps its row from the opponent."""
    at = 0
    while at < len(s.treasures):
        place = s.treasures[at]
        theirs = place // SEAT_PLACES != seat
        if (theirs or everybody) and s.treasures[at + 1] < VIRTUAL and not aiming.treasure_kept(s, place, seat):
            field.remove_treasure(s, at)
            at = 0
        else:
            at += TREASURE


def steal(s: WyvernState, seat: int, place: int, target: int) -> None:
    """K116: the treasure comes into the position of the card that took it."""
    at = field.treasure_at(s, target)
    if at < 0 or _saved(s):
        return
    data = s.treasures[at + 2]
    code = field.take_treasure(s, at)
    if field.row_size(s, seat, place % SEAT_PLACES // 16):
        s.treasures = (*s.treasures, place, code, data)
    else:
        field.discard(s, code)


def uncover(s: WyvernState, seat: int, token: int) -> None:
    """K188: a terrain is discarded and the position lost; a dragon stays up and counts as paid."""
    if token >= PLACE:
        slay(s, seat, token)
        return
    slot = token - SLOT
    if s.field[slot] < 0:
        return
    if s.status[slot] & UP:
        slay(s, seat, token)
    elif strength.is_dragon(s, slot):
        s.status[slot] |= PAID
        field.turn_up(s, slot, 0)
        field.reveal(s, slot)
    else:
        field.leave(s, slot, LEFT_DISCARDED)


def refound(s: WyvernState, seat: int, slot: int) -> None:
    """K247: the lair's top card on this card in a vacant position."""
    code = field.take_lair(s, seat)
    if code < 0 or s.field[slot] >= 0:
        return
    field.put_down(s, slot, code)
    field.attach(s, slot, _kept_card(s), 0, seat)


def spectral(s: WyvernState, slot: int) -> None:
    """C050: the lair's next dragon takes over in the battle; terrain before it is discarded."""
    seat = strength.player(slot)
    side = s.side[slot]
    field.leave(s, slot, LEFT_DISCARDED)
    while True:
        code = field.take_lair(s, seat)
        if code < 0:
            return
        if s.cards.type_of[code & KIND] == DRAGON:
            break
        field.discard(s, code)
    field.put_down(s, slot, code)
    if slot < SLOTS:
        s.lost[seat] -= 1
    if not field.payable(s, slot):
        field.leave(s, slot, LEFT_DISCARDED)
        return
    field.turn_up_paid(s, slot)
    joining.enter(s, slot, side, 0)
    joining.drain(s, slot)


def doom(s: WyvernState, cards: int) -> None:
    """K134: all face-up dragons die, are replaced, and their players draw."""
    for seat in (s.turn, 1 - s.turn):
        dying = [
            slot for slot in range(seat * 6, seat * 6 + 6) if strength.is_up(s, slot) and strength.is_dragon(s, slot)
        ]
        for slot in dying:
            field.leave(s, slot, LEFT_SLAIN)
        for slot in reversed(dying):
            s.stack.append(Refill(slot))
        field.draw(s, seat, cards * len(dying))


def detach_all(s: WyvernState) -> None:
    at = 0
    while at < len(s.pins):
        if s.pins[at + 3] & PIN_HIDDEN or s.tables.found[REFOUND][s.pins[at + 1] & KIND] is not None:
            at += PIN
        else:
            field.discard(s, field.unpin(s, at))


def move_pin(s: WyvernState, slot: int, kind: int, end: int) -> None:
    """K260, K265: an attached card goes to another dragon; what bites on attaching bites again."""
    at = field.find_pin(s, slot, kind)
    if at < 0 or s.field[end] < 0:
        return
    extra, bits = s.pins[at + 2], s.pins[at + 3]
    field.attach(s, end, field.unpin(s, at), extra, bits)
    for clause in s.tables.at[ON_ATTACH][kind]:
        if clause.op == COUNTER:
            field.add_counter(s, end, clause.n)


def _rest(s: WyvernState, seat: int, clause: Clause, source: int, a: int, b: int) -> None:
    op = clause.op
    if op == NO_MOVING:
        s.later[a * LATER + L_NO_MOVES] = 1
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
        if strength.in_force(s, NOT_CANCELLED) < 0:
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
                field.gain(s, seat, s.cards.gold[code & KIND])
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
    field.attach_hidden(s, slot, _kept_card(s), seat)
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
    row = strength.row_of(s, source)
    free = seat * SEAT_PLACES + row * ROW_PLACES + ROW_PLACES - 1
    there = field.treasure_at(s, free)
    if there >= 0:
        return
    s.treasures = (*s.treasures, free, s.treasures[at + 1] & KIND | VIRTUAL, T_SECOND if s.battle else 0)


OPERATIONS = (PickSlot,)
