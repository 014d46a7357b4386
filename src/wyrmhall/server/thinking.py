"""What a table does by itself: its bots think or act unasked, and answers that were left with it are given."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from wyrmhall.server.bot_pool import Asker
from wyrmhall.server.messages import encode
from wyrmhall.server.opened import Open
from wyrmhall.server.protocol import BusyMessage

if TYPE_CHECKING:
    from wyrmhall.server.hall import Hall

AGAIN_SECONDS = 0.25
WAIT_SHOWN = 3.0


class Thinking:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    def wake(self, opened: Open) -> None:
        """Let every bot think that is to move and does not think yet; cancel thoughts that nobody needs any more."""
        live = opened.live
        opened.give_up_thoughts()
        if opened.is_lost() or self.hall.tables.get(live.facts.id) is not opened:
            return
        # By whichever process has the table open: its keeper need not, where only people play.
        self.hall.notices.look(opened)
        if not self.hall.keeps(live.facts.id):
            return
        if live.is_ready():
            # The process that gave the last seat away did not get to it.
            self.hall.act(opened, "start", 0, live.brought())
        if live.status != "playing":
            return
        if live.game.standing and opened.answering is None and live.due() is not None:
            opened.answering = self.hall.spawn(self._answer_for(opened))
        if live.bots:
            self._let_bots_think(opened)

    def _let_bots_think(self, opened: Open) -> None:
        live = opened.live
        for seat in live.bots_welcome():
            if opened.looked.get(seat) != live.moves:
                opened.looked[seat] = live.moves
                self.hall.spawn(self._volunteer(opened, seat))
        for seat in live.bots_due():
            if seat not in opened.thinking:
                task = self.hall.spawn(self._think(opened, seat, live.turns[seat]))
                opened.thinking[seat] = live.turns[seat], task
                task.add_done_callback(partial(self._thought, opened, seat))
                if (wait := self.hall.bot_pool.wait()) >= WAIT_SHOWN:
                    self._tell_busy(opened, seat, round(wait))

    def _tell_busy(self, opened: Open, seat: int, seconds: int) -> None:
        told = encode(BusyMessage(seat, seconds))
        for viewer in opened.viewers:
            viewer.send(told)
        if news := self.hall.news(busy=(opened.live.facts.id, seat, seconds)):
            self.hall.spawn(self.hall.write(news))

    def _thought(self, opened: Open, seat: int, task: asyncio.Task[None]) -> None:
        if opened.thinking.get(seat, (0, None))[1] is task:
            del opened.thinking[seat]
            # A thought that came to nothing, in whatever way, must not be the last.
            if seat in opened.live.bots_due():
                asyncio.get_running_loop().call_later(AGAIN_SECONDS, self.wake, opened)

    async def _think(self, opened: Open, seat: int, turn: int) -> None:
        live = opened.live
        assert live.table is not None
        level = live.chairs[seat].level or "random"
        asker = Asker(live.facts.host, live.facts.id)
        token = await self.hall.bot_pool.choose(live.thought(seat, level), asker)
        live = opened.live
        if self._current(opened) and live.turns[seat] == turn and seat in live.actors():
            self.hall.act(opened, "move", seat, live.game.vocabulary.name(token))

    def _current(self, opened: Open) -> bool:
        """Whether the table was not read anew while somebody thought about it."""
        table = opened.live.facts.id
        return self.hall.tables.get(table) is opened and not opened.is_lost() and self.hall.keeps(table)

    async def _volunteer(self, opened: Open, seat: int) -> None:
        """A bot that nobody waits for looks whether it wants to act; each moment is looked at once."""
        live = opened.live
        level = live.chairs[seat].level or "random"
        thought = msgspec.structs.replace(live.thought(seat, level), unasked=True)
        token = await self.hall.bot_pool.choose(thought, Asker(live.facts.host, live.facts.id))
        live = opened.live
        if token >= 0 and self._current(opened) and live.status == "playing" and token in live.state.legal(seat):
            self.hall.act(opened, "move", seat, live.game.vocabulary.name(token))

    async def _answer_for(self, opened: Open) -> None:
        """Give the answers people have left with the table, after a pause that does not depend on what they hold."""
        await asyncio.sleep(self.hall.pause())
        opened.answering = None
        if self._current(opened) and (due := opened.live.due()) is not None:
            seat, token = due
            self.hall.act(opened, "auto", seat, opened.live.game.vocabulary.name(token))
