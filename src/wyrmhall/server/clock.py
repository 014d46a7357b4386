"""Time at a table: since when each seat is asked, what is left in its bank, and who has voted to wait no longer.

All of it follows from the log and the times written in it, so a replayed table has the same clocks.
"""

from __future__ import annotations

from typing import Final

from wyrmhall.server.entry import Entry, Refused
from wyrmhall.server.protocol import Clock, Limits, Waiting

SHORTEST, LONGEST, MOST_BANK = 10, 30 * 86400, 86400
# What does not give a person more time to think: it is no choice of the game.
STANDS: Final = ("ask", "agree", "decline", "vote", "again")


def check_clock(clock: Clock | None) -> Clock | None:
    if clock is not None and not (SHORTEST <= clock.per_move <= LONGEST and 0 <= clock.bank <= MOST_BANK):
        raise Refused(
            "bad-request",
            f"a clock gives {SHORTEST} to {LONGEST} seconds for a choice and has 0 to {MOST_BANK} seconds in the bank",
        )
    return clock


class Clocks:
    def __init__(self, clock: Clock | None, seats: int) -> None:
        self.clock = clock
        self.since: list[int | None] = [None] * seats
        self.banks = [clock.bank if clock else 0] * seats
        self.votes: list[set[int]] = [set() for _ in range(seats)]
        # The entry since which each seat is asked without a break, its own choices included.
        self.began: list[int | None] = [None] * seats
        self._before: list[tuple[int | None, int]] = [(None, 0)] * seats

    def copy(self) -> Clocks:
        twin = Clocks(self.clock, 0)
        twin.since, twin.banks, twin._before = list(self.since), list(self.banks), list(self._before)
        twin.votes, twin.began = [set(votes) for votes in self.votes], list(self.began)
        return twin

    def follow(self, entry: Entry, asked: tuple[int, ...]) -> None:
        """An entry was applied, and now these seats are asked."""
        if entry.kind == "vote":
            self.votes[int(entry.data)].add(entry.seat)
        since, began = self.since, self.began
        acted = entry.seat if entry.kind not in STANDS else -1
        for seat, at in enumerate(since):
            waits = seat in asked
            if at is not None and (seat == acted or not waits):
                self._stop(seat, at, entry.at)
            if not waits:
                began[seat] = None
                continue
            if since[seat] is None:
                since[seat] = entry.at
            if began[seat] is None:
                began[seat] = entry.number
        if entry.kind == "undo" and self._before[entry.seat][0] is not None:
            # To take a choice back buys no time.
            self.since[entry.seat], self.banks[entry.seat] = self._before[entry.seat]

    def _stop(self, seat: int, since: int, now: int) -> None:
        self._before[seat] = since, self.banks[seat]
        self.since[seat] = None
        if self.votes[seat]:
            self.votes[seat] = set()
        if self.clock is not None:
            self.banks[seat] -= min(self.banks[seat], max(0, now - since - self.clock.per_move))

    def until(self, seat: int) -> int | None:
        """When the time of a seat runs out; None where it is not asked, or there is no clock."""
        since = self.since[seat]
        return None if since is None or self.clock is None else since + self.clock.per_move + self.banks[seat]

    def votable(self, seat: int, limits: Limits) -> int | None:
        """From when on the others may decide that a bot goes on; None where they may not."""
        since = self.since[seat]
        if since is None:
            return None
        if self.clock is None:
            return since + limits.vote_seconds
        return self.until(seat) if self.clock.then == "vote" else None

    def waiting(self, seats: list[int], limits: Limits) -> list[Waiting]:
        """What is told of every person who is asked."""
        asked = [(seat, since) for seat in seats if (since := self.since[seat]) is not None]
        if self.clock is None:
            banks, patience = self.banks, limits.vote_seconds
            votes = self.votes
            return [
                Waiting(n, at, None, banks[n], at + patience, sorted(votes[n]) if votes[n] else []) for n, at in asked
            ]
        return [
            Waiting(n, at, self.until(n), self.banks[n], self.votable(n, limits), sorted(self.votes[n]))
            for n, at in asked
        ]

    def next_deadline(self, seats: list[int]) -> int | None:
        """When the hall has to look after the table by itself."""
        if self.clock is None or self.clock.then != "bot":
            return None
        return min((until for seat in seats if (until := self.until(seat)) is not None), default=None)

    def late(self, seats: list[int], now: float) -> int | None:
        """A seat whose time is up, where a bot is to go on at once."""
        due = self.next_deadline(seats)
        return None if due is None or due >= now else next(seat for seat in seats if self.until(seat) == due)
