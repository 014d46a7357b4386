"""What a bot thinks a position of Dragonscales is worth: the points that are there, the dice that lie ready, and what
the endings ahead would bring.

Everything is counted in victory points. The two ways a game can end pull against each other, so a villain's place on
the path is worth what it brings in each of them, weighed by how near each of them is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.dragonscales import deals, scoring
from wyrmhall.games.dragonscales.codes import (
    ACTING,
    BOXES,
    C_COUNTER,
    C_DRAGONS,
    C_HITS,
    C_MORE_HITS,
    C_QUIET,
    C_SEAT,
    C_TAKEN,
    DEAD,
    DICE,
    HEADS,
    IN,
    KIND,
    M_SEAT,
    NONE,
    PLACING,
    ROLLING,
    ROW_COUNT,
)
from wyrmhall.games.dragonscales.effects import ATTACK, DEFEND, FLEE, LOOT, RAGE, VILLAINY, WILD
from wyrmhall.kernel.rewards import best_rival, chance, shared_rewards

if TYPE_CHECKING:
    from wyrmhall.games.dragonscales.cards import Cards
    from wyrmhall.games.dragonscales.state import DragonscalesState

# A lead of so many points is worth three quarters.
SCALE: Final = 16.0
# What things are worth beyond the points they score.
SCALE_WORTH: Final = 0.55
HAND_WORTH: Final = 1.5
MINION_WORTH: Final = 1.8
CUBE_WORTH: Final = 1.5
SPACE_WORTH: Final = 0.25
USE_WORTH: Final = 0.6
WORKING_WORTH: Final = 1.4
# What a round brings a living villain, and how fast heads and path are used up.
ROUND_WORTH: Final = 2.6
CUBES_A_ROUND: Final = 1.1
SPACES_A_ROUND: Final = 1.9
# What an attack with the eight dice of the first box brings on average, rolled to the end.
BOX_CUBES: Final = 2.6
BOX_WOUNDS: Final = 1.35
# The risk of dying before the end, by wounds that are left to bear.
RISK: Final[list[float]] = [1.0, 0.55, 0.34, 0.2, 0.11, 0.06, 0.03, 0.0]
# How much of the best box a set of so many dice may hope for.
HOPE: Final[list[float]] = [0.0, 0.42, 0.66, 0.84, 0.94, 0.98, 1.0, 1.0]
RAGE_WOUNDS: Final[list[float]] = [0.0, 0.85, 1.25, 1.65, 1.95, 2.15, 2.2, 2.2]
RAGE_BOXES: Final[list[float]] = [2.1, 1.5, 0.95, 0.5, 0.05]
RAGE_BONUS: Final = 0.3
CHART: Final[list[int]] = [0, 1, 1, 2, 2, 3, 3, 4, 4]


def evaluate(s: DragonscalesState, seat: int) -> float:
    """From 0 to 1, against the best rival."""
    if not s.stack:
        return rewards(s)[seat]
    values = estimates(s)
    values[seat] += deals.hope(s, seat) - deals.gift_cost(s, seat)
    return chance(values[seat] - best_rival(values, list(range(s.seats)), seat), SCALE)


def rewards(s: DragonscalesState) -> list[float]:
    points = [float(score) for score in scoring.scores(s)]
    best = max(points)
    winners = [seat for seat in range(s.seats) if points[seat] == best]
    return shared_rewards(points, list(range(s.seats)), winners, SCALE)


def estimates(s: DragonscalesState, noted: dict[str, list[float]] | None = None) -> list[float]:
    """The points each seat may expect at the end. `noted` is told what the values have come to after each part."""
    to_slay = rounds_to_slay(s)
    to_escape = rounds_to_escape(s)
    slain = likely_slain(to_slay, to_escape)
    rounds = to_slay if to_slay < to_escape else to_escape
    values = [0.0] * s.seats
    for seat in range(s.seats):
        values[seat] = _goods(s, seat) + _life(s, seat, rounds)
    if noted is not None:
        noted["goods"] = [_goods(s, seat) for seat in range(s.seats)]
        noted["life"] = values[:]
    _add_heads(s, values, 1.0 - 0.5 * left_of_heads(s))
    if noted is not None:
        noted["heads"] = values[:]
    _add_slaying(s, values, slain)
    _add_escape(s, values, 1.0 - slain)
    if noted is not None:
        noted["ending"] = values[:]
    for seat in range(s.seats):
        if s.out[seat] == IN:
            values[seat] += _dice_worth(s, seat, slain, rounds)
    if noted is not None:
        noted["dice"] = values[:]
    return values


# How the game will end


def left_of_heads(s: DragonscalesState) -> float:
    """The part of all cubes that is still on the heads."""
    left, taken = 0, 0
    for head in range(HEADS):
        left += s.heads[head]
    for seat in range(s.seats):
        taken += scoring.dealt(s, seat)
    return left / (left + taken) if left + taken else 0.0


def rounds_to_slay(s: DragonscalesState) -> float:
    left = 0
    for head in range(HEADS):
        left += s.heads[head]
    fighters = 0
    for seat in range(s.seats):
        if s.out[seat] != DEAD:
            fighters += 1
    pace = CUBES_A_ROUND * (fighters if fighters < 4 else 4)
    return 0.3 + left / pace if pace > 0.0 else 50.0


def rounds_to_escape(s: DragonscalesState) -> float:
    nearest = s.cards.exit
    for seat in range(s.seats):
        if s.out[seat] != DEAD and s.cards.exit - s.places[seat] < nearest:
            nearest = s.cards.exit - s.places[seat]
    return 0.3 + nearest / SPACES_A_ROUND


def likely_slain(to_slay: float, to_escape: float) -> float:
    """The chance that the dragon dies before anybody is out, from 0 to 1."""
    slay = to_slay * to_slay * to_slay
    escape = to_escape * to_escape * to_escape
    return escape / (slay + escape)


def _add_slaying(s: DragonscalesState, values: list[float], weight: float) -> None:
    """What each seat may hope and fear of the dragon's death, as the table stands."""
    if s.seats < scoring.PENALTIES_FROM:
        return
    fewest, closest = 1000, 0
    for seat in range(s.seats):
        fewest = min(fewest, scoring.dealt(s, seat))
        closest = max(closest, s.places[seat])
    late = weight * (1.0 - left_of_heads(s))
    for seat in range(s.seats):
        behind = scoring.dealt(s, seat) - fewest
        ahead = closest - s.places[seat]
        values[seat] -= scoring.PENALTY * late * (1.0 if behind == 0 else 0.4 if behind == 1 else 0.0)
        values[seat] -= scoring.PENALTY * late * (1.0 if ahead == 0 else 0.4 if ahead <= 2 else 0.0)


