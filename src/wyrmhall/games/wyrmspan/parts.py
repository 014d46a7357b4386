"""What the evaluation of a position of Wyrmspan is made of, by name, and what more of each means to people."""

from __future__ import annotations

from typing import Final

from wyrmhall.games.wyrmspan import evaluate, quick
from wyrmhall.games.wyrmspan.state import WyrmspanState
from wyrmhall.kernel.parts import apart
from wyrmhall.kernel.rewards import best_rival

WORDS: Final = {
    "points": "brings more points",
    "goods": "leaves you more coins, resources and eggs to use",
    "guild": "brings you closer to the next guild marker",
    "caves": "makes your caves give more when you explore them",
    "hand": "leaves you better cards that you can pay for",
    "objective": "does more for the objective",
    "rival": "leaves less for your strongest rival",
}
COSTS: Final = {
    "points": "brings fewer points",
    "goods": "leaves you fewer coins, resources and eggs",
    "guild": "leaves you further from the next guild marker",
    "caves": "does less for your caves",
    "hand": "leaves you fewer cards that you can pay for",
    "objective": "does less for the objective",
    "rival": "leaves more for your strongest rival",
}


def parts(s: WyrmspanState, seat: int) -> dict[str, float]:
    """The lead of a seat over the best of the others, or alone over the Automa, part by part; a turn that has begun is
    finished first.
    """
    if quick.in_a_turn(s):
        s = s.clone()
        quick.finish_turn(s)
    if not s.stack:
        return {}
    noted: dict[str, float] = {}
    worths = [evaluate.estimate(s, other, noted if other == seat else None) for other in range(s.seats)]
    found = {**dict.fromkeys(WORDS, 0.0), **apart(noted)}
    before = worths[seat]
    evaluate.expect_objectives(s, worths)
    found["objective"] = worths[seat] - before
    if s.seats == 1:
        # Points and the win are weighed together: what the Automa takes is what is left of the lead that comes of it.
        found["rival"] = _lead(evaluate.judge(s)[0]) - sum(found.values())
    else:
        found["rival"] = -best_rival(worths, list(range(s.seats)), seat)
    return found


def _lead(value: float) -> float:
    """The lead in points that is worth so much."""
    part = 2 * value - 1
    return evaluate.SCALE * part / (1 - abs(part))
