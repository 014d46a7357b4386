"""What a seat knows in Wyvern, and dealing anew what it does not.

A deck list is secret: of the other's cards a seat knows those it sees and those that were shown before. All others are
drawn anew from the pool, the likelier the commoner they are, and lie anywhere where an unseen card lies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyvern.aiming import slot_targets
from wyrmhall.games.wyvern.codes import (
    C_KIND,
    C_SEAT,
    CARD_IN_BATTLE,
    CHAIN,
    KIND,
    KNOW,
    NONE,
    ONCE,
    OWNER,
    P_CODE,
    P_KIND,
    P_SEAT,
    P_UNSEEN,
    PIN,
    PIN_HIDDEN,
    SHOWN,
    SLOTS,
    TREASURE,
    UNDER,
)
from wyrmhall.games.wyvern.effects import BATTLE_ACTION, DRAGON, HIDDEN, HIDE, Clause
from wyrmhall.games.wyvern.playing import Aim, Do
from wyrmhall.kernel.operation import Together
from wyrmhall.kernel.rng import digest

if TYPE_CHECKING:
    from wyrmhall.games.wyvern.state import WyvernState

MARKS: Final = KIND | ONCE | SHOWN
# What may lie in a place: anything of its deck, a battle action, a hidden card for an own card or for an opposing one.
ANY: Final = 0
BATTLE_CARD: Final = 1
HIDES_OWN: Final = 2
HIDES_OPPOSING: Final = 3


def deal_anew(s: WyvernState, viewer: int) -> None:
    """Re-deal, in place, all that `viewer` cannot know; `s.rng` is a fresh stream already."""
    pins, under, played = list(s.pins), list(s.under), s.played
    bags = [Bag(s, 0, True, viewer), Bag(s, 0, False, viewer), Bag(s, 1, True, viewer), Bag(s, 1, False, viewer)]
    for seat in range(2):
        _sort_in(s, s.hands[seat], bags, viewer)
        _sort_in(s, s.tops[seat], bags, viewer)
        _sort_in(s, s.dealt[seat], bags, viewer)
    _sort_in(s, s.field, bags, viewer)
    for bag in bags:
        bag.add_columns(pins, PIN, 1)
        bag.add_columns(under, UNDER, 1)
        bag.add_columns(played, CARD_IN_BATTLE, P_CODE)
    # Draws are random, so the own piles need no new order unless an unseen own card lies somewhere else too.
    elsewhere = bool(bags[2 * viewer].codes) or bool(bags[2 * viewer + 1].codes)
    for seat in range(2):
        if seat != viewer or elsewhere:
            _sort_in(s, s.lairs[seat], bags, viewer)
            _sort_in(s, s.hordes[seat], bags, viewer)
    for bag in bags:
        bag.deal(viewer)
    s.pins = tuple(pins)
    s.under = tuple(under)
    for at in range(0, len(played), CARD_IN_BATTLE):
        if played[at + P_CODE] >= 0 and played[at + 5] & P_UNSEEN:
            played[at + P_KIND] = played[at + P_CODE] & KIND
    _hide_anew(s, viewer)
    _choose_anew(s, viewer)


def _sort_in(s: WyvernState, zone: list[int], bags: list[Bag], viewer: int) -> None:
    """Every card of a zone that the viewer cannot see goes to the bag of its deck."""
    known = KNOW << viewer
    is_lair = s.tables.is_lair
    for place in range(len(zone)):
        code = zone[place]
        if code >= 0 and not code & known:
            bags[(2 if code & OWNER else 0) + (0 if is_lair[code & KIND] else 1)].add(zone, place, ANY)


def _hide_anew(s: WyvernState, viewer: int) -> None:
    """A hidden action that the other is playing might be another one."""
    for at in range(len(s.stack)):
        op = s.stack[at]
        if isinstance(op, Aim):
            if op.seat != viewer and s.cards.type_of[op.card] == HIDDEN:
                clause = _another(s, op.seat, op.card, NONE)
                s.stack[at] = Aim(op.seat, clause.kind, clause.number, op.source, op.a, op.b, op.n, op.bits)
                hand = s.hands[op.seat]
                for place in range(len(hand)):
                    if not hand[place] & (KNOW << viewer):
                        _lies_elsewhere(s, viewer, hand[place])
                        hand[place] = hand[place] & ~(KIND | SHOWN) | clause.kind
                        break
        elif isinstance(op, Do) and op.seat != viewer and s.cards.type_of[op.card] == HIDDEN:
            clause = _another(s, op.seat, op.card, op.a)
            for entry in range(0, len(s.chain), CHAIN):
                if s.chain[entry + C_KIND] == op.card and s.chain[entry + C_SEAT] == op.seat and s.chain[entry] >= 0:
                    _lies_elsewhere(s, viewer, s.chain[entry])
                    s.chain[entry] &= ~SHOWN
            s.stack[at] = Do(op.seat, clause.kind, clause.number, op.step, op.source, op.a, op.b, op.n, op.bits)
            for entry in range(0, len(s.chain), CHAIN):
                if s.chain[entry + C_KIND] == op.card and s.chain[entry + C_SEAT] == op.seat:
                    s.chain[entry + C_KIND] = clause.kind
                    if s.chain[entry] >= 0:
                        s.chain[entry] = s.chain[entry] & ~KIND | clause.kind


def _lies_elsewhere(s: WyvernState, viewer: int, code: int) -> None:
    """A card that was shown before and is not the one being played lies at some other unseen place of its deck."""
    if not code & SHOWN:
        return
    for zone in (s.hordes[0], s.hordes[1], s.hands[0], s.hands[1]):
        for place in range(len(zone)):
            other = zone[place]
            unseen = other >= 0 and not other & (KNOW << viewer | SHOWN) and (other ^ code) & OWNER == 0
            if unseen and not s.tables.is_lair[other & KIND]:
                zone[place] = other & ~MARKS | code & MARKS
                return


def _another(s: WyvernState, seat: int, kind: int, slot: int) -> Clause:
    """Some hidden action of the pool that goes under the same sort of card, and fits what lies there now."""
    own = s.tables.found[HIDE][kind]
    assert own is not None
    pool = s.pool[1]
    start = s.rng.below(len(pool))
    for step in range(len(pool)):
        clause = s.tables.found[HIDE][pool[(start + step) % len(pool)]]
        if clause is not None and clause.tag == own.tag:
            slots = slot_targets(s, seat, clause, NONE)
            if slots and (slot < 0 or slot in slots):
                return clause
    return own


class Bag:
    """The unseen cards of one deck's lair or horde, and the places where they lie."""

    def __init__(self, s: WyvernState, owner: int, lair: bool, viewer: int) -> None:
        self.s = s
        self.owner = OWNER if owner else 0
        self.lair = lair
        self.known = KNOW << viewer
        self.zones: list[list[int]] = []
        self.places: list[int] = []
        self.wanted: list[int] = []
        self.codes: list[int] = []

    def mine(self, code: int) -> bool:
        if code < 0 or code & OWNER != self.owner or code & self.known:
            return False
        return self.s.tables.is_lair[code & KIND] == self.lair

    def add(self, zone: list[int], place: int, wanted: int) -> None:
        self.zones.append(zone)
        self.places.append(place)
        self.wanted.append(wanted)
        self.codes.append(zone[place] & MARKS)

    def add_columns(self, table: list[int], width: int, column: int) -> None:
        """Cards of a flat table; where they lie says what they can be."""
        for at in range(0, len(table), width):
            if not self.mine(table[at + column]):
                continue
            if width == PIN:
                if table[at + 3] & PIN_HIDDEN:
                    same = table[at] // 6 == table[at + 3] & 1
                    self.add(table, at + column, HIDES_OWN if same else HIDES_OPPOSING)
            elif width == UNDER:
                self.add(table, at + column, ANY if self.lair else BATTLE_CARD)
            elif table[at + 5] & P_UNSEEN:
                self.add(table, at + column, BATTLE_CARD)

    def deal(self, viewer: int) -> None:
        if not self.codes:
            return
        codes = self.codes
        # Cards that are all drawn anew from the pool lie in no order.
        if self.owner == (OWNER if viewer else 0) or self._invent():
            rng = self.s.rng
            for i in range(len(codes) - 1, 0, -1):
                j = rng.below(i + 1)
                codes[i], codes[j] = codes[j], codes[i]
        for place in range(len(self.places)):
            if self.wanted[place] != ANY:
                self._fit(place)
        for place in range(len(self.places)):
            zone, at = self.zones[place], self.places[place]
            zone[at] = zone[at] & ~MARKS | codes[place]

    def _invent(self) -> bool:
        """Cards that were never shown may be any of the pool; a dragon is in a deck once. Whether some were shown."""
        s = self.s
        shown = False
        pool = s.pool[2 if self.lair else 3]
        taken: list[int] = []
        if self.lair:
            taken = self._seen_dragons()
        for at in range(len(self.codes)):
            if self.codes[at] & SHOWN:
                shown = True
                continue
            kind = pool[s.rng.below(len(pool))]
            if self.lair and s.cards.type_of[kind] == DRAGON:
                for _ in range(6):
                    if kind not in taken:
                        break
                    kind = pool[s.rng.below(len(pool))]
                taken.append(kind)
            self.codes[at] = kind
        return shown

    def _seen_dragons(self) -> list[int]:
        s = self.s
        found: list[int] = [code & KIND for code in self.codes if code & SHOWN]
        seat = 1 if self.owner else 0
        found += [code & KIND for code in s.lair_discards[seat]]
        for code in s.field:
            if code >= 0 and code & OWNER == self.owner and code & self.known:
                found.append(code & KIND)
        return found

    def _fit(self, place: int) -> None:
        """A place that takes only some cards gets one; if there is none, one that was never shown becomes one."""
        codes = self.codes
        wanted = self.wanted[place]
        if self._suits(codes[place] & KIND, wanted):
            return
        for other in range(len(codes)):
            if self.wanted[other] == ANY and self._suits(codes[other] & KIND, wanted):
                codes[place], codes[other] = codes[other], codes[place]
                return
        zone, at = self.zones[place], self.places[place]
        if codes[place] & SHOWN:
            for other in range(len(codes)):
                if self.wanted[other] == ANY and not codes[other] & SHOWN:
                    codes[place], codes[other] = codes[other], codes[place]
                    break
        codes[place] = self._some(wanted, zone[at] & KIND)

    def _some(self, wanted: int, kind: int) -> int:
        """A card of the pool that suits; `kind` is what lies there if the pool has none."""
        pool = self.s.pool[1]
        start = self.s.rng.below(len(pool))
        for step in range(len(pool)):
            found = pool[(start + step) % len(pool)]
            if self._suits(found, wanted):
                return found
        return kind

    def _suits(self, kind: int, wanted: int) -> bool:
        type_ = self.s.cards.type_of[kind]
        if wanted == BATTLE_CARD:
            return type_ == BATTLE_ACTION
        if type_ != HIDDEN:
            return False
        clause = self.s.tables.found[HIDE][kind]
        return clause is not None and clause.tag == (0 if wanted == HIDES_OWN else 1)


