"""The questions that steps of cards ask about prices and cards: bargains and tolls, what is given, recalled, buried.

Each is a choice of one seat that a card, a rage card or a space brings about.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.dragonscales import moments, piles, steps
from wyrmhall.games.dragonscales.asking import CardAsk
from wyrmhall.games.dragonscales.codes import (
    BURY,
    E_BARGAIN,
    E_DISCARDED,
    E_RECALLED,
    E_TRADED,
    E_TRADED_CARD,
    GIVE_CARD,
    GIVE_SCALES,
    GIVE_TREASURE,
    GO,
    KIND,
    NONE,
    OFFERED,
    PASS,
    SEEN,
    SEEN_BY_ALL,
)
from wyrmhall.games.dragonscales.effects import (
    DO_DISCARD,
    DO_MOVE,
    DO_PAY,
    MINION,
    RAGE_CARD,
    SCALES,
    TREASURE,
    VILLAINY_CARD,
    Step,
)
from wyrmhall.kernel.operation import Operation
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.dragonscales.state import DragonscalesState


# Prices


def can_give(s: DragonscalesState, seat: int, thing: int, count: int) -> bool:
    """Whether a seat visibly has what a price asks."""
    if thing == SCALES:
        return s.scales[seat] >= count
    if thing == TREASURE:
        return len(s.stash[seat]) >= count
    return len(s.hands[seat]) >= count


def price_tokens(s: DragonscalesState, seat: int, step: Step) -> list[int]:
    options: list[int] = []
    for thing, count in step.prices:
        if can_give(s, seat, thing, count):
            options.append(
                GIVE_SCALES if thing == SCALES else GIVE_TREASURE if thing == TREASURE else GIVE_CARD,
            )
    return options


def price_count(step: Step, thing: int) -> int:
    for what, count in step.prices:
        if what == thing:
            return count
    return 0


class Bargain(CardAsk):
    """DS-READ-22: the one asked gives one of the prices, or refuses; both have consequences."""

    name = "bargain"

    def __init__(self, seat: int, to: int, step: int, card: int) -> None:
        super().__init__(seat, card)
        self.to: Final = to
        self.step: Final = step

    def marks(self) -> list[int]:
        return [5, self.seat, self.to, self.step, self.card]

    def cause(self, s: DragonscalesState, seat: int) -> tuple[int, int]:
        return self.to, self.card

    def legal(self, s: DragonscalesState, seat: int) -> list[int]:
        return [PASS, *price_tokens(s, seat, s.cards.steps[self.step])]

    def why_not(self, s: DragonscalesState, seat: int, token: int) -> str:
        return "that is not what you are asked for, or you do not have it"

    def take(self, s: DragonscalesState, seat: int, token: int) -> None:
        step = s.cards.steps[self.step]
        following = step.otherwise if token == PASS else step.then
        if following != NONE:
            s.stack.append(steps.Do(self.to, following, 1 << seat, self.card, NONE, 0, NONE))
        thing = NONE if token == PASS else SCALES if token == GIVE_SCALES else TREASURE
        if s.events is not None:
            s.events.append((E_BARGAIN, EVERYBODY, seat, self.to, thing))
        if token == GIVE_SCALES:
            count = price_count(step, SCALES)
            s.scales[seat] -= count
            s.scales[self.to] += count
            if s.events is not None:
                s.events.append((E_TRADED, EVERYBODY, seat, self.to, count, 0))
        elif token == GIVE_TREASURE:
            s.stack.append(Give(seat, self.to, price_count(step, TREASURE), self.card))


class Give(CardAsk):
    """Choose a face-down treasure of one's own and hand it over; only the two know which."""

    name = "give"
    rule = "DS-TRADE-1"
    secret = True

    def __init__(self, seat: int, to: int, count: int, card: int) -> None:
        super().__init__(seat, card)
        self.to: Final = to
        self.count: Final = count

    def marks(self) -> list[int]:
        return [6, self.seat, self.to, self.count]

    def legal(self, s: DragonscalesState, seat: int) -> list[int]:
        return piles.picks(s.cards, s.stash[seat])

    def why_not(self, s: DragonscalesState, seat: int, token: int) -> str:
        return "that is not one of your face-down treasures"

    def take(self, s: DragonscalesState, seat: int, token: int) -> None:
        s.epoch += 1
        if self.count > 1:
            s.stack.append(Give(seat, self.to, self.count - 1, self.card))
        hand_over(s, seat, self.to, piles.picked_kind(s.cards, token))


