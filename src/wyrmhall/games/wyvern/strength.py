"""Strength of a dragon at this moment, line by line, and of a side in a battle.

Everything is worked out anew from what lies there. A strength is a list of lines, each with its reason and its amount:
what the rules compare is the sum of the lines that players read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyvern import dragons, prohibitions
from wyrmhall.games.wyvern.codes import (
    B_ATTACKER,
    B_DEFENDER,
    B_GOLD,
    B_PENALTY,
    B_SEAT,
    CARD_IN_BATTLE,
    FIELD,
    FROM_DOWN,
    FROM_UP,
    HELPER,
    KIND,
    LATECOMER,
    NONE,
    O_HAND,
    P_AMOUNT,
    P_BITS,
    P_KIND,
    P_SEAT,
    P_TARGET,
    PIN,
    PIN_HIDDEN,
    ROW_PLACES,
    SEAT_PLACES,
    T_OUT,
    TREASURE,
    UP,
)
from wyrmhall.games.wyvern.effects import (
    ANY_ROLE,
    ASSIGN,
    ASSIGN_COUNT,
    ATTACHED,
    ATTACKING,
    BASE_ZERO,
    CHARM,
    COUNT_GOLD,
    COUNT_HAND,
    COUNT_OPPOSING_HAND,
    COUNT_TERRAIN,
    COUNT_TREASURES,
    COUNTS_AS_NATIVE,
    DEFENDING,
    DOUBLE_BASE,
    DOWN,
    FEED,
    FIGHTING,
    FIRST_COST,
    FIRST_COST_IS,
    FLYING,
    HELPERS_COUNT,
    HIDDEN,
    IMMUNE,
    IN_BATTLE,
    IS_DRAGON,
    IS_FLYING,
    IS_NAGA,
    IS_NATIVE,
    IS_SCOUT,
    IS_SUBTERRANEAN,
    IS_TERRAIN,
    LEND_BASE,
    LEND_FROM_PILE,
    LOWER_WINS,
    MODIFY,
    NAGA,
    NATIVE,
    NEAR,
    NUMBER_BASE,
    NUMBER_STRENGTH,
    OPPOSING,
    OTHER,
    OWN,
    PLAYED,
    RAISE,
    REVEALED,
    REVERSE,
    SCOUT,
    SELF,
    SKY_ROW,
    STATIC,
    STRENGTH,
    STRENGTH_PER_TREASURE,
    SUBTERRANEAN,
    SWAP_BASE,
    TERRAIN,
    TIE,
    TREASURE_OUT,
    Clause,
)
from wyrmhall.games.wyvern.effects import ROW as IN_ROW
from wyrmhall.games.wyvern.effects import TREASURE as TREASURE_TYPE
from wyrmhall.games.wyvern.effects import UP as IS_UP

if TYPE_CHECKING:
    from wyrmhall.games.wyvern.state import WyvernState

# Reasons that are no card's
BY_BASE: Final = -1
BY_ASSIGNED: Final = -2
BY_COUNTERS: Final = -3
BY_TURN: Final = -4
BY_PENALTY: Final = -5
BY_BOOST: Final = -6


def fits(s: WyvernState, clause: Clause, slot: int, seat: int, source: int) -> bool:
    """Whether what stands in a position fits a clause's filter. `seat` is the card's player, `source` its position."""
    return fits_bits(s, clause, clause.need, clause.bar, slot, seat, source)


def fits_bits(s: WyvernState, clause: Clause, need: int, bar: int, slot: int, seat: int, source: int) -> bool:
    """The same with other properties needed and barred than the clause names."""
    if s.field[slot] < 0:
        return False
    has = 0
    asked = need | bar
    if s.status[slot] & UP:
        has |= IS_UP
    else:
        has |= DOWN
    if asked & (IS_FLYING | IS_SUBTERRANEAN | IS_SCOUT):
        words = dragons.keywords(s, slot)
        if words & FLYING:
            has |= IS_FLYING
        if words & SUBTERRANEAN:
            has |= IS_SUBTERRANEAN
        if words & SCOUT:
            has |= IS_SCOUT
    if dragons.player(slot) == seat:
        has |= OWN
    else:
        has |= OPPOSING
    if slot != source:
        has |= OTHER
    if s.side[slot] >= 0:
        has |= FIGHTING
    has |= IS_DRAGON if dragons.is_dragon(s, slot) else IS_TERRAIN
    if asked & IS_NATIVE and dragons.ability(s, slot, NATIVE) is not None:
        has |= IS_NATIVE
    if asked & IS_NAGA and s.cards.tags[dragons.face(s, slot)] & NAGA:
        has |= IS_NAGA
    if asked & IMMUNE and dragons.is_immune(s, slot):
        has |= IMMUNE
    if asked & NEAR and dragons.near(slot, source):
        has |= NEAR
    need &= ~IN_ROW
    if need & ~has or bar & has:
        return False
    if clause.measure == NUMBER_BASE:
        return clause.low <= base(s, slot) <= clause.high
    if clause.measure == NUMBER_STRENGTH:
        return clause.low <= strength(s, slot, role_for(s, slot, DEFENDING)) <= clause.high
    return True


def role_for(s: WyvernState, slot: int, otherwise: int) -> int:
    """Attacking or defending: in a battle by its side, else as asked."""
    if s.battle and s.side[slot] >= 0:
        return ATTACKING if s.side[slot] == s.battle[B_SEAT] else DEFENDING
    return otherwise


def base(s: WyvernState, slot: int) -> int:
    """Base after the effects that change it, oldest first; never an assigned strength."""
    value = dragons.print_base(s, slot)
    if s.pins and dragons.pinned(s, slot, BASE_ZERO) >= 0:
        value = 0
    if not s.battle:
        return value
    if s.copied[slot] != NONE:
        value = s.copied[slot]
    if not s.played:
        return value
    return _base_in_battle(s, slot, value, len(s.played))


def _base_in_battle(s: WyvernState, slot: int, value: int, end: int) -> int:
    """Base after the first battle cards, up to `end`."""
    found = s.tables.found
    for at in range(0, end, CARD_IN_BATTLE):
        kind = s.played[at + P_KIND]
        if found[SWAP_BASE][kind] is not None:
            starters = s.battle
            if (slot == starters[B_ATTACKER] or slot == starters[B_DEFENDER]) and prohibitions.counts(s, at):
                other = starters[B_DEFENDER] if slot == starters[B_ATTACKER] else starters[B_ATTACKER]
                if s.field[other] < 0 or (s.status[slot] | s.status[other]) & LATECOMER:
                    continue
                theirs = dragons.print_base(s, other)
                if s.pins and dragons.pinned(s, other, BASE_ZERO) >= 0:
                    theirs = 0
                if s.copied[other] != NONE:
                    theirs = s.copied[other]
                value = _base_in_battle(s, other, theirs, at)
        elif s.played[at + P_TARGET] == slot:
            if found[BASE_ZERO][kind] is not None and s.tables.at[PLAYED][kind]:
                if s.tables.at[PLAYED][kind][0].op == BASE_ZERO and prohibitions.counts(s, at):
                    value = 0
            elif found[DOUBLE_BASE][kind] is not None and prohibitions.counts(s, at):
                value *= 2
        elif (
            found[LEND_BASE][kind] is not None and s.played[at + P_BITS] >> 4 == slot + 1 and prohibitions.counts(s, at)
        ):
            value = 0
    return value


def strength(s: WyvernState, slot: int, role: int) -> int:
    """The current strength of a dragon in this role."""
    lines: list[int] = []
    add_up(s, slot, role, lines)
    total = 0
    for at in range(1, len(lines), 2):
        total += lines[at]
    return total


def add_up(s: WyvernState, slot: int, role: int, lines: list[int]) -> None:
    """Every line of a strength: its reason (a kind of card, or one of the reasons above) and its amount."""
    fights = bool(s.battle) and s.side[slot] >= 0
    if fights and s.assigned[slot] != NONE:
        lines.append(BY_ASSIGNED)
        lines.append(assigned_now(s, slot))
    else:
        lines.append(BY_BASE)
        lines.append(base(s, slot))
    if s.counters[slot] or s.vain[slot]:
        lines.append(BY_COUNTERS)
        lines.append(s.counters[slot] + s.vain[slot])
    if s.pins:
        _add_pins(s, slot, role, lines)
    if s.treasures:
        _add_treasures(s, slot, role, lines)
    if s.heat[slot]:
        lines.append(BY_TURN)
        lines.append(s.heat[slot])
    _add_auras(s, slot, role, lines)
    if fights:
        _add_battle(s, slot, lines)


def _add_pins(s: WyvernState, slot: int, role: int, lines: list[int]) -> None:
    pins = s.pins
    found = s.tables.found
    for at in range(0, len(pins), PIN):
        if pins[at] != slot or pins[at + 3] & PIN_HIDDEN:
            continue
        kind = pins[at + 1] & KIND
        if s.cards.type_of[kind] == TERRAIN:
            if dragons.eats_terrain(s, slot):
                feed = found[FEED][dragons.face(s, slot)]
                lines.append(dragons.face(s, slot))
                lines.append(feed.n if feed is not None else 0)
                continue
            amount = s.cards.modifier[kind] + pins[at + 2]
            if amount and dragons.pin_works(s, at):
                lines.append(kind)
                lines.append(amount)
            continue
        when = REVEALED if s.cards.type_of[kind] == HIDDEN else ATTACHED
        for clause in s.tables.at[when][kind]:
            if clause.op == STRENGTH and (clause.role == ANY_ROLE or clause.role == role) and dragons.pin_works(s, at):
                lines.append(kind)
                lines.append(clause.n if clause.n else pins[at + 2])


def _add_treasures(s: WyvernState, slot: int, role: int, lines: list[int]) -> None:
    """Of treasures that work for both players, several copies count once."""
    treasures = s.treasures
    found = s.tables.found
    useless = bool(s.pins) and dragons.pinned(s, slot, TREASURE_OUT) >= 0
    for at in range(0, len(treasures), TREASURE):
        kind = treasures[at + 1] & KIND
        clause = found[STRENGTH][kind]
        if clause is None or treasures[at + 2] & T_OUT or s.cards.type_of[kind] != TREASURE_TYPE:
            continue
        if clause.role != ANY_ROLE and clause.role != role:
            continue
        if not dragons.in_reach_of(s, clause, treasures[at], slot) or (useless and clause.n > 0):
            continue
        if not clause.need & (OWN | IN_ROW) and _seen_before(s, at, kind):
            continue
        if fits(s, clause, slot, treasures[at] // SEAT_PLACES, NONE):
            lines.append(kind)
            lines.append(clause.n)


def _seen_before(s: WyvernState, end: int, kind: int) -> bool:
    for at in range(0, end, TREASURE):
        if s.treasures[at + 1] & KIND == kind and not s.treasures[at + 2] & T_OUT:
            return True
    return False


def _add_auras(s: WyvernState, slot: int, role: int, lines: list[int]) -> None:
    """What its own print and other face-up dragons do to it outside of battles too."""
    found = s.tables.found
    seat = dragons.player(slot)
    for other in range(seat * 6, seat * 6 + 6):
        if s.field[other] >= 0 and s.status[other] & UP:
            clause = found[STRENGTH][dragons.face(s, other)]
            if (
                clause is not None
                and clause.when == STATIC
                and dragons.is_dragon(s, other)
                and dragons.has_abilities(s, other)
                and fits(s, clause, slot, seat, other)
            ):
                lines.append(dragons.face(s, other))
                lines.append(clause.n)
    each = found[STRENGTH_PER_TREASURE][dragons.face(s, slot)]
    if each is not None and role == each.role and dragons.has_abilities(s, slot):
        count = treasure_count(s)
        if count:
            lines.append(dragons.face(s, slot))
            lines.append(each.n * count)


def treasure_count(s: WyvernState) -> int:
    """Treasures in play, on both sides."""
    count = 0
    for at in range(0, len(s.treasures), TREASURE):
        code = s.treasures[at + 1]
        if code < 1 << 14 and s.cards.type_of[code & KIND] == TREASURE_TYPE:
            count += 1
    return count


def _add_battle(s: WyvernState, slot: int, lines: list[int]) -> None:
    found = s.tables.found
    for other in range(FIELD):
        if s.side[other] >= 0 and s.field[other] >= 0:
            clause = found[STRENGTH][dragons.face(s, other)]
            if (
                clause is not None
                and clause.when == IN_BATTLE
                and dragons.has_abilities(s, other)
                and fits(s, clause, slot, dragons.player(other), NONE)
            ):
                lines.append(dragons.face(s, other))
                lines.append(clause.n)
    _add_sky_row(s, slot, lines)
    _add_charms(s, slot, lines)
    native = dragons.ability(s, slot, NATIVE)
    if native is not None:
        count = native_count(s, slot, native)
        if count:
            lines.append(dragons.face(s, slot))
            lines.append(count * native.n)
    if s.played:
        _add_cards(s, slot, lines)
    if s.boost[slot]:
        lines.append(BY_BOOST)
        lines.append(s.boost[slot])
    if s.battle[B_PENALTY] and slot == s.battle[B_ATTACKER]:
        lines.append(BY_PENALTY)
        lines.append(s.battle[B_PENALTY])


def _add_sky_row(s: WyvernState, slot: int, lines: list[int]) -> None:
    """Non-flyers that fight a face-up flyer of such a row; several copies count once."""
    treasures = s.treasures
    for at in range(0, len(treasures), TREASURE):
        kind = treasures[at + 1] & KIND
        clause = s.tables.found[SKY_ROW][kind]
        if clause is None or treasures[at + 2] & T_OUT or dragons.keywords(s, slot) & FLYING:
            continue
        place = treasures[at]
        first = place // SEAT_PLACES * 6 + place % SEAT_PLACES // ROW_PLACES * 3
        for other in range(first, first + 3):
            if (
                s.side[other] >= 0
                and s.side[other] != s.side[slot]
                and dragons.keywords(s, other) & FLYING
                and dragons.pinned(s, other, TREASURE_OUT) < 0
            ):
                lines.append(kind)
                lines.append(clause.n)
                return


def _add_charms(s: WyvernState, slot: int, lines: list[int]) -> None:
    """The two ultra rares: both together count four."""
    held: list[int] = []
    for at in range(0, len(s.treasures), TREASURE):
        kind = s.treasures[at + 1] & KIND
        if (
            s.tables.found[CHARM][kind] is not None
            and s.treasures[at] // SEAT_PLACES == dragons.player(slot)
            and dragons.treasure_helps(s, at, slot)
            and kind not in held
        ):
            held.append(kind)
    for kind in held:
        clause = s.tables.found[CHARM][kind]
        if clause is not None:
            lines.append(kind)
            lines.append(clause.n if len(held) == 1 else 2)


def native_count(s: WyvernState, slot: int, native: Clause) -> int:
    """Terrain of its kind in its player's lair discards, and attached to opposing dragons of the battle."""
    count = 0
    seat = dragons.player(slot)
    for code in s.lair_discards[seat]:
        if s.cards.natives[code & KIND] & native.tag and s.cards.type_of[code & KIND] == TERRAIN:
            count += 1
    for at in range(0, len(s.pins), PIN):
        host = s.pins[at]
        if s.side[host] >= 0 and s.side[host] != s.side[slot]:
            kind = s.pins[at + 1] & KIND
            if s.cards.natives[kind] & native.tag and s.cards.type_of[kind] == TERRAIN:
                count += 1
    also = s.tables.found[COUNTS_AS_NATIVE][dragons.face(s, slot)]
    if also is not None:
        for code in s.horde_discards[seat]:
            if code & KIND == also.tag:
                count += 1
    return count


