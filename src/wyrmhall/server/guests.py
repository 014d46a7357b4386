"""Guests: a name, a signed cookie, and a personal link that carries the identity to another device.

Nothing secret is stored per guest: cookie and link are signatures by the hall's key over the guest's id and numbers.
A cookie names one session; ended sessions are remembered, and a new number for the guest ends all of them at once.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
import time
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import msgspec
import sqlalchemy as sa

from wyrmhall.server import schema
from wyrmhall.server.entry import Refused
from wyrmhall.server.names import clean_name
from wyrmhall.server.protocol import Guest

if TYPE_CHECKING:
    from wyrmhall.server.hall import Hall

COOKIE = "wyrmhall"
MOST_MUTED = 200
MOST_ENDED = 200
_CACHE = 20000


class Person(msgspec.Struct, eq=False):
    id: str
    name: str
    link: int
    muted: set[str]
    epoch: int = 0
    banned: bool = False
    ended: frozenset[str] = frozenset()

    def guest(self) -> Guest:
        return Guest(self.id, self.name, sorted(self.muted))


class Guests:
    """All guests, those seen lately in memory."""

    def __init__(self, hall: Hall, secret: str) -> None:
        self._hall = hall
        self.key = secret
        self._secret = secret.encode()
        self._known: dict[str, Person] = {}

    def cookie(self, person: Person) -> str:
        """A new session, as the cookie that names it."""
        session = secrets.token_hex(8)
        return f"{person.id}.{session}.{self._sign_session(person, session)}"

    def _sign_session(self, person: Person, session: str) -> str:
        if not session:
            # Cookies of older halls named no session.
            return self._sign("cookie", person.id)
        return self._sign("session", f"{person.id}:{person.epoch}:{session}")

    def link(self, person: Person) -> str:
        return f"{person.id}.{self._sign('link', f'{person.id}:{person.link}')}"

    def _sign(self, purpose: str, text: str) -> str:
        return hmac.new(self._secret, f"{purpose}:{text}".encode(), sha256).hexdigest()[:40]

    async def of_cookie(self, value: str | None) -> tuple[Person, str] | None:
        """The guest a cookie was signed for, and the session; None for no cookie, a false one and one that ended."""
        guest, _, rest = (value or "").partition(".")
        session, _, signature = rest.rpartition(".")
        person = await self.find(guest) if guest and signature else None
        if person is None or person.banned or session in person.ended or (not session and person.epoch):
            return None
        if not hmac.compare_digest(signature.encode(), self._sign_session(person, session).encode()):
            return None
        return person, session

    async def of_link(self, key: str) -> Person:
        guest, _, signature = key.partition(".")
        person = await self.find(guest)
        if (
            person is not None
            and not person.banned
            and hmac.compare_digest(self.link(person).encode(), f"{guest}.{signature}".encode())
        ):
            return person
        raise Refused("not-found", "this personal link is not valid, or no longer valid")

    async def find(self, guest: str) -> Person | None:
        if person := self._known.get(guest):
            return person
        if len(guest) > 16 or not guest.isalnum():
            return None
        found = await self._read(guest)
        return None if found is None else self._remember(found)

    async def _read(self, guest: str) -> Person | None:
        statement = sa.select(schema.guests).where(schema.guests.c.id == guest)
        rows = await asyncio.to_thread(self._hall.store.rows, statement)
        if not rows:
            return None
        row = rows[0]
        muted = set(msgspec.json.decode(row["muted"], type=list[str]))
        ended = msgspec.json.decode(row["ended"], type=frozenset[str])
        return Person(row["id"], row["name"], row["link"], muted, row["epoch"], bool(row["banned"]), ended)

    def _remember(self, person: Person) -> Person:
        if len(self._known) >= _CACHE:
            self._known.pop(next(iter(self._known)))
        return self._known.setdefault(person.id, person)

    async def create(self, name: str) -> Person:
        person = Person(secrets.token_hex(6), clean_name(name, self._hall.limits.name), 0, set())
        row = {
            "id": person.id,
            "name": person.name,
            "link": 0,
            "muted": "[]",
            "created": int(time.time()),
            "epoch": 0,
            "banned": False,
            "ended": "[]",
        }
        await self._hall.write([(sa.insert(schema.guests), row)])
        return self._remember(person)

    async def rename(self, person: Person, name: str) -> None:
        await self._change(person, name=clean_name(name, self._hall.limits.name))

    async def new_link(self, person: Person, session: str) -> None:
        """The old link stops working, and whoever came in by it is out: all sessions end but the one that asked."""
        await self._change(person, (None, session), link=person.link + 1, epoch=person.epoch + 1, ended=frozenset())

    async def end(self, person: Person, session: str) -> None:
        """Sign out on one device."""
        if len(person.ended) >= MOST_ENDED:
            await self.end_all(person)
            return
        await self._change(person, (session, None), ended=person.ended | {session})

    async def end_all(self, person: Person) -> None:
        """Sign out everywhere."""
        await self._change(person, (None, None), epoch=person.epoch + 1, ended=frozenset())

    async def named(self, guest: str) -> Person:
        person = await self.find(guest)
        if person is None:
            raise Refused("not-found", "there is no such guest")
        return person

    async def ban(self, person: Person, banned: bool) -> None:
        """Somebody who is banned is nobody here, on every device."""
        await self._change(person, (None, None) if banned else None, banned=banned)

    async def mute(self, person: Person, other: str, muted: bool) -> None:
        if not muted:
            await self._change(person, muted=person.muted - {other})
        elif other == person.id:
            raise Refused("bad-request", "you cannot mute yourself")
        elif await self.find(other) is None:
            raise Refused("not-found", "there is no such guest")
        elif len(person.muted) >= MOST_MUTED:
            raise Refused("limit", f"you have muted {MOST_MUTED} people, which is the limit")
        else:
            await self._change(person, muted=person.muted | {other})

    async def _change(self, person: Person, out: tuple[str | None, str | None] | None = None, **changes: Any) -> None:
        """Store what changes about somebody, and only then let it be so, on every process.

        `out` is the session that ends, None for all, and the one that does not.
        """
        row = {
            name: msgspec.json.encode(sorted(value)).decode() if isinstance(value, (set, frozenset)) else value
            for name, value in changes.items()
        }
        statement = sa.update(schema.guests).where(schema.guests.c.id == person.id).values(**row)
        await self._hall.write([(statement, {}), *self._hall.news(guest=person.id, out=out)])
        for name, value in changes.items():
            setattr(person, name, value)
        if out is not None:
            self._hall.sign_out(person, out[0], but=out[1])

    async def refresh(self, guest: str, out: tuple[str | None, str | None] | None = None) -> None:
        """Another process has changed something about somebody."""
        person = self._known.get(guest)
        fresh = await self._read(guest) if person is not None else None
        if person is None or fresh is None:
            return
        for name in ("name", "link", "muted", "epoch", "banned", "ended"):
            setattr(person, name, getattr(fresh, name))
        if out is not None:
            self._hall.sign_out(person, out[0], but=out[1])

    async def refresh_all(self, here: set[Person]) -> None:
        """After a time without news: nobody is known any more but those who are here, and whose sessions ended goes."""
        self._known = {person.id: person for person in here}
        for person in here:
            before = person.epoch, person.ended
            await self.refresh(person.id)
            if person.banned or (person.epoch, person.ended) != before:
                self._hall.sign_out(person, None)
