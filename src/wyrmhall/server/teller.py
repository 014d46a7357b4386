"""Who looks at a table is told what happens there: the whole of it on coming in, then each change.

Each viewer gets what it may see and nothing else.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from wyrmhall.server.chronicle import News
from wyrmhall.server.messages import Telling, encode, table_card
from wyrmhall.server.opened import Open
from wyrmhall.server.protocol import DoneMessage, TableMessage
from wyrmhall.server.viewer import Viewer
from wyrmhall.server.written import Written

if TYPE_CHECKING:
    from wyrmhall.server.hall import Hall

# So long a table is not told of who comes and goes after it was told.
HUSH_SECONDS = 0.05


class Teller:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.written = Written()

    def show(self, opened: Open, viewer: Viewer, ref: int | None = None) -> None:
        """Tell a viewer everything it may see of a settled table, from the beginning."""
        viewer.live = opened.live
        viewer.audience = opened.live.seat_of(viewer.guest)
        viewer.seen = None
        opened.viewers.add(viewer)
        viewer.send(encode(TableMessage(self.hall.presence.card(opened, viewer.guest), ref)))
        if opened.live.table is not None:
            telling = Telling(opened.live, [], self.hall.limits, int(time.time()), 0, opened.remembered)
            whole, viewer.seen = self.written.log(opened.live, viewer.audience, telling.names)
            viewer.send(telling.show(viewer.audience, None, 0, whole))

    def tell_presence(self, opened: Open, but: Viewer | None = None) -> None:
        """Somebody came or went; at a table with entries on the way it is told along with them."""
        self.share_presence(opened)
        self._tell_coming(opened, but)

    def _tell_coming(self, opened: Open, but: Viewer | None = None) -> None:
        """At once, and then not again for a moment: a crowd that comes and goes is told of together."""
        if opened.unstored:
            opened.reseated = True
        elif opened.hush is not None:
            opened.unheard = True
        else:
            self._tell_table(opened, but)
            opened.unheard = False
            opened.hush = asyncio.get_running_loop().call_later(HUSH_SECONDS, self._after_hush, opened)

    def _after_hush(self, opened: Open) -> None:
        opened.hush = None
        if opened.unheard:
            self._tell_coming(opened)

    def share_presence(self, opened: Open) -> None:
        if self.hall.company is not None:
            here, watchers = self.hall.presence.people_here(opened)
            table = opened.live.facts.id
            # Its keeper is to know that somebody else may move it on.
            known = opened.viewers or (self.hall.tables.get(table) is opened and not self.hall.keeps(table))
            present = [sorted(here), watchers] if known else None
            self.hall.company.share(f"here {table}", present)

    def presence_changed(self, table: str) -> None:
        """Somebody came or went on another process."""
        opened = self.hall.tables.get(table)
        if opened is not None:
            opened.shared = True
            self._tell_coming(opened)

    def _tell_table(self, opened: Open, but: Viewer | None = None) -> None:
        summary = self.hall.presence.summary(opened)
        made: dict[str | None, bytes] = {}
        for viewer in opened.viewers:
            who = viewer.guest if opened.live.knows(viewer.guest) else None
            if who not in made:
                made[who] = encode(TableMessage(table_card(summary, who)))
            if viewer is not but:
                viewer.send(made[who])

    def tell(self, opened: Open) -> None:
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
            self.share_presence(opened)
            self._tell_table(opened)
        # One state answers the last of a viewer's messages; those before it are answered shortly.
        refs: dict[Viewer, int] = {}
        for viewer, ref in acks:
            if viewer in refs or live.table is None:
                viewer.send(encode(DoneMessage(refs.get(viewer, ref))))
            refs[viewer] = ref
        if live.table is not None and opened.viewers:
            telling = Telling(live, news.events, self.hall.limits, int(time.time()), news.kept, opened.remembered)
            self._tell_state(opened, telling, refs)

    @staticmethod
    def _tell_state(opened: Open, telling: Telling, refs: dict[Viewer, int]) -> None:
        made: dict[tuple[int | None, int | None], tuple[bytes, int]] = {}
        for viewer in opened.viewers:
            ref = refs.get(viewer)
            key = (viewer.audience, viewer.seen)
            told = made.get(key) if ref is None else None
            if told is None:
                told = telling.tell(viewer.audience, viewer.seen, ref)
                if ref is None:
                    made[key] = told
            viewer.seen = told[1]
            viewer.send(told[0])
