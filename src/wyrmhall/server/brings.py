"""What seats bring of their own, such as decks: what comes with a game, what a guest has saved, and whether it fits.

What is saved belongs to one guest and nobody else may see it. It need not fit any table yet: what stands in the way is
said each time it is listed.
"""

from __future__ import annotations

import secrets
import time
from typing import TYPE_CHECKING, Any

import msgspec
import sqlalchemy as sa

from wyrmhall.kernel import Game, Rng
from wyrmhall.kernel.errors import BadBring
from wyrmhall.server import schema
from wyrmhall.server.entry import Refused
from wyrmhall.server.names import clean_words
from wyrmhall.server.protocol import Brings, CheckedBring, SavedBring

if TYPE_CHECKING:
    from wyrmhall.server.guests import Person
    from wyrmhall.server.hall import Hall

MOST_SAVED = 60
LONGEST = 12_000
MOST_NAME = 60
PER_SECOND = 4.0
BURST = 40


def check_pace(hall: Hall, who: str) -> None:
    if not hall.allow(who, "brings", PER_SECOND, BURST):
        raise Refused("too-fast", "too much was asked at once; wait a little")


def check_game(game: Game) -> None:
    if not game.brings:
        raise Refused("not-found", f"nobody brings anything to {game.about.title}")


async def brings_of(hall: Hall, person: Person | None, game: Game) -> Brings:
    check_game(game)
    saved: list[SavedBring] = []
    if person is not None:
        columns = schema.brings.c
        wanted = sa.select(schema.brings).where(columns.guest == person.id, columns.game == game.name)
        saved = [_saved(game, row) for row in await hall.read(wanted.order_by(columns.name, columns.id))]
    return Brings(
        game.string,
        game.brings,
        list(game.listed_brings()),
        saved,
        list(game.bring_options),
        list(game.bring_limits(-1)),
        game.allots(),
    )


def _saved(game: Game, row: dict[str, Any]) -> SavedBring:
    value = msgspec.json.decode(row["value"])
    return SavedBring(row["id"], row["name"], value, game.check_bring(value))


def checked(game: Game, value: Any) -> CheckedBring:
    """Whether a seat may bring this, and its text."""
    check_game(game)
    reasons = game.check_bring(value)
    try:
        text = game.write_bring(value)
    except BadBring:
        text = ""
    return CheckedBring(value, reasons, [], text)


def read(game: Game, text: str) -> CheckedBring:
    """What was written, as far as it can be read, with every line that cannot."""
    check_game(game)
    found = game.read_bring(text)
    return CheckedBring(
        found.value, game.check_bring(found.value), list(found.complaints), game.write_bring(found.value)
    )


def picked(game: Game) -> CheckedBring:
    """Something that fits, for whoever has nothing yet."""
    check_game(game)
    return checked(game, game.pick_bring(0, Rng(secrets.randbits(48))))


async def save(hall: Hall, person: Person, game: Game, id: str | None, name: str, value: Any) -> SavedBring:
    """Keep it for this guest: under a new id, or in the place of what has this one."""
    check_game(game)
    data = msgspec.json.encode(value).decode()
    if len(data) > LONGEST:
        raise Refused("too-big", "that is too much to save")
    try:
        game.write_bring(value)
    except BadBring as error:
        raise Refused("bad-request", f"{error}") from None
    columns = schema.brings.c
    mine = [
        row["id"] for row in await hall.read(sa.select(columns.id).where(columns.guest == person.id).limit(MOST_SAVED))
    ]
    if id is not None and id not in mine:
        raise Refused("not-found", "you have saved nothing by that name; it may have been deleted")
    if id is None and len(mine) >= MOST_SAVED:
        raise Refused("limit", f"you have saved {MOST_SAVED} already; delete one first")
    row = {
        "guest": person.id,
        "id": id or secrets.token_hex(6),
        "game": game.name,
        "name": clean_words(name)[:MOST_NAME] or game.brings,
        "value": data,
        "at": int(time.time()),
    }
    gone = sa.delete(schema.brings).where(columns.guest == person.id, columns.id == row["id"])
    await hall.write([(gone, {}), (sa.insert(schema.brings), row)])
    return _saved(game, row)


async def forget(hall: Hall, person: Person, id: str) -> None:
    columns = schema.brings.c
    await hall.write([(sa.delete(schema.brings).where(columns.guest == person.id, columns.id == id), {})])
