"""What a person may do at a table, and when. Each function checks, then hands the hall an entry; Refused says why
not."""

from __future__ import annotations

import asyncio
import math
import secrets
import time
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar, cast

import msgspec
import sqlalchemy as sa

from wyrmhall import bots
from wyrmhall.kernel import Game, WyrmhallError
from wyrmhall.kernel.rng import Seed
from wyrmhall.kernel.wording import counted
from wyrmhall.server import schema
from wyrmhall.server.clock import check_clock
from wyrmhall.server.entry import STAND_IN, Chair, Refused, text
from wyrmhall.server.live import Facts, Live, Moves, game_of
from wyrmhall.server.protocol import Clock, ContinueRequest, HandedOut, SeatRequest, SeatWish, TableRequest
from wyrmhall.server.summaries import GOING

if TYPE_CHECKING:
    from wyrmhall.server.guests import Person
    from wyrmhall.server.hall import Hall
    from wyrmhall.server.opened import Open
    from wyrmhall.server.viewer import Viewer

LONGEST_GAME = 200
MOST_TRIES = 8
AGAIN_SECONDS = 0.02
# Of the secret that a table is dealt from.
SECRET_BYTES = 32
LEVELS_PER_SECOND = 0.2
LEVEL_BURST = 12
REWINDS_PER_SECOND = 1.0
REWIND_BURST = 20


def check_level(level: str | None) -> str:
    names = bots.names()
    if level not in names:
        raise Refused("bad-request", f"no bot is called {level!r}; the bots are {', '.join(names)}")
    return level


def bot_chair(level: str | None) -> Chair:
    name = check_level(level)
    return Chair("bot", None, name.capitalize(), name)


def guest_chair(person: Person, bring: Any = None) -> Chair:
    return Chair("guest", person.id, person.name, bring=bring)


def check_bring(game: Game, bring: Any) -> Any:
    """What a seat brings, if it may; None leaves it to the game."""
    if bring is None:
        return None
    if game.allots():
        raise Refused(
            "bad-request", f"once all seats are taken, this table hands out what you build {game.brings} from"
        )
    reasons = game.check_bring(bring) if game.brings else [f"nobody brings anything to {game.about.title}"]
    if reasons:
        raise Refused("bad-request", "; ".join(reasons))
    return bring


def invitation() -> str:
    """A key nobody guesses, of letters and digits only: it is pasted into addresses and onto command lines."""
    return secrets.token_hex(9)


def new_deal() -> str:
    """The seed of a new table's game: a secret that no display of cards betrays."""
    return secrets.token_hex(SECRET_BYTES)


def game_asked(string: str) -> Game:
    """The game of a game string that somebody sent."""
    try:
        return game_of(string[:LONGEST_GAME])
    except WyrmhallError as error:
        raise Refused("bad-request", f"{error}") from None


Given = ParamSpec("Given")
Result = TypeVar("Result")
Step = Callable[Concatenate["Hall", "Person", "Open", Given], Awaitable[Result]]


def again(step: Step[Given, Result]) -> Step[Given, Result]:
    """Try it again when another process has moved the table on meanwhile: what is asked for is checked anew."""

    @wraps(step)
    async def tried(hall: Hall, person: Person, opened: Open, *given: Given.args, **named: Given.kwargs) -> Result:
        for _ in range(MOST_TRIES):
            try:
                return await step(hall, person, opened, *given, **named)
            except Refused as refused:
                if refused.code != "conflict" or hall.company is None:
                    raise
            await opened.until_recovered()
            await asyncio.sleep(AGAIN_SECONDS)
            opened = await hall.table(opened.live.facts.id)
        return await step(hall, person, opened, *given, **named)

    return cast("Step[Given, Result]", tried)


async def check_room(hall: Hall, person: Person) -> None:
    """Nobody sits at more tables at once than the limit says."""
    columns = schema.tables.c
    going = (
        sa.select(sa.func.count().label("tables"))
        .select_from(schema.sitting.join(schema.tables, schema.sitting.c.table_id == columns.id))
        .where(schema.sitting.c.guest == person.id, GOING)
    )
    if (await hall.read(going))[0]["tables"] >= hall.limits.tables:
        raise Refused("limit", f"you sit at {hall.limits.tables} tables already; finish or leave one first")


