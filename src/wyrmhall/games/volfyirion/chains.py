"""Secondary abilities: when a chain holds, which cards set it off, and what the bonus puts on the stack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.volfyirion.codes import (
    CHAIN,
    CHAINED,
    CITIES,
    DRAW,
    FLY,
    KIND,
    NONE,
    RAZE_BUILDING,
    RAZE_TROOP,
    REMOVAL,
    REMOVE,
    SEALED,
    USED,
)
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.volfyirion.state import VolfyirionState

COLOURED = 4


def count_colours(s: VolfyirionState, seat: int) -> list[int]:
    """VF-CHAIN-1: how many cards of each colour a seat has in its playing and cities areas."""
    counts = [0, 0, 0, 0]
    colour = s.cards.colour
    for code in s.plays[seat]:
        counts[colour[code & KIND]] += 1
    for place in range(seat * CITIES, seat * CITIES + CITIES):
        code = s.buildings[place]
        if code >= 0:
            counts[colour[code & KIND]] += 1
        code = s.troops[place]
        if code >= 0:
            counts[colour[code & KIND]] += 1
    return counts


def holds(s: VolfyirionState, card: int, counts: list[int]) -> bool:
    """VF-CHAIN-2: whether the chain of a card in play is met; its own colour does not count for it."""
    cards = s.cards
    own = cards.colour[card]
    base = card * COLOURED
    for colour in range(1, COLOURED):
        wanted = cards.need[base + colour]
        if wanted and counts[colour] - (1 if colour == own else 0) < wanted:
            return False
    return True


def usable(s: VolfyirionState, code: int, counts: list[int]) -> bool:
    """VF-SECOND-2, VF-SEAL-3: whether the secondary ability of a card in play may be used now."""
    if code < 0 or code & (USED | SEALED):
        return False
    card = code & KIND
    trigger = s.cards.trigger[card]
    return trigger == REMOVAL or (trigger == CHAIN and holds(s, card, counts))


def triggers(s: VolfyirionState, seat: int, card: int) -> list[int]:
    """The other cards that meet the chain of `card`, one for each colour it asks for."""
    wanted = s.cards.need[card * COLOURED : card * COLOURED + COLOURED]
    others = [code & KIND for code in s.plays[seat]]
    for place in range(seat * CITIES, seat * CITIES + CITIES):
        for code in (s.buildings[place], s.troops[place]):
            if code >= 0:
                others.append(code & KIND)
    others.remove(card)
    found: list[int] = []
    for other in others:
        colour = s.cards.colour[other]
        if wanted[colour] > 0:
            wanted[colour] -= 1
            found.append(other)
    return found


def gain_bonus(s: VolfyirionState, card: int) -> None:
    s.cp += s.cards.bonus_cp[card]
    s.bp += s.cards.bonus_bp[card]
    s.kp += s.cards.bonus_kp[card]


def note_chain(s: VolfyirionState, seat: int, card: int, city: int) -> None:
    if s.events is not None:
        by = [*triggers(s, seat, card), NONE, NONE]
        cards = s.cards
        s.events.append(
            (
                CHAINED,
                EVERYBODY,
                seat,
                card,
                city,
                by[0],
                by[1],
                cards.bonus_cp[card],
                cards.bonus_bp[card],
                cards.bonus_kp[card],
            )
        )


def schedule(s: VolfyirionState, seat: int, card: int) -> None:
    """VF-SECOND-3: whatever is not points is asked for piece by piece, and each piece may be left."""
    secondary = s.cards.secondary[card]
    if secondary is None or secondary.only_points():
        return
    stack = s.stack
    if secondary.move:
        stack.append((FLY, seat))
    if secondary.raze_building:
        stack.append((RAZE_BUILDING, seat))
    if secondary.raze_troop:
        stack.append((RAZE_TROOP, seat))
    if secondary.remove:
        stack.append((REMOVE, seat, secondary.remove, 0))
    if secondary.draw:
        # How many to draw; whether the last card of the hand has just been drawn; whether more of the bonus waits.
        more = secondary.move + secondary.raze_building + secondary.raze_troop + secondary.remove > 0
        stack.append((DRAW, seat, secondary.draw, 0, int(more)))


def gather(s: VolfyirionState, seat: int) -> None:
    """Use every chain that holds and brings nothing but points."""
    counts = count_colours(s, seat)
    plays = s.plays[seat]
    for i in range(len(plays)):
        plays[i] = _gather_one(s, seat, plays[i], counts, NONE)
    for city in range(CITIES):
        place = seat * CITIES + city
        s.buildings[place] = _gather_one(s, seat, s.buildings[place], counts, city)
        s.troops[place] = _gather_one(s, seat, s.troops[place], counts, city)


def _gather_one(s: VolfyirionState, seat: int, code: int, counts: list[int], city: int) -> int:
    if code < 0 or not s.cards.only_points[code & KIND] or not usable(s, code, counts):
        return code
    gain_bonus(s, code & KIND)
    note_chain(s, seat, code & KIND, city)
    return code | USED
