"""The look back at a finished game: thought out behind everything else, told as far as it is, and kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.server.client import Patience, Person, Running, running
from wyrmhall.server.protocol import ReviewPoint
from wyrmhall.server.reviews import falls


def finished_game(person: Person) -> str:
    """The bot always answers first: what is thought of a choice depends on the number of moves before it."""
    table = str(person.make("me", "random")["table"]["id"])
    with person.at(table) as seat:
        while seat.wait_for_turn()["status"] == "playing":
            if seat.state["actors"] == [0]:
                assert seat.move(-1)["type"] == "state"
            else:
                seat.receive()
    return table


def ask(person: Person, table: str, seat: int = 0) -> Any:
    return person.post(f"/api/tables/{table}/review?seat={seat}")


def wait_for(person: Person, table: str, seat: int = 0) -> Any:
    """Ask until it is finished; what was told before is never more than what is told later."""
    done = -1
    waits = Patience()
    while waits(not (found := ask(person, table, seat))["finished"]):
        assert found["done"] >= done
        done = found["done"]
    return found


def test_a_game_is_looked_back_at_and_the_result_is_kept(tmp_path: Path) -> None:
    db = str(tmp_path / "hall.db")
    with running(db) as server:
        ada = server.guest("Ada")
        table = finished_game(ada)
        assert not ask(ada, table)["finished"]
        found = wait_for(ada, table)
        cookie = ada.cookie
    assert found["done"] == found["total"] > len(found["points"]) > 10
    assert [point["moves"] for point in found["points"]] == sorted({point["moves"] for point in found["points"]})
    assert all(0 <= point["value"] <= point["best"] <= 1 for point in found["points"])
    assert 0 <= found["result"] <= 1
    costs = [turn["best"] - turn["value"] for turn in found["turning"]]
    assert costs, "somebody who always takes the last card could have done better"
    assert costs == sorted(costs, reverse=True)
    for turn in found["turning"]:
        assert turn["words"] != turn["best_words"]
        assert turn["best_words"].removesuffix(" (face down)") in turn["line"][0]
    with running(db) as server:
        assert ask(server.stranger(cookie), table) == found


def test_others_are_looked_back_at_too_and_two_at_a_time(server: Running) -> None:
    ada = server.guest("Ada")
    tables = [finished_game(ada) for _ in range(2)]
    for seat in range(2):
        assert ask(ada, tables[0], seat)["seat"] == seat
    assert ada.post(f"/api/tables/{tables[1]}/review?seat=0", expect=429)["code"] == "too-fast"
    for seat in range(2):
        wait_for(ada, tables[0], seat)
    assert ask(ada, tables[1])["seat"] == 0


def test_what_cannot_be_looked_back_at(server: Running) -> None:
    ada = server.guest("Ada")
    table = ada.make("me", "random")["table"]["id"]
    assert ada.post(f"/api/tables/{table}/review?seat=0", expect=409)["code"] == "not-over"
    over = finished_game(ada)
    assert ada.post(f"/api/tables/{over}/review?seat=7", expect=400)["code"] == "bad-request"
    assert server.stranger().post(f"/api/tables/{over}/review?seat=0", expect=401)["code"] == "sign-in"
    assert server.guest("Bob").post(f"/api/tables/{over}/review?seat=0", expect=404)["code"] == "not-found"


def test_hints_are_off_with_other_people_unless_the_table_allows_them(server: Running) -> None:
    ada = server.guest("Ada")
    assert ada.make("me", "random")["table"]["hints"]
    assert not ada.make("me", "open")["table"]["hints"]
    assert ada.make("me", "open", hints=True)["table"]["hints"]
    assert not ada.make("me", "random", hints=False)["table"]["hints"]


def test_a_hint_gives_a_reason(server: Running) -> None:
    ada = server.guest("Ada")
    said = 0
    with ada.at(ada.make("me", "random")["table"]["id"]) as seat:
        for _ in range(4):
            seat.wait_for_turn()
            said += bool(seat.ask("hint")["why"])
            seat.move()
    assert said


POINTS = [ReviewPoint(0, 0.5, 0.5), ReviewPoint(4, 0.5, 0.52), ReviewPoint(6, 0.2, 0.22)]
MOVES = [(0, "a"), (1, "b"), (1, "c"), (0, "d"), (0, "e"), (0, "f"), (0, "g"), (1, "h")]


def test_what_was_lost_through_no_choice_is_named_with_its_cause() -> None:
    """Between the second and the third choice nobody else chose: that was luck. Others chose before the end."""
    found = falls(POINTS, MOVES, 0, 0.0)
    assert [(one.since, one.moves, round(one.lost, 2), one.others) for one in found] == [
        (4, 6, 0.28, False),
        (6, 8, 0.2, True),
    ]
    assert falls(POINTS, MOVES, 0, None) == found[:1]


def test_a_game_that_went_up_has_no_falls() -> None:
    assert falls([ReviewPoint(0, 0.5, 0.5), ReviewPoint(4, 0.6, 0.6)], MOVES, 0, 1.0) == []
