"""What one socket sends: a message after the other, no faster than it may, each carried out or answered with one error.

A move is carried out the moment it comes, if nothing of the same viewer is being worked on. Everything else waits in
the socket's queue until `listen` asks for it.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from litestar.types import Receive

from wyrmhall.server.entry import Refused
from wyrmhall.server.pace import Bucket
from wyrmhall.server.protocol import ClientMessage, Limits, Move, Ref
from wyrmhall.server.viewer import Viewer

logger = logging.getLogger("wyrmhall.server")

HARD_LIMIT = 65536
STRIKES = 200
WENT_WRONG = "something went wrong here; check whether it was done before you try again"


class _Ref(msgspec.Struct):
    ref: Ref | None = None


_read = msgspec.json.Decoder(ClientMessage).decode
_read_ref = msgspec.json.Decoder(_Ref).decode
_UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
Handle = Callable[[ClientMessage], Awaitable[None] | None]
MoveNow = Callable[[Move], bool]


class Ear:
    """`handle` carries out any message, perhaps with work to wait for; `move` a move at once, if it can."""

    def __init__(self, limits: Limits, viewer: Viewer, handle: Handle, move: MoveNow | None = None) -> None:
        self.limits = limits
        self.viewer = viewer
        self.handle = handle
        self.move = move
        self.bucket = Bucket(limits.messages_per_second, limits.message_burst)
        # To begin with the viewer is being welcomed.
        self._busy = True

    def take(self, text: bytes) -> bool:
        """Carry out a short message now; False leaves it to the queue."""
        if self._busy or self.move is None or self.viewer.closing is not None or len(text) > self.limits.message_bytes:
            return False
        try:
            message = _read(text)
        except _UNREADABLE:
            return False
        if not isinstance(message, Move) or not self.bucket.take():
            return False
        try:
            return self.move(message)
        except Refused as refused:
            self.viewer.error(message.ref, refused.code, refused.words)
        except Exception:
            logger.exception("a move could not be handled")
            self.viewer.error(message.ref, "server", WENT_WRONG)
        return True

    async def listen(self, receive: Receive, welcome: Callable[[], Awaitable[None]]) -> None:
        viewer, limits = self.viewer, self.limits
        try:
            await welcome()
        except Refused as refused:
            viewer.error(None, refused.code, refused.words)
            viewer.close(1011)
            return
        strikes = 0
        while True:
            self._busy = False
            message = await receive()
            self._busy = True
            if message["type"] == "websocket.disconnect":
                return
            if viewer.closing is not None:
                # Nobody is answered any more; whoever comes back sees that it was not done.
                continue
            text = _bytes_of(message)
            if not self.bucket.take():
                strikes += 1
                viewer.error(ref_of(text), "too-fast", f"more than {limits.messages_per_second:g} messages per second")
                if strikes >= STRIKES:
                    viewer.close(1008)
                    return
                continue
            await self._one(text)

    async def _one(self, text: bytes) -> None:
        """Carry out one message, or answer it with one error."""
        viewer, most = self.viewer, self.limits.message_bytes
        try:
            if len(text) > most:
                raise Refused("too-big", f"a message has at most {most} bytes; this one has {len(text)}")
            work = self.handle(_decode(text))
            if work is not None:
                await work
        except Refused as refused:
            viewer.error(ref_of(text), refused.code, refused.words)
        except Exception:
            logger.exception("a message could not be handled")
            viewer.error(ref_of(text), "server", WENT_WRONG)


def _bytes_of(message: Any) -> bytes:
    text: str | None = message.get("text")
    data: bytes | None = message.get("bytes")
    return text.encode() if text is not None else data or b""


def _decode(text: bytes) -> ClientMessage:
    try:
        message: ClientMessage = _read(text)
        return message
    except _UNREADABLE as error:
        raise Refused("bad-message", f"this is not a message of the protocol: {error}") from None


def ref_of(text: bytes) -> int | None:
    with contextlib.suppress(*_UNREADABLE):
        return _read_ref(text[:HARD_LIMIT]).ref
    return None
