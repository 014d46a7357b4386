"""The store: one writer thread that commits in groups, and plain reads on connections of their own.

Whatever is waiting when the writer is free goes into one transaction, so the cost of a commit is shared by all tables
that moved meanwhile. SQLite runs with a write-ahead log and synchronous=FULL: what was acknowledged survives the death
of the process, and of the machine.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy import event
from sqlalchemy.exc import DataError, IntegrityError
from sqlalchemy.sql.base import Executable

from wyrmhall.server import schema
from wyrmhall.server.entry import Entry
from wyrmhall.server.paths import close_file

logger = logging.getLogger("wyrmhall.server")

Row = dict[str, Any]
Statement = tuple[Executable, Row]
BATCH = 4096
MIGRATIONS = Path(__file__).parent / "migrations"


class Generation:
    """One life of a table in memory. When one of its entries cannot be stored, none that follow may be."""

    __slots__ = ("failed",)

    def __init__(self) -> None:
        self.failed = False


class Ticket:
    """What is to be stored together; `done` is called on the event loop when it is, or when `error` says why not."""

    __slots__ = ("error", "generation", "log", "other")

    def __init__(self, generation: Generation, log: list[Row], other: Sequence[Statement]) -> None:
        self.generation = generation
        self.log = log
        self.other = other
        self.error: Exception | None = None

    def done(self) -> None:
        """Nobody waits for it."""


class Unsure(Exception):
    """The store broke off while it was committing, and does not say whether it did."""

    def __str__(self) -> str:
        return f"the store broke off: {self.__context__ or 'nothing tells whether all was stored'}"


class Store:
    def __init__(self, url: str, deliver: Callable[[list[Ticket]], None]) -> None:
        """`deliver` is called on the writer's thread with every batch that was tried."""
        self.engine = open_engine(url)
        self._append = APPEND[self.engine.dialect.name]
        self._deliver = deliver
        self._queue: queue.SimpleQueue[Ticket | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="store", daemon=True)
        self._thread.start()

    def put(self, ticket: Ticket) -> None:
        self._queue.put(ticket)

    def close(self) -> None:
        """Write what is waiting, then stop."""
        self._queue.put(None)
        self._thread.join()
        self.engine.dispose()

    def _write(self) -> None:
        going_on = True
        while going_on:
            batch: list[Ticket] = []
            ticket = self._queue.get()
            while ticket is not None:
                batch.append(ticket)
                if len(batch) >= BATCH:
                    break
                try:
                    ticket = self._queue.get_nowait()
                except queue.Empty:
                    break
            going_on = ticket is not None
            if batch:
                self._store(batch)
                self._deliver(batch)

    def _store(self, batch: list[Ticket]) -> None:
        fresh = [ticket for ticket in batch if not ticket.generation.failed]
        try:
            self._commit(fresh)
        except (IntegrityError, DataError):
            # Somebody else has appended one of these numbers, or one row is nothing the database can hold; one by one,
            # only that table's entries fail.
            for ticket in fresh:
                self._store_alone(ticket)
        except Exception as error:
            for ticket in fresh:
                self._fail(ticket, error)
        for ticket in batch:
            if ticket.generation.failed and ticket.error is None:
                ticket.error = RuntimeError("an entry before this one could not be stored")

    def _store_alone(self, ticket: Ticket) -> None:
        if ticket.generation.failed:
            return
        try:
            self._commit([ticket])
        except Exception as error:
            self._fail(ticket, error)

    @staticmethod
    def _fail(ticket: Ticket, error: Exception) -> None:
        ticket.error = error
        if ticket.log:
            ticket.generation.failed = True

    def _commit(self, tickets: list[Ticket]) -> None:
        """Store them together or not at all. Where the store breaks off in between, it is looked up which it was."""
        others = [other for ticket in tickets for other in ticket.other]
        rows = [row for ticket in tickets for row in ticket.log]
        with self.engine.connect() as connection:
            transaction = connection.begin()
            self._execute(connection, others, rows)
            try:
                transaction.commit()
            except (IntegrityError, DataError):
                raise
            except Exception as error:
                if not self._is_stored(rows):
                    raise
                logger.warning("the store broke off, but all was stored: %s", error)

    def _is_stored(self, rows: list[Row]) -> bool:
        """Whether a transaction with these entries was committed; Unsure where nothing tells."""
        if not rows:
            raise Unsure
        columns = schema.log.c
        first = rows[0]
        statement = sa.select(schema.log).where(
            columns.table_id == first["table_id"], columns.number == first["number"]
        )
        try:
            return self.rows(statement) == [first]
        except Exception as error:
            raise Unsure from error

    def _execute(self, connection: sa.Connection, others: list[Statement], rows: list[Row]) -> None:
        for _, alike in groupby(others, key=lambda other: id(other[0])):
            same = list(alike)
            connection.execute(same[0][0], [row for _, row in same])
        if rows:
            connection.exec_driver_sql(self._append, {"rows": msgspec.json.encode(rows).decode()})

    # Reads, for any thread but the event loop's

    def rows(self, statement: sa.Select[Any]) -> list[Row]:
        with self.engine.connect() as connection:
            return [dict(row) for row in connection.execute(statement).mappings()]

    def secret(self, fresh: str) -> str:
        """The key that signs cookies: the stored one, or `fresh` if this database has none."""
        chosen = sa.select(schema.settings.c.value).where(schema.settings.c.key == "secret")
        with self.engine.begin() as connection:
            found = connection.execute(chosen).scalar()
            if found is None:
                connection.execute(sa.insert(schema.settings), {"key": "secret", "value": fresh})
                found = fresh
        return str(found)

    def entries(self, table: str) -> list[Entry]:
        columns = schema.log.c
        statement = (
            sa.select(columns.number, columns.kind, columns.seat, columns.data, columns.at)
            .where(columns.table_id == table)
            .order_by(columns.number)
        )
        with self.engine.connect() as connection:
            return [Entry(*row) for row in connection.execute(statement)]


