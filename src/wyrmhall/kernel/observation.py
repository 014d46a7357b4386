"""What a seat observes of a game as numbers: the layout, with a name, a place and a range for every feature.

A layout follows from the declared zones and who sees them; a game's `Sight` says what the declaration cannot know
(which lists are by seat, which numbers name a seat, what is too long to show) and adds features of its own. The
contract kit holds it to what a seat may know. What is written, `kernel/observe.py` writes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from wyrmhall.kernel.errors import WyrmhallError
from wyrmhall.kernel.observe import (
    ALL,
    MARKED,
    OWN,
    PARTS,
    WHOLE,
    WIDTH,
    Asked,
    Because,
    Bits,
    Cards,
    Details,
    Numbers,
    Observer,
    OneOf,
    OwnNumbers,
    OwnSeat,
    Places,
    SeatMask,
    SeatNumbers,
    Sizes,
    Waiting,
    Writer,
)
from wyrmhall.kernel.rng import digest
from wyrmhall.kernel.zone import Entries, Flag, Mask, Words, Zone, fields_of

if TYPE_CHECKING:
    from wyrmhall.kernel.game import Game
    from wyrmhall.kernel.operation import Operation

# What a number that nobody has set a limit to is cut off at.
MOST = 999
# The most copies of one card that can lie in one place.
COPIES = 99


class Feature(msgspec.Struct, frozen=True):
    """`size` numbers from `offset` on, each from `low` to `high`."""

    name: str
    words: str
    offset: int
    size: int
    low: int
    high: int


class Part:
    """One feature before it has its place."""

    def __init__(self, name: str, words: str, writer: Writer, low: int = 0, high: int = 1) -> None:
        self.name = name
        self.words = words
        self.writer = writer
        self.low = low
        self.high = high


class Known:
    """Cards of which others know some: those that carry the bit `seen`, shifted by the observer's seat if `each`."""

    def __init__(self, seen: int, each: bool) -> None:
        self.seen = seen
        self.each = each


class Sight:
    """What a game says of its observation beside its zones, by their names.

    `by_seat`: lists with an entry for each seat. `seats`: numbers that name a seat. `seat_masks`: sets of seats.
    `one_of`: numbers that are rather names. `places`: cards of which it matters where they lie. `sizes`: told by
    their size alone. `known`: cards of others that some know. `kinds`: the first kind and the number of kinds that
    can lie there. `most`: limits of numbers. `marks`: the marks of cards that are told. `left_out`: zones that are
    not told, and why. `extra`: the game's own features.
    """

    def __init__(
        self,
        *,
        by_seat: tuple[str, ...] = (),
        seats: tuple[str, ...] = (),
        seat_masks: tuple[str, ...] = (),
        one_of: tuple[str, ...] = (),
        places: tuple[str, ...] = (),
        sizes: tuple[str, ...] = (),
        known: dict[str, Known] | None = None,
        kinds: dict[str, tuple[int, int]] | None = None,
        most: dict[str, int] | None = None,
        marks: dict[str, tuple[str, ...]] | None = None,
        left_out: dict[str, str] | None = None,
        extra: Callable[[Any], list[Part]] | None = None,
    ) -> None:
        self.by_seat = by_seat
        self.seats = seats
        self.seat_masks = seat_masks
        self.one_of = one_of
        self.places = places
        self.sizes = sizes
        self.known = known or {}
        self.kinds = kinds or {}
        self.most = most or {}
        self.marks = marks or {}
        self.left_out = left_out or {}
        self.extra = extra


class Layout:
    """What a seat observes: `size` numbers of 16 bits. `version` changes when anything in it does."""

    dtype = "<i2"
    width = WIDTH

    def __init__(self, game: Game, parts: list[Part]) -> None:
        self.observer = Observer([part.writer for part in parts])
        self.size = self.observer.size
        self.bytes = self.size * WIDTH
        offset = 0
        features: list[Feature] = []
        for part in parts:
            size = part.writer.size
            features.append(Feature(part.name, part.words, offset, size, part.low, part.high))
            offset += size
        self.features = tuple(features)
        told = [(feature.name, feature.size, feature.low, feature.high) for feature in features]
        mark = digest(list(repr((told, game.vocabulary.names)).encode()))
        self.version = f"{game.name}-{mark & 0xFFFFFFFF:08x}"

    def __getitem__(self, name: str) -> Feature:
        for feature in self.features:
            if feature.name == name:
                return feature
        raise WyrmhallError(f"no feature is called {name!r}")

    def lows(self) -> list[int]:
        return [feature.low for feature in self.features for _ in range(feature.size)]

    def highs(self) -> list[int]:
        return [feature.high for feature in self.features for _ in range(feature.size)]


def layout_of(game: Game) -> Layout:
    """The layout of a game with its options settled."""
    sight = game.sight
    parts = _asking(game)
    for zone in game.zones:
        if zone.name not in sight.left_out:
            parts += _Telling(game, sight, zone).parts()
    if sight.extra is not None:
        parts += sight.extra(game)
    return Layout(game, [part for part in parts if part.writer.size])


def _asking(game: Game) -> list[Part]:
    names = [operation.name for operation in game.operations]
    fields = {operation.name: _details(operation) for operation in game.operations}
    listed = [f"{name} {field}" for name, own in fields.items() for field in own]
    kinds = max((len(zone.entries.ids) for zone in game.zones if hasattr(zone.entries, "ids")), default=0)
    return [
        Part("seat", "the observer's own seat", OwnSeat(game.seats)),
        Part("waiting", "whom the game waits for", Waiting(game.seats)),
        Part("asked", f"what the observer is asked: {', '.join(names)}", Asked(names)),
        Part("details", f"the fields of that question: {', '.join(listed)}", Details(fields, -1, MOST), -1, MOST),
        Part("because", "whose card makes the observer choose, and which card", Because(game.seats, kinds)),
    ]


