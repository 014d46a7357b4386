"""The HTTP part of the protocol: guests, the hall, tables, and what can be had of a finished game."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Annotated, Any

from litestar import Controller, Request, Response, delete, get, post
from litestar.datastructures import Cookie, ResponseHeader
from litestar.params import Body, FromPath, FromQuery

import wyrmhall
from wyrmhall import bots
from wyrmhall.games import game_class, names
from wyrmhall.kernel import Game, UnknownGame
from wyrmhall.server import actions, brings, lessons
from wyrmhall.server.entry import Refused
from wyrmhall.server.guests import COOKIE, Person
from wyrmhall.server.hall import Hall
from wyrmhall.server.live import game_of
from wyrmhall.server.messages import game_info, replay_of
from wyrmhall.server.pace import place_of
from wyrmhall.server.protocol import (
    PROTOCOL,
    BringRequest,
    Brings,
    Cards,
    CheckedBring,
    CheckRequest,
    ContinueRequest,
    HandedOut,
    JoinRequest,
    Lessons,
    Level,
    MuteRequest,
    NameRequest,
    PersonalLink,
    ReadRequest,
    Replay,
    Review,
    Rules,
    SavedBring,
    SaveRequest,
    SeatRequest,
    Session,
    StartRequest,
    TableCard,
    TableList,
    TableRequest,
)
from wyrmhall.server.protocol import Hall as HallInfo

YEAR = 365 * 24 * 3600
REPLAYS_PER_SECOND = 2.0
REPLAY_BURST = 40
# Ten thousand lines that somebody pasted are read like ten.
LONGEST_LIST = 1_000_000
Web = Request[Any, Any, Any]
GUEST_WORDS = "A bot that the host of this hall has brought along."
WORDS = {
    "random": "Any legal choice will do.",
    "greedy": "Takes what looks best right now.",
    "hatchling": "Thinks for the blink of an eye. A friendly first opponent.",
    "drake": "Looks ahead a little. A fair game.",
    "wyrm": "Thinks hard, and remembers what it has seen.",
    "elder": "Considers a great deal, and takes its time.",
    "ancient": "The strongest at the table. Thinks for seconds, and never for more than ten.",
}


def hall_of(request: Web) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


async def session_of(request: Web) -> tuple[Person, str] | None:
    return await hall_of(request).guests.of_cookie(request.cookies.get(COOKIE))


async def person_of(request: Web) -> Person | None:
    found = await session_of(request)
    return found[0] if found else None


async def guest_of(request: Web) -> Person:
    person = await person_of(request)
    if person is None:
        raise Refused("sign-in", "pick a name first")
    return person


async def asker(request: Web) -> str:
    """Whom the pace of asking is counted by: a guest, or where a stranger comes from."""
    person = await person_of(request)
    return person.id if person else place_of(request.client.host if request.client else "")


def cookie_of(request: Web, person: Person | None) -> Cookie:
    """The cookie that says who you are from now on; without a person, the one that takes it away."""
    value = hall_of(request).guests.cookie(person) if person else ""
    return Cookie(
        key=COOKIE,
        value=value,
        max_age=YEAR if person else 0,
        httponly=True,
        samesite="lax",
        secure=request.scope["scheme"] == "https",
        path="/",
    )


def session(request: Web, person: Person | None) -> Response[Session]:
    """Who you are, with a new session."""
    body = Session(person.guest() if person else None)
    return Response(body, cookies=[cookie_of(request, person)], headers={"Cache-Control": "no-store"})


def game_named(name: str) -> Game:
    try:
        return game_of(game_class(name).name)
    except UnknownGame as error:
        raise Refused("not-found", f"{error}") from None


class Everybody(Controller):
    path = "/api"
    tags = ("hall",)

    @get("/hall")
    async def hall(self, request: Web) -> HallInfo:
        games = [game_named(name) for name in names()]
        return HallInfo(
            PROTOCOL,
            wyrmhall.__version__,
            [game_info(game) for game in games],
            [Level(name, name.capitalize(), WORDS.get(name, GUEST_WORDS)) for name in bots.names()],
            hall_of(request).limits,
        )

    @get("/games/{name:str}/rules")
    async def rules(self, name: FromPath[str]) -> Rules:
        game = game_named(name)
        return Rules(game.name, game.rules_version, game.rules_text())

    @get("/games/{name:str}/cards")
    async def cards(self, name: FromPath[str]) -> Cards:
        game_named(name.partition("(")[0])
        game = actions.game_asked(name)
        return Cards(game.name, list(game.gallery()), game.board(), game.palette())


class Learning(Controller):
    path = "/api/games/{name:str}"
    tags = ("learning",)
    response_headers = (ResponseHeader(name="Cache-Control", value="no-store"),)

    @get("/lessons")
    async def lessons(self, request: Web, name: FromPath[str]) -> Lessons:
        return await lessons.lessons_of(hall_of(request), await person_of(request), game_named(name).name)

    @post("/guide", status_code=200)
    async def guide(self, request: Web, name: FromPath[str], anew: FromQuery[bool] = False) -> TableCard:
        hall, person = hall_of(request), await guest_of(request)
        opened = await lessons.begin_guide(hall, person, game_named(name).name, anew)
        return await hall.settled_card(opened, person.id)

    @post("/puzzles/{number:int}", status_code=201)
    async def puzzle(self, request: Web, name: FromPath[str], number: FromPath[int]) -> TableCard:
        hall, person = hall_of(request), await guest_of(request)
        opened = await lessons.begin_puzzle(hall, person, game_named(name).name, number)
        return await hall.settled_card(opened, person.id)


class Bringing(Controller):
    """`name` is a game string: its options decide what fits."""

    path = "/api/games/{name:str}/brings"
    tags = ("brings",)
    response_headers = (ResponseHeader(name="Cache-Control", value="no-store"),)

    @get()
    async def all(self, request: Web, name: FromPath[str]) -> Brings:
        return await brings.brings_of(hall_of(request), await person_of(request), actions.game_asked(name))

    @post("/check", status_code=200)
    async def check(self, request: Web, name: FromPath[str], data: Annotated[CheckRequest, Body()]) -> CheckedBring:
        brings.check_pace(hall_of(request), await asker(request))
        return brings.checked(actions.game_asked(name), data.value)

    @post("/read", status_code=200, request_max_body_size=LONGEST_LIST)
    async def read(self, request: Web, name: FromPath[str], data: Annotated[ReadRequest, Body()]) -> CheckedBring:
        brings.check_pace(hall_of(request), await asker(request))
        return await hall_of(request).in_thread(brings.read, actions.game_asked(name), data.text)

    @post("/pick", status_code=200)
    async def pick(self, request: Web, name: FromPath[str]) -> CheckedBring:
        brings.check_pace(hall_of(request), await asker(request))
        return brings.picked(actions.game_asked(name))

    @post(status_code=200)
    async def save(self, request: Web, name: FromPath[str], data: Annotated[SaveRequest, Body()]) -> SavedBring:
        hall, person = hall_of(request), await guest_of(request)
        brings.check_pace(hall, person.id)
        return await brings.save(hall, person, actions.game_asked(name), data.id, data.name, data.value)

    @delete("/{id:str}", status_code=200)
    async def forget(self, request: Web, name: FromPath[str], id: FromPath[str]) -> Brings:
        hall, person = hall_of(request), await guest_of(request)
        await brings.forget(hall, person, id)
        return await brings.brings_of(hall, person, actions.game_asked(name))


class Me(Controller):
    path = "/api/me"
    tags = ("guests",)

    @get()
    async def who(self, request: Web) -> Response[Session]:
        person = await person_of(request)
        return Response(Session(person.guest() if person else None), headers={"Cache-Control": "no-store"})

    @post(status_code=200)
    async def name(self, request: Web, data: Annotated[NameRequest, Body()]) -> Response[Session]:
        hall = hall_of(request)
        person = await person_of(request)
        if person is None:
            address = place_of(request.client.host if request.client else "")
            per_hour = hall.limits.guests_per_hour
            if not hall.allow(address, "guests", per_hour / 3600, per_hour):
                raise Refused("limit", "too many new guests from your address; try again later")
            person = await hall.guests.create(data.name)
        else:
            await hall.guests.rename(person, data.name)
            return Response(Session(person.guest()), headers={"Cache-Control": "no-store"})
        return session(request, person)

    @delete(status_code=200)
    async def sign_out(self, request: Web, everywhere: FromQuery[bool] = False) -> Response[Session]:
        found, guests = await session_of(request), hall_of(request).guests
        if found is not None:
            await (guests.end_all(found[0]) if everywhere else guests.end(*found))
        return session(request, None)

    @post("/link", status_code=200)
    async def link(self, request: Web) -> PersonalLink:
        return PersonalLink(hall_of(request).guests.link(await guest_of(request)))

    @delete("/link", status_code=200)
    async def new_link(self, request: Web) -> Response[PersonalLink]:
        guests, found = hall_of(request).guests, await session_of(request)
        if found is None:
            raise Refused("sign-in", "pick a name first")
        await guests.new_link(*found)
        return Response(PersonalLink(guests.link(found[0])), cookies=[cookie_of(request, found[0])])

    @post("/claim", status_code=200)
    async def claim(self, request: Web, data: Annotated[PersonalLink, Body()]) -> Response[Session]:
        return session(request, await hall_of(request).guests.of_link(data.key))

    @post("/mutes", status_code=200)
    async def mute(self, request: Web, data: Annotated[MuteRequest, Body()]) -> Session:
        person = await guest_of(request)
        await hall_of(request).guests.mute(person, data.guest, data.muted)
        return Session(person.guest())


class Tables(Controller):
    path = "/api/tables"
    tags = ("tables",)
    response_headers = (ResponseHeader(name="Cache-Control", value="no-store"),)

    @get()
    async def public(self, request: Web) -> TableList:
        hall = hall_of(request)
        person = await person_of(request)
        guest = person.id if person else None
        return TableList([*await hall.lists.public(guest, "waiting"), *await hall.lists.public(guest, "playing")])

    @get("/mine")
    async def mine(self, request: Web) -> TableList:
        return TableList(await hall_of(request).lists.mine((await guest_of(request)).id))

    @post(status_code=201)
    async def create(self, request: Web, data: Annotated[TableRequest, Body()]) -> TableCard:
        person = await guest_of(request)
        opened = await actions.create(hall_of(request), person, data)
        return await hall_of(request).settled_card(opened, person.id)

    @get("/{table:str}")
    async def one(self, request: Web, table: FromPath[str], invite: FromQuery[str | None] = None) -> TableCard:
        person = await person_of(request)
        guest = person.id if person else None
        opened = await hall_of(request).visible(table, guest, invite)
        return await hall_of(request).settled_card(opened, guest)

    @post("/{table:str}/join", status_code=200)
    async def join(self, request: Web, table: FromPath[str], data: Annotated[JoinRequest, Body()]) -> TableCard:
        hall, person = hall_of(request), await guest_of(request)
        opened = await hall.visible(table, person.id, data.invite)
        await actions.join(hall, person, opened, data.seat, data.bring)
        return await hall.settled_card(opened, person.id)

    @get("/{table:str}/bring")
    async def handed_out(self, request: Web, table: FromPath[str]) -> HandedOut:
        hall, person = hall_of(request), await guest_of(request)
        brings.check_pace(hall, person.id)
        opened = await hall.visible(table, person.id, None)
        return await hall.in_thread(actions.handed_out, opened, person.id)

    @post("/{table:str}/bring", status_code=200)
    async def bring(self, request: Web, table: FromPath[str], data: Annotated[BringRequest, Body()]) -> TableCard:
        hall, person = hall_of(request), await guest_of(request)
        brings.check_pace(hall, person.id)
        opened = await hall.visible(table, person.id, None)
        await actions.bring(hall, person, opened, data.value)
        return await hall.settled_card(opened, person.id)

    @post("/{table:str}/leave", status_code=200)
    async def leave(self, request: Web, table: FromPath[str]) -> TableCard:
        hall, person = hall_of(request), await guest_of(request)
        opened = await hall.visible(table, person.id, None)
        await actions.leave(hall, person, opened)
        return await hall.settled_card(opened, person.id)

    @post("/{table:str}/seat", status_code=200)
    async def seat(self, request: Web, table: FromPath[str], data: Annotated[SeatRequest, Body()]) -> TableCard:
        hall, person = hall_of(request), await guest_of(request)
        opened = await hall.visible(table, person.id, None)
        await actions.change_seat(hall, person, opened, data)
        return await hall.settled_card(opened, person.id)

    @post("/{table:str}/start", status_code=200)
    async def start(self, request: Web, table: FromPath[str], data: Annotated[StartRequest, Body()]) -> TableCard:
        hall, person = hall_of(request), await guest_of(request)
        opened = await hall.visible(table, person.id, None)
        await actions.start(hall, person, opened, data.level)
        return await hall.settled_card(opened, person.id)

    @post("/{table:str}/rematch", status_code=200)
    async def rematch(self, request: Web, table: FromPath[str]) -> TableCard:
        hall, person = hall_of(request), await guest_of(request)
        opened = await hall.visible(table, person.id, None)
        new = await actions.rematch(hall, person, opened)
        return await hall.settled_card(new, person.id)

    @post("/{table:str}/harder", status_code=201)
    async def harder(self, request: Web, table: FromPath[str]) -> TableCard:
        hall, person = hall_of(request), await guest_of(request)
        opened = await hall.visible(table, person.id, None)
        new = await actions.harder(hall, person, opened)
        return await hall.settled_card(new, person.id)

    @post("/{table:str}/continue", status_code=201)
    async def play_on(
        self,
        request: Web,
        table: FromPath[str],
        data: Annotated[ContinueRequest, Body()],
        invite: FromQuery[str | None] = None,
    ) -> TableCard:
        hall, person = hall_of(request), await guest_of(request)
        opened = await hall.visible(table, person.id, invite)
        new = await actions.play_on(hall, person, opened, data)
        return await hall.settled_card(new, person.id)

    @get("/{table:str}/replay")
    async def replay(
        self,
        request: Web,
        table: FromPath[str],
        seat: FromQuery[int | None] = None,
        first: FromQuery[int] = 0,
        last: FromQuery[int | None] = None,
        invite: FromQuery[str | None] = None,
    ) -> Replay:
        hall, person = hall_of(request), await person_of(request)
        live = (await hall.visible(table, person.id if person else None, invite)).live
        who = await asker(request)
        if not hall.allow(who, "replays", REPLAYS_PER_SECOND, REPLAY_BURST):
            raise Refused("too-fast", "too much of a replay was asked for at once; wait a little")
        # A finished game stands still, so another thread can walk through it while this one serves the tables.
        work = partial(replay_of, live, seat, first, live.moves if last is None else last)
        return await asyncio.get_running_loop().run_in_executor(hall.replayer, work)

    @post("/{table:str}/review", status_code=200)
    async def review(
        self,
        request: Web,
        table: FromPath[str],
        seat: FromQuery[int],
        invite: FromQuery[str | None] = None,
    ) -> Review:
        hall, person = hall_of(request), await guest_of(request)
        opened = await hall.visible(table, person.id, invite)
        return await hall.reviews.look_back(person, opened, seat)

    @get("/{table:str}/record")
    async def record(self, request: Web, table: FromPath[str], invite: FromQuery[str | None] = None) -> Response[bytes]:
        person = await person_of(request)
        live = (await hall_of(request).visible(table, person.id if person else None, invite)).live
        if not live.finished() or live.table is None:
            raise Refused("not-over", "the record can be downloaded once the game is over")
        name = f'attachment; filename="{live.game.name}-{live.facts.id}.json"'
        body = live.table.record.named(live.names()).to_json()
        return Response(body, media_type="application/json", headers={"Content-Disposition": name})
