"""A game that the quick player plays to its end, for the recorded games."""

from __future__ import annotations

import wyrmhall
from wyrmhall.kernel import Rng, Table


def played(string: str, seed: int) -> Table:
    table = Table(wyrmhall.load(string), seed)
    rng = Rng(seed)
    while not table.state.over():
        seat = table.state.actor()
        table.apply(seat, table.state.quick(seat, rng))
    return table
