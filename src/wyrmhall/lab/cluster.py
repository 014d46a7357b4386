"""Work on a Ray cluster: one of this machine alone, begun and ended here, or one that is there already.

A cluster of our own listens on 127.0.0.1 only, wants a token that is made for it, shows no dashboard and tells nobody
that it is used. What its workers need of files is sent to them with the work.
"""

from __future__ import annotations

import logging
import os
import re
import secrets
import shutil
import socket
import tempfile
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from wyrmhall.lab.places import BadPlace, Batch, Done, Lost, Spread, cores, do_batch

# The least that Ray takes: results are small and go to us directly.
STORE = 80 * 1024 * 1024
SECONDS_TO_CONNECT = 10.0
SECONDS_BETWEEN_COUNTS = 5.0
# Ray reads it once in a process, so all clusters of our own that a process begins want the same.
TOKEN = secrets.token_hex(32)
QUIET = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
    "RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0",
}


class RayPlace(Spread):
    """`address` is `ray://host:port`, or None for a cluster of our own; `jobs` are the most batches at once."""

    shares_files = False

    def __init__(self, address: str | None = None, jobs: int | None = None) -> None:
        self._address = address
        self._jobs = jobs
        self._folder: Path | None = None
        self._counted = (0, -SECONDS_BETWEEN_COUNTS)
        self._environment = dict(os.environ)
        for name, value in QUIET.items():
            os.environ.setdefault(name, value)
        try:
            self._begin()
        except BaseException:
            self.close()
            raise

    def _begin(self) -> None:
        if self._address is None and not {"RAY_AUTH_MODE", "RAY_AUTH_TOKEN", "RAY_AUTH_TOKEN_PATH"} & os.environ.keys():
            os.environ.update(RAY_AUTH_MODE="token", RAY_AUTH_TOKEN=TOKEN)
        import ray

        self._ray = ray
        if ray.is_initialized():
            raise BadPlace("this process works on a Ray cluster already")
        try:
            if self._address is None:
                self._begin_cluster()
            else:
                # Ray would try for half a minute.
                door = urlsplit(self._address)
                socket.create_connection((door.hostname, door.port), timeout=SECONDS_TO_CONNECT).close()
                ray.init(self._address, logging_level=logging.ERROR, log_to_driver=False)
        except Exception as error:
            # Ray has no class of its own for a cluster that does not come up.
            where = self._address or "a Ray cluster of this machine"
            raise BadPlace(f"{where} cannot be worked on: {_said(error)}") from error
        # Whoever is lost is handed out again by us, as on any other place.
        self._do = ray.remote(max_retries=0, num_cpus=1)(do_batch)

    def _begin_cluster(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="wyrmhall-ray-"))
        self._ray.init(
            "local",
            num_cpus=self._jobs or cores(),
            object_store_memory=STORE,
            include_dashboard=False,
            log_to_driver=False,
            logging_level=logging.ERROR,
            _node_ip_address="127.0.0.1",
            _temp_dir=str(self._folder),
        )

    def workers(self) -> int:
        """A cluster may grow and shrink while it works."""
        count, when = self._counted
        if time.monotonic() - when >= SECONDS_BETWEEN_COUNTS:
            count = int(self._ray.cluster_resources().get("CPU", 0)) or 1
            self._counted = count, time.monotonic()
        return min(count, self._jobs or count)

    def begin(self, batch: Batch) -> Any:
        return self._do.remote(batch)

    def wait(self, handles: Sequence[Any]) -> Iterable[Any]:
        done: list[Any] = self._ray.wait(list(handles), num_returns=1)[0]
        return done

    def take(self, handle: Any) -> Done:
        failures = self._ray.exceptions
        try:
            done: Done = self._ray.get(handle)
        except failures.RayTaskError as error:
            missing = re.search(r"No module named '(\w+)", str(error))
            if missing is None:
                raise
            wanted = f"version {_version()}" if missing[1] == "wyrmhall" else "the same version as here"
            raise BadPlace(
                f"the workers of {self._address} have no {missing[1]}: {wanted} must be installed there"
            ) from error
        except failures.RayError as error:
            raise Lost from error
        return done

    def drop(self, handle: Any) -> None:
        self._ray.cancel(handle, force=True)

    def close(self) -> None:
        if hasattr(self, "_ray"):
            self._ray.shutdown()
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
        os.environ.clear()
        os.environ.update(self._environment)


def _version() -> str:
    from wyrmhall import __version__

    return __version__


def _said(error: BaseException) -> str:
    """The first line says what failed, the last one of a traceback why."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()] or [type(error).__name__]
    return lines[0] if len(lines) == 1 else f"{lines[0]} {lines[-1]}"
