"""Whether the hall keeps what it should forget: the server's memory while many tables are played for a long time.

Pairs play one game after the other, on tables and sockets of their own, and the resident memory is printed every
minute. Level is what one wants to see. `python benchmarks/soak.py --minutes 30 --tables 40`.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks import load  # noqa: E402
from benchmarks.attacks import Honest  # noqa: E402


async def watch(process: int, until: float, every: float) -> list[float]:
    """Megabytes, once in a while."""
    found: list[float] = []
    began = time.monotonic()
    while time.monotonic() < until:
        await asyncio.sleep(min(every, max(0.0, until - time.monotonic())))
        found.append(round((load.memory(process) or 0) / 1e6, 1))
        print(f"{(time.monotonic() - began) / 60:6.1f} min {found[-1]:7.1f} MB", flush=True)
    return found


async def main(given: argparse.Namespace) -> dict[str, object]:
    with tempfile.TemporaryDirectory(prefix="wyrmhall-soak-") as folder:
        async with load.server(f"{folder}/hall.db") as (url, process):
            until = time.monotonic() + 60 * given.minutes
            pairs = [Honest(url, given.pause) for _ in range(given.tables)]
            watching = asyncio.ensure_future(watch(process, until + 60 * given.quiet, given.every))
            playing = [asyncio.ensure_future(pair.with_a_friend(until, "fairytale(seats=2)")) for pair in pairs]
            done = await asyncio.gather(*playing, return_exceptions=True)
            failed = [repr(one) for one in done if isinstance(one, BaseException)]
            megabytes = await watching
    moves = sum(len(pair.times) for pair in pairs)
    return {"minutes": given.minutes, "tables": given.tables, "moves": moves, "failed": failed, "megabytes": megabytes}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--quiet", type=float, default=2.0, help="minutes after the last game")
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--pause", type=float, default=0.4, help="seconds that people take for a choice")
    parser.add_argument("--every", type=float, default=60.0, help="seconds between two looks")
    parser.add_argument("--json", help="write the figures to this file")
    arguments = parser.parse_args()
    with contextlib.suppress(KeyboardInterrupt):
        report = asyncio.run(main(arguments))
        print(f"{report['moves']} moves, {len(report['failed'])} pairs failed")  # type: ignore[arg-type]
        if arguments.json:
            Path(arguments.json).write_text(json.dumps(report, indent=1) + "\n")