def _choose_anew(s: WyvernState, viewer: int) -> None:
    """What the other has answered in secret it could have answered with what it holds now."""
    other = 1 - viewer
    if s.choice[other] >= 0 and s.stack:
        op = s.stack[-1]
        if isinstance(op, Together):
            options = op.legal(s, other)
            s.choice[other] = options[s.rng.below(len(options))]


# What a seat knows, as a number


BREAK: Final = -9
UNSEEN: Final = 510


def _seen(code: int, known: int) -> int:
    if code < 0:
        return NONE
    return code & (KIND | OWNER | ONCE) if code & known else UNSEEN | code & OWNER


def _pile(pile: list[int]) -> int:
    """An open pile: how many, which, and what lies on top."""
    total = len(pile)
    for code in pile:
        kind = code & KIND
        total += (kind * kind + 77) * 7919
    return total * 512 + (pile[-1] & KIND if pile else KIND)


def key(s: WyvernState, seat: int) -> int:
    """A number for what `seat` knows, what it is asked and what it may choose."""
    known = KNOW << seat
    numbers = [seat, s.turn, s.phase, s.number, s.last, s.gold[0], s.gold[1], s.points[0], s.points[1]]
    numbers.append(_code_of(s.stack[-1].name) if s.stack else 0)
    if s.waiting >> seat & 1:
        numbers += s.legal(seat)
    numbers.append(BREAK)
    for code in s.field:
        numbers.append(_seen(code, known))
    numbers += s.status[:SLOTS]
    numbers += s.counters[:SLOTS]
    numbers += s.vain[:SLOTS]
    numbers += s.heat[:SLOTS]
    held = [code & KIND for code in s.hands[seat]] + [code & KIND | KIND + 1 for code in s.dealt[seat]]
    held.sort()
    numbers += held
    other = 1 - seat
    shown = [code & KIND for code in s.hands[other] if code & known]
    shown.sort()
    numbers += shown
    numbers += [BREAK, len(s.hands[other]), len(s.dealt[other]), s.choice[seat]]
    for who in range(2):
        numbers += [len(s.lairs[who]), len(s.hordes[who]), len(s.removed[who])]
        numbers += [_pile(s.lair_discards[who]), _pile(s.horde_discards[who])]
        numbers += [_seen(code, known) for code in s.tops[who]]
    for at in range(0, len(s.pins), PIN):
        numbers += [s.pins[at], _seen(s.pins[at + 1], known), s.pins[at + 2], s.pins[at + 3]]
    for at in range(0, len(s.treasures), TREASURE):
        numbers += [s.treasures[at], s.treasures[at + 1] & KIND, s.treasures[at + 2]]
    for at in range(0, len(s.under), UNDER):
        numbers += [s.under[at], _seen(s.under[at + 1], known)]
    _add_deeds(s, seat, numbers)
    return digest(numbers)


