"""Finished games, ratings and leaderboards: what a game says about whom, and who is shown."""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.client import Person, Running, play_together, running
from tests.server.test_hall import in_a_hall
from wyrmhall.server.hall import Hall
from wyrmhall.server.results import Standing, matches_of, rate

Row = dict[str, Any]


def seat(place: int, guest: str | None = None, level: str | None = None, hints: bool = False) -> Row:
    return {"game": "g", "guest": guest, "level": level, "place": place, "hints": hints}


def test_people_are_rated_against_people_and_each_of_them_against_bots() -> None:
    game = [seat(2, "ada"), seat(1, "bob"), seat(3, level="drake")]
    assert matches_of(game) == [
        ("people", [("ada", 2), ("bob", 1)]),
        ("bots", [("ada", 2), ("bot:drake", 3)]),
        ("bots", [("bob", 1), ("bot:drake", 3)]),
    ]
    assert matches_of([seat(1, "ada", hints=True), seat(2, "bob", hints=True)]) == []
    assert matches_of([seat(1, "ada")]) == []


def test_who_wins_rises_and_what_is_known_grows() -> None:
    standings: Any = defaultdict(Standing)
    for _ in range(5):
        rate(standings, [seat(1, "ada"), seat(2, "bob")])
    ada, bob = standings["g", "people", "ada"], standings["g", "people", "bob"]
    assert ada.mu > 25 > bob.mu
    assert max(ada.sigma, bob.sigma) < Standing().sigma
    assert (ada.games, ada.wins, bob.wins) == (5, 5, 0)


def test_bots_of_one_level_share_a_standing() -> None:
    standings: Any = defaultdict(Standing)
    rate(standings, [seat(2, "ada"), seat(1, level="drake"), seat(3, level="drake")])
    drake = standings["g", "bots", "bot:drake"]
    assert (drake.games, drake.wins) == (1, 1)
    assert drake.mu == pytest.approx(25, abs=0.5)


def finish(ada: Person, bob: Person) -> str:
    table: str = ada.make("me", "open", public=True)["table"]["id"]
    bob.post(f"/api/tables/{table}/join", {})
    with ada.at(table) as first, bob.at(table) as second:
        play_together(first, second)
    return table


def test_a_finished_game_is_on_the_page_of_both_and_rated(server: Running) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = finish(ada, bob)
    [game] = ada.get("/api/me/games")["games"]
    assert (game["table"], game["title"], game["seat"]) == (table, "Fairy Tale", 0)
    outcome = ada.get(f"/api/tables/{table}/replay", first=0, last=0)["outcome"]
    assert [one["points"] for one in game["seats"]] == outcome["scores"]
    assert {one["seat"] for one in game["seats"] if one["place"] == 1} == set(outcome["winners"])
    [theirs] = bob.get("/api/me/games")["games"]
    assert theirs["seats"] == game["seats"]
    [rating] = ada.get("/api/me/ratings")["ratings"]
    assert (rating["ladder"], rating["games"]) == ("people", 1)
    assert rating["sigma"] < 25 / 3
    assert ada.get("/api/me/games", before=game["at"])["games"] == []
    assert ada.get("/api/me/games", before=10**30)["games"] == [game]


def test_one_can_stay_out_of_the_leaderboard(server: Running) -> None:
    ada, bob = server.guest("Out and about"), server.guest("Bob the listed")

    def listed() -> list[str]:
        return [row["name"] for row in bob.get("/api/games/fairytale/leaderboard")["rows"]]

    finish(ada, bob)
    assert {"Out and about", "Bob the listed"} <= set(listed())
    [mine] = [row for row in bob.get("/api/games/fairytale/leaderboard")["rows"] if row["you"]]
    assert mine["name"] == "Bob the listed"
    assert ada.post("/api/me/listed", {"listed": False})["listed"] is False
    assert "Out and about" not in listed()
    assert ada.get("/api/me/ratings")["ratings"]
    assert ada.post("/api/me/listed", {"listed": True})["listed"] is True
    assert "Out and about" in listed()


