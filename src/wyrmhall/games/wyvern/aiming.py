"""What a card or an ability is aimed at: the choices its player makes before it is paid, and which there are.

A choice is one of `a`, `b` and `n`, asked in that order. What it means depends on the operation: a battle position, a
treasure's place, a seat, a card, a number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyvern import dragons, field, reaching, rows, strength
from wyrmhall.games.wyvern.codes import (
    A_ATTACKER,
    A_TARGET,
    B_ATTACKER,
    B_DEFENDER,
    B_SEAT,
    CARD,
    CARD_IN_BATTLE,
    FIELD,
    HELPER,
    KIND,
    KNOW,
    LATECOMER,
    NONE,
    NUMBER,
    NUMBERS,
    O_FROZEN,
    O_NO_HELP,
    P_KIND,
    P_TARGET,
    PIN,
    PIN_HIDDEN,
    PIN_USED,
    PLACE,
    ROW_PLACES,
    SEAT,
    SEAT_PLACES,
    SLOT,
    SLOTS,
    TREASURE,
    UP,
    VIRTUAL,
)
from wyrmhall.games.wyvern.effects import (
    ACTION,
    ANY_GOLD,
    ANY_SLAYER,
    ATTACH,
    ATTACK_TWICE,
    ATTACKING,
    BANK,
    BOOST,
    BOUNDLESS_ROW,
    CAPTURE,
    CHOOSE_ATTACK,
    CHOSEN,
    DECOY,
    DEFENDING,
    DESTROY,
    DETACH,
    DOUBLE_BASE,
    DRAGON,
    FORCE_HELP,
    GET_HELP,
    GOLEM,
    HATCH,
    HELP_AMONG,
    HIDE,
    IS_DRAGON,
    IS_TERRAIN,
    KILL,
    LEND_BASE,
    LEND_FROM_PILE,
    MARKET,
    MINE_POSITION,
    MOVE_ATTACHMENT,
    MUST_ATTACK_CARD,
    NEXT_FREE,
    NO_HELP,
    ONE,
    PRICE_HAND,
    PRICE_ROW_TREASURE,
    REDIRECT,
    REFOUND,
    RELEASE,
    REMOVE_TREASURE,
    REPLACE_FROM_PILE,
    REPLACE_TWIN,
    RISE,
    ROW_KEPT,
    SAFE_FROM_SLAYERS,
    SEARCH_LAIR,
    SLAYER,
    STEAL_TREASURE,
    STORE,
    STORE_BATTLE_CARD,
    TREASURE_OUT,
    TURN_DOWN,
    TURN_UP,
    UNPAY,
    USE_TREASURE,
    WANDER,
    Clause,
)
from wyrmhall.games.wyvern.effects import DOWN as IS_DOWN
from wyrmhall.games.wyvern.effects import ROW as IN_ROW
from wyrmhall.games.wyvern.effects import TREASURE as TREASURE_TYPE

if TYPE_CHECKING:
    from wyrmhall.games.wyvern.state import WyvernState

# Which of the three choices comes next
NOTHING_MORE: Final = 0
WANT_A: Final = 1
WANT_B: Final = 2
WANT_N: Final = 3
OPEN: Final = -1

_TREASURE_OPS: Final = (REMOVE_TREASURE, TREASURE_OUT, STEAL_TREASURE, USE_TREASURE)


def wants_a(clause: Clause) -> bool:
    if clause.whom == ONE or clause.who == CHOSEN or clause.price == PRICE_ROW_TREASURE:
        return True
    return clause.op in (
        GET_HELP,
        GOLEM,
        HATCH,
        STEAL_TREASURE,
        USE_TREASURE,
        MUST_ATTACK_CARD,
        CHOOSE_ATTACK,
        REPLACE_TWIN,
        MOVE_ATTACHMENT,
        REFOUND,
        RISE,
        WANDER,
        RELEASE,
        LEND_FROM_PILE,
    ) or (clause.op == HELP_AMONG and clause.n == 1)


def wants_b(clause: Clause) -> bool:
    return clause.op in (LEND_BASE, FORCE_HELP, GOLEM, MOVE_ATTACHMENT, WANDER, CHOOSE_ATTACK) or (
        clause.op == DETACH and clause.n == 1
    )


def wants_n(s: WyvernState, clause: Clause) -> bool:
    return (
        clause.cost == ANY_GOLD
        or clause.op == MOVE_ATTACHMENT
        or (clause.price == PRICE_HAND and clause.n == 0 and clause.op == BOOST)
    )


def next_want(s: WyvernState, clause: Clause, a: int, b: int, n: int) -> int:
    if a == OPEN and wants_a(clause):
        return WANT_A
    if b == OPEN and wants_b(clause):
        return WANT_B
    if n == OPEN and wants_n(s, clause):
        return WANT_N
    return NOTHING_MORE


# The options


def options(s: WyvernState, seat: int, clause: Clause, source: int, a: int, b: int, want: int) -> list[int]:
    """Tokens for the next choice. `source` is the position of a dragon, 100 + the place of a treasure, or -1."""
    if want == WANT_A:
        return _first(s, seat, clause, source)
    if want == WANT_B:
        return _second(s, seat, clause, source, a)
    return _numbers(s, seat, clause, a, b)


def _numbers(s: WyvernState, seat: int, clause: Clause, a: int, b: int) -> list[int]:
    if clause.op == MOVE_ATTACHMENT:
        return [SLOT + slot for slot in range(SLOTS) if slot != a and _face_up_dragon(s, slot)]
    if clause.price == PRICE_HAND:
        return [NUMBER + n for n in range(1, min(len(s.hands[seat]), NUMBERS - 1) + 1)]
    if not s.cards.pays_extra[clause.kind]:
        return [NUMBER + n for n in range(1, min(s.gold[seat], NUMBERS - 1) + 1)]
    # On top of a card's price one may also pay nothing; with frozen gold one must.
    most = max(0, s.gold[seat] - field.card_price(s, clause.kind))
    if s.turnly[O_FROZEN] >> seat & 1:
        most = 0
    return [NUMBER + n for n in range(min(most, NUMBERS - 1) + 1)]


def _face_up_dragon(s: WyvernState, slot: int) -> bool:
    return s.field[slot] >= 0 and s.status[slot] & UP != 0 and dragons.is_dragon(s, slot)


def _first(s: WyvernState, seat: int, clause: Clause, source: int) -> list[int]:
    op = clause.op
    if clause.price == PRICE_ROW_TREASURE:
        return own_row_treasures(s, seat, source)
    if clause.who == CHOSEN and clause.whom != ONE:
        if op == LEND_FROM_PILE:
            return [SEAT + other for other in range(2) if _dragon_on_top(s, other)]
        return [SEAT, SEAT + 1]
    if op in _TREASURE_OPS:
        return [PLACE + place for place in treasure_targets(s, seat, clause, source)]
    if op == DESTROY:
        return destroyable(s, seat)
    if op == KILL and s.cards.type_of[clause.kind] == SLAYER:
        return _slayer_targets(s, seat, clause)
    if op in (REFOUND, RISE):
        return [SLOT + slot for slot in range(seat * 6, seat * 6 + 6) if s.field[slot] < 0]
    if op in (GOLEM, HATCH):
        return [SLOT + slot for slot in field.replaceable(s, seat)]
    if op == MUST_ATTACK_CARD:
        return [SLOT + slot for slot in range(seat * 6, seat * 6 + 6) if s.field[slot] >= 0]
    if op == GET_HELP:
        return [SLOT + slot for slot in helpers_in_range(s, seat, source)]
    if op == HELP_AMONG:
        return [SLOT + slot for slot in helpers_among(s, seat, clause, source)]
    if op == CHOOSE_ATTACK:
        other = 1 - seat
        return [SLOT + slot for slot in range(other * 6, other * 6 + 6) if _face_up_dragon(s, slot)]
    if op == REPLACE_TWIN:
        return _twins(s)
    if op == MOVE_ATTACHMENT:
        up = [slot for slot in range(SLOTS) if _face_up_dragon(s, slot)]
        return [SLOT + slot for slot in up if len(up) > 1 and movable_pins(s, slot)]
    if op == WANDER:
        return [SLOT + s.pins[at] for at in range(0, len(s.pins), PIN) if _may_wander(s, at, clause.kind, seat)]
    if op == RELEASE:
        return [
            SLOT + s.pins[at]
            for at in range(0, len(s.pins), PIN)
            if s.pins[at + 1] & KIND == clause.kind and dragons.player(s.pins[at]) == seat
        ]
    return [SLOT + slot for slot in slot_targets(s, seat, clause, source)]


def _second(s: WyvernState, seat: int, clause: Clause, source: int, a: int) -> list[int]:
    op = clause.op
    if op == LEND_BASE:
        return [SLOT + slot for slot in range(FIELD) if s.side[slot] >= 0 and s.field[slot] >= 0]
    if op == FORCE_HELP:
        return [SEAT + side for side in range(2) if side_gets_help(s, side)]
    if op == GOLEM:
        return [SLOT + slot for slot in range(SLOTS) if slot != a and _face_up_dragon(s, slot)]
    if op == WANDER:
        return [SLOT + slot for slot in range(SLOTS) if slot != a and _face_up_dragon(s, slot)]
    if op == CHOOSE_ATTACK:
        return [SLOT + slot for slot in range(seat * 6, seat * 6 + 6) if s.field[slot] >= 0]
    return [CARD + kind for kind in (movable_pins(s, a) if op == MOVE_ATTACHMENT else removable_pins(s, a))]


def slot_targets(s: WyvernState, seat: int, clause: Clause, source: int) -> list[int]:
    """Positions that fit the clause, for everything that has one target."""
    found: list[int] = []
    top = FIELD if s.battle else SLOTS
    origin = source if source < 100 else NONE
    for slot in range(top):
        if s.field[slot] < 0:
            continue
        if clause.op == HIDE and clause.tag == 1:
            # Nobody can tell what lies there.
            if slot < SLOTS and slot // 6 != seat and not s.status[slot] & UP:
                found.append(slot)
            continue
        if unseen(s, seat, slot) and clause.need & (IS_DOWN | IS_DRAGON | IS_TERRAIN):
            continue
        if not strength.fits(s, clause, slot, seat, origin):
            continue
        if clause.need & IN_ROW and source >= 100 and not _in_row(s, source - 100, slot):
            continue
        if _special(s, seat, clause, slot):
            found.append(slot)
    return found


def unseen(s: WyvernState, seat: int, slot: int) -> bool:
    """A face-down card of one's own that one may not look at."""
    return not s.status[slot] & UP and slot // 6 == seat and not s.field[slot] & (KNOW << seat)


