"""cards.toml -> flat tables of ints that the rules read, and the check of a set that somebody typed in.

A card's number is its place in the file; copies share it. Cities are numbered seat * 4 + place, the lair last.
"""

from __future__ import annotations

from typing import Any, Final

from wyrmhall.games.volfyirion import codes, verbs
from wyrmhall.games.volfyirion.effects import COLOURS, Secondary, parse_points, parse_secondary
from wyrmhall.kernel import card_file
from wyrmhall.kernel.errors import BadCards
from wyrmhall.kernel.rng import digest

KINDS = ("starting", "command", "building", "troop", "wonder")
SETS = ("core", "retail")
# Copies of each kind in each set: the contents of the rulebook and of the box.
CONTENTS = ((20, 30, 9, 13, 15), (20, 36, 12, 15, 26))
MAX_KINDS: Final = 120

_REQUIRED = ("id", "name", "kind", "core", "retail", "source")
_KNOWN = (*_REQUIRED, "colour", "cost", "defence", "gives", "secondary", "note")


class Cards:
    """A card set as tables; every list but those of cities is indexed by the number of a card."""

    size: int
    ids: list[str]
    names: list[str]
    kind: list[int]
    colour: list[int]
    cost: list[int]
    defence: list[int]
    cp: list[int]
    bp: list[int]
    kp: list[int]
    plain: list[bool]
    secondary: list[Secondary | None]
    trigger: list[int]
    unit: list[int]
    need: list[int]
    bonus_cp: list[int]
    bonus_bp: list[int]
    bonus_kp: list[int]
    only_points: list[bool]
    sources: list[str]
    notes: list[str]
    copies: list[list[int]]
    wonders: list[int]
    wonder_number: list[int]
    first: list[int]
    verb: list[int]
    subject: list[int]
    city_ids: list[str]
    city_names: list[str]
    city_defence: list[int]
    city_sources: list[str]
    lair_points: list[int]
    lair_note: str
    power: list[float]
    lasting: list[float]
    digest: int

    def __init__(self, rows: list[dict[str, Any]], cities: list[dict[str, Any]], lair: dict[str, Any]) -> None:
        self.size = len(rows)
        self.ids = [row["id"] for row in rows]
        self.names = [row["name"] for row in rows]
        self.kind = [KINDS.index(row["kind"]) for row in rows]
        self.colour = [COLOURS.index(row.get("colour", "neutral")) for row in rows]
        self.cost = [int(row.get("cost", 0)) for row in rows]
        self.defence = [int(row.get("defence", 0)) for row in rows]
        points = [parse_points(row["gives"]) if "gives" in row else [0, 0, 0] for row in rows]
        self.cp = [each[0] for each in points]
        self.bp = [each[1] for each in points]
        self.kp = [each[2] for each in points]
        self.plain = [kind == codes.STARTING or kind == codes.COMMAND for kind in self.kind]
        self.secondary = [parse_secondary(row["secondary"]) if "secondary" in row else None for row in rows]
        self.sources = [row["source"] for row in rows]
        self.notes = [row.get("note", "") for row in rows]
        self.copies = [[int(row[set_]) for row in rows] for set_ in SETS]
        self.wonders = [card for card in range(self.size) if self.kind[card] == codes.WONDER]
        self.wonder_number = [
            self.wonders.index(card) if card in self.wonders else codes.NONE for card in range(self.size)
        ]
        self._number_tokens()
        self.power = []
        self.lasting = []
        self._lay_out_secondaries()
        self._lay_out_cities(cities, lair)
        self.digest = digest(list(repr((rows, cities, lair)).encode()))

    def _number_tokens(self) -> None:
        """Each verb has a token for each thing it can be done to."""
        self.first = []
        self.verb = []
        self.subject = []
        subjects = [
            list(range(self.size)),
            self.wonders,
            list(range(codes.CITIES)),
            list(range(len(codes.ORDERS))),
            [0],
        ]
        for verb in range(len(verbs.WORDS)):
            self.first.append(len(self.verb))
            for subject in subjects[verbs.ABOUT[verb]]:
                self.verb.append(verb)
                self.subject.append(subject)

    def _lay_out_secondaries(self) -> None:
        # A card without one gets an empty one here, which does nothing.
        found = [Secondary() if secondary is None else secondary for secondary in self.secondary]
        self.trigger = [each.trigger for each in found]
        self.unit = [1 << 8 * colour for colour in self.colour]
        self.need = [sum([count << 8 * colour for colour, count in enumerate(each.need)]) for each in found]
        self.bonus_cp = [each.points[0] for each in found]
        self.bonus_bp = [each.points[1] for each in found]
        self.bonus_kp = [each.points[2] for each in found]
        self.only_points = [each.trigger == codes.CHAIN and each.only_points() for each in found]

    def _lay_out_cities(self, cities: list[dict[str, Any]], lair: dict[str, Any]) -> None:
        self.city_ids = ["lair"] * (codes.SEATS * codes.CITIES)
        self.city_names = [lair["name"]] * (codes.SEATS * codes.CITIES)
        self.city_defence = [lair["defence"]] * (codes.SEATS * codes.CITIES)
        self.city_sources = [lair["source"]] * (codes.SEATS * codes.CITIES)
        self.lair_points = parse_points(lair["gives"])
        self.lair_note = lair.get("note", "")
        for seat in range(codes.SEATS):
            place = seat * codes.CITIES
            for city in sorted([city for city in cities if city["house"] == seat], key=_defence):
                self.city_ids[place] = city["id"]
                self.city_names[place] = city["name"]
                self.city_defence[place] = city["defence"]
                self.city_sources[place] = city["source"]
                place += 1

    def house_deck(self, set_: int) -> list[int]:
        """VF-SETUP-1: half of the starting cards."""
        return [
            card
            for card in range(self.size)
            if self.kind[card] == codes.STARTING
            for _ in range(self.copies[set_][card] // 2)
        ]

    def asset_deck(self, set_: int) -> list[int]:
        """VF-SETUP-2: commands, buildings and troops."""
        kinds = range(codes.COMMAND, codes.WONDER)
        return [card for card in range(self.size) if self.kind[card] in kinds for _ in range(self.copies[set_][card])]

    def wonder_deck(self, set_: int) -> list[int]:
        return [card for card in self.wonders for _ in range(self.copies[set_][card])]


def _defence(city: dict[str, Any]) -> int:
    return int(city["defence"])


def read_cards(text: str) -> Cards:
    """A card set from TOML; BadCards names the card and the field where something is wrong."""
    data = card_file.card_data(text)
    rows = card_file.entries(data, "card")
    cities = card_file.entries(data, "city")
    if not rows or len(rows) > MAX_KINDS:
        raise BadCards(f"the card file has {len(rows)} [[card]] entries; expected 1 to {MAX_KINDS}")
    for row in rows:
        _check_row(row)
    ids = [row["id"] for row in rows]
    card_file.check_ids(ids)
    _check_contents(rows)
    lair = data.get("lair", {})
    if not isinstance(lair, dict):
        raise BadCards("the card file has lair as something else than a [lair] entry")
    _check_cities(cities, lair)
    return Cards(rows, cities, lair)


def _check_row(row: dict[str, Any]) -> None:
    label = f"card {row.get('id', '?')!r}"
    card_file.check_fields(label, row, _REQUIRED, _KNOWN)
    card_file.check_texts(label, row, ("id", "name", "gives", "secondary", "note"))
    card_file.check_one_of(label, "kind", row["kind"], KINDS)
    card_file.check_one_of(label, "source", row["source"], card_file.SOURCES)
    if _belongs(label, row, "colour", row["kind"] != "wonder"):
        card_file.check_one_of(label, "colour", row.get("colour"), COLOURS)
    if _belongs(label, row, "cost", row["kind"] != "starting"):
        card_file.check_number(label, "cost", row.get("cost"), 1, 20)
    if _belongs(label, row, "defence", row["kind"] == "troop"):
        card_file.check_number(label, "defence", row.get("defence"), 1, 20)
    for set_ in SETS:
        card_file.check_number(label, set_, row[set_], 0, 20)
        if row["kind"] == "starting" and row[set_] % codes.SEATS:
            raise BadCards(f"{label} has {set_} {row[set_]}; both houses start alike, so expected an even number")
    try:
        if "gives" in row:
            parse_points(row["gives"])
        if "secondary" in row:
            parse_secondary(row["secondary"])
    except BadCards as error:
        raise BadCards(f"{label}: {error}") from None


def _belongs(label: str, row: dict[str, Any], field: str, belongs: bool) -> bool:
    """VF-COLOUR-1 and the like: not every kind of card has every number."""
    if field in row and not belongs:
        raise BadCards(f"{label} has a {field}; a {row['kind']} card has none")
    return belongs


def _check_contents(rows: list[dict[str, Any]]) -> None:
    for set_ in range(len(SETS)):
        for kind in range(len(KINDS)):
            copies = [row[SETS[set_]] for row in rows if row["kind"] == KINDS[kind]]
            if sum(copies) != CONTENTS[set_][kind]:
                raise BadCards(
                    f"the {SETS[set_]} set has {sum(copies)} {KINDS[kind]} cards; expected {CONTENTS[set_][kind]}"
                )
        cheap = [
            row[SETS[set_]]
            for row in rows
            if row["kind"] == KINDS[codes.WONDER] and row["cost"] <= codes.SETUP_WONDER_COST
        ]
        if sum(cheap) < codes.SPACES:
            raise BadCards(
                f"the {SETS[set_]} set has {sum(cheap)} wonders of cost {codes.SETUP_WONDER_COST} or less; two lie open"
            )


def _check_cities(cities: list[dict[str, Any]], lair: dict[str, Any]) -> None:
    for label, entry, required in [("the [lair]", lair, ("name", "defence", "gives", "source"))] + [
        (f"city {city.get('id', '?')!r}", city, ("id", "name", "house", "defence", "source")) for city in cities
    ]:
        for field in required:
            if field not in entry:
                raise BadCards(f"{label} has no {field}")
        card_file.check_texts(label, entry, ("id", "name", "gives", "note"))
        card_file.check_number(label, "defence", entry["defence"], 1, 30)
        card_file.check_one_of(label, "source", entry["source"], card_file.SOURCES)
    for seat in range(codes.SEATS):
        found = len([city for city in cities if city["house"] == seat])
        if found != codes.LAIR:
            raise BadCards(f"house {seat} has {found} cities; expected {codes.LAIR}")
    parse_points(lair["gives"])


__all__ = ["CONTENTS", "KINDS", "SETS", "Cards", "read_cards"]
