"""The arguments of every command. A parsed command carries `run`, which does it."""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

import wyrmhall

Run = Callable[[argparse.Namespace], None]

BOT = "a name, path/to/file.py:ClassName, or path/to/weights.wyrm"
GAME = "a game, or a game string with options such as 'NAME(seats=3)'"


def _later(module: str, function: str) -> Run:
    """The function of a command module, imported only when the command runs."""

    def run(given: argparse.Namespace) -> None:
        getattr(importlib.import_module(f"wyrmhall.cli.{module}"), function)(given)

    return run


def _add_game(parser: argparse.ArgumentParser, optional: bool = False) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?" if optional else None, help=GAME)
    parser.add_argument(
        "-o",
        "--option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="an option of the game; may be repeated",
    )
    _add_cards(parser)


def _add_cards(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--cards", metavar="FILE", type=Path, help="play with the card set of this file")


def _add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def _add_lab(parser: argparse.ArgumentParser, games: int = 1000, each: str = "") -> None:
    parser.add_argument(
        "--games", metavar="N", type=int, default=games, help=f"how many games{each} (default: {games})"
    )
    parser.add_argument(
        "--seed", metavar="N", type=int, default=1, help="the same seed gives the same report (default: 1)"
    )
    _add_place(parser)


def _add_place(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--jobs", metavar="N", type=int, help="processes; 0 takes one for each core (default: 1, on Ray 0)"
    )
    parser.add_argument(
        "--on",
        metavar="WHERE",
        help="ray: a Ray cluster on this machine, started for this; ray://host:port: one that is running",
    )


def _add_report(parser: argparse.ArgumentParser, page: bool = True) -> None:
    keep_words = "keep every game in this file as it ends; the same command goes on where it stopped"
    parser.add_argument("--keep", metavar="FILE", type=Path, help=keep_words)
    if page:
        parser.add_argument("--page", metavar="FILE", type=Path, help="write the report with plots as a page of HTML")
    _add_json(parser)


def _play(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    play = commands.add_parser(
        "play", help="play in the terminal", description="Play in the terminal, against bots or in turns."
    )
    _add_game(play, optional=True)
    play.add_argument(
        "--seats", metavar="WHO,WHO", help=f"who sits where: human or a bot (default: human and drakes); {BOT}"
    )
    play.add_argument("--names", metavar="NAME,NAME", help="names for the people, or for all seats")
    play.add_argument("--seed", metavar="N", type=int, help="deal the game with this number")
    play.add_argument(
        "--bring",
        metavar="DECK,DECK",
        help="what the seats bring: names from `deck list` or files; - leaves it to the game",
    )
    play.add_argument("--resume", metavar="FILE", type=Path, help="go on with a saved game")
    play.add_argument("--guide", action="store_true", help="a first game that the table explains step by step")
    play.add_argument("--confirm", action="store_true", help="ask again before each choice counts")
    play.add_argument(
        "--cores", metavar="N", type=int, default=1, help="on how many cores an ancient thinks (default: 1)"
    )
    play.set_defaults(run=_later("play", "play"))


def _look(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    games = commands.add_parser("games", help="list the games and their options")
    _add_json(games)
    games.set_defaults(run=_later("look", "games"))

    cards = commands.add_parser("cards", help="list the cards of a game with their sources")
    _add_game(cards)
    cards.add_argument("word", nargs="*", metavar="WORD", help="only cards with these words")
    cards.add_argument("--check", metavar="FILE", type=Path, help="check a card set that somebody typed in")
    _add_json(cards)
    cards.set_defaults(run=_later("look", "cards"))

    rules = commands.add_parser("rules", help="read the rules of a game")
    _add_game(rules)
    rules.add_argument("word", nargs="*", metavar="WORD", help="the id of a rule, or words to look for")
    rules.set_defaults(run=_later("look", "rules"))

    replay = commands.add_parser("replay", help="look through a saved game")
    replay.add_argument("file", metavar="FILE", type=Path, help="a record, as save writes it")
    replay.add_argument("--at", metavar="N", type=int, help="the table after this many choices")
    replay.add_argument("--seat", metavar="N", type=int, help="as seen from this seat, counted from 1")
    _add_cards(replay)
    replay.add_argument("--json", action="store_true", help="print the position as one JSON document")
    replay.set_defaults(run=_later("replay", "replay"))


def _deck(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    deck = commands.add_parser(
        "deck",
        help="look at decks and check your own",
        description="Decks for the games to which everybody brings one. A deck is a name from `deck list` or a text "
        "file with a line for each card, such as '4 NAME'.",
    )
    jobs = deck.add_subparsers(metavar="JOB", required=True)
    for job, words, named in (
        ("list", "list the decks that come with a game", False),
        ("show", "print a deck as text", True),
        ("check", "say everything that is wrong with a deck", True),
        ("open", "open what a deal hands out to a seat, and build a deck from it", False),
    ):
        parser = jobs.add_parser(job, help=words)
        if job == "open":
            parser.add_argument("--seed", metavar="N", type=int, required=True, help="the number of the deal")
            parser.add_argument("--seat", metavar="N", type=int, default=1, help="counted from 1 (default: 1)")
        if named:
            parser.add_argument(
                "deck", metavar="DECK", help="a name from `deck list`, or a file; - reads standard input"
            )
        parser.add_argument("--game", metavar="GAME", help=f"{GAME} (default: the one game with decks)")
        parser.add_argument("-o", "--option", metavar="NAME=VALUE", action="append", default=[], help="an option of it")
        _add_cards(parser)
        _add_json(parser)
        parser.set_defaults(run=_later("deck", f"{job}_{'deck' if named else 'decks'}"))


def _study(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    simulate = commands.add_parser(
        "simulate",
        help="let bots play many games",
        description="Let bots play many games. Seats rotate from game to game, so that over full turns of the table "
        "each bot sits everywhere equally often. A shared win counts as a fraction; partners win together.",
    )
    _add_game(simulate)
    simulate.add_argument("--seats", metavar="BOT,BOT", required=True, help=f"one bot for each seat; {BOT}")
    _add_lab(simulate)
    _add_report(simulate, page=False)
    simulate.set_defaults(run=_later("study", "simulate"))

    balance = commands.add_parser(
        "balance",
        help="find seats, groups and cards that win too often",
        description="Let equal bots play and compare what winners have in play at the end with what everybody has.",
    )
    _add_game(balance)
    balance.add_argument(
        "--bots", metavar="BOT", default="hatchling", help=f"the bot in every seat (default: hatchling); {BOT}"
    )
    balance.add_argument("--top", metavar="N", type=int, default=8, help="cards shown from either end (default: 8)")
    _add_lab(balance)
    _add_report(balance)
    balance.set_defaults(run=_later("study", "balance"))

    tournament = commands.add_parser(
        "tournament",
        help="find out which bot is the best",
        description="Let every combination of bots play the same number of games, with rotated seats, and rate them.",
    )
    _add_game(tournament)
    tournament.add_argument("--bots", metavar="BOT,BOT", required=True, help=f"two bots or more; {BOT}")
    _add_lab(tournament, 100, " for each combination")
    _add_report(tournament)
    tournament.set_defaults(run=_later("study", "tournament"))

    record = commands.add_parser(
        "record",
        help="write down games of bots, one record a line",
        description="Let bots play as simulate does, and write every choice down. The file has one record a line, as "
        "docs/records.md describes it. Records that are there already stay, and the rest is played.",
    )
    _add_game(record)
    record.add_argument("--seats", metavar="BOT,BOT", required=True, help=f"one bot for each seat; {BOT}")
    record.add_argument(
        "--output",
        metavar="FILE",
        type=Path,
        required=True,
        help="the file to write; compressed if its name ends in .gz",
    )
    _add_lab(record)
    record.set_defaults(run=_later("data", "record"))

    decisions = commands.add_parser(
        "decisions",
        help="make a table of all decisions of recorded games",
        description="Read a file of records, one a line, and write every decision as a row of a Parquet table; "
        "docs/data.md says what its columns mean.",
    )
    decisions.add_argument("records", metavar="RECORDS", type=Path, help="a file as `wyrmhall record` writes it")
    decisions.add_argument("output", metavar="FILE", type=Path, help="the table, such as games.parquet")
    _add_cards(decisions)
    decisions.set_defaults(run=_later("data", "decisions"))

    _train(commands)

    bench = commands.add_parser("bench", help="measure how fast the games run here")
    bench.add_argument("game", metavar="GAME", nargs="?", help="only this game")
    _add_json(bench)
    bench.set_defaults(run=_later("study", "bench"))


def _train(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    train = commands.add_parser(
        "train",
        help="let a network learn a game from its own games",
        description="Let a small network learn a game from nothing but games against itself. A folder holds the "
        "checkpoint, from which the same command goes on, the weights, which play as a bot, and a page with a plot. "
        "docs/learning.md says more.",
    )
    _add_game(train)
    train.add_argument("--minutes", metavar="M", type=float, help="how long it learns in all (default: 30)")
    train.add_argument("--rounds", metavar="N", type=int, help="how many rounds in all, in place of a time")
    train.add_argument(
        "--seed", metavar="N", type=int, default=1, help="the same seed gives the same weights (default: 1)"
    )
    train.add_argument("--out", metavar="FOLDER", type=Path, help="where everything is kept (default: GAME-training)")
    train.add_argument(
        "--neurons",
        metavar="N",
        type=int,
        help="neurons in the first layer (default: as many as a file of weights holds)",
    )
    train.add_argument("--tables", metavar="N", type=int, default=256, help="games in a round (default: 256)")
    train.add_argument(
        "--check", metavar="N", type=int, default=25, help="rounds from one measurement to the next (default: 25)"
    )
    train.add_argument(
        "--games",
        metavar="N",
        type=int,
        default=100,
        help="games against each opponent at a measurement (default: 100)",
    )
    _add_place(train)
    _add_json(train)
    train.set_defaults(run=_later("train", "train"))


def _learn(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    puzzles = commands.add_parser("puzzles", help="make and check the puzzles of a game")
    does = puzzles.add_subparsers(title="what to do", metavar="WHAT", required=True)
    make = does.add_parser(
        "make",
        help="find puzzles in games of bots",
        description="Let bots play, and keep moments with one clearly best choice that is not the obvious one. Each "
        "choice is searched with the same budget. This takes minutes to hours.",
    )
    make.add_argument("game", metavar="GAME", help=GAME)
    make.add_argument("--count", metavar="N", type=int, default=24, help="how many puzzles (default: 24)")
    make.add_argument(
        "--seed", metavar="N", type=int, default=1, help="the same seed finds the same puzzles (default: 1)"
    )
    make.add_argument("--bots", metavar="BOT", default="drake", help="the bot in every seat (default: drake)")
    make.add_argument(
        "--iterations", metavar="N", type=int, default=3000, help="the search behind each choice (default: 3000)"
    )
    make.add_argument("--output", metavar="FILE", type=Path, help="where to write them (default: beside the game)")
    make.set_defaults(run=_later("learn", "make_puzzles"))
    why = does.add_parser("explain", help="write the reasons of a game's puzzles anew, in the words of today")
    why.add_argument("game", metavar="GAME", help="a game")
    why.set_defaults(run=_later("learn", "explain_puzzles"))
    shown = does.add_parser("list", help="list the puzzles of a game with what the search found")
    shown.add_argument("game", metavar="GAME", help="a game")
    _add_json(shown)
    shown.set_defaults(run=_later("learn", "list_puzzles"))


def _serve(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    serve = commands.add_parser("serve", help="open the hall for browsers")
    serve.add_argument("--host", metavar="H", default="127.0.0.1", help="address to listen on (default: 127.0.0.1)")
    serve.add_argument("--port", metavar="P", type=int, default=8000, help="port; 0 takes a free one (default: 8000)")
    serve.add_argument("--db", metavar="URL", help="where tables are kept: a file, sqlite:///FILE or postgresql://...")
    serve.add_argument("--no-browser", action="store_true", help="do not open a browser")
    proxy_words = (
        "address or network of a proxy that is trusted to say who its visitors are; may be given more than once"
    )
    serve.add_argument("--proxy", metavar="A", action="append", default=[], help=proxy_words)
    key_words = "file with the key that signs cookies (default: WYRMHALL_KEY, or a key kept in the database)"
    serve.add_argument("--key-file", metavar="FILE", help=key_words)
    bot_words = "a bot of your own, path/to/file.py:ClassName or weights.wyrm, or learned; may be given more than once"
    serve.add_argument("--bot", metavar="FILE:CLASS", action="append", default=[], help=bot_words)
    log_words = "how the log on standard error is written: sentences, or one JSON object a line (default: text)"
    serve.add_argument("--log", choices=("text", "json"), default="text", help=log_words)
    worker_words = "processes that serve, all on one port and one PostgreSQL (default: 1)"
    serve.add_argument("--workers", metavar="N", type=int, default=1, help=worker_words)
    serve.set_defaults(run=_later("serve", "serve"))


def _admin(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    admin = commands.add_parser("admin", help="look after a hall that is open")
    admin.add_argument("--url", default="http://127.0.0.1:8000", help="the hall (default: http://127.0.0.1:8000)")
    admin.add_argument("--db", metavar="URL", help="its database, if its key is kept there")
    admin.add_argument("--key-file", metavar="FILE", help="the file with its key, if it is kept in one")
    does = admin.add_subparsers(title="what to do", metavar="WHAT", required=True)
    load = does.add_parser("load", help="tables, sockets, bots at work, memory")
    tables = does.add_parser("tables", help="list tables with their guests, those used last first")
    tables.add_argument("--status", choices=("waiting", "playing", "over", "abandoned"))
    for parser, name in ((load, "load"), (tables, "tables")):
        _add_json(parser)
        parser.set_defaults(run=_later("admin", name))
    for name, words in (("close", "end a game without a result"), ("export", "print a table with its whole log")):
        one = does.add_parser(name, help=words)
        one.add_argument("table", metavar="TABLE", help="the id of the table, as in its address")
        one.set_defaults(run=_later("admin", name))
    ban = does.add_parser("ban", help="shut somebody out")
    ban.add_argument("guest", metavar="GUEST", help="the id of the guest")
    ban.add_argument("--lift", action="store_true", help="let them in again")
    ban.set_defaults(run=_later("admin", "ban"))
    rename = does.add_parser("rename", help="give somebody another name")
    rename.add_argument("guest", metavar="GUEST", help="the id of the guest")
    rename.add_argument("name", metavar="NAME")
    rename.set_defaults(run=_later("admin", "rename"))
    shown = does.add_parser("token", help="print the token for reading /metrics")
    shown.set_defaults(run=_later("admin", "show_token"))


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, as every other error of the command does."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}; {self.prog} --help says more\n")


def build() -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = _Parser(prog="wyrmhall", description="Dragon games at one table.")
    parser.add_argument("--version", action="version", version=f"wyrmhall {wyrmhall.__version__} ({wyrmhall.build})")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    _play(commands)
    _look(commands)
    _deck(commands)
    _study(commands)
    _learn(commands)
    _serve(commands)
    _admin(commands)
    return parser


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    return build().parse_args(arguments)