def _add_cards(s: WyvernState, slot: int, lines: list[int]) -> None:
    played = s.played
    found = s.tables.found
    reverse = NONE
    for at in range(0, len(played), CARD_IN_BATTLE):
        if (
            found[REVERSE][played[at + P_KIND]] is not None
            and played[at + P_TARGET] == slot
            and prohibitions.counts(s, at)
        ):
            reverse = at
    for at in range(0, len(played), CARD_IN_BATTLE):
        kind = played[at + P_KIND]
        amount = 0
        if found[MODIFY][kind] is not None:
            if played[at + P_TARGET] == slot and prohibitions.counts(s, at):
                amount = modifier(s, at, slot)
                if reverse >= 0:
                    turned = found[REVERSE][played[reverse + P_KIND]]
                    firm = prohibitions.unstoppable(s, kind, played[at + P_SEAT], True)
                    if turned is not None and turned.tag & s.cards.tags[kind] and not firm:
                        amount = turned.n
        elif found[STRENGTH][kind] is not None:
            plays = s.tables.at[PLAYED][kind]
            clause = plays[0] if plays else s.cards.clauses[kind][0]
            if (
                clause.op == STRENGTH
                and clause.when == PLAYED
                and prohibitions.counts(s, at)
                and fits(s, clause, slot, played[at + P_SEAT], NONE)
            ):
                amount = clause.n
        elif found[LEND_BASE][kind] is not None and played[at + P_TARGET] == slot and prohibitions.counts(s, at):
            amount = played[at + P_AMOUNT]
        if amount:
            lines.append(kind)
            lines.append(amount)


