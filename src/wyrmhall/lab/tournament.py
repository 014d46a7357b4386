"""Everybody against everybody: who is the better bot, with ratings and how sure they are.

Each lineup is a combination of bots, as many as there are seats; where there are fewer bots than seats they take turns
in filling them. Every lineup plays the same number of games with rotated seats. Ratings are those of a Plackett-Luce
model (openskill), updated game by game, all lineups by turns: 95 in 100 times a bot's strength lies within two sigma.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from itertools import combinations

import msgspec

from wyrmhall import __version__
from wyrmhall.kernel.game import Game
from wyrmhall.kernel.rng import branch
from wyrmhall.lab.games import BadLineup, Lineup, Played, Progress, check_seed, play_lineups
from wyrmhall.lab.ledger import Ledger, kept_in
from wyrmhall.lab.places import Place, working
from wyrmhall.lab.simulate import wilson

START = 25.0


class Ranked(msgspec.Struct, frozen=True):
    """A bot's rating and its wins; `low` and `high` are two sigma away from `rating`."""

    bot: str
    rating: float
    sigma: float
    low: float
    high: float
    games: int
    wins: float
    rate: float


class Meeting(msgspec.Struct, frozen=True):
    """How often `bot` did better than `other` where both sat at a table; a tie counts half."""

    bot: str
    other: str
    games: int
    rate: float
    low: float
    high: float


class TournamentReport(msgspec.Struct, frozen=True):
    """`ranking` has the best first; all ratings begin at `start`. `course` are the ratings of all bots, in the order of
    `bots`, as games went by.
    """

    game: str
    rules: str
    version: str
    bots: tuple[str, ...]
    games: int
    seed: int
    start: float
    ranking: tuple[Ranked, ...]
    meetings: tuple[Meeting, ...]
    course: tuple[tuple[float, ...], ...]


def lineups(bots: Sequence[str], seats: int) -> list[tuple[int, ...]]:
    """Which bots meet, by their numbers."""
    together = min(len(bots), seats)
    found: list[tuple[int, ...]] = []
    for chosen in combinations(range(len(bots)), together):
        # Where seats are left over, each of the bots gets one more in some lineup.
        for shift in range(together if seats % together else 1):
            found.append(tuple(chosen[(shift + seat) % together] for seat in range(seats)))
    return found


def tournament(
    game: Game,
    bots: Sequence[str],
    games: int,
    seed: int = 1,
    jobs: int = 1,
    on_progress: Progress | None = None,
    ledger: Ledger | None = None,
    place: Place | None = None,
) -> TournamentReport:
    """`games` games for each lineup; the same report wherever and in how many processes."""
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise BadLineup("a tournament needs two bots or more, each named once")
    check_seed(seed)
    import_module("openskill")
    tables = lineups(bots, game.seats)
    seated = [
        Lineup(tuple(bots[bot] for bot in lineup), branch(seed, [number])) for number, lineup in enumerate(tables)
    ]
    with working(place, jobs) as workers:
        by_table = play_lineups(game, seated, games, workers, on_progress, **kept_in(ledger))
    # The first game of all lineups, then the second: no bot is rated by its last table alone.
    results = [
        (lineup, played[index]) for index in range(games) for lineup, played in zip(tables, by_table, strict=True)
    ]
    return _report(game, bots, games, seed, results)


def _report(
    game: Game, bots: Sequence[str], games: int, seed: int, results: Sequence[tuple[tuple[int, ...], Played]]
) -> TournamentReport:
    course = _rate(game, len(bots), results)
    ranking = [_ranked(bots[bot], course[-1][bot], bot, results) for bot in range(len(bots))]
    pairs = [(one, other) for one in range(len(bots)) for other in range(len(bots)) if one != other]
    return TournamentReport(
        game=game.string,
        rules=game.rules_version,
        version=__version__,
        bots=tuple(bots),
        games=games,
        seed=seed,
        start=START,
        ranking=tuple(sorted(ranking, key=lambda one: -one.rating)),
        meetings=tuple(_meeting(bots, one, other, results) for one, other in pairs),
        course=tuple(tuple(mu for mu, _ in ratings) for ratings in course),
    )


def _seated(lineup: tuple[int, ...], played: Played) -> list[int]:
    """The bot of the tournament in each seat of a game."""
    return [lineup[number] for number in played.bots]


def _rate(game: Game, count: int, results: Sequence[tuple[tuple[int, ...], Played]]) -> list[list[tuple[float, float]]]:
    """Mu and sigma of every bot after each game. A bot in several seats takes the mean of what they would get."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(mu=START, sigma=START / 3)
    ratings = [model.rating() for _ in range(count)]
    course: list[list[tuple[float, float]]] = []
    for lineup, played in results:
        seated = _seated(lineup, played)
        sides = sorted({game.partners(seat) for seat in range(game.seats)})
        teams = [
            [model.create_rating([ratings[seated[seat]].mu, ratings[seated[seat]].sigma]) for seat in side]
            for side in sides
        ]
        better = [(played.shares[side[0]], sum(played.scores[seat] for seat in side)) for side in sides]
        ranks = [float(sum(other > one for other in better)) for one in better]
        gained: dict[int, list[tuple[float, float]]] = {}
        for side, team in zip(sides, model.rate(teams, ranks=ranks), strict=True):
            for seat, rating in zip(side, team, strict=True):
                gained.setdefault(seated[seat], []).append((rating.mu, rating.sigma))
        for bot, found in gained.items():
            ratings[bot].mu = sum(mu for mu, _ in found) / len(found)
            ratings[bot].sigma = sum(sigma for _, sigma in found) / len(found)
        course.append([(rating.mu, rating.sigma) for rating in ratings])
    return course


def _ranked(
    name: str, rating: tuple[float, float], bot: int, results: Sequence[tuple[tuple[int, ...], Played]]
) -> Ranked:
    mu, sigma = rating
    shares = [
        played.shares[seat]
        for lineup, played in results
        for seat, sitting in enumerate(_seated(lineup, played))
        if sitting == bot
    ]
    wins = sum(shares)
    return Ranked(name, mu, sigma, mu - 2 * sigma, mu + 2 * sigma, len(shares), wins, wins / len(shares))


def _meeting(bots: Sequence[str], one: int, other: int, results: Sequence[tuple[tuple[int, ...], Played]]) -> Meeting:
    ahead = 0.0
    games = 0
    for lineup, played in results:
        seated = _seated(lineup, played)
        mine = [_merit(played, seat) for seat, bot in enumerate(seated) if bot == one]
        theirs = [_merit(played, seat) for seat, bot in enumerate(seated) if bot == other]
        if mine and theirs:
            games += 1
            won = [1.0 if a > b else 0.5 if a == b else 0.0 for a in mine for b in theirs]
            ahead += sum(won) / len(won)
    rate = ahead / games if games else 0.5
    low, high = wilson(rate, games) if games else (0.0, 1.0)
    return Meeting(bots[one], bots[other], games, rate, low, high)


def _merit(played: Played, seat: int) -> tuple[float, int]:
    return played.shares[seat], played.scores[seat]
