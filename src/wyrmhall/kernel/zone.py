"""Zones: where the cards and counters of a game lie. A game declares each once; what can be done alike for all of them
follows from that: the fingerprint, the position both ways with its checks, and the census of cards.

A zone is an attribute of the state and holds ints. `Entries` says what an int stands for and how a reader of a position
sees it: a number, a card by its id, a seat.
"""

from __future__ import annotations

import inspect
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal

from wyrmhall.kernel.errors import BadPosition
from wyrmhall.kernel.operation import Operation
from wyrmhall.kernel.rng import digest

if TYPE_CHECKING:
    from wyrmhall.kernel.state import State

# One int; a list; a tuple, shared between clones; one list a seat; one flat list cut into rows of equal width.
Shape = Literal["one", "list", "tuple", "seats", "rows"]
# Who sees what lies there: everybody; its owner, for zones with a part for each seat; nobody; or as the rules say.
Sight = Literal["all", "owner", "nobody", "rules"]

LARGEST: Final = 1 << 53


def expect(condition: bool, sentence: str) -> None:
    """Refuse a position, saying what is wrong with it."""
    if not condition:
        raise BadPosition(sentence)


class Entries:
    """Whole numbers from `low` to `high`."""

    def __init__(self, low: int = -1, high: int = LARGEST) -> None:
        self.low = low
        self.high = high

    def write(self, value: int) -> Any:
        return value

    def read(self, data: Any, where: str) -> int:
        expect(type(data) is int, f"{where}: {data!r} is not a whole number")
        expect(self.low <= data <= self.high, f"{where}: {data} is out of range: {self.low} to {self.high}")
        return int(data)

    def card(self, value: int) -> str | None:
        """The id of the card that lies there, for the census."""
        return None


class Flag(Entries):
    """Yes or no."""

    def write(self, value: int) -> Any:
        return bool(value)

    def read(self, data: Any, where: str) -> int:
        expect(type(data) is bool, f"{where}: {data!r} is neither true nor false")
        return bool(data)


class Mask(Entries):
    """A set of small numbers, as the bits of an int: seats, for the most part."""

    def __init__(self, size: int) -> None:
        super().__init__(0, (1 << size) - 1)
        self.size = size

    def write(self, value: int) -> Any:
        return [bit for bit in range(self.size) if value >> bit & 1]

    def read(self, data: Any, where: str) -> int:
        expect(isinstance(data, list), f"{where}: {data!r} is not a list")
        mask = 0
        for bit in data:
            expect(type(bit) is int and 0 <= bit < self.size, f"{where}: {bit!r} is not one of 0 to {self.size - 1}")
            mask |= 1 << bit
        return mask


class Words(Entries):
    """Ints from `first` on that have a name each."""

    def __init__(self, names: list[str] | tuple[str, ...], first: int = 0) -> None:
        super().__init__(first, first + len(names) - 1)
        self.names = list(names)
        self.codes = {name: first + number for number, name in enumerate(names)}

    def write(self, value: int) -> Any:
        return self.names[value - self.low]

    def read(self, data: Any, where: str) -> int:
        expect(isinstance(data, str) and data in self.codes, f"{where}: {data!r} is unknown")
        return self.codes[data]


class CardEntries(Entries):
    """Cards by their ids. `marks` are bits beside the card's number, written behind a slash ("mage/down"); where no
    card lies there is `null`.
    """

    def __init__(self, ids: list[str] | tuple[str, ...], marks: dict[str, int] | None = None) -> None:
        super().__init__()
        self.ids = list(ids)
        self.numbers = {id: number for number, id in enumerate(ids)}
        self.marks = marks or {}

    def write(self, value: int) -> Any:
        if value == -1:
            return None
        name = self.card(value)
        return "/".join([str(name), *(mark for mark, bit in self.marks.items() if value & bit)])

    def read(self, data: Any, where: str) -> int:
        if data is None:
            return -1
        expect(isinstance(data, str), f"{where}: {data!r} is not the id of a card")
        id, *marks = data.split("/")
        expect(id in self.numbers, f"{where}: no card has the id {id!r}")
        code = self.numbers[id]
        for mark in marks:
            expect(mark in self.marks, f"{where}: {mark!r} behind {id!r} means nothing here")
            code |= self.marks[mark]
        return code

    def card(self, value: int) -> str | None:
        if value < 0:
            return None
        for bit in self.marks.values():
            value &= ~bit
        return self.ids[value]


class AboutCards(Entries):
    """What a game's own kinds of entries need that hold a card and more: ids both ways."""

    def __init__(self, ids: list[str]) -> None:
        super().__init__()
        self.ids = ids
        self.numbers = {id: number for number, id in enumerate(ids)}

    def number(self, id: Any, where: str) -> int:
        expect(isinstance(id, str) and id in self.numbers, f"{where}: no card has the id {id!r}")
        return self.numbers[id]


def parts_of(data: Any, count: int, where: str) -> list[Any]:
    expect(isinstance(data, list) and len(data) == count, f"{where}: {data!r} is not a list of {count}")
    return list(data)


