"""How somebody plays Fairy Tale who knows which cards go together, and looks neither at others nor ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.fairytale import rules, scoring
from wyrmhall.games.fairytale.codes import ROUNDS
from wyrmhall.games.fairytale.leanings import DRAFTING, PLAYING
from wyrmhall.kernel.rng import Rng

if TYPE_CHECKING:
    from wyrmhall.games.fairytale.state import FairyTaleState


def sensible(s: FairyTaleState, seat: int, rng: Rng) -> int:
    """The card that goes best with those its owner has; other questions are answered by chance."""
    options = s.answers(seat)
    size = len(options)
    if size == 1:
        return options[0]
    drafting = rules.drafting(s)
    if not drafting and not rules.playing(s):
        return options[rng.below(size)]
    weights = weigh(s, seat, options, drafting)
    chosen = 0
    for i in range(1, size):
        if weights[i] > weights[chosen]:
            chosen = i
    return options[chosen]


def weigh(s: FairyTaleState, seat: int, options: list[int], drafting: bool) -> list[int]:
    """How much speaks for each card, beside those that lie before its owner, are put aside, or are in the hand."""
    kinds = s.cards.size
    leanings = s.cards.leanings
    phase = DRAFTING if drafting else PLAYING
    start = phase * kinds * kinds
    rows = [start + card * kinds for card in scoring.face_up(s, seat)]
    for card in rules.picked(s, seat) if drafting else s.hands[seat]:
        rows.append(start + card * kinds)
    beside = leanings.beside
    alone = leanings.alone
    start = (phase * ROUNDS + s.round) * kinds
    weights: list[int] = []
    for card in options:
        weight = alone[start + card]
        for row in rows:
            weight += beside[row + card]
        weights.append(weight)
    return weights
