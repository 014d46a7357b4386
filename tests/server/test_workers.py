"""Several processes on one port: they serve one hall, one that dies is replaced, and a renewal is hardly noticed."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidMessage

from tests.server.client import PATIENCE, ROOT, Patience, Person, Running, Seat
from tests.server.test_two_servers import also_at, closed_with, log_of

WORKERS = 3


def children_of(process: int) -> list[int]:
    """The processes that serve; each has bots' workers below it, and those are not counted."""
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


@pytest.fixture
def hall(shared: str) -> Iterator[Running]:
    server = Running(shared, more=("--workers", str(WORKERS)))
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()


class Steady:
    """Somebody who plays on, and comes back whenever the line breaks."""

    def __init__(self, person: Person, table: str) -> None:
        self.person = person
        self.table = table
        self.acknowledged = 0
        self.breaks = 0
        self.over = False

    def play(self, moves: int) -> None:
        """So many more moves that are acknowledged, or to the end."""
        until = self.acknowledged + moves
        waits = Patience()
        while waits(self.acknowledged < until and not self.over):
            with contextlib.suppress(ConnectionClosed, InvalidMessage, OSError, EOFError):
                with self.person.at(self.table) as seat:
                    self._choose(seat, until)
                return
            self.breaks += 1

    def _choose(self, seat: Seat, until: int) -> None:
        while self.acknowledged < until:
            self.over = seat.wait_for_turn()["status"] == "over"
            if self.over:
                return
            answer = seat.move()
            assert answer["type"] == "state", answer
            self.acknowledged += 1


def test_killing_one_process_after_the_other_loses_nothing_that_was_acknowledged(hall: Running, shared: str) -> None:
    ada, bob = hall.guest("Ada"), hall.guest("Bob")
    table = ada.make("me", "open", "random", game="fairytale(seats=3)", public=True)["table"]["id"]
    bob.post(f"/api/tables/{table}/join", {})
    people = [Steady(ada, table), Steady(bob, table)]
    with ThreadPoolExecutor(2) as pool:
        # The last one has nobody to hand anything on to it: all that it knows it finds in the store.
        for victim in children_of(hall.process.pid)[:-1]:
            list(pool.map(lambda one: one.play(3), people))
            playing = [pool.submit(one.play, 3) for one in people]
            os.kill(victim, signal.SIGKILL)
            for played in playing:
                played.result()
        list(pool.map(lambda one: one.play(1000), people))
    moves = [seat for _, kind, seat, _ in log_of(shared, table) if kind == "move"]
    for seat, one in enumerate(people):
        # What was stored, but not acknowledged before the line broke, was not asked again.
        assert one.over
        assert one.acknowledged <= moves.count(seat) <= one.acknowledged + one.breaks
    waits = Patience()
    while waits(len(children_of(hall.process.pid)) != WORKERS):
        os.sched_yield()


def test_a_renewal_replaces_every_process_and_the_game_goes_on(hall: Running) -> None:
    ada = hall.guest("Ada")
    table = ada.make("me", "random")["table"]["id"]
    before = set(children_of(hall.process.pid))
    with ada.at(table) as seat:
        seat.wait_for_turn()
        assert seat.move()["type"] == "state"
        hall.process.send_signal(signal.SIGHUP)
        assert closed_with(seat.socket) == 1012
    steady = Steady(ada, table)
    # Whoever knocks meanwhile is let in: no answer is missing.
    waits = Patience()
    while waits(len(after := set(children_of(hall.process.pid))) != WORKERS or after & before):
        assert also_at(hall, ada).get("/api/me")["guest"]["name"] == "Ada"
        steady.play(1)
    steady.play(1000)
    assert steady.over


def test_workers_end_with_the_process_that_keeps_them(hall: Running) -> None:
    workers = children_of(hall.process.pid)
    assert len(workers) == WORKERS
    hall.kill()
    waits = Patience()
    while waits(any(Path(f"/proc/{worker}").exists() and not is_zombie(worker) for worker in workers)):
        os.sched_yield()


def is_zombie(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (["--workers", "2", "--db", "hall.db"], "--workers 2: SQLite is for one process; several need PostgreSQL"),
        (["--workers", "0"], "--workers 0: a hall has at least one process"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(tmp_path: Path, given: list[str], words: str) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "WYRMHALL_DATA": str(tmp_path)}
    command = [sys.executable, "-m", "wyrmhall", "serve", "--no-browser", "--port", "0", *given]
    ended = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, env=environment, timeout=PATIENCE)
    assert ended.returncode != 0
    assert words in ended.stderr
    assert "Traceback" not in ended.stderr


RINGING = """
import os, signal, threading
from wyrmhall.server.workers import Bell

bell = Bell()
signal.signal(signal.SIGCHLD, lambda *_: bell.ring())

def ring():
    for _ in range(50_000):
        os.kill(os.getpid(), signal.SIGCHLD)

others = threading.Thread(target=ring)
others.start()
while others.is_alive():
    bell.wait(0)
bell.ring()
bell.wait(1e6)
print("heard")
"""


def test_signals_that_come_while_another_is_handled_stop_nothing() -> None:
    done = subprocess.run([sys.executable, "-c", RINGING], capture_output=True, text=True, timeout=PATIENCE, cwd=ROOT)
    assert done.stdout == "heard\n"
