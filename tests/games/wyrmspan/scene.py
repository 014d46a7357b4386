"""Scenes of Wyrmspan for tests: what a test names is where it says, everything else comes from the rest of the box.

`scene` stands at the start of a seat's turn. Decks are drawn from by chance, so a deck that a test names holds only
those cards and the rest lies in the discards.
"""

from __future__ import annotations

from typing import Any, cast

import wyrmhall
from wyrmhall.kernel import Outcome, State

TWO = "wyrmspan(seats=2)"
THREE = "wyrmspan(seats=3)"
SOLO = "wyrmspan(seats=1)"
ROWS = ("crimson", "golden", "amethyst")
RESOURCES = ("meat", "gold", "crystal", "milk")
SPACES = [f"{row}-{column}" for row in ROWS for column in range(1, 5)]

# Dragons that do nothing but stand there, for each cave: their abilities wait for the end of the game.
QUIET = {
    "crimson": ["solitary_brown_drake", "homely_fae", "stoic_gryphdragon", "little_amphiptere"],
    "golden": ["great_golden_lung_dragon", "miniature_crested_coatl", "tawny_northern_drake", "haughty_wyvern"],
    "amethyst": ["southern_mammoth_ridgedragon", "chromatic_blue_lung_dragon", "rainbow_guardian", "minor_sharpclaw"],
}


class Box:
    """The cards not yet used in a scene."""

    def __init__(self, string: str) -> None:
        self.game = cast(Any, wyrmhall.load(string))
        cards = self.game.cards
        self.dragons: list[str] = [cards.ids[card] for card in cards.dragon_deck]
        self.caves: list[str] = [cards.ids[card] for card in cards.cave_deck]

    def take(self, id: str) -> str:
        zone = self.caves if id.startswith("cave_") else self.dragons
        assert id in zone, f"the box has no {id} left"
        zone.remove(id)
        return id

    def filler(self, cave: bool) -> str:
        """The last card of its kind, which hardly any test names."""
        zone = self.caves if cave else self.dragons
        return zone.pop()


def player(**given: Any) -> dict[str, Any]:
    """What a seat has. `mat` lists dragons by cave, `dug` how far each cave is excavated beyond what dragons need."""
    usual = {"coins": 6, "resources": {}, "hand": [], "mat": {}, "dug": {}, "eggs": {}, "cached": {}, "tucked": {}}
    return {**usual, "steps": 0, "passed": False, "visits": (0, 0, 0), "fed": {}, **given}


def scene(string: str, *seats: dict[str, Any], **given: Any) -> State:
    box = Box(string)
    count = box.game.seats
    players = [*seats, *(player() for _ in range(count - len(seats)))]
    display = given.get("display", [None] * 6)
    for one in players:
        for id in [*one["hand"], *(id for row in one["mat"].values() for id in row)]:
            box.take(id)
        for cards in one["tucked"].values():
            for id in cards if isinstance(cards, list) else []:
                box.take(id)
    shown = [box.take(id) if id else None for id in display]
    rival = given.get("rival", {"counters": [0, 1, 0, 0, 0], "decisions": list(range(8)), "cards": []})
    for id in rival["cards"]:
        box.take(id)
    named = {kind: [box.take(id) for id in given[kind]] if kind in given else None for kind in ("dragons", "caves")}
    spaces = [describe(box, one) for one in players]
    position: dict[str, Any] = {
        "game": box.game.string,
        "cards": box.game.cards_digest,
        "to_do": [{"do": "round_end"}, *given.get("to_do", [{"do": "turn", "seat": given.get("turn", 0)}])],
        "asked": [given.get("asked", given.get("turn", 0))],
        "choices": [None] * count,
        "round": given.get("round", 0),
        "first": given.get("first", 0),
        "active": given.get("turn", 0),
        "fresh": 0,
        "tile": given.get("guild", "Guild of Seafarers"),
        "markers": given.get("markers", []),
        "objectives": given.get("objectives", ["1a", "2b", "7a", "8b"]),
        "standing": given.get("standing", []),
        "pool": [counters(one) for one in players],
        "hands": [one["hand"] for one in players],
        "tucked": [card for seat, mat in enumerate(spaces) for card in tucked_cards(mat, seat)],
        "display": shown,
        "dragons": box.dragons if named["dragons"] is None else named["dragons"],
        "caves": box.caves if named["caves"] is None else named["caves"],
        "old_dragons": [] if named["dragons"] is None else box.dragons,
        "old_caves": [] if named["caves"] is None else box.caves,
        "rival": rival["counters"] if count == 1 else [],
        "rival_deck": rival["decisions"] if count == 1 else [],
        "rival_cards": rival["cards"],
        "random": [1, 2, 3, 4],
        "epoch": 0,
    }
    for zone in ("mat", "dug", "eggs", "caches"):
        position[zone] = [[space[zone] for space in mat] for mat in spaces]
    state: State = box.game.from_position(position)
    return state


