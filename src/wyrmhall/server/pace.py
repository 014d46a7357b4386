"""How fast somebody may do something, and which addresses count as one somebody."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

MOST_REMEMBERED = 50_000
SHARE = 8


class Bucket:
    """Tokens that refill with time; `take` says whether there was one left."""

    __slots__ = ("_at", "_left", "burst", "rate", "untold")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._left = burst
        self._at = time.monotonic()
        self.untold = 0

    def take(self) -> bool:
        now = time.monotonic()
        left = min(self.burst, self._left + (now - self._at) * self.rate)
        self._at = now
        if left < 1:
            self._left = left
            return False
        self._left = left - 1
        return True

    def owe(self, count: int) -> None:
        """So much was taken elsewhere; it is missing here too."""
        now = time.monotonic()
        left = min(self.burst, self._left + (now - self._at) * self.rate)
        self._at, self._left = now, max(-self.burst, left - count)


class Buckets:
    """One bucket for each person or place and each kind of thing; who has done nothing for longest is forgotten.

    Where other processes count with it, `tell` says what was taken, an eighth of a bucket at a time: whoever is within
    the limits by far is no news.
    """

    def __init__(self) -> None:
        self._buckets: dict[tuple[str, str], Bucket] = {}
        self.tell: Callable[[str, str, float, float, int], None] | None = None

    def allow(self, who: str, what: str, rate: float, burst: float) -> bool:
        """Whether `who` may do `what` once more."""
        bucket = self._bucket(who, what, rate, burst)
        may = bucket.take()
        if may and self.tell is not None:
            bucket.untold += 1
            if bucket.untold * SHARE >= burst:
                self.tell(who, what, rate, burst, bucket.untold)
                bucket.untold = 0
        return may

    def owe(self, who: str, what: str, rate: float, burst: float, count: int) -> None:
        """It was done so often elsewhere."""
        self._bucket(who, what, rate, burst).owe(count)

    def _bucket(self, who: str, what: str, rate: float, burst: float) -> Bucket:
        key = (who, what)
        bucket = self._buckets.pop(key, None)
        if bucket is None:
            if len(self._buckets) >= MOST_REMEMBERED:
                del self._buckets[next(iter(self._buckets))]
            bucket = Bucket(rate, burst)
        self._buckets[key] = bucket
        return bucket


@lru_cache(4096)
def place_of(address: str) -> str:
    """The address that limits count by: whoever has one IPv6 address has the whole /64 around it."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return f"{IPv6Address(int(found) >> 64 << 64)}/64"
