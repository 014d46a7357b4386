"""The short way in and out of a socket: nothing that takes it overtakes what has to wait."""

from __future__ import annotations

import asyncio
from typing import Any

from tests.server.client import Patience, Running, in_time
from tests.server.raw import TEXT, frame, head_of, knock, read_all
from tests.server.test_sockets import two_seats
from wyrmhall.server.ear import Ear
from wyrmhall.server.protocol import ClientMessage, Limits, Move, Ping
from wyrmhall.server.viewer import Viewer

WHOLE_TEXT = 0x81


def test_what_can_be_sent_at_once_does_not_overtake_what_waits() -> None:
    """The line is free again before the one who waited for it has got to sending."""
    sent: list[bytes] = []
    free = asyncio.Event()
    viewer = Viewer(None)

    def post(data: bytes) -> bool:
        if free.is_set():
            sent.append(data)
        return free.is_set()

    async def send(message: Any) -> None:
        await free.wait()
        sent.append(message["text"].encode())

    async def work() -> None:
        viewer.post = post
        pump = asyncio.create_task(viewer.pump(send))
        viewer.send(b"1")
        await asyncio.sleep(0)
        free.set()
        viewer.send(b"2")
        while len(sent) < 2:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        viewer.send(b"3")
        assert sent == [b"1", b"2", b"3"]
        pump.cancel()

    in_time(work())


def test_a_move_is_taken_at_once_unless_something_is_being_worked_on() -> None:
    done: list[ClientMessage] = []
    working = asyncio.Event()

    def move(message: Move) -> bool:
        done.append(message)
        return True

    async def handle(message: ClientMessage) -> None:
        await working.wait()
        done.append(message)

    async def work() -> None:
        queue: asyncio.Queue[Any] = asyncio.Queue()
        ear = Ear(Limits(), Viewer(None), handle, move)
        chosen = b'{"type": "move", "ref": 2, "turn": 1, "token": 3}'
        assert not ear.take(chosen), "nobody moves before having been welcomed"
        listening = asyncio.create_task(ear.listen(queue.get, lambda: asyncio.sleep(0)))
        await queue.put({"type": "websocket.receive", "text": '{"type": "ping", "ref": 1}'})
        while not queue.empty():
            await asyncio.sleep(0)
        assert not ear.take(chosen), "what came before is answered before"
        working.set()
        while not done:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert ear.take(chosen)
        assert not ear.take(b'{"type": "ping", "ref": 3}'), "only moves are so short a piece of work"
        assert not ear.take(b"nonsense"), "what cannot be read is answered in its turn"
        assert done == [Ping(1), Move(2, 1, 3)]
        listening.cancel()

    in_time(work())


def test_messages_are_answered_in_order_whichever_way_they_come(server: Running) -> None:
    with two_seats(server) as (one, _, _):
        state = one.wait_for_turn()
        refs = [one.send("sync"), one.send("move", turn=state["turn"], token=state["choices"][0]["token"])]
        refs.append(one.send("undo"))
        told: list[int] = []
        while len(told) < len(refs):
            if (ref := one.receive().get("ref")) is not None:
                told.append(ref)
        assert told == refs


def test_what_comes_in_the_middle_of_a_text_is_no_message(server: Running) -> None:
    """The short way looks at whole texts only; whoever begins one and sends another has broken the protocol."""
    with two_seats(server) as (_, _, table), knock(server.url, f"/ws/tables/{table}") as line:
        assert b" 101 " in head_of(line)
        told = b""
        waits = Patience()
        while waits(b'"type":"state"' not in told):
            told += line.recv(65536)
        line.sendall(frame(WHOLE_TEXT, b'{"type":"move","ref":6,"turn":1,"token":0}'))
        line.sendall(frame(TEXT, b'{"type":'))
        line.sendall(frame(WHOLE_TEXT, b'{"type":"move","ref":7,"turn":1,"token":0}'))
        told += read_all(line)
        assert b'"ref":6' in told
        assert b'"ref":7' not in told
