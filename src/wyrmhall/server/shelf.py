"""The tables that are open: read from their logs when somebody needs them, summed up in the store now and then, and
forgotten when nobody has used them for a while.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import msgspec
import sqlalchemy as sa

from wyrmhall.kernel import WyrmhallError
from wyrmhall.server import schema
from wyrmhall.server.entry import Chair, Refused
from wyrmhall.server.live import Facts, Live, is_played
from wyrmhall.server.messages import facts_of_row
from wyrmhall.server.older import follow
from wyrmhall.server.opened import Open, Summing
from wyrmhall.server.store import Statement
from wyrmhall.server.summaries import GOING, RETIRE, SUMMARY, TIP_NUMBER, first_row, summary_row

if TYPE_CHECKING:
    from wyrmhall.server.hall import Hall

logger = logging.getLogger("wyrmhall.server")

IDLE_SECONDS = 600.0
IDLE_OVER_SECONDS = 60.0
SUMMED_AT_ONCE = 16


class Shelf:
    """`dirty` are the tables whose stored summary is behind."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.dirty: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Future[Open]] = {}

    async def resume(self, taken: Sequence[str] = ()) -> None:
        """After a restart: open the tables at which a bot is to move, so that they go on with nobody looking.

        A summary that is behind its log may hide such a table, so those are opened too. Where other processes keep
        tables, only those that were `taken` over from them.
        """
        for table in set(taken) & set(self.hall.tables):
            self.hall.thinking.wake(self.hall.tables[table])
        columns = schema.tables.c
        behind = sa.func.coalesce(TIP_NUMBER, -1) + 1 != columns.number
        due = sa.select(columns.id).where(GOING, sa.or_(columns.bot_due, behind))
        if self.hall.company is not None:
            due = due.where(columns.keeper == self.hall.company.id)
        for row in await self.hall.patiently(partial(self.hall.read, due)):
            with contextlib.suppress(Refused):
                await self.hall.patiently(partial(self.table, row["id"]))

    async def retire(self) -> None:
        """Games begun under other rules or cards go on where they can; those that cannot wait for nobody."""
        columns = schema.tables.c
        going = sa.select(columns.id, columns.game, columns.rules, columns.cards).where(GOING)
        for row in await self.hall.patiently(partial(self.hall.read, going)):
            table = row.pop("id")
            if is_played(**row):
                continue
            try:
                ended = (await self.hall.patiently(partial(self.table, table))).live.finished()
            except Refused:
                ended = True
            if ended:
                await self.hall.write([(RETIRE, {"of": table})])

    async def table(self, table: str) -> Open:
        """The open table of that id, read from its log if need be."""
        found = self.hall.tables.get(table)
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

    def is_loading(self, table: str) -> bool:
        return table in self._loading

    async def _load(self, table: str) -> Open:
        live, keeper = await self.hall.in_reader(self.replay, table)
        company = self.hall.company
        if company is not None and not live.finished() and table not in company.kept and keeper not in company.alive:
            await company.claim(table)
        opened = self.hall.tables[table] = Open(live)
        opened.shared = not self.hall.keeps(table)
        self.hall.teller.share_presence(opened)
        # The summary of a game that cannot go on knows better how it ended.
        if not live.note:
            self.dirty[table] = live
        self.hall.note_keeping(live)
        self.hall.following.loaded(opened)
        self.hall.thinking.wake(opened)
        return opened

    def replay(self, table: str) -> tuple[Live, str | None]:
        rows = self.hall.store.rows(sa.select(schema.tables).where(schema.tables.c.id == table))
        if not rows:
            raise Refused("not-found", "there is no such table")
        live = Live(facts_of_row(rows[0]))
        if live.older:
            follow(live, self.hall.store.entries(table), rows[0]["number"], rows[0]["mark"], rows[0]["moves"])
            return live, rows[0]["keeper"]
        try:
            for entry in self.hall.store.entries(table):
                live.apply(entry)
        except (WyrmhallError, Refused) as error:
            logger.error("the log of table %s breaks at entry %d: %s", table, live.number, error)
            raise Refused("server", "this table's log cannot be replayed") from None
        return live, rows[0]["keeper"]

    async def flush(self, evict: bool = True) -> None:
        """Bring the stored summaries up to date, and forget tables that nobody has used for a while.

        Moves that come meanwhile go into the same transactions: so a few tables at a time, and nobody waits for all.
        When the hall ends nobody moves any more, and nothing is waited for.
        """
        dirty, self.dirty = self.dirty, {}
        # In one order everywhere: other processes may write some of the same.
        for count, (_, live) in enumerate(sorted(dirty.items()), 1):
            last = Summing(self.hall, live, (SUMMARY, summary_row(live)))
            self.hall.put(last)
            if count % SUMMED_AT_ONCE == 0:
                await (last.tried() if evict else asyncio.sleep(0))
        if not evict:
            return
        now = time.monotonic()
        for table, opened in list(self.hall.tables.items()):
            idle = not opened.viewers and not opened.unstored and not opened.live.bots_due()
            seconds = IDLE_OVER_SECONDS if opened.live.finished() else IDLE_SECONDS
            if idle and now - opened.used > seconds and table not in self.dirty:
                self.forget(table)

    def forget(self, table: str) -> None:
        """It can be read again from its log."""
        opened = self.hall.tables.pop(table)
        self.hall.teller.written.forget(opened.live)
        self.hall.losing.pauses.pop(table, None)
        if self.hall.company is not None:
            self.hall.company.share(f"here {table}", None)

    def is_idle(self, opened: Open) -> bool:
        """Whether nobody here needs the table."""
        table = opened.live.facts.id
        at_work = opened.viewers or opened.waiters or opened.unstored or opened.recovering or opened.catching_up
        followed = self.hall.company is None or self.hall.company.kept.get(table, False)
        return not at_work and not followed

    def not_summed(self, live: Live, error: Exception) -> None:
        opened = self.hall.tables.get(live.facts.id)
        if opened is not None and opened.live is live and not live.generation.failed:
            logger.warning("the summary of table %s is written again later: %s", live.facts.id, error)
            self.dirty.setdefault(live.facts.id, live)

    def add(self, facts: Facts, chairs: list[Chair]) -> tuple[Open, list[Statement]]:
        """A new table, empty and not yet stored: the statements go with its first entry."""
        live = Live(facts)
        opened = self.hall.tables[facts.id] = Open(live)
        if self.hall.company is not None:
            self.hall.company.kept[facts.id] = True
        row = {
            **msgspec.structs.asdict(facts),
            **({"seed": 0, "secret": facts.seed} if isinstance(facts.seed, str) else {"secret": None}),
            "prefix": msgspec.json.encode(facts.prefix).decode(),
            "clock": msgspec.json.encode(facts.clock).decode() if facts.clock else None,
            **first_row(live),
            "keeper": self.hall.company.id if self.hall.company is not None else None,
        }
        statements: list[Statement] = [(sa.insert(schema.tables), row)]
        for guest in {chair.guest or chair.held for chair in chairs} - {None}:
            statements.append((sa.insert(schema.sitting), {"guest": guest, "table_id": facts.id}))
        return opened, statements
