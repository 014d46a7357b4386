"""What the environments share: the spaces of a game, and one seat's look at a state as arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces

import wyrmhall

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from wyrmhall.kernel.game import Game
    from wyrmhall.kernel.state import State

# The largest seed that is drawn for a table: what Rng takes for a stream.
SEEDS = 2**31 - 1


def game_of(game: Game | str) -> Game:
    return wyrmhall.load(game) if isinstance(game, str) else game


def observation_space(game: Game) -> spaces.Box:
    layout = game.layout
    low = np.array(layout.lows(), dtype=np.int16)
    high = np.array(layout.highs(), dtype=np.int16)
    return spaces.Box(low, high, dtype=np.int16)


def mask_space(game: Game) -> spaces.Box:
    return spaces.Box(0, 1, (len(game.vocabulary),), dtype=np.int8)


def observe(state: State, seat: int) -> NDArray[np.int16]:
    """What a seat observes, in an array of its own."""
    layout = state.game.layout
    buffer = bytearray(layout.bytes)
    state.observe(seat, buffer)
    return np.frombuffer(buffer, dtype=layout.dtype)


def legal_mask(state: State, seat: int) -> NDArray[np.int8]:
    """One for every token that a seat may choose now."""
    mask = bytearray(len(state.game.vocabulary))
    for token in state.legal(seat):
        mask[token] = 1
    return np.frombuffer(mask, dtype=np.int8)


def render(state: State, seat: int, mode: str | None) -> Any:
    """The table as a seat sees it: text with colours, or a picture."""
    from wyrmhall.envs import telling

    if mode == "ansi":
        return telling.drawn(state, seat, colours=True)
    return telling.painted(state, seat) if mode == "rgb_array" else None
