"""The tables of the store. The `log` is the truth about every table of the hall and is only ever appended to.

The columns of `tables` from `status` on are a summary for lists. They follow the log by a few seconds; `number` says
up to which entry they are true, so a reader can tell when to replay instead.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, MetaData, String, Table, Text, false

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
    Column("deadline", BigInteger),
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
