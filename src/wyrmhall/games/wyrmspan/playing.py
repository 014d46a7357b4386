"""Playing a dragon, enticed or by an ability: which, into which cave, for what. And moving dragons and waking them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyrmspan import codes, pieces
from wyrmhall.games.wyrmspan.paying import affordable, list_waivers, pay_cost
from wyrmhall.games.wyrmspan.using import PlainUseStep, Step, UseStep, Using, start
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.wyrmspan.state import WyrmspanState


def open_rows(s: WyrmspanState, seat: int, onto: bool) -> int:
    """The caves that can take a dragon now, as bits: a free excavated space, or a dragon to cover."""
    rows = 0
    base = seat * codes.POOL
    for row in range(codes.ROWS):
        length = s.pool[base + codes.LENGTH + row]
        if (length > 0) if onto else (length < s.pool[base + codes.DUG + row]):
            rows |= 1 << row
    return rows


def list_playable(s: WyrmspanState, seat: int, sources: int, mode: int, onto: bool) -> list[int]:
    """WS-ENTICE-3, WS-ENTICE-4: dragons with a preferred cave that has room, and a cost that can be paid."""
    options: list[int] = []
    rows = open_rows(s, seat, onto)
    if rows == 0:
        return options
    dragons: list[int] = []
    if sources & codes.HAND:
        pieces.list_dragons(s, seat, dragons)
    if sources & codes.DISPLAY:
        pieces.list_shown(s, False, dragons)
    habitat = s.cards.habitat
    for dragon in dragons:
        if habitat[dragon] & rows and affordable(s, seat, dragon, mode):
            options.append(dragon)
    return options


class Play(UseStep):
    """Which dragon to play, from `sources` and at `cost`, perhaps onto another one."""

    name = "play"
    rule = "WS-ENTICE-1"

    def __init__(self, use: Using, sources: int, cost: int, onto: bool, optional: bool) -> None:
        super().__init__(use, ((sources << 3 | cost) << 1 | onto) << 1 | optional)
        self.sources: Final = sources
        self.cost: Final = cost
        self.onto: Final = onto
        self.optional: Final = optional

    def run(self, s: WyrmspanState) -> None:
        if self.may_be_possible(s):
            s.ask(self, self.seat, self.legal(s, self.seat))

    def may_be_possible(self, s: WyrmspanState) -> bool:
        """WS-READ-22: whether the seat might have a dragon to play, as far as everybody can see."""
        if open_rows(s, self.seat, self.onto) == 0:
            return False
        if self.sources & codes.HAND and pieces.count_dragons(s, self.seat) > 0:
            return True
        return len(list_playable(s, self.seat, self.sources, self.cost, self.onto)) > 0

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        options = list_playable(s, seat, self.sources, self.cost, self.onto)
        if self.optional:
            options.append(codes.SKIP)
        return options

    def why_not(self, s: WyrmspanState, seat: int, token: int) -> str:
        if token >= codes.DRAGONS:
            return "choose a dragon"
        name = s.cards.names[token]
        if not s.cards.habitat[token] & open_rows(s, seat, self.onto):
            return f"no cave that {name} likes has room for it"
        if not affordable(s, seat, token, self.cost):
            return f"you cannot pay what {name} costs"
        return f"{name} cannot be played from where it is"

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        if token != codes.SKIP:
            pieces.show_in_hand(s, seat, token)
            s.stack.append(ChooseRow(self.use, token, self.cost, self.onto))


class ChooseRow(UseStep):
    """Which of its caves a dragon goes into, or which dragon it covers."""

    name = "choose_row"
    rule = "WS-ENTICE-3"
    wants = "a cave with room that the dragon likes"

    def __init__(self, use: Using, dragon: int, cost: int, onto: bool) -> None:
        super().__init__(use, (dragon << 3 | cost) << 1 | onto)
        self.dragon: Final = dragon
        self.cost: Final = cost
        self.onto: Final = onto

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        rows = open_rows(s, seat, self.onto) & s.cards.habitat[self.dragon]
        options: list[int] = []
        for row in range(codes.ROWS):
            if rows >> row & 1:
                if self.onto:
                    for space in range(
                        row * codes.COLUMNS, row * codes.COLUMNS + s.pool[seat * codes.POOL + codes.LENGTH + row]
                    ):
                        options.append(codes.SPACE + space)
                else:
                    options.append(codes.ROW + row)
        return options

    def why_not(self, s: WyrmspanState, seat: int, token: int) -> str:
        row = (token - codes.SPACE) // codes.COLUMNS if self.onto else token - codes.ROW
        if not 0 <= row < codes.ROWS:
            return super().why_not(s, seat, token)
        liked = s.cards.habitat[self.dragon] >> row & 1
        return "that cave has no room" if liked else f"{s.cards.names[self.dragon]} does not like to live there"

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        if self.onto:
            space = token - codes.SPACE
        else:
            row = token - codes.ROW
            space = row * codes.COLUMNS + s.pool[seat * codes.POOL + codes.LENGTH + row]
        s.stack.append(Placing(seat, self.dragon, space, self.onto))
        if self.cost == codes.LESS_ONE:
            s.stack.append(Waiving(self.use, self.dragon))
        else:
            pay_cost(s, seat, self.dragon, self.cost, codes.NONE)


class Waiving(UseStep):
    """WS-MORE-5: what to leave out of the cost."""

    name = "waiving"
    rule = "WS-MORE-5"
    wants = "a part of the cost to leave out, so that you can pay the rest"

    def __init__(self, use: Using, dragon: int) -> None:
        super().__init__(use, dragon)
        self.dragon: Final = dragon

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        return list_waivers(s, seat, self.dragon)

    def why_not(self, s: WyrmspanState, seat: int, token: int) -> str:
        resource = token - codes.RESOURCE
        if not 0 <= resource < 4 or s.cards.price[self.dragon * codes.WIDTH + resource] > 0:
            return super().why_not(s, seat, token)
        return f"{s.cards.names[self.dragon]} does not cost that"

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        pay_cost(s, seat, self.dragon, codes.LESS_ONE, token)

    def nothing(self, s: WyrmspanState) -> None:
        pay_cost(s, self.seat, self.dragon, codes.LESS_ONE, codes.NONE)


class Placing(Step):
    """The cost is paid: the dragon comes to its space."""

    name = "placing"
    rule = "WS-ENTICE-4"

    def __init__(self, seat: int, dragon: int, space: int, onto: bool) -> None:
        super().__init__(seat, (dragon << 4 | space) << 1 | onto)
        self.dragon: Final = dragon
        self.space: Final = space
        self.onto: Final = onto

    def run(self, s: WyrmspanState) -> None:
        seat = self.seat
        dragon = self.dragon
        place = pieces.place_in_hand(s, seat, dragon)
        if place != codes.NONE:
            s.hands[seat].pop(place)
        else:
            pieces.take_from_display(s, dragon)
        if self.onto:
            _cover(s, seat, dragon, self.space)
        else:
            s.mat[seat * codes.SPACES + self.space] = dragon
            s.pool[seat * codes.POOL + codes.LENGTH + self.space // codes.COLUMNS] += 1
        if s.active != codes.NONE:
            s.fresh |= 1 << seat * codes.SPACES + self.space
        if s.events is not None:
            s.events.append((codes.PLAYED, EVERYBODY, seat, self.space, dragon))
        if s.cards.trigger[dragon] == codes.WHEN_PLAYED:
            start(s, seat, s.cards.main[dragon], self.space)


def _cover(s: WyrmspanState, seat: int, dragon: int, space: int) -> None:
    """WS-TILE-3: the covered dragon becomes a tucked card; all it had passes on, eggs as far as there are nests."""
    at = seat * codes.SPACES + space
    covered = s.mat[at]
    s.tucked.append(
        covered & codes.CARD | space << codes.AT_SPACE | seat << codes.AT_SEAT | codes.SEEN_BY_ALL << codes.AT_SIGHT
    )
    s.tucks[at] += 1
    s.mat[at] = dragon
    s.caches[at] &= (1 << codes.FED) - 1
    surplus = s.eggs[at] - s.cards.nests[dragon]
    if surplus > 0:
        s.eggs[at] -= surplus
        s.pool[seat * codes.POOL + codes.EGGS] -= surplus
    if s.events is not None:
        s.events.append((codes.COVERED, EVERYBODY, seat, space, covered))


# Moving dragons


class Swap(PlainUseStep):
    """WS-MORE-6: the first of two dragons to swap."""

    name = "swap"
    rule = "WS-MORE-6"
    wants = "the first of two dragons to swap"

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        options = pieces.list_homes(s, seat, codes.NONE, codes.AT_ANY)
        if len(options) < 2:
            return []
        options.append(codes.SKIP)
        return options

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        if token != codes.SKIP:
            s.stack.append(SwapWith(self.use, token - codes.SPACE))


class SwapWith(UseStep):
    """The second of the two."""

    name = "swap_with"
    rule = "WS-MORE-6"
    wants = "another dragon to swap it with"

    def __init__(self, use: Using, first: int) -> None:
        super().__init__(use, first)
        self.first: Final = first

    def run(self, s: WyrmspanState) -> None:
        s.ask(self, self.seat, self.legal(s, self.seat))

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        options = pieces.list_homes(s, seat, codes.NONE, codes.AT_ANY)
        options.remove(codes.SPACE + self.first)
        return options

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        swap(s, seat, self.first, token - codes.SPACE)


def swap(s: WyrmspanState, seat: int, one: int, other: int) -> None:
    """Two dragons change places with all that lies on and under them."""
    a = seat * codes.SPACES + one
    b = seat * codes.SPACES + other
    for zone in (s.mat, s.eggs, s.caches, s.tucks):
        zone[a], zone[b] = zone[b], zone[a]
    for i in range(len(s.tucked)):
        code = s.tucked[i]
        if code >> codes.AT_SEAT & 7 == seat:
            space = code >> codes.AT_SPACE & 15
            if space == one or space == other:
                s.tucked[i] = code + ((other - one if space == one else one - other) << codes.AT_SPACE)
    if (s.fresh >> a ^ s.fresh >> b) & 1:
        s.fresh ^= 1 << a | 1 << b
    if s.events is not None:
        s.events.append((codes.SWAPPED, EVERYBODY, seat, one, other, s.mat[b], s.mat[a]))


# Waking dragons and icons


def list_activatable(s: WyrmspanState, use: Using, triggers: int, seen: bool) -> list[int]:
    """Own dragons with an ability of these triggers that could do something; not the ability that is being used.

    WS-ABILITY-3: if-activated abilities wait for a later turn than the one their dragon is played in.
    """
    homes = pieces.list_homes(s, use.seat, codes.NONE, codes.AT_ANY)
    options: list[int] = []
    for token in homes:
        space = token - codes.SPACE
        at = use.seat * codes.SPACES + space
        dragon = s.mat[at]
        trigger = s.cards.trigger[dragon]
        if trigger & triggers == 0 or (trigger == codes.IF_ACTIVATED and s.fresh >> at & 1):
            continue
        main = s.cards.main[dragon]
        if main != use.ability and worth_using(s, use.seat, main, space, seen):
            options.append(token)
    return options


def worth_using(s: WyrmspanState, seat: int, ability: int, space: int, seen: bool) -> bool:
    """Whether an ability could do something for its owner or give somebody else a share."""
    a = s.cards.abilities[ability]
    return Using(seat, seat, ability, space, a.times).possible(s, seen) or (a.opponents >= 0 and s.seats > 1)


class Activate(UseStep):
    """Which dragon's ability to use, of those with one of these triggers."""

    name = "activate"
    rule = "WS-ABILITY-1"
    wants = "a dragon with an ability that this may use and that would do something"

    def __init__(self, use: Using, triggers: int) -> None:
        super().__init__(use, triggers)
        self.triggers: Final = triggers

    def run(self, s: WyrmspanState) -> None:
        if list_activatable(s, self.use, self.triggers, True):
            s.ask(self, self.seat, self.legal(s, self.seat))

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        return [*list_activatable(s, self.use, self.triggers, False), codes.SKIP]

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        if token != codes.SKIP:
            wake(s, seat, token - codes.SPACE)


def wake(s: WyrmspanState, seat: int, space: int) -> None:
    """A dragon's ability is used out of turn."""
    if s.events is not None:
        s.events.append((codes.ACTIVATED, EVERYBODY, seat, space, s.mat[seat * codes.SPACES + space]))
    start(s, seat, s.cards.main[s.mat[seat * codes.SPACES + space]], space)


class MatIcon(PlainUseStep):
    """WS-READ-8: any icon printed on the mat, reached or not."""

    name = "mat_icon"
    rule = "WS-READ-8"
    wants = "an icon printed on the mat"

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        options = [codes.ICON + i for i in range(len(s.cards.icon_kinds))]
        options.append(codes.SKIP)
        return options

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        if token != codes.SKIP:
            start(s, seat, s.cards.icon_kinds[token - codes.ICON], codes.NONE)
