"""Games that were begun under other rules: they go on where today's rules lead to the same position, and are shown
elsewhere."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.client import Json, Patience, Person, running


@pytest.fixture
def begun(tmp_path: Path) -> tuple[str, str, str, int]:
    """A hall that was closed in the middle of a game: its database, the cookie of who plays, the table, the moves."""
    db = str(tmp_path / "hall.db")
    with running(db) as before:
        ada = before.guest("Ada")
        table = ada.make("me", "random")["table"]["id"]
        with ada.at(table) as seat:
            for _ in range(4):
                seat.move()
            seat.wait_for_turn()
    with closing(sqlite3.connect(db)) as stored:
        return db, ada.cookie, table, stored.execute("SELECT moves FROM tables").fetchone()[0]


def change(db: str, statement: str) -> None:
    with closing(sqlite3.connect(db)) as stored, stored:
        assert stored.execute(statement).rowcount


def settled(ada: Person, status: str) -> Json:
    waits = Patience()
    while waits((card := ada.get("/api/tables/mine")["tables"][0])["table"]["status"] != status):
        pass
    found: Json = card
    return found


def test_where_new_rules_lead_to_the_same_position_the_game_goes_on(begun: tuple[str, str, str, int]) -> None:
    db, cookie, table, moves = begun
    change(db, "UPDATE tables SET rules = 'older'")
    with running(db) as after:
        ada = after.stranger(cookie)
        with ada.at(table) as seat:
            assert seat.wait_for_turn()["moves"] == moves
            assert seat.card["table"]["note"] == ""
            assert seat.play_out()["outcome"] is not None


@pytest.mark.parametrize("mark", ["NULL", "'0-0'"])
def test_elsewhere_it_is_closed_and_can_be_looked_at(begun: tuple[str, str, str, int], mark: str) -> None:
    db, cookie, table, moves = begun
    change(db, f"UPDATE tables SET rules = 'older', mark = {mark}")
    with running(db) as after:
        ada = after.stranger(cookie)
        card = settled(ada, "abandoned")
        assert (card["your_turn"], card["table"]["actors"]) == (False, [])
        note = ada.get(f"/api/tables/{table}")["table"]["note"]
        assert note.startswith("This game was played under rules older; ")
        assert note.endswith(f"to move {moves} of {moves}.")
        with ada.at(table) as seat:
            seat.until("state")
            assert (seat.state["status"], seat.state["moves"], seat.state["choices"]) == ("abandoned", moves, [])
            assert seat.ask("move", turn=seat.state["turn"], token=0)["code"] == "over"
        assert ada.get(f"/api/tables/{table}/replay")["total"] == moves


def test_a_game_that_cannot_be_followed_is_shown_as_far_as_it_can(begun: tuple[str, str, str, int]) -> None:
    db, cookie, table, moves = begun
    change(db, "UPDATE tables SET cards = 'others'")
    change(db, "UPDATE log SET data = 'a card that is no more' WHERE kind = 'move' AND number >= 6")
    with running(db) as after:
        ada = after.stranger(cookie)
        settled(ada, "abandoned")
        with ada.at(table) as seat:
            seat.until("state")
            shown = seat.state["moves"]
            assert 0 < shown < moves
            assert f"to move {shown} of {moves}" in seat.card["table"]["note"]
        assert ada.get(f"/api/tables/{table}/replay", last=shown)["total"] == shown
        again = ada.post(f"/api/tables/{table}/rematch")
        assert again["table"]["id"] != table


def test_a_game_that_is_no_longer_here_says_so(begun: tuple[str, str, str, int]) -> None:
    db, cookie, table, _ = begun
    change(db, "UPDATE tables SET game = 'nosuchgame(seats=2)'")
    with running(db) as after:
        assert "cannot be opened" in after.stranger(cookie).get(f"/api/tables/{table}", expect=409)["words"]
