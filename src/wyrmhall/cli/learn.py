"""`wyrmhall puzzles`: find puzzles in games of bots, and look at those that come with a game."""

from __future__ import annotations

import argparse
from pathlib import Path

from wyrmhall import bots
from wyrmhall.cli.common import print_json, progress
from wyrmhall.games import load
from wyrmhall.kernel.wording import counted
from wyrmhall.lessons import puzzles


def make_puzzles(given: argparse.Namespace) -> None:
    game = load(given.game)
    bots.make(given.bots, game)
    path: Path = given.output or puzzles.folder_of(game.name) / puzzles.FILE

    with progress("looking for puzzles", True) as on_progress:

        def keep(made: puzzles.PuzzleFile) -> None:
            # What was found so far is kept, so that a long search can be broken off.
            path.write_bytes(puzzles.write_puzzles(made))
            if on_progress is not None:
                on_progress(len(made.puzzles), given.count)

        puzzles.make(given.game, given.count, given.seed, given.bots, given.iterations, keep)


def explain_puzzles(given: argparse.Namespace) -> None:
    path = puzzles.folder_of(load(given.game).name) / puzzles.FILE
    made = puzzles.read_puzzles(path.read_bytes())
    explained = [puzzles.explained(puzzle, load(puzzle.game)) for puzzle in made.puzzles]
    path.write_bytes(puzzles.write_puzzles(puzzles.PuzzleFile(made.rules, made.cards, explained)))
    print(f"{counted(len(explained), 'puzzle')}, {sum(bool(one.why) for one in explained)} with a reason")


def words_of(puzzle: puzzles.Puzzle) -> str:
    best, second = puzzle.weighed[:2]
    return f"{best.token} ({best.expected:.2f}) before {second.token} ({second.expected:.2f})"


def list_puzzles(given: argparse.Namespace) -> None:
    game = load(given.game)
    found = puzzles.puzzles_of(game.name)
    if given.json:
        print_json(found)
        return
    for number, puzzle in enumerate(found, 1):
        print(f"{number:3} {puzzle.game}, after {counted(len(puzzle.moves), 'choice')}: {words_of(puzzle)}")
