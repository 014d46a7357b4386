"""cards.toml -> flat tables that the rules read, and the check of a set that somebody typed in.

A card's number is its place in the file; it names the kind of card, not the copy.
"""

from __future__ import annotations

from typing import Any, Final

from wyrmhall.games.wyvern.effects import (
    ANY_GOLD,
    APPLIES,
    DRAGON,
    FAMILIES,
    INTERCEPT,
    KEYWORDS,
    MODIFY,
    NATIVE,
    NATIVES,
    TERRAIN,
    TYPES,
    WHENS,
    Clause,
)
from wyrmhall.games.wyvern.notation import Reader
from wyrmhall.kernel.card_file import SOURCES, card_data, check_fields, check_ids, check_number, check_one_of, entries
from wyrmhall.kernel.errors import BadCards
from wyrmhall.kernel.rng import digest

SETS: Final = ("premiere", "limited", "phoenix", "chameleon", "kingdom")
CLASSES: Final = {"C": "common", "U": "uncommon", "R": "rare", "S": "special"}
CARDS: Final = 421

_TEXTS: Final = ("id", "name", "type", "rarity", "source", "note")
_LISTS: Final = {"keywords": tuple(KEYWORDS), "families": FAMILIES, "terrain": NATIVES, "sets": SETS}
_NUMBERS: Final = {"strength": (0, 9), "gold": (0, 9), "modifier": (-9, 9)}
_NEEDED: Final = ("id", "name", "type", "rarity", "sets", "source")
_KNOWN: Final = (*_TEXTS, *_LISTS, *_NUMBERS, "ability")


class Cards:
    """A whole set; lists are indexed by the number of a card. Masks are bits in the order of effects.py: `tags` are
    families, `natives` the kinds of terrain that a terrain counts as and that a dragon is native to.
    """

    kinds: int
    ids: list[str]
    index: dict[str, int]
    names: list[str]
    type_of: list[int]
    base: list[int]
    gold: list[int]
    modifier: list[int]
    keywords: list[int]
    tags: list[int]
    natives: list[int]
    native_times: list[int]
    pays_extra: list[bool]
    clauses: list[list[Clause]]
    moments: list[int]
    all_clauses: list[Clause]
    rarity: list[str]
    rarity_class: list[str]
    weight: list[int]
    sets: list[list[str]]
    sources: list[str]
    notes: list[str]
    digest: int

    def __init__(self, data: dict[str, Any]) -> None:
        rows = entries(data, "card")
        self.kinds = len(rows)
        self.ids = [row["id"] for row in rows]
        self.index = {row["id"]: kind for kind, row in enumerate(rows)}
        self.names = [row["name"] for row in rows]
        self.type_of = [TYPES.index(row["type"]) for row in rows]
        self.base = [row.get("strength", 0) for row in rows]
        self.gold = [row.get("gold", 0) for row in rows]
        self.modifier = [row.get("modifier", 0) for row in rows]
        self.keywords = [_keywords(row.get("keywords", [])) for row in rows]
        self.tags = [_mask(row.get("families", []), FAMILIES) for row in rows]
        self.natives = [_mask(row.get("terrain", []), NATIVES) for row in rows]
        self.rarity = [row["rarity"] for row in rows]
        self.rarity_class = [CLASSES[row["rarity"][0]] for row in rows]
        self.weight = [int(row["rarity"][1:] or "1") for row in rows]
        self.sets = [row["sets"] for row in rows]
        self.sources = [row["source"] for row in rows]
        self.notes = [row.get("note", "") for row in rows]
        self._lay_out_clauses(rows)
        self.digest = digest(list(repr(data).encode()))

    def _lay_out_clauses(self, rows: list[dict[str, Any]]) -> None:
        reader = Reader(self.index)
        self.all_clauses = []
        self.clauses = []
        for kind, row in enumerate(rows):
            mine = [reader.clause(kind, text) for text in row.get("ability", [])]
            for clause in mine:
                clause.number = len(self.all_clauses)
                self.all_clauses.append(clause)
            self.clauses.append(mine)
        self.moments = [0] * self.kinds
        self.native_times = [0] * self.kinds
        self.pays_extra = [False] * self.kinds
        for clause in self.all_clauses:
            self.moments[clause.kind] |= 1 << clause.when
            if clause.op == NATIVE:
                self.natives[clause.kind] = clause.tag
                self.native_times[clause.kind] = clause.n
            if clause.cost == ANY_GOLD and WHENS[clause.when] in ("played", "after"):
                self.pays_extra[clause.kind] = True

    def number(self, id: str) -> int:
        if id not in self.index:
            raise BadCards(f"no card has the id {id!r}")
        return self.index[id]


