"""The store: one writer thread that commits in groups, and plain reads on connections of their own.

Whatever is waiting when the writer is free goes into one transaction, so the cost of a commit is shared by all tables
that moved meanwhile. SQLite runs with a write-ahead log and synchronous=FULL: what was acknowledged survives the death
of the process, and of the machine.
"""

from __future__ import annotations

import contextlib
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

import msgspec
import psycopg
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy import event
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, OperationalError
from sqlalchemy.sql.base import Executable

from wyrmhall.server import schema
from wyrmhall.server.entry import Entry
from wyrmhall.server.paths import close_file

logger = logging.getLogger("wyrmhall.server")

# What processes that share a PostgreSQL call their news and their locks there: "wyrm" as a number.
CHANNEL = "wyrmhall"
LOCKS = 0x7779726D
Row = dict[str, Any]
Statement = tuple[Executable, Row]
BATCH = 4096
# After so many in one transaction the next waits so long for more: to commit costs as much as many entries.
MANY = 16
GATHER_SECONDS = 0.004
DEADLOCK = "40P01"
MOST_DEADLOCKS = 5
_KEY = itemgetter("table_id", "number")
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


class Told(msgspec.Struct, frozen=True):
    """What other processes are told of entries: for each the number of its word and its piece of it. `before` and
    `after` stand around the pieces of a word."""

    before: str = ""
    pieces: list[tuple[int, str]] | None = None
    after: str = ""


class Behind(RuntimeError):
    """An entry before this one could not be stored, so this one must not be."""


class Unsure(Exception):
    """The store broke off while it was committing, and does not say whether it did."""

    def __str__(self) -> str:
        return f"the store broke off: {self.__context__ or 'nothing tells whether all was stored'}"


