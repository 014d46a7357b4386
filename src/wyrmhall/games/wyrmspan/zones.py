"""The zones of Wyrmspan, declared once, and what must be true of a position beside them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from wyrmhall.games.wyrmspan import (
    automa,
    codes,
    digging,
    gaining,
    guild,
    objectives,
    paying,
    playing,
    tucking,
    turns,
    using,
)
from wyrmhall.games.wyrmspan.cards import Cards
from wyrmhall.kernel.operation import Operation
from wyrmhall.kernel.zone import AboutCards, CardEntries, Entries, Words, Zone, expect, parts_of

if TYPE_CHECKING:
    from wyrmhall.games.wyrmspan.state import WyrmspanState
    from wyrmhall.kernel.state import State

OPERATIONS: tuple[type[Operation[Any]], ...] = (
    *(turns.Setup, turns.BeginTurn, turns.Turn, turns.Walk, turns.TurnEnd, turns.Limit),
    *(using.Using, using.Doing, using.Offer, using.Paying, using.Growing),
    *(paying.PayEggs, paying.Giving, paying.Wanting, paying.Exchanging),
    *(gaining.Menu, gaining.Same, gaining.GainCache, gaining.MayCache, gaining.KeepCache),
    *(gaining.Cache, gaining.PutCache, guild.Marking),
    *(tucking.TuckHand, tucking.PutTuck, tucking.TuckDeck, tucking.TuckDrawn, tucking.Split, tucking.DiscardDrawn),
    *(tucking.GainTuck, tucking.Reveal, tucking.CostIcon),
    *(playing.Play, playing.ChooseRow, playing.Waiving, playing.Placing, playing.Swap, playing.SwapWith),
    *(playing.Activate, playing.MatIcon),
    *(digging.Dig, digging.FromWhere, digging.DigRow, digging.DigPlace, digging.DugOut),
    *(objectives.RoundEnd, objectives.Once, objectives.Objective, objectives.NextRound, automa.AutomaTurn),
)
SIGHTS: Final = ("all", "owner", "nobody", "owner_drew")
SPACE_NAMES: Final = [f"{row}-{column}" for row in codes.ROW_NAMES for column in range(1, codes.COLUMNS + 1)]
MOST: Final = 1 << 20


class Counters(Zone):
    """What each seat has of everything that is counted, by name. The rest of the row follows from other zones."""

    NAMES: Final = {
        **{name: at for at, name in enumerate(codes.RESOURCES)},
        "coins": codes.COIN,
        "mat_eggs": codes.NEST,
        "steps": codes.GUILD,
        "passed": codes.PASSED,
        "picks": codes.PICKS,
        "tucked_unseen": codes.HIDDEN,
        **{f"{row}_visits": codes.VISITED + at for at, row in enumerate(codes.ROW_NAMES)},
    }

    def write(self, state: State) -> Any:
        return [{name: row[at] for name, at in self.NAMES.items()} for row in self.lists(state)]

    def read(self, data: Any, state: State) -> None:
        pool: list[int] = []
        for seat, written in enumerate(parts_of(data, state.seats, self.name)):
            where = f"{self.name} {seat}"
            fits = isinstance(written, dict) and set(written) == set(self.NAMES)
            expect(fits, f"{where} has {', '.join(self.NAMES)}")
            row = [0] * codes.POOL
            for name, at in self.NAMES.items():
                row[at] = self.entries.read(written[name], f"{where}, {name}")
            pool += row
        setattr(state, self.name, pool)


class Cached(Entries):
    """What is cached on a dragon: the four resources, then how often a hatchling was fed."""

    def write(self, value: int) -> Any:
        return [*(value >> at * codes.CACHE_BITS & codes.CACHE_MASK for at in range(4)), value >> codes.FED]

    def read(self, data: Any, where: str) -> int:
        count = Entries(0, codes.CACHE_MASK)
        *cached, fed = [count.read(part, where) for part in parts_of(data, 5, where)]
        return sum(part << at * codes.CACHE_BITS for at, part in enumerate(cached)) | fed << codes.FED


class Held(AboutCards):
    """A card in a hand: its id, or that with whether everybody knows it and how many its owner had tucked unseen."""

    def write(self, value: int) -> Any:
        id = self.ids[value & codes.CARD]
        return id if value == value & codes.CARD else [id, bool(value & codes.KNOWN), value // codes.SERIAL]

    def read(self, data: Any, where: str) -> int:
        if isinstance(data, str):
            return self.number(data, where)
        id, known, since = parts_of(data, 3, where)
        expect(isinstance(known, bool), f"{where}: {known!r} is neither true nor false")
        serial = Entries(0, MOST).read(since, where)
        return self.number(id, where) + int(known) * codes.KNOWN + serial * codes.SERIAL

    def card(self, value: int) -> str | None:
        return self.ids[value & codes.CARD]


class Tucked(Held):
    """A tucked card: its id, seat, space and who knows it, then what was true of it in the hand."""

    def write(self, value: int) -> Any:
        place = [
            value >> codes.AT_SEAT & 7,
            SPACE_NAMES[value >> codes.AT_SPACE & 15],
            SIGHTS[value >> codes.AT_SIGHT & 3],
        ]
        return [self.ids[value & codes.CARD], *place, bool(value >> codes.AT_KNOWN & 1), value >> codes.AT_SERIAL]

    def read(self, data: Any, where: str) -> int:
        id, seat, space, sight, known, since = parts_of(data, 6, where)
        expect(isinstance(known, bool), f"{where}: {known!r} is neither true nor false")
        return (
            self.number(id, where)
            | Words(SPACE_NAMES).read(space, where) << codes.AT_SPACE
            | Entries(0, 4).read(seat, where) << codes.AT_SEAT
            | Words(SIGHTS).read(sight, where) << codes.AT_SIGHT
            | int(known) << codes.AT_KNOWN
            | Entries(0, MOST).read(since, where) << codes.AT_SERIAL
        )


class Marker(Entries):
    """A marker on the guild tile: its row and seat, which is 7 for the Automa."""

    def write(self, value: int) -> Any:
        return [value >> 3, value & 7]

    def read(self, data: Any, where: str) -> int:
        slot, seat = parts_of(data, 2, where)
        return Entries(0, codes.SLOTS - 1).read(slot, where) << 3 | Entries(0, codes.RIVAL_SEAT).read(seat, where)


def zones(cards: Cards, seats: int) -> tuple[Zone, ...]:
    card = CardEntries(cards.ids)
    count = Entries(0, MOST)
    rows: dict[str, Any] = {"shape": "rows", "width": codes.SPACES, "rows": seats}
    solo = seats == 1
    return (
        Zone("round", Entries(0, codes.ROUNDS - 1), "one"),
        Zone("first", Entries(0, seats - 1), "one"),
        Zone("active", Entries(codes.NONE, seats - 1), "one"),
        Zone("fresh", Entries(0, (1 << seats * codes.SPACES) - 1), "one"),
        Zone("tile", Words(cards.guild_names), "one"),
        Zone("objectives", Words(cards.objective_ids), "tuple", length=codes.ROUNDS),
        Zone("standing", Entries(1, objectives.OTHERS), "tuple"),
        Zone("markers", Marker(), "tuple"),
        Counters("pool", count, "rows", sees="rules", width=codes.POOL, rows=seats),
        Zone("mat", card, holds=True, **rows),
        Zone("eggs", count, **rows),
        Zone("caches", Cached(), **rows),
        Zone("dug", card, holds=True, **rows),
        Zone("hands", Held(cards.ids), "seats", sees="rules", holds=True),
        Zone("tucked", Tucked(cards.ids), sees="rules", holds=True),
        Zone("display", card, holds=True, length=2 * codes.SHOWN),
        Zone("dragons", card, sees="nobody", holds=True, bag=True),
        Zone("caves", card, sees="nobody", holds=True, bag=True),
        Zone("old_dragons", card, holds=True),
        Zone("old_caves", card, holds=True),
        Zone("rival", count, "tuple", length=5 if solo else 0),
        Zone("rival_deck", Entries(0, len(cards.decision) - 1), "tuple", sees="nobody", bag=True),
        Zone("rival_cards", card, "tuple", holds=True),
    )


def fields(cards: Cards) -> dict[str, Entries]:
    """How the fields of steps are written that are more than numbers."""
    card = CardEntries(cards.ids)
    space = Words(["none", *SPACE_NAMES], codes.NONE)
    return {
        **dict.fromkeys(("card", "dragon", "done"), card),
        **dict.fromkeys(("space", "first"), space),
        **dict.fromkeys(("resource", "wanted"), Words(codes.RESOURCES)),
        "kind": Words([*codes.RESOURCES, "any"]),
        "instead": Words(["none", *codes.RESOURCES], codes.NONE),
        "place": Words(codes.PLACES),
        "row": Words(codes.ROW_NAMES),
        "sight": Words(SIGHTS),
    }


def check(s: WyrmspanState) -> None:
    for card in s.dragons + s.caves + s.old_dragons + s.old_caves + list(s.rival_cards):
        expect(card != codes.NONE, "a card is missing in a deck, among the discards or with the Automa")
    _check_cards(s)
    width = max(2, s.seats)
    expect(len(s.standing) % width == 0, "standing has a place for every seat of a scored round")
    for marker in s.markers:
        fits = marker & 7 < s.seats or (s.seats == 1 and marker & 7 == codes.RIVAL_SEAT)
        expect(fits, f"a marker of seat {marker & 7} cannot be")
    for code in s.tucked:
        expect(code >> codes.AT_SEAT & 7 < s.seats, "a card is tucked at a seat that is not at this table")
    for seat in range(s.seats):
        for row in range(codes.ROWS):
            _check_row(s, seat, row)
    if s.stack and isinstance(s.stack[-1], turns.Setup):
        ready = all(s.pool[seat * codes.POOL + codes.PICKS] < codes.DISCARDS + 3 for seat in s.actors())
        expect(
            ready and all(len(hand) == 2 * codes.SHOWN for hand in s.hands), "setting up needs six cards in every hand"
        )


def _check_row(s: WyrmspanState, seat: int, row: int) -> None:
    length = s.pool[seat * codes.POOL + codes.LENGTH + row]
    dug = s.pool[seat * codes.POOL + codes.DUG + row]
    first = seat * codes.SPACES + row * codes.COLUMNS
    mat, caves = s.mat[first : first + codes.COLUMNS], s.dug[first : first + codes.COLUMNS]
    expect(length <= dug, "a dragon stands on a space that is not excavated")
    expect(codes.NONE not in mat[:length], "a cave has a gap between its dragons")
    expect(all(0 <= dragon < codes.DRAGONS for dragon in mat[:length]), "a cave card stands where a dragon should")
    expect(codes.NONE not in caves[1:dug], "a cave has a gap between its cave cards")
    expect(caves[0] == codes.NONE, "the first space of a cave takes no cave card")
    for at in range(first + length, first + codes.COLUMNS):
        expect(s.eggs[at] + s.caches[at] + s.tucks[at] == 0, "eggs, resources or cards lie where there is no dragon")


def _check_cards(s: WyrmspanState) -> None:
    loose = [entry & codes.CARD for hand in s.hands for entry in hand] + s.display + list(s.rival_cards) + s.mat + s.dug
    loose += [code & codes.CARD for code in s.tucked] + s.dragons + s.caves + s.old_dragons + s.old_caves
    found = Counter(card for card in loose if card != codes.NONE)
    whole = Counter(s.cards.dragon_deck + s.cards.cave_deck)
    expect(found == whole, "the dragon and cave cards of the position are not those of the game")
    for zone, caves in ((s.dragons + s.old_dragons, False), (s.caves + s.old_caves, True)):
        expect(all((card >= codes.DRAGONS) == caves for card in zone), "a deck has a card of the other kind")
