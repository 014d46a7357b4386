"""Several processes and one hall: what a move costs with 1, 2 and 4 of them, how soon it is seen on another, and how
soon people go on when one of them is killed.

A PostgreSQL of its own, loopback only, every part bounded in moves and time. All clients are in this process and share
the machine with the hall, so moves per second say little where there are fewer cores than processes; the processor time
of a move is what can be compared. It is no part of `make bench`.

    python benchmarks/processes.py [--quick] [--only load|seen|kill] [--tables N] [--json FILE]
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import psycopg
from websockets import ConnectionClosed
from websockets.asyncio.client import ClientConnection, connect

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

from benchmarks import load  # noqa: E402
from tests.server.postgres import running_postgres  # noqa: E402

PROCESSES = (1, 2, 4)


def spread(times: list[float]) -> dict[str, float]:
    """In milliseconds."""
    ordered = sorted(times)
    picked = {"p50": len(ordered) // 2, "p99": int(len(ordered) * 0.99), "max": len(ordered) - 1}
    return {f"{name}_ms": round(1000 * ordered[at], 1) for name, at in picked.items()}


# What a move costs


async def costs(quick: bool, tables: int = 200) -> list[dict[str, Any]]:
    """The same games on SQLite, and on PostgreSQL with more and more processes."""
    tables, tries = (20, 1) if quick else (tables, 5)
    found = []
    with tempfile.TemporaryDirectory(prefix="wyrmhall-processes-") as folder, running_postgres() as url:
        for store, db, workers in (("sqlite", f"{folder}/hall.db", 1), *(("postgresql", url, n) for n in PROCESSES)):
            tried = []
            for _ in range(tries):
                async with load.server(db, workers) as (address, process):
                    tried.append(await load.measure(address, process, tables, 2, 60))
            best = min(tried, key=lambda one: float(one["p99_ms"]))
            everything = [{key: one[key] for key in (*load.TRIED, "server_cpu_us_per_move")} for one in tried]
            found.append({"store": store, "processes": workers, **best, "tries": everything})
            print(
                f"{store:<11} {workers} processes, {tables} tables: {best['moves_per_second']:>6} moves/s "
                f"p99 {best['p99_ms']:>6} ms  {best['server_cpu_us_per_move']} us/move  "
                f"(of {tries}: p99 {[one['p99_ms'] for one in tried]}, "
                f"us/move {[one['server_cpu_us_per_move'] for one in tried]})",
                flush=True,
            )
    return found


# People with sockets that may break


class Person:
    """Somebody at one table, who chooses after a moment and comes back when the line breaks."""

    def __init__(self, urls: list[str], table: str, cookie: str, pause: float) -> None:
        self.urls = urls
        self.table = table
        self.cookie = cookie
        self.pause = pause
        self.sent: dict[int, float] = {}
        self.seen: dict[int, float] = {}
        # What was said, and when it was said or heard.
        self.says = False
        self.said: dict[str, float] = {}
        self.heard: dict[str, float] = {}
        self.acknowledged: list[float] = []
        # None for an onlooker.
        self.seat: int | None = None

    async def play(self, until: float) -> None:
        """At the first address that answers, until the game is over or it is time to stop."""
        over = False
        while not over and time.perf_counter() < until:
            for url in self.urls:
                with contextlib.suppress(ConnectionClosed, OSError, EOFError, TimeoutError):
                    address = url.replace("http", "ws", 1) + f"/ws/tables/{self.table}"
                    headers = {"Cookie": self.cookie} if self.cookie else {}
                    async with connect(address, additional_headers=headers, max_size=None, proxy=None) as line:
                        over = await self._choose(line, until)
                        break
            await asyncio.sleep(0.05)

    async def _choose(self, line: ClientConnection, until: float) -> bool:
        answered, ref, began = -1, 0, 0.0
        while (left := until - time.perf_counter()) > 0:
            message = json.loads(await asyncio.wait_for(line.recv(), left))
            now = time.perf_counter()
            for spoken in message.get("lines", ()):
                self.heard.setdefault(spoken["words"], now)
            if message["type"] != "state":
                continue
            self.seat = message["seat"]
            self.seen.setdefault(message["moves"], now)
            if ref and message["ref"] == ref:
                self.sent[message["moves"]] = began
                self.acknowledged.append(now)
            if message["status"] != "playing":
                return True
            if message["choices"] and message["turn"] != answered:
                await asyncio.sleep(random.uniform(0.5, 1.5) * self.pause)
                answered, ref, began = message["turn"], ref + 1, time.perf_counter()
                token = message["choices"][ref % len(message["choices"])]["token"]
                await line.send(json.dumps({"type": "move", "ref": ref, "turn": answered, "token": token}))
                if self.says:
                    self.said[f"line {ref}"] = time.perf_counter()
                    await line.send(json.dumps({"type": "say", "ref": ref, "words": f"line {ref}"}))
        return False


async def table_of(url: str, *bots: str) -> tuple[str, str, str]:
    """A public table of two people, or of one and a bot: its id and the two cookies."""
    async with httpx.AsyncClient(base_url=url, timeout=60) as client:
        ada, bob = await load.sign_in(client, "Ada"), await load.sign_in(client, "Bob")
        client.cookies.clear()
        if not bots:
            return await load.make_table(client, ada, bob), ada, bob
        wish = {"game": load.GAME, "seats": [{"kind": "me"}, {"kind": "bot", "level": bots[0]}]}
        made = (await client.post("/api/tables", json=wish, headers={"Cookie": ada})).raise_for_status().json()
        return str(made["table"]["id"]), ada, bob


# How soon a move is seen on another process


async def crossing(quick: bool) -> dict[str, Any]:
    """Ada on one process and Bob on another; an onlooker beside Bob sees what Ada chose, and hears what she says.

    A second onlooker beside Ada tells how much of that the way between the processes takes.
    """
    count, seconds = (4, 5.0) if quick else (20, 20.0)
    with running_postgres() as url:
        async with load.server(url) as (left, _), load.server(url) as (right, _):
            ends = time.perf_counter() + seconds
            parties = []
            for _ in range(count):
                table, ada, bob = await table_of(left)
                places = (left, ada), (right, bob), (right, ""), (left, "")
                parties.append([Person([where], table, who, 0.2) for where, who in places])
                parties[-1][0].says = True
            await asyncio.gather(*(person.play(ends) for party in parties for person in party))
    found: dict[str, Any] = {"tables": count}
    for name, onlooker in (("elsewhere", 2), ("beside", 3)):
        seen = [took for party in parties for took in delays(party[0].sent, party[onlooker].seen)]
        heard = [took for party in parties for took in delays(party[0].said, party[onlooker].heard)]
        found[name] = {"moves": len(seen), **spread(seen), "chat": {"lines": len(heard), **spread(heard)}}
        print(f"seen {name}: {found[name]}", flush=True)
    return found


def delays(done: dict[Any, float], known: dict[Any, float]) -> list[float]:
    """How long after it was done each thing was known."""
    return [known[what] - at for what, at in done.items() if what in known]


# When a process is killed


async def killed(quick: bool) -> dict[str, Any]:
    """People and bots of a process that is killed under load: when does everybody go on at the other?"""
    count = 4 if quick else 40
    with running_postgres() as url:
        async with load.server(url) as (right, _):
            async with load.server(url) as (left, process):
                people = []
                for number in range(count):
                    bots = ("hatchling",) if number % 2 else ()
                    table, *cookies = await table_of(left, *bots)
                    for cookie in cookies[: 2 - len(bots)]:
                        people.append(Person([left, right], table, cookie, 0.05))
                until = time.perf_counter() + 60
                playing = [asyncio.create_task(person.play(until)) for person in people]
                await asyncio.sleep(1.0)
                os.kill(process, signal.SIGKILL)
                at = time.perf_counter()
            await asyncio.gather(*playing)
        stored = stored_moves(url)
    went_on = [next((one - at for one in person.acknowledged if one > at), None) for person in people]
    waits = [one for one in went_on if one is not None]
    surplus = [stored[person.table, person.seat or 0] - len(person.acknowledged) for person in people]
    found = {
        "people": len(people),
        "went_on": len(waits),
        **spread(waits),
        "acknowledged": sum(len(person.acknowledged) for person in people),
        "lost": sum(-one for one in surplus if one < 0),
        "stored_but_not_acknowledged": sum(one for one in surplus if one > 0),
    }
    print(f"killed under load: {found}", flush=True)
    return found


def stored_moves(url: str) -> dict[tuple[str, int], int]:
    """How many moves of each seat at each table are in the log."""
    counted = "SELECT table_id, seat, count(*) FROM log WHERE kind = 'move' GROUP BY table_id, seat"
    with psycopg.connect(url) as connection:
        return {(table, seat): count for table, seat, count in connection.execute(counted)}


PARTS = {"load": costs, "seen": crossing, "kill": killed}


async def main(given: argparse.Namespace) -> dict[str, Any]:
    import wyrmhall

    found: dict[str, Any] = {"build": wyrmhall.build, "cores": os.cpu_count(), "game": load.GAME}
    for name, part in PARTS.items():
        if given.only in (None, name):
            found[name] = await (costs(given.quick, given.tables) if part is costs else part(given.quick))
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--quick", action="store_true", help="a few seconds, to see that it works")
    parser.add_argument("--only", choices=PARTS)
    parser.add_argument("--tables", type=int, default=200, help="how many are played at once while costs are measured")
    parser.add_argument("--json", help="write the figures to this file")
    arguments = parser.parse_args()
    report = asyncio.run(main(arguments))
    if arguments.json:
        Path(arguments.json).write_text(json.dumps(report, indent=1) + "\n")
