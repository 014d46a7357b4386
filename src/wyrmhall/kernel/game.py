"""A game: its options, vocabulary and words, and where its states come from.

A subclass in `games/<name>/` fills in what is particular. Bots, terminal, server and lab know only this class.
"""

from __future__ import annotations

import inspect
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from wyrmhall.kernel import position
from wyrmhall.kernel.errors import BadBring, BadOption, BadSeed, IllegalMove
from wyrmhall.kernel.event import Event, EventKind, read_event
from wyrmhall.kernel.observation import Layout, Sight, layout_of
from wyrmhall.kernel.operation import Operation, Window
from wyrmhall.kernel.option import Option, canonical, complete
from wyrmhall.kernel.outcome import Line, Outcome
from wyrmhall.kernel.prompt import Prompt
from wyrmhall.kernel.rng import Rng, Seed, branch, rng_of
from wyrmhall.kernel.standing import PASS_UNABLE, StandingAnswer
from wyrmhall.kernel.state import State
from wyrmhall.kernel.vocabulary import Vocabulary
from wyrmhall.kernel.wording import listed
from wyrmhall.kernel.zone import Entries, Zone


class CardFace(msgspec.Struct, frozen=True):
    """A card as players look it up: facts, generated text, and where the facts are from.

    Everything but `facts` is words for people. What a drawing needs to know stands in `facts`, a struct of the game's.
    `copies` are those in the box; a game that is sold in packs says in `supply` how a card is come by.
    """

    id: str
    name: str
    group: str
    kind: str
    set: str
    copies: int
    points: str
    text: tuple[str, ...]
    source: str
    note: str = ""
    facts: Any = None
    supply: str = ""


class About(msgspec.Struct, frozen=True):
    """What the hall says of a game before anybody sits down. `counts` is what a score is of: one, and several. `scored`
    says when and how, in a game whose scores stand still until it ends.
    """

    title: str
    pitch: str
    minutes: tuple[int, int]
    weight: float
    counts: tuple[str, str] = ("point", "points")
    scored: str = ""


class Wire(msgspec.Struct, frozen=True):
    """The types of a game's view, of its board and of its cards' facts; the types of a client are made of them."""

    view: Any
    board: Any
    facts: Any


class ListedBring(msgspec.Struct, frozen=True):
    """Something that comes with a game and that a seat may bring: `value` is what it brings then."""

    id: str
    name: str
    words: str
    source: str
    value: Any


class ReadBring(msgspec.Struct, frozen=True):
    """What somebody wrote down to bring, as far as it can be read, and what is wrong in it, line by line."""

    value: Any
    complaints: tuple[str, ...]


class Allotment(msgspec.Struct, frozen=True):
    """What a table hands out to a seat to build from, by a number: how many of each card, and something built of it."""

    number: int
    cards: dict[str, int]
    value: Any


class BringLimit(msgspec.Struct, frozen=True):
    """How many of each of these cards a seat may bring, and why not more."""

    most: int
    words: str
    cards: tuple[str, ...]


class Moment:
    """A state as it stands, for everybody who looks at it.

    A game in which several of them see much alike brings a Moment of its own and makes that part once.
    """

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.state = state

    def view(self, seat: int | None) -> Any:
        return self.game.view(self.state, seat)

    def breakdowns(self) -> list[tuple[Line, ...]]:
        return [self.game.breakdown(self.state, seat) for seat in range(self.game.seats)]

    def scores(self) -> list[tuple[int, tuple[Line, ...]]]:
        """The points of each seat and where they come from; a breakdown adds up to its score."""
        lines = self.breakdowns()
        if any(lines):
            return [(sum(line.points for line in sheet), sheet) for sheet in lines]
        return [(points, ()) for points in self.state.scores()]


