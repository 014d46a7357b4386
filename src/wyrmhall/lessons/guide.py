"""A first game with a guide: one set deal, and for each moment what to do and why, written as data beside the game.

The guide follows the game as it is played. Where somebody goes another way it says what the question is about, and
comes back when what it wanted to show can be done.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from typing import Any, Final

import msgspec

from wyrmhall.kernel import BadOption, Game, Prompt, Record, State, Table
from wyrmhall.lessons.puzzles import folder_of

FILE: Final = "guide.toml"
LEARNER: Final = 0
# How often a step is offered before it is let go.
OFFERS: Final = 2
OVER_EARLY: Final = "The game is over before everything was shown. You can play a first game again whenever you like."
# What can be pointed at: parts of every table, the thing that answers to a token, something with a word of the
# glossary on it, a part that the game's board has marked, a place where things fly to.
PARTS: Final = ("hand", "board", "question", "scores", "log", "tools")
MARKED: Final = ("token", "term", "part", "place")


class Page(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to read, and what it points at: see `PARTS` and `MARKED`; '' points at nothing."""

    say: str
    point: str = ""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said when the learner is asked `ask`, the id of a question, and `choose` can be chosen, if it names a
    token. Several with "|" between them are the best first: any of them will do. `named` is what the words of the
    answer must name, where a place counts only for what lies there: a step whose question comes without it is let go.
    `where` are parameters that the question must have, such as a round or a row. `until` are those of a question after
    which the moment does not come again, with the question's id as `ask`. `needs` is what the learner must have chosen
    before, each as the question's id and the token: what is said counts on it. The pages of `first` come before it.
    """

    ask: str
    say: str
    why: str = ""
    choose: str = ""
    named: str = ""
    where: dict[str, str | int] = {}
    until: dict[str, str | int] = {}
    needs: list[str] = []
    point: str = ""
    first: list[Page] = []

    @property
    def choices(self) -> list[str]:
        return [name.strip() for name in self.choose.split("|") if name.strip()]


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`help` says for each question what it is about, for whoever goes another way; `end` is said when all steps are
    done and the rest of the game is the learner's own. Where dice or several others decide what comes next, the steps
    come in `any_order`: each when its question is first asked. `bring` is what the seats bring, where they do.
    """

    game: str
    seed: int
    bots: list[str]
    minutes: int
    step: list[Step]
    help: dict[str, str]
    end: list[Page]
    any_order: bool = False
    bring: list[Any] | None = None


@cache
def guide_of(name: str) -> Guide | None:
    """The guide that comes with a game, if it has one."""
    path = folder_of(name) / FILE
    return read_guide(path.read_text(encoding="utf-8")) if path.exists() else None


def read_guide(text: str) -> Guide:
    try:
        return msgspec.convert(tomllib.loads(text), Guide)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadOption(f"this is not a guide: {error}") from None


def retraced(guide: Guide, game: Game, record: Record) -> Progress:
    """How far the learner of a recorded game has come."""
    progress, table = Progress(guide), Table(game, record.seed, record.brought)
    for seat, name in record.moves:
        token = game.vocabulary.token(name)
        progress.follow(table.state, seat, token)
        table.apply(seat, token)
    return progress


def _table_answers(state: State, token: int) -> bool:
    """Whether the table gives this answer by itself, as from the start: the learner has not seen the question."""
    game = state.game
    standing = {one.name: game.mark(state, one.name) for one in game.standing if one.default}
    return bool(standing) and game.standing_answer(state, LEARNER, standing) == token


class Progress:
    """How far a learner has come. It follows from the choices alone, so it is the same after a replay."""

    def __init__(self, guide: Guide) -> None:
        self.guide = guide
        self.past: set[int] = set()
        self.chosen: Counter[str] = Counter()
        self.offers = 0

    @property
    def done(self) -> bool:
        return len(self.past) == len(self.guide.step)

    def current(self, state: State) -> int | None:
        """The step for this moment, or None: nothing is asked, or the learner goes another way."""
        prompt = state.prompt(LEARNER)
        if prompt is None:
            return None
        for number in self._asked(prompt):
            step = self.guide.step[number]
            if not step.choose or self._advised(step, state):
                return number
        return None

    def _asked(self, prompt: Prompt) -> list[int]:
        """The steps for this question that are still to come."""
        return [
            number
            for number, step in enumerate(self.guide.step)
            if number not in self.past
            and step.ask == prompt.message
            and step.where.items() <= prompt.params.items()
            and Counter(step.needs) <= self.chosen
        ]

    @staticmethod
    def _advised(step: Step, state: State) -> str:
        game = state.game
        legal = {game.vocabulary.name(token): token for token in state.legal(LEARNER)}
        fit = [name for name in step.choices if name in legal]
        return next((name for name in fit if step.named in game.words(state, LEARNER, legal[name])), "")

    def follow(self, state: State, seat: int, token: int) -> None:
        """Somebody is about to choose `token` in this state."""
        prompt = state.prompt(LEARNER) if seat == LEARNER else None
        if prompt is None or _table_answers(state, token):
            return
        number, name = self.current(state), state.game.vocabulary.name(token)
        self._let_go(prompt, number)
        self.chosen[f"{prompt.message} {name}"] += 1
        if number is None:
            return
        step = self.guide.step[number]
        self.offers += 1
        if self.offers >= OFFERS or not step.choose or name in step.choices:
            self.offers = 0
            self.past.add(number)
        self._pass_over(number)

    def _let_go(self, prompt: Prompt, current: int | None) -> None:
        """Steps whose moment is over, and steps before this one that name what is no longer there."""
        asked = {"ask": prompt.message, **prompt.params}
        steps = enumerate(self.guide.step)
        self.past |= {number for number, step in steps if step.until and step.until.items() <= asked.items()}
        if self.guide.any_order:
            gone = [number for number in self._asked(prompt) if self.guide.step[number].named]
            self.past |= {number for number in gone if current is None or number < current}

    def _pass_over(self, number: int) -> None:
        """In a guide with an order, what lies before a step that came is let go."""
        if not self.guide.any_order:
            self.past |= set(range(number))

    def pages(self, state: State) -> list[Page]:
        """What is said now, page by page."""
        number = self.current(state)
        if number is not None:
            step = self.guide.step[number]
            advised = self._advised(step, state)
            point = step.point or (f"token {advised}" if advised else "")
            return [*step.first, Page(f"{step.say} {step.why}".strip(), point)]
        if self.done:
            return self.guide.end
        if state.over():
            return [Page(OVER_EARLY)]
        prompt = state.prompt(LEARNER)
        words = self.guide.help.get(prompt.message, "") if prompt else ""
        return [Page(words)] if words else []

    def advised(self, state: State) -> str:
        """The token the guide would choose now; '' where it leaves it to the learner."""
        number = self.current(state)
        return self._advised(self.guide.step[number], state) if number is not None else ""
