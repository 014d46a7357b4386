"""What a seat brings to a table of Wyvern, with format and pool settled: a deck, checked, picked, read and written."""

from __future__ import annotations

from typing import Any

from wyrmhall.games.wyvern.cards import Cards
from wyrmhall.games.wyvern.decks import CUSTOM, POOLS, Deck, Listed, check_deck, opened_deck, read_deck
from wyrmhall.games.wyvern.decktext import read_text, write_text
from wyrmhall.kernel.errors import BadBring
from wyrmhall.kernel.game import ListedBring, ReadBring
from wyrmhall.kernel.rng import Rng


class Brings:
    """The decks of one table; `format` and `pool` are its options."""

    def __init__(self, cards: Cards, listed: list[Listed], format: str, pool: str) -> None:
        self.cards = cards
        self.format = format
        self.pool = pool
        fitting = POOLS[: POOLS.index(pool) + 1]
        self.fitting = [entry for entry in listed if entry.pool in fitting] if format == CUSTOM else []

    def deck(self, brought: Any) -> Deck:
        return read_deck(self.cards, brought, self.fitting)

    def check(self, brought: Any) -> list[str]:
        """Every reason why a seat cannot bring this."""
        try:
            deck = self.deck(brought)
        except BadBring as error:
            return str(error).split("; ")
        return check_deck(self.cards, deck, self.format, self.pool)

    def pick(self, rng: Rng) -> Any:
        """A deck for a seat that names none: one of those that come with the game, or one of packs opened for it."""
        if self.format == CUSTOM:
            return self.fitting[rng.below(len(self.fitting))].id
        return opened_deck(self.cards, self.format, self.pool, rng).data(self.cards)

    def listed(self) -> tuple[ListedBring, ...]:
        return tuple(
            ListedBring(entry.id, entry.deck.name, entry.words, entry.source, entry.deck.data(self.cards))
            for entry in self.fitting
        )

    def read(self, text: str) -> ReadBring:
        parsed = read_text(self.cards, text)
        return ReadBring(parsed.deck.data(self.cards), tuple(complaint.words() for complaint in parsed.complaints))

    def write(self, brought: Any) -> str:
        return write_text(self.cards, self.deck(brought))
