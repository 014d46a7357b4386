"""The log as JSON lines: it says what happens, and holds no secret also where something goes wrong."""

from __future__ import annotations

import json
import logging
import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

from tests.hall import DEAL
from tests.server.client import ROOT, Running
from wyrmhall.server.logs import JsonLines

KEY = "s3cret" * 8


def test_every_line_is_an_object_and_none_holds_a_secret(tmp_path: Path) -> None:
    db, file = str(tmp_path / "hall.db"), tmp_path / "log"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "WYRMHALL_KEY": KEY}
    with file.open("w") as errors:
        command = [sys.executable, "-m", "tests.hall", "--log", "json"]
        hall = Running.opened_by(command, db, ROOT, environment, errors)
        try:
            ada = hall.guest("Ada")
            link = ada.post("/api/me/link")["key"]
            card = ada.make("me", "open")
            table, invite = card["table"]["id"], card["invite"]
            bob = hall.guest("Bob")
            bob.post(f"/api/tables/{table}/join", {"invite": invite})
            with closing(sqlite3.connect(db)) as stored, stored:
                stored.execute("CREATE TRIGGER full BEFORE INSERT ON tables BEGIN SELECT RAISE(ABORT, 'full'); END")
                stored.execute("CREATE TRIGGER fuller BEFORE UPDATE ON guests BEGIN SELECT RAISE(ABORT, 'fuller'); END")
            ada.make("me", "random", expect=409)
            ada.post("/api/me", {"name": "Another Name"}, expect=409)
        finally:
            hall.stop()
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert {"at", "level", "logger", "message"} <= lines[0].keys()
    told = [line["message"] for line in lines]
    assert told[0] == "open"
    assert told[-1] == "closed"
    assert {"table": table, "status": "playing"}.items() <= next(
        line for line in lines if line["message"] == "table start"
    ).items()
    assert any("full" in json.dumps(line) and line["level"] != "info" for line in lines)
    signature, key = ada.cookie.rpartition(".")[2], link.partition(".")[2]
    for secret in (KEY, ada.cookie, signature, link, key, invite, "Another Name", str(DEAL)):
        assert secret not in file.read_text()


def test_a_fault_comes_with_its_traceback() -> None:
    try:
        raise ValueError("so it is")
    except ValueError:
        record = logging.LogRecord("a", logging.ERROR, __file__, 1, "it %s", ("failed",), sys.exc_info())
    line = json.loads(JsonLines().format(record))
    assert (line["level"], line["message"]) == ("error", "it failed")
    assert line["fault"].endswith("ValueError: so it is")
