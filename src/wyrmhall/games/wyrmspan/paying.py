"""The printed cost of a dragon, the eggs of an action, and the exchange of two resources for one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyrmspan.codes import (
    AT_ACTION_COST,
    AT_ANY,
    COIN,
    EGG,
    EGGS,
    EXCHANGED,
    FREE,
    LESS_ONE,
    NO_RESOURCES,
    NONE,
    POOL,
    RESOURCE,
    WIDTH,
)
from wyrmhall.games.wyrmspan.pieces import gain, list_eggs, list_resources, pay_egg, resources, spend
from wyrmhall.games.wyrmspan.using import SeatStep, Step
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.wyrmspan.state import WyrmspanState


class PayEggs(Step):
    """Eggs of an action's or a dragon's cost, from any nests."""

    name = "pay_eggs"
    rule = "WS-EGG-3"

    def __init__(self, seat: int, count: int) -> None:
        super().__init__(seat, count)
        self.count: Final = count

    def run(self, s: WyrmspanState) -> None:
        options = self.legal(s, self.seat)
        if len(options) == 1 or s.pool[self.seat * POOL + EGGS] == self.count:
            self.take(s, self.seat, options[0])
        else:
            s.ask(self, self.seat, options)

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        options: list[int] = []
        list_eggs(s, seat, NONE, AT_ANY, options)
        return options

    def why_not(self, s: WyrmspanState, seat: int, token: int) -> str:
        return "no egg of yours lies there"

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        if self.count > 1:
            s.stack.append(PayEggs(seat, self.count - 1))
        pay_egg(s, seat, token)


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
    if mode == LESS_ONE and list_waivers(s, seat, dragon):
        return True
    if pool[base + EGGS] < price[at + 4]:
        return False
    return mode == NO_RESOURCES or missing(s, seat, dragon, NONE) >= 0


def list_waivers(s: WyrmspanState, seat: int, dragon: int) -> list[int]:
    """What may be left out of a cost that is one egg or one resource less, so that the rest can be paid."""
    options: list[int] = []
    price = s.cards.price
    at = dragon * WIDTH
    eggs = s.pool[seat * POOL + EGGS]
    if eggs >= price[at + 4]:
        for resource in range(4):
            if price[at + resource] > 0 and missing(s, seat, dragon, resource) >= 0:
                options.append(RESOURCE + resource)
    if price[at + 4] > 0 and eggs >= price[at + 4] - 1 and missing(s, seat, dragon, NONE) >= 0:
        options.append(EGG)
    return options


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
        s.stack.append(PayEggs(seat, eggs))
    if mode == NO_RESOURCES:
        return
    lacking = 0
    for resource in range(4):
        cost = price[at + resource] - (1 if waived == RESOURCE + resource else 0)
        lacking += max(0, cost - s.pool[base + resource])
    if lacking:
        s.stack.append(Giving(seat, dragon, waived, 2 * lacking))
    else:
        settle_cost(s, seat, dragon, waived)


def settle_cost(s: WyrmspanState, seat: int, dragon: int, waived: int) -> None:
    """Pay the resources; what the seat lacks has been made up for by exchange."""
    for resource in range(4):
        cost = s.cards.price[dragon * WIDTH + resource] - (1 if waived == RESOURCE + resource else 0)
        count = min(cost, s.pool[seat * POOL + resource])
        if count:
            spend(s, seat, resource, count)
        if count < cost and s.events is not None:
            s.events.append((EXCHANGED, EVERYBODY, seat, resource))


class Giving(Step):
    """WS-RES-1: two resources that a dragon's cost does not need for each one it lacks."""

    name = "giving"
    rule = "WS-RES-1"

    def __init__(self, seat: int, dragon: int, waived: int, left: int) -> None:
        super().__init__(seat, (dragon << 10 | waived + 1) << 6 | left)
        self.dragon: Final = dragon
        self.waived: Final = waived
        self.left: Final = left

    def spare(self, s: WyrmspanState, resource: int) -> int:
        cost = s.cards.price[self.dragon * WIDTH + resource] - (1 if self.waived == RESOURCE + resource else 0)
        return s.pool[self.seat * POOL + resource] - cost

    def run(self, s: WyrmspanState) -> None:
        options = self.legal(s, self.seat)
        spare = 0
        for token in options:
            spare += self.spare(s, token - RESOURCE)
        if len(options) == 1 or spare == self.left:
            self.take(s, self.seat, options[0])
        else:
            s.ask(self, self.seat, options)

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        return [RESOURCE + resource for resource in range(4) if self.spare(s, resource) > 0]

    def why_not(self, s: WyrmspanState, seat: int, token: int) -> str:
        return f"{s.cards.names[self.dragon]} itself needs that, or you have none"

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        spend(s, seat, token - RESOURCE, 1)
        if self.left > 1:
            s.stack.append(Giving(seat, self.dragon, self.waived, self.left - 1))
        else:
            settle_cost(s, seat, self.dragon, self.waived)


# Exchanging outside a dragon's cost


class Wanting(SeatStep):
    """WS-RES-1: which resource to get for two others."""

    name = "wanting"
    rule = "WS-RES-1"

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        total = resources(s, seat)
        return [RESOURCE + one for one in range(4) if total - s.pool[seat * POOL + one] >= 2]

    def why_not(self, s: WyrmspanState, seat: int, token: int) -> str:
        return "you have no two others to give for it"

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        s.stack.append(Exchanging(seat, token - RESOURCE, 2))


class Exchanging(Step):
    """WS-RES-1: which two resources to give for the one that is wanted."""

    name = "exchanging"
    rule = "WS-RES-1"

    def __init__(self, seat: int, wanted: int, left: int) -> None:
        super().__init__(seat, wanted << 2 | left)
        self.wanted: Final = wanted
        self.left: Final = left

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        options: list[int] = []
        list_resources(s, seat, options)
        if RESOURCE + self.wanted in options:
            options.remove(RESOURCE + self.wanted)
        return options

    def why_not(self, s: WyrmspanState, seat: int, token: int) -> str:
        return "you have none of it, or it is what you want"

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        spend(s, seat, token - RESOURCE, 1)
        if self.left > 1:
            s.stack.append(Exchanging(seat, self.wanted, self.left - 1))
        else:
            gain(s, seat, self.wanted, 1)
