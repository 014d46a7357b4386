"""cards.toml -> flat tables of ints that the rules read, and the check of a set that somebody typed in.

A card's number is its place in the file. Factions are bits, so that The Egg of Chaos can be all of them at once.
"""

from __future__ import annotations

from typing import Any, Final

from wyrmhall.games.fairytale.effects import (
    ANY,
    CONDITION,
    FACTIONS,
    TYPES,
    Effect,
    Points,
    parse_effect,
    parse_points,
)
from wyrmhall.games.fairytale.leanings import Leanings
from wyrmhall.kernel.card_file import SOURCES, card_data, check_fields, check_ids, check_one_of, check_texts, entries
from wyrmhall.kernel.errors import BadCards
from wyrmhall.kernel.rng import digest

BASIC: Final = 0
EXPERT: Final = 1
SETS = ("basic", "expert")
DECK_SIZES = (80, 110)
MAX_KINDS: Final = 120

_REQUIRED = ("id", "name", "faction", "type", "set", "copies", "points", "source")
_KNOWN = (*_REQUIRED, "effects", "friend", "almighty", "counts_as", "note")


class Cards:
    """A card set as tables; every list is indexed by the number of a card."""

    size: int
    ids: list[str]
    names: list[str]
    copies: list[int]
    sets: list[int]
    factions: list[int]
    types: list[int]
    categories: list[list[int]]
    active: list[bool]
    hunts: list[int]
    who: list[list[int]]
    count: list[list[int]]
    target: list[list[int]]
    draws: list[int]
    point_kind: list[int]
    value: list[int]
    per: list[int]
    need_cards: list[list[int]]
    need_least: list[list[int]]
    need_most: list[int]
    almighty: list[bool]
    counts_as: list[list[int]]
    looks_at: list[list[int]]
    effects: list[list[Effect]]
    points: list[Points]
    friend: list[int]
    sources: list[str]
    notes: list[str]
    decks: list[list[int]]
    digest: int
    leanings: Leanings

    def __init__(self, rows: list[dict[str, Any]]) -> None:
        self.size = len(rows)
        self.ids = [row["id"] for row in rows]
        self.names = [row["name"] for row in rows]
        self.copies = [row["copies"] for row in rows]
        self.sets = [SETS.index(row["set"]) for row in rows]
        self.factions = [15 if row["faction"] == "ALL" else 1 << FACTIONS.index(row["faction"]) for row in rows]
        self.types = [7 if row["type"] == "all" else 1 << TYPES.index(row["type"]) for row in rows]
        self.categories = [
            [c for c in range(7) if (self.factions[card] | self.types[card] << 4) >> c & 1] for card in range(self.size)
        ]
        self.almighty = [bool(row.get("almighty", False)) for row in rows]
        self.counts_as = [[self.number(other) for other in row.get("counts_as", [])] for row in rows]
        self.friend = [self.number(row["friend"]) if "friend" in row else -1 for row in rows]
        self.sources = [row["source"] for row in rows]
        self.notes = [row.get("note", "") for row in rows]
        self.points = [parse_points(row["points"], self.ids) for row in rows]
        self.effects = [[parse_effect(text) for text in row.get("effects", [])] for row in rows]
        self._lay_out_points()
        self._lay_out_effects()
        self.decks = [
            [kind for kind in range(self.size) if self.sets[kind] <= set_ for _ in range(self.copies[kind])]
            for set_ in (BASIC, EXPERT)
        ]
        self.leanings = Leanings(self)
        # Where a fact is from changes no game, so it is left out.
        played = [{key: value for key, value in row.items() if key not in ("source", "note")} for row in rows]
        self.digest = digest(list(repr(played).encode()))

    def number(self, id: str) -> int:
        if id not in self.ids:
            raise BadCards(f"no card has the id {id!r}")
        return self.ids.index(id)

    def _lay_out_points(self) -> None:
        self.point_kind = [points.kind for points in self.points]
        self.value = [points.value for points in self.points]
        self.per = [points.per for points in self.points]
        self.need_cards = [points.cards for points in self.points]
        self.need_least = [points.least for points in self.points]
        self.need_most = [points.most for points in self.points]
        self.looks_at = [
            points.cards if points.kind == CONDITION else [points.per] if points.per >= 0 else []
            for points in self.points
        ]

    def _lay_out_effects(self) -> None:
        self.active = [bool(effects) for effects in self.effects]
        self.hunts = [0] * self.size
        self.draws = [0] * self.size
        self.who = [[0] * self.size, [0] * self.size]
        self.count = [[0] * self.size, [0] * self.size]
        self.target = [[ANY] * self.size, [ANY] * self.size]
        for kind, effects in enumerate(self.effects):
            for effect in effects:
                if effect.verb == "HUNT":
                    self.hunts[kind] |= 15 if effect.target == ANY else 1 << effect.target
                elif effect.verb == "DRAW":
                    self.draws[kind] += effect.count
                else:
                    verb = 0 if effect.verb == "UNFLIP" else 1
                    self.who[verb][kind] = 2 if effect.everybody else 1
                    self.count[verb][kind] = effect.count
                    self.target[verb][kind] = effect.target

    def deck(self, expert: bool) -> list[int]:
        """Every card of the basic or the whole deck, one entry a copy."""
        return self.decks[EXPERT if expert else BASIC][:]


def read_cards(text: str) -> Cards:
    """A card set from TOML; BadCards names the card and the field where something is wrong."""
    data = card_data(text)
    rows = entries(data, "card")
    if not rows or len(rows) > MAX_KINDS:
        raise BadCards(f"the card file has {len(rows)} [[card]] entries; expected 1 to {MAX_KINDS}")
    ids = [str(row.get("id", "")) for row in rows]
    for row in rows:
        _check_row(row, ids)
    check_ids(ids)
    for set_, size in enumerate(DECK_SIZES):
        found = sum([row["copies"] for row in rows if SETS.index(row["set"]) <= set_])
        if found != size:
            raise BadCards(f"the {SETS[set_]} deck has {found} cards; expected {size}")
    return Cards(rows)


def _check_row(row: dict[str, Any], ids: list[str]) -> None:
    label = f"card {row.get('id', '?')!r}"
    check_fields(label, row, _REQUIRED, _KNOWN)
    check_texts(label, row, ("id", "name", "points", "note"))
    check_one_of(label, "faction", row["faction"], (*FACTIONS, "ALL"))
    check_one_of(label, "type", row["type"], (*TYPES, "all"))
    check_one_of(label, "set", row["set"], SETS)
    check_one_of(label, "source", row["source"], SOURCES)
    if not isinstance(row["copies"], int) or row["copies"] < 1:
        raise BadCards(f"{label} has copies {row['copies']!r}; expected a whole number from 1")
    for field in ("effects", "counts_as"):
        entries = row.get(field, [])
        if not isinstance(entries, list) or not all(isinstance(entry, str) for entry in entries):
            raise BadCards(f"{label} has {field} {entries!r}; expected a list of texts in quotes")
    try:
        verbs = [parse_effect(text).verb for text in row.get("effects", [])]
        parse_points(row["points"], ids)
    except BadCards as error:
        raise BadCards(f"{label}: {error}") from None
    for verb in ("UNFLIP", "FLIP"):
        if verbs.count(verb) > 1:
            raise BadCards(f"{label} has two {verb} effects; expected at most one")
