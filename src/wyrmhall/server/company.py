"""The company: all processes that serve one hall from one PostgreSQL, and what they tell each other.

News travels by LISTEN and NOTIFY, written in the same transaction as what they are about. A process is alive while it
holds its advisory lock: the database frees that when the connection ends, however the process died. Each table in play
has one keeper among the processes, which lets its bots think and looks at its clocks; others take over from the dead.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import msgspec
import psycopg
import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from wyrmhall.server import schema
from wyrmhall.server.entry import Entry, Refused
from wyrmhall.server.protocol import ChatLine
from wyrmhall.server.store import CHANNEL, LOCKS, Row, Statement, Told
from wyrmhall.server.summaries import GOING

if TYPE_CHECKING:
    from wyrmhall.server.hall import Hall

logger = logging.getLogger("wyrmhall.server")

# PostgreSQL carries less than 8000 bytes at once.
MOST_BYTES = 7600
GATHER_SECONDS = 0.05
# In the place of the seat: the entry is too long to be carried, and has to be read.
NAMED = -1
_NOTIFY = sa.text(f"SELECT pg_notify('{CHANNEL}', :word)")
_ALIVE = sa.text(
    "SELECT objid::bigint AS number FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = :locks "
    "AND objid > 0 AND objsubid = 2 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
).bindparams(locks=LOCKS)


class Word(msgspec.Struct, omit_defaults=True):
    """What one process tells the others.

    `log` are entries that it has stored, `chat` a line that was said, `guest` somebody about whom something changed and
    whose sessions may have ended with it. `shared` is what each process knows for itself and all add up, None where it
    is over; `spent` is what somebody has used of what the limits allow. `busy` bots have to wait.
    """

    by: str
    hello: bool = False
    bye: bool = False
    log: list[tuple[str, Entry]] = []
    chat: tuple[str, ChatLine] | None = None
    guest: str | None = None
    out: tuple[str | None, str | None] | None = None
    shared: dict[str, Any] = {}
    spent: list[tuple[str, str, float, float, int]] = []
    busy: tuple[str, int, int] | None = None


encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Word).decode


def told_of_log(by: str, rows: Iterable[Row]) -> Told:
    """What is told about stored entries, in words that the database carries. A long one is only named."""
    before, after = f'{{"by":"{by}","log":[', "]}"
    pieces: list[tuple[int, str]] = []
    word = size = 0
    for row in rows:
        entry = Entry(row["number"], row["kind"], row["seat"], row["data"], row["at"])
        piece = encode((row["table_id"], entry))
        if len(piece) > MOST_BYTES // 2:
            piece = encode((row["table_id"], msgspec.structs.replace(entry, seat=NAMED, data="")))
        if size and size + len(piece) > MOST_BYTES:
            word, size = word + 1, 0
        pieces.append((word, piece.decode()))
        size += len(piece) + 1
    return Told(before, pieces, after)


class Company:
    """This process among the others. `kept` are the tables in play it keeps, and whether their keeper has to follow
    them with nobody looking."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.number = 1 + secrets.randbelow(2**31 - 2)
        self.id = f"{self.number:08x}"
        self.alive: set[str] = {self.id}
        self.kept: dict[str, bool] = {}
        self._gone: set[str] = set()
        self._mine: dict[str, Any] = {}
        self._theirs: dict[str, dict[str, Any]] = {}
        self._changed: dict[str, None] = {}
        self._spent: list[tuple[str, str, float, float, int]] = []
        self._gathering = False
        self._connection: psycopg.Connection[Any] | None = None
        self._line = -1
        self._leaving = False
        # What this process says comes back to it.
        self._own = f'{{"by":"{self.id}"'.encode()

    # Coming and going

    async def join(self) -> None:
        """Hear the others from now on, and catch up with what was said before."""
        self._connection = await asyncio.to_thread(self._connect)
        # A descriptor of our own: that of a broken connection is closed unseen, and soon belongs to somebody else.
        self._line = os.dup(self._connection.pgconn.socket)
        asyncio.get_running_loop().add_reader(self._line, self._hear)
        try:
            await self._catch_up()
        except BaseException:
            # Half of it is worse than nothing: it is tried again from the start.
            self._disconnect()
            raise

    async def _catch_up(self) -> None:
        await self.hall.write([self.statement(Word(self.id, hello=True))])
        await self._count()
        self._tell_all()
        await self.hall.following.catch_up()
        await self.hall.guests.refresh_all({viewer.person for viewer in self.hall.viewers if viewer.person is not None})
        rows = await self.hall.read(sa.select(schema.tables.c.id).where(schema.tables.c.keeper == self.id, GOING))
        self.kept = {row["id"]: True for row in rows}
        await self.take_over()

    def _connect(self) -> psycopg.Connection[Any]:
        pooled = self.hall.store.engine.raw_connection()
        connection: psycopg.Connection[Any] = pooled.driver_connection  # type: ignore[assignment]
        pooled.detach()
        connection.rollback()
        connection.autocommit = True
        # A machine that was switched off is missed after a few seconds.
        for name, seconds in (("idle", 2), ("interval", 1), ("count", 2)):
            connection.execute(f"SET tcp_keepalives_{name} = {seconds}".encode())
        connection.execute("SELECT pg_advisory_lock_shared(%s, %s)", [LOCKS, self.number])
        connection.execute(f"LISTEN {CHANNEL}".encode())
        return connection

    async def look(self) -> None:
        """Every second: who is still there?"""
        if self._leaving:
            return
        try:
            if self._connection is None:
                await self.join()
            else:
                await self._count()
        except (SQLAlchemyError, psycopg.Error, Refused) as error:
            logger.warning("the other processes cannot be heard: %s", error)

    async def _count(self) -> None:
        before = set(self.alive)
        found = {f"{row['number']:08x}" for row in await self.hall.read(_ALIVE)}
        if self.id not in found:
            # It is we who have lost the line.
            self._disconnect()
            return
        missed = before - found
        # Who was heard of meanwhile came after this was looked up.
        self.alive = (found | (self.alive - before)) - self._gone
        self._gone &= found
        if missed:
            await self._forget(missed)

    async def _forget(self, missed: set[str]) -> None:
        logger.info("processes have gone: %s", ", ".join(sorted(missed)))
        keys = {key for process in missed for key in self._theirs.pop(process, {})}
        self._changed_elsewhere(keys)
        # Nobody looks a second time for tables of the dead.
        await self.hall.patiently(self.take_over)

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            asyncio.get_running_loop().remove_reader(self._line)
            os.close(self._line)
            connection.close()

    async def leave(self) -> None:
        """Others take over what this process kept, from now on."""
        self._leaving = True
        self.kept.clear()
        try:
            await self.hall.write([self.statement(Word(self.id, bye=True))])
        finally:
            self._disconnect()

    # Keeping tables

    def follows(self, table: str, seats_bots: bool) -> bool:
        """Whether this process has to follow a table that nobody looks at here."""
        return table in self.kept and (self.kept[table] or seats_bots)

    async def recount(self) -> None:
        """Now and then: which tables do we keep that are still in play?"""
        going = sa.select(schema.tables.c.id).where(schema.tables.c.keeper == self.id, GOING)
        found = {row["id"] for row in await self.hall.read(going)}
        open_here = self.hall.tables
        self.kept = {table: needs for table, needs in self.kept.items() if table in found or table in open_here}

    async def take_over(self) -> None:
        """Keep the tables in play that nobody alive keeps. The database lets one process have each of them."""
        if self._leaving:
            return
        taken = await self.hall.in_reader(self._claim, None)
        if taken:
            await self.hall.shelf.resume(taken)
            await self.hall.notices.catch_up()

    async def claim(self, table: str) -> None:
        """Keep this table, if nobody alive does."""
        await self.hall.in_reader(self._claim, table)

    def _claim(self, table: str | None) -> list[str]:
        columns = schema.tables.c
        wanted = [GOING, sa.or_(columns.keeper.is_(None), columns.keeper.not_in(sorted(self.alive)))]
        if table is not None:
            wanted.append(columns.id == table)
        # In one order everywhere, so that processes that do the same wait for each other only one way round.
        locked = sa.select(columns.id).where(*wanted).order_by(columns.id).with_for_update()
        with self.hall.store.engine.begin() as connection:
            free = [row.id for row in connection.execute(locked)]
            statement = sa.update(schema.tables).where(columns.id.in_(free)).values(keeper=self.id)
            statement = statement.returning(columns.id)
            taken = [row.id for row in connection.execute(statement)]
        self.kept.update((one, True) for one in taken)
        return taken

    # Telling

    def statement(self, word: Word) -> Statement:
        """A word as part of a transaction: it is told when that is committed, or not at all."""
        return _NOTIFY, {"word": encode(word).decode()}

    def share(self, key: str, value: Any) -> None:
        """What this process alone knows and the others count with; None when it is over."""
        if self._mine.get(key) != value:
            if value is None:
                del self._mine[key]
            else:
                self._mine[key] = value
            self._changed[key] = None
            self._gather()

    def spend(self, who: str, what: str, rate: float, burst: float, count: int) -> None:
        self._spent.append((who, what, rate, burst, count))
        self._gather()

    def elsewhere(self, key: str) -> list[Any]:
        """What the other processes share under this key."""
        return [theirs[key] for theirs in self._theirs.values() if key in theirs]

    def _tell_all(self) -> None:
        self._changed.update(dict.fromkeys(self._mine))
        self._gather()

    def _gather(self) -> None:
        if not self._gathering and (self._changed or self._spent):
            self._gathering = True
            asyncio.get_running_loop().call_later(GATHER_SECONDS, self._tell)

    def _tell(self) -> None:
        self._gathering = False
        changed, self._changed = self._changed, {}
        spent, self._spent = self._spent, []
        if self._leaving:
            return
        words = [Word(self.id, shared=dict(some)) for some in _pieces((key, self._mine.get(key)) for key in changed)]
        words += [Word(self.id, spent=some) for some in _pieces(spent)]
        for word in words:
            self.hall.spawn(self.hall.write([self.statement(word)]))

    # Hearing

    def _hear(self) -> None:
        connection = self._connection
        if connection is None:
            return
        try:
            connection.pgconn.consume_input()
            while (notice := connection.pgconn.notifies()) is not None:
                if not notice.extra.startswith(self._own):
                    self._take(notice.extra)
        except psycopg.Error as error:
            logger.warning("the line to the other processes broke: %s", error)
            self._disconnect()

    def _take(self, text: bytes) -> None:
        try:
            self._heard(_decode(text))
        except Exception:
            # A process of another version may say what this one does not know.
            logger.exception("a word of another process was not understood")

    def _heard(self, word: Word) -> None:
        if word.bye:
            self.alive.discard(word.by)
            self._gone.add(word.by)
            self.hall.spawn(self._forget({word.by}))
            return
        if word.by in self._gone:
            # What it still stores while it leaves counts like everything that is stored.
            self.hall.following.heard(word)
            return
        self.alive.add(word.by)
        if word.hello:
            self._tell_all()
        if word.shared:
            theirs = self._theirs.setdefault(word.by, {})
            for key, value in word.shared.items():
                if value is None:
                    theirs.pop(key, None)
                else:
                    theirs[key] = value
            self._changed_elsewhere(word.shared)
        self.hall.following.heard(word)

    def _changed_elsewhere(self, keys: Iterable[str]) -> None:
        for key in keys:
            what, _, table = key.partition(" ")
            if what == "here":
                self.hall.teller.presence_changed(table)


def _pieces(items: Iterable[Any]) -> Iterator[list[Any]]:
    """The same items in lists that are short enough to be carried."""
    held: list[Any] = []
    size = 0
    for item in items:
        length = len(encode(item)) + 2
        if held and size + length > MOST_BYTES:
            yield held
            held, size = [], 0
        held.append(item)
        size += length
    if held:
        yield held