# Before the start


async def create(hall: Hall, person: Person, request: TableRequest) -> Open:
    game = game_asked(request.game)
    if len(request.seats) != game.seats:
        raise Refused(
            "bad-request", f"{game.string} has {counted(game.seats, 'seat')}; seats described: {len(request.seats)}"
        )
    if sum(wish.kind == "me" for wish in request.seats) != 1:
        raise Refused("bad-request", "exactly one of the seats must be yours")
    chairs = [_wished(game, wish, person) for wish in request.seats]
    clock = check_clock(request.clock)
    alone = all(wish.kind != "open" for wish in request.seats)
    hints = alone if request.hints is None else request.hints
    return await make_table(hall, person, game.string, chairs, request.public, hints, clock=clock)


def _wished(game: Game, wish: SeatWish, person: Person) -> Chair:
    bring = check_bring(game, wish.bring)
    if wish.kind == "bot":
        return msgspec.structs.replace(bot_chair(wish.level), bring=bring)
    return guest_chair(person, bring) if wish.kind == "me" else Chair()


async def make_table(
    hall: Hall,
    person: Person,
    game_string: str,
    chairs: list[Chair],
    public: bool,
    hints: bool,
    origin: str | None = None,
    seed: Seed | None = None,
    prefix: Moves | None = None,
    clock: Clock | None = None,
    lesson: str | None = None,
) -> Open:
    """A new table with these in its seats; without an open seat it starts at once."""
    per_hour = hall.limits.tables_per_hour
    if not hall.allow(person.id, "tables", per_hour / 3600, per_hour):
        raise Refused("limit", f"one person can make at most {per_hour} tables in an hour")
    await check_room(hall, person)
    game = game_of(game_string)
    facts = Facts(
        id=secrets.token_hex(5),
        game=game.string,
        rules=game.rules_version,
        cards=game.cards_digest,
        seed=new_deal() if seed is None else seed,
        host=person.id,
        public=public,
        hints=hints,
        invite=invitation(),
        created=int(time.time()),
        origin=origin,
        prefix=prefix or [],
        clock=clock,
        lesson=lesson,
    )
    opened, statements = hall.shelf.add(facts, chairs)
    for seat, chair in enumerate(chairs):
        if chair.kind != "open" or chair.held:
            hall.act(opened, "sit", seat, text(chair), other=statements)
            statements = []
    if seed is None:
        start_when_ready(hall, opened)
    else:
        begin(hall, opened)
    await hall.settle(opened)
    return opened


def start_when_ready(hall: Hall, opened: Open) -> None:
    """A game starts when the last seat is taken; where people build from what they are handed, when all have."""
    if opened.live.is_ready():
        begin(hall, opened)


def begin(hall: Hall, opened: Open) -> None:
    hall.act(opened, "start", 0, opened.live.brought())


@again
async def join(hall: Hall, person: Person, opened: Open, wanted: int | None, bring: Any = None) -> None:
    live = opened.live
    check_bring(live.game, bring)
    if live.seat_of(person.id) is None and live.status == "waiting":
        await check_room(hall, person)
        live = opened.live
    # Only now: who asks twice at once, by a double click, still takes one seat.
    if live.seat_of(person.id) is not None:
        return
    if live.status != "waiting":
        raise Refused("started", "the game has started; you can watch")
    free = [n for n, chair in enumerate(live.chairs) if chair.kind == "open" and chair.held in (None, person.id)]
    free.sort(key=lambda seat: live.chairs[seat].held is None)
    if wanted is not None:
        free = [seat for seat in free if seat == wanted]
    if not free:
        raise Refused("full", "that seat is taken" if wanted is not None else "there is no free seat")
    known = {chair.held for chair in live.chairs}
    sits = [] if person.id in known else [(sa.insert(schema.sitting), {"guest": person.id, "table_id": live.facts.id})]
    kept = live.chairs[free[0]]
    if bring is None and kept.held == person.id:
        bring = kept.bring
    hall.act(opened, "sit", free[0], text(guest_chair(person, bring)), other=sits)
    start_when_ready(hall, opened)
    await hall.settle(opened)


