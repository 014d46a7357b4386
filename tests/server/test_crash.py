"""Killed in the middle of many games, the server comes back with every acknowledged move, and every table goes on."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed

import wyrmhall
from tests.server.client import PATIENCE, Patience, Person, Running, play_together, running
from wyrmhall.server import schema
from wyrmhall.server.paths import database_url
from wyrmhall.server.store import open_engine

TABLES = 8
Acked = dict[str, list[tuple[int, int]]]


def test_sigkill_in_the_middle_of_many_games(database: str) -> None:
    first = Running(database, {"sockets": 1000})
    ada, bob = first.guest("Ada"), first.guest("Bob")
    cookies = ada.cookie, bob.cookie
    tables = [
        ada.make("me", "open", "random", game="fairytale(seats=3)", public=True)["table"]["id"] for _ in range(TABLES)
    ]
    for table in tables:
        bob.post(f"/api/tables/{table}/join", {})
    acked: Acked = {table: [] for table in tables}
    enough = threading.Semaphore(0)
    with ThreadPoolExecutor(2 * TABLES) as pool:
        players = [
            pool.submit(play_and_note, who, table, acked[table], enough) for table in tables for who in (ada, bob)
        ]
        for _ in range(16 * TABLES):
            assert enough.acquire(timeout=2 * PATIENCE)
        first.kill()
        for player in players:
            player.result()
    check_stored(database, acked)
    with running(database, {"sockets": 1000}) as second:
        check_going_on(second, tables, cookies, acked)


def play_and_note(who: Person, table: str, acked: list[tuple[int, int]], enough: threading.Semaphore) -> None:
    """Play until the server is gone; note which token was acknowledged at which turn of which seat."""
    try:
        with who.at(table) as seat:
            while seat.wait_for_turn()["status"] == "playing":
                token = seat.state["choices"][0]["token"]
                if seat.move()["type"] == "state":
                    acked.append((seat.state["seat"], token))
                enough.release()
    except (ConnectionClosed, OSError, EOFError):
        return


def check_stored(database: str, acked: Acked) -> None:
    """The log has at least what was acknowledged, seat by seat in the same order."""
    name = wyrmhall.load("fairytale(seats=3)").vocabulary.name
    engine = open_engine(database_url(database))
    log = schema.log.c
    with engine.connect() as connection:
        for table, moves in acked.items():
            chosen = sa.select(log.seat, log.data).where(log.table_id == table, log.kind == "move").order_by(log.number)
            rows = [(seat, data) for seat, data in connection.execute(chosen)]
            for seat in (0, 1):
                told = [name(token) for who, token in moves if who == seat]
                stored = [data for who, data in rows if who == seat]
                assert stored[: len(told)] == told
                assert len(stored) - len(told) <= 1
    engine.dispose()
    assert sum(map(len, acked.values())) >= 8 * TABLES


def check_going_on(server: Running, tables: list[str], cookies: tuple[str, str], acked: Acked) -> None:
    people = [Person(server, cookie=cookie) for cookie in cookies]
    server.people += people
    for table in tables:
        with people[0].at(table) as one, people[1].at(table) as two:
            # Not the first's turn: what it chose last may be stored, and the second still be asked.
            assert one.until("state")["moves"] >= len(acked[table])
            play_together(one, two)
            assert one.state["outcome"] == two.state["outcome"]
            assert one.state["outcome"] is not None


def test_a_bot_goes_on_by_itself_after_a_restart(tmp_path: Path) -> None:
    database = str(tmp_path / "hall.db")
    first = Running(database)
    ada = first.guest("Ada")
    cookie, guest = ada.cookie, ada.id
    table = ada.make("me", "drake")["table"]["id"]
    with ada.at(table) as seat:
        seat.move()
        first.kill()
    with running(database) as second:
        again = Person(second, cookie=cookie)
        second.people.append(again)
        assert again.get("/api/me")["guest"]["id"] == guest
        with again.socket("/ws/hall") as hall:
            waits = Patience()
            while waits('"your_turn":true' not in str(hall.recv(PATIENCE))):
                pass
        with again.at(table) as seat:
            assert seat.wait_for_turn()["moves"] >= 2
