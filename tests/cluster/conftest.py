"""A Ray cluster of two nodes on this machine, and commands that use it."""

from __future__ import annotations

import os
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

QUIET = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}
os.environ.update(QUIET)

from ray.cluster_utils import Cluster  # noqa: E402

# Ray leaves its own log files to the garbage collector.
LOOSE_ENDS = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning", "default::ResourceWarning")

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    # Ray notes the address of a cluster in a folder of this name, which it does not make.
    folder = Path(tempfile.mkdtemp(prefix="wyrm-ray-"))
    notes = folder / "ray"
    notes.mkdir()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    head = {"include_dashboard": False, "temp_dir": str(notes), "ray_client_server_port": port}
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_TMPDIR", str(folder))
        made = Cluster()
        made.add_node(num_cpus=1, node_ip_address="127.0.0.1", **head)
        made.add_node(num_cpus=1, node_ip_address="127.0.0.1")
    made.door = f"ray://127.0.0.1:{port}"
    yield made
    made.shutdown()
    shutil.rmtree(folder, ignore_errors=True)


def run(*arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "wyrmhall", *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT)
