"""What cards do to cards in play: killing, replacing, attaching, turning, taking treasures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.wyvern import aiming, choices, dragons, field, joining, rows, strength, whom
from wyrmhall.games.wyvern.choices import DiscardCards
from wyrmhall.games.wyvern.codes import (
    CARD_IN_BATTLE,
    E_LEAVES,
    FORM,
    KIND,
    KNOW,
    KNOW_BOTH,
    LATECOMER,
    LEFT_DISCARDED,
    LEFT_REMOVED,
    LEFT_SLAIN,
    NONE,
    O_MUST,
    P_TARGET,
    PAID,
    PIN,
    PIN_FALLS,
    PIN_HIDDEN,
    PIN_TURN,
    PLACE,
    ROW_PLACES,
    SEAT_PLACES,
    SHOWN,
    SLOT,
    SLOTS,
    TREASURE,
    UP,
)
from wyrmhall.games.wyvern.effects import (
    ATTACH,
    BASE_ZERO,
    BATTLE_ACTION,
    COUNTER,
    DETACH,
    DETACH_ALL,
    DOOM,
    DRAGON,
    EACH,
    MINE_POSITION,
    MOVE_ATTACHMENT,
    MUST_ATTACK,
    ON_ATTACH,
    PLAYED,
    REFOUND,
    RELEASE,
    REMOVE_TREASURE,
    REMOVE_TREASURES,
    REPLACE,
    REPLACE_TWIN,
    SELF,
    SLAYER,
    SPECTRAL,
    STEAL_TREASURE,
    STORE,
    STRENGTH,
    SURVIVE,
    TERRAIN,
    TURN_DOWN,
    TURN_UP,
    TURN_UP_DRAW,
    TURN_UP_GAIN,
    UNCOVER,
    UNPAY,
    Clause,
)
from wyrmhall.games.wyvern.settling import Refill
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.wyvern.state import WyvernState


def do_cards(s: WyvernState, seat: int, clause: Clause, source: int, a: int, b: int, n: int) -> None:
    op = clause.op
    if op == REMOVE_TREASURE:
        if a >= PLACE:
            if clause.tag == 1:
                remove_from_game(s, a - PLACE)
            elif not whom.saved(s):
                at = field.treasure_at(s, a - PLACE)
                if at >= 0:
                    field.remove_treasure(s, at)
        elif a >= SLOT:
            slay(s, seat, a)
    elif op == REMOVE_TREASURES:
        if not whom.saved(s):
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
            field.attach(s, a, whom.kept_card(s), 0, bits)
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
        for slot in whom.slots(s, seat, clause, source, a):
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


def slay(s: WyvernState, seat: int, token: int) -> None:
    """A slayer hits a dragon, or the treasure that is taken instead, which leaves the game."""
    if token >= PLACE:
        remove_from_game(s, token - PLACE)
    elif s.field[token - SLOT] >= 0:
        field.leave(s, token - SLOT, LEFT_SLAIN)


def remove_from_game(s: WyvernState, place: int) -> None:
    at = field.treasure_at(s, place)
    if at >= 0 and not whom.saved(s):
        code = field.take_treasure(s, at)
        s.removed[field.owner_of(code)].append(code & ~KNOW_BOTH | SHOWN)
        if s.events is not None:
            s.events.append((E_LEAVES, EVERYBODY, NONE, code & KIND, LEFT_REMOVED))


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


def remove_all(s: WyvernState, seat: int, everybody: bool) -> None:
    """Treasures of both, or of the opponent; a dragon keeps its row from the opponent."""
    at = 0
    while at < len(s.treasures):
        place = s.treasures[at]
        theirs = place // SEAT_PLACES != seat
        if (theirs or everybody) and rows.lies(s, at) and not aiming.treasure_kept(s, place, seat):
            field.remove_treasure(s, at)
            at = 0
        else:
            at += TREASURE


def steal(s: WyvernState, seat: int, place: int, target: int) -> None:
    """K116: the treasure comes into the position of the card that took it."""
    at = field.treasure_at(s, target)
    if at < 0 or whom.saved(s):
        return
    data = s.treasures[at + 2]
    code = field.take_treasure(s, at)
    row = place % SEAT_PLACES // ROW_PLACES
    if s.tables.found[MINE_POSITION][code & KIND] is not None:
        # It lies beside a position, never in one.
        place = rows.beside(s, seat, row)
    if place >= 0 and field.row_size(s, seat, row):
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
    elif dragons.is_dragon(s, slot):
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
    field.attach(s, slot, whom.kept_card(s), 0, seat)


def spectral(s: WyvernState, slot: int) -> None:
    """C050: the lair's next dragon takes over in the battle; terrain before it is discarded."""
    seat = dragons.player(slot)
    side = s.side[slot]
    field.leave(s, slot, LEFT_DISCARDED)
    for at in range(0, len(s.played), CARD_IN_BATTLE):
        # What was played on the old dragon is not on the new one.
        if s.played[at + P_TARGET] == slot:
            s.played[at + P_TARGET] = NONE
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
    joining.enter(s, slot, side, LATECOMER)
    joining.drain(s, slot)


def doom(s: WyvernState, cards: int) -> None:
    """K134: all face-up dragons die, are replaced, and their players draw."""
    for seat in (s.turn, 1 - s.turn):
        dying = [
            slot for slot in range(seat * 6, seat * 6 + 6) if dragons.is_up(s, slot) and dragons.is_dragon(s, slot)
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
    s.lost[dragons.player(slot)] -= 1


def golem(s: WyvernState, slot: int, original: int) -> None:
    """WV-READ-47: a copy of a dragon in place of an own card; it goes when the original does."""
    if s.field[slot] < 0 or s.field[original] < 0:
        return
    code = whom.kept_card(s)
    field.leave(s, slot, LEFT_DISCARDED)
    field.put(s, slot, code | KNOW_BOTH | SHOWN, UP | PAID | FORM)
    s.form[slot] = dragons.face(s, original)
    s.link[slot] = original
    s.lost[dragons.player(slot)] -= 1
