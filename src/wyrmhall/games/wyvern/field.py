"""What can happen to cards and gold: drawing, discarding, turning up and down, attaching, leaving play, paying.

These are plain functions that other modules call; what follows from them for rows and positions is judged by `Settle`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wyrmhall.games.wyvern.codes import (
    A_ATTACKER,
    A_TARGET,
    CAPTIVE,
    COLUMNS,
    E_ATTACHED,
    E_COUNTERS,
    E_DISCARDED,
    E_DREW,
    E_DREW_CARD,
    E_GOLD,
    E_LEAVES,
    E_LOST,
    E_MOVED,
    E_PAID,
    E_REFILLED,
    E_TURNED_DOWN,
    E_TURNED_UP,
    E_WORKS,
    FIELD,
    FIXED,
    KEPT,
    KIND,
    KNOW,
    KNOW_BOTH,
    L_BLIND,
    L_FREE,
    LATER,
    LEFT_REMOVED,
    LIMBO,
    NONE,
    O_SLOTS,
    OWNER,
    PAID,
    PIN,
    PIN_FALLS,
    PIN_HIDDEN,
    ROW_PLACES,
    SEAT_PLACES,
    SHOWN,
    SLOTS,
    T_OUT,
    TREASURE,
    TURN,
    UNDER,
    UP,
    VIRTUAL,
)
from wyrmhall.games.wyvern.dragons import anywhere, is_dragon, pinned, player, seen_face
from wyrmhall.games.wyvern.effects import (
    CAPTURE,
    CARD_COST,
    HIDE,
    MINE_POSITION,
    NO_GOLD,
    NOT_EXCHANGED,
    NOT_TURNED_DOWN,
    OPEN_HORDES,
    OPPOSING,
    OWN,
    UNPAY,
    Clause,
)
from wyrmhall.games.wyvern.effects import DOWN as IS_DOWN
from wyrmhall.games.wyvern.effects import UP as IS_UP
from wyrmhall.games.wyvern.prohibitions import in_force
from wyrmhall.games.wyvern.strength import first_cost, fits_bits
from wyrmhall.kernel.piles import take_any
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.wyvern.state import WyvernState


# The table


def clear(s: WyvernState) -> None:
    """What is the same at the start of every game of a match."""
    s.gold = [25, 25]
    s.field = [NONE] * FIELD
    s.status = [0] * FIELD
    s.form = [NONE] * FIELD
    s.link = [NONE] * FIELD
    s.counters = [0] * FIELD
    s.vain = [0] * FIELD
    s.heat = [0] * FIELD
    s.pins = ()
    s.treasures = ()
    s.under = ()
    s.turnly = [0] * TURN
    s.later = [0] * (2 * LATER)
    s.chain = []
    s.last = 0
    s.lost = [0, 0]
    s.attack = []
    end_battle(s)


def end_battle(s: WyvernState) -> None:
    s.battle = []
    s.side = [NONE] * FIELD
    s.assigned = [NONE] * FIELD
    s.copied = [NONE] * FIELD
    s.boost = [0] * FIELD
    s.played = []
    s.fallen = []


# Gold


def gold_is_bound(s: WyvernState) -> bool:
    """A card of this battle stops all gains and losses."""
    return len(s.played) > 0 and in_force(s, NO_GOLD) >= 0


def told_so_far(s: WyvernState) -> int:
    """Where in what is told the next thing comes; what is done and told after its cause is inserted there."""
    return len(s.events) if s.events is not None else 0


def tell_with_price(s: WyvernState, at: int, event: tuple[Any, ...]) -> None:
    """What has been paid for since `at` is told there, price and all; the payments need no words of their own."""
    if s.events is not None:
        for place in range(at, len(s.events)):
            if s.events[place][0] == E_PAID:
                s.events[place] = (*s.events[place][:-1], 1)
        s.events.insert(at, event)


def tell_cause(s: WyvernState, clause: Clause, at: int) -> None:
    """What works by itself is named before what it does since `at`; where that is gold alone, with the gold."""
    if s.events is None:
        return
    if any(event[0] != E_GOLD for event in s.events[at:]):
        s.events.insert(at, (E_WORKS, EVERYBODY, clause.kind))
    else:
        tell_source(s, clause.kind, at)


def tell_source(s: WyvernState, kind: int, at: int) -> None:
    """Gold that came or went since `at` is told with the card that did it."""
    if s.events is not None:
        for place in range(at, len(s.events)):
            if s.events[place][0] == E_GOLD and s.events[place][-1] == NONE:
                s.events[place] = (*s.events[place][:-1], kind)


def gain(s: WyvernState, seat: int, n: int, card: int = NONE) -> None:
    """Gold from the mine, and which card brings it."""
    if n > 0 and not gold_is_bound(s):
        s.gold[seat] += n
        if s.events is not None:
            s.events.append((E_GOLD, EVERYBODY, seat, n, card))


def lose(s: WyvernState, seat: int, n: int, card: int = NONE) -> int:
    """WV-GOLD-4: one loses what one has at most; how much it was."""
    if n > s.gold[seat]:
        n = s.gold[seat]
    if n <= 0 or gold_is_bound(s):
        return 0
    s.gold[seat] -= n
    if s.events is not None:
        s.events.append((E_GOLD, EVERYBODY, seat, -n, card))
    return n


def can_pay(s: WyvernState, seat: int, n: int) -> bool:
    return s.gold[seat] >= n or s.later[seat * LATER + L_FREE] != 0


def pay(s: WyvernState, seat: int, n: int) -> int:
    """A price, as far as gold reaches; what was really paid. One payment may be free."""
    if n <= 0:
        return 0
    if s.later[seat * LATER + L_FREE]:
        s.later[seat * LATER + L_FREE] = 0
        return 0
    if n > s.gold[seat]:
        n = s.gold[seat]
    s.gold[seat] -= n
    if s.events is not None and n:
        s.events.append((E_PAID, EVERYBODY, seat, n, 0))
    return n


def card_price(s: WyvernState, kind: int) -> int:
    """WV-CARD-2: what a card from the hand costs: its symbols, changed by treasures that work for all."""
    cost = s.cards.gold[kind]
    seen: list[int] = []
    for at in range(0, len(s.treasures), TREASURE):
        other = s.treasures[at + 1] & KIND
        clause = s.tables.found[CARD_COST][other]
        if clause is not None and not s.treasures[at + 2] & T_OUT and other not in seen:
            seen.append(other)
            cost += clause.n
    return cost if cost > 0 else 0


# Piles


def owner_of(code: int) -> int:
    return 1 if code & OWNER else 0


def discard(s: WyvernState, code: int) -> None:
    """A card goes open to the pile of its owner; a copy of one is no card and is gone."""
    if code & VIRTUAL:
        return
    pile = s.lair_discards if s.tables.is_lair[code & KIND] else s.horde_discards
    pile[owner_of(code)].append(code & KEPT | SHOWN)


def draw(s: WyvernState, seat: int, n: int) -> int:
    """Cards from the own horde, as long as there are any; how many."""
    drawn = 0
    while drawn < n:
        code = take_horde(s, seat)
        if code < 0:
            break
        s.hands[seat].append(code | KNOW << seat)
        drawn += 1
        if s.events is not None:
            s.events.append((E_DREW_CARD, 1 << seat, seat, code & KIND))
    if drawn:
        s.epoch += 1
        if s.events is not None:
            s.events.append((E_DREW, EVERYBODY, seat, drawn))
    return drawn


def take_horde(s: WyvernState, seat: int) -> int:
    """The top card of a horde, -1 if there is none. Where tops lie open the next one is turned over."""
    if s.tops[seat]:
        code = s.tops[seat].pop(0)
    elif s.hordes[seat]:
        code = take_any(s.hordes[seat], s.rng)
    else:
        return NONE
    open_tops(s)
    return code


def open_tops(s: WyvernState) -> None:
    if not s.treasures or anywhere(s, OPEN_HORDES) < 0:
        return
    for seat in range(2):
        if not s.tops[seat] and s.hordes[seat]:
            s.epoch += 1
            s.tops[seat].append(take_any(s.hordes[seat], s.rng))
        if s.tops[seat]:
            s.tops[seat][0] |= KNOW_BOTH | SHOWN


def take_lair(s: WyvernState, seat: int) -> int:
    if not s.lairs[seat]:
        return NONE
    s.epoch += 1
    return take_any(s.lairs[seat], s.rng)


def find_in_hand(s: WyvernState, seat: int, kind: int) -> int:
    """Where a copy of a card is. What is laid open is the copy that the other knows of, if it does."""
    hand = s.hands[seat]
    known = KNOW << (1 - seat)
    found = NONE
    for at in range(len(hand)):
        if hand[at] & KIND == kind:
            if hand[at] & known:
                return at
            if found == NONE:
                found = at
    return found


def find_to_hide(s: WyvernState, seat: int, kind: int) -> int:
    """Where a copy of a card is that the other does not know of, if there is one: it is laid face down."""
    hand = s.hands[seat]
    found = NONE
    for at in range(len(hand)):
        if hand[at] & KIND == kind:
            if not hand[at] & (KNOW << (1 - seat)):
                return at
            found = at
    return found


def discard_from_hand(s: WyvernState, seat: int, kind: int) -> None:
    at = find_in_hand(s, seat, kind)
    discard(s, s.hands[seat].pop(at))
    if s.events is not None:
        s.events.append((E_DISCARDED, EVERYBODY, seat, kind, 0))


def show_card(s: WyvernState, seat: int, kind: int) -> None:
    """A card of the hand is named: everybody knows that it is there."""
    s.epoch += 1
    at = find_in_hand(s, seat, kind)
    s.hands[seat][at] |= KNOW_BOTH | SHOWN


def show_hand(s: WyvernState, seat: int, to: int) -> None:
    """Another player looks at a hand, and remembers it."""
    s.epoch += 1
    hand = s.hands[seat]
    for at in range(len(hand)):
        hand[at] |= KNOW << to
        if owner_of(hand[at]) != to:
            hand[at] |= SHOWN


# Battle positions


def put(s: WyvernState, slot: int, code: int, status: int) -> None:
    """A card comes into a position that is free."""
    s.field[slot] = code
    s.status[slot] = status
    s.form[slot] = NONE
    s.link[slot] = NONE
    s.counters[slot] = 0
    s.vain[slot] = 0
    s.heat[slot] = 0


def put_down(s: WyvernState, slot: int, code: int) -> None:
    """A card comes face down: its player may look at it."""
    seat = player(slot)
    know = 0 if s.later[seat * LATER + L_BLIND] else KNOW << seat
    put(s, slot, code & KEPT | know, 0)


def refill(s: WyvernState, slot: int) -> bool:
    """The top card of the lair comes face down; without one the position is lost."""
    seat = player(slot)
    code = take_lair(s, seat)
    if code < 0:
        return False
    put_down(s, slot, code)
    s.lost[seat] -= 1
    if s.events is not None:
        s.events.append((E_REFILLED, EVERYBODY, slot))
    return True


def vacate(s: WyvernState, slot: int) -> int:
    """Take the card out of a position with nothing of it left behind; the card."""
    code = s.field[slot]
    drop_pins(s, slot)
    put(s, slot, NONE, 0)
    s.side[slot] = NONE
    s.assigned[slot] = NONE
    s.copied[slot] = NONE
    s.boost[slot] = 0
    if slot < SLOTS:
        s.lost[player(slot)] += 1
    for at in O_SLOTS:
        if s.turnly[at] == slot + 1:
            s.turnly[at] = 0
    for other in range(FIELD):
        if s.link[other] == slot:
            s.link[other] = -2
    return code


def leave(s: WyvernState, slot: int, how: int) -> int:
    """A card leaves play; its position is lost unless it is refilled at once. The card's kind."""
    if s.events is not None:
        s.events.append((E_LEAVES, EVERYBODY, slot, s.field[slot] & KIND, how))
    s.epoch += 1
    code = vacate(s, slot)
    if how == LEFT_REMOVED:
        s.removed[owner_of(code)].append(code & KEPT | SHOWN)
    else:
        discard(s, code)
    return code & KIND


