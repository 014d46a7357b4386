"""What a bot thinks a position of Wyvern is worth: positions and what stands in them, gold, cards in hand, treasures.

What each thing weighs stands in `weights.py`. What has just been begun is thought to its end: answers are passed, aims
and targets are chosen well, and a battle falls to who leads, the surer the more it leads.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyvern import scoring
from wyrmhall.games.wyvern.attacking import ChooseTarget
from wyrmhall.games.wyvern.codes import (
    ARRANGING,
    B_RESULT,
    B_SEAT,
    CAPTIVE,
    FIELD,
    KIND,
    NONE,
    PAID,
    PASS,
    PIN,
    PIN_HIDDEN,
    SEAT_PLACES,
    TREASURE,
    UP,
)
from wyrmhall.games.wyvern.dragons import print_base
from wyrmhall.games.wyvern.effects import FLYING, TERRAIN
from wyrmhall.games.wyvern.exchanging import Exchange
from wyrmhall.games.wyvern.placing import Place
from wyrmhall.games.wyvern.playing import Aim
from wyrmhall.games.wyvern.strength import behind, total
from wyrmhall.games.wyvern.weights import QUICK, Weights
from wyrmhall.kernel.operation import Window
from wyrmhall.kernel.state import FIRST

if TYPE_CHECKING:
    from wyrmhall.games.wyvern.state import WyvernState

STRONG: Final = 3
MANY_CARDS: Final = 8
POOR: Final = 5
WELL_OFF: Final = 15
# A battle: how likely the side behind comes back, by its cards and by how far it is behind.
COMEBACK: Final = 0.08
MOST_COMEBACK: Final = 0.45
FADES: Final = 0.35
# In a match: what this game still decides of it, and the points of those before.
GAME_SHARE: Final = 0.6
MATCH_WORTH: Final = 3.0
# How many choices of what was begun are thought through, and how deep.
WIDEST: Final = 7
DEEPEST: Final = 3


def dragon_worth(s: WyvernState, slot: int, modifiers: int, w: Weights) -> float:
    """A card in its battle position, without the position itself."""
    kind = s.field[slot] & KIND
    status = s.status[slot]
    if s.cards.type_of[kind] == TERRAIN and not status & UP:
        return w.terrain + w.face_down[kind] if w.face_down else w.terrain
    power = print_base(s, slot) + s.counters[slot] + s.vain[slot] + modifiers
    worth = w.flyer if s.cards.keywords[kind] & FLYING else 0.0
    if status & UP:
        worth += w.strength * power
        if power > STRONG:
            worth += w.strong * (power - STRONG)
    else:
        worth += w.down * power + w.hidden
        if not status & PAID:
            worth += w.unpaid * (s.cards.base[kind] + s.cards.gold[kind])
    if w.face_up:
        worth += w.face_up[kind] if status & UP else w.face_down[kind]
    return worth + w.captive if status & CAPTIVE else worth


def modifiers_of(s: WyvernState) -> list[int]:
    """What attached cards do to strength, by battle position."""
    found = [0] * FIELD
    pins = s.pins
    for at in range(0, len(pins), PIN):
        if not pins[at + 3] & PIN_HIDDEN:
            found[pins[at]] += s.cards.modifier[pins[at + 1] & KIND] + pins[at + 2]
    return found


def holding(s: WyvernState, seat: int, modifiers: list[int], w: Weights) -> float:
    """What one player has, without the battle that goes on."""
    # Who has not laid out all cards yet has lost no position.
    worth = w.positions[6 if s.phase == ARRANGING else scoring.positions(s, seat)]
    for slot in range(seat * 6, seat * 6 + 6):
        if s.field[slot] >= 0:
            worth += dragon_worth(s, slot, modifiers[slot], w)
    held = len(s.hands[seat])
    worth += w.card * (held if held <= MANY_CARDS else MANY_CARDS)
    if w.in_hand:
        for code in s.hands[seat]:
            worth += w.in_hand[code & KIND]
    gold = s.gold[seat]
    if gold <= POOR:
        return worth + w.poor * gold
    if gold <= WELL_OFF:
        return worth + w.poor * POOR + w.well_off * (gold - POOR)
    return worth + w.poor * POOR + w.well_off * (WELL_OFF - POOR) + w.rich * (gold - WELL_OFF)


def standing(s: WyvernState, w: Weights) -> float:
    """What seat 0 has more than seat 1, in log-odds of winning the game."""
    modifiers = modifiers_of(s)
    worth = holding(s, 0, modifiers, w) - holding(s, 1, modifiers, w) + treasures(s, w)
    if s.battle and s.battle[B_RESULT] == NONE:
        worth += _battle(s, modifiers, w)
    return worth


def treasures(s: WyvernState, w: Weights) -> float:
    """The treasures that seat 0 has more than seat 1."""
    worth = 0.0
    for at in range(0, len(s.treasures), TREASURE):
        one = w.treasure
        if w.laid:
            one += w.laid[s.treasures[at + 1] & KIND]
        worth += one if s.treasures[at] < SEAT_PLACES else -one
    return worth


def _battle(s: WyvernState, modifiers: list[int], w: Weights) -> float:
    """A battle that goes on: the dragons of one side will fall, most likely of the one that is behind."""
    attacker = s.battle[B_SEAT]
    lead = float(total(s, attacker) - total(s, 1 - attacker)) + 0.5
    if lead < 0:
        lead = -lead
    weaker = behind(s)
    if weaker < 0:
        return 0.0
    back = COMEBACK * len(s.hands[weaker])
    if back > MOST_COMEBACK:
        back = MOST_COMEBACK
    back *= exp(-FADES * lead)
    lost = (1.0 - back) * at_stake(s, weaker, modifiers, w) - back * at_stake(s, 1 - weaker, modifiers, w)
    return -lost if weaker == 0 else lost


def at_stake(s: WyvernState, side: int, modifiers: list[int], w: Weights) -> float:
    """What a side loses with a battle: its fighters and their positions."""
    left = scoring.positions(s, side)
    worth = 0.0
    for slot in range(12):
        if s.side[slot] == side and s.field[slot] >= 0 and left > 0:
            worth += dragon_worth(s, slot, modifiers[slot], w)
            worth += w.positions[left] - w.positions[left - 1]
            left -= 1
    return worth


def judge(s: WyvernState, w: Weights) -> float:
    """What seat 0 has more, in log-odds, in a position as it lies there."""
    return standing(s, w) if s.stack else final(s)


def foreseen(s: WyvernState, depth: int, w: Weights) -> WyvernState:
    """The position once what has been begun is done: nobody answers, and aims are taken well."""
    if not s.waiting or depth == 0:
        return s
    op = s.stack[-1]
    if isinstance(op, Window):
        copy = s.clone()
        while copy.waiting and isinstance(copy.stack[-1], Window):
            copy.apply(FIRST[copy.waiting], PASS)
        return foreseen(copy, depth - 1, w)
    if not isinstance(op, (Aim, ChooseTarget, Exchange, Place)):
        return s
    seat = op.seat
    options = s.legal(seat)
    best, most = s, 0.0
    for number in range(min(WIDEST, len(options))):
        copy = s.clone()
        copy.apply(seat, options[number])
        end = foreseen(copy, depth - 1, w)
        found = -judge(end, w) if seat else judge(end, w)
        if number == 0 or found > most:
            best, most = end, found
    return best


def final(s: WyvernState) -> float:
    won = scoring.winners(s)
    return 0.0 if len(won) > 1 else 12.0 if won[0] == 0 else -12.0


def match_lead(s: WyvernState) -> float:
    """What the points of the games before are worth to seat 0, in a match."""
    return MATCH_WORTH * (s.points[0] - s.points[1]) / s.goal


def evaluate(s: WyvernState, seat: int, w: Weights = QUICK) -> float:
    """From 0 to 1: how likely `seat` wins the match as it stands."""
    if not s.waiting and not s.stack:
        won = scoring.winners(s)
        return (0.5 if len(won) > 1 else 1.0) if seat in won else 0.0
    odds = judge(foreseen(s, DEEPEST, w), w)
    if s.goal:
        odds = odds * GAME_SHARE + match_lead(s)
    chance = 1.0 / (1.0 + exp(-odds))
    return chance if seat == 0 else 1.0 - chance


def foresee(s: WyvernState, seat: int) -> float:
    """As `evaluate`, with the weights that know every card."""
    return evaluate(s, seat, s.tables.weights)


def rewards(s: WyvernState) -> list[float]:
    first = evaluate(s, 0)
    return [first, 1.0 - first]
