"""Who is there: at a table, with how many sockets, waiting for a hint. Each process knows its own people, and all add
up what they know.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from wyrmhall.server.messages import Summary, table_card
from wyrmhall.server.opened import Open
from wyrmhall.server.protocol import TableCard

if TYPE_CHECKING:
    from wyrmhall.server.hall import Hall


class Presence:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.sockets: Counter[str] = Counter()
        self.hinting: set[str] = set()

    def present(self, opened: Open) -> frozenset[str]:
        """The guests who are at a table, on whichever process."""
        return frozenset(self.people_at(opened)[0])

    def summary(self, opened: Open) -> Summary:
        live = opened.live
        here, watchers = self.people_at(opened)
        return Summary(
            live.facts,
            live.chairs,
            live.status,
            live.moves,
            list(live.actors()),
            live.updated,
            live.rematch,
            live.host(),
            frozenset(here),
            watchers,
            live.note,
        )

    def people_at(self, opened: Open) -> tuple[set[str], int]:
        """Who of those known to the table is there, on whichever process, and how many look on."""
        here, watchers = self.people_here(opened)
        for guests, others in self.hall.elsewhere(f"here {opened.live.facts.id}"):
            here |= set(guests)
            watchers += others
        return here, watchers

    @staticmethod
    def people_here(opened: Open) -> tuple[set[str], int]:
        here = {viewer.guest for viewer in opened.viewers if viewer.guest and opened.live.knows(viewer.guest)}
        return here, sum(viewer.audience is None for viewer in opened.viewers)

    def is_elsewhere(self, opened: Open, guest: str | None) -> bool:
        """Whether somebody is at a table on another process."""
        return any(guest in guests for guests, _ in self.hall.elsewhere(f"here {opened.live.facts.id}"))

    def seats_here(self, opened: Open) -> set[int]:
        """The seats whose people are there."""
        here, _ = self.people_at(opened)
        return {seat for seat, chair in enumerate(opened.live.chairs) if chair.kind == "guest" and chair.guest in here}

    def card(self, opened: Open, guest: str | None) -> TableCard:
        return table_card(self.summary(opened), guest)

    def sockets_of(self, who: str) -> int:
        """How many sockets a person or a place has."""
        return self.sockets[who] + sum(map(int, self.hall.elsewhere(f"sockets {who}")))

    def count_socket(self, who: str, change: int) -> None:
        self.sockets[who] += change
        if self.hall.company is not None:
            self.hall.company.share(f"sockets {who}", self.sockets[who] or None)
        if not self.sockets[who]:
            del self.sockets[who]

    def begin_hint(self, who: str) -> bool:
        """Whether somebody may have a hint; one at a time."""
        if who in self.hinting or self.hall.elsewhere(f"hint {who}"):
            return False
        self.hinting.add(who)
        if self.hall.company is not None:
            self.hall.company.share(f"hint {who}", True)
        return True

    def end_hint(self, who: str) -> None:
        self.hinting.discard(who)
        if self.hall.company is not None:
            self.hall.company.share(f"hint {who}", None)
