"""Scenes of Volfyirion for tests: name what matters, everything else goes back into the decks.

`scene` stands in the main phase of a seat. Cards not named stay in the decks: starting cards with their houses, assets
and wonders in the shared decks. Marks stand behind a card in play: `strange_box/sealed`.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import wyrmhall
from wyrmhall.games.volfyirion.codes import STARTING, WONDER
from wyrmhall.games.volfyirion.zones import CITY_NAMES
from wyrmhall.kernel import Game, State

CORE = "volfyirion(seats=2)"
RETAIL = "volfyirion(seats=2,cards=retail)"
HIDDEN = "volfyirion(seats=2,assets=down)"


class House:
    """What a house has. Without a `deck` it has its starting cards; with one, the rest of them is out of the game."""

    def __init__(
        self,
        hand: list[str] | None = None,
        play: list[str] | None = None,
        discard: list[str] | None = None,
        deck: list[str] | None = None,
        cities: list[str] | None = None,
        buildings: dict[str, str] | None = None,
        troops: dict[str, str] | None = None,
    ) -> None:
        self.hand = hand or []
        self.play = play or []
        self.discard = discard or []
        self.deck = deck
        self.cities = cities or ["1", "2", "3"]
        self.buildings = buildings or {}
        self.troops = troops or {}

    def cards(self) -> list[str]:
        zones = [*self.hand, *self.play, *self.discard, *(self.deck or [])]
        zones += [*self.buildings.values(), *self.troops.values()]
        return [id.split("/")[0] for id in zones]


def scene(
    mine: House | None = None,
    theirs: House | None = None,
    *,
    string: str = CORE,
    seat: int = 0,
    turn: int | None = None,
    points: tuple[int, int, int] = (0, 0, 0),
    row: list[str] | None = None,
    lair: list[str] | None = None,
    asset_top: str | None = None,
    assets: list[str] | None = None,
    wonders: list[str] | None = None,
    dragon: str = "home",
    lair_of: int | None = None,
    renewable: bool = False,
) -> State:
    """The main phase of `seat`, which has `mine`."""
    game: Any = wyrmhall.load(string)
    houses = [mine or House(), theirs or House()]
    if seat == 1:
        houses.reverse()
    box = Counter(game.census(game.start(0)))
    for id in [*(row or []), *(lair or []), *([asset_top] if asset_top else []), *(assets or []), *(wonders or [])]:
        _take(box, id)
    for house in houses:
        for id in house.cards():
            _take(box, id)
    removed: list[str] = []
    written = [_house(game, house, box, removed) for house in houses]
    rest = _rest(game, box, range(STARTING + 1, WONDER))
    if assets is not None:
        removed += rest
        rest = assets
    if asset_top is None and game.face_up and rest:
        asset_top = rest[0]
        rest = rest[1:]
    left = _rest(game, box, range(WONDER, WONDER + 1))
    if wonders is not None:
        removed += left
        left = wonders
    state: State = game.from_position(
        {
            "game": game.string,
            "cards": game.cards_digest,
            "to_do": [{"do": "main", "seat": seat}],
            "asked": [seat],
            "choices": [None, None],
            "turn": (4 + seat) if turn is None else turn,
            "active": seat,
            "cp": points[0],
            "bp": points[1],
            "kp": points[2],
            **{zone: [one[zone] for one in written] for zone in written[0]},
            "placing": None,
            "dragon": dragon,
            "lair_of": -1 if lair_of is None else lair_of,
            "winner": -1,
            "row": [*(row or []), *[None] * (5 - len(row or []))],
            "lair": [*(lair or []), *[None] * (2 - len(lair or []))],
            "asset_top": asset_top,
            "assets": rest,
            "asset_bottom": [],
            "wonders": left,
            "wonder_bottom": [],
            "removed": removed,
            "renewable": renewable,
            "random": [1, 2, 3, 4],
            "epoch": 0,
        }
    )
    return state


def _take(box: Counter[str], id: str) -> None:
    assert box[id] > 0, f"the box has no {id} left"
    box[id] -= 1


def _rest(game: Any, box: Counter[str], kinds: range) -> list[str]:
    return [id for id in box.elements() if game.cards.kind[game.cards.ids.index(id)] in kinds]


def _house(game: Any, house: House, box: Counter[str], removed: list[str]) -> dict[str, Any]:
    start = Counter(game.cards.ids[card] for card in game.cards.house_deck(0))
    rest = list((start - Counter(house.cards())).elements())
    for id in rest:
        _take(box, id)
    if house.deck is not None:
        removed += rest
        rest = house.deck
    return {
        "decks": rest,
        "hands": house.hand,
        "known": 0,
        "discards": house.discard,
        "plays": house.play,
        "standing": [CITY_NAMES.index(city) for city in house.cities],
        "buildings": [house.buildings.get(city) for city in CITY_NAMES],
        "troops": [house.troops.get(city) for city in CITY_NAMES],
        "order": 0,
    }


def do(state: State, *names: str) -> None:
    """The seat that is asked makes these choices, one after the other."""
    for name in names:
        state.apply(state.actors()[0], state.game.vocabulary.token(name))


def options(state: State, prefix: str = "") -> set[str]:
    """The legal choices of the seat that is asked, those that begin with `prefix`."""
    names = [state.game.vocabulary.name(token) for token in state.legal(state.actors()[0])]
    return {name for name in names if name.startswith(prefix)}


def points(state: State) -> tuple[int, int, int]:
    """Command, battle and knowledge."""
    position = state.position()
    return position["cp"], position["bp"], position["kp"]


def house(state: State, seat: int) -> dict[str, Any]:
    """What a house has, as `House` names it, and the order of cities it has chosen but not shown."""
    position = state.position()
    mine = {field: position[f"{field}s"][seat] for field in ("deck", "hand", "discard", "play")}
    for field in ("buildings", "troops"):
        mine[field] = {CITY_NAMES[city]: id for city, id in enumerate(position[field][seat]) if id}
    mine["cities"] = [CITY_NAMES[city] for city in position["standing"][seat]]
    return {**mine, "chosen_order": position["choices"][seat]}


def removed(state: State) -> list[str]:
    result: list[str] = state.position()["removed"]
    return result


def events(state: State, *names: str) -> list[Any]:
    """What the choices make happen."""
    state.events = []
    do(state, *names)
    happened = state.game.read_events(state)
    state.events = None
    return happened


def started(string: str = CORE, seed: int = 1) -> tuple[Game, State]:
    """A real game after both have arranged their cities."""
    game = wyrmhall.load(string)
    state = game.start(seed)
    for seat in (0, 1):
        state.apply(seat, game.vocabulary.token("order 123"))
    return game, state
