"""Using an ability: whether it can do anything, its price unit by unit, and its effects one after the other.

`Using` is one use of an ability by one seat. Every step that an ability leads to carries it, and so knows whose card
asks. Caching and tucking stand here because they feed hatchlings, which have abilities of their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from wyrmhall.games.wyrmspan import codes, pieces
from wyrmhall.games.wyrmspan.counting import holds
from wyrmhall.kernel.operation import NO_CAUSE, Question
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.wyrmspan.effects import Ability
    from wyrmhall.games.wyrmspan.state import WyrmspanState


class Step(Question["WyrmspanState"]):
    """A step of play. `detail` is its fields as one number: steps of one name with the same detail are alike."""

    # What the seat chooses here, in words.
    wants: ClassVar[str] = "one of the answers offered"

    def __init__(self, seat: int, detail: int) -> None:
        super().__init__(seat)
        self.detail: Final = detail

    def why_not(self, s: WyrmspanState, seat: int, token: int) -> str:
        if token == codes.SKIP:
            return "this cannot be declined"
        if token < codes.CARDS and not pieces.within_reach(s, seat, token):
            return f"{s.cards.names[token]} is neither in your hand nor on display"
        space = token - codes.SPACE
        if 0 <= space < codes.SPACES and s.mat[seat * codes.SPACES + space] == codes.NONE:
            return "you have no dragon there"
        return f"choose {self.wants}"


class SeatStep(Step):
    """A step about which nothing but the seat is to be said."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, 0)


class TableStep(Step):
    """A step of nobody in particular."""

    def __init__(self) -> None:
        super().__init__(codes.NONE, 0)


class Using(Step):
    """One use of an ability, which is NONE for what an action does by itself; `times` is how often it may be used."""

    name = "using"
    rule = "WS-ABILITY-1"

    def __init__(self, seat: int, owner: int, ability: int, space: int, times: int) -> None:
        super().__init__(seat, ((ability + 1) * 16 + space + 1) * 8 + times)
        self.owner: Final = owner
        self.ability: Final = ability
        self.space: Final = space
        self.times: Final = times

    def run(self, s: WyrmspanState) -> None:
        """Pass over what can do nothing, else ask for the price or go ahead."""
        a = s.cards.abilities[self.ability]
        if len(a.pay) == 0 and len(a.conditions) == 0:
            if len(a.effects) == 1:
                a.effects[0].run(s, self)
            else:
                s.stack.append(Doing(self, 0))
        elif self.possible(s, True):
            s.stack.append(Paying(self, 0) if len(a.pay) else Doing(self, 0))

    def possible(self, s: WyrmspanState, seen: bool) -> bool:
        """Whether using the ability would change anything; with `seen`, as far as everybody can see (WS-READ-22)."""
        a = s.cards.abilities[self.ability]
        if len(a.conditions) and not holds(s, self.seat, self.space, a.conditions):
            return False
        if len(a.pay) == 0:
            return self.does_something(s, seen)
        if not payable(s, self.seat, self.space, a.pay):
            return False
        # WS-READ-15: tucking and caching are worth something even where what they buy is not to be had.
        if a.pay[0] == codes.PAY_TUCK or a.pay[0] == codes.PAY_CACHE:
            return True
        if not a.needs_what_is_paid:
            return self.does_something(s, seen)
        for token in list_units(s, self.seat, self.space, a.pay[0]):
            if self.worth_paying(s, token, seen):
                return True
        return False

    def does_something(self, s: WyrmspanState, seen: bool) -> bool:
        for effect in s.cards.abilities[self.ability].effects:
            if effect.may_be_possible(s, self) if seen else effect.possible(s, self):
                return True
        return False

    def worth_paying(self, s: WyrmspanState, token: int, seen: bool) -> bool:
        """WS-READ-19: whether the ability could still do something once this card or resource is gone."""
        if token < codes.CARDS:
            hand = s.hands[self.seat]
            place = pieces.place_in_hand(s, self.seat, token)
            entry = hand.pop(place)
            result = self.does_something(s, seen)
            hand.insert(place, entry)
            return result
        if not codes.RESOURCE <= token < codes.SPACE:
            return self.does_something(s, seen)
        stock = self.seat * codes.POOL + token - codes.RESOURCE
        s.pool[stock] -= 1
        result = self.does_something(s, seen)
        s.pool[stock] += 1
        return result