# All new entries are one value of one statement: the driver gives the interpreter up for each row it is handed, and to
# get it back from a busy event loop costs more than the row.
_COLUMNS = "table_id, number, kind, seat, data, at"
APPEND = {
    "sqlite": f"INSERT INTO log ({_COLUMNS}) SELECT "
    + ", ".join(f"json_extract(value, '$.{column}')" for column in _COLUMNS.split(", "))
    + " FROM json_each(:rows)",
    "postgresql": f"INSERT INTO log ({_COLUMNS}) SELECT {_COLUMNS} FROM json_to_recordset(%(rows)s::json) "
    "AS entry(table_id text, number int, kind text, seat int, data text, at bigint)",
}


def log_row(table: str, entry: Entry) -> Row:
    return {
        "table_id": table,
        "number": entry.number,
        "kind": entry.kind,
        "seat": entry.seat,
        "data": entry.data,
        "at": entry.at,
    }


def open_engine(url: str) -> sa.Engine:
    """An engine on a database that is there and up to date."""
    if url.startswith("sqlite"):
        close_file(sa.make_url(url).database or "")
        # Named parameters, as PostgreSQL's driver has them: a row is the same dict for both.
        engine = sa.create_engine(url, paramstyle="named")
        event.listen(engine, "connect", _prepare_sqlite)
    else:
        engine = sa.create_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True)
    with engine.connect() as connection:
        upgrade(connection)
    return engine


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "cache_size=-8000"):
        connection.execute(f"PRAGMA {pragma}")


def upgrade(connection: sa.Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    connection.commit()


def insert_all(engine: sa.Engine, statement: Executable, rows: Iterable[Row]) -> None:
    """Many rows at once, for tools that fill a database."""
    with engine.begin() as connection:
        connection.execute(statement, list(rows))
