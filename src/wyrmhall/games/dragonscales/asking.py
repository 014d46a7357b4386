"""What all questions of Dragonscales share: who has left the game is not asked, and a search can tell them apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from wyrmhall.games.dragonscales.codes import IN, NONE
from wyrmhall.kernel.operation import Question

if TYPE_CHECKING:
    from wyrmhall.games.dragonscales.state import DragonscalesState


class Ask(Question["DragonscalesState"]):
    """A choice of one seat. `secret` ones are asked also where there is one answer: skipping would show a hand."""

    secret: ClassVar[bool] = False

    def marks(self) -> list[int]:
        """Numbers that tell this question from every other."""
        raise NotImplementedError

    def run(self, s: DragonscalesState) -> None:
        if s.out[self.seat] != IN:
            self.nothing(s)
            return
        options = self.legal(s, self.seat)
        if len(options) > 1 or (self.secret and options):
            s.ask(self, self.seat, options)
        elif options:
            self.take(s, self.seat, options[0])
        else:
            self.nothing(s)


class CardAsk(Ask):
    """A question that a card asks."""

    rule = "DS-CARD-3"

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card: Final = card

    def cause(self, s: DragonscalesState, seat: int) -> tuple[int, int]:
        """A card is its villain's, a treasure that of whoever it asks, and the dragon's cards are nobody's."""
        if self.card < 0 or s.cards.is_rage(self.card):
            return NONE, self.card
        if not s.cards.is_treasure(self.card):
            for other in range(s.seats):
                if s.villains[other] == s.cards.owner[self.card]:
                    return other, self.card
        return self.seat, self.card


def order(s: DragonscalesState) -> list[int]:
    """All seats, the first player first."""
    return [(s.first + turn) % s.seats for turn in range(s.seats)]


def seats_of(s: DragonscalesState, mask: int) -> list[int]:
    """The seats of a mask, the first player first."""
    return [seat for seat in order(s) if mask >> seat & 1]
