"""cards.toml -> flat tables of ints that the rules read, and the check of a set that somebody typed in.

A dragon's number is its place in the file; the kinds of cave cards are numbered after the dragons. Every ability of a
card, a guild tile or the mat stands once in `abilities` and is known by its place there.
"""

from __future__ import annotations

from typing import Any

from wyrmhall.games.wyrmspan import codes
from wyrmhall.games.wyrmspan.counting import Count, parse_count
from wyrmhall.games.wyrmspan.effects import Ability, Choose
from wyrmhall.games.wyrmspan.notation import parse_ability, parse_body
from wyrmhall.games.wyrmspan.phrases import cave_name
from wyrmhall.games.wyrmspan.using import Step, Using
from wyrmhall.kernel.card_file import SOURCES, card_data, check_fields, check_ids, check_one_of
from wyrmhall.kernel.errors import BadCards
from wyrmhall.kernel.rng import digest

PRICE = (*codes.RESOURCES, "egg", "coin")
CAVE_COPIES = 75
TRADE_NOTATION = "pay any|dragon|cave 3 to gain coin 1"
INCOME_NOTATION = "lay egg 1 at=any"
STEPS = ("max_excavated", "min_excavated", "max_excavated+1")

_DRAGON = ("number", "id", "name", "size", "trait", "habitats", "cost", "vp", "nests", "abilities", "source")
_CAVE = ("id", "numbers", "ability", "source")
_PARTS = {"dragon": codes.DRAGONS, "cave": codes.CAVES, "guild": 4, "objective": 20, "decision": 16, "level": 6}


class Cards:
    """A card set as tables. Lists of dragons are indexed by a dragon's number, names and notes by any card's.

    `trigger` is that of a dragon's first ability, `triggers` those of all it counts as having. `bearer` is the card of
    each ability, NONE for those of boards.
    """

    ids: list[str]
    names: list[str]
    numbers: list[list[int]]
    sources: list[str]
    notes: list[str]
    size: list[int]
    trait: list[int]
    habitat: list[int]
    price: list[int]
    icons: list[int]
    resource_icons: list[int]
    vp: list[int]
    nests: list[int]
    trigger: list[int]
    triggers: list[int]
    main: list[int]
    food: list[int]
    feed: list[int]
    third: list[int]
    endings: list[list[int]]
    selling: list[bool]
    cave: list[int]
    abilities: list[Ability]
    guild_names: list[str]
    guild_slots: list[list[int]]
    squares: list[list[int]]
    track: list[int]
    icon: list[int]
    icon_kinds: list[int]
    icon_steps: list[list[Step]]
    track_steps: list[list[Step]]
    trade: int
    income: int
    bearer: list[int]
    objective_ids: list[str]
    objectives: list[Count]
    objective_words: list[str]
    objective_automa: list[list[int]]
    objective_sources: list[str]
    decision_steps: list[list[int]]
    decision: list[tuple[int, int, int, int, int, int]]
    level_names: list[str]
    levels: list[list[int]]
    dragon_deck: list[int]
    cave_deck: list[int]
    digest: int

    def __init__(self, data: dict[str, Any], revised: bool) -> None:
        self.abilities = []
        self.bearer = []
        self._read_dragons(data["dragon"], revised)
        self._read_caves(data["cave"], revised)
        self._read_boards(data)
        self._read_automa(data)
        self.digest = digest([*repr(data).encode(), int(revised)])

    def _add(self, ability: Ability, card: int = codes.NONE) -> int:
        """Give an ability, and the opponents' share of it, its number; `card` bears it, if one does."""
        if ability.share is not None:
            ability.opponents = self._add(ability.share, card)
        ability.number = len(self.abilities)
        self.abilities.append(ability)
        self.bearer.append(card)
        return ability.number

    def _read_dragons(self, rows: list[dict[str, Any]], revised: bool) -> None:
        self.ids = [row["id"] for row in rows]
        self.names = [row["name"] for row in rows]
        self.numbers = [[row["number"]] for row in rows]
        self.sources = [row["source"] for row in rows]
        self.notes = [row.get("note", "") for row in rows]
        self.size = [codes.SIZES.index(row["size"]) for row in rows]
        self.trait = [codes.TRAITS.index(row["trait"]) for row in rows]
        self.habitat = [sum([1 << codes.ROW_NAMES.index(cave) for cave in row["habitats"]]) for row in rows]
        self.vp = [row["vp"] for row in rows]
        self.nests = [row["nests"] for row in rows]
        self.price = []
        self.icons = []
        self.resource_icons = []
        for row in rows:
            price = _parse_cost(row["cost"])
            self.price += price
            self.icons.append(sum(price))
            self.resource_icons.append(sum(price[:4]))
        self.trigger = []
        self.triggers = []
        self.main = []
        self.food = []
        self.feed = []
        self.third = []
        self.endings = []
        for row in rows:
            self._read_abilities(row["revised"] if revised and "revised" in row else row["abilities"])
        self.selling = [len([a for a in endings if self.abilities[a].sales]) > 0 for endings in self.endings]
        self.dragon_deck = list(range(len(rows)))

    def _read_abilities(self, notations: list[str]) -> None:
        parsed = [parse_ability(notation) for notation in notations]
        numbers = [self._add(ability, len(self.main)) for ability in parsed]
        self.trigger.append(parsed[0].trigger)
        self.triggers.append(parsed[0].trigger)
        self.main.append(codes.NONE if parsed[0].trigger == codes.END_GAME else numbers[0])
        feed = third = codes.NONE
        food = codes.NO_FOOD
        endings: list[int] = []
        for ability in parsed:
            if ability.trigger == codes.ON_FEED:
                feed = ability.number
            elif ability.trigger == codes.ON_THIRD_FEED:
                third = ability.number
                food = ability.food
            elif ability.trigger == codes.END_GAME:
                endings.append(ability.number)
                self.triggers[-1] |= codes.END_GAME
        self.feed.append(feed)
        self.third.append(third)
        self.food.append(food)
        self.endings.append(endings)

    def _read_caves(self, rows: list[dict[str, Any]], revised: bool) -> None:
        self.cave = []
        self.cave_deck = []
        for row in rows:
            notation = row["revised" if revised and "revised" in row else "ability"]
            self.cave.append(self._add(parse_ability(notation), len(self.ids)))
            self.names.append(cave_name(self.abilities[self.cave[-1]]))
            self.cave_deck += [len(self.ids)] * len(row["numbers"])
            self.ids.append(row["id"])
            self.numbers.append(row["numbers"])
            self.sources.append(row["source"])
            self.notes.append(row.get("note", ""))

    def _read_boards(self, data: dict[str, Any]) -> None:
        self.guild_names = [row["name"] for row in data["guild"]]
        self.guild_slots = [[self._add(parse_ability(slot)) for slot in row["slots"]] for row in data["guild"]]
        self.squares = [row["squares"] for row in data["guild"]]
        self.track = [self._add(parse_body(space)) if space else codes.NONE for space in data["track"]["spaces"]]
        self.icon = []
        self.icon_kinds = []
        seen: list[str] = []
        for name in codes.ROW_NAMES:
            for notation in data["icons"][name]:
                self.icon.append(self._add(parse_body(notation)))
                if notation not in seen:
                    seen.append(notation)
                    self.icon_kinds.append(self.icon[-1])
        self.icon_steps = [[self._step(seat, icon) for icon in self.icon] for seat in range(codes.MOST_SEATS)]
        self.track_steps = [[self._step(seat, space) for space in self.track] for seat in range(codes.MOST_SEATS)]
        self.trade = self._add(parse_body(TRADE_NOTATION))
        self.income = self._add(parse_body(INCOME_NOTATION))
        self.objective_ids = [row["id"] for row in data["objective"]]
        self.objective_words = [row["counts"] for row in data["objective"]]
        self.objectives = [parse_count(row["counts"]) for row in data["objective"]]
        self.objective_automa = [row["automa"] for row in data["objective"]]
        self.objective_sources = [row["source"] for row in data["objective"]]

    def _step(self, seat: int, ability: int) -> Step:
        """How a seat begins to use what is printed on a board: made once, for steps never change."""
        a = self.abilities[ability]
        use = Using(seat, seat, ability, codes.NONE, a.times)
        first = a.effects[0]
        return first.menu(use) if isinstance(first, Choose) and len(a.effects) == 1 and not a.pay else use

    def _read_automa(self, data: dict[str, Any]) -> None:
        self.decision_steps = []
        self.decision = []
        for row in data["decision"]:
            steps = row["steps"]
            self.decision_steps.append([-1 - STEPS.index(steps)] * 4 if isinstance(steps, str) else steps)
            self.decision.append(
                (row["dragon"], row["cave"], row["marker"], row["objective"], int(row["refresh"]), int(row["passes"]))
            )
        self.level_names = [row["name"] for row in data["level"]]
        self.levels = [[number - 1 for number in row["decisions"]] for row in data["level"]]


