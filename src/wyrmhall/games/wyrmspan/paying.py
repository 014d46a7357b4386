"""Prices: the units an ability costs, the printed cost of a dragon, and the exchange of two resources for one.

The first unit of an optional price doubles as the question whether to use the ability at all. A unit that can be paid
in one way only is paid without asking, except that first one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.wyrmspan.cards import WIDTH
from wyrmhall.games.wyrmspan.codes import (
    AT_ACTION_COST,
    AT_ADJACENT,
    AT_ANY,
    AT_CAVE,
    CARD,
    COIN,
    DRAGONS,
    EGG,
    EGGS,
    EXCHANGED,
    FREE,
    GIVING,
    LESS_ONE,
    NO_RESOURCES,
    NONE,
    PAY_ANY,
    PAY_CACHE,
    PAY_CARD,
    PAY_CAVE,
    PAY_COIN,
    PAY_DRAGON,
    PAY_EGG,
    PAY_EGG_CAVE,
    PAY_EGGS,
    PAY_ITEM,
    PAY_TUCK,
    PAYING,
    POOL,
    RESOURCE,
    SEEN_BY_ALL,
    SEEN_BY_OWNER,
    SKIP,
    SPACE,
    USE,
)
from wyrmhall.games.wyrmspan.pieces import (
    ask,
    cache,
    count_dragons,
    count_eggs,
    discard,
    list_caves,
    list_dragons,
    list_eggs,
    pay_egg,
    resources,
    spend,
    tuck_from_hand,
)
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.wyrmspan.effects import Ability
    from wyrmhall.games.wyrmspan.state import WyrmspanState


def egg_place(unit: int) -> int:
    return AT_ANY if unit == PAY_EGG else AT_CAVE if unit == PAY_EGG_CAVE else AT_ADJACENT


def payable(s: WyrmspanState, seat: int, space: int, pay: list[int]) -> bool:
    """Whether a whole price can be paid. Units of one kind draw on one stock, so counting them is enough."""
    for i in range(len(pay)):
        unit = pay[i]
        needed = 1
        for j in range(i):
            if pay[j] == unit:
                needed += 1
        if unit == PAY_COIN:
            stock = s.pool[seat * POOL + COIN]
        elif unit == PAY_ANY or unit == PAY_CACHE:
            stock = resources(s, seat)
        elif unit == PAY_DRAGON or unit == PAY_TUCK:
            stock = count_dragons(s, seat)
        elif unit == PAY_CAVE:
            stock = len(s.hands[seat]) - count_dragons(s, seat)
        elif unit == PAY_CARD:
            stock = len(s.hands[seat])
        elif unit == PAY_ITEM:
            stock = len(s.hands[seat]) + resources(s, seat)
        else:
            stock = count_eggs(s, seat, space, egg_place(unit))
        if stock < needed:
            return False
    return True


def list_units(s: WyrmspanState, seat: int, space: int, unit: int, options: list[int]) -> None:
    """What one unit of a price can be paid with."""
    if unit == PAY_COIN:
        options.append(USE)
    elif unit == PAY_ANY or unit == PAY_CACHE:
        list_resources(s, seat, options)
    elif unit == PAY_DRAGON or unit == PAY_TUCK:
        list_dragons(s, seat, options)
    elif unit == PAY_CAVE:
        list_caves(s, seat, options)
    elif unit == PAY_CARD:
        list_dragons(s, seat, options)
        list_caves(s, seat, options)
    elif unit == PAY_ITEM:
        list_resources(s, seat, options)
        list_dragons(s, seat, options)
        list_caves(s, seat, options)
    else:
        list_eggs(s, seat, space, egg_place(unit), options)


def list_resources(s: WyrmspanState, seat: int, options: list[int]) -> None:
    base = seat * POOL
    for resource in range(4):
        if s.pool[base + resource] > 0:
            options.append(RESOURCE + resource)


def take_unit(s: WyrmspanState, frame: tuple[int, ...], token: int) -> None:
    seat = frame[1]
    s.stack.pop()
    if token == SKIP:
        return
    space = frame[3]
    unit = frame[5]
    s.stack.append((PAYING, seat, frame[2], space, frame[4], unit + 1))
    pay_unit(s, seat, space, s.cards.abilities[frame[2]], unit, token)


def pay_unit(s: WyrmspanState, seat: int, space: int, a: Ability, unit: int, token: int) -> None:
    kind = a.pay[unit]
    if kind == PAY_COIN:
        spend(s, seat, COIN, 1)
    elif kind == PAY_TUCK:
        # WS-READ-6: a card tucked for what it costs is shown.
        sight = SEEN_BY_ALL if "cost_icon" in a.notation else SEEN_BY_OWNER
        tuck_from_hand(s, seat, token, space, sight)
    elif kind == PAY_CACHE:
        spend(s, seat, token - RESOURCE, 1)
        cache(s, seat, space, token - RESOURCE)
    elif token < RESOURCE:
        discard(s, seat, token)
    elif token < SPACE:
        spend(s, seat, token - RESOURCE, 1)
    else:
        pay_egg(s, seat, token)


def ask_eggs(s: WyrmspanState, frame: tuple[int, ...]) -> None:
    """(PAY_EGGS, seat, count): eggs of an action's or a dragon's cost, from any nests."""
    seat = frame[1]
    count = frame[2]
    if count == 0:
        s.stack.pop()
        return
    options: list[int] = []
    list_eggs(s, seat, NONE, AT_ANY, options)
    if len(options) == 1 or s.pool[seat * POOL + EGGS] == count:
        take_egg(s, frame, options[0])
        return
    ask(s, seat, options)


def take_egg(s: WyrmspanState, frame: tuple[int, ...], token: int) -> None:
    s.stack.pop()
    if frame[2] > 1:
        s.stack.append((PAY_EGGS, frame[1], frame[2] - 1))
    pay_egg(s, frame[1], token)


# The printed cost of a dragon


def missing(s: WyrmspanState, seat: int, dragon: int, waived: int) -> int:
    """How many resources the seat lacks for a dragon's cost, or NONE if two for one cannot make up for them."""
    price = s.cards.price
    at = dragon * WIDTH
    base = seat * POOL
    pool = s.pool
    lacking = 0
    spare = 0
    for resource in range(4):
        left = pool[base + resource] - price[at + resource]
        if resource == waived:
            left += 1
        if left < 0:
            lacking -= left
        else:
            spare += left
    return lacking if spare >= 2 * lacking else NONE


