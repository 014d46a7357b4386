"""Lessons at a table of the hall: a first game with a guide, or a puzzle. Both follow the table's moves and say what
stands beside the board; what they say follows from the record, so it is the same when the table is read again.
"""

from __future__ import annotations

from typing import Final, Protocol

from wyrmhall.kernel import Game, State
from wyrmhall.lessons.guide import LEARNER, Guide, Progress, guide_of
from wyrmhall.lessons.puzzles import Puzzle, puzzles_of, title_of
from wyrmhall.lessons.review import line_words
from wyrmhall.server.entry import Refused
from wyrmhall.server.protocol import Asked, ChoiceInfo, Lesson, LessonChoice, LessonPage, Score

GUIDE: Final = "guide"
PUZZLE: Final = "puzzle"


class Course(Protocol):
    """A lesson that follows a table."""

    seat: int

    @property
    def learnt(self) -> bool:
        """Whether it has been learnt."""

    def follow(self, state: State, seat: int, token: int) -> None:
        """Somebody is about to choose `token`."""

    def tell(self, state: State) -> Lesson:
        """What stands beside the board now."""


def course_of(lesson: str | None, game: Game) -> Course | None:
    """The lesson of a table, at its beginning; `lesson` is as `Facts` has it."""
    if lesson is None:
        return None
    kind, _, number = lesson.partition(" ")
    if kind == GUIDE:
        guide = guide_of(game.name)
        return GuideCourse(guide, game) if guide is not None else None
    found = puzzles_of(game.name)
    index = int(number) - 1
    return PuzzleCourse(found[index], index + 1, len(found), game) if index < len(found) else None


def puzzle_named(game: str, number: int) -> Puzzle:
    found = puzzles_of(game)
    if not 1 <= number <= len(found):
        raise Refused("not-found", f"there is no puzzle {number}: {game} has {len(found)}")
    return found[number - 1]


class GuideCourse:
    def __init__(self, guide: Guide, game: Game) -> None:
        self.seat = LEARNER
        self.game = game
        self.progress = Progress(guide)

    @property
    def learnt(self) -> bool:
        return self.progress.done

    def follow(self, state: State, seat: int, token: int) -> None:
        self.progress.follow(state, seat, token)

    def tell(self, state: State) -> Lesson:
        progress = self.progress
        advised = progress.advised(state)
        return Lesson(
            kind=GUIDE,
            number=min(len(progress.past) + 1, len(progress.guide.step)),
            total=len(progress.guide.step),
            pages=[LessonPage(page.say, self._point(page.point)) for page in progress.pages(state)],
            token=self.game.vocabulary.token(advised) if advised else None,
            done=progress.done or state.over(),
        )

    def _point(self, point: str) -> str:
        """As the client finds it: a token by its number."""
        kind, _, name = point.partition(" ")
        return f"token {self.game.vocabulary.token(name)}" if kind == "token" else point


class PuzzleCourse:
    """What the answer was worth is told once it was given."""

    def __init__(self, puzzle: Puzzle, number: int, total: int, game: Game) -> None:
        self.puzzle = puzzle
        self.number = number
        self.total = total
        self.game = game
        self.seat = puzzle.seat
        self.learnt = False
        self.answer = ""
        self.weighed: list[LessonChoice] = []
        self.line: list[str] = []
        self.why = ""
        self.title = ""
        self.asked: Asked | None = None

    def follow(self, state: State, seat: int, token: int) -> None:
        if seat != self.seat or self.answer:
            return
        game, puzzle = self.game, self.puzzle
        self.answer = game.vocabulary.name(token)
        self.learnt = self.answer == puzzle.best
        tokens = [game.vocabulary.token(one.token) for one in puzzle.weighed]
        self.weighed = [
            LessonChoice(at, one.token, game.words_alone(state, seat, at), one.expected, one.wins)
            for at, one in zip(tokens, puzzle.weighed, strict=True)
        ]
        self.why = puzzle.why
        self.title = title_of(puzzle, game, state)
        moment = game.moment(state)
        scores = [Score(points, list(lines)) for points, lines in moment.scores()]
        given = ChoiceInfo(token, self.answer, game.words_alone(state, seat, token))
        self.asked = Asked(moment.view(seat), state.prompt(seat), scores, given)
        self.line = line_words(game, state, seat, [puzzle.best, *puzzle.line])

    def tell(self, state: State) -> Lesson:
        return Lesson(
            kind=PUZZLE,
            number=self.number,
            total=self.total,
            pages=[],
            token=None,
            done=bool(self.answer),
            right=self.learnt if self.answer else None,
            weighed=self.weighed,
            line=self.line,
            why=self.why,
            title=self.title or title_of(self.puzzle, self.game, state),
            asked=self.asked,
        )
