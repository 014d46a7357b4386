"""The notation of Fairy Tale's cards: what a card is worth and what it does when it is turned up.

Points are read into `Points`, effects into `Effect`; the rules run these and `text.py` words them, so that what a
card says and what it does cannot differ.
"""

from __future__ import annotations

import re
from typing import Final

from wyrmhall.kernel.errors import BadCards

FACTIONS = ("DV", "FW", "HE", "SH")
TYPES = ("character", "home", "story")
ANY: Final = 4

CONSTANT: Final = 0
PER: Final = 1
CONDITION: Final = 2

_EFFECT = re.compile(
    r"(?:(YOU|ALL) (UNFLIP|FLIP) ([1-9]) (DV|FW|HE|SH|ANY))|(?:YOU DRAW ([1-9]))|(?:HUNT (DV|FW|HE|SH|ANY))"
)
_POINTS = re.compile(r"(-?\d+)(?: (per|if) (.+))?")
_LEAST = re.compile(r"(DV|FW|HE|SH)>=([1-9]\d?)")


class Effect:
    """One effect of a card: HUNT, UNFLIP, FLIP or DRAW."""

    def __init__(self, verb: str, everybody: bool, count: int, target: int) -> None:
        self.verb = verb
        self.everybody = everybody
        self.count = count
        self.target = target


class Points:
    """What a card is worth: a constant, so much per copy of a card, or so much if a condition holds."""

    def __init__(self, kind: int, value: int) -> None:
        self.kind = kind
        self.value = value
        self.per = -1
        self.cards: list[int] = []
        self.least: list[int] = []
        self.most = -1


def _faction(word: str) -> int:
    return ANY if word == "ANY" else FACTIONS.index(word)


def parse_effect(text: str) -> Effect:
    match = _EFFECT.fullmatch(text)
    if match is None:
        raise BadCards(
            f"effect {text!r} cannot be read; expected for instance 'ALL FLIP 1 DV', 'YOU DRAW 2' or 'HUNT SH'"
        )
    if match[2]:
        return Effect(match[2], match[1] == "ALL", int(match[3]), _faction(match[4]))
    if match[5]:
        return Effect("DRAW", False, int(match[5]), ANY)
    return Effect("HUNT", True, 0, _faction(match[6]))


def _card(id: str, ids: list[str]) -> int:
    if id not in ids:
        raise BadCards(f"points name the card {id!r}, which is not in the set")
    return ids.index(id)


def parse_points(text: str, ids: list[str]) -> Points:
    match = _POINTS.fullmatch(text)
    if match is None:
        raise BadCards(f"points {text!r} cannot be read; expected for instance '6', '3 per bard' or '9 if most SH'")
    value = int(match[1])
    if match[2] is None:
        return Points(CONSTANT, value)
    if match[2] == "per":
        points = Points(PER, value)
        points.per = _card(match[3], ids)
        return points
    points = Points(CONDITION, value)
    condition: str = match[3]
    if condition.startswith("most "):
        points.most = _category(condition[5:])
    elif ">=" in condition:
        points.least = [0] * len(FACTIONS)
        for part in condition.split():
            least = _LEAST.fullmatch(part)
            if least is None:
                raise BadCards(f"condition {part!r} cannot be read; expected for instance 'DV>=2'")
            points.least[FACTIONS.index(least[1])] = int(least[2])
    else:
        points.cards = [_card(id, ids) for id in condition.split(" + ")]
    return points


def _category(word: str) -> int:
    """Factions are categories 0 to 3, types 4 to 6."""
    if word in FACTIONS:
        return FACTIONS.index(word)
    if word in TYPES:
        return len(FACTIONS) + TYPES.index(word)
    raise BadCards(f"category {word!r} is unknown; expected one of {', '.join(FACTIONS + TYPES)}")
