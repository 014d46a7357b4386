"""A saved game on the screen: the table after any choice, and what led there."""

from __future__ import annotations

from msgspec import UNSET
from rich.console import Group, RenderableType
from rich.text import Text

from wyrmhall.kernel.event import Event
from wyrmhall.kernel.game import Game
from wyrmhall.kernel.record import Record, replay
from wyrmhall.kernel.table import Table
from wyrmhall.kernel.wording import counted
from wyrmhall.terminal.drawing import drawing_of
from wyrmhall.terminal.layout import Scene, compose
from wyrmhall.terminal.screen import Leave, Screen
from wyrmhall.terminal.sheet import ranking, score_sheets

COMMANDS = "Enter or n next · p back · a number · log · sheets · q"


class Replay:
    """Seen by an onlooker, or from one seat."""

    def __init__(self, screen: Screen, record: Record, game: Game, viewer: int | None) -> None:
        # Refused here, with the number of the move that breaks, rather than half-way through.
        replay(record, game)
        self.screen = screen
        self.record = record
        self.game = game
        self.viewer = viewer
        self.drawing = drawing_of(game)
        seats = [f"Seat {seat + 1}" for seat in range(game.seats)]
        self.names = seats if record.names is UNSET else list(record.names)
        table = Table(game, record.seed, record.brought)
        # What the deal said, then what each choice led to.
        self.events: list[list[Event]] = [game.opening(table.state)]
        for seat, name in record.moves:
            self.events.append(table.apply(seat, game.vocabulary.token(name)))
        self.called = game.called(table.state, self.names)
        self.outcome = table.state.outcome()

    def sentences(self, start: int, stop: int) -> list[str]:
        lines = [
            self.game.sentence(event, self.viewer, self.called)
            for batch in self.events[start:stop]
            for event in batch
            if event.kind not in self.drawing.QUIET and event.visible_to(self.viewer)
        ]
        return [line for line in lines if line]

    def scene(self, at: int) -> Scene:
        total = len(self.record.moves)
        before = max(0, at - self.game.seats)
        state = replay(self.record, self.game, at)
        scene = Scene(
            game=self.game,
            drawing=self.drawing,
            view=state.view(self.viewer),
            names=self.names,
            olds=self.sentences(0, before + 1),
            news=self.sentences(before + 1, at + 1),
        )
        line = Text(f"▶ after choice {at} of {total}", style="bold")
        if at < total:
            seat, name = self.record.moves[at]
            # What a seat chose in secret is not for the others to read, not even one move early.
            if self.viewer in (None, seat):
                words = self.game.words(state, seat, self.game.vocabulary.token(name))
                line.append(f"; next {self.called[seat]}: {words}", style="dim")
        scene.question = line
        return scene

    def print_at(self, at: int) -> None:
        self.screen.print_lines(compose(self.screen, self.scene(at)))

    def print_log(self) -> None:
        record = self.record
        self.screen.console.print(
            Text(f"{record.game}, seed {record.seed}, {counted(len(record.moves), 'choice')}", style="bold")
        )
        for number in range(len(self.events)):
            for line in self.sentences(number, number + 1):
                self.screen.console.print(Text(f"{number or '':>4}  {line}"))
        self.screen.console.print(self._end())

    def _end(self) -> RenderableType:
        if self.outcome is None:
            return Text("The game is not over.")
        return Group(
            score_sheets(self.game, self.outcome, self.names), ranking(self.game, self.outcome, self.names, None)
        )

    def step_through(self) -> None:
        total = len(self.record.moves)
        at = 0
        notice: RenderableType = Text(COMMANDS, style="dim")
        try:
            with self.screen:
                while True:
                    scene = self.scene(at)
                    scene.notice = notice
                    self.screen.show(compose(self.screen, scene))
                    typed = self.screen.ask().lower()
                    notice = Text(COMMANDS, style="dim")
                    if typed in ("q", "quit"):
                        return
                    if typed in ("", "n", "next"):
                        at = min(total, at + 1)
                    elif typed in ("p", "b", "back"):
                        at = max(0, at - 1)
                    elif typed == "log":
                        self.screen.page(Group(*map(Text, self.sentences(0, at))))
                    elif typed == "sheets":
                        self.screen.page(self._end())
                    elif typed.isdecimal() and int(typed) <= total:
                        at = int(typed)
                    else:
                        notice = Text(f"Type {COMMANDS} (0 to {total})", style="yellow")
        except Leave:
            return
