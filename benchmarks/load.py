"""How many stored moves per second the server bears: N two-seat tables whose clients answer as fast as it acknowledges.

One server process on a loopback port, this process plays all clients; every run is bounded in moves and in time. The
server's limits for a single person are lifted, since two guests play all the seats here. Both seats of a table choose
at the same time in this game, so up to 2 N moves are on the way at once. A shared machine is fast one second and slow
the next: every count is tried several times, the best is the result and the span is told with it. Prints a table,
writes JSON.

    python benchmarks/load.py [--quick] [--only sqlite|postgresql] [--json FILE]
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlsplit

import httpx
import msgspec

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

GAME = "fairytale(seats=2)"
LIMITS = {
    "messages_per_second": 1e9,
    "message_burst": 1_000_000_000,
    "requests_per_second": 1e9,
    "request_burst": 1_000_000_000,
    "guests_per_hour": 1_000_000,
    "chats_per_minute": 1_000_000,
    "tables": 1_000_000,
    "tables_per_hour": 1_000_000,
    "sockets": 1_000_000,
    "address_sockets": 1_000_000,
    "address_connections": 1_000_000,
    "connections_per_second": 1e9,
    "handshakes_per_second": 1e9,
    "handshake_burst": 1_000_000_000,
}
TRIED = ("moves_per_second", "p50_ms", "p99_ms", "max_ms")


class Choice(msgspec.Struct):
    token: int


class Message(msgspec.Struct):
    """The few fields a player needs; the decoder skips the rest."""

    type: str
    ref: int | None = None
    turn: int = 0
    status: str = ""
    choices: list[Choice] = []
    code: str = ""
    words: str = ""


decode = msgspec.json.Decoder(Message).decode


class Player(asyncio.Protocol):
    """A WebSocket client just large enough for this: text frames, answered at once."""

    def __init__(self, slot: Slot, host: str, path: str, cookie: str) -> None:
        self.slot = slot
        self.hello = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nCookie: {cookie}\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: d3lybWhhbGwtd3lybWhhbA==\r\n\r\n"
        )
        self.buffer = bytearray()
        self.upgraded = False
        self.turn = -1
        self.sent = 0.0
        self.ref = 0
        self.waiting: Message | None = None
        self.ready = asyncio.get_running_loop().create_future()
        self.playing = False
        self.done = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self.hello.encode())

    def data_received(self, data: bytes) -> None:
        buffer = self.buffer
        buffer += data
        if not self.upgraded:
            head, found, rest = bytes(buffer).partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                raise RuntimeError(head.decode())
            self.upgraded = True
            buffer[:] = rest
        at = 0
        while len(buffer) - at >= 2:
            size, start = buffer[at + 1] & 127, at + 2
            if size == 126:
                size, start = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if len(buffer) < start + size:
                break
            if buffer[at] & 15 == 1:
                self.receive(decode(memoryview(buffer)[start : start + size]))
            elif buffer[at] & 15 == 9:
                self.write(0x8A, bytes(buffer[start : start + size]))
            at = start + size
        del buffer[:at]

    def receive(self, message: Message) -> None:
        if message.type == "error":
            self.slot.fail(f"{message.code}: {message.words}")
        if message.type != "state":
            return
        if message.ref is not None:
            self.slot.measure(time.perf_counter() - self.sent)
        if message.status == "over":
            self.done = True
            self.slot.ended()
        elif message.choices and message.turn != self.turn:
            self.turn = message.turn
            self.waiting = message
            if self.playing:
                self.answer()
        if not self.ready.done():
            self.ready.set_result(None)

    def answer(self) -> None:
        message, self.waiting = self.waiting, None
        if message is None:
            return
        token = message.choices[self.slot.pick(len(message.choices))].token
        self.ref += 1
        text = b'{"type":"move","ref":%d,"turn":%d,"token":%d}' % (self.ref, message.turn, token)
        self.sent = time.perf_counter()
        self.write(0x81, text)

    def write(self, kind: int, text: bytes) -> None:
        # A mask of zeros is a mask: the payload goes out as it is.
        self.transport.write(bytes((kind, 0x80 | len(text))) + b"\0\0\0\0" + text)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.done:
            self.slot.fail("the server closed a socket")


class Run:
    """What all slots of one run share: the latencies and the deadline."""

    def __init__(self, seed: int) -> None:
        self.latencies: list[float] = []
        self.random = random.Random(seed)
        self.error: str | None = None


class Slot:
    """One of the N tables: two players, who go on to the next prepared table when a game is over."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.tables: list[tuple[Player, Player]] = []
        self.finished = asyncio.get_running_loop().create_future()

    def pick(self, count: int) -> int:
        return self.run.random.randrange(count)

    def measure(self, seconds: float) -> None:
        self.run.latencies.append(seconds)

    def fail(self, words: str) -> None:
        if not self.finished.done():
            self.finished.set_exception(RuntimeError(words))

    def go(self) -> None:
        for player in self.tables[0]:
            player.playing = True
            player.answer()

    def ended(self) -> None:
        if all(player.done for player in self.tables[0]):
            for player in self.tables.pop(0):
                player.transport.close()
            if self.tables:
                self.go()
            elif not self.finished.done():
                self.finished.set_result(None)


