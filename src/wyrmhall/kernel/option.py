"""The options of a game, declared once: the game string, the command line, the lobby's form and the record read them.

A game string is a name and options: `fairytale(seats=4,deck=expert)`. Options at their default may be left out; the
canonical form names all that differ, in the order they are declared.
"""

from __future__ import annotations

import re

import msgspec

from wyrmhall.kernel.errors import BadOption
from wyrmhall.kernel.wording import listed

_STRING = re.compile(r"\s*([a-z_]+)\s*(?:\(([^()]*)\))?\s*")


class Choice(msgspec.Struct, frozen=True):
    """One value of an option; `seats` are the seat counts that allow it."""

    value: str
    words: str
    seats: tuple[int, ...]


class Option(msgspec.Struct, frozen=True):
    name: str
    words: str
    default: str
    choices: tuple[Choice, ...]

    def choice(self, value: str) -> Choice:
        for choice in self.choices:
            if choice.value == value:
                return choice
        expected = ", ".join(choice.value for choice in self.choices)
        raise BadOption(f"{self.name}={value}: expected one of {expected}")


def seats_option(counts: tuple[int, ...], default: int) -> Option:
    choices = tuple(Choice(str(n), f"{n} seats" if n > 1 else "1 seat", (n,)) for n in counts)
    return Option("seats", "How many seats the table has", str(default), choices)


def split_string(string: str) -> tuple[str, dict[str, str]]:
    """`"name(a=1,b=x)"` -> `("name", {"a": "1", "b": "x"})`."""
    match = _STRING.fullmatch(string)
    if match is None:
        raise BadOption(f"{string!r} is not a game string; expected something like fairytale(seats=4)")
    settings: dict[str, str] = {}
    for part in (match[2] or "").split(","):
        if not part.strip():
            continue
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals or not name or not value:
            raise BadOption(f"{part.strip()!r} in {string!r} is not an option; expected name=value")
        if name in settings:
            raise BadOption(f"{name} is given twice in {string!r}")
        settings[name] = value
    return match[1], settings


def complete(game: str, options: tuple[Option, ...], given: dict[str, str]) -> dict[str, str]:
    """All settings of a game: those given, checked, and defaults for the rest."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise BadOption(f"{game} has no option {name!r}; it has {', '.join(known)}")
    settings = {name: given.get(name, option.default) for name, option in known.items()}
    seats = settings["seats"]
    known["seats"].choice(seats)
    for name, option in known.items():
        choice = option.choice(settings[name])
        if int(seats) not in choice.seats:
            fitting = [other.value for other in option.choices if int(seats) in other.seats]
            allowed = listed([str(number) for number in choice.seats], "or")
            advice = f"choose {name}={' or '.join(fitting)}" if fitting else f"choose seats={allowed}"
            noun = "seat" if allowed == "1" else "seats"
            raise BadOption(f"{name}={choice.value} is for {allowed} {noun}, not {seats}; {advice}")
    return settings


def canonical(game: str, options: tuple[Option, ...], settings: dict[str, str]) -> str:
    parts = [
        f"{option.name}={settings[option.name]}"
        for option in options
        if option.name == "seats" or settings[option.name] != option.default
    ]
    return f"{game}({','.join(parts)})"
