"""The flow of play in Dragonscales: setting up, and rounds of rolling, placing, acting and resetting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from wyrmhall.games.dragonscales import actions, moments, piles, placing, resetting, rolling, steps
from wyrmhall.games.dragonscales.asking import Ask
from wyrmhall.games.dragonscales.codes import (
    E_CHOSE_HAND,
    E_ROUND,
    E_VILLAIN,
    KIND,
    NONE,
    START_HAND,
    START_SCALES,
    VILLAIN,
)
from wyrmhall.games.dragonscales.effects import RESET, ROUND_START
from wyrmhall.kernel.operation import Operation, Together
from wyrmhall.kernel.piles import take_any
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.dragonscales.state import DragonscalesState


def begin(s: DragonscalesState, choose_villain: bool, choose_hand: bool) -> None:
    """DS-SETUP-1: villains drawn by lot or chosen, scales and three cards each, drawn or chosen too."""
    lots = list(range(len(s.cards.villain_ids)))
    s.rng.shuffle(lots)
    s.villains = tuple(lots[: s.seats])
    s.first = s.rng.below(s.seats)
    s.boxed = tuple([kind for deck in s.cards.decks for kind in deck])
    for seat in range(s.seats):
        s.scales[seat] = START_SCALES
        s.hoard -= START_SCALES
    s.stack = [Round()]
    if choose_hand:
        s.stack.append(ChooseHand())
    s.stack.append(Deal(0 if choose_hand else START_HAND))
    if choose_villain:
        for turn in range(s.seats - 1, -1, -1):
            s.stack.append(ChooseVillain((s.first + turn) % s.seats, turn))
    s.settle()


class ChooseVillain(Ask):
    """DS-SETUP-1: each seat takes a villain that nobody before it has taken."""

    name = "choose villain"
    rule = "DS-SETUP-1"

    def __init__(self, seat: int, turn: int) -> None:
        super().__init__(seat)
        self.turn: Final = turn

    def marks(self) -> list[int]:
        return [27, self.seat, self.turn]

    def legal(self, s: DragonscalesState, seat: int) -> list[int]:
        taken = [s.villains[(seat - back) % s.seats] for back in range(1, self.turn + 1)]
        return [VILLAIN + villain for villain in range(len(s.cards.villain_ids)) if villain not in taken]

    def why_not(self, s: DragonscalesState, seat: int, token: int) -> str:
        return "choose a villain that nobody has taken"

    def take(self, s: DragonscalesState, seat: int, token: int) -> None:
        """Whoever had it by lot and has not chosen yet has the other one for now."""
        villain = token - VILLAIN
        before = s.villains[seat]
        s.villains = tuple([before if other == villain else other for other in s.villains])
        s.villains = tuple([villain if other == seat else s.villains[other] for other in range(s.seats)])
        s.epoch += 1
        if s.events is not None:
            s.events.append((E_VILLAIN, EVERYBODY, seat, villain))


class Deal(Operation["DragonscalesState"]):
    """DS-SETUP-6: everybody has the deck of its villain, and so many cards of it in hand."""

    name = "deal"
    rule = "DS-SETUP-6"

    def __init__(self, count: int) -> None:
        self.count: Final = count

    def run(self, s: DragonscalesState) -> None:
        s.epoch += 1
        s.boxed = tuple([kind for kind in s.boxed if s.cards.owner[kind] not in s.villains])
        for seat in range(s.seats):
            s.decks[seat] = s.cards.decks[s.villains[seat]][:]
            s.minds[seat] = 1 << s.villains[seat]
            s.hands[seat] = [take_any(s.decks[seat], s.rng) for _ in range(self.count)]


class ChooseHand(Together["DragonscalesState"]):
    """DS-OPTION-1: everybody looks through its own deck and takes three cards, unseen by the others."""

    name = "choose hand"
    rule = "DS-OPTION-1"

    def marks(self) -> list[int]:
        return [26]

    def asked(self, s: DragonscalesState) -> int:
        mask = 0
        for seat in range(s.seats):
            if len(s.hands[seat]) < START_HAND:
                mask |= 1 << seat
        return mask

    def legal(self, s: DragonscalesState, seat: int) -> list[int]:
        return piles.picks(s.cards, s.decks[seat])

    def why_not(self, s: DragonscalesState, seat: int, token: int) -> str:
        return "that card is not in your deck"

    def take(self, s: DragonscalesState, seat: int, token: int) -> None:
        kind = piles.picked_kind(s.cards, token)
        s.hands[seat].append(piles.remove(s.decks[seat], kind))
        if len(s.hands[seat]) == START_HAND:
            s.done(seat)
            if s.events is not None:
                s.events.append((E_CHOSE_HAND, EVERYBODY, seat))

    def resolve(self, s: DragonscalesState) -> None:
        s.epoch += 1


class Round(Operation["DragonscalesState"]):
    """DS-ROUND-1: four steps; nobody begins one before all have finished the one before."""

    name = "round"
    rule = "DS-ROUND-1"

    def run(self, s: DragonscalesState) -> None:
        s.round += 1
        if s.events is not None:
            s.events.append((E_ROUND, EVERYBODY, s.round, s.first))
        s.stack.append(self)
        s.stack += STEPS
        rolling.begin(s)
        _first_light(s)


# The steps of a round after rolling, the last one first.
STEPS: Final[list[Operation[Any]]] = [
    resetting.Reset(),
    moments.Moment(RESET, NONE, 0),
    resetting.Clear(),
    actions.BOX_STEPS[0],
    placing.TURNS[0],
]


def _first_light(s: DragonscalesState) -> None:
    """Treasures that work at the start of a round do so by themselves."""
    for seat in range(s.seats):
        if s.lives(seat):
            for code in s.shown[seat]:
                ability = s.cards.abilities[code & KIND]
                if ability.whens >> ROUND_START & 1:
                    s.stack.append(steps.Do(seat, ability.first, 0, code & KIND, NONE, 0, NONE))


OPERATIONS = (ChooseVillain, Deal, ChooseHand, Round)
