"""The keeper's part: health and figures, and what only the keeper may do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.server.client import Running, running
from tests.server.test_guests import ended
from wyrmhall import cli
from wyrmhall.server.keeper import figures, token_of
from wyrmhall.server.protocol import Load

KEY = "k" * 40


@pytest.fixture
def kept(tmp_path: Path) -> Running:
    server = Running(str(tmp_path / "hall.db"), WYRMHALL_KEY=KEY)
    yield server  # type: ignore[misc]
    server.stop()


def admin(server: Running, capsys: pytest.CaptureFixture[str], *words: str) -> str:
    key = Path(server.db).with_name("key")
    key.write_text(KEY)
    key.chmod(0o600)
    assert cli.main(["admin", "--url", server.url, "--key-file", str(key), *words]) == 0
    return capsys.readouterr().out


def test_health_is_for_everybody_and_figures_for_the_keeper(kept: Running) -> None:
    nobody = kept.stranger()
    assert nobody.get("/health") == {"well": True}
    for path in ("/metrics", "/api/keeper/load", "/api/keeper/tables"):
        assert nobody.http.get(path).status_code == 401
        assert nobody.http.get(path, headers={"Authorization": "Bearer x"}).status_code == 401
        assert nobody.http.get(path, headers={"Authorization": f"Bearer {token_of(KEY)}"}).status_code == 200
    shown = nobody.http.get("/metrics", headers={"Authorization": f"Bearer {token_of(KEY)}"})
    assert shown.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert "wyrmhall_entries_stored_total 0\n" in shown.text


def test_figures_are_in_the_format_of_prometheus() -> None:
    lines = figures(Load(*range(15))).splitlines()
    assert lines[:2] == ["# TYPE wyrmhall_processes gauge", "wyrmhall_processes 0"]
    assert "# TYPE wyrmhall_entries_lost_total counter" in lines
    assert len(lines) == 30


def test_tables_are_listed_closed_and_exported(kept: Running, capsys: pytest.CaptureFixture[str]) -> None:
    ada = kept.guest("Ada")
    table = ada.make("me", "random")["table"]["id"]
    with ada.at(table) as seat:
        seat.move()
        assert f"{table}  playing" in admin(kept, capsys, "tables", "--status", "playing")
        assert f"Ada [{ada.id}]" in admin(kept, capsys, "tables")
        exported = json.loads(admin(kept, capsys, "export", table))
        assert exported["table"]["id"] == table
        assert "move" in [entry["kind"] for entry in exported["log"]]
        assert exported["record"]["moves"]
        assert admin(kept, capsys, "close", table) == f"Table {table} is closed.\n"
        while seat.card["table"]["status"] != "abandoned":
            seat.until("table")
    assert json.loads(admin(kept, capsys, "load", "--json"))["entries_stored"] > 3
    assert "workers busy" in admin(kept, capsys, "load")


def test_who_is_banned_is_nobody_until_it_is_lifted(kept: Running, capsys: pytest.CaptureFixture[str]) -> None:
    eve = kept.guest("Eve")
    link = eve.post("/api/me/link")
    with eve.socket("/ws/hall") as hall:
        assert admin(kept, capsys, "ban", eve.id) == "Eve is banned.\n"
        assert ended(hall) == 4001
    assert eve.get("/api/me") == {"guest": None}
    assert kept.stranger().post("/api/me/claim", link, expect=404)["code"] == "not-found"
    assert admin(kept, capsys, "ban", "--lift", eve.id) == "Eve is welcome again.\n"
    assert eve.get("/api/me")["guest"]["name"] == "Eve"
    assert admin(kept, capsys, "rename", eve.id, "Evelyn") == f"Guest {eve.id} is called Evelyn now.\n"
    assert eve.get("/api/me")["guest"]["name"] == "Evelyn"


def test_what_the_keeper_cannot_do_is_said_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with running(str(tmp_path / "hall.db")) as server:
        asking = ["admin", "--db", server.db, "--url", server.url]
        assert cli.main([*asking, "close", "nowhere"]) != 0
        assert "the hall refused: there is no such table" in capsys.readouterr().err
        assert cli.main([*asking, "token"]) == 0
        assert len(capsys.readouterr().out.strip()) == 64
    assert cli.main([*asking, "load"]) != 0
    assert f"no hall answers at {server.url}" in capsys.readouterr().err
