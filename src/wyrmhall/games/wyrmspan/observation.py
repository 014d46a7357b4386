"""What a seat of Wyrmspan observes beside its zones: counters, mats cave by cave, caches, hands as far as they are
known, markers and objectives.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from wyrmhall.games.wyrmspan import codes
from wyrmhall.games.wyrmspan.turns import Setup
from wyrmhall.kernel.observation import MOST, Part, Sight
from wyrmhall.kernel.observe import WIDTH, Bits, Numbers, Writer, put

if TYPE_CHECKING:
    from wyrmhall.games.wyrmspan import Wyrmspan
    from wyrmhall.games.wyrmspan.state import WyrmspanState
    from wyrmhall.kernel.state import State

CACHES: Final = 5


class Pool(Writer):
    """The counters of each seat. While all set up, nobody sees what others have chosen so far."""

    def write(self, s: State, seat: int, out: Any, at: int) -> None:
        own = cast("WyrmspanState", s)
        setup = len(own.stack) > 0 and isinstance(own.stack[-1], Setup)
        for step in range(own.seats):
            base = (seat + step) % own.seats * codes.POOL
            for counter in range(4 if setup and step else 0, codes.POOL):
                value = own.pool[base + counter]
                if value:
                    put(out, at + counter * WIDTH, min(value, MOST))
            at += codes.POOL * WIDTH


class Mats(Writer):
    """The dragons on each mat, cave by cave."""

    def write(self, s: State, seat: int, out: Any, at: int) -> None:
        own = cast("WyrmspanState", s)
        for step in range(own.seats):
            base = (seat + step) % own.seats * codes.SPACES
            for space in range(codes.SPACES):
                dragon = own.mat[base + space]
                if dragon >= 0:
                    out[at + (space // codes.COLUMNS * codes.DRAGONS + dragon) * WIDTH] = 1
            at += codes.ROWS * codes.DRAGONS * WIDTH


class Caches(Writer):
    """What is cached at each space: four resources, and how often a hatchling was fed."""

    def write(self, s: State, seat: int, out: Any, at: int) -> None:
        own = cast("WyrmspanState", s)
        spaces = own.seats * codes.SPACES
        first = seat * codes.SPACES
        for space in range(spaces):
            cached = own.caches[(first + space) % spaces]
            if cached:
                here = at + space * CACHES * WIDTH
                for part in range(CACHES):
                    out[here + part * WIDTH] = cached >> part * codes.CACHE_BITS & codes.CACHE_MASK


class Hands(Writer):
    """The kinds of the own hand, and of the others' what everybody knows to be there; then how many dragons and caves.

    A card that was taken face up is known until its owner tucks a card of the hand unseen: it may be that one.
    """

    def write(self, s: State, seat: int, out: Any, at: int) -> None:
        own = cast("WyrmspanState", s)
        for step in range(own.seats):
            other = (seat + step) % own.seats
            hidden = own.pool[other * codes.POOL + codes.HIDDEN]
            caves = 0
            for entry in own.hands[other]:
                card = entry & codes.CARD
                if card >= codes.DRAGONS:
                    caves += 1
                if step == 0 or (entry & codes.KNOWN and (card >= codes.DRAGONS or entry // codes.SERIAL >= hidden)):
                    here = at + card * WIDTH
                    out[here] = out[here] + 1
            out[at + codes.CARDS * WIDTH] = len(own.hands[other]) - caves
            out[at + (codes.CARDS + 1) * WIDTH] = caves
            at += (codes.CARDS + 2) * WIDTH


class Markers(Writer):
    """The markers in each row of the guild tile, seat by seat; the Automa's last."""

    def __init__(self, seats: int) -> None:
        super().__init__(codes.SLOTS * (seats + 1))
        self.columns: Final = seats + 1

    def write(self, s: State, seat: int, out: Any, at: int) -> None:
        own = cast("WyrmspanState", s)
        for marker in own.markers:
            owner = marker & 7
            column = own.seats if owner == codes.RIVAL_SEAT else (owner - seat) % own.seats
            here = at + ((marker >> 3) * self.columns + column) * WIDTH
            out[here] = out[here] + 1


class Standing(Writer):
    """The place of each seat in each round that was scored; alone, the Automa's is the second."""

    def __init__(self, width: int) -> None:
        super().__init__(codes.ROUNDS * width)
        self.width: Final = width

    def write(self, s: State, seat: int, out: Any, at: int) -> None:
        own = cast("WyrmspanState", s)
        for entry in range(len(own.standing)):
            round, place = entry // self.width, entry % self.width
            step = (place - seat) % self.width
            out[at + (round * self.width + step) * WIDTH] = own.standing[entry]


def extra(game: Wyrmspan) -> list[Part]:
    seats = game.seats
    spaces = tuple(range(codes.SPACES))
    tucks = Numbers("tucks", seats * codes.SPACES, 0, MOST, codes.SPACES, spaces)
    pool = (
        "the counters of each seat: resources, coins, eggs on the mat, guild steps, passed, visits, "
        "dragons and spaces of each cave, eggs, picks, cards tucked unseen"
    )
    hands = "the own hand by kinds, of others what is known; then how many dragons and cave cards each holds"
    return [
        Part("pool", pool, Pool(seats * codes.POOL), 0, MOST),
        Part("mat", "the dragons of each seat, cave by cave, by kinds", Mats(seats * codes.ROWS * codes.DRAGONS)),
        Part("caches", "what is cached at each space of each seat", Caches(seats * codes.SPACES * CACHES), 0, 127),
        Part("tucks", "how many cards are tucked at each space of each seat", tucks, 0, MOST),
        Part("fresh", "where a dragon was played in this turn", Bits("fresh", seats, codes.SPACES, True, True)),
        Part("hands", hands, Hands(seats * (codes.CARDS + 2)), 0, 99),
        Part("markers", "markers in each row of the guild tile, by seat; the Automa's last", Markers(seats), 0, 99),
        Part("standing", "the place of each seat in each scored round", Standing(max(2, seats)), 0, 9),
    ]


SIGHT = Sight(
    seats=("first", "active"),
    one_of=("round",),
    kinds={"dug": (codes.DRAGONS, codes.CAVES)},
    sizes=("old_dragons", "old_caves", "rival_cards"),
    left_out={
        "pool": "told as `pool`, which hides what others choose at the beginning",
        "mat": "told cave by cave",
        "caches": "told resource by resource",
        "fresh": "told space by space",
        "hands": "told as far as they are known",
        "tucked": "told as `tucks`",
        "markers": "told by seat",
        "standing": "told by seat",
    },
    extra=extra,
)