def _mask(words: list[str], known: tuple[str, ...]) -> int:
    found = 0
    for word in words:
        found |= 1 << known.index(word)
    return found


def _keywords(words: list[str]) -> int:
    found = 0
    for word in words:
        found |= KEYWORDS[word]
    return found


def read_cards(text: str) -> Cards:
    """A set from TOML; BadCards names the card and the field where something is wrong."""
    data = card_data(text)
    check_set(data)
    return Cards(data)


def check_set(data: dict[str, Any]) -> None:
    """BadCards says what is wrong first."""
    for table in data:
        if table not in ("card", "version"):
            raise BadCards(f"the card file has {table!r}; expected only [[card]] entries and a version")
    rows = entries(data, "card")
    for row in rows:
        _check_fields(row)
    check_ids([row["id"] for row in rows])
    if len(rows) != CARDS:
        raise BadCards(f"the card file has {len(rows)} cards; expected {CARDS}")
    reader = Reader({row["id"]: kind for kind, row in enumerate(rows)})
    for kind, row in enumerate(rows):
        _check_ability(reader, kind, row)


def _check_fields(row: dict[str, Any]) -> None:
    label = f"card {row.get('id', row.get('name', '?'))!r}"
    check_fields(label, row, _NEEDED, _KNOWN)
    for field, value in row.items():
        if field in _TEXTS and (not isinstance(value, str) or not value):
            raise BadCards(f"{label} has {field} {value!r}; expected text in quotes")
        if field in _LISTS:
            _check_words(label, field, value, _LISTS[field])
        if field in _NUMBERS:
            check_number(label, field, value, *_NUMBERS[field])
    check_one_of(label, "type", row["type"], TYPES)
    check_one_of(label, "source", row["source"], SOURCES)
    grade = row["rarity"]
    if grade[0] not in CLASSES or grade[1:] not in ("", "1", "2", "3", "4"):
        raise BadCards(f"{label} has rarity {grade!r}; expected a letter C, U, R or S and a digit 1 to 4 or none")
    fights = TYPES.index(row["type"]) in (DRAGON, INTERCEPT)
    if TYPES.index(row["type"]) == DRAGON and "strength" not in row:
        raise BadCards(f"{label} is a dragon without strength")
    if "strength" in row and not fights:
        raise BadCards(f"{label} has strength {row['strength']}; expected none on a {row['type']}")


def _check_words(label: str, field: str, value: Any, known: tuple[str, ...]) -> None:
    if not isinstance(value, list):
        raise BadCards(f"{label} has {field} {value!r}; expected a list")
    for word in value:
        if word not in known:
            raise BadCards(f"{label} has {word!r} in {field}; expected one of {', '.join(known)}")


def _check_ability(reader: Reader, kind: int, row: dict[str, Any]) -> None:
    label = f"card {row['id']!r}"
    texts = row.get("ability", [])
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise BadCards(f"{label} has ability {texts!r}; expected a list of clauses")
    ops: list[int] = []
    for text in texts:
        try:
            ops.append(reader.clause(kind, text).op)
        except BadCards as error:
            raise BadCards(f"{label}, ability: {error}") from None
    if TYPES.index(row["type"]) == TERRAIN and ops[:1] != [APPLIES]:
        raise BadCards(f"{label} is a terrain; its first clause must say to whom it applies")
    if (MODIFY in ops) != ("modifier" in row):
        raise BadCards(f"{label} has {'a modifier' if 'modifier' in row else 'modify'} without the other")
