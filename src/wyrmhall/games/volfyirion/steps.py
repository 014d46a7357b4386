"""The questions within a main phase: where a card or troop goes, and what the pieces of a bonus do.

Each piece of a bonus is a step of its own and may be left. A piece with nothing to choose is passed over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.volfyirion import cities, codes, decks, verbs
from wyrmhall.kernel.operation import Question
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.volfyirion.state import VolfyirionState


class Step(Question["VolfyirionState"]):
    """A question within a main phase."""

    def mark(self, s: VolfyirionState, seat: int) -> int:
        """A number for all that `seat` knows of this step, for the keys of a search."""
        raise NotImplementedError

    def behind(self, s: VolfyirionState) -> str:
        """The rule behind it, where that depends on the card."""
        return self.rule

    def rule_for(self, s: VolfyirionState, seat: int, token: int) -> str:
        return self.behind(s)


def play_card(s: VolfyirionState, seat: int, card: int) -> None:
    """VF-PLAY-1, VF-PLAY-2: a card of the hand is laid down, or goes into a city."""
    decks.take_from_hand(s, seat, card)
    kind = s.cards.kind[card]
    if kind == codes.BUILDING or kind == codes.TROOP:
        s.placing = card
        s.stack.append(Place(seat))
    else:
        cities.lay_down(s, seat, card)


def _standing(s: VolfyirionState, owner: int, without: int) -> list[int]:
    options: list[int] = []
    for city in range(codes.CITIES):
        if s.standing[owner] >> city & 1 and city != without:
            options.append(s.cards.first[verbs.CITY] + city)
    return options


class Place(Step):
    """VF-CITY-1, VF-CITY-2: the city for the building or troop that was played, which lies in `s.placing`."""

    name = "place"
    rule = "VF-CITY-1"

    def legal(self, s: VolfyirionState, seat: int) -> list[int]:
        return _standing(s, seat, codes.NONE)

    def take(self, s: VolfyirionState, seat: int, token: int) -> None:
        card = s.placing
        s.placing = codes.NONE
        cities.put_in(s, seat, card, s.cards.subject[token])

    def why_not(self, s: VolfyirionState, seat: int, token: int) -> str:
        return f"{s.cards.names[s.placing]} goes into one of your cities that is still standing"

    def cause(self, s: VolfyirionState, seat: int) -> tuple[int, int]:
        return self.seat, s.placing

    def mark(self, s: VolfyirionState, seat: int) -> int:
        return 100 + s.placing

    def behind(self, s: VolfyirionState) -> str:
        return "VF-CITY-1" if s.cards.kind[s.placing] == codes.BUILDING else "VF-CITY-2"


class Redeploy(Step):
    """VF-REDEPLOY-1, VF-READ-10: the city a troop moves to; a troop that was there leaves the game."""

    name = "redeploy"
    rule = "VF-REDEPLOY-1"

    def __init__(self, seat: int, city: int) -> None:
        super().__init__(seat)
        self.city: Final = city

    def legal(self, s: VolfyirionState, seat: int) -> list[int]:
        return _standing(s, seat, self.city)

    def take(self, s: VolfyirionState, seat: int, token: int) -> None:
        to = s.cards.subject[token]
        cities.lose_troop(s, seat, to)
        troop = s.troops[seat * codes.CITIES + self.city]
        s.troops[seat * codes.CITIES + self.city] = codes.NONE
        s.troops[seat * codes.CITIES + to] = troop
        if s.events is not None:
            s.events.append((codes.REDEPLOYED, EVERYBODY, seat, troop & codes.KIND, self.city, to))

    def why_not(self, s: VolfyirionState, seat: int, token: int) -> str:
        return "the troop moves to another city of yours that is still standing"

    def cause(self, s: VolfyirionState, seat: int) -> tuple[int, int]:
        return self.seat, s.troops[self.seat * codes.CITIES + self.city] & codes.KIND

    def mark(self, s: VolfyirionState, seat: int) -> int:
        return 10 + self.city


# Bonuses


def grant(s: VolfyirionState, seat: int, card: int) -> None:
    """VF-CHAIN-1, VF-SECOND-3: gain all the points of a bonus at once; whatever else it brings is asked piece by piece.

    VF-READ-17: whoever uses a chain that draws cards wants the first one, so it is drawn without asking.
    """
    cards = s.cards
    s.cp += cards.bonus_cp[card]
    s.bp += cards.bonus_bp[card]
    s.kp += cards.bonus_kp[card]
    bonus = cards.secondary[card]
    if bonus is None or bonus.only_points():
        return
    stack = s.stack
    if bonus.move:
        stack.append(Fly(seat, card))
    if bonus.raze_building:
        stack.append(RazeBuilding(seat, card))
    if bonus.raze_troop:
        stack.append(RazeTroop(seat, card))
    if bonus.remove:
        stack.append(Remove(seat, card, bonus.remove, False))
    if bonus.draw:
        more = bonus.move + bonus.raze_building + bonus.raze_troop + bonus.remove > 0
        if bonus.trigger == codes.CHAIN and decks.can_draw(s, seat):
            decks.draw(s, seat, 1)
            stack.append(Draw(seat, card, bonus.draw - 1, True, more))
        else:
            stack.append(Draw(seat, card, bonus.draw, False, more))


class Bonus(Step):
    """A piece of the bonus of `card`."""

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card: Final = card

    def cause(self, s: VolfyirionState, seat: int) -> tuple[int, int]:
        return self.seat, self.card


class Draw(Bonus):
    """VF-BONUS-1: `count` cards are left to draw. With `drawn` the last card of the hand has just been drawn and may be
    played before the next is drawn, and before the rest of the bonus if there is `more` of it.
    """

    name = "draw"
    rule = "VF-BONUS-1"

    def __init__(self, seat: int, card: int, count: int, drawn: bool, more: bool) -> None:
        super().__init__(seat, card)
        self.count: Final = count
        self.drawn: Final = drawn
        self.more: Final = more

    def legal(self, s: VolfyirionState, seat: int) -> list[int]:
        options: list[int] = []
        can_draw = self.count > 0 and decks.can_draw(s, seat)
        if can_draw or (self.drawn and self.more):
            if self.drawn:
                options.append(s.hands[seat][-1])
            if can_draw:
                options.append(s.cards.first[verbs.DRAW_ONE])
            options.append(s.cards.first[verbs.SKIP])
        return options

    def take(self, s: VolfyirionState, seat: int, token: int) -> None:
        if token == s.cards.first[verbs.DRAW_ONE]:
            s.stack.append(Draw(seat, self.card, self.count - 1, True, self.more))
            decks.draw(s, seat, 1)
        elif token != s.cards.first[verbs.SKIP]:
            s.stack.append(Draw(seat, self.card, self.count, False, self.more))
            play_card(s, seat, token)

    def why_not(self, s: VolfyirionState, seat: int, token: int) -> str:
        return "first draw or leave the cards you may draw; until then, only the card just drawn can be played"

    def mark(self, s: VolfyirionState, seat: int) -> int:
        """Which card was drawn is known to its house alone."""
        last = s.hands[seat][-1] + 1 if self.drawn and seat == self.seat else 0
        return 10000 + 4 * (128 * self.count + last) + 2 * self.drawn + self.more


class Remove(Bonus):
    """VF-REMOVE-1: a card of the hand, discard pile or playing area leaves the game. With `other` it must be another
    card than the wonder just acquired, which lies on top of the discard pile (VF-WONDER-2).
    """

    name = "remove"
    rule = "VF-REMOVE-1"

    def __init__(self, seat: int, card: int, count: int, other: bool) -> None:
        super().__init__(seat, card)
        self.count: Final = count
        self.other: Final = other

    def legal(self, s: VolfyirionState, seat: int) -> list[int]:
        cards = s.cards
        options: list[int] = []
        hand = s.hands[seat]
        for i in range(len(hand)):
            if not decks.seen_before(hand, i):
                options.append(cards.first[verbs.REMOVE_HAND] + hand[i])
        pile = s.discards[seat]
        for i in range(len(pile) - (1 if self.other else 0)):
            if not decks.seen_before(pile, i):
                options.append(cards.first[verbs.REMOVE_DISCARD] + pile[i])
        for code in s.plays[seat]:
            card = code & codes.KIND
            token = cards.first[verbs.REMOVE_PLAY] + card
            if code & codes.SEALED:
                token = cards.first[verbs.REMOVE_SEALED] + cards.wonder_number[card]
            if token not in options:
                options.append(token)
        options.append(cards.first[verbs.SKIP])
        return options

    def take(self, s: VolfyirionState, seat: int, token: int) -> None:
        if token == s.cards.first[verbs.SKIP]:
            return
        if self.count > 1:
            s.stack.append(Remove(seat, self.card, self.count - 1, self.other))
        verb = s.cards.verb[token]
        card = s.cards.subject[token]
        if verb == verbs.REMOVE_HAND:
            decks.take_from_hand(s, seat, card)
        elif verb == verbs.REMOVE_DISCARD:
            s.discards[seat].pop(decks.find(s.discards[seat], card))
        else:
            _take_from_play(s.plays[seat], card, verb == verbs.REMOVE_SEALED)
        cities.leave(s, card)
        if s.events is not None:
            zone = 2 if verb == verbs.REMOVE_SEALED else verb - verbs.REMOVE_HAND
            s.events.append((codes.REMOVED, EVERYBODY, seat, card, zone))

    def why_not(self, s: VolfyirionState, seat: int, token: int) -> str:
        return "you may remove a card in your hand, discard pile or playing area, or leave it"

    def mark(self, s: VolfyirionState, seat: int) -> int:
        return 300 + 256 * self.count + (self.card if self.other else 200)

    def behind(self, s: VolfyirionState) -> str:
        return "VF-WONDER-2" if self.other else "VF-REMOVE-1"


def _take_from_play(plays: list[int], card: int, sealed: bool) -> None:
    """VF-READ-13: of copies the one that is used up goes first."""
    best = codes.NONE
    for i in range(len(plays)):
        if (
            plays[i] & codes.KIND == card
            and (plays[i] & codes.SEALED != 0) == sealed
            and (best == codes.NONE or plays[i] & codes.USED)
        ):
            best = i
    plays.pop(best)


class Raze(Bonus):
    """Something in an enemy city leaves the game."""

    def prey(self, s: VolfyirionState) -> list[int]:
        raise NotImplementedError

    def legal(self, s: VolfyirionState, seat: int) -> list[int]:
        options: list[int] = []
        there = self.prey(s)
        for city in range(codes.CITIES):
            if there[(1 - seat) * codes.CITIES + city] >= 0:
                options.append(s.cards.first[verbs.CITY] + city)
        options.append(s.cards.first[verbs.SKIP])
        return options

    def why_not(self, s: VolfyirionState, seat: int, token: int) -> str:
        return f"choose an enemy city with a {self.name[5:]}, or leave it"


class RazeTroop(Raze):
    """VF-BONUS-2: an enemy troop."""

    name = "raze_troop"
    rule = "VF-BONUS-2"

    def prey(self, s: VolfyirionState) -> list[int]:
        return s.troops

    def take(self, s: VolfyirionState, seat: int, token: int) -> None:
        if token != s.cards.first[verbs.SKIP]:
            cities.lose_troop(s, 1 - seat, s.cards.subject[token])

    def mark(self, s: VolfyirionState, seat: int) -> int:
        return 1


class RazeBuilding(Raze):
    """VF-BONUS-3: an enemy building."""

    name = "raze_building"
    rule = "VF-BONUS-3"

    def prey(self, s: VolfyirionState) -> list[int]:
        return s.buildings

    def take(self, s: VolfyirionState, seat: int, token: int) -> None:
        if token != s.cards.first[verbs.SKIP]:
            cities.lose_building(s, 1 - seat, s.cards.subject[token])

    def mark(self, s: VolfyirionState, seat: int) -> int:
        return 2


class Fly(Bonus):
    """VF-BONUS-4, VF-READ-2: Volfyirion moves for nothing."""

    name = "fly"
    rule = "VF-BONUS-4"

    def legal(self, s: VolfyirionState, seat: int) -> list[int]:
        options: list[int] = []
        list_flights(s, seat, options)
        options.append(s.cards.first[verbs.SKIP])
        return options

    def take(self, s: VolfyirionState, seat: int, token: int) -> None:
        if token == s.cards.first[verbs.FLY_HOME]:
            cities.fly_home(s, seat)
        elif token != s.cards.first[verbs.SKIP]:
            cities.fly(s, seat, s.cards.subject[token])

    def why_not(self, s: VolfyirionState, seat: int, token: int) -> str:
        return "Volfyirion flies from its lair to an enemy city, or home from one of your cities"

    def mark(self, s: VolfyirionState, seat: int) -> int:
        return 3


def list_flights(s: VolfyirionState, seat: int, options: list[int]) -> None:
    """VF-MOVE-1, VF-MOVE-2: out of the lair to an enemy city, or home from a city of one's own."""
    if s.dragon == codes.HOME:
        for city in range(codes.CITIES):
            if s.standing[1 - seat] >> city & 1:
                options.append(s.cards.first[verbs.FLY_TO] + city)
    elif s.dragon >= 0 and s.dragon // codes.CITIES == seat:
        options.append(s.cards.first[verbs.FLY_HOME])