def _in_row(s: WyvernState, place: int, slot: int) -> bool:
    return place // SEAT_PLACES == dragons.player(slot) and (
        place % SEAT_PLACES // ROW_PLACES == dragons.row_of(s, slot)
    )


def _special(s: WyvernState, seat: int, clause: Clause, slot: int) -> bool:
    """What some operations ask of their target beside the filter."""
    op = clause.op
    if op == ATTACK_TWICE:
        # WV-ACT-5: an action card for a single dragon needs it face up.
        return s.status[slot] & UP != 0
    if op == ATTACH:
        return clause.n == 0 or dragons.face(s, slot) == clause.n - 1
    if op == TURN_DOWN or op == UNPAY:
        return field.can_turn_down(s, slot)
    if op == TURN_UP:
        return field.payable(s, slot)
    if op == DETACH:
        return len(removable_pins(s, slot)) > 0
    if op == DOUBLE_BASE:
        return not _doubled(s, slot)
    if op == HIDE:
        return slot < SLOTS
    if op == FORCE_HELP:
        return may_help(s, slot)
    if op == BOOST and clause.role:
        return strength.role_for(s, slot, clause.role) == clause.role
    if clause.role == DEFENDING and s.battle and s.cards.type_of[clause.kind] not in (DRAGON, ACTION):
        # A card that only a defender may play.
        return s.battle[B_SEAT] != seat
    if op == REDIRECT:
        return slot != s.attack[A_TARGET] and slot in reaching.targets(s, s.attack[A_ATTACKER])
    if op == LEND_BASE:
        return s.side[slot] < 0 and dragons.is_dragon(s, slot)
    if op in (REPLACE_FROM_PILE, SEARCH_LAIR):
        return slot in field.replaceable(s, seat)
    return True