def start(s: WyrmspanState, seat: int, ability: int, space: int) -> None:
    """WS-MORE-1: put an ability on the stack, the owner first, then the opponents' share clockwise."""
    a = s.cards.abilities[ability]
    if a.opponents >= 0 and s.seats > 1 and not a.shares_choice:
        times = s.cards.abilities[a.opponents].times
        for i in range(s.seats - 1, 0, -1):
            s.stack.append(Using((seat + i) % s.seats, seat, a.opponents, codes.NONE, times))
    s.stack.append(Using(seat, seat, ability, space, a.times))


class UseStep(Step):
    """A step that the use of an ability leads to."""

    def __init__(self, use: Using, detail: int) -> None:
        super().__init__(use.seat, detail)
        self.use: Final = use

    def cause(self, s: WyrmspanState, seat: int) -> tuple[int, int]:
        if self.use.ability == codes.NONE:
            return NO_CAUSE
        return self.use.owner, s.cards.bearer[self.use.ability]


def or_skip(options: list[int]) -> list[int]:
    """The answers, and where there are any, to decline them all."""
    if options:
        options.append(codes.SKIP)
    return options


class PlainUseStep(UseStep):
    """A step about which nothing but the use of the ability is to be said."""

    def __init__(self, use: Using) -> None:
        super().__init__(use, 0)


class Doing(UseStep):
    """The next effect of an ability that is paid for."""

    name = "doing"
    rule = "WS-MORE-4"

    def __init__(self, use: Using, next: int) -> None:
        super().__init__(use, next)
        self.next: Final = next

    def run(self, s: WyrmspanState) -> None:
        a = s.cards.abilities[self.use.ability]
        if self.next + 1 < len(a.effects):
            s.stack.append(Doing(self.use, self.next + 1))
        a.effects[self.next].run(s, self.use)


class Offer(UseStep):
    """An effect that leaves no choice but whether to take it, where declining may be better."""

    name = "offer"
    rule = "WS-ABILITY-1"
    wants = "whether you do it"

    def __init__(self, use: Using, effect: int) -> None:
        super().__init__(use, effect)
        self.effect: Final = effect

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        return [codes.USE, codes.SKIP]

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        if token == codes.USE:
            s.cards.abilities[self.use.ability].effects[self.effect].carry_out(s, self.use)


# Prices

# The units of a price in words, by their codes.
UNITS: Final = (
    *("a coin", "a resource", "an egg", "an egg from this cave", "an egg from an adjacent dragon", "a dragon card"),
    *("a cave card", "a card", "a resource or a card", "a dragon card that is tucked", "a resource that is cached"),
)


class Paying(UseStep):
    """One unit of a price after the other. The first doubles as the question whether to use the ability at all."""

    name = "paying"
    rule = "WS-ABILITY-1"

    def __init__(self, use: Using, unit: int) -> None:
        super().__init__(use, unit)
        self.unit: Final = unit

    def run(self, s: WyrmspanState) -> None:
        if self.unit == 0:
            s.ask(self, self.seat, self.legal(s, self.seat))
        else:
            super().run(s)

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        a = s.cards.abilities[self.use.ability]
        options = list_units(s, seat, self.use.space, a.pay[self.unit])
        if a.needs_what_is_paid:
            worth = [token for token in options if self.use.worth_paying(s, token, False)]
            if worth or self.unit == 0:
                options = worth
        if self.unit == 0:
            options.append(codes.SKIP)
        return options

    def why_not(self, s: WyrmspanState, seat: int, token: int) -> str:
        a = s.cards.abilities[self.use.ability]
        if token in list_units(s, seat, self.use.space, a.pay[self.unit]):
            return "without it the ability could do nothing (WS-READ-19)"
        if token == codes.SKIP:
            return "you have begun to pay, so you must pay the rest"
        return f"you pay this with {UNITS[a.pay[self.unit]]}"

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        if token == codes.SKIP:
            return
        use = self.use
        a = s.cards.abilities[use.ability]
        if self.unit + 1 < len(a.pay):
            s.stack.append(Paying(use, self.unit + 1))
        else:
            if use.times > 1:
                s.stack.append(Using(seat, use.owner, use.ability, use.space, use.times - 1))
            s.stack.append(Doing(use, 0))
        pay_unit(s, use, a, a.pay[self.unit], token)


