"""A bounded memory of what was made before, for what is costly to make and asked for again and again."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Memo(Generic[T]):
    """Forgets everything when it is full. That is simpler than to forget the oldest, and good enough where most
    questions are about what was made last.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._made: dict[Hashable, T] = {}

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        found = self._made.get(key)
        if found is None:
            found = make()
            if len(self._made) >= self.most:
                self._made.clear()
            self._made[key] = found
        return found
