"""Lessons and looks back at games, on the wire."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from wyrmhall.kernel import Prompt
from wyrmhall.server.wire.tables import ChoiceInfo, Score

# Learning


class LessonPage(msgspec.Struct, frozen=True):
    """Something to read, and what it points at: a part of the table ("hand", "board", "question", "scores", "log",
    "tools"), or "token", "term", "part" or "place" and which; '' points at nothing.
    """

    say: str
    point: str


class LessonChoice(msgspec.Struct, frozen=True):
    """A choice that a deep search has weighed: what it expects of it, 0 (lost) to 1 (won), and how often it wins,
    where that was counted."""

    token: int
    name: str
    words: str
    value: float
    wins: float | None


class Asked(msgspec.Struct, frozen=True):
    """The moment of a puzzle, as the learner saw it: what lay on the table, what was asked, how everybody stood, and
    the answer that was given."""

    view: Any
    prompt: Prompt | None
    scores: list[Score]
    answer: ChoiceInfo


class Lesson(msgspec.Struct, frozen=True):
    """What stands beside the board at a table where one learns. Of a guide: the pages for this moment, the choice it
    would make, how far it is, and whether it is done. Of a puzzle, once it was answered (`done`): whether that was
    `right`, what the choices are worth, the best one first, the line that goes on from it, and why; and the moment
    that `asked` it, for the game has gone on since. A puzzle has a `title` that tells it from the others.
    """

    kind: Literal["guide", "puzzle"]
    number: int
    total: int
    pages: list[LessonPage]
    token: int | None
    done: bool
    right: bool | None = None
    weighed: list[LessonChoice] = []
    line: list[str] = []
    why: str = ""
    title: str = ""
    asked: Asked | None = None


class GuideInfo(msgspec.Struct, frozen=True):
    """The first game with a guide: how long it takes about, how many steps it has, and the table where you are at
    it."""

    minutes: int
    steps: int
    learnt: bool
    table: str | None


class PuzzleInfo(msgspec.Struct, frozen=True):
    """A puzzle: the game it is from, for whom of how many seats, after how many choices, and whether you solved it. Its
    title tells it from the others of its game."""

    number: int
    title: str
    game: str
    seat: int
    seats: int
    moves: int
    solved: bool


class Lessons(msgspec.Struct, frozen=True):
    """What can be learnt of a game, and how far you are; `guide` is null where there is none."""

    game: str
    guide: GuideInfo | None
    puzzles: list[PuzzleInfo]


# Looking back


class ReviewPoint(msgspec.Struct, frozen=True):
    """After so many moves the seat had a choice: what the one it made was worth, and the best, 0 (lost) to 1 (won).
    Where a game counts points, half of that is for the lead.
    """

    moves: int
    value: float
    best: float


class TurningPoint(msgspec.Struct, frozen=True):
    """A choice that cost much: what was chosen, what it was worth and how often it wins; what a strong bot would have
    chosen, with the same; why, and how its line goes on.
    """

    moves: int
    token: int
    words: str
    value: float
    wins: float
    best_token: int
    best_words: str
    best: float
    best_wins: float
    why: str
    line: list[str]


class Fall(msgspec.Struct, frozen=True):
    """What the seat lost between two of its choices, through none of them: after `since` moves it had chosen, and after
    `moves` it was worth so much less. `others` says whether somebody else chose in between; otherwise it was luck.
    """

    since: int
    moves: int
    lost: float
    others: bool


class Review(msgspec.Struct, frozen=True):
    """The look back at a finished game for one seat, as far as the bots have come: `done` of `total` thoughts. The
    turning points and the falls stand in order of what they cost. `result` is how it ended, null for a game that was
    left.
    """

    seat: int
    done: int
    total: int
    finished: bool
    points: list[ReviewPoint]
    turning: list[TurningPoint]
    result: float | None
    falls: list[Fall] = []
