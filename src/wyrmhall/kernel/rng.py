"""Our own random numbers: a small fast generator whose whole state is four 32-bit ints.

The same seed gives the same numbers on every machine, every Python and both builds. The algorithm is the
public-domain "small fast counting" generator in its 32-bit form; every product stays below 2**63, so the compiled
build can use machine integers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64

MAX_SEED = (1 << 53) - 1


class Rng:
    """A stream of random numbers. `Rng(7)` is always the same stream; a negative seed is for `clone`, which fills it
    in.
    """

    a: i64
    b: i64
    c: i64
    counter: i64

    def __init__(self, seed: int) -> None:
        if seed < 0:
            return
        self.a = seed & 0xFFFFFFFF
        self.b = (seed >> 32) & 0xFFFFFFFF
        self.c = 0x9E3779B9
        self.counter = 1
        for _ in range(12):
            self.next()

    def next(self) -> int:
        """The next 32 random bits."""
        counter: i64 = self.counter
        b: i64 = self.b
        c: i64 = self.c
        result: i64 = (self.a + b + counter) & 0xFFFFFFFF
        self.counter = (counter + 1) & 0xFFFFFFFF
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & 0xFFFFFFFF
        self.c = ((((c << 21) | (c >> 11)) & 0xFFFFFFFF) + result) & 0xFFFFFFFF
        return result

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1; the bias is below n / 2**32."""
        bound: i64 = n
        bits: i64 = self.next()
        return (bits * bound) >> 32

    def real(self) -> float:
        """A number from 0 up to, not including, 1."""
        return self.next() / 4294967296.0

    def shuffle(self, items: list[int]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def clone(self) -> Rng:
        copy = Rng(-1)
        copy.a = self.a
        copy.b = self.b
        copy.c = self.c
        copy.counter = self.counter
        return copy

    def branch(self) -> Rng:
        """A fresh stream, seeded from this one."""
        return Rng(self.next() | ((self.next() & 0x1FFFFF) << 32))

    def numbers(self) -> list[int]:
        return [self.a, self.b, self.c, self.counter]


def rng_from_numbers(numbers: list[int]) -> Rng:
    """The generator whose `numbers()` these are; needed to read a position."""
    rng = Rng(-1)
    rng.a, rng.b, rng.c, rng.counter = numbers[0], numbers[1], numbers[2], numbers[3]
    return rng


def branch(seed: int, path: list[int]) -> int:
    """The seed for a part of what has this one: a seat's luck, one game of many."""
    return digest([seed & 0xFFFFFFFF, seed >> 32, *path]) & MAX_SEED


def digest(numbers: list[int]) -> int:
    """A 60-bit number for a list of ints: equal lists agree on every machine, others practically never."""
    low: i64 = 0x2545F491
    high: i64 = 0x1B873593
    for number in numbers:
        value: i64 = number & 0xFFFFFFFF
        low = ((low ^ value) * 0x01000193) & 0xFFFFFFFF
        low = low ^ (low >> 15)
        high = ((high + value + 0x9E3779B9) & 0xFFFFFFFF) ^ (high >> 13)
        high = (high * 0x2C1B3C6D) & 0xFFFFFFFF
    low = (low * 0x297A2D39) & 0xFFFFFFFF
    low = low ^ (low >> 16)
    high = high ^ (high >> 16)
    return ((high & 0x3FFFFFFF) << 30) | (low & 0x3FFFFFFF)
