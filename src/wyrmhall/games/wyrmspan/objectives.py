"""The end of a round: once-per-round abilities, the round's objective, and the start of the next round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyrmspan import automa
from wyrmhall.games.wyrmspan.codes import (
    ACTIVATED,
    AT_ANY,
    AUTOMA_PLACED,
    COIN,
    GAINED,
    INCOME,
    MENU,
    NEXT_ROUND,
    NONE,
    OBJECTIVE,
    ONCE,
    ONCE_PER_ROUND,
    PASSED,
    PLACED,
    POOL,
    ROUND_BEGAN,
    ROUNDS,
    ROWS,
    SHOWN,
    SPACE,
    SPACES,
    TURN,
    VISITED,
)
from wyrmhall.games.wyrmspan.counting import count_on
from wyrmhall.games.wyrmspan.pieces import ask, fill_display, list_homes, spend, start, throw_away
from wyrmhall.games.wyrmspan.using import possible
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.wyrmspan.state import WyrmspanState

# Victory points for first, second and third place, and for all others.
PRIZES = ((4, 1, 0, 0), (5, 2, 1, 0), (6, 3, 2, 0), (7, 4, 3, 0))
OTHERS: Final = 4
RAVEL_COINS: Final = 2


def end_round(s: WyrmspanState) -> None:
    """WS-ROUND-1, WS-ROUND-2: paid coins and eggs are gone, then every seat from the first has its abilities."""
    s.stack.pop()
    s.epoch += 1
    s.active = NONE
    s.fresh = 0
    for seat in range(s.seats):
        for row in range(ROWS):
            s.pool[seat * POOL + VISITED + row] = 0
    s.stack.append((NEXT_ROUND, 0))
    s.stack.append((OBJECTIVE, 0))
    for i in range(s.seats - 1, -1, -1):
        s.stack.append((ONCE, (s.first + i) % s.seats))


def ask_once(s: WyrmspanState, f: tuple[int, ...]) -> None:
    """(ONCE, seat, dragons done ...): the owner chooses the order of once-per-round abilities."""
    seat = f[1]
    homes: list[int] = []
    list_homes(s, seat, NONE, AT_ANY, homes)
    options: list[int] = []
    for token in homes:
        dragon = s.mat[seat * SPACES + token - SPACE]
        if s.cards.trigger[dragon] == ONCE_PER_ROUND and dragon not in f[2:]:
            ability = s.cards.abilities[s.cards.main[dragon]]
            if possible(s, seat, token - SPACE, ability) or (ability.opponents >= 0 and s.seats > 1):
                options.append(token)
    if not options:
        s.stack.pop()
        s.epoch += 1
    elif len(options) == 1:
        take_once(s, f, options[0])
    else:
        ask(s, seat, options)


def take_once(s: WyrmspanState, f: tuple[int, ...], token: int) -> None:
    seat = f[1]
    space = token - SPACE
    dragon = s.mat[seat * SPACES + space]
    s.stack.pop()
    s.stack.append((*f, dragon))
    if s.events is not None:
        s.events.append((ACTIVATED, EVERYBODY, seat, space))
    start(s, seat, s.cards.main[dragon], space)


def places(counts: list[int]) -> list[int]:
    """WS-OBJECT-2, WS-OBJECT-3: ties share a place and the next seat takes the next place; nothing counted is last."""
    result: list[int] = []
    for count in counts:
        better: list[int] = []
        for other in counts:
            if other > count and other not in better:
                better.append(other)
        result.append(OTHERS if count == 0 else min(OTHERS, 1 + len(better)))
    return result


def score_objective(s: WyrmspanState) -> None:
    s.stack.pop()
    s.epoch += 1
    counts = [count_on(s, seat, NONE, s.cards.objectives[s.objectives[s.round]]) for seat in range(s.seats)]
    if s.seats == 1:
        counts.append(automa.objective_count(s, s.round))
    standing = places(counts)
    s.standing = s.standing + tuple(standing)
    if s.events is not None:
        for seat in range(s.seats):
            prize = PRIZES[s.round][standing[seat] - 1]
            s.events.append((PLACED, EVERYBODY, seat, s.round, standing[seat], counts[seat], prize))
        if s.seats == 1:
            prize = PRIZES[s.round][standing[1] - 1]
            s.events.append((AUTOMA_PLACED, EVERYBODY, s.round, standing[1], counts[1], prize))


def begin_next_round(s: WyrmspanState) -> None:
    """WS-NEXT-1 to WS-NEXT-4; after the fourth round the game is over."""
    s.stack.pop()
    s.epoch += 1
    if s.round == ROUNDS - 1:
        return
    s.round += 1
    old_first = s.first
    s.first = (s.first + 1) % s.seats
    if s.events is not None:
        s.events.append((ROUND_BEGAN, EVERYBODY, s.round, s.first))
    for place in range(2 * SHOWN):
        if s.display[place] != NONE:
            throw_away(s, s.display[place])
            s.display[place] = NONE
    fill_display(s)
    for seat in range(s.seats):
        if s.level >= automa.FIRST_RAVEL and s.pool[COIN] > RAVEL_COINS:
            spend(s, seat, COIN, s.pool[COIN] - RAVEL_COINS)
        s.pool[seat * POOL + COIN] += INCOME
        s.pool[seat * POOL + PASSED] = 0
        if s.events is not None:
            s.events.append((GAINED, EVERYBODY, seat, COIN, INCOME))
    if s.seats == 1:
        automa.prepare_round(s)
    s.stack.append((TURN, s.first))
    for i in range(s.seats - 1, -1, -1):
        s.stack.append((MENU, (old_first + i) % s.seats, NONE, 0, 0, 0, 0, 1, AT_ANY, 1))


def prize(s: WyrmspanState, seat: int, round: int) -> int:
    """The points of a seat for the objective of a round that has been scored."""
    width = s.seats if s.seats > 1 else 2
    return PRIZES[round][s.standing[round * width + seat] - 1]


def prizes(s: WyrmspanState, seat: int) -> int:
    width = s.seats if s.seats > 1 else 2
    total = 0
    for round in range(len(s.standing) // width):
        total += prize(s, seat, round)
    return total
