"""What a Ray cluster of this machine costs against processes of it: the same games on the same cores, by turns.

python benchmarks/places.py "fairytale(seats=4)" greedy --games 2000 --rounds 3

Each round begins a place, lets it play a few games, and measures the rest. Two things are told apart, because a busy
machine lets the clock run while nothing is played: the processor time of whoever plays and of us, which goes with the
games, and that of Ray's own servants, which goes with the clock and is lost to the games.
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path

import wyrmhall
from wyrmhall.lab.games import play_games
from wyrmhall.lab.places import cores, open_place


def processor_time() -> tuple[float, float]:
    """Seconds that we and the workers have used, and those of Ray's servants."""
    parents: dict[int, int] = {}
    used: dict[int, int] = {}
    playing: set[int] = set()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
            command = (folder / "cmdline").read_text(encoding="utf-8")
        except OSError:
            continue
        if command.startswith(("ray::do_batch", "ray::IDLE")) or "spawn_main" in command:
            playing.add(int(folder.name))
        parents[int(folder.name)] = int(fields[1])
        used[int(folder.name)] = sum(map(int, fields[11:15]))
    ours = {os.getpid()}
    playing.add(os.getpid())
    while more := {one for one, parent in parents.items() if parent in ours} - ours:
        ours |= more
    tick = os.sysconf("SC_CLK_TCK")
    return sum(used[one] for one in ours & playing) / tick, sum(used[one] for one in ours - playing) / tick


def measure(on: str | None, game: str, bot: str, games: int, jobs: int) -> tuple[float, float, float]:
    """Games a processor second, the part of a core that servants take, games a second by the clock."""
    table = wyrmhall.load(game)
    bots = [bot] * table.seats
    with open_place(on, jobs) as place:
        play_games(table, bots, max(jobs * 20, games // 10), 2, place)
        (worked, served), clock = processor_time(), time.perf_counter()
        play_games(table, bots, games, 1, place)
        (worked_now, served_now), clock = processor_time(), time.perf_counter() - clock
    return games / (worked_now - worked), (served_now - served) / clock, games / clock


def main() -> None:
    parser = argparse.ArgumentParser(description="What Ray costs against processes.")
    parser.add_argument("game")
    parser.add_argument("bot")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--jobs", type=int, default=cores())
    given = parser.parse_args()
    best: dict[str | None, float] = {}
    served = 0.0
    for _ in range(given.rounds):
        for on in (None, "ray"):
            found = measure(on, given.game, given.bot, given.games, given.jobs)
            best[on] = max(best.get(on, 0.0), found[0])
            served = found[1] if on else served
            words = "{:.1f} games a processor second, servants take {:.1%} of a core, {:.1f} games a second".format(
                *found
            )
            print(f"{on or 'processes'}: {words}", flush=True)
    part = best["ray"] / best[None]
    left = 1 - served / given.jobs
    print(f"Ray: {part:.1%} of the games a processor second, on {left:.1%} of {given.jobs} cores: {part * left:.1%}")


if __name__ == "__main__":
    main()
