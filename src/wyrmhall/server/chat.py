"""What people say at a table: stored, sent to everybody there who has not muted them, limited in length and pace."""

from __future__ import annotations

import asyncio
import time
import unicodedata
from typing import TYPE_CHECKING

import sqlalchemy as sa

from wyrmhall.server import schema
from wyrmhall.server.entry import Refused
from wyrmhall.server.messages import encode
from wyrmhall.server.names import clean_words
from wyrmhall.server.protocol import ChatLine, ChatMessage

if TYPE_CHECKING:
    from wyrmhall.server.guests import Person
    from wyrmhall.server.hall import Hall
    from wyrmhall.server.opened import Open
    from wyrmhall.server.viewer import Viewer

REMEMBERED = 50
MOST_TRIES = 50


async def recent_chat(hall: Hall, table: str, viewer: Viewer) -> list[ChatLine]:
    """The last lines, for a viewer who is told of new ones already: read before that, one in between would be lost."""
    muted = viewer.person.muted if viewer.person else set()
    columns = schema.chat.c
    statement = (
        sa.select(schema.chat).where(columns.table_id == table).order_by(columns.number.desc()).limit(REMEMBERED)
    )
    rows = await asyncio.to_thread(hall.store.rows, statement)
    return [
        ChatLine(row["number"], row["at"], row["guest"], row["name"], row["seat"], row["words"])
        for row in reversed(rows)
        if row["guest"] not in muted
    ]


async def say(hall: Hall, opened: Open, viewer: Viewer, ref: int, words: str) -> None:
    person = viewer.person
    if person is None:
        raise Refused("sign-in", "pick a name before you speak")
    words = clean_words(words)
    if not 1 <= len(words) <= hall.limits.chat:
        raise Refused("bad-message", f"say 1 to {hall.limits.chat} characters; these are {len(words)}")
    if any(unicodedata.category(letter) == "Cc" for letter in words):
        raise Refused("bad-message", "a message cannot have control characters")
    per_minute = hall.limits.chats_per_minute
    if not hall.allow(person.id, "chat", per_minute / 60, min(per_minute, 8)):
        raise Refused("too-fast", "you are speaking too fast; wait a little")
    # Who hangs up in the middle of a sentence has still said it: the number of the line is taken.
    await asyncio.shield(hall.spawn(_store_and_tell(hall, opened, viewer, person, ref, words)))


async def _store_and_tell(hall: Hall, opened: Open, viewer: Viewer, person: Person, ref: int, words: str) -> None:
    async with opened.talking:
        line = await _store(hall, opened, viewer, person, words)
    viewer.send(encode(ChatMessage([line], ref)))
    pass_on(hall, opened.live.facts.id, line, but=viewer)


def pass_on(hall: Hall, table: str, line: ChatLine, but: Viewer | None = None) -> None:
    """Tell everybody at the table who does not mind, here, what somebody said here or on another process."""
    opened = hall.tables.get(table)
    if opened is not None and (opened.chats is None or opened.chats <= line.id):
        opened.chats = line.id + 1
    told = encode(ChatMessage([line]))
    for other in hall.losing.viewers_at(table):
        if other is not but and (other.person is None or line.guest not in other.person.muted):
            other.send(told)


async def _store(hall: Hall, opened: Open, viewer: Viewer, person: Person, words: str) -> ChatLine:
    """The line under the next free number; another process may be quicker a few times."""
    for _ in range(MOST_TRIES):
        try:
            return await _try_to_store(hall, opened, viewer, person, words)
        except Refused as refused:
            if refused.code != "conflict":
                raise
    raise Refused("conflict", "too many people are speaking at once; your message was not sent")


async def _try_to_store(hall: Hall, opened: Open, viewer: Viewer, person: Person, words: str) -> ChatLine:
    table = opened.live.facts.id
    if opened.chats is None:
        last = sa.select(sa.func.max(schema.chat.c.number).label("last")).where(schema.chat.c.table_id == table)
        found = (await asyncio.to_thread(hall.store.rows, last))[0]["last"]
        opened.chats = 0 if found is None else found + 1
    line = ChatLine(opened.chats, int(time.time()), person.id, person.name, viewer.audience, words)
    row = {
        "table_id": table,
        "number": line.id,
        "guest": line.guest,
        "name": line.name,
        "seat": line.seat,
        "words": line.words,
        "at": line.at,
    }
    opened.chats = None
    await hall.write([(sa.insert(schema.chat), row), *hall.news(chat=(table, line))])
    return line