def _parse_cost(text: str) -> list[int]:
    price = [0] * codes.WIDTH
    for term in text.split(", ") if text else []:
        what, _, count = term.partition(" ")
        if what not in PRICE or not count.isdigit():
            raise BadCards(f"the cost {text!r} cannot be read at {term!r}; expected for instance 'meat 1, coin 1'")
        price[PRICE.index(what)] = int(count)
    return price


def read_cards(text: str, revised: bool) -> Cards:
    """A card set from TOML; BadCards names the card and the field where something is wrong."""
    data = card_data(text)
    for part, expected in _PARTS.items():
        found = len(data.get(part, []))
        if found != expected:
            raise BadCards(f"the card file has {found} [[{part}]] entries; expected {expected}")
    for part in ("track", "icons"):
        if part not in data:
            raise BadCards(f"the card file has no [{part}]")
    for row in data["dragon"]:
        _check_dragon(row)
    for row in data["cave"]:
        _check_row(row, _CAVE)
    ids = [row["id"] for row in [*data["dragon"], *data["cave"]]]
    check_ids(ids)
    copies = sum([len(row["numbers"]) for row in data["cave"]])
    if copies != CAVE_COPIES:
        raise BadCards(f"the cave cards have {copies} copies in all; expected {CAVE_COPIES}")
    try:
        return Cards(data, revised)
    except (KeyError, ValueError, TypeError) as error:
        raise BadCards(f"the card file cannot be read: {error}") from None


def _check_row(row: dict[str, Any], required: tuple[str, ...]) -> str:
    label = f"card {row.get('id', '?')!r}"
    check_fields(label, row, required, (*required, "revised", "note"))
    check_one_of(label, "source", row["source"], SOURCES)
    return label


def _check_dragon(row: dict[str, Any]) -> None:
    label = _check_row(row, _DRAGON)
    check_one_of(label, "size", row["size"], codes.SIZES)
    check_one_of(label, "trait", row["trait"], codes.TRAITS)
    for cave in row["habitats"]:
        check_one_of(label, "habitat", cave, codes.ROW_NAMES)
    if not row["habitats"] or not row["abilities"]:
        raise BadCards(f"{label} needs a habitat and an ability")
