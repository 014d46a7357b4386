"""What a seat sees of a match of Wyvern, as structs for the wire.

Whatever can be chosen now carries its token, so that a table can light it up without knowing the rules. A strength
comes with its lines, each a reason and an amount.
"""

from __future__ import annotations

from collections import Counter
from typing import Literal

import msgspec

from wyrmhall.games.wyvern import codes, dragons, preview, prohibitions, scoring, strength
from wyrmhall.games.wyvern.codes import KIND, KNOW, KNOW_BOTH, NONE, SHOWN
from wyrmhall.games.wyvern.effects import ATTACKING, DEFENDING, HIDDEN
from wyrmhall.games.wyvern.phrases import keyword_list
from wyrmhall.games.wyvern.state import WyvernState

Phase = Literal["arranging", "draw", "treasure", "movement", "action", "battle", "second action", "discard", "over"]
REASONS = {
    strength.BY_BASE: "base",
    strength.BY_ASSIGNED: "assigned",
    strength.BY_COUNTERS: "counters",
    strength.BY_TURN: "this turn",
    strength.BY_PENALTY: "penalty",
    strength.BY_BOOST: "paid",
}


class StrengthLine(msgspec.Struct, frozen=True):
    """One line of a strength. `card` is the number of the card behind it, None for a reason without one."""

    words: str
    amount: int
    card: int | None


class Pinned(msgspec.Struct, frozen=True):
    """A card attached to another or hidden under it; `card` is None where the viewer may not know it."""

    card: int | None
    seat: int
    hidden: bool
    extra: int


class SlotView(msgspec.Struct, frozen=True):
    """A battle position. `card` is None where it is empty or lies face down and the viewer does not know it.

    `strength` and its `lines` are None and empty for what is no dragon as far as the viewer knows. `attack` is its
    strength when it attacks, `strength` in its battle or as a defender. `token` chooses it, `use` uses its ability.
    """

    slot: int
    row: int
    column: int
    occupied: bool
    card: int | None
    up: bool
    paid: bool
    dragon: bool
    captive: bool
    abilities: bool
    base: int | None
    strength: int | None
    attack: int | None
    lines: tuple[StrengthLine, ...]
    counters: int
    keywords: tuple[str, ...]
    attached: tuple[Pinned, ...]
    side: int | None
    helper: bool
    token: int | None
    use: int | None


class TreasureView(msgspec.Struct, frozen=True):
    """A treasure in its place. `under` are cards below it, None where the viewer may not know them."""

    place: int
    row: int
    card: int
    gold: int
    used: bool
    out: bool
    under: tuple[int | None, ...]
    token: int | None
    use: int | None


class FreePlace(msgspec.Struct, frozen=True):
    """A place beside a row that holds no treasure and may be chosen."""

    row: int
    token: int


class HandCard(msgspec.Struct, frozen=True):
    """A card of a hand: None where the viewer does not know it. `seen` says that the other player knows it."""

    card: int | None
    seen: bool
    token: int | None


class Held(msgspec.Struct, frozen=True):
    card: int
    count: int


class SeatView(msgspec.Struct, frozen=True):
    """`top` is the top card of the horde where it lies open. `shown` is what this deck has shown so far."""

    seat: int
    gold: int
    points: int
    positions: int
    hand: tuple[HandCard, ...]
    dealt: tuple[HandCard, ...]
    lair: int
    horde: int
    top: int | None
    lair_discards: tuple[int, ...]
    horde_discards: tuple[int, ...]
    removed: tuple[int, ...]
    slots: tuple[SlotView, ...]
    treasures: tuple[TreasureView, ...]
    free_places: tuple[FreePlace, ...]
    shown: tuple[Held, ...]


class BattleCard(msgspec.Struct, frozen=True):
    """A battle card that lies there. `void` says that it counts for nothing now."""

    seat: int
    card: int | None
    target: int | None
    void: bool


class BattleView(msgspec.Struct, frozen=True):
    """Totals stand by seat. `fighters` without a position are those beside the field."""

    attacker: int
    attacker_slot: int
    defender_slot: int
    totals: tuple[int, int]
    behind: int
    cards: tuple[BattleCard, ...]
    beside: tuple[SlotView, ...]


