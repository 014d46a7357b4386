"""Where work runs: in this process, in several of this machine, or on the machines of a cluster.

A place is handed a row of items and gives back what became of each, as they are done. It knows nothing of what the work
is: `make` turns what is set for all items into a function of one item, once in each worker. Results depend on neither
the place nor the number of its workers; only the order in which they come does.
"""

from __future__ import annotations

import os
import re
import signal
import time
import uuid
from abc import ABC, abstractmethod
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import parent_process
from multiprocessing.context import SpawnContext, SpawnProcess
from threading import Thread
from typing import Any, Self, TypeVar

import msgspec

import wyrmhall
from wyrmhall.kernel.errors import WyrmhallError

Item = TypeVar("Item")
Result = TypeVar("Result")

# How long a batch should take: long enough that handing it out costs nothing, short enough that little is lost when the
# work is broken off.
SECONDS_OF_A_BATCH = 0.5
LARGEST_BATCH = 1000
# What is left is dealt out in this many batches to each worker, so that all are done at about the same time.
BATCHES_AT_THE_END = 4
# A piece of work whose worker dies this often is taken to be the cause of it.
MOST_LOSSES = 4


class BadPlace(WyrmhallError):
    """A place where no work can run."""


class LostWorker(WyrmhallError):
    """Workers were ended from outside again and again."""


class Lost(Exception):
    """A worker was ended in the middle of a batch, which is handed out again."""


class Batch(msgspec.Struct, frozen=True):
    """Some of the items, and all that a worker has to know."""

    work: str
    version: str
    make: Callable[[Any], Callable[[Any], Any]]
    setting: Any
    items: Sequence[Any]


class Done(msgspec.Struct, frozen=True):
    """What became of the items of a batch, in order, up to the one that could not be done."""

    results: list[Any]
    seconds: float
    error: WyrmhallError | None = None


class _Worker:
    """What a process keeps between batches of the same work."""

    work = ""
    do: Callable[[Any], Any]


def do_batch(batch: Batch) -> Done:
    """Called in a worker."""
    results: list[Any] = []
    began = time.perf_counter()
    try:
        if _Worker.work != batch.work:
            if batch.version != wyrmhall.__version__:
                raise BadPlace(f"a worker has wyrmhall {wyrmhall.__version__}, and this is {batch.version}")
            _Worker.do = staticmethod(batch.make(batch.setting))
            _Worker.work = batch.work
            began = time.perf_counter()
        for item in batch.items:
            results.append(_Worker.do(item))
    except WyrmhallError as error:
        return Done(results, time.perf_counter() - began, error)
    return Done(results, time.perf_counter() - began)


