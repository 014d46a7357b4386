"""Guests on the wire: who somebody is, how they are told that it is their turn, their games and their ratings."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

# Guests


class Guest(msgspec.Struct, frozen=True):
    id: str
    name: str
    muted: list[str]


class Session(msgspec.Struct, frozen=True):
    """Who the cookie says you are; null before you picked a name."""

    guest: Guest | None


class NameRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str


class PersonalLink(msgspec.Struct, frozen=True):
    """The key of the personal link; the client's route for it is `/link#<key>`."""

    key: str


class MuteRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    guest: str
    muted: bool


# Being told that it is one's turn


class PushDevice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A browser's subscription to its push service: where to send, and the keys to encrypt with, as base64url."""

    endpoint: Annotated[str, msgspec.Meta(max_length=1000)]
    p256dh: Annotated[str, msgspec.Meta(max_length=120)]
    auth: Annotated[str, msgspec.Meta(max_length=40)]


class EndpointRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    endpoint: str


class MailRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    address: str | None


class KeyRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: str


class TableHook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An address that is posted to when it is somebody's turn; null for none."""

    url: str | None


class Notices(msgspec.Struct, frozen=True):
    """How you are told that it is your turn while you are not at the table. A mail address is written to once it is
    `confirmed` by the link in the first mail. `push_key` is what a browser subscribes with; `can_mail` says whether
    this hall sends mail at all.
    """

    mail: str | None
    confirmed: bool
    webhook: str | None
    devices: int
    push_key: str
    can_mail: bool


# One's own games, ratings, leaderboards

Ladder = Literal["people", "bots"]


class Played(msgspec.Struct, frozen=True):
    """A seat of a finished game: its place (1 is the best, ties share one), its points, the level of a bot, and
    whether a person had left it before the end."""

    seat: int
    name: str
    level: str | None
    place: int
    points: int
    left: bool


class PlayedGame(msgspec.Struct, frozen=True):
    table: str
    game: str
    title: str
    at: int
    seat: int
    seats: list[Played]


class PlayedGames(msgspec.Struct, frozen=True):
    """Finished games, the last one first; `more` says that there are older ones."""

    games: list[PlayedGame]
    more: bool


class Rating(msgspec.Struct, frozen=True):
    """A rating by openskill: probably `mu`, surely within three `sigma` of it. `wins` counts first places."""

    game: str
    title: str
    ladder: Ladder
    mu: float
    sigma: float
    games: int
    wins: int


class Ratings(msgspec.Struct, frozen=True):
    """Your ratings, and whether you are on the leaderboards."""

    ratings: list[Rating]
    listed: bool


class ListedRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    listed: bool


class BoardRow(msgspec.Struct, frozen=True):
    """Somebody on a leaderboard; `level` names a bot. The order is by `mu` less three `sigma`."""

    place: int
    name: str
    level: str | None
    you: bool
    mu: float
    sigma: float
    games: int
    wins: int


class Leaderboard(msgspec.Struct, frozen=True):
    game: str
    ladder: Ladder
    rows: list[BoardRow]
