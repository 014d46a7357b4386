"""A small network that looks at what a seat observes: how much it likes each token, and what it expects of the game.

Compiled with the search, and in whole numbers only, so that every build on every machine comes to the same. Two layers
of neurons between the observation and the tokens; a weight is a byte, 128 for nothing. What is zero costs nothing, and
the weights from one input to all neurons are one long number: one product does for all of them.
"""

from __future__ import annotations

from math import exp, log2
from struct import unpack
from typing import TYPE_CHECKING, Final

from wyrmhall.kernel.state import State

if TYPE_CHECKING:
    from mypy_extensions import i64

    from wyrmhall.kernel.observe import Observer

# A number n is told to the network as the logarithm of 1 + n: this many steps for each doubling.
STEPS: Final = 12
# Numbers beyond are told as this one.
MOST: Final = 1023
NOTHING: Final = 128
# In long numbers each neuron has so many bytes, and sums begin here, so that none falls below zero.
LANE: Final = 4
BEGIN: Final = 1 << 30
# The most that a neuron passes on: sums of a thousand neurons stay within their bytes.
LOUDEST: Final = 4095


def steps_of(number: int) -> int:
    """How the network is told a number; `-n` as the negative of `n`."""
    size = round(STEPS * log2(1 + min(abs(number), MOST)))
    return size if number >= 0 else -size


LOOKUP: Final = [steps_of(number) for number in range(MOST + 1)]


def lanes(weights: bytes, inputs: int) -> list[int]:
    """The weights of a layer, a row for each neuron, as a long number for each input."""
    longs: list[int] = []
    for place in range(inputs):
        column = weights[place::inputs]
        spread = bytearray(len(column) * LANE)
        spread[::LANE] = column
        longs.append(int.from_bytes(spread, "little"))
    return longs


class Net:
    """`weights` and `biases` of three layers, a row of weights for each neuron; the last layer has a row for each token
    and one for the result. After a layer, numbers are shortened by so many bits (`shifts`); `unit` is what 1 is worth
    at the end.
    """

    def __init__(self, weights: list[bytes], biases: list[list[int]], shifts: list[int], unit: float) -> None:
        first = len(biases[0])
        self.layers: Final = [lanes(weights[0], len(weights[0]) // first), lanes(weights[1], first)]
        self.begins: Final = [
            int.from_bytes(BEGIN.to_bytes(LANE, "little") * len(biases[layer]), "little") for layer in range(2)
        ]
        # Small ints: all of them are there once, and the compiled build reads them faster than bytes.
        self.last: Final = list(weights[2])
        self.biases: Final = biases
        self.shifts: Final = shifts
        self.unit: Final = unit
        self.tokens: Final = len(biases[2]) - 1
        # What the last look left behind: the neurons of the second layer that fire, and how much.
        self.places: list[int] = []
        self.amounts: list[int] = []

    def look(self, state: State, seat: int, observer: Observer, buffer: bytearray) -> None:
        """Take in what a seat observes; `buffer` is room for it."""
        observer.write(state, seat, buffer, 0)
        places: list[int] = []
        amounts: list[int] = []
        numbers: list[int] = list(unpack(f"<{observer.size}h", buffer))
        for i in range(len(numbers)):
            number = numbers[i]
            if number:
                places.append(i)
                amounts.append(LOOKUP[min(number, MOST)] if number > 0 else -LOOKUP[min(-number, MOST)])
        self.places = places
        self.amounts = amounts
        self.pass_on(0)
        self.pass_on(1)

    def pass_on(self, layer: int) -> None:
        """From what fires before a layer to what fires behind it."""
        longs = self.layers[layer]
        bias = self.biases[layer]
        shift = self.shifts[layer]
        total = 0
        sums = self.begins[layer]
        for i in range(len(self.places)):
            amount = self.amounts[i]
            total += amount
            sums += amount * longs[self.places[i]]
        too_much = BEGIN + NOTHING * total
        heard: list[int] = list(unpack(f"<{len(bias)}I", sums.to_bytes(len(bias) * LANE, "little")))
        places: list[int] = []
        amounts: list[int] = []
        for neuron in range(len(bias)):
            amount = (heard[neuron] - too_much + bias[neuron]) >> shift
            if amount > 0:
                places.append(neuron)
                amounts.append(min(amount, LOUDEST))
        self.places = places
        self.amounts = amounts

    def row(self, number: int) -> int:
        """One row of the last layer, for what was looked at."""
        base = number * len(self.biases[1])
        return self.biases[2][number] + weigh(self.last, base, self.places, self.amounts)

    def like(self, token: int) -> float:
        """How much it likes a token: the logarithm of a chance, but for a constant."""
        return self.unit * self.row(token)

    def best(self, tokens: list[int]) -> int:
        """The token it likes best; of equals the first."""
        chosen = tokens[0]
        most = self.row(chosen)
        for i in range(1, len(tokens)):
            liked = self.row(tokens[i])
            if liked > most:
                most = liked
                chosen = tokens[i]
        return chosen

    def chances(self, tokens: list[int]) -> list[float]:
        """How likely it takes each of these tokens."""
        likes = [self.like(token) for token in tokens]
        top = max(likes)
        weights = [exp(liked - top) for liked in likes]
        total = sum(weights)
        return [weight / total for weight in weights]

    def expected(self) -> float:
        """The result it expects for the seat, 0 to 1."""
        return min(1.0, max(0.0, self.unit * self.row(self.tokens)))


def weigh(weights: list[int], base: int, places: list[int], amounts: list[int]) -> int:
    """What a neuron gets from the inputs that are not zero; its weights begin at `base`."""
    first: i64 = base
    total: i64 = 0
    for i in range(len(places)):
        place: i64 = places[i]
        weight: i64 = weights[first + place]
        amount: i64 = amounts[i]
        total += amount * (weight - NOTHING)
    return total
