"""What stands in a battle position is now: its face, its keywords, its abilities, what is attached to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.wyvern.codes import (
    FLY_OFF,
    FLY_ON,
    FORM,
    KIND,
    NO_ABILITIES,
    NO_SCOUT,
    NONE,
    PIN,
    PIN_HIDDEN,
    ROW_PLACES,
    SEAT_PLACES,
    SLOTS,
    T_OUT,
    TREASURE,
    UP,
)
from wyrmhall.games.wyvern.effects import (
    APPLIES,
    DRAGON,
    FEED,
    FLYING,
    GAIN_KEYWORD,
    HIDDEN,
    IMMUNITY,
    IS_FLYING,
    IS_SCOUT,
    IS_SUBTERRANEAN,
    LOSE_ABILITIES,
    LOSE_KEYWORD,
    NO_IMMUNITY,
    OWN,
    REACH_ANY,
    REVEALED,
    SCOUT,
    SUBTERRANEAN,
    SUPER_FLYER,
    TERRAIN,
    TREASURE_OUT,
    Clause,
)
from wyrmhall.games.wyvern.effects import ROW as IN_ROW

if TYPE_CHECKING:
    from wyrmhall.games.wyvern.state import WyvernState


def player(slot: int) -> int:
    """Who controls a position."""
    return slot // 6 if slot < SLOTS else (slot - SLOTS) & 1


def row_of(s: WyvernState, slot: int) -> int:
    if slot < SLOTS:
        return slot % 6 // 3
    return s.battle[14] if s.battle else 0


def is_dragon(s: WyvernState, slot: int) -> bool:
    code = s.field[slot]
    return code >= 0 and (s.status[slot] & FORM != 0 or s.cards.type_of[code & KIND] == DRAGON)


def is_up(s: WyvernState, slot: int) -> bool:
    return s.field[slot] >= 0 and s.status[slot] & UP != 0


def face(s: WyvernState, slot: int) -> int:
    """Which card's print counts: its own, or that of the dragon it copies."""
    return s.form[slot] if s.form[slot] >= 0 else s.field[slot] & KIND


def seen_face(s: WyvernState, slot: int) -> int:
    """The face that everybody sees in a position, or -1."""
    return face(s, slot) if 0 <= slot < len(s.field) and s.field[slot] >= 0 and s.status[slot] & UP else NONE


def print_base(s: WyvernState, slot: int) -> int:
    """The base of the form it has now."""
    kind = face(s, slot)
    if s.status[slot] & FORM and s.cards.type_of[kind] != DRAGON:
        return s.tables.form_base[kind]
    return s.cards.base[kind]


def near(one: int, other: int) -> bool:
    """One card away in the same battlefield, diagonals too."""
    if one >= SLOTS or other >= SLOTS or one // 6 != other // 6 or one == other:
        return False
    return abs(one % 3 - other % 3) <= 1


def pin_works(s: WyvernState, at: int) -> bool:
    """Whether an attached card counts now: terrain sleeps while it would not apply, hidden cards while unseen."""
    host = s.pins[at]
    if s.pins[at + 3] & PIN_HIDDEN:
        return False
    kind = s.pins[at + 1] & KIND
    t = s.tables
    if s.cards.type_of[kind] == TERRAIN:
        applies = t.found[APPLIES][kind]
        if applies is not None and (applies.need | applies.bar) & (IS_FLYING | IS_SUBTERRANEAN):
            words = keywords(s, host)
            if not fits_keywords(applies, words):
                return False
        return not eats_terrain(s, host)
    if s.cards.type_of[kind] == HIDDEN:
        for clause in t.at[REVEALED][kind]:
            if (clause.need | clause.bar) & (IS_FLYING | IS_SUBTERRANEAN):
                return fits_keywords(clause, keywords(s, host))
    return True


def eats_terrain(s: WyvernState, slot: int) -> bool:
    """It feeds on terrain and ignores what else that does; with its abilities taken by a card it does not."""
    if s.tables.found[FEED][face(s, slot)] is None or s.status[slot] & NO_ABILITIES:
        return False
    pins = s.pins
    for at in range(0, len(pins), PIN):
        if (
            pins[at] == slot
            and s.cards.type_of[pins[at + 1] & KIND] != TERRAIN
            and s.tables.found[LOSE_ABILITIES][pins[at + 1] & KIND] is not None
        ):
            return False
    return True


def fits_keywords(clause: Clause, words: int) -> bool:
    has = 0
    if words & FLYING:
        has |= IS_FLYING
    if words & SUBTERRANEAN:
        has |= IS_SUBTERRANEAN
    if words & SCOUT:
        has |= IS_SCOUT
    kinds = IS_FLYING | IS_SUBTERRANEAN | IS_SCOUT
    return clause.need & kinds & ~has == 0 and clause.bar & kinds & has == 0


def pinned(s: WyvernState, slot: int, op: int) -> int:
    """Where the last attached card with this operation stands that counts now, or -1."""
    found = NONE
    pins = s.pins
    ops = s.tables.found[op]
    for at in range(0, len(pins), PIN):
        if pins[at] == slot and ops[pins[at + 1] & KIND] is not None and pin_works(s, at):
            found = at
    return found