def _add_escape(s: DragonscalesState, values: list[float], weight: float) -> None:
    """The bonuses of an escape: the nearer one is to the Exit next to the others, the more of them."""
    exit = s.cards.exit
    total = 0.0
    farthest = exit
    for seat in range(s.seats):
        if s.out[seat] != DEAD:
            total += _nearness(exit - s.places[seat])
        if s.places[seat] < farthest:
            farthest = s.places[seat]
    for seat in range(s.seats):
        nearness = _nearness(exit - s.places[seat])
        mine = nearness / total if total > 0.0 and s.out[seat] != DEAD else 0.0
        values[seat] += weight * mine * scoring.ESCAPED_POINTS
        rest = total - nearness if s.out[seat] != DEAD else total
        second = (1.0 - mine) * (nearness / (nearness + 0.6 * rest) if rest > 0.0 else 1.0)
        values[seat] += weight * second * scoring.ALMOST_POINTS
        if s.seats >= scoring.PENALTIES_FROM:
            gap = s.places[seat] - farthest
            values[seat] -= weight * scoring.PENALTY * (0.8 if gap == 0 else 0.35 if gap <= 2 else 0.0)


def _nearness(distance: int) -> float:
    return 1.0 / ((distance + 1.5) * (distance + 1.5))


# What is there


