"""What a bot thinks a position of Wyvern is worth: positions and what stands in them, gold, cards in hand, treasures.

In a battle it counts who leads, so that a card that turns a battle is worth its price and one that only adds to a lead
is not.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyvern import scoring
from wyrmhall.games.wyvern.codes import (
    B_RESULT,
    B_SEAT,
    CAPTIVE,
    KIND,
    PAID,
    PIN,
    PIN_HIDDEN,
    SEAT_PLACES,
    TREASURE,
    UP,
)
from wyrmhall.games.wyvern.effects import FLYING, SCOUT
from wyrmhall.games.wyvern.strength import behind, total

if TYPE_CHECKING:
    from wyrmhall.games.wyvern.state import WyvernState

# By how many battle positions are left: the last ones count most.
POSITION_WORTH: Final[list[float]] = [-4.0, 0.0, 1.1, 2.0, 2.8, 3.5, 4.1]
STRENGTH_WORTH: Final = 0.11
HIDDEN_STRENGTH_WORTH: Final = 0.08
UNPAID_WORTH: Final = -0.05
SCOUT_WORTH: Final = 0.22
FLYER_WORTH: Final = 0.1
TERRAIN_WORTH: Final = 0.3
CAPTIVE_WORTH: Final = 0.3
PIN_WORTH: Final = -0.08
CARD_WORTH: Final = 0.11
MANY_CARDS: Final = 8
SPARE_CARD_WORTH: Final = 0.03
TREASURE_WORTH: Final = 0.14
GOLD_WORTH: Final = 0.075
RICH: Final = 14
RICH_WORTH: Final = 0.025
BATTLE_WORTH: Final = 0.62
SCALE: Final = 1.1


def holding(s: WyvernState, seat: int) -> float:
    """What one player has, without the battle that goes on."""
    worth = POSITION_WORTH[scoring.positions(s, seat)]
    cards = s.cards
    for slot in range(seat * 6, seat * 6 + 6):
        code = s.field[slot]
        if code < 0:
            continue
        kind = code & KIND
        status = s.status[slot]
        if not s.tables.is_lair[kind] or cards.base[kind] or cards.keywords[kind] or status & UP:
            strength = cards.base[kind] + s.counters[slot] + s.vain[slot]
            worth += STRENGTH_WORTH * strength if status & UP else HIDDEN_STRENGTH_WORTH * strength
            if not status & PAID:
                worth += UNPAID_WORTH * (cards.base[kind] + cards.gold[kind])
            if cards.keywords[kind] & SCOUT:
                worth += SCOUT_WORTH
            if cards.keywords[kind] & FLYING:
                worth += FLYER_WORTH
            if status & CAPTIVE:
                worth += CAPTIVE_WORTH
        else:
            worth += TERRAIN_WORTH
    held = len(s.hands[seat])
    worth += (
        CARD_WORTH * held if held <= MANY_CARDS else CARD_WORTH * MANY_CARDS + SPARE_CARD_WORTH * (held - MANY_CARDS)
    )
    gold = s.gold[seat]
    worth += GOLD_WORTH * gold if gold <= RICH else GOLD_WORTH * RICH + RICH_WORTH * (gold - RICH)
    return worth


def standing(s: WyvernState) -> float:
    """What seat 0 has more than seat 1, in log-odds of winning the game."""
    worth = holding(s, 0) - holding(s, 1)
    for at in range(0, len(s.treasures), TREASURE):
        worth += TREASURE_WORTH if s.treasures[at] < SEAT_PLACES else -TREASURE_WORTH
    for at in range(0, len(s.pins), PIN):
        if not s.pins[at + 3] & PIN_HIDDEN:
            modifier = s.cards.modifier[s.pins[at + 1] & KIND] + s.pins[at + 2]
            change = PIN_WORTH - 0.08 * -modifier
            worth += change if s.pins[at] < 6 else -change
    if s.battle and s.battle[B_RESULT] < 0:
        worth += _battle(s)
    return worth


def _battle(s: WyvernState) -> float:
    """A battle that goes on: its dragons will fall on the side that is behind."""
    attacker = s.battle[B_SEAT]
    lead = float(total(s, attacker) - total(s, 1 - attacker)) + 0.5
    if lead < 0:
        lead = -lead
    sure = 1.0 - exp(-0.45 * lead)
    worth = BATTLE_WORTH * (0.55 + 0.45 * sure)
    return worth if behind(s) == 1 else -worth


def evaluate(s: WyvernState, seat: int) -> float:
    """From 0 to 1: how likely `seat` wins the match as it stands."""
    if not s.waiting and not s.stack:
        won = scoring.winners(s)
        return (0.5 if len(won) > 1 else 1.0) if seat in won else 0.0
    odds = standing(s) * SCALE
    if s.goal:
        odds = odds * 0.6 + 3.0 * (s.points[0] - s.points[1]) / s.goal
    chance = 1.0 / (1.0 + exp(-odds))
    return chance if seat == 0 else 1.0 - chance


def rewards(s: WyvernState) -> list[float]:
    first = evaluate(s, 0)
    return [first, 1.0 - first]
