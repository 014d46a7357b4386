"""`wyrmhall simulate`, `balance`, `tournament` and `bench`: the lab from the command line."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, TypedDict

import msgspec

from wyrmhall.bots.files import short_name, split_names
from wyrmhall.cli.common import made_by, print_json, progress, read_game
from wyrmhall.kernel.game import Game
from wyrmhall.kernel.wording import counted
from wyrmhall.lab import BalanceReport, Report, TournamentReport
from wyrmhall.lab import balance as run_balance
from wyrmhall.lab import simulate as run_simulate
from wyrmhall.lab import tournament as run_tournament
from wyrmhall.lab.balance import Standing
from wyrmhall.lab.games import BadLineup, Progress
from wyrmhall.lab.ledger import Ledger
from wyrmhall.lab.places import Place, open_place
from wyrmhall.lab.reports import balance_page, tournament_page
from wyrmhall.lab.simulate import Lengths, Line

if TYPE_CHECKING:
    from rich.table import Table


class _Lab(TypedDict):
    """What the command line says to every piece of work of the lab."""

    games: int
    seed: int
    on_progress: Progress | None
    ledger: Ledger | None
    place: Place


@contextmanager
def _lab(given: argparse.Namespace, work: str, game: Game, bots: Sequence[str]) -> Iterator[_Lab]:
    """Where the games are played, where they are kept, and who hears how far they are. What would go wrong when they
    are over goes wrong before.
    """
    if not given.json:
        import_module("rich")
    if getattr(given, "page", None) is not None:
        import_module("matplotlib")
        there = given.page.exists()
        given.page.open("a").close()
        if not there:
            given.page.unlink()
    with (
        _ledger(given, work, game, bots) as ledger,
        open_place(given.on, given.jobs) as place,
        progress("playing", not given.json) as on_progress,
    ):
        yield _Lab(games=given.games, seed=given.seed, on_progress=on_progress, ledger=ledger, place=place)


@contextmanager
def _ledger(given: argparse.Namespace, work: str, game: Game, bots: Sequence[str]) -> Iterator[Ledger | None]:
    """The file of games that `--keep` names. Whoever breaks off is told how to go on."""
    if given.keep is None:
        yield None
        return
    with Ledger(given.keep, work, game, bots, given.seed) as ledger:
        try:
            yield ledger
        except BaseException:
            print(f"What was played is in {given.keep}; the same command goes on from there.", file=sys.stderr)
            raise


def _print_report(given: argparse.Namespace, report: msgspec.Struct) -> None:
    print_json({**msgspec.structs.asdict(report), "command": given.command})


def simulate(given: argparse.Namespace) -> None:
    bots = split_names(given.seats)
    game = read_game(given, len(bots))
    with _lab(given, "simulate", game, bots) as lab:
        report = run_simulate(game, bots, **lab)
    if given.json:
        _print_report(given, report)
    else:
        _show_simulation(report)
        print(made_by(given, report.rules))


def _show_simulation(report: Report) -> None:
    from rich.console import Console

    console = Console(highlight=False)
    console.print(
        f"{report.game}, {counted(report.games, 'game')}, seed {report.seed}; an even win rate is {report.even:.1%}"
    )
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
            short_name(line.name),
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
    bot, *others = split_names(given.bots)
    if others:
        raise BadLineup(f"balance takes one bot, not {1 + len(others)}: all seats are played by equals")
    with _lab(given, "balance", game, [bot]) as lab:
        report = run_balance(game, bot, **lab)
    names = {face.id: face.name for face in game.gallery()}
    if given.page is not None:
        given.page.write_text(balance_page(report, names, given.command), encoding="utf-8")
    if given.json:
        _print_report(given, report)
    else:
        _show_balance(report, max(1, given.top), names)
        print(made_by(given, report.rules))


def _show_balance(report: BalanceReport, top: int, names: dict[str, str]) -> None:
    from rich.console import Console

    console = Console(highlight=False)
    console.print(
        f"{report.game}, {counted(report.games, 'game')}, all seats {report.bot}, seed {report.seed}; "
        f"an even win rate is {report.even:.1%}"
    )
    console.print(_lines("seat", report.by_seat))
    console.print(_standings("group", report.groups))
    cards = [msgspec.structs.replace(card, name=names[card.name]) for card in report.cards]
    if len(cards) > 2 * top:
        console.print(_standings("strongest cards", cards[:top]), _standings("weakest cards", cards[-top:]))
    else:
        console.print(_standings("cards", cards))
    console.print(
        "ratio: the share of a card among the winners’ cards, divided by its share among everybody’s; "
        "to game: divided by its share of the whole set."
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


def tournament(given: argparse.Namespace) -> None:
    bots = split_names(given.bots)
    game = read_game(given)
    with _lab(given, "tournament", game, bots) as lab:
        report = run_tournament(game, bots, **lab)
    if given.page is not None:
        given.page.write_text(tournament_page(report, given.command), encoding="utf-8")
    if given.json:
        _print_report(given, report)
    else:
        _show_tournament(report)
        print(made_by(given, report.rules))


def _show_tournament(report: TournamentReport) -> None:
    from rich.console import Console

    console = Console(highlight=False)
    console.print(f"{report.game}, {counted(report.games, 'game')} for each combination of bots, seed {report.seed}")
    ranking = _table("bot", "rating", "95 % between", "seats played", "wins", "rate")
    for one in report.ranking:
        between = f"{one.low:.1f}–{one.high:.1f}"
        ranking.add_row(
            short_name(one.bot), f"{one.rating:.1f}", between, str(one.games), f"{one.wins:.1f}", f"{one.rate:.1%}"
        )
    meetings = _table("bot", "against", "games", "ahead", "95 % between")
    order = [one.bot for one in report.ranking]
    for met in sorted(report.meetings, key=lambda one: (order.index(one.bot), order.index(one.other))):
        if met.games and order.index(met.bot) < order.index(met.other):
            between = f"{100 * met.low:.1f}–{met.high:.1%}"
            meetings.add_row(short_name(met.bot), short_name(met.other), str(met.games), f"{met.rate:.1%}", between)
    console.print(ranking, meetings)
    console.print(
        "rating: all begin at 25; ahead: how often it did better where both sat at a table; a tie counts half."
    )


def bench(given: argparse.Namespace) -> None:
    from wyrmhall.lab import bench as benchmarks

    benchmarks.main([given.game] if given.game else [], given.json)
