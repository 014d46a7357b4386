"""The look back at a finished game: what each choice of a seat was worth, and where another would have been better.

All choices are glanced at; those that seem to have cost most are looked at closely, with the same search behind the
choice that was made and behind the best one. Every search sees what the seat could know then, and no more.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from wyrmhall import bots
from wyrmhall.kernel import Game, Record, Rng, State
from wyrmhall.kernel.rng import branch
from wyrmhall.lessons.puzzles import expect, follow
from wyrmhall.lessons.reasons import reason

GLANCE: Final = "drake"
CLOSE: Final = bots.ANCIENT
WEIGHED: Final = 1000
# How many choices are looked at closely, and what one must have cost to be spoken of.
CLOSELY: Final = 6
WORTH_TELLING: Final = 0.03
# What must be lost between two choices for that to be named, and how many such falls are.
WORTH_NAMING: Final = 0.1
MOST_FALLS: Final = 3


class Choice(msgspec.Struct, frozen=True):
    """A choice that `seat` made after `moves` moves, where it had another: what it knew, as a position."""

    moves: int
    seat: int
    token: int
    position: dict[str, Any]


class Glance(msgspec.Struct, frozen=True):
    """What the choice that was made was worth, and what the best one, from 0 (lost) to 1 (won)."""

    value: float
    best: float


class Closer(msgspec.Struct, frozen=True):
    """The best choice, what the one that was made and it are worth and how often they win, why, and how the line goes
    on, in words.
    """

    token: int
    words: str
    value: float
    best: float
    wins: float
    best_wins: float
    why: str
    line: list[str]


def choices(game: Game, record: Record, seat: int) -> Iterator[Choice]:
    """The choices of a seat that were any: several answers, none that is obvious, and one that a search thinks through,
    for it can say nothing of the others.
    """
    state = game.start(record.seed, record.brought)
    for moves, (who, name) in enumerate(record.moves):
        token = game.vocabulary.token(name)
        asked = who == seat and seat in state.actors() and len(state.answers(seat)) > 1 and state.obvious(seat) < 0
        if asked and token in state.considered(seat):
            yield Choice(moves, seat, token, state.position())
        state.apply(who, token)


def luck_of(choice: Choice) -> int:
    return branch(choice.moves, [choice.seat])


def glance_at(game: Game, choice: Choice) -> Glance:
    state = game.from_position(choice.position)
    ideas = bots.make(GLANCE, game).explain(state, choice.seat, Rng(luck_of(choice)))
    best = ideas[0].expected
    made = next((idea.expected for idea in ideas if idea.token == choice.token), min(idea.expected for idea in ideas))
    return Glance(min(made, best), best)


def look_closely(game: Game, choice: Choice) -> Closer:
    """The strongest bot's choice against the one that was made."""
    state, seat, luck = game.from_position(choice.position), choice.seat, luck_of(choice)
    best = bots.make(CLOSE, game).choose(state, seat, Rng(luck))
    worth = expect(game, state, seat, best, luck, WEIGHED)
    made = worth if best == choice.token else expect(game, state, seat, choice.token, luck, WEIGHED)
    why = ""
    if best != choice.token:
        why = reason(game, state, seat, best, choice.token, Rng(luck), worth.result - made.result)
    names = [game.vocabulary.name(best), *follow(game, state, seat, best, luck)]
    return Closer(
        best,
        game.words_alone(state, seat, best),
        made.result,
        worth.result,
        made.wins,
        worth.wins,
        why,
        line_words(game, state, seat, names),
    )


def line_words(game: Game, state: State, seat: int, names: list[str]) -> list[str]:
    """A row of choices of one seat in words, as far as it can be played from here."""
    state = state.clone()
    words: list[str] = []
    for name in names:
        token = game.vocabulary.token(name)
        if token not in state.legal(seat):
            break
        words.append(game.words_alone(state, seat, token))
        state.apply(seat, token)
    return words
