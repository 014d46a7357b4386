"""Who sits where: people and bots by seat, and what they are called."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmhall import bots
from wyrmhall.bots.files import LEARNED, is_file_bot, own_name, split_names
from wyrmhall.kernel.errors import WyrmhallError

HUMAN = "human"
BOTS = (*bots.NAMES, LEARNED)


class BadSeating(WyrmhallError):
    """Seats or names that do not fit the table."""


def read_seats(text: str) -> list[str]:
    """`human,drake,wyrm` -> one entry a seat, each `human` or the name of a bot."""
    seats = split_names(text)
    for seat in seats:
        if seat != HUMAN and seat not in BOTS and not is_file_bot(seat):
            raise BadSeating(
                f"nobody called {seat!r} can sit here; expected {HUMAN}, {', '.join(BOTS)}, "
                "or your own bot as path/to/file.py:ClassName"
            )
    return seats


def saved_seats(names: Sequence[str]) -> list[str]:
    """Who sat where when a game was saved: whoever is called like a bot was one, and the others are people."""
    kinds = [name.rstrip("0123456789 ").lower() for name in names]
    return [kind if kind in BOTS else HUMAN for kind in kinds]


def name_seats(seats: Sequence[str], given: str | None) -> list[str]:
    """A name for each seat: those given, for all seats or for the people only, and fitting ones for the rest."""
    people = [i for i, seat in enumerate(seats) if seat == HUMAN]
    names = [_own_name(seats, i) for i in range(len(seats))]
    if given is not None:
        wanted = [part.strip() for part in given.split(",")]
        if len(wanted) not in (len(people), len(seats)) or not all(wanted):
            raise BadSeating(
                f"{len(wanted)} names are given; expected {len(seats)} for all seats, or {len(people)} for the people"
            )
        for place, name in zip(people if len(wanted) == len(people) else range(len(seats)), wanted, strict=True):
            names[place] = name
    if len(set(names)) < len(names):
        raise BadSeating(f"two seats have the same name in {', '.join(names)}; give each its own")
    return names


def _own_name(seats: Sequence[str], place: int) -> str:
    kind = seats[place]
    if kind == HUMAN:
        return "You" if seats.count(HUMAN) == 1 else f"Player {seats[: place + 1].count(HUMAN)}"
    name = own_name(kind) if is_file_bot(kind) else kind.capitalize()
    return name if seats.count(kind) == 1 else f"{name} {seats[: place + 1].count(kind)}"
