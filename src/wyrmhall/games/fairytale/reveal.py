"""Turning cards up in Fairy Tale, and what their effects do: Hunt, Unflip, Flip, Draw and Exchange.

`need` holds how many cards of each faction every seat still has to turn; whoever is affected chooses which.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.fairytale import codes, scoring
from wyrmhall.games.fairytale.effects import ANY
from wyrmhall.kernel.operation import Operation, Together
from wyrmhall.kernel.piles import take_any
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.fairytale.state import FairyTaleState


def reveal(s: FairyTaleState) -> None:
    """FT-PLAY-2: all chosen cards are turned up together, then their effects apply."""
    n = s.seats
    choice = s.choice
    cards = s.cards
    place = len(s.plays) // n
    active = False
    garfield = s.teams == codes.GARFIELD
    for seat in range(n):
        card = choice[seat]
        s.hands[seat].remove(card)
        s.tableaus[seat * codes.TABLEAU + place] = card
        s.plays.append(card)
        if cards.active[card] or (garfield and cards.factions[card] & codes.SHADOW_BIT):
            active = True
    if s.events is not None:
        for seat in range(n):
            s.events.append((codes.REVEALED, EVERYBODY, seat, choice[seat]))
        _tell_points(s)
    s.hunted = 0
    if active:
        _hunt(s, place)
        _schedule_effects(s)


def _tell_points(s: FairyTaleState) -> None:
    """How all stand by now: one play is told step by step, and the points go with the cards."""
    if s.events is not None:
        s.events.append((codes.STANDS, EVERYBODY, scoring.scores(s)))


def _hunt(s: FairyTaleState, place: int) -> None:
    """FT-HUNT-1, FT-HUNT-2: cards revealed now are turned down; a hunted hunter still hunts."""
    n = s.seats
    cards = s.cards
    choice = s.choice
    for hunter in range(n):
        prey = cards.hunts[choice[hunter]]
        if prey:
            for seat in range(n):
                card = choice[seat]
                if seat != hunter and cards.factions[card] & prey and not s.hunted >> seat & 1:
                    s.hunted |= 1 << seat
                    s.tableaus[seat * codes.TABLEAU + place] = card | codes.DOWN
                    if s.events is not None:
                        s.events.append((codes.HUNTED, EVERYBODY, seat, card, hunter, choice[hunter]))
                        _tell_points(s)


def _schedule_effects(s: FairyTaleState) -> None:
    """FT-EFFECT-1: Unflip, Flip, Draw, Exchange, in this order; the stack wants them the other way round."""
    cards = s.cards
    drawing = flipping = unflipping = False
    for seat in range(s.seats - 1, -1, -1):
        if s.hunted >> seat & 1:
            continue
        card = s.choice[seat]
        if s.teams == codes.GARFIELD and cards.factions[card] & codes.SHADOW_BIT:
            s.stack.append(Exchange(seat))
        if cards.active[card]:
            drawing = drawing or cards.draws[card] > 0
            flipping = flipping or cards.who[codes.TURN_DOWN][card] > 0
            unflipping = unflipping or cards.who[codes.TURN_UP][card] > 0
    if drawing:
        s.stack.append(Draw())
    if flipping:
        s.stack.append(Flip())
        s.stack.append(Demand(codes.TURN_DOWN))
    if unflipping:
        s.stack.append(Unflip())
        s.stack.append(Demand(codes.TURN_UP))


class Demand(Operation["FairyTaleState"]):
    """How many cards of each faction (or ANY) each seat has to turn, one way or the other."""

    name = "demand"
    rule = "FT-EFFECT-2"

    def __init__(self, way: int) -> None:
        self.way: Final = way

    def run(self, s: FairyTaleState) -> None:
        n = s.seats
        who = s.cards.who[self.way]
        need = s.need
        for seat in range(n):
            card = revealed_card(s, seat)
            if who[card] and not s.hunted >> seat & 1:
                target = s.cards.target[self.way][card]
                count = s.cards.count[self.way][card]
                if who[card] == 1:
                    need[seat * 5 + target] += count
                else:
                    for other in range(n):
                        need[other * 5 + target] += count


def revealed_card(s: FairyTaleState, seat: int) -> int:
    """The card that `seat` revealed last."""
    return s.plays[len(s.plays) - s.seats + seat]


def asked_faction(s: FairyTaleState, seat: int) -> int:
    """FT-EFFECT-4: specific factions come before any faction; -1 when nothing is left to turn."""
    need = s.need
    for target in range(5):
        if need[seat * 5 + target] > 0:
            return target
    return codes.NONE


class Turn(Together["FairyTaleState"]):
    """FT-EFFECT-5: the affected seat chooses; no card of the kind means no effect; one kind of card is no choice."""

    def way(self) -> int:
        raise NotImplementedError

    def run(self, s: FairyTaleState) -> None:
        waiting = 0
        for seat in range(s.seats):
            while s.choice[seat] == codes.NONE:
                target = asked_faction(s, seat)
                if target == codes.NONE:
                    break
                options = self.legal(s, seat)
                if len(options) > 1:
                    waiting |= 1 << seat
                    break
                if options:
                    self.turn(s, seat, options[0])
                else:
                    s.need[seat * 5 + target] = 0
        if waiting:
            s.ask_all(self, waiting)

    def legal(self, s: FairyTaleState, seat: int) -> list[int]:
        """The cards `seat` may turn now: of the faction asked for, and so that as many effects as possible apply."""
        options: list[int] = []
        target = asked_faction(s, seat)
        if target == codes.NONE:
            return options
        way = self.way()
        best = codes.NONE
        lying = way == codes.TURN_UP
        for place in range(seat * codes.TABLEAU, seat * codes.TABLEAU + codes.TABLEAU):
            entry = s.tableaus[place]
            if entry == codes.NONE:
                break
            card = entry & codes.KIND
            if (entry >= codes.DOWN) != lying or (target != ANY and not s.cards.factions[card] >> target & 1):
                continue
            if card in options:
                continue
            if s.cards.factions[card] == 15 and target != ANY:
                if best == codes.NONE:
                    best = _applicable(s, seat, way, codes.NONE)
                s.need[seat * 5 + target] -= 1
                left = _applicable(s, seat, way, place)
                s.need[seat * 5 + target] += 1
                if left + 1 < best:
                    continue
            options.append(card)
        return options

    def why_not(self, s: FairyTaleState, seat: int, token: int) -> str:
        size = s.cards.size
        side = "down" if self.way() == codes.TURN_UP else "up"
        if token >= size or not _lies(s, seat, token, self.way()):
            name = s.cards.names[token % size] if token < 2 * size else "that"
            return f"{name} is not among your cards that lie face {side}"
        return f"{s.cards.names[token]} is of another faction, or another effect needs it"

    def cause(self, s: FairyTaleState, seat: int) -> tuple[int, int]:
        """The revealed card that makes `seat` turn the next one of the faction asked for: one after the other in the
        order of the seats, so what is still to be turned is counted from the last of them."""
        way = self.way()
        target = asked_faction(s, seat)
        left = s.need[seat * 5 + target] if target >= 0 else 0
        found = (-1, -1)
        for other in range(s.seats - 1, -1, -1):
            card = revealed_card(s, other)
            affects = s.cards.who[way][card]
            if affects == 0 or s.hunted >> other & 1 or s.cards.target[way][card] != target:
                continue
            if left > 0 and (affects > 1 or other == seat):
                found = (other, card)
                left -= s.cards.count[way][card]
        return found

    def resolve(self, s: FairyTaleState) -> None:
        s.epoch += 1
        for seat in range(s.seats):
            if s.choice[seat] != codes.NONE:
                self.turn(s, seat, s.choice[seat])
        s.stack.append(self)

    def turn(self, s: FairyTaleState, seat: int, card: int) -> None:
        up = self.way() == codes.TURN_UP
        if s.events is not None:
            by, cause = self.cause(s, seat)
            s.events.append((codes.UNFLIPPED if up else codes.FLIPPED, EVERYBODY, seat, card, by, cause))
        s.need[seat * 5 + asked_faction(s, seat)] -= 1
        before = card | codes.DOWN if up else card
        place = s.tableaus.index(before, seat * codes.TABLEAU)
        s.tableaus[place] = before ^ codes.DOWN
        _tell_points(s)


class Unflip(Turn):
    """FT-UNFLIP-1: turn a card of one's own face up."""

    name = "unflip"
    rule = "FT-UNFLIP-1"

    def way(self) -> int:
        return codes.TURN_UP


