"""The end of a round: once-per-round abilities, the round's objective, and the start of the next round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyrmspan import automa, codes
from wyrmhall.games.wyrmspan.counting import count_on
from wyrmhall.games.wyrmspan.pieces import fill_display, gain, list_homes, spend, throw_away
from wyrmhall.games.wyrmspan.playing import wake, worth_using
from wyrmhall.games.wyrmspan.turns import BeginTurn
from wyrmhall.games.wyrmspan.using import Step, TableStep, start
from wyrmhall.kernel.rng import digest
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.wyrmspan.state import WyrmspanState

# Victory points for first, second and third place, and for all others.
PRIZES: Final = ((4, 1, 0, 0), (5, 2, 1, 0), (6, 3, 2, 0), (7, 4, 3, 0))
OTHERS: Final = 4
RAVEL_COINS: Final = 2


class RoundEnd(TableStep):
    """WS-ROUND-1, WS-ROUND-2: paid coins and eggs are gone, then every seat from the first has its abilities. It lies
    under the turns of its round.
    """

    name = "round_end"
    rule = "WS-ROUND-1"

    def run(self, s: WyrmspanState) -> None:
        s.epoch += 1
        s.active = codes.NONE
        s.fresh = 0
        for seat in range(s.seats):
            for row in range(codes.ROWS):
                s.pool[seat * codes.POOL + codes.VISITED + row] = 0
        s.stack.append(NextRound())
        s.stack.append(Objective())
        for i in range(s.seats - 1, -1, -1):
            s.stack.append(Once((s.first + i) % s.seats, ()))


class Once(Step):
    """WS-ROUND-2: the owner chooses the order of once-per-round abilities; `done` are the dragons that had theirs."""

    name = "once"
    rule = "WS-ROUND-2"
    wants = "a dragon whose once-per-round ability is still to come and would do something"

    def __init__(self, seat: int, done: tuple[int, ...]) -> None:
        super().__init__(seat, digest(list(done)))
        self.done: Final = done

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        homes = list_homes(s, seat, codes.NONE, codes.AT_ANY)
        options: list[int] = []
        for token in homes:
            dragon = s.mat[seat * codes.SPACES + token - codes.SPACE]
            waits = s.cards.trigger[dragon] == codes.ONCE_PER_ROUND and dragon not in self.done
            if waits and worth_using(s, seat, s.cards.main[dragon], token - codes.SPACE, True):
                options.append(token)
        return options

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        s.stack.append(Once(seat, (*self.done, s.mat[seat * codes.SPACES + token - codes.SPACE])))
        wake(s, seat, token - codes.SPACE)

    def nothing(self, s: WyrmspanState) -> None:
        s.epoch += 1


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


class Objective(TableStep):
    """WS-OBJECT-1: the objective of the round is scored."""

    name = "objective"
    rule = "WS-OBJECT-1"

    def run(self, s: WyrmspanState) -> None:
        s.epoch += 1
        tile = s.objectives[s.round]
        counts = [count_on(s, seat, codes.NONE, s.cards.objectives[tile]) for seat in range(s.seats)]
        if s.seats == 1:
            counts.append(automa.objective_count(s, s.round))
        standing = places(counts)
        s.standing = s.standing + tuple(standing)
        if s.events is None:
            return
        for seat in range(s.seats):
            prize = PRIZES[s.round][standing[seat] - 1]
            s.events.append((codes.PLACED, EVERYBODY, seat, s.round, tile, standing[seat], counts[seat], prize))
        if s.seats == 1:
            prize = PRIZES[s.round][standing[1] - 1]
            s.events.append((codes.AUTOMA_PLACED, EVERYBODY, s.round, tile, standing[1], counts[1], prize))


class NextRound(TableStep):
    """WS-NEXT-1 to WS-NEXT-4; after the fourth round the game is over."""

    name = "next_round"
    rule = "WS-NEXT-1"

    def run(self, s: WyrmspanState) -> None:
        s.epoch += 1
        if s.round == codes.ROUNDS - 1:
            return
        s.round += 1
        old_first = s.first
        s.first = (s.first + 1) % s.seats
        if s.events is not None:
            s.events.append((codes.ROUND_BEGAN, EVERYBODY, s.round, s.first))
        for place in range(2 * codes.SHOWN):
            if s.display[place] != codes.NONE:
                throw_away(s, s.display[place])
                s.display[place] = codes.NONE
        fill_display(s)
        for seat in range(s.seats):
            if s.level >= automa.FIRST_RAVEL and s.pool[codes.COIN] > RAVEL_COINS:
                spend(s, seat, codes.COIN, s.pool[codes.COIN] - RAVEL_COINS)
            s.pool[seat * codes.POOL + codes.PASSED] = 0
            gain(s, seat, codes.COIN, codes.INCOME)
        if s.seats == 1:
            automa.prepare_round(s)
        s.stack.append(RoundEnd())
        s.stack.append(BeginTurn(s.first))
        for i in range(s.seats - 1, -1, -1):
            start(s, (old_first + i) % s.seats, s.cards.income, codes.NONE)


def prizes(s: WyrmspanState, seat: int) -> int:
    """The points of a seat for the objectives that have been scored; alone, seat 1 is the Automa's."""
    width = max(2, s.seats)
    total = 0
    for round in range(len(s.standing) // width):
        total += PRIZES[round][s.standing[round * width + seat] - 1]
    return total
