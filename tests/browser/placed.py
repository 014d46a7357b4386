"""A table in the middle of a known game, put into the hall's store as if it had been played up to there.

What a random deal shows once in many games (an almighty card, a face-down card to give away) is found beforehand and
then played on in the browser.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence

import msgspec
import sqlalchemy as sa
from playwright.sync_api import Page

import wyrmhall
from tests.browser.conftest import Hall
from wyrmhall.kernel import Record, Rng, State, Table
from wyrmhall.server import schema
from wyrmhall.server.actions import invitation
from wyrmhall.server.entry import Chair, Entry, Kind
from wyrmhall.server.live import Facts, Live
from wyrmhall.server.store import log_row
from wyrmhall.server.summaries import summary_row


def find(string: str, wanted: Callable[[State], bool], games: int = 400) -> Record:
    """The first moment of the first random game in which the wanted thing is so."""
    game = wyrmhall.load(string)
    for seed in range(games):
        table, rng = Table(game, seed), Rng(seed)
        while table.state.actors():
            if wanted(table.state):
                return table.record
            seat = table.state.actors()[0]
            options = table.state.legal(seat)
            table.apply(seat, options[rng.below(len(options))])
    raise AssertionError(f"not in {games} games of {string}")


def nearly_over(string: str, seed: int = 2) -> Record:
    """A random game up to the last choice of seat 0."""
    game = wyrmhall.load(string)
    table, rng, last = Table(game, seed), Rng(seed), 0
    while table.state.actors():
        seat = table.state.actors()[0]
        options = table.state.legal(seat)
        if seat == 0 and len(options) > 1:
            last = len(table.record.moves)
        table.apply(seat, options[rng.below(len(options))])
    del table.record.moves[last:]
    return table.record


def after(string: str, choices: int, seed: int = 2) -> Record:
    """A random game up to where seat 0 is asked for the next time after so many choices."""
    game = wyrmhall.load(string)
    table, rng, made = Table(game, seed), Rng(seed), 0
    while made < choices or 0 not in table.state.actors():
        seat = table.state.actors()[0]
        options = table.state.legal(seat)
        made += seat == 0
        table.apply(seat, options[rng.below(len(options))])
    return table.record


def place(hall: Hall, page: Page, record: Record, public: bool = False, standing: Sequence[str] | None = None) -> str:
    """Seat the page's person in seat 0 of that game, with bots around; the address of the table. With `standing`, these
    answers are left with the table and not those that usually are."""
    guest = page.request.get("/api/me").json()["guest"]
    facts = Facts(
        id=secrets.token_hex(5),
        game=record.game,
        rules=record.rules,
        cards=record.cards,
        seed=record.seed,
        host=guest["id"],
        public=public,
        hints=True,
        invite=invitation(),
        created=int(time.time()),
        origin=None,
        prefix=record.moves,
    )
    live = Live(facts)
    chairs = [Chair("guest", guest["id"], guest["name"])]
    chairs += [Chair("bot", None, "Greedy", "greedy") for _ in range(live.game.seats - 1)]
    does: list[tuple[Kind, int, str]] = [
        ("sit", n, msgspec.json.encode(chair).decode()) for n, chair in enumerate(chairs)
    ]
    does.append(("start", 0, ""))
    if standing is not None:
        does.append(("standing", 0, msgspec.json.encode(list(standing)).decode()))
    entries = [Entry(n, *what, facts.created) for n, what in enumerate(does)]
    for entry in entries:
        live.apply(entry)
    summary = {name: value for name, value in summary_row(live).items() if name != "of"}
    prefix = msgspec.json.encode(facts.prefix).decode()
    engine = sa.create_engine(f"sqlite:///{hall.folder / 'hall.db'}")
    with engine.begin() as store:
        store.execute(sa.insert(schema.tables), {**msgspec.structs.asdict(facts), "prefix": prefix, **summary})
        store.execute(sa.insert(schema.sitting), {"guest": guest["id"], "table_id": facts.id})
        store.execute(sa.insert(schema.log), [log_row(facts.id, entry) for entry in entries])
    engine.dispose()
    return f"/table/{facts.id}"