def handed_out(opened: Open, guest: str) -> HandedOut:
    """What a person builds from. It is opened when all seats are taken: nobody can look for a better table first."""
    live = opened.live
    seat = seat_of(opened, guest)
    if not live.taken():
        raise Refused("not-started", "it is opened when the last seat is taken")
    found = live.game.handed_out(live.facts.seed, seat)
    if found is None:
        raise Refused("bad-request", f"this table hands out nothing; bring {live.game.brings} when you sit down")
    return HandedOut(live.game.string, found, list(live.game.bring_limits(found.number)), live.is_rated())


@again
async def bring(hall: Hall, person: Person, opened: Open, value: Any) -> None:
    """What somebody has built from what the table handed out; without it, what the game builds."""
    live = opened.live
    dealt = handed_out(opened, person.id).dealt
    if live.status != "waiting":
        raise Refused("started", "the game has started already")
    seat = seat_of(opened, person.id)
    built = dealt.value if value is None else value
    reasons = live.game.check_bring(built) or live.game.check_allotted(live.facts.seed, seat, built)
    if reasons:
        raise Refused("bad-request", "; ".join(reasons))
    hall.act(opened, "sit", seat, text(guest_chair(person, built)))
    start_when_ready(hall, opened)
    await hall.settle(opened)


@again
async def leave(hall: Hall, person: Person, opened: Open) -> None:
    live = opened.live
    held = [n for n, chair in enumerate(live.chairs) if chair.held == person.id]
    seat = held[0] if held else seat_of(opened, person.id)
    if live.status != "waiting":
        resign(hall, opened, seat)
        await hall.settle(opened)
        return
    hall.act(opened, "sit", seat, text(Chair()), other=[_unsit(live.facts.id, person.id)])
    if not live.people:
        hall.act(opened, "close", 0, "")
    await hall.settle(opened)


def _unsit(table: str, guest: str) -> tuple[sa.Delete, dict[str, str]]:
    columns = schema.sitting.c
    return sa.delete(schema.sitting).where(columns.guest == guest, columns.table_id == table), {}


@again
async def start(hall: Hall, person: Person, opened: Open, level: str) -> None:
    live = opened.live
    if live.status != "waiting":
        raise Refused("started", "the game has started already")
    if live.host() != person.id:
        raise Refused("not-yours", "only the host of the table can start the game")
    chair = bot_chair(level)
    for seat, old in enumerate(live.chairs):
        if old.kind == "open":
            unsit = [_unsit(live.facts.id, old.held)] if old.held else []
            hall.act(opened, "sit", seat, text(chair), other=unsit)
    start_when_ready(hall, opened)
    await hall.settle(opened)


@again
async def change_seat(hall: Hall, person: Person, opened: Open, request: SeatRequest) -> None:
    live = opened.live
    if not 0 <= request.seat < live.game.seats:
        raise Refused("bad-request", f"seat {request.seat} is not at this table: seats are 0 to {live.game.seats - 1}")
    if live.status == "waiting":
        await _change_before(hall, person, opened, request)
    elif live.finished():
        raise Refused("over", "the game is over")
    else:
        await _change_after(hall, person, opened, request)


async def _change_before(hall: Hall, person: Person, opened: Open, request: SeatRequest) -> None:
    live = opened.live
    old = live.chairs[request.seat]
    if live.host() != person.id:
        raise Refused("not-yours", "only the host of the table can change its seats")
    if old.guest == person.id:
        raise Refused("bad-request", "this is your own seat; leave the table to free it")
    if request.kind == "bot" and old.kind == "guest":
        raise Refused("not-yours", "somebody sits there; open the seat first")
    gone = old.guest or old.held
    unsit = [_unsit(live.facts.id, gone)] if gone and old.kind != "bot" else []
    new = Chair() if request.kind == "open" else bot_chair(request.level)
    hall.act(opened, "sit", request.seat, text(new), other=unsit)
    start_when_ready(hall, opened)
    await hall.settle(opened)


async def _change_after(hall: Hall, person: Person, opened: Open, request: SeatRequest) -> None:
    """A bot's level can be changed, and a person who has been away too long can be replaced."""
    live = opened.live
    seat_of(opened, person.id)
    if request.kind != "bot":
        raise Refused("started", "the game has started; a seat can only go to a bot now")
    level = check_level(request.level)
    if not hall.allow(person.id, "levels", LEVELS_PER_SECOND, LEVEL_BURST):
        raise Refused("too-fast", "you are changing the bots too often; wait a little")
    if live.chairs[request.seat].kind == "guest" and not _absent(hall, opened, request.seat):
        hours = hall.limits.absent_hours
        raise Refused("not-yours", f"a bot can take over once somebody is asked and has been away for {hours} hours")
    hall.act(opened, "bot", request.seat, level)
    await hall.settle(opened)


