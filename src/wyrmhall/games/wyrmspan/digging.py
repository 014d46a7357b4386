"""Excavating: which cave card, which cave, its eggs, and then the card's benefit and the space's in either order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyrmspan import codes, pieces
from wyrmhall.games.wyrmspan.paying import PayEggs
from wyrmhall.games.wyrmspan.using import Step, UseStep, Using, payable, start
from wyrmhall.kernel.state import EVERYBODY
from wyrmhall.kernel.wording import counted

if TYPE_CHECKING:
    from wyrmhall.games.wyrmspan.state import WyrmspanState


def list_rows(s: WyrmspanState, seat: int, cost: int) -> list[int]:
    """WS-EXCAVATE-1, WS-EXCAVATE-2: caves with a space left, and eggs for it where it is not free."""
    base = seat * codes.POOL
    options: list[int] = []
    for row in range(codes.ROWS):
        dug = s.pool[base + codes.DUG + row]
        if dug < codes.COLUMNS and (cost != codes.AT_ACTION_COST or s.pool[base + codes.EGGS] >= dug - 1):
            options.append(codes.ROW + row)
    return options


def can_dig(s: WyrmspanState, seat: int, sources: int) -> bool:
    """Whether there is a space to excavate and a cave card for it."""
    base = seat * codes.POOL + codes.DUG
    if s.pool[base] + s.pool[base + 1] + s.pool[base + 2] == codes.ROWS * codes.COLUMNS:
        return False
    if sources & codes.HAND and pieces.has_cave(s, seat):
        return True
    if sources & codes.DISPLAY:
        shown: list[int] = []
        pieces.list_shown(s, True, shown)
        return len(shown) > 0
    return sources & codes.DECK > 0 and pieces.can_draw_cave(s)


class Dig(UseStep):
    """Which cave card to play; `count` is how many may follow each other. From the deck it is the top card."""

    name = "dig"
    rule = "WS-EXCAVATE-1"
    wants = "a cave card to excavate with"

    def __init__(self, use: Using, count: int, sources: int, cost: int, optional: bool) -> None:
        super().__init__(use, ((count << 3 | sources) << 3 | cost) << 1 | optional)
        self.count: Final = count
        self.sources: Final = sources
        self.cost: Final = cost
        self.optional: Final = optional

    def run(self, s: WyrmspanState) -> None:
        if self.sources & codes.DECK == 0:
            super().run(s)
        elif list_rows(s, self.seat, self.cost):
            self.draw(s)

    def draw(self, s: WyrmspanState) -> None:
        """WS-READ-18: the top cave card is shown and must find its cave."""
        card = pieces.draw_from(s, s.caves, s.old_caves)
        if card != codes.NONE:
            pieces.add_known(s, self.seat, card)
            if s.events is not None:
                s.events.append((codes.DREW_CARD, EVERYBODY, self.seat, card))
            s.stack.append(DigRow(self.use, card, codes.HAND, self.cost))

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        options: list[int] = []
        if list_rows(s, seat, self.cost):
            if self.sources & codes.HAND:
                pieces.list_caves(s, seat, options)
            if self.sources & codes.DISPLAY:
                pieces.list_shown(s, True, options)
            if self.optional and options:
                options.append(codes.SKIP)
        return options

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        if token == codes.SKIP:
            return
        if self.count > 1:
            s.stack.append(Dig(self.use, self.count - 1, self.sources, self.cost, self.optional))
        place = pieces.place_in_hand(s, seat, token) if self.sources & codes.HAND else codes.NONE
        if place == codes.NONE:
            s.stack.append(DigRow(self.use, token, codes.DISPLAY, self.cost))
            return
        known = s.hands[seat][place] & codes.KNOWN > 0
        pieces.show_in_hand(s, seat, token)
        shown: list[int] = []
        if self.sources & codes.DISPLAY:
            pieces.list_shown(s, True, shown)
        if token in shown:
            s.stack.append(FromWhere(self.use, token, self.cost, known))
        else:
            s.stack.append(DigRow(self.use, token, codes.HAND, self.cost))


class FromWhere(UseStep):
    """A copy of the card is in the hand and another on display; `known` if everybody knew of the one in the hand."""

    name = "from_where"
    rule = "WS-CARDS-2"
    wants = "the copy in your hand or the one on display"

    def __init__(self, use: Using, card: int, cost: int, known: bool) -> None:
        super().__init__(use, (card << 3 | cost) << 1 | known)
        self.card: Final = card
        self.cost: Final = cost
        self.known: Final = known

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        return [codes.FROM_HAND, codes.FROM_DISPLAY]

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        if token == codes.FROM_DISPLAY and not self.known:
            # The copy in the hand was not needed after all, and the others have not seen it.
            s.hands[seat][pieces.place_in_hand(s, seat, self.card)] &= ~codes.KNOWN
        s.stack.append(
            DigRow(self.use, self.card, codes.HAND if token == codes.FROM_HAND else codes.DISPLAY, self.cost)
        )


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
        if not codes.ROW <= token < codes.ROW + codes.ROWS:
            return "choose a cave"
        dug = s.pool[seat * codes.POOL + codes.DUG + token - codes.ROW]
        if dug == codes.COLUMNS:
            return "that cave is fully excavated"
        eggs = s.pool[seat * codes.POOL + codes.EGGS]
        return f"the next space of that cave costs {counted(dug - 1, 'egg')}, and you have {eggs}"

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        row = token - codes.ROW
        column = s.pool[seat * codes.POOL + codes.DUG + row]
        s.stack.append(DigPlace(seat, self.card, self.source, row * codes.COLUMNS + column))
        if self.cost == codes.AT_ACTION_COST:
            pieces.spend(s, seat, codes.COIN, 1)
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
        if self.source == codes.HAND:
            s.hands[seat].pop(pieces.place_in_hand(s, seat, self.card))
        else:
            pieces.take_from_display(s, self.card)
        s.dug[seat * codes.SPACES + self.space] = self.card
        s.pool[seat * codes.POOL + codes.DUG + self.space // codes.COLUMNS] += 1
        if s.events is not None:
            s.events.append((codes.EXCAVATED, EVERYBODY, seat, self.space, self.card))
        if self.space % codes.COLUMNS == codes.COLUMNS - 1:
            s.stack.append(DugOut(seat, self.card))
        else:
            start(s, seat, s.cards.cave[self.card - codes.DRAGONS], codes.NONE)


class DugOut(Step):
    """WS-EXCAVATE-5: the card's benefit and the trade of the last space, in either order."""

    name = "dug_out"
    rule = "WS-EXCAVATE-5"
    wants = "what comes first, the card's benefit or three items for a coin"

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat, card)
        self.card: Final = card

    def legal(self, s: WyrmspanState, seat: int) -> list[int]:
        tradable = payable(s, seat, codes.NONE, s.cards.abilities[s.cards.trade].pay)
        return [codes.USE, codes.TRADE] if tradable else [codes.USE]

    def take(self, s: WyrmspanState, seat: int, token: int) -> None:
        if token == codes.USE:
            start(s, seat, s.cards.trade, codes.NONE)
            start(s, seat, s.cards.cave[self.card - codes.DRAGONS], codes.NONE)
        else:
            start(s, seat, s.cards.cave[self.card - codes.DRAGONS], codes.NONE)
            start(s, seat, s.cards.trade, codes.NONE)

    def cause(self, s: WyrmspanState, seat: int) -> tuple[int, int]:
        return seat, self.card
