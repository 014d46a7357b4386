"""A bounded memory of what was made before, for what is costly to make and asked for again and again."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Memo(Generic[T]):
    """Keeps what was asked for last: the young ones, at most `most`, and those that were young before them."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._young: dict[Hashable, T] = {}
        self._old: dict[Hashable, T] = {}

    def __len__(self) -> int:
        return len(self._young) + len(self._old)

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        found = self._young.get(key)
        if found is None:
            found = self._old.pop(key, None)
            if found is None:
                found = make()
            if len(self._young) >= self.most:
                self._old, self._young = self._young, {}
            self._young[key] = found
        return found