def replace(s: WyvernState, slot: int, how: int) -> None:
    """A card leaves play and the top card of its position's lair takes its place."""
    leave(s, slot, how)
    refill(s, slot)


def swap_slots(s: WyvernState, one: int, other: int) -> None:
    """Two positions change what stands there, with all that belongs to it."""
    for zone in (s.field, s.status, s.form, s.counters, s.vain, s.heat, s.link, s.side):
        zone[one], zone[other] = zone[other], zone[one]
    for slot in range(FIELD):
        s.link[slot] = _swapped(s.link[slot], one, other)
    if s.pins:
        pins = list(s.pins)
        for at in range(0, len(pins), PIN):
            pins[at] = _swapped(pins[at], one, other)
        s.pins = tuple(pins)
    for at in O_SLOTS:
        s.turnly[at] = _swapped(s.turnly[at] - 1, one, other) + 1
    if s.attack:
        s.attack[A_ATTACKER] = _swapped(s.attack[A_ATTACKER], one, other)
        s.attack[A_TARGET] = _swapped(s.attack[A_TARGET], one, other)


def _swapped(slot: int, one: int, other: int) -> int:
    if slot == one:
        return other
    if slot == other:
        return one
    return slot


def move_card(s: WyvernState, start: int, end: int) -> None:
    swap_slots(s, start, end)
    if s.events is not None:
        s.events.append((E_MOVED, EVERYBODY, player(start), start, end, seen_face(s, end)))


