"""What the page on hosting promises: its files fit the commands there are, and a backup can be played on from."""

from __future__ import annotations

import re
import shlex
import sqlite3
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import psycopg
import pytest
from websockets.sync.client import connect

from tests.server.client import GAME, PATIENCE, ROOT, Running, Seat, play_together, running
from tests.server.nginx import Proxy, behind_nginx
from tests.server.postgres import find_program
from wyrmhall.cli.parser import parse

PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
SERVICE = (ROOT / "docs" / "hosting" / "wyrmhall.service").read_text(encoding="utf-8")


def test_the_service_starts_a_command_that_there_is() -> None:
    line = re.search(r"^ExecStart=\S+/wyrmhall (.*)$", SERVICE, re.M)
    assert line is not None
    given = parse(shlex.split(line[1]))
    assert (given.proxy, given.port) == (["127.0.0.1"], 8000)


@pytest.mark.parametrize("command", re.findall(r"^    wyrmhall (admin .*?)(?:\s+#.*)?$", PAGE, re.M))
def test_the_keepers_commands_are_there(command: str) -> None:
    assert parse(shlex.split(command)).run


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, Proxy]]:
    database = str(tmp_path_factory.mktemp("proxied") / "hall.db")
    with running(database, {"guests_per_hour": 3}, proxies=["127.0.0.1"]) as hall, behind_nginx(hall.url) as proxy:
        yield hall, proxy


@contextmanager
def visitor(proxy: Proxy, **headers: str) -> Iterator[httpx.Client]:
    trusted = ssl.create_default_context(cafile=proxy.certificate)
    with httpx.Client(base_url=proxy.secure, verify=trusted, timeout=PATIENCE, headers=headers, trust_env=False) as one:
        yield one


def test_behind_nginx_a_game_is_played_over_tls(proxied: tuple[Running, Proxy]) -> None:
    _, proxy = proxied
    with visitor(proxy, Origin=proxy.secure) as ada:
        named = ada.post("/api/me", json={"name": "Ada"})
        cookie = named.headers["set-cookie"]
        assert "Secure" in cookie
        assert "HttpOnly" in cookie
        wishes = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
        table = ada.post("/api/tables", json={"game": GAME, "seats": wishes}).json()["table"]["id"]
        address = proxy.secure.replace("https", "wss") + f"/ws/tables/{table}"
        trusted = ssl.create_default_context(cafile=proxy.certificate)
        header = {"Cookie": f"wyrmhall={ada.cookies['wyrmhall']}", "Origin": proxy.secure}
        with connect(address, ssl=trusted, additional_headers=header, max_size=None, proxy=None) as socket:
            assert Seat(socket).play_out()["outcome"] is not None


def test_nginx_sends_everybody_to_tls_and_hides_the_figures(proxied: tuple[Running, Proxy]) -> None:
    _, proxy = proxied
    plain = httpx.get(f"{proxy.plain}/rules/x?y=1", headers={"Host": "localhost"}, trust_env=False)
    assert (plain.status_code, plain.headers["location"]) == (301, "https://localhost/rules/x?y=1")
    with visitor(proxy) as anybody:
        assert anybody.get("/metrics").status_code == 404
        assert anybody.get("/health").json() == {"well": True}
        assert anybody.post("/api/me", content=b"x" * 20_000).status_code == 413


def test_nginx_throws_away_what_a_client_claims_to_be(proxied: tuple[Running, Proxy]) -> None:
    """Limits count by address: whoever could name another with each request would have none."""
    _, proxy = proxied
    codes = []
    for number in range(6):
        with visitor(proxy, **{"X-Forwarded-For": f"203.0.113.{number}"}) as eve:
            codes.append(eve.post("/api/me", json={"name": f"Eve {number}"}).status_code)
    assert codes[-1] == 429


def test_a_page_of_another_site_is_refused_behind_nginx_too(proxied: tuple[Running, Proxy]) -> None:
    _, proxy = proxied
    with visitor(proxy, Origin="https://elsewhere.example") as eve:
        assert eve.post("/api/me", json={"name": "Eve"}).json()["code"] == "foreign-origin"


@contextmanager
def half_a_game(server: Running) -> Iterator[tuple[list[str], str]]:
    """Two people who have chosen three times each; no bot, which would go on meanwhile."""
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.make("me", "open", public=True)["table"]["id"]
    bob.post(f"/api/tables/{table}/join", {})
    with ada.at(table) as one, bob.at(table) as two:
        for _ in range(3):
            one.move()
            two.move()
        yield [ada.cookie, bob.cookie], table


def play_on(server: Running, cookies: list[str], table: str) -> None:
    """They are who they were, and the game goes on where it was."""
    ada, bob = map(server.stranger, cookies)
    with ada.at(table) as one, bob.at(table) as two:
        for seat in (one, two):
            assert seat.wait_for_turn()["moves"] == 6
        play_together(one, two)
        assert one.state["outcome"] == two.state["outcome"] is not None


def test_a_backup_made_while_a_game_is_played_can_be_played_on_from(tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    with (
        running(str(tmp_path / "hall.db")) as server,
        half_a_game(server) as game,
        closing(sqlite3.connect(server.db)) as source,
        closing(sqlite3.connect(copy)) as target,
    ):
        source.backup(target)
    with running(str(copy)) as restored:
        play_on(restored, *game)


def test_a_dump_of_postgresql_is_restored_into_an_empty_database(postgres: str, tmp_path: Path) -> None:
    """As the page says it: pg_dump while the hall is open, pg_restore into a new database."""
    dump, address = tmp_path / "wyrmhall.dump", postgres.rsplit("/", 1)[0]
    with psycopg.connect(postgres, autocommit=True) as connection:
        for name in ("dumped", "restored"):
            connection.execute(f"CREATE DATABASE {name}".encode())
    with running(f"{address}/dumped") as server, half_a_game(server) as game, dump.open("wb") as file:
        dumping = [find_program("pg_dump"), "--format=custom", f"{address}/dumped"]
        subprocess.run(dumping, stdout=file, check=True)
    restoring = [find_program("pg_restore"), "--no-owner", f"--dbname={address}/restored", str(dump)]
    subprocess.run(restoring, check=True)
    with running(f"{address}/restored") as restored:
        play_on(restored, *game)
