"""What the cards of each seat are worth, as the table stands and at the end.

Only face-up cards count. The counts of a seat are its cards by name, where almighty cards also count under the name
they took and The Egg of Chaos under the names it stands for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.fairytale.codes import DOWN, KEEP, NONE, SOLO, TABLEAU
from wyrmhall.games.fairytale.effects import CONDITION, PER

if TYPE_CHECKING:
    from wyrmhall.games.fairytale.state import FairyTaleState

CATEGORIES: Final = 7


def face_up(s: FairyTaleState, seat: int) -> list[int]:
    """The face-up cards of a seat, in the order they were played."""
    cards: list[int] = []
    for place in range(seat * TABLEAU, seat * TABLEAU + TABLEAU):
        entry = s.tableaus[place]
        if entry == NONE:
            break
        if entry < DOWN:
            cards.append(entry)
    return cards


def count_names(s: FairyTaleState, seat: int, cards: list[int]) -> list[int]:
    """How many cards of each name a seat has for scoring."""
    counts = [0] * s.cards.size
    for card in cards:
        counts[card] += 1
        for name in s.cards.counts_as[card]:
            counts[name] += 1
    for named in s.names:
        if named >> 7 == seat and named & 127 != KEEP:
            counts[named & 127] += 1
    return counts


def count_categories(s: FairyTaleState, cards: list[int]) -> list[int]:
    """How many cards of each faction (0 to 3) and type (4 to 6)."""
    totals = [0] * CATEGORIES
    categories = s.cards.categories
    for card in cards:
        for category in categories[card]:
            totals[category] += 1
    return totals


def holds(s: FairyTaleState, card: int, seat: int, counts: list[int], totals: list[list[int]]) -> bool:
    """Whether the condition of a card is met."""
    cards = s.cards
    most = cards.need_most[card]
    if most >= 0:
        mine = totals[seat][most]
        if mine == 0:
            return False
        for other in totals:
            if other[most] > mine:
                return False
        return True
    for named in cards.need_cards[card]:
        if counts[named] == 0:
            return False
    least = cards.need_least[card]
    for faction in range(len(least)):
        if totals[seat][faction] < least[faction]:
            return False
    return True


def worth(s: FairyTaleState, card: int, seat: int, counts: list[int], totals: list[list[int]]) -> int:
    """The points of one face-up card."""
    cards = s.cards
    kind = cards.point_kind[card]
    if kind == PER:
        return cards.value[card] * counts[cards.per[card]]
    if kind == CONDITION and not holds(s, card, seat, counts, totals):
        return 0
    return cards.value[card]


def reason(s: FairyTaleState, card: int, seat: int, counts: list[int], totals: list[list[int]]) -> int:
    """Why a card has its points: how many there are of what it counts, or whether its condition is met."""
    kind = s.cards.point_kind[card]
    if kind == PER:
        return counts[s.cards.per[card]]
    return int(kind == CONDITION and holds(s, card, seat, counts, totals))


def scores(s: FairyTaleState) -> list[int]:
    """The points of every seat."""
    point_kind = s.cards.point_kind
    value = s.cards.value
    per = s.cards.per
    totals: list[list[int]] = []
    result: list[int] = []
    for seat in range(s.seats):
        up = face_up(s, seat)
        counts = count_names(s, seat, up)
        points = 0
        for card in up:
            kind = point_kind[card]
            if kind == PER:
                points += value[card] * counts[per[card]]
            elif kind != CONDITION:
                points += value[card]
            else:
                if not totals:
                    totals = [count_categories(s, face_up(s, other)) for other in range(s.seats)]
                if holds(s, card, seat, counts, totals):
                    points += value[card]
        result.append(points)
    return result


def sides(s: FairyTaleState) -> list[int]:
    """The score that decides for each seat: its own, or its team's sum."""
    own = scores(s)
    if s.teams == SOLO:
        return own
    return [own[seat] + own[(seat + 2) % 4] for seat in range(s.seats)]
