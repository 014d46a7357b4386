"""The hall: every open table, who looks at it, and the path of an entry from a hand to the store and then to all
screens.

All of it runs on the event loop. An entry is applied in memory, the messages it causes are made, and they are sent
when the store says the entry is safe. If it cannot be stored, the table is thrown away and read again from its log.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import random
import secrets
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from hmac import compare_digest
from typing import Any, TypeVar, cast

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from wyrmhall.kernel import WyrmhallError
from wyrmhall.server import lessons, schema
from wyrmhall.server.bot_pool import Asker, BotPool
from wyrmhall.server.chronicle import News
from wyrmhall.server.clockwatch import ClockWatch
from wyrmhall.server.entry import Chair, Entry, Kind, Refused
from wyrmhall.server.guests import Guests, Person
from wyrmhall.server.live import Facts, Live, is_played
from wyrmhall.server.messages import Summary, Telling, encode, facts_of_row, summary_of_row, table_card
from wyrmhall.server.opened import Act, Open, Summing, Write, refusal
from wyrmhall.server.pace import Buckets
from wyrmhall.server.protocol import BusyMessage, DoneMessage, HallMessage, Limits, TableCard, TableMessage
from wyrmhall.server.reviews import Reviews
from wyrmhall.server.store import Row, Statement, Store, Ticket
from wyrmhall.server.summaries import GOING, RETIRE, SUMMARY, TIP, TIP_NUMBER, is_stale, summary_row
from wyrmhall.server.viewer import Viewer

logger = logging.getLogger("wyrmhall.server")

Result = TypeVar("Result")
FLUSH_SECONDS = 5.0
HALL_SECONDS = 0.4
IDLE_SECONDS = 600.0
IDLE_OVER_SECONDS = 60.0
MOST_PARTED = 500
FIRST_PAUSE = 0.25
LONGEST_PAUSE = 5.0
WAIT_SHOWN = 3.0
# How long the table waits before it gives an answer that was left with it.
SHORTEST_ANSWER = 0.8
LONGEST_ANSWER = 2.4
SIGNED_OUT = 4001
NOT_ALL = "not all of this could be stored; the table is read again, so look before you try once more"
CLOCK_SECONDS = 1.0
LISTED = 100
TOLD_AT_ONCE = 16
CHANGES_SEATS: frozenset[Kind] = frozenset(("sit", "start", "resign", "bot", "late", "close", "again"))


class Hall:
    def __init__(self, url: str, limits: Limits, workers: int, key: str | None = None) -> None:
        self.url = url
        self._key = key
        self.limits = limits
        self.tables: dict[str, Open] = {}
        self.sockets: Counter[str] = Counter()
        self.allow = Buckets().allow
        self.viewers: set[Viewer] = set()
        self.parted = 0
        self.counts: Counter[str] = Counter()
        self.hinting: set[str] = set()
        self.reviews = Reviews(self)
        self.bot_pool = BotPool(workers)
        self.pause: Callable[[], float] = partial(random.uniform, SHORTEST_ANSWER, LONGEST_ANSWER)
        self.store: Store
        self.guests: Guests
        self._loading: dict[str, asyncio.Future[Open]] = {}
        self._lost_tables: dict[str, list[Open]] = {}
        self._pauses: dict[str, float] = {}
        self._dirty: dict[str, Live] = {}
        self._touched: dict[str, Open] = {}
        self._telling = False
        self._halls: set[Viewer] = set()
        self._stale_halls: set[Viewer] = set()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._readers = ThreadPoolExecutor(2, "read")
        # To tell a whole table, or to replay a game, is much work at once: one after the other, and others in between.
        self.whole = asyncio.Lock()
        self.replayer = ThreadPoolExecutor(1, "replay")

    # Opening and closing

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        self.store = await asyncio.to_thread(Store, self.url, self._deliver)
        key = self._key
        if key is None:
            key = await asyncio.to_thread(self.store.secret, secrets.token_hex(32))
        self.guests = Guests(self, key)
        self.spawn(self._every(FLUSH_SECONDS, self.flush))
        self.spawn(self._every(FLUSH_SECONDS, self.tidy))
        self.spawn(self._every(HALL_SECONDS, self._tell_halls))
        self.spawn(self._every(CLOCK_SECONDS, ClockWatch(self).look))
        self.spawn(self._retire())
        self.spawn(self._resume())

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await self.bot_pool.close()
        await self.flush(evict=False)
        await asyncio.to_thread(self.store.close)
        self._readers.shutdown(wait=False)
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
    async def _patiently(work: Callable[[], Awaitable[Result]]) -> Result:
        """Do it again and again until the store is there."""
        pause = FIRST_PAUSE
        while True:
            try:
                return await work()
            except SQLAlchemyError as error:
                logger.warning("the store is away; once more in %g s: %s", pause, error)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _resume(self) -> None:
        """After a restart: open the tables at which a bot is to move, so that they go on with nobody looking.

        A summary that is behind its log may hide such a table, so those are opened too.
        """
        columns = schema.tables.c
        behind = sa.func.coalesce(TIP_NUMBER, -1) + 1 != columns.number
        due = sa.select(columns.id).where(GOING, sa.or_(columns.bot_due, behind))
        for row in await self._patiently(partial(self.read, due)):
            with contextlib.suppress(Refused):
                await self._patiently(partial(self.table, row["id"]))

    async def _retire(self) -> None:
        """Tables made under rules or cards that are no longer played wait for nobody and are listed as abandoned."""
        columns = schema.tables.c
        going = sa.select(columns.game, columns.rules, columns.cards).where(GOING).distinct()
        gone = [kind for kind in await self._patiently(partial(self.read, going)) if not is_played(**kind)]
        if gone:
            await self.write([(RETIRE, {f"its_{name}": value for name, value in kind.items()}) for kind in gone])

    # Reading

    async def read(self, statement: sa.Select[Any]) -> list[Row]:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self.store.rows, statement)

    async def in_thread(self, work: Callable[..., Result], *given: Any) -> Result:
        """Work that takes a while and needs nothing of the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self.replayer, partial(work, *given))

    async def table(self, table: str) -> Open:
        """The open table of that id, read from its log if need be."""
        found = self.tables.get(table)
        if found is not None:
            found.used = time.monotonic()
            return found
        if len(table) > 16 or not table.isalnum():
            raise Refused("not-found", "there is no such table")
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.ensure_future(self._load(table))
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _load(self, table: str) -> Open:
        live = await asyncio.get_running_loop().run_in_executor(self._readers, self._replay, table)
        opened = self.tables[table] = Open(live)
        self._dirty[table] = live
        self.wake(opened)
        return opened

    def _replay(self, table: str) -> Live:
        rows = self.store.rows(sa.select(schema.tables).where(schema.tables.c.id == table))
        if not rows:
            raise Refused("not-found", "there is no such table")
        live = Live(facts_of_row(rows[0]))
        try:
            for entry in self.store.entries(table):
                live.apply(entry)
        except (WyrmhallError, Refused) as error:
            logger.error("the log of table %s breaks at entry %d: %s", table, live.number, error)
            raise Refused("server", "this table's log cannot be replayed") from None
        return live

    async def visible(self, table: str, guest: str | None, invite: str | None) -> Open:
        """The table, if `guest` may see it. Others cannot tell it from one that does not exist."""
        opened = await self.table(table)
        live = opened.live
        if invite is not None and compare_digest(invite.encode(), live.facts.invite.encode()):
            if guest is not None:
                opened.invited.add(guest)
            return opened
        if live.facts.public or live.knows(guest) or guest in opened.invited:
            return opened
        raise Refused("not-found", "there is no such table, or you need its invitation to see it")

    def summary(self, opened: Open) -> Summary:
        live = opened.live
        guests = frozenset(viewer.guest for viewer in opened.viewers if viewer.guest)
        return Summary(
            live.facts,
            live.chairs,
            live.status,
            live.moves,
            list(live.actors()),
            live.updated,
            live.rematch,
            live.host(),
            guests,
            sum(viewer.audience is None for viewer in opened.viewers),
        )

    def card(self, opened: Open, guest: str | None) -> TableCard:
        return table_card(self.summary(opened), guest)

    async def settle(self, opened: Open) -> None:
        """Wait until all that happened at the table is stored and told; Refused if it was lost."""
        while opened.unstored or self._touched.get(opened.live.facts.id) is opened:
            waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            opened.waiters.append(waiter)
            await waiter
        if opened.live.generation.failed:
            raise Refused("conflict", "the table is being read again; try once more")

    async def settled_card(self, opened: Open, guest: str | None) -> TableCard:
        """The card once all it tells is stored."""
        await self.settle(opened)
        return self.card(opened, guest)

    async def mine(self, guest: str) -> list[TableCard]:
        columns = schema.tables.c
        statement = (
            sa.select(schema.tables, TIP)
            .join(schema.sitting, schema.sitting.c.table_id == columns.id)
            .where(schema.sitting.c.guest == guest)
            # A puzzle is opened from its page, over and over.
            .where(sa.or_(columns.lesson.is_(None), ~columns.lesson.like("puzzle%")))
            .order_by(columns.updated.desc())
            .limit(2 * LISTED)
        )
        cards = await self._cards(statement, guest)
        order = {"playing": 1, "waiting": 2, "over": 3, "abandoned": 4}
        return sorted(cards, key=lambda card: 0 if card.your_turn else order[card.table.status])

    async def listed(self, wanted: sa.ColumnElement[bool], most: int) -> list[TableCard]:
        """Any tables, as somebody without a seat sees them; those used last come first."""
        statement = sa.select(schema.tables, TIP).where(wanted).order_by(schema.tables.c.updated.desc()).limit(most)
        return await self._cards(statement, None)

    async def public(self, guest: str | None, status: str) -> list[TableCard]:
        columns = schema.tables.c
        statement = (
            sa.select(schema.tables, TIP)
            .where(columns.public.is_(True), columns.status == status)
            .order_by(columns.updated.desc())
            .limit(LISTED)
        )
        cards = {card.table.id: card for card in await self._cards(statement, guest)}
        # The stored summary may still have an open table under its old status.
        for table, opened in self.tables.items():
            if opened.live.facts.public and opened.live.status == status and table not in cards:
                cards[table] = self.card(opened, guest)
        found = [card for card in cards.values() if card.table.status == status]
        return sorted(found, key=lambda card: -card.table.updated)[:LISTED]

    async def _cards(self, statement: sa.Select[Any], guest: str | None) -> list[TableCard]:
        cards: list[TableCard] = []
        for row in await self.read(statement):
            opened = self.tables.get(row["id"])
            with contextlib.suppress(Refused, WyrmhallError):
                if opened is None and is_stale(row):
                    opened = await self.table(row["id"])
                cards.append(self.card(opened, guest) if opened else table_card(summary_of_row(row), guest))
        return cards

    # Writing

    async def write(self, statements: Sequence[Statement]) -> None:
        """Store something that is no entry of a table, and wait until it is safe."""
        ticket = Write(statements)
        self.store.put(ticket)
        await ticket.waiter

    def act(
        self,
        opened: Open,
        kind: Kind,
        seat: int,
        data: str,
        viewer: Viewer | None = None,
        ref: int | None = None,
        other: Sequence[Statement] = (),
    ) -> None:
        """Apply an entry and send it on its way; Refused means that nothing happened."""
        live = opened.live
        if live.generation.failed:
            raise Refused("conflict", "the table is being read again; try once more")
        before, knew = live.status, live.course is not None and live.course.learnt
        entry = Entry(live.number, kind, seat, data, int(time.time()))
        live.apply(entry)
        if live.course is not None and live.course.learnt and not knew:
            other = [*other, *lessons.learnt_by(live)]
        opened.news.follow(live.fresh, live.kept)
        if kind in CHANGES_SEATS or live.status != before:
            opened.reseated = True
        opened.unstored += 1
        opened.used = time.monotonic()
        self._dirty[live.facts.id] = live
        if self._halls:
            self._mark_halls(live)
        self.store.put(Act(self, opened, entry, other, viewer, ref))

    def _deliver(self, batch: list[Ticket]) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is gone when the server stops under load
            self._loop.call_soon_threadsafe(self._delivered, batch)

    def _delivered(self, batch: list[Ticket]) -> None:
        for ticket in batch:
            ticket.done()
        self._tell_some()

    def _tell_some(self) -> None:
        """Tell a few of the tables with news; the sockets get their turn before the next few."""
        for table in list(self._touched)[:TOLD_AT_ONCE]:
            opened = self._touched.pop(table)
            if opened.unstored or opened.live.generation.failed:
                continue
            try:
                self._tell(opened)
            except Exception:
                # Whoever looks on comes in anew; everybody else goes on.
                logger.exception("table %s could not be told", table)
                for viewer in opened.viewers:
                    viewer.close(1011)
            waiters, opened.waiters = opened.waiters, []
            for waiter in waiters:
                if not waiter.done():
                    waiter.set_result(None)
            self.wake(opened)
        if self._touched and not self._telling:
            self._telling = True
            self._loop.call_soon(self._tell_more)

    def _tell_more(self) -> None:
        self._telling = False
        self._tell_some()

    def stored(self, act: Act) -> None:
        opened = act.opened
        opened.unstored -= 1
        self.counts["stored" if act.error is None else "lost"] += 1
        if act.error is not None:
            self._lost(opened, act, act.error)
            return
        if self._pauses:
            self._pauses.pop(opened.live.facts.id, None)
        if act.viewer is not None and act.ref is not None:
            opened.acks.append((act.viewer, act.ref))
        self._touched[opened.live.facts.id] = opened

    def _lost(self, opened: Open, act: Act, error: Exception) -> None:
        refused = refusal(error)
        if act.viewer is not None:
            act.viewer.error(act.ref, refused.code, refused.words)
        waiters, opened.waiters = opened.waiters, []
        for waiter in waiters:
            if not waiter.done():
                # They may have waited for several entries, and the first of them are stored.
                waiter.set_exception(Refused(refused.code, NOT_ALL))
        for viewer, ref in opened.acks:
            viewer.send(encode(DoneMessage(ref)))
        opened.acks = []
        table = opened.live.facts.id
        if self._touched.get(table) is opened:
            del self._touched[table]
        if self.tables.get(table) is opened:
            logger.warning("table %s is read again: %s", table, error)
            opened.give_up_thoughts(all_of_them=True)
            del self.tables[table]
            self._dirty.pop(table, None)
            lost = self._lost_tables.setdefault(table, [])
            lost.append(opened)
            if len(lost) == 1:
                self.spawn(self._reopen(table))

    async def _reopen(self, table: str) -> None:
        """Read a table again, as often as it takes, with longer pauses until something is stored there."""
        new: Open | None = None
        while new is None:
            pause = self._pauses.get(table, 0.0)
            self._pauses[table] = min(max(2 * pause, FIRST_PAUSE), LONGEST_PAUSE)
            await asyncio.sleep(pause)
            try:
                new = await self._settled(table)
            except SQLAlchemyError as error:
                logger.warning("table %s cannot be read again yet: %s", table, error)
            except Exception:
                logger.exception("table %s cannot be read again", table)
                break
        for old in self._lost_tables.pop(table):
            staying = {viewer for viewer in old.viewers if viewer.live is old.live}
            if new is None:
                for viewer in staying:
                    viewer.close(1011)
                continue
            new.invited |= old.invited
            new.viewers |= staying
            for viewer in staying:
                self.show(new, viewer)

    async def _settled(self, table: str) -> Open | None:
        """The table with all that happened stored; None if it was lost once more."""
        opened = await self.table(table)
        try:
            await self.settle(opened)
        except Refused:
            return None
        return opened

    # Telling

    async def show_settled(self, table: str, viewer: Viewer, ref: int | None = None) -> Open:
        """Show a viewer the whole table once all that happened there is stored."""
        async with self.whole:
            opened = await self.table(table)
            await self.settle(opened)
            self.show(opened, viewer, ref)
            await asyncio.sleep(0)
        return opened

    def show(self, opened: Open, viewer: Viewer, ref: int | None = None) -> None:
        """Tell a viewer everything it may see of a settled table, from the beginning."""
        viewer.live = opened.live
        viewer.audience = opened.live.seat_of(viewer.guest)
        viewer.seen = None
        opened.viewers.add(viewer)
        viewer.send(encode(TableMessage(self.card(opened, viewer.guest), ref)))
        if opened.live.table is not None:
            message = Telling(opened.live, [], self.limits, int(time.time())).tell(viewer.audience, None, None)
            viewer.seen = len(message.events)
            viewer.send(encode(message))

    def leave(self, viewer: Viewer) -> None:
        """The viewer's socket is gone."""
        self._halls.discard(viewer)
        self._stale_halls.discard(viewer)
        if viewer.live is None:
            return
        opened = self.tables.get(viewer.live.facts.id)
        viewer.live = None
        if opened is not None and viewer in opened.viewers:
            opened.viewers.discard(viewer)
            opened.used = time.monotonic()
            self.tell_presence(opened)

    def tell_presence(self, opened: Open, but: Viewer | None = None) -> None:
        """Somebody came or went; at a table with entries on the way it is told along with them."""
        if opened.unstored:
            opened.reseated = True
        else:
            self._tell_table(opened, but)

    def _tell_table(self, opened: Open, but: Viewer | None = None) -> None:
        summary = self.summary(opened)
        made: dict[str | None, bytes] = {}
        for viewer in opened.viewers:
            who = viewer.guest if opened.live.knows(viewer.guest) else None
            if who not in made:
                made[who] = encode(TableMessage(table_card(summary, who)))
            if viewer is not but:
                viewer.send(made[who])

    def _tell(self, opened: Open) -> None:
        """Tell every viewer what has happened since the last time, each with what it may see."""
        live = opened.live
        news, opened.news = opened.news, News()
        acks, opened.acks = opened.acks, []
        if opened.reseated:
            opened.reseated = False
            for viewer in opened.viewers:
                audience = live.seat_of(viewer.guest)
                if audience != viewer.audience:
                    viewer.audience = audience
                    viewer.seen = None
            self._tell_table(opened)
        # One state answers the last of a viewer's messages; those before it are answered shortly.
        refs: dict[Viewer, int] = {}
        for viewer, ref in acks:
            if viewer in refs or live.table is None:
                viewer.send(encode(DoneMessage(refs.get(viewer, ref))))
            refs[viewer] = ref
        if live.table is not None and opened.viewers:
            telling = Telling(live, news.events, self.limits, int(time.time()), news.kept)
            self._tell_state(opened, telling, refs)

    @staticmethod
    def _tell_state(opened: Open, telling: Telling, refs: dict[Viewer, int]) -> None:
        made: dict[tuple[int | None, int | None], tuple[bytes, int]] = {}
        for viewer in opened.viewers:
            ref = refs.get(viewer)
            key = (viewer.audience, viewer.seen)
            told = made.get(key) if ref is None else None
            if told is None:
                message = telling.tell(viewer.audience, viewer.seen, ref)
                told = encode(message), message.first + len(message.events)
                if ref is None:
                    made[key] = told
            viewer.seen = told[1]
            viewer.send(told[0])

    def sign_out(self, person: Person, session: str | None, but: str | None = None) -> None:
        """Close the sockets of a session that ended, or of all `but` one."""
        for viewer in self.viewers:
            if viewer.guest == person.id and session in (None, viewer.session) and viewer.session != but:
                viewer.close(SIGNED_OUT)

    # The hall's own sockets

    def enter(self, viewer: Viewer) -> None:
        self._halls.add(viewer)
        self._stale_halls.add(viewer)

    def _mark_halls(self, live: Live) -> None:
        if live.facts.public:
            self._stale_halls |= self._halls
        else:
            seated = {chair.guest for chair in live.chairs} | {chair.held for chair in live.chairs}
            self._stale_halls |= {viewer for viewer in self._halls if viewer.guest in seated}

    async def _tell_halls(self) -> None:
        """Public tables look alike to all who have no part in them: they are read and written once for everybody."""
        stale, self._stale_halls = self._stale_halls, set()
        if not stale:
            return
        lists = [await self.public(None, "waiting"), await self.public(None, "playing")]
        for_strangers = [msgspec.Raw(encode(cards)) for cards in lists]
        for viewer in stale:
            mine = await self.mine(viewer.guest) if viewer.guest else []
            own = {card.table.id: card for card in mine}
            told = [
                [own.get(card.table.id, card) for card in cards]
                if any(card.table.id in own for card in cards)
                else cast("list[TableCard]", same)
                for cards, same in zip(lists, for_strangers, strict=True)
            ]
            viewer.send(encode(HallMessage(told[0], told[1], mine)))

    # Bots

    def wake(self, opened: Open) -> None:
        """Let every bot think that is to move and does not think yet; cancel thoughts that nobody needs any more."""
        live = opened.live
        opened.give_up_thoughts()
        if live.generation.failed or live.status != "playing" or self.tables.get(live.facts.id) is not opened:
            return
        if opened.answering is None and live.due() is not None:
            opened.answering = self.spawn(self._answer_for(opened))
        for seat in live.bots_welcome():
            if opened.looked.get(seat) != live.moves:
                opened.looked[seat] = live.moves
                self.spawn(self._volunteer(opened, seat))
        for seat in live.bots_due():
            if seat not in opened.thinking:
                task = self.spawn(self._think(opened, seat, live.turns[seat]))
                opened.thinking[seat] = live.turns[seat], task
                task.add_done_callback(partial(self._thought, opened, seat))
                if (wait := self.bot_pool.wait()) >= WAIT_SHOWN:
                    told = encode(BusyMessage(seat, round(wait)))
                    for viewer in opened.viewers:
                        viewer.send(told)

    def _thought(self, opened: Open, seat: int, task: asyncio.Task[None]) -> None:
        if opened.thinking.get(seat, (0, None))[1] is task:
            del opened.thinking[seat]
            # A thought that came to nothing, in whatever way, must not be the last.
            if seat in opened.live.bots_due():
                self._loop.call_later(FIRST_PAUSE, self.wake, opened)

    async def _think(self, opened: Open, seat: int, turn: int) -> None:
        live = opened.live
        assert live.table is not None
        level = live.chairs[seat].level or "random"
        asker = Asker(live.facts.host, live.facts.id)
        token = await self.bot_pool.choose(live.thought(seat, level), asker)
        if self._current(opened) and live.turns[seat] == turn and seat in live.actors():
            self.act(opened, "move", seat, live.game.vocabulary.name(token))

    def _current(self, opened: Open) -> bool:
        """Whether the table was not read anew while somebody thought about it."""
        return self.tables.get(opened.live.facts.id) is opened and not opened.live.generation.failed

    async def _volunteer(self, opened: Open, seat: int) -> None:
        """A bot that nobody waits for looks whether it wants to act; each moment is looked at once."""
        live = opened.live
        level = live.chairs[seat].level or "random"
        thought = msgspec.structs.replace(live.thought(seat, level), unasked=True)
        token = await self.bot_pool.choose(thought, Asker(live.facts.host, live.facts.id))
        if token >= 0 and self._current(opened) and live.status == "playing" and token in live.state.legal(seat):
            self.act(opened, "move", seat, live.game.vocabulary.name(token))

    async def _answer_for(self, opened: Open) -> None:
        """Give the answers people have left with the table, after a pause that does not depend on what they hold."""
        await asyncio.sleep(self.pause())
        opened.answering = None
        if self._current(opened) and (due := opened.live.due()) is not None:
            seat, token = due
            self.act(opened, "auto", seat, opened.live.game.vocabulary.name(token))

    # Summaries and forgetting

    async def flush(self, evict: bool = True) -> None:
        """Bring the stored summaries up to date, and forget tables that nobody has used for a while."""
        dirty, self._dirty = self._dirty, {}
        for live in dirty.values():
            self.store.put(Summing(self, live, (SUMMARY, summary_row(live))))
        if not evict:
            return
        now = time.monotonic()
        for table, opened in list(self.tables.items()):
            idle = not opened.viewers and not opened.unstored and not opened.live.bots_due()
            seconds = IDLE_OVER_SECONDS if opened.live.finished() else IDLE_SECONDS
            if idle and now - opened.used > seconds and table not in self._dirty:
                del self.tables[table]
                self._pauses.pop(table, None)

    async def tidy(self) -> None:
        """What a closed socket leaves behind holds itself; the collector is told to look for it now and then."""
        if self.parted >= MOST_PARTED:
            self.parted = 0
            gc.collect()

    def not_summed(self, live: Live, error: Exception) -> None:
        opened = self.tables.get(live.facts.id)
        if opened is not None and opened.live is live and not live.generation.failed:
            logger.warning("the summary of table %s is written again later: %s", live.facts.id, error)
            self._dirty.setdefault(live.facts.id, live)

    def add(self, facts: Facts, chairs: list[Chair]) -> tuple[Open, list[Statement]]:
        """A new table, empty and not yet stored: the statements go with its first entry."""
        live = Live(facts)
        opened = self.tables[facts.id] = Open(live)
        row = {
            **msgspec.structs.asdict(facts),
            **({"seed": 0, "secret": facts.seed} if isinstance(facts.seed, str) else {"secret": None}),
            "prefix": msgspec.json.encode(facts.prefix).decode(),
            "clock": msgspec.json.encode(facts.clock).decode() if facts.clock else None,
            **{key: value for key, value in summary_row(live).items() if key != "of"},
        }
        statements: list[Statement] = [(sa.insert(schema.tables), row)]
        for guest in {chair.guest or chair.held for chair in chairs} - {None}:
            statements.append((sa.insert(schema.sitting), {"guest": guest, "table_id": facts.id}))
        return opened, statements
