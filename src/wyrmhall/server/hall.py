"""The hall: what belongs to one process that serves, and the path of an entry from a hand to the store and then to
all screens.

All of it runs on the event loop. An entry is applied in memory, the messages it causes are made, and they are sent
when the store says the entry is safe. Each other subject has a module: `shelf` (which tables are open), `presence`
(who is there), `teller` (what they are told), `losing` (what could not be stored), `following` (other processes).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import secrets
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from hmac import compare_digest
from typing import IO, Any, TypeVar

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.sql.base import Executable

from wyrmhall.server import lessons, logs, results, schema
from wyrmhall.server.bot_pool import BotPool
from wyrmhall.server.chronicle import News
from wyrmhall.server.clockwatch import ClockWatch
from wyrmhall.server.company import Company, Word, told_of_log
from wyrmhall.server.entry import Entry, Kind, Refused
from wyrmhall.server.following import Following
from wyrmhall.server.guests import Guests, Person
from wyrmhall.server.lists import Lists
from wyrmhall.server.live import Live
from wyrmhall.server.load import load_here
from wyrmhall.server.losing import FIRST_PAUSE, LONGEST_PAUSE, Losing
from wyrmhall.server.messages import Remembered
from wyrmhall.server.notices import Notices
from wyrmhall.server.opened import Act, Open, Summing, Write
from wyrmhall.server.outside import Outgoing
from wyrmhall.server.pace import Buckets
from wyrmhall.server.paths import lock_file
from wyrmhall.server.presence import Presence
from wyrmhall.server.protocol import Limits, TableCard
from wyrmhall.server.reviews import Reviews
from wyrmhall.server.shelf import Shelf
from wyrmhall.server.store import Row, Statement, Store, Ticket
from wyrmhall.server.summaries import SUMMARY, summary_row
from wyrmhall.server.teller import Teller
from wyrmhall.server.thinking import Thinking
from wyrmhall.server.viewer import Viewer

logger = logging.getLogger("wyrmhall.server")

Result = TypeVar("Result")
FLUSH_SECONDS = 5.0
HALL_SECONDS = 0.4
# How long the table waits before it gives an answer that was left with it.
SHORTEST_ANSWER = 0.8
LONGEST_ANSWER = 2.4
SIGNED_OUT = 4001
CLOCK_SECONDS = 1.0
COMPANY_SECONDS = 1.0
RECOUNT_SECONDS = 60.0
RESTARTING = 1012
DRAIN_SECONDS = 2.0
TOLD_AT_ONCE = 16
CHANGES_SEATS: frozenset[Kind] = frozenset(("sit", "start", "resign", "bot", "late", "close", "again"))


class Hall:
    def __init__(
        self, url: str, limits: Limits, bots: int, key: str | None = None, outgoing: Outgoing | None = None
    ) -> None:
        self.url = url
        self.outgoing = outgoing or Outgoing()
        self._key = key
        self.limits = limits
        self.tables: dict[str, Open] = {}
        self.pace = Buckets()
        self.allow = self.pace.allow
        self.viewers: set[Viewer] = set()
        self.counts: Counter[str] = Counter()
        self.reviews = Reviews(self)
        self.notices = Notices(self)
        self.ratings = results.Ratings(self)
        self.bot_pool = BotPool(bots)
        self.pause: Callable[[], float] = partial(random.uniform, SHORTEST_ANSWER, LONGEST_ANSWER)
        self.store: Store
        self.guests: Guests
        self.company: Company | None = None
        self.presence = Presence(self)
        self.shelf = Shelf(self)
        self.table = self.shelf.table
        self.losing = Losing(self)
        self.following = Following(self)
        self.lists = Lists(self)
        self.teller = Teller(self)
        self.thinking = Thinking(self)
        self.closing = False
        self._lock: IO[str] | None = None
        self.touched: dict[str, Open] = {}
        self._telling = False
        self._leaving: list[Ticket] = []
        self._tasks: set[asyncio.Task[Any]] = set()
        self._readers = ThreadPoolExecutor(2, "read")
        # To tell a whole table, or to replay a game, is much work at once: one after the other, and others in between.
        self.whole = asyncio.Lock()
        self.replayer = ThreadPoolExecutor(1, "replay")

    # Opening and closing

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._lock = lock_file(self.url)
        self.store = await asyncio.to_thread(Store, self.url, self._deliver)
        key = self._key
        if key is None:
            key = await asyncio.to_thread(self.store.secret, secrets.token_hex(32))
        self.guests = Guests(self, key)
        self.spawn(self._every(FLUSH_SECONDS, self.shelf.flush))
        self.spawn(self._every(HALL_SECONDS, self.lists.tell))
        self.spawn(self._every(CLOCK_SECONDS, ClockWatch(self).look))
        if self.store.engine.dialect.name == "postgresql":
            await self._join_company()
        else:
            self.spawn(self.shelf.resume())
        self.spawn(self.shelf.retire())
        self.spawn(self.notices.catch_up())
        self.spawn(self.ratings.catch_up())

    async def _join_company(self) -> None:
        company = self.company = Company(self)
        self.store.told_of = partial(told_of_log, company.id)
        self.pace.tell = company.spend
        await company.join()
        self.spawn(self._every(COMPANY_SECONDS, company.look))
        self.spawn(self._every(COMPANY_SECONDS, self._share_load))
        self.spawn(self._every(RECOUNT_SECONDS, company.recount))

    async def _share_load(self) -> None:
        if self.company is not None:
            self.company.share("load", msgspec.structs.asdict(load_here(self)))

    async def drain(self) -> None:
        """Before the process ends: what came is stored and answered, other processes take over, people come back."""
        self.closing = True
        if self.company is not None:
            with contextlib.suppress(Refused, SQLAlchemyError):
                await self.shelf.flush(evict=False)
                await self.company.leave()
        until = time.monotonic() + DRAIN_SECONDS
        while self.viewers and time.monotonic() < until:
            for viewer in [one for one in self.viewers if not self._is_waiting(one)]:
                viewer.close(RESTARTING)
            if all(viewer.closing is not None for viewer in self.viewers):
                return
            await asyncio.sleep(0.005)
        for viewer in self.viewers:
            viewer.close(RESTARTING)

    def _is_waiting(self, viewer: Viewer) -> bool:
        """Whether something at the viewer's table is not yet stored or told."""
        table = viewer.live.facts.id if viewer.live is not None else ""
        opened = self.tables.get(table)
        return opened is not None and bool(opened.unstored or opened.recovering or table in self.touched)

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await self.bot_pool.close()
        await self.shelf.flush(evict=False)
        self.hand_over()
        # A connection that comes back after the store was closed would stay open.
        await asyncio.to_thread(self._readers.shutdown)
        await asyncio.to_thread(self.store.close)
        if self._lock is not None:
            self._lock.close()
        self.notices.close()
        self.replayer.shutdown(wait=False, cancel_futures=True)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, Refused):
            logger.error("a task of the hall failed", exc_info=error)

    async def _every(self, seconds: float, work: Any) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except Exception:
                logger.exception("regular work of the hall failed")

    @staticmethod
    async def patiently(work: Callable[[], Awaitable[Result]]) -> Result:
        """Do it again and again until the store is there."""
        pause = FIRST_PAUSE
        while True:
            try:
                return await work()
            except SQLAlchemyError as error:
                logger.warning("the store is away; once more in %g s: %s", pause, error)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    # Reading

    async def read(self, statement: Executable) -> list[Row]:
        return await self.in_reader(self.store.rows, statement)

    async def in_reader(self, work: Callable[..., Result], *given: Any) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._readers, partial(work, *given))

    async def in_thread(self, work: Callable[..., Result], *given: Any) -> Result:
        """Work that takes a while and needs nothing of the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self.replayer, partial(work, *given))

    def keeps(self, table: str) -> bool:
        """Whether this process is the one that lets the bots of the table think and looks at its clock."""
        return not self.closing and (self.company is None or table in self.company.kept)

    def note_keeping(self, live: Live) -> None:
        """A table of people alone needs its keeper only while somebody looks."""
        if self.company is not None and live.facts.id in self.company.kept:
            if live.finished():
                del self.company.kept[live.facts.id]
            else:
                self.company.kept[live.facts.id] = bool(live.bots or live.game.standing)

    async def visible(self, table: str, guest: str | None, invite: str | None) -> Open:
        """The table, if `guest` may see it. Others cannot tell it from one that does not exist."""
        opened = await self.table(table)
        live = opened.live
        if invite is not None and compare_digest(invite.encode(), live.facts.invite.encode()):
            if guest is not None and guest not in opened.invited and not live.knows(guest):
                opened.invited.add(guest)
                await self.write([(schema.INVITE, {"its_table": table, "its_guest": guest})])
            return opened
        if live.facts.public or live.knows(guest) or guest in opened.invited:
            return opened
        if guest is not None and await self.read(schema.was_invited(table, guest)):
            opened.invited.add(guest)
            return opened
        raise Refused("not-found", "there is no such table, or you need its invitation to see it")

    async def settle(self, opened: Open) -> None:
        """Wait until all that happened at the table is stored and told; Refused if it was lost."""
        while opened.unstored or opened.recovering or self.touched.get(opened.live.facts.id) is opened:
            waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            opened.waiters.append(waiter)
            await waiter
        if opened.live.generation.failed:
            raise Refused("conflict", "the table is being read again; try once more")

    async def settled_card(self, opened: Open, guest: str | None) -> TableCard:
        """The card once all it tells is stored."""
        # It may have been read again.
        opened = await self.table(opened.live.facts.id)
        await self.settle(opened)
        return self.presence.card(opened, guest)

    # Writing

    async def write(self, statements: Sequence[Statement]) -> None:
        """Store something that is no entry of a table, and wait until it is safe."""
        ticket = Write(statements)
        self.put(ticket)
        await ticket.waiter

    def put(self, ticket: Ticket) -> None:
        """Send something on its way to the store, with all that comes in the same turn of the event loop."""
        if not self._leaving:
            self._loop.call_soon(self.hand_over)
        self._leaving.append(ticket)

    def hand_over(self) -> None:
        if self._leaving:
            leaving, self._leaving = self._leaving, []
            self.store.put(leaving)

    def news(self, **fields: Any) -> list[Statement]:
        """What other processes are to be told along with something that is stored."""
        return [] if self.company is None else [self.company.statement(Word(self.company.id, **fields))]

    def act(
        self,
        opened: Open,
        kind: Kind,
        seat: int,
        data: str,
        viewer: Viewer | None = None,
        ref: int | None = None,
        other: Sequence[Statement] = (),
        tries: int = 0,
    ) -> None:
        """Apply an entry and send it on its way; Refused means that nothing happened."""
        live = opened.live
        if opened.is_lost():
            raise Refused("conflict", "the table is being read again; try once more")
        before, knew = live.status, live.course is not None and live.course.learnt
        turn = live.turns[seat]
        if opened.shared and not opened.unstored and live.course is None:
            self._keep_copy(opened, kind, seat)
        entry = Entry(live.number, kind, seat, data, int(time.time()))
        self._apply(opened, entry)
        also = lessons.learnt_by(live) if live.course is not None and live.course.learnt and not knew else []
        if live.status == "over" and before != "over":
            also = [*also, *results.statements(live)]
        if kind in CHANGES_SEATS or live.status != before:
            logs.note(f"table {kind}", table=live.facts.id, game=live.facts.game, seat=seat, status=live.status)
        opened.unstored += 1
        opened.used = time.monotonic()
        self.shelf.dirty[live.facts.id] = live
        self.put(Act(self, opened, entry, turn, other, also, viewer, ref, tries))
        if self.company is not None and kind in CHANGES_SEATS:
            # Lists of other processes are to have it at once.
            self.put(Summing(self, live, (SUMMARY, summary_row(live))))

    @staticmethod
    def _keep_copy(opened: Open, kind: Kind, seat: int) -> None:
        """Something may come in between. To a move where nobody else is asked hardly anything does: an older copy will
        do then."""
        if opened.base is None or kind != "move" or opened.live.waits_for_others(seat):
            opened.base = opened.live.copy(), opened.news.copy()

    def _apply(self, opened: Open, entry: Entry) -> None:
        live = opened.live
        before = live.status
        live.apply(entry)
        opened.news.follow(live.fresh, live.kept)
        if entry.kind in CHANGES_SEATS or live.status != before:
            opened.reseated = True
            self.note_keeping(live)
        self.lists.mark(live)

    def follow(self, opened: Open, entry: Entry) -> None:
        """Another process has stored this entry."""
        self._apply(opened, entry)
        opened.used = time.monotonic()
        self.touched[opened.live.facts.id] = opened

    def replace(self, opened: Open, live: Live, news: News) -> None:
        """Go back to what was stored: the table has another life from here on."""
        table = live.facts.id
        for viewer in opened.viewers:
            if viewer.live is opened.live:
                viewer.live = live
        opened.reseated |= (live.chairs, live.status) != (opened.live.chairs, opened.live.status)
        opened.live, opened.news, opened.remembered = live, news, Remembered()
        if table in self.shelf.dirty:
            self.shelf.dirty[table] = live
        self.touched[table] = opened

    def _deliver(self, batch: list[Ticket]) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is gone when the server stops under load
            self._loop.call_soon_threadsafe(self._delivered, batch)

    def _delivered(self, batch: list[Ticket]) -> None:
        for ticket in batch:
            ticket.done()
        self.tell_some()

    def tell_some(self) -> None:
        """Tell a few of the tables with news; the sockets get their turn before the next few."""
        for table in list(self.touched)[:TOLD_AT_ONCE]:
            opened = self.touched.pop(table)
            if opened.unstored or opened.is_lost():
                continue
            try:
                self.teller.tell(opened)
            except Exception:
                # Whoever looks on comes in anew; everybody else goes on.
                logger.exception("table %s could not be told", table)
                for viewer in opened.viewers:
                    viewer.close(1011)
            waiters, opened.waiters = opened.waiters, []
            for waiter in waiters:
                if not waiter.done():
                    waiter.set_result(None)
            self.thinking.wake(opened)
        if self.touched and not self._telling:
            self._telling = True
            self._loop.call_soon(self._tell_more)

    def _tell_more(self) -> None:
        self._telling = False
        self.tell_some()

    def stored(self, act: Act) -> None:
        opened = act.opened
        opened.unstored -= 1
        if act.error is None:
            self.counts["stored"] += 1
        else:
            if opened.recovering or self.following.can_recover(opened, act.error):
                self.following.lost(opened, act)
            else:
                self.losing.lose(opened, act, act.error)
            return
        if not opened.unstored and opened.base is not None:
            opened.base = opened.base[0], None
        if self.losing.pauses:
            self.losing.pauses.pop(opened.live.facts.id, None)
        if act.viewer is not None and act.ref is not None:
            opened.acks.append((act.viewer, act.ref))
        self.touched[opened.live.facts.id] = opened
        if opened.later:
            self.following.take_in(opened)

    # Telling

    async def show_settled(self, table: str, viewer: Viewer, ref: int | None = None) -> Open:
        """Show a viewer the whole table once all that happened there is stored."""
        async with self.whole:
            opened = await self.table(table)
            await self.settle(opened)
            self.teller.show(opened, viewer, ref)
            await asyncio.sleep(0)
        return opened

    def leave(self, viewer: Viewer) -> None:
        """The viewer's socket is gone."""
        self.lists.leave(viewer)
        if viewer.live is None:
            return
        opened = self.tables.get(viewer.live.facts.id)
        viewer.live = None
        if opened is not None and viewer in opened.viewers:
            opened.viewers.discard(viewer)
            opened.used = time.monotonic()
            self.teller.tell_presence(opened)

    # Others

    def elsewhere(self, key: str) -> list[Any]:
        """What other processes share under this key."""
        return [] if self.company is None else self.company.elsewhere(key)

    def sign_out(self, person: Person, session: str | None, but: str | None = None) -> None:
        """Close the sockets of a session that ended, or of all `but` one."""
        for viewer in self.viewers:
            if viewer.guest == person.id and session in (None, viewer.session) and viewer.session != but:
                viewer.close(SIGNED_OUT)
