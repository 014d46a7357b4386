"""The zones of Volfyirion, declared once, and what must be true of a position beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wyrmhall.games.volfyirion import decks, rules, steps
from wyrmhall.games.volfyirion.codes import (
    BUILDING,
    CITIES,
    GIVEN,
    KIND,
    LAIR,
    LAST_TURN,
    NONE,
    ORDERS,
    ROW,
    SEALED,
    SEATS,
    SLAIN,
    SPACES,
    STARTING,
    TROOP,
    USED,
    WONDER,
)
from wyrmhall.kernel.operation import Operation
from wyrmhall.kernel.zone import CardEntries, Entries, Flag, Mask, Words, Zone, expect

if TYPE_CHECKING:
    from wyrmhall.games.volfyirion.state import VolfyirionState

OPERATIONS: tuple[type[Operation[Any]], ...] = (
    rules.Arrange,
    rules.Opening,
    rules.Main,
    steps.Place,
    steps.Redeploy,
    steps.Draw,
    steps.Remove,
    steps.RazeTroop,
    steps.RazeBuilding,
    steps.Fly,
)
CITY_NAMES = ("1", "2", "3", "lair")
DRAGON = ("slain", "home", *(f"{seat} {city}" for seat in range(SEATS) for city in CITY_NAMES))


def zones(ids: list[str]) -> tuple[Zone, ...]:
    cards = CardEntries(ids)
    in_play = CardEntries(ids, {"used": USED, "sealed": SEALED, "given": GIVEN})
    return (
        Zone("turn", Entries(0, LAST_TURN), "one"),
        Zone("active", Entries(0, SEATS - 1), "one"),
        Zone("cp", Entries(0), "one"),
        Zone("bp", Entries(0), "one"),
        Zone("kp", Entries(0), "one"),
        Zone("renewable", Flag(), "one"),
        Zone("decks", cards, "seats", sees="nobody", holds=True, bag=True),
        Zone("hands", cards, "seats", sees="owner", holds=True),
        Zone("known", Entries(0), length=SEATS),
        Zone("discards", cards, "seats", holds=True),
        Zone("plays", in_play, "seats", holds=True),
        Zone("placing", cards, "one", holds=True),
        Zone("standing", Mask(CITIES), length=SEATS),
        Zone("buildings", in_play, "rows", holds=True, width=CITIES, rows=SEATS),
        Zone("troops", in_play, "rows", holds=True, width=CITIES, rows=SEATS),
        Zone("order", Entries(0, len(ORDERS) - 1), length=SEATS),
        Zone("dragon", Words(DRAGON, SLAIN), "one"),
        Zone("lair_of", Entries(NONE, SEATS - 1), "one"),
        Zone("winner", Entries(NONE, SEATS), "one"),
        Zone("row", cards, holds=True, length=ROW),
        Zone("lair", cards, holds=True, length=SPACES),
        Zone("asset_top", cards, "one", holds=True),
        Zone("assets", cards, sees="nobody", holds=True, bag=True),
        Zone("asset_bottom", cards, holds=True),
        Zone("wonders", cards, sees="nobody", holds=True, bag=True),
        Zone("wonder_bottom", cards, holds=True),
        Zone("removed", cards, "tuple", holds=True),
    )


def check(s: VolfyirionState) -> None:
    _check_shared(s)
    for seat in range(SEATS):
        _check_house(s, seat)
    _check_to_do(s)


def _check_shared(s: VolfyirionState) -> None:
    kinds = s.cards.kind
    for card in (*s.row, *s.assets, *s.asset_bottom, s.asset_top):
        expect(card == NONE or STARTING < kinds[card] < WONDER, "a card in the row or the asset deck is no asset")
    for card in (*s.lair, *s.wonders, *s.wonder_bottom):
        expect(card == NONE or kinds[card] == WONDER, "a card in the lair or the wonder deck is no wonder")
    piles = [s.assets, s.asset_bottom, s.wonders, s.wonder_bottom, list(s.removed)]
    expect(not any(NONE in pile for pile in piles), "a card is missing in a shared deck or among the removed cards")
    shows = s.face_up and decks.asset_deck_size(s) > 0
    expect(
        (s.asset_top != NONE) == shows, "asset_top is the open top card of an asset deck that lies face up, else null"
    )
    fresh = s.turn == 1 and NONE not in s.row
    expect(fresh or not s.renewable, "renewable is for the second turn of the game, and before a card is acquired")
    expect(s.waiting == 0 or s.turn < LAST_TURN, f"turn is {s.turn}; the game is broken off after {LAST_TURN}")
    expect((s.lair_of == NONE) == (s.dragon != SLAIN), "the lair is claimed exactly when Volfyirion is slain")
    if s.dragon >= 0:
        owner, city = divmod(s.dragon, CITIES)
        expect(bool(s.standing[owner] >> city & 1), "Volfyirion is over a city that does not stand")
    expect((s.winner == NONE) == bool(s.stack), "there is a winner exactly when nothing is left to do")


def _check_house(s: VolfyirionState, seat: int) -> None:
    kinds = s.cards.kind
    where = f"house {seat}"
    held = len(s.hands[seat])
    expect(s.known[seat] <= held, f"{where}: known is {s.known[seat]}; the hand holds {held}")
    piles = [s.decks[seat], s.hands[seat], s.discards[seat], s.plays[seat]]
    expect(not any(NONE in pile for pile in piles), f"{where}: a card is missing in a pile")
    for code in s.plays[seat]:
        stands = kinds[code & KIND] in (BUILDING, TROOP)
        expect(not stands, f"{where}: buildings and troops stand in cities, not in playing areas")
    for zone, kind, what in ((s.buildings, BUILDING, "buildings"), (s.troops, TROOP, "troops")):
        for city in range(CITIES):
            code = zone[seat * CITIES + city]
            if code != NONE:
                name = CITY_NAMES[city]
                expect(kinds[code & KIND] == kind, f"{where}, {what}: {s.cards.ids[code & KIND]!r} is none")
                expect(bool(s.standing[seat] >> city & 1), f"{where}, {what}: city {name} does not stand")
    claimed = s.lair_of == seat
    expect(claimed or not s.standing[seat] >> LAIR & 1, f"{where} has the lair without having claimed it")
    expect(s.waiting == 0 or s.standing[seat] != 0, f"{where} has no city left but the game goes on")


def _check_to_do(s: VolfyirionState) -> None:
    """Within a turn the main phase lies below the questions of one action, all of the seat whose turn it is."""
    top = s.stack[-1] if s.stack else None
    expect((s.placing != NONE) == isinstance(top, steps.Place), "placing is the card whose city is asked for")
    if s.placing != NONE:
        expect(s.cards.kind[s.placing] in (BUILDING, TROOP), "placing is no building or troop")
    if s.stack and not isinstance(top, rules.Arrange):
        main, *asked = s.stack
        seats = [op.seat for op in s.stack if isinstance(op, rules.Main | steps.Step)]
        expect(isinstance(main, rules.Main), "to_do: a turn begins with its main phase")
        expect(all(isinstance(op, steps.Step) for op in asked), "to_do: a main phase has only questions above it")
        expect(set(seats) == {s.active} == set(s.actors()), f"to_do: it is the turn of seat {s.active}")
    for op in s.stack:
        if isinstance(op, steps.Redeploy):
            there = 0 <= op.city < CITIES and s.troops[s.active * CITIES + op.city] != NONE
            expect(there, f"to_do: there is no troop in city {op.city}")
        elif isinstance(op, steps.Bonus):
            expect(op.card != NONE, f"to_do: {op.name} names no card")
            if isinstance(op, steps.Draw):
                expect(not op.drawn or bool(s.hands[op.seat]), "to_do: a card was just drawn, but the hand is empty")
                expect(op.count >= 0, "to_do: fewer than no cards to draw")
            if isinstance(op, steps.Remove):
                expect(op.count > 0, "to_do: no card to remove")
                last = s.discards[op.seat][-1:]
                expect(not op.other or last == [op.card], "to_do: the card just acquired does not lie on the discards")
