"""The store, on SQLite and on PostgreSQL: what is appended once stays, and nobody appends the same number twice."""

from __future__ import annotations

import queue
import sqlite3
from collections.abc import Callable, Iterator
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy.exc import IntegrityError

from tests.server.client import Patience
from wyrmhall.server import schema
from wyrmhall.server.entry import Entry
from wyrmhall.server.opened import refusal
from wyrmhall.server.paths import database_url
from wyrmhall.server.store import (
    APPEND,
    CHANNEL,
    Generation,
    Row,
    Store,
    Ticket,
    Told,
    Unsure,
    appended,
    log_row,
    open_engine,
    to_append,
)

Open = Callable[[], "Opened"]


class Opened:
    """A store whose batches can be waited for."""

    def __init__(self, url: str) -> None:
        self.batches: queue.Queue[list[Ticket]] = queue.Queue()
        self.store = Store(url, self.batches.put)

    def append(self, table: str, number: int, generation: Generation | None = None) -> Ticket:
        entry = Entry(number, "move", 0, f"token {number}", 7)
        ticket = Ticket(generation or Generation(), [log_row(table, entry)], [])
        self.store.put([ticket])
        return ticket

    def wait(self, tickets: int) -> None:
        while tickets > 0:
            tickets -= len(self.batches.get(timeout=30))


@pytest.fixture
def opening(database: str) -> Iterator[Open]:
    opened: list[Opened] = []

    def open_store() -> Opened:
        opened.append(Opened(database_url(database)))
        return opened[-1]

    yield open_store
    for one in opened:
        one.store.close()


def test_what_is_appended_is_read_back_in_order(opening: Open) -> None:
    hall = opening()
    for number in range(500):
        hall.append("a", number)
        hall.append("b", number)
    hall.wait(1000)
    entries = hall.store.entries("a")
    assert [entry.number for entry in entries] == list(range(500))
    assert entries[17] == Entry(17, "move", 0, "token 17", 7)
    assert hall.store.entries("nobody") == []


def test_a_number_is_appended_only_once_and_others_are_not_harmed(opening: Open) -> None:
    first, second = opening(), opening()
    first.append("a", 0)
    first.wait(1)
    generation = Generation()
    tickets = [second.append("b", 0), second.append("a", 0, generation), second.append("c", 0)]
    second.wait(3)
    assert isinstance(tickets[1].error, IntegrityError)
    assert tickets[0].error is tickets[2].error is None
    assert [len(second.store.entries(table)) for table in "abc"] == [1, 1, 1]


def test_what_a_database_cannot_hold_harms_nobody_else(opening: Open) -> None:
    store = opening().store
    words = {"table_id": "a", "number": 0, "guest": "g", "name": "Ada", "seat": None, "at": 7}
    bad = Ticket(Generation(), [], [(sa.insert(schema.chat), {**words, "words": "\0"})])
    moves = [Ticket(Generation(), [log_row(table, Entry(0, "move", 0, "token", 7))], []) for table in "bc"]
    store._store([moves[0], bad, moves[1]])
    assert [ticket.error for ticket in moves] == [None, None]
    assert [len(store.entries(table)) for table in "bc"] == [1, 1]


def test_after_a_refused_entry_none_that_follows_is_stored(opening: Open) -> None:
    first, second = opening(), opening()
    first.append("a", 0)
    first.wait(1)
    generation = Generation()
    refused, following = second.append("a", 0, generation), second.append("a", 1, generation)
    second.wait(2)
    assert refused.error is not None
    assert following.error is not None
    assert [entry.number for entry in first.store.entries("a")] == [0]


class Breaks:
    """A connection whose commit breaks off, before or after the store has done it."""

    def __init__(self, done: bool) -> None:
        self.done = done

    def __call__(self, connection: sa.Connection) -> None:
        if self.done:
            connection.connection.driver_connection.commit()
        raise ConnectionResetError("the line broke")

    def alone(self, driver: sqlite3.Connection) -> None:
        if self.done:
            driver.commit()
        raise sqlite3.OperationalError("disk I/O error")

    def at_once(self, line: psycopg.Connection[Any], rows: list[Row]) -> set[str]:
        if self.done:
            line.execute(APPEND, {"rows": to_append(rows), "before": "", "after": ""})
        raise psycopg.OperationalError("the line broke")

    def begin(self, store: Store) -> None:
        sa.event.listen(store.engine, "commit", self)
        store._commit_own = self.alone  # type: ignore[method-assign]
        store._at_once = self.at_once  # type: ignore[method-assign]


@pytest.mark.parametrize("done", [True, False])
def test_where_a_commit_breaks_off_it_is_looked_up_what_became_of_it(opening: Open, done: bool) -> None:
    hall = opening()
    Breaks(done).begin(hall.store)
    ticket = hall.append("a", 0)
    hall.wait(1)
    assert (ticket.error is None) == done
    assert len(hall.store.entries("a")) == done


