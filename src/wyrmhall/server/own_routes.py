"""The HTTP part of what is one's own: being told of one's turn, finished games, ratings and leaderboards."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, get, post
from litestar.datastructures import ResponseHeader
from litestar.params import Body, FromPath, FromQuery

from wyrmhall.server.entry import Refused
from wyrmhall.server.protocol import (
    EndpointRequest,
    KeyRequest,
    Ladder,
    Leaderboard,
    ListedRequest,
    MailRequest,
    Notices,
    PlayedGames,
    PushDevice,
    Ratings,
    TableHook,
)
from wyrmhall.server.routes import Web, game_named, guest_of, hall_of, person_of

NO_STORE = (ResponseHeader(name="Cache-Control", value="no-store"),)


class Told(Controller):
    path = "/api"
    tags = ("notices",)
    response_headers = NO_STORE

    @get("/me/notices")
    async def chosen(self, request: Web) -> Notices:
        return await hall_of(request).notices.chosen((await guest_of(request)).id)

    @post("/me/notices/mail", status_code=200)
    async def mail(self, request: Web, data: Annotated[MailRequest, Body()]) -> Notices:
        person, notices = await guest_of(request), hall_of(request).notices
        await notices.choose_mail(person, data.address)
        return await notices.chosen(person.id)

    @post("/me/notices/webhook", status_code=200)
    async def webhook(self, request: Web, data: Annotated[TableHook, Body()]) -> Notices:
        person, notices = await guest_of(request), hall_of(request).notices
        await notices.choose_webhook(person, data.url)
        return await notices.chosen(person.id)

    @post("/me/notices/push", status_code=200)
    async def device(self, request: Web, data: Annotated[PushDevice, Body()]) -> Notices:
        person, notices = await guest_of(request), hall_of(request).notices
        await notices.add_device(person, data)
        return await notices.chosen(person.id)

    @post("/me/notices/push/stop", status_code=200)
    async def forget_device(self, request: Web, data: Annotated[EndpointRequest, Body()]) -> Notices:
        person, notices = await guest_of(request), hall_of(request).notices
        await notices.forget_device(data.endpoint)
        return await notices.chosen(person.id)

    @post("/me/notices/try", status_code=200)
    async def try_out(self, request: Web) -> Notices:
        person, notices = await guest_of(request), hall_of(request).notices
        await notices.try_out(person)
        return await notices.chosen(person.id)

    @post("/told/{answer:str}", status_code=200)
    async def answer(self, request: Web, answer: FromPath[str], data: Annotated[KeyRequest, Body()]) -> KeyRequest:
        """What the reader of a mail says to it: the key in its links is enough, wherever they are opened."""
        if answer not in ("yes", "no"):
            raise Refused("not-found", "there is nothing at this address")
        await hall_of(request).notices.answer_mail(data.key, answer == "yes")
        return data


class TableHooks(Controller):
    path = "/api/tables/{table:str}/webhook"
    tags = ("notices",)
    response_headers = NO_STORE

    @get()
    async def shown(self, request: Web, table: FromPath[str]) -> TableHook:
        return await hall_of(request).notices.hook(await self._hosted(request, table))

    @post(status_code=200)
    async def choose(self, request: Web, table: FromPath[str], data: Annotated[TableHook, Body()]) -> TableHook:
        notices = hall_of(request).notices
        await notices.choose_hook(await self._hosted(request, table), data.url)
        return await notices.hook(table)

    async def _hosted(self, request: Web, table: str) -> str:
        person = await guest_of(request)
        opened = await hall_of(request).visible(table, person.id, None)
        if opened.live.host() != person.id:
            raise Refused("not-yours", "only the host of the table chooses where it tells of turns")
        return table


class Mine(Controller):
    path = "/api/me"
    tags = ("ratings",)
    response_headers = NO_STORE

    @get("/games")
    async def games(self, request: Web, before: FromQuery[int | None] = None) -> PlayedGames:
        return await hall_of(request).ratings.games((await guest_of(request)).id, before)

    @get("/ratings")
    async def ratings(self, request: Web) -> Ratings:
        return await hall_of(request).ratings.of((await guest_of(request)).id)

    @post("/listed", status_code=200)
    async def listed(self, request: Web, data: Annotated[ListedRequest, Body()]) -> Ratings:
        person, ratings = await guest_of(request), hall_of(request).ratings
        await ratings.list_me(person.id, data.listed)
        return await ratings.of(person.id)


class Boards(Controller):
    path = "/api/games/{name:str}/leaderboard"
    tags = ("ratings",)
    response_headers = NO_STORE

    @get()
    async def board(self, request: Web, name: FromPath[str], ladder: FromQuery[Ladder] = "people") -> Leaderboard:
        person, game = await person_of(request), game_named(name).name
        rows = await hall_of(request).ratings.board(game, ladder, person.id if person else None)
        return Leaderboard(game, ladder, rows)