def hand_over(s: DragonscalesState, seat: int, to: int, kind: int) -> None:
    """A face-down treasure changes hands."""
    arrive(s, seat, to, let_go(s, seat, to, kind))


def let_go(s: DragonscalesState, seat: int, to: int, kind: int) -> int:
    """It leaves a stash. Who has seen it before sees where it goes only if it was the only one."""
    alone = len(s.stash[seat]) == 1
    code = piles.remove(s.stash[seat], kind)
    keep = KIND | OFFERED | SEEN << to | SEEN << seat
    for place in range(len(s.stash[seat])):
        s.stash[seat][place] &= keep
    return (code if alone else code & (KIND | SEEN << to)) | SEEN << seat


def arrive(s: DragonscalesState, seat: int, to: int, code: int) -> None:
    s.stash[to].append(code & ~(SEEN << to))
    if s.events is not None:
        s.events.append((E_TRADED, EVERYBODY, seat, to, 0, 1))
        s.events.append((E_TRADED_CARD, 1 << seat | 1 << to, seat, to, code & KIND))


class Arrive(Operation["DragonscalesState"]):
    """DS-TRADE-1: the last `count` treasures in `drawn` arrive when the other side has chosen what it gives."""

    name = "arrive"
    rule = "DS-TRADE-1"

    def __init__(self, seat: int, to: int, count: int) -> None:
        self.seat: Final = seat
        self.to: Final = to
        self.count: Final = count

    def run(self, s: DragonscalesState) -> None:
        for _ in range(self.count):
            arrive(s, self.seat, self.to, s.drawn.pop())


def pass_on(s: DragonscalesState, seat: int, to: int, card: int) -> None:
    """The treasure itself goes to another stash. It was shown to be used, so everybody knows where it lies now."""
    s.epoch += 1
    if not piles.holds(s.stash[seat], card):
        return
    s.stash[to].append(piles.remove(s.stash[seat], card) & KIND | SEEN_BY_ALL & ~(SEEN << to))
    if s.events is not None:
        s.events.append((E_TRADED_CARD, EVERYBODY, seat, to, card))


class Toll(CardAsk):
    """Pay the price, or suffer what follows. Who cannot pay is not asked."""

    name = "toll"

    def __init__(self, seat: int, by: int, step: int, card: int) -> None:
        super().__init__(seat, card)
        self.by: Final = by
        self.step: Final = step

    def marks(self) -> list[int]:
        return [7, self.seat, self.by, self.step, self.card]

    def cause(self, s: DragonscalesState, seat: int) -> tuple[int, int]:
        return NONE if s.cards.is_rage(self.card) else self.by, self.card

    def legal(self, s: DragonscalesState, seat: int) -> list[int]:
        return [PASS, *price_tokens(s, seat, s.cards.steps[self.step])]

    def why_not(self, s: DragonscalesState, seat: int, token: int) -> str:
        return "that is not what you are asked for, or you do not have it"

    def take(self, s: DragonscalesState, seat: int, token: int) -> None:
        step = s.cards.steps[self.step]
        if token == PASS:
            if step.otherwise != NONE:
                s.stack.append(steps.Do(self.by, step.otherwise, 1 << seat, self.card, NONE, 0, NONE))
        elif token == GIVE_SCALES:
            piles.pay(s, seat, price_count(step, SCALES))
        else:
            what = TREASURE if token == GIVE_TREASURE else VILLAINY_CARD
            s.stack.append(piles.Discard(seat, seat, what, price_count(step, what), self.card))


class May(CardAsk):
    """A seat may do the steps, or leave it."""

    name = "may"

    def __init__(self, seat: int, step: int, card: int) -> None:
        super().__init__(seat, card)
        self.step: Final = step

    def marks(self) -> list[int]:
        return [8, self.seat, self.step, self.card]

    def legal(self, s: DragonscalesState, seat: int) -> list[int]:
        step = s.cards.steps[self.step]
        if step.verb == DO_PAY and s.scales[seat] < step.n:
            return []
        if step.verb == DO_DISCARD and not (s.stash[seat] if step.what == TREASURE else s.hands[seat]):
            return []
        if _stands_still(s, seat, step):
            return []
        return [PASS, GO]

    def why_not(self, s: DragonscalesState, seat: int, token: int) -> str:
        return "choose whether to do what the card offers"

    def take(self, s: DragonscalesState, seat: int, token: int) -> None:
        if token == GO:
            s.stack.append(steps.Do(seat, self.step, 1 << seat, self.card, NONE, 0, NONE))


