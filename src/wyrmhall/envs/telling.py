"""What a seat observes in words, for agents that read and for people who look on: what is asked, what may be
answered, and what lies on the table. It is made of prompt, words and the terminal's drawing of the seat's view, so it
shows nothing else.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

from rich.console import Console, Group, RenderableType
from rich.text import Text

from wyrmhall.kernel.wording import counted
from wyrmhall.terminal.drawing import drawing_of

if TYPE_CHECKING:
    from rich.segment import Segment

    from wyrmhall.kernel.game import Game
    from wyrmhall.kernel.state import State

WIDTH = 100
# A cell of a picture, in pixels, and the rows it has; a table that needs more is drawn smaller.
CELL = (8, 16)
ROWS = 50
INK = (225, 225, 225)


def tell(state: State, seat: int) -> str:
    """The text observation of a seat. Each legal answer has its token and stable name before what it means."""
    lines = [
        f"{state.game.about.title}, {counted(state.seats, 'seat')}. You are seat {seat}.",
        "",
        *_asked(state, seat),
        "",
    ]
    return "\n".join([*lines, *(line.rstrip() for line in drawn(state, seat).splitlines())]) + "\n"


def _asked(state: State, seat: int) -> list[str]:
    game = state.game
    prompt = state.prompt(seat)
    options = sorted(state.legal(seat))
    if prompt is not None:
        lines = [f"You are asked: {prompt.words}"]
    elif state.over():
        lines = ["The game is over."]
    elif options:
        lines = ["Nobody is waiting for you, but you may act:"]
    else:
        lines = [f"The game is waiting for {', '.join(f'seat {other}' for other in state.actors())}."]
    drawing, view = drawing_of(game), state.view(seat)
    for token in options:
        words = game.words(state, seat, token)
        worth_knowing = drawing.choice(game, view, token, words)[1].plain.strip()
        lines.append(f"{token} [{game.vocabulary.name(token)}] {words}{f' ({worth_knowing})' if worth_knowing else ''}")
    return lines


def names_of(game: Game, seat: int) -> list[str]:
    return ["you" if other == seat else f"seat {other}" for other in range(game.seats)]


def picture_of(state: State, seat: int) -> RenderableType:
    game = state.game
    drawing = drawing_of(game)
    view: Any = state.view(seat)
    names = names_of(game, seat)
    parts = [
        drawing.header(game, view, names),
        drawing.others(game, view, names, WIDTH, True),
        drawing.own(game, view, names, WIDTH, True),
    ]
    return Group(*(part for part in parts if part is not None))


def drawn(state: State, seat: int, colours: bool = False) -> str:
    """The table as the terminal draws it for a seat."""
    console = _console(colours)
    console.print(picture_of(state, seat))
    return str(console.file.getvalue())  # type: ignore[attr-defined]


def _console(colours: bool) -> Console:
    system: Any = "truecolor" if colours else None
    return Console(
        file=io.StringIO(),
        width=WIDTH,
        force_terminal=colours,
        color_system=system,
        highlight=False,
        legacy_windows=False,
    )


def painted(state: State, seat: int) -> Any:
    """The same as a picture: an array of height, width and three colours."""
    import numpy as np
    from PIL import Image, ImageDraw, ImageFont

    console = _console(True)
    prompt = state.prompt(seat)
    asked = Text(prompt.words if prompt is not None else "")
    lines = console.render_lines(Group(picture_of(state, seat), asked), pad=False)
    image = Image.new("RGB", (WIDTH * CELL[0], max(ROWS, len(lines)) * CELL[1]), (24, 22, 28))
    pen = ImageDraw.Draw(image)
    font = ImageFont.load_default(size=12)
    for row, line in enumerate(lines):
        _paint_line(pen, font, row * CELL[1], line)
    return np.asarray(image.resize((WIDTH * CELL[0], ROWS * CELL[1])), dtype=np.uint8)


def _paint_line(pen: Any, font: Any, top: int, line: list[Segment]) -> None:
    """Sign by sign: the font's own widths would put columns out of line."""
    column = 0
    for segment in line:
        style = segment.style
        ink, ground = INK, None
        if style is not None:
            ink = _rgb(style.color) or INK
            ground = _rgb(style.bgcolor)
        for sign in segment.text:
            left = column * CELL[0]
            if ground is not None:
                pen.rectangle((left, top, left + CELL[0], top + CELL[1]), fill=ground)
            if not sign.isspace():
                pen.text((left, top), sign, fill=ink, font=font)
            column += 1


def _rgb(colour: Any) -> Any:
    return None if colour is None or colour.is_default else tuple(colour.get_truecolor())
