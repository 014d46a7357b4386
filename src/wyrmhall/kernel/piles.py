"""Bags and decks. Chance is resolved when a card is drawn: a deck nobody has looked into is a bag without an order."""

from __future__ import annotations

from wyrmhall.kernel.rng import Rng


def take_any(bag: list[int], rng: Rng) -> int:
    """A random entry out of a bag that is not empty."""
    last = len(bag) - 1
    i = rng.below(last + 1)
    card = bag[i]
    bag[i] = bag[last]
    bag.pop()
    return card


def take_top(bag: list[int], bottom: list[int], rng: Rng) -> int:
    """The top card of a deck that is a bag with cards known to lie under it, first in first out; -1 if it is empty."""
    if bag:
        return take_any(bag, rng)
    return bottom.pop(0) if bottom else -1


def take_renewed(bag: list[int], discards: list[int], rng: Rng) -> int:
    """A random card of a bag, which the discard pile becomes when it is empty; -1 if both are."""
    if not bag:
        if not discards:
            return -1
        bag += discards
        discards.clear()
    return take_any(bag, rng)


def add_distinct(cards: list[int], options: list[int]) -> None:
    """Add each of `cards` to `options` once: copies share a token."""
    for card in cards:
        for other in options:
            if other == card:
                break
        else:
            options.append(card)
