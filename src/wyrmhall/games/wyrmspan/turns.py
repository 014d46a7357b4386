"""Setting up and taking turns: what a seat may do, exploring a cave step by step, and the end of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyrmspan import codes, phrases, pieces
from wyrmhall.games.wyrmspan.automa import AutomaTurn
from wyrmhall.games.wyrmspan.digging import Dig, list_rows
from wyrmhall.games.wyrmspan.paying import PayEggs, Wanting, affordable
from wyrmhall.games.wyrmspan.playing import Play, open_rows
from wyrmhall.games.wyrmspan.using import SeatStep, Step, Using, start
from wyrmhall.kernel.operation import Together
from wyrmhall.kernel.piles import add_distinct
from wyrmhall.kernel.state import EVERYBODY
from wyrmhall.kernel.wording import counted

if TYPE_CHECKING:
    from wyrmhall.games.wyrmspan.state import WyrmspanState

CHOSEN: Final = codes.DISCARDS + 3


class Setup(Together["WyrmspanState"]):
    """WS-SETUP-5, WS-SETUP-6: everybody gives up two of six cards and takes three resources, unseen by the others.

    What is given up waits as the last cards of the hand until everybody is ready.
    """

    name = "setup"
    rule = "WS-SETUP-5"

    def asked(self, s: WyrmspanState) -> int:
        mask = 0
        for seat in range(s.seats):
            if s.pool[seat * codes.POOL + codes.PICKS] < CHOSEN:
                mask |= 1 << seat
        return mask

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        picks = s.pool[seat * codes.POOL + codes.PICKS]
        if picks >= codes.DISCARDS:
            return [codes.RESOURCE, codes.RESOURCE + 1, codes.RESOURCE + 2, codes.RESOURCE + 3]
        options: list[int] = []
        hand = s.hands[seat]
        add_distinct([entry & codes.CARD for entry in hand[: len(hand) - picks]], options)
        return options

    def why_not(self, s: WyrmspanState, seat: int, token: int) -> str:
        if s.pool[seat * codes.POOL + codes.PICKS] >= codes.DISCARDS:
            return "choose a resource now"
        return "only a card you were dealt and still hold can be given up"

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        base = seat * codes.POOL
        picks = s.pool[base + codes.PICKS]
        if picks < codes.DISCARDS:
            hand = s.hands[seat]
            for i in range(len(hand) - picks):
                if hand[i] & codes.CARD == token:
                    hand.append(hand.pop(i))
                    break
        else:
            s.pool[base + token - codes.RESOURCE] += 1
        s.pool[base + codes.PICKS] = picks + 1
        if picks + 1 == CHOSEN:
            s.done(seat)

    def resolve(self, s: WyrmspanState) -> None:
        s.epoch += 1
        for seat in range(s.seats):
            hand = s.hands[seat]
            second = hand.pop() & codes.CARD
            first = hand.pop() & codes.CARD
            pieces.throw_away(s, first)
            pieces.throw_away(s, second)
            if s.events is not None:
                s.events.append((codes.KEPT, EVERYBODY, seat, first, second))
        begin_turn(s, s.first)


# Turns. Steps never change, so those that come up all the time are made once for all games.


def can_entice(s: WyrmspanState, seat: int) -> bool:
    rows = open_rows(s, seat, False)
    if rows == 0:
        return False
    habitat = s.cards.habitat
    for entry in s.hands[seat]:
        card = entry & codes.CARD
        if card < codes.DRAGONS and habitat[card] & rows and affordable(s, seat, card, codes.AT_ACTION_COST):
            return True
    return False


class BeginTurn(SeatStep):
    """A turn begins: nothing has been played in it yet."""

    name = "begin_turn"
    rule = "WS-PLAY-1"

    def run(self, s: WyrmspanState) -> None:
        begin_turn(s, self.seat)


def begin_turn(s: WyrmspanState, seat: int) -> None:
    s.active = seat
    s.fresh = 0
    if s.events is not None:
        s.events.append((codes.TURN_BEGAN, EVERYBODY, seat))
    s.stack.append(TURNS[seat])


class Turn(SeatStep):
    """One action, or pass; a seat that can do nothing else, as all can see, passes by itself."""

    name = "turn"
    rule = "WS-PLAY-2"

    def run(self, s: WyrmspanState) -> None:
        options = self.legal(s, self.seat)
        if len(options) > 1 or self.might_entice(s):
            s.ask(self, self.seat, options)
        else:
            self.take(s, self.seat, codes.PASS)

    def might_entice(self, s: WyrmspanState) -> bool:
        """WS-READ-22: whether the seat might have a dragon to entice, as far as everybody can see."""
        coins = s.pool[self.seat * codes.POOL + codes.COIN]
        return coins > 0 and open_rows(s, self.seat, False) > 0 and pieces.count_dragons(s, self.seat) > 0

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        base = seat * codes.POOL
        options: list[int] = []
        if s.pool[base + codes.COIN] > 0:
            if pieces.has_cave(s, seat) and list_rows(s, seat, codes.AT_ACTION_COST):
                options.append(codes.EXCAVATE)
            if can_entice(s, seat):
                options.append(codes.ENTICE)
            eggs = s.pool[base + codes.EGGS]
            for row in range(codes.ROWS):
                visits = s.pool[base + codes.VISITED + row]
                if visits < codes.VISITS and eggs >= visits:
                    options.append(codes.ROW + row)
        options.append(codes.PASS)
        return options

    def why_not(self, s: WyrmspanState, seat: int, token: int) -> str:
        base = seat * codes.POOL
        if token != codes.EXCAVATE and token != codes.ENTICE and not codes.ROW <= token < codes.ROW + codes.ROWS:
            return "on a turn you excavate, entice, explore one of the three caves, or pass"
        if s.pool[base + codes.COIN] == 0:
            return "every action costs a coin, and you have none"
        if token == codes.ENTICE:
            return "no dragon in your hand both likes a cave with room and has a cost that you can pay"
        if token == codes.EXCAVATE:
            return (
                "you have no cave card"
                if not pieces.has_cave(s, seat)
                else "no cave has a space left that you can pay for"
            )
        visits = s.pool[base + codes.VISITED + token - codes.ROW]
        if visits == codes.VISITS:
            return f"a cave can be explored only {codes.VISITS} times in a round"
        time, price = phrases.ORDINALS[visits], counted(visits, "egg")
        return f"the {time} visit to that cave costs {price}, and you have {s.pool[base + codes.EGGS]}"

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        s.stack.append(TURN_ENDS[seat])
        if token == codes.PASS:
            s.pool[seat * codes.POOL + codes.PASSED] = 1
            if s.events is not None:
                s.events.append((codes.PASSED_ON, EVERYBODY, seat))
        elif token == codes.EXCAVATE:
            s.stack.append(Dig(action_of(seat), 1, codes.HAND, codes.AT_ACTION_COST, False))
        elif token == codes.ENTICE:
            s.stack.append(Play(action_of(seat), codes.HAND, codes.AT_ACTION_COST, False, False))
        else:
            row = token - codes.ROW
            visits = s.pool[seat * codes.POOL + codes.VISITED + row]
            s.pool[seat * codes.POOL + codes.VISITED + row] = visits + 1
            pieces.spend(s, seat, codes.COIN, 1)
            if s.events is not None:
                s.events.append((codes.EXPLORED, EVERYBODY, seat, row, visits + 1))
            s.stack.append(WALKS[(seat * codes.ROWS + row) * WALK])
            if visits:
                s.stack.append(PayEggs(seat, visits))


def action_of(seat: int) -> Using:
    """The use that the steps of an action carry: they are asked for by no card."""
    return Using(seat, seat, codes.NONE, codes.NONE, 1)


class Walk(Step):
    """WS-EXPLORE-3: icon, dragon, icon, ... until a space without a dragon; odd steps are dragons."""

    name = "walk"
    rule = "WS-EXPLORE-3"

    def __init__(self, seat: int, row: int, step: int) -> None:
        super().__init__(seat, row << 4 | step)
        self.row: Final = row
        self.step: Final = step

    def run(self, s: WyrmspanState) -> None:
        seat = self.seat
        row = self.row
        step = self.step
        column = step >> 1
        if step & 1 and s.pool[seat * codes.POOL + codes.LENGTH + row] <= column:
            return
        if step < 2 * codes.COLUMNS:
            s.stack.append(WALKS[(seat * codes.ROWS + row) * WALK + step + 1])
        if s.events is not None:
            s.events.append((codes.WALKED, EVERYBODY, seat, row, step))
        if step & 1 == 0:
            s.stack.append(s.cards.icon_steps[seat][row * (codes.COLUMNS + 1) + column])
            return
        space = row * codes.COLUMNS + column
        dragon = s.mat[seat * codes.SPACES + space]
        if s.cards.trigger[dragon] == codes.IF_ACTIVATED and not s.fresh >> seat * codes.SPACES + space & 1:
            start(s, seat, s.cards.main[dragon], space)


# The end of a turn


class TurnEnd(SeatStep):
    """WS-END-1: coins above the limit go back; then resources and cards are seen to, and the next seat follows."""

    name = "turn_end"
    rule = "WS-END-1"

    def run(self, s: WyrmspanState) -> None:
        coins = s.pool[self.seat * codes.POOL + codes.COIN]
        if coins > codes.LIMIT:
            pieces.spend(s, self.seat, codes.COIN, coins - codes.LIMIT)
        if pieces.resources(s, self.seat) > codes.LIMIT or len(s.hands[self.seat]) > codes.LIMIT:
            s.stack.append(Limit(self.seat))
        else:
            next_turn(s, self.seat)


class Limit(SeatStep):
    """WS-END-1: one resource or card above nine after the other goes back, resources first; then the turn is over."""

    name = "limit"
    rule = "WS-END-1"
    wants = "something to give back until nine are left, resources before cards"

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        options: list[int] = []
        if pieces.resources(s, seat) > codes.LIMIT:
            pieces.list_resources(s, seat, options)
            options.append(codes.EXCHANGE)
        elif len(s.hands[seat]) > codes.LIMIT:
            pieces.list_dragons(s, seat, options)
            pieces.list_caves(s, seat, options)
        return options

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        s.stack.append(self)
        if token == codes.EXCHANGE:
            s.stack.append(Wanting(seat))
        elif token < codes.CARDS:
            pieces.discard(s, seat, token)
        else:
            pieces.spend(s, seat, token - codes.RESOURCE, 1)

    def nothing(self, s: WyrmspanState) -> None:
        next_turn(s, self.seat)


def next_turn(s: WyrmspanState, seat: int) -> None:
    """WS-END-2, WS-END-3: the display is filled up, and the next seat that has not passed takes a turn. Where all have
    passed, the end of the round is next.
    """
    s.epoch += 1
    pieces.fill_display(s)
    if s.seats == 1:
        if not s.pool[codes.PASSED]:
            s.stack.append(BeginTurn(0))
        if not s.rival[codes.RIVAL_PASSED]:
            s.stack.append(AutomaTurn())
        return
    for i in range(1, s.seats + 1):
        other = (seat + i) % s.seats
        if not s.pool[other * codes.POOL + codes.PASSED]:
            begin_turn(s, other)
            return


WALK: Final = 2 * codes.COLUMNS + 1
TURNS: Final = [Turn(seat) for seat in range(codes.MOST_SEATS)]
TURN_ENDS: Final = [TurnEnd(seat) for seat in range(codes.MOST_SEATS)]
WALKS: Final = [
    Walk(seat, row, step) for seat in range(codes.MOST_SEATS) for row in range(codes.ROWS) for step in range(WALK)
]