class Flip(Turn):
    """FT-FLIP-1: turn a card of one's own face down."""

    name = "flip"
    rule = "FT-FLIP-1"

    def way(self) -> int:
        return codes.TURN_DOWN


def _applicable(s: FairyTaleState, seat: int, way: int, without: int) -> int:
    """FT-EFFECT-3: how many of the demanded turns can be made, the card at place `without` left aside."""
    single = [0, 0, 0, 0]
    wild = 0
    factions = s.cards.factions
    for place in range(seat * codes.TABLEAU, seat * codes.TABLEAU + codes.TABLEAU):
        entry = s.tableaus[place]
        if entry == codes.NONE:
            break
        if place != without and (entry >= codes.DOWN) == (way == codes.TURN_UP):
            mask = factions[entry & codes.KIND]
            if mask == 15:
                wild += 1
            else:
                single[0 if mask == 1 else 1 if mask == 2 else 2 if mask == 4 else 3] += 1
    total = single[0] + single[1] + single[2] + single[3] + wild
    turned = 0
    unmet = 0
    for target in range(4):
        wanted = s.need[seat * 5 + target]
        turned += min(wanted, single[target])
        unmet += max(0, wanted - single[target])
    turned += min(unmet, wild)
    return turned + min(s.need[seat * 5 + ANY], total - turned)


