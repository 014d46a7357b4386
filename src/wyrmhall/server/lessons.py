"""What a guest may learn of a game, how far they are, and sitting down to it: each lesson is a table of its own."""

from __future__ import annotations

import time
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec
import sqlalchemy as sa

from wyrmhall.games import load
from wyrmhall.lessons.guide import LEARNER, guide_of
from wyrmhall.lessons.puzzles import puzzles_of, state_of, title_of
from wyrmhall.server import actions, schema
from wyrmhall.server.entry import Chair, Refused
from wyrmhall.server.learning import GUIDE, PUZZLE, puzzle_named
from wyrmhall.server.protocol import GuideInfo, Lessons, PuzzleInfo
from wyrmhall.server.store import Statement
from wyrmhall.server.summaries import GOING

if TYPE_CHECKING:
    from wyrmhall.server.guests import Person
    from wyrmhall.server.hall import Hall
    from wyrmhall.server.live import Live
    from wyrmhall.server.opened import Open

# Whoever plays on from a puzzle meets this bot.
PUZZLE_BOT = "hatchling"


@cache
def _puzzle_infos(game: str) -> tuple[PuzzleInfo, ...]:
    """The puzzles of a game as a stranger sees them. To name them every record is replayed, once."""
    infos = []
    for number, puzzle in enumerate(puzzles_of(game), 1):
        played = load(puzzle.game)
        title = title_of(puzzle, played, state_of(puzzle, played))
        infos.append(PuzzleInfo(number, title, played.string, puzzle.seat, played.seats, len(puzzle.moves), False))
    return tuple(infos)


async def lessons_of(hall: Hall, person: Person | None, game: str) -> Lessons:
    learnt: set[str] = set()
    table: str | None = None
    if person is not None:
        columns = schema.learnt.c
        rows = await hall.read(sa.select(columns.lesson).where(columns.guest == person.id, columns.game == game))
        learnt = {row["lesson"] for row in rows}
        table = await _table_of(hall, person, game, GUIDE)
    guide = guide_of(game)
    info = None
    if guide is not None:
        info = GuideInfo(guide.minutes, len(guide.step), GUIDE in learnt, table)
    infos = await hall.in_thread(_puzzle_infos, game)
    puzzles = [msgspec.structs.replace(one, solved=f"{PUZZLE} {one.number}" in learnt) for one in infos]
    return Lessons(game, info, puzzles)


async def _table_of(hall: Hall, person: Person, game: str, lesson: str) -> str | None:
    """The table at which somebody is at this lesson, if it still goes on."""
    for table in await _going(hall, person, lesson):
        try:
            live = (await hall.table(table)).live
        except Refused:
            continue
        if live.game.name == game and live.status == "playing" and live.seat_of(person.id) is not None:
            return table
    return None


async def _going(hall: Hall, person: Person, lesson: str) -> list[str]:
    columns = schema.tables.c
    wanted = sa.select(columns.id).where(columns.host == person.id, columns.lesson.like(f"{lesson}%"), GOING)
    return [row["id"] for row in await hall.read(wanted.order_by(columns.updated.desc()))]


def bringing(chairs: list[Chair], bring: list[Any] | None) -> list[Chair]:
    """The chairs with what a lesson lets their seats bring."""
    if bring is None:
        return chairs
    return [msgspec.structs.replace(chair, bring=one) for chair, one in zip(chairs, bring, strict=True)]


async def begin_guide(hall: Hall, person: Person, game: str, anew: bool) -> Open:
    """The first game with a guide: where it was left, or from its beginning."""
    guide = guide_of(game)
    if guide is None:
        raise Refused("not-found", f"there is no guide for {game}")
    left = await _table_of(hall, person, game, GUIDE)
    if left is not None and not anew:
        return await hall.table(left)
    if left is not None:
        hall.act(await hall.table(left), "close", 0, "")
    chairs = [actions.bot_chair(level) for level in guide.bots]
    chairs.insert(LEARNER, actions.guest_chair(person))
    if guide.bring is not None:
        chairs = [msgspec.structs.replace(chair, bring=one) for chair, one in zip(chairs, guide.bring, strict=True)]
    return await actions.make_table(
        hall, person, guide.game, bringing(chairs, guide.bring), public=False, hints=True, seed=guide.seed, lesson=GUIDE
    )


async def begin_puzzle(hall: Hall, person: Person, game: str, number: int) -> Open:
    """A puzzle at a new table; whoever has another one open leaves it."""
    puzzle = puzzle_named(game, number)
    for table in await _going(hall, person, PUZZLE):
        opened = await hall.table(table)
        if not opened.live.finished():
            hall.act(opened, "close", 0, "")
    played = load(puzzle.game)
    chairs = [actions.bot_chair(PUZZLE_BOT) for _ in range(played.seats)]
    chairs[puzzle.seat] = actions.guest_chair(person)
    return await actions.make_table(
        hall,
        person,
        played.string,
        bringing(chairs, puzzle.bring),
        public=False,
        hints=False,
        seed=puzzle.seed,
        prefix=list(puzzle.moves),
        lesson=f"{PUZZLE} {number}",
    )


def learnt_by(live: Live) -> list[Statement]:
    """What has to be stored because the learner has just learnt what this table is for; once is enough."""
    course, lesson = live.course, live.facts.lesson
    if course is None or lesson is None or not course.learnt:
        return []
    columns = schema.learnt.c
    row = {"guest": live.facts.host, "game": live.game.name, "lesson": lesson, "at": int(time.time())}
    known = sa.exists().where(*(columns[name] == row[name] for name in ("guest", "game", "lesson")))
    chosen = sa.select(*(sa.literal(value).label(name) for name, value in row.items())).where(~known)
    return [(sa.insert(schema.learnt).from_select(list(row), chosen), {})]
