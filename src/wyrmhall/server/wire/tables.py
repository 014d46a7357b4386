"""Tables on the wire: their cards, what is asked for about them, and what a viewer sees of the game."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from wyrmhall.kernel import Line, Outcome, Prompt
from wyrmhall.server.wire.common import SeatKind, Status

# Tables


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Seconds for each choice, and seconds in each seat's bank for the whole game, used when a choice takes longer.

    `then` says what happens when both are used up: a bot goes on, or the others may vote that it does.
    """

    per_move: int
    bank: int = 0
    then: Literal["bot", "vote"] = "bot"


class Waiting(msgspec.Struct, frozen=True):
    """A person the table waits for: since when, until when (null: there is no clock), with what left in the bank; from
    when on the others may vote that a bot goes on (null: never), and the seats that have."""

    seat: int
    since: int
    until: int | None
    bank: int
    votable: int | None
    votes: list[int]


class Seat(msgspec.Struct, frozen=True):
    """Who sits there; `label` is the name as the log has it, numbered where two look alike.

    `held` is the name of the one person an open seat is kept for. `building` is somebody the start waits for, who has
    not yet built what the seat brings. `late` is somebody whose seat a bot took over because
    the time was up or the others would not wait any longer.
    """

    seat: int
    kind: SeatKind
    name: str
    label: str
    guest: str | None = None
    level: str | None = None
    held: str | None = None
    connected: bool = False
    resigned: bool = False
    late: bool = False
    building: bool = False


class TableInfo(msgspec.Struct, frozen=True):
    """`teams` are the seats that play together, team by team; empty where everybody plays alone. `lesson` is what is
    learnt here: "guide", or "puzzle" and its number. `note` says why a game cannot go on, where its rules are no longer
    played here; else it is ''.
    """

    id: str
    game: str
    name: str
    title: str
    status: Status
    public: bool
    hints: bool
    host: str
    seats: list[Seat]
    moves: int
    actors: list[int]
    created: int
    updated: int
    watchers: int
    rematch: str | None
    origin: str | None
    teams: list[list[int]]
    clock: Clock | None
    lesson: str | None
    note: str


class TableCard(msgspec.Struct, frozen=True):
    """A table as one person sees it from outside. `invite` is the key of the invitation, for those at the table."""

    table: TableInfo
    seat: int | None
    your_turn: bool
    invite: str | None


class Exported(msgspec.Struct, frozen=True):
    """A table with its record and its whole log, hidden things included."""

    table: TableInfo
    record: Any
    log: list[Any]


class TableList(msgspec.Struct, frozen=True):
    tables: list[TableCard]


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit there: the one who asks, anybody, or a bot of a level; and what they bring, in games where they
    do. A seat that says nothing is given something.
    """

    kind: Literal["me", "open", "bot"]
    level: str | None = None
    bring: Any = None


class TableRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`seats` has one wish per seat of the game string. Without an open seat the game starts at once. Unless
    `hints` says so, hints are allowed against bots alone and not with other people.
    """

    game: str
    seats: list[SeatWish]
    public: bool = False
    hints: bool | None = None
    clock: Clock | None = None


class JoinRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: int | None = None
    invite: str | None = None
    bring: Any = None


class BringRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody has built from what the table handed out; None leaves that to the game."""

    value: Any = None


class SeatRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: int
    kind: Literal["open", "bot"]
    level: str | None = None


class StartRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Start now; bots of `level` take the seats that are still open."""

    level: str


class ContinueRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Play on from after `moves` moves of a finished table, in `seat`, with bots of `level` in the others."""

    moves: int
    seat: int
    level: str


# What a viewer of a table sees


class LogEvent(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that happened and that this viewer may see; `words` is its line in the log, or ''. Fields that hold
    several numbers stand in `lists`.
    """

    kind: str
    data: dict[str, int]
    words: str
    lists: dict[str, list[int]] = {}


class ChoiceInfo(msgspec.Struct, frozen=True):
    token: int
    name: str
    words: str


class Score(msgspec.Struct, frozen=True):
    points: int
    lines: list[Line]


class Takeback(msgspec.Struct, frozen=True):
    """A request to go back to after `moves` moves, and the seats whose answer is still out."""

    seat: int
    moves: int
    waiting: list[int]


class Made(msgspec.Struct, frozen=True):
    """The choice that led to a step of a replay."""

    seat: int
    token: int
    name: str
    words: str


class ReplayStep(msgspec.Struct, frozen=True):
    moves: int
    made: Made | None
    view: Any
    events: list[LogEvent]
    prompt: Prompt | None
    actors: list[int]
    scores: list[Score]


class Replay(msgspec.Struct, frozen=True):
    """Steps `first` to `first + len(steps) - 1` of a finished game as `seat` (null: an onlooker) saw it."""

    total: int
    seat: int | None
    first: int
    steps: list[ReplayStep]
    outcome: Outcome | None
