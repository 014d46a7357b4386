"""Writes what a seat observes into a buffer that the caller owns: numbers of 16 bits, little-endian, at fixed places.

A writer fills one feature from an attribute of the state. Seats are told round the table: the observer's own first,
then the next one. A buffer is anything whose bytes can be written by index, such as a bytearray or
`memoryview(array).cast("B")`. What is not written stays zero, so writers only touch what is there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from wyrmhall.kernel.compiling import mypyc_attr

if TYPE_CHECKING:
    from wyrmhall.kernel.state import State

# Bytes of a number.
WIDTH: Final = 2
# How a zone that holds several parts is cut: not at all, a list a part, or flat rows of so many entries.
WHOLE: Final = 0
PARTS: Final = -1
# Whose part a writer shows: everybody's, the observer's, or the observer's and of others what carries a mark.
ALL: Final = 0
OWN: Final = 1
MARKED: Final = 2


def put(out: Any, at: int, value: int) -> None:
    """One number at a byte; it is zero there already."""
    out[at] = value & 255
    if not 0 <= value < 256:
        out[at + 1] = value >> 8 & 255


def as_list(value: Any) -> list[int]:
    """What an attribute holds, whatever its shape."""
    if isinstance(value, list):
        return value
    if isinstance(value, tuple):
        return list(value)
    return [int(value)]


def single(value: Any) -> int:
    """The only entry of an attribute: itself, or the first of a list."""
    return value if isinstance(value, int) else int(value[0])


@mypyc_attr(allow_interpreted_subclasses=True)
class Writer:
    """One feature. `size` is how many numbers it has; `at` is the byte where they begin."""

    def __init__(self, size: int) -> None:
        self.size: Final = size

    def write(self, s: State, seat: int, out: Any, at: int) -> None:
        raise NotImplementedError


class Observer:
    """All features of a game, one behind the other."""

    def __init__(self, writers: list[Writer]) -> None:
        self.writers: Final = writers
        size = 0
        for writer in writers:
            size += writer.size
        self.size: Final = size
        self.blank: Final = bytes(size * WIDTH)

    def write(self, s: State, seat: int, out: Any, at: int) -> None:
        out[at : at + len(self.blank)] = self.blank
        for writer in self.writers:
            writer.write(s, seat, out, at)
            at += writer.size * WIDTH


# What is asked


class OwnSeat(Writer):
    """Which seat the observer has: tokens name seats as they are, not round the table."""

    def write(self, s: State, seat: int, out: Any, at: int) -> None:
        out[at + seat * WIDTH] = 1


class Waiting(Writer):
    """Whom the game waits for, round the table."""

    def write(self, s: State, seat: int, out: Any, at: int) -> None:
        for step in range(self.size):
            if s.waiting >> (seat + step) % self.size & 1:
                out[at + step * WIDTH] = 1


class Asked(Writer):
    """Which question the observer is asked, one of all that the game has."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(len(names))
        self.places: Final = {name: place for place, name in enumerate(names)}

    def write(self, s: State, seat: int, out: Any, at: int) -> None:
        if s.waiting >> seat & 1:
            out[at + self.places[s.stack[-1].name] * WIDTH] = 1


class Details(Writer):
    """The fields of the question that the observer is asked; every question has places of its own for them."""

    def __init__(self, fields: dict[str, tuple[str, ...]], low: int, high: int) -> None:
        size = 0
        self.places: Final[dict[str, int]] = {}
        self.fields: Final = fields
        self.low: Final = low
        self.high: Final = high
        for name, own in fields.items():
            self.places[name] = size
            size += len(own)
        super().__init__(size)

    def write(self, s: State, seat: int, out: Any, at: int) -> None:
        if not s.waiting >> seat & 1:
            return
        op = s.stack[-1]
        name = op.name
        at += self.places[name] * WIDTH
        for field in self.fields[name]:
            value = getattr(op, field)
            if isinstance(value, int):
                number = min(max(int(value), self.low), self.high)
                if number:
                    put(out, at, number)
            at += WIDTH


class Because(Writer):
    """The card that makes the observer choose, and whose it is: seats round the table, then kinds of cards."""

    def __init__(self, seats: int, kinds: int) -> None:
        super().__init__(seats + kinds)
        self.seats: Final = seats
        self.kinds: Final = kinds

    def write(self, s: State, seat: int, out: Any, at: int) -> None:
        if not s.waiting >> seat & 1:
            return
        owner, card = s.stack[-1].cause(s, seat)
        if 0 <= owner < self.seats:
            out[at + (owner - seat) % self.seats * WIDTH] = 1
        if 0 <= card < self.kinds:
            out[at + (self.seats + card) * WIDTH] = 1


