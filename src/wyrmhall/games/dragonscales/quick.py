"""A quick player for the play-outs of a search: it keeps dice by a plan, takes what its boxes offer, and now and then
plays a card.

It must be fast and never foolish. What it wants from its dice hangs on its own luck of the round, so that it does not
change its mind between two dice and yet plays differently in another play-out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.dragonscales import moments, piles, playing, scoring
from wyrmhall.games.dragonscales.actions import HEALS, Action, Snatch
from wyrmhall.games.dragonscales.asking import CardAsk
from wyrmhall.games.dragonscales.choices import May, Recall
from wyrmhall.games.dragonscales.codes import (
    ACTIVATE,
    BOX,
    BOXES,
    C_FREE,
    C_MISSES,
    C_ROLLS,
    CARD,
    DICE,
    DIE,
    F_N,
    F_TARGET,
    FACE,
    FIGHT,
    GO,
    HEAD,
    HEADS,
    KEEP,
    KEPT_NUMBERS,
    LUCK,
    MOST_NUMBER,
    NONE,
    NUMBER,
    PASS,
    PICK_HIT,
    PROTECT,
    ROLL,
    ROW_COUNT,
    SEAT,
    SETTING_UP,
    SPARE,
    STOP,
)
from wyrmhall.games.dragonscales.combat import Fight, TakeCubes
from wyrmhall.games.dragonscales.effects import (
    ATTACK,
    ATTACKED,
    DEFEND,
    DO_CURE,
    DO_HEAL,
    DO_WOUND,
    FLEE,
    LOOT,
    MY_ROLL,
    RAGE,
    VILLAINY,
    WILD,
)
from wyrmhall.games.dragonscales.fleeing import Activate, Run, reach
from wyrmhall.games.dragonscales.moments import Moment
from wyrmhall.games.dragonscales.piles import Keep
from wyrmhall.games.dragonscales.placing import Place
from wyrmhall.games.dragonscales.rolling import Rolling, others
from wyrmhall.games.dragonscales.shifting import SwapBoxes
from wyrmhall.games.dragonscales.steps import Do

if TYPE_CHECKING:
    from wyrmhall.games.dragonscales.state import DragonscalesState
    from wyrmhall.kernel.rng import Rng

# Out of 64: how often a card is played that could be, at any time, in answer, and for somebody else's sake.
CARDS_NOW: Final = 5
ANSWERS: Final = 32
STRANGERS: Final = 5
# What a symbol is worth before dice are looked at: defend, rage, villainy, loot, attack, flee.
LIKED: Final[list[int]] = [2, 0, 3, 5, 7, 4]


def quick(s: DragonscalesState, seat: int, rng: Rng) -> int:
    op = s.stack[-1]
    # No step has kinds of its own, and to ask for one exactly is faster than `isinstance`.
    if type(op) is Rolling:
        return _roll(s, seat, op)
    chance = rng.below(64)
    if chance < CARDS_NOW and s.stage != SETTING_UP and not isinstance(op, CardAsk):
        token = _any_card(s, seat, rng)
        if token >= 0:
            return token
    if type(op) is Moment:
        return _answer(s, seat, op, rng)
    if type(op) is Action:
        return _act(s, seat, op, rng)
    if type(op) is Fight:
        return _fight(s, seat, op, rng)
    if type(op) is TakeCubes:
        return _head(s, op, rng)
    if type(op) is Place:
        return _place(s, seat, op, rng)
    if type(op) is Run:
        return _run(s, seat, rng)
    if type(op) is Activate:
        return ACTIVATE if s.hurt(seat) + 1 < s.most_wounds(seat) else PASS
    options = s.offered if s.offered else op.legal(s, seat)
    if isinstance(op, Do):
        helps = s.cards.steps[op.step].verb in (DO_HEAL, DO_CURE)
        return SEAT + seat if helps and SEAT + seat in options else _victim(s, seat, options, rng)
    if isinstance(op, Snatch):
        return _victim(s, seat, options, rng)
    if isinstance(op, (Keep, Recall)):
        return _best_card(s, options)
    if isinstance(op, May):
        return GO
    if isinstance(op, SwapBoxes):
        return _swap(s, seat, op, options, rng)
    return options[rng.below(len(options))]


def obvious(s: DragonscalesState, seat: int) -> int:
    """Passing where there is nothing to answer with, and the one answer there is."""
    op = s.stack[-1]
    if isinstance(op, Rolling):
        return ROLL if s.aside[seat] else -1
    options = s.offered if s.offered else op.legal(s, seat)
    if isinstance(op, Action) and len(options) == 2:
        # To attack may kill.
        risky = op.row == ATTACK and s.hurt(seat) + 3 >= s.most_wounds(seat)
        return -1 if risky else options[1]
    return options[0] if len(options) == 1 else -1


def considered(s: DragonscalesState, seat: int) -> list[int]:
    """Without single dice where sets of them can be named, without half measures, and without talk."""
    op = s.stack[-1]
    tokens: list[int] = []
    whole = isinstance(op, Rolling) and s.bends[seat] == 0 and s.bending[seat] < 0 and s.loaded[seat] == 0
    fight = isinstance(op, Fight)
    heal = min(3, s.wounds[seat])
    misses = s.combat[C_MISSES]
    for token in s.answers(seat):
        if whole and DIE <= token < DIE + DICE:
            continue
        if NUMBER <= token <= NUMBER + MOST_NUMBER:
            count = token - NUMBER
            if fight and 2 < count < misses:
                continue
            if isinstance(op, Action) and count < min(heal, HEALS[op.box]):
                continue
        if fight and token == PICK_HIT:
            continue
        tokens.append(token)
    if s.waiting:
        last = piles.unseen_token(s.cards, s.cards.villainy_kinds)
        for token in s.acts(seat):
            if CARD <= token < last:
                tokens.append(token)
    return tokens


def _any_card(s: DragonscalesState, seat: int, rng: Rng) -> int:
    """A card or treasure for any time, or -1. The quick player does not trade."""
    found = -1
    count = 0
    cards: list[int] = []
    playing.add_cards(s, seat, cards)
    for token in cards:
        if _is_sensible(s, seat, moments.kind_of(s, token)):
            count += 1
            if rng.below(count) == 0:
                found = token
    return found


def _is_sensible(s: DragonscalesState, seat: int, kind: int) -> bool:
    """No price in wounds for the badly hurt, and no healing for the unhurt."""
    first = s.cards.abilities[kind].first
    if first < 0:
        return True
    verb = s.cards.steps[first].verb
    if verb == DO_WOUND:
        return s.hurt(seat) + 3 < s.most_wounds(seat)
    return verb != DO_HEAL or s.wounds[seat] >= 2


# Dice


def wishes(s: DragonscalesState, seat: int) -> list[int]:
    """How much each symbol is wanted this round, before dice are looked at."""
    whim = s.luck[seat * LUCK] & 0xFFFFFF
    wanted = [0] * ROW_COUNT
    for row in range(ROW_COUNT):
        wanted[row] = LIKED[row] + (whim >> 3 * row & 7)
    left = s.most_wounds(seat) - s.hurt(seat)
    if left <= 5:
        wanted[DEFEND] += 12 if left <= 2 else 8
        wanted[ATTACK] -= 4
    elif s.wounds[seat] >= 3:
        wanted[DEFEND] += 4
    distance = s.cards.exit - s.places[seat]
    if distance <= 5:
        wanted[FLEE] += 5
    wanted[RAGE] = -20
    return wanted


def _roll(s: DragonscalesState, seat: int, op: Rolling) -> int:
    if s.bending[seat] >= 0 or s.bends[seat] > 0:
        return _bend(s, seat, op)
    if s.aside[seat]:
        return ROLL
    if s.loaded[seat]:
        return _again(s, seat)
    first = seat * DICE
    dice = s.dice
    counts = [0] * (WILD + 1)
    for die in range(first, first + DICE):
        face = dice[die]
        counts[face] = counts[face] + 1
    left = s.most_wounds(seat) - s.hurt(seat)
    if s.rolls[seat] == 0 or counts[RAGE] * 2 >= left or (left <= 3 and counts[DEFEND] >= 2):
        return _bend_or_stop(s, seat, counts[RAGE])
    wanted = wishes(s, seat)
    best, second = _two_best(wanted, counts)
    kept = (1 << best if counts[best] else 0) | (1 << second if counts[second] else 0)
    if others(s, seat, kept) == 0:
        return STOP
    return KEEP + KEPT_NUMBERS[kept]


def _bend_or_stop(s: DragonscalesState, seat: int, rage: int) -> int:
    """Before it stops, a card for this moment against the rage it has rolled."""
    if rage > 0 and (s.hands[seat] or s.stash[seat]):
        cards: list[int] = []
        moments.add_playable(s, seat, 1 << MY_ROLL, cards)
        if cards:
            return cards[0]
    return STOP


def _again(s: DragonscalesState, seat: int) -> int:
    """A card lets every die be rolled again: those that show rage."""
    for die in range(DICE):
        if s.dice[seat * DICE + die] == RAGE:
            return DIE + die
    return STOP


def _two_best(wanted: list[int], counts: list[int]) -> tuple[int, int]:
    best, second = ATTACK, LOOT
    most, next_most = -100, -100
    for row in range(ROW_COUNT):
        if row == RAGE:
            continue
        value = wanted[row] + 4 * counts[row]
        if value > most:
            second, next_most = best, most
            best, most = row, value
        elif value > next_most:
            second, next_most = row, value
    return best, second


def _bend(s: DragonscalesState, seat: int, op: Rolling) -> int:
    """A rage die first, and to the symbol that is wanted most."""
    first = seat * DICE
    if s.bending[seat] >= 0:
        counts = [0] * (WILD + 1)
        for die in range(first, first + DICE):
            counts[s.dice[die]] += 1
        best, second = _two_best(wishes(s, seat), counts)
        faces = s.cards.action_dice[s.bending[seat]]
        return FACE + (best if best in faces else second if second in faces else faces[0])
    for die in range(DICE):
        if s.dice[first + die] == RAGE:
            return DIE + die
    return STOP


def _place(s: DragonscalesState, seat: int, op: Place, rng: Rng) -> int:
    options = s.offered if s.offered else op.legal(s, seat)
    wanted = wishes(s, seat)
    best = options[0]
    most = -1000
    for token in options:
        if token == SPARE:
            return token
        if token >= CARD and rng.below(64) < ANSWERS:
            return token
        if FACE <= token < FACE + ROW_COUNT and wanted[token - FACE] > most:
            most = wanted[token - FACE]
            best = token
    return best if best < CARD else STOP


# Answers and actions


def _answer(s: DragonscalesState, seat: int, op: Moment, rng: Rng) -> int:
    answers = op.held(s, seat)
    if not answers:
        return PASS
    often = ANSWERS
    if op.what == ATTACKED and s.fights:
        top = len(s.fights) - FIGHT
        count = s.fights[top + F_N]
        often = 48 if s.hurt(seat) + count >= s.most_wounds(seat) - 1 else 16 + 16 * count
        if s.fights[top + F_TARGET] != seat:
            often = STRANGERS
    return answers[rng.below(len(answers))] if rng.below(64) < often else PASS


def _act(s: DragonscalesState, seat: int, op: Action, rng: Rng) -> int:
    options = s.offered if s.offered else op.legal(s, seat)
    last = options[len(options) - 1]
    if op.row == DEFEND and last == PROTECT:
        left = s.most_wounds(seat) - s.hurt(seat)
        safe = s.in_row(seat, RAGE) and (s.wounds[seat] < 3 or left <= 3)
        return PROTECT if safe or len(options) == 2 else options[len(options) - 2]
    if op.row == VILLAINY or op.row == LOOT:
        return options[1]
    if op.row == ATTACK:
        if last >= SEAT:
            return _victim(s, seat, options, rng)
        return PASS if s.hurt(seat) + 2 >= s.most_wounds(seat) and s.protected != seat else last
    return last


def _victim(s: DragonscalesState, seat: int, options: list[int], rng: Rng) -> int:
    """Whoever is ahead, roughly: by cubes, treasures and the path."""
    best = options[0]
    most = -1
    for token in options:
        other = token - SEAT
        if 0 <= other < s.seats and other != seat:
            ahead = 2 * scoring.dealt(s, other) + 3 * len(s.stash[other]) + s.places[other] + rng.below(12)
            if ahead > most:
                most = ahead
                best = token
    return best


def _swap(s: DragonscalesState, seat: int, op: SwapBoxes, options: list[int], rng: Rng) -> int:
    """A box of one's own for the first one of its row; in the Rage row for the last."""
    if op.first != NONE:
        return options[0] if op.first // BOXES != RAGE else options[len(options) - 1]
    for token in options:
        place = token - BOX
        if s.owners[place] == seat and place % BOXES > 0:
            return token
    return options[rng.below(len(options))]


