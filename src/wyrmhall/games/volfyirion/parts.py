"""What the evaluation of a position of Volfyirion is made of, by name, and what more of each means to people."""

from __future__ import annotations

from typing import Final

from wyrmhall.games.volfyirion import evaluate, scoring
from wyrmhall.games.volfyirion.codes import SEATS
from wyrmhall.games.volfyirion.state import VolfyirionState
from wyrmhall.kernel.parts import apart

WORDS: Final = {
    "cities": "destroys or saves a city",
    "play": "leaves you better off in points every turn",
    "deck": "makes your deck better",
    "threat": "brings you closer to destroying a city before the enemy does",
    "dragon": "leaves the dragon in a better place for you",
    "turn": "leaves you more points to spend this turn",
}
COSTS: Final = {
    "cities": "costs you a city or spares one of the enemy's",
    "play": "leaves you worse off in points every turn",
    "deck": "does less for your deck",
    "threat": "leaves you further from destroying a city",
    "dragon": "leaves the dragon in a worse place for you",
    "turn": "leaves you fewer points to spend this turn",
}


def parts(s: VolfyirionState, seat: int) -> dict[str, float]:
    """The lead of a house over the other, part by part."""
    if s.waiting == 0:
        return {}
    found = dict.fromkeys(WORDS, 0.0)
    for other in range(SEATS):
        noted: dict[str, float] = {}
        evaluate.side(s, other, noted)
        cities = evaluate.CITY_WEIGHTS[scoring.scores(s)[other]]
        sign = 1.0 if other == seat else -1.0
        for name, value in {**apart(noted), "cities": cities}.items():
            found[name] += sign * value
        # The worth of the deck is summed up together with the cities.
        found["deck"] -= sign * cities
    found["turn"] = evaluate.turn(s, s.active) * (1.0 if s.active == seat else -1.0)
    return found
