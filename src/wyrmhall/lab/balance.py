"""Which seat, group or card wins too often when equal bots play.

A ratio of 1.2 says that the winners hold 1.2 times as much of it as the table on the whole. Holding more of what wins
is no proof by itself, since who drafts well also takes the better cards; far from 1 is where a designer should look.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

import msgspec

from wyrmhall import __version__
from wyrmhall.kernel.game import Game
from wyrmhall.lab.games import Played, Progress, play_games
from wyrmhall.lab.ledger import Ledger, kept_in
from wyrmhall.lab.places import Place, working
from wyrmhall.lab.simulate import Lengths, Line, even_rate, lengths, lines_by_seat, wilson


class Standing(msgspec.Struct, frozen=True):
    """A group of cards, or one card. Shares are parts of all cards: of the game, in play at the end, of the winners.
    `held` counts the seats that hold it at the end, `rate` is how often those win, with its interval.
    """

    name: str
    in_play: int
    share_of_game: float
    share_in_play: float
    share_of_winners: float
    ratio: float
    ratio_to_game: float
    held: int
    rate: float
    low: float
    high: float


class Growth(msgspec.Struct, frozen=True):
    """Scores at the end of a round, on average over the `games` that lasted so long."""

    round: int
    games: int
    winners: float
    others: float


class Arrival(msgspec.Struct, frozen=True):
    """When a card came to a seat: the part of the game that was over by then, on average, and how often it was the
    first card of all.
    """

    name: str
    came: int
    after: float
    first: float


class BalanceReport(msgspec.Struct, frozen=True):
    """`ratio` compares the winners with all seats, `ratio_to_game` with the cards the game is played with; where
    seats bring their own cards both are the same.
    """

    game: str
    bot: str
    games: int
    seed: int
    rules: str
    version: str
    even: float
    by_seat: tuple[Line, ...]
    groups: tuple[Standing, ...]
    cards: tuple[Standing, ...]
    lengths: Lengths
    choices: tuple[int, ...]
    growth: tuple[Growth, ...]
    arrivals: tuple[Arrival, ...]


def _standings(
    whole: Mapping[str, float],
    in_play: Mapping[str, float],
    winners: Mapping[str, float],
    holders: Mapping[str, tuple[int, float]],
) -> tuple[Standing, ...]:
    all_whole = sum(whole.values())
    all_in_play = sum(in_play.values())
    all_winners = sum(winners.values())
    standings = []
    for name, count in in_play.items():
        share = count / all_in_play
        won = winners.get(name, 0.0) / all_winners
        of_game = whole[name] / all_whole
        held, wins = holders[name]
        low, high = wilson(wins / held, held)
        standings.append(
            Standing(name, round(count), of_game, share, won, won / share, won / of_game, held, wins / held, low, high)
        )
    return tuple(sorted(standings, key=lambda standing: (-standing.ratio, standing.name)))


def _by_group(groups: Mapping[str, str], counts: Mapping[str, float]) -> dict[str, float]:
    summed: dict[str, float] = {}
    for card, count in counts.items():
        summed[groups[card]] = summed.get(groups[card], 0) + count
    return summed


def _count_holdings(played: Sequence[Played]) -> tuple[Counter[str], dict[str, float]]:
    in_play: Counter[str] = Counter()
    winners: dict[str, float] = {}
    for one in played:
        for share, holdings in zip(one.shares, one.holdings, strict=True):
            in_play.update(holdings)
            for card, count in holdings.items():
                if share:
                    winners[card] = winners.get(card, 0.0) + share * count
    return in_play, winners


def _count_holders(played: Sequence[Played], name_of: Callable[[str], str]) -> dict[str, tuple[int, float]]:
    """How many seats hold it at the end, and how many wins these have."""
    holders: dict[str, tuple[int, float]] = {}
    for one in played:
        for share, holdings in zip(one.shares, one.holdings, strict=True):
            for name in {name_of(card) for card in holdings}:
                held, wins = holders.get(name, (0, 0.0))
                holders[name] = held + 1, wins + share
    return holders


def _growth(played: Sequence[Played]) -> tuple[Growth, ...]:
    rows: list[Growth] = []
    courses = [(one.shares, one.course.scores) for one in played if one.course is not None]
    for number in range(max(len(scores) for _, scores in courses)):
        lasting = [(shares, scores[number]) for shares, scores in courses if len(scores) > number]
        won = [score for shares, scores in lasting for share, score in zip(shares, scores, strict=True) if share]
        lost = [score for shares, scores in lasting for share, score in zip(shares, scores, strict=True) if not share]
        rows.append(Growth(number + 1, len(lasting), _mean(won), _mean(lost)))
    return tuple(rows)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _arrivals(played: Sequence[Played]) -> tuple[Arrival, ...]:
    """The earliest cards first."""
    times: dict[str, list[float]] = {}
    first: Counter[str] = Counter()
    seats = 0
    for came in (came for one in played if one.course is not None for came in one.course.came):
        seats += 1
        for card, at in came.items():
            times.setdefault(card, []).append(at)
        first.update(card for card, at in came.items() if at == min(came.values()))
    found = [Arrival(card, len(at), _mean(at), first[card] / seats) for card, at in times.items()]
    return tuple(sorted(found, key=lambda one: (one.after, one.name)))


def balance(
    game: Game,
    bot: str,
    games: int,
    seed: int = 1,
    jobs: int = 1,
    on_progress: Progress | None = None,
    ledger: Ledger | None = None,
    place: Place | None = None,
) -> BalanceReport:
    """Let equal bots play and compare what the winners hold in the end with what everybody holds."""
    kept = kept_in(ledger)
    with working(place, jobs) as workers:
        bots = [bot] * game.seats
        played = play_games(game, bots, games, seed, workers, on_progress=on_progress, watch=True, **kept)
    in_play, winners = _count_holdings(played)
    # Where seats bring cards of their own there is no set that all games are played with.
    census = game.census(game.start(0))
    whole = census if in_play.keys() <= census.keys() else in_play
    group = {face.id: face.group for face in game.gallery()}
    return BalanceReport(
        game=game.string,
        bot=bot,
        games=games,
        seed=seed,
        rules=game.rules_version,
        version=__version__,
        even=even_rate(game),
        by_seat=lines_by_seat(game, played),
        groups=_standings(
            _by_group(group, whole),
            _by_group(group, in_play),
            _by_group(group, winners),
            _count_holders(played, group.__getitem__),
        ),
        cards=_standings(whole, in_play, winners, _count_holders(played, str)),
        lengths=lengths(played),
        choices=tuple(sum(one.decisions) for one in played),
        growth=_growth(played),
        arrivals=_arrivals(played),
    )
