"""Training on a Ray cluster: the same weights as here, also when a node is killed in the middle of a round."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from ray.cluster_utils import Cluster

import wyrmhall
from tests.cluster.conftest import LOOSE_ENDS, run
from wyrmhall.bots.weights import decode
from wyrmhall.lab.cluster import RayPlace
from wyrmhall.lab.places import Here, Place
from wyrmhall.lab.selfplay import begin_rooms
from wyrmhall.lab.train import WEIGHTS_FILE, Training, plan_of

pytestmark = LOOSE_ENDS

SMALL = ["--neurons", "8", "--tables", "6", "--check", "2", "--games", "2", "--rounds", "2"]


class Watched(RayPlace):
    """Tells of every room as soon as it has been played."""

    def __init__(self, address: str, hear: Callable[[], None]) -> None:
        super().__init__(address)
        self._hear = hear

    def each(self, make: Any, setting: Any, items: Sequence[Any]) -> Iterator[tuple[int, Any]]:
        for done in super().each(make, setting, items):
            if make is begin_rooms:
                self._hear()
            yield done


def learnt(folder: Path, place: Place) -> bytes:
    """The weights after two rounds of eight rooms each."""
    game = wyrmhall.load("fairytale(seats=2)")
    plan = plan_of(game, 1, neurons=8, tables=16, every=2, measured=4)
    with place, Training(game, plan, folder, place, "a test") as training:
        training.run(2, None)
    return decode((folder / WEIGHTS_FILE).read_bytes(), "learnt").body


def test_a_node_that_is_killed_in_the_middle_of_training_costs_time_alone(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wyrmhall.lab.train.TABLES_OF_A_ROOM", 2)
    (doomed,) = cluster.worker_nodes
    played: list[bool] = []

    def kill() -> None:
        played.append(doomed in cluster.worker_nodes)
        if len(played) == 10:
            cluster.remove_node(doomed, allow_graceful=False)

    assert learnt(tmp_path / "there", Watched(cluster.door, kill)) == learnt(tmp_path / "here", Here())
    assert played == [True] * 10 + [False] * 6


def test_the_command_learns_the_same_on_a_cluster_of_its_own(tmp_path: Path) -> None:
    found = []
    for folder, more in (("here", ()), ("there", ("--on", "ray"))):
        training = run("train", "fairytale(seats=2)", *SMALL, "--out", str(tmp_path / folder), *more)
        _, said = training.communicate()
        assert training.returncode == 0, said
        found.append(decode((tmp_path / folder / WEIGHTS_FILE).read_bytes(), "learnt").body)
    assert found[0] == found[1]
