"""The check of a card set: what is wrong in it is named by card and field, before anything is made of it."""

from __future__ import annotations

import re
from typing import Any, Final

from wyrmhall.games.dragonscales.effects import EVENT, FACES, MY_ROLL, RAGE, RESULTS, ROWS, WHENS, WILD, Ability
from wyrmhall.games.dragonscales.notation import Reader
from wyrmhall.kernel.card_file import (
    SOURCES,
    check_fields,
    check_ids,
    check_number,
    check_one_of,
    check_texts,
    entries,
)
from wyrmhall.kernel.errors import BadCards

VILLAINS: Final = 5
DECK_SIZE: Final = 16
TREASURES: Final = 32
RAGES: Final = 24
ACTION_DICE: Final = 7
WILD_DICE: Final = 3
BOXES: Final = 5

# What becomes of a treasure when it is used.
USES = ("none", "once", "ongoing", "stays")
NO_USE: Final = 0
ONCE: Final = 1
ONGOING: Final = 2
STAYS: Final = 3

# What a rage box gives besides wounds.
BONUSES = ("", "V", "S", "T")
NO_BONUS: Final = 0
BONUS_VILLAINY: Final = 1
BONUS_SCALE: Final = 2
BONUS_TREASURE: Final = 3

_NEEDED: Final = {
    "villain": ("id", "name", "title", "most_wounds"),
    "villainy": ("id", "name", "villain", "copies", "play", "source"),
    "treasure": ("id", "name", "copies", "points", "use", "source"),
    "rage": ("id", "name", "copies", "boxes", "event", "enraged", "source"),
    "space": ("name",),
}
_KNOWN: Final = {
    "villain": _NEEDED["villain"],
    "villainy": (*_NEEDED["villainy"], "cost", "minion", "extra", "note"),
    "treasure": (*_NEEDED["treasure"], "cost", "play", "note"),
    "rage": (*_NEEDED["rage"], "note"),
    "space": ("name", "play"),
}
# When a face-up treasure works by itself, and when it may work at all.
_BY_ITSELF: Final = ("round_start", "suffering", "was_attacked", "drawing_treasure", "always")
_FACE_UP_ONLY: Final = (*_BY_ITSELF, "reset")
_ONGOING_WHENS: Final = (*_FACE_UP_ONLY, "my_flee", "my_combat", "my_place")
_TABLES: Final = (*_NEEDED, "dice", "version")


def read_boxes(text: str) -> list[tuple[int, int]]:
    """Wounds and bonus of each rage box."""
    found = []
    for word in text.split():
        match = re.fullmatch(r"(\d)([VST]?)", word)
        if match is None:
            raise BadCards(f"boxes {text!r} cannot be read at {word!r}; expected for instance '3V 2S 1 1 0'")
        found.append((int(match[1]), BONUSES.index(match[2])))
    if len(found) != BOXES:
        raise BadCards(f"boxes {text!r} has {len(found)} boxes; expected {BOXES}")
    return found


def check_set(data: dict[str, Any]) -> None:
    """BadCards says what is wrong first."""
    for table in data:
        if table not in _TABLES:
            raise BadCards(f"the card file has {table!r}; expected only {', '.join(_TABLES)}")
    for table in _NEEDED:
        for row in entries(data, table):
            _check_fields(table, row)
    check_ids([row["id"] for table in ("villain", "villainy", "treasure", "rage") for row in entries(data, table)])
    _check_dice(data.get("dice"))
    _check_villains(entries(data, "villain"), entries(data, "villainy"))
    _check_count("treasures", entries(data, "treasure"), TREASURES)
    _check_count("rage cards", entries(data, "rage"), RAGES)
    _check_path(entries(data, "space"))
    for row in entries(data, "villainy"):
        _check_villainy(row)
    for row in entries(data, "treasure"):
        _check_treasure(row)
    for row in entries(data, "rage"):
        _check_rage(row)


def _label(table: str, row: dict[str, Any]) -> str:
    return f"{table} {row.get('id', row.get('name', '?'))!r}"


_TEXTS: Final = (
    "id",
    "name",
    "title",
    "villain",
    "play",
    "extra",
    "use",
    "boxes",
    "event",
    "enraged",
    "source",
    "note",
)
_NUMBERS: Final = {"copies": (1, 32), "cost": (0, 9), "points": (-9, 19), "most_wounds": (1, 19)}


def _check_fields(table: str, row: dict[str, Any]) -> None:
    label = _label(table, row)
    check_fields(label, row, _NEEDED[table], _KNOWN[table])
    check_texts(label, row, _TEXTS)
    for field in _NUMBERS.keys() & row:
        check_number(label, field, row[field], *_NUMBERS[field])
    if row.get("minion", False) not in (True, False):
        raise BadCards(f"{label} has minion {row['minion']!r}; expected true or false")
    check_one_of(label, "source", row.get("source", SOURCES[0]), SOURCES)


