"""`wyrmhall play`: a game in the terminal. What the command line leaves open is asked, or takes a sensible default."""

from __future__ import annotations

import argparse
import secrets
from typing import Any

from msgspec import UNSET
from rich.text import Text

from wyrmhall import bots
from wyrmhall import games as all_games
from wyrmhall.cli.common import game_string, read_game
from wyrmhall.cli.deck import read_deck
from wyrmhall.kernel.errors import BadBring, BadOption
from wyrmhall.kernel.game import Game
from wyrmhall.kernel.record import read_record
from wyrmhall.kernel.table import Table
from wyrmhall.kernel.wording import counted
from wyrmhall.lessons.guide import LEARNER, Guide, guide_of
from wyrmhall.terminal.choosing import Unclear, choose
from wyrmhall.terminal.match import Match
from wyrmhall.terminal.screen import Leave, Screen
from wyrmhall.terminal.seating import HUMAN, name_seats, read_seats, saved_seats

OPPONENT = "drake"
# Short enough to be read to a friend who wants to play the same deal.
SEEDS = 1_000_000


def play(given: argparse.Namespace) -> None:
    screen = Screen()
    try:
        table, seats = _resume(given) if given.resume is not None else _new(screen, given)
    except Leave:
        return
    guide = _guide_for(table) if given.guide else None
    names = table.record.names
    if names is UNSET or given.names is not None or given.seats is not None:
        names = name_seats(seats, given.names)
    if given.cores < 1:
        raise BadOption(f"nobody can think on {given.cores} cores; expected 1 or more")
    Match(screen, table, seats, names, given.confirm, guide, given.cores).run()


def _resume(given: argparse.Namespace) -> tuple[Table, list[str]]:
    record = read_record(given.resume.read_bytes())
    game = all_games.load(record.game, given.cards)
    if given.game is not None and read_game(given).string != game.string:
        raise BadOption(f"{given.resume} is a game of {record.game}")
    table = Table.from_record(record, game)
    if given.seats is not None:
        seats = read_seats(given.seats)
    elif record.names is not UNSET:
        seats = saved_seats(record.names)
    else:
        seats = _default_seats(game)
    if len(seats) != game.seats:
        raise BadOption(f"{given.resume} is a game for {counted(game.seats, 'seat')}, but --seats names {len(seats)}")
    return table, seats


def _guide_for(table: Table) -> Guide:
    """The guide that speaks at this table: it knows one deal only."""
    guide = _guide_of(table.game.name)
    if (table.game.string, table.record.seed) != (all_games.load(guide.game).string, guide.seed):
        raise BadOption(f"this is not the deal that the guide of {table.game.about.title} explains")
    return guide


def _guide_of(name: str) -> Guide:
    guide = guide_of(name)
    if guide is None:
        raise BadOption(f"there is no guide for {name}")
    return guide


def _first_game(given: argparse.Namespace) -> tuple[Table, list[str]]:
    """The set deal of a guide, with the bots it plays against."""
    if given.seats is not None or given.seed is not None or given.option or given.cards is not None:
        raise BadOption("a first game with a guide is a set deal: it takes no --seats, --seed, --option or --cards")
    if given.game is None:
        raise BadOption("which game should the guide explain? Name it: wyrmhall play GAME --guide")
    guide = _guide_of(read_game(given).name)
    seats = list(guide.bots)
    seats.insert(LEARNER, HUMAN)
    return Table(all_games.load(guide.game), guide.seed, guide.bring), seats


def _new(screen: Screen, given: argparse.Namespace) -> tuple[Table, list[str]]:
    if given.guide:
        return _first_game(given)
    seats = read_seats(given.seats) if given.seats is not None else None
    if given.game is None:
        game, asked = _interview(screen, given, len(seats) if seats else None)
        seats = seats or asked
    else:
        game = read_game(given, len(seats) if seats else None)
        seats = seats or _default_seats(game)
    seed = given.seed if given.seed is not None else secrets.randbelow(SEEDS)
    return Table(game, seed, _brought(game, given.bring)), seats


def _brought(game: Game, wanted: str | None) -> list[Any] | None:
    """What the command line names for the seats, in their order; those it does not name leave it to the game."""
    if wanted is None:
        return None
    if not game.brings:
        raise BadOption(f"nobody brings anything to {game.name}")
    names = wanted.split(",")
    if len(names) > game.seats:
        raise BadOption(f"--bring names {len(names)}, but {game.string} has {counted(game.seats, 'seat')}")
    brought: list[Any] = [None] * game.seats
    for seat, name in enumerate(names):
        if name != "-":
            read = read_deck(game, name)
            if read.complaints:
                raise BadBring(f"{name}: {'; '.join(read.complaints)}")
            brought[seat] = read.value
    return brought


def _default_seats(game: Game) -> list[str]:
    return [HUMAN, *[OPPONENT] * (game.seats - 1)]


def _interview(screen: Screen, given: argparse.Namespace, seats: int | None) -> tuple[Game, list[str]]:
    """Game, seats, options and opponents, one short question each; Enter takes what stands in brackets."""
    names = all_games.names()
    name = names[0] if len(names) == 1 else _pick(screen, "Which game?", [(name, "") for name in names], names[0])
    kind = all_games.game_class(name)
    screen.console.print(Text.assemble((kind.about.title, "bold cyan"), f"  {kind.about.pitch}"))
    given.game = name
    if not screen.live:
        game = read_game(given, seats)
        return game, _default_seats(game)
    settings: dict[str, str] = {}
    for option in kind.options:
        fitting = [c for c in option.choices if "seats" not in settings or int(settings["seats"]) in c.seats]
        if option.name == "seats" and seats is not None:
            settings["seats"] = str(seats)
        elif len(fitting) == 1:
            settings[option.name] = fitting[0].value
        else:
            default = option.default if option.default in [c.value for c in fitting] else fitting[0].value
            rows = [(c.value, "" if option.name == "seats" else c.words) for c in fitting]
            settings[option.name] = _pick(screen, f"{option.words}?", rows, default)
    given.game = game_string(name, settings)
    game = read_game(given)
    looks = {**bots.LEVELS, bots.ANCIENT: game.deepest}
    levels = [(level, f"looks ahead {count} times for each choice") for level, count in looks.items()]
    opponent = OPPONENT if seats else _pick(screen, "Who do you play against?", levels, OPPONENT)
    return game, [HUMAN, *[opponent] * (game.seats - 1)]


def _pick(screen: Screen, question: str, rows: list[tuple[str, str]], default: str) -> str:
    values = [value for value, _ in rows]
    screen.console.print(Text(question, style="bold"))
    if any(words for _, words in rows):
        for number, (value, words) in enumerate(rows, start=1):
            screen.console.print(Text.assemble((f" {number} ", "bold cyan"), f"{value:<10} ", (words, "dim")))
    while True:
        typed = screen.ask(f"{' '.join(values)} [{default}] > ").strip().lower()
        if not typed:
            return default
        # Where the values are numbers themselves, a number means the value and not its place.
        if typed in values:
            return typed
        try:
            return values[choose(typed, values)]
        except Unclear as error:
            screen.console.print(Text(str(error), style="yellow"))