class AttackView(msgspec.Struct, frozen=True):
    attacker_slot: int
    target_slot: int | None


class Played(msgspec.Struct, frozen=True):
    """What is being played and may be answered, the last one on top."""

    seat: int
    card: int | None
    ability: bool
    countered: bool
    target: int | None


class Change(msgspec.Struct, frozen=True):
    """What choosing `token` would make of the totals, by seat, if nobody answers; `target` is whom it is for."""

    token: int
    target: int | None
    totals: tuple[int, int]
    behind: int


class WyvernView(msgspec.Struct, frozen=True):
    """`goal` is the points a match is played to, 0 for a single game; `answers` are tokens with no other place."""

    viewer: int | None
    number: int
    goal: int
    turn: int
    turns: int
    phase: Phase
    seats: tuple[SeatView, ...]
    attack: AttackView | None
    battle: BattleView | None
    chain: tuple[Played, ...]
    changes: tuple[Change, ...]
    answers: tuple[int, ...]


class _Sight:
    """What one viewer may know and choose."""

    def __init__(self, s: WyvernState, viewer: int | None) -> None:
        self.s = s
        self.viewer = viewer
        self.bits = KNOW_BOTH if viewer is None else KNOW << viewer
        asked = viewer is not None and s.waiting >> viewer & 1
        self.legal = set(s.legal(viewer)) if asked and viewer is not None else set()
        self.placed: set[int] = set()

    def knows(self, code: int) -> bool:
        """An onlooker knows what both players know."""
        return code >= 0 and code & self.bits == self.bits

    def card(self, code: int) -> int | None:
        return code & KIND if self.knows(code) else None

    def token(self, token: int) -> int | None:
        if token not in self.legal:
            return None
        self.placed.add(token)
        return token


def view(s: WyvernState, viewer: int | None) -> WyvernView:
    sight = _Sight(s, viewer)
    seats = tuple(_seat(sight, seat) for seat in range(codes.SEATS))
    battle = _battle(sight)
    phase: Phase = codes.PHASES[s.phase] if s.stack else "over"
    return WyvernView(
        viewer=viewer,
        number=s.number,
        goal=s.goal,
        turn=s.turn,
        turns=s.turns,
        phase=phase,
        seats=seats,
        attack=_attack(s),
        battle=battle,
        chain=tuple(_chain(sight)),
        changes=tuple(_changes(sight)),
        answers=tuple(token for token in sorted(sight.legal) if token not in sight.placed),
    )


def _seat(sight: _Sight, seat: int) -> SeatView:
    s = sight.s
    first = seat * 6
    slots = tuple(_slot(sight, slot) for slot in range(first, first + 6))
    treasures = tuple(_treasures(sight, seat))
    top = s.tops[seat][0] if s.tops[seat] and s.tops[seat][0] & KNOW_BOTH == KNOW_BOTH else NONE
    return SeatView(
        seat=seat,
        gold=s.gold[seat],
        points=s.points[seat],
        positions=scoring.positions(s, seat),
        hand=tuple(_held(sight, seat, code) for code in _sorted_hand(sight, s.hands[seat])),
        dealt=tuple(_held(sight, seat, code) for code in _sorted_hand(sight, s.dealt[seat])),
        lair=len(s.lairs[seat]),
        horde=len(s.hordes[seat]) + len(s.tops[seat]),
        top=top & KIND if top >= 0 else None,
        lair_discards=tuple(code & KIND for code in s.lair_discards[seat]),
        horde_discards=tuple(code & KIND for code in s.horde_discards[seat]),
        removed=tuple(code & KIND for code in s.removed[seat]),
        slots=slots,
        treasures=treasures,
        free_places=tuple(_free_places(sight, seat)),
        shown=_shown(sight, seat),
    )


def _sorted_hand(sight: _Sight, hand: list[int]) -> list[int]:
    """Known cards by number, then the others: the order in which a hand was drawn tells something."""
    return sorted(hand, key=lambda code: (not sight.knows(code), code & KIND if sight.knows(code) else 0))


