"""What an honest player feels while somebody attacks the hall: latency of moves, quiet and under each attack.

Everything runs on the loopback: a server of its own on a free port, an honest pair that plays from 127.0.0.1, and an
attacker, a process of its own, that comes from 127.0.0.2. Each attack is bounded in time and size. It is no part of
`make bench`: `python benchmarks/attacks.py` takes ten minutes, `--quick` three.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import socket
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
from websockets import ConnectionClosed
from websockets.asyncio.client import ClientConnection, connect
from websockets.sync.client import connect as call

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.load import cpu_seconds, memory  # noqa: E402
from tests.server.raw import CONT, PING, TEXT, dial, frame, head_of, knock  # noqa: E402

ATTACKER = "127.0.0.2"
GAME = "volfyirion(seats=2)"
FACTOR = 5
# Fewer moves than this, quiet or attacked, say nothing about the slowest of a hundred.
LEAST = 200


# The attacks. Each does one thing as fast as it can until it is time to stop.


def pings(url: str, until: float, read: bool = True) -> None:
    """Small pings, megabytes of them; a socket that was closed is opened again."""
    while time.monotonic() < until:
        with contextlib.suppress(OSError), knock(url, "/ws/hall", ATTACKER) as line:
            line.settimeout(1)
            head_of(line)
            while time.monotonic() < until:
                line.sendall(frame(PING, b"x" * 8) * 1000)
                if read:
                    line.recv(65536)


def unread_pings(url: str, until: float) -> None:
    pings(url, until, read=False)


def fragments(url: str, until: float) -> None:
    while time.monotonic() < until:
        with contextlib.suppress(OSError), knock(url, "/ws/hall", ATTACKER) as line:
            line.settimeout(1)
            head_of(line)
            line.sendall(frame(TEXT))
            while time.monotonic() < until:
                line.sendall(frame(CONT) * 1000)


def half_heads(url: str, until: float) -> None:
    """As many connections as the system gives, none of which ever finishes its request."""
    held: list[socket.socket] = []
    while time.monotonic() < until:
        try:
            line = dial(url, ATTACKER, 1)
            line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
            held.append(line)
        except OSError:
            time.sleep(0.01)
        if len(held) > 1100:
            held.pop(0).close()
    for line in held:
        line.close()


def handshakes(url: str, until: float) -> None:
    while time.monotonic() < until:
        with contextlib.suppress(OSError), knock(url, "/ws/hall", ATTACKER) as line:
            line.settimeout(1)
            head_of(line)


def requests(url: str, until: float) -> None:
    """Many requests in one write, for a file and for the list of tables."""
    asking = b"GET //api/tables HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n" * 50
    while time.monotonic() < until:
        with contextlib.suppress(OSError), dial(url, ATTACKER, 1) as line:
            line.sendall(asking)
            while line.recv(65536) and time.monotonic() < until:
                pass


@contextlib.contextmanager
def guest(url: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=url, timeout=60, transport=httpx.HTTPTransport(local_address=ATTACKER)) as client:
        client.post("/api/me", json={"name": "Eve"}).raise_for_status()
        yield client


def table_of(client: httpx.Client, *bots: str, game: str = GAME) -> str:
    wish = {"game": game, "seats": [{"kind": "me"}, *({"kind": "bot", "level": level} for level in bots)]}
    answer = client.post("/api/tables", json=wish)
    answer.raise_for_status()
    return str(answer.json()["table"]["id"])


def going_back(url: str, until: float) -> None:
    """A game of one's own against a bot: choose, take back, choose again, as fast as the hall answers."""
    with guest(url) as client, contextlib.suppress(ConnectionClosed):
        address = url.replace("http", "ws", 1) + f"/ws/tables/{table_of(client, 'random')}"
        headers = {"Cookie": f"wyrmhall={client.cookies['wyrmhall']}"}
        with call(address, sock=dial(url, ATTACKER), additional_headers=headers, max_size=None) as line:
            ref, answered = 0, -1
            while time.monotonic() < until:
                message = json.loads(line.recv(10))
                if message["type"] == "error" or message.get("choices"):
                    ref += 1
                    back = ref % 2 or message["type"] == "error" or message["turn"] == answered
                    wish = {"type": "undo" if ref % 4 == 1 else "takeback"}
                    if not back:
                        answered = message["turn"]
                        wish = {"type": "move", "turn": answered, "token": message["choices"][0]["token"]}
                    line.send(json.dumps({**wish, "ref": ref}))


def replays(url: str, until: float) -> None:
    """A game of one's own that is over after 60 choices at most: the replay of it, as often as the hall gives it."""
    with guest(url) as client, contextlib.suppress(ConnectionClosed):
        table, played, answered = table_of(client, "random"), 0, -1
        address = url.replace("http", "ws", 1) + f"/ws/tables/{table}"
        headers = {"Cookie": f"wyrmhall={client.cookies['wyrmhall']}"}
        with call(address, sock=dial(url, ATTACKER), additional_headers=headers, max_size=None) as line:
            while played < 60 and time.monotonic() < until - 1:
                message = json.loads(line.recv(10))
                if message.get("choices") and message["turn"] != answered:
                    played, answered = played + 1, message["turn"]
                    token = message["choices"][0]["token"]
                    line.send(json.dumps({"type": "move", "ref": played, "turn": answered, "token": token}))
        client.post(f"/api/tables/{table}/leave").raise_for_status()
        while time.monotonic() < until:
            # Whoever is cut off for going too fast comes again.
            with contextlib.suppress(httpx.TransportError):
                client.get(f"/api/tables/{table}/replay")


