"""What several commands share: the game that was asked for, one JSON document, a progress bar."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

import wyrmhall
from wyrmhall.games import load
from wyrmhall.kernel.errors import BadOption
from wyrmhall.kernel.game import Game
from wyrmhall.kernel.option import split_string
from wyrmhall.lab.games import Progress


def game_string(name: str, settings: dict[str, str]) -> str:
    return f"{name}({','.join(f'{option}={value}' for option, value in settings.items())})"


def read_game(given: argparse.Namespace, seats: int | None = None) -> Game:
    """The game of a command line; where `seats` are counted off it must be a game for so many."""
    name, settings = split_string(given.game)
    for text in given.option:
        option, equals, value = (part.strip() for part in text.partition("="))
        if not (option and equals and value):
            raise BadOption(f"{text!r} is not an option; expected NAME=VALUE")
        if settings.setdefault(option, value) != value:
            raise BadOption(f"{option} is both {settings[option]} and {value}")
    if seats is not None and settings.setdefault("seats", str(seats)) != str(seats):
        # What is no game at all is told first.
        load(game_string(name, settings), given.cards)
        raise BadOption(f"the game has seats={settings['seats']}, but --seats names {seats}")
    return load(game_string(name, settings), given.cards)


def made_by(given: argparse.Namespace, rules: str) -> str:
    """What anybody needs to get the same result again."""
    return f"wyrmhall {wyrmhall.__version__}, rules {rules}, seed {given.seed}. Made by: {given.command}"


def print_json(value: Any) -> None:
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n")


@contextmanager
def progress(label: str, wanted: bool) -> Iterator[Progress | None]:
    """A bar on a terminal, nothing in a pipe."""
    if not (wanted and sys.stderr.isatty()):
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
