"""`wyrmhall deck list`, `show`, `check`, `open`: what seats bring to games where everybody brings something."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import msgspec

from wyrmhall import games as all_games
from wyrmhall.cli.common import print_json, read_game
from wyrmhall.kernel.errors import BadBring, BadOption
from wyrmhall.kernel.game import Game, ReadBring


class Checked(msgspec.Struct):
    """A deck that was looked through: what could not be read, and why it may not be played."""

    deck: Any
    complaints: tuple[str, ...]
    reasons: tuple[str, ...]


def _game(given: argparse.Namespace) -> Game:
    if given.game is None:
        with_decks = [name for name in all_games.names() if all_games.game_class(name).brings]
        if len(with_decks) != 1:
            raise BadOption(f"name a game that has decks with --game: {', '.join(with_decks) or 'none has'}")
        given.game = with_decks[0]
    game = read_game(given)
    if not game.brings:
        raise BadOption(f"nobody brings anything to {game.name}")
    return game


def list_decks(given: argparse.Namespace) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    game = _game(given)
    found = game.listed_brings()
    if given.json:
        print_json(found)
        return
    table = Table("id", "name", "says", "source", box=box.SIMPLE_HEAD, pad_edge=False)
    for listed in found:
        table.add_row(listed.id, listed.name, listed.words, listed.source)
    Console(highlight=False).print(table)


def read_deck(game: Game, name: str) -> ReadBring:
    for listed in game.listed_brings():
        if name.lower() in (listed.id.lower(), listed.name.lower()):
            return ReadBring(listed.value, ())
    if name != "-" and not Path(name).is_file():
        known = ", ".join(listed.id for listed in game.listed_brings())
        raise BadBring(f"{name!r} is neither a file nor one of the decks of {game.name}; there are {known}")
    return game.read_bring(sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8"))


def show_deck(given: argparse.Namespace) -> None:
    game = _game(given)
    read = read_deck(game, given.deck)
    for complaint in read.complaints:
        print(f"wyrmhall: {complaint}", file=sys.stderr)
    if given.json:
        print_json(read.value)
        return
    sys.stdout.write(game.write_bring(read.value))


def check_deck(given: argparse.Namespace) -> None:
    """Prints every fault; a deck with faults ends the command with an error."""
    game = _game(given)
    read = read_deck(game, given.deck)
    reasons = tuple(game.check_bring(read.value))
    if given.json:
        print_json(Checked(read.value, read.complaints, reasons))
    else:
        for fault in (*read.complaints, *reasons):
            print(fault)
    faults = len(read.complaints) + len(reasons)
    if faults:
        raise BadBring(f"{given.deck} cannot be played: {faults} {'fault' if faults == 1 else 'faults'}")
    if not given.json:
        print(f"{given.deck} can be played as {game.string}.")


def open_decks(given: argparse.Namespace) -> None:
    """What a deal hands out to a seat, and a deck built of it, to be edited: `play --seed N --bring FILE` takes it."""
    game = _game(given)
    if not 1 <= given.seat <= game.seats:
        raise BadOption(f"there is no seat {given.seat}: seats are 1 to {game.seats}")
    found = game.handed_out(given.seed, given.seat - 1)
    if found is None:
        raise BadBring(f"nothing is handed out in {game.string}: everybody brings {game.brings}")
    if given.json:
        print_json(found)
        return
    names = {face.id: face.name for face in game.gallery()}
    sys.stdout.write(game.write_bring(found.value))
    print("\n# Built from what was opened:")
    for id, count in found.cards.items():
        print(f"# {count} {names[id]}")
