"""The worker that thinks for bots: reads thoughts on standard input, writes answers on standard output.

Each message is four bytes of length and JSON. It ends by itself when its input does, so it never outlives the server.
"""

from __future__ import annotations

import contextlib
import os
import sys
from functools import lru_cache
from typing import Any, BinaryIO

import msgspec

from wyrmhall import bots
from wyrmhall.games import load
from wyrmhall.kernel import Game, Rng, State
from wyrmhall.lessons import review
from wyrmhall.lessons.reasons import reason


class Thought(msgspec.Struct, frozen=True):
    """A position, and the bot that is to look at it for `seat`. `luck` is the seed of its chance: the same for the same
    seat after the same number of its choices, so that a bot cannot be asked again and again by undoing, and what it did
    can be done once more.

    Asked whether it acts `unasked`, a bot may answer -1: it keeps still. Asked to `explain`, it also says why the first
    of its ideas is better than the second.
    """

    game: str
    position: dict[str, Any]
    seat: int
    level: str
    luck: int
    explain: bool = False
    unasked: bool = False


class Study(msgspec.Struct, frozen=True):
    """A choice of a finished game to look back at, at a glance or closely."""

    game: str
    choice: review.Choice
    closely: bool


class Answer(msgspec.Struct, frozen=True):
    """`ideas` are the choices considered, the best first; a choice is one idea. `why` is what speaks for the best. A
    study is answered by what it found.
    """

    ideas: list[bots.Idea]
    error: str = ""
    why: str = ""
    glance: review.Glance | None = None
    closer: review.Closer | None = None


class Work(msgspec.Struct, frozen=True):
    """What a worker is sent: one of the two."""

    thought: Thought | None = None
    study: Study | None = None


@lru_cache(maxsize=64)
def game_of(string: str) -> Game:
    return load(string)


def think(thought: Thought) -> Answer:
    game = game_of(thought.game)
    state = game.from_position(thought.position)
    bot = bots.make(thought.level, game)
    luck = Rng(thought.luck)
    if thought.explain:
        ideas = bot.explain(state, thought.seat, luck)
        return Answer(ideas, why=reason_of(game, state, thought.seat, ideas, luck))
    choose = bot.volunteer if thought.unasked else bot.choose
    return Answer([bots.Idea(choose(state, thought.seat, luck), 0, 0.0, 0.0)])


def reason_of(game: Game, state: State, seat: int, ideas: list[bots.Idea], luck: Rng) -> str:
    """Why the first idea is better than the second."""
    if len(ideas) < 2:
        return ""
    best, second = ideas[:2]
    return reason(game, state, seat, best.token, second.token, luck, best.expected - second.expected)


def look_back(study: Study) -> Answer:
    game = game_of(study.game)
    if study.closely:
        return Answer([], closer=review.look_closely(game, study.choice))
    return Answer([], glance=review.glance_at(game, study.choice))


def answer_to(work: Work) -> Answer:
    if work.study is not None:
        return look_back(work.study)
    if work.thought is not None:
        return think(work.thought)
    return Answer([], "there is nothing to think about")


def read_message(stream: BinaryIO) -> bytes | None:
    head = stream.read(4)
    if len(head) < 4:
        return None
    body = stream.read(int.from_bytes(head, "big"))
    return body or None


def main() -> None:
    if hasattr(os, "nice"):
        # People's moves go before bots' thoughts.
        with contextlib.suppress(OSError):
            os.nice(5)
    # What a bot prints must not land among the answers.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    while (message := read_message(sys.stdin.buffer)) is not None:
        try:
            answer = answer_to(msgspec.json.decode(message, type=Work))
        except Exception as error:
            answer = Answer([], f"{type(error).__name__}: {error}")
        body = msgspec.json.encode(answer)
        answers.write(len(body).to_bytes(4, "big") + body)
        answers.flush()


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        main()