def _add_deeds(s: WyvernState, seat: int, numbers: list[int]) -> None:
    """What the turn, the attack and the battle remember."""
    numbers.append(BREAK)
    numbers += s.turnly
    numbers += s.later
    for at in range(0, len(s.chain), CHAIN):
        kind = s.chain[at + C_KIND]
        secret = kind >= 0 and s.cards.type_of[kind] == HIDDEN and s.chain[at + C_SEAT] != seat
        numbers += [UNSEEN if secret else kind, s.chain[at + C_SEAT], s.chain[at + 2], s.chain[at + 3], s.chain[at + 5]]
    numbers.append(BREAK)
    numbers += s.attack
    if not s.battle:
        return
    numbers += s.battle
    numbers += s.side
    numbers += s.boost
    numbers += s.assigned
    numbers += s.copied
    numbers += s.fallen
    for at in range(0, len(s.played), CARD_IN_BATTLE):
        secret = s.played[at + 5] & P_UNSEEN != 0 and s.played[at + P_SEAT] != seat
        numbers.append(UNSEEN if secret else s.played[at + P_KIND])
        numbers += s.played[at + 2 : at + CARD_IN_BATTLE]


_CODES: Final[dict[str, int]] = {}


def _code_of(name: str) -> int:
    code = _CODES.get(name, -1)
    if code < 0:
        code = digest(list(name.encode()))
        _CODES[name] = code
    return code
