"""Two processes and one hall: what happens at a table on one of them is seen on the other, and the key keeps the log
whole. SQLite is for one process alone."""

from __future__ import annotations

import contextlib
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tests.server.client import PATIENCE, ROOT, Json, Patience, Person, Running, Seat, play_together, running
from tests.server.raw import head_of, knock
from tests.server.test_bot_pool import workers_of
from wyrmhall.server import schema
from wyrmhall.server.keeper import token_of
from wyrmhall.server.paths import database_url
from wyrmhall.server.store import open_engine


@pytest.fixture
def halls(shared: str) -> Iterator[tuple[Running, Running]]:
    with running(shared) as left, running(shared) as right:
        yield left, right


def also_at(server: Running, person: Person) -> Person:
    """The same person on another process."""
    return server.stranger(person.cookie)


def two_at_a_table(halls: tuple[Running, Running], **more: object) -> tuple[Person, Person, str]:
    """Ada on the left and Bob on the right, at one table."""
    ada, bob = halls[0].guest("Ada"), halls[1].guest("Bob")
    table = ada.make("me", "open", public=True, **more)["table"]["id"]
    bob.post(f"/api/tables/{table}/join", {})
    return ada, bob, table


def until_here(seat: Seat, name: str, here: bool = True) -> None:
    while not seat.card or {one["name"]: one["connected"] for one in seat.card["table"]["seats"]}[name] is not here:
        seat.until("table")


def log_of(database: str, table: str) -> list[tuple[int, str, int, str]]:
    engine = open_engine(database_url(database))
    columns = schema.log.c
    chosen = sa.select(columns.number, columns.kind, columns.seat, columns.data)
    with engine.connect() as connection:
        rows = connection.execute(chosen.where(columns.table_id == table).order_by(columns.number))
        found = [(row.number, row.kind, row.seat, row.data) for row in rows]
    engine.dispose()
    return found


def test_players_on_two_processes_play_a_game_and_an_onlooker_sees_all_of_it(
    halls: tuple[Running, Running], shared: str
) -> None:
    ada, bob, table = two_at_a_table(halls)
    with ada.at(table) as one, bob.at(table) as two, halls[1].stranger().at(table) as onlooker:
        play_together(one, two)
        while onlooker.state.get("status") != "over":
            onlooker.receive()
        assert one.state["outcome"] == two.state["outcome"] == onlooker.state["outcome"]
        assert one.state["moves"] == two.state["moves"] == onlooker.state["moves"]
        for seat in (one, two, onlooker):
            begun = [event["words"] for event in seat.log if event["kind"] == "start"]
            assert len(begun) == 1
        kinds = [[event["kind"] for event in seat.log] for seat in (one, two)]
        assert len(kinds[0]) == len(kinds[1])
    numbers = [number for number, *_ in log_of(shared, table)]
    assert numbers == list(range(len(numbers)))


def test_what_both_choose_at_the_same_moment_is_stored_once_each(halls: tuple[Running, Running], shared: str) -> None:
    ada, bob, table = two_at_a_table(halls)
    with ada.at(table) as one, bob.at(table) as two:
        for _ in range(12):
            states = [seat.wait_for_turn() for seat in (one, two)]
            asked = [(seat, state) for seat, state in zip((one, two), states, strict=True) if state["choices"]]
            refs = []
            for seat, state in asked:
                seat.answered = state["turn"]
                token = state["choices"][0]["token"]
                refs.append((seat, seat.send("move", turn=state["turn"], token=token)))
            for seat, ref in refs:
                assert answer_to(seat, ref)["type"] in ("state", "done")
    moves = [(seat, data) for _, kind, seat, data in log_of(shared, table) if kind == "move"]
    assert [seat for seat, _ in moves].count(0) == [seat for seat, _ in moves].count(1) == 12


def answer_to(seat: Seat, ref: int) -> Json:
    while True:
        message = seat.receive()
        if message.get("ref") == ref:
            return message


def test_undo_and_takeback_reach_the_other_process(halls: tuple[Running, Running]) -> None:
    ada, bob, table = two_at_a_table(halls)
    with ada.at(table) as one, bob.at(table) as two:
        one.move()
        two.until("state", moves=1)
        assert one.ask("undo")["moves"] == 0
        assert two.until("state", moves=0)["moves"] == 0
        one.answered = -1
        one.move()
        two.until("state", moves=1)
        assert one.ask("takeback")["takeback"]["waiting"] == [1]
        two.until("state")
        assert two.ask("answer", agree=True)["moves"] == 0
        one.until("state", moves=0)


