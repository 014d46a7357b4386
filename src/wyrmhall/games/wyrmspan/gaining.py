"""Gaining: cards, steps, resources and eggs in any order, and resources that are or may be cached."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyrmspan import codes, pieces
from wyrmhall.games.wyrmspan.counting import EGG_COUNT
from wyrmhall.games.wyrmspan.guild import step_on
from wyrmhall.games.wyrmspan.paying import Exchanging, Wanting
from wyrmhall.games.wyrmspan.using import PlainUseStep, UseStep, Using, cache, or_skip

if TYPE_CHECKING:
    from wyrmhall.games.wyrmspan.state import WyrmspanState

EACH_RESOURCE: Final[list[int]] = [codes.RESOURCE, codes.RESOURCE + 1, codes.RESOURCE + 2, codes.RESOURCE + 3]


def list_cards(s: WyrmspanState, caves: bool, options: list[int]) -> None:
    """WS-CARDS-1: a face-up card of the display, or the top of the deck."""
    pieces.list_shown(s, caves, options)
    if caves:
        if pieces.can_draw_cave(s):
            options.append(codes.CAVE_DECK)
    elif pieces.can_draw_dragon(s):
        options.append(codes.DRAGON_DECK)


def eggs_count(s: WyrmspanState) -> bool:
    """Whether an objective still to be scored counts eggs, so that one egg fewer may be worth more (WS-READ-2)."""
    for round in range(s.round, codes.ROUNDS):
        if s.cards.objectives[s.objectives[round]].kind == EGG_COUNT:
            return True
    return False


class Menu(UseStep):
    """WS-MORE-4: so many picks of what is left to gain, in any order."""

    name = "menu"
    rule = "WS-MORE-4"
    wants = "one of the things you can still gain"

    def __init__(
        self, use: Using, dragons: int, caves: int, steps: int, resources: int, eggs: int, place: int, picks: int
    ) -> None:
        super().__init__(use, ((((dragons * 8 + caves) * 8 + steps) * 8 + resources) * 8 + eggs) * 8 + picks)
        self.dragons: Final = dragons
        self.caves: Final = caves
        self.steps: Final = steps
        self.resources: Final = resources
        self.eggs: Final = eggs
        self.place: Final = place
        self.picks: Final = picks

    def run(self, s: WyrmspanState) -> None:
        eggs = self.eggs
        harmless = eggs > 0 and eggs == self.picks and not eggs_count(s)
        if harmless and pieces.free_nests(s, self.seat, self.use.space, self.place) <= eggs:
            pieces.fill_nests(s, self.seat, self.use.space, self.place)
            return
        options = self.legal(s, self.seat)
        if options:
            s.ask(self, self.seat, options)

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        options: list[int] = []
        if self.dragons:
            list_cards(s, False, options)
        if self.caves:
            list_cards(s, True, options)
        if self.steps:
            options.append(codes.STEP)
        if self.resources:
            options += EACH_RESOURCE
        if self.eggs:
            pieces.list_nests(s, seat, self.use.space, self.place, options)
        # WS-READ-2: tokens that cost nothing are never declined.
        if options and (self.resources < self.picks or self.resources == 0):
            options.append(codes.SKIP)
        return options

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        if token == codes.SKIP:
            return
        if self.picks > 1:
            s.stack.append(self.without(token))
        if token < codes.CARDS:
            pieces.take_shown(s, seat, token)
        elif token < codes.SPACE:
            pieces.gain(s, seat, token - codes.RESOURCE, 1)
        elif token == codes.STEP:
            step_on(s, seat)
        elif token == codes.DRAGON_DECK or token == codes.CAVE_DECK:
            pieces.draw_card(s, seat, token == codes.CAVE_DECK)
        else:
            pieces.lay(s, seat, token)

    def without(self, token: int) -> Menu:
        """What is left once this is gained."""
        left = [self.dragons, self.caves, self.steps, self.resources, self.eggs]
        if token < codes.DRAGONS or token == codes.DRAGON_DECK:
            left[0] -= 1
        elif token < codes.CARDS or token == codes.CAVE_DECK:
            left[1] -= 1
        elif token == codes.STEP:
            left[2] -= 1
        elif token < codes.SPACE:
            left[3] -= 1
        else:
            left[4] -= 1
        return Menu(self.use, left[0], left[1], left[2], left[3], left[4], self.place, self.picks - 1)


class Same(UseStep):
    """The owner's choice decides what the opponents gain as well."""

    name = "same"
    rule = "WS-MORE-1"
    wants = "one of the four resources"

    def __init__(self, use: Using, count: int, share: int) -> None:
        super().__init__(use, count << 3 | share)
        self.count: Final = count
        self.share: Final = share

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        return EACH_RESOURCE[:]

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        pieces.gain(s, seat, token - codes.RESOURCE, self.count)
        if self.share:
            for i in range(1, s.seats):
                pieces.gain(s, (seat + i) % s.seats, token - codes.RESOURCE, self.share)