def test_bots_are_on_the_board_of_bots_and_who_left_is_last(tmp_path: Path) -> None:
    with running(str(tmp_path / "hall.db")) as server:
        ada, bob = server.guest("Ada"), server.guest("Bob")
        table = ada.make("me", "open", "random", game="fairytale(seats=3)", public=True)["table"]["id"]
        bob.post(f"/api/tables/{table}/join", {})
        bob.post(f"/api/tables/{table}/leave")
        with ada.at(table) as of_ada:
            of_ada.play_out()
        [game] = bob.get("/api/me/games")["games"]
        assert (game["seats"][1]["place"], game["seats"][1]["left"]) == (3, True)
        rows = ada.get("/api/games/fairytale/leaderboard", ladder="bots")["rows"]
        assert {(row["name"], row["level"]) for row in rows} == {("Ada", None), ("Bob", None), ("Random", "random")}
        assert [row["place"] for row in rows] == [1, 2, 3]
        assert rows == sorted(rows, key=lambda row: row["mu"] - 3 * row["sigma"], reverse=True)
        stranger = server.stranger()
        assert stranger.get("/api/me/ratings", expect=401)["code"] == "sign-in"
        assert not any(row["you"] for row in stranger.get("/api/games/fairytale/leaderboard", ladder="bots")["rows"])


def test_a_game_is_rated_once_also_on_postgresql(database: str) -> None:
    with running(database) as server:
        ada, bob = server.guest("Ada"), server.guest("Bob")
        finish(ada, bob)
        for person in (ada, bob, ada):
            assert [rating["games"] for rating in person.get("/api/me/ratings")["ratings"]] == [1]


def test_people_are_called_by_the_names_they_have_now(server: Running) -> None:
    ada, bob = server.guest("Ada"), server.guest("Rude")
    finish(ada, bob)
    bob.post("/api/me", {"name": "Polite"})
    [game] = ada.get("/api/me/games")["games"]
    assert [one["name"] for one in game["seats"]] == ["Ada", "Polite"]


def test_games_that_ended_before_there_were_results_are_found(tmp_path: Path) -> None:
    database = tmp_path / "hall.db"
    with running(str(database)) as server:
        ada, bob = server.guest("Ada"), server.guest("Bob")
        finish(ada, bob)
        [before] = ada.get("/api/me/games")["games"]
    with closing(sqlite3.connect(database)) as older, older:
        older.execute("DELETE FROM results")

    async def look(hall: Hall) -> None:
        # The hall looks by itself when it opens; to look twice at the same time stores nothing twice.
        await hall.ratings.catch_up()
        [after] = (await hall.ratings.games(ada.id, None)).games
        assert msgspec.to_builtins(after) == before

    in_a_hall(tmp_path, look)


def test_a_bot_with_a_long_name_ends_its_games_too(database: str, tmp_path: Path) -> None:
    """Bots from files are called by their classes; what cannot be stored of a result would undo the last move."""
    name, file = "Careful" * 14, tmp_path / "bot.py"
    file.write_text(f"class {name}:\n    def choose(self, state, seat, rng):\n        return state.legal(seat)[0]\n")
    with running(database, WYRMHALL_BOTS=json.dumps([f"{file}:{name}"])) as server:
        ada = server.guest("Ada")
        with ada.at(ada.make("me", name.lower())["table"]["id"]) as seat:
            assert seat.play_out()["outcome"] is not None
        assert ada.get("/api/me/ratings")["ratings"]


def test_a_lesson_is_no_game_of_ones_own(server: Running) -> None:
    ada = server.guest("Ada")
    puzzle = ada.post("/api/games/fairytale/puzzles/1")["table"]["id"]
    with ada.at(puzzle) as of_ada:
        of_ada.play_out()
    assert ada.get("/api/me/games") == {"games": [], "more": False}
