"""Plays many games of bots, in this process or in several. What comes out depends on the seed, never on the processes.

Every game has its own seed, made from the seed of the whole and the number of the game. Seats rotate: in game `i` bot
`k` sits in seat `(k + i) % seats`, so that over a multiple of the seat count each bot sits everywhere equally often.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import msgspec

from wyrmhall import bots as all_bots
from wyrmhall.games import load
from wyrmhall.kernel.errors import WyrmhallError
from wyrmhall.kernel.game import Game
from wyrmhall.kernel.outcome import Outcome
from wyrmhall.kernel.rng import MAX_SEED, Rng, branch
from wyrmhall.kernel.state import State

Progress = Callable[[int, int], None]

_CHUNKS_PER_JOB = 16
_LARGEST_CHUNK = 50


class BadLineup(WyrmhallError):
    """Bots that do not fit the table, or a number of games or processes that cannot be played."""


class Played(msgspec.Struct, frozen=True):
    """One finished game, seat by seat; `bots` says which of the given bots sat there."""

    bots: tuple[int, ...]
    shares: tuple[float, ...]
    scores: tuple[int, ...]
    decisions: tuple[int, ...]
    holdings: tuple[dict[str, int], ...]


def win_shares(game: Game, outcome: Outcome) -> tuple[float, ...]:
    """One win, divided by the sides that share it; partners win it together."""
    sides = {game.partners(seat) for seat in outcome.winners}
    return tuple(1 / len(sides) if seat in outcome.winners else 0.0 for seat in range(game.seats))


def play_game(game: Game, players: Sequence[all_bots.Bot], seed: int, index: int) -> Played:
    seats = game.seats
    sitting = tuple((seat - index) % seats for seat in range(seats))
    streams = [Rng(branch(seed, [index, 1 + seat])) for seat in range(seats)]
    state = game.start(branch(seed, [index, 0]))
    decisions = play_out(state, [players[number] for number in sitting], streams)
    outcome = game.outcome(state)
    return Played(
        bots=sitting,
        shares=win_shares(game, outcome),
        scores=outcome.scores,
        decisions=tuple(decisions),
        holdings=tuple(game.holdings(state, seat) for seat in range(seats)),
    )


def play_out(state: State, players: Sequence[all_bots.Bot], streams: Sequence[Rng]) -> list[int]:
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
            state.apply(seat, token)
            decisions[seat] += 1
        if state.anytime:
            _volunteer(state, players, streams)
    return decisions


def _volunteer(state: State, players: Sequence[all_bots.Bot], streams: Sequence[Rng]) -> None:
    """Whoever is welcome may act, once each."""
    for seat in state.welcome():
        if seat in state.welcome() and state.tempted() >> seat & 1:
            token = players[seat].volunteer(state, seat, streams[seat])
            if token >= 0:
                state.apply(seat, token)


class _Worker:
    """What a process keeps between chunks."""

    game: Game
    players: list[all_bots.Bot]
    seed: int


def _make_players(game: Game, names: Sequence[str | all_bots.Bot]) -> list[all_bots.Bot]:
    return [all_bots.make(bot, game) if isinstance(bot, str) else bot for bot in names]


def _begin_worker(string: str, cards: Path | None, names: Sequence[str | all_bots.Bot], seed: int) -> None:
    # The parent hears Ctrl-C and ends its workers; without this each of them would print a traceback of its own.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _Worker.game = load(string, cards)
    _Worker.players = _make_players(_Worker.game, names)
    _Worker.seed = seed


def _play_chunk(chunk: range) -> list[Played]:
    return [play_game(_Worker.game, _Worker.players, _Worker.seed, index) for index in chunk]


def play_games(
    game: Game,
    names: Sequence[str | all_bots.Bot],
    games: int,
    seed: int,
    jobs: int = 1,
    on_progress: Progress | None = None,
) -> list[Played]:
    """The games in order. With several `jobs` the caller's main module must be safe to import."""
    if len(names) != game.seats:
        raise BadLineup(f"{game.string} has {game.seats} seats, but {len(names)} bots are given")
    if games < 1:
        raise BadLineup(f"{games} games cannot be played; expected 1 or more")
    if jobs < 1:
        raise BadLineup(f"{jobs} jobs cannot run; expected 1 or more")
    if not 0 <= seed <= MAX_SEED:
        raise BadLineup(f"seed {seed} is out of range: expected 0 to {MAX_SEED}")
    report = on_progress or (lambda done, total: None)
    players = _make_players(game, names)
    played: list[Played] = []
    if jobs == 1:
        for index in range(games):
            played.append(play_game(game, players, seed, index))
            report(len(played), games)
        return played
    size = max(1, min(_LARGEST_CHUNK, games // (jobs * _CHUNKS_PER_JOB)))
    chunks = [range(start, min(start + size, games)) for start in range(0, games, size)]
    pool = ProcessPoolExecutor(
        jobs, get_context("spawn"), _begin_worker, (game.string, game.cards_file, list(names), seed)
    )
    try:
        for results in pool.map(_play_chunk, chunks):
            played += results
            report(len(played), games)
    finally:
        pool.shutdown(cancel_futures=True)
    return played
