"""What happens when a table cannot store what was done there: it is thrown away, everybody is told, and it is read
again from its log, as often as it takes.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from wyrmhall.server.entry import Refused
from wyrmhall.server.messages import encode
from wyrmhall.server.opened import Act, Open, refusal
from wyrmhall.server.protocol import DoneMessage
from wyrmhall.server.viewer import Viewer

if TYPE_CHECKING:
    from wyrmhall.server.hall import Hall

logger = logging.getLogger("wyrmhall.server")

FIRST_PAUSE = 0.25
LONGEST_PAUSE = 5.0
NOT_ALL = "not all of this could be stored; the table is being read again, so check it before you try once more"


class Losing:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.lost_tables: dict[str, list[Open]] = {}
        self.pauses: dict[str, float] = {}

    def viewers_at(self, table: str) -> set[Viewer]:
        """Everybody here who looks at a table, also while it is being read again."""
        opened = self.hall.tables.get(table)
        viewers = set(opened.viewers) if opened is not None else set()
        for old in self.lost_tables.get(table, ()):
            viewers |= {viewer for viewer in old.viewers if viewer.live is old.live}
        return viewers

    def lose(self, opened: Open, act: Act, error: Exception) -> None:
        refused = refusal(error)
        self.hall.counts["lost"] += 1
        opened.base = None
        opened.give_up()
        if act.viewer is not None:
            act.viewer.error(act.ref, refused.code, refused.words)
        # They may have waited for several entries, and the first of them are stored.
        opened.fail_waiters(Refused(refused.code, NOT_ALL))
        for viewer, ref in opened.acks:
            viewer.send(encode(DoneMessage(ref)))
        opened.acks = []
        table = opened.live.facts.id
        if self.hall.touched.get(table) is opened:
            del self.hall.touched[table]
        if self.hall.tables.get(table) is opened:
            logger.warning("table %s is read again: %s", table, error)
            opened.give_up_thoughts(all_of_them=True)
            del self.hall.tables[table]
            self.hall.shelf.dirty.pop(table, None)
            lost = self.lost_tables.setdefault(table, [])
            lost.append(opened)
            if len(lost) == 1:
                self.hall.spawn(self._reopen(table))

    async def _reopen(self, table: str) -> None:
        """Read a table again, as often as it takes, with longer pauses until something is stored there."""
        new: Open | None = None
        while new is None:
            pause = self.pauses.get(table, 0.0)
            self.pauses[table] = min(max(2 * pause, FIRST_PAUSE), LONGEST_PAUSE)
            await asyncio.sleep(pause)
            try:
                new = await self._settled(table)
            except SQLAlchemyError as error:
                logger.warning("table %s cannot be read again yet: %s", table, error)
            except Exception:
                logger.exception("table %s cannot be read again", table)
                break
        for old in self.lost_tables.pop(table):
            staying = {viewer for viewer in old.viewers if viewer.live is old.live}
            if new is None:
                for viewer in staying:
                    viewer.close(1011)
                continue
            new.invited |= old.invited
            new.viewers |= staying
            for viewer in staying:
                self.hall.teller.show(new, viewer)

    async def _settled(self, table: str) -> Open | None:
        """The table with all that happened stored; None if it was lost once more."""
        opened = await self.hall.table(table)
        try:
            await self.hall.settle(opened)
        except Refused:
            return None
        return opened
