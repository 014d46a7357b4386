"""The pool of worker processes in which bots think, so that the event loop never waits for a search.

Moves go before hints, hints before looks back at finished games; each kind waits in a fair line. What waits too long
is not waited for: a bot then takes what looks best at once. A worker that dies or takes too long is replaced and the
thought is tried again; if it fails there too, a random bot chooses in its place, so a game always goes on. When the
engine has been compiled meanwhile, workers are replaced by such as run it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
import time
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from wyrmhall import _build, bots
from wyrmhall.server.bot_worker import Answer, Study, Thought, Work, think
from wyrmhall.server.fair import Fair

logger = logging.getLogger("wyrmhall.server")

PATIENCE = 120.0
TRIES = 3
MOST_WAIT = 30.0
LATELY = 60.0


class Asker(NamedTuple):
    """For whom something is thought about: waiting is fair between persons, then between tables."""

    person: str
    table: str


class Waited(RuntimeError):
    """It stood in line for so long that nobody should wait any longer."""


class Job:
    """A thought in line. One whose future is done when its turn comes, because it was given up, is passed over."""

    __slots__ = ("future", "timer", "work")

    def __init__(self, work: Work) -> None:
        loop = asyncio.get_running_loop()
        self.work = work
        self.future: asyncio.Future[Answer] = loop.create_future()
        # A look back has time.
        self.timer = loop.call_later(MOST_WAIT, self._give_up) if work.study is None else None

    def taken(self) -> None:
        """It need not wait any longer."""
        if self.timer is not None:
            self.timer.cancel()

    def _give_up(self) -> None:
        if not self.future.done():
            self.future.set_exception(Waited(f"it waited {MOST_WAIT:g} s for its turn"))


class BotPool:
    """Up to `count` workers, started when there is first something to think about."""

    def __init__(
        self, count: int, command: list[str] | None = None, next_build: Callable[[], str] = _build.next_name
    ) -> None:
        self.count = max(1, count)
        self.next_build = next_build
        self.command = command or [sys.executable, "-m", "wyrmhall.server.bot_worker"]
        self.processes: dict[int, asyncio.subprocess.Process] = {}
        self._builds: dict[int, str] = {}
        self.busy = 0
        self._moves: Fair[Job] = Fair()
        self._hints: Fair[Job] = Fair()
        self._studies: Fair[Job] = Fair()
        self._thinking_about: Counter[int] = Counter()
        self._thinking_for: Counter[str] = Counter()
        self._asked: dict[str, float] = {}
        self._usual = 0.1
        self._news = asyncio.Event()
        self._closed = False
        self._tasks: list[asyncio.Task[None]] = []

    def waiting(self) -> tuple[int, int]:
        """How many moves and how many hints stand in line."""
        return len(self._moves), len(self._hints)

    def wait(self) -> float:
        """About how many seconds the last in line for a move waits; never longer than anybody is let wait."""
        return min(MOST_WAIT, self._usual * len(self._moves) / self.count)

    async def choose(self, thought: Thought, asker: Asker) -> int:
        """The token a bot chooses; always a legal one, or -1 if it was not asked and keeps still."""
        try:
            answer = self._with_ideas(await self._ask(self._moves, Work(thought), asker))
        except RuntimeError as error:
            if thought.unasked:
                return -1
            level = "greedy" if isinstance(error, Waited) else "random"
            logger.error("a %s could not think (%s); it chooses as %s", thought.level, error, level)
            answer = await asyncio.to_thread(think, msgspec.structs.replace(thought, level=level))
        return answer.ideas[0].token

    async def explain(self, thought: Thought, asker: Asker) -> tuple[list[bots.Idea], str]:
        """The choices considered, and why the first of them is better than the second."""
        work = Work(msgspec.structs.replace(thought, explain=True))
        answer = self._with_ideas(await self._ask(self._hints, work, asker))
        return answer.ideas, answer.why

    async def study(self, study: Study, asker: Asker) -> Answer:
        """What a look back has found; it stands behind all that anybody waits for."""
        return await self._ask(self._studies, Work(study=study), asker)

    @staticmethod
    def _with_ideas(answer: Answer) -> Answer:
        if not answer.ideas:
            raise RuntimeError("no idea came back")
        return answer

    async def _ask(self, line: Fair[Job], work: Work, asker: Asker) -> Answer:
        if len(self._tasks) < self.count:
            self._tasks.append(asyncio.get_running_loop().create_task(self._work(len(self._tasks))))
        job = Job(work)
        self._note(asker.person)
        line.put(asker.person, asker.table, job)
        self._news.set()
        try:
            answer = await job.future
        finally:
            job.taken()
        if answer.error:
            raise RuntimeError(answer.error)
        return answer

    def _note(self, person: str) -> None:
        """Remember who has asked lately."""
        now = time.monotonic()
        self._asked.pop(person, None)
        self._asked[person] = now
        while now - self._asked[oldest := next(iter(self._asked))] > LATELY:
            del self._asked[oldest]

    def _holding(self) -> list[str]:
        """Who has enough workers: while others are about, one person leaves them one."""
        most = self.count - 1 if len(self._asked) > 1 else self.count
        return [person for person, workers in self._thinking_for.items() if workers >= max(1, most)]

    async def _work(self, number: int) -> None:
        # A cancellation that comes together with an answer is swallowed by `wait_for` in older Pythons.
        while not self._closed:
            taken = self._take()
            if taken is None:
                self._news.clear()
                await self._news.wait()
                continue
            line, person, job = taken
            began = time.monotonic()
            self.busy += 1
            self._thinking_about[id(line)] += 1
            self._thinking_for[person] += 1
            try:
                answer = await self._try(number, job.work)
            finally:
                self.busy -= 1
                self._thinking_about[id(line)] -= 1
                self._thinking_for[person] -= 1
                if not self._thinking_for[person]:
                    del self._thinking_for[person]
                self._news.set()
            took = time.monotonic() - began
            line.charge(person, took)
            if line is not self._studies:
                self._usual += (took - self._usual) / 8
            if not job.future.done():
                job.future.set_result(answer)

    def _take(self) -> tuple[Fair[Job], str, Job] | None:
        """The next job. Where there are several workers, hints and studies leave one of them free for moves."""
        for line in (self._moves, self._hints, self._studies):
            waitable = self._thinking_about[id(self._hints)] + self._thinking_about[id(self._studies)]
            if line is not self._moves and waitable >= max(1, self.count - 1):
                continue
            while (taken := line.take(self._holding())) is not None:
                person, job = taken
                if not job.future.done():
                    job.taken()
                    return line, person, job
                line.charge(person, 0.0)
        return None

    async def _try(self, number: int, work: Work) -> Answer:
        for _ in range(TRIES):
            try:
                return await asyncio.wait_for(self._exchange(number, work), PATIENCE)
            # A pipe to a dead process fails in many ways, and each event loop has its own.
            except Exception as error:
                logger.warning("a thinking worker is replaced: %r", error)
                await self._end(number)
        return Answer([], "the worker died")

    async def _exchange(self, number: int, work: Work) -> Answer:
        build = self.next_build()
        if self._builds.get(number) != build:
            await self._end(number)
        process = self.processes.get(number)
        if process is None or process.returncode is not None:
            self._builds[number] = build
            process = self.processes[number] = await self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        body = msgspec.json.encode(work)
        process.stdin.write(len(body).to_bytes(4, "big") + body)
        await process.stdin.drain()
        size = int.from_bytes(await process.stdout.readexactly(4), "big")
        return msgspec.json.decode(await process.stdout.readexactly(size), type=Answer)

    async def _start(self) -> asyncio.subprocess.Process:
        pipe = asyncio.subprocess.PIPE
        # The package may be run from a source tree that only this process was told of.
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        # A session of its own: Ctrl-C in a terminal is for the server, which then ends its workers.
        return await asyncio.create_subprocess_exec(
            *self.command, stdin=pipe, stdout=pipe, env=environment, start_new_session=True
        )

    async def _end(self, number: int) -> None:
        process = self.processes.pop(number, None)
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def close(self) -> None:
        """End all workers, also one that is just being started."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for number in list(self.processes):
            await self._end(number)