def _doubled(s: WyvernState, slot: int) -> bool:
    for at in range(0, len(s.played), CARD_IN_BATTLE):
        if s.played[at + P_TARGET] == slot and s.tables.found[DOUBLE_BASE][s.played[at + P_KIND]] is not None:
            return True
    return False


def _dragon_on_top(s: WyvernState, seat: int) -> bool:
    pile = s.lair_discards[seat]
    return len(pile) > 0 and s.cards.type_of[pile[len(pile) - 1] & KIND] == DRAGON


def _twins(s: WyvernState) -> list[int]:
    up = [slot for slot in range(SLOTS) if _face_up_dragon(s, slot)]
    found: list[int] = []
    for slot in up:
        for other in up:
            if other != slot and dragons.face(s, other) == dragons.face(s, slot):
                found.append(SLOT + slot)
                break
    return found


# Attached cards


def movable_pins(s: WyvernState, slot: int) -> list[int]:
    """Kinds of cards on a dragon that may be put on another; what holds a captive stays (WV-READ-30)."""
    return [kind for kind in removable_pins(s, slot) if s.tables.found[CAPTURE][kind] is None]


def removable_pins(s: WyvernState, slot: int) -> list[int]:
    """Kinds of cards on a dragon that may be taken off; the card it stands on is not on it (WV-READ-62)."""
    kinds: list[int] = []
    for at in range(0, len(s.pins), PIN):
        kind = s.pins[at + 1] & KIND
        if s.pins[at] != slot or s.pins[at + 3] & PIN_HIDDEN or s.tables.found[REFOUND][kind] is not None:
            continue
        if kind not in kinds:
            kinds.append(kind)
    return kinds


