"""Lists of tables: one's own, the public ones, and the sockets of those who stand in the hall and look at both."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any, cast

import msgspec
import sqlalchemy as sa

from wyrmhall.kernel import WyrmhallError
from wyrmhall.server import schema
from wyrmhall.server.entry import Refused
from wyrmhall.server.live import Live
from wyrmhall.server.messages import encode, summary_of_row, table_card
from wyrmhall.server.protocol import HallMessage, TableCard
from wyrmhall.server.store import Row
from wyrmhall.server.summaries import TIP, is_stale
from wyrmhall.server.viewer import Viewer

if TYPE_CHECKING:
    from wyrmhall.server.hall import Hall

LISTED = 100


class Lists:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._viewers: set[Viewer] = set()
        self._stale: set[Viewer] = set()

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
        cards = {card.table.id: card for card in await self._cards(statement, guest, patient=True)}
        # The stored summary may still have an open table under its old status.
        for table, opened in self.hall.tables.items():
            if opened.live.facts.public and opened.live.status == status and table not in cards:
                cards[table] = self.hall.presence.card(opened, guest)
        found = [card for card in cards.values() if card.table.status == status]
        return sorted(found, key=lambda card: -card.table.updated)[:LISTED]

    def _kept_elsewhere(self, row: Row) -> bool:
        """Whether another process is there to bring the summary up to date in a few seconds."""
        company = self.hall.company
        return company is not None and row["keeper"] != company.id and row["keeper"] in company.alive

    async def _cards(self, statement: sa.Select[Any], guest: str | None, patient: bool = False) -> list[TableCard]:
        """The cards of the tables found; `patient` lists may lag a little behind tables that are open elsewhere."""
        cards: list[TableCard] = []
        for row in await self.hall.read(statement):
            opened = self.hall.tables.get(row["id"])
            with contextlib.suppress(Refused, WyrmhallError):
                if opened is None and is_stale(row) and not (patient and self._kept_elsewhere(row)):
                    opened = await self.hall.table(row["id"])
                cards.append(
                    self.hall.presence.card(opened, guest) if opened else table_card(summary_of_row(row), guest)
                )
        return cards

    # Those who look at them

    def enter(self, viewer: Viewer) -> None:
        self._viewers.add(viewer)
        self._stale.add(viewer)

    def leave(self, viewer: Viewer) -> None:
        self._viewers.discard(viewer)
        self._stale.discard(viewer)

    def mark(self, live: Live) -> None:
        """A table has changed: whose lists show it?"""
        if not self._viewers:
            return
        if live.facts.public:
            self._stale |= self._viewers
        else:
            seated = {chair.guest for chair in live.chairs} | {chair.held for chair in live.chairs}
            self._stale |= {viewer for viewer in self._viewers if viewer.guest in seated}

    def is_looked_at(self) -> bool:
        return bool(self._viewers)

    async def _mark_news_from_elsewhere(self) -> None:
        """Tables that moved on another process and are not open here: whose lists show them?"""
        heard, self.hall.following.unlisted = self.hall.following.unlisted - set(self.hall.tables), set()
        if not heard:
            return
        columns, sitting = schema.tables.c, schema.sitting.c
        if await self.hall.read(sa.select(columns.id).where(columns.id.in_(heard), columns.public.is_(True)).limit(1)):
            self._stale |= self._viewers
            return
        seated = {
            row["guest"] for row in await self.hall.read(sa.select(sitting.guest).where(sitting.table_id.in_(heard)))
        }
        self._stale |= {viewer for viewer in self._viewers if viewer.guest in seated}

    async def tell(self) -> None:
        """Public tables look alike to all who have no part in them: they are read and written once for everybody."""
        await self._mark_news_from_elsewhere()
        stale, self._stale = self._stale, set()
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
