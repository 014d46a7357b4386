"""Wyrmhall: five dragon games, one table.

>>> import wyrmhall
>>> game = wyrmhall.load("fairytale(seats=4)")
>>> state = game.start(seed=7)
"""

from wyrmhall import _build
from wyrmhall.games import load, names
from wyrmhall.kernel import Record, Rng, State, Table, WyrmhallError, read_record, replay

__version__ = "0.1.0"
build = _build.name()

__all__ = ["Record", "Rng", "State", "Table", "WyrmhallError", "build", "load", "names", "read_record", "replay"]
