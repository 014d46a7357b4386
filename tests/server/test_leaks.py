"""A seat's frames over whole games: nothing in them that its own eyes could not have seen."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

import wyrmhall
from tests.server.client import Running, play_together, running
from wyrmhall import Rng, read_record
from wyrmhall.games import game_class
from wyrmhall.server import schema
from wyrmhall.server.live import walk
from wyrmhall.server.paths import database_url
from wyrmhall.server.store import open_engine


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A hall at which nobody is too fast: programs play whole games here."""
    limits = {"messages_per_second": 1e6, "message_burst": 1_000_000}
    with running(str(tmp_path_factory.mktemp("hasty") / "hall.db"), limits) as hall:
        yield hall


def keys(value: Any) -> set[str]:
    """Every field name anywhere in a message."""
    if isinstance(value, dict):
        return set(value) | {key for part in value.values() for key in keys(part)}
    if isinstance(value, list):
        return {key for part in value for key in keys(part)}
    return set()


def for_two(name: str) -> str:
    """A game at its smallest table that has seats for two people."""
    (seats,) = (option for option in game_class(name).options if option.name == "seats")
    return f"{name}(seats={min(int(choice.value) for choice in seats.choices if choice.value != '1')})"


@pytest.mark.parametrize("game", [*map(for_two, wyrmhall.names()), "fairytale(seats=3,deck=expert)"])
def test_frames_tell_only_what_the_seat_may_see(hasty: Running, game: str) -> None:
    server = hasty
    ada, bob, eve = (server.guest(name) for name in ("Ada", "Bob", "Eve"))
    bots = ["random"] * (wyrmhall.load(game).seats - 2)
    table = ada.make("me", "open", *bots, game=game, public=True)["table"]["id"]
    bob.post(f"/api/tables/{table}/join", {})
    with ada.at(table) as one, bob.at(table) as two, eve.at(table) as three, ThreadPoolExecutor(1) as looking:
        end = looking.submit(three.until, "state", status="over")
        play_together(one, two)
        end.result()
    record = read_record(ada.http.get(f"/api/tables/{table}/record").content)
    views = seen_views(record)
    for seat, audience in ((one, 0), (two, 1), (three, None)):
        for frame in seat.frames:
            assert str(record.seed) not in frame
            assert invite_of(server, table) not in frame or audience is not None
            message = json.loads(frame)
            assert not keys(message) & {"seed", "rng", "record", "position", "packs"}
            if message["type"] == "state":
                assert message["seat"] == audience
                assert json.dumps(message["view"], sort_keys=True) in views[audience, message["moves"]]


def invite_of(server: Running, table: str) -> str:
    engine = open_engine(database_url(server.db))
    with engine.connect() as connection:
        found = connection.execute(sa.select(schema.tables.c.invite).where(schema.tables.c.id == table)).scalar()
    engine.dispose()
    return str(found)


def seen_views(record: wyrmhall.Record) -> dict[tuple[int | None, int], set[str]]:
    """What each audience sees after each move, taken from a world in which all it cannot see was dealt anew."""
    game = wyrmhall.load(record.game)
    views: dict[tuple[int | None, int], set[str]] = {}
    for step in walk(game, record):
        for audience in (0, 1, None):
            imagined = step.state.imagine(audience or 0, Rng(step.moves))
            view = json.loads(msgspec.json.encode(imagined.view(audience)))
            views.setdefault((audience, step.moves), set()).add(json.dumps(view, sort_keys=True))
    return views
