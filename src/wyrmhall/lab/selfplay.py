"""A network plays a room full of games against itself, and tells what it chose and what became of it.

What happens in a room follows from the network, the seed and the number of tables, so rooms can be played anywhere. All
tables of a room wait for each other and are asked together: one look of the network serves them all. A choice between
one is no choice, and is not told.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from wyrmhall.bots.net import MOST, steps_of
from wyrmhall.kernel.rng import branch
from wyrmhall.kernel.state import FIRST, State
from wyrmhall.lab.games import load_there
from wyrmhall.lab.network import Network, network_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from wyrmhall.kernel.game import Game

# How much of the way a later expectation tells more than the end of the game.
PATIENCE = 0.95
_TOLD = np.array([steps_of(number) for number in range(-MOST, MOST + 1)], dtype=np.int8)


class Round(msgspec.Struct, frozen=True):
    """What all rooms of a round have in common. `cards` is a file, or its text for workers who cannot read it."""

    game: str
    cards: Path | str | None
    sizes: tuple[int, int, int, int]
    parameters: bytes


class Choices(msgspec.Struct, frozen=True):
    """The choices of a room, a row each: what was observed, what was legal (as packed bits), which token was taken, how
    likely it was, how much better it came than expected, and what the seat's game was worth from there.
    """

    games: int
    observed: Any
    legal: Any
    tokens: Any
    likelihoods: Any
    gains: Any
    results: Any


def told(observed: NDArray[np.int16]) -> NDArray[np.int8]:
    """Observations as the network is told them."""
    return _TOLD[np.clip(observed, -MOST, MOST) + MOST]


class Room(msgspec.Struct, frozen=True):
    seed: int
    tables: int


def begin_rooms(setting: Round) -> Callable[[Room], Choices]:
    """What a worker does first; the function plays all games of a room."""
    game = load_there(setting.game, setting.cards)
    network = network_of(setting.sizes, setting.parameters)

    def play(room: Room) -> Choices:
        return _Playing(game, network, room.seed, room.tables).to_the_end()

    return play


class _Table:
    """One game: its state, and the choices of each seat so far, by number."""

    def __init__(self, game: Game, seed: int) -> None:
        self.state: State = game.start(seed)
        self.made: list[list[int]] = [[] for _ in range(game.seats)]

    def asks(self) -> bool:
        """Go on to the next real choice of the first seat that is asked; no at the end of the game."""
        state = self.state
        while state.waiting:
            seat = FIRST[state.waiting]
            options = state.answers(seat)
            if len(options) > 1:
                return True
            state.apply(seat, options[0])
        return False


class _Playing:
    def __init__(self, game: Game, network: Network, seed: int, tables: int) -> None:
        self.network = network
        self.luck = np.random.default_rng(seed)
        self.layout = game.layout
        self.tables = [_Table(game, branch(seed, [number])) for number in range(tables)]
        self.observed = np.zeros((tables, self.layout.size), dtype=self.layout.dtype)
        self.mask = np.zeros((tables, len(game.vocabulary)), dtype=np.bool_)
        self.buffer = memoryview(self.observed.data).cast("B")
        self.count = 0
        self.values: list[float] = []
        self.rows: list[tuple[NDArray[Any], ...]] = []

    def to_the_end(self) -> Choices:
        left = self.tables
        while left := [table for table in left if table.asks()]:
            self._choose(left)
        return self._told()

    def _choose(self, left: list[_Table]) -> None:
        """One choice at every table that is left."""
        self.mask[: len(left)] = False
        seats = []
        for row, table in enumerate(left):
            state = table.state
            seat = FIRST[state.waiting]
            self.layout.observer.write(state, seat, self.buffer, row * self.layout.bytes)
            self.mask[row, state.answers(seat)] = True
            seats.append(seat)
        observed = told(self.observed[: len(left)])
        mask = self.mask[: len(left)]
        scores, values = self.network.look(observed, mask)
        likelihoods = scores - _log_sum(scores)
        # The largest of scores with such noise is drawn with the chances that the scores stand for.
        tokens = (likelihoods + self.luck.gumbel(size=scores.shape)).argmax(axis=1)
        rows = np.arange(len(left))
        self.rows.append((observed, np.packbits(mask, axis=1), tokens, likelihoods[rows, tokens]))
        self.values += values.tolist()
        for table, seat, token in zip(left, seats, tokens.tolist(), strict=True):
            table.made[seat].append(self.count)
            table.state.apply(seat, token)
            self.count += 1

    def _told(self) -> Choices:
        gains = np.zeros(self.count, dtype=np.float32)
        results = np.zeros(self.count, dtype=np.float32)
        for table in self.tables:
            for made, reward in zip(table.made, table.state.rewards(), strict=True):
                later, gain = reward, 0.0
                for number in reversed(made):
                    value = self.values[number]
                    gain = later - value + PATIENCE * gain
                    gains[number] = gain
                    results[number] = value + gain
                    later = value
        observed, legal, tokens, likelihoods = (np.concatenate(part) for part in zip(*self.rows, strict=True))
        return Choices(len(self.tables), observed, legal, tokens, likelihoods.astype(np.float32), gains, results)


def _log_sum(scores: NDArray[np.float32]) -> NDArray[np.float32]:
    top = scores.max(axis=1, keepdims=True)
    total: NDArray[np.float32] = top + np.log(np.exp(scores - top).sum(axis=1, keepdims=True))
    return total
