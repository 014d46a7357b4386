"""The zones of Wyvern, declared once, and what must be true of a position beside them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from wyrmhall.games.wyvern import (
    aftermath,
    attacking,
    battle,
    choices,
    doing,
    joining,
    moving,
    phases,
    placing,
    playing,
    settling,
    setup,
)
from wyrmhall.games.wyvern.cards import Cards
from wyrmhall.games.wyvern.codes import (
    ATTACK,
    BATTLE,
    FIELD,
    KIND,
    KNOW,
    LATER,
    NONE,
    ONCE,
    OWNER,
    PHASES,
    PIN,
    PLACES,
    SEATS,
    SHOWN,
    SLOTS,
    TREASURE,
    TURN,
    VIRTUAL,
    slot_name,
)
from wyrmhall.games.wyvern.effects import DRAGON, TERRAIN
from wyrmhall.kernel.operation import Operation
from wyrmhall.kernel.zone import CardEntries, Entries, Shape, Sight, Words, Zone, expect

if TYPE_CHECKING:
    from wyrmhall.games.wyvern.state import WyvernState
    from wyrmhall.kernel.state import State

OPERATIONS: tuple[type[Operation[Any]], ...] = (
    *setup.OPERATIONS,
    *settling.OPERATIONS,
    *placing.OPERATIONS,
    *moving.OPERATIONS,
    *choices.OPERATIONS,
    *doing.OPERATIONS,
    *joining.OPERATIONS,
    *playing.OPERATIONS,
    *phases.OPERATIONS,
    *attacking.OPERATIONS,
    *battle.OPERATIONS,
    *aftermath.OPERATIONS,
)
MARKS = {
    "second": OWNER,
    "spent": ONCE,
    "shown": SHOWN,
    "known0": KNOW,
    "known1": KNOW << 1,
    "virtual": VIRTUAL,
}


class Codes(CardEntries):
    """Cards with their marks. What only stands for a treasure that is used from elsewhere is no card.

    The census counts them by the pile and the deck they belong to: an imagined opponent has other cards.
    """

    def __init__(self, cards: Cards) -> None:
        super().__init__(cards.ids, MARKS)
        self.lair = [type_ in (DRAGON, TERRAIN) for type_ in cards.type_of]

    def card(self, value: int) -> str | None:
        if value < 0 or value & VIRTUAL:
            return None
        return f"{'lair' if self.lair[value & KIND] else 'horde'} {1 if value & OWNER else 0}"

    def write(self, value: int) -> Any:
        if value < 0:
            return None
        return "/".join([self.ids[value & KIND], *(mark for mark, bit in self.marks.items() if value & bit)])


class Kinds(CardEntries):
    """Kinds of cards that are only spoken of: no card lies there."""

    def card(self, value: int) -> str | None:
        return None

    def write(self, value: int) -> Any:
        return self.ids[value] if value >= 0 else None


class Table(Zone):
    """A flat list that is cut into rows, with entries of its own for each column."""

    def __init__(
        self,
        name: str,
        columns: tuple[Entries, ...],
        shape: Shape = "list",
        sees: Sight = "rules",
        *,
        holds: bool = True,
    ) -> None:
        super().__init__(name, columns[0], shape, sees, holds=holds, width=len(columns))
        self.columns = columns

    def _rows(self, state: State) -> list[list[int]]:
        value = list(getattr(state, self.name))
        return [value[start : start + self.width] for start in range(0, len(value), self.width)]

    def write(self, state: State) -> Any:
        return [
            [entries.write(code) for entries, code in zip(self.columns, row, strict=True)] for row in self._rows(state)
        ]

    def read(self, data: Any, state: State) -> None:
        expect(isinstance(data, list), f"{self.name} is not a list of lists")
        value: list[int] = []
        for number, row in enumerate(data):
            where = f"{self.name} {number}"
            expect(isinstance(row, list), f"{where} is not a list")
            expect(len(row) == self.width, f"{where} has {len(row)} entries; expected {self.width}")
            value += [entries.read(entry, where) for entries, entry in zip(self.columns, row, strict=True)]
        setattr(state, self.name, tuple(value) if self.shape == "tuple" else value)

    def cards(self, state: State) -> Counter[str]:
        found: Counter[str] = Counter()
        for row in self._rows(state):
            for entries, code in zip(self.columns, row, strict=True):
                id = entries.card(code)
                if id is not None:
                    found[id] += 1
        return found


def zones(cards: Cards) -> tuple[Zone, ...]:
    codes = Codes(cards)
    kinds = Kinds(cards.ids)
    slot = Words(("none", *(slot_name(slot) for slot in range(FIELD))), NONE)
    any_slot = Entries(-9, FIELD)
    small = Entries(-999, 999)
    count = Entries(0, 9999)
    bits = Entries(0, 1 << 20)
    seat = Entries(NONE, SEATS - 1)
    place = Entries(0, PLACES - 1)
    return (
        Zone("turn", Entries(0, SEATS - 1), "one"),
        Zone("turns", count, "one"),
        Zone("phase", Words(PHASES), "one"),
        Zone("first", Entries(0, SEATS - 1), "one"),
        Zone("number", count, "one"),
        Zone("winner", Entries(NONE, 3), "one"),
        Zone("points", count, length=SEATS),
        Zone("gold", count, length=SEATS),
        Zone("hands", codes, "seats", "owner", holds=True),
        Zone("lairs", codes, "seats", "rules", holds=True, bag=True),
        Zone("hordes", codes, "seats", "rules", holds=True, bag=True),
        Zone("tops", codes, "seats", "rules", holds=True),
        Zone("lair_discards", codes, "seats", holds=True),
        Zone("horde_discards", codes, "seats", holds=True),
        Zone("removed", codes, "seats", holds=True),
        Zone("dealt", codes, "seats", "owner", holds=True),
        Zone("field", codes, "list", "rules", holds=True, length=FIELD),
        Zone("status", bits, length=FIELD),
        Zone("form", Entries(NONE, cards.kinds), length=FIELD),
        Zone("link", Entries(-2, FIELD - 1), length=FIELD),
        Zone("counters", small, length=FIELD),
        Zone("vain", small, length=FIELD),
        Zone("heat", small, length=FIELD),
        Table("pins", (slot, codes, small, bits), "tuple"),
        Table("treasures", (place, codes, Entries(0, 1 << 40)), "tuple"),
        Table("under", (Entries(0, PLACES + 1), codes), "tuple"),
        Zone("turnly", small, length=TURN),
        Zone("later", small, length=SEATS * LATER),
        Table("chain", (codes, seat, small, bits, kinds, Entries(-999, 9999))),
        Zone("last", Entries(NONE, SEATS - 1), "one"),
        Zone("attack", Entries(-999, 9999)),
        Zone("battle", Entries(-999, 9999)),
        Zone("side", Entries(NONE, SEATS), length=FIELD),
        Zone("assigned", Entries(-999, 999), length=FIELD),
        Zone("copied", Entries(-999, 999), length=FIELD),
        Zone("boost", small, length=FIELD),
        Table("played", (kinds, codes, seat, any_slot, small, bits, small)),
        Zone("fallen", Entries(-1, 1 << 24)),
        Zone("lost", small, length=SEATS),
    )


def check(s: WyvernState) -> None:
    """Refuse a position whose zones do not fit together."""
    expect(len(s.attack) in (0, ATTACK), f"attack has {len(s.attack)} numbers; expected {ATTACK} or none")
    expect(len(s.battle) in (0, BATTLE), f"battle has {len(s.battle)} numbers; expected {BATTLE} or none")
    _check_piles(s)
    hosts = {s.pins[at] for at in range(0, len(s.pins), PIN)}
    expect(all(s.field[host] >= 0 for host in hosts), "a card is attached to an empty position")
    places = [s.treasures[at] for at in range(0, len(s.treasures), TREASURE)]
    expect(len(places) == len(set(places)), "two treasures lie in the same place")
    for slot in range(FIELD):
        if s.field[slot] < 0:
            expect(s.status[slot] == 0 and s.counters[slot] == 0, f"{slot_name(slot)} is empty and has marks")


def _check_piles(s: WyvernState) -> None:
    lair = s.tables.is_lair
    for seat in range(SEATS):
        owner = OWNER if seat else 0
        for name, pile, wanted in (
            ("lairs", s.lairs[seat], True),
            ("lair_discards", s.lair_discards[seat], True),
            ("hordes", s.hordes[seat], False),
            ("tops", s.tops[seat], False),
            ("horde_discards", s.horde_discards[seat], False),
        ):
            for code in pile:
                expect(code >= 0, f"{name} {seat}: a card is missing")
                expect(code & OWNER == owner, f"{name} {seat}: {s.cards.ids[code & KIND]} is of the other deck")
                expect(lair[code & KIND] == wanted, f"{name} {seat}: {s.cards.ids[code & KIND]} does not belong there")
        for code in s.hands[seat]:
            expect(code >= 0 and not lair[code & KIND], f"hands {seat}: a card that is no treasure and not purple")
    for code in s.field[:SLOTS]:
        expect(code < 0 or not code & VIRTUAL, "a battle position holds what is no card")
