"""The door: what comes over a connection before it is a request or a message.

uvicorn bounds neither how many control frames a WebSocket may send, nor how long a request's head may take, nor how
much an answer that nobody reads may hold. Its two protocol classes are narrowed here to do so; the limits are those of
`Limits`, and addresses of trusted proxies are not counted, since all people behind one would count as one.
"""

from __future__ import annotations

import asyncio
import socket
import struct
from collections import Counter, deque
from collections.abc import Callable, Iterable
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING, Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask
from wyrmhall.server.pace import SHARE, Bucket, Buckets, place_of
from wyrmhall.server.protocol import Limits

if TYPE_CHECKING:
    from wyrmhall.server.hall import Hall

MOST_HEAD_BYTES = 32768
MOST_HEADERS = 100
# What is read at once is taken in such pieces, so that a flood is noticed before all of it has been worked through.
PIECE = 512
# A connection that is being closed gets this long to take what was sent to it.
LINGER_SECONDS = 5.0


# Where the application finds the socket itself, to talk to it without a task and a queue in between.
DIRECT = "wyrmhall.direct"
WHOLE_TEXT, MASKED, HEAD, LONGEST_SHORT = 0x81, 0x80, 6, 125


class Door:
    """Who is inside. `most` is how many connections there can be at all."""

    def __init__(self, limits: Limits, most: int, proxies: Iterable[str] = ()) -> None:
        self.limits = limits
        self.most = most
        self.inside: Counter[str] = Counter()
        self.total = 0
        self._proxies = [ip_network(proxy) for proxy in proxies]
        self._pace = Buckets()
        self._hall: Hall | None = None
        self._headless: dict[_Http, None] = {}

    def belong_to(self, hall: Hall) -> None:
        """From now on count together with the other processes of the hall, where there are any."""
        self._hall, self._pace = hall, hall.pace

    def is_proxy(self, address: str) -> bool:
        try:
            found = ip_address(address.partition("%")[0])
        except ValueError:
            return False
        return any(found in network for network in self._proxies)

    def admit(self, address: str) -> bool:
        """Whether a connection from there may come in; then it is counted until it leaves."""
        limits, place = self.limits, place_of(address)
        if not self.is_proxy(address):
            rate, burst = limits.connections_per_second, 2 * limits.address_connections
            if self._connections_of(place) >= limits.address_connections:
                return False
            if not self._pace.allow(place, "connections", rate, burst):
                return False
        self.total += 1
        self._count(place, 1)
        return True

    def enter(self, connection: _Http) -> None:
        """It is inside. When the house is full, the one that has waited longest without a request goes."""
        self._headless[connection] = None
        if self.total > self.most:
            next(iter(self._headless)).throw_out()

    def has_head(self, connection: _Http) -> None:
        self._headless.pop(connection, None)

    def leave(self, address: str) -> None:
        self.total -= 1
        self._count(place_of(address), -1)

    def _connections_of(self, place: str) -> int:
        others = self._hall.elsewhere(f"connections {place}") if self._hall is not None else []
        return self.inside[place] + sum(map(int, others))

    def _count(self, place: str, change: int) -> None:
        """Other processes are told in steps of an eighth of what an address may have: a few are no news."""
        inside = self.inside[place] + change
        if inside:
            self.inside[place] = inside
        else:
            self.inside.pop(place, None)
        if self._hall is not None and self._hall.company is not None:
            step = max(1, self.limits.address_connections // SHARE)
            self._hall.company.share(f"connections {place}", inside // step * step or None)

    def protocols(self) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
        """The classes that uvicorn is to make its connections and its WebSockets of."""
        return type("Http", (_Http,), {"door": self}), type("Socket", (_Socket,), {"door": self})


def cut_off(transport: asyncio.Transport) -> None:
    """End a connection now. Where the other side has left much unread, the system is not to keep it for them either."""
    if transport.get_write_buffer_size():
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()


class _Http(HttpToolsProtocol):
    """A connection that speaks HTTP: each stage of it has a time by which it must be over."""

    door: Door

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._timer: asyncio.TimerHandle | None = None
        self._unanswered: deque[RequestResponseCycle] = deque()
        self._head_bytes = 0
        self._in_head = True
        self._address = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self._by(self.door.limits.head_seconds)
        self.door.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._by(None)
        self.door.has_head(self)
        self.door.leave(self._address)
        self._give_up_answers()
        super().connection_lost(exc)

    def throw_out(self) -> None:
        self.door.has_head(self)
        self._give_up_answers()
        cut_off(self.transport)

    def _give_up_answers(self) -> None:
        """Nobody waits for them any more. Of several requests sent at once uvicorn tells that only the last."""
        for cycle in self._unanswered:
            cycle.disconnected = not cycle.response_complete

    def _by(self, seconds: float | None) -> None:
        """By then the next stage must have come; None when nothing is waited for."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self.loop.call_later(seconds, self.throw_out) if seconds is not None else None

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._in_head:
            self._head_bytes += len(data)
        super().data_received(data)
        if self._in_head and self._head_bytes > MOST_HEAD_BYTES and not self.transport.is_closing():
            self.send_400_response("The head of this request is too long.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head = True
        self._by(self.door.limits.head_seconds)

    def on_header(self, name: bytes, value: bytes) -> None:
        if len(self.headers) >= MOST_HEADERS:
            raise ValueError("too many headers")
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._head_bytes = 0
        self.door.has_head(self)
        self._by(self.door.limits.request_seconds)
        super().on_headers_complete()
        if self.cycle is not None:
            self._unanswered.append(self.cycle)

    def on_response_complete(self) -> None:
        while self._unanswered and self._unanswered[0].response_complete:
            self._unanswered.popleft()
        # Written is not yet read: an idle connection is closed by then, and one that takes nothing is cut off.
        self._by(self.door.limits.request_seconds)
        super().on_response_complete()

    def handle_websocket_upgrade(self) -> None:
        self._by(None)
        super().handle_websocket_upgrade()
        # The parser refers to this connection, which is no longer needed.
        self.parser = cast(Any, None)


class _Socket(WebSocketsSansIOProtocol):
    """A WebSocket that takes what it is sent piece by piece, and counts what no message ever shows."""

    door: Door

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        limits = self.door.limits
        self._held = bytearray()
        self._frames = Bucket(limits.control_frames_per_second, limits.control_frame_burst)
        self._out = False
        self._over = False
        self._timer: asyncio.TimerHandle | None = None
        # Takes a text at once, or says that it has to wait in the queue.
        self.listener: Callable[[bytes], bool] | None = None

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            cast(dict[str, Any], self.scope)[DIRECT] = self

    def connection_lost(self, exc: Exception | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self.door.leave(self.client[0] if self.client else "")
        super().connection_lost(exc)
        self._forget()

    # Taking in

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)
        elif not self._out and not self._taken_at_once(data):
            self._held += data
            self._feed()

    def _taken_at_once(self, data: bytes) -> bool:
        """Whether this was one short text, the whole of it and nothing else, and whoever listens was free to take it.

        So is nearly everything that people send. One for each time something is read, so that nobody is heard twice
        before the others.
        """
        if self.listener is None or self._held or not self.queue.empty() or self.close_sent:
            return False
        size = len(data) - HEAD
        if not 0 <= size <= LONGEST_SHORT or data[0] != WHOLE_TEXT or data[1] != MASKED | size:
            return False
        conn = self.conn
        if conn.reader.buffer or conn.current_size is not None or conn.parser_exc is not None:
            return False
        return self.listener(apply_mask(data[HEAD:], data[2:HEAD]))

    def post(self, text: bytes) -> bool:
        """Send a text now, unless something is in the way."""
        if self.close_sent or self.disconnected or not self.writable.is_set() or self.transport.is_closing():
            return False
        size = len(text)
        if size <= LONGEST_SHORT:
            head = bytes((WHOLE_TEXT, size))
        elif size < 1 << 16:
            head = b"\x81\x7e" + size.to_bytes(2, "big")
        else:
            head = b"\x81\x7f" + size.to_bytes(8, "big")
        self.transport.write(head + text)
        return True

    def _feed(self) -> None:
        """Take in what is held, up to the next message that the application has not asked for yet."""
        while self._held and not self._out and self.handshake_complete and (self.queue.empty() or self.close_sent):
            piece = bytes(self._held[:PIECE])
            del self._held[:PIECE]
            super().data_received(piece)
        if not self._held and self.read_paused and self.queue.empty() and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    async def receive(self) -> Any:
        message = await self.queue.get()
        if self.queue.empty():
            if self._held:
                self.loop.call_soon(self._feed)
            elif self.read_paused:
                self.read_paused = False
                self.transport.resume_reading()
        return message

    def _may(self) -> bool:
        """One more frame that is no message by itself; who sends many of them has to go."""
        if self._out:
            return False
        if self._frames.take():
            return True
        self._out = True
        self._held.clear()
        if not self.close_sent:
            self.conn.fail(1008, "too many control frames")
            self.handle_parser_exception()
        self._linger()
        return False

    def handle_ping(self) -> None:
        if self._may():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._may():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if (event.fin and not self.close_sent) or self._may():
            super().handle_cont(event)

    def handle_text(self, event: Frame) -> None:
        if (event.fin and not self.close_sent) or self._may():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        if (event.fin and not self.close_sent) or self._may():
            super().handle_bytes(event)

    # Going

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            # It was answered in plain HTTP, so there is no handshake to complain about.
            self.handshake_complete = True
            self._linger()
        elif message["type"] == "websocket.close":
            self._linger()
        elif self._held:
            self._feed()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._linger()

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self._over = True
        self._linger()
        self._forget()

    def _forget(self) -> None:
        """Connection, request and application refer to each other; without this only the collector would free them."""
        if self._over and self.disconnected:
            cast(dict[str, Any], self.scope).clear()
            self._held.clear()
            self.listener = None
            del self.conn, self.app, self.queue, self.transport

    def _linger(self) -> None:
        """What is closed goes soon, also when it does not read what was sent to it."""
        if self._timer is None and not self.disconnected:
            self._timer = self.loop.call_later(LINGER_SECONDS, cut_off, self.transport)
