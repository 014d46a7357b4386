"""What other processes stored is taken in here, and what was lost to them is done once more.

Two processes may apply an entry to the same table at once. The key (table, number) lets one of them store it; the other
goes back to what was stored before, reads the tail of the log, and tries again whatever still means the same.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from wyrmhall.server import schema
from wyrmhall.server.chat import pass_on
from wyrmhall.server.chronicle import News
from wyrmhall.server.company import NAMED, Word
from wyrmhall.server.entry import Entry, Refused
from wyrmhall.server.messages import encode
from wyrmhall.server.opened import Act, Open
from wyrmhall.server.protocol import BusyMessage
from wyrmhall.server.store import Behind

if TYPE_CHECKING:
    from wyrmhall.server.hall import Hall
    from wyrmhall.server.live import Live

logger = logging.getLogger("wyrmhall.server")

MOST_TRIES = 50
# So long the news of an entry may be on its way after it was found stored.
HEARING_SECONDS = 0.1
# What may give a seat to a bot, so that the keeper has to look after a table.
SEATS_BOTS = ("sit", "bot", "late", "resign", "standing")
# What is asked for in the same way whatever else happened meanwhile.
STILL_MEANT = ("undo", "standing", "resign")


class Following:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.unlisted: set[str] = set()
        self._missed: dict[str, int] = {}

    # What others stored

    def heard(self, word: Word) -> None:
        hall = self.hall
        for table, entry in word.log:
            self._entry(table, entry)
        if word.log:
            hall.tell_some()
        if word.guest is not None:
            hall.spawn(hall.guests.refresh(word.guest, word.out))
        for spent in word.spent:
            hall.pace.owe(*spent)
        if word.chat is not None:
            pass_on(hall, *word.chat)
        if word.busy is not None:
            told = encode(BusyMessage(*word.busy[1:]))
            for viewer in hall.losing.viewers_at(word.busy[0]):
                viewer.send(told)

    def _entry(self, table: str, entry: Entry) -> None:
        hall = self.hall
        if hall.lists.is_looked_at():
            self.unlisted.add(table)
        opened = hall.tables.get(table)
        if opened is None:
            if hall.shelf.is_loading(table):
                self._missed[table] = entry.number
            elif hall.company is not None and hall.company.follows(table, entry.kind in SEATS_BOTS):
                hall.spawn(self._open(table))
        elif hall.shelf.is_idle(opened):
            # Its players are elsewhere: to follow it would be work for nobody.
            hall.shelf.forget(table)
        else:
            opened.shared = True
            opened.later.append(entry)
            if opened.missing is not None and entry.number == opened.missing[0]:
                _end(opened.missing[1])
            self.take_in(opened)

    async def _open(self, table: str) -> None:
        with contextlib.suppress(Refused):
            await self.hall.table(table)

    def loaded(self, opened: Open) -> None:
        """News may have come while the table was being read."""
        number = self._missed.pop(opened.live.facts.id, -1)
        if number >= opened.live.number:
            opened.later.append(Entry(number, "move", NAMED, "", 0))
            self.take_in(opened)

    def take_in(self, opened: Open) -> None:
        """Apply what was heard of, unless entries of our own are on their way: then it is seen after them."""
        if opened.unstored or opened.is_lost():
            return
        while opened.later:
            entry = opened.later[0]
            if entry.number > opened.live.number or (entry.number == opened.live.number and entry.seat == NAMED):
                if not opened.catching_up:
                    opened.catching_up = True
                    self.hall.spawn(self._catch_up(opened))
                return
            opened.later.pop(0)
            if entry.number == opened.live.number:
                self.hall.follow(opened, entry)

    async def _catch_up(self, opened: Open) -> None:
        """Read the tail of the log, where not every entry was heard of."""
        try:
            first = opened.live.number
            tail = await self.hall.in_reader(self.hall.store.entries, opened.live.facts.id, first)
            upto = first + len(tail)
            opened.later = tail + [entry for entry in opened.later if entry.number >= upto and entry.seat != NAMED]
        finally:
            opened.catching_up = False
        self.take_in(opened)
        self.hall.tell_some()

    async def catch_up(self) -> None:
        """After a time without news: what was stored meanwhile at the tables that are open here?"""
        hall, columns = self.hall, schema.log.c
        tables = list(hall.tables)
        for first in range(0, len(tables), 500):
            some = tables[first : first + 500]
            tips = sa.select(columns.table_id, sa.func.max(columns.number).label("tip")).group_by(columns.table_id)
            for row in await hall.read(tips.where(columns.table_id.in_(some))):
                opened = hall.tables.get(row["table_id"])
                if opened is not None and row["tip"] >= opened.live.number:
                    opened.later.append(Entry(row["tip"], "move", NAMED, "", 0))
                    self.take_in(opened)

    # What was lost to others

    def can_recover(self, opened: Open, error: Exception) -> bool:
        known = self.hall.tables.get(opened.live.facts.id) is opened
        return self.hall.company is not None and known and isinstance(error, IntegrityError | Behind)

    def lost(self, opened: Open, act: Act) -> None:
        """Another process was first; once nothing is on its way any more, the table is brought up to date."""
        opened.lost.append(act)
        if not opened.recovering:
            opened.recovering = True
            opened.give_up_thoughts(all_of_them=True)
        if opened.unstored:
            return
        base = opened.base
        if base is not None and self._has_heard(opened, base[0].number, opened.lost[0].entry.number):
            self._go_back(opened, *base, [])
        else:
            self.hall.spawn(self._recover(opened))

    async def _recover(self, opened: Open) -> None:
        """Find out what was stored: others are telling it, or the log does."""
        hall, base = self.hall, opened.base
        tail: list[Entry] = []
        try:
            if base is not None and await self._hears(opened, base[0].number, opened.lost[0].entry.number):
                live = base[0]
            else:
                live, tail = await hall.in_reader(self._stored, opened.live.facts.id, base and base[0])
        except Exception as error:
            lost, opened.lost = opened.lost, []
            opened.end_recovery()
            for act in lost:
                hall.losing.lose(opened, act, error)
            return
        self._go_back(opened, live, base and base[1], tail)
        hall.tell_some()

    def _go_back(self, opened: Open, live: Live, news: News | None, tail: list[Entry]) -> None:
        """The table goes on from what was stored, and what was lost is tried again."""
        if news is None:
            # Some of what comes after the copy was told already; now it may be something else.
            news = News()
            news.follow(None, live.moves if opened.base is not None else 0)
        lost, opened.lost, opened.base = opened.lost, [], None
        self.hall.replace(opened, live, news)
        opened.later = tail + opened.later
        opened.end_recovery()
        self.take_in(opened)
        for act in lost:
            self._once_more(opened, act)

    async def _hears(self, opened: Open, first: int, last: int) -> bool:
        """Whether others tell of these entries. What is stored is being told, and to wait for a moment costs far less
        than to read it."""
        if last not in {entry.number for entry in opened.later}:
            loop = asyncio.get_running_loop()
            news: asyncio.Future[None] = loop.create_future()
            opened.missing = last, news
            timer = loop.call_later(HEARING_SECONDS, _end, news)
            await news
            timer.cancel()
            opened.missing = None
        return self._has_heard(opened, first, last)

    @staticmethod
    def _has_heard(opened: Open, first: int, last: int) -> bool:
        """Whether others have told of these entries, so that nothing has to be read."""
        heard = {entry.number for entry in opened.later if entry.seat != NAMED}
        return all(number in heard for number in range(first, last + 1))

    def _stored(self, table: str, base: Live | None) -> tuple[Live, list[Entry]]:
        """The table before what was lost, and the tail of its log. Without a copy of it the whole log is read."""
        if base is not None:
            return base, self.hall.store.entries(table, base.number)
        return self.hall.shelf.replay(table)[0], []

    def _once_more(self, opened: Open, act: Act) -> None:
        try:
            self._check(opened, act)
            entry = act.entry
            self.hall.act(opened, entry.kind, entry.seat, entry.data, act.viewer, act.ref, act.given, act.tries + 1)
        except Refused as refused:
            if act.viewer is not None:
                act.viewer.error(act.ref, refused.code, refused.words)
            opened.fail_waiters(refused)

    @staticmethod
    def _check(opened: Open, act: Act) -> None:
        """Whether an entry that came too late still means what it meant."""
        live, entry = opened.live, act.entry
        conflict = Refused("conflict", "another server moved this table on; nothing was changed")
        if act.tries >= MOST_TRIES or (act.viewer is not None and live.seat_of(act.viewer.guest) != entry.seat):
            raise conflict
        if entry.kind in ("move", "auto") and live.turns[entry.seat] != act.turn:
            raise Refused("late", "this answers an older question")
        if entry.kind not in ("move", "auto", *STILL_MEANT):
            raise conflict


def _end(waiting: asyncio.Future[None]) -> None:
    if not waiting.done():
        waiting.set_result(None)