def pay_unit(s: WyrmspanState, use: Using, a: Ability, unit: int, token: int) -> None:
    seat = use.seat
    if unit == codes.PAY_COIN:
        pieces.spend(s, seat, codes.COIN, 1)
    elif unit == codes.PAY_TUCK:
        # WS-READ-6: a card tucked for what it costs is shown.
        tuck_from_hand(s, seat, token, use.space, codes.SEEN_BY_ALL if a.shows_tucked else codes.SEEN_BY_OWNER)
    elif unit == codes.PAY_CACHE:
        pieces.spend(s, seat, token - codes.RESOURCE, 1)
        cache(s, seat, use.space, token - codes.RESOURCE)
    elif token < codes.CARDS:
        pieces.discard(s, seat, token)
    elif token < codes.SPACE:
        pieces.spend(s, seat, token - codes.RESOURCE, 1)
    else:
        pieces.pay_egg(s, seat, token)


def egg_place(unit: int) -> int:
    return codes.AT_ANY if unit == codes.PAY_EGG else codes.AT_CAVE if unit == codes.PAY_EGG_CAVE else codes.AT_ADJACENT


def payable(s: WyrmspanState, seat: int, space: int, pay: list[int]) -> bool:
    """Whether a whole price can be paid. Units of one kind draw on one stock, so counting them is enough."""
    for i in range(len(pay)):
        unit = pay[i]
        needed = 1
        for j in range(i):
            if pay[j] == unit:
                needed += 1
        if unit == codes.PAY_COIN:
            stock = s.pool[seat * codes.POOL + codes.COIN]
        elif unit == codes.PAY_ANY or unit == codes.PAY_CACHE:
            stock = pieces.resources(s, seat)
        elif unit == codes.PAY_DRAGON or unit == codes.PAY_TUCK:
            stock = pieces.count_dragons(s, seat)
        elif unit == codes.PAY_CAVE:
            stock = len(s.hands[seat]) - pieces.count_dragons(s, seat)
        elif unit == codes.PAY_CARD:
            stock = len(s.hands[seat])
        elif unit == codes.PAY_ITEM:
            stock = len(s.hands[seat]) + pieces.resources(s, seat)
        else:
            stock = pieces.count_eggs(s, seat, space, egg_place(unit))
        if stock < needed:
            return False
    return True


def list_units(s: WyrmspanState, seat: int, space: int, unit: int) -> list[int]:
    """What one unit of a price can be paid with."""
    options: list[int] = []
    if unit == codes.PAY_COIN:
        options.append(codes.USE)
    elif unit == codes.PAY_ANY or unit == codes.PAY_CACHE:
        pieces.list_resources(s, seat, options)
    elif unit == codes.PAY_DRAGON or unit == codes.PAY_TUCK:
        pieces.list_dragons(s, seat, options)
    elif unit == codes.PAY_CAVE:
        pieces.list_caves(s, seat, options)
    elif unit == codes.PAY_CARD or unit == codes.PAY_ITEM:
        if unit == codes.PAY_ITEM:
            pieces.list_resources(s, seat, options)
        pieces.list_dragons(s, seat, options)
        pieces.list_caves(s, seat, options)
    else:
        pieces.list_eggs(s, seat, space, egg_place(unit), options)
    return options


# Caching and tucking, which feed hatchlings


