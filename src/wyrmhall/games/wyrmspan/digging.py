"""Excavating: which cave card, which cave, its eggs, and then the card's benefit and the space's in either order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyrmspan.codes import (
    AT_ACTION_COST,
    COIN,
    COLUMNS,
    DECK,
    DISPLAY,
    DRAGONS,
    DREW_CARD,
    DUG,
    EGGS,
    EXCAVATED,
    FROM_DISPLAY,
    FROM_HAND,
    HAND,
    KNOWN,
    NONE,
    POOL,
    ROW,
    ROWS,
    SKIP,
    SPACES,
    TRADE,
    USE,
)
from wyrmhall.games.wyrmspan.paying import PayEggs
from wyrmhall.games.wyrmspan.pieces import (
    add_known,
    can_draw_cave,
    draw_from,
    has_cave,
    list_caves,
    list_shown,
    place_in_hand,
    show_in_hand,
    spend,
    take_from_display,
)
from wyrmhall.games.wyrmspan.using import Step, UseStep, Using, payable, start
from wyrmhall.kernel.state import EVERYBODY
from wyrmhall.kernel.wording import counted

if TYPE_CHECKING:
    from wyrmhall.games.wyrmspan.state import WyrmspanState


def list_rows(s: WyrmspanState, seat: int, cost: int) -> list[int]:
    """WS-EXCAVATE-1, WS-EXCAVATE-2: caves with a space left, and eggs for it where it is not free."""
    base = seat * POOL
    options: list[int] = []
    for row in range(ROWS):
        dug = s.pool[base + DUG + row]
        if dug < COLUMNS and (cost != AT_ACTION_COST or s.pool[base + EGGS] >= dug - 1):
            options.append(ROW + row)
    return options


def can_dig(s: WyrmspanState, seat: int, sources: int) -> bool:
    """Whether there is a space to excavate and a cave card for it."""
    base = seat * POOL + DUG
    if s.pool[base] + s.pool[base + 1] + s.pool[base + 2] == ROWS * COLUMNS:
        return False
    if sources & HAND and has_cave(s, seat):
        return True
    if sources & DISPLAY:
        shown: list[int] = []
        list_shown(s, True, shown)
        return len(shown) > 0
    return sources & DECK > 0 and can_draw_cave(s)


class Dig(UseStep):
    """Which cave card to play; `count` is how many may follow each other. From the deck it is the top card."""

    name = "dig"
    rule = "WS-EXCAVATE-1"

    def __init__(self, use: Using, count: int, sources: int, cost: int, optional: bool) -> None:
        super().__init__(use, ((count << 3 | sources) << 3 | cost) << 1 | optional)
        self.count: Final = count
        self.sources: Final = sources
        self.cost: Final = cost
        self.optional: Final = optional

    def run(self, s: WyrmspanState) -> None:
        if self.sources & DECK == 0:
            super().run(s)
        elif list_rows(s, self.seat, self.cost):
            self.draw(s)

    def draw(self, s: WyrmspanState) -> None:
        """WS-READ-18: the top cave card is shown and must find its cave."""
        card = draw_from(s, s.caves, s.old_caves)
        if card != NONE:
            add_known(s, self.seat, card)
            if s.events is not None:
                s.events.append((DREW_CARD, EVERYBODY, self.seat, card))
            s.stack.append(DigRow(self.use, card, HAND, self.cost))

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        options: list[int] = []
        if list_rows(s, seat, self.cost):
            if self.sources & HAND:
                list_caves(s, seat, options)
            if self.sources & DISPLAY:
                list_shown(s, True, options)
            if self.optional and options:
                options.append(SKIP)
        return options

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        if token == SKIP:
            return
        if self.count > 1:
            s.stack.append(Dig(self.use, self.count - 1, self.sources, self.cost, self.optional))
        place = place_in_hand(s, seat, token) if self.sources & HAND else NONE
        if place == NONE:
            s.stack.append(DigRow(self.use, token, DISPLAY, self.cost))
            return
        known = s.hands[seat][place] & KNOWN > 0
        show_in_hand(s, seat, token)
        shown: list[int] = []
        if self.sources & DISPLAY:
            list_shown(s, True, shown)
        if token in shown:
            s.stack.append(FromWhere(self.use, token, self.cost, known))
        else:
            s.stack.append(DigRow(self.use, token, HAND, self.cost))


class FromWhere(UseStep):
    """A copy of the card is in the hand and another on display; `known` if everybody knew of the one in the hand."""

    name = "from_where"
    rule = "WS-CARDS-2"

    def __init__(self, use: Using, card: int, cost: int, known: bool) -> None:
        super().__init__(use, (card << 3 | cost) << 1 | known)
        self.card: Final = card
        self.cost: Final = cost
        self.known: Final = known

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        return [FROM_HAND, FROM_DISPLAY]

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        if token == FROM_DISPLAY and not self.known:
            # The copy in the hand was not needed after all, and the others have not seen it.
            s.hands[seat][place_in_hand(s, seat, self.card)] &= ~KNOWN
        s.stack.append(DigRow(self.use, self.card, HAND if token == FROM_HAND else DISPLAY, self.cost))


class DigRow(UseStep):
    """Which cave to dig further."""

    name = "dig_row"
    rule = "WS-EXCAVATE-1"

    def __init__(self, use: Using, card: int, source: int, cost: int) -> None:
        super().__init__(use, (card << 3 | source) << 3 | cost)
        self.card: Final = card
        self.source: Final = source
        self.cost: Final = cost

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        return list_rows(s, seat, self.cost)

    def why_not(self, s: WyrmspanState, seat: int, token: int) -> str:
        if not ROW <= token < ROW + ROWS:
            return "a cave must be chosen"
        dug = s.pool[seat * POOL + DUG + token - ROW]
        if dug == COLUMNS:
            return "that cave is excavated to its end"
        return f"the next space of that cave costs {counted(dug - 1, 'egg')}, you have {s.pool[seat * POOL + EGGS]}"

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        row = token - ROW
        column = s.pool[seat * POOL + DUG + row]
        s.stack.append(DigPlace(seat, self.card, self.source, row * COLUMNS + column))
        if self.cost == AT_ACTION_COST:
            spend(s, seat, COIN, 1)
            if column > 1:
                s.stack.append(PayEggs(seat, column - 1))


class DigPlace(Step):
    """The cost is paid: the cave card comes to its space."""

    name = "dig_place"
    rule = "WS-EXCAVATE-1"

    def __init__(self, seat: int, card: int, source: int, space: int) -> None:
        super().__init__(seat, (card << 3 | source) << 4 | space)
        self.card: Final = card
        self.source: Final = source
        self.space: Final = space

    def run(self, s: WyrmspanState) -> None:
        seat = self.seat
        if self.source == HAND:
            s.hands[seat].pop(place_in_hand(s, seat, self.card))
        else:
            take_from_display(s, self.card)
        s.dug[seat * SPACES + self.space] = self.card
        s.pool[seat * POOL + DUG + self.space // COLUMNS] += 1
        if s.events is not None:
            s.events.append((EXCAVATED, EVERYBODY, seat, self.space, self.card))
        if self.space % COLUMNS == COLUMNS - 1:
            s.stack.append(DugOut(seat, self.card))
        else:
            start(s, seat, s.cards.cave[self.card - DRAGONS], NONE)


class DugOut(Step):
    """WS-EXCAVATE-5: the card's benefit and the trade of the last space, in either order."""

    name = "dug_out"
    rule = "WS-EXCAVATE-5"

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat, card)
        self.card: Final = card

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        tradable = payable(s, seat, NONE, s.cards.abilities[s.cards.trade].pay)
        return [USE, TRADE] if tradable else [USE]

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        if token == USE:
            start(s, seat, s.cards.trade, NONE)
            start(s, seat, s.cards.cave[self.card - DRAGONS], NONE)
        else:
            start(s, seat, s.cards.cave[self.card - DRAGONS], NONE)
            start(s, seat, s.cards.trade, NONE)

    def cause(self, s: WyrmspanState, seat: int) -> tuple[int, int]:
        return seat, self.card
