"""Wyrmspan: dig caves, entice dragons, explore. One to five seats; alone it is played against the Automa."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, cast

from wyrmhall.games.wyrmspan import codes, parts, phrases, rules, scoring, text, zones
from wyrmhall.games.wyrmspan.board import CaveFacts, DragonFacts, WyrmspanBoard, board_of, facts_of
from wyrmhall.games.wyrmspan.cards import Cards, read_cards
from wyrmhall.games.wyrmspan.observation import SIGHT
from wyrmhall.games.wyrmspan.state import WyrmspanState, new_state
from wyrmhall.games.wyrmspan.view import WyrmspanMoment, WyrmspanView, sheet
from wyrmhall.kernel.card_file import card_text
from wyrmhall.kernel.event import Event, EventKind
from wyrmhall.kernel.game import About, CardFace, Game, Wire
from wyrmhall.kernel.option import Choice, Option, seats_option
from wyrmhall.kernel.outcome import Line, Outcome
from wyrmhall.kernel.prompt import Prompt
from wyrmhall.kernel.rng import Rng
from wyrmhall.kernel.standing import StandingAnswer
from wyrmhall.kernel.state import State
from wyrmhall.kernel.vocabulary import Vocabulary

CARDS = Path(__file__).parent / "cards.toml"
ALL_SEATS = (1, 2, 3, 4, 5)
LEVELS = ("automa_1", "automa_2", "automa_3", "ravel_1", "ravel_2", "ravel_3")
DEFAULT_LEVEL = "automa_2"
# Alone nobody else is thought about, and so many iterations take less than two seconds.
DEEPEST_ALONE = 20000


@cache
def _cards(file: Path | None, revised: bool) -> Cards:
    return read_cards(card_text(file or CARDS), revised)


def _token_names(ids: list[str]) -> list[str]:
    spaces = [f"{row}-{column}" for row in codes.ROW_NAMES for column in range(1, 5)]
    slots = [f"slot-{slot}" for slot in range(1, 6)]
    icons = [f"icon-{icon}" for icon in range(1, 9)]
    rest = "excavate entice pass use skip step dragon-deck cave-deck exchange trade egg from-hand from-display"
    return [*ids, *codes.ROW_NAMES, *codes.RESOURCES, *spaces, "mat", *slots, *icons, *rest.split(), "benefit", "bonus"]


class Wyrmspan(Game):
    name = "wyrmspan"
    about = About(
        title="Wyrmspan",
        pitch="Dig out your caves, entice dragons to live there, and explore them for all they give.",
        minutes=(60, 90),
        weight=2.8,
    )
    options = (
        seats_option(ALL_SEATS, 3),
        Option(
            "revised_2025",
            "The seven cards that were revised in 2025",
            "no",
            (
                Choice("no", "As first printed", ALL_SEATS),
                Choice("yes", "As revised on the update cards of 2025", ALL_SEATS),
            ),
        ),
        Option(
            "automa",
            "The Automa, your rival in a solo game",
            DEFAULT_LEVEL,
            tuple(Choice(v, text.level_words(v), ALL_SEATS if v == DEFAULT_LEVEL else (1,)) for v in LEVELS),
        ),
    )
    rules_version = "wyrmspan-4"
    # A few turns of quick play show what caves and cards lead to; beyond them the evaluation tells more.
    horizon = 40
    deepest = 6000
    measured: ClassVar[dict[str, str]] = {"seats": "3"}
    operations = zones.OPERATIONS
    sight = SIGHT
    part_words = parts.WORDS
    part_costs = parts.COSTS
    settled = ("cards", "level")
    derived = ("values", "tucks")
    wire = Wire(WyrmspanView, WyrmspanBoard, DragonFacts | CaveFacts)
    event_kinds = tuple(EventKind(name, fields) for name, fields in codes.EVENT_KINDS)
    asked_by_rules = frozenset(
        {
            *("dig", "dig_row", "exchanging", "from_where", "giving", "limit"),
            *("once", "pay_eggs", "play", "setup", "turn", "wanting"),
        }
    )

    # WS-READ-22: who is asked tells nobody anything, so a seat is also asked where "no" is its only answer.
    standing = (StandingAnswer("pass-unable", "Say no for me when I have nothing to play", default=True),)

    def __init__(self, given: dict[str, str], cards: Path | None = None) -> None:
        super().__init__(given, cards)
        self.cards = _cards(cards, self.settings["revised_2025"] == "yes")
        self.cards_digest = f"{self.cards.digest:015x}"
        if self.seats == 1:
            self.deepest = DEEPEST_ALONE
        self.level = LEVELS.index(self.settings["automa"]) if self.seats == 1 else codes.NONE
        self.zones = zones.zones(self.cards, self.seats)
        self.fields = zones.fields(self.cards)
        self.vocabulary = Vocabulary(_token_names(self.cards.ids))

    def blank(self, rng: Rng) -> WyrmspanState:
        return new_state(self.cards, self.seats, self.level, rng)

    def deal(self, state: State, brought: list[Any]) -> None:
        rules.begin(_own(state))

    def check_position(self, state: State) -> None:
        zones.check(_own(state))

    def view(self, state: State, seat: int | None) -> WyrmspanView:
        return self.moment(state).view(seat)

    def moment(self, state: State) -> WyrmspanMoment:
        return WyrmspanMoment(self, _own(state))

    def board(self) -> WyrmspanBoard:
        return board_of(self.cards)

    def prompt(self, state: State, seat: int) -> Prompt:
        return text.prompt(_own(state), seat)

    def words(self, state: State, seat: int, token: int) -> str:
        return text.token_words(_own(state), seat, token)

    def words_alone(self, state: State, seat: int, token: int) -> str:
        return text.words_alone(_own(state), seat, token)

    def standing_answer(self, state: State, seat: int, chosen: dict[str, int]) -> int:
        return codes.SKIP if chosen and state.answers(seat) == [codes.SKIP] else -1

    def left_words(self, token: int) -> str:
        return "no"

    def parts(self, state: State, seat: int) -> dict[str, float]:
        return parts.parts(_own(state), seat)

    def sentence(self, event: Event, viewer: int | None, names: list[str]) -> str:
        return text.sentence(self.cards, event, viewer, names)

    def opening(self, state: State) -> list[Event]:
        s = _own(state)
        dealt = Event("dealt", dict(zip(codes.DEALT, (s.tile, *s.objectives), strict=True)))
        return [dealt, Event("round", {"round": s.round, "seat": s.first})]

    def outcome(self, state: State) -> Outcome:
        s = _own(state)
        points = scoring.scores(s)
        won = scoring.winners(s)
        if s.seats == 1:
            rival = scoring.rival_score(s)
            reason = text.solo_words(points[0], rival)
        elif len(won) > 1:
            reason = f"shared victory: {max(points)} victory points and the same number of dragons"
        else:
            tied = points.count(max(points)) > 1
            reason = f"most victory points: {max(points)}{', and the most dragons of those tied' if tied else ''}"
        return Outcome(
            winners=tuple(won),
            scores=tuple(points),
            reason=reason,
            breakdown=tuple(self.breakdown(s, seat) for seat in range(s.seats)),
        )

    def breakdown(self, state: State, seat: int) -> tuple[Line, ...]:
        return text.score_lines(sheet(_own(state), seat))

    def gallery(self) -> tuple[CardFace, ...]:
        return tuple(self._face(card) for card in range(len(self.cards.ids)))

    def _face(self, card: int) -> CardFace:
        cards = self.cards
        dragon = card < codes.DRAGONS
        return CardFace(
            id=cards.ids[card],
            name=cards.names[card],
            group=phrases.card_group(cards, card),
            kind=phrases.card_kind(cards, card),
            set="dragons" if dragon else "caves",
            copies=len(cards.numbers[card]),
            points=str(cards.vp[card]) if dragon else "",
            text=((f"Costs {phrases.card_cost(cards, card)}.",) if dragon else ()) + phrases.card_text(cards, card),
            source=cards.sources[card],
            note=cards.notes[card],
            facts=facts_of(cards, card),
        )

    def palette(self) -> dict[str, str]:
        return {
            "Shy": "#5f7fa8",
            "Aggressive": "#b5483c",
            "Playful": "#c98f2c",
            "Helpful": "#5a9360",
            "Cave": "#7a6a58",
        }

    def round(self, state: State) -> int:
        return _own(state).round + 1

    def holdings(self, state: State, seat: int) -> dict[str, int]:
        s = _own(state)
        mine = (
            s.mat[seat * codes.SPACES : (seat + 1) * codes.SPACES]
            + s.dug[seat * codes.SPACES : (seat + 1) * codes.SPACES]
        )
        return dict(Counter(s.cards.ids[card] for card in mine if card != codes.NONE))


def _own(state: State) -> WyrmspanState:
    return cast(WyrmspanState, state)


GAME = Wyrmspan

__all__ = ["GAME", "Wyrmspan"]