class Store:
    def __init__(self, url: str, deliver: Callable[[list[Ticket]], None]) -> None:
        """`deliver` is called on the writer's thread with every batch that was tried."""
        self.engine = open_engine(url)
        # What is to be told to other processes of entries, along with them.
        self.told_of: Callable[[list[Row]], Told] | None = None
        self._deliver = deliver
        # What the writer has for itself: on SQLite, and on PostgreSQL.
        self._own: sa.PoolProxiedConnection | None = None
        self._line: psycopg.Connection[Any] | None = None
        self._queue: queue.SimpleQueue[list[Ticket] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="store", daemon=True)
        self._thread.start()

    def put(self, tickets: list[Ticket]) -> None:
        """Store these, after all that were put before. To wake the writer costs as much as an entry: hand over many."""
        self._queue.put(tickets)

    def close(self) -> None:
        """Write what is waiting, then stop."""
        self._queue.put(None)
        self._thread.join()
        self.engine.dispose()

    def _write(self) -> None:
        going_on, busy = True, False
        while going_on:
            batch: list[Ticket] = []
            tickets = self._queue.get()
            if busy and tickets is not None:
                time.sleep(GATHER_SECONDS)
            while tickets is not None:
                batch += tickets
                if len(batch) >= BATCH:
                    break
                try:
                    tickets = self._queue.get_nowait()
                except queue.Empty:
                    break
            going_on = tickets is not None
            busy = len(batch) >= MANY
            if batch:
                self._store(batch)
                self._deliver(batch)
        self._part_with_own()
        self._part_with_line()

    def _store(self, batch: list[Ticket]) -> None:
        fresh = [ticket for ticket in batch if not ticket.generation.failed]
        stored: list[Ticket] = []
        try:
            stored = self._commit_untaken(fresh)
        except (IntegrityError, DataError):
            # Somebody else has appended one of these numbers, or one row is nothing the database can hold; one by one,
            # only that table's entries fail.
            stored = [ticket for ticket in fresh if self._store_alone(ticket)]
        except Exception as error:
            for ticket in fresh:
                if ticket.error is None:
                    self._fail(ticket, error)
        if len(stored) == len(batch):
            return
        safe = set(map(id, stored))
        for ticket in batch:
            if ticket.error is None and id(ticket) not in safe:
                ticket.error = Behind("an entry before this one could not be stored")

    def _commit_untaken(self, tickets: list[Ticket]) -> list[Ticket]:
        """Store all but those of tables where another process was first; those that were stored."""
        deadlocks = 0
        while True:
            try:
                taken = self._commit(tickets)
                break
            except OperationalError as error:
                deadlocks += 1
                if getattr(error.orig, "sqlstate", None) != DEADLOCK or deadlocks > MOST_DEADLOCKS:
                    raise
        if not taken:
            return tickets
        for ticket in tickets:
            if ticket.generation in taken and ticket.log:
                self._fail(ticket, IntegrityError("another process has appended this number", None, TAKEN))
        return [ticket for ticket in tickets if ticket.generation not in taken]

    def _store_alone(self, ticket: Ticket) -> bool:
        if ticket.generation.failed:
            return False
        try:
            return bool(self._commit_untaken([ticket]))
        except Exception as error:
            self._fail(ticket, error)
            return False

    @staticmethod
    def _fail(ticket: Ticket, error: Exception) -> None:
        ticket.error = error
        if ticket.log:
            ticket.generation.failed = True

    def _commit(self, tickets: list[Ticket]) -> set[Generation]:
        """Store them together or not at all. Where the store breaks off in between, it is looked up which it was.

        But for tables of which another process has appended a number: the answer names their lives, and nothing of
        them is stored.
        """
        # In one order everywhere, so that processes wait for each other only one way round.
        rows = sorted([row for ticket in tickets for row in ticket.log], key=_KEY)
        taken: set[Generation] = set()
        if rows and not any(ticket.other for ticket in tickets):
            if self.engine.dialect.name == "sqlite":
                self._append_alone(rows)
                return taken
            tables = self._append_at_once(rows)
            if tables is not None:
                return _lives(tickets, tables)
        with self.engine.connect() as connection:
            transaction = connection.begin()
            if tables := self._append_rows(connection, rows):
                taken = _lives(tickets, tables)
                rows = [row for row in rows if row["table_id"] not in tables]
            others = [other for ticket in tickets if ticket.generation not in taken for other in ticket.other]
            for _, alike in groupby(others, key=lambda other: id(other[0])):
                same = list(alike)
                connection.execute(same[0][0], [row for _, row in same])
            try:
                transaction.commit()
            except (IntegrityError, DataError):
                raise
            except Exception as error:
                if not self._is_stored(rows):
                    raise
                logger.warning("the store broke off, but all was stored: %s", error)
        return taken

    def _append_alone(self, rows: list[Row]) -> None:
        """Append entries where nothing goes with them and nobody else appends: nearly always, and half the work."""
        try:
            if self._own is None:
                self._own = self._writing_connection()
            driver: Any = self._own.driver_connection
            for statement, values in appended(rows):
                driver.execute(statement, values)
            self._commit_own(driver)
        except sqlite3.Error as error:
            self._part_with_own()
            kind = IntegrityError if isinstance(error, sqlite3.IntegrityError) else OperationalError
            if kind is IntegrityError or not self._is_stored(rows):
                raise kind("INSERT INTO log", None, error) from error
            logger.warning("the store broke off, but all was stored: %s", error)

    def _append_at_once(self, rows: list[Row]) -> set[str] | None:
        """Append entries and tell of them in one statement that is a transaction of its own: whoever waits for the
        database five times waits as often for the event loop. The tables of which a number was taken; None where
        nothing was stored, for whatever reason.
        """
        try:
            line = self._line = self._line or self._writing_line()
            # A line that was closed meanwhile says so before anything is sent on it: first why, and then that it ends.
            line.pgconn.consume_input()
            line.pgconn.consume_input()
        except (psycopg.Error, DBAPIError):
            self._part_with_line()
            return None
        try:
            return self._at_once(line, rows)
        except psycopg.Error as error:
            if line.closed:
                self._part_with_line()
            # An error with a code is the database's own answer: the statement was refused, and with it all of it.
            if error.sqlstate is not None or not (stored := self._tables_stored(rows)):
                return None
            logger.warning("the store broke off, but what could be stored was: %s", error)
            return {row["table_id"] for row in rows} - stored

    def _at_once(self, line: psycopg.Connection[Any], rows: list[Row]) -> set[str]:
        return _tables(line.execute(APPEND, self._to_append(rows)).fetchone())

    def _to_append(self, rows: list[Row]) -> Row:
        """These entries as the statement takes them."""
        told = self.told_of(rows) if self.told_of is not None else Told()
        return {"rows": to_append(rows, told.pieces), "before": told.before, "after": told.after}

    def _writing_connection(self) -> sa.PoolProxiedConnection:
        connection = self.engine.raw_connection()
        driver: Any = connection.driver_connection
        driver.execute(f"PRAGMA cache_size=-{WRITER_CACHE}")
        return connection

    def _writing_line(self) -> psycopg.Connection[Any]:
        """A connection that commits by itself, and so one that the pool must not get back."""
        pooled = self.engine.raw_connection()
        line: psycopg.Connection[Any] = pooled.driver_connection  # type: ignore[assignment]
        pooled.detach()
        line.rollback()
        line.autocommit = True
        return line

    def _part_with_line(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            line.close()

    @staticmethod
    def _commit_own(driver: Any) -> None:
        driver.commit()

    def _part_with_own(self) -> None:
        own, self._own = self._own, None
        if own is not None:
            with contextlib.suppress(sqlite3.Error):
                own.rollback()
            own.close()

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

    def _tables_stored(self, rows: list[Row]) -> set[str]:
        """The tables that got these entries, where nobody knows; Unsure where nothing tells."""
        columns = schema.log.c
        first = {row["table_id"]: row for row in reversed(rows)}
        keys = [(table, row["number"]) for table, row in first.items()]
        statement = sa.select(schema.log).where(sa.tuple_(columns.table_id, columns.number).in_(keys))
        try:
            return {row["table_id"] for row in self.rows(statement) if row == first[row["table_id"]]}
        except Exception as error:
            raise Unsure from error

    def _append_rows(self, connection: sa.Connection, rows: list[Row]) -> set[str]:
        """Append them, and tell of them where that is done; the tables of which a number was taken, where the database
        says so. Those get no row, and nobody is told of them."""
        if not rows:
            return set()
        if self.engine.dialect.name == "sqlite":
            for statement, values in appended(rows):
                connection.exec_driver_sql(statement, values)
            return set()
        return _tables(connection.exec_driver_sql(APPEND, self._to_append(rows)).fetchone())

    # Reads, for any thread but the event loop's

    def rows(self, statement: Executable) -> list[Row]:
        with self.engine.connect() as connection:
            return [dict(row) for row in connection.execute(statement).mappings()]

    def secret(self, fresh: str) -> str:
        """The key that signs cookies: the stored one, or `fresh` if this database has none."""
        chosen = sa.select(schema.settings.c.value).where(schema.settings.c.key == "secret")
        with self.engine.begin() as connection:
            _alone(connection)
            found = connection.execute(chosen).scalar()
            if found is None:
                connection.execute(sa.insert(schema.settings), {"key": "secret", "value": fresh})
                found = fresh
        return str(found)

    def entries(self, table: str, first: int = 0) -> list[Entry]:
        """The log of a table from that number on."""
        columns = schema.log.c
        statement = (
            sa.select(columns.number, columns.kind, columns.seat, columns.data, columns.at)
            .where(columns.table_id == table, columns.number >= first)
            .order_by(columns.number)
        )
        with self.engine.connect() as connection:
            return [Entry(*row) for row in connection.execute(statement)]


_COLUMNS = "table_id, number, kind, seat, data, at"
# All new entries go into one statement, or two: the driver gives the interpreter up for each statement it carries out,
# and to get it back from a busy event loop costs more than the entry. But it also keeps each statement prepared, with
# more than a kilobyte for each of its rows: so the numbers of rows are few.
PORTION = 16
MOST_ROWS = 6 * PORTION


@cache
def append_many(count: int) -> str:
    """Appends so many entries to SQLite's log. The driver keeps prepared statements by their text.

    A number that is taken ends the transaction: for any milder way SQLite would first copy every page it changes.
    """
    row = "(" + ", ".join("?" * len(_COLUMNS.split(", "))) + ")"
    return f"INSERT OR ROLLBACK INTO log ({_COLUMNS}) VALUES " + ", ".join([row] * count)


def appended(rows: list[Row]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """The statements that append these entries to SQLite's log, and their values."""
    first = 0
    while left := len(rows) - first:
        count = min(left - left % PORTION or left, MOST_ROWS)
        some = rows[first : first + count]
        yield append_many(count), tuple([value for row in some for value in row.values()])
        first += count


# On PostgreSQL all entries are one value, and appended and told by one statement. One process among several often finds
# a number taken. It hears so without an error, which would end the transaction for all: of each table the first entry
# says whether the others follow, for nobody else can append what comes after an entry of ours. The answer names the
# tables that got nothing.
_INTO = f"INSERT INTO log ({_COLUMNS}) SELECT {', '.join('given.' + name for name in _COLUMNS.split(', '))} FROM given"
APPEND = (
    "WITH given AS MATERIALIZED (SELECT * FROM json_to_recordset(%(rows)s::json) AS entry(table_id text, number int, "
    "kind text, seat int, data text, at bigint, place int, leads boolean, word int, told text)), "
    f"led AS ({_INTO} WHERE leads ON CONFLICT DO NOTHING RETURNING table_id), "
    f"followed AS ({_INTO} JOIN led USING (table_id) WHERE NOT leads), "
    "words AS (SELECT string_agg(told, ',' ORDER BY place) AS told FROM given JOIN led USING (table_id) "
    "WHERE told IS NOT NULL GROUP BY word ORDER BY word), "
    f"sent AS (SELECT pg_notify('{CHANNEL}', %(before)s || told || %(after)s) FROM words) "
    "SELECT count(*), (SELECT array_agg(table_id) FROM given WHERE leads AND table_id NOT IN "
    "(SELECT table_id FROM led)) FROM sent"
)
TAKEN = ValueError("the key (table, number) is taken")


def to_append(rows: list[Row], told: list[tuple[int, str]] | None = None) -> str:
    """Entries as `APPEND` takes them, in the order of their tables and numbers."""
    given, table = [], None
    for place, row in enumerate(rows):
        word, piece = told[place] if told is not None else (0, None)
        leads, table = row["table_id"] != table, row["table_id"]
        given.append({**row, "place": place, "leads": leads, "word": word, "told": piece})
    return msgspec.json.encode(given).decode()


def _tables(answer: Sequence[Any] | None) -> set[str]:
    """The tables that got nothing, out of what `APPEND` answers."""
    return set(answer[1] or ()) if answer is not None else set()


def _lives(tickets: list[Ticket], tables: set[str]) -> set[Generation]:
    return {one.generation for one in tickets if tables and any(row["table_id"] in tables for row in one.log)}


def log_row(table: str, entry: Entry) -> Row:
    """An entry as a row of the log, in the order of its columns."""
    return {
        "table_id": table,
        "number": entry.number,
        "kind": entry.kind,
        "seat": entry.seat,
        "data": entry.data,
        "at": entry.at,
    }


# Kilobytes of the file that a connection keeps. The file lies in the system's own cache too.
READER_CACHE, WRITER_CACHE = 500, 2000


def open_engine(url: str) -> sa.Engine:
    """An engine on a database that is there and up to date."""
    if url.startswith("sqlite"):
        close_file(sa.make_url(url).database or "")
        # Named parameters, as PostgreSQL's driver has them: a row is the same dict for both.
        engine = sa.create_engine(url, paramstyle="named", hide_parameters=True)
        event.listen(engine, "connect", _prepare_sqlite)
    else:
        engine = sa.create_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True, hide_parameters=True)
    with engine.connect() as connection:
        upgrade(connection)
    return engine


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", f"cache_size=-{READER_CACHE}"):
        connection.execute(f"PRAGMA {pragma}")


def _alone(connection: sa.Connection) -> None:
    """Of several processes that start at once, one after the other until the transaction ends. SQLite has only one."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCKS, 0)))


def upgrade(connection: sa.Connection) -> None:
    _alone(connection)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    connection.commit()


def insert_all(engine: sa.Engine, statement: Executable, rows: Iterable[Row]) -> None:
    """Many rows at once, for tools that fill a database."""
    with engine.begin() as connection:
        connection.execute(statement, list(rows))
