"""The two WebSockets, a table's and the hall's. What cannot be done gets one clear error, and nobody else notices."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, cast

from litestar import WebSocket, websocket
from litestar.params import FromPath
from litestar.types import Receive, Send
from sqlalchemy.exc import SQLAlchemyError

from wyrmhall.server import actions, chat
from wyrmhall.server.bot_pool import Asker, Waited
from wyrmhall.server.bot_worker import Thought
from wyrmhall.server.door import DIRECT
from wyrmhall.server.ear import Ear
from wyrmhall.server.entry import Refused
from wyrmhall.server.guests import COOKIE
from wyrmhall.server.hall import Hall
from wyrmhall.server.messages import encode
from wyrmhall.server.opened import Open
from wyrmhall.server.pace import place_of
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
    Resign,
    Say,
    Sync,
    Undo,
    Vote,
)
from wyrmhall.server.security import CHANNEL, same_origin
from wyrmhall.server.viewer import Viewer

logger = logging.getLogger("wyrmhall.server")

MOST_REASON = 123
GRACE = 5.0
HINT_LEVEL = "wyrm"
# To tell a whole table costs as much as hundreds of other messages.
SYNCS_PER_SECOND = 1.0
SYNC_BURST = 20


Socket = WebSocket[Any, Any, Any]


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
        watching = hall.presence.people_at(opened)[1]
        if opened.live.seat_of(viewer.guest) is None and watching >= hall.limits.watchers:
            raise Refused("limit", "too many people are watching this table")
    except Refused as refused:
        await _shut(socket, 4004 if refused.code != "limit" else 4029, refused.words)
        return
    seat = _TableSeat(hall, viewer, table)
    ear = Ear(hall.limits, viewer, seat.handle, seat.move)
    await _converse(hall, socket, viewer, seat.welcome, ear)


@websocket("/ws/hall")
async def hall_socket(socket: Socket) -> None:
    hall: Hall = socket.app.state.hall
    viewer = await _greet(hall, socket)
    if viewer is None:
        return

    async def welcome() -> None:
        hall.lists.enter(viewer)

    def handle(message: ClientMessage) -> None:
        if not isinstance(message, Ping):
            raise Refused("bad-message", "only ping can be sent to the hall")
        viewer.send(encode(DoneMessage(message.ref)))

    try:
        await _converse(hall, socket, viewer, welcome, Ear(hall.limits, viewer, handle))
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
    if hall.presence.sockets_of(who) >= limits.sockets or hall.presence.sockets_of(place) >= limits.address_sockets:
        most = f"one person can have at most {limits.sockets} sockets, and one address at most {limits.address_sockets}"
        await _shut(socket, 4029, most)
        return None
    viewer = Viewer(person)
    viewer.who = who
    viewer.place = place
    viewer.session = session
    hall.viewers.add(viewer)
    for whose in {who, place}:
        hall.presence.count_socket(whose, 1)
    return viewer


def _part(hall: Hall, viewer: Viewer) -> None:
    """The socket is counted no more."""
    hall.viewers.discard(viewer)
    for who in {viewer.who, viewer.place}:
        hall.presence.count_socket(who, -1)


async def _converse(
    hall: Hall, socket: Socket, viewer: Viewer, welcome: Callable[[], Awaitable[None]], ear: Ear
) -> None:
    loop = asyncio.get_running_loop()
    scope = cast(dict[str, Any], socket.scope)
    receive, send = cast(tuple[Receive, Send], scope[CHANNEL])
    pump = loop.create_task(viewer.pump(send))
    viewer.on_close = lambda: loop.call_later(GRACE, pump.cancel)
    if (direct := scope.get(DIRECT)) is not None:
        viewer.post, direct.listener = direct.post, ear.take
    listen = loop.create_task(ear.listen(receive, welcome))
    try:
        await asyncio.wait((pump, listen), return_when=asyncio.FIRST_COMPLETED)
        if viewer.closing is not None:
            # It is told why, within the grace there is.
            await asyncio.wait((pump,))
    finally:
        viewer.on_close = viewer.post = None
        if direct is not None:
            direct.listener = None
        # Both refer to the socket: without this only the collector would free it.
        socket.receive, socket.send = receive, send
        hall.leave(viewer)
        for task in (pump, listen):
            task.cancel()
        for result in await asyncio.gather(pump, listen, return_exceptions=True):
            if isinstance(result, Exception):
                logger.error("a socket failed", exc_info=result)


class _TableSeat:
    """A viewer at a table: what it sends is looked up here and handed on."""

    def __init__(self, hall: Hall, viewer: Viewer, table: str) -> None:
        self.hall = hall
        self.viewer = viewer
        self.table = table

    async def welcome(self) -> None:
        hall, viewer = self.hall, self.viewer
        now = await hall.show_settled(self.table, viewer)
        hall.teller.tell_presence(now, but=viewer)
        try:
            await self._tell_said()
        except SQLAlchemyError:
            # The store is away; the game goes on meanwhile.
            hall.spawn(hall.patiently(self._tell_said))

    async def _tell_said(self) -> None:
        if lines := await chat.recent_chat(self.hall, self.table, self.viewer):
            self.viewer.send(encode(ChatMessage(lines)))

    def move(self, message: Move) -> bool:
        """Carry out a move now; False where the table is not ready for it."""
        opened = self.hall.tables.get(self.table)
        if opened is None or opened.is_lost():
            return False
        actions.move(self.hall, opened, self.viewer, message.ref, message.turn, message.token)
        return True

    def handle(self, message: ClientMessage) -> Awaitable[None] | None:
        opened = self.hall.tables.get(self.table)
        if opened is None:
            raise Refused("conflict", "the table is being read again; try once more")
        if opened.is_lost():
            return self._after_recovery(opened, message)
        if isinstance(message, Move):
            self.move(message)
            return None
        return self._other(opened, message)

    async def _after_recovery(self, opened: Open, message: ClientMessage) -> None:
        await opened.until_recovered()
        if (work := self.handle(message)) is not None:
            await work

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
            case AskHint(level=level):
                self._ask_hint(opened, ref, HINT_LEVEL if level is None else actions.check_level(level))
            case Say(words=words):
                await chat.say(hall, opened, viewer, ref, words)
            case Sync():
                if not hall.allow(viewer.who, "sync", SYNCS_PER_SECOND, SYNC_BURST):
                    raise Refused("too-fast", "the whole table was asked for too often; wait a little")
                await hall.show_settled(self.table, viewer, ref)
                viewer.send(encode(ChatMessage(await chat.recent_chat(hall, self.table, viewer))))
            case Ping():
                viewer.send(encode(DoneMessage(ref)))

    def _ask_hint(self, opened: Open, ref: int, level: str) -> None:
        live = opened.live
        if not live.facts.hints:
            raise Refused("no-hints", "this table is played without hints")
        seat = actions.playing_seat(opened, self.viewer)
        if seat not in live.actors() or live.table is None:
            raise Refused("not-asked", "there is nothing for you to choose now")
        if not self.hall.presence.begin_hint(self.viewer.who):
            raise Refused("too-fast", "the last hint is still being thought about")
        thought = live.thought(seat, level)
        task = self.hall.spawn(self._hint(opened, seat, live.turns[seat], ref, thought))
        opened.hinting[seat] = live.turns[seat], task

    async def _hint(self, opened: Open, seat: int, turn: int, ref: int, thought: Thought) -> None:
        game, viewer = opened.live.game, self.viewer
        try:
            ideas, why = await self.hall.bot_pool.explain(thought, Asker(viewer.who, self.table))
        except asyncio.CancelledError:
            viewer.error(ref, "late", "you have chosen in the meantime")
            raise
        except Waited:
            viewer.error(ref, "limit", "the bots have too many moves to think about; ask again later")
            return
        except RuntimeError:
            viewer.error(ref, "server", "no hint could be found")
            return
        finally:
            self.hall.presence.end_hint(viewer.who)
        live = opened.live
        if live.turns[seat] != turn or seat not in live.actors():
            viewer.error(ref, "late", "you have chosen in the meantime")
            return
        name = game.vocabulary.name
        words = partial(game.words, live.state, seat)
        choices = [
            HintChoice(i.token, name(i.token), words(i.token), i.visits, i.expected, i.points, i.wins) for i in ideas
        ]
        viewer.send(encode(HintMessage(ref, turn, choices, why)))
