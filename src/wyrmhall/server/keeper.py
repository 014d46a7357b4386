"""For whoever keeps the hall: health, figures, and the few things that only the keeper may do.

The keeper's token is made from the key that signs cookies, so whoever can read the key or the database has it, and
there is nothing more to keep secret.
"""

from __future__ import annotations

import asyncio
import hmac
from hashlib import sha256
from typing import Annotated, Any

import msgspec
import sqlalchemy as sa
from litestar import Controller, Request, Response, get, post
from litestar.params import Body, FromPath, FromQuery

from wyrmhall.server import logs, schema
from wyrmhall.server.entry import Refused
from wyrmhall.server.hall import Hall
from wyrmhall.server.load import load_of
from wyrmhall.server.protocol import BanRequest, Exported, Load, NameRequest, Session, TableCard, TableList
from wyrmhall.server.store import open_engine

Web = Request[Any, Any, Any]
LISTED = 200
PATIENCE = 5.0


def token_of(key: str) -> str:
    return hmac.new(key.encode(), b"keeper", sha256).hexdigest()


def stored_key(url: str) -> str | None:
    """The key that lies in the database, for the keeper's command on the same machine."""
    engine = open_engine(url)
    try:
        with engine.connect() as connection:
            chosen = sa.select(schema.settings.c.value).where(schema.settings.c.key == "secret")
            found = connection.execute(chosen).scalar()
            return None if found is None else str(found)
    finally:
        engine.dispose()


def hall_of(request: Web) -> Hall:
    """The hall, for the keeper alone."""
    hall: Hall = request.app.state.hall
    given = request.headers.get("authorization", "").partition(" ")[2]
    if not hmac.compare_digest(given.encode(), token_of(hall.guests.key).encode()):
        raise Refused("sign-in", "this is for the keeper of the hall")
    return hall


COUNTED = ("entries_stored", "entries_lost", "refused", "notices_sent", "notices_failed")


def figures(load: Load) -> str:
    """The load in the format that Prometheus reads."""
    lines = []
    for name, value in msgspec.structs.asdict(load).items():
        counted = name in COUNTED
        full = f"wyrmhall_{name}{'_total' if counted else ''}"
        lines += [f"# TYPE {full} {'counter' if counted else 'gauge'}", f"{full} {value}"]
    return "\n".join(lines) + "\n"


@get("/health", include_in_schema=False)
async def health(request: Web) -> Response[dict[str, bool]]:
    """Whether the hall can read its store."""
    hall: Hall = request.app.state.hall
    try:
        await asyncio.wait_for(hall.read(sa.select(sa.literal(1))), PATIENCE)
        well = True
    except Exception:
        well = False
    return Response({"well": well}, status_code=200 if well else 503, headers={"Cache-Control": "no-store"})


@get("/metrics", include_in_schema=False)
async def metrics(request: Web) -> Response[str]:
    body = figures(load_of(hall_of(request)))
    return Response(body, media_type="text/plain; version=0.0.4", headers={"Cache-Control": "no-store"})


class Keeper(Controller):
    path = "/api/keeper"
    tags = ("keeper",)

    @get("/load")
    async def load(self, request: Web) -> Load:
        return load_of(hall_of(request))

    @get("/tables")
    async def tables(self, request: Web, status: FromQuery[str | None] = None) -> TableList:
        columns = schema.tables.c
        wanted = sa.true() if status is None else columns.status == status
        hall = hall_of(request)
        # The stored summaries are a few seconds behind; here they are looked at only after they were written.
        await hall.shelf.flush(evict=False)
        await hall.write([])
        return TableList(await hall.lists.listed(wanted, LISTED))

    @post("/tables/{table:str}/close", status_code=200)
    async def close(self, request: Web, table: FromPath[str]) -> TableCard:
        hall = hall_of(request)
        opened = await hall.table(table)
        if opened.live.finished():
            raise Refused("over", "the game is over")
        hall.act(opened, "close", 0, "")
        logs.note("table closed by the keeper", table=table)
        return await hall.settled_card(opened, None)

    @get("/tables/{table:str}/export")
    async def export(self, request: Web, table: FromPath[str]) -> Exported:
        """The whole log, of a game in play too: it tells what is hidden."""
        hall = hall_of(request)
        opened = await hall.table(table)
        await hall.settle(opened)
        live = opened.live
        record = msgspec.Raw(live.table.record.named(live.names()).to_json()) if live.table is not None else None
        return Exported(
            hall.presence.card(opened, None).table, record, await asyncio.to_thread(hall.store.entries, table)
        )

    @post("/guests/{guest:str}/ban", status_code=200)
    async def ban(self, request: Web, guest: FromPath[str], data: Annotated[BanRequest, Body()]) -> Session:
        hall = hall_of(request)
        person = await hall.guests.named(guest)
        await hall.guests.ban(person, data.banned)
        logs.note("guest banned" if data.banned else "guest let in again", guest=person.id)
        return Session(person.guest())

    @post("/guests/{guest:str}/name", status_code=200)
    async def rename(self, request: Web, guest: FromPath[str], data: Annotated[NameRequest, Body()]) -> Session:
        hall = hall_of(request)
        person = await hall.guests.named(guest)
        await hall.guests.rename(person, data.name)
        logs.note("guest renamed by the keeper", guest=person.id)
        return Session(person.guest())
