"""The notation of Volfyirion's cards: points, and the secondary ability with what sets it off and what it brings.

The rules run what is parsed here and `text.py` words it, so that what a card says and what it does cannot differ.
"""

from __future__ import annotations

import re

from wyrmhall.games.volfyirion.codes import CHAIN, REMOVAL
from wyrmhall.kernel.errors import BadCards

COLOURS = ("neutral", "purple", "red", "turquoise")
POINTS = ("CP", "BP", "KP")

_POINTS = re.compile(r"([1-9]) (CP|BP|KP)")
_COUNTED = re.compile(r"(draw|remove) ([1-9])")


class Secondary:
    """A secondary ability: `need` counts the colours of a chain; the rest is what it brings."""

    def __init__(self) -> None:
        self.trigger = 0
        self.need = [0] * len(COLOURS)
        self.points = [0] * len(POINTS)
        self.draw = 0
        self.remove = 0
        self.raze_troop = 0
        self.raze_building = 0
        self.move = 0

    def only_points(self) -> bool:
        return self.draw + self.remove + self.raze_troop + self.raze_building + self.move == 0


def parse_points(text: str) -> list[int]:
    """`"2 CP, 1 KP"` -> `[2, 0, 1]`."""
    points = [0] * len(POINTS)
    for part in [part.strip() for part in text.split(",")]:
        match = _POINTS.fullmatch(part)
        if match is None:
            raise BadCards(f"points {part!r} cannot be read; expected for instance '2 CP' or '1 BP, 3 KP'")
        points[POINTS.index(match[2])] += int(match[1])
    return points


def parse_secondary(text: str) -> Secondary:
    """`"chain red purple: 2 BP"` or `"remove: draw 1"`."""
    head, colon, bonus = [part.strip() for part in text.partition(":")]
    words = head.split()
    if not colon or not words or words[0] not in ("chain", "remove"):
        raise BadCards(f"secondary {text!r} cannot be read; expected 'chain COLOURS: BONUS' or 'remove: BONUS'")
    secondary = Secondary()
    secondary.trigger = CHAIN if words[0] == "chain" else REMOVAL
    for colour in words[1:]:
        if colour not in COLOURS[1:] or secondary.trigger != CHAIN:
            raise BadCards(f"secondary {text!r} has {colour!r}; a chain names colours of {', '.join(COLOURS[1:])}")
        secondary.need[COLOURS.index(colour)] += 1
    if secondary.trigger == CHAIN and not 1 <= sum(secondary.need) <= 2:
        raise BadCards(f"secondary {text!r} needs {sum(secondary.need)} colours; expected one or two")
    parts = [part.strip() for part in bonus.split(",")]
    for part in parts:
        if parts.count(part) > 1:
            raise BadCards(f"bonus {part!r} of {text!r} stands there twice")
        _parse_bonus(secondary, part, text)
    return secondary


def _parse_bonus(secondary: Secondary, part: str, text: str) -> None:
    counted = _COUNTED.fullmatch(part)
    if counted is not None and counted[1] == "draw":
        secondary.draw += int(counted[2])
    elif counted is not None:
        secondary.remove += int(counted[2])
    elif part == "raze troop":
        secondary.raze_troop += 1
    elif part == "raze building":
        secondary.raze_building += 1
    elif part == "move dragon":
        secondary.move += 1
    elif _POINTS.fullmatch(part) is not None:
        points = parse_points(part)
        for i in range(len(POINTS)):
            secondary.points[i] += points[i]
    else:
        raise BadCards(
            f"bonus {part!r} of {text!r} cannot be read; expected points, 'draw N', 'remove N', 'raze troop', "
            "'raze building' or 'move dragon'"
        )
