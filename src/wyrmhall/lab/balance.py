"""Which seat, group or card wins too often when equal bots play.

A ratio of 1.2 says that the winners hold 1.2 times as much of it as the table on the whole. Holding more of what wins
is no proof by itself, since who drafts well also takes the better cards; far from 1 is where a designer should look.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import msgspec

from wyrmhall.kernel.game import Game
from wyrmhall.lab.games import Played, Progress, play_games
from wyrmhall.lab.simulate import Lengths, Line, even_rate, lengths, lines_by_seat


class Standing(msgspec.Struct, frozen=True):
    """A group of cards, or one card. Shares are parts of all cards: of the game, in play at the end, of the winners."""

    name: str
    in_play: int
    share_of_game: float
    share_in_play: float
    share_of_winners: float
    ratio: float
    ratio_to_game: float


class BalanceReport(msgspec.Struct, frozen=True):
    """`ratio` compares the winners with all seats, `ratio_to_game` with the cards the game is played with."""

    game: str
    bot: str
    games: int
    seed: int
    even: float
    by_seat: tuple[Line, ...]
    groups: tuple[Standing, ...]
    cards: tuple[Standing, ...]
    lengths: Lengths


def _standings(
    whole: Mapping[str, float], in_play: Mapping[str, float], winners: Mapping[str, float]
) -> tuple[Standing, ...]:
    all_whole = sum(whole.values())
    all_in_play = sum(in_play.values())
    all_winners = sum(winners.values())
    standings = []
    for name, count in in_play.items():
        share = count / all_in_play
        won = winners.get(name, 0.0) / all_winners
        of_game = whole[name] / all_whole
        standings.append(Standing(name, round(count), of_game, share, won, won / share, won / of_game))
    return tuple(sorted(standings, key=lambda standing: (-standing.ratio, standing.name)))


def _by_group(game: Game, counts: Mapping[str, float]) -> dict[str, float]:
    groups = {face.id: face.group for face in game.gallery()}
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


def balance(
    game: Game, bot: str, games: int, seed: int = 1, jobs: int = 1, on_progress: Progress | None = None
) -> BalanceReport:
    """Let equal bots play and compare what the winners hold in the end with what everybody holds."""
    played = play_games(game, [bot] * game.seats, games, seed, jobs, on_progress)
    whole = game.census(game.start(0))
    in_play, winners = _count_holdings(played)
    return BalanceReport(
        game=game.string,
        bot=bot,
        games=games,
        seed=seed,
        even=even_rate(game),
        by_seat=lines_by_seat(game, played),
        groups=_standings(_by_group(game, whole), _by_group(game, in_play), _by_group(game, winners)),
        cards=_standings(whole, in_play, winners),
        lengths=lengths(played),
    )
