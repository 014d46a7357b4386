"""One open socket and what waits to be sent on it. Sending never blocks: a socket that does not read is closed."""

from __future__ import annotations

import asyncio
import logging
import time
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
Send = Callable[[Any], Awaitable[None]]


class Bucket:
    """Tokens that refill with time; `take` says whether there was one left."""

    __slots__ = ("_at", "_left", "burst", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._left = burst
        self._at = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self._left = min(self.burst, self._left + (now - self._at) * self.rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Viewer:
    """`audience` is the seat whose eyes it has, None for an onlooker; `seen` counts the events it was sent."""

    def __init__(self, person: Person | None) -> None:
        self.person = person
        self.live: Live | None = None
        self.audience: int | None = None
        self.seen: int | None = None
        self.closing: int | None = None
        self.who = ""
        self.on_close: Callable[[], object] | None = None
        self._waiting: deque[bytes] = deque()
        self._sleeping: asyncio.Future[None] | None = None

    @property
    def guest(self) -> str | None:
        return self.person.id if self.person else None

    def send(self, data: bytes) -> None:
        if self.closing is not None:
            return
        if len(self._waiting) >= MOST_WAITING:
            self.close(1008)
            return
        self._waiting.append(data)
        self._wake()

    def _wake(self) -> None:
        if self._sleeping is not None and not self._sleeping.done():
            self._sleeping.set_result(None)

    def error(self, ref: int | None, code: Code, words: str) -> None:
        self.send(encode(ErrorMessage(ref, code, words)))

    def close(self, code: int) -> None:
        """Close once what was queued before has been sent; a full queue is dropped."""
        if self.closing is None:
            self.closing = code
            if len(self._waiting) >= MOST_WAITING:
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
                while waiting:
                    await send({"type": "websocket.send", "text": waiting.popleft().decode(), "bytes": None})
                if self.closing is not None:
                    await send({"type": "websocket.close", "code": self.closing, "reason": ""})
                    return
                self._sleeping = loop.create_future()
                await self._sleeping
        except Exception as error:
            # The other side went away; each server tells that in its own way, and here it comes to the same.
            logger.debug("a socket ended while it was sent to: %r", error)
