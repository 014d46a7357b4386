"""What the hall sends down its sockets."""

from __future__ import annotations

from typing import Any

import msgspec

from wyrmhall.kernel import Outcome, Prompt
from wyrmhall.server.wire.common import Code, Status
from wyrmhall.server.wire.learning import Lesson
from wyrmhall.server.wire.tables import ChoiceInfo, LogEvent, Score, TableCard, Takeback, Waiting


class TableMessage(msgspec.Struct, frozen=True, tag_field="type", tag="table"):
    """First on every connection, and again when a seat, somebody's presence or the status changes."""

    card: TableCard
    ref: int | None = None


class StateMessage(msgspec.Struct, frozen=True, tag_field="type", tag="state"):
    """The whole table as this viewer may see it, once the game has started, after every change.

    Keep the first `first` log events you have and put `events` behind them. `ref` is set when this acknowledges a
    message of yours. `choices` are all answers to what you are asked, empty when you are not. `acts` are what you may
    do though nobody waits for it; `welcome` are the seats that might, as far as all can see. `spoken_for`
    says that the table is about to answer for you with one of the `standing` answers you have left with it; then it
    asks you nothing. `waiting` are the people who are asked, and `now` is the server's time.
    `lesson` is for the one who learns at this table.
    """

    ref: int | None
    seat: int | None
    moves: int
    turn: int
    status: Status
    view: Any
    first: int
    events: list[LogEvent]
    prompt: Prompt | None
    choices: list[ChoiceInfo]
    acts: list[ChoiceInfo]
    spoken_for: bool
    standing: list[str]
    actors: list[int]
    welcome: list[int]
    scores: list[Score]
    can_undo: bool
    can_take_back: bool
    takeback: Takeback | None
    outcome: Outcome | None
    waiting: list[Waiting]
    now: int
    lesson: Lesson | None = None


class ChatLine(msgspec.Struct, frozen=True):
    id: int
    at: int
    guest: str
    name: str
    seat: int | None
    words: str


class ChatMessage(msgspec.Struct, frozen=True, tag_field="type", tag="chat"):
    """New lines; on connecting, the last ones said here. `ref` is set for the one who said it."""

    lines: list[ChatLine]
    ref: int | None = None


class HintChoice(msgspec.Struct, frozen=True):
    """A choice the bot looked at: how often, what it expects of it from 0 (lost) to 1 (won), in points, and how
    often it wins.
    """

    token: int
    name: str
    words: str
    visits: int
    value: float
    points: float
    wins: float


class HintMessage(msgspec.Struct, frozen=True, tag_field="type", tag="hint"):
    """The choices a bot looked at, the best first; `why` is what speaks for that one before the second, as words after
    "it", or ''.
    """

    ref: int
    turn: int
    choices: list[HintChoice]
    why: str


class BusyMessage(msgspec.Struct, frozen=True, tag_field="type", tag="busy"):
    """There is more to think about than the bots can: the one in `seat` waits about `seconds` for its turn to think."""

    seat: int
    seconds: int


class DoneMessage(msgspec.Struct, frozen=True, tag_field="type", tag="done"):
    """What you asked for is done and needs no other answer."""

    ref: int


class ErrorMessage(msgspec.Struct, frozen=True, tag_field="type", tag="error"):
    """What you sent was not done (`unsure`: perhaps it was); `ref` is null when none could be read from it."""

    ref: int | None
    code: Code
    words: str


class HallMessage(msgspec.Struct, frozen=True, tag_field="type", tag="hall"):
    """On the hall's socket, whenever it changes: tables with a free seat, public games to look on at, and mine."""

    open: list[TableCard]
    running: list[TableCard]
    mine: list[TableCard]


ServerMessage = (
    TableMessage | StateMessage | ChatMessage | HintMessage | BusyMessage | DoneMessage | ErrorMessage | HallMessage
)
