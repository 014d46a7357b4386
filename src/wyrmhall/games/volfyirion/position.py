"""A state of Volfyirion as readable JSON, both ways.

Cards go by their ids; what has become of a card in play stands behind it, as in `strange_box/sealed`.
"""

from __future__ import annotations

from typing import Any

import msgspec

from wyrmhall.games.volfyirion import decks
from wyrmhall.games.volfyirion.cards import Cards
from wyrmhall.games.volfyirion.codes import (
    ARRANGE,
    BUILDING,
    CITIES,
    DRAW,
    FLY,
    GIVEN,
    HOME,
    KIND,
    LAIR,
    LAST_TURN,
    MAIN,
    NONE,
    OPENING,
    ORDER,
    ORDERS,
    PLACE,
    RAZE_BUILDING,
    RAZE_TROOP,
    REDEPLOY,
    REMOVE,
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
from wyrmhall.games.volfyirion.state import VolfyirionState, new_state
from wyrmhall.kernel.position import CardReader, convert, expect
from wyrmhall.kernel.rng import rng_from_numbers

FRAMES = {
    ARRANGE: "arrange",
    OPENING: "open",
    MAIN: "main",
    PLACE: "place",
    REDEPLOY: "redeploy",
    DRAW: "draw",
    REMOVE: "remove",
    RAZE_TROOP: "raze_troop",
    RAZE_BUILDING: "raze_building",
    FLY: "fly",
}
_OPERATIONS = {name: op for op, name in FRAMES.items()}
# How many numbers follow the operation of a frame.
_DETAILS = {ARRANGE: 1, OPENING: 1, MAIN: 1, PLACE: 2, REDEPLOY: 2, DRAW: 4, REMOVE: 3}
_MARKS = (("used", USED), ("sealed", SEALED), ("given", GIVEN))


class House(msgspec.Struct, forbid_unknown_fields=True):
    """`cities` are those that stand, of 1, 2, 3 and lair; a building or troop goes by the city it is in.

    The first `known` cards of the hand were held when the house shuffled, so that everybody knows of them.
    """

    deck: list[str]
    hand: list[str]
    known: int
    discard: list[str]
    play: list[str]
    cities: list[str]
    buildings: dict[str, str]
    troops: dict[str, str]
    order: int
    chosen_order: int | None


class Position(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    cards: str
    turn: int
    active: int
    points: tuple[int, int, int]
    to_do: list[list[Any]]
    asked: list[int]
    houses: tuple[House, House]
    dragon: str
    lair_of: int | None
    winner: int | None
    row: list[str | None]
    lair: list[str | None]
    asset_top: str | None
    assets: list[str]
    asset_bottom: list[str]
    wonders: list[str]
    wonder_bottom: list[str]
    removed: list[str]
    may_renew_row: bool
    random: tuple[int, int, int, int]
    epoch: int


def _city(city: int) -> str:
    return "lair" if city == LAIR else str(city + 1)


def _place(place: int) -> str:
    return f"{place // CITIES} {_city(place % CITIES)}"


def write_position(s: VolfyirionState, game: str, cards_digest: str) -> dict[str, Any]:
    ids = s.cards.ids

    def named(zone: list[int]) -> list[str]:
        return [ids[card] for card in zone]

    def maybe(card: int) -> str | None:
        return ids[card] if card != NONE else None

    position = Position(
        game=game,
        cards=cards_digest,
        turn=s.turn,
        active=s.active,
        points=(s.cp, s.bp, s.kp),
        to_do=[_write_frame(s.cards, frame) for frame in s.stack],
        asked=list(s.actors()),
        houses=(_write_house(s, 0), _write_house(s, 1)),
        dragon="slain" if s.dragon == SLAIN else "home" if s.dragon == HOME else _place(s.dragon),
        lair_of=s.lair_of if s.lair_of != NONE else None,
        winner=s.winner if s.winner != NONE else None,
        row=[maybe(card) for card in s.row],
        lair=[maybe(card) for card in s.lair],
        asset_top=maybe(s.asset_top),
        assets=named(s.assets),
        asset_bottom=named(s.asset_bottom),
        wonders=named(s.wonders),
        wonder_bottom=named(s.wonder_bottom),
        removed=named(list(s.removed)),
        may_renew_row=s.renewable,
        random=tuple(s.rng.numbers()),  # type: ignore[arg-type]
        epoch=s.epoch,
    )
    written: dict[str, Any] = msgspec.to_builtins(position)
    return written


def _write_frame(cards: Cards, frame: tuple[int, ...]) -> list[Any]:
    details: list[Any] = list(frame[1:])
    if frame[0] == PLACE:
        details[1] = cards.ids[frame[2]]
    return [FRAMES[frame[0]], *details]


def _write_house(s: VolfyirionState, seat: int) -> House:
    ids = s.cards.ids

    def in_cities(zone: list[int]) -> dict[str, str]:
        codes = {city: zone[seat * CITIES + city] for city in range(CITIES)}
        return {_city(city): _write_code(s.cards, code) for city, code in codes.items() if code >= 0}

    return House(
        deck=[ids[card] for card in s.decks[seat]],
        hand=[ids[card] for card in s.hands[seat]],
        known=s.known[seat],
        discard=[ids[card] for card in s.discards[seat]],
        play=[_write_code(s.cards, code) for code in s.plays[seat]],
        cities=[_city(city) for city in range(CITIES) if s.standing[seat] >> city & 1],
        buildings=in_cities(s.buildings),
        troops=in_cities(s.troops),
        order=s.order[seat],
        chosen_order=s.choice[seat] - s.cards.fixed - ORDER if s.choice[seat] != NONE else None,
    )


def _write_code(cards: Cards, code: int) -> str:
    return "/".join([cards.ids[code & KIND], *(word for word, bit in _MARKS if code & bit)])


class _Reader(CardReader):
    """Reads cards with what has become of them, and cities, as well."""

    def __init__(self, cards: Cards) -> None:
        super().__init__(cards.ids)
        self.kinds = cards.kind
        self.cities = {_city(city): city for city in range(CITIES)}

    def code(self, id: str, where: str) -> int:
        name, *marks = id.split("/")
        code = self.card(name, where)
        known = dict(_MARKS)
        for mark in marks:
            expect(mark in known, f"{where}: {id!r} has the mark {mark!r}; expected one of {', '.join(known)}")
            code |= known[mark]
        return code

    def city(self, name: str, where: str) -> int:
        expect(name in self.cities, f"{where}: {name!r} is no city; expected one of {', '.join(self.cities)}")
        return self.cities[name]

    def place(self, name: str) -> int:
        fixed = {"slain": SLAIN, "home": HOME}
        if name in fixed:
            return fixed[name]
        places = {_place(place): place for place in range(SEATS * CITIES)}
        expect(name in places, f"dragon is {name!r}; expected home, slain, or a seat and a city such as '0 2'")
        return places[name]


def read_position(data: dict[str, Any], cards: Cards, set_: int, face_up: bool, first_hand: int) -> VolfyirionState:
    p = convert(data, Position)
    read = _Reader(cards)
    _check_shape(p)
    s = new_state(cards, set_, face_up, first_hand, rng_from_numbers(list(p.random)))
    whole = _every_card(s)
    s.turn, s.active, s.epoch = p.turn, p.active, p.epoch
    s.cp, s.bp, s.kp = p.points
    s.renewable = p.may_renew_row
    s.stack = [_read_frame(frame, read) for frame in p.to_do]
    s.op = s.stack[-1][0] if s.stack else NONE
    s.waiting = sum(1 << seat for seat in set(p.asked))
    s.dragon = read.place(p.dragon)
    s.lair_of = NONE if p.lair_of is None else p.lair_of
    s.winner = NONE if p.winner is None else p.winner
    s.row = [read.optional(id, "row") for id in p.row]
    s.lair = [read.optional(id, "lair") for id in p.lair]
    s.asset_top = read.optional(p.asset_top, "asset_top")
    s.assets = read.cards(p.assets, "assets")
    s.asset_bottom = read.cards(p.asset_bottom, "asset_bottom")
    s.wonders = read.cards(p.wonders, "wonders")
    s.wonder_bottom = read.cards(p.wonder_bottom, "wonder_bottom")
    s.removed = tuple(read.cards(p.removed, "removed"))
    for seat, house in enumerate(p.houses):
        _read_house(s, seat, house, read)
    expect(sorted(_every_card(s)) == sorted(whole), "all zones together do not hold the cards of this game")
    _check_sense(s)
    return s


def _every_card(s: VolfyirionState) -> list[int]:
    zones = [*s.decks, *s.hands, *s.discards, *s.plays, s.buildings, s.troops, s.row, s.lair, [s.asset_top]]
    zones += [s.assets, s.asset_bottom, s.wonders, s.wonder_bottom, list(s.removed)]
    zones += [[frame[2]] for frame in s.stack if frame[0] == PLACE]
    return [code & KIND for zone in zones for code in zone if code != NONE]


def _read_frame(frame: list[Any], read: _Reader) -> tuple[int, ...]:
    expect(
        bool(frame) and isinstance(frame[0], str) and frame[0] in _OPERATIONS,
        f"to_do: {frame!r} does not begin with a known operation",
    )
    op = _OPERATIONS[frame[0]]
    details = list(frame[1:])
    expect(len(details) == _DETAILS.get(op, 1), f"to_do: {frame!r} has {len(details)} details")
    if op == PLACE:
        expect(isinstance(details[1], str), f"to_do: {frame!r} names no card")
        details[1] = read.card(details[1], "to_do")
        expect(read.kinds[details[1]] in (BUILDING, TROOP), f"to_do: {frame!r} places no building or troop")
    expect(all(isinstance(number, int) for number in details), f"to_do: {frame!r} holds something else than numbers")
    expect(op == ARRANGE or details[0] in range(SEATS), f"to_do: {frame!r} names no seat")
    if op == REDEPLOY:
        expect(details[1] in range(CITIES), f"to_do: {frame!r} names no city")
    return (op, *details)


def _read_house(s: VolfyirionState, seat: int, house: House, read: _Reader) -> None:
    where = f"house {seat}"
    s.decks[seat] = read.cards(house.deck, f"{where}, deck")
    s.hands[seat] = read.cards(house.hand, f"{where}, hand")
    held = len(house.hand)
    expect(
        0 <= house.known <= held, f"{where}: known is {house.known}; expected 0 to {held}, as many as the hand holds"
    )
    s.known[seat] = house.known
    s.discards[seat] = read.cards(house.discard, f"{where}, discard")
    s.plays[seat] = [read.code(id, f"{where}, play") for id in house.play]
    s.standing[seat] = sum({1 << read.city(name, f"{where}, cities") for name in house.cities})
    for field, zone, cards, kind in (
        ("buildings", s.buildings, house.buildings, BUILDING),
        ("troops", s.troops, house.troops, TROOP),
    ):
        for name, id in cards.items():
            city = read.city(name, f"{where}, {field}")
            code = read.code(id, f"{where}, {field}")
            expect(read.kinds[code & KIND] == kind, f"{where}, {field}: {id!r} is none")
            expect(bool(s.standing[seat] >> city & 1), f"{where}, {field}: city {name} does not stand")
            zone[seat * CITIES + city] = code
    for order in (house.order, house.chosen_order):
        expect(order is None or order in range(len(ORDERS)), f"{where}: order {order} is not 0 to {len(ORDERS) - 1}")
    s.order[seat] = house.order
    s.choice[seat] = NONE if house.chosen_order is None else s.cards.fixed + ORDER + house.chosen_order


def _check_shape(p: Position) -> None:
    expect(len(p.row) == ROW, f"the row has {len(p.row)} spaces; expected {ROW}")
    expect(len(p.lair) == SPACES, f"the lair has {len(p.lair)} spaces; expected {SPACES}")
    expect(p.turn >= 0, f"turn is {p.turn}; expected a number from 0")
    expect(min(p.points) >= 0, f"points are {p.points}; expected numbers from 0")
    for seat in (p.active, *p.asked, *([] if p.lair_of is None else [p.lair_of])):
        expect(seat in range(SEATS), f"seat {seat} is not at this table: seats are 0 to {SEATS - 1}")
    expect(p.winner is None or p.winner in range(SEATS + 1), f"winner is {p.winner}; expected 0, 1 or 2 for both")
    expect(all(0 <= n < 1 << 32 for n in p.random), "random has four numbers from 0 to 2**32 - 1")
    expect(bool(p.to_do) == bool(p.asked), "somebody is asked exactly while something is left to do")
    expect((p.winner is None) == bool(p.to_do), "there is a winner exactly when nothing is left to do")


def _check_sense(s: VolfyirionState) -> None:
    kinds = s.cards.kind
    for card in (*s.row, *s.assets, *s.asset_bottom, s.asset_top):
        expect(card == NONE or STARTING < kinds[card] < WONDER, "a card in the row or the asset deck is no asset")
    for card in (*s.lair, *s.wonders, *s.wonder_bottom):
        expect(card == NONE or kinds[card] == WONDER, "a card in the lair or the wonder deck is no wonder")
    for code in (*s.plays[0], *s.plays[1]):
        expect(
            kinds[code & KIND] not in (BUILDING, TROOP), "buildings and troops stand in cities, not in playing areas"
        )
    shows = s.face_up and decks.asset_deck_size(s) > 0
    expect(
        (s.asset_top != NONE) == shows, "asset_top is the open top card of an asset deck that lies face up, else null"
    )
    fresh = s.turn == 1 and NONE not in s.row
    expect(fresh or not s.renewable, "may_renew_row is for the second turn of the game, and before a card is acquired")
    expect(s.waiting == 0 or s.turn < LAST_TURN, f"turn is {s.turn}; the game is broken off after {LAST_TURN}")
    expect((s.lair_of == NONE) == (s.dragon != SLAIN), "the lair is claimed exactly when Volfyirion is slain")
    if s.dragon >= 0:
        owner, city = divmod(s.dragon, CITIES)
        expect(bool(s.standing[owner] >> city & 1), "Volfyirion is over a city that does not stand")
    for seat in range(SEATS):
        claimed = s.lair_of == seat
        expect(claimed or not s.standing[seat] >> LAIR & 1, f"house {seat} has the lair without having claimed it")
        expect(s.waiting == 0 or s.standing[seat] != 0, f"house {seat} has no city left but the game goes on")
        drawn = s.op != DRAW or s.stack[-1][1] != seat or not s.stack[-1][3]
        expect(drawn or bool(s.hands[seat]), f"house {seat} has just drawn a card but holds none")
    for seat in s.actors():
        expect(bool(s.legal(seat)), f"seat {seat} is asked but has nothing to choose from")
        expect(s.op == ARRANGE or seat == s.active, f"seat {seat} is asked in the turn of seat {s.active}")