def modifier(s: WyvernState, at: int, slot: int) -> int:
    """What a strength card adds to its dragon, raised by what raises it; 0 where it does not fit (WV-READ-43)."""
    kind = s.played[at + P_KIND]
    amount = s.cards.modifier[kind]
    seat = s.played[at + P_SEAT]
    if s.played[at + P_AMOUNT] == NONE:
        return 0
    raised = s.tables.found[RAISE][dragons.face(s, slot)]
    if raised is not None and raised.whom == SELF and dragons.has_abilities(s, slot) and dragons.is_dragon(s, slot):
        amount += raised.n
    for place in range(0, len(s.treasures), TREASURE):
        other = s.tables.found[RAISE][s.treasures[place + 1] & KIND]
        if (
            other is not None
            and s.treasures[place] // SEAT_PLACES == seat
            and not s.treasures[place + 2] & T_OUT
            and other.tag & s.cards.tags[kind]
        ):
            amount += other.n
    return amount


def assign(s: WyvernState, slot: int, role: int, status: int) -> None:
    """WV-BATTLE-1, WV-BATTLE-2: the strength that a dragon's own card gives it for this part and this face."""
    s.assigned[slot] = NONE
    if not dragons.has_abilities(s, slot):
        return
    kind = dragons.face(s, slot)
    for clause in s.tables.at[IN_BATTLE][kind]:
        if clause.role != ANY_ROLE and clause.role != role:
            continue
        if clause.op == ASSIGN:
            if clause.need & DOWN and not status & FROM_DOWN:
                continue
            if clause.need & IS_UP and not status & FROM_UP:
                continue
            s.assigned[slot] = clause.n
        elif clause.op == ASSIGN_COUNT:
            s.assigned[slot] = _count(s, slot, clause.tag)


