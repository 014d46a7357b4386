"""A table of the hall in memory: its log applied, entry by entry.

`apply` is the only way it changes, for what people do now and for what is read back from the store alike, so a
replayed table is the same table. It checks the rules of the game; who may do what is checked before, in `hall.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec

from wyrmhall.games import load
from wyrmhall.kernel import CannotUndo, Event, Game, IllegalMove, Record, State, Table, WyrmhallError
from wyrmhall.kernel.rng import Seed, branch
from wyrmhall.server.bot_worker import Thought
from wyrmhall.server.chronicle import Chronicle
from wyrmhall.server.clock import Clocks
from wyrmhall.server.entry import Chair, Entry, Kind, Refused, text
from wyrmhall.server.learning import Course, course_of
from wyrmhall.server.names import isolated, labels_of
from wyrmhall.server.protocol import Clock, Status, Takeback
from wyrmhall.server.store import Generation

Moves = list[tuple[int, str]]


@lru_cache(maxsize=256)
def game_of(string: str) -> Game:
    return load(string)


def is_played(game: str, rules: str, cards: str) -> bool:
    """Whether the hall has this game, and by these rules and cards."""
    try:
        found = game_of(game)
    except WyrmhallError:
        return False
    return (found.rules_version, found.cards_digest) == (rules, cards)


class Facts(msgspec.Struct, frozen=True):
    """What is settled when a table is made. `prefix` are the moves it begins with when it plays on from another.
    `lesson` is what is learnt here: "guide", or "puzzle" and its number.
    """

    id: str
    game: str
    rules: str
    cards: str
    seed: Seed
    host: str
    public: bool
    hints: bool
    invite: str
    created: int
    origin: str | None
    prefix: Moves
    clock: Clock | None = None
    lesson: str | None = None


class Live:
    """One table. `fresh` are the events of the last entry, or None when it rewrote what had happened before.

    Then `kept` is the number of moves that still stand.
    """

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        try:
            self.game = game_of(facts.game)
        except WyrmhallError as error:
            raise Refused("over", f"this table cannot be opened any more: {error}") from None
        # Begun under other rules or cards, see `older.py`; `note` says so where it could not go on.
        self.older = not is_played(facts.game, facts.rules, facts.cards)
        self.note = ""
        seats = self.game.seats
        self.generation = Generation()
        self.number = 0
        self.chairs = [Chair() for _ in range(seats)]
        # The seats of bots, as a mask; those of people; and what each is called in sentences.
        self.bots = 0
        self.people: list[int] = []
        self.called: tuple[str, ...] = ()
        self._look_round()
        self.status: Status = "waiting"
        self.updated = facts.created
        self.rematch: str | None = None
        self.turns = [0] * seats
        # The moves, counted from 1, that the table made because a seat had left its answer with it.
        self.automatic: list[int] = []
        self.clocks = Clocks(facts.clock, seats)
        self.table: Table | None = None
        self.course: Course | None = course_of(facts.lesson, self.game)
        self.takeback: Takeback | None = None
        self.fresh: list[Event] | None = None
        self.kept = 0
        self._chronicle: Chronicle | None = None

    def copy(self) -> Live:
        """The same table with a life of its own; not for lessons, which follow one life only."""
        twin = Live.__new__(Live)
        twin.__dict__.update(self.__dict__)
        twin.generation = Generation()
        twin.chairs, twin.turns, twin.automatic = list(self.chairs), list(self.turns), list(self.automatic)
        twin.clocks = self.clocks.copy()
        twin.table = self.table.copy() if self.table is not None else None
        twin._chronicle = self._chronicle.copy() if self._chronicle is not None else None
        return twin

    def __repr__(self) -> str:
        return f"<table {self.facts.id}: {self.facts.game}, {self.status}, entry {self.number}>"

    # What is so

    @property
    def state(self) -> State:
        if self.table is None:
            raise Refused("not-started", "the game has not started yet")
        return self.table.state

    @property
    def moves(self) -> int:
        return len(self.table.record.moves) if self.table else 0

    def actors(self) -> tuple[int, ...]:
        return self.table.state.actors() if self.table and self.status == "playing" else ()

    def waits_for_others(self, seat: int) -> bool:
        """Whether somebody else may be choosing at this moment too."""
        if self.table is None:
            return True
        state = self.table.state
        return state.anytime or bool(state.waiting & ~(1 << seat))

    def finished(self) -> bool:
        return self.status in ("over", "abandoned")

    def seat_of(self, guest: str | None) -> int | None:
        if guest is not None:
            for seat, chair in enumerate(self.chairs):
                if chair.guest == guest and chair.kind == "guest":
                    return seat
        return None

    def knows(self, guest: str | None) -> bool:
        """Whether `guest` sits here, sat here until a bot took over, has a seat held, or made the table."""
        return guest is not None and (
            guest == self.facts.host or any(guest in (chair.guest, chair.held) for chair in self.chairs)
        )

    def taken(self) -> bool:
        return all(chair.kind != "open" for chair in self.chairs)

    def building(self) -> list[int]:
        """People who have not yet built what they bring from what this table hands out."""
        if self.status != "waiting" or not self.game.allots() or not self.taken():
            return []
        return [seat for seat in self.people if self.chairs[seat].bring is None]

    def is_rated(self) -> bool:
        """Whether ratings follow this game. Packs are looked at before a game starts: alone against bots one could open
        table after table until they are good ones, so such games are played for their own sake."""
        people = sum(chair.guest is not None for chair in self.chairs)
        return self.facts.lesson is None and not self.facts.prefix and (people > 1 or not self.game.allots())

    def is_ready(self) -> bool:
        """Whether the game can start: all seats are taken, and nobody is still building."""
        return self.status == "waiting" and self.taken() and not self.building()

    def host(self) -> str:
        """Who made the table, while seated; then whoever sits first."""
        seated = [chair.guest for chair in self.chairs if chair.kind == "guest" and chair.guest]
        return self.facts.host if self.facts.host in seated or not seated else seated[0]

    def names(self) -> list[str]:
        """What each seat is called."""
        return labels_of([chair.name for chair in self.chairs])

    def told_as(self) -> tuple[str, ...]:
        """What sentences of a game that goes on call each seat."""
        return tuple(self.game.called(self.state, self.called))

    def bots_due(self) -> list[int]:
        if self.status != "playing" or not self.bots & self.state.waiting:
            return []
        return [seat for seat in self.actors() if self.bots >> seat & 1]

    def bots_welcome(self) -> list[int]:
        """The bots that may act though nobody waits for them, where this is a moment to think about it."""
        if self.status != "playing" or not self.state.anytime:
            return []
        tempted = self.bots & self.state.tempted()
        return [seat for seat in self.state.welcome() if tempted >> seat & 1]

    def due(self) -> tuple[int, int] | None:
        """A person who has left the answer to this question with the table, and that answer."""
        due = self.table.due() if self.table is not None and self.status == "playing" else None
        return due if due is not None and self.chairs[due[0]].kind == "guest" else None

    def thought(self, seat: int, level: str) -> Thought:
        """What a bot has to know to choose for `seat`."""
        if self.table is None:
            raise Refused("not-started", "the game has not started yet")
        record = self.table.record
        own = sum(who == seat for who, _ in record.moves)
        return Thought(record.game, self.state.position(), seat, level, branch(record.seed, [seat, own]))

    def last_choice(self, seat: int) -> int | None:
        """How many moves stood before the last choice of `seat` at this table."""
        if self.table is None:
            return None
        moves, index = self.table.record.moves, len(self.table.record.moves) - 1
        while index >= len(self.facts.prefix):
            if moves[index][0] == seat:
                return index
            index -= 1
        return None

    def can_take_back(self, seat: int) -> bool:
        return self.status == "playing" and self.takeback is None and self.last_choice(seat) is not None

    def history(self) -> list[Event]:
        """Every event of the game as it stands, with what was undone left out."""
        return self._chronicle_now().all()

    def parts(self) -> list[bytes]:
        """The same, packed: the deal, then every move."""
        return self._chronicle_now().parts

    def since(self, moves: int) -> tuple[list[Event], list[Event]]:
        """The events up to that move, and those after it."""
        return self._chronicle_now().split(moves)

    def _chronicle_now(self) -> Chronicle:
        if self._chronicle is None:
            steps = walk(self.game, self.table.record) if self.table is not None else ()
            self._chronicle = Chronicle(self._told(step) for step in steps)
        return self._chronicle

    def _told(self, step: Step) -> list[Event]:
        if step.made is None or step.moves not in self.automatic:
            return step.events
        return [answered_for(step.made[0], step.made[1]), *step.events]

    # What happens

    def apply(self, entry: Entry) -> None:
        """Carry out one entry; one that the game does not allow raises Refused and changes nothing."""
        seat = entry.seat
        match entry.kind:
            case "move":
                self._move(seat, entry.data)
            case "auto":
                self._move(seat, entry.data, automatic=True)
            case "standing":
                self._leave_answers(seat, msgspec.json.decode(entry.data, type=list[str]))
            case "undo":
                self._undo(seat)
            case "sit":
                self._seat(seat, msgspec.json.decode(entry.data, type=Chair))
                self.turns[seat] += 1
                self.fresh = []
            case "start":
                self._start(entry.data)
            case "ask":
                self._ask_takeback(seat, int(entry.data))
            case "agree":
                self._agree(seat)
            case "decline":
                self.takeback = None
                self.fresh = []
            case "resign" | "bot" | "late":
                self._give_to_bot(seat, entry.data, entry.kind)
            case "vote":
                self.fresh = []
            case "close":
                self.status = "abandoned"
                self.fresh = []
            case "again":
                self.rematch = entry.data
                self.fresh = []
        self.number = entry.number + 1
        self.updated = entry.at
        self.clocks.follow(entry, self.actors())

    def _seat(self, seat: int, chair: Chair) -> None:
        self.chairs[seat] = chair
        self._look_round()

    def _look_round(self) -> None:
        """Who sits where; it is asked for at every move and seldom changes."""
        self.bots = sum(1 << n for n, chair in enumerate(self.chairs) if chair.kind == "bot")
        self.people = [seat for seat, chair in enumerate(self.chairs) if chair.kind == "guest"]
        self.called = tuple(map(isolated, self.names()))

    def brought(self) -> str:
        """What the seats bring to a game that starts now, as the log keeps it: what the game picks for a seat today it
        might not pick tomorrow. '' where nobody brings anything.
        """
        if not self.game.brings:
            return ""
        return text(self.game.settle_bring(self.facts.seed, [chair.bring for chair in self.chairs]))

    def _start(self, brought: str) -> None:
        brought = brought or self.brought()
        table = Table(self.game, self.facts.seed, msgspec.json.decode(brought) if brought else None)
        if self.facts.prefix:
            record = msgspec.structs.replace(table.record, moves=list(self.facts.prefix))
            table = Table.from_record(record, self.game)
        self.table = table
        self.status = "playing"
        self._rewritten([])
        self._look_for_end()

    def _move(self, seat: int, name: str, automatic: bool = False) -> None:
        table = self._playing()
        state, questions = table.state, list(table.questions)
        before = state.clone() if self.course is not None else None
        try:
            token = self.game.vocabulary.token(name)
            self.fresh = table.apply(seat, token)
        except IllegalMove as error:
            if seat in state.actors() or seat in state.welcome():
                raise Refused("illegal", f"{error}") from None
            raise Refused("not-asked", "there is nothing for you to choose now") from None
        if self.course is not None and before is not None:
            self.course.follow(before, seat, token)
        if automatic:
            self.automatic.append(self.moves)
            self.fresh = [answered_for(seat, token), *self.fresh]
        if self._chronicle is not None:
            self._chronicle.add(self.fresh)
        self._ask_anew(questions)
        self.takeback = None
        self._look_for_end()

    def _undo(self, seat: int) -> None:
        table = self._playing()
        before = list(table.record.moves)
        questions = list(table.questions)
        try:
            table.undo(seat)
        except CannotUndo as error:
            raise Refused("no-undo", f"{error}") from None
        self._ask_anew(questions)
        self.takeback = None
        self._rewritten(before)

    def _ask_anew(self, before: list[int]) -> None:
        """A turn's number follows the question: an answer that names an older one is late."""
        assert self.table is not None
        for seat, question in enumerate(self.table.questions):
            self.turns[seat] += question != before[seat]

    def _leave_answers(self, seat: int, names: list[str]) -> None:
        try:
            self._playing().leave(seat, names)
        except IllegalMove as error:
            raise Refused("bad-request", f"{error}") from None
        self.fresh = []

    def _ask_takeback(self, seat: int, moves: int) -> None:
        waiting = [other for other in self.people if other != seat]
        self.takeback = Takeback(seat, moves, waiting)
        self.fresh = []
        if not waiting:
            self._rewind(moves)

    def _agree(self, seat: int) -> None:
        if self.takeback is None:
            raise Refused("no-takeback", "nobody asks to take a move back")
        waiting = [other for other in self.takeback.waiting if other != seat]
        self.fresh = []
        if waiting:
            self.takeback = Takeback(self.takeback.seat, self.takeback.moves, waiting)
        else:
            self._rewind(self.takeback.moves)

    def _rewind(self, moves: int) -> None:
        table = self._playing()
        self.table = Table.from_record(table.record, self.game, moves)
        self.table.standing = table.standing
        self.automatic = [number for number in self.automatic if number <= moves]
        self.turns = [turn + 1 for turn in self.turns]
        self.takeback = None
        self._rewritten(table.record.moves)

    def _give_to_bot(self, seat: int, level: str, why: Kind) -> None:
        old = self.chairs[seat]
        resigned, late = why == "resign" or old.resigned, why == "late" or old.late
        self._seat(seat, Chair("bot", old.guest, old.name, level, None, resigned, late, old.bring))
        self.turns[seat] += 1
        self.takeback = None
        self.fresh = []
        if not self.people:
            self.status = "abandoned"

    def close_older(self, number: int, moves: int) -> None:
        """Leave the table as far as today's rules could follow it; its log has `number` entries and so many moves."""
        self.status = "abandoned"
        self.number = number
        facts, game = self.facts, self.game
        then = f"rules {facts.rules}" if facts.rules != game.rules_version else f"the cards {facts.cards}"
        now = game.rules_version if facts.rules != game.rules_version else game.cards_digest
        shown = f"It is shown as far as they follow it, to move {self.moves} of {moves}." if self.table else ""
        self.note = f"This game was played under {then}; the hall now plays {now}. {shown}".strip()

    def _rewritten(self, before: Sequence[tuple[int, str]]) -> None:
        """Other moves stand now than before; what led up to the first difference is kept."""
        now = self.table.record.moves if self.table is not None else []
        pairs = zip(before, now, strict=False)
        self.kept = next((n for n, (old, new) in enumerate(pairs) if old != new), min(len(before), len(now)))
        self.fresh = None
        if self.facts.lesson is not None and self.table is not None:
            self.course = self._course_now(self.table)
        if self._chronicle is None or len(now) > self.kept:
            self._chronicle = None
        else:
            self._chronicle.cut(self.kept)

    def _course_now(self, table: Table) -> Course | None:
        """The lesson, after the moves that stand; those the table began with are no part of it."""
        course = course_of(self.facts.lesson, self.game)
        state = Table.from_record(table.record, self.game, len(self.facts.prefix)).state
        for seat, name in table.record.moves[len(self.facts.prefix) :] if course is not None else ():
            token = self.game.vocabulary.token(name)
            if course is not None:
                course.follow(state, seat, token)
            state.apply(seat, token)
        return course

    def _look_for_end(self) -> None:
        if self.table is not None and self.table.state.over():
            self.status = "over"

    def _playing(self) -> Table:
        if self.table is None:
            raise Refused("not-started", "the game has not started yet")
        if self.status != "playing":
            raise Refused("over", "the game is over")
        return self.table


ANSWERED_FOR = "answered_for_you"


def answered_for(seat: int, token: int) -> Event:
    """What only that seat is told: the table gave the answer that it had left there."""
    return Event(ANSWERED_FOR, {"seat": seat, "token": token}, 1 << seat)


class Step(msgspec.Struct, frozen=True):
    """A moment of a game while it is walked through: `state` is the walk's own and moves on with it."""

    moves: int
    made: tuple[int, int, str] | None
    state: State
    events: list[Event]


def walk(game: Game, record: Record) -> Iterator[Step]:
    """The deal, then every move of a record: seat, token and words of the choice, and what happened."""
    state = game.start(record.seed, record.brought)
    state.events = []
    yield Step(0, None, state, game.opening(state))
    for number, (seat, name) in enumerate(record.moves, 1):
        token = game.vocabulary.token(name)
        words = game.words(state, seat, token)
        state.apply(seat, token)
        yield Step(number, (seat, token, words), state, game.read_events(state))