def _held(sight: _Sight, seat: int, code: int) -> HandCard:
    card = sight.card(code)
    token = sight.token(codes.CARD + card) if card is not None and sight.viewer == seat else None
    return HandCard(card, card is not None and bool(code & KNOW << (1 - seat)), token)


def _slot(sight: _Sight, slot: int) -> SlotView:
    s = sight.s
    code, status = s.field[slot], s.status[slot]
    known = sight.knows(code) or bool(status & codes.UP)
    dragon = known and code >= 0 and dragons.is_dragon(s, slot)
    lines: list[int] = []
    if dragon:
        strength.add_up(s, slot, strength.role_for(s, slot, DEFENDING), lines)
    side = s.side[slot] if s.battle and s.side[slot] >= 0 else None
    return SlotView(
        slot=slot,
        row=slot % 6 // 3 if slot < codes.SLOTS else 0,
        column=slot % 3 if slot < codes.SLOTS else slot - codes.LIMBO,
        occupied=code >= 0,
        card=code & KIND if known and code >= 0 else None,
        up=bool(status & codes.UP),
        paid=bool(status & codes.PAID),
        dragon=dragon,
        captive=bool(status & codes.CAPTIVE),
        abilities=not dragon or dragons.has_abilities(s, slot),
        base=strength.base(s, slot) if dragon else None,
        strength=sum(lines[1::2]) if dragon else None,
        attack=strength.strength(s, slot, ATTACKING) if dragon else None,
        lines=tuple(_line(s, lines[at], lines[at + 1]) for at in range(0, len(lines), 2)),
        counters=s.counters[slot] + s.vain[slot],
        keywords=tuple(keyword_list(dragons.keywords(s, slot))) if dragon else (),
        attached=tuple(_attached(sight, slot)),
        side=side,
        helper=bool(status & codes.HELPER),
        token=sight.token(codes.SLOT + slot),
        use=sight.token(codes.USE_SLOT + slot),
    )


def _line(s: WyvernState, reason: int, amount: int) -> StrengthLine:
    if reason >= 0:
        return StrengthLine(s.cards.names[reason], amount, reason)
    return StrengthLine(REASONS[reason], amount, None)


def _attached(sight: _Sight, slot: int) -> list[Pinned]:
    s = sight.s
    found = []
    for at in range(0, len(s.pins), codes.PIN):
        if s.pins[at] == slot:
            bits = s.pins[at + 3]
            found.append(
                Pinned(
                    card=sight.card(s.pins[at + 1]),
                    seat=bits & codes.PIN_SEAT,
                    hidden=bool(bits & codes.PIN_HIDDEN),
                    extra=s.pins[at + 2],
                )
            )
    return found


def _treasures(sight: _Sight, seat: int) -> list[TreasureView]:
    s = sight.s
    found = []
    for at in range(0, len(s.treasures), codes.TREASURE):
        place, code, data = s.treasures[at], s.treasures[at + 1], s.treasures[at + 2]
        if place // codes.SEAT_PLACES != seat or code & codes.VIRTUAL:
            continue
        under = [s.under[i + 1] for i in range(0, len(s.under), codes.UNDER) if s.under[i] == place]
        found.append(
            TreasureView(
                place=place,
                row=place % codes.SEAT_PLACES // codes.ROW_PLACES,
                card=code & KIND,
                gold=data // codes.T_GOLD,
                used=bool(data & codes.T_USED),
                out=bool(data & codes.T_OUT),
                under=tuple(sight.card(card) for card in under),
                token=sight.token(codes.PLACE + place),
                use=sight.token(codes.USE_PLACE + place),
            )
        )
    return sorted(found, key=lambda treasure: treasure.place)


