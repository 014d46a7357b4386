"""The store goes away for a while: every table goes on by itself when it is back, also where only a bot is to move."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import psycopg
import pytest
from sqlalchemy.exc import OperationalError

from tests.server.client import GAME, Person, running
from tests.server.test_hall import in_a_hall, looking, move
from wyrmhall.server import actions, hall
from wyrmhall.server.hall import Hall
from wyrmhall.server.opened import Open
from wyrmhall.server.protocol import SeatWish, TableRequest
from wyrmhall.server.store import Store


def away(*_: Any) -> None:
    raise OperationalError("the store is away", None, Exception("connection refused"))


async def until(so: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not so():
            await asyncio.sleep(0.01)


def bot_is_asked(work: Callable[[Hall, Open, str], Awaitable[None]], folder: Path) -> None:
    """A table at which only the bot is to move, and its thought is held back."""

    async def prepare(hall: Hall) -> None:
        ada = await hall.guests.create("Ada")
        wish = TableRequest(GAME, [SeatWish("me"), SeatWish("bot", "random")])
        held = asyncio.Event()
        choose = hall.bot_pool.choose

        async def hold(thought: Any, *more: Any) -> Any:
            await held.wait()
            return await choose(thought, *more)

        hall.bot_pool.choose = hold  # type: ignore[method-assign]
        opened = await actions.create(hall, ada, wish)
        viewer, _ = looking(hall, opened, ada)
        move(hall, opened, viewer, 1)
        await hall.settle(opened)
        hall.leave(viewer)
        held.set()
        await work(hall, opened, opened.live.facts.id)

    in_a_hall(folder, prepare)


@pytest.mark.parametrize("reads_too", [True, False])
def test_a_bot_goes_on_when_the_store_is_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reads_too: bool) -> None:
    monkeypatch.setattr(hall, "FIRST_PAUSE", 0.01)

    async def work(hall: Hall, opened: Open, table: str) -> None:
        with monkeypatch.context() as broken:
            broken.setattr(Store, "_commit", away)
            if reads_too:
                broken.setattr(Store, "entries", away)
            await until(lambda: hall.losing.pauses.get(table, 0) > 0.04)
        await until(lambda: table in hall.tables and hall.tables[table].live.moves >= 2)
        assert hall.tables[table] is not opened
        assert hall.losing.lost_tables == {}
        await hall.settle(hall.tables[table])
        assert hall.losing.pauses == {}

    bot_is_asked(work, tmp_path)


def test_a_table_that_is_loaded_again_is_woken(tmp_path: Path) -> None:
    async def work(hall: Hall, opened: Open, table: str) -> None:
        hall.tables.clear()
        assert (await hall.table(table)).live.moves == 1
        await until(lambda: hall.tables[table].live.moves >= 2)

    bot_is_asked(work, tmp_path)


@pytest.mark.parametrize("part", ["rows", "_commit"])
def test_who_is_asked_while_the_store_is_away_is_told_when_it_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    monkeypatch.setattr(hall, "FIRST_PAUSE", 0.01)
    tried: list[str] = []
    posted: list[str] = []

    def gone(*_: Any) -> None:
        tried.append(part)
        away()

    async def work(hall: Hall) -> None:
        ada, bob = [await hall.guests.create(name) for name in ("Ada", "Bob")]
        await hall.notices._choose(bob.id, webhook="https://hook.example.org/bob")
        monkeypatch.setattr(hall.notices, "_post", lambda url, message: posted.append(url))
        chairs = [actions.guest_chair(ada), actions.guest_chair(bob)]
        opened = await actions.make_table(hall, ada, "fairytale(seats=2)", chairs, True, False)
        turn = opened.live.clocks.began[1]
        assert turn is not None
        hall.limits = msgspec.structs.replace(hall.limits, notice_seconds=0.0)
        with monkeypatch.context() as broken:
            broken.setattr(Store, part, gone)
            hall.spawn(hall.notices._soon(opened.live.facts.id, 1, turn))
            await until(lambda: len(tried) >= 4)
            assert not posted
        await until(lambda: bool(posted))
        assert posted == ["https://hook.example.org/bob"]
        assert opened.live.moves == 0

    in_a_hall(tmp_path, work)


def test_bots_answer_after_the_database_refused_everybody(postgres: str) -> None:
    name = "away"
    with psycopg.connect(postgres, autocommit=True) as admin:
        admin.execute(f'CREATE DATABASE "{name}"')
        with running(postgres.rsplit("/", 1)[0] + f"/{name}") as server:
            ada = server.guest("Ada")
            tables = [ada.make("me", "random")["table"]["id"] for _ in range(6)]
            with contextlib.ExitStack() as stack:
                seats = [stack.enter_context(ada.at(table)) for table in tables]
                for seat in seats:
                    seat.wait_for_turn()
                admin.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false')
                admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])
                refused = {seat.move()["code"] for seat in seats}
                # Whatever was being stored when the lines were cut is not said to be unchanged.
                assert refused <= {"server", "conflict", "unsure"}
                admin.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS true')
            for table in tables:
                play_on(ada, table)


def play_on(ada: Person, table: str) -> None:
    with ada.at(table) as seat:
        assert seat.play_out()["outcome"] is not None
