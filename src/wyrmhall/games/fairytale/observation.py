"""What a seat of Fairy Tale observes beside its zones: the pack it holds, what it has picked and what it passed on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from wyrmhall.games.fairytale import rules
from wyrmhall.games.fairytale.codes import KEEP, KIND, PACK
from wyrmhall.kernel.observation import Part, Sight
from wyrmhall.kernel.observe import WIDTH, Writer

if TYPE_CHECKING:
    from wyrmhall.games.fairytale import FairyTale
    from wyrmhall.games.fairytale.state import FairyTaleState
    from wyrmhall.kernel.state import State


class Draft(Writer):
    """Three times the kinds: the pack in hand, the cards picked in this draft, the cards passed on in this round."""

    def __init__(self, kinds: int) -> None:
        super().__init__(3 * kinds)
        self.kinds: Final = kinds

    def write(self, s: State, seat: int, out: Any, at: int) -> None:
        own = cast("FairyTaleState", s)
        seats, packs = own.seats, own.packs
        drafting = rules.drafting(own)
        steps = own.step if drafting else PACK
        turn = rules.direction(own.round)
        picked = at + self.kinds * WIDTH
        passed = picked + self.kinds * WIDTH
        for step in range(steps):
            first = PACK * (own.round * seats + (seat - turn * step) % seats)
            if drafting:
                tell(out, picked, packs[first + step])
            for place in range(first + step + 1, first + PACK):
                tell(out, passed, packs[place])
        if drafting:
            for place in range(own.at[seat], own.at[seat] + PACK - own.step):
                tell(out, at, packs[place])


class Names(Writer):
    """The names that almighty cards have taken, of each seat round the table; the last place is their own."""

    def __init__(self, seats: int, kinds: int) -> None:
        super().__init__(seats * (kinds + 1))
        self.kinds: Final = kinds

    def write(self, s: State, seat: int, out: Any, at: int) -> None:
        own = cast("FairyTaleState", s)
        for given in own.names:
            name = given & KIND
            step = ((given >> 7) - seat) % own.seats
            tell(out, at + step * (self.kinds + 1) * WIDTH, self.kinds if name == KEEP else name)


def tell(out: Any, at: int, kind: int) -> None:
    place = at + kind * WIDTH
    out[place] = out[place] + 1


def extra(game: FairyTale) -> list[Part]:
    kinds = game.cards.size
    draft = "kinds in the pack the observer chooses from, in what it has picked in this draft, in what it passed on"
    return [
        Part("draft", draft, Draft(kinds), 0, 9),
        Part(
            "names",
            "the names that cards of each seat have taken: one of the kinds, or their own",
            Names(game.seats, kinds),
            0,
            9,
        ),
    ]


SIGHT = Sight(
    one_of=("round", "step"),
    seat_masks=("hunted",),
    marks={"tableaus": ("down",)},
    left_out={
        "packs": "told as `draft`",
        "plays": "those cards lie in the tableaus",
        "names": "told by seat",
        "drawn": "what the observer drew is in its hand",
    },
    extra=extra,
)
