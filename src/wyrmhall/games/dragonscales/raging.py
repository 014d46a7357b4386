"""Action 2: the dragon rages. A card is turned up, its boxes strike, its event happens, and more if a head is slain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from wyrmhall.games.dragonscales import moments, piles, steps, strife
from wyrmhall.games.dragonscales.checks import BONUS_SCALE, BONUS_TREASURE, BONUS_VILLAINY
from wyrmhall.games.dragonscales.codes import BOXES, E_EVENT, E_RAGE, KIND, NONE, SEEN_BY_ALL
from wyrmhall.games.dragonscales.effects import RAGE, RAGE_SHOWN, TREASURE, VILLAINY_CARD
from wyrmhall.kernel.operation import Operation
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.dragonscales.state import DragonscalesState


def begin(s: DragonscalesState) -> None:
    """DS-RAGE-1: always a card, even if nobody has dice in the row."""
    s.turned = 0
    turn_another(s)


def turn_another(s: DragonscalesState) -> None:
    """Turn up the next card; another one that lies open is discarded, and who could answer is asked anew."""
    again = s.rage != NONE
    if again:
        s.rage_discards.append(s.rage | SEEN_BY_ALL)
    s.rage = piles.next_rage(s) & KIND
    s.turned += 1
    s.epoch += 1
    if s.events is not None:
        s.events.append((E_RAGE, EVERYBODY, s.rage))
    if not again:
        s.stack += PARTS
    s.stack.append(moments.Moment(RAGE_SHOWN, NONE, s.turned))


class RageBox(Operation["DragonscalesState"]):
    """DS-RAGE-2: the dragon attacks whoever has dice in this box; the bonus comes also to the unhurt."""

    name = "rage box"
    rule = "DS-RAGE-2"

    def __init__(self, box: int) -> None:
        self.box: Final = box

    def run(self, s: DragonscalesState) -> None:
        owner = s.owners[RAGE * BOXES + self.box]
        s.row = RAGE
        s.box = self.box
        if owner < 0 or not s.lives(owner):
            return
        s.stack.append(Bonus(owner, self.box))
        s.stack.append(strife.Attack(NONE, owner, s.cards.wounds[s.rage][self.box], False, s.rage, False))


class Bonus(Operation["DragonscalesState"]):
    name = "bonus"
    rule = "DS-RAGE-3"

    def __init__(self, seat: int, box: int) -> None:
        self.seat: Final = seat
        self.box: Final = box

    def run(self, s: DragonscalesState) -> None:
        bonus = s.cards.bonus[s.rage][self.box]
        if not s.lives(self.seat):
            return
        if bonus == BONUS_VILLAINY:
            piles.draw(s, self.seat, VILLAINY_CARD, 1, NONE, s.rage)
        elif bonus == BONUS_SCALE:
            piles.gain(s, self.seat, 1)
        elif bonus == BONUS_TREASURE:
            piles.draw(s, self.seat, TREASURE, 1, NONE, s.rage)


class Part(Operation["DragonscalesState"]):
    """DS-RAGE-5, DS-RAGE-6: the event, the enraged action if a head is slain by then, and the card is discarded."""

    name = "rage part"
    rule = "DS-RAGE-5"

    def __init__(self, part: int) -> None:
        self.part: Final = part

    def run(self, s: DragonscalesState) -> None:
        card = s.rage
        if self.part == 3:
            s.rage_discards.append(card | SEEN_BY_ALL)
            s.rage = NONE
            for place in range(RAGE * BOXES, RAGE * BOXES + BOXES):
                s.owners[place] = NONE
                s.counts[place] = 0
            return
        first = s.cards.event[card] if self.part == 1 else s.cards.enraged[card]
        if first == NONE or (self.part == 2 and not s.is_enraged()):
            return
        if s.events is not None:
            s.events.append((E_EVENT, EVERYBODY, card, int(self.part == 2)))
        s.stack.append(steps.Do(NONE, first, 0, card, NONE, 0, NONE))


# All of a rage card, the last part first: boxes, event, enraged action, discarding.
PARTS: Final[list[Operation[Any]]] = [
    Part(3),
    Part(2),
    Part(1),
    *[RageBox(box) for box in range(BOXES - 1, -1, -1)],
]
OPERATIONS = (RageBox, Bonus, Part)