def affordable(s: WyrmspanState, seat: int, dragon: int, mode: int) -> bool:
    if mode == FREE:
        return True
    price = s.cards.price
    at = dragon * WIDTH
    pool = s.pool
    base = seat * POOL
    if pool[base + COIN] < price[at + 5] + (1 if mode == AT_ACTION_COST else 0):
        return False
    eggs = price[at + 4]
    if mode == LESS_ONE:
        waivers: list[int] = []
        list_waivers(s, seat, dragon, waivers)
        if waivers:
            return True
    if pool[base + EGGS] < eggs:
        return False
    return mode == NO_RESOURCES or missing(s, seat, dragon, NONE) >= 0


def list_waivers(s: WyrmspanState, seat: int, dragon: int, options: list[int]) -> None:
    """What may be left out of a cost that is one egg or one resource less, so that the rest can be paid."""
    price = s.cards.price
    at = dragon * WIDTH
    eggs = s.pool[seat * POOL + EGGS]
    if eggs >= price[at + 4]:
        for resource in range(4):
            if price[at + resource] > 0 and missing(s, seat, dragon, resource) >= 0:
                options.append(RESOURCE + resource)
    if price[at + 4] > 0 and eggs >= price[at + 4] - 1 and missing(s, seat, dragon, NONE) >= 0:
        options.append(EGG)


def pay_cost(s: WyrmspanState, seat: int, dragon: int, mode: int, waived: int) -> None:
    """Pay what leaves no choice, and put the rest of the cost on the stack. `waived` is the token left out, or NONE."""
    if mode == FREE:
        return
    price = s.cards.price
    at = dragon * WIDTH
    base = seat * POOL
    coins = price[at + 5] + (1 if mode == AT_ACTION_COST else 0)
    if coins:
        spend(s, seat, COIN, coins)
    eggs = price[at + 4] - (1 if waived == EGG else 0)
    if eggs:
        s.stack.append((PAY_EGGS, seat, eggs))
    if mode == NO_RESOURCES:
        return
    costs = [price[at], price[at + 1], price[at + 2], price[at + 3]]
    if waived >= 0 and waived != EGG:
        costs[waived - RESOURCE] -= 1
    lacking = 0
    for resource in range(4):
        lacking += max(0, costs[resource] - s.pool[base + resource])
    if lacking:
        s.stack.append((GIVING, seat, 2 * lacking, costs[0], costs[1], costs[2], costs[3]))
    else:
        settle(s, seat, costs[0], costs[1], costs[2], costs[3])


def settle(s: WyrmspanState, seat: int, meat: int, gold: int, crystal: int, milk: int) -> None:
    """Pay resources; what the seat lacks has been made up for by exchange."""
    base = seat * POOL
    costs = (meat, gold, crystal, milk)
    for resource in range(4):
        count = min(costs[resource], s.pool[base + resource])
        if count:
            spend(s, seat, resource, count)
        if count < costs[resource] and s.events is not None:
            s.events.append((EXCHANGED, EVERYBODY, seat, resource))


def ask_giving(s: WyrmspanState, frame: tuple[int, ...]) -> None:
    """(GIVING, seat, left, four costs): WS-RES-1, two resources that the cost does not need for each one it lacks."""
    seat = frame[1]
    base = seat * POOL
    if frame[2] == 0:
        s.stack.pop()
        settle(s, seat, frame[3], frame[4], frame[5], frame[6])
        return
    options: list[int] = []
    spare = 0
    for resource in range(4):
        left = s.pool[base + resource] - frame[3 + resource]
        if left > 0:
            options.append(RESOURCE + resource)
            spare += left
    if len(options) == 1 or spare == frame[2]:
        take_giving(s, frame, options[0])
        return
    ask(s, seat, options)


def take_giving(s: WyrmspanState, frame: tuple[int, ...], token: int) -> None:
    s.stack.pop()
    s.stack.append((GIVING, frame[1], frame[2] - 1, frame[3], frame[4], frame[5], frame[6]))
    spend(s, frame[1], token - RESOURCE, 1)


def hand_has_cave(s: WyrmspanState, seat: int) -> bool:
    for entry in s.hands[seat]:
        if entry & CARD >= DRAGONS:
            return True
    return False
