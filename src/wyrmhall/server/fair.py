"""A line in which nobody gets ahead by asking more often.

Those who wait are served in turn, person by person, and within a person table by table. Who has used more time than
others waits longer for the next turn; who has been idle gets nothing for that.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Container
from typing import Generic, TypeVar

Item = TypeVar("Item")
# What a turn is taken to cost until it is known: enough for the others to come first.
ESTIMATE = 1.0
MOST_REMEMBERED = 10_000


class Fair(Generic[Item]):
    def __init__(self) -> None:
        self._lines: dict[str, dict[str, deque[Item]]] = {}
        self._due: dict[str, float] = {}
        self._now = 0.0
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def put(self, person: str, table: str, item: Item) -> None:
        self._lines.setdefault(person, {}).setdefault(table, deque()).append(item)
        self._count += 1

    def take(self, but: Container[str] = ()) -> tuple[str, Item] | None:
        """Whose turn it is, and what they wait for; some may have to let others go first."""
        waiting = [who for who in self._lines if who not in but]
        if not waiting:
            return None
        person = min(waiting, key=lambda who: max(self._due.get(who, 0.0), self._now))
        tables = self._lines.pop(person)
        table = next(iter(tables))
        line = tables.pop(table)
        item = line.popleft()
        self._count -= 1
        # Whoever still waits does so behind the others.
        if line:
            tables[table] = line
        if tables:
            self._lines[person] = tables
        self._now = max(self._due.get(person, 0.0), self._now)
        self._due[person] = self._now + ESTIMATE
        return person, item

    def charge(self, person: str, seconds: float) -> None:
        """The turn took that long."""
        if person in self._due:
            self._due[person] += seconds - ESTIMATE
        if len(self._due) > MOST_REMEMBERED:
            self._due = {who: due for who, due in self._due.items() if due > self._now}
