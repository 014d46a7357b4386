"""What a bot thinks a position of Wyrmspan is worth: points on the sheet, and what coins, cards and room may bring.

A turn that has begun is finished in haste first. The scale turns a lead in points into a chance between 0 and 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyrmspan import automa, codes, objectives, quick, scoring
from wyrmhall.games.wyrmspan.counting import count_on
from wyrmhall.games.wyrmspan.playing import open_rows
from wyrmhall.kernel.rewards import best_rival, chance, shared_rewards

if TYPE_CHECKING:
    from wyrmhall.games.wyrmspan.state import WyrmspanState

SCALE: Final = 8.0
VISITS_AHEAD: Final = 0.7
NEST_WORTH: Final = 0.12
BASE_VP: Final = 2.0
NOW: Final = 0.7
LATER: Final = 0.25
CAVE_WORTH: Final = 0.9
# What a round to come brings by itself: income, and turns to use it.
ROUND_WORTH: Final = 14.0
# What one visit to a cave with so many dragons brings, less its coin.
VISIT: Final = (0.4, 1.5, 2.5, 3.6, 5.2)
ACTIVATED: Final = 1.1
ONCE: Final = 1.5
RESOURCE_WORTH: Final = 0.45
MARKER_WORTH: Final = 2.5
COIN_WORTH: Final = 0.15
KEPT: Final = 3
ROOM: Final = 1.4
PLAYED: Final = 0.28
EGG_WORTH: Final = 0.1
# Alone, points count, finest around this many, and the win, as far as it can be told.
PAR: Final = 85.0
SPAN: Final = 16.0
WIN: Final = 0.3
# What the Automa has gained by the end of each round, level by level: the mean of twelve games each.
RIVAL = (
    (12.8, 26.8, 47.6, 74.4),
    (15.3, 31.9, 56.8, 86.0),
    (15.8, 36.3, 65.0, 101.3),
    (14.1, 31.8, 55.5, 84.2),
    (17.0, 37.3, 66.0, 99.8),
    (18.1, 40.2, 73.3, 110.3),
)


def rewards(s: WyrmspanState) -> list[float]:
    points = [float(score) for score in scoring.scores(s)]
    won = scoring.winners(s)
    if s.seats == 1:
        return [WIN * len(won) + (1.0 - WIN) * chance(points[0] - PAR, SPAN)]
    return shared_rewards(points, list(range(s.seats)), won, SCALE)


def evaluate(s: WyrmspanState, seat: int) -> float:
    """From 0 to 1, against the best of the others; all seats are judged at once, until a choice is made."""
    if not s.values:
        s.values = tuple(judge(s))
    return s.values[seat]


def judge(s: WyrmspanState) -> list[float]:
    if quick.in_a_turn(s):
        s = s.clone()
        quick.finish_turn(s)
    if not s.stack:
        return rewards(s)
    worths = [estimate(s, seat) for seat in range(s.seats)]
    expect_objectives(s, worths)
    if s.seats == 1:
        return [WIN * chance(worths[0] - expect_rival(s), SCALE) + (1.0 - WIN) * chance(worths[0] - PAR, SPAN)]
    sides = list(range(s.seats))
    return [chance(worths[seat] - best_rival(worths, sides, seat), SCALE) for seat in sides]


def expect_objectives(s: WyrmspanState, worths: list[float]) -> None:
    """Places in the objective of this round as they stand, and a little of the next."""
    for ahead in range(2):
        round = s.round + ahead
        if round >= codes.ROUNDS or len(s.standing) > round * max(2, s.seats):
            continue
        count = s.cards.objectives[s.objectives[round]]
        counts = [count_on(s, seat, codes.NONE, count) for seat in range(s.seats)]
        if s.seats == 1:
            counts.append(automa.objective_count(s, round))
        places = objectives.places(counts)
        share = NOW if ahead == 0 else LATER
        for seat in range(s.seats):
            worths[seat] += share * objectives.PRIZES[round][places[seat] - 1]


def expect_rival(s: WyrmspanState) -> float:
    """The points that the Automa may have in the end: those it has, and what it usually gains from here."""
    usual = RIVAL[s.level]
    before = usual[s.round - 1] if s.round else 0.0
    left = max(0, len(s.rival_deck) - automa.SET_ASIDE) / (len(s.cards.levels[s.level]) - automa.SET_ASIDE)
    return scoring.rival_score(s) + usual[codes.ROUNDS - 1] - usual[s.round] + left * (usual[s.round] - before)


def estimate(s: WyrmspanState, seat: int, noted: dict[str, float] | None = None) -> float:
    """The points `seat` may expect, objectives still to be scored left aside. `noted` is told what the value has come
    to after each part of it.
    """
    base = seat * codes.POOL
    pool = s.pool
    rounds = codes.ROUNDS - 1 - s.round
    passed = pool[base + codes.PASSED] == 1
    value = scoring.score(s, seat) + ROUND_WORTH * rounds
    if noted is not None:
        noted["points"] = value
    coins = min(pool[base + codes.COIN], codes.LIMIT)
    if passed:
        # Income and the limit of nine leave no use for many coins kept.
        value -= max(0, coins - KEPT)
        coins = min(coins, KEPT)
        if rounds == 0:
            if noted is not None:
                noted["goods"] = value
            return value
    value += COIN_WORTH * coins
    eggs = pool[base + codes.EGGS]
    goods = min(codes.LIMIT, pool[base] + pool[base + 1] + pool[base + 2] + pool[base + 3])
    turns = coins + 5 * rounds
    value += RESOURCE_WORTH * min(goods, 2 * turns)
    value += EGG_WORTH * min(eggs, turns)
    if noted is not None:
        noted["goods"] = value
    steps = pool[base + codes.GUILD]
    if steps < codes.MARKERS * codes.BROWN:
        value += MARKER_WORTH * (steps % codes.BROWN) / codes.BROWN
    if noted is not None:
        noted["guild"] = value
    value += _caves(s, seat, rounds, 0 if passed else coins)
    if noted is not None:
        noted["caves"] = value
    value += _hand(s, seat, turns)
    if noted is not None:
        noted["hand"] = value
    return value


def _caves(s: WyrmspanState, seat: int, rounds: int, coins: int) -> float:
    """What the caves as they are will bring in the visits and round ends to come, and the room in them."""
    base = seat * codes.POOL
    pool = s.pool
    cards = s.cards
    value = 0.0
    nests = 2 - pool[base + codes.NEST]
    for row in range(codes.ROWS):
        length = pool[base + codes.LENGTH + row]
        visits = VISITS_AHEAD * rounds
        if pool[base + codes.VISITED + row] == 0:
            visits += 0.15 * min(coins, 4)
        gain = VISIT[length]
        for column in range(length):
            at = seat * codes.SPACES + row * codes.COLUMNS + column
            dragon = s.mat[at]
            nests += cards.nests[dragon] - s.eggs[at]
            trigger = cards.trigger[dragon]
            if trigger == codes.IF_ACTIVATED:
                gain += ACTIVATED
                if cards.third[dragon] != codes.NONE:
                    value += 0.4 * min(2, s.caches[at] >> codes.FED)
            elif trigger == codes.ONCE_PER_ROUND:
                value += ONCE * (rounds + 1)
        value += gain * visits
        room = pool[base + codes.DUG + row] - length
        value += (
            ROOM * (1.0 if room == 1 else 1.5 if room == 2 else 1.8 if room == 3 else 0.0) * (1.0 if rounds else 0.5)
        )
    return value + NEST_WORTH * min(nests, 3 * (rounds + 1))


def _hand(s: WyrmspanState, seat: int, turns: int) -> float:
    """The best dragons of the hand will be played, if there is room and something to pay with."""
    cards = s.cards
    base = seat * codes.POOL
    rows = open_rows(s, seat, False)
    best = [0.0, 0.0, 0.0, 0.0]
    caves = 0
    for entry in s.hands[seat]:
        card = entry & codes.CARD
        if card >= codes.DRAGONS:
            caves += 1
            continue
        lacking = 0
        for resource in range(4):
            lacking += max(0, cards.price[card * codes.WIDTH + resource] - s.pool[base + resource])
        lacking += 2 * max(0, cards.price[card * codes.WIDTH + 4] - s.pool[base + codes.EGGS])
        share = 1.0 if lacking == 0 else 0.65 if lacking == 1 else 0.4 if lacking == 2 else 0.2
        worth = PLAYED * (cards.vp[card] + BASE_VP) * share
        if not cards.habitat[card] & rows:
            worth *= 0.6
        for i in range(4):
            if worth > best[i]:
                worth, best[i] = best[i], worth
    value = best[0]
    if turns > 1:
        value += 0.75 * best[1]
    if turns > 2:
        value += 0.5 * best[2] + 0.3 * best[3]
    open_spaces = 12 - s.pool[base + codes.DUG] - s.pool[base + codes.DUG + 1] - s.pool[base + codes.DUG + 2]
    return value + CAVE_WORTH * min(min(caves, 2), min(open_spaces, turns)) + 0.3 * min(max(0, caves - 2), 2)
