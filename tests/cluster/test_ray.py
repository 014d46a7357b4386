"""The lab on a Ray cluster of two nodes: the same reports as here, also when a node is killed in the middle.

Not part of `make test`: `make test-ray` installs Ray and runs this where the only network is this machine itself.
"""

from __future__ import annotations

import json
import signal
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path

import ray
from ray.cluster_utils import Cluster

import wyrmhall
from tests.cluster.conftest import LOOSE_ENDS, ROOT, run
from wyrmhall.lab import balance, simulate, tournament
from wyrmhall.lab.cluster import RayPlace

pytestmark = LOOSE_ENDS

BOTS = [f"{ROOT / 'examples' / 'my_bot.py'}:MyBot", "greedy"]
BREAKS = """class Breaks:
    def choose(self, state, seat, rng):
        raise RuntimeError("tired")
"""


def test_reports_are_the_same_though_a_node_is_killed_in_the_middle(cluster: Cluster) -> None:
    game = wyrmhall.load("fairytale(seats=2)")
    (doomed,) = cluster.worker_nodes
    alive: list[int] = []

    def kill(done: int, total: int) -> None:
        if doomed in cluster.worker_nodes and done >= 100:
            alive.append(int(ray.cluster_resources()["CPU"]))
            cluster.remove_node(doomed, allow_graceful=False)

    with RayPlace(cluster.door) as place:
        assert tournament(game, [*BOTS, "random"], 4, place=place) == tournament(game, [*BOTS, "random"], 4)
        assert balance(game, "greedy", 6, place=place) == balance(game, "greedy", 6)
        assert simulate(game, BOTS, 400, on_progress=kill, place=place) == simulate(game, BOTS, 400)
        assert alive == [2]


def test_a_bot_that_breaks_there_gets_its_sentence(cluster: Cluster, tmp_path: Path) -> None:
    file = tmp_path / "breaks.py"
    file.write_text(BREAKS, encoding="utf-8")
    broken = run("simulate", "fairytale", "--seats", f"{file}:Breaks,random", "--games", "4", "--on", cluster.door)
    _, said = broken.communicate()
    assert broken.returncode == 2, said
    assert said.splitlines()[-1] == f"wyrmhall: {file}:Breaks broke in choose: RuntimeError: tired"


def test_what_is_stopped_on_ray_goes_on_anywhere(cluster: Cluster, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    command = ["simulate", "fairytale", "--seats", "drake,greedy", "--games", "1000", "--json", "--keep", str(kept)]
    running = run(*command, "--on", cluster.door)
    while not kept.exists() or kept.read_bytes().count(b"\n") < 20:
        with suppress(subprocess.TimeoutExpired):
            running.wait(timeout=0.2)
            break
    running.send_signal(signal.SIGINT)
    _, said = running.communicate()
    assert running.returncode == 130, said
    assert "the same command goes on from there" in said
    assert 20 <= kept.read_bytes().count(b"\n") < 1000
    command[5] = "20"
    assert json.loads(run(*command).communicate()[0])["games"] == 20


def test_a_cluster_of_its_own_leaves_nothing_behind(tmp_path: Path) -> None:
    arguments = ("simulate", "fairytale", "--seats", f"{BOTS[0]},random", "--games", "30", "--json")
    before = set(Path(tempfile.gettempdir()).glob("wyrmhall-ray-*"))
    reports = [json.loads(run(*arguments, *more).communicate()[0]) for more in ((), ("--on", "ray"))]
    for report in reports:
        del report["command"]
    assert reports[0] == reports[1]
    assert set(Path(tempfile.gettempdir()).glob("wyrmhall-ray-*")) == before


def test_nobody_is_there() -> None:
    nobody = run("simulate", "fairytale", "--seats", "random,random", "--games", "2", "--on", "ray://127.0.0.1:9")
    _, said = nobody.communicate()
    assert nobody.returncode == 2
    assert said.splitlines()[-1].startswith("wyrmhall: ray://127.0.0.1:9 cannot be worked on: ")
