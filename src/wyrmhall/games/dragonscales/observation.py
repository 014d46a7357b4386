"""What a seat of Dragonscales observes beside its zones: the dice it sees, offers, and the fight that is going on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from wyrmhall.games.dragonscales.codes import (
    DICE,
    F_BY,
    F_TARGET,
    FIGHT,
    NONE,
    O_SENT,
    O_TO,
    OFFER_WIDTH,
    SEEN,
)
from wyrmhall.games.dragonscales.effects import FACES
from wyrmhall.kernel.observation import MOST, Known, Part, Sight
from wyrmhall.kernel.observe import WIDTH, Writer, put

if TYPE_CHECKING:
    from wyrmhall.games.dragonscales import Dragonscales
    from wyrmhall.games.dragonscales.state import DragonscalesState
    from wyrmhall.kernel.state import State


class Dice(Writer):
    """How many dice of each seat show each face, as far as the observer sees them; then which of its own lie aside."""

    def __init__(self, seats: int, faces: int) -> None:
        super().__init__(seats * faces + DICE * (faces + 1))
        self.faces: Final = faces

    def write(self, s: State, seat: int, out: Any, at: int) -> None:
        own = cast("DragonscalesState", s)
        for step in range(own.seats):
            other = (seat + step) % own.seats
            if own.dice[other * DICE] != NONE and (step == 0 or own.open_dice or own.placer == other):
                for die in range(DICE):
                    face = own.dice[other * DICE + die]
                    if face >= 0:
                        here = at + face * WIDTH
                        out[here] = out[here] + 1
            at += self.faces * WIDTH
        for die in range(DICE):
            face = own.dice[seat * DICE + die]
            if face >= 0:
                out[at + face * WIDTH] = 1
                if own.aside[seat] >> die & 1:
                    out[at + self.faces * WIDTH] = 1
            at += (self.faces + 1) * WIDTH


class Offers(Writer):
    """The offer of each seat that was sent, and the observer's own: to whom, and its numbers."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats * (seats + OFFER_WIDTH - 1))

    def write(self, s: State, seat: int, out: Any, at: int) -> None:
        own = cast("DragonscalesState", s)
        seats = own.seats
        for step in range(seats):
            row = (seat + step) % seats * OFFER_WIDTH
            if step == 0 or own.offers[row + O_SENT]:
                to = own.offers[row + O_TO]
                if to >= 0:
                    out[at + (to - seat) % seats * WIDTH] = 1
                for part in range(1, OFFER_WIDTH):
                    put(out, at + (seats + part - 1) * WIDTH, min(max(own.offers[row + part], -2), 99))
            at += (seats + OFFER_WIDTH - 1) * WIDTH


class Fighting(Writer):
    """The attack or theft that is going on: by whom, on whom, then its numbers."""

    def __init__(self, seats: int) -> None:
        super().__init__(2 * seats + FIGHT)

    def write(self, s: State, seat: int, out: Any, at: int) -> None:
        own = cast("DragonscalesState", s)
        if not own.fights:
            return
        seats = own.seats
        top = len(own.fights) - FIGHT
        by, target = own.fights[top + F_BY], own.fights[top + F_TARGET]
        if by >= 0:
            out[at + (by - seat) % seats * WIDTH] = 1
        if target >= 0:
            out[at + (seats + (target - seat) % seats) * WIDTH] = 1
        for part in range(FIGHT):
            put(out, at + (2 * seats + part) * WIDTH, min(max(own.fights[top + part], -9), MOST))


def extra(game: Dragonscales) -> list[Part]:
    seats, faces = game.seats, len(FACES)
    dice = (
        f"dice of each seat by face ({', '.join(FACES)}), as far as they are seen; "
        "each own die's face, and whether it lies aside"
    )
    return [
        Part("dice", dice, Dice(seats, faces), 0, DICE),
        Part(
            "offers",
            "the offer of each seat that is sent, and the own: to whom, and its numbers",
            Offers(seats),
            -2,
            99,
        ),
        Part("fighting", "the attack or theft going on: by whom, on whom, its numbers", Fighting(seats), -9, MOST),
    ]


SIGHT = Sight(
    by_seat=(
        *("villains", "places", "scales", "wounds", "poison", "suffered", "out", "minds", "bends", "bending"),
        *("loaded", "talks"),
    ),
    seats=("first", "hero", "owners", "protected", "placer"),
    seat_masks=("denied", "summoned"),
    known={
        zone: Known(SEEN, True) for zone in ("hands", "discards", "stash", "spoils", "rage_top", "rage_bottom", "drawn")
    },
    sizes=("boxed",),
    most={"round": 99, "out": 99},
    left_out={
        "dice": "told as far as they are seen",
        "aside": "told with the dice",
        "luck": "nobody sees it",
        "fights": "told as `fighting`",
        "offers": "told where they are sent",
    },
    extra=extra,
)
