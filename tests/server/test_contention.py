"""Two halls on one database that want the same at the same moment: nothing that was said or chosen gets lost unseen."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Awaitable, Callable
from typing import Any

import psycopg
import pytest
from sqlalchemy.exc import OperationalError

from tests.server.client import Patience, in_time
from tests.server.test_away import until
from tests.server.test_hall import looking, move
from tests.server.test_two_servers import log_of
from wyrmhall.server import actions, chat
from wyrmhall.server.company import Word
from wyrmhall.server.entry import Entry
from wyrmhall.server.guests import Person
from wyrmhall.server.hall import Hall
from wyrmhall.server.paths import database_url
from wyrmhall.server.protocol import ChatLine, Limits, Move, SeatWish, TableRequest
from wyrmhall.server.sockets import _TableSeat
from wyrmhall.server.viewer import Viewer

NAMES = ("Ada", "Bob", "Cy")
Work = Callable[[Hall, Hall, str, list[Person]], Awaitable[None]]


def in_two_halls(database: str, work: Work) -> None:
    """Two processes' halls, a table of three that is being played, and its people, whom both know."""

    async def run() -> None:
        halls = [Hall(database_url(database), Limits(), 1, "k" * 40) for _ in range(2)]
        for hall in halls:
            await hall.open()
        try:
            left, right = halls
            people = [await left.guests.create(name) for name in NAMES]
            wish = TableRequest("fairytale(seats=3)", [SeatWish("me"), SeatWish("open"), SeatWish("open")], public=True)
            opened = await actions.create(left, people[0], wish)
            for person in people[1:]:
                await actions.join(left, person, opened, None)
            await work(left, right, opened.live.facts.id, people)
        finally:
            for hall in halls:
                await hall.drain()
                await hall.close()

    in_time(run())


def believe_gone(hall: Hall, other: Hall) -> None:
    """`other` has said goodbye, and stays gone although the database still knows it when `hall` counts who is there."""
    assert hall.company is not None
    assert other.company is not None
    hall.company._gone.add(other.company.id)
    hall.company.alive.discard(other.company.id)


def spoken(told: list[Any]) -> list[str]:
    return [line["words"] for message in told if message["type"] == "chat" for line in message["lines"]]


class Held:
    """Nothing can be appended to any log until it is let go; whoever tries waits in line."""

    def __init__(self, database: str) -> None:
        self._connection = psycopg.connect(database)
        self._connection.execute("LOCK TABLE log IN EXCLUSIVE MODE")

    def waiting(self) -> int:
        row = self._connection.execute(
            "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'log'::regclass"
        ).fetchone()
        assert row is not None
        return int(row[0])

    def let_go(self) -> None:
        self._connection.close()


def test_a_line_said_while_somebody_comes_in_is_heard(shared: str) -> None:
    async def work(left: Hall, right: Hall, table: str, people: list[Person]) -> None:
        ada, bob, cy = people
        speaker, _ = looking(left, await left.table(table), ada)
        opened = await right.table(table)
        viewer, heard = looking(right, opened, bob)
        held = Held(shared)
        move(right, opened, viewer, 1)
        await until(lambda: held.waiting() == 1)
        # Whoever comes in now is shown the table when that move is stored.
        late = Viewer(cy)
        told: list[Any] = []
        late.send = lambda data: told.append(json.loads(data))  # type: ignore[method-assign]
        coming = asyncio.create_task(_TableSeat(right, late, table).welcome())
        for words in ("Hush!", "Somebody comes."):
            await chat.say(left, await left.table(table), speaker, 1, words)
        await until(lambda: len(spoken(heard)) == 2)
        held.let_go()
        await coming
        assert spoken(told) == ["Hush!", "Somebody comes."]

    in_two_halls(shared, work)


def test_a_line_said_while_a_table_is_read_again_is_heard(shared: str) -> None:
    async def work(left: Hall, right: Hall, table: str, people: list[Person]) -> None:
        opened = await right.table(table)
        _, heard = looking(right, opened, people[1])
        right.losing.lost_tables[table] = [right.tables.pop(table)]
        chat.pass_on(right, table, ChatLine(0, 0, people[0].id, "Ada", 0, "Still there?"))
        assert spoken(heard) == ["Still there?"]
        del right.losing.lost_tables[table]

    in_two_halls(shared, work)


