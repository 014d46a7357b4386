"""How games ended, and ratings made of it by openskill: for each game one against people and one against bots.

A result is stored in the transaction of the move that ends the game. Ratings follow when somebody looks at them: all
results that are not rated yet are worked off in the order in which the games ended, by one process at a time.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import defaultdict
from collections.abc import Sequence
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

import msgspec
import sqlalchemy as sa
from openskill.models import PlackettLuce, PlackettLuceRating

from wyrmhall.games import game_class
from wyrmhall.kernel import UnknownGame
from wyrmhall.server import schema
from wyrmhall.server.entry import Refused
from wyrmhall.server.live import Live, is_played
from wyrmhall.server.protocol import BoardRow, Ladder, Played, PlayedGame, PlayedGames, Rating
from wyrmhall.server.protocol import Ratings as RatingsInfo

if TYPE_CHECKING:
    from wyrmhall.server.hall import Hall
    from wyrmhall.server.store import Row, Statement

AT_ONCE = 200
LISTED = 100
PAGE = 30
LOCK = "ratings"
# No database counts further.
LATEST = 2**62
MODEL = PlackettLuce()
# One statement for all, so that those that end together are stored together.
RESULT = sa.insert(schema.results)
Place = tuple[str, int]


def places_of(live: Live) -> list[int]:
    """1 is the best; ties share a place. Nobody who did not win is first, and who left before the end is last."""
    outcome, rewards = live.state.outcome(), live.state.rewards()
    winners = outcome.winners if outcome is not None else ()
    worth = [(seat in winners, reward) for seat, reward in enumerate(rewards)]
    places = [1 + sum(other > own for other in worth) for own in worth]
    return [
        max(len(worth), 2) if _left(live, seat) else place if seat in winners else max(place, 2)
        for seat, place in enumerate(places)
    ]


def _left(live: Live, seat: int) -> bool:
    chair = live.chairs[seat]
    return chair.kind == "bot" and chair.guest is not None


def statements(live: Live) -> list[Statement]:
    """The result of a game that has just ended; lessons have none, and ratings do not follow every other."""
    if live.facts.lesson is not None:
        return []
    scores = live.state.scores()
    shared = {
        "table_id": live.facts.id,
        "game": live.game.name,
        "hints": live.facts.hints,
        # Nothing is left to be rated where nothing is to be.
        "rated": not live.is_rated(),
        "at": live.updated,
    }
    rows = [
        {
            **shared,
            "seat": seat,
            "guest": chair.guest,
            "name": chair.name,
            "level": chair.level,
            "gone": _left(live, seat),
            "place": place,
            "points": scores[seat],
        }
        for seat, (chair, place) in enumerate(zip(live.chairs, places_of(live), strict=True))
    ]
    return [(RESULT, row) for row in rows]


def matches_of(rows: Sequence[Row]) -> list[tuple[Ladder, list[Place]]]:
    """What one game says about whom: the people against each other, and each of them against the bots.

    Hints make a game between people no measure of them.
    """
    people = [(row["guest"], row["place"]) for row in rows if row["guest"]]
    bots = [(f"bot:{row['level']}", row["place"]) for row in rows if not row["guest"]]
    found: list[tuple[Ladder, list[Place]]] = []
    if len(people) > 1 and not rows[0]["hints"]:
        found.append(("people", people))
    if bots:
        found += [("bots", [person, *bots]) for person in people]
    return found


class Standing(msgspec.Struct):
    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0
    wins: int = 0


def rate(standings: dict[tuple[str, Ladder, str], Standing], rows: Sequence[Row]) -> None:
    """Let the standings follow one game. Several bots of one level share a standing, which takes their mean."""
    game = rows[0]["game"]
    for ladder, match in matches_of(rows):
        own = [standings[game, ladder, who] for who, _ in match]
        teams = [[MODEL.rating(standing.mu, standing.sigma)] for standing in own]
        rated = MODEL.rate(teams, ranks=[float(place) for _, place in match])
        news: dict[str, list[tuple[PlackettLuceRating, int]]] = defaultdict(list)
        for (who, place), [new] in zip(match, rated, strict=True):
            news[who].append((new, place))
        for who, found in news.items():
            standing = standings[game, ladder, who]
            standing.mu = sum(new.mu for new, _ in found) / len(found)
            standing.sigma = sum(new.sigma for new, _ in found) / len(found)
            standing.games += 1
            standing.wins += any(place == 1 for _, place in found)


def rate_some(engine: sa.Engine) -> bool:
    """Rate the oldest games that are not rated yet; False when there are none."""
    results, ratings = schema.results.c, schema.ratings.c
    unrated = sa.select(results.table_id).where(results.rated.is_(False)).order_by(results.at, results.table_id)
    with engine.begin() as connection:
        # Whoever changes this row first is the one to rate; all others wait for it.
        lock = sa.update(schema.settings).where(schema.settings.c.key == LOCK).values(value=schema.settings.c.value)
        connection.execute(lock)
        tables = list(dict.fromkeys(connection.execute(unrated.limit(AT_ONCE)).scalars()))
        if not tables:
            return False
        chosen = sa.select(schema.results).where(results.table_id.in_(tables))
        ordered = chosen.order_by(results.at, results.table_id, results.seat)
        rows = [dict(row) for row in connection.execute(ordered).mappings()]
        games = {row["game"] for row in rows}
        whom = {row["guest"] or f"bot:{row['level']}" for row in rows}
        theirs = sa.and_(ratings.game.in_(games), ratings.who.in_(whom))
        standings: dict[tuple[str, Ladder, str], Standing] = defaultdict(Standing)
        for row in connection.execute(sa.select(schema.ratings).where(theirs)).mappings():
            key = row["game"], row["ladder"], row["who"]
            standings[key] = Standing(row["mu"], row["sigma"], row["games"], row["wins"])
        for _, seats in groupby(rows, key=lambda row: row["table_id"]):
            rate(standings, list(seats))
        connection.execute(sa.delete(schema.ratings).where(theirs))
        _write(connection, standings)
        connection.execute(sa.update(schema.results).where(results.table_id.in_(tables)).values(rated=True))
    return True


def _write(connection: sa.Connection, standings: dict[tuple[str, Ladder, str], Standing]) -> None:
    rows = [
        {"game": game, "ladder": ladder, "who": who, **msgspec.structs.asdict(standing)}
        for (game, ladder, who), standing in standings.items()
    ]
    if rows:
        connection.execute(sa.insert(schema.ratings), rows)


def title_of(game: str) -> str:
    try:
        return game_class(game).about.title
    except UnknownGame:
        return game


class Ratings:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._rating = asyncio.Lock()

    async def _follow(self) -> None:
        """Bring the ratings up to date."""
        waiting = sa.select(schema.results.c.table_id).where(schema.results.c.rated.is_(False)).limit(1)
        async with self._rating:
            while await self.hall.read(waiting):
                await self.hall.in_thread(rate_some, self.hall.store.engine)

    async def catch_up(self) -> None:
        """Results of games that ended before the hall kept any."""
        columns = schema.tables.c
        known = sa.select(schema.results.c.table_id)
        ended = sa.select(columns.id, columns.game, columns.rules, columns.cards).where(
            columns.status == "over", columns.lesson.is_(None), columns.id.not_in(known)
        )
        for row in await self.hall.patiently(partial(self.hall.read, ended)):
            table = row.pop("id")
            if is_played(**row):
                # Another process may have been faster.
                with contextlib.suppress(Refused):
                    opened = await self.hall.patiently(partial(self.hall.table, table))
                    if opened.live.status == "over":
                        await self.hall.write(statements(opened.live))

    async def games(self, guest: str, before: int | None) -> PlayedGames:
        columns = schema.results.c
        own = sa.select(columns.table_id, columns.at, columns.seat).where(columns.guest == guest)
        if before is not None:
            own = own.where(columns.at < min(max(before, 0), LATEST))
        mine = await self.hall.read(own.order_by(columns.at.desc(), columns.table_id).limit(PAGE + 1))
        tables = [row["table_id"] for row in mine[:PAGE]]
        named = schema.results.outerjoin(schema.guests, schema.guests.c.id == columns.guest)
        rows = await self.hall.read(
            # People are called by the names they have now, so that a name the keeper took away is gone from here too.
            sa.select(schema.results, schema.guests.c.name.label("now"))
            .select_from(named)
            .where(columns.table_id.in_(tables))
            .order_by(columns.table_id, columns.seat)
        )
        seats = {table: list(found) for table, found in groupby(rows, key=lambda row: str(row["table_id"]))}
        return PlayedGames([_played(row, seats[row["table_id"]]) for row in mine[:PAGE]], len(mine) > PAGE)

    async def of(self, guest: str) -> RatingsInfo:
        await self._follow()
        columns = schema.ratings.c
        rows = await self.hall.read(
            sa.select(schema.ratings).where(columns.who == guest).order_by(columns.game, columns.ladder.desc())
        )
        away = await self.hall.read(sa.select(schema.unlisted.c.guest).where(schema.unlisted.c.guest == guest))
        fields = ("game", "ladder", "mu", "sigma", "games", "wins")
        found = [Rating(title=title_of(row["game"]), **{name: row[name] for name in fields}) for row in rows]
        return RatingsInfo(found, not away)

    async def list_me(self, guest: str, listed: bool) -> None:
        stays: list[Statement] = [(sa.delete(schema.unlisted).where(schema.unlisted.c.guest == guest), {})]
        if not listed:
            stays.append((sa.insert(schema.unlisted), {"guest": guest}))
        await self.hall.write(stays)

    async def board(self, game: str, ladder: Ladder, guest: str | None) -> list[BoardRow]:
        """The best by what is sure of them. Who is banned or wants to stay out is not there; bots are, among bots."""
        await self._follow()
        columns, guests = schema.ratings.c, schema.guests.c
        out = sa.select(schema.unlisted.c.guest)
        shown = sa.or_(
            columns.who.like("bot:%"),
            sa.and_(guests.id.is_not(None), guests.banned.is_(False), guests.id.not_in(out)),
        )
        statement = (
            sa.select(schema.ratings, guests.name)
            .select_from(schema.ratings.outerjoin(schema.guests, guests.id == columns.who))
            .where(columns.game == game, columns.ladder == ladder, shown)
            .order_by((columns.mu - 3 * columns.sigma).desc(), columns.who)
            .limit(LISTED)
        )
        return [_board_row(place, row, guest) for place, row in enumerate(await self.hall.read(statement), 1)]


def _played(own: Row, seats: list[Row]) -> PlayedGame:
    shown = [
        Played(row["seat"], row["now"] or row["name"], row["level"], row["place"], row["points"], bool(row["gone"]))
        for row in seats
    ]
    game = seats[0]["game"]
    return PlayedGame(own["table_id"], game, title_of(game), own["at"], own["seat"], shown)


def _board_row(place: int, row: Row, guest: str | None) -> BoardRow:
    level = row["who"][4:] if row["who"].startswith("bot:") else None
    name = level.capitalize() if level else row["name"]
    return BoardRow(place, name, level, row["who"] == guest, row["mu"], row["sigma"], row["games"], row["wins"])
