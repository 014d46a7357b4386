"""How a game of Wyrmspan begins: boards, display and hands. What follows is on the stack, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.wyrmspan import automa
from wyrmhall.games.wyrmspan.codes import COIN, DUG, EGGS, INCOME, NEST, POOL, ROUNDS, ROWS, SHOWN
from wyrmhall.games.wyrmspan.objectives import RoundEnd
from wyrmhall.games.wyrmspan.pieces import draw_from, fill_display
from wyrmhall.games.wyrmspan.turns import Setup

if TYPE_CHECKING:
    from wyrmhall.games.wyrmspan.state import WyrmspanState


def begin(s: WyrmspanState) -> None:
    """Lay out the boards, deal, and ask everybody what to keep."""
    _choose_boards(s)
    fill_display(s)
    for seat in range(s.seats):
        base = seat * POOL
        s.pool[base + COIN] = INCOME
        s.pool[base + NEST] = 1
        s.pool[base + EGGS] = 1
        for row in range(ROWS):
            s.pool[base + DUG + row] = 1
        for _ in range(SHOWN):
            s.hands[seat].append(draw_from(s, s.dragons, s.old_dragons))
        for _ in range(SHOWN):
            s.hands[seat].append(draw_from(s, s.caves, s.old_caves))
    s.first = s.rng.below(s.seats)
    if s.seats == 1:
        automa.first_round(s)
    s.stack = [RoundEnd(), Setup()]
    s.settle()


def _choose_boards(s: WyrmspanState) -> None:
    """WS-SETUP-1, WS-SETUP-3: one guild tile, and four objective tiles with a random side up."""
    s.tile = s.rng.below(len(s.cards.squares))
    tiles = list(range(len(s.cards.objectives) // 2))
    chosen: list[int] = []
    while len(chosen) < ROUNDS:
        tile = tiles.pop(s.rng.below(len(tiles)))
        side = 2 * tile + s.rng.below(2)
        # WS-AUTOMA-1, WS-READ-21: a side without numbers for the Automa goes back among the tiles.
        if s.seats > 1 or len(s.cards.objective_automa[side]):
            chosen.append(side)
        else:
            tiles.append(tile)
    s.objectives = tuple(chosen)