# What lies on the table


class Numbers(Writer):
    """Numbers as they are, kept between `low` and `high`; `width` of them a seat where it is not WHOLE."""

    def __init__(self, name: str, size: int, low: int, high: int, width: int, columns: tuple[int, ...]) -> None:
        super().__init__(size)
        self.name: Final = name
        self.low: Final = low
        self.high: Final = high
        self.width: Final = width
        self.columns: Final = list(columns)

    def write(self, s: State, seat: int, out: Any, at: int) -> None:
        values = as_list(getattr(s, self.name))
        if self.width == WHOLE:
            for place in range(min(len(values), self.size)):
                self.number(values[place], out, at + place * WIDTH)
            return
        seats = s.seats
        for step in range(seats):
            base = (seat + step) % seats * self.width
            for column in self.columns:
                self.number(values[base + column], out, at)
                at += WIDTH

    def number(self, value: int, out: Any, at: int) -> None:
        if value:
            put(out, at, min(max(value, self.low), self.high))


class OwnNumbers(Writer):
    """The observer's own row of numbers."""

    def __init__(self, name: str, width: int, low: int, high: int) -> None:
        super().__init__(width)
        self.name: Final = name
        self.low: Final = low
        self.high: Final = high

    def write(self, s: State, seat: int, out: Any, at: int) -> None:
        values = as_list(getattr(s, self.name))
        for place in range(self.size):
            value = values[seat * self.size + place]
            if value:
                put(out, at + place * WIDTH, min(max(value, self.low), self.high))


class OneOf(Writer):
    """For each entry one place for each value it may have, beginning with `low`; of a seat each if `around`."""

    def __init__(self, name: str, entries: int, low: int, values: int, around: bool) -> None:
        super().__init__(entries * values)
        self.name: Final = name
        self.entries: Final = entries
        self.low: Final = low
        self.values: Final = values
        self.around: Final = around

    def write(self, s: State, seat: int, out: Any, at: int) -> None:
        if self.entries == 1:
            only = single(getattr(s, self.name)) - self.low
            if 0 <= only < self.values:
                out[at + only * WIDTH] = 1
            return
        found = as_list(getattr(s, self.name))
        for place in range(min(self.entries, len(found))):
            value = found[(seat + place) % self.entries if self.around else place] - self.low
            if 0 <= value < self.values:
                out[at + (place * self.values + value) * WIDTH] = 1


class SeatNumbers(Writer):
    """For each entry, which seat it names, round the table; none where it names nobody."""

    def __init__(self, name: str, entries: int, seats: int, around: bool) -> None:
        super().__init__(entries * seats)
        self.name: Final = name
        self.entries: Final = entries
        self.seats: Final = seats
        self.around: Final = around

    def write(self, s: State, seat: int, out: Any, at: int) -> None:
        found = as_list(getattr(s, self.name))
        for place in range(min(self.entries, len(found))):
            value = found[(seat + place) % self.entries if self.around else place]
            if 0 <= value < self.seats:
                out[at + (place * self.seats + (value - seat) % self.seats) * WIDTH] = 1


class SeatMask(Writer):
    """A set of seats, round the table."""

    def __init__(self, name: str, seats: int) -> None:
        super().__init__(seats)
        self.name: Final = name

    def write(self, s: State, seat: int, out: Any, at: int) -> None:
        mask = single(getattr(s, self.name))
        if mask == 0:
            return
        for step in range(self.size):
            if mask >> (seat + step) % self.size & 1:
                out[at + step * WIDTH] = 1


class Bits(Writer):
    """The bits of each entry; of a seat each if `around`. With `packed` one int holds the bits of all seats."""

    def __init__(self, name: str, entries: int, bits: int, around: bool, packed: bool) -> None:
        super().__init__(entries * bits)
        self.name: Final = name
        self.entries: Final = entries
        self.bits: Final = bits
        self.around: Final = around
        self.packed: Final = packed

    def write(self, s: State, seat: int, out: Any, at: int) -> None:
        found = as_list(getattr(s, self.name))
        for place in range(self.entries):
            other = (seat + place) % self.entries if self.around else place
            mask = found[0] >> other * self.bits if self.packed else found[other]
            if mask == 0:
                continue
            for bit in range(self.bits):
                if mask >> bit & 1:
                    out[at + (place * self.bits + bit) * WIDTH] = 1