def cache(s: WyrmspanState, seat: int, space: int, resource: int) -> None:
    """WS-CACHE-1: a resource onto a dragon, where it stays."""
    dragon = s.mat[seat * codes.SPACES + space]
    s.caches[seat * codes.SPACES + space] += 1 << resource * codes.CACHE_BITS
    if s.events is not None:
        s.events.append((codes.CACHED, EVERYBODY, seat, space, resource, dragon))
    if s.cards.food[dragon] == resource:
        feed(s, seat, space)


def put_under(s: WyrmspanState, seat: int, space: int, entry: int, sight: int) -> None:
    """WS-TUCK-1: a dragon card, as it was in the hand, face down under a dragon; `sight` says who knows it."""
    card = entry & codes.CARD
    dragon = s.mat[seat * codes.SPACES + space]
    code = card | space << codes.AT_SPACE | seat << codes.AT_SEAT | sight << codes.AT_SIGHT
    if sight == codes.SEEN_BY_OWNER:
        code |= (1 if entry & codes.KNOWN else 0) << codes.AT_KNOWN | entry // codes.SERIAL << codes.AT_SERIAL
        s.pool[seat * codes.POOL + codes.HIDDEN] += 1
    s.tucked.append(code)
    s.tucks[seat * codes.SPACES + space] += 1
    if s.events is not None:
        shown = card if sight == codes.SEEN_BY_ALL else codes.NONE
        unseen = 1 if sight == codes.SEEN_BY_NOBODY else 0
        s.events.append((codes.TUCKED, EVERYBODY, seat, space, shown, unseen, dragon))
        if sight == codes.SEEN_BY_OWNER or sight == codes.DRAWN_BY_OWNER:
            s.events.append((codes.TUCKED_CARD, 1 << seat, seat, space, card, dragon))
    if s.cards.food[dragon] == codes.TUCKING:
        feed(s, seat, space)


def tuck_from_hand(s: WyrmspanState, seat: int, card: int, space: int, sight: int) -> None:
    put_under(s, seat, space, s.hands[seat].pop(pieces.place_in_hand(s, seat, card)), sight)


def feed(s: WyrmspanState, seat: int, space: int) -> None:
    """WS-HATCH-2, WS-HATCH-3: the benefit each time, and the bonus at the third, however the food came there."""
    at = seat * codes.SPACES + space
    dragon = s.mat[at]
    fed = s.caches[at] >> codes.FED
    benefit = s.cards.feed[dragon]
    if fed < 3:
        s.caches[at] += 1 << codes.FED
    if fed == 2:
        if s.events is not None:
            s.events.append((codes.GREW, EVERYBODY, seat, space, dragon))
        bonus = s.cards.third[dragon]
        if benefit == codes.NONE or s.cards.abilities[benefit].is_plain:
            use_both(s, seat, space, benefit, bonus)
        elif s.cards.abilities[bonus].is_plain:
            use_both(s, seat, space, bonus, benefit)
        else:
            s.stack.append(Growing(seat, space))
    elif benefit != codes.NONE:
        s.stack.append(Using(seat, seat, benefit, space, 1))


def use_both(s: WyrmspanState, seat: int, space: int, first: int, then: int) -> None:
    s.stack.append(Using(seat, seat, then, space, 1))
    if first != codes.NONE:
        s.stack.append(Using(seat, seat, first, space, 1))


class Growing(Step):
    """WS-READ-17: a hatchling is fed for the third time, and its owner says what comes first."""

    name = "growing"
    rule = "WS-READ-17"
    wants = "what comes first, the benefit or the bonus"

    def __init__(self, seat: int, space: int) -> None:
        super().__init__(seat, space)
        self.space: Final = space

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        return [codes.BENEFIT, codes.BONUS]

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        dragon = s.mat[seat * codes.SPACES + self.space]
        benefit = s.cards.feed[dragon]
        bonus = s.cards.third[dragon]
        if token == codes.BENEFIT:
            use_both(s, seat, self.space, benefit, bonus)
        else:
            use_both(s, seat, self.space, bonus, benefit)

    def cause(self, s: WyrmspanState, seat: int) -> tuple[int, int]:
        return seat, s.mat[seat * codes.SPACES + self.space]