@contextlib.asynccontextmanager
async def server(db: str, workers: int = 1) -> AsyncIterator[tuple[str, int]]:
    """A hall served by so many processes; its address and the id of the first process."""
    command = (sys.executable, "-m", "wyrmhall.server", "--port", "0", "--db", db, "--workers", str(workers))
    process = await asyncio.create_subprocess_exec(
        *(*command, "--limits", json.dumps(LIMITS)),
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
    )
    assert process.stdout is not None
    try:
        line = (await asyncio.wait_for(process.stdout.readline(), 60)).decode()
        if not line:
            raise RuntimeError("the server did not start")
        yield line.split()[-1], process.pid
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        await process.wait()


async def sign_in(client: httpx.AsyncClient, name: str) -> str:
    client.cookies.clear()
    answer = await client.post("/api/me", json={"name": name})
    answer.raise_for_status()
    return f"wyrmhall={answer.cookies['wyrmhall']}"


async def make_table(client: httpx.AsyncClient, first: str, second: str) -> str:
    wish = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}], "public": True}
    client.cookies.clear()
    made = (await client.post("/api/tables", json=wish, headers={"Cookie": first})).raise_for_status().json()
    table: str = made["table"]["id"]
    (await client.post(f"/api/tables/{table}/join", json={}, headers={"Cookie": second})).raise_for_status()
    return table


async def measure(address: str, process: int, count: int, games: int, seconds: float) -> dict[str, Any]:
    """N tables at once, each slot plays `games` games; stops after `seconds` in any case."""
    run = Run(seed=count)
    parts = urlsplit(address)
    slots: list[Slot] = []
    async with httpx.AsyncClient(base_url=address, timeout=60) as client:
        guests = [await sign_in(client, f"Load {n}") for n in range(2)]
        for _ in range(count):
            slot = Slot(run)
            slots.append(slot)
            for _ in range(games):
                table = await make_table(client, guests[0], guests[1])
                pair = [await connect(slot, parts.hostname or "", parts.port or 80, table, guest) for guest in guests]
                slot.tables.append((pair[0], pair[1]))
    before = cpu_seconds(process)
    result = await play(run, slots, seconds)
    after = cpu_seconds(process)
    if before is not None and after is not None:
        result["server_cpu_us_per_move"] = round(1e6 * (after - before) / result["moves"])
    return result