def _stands_still(s: DragonscalesState, seat: int, step: Step) -> bool:
    """Whether steps that move a villain, for a price or not, can not take it any further."""
    if step.verb == DO_PAY and step.next != NONE:
        step = s.cards.steps[step.next]
    return step.verb == DO_MOVE and s.places[seat] >= s.cards.exit - (0 if step.to_exit else 1)


# Cards


def minions_in(s: DragonscalesState, codes: list[int]) -> list[int]:
    """The kinds of minions among these cards."""
    found: list[int] = []
    for code in codes:
        kind = code & KIND
        if s.cards.minion[kind] and kind not in found:
            found.append(kind)
    return found


class Recall(CardAsk):
    """Take cards back from a discard pile, seen and chosen: minions up to so many, others one by one."""

    name = "recall"
    secret = True

    def __init__(self, seat: int, owner: int, what: int, count: int, card: int) -> None:
        super().__init__(seat, card)
        self.owner: Final = owner
        self.what: Final = what
        self.count: Final = count

    def marks(self) -> list[int]:
        return [9, self.seat, self.owner, self.what, self.count, self.card]

    def pile(self, s: DragonscalesState) -> list[int]:
        return s.spoils if self.what == TREASURE else s.discards[self.owner]

    def run(self, s: DragonscalesState) -> None:
        """Looking through the pile is part of it."""
        if s.lives(self.seat):
            piles.see(self.pile(s), self.seat)
        super().run(s)

    def legal(self, s: DragonscalesState, seat: int) -> list[int]:
        if self.what == MINION:
            return [PASS, *(piles.pick_token(s.cards, kind) for kind in minions_in(s, self.pile(s)))]
        return piles.picks(s.cards, self.pile(s))

    def why_not(self, s: DragonscalesState, seat: int, token: int) -> str:
        return "that card is not in the pile"

    def take(self, s: DragonscalesState, seat: int, token: int) -> None:
        s.epoch += 1
        if token == PASS:
            return
        code = piles.remove(self.pile(s), piles.picked_kind(s.cards, token)) & ~(SEEN << seat)
        if self.what == TREASURE:
            s.stash[seat].append(code)
        else:
            # DS-READ-34: the owner of the pile knows it again.
            s.minds[seat] |= 1 << s.villains[self.owner]
            s.hands[seat].append(code if self.owner == seat else code | SEEN << self.owner)
        if s.events is not None:
            s.events.append((E_RECALLED, EVERYBODY, seat, self.owner, self.what))
        if self.count > 1:
            s.stack.append(Recall(seat, self.owner, self.what, self.count - 1, self.card))


class Summon(CardAsk):
    """DS-MINION-1: bring a minion into play now; it counts as this round's. The card's second effect pays for it."""

    name = "summon"
    rule = "DS-MINION-1"
    secret = True

    def marks(self) -> list[int]:
        return [10, self.seat, self.card]

    def legal(self, s: DragonscalesState, seat: int) -> list[int]:
        if s.summoned >> seat & 1:
            return [PASS]
        return [PASS, *(piles.pick_token(s.cards, kind) for kind in minions_in(s, s.hands[seat]))]

    def why_not(self, s: DragonscalesState, seat: int, token: int) -> str:
        return "choose a minion to bring into play, or pass"

    def take(self, s: DragonscalesState, seat: int, token: int) -> None:
        if token != PASS:
            moments.summon(s, seat, piles.picked_kind(s.cards, token))


class Bury(CardAsk):
    """Put the rage card just looked at under its deck, or leave it on top."""

    name = "bury"
    rule = "DS-FLEE-2"

    def marks(self) -> list[int]:
        return [11, self.seat]

    def legal(self, s: DragonscalesState, seat: int) -> list[int]:
        return [PASS, BURY] if s.rage_top else []

    def why_not(self, s: DragonscalesState, seat: int, token: int) -> str:
        return "choose whether the card goes under the deck"

    def take(self, s: DragonscalesState, seat: int, token: int) -> None:
        if token == BURY:
            s.rage_bottom.append(s.rage_top.pop(0))
            if s.events is not None:
                s.events.append((E_DISCARDED, EVERYBODY, seat, RAGE_CARD, 1))


OPERATIONS = (Bargain, Give, Arrive, Toll, May, Recall, Summon, Bury, piles.Draw, piles.Keep, piles.Discard)