class Place(ABC):
    """Use it in `with`: whatever runs ends there."""

    # Whether workers read the files of this machine.
    shares_files = True

    @abstractmethod
    def each(
        self, make: Callable[[Any], Callable[[Item], Result]], setting: Any, items: Sequence[Item]
    ) -> Iterator[tuple[int, Result]]:
        """The number of each item with what became of it, as they are done. `make` is a function of a module, so that
        workers find it. The first `WyrmhallError` ends the work.
        """

    def close(self) -> None:  # noqa: B027
        """End what still runs."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *broken: object) -> None:
        self.close()


class Here(Place):
    """This process, one item after the other."""

    def each(
        self, make: Callable[[Any], Callable[[Item], Result]], setting: Any, items: Sequence[Item]
    ) -> Iterator[tuple[int, Result]]:
        yield from enumerate(map(make(setting), items))


class Spread(Place):
    """A place of several workers. What is to be done is dealt out in batches; what a dead worker had is dealt anew."""

    @abstractmethod
    def workers(self) -> int:
        """How many batches can be worked on at once."""

    @abstractmethod
    def begin(self, batch: Batch) -> Any:
        """Hand a batch out; a handle of it."""

    @abstractmethod
    def wait(self, handles: Sequence[Any]) -> Iterable[Any]:
        """Those of the batches that are done, as soon as one is."""

    @abstractmethod
    def take(self, handle: Any) -> Done:
        """What became of a batch that is done; `Lost` if its worker died."""

    def drop(self, handle: Any) -> None:
        """Nobody waits for this batch any more."""

    def each(
        self, make: Callable[[Any], Callable[[Item], Result]], setting: Any, items: Sequence[Item]
    ) -> Iterator[tuple[int, Result]]:
        work = uuid.uuid4().hex
        todo = _Todo(len(items))
        running: dict[Any, range] = {}
        error: WyrmhallError | None = None
        try:
            while running or (todo and error is None):
                workers = self.workers()
                # One more for each, so that none waits for us.
                while todo and error is None and len(running) < 2 * workers:
                    part = todo.take(workers)
                    share = [items[number] for number in part]
                    running[self.begin(Batch(work, wyrmhall.__version__, make, setting, share))] = part
                for handle in self.wait(list(running)):
                    part = running.pop(handle)
                    try:
                        done = self.take(handle)
                    except Lost:
                        todo.put_back(part)
                        continue
                    yield from zip(part, done.results, strict=False)
                    # What others are at is brought to its end before the error is told, and is not lost.
                    error = error or done.error
                    todo.learn(len(part), done.seconds)
            if error is not None:
                raise error
        finally:
            for handle in running:
                self.drop(handle)


class _Todo:
    """What nobody works on yet, and how much of it is a batch."""

    def __init__(self, count: int) -> None:
        self._next = 0
        self._count = count
        self._again: deque[range] = deque()
        self._losses: Counter[int] = Counter()
        self._size = 1

    def __bool__(self) -> bool:
        return bool(self._again) or self._next < self._count

    def take(self, workers: int) -> range:
        if self._again:
            return self._again.popleft()
        left = self._count - self._next
        size = max(1, min(self._size, left // (workers * BATCHES_AT_THE_END)))
        part = range(self._next, self._next + size)
        self._next += size
        return part

    def learn(self, count: int, seconds: float) -> None:
        """The next batch follows the last one, and grows step by step."""
        fitting = int(count * SECONDS_OF_A_BATCH / seconds) if seconds > 0 else LARGEST_BATCH
        self._size = max(1, min(fitting, 4 * self._size, LARGEST_BATCH))

    def put_back(self, part: range) -> None:
        self._losses[part.start] += 1
        if self._losses[part.start] >= MOST_LOSSES:
            raise LostWorker(
                f"workers were ended from outside {MOST_LOSSES} times at the same piece of work, perhaps for want of "
                "memory"
            )
        self._again.append(part)


class _Context(SpawnContext):
    """Knows the processes it has begun."""

    def __init__(self) -> None:
        super().__init__()
        self.begun: list[SpawnProcess] = []

    def Process(self, *given: Any, **named: Any) -> SpawnProcess:  # type: ignore[override]
        process = SpawnProcess(*given, **named)
        self.begun.append(process)
        return process


def _end_with_parent() -> None:
    """A worker whose parent was killed would wait for work forever."""
    parent = parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
        os._exit(1)

    Thread(target=watch, daemon=True).start()


class Processes(Spread):
    """Processes of this machine. The caller's main module must be safe to import."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._begin_pool()

    def _begin_pool(self) -> None:
        self._context = _Context()
        self._pool = ProcessPoolExecutor(self._count, self._context, _end_with_parent)

    def workers(self) -> int:
        return self._count

    def begin(self, batch: Batch) -> Future[Done]:
        with _deaf():
            try:
                return self._pool.submit(do_batch, batch)
            except BrokenProcessPool:
                self.close()
                self._begin_pool()
                return self._pool.submit(do_batch, batch)

    def wait(self, handles: Sequence[Future[Done]]) -> Iterable[Future[Done]]:
        return wait(handles, return_when=FIRST_COMPLETED).done

    def take(self, handle: Future[Done]) -> Done:
        try:
            return handle.result()
        except BrokenProcessPool:
            raise Lost from None

    def drop(self, handle: Future[Done]) -> None:
        handle.cancel()

    def close(self) -> None:
        for process in self._context.begun:
            if process.is_alive():
                process.terminate()
        self._pool.shutdown(cancel_futures=True)


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes begun here do not hear Ctrl-C, which is for us: we end them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def in_order(found: Iterable[tuple[int, Result]]) -> Iterator[Result]:
    """The results of a place by the numbers of their items, from 0."""
    early: dict[int, Result] = {}
    wanted = 0
    for number, result in found:
        early[number] = result
        while wanted in early:
            yield early.pop(wanted)
            wanted += 1


def cores() -> int:
    """How many processes can run here at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def working(place: Place | None, jobs: int) -> Iterator[Place]:
    """A place that is there, or processes of our own for as long as they are needed."""
    if place is not None:
        yield place
        return
    with open_place(None, jobs) as own:
        yield own


def open_place(on: str | None = None, jobs: int | None = None) -> Place:
    """The place of a command line: `on` is None for this machine, `ray` for a Ray cluster of this machine alone, or
    `ray://host:port` for one that is there. `jobs` are its workers; 0 takes one for each core.
    """
    if jobs is not None and jobs < 0:
        raise BadPlace(f"{jobs} jobs cannot run; expected 1 or more, or 0 for one on each core")
    if on is None:
        count = cores() if jobs == 0 else jobs or 1
        return Here() if count == 1 else Processes(count)
    if on != "ray" and not re.fullmatch(r"ray://([^/:@]+|\[[0-9a-f:]+\]):\d{1,5}", on):
        raise BadPlace(f"{on!r} is not a place to run on; expected ray or ray://host:port")
    from wyrmhall.lab.cluster import RayPlace

    return RayPlace(None if on == "ray" else on, jobs or None)
