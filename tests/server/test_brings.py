"""What seats bring to a table: lists of the game's own, what guests save, and what is wrong with what they paste."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Person, Running, running
from wyrmhall.games import game_class, names
from wyrmhall.server import brings

GAME = next(name for name in names() if game_class(name).brings)
PATH = f"/api/games/{GAME}/brings"


@pytest.fixture
def ada(server: Running) -> Person:
    return server.guest("Ada")


def first(person: Person) -> Any:
    return person.get(PATH)["listed"][0]["value"]


def test_what_comes_with_a_game_fits_it(ada: Person) -> None:
    found = ada.get(PATH)
    assert found["word"]
    assert found["saved"] == []
    for listed in found["listed"]:
        checked = ada.post(f"{PATH}/check", {"value": listed["value"]})
        assert checked["reasons"] == [], listed["name"]
        again = ada.post(f"{PATH}/read", {"text": checked["text"]})
        assert (again["value"], again["complaints"]) == (checked["value"], [])


def test_the_game_picks_something_that_fits(ada: Person) -> None:
    assert ada.post(f"{PATH}/pick")["reasons"] == []


def test_every_line_that_cannot_be_read_is_named_and_nothing_else_is_lost(ada: Person) -> None:
    text = ada.post(f"{PATH}/check", {"value": first(ada)})["text"]
    lines = [*text.splitlines(), "3 Nothing of this Name", "no card at all"]
    found = ada.post(f"{PATH}/read", {"text": "\n".join(lines)})
    assert found["value"] == first(ada)
    assert len(found["complaints"]) == 2
    assert f"line {len(lines)}" in found["complaints"][1]


def test_ten_thousand_lines_are_read_like_ten(ada: Person) -> None:
    found = ada.post(f"{PATH}/read", {"text": "\n".join(f"1 Strange Thing {n}" for n in range(10_000))})
    assert found["complaints"]


def test_what_is_saved_is_there_again_on_another_server(tmp_path: Path) -> None:
    db = str(tmp_path / "hall.db")
    with running(db) as server:
        ada = server.guest("Ada")
        cookie = ada.cookie
        saved = ada.post(PATH, {"name": "  My \n deck ", "value": first(ada)})
        assert (saved["name"], saved["reasons"]) == ("My deck", [])
    with running(db) as server:
        ada = server.stranger(cookie)
        assert ada.get(PATH)["saved"] == [saved]
        changed = ada.post(PATH, {"name": "Better", "value": first(ada), "id": saved["id"]})
        assert [one["name"] for one in ada.get(PATH)["saved"]] == ["Better"]
        assert server.guest("Bo").get(PATH)["saved"] == []
        gone = ada.http.delete(f"{PATH}/{changed['id']}").json()
        assert gone["saved"] == []


def test_nobody_touches_what_another_has_saved(server: Running, ada: Person) -> None:
    saved = ada.post(PATH, {"name": "Mine", "value": first(ada)})
    bo = server.guest("Bo")
    bo.post(PATH, {"name": "Mine now", "value": first(bo), "id": saved["id"]}, 404)
    bo.http.delete(f"{PATH}/{saved['id']}")
    assert [one["name"] for one in ada.get(PATH)["saved"]] == ["Mine"]


def test_what_cannot_be_read_or_is_too_much_is_not_saved(server: Running, ada: Person) -> None:
    server.stranger().post(PATH, {"name": "No", "value": {}}, 401)
    assert "words" in ada.post(PATH, {"name": "No", "value": {"cards": {"nothing": 1}}}, 400)
    for number in range(brings.BURST // 2):
        ada.post(PATH, {"name": f"Deck {number}", "value": first(ada)})
    assert len(ada.get(PATH)["saved"]) == brings.BURST // 2


def test_a_game_without_them_has_none(ada: Person) -> None:
    other = next(name for name in names() if not game_class(name).brings)
    ada.get(f"/api/games/{other}/brings", 404)


def test_who_sits_down_brings_their_own(server: Running, ada: Person) -> None:
    table = ada.post(
        "/api/tables",
        {"game": GAME, "seats": [{"kind": "me", "bring": first(ada)}, {"kind": "open"}]},
    )
    bo = server.guest("Bo")
    path = f"/api/tables/{table['table']['id']}/join"
    assert "words" in bo.post(path, {"invite": table["invite"], "bring": {"cards": {}}}, 400)
    assert bo.post(path, {"invite": table["invite"], "bring": first(bo)})["seat"] == 1