def test_what_was_not_heard_of_is_read_from_the_tail_of_the_log(shared: str) -> None:
    async def work(left: Hall, right: Hall, table: str, people: list[Person]) -> None:
        near, far = await left.table(table), await right.table(table)
        mover, _ = looking(left, near, people[0])
        _, told = looking(right, far, people[1])
        begun, entries, read = far.live.number, right.store.entries, []

        def watched(of: str, first: int = 0) -> list[Entry]:
            found = entries(of, first)
            read.append((of, first, len(found)))
            return found

        right.following.heard = lambda word: None  # type: ignore[method-assign]
        right.store.entries = watched  # type: ignore[method-assign]
        move(left, near, mover, 1)
        await left.settle(near)
        await right.following.catch_up()
        await until(lambda: told[-1].get("moves") == 1)
        assert read == [(table, begun, 1)]
        assert begun > 0

    in_two_halls(shared, work)


def test_a_table_of_the_dead_is_taken_over_also_where_the_first_try_fails(
    shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wyrmhall.server.hall.FIRST_PAUSE", 0.01)

    async def work(left: Hall, right: Hall, table: str, people: list[Person]) -> None:
        assert left.company is not None
        assert right.company is not None
        company = right.company
        claim, tried = company._claim, []

        def deadlocked(wanted: str | None) -> list[str]:
            tried.append(wanted)
            if len(tried) == 1:
                raise OperationalError("UPDATE tables", None, Exception("deadlock detected"))
            return claim(wanted)

        monkeypatch.setattr(company, "_claim", deadlocked)
        await left.company.leave()
        await until(lambda: table in company.kept)
        assert tried == [None, None]

    in_two_halls(shared, work)


def test_tables_of_the_dead_are_locked_in_one_order(shared: str) -> None:
    """Two that take over at the same time must not each hold what the other waits for."""

    async def work(left: Hall, right: Hall, table: str, people: list[Person]) -> None:
        assert right.company is not None
        made = [table]
        wish = TableRequest("fairytale(seats=3)", [SeatWish("me"), SeatWish("open"), SeatWish("open")])
        while len(made) < 3 or min(made) == made[0]:
            made.append((await actions.create(left, people[0], wish)).live.facts.id)
        first = min(made)
        believe_gone(right, left)
        with psycopg.connect(shared) as other:
            other.execute("SELECT 1 FROM tables WHERE id = %s FOR UPDATE", [first])
            claiming = asyncio.create_task(asyncio.to_thread(right.company._claim, None))
            with psycopg.connect(shared, autocommit=True) as looking_on:
                waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%FOR UPDATE%'"
                await until(lambda: looking_on.execute(waiting).fetchone() is not None)
            others = [one for one in made if one != first]
            other.execute("SELECT 1 FROM tables WHERE id = ANY(%s) FOR UPDATE NOWAIT", [others])
        assert set(await claiming) == set(made)

    in_two_halls(shared, work)


def test_a_move_that_comes_when_another_was_just_lost_is_carried_out(shared: str) -> None:
    async def work(left: Hall, right: Hall, table: str, people: list[Person]) -> None:
        near, far = await left.table(table), await right.table(table)
        (ada, _), (bob, answers), (cy, told) = (
            looking(hall, opened, person)
            for hall, opened, person in zip((left, right, right), (near, far, far), people, strict=True)
        )
        # All without a pause, in which this process would hear of what is stored.
        move(left, near, ada, 1)
        left.hand_over()
        waits = Patience()
        while waits(log_of(shared, table)[-1][1] != "move"):
            os.sched_yield()
        move(right, far, bob, 2)
        right.hand_over()
        while waits(not far.live.generation.failed):
            os.sched_yield()
        choice = Move(3, far.live.turns[2], far.live.state.legal(2)[0])
        seat = _TableSeat(right, cy, table)
        assert not seat.move(choice)
        handling = seat.handle(choice)
        assert handling is not None
        await handling
        await right.settle(far)
        assert [message["ref"] for message in told if message.get("ref")] == [3]
        assert [message["ref"] for message in answers if message.get("ref")] == [2]
        assert {message["type"] for message in (*told, *answers)} == {"table", "state"}
        assert far.live.moves == 3

    in_two_halls(shared, work)


def test_what_was_lost_to_others_is_not_read_while_they_are_telling_it(
    shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wyrmhall.server.following.HEARING_SECONDS", 600.0)

    async def work(left: Hall, right: Hall, table: str, people: list[Person]) -> None:
        near, far = await left.table(table), await right.table(table)
        (ada, _), (bob, answers) = looking(left, near, people[0]), looking(right, far, people[1])
        heard, words, read = right.following.heard, list[Word](), list[str]()
        monkeypatch.setattr(right.following, "heard", words.append)
        monkeypatch.setattr(right.store, "entries", lambda of, first: read.append(of))
        move(left, near, ada, 1)
        await left.settle(near)
        move(right, far, bob, 2)
        await until(lambda: far.missing is not None and any(word.log for word in words))
        for word in words:
            heard(word)
        await until(lambda: far.live.moves == 2)
        await right.settle(far)
        assert [message["ref"] for message in answers if message.get("ref")] == [2]
        assert not read

    in_two_halls(shared, work)


def test_the_tail_of_what_was_lost_is_read_where_nobody_tells_of_it(
    shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wyrmhall.server.following.HEARING_SECONDS", 0.01)

    async def work(left: Hall, right: Hall, table: str, people: list[Person]) -> None:
        near, far = await left.table(table), await right.table(table)
        (ada, _), (bob, answers) = looking(left, near, people[0]), looking(right, far, people[1])
        right.following.heard = lambda word: None  # type: ignore[method-assign]
        begun, entries, read = far.live.number, right.store.entries, list[tuple[str, int]]()

        def watched(of: str, first: int = 0) -> list[Entry]:
            read.append((of, first))
            return entries(of, first)

        monkeypatch.setattr(right.store, "entries", watched)
        move(left, near, ada, 1)
        await left.settle(near)
        move(right, far, bob, 2)
        await right.settle(far)
        assert [message["ref"] for message in answers if message.get("ref")] == [2]
        assert far.live.moves == 2
        assert read == [(table, begun)]

    in_two_halls(shared, work)


def test_what_is_lost_where_nobody_else_was_asked_is_found_from_an_older_copy(shared: str) -> None:
    """Only the tail of the log is read, and of the story nobody is told what they know already."""

    async def work(left: Hall, right: Hall, table: str, people: list[Person]) -> None:
        near, far = await left.table(table), await right.table(table)
        (ada, _), (bob, heard), (cy, answers) = (
            looking(hall, opened, person)
            for hall, opened, person in zip((left, right, right), (near, far, far), people, strict=True)
        )
        begun, entries, read = far.live.number, right.store.entries, list[tuple[str, int]]()

        def watched(of: str, first: int = 0) -> list[Entry]:
            read.append((of, first))
            return entries(of, first)

        move(right, far, bob, 1)
        await right.settle(far)
        await until(lambda: near.live.moves == 1)
        move(left, near, ada, 1)
        await until(lambda: far.live.moves == 2)
        right.following.heard = lambda word: None  # type: ignore[method-assign]
        right.store.entries = watched  # type: ignore[assignment, method-assign]
        actions.undo(left, near, ada, 2)
        await left.settle(near)
        assert not far.live.waits_for_others(2)
        heard.clear()
        move(right, far, cy, 3)
        await right.settle(far)
        assert far.live.table is not None
        assert [seat for seat, _ in far.live.table.record.moves] == [1, 2]
        assert read == [(table, begun)]
        assert [message["ref"] for message in answers if message.get("ref")] == [3]
        # The deal stands as it was told.
        states = [message for message in heard if message["type"] == "state"]
        assert [message["moves"] for message in states] == [2]
        assert states[0]["first"] > 0

    in_two_halls(shared, work)


def test_what_was_lost_and_is_heard_of_already_is_taken_up_at_once(
    shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(left: Hall, right: Hall, table: str, people: list[Person]) -> None:
        near, far = await left.table(table), await right.table(table)
        (ada, _), (bob, answers) = looking(left, near, people[0]), looking(right, far, people[1])
        heard, words = right.following.heard, list[Word]()
        monkeypatch.setattr(right.following, "heard", words.append)
        monkeypatch.setattr(right.following, "_recover", None)
        move(left, near, ada, 1)
        await left.settle(near)
        await until(lambda: any(word.log for word in words))
        move(right, far, bob, 2)
        for word in words:
            heard(word)
        await right.settle(far)
        assert [message["ref"] for message in answers if message.get("ref")] == [2]
        assert far.live.moves == 2
        # Nobody's seat has changed, so nobody is told of seats.
        assert {message["type"] for message in answers[2:]} == {"state"}

    in_two_halls(shared, work)