def _free_places(sight: _Sight, seat: int) -> list[FreePlace]:
    first = codes.PLACE + seat * codes.SEAT_PLACES
    free = [token for token in range(first, first + codes.SEAT_PLACES) if token in sight.legal - sight.placed]
    sight.placed.update(free)
    return [FreePlace((token - first) // codes.ROW_PLACES, token) for token in free]


def _shown(sight: _Sight, seat: int) -> tuple[Held, ...]:
    """WV-DECK-4: the cards of a deck that have been shown; an onlooker sees those that both players know."""
    s = sight.s
    owner = codes.OWNER if seat else 0
    found: Counter[int] = Counter()
    piles = [*s.lair_discards, *s.horde_discards, *s.removed]
    if sight.viewer is not None:
        piles += [*s.hands, *s.lairs, *s.hordes, *s.tops, *s.dealt]
    tables = (
        [code for code in s.field if code >= 0 and (sight.viewer is not None or sight.knows(code))],
        list(s.pins[1 :: codes.PIN]),
        list(s.treasures[1 :: codes.TREASURE]),
        list(s.under[1 :: codes.UNDER]),
        list(s.played[codes.P_CODE :: codes.CARD_IN_BATTLE]),
        list(s.chain[codes.C_CODE :: codes.CHAIN]),
    )
    for pile in (*piles, *tables):
        for code in pile:
            if code >= 0 and code & codes.OWNER == owner and code & SHOWN and not code & codes.VIRTUAL:
                found[code & KIND] += 1
    return tuple(Held(card, found[card]) for card in sorted(found))


def _attack(s: WyvernState) -> AttackView | None:
    if not s.attack or s.attack[codes.A_ATTACKER] < 0:
        return None
    target = s.attack[codes.A_TARGET]
    return AttackView(s.attack[codes.A_ATTACKER], target if target >= 0 else None)


def _battle(sight: _Sight) -> BattleView | None:
    s = sight.s
    if not s.battle:
        return None
    cards = []
    for at in range(0, len(s.played), codes.CARD_IN_BATTLE):
        seat = s.played[at + codes.P_SEAT]
        unseen = s.played[at + codes.P_BITS] & codes.P_UNSEEN and seat != sight.viewer
        target = s.played[at + codes.P_TARGET]
        cards.append(
            BattleCard(
                seat=seat,
                card=None if unseen else s.played[at + codes.P_KIND],
                target=target if target >= 0 and not unseen else None,
                void=not unseen and not prohibitions.counts(s, at),
            )
        )
    # What a battle came to stands while its effects are carried out, when who lost has left it.
    result = s.battle[codes.B_RESULT]
    over = result in (0, 1, codes.NO_WINNER)
    beside = [_slot(sight, slot) for slot in range(codes.LIMBO, codes.FIELD) if s.field[slot] >= 0]
    return BattleView(
        attacker=s.battle[codes.B_SEAT],
        attacker_slot=s.battle[codes.B_ATTACKER],
        defender_slot=s.battle[codes.B_DEFENDER],
        totals=(s.battle[codes.B_TOTAL], s.battle[codes.B_TOTAL + 1])
        if over
        else (strength.total(s, 0), strength.total(s, 1)),
        behind=strength.behind(s) if not over else 1 - result if result in (0, 1) else NONE,
        cards=tuple(cards),
        beside=tuple(beside),
    )


def _chain(sight: _Sight) -> list[Played]:
    s = sight.s
    found = []
    for at in range(0, len(s.chain), codes.CHAIN):
        kind, seat = s.chain[at + codes.C_KIND], s.chain[at + codes.C_SEAT]
        secret = s.cards.type_of[kind] == HIDDEN and seat != sight.viewer
        bits, target = s.chain[at + codes.C_BITS], s.chain[at + codes.C_TARGET]
        found.append(
            Played(
                seat=seat,
                card=None if secret else kind,
                ability=bool(bits & codes.ABILITY),
                countered=bool(bits & codes.COUNTERED),
                target=target if 0 <= target < codes.FIELD else None,
            )
        )
    return found


def _changes(sight: _Sight) -> list[Change]:
    if sight.viewer is None or not sight.legal:
        return []
    return [
        Change(change.token, change.target if change.target >= 0 else None, change.totals, change.behind)
        for change in preview.changes(sight.s, sight.viewer, sorted(sight.legal))
    ]