def _absent(hall: Hall, opened: Open, seat: int) -> bool:
    live = opened.live
    here = seat in hall.presence.seats_here(opened)
    long = time.time() - live.updated >= hall.limits.absent_hours * 3600
    return seat in live.actors() and not here and long


# During the game


def seat_of(opened: Open, guest: str | None) -> int:
    seat = opened.live.seat_of(guest)
    if seat is None:
        raise Refused("not-seated", "you have no seat at this table")
    return seat


def playing_seat(opened: Open, viewer: Viewer) -> int:
    """The viewer's own seat, at a table that is being played."""
    seat = seat_of(opened, viewer.guest)
    if opened.live.status == "waiting":
        raise Refused("not-started", "the game has not started yet")
    if opened.live.finished():
        raise Refused("over", "the game is over")
    return seat


def move(hall: Hall, opened: Open, viewer: Viewer, ref: int, turn: int, token: int | str) -> None:
    live = opened.live
    seat = playing_seat(opened, viewer)
    if turn != live.turns[seat]:
        which = "an older" if turn < live.turns[seat] else "a later"
        raise Refused(
            "late", f"this answers {which} question: it names turn {turn}, and now it is turn {live.turns[seat]}"
        )
    try:
        name = live.game.vocabulary.name(token) if isinstance(token, int) else token
    except WyrmhallError as error:
        raise Refused("illegal", f"{error}") from None
    hall.act(opened, "move", seat, name, viewer, ref)


def leave_answers(hall: Hall, opened: Open, viewer: Viewer, ref: int, names: list[str]) -> None:
    """What the table shall answer for this person from now on, in place of what it was told before."""
    seat = playing_seat(opened, viewer)
    hall.act(opened, "standing", seat, msgspec.json.encode(names).decode(), viewer, ref)


def _check_rewinds(hall: Hall, viewer: Viewer) -> None:
    """To go back costs more than to go on, for everybody at the table."""
    if not hall.allow(viewer.who, "rewinds", REWINDS_PER_SECOND, REWIND_BURST):
        raise Refused("too-fast", "you are taking choices back too fast; wait a little")


def undo(hall: Hall, opened: Open, viewer: Viewer, ref: int) -> None:
    seat = playing_seat(opened, viewer)
    _check_rewinds(hall, viewer)
    hall.act(opened, "undo", seat, "", viewer, ref)


def ask_takeback(hall: Hall, opened: Open, viewer: Viewer, ref: int) -> None:
    seat = playing_seat(opened, viewer)
    _check_rewinds(hall, viewer)
    if opened.live.takeback is not None:
        raise Refused("no-takeback", "somebody has already asked to take a choice back")
    moves = opened.live.last_choice(seat)
    if moves is None:
        raise Refused("no-takeback", "you have not chosen anything yet")
    hall.act(opened, "ask", seat, str(moves), viewer, ref)


def answer_takeback(hall: Hall, opened: Open, viewer: Viewer, ref: int, agree: bool) -> None:
    seat = playing_seat(opened, viewer)
    ask = opened.live.takeback
    if ask is None or (seat not in ask.waiting and seat != ask.seat):
        raise Refused("no-takeback", "nobody is waiting for your answer")
    if agree and seat == ask.seat:
        raise Refused("no-takeback", "this is your own request; the others answer it")
    hall.act(opened, "agree" if agree else "decline", seat, "", viewer, ref)


def vote(hall: Hall, opened: Open, viewer: Viewer, ref: int, target: int) -> None:
    """Wait no longer for a person. Those who are not here themselves are not waited for with their votes either."""
    live = opened.live
    seat = playing_seat(opened, viewer)
    humans = live.people
    since = live.clocks.votable(target, hall.limits) if target in humans and target != seat else None
    if since is None:
        raise Refused(
            "no-vote", "there is nothing to vote about: a vote is about somebody else whom the table is waiting for"
        )
    if time.time() < since:
        raise Refused("no-vote", f"the others may vote in {counted(math.ceil(since - time.time()), 'second')}")
    voted = live.clocks.votes[target] | {seat}
    here = hall.presence.seats_here(opened) | voted
    others = [other for other in humans if other != target and other in here]
    if 2 * len(voted) > len(others):
        hall.act(opened, "late", target, STAND_IN, viewer, ref)
    else:
        hall.act(opened, "vote", seat, str(target), viewer, ref)


