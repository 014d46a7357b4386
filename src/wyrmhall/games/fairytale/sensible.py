"""How somebody plays Fairy Tale who looks at a few cards and takes what is worth most beside what lies there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.fairytale import rules, scoring
from wyrmhall.games.fairytale.effects import CONDITION, PER
from wyrmhall.kernel.rng import Rng

if TYPE_CHECKING:
    from wyrmhall.games.fairytale.state import FairyTaleState

# How much of an unmet condition is left for each card that is missing, and of having most of something.
MISSING: Final = 0.5
MOST: Final = 0.4
# The partners that a card which counts others may hope for.
HOPED: Final = 0.5


def sensible(s: FairyTaleState, seat: int, rng: Rng) -> int:
    """The better of two cards, drawn by chance."""
    options = s.answers(seat)
    size = len(options)
    token = options[rng.below(size)]
    other = options[rng.below(size)]
    if token == other:
        return token
    drafting = rules.drafting(s)
    if not drafting and not rules.playing(s):
        return token
    mine = scoring.face_up(s, seat)
    mine += rules.picked(s, seat) if drafting else s.hands[seat]
    return other if worth(s, other, mine) > worth(s, token, mine) else token


def worth(s: FairyTaleState, card: int, mine: list[int]) -> float:
    """What a card adds to those of its owner, roughly."""
    cards = s.cards
    kind = cards.point_kind[card]
    value = float(cards.value[card])
    if kind == PER:
        per = cards.per[card]
        if per == card:
            value *= 1.0 + 2.0 * mine.count(card)
        else:
            value *= HOPED + mine.count(per)
    elif kind == CONDITION:
        value *= _met(s, card, mine)
    friend = cards.friend[card]
    if friend >= 0:
        value += cards.value[friend] * mine.count(friend)
    return value


def _met(s: FairyTaleState, card: int, mine: list[int]) -> float:
    cards = s.cards
    if cards.need_most[card] >= 0:
        return MOST
    met = 1.0
    for named in cards.need_cards[card]:
        if named not in mine:
            met *= MISSING
    least = cards.need_least[card]
    for faction in range(len(least)):
        missing = least[faction]
        if missing > 0:
            for other in mine:
                missing -= cards.factions[other] >> faction & 1
            for _ in range(missing):
                met *= MISSING
    return met
