"""The summary of a table that lists are made of: how it is written, and how it is found to be behind its log."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa

from wyrmhall.server import schema
from wyrmhall.server.live import Live
from wyrmhall.server.older import mark_of
from wyrmhall.server.store import Row


def summary_row(live: Live) -> Row:
    return {
        "of": live.facts.id,
        "upto": live.number,
        "status": live.status,
        "seats": msgspec.json.encode(live.chairs).decode(),
        "moves": live.moves,
        "actors": msgspec.json.encode(live.actors()).decode(),
        "updated": live.updated,
        "rematch": live.rematch,
        "number": live.number,
        "bot_due": bool(live.bots_due()),
        "mark": mark_of(live),
        "deadline": live.clocks.next_deadline(live.people) if live.status == "playing" else None,
    }


def first_row(live: Live) -> Row:
    """The columns of the summary, for a table that is being made."""
    return {name: value for name, value in summary_row(live).items() if name in _COLUMNS}


def is_stale(row: Row) -> bool:
    """Whether the log of a table has gone on since its summary was written."""
    return int(row["tip"] if row["tip"] is not None else -1) + 1 != int(row["number"])


GOING = schema.tables.c.status.in_(("waiting", "playing"))
TIP_NUMBER = (
    sa.select(sa.func.max(schema.log.c.number))
    .where(schema.log.c.table_id == schema.tables.c.id)
    .correlate(schema.tables)
    .scalar_subquery()
)
TIP = TIP_NUMBER.label("tip")
_COLUMNS = ("status", "seats", "moves", "actors", "updated", "rematch", "number", "bot_due", "mark", "deadline")
SUMMARY = (
    sa.update(schema.tables)
    # Another process may have gone further.
    .where(schema.tables.c.id == sa.bindparam("of"), schema.tables.c.number <= sa.bindparam("upto"))
    .values({name: sa.bindparam(name) for name in _COLUMNS})
)
RETIRE = (
    sa.update(schema.tables)
    .where(schema.tables.c.id == sa.bindparam("of"))
    .values(status="abandoned", actors="[]", bot_due=False, deadline=None)
)