def _may_wander(s: WyvernState, at: int, kind: int, seat: int) -> bool:
    """A terrain that its owner moves, once a turn each."""
    mine = s.pins[at + 1] & KIND == kind and field.owner_of(s.pins[at + 1]) == seat
    return mine and not s.pins[at + 3] & PIN_USED


# Treasures


def own_row_treasures(s: WyvernState, seat: int, slot: int) -> list[int]:
    found: list[int] = []
    for at in range(0, len(s.treasures), TREASURE):
        if rows.lies(s, at) and _in_row(s, s.treasures[at], slot):
            found.append(PLACE + s.treasures[at])
    return found


def treasure_kept(s: WyvernState, place: int, seat: int) -> bool:
    """Whether a dragon of its row keeps a treasure from being removed by `seat`."""
    owner = place // SEAT_PLACES
    if owner == seat:
        return False
    first = owner * 6 + place % SEAT_PLACES // ROW_PLACES * 3
    for slot in range(first, first + 3):
        if dragons.speaks(s, slot, ROW_KEPT) is not None:
            return True
    return False


def treasure_targets(s: WyvernState, seat: int, clause: Clause, source: int) -> list[int]:
    found: list[int] = []
    decoys: list[int] = []
    for at in range(0, len(s.treasures), TREASURE):
        place = s.treasures[at]
        if not rows.lies(s, at):
            continue
        if clause.op == STEAL_TREASURE and place // SEAT_PLACES == seat:
            continue
        if clause.op in (STEAL_TREASURE, REMOVE_TREASURE) and treasure_kept(s, place, seat):
            continue
        if clause.op == USE_TREASURE and not _borrowable(s, s.treasures[at + 1] & KIND):
            continue
        found.append(place)
        decoy = s.tables.found[DECOY][s.treasures[at + 1] & KIND]
        if decoy is not None and decoy.tag == 0:
            decoys.append(place)
    if clause.op == REMOVE_TREASURE and clause.tag == 1 and decoys:
        # A saint who is after treasures of this player must take the decoy.
        sides = [place // SEAT_PLACES for place in decoys]
        found = [place for place in found if place // SEAT_PLACES not in sides or place in decoys]
    return found


def _borrowable(s: WyvernState, kind: int) -> bool:
    """C011: what a treasure does to itself cannot be had from elsewhere."""
    for op in (HATCH, BANK, MARKET, STORE, STORE_BATTLE_CARD, MINE_POSITION, BOUNDLESS_ROW, NEXT_FREE, CHOOSE_ATTACK):
        if s.tables.found[op][kind] is not None:
            return False
    return s.cards.type_of[kind] == TREASURE_TYPE


def destroyable(s: WyvernState, seat: int) -> list[int]:
    """Any card in play: battle cards, treasures, attached cards."""
    tokens = [SLOT + slot for slot in range(SLOTS) if s.field[slot] >= 0]
    for at in range(0, len(s.treasures), TREASURE):
        if s.treasures[at + 1] < VIRTUAL and not treasure_kept(s, s.treasures[at], seat):
            tokens.append(PLACE + s.treasures[at])
    for at in range(0, len(s.pins), PIN):
        token = CARD + (s.pins[at + 1] & KIND)
        if not s.pins[at + 3] & PIN_HIDDEN and token not in tokens:
            tokens.append(token)
    return tokens


# Slayers


def _slayer_targets(s: WyvernState, seat: int, clause: Clause) -> list[int]:
    tokens: list[int] = []
    for slot in range(SLOTS):
        if (
            _face_up_dragon(s, slot)
            and can_be_slain(s, slot)
            and (strength.fits(s, clause, slot, seat, NONE) or dragons.pinned(s, slot, ANY_SLAYER) >= 0)
        ):
            tokens.append(SLOT + slot)
    return tokens + decoys_for_slayers(s, seat)


def can_be_slain(s: WyvernState, slot: int) -> bool:
    return not dragons.is_immune(s, slot) and not dragons.row_has(s, slot, SAFE_FROM_SLAYERS)


def decoys_for_slayers(s: WyvernState, seat: int) -> list[int]:
    """Treasures that any slayer may take instead."""
    tokens: list[int] = []
    for at in range(0, len(s.treasures), TREASURE):
        decoy = s.tables.found[DECOY][s.treasures[at + 1] & KIND]
        if decoy is not None and decoy.tag == 1 and not treasure_kept(s, s.treasures[at], seat):
            tokens.append(PLACE + s.treasures[at])
    return tokens


def any_slayer_hosts(s: WyvernState) -> list[int]:
    """WV-READ-25: dragons that any slayer may kill."""
    found: list[int] = []
    if s.pins:
        for slot in range(SLOTS):
            if _face_up_dragon(s, slot) and dragons.pinned(s, slot, ANY_SLAYER) >= 0 and can_be_slain(s, slot):
                found.append(SLOT + slot)
    return found


# Help


def help_is_barred(s: WyvernState) -> bool:
    """Whether nobody may help in this battle."""
    if s.turnly[O_NO_HELP]:
        return True
    for slot in (s.battle[B_ATTACKER], s.battle[B_DEFENDER]):
        if s.field[slot] >= 0 and s.side[slot] >= 0 and not s.status[slot] & LATECOMER:
            clause = dragons.ability(s, slot, NO_HELP)
            if clause is not None and clause.tag == 2:
                return True
    return False


def side_gets_help(s: WyvernState, side: int) -> bool:
    """Whether a side may be helped: who began the battle for it is not shut off by an attached card."""
    if help_is_barred(s):
        return False
    for slot in range(FIELD):
        if s.side[slot] != side or s.field[slot] < 0 or s.status[slot] & HELPER:
            continue
        if s.pins and dragons.pinned(s, slot, NO_HELP) >= 0:
            return False
    return True


def may_help(s: WyvernState, slot: int) -> bool:
    """Whether a dragon outside the battle may come, and can be paid for."""
    if slot >= SLOTS or s.field[slot] < 0 or s.side[slot] >= 0 or unseen(s, slot // 6, slot):
        return False
    if not dragons.is_dragon(s, slot):
        return False
    at = dragons.pinned(s, slot, NO_HELP) if s.pins else NONE
    if at >= 0:
        clause = s.tables.found[NO_HELP][s.pins[at + 1] & KIND]
        if clause is not None and clause.tag == 1:
            return False
    return s.status[slot] & UP != 0 or field.payable(s, slot)


def helpers_in_range(s: WyvernState, seat: int, caller: int) -> list[int]:
    """WV-HELP-2: own dragons one card away from the caller or any own dragon that fights; flyers from anywhere."""
    found: list[int] = []
    if not side_gets_help(s, seat):
        return found
    for slot in range(seat * 6, seat * 6 + 6):
        if not may_help(s, slot):
            continue
        reach = dragons.keywords(s, slot) & 1 != 0
        if not reach and 0 <= caller < 100:
            reach = dragons.near(slot, caller)
        elif not reach:
            for other in range(seat * 6, seat * 6 + 6):
                if s.side[other] == seat and dragons.near(slot, other):
                    reach = True
        if reach:
            found.append(slot)
    return found


def helpers_among(s: WyvernState, seat: int, clause: Clause, source: int) -> list[int]:
    """Own dragons that fit and may help another of the same sort that fights."""
    found: list[int] = []
    if not side_gets_help(s, seat) or not s.battle:
        return found
    if clause.role == ATTACKING and s.battle[B_SEAT] != seat:
        return found
    place = source - 100
    asked = False
    for slot in range(seat * 6, seat * 6 + 6):
        if s.side[slot] == seat and _among(s, seat, clause, place, slot):
            asked = True
    if not asked:
        return found
    for slot in range(seat * 6, seat * 6 + 6):
        if may_help(s, slot) and _among(s, seat, clause, place, slot):
            found.append(slot)
    return found


def _among(s: WyvernState, seat: int, clause: Clause, place: int, slot: int) -> bool:
    if clause.need & IN_ROW and not _in_row(s, place, slot):
        return False
    return dragons.is_dragon(s, slot) and strength.fits(s, clause, slot, seat, NONE)
