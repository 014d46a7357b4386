"""What a bot thinks a position of Fairy Tale is worth: points on the table, points in the hand, and what may still
come.

A point is a point wherever it comes from; the scale turns a lead in points into a chance between 0 and 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.fairytale import rules, scoring
from wyrmhall.games.fairytale.codes import NONE, PLAYS, ROUNDS
from wyrmhall.games.fairytale.effects import ANY, CONDITION, PER
from wyrmhall.kernel.rewards import best_rival, chance, shared_rewards

if TYPE_CHECKING:
    from wyrmhall.games.fairytale.state import FairyTaleState

# A lead of so many points is worth three quarters.
SCALE: Final = 30.0
# What a card in hand that will not be played is worth, of its value.
UNPLAYED: Final = 0.1
# How many more to expect in each round to come: copies of a card that counts itself, partners of one that does not.
MORE_COPIES: Final = 0.45
MORE_PARTNERS: Final = 0.3
# How much of the hope for an unmet condition one round to come is worth.
HOPE_MOST: Final = 0.12
HOPE_CARD: Final = 0.06
HOPE_FACTION: Final = 0.3
# What it costs to turn down a card of one's own, and how much of that turning one down costs others.
TURNED_DOWN: Final = 3.5
TURNED_UP: Final = 2.5
HARM: Final = 1.0


def evaluate(s: FairyTaleState, seat: int) -> float:
    """From 0 to 1, against the best of the other side."""
    if not s.stack:
        return rewards(s)[seat]
    ups = [scoring.face_up(s, other) for other in range(s.seats)]
    totals = [scoring.count_categories(s, up) for up in ups]
    drafting = rules.drafting(s)
    values = [0.0] * s.seats
    for other in range(s.seats):
        values[other] = estimate(s, other, ups[other], totals, drafting)
    if s.teams:
        values = [values[other] + values[(other + 2) % 4] for other in range(s.seats)]
    return chance(values[seat] - best_rival(values, _sides(s), seat), SCALE)


def partners(s: FairyTaleState, seat: int, other: int) -> bool:
    return seat == other or (s.teams != 0 and (seat ^ other) & 1 == 0)


def _sides(s: FairyTaleState) -> list[int]:
    """Which side each seat plays for: partners share one."""
    return [seat & 1 if s.teams else seat for seat in range(s.seats)]


def rewards(s: FairyTaleState) -> list[float]:
    points = [float(total) for total in scoring.sides(s)]
    best = max(points)
    winners = [seat for seat in range(s.seats) if points[seat] == best]
    return shared_rewards(points, _sides(s), winners, SCALE)


def estimate(s: FairyTaleState, seat: int, up: list[int], totals: list[list[int]], drafting: bool) -> float:
    """The points `seat` may expect from its face-up cards and from its hand."""
    waiting = s.choice[seat]
    if drafting:
        mine = rules.picked(s, seat)
        if waiting != NONE:
            mine.append(waiting)
        plays = PLAYS
    else:
        mine = s.hands[seat][:]
        plays = PLAYS - s.step
        if waiting != NONE and waiting in mine and rules.playing(s):
            mine.remove(waiting)
            up.append(waiting)
            plays -= 1
    counts = scoring.count_names(s, seat, up)
    chances = ROUNDS - 1 - s.round + (0.5 if drafting else 0.0)
    total = 0.0
    for card in up:
        total += expected(s, card, seat, counts, totals, chances)
    return total + _hand_value(s, seat, mine, plays, counts, totals, chances)


def _hand_value(
    s: FairyTaleState,
    seat: int,
    mine: list[int],
    plays: int,
    counts: list[int],
    totals: list[list[int]],
    chances: float,
) -> float:
    """The best cards of a hand will be played; the rest is worth little more than what it denies others."""
    for card in mine:
        counts[card] += 1
    gains: list[float] = []
    for card in mine:
        gains.append(
            expected(s, card, seat, counts, totals, chances) + _support(s, card, counts) - _cost(s, card, seat, totals)
        )
    gains.sort(reverse=True)
    value = 0.0
    for i in range(len(gains)):
        value += gains[i] if i < plays else gains[i] * UNPLAYED
    return value


def _support(s: FairyTaleState, card: int, counts: list[int]) -> float:
    """What a card adds to others that count it."""
    cards = s.cards
    friend = cards.friend[card]
    gain = 0.0
    if friend >= 0:
        gain += cards.value[friend] * counts[friend]
    if cards.per[card] == card:
        gain += counts[card] - 1
    return gain


def _cost(s: FairyTaleState, card: int, seat: int, totals: list[list[int]]) -> float:
    """What turning cards down costs its own player, less what it costs the others."""
    cards = s.cards
    if not cards.active[card]:
        return 0.0
    cost = 0.0
    for verb in range(2):
        who = cards.who[verb][card]
        if who == 0:
            continue
        target = cards.target[verb][card]
        weight = TURNED_DOWN if verb == 1 else -TURNED_UP
        mine = totals[seat][target] if target != ANY else 3
        cost += weight if mine > 0 or target == ANY else 0.0
        if verb == 1 and who == 1 and cards.factions[card] >> target & 1 and mine == 0:
            cost += cards.value[card]
        if who == 2:
            for other in range(s.seats):
                if not partners(s, seat, other) and (target == ANY or totals[other][target] > 0):
                    cost -= HARM * weight / TURNED_DOWN / (s.seats - 1)
    return cost


def expected(
    s: FairyTaleState, card: int, seat: int, counts: list[int], totals: list[list[int]], chances: float
) -> float:
    """What a card will be worth in the end, roughly: what it is now and a share of what it may become."""
    cards = s.cards
    kind = cards.point_kind[card]
    if kind == PER:
        per = cards.per[card]
        return cards.value[card] * (counts[per] + (MORE_COPIES if per == card else MORE_PARTNERS) * chances)
    if kind == CONDITION:
        if scoring.holds(s, card, seat, counts, totals):
            return 0.9 * cards.value[card]
        return cards.value[card] * _hope(s, card, seat, counts, totals, chances)
    return float(cards.value[card])


def _hope(s: FairyTaleState, card: int, seat: int, counts: list[int], totals: list[list[int]], chances: float) -> float:
    """How likely an unmet condition will still be met."""
    cards = s.cards
    if cards.need_most[card] >= 0:
        return HOPE_MOST * chances
    hope = 1.0
    for named in cards.need_cards[card]:
        if counts[named] == 0:
            hope *= min(0.9, HOPE_CARD * chances * cards.copies[named])
    least = cards.need_least[card]
    for faction in range(len(least)):
        for _ in range(least[faction] - totals[seat][faction]):
            hope *= min(0.9, HOPE_FACTION * chances)
    return hope
