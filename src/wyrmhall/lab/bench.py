"""How fast the engine is: decisions, games, clones and search iterations per second, compiled and pure, on one core.

Every figure is the best of several short runs, because other work on the machine can only slow a run down. The pure
build is measured in a process of its own.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable

import msgspec

import wyrmhall
from wyrmhall.bots.search import Search
from wyrmhall.games import game_class
from wyrmhall.kernel import Game, Rng, State, playout

RUNS = 7
SECONDS = 0.4


class Speed(msgspec.Struct, frozen=True):
    """The figures of one game on one build. Times are in microseconds."""

    game: str
    build: str
    decisions_inside: float
    decisions_by_call: float
    games: float
    decisions_per_game: float
    clone_us: float
    imagine_us: float
    evaluate_us: float
    search_iterations: float


class Report(msgspec.Struct, frozen=True):
    python: str
    machine: str
    speeds: list[Speed]


def _best(work: Callable[[], int]) -> float:
    """Units of work per second, in the best of several runs."""
    best = 0.0
    for _ in range(RUNS):
        done = 0
        start = time.perf_counter()
        while (passed := time.perf_counter() - start) < SECONDS:
            done += work()
        best = max(best, done / passed)
    return best


def _mid_game(game: Game) -> State:
    """A state about half-way through a random game."""
    rng = Rng(1)
    length = playout(game.start(1), Rng(1))
    state = game.start(1)
    for _ in range(length // 2):
        seat = state.actor()
        options = state.legal(seat)
        state.apply(seat, options[rng.below(len(options))])
    return state


def _played_by_call(game: Game, rng: Rng) -> int:
    """One random game driven from ordinary Python through the public calls; how many decisions it took."""
    state = game.start(rng.next())
    decisions = 0
    while actors := state.actors():
        seat = actors[0]
        options = state.legal(seat)
        state.apply(seat, options[rng.below(len(options))])
        decisions += 1
    return decisions


def measure(string: str) -> Speed:
    """The figures of one game on the build that is running."""
    game = wyrmhall.load(string)
    rng = Rng(2)
    start, middle = game.start(3), _mid_game(game)
    lengths = [playout(game.start(seed), rng) for seed in range(40)]
    length = sum(lengths) / len(lengths)

    def inside() -> int:
        return playout(start.imagine(0, rng), rng)

    def search() -> int:
        Search(start, start.actor(), rng, 0, False).run(200)
        return 200

    def times(call: Callable[[], object]) -> Callable[[], int]:
        def thousand() -> int:
            for _ in range(1000):
                call()
            return 1000

        return thousand

    decisions_inside = _best(inside)
    return Speed(
        game=game.string,
        build=wyrmhall.build,
        decisions_inside=decisions_inside,
        decisions_by_call=_best(lambda: _played_by_call(game, rng)),
        games=decisions_inside / length,
        decisions_per_game=length,
        clone_us=1e6 / _best(times(middle.clone)),
        imagine_us=1e6 / _best(times(lambda: middle.imagine(0, rng))),
        evaluate_us=1e6 / _best(times(lambda: middle.evaluate(0))),
        search_iterations=_best(search),
    )


def _measure_pure(string: str) -> Speed:
    program = (
        "import sys, msgspec; from wyrmhall.lab.bench import measure; "
        "sys.stdout.buffer.write(msgspec.json.encode(measure(sys.argv[1])))"
    )
    environment = {**os.environ, "WYRMHALL_PURE": "1"}
    run = subprocess.run([sys.executable, "-c", program, string], env=environment, capture_output=True, check=True)
    return msgspec.json.decode(run.stdout, type=Speed)


def run(games: list[str], on_progress: Callable[[str], None] = lambda _: None) -> Report:
    """Measure these games (all if none are named) on the running build and, where that is compiled, on the pure one."""
    speeds: list[Speed] = []
    for name in games or list(wyrmhall.names()):
        string = name if "(" in name else _measured_string(name)
        on_progress(string)
        speeds.append(measure(string))
        if wyrmhall.build == "compiled":
            on_progress(f"{string}, pure Python")
            speeds.append(_measure_pure(string))
    return Report(platform.python_version(), platform.machine(), speeds)


def _measured_string(name: str) -> str:
    settings = game_class(name).measured
    return f"{name}({','.join(f'{option}={value}' for option, value in settings.items())})"


def table(report: Report) -> str:
    """The report for people, as a Markdown table."""
    head = (
        "| game | build | decisions/s in the engine | decisions/s call by call | random games/s "
        "| clone µs | imagine µs | search iterations/s |\n| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |"
    )
    rows = [
        f"| `{s.game}` | {s.build} | {s.decisions_inside:,.0f} | {s.decisions_by_call:,.0f} | {s.games:,.0f} "
        f"| {s.clone_us:.2f} | {s.imagine_us:.1f} | {s.search_iterations:,.0f} |"
        for s in report.speeds
    ]
    return "\n".join([head, *rows])


def main(games: list[str], as_json: bool) -> None:
    """What the command prints."""
    report = run(games, lambda what: print(f"measuring {what} …", file=sys.stderr) if sys.stderr.isatty() else None)
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(report), indent=1).decode())
    else:
        print(table(report))
        print(f"\nPython {report.python} on {report.machine}, one core, best of {RUNS} runs.")