def _goods(s: DragonscalesState, seat: int) -> float:
    cards = s.cards
    value = SCALE_WORTH * s.scales[seat] + HAND_WORTH * len(s.hands[seat]) + scoring.dealt(s, seat) - s.hurt(seat)
    for code in s.stash[seat]:
        kind = code & KIND
        value += cards.points[kind] + (USE_WORTH if cards.use[kind] else 0.0)
    for code in s.shown[seat]:
        kind = code & KIND
        value += MINION_WORTH if cards.minion[kind] else cards.points[kind] + WORKING_WORTH
    value += SPACE_WORTH * s.places[seat]
    if s.combat[C_SEAT] == seat:
        value += _combat_worth(s, seat)
    if s.flight[M_SEAT] == seat:
        value += 1.0
    if s.drawn and s.waiting == 1 << seat:
        value += 2.6 if s.cards.is_treasure(s.drawn[0] & KIND) else HAND_WORTH
    return value + _in_flight(s, seat)


def _in_flight(s: DragonscalesState, seat: int) -> float:
    """A card that is being played while somebody chooses for it is worth what it will do."""
    if not s.flying or s.waiting != 1 << seat:
        return 0.0
    return played_worth(s.cards, s.flying[len(s.flying) - 1] & KIND) if len(s.flying) > 0 else 0.0


def played_worth(cards: Cards, kind: int) -> float:
    """What playing a card is worth, roughly: what it costs and a little more, so that it is played when it fits."""
    if cards.is_treasure(kind):
        return cards.points[kind] + USE_WORTH + 0.3
    return HAND_WORTH + SCALE_WORTH * cards.costs[kind] + 0.3


def _combat_worth(s: DragonscalesState, seat: int) -> float:
    """An attack on the dragon that is under way: the cubes and wounds its dice would bring now."""
    hits = min(8, s.combat[C_HITS] + s.combat[C_MORE_HITS] + s.round_hits)
    cubes = CHART[hits] - s.combat[C_TAKEN]
    value = CUBE_WORTH * cubes if cubes > 0 else 0.0
    if s.combat[C_QUIET] == 0 and s.protected != seat:
        dragons = max(0, s.combat[C_DRAGONS] - s.round_ignore)
        value -= wound_worth(s, seat) * (CHART[min(8, dragons)] + s.combat[C_COUNTER])
    return value


def _life(s: DragonscalesState, seat: int, rounds: float) -> float:
    """What is still to come for a living villain, and the risk of losing it."""
    if s.out[seat] == DEAD:
        return 0.0
    future = ROUND_WORTH * (rounds if rounds < 6.0 else 6.0)
    left = s.most_wounds(seat) - s.hurt(seat)
    risk = RISK[left] if 0 <= left < len(RISK) else 0.0
    if s.knocked_out:
        return future * (1.0 - 0.3 * risk)
    return future * (1.0 - risk)


def wound_worth(s: DragonscalesState, seat: int) -> float:
    """What one wound more costs: its point, and the future near death."""
    left = s.most_wounds(seat) - s.hurt(seat)
    if left >= len(RISK):
        return 1.0
    return 1.0 + 10.0 * (RISK[left - 1] - RISK[left]) if left > 0 else 3.0


def _add_heads(s: DragonscalesState, values: list[float], sure: float) -> None:
    """Trophies and assists as they stand. Early in the game they are far from sure, and cubes are worth more each."""
    for head in range(HEADS):
        most, second = 0, 0
        for seat in range(s.seats):
            cubes = s.cubes[seat * HEADS + head]
            if cubes > most:
                most, second = cubes, most
            elif cubes > second:
                second = cubes
        for seat in range(s.seats):
            cubes = s.cubes[seat * HEADS + head]
            if cubes == 0:
                continue
            if cubes == most:
                lead = most - second
                values[seat] += sure * (4.5 if lead == 0 else 5.5 if lead == 1 else 6.0)
            else:
                values[seat] += sure * (3.0 if cubes == second else 1.0) * (0.6 + 0.4 / (most - cubes))


