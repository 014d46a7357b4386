"""A card to read: everything a game says of it, with where its facts are from."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from wyrmhall.games.drawing import readable
from wyrmhall.kernel.game import CardFace, Game
from wyrmhall.kernel.wording import counted
from wyrmhall.terminal.choosing import fitting


def search(faces: Sequence[CardFace], word: str) -> list[CardFace]:
    """Cards whose name fits; else those whose group, kind, set, source or text has the word in it."""
    found = fitting(word, [face.name for face in faces])
    if found:
        return [faces[i] for i in found]
    wanted = word.strip().lower()
    return [face for face in faces if wanted and wanted in _all_words(face)]


def _all_words(face: CardFace) -> str:
    return " ".join([face.id, face.group, face.kind, face.set, face.source, *face.text]).lower()


def card_panel(game: Game, face: CardFace) -> RenderableType:
    colour = game.palette().get(face.group, "")
    points = f"points {face.points}" if face.points else ""
    copies = "" if face.supply else counted(face.copies, "copy", "copies")
    lines = [
        Text(" · ".join(part for part in (*dict.fromkeys((face.group, face.kind)), points, copies, face.set) if part))
    ]
    lines += [Text(sentence) for sentence in (*face.text, *([face.supply] if face.supply else []))]
    lines.append(Text(f"source: {face.source}{'. ' + face.note if face.note else ''}", style="dim"))
    style = readable(colour) if colour else ""
    return Panel(
        Group(*lines),
        title=Text(face.name, style=f"bold {style}".strip()),
        title_align="left",
        border_style=style,
    )
