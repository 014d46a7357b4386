"""Guests: a name, a signed cookie, and a personal link that carries the identity to another device.

Nothing secret is stored per guest: cookie and link are signatures over the guest's id by a key that lies in the
database. The number of the link is signed with it, so a new number makes older links worthless.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
import time
import unicodedata
from hashlib import sha256
from typing import TYPE_CHECKING

import msgspec
import sqlalchemy as sa

from wyrmhall.server import schema
from wyrmhall.server.entry import Refused
from wyrmhall.server.protocol import Guest

if TYPE_CHECKING:
    from wyrmhall.server.hall import Hall

COOKIE = "wyrmhall"
MOST_MUTED = 200
_CACHE = 20000
# Letters and signs by their kind, and yet nothing to see: fillers of Hangul, and the empty cell of Braille.
_BLANK = "\u115f\u1160\u3164\uffa0\u2800"


class Person(msgspec.Struct, eq=False):
    id: str
    name: str
    link: int
    muted: set[str]

    def guest(self) -> Guest:
        return Guest(self.id, self.name, sorted(self.muted))


def clean_name(text: str, most: int) -> str:
    """A name as others will see it; one that is empty, too long or has control characters is refused."""
    name = " ".join(text.split())
    if not 1 <= len(name) <= most:
        raise Refused("bad-name", f"a name has 1 to {most} characters; this one has {len(name)}")
    if any(letter in _BLANK or unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Co", "Cn") for letter in name):
        raise Refused("bad-name", "a name has no invisible characters")
    return name


class Guests:
    """All guests, those seen lately in memory."""

    def __init__(self, hall: Hall, secret: str) -> None:
        self._hall = hall
        self._secret = secret.encode()
        self._known: dict[str, Person] = {}

    def cookie(self, person: Person) -> str:
        return f"{person.id}.{self._sign('cookie', person.id)}"

    def link(self, person: Person) -> str:
        return f"{person.id}.{self._sign('link', f'{person.id}:{person.link}')}"

    def _sign(self, purpose: str, text: str) -> str:
        return hmac.new(self._secret, f"{purpose}:{text}".encode(), sha256).hexdigest()[:40]

    async def of_cookie(self, value: str | None) -> Person | None:
        """The guest a cookie was signed for; None for no cookie and for a false one."""
        guest, _, signature = (value or "").partition(".")
        if not guest or not hmac.compare_digest(signature.encode(), self._sign("cookie", guest).encode()):
            return None
        return await self.find(guest)

    async def of_link(self, key: str) -> Person:
        guest, _, signature = key.partition(".")
        person = await self.find(guest)
        if person is not None and hmac.compare_digest(self.link(person).encode(), f"{guest}.{signature}".encode()):
            return person
        raise Refused("not-found", "this personal link is not valid, or not any more")

    async def find(self, guest: str) -> Person | None:
        if person := self._known.get(guest):
            return person
        if len(guest) > 16 or not guest.isalnum():
            return None
        statement = sa.select(schema.guests).where(schema.guests.c.id == guest)
        rows = await asyncio.to_thread(self._hall.store.rows, statement)
        if not rows:
            return None
        row = rows[0]
        muted = set(msgspec.json.decode(row["muted"], type=list[str]))
        return self._remember(Person(row["id"], row["name"], row["link"], muted))

    def _remember(self, person: Person) -> Person:
        if len(self._known) >= _CACHE:
            self._known.pop(next(iter(self._known)))
        return self._known.setdefault(person.id, person)

    async def create(self, name: str) -> Person:
        person = Person(secrets.token_hex(6), clean_name(name, self._hall.limits.name), 0, set())
        row = {"id": person.id, "name": person.name, "link": 0, "muted": "[]", "created": int(time.time())}
        await self._hall.write([(sa.insert(schema.guests), row)])
        return self._remember(person)

    async def rename(self, person: Person, name: str) -> None:
        person.name = clean_name(name, self._hall.limits.name)
        await self._save(person)

    async def new_link(self, person: Person) -> None:
        person.link += 1
        await self._save(person)

    async def mute(self, person: Person, other: str, muted: bool) -> None:
        if not muted:
            person.muted.discard(other)
        elif other == person.id:
            raise Refused("bad-request", "you cannot mute yourself")
        elif await self.find(other) is None:
            raise Refused("not-found", "there is no such guest")
        elif len(person.muted) >= MOST_MUTED:
            raise Refused("limit", f"you have muted {MOST_MUTED} people, which is the most there can be")
        else:
            person.muted.add(other)
        await self._save(person)

    async def _save(self, person: Person) -> None:
        muted = msgspec.json.encode(sorted(person.muted)).decode()
        row = {"of": person.id, "name": person.name, "link": person.link, "muted": muted}
        await self._hall.write([(_UPDATE, row)])


_UPDATE = (
    sa.update(schema.guests)
    .where(schema.guests.c.id == sa.bindparam("of"))
    .values(name=sa.bindparam("name"), link=sa.bindparam("link"), muted=sa.bindparam("muted"))
)
