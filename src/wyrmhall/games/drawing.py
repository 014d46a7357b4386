"""What the games draw alike in a terminal: colours that can be read, the panel of a seat, and words that flow."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import RenderableType
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


def flow(cells: Sequence[Text], width: int) -> Text:
    """Cells one after the other, and never a line break inside one."""
    text = Text()
    used = 0
    for cell in cells:
        if used and used + 1 + cell.cell_len > width:
            text.append("\n")
            used = 0
        elif used:
            text.append(" ")
            used += 1
        text.append_text(cell)
        used += cell.cell_len
    return text