def _lies(s: FairyTaleState, seat: int, card: int, way: int) -> bool:
    """Whether `seat` has that card in play with the side up that is to be turned."""
    entry = card | codes.DOWN if way == codes.TURN_UP else card
    return entry in s.tableaus[seat * codes.TABLEAU : seat * codes.TABLEAU + codes.TABLEAU]


class Draw(Operation["FairyTaleState"]):
    """FT-DRAW-1, FT-READ-5: from the deck into the hand, but never the cards that later drafts need."""

    name = "draw"
    rule = "FT-DRAW-1"

    def run(self, s: FairyTaleState) -> None:
        s.epoch += 1
        reserve = codes.PACK * s.seats * (codes.ROUNDS - 1 - s.round)
        for seat in range(s.seats):
            if s.hunted >> seat & 1:
                continue
            cause = revealed_card(s, seat)
            wanted = min(s.cards.draws[cause], len(s.deck) - reserve)
            for _ in range(wanted):
                card = take_any(s.deck, s.rng)
                s.hands[seat].append(card)
                s.drawn.append((s.round * 8 + seat) * 128 + card)
                if s.events is not None:
                    s.events.append((codes.DREW_CARD, 1 << seat, seat, card, cause))
            s.hands[seat].sort()
            if wanted > 0 and s.events is not None:
                s.events.append((codes.DREW, EVERYBODY, seat, wanted, cause))


def partner(seat: int) -> int:
    """FT-TEAM-1: partners sit across from each other."""
    return (seat + 2) % 4


class Exchange(Together["FairyTaleState"]):
    """FT-GARFIELD-2: each partner chooses which of its own cards to give."""

    name = "exchange"
    rule = "FT-GARFIELD-1"

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def run(self, s: FairyTaleState) -> None:
        waiting = 0
        for giver in (self.seat, partner(self.seat)):
            if s.choice[giver] == codes.NONE:
                options = self.legal(s, giver)
                if len(options) == 1:
                    s.choice[giver] = options[0]
                else:
                    waiting |= 1 << giver
        if waiting:
            s.ask_all(self, waiting)
        else:
            self.finish(s)

    def legal(self, s: FairyTaleState, seat: int) -> list[int]:
        options: list[int] = []
        for place in range(seat * codes.TABLEAU, seat * codes.TABLEAU + codes.TABLEAU):
            entry = s.tableaus[place]
            if entry != codes.NONE:
                token = (entry & codes.KIND) + s.cards.size if entry >= codes.DOWN else entry
                if token not in options:
                    options.append(token)
        return options

    def why_not(self, s: FairyTaleState, seat: int, token: int) -> str:
        return "you can give only a card that you have in play, and it stays on the side it lies on"

    def cause(self, s: FairyTaleState, seat: int) -> tuple[int, int]:
        return self.seat, revealed_card(s, self.seat)

    def resolve(self, s: FairyTaleState) -> None:
        s.epoch += 1
        seat = self.seat
        places: list[int] = []
        for giver in (seat, partner(seat)):
            token = s.choice[giver]
            entry = token - s.cards.size | codes.DOWN if token >= s.cards.size else token
            places.append(s.tableaus.index(entry, giver * codes.TABLEAU))
            if s.events is not None:
                to = partner(giver)
                shown = codes.NONE if entry >= codes.DOWN else entry
                s.events.append((codes.GAVE, EVERYBODY, giver, to, shown, places[-1] - giver * codes.TABLEAU))
                if shown == codes.NONE:
                    s.events.append(
                        (codes.GAVE_FACE_DOWN, 1 << seat | 1 << partner(seat), giver, to, entry & codes.KIND)
                    )
        tableaus = s.tableaus
        tableaus[places[0]], tableaus[places[1]] = tableaus[places[1]], tableaus[places[0]]
