"""Setting up and taking turns: what a seat may do, exploring a cave step by step, and the end of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyrmspan.automa import AutomaTurn
from wyrmhall.games.wyrmspan.codes import (
    AT_ACTION_COST,
    CARD,
    CARDS,
    COIN,
    COLUMNS,
    DISCARDS,
    DRAGONS,
    EGGS,
    ENTICE,
    EXCAVATE,
    EXCHANGE,
    EXPLORED,
    HAND,
    IF_ACTIVATED,
    KEPT,
    LENGTH,
    LIMIT,
    MOST_SEATS,
    NONE,
    PASS,
    PASSED,
    PASSED_ON,
    PICKS,
    POOL,
    RESOURCE,
    RIVAL_PASSED,
    ROW,
    ROWS,
    SPACES,
    TURN_BEGAN,
    VISITED,
    VISITS,
    WALKED,
)
from wyrmhall.games.wyrmspan.digging import Dig, list_rows
from wyrmhall.games.wyrmspan.paying import PayEggs, Wanting, affordable
from wyrmhall.games.wyrmspan.pieces import (
    count_dragons,
    discard,
    fill_display,
    has_cave,
    list_caves,
    list_dragons,
    list_resources,
    resources,
    spend,
    throw_away,
)
from wyrmhall.games.wyrmspan.playing import Play, open_rows
from wyrmhall.games.wyrmspan.using import SeatStep, Step, Using, start
from wyrmhall.kernel.operation import Together
from wyrmhall.kernel.piles import add_distinct
from wyrmhall.kernel.state import EVERYBODY
from wyrmhall.kernel.wording import counted

if TYPE_CHECKING:
    from wyrmhall.games.wyrmspan.state import WyrmspanState

CHOSEN: Final = DISCARDS + 3


class Setup(Together["WyrmspanState"]):
    """WS-SETUP-5, WS-SETUP-6: everybody gives up two of six cards and takes three resources, unseen by the others.

    What is given up waits as the last cards of the hand until everybody is ready.
    """

    name = "setup"
    rule = "WS-SETUP-5"

    def asked(self, s: WyrmspanState) -> int:
        mask = 0
        for seat in range(s.seats):
            if s.pool[seat * POOL + PICKS] < CHOSEN:
                mask |= 1 << seat
        return mask

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        picks = s.pool[seat * POOL + PICKS]
        if picks >= DISCARDS:
            return [RESOURCE, RESOURCE + 1, RESOURCE + 2, RESOURCE + 3]
        options: list[int] = []
        hand = s.hands[seat]
        add_distinct([entry & CARD for entry in hand[: len(hand) - picks]], options)
        return options

    def why_not(self, s: WyrmspanState, seat: int, token: int) -> str:
        if s.pool[seat * POOL + PICKS] >= DISCARDS:
            return "now a resource must be chosen"
        return "only a card you were dealt and still hold can be given up"

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        base = seat * POOL
        picks = s.pool[base + PICKS]
        if picks < DISCARDS:
            hand = s.hands[seat]
            for i in range(len(hand) - picks):
                if hand[i] & CARD == token:
                    hand.append(hand.pop(i))
                    break
        else:
            s.pool[base + token - RESOURCE] += 1
        s.pool[base + PICKS] = picks + 1
        if picks + 1 == CHOSEN:
            s.done(seat)

    def resolve(self, s: WyrmspanState) -> None:
        s.epoch += 1
        for seat in range(s.seats):
            hand = s.hands[seat]
            second = hand.pop() & CARD
            first = hand.pop() & CARD
            throw_away(s, first)
            throw_away(s, second)
            if s.events is not None:
                s.events.append((KEPT, EVERYBODY, seat, first, second))
        begin_turn(s, s.first)


# Turns. Steps never change, so those that come up all the time are made once for all games.


def can_entice(s: WyrmspanState, seat: int) -> bool:
    rows = open_rows(s, seat, False)
    if rows == 0:
        return False
    habitat = s.cards.habitat
    for entry in s.hands[seat]:
        card = entry & CARD
        if card < DRAGONS and habitat[card] & rows and affordable(s, seat, card, AT_ACTION_COST):
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
        s.events.append((TURN_BEGAN, EVERYBODY, seat))
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
            self.take(s, self.seat, PASS)

    def might_entice(self, s: WyrmspanState) -> bool:
        """WS-READ-22: whether the seat might have a dragon to entice, as far as everybody can see."""
        coins = s.pool[self.seat * POOL + COIN]
        return coins > 0 and open_rows(s, self.seat, False) > 0 and count_dragons(s, self.seat) > 0

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        base = seat * POOL
        options: list[int] = []
        if s.pool[base + COIN] > 0:
            if has_cave(s, seat) and list_rows(s, seat, AT_ACTION_COST):
                options.append(EXCAVATE)
            if can_entice(s, seat):
                options.append(ENTICE)
            eggs = s.pool[base + EGGS]
            for row in range(ROWS):
                visits = s.pool[base + VISITED + row]
                if visits < VISITS and eggs >= visits:
                    options.append(ROW + row)
        options.append(PASS)
        return options

    def why_not(self, s: WyrmspanState, seat: int, token: int) -> str:
        base = seat * POOL
        if token != EXCAVATE and token != ENTICE and not ROW <= token < ROW + ROWS:
            return "on a turn you excavate, entice, explore one of the three caves, or pass"
        if s.pool[base + COIN] == 0:
            return "every action costs a coin, you have none"
        if token == ENTICE:
            return "no dragon of your hand likes a cave with room and has a cost that you can pay"
        if token == EXCAVATE:
            return "you have no cave card" if not has_cave(s, seat) else "no cave has a space left that you can pay"
        visits = s.pool[base + VISITED + token - ROW]
        if visits == VISITS:
            return f"a cave can be explored {VISITS} times in a round"
        return f"visit {visits + 1} to that cave costs {counted(visits, 'egg')}, you have {s.pool[base + EGGS]}"

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        s.stack.append(TURN_ENDS[seat])
        if token == PASS:
            s.pool[seat * POOL + PASSED] = 1
            if s.events is not None:
                s.events.append((PASSED_ON, EVERYBODY, seat))
        elif token == EXCAVATE:
            s.stack.append(Dig(action_of(seat), 1, HAND, AT_ACTION_COST, False))
        elif token == ENTICE:
            s.stack.append(Play(action_of(seat), HAND, AT_ACTION_COST, False, False))
        else:
            row = token - ROW
            visits = s.pool[seat * POOL + VISITED + row]
            s.pool[seat * POOL + VISITED + row] = visits + 1
            spend(s, seat, COIN, 1)
            if s.events is not None:
                s.events.append((EXPLORED, EVERYBODY, seat, row, visits + 1))
            s.stack.append(WALKS[(seat * ROWS + row) * WALK])
            if visits:
                s.stack.append(PayEggs(seat, visits))


def action_of(seat: int) -> Using:
    """What an action does comes from no ability."""
    return Using(seat, seat, NONE, NONE, 1)


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
        if step & 1 and s.pool[seat * POOL + LENGTH + row] <= column:
            return
        if step < 2 * COLUMNS:
            s.stack.append(WALKS[(seat * ROWS + row) * WALK + step + 1])
        if s.events is not None:
            s.events.append((WALKED, EVERYBODY, seat, row, step))
        if step & 1 == 0:
            s.stack.append(s.cards.icon_steps[seat][row * (COLUMNS + 1) + column])
            return
        space = row * COLUMNS + column
        dragon = s.mat[seat * SPACES + space]
        if s.cards.trigger[dragon] == IF_ACTIVATED and not s.fresh >> seat * SPACES + space & 1:
            start(s, seat, s.cards.main[dragon], space)


# The end of a turn


class TurnEnd(SeatStep):
    """WS-END-1: coins above the limit go back; then resources and cards are seen to, and the next seat follows."""

    name = "turn_end"
    rule = "WS-END-1"

    def run(self, s: WyrmspanState) -> None:
        coins = s.pool[self.seat * POOL + COIN]
        if coins > LIMIT:
            spend(s, self.seat, COIN, coins - LIMIT)
        if resources(s, self.seat) > LIMIT or len(s.hands[self.seat]) > LIMIT:
            s.stack.append(Limit(self.seat))
        else:
            next_turn(s, self.seat)


class Limit(SeatStep):
    """WS-END-1: one resource or card above nine after the other goes back, resources first; then the turn is over."""

    name = "limit"
    rule = "WS-END-1"

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        options: list[int] = []
        if resources(s, seat) > LIMIT:
            list_resources(s, seat, options)
            options.append(EXCHANGE)
        elif len(s.hands[seat]) > LIMIT:
            list_dragons(s, seat, options)
            list_caves(s, seat, options)
        return options

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        s.stack.append(self)
        if token == EXCHANGE:
            s.stack.append(Wanting(seat))
        elif token < CARDS:
            discard(s, seat, token)
        else:
            spend(s, seat, token - RESOURCE, 1)

    def nothing(self, s: WyrmspanState) -> None:
        next_turn(s, self.seat)


def next_turn(s: WyrmspanState, seat: int) -> None:
    """WS-END-2, WS-END-3: the display is filled up, and the next seat that has not passed takes a turn. Where all have
    passed, the end of the round is next.
    """
    s.epoch += 1
    fill_display(s)
    if s.seats == 1:
        if not s.pool[PASSED]:
            s.stack.append(BeginTurn(0))
        if not s.rival[RIVAL_PASSED]:
            s.stack.append(AutomaTurn())
        return
    for i in range(1, s.seats + 1):
        other = (seat + i) % s.seats
        if not s.pool[other * POOL + PASSED]:
            begin_turn(s, other)
            return


WALK: Final = 2 * COLUMNS + 1
TURNS: Final = [Turn(seat) for seat in range(MOST_SEATS)]
TURN_ENDS: Final = [TurnEnd(seat) for seat in range(MOST_SEATS)]
WALKS: Final = [Walk(seat, row, step) for seat in range(MOST_SEATS) for row in range(ROWS) for step in range(WALK)]
