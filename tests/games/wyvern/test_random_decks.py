"""The kernel's contract with decks that nobody would build. Cards meet in them that meet in no listed deck, and that is
where an endless copy and a crash were found once. More of it: `python -m tests.games.wyvern.test_random_decks 1 20`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

from wyrmhall.games.wyvern import Wyvern
from wyrmhall.games.wyvern.decks import Deck, is_lair, most_copies
from wyrmhall.kernel import Game, Rng
from wyrmhall.kernel.testing import CHECKS

LAIR = 22
HORDE = 50


class RandomDecks(Wyvern):
    """Every seat brings some cards of the whole pool."""

    # The game's pages lie beside its module.
    __module__ = Wyvern.__module__

    def pick_bring(self, seat: int, rng: Rng) -> Any:
        cards = self.cards
        counts = [0] * cards.kinds
        for lair, size in ((True, LAIR), (False, HORDE + rng.below(30))):
            kinds = [kind for kind in range(cards.kinds) if is_lair(cards, kind) == lair]
            while size:
                kind = kinds[rng.below(len(kinds))]
                if counts[kind] < most_copies(cards, kind):
                    counts[kind] += 1
                    size -= 1
        return Deck("Anything", counts, -1).data(cards)


def anything() -> Game:
    return RandomDecks({"pool": "everything"})


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_contract_with_random_decks(check: Callable[[Game, int], None]) -> None:
    check(anything(), 1 + CHECKS.index(check))


if __name__ == "__main__":
    first, last = int(sys.argv[1]), int(sys.argv[2])
    wanted = sys.argv[3:]
    for seed in range(first, last + 1):
        for check in CHECKS:
            if wanted and check.__name__ not in wanted:
                continue
            try:
                check(anything(), seed)
            except Exception as error:
                print(f"{check.__name__}, seed {seed}: {type(error).__name__}: {error}", flush=True)
        print(f"seed {seed} done", flush=True)
