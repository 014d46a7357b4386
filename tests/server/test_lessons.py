"""Learning at a table of the hall: the guide follows, is left and taken up again; puzzles are judged once answered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Person, Running, Seat, running
from wyrmhall.lessons.guide import guide_of
from wyrmhall.lessons.puzzles import puzzles_of

GAME = "volfyirion"


@pytest.fixture
def ada(server: Running) -> Person:
    return server.guest("Ada")


def follow(seat: Seat, steps: int) -> Any:
    """Do what the guide says, so many times. A person is slower than the bot, whose choice may depend on that."""
    for _ in range(steps):
        seat.wait_for_turn()
        while len(seat.state["actors"]) > 1:
            seat.receive()
        state = seat.state
        seat.answered = state["turn"]
        answer = seat.ask("move", turn=state["turn"], token=state["lesson"]["token"])
        assert answer["type"] == "state", answer
    return seat.wait_for_turn()


def test_a_guide_says_what_to_do_and_follows(ada: Person) -> None:
    guide = guide_of("fairytale")
    assert guide is not None
    table = ada.post("/api/games/fairytale/guide")["table"]
    assert table["lesson"] == "guide"
    with ada.at(table["id"]) as seat:
        lesson = seat.wait_for_turn()["lesson"]
        assert (lesson["number"], lesson["total"], lesson["done"]) == (1, len(guide.step), False)
        assert lesson["pages"][-1]["point"] == f"token {lesson['token']}"
        state = follow(seat, len(guide.step))
        assert state["lesson"]["done"]
        assert state["lesson"]["pages"][0]["say"] == guide.end[0].say
    assert ada.get("/api/games/fairytale/lessons")["guide"]["learnt"]


def test_a_guide_is_left_and_taken_up_again_also_by_another_server(tmp_path: Path) -> None:
    db = str(tmp_path / "hall.db")
    with running(db) as server:
        ada = server.guest("Ada")
        cookie = ada.cookie
        table = ada.post("/api/games/wyrmspan/guide")["table"]["id"]
        with ada.at(table) as seat:
            before = follow(seat, 7)["lesson"]
        assert before["number"] == 8
        assert ada.post("/api/games/wyrmspan/guide")["table"]["id"] == table
    with running(db) as server:
        ada = server.stranger(cookie)
        assert ada.get("/api/games/wyrmspan/lessons")["guide"]["table"] == table
        with ada.at(table) as seat:
            assert seat.wait_for_turn()["lesson"] == before
        other = ada.post("/api/games/wyrmspan/guide?anew=true")["table"]["id"]
        assert other != table
        assert ada.get(f"/api/tables/{table}")["table"]["status"] == "abandoned"


def test_a_guide_comes_back_with_what_is_taken_back(ada: Person) -> None:
    table = ada.post("/api/games/fairytale/guide")["table"]["id"]
    with ada.at(table) as seat:
        first = seat.wait_for_turn()["lesson"]
        follow(seat, 1)
        back = seat.ask("takeback")
        assert back["lesson"] == first


def test_only_the_learner_is_told(ada: Person, server: Running) -> None:
    card = ada.post("/api/games/fairytale/guide")
    with server.guest("Bob").at(card["table"]["id"], card["invite"]) as looking:
        assert looking.until("state")["lesson"] is None


def puzzle_table(person: Person, number: int) -> str:
    return str(person.post(f"/api/games/{GAME}/puzzles/{number}")["table"]["id"])


def answer(person: Person, number: int, name: str) -> Any:
    with person.at(puzzle_table(person, number)) as seat:
        state = seat.wait_for_turn()
        assert not state["lesson"]["done"]
        assert not state["lesson"]["weighed"], "the answer is nobody's to see before they gave theirs"
        token = next(choice["token"] for choice in state["choices"] if choice["name"] == name)
        return seat.ask("move", turn=state["turn"], token=token)["lesson"]


def test_a_puzzle_is_judged_and_explained(ada: Person) -> None:
    puzzle = puzzles_of(GAME)[0]
    wrong = answer(ada, 1, puzzle.weighed[1].token)
    assert (wrong["done"], wrong["right"]) == (True, False)
    assert [choice["name"] for choice in wrong["weighed"]] == [one.token for one in puzzle.weighed]
    assert wrong["asked"]["answer"]["name"] == puzzle.weighed[1].token
    assert wrong["asked"]["view"]["seats"], "the moment that was asked about is still told"
    assert wrong["asked"]["scores"]
    first = ada.get(f"/api/games/{GAME}/lessons")["puzzles"][0]
    assert not first["solved"]
    assert first["title"] == wrong["title"]
    for _ in range(2):
        right = answer(ada, 1, puzzle.best)
        assert right["right"]
        assert right["line"][0] == right["weighed"][0]["words"]
    lessons = ada.get(f"/api/games/{GAME}/lessons")["puzzles"]
    assert [one["number"] for one in lessons if one["solved"]] == [1]


def test_one_puzzle_is_open_at_a_time_and_none_is_among_my_tables(ada: Person) -> None:
    first, second = puzzle_table(ada, 1), puzzle_table(ada, 2)
    assert ada.get(f"/api/tables/{first}")["table"]["status"] == "abandoned"
    assert ada.get(f"/api/tables/{second}")["table"]["lesson"] == "puzzle 2"
    assert ada.get("/api/tables/mine")["tables"] == []


def test_lessons_that_are_not_there(ada: Person, server: Running) -> None:
    assert ada.post(f"/api/games/{GAME}/puzzles/999", expect=404)["code"] == "not-found"
    assert ada.post("/api/games/chess/guide", expect=404)["code"] == "not-found"
    stranger = server.stranger()
    assert stranger.post(f"/api/games/{GAME}/guide", expect=401)["code"] == "sign-in"
    assert stranger.get(f"/api/games/{GAME}/lessons")["guide"]["learnt"] is False