def _count(s: WyvernState, slot: int, what: int) -> int:
    seat = dragons.player(slot)
    if what == COUNT_HAND:
        return s.turnly[O_HAND + seat]
    if what == COUNT_OPPOSING_HAND:
        return s.turnly[O_HAND + 1 - seat]
    if what == COUNT_GOLD:
        return s.battle[B_GOLD] if slot == s.battle[B_ATTACKER] else s.gold[seat]
    if what == COUNT_TERRAIN:
        return terrain_discards(s, seat)
    return treasure_count(s)


def terrain_discards(s: WyvernState, seat: int) -> int:
    count = 0
    for code in s.lair_discards[seat]:
        if s.cards.type_of[code & KIND] == TERRAIN:
            count += 1
    return count


def assigned_now(s: WyvernState, slot: int) -> int:
    """WV-READ-6: some counts go on counting; without its abilities a dragon is back at its base."""
    if not dragons.has_abilities(s, slot):
        return base(s, slot)
    for clause in s.tables.at[IN_BATTLE][dragons.face(s, slot)]:
        if clause.op == ASSIGN_COUNT:
            if clause.tag == COUNT_TREASURES:
                return treasure_count(s)
            if clause.tag == COUNT_TERRAIN:
                return terrain_discards(s, dragons.player(slot))
    return s.assigned[slot]


