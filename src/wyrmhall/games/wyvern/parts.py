"""What the evaluation of a position of Wyvern is made of, by name, and what more of each means to people."""

from __future__ import annotations

from typing import Final

from wyrmhall.games.wyvern import evaluate, scoring
from wyrmhall.games.wyvern.codes import SEATS
from wyrmhall.games.wyvern.state import WyvernState
from wyrmhall.games.wyvern.weights import QUICK

WORDS: Final = {
    "positions": "wins or saves battle positions",
    "dragons": "leaves you with the stronger dragons",
    "hand": "gives you the better hand",
    "gold": "leaves you better off in gold",
    "treasures": "leaves you better off in treasures",
    "battle": "makes the battle go your way",
    "game": "decides the game",
    "match": "helps you in the match",
}
COSTS: Final = {
    "positions": "costs battle positions",
    "dragons": "leaves you with weaker dragons",
    "hand": "leaves you with the weaker hand",
    "gold": "leaves you worse off in gold",
    "treasures": "leaves you worse off in treasures",
    "battle": "does less for the battle",
    "game": "risks the game",
    "match": "does less for the match",
}


def parts(s: WyvernState, seat: int) -> dict[str, float]:
    """The lead of a player over the other, part by part, in the position that the evaluation looks at."""
    if not s.stack:
        return {}
    end = evaluate.foreseen(s, evaluate.DEEPEST, QUICK)
    sign = 1.0 if seat == 0 else -1.0
    found = dict.fromkeys(WORDS, 0.0)
    if not end.stack:
        found["game"] = evaluate.final(end)
    else:
        for player in range(SEATS):
            for name, value in _held(end, player).items():
                found[name] += value if player == 0 else -value
        found["treasures"] = evaluate.treasures(end, QUICK)
        found["battle"] = evaluate.standing(end, QUICK) - sum(found.values())
    if s.goal:
        found = {name: value * evaluate.GAME_SHARE for name, value in found.items()}
        found["match"] = evaluate.match_lead(s)
    return {name: sign * value for name, value in found.items()}


def _held(s: WyvernState, player: int) -> dict[str, float]:
    """What one player has, apart."""
    modifiers, weights = evaluate.modifiers_of(s), QUICK
    own = [slot for slot in range(player * 6, player * 6 + 6) if s.field[slot] >= 0]
    dragons = sum(evaluate.dragon_worth(s, slot, modifiers[slot], weights) for slot in own)
    positions = weights.positions[scoring.positions(s, player)]
    hand = weights.card * min(evaluate.MANY_CARDS, len(s.hands[player]))
    whole = evaluate.holding(s, player, modifiers, weights)
    return {"positions": positions, "dragons": dragons, "hand": hand, "gold": whole - positions - dragons - hand}
