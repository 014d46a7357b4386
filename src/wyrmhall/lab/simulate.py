"""How bots do against each other: wins, scores and lengths by bot and by seat.

A win shared by several sides counts as a fraction for each; partners win together. Win rates carry a 95 % Wilson
interval that takes each game once, however many seats a bot holds in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import msgspec

from wyrmhall import __version__
from wyrmhall.bots import Bot
from wyrmhall.kernel.game import Game
from wyrmhall.lab.games import Played, Progress, play_games
from wyrmhall.lab.ledger import Ledger, kept_in
from wyrmhall.lab.places import Place, working

_Z = 1.959964


class Line(msgspec.Struct, frozen=True):
    """One bot, or one seat. `played` counts seats taken, so a bot that holds three seats plays three times a game."""

    name: str
    played: int
    wins: float
    rate: float
    low: float
    high: float
    score: float
    deviation: float
    lowest: int
    highest: int
    decisions: float


class Lengths(msgspec.Struct, frozen=True):
    """Choices in a game, all seats together."""

    mean: float
    shortest: int
    longest: int


class Report(msgspec.Struct, frozen=True):
    """`even` is the win rate of a seat at a table of equals."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int
    rules: str
    version: str
    even: float
    by_bot: tuple[Line, ...]
    by_seat: tuple[Line, ...]
    lengths: Lengths


def wilson(rate: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate seen in so many games."""
    square = _Z * _Z
    middle = (rate + square / (2 * games)) / (1 + square / games)
    half = _Z / (1 + square / games) * sqrt(rate * (1 - rate) / games + square / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def summarize(name: str, taken: Sequence[tuple[Played, int]], games: int) -> Line:
    """The line of everything that happened in these seats."""
    played = len(taken)
    wins = sum(game.shares[seat] for game, seat in taken)
    scores = [game.scores[seat] for game, seat in taken]
    mean = sum(scores) / played
    low, high = wilson(wins / played, games)
    return Line(
        name=name,
        played=played,
        wins=wins,
        rate=wins / played,
        low=low,
        high=high,
        score=mean,
        deviation=sqrt(sum((score - mean) ** 2 for score in scores) / played),
        lowest=min(scores),
        highest=max(scores),
        decisions=sum(game.decisions[seat] for game, seat in taken) / played,
    )


def lines_by_seat(game: Game, played: Sequence[Played]) -> tuple[Line, ...]:
    return tuple(
        summarize(f"seat {seat + 1}", [(one, seat) for one in played], len(played)) for seat in range(game.seats)
    )


def even_rate(game: Game) -> float:
    return 1 / len({game.partners(seat) for seat in range(game.seats)})


def lengths(played: Sequence[Played]) -> Lengths:
    totals = [sum(one.decisions) for one in played]
    return Lengths(sum(totals) / len(totals), min(totals), max(totals))


def simulate(
    game: Game,
    bots: Sequence[str | Bot],
    games: int,
    seed: int = 1,
    jobs: int = 1,
    on_progress: Progress | None = None,
    ledger: Ledger | None = None,
    place: Place | None = None,
) -> Report:
    """Play `games` games with one bot for each seat; the report is the same wherever and in how many processes."""
    with working(place, jobs) as workers:
        played = play_games(game, bots, games, seed, workers, on_progress=on_progress, **kept_in(ledger))
    names = tuple(bot if isinstance(bot, str) else bot.name for bot in bots)
    by_bot = []
    for name in dict.fromkeys(names):
        taken = [(one, seat) for one in played for seat, bot in enumerate(one.bots) if names[bot] == name]
        by_bot.append(summarize(name, taken, games))
    return Report(
        game=game.string,
        bots=names,
        games=games,
        seed=seed,
        rules=game.rules_version,
        version=__version__,
        even=even_rate(game),
        by_bot=tuple(by_bot),
        by_seat=lines_by_seat(game, played),
        lengths=lengths(played),
    )
