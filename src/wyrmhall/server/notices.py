"""Being told that it is one's turn, by web push, by mail or by a webhook. Everything is off until somebody chooses it.

Who is at the table is not told. Anybody else is told once in a turn: a turn is the stretch of a table's log in which
the seat is asked without a break, and what was told of it stands in the store, so that no other process tells it again.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING
from urllib.parse import urlsplit
from weakref import WeakValueDictionary

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from wyrmhall.server import mail, push, schema
from wyrmhall.server.entry import Refused
from wyrmhall.server.names import isolated
from wyrmhall.server.outside import check_address, post
from wyrmhall.server.protocol import Notices as NoticesInfo
from wyrmhall.server.protocol import PushDevice, TableHook

if TYPE_CHECKING:
    from wyrmhall.server.guests import Person
    from wyrmhall.server.hall import Hall
    from wyrmhall.server.live import Live
    from wyrmhall.server.opened import Open
    from wyrmhall.server.store import Row, Statement

logger = logging.getLogger("wyrmhall.server")

MOST_DEVICES = 8
# How often somebody may make the hall write to an address: so many at once, then so many an hour.
ASKED_AT_ONCE, ASKED_PER_HOUR = 5, 5.0
TOLD_AT_ONCE, TOLD_PER_HOUR = 60, 60.0
AT_TABLE = "*"
SENDERS = 8


class Message(msgspec.Struct, frozen=True):
    """What somebody is told. `tag` names the table: a newer message of it takes the place of the older one."""

    title: str
    words: str
    link: str
    tag: str


class Notices:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._senders = ThreadPoolExecutor(SENDERS, "notices")
        # What goes to one person or table goes one after the other: whoever answers slowly holds up nobody else.
        self._lines: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def close(self) -> None:
        self._senders.shutdown(wait=False, cancel_futures=True)

    # What each person has chosen

    async def chosen(self, guest: str) -> NoticesInfo:
        row, devices = await self._wishes(guest), await self._devices(guest)
        return NoticesInfo(
            mail=row["mail"],
            confirmed=bool(row["confirmed"]),
            webhook=row["webhook"],
            devices=len(devices),
            push_key=push.public_key(self.hall.guests.key),
            can_mail=mail.can_mail(self.hall.outgoing),
        )

    async def _wishes(self, guest: str) -> Row:
        rows = await self.hall.read(sa.select(schema.notices).where(schema.notices.c.guest == guest))
        return rows[0] if rows else {"mail": None, "confirmed": False, "webhook": None}

    async def _devices(self, guest: str) -> list[PushDevice]:
        columns = schema.pushes.c
        rows = await self.hall.read(sa.select(schema.pushes).where(columns.guest == guest).order_by(columns.at))
        return [PushDevice(row["endpoint"], row["p256dh"], row["auth"]) for row in rows]

    async def _choose(self, guest: str, **changes: object) -> None:
        row = {"guest": guest, **await self._wishes(guest), **changes}
        gone = sa.delete(schema.notices).where(schema.notices.c.guest == guest)
        await self.hall.write([(gone, {}), (sa.insert(schema.notices), row)])

    async def choose_mail(self, person: Person, address: str | None) -> None:
        """Nothing is written to an address before whoever reads its mails has said yes."""
        if address is None:
            await self._choose(person.id, mail=None, confirmed=False)
            return
        outgoing = self.hall.outgoing
        if not mail.can_mail(outgoing):
            raise Refused("bad-request", "this hall sends no mail")
        address = mail.check_mail(address)
        self._check_pace(person.id, address.lower())
        words = (
            f"{person.name} at {outgoing.address} would like to be told here when it is their turn in a game.\n\n"
            f"If that is you, open this page:\n{outgoing.address}/told/yes#{self.mail_key(person.id, address)}\n\n"
            "If it is not, do nothing. You will not hear from us again.\n"
        )
        letter = mail.write(outgoing, address, "Do you want Wyrmhall to tell you when it is your turn?", words)
        if await self._try("mail", mail.send, outgoing, letter):
            raise Refused(
                "server", "the hall could not hand the letter to its mail server; please tell whoever runs the hall"
            )
        await self._choose(person.id, mail=address, confirmed=False)

    def mail_key(self, guest: str, address: str) -> str:
        """Whoever has it reads the mails of that address: it is sent nowhere else."""
        signature = hmac.new(self.hall.guests.key.encode(), f"mail:{guest}:{address}".encode(), sha256).hexdigest()
        return f"{guest}.{signature[:40]}"

    async def answer_mail(self, key: str, wanted: bool) -> None:
        """Somebody says, from the mails of an address, whether it may be written to."""
        guest = key.partition(".")[0]
        row = await self._wishes(guest) if guest.isalnum() and len(guest) <= 16 else {"mail": None}
        if not row["mail"] or not hmac.compare_digest(self.mail_key(guest, row["mail"]).encode(), key.encode()):
            raise Refused("not-found", "this link is no longer valid; it does not make the hall write to anybody")
        await self._choose(guest, mail=row["mail"] if wanted else None, confirmed=wanted)

    async def choose_webhook(self, person: Person, url: str | None) -> None:
        await self._choose(person.id, webhook=check_address(url, self.hall.outgoing) if url else None)

    async def add_device(self, person: Person, device: PushDevice) -> None:
        check_address(device.endpoint, self.hall.outgoing)
        push.check_device(device)
        devices = [one.endpoint for one in await self._devices(person.id) if one.endpoint != device.endpoint]
        # A device is somebody's at a time, and the oldest gives way.
        gone = [*devices[: max(0, len(devices) - MOST_DEVICES + 1)], device.endpoint]
        row = {"id": _id(device.endpoint), "guest": person.id, "at": int(time.time()), **msgspec.structs.asdict(device)}
        await self.hall.write([*map(_forget, gone), (sa.insert(schema.pushes), row)])

    async def forget_device(self, endpoint: str) -> None:
        await self.hall.write([_forget(endpoint)])

    async def hook(self, table: str) -> TableHook:
        rows = await self.hall.read(sa.select(schema.hooks.c.url).where(schema.hooks.c.table_id == table))
        return TableHook(rows[0]["url"] if rows else None)

    async def choose_hook(self, table: str, url: str | None) -> None:
        statements: list[Statement] = [(sa.delete(schema.hooks).where(schema.hooks.c.table_id == table), {})]
        if url:
            row = {"table_id": table, "url": check_address(url, self.hall.outgoing)}
            statements.append((sa.insert(schema.hooks), row))
        await self.hall.write(statements)

    async def try_out(self, person: Person) -> None:
        """Send a message now, by every way that was chosen."""
        self._check_pace(person.id)
        words = "This is how the hall tells you when it is your turn."
        failed = await self._tell(person.id, Message("Wyrmhall", words, self.hall.outgoing.address, "try"))
        if failed:
            raise Refused("server", "; ".join(failed))

    def _check_pace(self, *whom: str) -> None:
        for one in whom:
            if not self.hall.allow(one, "notices", ASKED_PER_HOUR / 3600, ASKED_AT_ONCE):
                raise Refused("too-fast", "that was asked for too often; wait a while")

    # Telling

    def look(self, opened: Open) -> None:
        """Something happened at a table: whoever it waits for and who is not there is told after a while."""
        live = opened.live
        if live.status != "playing":
            return
        here = {viewer.guest for viewer in opened.viewers}
        for seat in live.actors():
            chair = live.chairs[seat]
            guest, turn = chair.guest, live.clocks.began[seat]
            if guest in here or chair.kind != "guest" or turn is None or opened.noticed.get(seat) == turn:
                continue
            if self.hall.presence.is_elsewhere(opened, guest):
                continue
            opened.noticed[seat] = turn
            self.hall.spawn(self._soon(live.facts.id, seat, turn))

    async def catch_up(self) -> None:
        """After a restart, or another's death: open the tables of people who want to be told, so that they are looked
        at. Where there are several processes, each opens those it keeps."""
        columns = schema.tables.c
        wanting = sa.union(sa.select(schema.notices.c.guest), sa.select(schema.pushes.c.guest)).subquery()
        theirs = sa.select(schema.sitting.c.table_id).where(schema.sitting.c.guest.in_(sa.select(wanting.c.guest)))
        hooked = sa.select(schema.hooks.c.table_id)
        due = sa.select(columns.id).where(
            columns.status == "playing", sa.or_(columns.id.in_(theirs), columns.id.in_(hooked))
        )
        if self.hall.company is not None:
            due = due.where(columns.keeper == self.hall.company.id)
        for row in await self.hall.patiently(partial(self.hall.read, due)):
            with contextlib.suppress(Refused):
                await self.hall.patiently(partial(self.hall.table, row["id"]))

    async def _soon(self, table: str, seat: int, turn: int) -> None:
        await asyncio.sleep(self.hall.limits.notice_seconds)
        await self.hall.patiently(partial(self._say, table, seat, turn))

    async def _say(self, table: str, seat: int, turn: int) -> None:
        """Tell whoever is asked still, and is not there."""
        opened = await self.hall.table(table)
        live = opened.live
        guest = live.chairs[seat].guest
        asked = live.status == "playing" and live.clocks.began[seat] == turn and live.chairs[seat].kind == "guest"
        if not asked or guest is None or guest in self.hall.presence.present(opened) or _spoken_for(live, seat):
            return
        message = Message(live.game.about.title, words_for(live, seat), self._link(live), table)
        if await self._wants(guest) and await self._first(guest, table, turn):
            await self._tell(guest, message)
        hook = await self.hook(table)
        if hook.url and await self._first(AT_TABLE, table, turn):
            words = f"{listing(self._absent(opened, turn))}: it is your turn at {live.game.about.title}."
            message = msgspec.structs.replace(message, words=words)
            if self.hall.allow(table, "told", TOLD_PER_HOUR / 3600, TOLD_AT_ONCE):
                async with self._line(table):
                    await self._try("the webhook of a table", self._post, hook.url, message)

    def _absent(self, opened: Open, turn: int) -> list[str]:
        """The names of all who are asked since that moment and are not there."""
        live, here = opened.live, self.hall.presence.present(opened)
        return [
            isolated(name)
            for seat, name in enumerate(live.names())
            if live.clocks.began[seat] == turn
            and live.chairs[seat].kind == "guest"
            and live.chairs[seat].guest not in here
        ]

    def _link(self, live: Live) -> str:
        return f"{self.hall.outgoing.address}/table/{live.facts.id}"

    async def _wants(self, guest: str) -> bool:
        person = await self.hall.guests.find(guest)
        if person is None or person.banned:
            return False
        row = await self._wishes(guest)
        return bool((row["mail"] and row["confirmed"]) or row["webhook"] or await self._devices(guest))

    async def _first(self, who: str, table: str, turn: int) -> bool:
        """Whether nobody has told this yet: the key of the store decides."""
        columns = schema.told.c
        same = sa.and_(columns.who == who, columns.table_id == table)
        if await self.hall.read(sa.select(columns.turn).where(same, columns.turn >= turn)):
            return False
        older = sa.delete(schema.told).where(same, columns.turn < turn)
        row = {"who": who, "table_id": table, "turn": turn}
        try:
            await self.hall.write([(older, {}), (sa.insert(schema.told), row)])
        except Refused as refused:
            if refused.code == "server":
                # Nobody has told it, and nobody can.
                raise SQLAlchemyError(refused.words) from None
            return False
        return True

    async def _tell(self, guest: str, message: Message) -> list[str]:
        """Send it by every way the guest has chosen; what went wrong, in words."""
        if not self.hall.allow(guest, "told", TOLD_PER_HOUR / 3600, TOLD_AT_ONCE):
            return ["too much was sent to you already"]
        async with self._line(guest):
            return await self._tell_now(guest, message)

    def _line(self, whom: str) -> asyncio.Lock:
        return self._lines.setdefault(whom, asyncio.Lock())

    async def _tell_now(self, guest: str, message: Message) -> list[str]:
        row, outgoing = await self._wishes(guest), self.hall.outgoing
        failed: list[str | None] = []
        if row["mail"] and row["confirmed"] and mail.can_mail(outgoing):
            stop = f"{outgoing.address}/told/no#{self.mail_key(guest, row['mail'])}"
            words = f"{message.words}\n\n{message.link}\n\nTo stop these messages: {stop}\n"
            letter = mail.write(outgoing, row["mail"], f"{message.title}: your turn", words)
            failed.append(await self._try("mail", mail.send, outgoing, letter))
        if row["webhook"]:
            failed.append(await self._try("a webhook", self._post, row["webhook"], message))
        for device in await self._devices(guest):
            failed.append(await self._try("web push", self._push, device, message))
        return [words for words in failed if words]

    async def _try(self, what: str, work: Callable[..., object], *given: object) -> str | None:
        try:
            if await self._send(work, *given) is False and isinstance(given[0], PushDevice):
                await self.forget_device(given[0].endpoint)
            self.hall.counts["told"] += 1
        except (OSError, Refused) as error:
            self.hall.counts["untold"] += 1
            # Where to is left out: the address of a webhook is a secret of whoever gave it.
            logger.warning("%s could not be sent: %s", what, error)
            return f"{what} could not be sent: {error}"
        return None

    async def _send(self, work: Callable[..., object], *given: object) -> object:
        return await asyncio.get_running_loop().run_in_executor(self._senders, partial(work, *given))

    def _push(self, device: PushDevice, message: Message) -> bool:
        path = urlsplit(message.link).path or "/"
        body = {"title": message.title, "body": message.words, "path": path, "tag": message.tag}
        return push.send(device, msgspec.json.encode(body), self.hall.guests.key, self.hall.outgoing)

    def _post(self, url: str, message: Message) -> None:
        """`content` is what Discord reads, `text` what Slack and Mattermost read; programs read the rest."""
        line = f"{message.words} {message.link}"
        body = {"content": line, "text": line, "title": message.title, "table": message.tag, "link": message.link}
        status = post(url, msgspec.json.encode(body), {"Content-Type": "application/json"}, self.hall.outgoing)
        if status >= 300:
            raise OSError(f"the webhook answered {status}")


def listing(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)


def words_for(live: Live, seat: int) -> str:
    listed = listing([isolated(name) for number, name in enumerate(live.names()) if number != seat])
    return f"It is your turn at {live.game.about.title}{f' with {listed}' if listed else ''}."


def _spoken_for(live: Live, seat: int) -> bool:
    return live.table is not None and live.table.left(seat) >= 0


def _id(endpoint: str) -> str:
    return sha256(endpoint.encode()).hexdigest()


def _forget(endpoint: str) -> Statement:
    return sa.delete(schema.pushes).where(schema.pushes.c.id == _id(endpoint)), {}