def positions(s: WyvernState, seat: int) -> int:
    """How many battle positions a seat still has."""
    count = 0
    for slot in range(seat * 6, seat * 6 + 6):
        if s.field[slot] >= 0:
            count += 1
    return count


def replaceable(s: WyvernState, seat: int) -> list[int]:
    """WV-READ-62: own cards that may be given up for others at will; some only where there is nothing else."""
    own = [slot for slot in range(seat * 6, seat * 6 + 6) if s.field[slot] >= 0]
    return [slot for slot in own if not s.pins or pinned(s, slot, NOT_EXCHANGED) < 0] or own


def row_size(s: WyvernState, seat: int, row: int) -> int:
    count = 0
    first = seat * 6 + row * COLUMNS
    for slot in range(first, first + COLUMNS):
        if s.field[slot] >= 0:
            count += 1
    return count


# Faces


def turn_up(s: WyvernState, slot: int, paid: int) -> None:
    s.status[slot] |= UP
    s.field[slot] |= KNOW_BOTH | SHOWN
    s.epoch += 1
    if s.events is not None:
        # What was paid for it is the last thing that was told.
        at = len(s.events) - (1 if paid else 0)
        tell_with_price(s, at, (E_TURNED_UP, EVERYBODY, slot, s.field[slot] & KIND, paid))


