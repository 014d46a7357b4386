"""`wyrmhall replay`: looks through a saved game, choice by choice on a terminal, or as a log in a pipe."""

from __future__ import annotations

import argparse

import wyrmhall
from wyrmhall.cli.common import print_json
from wyrmhall.kernel.errors import BadRecord, BadSeat
from wyrmhall.kernel.game import Game
from wyrmhall.kernel.record import Record, read_record
from wyrmhall.kernel.wording import counted


def replay(given: argparse.Namespace) -> None:
    record = read_record(given.file.read_bytes())
    game = wyrmhall.load(record.game, given.cards)
    at = len(record.moves) if given.at is None else given.at
    if not 0 <= at <= len(record.moves):
        raise BadRecord(f"choice {at} is not in the record: it has {counted(len(record.moves), 'choice')}")
    if given.seat is not None and not 1 <= given.seat <= game.seats:
        raise BadSeat(f"seat {given.seat} is not at this table: seats are 1 to {game.seats}")
    if given.json:
        print_json(wyrmhall.replay(record, game, at).position())
        return
    _show(given, record, game)


def _show(given: argparse.Namespace, record: Record, game: Game) -> None:
    from wyrmhall.terminal.replay import Replay
    from wyrmhall.terminal.screen import Screen

    screen = Screen()
    shown = Replay(screen, record, game, None if given.seat is None else given.seat - 1)
    if given.at is not None:
        shown.print_at(given.at)
    elif screen.live:
        shown.step_through()
    else:
        shown.print_log()
