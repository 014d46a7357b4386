"""`wyrmhall train`: a network learns a game from its own games."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from wyrmhall.cli.common import made_by, print_json, read_game
from wyrmhall.kernel.errors import WyrmhallError
from wyrmhall.lab.places import open_place

if TYPE_CHECKING:
    from wyrmhall.lab.train import Check, Listener, Progress, TrainReport

PAGE = "training.html"
# How long it learns where nothing else is said.
MINUTES = 30.0


class BadTime(WyrmhallError):
    """A time that nothing can be learnt in."""


def train(given: argparse.Namespace) -> None:
    """What would go wrong when it is over goes wrong before."""
    rounds, minutes = _until(given)
    game = read_game(given)
    for needed in ("matplotlib", "numpy", "torch", *(() if given.json else ("rich",))):
        import_module(needed)
    from wyrmhall.lab.reports import training_page
    from wyrmhall.lab.train import Training, plan_of

    plan = plan_of(game, given.seed, given.neurons, given.tables, given.check, given.games)
    folder = given.out or Path(f"{game.name}-training")
    with (
        open_place(given.on, given.jobs) as place,
        _told_how_to_go_on(folder),
        Training(game, plan, folder, place, given.command) as training,
        _display(rounds, minutes, not given.json) as listen,
    ):
        report = training.run(rounds, minutes, listen)
    page = folder / PAGE
    page.write_text(training_page(report, given.command), encoding="utf-8")
    if given.json:
        print_json({**msgspec.structs.asdict(report), "command": given.command})
    else:
        _show(report, page)
        print(f"torch {report.torch}, {made_by(given, report.rules)}")


def _until(given: argparse.Namespace) -> tuple[int | None, float | None]:
    if given.rounds is not None and given.rounds < 1:
        raise BadTime(f"{given.rounds} rounds teach nothing; expected 1 or more")
    if given.minutes is not None and not 0 < given.minutes < float("inf"):
        raise BadTime(f"{given.minutes:g} minutes teach nothing; expected more than 0")
    return given.rounds, MINUTES if given.rounds is None and given.minutes is None else given.minutes


@contextmanager
def _told_how_to_go_on(folder: Path) -> Iterator[None]:
    """Whoever breaks off is told where everything is."""
    try:
        yield
    except KeyboardInterrupt:
        print(f"What was learnt is in {folder}; the same command goes on from there.", file=sys.stderr)
        raise


@contextmanager
def _display(rounds: int | None, minutes: float | None, wanted: bool) -> Iterator[Listener | None]:
    """A bar on a terminal with how strong it is, nothing in a pipe."""
    if not (wanted and sys.stderr.isatty()):
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("learning", total=1.0)

        def listen(done: Progress) -> None:
            parts = [done.rounds / rounds] if rounds is not None else []
            parts += [done.seconds / (60 * minutes)] if minutes is not None else []
            bar.update(task, completed=max(parts), description=_described(done))

        yield listen


def _described(done: Progress) -> str:
    words = f"round {done.rounds}, {_many(done.games, 'game')}"
    if done.checks:
        words += "".join(f", {met.rate:.0%} against {met.opponent}" for met in done.checks[-1].measures)
    return words


def _many(count: int, noun: str) -> str:
    return f"{count:,} {noun if count == 1 else noun + 's'}"


def _show(report: TrainReport, page: Path) -> None:
    from rich.console import Console

    console = Console(highlight=False, soft_wrap=True)
    played = f"{_many(report.rounds, 'round')}, {_many(report.games, 'game')}, {_many(report.choices, 'choice')}"
    console.print(
        f"{report.game}: {played}, {report.seconds / 60:.1f} minutes, {report.processor / 60:.1f} minutes of processor "
        f"time; an even win rate is {report.even:.1%}"
    )
    for check in report.checks:
        console.print(_line(check))
    console.print(f"The weights are {report.weights} ({report.size:,} bytes), a bot by that name; the plot is {page}.")


def _line(check: Check) -> str:
    met = "; ".join(
        f"{one.rate:.1%} of {one.games} against {one.opponent} ({100 * one.low:.1f}–{one.high:.1%})"
        for one in check.measures
    )
    return f"after round {check.round}, {check.processor / 60:.1f} minutes of processor time: {met}"