def test_a_line_that_was_closed_while_nobody_moved_costs_no_move(postgres: str) -> None:
    hall = Opened(database_url(postgres))
    hall.append("kept", 0)
    hall.wait(1)
    with psycopg.connect(postgres, autocommit=True) as admin:
        others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        admin.execute(f"SELECT pg_terminate_backend(pid) {others}".encode())
        waits = Patience()
        while waits(admin.execute(f"SELECT 1 {others} AND backend_type = 'client backend'".encode()).fetchone()):
            pass
    move = hall.append("kept", 1)
    hall.wait(1)
    assert move.error is None
    assert [entry.number for entry in hall.store.entries("kept")] == [0, 1]
    hall.store.close()


def test_where_part_of_a_group_was_taken_and_the_line_breaks_only_the_rest_counts_as_stored(shared: str) -> None:
    first, second = Opened(database_url(shared)), Opened(database_url(shared))
    first.append("a", 0)
    first.wait(1)
    Breaks(True).begin(second.store)
    refused, stored = (Ticket(Generation(), [log_row(table, Entry(0, "move", 1, "b", 8))], []) for table in "ab")
    second.store.put([refused, stored])
    second.wait(2)
    assert (refused.generation.failed, stored.error) == (True, None)
    assert isinstance(refused.error, IntegrityError)
    first.store.close()
    second.store.close()


def told_of(rows: list[Row]) -> Told:
    return Told("<", [(number // 2, f"{row['table_id']} {row['number']}") for number, row in enumerate(rows)], ">")


@pytest.mark.parametrize("more", [False, True])
def test_what_is_stored_is_told_in_order_and_what_was_taken_is_not(shared: str, more: bool) -> None:
    """Alone, and in a transaction with something else."""
    hall, other = Opened(database_url(shared)), Opened(database_url(shared))
    other.append("b", 1)
    other.wait(1)
    hall.store.told_of = told_of
    life = Generation()
    group = [Ticket(Generation(), [log_row("a", Entry(0, "move", 0, "x", 7))], [])]
    # Of table b the first number is taken, and so the second must not be stored either.
    group += [Ticket(life, [log_row("b", Entry(number, "move", 0, "x", 7))], []) for number in (1, 2)]
    long = Generation()
    group += [Ticket(long, [log_row("c", Entry(number, "move", 0, "x", 7))], []) for number in range(3)]
    if more:
        group.append(Ticket(Generation(), [], [(sa.insert(schema.settings), {"key": "k", "value": "v"})]))
    with psycopg.connect(shared, autocommit=True) as listener:
        listener.execute(f"LISTEN {CHANNEL}".encode())
        hall.store.put(group)
        hall.wait(len(group))
        heard = [notice.payload for notice in listener.notifies(timeout=30, stop_after=3)]
    assert heard == ["<a 0>", "<c 0>", "<c 1,c 2>"]
    assert [ticket.error is None for ticket in group] == [True, False, False, *[True] * (len(group) - 3)]
    assert life.failed
    assert not long.failed
    assert [len(hall.store.entries(table)) for table in "abc"] == [1, 1, 3]
    assert other.store.entries("b")[0].data == "token 1"
    hall.store.close()
    other.store.close()


def test_what_cannot_be_looked_up_is_not_claimed_to_be_unchanged(
    opening: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = opening()
    Breaks(True).begin(hall.store)
    words = Ticket(Generation(), [], [(sa.insert(schema.settings), {"key": "k", "value": "v"})])
    hall.store._store([words])
    assert isinstance(words.error, Unsure)
    assert refusal(words.error).code == "unsure"
    assert "nothing was changed" not in refusal(words.error).words
    monkeypatch.setattr(hall.store, "rows", lambda *_: 1 / 0)
    move = hall.append("a", 0)
    hall.wait(1)
    assert isinstance(move.error, Unsure)


def test_the_secret_stays_the_same(opening: Open) -> None:
    assert opening().store.secret("one") == "one"
    assert opening().store.secret("two") == "one"


def test_migrations_make_the_tables_that_the_code_uses(database: str) -> None:
    engine = open_engine(database_url(database))
    found = sa.MetaData()
    found.reflect(engine)
    for name, table in schema.metadata.tables.items():
        assert set(found.tables[name].columns.keys()) == set(table.columns.keys()), name
        assert [c.name for c in found.tables[name].primary_key] == [c.name for c in table.primary_key], name
    engine.dispose()


def test_migrations_go_back_and_forth(database: str) -> None:
    from wyrmhall.server import store

    engine = open_engine(database_url(database))
    config = Config()
    config.set_main_option("script_location", str(store.MIGRATIONS))
    with engine.connect() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "base")
        connection.commit()
        assert not set(sa.inspect(connection).get_table_names()) & set(schema.metadata.tables)
        store.upgrade(connection)
        assert set(schema.metadata.tables) <= set(sa.inspect(connection).get_table_names())
    engine.dispose()


def test_sqlite_keeps_few_statements_prepared() -> None:
    rows = [log_row("a", Entry(number, "move", 0, f"token {number}", 7)) for number in range(500)]
    statements = set()
    for count in range(len(rows) + 1):
        found = list(appended(rows[:count]))
        assert [value for _, values in found for value in values] == [
            value for row in rows[:count] for value in row.values()
        ]
        assert all(statement.count("(?") * len(rows[0]) == len(values) for statement, values in found)
        statements |= {statement for statement, _ in found}
    assert sum(statement.count("(?") for statement in statements) < 500
