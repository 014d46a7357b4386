"""How fast somebody may do something, and which addresses count as one somebody."""

from __future__ import annotations

import time
from ipaddress import IPv6Address, ip_address

MOST_REMEMBERED = 50_000


class Bucket:
    """Tokens that refill with time; `take` says whether there was one left."""

    __slots__ = ("_at", "_left", "burst", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._left = burst
        self._at = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self._left = min(self.burst, self._left + (now - self._at) * self.rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """One bucket for each person or place and each kind of thing; who has done nothing for longest is forgotten."""

    def __init__(self) -> None:
        self._buckets: dict[tuple[str, str], Bucket] = {}

    def allow(self, who: str, what: str, rate: float, burst: float) -> bool:
        """Whether `who` may do `what` once more."""
        key = (who, what)
        bucket = self._buckets.pop(key, None)
        if bucket is None:
            if len(self._buckets) >= MOST_REMEMBERED:
                del self._buckets[next(iter(self._buckets))]
            bucket = Bucket(rate, burst)
        self._buckets[key] = bucket
        return bucket.take()


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
