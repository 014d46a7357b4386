"""`wyrmhall simulate`, `balance` and `bench`: the lab from the command line."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from wyrmhall.cli.common import print_json, progress, read_game
from wyrmhall.lab import BalanceReport, Report
from wyrmhall.lab import balance as run_balance
from wyrmhall.lab import simulate as run_simulate
from wyrmhall.lab.balance import Standing
from wyrmhall.lab.simulate import Lengths, Line

if TYPE_CHECKING:
    from rich.table import Table


def _jobs(given: argparse.Namespace) -> int:
    return given.jobs or os.cpu_count() or 1


def simulate(given: argparse.Namespace) -> None:
    bots = [bot.strip().lower() for bot in given.seats.split(",")]
    game = read_game(given, len(bots))
    with progress("playing", not given.json) as on_progress:
        report = run_simulate(game, bots, given.games, given.seed, _jobs(given), on_progress)
    if given.json:
        print_json(report)
    else:
        _show_simulation(report)


def _show_simulation(report: Report) -> None:
    from rich.console import Console

    console = Console(highlight=False)
    console.print(f"{report.game}, {report.games} games, seed {report.seed}; an even win rate is {report.even:.1%}")
    console.print(_lines("bot", report.by_bot), _lines("seat", report.by_seat))
    console.print(_length_words(report.lengths))


def _length_words(lengths: Lengths) -> str:
    return f"A game took {lengths.mean:.1f} choices, from {lengths.shortest} to {lengths.longest}."


def _table(*columns: str) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(columns[0], style="bold")
    for column in columns[1:]:
        table.add_column(column, justify="right", no_wrap=True)
    return table


def _lines(what: str, lines: Sequence[Line]) -> Table:
    table = _table(what, "played", "wins", "rate", "95 % between", "score", "±", "range", "choices")
    for line in lines:
        table.add_row(
            line.name,
            str(line.played),
            f"{line.wins:.1f}",
            f"{line.rate:.1%}",
            f"{100 * line.low:.1f}–{line.high:.1%}",
            f"{line.score:.1f}",
            f"{line.deviation:.1f}",
            f"{line.lowest}–{line.highest}",
            f"{line.decisions:.1f}",
        )
    return table


def balance(given: argparse.Namespace) -> None:
    game = read_game(given)
    with progress("playing", not given.json) as on_progress:
        report = run_balance(game, given.bots.strip().lower(), given.games, given.seed, _jobs(given), on_progress)
    if given.json:
        print_json(report)
    else:
        _show_balance(report, max(1, given.top), {face.id: face.name for face in game.gallery()})


def _show_balance(report: BalanceReport, top: int, names: dict[str, str]) -> None:
    from rich.console import Console

    console = Console(highlight=False)
    console.print(
        f"{report.game}, {report.games} games, all {report.bot}, seed {report.seed}; even is {report.even:.1%}"
    )
    console.print(_lines("seat", report.by_seat))
    console.print(_standings("group", report.groups))
    cards = [msgspec.structs.replace(card, name=names[card.name]) for card in report.cards]
    if len(cards) > 2 * top:
        console.print(_standings("strongest cards", cards[:top]), _standings("weakest cards", cards[-top:]))
    else:
        console.print(_standings("cards", cards))
    console.print(
        "ratio: share of the winners’ cards to the share of everybody’s; to game: to the share of the whole set."
    )


def _standings(what: str, standings: Sequence[Standing]) -> Table:
    table = _table(what, "played", "of game", "of play", "of wins", "ratio", "to game")
    for standing in standings:
        table.add_row(
            standing.name,
            str(standing.in_play),
            f"{standing.share_of_game:.1%}",
            f"{standing.share_in_play:.1%}",
            f"{standing.share_of_winners:.1%}",
            f"{standing.ratio:.2f}",
            f"{standing.ratio_to_game:.2f}",
        )
    return table


def bench(given: argparse.Namespace) -> None:
    from wyrmhall.lab import bench as benchmarks

    benchmarks.main([given.game] if given.game else [], given.json)
