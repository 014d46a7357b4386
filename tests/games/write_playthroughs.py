"""Writes the playthrough files anew (`python -m tests.games.write_playthroughs`); read the difference first."""

import wyrmhall
from tests.games.test_contract import by_seats, playthrough_file
from wyrmhall.kernel.testing import playthrough

if __name__ == "__main__":
    for string in by_seats():
        playthrough_file(string).write_text(playthrough(wyrmhall.load(string), seed=2026), encoding="utf-8")
