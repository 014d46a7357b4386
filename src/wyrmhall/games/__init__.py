"""The games. `load` turns a game string into a Game; a new game is a new folder here with a `GAME` in it."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from pathlib import Path

from wyrmhall.kernel.errors import UnknownGame
from wyrmhall.kernel.game import Game
from wyrmhall.kernel.option import split_string


@cache
def names() -> tuple[str, ...]:
    """The names of all games that can be loaded, in alphabetical order."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg))


def game_class(name: str) -> type[Game]:
    if name not in names():
        raise UnknownGame(f"no game is called {name!r}; the games are {', '.join(names())}")
    game: type[Game] = importlib.import_module(f"{__name__}.{name}").GAME
    return game


def load(string: str, cards: Path | str | None = None) -> Game:
    """The game of a game string such as `fairytale(seats=4,deck=expert)`, with the cards of a file if one is given."""
    name, settings = split_string(string)
    return game_class(name)(settings, None if cards is None else Path(cards))
