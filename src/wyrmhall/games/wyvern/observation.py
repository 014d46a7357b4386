"""What a seat of Wyvern observes beside its zones: the battlefield position by position, treasures, attached cards,
cards being played, the attack and the battle. Its own side comes first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from wyrmhall.games.wyvern.codes import (
    ATTACK,
    BATTLE,
    C_CODE,
    C_KIND,
    C_SEAT,
    CHAIN,
    FIELD,
    KIND,
    KNOW,
    LATER,
    PIN,
    SEAT_PLACES,
    SEATS,
    SLOTS,
    TREASURE,
)
from wyrmhall.kernel.observation import COPIES, MOST, Known, Part, Sight
from wyrmhall.kernel.observe import WIDTH, Numbers, Writer, put

if TYPE_CHECKING:
    from wyrmhall.games.wyvern import Wyvern
    from wyrmhall.games.wyvern.state import WyvernState
    from wyrmhall.kernel.state import State

STATUS: Final = 15
# Behind kind and status: counters, vain, heat, assigned, copied, boost, side round the table plus one, attached cards.
BESIDE: Final = 8


class Field(Writer):
    """Each position: the kind of the card if the observer knows it, whether there is one, its status bit by bit,
    numbers.
    """

    def __init__(self, lair: list[bool]) -> None:
        self.places: Final[list[int]] = []
        kinds = 0
        for one in lair:
            self.places.append(kinds if one else -1)
            kinds += 1 if one else 0
        self.kinds: Final = kinds
        self.width: Final = kinds + 1 + STATUS + BESIDE
        super().__init__(FIELD * self.width)

    def write(self, s: State, seat: int, out: Any, at: int) -> None:
        own = cast("WyvernState", s)
        for step in range(FIELD):
            slot = (step + seat * (SLOTS // SEATS)) % SLOTS if step < SLOTS else step
            if own.field[slot] >= 0:
                self.position(own, slot, seat, out, at)
            at += self.width * WIDTH

    def position(self, s: WyvernState, slot: int, seat: int, out: Any, at: int) -> None:
        code = s.field[slot]
        place = self.places[code & KIND]
        if code & (KNOW << seat) and place >= 0:
            out[at + place * WIDTH] = 1
        at += self.kinds * WIDTH
        out[at] = 1
        at += WIDTH
        status = s.status[slot]
        for bit in range(STATUS):
            if status >> bit & 1:
                out[at + bit * WIDTH] = 1
        at += STATUS * WIDTH
        number(out, at, s.counters[slot])
        number(out, at + WIDTH, s.vain[slot])
        number(out, at + 2 * WIDTH, s.heat[slot])
        number(out, at + 3 * WIDTH, s.assigned[slot])
        number(out, at + 4 * WIDTH, s.copied[slot])
        number(out, at + 5 * WIDTH, s.boost[slot])
        side = s.side[slot]
        if 0 <= side < SEATS:
            out[at + 6 * WIDTH] = 1 + (side - seat) % SEATS
        attached = 0
        for pin in range(0, len(s.pins), PIN):
            if s.pins[pin] == slot:
                attached += 1
        out[at + 7 * WIDTH] = attached


def number(out: Any, at: int, value: int) -> None:
    if value:
        put(out, at, min(max(value, -MOST), MOST))


class Treasures(Writer):
    """The treasures of each seat by kinds, as far as the observer knows them; then how many there are."""

    def __init__(self, kinds: int) -> None:
        super().__init__(SEATS * (kinds + 1))
        self.kinds: Final = kinds

    def write(self, s: State, seat: int, out: Any, at: int) -> None:
        own = cast("WyvernState", s)
        for entry in range(0, len(own.treasures), TREASURE):
            code = own.treasures[entry + 1]
            step = (own.treasures[entry] // SEAT_PLACES - seat) % SEATS
            here = at + step * (self.kinds + 1) * WIDTH
            if code & (KNOW << seat):
                kind = here + (code & KIND) * WIDTH
                out[kind] = out[kind] + 1
            here += self.kinds * WIDTH
            out[here] = out[here] + 1


class Played(Writer):
    """The last of the cards being played, if the observer knows it: whose, which kind; then how many there are."""

    def __init__(self, kinds: int) -> None:
        super().__init__(SEATS + kinds + 1)
        self.kinds: Final = kinds

    def write(self, s: State, seat: int, out: Any, at: int) -> None:
        own = cast("WyvernState", s)
        count = len(own.chain) // CHAIN
        if count == 0:
            return
        top = (count - 1) * CHAIN
        player = own.chain[top + C_SEAT]
        if player >= 0:
            out[at + (player - seat) % SEATS * WIDTH] = 1
        kind = own.chain[top + C_KIND]
        if 0 <= kind < self.kinds and own.chain[top + C_CODE] >= 0 and own.chain[top + C_CODE] & (KNOW << seat):
            out[at + (SEATS + kind) * WIDTH] = 1
        out[at + (SEATS + self.kinds) * WIDTH] = min(count, COPIES)


def extra(game: Wyvern) -> list[Part]:
    kinds = game.cards.kinds
    later = Numbers("later", SEATS * LATER, -MOST, MOST, LATER, tuple(range(LATER)))
    field = (
        "each position, the own side first: the kind of dragon or terrain if it is known, "
        "whether a card lies there, its status bits, "
        "counters, vain, heat, assigned, copied, boost, its side in a battle (1 the observer's), attached cards"
    )
    return [
        Part("field", field, Field(game.tables.is_lair), -MOST, MOST),
        Part(
            "treasures", "treasures of each seat by kinds where they are known; how many", Treasures(kinds), 0, COPIES
        ),
        Part("chain", "the last card being played: whose, which if it is known; how many", Played(kinds), 0, COPIES),
        Part("later", "what waits for a later turn of each seat", later, -MOST, MOST),
        Part("attack", "the attack going on, in numbers", Numbers("attack", ATTACK, -MOST, MOST, 0, ()), -MOST, MOST),
        Part("battle", "the battle going on, in numbers", Numbers("battle", BATTLE, -MOST, MOST, 0, ()), -MOST, MOST),
    ]


SIGHT = Sight(
    by_seat=("points", "gold", "lost"),
    seats=("turn", "first", "last"),
    known={"hands": Known(KNOW, True)},
    sizes=("removed",),
    left_out={
        **dict.fromkeys(
            ("field", "status", "counters", "vain", "heat", "assigned", "copied", "boost", "side", "pins"),
            "told as `field`",
        ),
        "form": "the kind of dragon that a card stands for is in the text observation",
        "link": "who is bound to whom is in the text observation",
        "later": "told by seat",
        "treasures": "told by kinds",
        "under": "cards under others",
        "chain": "told as `chain`",
        "attack": "told as `attack`",
        "battle": "told as `battle`",
        "played": "their effects stand in the numbers of the field",
        "fallen": "who has just lost a battle",
        "winner": "nothing is asked any more when there is one",
    },
    extra=extra,
)
