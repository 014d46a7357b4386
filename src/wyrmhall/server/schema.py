"""The tables of the store. The `log` is the truth about every table of the hall and is only ever appended to.

The columns of `tables` from `status` on are a summary for lists. They follow the log by a few seconds; `number` says
up to which entry they are true, so a reader can tell when to replay instead.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy import BigInteger, Boolean, Column, Float, Index, Integer, MetaData, String, Table, Text, false

metadata = MetaData()

settings = Table(
    "settings",
    metadata,
    Column("key", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

guests = Table(
    "guests",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("link", Integer, nullable=False),
    Column("muted", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("epoch", Integer, nullable=False, server_default="0"),
    Column("ended", Text, nullable=False, server_default="[]"),
    Column("banned", Boolean, nullable=False, server_default=false()),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", Text, nullable=False),
    Column("rules", Text, nullable=False),
    Column("cards", Text, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("secret", String(64)),
    Column("host", String(16), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("invite", String(32), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("origin", String(16)),
    Column("prefix", Text, nullable=False),
    Column("clock", Text),
    Column("lesson", String(16)),
    Column("status", String(12), nullable=False),
    Column("seats", Text, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("actors", Text, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("rematch", String(16)),
    Column("number", Integer, nullable=False),
    Column("bot_due", Boolean, nullable=False),
    Column("mark", String(40)),
    Column("deadline", BigInteger),
    # The process that looks after the table, where there are several.
    Column("keeper", String(8)),
    Index("tables_listed", "status", "public", "updated"),
    Index("tables_deadline", "deadline"),
)

log = Table(
    "log",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("data", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

sitting = Table(
    "sitting",
    metadata,
    Column("guest", String(16), primary_key=True),
    Column("table_id", String(16), primary_key=True),
    sqlite_with_rowid=False,
)

# Guests who came to a table with its invitation: they need not bring it again.
invited = Table(
    "invited",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("guest", String(16), primary_key=True),
    sqlite_with_rowid=False,
)

# What guests have saved to bring to games, such as decks.
brings = Table(
    "brings",
    metadata,
    Column("guest", String(16), primary_key=True),
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("name", String(80), nullable=False),
    Column("value", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

# What a guest has learnt: a game and a lesson of it, as `tables.lesson` names it.
learnt = Table(
    "learnt",
    metadata,
    Column("guest", String(16), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("lesson", String(16), primary_key=True),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

# The look back at a finished game through the eyes of one seat, once the bots have thought about all of it.
reviews = Table(
    "reviews",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("data", Text, nullable=False),
    sqlite_with_rowid=False,
)

# How each guest wants to be told that it is their turn. An address is written to once its reader has confirmed it.
notices = Table(
    "notices",
    metadata,
    Column("guest", String(16), primary_key=True),
    Column("mail", String(254)),
    Column("confirmed", Boolean, nullable=False),
    Column("webhook", Text),
    sqlite_with_rowid=False,
)

# Devices that web push reaches, by a digest of their address at the push service.
pushes = Table(
    "pushes",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("guest", String(16), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(120), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("pushes_guest", "guest"),
    sqlite_with_rowid=False,
)

# The last turn of which somebody was told at a table; `who` is a guest, or `*` for the webhook of the table.
told = Table(
    "told",
    metadata,
    Column("who", String(16), primary_key=True),
    Column("table_id", String(16), primary_key=True),
    Column("turn", Integer, primary_key=True, autoincrement=False),
    sqlite_with_rowid=False,
)

hooks = Table(
    "hooks",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("url", Text, nullable=False),
    sqlite_with_rowid=False,
)

# How every finished game ended, seat by seat. `rated` says whether the ratings know of it.
results = Table(
    "results",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("guest", String(16)),
    Column("name", Text, nullable=False),
    Column("level", Text),
    Column("gone", Boolean, nullable=False),
    Column("place", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("game", String(40), nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("results_guest", "guest", "at"),
    Index("results_rated", "rated", "at"),
    sqlite_with_rowid=False,
)

# A rating for each game and ladder; `who` is a guest, or `bot:` and a level.
ratings = Table(
    "ratings",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("ladder", String(8), primary_key=True),
    Column("who", Text, primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    sqlite_with_rowid=False,
)

# Guests who stay out of the leaderboards.
unlisted = Table("unlisted", metadata, Column("guest", String(16), primary_key=True), sqlite_with_rowid=False)

chat = Table(
    "chat",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("guest", String(16), nullable=False),
    Column("name", String(80), nullable=False),
    Column("seat", Integer),
    Column("words", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)


def was_invited(table: str, guest: str) -> sa.Select[Any]:
    return sa.select(invited.c.guest).where(invited.c.table_id == table, invited.c.guest == guest)


_given = sa.bindparam("its_table", type_=String), sa.bindparam("its_guest", type_=String)
# Once is enough, whichever process writes it.
INVITE = sa.insert(invited).from_select(
    ["table_id", "guest"],
    sa.select(*_given).where(~sa.exists().where(invited.c.table_id == _given[0], invited.c.guest == _given[1])),
)
