"""Which abilities a seat may use in an action phase, and how one is named. And who goes first in a sequence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.wyvern import dragons, field, permits, placing, playing, rows
from wyrmhall.games.wyvern.codes import (
    CARD,
    KIND,
    NONE,
    ONCE,
    PIN,
    PIN_HIDDEN,
    PIN_USED,
    SEAT_PLACES,
    T_OUT,
    TREASURE,
    UP,
    USE_PLACE,
    USE_SLOT,
)
from wyrmhall.games.wyvern.effects import ALWAYS_FIRST, BATTLE_ACTION, HATCH, IN_DISCARD, RELEASE, USE, WANDER

if TYPE_CHECKING:
    from wyrmhall.games.wyvern.state import WyvernState


def goes_first(s: WyvernState, seat: int) -> int:
    """K245: whoever has it goes first in every sequence, unless both have."""
    if not s.treasures:
        return seat
    mine = dragons.has_treasure(s, 0, ALWAYS_FIRST) >= 0
    theirs = dragons.has_treasure(s, 1, ALWAYS_FIRST) >= 0
    if mine == theirs:
        return seat
    return 0 if mine else 1


def add_uses(s: WyvernState, seat: int, options: list[int]) -> None:
    """Actions of dragons, treasures, attached cards, and of a card in the discard pile."""
    uses = s.tables.at[USE]
    for slot in range(seat * 6, seat * 6 + 6):
        if s.field[slot] >= 0 and s.status[slot] & UP:
            for clause in uses[dragons.face(s, slot)]:
                if (
                    dragons.is_dragon(s, slot)
                    and clause.op != HATCH
                    and dragons.has_abilities(s, slot)
                    and permits.can_use(s, seat, clause, slot)
                ):
                    options.append(USE_SLOT + slot)
                    break
    for at in range(0, len(s.treasures), TREASURE):
        if s.treasures[at] // SEAT_PLACES == seat and not s.treasures[at + 2] & T_OUT:
            for clause in uses[s.treasures[at + 1] & KIND]:
                if permits.can_use(s, seat, clause, 100 + s.treasures[at]):
                    options.append(USE_PLACE + s.treasures[at])
                    break
    if s.pins:
        _add_pin_uses(s, seat, options)
    _add_risers(s, seat, options)


def _add_pin_uses(s: WyvernState, seat: int, options: list[int]) -> None:
    for at in range(0, len(s.pins), PIN):
        kind = s.pins[at + 1] & KIND
        for clause in s.tables.at[USE][kind]:
            if s.pins[at + 3] & PIN_HIDDEN or CARD + kind in options:
                continue
            if clause.op == WANDER and (field.owner_of(s.pins[at + 1]) != seat or s.pins[at + 3] & PIN_USED):
                continue
            if clause.op == RELEASE and dragons.player(s.pins[at]) != seat:
                continue
            if clause.op in (WANDER, RELEASE) and permits.can_use(s, seat, clause, NONE):
                options.append(CARD + kind)


def _add_risers(s: WyvernState, seat: int, options: list[int]) -> None:
    for code in s.lair_discards[seat]:
        clauses = s.tables.at[IN_DISCARD][code & KIND]
        if (
            clauses
            and not code & ONCE
            and CARD + (code & KIND) not in options
            and permits.can_use(s, seat, clauses[0], NONE)
        ):
            options.append(CARD + (code & KIND))


def begin(s: WyvernState, seat: int, token: int) -> None:
    """Name what a token stands for: a card of the hand, or an ability."""
    if token >= CARD:
        kind = token - CARD
        if s.tables.is_lair[kind]:
            clauses = s.tables.at[IN_DISCARD][kind] or s.tables.at[USE][kind]
            playing.begin_use(s, seat, kind, clauses[0], NONE)
        elif rows.is_treasure(s, kind):
            s.last = seat
            field.show_card(s, seat, kind)
            s.stack.append(placing.Place(seat, kind, True))
        elif field.find_in_hand(s, seat, kind) >= 0 and s.cards.type_of[kind] != BATTLE_ACTION:
            playing.begin_card(s, seat, kind)
        else:
            playing.begin_use(s, seat, kind, s.tables.at[USE][kind][0], NONE)
        return
    begin_ability(s, seat, token, USE)


def begin_ability(s: WyvernState, seat: int, token: int, when: int) -> None:
    if token >= USE_PLACE:
        place = token - USE_PLACE
        source = 100 + place
        kind = s.treasures[field.treasure_at(s, place) + 1] & KIND
    else:
        source = token - USE_SLOT
        kind = dragons.face(s, source)
    for clause in s.tables.at[when][kind]:
        if permits.can_use(s, seat, clause, source):
            playing.begin_use(s, seat, kind, clause, source)
            return