def onlookers(url: str, until: float, and_then: bytes = b"") -> None:
    """Come in at the honest pair's table, which is public and long, and go, and come in again."""
    with guest(url) as client:
        cookie = client.cookies["wyrmhall"]
        while time.monotonic() < until:
            tables = []
            with contextlib.suppress(httpx.HTTPError):
                tables = client.get("/api/tables").json().get("tables", [])
            for card in tables[:1] * 20:
                with (
                    contextlib.suppress(OSError),
                    knock(url, f"/ws/tables/{card['table']['id']}", ATTACKER, cookie) as line,
                ):
                    line.settimeout(1)
                    head_of(line)
                    line.sendall(and_then * 20)
                    line.recv(65536)


def syncs(url: str, until: float) -> None:
    onlookers(url, until, frame(0x81, b'{"type":"sync","ref":1}'))


def elders(url: str, until: float) -> None:
    """Twelve tables of four elders, whose levels are set again and again, and hints for all of them."""
    with guest(url) as client:
        tables = [table_of(client, "elder", "elder", "elder", game="fairytale(seats=4)") for _ in range(12)]
        number = 0
        while time.monotonic() < until:
            change = {"seat": 1 + number % 3, "kind": "bot", "level": "elder"}
            client.post(f"/api/tables/{tables[number % 12]}/seat", json=change)
            number += 1
            time.sleep(0.05)


ATTACKS: tuple[Callable[[str, float], None], ...] = (
    pings,
    unread_pings,
    fragments,
    half_heads,
    handshakes,
    requests,
    going_back,
    replays,
    onlookers,
    syncs,
    elders,
)


# The honest pair


class Honest:
    """Two people who play one game after the other at the pace of quick people, and how long each answer took."""

    def __init__(self, url: str, pause: float) -> None:
        self.url = url
        self.pause = pause
        self.times: list[float] = []
        self.bot_times: list[float] = []

    async def play(self, until: float) -> None:
        await asyncio.gather(self.with_a_friend(until, GAME), self._with_a_bot(until))

    async def _sign_in(self, client: httpx.AsyncClient, name: str) -> str:
        client.cookies.clear()
        (await client.post("/api/me", json={"name": name})).raise_for_status()
        cookie = client.cookies["wyrmhall"]
        client.cookies.clear()
        return f"wyrmhall={cookie}"

    async def with_a_friend(self, until: float, game: str) -> None:
        async with httpx.AsyncClient(base_url=self.url, timeout=60) as client:
            ada, bob = await self._sign_in(client, "Ada"), await self._sign_in(client, "Bob")
            while time.monotonic() < until:
                wish = {"game": game, "seats": [{"kind": "me"}, {"kind": "open"}], "public": True}
                made = await client.post("/api/tables", json=wish, headers={"Cookie": ada})
                table = made.raise_for_status().json()["table"]["id"]
                await client.post(f"/api/tables/{table}/join", json={}, headers={"Cookie": bob})
                await asyncio.gather(*(self._seat(table, cookie, until, self.times) for cookie in (ada, bob)))

    async def _with_a_bot(self, until: float) -> None:
        async with httpx.AsyncClient(base_url=self.url, timeout=60) as client:
            cy = await self._sign_in(client, "Cy")
            while time.monotonic() < until:
                wish = {"game": "fairytale(seats=2)", "seats": [{"kind": "me"}, {"kind": "bot", "level": "hatchling"}]}
                made = await client.post("/api/tables", json=wish, headers={"Cookie": cy})
                table = made.raise_for_status().json()["table"]["id"]
                await self._seat(table, cy, until, None)

    async def _seat(self, table: str, cookie: str, until: float, times: list[float] | None) -> None:
        url = self.url.replace("http", "ws", 1) + f"/ws/tables/{table}"
        async with connect(url, additional_headers={"Cookie": cookie}, max_size=None, proxy=None) as line:
            await self._choose(line, until, times)

    async def _choose(self, line: ClientConnection, until: float, times: list[float] | None) -> None:
        answered, ref, sent = -1, 0, 0.0
        while time.monotonic() < until:
            message = json.loads(await asyncio.wait_for(line.recv(), 60))
            if message["type"] != "state":
                continue
            if message["ref"] == ref and times is not None:
                times.append(time.perf_counter() - sent)
            if message["status"] != "playing":
                return
            if message["choices"] and message["turn"] != answered:
                if times is None and ref:
                    self.bot_times.append(time.perf_counter() - sent)
                await asyncio.sleep(self.pause)
                answered, ref, sent = message["turn"], ref + 1, time.perf_counter()
                token = message["choices"][ref % len(message["choices"])]["token"]
                await line.send(json.dumps({"type": "move", "ref": ref, "turn": answered, "token": token}))


