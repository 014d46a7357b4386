"""The hall on the wire: its limits, its games, what seats bring to them, and what its keeper looks after."""

from __future__ import annotations

from typing import Any

import msgspec

from wyrmhall.kernel import About, CardFace, Option, StandingAnswer
from wyrmhall.kernel.game import Allotment, BringLimit, ListedBring

# For the keeper


class BanRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    banned: bool


class Load(msgspec.Struct, frozen=True):
    """What the hall has to do right now, and has done since it was opened, on all its processes together."""

    processes: int
    tables: int
    playing: int
    sockets: int
    people: int
    entries_stored: int
    entries_lost: int
    refused: int
    notices_sent: int
    notices_failed: int
    moves_waiting: int
    hints_waiting: int
    workers: int
    workers_busy: int
    memory_bytes: int


# The hall


class Limits(msgspec.Struct, frozen=True):
    """What the server bears with from one person, and from one address (of IPv6, from one /64)."""

    name: int = 24
    chat: int = 300
    message_bytes: int = 4096
    messages_per_second: float = 20.0
    message_burst: int = 60
    chats_per_minute: int = 20
    requests_per_second: float = 20.0
    request_burst: int = 120
    guests_per_hour: int = 120
    tables: int = 60
    tables_per_hour: int = 120
    sockets: int = 40
    address_sockets: int = 160
    address_connections: int = 240
    connections_per_second: float = 20.0
    handshakes_per_second: float = 4.0
    handshake_burst: int = 80
    control_frames_per_second: float = 1.0
    control_frame_burst: int = 20
    head_seconds: float = 10.0
    request_seconds: float = 60.0
    watchers: int = 200
    absent_hours: int = 72
    vote_seconds: int = 600
    notice_seconds: float = 20.0


class Level(msgspec.Struct, frozen=True):
    """A bot that can be given a seat."""

    name: str
    title: str
    words: str


class GameInfo(msgspec.Struct, frozen=True):
    name: str
    about: About
    options: list[Option]
    rules_version: str
    palette: dict[str, str]
    standing: list[StandingAnswer]
    brings: str


class Hall(msgspec.Struct, frozen=True):
    """What the front page needs and what does not change while the server runs."""

    protocol: int
    version: str
    games: list[GameInfo]
    levels: list[Level]
    limits: Limits


class Rules(msgspec.Struct, frozen=True):
    game: str
    version: str
    markdown: str


class Cards(msgspec.Struct, frozen=True):
    """The cards of a game in the order of their numbers, and its `board`: what its tables show and no move changes."""

    game: str
    cards: list[CardFace]
    board: Any
    palette: dict[str, str]


class SavedBring(msgspec.Struct, frozen=True):
    """What a guest has saved to bring; `reasons` say why it does not fit the game it was asked for."""

    id: str
    name: str
    value: Any
    reasons: list[str]


class Brings(msgspec.Struct, frozen=True):
    """What a seat may bring: what comes with the game, and what this guest has saved. `word` is what it is called,
    `options` are those that decide what fits, `limits` how many of each card do. With `handed_out` nobody brings
    anything along: the table hands out what it is built from.
    """

    game: str
    word: str
    listed: list[ListedBring]
    saved: list[SavedBring]
    options: list[str]
    limits: list[BringLimit]
    handed_out: bool


class HandedOut(msgspec.Struct, frozen=True):
    """What a table has handed to one person to build from, and how many of each card that leaves. `rated` says whether
    ratings will follow the game: not where bots alone play against it.
    """

    game: str
    dealt: Allotment
    limits: list[BringLimit]
    rated: bool


class CheckedBring(msgspec.Struct, frozen=True):
    """What was looked through: why it does not fit, lines that could not be read, and its text ('' if it has none)."""

    value: Any
    reasons: list[str]
    complaints: list[str]
    text: str


class CheckRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    value: Any


class ReadRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    text: str


class SaveRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`id` is what it takes the place of; without one it is saved anew."""

    name: str
    value: Any
    id: str | None = None
