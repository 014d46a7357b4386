"""What the page on hosting promises: its files fit the commands there are, and a backup can be played on from."""

from __future__ import annotations

import re
import shlex
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.client import ROOT, running
from wyrmhall.cli.parser import parse

PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
SERVICE = (ROOT / "docs" / "hosting" / "wyrmhall.service").read_text(encoding="utf-8")
NGINX = (ROOT / "docs" / "hosting" / "nginx.conf").read_text(encoding="utf-8")


def test_the_service_starts_a_command_that_there_is() -> None:
    line = re.search(r"^ExecStart=\S+/wyrmhall (.*)$", SERVICE, re.M)
    assert line is not None
    given = parse(shlex.split(line[1]))
    assert (given.proxy, given.port) == (["127.0.0.1"], 8000)


@pytest.mark.parametrize("command", re.findall(r"^    wyrmhall (admin .*?)(?:\s+#.*)?$", PAGE, re.M))
def test_the_keepers_commands_are_there(command: str) -> None:
    assert parse(shlex.split(command)).run


def test_nginx_passes_on_what_the_hall_needs() -> None:
    assert NGINX.count("{") == NGINX.count("}")
    for needed in ("X-Forwarded-For $remote_addr", "X-Forwarded-Proto $scheme", "Upgrade $http_upgrade", "Host $host"):
        assert f"proxy_set_header {needed};" in NGINX


def test_a_backup_made_while_a_game_is_played_can_be_played_on_from(tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    with running(str(tmp_path / "hall.db")) as server:
        ada = server.guest("Ada")
        cookie, table = ada.cookie, ada.make("me", "random")["table"]["id"]
        with ada.at(table) as seat:
            for _ in range(3):
                seat.move()
            seat.wait_for_turn()
            with closing(sqlite3.connect(server.db)) as source, closing(sqlite3.connect(copy)) as target:
                source.backup(target)
            moves = seat.state["moves"]
    with running(str(copy)) as restored:
        again = restored.stranger(cookie)
        with again.at(table) as seat:
            assert seat.wait_for_turn()["moves"] == moves
            assert seat.play_out()["outcome"] is not None
