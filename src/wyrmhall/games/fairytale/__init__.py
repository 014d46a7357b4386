"""Fairy Tale: draft five, play three, tell the better story. Two to five seats, alone or in teams."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, cast

from wyrmhall.games.fairytale import parts, rules, scoring, text, view, zones
from wyrmhall.games.fairytale.board import FairyTaleBoard, FairyTaleFacts, board_of, facts_of
from wyrmhall.games.fairytale.cards import SETS, Cards, read_cards
from wyrmhall.games.fairytale.codes import EVENT_KINDS, GARFIELD, KIND, NONE, PACK, SHADOW_BIT, SOLO, TABLEAU
from wyrmhall.games.fairytale.observation import SIGHT
from wyrmhall.games.fairytale.state import FairyTaleState, new_state
from wyrmhall.games.fairytale.view import FairyTaleMoment
from wyrmhall.kernel.card_file import card_text
from wyrmhall.kernel.event import Event, EventKind
from wyrmhall.kernel.game import About, CardFace, Game, Wire
from wyrmhall.kernel.memo import Memo
from wyrmhall.kernel.option import Choice, Option, seats_option
from wyrmhall.kernel.outcome import Line, Outcome
from wyrmhall.kernel.prompt import Prompt
from wyrmhall.kernel.rng import Rng
from wyrmhall.kernel.state import State
from wyrmhall.kernel.vocabulary import Vocabulary
from wyrmhall.kernel.wording import counted

CARDS = Path(__file__).parent / "cards.toml"
Sheet = tuple[int, tuple[Line, ...]]
# Cards with what they may score, and why: there are not many more.
MOST_LINES = 4096


@cache
def _cards(file: Path | None) -> Cards:
    return read_cards(card_text(file or CARDS))


class FairyTale(Game):
    name = "fairytale"
    about = About(
        title="Fairy Tale",
        pitch="Pick a card, pass the rest, play three of five, and tell the better story.",
        minutes=(15, 30),
        weight=1.8,
    )
    options = (
        seats_option((2, 3, 4, 5), 4),
        Option(
            "deck",
            "Which cards are in the deck",
            "basic",
            (
                Choice("basic", "Basic: 80 cards, with Unflip and Flip", (2, 3, 4)),
                Choice("expert", "Expert: all 110 cards, with Hunt, Draw and conditions", (2, 3, 4, 5)),
            ),
        ),
        Option(
            "teams",
            "Partners",
            "no",
            (
                Choice("no", "Everybody for themselves", (2, 3, 4, 5)),
                Choice("pairs", "Partners sit across from each other and add up their points", (4,)),
                Choice("garfield", "Partners, who also exchange a card for every Shadow card they play", (4,)),
            ),
        ),
    )
    rules_version = "fairytale-2"
    measured: ClassVar[dict[str, str]] = {"seats": "4", "deck": "expert"}
    wire = Wire(view.FairyTaleView, FairyTaleBoard, FairyTaleFacts)
    deepest = 8000
    deep_horizon = 24
    event_kinds = tuple(EventKind(name, fields) for name, fields in EVENT_KINDS)
    asked_by_rules = frozenset({"pick", "play"})
    operations = zones.OPERATIONS
    part_words = parts.WORDS
    part_costs = parts.COSTS
    sight = SIGHT
    settled = ("cards", "teams")
    derived = ("at", "plan")

    def __init__(self, given: dict[str, str], cards: Path | None = None) -> None:
        super().__init__(given, cards)
        self.cards = _cards(cards)
        self.cards_digest = f"{self.cards.digest:015x}"
        self.expert = self.settings["deck"] == "expert"
        self.teams = ("no", "pairs", "garfield").index(self.settings["teams"])
        ids = self.cards.ids
        self._sheets: Memo[list[Sheet]] = Memo(view.MOST_POSITIONS)
        self._lines: Memo[Line] = Memo(MOST_LINES)
        self.zones = zones.zones(ids, self.seats)
        self.fields = {}
        self.vocabulary = Vocabulary([*ids, *(f"{id}/down" for id in ids), "own-name"])

    def blank(self, rng: Rng) -> FairyTaleState:
        return new_state(self.cards, self.seats, self.expert, self.teams, rng)

    def deal(self, state: State, brought: list[Any]) -> None:
        rules.begin(_own(state))

    def check_position(self, state: State) -> None:
        zones.check(_own(state), sorted(self.cards.deck(self.expert)))

    def view(self, state: State, seat: int | None) -> view.FairyTaleView:
        return self.moment(state).view(seat)

    def moment(self, state: State) -> FairyTaleMoment:
        return FairyTaleMoment(self, _own(state))

    def board(self) -> FairyTaleBoard:
        return board_of()

    def prompt(self, state: State, seat: int) -> Prompt:
        return text.prompt(_own(state), seat)

    def words(self, state: State, seat: int, token: int) -> str:
        return text.token_words(_own(state), seat, token)

    def words_alone(self, state: State, seat: int, token: int) -> str:
        return text.words_alone(_own(state), seat, token)

    def parts(self, state: State, seat: int) -> dict[str, float]:
        return parts.parts(_own(state), seat)

    def sentence(self, event: Event, viewer: int | None, names: list[str]) -> str:
        return text.sentence(self.cards, event, viewer, names)

    def opening(self, state: State) -> list[Event]:
        return [Event("deal", {"round": 0})]

    def outcome(self, state: State) -> Outcome:
        s = _own(state)
        sides = scoring.sides(s)
        winners = tuple(seat for seat in range(s.seats) if sides[seat] == max(sides))
        team = "" if s.teams == SOLO else " as a team"
        shared = len(winners) > (1 if s.teams == SOLO else 2)
        points = counted(max(sides), "point")
        return Outcome(
            winners=winners,
            scores=tuple(scoring.scores(s)),
            reason=f"shared victory with {points}{team}" if shared else f"most points{team}: {max(sides)}",
            breakdown=tuple(self.breakdown(s, seat) for seat in range(s.seats)),
        )

    def breakdown(self, state: State, seat: int) -> tuple[Line, ...]:
        s = _own(state)
        return self.sheets(s, tuple(s.tableaus))[seat][1]

    def sheets(self, s: FairyTaleState, tableaus: tuple[int, ...]) -> list[Sheet]:
        """The points of every seat and the lines they are the sum of, as the cards lie."""
        return self._sheets.get((tuple(s.names), tableaus), lambda: self._count(s))

    def _count(self, s: FairyTaleState) -> list[Sheet]:
        up = [scoring.face_up(s, seat) for seat in range(s.seats)]
        totals = [scoring.count_categories(s, cards) for cards in up]
        sheets: list[Sheet] = []
        for seat, cards in enumerate(up):
            counts = scoring.count_names(s, seat, cards)
            points = [scoring.worth(s, card, seat, counts, totals) for card in cards]
            reasons = [scoring.reason(s, card, seat, counts, totals) for card in cards]
            sheets.append((sum(points), tuple(map(self._line, cards, points, reasons))))
        return sheets

    def _line(self, card: int, points: int, reason: int) -> Line:
        return self._lines.get((card, points, reason), lambda: text.score_line(self.cards, card, points, reason))

    def gallery(self) -> tuple[CardFace, ...]:
        return tuple(self._face(card) for card in range(self.cards.size))

    def _face(self, card: int) -> CardFace:
        cards = self.cards
        exchanges = self.teams == GARFIELD and cards.factions[card] & SHADOW_BIT
        return CardFace(
            id=cards.ids[card],
            name=cards.names[card],
            group=text.faction_name(cards.factions[card]),
            kind=text.type_name(cards.types[card]),
            set=SETS[cards.sets[card]],
            copies=cards.copies[card],
            points=text.points_label(cards, card),
            text=text.card_text(cards, card) + ((text.EXCHANGE_TEXT,) if exchanges else ()),
            source=cards.sources[card],
            note=cards.notes[card],
            facts=facts_of(cards, card),
        )

    def palette(self) -> dict[str, str]:
        return {
            "Dragonvale": "#3f8f4f",
            "Fairywood": "#c0433a",
            "Holy Empire": "#d8a72b",
            "Shadow": "#5b5468",
            "All factions": "#8a5fbf",
        }

    def census(self, state: State) -> dict[str, int]:
        """Packs keep their history, so only those going round hold cards; the discard pile follows from the others."""
        s = _own(state)
        passed = s.packs[-PACK * s.seats :] if rules.drafting(s) else []
        elsewhere = Counter(s.cards.ids[card] for card in passed + view.discards(s))
        return dict(Counter(super().census(state)) + elsewhere)

    def round(self, state: State) -> int:
        return _own(state).round + 1

    def holdings(self, state: State, seat: int) -> dict[str, int]:
        s = _own(state)
        entries = s.tableaus[seat * TABLEAU : (seat + 1) * TABLEAU]
        return dict(Counter(s.cards.ids[entry & KIND] for entry in entries if entry != NONE))

    def partners(self, seat: int) -> tuple[int, ...]:
        return (seat,) if self.teams == SOLO else (seat % 2, seat % 2 + 2)


def _own(state: State) -> FairyTaleState:
    return cast(FairyTaleState, state)


GAME = FairyTale

__all__ = ["GAME", "FairyTale"]
