"""Plays many games of bots, wherever there is room. What comes out depends on the seed, never on the place.

Every game has its own seed, made from the seed of the whole and the number of the game. Seats rotate: in game `i` bot
`k` sits in seat `(k + i) % seats`, so that over a multiple of the seat count each bot sits everywhere equally often.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import msgspec

from wyrmhall import bots as all_bots
from wyrmhall.bots.files import bring_files, texts_of
from wyrmhall.games import load
from wyrmhall.kernel.errors import WyrmhallError
from wyrmhall.kernel.game import Game
from wyrmhall.kernel.outcome import Outcome
from wyrmhall.kernel.rng import MAX_SEED, Rng, branch
from wyrmhall.kernel.state import State
from wyrmhall.kernel.wording import counted
from wyrmhall.lab.course import Course, Watcher
from wyrmhall.lab.places import Here, Place, in_order

Progress = Callable[[int, int], None]
# Hears of every choice before it is made.
Listener = Callable[[State, int, int], None] | None
Result = TypeVar("Result")


class BadLineup(WyrmhallError):
    """Bots that do not fit the table, or a number of games or processes that cannot be played."""


class Played(msgspec.Struct, frozen=True):
    """One finished game, seat by seat; `bots` says which of the given bots sat there, `course` what somebody saw who
    watched it.
    """

    bots: tuple[int, ...]
    shares: tuple[float, ...]
    scores: tuple[int, ...]
    decisions: tuple[int, ...]
    holdings: tuple[dict[str, int], ...]
    course: Course | None = None


def win_shares(game: Game, outcome: Outcome) -> tuple[float, ...]:
    """One win, divided by the sides that share it; partners win it together."""
    sides = {game.partners(seat) for seat in outcome.winners}
    return tuple(1 / len(sides) if seat in outcome.winners else 0.0 for seat in range(game.seats))


def sitting(game: Game, index: int) -> tuple[int, ...]:
    """Which bot sits in which seat of game `index`."""
    return tuple((seat - index) % game.seats for seat in range(game.seats))


def play_game(game: Game, players: Sequence[all_bots.Bot], seed: int, index: int, listen: Listener = None) -> Played:
    """Play game `index` to its end."""
    return _play(game, players, seed, index, listen)[0]


def watch_game(game: Game, players: Sequence[all_bots.Bot], seed: int, index: int) -> Played:
    """The same game, with its course."""
    watcher = Watcher(game)
    played, end = _play(game, players, seed, index, watcher.hear)
    return msgspec.structs.replace(played, course=watcher.course(end))


def _play(game: Game, players: Sequence[all_bots.Bot], seed: int, index: int, listen: Listener) -> tuple[Played, State]:
    bots = sitting(game, index)
    streams = [Rng(branch(seed, [index, 1 + seat])) for seat in range(game.seats)]
    state = game.start(branch(seed, [index, 0]))
    decisions = play_out(state, [players[number] for number in bots], streams, listen)
    outcome = game.outcome(state)
    played = Played(
        bots=bots,
        shares=win_shares(game, outcome),
        scores=outcome.scores,
        decisions=tuple(decisions),
        holdings=tuple(game.holdings(state, seat) for seat in range(game.seats)),
    )
    return played, state


def play_out(
    state: State, players: Sequence[all_bots.Bot], streams: Sequence[Rng], listen: Listener = None
) -> list[int]:
    """Play a state to its end, a bot and its luck for each seat; how many decisions each has made."""
    decisions = [0] * state.seats
    while not state.over():
        # Who chooses at the same time is asked about the same state; to be asked last would be an advantage.
        actors = state.actors()
        tokens = [players[seat].choose(state, seat, streams[seat]) for seat in actors]
        for seat, token in zip(actors, tokens, strict=True):
            # Somebody acted first and the question is another one now: it is put again.
            if state.anytime and token not in state.legal(seat):
                continue
            if listen is not None:
                listen(state, seat, token)
            state.apply(seat, token)
            decisions[seat] += 1
        if state.anytime:
            _volunteer(state, players, streams, listen)
    return decisions


def _volunteer(state: State, players: Sequence[all_bots.Bot], streams: Sequence[Rng], listen: Listener) -> None:
    """Whoever is welcome may act, once each."""
    for seat in state.welcome():
        if seat in state.welcome() and state.tempted() >> seat & 1:
            token = players[seat].volunteer(state, seat, streams[seat])
            if token >= 0:
                if listen is not None:
                    listen(state, seat, token)
                state.apply(seat, token)


class Lineup(msgspec.Struct, frozen=True):
    """Who plays together, and the seed of all their games."""

    bots: tuple[str | all_bots.Bot, ...]
    seed: int


class Work(msgspec.Struct, frozen=True):
    """What a worker has to know to play: game `number` is game `number % games` of lineup `number // games`. `cards`
    and `files` hold the text of files for workers who cannot read them.
    """

    game: str
    rules: str
    digest: str
    cards: Path | str | None
    files: dict[str, str]
    lineups: tuple[Lineup, ...]
    games: int
    play: Callable[[Game, Sequence[all_bots.Bot], int, int], Any]


def _make_players(game: Game, names: Sequence[str | all_bots.Bot]) -> list[all_bots.Bot]:
    return [all_bots.make(bot, game) if isinstance(bot, str) else bot for bot in names]


def begin_playing(work: Work) -> Callable[[int], Any]:
    """What a worker does first; the function plays the game of a number."""
    bring_files(work.files)
    game = load_there(work.game, work.cards)
    if (game.rules_version, game.cards_digest) != (work.rules, work.digest):
        raise BadLineup(
            f"a worker plays {work.game} by rules {game.rules_version} with card set {game.cards_digest}; expected "
            f"{work.rules} with {work.digest}"
        )
    players = [_make_players(game, lineup.bots) for lineup in work.lineups]

    def play(number: int) -> Any:
        table, index = divmod(number, work.games)
        return work.play(game, players[table], work.lineups[table].seed, index)

    return play


def cards_for(game: Game, place: Place) -> Path | str | None:
    """The card file of a game for the workers of a place: its text where they cannot read it."""
    cards = game.cards_file
    return cards.read_text(encoding="utf-8") if cards is not None and not place.shares_files else cards


def load_there(string: str, cards: Path | str | None) -> Game:
    """The game in a worker, with cards as `cards_for` gives them."""
    if not isinstance(cards, str):
        return load(string, cards)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "cards.toml"
        file.write_text(cards, encoding="utf-8")
        return load(string, file)


def _work(game: Game, lineups: Sequence[Lineup], games: int, play: Callable[..., Any], place: Place) -> Work:
    cards = cards_for(game, place)
    files: dict[str, str] = {}
    if not place.shares_files:
        files = texts_of([bot for lineup in lineups for bot in lineup.bots if isinstance(bot, str)])
    return Work(game.string, game.rules_version, game.cards_digest, cards, files, tuple(lineups), games, play)


def check_seed(seed: int) -> None:
    if not 0 <= seed <= MAX_SEED:
        raise BadLineup(f"seed {seed} is out of range: expected 0 to {MAX_SEED}")


def _check(game: Game, lineups: Sequence[Lineup], games: int) -> None:
    if games < 1:
        raise BadLineup(f"{games} games cannot be played; expected 1 or more")
    for lineup in lineups:
        if len(lineup.bots) != game.seats:
            raise BadLineup(f"{game.string} has {counted(game.seats, 'seat')}; bots given: {len(lineup.bots)}")
        check_seed(lineup.seed)
        _make_players(game, lineup.bots)


def play_lineups(
    game: Game,
    lineups: Sequence[Lineup],
    games: int,
    place: Place,
    on_progress: Progress | None = None,
    done: Mapping[tuple[int, int], Played] | None = None,
    keep: Callable[[int, int, Played], None] | None = None,
    watch: bool = False,
) -> list[list[Played]]:
    """`games` games of each lineup, in order. `done` are those that have been played before, by lineup and number;
    `keep` hears of every other one as soon as it is over.
    """
    _check(game, lineups, games)
    before = done or {}
    found = {number: before[key] for number in range(len(lineups) * games) if (key := divmod(number, games)) in before}
    numbers = [number for number in range(len(lineups) * games) if number not in found]
    work = _work(game, lineups, games, watch_game if watch else play_game, place)
    for at, one in place.each(begin_playing, work, numbers):
        number = numbers[at]
        found[number] = one
        if keep is not None:
            keep(*divmod(number, games), one)
        if on_progress is not None:
            on_progress(len(found), len(lineups) * games)
    return [[found[table * games + index] for index in range(games)] for table in range(len(lineups))]


def play_games(
    game: Game, names: Sequence[str | all_bots.Bot], games: int, seed: int, place: Place | None = None, **more: Any
) -> list[Played]:
    """The games of one lineup, here if no place is given; what else can be said is said to `play_lineups`."""
    return play_lineups(game, [Lineup(tuple(names), seed)], games, place or Here(), **more)[0]


def each_game(
    game: Game,
    lineup: Lineup,
    numbers: range,
    place: Place,
    play: Callable[[Game, Sequence[all_bots.Bot], int, int], Result],
) -> Iterator[Result]:
    """What `play` makes of the games of these numbers, in order. It is a function of a module, so that other processes
    find it.
    """
    _check(game, [lineup], numbers.stop)
    work = _work(game, [lineup], max(1, numbers.stop), play, place)
    yield from in_order(place.each(begin_playing, work, numbers))