def pin_count(s: WyvernState, slot: int) -> int:
    count = 0
    for at in range(0, len(s.pins), PIN):
        if s.pins[at] == slot:
            count += 1
    return count


def keywords(s: WyvernState, slot: int) -> int:
    kind = face(s, slot)
    status = s.status[slot]
    if status & FORM and s.cards.type_of[kind] != DRAGON:
        words = s.tables.form_keywords[kind]
    else:
        words = s.cards.keywords[kind]
    pins = s.pins
    for at in range(0, len(pins), PIN):
        if pins[at] == slot and not pins[at + 3] & PIN_HIDDEN:
            other = pins[at + 1] & KIND
            if s.cards.type_of[other] == TERRAIN:
                continue
            gain = s.tables.found[GAIN_KEYWORD][other]
            if gain is not None:
                words |= gain.tag
            lose = s.tables.found[LOSE_KEYWORD][other]
            if lose is not None:
                words &= ~lose.tag
    if s.treasures and words & FLYING:
        words |= _keywords_of_row(s, slot)
    if status & NO_SCOUT:
        words &= ~SCOUT
    if status & FLY_ON:
        words |= FLYING
    if status & FLY_OFF:
        words &= ~(FLYING | SUPER_FLYER)
    return words


def _keywords_of_row(s: WyvernState, slot: int) -> int:
    """What treasures make of flyers."""
    words = 0
    for at in range(0, len(s.treasures), TREASURE):
        gain = s.tables.found[GAIN_KEYWORD][s.treasures[at + 1] & KIND]
        if gain is not None and in_reach_of(s, gain, s.treasures[at], slot) and treasure_helps(s, at, slot):
            words |= gain.tag
    return words


def has_abilities(s: WyvernState, slot: int) -> bool:
    if s.status[slot] & NO_ABILITIES:
        return False
    return not s.pins or pinned(s, slot, LOSE_ABILITIES) < 0


def ability(s: WyvernState, slot: int, op: int) -> Clause | None:
    """The dragon's own clause with this operation, if it has its abilities."""
    clause = s.tables.found[op][face(s, slot)]
    if clause is None or not has_abilities(s, slot):
        return None
    return clause


def speaks(s: WyvernState, slot: int, op: int) -> Clause | None:
    """The same of a dragon that is face up."""
    if s.field[slot] < 0 or not s.status[slot] & UP:
        return None
    return ability(s, slot, op)


def reaches_any(s: WyvernState, slot: int) -> bool:
    """Whether it may attack any card, from anywhere."""
    words = keywords(s, slot)
    if words & SUPER_FLYER or pinned(s, slot, REACH_ANY) >= 0:
        return True
    seat = player(slot)
    treasures = s.treasures
    for at in range(0, len(treasures), TREASURE):
        reach = s.tables.found[REACH_ANY][treasures[at + 1] & KIND]
        if (
            reach is not None
            and treasures[at] // SEAT_PLACES == seat
            and treasure_helps(s, at, slot)
            and fits_keywords(reach, words)
            and in_reach_of(s, reach, treasures[at], slot)
        ):
            return True
    return False


def treasure_helps(s: WyvernState, at: int, slot: int) -> bool:
    """Whether a dragon can use a treasure at all."""
    return not s.treasures[at + 2] & T_OUT and (not s.pins or pinned(s, slot, TREASURE_OUT) < 0)


def in_reach_of(s: WyvernState, clause: Clause, place: int, slot: int) -> bool:
    """Whether a treasure's clause is about this position: its row, its player's cards, or everybody's."""
    if clause.need & (OWN | IN_ROW) and place // SEAT_PLACES != player(slot):
        return False
    if clause.need & IN_ROW:
        return place % SEAT_PLACES // ROW_PLACES == row_of(s, slot)
    return True


def row_has(s: WyvernState, slot: int, op: int) -> bool:
    """Whether a treasure of this position's row does this for it."""
    treasures = s.treasures
    for at in range(0, len(treasures), TREASURE):
        clause = s.tables.found[op][treasures[at + 1] & KIND]
        if clause is not None and in_reach_of(s, clause, treasures[at], slot) and treasure_helps(s, at, slot):
            return True
    return False


def has_treasure(s: WyvernState, seat: int, op: int) -> int:
    """Where the first treasure of a seat with this operation stands, or -1."""
    treasures = s.treasures
    for at in range(0, len(treasures), TREASURE):
        if (
            treasures[at] // SEAT_PLACES == seat
            and s.tables.found[op][treasures[at + 1] & KIND] is not None
            and not treasures[at + 2] & T_OUT
        ):
            return at
    return NONE


def anywhere(s: WyvernState, op: int) -> int:
    """The same of both battlefields."""
    at = has_treasure(s, 0, op)
    return at if at >= 0 else has_treasure(s, 1, op)


def is_immune(s: WyvernState, slot: int) -> bool:
    """WV-SLAYER-2: immune to slayers; of two attached cards the later one counts."""
    immune = ability(s, slot, IMMUNITY) is not None
    pins = s.pins
    for at in range(0, len(pins), PIN):
        if pins[at] == slot:
            kind = pins[at + 1] & KIND
            if s.tables.found[IMMUNITY][kind] is not None:
                immune = True
            elif s.tables.found[NO_IMMUNITY][kind] is not None:
                immune = False
    return immune
