"""What a bot thinks a position of Volfyirion is worth: cities, guards, the turns of a house, the dragon's threat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.volfyirion import scoring
from wyrmhall.games.volfyirion.codes import CHAIN, CITIES, HAND, KIND, SEALED, SEATS, TROOP, WONDER

if TYPE_CHECKING:
    from wyrmhall.games.volfyirion.cards import Cards
    from wyrmhall.games.volfyirion.state import VolfyirionState

SCALE: Final = 9.0
CITY_WORTH: Final = (0.0, 9.0, 15.0, 20.0, 24.0)


def rate(cards: Cards) -> list[float]:
    """What drawing each card is worth, in points of a turn."""
    return [_rate_card(cards, card) for card in range(cards.size)]


def _rate_card(cards: Cards, card: int) -> float:
    value = cards.cp[card] + 1.25 * cards.bp[card] + 0.7 * cards.kp[card]
    secondary = cards.secondary[card]
    if secondary is not None:
        bonus = secondary.points[0] + 1.25 * secondary.points[1] + 0.7 * secondary.points[2]
        bonus += 1.8 * secondary.draw + 1.2 * secondary.remove + 4.0 * secondary.move
        bonus += 2.5 * secondary.raze_troop + 1.5 * secondary.raze_building
        if secondary.trigger == CHAIN:
            value += bonus * (0.45 if sum(secondary.need) == 1 else 0.25)
        else:
            value += bonus * 0.2
    if cards.kind[card] == TROOP:
        value += 0.5 * cards.defence[card]
    return value


def rewards(s: VolfyirionState) -> list[float]:
    """One for the winner; a game broken off goes by the cities that stand."""
    if s.winner < SEATS:
        return [1.0 if seat == s.winner else 0.0 for seat in range(SEATS)]
    left = scoring.scores(s)
    return [0.5 if left[0] == left[1] else 1.0 if left[seat] > left[1 - seat] else 0.0 for seat in range(SEATS)]


def evaluate(s: VolfyirionState, seat: int) -> float:
    """From 0 (lost) to 1 (won)."""
    if s.waiting == 0:
        return rewards(s)[seat]
    lead = (_worth(s, seat) - _worth(s, 1 - seat)) / SCALE
    return 0.5 + 0.5 * lead / (1.0 + abs(lead))


def _worth(s: VolfyirionState, seat: int) -> float:
    value = _strength(s, seat) + _cities(s, seat)
    if s.active == seat:
        value += 0.2 * s.cp + 0.25 * s.bp + 0.15 * s.kp
    return value


def _strength(s: VolfyirionState, seat: int) -> float:
    """Points of a usual turn: five of the cards that go round, and all that is in play."""
    power = s.cards.power
    kind = s.cards.kind
    total = 0.0
    count = 0
    lasting = 0.0
    for card in s.decks[seat]:
        total += power[card]
        count += 1
    for card in s.discards[seat]:
        total += power[card]
        count += 1
    for card in s.hands[seat]:
        total += power[card]
        count += 1
    for code in s.plays[seat]:
        card = code & KIND
        if kind[card] == WONDER:
            lasting += power[card] * (0.4 if code & SEALED else 1.0)
        else:
            total += power[card]
            count += 1
    for place in range(seat * CITIES, seat * CITIES + CITIES):
        code = s.buildings[place]
        if code >= 0:
            lasting += power[code & KIND]
    return HAND * total / max(count, HAND) + lasting


def _cities(s: VolfyirionState, seat: int) -> float:
    left = 0
    guards = 0.0
    for city in range(CITIES):
        if s.standing[seat] >> city & 1:
            left += 1
            troop = s.troops[seat * CITIES + city]
            if troop >= 0:
                guards += 1.5 + 0.4 * s.cards.defence[troop & KIND]
    value = CITY_WORTH[left] + guards
    if s.dragon >= 0 and s.dragon // CITIES == seat:
        value -= 0.6 * (CITY_WORTH[left] - CITY_WORTH[left - 1])
    return value
