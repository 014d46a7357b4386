"""The hall's look at the clocks: where a person's time is up and nobody is to be asked about it, a bot goes on."""

from __future__ import annotations

import contextlib
import time
from typing import TYPE_CHECKING

import sqlalchemy as sa

from wyrmhall.server import schema
from wyrmhall.server.entry import STAND_IN, Refused
from wyrmhall.server.summaries import GOING

if TYPE_CHECKING:
    from wyrmhall.server.hall import Hall
    from wyrmhall.server.opened import Open

STORED_SECONDS = 10.0
# After a restart people get this long to come back before their time counts against them.
GRACE = 60.0


class ClockWatch:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._began = time.time()
        self._next = 0.0

    async def look(self) -> None:
        now = time.time()
        if now - self._began < GRACE:
            return
        if now >= self._next:
            self._next = now + STORED_SECONDS
            await self._open_those_due(int(now))
        for opened in list(self.hall.tables.values()):
            looked_after = self.hall.keeps(opened.live.facts.id)
            if opened.live.facts.clock is not None and not opened.unstored and looked_after:
                self._look_at(opened, now)

    async def _open_those_due(self, now: int) -> None:
        columns = schema.tables.c
        due = sa.select(columns.id).where(GOING, columns.deadline <= now)
        if self.hall.company is not None:
            due = due.where(columns.keeper == self.hall.company.id)
        for row in await self.hall.read(due):
            with contextlib.suppress(Refused):
                await self.hall.table(row["id"])

    def _look_at(self, opened: Open, now: float) -> None:
        live = opened.live
        late = live.clocks.late(live.people, now) if live.status == "playing" else None
        if late is not None:
            with contextlib.suppress(Refused):
                self.hall.act(opened, "late", late, STAND_IN)
