"""The random numbers: fixed for ever, even, and copied without strings attached."""

from collections import Counter
from hashlib import blake2b

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wyrmhall.kernel import Rng
from wyrmhall.kernel.rng import MAX_SEED, branch, digest, rng_from_numbers, rng_of


def test_the_stream_of_a_seed_never_changes() -> None:
    rng = Rng(7)
    assert [rng.next() for _ in range(4)] == [100587536, 2849664703, 2976894644, 2427842431]


@given(st.integers(0, MAX_SEED), st.integers(1, 10_000))
def test_below_stays_below(seed: int, n: int) -> None:
    rng = Rng(seed)
    assert all(0 <= rng.below(n) < n for _ in range(20))


def test_below_is_even() -> None:
    rng = Rng(3)
    counts = Counter(rng.below(6) for _ in range(60_000))
    assert sorted(counts) == list(range(6))
    assert max(counts.values()) < 1.05 * min(counts.values())


def test_shuffle_reaches_every_order_evenly() -> None:
    rng = Rng(11)
    orders = Counter[tuple[int, ...]]()
    for _ in range(24_000):
        items = [0, 1, 2, 3]
        rng.shuffle(items)
        orders[tuple(items)] += 1
    assert len(orders) == 24
    assert max(orders.values()) < 1.25 * min(orders.values())


@given(st.integers(0, MAX_SEED))
def test_clone_and_numbers_continue_the_same_stream(seed: int) -> None:
    rng = Rng(seed)
    rng.next()
    clone, read = rng.clone(), rng_from_numbers(rng.numbers())
    following = [rng.next() for _ in range(5)]
    assert [clone.next() for _ in range(5)] == following == [read.next() for _ in range(5)]


@given(st.lists(st.integers(-1, 2**32 - 1), max_size=30), st.integers(0, 29), st.integers(1, 1000))
def test_digest_tells_lists_apart(numbers: list[int], at: int, change: int) -> None:
    assert digest(numbers) == digest(list(numbers))
    assert digest(numbers) < 1 << 60
    assert digest([*numbers, 0]) != digest(numbers)
    if at < len(numbers):
        other = list(numbers)
        other[at] = (other[at] + change) % 2**32
        assert digest(other) != digest(numbers)


SECRET = "00112233445566778899aabbccddeeff"


def test_a_secret_stream_is_a_keyed_hash_of_its_places() -> None:
    rng = rng_of(SECRET)
    for place in range(40):
        bits = blake2b(place.to_bytes(8, "little"), digest_size=4, key=bytes.fromhex(SECRET)).digest()
        assert rng.next() == int.from_bytes(bits, "little")


@given(st.binary(min_size=16, max_size=32), st.integers(0, 127))
def test_one_bit_of_a_secret_changes_everything(secret: bytes, bit: int) -> None:
    other = bytearray(secret)
    other[bit // 8] ^= 1 << bit % 8
    one, two = rng_of(secret.hex()), rng_of(other.hex())
    assert [one.next() for _ in range(4)] != [two.next() for _ in range(4)]
    assert branch(secret.hex(), [1]) != branch(other.hex(), [1])
    assert branch(secret.hex(), [1]) != branch(secret.hex(), [2])


def test_a_secret_stream_is_cloned_and_written_down() -> None:
    rng = rng_of(SECRET)
    rng.next()
    clone, read = rng.clone(), rng_from_numbers(rng.numbers())
    following = [rng.below(1000) for _ in range(5)]
    assert [clone.below(1000) for _ in range(5)] == following == [read.below(1000) for _ in range(5)]


@pytest.mark.parametrize("seed", [-1, MAX_SEED + 1, "", "7", SECRET[:-2], SECRET[:-1], SECRET * 3, SECRET[:-1] + "G"])
def test_a_seed_that_is_neither_is_refused(seed: int | str) -> None:
    with pytest.raises(ValueError, match="seed"):
        rng_of(seed)
