"""Every HTTP body and every WebSocket message of the server, as msgspec structs.

`docs/protocol.md` explains them and `typescript.py` turns them into the client's types: this file is where the wire is
defined. Seats are numbered from 0; times are whole seconds since 1970; `ref` is a number the sender of a request picks
and finds again in the answer.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from wyrmhall.kernel import About, CardFace, Line, Option, Outcome, Prompt, StandingAnswer
from wyrmhall.kernel.game import Allotment, BringLimit, ListedBring

PROTOCOL = 1

Status = Literal["waiting", "playing", "over", "abandoned"]
SeatKind = Literal["open", "guest", "bot"]
Code = Literal[
    "bad-message",
    "bad-request",
    "too-big",
    "too-fast",
    "sign-in",
    "bad-name",
    "foreign-origin",
    "not-found",
    "not-yours",
    "not-seated",
    "not-started",
    "started",
    "over",
    "not-over",
    "not-asked",
    "late",
    "illegal",
    "no-undo",
    "no-takeback",
    "no-vote",
    "no-hints",
    "full",
    "limit",
    "conflict",
    "unsure",
    "server",
]


class Problem(msgspec.Struct, frozen=True):
    """The body of every HTTP answer that is not a success."""

    code: Code
    words: str


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


# Learning


class LessonPage(msgspec.Struct, frozen=True):
    """Something to read, and what it points at: a part of the table ("hand", "board", "question", "scores", "log",
    "tools"), or "token", "term", "part" or "place" and which; '' points at nothing.
    """

    say: str
    point: str


class LessonChoice(msgspec.Struct, frozen=True):
    """A choice that a deep search has weighed: what it expects of it, 0 (lost) to 1 (won), and how often it wins,
    where that was counted."""

    token: int
    name: str
    words: str
    value: float
    wins: float | None


class Lesson(msgspec.Struct, frozen=True):
    """What stands beside the board at a table where one learns. Of a guide: the pages for this moment, the choice it
    would make, how far it is, and whether it is done. Of a puzzle, once it was answered (`done`): whether that was
    `right`, what the choices are worth, the best one first, the line that goes on from it, and why.
    """

    kind: Literal["guide", "puzzle"]
    number: int
    total: int
    pages: list[LessonPage]
    token: int | None
    done: bool
    right: bool | None = None
    weighed: list[LessonChoice] = []
    line: list[str] = []
    why: str = ""


class GuideInfo(msgspec.Struct, frozen=True):
    """The first game with a guide: how long it takes about, how many steps it has, and the table where you are at
    it."""

    minutes: int
    steps: int
    learnt: bool
    table: str | None


class PuzzleInfo(msgspec.Struct, frozen=True):
    """A puzzle: the game it is from, for whom of how many seats, after how many choices, and whether you solved it."""

    number: int
    game: str
    seat: int
    seats: int
    moves: int
    question: str
    solved: bool


class Lessons(msgspec.Struct, frozen=True):
    """What can be learnt of a game, and how far you are; `guide` is null where there is none."""

    game: str
    guide: GuideInfo | None
    puzzles: list[PuzzleInfo]


# Looking back


class ReviewPoint(msgspec.Struct, frozen=True):
    """After so many moves the seat had a choice: what the one it made was worth, and the best, 0 (lost) to 1 (won).
    Where a game counts points, half of that is for the lead.
    """

    moves: int
    value: float
    best: float


class TurningPoint(msgspec.Struct, frozen=True):
    """A choice that cost much: what was chosen, what it was worth and how often it wins; what a strong bot would have
    chosen, with the same; why, and how its line goes on.
    """

    moves: int
    token: int
    words: str
    value: float
    wins: float
    best_token: int
    best_words: str
    best: float
    best_wins: float
    why: str
    line: list[str]


class Review(msgspec.Struct, frozen=True):
    """The look back at a finished game for one seat, as far as the bots have come: `done` of `total` thoughts. The
    turning points stand in order of what they cost. `result` is how it ended, null for a game that was left.
    """

    seat: int
    done: int
    total: int
    finished: bool
    points: list[ReviewPoint]
    turning: list[TurningPoint]
    result: float | None


# Up the socket

Ref = Annotated[int, msgspec.Meta(ge=0, lt=2**53)]


class Move(msgspec.Struct, frozen=True, tag_field="type", tag="move", forbid_unknown_fields=True):
    """Choose a token, by number or name. `turn` is the one of the state this answers, so a double click is late."""

    ref: Ref
    turn: int
    token: int | str


class Undo(msgspec.Struct, frozen=True, tag_field="type", tag="undo", forbid_unknown_fields=True):
    ref: Ref


class AskTakeback(msgspec.Struct, frozen=True, tag_field="type", tag="takeback", forbid_unknown_fields=True):
    """Ask every other human to go back to before your last choice."""

    ref: Ref


class AnswerTakeback(msgspec.Struct, frozen=True, tag_field="type", tag="answer", forbid_unknown_fields=True):
    """Agree to the open request or turn it down; the one who asked turns it down to withdraw it."""

    ref: Ref
    agree: bool


class AskHint(msgspec.Struct, frozen=True, tag_field="type", tag="hint", forbid_unknown_fields=True):
    """What a bot thinks of your choices: the one of this level, or the usual adviser."""

    ref: Ref
    level: Annotated[str, msgspec.Meta(max_length=40)] | None = None


class LeaveAnswers(msgspec.Struct, frozen=True, tag_field="type", tag="standing", forbid_unknown_fields=True):
    """What the table shall answer for you from now on: names of the game's standing answers. Nobody else is told."""

    ref: Ref
    names: Annotated[list[Annotated[str, msgspec.Meta(max_length=40)]], msgspec.Meta(max_length=20)]


class Resign(msgspec.Struct, frozen=True, tag_field="type", tag="resign", forbid_unknown_fields=True):
    ref: Ref


class Vote(msgspec.Struct, frozen=True, tag_field="type", tag="vote", forbid_unknown_fields=True):
    """Wait no longer for the person in `seat`: a bot goes on once more than half of the others who are here say so."""

    ref: Ref
    seat: int


class Say(msgspec.Struct, frozen=True, tag_field="type", tag="say", forbid_unknown_fields=True):
    ref: Ref
    words: str


class Sync(msgspec.Struct, frozen=True, tag_field="type", tag="sync", forbid_unknown_fields=True):
    """Ask for `table` and the whole `state` again."""

    ref: Ref


class Ping(msgspec.Struct, frozen=True, tag_field="type", tag="ping", forbid_unknown_fields=True):
    ref: Ref


ClientMessage = Move | Undo | LeaveAnswers | AskTakeback | AnswerTakeback | AskHint | Resign | Vote | Say | Sync | Ping


# Down the socket


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

HTTP_BODIES: tuple[type[msgspec.Struct], ...] = (
    Problem,
    Session,
    NameRequest,
    PersonalLink,
    MuteRequest,
    Hall,
    Rules,
    Cards,
    TableCard,
    TableList,
    TableRequest,
    HandedOut,
    BringRequest,
    JoinRequest,
    SeatRequest,
    StartRequest,
    ContinueRequest,
    Replay,
    Lessons,
    Brings,
    CheckedBring,
    CheckRequest,
    ReadRequest,
    SaveRequest,
    Review,
    Notices,
    PushDevice,
    EndpointRequest,
    MailRequest,
    KeyRequest,
    TableHook,
    PlayedGames,
    Ratings,
    ListedRequest,
    Leaderboard,
)
