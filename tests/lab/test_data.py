"""Games as data: records a line each, decisions a row each, the same however often one begins."""

from __future__ import annotations

from pathlib import Path

import pytest
from pyarrow import parquet

import wyrmhall
from wyrmhall.kernel.errors import BadRecord
from wyrmhall.kernel.record import replay
from wyrmhall.lab.data import decisions, read_records, write_decisions, write_records
from wyrmhall.lab.games import play_games


@pytest.mark.parametrize("name", wyrmhall.names())
def test_records_are_the_games_that_simulate_plays(name: str, tmp_path: Path) -> None:
    game = wyrmhall.load(name)
    bots = ["random"] * game.seats
    file = tmp_path / "games.jsonl.gz"
    assert write_records(game, bots, 2, 7, 1, file).new == 2
    ends = [replay(record, game) for record in read_records(file)]
    assert [game.outcome(end).scores for end in ends] == [one.scores for one in play_games(game, bots, 2, 7)]


@pytest.mark.parametrize("name", ["games.jsonl", "games.jsonl.gz"])
def test_what_was_broken_off_goes_on(name: str, tmp_path: Path) -> None:
    game = wyrmhall.load("fairytale(seats=2)")
    whole, broken = tmp_path / name, tmp_path / f"broken-{name}"
    write_records(game, ["random", "greedy"], 5, 1, 2, whole)
    write_records(game, ["random", "greedy"], 3, 1, 1, broken)
    broken.write_bytes(broken.read_bytes()[:-40])
    assert write_records(game, ["random", "greedy"], 5, 1, 1, broken).new >= 3
    assert list(read_records(broken)) == list(read_records(whole))
    assert [path.name for path in tmp_path.glob("*.part")] == []


def test_other_games_are_not_mixed_in(tmp_path: Path) -> None:
    game = wyrmhall.load("fairytale(seats=2)")
    file = tmp_path / "games.jsonl"
    write_records(game, ["random", "greedy"], 2, 1, 1, file)
    before = file.read_bytes()
    for bots, seed in ((["random", "greedy"], 2), (["random", "random"], 1)):
        with pytest.raises(BadRecord, match="line 1 is not a game of this command"):
            write_records(game, bots, 4, seed, 1, file)
    assert file.read_bytes() == before


@pytest.mark.parametrize("name", wyrmhall.names())
def test_a_row_says_what_was_legal_and_how_it_ended(name: str, tmp_path: Path) -> None:
    game = wyrmhall.load(name)
    records, table = tmp_path / "games.jsonl", tmp_path / "games.parquet"
    write_records(game, ["random"] * game.seats, 2, 3, 1, records)
    count = write_decisions(read_records(records), table)
    rows = parquet.read_table(table).to_pylist()
    assert len(rows) == count == sum(len(record.moves) for record in read_records(records))
    assert all(row["token"] in row["legal"] for row in rows)
    assert all(game.vocabulary.name(row["token"]) == row["choice"] for row in rows)
    assert all(bool(row["question"]) == row["asked"] for row in rows)
    played = play_games(game, ["random"] * game.seats, 2, 3)
    last = rows[-1]
    assert last["final_score"] == played[1].scores[last["seat"]]
    assert last["win"] == pytest.approx(played[1].shares[last["seat"]])


def test_a_game_that_is_not_over_has_no_end() -> None:
    game = wyrmhall.load("fairytale(seats=2)")
    record = wyrmhall.Table(game, 1).record
    state = game.start(1)
    record.moves.append((0, game.vocabulary.name(state.legal(0)[0])))
    (row,) = decisions(record, game)
    assert row["final_score"] is None
    assert row["win"] is None


@pytest.mark.parametrize(
    ("content", "words"),
    [(b"nonsense\n", "line 1: this is not a record"), (b"\x1f\x8b\x08 not compressed", "not a compressed file")],
)
def test_damaged_records_get_a_sentence_and_leave_no_table(tmp_path: Path, content: bytes, words: str) -> None:
    file = tmp_path / ("games.jsonl" if content.startswith(b"non") else "games.jsonl.gz")
    file.write_bytes(content)
    with pytest.raises(BadRecord, match=words):
        write_decisions(read_records(file), tmp_path / "games.parquet")
    assert list(tmp_path.iterdir()) == [file]


def test_records_that_were_broken_off_are_not_taken_for_all_there_are(tmp_path: Path) -> None:
    game = wyrmhall.load("fairytale(seats=2)")
    file = tmp_path / "games.jsonl.gz"
    write_records(game, ["random", "random"], 4, 1, 1, file)
    file.write_bytes(file.read_bytes()[:-40])
    with pytest.raises(BadRecord, match="breaks off; the command that wrote it goes on with it"):
        write_decisions(read_records(file), tmp_path / "games.parquet")
    assert list(tmp_path.iterdir()) == [file]


def test_a_table_says_what_made_it(tmp_path: Path) -> None:
    game = wyrmhall.load("fairytale(seats=2)")
    records, table = tmp_path / "games.jsonl", tmp_path / "games.parquet"
    write_records(game, ["random", "random"], 1, 1, 1, records)
    write_decisions(read_records(records), table, command="wyrmhall decisions")
    made = parquet.read_metadata(table).metadata
    assert made[b"wyrmhall"].decode() == wyrmhall.__version__
    assert made[b"rules"].decode() == game.rules_version
    assert made[b"command"] == b"wyrmhall decisions"
