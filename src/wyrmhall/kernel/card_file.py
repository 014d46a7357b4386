"""Card files: what is checked in every game's, before the game looks at its own fields."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from wyrmhall.kernel.errors import BadCards

# Where a card's values are from: the rulebook, what others have published, or our own design.
SOURCES = ("rulebook", "public", "house")


def card_text(file: Path) -> str:
    """What stands in a card file; BadCards says why it cannot be read."""
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise BadCards(f"the card file {file} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadCards(f"the card file {file} cannot be read: it is not UTF-8 text") from None


def card_data(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadCards(f"the card file is not TOML: {error}") from None


def entries(data: dict[str, Any], name: str) -> list[dict[str, Any]]:
    """The [[name]] entries of a card file, none if it has none."""
    found = data.get(name, [])
    if not isinstance(found, list) or not all(isinstance(entry, dict) for entry in found):
        raise BadCards(f"the card file has {name} as something else than [[{name}]] entries")
    return found


def check_ids(ids: list[str]) -> None:
    seen: set[str] = set()
    for id in ids:
        if id in seen:
            raise BadCards(f"two cards have the id {id!r}")
        seen.add(id)


def check_fields(label: str, entry: dict[str, Any], required: tuple[str, ...], known: tuple[str, ...]) -> None:
    """An entry has all fields it needs, and none that nobody reads."""
    for field in required:
        if field not in entry:
            raise BadCards(f"{label} has no {field}")
    for field in entry:
        if field not in known:
            raise BadCards(f"{label} has a field {field!r}; expected only {', '.join(known)}")


def check_texts(label: str, entry: dict[str, Any], fields: tuple[str, ...]) -> None:
    for field in fields:
        if not isinstance(entry.get(field, ""), str):
            raise BadCards(f"{label} has {field} {entry[field]!r}; expected text in quotes")


def check_one_of(label: str, field: str, value: Any, expected: tuple[str, ...]) -> None:
    if value not in expected:
        raise BadCards(f"{label} has {field} {value!r}; expected one of {', '.join(expected)}")


def check_number(label: str, field: str, value: Any, least: int, most: int) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise BadCards(f"{label} has {field} {value!r}; expected a whole number from {least} to {most}")
