"""Looks back at finished games, thought out by the bots when nobody waits for them, and kept in the store.

Whoever asks starts it; whoever asks again hears how far it is. It is lost with the server only while it is under way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
import sqlalchemy as sa

from wyrmhall.lessons import review
from wyrmhall.server import schema
from wyrmhall.server.bot_pool import Asker
from wyrmhall.server.bot_worker import Study
from wyrmhall.server.entry import Refused
from wyrmhall.server.live import Live
from wyrmhall.server.protocol import Fall, Review, ReviewPoint, TurningPoint

if TYPE_CHECKING:
    from wyrmhall.server.guests import Person
    from wyrmhall.server.hall import Hall
    from wyrmhall.server.opened import Open

MOST_AT_ONCE = 2


class Reviews:
    """The looks back that are under way, by table and seat."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.going: dict[tuple[str, int], Review] = {}
        self.asked: dict[tuple[str, int], str] = {}

    async def look_back(self, person: Person, opened: Open, seat: int) -> Review:
        """The review of a seat as far as it is; the first to ask sets the bots thinking."""
        live = opened.live
        check(live, seat)
        key = (live.facts.id, seat)
        found = self.going.get(key) or await self._stored(key)
        if found is not None:
            return found
        if sum(who == person.id for who in self.asked.values()) >= MOST_AT_ONCE:
            raise Refused("too-fast", "the bots are still looking back at another game of yours; wait for that one")
        started = self.going.setdefault(key, Review(seat, 0, 0, False, [], [], result_of(live, seat)))
        if key not in self.asked:
            self.asked[key] = person.id
            self.hall.spawn(self._work(key, live, person.id))
        return started

    async def _stored(self, key: tuple[str, int]) -> Review | None:
        columns = schema.reviews.c
        rows = await self.hall.read(sa.select(columns.data).where(columns.table_id == key[0], columns.seat == key[1]))
        return msgspec.json.decode(rows[0]["data"], type=Review) if rows else None

    async def _work(self, key: tuple[str, int], live: Live, person: str) -> None:
        try:
            await self._think(key, live, Asker(person, key[0]))
            row = {"table_id": key[0], "seat": key[1], "data": msgspec.json.encode(self.going[key]).decode()}
            await self.hall.write([(sa.insert(schema.reviews), row)])
        finally:
            # Where it broke off, whoever asks next begins anew.
            self.going.pop(key, None)
            self.asked.pop(key, None)

    async def _think(self, key: tuple[str, int], live: Live, asker: Asker) -> None:
        assert live.table is not None
        game, record = live.game, live.table.record.copy()
        made = await self.hall.in_thread(lambda: list(review.choices(game, record, key[1])))
        total = len(made) + min(len(made), review.CLOSELY)
        points: list[ReviewPoint] = []
        for number, choice in enumerate(made, 1):
            glance = (await self.hall.bot_pool.study(Study(game.string, choice, False), asker)).glance
            if glance is not None:
                points.append(ReviewPoint(choice.moves, glance.value, glance.best))
            self._tell(key, done=number, total=total, points=list(points))
        costly = sorted(zip(points, made, strict=True), key=lambda pair: pair[0].value - pair[0].best)
        turning: list[TurningPoint] = []
        for number, (point, choice) in enumerate(costly[: review.CLOSELY], 1):
            closer = (await self.hall.bot_pool.study(Study(game.string, choice, True), asker)).closer
            if closer is not None:
                points[points.index(point)] = ReviewPoint(choice.moves, closer.value, max(closer.value, closer.best))
                if closer.best - closer.value >= review.WORTH_TELLING:
                    turning.append(turning_point(live, choice, closer))
            turning.sort(key=lambda one: one.value - one.best)
            self._tell(key, done=len(made) + number, total=total, points=list(points), turning=list(turning))
        found = falls(points, record.moves, key[1], self.going[key].result)
        self._tell(key, done=total, total=total, falls=found, finished=True)

    def _tell(self, key: tuple[str, int], **changes: object) -> None:
        self.going[key] = msgspec.structs.replace(self.going[key], **changes)


def check(live: Live, seat: int) -> None:
    if not live.finished() or live.table is None:
        raise Refused("not-over", "a game can be looked back at once it is over")
    if not 0 <= seat < live.game.seats:
        raise Refused("bad-request", f"seat {seat} is not at this table: seats are 0 to {live.game.seats - 1}")


def falls(
    points: Sequence[ReviewPoint], moves: Sequence[tuple[int, str]], seat: int, result: float | None
) -> list[Fall]:
    """Where the seat lost much between what its choice was worth and what it found at its next, the worst first."""
    found: list[Fall] = []
    later = [(point.moves, point.best) for point in points[1:]]
    if result is not None:
        later.append((len(moves), result))
    for point, (at, worth) in zip(points, later, strict=False):
        if point.value - worth >= review.WORTH_NAMING:
            others = any(who != seat for who, _ in moves[point.moves + 1 : at])
            found.append(Fall(point.moves, at, point.value - worth, others))
    return sorted(found, key=lambda fall: -fall.lost)[: review.MOST_FALLS]


def result_of(live: Live, seat: int) -> float | None:
    """How it ended for the seat; None for a game that was left before its end."""
    return live.state.rewards()[seat] if live.status == "over" else None


def turning_point(live: Live, choice: review.Choice, closer: review.Closer) -> TurningPoint:
    state = live.game.from_position(choice.position)
    return TurningPoint(
        moves=choice.moves,
        token=choice.token,
        words=live.game.words_alone(state, choice.seat, choice.token),
        value=closer.value,
        wins=closer.wins,
        best_token=closer.token,
        best_words=closer.words,
        best=closer.best,
        best_wins=closer.best_wins,
        why=closer.why,
        line=closer.line,
    )
