"""What the games draw alike in a terminal: colours that can be read, the panel of a seat, and words that flow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich import box
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement
from rich.panel import Panel
from rich.text import Text


def _parts(colour: str) -> list[int]:
    return [int(colour[i : i + 2], 16) for i in (1, 3, 5)]


def _brightness(parts: Sequence[int]) -> float:
    return 0.3 * parts[0] + 0.59 * parts[1] + 0.11 * parts[2]


def ink_on(colour: str) -> str:
    """Ink that can be read on a colour, and the colour."""
    return f"{'black' if _brightness(_parts(colour)) > 140 else 'white'} on {colour}"


def readable(colour: str) -> str:
    """A colour of a palette, lightened until it can be read as text on a dark ground."""
    parts = _parts(colour)
    while _brightness(parts) < 130:
        parts = [min(255, part + (255 - part) // 6 + 1) for part in parts]
    return "#" + "".join(f"{part:02x}" for part in parts)


def panel(
    body: RenderableType, title: Text, mine: bool, subtitle: Text | None = None, height: int | None = None
) -> Panel:
    """What belongs to a seat; the frame of one's own stands out."""
    return Panel(
        body,
        title=title,
        subtitle=subtitle,
        title_align="left",
        subtitle_align="right",
        border_style="cyan" if mine else "dim",
        box=box.ROUNDED,
        height=height,
    )


class Flow:
    """Things one after the other in whatever width there is, and never a line break inside one."""

    GAP: Final = 2

    def __init__(self, *items: Text) -> None:
        self.items = items

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield flow(self.items, options.max_width, self.GAP)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        widths = [item.cell_len for item in self.items]
        whole = sum(widths) + self.GAP * (len(widths) - 1)
        return Measurement(min(max(widths), options.max_width), min(whole, options.max_width))


def flow(cells: Sequence[Text], width: int, gap: int = 1) -> Text:
    """Cells one after the other, and never a line break inside one."""
    text = Text()
    used = 0
    for cell in cells:
        if used and used + gap + cell.cell_len > width:
            text.append("\n")
            used = 0
        elif used:
            text.append(" " * gap)
            used += gap
        text.append_text(cell)
        used += cell.cell_len
    return text
