"""A person at a running server, as tests see one: an HTTP client with a cookie, and sockets that wait for answers."""

from __future__ import annotations

import asyncio
import json
import os
import select
import subprocess
import sys
import time
from collections.abc import Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.hall import HASTY

ROOT = Path(__file__).parent.parent.parent
GAME = "fairytale(seats=2)"
# For one answer; and for all that a test waits for in one place, on the busiest machine.
PATIENCE = 60.0
LONGEST = 10 * PATIENCE
Json = dict[str, Any]
# All tests come from one address, and faster than people.
ROOMY = {
    "requests_per_second": 1000,
    "request_burst": 10000,
    "guests_per_hour": 10000,
    "address_sockets": 10000,
    "address_connections": 10000,
    "connections_per_second": 1000,
    "handshakes_per_second": 1000,
}


class Patience:
    """For loops that wait until something is so: they fail in place of waiting for ever."""

    def __init__(self) -> None:
        self._end = time.monotonic() + LONGEST

    def __call__(self, waiting: object) -> bool:
        """Whether there is still something to wait for."""
        if waiting and time.monotonic() > self._end:
            raise TimeoutError("what the test waits for did not come")
        return bool(waiting)


def in_time(work: Coroutine[Any, Any, None]) -> None:
    """Run it, but not for ever."""
    asyncio.run(asyncio.wait_for(work, LONGEST))


class Running:
    """A server process of our own on a free port."""

    def __init__(
        self,
        db: str,
        limits: Json | None = None,
        workers: int = 1,
        proxies: Sequence[str] = (),
        more: Sequence[str] = (),
        **environment: str,
    ) -> None:
        command = [sys.executable, "-m", "tests.hall", "--bots", str(workers), *more]
        command += [word for proxy in proxies for word in ("--proxy", proxy)]
        command += ["--limits", json.dumps({**ROOMY, **(limits or {})})]
        self._start(command, db, ROOT, {**os.environ, "PYTHONPATH": str(ROOT / "src"), HASTY: "1", **environment})

    @classmethod
    def opened_by(
        cls, command: Sequence[str], db: str, folder: Path, environment: dict[str, str], errors: IO[str] | None = None
    ) -> Running:
        """A hall that some other command opens, in another folder and with an environment of its own."""
        made = cls.__new__(cls)
        made._start(command, db, folder, environment, errors)
        return made

    def _start(
        self, command: Sequence[str], db: str, folder: Path, environment: dict[str, str], errors: IO[str] | None = None
    ) -> None:
        self.db = db
        self.process = subprocess.Popen(
            [*command, "--port", "0", "--db", db],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            cwd=folder,
            env=environment,
        )
        assert self.process.stdout is not None
        self.people: list[Person] = []
        spoken = select.select([self.process.stdout], [], [], LONGEST)[0]
        line = self.process.stdout.readline() if spoken else "it says nothing"
        if not line.startswith("Wyrmhall is open at http://127.0.0.1:"):
            self.kill()
            raise RuntimeError(f"the server did not start: {line}")
        self.url = line.split()[-1]

    def guest(self, name: str) -> Person:
        person = Person(self, name)
        self.people.append(person)
        return person

    def stranger(self, cookie: str | None = None) -> Person:
        person = Person(self, cookie=cookie)
        self.people.append(person)
        return person

    def kill(self) -> None:
        self.process.kill()
        self._ended()

    def stop(self) -> None:
        self.process.terminate()
        self._ended()

    def _ended(self) -> None:
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        for person in self.people:
            person.http.close()


@contextmanager
def running(
    db: str, limits: Json | None = None, workers: int = 1, proxies: Sequence[str] = (), **environment: str
) -> Iterator[Running]:
    server = Running(db, limits, workers, proxies, **environment)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()


