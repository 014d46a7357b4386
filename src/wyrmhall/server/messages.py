"""What a viewer is told about a table. Everything that leaves the server about a game in play is made here.

An audience is a seat, or None for all onlookers; it gets the view, the events, the prompt and the choices of that
seat and of no other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from wyrmhall.kernel import Event, Game, State
from wyrmhall.kernel.game import Moment
from wyrmhall.kernel.outcome import Line, Outcome
from wyrmhall.kernel.prompt import Prompt
from wyrmhall.server.entry import Chair, Refused
from wyrmhall.server.lines import LINES, log_event
from wyrmhall.server.live import Facts, Live, Moves, game_of, walk
from wyrmhall.server.names import isolated, labels_of
from wyrmhall.server.protocol import (
    ChoiceInfo,
    Clock,
    GameInfo,
    Lesson,
    Limits,
    LogEvent,
    Made,
    Replay,
    ReplayStep,
    Score,
    Seat,
    Status,
    TableCard,
    TableInfo,
    Takeback,
    Waiting,
)
from wyrmhall.server.store import Row

encode = msgspec.json.Encoder().encode

MOST_STEPS = 64
LIMITS = Limits()


def log_events(game: Game, events: Iterable[Event], audience: int | None, names: Sequence[str]) -> list[LogEvent]:
    return [log_event(game, event, audience, names) for event in events if event.visible_to(audience)]


def first_line(game: Game, audience: int | None, names: Sequence[str], players: Sequence[str]) -> LogEvent:
    """The log of every game begins with who sat down to it, and as whom."""
    who = ["You" if seat == audience else player for seat, player in enumerate(players)]
    who = [
        player if name == played else f"{player} as {name}"
        for player, name, played in zip(who, names, players, strict=True)
    ]
    verb = "sit" if len(who) > 1 or audience is not None else "sits"
    listed = f"{', '.join(who[:-1])} and {who[-1]}" if len(who) > 1 else who[0]
    return LogEvent("start", {}, f"{listed} {verb} down to play {game.about.title}.")


def whole_log(
    game: Game, events: Iterable[Event], audience: int | None, names: Sequence[str], players: Sequence[str]
) -> list[LogEvent]:
    return [first_line(game, audience, names, players), *log_events(game, events, audience, names)]


def teams_of(game: Game) -> list[list[int]]:
    """The seats that play together, team by team; none where everybody plays alone."""
    teams = sorted({tuple(game.partners(seat)) for seat in range(game.seats)})
    return [list(team) for team in teams] if any(len(team) > 1 for team in teams) else []


def scores_of(moment: Moment) -> list[Score]:
    return [Score(points, list(lines)) for points, lines in moment.scores()]


class Remembered:
    """What was made for earlier messages about a table and need not be made again: each seat's question as long as its
    number stands, and the score sheets as long as they are the same."""

    __slots__ = ("questions", "scores", "sheets")

    def __init__(self) -> None:
        self.questions: dict[int, tuple[int, Prompt | None, list[ChoiceInfo]]] = {}
        self.sheets: list[tuple[int, tuple[Line, ...]]] = []
        self.scores = msgspec.Raw(b"[]")


class OwnState(msgspec.Struct, tag_field="type", tag="state"):
    """What of a `StateMessage` each audience is told of its own; the log is written already."""

    ref: int | None
    seat: int | None
    turn: int
    view: Any
    first: int
    events: msgspec.Raw
    prompt: Prompt | None
    choices: list[ChoiceInfo]
    acts: list[ChoiceInfo]
    spoken_for: bool
    standing: list[str]
    can_undo: bool
    can_take_back: bool
    lesson: Lesson | None


class SharedState(msgspec.Struct):
    """What of a `StateMessage` is the same for everybody, and encoded once."""

    moves: int
    status: Status
    actors: tuple[int, ...]
    welcome: tuple[int, ...]
    scores: msgspec.Raw
    takeback: Takeback | None
    outcome: Outcome | None
    waiting: list[Waiting]
    now: int


class Telling:
    """Makes the `state` messages for one moment of a table; what all audiences share is made once."""

    def __init__(
        self,
        live: Live,
        news: list[Event] | None,
        limits: Limits = LIMITS,
        now: int = 0,
        kept: int = 0,
        remembered: Remembered | None = None,
    ) -> None:
        """`news` are the events since the last telling; None when what was told before has changed: then the first
        `kept` moves stand as they were."""
        self.remembered = remembered or Remembered()
        self.live = live
        self.now = now
        self.kept = kept
        self._parts: tuple[list[Event], list[Event]] | None = None
        self.playing = live.status == "playing"
        self.news = news
        self.state = live.state
        self.names = live.told_as()
        self.moment = live.game.moment(self.state)
        self.shared = self._shared(limits)

    def _shared(self, limits: Limits) -> bytes:
        """What all are told alike, as the end of every message."""
        live, state = self.live, self.state
        shared = SharedState(
            live.moves,
            live.status,
            state.actors() if self.playing else (),
            state.welcome() if self.playing else (),
            self._scores(self.remembered),
            live.takeback,
            state.outcome() if live.status == "over" else None,
            live.clocks.waiting(live.people, limits) if self.playing else [],
            self.now,
        )
        return b"," + encode(shared)[1:]

    def _scores(self, remembered: Remembered) -> msgspec.Raw:
        sheets = self.moment.scores()
        if sheets != remembered.sheets:
            scores = [Score(points, list(lines)) for points, lines in sheets]
            remembered.sheets, remembered.scores = sheets, msgspec.Raw(encode(scores))
        return remembered.scores

    def _question(self, seat: int) -> tuple[Prompt | None, list[ChoiceInfo]]:
        """What a seat is asked, and all answers to it; a question keeps its number as long as it stands."""
        turn = self.live.turns[seat]
        known = self.remembered.questions.get(seat)
        if known is None or known[0] != turn:
            state = self.state
            choices = choices_of(self.live.game, state, seat, state.answers(seat))
            known = self.remembered.questions[seat] = turn, state.prompt(seat), choices
        return known[1], known[2]

    def _log(self, audience: int | None, seen: int | None) -> tuple[int, list[bytes]]:
        """How many of the events it has seen an audience keeps, and the lines of those behind them."""
        live, game = self.live, self.live.game
        if seen is not None and self.news is not None:
            return seen, LINES.tell(game, self.news, audience, self.names)
        if seen is not None:
            if self._parts is None:
                self._parts = live.since(self.kept)
            first = 1 + sum(event.visible_to(audience) for event in self._parts[0])
            if first <= seen:
                return first, LINES.tell(game, self._parts[1], audience, self.names)
        return 0, list(map(encode, whole_log(game, live.history(), audience, self.names, live.called)))

    def tell(self, audience: int | None, seen: int | None, ref: int | None) -> tuple[bytes, int]:
        """The message for an audience that has `seen` so many events, None for one that begins; and how many it has
        seen then."""
        first, lines = self._log(audience, seen)
        events = msgspec.Raw(b"[" + b",".join(lines) + b"]")
        return self.show(audience, ref, first, events), first + len(lines)

    def show(self, audience: int | None, ref: int | None, first: int, written: msgspec.Raw) -> bytes:
        """The message with a log that is written already, behind the `first` events that the audience keeps."""
        live, state, game = self.live, self.state, self.live.game
        prompt, choices, acts, standing = _NOTHING
        spoken_for = can_undo = can_take_back = False
        if audience is not None and live.table is not None:
            standing = live.table.stands(audience)
            if self.playing:
                acts = choices_of(game, state, audience, acts_of(state, audience)) if state.anytime else []
                can_undo, can_take_back = live.table.can_undo(audience), live.can_take_back(audience)
                spoken_for = live.table.left(audience) >= 0
                if not spoken_for and state.waiting >> audience & 1:
                    prompt, choices = self._question(audience)
        # Given by place: to look up so many names takes longer than to encode what they name.
        own = OwnState(
            ref,
            audience,
            live.turns[audience] if audience is not None else 0,
            self.moment.view(audience),
            first,
            written,
            prompt,
            choices,
            acts,
            spoken_for,
            standing,
            can_undo,
            can_take_back,
            live.course.tell(state) if live.course is not None and live.course.seat == audience else None,
        )
        return encode(own)[:-1] + self.shared


_NOTHING: tuple[Prompt | None, list[ChoiceInfo], list[ChoiceInfo], list[str]] = None, [], [], []


def game_info(game: Game) -> GameInfo:
    return GameInfo(
        name=game.name,
        about=game.about,
        options=list(game.options),
        rules_version=game.rules_version,
        palette=game.palette(),
        standing=list(game.standing),
        brings=game.brings,
    )


def choices_of(game: Game, state: State, seat: int, tokens: list[int]) -> list[ChoiceInfo]:
    name = game.vocabulary.names
    return [ChoiceInfo(token, name[token], game.words(state, seat, token)) for token in tokens]


def acts_of(state: State, seat: int) -> list[int]:
    """What `seat` may do now without being asked."""
    return [token for token in state.legal(seat) if token not in state.answers(seat)] if state.anytime else []


# Tables from outside


class Summary(msgspec.Struct):
    """What a list says of a table, from memory or from the store."""

    facts: Facts
    chairs: list[Chair]
    status: Status
    moves: int
    actors: list[int]
    updated: int
    rematch: str | None
    host: str
    connected: frozenset[str] = frozenset()
    watchers: int = 0
    note: str = ""


def summary_of_row(row: Row) -> Summary:
    chairs = msgspec.json.decode(row["seats"], type=list[Chair])
    seated = [chair.guest for chair in chairs if chair.kind == "guest" and chair.guest]
    facts = facts_of_row(row)
    host = facts.host if facts.host in seated or not seated else seated[0]
    actors = msgspec.json.decode(row["actors"], type=list[int])
    return Summary(facts, chairs, row["status"], row["moves"], actors, row["updated"], row["rematch"], host)


def facts_of_row(row: Row) -> Facts:
    return Facts(
        id=row["id"],
        game=row["game"],
        rules=row["rules"],
        cards=row["cards"],
        seed=row["seed"] if row["secret"] is None else row["secret"],
        host=row["host"],
        public=bool(row["public"]),
        hints=bool(row["hints"]),
        invite=row["invite"],
        created=row["created"],
        origin=row["origin"],
        prefix=msgspec.json.decode(row["prefix"], type=Moves),
        clock=msgspec.json.decode(row["clock"], type=Clock) if row["clock"] else None,
        lesson=row["lesson"],
    )


def table_card(summary: Summary, guest: str | None) -> TableCard:
    """The card for `guest`; only those at the table get the key of the invitation."""
    facts, chairs = summary.facts, summary.chairs
    seat = next((n for n, chair in enumerate(chairs) if chair.kind == "guest" and chair.guest == guest), None)
    game = game_of(facts.game)
    labels = labels_of([chair.name for chair in chairs])
    info = TableInfo(
        id=facts.id,
        game=facts.game,
        name=game.name,
        title=game.about.title,
        status=summary.status,
        public=facts.public,
        hints=facts.hints,
        host=summary.host,
        seats=[_seat(number, chair, labels[number], summary.connected, game) for number, chair in enumerate(chairs)],
        moves=summary.moves,
        actors=summary.actors,
        created=facts.created,
        updated=summary.updated,
        watchers=summary.watchers,
        rematch=summary.rematch,
        origin=facts.origin,
        teams=teams_of(game),
        clock=facts.clock,
        lesson=facts.lesson,
        note=summary.note,
    )
    at_table = guest is not None and (seat is not None or guest in (summary.host, facts.host))
    return TableCard(
        info,
        seat if guest is not None else None,
        guest is not None and seat in summary.actors,
        facts.invite if at_table else None,
    )


def _seat(number: int, chair: Chair, label: str, connected: frozenset[str], game: Game) -> Seat:
    return Seat(
        seat=number,
        kind=chair.kind,
        name=chair.name if chair.kind != "open" else "",
        label=isolated(label) if chair.kind != "open" else "",
        guest=chair.guest if chair.kind == "guest" else None,
        level=chair.level,
        held=chair.name if chair.kind == "open" and chair.held else None,
        connected=chair.kind == "bot" or chair.guest in connected,
        resigned=chair.resigned,
        late=chair.late,
        building=chair.kind == "guest" and chair.bring is None and game.allots(),
    )


# After the end


def replay_of(live: Live, audience: int | None, first: int, last: int) -> Replay:
    """Steps `first` to `last` of a finished game; asking for it earlier is refused, since it tells what was hidden."""
    if not live.finished():
        raise Refused("not-over", "a game can be replayed once it is over")
    if live.table is None:
        raise Refused("not-found", "this game was never started")
    if audience is not None and not 0 <= audience < live.game.seats:
        raise Refused("bad-request", f"seat {audience} is not at this table: seats are 0 to {live.game.seats - 1}")
    total = live.moves
    if not 0 <= first <= last <= total:
        raise Refused("bad-request", f"steps {first} to {last} are not in the replay: it has steps 0 to {total}")
    last = min(last, first + MOST_STEPS - 1)
    names = live.told_as()
    shown: list[ReplayStep] = []
    for step in walk(live.game, live.table.record):
        if step.moves > last:
            break
        if step.moves >= first:
            told = log_events(live.game, step.events, audience, names)
            if not step.moves:
                told.insert(0, first_line(live.game, audience, names, live.called))
            moment = live.game.moment(step.state)
            shown.append(
                ReplayStep(
                    moves=step.moves,
                    made=_made(live.game, step.made),
                    view=moment.view(audience),
                    events=told,
                    prompt=step.state.prompt(audience) if audience is not None else None,
                    actors=list(step.state.actors()),
                    scores=scores_of(moment),
                )
            )
    return Replay(total, audience, first, shown, live.state.outcome() if live.status == "over" else None)


def _made(game: Game, made: tuple[int, int, str] | None) -> Made | None:
    return Made(made[0], made[1], game.vocabulary.name(made[1]), made[2]) if made else None