def payable(s: WyvernState, slot: int) -> bool:
    """Whether its player can pay for a dragon if it is turned up now."""
    return s.status[slot] & PAID != 0 or can_pay(s, player(slot), first_cost(s, slot))


def turn_up_paid(s: WyvernState, slot: int) -> None:
    """A dragon is turned up and paid for if that is due."""
    paid = 0
    if not s.status[slot] & PAID:
        paid = pay(s, player(slot), first_cost(s, slot))
        s.status[slot] |= PAID
    if not s.status[slot] & UP:
        turn_up(s, slot, paid)
        reveal(s, slot)


def reveal(s: WyvernState, slot: int) -> None:
    """WV-HIDDEN-2: what was hidden under a card is shown as it turns up, and goes if it does not fit."""
    if not s.pins:
        return
    kept: list[int] = []
    pins = s.pins
    for at in range(0, len(pins), PIN):
        if pins[at] == slot and pins[at + 3] & PIN_HIDDEN:
            code = pins[at + 1]
            hide = s.tables.found[HIDE][code & KIND]
            if hide is None or not fits_host(s, hide, slot, pins[at + 3] & 1):
                discard(s, code)
                continue
            kept += [slot, code | KNOW_BOTH | SHOWN, pins[at + 2], pins[at + 3] & ~PIN_HIDDEN]
            if s.events is not None:
                s.events.append((E_ATTACHED, EVERYBODY, slot, code & KIND, seen_face(s, slot)))
        else:
            kept += pins[at : at + PIN]
    s.pins = tuple(kept)


def fits_host(s: WyvernState, hide: Clause, slot: int, seat: int) -> bool:
    """Whether a hidden card fits the card above it, which is being turned up."""
    need = hide.need & ~(IS_DOWN | IS_UP | OWN | OPPOSING)
    return fits_bits(s, hide, need, hide.bar & ~(IS_DOWN | IS_UP), slot, seat, NONE)


def can_turn_down(s: WyvernState, slot: int) -> bool:
    if not s.status[slot] & UP or s.status[slot] & FIXED or not is_dragon(s, slot):
        return False
    return pinned(s, slot, NOT_TURNED_DOWN) < 0


def turn_down(s: WyvernState, slot: int) -> None:
    """What falls off when its host is turned down falls off; counters that do not last are gone."""
    if not can_turn_down(s, slot):
        return
    unpaid = pinned(s, slot, UNPAY) >= 0
    kept: list[int] = []
    pins = s.pins
    for at in range(0, len(pins), PIN):
        if pins[at] == slot and pins[at + 3] & PIN_FALLS:
            discard(s, pins[at + 1])
        else:
            kept += pins[at : at + PIN]
    s.pins = tuple(kept)
    s.status[slot] &= ~UP
    if unpaid:
        s.status[slot] &= ~PAID
    s.vain[slot] = 0
    if s.events is not None:
        s.events.append((E_TURNED_DOWN, EVERYBODY, slot, s.field[slot] & KIND))