def total(s: WyvernState, side: int) -> int:
    """WV-HELP-3: the strength of one side, helpers and lent strength with it."""
    sum = 0
    babel = NONE
    if s.played:
        at = prohibitions.in_force(s, HELPERS_COUNT)
        if at >= 0:
            babel = at
        for at in range(0, len(s.played), CARD_IN_BATTLE):
            if (
                s.tables.found[LEND_FROM_PILE][s.played[at + P_KIND]] is not None
                and s.played[at + P_SEAT] == side
                and prohibitions.counts(s, at)
            ):
                sum += s.played[at + P_AMOUNT]
    role = ATTACKING if side == s.battle[B_SEAT] else DEFENDING
    for slot in range(FIELD):
        if s.side[slot] == side and s.field[slot] >= 0:
            if babel >= 0 and s.status[slot] & HELPER:
                clause = s.tables.found[HELPERS_COUNT][s.played[babel + P_KIND]]
                sum += clause.n if clause is not None else 0
            else:
                sum += strength(s, slot, role)
    return sum


def behind(s: WyvernState) -> int:
    """Who would lose if the battle ended now; -1 if nobody would."""
    attacker = s.battle[B_SEAT]
    mine, theirs = total(s, attacker), total(s, 1 - attacker)
    if mine == theirs:
        at = prohibitions.in_force(s, TIE) if s.played else NONE
        if at < 0:
            return 1 - attacker
        tie = s.tables.found[TIE][s.played[at + P_KIND]]
        return attacker if tie is not None and tie.tag == 0 else NONE
    lower = attacker if mine < theirs else 1 - attacker
    if s.played and prohibitions.in_force(s, LOWER_WINS) >= 0:
        return 1 - lower
    return lower


def first_cost(s: WyvernState, slot: int) -> int:
    """What turning it up for the first time costs: base and symbols, changed by treasures, never below 0."""
    kind = dragons.face(s, slot)
    own = s.tables.found[FIRST_COST_IS][kind]
    cost = own.n if own is not None else dragons.print_base(s, slot) + s.cards.gold[kind]
    treasures = s.treasures
    for at in range(0, len(treasures), TREASURE):
        other = treasures[at + 1] & KIND
        clause = s.tables.found[FIRST_COST][other]
        if (
            clause is not None
            and dragons.in_reach_of(s, clause, treasures[at], slot)
            and not treasures[at + 2] & T_OUT
            and (clause.need & (OWN | IN_ROW) or not _seen_before(s, at, other))
        ):
            cost += clause.n
    return cost if cost > 0 else 0