class Zone:
    """One declared zone. `name` is the attribute of the state.

    `holds` zones are where cards really lie, each card in one place: the census counts them. A `bag` has no order.
    `length` is the number of entries where it is always the same, for each seat or row in zones that have several;
    `width` cuts a flat list into rows, which may end early where `trim` is set.
    """

    def __init__(
        self,
        name: str,
        entries: Entries,
        shape: Shape = "list",
        sees: Sight = "all",
        *,
        holds: bool = False,
        bag: bool = False,
        length: int | None = None,
        width: int = 0,
        rows: int | None = None,
        trim: bool = False,
    ) -> None:
        self.name = name
        self.entries = entries
        self.shape = shape
        self.sees = sees
        self.holds = holds
        self.bag = bag
        self.length = length
        self.width = width
        self.rows = rows
        self.trim = trim

    def lists(self, state: State) -> list[list[int]]:
        """What lies in the zone, part by part: one part a seat or row where it has those."""
        value = getattr(state, self.name)
        if self.shape == "one":
            return [[int(value)]]
        if self.shape == "seats":
            return [list(part) for part in value]
        if self.shape == "rows":
            return [list(value[start : start + self.width]) for start in range(0, len(value), self.width)]
        return [list(value)]

    def write(self, state: State) -> Any:
        parts = [self._written(part) for part in self.lists(state)]
        if self.shape == "one":
            return parts[0][0]
        return parts if self.shape in ("seats", "rows") else parts[0]

    def _written(self, part: list[int]) -> list[Any]:
        if self.trim:
            while part and part[-1] == -1:
                part.pop()
        return [self.entries.write(value) for value in part]

    def read(self, data: Any, state: State) -> None:
        """Put what a position says into the state."""
        value: Any
        if self.shape == "one":
            value = self.entries.read(data, self.name)
        elif self.shape in ("seats", "rows"):
            count = self.rows if self.rows is not None or self.shape == "rows" else state.seats
            expect(isinstance(data, list), f"{self.name} is not a list of lists")
            expect(count is None or len(data) == count, f"{self.name} has {len(data)} parts; expected {count}")
            value = [self._read(part, f"{self.name} {number}") for number, part in enumerate(data)]
            if self.shape == "rows":
                value = [code for part in value for code in part]
        else:
            value = self._read(data, self.name)
            if self.shape == "tuple":
                value = tuple(value)
        setattr(state, self.name, value)

    def _read(self, data: Any, where: str) -> list[int]:
        expect(isinstance(data, list), f"{where} is not a list")
        part = [self.entries.read(entry, where) for entry in data]
        if self.trim and len(part) < self.width:
            part += [-1] * (self.width - len(part))
        length = self.width or self.length
        expect(length is None or len(part) == length, f"{where} has {len(part)} entries; expected {length}")
        return part

    def cards(self, state: State) -> Counter[str]:
        found = (self.entries.card(code) for part in self.lists(state) for code in part)
        return Counter(id for id in found if id is not None)


# Operations, by their fields


_FIELDS: Final[dict[Any, tuple[str, ...]]] = {}


def fields_of(kind: type[Operation[Any]]) -> tuple[str, ...]:
    """The names of an operation's fields: the parameters of its `__init__`."""
    fields = _FIELDS.get(kind)
    if fields is None:
        own = kind.__init__ is not object.__init__
        names = inspect.signature(kind).parameters if own else ()
        fields = _FIELDS[kind] = tuple(name for name in names if name not in ("args", "kwargs"))
    return fields


@cache
def _code_of(name: str) -> int:
    return digest(list(name.encode()))


def operation_numbers(op: Operation[Any]) -> list[int]:
    numbers = [_code_of(op.name)]
    for field in fields_of(type(op)):
        value = getattr(op, field)
        if isinstance(value, tuple):
            numbers += [len(value), *value]
        elif isinstance(value, Operation):
            numbers += operation_numbers(value)
        else:
            numbers.append(int(value))
    return numbers


def write_operation(op: Operation[Any], entries: dict[str, Entries]) -> dict[str, Any]:
    written: dict[str, Any] = {"do": op.name}
    for field in fields_of(type(op)):
        value = getattr(op, field)
        how = entries.get(field)
        if isinstance(value, Operation):
            written[field] = write_operation(value, entries)
        elif isinstance(value, tuple):
            written[field] = [how.write(part) if how else part for part in value]
        else:
            written[field] = how.write(value) if how and not isinstance(value, bool) else value
    return written


def read_operation(
    data: Any, kinds: dict[str, type[Operation[Any]]], entries: dict[str, Entries], where: str
) -> Operation[Any]:
    expect(isinstance(data, dict) and isinstance(data.get("do"), str), f"{where}: {data!r} is not a step of play")
    expect(data["do"] in kinds, f"{where}: {data['do']!r} is unknown; expected one of {', '.join(kinds)}")
    kind = kinds[data["do"]]
    fields = fields_of(kind)
    expect(set(data) == {"do", *fields}, f"{where}: {data['do']} has the fields {', '.join(fields) or 'none'}")
    values = [_read_field(data[field], kinds, entries, field, f"{where}, {field}") for field in fields]
    try:
        return kind(*values)
    except (TypeError, ValueError):
        raise BadPosition(f"{where}: {data['do']} cannot have {data}") from None


def _read_field(
    data: Any, kinds: dict[str, type[Operation[Any]]], entries: dict[str, Entries], field: str, where: str
) -> Any:
    how = entries.get(field) or _PLAIN
    if isinstance(data, bool):
        return data
    if isinstance(data, dict):
        return read_operation(data, kinds, entries, where)
    if isinstance(data, list):
        return tuple(how.read(part, where) for part in data)
    return how.read(data, where)


_PLAIN: Final = Entries(-LARGEST)
