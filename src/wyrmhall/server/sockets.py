"""The two WebSockets, a table's and the hall's. What cannot be done gets one clear error, and nobody else notices."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, cast

import msgspec
from litestar import WebSocket, websocket
from litestar.params import FromPath
from litestar.types import Receive, Send

from wyrmhall.server import actions, chat
from wyrmhall.server.bot_pool import Asker, Waited
from wyrmhall.server.bot_worker import Thought
from wyrmhall.server.entry import Refused
from wyrmhall.server.guests import COOKIE
from wyrmhall.server.hall import Hall
from wyrmhall.server.messages import encode
from wyrmhall.server.opened import Open
from wyrmhall.server.pace import Bucket, place_of
from wyrmhall.server.protocol import (
    AnswerTakeback,
    AskHint,
    AskTakeback,
    ChatMessage,
    ClientMessage,
    DoneMessage,
    HintChoice,
    HintMessage,
    LeaveAnswers,
    Move,
    Ping,
    Ref,
    Resign,
    Say,
    Sync,
    Undo,
    Vote,
)
from wyrmhall.server.security import CHANNEL, same_origin
from wyrmhall.server.viewer import Viewer

logger = logging.getLogger("wyrmhall.server")

HARD_LIMIT = 65536
MOST_REASON = 123
STRIKES = 200
GRACE = 5.0
HINT_LEVEL = "wyrm"
# To tell a whole table costs as much as hundreds of other messages.
SYNCS_PER_SECOND = 1.0
SYNC_BURST = 20


class _Ref(msgspec.Struct):
    ref: Ref | None = None


_read = msgspec.json.Decoder(ClientMessage).decode
_read_ref = msgspec.json.Decoder(_Ref).decode
Socket = WebSocket[Any, Any, Any]
Handle = Callable[[bytes], Awaitable[None] | None]


@websocket("/ws/tables/{table:str}")
async def table_socket(socket: Socket, table: FromPath[str]) -> None:
    hall: Hall = socket.app.state.hall
    viewer = await _greet(hall, socket)
    if viewer is None:
        return
    try:
        await _at_table(hall, socket, viewer, table)
    finally:
        _part(hall, viewer)


async def _at_table(hall: Hall, socket: Socket, viewer: Viewer, table: str) -> None:
    try:
        opened = await hall.visible(table, viewer.guest, socket.query_params.get("invite"))
        watching = sum(other.audience is None for other in opened.viewers)
        if opened.live.seat_of(viewer.guest) is None and watching >= hall.limits.watchers:
            raise Refused("limit", "too many people look on at this table")
    except Refused as refused:
        await _shut(socket, 4004 if refused.code != "limit" else 4029, refused.words)
        return
    seat = _TableSeat(hall, viewer, table)

    async def welcome() -> None:
        lines = await chat.recent_chat(hall, table, viewer.person.muted if viewer.person else set())
        now = await hall.show_settled(table, viewer)
        if lines:
            viewer.send(encode(ChatMessage(lines)))
        hall.tell_presence(now, but=viewer)

    await _converse(hall, socket, viewer, welcome, seat.handle)


@websocket("/ws/hall")
async def hall_socket(socket: Socket) -> None:
    hall: Hall = socket.app.state.hall
    viewer = await _greet(hall, socket)
    if viewer is None:
        return

    async def welcome() -> None:
        hall.enter(viewer)

    def handle(text: bytes) -> None:
        message = _decode(text)
        if not isinstance(message, Ping):
            raise Refused("bad-message", "only ping can be sent to the hall")
        viewer.send(encode(DoneMessage(message.ref)))

    try:
        await _converse(hall, socket, viewer, welcome, handle)
    finally:
        _part(hall, viewer)


async def _shut(socket: Socket, code: int, words: str) -> None:
    # The frame that closes a socket has room for so many bytes and no more.
    await socket.close(code, words.encode()[:MOST_REASON].decode(errors="ignore"))


async def _greet(hall: Hall, socket: Socket) -> Viewer | None:
    """Who knocks; None when the door stays shut."""
    await socket.accept()
    if not same_origin(socket.headers.get("origin"), socket.headers.get("host")):
        await _shut(socket, 4003, "this socket is only for pages of this server")
        return None
    person, session = await hall.guests.of_cookie(socket.cookies.get(COOKIE)) or (None, "")
    place = f"address {place_of(socket.client.host if socket.client else '')}"
    who = person.id if person else place
    limits = hall.limits
    if hall.sockets[who] >= limits.sockets or hall.sockets[place] >= limits.address_sockets:
        most = f"{limits.sockets} sockets are the most one person can have, {limits.address_sockets} one address"
        await _shut(socket, 4029, most)
        return None
    viewer = Viewer(person)
    viewer.who = who
    viewer.place = place
    viewer.session = session
    hall.viewers.add(viewer)
    hall.sockets.update({who, place})
    return viewer


def _part(hall: Hall, viewer: Viewer) -> None:
    """The socket is counted no more."""
    hall.parted += 1
    hall.viewers.discard(viewer)
    for who in {viewer.who, viewer.place}:
        hall.sockets[who] -= 1
        if not hall.sockets[who]:
            del hall.sockets[who]


async def _converse(
    hall: Hall, socket: Socket, viewer: Viewer, welcome: Callable[[], Awaitable[None]], handle: Handle
) -> None:
    loop = asyncio.get_running_loop()
    receive, send = cast(tuple[Receive, Send], socket.scope[CHANNEL])  # type: ignore[literal-required]
    pump = loop.create_task(viewer.pump(send))
    viewer.on_close = lambda: loop.call_later(GRACE, pump.cancel)
    listen = loop.create_task(_listen(hall, receive, viewer, welcome, handle))
    try:
        await asyncio.wait((pump, listen), return_when=asyncio.FIRST_COMPLETED)
        if viewer.closing is not None:
            # It is told why, within the grace there is.
            await asyncio.wait((pump,))
    finally:
        viewer.on_close = None
        hall.leave(viewer)
        for task in (pump, listen):
            task.cancel()
        for result in await asyncio.gather(pump, listen, return_exceptions=True):
            if isinstance(result, Exception):
                logger.error("a socket failed", exc_info=result)


async def _listen(
    hall: Hall, receive: Receive, viewer: Viewer, welcome: Callable[[], Awaitable[None]], handle: Handle
) -> None:
    try:
        await welcome()
    except Refused as refused:
        viewer.error(None, refused.code, refused.words)
        viewer.close(1011)
        return
    limits = hall.limits
    bucket = Bucket(limits.messages_per_second, limits.message_burst)
    strikes = 0
    while True:
        message = await receive()
        if message["type"] == "websocket.disconnect":
            return
        text = _bytes_of(message)
        if not bucket.take():
            strikes += 1
            viewer.error(_ref_of(text), "too-fast", f"more than {limits.messages_per_second:g} messages per second")
            if strikes >= STRIKES:
                viewer.close(1008)
                return
            continue
        await _one(limits.message_bytes, viewer, text, handle)


def _bytes_of(message: Any) -> bytes:
    text: str | None = message.get("text")
    data: bytes | None = message.get("bytes")
    return text.encode() if text is not None else data or b""


async def _one(most: int, viewer: Viewer, text: bytes, handle: Handle) -> None:
    """Carry out one message, or answer it with one error."""
    try:
        if len(text) > most:
            raise Refused("too-big", f"a message has at most {most} bytes; this one has {len(text)}")
        work = handle(text)
        if work is not None:
            await work
    except Refused as refused:
        viewer.error(_ref_of(text), refused.code, refused.words)
    except Exception:
        logger.exception("a message could not be handled")
        viewer.error(
            _ref_of(text), "server", "something went wrong here; look whether it was done before you try again"
        )


def _decode(text: bytes) -> ClientMessage:
    try:
        message: ClientMessage = _read(text)
        return message
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused("bad-message", f"this is not a message of the protocol: {error}") from None


def _ref_of(text: bytes) -> int | None:
    with contextlib.suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return _read_ref(text[:HARD_LIMIT]).ref
    return None


class _TableSeat:
    """A viewer at a table: what it sends is looked up here and handed on."""

    def __init__(self, hall: Hall, viewer: Viewer, table: str) -> None:
        self.hall = hall
        self.viewer = viewer
        self.table = table

    def handle(self, text: bytes) -> Awaitable[None] | None:
        message = _decode(text)
        opened = self.hall.tables.get(self.table)
        if opened is None:
            raise Refused("conflict", "the table is being read again; try once more")
        if isinstance(message, Move):
            actions.move(self.hall, opened, self.viewer, message.ref, message.turn, message.token)
            return None
        return self._other(opened, message)

    async def _other(self, opened: Open, message: ClientMessage) -> None:
        hall, viewer, ref = self.hall, self.viewer, message.ref
        match message:
            case Undo():
                actions.undo(hall, opened, viewer, ref)
            case LeaveAnswers(names=names):
                actions.leave_answers(hall, opened, viewer, ref, names)
            case AskTakeback():
                actions.ask_takeback(hall, opened, viewer, ref)
            case AnswerTakeback(agree=agree):
                actions.answer_takeback(hall, opened, viewer, ref, agree)
            case Resign():
                actions.resign(hall, opened, actions.playing_seat(opened, viewer), viewer, ref)
            case Vote(seat=target):
                actions.vote(hall, opened, viewer, ref, target)
            case AskHint():
                self._ask_hint(opened, ref)
            case Say(words=words):
                await chat.say(hall, opened, viewer, ref, words)
            case Sync():
                if not hall.allow(viewer.who, "sync", SYNCS_PER_SECOND, SYNC_BURST):
                    raise Refused("too-fast", "the whole table was asked for too often; wait a little")
                await hall.show_settled(self.table, viewer, ref)
                muted = viewer.person.muted if viewer.person else set()
                viewer.send(encode(ChatMessage(await chat.recent_chat(hall, self.table, muted))))
            case Ping():
                viewer.send(encode(DoneMessage(ref)))

    def _ask_hint(self, opened: Open, ref: int) -> None:
        live = opened.live
        if not live.facts.hints:
            raise Refused("no-hints", "this table is played without hints")
        seat = actions.playing_seat(opened, self.viewer)
        if seat not in live.actors() or live.table is None:
            raise Refused("not-asked", "there is nothing to choose for you now")
        if self.viewer.who in self.hall.hinting:
            raise Refused("too-fast", "the last hint is still being thought about")
        self.hall.hinting.add(self.viewer.who)
        thought = live.thought(seat, HINT_LEVEL)
        task = self.hall.spawn(self._hint(opened, seat, live.turns[seat], ref, thought))
        opened.hinting[seat] = live.turns[seat], task

    async def _hint(self, opened: Open, seat: int, turn: int, ref: int, thought: Thought) -> None:
        live, game, viewer = opened.live, opened.live.game, self.viewer
        try:
            ideas, why = await self.hall.bot_pool.explain(thought, Asker(viewer.who, self.table))
        except asyncio.CancelledError:
            viewer.error(ref, "late", "you have chosen meanwhile")
            raise
        except Waited:
            viewer.error(ref, "limit", "the bots have too many moves to think about; ask again later")
            return
        except RuntimeError:
            viewer.error(ref, "server", "no hint could be found")
            return
        finally:
            self.hall.hinting.discard(viewer.who)
        if live.turns[seat] != turn or seat not in live.actors():
            viewer.error(ref, "late", "you have chosen meanwhile")
            return
        name = game.vocabulary.name
        words = partial(game.words, live.state, seat)
        choices = [
            HintChoice(i.token, name(i.token), words(i.token), i.visits, i.expected, i.points, i.wins) for i in ideas
        ]
        viewer.send(encode(HintMessage(ref, turn, choices, why)))
