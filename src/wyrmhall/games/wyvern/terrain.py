"""A dragon meets a terrain: it is eliminated, or it applies and kills, captures or attaches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyvern import aftermath, battle, dragons, field, piles, playing, strength
from wyrmhall.games.wyvern.choices import CardQuestion, Destroy
from wyrmhall.games.wyvern.codes import (
    A_ATTACKER,
    A_GUESS,
    A_PENALTY,
    A_TARGET,
    A_WAS,
    ABILITY,
    APPLIED,
    CAPTIVE,
    CAPTURED,
    E_BECOMES,
    E_GUESSED,
    E_TERRAIN,
    ELIMINATED,
    FORM,
    FROM_DOWN,
    KILLED,
    KIND,
    LEFT_SLAIN,
    NO,
    NO_ABILITIES,
    NO_SCOUT,
    NONE,
    PAID,
    PIN,
    PIN_HIDDEN,
    PLACE,
    TREASURE,
    USE_SLOT,
    YES,
)
from wyrmhall.games.wyvern.effects import (
    APPLIES,
    ATTACKING,
    BECOME,
    CAPTURE,
    COUNT_TERRAIN_SYMBOLS,
    COUNTER,
    DESTROY,
    DISCARD_RANDOM,
    DRAW,
    GAIN,
    GAIN_COUNT,
    INCOME,
    IS_SCOUT,
    KILL,
    LOSE_ABILITIES,
    LOSE_KEYWORD,
    NATIVE,
    NUMBER_STRENGTH,
    ON_APPLIES,
    ON_ATTACH,
    ON_DISCOVER,
    ON_ELIMINATE,
    SAFE_FROM_TERRAIN,
    SCOUT,
    TERRAIN_EXTRA,
    Clause,
)
from wyrmhall.games.wyvern.settling import Refill, Settle
from wyrmhall.kernel.operation import Operation
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.wyvern.state import WyvernState


def settle_guess(s: WyvernState, terrain: bool) -> None:
    guess = s.attack[A_GUESS]
    if not guess:
        return
    s.attack[A_GUESS] = 0
    seat = dragons.player(s.attack[A_ATTACKER])
    right = (guess == 2) == terrain
    if s.events is not None:
        s.events.append((E_GUESSED, EVERYBODY, seat, guess - 1, int(right)))
    if right:
        field.gain(s, seat, 2)
    else:
        field.lose(s, seat, 2)


class Change(CardQuestion):
    """WV-CHAM-1: a chameleon terrain that an attack turns up for the first time may become a dragon."""

    name = "change"
    rule = "WV-CHAM-1"

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        return [YES, NO]

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        if token == NO:
            return
        target = s.attack[A_TARGET]
        clause = s.tables.found[BECOME][self.card]
        field.pay(s, seat, clause.cost if clause is not None else 0)
        s.status[target] |= FORM | PAID
        if s.events is not None:
            s.events.append((E_BECOMES, EVERYBODY, target, self.card))


class Meet(Operation["WyvernState"]):
    """WV-TERRAIN-1: a dragon meets a terrain, unless that has become a dragon."""

    name = "meet"
    rule = "WV-TERRAIN-1"

    def run(self, s: WyvernState) -> None:
        slot = s.attack[A_ATTACKER]
        target = s.attack[A_TARGET]
        field.reveal(s, target)
        if s.status[target] & FORM:
            s.attack[A_WAS] = 2
            settle_guess(s, False)
            battle.begin(s, slot, target, FROM_DOWN)
            return
        s.attack[A_WAS] = 1
        if eliminates(s, slot, target):
            eliminate(s, slot, target)
        elif applies(s, slot, s.field[target] & KIND):
            apply_terrain(s, slot, target)
        else:
            eliminate(s, slot, target)
        if s.stack and s.attack:
            settle_guess(s, True)


def eliminates(s: WyvernState, slot: int, target: int) -> bool:
    """A scout always, and a native its own kind of terrain."""
    if dragons.keywords(s, slot) & SCOUT:
        return True
    native = dragons.ability(s, slot, NATIVE)
    return native is not None and s.cards.natives[s.field[target] & KIND] & native.tag != 0


def applies(s: WyvernState, slot: int, kind: int) -> bool:
    """WV-TERRAIN-2: whether a terrain applies to its attacker, by keywords and strength now."""
    clause = s.tables.found[APPLIES][kind]
    if clause is None or not dragons.fits_keywords(clause, dragons.keywords(s, slot)):
        return False
    if clause.measure == NUMBER_STRENGTH:
        power = strength.strength(s, slot, ATTACKING) + s.attack[A_PENALTY]
        return clause.low <= power <= clause.high
    return True


def eliminate(s: WyvernState, slot: int, target: int) -> None:
    """The terrain is discarded and its position lost."""
    kind = s.field[target] & KIND
    if s.events is not None:
        s.events.append((E_TERRAIN, EVERYBODY, slot, kind, ELIMINATED))
    discover(s, slot, kind)
    hidden = [s.pins[at + 1] & KIND for at in range(0, len(s.pins), PIN) if s.pins[at] == target]
    was_scout = dragons.keywords(s, slot) & SCOUT != 0
    field.leave(s, target, LEFT_SLAIN)
    if dragons.has_abilities(s, slot):
        for clause in s.tables.at[ON_ELIMINATE][dragons.face(s, slot)]:
            if clause.op == COUNTER:
                told = field.told_so_far(s)
                field.add_counter(s, slot, clause.n)
                field.tell_cause(s, clause, told)
    for other in hidden:
        for clause in s.tables.at[ON_ELIMINATE][other]:
            if clause.need & IS_SCOUT and not was_scout:
                continue
            if clause.op == LOSE_KEYWORD:
                s.status[slot] |= NO_SCOUT
            elif clause.op == LOSE_ABILITIES:
                s.status[slot] |= NO_ABILITIES
    s.stack.append(Settle())


def discover(s: WyvernState, slot: int, kind: int) -> None:
    """Who attacked a terrain has discovered it."""
    if s.field[slot] < 0 or not dragons.has_abilities(s, slot):
        return
    seat = dragons.player(slot)
    for clause in s.tables.at[ON_DISCOVER][dragons.face(s, slot)]:
        told = field.told_so_far(s)
        if clause.op == GAIN:
            field.gain(s, seat, clause.n)
        elif clause.op == DRAW:
            field.draw(s, seat, clause.n)
        elif clause.op == GAIN_COUNT and clause.tag == COUNT_TERRAIN_SYMBOLS:
            field.gain(s, seat, s.cards.gold[kind] * clause.n)
        field.tell_cause(s, clause, told)


def apply_terrain(s: WyvernState, slot: int, target: int) -> None:
    """WV-TERRAIN-2: kill, capture or attach; income; the position is refilled."""
    code = s.field[target]
    kind = code & KIND
    owner = dragons.player(target)
    attacker = dragons.player(slot)
    income = s.cards.gold[kind] + hidden_sum(s, target, INCOME)
    extra = terrain_extra(s, target)
    spared = dragons.eats_terrain(s, slot)
    kills = _on_applies(s, kind, KILL) is not None and not spared and not dragons.row_has(s, slot, SAFE_FROM_TERRAIN)
    captures = _on_applies(s, kind, CAPTURE) is not None and not spared
    discover(s, slot, kind)
    outcome = KILLED if kills else CAPTURED if captures else APPLIED
    if s.events is not None:
        s.events.append((E_TERRAIN, EVERYBODY, slot, kind, outcome))
    s.stack.append(Settle())
    for clause in reversed(s.tables.at[ON_APPLIES][kind]):
        if clause.op == DESTROY:
            s.stack.append(Burn(attacker, kind))
        elif clause.op == DRAW:
            s.stack.append(Later(owner, kind, clause.number))
        elif clause.op == DISCARD_RANDOM:
            s.stack.append(Later(attacker, kind, clause.number))
    # WV-GOAL-1: whoever has lost the last position now has nothing more to say.
    s.stack.append(Settle())
    if captures:
        capture(s, slot, target, extra)
    else:
        field.vacate(s, target)
        if kills:
            field.discard(s, code)
            field.leave(s, slot, LEFT_SLAIN)
        else:
            field.attach(s, slot, code, extra, owner)
            if not spared:
                bite(s, slot, kind)
        s.stack.append(Refill(target))
    field.gain(s, owner, income, kind)


def _on_applies(s: WyvernState, kind: int, op: int) -> Clause | None:
    for clause in s.tables.at[ON_APPLIES][kind]:
        if clause.op == op:
            return clause
    return None


def bite(s: WyvernState, slot: int, kind: int) -> None:
    for clause in s.tables.at[ON_ATTACH][kind]:
        if clause.op == COUNTER:
            told = field.told_so_far(s)
            field.add_counter(s, slot, clause.n)
            field.tell_cause(s, clause, told)


def hidden_sum(s: WyvernState, target: int, op: int) -> int:
    """What cards under a terrain add up to."""
    sum = 0
    for at in range(0, len(s.pins), PIN):
        if s.pins[at] == target and not s.pins[at + 3] & PIN_HIDDEN:
            clause = s.tables.found[op][s.pins[at + 1] & KIND]
            if clause is not None:
                sum += clause.n
    return sum


def terrain_extra(s: WyvernState, target: int) -> int:
    """WV-READ-29: what a terrain takes with it as it attaches."""
    sum = hidden_sum(s, target, TERRAIN_EXTRA)
    for at in range(0, len(s.treasures), TREASURE):
        clause = s.tables.found[TERRAIN_EXTRA][s.treasures[at + 1] & KIND]
        if clause is not None and dragons.in_reach_of(s, clause, s.treasures[at], target):
            sum += clause.n
    return sum


def capture(s: WyvernState, slot: int, target: int, extra: int) -> None:
    """WV-READ-30: the attacker stays on the terrain in that position; the place it came from is lost."""
    owner = dragons.player(target)
    terrain = field.vacate(s, target)
    s.lost[owner] -= 1
    field.swap_slots(s, slot, target)
    s.lost[dragons.player(slot)] += 1
    field.attach(s, target, terrain, extra, owner)
    s.status[target] |= CAPTIVE
    s.attack[A_ATTACKER] = slot
    s.attack[A_TARGET] = target


class Burn(Destroy):
    """K108: any card in play, or none. Who stops the removal of treasures may answer."""

    name = "burn"

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        if not PLACE <= token < USE_SLOT:
            super().take(s, seat, token)
            return
        s.chain += [NONE, seat, 0, ABILITY, self.card, 100 + token - PLACE]
        s.stack.append(aftermath.TreasureGone(token - PLACE))
        s.stack.append(playing.Answers(seat))


class Later(Operation["WyvernState"]):
    """What a terrain brings once its position is refilled."""

    name = "terrain effect"
    rule = "WV-TERRAIN-3"

    def __init__(self, seat: int, card: int, clause: int) -> None:
        self.seat: Final = seat
        self.card: Final = card
        self.clause: Final = clause

    def run(self, s: WyvernState) -> None:
        clause = s.tables.clauses[self.clause]
        told = field.told_so_far(s)
        if clause.op == DRAW:
            field.draw(s, self.seat, clause.n)
        else:
            piles.discard_random(s, self.seat, clause.n)
        field.tell_cause(s, clause, told)


OPERATIONS = (Change, Meet, Burn, Later)
