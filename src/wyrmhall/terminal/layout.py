"""Puts a table on the screen: the others, what is one's own, the log, the question and the choices.

There are four arrangements, from roomy to dense; the first that fits is taken. The question and the choices are always
whole, the log gets the rows that are left.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from wyrmhall.kernel.game import Game
from wyrmhall.terminal.drawing import CardNames, Drawing, card_names
from wyrmhall.terminal.screen import Lines, Screen

WIDE = 100
LOG_WIDTH = 44
UNLIMITED = 10_000
# How the choices stand: one a line, in columns, or one after the other.
LISTED, COLUMNS, RUNNING = range(3)
# A grey that terminals of 256 colours have too.
BAR = "white on #303030"


class Scene(msgspec.Struct):
    """All that one screen shows. `news` are the log lines since this person last chose, `olds` those before.

    `labels` are the choices in short, for a screen too small for `choices`. With `hinted` the words
    beside the choices are what was asked for, and stay whatever it costs. `lesson` stands above the question.
    """

    game: Game
    drawing: Drawing
    view: Any
    names: Sequence[str]
    olds: Sequence[str] = ()
    news: Sequence[str] = ()
    question: Text | None = None
    choices: Sequence[tuple[Text, Text]] = ()
    labels: Sequence[Text] = ()
    notice: RenderableType | None = None
    hinted: bool = False
    lesson: RenderableType | None = None


def compose(screen: Screen, scene: Scene) -> Lines:
    room = screen.height - 1 if screen.live else UNLIMITED
    paint = card_names(scene.game)
    if screen.live and screen.width >= WIDE:
        lines = _roomy(screen, scene, paint, room)
        if len(lines) <= room:
            return lines
    lines, news_fit = _compact(screen, scene, paint, room, LISTED)
    # Who asked something has read the news already.
    if scene.hinted or (len(lines) <= room and (news_fit or scene.notice is not None)):
        return lines
    lines, _ = _compact(screen, scene, paint, room, COLUMNS)
    return lines if len(lines) <= room else _compact(screen, scene, paint, room, RUNNING)[0]


def _roomy(screen: Screen, scene: Scene, paint: CardNames, room: int) -> Lines:
    drawing, width = scene.drawing, screen.width
    top = _header(screen, scene)
    top += screen.lines(drawing.others(scene.game, scene.view, scene.names, width, True))
    bottom = _bottom(screen, scene, LISTED)
    own = drawing.own(scene.game, scene.view, scene.names, width - LOG_WIDTH, True)
    left = room - len(top) - len(bottom)
    if own is None:
        return top + _flow(screen, scene, paint, left) + bottom
    height = max(len(screen.lines(own, width - LOG_WIDTH)), min(left, 12))
    if isinstance(own, Panel):
        own.height = height
    log = _log_that_fits(screen, scene, paint, height - 2, LOG_WIDTH - 4)
    grid = Table.grid(expand=True)
    grid.add_column(ratio=1)
    grid.add_column(width=LOG_WIDTH)
    panel = Panel(log, title="what happened", title_align="left", border_style="dim", box=box.ROUNDED, height=height)
    grid.add_row(own, panel)
    return top + screen.lines(grid) + bottom


def _compact(screen: Screen, scene: Scene, paint: CardNames, room: int, style: int) -> tuple[Lines, bool]:
    """The screen, and whether the news have the rows they need."""
    drawing, width = scene.drawing, screen.width
    top = _header(screen, scene)
    top += screen.lines(drawing.others(scene.game, scene.view, scene.names, width, False))
    own = drawing.own(scene.game, scene.view, scene.names, width, False)
    if own is not None:
        top += screen.lines(own)
    bottom = _bottom(screen, scene, style)
    rows = room - len(top) - len(bottom)
    wanted = len(_paragraph(screen, paint, scene.news, width)) if scene.news else 0
    return top + _flow(screen, scene, paint, rows) + bottom, rows >= wanted


def _header(screen: Screen, scene: Scene) -> Lines:
    line = scene.drawing.header(scene.game, scene.view, scene.names)
    line.no_wrap, line.overflow = True, "ellipsis"
    return screen.lines(Padding(line, (0, 1), style=BAR if screen.live else ""))


def _flow(screen: Screen, scene: Scene, paint: CardNames, rows: int) -> Lines:
    """The log between two parts of the screen, under a thin line where there is room for one."""
    if rows < 1 or not (scene.news or scene.olds):
        return []
    if rows >= UNLIMITED // 2:
        return screen.lines(Group(*(paint.paint(line) for line in scene.news)))
    spare = rows - len(_paragraph(screen, paint, scene.news, screen.width))
    rule = screen.lines(Rule(style="dim")) if spare >= 1 else []
    gap: Lines = [[]] if spare >= 3 else []
    return rule + screen.lines(_log_that_fits(screen, scene, paint, rows - len(rule + gap), screen.width)) + gap


def _log_that_fits(screen: Screen, scene: Scene, paint: CardNames, rows: int, width: int) -> RenderableType:
    """One sentence a line if the news fit so, else the news run on; the oldest are left out first."""
    entries = [(line, False) for line in scene.olds[-rows:]] + [(line, True) for line in scene.news]
    painted = [
        Text.assemble(("› " if new else "  ", "bold cyan"), paint.paint(line, "" if new else "dim"))
        for line, new in entries
    ]
    heights = [len(screen.lines(line, width)) for line in painted]
    if sum(heights[len(entries) - len(scene.news) :]) <= rows:
        while sum(heights) > rows:
            heights.pop(0)
            painted.pop(0)
        return Group(*painted)
    news = list(scene.news)
    while len(news) > 1 and len(_paragraph(screen, paint, news, width)) > rows:
        news.pop(0)
    return paint.paint(" ".join(news))


def _paragraph(screen: Screen, paint: CardNames, news: Sequence[str], width: int) -> Lines:
    return screen.lines(paint.paint(" ".join(news)), width)


def _bottom(screen: Screen, scene: Scene, style: int) -> Lines:
    parts: list[RenderableType] = []
    if scene.lesson is not None:
        parts.append(scene.lesson)
    if scene.question is not None:
        parts.append(scene.question)
    if scene.choices:
        if style == LISTED or scene.hinted:
            parts.append(_choices(scene.choices))
        else:
            arrange = _choices_side_by_side if style == COLUMNS else _choices_running
            parts.append(arrange(_numbered(scene.labels), screen.width))
    if scene.notice is not None:
        parts.append(scene.notice)
    return screen.lines(Group(*parts)) if parts else []


def _choices(choices: Sequence[tuple[Text, Text]]) -> Table:
    """One choice a line, with what is worth knowing of it."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    for number, (label, detail) in enumerate(choices, start=1):
        grid.add_row(Text.assemble((f"{number:>2} ", "bold cyan"), label), detail)
    return grid


def _numbered(labels: Sequence[Text]) -> list[Text]:
    return [Text.assemble((f"{number:>2} ", "bold cyan"), label) for number, label in enumerate(labels, start=1)]


def _choices_running(cells: Sequence[Text], width: int) -> Text:
    """Only what the choices are, each line as full as it gets."""
    lines = [Text()]
    for cell in cells:
        if lines[-1] and lines[-1].cell_len + 1 + cell.cell_len > width:
            lines.append(Text())
        lines[-1] = Text.assemble(lines[-1], " ", cell) if lines[-1] else cell.copy()
    return Text("\n").join(lines)


def _choices_side_by_side(cells: Sequence[Text], width: int) -> Table:
    """Only what the choices are, in as many columns as the width has room for."""
    for columns in range(4, 0, -1):
        rows = -(-len(cells) // columns)
        split = [cells[i : i + rows] for i in range(0, len(cells), rows)]
        if sum(max(cell.cell_len for cell in column) + 2 for column in split) <= width + 2:
            break
    grid = Table.grid(padding=(0, 2, 0, 0))
    for row in range(rows):
        grid.add_row(*(column[row] for column in split if row < len(column)))
    return grid
