"""The printed cost of a dragon, the eggs of an action, and the exchange of two resources for one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyrmspan import codes
from wyrmhall.games.wyrmspan.pieces import gain, list_eggs, list_resources, pay_egg, resources, spend
from wyrmhall.games.wyrmspan.using import SeatStep, Step
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.wyrmspan.state import WyrmspanState


class PayEggs(Step):
    """Eggs of an action's or a dragon's cost, from any nests."""

    name = "pay_eggs"
    rule = "WS-EGG-3"
    wants = "an egg to pay with"

    def __init__(self, seat: int, count: int) -> None:
        super().__init__(seat, count)
        self.count: Final = count

    def run(self, s: WyrmspanState) -> None:
        options = self.legal(s, self.seat)
        if len(options) == 1 or s.pool[self.seat * codes.POOL + codes.EGGS] == self.count:
            self.take(s, self.seat, options[0])
        else:
            s.ask(self, self.seat, options)

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        options: list[int] = []
        list_eggs(s, seat, codes.NONE, codes.AT_ANY, options)
        return options

    def why_not(self, s: WyrmspanState, seat: int, token: int) -> str:
        nest = 0 <= token - codes.SPACE < codes.SPACES
        return "you have no egg there" if nest else super().why_not(s, seat, token)

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        if self.count > 1:
            s.stack.append(PayEggs(seat, self.count - 1))
        pay_egg(s, seat, token)


# The printed cost of a dragon


def missing(s: WyrmspanState, seat: int, dragon: int, waived: int) -> int:
    """How many resources the seat lacks for a dragon's cost, or NONE if two for one cannot make up for them."""
    price = s.cards.price
    at = dragon * codes.WIDTH
    base = seat * codes.POOL
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
    return lacking if spare >= 2 * lacking else codes.NONE


def affordable(s: WyrmspanState, seat: int, dragon: int, mode: int) -> bool:
    if mode == codes.FREE:
        return True
    price = s.cards.price
    at = dragon * codes.WIDTH
    pool = s.pool
    base = seat * codes.POOL
    if pool[base + codes.COIN] < price[at + 5] + (1 if mode == codes.AT_ACTION_COST else 0):
        return False
    if mode == codes.LESS_ONE and list_waivers(s, seat, dragon):
        return True
    if pool[base + codes.EGGS] < price[at + 4]:
        return False
    return mode == codes.NO_RESOURCES or missing(s, seat, dragon, codes.NONE) >= 0


def list_waivers(s: WyrmspanState, seat: int, dragon: int) -> list[int]:
    """What may be left out of a cost that is one egg or one resource less, so that the rest can be paid."""
    options: list[int] = []
    price = s.cards.price
    at = dragon * codes.WIDTH
    eggs = s.pool[seat * codes.POOL + codes.EGGS]
    if eggs >= price[at + 4]:
        for resource in range(4):
            if price[at + resource] > 0 and missing(s, seat, dragon, resource) >= 0:
                options.append(codes.RESOURCE + resource)
    if price[at + 4] > 0 and eggs >= price[at + 4] - 1 and missing(s, seat, dragon, codes.NONE) >= 0:
        options.append(codes.EGG)
    return options


def pay_cost(s: WyrmspanState, seat: int, dragon: int, mode: int, waived: int) -> None:
    """Pay what leaves no choice, and put the rest of the cost on the stack. `waived` is the token left out, or NONE."""
    if mode == codes.FREE:
        return
    price = s.cards.price
    at = dragon * codes.WIDTH
    base = seat * codes.POOL
    coins = price[at + 5] + (1 if mode == codes.AT_ACTION_COST else 0)
    if coins:
        spend(s, seat, codes.COIN, coins)
    eggs = price[at + 4] - (1 if waived == codes.EGG else 0)
    if eggs:
        s.stack.append(PayEggs(seat, eggs))
    if mode == codes.NO_RESOURCES:
        return
    lacking = 0
    for resource in range(4):
        cost = price[at + resource] - (1 if waived == codes.RESOURCE + resource else 0)
        lacking += max(0, cost - s.pool[base + resource])
    if lacking:
        s.stack.append(Giving(seat, dragon, waived, 2 * lacking))
    else:
        settle_cost(s, seat, dragon, waived)


