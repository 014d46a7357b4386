"""The pool of worker processes in which bots think, so that the event loop never waits for a search.

A worker that dies or takes too long is replaced and the thought is tried again; if it fails there too, a random bot
chooses in its place, so a game always goes on. When the engine has been compiled meanwhile, workers are replaced by
such as run it.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import os
import sys
from collections.abc import Callable

import msgspec

from wyrmhall import _build, bots
from wyrmhall.kernel import replay
from wyrmhall.server.live import game_of
from wyrmhall.server.thinker import Answer, Thought

logger = logging.getLogger("wyrmhall.server")

PATIENCE = 120.0
TRIES = 3
Job = tuple[int, int, Thought, "asyncio.Future[Answer]"]


class Thinkers:
    """Up to `count` workers, started when there is first something to think about."""

    def __init__(
        self, count: int, command: list[str] | None = None, next_build: Callable[[], str] = _build.next_name
    ) -> None:
        self.count = max(1, count)
        self.next_build = next_build
        self.command = command or [sys.executable, "-m", "wyrmhall.server.thinker"]
        self.processes: dict[int, asyncio.subprocess.Process] = {}
        self._builds: dict[int, str] = {}
        self._jobs: asyncio.PriorityQueue[Job] = asyncio.PriorityQueue()
        self._order = itertools.count()
        self._tasks: list[asyncio.Task[None]] = []

    async def choose(self, thought: Thought) -> int:
        """The token a bot chooses; always a legal one."""
        try:
            answer = await self._ask(thought, urgent=False)
        except RuntimeError as error:
            logger.error("a %s could not think (%s); it chooses at random", thought.level, error)
            return self._at_random(thought)
        return answer.ideas[0].token

    async def explain(self, thought: Thought) -> list[bots.Idea]:
        return (await self._ask(msgspec.structs.replace(thought, explain=True), urgent=True)).ideas

    async def _ask(self, thought: Thought, urgent: bool) -> Answer:
        loop = asyncio.get_running_loop()
        if len(self._tasks) < self.count:
            self._tasks.append(loop.create_task(self._work(len(self._tasks))))
        future: asyncio.Future[Answer] = loop.create_future()
        self._jobs.put_nowait((0 if urgent else 1, next(self._order), thought, future))
        answer = await future
        if answer.error or not answer.ideas:
            raise RuntimeError(answer.error or "no idea came back")
        return answer

    @staticmethod
    def _at_random(thought: Thought) -> int:
        game = game_of(thought.record.game)
        state = replay(thought.record, game)
        return bots.make("random", game).choose(state, thought.seat, thought.luck)

    async def _work(self, number: int) -> None:
        while True:
            _, _, thought, future = await self._jobs.get()
            answer = Answer([], "the worker died")
            for _ in range(TRIES):
                try:
                    answer = await asyncio.wait_for(self._exchange(number, thought), PATIENCE)
                    break
                # A pipe to a dead process fails in many ways, and each event loop has its own.
                except Exception as error:
                    logger.warning("a thinking worker is replaced: %r", error)
                    await self._end(number)
            if not future.done():
                future.set_result(answer)

    async def _exchange(self, number: int, thought: Thought) -> Answer:
        build = self.next_build()
        if self._builds.get(number) != build:
            await self._end(number)
        process = self.processes.get(number)
        if process is None or process.returncode is not None:
            self._builds[number] = build
            process = self.processes[number] = await self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        body = msgspec.json.encode(thought)
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
        for task in self._tasks:
            task.cancel()
        for number in list(self.processes):
            await self._end(number)