def test_chat_and_presence_cross_over(halls: tuple[Running, Running]) -> None:
    ada, bob, table = two_at_a_table(halls)
    with ada.at(table) as one:
        one.until("state")
        with bob.at(table) as two:
            until_here(one, "Bob")
            until_here(two, "Ada")
            assert two.ask("say", words="Good luck!")["lines"][0]["id"] == 0
            assert one.until("chat")["lines"][0]["words"] == "Good luck!"
            assert one.ask("say", words="And you.")["lines"][0]["id"] == 1
            assert two.until("chat")["lines"][0]["words"] == "And you."
        until_here(one, "Bob", False)


def test_everybody_speaking_at_once_is_heard_in_one_order(halls: tuple[Running, Running]) -> None:
    ada, bob, table = two_at_a_table(halls)
    with ada.at(table) as one, bob.at(table) as two:
        for number in range(6):
            one.send("say", words=f"left {number}")
            two.send("say", words=f"right {number}")
        heard = []
        for seat in (one, two):
            lines: dict[int, str] = {}
            while len(lines) < 12:
                lines |= {line["id"]: line["words"] for line in seat.until("chat")["lines"]}
            heard.append(lines)
        assert heard[0] == heard[1]
        assert sorted(heard[0]) == list(range(12))


def test_two_take_the_last_seat_at_once_and_one_of_them_gets_it(halls: tuple[Running, Running]) -> None:
    ada = halls[0].guest("Ada")
    for _ in range(4):
        table = ada.make("me", "open", public=True)["table"]["id"]
        people = [halls[number].guest(name) for number, name in enumerate(("Bob", "Cy"))]

        def join(person: Person, table: str = table) -> int:
            return person.http.post(f"/api/tables/{table}/join", json={}).status_code

        with ThreadPoolExecutor(2) as pool:
            assert sorted(pool.map(join, people)) == [200, 409]
        for person in people:
            assert person.get(f"/api/tables/{table}")["table"]["status"] == "playing"


def test_a_session_that_ended_on_one_process_has_ended_on_the_other(halls: tuple[Running, Running]) -> None:
    ada = halls[0].guest("Ada")
    far = also_at(halls[1], ada)
    assert far.get("/api/me")["guest"]["name"] == "Ada"
    with far.socket("/ws/hall") as socket:
        assert socket.recv(PATIENCE)
        ada.post("/api/me", {"name": "Ava"})
        ada.http.delete("/api/me")
        assert closed_with(socket) == 4001
    assert far.get("/api/me")["guest"] is None


def test_who_was_invited_on_one_process_may_come_on_the_other(halls: tuple[Running, Running]) -> None:
    ada, bob = halls[0].guest("Ada"), halls[0].guest("Bob")
    made = ada.make("me", "open")
    table, invite = made["table"]["id"], made["invite"]
    far = also_at(halls[1], bob)
    far.get(f"/api/tables/{table}", expect=404)
    bob.get(f"/api/tables/{table}", invite=invite)
    assert far.get(f"/api/tables/{table}")["table"]["id"] == table


def test_limits_count_what_was_used_on_the_other_process(shared: str) -> None:
    limits = {"sockets": 3, "tables_per_hour": 8}
    with running(shared, limits) as left, running(shared, limits) as right:
        ada = left.guest("Ada")
        far = also_at(right, ada)
        with contextlib.ExitStack() as stack:
            for who in (ada, ada, far):
                assert stack.enter_context(who.socket("/ws/hall")).recv(PATIENCE)
            # News take a moment; then nobody gets in anywhere.
            for who in (ada, far):
                refused_within_patience(who)
        made = [who.http.post("/api/tables", json=WISH).status_code for who in (ada, far) for _ in range(8)]
        assert made.count(201) <= 8 + 1
        assert 429 in made


def test_figures_are_those_of_all_processes(shared: str) -> None:
    key = "k" * 40
    keeper = {"Authorization": f"Bearer {token_of(key)}"}
    with running(shared, WYRMHALL_KEY=key) as left, running(shared, WYRMHALL_KEY=key) as right:
        ada, bob, table = two_at_a_table((left, right))
        with ada.at(table) as one, bob.at(table) as two:
            until_here(one, "Bob")
            until_here(two, "Ada")
            for server in (left, right):
                # What others do is told once a second.
                asking, waits = server.stranger(), Patience()
                while waits((load := asking.http.get("/api/keeper/load", headers=keeper).json())["sockets"] < 2):
                    assert load["processes"] <= 2
                assert (load["processes"], load["sockets"], load["people"]) == (2, 2, 2)