def settle_cost(s: WyrmspanState, seat: int, dragon: int, waived: int) -> None:
    """Pay the resources; what the seat lacks has been made up for by exchange."""
    for resource in range(4):
        cost = s.cards.price[dragon * codes.WIDTH + resource] - (1 if waived == codes.RESOURCE + resource else 0)
        count = min(cost, s.pool[seat * codes.POOL + resource])
        if count:
            spend(s, seat, resource, count)
        if count < cost and s.events is not None:
            s.events.append((codes.EXCHANGED, EVERYBODY, seat, resource))


class Giving(Step):
    """WS-RES-1: two resources that a dragon's cost does not need for each one it lacks."""

    name = "giving"
    rule = "WS-RES-1"
    wants = "a resource to give"

    def __init__(self, seat: int, dragon: int, waived: int, left: int) -> None:
        super().__init__(seat, (dragon << 10 | waived + 1) << 6 | left)
        self.dragon: Final = dragon
        self.waived: Final = waived
        self.left: Final = left

    def spare(self, s: WyrmspanState, resource: int) -> int:
        cost = s.cards.price[self.dragon * codes.WIDTH + resource] - (
            1 if self.waived == codes.RESOURCE + resource else 0
        )
        return s.pool[self.seat * codes.POOL + resource] - cost

    def run(self, s: WyrmspanState) -> None:
        options = self.legal(s, self.seat)
        spare = 0
        for token in options:
            spare += self.spare(s, token - codes.RESOURCE)
        if len(options) == 1 or spare == self.left:
            self.take(s, self.seat, options[0])
        else:
            s.ask(self, self.seat, options)

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        return [codes.RESOURCE + resource for resource in range(4) if self.spare(s, resource) > 0]

    def why_not(self, s: WyrmspanState, seat: int, token: int) -> str:
        if not 0 <= token - codes.RESOURCE < 4:
            return super().why_not(s, seat, token)
        held = s.pool[seat * codes.POOL + token - codes.RESOURCE]
        return f"{s.cards.names[self.dragon]} costs that itself" if held else "you have none of that"

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        spend(s, seat, token - codes.RESOURCE, 1)
        if self.left > 1:
            s.stack.append(Giving(seat, self.dragon, self.waived, self.left - 1))
        else:
            settle_cost(s, seat, self.dragon, self.waived)


# Exchanging outside a dragon's cost


class Wanting(SeatStep):
    """WS-RES-1: which resource to get for two others."""

    name = "wanting"
    rule = "WS-RES-1"
    wants = "the resource you want"

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        total = resources(s, seat)
        return [codes.RESOURCE + one for one in range(4) if total - s.pool[seat * codes.POOL + one] >= 2]

    def why_not(self, s: WyrmspanState, seat: int, token: int) -> str:
        found = 0 <= token - codes.RESOURCE < 4
        return "you do not have two others to give for it" if found else super().why_not(s, seat, token)

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        s.stack.append(Exchanging(seat, token - codes.RESOURCE, 2))


class Exchanging(Step):
    """WS-RES-1: which two resources to give for the one that is wanted."""

    name = "exchanging"
    rule = "WS-RES-1"
    wants = "a resource to give"

    def __init__(self, seat: int, wanted: int, left: int) -> None:
        super().__init__(seat, wanted << 2 | left)
        self.wanted: Final = wanted
        self.left: Final = left

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        options: list[int] = []
        list_resources(s, seat, options)
        if codes.RESOURCE + self.wanted in options:
            options.remove(codes.RESOURCE + self.wanted)
        return options

    def why_not(self, s: WyrmspanState, seat: int, token: int) -> str:
        if not 0 <= token - codes.RESOURCE < 4:
            return super().why_not(s, seat, token)
        return "that is the resource you want" if token == codes.RESOURCE + self.wanted else "you have none of that"

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        spend(s, seat, token - codes.RESOURCE, 1)
        if self.left > 1:
            s.stack.append(Exchanging(seat, self.wanted, self.left - 1))
        else:
            gain(s, seat, self.wanted, 1)
