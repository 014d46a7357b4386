"""Whole games on record that must replay to the same end."""

from pathlib import Path

import pytest

import wyrmhall
from tests.games.wyvern.write_records import GAMES
from wyrmhall.kernel import Table
from wyrmhall.kernel.record import read_record

RECORDS = sorted((Path(__file__).parent / "records").glob("*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_recorded_games_replay_to_the_same_end(path: Path) -> None:
    record = read_record(path.read_text(encoding="utf-8"))
    table = Table.from_record(record, wyrmhall.load(record.game))
    outcome = table.state.outcome()
    assert outcome is not None
    end = [str(score) for score in outcome.scores] + [f"{table.state.fingerprint():x}"]
    assert end == path.with_suffix(".txt").read_text(encoding="utf-8").split()


def test_there_are_records() -> None:
    assert {path.stem for path in RECORDS} == set(GAMES)
