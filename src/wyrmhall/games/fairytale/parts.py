"""What the evaluation of a position of Fairy Tale is made of, by name, and what more of each means to people."""

from __future__ import annotations

from typing import Final

from wyrmhall.games.fairytale import evaluate, rules, scoring
from wyrmhall.games.fairytale.codes import ROUNDS
from wyrmhall.games.fairytale.state import FairyTaleState

WORDS: Final = {
    "table": "makes the cards in front of you worth more",
    "hand": "leaves you better cards to play",
    "partner": "helps your partner more",
    "rival": "leaves less for your strongest rival",
}
COSTS: Final = {
    "table": "makes the cards in front of you worth less",
    "hand": "leaves you weaker cards to play",
    "partner": "helps your partner less",
    "rival": "leaves more for your strongest rival",
}


def parts(s: FairyTaleState, seat: int) -> dict[str, float]:
    """The lead of a side over the best of the others, part by part."""
    if not s.stack:
        return {}
    ups = [scoring.face_up(s, other) for other in range(s.seats)]
    totals = [scoring.count_categories(s, up) for up in ups]
    drafting = rules.drafting(s)
    values = [evaluate.estimate(s, other, ups[other], totals, drafting) for other in range(s.seats)]
    chances = ROUNDS - 1 - s.round + (0.5 if drafting else 0.0)
    # A card that waits to be revealed counts as played already: `estimate` has put it among the others.
    counts = scoring.count_names(s, seat, ups[seat])
    table = sum(evaluate.expected(s, card, seat, counts, totals, chances) for card in ups[seat])
    found = {"table": table, "hand": values[seat] - table, "partner": 0.0}
    if s.teams:
        found["partner"] = values[(seat + 2) % 4]
        values = [values[other] + values[(other + 2) % 4] for other in range(s.seats)]
    others = [values[other] for other in range(s.seats) if not evaluate.partners(s, seat, other)]
    return {**found, "rival": -max(others)}
