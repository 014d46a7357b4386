"""Several processes that serve one hall on one port, and the one that keeps them: it starts them, starts another in the
place of one that died, and passes on the wish to end.

They share a PostgreSQL and nothing else. On SIGHUP each is replaced by a new one, one after the other: so a new version
comes into use, and nobody at a table notices.
"""

from __future__ import annotations

import contextlib
import logging
import os
import queue
import signal
import socket as sockets
import subprocess
import sys
import threading
import time
import webbrowser
from collections.abc import Sequence
from types import FrameType

import msgspec

from wyrmhall.server.paths import CannotServe
from wyrmhall.server.protocol import Limits

logger = logging.getLogger("wyrmhall.server")

# What is run as a worker.
PROGRAM = "wyrmhall.server"
STARTING_SECONDS = 60.0
LOOK_SECONDS = 5.0
FIRST_PAUSE = 0.2
LONGEST_PAUSE = 10.0


def check_workers(workers: int, url: str) -> None:
    """Refuse what cannot be, with a sentence."""
    if workers < 1:
        raise CannotServe(f"--workers {workers}: a hall has at least one process")
    if workers > 1 and url.startswith("sqlite"):
        raise CannotServe(
            f"--workers {workers}: SQLite is for one process; several need PostgreSQL, --db postgresql://USER@HOST/NAME"
        )
    if workers > 1 and not hasattr(sockets, "SO_REUSEPORT"):
        raise CannotServe(f"--workers {workers}: this system cannot share a port among processes")


def listen(host: str, port: int, shared: bool = False) -> sockets.socket:
    family = sockets.AF_INET6 if ":" in host else sockets.AF_INET
    listener = sockets.socket(family, sockets.SOCK_STREAM)
    if os.name == "posix":
        listener.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
    if shared:
        # The system shares out connections to all who listen on this port.
        listener.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEPORT, 1)
    try:
        listener.bind((host, port))
    except (OSError, OverflowError) as error:
        listener.close()
        reason = error.strerror if isinstance(error, OSError) else "a port is a number from 0 to 65535"
        raise CannotServe(f"the hall cannot be opened on {host} port {port}: {reason}") from None
    return listener


def worker_arguments(
    host: str,
    db: str | None,
    limits: Limits | None,
    bots: int,
    proxies: Sequence[str],
    key_file: str | None,
    log: str,
) -> list[str]:
    """What each worker is told, but for the port."""
    given = ["--host", host, "--bots", str(bots), "--log", log]
    given += ["--limits", msgspec.json.encode(limits or Limits()).decode()]
    for name, value in (("--db", db), ("--key-file", key_file)):
        given += [name, value] if value is not None else []
    return given + [word for proxy in proxies for word in ("--proxy", proxy)]


class Worker:
    """A process that serves. It ends by itself when the pipe to its standard input does.

    Its socket is open here too: whoever has knocked and was not let in yet is let in by the one that takes its place.
    """

    def __init__(self, arguments: list[str], listener: sockets.socket) -> None:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        self.listener = listener
        self.process = subprocess.Popen(
            [sys.executable, "-m", PROGRAM, *arguments, "--one-of-many", str(listener.fileno())],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
            start_new_session=True,
            pass_fds=(listener.fileno(),),
        )
        self.address = ""
        self.began = time.monotonic()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.address = line.split()[-1] if line.strip() else ""

    def is_open(self) -> bool:
        """Wait until it serves; False if it does not get there."""
        self._reader.join(STARTING_SECONDS)
        return bool(self.address)

    def is_over(self) -> bool:
        return self.process.poll() is not None

    def end(self) -> None:
        if not self.is_over():
            self.process.terminate()

    def wait(self) -> None:
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()


class Bell:
    """What signal handlers ring, and the keeper waits for. An Event will not do: its lock would be waited for for ever
    by a handler that came while another had it."""

    def __init__(self) -> None:
        self._rung: queue.SimpleQueue[None] = queue.SimpleQueue()

    def ring(self) -> None:
        self._rung.put(None)

    def wait(self, seconds: float) -> None:
        """Until it was rung since the last time, or so long."""
        with contextlib.suppress(queue.Empty):
            self._rung.get(timeout=seconds)
            while True:
                self._rung.get_nowait()


class Keeping:
    """The workers of a hall, from the first to the last."""

    def __init__(self, host: str, port: int, arguments: list[str], count: int) -> None:
        # It holds the port and never listens.
        self._first = listen(host, port, shared=True)
        self._place = host, self._first.getsockname()[1]
        self._arguments = arguments
        self.workers = [self._new() for _ in range(count)]
        self._news = Bell()
        self._ending = self._renewing = False
        self._pause = 0.0

    def _new(self, listener: sockets.socket | None = None) -> Worker:
        return Worker(self._arguments, listener or listen(*self._place, shared=True))

    # Signals

    def on_end(self, _signal: int, _frame: FrameType | None) -> None:
        self._ending = True
        self._news.ring()

    def on_renew(self, _signal: int, _frame: FrameType | None) -> None:
        self._renewing = True
        self._news.ring()

    def on_child(self, _signal: int, _frame: FrameType | None) -> None:
        self._news.ring()

    def run(self) -> None:
        while not self._ending:
            self._news.wait(LOOK_SECONDS)
            for number, worker in enumerate(self.workers):
                if worker.is_over() and not self._ending:
                    self._replace_dead(number)
            if self._renewing and not self._ending:
                self._renewing = False
                self._renew()
        self.end()

    def end(self) -> None:
        for worker in self.workers:
            worker.end()
        for worker in self.workers:
            worker.wait()
            worker.listener.close()
        self._first.close()

    def _replace_dead(self, number: int) -> None:
        old = self.workers[number]
        # The system sends nobody there any more.
        old.listener.close()
        old.wait()
        logger.warning("a process of the hall ended (%s); another takes its place", old.process.returncode)
        # One that dies as soon as it starts is not started as fast as it dies.
        short = time.monotonic() - old.began < LONGEST_PAUSE
        self._pause = min(max(2 * self._pause, FIRST_PAUSE), LONGEST_PAUSE) if short else 0.0
        until = time.monotonic() + self._pause
        while not self._ending and (left := until - time.monotonic()) > 0:
            self._news.wait(left)
        if not self._ending:
            self.workers[number] = self._new()

    def _renew(self) -> None:
        """A new process for each, and only then the old one goes."""
        for number, old in enumerate(self.workers):
            if self._ending or old.is_over():
                return
            new = self._new(old.listener)
            if not new.is_open():
                logger.error("the new process did not start; those that serve go on")
                new.end()
                new.wait()
                return
            self.workers[number] = new
            old.end()
            old.wait()


def keep_workers(host: str, port: int, count: int, arguments: list[str], open_browser: bool) -> None:
    """Serve with so many processes until told to end."""
    keeping = Keeping(host, port, arguments, count)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, keeping.on_end)
    signal.signal(signal.SIGHUP, keeping.on_renew)
    signal.signal(signal.SIGCHLD, keeping.on_child)
    if not all(worker.is_open() for worker in keeping.workers):
        keeping.end()
        raise SystemExit(1)
    address = keeping.workers[0].address
    print(f"Wyrmhall is open at {address}", flush=True)
    if open_browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    keeping.run()


def end_with_parent() -> None:
    """A worker must not outlive the process that keeps it, however that died."""

    def watch() -> None:
        sys.stdin.read()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, daemon=True).start()
