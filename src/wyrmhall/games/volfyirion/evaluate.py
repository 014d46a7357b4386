"""What a bot thinks a position of Volfyirion is worth: cities and guards, what a house draws and has in play, threats.

The weights are log-odds of winning, fitted to the outcomes of many games of searching bots; `rate` spreads them over
the cards once, so that a position is a few sums.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from wyrmhall.games.volfyirion import codes, scoring

if TYPE_CHECKING:
    from wyrmhall.games.volfyirion.cards import Cards
    from wyrmhall.games.volfyirion.state import VolfyirionState

# By how many cities stand.
CITY_WEIGHTS: Final[list[float]] = [-4.0, -1.0, 0.2, 0.8, 1.3]
# A point in every turn, by kind: from a card that is drawn now and then, and from one that lies there.
DRAWN_WEIGHTS: Final[list[float]] = [0.06, 0.35, 0.18]
LASTING_WEIGHTS: Final[list[float]] = [0.17, 0.23, 0.09]
# A point in hand, by kind.
UNSPENT_WEIGHTS: Final[list[float]] = [0.035, 0.03, 0.02]

BUILDING_WEIGHT: Final = 0.28
DEFENCE_WEIGHT: Final = 0.04
SEALED_WEIGHT: Final = 0.02
SPEND_BATTLE_WEIGHT: Final = 0.11
SPEND_KNOWLEDGE_WEIGHT: Final = 0.1
SPEND_OTHER_WEIGHT: Final = 0.15
RAZE_WEIGHT: Final = 0.35
CHAIN_ONE_WEIGHT: Final = 0.3
CHAIN_TWO_WEIGHT: Final = 0.12
CHAIN_DRAW_WEIGHT: Final = 0.52
CHAIN_OTHER_WEIGHT: Final = 0.4
# By cost or defence, for what is drawn and then stays.
UNDEPLOYED_WONDER_WEIGHT: Final = 0.32
UNDEPLOYED_BUILDING_WEIGHT: Final = 0.33
UNDEPLOYED_TROOP_WEIGHT: Final = 0.25

SIZE_WEIGHT: Final = -0.015
THREAT_WEIGHT: Final = 0.65
DRAGON_WEIGHT: Final = -0.6
HELPLESS_WEIGHT: Final = -0.35
HELPLESS: Final = 7.0
TURN_WEIGHT: Final = -0.1
CAN_STRIKE_WEIGHT: Final = 0.5
CAN_FLY_WEIGHT: Final = 0.47
CAN_SAVE_WEIGHT: Final = 0.1


def rate(cards: Cards) -> None:
    """Fill in what a copy of each card is worth in the cycle of a deck and in play."""
    cards.power = [_drawn_worth(cards, card) for card in range(cards.size)]
    cards.lasting = [_lasting_worth(cards, card) for card in range(cards.size)]


def _points(cards: Cards, card: int, weights: list[float]) -> float:
    return weights[0] * cards.cp[card] + weights[1] * cards.bp[card] + weights[2] * cards.kp[card]


def _drawn_worth(cards: Cards, card: int) -> float:
    kind = cards.kind[card]
    if kind == codes.WONDER:
        return UNDEPLOYED_WONDER_WEIGHT * cards.cost[card]
    if kind == codes.BUILDING:
        return UNDEPLOYED_BUILDING_WEIGHT * cards.cost[card]
    if kind == codes.TROOP:
        return UNDEPLOYED_TROOP_WEIGHT * cards.defence[card]
    worth = _points(cards, card, DRAWN_WEIGHTS)
    secondary = cards.secondary[card]
    if secondary is None:
        return worth
    points = secondary.points
    if secondary.trigger == codes.CHAIN:
        bonus = points[0] + 1.2 * points[1] + 0.8 * points[2]
        worth += bonus * (CHAIN_ONE_WEIGHT if sum(secondary.need) == 1 else CHAIN_TWO_WEIGHT)
        worth += CHAIN_DRAW_WEIGHT * secondary.draw
        return worth + CHAIN_OTHER_WEIGHT * (secondary.remove + 2 * secondary.move)
    return worth + _spend_worth(cards, card)


def _spend_worth(cards: Cards, card: int) -> float:
    secondary = cards.secondary[card]
    if secondary is None:
        return 0.0
    worth = SPEND_BATTLE_WEIGHT * secondary.points[1] + SPEND_KNOWLEDGE_WEIGHT * secondary.points[2]
    worth += SPEND_OTHER_WEIGHT * (secondary.draw + secondary.remove + 3 * secondary.move)
    return worth + RAZE_WEIGHT * (secondary.raze_troop + secondary.raze_building)


def _lasting_worth(cards: Cards, card: int) -> float:
    kind = cards.kind[card]
    worth = _points(cards, card, LASTING_WEIGHTS)
    if kind == codes.BUILDING:
        return worth + BUILDING_WEIGHT
    if kind == codes.TROOP:
        worth += DEFENCE_WEIGHT * cards.defence[card]
    return worth + _spend_worth(cards, card)


def rewards(s: VolfyirionState) -> list[float]:
    """One for the winner; a game broken off goes by the cities that stand."""
    if s.winner < codes.SEATS:
        return [1.0 if seat == s.winner else 0.0 for seat in range(codes.SEATS)]
    left = scoring.scores(s)
    return [0.5 if left[0] == left[1] else 1.0 if left[seat] > left[1 - seat] else 0.0 for seat in range(codes.SEATS)]


def evaluate(s: VolfyirionState, seat: int) -> float:
    """From 0 (lost) to 1 (won)."""
    if s.waiting == 0:
        return rewards(s)[seat]
    active = s.active
    lead = side(s, active) - side(s, 1 - active) + turn(s, active)
    return 1.0 / (1.0 + exp(-lead if seat == active else lead))


def side(s: VolfyirionState, seat: int, noted: dict[str, float] | None = None) -> float:
    """What a house has and draws, and how near its usual battle points come to an enemy city. `noted` is told what the
    value has come to after each part of it.
    """
    cards = s.cards
    power = cards.power
    lasting = cards.lasting
    total = 0.0
    battle = 0
    knowledge = 0
    size = 0
    steady_battle = 0
    steady_knowledge = 0
    value = 0.0
    for zone in (s.decks[seat], s.discards[seat], s.hands[seat]):
        for card in zone:
            total += power[card]
            battle += cards.bp[card]
            knowledge += cards.kp[card]
        size += len(zone)
    for code in s.plays[seat]:
        card = code & codes.KIND
        if cards.kind[card] != codes.WONDER:
            total += power[card]
            battle += cards.bp[card]
            knowledge += cards.kp[card]
            size += 1
        elif code & codes.SEALED:
            value += SEALED_WEIGHT * cards.cost[card]
        else:
            value += lasting[card]
            steady_battle += cards.bp[card]
            steady_knowledge += cards.kp[card]
    left = 0
    for place in range(seat * codes.CITIES, seat * codes.CITIES + codes.CITIES):
        building = s.buildings[place]
        if building >= 0:
            value += lasting[building & codes.KIND]
            steady_battle += cards.bp[building & codes.KIND]
            steady_knowledge += cards.kp[building & codes.KIND]
        troop = s.troops[place]
        if troop >= 0:
            value += lasting[troop & codes.KIND]
        left += s.standing[seat] >> (place - seat * codes.CITIES) & 1
    if s.standing[seat] >> codes.LAIR & 1:
        value += LASTING_WEIGHTS[1] * cards.lair_points[1]
        steady_battle += cards.lair_points[1]
    share = codes.HAND / max(size, codes.HAND)
    if noted is not None:
        noted["play"] = value
    value += share * total + SIZE_WEIGHT * size + CITY_WEIGHTS[left]
    if noted is not None:
        noted["deck"] = value
    threat = (share * battle + steady_battle) / _way_in(s, 1 - seat)
    value += THREAT_WEIGHT * (threat if threat < 2.0 else 2.0)
    if noted is not None:
        noted["threat"] = value
    if s.dragon >= 0 and s.dragon // codes.CITIES == seat:
        value += DRAGON_WEIGHT
        if share * knowledge + steady_knowledge < HELPLESS:
            value += HELPLESS_WEIGHT
    if noted is not None:
        noted["dragon"] = value
    return value


def _way_in(s: VolfyirionState, owner: int) -> int:
    """The battle points it takes to destroy the weakest city, its troop first."""
    least = 99
    for city in range(codes.CITIES):
        if s.standing[owner] >> city & 1:
            place = owner * codes.CITIES + city
            cost = scoring.attack_cost(s, place)
            if s.troops[place] >= 0:
                cost += s.cards.city_defence[place]
            if cost < least:
                least = cost
    return least


def turn(s: VolfyirionState, seat: int) -> float:
    """What points not spent yet are worth to the house whose turn it is."""
    value = TURN_WEIGHT + UNSPENT_WEIGHTS[0] * s.cp + UNSPENT_WEIGHTS[1] * s.bp + UNSPENT_WEIGHTS[2] * s.kp
    if _open_city(s, 1 - seat, s.bp) != codes.NONE:
        value += CAN_STRIKE_WEIGHT
    if s.kp >= codes.MOVE_COST:
        if s.dragon == codes.HOME:
            value += CAN_FLY_WEIGHT
        elif s.dragon >= 0 and s.dragon // codes.CITIES == seat:
            value += CAN_SAVE_WEIGHT
    return value


def _open_city(s: VolfyirionState, owner: int, points: int) -> int:
    """A city without a troop that can be destroyed for so many points, or NONE."""
    for city in range(codes.CITIES):
        place = owner * codes.CITIES + city
        if s.standing[owner] >> city & 1 and s.troops[place] < 0 and s.cards.city_defence[place] <= points:
            return city
    return codes.NONE
