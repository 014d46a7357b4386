"""Which cards a good player of Fairy Tale takes: a weight for each card in each round, and for each beside each other.

The weights come from choices of a search, fitted so that the better a choice did there, the likelier it is
(`python -m tests.games.fairytale.weigh`). They stand for any card set, because they know what kind of card one is and
no names. Numbers are whole hundredths: one hundred more makes a card e times as likely.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.fairytale.codes import ROUNDS
from wyrmhall.games.fairytale.effects import CONDITION, CONSTANT, PER

if TYPE_CHECKING:
    from wyrmhall.games.fairytale.cards import Cards

DRAFTING: Final = 0
PLAYING: Final = 1

# What speaks for a card by itself: in a draft, from the first round to the last, and the same in a hand.
ALONE: Final = (
    ("points", 32, 48, 12, 45),
    ("counts itself", 30, 63, -94, -20),
    ("points for each of another", -3, 10, -23, 8),
    ("points for other cards", -3, 3, -10, 5),
    ("points for factions", 3, 1, -14, -4),
    ("points for the most", 10, 23, 0, 26),
    ("turns down own cards", -122, -249, -38, -216),
    ("turns down everybody's", -14, -9, 6, -2),
    ("turns up own cards", -14, 93, -19, 82),
    ("turns up everybody's", -17, -19, -20, 7),
    ("cards drawn", -17, -4, -16, -1),
    ("factions hunted", 28, 29, 14, 11),
    ("takes any name", 4, 40, -67, 76),
    ("stands for others", 111, 82, 139, 38),
)
# What speaks for a card beside another one that its owner has: in a draft, and in a hand.
BESIDE: Final = (
    ("points for counting it", 22, 31),
    ("points by being counted", 26, 25),
    ("is another of those that count themselves", 54, 64),
    ("points for needing it, one part of those for all that are needed", 20, 23),
    ("points by being needed", 15, 17),
    ("points for needing its faction", 16, 19),
    ("points by being of a faction that is needed", 19, 20),
)


class Leanings:
    """`alone` is indexed by phase, round and card, `beside` by phase, the card that is there and the one to choose."""

    def __init__(self, cards: Cards) -> None:
        kinds = range(cards.size)
        by_itself = [alone(cards, card) for card in kinds]
        self.alone: list[int] = []
        self.beside: list[int] = []
        for phase in (DRAFTING, PLAYING):
            for round in range(ROUNDS):
                for card in kinds:
                    total = 0.0
                    for i in range(len(ALONE)):
                        early, late = (ALONE[i][1], ALONE[i][2]) if phase == DRAFTING else (ALONE[i][3], ALONE[i][4])
                        total += by_itself[card][i] * (early + (late - early) * round / (ROUNDS - 1))
                    self.alone.append(int(total))
        for phase in (DRAFTING, PLAYING):
            for other in kinds:
                for card in kinds:
                    found = beside(cards, card, other)
                    total = 0.0
                    for i in range(len(BESIDE)):
                        total += found[i] * (BESIDE[i][1] if phase == DRAFTING else BESIDE[i][2])
                    self.beside.append(int(total))


def alone(cards: Cards, card: int) -> list[float]:
    """How much of each line of `ALONE` a card has."""
    value = float(cards.value[card])
    kind = cards.point_kind[card]
    found = [0.0] * len(ALONE)
    if kind == CONSTANT:
        found[0] = value
    elif kind == PER and cards.per[card] == card:
        found[1] = 1.0
    elif kind == PER:
        found[2] = value
    elif cards.need_cards[card]:
        found[3] = value
    elif cards.need_most[card] < 0:
        found[4] = value
    else:
        found[5] = value
    found[6] = float(cards.who[1][card] == 1)
    found[7] = float(cards.who[1][card] == 2)
    found[8] = float(cards.who[0][card] == 1)
    found[9] = float(cards.who[0][card] == 2)
    found[10] = float(cards.draws[card])
    for faction in range(4):
        found[11] += cards.hunts[card] >> faction & 1
    found[12] = float(cards.almighty[card])
    found[13] = float(len(cards.counts_as[card]) > 0)
    return found


def beside(cards: Cards, card: int, other: int) -> list[float]:
    """How much of each line of `BESIDE` a card has beside another."""
    found = [0.0] * len(BESIDE)
    if card == other:
        found[2] = float(cards.per[card] == card)
    else:
        found[0] = float(cards.value[card]) if cards.per[card] == other else 0.0
        found[1] = float(cards.value[other]) if cards.per[other] == card else 0.0
    found[3] = _hanging_on_card(cards, card, other)
    found[4] = _hanging_on_card(cards, other, card)
    found[5] = _hanging_on_faction(cards, card, other)
    found[6] = _hanging_on_faction(cards, other, card)
    return found


def _hanging_on_card(cards: Cards, card: int, part: int) -> float:
    """The points of `card` that hang on `part` as one of the cards it needs."""
    needed = cards.need_cards[card]
    return cards.value[card] / len(needed) if cards.point_kind[card] == CONDITION and part in needed else 0.0


def _hanging_on_faction(cards: Cards, card: int, part: int) -> float:
    """The points of `card` that hang on `part` as one of so many cards of a faction."""
    least = cards.need_least[card]
    needed = sum(least)
    if cards.point_kind[card] != CONDITION or needed == 0:
        return 0.0
    helped = 0
    for faction in range(len(least)):
        if least[faction] > 0:
            helped += cards.factions[part] >> faction & 1
    return cards.value[card] * helped / needed
