"""What the hall has to do right now: the figures of this process, and of all of them together."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import msgspec

from wyrmhall.server.protocol import Load

if TYPE_CHECKING:
    from wyrmhall.server.hall import Hall


def load_here(hall: Hall) -> Load:
    """The load of this process."""
    moves, hints = hall.bot_pool.waiting()
    return Load(
        processes=1,
        tables=len(hall.tables),
        playing=sum(opened.live.status == "playing" for opened in hall.tables.values()),
        sockets=len(hall.viewers),
        people=len({viewer.who for viewer in hall.viewers}),
        entries_stored=hall.counts["stored"],
        entries_lost=hall.counts["lost"],
        refused=hall.counts["refused"],
        notices_sent=hall.counts["told"],
        notices_failed=hall.counts["untold"],
        moves_waiting=moves,
        hints_waiting=hints,
        workers=hall.bot_pool.count,
        workers_busy=hall.bot_pool.busy,
        memory_bytes=_memory(),
    )


def load_of(hall: Hall) -> Load:
    """The load of all processes: of the others, what they told last. A table counts where it is open."""
    loads = [msgspec.structs.asdict(load_here(hall)), *hall.elsewhere("load")]
    # One of another version may not know them all.
    return Load(**{name: sum(one.get(name, 0) for one in loads) for name in Load.__struct_fields__})


def _memory() -> int:
    """Resident bytes, where the system tells them; else 0."""
    try:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return 0
