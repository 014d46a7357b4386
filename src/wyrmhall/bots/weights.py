"""Files of weights: what a network has learnt of one game, small enough to come with the package.

A file is a line that names the format, a line of JSON that says what was learnt and how, and the weights as bytes. It
says for which observations and tokens it is made (the version of the layout); for others it is refused.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import msgspec

from wyrmhall.bots.net import Net
from wyrmhall.kernel.errors import WyrmhallError
from wyrmhall.kernel.game import Game

FORMAT = b"wyrmhall-weights-1"
WEIGHTS = ".wyrm"
LARGEST = 500_000
# Bytes of a bias.
BIAS = 4


class BadWeights(WyrmhallError):
    """Weights that are not there, are damaged, or are for another game."""


class Heading(msgspec.Struct, frozen=True):
    """What the weights are and how they came about. `sizes` are the inputs, both layers of neurons, and the tokens;
    `games` were played against itself in `rounds`; `digest` is that of the bytes.
    """

    game: str
    rules: str
    cards: str
    layout: str
    sizes: tuple[int, int, int, int]
    shifts: tuple[int, int]
    unit: float
    seed: int
    rounds: int
    games: int
    choices: int
    versions: str
    command: str
    digest: str


class Weights(msgspec.Struct, frozen=True):
    """A file of weights, read."""

    heading: Heading
    body: bytes

    def encode(self) -> bytes:
        return FORMAT + b"\n" + msgspec.json.encode(self.heading) + b"\n" + self.body

    def net(self) -> Net:
        weights: list[bytes] = []
        biases: list[list[int]] = []
        at = 0
        for neurons, inputs in _shapes(self.heading):
            weights.append(self.body[at : at + neurons * inputs])
            at += neurons * inputs
            biases.append(list(struct.unpack_from(f"<{neurons}i", self.body, at)))
            at += neurons * BIAS
        return Net(weights, biases, list(self.heading.shifts), self.heading.unit)


def _shapes(heading: Heading) -> list[tuple[int, int]]:
    """Neurons and inputs of each layer."""
    inputs, first, second, tokens = heading.sizes
    return [(first, inputs), (second, first), (tokens + 1, second)]


def size_of(sizes: Sequence[int]) -> int:
    """How many bytes the weights of a network of these sizes take."""
    inputs, first, second, tokens = sizes
    return inputs * first + first * second + (tokens + 1) * second + BIAS * (first + second + tokens + 1)


@lru_cache(maxsize=16)
def decode(data: bytes, name: str) -> Weights:
    """Read a file of weights; what is wrong with it is said in one sentence."""
    lines = data.split(b"\n", 2)
    if lines[0] != FORMAT or len(lines) < 3:
        raise BadWeights(f"{name} is not a file of weights")
    try:
        heading = msgspec.json.decode(lines[1], type=Heading)
    except msgspec.DecodeError as error:
        raise BadWeights(f"{name} is damaged: {error}") from None
    weights = Weights(heading, lines[2])
    if min(heading.sizes) < 1 or len(weights.body) != size_of(heading.sizes) or min(heading.shifts) < 0:
        raise BadWeights(f"{name} is damaged: its weights are {len(weights.body)} bytes and do not fit its heading")
    if digest(weights.body) != heading.digest:
        raise BadWeights(f"{name} is damaged: its weights are not those that its heading was written for")
    return weights


def digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()


def check(weights: Weights, game: Game, name: str) -> Weights:
    """The same weights, if they are for the observations and tokens of this game."""
    heading = weights.heading
    layout = game.layout
    if heading.layout != layout.version or (heading.sizes[0], heading.sizes[3]) != (layout.size, len(game.vocabulary)):
        raise BadWeights(
            f"{name} was trained on {heading.game} with observations {heading.layout}; {game.string} has "
            f"{layout.version}"
        )
    return weights


def shipped(game: Game) -> list[Path]:
    """The files of weights that come with a game."""
    return sorted(game.folder().glob(f"*{WEIGHTS}"))


def find(game: Game) -> Weights:
    """The weights that come with the package for this game, its seats and its options."""
    there = [decode(file.read_bytes(), str(file)) for file in shipped(game)]
    for weights in there:
        if weights.heading.layout == game.layout.version:
            return weights
    trained = ", ".join(weights.heading.game for weights in there)
    raise BadWeights(
        f"no weights for {game.string} come with wyrmhall{f', only for {trained}' if trained else ''}; wyrmhall train "
        "makes them"
    )
