"""Dragonscales: five villains, one dragon, and not enough treasure for all. Three to five seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, cast

from wyrmhall.games.dragonscales import board, codes, gallery, log, meanings, parts, rules, scoring, text, view, zones
from wyrmhall.games.dragonscales.cards import Cards, read_cards
from wyrmhall.games.dragonscales.codes import ALL_DEAD, ESCAPED, KIND, PASS, STOP
from wyrmhall.games.dragonscales.effects import FACES, ROWS
from wyrmhall.games.dragonscales.moments import Moment
from wyrmhall.games.dragonscales.observation import SIGHT
from wyrmhall.games.dragonscales.state import DragonscalesState, new_state
from wyrmhall.kernel.card_file import card_text
from wyrmhall.kernel.event import Event, EventKind
from wyrmhall.kernel.game import About, CardFace, Game, Wire
from wyrmhall.kernel.option import Choice, Option, seats_option
from wyrmhall.kernel.outcome import Line, Outcome
from wyrmhall.kernel.prompt import Prompt
from wyrmhall.kernel.rng import Rng
from wyrmhall.kernel.standing import PASS_UNABLE, StandingAnswer
from wyrmhall.kernel.state import State
from wyrmhall.kernel.vocabulary import Vocabulary
from wyrmhall.kernel.wording import chosen
from wyrmhall.kernel.zone import CardEntries

CARDS = Path(__file__).parent / "cards.toml"
SEATS = (3, 4, 5)
PASS_SMALL = "pass-small"
PASS_ROUND = "pass-round"


@cache
def _cards(file: Path | None) -> Cards:
    return read_cards(card_text(file or CARDS))


def _switch(name: str, words: str, off: str, on: str) -> Option:
    return Option(name, words, "no", (Choice("no", off, SEATS), Choice("yes", on, SEATS)))


class Dragonscales(Game):
    name = "dragonscales"
    about = About(
        title="Dragonscales",
        pitch="Fight the dragon, rob each other, and run before the roof comes down.",
        minutes=(60, 90),
        weight=2.2,
    )
    options = (
        seats_option(SEATS, 4),
        Option(
            "villains",
            "Who plays which villain",
            "drawn",
            (Choice("drawn", "Drawn by lot", SEATS), Choice("chosen", "Everybody chooses in turn", SEATS)),
        ),
        _switch("chosen", "How starting hands are made", "Three cards drawn", "Everybody chooses three"),
        _switch("knockout", "What the last wound does", "Villains die", "Villains are knocked out for a round"),
        _switch("open", "Where dice are rolled", "Behind screens", "Open for all to see"),
    )
    rules_version = "dragonscales-2"
    measured: ClassVar[dict[str, str]] = {"seats": "4"}
    horizon = 40
    deepest = 8000
    event_kinds = tuple(EventKind(name, fields) for name, fields in codes.EVENT_KINDS)
    operations = zones.OPERATIONS
    sight = SIGHT
    wire = Wire(view.DragonscalesView, board.DragonscalesBoard, board.Facts)
    part_words = parts.WORDS
    part_costs = parts.COSTS
    settled = ("cards", "knocked_out", "open_dice")
    asked_by_rules = frozenset({"action", "choose_hand", "choose_villain", "fight", "moment", "place", "rolling"})
    standing = (
        PASS_UNABLE,
        StandingAnswer(PASS_SMALL, "Pass for me where little is at stake", default=True),
        StandingAnswer(PASS_ROUND, "Pass for me until the next round", lapses=True),
    )

    def __init__(self, given: dict[str, str], cards: Path | None = None) -> None:
        super().__init__(given, cards)
        self.cards = _cards(cards)
        self.cards_digest = f"{self.cards.digest:015x}"
        c = self.cards
        self.zones = zones.zones(c, self.seats)
        self.fields = {"card": CardEntries(c.ids)}
        self.vocabulary = Vocabulary(
            codes.token_names(c.ids, c.villain_ids, FACES, ROWS, c.villainy_kinds, c.treasure_kinds),
        )

    def _set(self, option: str) -> bool:
        return self.settings[option] == "yes"

    def blank(self, rng: Rng) -> DragonscalesState:
        return new_state(self.cards, self.seats, self._set("knockout"), self._set("open"), rng)

    def deal(self, state: State, brought: list[Any]) -> None:
        rules.begin(_own(state), self.settings["villains"] == "chosen", self._set("chosen"))

    def check_position(self, state: State) -> None:
        zones.check(_own(state))

    def view(self, state: State, seat: int | None) -> view.DragonscalesView:
        return view.look(_own(state), seat)

    def prompt(self, state: State, seat: int) -> Prompt:
        return text.prompt(_own(state), seat)

    def words(self, state: State, seat: int, token: int) -> str:
        return meanings.token_words(_own(state), seat, token)

    def words_alone(self, state: State, seat: int, token: int) -> str:
        said = self.words(state, seat, token)
        return f"let the wild join {said}" if meanings.joins_wild(_own(state), token) else chosen(said)

    def parts(self, state: State, seat: int) -> dict[str, float]:
        return parts.parts(_own(state), seat)

    def sentence(self, event: Event, viewer: int | None, names: list[str]) -> str:
        return log.sentence(self.cards, event, viewer, names)

    def called(self, state: State, names: Sequence[str]) -> list[str]:
        """By their villains, as in everything that is asked; until all have one, by their players."""
        s = _own(state)
        return [text.name(s, seat) for seat in range(s.seats)] if text.is_cast(s) else list(names)

    def opening(self, state: State) -> list[Event]:
        s = _own(state)
        return [Event("round", {"round": max(1, s.round), "first": s.first})]

    def outcome(self, state: State) -> Outcome:
        s = _own(state)
        points = scoring.scores(s)
        best = max(points)
        winners = tuple(seat for seat in range(s.seats) if points[seat] == best)
        if s.ending == ALL_DEAD:
            how = "all villains are dead"
        elif s.ending == ESCAPED:
            how = f"{text.name(s, s.hero)} escaped"
        else:
            how = f"{text.name(s, s.hero)} slew the dragon"
        return Outcome(
            winners=winners,
            scores=tuple(points),
            reason=f"{how}; {'shared victory at' if len(winners) > 1 else 'the highest score is'} {best} points",
            breakdown=tuple(self.breakdown(s, seat) for seat in range(s.seats)),
        )

    def breakdown(self, state: State, seat: int) -> tuple[Line, ...]:
        """Everybody reads it, so face-down treasures count only once the game is over."""
        s = _own(state)
        lines = scoring.sheets(s)[seat * scoring.LINES : (seat + 1) * scoring.LINES]
        if s.stack:
            lines[scoring.TREASURES] -= sum(s.cards.points[code & KIND] for code in s.stash[seat])
        return tuple(
            Line(words, points, why)
            for source, points in zip(scoring.SOURCES, lines, strict=True)
            if points or source == "scales"
            for words, why in [text.line_words(s, seat, source)]
        )

    def left_words(self, token: int) -> str:
        return "go on" if token == STOP else super().left_words(token)

    def board(self) -> board.DragonscalesBoard:
        return board.board_of(self.seats)

    def gallery(self) -> tuple[CardFace, ...]:
        return gallery.faces(self.cards)

    def palette(self) -> dict[str, str]:
        return gallery.palette(self.cards)

    def round(self, state: State) -> int:
        return _own(state).round

    def holdings(self, state: State, seat: int) -> dict[str, int]:
        s = _own(state)
        held = s.hands[seat] + s.stash[seat] + s.shown[seat]
        return dict(Counter(s.cards.ids[code & KIND] for code in held))

    # Standing answers

    def standing_answer(self, state: State, seat: int, chosen: dict[str, int]) -> int:
        """A stop is worth it only where one has something to answer with, and something is at stake."""
        op = state.stack[-1]
        options = op.legal(state, seat)
        if PASS_UNABLE.name in chosen and options in ([PASS], [STOP]):
            return options[0]
        if isinstance(op, Moment):
            s = _own(state)
            if PASS_ROUND in chosen or (PASS_SMALL in chosen and view.is_small(s, seat, op)):
                return PASS
        return -1

    def mark(self, state: State, name: str) -> int:
        return _own(state).round


def _own(state: State) -> DragonscalesState:
    return cast(DragonscalesState, state)


GAME = Dragonscales

__all__ = ["GAME", "Dragonscales"]