def add_counter(s: WyvernState, slot: int, n: int) -> None:
    if n:
        s.counters[slot] += n
        if s.events is not None:
            s.events.append((E_COUNTERS, EVERYBODY, slot, n))


# Attached cards


def attach(s: WyvernState, slot: int, code: int, extra: int, bits: int) -> None:
    s.pins = (*s.pins, slot, code | KNOW_BOTH | SHOWN, extra, bits)
    if s.events is not None:
        s.events.append((E_ATTACHED, EVERYBODY, slot, code & KIND, seen_face(s, slot)))


def attach_hidden(s: WyvernState, slot: int, code: int, seat: int) -> None:
    s.pins = (*s.pins, slot, code & KEPT | KNOW << seat, 0, seat | PIN_HIDDEN)


def unpin(s: WyvernState, at: int) -> int:
    """Take an attached card off; the card."""
    code = s.pins[at + 1]
    s.pins = s.pins[:at] + s.pins[at + PIN :]
    return code


def drop_pins(s: WyvernState, slot: int) -> None:
    """What is attached to a card that leaves goes to its owners."""
    if not s.pins:
        return
    kept: list[int] = []
    pins = s.pins
    gone = False
    for at in range(0, len(pins), PIN):
        if pins[at] == slot:
            discard(s, pins[at + 1])
            gone = True
        else:
            kept += pins[at : at + PIN]
    if gone:
        s.pins = tuple(kept)


def find_pin(s: WyvernState, slot: int, kind: int) -> int:
    """Where a card of this kind is attached to this host, face up; -1 if none is."""
    pins = s.pins
    for at in range(0, len(pins), PIN):
        if pins[at] == slot and pins[at + 1] & KIND == kind and not pins[at + 3] & PIN_HIDDEN:
            return at
    return NONE


def captive_pin(s: WyvernState, slot: int) -> int:
    """The terrain that holds a captive, or -1."""
    if not s.status[slot] & CAPTIVE:
        return NONE
    pins = s.pins
    for at in range(0, len(pins), PIN):
        if pins[at] == slot and s.tables.found[CAPTURE][pins[at + 1] & KIND] is not None:
            return at
    return NONE


# Treasures


def treasure_at(s: WyvernState, place: int) -> int:
    treasures = s.treasures
    for at in range(0, len(treasures), TREASURE):
        if treasures[at] == place:
            return at
    return NONE


def set_data(s: WyvernState, at: int, data: int) -> None:
    treasures = list(s.treasures)
    treasures[at + 2] = data
    s.treasures = tuple(treasures)


def take_treasure(s: WyvernState, at: int) -> int:
    """Take a treasure out of play with what lies on and under it, which is discarded; the card."""
    place = s.treasures[at]
    code = s.treasures[at + 1]
    s.treasures = s.treasures[:at] + s.treasures[at + TREASURE :]
    if s.under:
        kept: list[int] = []
        for i in range(0, len(s.under), UNDER):
            if s.under[i] == place:
                discard(s, s.under[i + 1])
            else:
                kept += s.under[i : i + UNDER]
        s.under = tuple(kept)
    if code < VIRTUAL and s.tables.found[MINE_POSITION][code & KIND] is not None:
        on_top = treasure_at(s, place + 1)
        if on_top >= 0:
            remove_treasure(s, on_top)
    return code


def remove_treasure(s: WyvernState, at: int) -> None:
    """A treasure leaves play for its owner's pile."""
    code = take_treasure(s, at)
    if code < VIRTUAL:
        discard(s, code)


def drop_row(s: WyvernState, seat: int, row: int) -> None:
    """The treasures of a row that has fallen are discarded."""
    first = seat * SEAT_PLACES + row * ROW_PLACES
    at = 0
    while at < len(s.treasures):
        if first <= s.treasures[at] < first + ROW_PLACES:
            remove_treasure(s, at)
            at = 0
        else:
            at += TREASURE


def free_limbo(s: WyvernState, seat: int) -> int:
    """A place beside the battlefield for somebody who fights without a position."""
    for slot in range(LIMBO + seat, FIELD, 2):
        if s.field[slot] < 0:
            return slot
    return NONE


def note_loss(s: WyvernState, seat: int, slot: int) -> None:
    if s.events is not None:
        s.events.append((E_LOST, EVERYBODY, seat, slot))
