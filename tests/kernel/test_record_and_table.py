"""Records that replay, records that are refused, and undo to the barrier."""

import json

import pytest

import wyrmhall
from wyrmhall.kernel import BadRecord, BadSeat, CannotUndo, Rng, Table, read_record, replay

GAME = wyrmhall.load("fairytale(seats=3)")


def played(moves: int, seed: int = 4) -> Table:
    table = Table(GAME, seed)
    rng = Rng(9)
    for _ in range(moves):
        seat = table.state.actors()[0]
        options = table.state.legal(seat)
        table.apply(seat, options[rng.below(len(options))])
    return table


def test_a_record_is_readable_json() -> None:
    data = json.loads(played(2).record.to_json())
    assert data["game"] == "fairytale(seats=3)"
    assert data["rules"] == GAME.rules_version
    assert data["seed"] == 4
    assert [move[0] for move in data["moves"]] == [0, 1]
    assert all(move[1] in GAME.vocabulary for move in data["moves"])


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"rules": "fairytale-0"}, "made under rules 'fairytale-0' of fairytale; these are rules 'fairytale-2'"),
        ({"cards": "0badcafe"}, "made with card set 0badcafe; this game is played with card set"),
        ({"game": "fairytale(seats=2)"}, "the record is of fairytale(seats=2), expected fairytale(seats=3)"),
        ({"moves": [[0, "no such card"]]}, "breaks at move 1 of 1: 'no such card' is not in the vocabulary"),
        ({"moves": [[9, "bard"]]}, "breaks at move 1 of 1: seat 9 is not at this table"),
        ({"seed": -3}, "breaks at the start: seed -3 is out of range"),
        ({"format": "other"}, "the record has format 'other', expected 'wyrmhall-record-1'"),
    ],
)
def test_a_record_made_otherwise_is_refused_with_a_sentence(change: dict[str, object], sentence: str) -> None:
    data = {**json.loads(played(3).record.to_json()), **change}
    with pytest.raises(BadRecord) as error:
        replay(read_record(json.dumps(data)), GAME)
    assert sentence in str(error.value)


@pytest.mark.parametrize("data", ["", "{", "[]", '{"format": 1}', '{"format":"wyrmhall-record-1"}'])
def test_what_is_no_record_is_refused(data: str) -> None:
    with pytest.raises(BadRecord, match="this is not a record"):
        read_record(data)


def test_replay_to_any_move() -> None:
    table = played(20)
    assert replay(table.record, GAME, 0).fingerprint() == GAME.start(4).fingerprint()
    assert replay(table.record, GAME, 20).fingerprint() == table.state.fingerprint()
    with pytest.raises(BadRecord, match="move 21 is not in the record: it has 20 moves"):
        replay(table.record, GAME, 21)


def test_a_choice_may_be_taken_back_while_others_still_think() -> None:
    table = played(2)
    start = GAME.start(4)
    table.undo(0)
    assert [seat for seat, _ in table.record.moves] == [1]
    assert table.state.actors() == (0, 2)
    assert table.state.legal(0) == start.legal(0)
    table.undo(1)
    assert table.state.fingerprint() == start.fingerprint()


def test_what_was_revealed_stays_revealed() -> None:
    table = played(3)
    for seat in range(3):
        assert not table.can_undo(seat)
        with pytest.raises(CannotUndo, match="something was revealed"):
            table.undo(seat)
    with pytest.raises(BadSeat):
        table.undo(3)


def test_events_tell_each_seat_only_what_it_may_know() -> None:
    table = Table(GAME, 4)
    events = table.apply(1, table.state.legal(1)[0])
    assert [event.kind for event in events if event.visible_to(0)] == ["picked"]
    assert [event.kind for event in events if event.visible_to(None)] == ["picked"]
    assert [event.kind for event in events if event.visible_to(1)] == ["picked", "picked_card"]


def test_a_table_from_a_record_goes_on() -> None:
    table = played(10)
    again = Table.from_record(table.record, GAME, 6)
    assert len(again.record.moves) == 6
    assert len(table.record.moves) == 10
    for seat, name in table.record.moves[6:]:
        again.apply(seat, GAME.vocabulary.token(name))
    assert again.state.fingerprint() == table.state.fingerprint()


def test_a_record_may_say_who_played_and_replays_the_same() -> None:
    plain = played(4).record
    assert b"names" not in plain.to_json()
    named = read_record(plain.named(["Ada", "Bo", "Cy"]).to_json())
    assert named.names == named.copy(1).names == ["Ada", "Bo", "Cy"]
    assert replay(named, GAME).fingerprint() == replay(plain, GAME).fingerprint()
    with pytest.raises(BadRecord, match="names 2 players, expected 3"):
        replay(plain.named(["Ada", "Bo"]), GAME)
