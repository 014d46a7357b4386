"""One open socket and what waits to be sent on it. Sending never blocks: a socket that does not read is closed.

What can be sent at once goes straight to the connection; only what has to wait passes through a task of its own.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from wyrmhall.server.guests import Person
from wyrmhall.server.messages import encode
from wyrmhall.server.protocol import Code, ErrorMessage

if TYPE_CHECKING:
    from wyrmhall.server.live import Live

logger = logging.getLogger("wyrmhall.server")

MOST_WAITING = 256
MOST_WAITING_BYTES = 1 << 20
Send = Callable[[Any], Awaitable[None]]


class Viewer:
    """`audience` is the seat whose eyes it has, None for an onlooker; `seen` counts the events it was sent."""

    def __init__(self, person: Person | None) -> None:
        self.person = person
        self.live: Live | None = None
        self.audience: int | None = None
        self.seen: int | None = None
        self.closing: int | None = None
        self.who = ""
        self.place = ""
        self.session = ""
        self.on_close: Callable[[], object] | None = None
        # Sends a text now, or says that it cannot.
        self.post: Callable[[bytes], bool] | None = None
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._sending = False
        self._sleeping: asyncio.Future[None] | None = None

    @property
    def guest(self) -> str | None:
        return self.person.id if self.person else None

    def send(self, data: bytes) -> None:
        if self.closing is not None:
            return
        if self.post is not None and not self._waiting and not self._sending and self.post(data):
            return
        if self._full():
            self.close(1008)
            return
        self._waiting.append(data)
        self._bytes += len(data)
        self._wake()

    def _full(self) -> bool:
        return len(self._waiting) >= MOST_WAITING or self._bytes >= MOST_WAITING_BYTES

    def _wake(self) -> None:
        if self._sleeping is not None and not self._sleeping.done():
            self._sleeping.set_result(None)

    def error(self, ref: int | None, code: Code, words: str) -> None:
        self.send(encode(ErrorMessage(ref, code, words)))

    def close(self, code: int) -> None:
        """Close once what was queued before has been sent; a full queue is dropped."""
        if self.closing is None:
            self.closing = code
            if self._full():
                self._waiting.clear()
            self._wake()
            if self.on_close is not None:
                self.on_close()

    async def pump(self, send: Send) -> None:
        """Send what comes, in order, until the socket is closed from either side."""
        waiting = self._waiting
        loop = asyncio.get_running_loop()
        try:
            while True:
                self._sending = True
                while waiting:
                    data = waiting.popleft()
                    self._bytes -= len(data)
                    await send({"type": "websocket.send", "text": data.decode(), "bytes": None})
                self._sending = False
                if self.closing is not None:
                    await send({"type": "websocket.close", "code": self.closing, "reason": ""})
                    return
                self._sleeping = loop.create_future()
                await self._sleeping
        except Exception as error:
            # The other side went away; each server tells that in its own way, and here it comes to the same.
            logger.debug("a socket ended while it was sent to: %r", error)
