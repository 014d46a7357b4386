"""From what somebody typed to the choice they mean: a number of the list, or part of a name."""

from __future__ import annotations

import re
from collections.abc import Sequence

from wyrmhall.kernel.errors import WyrmhallError


class Unclear(WyrmhallError):
    """What was typed fits no choice, or several."""


def _plain(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", " ", text.lower().replace("'", "").replace("’", "")).strip()


def fitting(typed: str, names: Sequence[str]) -> list[int]:
    """The places of all names that fit: the whole name if there is one, else beginnings of words, else any part."""
    wanted = _plain(typed)
    plain = [_plain(name) for name in names]
    if not wanted:
        return []
    whole = [i for i, name in enumerate(plain) if name == wanted]
    begins = [i for i, name in enumerate(plain) if f" {wanted}" in f" {name}"]
    return whole or begins or [i for i, name in enumerate(plain) if wanted in name]


def choose(typed: str, names: Sequence[str]) -> int:
    """The place of the choice in the list; Unclear says what to type instead."""
    if typed.strip().isdecimal():
        number = int(typed)
        if not 1 <= number <= len(names):
            raise Unclear(f"There is no choice {number}: the choices are 1 to {len(names)}.")
        return number - 1
    found = fitting(typed, names)
    if len(found) == 1:
        return found[0]
    if not found:
        raise Unclear(f"Nothing here fits “{typed.strip()}”. Type a number, part of a name, or help.")
    listed = [f"{i + 1} {names[i]}" for i in found]
    raise Unclear(f"“{typed.strip()}” fits {', '.join(listed[:-1])} and {listed[-1]}: type more, or a number.")