# Dice


def _dice_worth(s: DragonscalesState, seat: int, slain: float, rounds: float) -> float:
    """Dice in boxes, and dice behind the screen before they are placed."""
    if s.stage == ROLLING or s.stage == PLACING:
        if s.stage == ROLLING or not _has_placed(s, seat):
            return _screen_worth(s, seat, slain, rounds)
        return _boxes_worth(s, seat, slain, rounds)
    return _boxes_worth(s, seat, slain, rounds) if s.stage == ACTING else 0.0


def _has_placed(s: DragonscalesState, seat: int) -> bool:
    """Whether dice of a seat lie on the board. Who was pushed off all of it counts as not yet there."""
    for place in range(ROW_COUNT * BOXES):
        if s.owners[place] == seat:
            return True
    return False


def best_box(s: DragonscalesState, seat: int, row: int, slain: float) -> float:
    """What the first box of a row is worth to a seat now."""
    if row == ATTACK:
        return BOX_CUBES * CUBE_WORTH - BOX_WOUNDS * wound_worth(s, seat)
    if row == LOOT:
        return 3.3
    if row == VILLAINY:
        return 2.2
    if row == DEFEND:
        healed = min(3, s.wounds[seat]) * wound_worth(s, seat)
        return healed if healed > 1.6 else 1.6
    if row == FLEE:
        distance = s.cards.exit - s.places[seat]
        near = 2.2 if distance <= 4 else 1.1 if distance <= 8 else 0.7
        return 0.9 + 3.0 * near * (0.45 + 0.55 * (1.0 - slain))
    return 0.0


def _screen_worth(s: DragonscalesState, seat: int, slain: float, rounds: float) -> float:
    """Dice that lie, and those set aside to be rolled again at their average."""
    counts = [0] * (WILD + 1)
    again = 0
    base = seat * DICE
    for die in range(DICE):
        face = s.dice[base + die]
        if face == NONE or s.aside[seat] >> die & 1:
            again += 1
        else:
            counts[face] += 1
    value = 0.0
    best = [0.0] * ROW_COUNT
    for row in range(ROW_COUNT):
        best[row] = best_box(s, seat, row, slain)
    wilds = counts[WILD]
    for row in range(ROW_COUNT):
        count = counts[row]
        if row != RAGE and count > 0 and wilds > 0 and best[row] > 1.5:
            count += wilds
            wilds = 0
        value += _set_worth(s, seat, row, min(count, 7), best[row])
    if again:
        value += again * _die_worth(s, seat, counts, best)
    return value


def _set_worth(s: DragonscalesState, seat: int, row: int, count: int, best: float) -> float:
    if row == RAGE:
        if s.protected == seat:
            return 0.0
        return RAGE_BONUS * (1 if count else 0) - RAGE_WOUNDS[count] * wound_worth(s, seat)
    return HOPE[count] * best


def _die_worth(s: DragonscalesState, seat: int, counts: list[int], best: list[float]) -> float:
    """What one die more is worth on average: a face of each row, rage included."""
    total = 0.0
    for row in range(ROW_COUNT):
        count = min(counts[row], 6)
        total += _set_worth(s, seat, row, count + 1, best[row]) - _set_worth(s, seat, row, count, best[row])
    return total / ROW_COUNT


def _boxes_worth(s: DragonscalesState, seat: int, slain: float, rounds: float) -> float:
    value = 0.0
    for row in range(ROW_COUNT):
        for box in range(BOXES):
            if s.owners[row * BOXES + box] == seat:
                value += box_worth(s, seat, row, box, slain)
    return value


def box_worth(s: DragonscalesState, seat: int, row: int, box: int, slain: float) -> float:
    """What a box is worth to who stands in it."""
    if row == RAGE:
        return RAGE_BONUS - (0.0 if s.protected == seat else RAGE_BOXES[box] * wound_worth(s, seat))
    best = best_box(s, seat, row, slain)
    if box == 0:
        return best
    if box == 1:
        return 0.8 * best
    if box == 2:
        return 0.45 * best
    return 0.5
