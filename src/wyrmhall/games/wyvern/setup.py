"""How a game of a match begins: decks, six cards to arrange, seven in hand. And how the next one follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.wyvern import field
from wyrmhall.games.wyvern.codes import (
    ARRANGING,
    CARD,
    CARD_IN_BATTLE,
    CHAIN,
    E_GAME,
    KEPT,
    KIND,
    KNOW,
    ONCE,
    OWNER,
    PIN,
    TREASURE,
    UNDER,
    VIRTUAL,
)
from wyrmhall.games.wyvern.phases import StartTurn
from wyrmhall.games.wyvern.settling import card_tokens
from wyrmhall.kernel.operation import Operation, Together
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.wyvern.state import WyvernState


class NextGame(Operation["WyvernState"]):
    """WV-GOAL-4: all cards go back to their decks; who lost begins."""

    name = "next game"
    rule = "WV-GOAL-4"

    def run(self, s: WyvernState) -> None:
        if s.number == 0:
            begin(s)
            return
        if not s.goal or s.points[0] >= s.goal or s.points[1] >= s.goal:
            return
        gather(s)
        s.first = 1 - s.winner if s.winner >= 0 else 1 - s.first
        begin(s)


def gather(s: WyvernState) -> None:
    """All cards go back into the two decks, copies that were no cards excepted; what was shown stays known."""
    codes: list[int] = []
    for seat in range(2):
        for pile in (
            s.hands[seat],
            s.lairs[seat],
            s.hordes[seat],
            s.tops[seat],
            s.lair_discards[seat],
            s.horde_discards[seat],
            s.removed[seat],
            s.dealt[seat],
        ):
            codes += pile
            pile.clear()
    codes += [code for code in s.field if code >= 0]
    codes += [s.pins[at + 1] for at in range(0, len(s.pins), PIN)]
    codes += [s.treasures[at + 1] for at in range(0, len(s.treasures), TREASURE)]
    codes += [s.under[at + 1] for at in range(0, len(s.under), UNDER)]
    codes += [s.played[at + 1] for at in range(0, len(s.played), CARD_IN_BATTLE) if s.played[at + 1] >= 0]
    codes += [s.chain[at] for at in range(0, len(s.chain), CHAIN) if s.chain[at] >= 0]
    for code in codes:
        if code & VIRTUAL:
            continue
        plain = code & (KEPT & ~ONCE)
        decks = s.lairs if s.tables.is_lair[code & KIND] else s.hordes
        decks[field.owner_of(code)].append(plain)


def begin(s: WyvernState) -> None:
    """WV-SETUP-1: six cards to arrange, seven in hand, 25 gold."""
    field.clear(s)
    s.number += 1
    s.turn = s.first
    s.turns = 0
    s.phase = ARRANGING
    s.epoch += 1
    if s.events is not None:
        s.events.append((E_GAME, EVERYBODY, s.number, s.first, s.goal))
    for seat in range(2):
        for _ in range(6):
            code = field.take_lair(s, seat)
            if code >= 0:
                s.dealt[seat].append(code & KEPT | KNOW << seat)
        field.draw(s, seat, 7)
    s.stack.append(NextGame())
    s.stack.append(StartTurn(s.first))
    s.stack.append(Arrange())


class Arrange(Together["WyvernState"]):
    """WV-SETUP-2: both lay their six cards face down, position by position, in secret."""

    name = "arrange"
    rule = "WV-SETUP-2"

    def asked(self, s: WyvernState) -> int:
        return (1 if s.dealt[0] else 0) | (2 if s.dealt[1] else 0)

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        return card_tokens(s.dealt[seat])

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        pile = s.dealt[seat]
        slot = seat * 6
        while s.field[slot] >= 0:
            slot += 1
        for at in range(len(pile)):
            if pile[at] & KIND == token - CARD:
                field.put_down(s, slot, pile.pop(at))
                break
        if len(pile) == 1:
            field.put_down(s, slot + 1, pile.pop())
        if not pile:
            s.done(seat)

    def resolve(self, s: WyvernState) -> None:
        s.epoch += 1

    def why_not(self, s: WyvernState, seat: int, token: int) -> str:
        return "lay one of the cards you were dealt"


def stock(s: WyvernState, seat: int, lair: list[int], horde: list[int]) -> None:
    """A deck is brought to the table."""
    owner = OWNER if seat else 0
    s.lairs[seat] = [kind | owner for kind in lair]
    s.hordes[seat] = [kind | owner for kind in horde]


OPERATIONS = (NextGame, Arrange)
