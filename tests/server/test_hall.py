"""The hall from inside: forgetting idle tables, a store that fails, and a socket that does not read."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tests.server.client import in_time
from wyrmhall.server import actions, chat, schema
from wyrmhall.server.entry import Refused
from wyrmhall.server.guests import Person
from wyrmhall.server.hall import Hall
from wyrmhall.server.opened import Open, Summing
from wyrmhall.server.protocol import AskHint, Limits, SeatWish, TableRequest
from wyrmhall.server.shelf import SUMMED_AT_ONCE
from wyrmhall.server.sockets import _TableSeat
from wyrmhall.server.store import Store, Ticket
from wyrmhall.server.viewer import MOST_WAITING, Viewer


def in_a_hall(folder: Path, work: Callable[[Hall], Awaitable[None]]) -> None:
    async def run() -> None:
        hall = Hall(f"sqlite:///{folder / 'hall.db'}", Limits(), 1)
        await hall.open()
        try:
            await work(hall)
        finally:
            await hall.close()

    in_time(run())


async def table_for_two(hall: Hall) -> tuple[Open, Person, Person]:
    ada, bob = await hall.guests.create("Ada"), await hall.guests.create("Bob")
    wish = TableRequest("fairytale(seats=2)", [SeatWish("me"), SeatWish("open")], public=True, hints=True)
    opened = await actions.create(hall, ada, wish)
    await actions.join(hall, bob, opened, None)
    return opened, ada, bob


def looking(hall: Hall, opened: Open, person: Person) -> tuple[Viewer, list[Any]]:
    """A viewer at the table, and the list that what it is sent goes to."""
    viewer = Viewer(person)
    told: list[Any] = []
    viewer.send = lambda data: told.append(json.loads(data))  # type: ignore[method-assign]
    hall.teller.show(opened, viewer)
    return viewer, told


def move(hall: Hall, opened: Open, viewer: Viewer, ref: int) -> None:
    seat = viewer.audience
    assert seat is not None
    live = opened.live
    actions.move(hall, opened, viewer, ref, live.turns[seat], live.state.legal(seat)[0])


def test_summaries_are_stored_a_few_at_a_time_so_that_no_move_waits_for_all(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        opened, _, _ = await table_for_two(hall)
        await hall.shelf.flush()
        await hall.write([])
        together: list[int] = []
        store = hall.store._store

        def watched(batch: list[Ticket]) -> None:
            together.append(sum(isinstance(ticket, Summing) for ticket in batch))
            store(batch)

        hall.store._store = watched  # type: ignore[method-assign]
        for number in range(5 * SUMMED_AT_ONCE):
            hall.shelf.dirty[f"{number:04d}"] = opened.live
        await hall.shelf.flush()
        await hall.write([])
        assert sum(together) == 5 * SUMMED_AT_ONCE
        assert max(together) <= SUMMED_AT_ONCE
        assert not hall.shelf.dirty

    in_a_hall(tmp_path, work)


def test_an_idle_table_is_forgotten_and_read_again(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        opened, ada, _ = await table_for_two(hall)
        table = opened.live.facts.id
        viewer, _told = looking(hall, opened, ada)
        move(hall, opened, viewer, 1)
        await hall.settle(opened)
        opened.used = -1e9
        await hall.shelf.flush()
        assert table in hall.tables
        hall.leave(viewer)
        opened.used = -1e9
        await hall.shelf.flush()
        assert table not in hall.tables
        assert hall.teller.written.size == 0
        again = await hall.table(table)
        assert again.live is not opened.live
        assert again.live.state.fingerprint() == opened.live.state.fingerprint()
        assert again.live.turns == opened.live.turns

    in_a_hall(tmp_path, work)


def test_moves_stored_together_are_told_together(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        opened, ada, bob = await table_for_two(hall)
        (one, heard), (two, overheard) = looking(hall, opened, ada), looking(hall, opened, bob)
        move(hall, opened, one, 1)
        move(hall, opened, two, 2)
        assert [message["type"] for message in heard] == ["table", "state"]
        await hall.settle(opened)
        assert [(message["moves"], message["ref"]) for message in heard[2:]] == [(2, 1)]
        assert [(message["moves"], message["ref"]) for message in overheard[2:]] == [(2, 2)]

    in_a_hall(tmp_path, work)


def test_what_cannot_be_stored_did_not_happen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(hall: Hall) -> None:
        opened, ada, _ = await table_for_two(hall)
        before = opened.live.state.fingerprint()
        viewer, told = looking(hall, opened, ada)
        with monkeypatch.context() as broken:
            broken.setattr(Store, "_commit", fail)
            move(hall, opened, viewer, 7)
            with pytest.raises(Refused, match="the table is being read again"):
                await hall.settle(opened)
        assert (told[2]["type"], told[2]["ref"], told[2]["code"]) == ("error", 7, "server")
        while told[-1]["type"] != "state" or len(told) < 5:
            await asyncio.sleep(0)
        again = await hall.table(opened.live.facts.id)
        assert again.live.state.fingerprint() == before
        assert told[-1]["moves"] == 0
        move(hall, again, viewer, 8)
        await hall.settle(again)
        assert (told[-1]["ref"], told[-1]["moves"]) == (8, 1)

    in_a_hall(tmp_path, work)


def test_a_name_that_could_not_be_stored_is_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(hall: Hall) -> None:
        ada = await hall.guests.create("Ada")
        with monkeypatch.context() as broken:
            broken.setattr(Store, "_commit", fail)
            with pytest.raises(Refused, match="nothing was changed"):
                await hall.guests.rename(ada, "Eve")
            with pytest.raises(Refused, match="nothing was changed"):
                await hall.guests.end(ada, "x")
        assert (ada.name, ada.ended) == ("Ada", frozenset())

    in_a_hall(tmp_path, work)


def fail(*_: Any) -> None:
    raise OSError("no space left")


def test_a_summary_that_cannot_be_stored_harms_no_table_and_is_written_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(hall: Hall) -> None:
        opened, ada, _ = await table_for_two(hall)
        viewer, told = looking(hall, opened, ada)
        with monkeypatch.context() as broken:
            broken.setattr(Store, "_commit", fail)
            await hall.shelf.flush()
            with pytest.raises(Refused):
                await hall.guests.create("Cy")
        move(hall, opened, viewer, 1)
        await hall.settle(opened)
        assert told[-1]["ref"] == 1
        await hall.shelf.flush()
        await hall.guests.create("Cy")
        stored = await hall.read(sa.select(schema.tables.c.moves))
        assert [row["moves"] for row in stored] == [1]

    in_a_hall(tmp_path, work)


def test_who_leaves_while_a_table_is_read_again_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(hall: Hall) -> None:
        opened, ada, bob = await table_for_two(hall)
        stays, told = looking(hall, opened, ada)
        leaves, _ = looking(hall, opened, bob)
        onlooker, overheard = looking(hall, opened, await hall.guests.create("Cy"))
        with monkeypatch.context() as broken:
            broken.setattr(Store, "_commit", fail)
            move(hall, opened, stays, 7)
            with pytest.raises(Refused):
                await hall.settle(opened)
        hall.leave(leaves)
        while stays.live is opened.live or onlooker.live is opened.live:
            await asyncio.sleep(0)
        assert (await hall.table(opened.live.facts.id)).viewers == {stays, onlooker}
        for heard in (told, overheard):
            last = [message for message in heard if message["type"] == "table"][-1]["card"]["table"]
            assert [seat["connected"] for seat in last["seats"]] == [True, False]
            assert last["watchers"] == 1

    in_a_hall(tmp_path, work)


def test_who_comes_between_storing_and_telling_hears_nothing_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wyrmhall.server.hall.TOLD_AT_ONCE", 1)

    async def work(hall: Hall) -> None:
        tables = [await table_for_two(hall) for _ in range(3)]
        viewers = [looking(hall, opened, ada)[0] for opened, ada, _ in tables]
        opened = tables[-1][0]
        batch: list[Ticket] = []
        with monkeypatch.context() as held:
            held.setattr(hall.store, "put", batch.append)
            for (table, _, _), viewer in zip(tables, viewers, strict=True):
                move(hall, table, viewer, 1)
        hall.store._store(batch)
        hall._delivered(batch)
        await hall.settle(opened)
        _, told = looking(hall, opened, await hall.guests.create("Cy"))
        whole = [event["kind"] for event in told[-1]["events"]]
        await hall.write([])
        assert len(told) == 2
        assert whole.count("picked") == 1

    in_a_hall(tmp_path, work)


def test_who_hangs_up_in_the_middle_of_a_sentence_stops_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(hall: Hall) -> None:
        opened, ada, bob = await table_for_two(hall)
        (one, _), (two, heard) = looking(hall, opened, ada), looking(hall, opened, bob)
        put = hall.store.put
        held: list[Ticket] = []
        monkeypatch.setattr(hall.store, "put", held.extend)
        cut_off = asyncio.ensure_future(chat.say(hall, opened, one, 1, "cut off"))
        while not held:
            await asyncio.sleep(0)
        cut_off.cancel()
        next_one = asyncio.ensure_future(chat.say(hall, opened, two, 2, "next"))
        with pytest.raises(asyncio.CancelledError):
            await cut_off
        monkeypatch.setattr(hall.store, "put", put)
        put(held)
        await next_one
        assert [(m["lines"][0]["id"], m["lines"][0]["words"]) for m in heard if m["type"] == "chat"] == [
            (0, "cut off"),
            (1, "next"),
        ]

    in_a_hall(tmp_path, work)


def test_the_hall_shows_everybody_the_same_tables_and_each_their_own_part(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        opened, ada, _ = await table_for_two(hall)
        wish = TableRequest("fairytale(seats=2)", [SeatWish("me"), SeatWish("open")], public=True)
        other = await actions.create(hall, await hall.guests.create("Cy"), wish)
        told: dict[str, Any] = {}
        for name, person in (("ada", ada), ("nobody", None)):
            viewer = Viewer(person)
            viewer.send = lambda data, name=name: told.update({name: json.loads(data)})  # type: ignore[misc]
            hall.lists.enter(viewer)
        await hall.lists.tell()
        running, free = opened.live.facts.id, other.live.facts.id
        for who, seat in (("ada", 0), ("nobody", None)):
            assert [card["table"]["id"] for card in told[who]["open"]] == [free]
            assert [(card["table"]["id"], card["seat"]) for card in told[who]["running"]] == [(running, seat)]
            assert (told[who]["running"][0]["invite"] is None) == (seat is None)
        assert (len(told["ada"]["mine"]), told["nobody"]["mine"]) == (1, [])

    in_a_hall(tmp_path, work)


def test_one_person_has_one_hint_at_a_time_on_all_sockets(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        opened, ada, _ = await table_for_two(hall)
        viewers = [looking(hall, opened, ada) for _ in range(2)]
        seats = [_TableSeat(hall, viewer, opened.live.facts.id) for viewer, _ in viewers]
        ask = [seat.handle(AskHint(1)) for seat in seats]
        assert ask[0] is not None
        assert ask[1] is not None
        await ask[0]
        with pytest.raises(Refused, match="still being thought about"):
            await ask[1]
        told = viewers[0][1]
        while told[-1]["type"] != "hint":
            await asyncio.sleep(0.01)
        assert hall.presence.hinting == set()

    in_a_hall(tmp_path, work)


def test_a_socket_that_does_not_read_is_closed() -> None:
    sent: list[Any] = []

    async def keep(message: Any) -> None:
        sent.append(message)

    async def work() -> None:
        viewer = Viewer(None)
        for _ in range(MOST_WAITING + 5):
            viewer.send(b"{}")
        assert viewer.closing == 1008
        await viewer.pump(keep)

    in_time(work())
    assert sent == [{"type": "websocket.close", "code": 1008, "reason": ""}]


def test_a_socket_that_is_gone_ends_quietly() -> None:
    async def gone(_: Any) -> None:
        raise RuntimeError("closed")

    async def work() -> None:
        viewer = Viewer(None)
        viewer.send(b"{}")
        await viewer.pump(gone)

    in_time(work())


def test_a_table_is_dealt_from_a_secret_and_is_the_same_when_it_is_read_back(tmp_path: Path) -> None:
    seen: list[tuple[str, str, int]] = []

    async def make(hall: Hall) -> None:
        for _ in range(2):
            opened, ada, _ = await table_for_two(hall)
            viewer, _ = looking(hall, opened, ada)
            move(hall, opened, viewer, 1)
            await hall.settle(opened)
            seed = opened.live.facts.seed
            assert isinstance(seed, str)
            assert len(bytes.fromhex(seed)) >= 16, "128 bits at least"
            seen.append((opened.live.facts.id, seed, opened.live.state.fingerprint()))

    async def look(hall: Hall) -> None:
        for table, seed, fingerprint in seen:
            live = (await hall.table(table)).live
            assert (live.facts.seed, live.state.fingerprint()) == (seed, fingerprint)

    in_a_hall(tmp_path, make)
    in_a_hall(tmp_path, look)
    assert seen[0][1] != seen[1][1]
