"""What the things of a position weigh, in log-odds of winning the game.

There are two sets. `QUICK` is fitted to games of the quick player and knows a card by its sort and its numbers. The
other one (`worth.toml`) is fitted to games of better players, and knows what each single card is worth besides.
"""

from __future__ import annotations

import tomllib
from typing import Any, Final

# Ways in which a card may lie, each with a worth of its own: in the hand, a treasure in play, a battle position.
PLACES: Final = ("in_hand", "laid", "face_up", "face_down")
# The file keeps whole hundredths.
UNIT: Final = 0.01


class Weights:
    """`positions` is by how many are left. Gold counts most for the poor. The lists by kind of card are empty where
    every card of a sort is worth the same.
    """

    positions: list[float]
    strength: float
    strong: float
    down: float
    hidden: float
    unpaid: float
    flyer: float
    terrain: float
    captive: float
    card: float
    treasure: float
    poor: float
    well_off: float
    rich: float
    in_hand: list[float]
    laid: list[float]
    face_up: list[float]
    face_down: list[float]

    def __init__(self, positions: list[float], dragons: list[float], others: list[float], gold: list[float]) -> None:
        self.positions = positions
        self.strength, self.strong, self.down, self.hidden, self.unpaid, self.flyer = dragons
        self.terrain, self.captive, self.card, self.treasure = others
        self.poor, self.well_off, self.rich = gold
        self.in_hand = []
        self.laid = []
        self.face_up = []
        self.face_down = []


QUICK: Final = Weights(
    [-3.0, 0.0, 0.61, 1.13, 1.61, 1.98, 2.26],
    [0.105, 0.32, 0.16, -0.09, -0.037, 0.13],
    [0.23, 0.3, 0.08, 0.15],
    [0.17, 0.073, 0.028],
)


def read_weights(text: str, ids: list[str]) -> Weights:
    """The weights of a file, with a number for every card of a set; one that the file does not name adds nothing."""
    found: dict[str, Any] = tomllib.loads(text)
    weights = Weights(found["positions"], found["dragons"], found["others"], found["gold"])
    cards: dict[str, list[int]] = found["cards"]
    nothing = [0] * len(PLACES)
    weights.in_hand = [UNIT * cards.get(id, nothing)[0] for id in ids]
    weights.laid = [UNIT * cards.get(id, nothing)[1] for id in ids]
    weights.face_up = [UNIT * cards.get(id, nothing)[2] for id in ids]
    weights.face_down = [UNIT * cards.get(id, nothing)[3] for id in ids]
    return weights
