"""The small moves everything in Wyrmspan is made of: taking, drawing, discarding, laying eggs.

None of them asks or puts anything on the stack.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.wyrmspan import codes
from wyrmhall.kernel.piles import take_renewed
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.wyrmspan.state import WyrmspanState


def gain(s: WyrmspanState, seat: int, what: int, count: int) -> None:
    """Resources or coins from the public supply, which never runs out (WS-SUPPLY-1)."""
    s.pool[seat * codes.POOL + what] += count
    if s.events is not None:
        s.events.append((codes.GAINED, EVERYBODY, seat, what, count))


def spend(s: WyrmspanState, seat: int, what: int, count: int) -> None:
    s.pool[seat * codes.POOL + what] -= count
    if s.events is not None:
        s.events.append((codes.PAID, EVERYBODY, seat, what, count))


def resources(s: WyrmspanState, seat: int) -> int:
    base = seat * codes.POOL
    pool = s.pool
    return pool[base] + pool[base + 1] + pool[base + 2] + pool[base + 3]


def list_resources(s: WyrmspanState, seat: int, options: list[int]) -> None:
    base = seat * codes.POOL
    for resource in range(4):
        if s.pool[base + resource] > 0:
            options.append(codes.RESOURCE + resource)


# Cards


def draw_from(s: WyrmspanState, deck: list[int], old: list[int]) -> int:
    """A card by chance from a deck; an empty deck is made anew from its discards (WS-READ-1). NONE if none is left."""
    card = take_renewed(deck, old, s.rng)
    if card != codes.NONE:
        s.epoch += 1
    return card


def draw_card(s: WyrmspanState, seat: int, cave: bool) -> bool:
    """A card from the deck into the hand, seen by its owner alone; False if there is none."""
    card = draw_from(s, s.caves, s.old_caves) if cave else draw_from(s, s.dragons, s.old_dragons)
    if card == codes.NONE:
        return False
    s.hands[seat].append(card if cave else card + s.pool[seat * codes.POOL + codes.HIDDEN] * codes.SERIAL)
    if s.events is not None:
        s.events.append((codes.DREW, EVERYBODY, seat, 1 if cave else 0, 1))
        s.events.append((codes.DREW_CARD, 1 << seat, seat, card))
    return True


def take_shown(s: WyrmspanState, seat: int, card: int) -> None:
    """A face-up card of the display into the hand; everybody knows it is there."""
    take_from_display(s, card)
    add_known(s, seat, card)
    if s.events is not None:
        s.events.append((codes.TOOK, EVERYBODY, seat, card))


def add_known(s: WyrmspanState, seat: int, card: int) -> None:
    serial = s.pool[seat * codes.POOL + codes.HIDDEN] * codes.SERIAL if card < codes.DRAGONS else 0
    s.hands[seat].append(card + codes.KNOWN + serial)


def can_draw_dragon(s: WyrmspanState) -> bool:
    return len(s.dragons) > 0 or len(s.old_dragons) > 0


def can_draw_cave(s: WyrmspanState) -> bool:
    return len(s.caves) > 0 or len(s.old_caves) > 0


def place_in_hand(s: WyrmspanState, seat: int, card: int) -> int:
    """Where a card is in the hand. Of several copies one that everybody knows goes first: were it to stay instead,
    the others would learn that there is a second.
    """
    hand = s.hands[seat]
    found = codes.NONE
    for i in range(len(hand) - 1, -1, -1):
        if hand[i] & codes.CARD == card:
            if hand[i] & codes.KNOWN:
                return i
            if found == codes.NONE:
                found = i
    return found


def show_in_hand(s: WyrmspanState, seat: int, card: int) -> None:
    """From now on everybody knows that this card is in the hand, and none of those tucked before: it is about to be
    played.
    """
    place = place_in_hand(s, seat, card)
    if place != codes.NONE:
        hand = s.hands[seat]
        hand.pop(place)
        add_known(s, seat, card)
        hand.insert(place, hand.pop())


def throw_away(s: WyrmspanState, card: int) -> None:
    if card < codes.DRAGONS:
        s.old_dragons.append(card)
    else:
        s.old_caves.append(card)


def discard(s: WyrmspanState, seat: int, card: int) -> None:
    """WS-TERM-6: from the hand, face up."""
    hand = s.hands[seat]
    hand.pop(place_in_hand(s, seat, card))
    throw_away(s, card)
    if s.events is not None:
        s.events.append((codes.DISCARDED, EVERYBODY, seat, card))


def list_dragons(s: WyrmspanState, seat: int, options: list[int]) -> None:
    for entry in s.hands[seat]:
        card = entry & codes.CARD
        if card < codes.DRAGONS:
            options.append(card)


def list_caves(s: WyrmspanState, seat: int, options: list[int]) -> None:
    for entry in s.hands[seat]:
        card = entry & codes.CARD
        if card >= codes.DRAGONS and not is_listed(options, card):
            options.append(card)


def is_listed(options: list[int], card: int) -> bool:
    """What `in` says, several times faster where it is compiled."""
    for option in options:
        if option == card:
            return True
    return False


def has_cave(s: WyrmspanState, seat: int) -> bool:
    for entry in s.hands[seat]:
        if entry & codes.CARD >= codes.DRAGONS:
            return True
    return False


def count_dragons(s: WyrmspanState, seat: int) -> int:
    count = 0
    for entry in s.hands[seat]:
        if entry & codes.CARD < codes.DRAGONS:
            count += 1
    return count


# Places on the mat


def is_at(space: int, here: int, place: int) -> bool:
    """Whether a space is at a place seen from the dragon `here`; adjacent means orthogonally next to it."""
    if place == codes.AT_ANY:
        return True
    if place == codes.AT_HERE:
        return space == here
    row = space // codes.COLUMNS
    column = space % codes.COLUMNS
    if place == codes.AT_CAVE:
        return row == here // codes.COLUMNS
    if place == codes.AT_COLUMN:
        return column == here % codes.COLUMNS
    across = abs(row - here // codes.COLUMNS)
    along = abs(column - here % codes.COLUMNS)
    return place == codes.AT_ADJACENT and across + along == 1


def within_reach(s: WyrmspanState, seat: int, card: int) -> bool:
    return place_in_hand(s, seat, card) != codes.NONE or card in s.display


def list_homes(s: WyrmspanState, seat: int, here: int, place: int) -> list[int]:
    """The spaces with a dragon at a place, as tokens."""
    homes: list[int] = []
    base = seat * codes.POOL + codes.LENGTH
    for row in range(codes.ROWS):
        for space in range(row * codes.COLUMNS, row * codes.COLUMNS + s.pool[base + row]):
            if is_at(space, here, place):
                homes.append(codes.SPACE + space)
    return homes


def any_home(s: WyrmspanState, seat: int) -> bool:
    base = seat * codes.POOL + codes.LENGTH
    return s.pool[base] + s.pool[base + 1] + s.pool[base + 2] > 0


def list_nests(s: WyrmspanState, seat: int, here: int, place: int, options: list[int]) -> None:
    """WS-EGG-1: free nests at a place, as tokens; the two nests of the mat count only where any nest will do."""
    pool = s.pool
    base = seat * codes.POOL
    nests = s.cards.nests
    for row in range(codes.ROWS):
        first = row * codes.COLUMNS
        for space in range(first, first + pool[base + codes.LENGTH + row]):
            at = seat * codes.SPACES + space
            if s.eggs[at] < nests[s.mat[at]] and (place == codes.AT_ANY or is_at(space, here, place)):
                options.append(codes.SPACE + space)
    if place == codes.AT_ANY and pool[base + codes.NEST] < codes.MAT_NESTS:
        options.append(codes.MAT)


def free_nests(s: WyrmspanState, seat: int, here: int, place: int) -> int:
    """How many eggs could still be laid at a place."""
    pool = s.pool
    base = seat * codes.POOL
    free = codes.MAT_NESTS - pool[base + codes.NEST] if place == codes.AT_ANY else 0
    for row in range(codes.ROWS):
        first = row * codes.COLUMNS
        for space in range(first, first + pool[base + codes.LENGTH + row]):
            if place == codes.AT_ANY or is_at(space, here, place):
                at = seat * codes.SPACES + space
                free += s.cards.nests[s.mat[at]] - s.eggs[at]
    return free


def list_eggs(s: WyrmspanState, seat: int, here: int, place: int, options: list[int]) -> None:
    """Where eggs lie at a place, as tokens."""
    base = seat * codes.POOL
    for row in range(codes.ROWS):
        first = row * codes.COLUMNS
        for space in range(first, first + s.pool[base + codes.LENGTH + row]):
            if s.eggs[seat * codes.SPACES + space] > 0 and is_at(space, here, place):
                options.append(codes.SPACE + space)
    if place == codes.AT_ANY and s.pool[base + codes.NEST] > 0:
        options.append(codes.MAT)


def count_eggs(s: WyrmspanState, seat: int, here: int, place: int) -> int:
    if place == codes.AT_ANY:
        return s.pool[seat * codes.POOL + codes.EGGS]
    total = 0
    for space in range(codes.SPACES):
        if is_at(space, here, place):
            total += s.eggs[seat * codes.SPACES + space]
    return total


def dragon_at(s: WyrmspanState, seat: int, space: int) -> int:
    """The dragon in a space; none where the nests lie that are printed on the mat."""
    return s.mat[seat * codes.SPACES + space] if space < codes.SPACES else codes.NONE


def lay(s: WyrmspanState, seat: int, token: int) -> None:
    if token == codes.MAT:
        s.pool[seat * codes.POOL + codes.NEST] += 1
    else:
        s.eggs[seat * codes.SPACES + token - codes.SPACE] += 1
    s.pool[seat * codes.POOL + codes.EGGS] += 1
    if s.events is not None:
        s.events.append((codes.LAID, EVERYBODY, seat, token - codes.SPACE, dragon_at(s, seat, token - codes.SPACE)))


def pay_egg(s: WyrmspanState, seat: int, token: int) -> None:
    if token == codes.MAT:
        s.pool[seat * codes.POOL + codes.NEST] -= 1
    else:
        s.eggs[seat * codes.SPACES + token - codes.SPACE] -= 1
    s.pool[seat * codes.POOL + codes.EGGS] -= 1
    if s.events is not None:
        s.events.append((codes.EGG_PAID, EVERYBODY, seat, token - codes.SPACE, dragon_at(s, seat, token - codes.SPACE)))


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
    high = cached >> 2 * codes.CACHE_BITS
    return (
        cached & codes.CACHE_MASK,
        cached >> codes.CACHE_BITS & codes.CACHE_MASK,
        high & codes.CACHE_MASK,
        high >> codes.CACHE_BITS & codes.CACHE_MASK,
    )


# The display


def list_shown(s: WyrmspanState, caves: bool, options: list[int]) -> None:
    """The face-up cards of one kind, each once."""
    first = codes.SHOWN if caves else 0
    for place in range(first, first + codes.SHOWN):
        card = s.display[place]
        if card != codes.NONE and not is_listed(options, card):
            options.append(card)


def take_from_display(s: WyrmspanState, card: int) -> None:
    first = 0 if card < codes.DRAGONS else codes.SHOWN
    for place in range(first, first + codes.SHOWN):
        if s.display[place] == card:
            s.display[place] = codes.NONE
            return


def fill_display(s: WyrmspanState) -> None:
    for place in range(2 * codes.SHOWN):
        if s.display[place] == codes.NONE:
            show_card(s, place)


def show_card(s: WyrmspanState, place: int) -> None:
    """A new card for an empty place of the display."""
    if place < codes.SHOWN:
        s.display[place] = draw_from(s, s.dragons, s.old_dragons)
    else:
        s.display[place] = draw_from(s, s.caves, s.old_caves)
    if s.events is not None:
        s.events.append((codes.REFILLED, EVERYBODY, place, s.display[place]))