class Cards(Writer):
    """How many cards of each kind lie somewhere, and below that how many of them carry each mark.

    `kinds` kinds from `first` on are counted, found in a card by `mask`. Where a zone is cut, its parts follow round
    the table, unless only the observer's own is shown. `seen` is the bit by which others' cards are known, shifted by
    the observer's seat if `each`.
    """

    def __init__(
        self,
        name: str,
        parts: int,
        width: int,
        first: int,
        kinds: int,
        mask: int,
        marks: tuple[int, ...],
        sight: int,
        seen: int,
        each: bool,
    ) -> None:
        super().__init__(parts * kinds * (1 + len(marks)))
        self.name: Final = name
        self.parts: Final = parts
        self.width: Final = width
        self.first: Final = first
        self.kinds: Final = kinds
        self.mask: Final = mask
        self.marks: Final = list(marks)
        self.sight: Final = sight
        self.seen: Final = seen
        self.each: Final = each
        # How many of each kind were met in the part that is being written; all zero in between.
        self.met: Final = [0] * kinds

    def write(self, s: State, seat: int, out: Any, at: int) -> None:
        value = getattr(s, self.name)
        seen = self.seen << seat if self.each else self.seen
        if self.width == WHOLE:
            self.count(as_list(value), 0, -1, seen if self.sight == MARKED else 0, out, at)
            return
        seats = s.seats
        for step in range(self.parts):
            other = (seat + step) % seats
            needed = seen if self.sight == MARKED and step > 0 else 0
            if self.width == PARTS:
                self.count(value[other], 0, -1, needed, out, at)
            else:
                self.count(value, other * self.width, (other + 1) * self.width, needed, out, at)
            at += self.kinds * (1 + len(self.marks)) * WIDTH

    def count(self, codes: list[int], begin: int, end: int, needed: int, out: Any, at: int) -> None:
        if end < 0:
            end = len(codes)
        met = self.met
        for place in range(begin, end):
            code = codes[place]
            if code < 0 or (needed and not code & needed):
                continue
            kind = (code & self.mask) - self.first
            if not 0 <= kind < self.kinds:
                continue
            here = at + kind * WIDTH
            met[kind] += 1
            out[here] = met[kind]
            for mark in self.marks:
                here += self.kinds * WIDTH
                if code & mark:
                    out[here] = out[here] + 1
        for place in range(begin, end):
            kind = (codes[place] & self.mask) - self.first
            if 0 <= kind < self.kinds:
                met[kind] = 0


class Places(Writer):
    """Which card lies at each place: one of the kinds, then the marks it carries; places of a seat each if `around`."""

    def __init__(
        self, name: str, places: int, width: int, first: int, kinds: int, mask: int, marks: tuple[int, ...]
    ) -> None:
        super().__init__(places * (kinds + len(marks)))
        self.name: Final = name
        self.places: Final = places
        self.width: Final = width
        self.first: Final = first
        self.kinds: Final = kinds
        self.mask: Final = mask
        self.marks: Final = list(marks)

    def write(self, s: State, seat: int, out: Any, at: int) -> None:
        codes = as_list(getattr(s, self.name))
        shift = seat * self.width
        for place in range(min(self.places, len(codes))):
            code = codes[(place + shift) % self.places]
            if code >= 0:
                kind = (code & self.mask) - self.first
                if 0 <= kind < self.kinds:
                    out[at + kind * WIDTH] = 1
                for i in range(len(self.marks)):
                    if code & self.marks[i]:
                        out[at + (self.kinds + i) * WIDTH] = 1
            at += (self.kinds + len(self.marks)) * WIDTH


class Sizes(Writer):
    """How many entries lie in a zone, or in each part of it, round the table."""

    def __init__(self, name: str, parts: int, most: int) -> None:
        super().__init__(parts)
        self.name: Final = name
        self.most: Final = most

    def write(self, s: State, seat: int, out: Any, at: int) -> None:
        value = getattr(s, self.name)
        if self.size == 1:
            put(out, at, min(len(value), self.most))
            return
        for step in range(self.size):
            put(out, at + step * WIDTH, min(len(value[(seat + step) % self.size]), self.most))
