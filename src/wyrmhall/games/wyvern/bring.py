"""What a seat brings to a table of Wyvern, with format and pool settled: a deck, checked, picked, read and written."""

from __future__ import annotations

from typing import Any

from wyrmhall.games.wyvern.cards import Cards
from wyrmhall.games.wyvern.decks import (
    CUSTOM,
    MOST_COPIES,
    POOLS,
    Deck,
    Listed,
    check_deck,
    in_pool,
    most_copies,
    opened_deck,
    packs_of,
    read_deck,
)
from wyrmhall.games.wyvern.decktext import read_text, write_text
from wyrmhall.kernel.errors import BadBring
from wyrmhall.kernel.game import Allotment, BringLimit, ListedBring, ReadBring
from wyrmhall.kernel.rng import Rng
from wyrmhall.kernel.wording import counted


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
        return opened_deck(self.cards, self.format, self.pool, rng.next()).data(self.cards)

    def allotment(self, number: int) -> Allotment | None:
        """WV-DECK-3: the packs that are opened for a seat, and a deck built of them."""
        if self.format == CUSTOM:
            return None
        found = packs_of(self.cards, self.format, self.pool, number)
        held = {self.cards.ids[kind]: count for kind, count in enumerate(found) if count}
        return Allotment(number, held, opened_deck(self.cards, self.format, self.pool, number).data(self.cards))

    def allotted(self, brought: Any) -> int:
        return self.deck(brought).opened

    def limits(self, number: int) -> tuple[BringLimit, ...]:
        """How many of each card a deck may hold: by its kind and the pool, or by what was opened."""
        found = packs_of(self.cards, self.format, self.pool, number) if self.format != CUSTOM and number >= 0 else None
        by_words: dict[tuple[int, str], list[str]] = {}
        for kind in range(self.cards.kinds):
            limit = self._opened_limit(found[kind]) if found is not None else self._limit(kind)
            by_words.setdefault(limit, []).append(self.cards.ids[kind])
        return tuple(BringLimit(most, words, tuple(ids)) for (most, words), ids in by_words.items())

    def _opened_limit(self, count: int) -> tuple[int, str]:
        return (
            count,
            f"Your packs held {counted(count, 'copy', 'copies')} of it (WV-DECK-3)."
            if count
            else "Your packs held none of it (WV-DECK-3).",
        )

    def _limit(self, kind: int) -> tuple[int, str]:
        if not in_pool(self.cards, self.pool, kind):
            return 0, f"It is not in the {self.pool.capitalize()} pool."
        if self.format != CUSTOM:
            return 0, "Sit down at a table first: it opens your packs, and you build from those (WV-DECK-3)."
        most = most_copies(self.cards, kind)
        copies = (
            f"A deck may hold {MOST_COPIES} copies of a card" if most > 1 else "A deck may hold one copy of this card"
        )
        return most, f"{copies} (WV-DECK-2)."

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
