"""What the evaluation of a position of Dragonscales is made of, by name, and what more of each means to people."""

from __future__ import annotations

from typing import Final

from wyrmhall.games.dragonscales import deals, evaluate
from wyrmhall.games.dragonscales.state import DragonscalesState
from wyrmhall.kernel.parts import apart
from wyrmhall.kernel.rewards import best_rival

WORDS: Final = {
    "goods": "leaves you with more treasure, cards and scales",
    "life": "keeps you further from death",
    "heads": "helps you win the dragon's heads",
    "ending": "puts you in a better place for the way the game will end",
    "dice": "makes better use of your dice",
    # What a deal may bring is no reason for any other choice, and no search weighs deals.
    "deal": "",
    "rival": "leaves less for your strongest rival",
}
COSTS: Final = {
    "goods": "leaves you with less treasure, cards and scales",
    "life": "brings you closer to death",
    "heads": "helps you less with the dragon's heads",
    "ending": "is worse for the way the game will end",
    "dice": "makes less of your dice",
    "deal": "",
    "rival": "leaves more for your strongest rival",
}


def parts(s: DragonscalesState, seat: int) -> dict[str, float]:
    """The lead of a villain over the best of the others, part by part."""
    if not s.stack:
        return {}
    noted: dict[str, list[float]] = {}
    values = evaluate.estimates(s, noted)
    found = apart({name: running[seat] for name, running in noted.items()})
    found["deal"] = deals.hope(s, seat) - deals.gift_cost(s, seat)
    found["rival"] = -best_rival(values, list(range(s.seats)), seat)
    return found