async def connect(slot: Slot, host: str, port: int, table: str, cookie: str) -> Player:
    loop = asyncio.get_running_loop()
    _, player = await loop.create_connection(
        lambda: Player(slot, f"{host}:{port}", f"/ws/tables/{table}", cookie), host, port
    )
    await player.ready
    return player


async def play(run: Run, slots: list[Slot], seconds: float) -> dict[str, Any]:
    start = time.perf_counter()
    for number, slot in enumerate(slots):
        # People do not all sit down in the same millisecond: the tables begin over the first quarter of a second.
        asyncio.get_running_loop().call_later(0.25 * number / len(slots), slot.go)
    done, late = await asyncio.wait([slot.finished for slot in slots], timeout=seconds)
    took = time.perf_counter() - start
    for future in done:
        future.result()
    for slot in slots:
        for pair in slot.tables:
            for player in pair:
                player.done = True
                player.transport.close()
    times = sorted(run.latencies)
    return {
        "tables": len(slots),
        "moves": len(times),
        "seconds": round(took, 3),
        "moves_per_second": round(len(times) / took),
        "p50_ms": round(times[len(times) // 2] * 1000, 2),
        "p99_ms": round(times[int(len(times) * 0.99)] * 1000, 2),
        "max_ms": round(times[-1] * 1000, 2),
        "cut_off": len(late),
    }


def cpu_seconds(process: int) -> float | None:
    """Processor time of a hall so far, where the system tells it: what a busy machine cannot blur.

    The processes that serve count together; those in which bots think do not.
    """
    ticks = 0
    with contextlib.suppress(OSError):
        for one in (process, *serving(process)):
            fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")
    return None


def serving(process: int) -> list[int]:
    """The processes that serve beside the first one, which keeps them."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [int(child) for child in children if b"--one-of-many" in Path(f"/proc/{child}/cmdline").read_bytes()]


def memory(process: int) -> int | None:
    """Resident bytes of a process, where the system tells them."""
    with contextlib.suppress(OSError), open(f"/proc/{process}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return None


def fill(db: str, count: int) -> list[str]:
    """Store `count` two-person tables in the middle of a game, as a long-lived hall has them."""
    import sqlalchemy as sa

    import wyrmhall
    from wyrmhall.server import schema
    from wyrmhall.server.actions import text
    from wyrmhall.server.entry import Chair, Entry
    from wyrmhall.server.live import Facts, Live
    from wyrmhall.server.paths import database_url
    from wyrmhall.server.store import insert_all, log_row, open_engine
    from wyrmhall.server.summaries import first_row

    game = wyrmhall.load(GAME)
    tables, logs, sitting, ids = [], [], [], []
    rng = wyrmhall.Rng(1)
    for number in range(count):
        table = f"t{number:09d}"
        facts = Facts(
            table, game.string, game.rules_version, game.cards_digest, number, "a", False, True, "x", 0, None, []
        )
        live = Live(facts)

        def add(kind: Any, seat: int, data: str, live: Live = live, table: str = table) -> None:
            entry = Entry(live.number, kind, seat, data, 1_700_000_000)
            live.apply(entry)
            logs.append(log_row(table, entry))

        for seat, guest in enumerate("ab"):
            add("sit", seat, text(Chair("guest", guest, guest)))
            sitting.append({"guest": guest, "table_id": table})
        add("start", 0, "")
        for _ in range(30):
            seat = live.state.actor()
            legal = live.state.legal(seat)
            add("move", seat, game.vocabulary.name(legal[rng.below(len(legal))]))
        tables.append({**msgspec.structs.asdict(facts), "prefix": "[]", **first_row(live)})
        ids.append(table)
    engine = open_engine(database_url(db))
    insert_all(
        engine, sa.insert(schema.guests), [{"id": g, "name": g, "link": 0, "muted": "[]", "created": 0} for g in "ab"]
    )
    insert_all(engine, sa.insert(schema.tables), tables)
    insert_all(engine, sa.insert(schema.log), logs)
    insert_all(engine, sa.insert(schema.sitting), sitting)
    insert_all(engine, sa.update(schema.tables).where(schema.tables.c.id.in_(ids[:500])).values(public=True), [{}])
    engine.dispose()
    return ids


async def restart(db: str, count: int) -> dict[str, Any]:
    """Time from starting the process to its first answer with `count` stored tables, and memory per table it opens."""
    ids = await asyncio.to_thread(fill, db, count)
    began = time.perf_counter()
    async with server(db) as (address, process), httpx.AsyncClient(base_url=address, timeout=60) as client:
        (await client.get("/api/hall")).raise_for_status()
        ready = time.perf_counter() - began
        before = memory(process)
        # The first few hundred are public, so that somebody without a seat can open them.
        opened = ids[: min(500, count)]
        began = time.perf_counter()
        for table in opened:
            (await client.get(f"/api/tables/{table}")).raise_for_status()
        took = time.perf_counter() - began
        after = memory(process)
    return {
        "stored_tables": count,
        "restart_seconds": round(ready, 3),
        "open_table_ms": round(1000 * took / len(opened), 2),
        "bytes_per_open_table": round((after - before) / len(opened)) if before and after else None,
        "server_bytes": before,
    }


async def suite(store: str, db: str, db_restart: str, quick: bool) -> dict[str, Any]:
    runs = []
    plan = ((1, 3, 1), (20, 1, 1)) if quick else ((1, 30, 3), (50, 4, 3), (200, 2, 5))
    for count, games, tries in plan:
        tried = []
        for _ in range(tries):
            async with server(db) as (address, process):
                tried.append(await measure(address, process, count, games, 60))
        run = min(tried, key=lambda one: cast(float, one["p99_ms"]))
        runs.append({**run, "tries": [{key: one[key] for key in TRIED} for one in tried]})
        print(
            f"{store:<11} {run['tables']:>4} tables {run['moves']:>7} moves {run['moves_per_second']:>7}/s "
            f"p50 {run['p50_ms']:>7} ms  p99 {run['p99_ms']:>7} ms  "
            f"server {run.get('server_cpu_us_per_move', '?')} us/move"
            f"  (of {tries}: {min(one['moves_per_second'] for one in tried)} to "
            f"{max(one['moves_per_second'] for one in tried)}/s, p99 to {max(one['p99_ms'] for one in tried)} ms)",
            flush=True,
        )
    again = await restart(db_restart, 300 if quick else 10_000)
    print(
        f"{store:<11} {again['stored_tables']} stored tables: ready after {again['restart_seconds']} s, "
        f"{again['open_table_ms']} ms and {again['bytes_per_open_table']} bytes to open one",
        flush=True,
    )
    return {"store": store, "runs": runs, "restart": again}


async def main(given: argparse.Namespace) -> dict[str, Any]:
    import wyrmhall

    results = []
    if given.only in (None, "sqlite"):
        with tempfile.TemporaryDirectory(prefix="wyrmhall-load-") as folder:
            results.append(await suite("sqlite", f"{folder}/live.db", f"{folder}/stored.db", given.quick))
    if given.only in (None, "postgresql"):
        from tests.server.postgres import running_postgres

        with running_postgres() as url, running_postgres() as stored:
            results.append(await suite("postgresql", url, stored, given.quick))
    return {
        "build": wyrmhall.build,
        "python": sys.version.split()[0],
        "cores": os.cpu_count(),
        "game": GAME,
        "stores": results,
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a few seconds, to see that it works")
    parser.add_argument("--only", choices=("sqlite", "postgresql"))
    parser.add_argument("--json", help="write the figures to this file")
    arguments = parser.parse_args()
    with contextlib.suppress(ImportError):
        import uvloop

        asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())
    report = asyncio.run(main(arguments))
    if arguments.json:
        Path(arguments.json).write_text(json.dumps(report, indent=1) + "\n")
