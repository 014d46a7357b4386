"""Whole games on record that must replay to the same end, and that being asked tells nobody what anybody holds."""

from pathlib import Path
from typing import cast

import pytest

import wyrmhall
from tests.games.dragonscales.scene import Scene
from tests.games.dragonscales.write_records import GAMES
from wyrmhall.games.dragonscales.codes import CARD, NONE, PASS
from wyrmhall.games.dragonscales.moments import Moment
from wyrmhall.games.dragonscales.state import DragonscalesState
from wyrmhall.games.dragonscales.strife import Attack
from wyrmhall.kernel import Rng, Table
from wyrmhall.kernel.record import read_record

RECORDS = sorted((Path(__file__).parent / "records").glob("*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_recorded_games_replay_to_the_same_end(path: Path) -> None:
    record = read_record(path.read_text(encoding="utf-8"))
    table = Table.from_record(record, wyrmhall.load(record.game))
    outcome = table.state.outcome()
    assert outcome is not None
    expected = path.with_suffix(".txt").read_text(encoding="utf-8").split()
    assert [str(score) for score in outcome.scores] == expected


def test_there_are_records() -> None:
    assert {path.stem for path in RECORDS} == set(GAMES)


@pytest.mark.parametrize("held", ["thick_hide", "two_heads", "my_kill", "backhand"])
def test_whoever_could_answer_is_asked_whatever_it_holds(held: str) -> None:
    """Everybody sees one card in Tor'Lok's hand and his scales, so he is asked when he is struck, and not without."""
    scene = Scene(4).hand(1, held).go(Attack(NONE, 1, 2, False, NONE, False))
    assert scene.s.actors() == (1,)
    empty = Scene(4).go(Attack(NONE, 1, 2, False, NONE, False))
    assert empty.s.actors() == ()
    assert empty.s.wounds[1] == 2


@pytest.mark.parametrize("held", ["mind_control", "open_mind"])
def test_a_mezerax_with_a_card_is_asked_at_every_attack_among_players(held: str) -> None:
    scene = Scene(4).hand(3, held).go(Attack(2, 1, 1, True, NONE, False))
    assert scene.s.actors() == (3,)
    assert scene.legal(3)[0] == "pass"


def test_the_table_passes_for_who_has_nothing_to_answer_with() -> None:
    scene = Scene(4).hand(1, "two_heads").go(Attack(NONE, 1, 3, False, NONE, False))
    game, chosen = scene.game, {"pass-unable": 0}
    assert game.standing_answer(scene.s, 1, chosen) == 0
    armed = Scene(4).hand(1, "thick_hide").go(Attack(NONE, 1, 3, False, NONE, False))
    assert game.standing_answer(armed.s, 1, {**chosen, "pass-small": 0}) == -1
    scratched = Scene(4).hand(1, "thick_hide").go(Attack(NONE, 1, 1, False, NONE, False))
    assert game.standing_answer(scratched.s, 1, {**chosen, "pass-small": 0}) == 0


def test_a_standing_answer_for_the_round_ends_with_the_round() -> None:
    table = Table(wyrmhall.load("dragonscales(seats=3)"), 2)
    table.leave(0, ["pass-round"])
    assert table.stands(0) == ["pass-round"]
    state = table.state
    while state.round == 1:  # type: ignore[attr-defined]
        table.apply(state.actor(), state.answers(state.actor())[0])
    assert table.stands(0) == []


def stops_of_a_person(table: Table, person: int, rng: Rng) -> int:
    """How often a window stops somebody who holds cards, never plays one, and has left the usual answers with the
    table, while bots play on in the other seats.
    """
    stops = 0
    while not table.state.over():
        state, due = table.state, table.due()
        if due is None:
            seat = state.actor()
            token = state.quick(seat, rng)
            if seat == person and isinstance(state.stack[-1], Moment):
                stops, token = stops + 1, PASS
            elif seat == person and token >= CARD:
                token = state.answers(seat)[0]
            due = seat, token
        table.apply(*due)
    return stops


def test_windows_stop_a_person_who_never_answers_at_most_three_times_a_round() -> None:
    """Over 100 games, a person in every seat in turn."""
    game = wyrmhall.load("dragonscales(seats=4)")
    stops = rounds = 0
    for seed in range(100):
        table = Table(game, seed)
        stops += stops_of_a_person(table, seed % 4, Rng(seed))
        rounds += cast(DragonscalesState, table.state).round
    assert 0 < stops <= 3 * rounds