class GainCache(UseStep):
    """Resources gained one after the other, of which some may be cached: `limit` is how many still."""

    name = "gain_cache"
    rule = "WS-MORE-2"
    wants = "the resource to gain"

    def __init__(self, use: Using, kind: int, count: int, limit: int, place: int) -> None:
        super().__init__(use, ((kind << 6 | count) << 6 | limit) << 3 | place)
        self.kind: Final = kind
        self.count: Final = count
        self.limit: Final = limit
        self.place: Final = place

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        if self.count <= 0:
            return []
        return EACH_RESOURCE[:] if self.kind == codes.ANY else [codes.RESOURCE + self.kind]

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        resource = token - codes.RESOURCE
        pieces.gain(s, seat, resource, 1)
        rest = GainCache(self.use, self.kind, self.count - 1, self.limit, self.place)
        s.stack.append(MayCache(self.use, resource, rest) if self.limit > 0 else rest)


class MayCache(UseStep):
    """Whether the resource just gained is cached or kept; `rest` are those still to come."""

    name = "may_cache"
    rule = "WS-MORE-2"
    wants = "the dragon to cache it on, or keep it"

    def __init__(self, use: Using, resource: int, rest: GainCache) -> None:
        super().__init__(use, rest.detail << 3 | resource)
        self.resource: Final = resource
        self.rest: Final = rest

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        options = pieces.list_homes(s, seat, self.use.space, self.rest.place)
        options.append(codes.SKIP)
        return options

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        rest = self.rest
        if token == codes.SKIP:
            s.stack.append(rest)
            return
        s.stack.append(GainCache(self.use, rest.kind, rest.count, rest.limit - 1, rest.place))
        pieces.spend(s, seat, self.resource, 1)
        cache(s, seat, token - codes.SPACE, self.resource)


class KeepCache(PlainUseStep):
    """WS-READ-20: one resource to cache and then one to keep, or neither."""

    name = "keep_cache"
    rule = "WS-READ-20"
    wants = "the resource to cache"

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        return [*EACH_RESOURCE, codes.SKIP]

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        if token != codes.SKIP:
            s.stack.append(Menu(self.use, 0, 0, 0, 1, 0, codes.AT_ANY, 1))
            s.stack.append(PutCache(self.use, token - codes.RESOURCE, codes.AT_ANY))


class Cache(UseStep):
    """So many resources of a kind, from the bank or the seat's own; for each the seat chooses a dragon at a place."""

    name = "cache"
    rule = "WS-CACHE-1"
    wants = "a resource that can be cached here and that you have"

    def __init__(self, use: Using, kind: int, count: int, bank: bool, place: int) -> None:
        super().__init__(use, ((kind << 3 | count) << 1 | bank) << 3 | place)
        self.kind: Final = kind
        self.count: Final = count
        self.bank: Final = bank
        self.place: Final = place

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        options: list[int] = []
        if self.bank:
            options += EACH_RESOURCE
        elif self.kind == codes.ANY:
            pieces.list_resources(s, seat, options)
            if wants_other_food(s, seat, self.use.space, self.place):
                options.append(codes.EXCHANGE)
        elif s.pool[seat * codes.POOL + self.kind] > 0:
            options.append(codes.RESOURCE + self.kind)
        elif pieces.resources(s, seat) >= 2:
            options.append(codes.EXCHANGE)
        homes = pieces.list_homes(s, seat, self.use.space, self.place)
        return or_skip(options) if homes else homes

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        if token == codes.EXCHANGE:
            s.stack.append(self)
            s.stack.append(Wanting(seat) if self.kind == codes.ANY else Exchanging(seat, self.kind, 2))
            return
        if token == codes.SKIP:
            return
        if self.count > 1:
            s.stack.append(Cache(self.use, self.kind, self.count - 1, self.bank, self.place))
        if not self.bank:
            pieces.spend(s, seat, token - codes.RESOURCE, 1)
        s.stack.append(PutCache(self.use, token - codes.RESOURCE, self.place))


def wants_other_food(s: WyrmspanState, seat: int, here: int, place: int) -> bool:
    """WS-RES-1: a hatchling among the dragons likes what the seat does not have but could exchange for."""
    if pieces.resources(s, seat) < 2:
        return False
    homes = pieces.list_homes(s, seat, here, place)
    for token in homes:
        food = s.cards.food[s.mat[seat * codes.SPACES + token - codes.SPACE]]
        if 0 <= food < codes.ANY and s.pool[seat * codes.POOL + food] == 0:
            return True
    return False


class PutCache(UseStep):
    """Which dragon gets the resource."""

    name = "put_cache"
    rule = "WS-CACHE-1"
    wants = "a dragon that it can be cached on"

    def __init__(self, use: Using, resource: int, place: int) -> None:
        super().__init__(use, resource << 3 | place)
        self.resource: Final = resource
        self.place: Final = place

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        return pieces.list_homes(s, seat, self.use.space, self.place)

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        cache(s, seat, token - codes.SPACE, self.resource)
