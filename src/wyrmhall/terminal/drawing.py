"""What a game tells the terminal of its looks, and the plain looks of a game that tells nothing.

A game draws itself in a module `terminal` beside its rules, with the functions of `Drawing`. They get what a seat sees
and never the state, so nothing hidden can be drawn.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Protocol, cast

import msgspec
from rich.console import Group, RenderableType
from rich.text import Text

from wyrmhall.games.drawing import readable
from wyrmhall.kernel.game import Game


class Drawing(Protocol):
    """`roomy` asks for the full drawing; without it every line counts."""

    QUIET: frozenset[str]

    def header(self, game: Game, view: Any, names: Sequence[str]) -> Text:
        """One line: where in the game we are."""

    def others(self, game: Game, view: Any, names: Sequence[str], width: int, roomy: bool) -> RenderableType:
        """What lies before everybody but the viewer; before everybody, where the viewer has no seat."""

    def own(self, game: Game, view: Any, names: Sequence[str], width: int, roomy: bool) -> RenderableType | None:
        """What the viewer has, or None for an onlooker."""

    def choice(self, game: Game, view: Any, token: int, words: str) -> tuple[Text, Text]:
        """A choice in the list: what it is, and what is worth knowing of it."""

    def label(self, game: Game, view: Any, token: int, words: str) -> Text:
        """The same choice where every column counts."""


class PlainDrawing:
    """Every field of the view, one a line: enough to play a game that brings no looks of its own."""

    QUIET: frozenset[str] = frozenset()

    def header(self, game: Game, view: Any, names: Sequence[str]) -> Text:
        return Text(game.about.title, style="bold")

    def others(self, game: Game, view: Any, names: Sequence[str], width: int, roomy: bool) -> RenderableType:
        fields: dict[str, Any] = msgspec.to_builtins(view)
        return Group(*(Text(f"{name}: {value}") for name, value in fields.items()))

    def own(self, game: Game, view: Any, names: Sequence[str], width: int, roomy: bool) -> RenderableType | None:
        return None

    def choice(self, game: Game, view: Any, token: int, words: str) -> tuple[Text, Text]:
        return Text(words), Text("")

    def label(self, game: Game, view: Any, token: int, words: str) -> Text:
        return Text(words)


def drawing_of(game: Game) -> Drawing:
    """The looks of a game, from its own package where it has some."""
    module = f"{type(game).__module__}.terminal"
    if importlib.util.find_spec(module) is None:
        return PlainDrawing()
    return cast(Drawing, importlib.import_module(module))


class CardNames:
    """Colours the names of cards wherever they stand in a text."""

    def __init__(self, game: Game) -> None:
        palette = game.palette()
        self._styles = {face.name: readable(palette[face.group]) for face in game.gallery() if face.group in palette}

    def paint(self, line: str, style: str = "") -> Text:
        text = Text(line, style=style)
        for name, colour in self._styles.items():
            if name in line:
                text.highlight_words([name], colour if style else f"bold {colour}")
        return text


@lru_cache(maxsize=8)
def card_names(game: Game) -> CardNames:
    return CardNames(game)
