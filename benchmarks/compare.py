"""This engine against another checkout of it: every figure of `wyrmhall bench`, measured by turns.

    python benchmarks/compare.py ../before/src [--games fairytale volfyirion] [--pure] [--runs 7] [--json FILE]

Both are measured in processes of their own, one after the other, so that a slow minute of the machine meets both. Time
is processor time, and the best of all runs counts. The other checkout must be compiled in place (`make fast`) unless
the pure builds are compared. A ratio above 1 says that this engine is faster.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parents[1] / "src"
GAMES = ("fairytale(deck=expert,seats=4)", "volfyirion", "wyrmspan(seats=3)")

# What a measuring process runs: one short run of each figure, timed by the processor's clock.
PROGRAM = """
import sys, time, types
import msgspec, wyrmhall
from wyrmhall.lab import bench
bench.RUNS, bench.SECONDS = 1, 0.25
bench.time = types.SimpleNamespace(perf_counter=time.process_time)
print(msgspec.json.encode([wyrmhall.build, bench.measure(sys.argv[1])]).decode())
"""


def measure(source: Path, game: str, pure: bool) -> tuple[str, dict[str, float]]:
    """The build that answered, and its figures."""
    environment = {**os.environ, "PYTHONPATH": str(source), "WYRMHALL_PURE": "1" if pure else "0"}
    run = subprocess.run([sys.executable, "-c", PROGRAM, game], env=environment, capture_output=True, text=True)
    if run.returncode:
        raise SystemExit(f"{source}: {run.stderr.strip().splitlines()[-1]}")
    build, figures = json.loads(run.stdout)
    return build, {name: value for name, value in figures.items() if isinstance(value, float)}


def better(name: str, one: float, other: float) -> float:
    """Times are in microseconds and small is good; everything else is a rate."""
    return min(one, other) if name.endswith("_us") else max(one, other)


def compare(game: str, other: Path, pure: bool, runs: int) -> list[tuple[str, float, float, float]]:
    """Each figure before and now, and how many times better it is now."""
    best: list[dict[str, float]] = [{}, {}]
    builds: list[str] = ["", ""]
    for _ in range(runs):
        for side, source in enumerate((other, HERE)):
            builds[side], figures = measure(source, game, pure)
            for name, value in figures.items():
                best[side][name] = better(name, best[side].get(name, value), value)
    if builds[0] != builds[1]:
        raise SystemExit(f"one is {builds[0]} and the other {builds[1]}: compile both, or compare them with --pure")
    rows = []
    for name in best[1]:
        if name in best[0] and name not in ("games", "decisions_per_game"):
            before, now = best[0][name], best[1][name]
            rows.append((name, before, now, before / now if name.endswith("_us") else now / before))
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description="This engine against another checkout of it.")
    parser.add_argument("other", type=Path, help="the `src` folder of the other checkout")
    parser.add_argument("--games", nargs="+", default=GAMES, help="game strings")
    parser.add_argument("--pure", action="store_true", help="compare the pure builds")
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    asked = parser.parse_args()
    if not (asked.other / "wyrmhall").is_dir():
        parser.error(f"{asked.other} holds no wyrmhall")
    report = {}
    for game in asked.games:
        rows = compare(game, asked.other.resolve(), asked.pure, asked.runs)
        report[game] = {name: {"before": before, "now": now, "ratio": ratio} for name, before, now, ratio in rows}
        print(game)
        for name, before, now, ratio in rows:
            print(f"  {name:24} {before:14,.2f} {now:14,.2f}   {ratio:.2f}")
    if asked.json:
        asked.json.write_text(json.dumps(report, indent=1))


if __name__ == "__main__":
    main()