class Person:
    def __init__(self, server: Running, name: str | None = None, cookie: str | None = None) -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.url, timeout=PATIENCE)
        if cookie is not None:
            self.http.cookies.set("wyrmhall", cookie)
        self.id = ""
        if name is not None:
            self.id = self.post("/api/me", {"name": name})["guest"]["id"]

    @property
    def cookie(self) -> str:
        return str(self.http.cookies.get("wyrmhall", ""))

    def get(self, path: str, expect: int = 200, **params: Any) -> Any:
        answer = self.http.get(path, params=params)
        assert answer.status_code == expect, answer.text
        return answer.json()

    def post(self, path: str, body: Any = None, expect: int | None = None) -> Any:
        answer = self.http.post(path, json=body) if body is not None else self.http.post(path)
        assert answer.status_code in ((expect,) if expect else (200, 201)), answer.text
        return answer.json()

    def make(self, *seats: str, game: str = GAME, expect: int | None = None, **more: Any) -> Any:
        """A table with these seats: `me`, `open`, or the level of a bot."""
        wishes = [{"kind": s} if s in ("me", "open") else {"kind": "bot", "level": s} for s in seats]
        return self.post("/api/tables", {"game": game, "seats": wishes, **more}, expect)

    @contextmanager
    def at(self, table: str, invite: str | None = None, origin: str | None = None) -> Iterator[Seat]:
        query = f"?invite={invite}" if invite else ""
        with self.socket(f"/ws/tables/{table}{query}", origin) as socket:
            yield Seat(socket)

    def socket(self, path: str, origin: str | None = None) -> ClientConnection:
        headers = {"Cookie": f"wyrmhall={self.cookie}"} if self.cookie else {}
        if origin is not None:
            headers["Origin"] = origin
        return connect(
            self.server.url.replace("http", "ws", 1) + path,
            additional_headers=headers,
            max_size=None,
            # What a test leaves unread must not hold up the goodbye.
            max_queue=None,
            proxy=None,
            open_timeout=PATIENCE,
        )


class Seat:
    """A socket at a table; remembers the last `table` and `state` and the log it has put together."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.ref = 0
        self.card: Json = {}
        self.state: Json = {}
        self.log: list[Json] = []
        self.frames: list[str] = []
        self.answered = -1
        self._waits = Patience()

    def receive(self) -> Json:
        assert self._waits("for a message")
        text = self.socket.recv(PATIENCE)
        assert isinstance(text, str)
        self.frames.append(text)
        message: Json = json.loads(text)
        if message["type"] == "table":
            self.card = message["card"]
        elif message["type"] == "state":
            self.state = message
            self.log = self.log[: message["first"]] + message["events"]
        return message

    def until(self, kind: str, **fields: Any) -> Json:
        """The next message of that type with these fields; what comes before is taken in."""
        while True:
            message = self.receive()
            if message["type"] == kind and all(message[name] == value for name, value in fields.items()):
                return message

    def send(self, kind: str, **fields: Any) -> int:
        self.ref += 1
        self.socket.send(json.dumps({"type": kind, "ref": self.ref, **fields}))
        return self.ref

    def ask(self, kind: str, **fields: Any) -> Json:
        """Send, and the one message that answers it."""
        ref = self.send(kind, **fields)
        while True:
            message = self.receive()
            if message.get("ref") == ref:
                return message

    def wait_for_turn(self) -> Json:
        """The state in which this seat has something new to choose, or the last one of the game."""
        while not self.state or not (
            self.state["status"] != "playing" or (self.state["choices"] and self.state["turn"] != self.answered)
        ):
            self.receive()
        return self.state

    def move(self, index: int = 0) -> Json:
        state = self.wait_for_turn()
        choices = state["choices"]
        self.answered = state["turn"]
        return self.ask("move", turn=state["turn"], token=choices[index % len(choices)]["token"])

    def play_out(self) -> Json:
        """Choose the first legal thing until the game is over. Where somebody acts unasked meanwhile, choose anew."""
        while self.wait_for_turn()["status"] == "playing":
            answer = self.move()
            assert answer["type"] == "state" or answer["code"] == "late", answer
        return self.state


def play_together(*seats: Seat) -> None:
    """Everybody plays their seat to the end, each answering as soon as asked."""
    with ThreadPoolExecutor(len(seats)) as pool:
        list(pool.map(Seat.play_out, seats))
