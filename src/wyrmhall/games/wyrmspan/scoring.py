"""The score sheet of a seat, line by line, as the table stands and at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyrmspan import automa, codes
from wyrmhall.games.wyrmspan.counting import count_on, holds
from wyrmhall.games.wyrmspan.guild import fixed_points
from wyrmhall.games.wyrmspan.objectives import prizes
from wyrmhall.games.wyrmspan.pieces import cached_counts

if TYPE_CHECKING:
    from wyrmhall.games.wyrmspan.effects import Ability
    from wyrmhall.games.wyrmspan.state import WyrmspanState

GUILD_LINE: Final = 0
PRINTED: Final = 1
ENDINGS: Final = 2
EGG_LINE: Final = 3
CACHE_LINE: Final = 4
TUCK_LINE: Final = 5
OBJECTIVES: Final = 6
REMAINS: Final = 7
LINES: Final = 8
ITEMS_A_POINT: Final = 4


def sheet(s: WyrmspanState, seat: int) -> list[int]:
    """WS-SCORE-1: the lines of the score pad, in its order."""
    lines = [0] * LINES
    cards = s.cards
    lines[GUILD_LINE] = guild_points(s, seat)
    sales: list[Ability] = []
    base = seat * codes.POOL
    for row in range(codes.ROWS):
        first = row * codes.COLUMNS
        for space in range(first, first + s.pool[base + codes.LENGTH + row]):
            at = seat * codes.SPACES + space
            dragon = s.mat[at]
            lines[PRINTED] += cards.vp[dragon]
            for number in cards.endings[dragon]:
                if cards.selling[dragon]:
                    sales.append(cards.abilities[number])
                else:
                    lines[ENDINGS] += ending(s, seat, space, cards.abilities[number])
            cached = s.caches[at]
            if cached:
                lines[CACHE_LINE] += cached_total(cached)
            lines[TUCK_LINE] += s.tucks[at]
    lines[EGG_LINE] = s.pool[base + codes.EGGS]
    lines[OBJECTIVES] = prizes(s, seat)
    sold, remains = sell(s, seat, sales)
    lines[ENDINGS] += sold
    lines[REMAINS] = s.pool[base + codes.COIN] + remains
    return lines


def cached_total(cached: int) -> int:
    meat, gold, crystal, milk = cached_counts(cached)
    return meat + gold + crystal + milk


def ending(s: WyrmspanState, seat: int, space: int, a: Ability) -> int:
    """The points of one end-game ability."""
    if len(a.conditions) and not holds(s, seat, space, a.conditions):
        return 0
    if a.per is None:
        return a.vp
    points = a.vp * count_on(s, seat, space, a.per)
    return min(points, a.most) if a.most else points


def guild_points(s: WyrmspanState, seat: int) -> int:
    """WS-TILE-1: markers beside end-game benefits, each for itself."""
    points = 0
    for marker in s.markers:
        slot = marker >> 3
        if marker & 7 == seat and slot < codes.SLOTS - 1:
            a = s.cards.abilities[s.cards.guild_slots[s.tile][slot]]
            if a.trigger == codes.END_GAME:
                points += ending(s, seat, codes.NONE, a)
    return points + fixed_points(s, seat)


def sell(s: WyrmspanState, seat: int, sales: list[Ability]) -> tuple[int, int]:
    """WS-READ-5: end-game offers are taken in the best way; then 1 point for every four items left."""
    base = seat * codes.POOL
    goods = s.pool[base] + s.pool[base + 1] + s.pool[base + 2] + s.pool[base + 3]
    dragons = 0
    for entry in s.hands[seat]:
        if entry & codes.CARD < codes.DRAGONS:
            dragons += 1
    caves = len(s.hands[seat]) - dragons
    return _best_sale(sales, 0, goods, dragons, caves)


def _best_sale(sales: list[Ability], index: int, goods: int, dragons: int, caves: int) -> tuple[int, int]:
    if index == len(sales):
        return 0, (goods + dragons + caves) // ITEMS_A_POINT
    best, rest = _best_sale(sales, index + 1, goods, dragons, caves)
    for offer in sales[index].sales:
        if offer[0] <= goods and offer[1] <= dragons and offer[2] <= caves:
            sold, left = _best_sale(sales, index + 1, goods - offer[0], dragons - offer[1], caves - offer[2])
            if sold + offer[3] + left > best + rest:
                best = sold + offer[3]
                rest = left
    return best, rest


def score(s: WyrmspanState, seat: int) -> int:
    total = 0
    for points in sheet(s, seat):
        total += points
    return total


def scores(s: WyrmspanState) -> list[int]:
    return [score(s, seat) for seat in range(s.seats)]


def dragons_in_play(s: WyrmspanState, seat: int) -> int:
    base = seat * codes.POOL + codes.LENGTH
    return s.pool[base] + s.pool[base + 1] + s.pool[base + 2]


def rival_score(s: WyrmspanState) -> int:
    return automa.score(s, prizes(s, 1))


def winners(s: WyrmspanState) -> list[int]:
    """WS-SCORE-10: most points, then most dragons, then together; against the Automa a tie is won."""
    own = scores(s)
    if s.seats == 1:
        return [0] if own[0] >= rival_score(s) else []
    best = max(own)
    most = 0
    for seat in range(s.seats):
        if own[seat] == best:
            most = max(most, dragons_in_play(s, seat))
    return [seat for seat in range(s.seats) if own[seat] == best and dragons_in_play(s, seat) == most]