def _check_dice(dice: Any) -> None:
    if not isinstance(dice, dict) or sorted(dice) != ["action", "attack", "movement"]:
        raise BadCards("the card file needs [dice] with action, attack and movement, and nothing else in it")
    _check_faces("dice attack", dice["attack"], RESULTS)
    movement = dice["movement"]
    if not isinstance(movement, list) or len(movement) != 6 or not all(m in range(1, 6) for m in movement):
        raise BadCards(f"dice movement is {movement!r}; expected six numbers from 1 to 5")
    action = dice["action"]
    if not isinstance(action, list) or len(action) != ACTION_DICE:
        raise BadCards(f"dice action needs {ACTION_DICE} dice of six faces each")
    for number, die in enumerate(action, 1):
        _check_faces(f"dice action {number}", die, FACES)
        if ROWS[RAGE] not in die:
            raise BadCards(f"dice action {number} has no rage face; expected one on each die")
    wild = sum([FACES[WILD] in die for die in action])
    if wild != WILD_DICE:
        raise BadCards(f"dice action has {wild} dice with a wild face; expected {WILD_DICE}")


def _check_faces(label: str, die: Any, known: tuple[str, ...]) -> None:
    if not isinstance(die, list) or len(die) != 6:
        raise BadCards(f"{label} is {die!r}; expected six faces")
    for face in die:
        if face not in known:
            raise BadCards(f"{label} has the face {face!r}; expected one of {', '.join(known)}")


def _check_villains(villains: list[dict[str, Any]], villainy: list[dict[str, Any]]) -> None:
    if len(villains) != VILLAINS:
        raise BadCards(f"the card file has {len(villains)} [[villain]] entries; expected {VILLAINS}")
    ids = [row["id"] for row in villains]
    for row in villainy:
        if row["villain"] not in ids:
            raise BadCards(
                f"{_label('villainy', row)} has villain {row['villain']!r}; expected one of {', '.join(ids)}"
            )
    for id in ids:
        _check_count(f"villainy cards of {id!r}", [row for row in villainy if row["villain"] == id], DECK_SIZE)


def _check_count(what: str, rows: list[dict[str, Any]], expected: int) -> None:
    found = sum([row["copies"] for row in rows])
    if found != expected:
        raise BadCards(f"the set has {found} {what}; expected {expected}")


def _check_path(spaces: list[dict[str, Any]]) -> None:
    if not 5 <= len(spaces) <= 40:
        raise BadCards(f"the path has {len(spaces)} [[space]] entries; expected 5 to 40 with Entrance and Exit")
    for at, row in enumerate(spaces):
        play = row.get("play", "")
        if play and at in (0, len(spaces) - 1):
            raise BadCards(f"space {row['name']!r} has play {play!r}; expected none on the Entrance and the Exit")
        if play:
            _try(_label("space", row), "play", play, "space")


def _try(label: str, field: str, text: str, when: str) -> None:
    try:
        Reader([]).part(text, when)
    except BadCards as error:
        raise BadCards(f"{label}, {field}: {error}") from None


def _ability(label: str, row: dict[str, Any]) -> Ability:
    """Reads a card's play and extra only to find what is wrong in them."""
    extra = row.get("extra", "")
    try:
        Reader([]).ability(row["play"], "")
    except BadCards as error:
        raise BadCards(f"{label}, play: {error}") from None
    try:
        return Reader([]).ability(row["play"], extra)
    except BadCards as error:
        raise BadCards(f"{label}, extra: {error}") from None


def _check_villainy(row: dict[str, Any]) -> None:
    label = _label("villainy", row)
    if row.get("minion", False) and "cost" in row:
        raise BadCards(f"{label} has cost {row['cost']}; expected none, since a minion costs its summoning")
    ability = _ability(label, row)
    for when in _FACE_UP_ONLY:
        if ability.whens >> WHENS.index(when) & 1:
            raise BadCards(f"{label}, play: the moment {when!r} is for treasures that lie face up")
    if row.get("minion", False) and ability.whens >> MY_ROLL & 1:
        raise BadCards(f"{label}, play: a minion cannot be sacrificed in secret, so not at the moment 'my_roll'")


def _check_treasure(row: dict[str, Any]) -> None:
    label = _label("treasure", row)
    use = row["use"]
    if use not in USES:
        raise BadCards(f"{label} has use {use!r}; expected one of {', '.join(USES)}")
    if (use == "none") != ("play" not in row):
        raise BadCards(
            f"{label} has use {use!r} and {'no ' if 'play' not in row else ''}play; only 'none' goes without"
        )
    if "cost" in row and use != "ongoing":
        raise BadCards(f"{label} has cost {row['cost']}; only an ongoing treasure is activated for a cost")
    if use == "none":
        return
    ability = _ability(label, row)
    for when in WHENS[:EVENT]:
        if not ability.whens >> WHENS.index(when) & 1:
            continue
        if use == "ongoing" and when not in _ONGOING_WHENS:
            raise BadCards(f"{label}, play: an ongoing treasure cannot work at the moment {when!r}")
        if use == "once" and when in _FACE_UP_ONLY:
            raise BadCards(f"{label}, play: a one-use treasure cannot be used at the moment {when!r}")
        if use == "stays" and when != "reset":
            raise BadCards(f"{label}, play: a treasure that stays works at the moment 'reset', not {when!r}")


def _check_rage(row: dict[str, Any]) -> None:
    label = _label("rage", row)
    try:
        read_boxes(row["boxes"])
    except BadCards as error:
        raise BadCards(f"{label}, {error}") from None
    _try(label, "event", row["event"], "event")
    _try(label, "enraged", row["enraged"], "event")
