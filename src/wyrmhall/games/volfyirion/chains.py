"""Secondary abilities: when a chain holds, which cards set it off, and which abilities may be used now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.volfyirion import steps, verbs
from wyrmhall.games.volfyirion.codes import CHAIN, CHAINED, CITIES, KIND, NONE, REMOVAL, SEALED, USED
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.volfyirion.state import VolfyirionState

# One number holds the counts of all four colours, eight bits each. The top bits are free: a subtraction that leaves all
# of them set has left no count below zero.
ROOM: Final = 0x80808080


def count_colours(s: VolfyirionState, seat: int) -> int:
    """VF-CHAIN-1: how many cards of each colour a seat has in its playing and cities areas."""
    counts = 0
    unit = s.cards.unit
    for code in s.plays[seat]:
        counts += unit[code & KIND]
    for place in range(seat * CITIES, seat * CITIES + CITIES):
        code = s.buildings[place]
        if code >= 0:
            counts += unit[code & KIND]
        code = s.troops[place]
        if code >= 0:
            counts += unit[code & KIND]
    return counts


def holds(s: VolfyirionState, card: int, counts: int) -> bool:
    """VF-CHAIN-2: whether the chain of a card in play is met; its own colour does not count for it."""
    return (counts - s.cards.unit[card] - s.cards.need[card] + ROOM) & ROOM == ROOM


def usable(s: VolfyirionState, code: int, counts: int) -> bool:
    """VF-SECOND-2, VF-SEAL-3: whether the secondary ability of a card in play may be used now."""
    if code < 0 or code & (USED | SEALED):
        return False
    card = code & KIND
    trigger = s.cards.trigger[card]
    return trigger == REMOVAL or (trigger == CHAIN and holds(s, card, counts))


def list_uses(s: VolfyirionState, seat: int, uses: list[int]) -> int:
    """The secondary abilities that may be used; how many of them are chains that bring only points."""
    cards = s.cards
    base = cards.first[verbs.USE]
    gatherable = 0
    counts = 0
    for code in s.plays[seat]:
        card = code & KIND
        if cards.trigger[card] == 0 or code & (USED | SEALED):
            continue
        if cards.trigger[card] == CHAIN:
            if not counts:
                counts = count_colours(s, seat)
            if not holds(s, card, counts):
                continue
            if cards.only_points[card]:
                gatherable += 1
        if base + card not in uses:
            uses.append(base + card)
    for city in range(CITIES):
        building = s.buildings[seat * CITIES + city]
        troop = s.troops[seat * CITIES + city]
        if not counts and (building >= 0 or troop >= 0):
            counts = count_colours(s, seat)
        if building >= 0 and usable(s, building, counts):
            uses.append(cards.first[verbs.USE_BUILDING] + city)
            if cards.only_points[building & KIND]:
                gatherable += 1
        if troop >= 0 and usable(s, troop, counts):
            uses.append(cards.first[verbs.USE_TROOP] + city)
            if cards.only_points[troop & KIND]:
                gatherable += 1
    return gatherable


def can_play_all(s: VolfyirionState, seat: int) -> bool:
    """VF-PLAY-6: where there are at least two things to take together."""
    together = 0
    for card in s.hands[seat]:
        if s.cards.plain[card]:
            together += 1
    return together >= 2 or together + list_uses(s, seat, []) >= 2


def triggers(s: VolfyirionState, seat: int, card: int) -> list[int]:
    """The other cards that meet the chain of `card`, one for each colour it asks for."""
    secondary = s.cards.secondary[card]
    wanted = secondary.need[:] if secondary is not None else []
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


def note_chain(s: VolfyirionState, seat: int, card: int, city: int) -> None:
    if s.events is not None:
        by = [*triggers(s, seat, card), NONE, NONE]
        cards = s.cards
        points = (cards.bonus_cp[card], cards.bonus_bp[card], cards.bonus_kp[card])
        s.events.append((CHAINED, EVERYBODY, seat, card, city, by[0], by[1], points[0], points[1], points[2]))


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


def _gather_one(s: VolfyirionState, seat: int, code: int, counts: int, city: int) -> int:
    if code < 0 or not s.cards.only_points[code & KIND] or not usable(s, code, counts):
        return code
    steps.grant(s, seat, code & KIND)
    note_chain(s, seat, code & KIND, city)
    return code | USED
