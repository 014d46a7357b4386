"""`wyrmhall record` and `decisions`: games of bots as data."""

from __future__ import annotations

import argparse

from wyrmhall.bots.files import split_names
from wyrmhall.cli.common import made_by, progress, read_game
from wyrmhall.kernel.errors import BadRecord
from wyrmhall.kernel.wording import counted
from wyrmhall.lab.data import read_records, write_decisions, write_records
from wyrmhall.lab.places import open_place


def record(given: argparse.Namespace) -> None:
    bots = split_names(given.seats)
    game = read_game(given, len(bots))
    with open_place(given.on, given.jobs) as place, progress("playing", True) as on_progress:
        written = write_records(game, bots, given.games, given.seed, 1, given.output, on_progress, place)
    print(f"{given.output}: {counted(written.records, 'record')}, {written.new} of them new")
    print(made_by(given, game.rules_version))


def decisions(given: argparse.Namespace) -> None:
    if given.output.resolve() == given.records.resolve():
        raise BadRecord(f"the table {given.output} would be written over the records; name another file")
    rows = write_decisions(read_records(given.records), given.output, given.cards, given.command)
    print(f"{given.output}: {counted(rows, 'decision')}")