def percentile(times: list[float], part: float) -> float:
    return round(1000 * sorted(times)[min(len(times) - 1, int(part * len(times)))], 1) if times else 0.0


def times_quiet(quiet: list[float], attacked: list[float], least: int = LEAST) -> float | None:
    """How many times as long the slowest of a hundred takes under attack; None where too little was measured."""
    if min(len(quiet), len(attacked)) < least:
        return None
    return round(percentile(attacked, 0.99) / percentile(quiet, 0.99), 1)


class Found:
    """What was felt in several rounds, each of them quiet first and then under attack."""

    def __init__(self) -> None:
        self.quiet: list[float] = []
        self.attacked: list[float] = []
        self.bots: list[float] = []
        self.ratios: list[float | None] = []
        self.memory = 0.0
        self.cpu = 0.0

    def add(self, quiet: list[float], attacked: list[float]) -> None:
        self.quiet += quiet
        self.attacked += attacked
        self.ratios.append(times_quiet(quiet, attacked, 1))


async def one_round(attack: Callable[[str, float], None], seconds: float, folder: str, found: Found) -> None:
    """One fresh server and the honest pair, quiet for a while, then with the attack in a process of its own."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "wyrmhall.server", "--port", "0", "--db", f"{folder}/{time.monotonic_ns()}.db"),
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
    )
    assert process.stdout is not None
    try:
        url = (await asyncio.wait_for(process.stdout.readline(), 60)).decode().split()[-1]
        honest = Honest(url, 0.02)
        await honest.play(time.monotonic() + seconds / 4)
        honest.times.clear()
        await honest.play(time.monotonic() + seconds)
        quiet, honest.times = honest.times, []
        honest.bot_times.clear()
        before, cpu, until = memory(process.pid) or 0, cpu_seconds(process.pid) or 0.0, time.monotonic() + seconds
        attacker = multiprocessing.get_context("spawn").Process(target=attack, args=(url, until))
        attacker.start()
        await honest.play(until)
        await asyncio.to_thread(attacker.join, 30)
        if attacker.is_alive():
            attacker.terminate()
        found.add(quiet, honest.times)
        found.bots += honest.bot_times
        found.memory = max(found.memory, ((memory(process.pid) or 0) - before) / 1e6)
        found.cpu = max(found.cpu, ((cpu_seconds(process.pid) or 0.0) - cpu) / seconds)
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        await process.wait()


async def measure(attack: Callable[[str, float], None], seconds: float, rounds: int, folder: str) -> dict[str, Any]:
    """Quiet and attacked by turns, so that what else the machine does falls on both alike."""
    found = Found()
    for _ in range(rounds):
        await one_round(attack, seconds, folder, found)
    return {
        "attack": attack.__name__,
        "moves": len(found.attacked),
        "quiet_p99_ms": percentile(found.quiet, 0.99),
        "p50_ms": percentile(found.attacked, 0.5),
        "p99_ms": percentile(found.attacked, 0.99),
        "times_quiet": times_quiet(found.quiet, found.attacked),
        "times_quiet_by_round": found.ratios,
        "bot_p99_ms": percentile(found.bots, 0.99),
        "memory_mb": round(found.memory, 1),
        "server_cpu": round(found.cpu, 2),
    }


async def main(given: argparse.Namespace) -> list[dict[str, Any]]:
    seconds, rounds = (1.5, 2) if given.quick else (4.0, 3)
    chosen = [attack for attack in ATTACKS if not given.only or attack.__name__ in given.only]
    results = []
    with tempfile.TemporaryDirectory(prefix="wyrmhall-attacks-") as folder:
        for attack in chosen:
            found = await measure(attack, seconds, rounds, folder)
            results.append(found)
            print(
                f"{found['attack']:<14} {found['moves']:>5} moves  p50 {found['p50_ms']:>7} ms  "
                f"p99 {found['p99_ms']:>7} ms, quiet {found['quiet_p99_ms']:>7} ms: {found['times_quiet']} times "
                f"(by round {found['times_quiet_by_round']})  bot p99 {found['bot_p99_ms']:>8} ms  "
                f"memory {found['memory_mb']:>+6} MB  server {100 * found['server_cpu']:.0f}% of a core",
                flush=True,
            )
    return results


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--quick", action="store_true", help="a few seconds, to see that it works")
    parser.add_argument("--only", nargs="*", choices=[attack.__name__ for attack in ATTACKS])
    parser.add_argument("--json", help="write the figures to this file")
    arguments = parser.parse_args()
    report = asyncio.run(main(arguments))
    if arguments.json:
        Path(arguments.json).write_text(json.dumps(report, indent=1) + "\n")
    untold = [one["attack"] for one in report if one["times_quiet"] is None]
    over = [one["attack"] for one in report if one["times_quiet"] is not None and one["times_quiet"] > FACTOR]
    if untold:
        print(f"not measured, fewer than {LEAST} moves on this machine: {', '.join(untold)}")
    print(f"more than {FACTOR} times the quiet value: {', '.join(over) or 'none'}")
    raise SystemExit(1 if over or untold else 0)
