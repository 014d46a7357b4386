"""The small moves everything in Wyrmspan is made of: taking, drawing, discarding, laying eggs.

None of them asks or puts anything on the stack.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.wyrmspan.codes import (
    AT_ADJACENT,
    AT_ANY,
    AT_CAVE,
    AT_COLUMN,
    AT_HERE,
    CACHE_BITS,
    CACHE_MASK,
    CARD,
    COLUMNS,
    DISCARDED,
    DRAGONS,
    DREW,
    DREW_CARD,
    EGG_PAID,
    EGGS,
    GAINED,
    HIDDEN,
    KNOWN,
    LAID,
    LENGTH,
    MAT,
    MAT_NESTS,
    NEST,
    NONE,
    PAID,
    POOL,
    REFILLED,
    RESOURCE,
    ROWS,
    SERIAL,
    SHOWN,
    SPACE,
    SPACES,
    TOOK,
)
from wyrmhall.kernel.piles import take_renewed
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.wyrmspan.state import WyrmspanState


def gain(s: WyrmspanState, seat: int, what: int, count: int) -> None:
    """Resources or coins from the public supply, which never runs out (WS-SUPPLY-1)."""
    s.pool[seat * POOL + what] += count
    if s.events is not None:
        s.events.append((GAINED, EVERYBODY, seat, what, count))


def spend(s: WyrmspanState, seat: int, what: int, count: int) -> None:
    s.pool[seat * POOL + what] -= count
    if s.events is not None:
        s.events.append((PAID, EVERYBODY, seat, what, count))


def resources(s: WyrmspanState, seat: int) -> int:
    base = seat * POOL
    pool = s.pool
    return pool[base] + pool[base + 1] + pool[base + 2] + pool[base + 3]


def list_resources(s: WyrmspanState, seat: int, options: list[int]) -> None:
    base = seat * POOL
    for resource in range(4):
        if s.pool[base + resource] > 0:
            options.append(RESOURCE + resource)


# Cards


def draw_from(s: WyrmspanState, deck: list[int], old: list[int]) -> int:
    """A card by chance from a deck; an empty deck is made anew from its discards (WS-READ-1). NONE if none is left."""
    card = take_renewed(deck, old, s.rng)
    if card != NONE:
        s.epoch += 1
    return card


def draw_card(s: WyrmspanState, seat: int, cave: bool) -> bool:
    """A card from the deck into the hand, seen by its owner alone; False if there is none."""
    card = draw_from(s, s.caves, s.old_caves) if cave else draw_from(s, s.dragons, s.old_dragons)
    if card == NONE:
        return False
    s.hands[seat].append(card if cave else card + s.pool[seat * POOL + HIDDEN] * SERIAL)
    if s.events is not None:
        s.events.append((DREW, EVERYBODY, seat, 1 if cave else 0, 1))
        s.events.append((DREW_CARD, 1 << seat, seat, card))
    return True


def take_shown(s: WyrmspanState, seat: int, card: int) -> None:
    """A face-up card of the display into the hand; everybody knows it is there."""
    take_from_display(s, card)
    add_known(s, seat, card)
    if s.events is not None:
        s.events.append((TOOK, EVERYBODY, seat, card))


def add_known(s: WyrmspanState, seat: int, card: int) -> None:
    serial = s.pool[seat * POOL + HIDDEN] * SERIAL if card < DRAGONS else 0
    s.hands[seat].append(card + KNOWN + serial)


def can_draw_dragon(s: WyrmspanState) -> bool:
    return len(s.dragons) > 0 or len(s.old_dragons) > 0


def can_draw_cave(s: WyrmspanState) -> bool:
    return len(s.caves) > 0 or len(s.old_caves) > 0


def place_in_hand(s: WyrmspanState, seat: int, card: int) -> int:
    """Where a card is in the hand. Of several copies one that everybody knows goes first: were it to stay instead,
    the others would learn that there is a second.
    """
    hand = s.hands[seat]
    found = NONE
    for i in range(len(hand) - 1, -1, -1):
        if hand[i] & CARD == card:
            if hand[i] & KNOWN:
                return i
            if found == NONE:
                found = i
    return found


def show_in_hand(s: WyrmspanState, seat: int, card: int) -> None:
    """From now on everybody knows that this card is in the hand, and none of those tucked before: it is about to be
    played.
    """
    place = place_in_hand(s, seat, card)
    if place != NONE:
        hand = s.hands[seat]
        hand.pop(place)
        add_known(s, seat, card)
        hand.insert(place, hand.pop())


def throw_away(s: WyrmspanState, card: int) -> None:
    if card < DRAGONS:
        s.old_dragons.append(card)
    else:
        s.old_caves.append(card)


def discard(s: WyrmspanState, seat: int, card: int) -> None:
    """WS-TERM-6: from the hand, face up."""
    hand = s.hands[seat]
    hand.pop(place_in_hand(s, seat, card))
    throw_away(s, card)
    if s.events is not None:
        s.events.append((DISCARDED, EVERYBODY, seat, card))


def list_dragons(s: WyrmspanState, seat: int, options: list[int]) -> None:
    for entry in s.hands[seat]:
        card = entry & CARD
        if card < DRAGONS:
            options.append(card)


def list_caves(s: WyrmspanState, seat: int, options: list[int]) -> None:
    for entry in s.hands[seat]:
        card = entry & CARD
        if card >= DRAGONS and not is_listed(options, card):
            options.append(card)


def is_listed(options: list[int], card: int) -> bool:
    """What `in` says, several times faster where it is compiled."""
    for option in options:
        if option == card:
            return True
    return False


def has_cave(s: WyrmspanState, seat: int) -> bool:
    for entry in s.hands[seat]:
        if entry & CARD >= DRAGONS:
            return True
    return False


def count_dragons(s: WyrmspanState, seat: int) -> int:
    count = 0
    for entry in s.hands[seat]:
        if entry & CARD < DRAGONS:
            count += 1
    return count


# Places on the mat


def is_at(space: int, here: int, place: int) -> bool:
    """Whether a space is at a place seen from the dragon `here`; adjacent means orthogonally next to it."""
    if place == AT_ANY:
        return True
    if place == AT_HERE:
        return space == here
    row = space // COLUMNS
    column = space % COLUMNS
    if place == AT_CAVE:
        return row == here // COLUMNS
    if place == AT_COLUMN:
        return column == here % COLUMNS
    across = abs(row - here // COLUMNS)
    along = abs(column - here % COLUMNS)
    return place == AT_ADJACENT and across + along == 1


def list_homes(s: WyrmspanState, seat: int, here: int, place: int) -> list[int]:
    """The spaces with a dragon at a place, as tokens."""
    homes: list[int] = []
    base = seat * POOL + LENGTH
    for row in range(ROWS):
        for space in range(row * COLUMNS, row * COLUMNS + s.pool[base + row]):
            if is_at(space, here, place):
                homes.append(SPACE + space)
    return homes


def any_home(s: WyrmspanState, seat: int) -> bool:
    base = seat * POOL + LENGTH
    return s.pool[base] + s.pool[base + 1] + s.pool[base + 2] > 0


def list_nests(s: WyrmspanState, seat: int, here: int, place: int, options: list[int]) -> None:
    """WS-EGG-1: free nests at a place, as tokens; the two nests of the mat count only where any nest will do."""
    pool = s.pool
    base = seat * POOL
    nests = s.cards.nests
    for row in range(ROWS):
        first = row * COLUMNS
        for space in range(first, first + pool[base + LENGTH + row]):
            at = seat * SPACES + space
            if s.eggs[at] < nests[s.mat[at]] and (place == AT_ANY or is_at(space, here, place)):
                options.append(SPACE + space)
    if place == AT_ANY and pool[base + NEST] < MAT_NESTS:
        options.append(MAT)


def free_nests(s: WyrmspanState, seat: int, here: int, place: int) -> int:
    """How many eggs could still be laid at a place."""
    pool = s.pool
    base = seat * POOL
    free = MAT_NESTS - pool[base + NEST] if place == AT_ANY else 0
    for row in range(ROWS):
        first = row * COLUMNS
        for space in range(first, first + pool[base + LENGTH + row]):
            if place == AT_ANY or is_at(space, here, place):
                at = seat * SPACES + space
                free += s.cards.nests[s.mat[at]] - s.eggs[at]
    return free


def list_eggs(s: WyrmspanState, seat: int, here: int, place: int, options: list[int]) -> None:
    """Where eggs lie at a place, as tokens."""
    base = seat * POOL
    for row in range(ROWS):
        first = row * COLUMNS
        for space in range(first, first + s.pool[base + LENGTH + row]):
            if s.eggs[seat * SPACES + space] > 0 and is_at(space, here, place):
                options.append(SPACE + space)
    if place == AT_ANY and s.pool[base + NEST] > 0:
        options.append(MAT)


def count_eggs(s: WyrmspanState, seat: int, here: int, place: int) -> int:
    if place == AT_ANY:
        return s.pool[seat * POOL + EGGS]
    total = 0
    for space in range(SPACES):
        if is_at(space, here, place):
            total += s.eggs[seat * SPACES + space]
    return total


def lay(s: WyrmspanState, seat: int, token: int) -> None:
    if token == MAT:
        s.pool[seat * POOL + NEST] += 1
    else:
        s.eggs[seat * SPACES + token - SPACE] += 1
    s.pool[seat * POOL + EGGS] += 1
    if s.events is not None:
        s.events.append((LAID, EVERYBODY, seat, token - SPACE))


def pay_egg(s: WyrmspanState, seat: int, token: int) -> None:
    if token == MAT:
        s.pool[seat * POOL + NEST] -= 1
    else:
        s.eggs[seat * SPACES + token - SPACE] -= 1
    s.pool[seat * POOL + EGGS] -= 1
    if s.events is not None:
        s.events.append((EGG_PAID, EVERYBODY, seat, token - SPACE))


def fill_nests(s: WyrmspanState, seat: int, here: int, place: int) -> None:
    """Lay an egg into every free nest at a place: there are enough eggs for all."""
    while True:
        options: list[int] = []
        list_nests(s, seat, here, place, options)
        if not options:
            return
        for token in options:
            lay(s, seat, token)


def cached_counts(cached: int) -> tuple[int, int, int, int]:
    """What of each resource is cached on a dragon."""
    high = cached >> 2 * CACHE_BITS
    return cached & CACHE_MASK, cached >> CACHE_BITS & CACHE_MASK, high & CACHE_MASK, high >> CACHE_BITS & CACHE_MASK


# The display


def list_shown(s: WyrmspanState, caves: bool, options: list[int]) -> None:
    """The face-up cards of one kind, each once."""
    first = SHOWN if caves else 0
    for place in range(first, first + SHOWN):
        card = s.display[place]
        if card != NONE and not is_listed(options, card):
            options.append(card)


def take_from_display(s: WyrmspanState, card: int) -> None:
    first = 0 if card < DRAGONS else SHOWN
    for place in range(first, first + SHOWN):
        if s.display[place] == card:
            s.display[place] = NONE
            return


def fill_display(s: WyrmspanState) -> None:
    for place in range(2 * SHOWN):
        if s.display[place] == NONE:
            show_card(s, place)


def show_card(s: WyrmspanState, place: int) -> None:
    """A new card for an empty place of the display."""
    if place < SHOWN:
        s.display[place] = draw_from(s, s.dragons, s.old_dragons)
    else:
        s.display[place] = draw_from(s, s.caves, s.old_caves)
    if s.events is not None:
        s.events.append((REFILLED, EVERYBODY, place, s.display[place]))
