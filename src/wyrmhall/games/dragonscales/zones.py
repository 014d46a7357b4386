"""The zones of Dragonscales, declared once, and what must be true of a position beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wyrmhall.games.dragonscales import (
    actions,
    choices,
    combat,
    fleeing,
    moments,
    placing,
    raging,
    resetting,
    rolling,
    rules,
    shifting,
    steps,
    strife,
)
from wyrmhall.games.dragonscales.cards import Cards
from wyrmhall.games.dragonscales.codes import (
    BOXES,
    COMBAT,
    DICE,
    ENDINGS,
    FIGHT,
    GOING_ON,
    HEADS,
    KIND,
    LUCK,
    MOST_SEATS,
    MOVE,
    NONE,
    OFFER_WIDTH,
    OFFERED_SHOWN,
    OFFERED_UNSEEN,
    ROW_COUNT,
    SCALES_IN_ALL,
    SEEN,
    STAGES,
    WOUNDS_BY_SEATS,
)
from wyrmhall.games.dragonscales.effects import FACES, ROWS
from wyrmhall.kernel.operation import Operation
from wyrmhall.kernel.zone import CardEntries, Entries, Flag, Mask, Words, Zone, expect

if TYPE_CHECKING:
    from wyrmhall.games.dragonscales.state import DragonscalesState

OPERATIONS: tuple[type[Operation[Any]], ...] = (
    *rules.OPERATIONS,
    *resetting.OPERATIONS,
    *rolling.OPERATIONS,
    *placing.OPERATIONS,
    *actions.OPERATIONS,
    *raging.OPERATIONS,
    *combat.OPERATIONS,
    *fleeing.OPERATIONS,
    *strife.OPERATIONS,
    *moments.OPERATIONS,
    *steps.OPERATIONS,
    *choices.OPERATIONS,
    *shifting.OPERATIONS,
)
MARKS = {
    **{f"seen{seat}": SEEN << seat for seat in range(MOST_SEATS)},
    "unseen-offer": OFFERED_UNSEEN,
    "shown-offer": OFFERED_SHOWN,
}
WORD = (1 << 32) - 1


class Some(CardEntries):
    """Cards of some kinds only: treasures lie among treasures."""

    def __init__(self, ids: list[str], first: int, end: int, marks: dict[str, int] | None = None) -> None:
        super().__init__(ids, marks)
        self.first = first
        self.end = end

    def read(self, data: Any, where: str) -> int:
        code = super().read(data, where)
        expect(code == NONE or self.first <= code & KIND < self.end, f"{where}: {data!r} does not belong there")
        return code


def zones(cards: Cards, seats: int) -> tuple[Zone, ...]:
    villainy = cards.villainy_kinds
    treasures = villainy + cards.treasure_kinds
    hand = Some(cards.ids, 0, villainy, MARKS)
    stash = Some(cards.ids, villainy, treasures, MARKS)
    rage = Some(cards.ids, treasures, cards.kinds, MARKS)
    either = Some(cards.ids, 0, treasures, MARKS)
    seat = Entries(-1, seats - 1)
    face = Words(("none", *FACES), -1)
    small = Entries(-9, 99)
    return (
        Zone("villains", Words(cards.villain_ids), "tuple", length=seats),
        Zone("boxed", Some(cards.ids, 0, villainy), "tuple", holds=True),
        Zone("first", Entries(0, seats - 1), "one"),
        Zone("round", Entries(0, 9999), "one"),
        Zone("stage", Words(STAGES), "one"),
        Zone("row", Words(ROWS), "one"),
        Zone("box", Entries(0, BOXES - 1), "one"),
        Zone("ending", Words(ENDINGS), "one"),
        Zone("hero", seat, "one"),
        Zone("heads", Entries(0, WOUNDS_BY_SEATS[seats]), length=HEADS),
        Zone("cubes", Entries(0, WOUNDS_BY_SEATS[seats]), "rows", width=HEADS, rows=seats),
        Zone("owners", seat, "rows", width=BOXES, rows=ROW_COUNT),
        Zone("counts", Entries(0, 20), "rows", width=BOXES, rows=ROW_COUNT),
        Zone("places", Entries(0, cards.exit), length=seats),
        Zone("hoard", Entries(0, SCALES_IN_ALL), "one"),
        Zone("scales", Entries(0, SCALES_IN_ALL), length=seats),
        Zone("wounds", Entries(0, 99), length=seats),
        Zone("poison", Entries(0, 8), length=seats),
        Zone("suffered", Entries(0, 99), length=seats),
        Zone("out", Entries(-1, 9999), length=seats),
        Zone("protected", seat, "one"),
        Zone("denied", Mask(seats), "one"),
        Zone("summoned", Mask(seats), "one"),
        Zone("truce", Flag(), "one"),
        Zone("minds", Mask(len(cards.villain_ids)), length=seats),
        Zone("dice", face, "rows", "rules", width=DICE, rows=seats),
        Zone("luck", Entries(0, WORD), "rows", "nobody", width=LUCK, rows=seats),
        Zone("rolls", Entries(-9, 3), "rows", "owner", width=1, rows=seats),
        Zone("aside", Mask(DICE), "rows", "owner", width=1, rows=seats),
        Zone("bends", Entries(0, 20), length=seats),
        Zone("bending", Entries(-1, DICE - 1), length=seats),
        Zone("loaded", Entries(0, 1), length=seats),
        Zone("joined", Entries(0, DICE), length=ROW_COUNT),
        Zone("boosts", Entries(0, 20), length=ROW_COUNT),
        Zone("spared", Entries(0, DICE), "one"),
        Zone("placer", seat, "one"),
        Zone("hands", hand, "seats", "owner", holds=True),
        Zone("decks", Some(cards.ids, 0, villainy), "seats", "rules", holds=True, bag=True),
        Zone("discards", hand, "seats", "rules", holds=True),
        Zone("stash", stash, "seats", "owner", holds=True),
        Zone("shown", either, "seats", holds=True),
        Zone("treasures", Some(cards.ids, villainy, treasures), sees="nobody", holds=True, bag=True),
        Zone("spoils", stash, sees="rules", holds=True),
        Zone("rages", Some(cards.ids, treasures, cards.kinds), sees="nobody", holds=True, bag=True),
        Zone("rage_top", rage, sees="rules", holds=True),
        Zone("rage_bottom", rage, sees="rules", holds=True),
        Zone("rage_discards", rage, holds=True),
        Zone("rage", Some(cards.ids, treasures, cards.kinds), "one", holds=True),
        Zone("turned", Entries(0, 99), "one"),
        Zone("drawn", either, sees="rules", holds=True),
        Zone("flying", either, holds=True),
        Zone("fights", Entries(-9, 999), "rows", width=FIGHT),
        Zone("combat", small, length=COMBAT),
        Zone("diverts", Entries(0, seats - 1)),
        Zone("flight", small, length=MOVE),
        Zone("dealt", Entries(0, 99), "one"),
        Zone("round_hits", Entries(0, 99), "one"),
        Zone("round_ignore", Entries(0, 99), "one"),
        Zone("offers", Entries(-2, 99), "rows", "rules", width=OFFER_WIDTH, rows=seats),
        Zone("talks", Entries(0, 9), length=seats),
    )


def check(s: DragonscalesState) -> None:
    """Refuse a position whose zones do not fit together."""
    expect(len(set(s.villains)) == s.seats, "two seats play the same villain")
    scales = s.hoard + sum(s.scales)
    expect(scales == SCALES_IN_ALL, f"{scales} scales in all; expected {SCALES_IN_ALL}")
    for head in range(HEADS):
        cubes = s.heads[head] + sum(s.cubes[head::HEADS])
        expect(cubes == WOUNDS_BY_SEATS[s.seats], f"{cubes} cubes of head {head}; expected {WOUNDS_BY_SEATS[s.seats]}")
    expect((s.ending == GOING_ON) == bool(s.stack), "a game that has ended has nothing left to do")
    for place, owner in enumerate(s.owners):
        expect((owner == NONE) == (s.counts[place] == 0), "a box has an owner exactly if it has dice")
    _check_cards(s)


def _check_cards(s: DragonscalesState) -> None:
    cards = s.cards
    wanted: dict[str, int] = {}
    for kind in range(cards.kinds):
        wanted[cards.ids[kind]] = cards.copies[kind]
    for code in s.boxed:
        expect(cards.owner[code] not in s.villains or s.round == 0, "a card of a villain at the table lies in the box")
    found = s.game.census(s)
    for id in sorted({*wanted, *found}):
        expect(found.get(id, 0) == wanted.get(id, 0), f"{found.get(id, 0)} cards {id}; expected {wanted.get(id, 0)}")
    for seat in range(s.seats):
        for code in s.decks[seat] + s.discards[seat]:
            expect(
                cards.owner[code & KIND] == s.villains[seat], f"a card of another villain lies in piles of seat {seat}"
            )
