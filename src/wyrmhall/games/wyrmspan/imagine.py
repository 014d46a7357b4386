"""What a seat knows in Wyrmspan: one number for it, and dealing anew all else, consistent with everything it has seen.

A seat sees every hand's backs, what others took face up, and every discard. Unknown to it are cards that others drew,
cards tucked unseen, and the decks. A card that others took face up is still in their hand, unless they have tucked a
card of their hand unseen since: then it may be that one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from wyrmhall.games.wyrmspan import codes
from wyrmhall.games.wyrmspan.digging import Dig
from wyrmhall.games.wyrmspan.playing import Play
from wyrmhall.games.wyrmspan.tucking import DrawnStep, PutTuck
from wyrmhall.games.wyrmspan.turns import Limit, Setup
from wyrmhall.games.wyrmspan.using import Paying, Step, UseStep
from wyrmhall.kernel.rng import digest

if TYPE_CHECKING:
    from wyrmhall.games.wyrmspan.state import WyrmspanState

TRIES: Final = 40
MOVED: Final = codes.CARD | 1 << codes.AT_KNOWN | 1023 << codes.AT_SERIAL


NAME_CODES: Final[dict[str, int]] = {}


def name_code(name: str) -> int:
    """A number for the name of a step, the same in every run."""
    code = NAME_CODES.get(name, codes.NONE)
    if code == codes.NONE:
        code = NAME_CODES[name] = digest(list(name.encode()))
    return code


def key(s: WyrmspanState, seat: int) -> int:
    """A number for what `seat` knows: its hand, all that lies open, and what is still to be done."""
    numbers = [seat, s.round, s.first, s.fresh, s.fresh >> 32]
    hand = [entry & codes.CARD for entry in s.hands[seat]]
    if s.stack and isinstance(s.stack[-1], Setup):
        kept = hand[: 2 * codes.SHOWN - min(codes.DISCARDS, s.pool[seat * codes.POOL + codes.PICKS])]
        kept.sort()
        numbers += kept
        numbers += s.pool[seat * codes.POOL : (seat + 1) * codes.POOL]
        return digest(numbers)
    # Which cards were drawn just now, where that is what the choice is about: they are the last of the hand.
    drawn = 0
    for op in s.stack:
        step = cast(Step, op)
        numbers.append(name_code(step.name))
        numbers.append(step.seat)
        numbers.append(step.detail)
        if isinstance(step, UseStep):
            numbers.append(step.use.detail)
        if step.seat == seat:
            if isinstance(step, DrawnStep):
                drawn += step.drawn
            elif isinstance(step, PutTuck):
                drawn += 1
    numbers += hand[len(hand) - drawn :]
    numbers.append(codes.NONE)
    hand.sort()
    numbers += hand
    numbers.append(codes.NONE)
    numbers += s.pool
    numbers += s.mat
    numbers += s.eggs
    numbers += s.caches
    numbers += s.tucks
    numbers += s.display
    numbers += s.markers
    numbers += s.rival
    return digest(numbers)


# Dealing anew


def fits(s: WyrmspanState, viewer: int) -> bool:
    """Whether the seat that is asked would be asked with the hand that `viewer` imagines: it entices because it can,
    and is not asked which card where it has copies of one only.
    """
    if s.waiting == 0 or s.waiting >> viewer & 1:
        return True
    op = s.stack[-1]
    if isinstance(op, Play):
        return op.optional or len(op.legal(s, op.seat)) > 0
    if isinstance(op, Paying):
        return op.unit == 0 or len(op.legal(s, op.seat)) > 1
    return not isinstance(op, (Dig, Limit)) or len(op.legal(s, op.seat)) > 1


def deal_anew(s: WyrmspanState, viewer: int) -> None:
    """Re-deal, in place, all that `viewer` cannot know; `s.rng` must already be a fresh stream."""
    if s.stack and isinstance(s.stack[-1], Setup):
        _choose_resources_anew(s, viewer)
    elif s.seats > 1 and s.tucked:
        for seat in range(s.seats):
            if seat != viewer:
                _mix_tucked(s, seat)
    for caves in range(2):
        _deal(s, viewer, caves == 1)


def _choose_resources_anew(s: WyrmspanState, viewer: int) -> None:
    """While everybody sets up, what others have chosen so far is not to be seen."""
    for seat in range(s.seats):
        base = seat * codes.POOL
        if seat != viewer and s.pool[base + codes.PICKS] > codes.DISCARDS:
            for resource in range(4):
                s.pool[base + resource] = 0
            for _ in range(s.pool[base + codes.PICKS] - codes.DISCARDS):
                s.pool[base + s.rng.below(4)] += 1


def _mix_tucked(s: WyrmspanState, seat: int) -> None:
    """Any card the seat held when it tucked one unseen may have been that one; change places at random."""
    hand = s.hands[seat]
    order = 0
    for i in range(len(s.tucked)):
        code = s.tucked[i]
        if code >> codes.AT_SEAT & 7 != seat or code >> codes.AT_SIGHT & 3 != codes.SEEN_BY_OWNER:
            continue
        held: list[int] = []
        for place in range(len(hand)):
            if hand[place] & codes.CARD < codes.DRAGONS and hand[place] // codes.SERIAL <= order:
                held.append(place)
        order += 1
        pick = s.rng.below(len(held) + 1)
        if pick == len(held):
            continue
        entry = hand[held[pick]]
        known = 1 if entry & codes.KNOWN else 0
        s.tucked[i] = (
            code & ~MOVED | entry & codes.CARD | known << codes.AT_KNOWN | entry // codes.SERIAL << codes.AT_SERIAL
        )
        hand[held[pick]] = (
            (code & codes.CARD) + (code >> codes.AT_KNOWN & 1) * codes.KNOWN + (code >> codes.AT_SERIAL) * codes.SERIAL
        )


def _deal(s: WyrmspanState, viewer: int, caves: bool) -> None:
    """Give every unseen place of one kind a card from all unseen places and the deck together."""
    deck = s.caves if caves else s.dragons
    hands: list[int] = []
    places: list[int] = []
    for seat in range(s.seats):
        if seat == viewer:
            continue
        hand = s.hands[seat]
        for i in range(len(hand)):
            entry = hand[i]
            if not entry & codes.KNOWN and (entry & codes.CARD >= codes.DRAGONS) == caves:
                hands.append(seat)
                places.append(i)
    if not caves:
        for i in range(len(s.tucked)):
            code = s.tucked[i]
            sight = code >> codes.AT_SIGHT & 3
            owners = (sight == codes.SEEN_BY_OWNER or sight == codes.DRAWN_BY_OWNER) and not code >> codes.AT_KNOWN & 1
            if sight == codes.SEEN_BY_NOBODY or (owners and code >> codes.AT_SEAT & 7 != viewer):
                hands.append(-1)
                places.append(i)
    count = len(places)
    if count == 0:
        return
    cells: list[int] = []
    for i in range(count):
        cells.append((s.tucked[places[i]] if hands[i] < 0 else s.hands[hands[i]][places[i]]) & codes.CARD)
    rng = s.rng
    for i in range(count):
        j = i + rng.below(count - i + len(deck))
        card = cells[i]
        if j < count:
            cells[i] = cells[j]
            cells[j] = card
        else:
            cells[i] = deck[j - count]
            deck[j - count] = card
        if hands[i] < 0:
            s.tucked[places[i]] = s.tucked[places[i]] & ~codes.CARD | cells[i]
        else:
            zone = s.hands[hands[i]]
            zone[places[i]] = zone[places[i]] & ~codes.CARD | cells[i]
