"""The guide of a first game in the terminal: the same steps as at the table in the browser, a page at a time.

Enter turns the page; on the last one it does what the guide advises.
"""

from __future__ import annotations

from rich import box
from rich.console import Group
from rich.panel import Panel
from rich.text import Text

from wyrmhall.kernel import Game, Record, State
from wyrmhall.lessons.guide import LEARNER, Guide, retraced


class Tutor:
    """What the guide says at this moment of a game. `quiet` keeps it to itself."""

    def __init__(self, guide: Guide, game: Game, record: Record) -> None:
        self.guide = guide
        self.game = game
        self.page = 0
        self.quiet = False
        self.retrace(record)

    def retrace(self, record: Record) -> None:
        """Begin anew with what is recorded, as after a choice that was taken back."""
        self.progress = retraced(self.guide, self.game, record)
        self.page = 0

    def follow(self, state: State, seat: int, token: int) -> None:
        self.progress.follow(state, seat, token)
        if seat == LEARNER:
            self.page = 0

    def panel(self, state: State) -> Panel | None:
        pages = self.progress.pages(state)
        if self.quiet or not pages:
            return None
        done, total = len(self.progress.past), len(self.guide.step)
        title = "the guide" if self.progress.done else f"the guide · step {min(done + 1, total)} of {total}"
        said = [Text(pages[min(self.page, len(pages) - 1)].say)]
        if self.page < len(pages) - 1:
            said.append(Text("Enter reads on.", style="dim"))
        elif (token := self._advised(state)) is not None:
            said.append(Text(f"Enter does it: {self.game.words(state, LEARNER, token)}.", style="bold green"))
        return Panel(Group(*said), title=title, title_align="left", border_style="yellow", box=box.ROUNDED)

    def enter(self, state: State) -> int | None:
        """Enter was pressed: the token to choose, or None where there was a page to turn or nothing is advised."""
        if self.quiet:
            return None
        if self.page < len(self.progress.pages(state)) - 1:
            self.page += 1
            return None
        return self._advised(state)

    def speaks(self, state: State) -> bool:
        """Whether Enter means something now."""
        more = self.page < len(self.progress.pages(state)) - 1
        return not self.quiet and (more or self._advised(state) is not None)

    def _advised(self, state: State) -> int | None:
        advised = self.progress.advised(state)
        return self.game.vocabulary.token(advised) if advised else None
