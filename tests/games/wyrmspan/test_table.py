"""Undo at a table, and whole games on record that must replay to the same end."""

from pathlib import Path

import pytest

import wyrmhall
from tests.games.wyrmspan.scene import TWO
from wyrmhall.kernel import CannotUndo, Event, Table
from wyrmhall.kernel.record import read_record

RECORDS = sorted((Path(__file__).parent / "records").glob("*.json"))


def table_after_setup(seed: int) -> Table:
    table = Table(wyrmhall.load(TWO), seed)
    while table.state.view(None).phase == "setup":
        seat = table.state.actors()[0]
        table.apply(seat, table.state.legal(seat)[0])
    return table


def take(table: Table, name: str) -> None:
    table.apply(table.state.actors()[0], table.game.vocabulary.token(name))


def test_the_log_opens_with_the_guild_and_what_the_rounds_count() -> None:
    game = wyrmhall.load(TWO)
    state = game.start(3)
    said, begins = (game.sentence(event, None, ["Ada", "Bo"]) for event in game.opening(state))
    view = state.view(None)
    assert said.startswith(f"The {view.guild} is in play.")
    places = [said.index(one.words) for one in view.objectives]
    assert places == sorted(places)
    assert begins.startswith("Round 1 begins; ")


def test_the_log_calls_whoever_reads_it_you_at_the_start_of_a_round() -> None:
    game, begins = wyrmhall.load(TWO), Event("round", {"round": 1, "seat": 0})
    assert game.sentence(begins, 0, ["Ada", "Bo"]) == "Round 2 begins; you are first."
    assert game.sentence(begins, 1, ["Ada", "Bo"]) == "Round 2 begins; Ada is first."


def test_setting_up_can_be_undone_while_others_still_choose() -> None:
    table = Table(wyrmhall.load(TWO), 3)
    before = table.state.fingerprint()
    table.apply(1, table.state.legal(1)[2])
    table.apply(0, table.state.legal(0)[0])
    table.undo(0)
    table.undo(1)
    assert table.state.fingerprint() == before


def test_a_turn_can_be_undone_until_a_card_is_drawn() -> None:
    table = table_after_setup(3)
    seat = table.state.actors()[0]
    before = table.state.fingerprint()
    take(table, "golden")
    assert table.can_undo(seat)
    table.undo(seat)
    assert table.state.fingerprint() == before
    take(table, "golden")
    take(table, "dragon-deck")
    with pytest.raises(CannotUndo):
        table.undo(seat)


def test_a_turn_that_has_passed_on_stays() -> None:
    table = table_after_setup(4)
    seat = table.state.actors()[0]
    take(table, "crimson")
    take(table, "meat")
    assert table.state.actors() != (seat,)
    assert not table.can_undo(seat)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_recorded_games_replay_to_the_same_end(path: Path) -> None:
    record = read_record(path.read_text(encoding="utf-8"))
    table = Table.from_record(record, wyrmhall.load(record.game))
    outcome = table.state.outcome()
    assert outcome is not None
    expected = path.with_suffix(".txt").read_text(encoding="utf-8").split()
    assert [str(score) for score in outcome.scores] == expected


def test_there_are_records() -> None:
    assert {path.stem for path in RECORDS} == {"solo", "three"}