def _fight(s: DragonscalesState, seat: int, op: Fight, rng: Rng) -> int:
    options = s.offered if s.offered else op.legal(s, seat)
    for token in options:
        if token >= CARD and rng.below(64) < ANSWERS:
            return token
    c = s.combat
    careful = s.hurt(seat) + 3 >= s.most_wounds(seat) and s.protected != seat
    if c[C_MISSES] > 0 and (c[C_ROLLS] > 0 or c[C_FREE]) and not careful:
        return NUMBER + c[C_MISSES]
    return STOP


def _head(s: DragonscalesState, op: TakeCubes, rng: Rng) -> int:
    """A head where one more cube matters: close to the lead, or one's own."""
    if op.one_head and op.head >= 0:
        return HEAD + op.head
    best = 0
    most = -1000
    for head in range(HEADS):
        if s.heads[head] == 0:
            continue
        mine = s.cubes[op.taker * HEADS + head]
        rival = 0
        for other in range(s.seats):
            if other != op.taker and s.cubes[other * HEADS + head] > rival:
                rival = s.cubes[other * HEADS + head]
        gap = rival - mine
        value = 12 - 3 * gap if gap >= 0 else 10 + 2 * gap
        value += rng.below(6)
        if value > most:
            most = value
            best = head
    return HEAD + best


def _run(s: DragonscalesState, seat: int, rng: Rng) -> int:
    most = reach(s, seat)
    if s.places[seat] + most < s.cards.exit:
        return NUMBER + (most - 1 if most > 1 and rng.below(4) == 0 else most)
    scores = scoring.scores(s)
    mine = scores[seat] + scoring.ESCAPED_POINTS
    rival = -100
    for other in range(s.seats):
        if other != seat and scores[other] > rival:
            rival = scores[other]
    if mine > rival + 2 or s.hurt(seat) + 2 >= s.most_wounds(seat) or s.round > 11:
        return NUMBER + most
    return NUMBER + (most - 1 if most > 0 else 0)


def _best_card(s: DragonscalesState, options: list[int]) -> int:
    best = options[0]
    most = -1000
    for token in options:
        kind = piles.picked_kind(s.cards, token)
        if kind >= 0:
            value = 4 * s.cards.points[kind] + (3 if s.cards.use[kind] else 0) + (s.luck[0] >> (kind % 24) & 3)
            if value > most:
                most = value
                best = token
    return best