def _details(operation: type[Operation[Any]]) -> tuple[str, ...]:
    return tuple(field for field in fields_of(operation) if field != "seat")


class _Telling:
    """How one zone is told."""

    def __init__(self, game: Game, sight: Sight, zone: Zone) -> None:
        self.game = game
        self.sight = sight
        self.zone = zone
        self.name = zone.name
        self.seats = game.seats
        self.around = zone.shape == "seats" or zone.name in sight.by_seat or (zone.shape == "rows" and self.by_rows())
        self.words = zone.name.replace("_", " ")

    def by_rows(self) -> bool:
        return self.zone.rows == self.seats and self.name not in self.sight.places

    def parts(self) -> list[Part]:
        zone = self.zone
        if self.name in self.sight.sizes or zone.sees == "nobody":
            return self.sizes()
        if zone.sees == "rules" and self.name not in self.sight.known:
            return self.sizes()
        if hasattr(zone.entries, "ids"):
            return self.cards()
        return self.numbers()

    def sizes(self) -> list[Part]:
        zone = self.zone
        if zone.shape in ("one", "rows") or zone.length is not None:
            return []
        parts = self.seats if zone.shape == "seats" else 1
        words = f"how many lie in {self.words}" + (" of each seat" if parts > 1 else "")
        return [Part(f"{self.name}/size", words, Sizes(self.name, parts, MOST), 0, MOST)]

    # Cards

    def cards(self) -> list[Part]:
        zone = self.zone
        first, kinds = self.sight.kinds.get(self.name, (0, len(getattr(zone.entries, "ids", ()))))
        marks: dict[str, int] = getattr(zone.entries, "marks", {})
        told = self.sight.marks.get(self.name, ())
        bits = tuple(marks[mark] for mark in told)
        mask = _card_mask(len(getattr(zone.entries, "ids", ())))
        if zone.shape == "one" or self.name in self.sight.places:
            return self.places(first, kinds, mask, bits, told)
        known = self.sight.known.get(self.name)
        by_seat = zone.shape == "seats" or (zone.shape == "rows" and self.around)
        sight = MARKED if known is not None else OWN if zone.sees == "owner" else ALL
        parts = 1 if sight == OWN else self.seats if by_seat else 1
        width = WHOLE if not by_seat else PARTS if zone.shape == "seats" else zone.width
        seen, each = (known.seen, known.each) if known is not None else (0, False)
        writer = Cards(self.name, parts, width, first, kinds, mask, bits, sight, seen, each)
        whose = "the observer's own" if sight == OWN else "each seat's" if by_seat else "the"
        words = f"{whose} {self.words}, how many of each kind{_said(told)}"
        if known is not None:
            words += "; of others those that the observer knows" if by_seat else "; those that the observer knows"
        own = [Part(self.name, words, writer, 0, COPIES)]
        return own if zone.length is not None or zone.shape == "rows" else own + self.sizes()

    def places(self, first: int, kinds: int, mask: int, bits: tuple[int, ...], told: tuple[str, ...]) -> list[Part]:
        zone = self.zone
        row = zone.width if zone.shape == "rows" else 0
        count = 1 if zone.shape == "one" else row * self.seats if row else zone.length or 0
        words = f"which card lies at each place of {self.words}: one of the kinds{_said(told)}"
        return [Part(self.name, words, Places(self.name, count, row, first, kinds, mask, bits))]

    # Numbers

    def numbers(self) -> list[Part]:
        entries, name = self.zone.entries, self.name
        writer: Writer
        count = self.count()
        if count < 0:
            return self.sizes()
        if name in self.sight.seats:
            writer = SeatNumbers(name, count, self.seats, name in self.sight.by_seat)
            return [Part(name, f"the seat that {self.words} names", writer)]
        if name in self.sight.seat_masks:
            return [Part(name, f"which seats are in {self.words}", SeatMask(name, self.seats))]
        if isinstance(entries, Mask):
            return [Part(name, f"{self.each()}, bit by bit", Bits(name, count, entries.size, self.around, False))]
        if isinstance(entries, Words) or name in self.sight.one_of:
            values = entries.high - entries.low + 1
            named = f": {', '.join(entries.names)}" if isinstance(entries, Words) else ""
            writer = OneOf(name, count, entries.low, values, self.around)
            return [Part(name, f"{self.each()}, one of the values{named}", writer)]
        return [self.plain(entries, count)]

    def plain(self, entries: Entries, count: int) -> Part:
        low = 0 if isinstance(entries, Flag) else max(entries.low, -MOST)
        high = 1 if isinstance(entries, Flag) else min(entries.high, self.sight.most.get(self.name, MOST))
        width = WHOLE
        if self.around:
            width = self.zone.width or 1
        columns = tuple(range(width))
        if self.zone.sees == "owner":
            return Part(
                self.name, f"the observer's own {self.words}", OwnNumbers(self.name, width, low, high), low, high
            )
        return Part(self.name, self.each(), Numbers(self.name, count, low, high, width, columns), min(low, 0), high)

    def count(self) -> int:
        """How many numbers it has; -1 where that changes."""
        zone = self.zone
        if zone.shape == "one":
            return 1
        if zone.shape == "rows":
            return zone.width * zone.rows if zone.rows is not None else -1
        return zone.length if zone.length is not None else -1

    def each(self) -> str:
        return f"{self.words} of each seat" if self.around else self.words


def _card_mask(kinds: int) -> int:
    """The bits of a card's number: marks begin above them."""
    return (1 << max(7, (kinds - 1).bit_length())) - 1


def _said(marks: tuple[str, ...]) -> str:
    return f", then of those {', '.join(marks)}" if marks else ""
