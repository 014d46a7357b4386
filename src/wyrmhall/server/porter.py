"""The porter: takes connections from the listening socket, a few at a time, and sends away those that may not come in
before anything is made for them.

An event loop's own server takes all that knock in one turn and makes transport and protocol of each, so that a flood of
connections holds up everybody inside. Here a flood waits at the door, and whoever is refused costs two system calls.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import struct
from collections.abc import Callable
from typing import Any

from wyrmhall.server.door import Door

logger = logging.getLogger("wyrmhall.server")

AT_ONCE = 8
BACKLOG = 2048
# After so many who were all refused: at most 4,000 of them a second take the hall's time.
REST = 0.002
# When the system gives no more descriptors: those inside end first.
PAUSE = 0.1
# To close at once, with nothing left to wait for.
RESET = struct.pack("ii", 1, 0)


class Porter:
    """`make` makes the protocol of a connection that was let in. uvicorn closes it like a server of the event loop."""

    def __init__(self, door: Door, listener: socket.socket, make: Callable[[], Any]) -> None:
        self.door = door
        self.listener = listener
        self.make = make
        self._coming: set[asyncio.Task[None]] = set()
        listener.setblocking(False)
        listener.listen(BACKLOG)
        self._loop = asyncio.get_running_loop()
        self._work = self._loop.create_task(self._let_in())

    def close(self) -> None:
        self._work.cancel()

    async def wait_closed(self) -> None:
        await asyncio.gather(self._work, *self._coming, return_exceptions=True)

    async def _let_in(self) -> None:
        while True:
            welcome = 0
            try:
                welcome += self._meet(*await self._loop.sock_accept(self.listener))
                for _ in range(AT_ONCE - 1):
                    welcome += self._meet(*self.listener.accept())
                if not welcome:
                    await asyncio.sleep(REST)
            except (BlockingIOError, InterruptedError, ConnectionError):
                # Nobody else is there, or whoever was there has gone.
                pass
            except OSError as error:
                logger.warning("nobody can be let in just now: %s", error)
                await asyncio.sleep(PAUSE)

    def _meet(self, connection: socket.socket, address: tuple[str, int]) -> bool:
        """Whether somebody was let in."""
        if admitted := self.door.admit(address[0]):
            task = self._loop.create_task(self._bring_in(connection, address[0]))
            self._coming.add(task)
            task.add_done_callback(self._coming.discard)
        else:
            with contextlib.suppress(OSError):
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
            connection.close()
        return admitted

    async def _bring_in(self, connection: socket.socket, address: str) -> None:
        connection.setblocking(False)
        protocol = self.make()
        try:
            await self._loop.connect_accepted_socket(lambda: protocol, connection)
        except OSError as error:
            logger.debug("a connection broke off while it was let in: %r", error)
            if protocol.transport is None:
                connection.close()
                self.door.leave(address)
