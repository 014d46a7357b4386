"""A game at one keyboard: asks people, lets bots choose, and keeps the log.

People choose before bots do, so that a choice can be taken back while others still think. Bots get imagined states and
cannot see what anybody has chosen at the same time.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from wyrmhall import bots
from wyrmhall.kernel.errors import WyrmhallError
from wyrmhall.kernel.event import Event
from wyrmhall.kernel.outcome import Outcome
from wyrmhall.kernel.prompt import Prompt
from wyrmhall.kernel.rng import Rng, branch
from wyrmhall.kernel.table import Table
from wyrmhall.kernel.wording import counted
from wyrmhall.lessons.guide import Guide
from wyrmhall.terminal import commands
from wyrmhall.terminal.choosing import choose
from wyrmhall.terminal.drawing import drawing_of
from wyrmhall.terminal.layout import Scene, compose
from wyrmhall.terminal.screen import Leave, Screen
from wyrmhall.terminal.seating import HUMAN
from wyrmhall.terminal.sheet import ranking, score_sheets
from wyrmhall.terminal.tutor import Tutor

NOBODY = -1


def _history(table: Table) -> list[tuple[int, list[Event]]]:
    """What the deal said, and what every choice before this moment led to."""
    game, past = table.game, Table(table.game, table.record.seed, table.record.brought)
    history = [(NOBODY, game.opening(past.state))]
    for seat, name in table.record.moves:
        history.append((seat, past.apply(seat, game.vocabulary.token(name))))
    return history


def question_line(prompt: Prompt | None, names: list[str], seat: int) -> Text:
    """What is asked, with its cause before it and its rule behind it."""
    if prompt is None:
        return Text("▶ Nobody is waiting for you, but you may act. Enter lets the game go on.", style="bold")
    cause = ""
    if prompt.cause is not None:
        by = prompt.cause.seat
        whose = "" if by is None else " (yours)" if by == seat else f" of {names[by]}"
        cause = f"{prompt.cause.words}{whose}: "
    return Text.assemble(
        ("▶ ", "bold cyan"), (cause, "bold yellow"), (prompt.words, "bold"), (f"  {prompt.rule}", "dim")
    )


class Match:
    """One game from the first choice to the score sheet. `careful` asks again before a choice stands; with a `guide` it
    is a first game, for the one person at the table.
    """

    def __init__(
        self,
        screen: Screen,
        table: Table,
        seats: Sequence[str],
        names: Sequence[str],
        careful: bool = False,
        guide: Guide | None = None,
        cores: int = 1,
    ) -> None:
        self.screen = screen
        self.table = table
        self.game = table.game
        self.drawing = drawing_of(table.game)
        self.names = list(names)
        self.careful = careful
        self.saved_as: str | None = None
        self.cores = cores
        self.bots = {seat: bots.make(kind, self.game, cores) for seat, kind in enumerate(seats) if kind != HUMAN}
        self.people = [seat for seat, kind in enumerate(seats) if kind == HUMAN]
        self.adviser_luck = Rng(branch(table.record.seed, [len(seats)]))
        self.tutor = Tutor(guide, self.game, table.record) if guide is not None else None
        # What happened, choice by choice: a choice that is taken back takes its lines with it.
        self.history = _history(table)
        self.seen = [len(self.history) if table.record.moves else 0] * len(seats)
        # Whether people are stopped where nobody waits for them but they could act, and the last moment they were.
        self.stopping = False
        self.offered = -1
        # What the table answered for people, beside the lines of the log it belongs to.
        self.answered: list[tuple[int, int, str]] = []
        self.at_keyboard: int | None = self.people[0] if len(self.people) == 1 else None

    def run(self) -> None:
        try:
            with self.screen:
                while self.table.state.actors():
                    self._next_choices()
                if self.people:
                    self._show_end()
        except Leave:
            self._farewell()
            return
        if not self.people:
            self.screen.print_lines(self.screen.lines(score_sheets(self.game, self._outcome(), self.billed())))
        self.screen.console.print(ranking(self.game, self._outcome(), self.billed(), self._only_person()))
        if self.saved_as:
            self.screen.console.print(Text(f"The record is in {self.saved_as}."))

    def _only_person(self) -> int | None:
        return self.people[0] if len(self.people) == 1 else None

    def _next_choices(self) -> None:
        if (due := self.table.due()) is not None and due[0] in self.people:
            self.apply(*due)
            self.answered.append((len(self.history), due[0], self.game.left_words(due[1])))
            return
        if self.stopping and self._offer_acts():
            return
        actors = self.table.state.actors()
        waiting = [seat for seat in actors if seat in self.people]
        # A set deal goes as its guide says only where bots choose as they do in the hall: as soon as they are asked.
        if waiting and (self.tutor is None or len(waiting) == len(actors)):
            seat = self.at_keyboard if self.at_keyboard in waiting else waiting[0]
            if self._sit_down(seat):
                self._ask(seat)
            return
        for seat in actors:
            if seat in self.people:
                continue
            with self.screen.thinking(f"{self.names[seat]} thinks"):
                token = self.bots[seat].choose(self.table.state, seat, self.luck(seat))
            # A bot that acts first may have changed what the others are asked.
            if token in self.table.state.legal(seat):
                self.apply(seat, token)
        self._volunteer()
        if not self.people:
            self._tell_onlookers()

    def luck(self, seat: int) -> Rng:
        """A bot's luck follows from the deal and from how often it has chosen, as it does in the hall."""
        record = self.table.record
        return Rng(branch(record.seed, [seat, sum(who == seat for who, _ in record.moves)]))

    def _volunteer(self) -> None:
        """Bots that nobody waits for may act."""
        state = self.table.state
        for seat in state.welcome():
            if seat in self.bots and seat in state.welcome() and state.tempted() >> seat & 1:
                token = self.bots[seat].volunteer(state, seat, self.luck(seat))
                if token >= 0:
                    self.apply(seat, token)

    def _offer_acts(self) -> bool:
        """Let a person act whom nobody waits for, once after each choice; True if somebody did."""
        state = self.table.state
        if self.offered == len(self.history):
            return False
        self.offered = len(self.history)
        able = [seat for seat in state.welcome() if seat in self.people and state.legal(seat)]
        moves = len(self.table.record.moves)
        for seat in able:
            if self._sit_down(seat):
                self._ask(seat)
        return len(self.table.record.moves) != moves

    def apply(self, seat: int, token: int) -> None:
        if self.tutor is not None:
            self.tutor.follow(self.table.state, seat, token)
        self.history.append((seat, self.table.apply(seat, token)))

    def undo(self, seat: int) -> bool:
        """Take back the last choice of a seat, and its lines in the log; False where it stands."""
        if not self.table.can_undo(seat):
            return False
        self.table.undo(seat)
        if self.tutor is not None:
            self.tutor.retrace(self.table.record)
        last = max(i for i, (who, _) in enumerate(self.history) if who == seat)
        del self.history[last]
        return True

    def called(self) -> list[str]:
        return self.game.called(self.table.state, self.names)

    def billed(self) -> list[str]:
        """The same at the end, with the player where somebody was played."""
        pairs = zip(self.called(), self.names, strict=True)
        return [name if called == name else f"{called} ({name})" for called, name in pairs]

    def sentences(self, viewer: int | None, start: int = 0, stop: int | None = None) -> list[str]:
        """The log between two choices, as `viewer` may read it."""
        told = {number: name for number, seat, name in self.answered if seat == viewer}
        lines: list[str] = []
        names = self.called()
        for number, (_, batch) in enumerate(self.history[start:stop], start + 1):
            if number in told:
                lines.append(f"The table answers for you: {told[number]}.")
            lines += [
                self.game.sentence(event, viewer, names)
                for event in batch
                if event.kind not in self.drawing.QUIET and event.visible_to(viewer)
            ]
        return [line for line in lines if line]

    def _sit_down(self, seat: int) -> bool:
        """A screen between two people. False when the one before took a choice back."""
        before = self.at_keyboard
        if before == seat:
            return True
        name = self.names[seat]
        message = Text.assemble(("It is your turn, ", ""), (name, "bold cyan"), ".\n")
        message.append("Press Enter when you are at the keyboard and nobody else is looking.")
        if before is not None and self.table.can_undo(before):
            message.append(f"\n{self.names[before]} may still type undo.", style="dim")
        if self.screen.curtain(message).lower() == "undo" and before is not None and self.undo(before):
            # Whoever typed that, the cards stay behind the curtain until their owner says so.
            self.at_keyboard = None
            return False
        self.at_keyboard = seat
        return True

    def scene(self, seat: int | None) -> Scene:
        seen = 0 if seat is None else self.seen[seat]
        return Scene(
            game=self.game,
            drawing=self.drawing,
            view=self.table.state.view(seat),
            names=self.names,
            olds=self.sentences(seat, 0, seen),
            news=self.sentences(seat, seen),
        )

    def _ask(self, seat: int) -> None:
        """Show the table until a choice is made, or a command takes the person away from the question."""
        state = self.table.state
        prompt = state.prompt(seat)
        tokens = state.legal(seat)
        words = [self.game.words(state, seat, token) for token in tokens]
        details: dict[int, Text] = {}
        notice: RenderableType | None = None
        while True:
            scene = self.scene(seat)
            pairs = list(zip(tokens, words, strict=True))
            choices = [self.drawing.choice(self.game, scene.view, *pair) for pair in pairs]
            scene.choices = [(label, details.get(i, detail)) for i, (label, detail) in enumerate(choices)]
            scene.labels = [self.drawing.label(self.game, scene.view, *pair) for pair in pairs]
            scene.hinted = bool(details)
            scene.question = question_line(prompt, self.called(), seat)
            scene.notice = notice
            scene.lesson = self.tutor.panel(state) if self.tutor is not None else None
            self.screen.show(compose(self.screen, scene))
            typed = self.screen.ask("number or name, hint, help > ")
            if prompt is None and not typed:
                return
            if not typed and self.tutor is not None and self.tutor.speaks(state):
                advised = self.tutor.enter(state)
                if advised is None:
                    continue
                chosen = tokens.index(advised)
                break
            details, notice = {}, None
            answer = commands.run(self, seat, typed, tokens)
            if answer.away:
                return
            if answer.handled:
                details, notice = answer.details, answer.notice
                continue
            try:
                chosen = choose(typed, words)
            except WyrmhallError as error:
                notice = Text(str(error), style="yellow")
                continue
            break
        self.seen[seat] = len(self.history)
        self.apply(seat, tokens[chosen])
        if self.careful and self.table.can_undo(seat):
            self._confirm(seat, words[chosen])

    def _confirm(self, seat: int, chosen: str) -> None:
        scene = self.scene(seat)
        scene.question = Text(f"▶ You chose {chosen}. Enter keeps it, undo takes it back.", style="bold")
        self.screen.show(compose(self.screen, scene))
        if self.screen.ask().lower() == "undo":
            self.undo(seat)

    def _tell_onlookers(self) -> None:
        """Bots among themselves: the log as it grows."""
        for line in self.sentences(None, self.seen[0]):
            self.screen.console.print(Text(line))
        self.seen[0] = len(self.history)

    def _outcome(self) -> Outcome:
        return self.game.outcome(self.table.state)

    def _show_end(self) -> None:
        viewer = self._only_person()
        scene = self.scene(viewer)
        if viewer is None:
            last = max(self.seen)
            scene.olds, scene.news = self.sentences(None, 0, last), self.sentences(None, last)
        outcome = self._outcome()
        scene.lesson = self.tutor.panel(self.table.state) if self.tutor is not None else None
        if self.screen.live:
            scene.question = Text("▶ That was the last choice. Enter shows the score sheets.", style="bold")
            self.screen.show(compose(self.screen, scene))
            self.screen.ask()
        else:
            self.screen.print_lines(compose(self.screen, scene))
        self.screen.page(score_sheets(self.game, outcome, self.billed()))
        notice: RenderableType = Text("save [FILE] keeps the record · sheets · log · Enter leaves", style="dim")
        while True:
            self.screen.show(self.screen.lines(Group(ranking(self.game, outcome, self.billed(), viewer), notice)))
            try:
                typed = self.screen.ask()
            except Leave:
                return
            if typed.lower() in ("", "quit", "q", "n", "no"):
                return
            notice = commands.after_the_end(self, typed, outcome)

    def _farewell(self) -> None:
        moves = len(self.table.record.moves)
        line = f"You leave the table after {counted(moves, 'choice')} (seed {self.table.record.seed})."
        kept = f" The record is in {self.saved_as}." if self.saved_as else ""
        self.screen.console.print(Text(line + kept))
