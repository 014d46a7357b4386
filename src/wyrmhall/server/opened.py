"""What the hall keeps beside a table that is open, and the tickets it sends to the store."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from sqlalchemy.exc import IntegrityError

from wyrmhall.server.chronicle import News
from wyrmhall.server.entry import Entry, Refused
from wyrmhall.server.live import Live
from wyrmhall.server.messages import Remembered
from wyrmhall.server.store import Generation, Statement, Ticket, Unsure, log_row
from wyrmhall.server.viewer import Viewer

if TYPE_CHECKING:
    from wyrmhall.server.hall import Hall

Thoughts = dict[int, "tuple[int, asyncio.Task[None]]"]
logger = logging.getLogger("wyrmhall.server")


def refusal(error: Exception) -> Refused:
    """What is said of something that was not stored, or perhaps not."""
    if isinstance(error, Unsure):
        return Refused("unsure", "the store broke off: check whether this was done before you try again")
    if isinstance(error, IntegrityError):
        return Refused("conflict", "another server moved this table on; nothing was changed")
    return Refused("server", "this could not be stored; nothing was changed")


class Act(Ticket):
    """An entry on its way to the store, and the message that asked for it."""

    __slots__ = ("entry", "given", "hall", "opened", "ref", "tries", "turn", "viewer")

    def __init__(
        self,
        hall: Hall,
        opened: Open,
        entry: Entry,
        turn: int,
        given: Sequence[Statement],
        also: Sequence[Statement],
        viewer: Viewer | None,
        ref: int | None,
        tries: int,
    ) -> None:
        """`turn` is the number of the question that the seat was asked; `given` goes with the entry because of who
        asked for it, `also` because of what came of it."""
        live = opened.live
        super().__init__(live.generation, [log_row(live.facts.id, entry)], [*given, *also])
        self.hall = hall
        self.opened = opened
        self.entry = entry
        self.turn = turn
        self.given = given
        self.tries = tries
        self.viewer = viewer
        self.ref = ref

    def done(self) -> None:
        self.hall.stored(self)


class Summing(Ticket):
    """The summary of a table on its way to the store; one that does not get there is written again later."""

    __slots__ = ("hall", "live", "waiter")

    def __init__(self, hall: Hall, live: Live, statement: Statement) -> None:
        super().__init__(live.generation, [], [statement])
        self.hall = hall
        self.live = live
        self.waiter: asyncio.Future[None] | None = None

    def tried(self) -> asyncio.Future[None]:
        """Done when it was stored, or could not be."""
        self.waiter = asyncio.get_running_loop().create_future()
        return self.waiter

    def done(self) -> None:
        if self.waiter is not None and not self.waiter.done():
            self.waiter.set_result(None)
        if self.error is not None:
            self.hall.shelf.not_summed(self.live, self.error)


class Write(Ticket):
    """Something that is no entry of a table, and who waits for it."""

    __slots__ = ("waiter",)

    def __init__(self, statements: Sequence[Statement]) -> None:
        super().__init__(Generation(), [], statements)
        self.waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def done(self) -> None:
        if isinstance(self.error, IntegrityError):
            # Another process was first, as may happen; who asked for it is told, or tries again.
            logger.warning("something was not stored: %s", self.error.orig)
        elif self.error is not None:
            logger.error("the store failed", exc_info=self.error)
        if self.waiter.done():
            return
        if self.error is None:
            self.waiter.set_result(None)
        else:
            self.waiter.set_exception(refusal(self.error))


class Open:
    """What the hall keeps beside a table that is open.

    `unstored` counts its entries on the way to the store. What happened since the viewers were last told gathers in
    `news`, `reseated` and `acks`; they are told when nothing is on the way any more.
    """

    def __init__(self, live: Live) -> None:
        self.live = live
        self.viewers: set[Viewer] = set()
        self.unstored = 0
        self.news = News()
        self.remembered = Remembered()
        self.reseated = False
        # While this runs nobody is told who comes and goes; afterwards they are, if anybody did.
        self.hush: asyncio.TimerHandle | None = None
        self.unheard = False
        self.acks: list[tuple[Viewer, int]] = []
        self.waiters: list[asyncio.Future[None]] = []
        # For each seat the turn that is thought about, for a bot and for a hint.
        self.thinking: Thoughts = {}
        self.hinting: Thoughts = {}
        # The moves after which a bot last looked whether to act unasked, and the answers left with the table.
        self.looked: dict[int, int] = {}
        self.answering: asyncio.Task[None] | None = None
        # The turn of each seat about which its absent player is told.
        self.noticed: dict[int, int] = {}
        self.invited: set[str] = set()
        self.used = time.monotonic()
        self.chats: int | None = None
        self.talking = asyncio.Lock()
        # Where other processes serve the table too: whether they do, the table as it was stored and what is not told of
        # it (None where it has gone on since), what they have stored and is not applied yet, and what was lost to them.
        self.shared = False
        self.base: tuple[Live, News | None] | None = None
        self.later: list[Entry] = []
        self.lost: list[Act] = []
        # The number of the entry whose news is waited for.
        self.missing: tuple[int, asyncio.Future[None]] | None = None
        self.catching_up = False
        self.recovering = False
        self._recovered = asyncio.Event()
        self._given_up = False

    def is_lost(self) -> bool:
        """Whether something could not be stored, and it is not yet settled what stands instead."""
        return self.recovering or self.live.generation.failed

    async def until_recovered(self) -> None:
        if self.is_lost() and not self._given_up:
            await self._recovered.wait()

    def end_recovery(self) -> None:
        self.recovering = False
        self._recovered.set()
        self._recovered = asyncio.Event()

    def give_up(self) -> None:
        """The table is read again, and is another one from then on."""
        self._given_up = True
        self._recovered.set()

    def fail_waiters(self, refused: Refused) -> None:
        waiters, self.waiters = self.waiters, []
        for waiter in waiters:
            if not waiter.done():
                waiter.set_exception(refused)

    def give_up_thoughts(self, all_of_them: bool = False) -> None:
        """Thoughts about what is no longer asked are of no use to anybody."""
        if not self.thinking and not self.hinting:
            return
        over = all_of_them or self.live.status != "playing"
        for thoughts in (self.thinking, self.hinting):
            for seat, (turn, task) in list(thoughts.items()):
                if over or self.live.turns[seat] != turn:
                    del thoughts[seat]
                    task.cancel()
