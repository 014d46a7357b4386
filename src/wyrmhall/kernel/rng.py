"""Our own random numbers: fast ones from a short seed, and ones that nobody can foretell from a secret.

The same seed gives the same numbers on every machine, every Python and both builds. From a number the stream comes by
the public-domain "small fast counting" generator in its 32-bit form, whose whole state is four 32-bit ints; every
product stays below 2**63, so the compiled build can use machine integers. Whoever sees some of that stream could find
the seed by trying, so where strangers play the seed is a secret of 128 to 256 bits, and each number of the stream is a
keyed hash (BLAKE2b) of its place: what has been dealt says nothing about what will be.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

# A short seed is a number up to MAX_SEED; a secret one is written as 32 to 64 hexadecimal digits.
Seed = int | str
MAX_SEED: Final = (1 << 53) - 1
NO_SECRET: Final = b""


class Rng:
    """A stream of random numbers. `Rng(7)` is always the same stream; a negative seed is for `clone`, which fills it
    in. With a `secret` only that and `counter` matter.
    """

    a: i64
    b: i64
    c: i64
    counter: i64
    secret: bytes

    def __init__(self, seed: int) -> None:
        if seed < 0:
            return
        self.secret = NO_SECRET
        self.a = seed & 0xFFFFFFFF
        self.b = (seed >> 32) & 0xFFFFFFFF
        self.c = 0x9E3779B9
        self.counter = 1
        for _ in range(12):
            self.next()

    def next(self) -> int:
        """The next 32 random bits."""
        counter: i64 = self.counter
        if self.secret is not NO_SECRET:
            self.counter = counter + 1
            return hashed(self.secret, counter)
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
        copy.secret = self.secret
        return copy

    def branch(self) -> Rng:
        """A fresh stream, seeded from this one."""
        return Rng(self.next() | ((self.next() & 0x1FFFFF) << 32))

    def numbers(self) -> list[int]:
        """Its whole state: four numbers, or the counter and then the bytes of the secret."""
        if self.secret is not NO_SECRET:
            return [self.counter, *self.secret]
        return [self.a, self.b, self.c, self.counter]


def hashed(secret: bytes, place: int) -> int:
    """The 32 bits at one place of a secret stream."""
    return int.from_bytes(blake2b(place.to_bytes(8, "little"), digest_size=4, key=secret).digest(), "little")


def rng_of(seed: Seed) -> Rng:
    """The stream of a seed of either kind; ValueError for one that is neither."""
    if isinstance(seed, int):
        if not 0 <= seed <= MAX_SEED:
            raise ValueError(f"seed {seed} is out of range: expected 0 to {MAX_SEED}")
        return Rng(seed)
    if not is_secret(seed):
        raise ValueError("a secret seed is 32 to 64 hexadecimal digits, two for each byte")
    return rng_from_numbers([0, *bytes.fromhex(seed)])


def is_secret(seed: str) -> bool:
    return 32 <= len(seed) <= 64 and len(seed) % 2 == 0 and all(digit in "0123456789abcdef" for digit in seed)


def rng_from_numbers(numbers: list[int]) -> Rng:
    """The generator whose `numbers()` these are; needed to read a position."""
    rng = Rng(-1)
    rng.a, rng.b, rng.c, rng.counter = 0, 0, 0, 1
    rng.secret = NO_SECRET
    if len(numbers) == 4:
        rng.a, rng.b, rng.c, rng.counter = numbers[0], numbers[1], numbers[2], numbers[3]
    else:
        rng.counter = numbers[0]
        rng.secret = bytes(numbers[1:])
    return rng


def branch(seed: Seed, path: list[int]) -> int:
    """The seed for a part of what has this one: a seat's luck, one game of many."""
    if isinstance(seed, int):
        return digest([seed & 0xFFFFFFFF, seed >> 32, *path]) & MAX_SEED
    words = ",".join(str(number) for number in path).encode()
    return int.from_bytes(blake2b(words, digest_size=8, key=bytes.fromhex(seed), person=b"branch").digest()) & MAX_SEED


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
