"""What a seat of Volfyirion observes beside its zones: what each house owns, and where the dragon is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from wyrmhall.games.volfyirion.codes import CITIES, HOME, SEATS, SLAIN
from wyrmhall.kernel.observation import COPIES, Part, Sight
from wyrmhall.kernel.observe import WIDTH, Writer

if TYPE_CHECKING:
    from wyrmhall.games.volfyirion import Volfyirion
    from wyrmhall.games.volfyirion.state import VolfyirionState
    from wyrmhall.kernel.state import State


class Undiscarded(Writer):
    """The cards of each house that are in its hand or deck: everybody can count them (VF-READ: all else is open)."""

    def __init__(self, kinds: int) -> None:
        super().__init__(SEATS * kinds)
        self.kinds: Final = kinds

    def write(self, s: State, seat: int, out: Any, at: int) -> None:
        own = cast("VolfyirionState", s)
        for step in range(SEATS):
            house = (seat + step) % SEATS
            self.count(own.hands[house], out, at)
            self.count(own.decks[house], out, at)
            at += self.kinds * WIDTH

    def count(self, cards: list[int], out: Any, at: int) -> None:
        for card in cards:
            place = at + card * WIDTH
            out[place] = out[place] + 1


class KnownHand(Writer):
    """The cards of the other hand that it held when its house shuffled."""

    def write(self, s: State, seat: int, out: Any, at: int) -> None:
        own = cast("VolfyirionState", s)
        hand = own.hands[1 - seat]
        for number in range(own.known[1 - seat]):
            place = at + hand[number] * WIDTH
            out[place] = out[place] + 1


class Dragon(Writer):
    """Where Volfyirion is: slain, at home, or at a city, the observer's own first."""

    def write(self, s: State, seat: int, out: Any, at: int) -> None:
        dragon = cast("VolfyirionState", s).dragon
        if dragon == SLAIN or dragon == HOME:
            out[at + (dragon - SLAIN) * WIDTH] = 1
        else:
            out[at + (2 + (dragon - seat * CITIES) % (SEATS * CITIES)) * WIDTH] = 1


def extra(game: Volfyirion) -> list[Part]:
    kinds = len(game.cards.ids)
    return [
        Part(
            "undiscarded", "the cards of each house in hand and deck together, by kinds", Undiscarded(kinds), 0, COPIES
        ),
        Part("known hand", "the cards of the other hand that everybody knows, by kinds", KnownHand(kinds), 0, COPIES),
        Part("dragon", "slain, at home, at a city of the observer, of the other", Dragon(2 + SEATS * CITIES)),
    ]


SIGHT = Sight(
    by_seat=("known", "standing", "order"),
    seats=("active", "lair_of"),
    one_of=("order",),
    places=("buildings", "troops"),
    marks={"buildings": ("used",), "troops": ("used",), "plays": ("used", "sealed")},
    most={"cp": 99, "bp": 99, "kp": 99, "known": 99},
    left_out={
        "decks": "told as `undiscarded`",
        "dragon": "told round the table",
        "winner": "nothing is asked any more when there is one",
        "removed": "cards out of the game",
    },
    extra=extra,
)
