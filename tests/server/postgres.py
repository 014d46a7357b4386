"""A PostgreSQL of our own for as long as it is needed: in a temporary folder, on a free loopback port."""

from __future__ import annotations

import glob
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def find_binaries() -> Path:
    """The folder with initdb and pg_ctl: from PATH, or where Debian's packages put it."""
    on_path = shutil.which("pg_ctl")
    folders = ([str(Path(on_path).parent)] if on_path else []) + sorted(
        glob.glob("/usr/lib/postgresql/*/bin"), reverse=True
    )
    for folder in map(Path, folders):
        if (folder / "initdb").exists() and (folder / "pg_ctl").exists():
            return folder
    raise FileNotFoundError("initdb and pg_ctl were not found; install PostgreSQL (Debian: apt-get install postgresql)")


def find_program(name: str) -> str:
    """One of PostgreSQL's other programs, which may lie elsewhere than the server's."""
    found = shutil.which(name) or next(iter(sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{name}"), reverse=True)), None)
    if found is None:
        raise FileNotFoundError(f"{name} was not found; install PostgreSQL (Debian: apt-get install postgresql)")
    return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def running_postgres() -> Iterator[str]:
    """The address of a fresh server; it is stopped and its folder removed afterwards."""
    binaries = find_binaries()
    # PostgreSQL refuses to run as root.
    user = "postgres" if hasattr(os, "geteuid") and os.geteuid() == 0 else None
    folder = Path(tempfile.mkdtemp(prefix="wyrmhall-pg-"))
    if user is not None:
        shutil.chown(folder, user)
    data, port = folder / "data", free_port()

    def run(program: str, *arguments: str) -> None:
        command = [str(binaries / program), *arguments]
        subprocess.run(command, user=user, cwd=folder, check=True, stdout=subprocess.DEVNULL, env={"PATH": os.defpath})

    try:
        run("initdb", "-D", str(data), "-U", "hall", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder} -c max_connections=60"
        run("pg_ctl", "-D", str(data), "-w", "-l", str(folder / "log"), "-o", options, "start")
        try:
            yield f"postgresql://hall@127.0.0.1:{port}/postgres"
        finally:
            run("pg_ctl", "-D", str(data), "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