class Game(ABC):
    """One game with its options settled. Make one with `wyrmhall.load`."""

    name: ClassVar[str]
    about: ClassVar[About]
    options: ClassVar[tuple[Option, ...]]
    rules_version: ClassVar[str]
    event_kinds: ClassVar[tuple[EventKind, ...]]
    # After how many random choices a search trusts the evaluation; 0 plays every game to its end.
    horizon: ClassVar[int] = 0
    # What `round` counts, as it is called at the table.
    round_word: ClassVar[str] = "Round"
    # How many iterations the deepest level spends on a choice, far fewer than ten seconds allow, and its own horizon
    # where another serves it better.
    deepest: int = 3000
    deep_horizon: ClassVar[int | None] = None
    # From how many iterations on the others learn too in a search (`bots/rival.py`); 0: they never do.
    rivals: ClassVar[int] = 0
    # The settings its speed is measured with, where they are not the defaults.
    measured: ClassVar[dict[str, str]] = {}
    # Every operation that can stand on the stack.
    operations: ClassVar[tuple[type[Operation[Any]], ...]]
    # Attributes of the state that are the same all game, and those that `derive` works out from the zones.
    settled: ClassVar[tuple[str, ...]] = ()
    derived: ClassVar[tuple[str, ...]] = ()
    # What each seat brings of its own, in a word or two ("a deck"); '' in games where nobody brings anything.
    brings: ClassVar[str] = ""
    # The options that decide what a seat may bring.
    bring_options: ClassVar[tuple[str, ...]] = ()
    # What a seat may tell the table to answer for it.
    standing: ClassVar[tuple[StandingAnswer, ...]] = ()
    # What more of each part of the evaluation means, as words after "it": "keeps more cards to choose from".
    part_words: ClassVar[dict[str, str]] = {}
    # What less of it means, as words after "at first it": "leaves you fewer cards to choose from".
    part_costs: ClassVar[dict[str, str]] = {}
    # The questions that its rules ask by themselves (a turn, a draft); all others name the card or board that asks.
    # None where nobody has looked through them yet.
    asked_by_rules: ClassVar[frozenset[str] | None] = None
    # What a seat observes as numbers, as far as that does not follow from the zones.
    sight: ClassVar[Sight] = Sight()
    # What it sends to a client that draws it; None in a game that no client of ours draws.
    wire: ClassVar[Wire | None] = None

    vocabulary: Vocabulary
    cards_digest: str
    zones: tuple[Zone, ...]
    # How fields of operations are written in a position, by their names, where they are more than numbers.
    fields: dict[str, Entries]

    def __init__(self, given: dict[str, str], cards: Path | None = None) -> None:
        self.settings = complete(self.name, self.options, given)
        self.seats = int(self.settings["seats"])
        self.string = canonical(self.name, self.options, self.settings)
        self.cards_file = cards

    def __repr__(self) -> str:
        return f"wyrmhall.load({self.string!r})"

    # Starting

    def start(self, seed: Seed, bring: Sequence[Any] | None = None) -> State:
        """A new game, shuffled and dealt by `seed`, with what the seats bring: None for one that leaves it to us."""
        try:
            rng = rng_of(seed)
        except ValueError as error:
            raise BadSeed(str(error)) from None
        brought = self.settle_bring(seed, bring)
        state = self.blank(rng)
        state.game = self
        self.deal(state, brought)
        return state

    def settle_bring(self, seed: Seed, bring: Sequence[Any] | None) -> list[Any]:
        """What each seat really brings, checked; every fault of every seat is said at once."""
        if not self.brings:
            if bring:
                raise BadBring(f"nobody brings anything to {self.name}")
            return []
        given = list(bring) if bring is not None else [None] * self.seats
        if len(given) != self.seats:
            bring_it = "1 seat brings" if len(given) == 1 else f"{len(given)} seats bring"
            raise BadBring(f"{bring_it} {self.brings}; expected {self.seats}: one a seat")
        reasons: list[str] = []
        for seat, value in enumerate(given):
            if value is None:
                given[seat] = self.written_out(self.pick_bring(seat, Rng(branch(seed, [seat]))))
                continue
            faults = self.check_bring(value) or self.check_allotted(seed, seat, value)
            reasons += [f"seat {seat}: {reason}" for reason in faults]
            if not faults:
                given[seat] = self.written_out(value)
        if reasons:
            raise BadBring("; ".join(reasons))
        return given

    def handed_out(self, seed: Seed, seat: int) -> Allotment | None:
        """What a seat has to build from at the table of this seed, where the table hands that out; else None."""
        return self.allotment(Rng(branch(seed, [seat])).next())

    def check_allotted(self, seed: Seed, seat: int, brought: Any) -> list[str]:
        """Why a seat cannot bring what fits otherwise: it was built from something else than it was handed."""
        if not self.allots():
            return []
        number = self.allotted(brought)
        dealt = Rng(branch(seed, [seat])).next()
        if number == dealt:
            return []
        return [f"it was built from what number {number} opens; this seat was handed what number {dealt} opens"]

    def allots(self) -> bool:
        """Whether in these settings a table hands out what seats build from."""
        return False

    def allotment(self, number: int) -> Allotment | None:
        """What is handed out by a number; None in settings where seats build from anything."""
        return None

    def allotted(self, brought: Any) -> int:
        """The number by which was handed out what this is built from, or -1."""
        return -1

    def bring_limits(self, number: int) -> tuple[BringLimit, ...]:
        """How many of each card fit, for a seat that builds from what this number hands out; -1 where nothing is."""
        return ()

    def check_bring(self, brought: Any) -> list[str]:
        """Every reason why a seat cannot bring this; none if it can."""
        return []

    def pick_bring(self, seat: int, rng: Rng) -> Any:
        """What a seat brings that says nothing of it: a bot's, or a stranger's in a hurry."""
        return None

    def written_out(self, brought: Any) -> Any:
        """The same without names of what the game lists: lists change, and a record must not change with them."""
        return brought

    def shown_bring(self, brought: Any) -> Any:
        """What the others may see of it before the end; nothing unless the game says so."""
        return None

    def listed_brings(self) -> tuple[ListedBring, ...]:
        """What comes with the game for seats to bring, in these settings."""
        return ()

    def read_bring(self, text: str) -> ReadBring:
        """What a seat brings, from text that people post."""
        raise BadBring(f"nobody brings anything to {self.name} as text")

    def write_bring(self, brought: Any) -> str:
        """The text of what a seat brings; `read_bring` reads it again."""
        raise BadBring(f"nobody brings anything to {self.name} as text")

    @abstractmethod
    def blank(self, rng: Rng) -> State:
        """A table with everything in its box: what `deal` begins with, and what a position is read into."""

    @abstractmethod
    def deal(self, state: State, brought: list[Any]) -> None:
        """Deal and ask the first question."""

    # The state as data

    def numbers(self, state: State) -> list[int]:
        return position.position_numbers(self, state)

    def position(self, state: State) -> dict[str, Any]:
        """The whole state as readable JSON."""
        return position.write_position(self, state)

    def from_position(self, data: dict[str, Any]) -> State:
        """The state that `state.position()` wrote; a broken one raises BadPosition and says what is wrong."""
        return position.read_position(self, data)

    def check_position(self, state: State) -> None:
        """Refuse, with `expect`, a position whose zones do not fit together."""
        return

    def census(self, state: State) -> dict[str, int]:
        """How many of each card the zones hold that cards lie in; constant over a game."""
        total: Counter[str] = Counter()
        for zone in self.zones:
            if zone.holds:
                total += zone.cards(state)
        return dict(total)

    # What is seen and read

    @cached_property
    def layout(self) -> Layout:
        """What a seat observes, as numbers: the names, places and ranges of what `state.observe` writes."""
        return layout_of(self)

    @abstractmethod
    def view(self, state: State, seat: int | None) -> Any:
        """What `seat`, or an onlooker, may see, as a struct for the wire."""

    def moment(self, state: State) -> Moment:
        """The state as it stands, for several who look at it at once."""
        return Moment(self, state)

    def board(self) -> Any:
        """What every table of this game shows and no move changes: names, prices, tracks, the tokens of what is always
        there. A client fetches it once, with the cards.
        """
        return None

    @abstractmethod
    def prompt(self, state: State, seat: int) -> Prompt:
        """What `seat` is asked now."""

    @abstractmethod
    def outcome(self, state: State) -> Outcome:
        """Who won, with what, and why; asked for only when the game is over."""

    def breakdown(self, state: State, seat: int) -> tuple[Line, ...]:
        """Where the points of `seat` come from as the table stands; no lines in a game that counts none."""
        return ()

    @abstractmethod
    def words(self, state: State, seat: int, token: int) -> str:
        """What choosing `token` now means, in a few words."""

    def words_alone(self, state: State, seat: int, token: int) -> str:
        """The same for whoever does not see what was asked, as in a row of choices: "put it into Kyr", not "Kyr"."""
        return self.words(state, seat, token)

    @abstractmethod
    def sentence(self, event: Event, viewer: int | None, names: list[str]) -> str:
        """The log line of an event, or '' where it needs none."""

    def called(self, state: State, names: Sequence[str]) -> list[str]:
        """What sentences call the seats: as their players, or as whom they play, where prompts and choices speak of
        that.
        """
        return list(names)

    def gallery(self) -> tuple[CardFace, ...]:
        """Every card of the full set; none in a game without cards of its own."""
        return ()

    def parts(self, state: State, seat: int) -> dict[str, float]:
        """What the evaluation of `seat` is made of, by the names of `part_words`: more of each is better for it, and
        all together they order positions as `evaluate` does. Empty in a game that names none, and at the end.
        """
        return {}

    def rules_text(self) -> str:
        """The rules in our own words, as Markdown with an id for every rule: `rules.md` beside the game's module."""
        return (self.folder() / "rules.md").read_text(encoding="utf-8")

    @classmethod
    def folder(cls) -> Path:
        """Where all that belongs to the game lies: its rules, cards, puzzles, and what bots have learnt of it."""
        return Path(inspect.getfile(cls)).parent

    def round(self, state: State) -> int:
        """Which round it is, or which turn in a game without rounds, from 1; reports count by it."""
        return 1

    def holdings(self, state: State, seat: int) -> dict[str, int]:
        """How many of each card, by id, `seat` has in play; what the lab compares winners by."""
        return {}

    def opening(self, state: State) -> list[Event]:
        """What the log says of the deal, given the state it left, before anybody has chosen; everybody may read it."""
        return []

    def partners(self, seat: int) -> tuple[int, ...]:
        """The seats that win and lose with `seat`, itself included."""
        return (seat,)

    def palette(self) -> dict[str, str]:
        """Names to colour a group of cards by, as `#rrggbb`."""
        return {}

    def read_events(self, state: State) -> list[Event]:
        """Take the events that a recording state has gathered."""
        raw = state.events or []
        if raw:
            state.events = []
        return [read_event(self.event_kinds, event) for event in raw]

    # Choices

    def standing_answer(self, state: State, seat: int, chosen: dict[str, int]) -> int:
        """The token that the standing answers of `seat` give to what it is asked, or -1. `chosen` has the game's mark
        for each from when it was left with the table.
        """
        op = state.stack[-1]
        if PASS_UNABLE.name in chosen and isinstance(op, Window):
            passing = op.pass_token(state)
            if state.answers(seat) == [passing]:
                return passing
        return -1

    def mark(self, state: State, name: str) -> int:
        """The mark a standing answer is left with; one that lapses holds while it is the same."""
        return 0

    def left_words(self, token: int) -> str:
        """What the log calls an answer that the table gave for a seat."""
        return self.vocabulary.name(token)

    def why_illegal(self, state: State, seat: int, token: int) -> str:
        """The reason in words, and the rule behind it where there is one."""
        if not 0 <= token < len(self.vocabulary):
            return f"token {token} is not in the vocabulary: tokens are 0 to {len(self.vocabulary) - 1}"
        if state.over():
            return "the game is over"
        if not state.waiting >> seat & 1:
            if state.choice[seat] >= 0:
                return f"seat {seat} has chosen and waits for the others"
            if seat in state.welcome():
                return f"seat {seat} may act out of turn now, but not choose {self.vocabulary.name(token)!r}"
            asked = [str(actor) for actor in state.actors()]
            those = f"seat {asked[0]} is" if len(asked) == 1 else f"seats {listed(asked)} are"
            return f"it is not seat {seat}'s turn to answer: {those} asked"
        op = state.stack[-1]
        return f"{op.why_not(state, seat, token)}: {op.rule_for(state, seat, token)}"


def check_token(game: Game, name: str) -> int:
    """The token of a name in a move that somebody typed or sent."""
    try:
        return game.vocabulary.token(name)
    except IllegalMove as error:
        raise IllegalMove(f"{error} ({game.name})") from None


__all__ = ["About", "BadOption", "CardFace", "Game", "ListedBring", "Moment", "ReadBring", "Wire", "check_token"]
