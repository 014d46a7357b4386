"""The screen a person looks at: clears and pages on a terminal, and just prints where there is none.

On a terminal it uses the alternate screen, so no hand stays behind in the scroll-back for the next person to find.
"""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager, nullcontext, suppress
from types import TracebackType

from rich.console import Console, RenderableType
from rich.segment import Segment, Segments
from rich.text import Text

Lines = list[list[Segment]]


class Leave(Exception):
    """The person at the keyboard is gone: end of input or Ctrl-C."""


class Screen:
    """Use as a context; `live` says whether a person sits at a real terminal."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False)
        self.live = self.console.is_terminal and sys.stdin.isatty()
        if self.live:
            _use_line_editing()

    def __enter__(self) -> Screen:
        if self.live:
            self.console.set_alt_screen(True)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.live:
            self.console.set_alt_screen(False)

    @property
    def width(self) -> int:
        return self.console.width

    @property
    def height(self) -> int:
        return self.console.height

    def lines(self, renderable: RenderableType, width: int | None = None) -> Lines:
        options = self.console.options.update(width=width or self.width, height=None)
        return self.console.render_lines(renderable, options, pad=width is not None)

    def show(self, lines: Lines) -> None:
        """A whole screen; on a terminal it takes the place of the last one."""
        if self.live:
            self.console.clear()
        self.print_lines(lines)

    def print_lines(self, lines: Lines) -> None:
        segments: list[Segment] = []
        for line in lines:
            segments += [*line, Segment.line()]
        self.console.print(Segments(segments), end="")

    def ask(self, question: str = "> ") -> str:
        """What was typed; Leave at the end of input."""
        try:
            if self.live:
                return input(question).strip()
            line = sys.stdin.readline()
        except (EOFError, KeyboardInterrupt):
            raise Leave from None
        if not line:
            raise Leave
        # What was typed is not echoed from a pipe; a transcript should still show it.
        self.console.print(Text(f"{question}{line.strip()}"))
        return line.strip()

    def page(self, renderable: RenderableType, wait: bool = True) -> None:
        """Something longer to read, a screen at a time."""
        lines = self.lines(renderable)
        if not self.live:
            self.print_lines(lines)
            return
        room = max(3, self.height - 2)
        for start in range(0, max(1, len(lines)), room):
            self.show(lines[start : start + room])
            more = start + room < len(lines)
            if not (more or wait):
                return
            self.console.print(Text("Enter for more, q to stop" if more else "Enter to go on", style="dim"))
            if self.ask("").lower() in ("q", "quit") and more:
                return

    def curtain(self, message: RenderableType) -> str:
        """Hide everything until somebody answers."""
        if self.live:
            self.console.clear()
            room = self.height - 2
            lines = self.lines(message)
            above = max(0, (room - len(lines)) // 2)
            self.print_lines([[] for _ in range(above)] + lines)
        else:
            self.console.print(message)
        return self.ask()

    def thinking(self, who: str) -> AbstractContextManager[object]:
        return self.console.status(Text(f"{who} …", style="dim")) if self.live else nullcontext()


def _use_line_editing() -> None:
    with suppress(ImportError):
        import readline  # noqa: F401  (importing it gives input() history and editing)
