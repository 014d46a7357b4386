"""Card files: what is checked in every game's, before the game looks at its own fields."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from wyrmhall.kernel.errors import BadCards


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