def describe(box: Box, one: dict[str, Any]) -> list[dict[str, Any]]:
    """What lies on each space of a mat."""
    spaces: list[dict[str, Any]] = []
    for row in ROWS:
        dragons = one["mat"].get(row, [])
        dug = max(one["dug"].get(row, 1), len(dragons), 1)
        for column in range(4):
            name = f"{row}-{column + 1}"
            tucked = one["tucked"].get(name, 0)
            cached = [one["cached"].get(name, {}).get(resource, 0) for resource in RESOURCES]
            spaces.append(
                {
                    "mat": dragons[column] if column < len(dragons) else None,
                    "dug": box.filler(True) if 0 < column < dug else None,
                    "eggs": one["eggs"].get(name, 0),
                    "caches": [*cached, one["fed"].get(name, 0)],
                    "tucked": tucked if isinstance(tucked, list) else [box.filler(False) for _ in range(tucked)],
                }
            )
    return spaces


def tucked_cards(mat: list[dict[str, Any]], seat: int) -> list[list[Any]]:
    return [
        [id, seat, name, "all", False, 0] for name, space in zip(SPACES, mat, strict=True) for id in space["tucked"]
    ]


def counters(one: dict[str, Any]) -> dict[str, int]:
    return {
        **{resource: one["resources"].get(resource, 0) for resource in RESOURCES},
        "coins": one["coins"],
        "mat_eggs": one["eggs"].get("mat", 0),
        "steps": one["steps"],
        "passed": int(one["passed"]),
        **{f"{row}_visits": visits for row, visits in zip(ROWS, one["visits"], strict=True)},
        "picks": 5,
        "tucked_unseen": 0,
    }


def choose(state: State, *names: str) -> None:
    """Whoever is asked makes these choices, one after the other."""
    for name in names:
        seat = state.actors()[0]
        state.apply(seat, state.game.vocabulary.token(name))


def options(state: State) -> set[str]:
    """What the seat that is asked may choose."""
    (seat,) = state.actors()
    return {state.game.vocabulary.name(token) for token in state.legal(seat)}


def asked(state: State) -> int:
    (seat,) = state.actors()
    return seat


def use(seat: int, ability: int = -1, space: str = "none") -> dict[str, Any]:
    """One use of an ability, or of none, as the steps it leads to have it."""
    return {"do": "using", "seat": seat, "owner": seat, "ability": ability, "space": space, "times": 1}


def seat(state: State, number: int = 0) -> dict[str, Any]:
    """A seat as `position()` describes it, with the parts that tests look at by name."""
    position = state.position()
    counts = position["pool"][number]
    mat, dug, eggs, caches = (
        dict(zip(SPACES, position[zone][number], strict=True)) for zone in ("mat", "dug", "eggs", "caches")
    )
    tucked: dict[str, list[str]] = {}
    for id, owner, name, *_ in position["tucked"]:
        if owner == number:
            tucked.setdefault(name, []).append(id)
    cached = {
        name: {resource: n for resource, n in zip(RESOURCES, on, strict=False) if n} for name, on in caches.items()
    }
    return {
        "coins": counts["coins"],
        "resources": {name: counts[name] for name in RESOURCES if counts[name]},
        "hand": [held if isinstance(held, str) else held[0] for held in position["hands"][number]],
        "eggs": {name: n for name, n in [*eggs.items(), ("mat", counts["mat_eggs"])] if n},
        "dragons": {name: id for name, id in mat.items() if id},
        "caves": {name: id for name, id in dug.items() if id},
        "cached": {name: on for name, on in cached.items() if on},
        "tucked": tucked,
        "steps": counts["steps"],
        "passed": bool(counts["passed"]),
        "visits": [counts[f"{row}_visits"] for row in ROWS],
    }


def finish(state: State) -> Outcome:
    """Everybody passes, and declines all that can be declined, until the game is over."""
    while state.actors():
        for name in ("pass", "skip"):
            if name in options(state):
                choose(state, name)
                break
        else:
            choose(state, sorted(options(state))[0])
    outcome = state.outcome()
    assert outcome is not None
    return outcome


def line(outcome: Outcome, label: str, number: int = 0) -> int:
    """The points of one line of a seat's score sheet."""
    return next(line.points for line in outcome.breakdown[number] if line.label == label)


def sheet(state: State, seat: int) -> list[int]:
    """A seat's score sheet as the table stands, line by line."""
    return [line.points for line in state.game.breakdown(state, seat)]
