"""What the rules look up about cards again and again, laid out by operation and by moment."""

from __future__ import annotations

from typing import Final

from wyrmhall.games.wyvern.cards import Cards
from wyrmhall.games.wyvern.effects import (
    BECOME,
    DRAGON,
    HATCH,
    INTERCEPT,
    NATIVE,
    PLAYED,
    TERRAIN,
    WHENS,
    Clause,
)
from wyrmhall.games.wyvern.weights import Weights

OPS: Final = 240
EMPTY: Final[list[Clause]] = []


class Tables:
    """`found[op][kind]` is the first clause of a card that does this; `at[when][kind]` all that work at a moment.

    `weights` are what the cards weigh to a bot that knows them.
    """

    def __init__(self, cards: Cards, weights: Weights) -> None:
        self.weights = weights
        kinds = len(cards.ids)
        self.kinds = kinds
        self.found: list[list[Clause | None]] = [[None] * kinds for _ in range(OPS)]
        self.at: list[list[list[Clause]]] = [[EMPTY] * kinds for _ in range(len(WHENS))]
        self.clauses: list[Clause] = []
        self.is_lair: list[bool] = []
        self.form_base: list[int] = [0] * kinds
        self.form_keywords: list[int] = [0] * kinds
        for kind in range(kinds):
            self.is_lair.append(cards.type_of[kind] == DRAGON or cards.type_of[kind] == TERRAIN)
            if cards.type_of[kind] == INTERCEPT:
                self.form_base[kind] = cards.base[kind]
            for clause in cards.clauses[kind]:
                clause.number = len(self.clauses)
                self.clauses.append(clause)
                if self.found[clause.op][kind] is None:
                    self.found[clause.op][kind] = clause
                moments = self.at[clause.when]
                if not moments[kind]:
                    moments[kind] = []
                moments[kind].append(clause)
                if clause.op == BECOME:
                    self.form_base[kind] = clause.n
                    self.form_keywords[kind] = clause.tag
                elif clause.op == HATCH:
                    self.form_base[kind] = clause.n
        self.natives: list[int] = [0] * kinds
        for kind in range(kinds):
            native = self.found[NATIVE][kind]
            if native is not None:
                self.natives[kind] = native.tag

    def clause(self, op: int, kind: int) -> Clause | None:
        return self.found[op][kind]

    def plays(self, kind: int) -> list[Clause]:
        """What a card does when it is played."""
        return self.at[PLAYED][kind]