def resign(hall: Hall, opened: Open, seat: int, viewer: Viewer | None = None, ref: int | None = None) -> None:
    if opened.live.finished():
        raise Refused("over", "the game is over")
    hall.act(opened, "resign", seat, STAND_IN, viewer, ref)


# After the end


@again
async def rematch(hall: Hall, person: Person, opened: Open) -> Open:
    live = opened.live
    _check_played(live, person)
    async with opened.talking:
        new = await hall.table(live.rematch) if live.rematch is not None else None
        # Everybody may have left the one that was made before it began.
        if new is None or (new.live.status == "abandoned" and new.live.table is None):
            return await _new_rematch(hall, person, opened)
    if new.live.status == "waiting":
        await join(hall, person, new, None)
    return new


def _check_played(live: Live, person: Person) -> None:
    if not live.finished():
        raise Refused("not-over", "a rematch can be asked for once the game is over")
    if not any(chair.guest == person.id for chair in live.chairs):
        raise Refused("not-seated", "only those who played can ask for a rematch")


async def _new_rematch(hall: Hall, person: Person, opened: Open) -> Open:
    new = await _once_more(hall, person, opened.live, [chair.level for chair in opened.live.chairs])
    hall.act(opened, "again", 0, new.live.facts.id)
    await hall.settle(opened)
    return new


async def harder(hall: Hall, person: Person, opened: Open) -> Open:
    """The same game against the same bots, each a level stronger."""
    live, names = opened.live, bots.names()
    _check_played(live, person)
    if any(chair.guest not in (None, person.id) for chair in live.chairs):
        raise Refused("bad-request", "only who played against bots alone can play against stronger ones")
    levels = [
        None if chair.level is None else names[min(names.index(chair.level) + 1, len(names) - 1)]
        for chair in live.chairs
    ]
    return await _once_more(hall, person, live, levels)


async def _once_more(hall: Hall, person: Person, live: Live, levels: list[str | None]) -> Open:
    """The same game with the same seats, the bots of these levels."""
    chairs = []
    for old, level in zip(live.chairs, levels, strict=True):
        # Everybody plays with what they had chosen; what a table hands out is opened anew.
        bring = None if live.game.allots() else old.bring
        if old.guest == person.id:
            chairs.append(guest_chair(person, bring))
        elif old.guest is not None:
            chairs.append(Chair("open", None, old.name, None, old.guest, bring=bring))
        elif level == old.level:
            chairs.append(Chair("bot", None, old.name, level, bring=bring))
        else:
            chairs.append(msgspec.structs.replace(bot_chair(level), bring=bring))
    facts = live.facts
    return await make_table(hall, person, facts.game, chairs, facts.public, facts.hints, facts.id, clock=facts.clock)


async def play_on(hall: Hall, person: Person, opened: Open, request: ContinueRequest) -> Open:
    live = opened.live
    if not live.finished() or live.table is None:
        raise Refused("not-over", "you can play on from a game once it is over")
    check_level(request.level)
    if not 0 <= request.seat < live.game.seats:
        raise Refused("bad-request", f"seat {request.seat} is not at this table: seats are 0 to {live.game.seats - 1}")
    moves = live.table.record.moves
    most = len(moves) - 1 if live.status == "over" else len(moves)
    if not 0 <= request.moves <= most:
        raise Refused(
            "bad-request", f"you can play on after any of the moves 0 to {most}, not after move {request.moves}"
        )
    chairs = [bot_chair(request.level) for _ in range(live.game.seats)]
    chairs[request.seat] = guest_chair(person)
    for chair, brought in zip(chairs, live.table.record.brought or [], strict=False):
        chair.bring = brought
    facts = live.facts
    prefix = list(moves[: request.moves])
    return await make_table(hall, person, facts.game, chairs, False, True, facts.id, facts.seed, prefix)