ELSEWHERE = "127.0.0.2"
WISH = {"game": "fairytale(seats=2)", "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]}


def refused_within_patience(who: Person) -> None:
    for _ in range(1000):
        with who.socket("/ws/hall") as socket:
            try:
                socket.recv(PATIENCE)
            except ConnectionClosed:
                pass
            else:
                continue
            assert closed_with(socket) == 4029
            return
    raise AssertionError("the limit was never noticed")


def closed_with(socket: ClientConnection) -> int:
    """Read until the server closes the socket; the code it gives."""
    waits = Patience()
    with contextlib.suppress(ConnectionClosed):
        while waits("for the end"):
            socket.recv(PATIENCE)
    assert socket.close_code is not None
    return socket.close_code


def test_a_bot_is_thought_for_by_one_process(halls: tuple[Running, Running], shared: str) -> None:
    ada = halls[0].guest("Ada")
    table = ada.make("me", "hatchling")["table"]["id"]
    far = also_at(halls[1], ada)
    with far.at(table) as seat, ada.at(table):
        assert seat.play_out()["outcome"] is not None
        # A process gets workers for its bots when there is first something to think about.
        assert workers_of(halls[0].process.pid)
        assert not workers_of(halls[1].process.pid)
    entries = log_of(shared, table)
    assert [number for number, *_ in entries] == list(range(len(entries)))


def goes_on(seat: Seat, moves: int) -> None:
    """Nothing of what was acknowledged is missing, and the bot goes on: it may have answered once before its process
    ended, but not twice.
    """
    for _ in range(2):
        assert seat.wait_for_turn()["moves"] >= moves
        assert seat.move()["type"] == "state"
    assert seat.wait_for_turn()["moves"] > moves + 2


def test_when_a_process_is_killed_its_people_and_bots_go_on_at_the_other(shared: str) -> None:
    with running(shared) as right:
        left = Running(shared)
        ada = left.guest("Ada")
        cookie = ada.cookie
        tables = [ada.make("me", "drake")["table"]["id"] for _ in range(3)]
        moved = {}
        for table in tables:
            with ada.at(table) as seat:
                moved[table] = seat.move()["moves"]
        left.kill()
        again = right.stranger(cookie)
        for table in tables:
            with again.at(table) as seat:
                goes_on(seat, moved[table])


def test_told_to_end_it_answers_what_was_sent_and_others_take_over_at_once(shared: str) -> None:
    with running(shared) as right:
        left = Running(shared)
        ada = left.guest("Ada")
        table = ada.make("me", "drake")["table"]["id"]
        again = also_at(right, ada)
        with ada.at(table) as seat:
            moves = seat.move()["moves"]
            left.process.terminate()
            assert closed_with(seat.socket) == 1012
        with again.at(table) as seat:
            goes_on(seat, moves)
        left.stop()
        assert left.process.returncode == -signal.SIGTERM


def test_two_that_start_at_once_on_an_empty_database_both_start(shared: str) -> None:
    with ThreadPoolExecutor(3) as pool:
        servers = list(pool.map(Running, [shared] * 3))
    try:
        ada = servers[0].guest("Ada")
        for server in servers[1:]:
            assert also_at(server, ada).get("/api/me")["guest"]["name"] == "Ada"
    finally:
        for server in servers:
            server.stop()


def test_a_second_process_on_the_same_file_is_refused_with_a_sentence(tmp_path: Path) -> None:
    file = str(tmp_path / "hall.db")
    with running(file):
        command = [sys.executable, "-m", "tests.hall", "--port", "0", "--db", file]
        second = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)
    assert second.returncode != 0
    assert second.stdout == ""
    assert second.stderr.strip() == (
        f"another process has the hall at {file} open; SQLite is for one process, PostgreSQL for several"
    )
    with running(file):
        pass


def test_connections_and_handshakes_of_one_address_count_on_all_processes(shared: str) -> None:
    limits = {"address_connections": 8, "handshakes_per_second": 0.001, "handshake_burst": 8}
    with running(shared, limits) as left, running(shared, limits) as right:
        with contextlib.ExitStack() as stack:
            for _ in range(8):
                assert b" 101 " in head_of(stack.enter_context(knock(left.url, "/ws/hall", ELSEWHERE)))
            waits = Patience()
            while waits(answered(right, "/api/hall")):
                pass
        # Once they are gone there is room again, but the handshakes are used up.
        while waits(not answered(right, "/api/hall")):
            pass
        while waits(b" 429 " not in answered(right, "/ws/hall")):
            pass
        with knock(right.url, "/ws/hall") as honest:
            assert b" 101 " in head_of(honest)


def answered(server: Running, path: str) -> bytes:
    """What somebody elsewhere is answered; nothing to one who is not even let in."""
    with contextlib.suppress(ConnectionError), knock(server.url, path, ELSEWHERE) as line:
        return head_of(line)
    return b""
