"""Volfyirion: two houses, six cities and a dragon. Build a deck, raise walls, and burn the other house down."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, cast

from wyrmhall.games.volfyirion import board, codes, evaluate, parts, rules, scoring, text, verbs, view, zones
from wyrmhall.games.volfyirion.board import VolfyirionBoard, VolfyirionCard, VolfyirionCity
from wyrmhall.games.volfyirion.cards import KINDS, SETS, Cards, read_cards
from wyrmhall.games.volfyirion.effects import COLOURS
from wyrmhall.games.volfyirion.observation import SIGHT
from wyrmhall.games.volfyirion.state import VolfyirionState, new_state
from wyrmhall.kernel.card_file import card_text
from wyrmhall.kernel.event import Event, EventKind
from wyrmhall.kernel.game import About, CardFace, Game, Wire
from wyrmhall.kernel.option import Choice, Option, seats_option
from wyrmhall.kernel.outcome import Line, Outcome
from wyrmhall.kernel.prompt import Prompt
from wyrmhall.kernel.rng import Rng
from wyrmhall.kernel.state import State
from wyrmhall.kernel.vocabulary import Vocabulary
from wyrmhall.kernel.zone import CardEntries, expect

CARDS = Path(__file__).parent / "cards.toml"


@cache
def _cards(file: Path | None) -> Cards:
    cards = read_cards(card_text(file or CARDS))
    evaluate.rate(cards)
    return cards


def _vocabulary(cards: Cards) -> Vocabulary:
    """Each verb with each card, wonder, city or order of cities that it can be about."""
    orders = ["".join(str(city + 1) for city in order) for order in codes.ORDERS]
    subjects = (cards.ids, cards.ids, zones.CITY_NAMES, orders)
    names = []
    for verb, subject in zip(cards.verb, cards.subject, strict=True):
        word, about = verbs.WORDS[verb], verbs.ABOUT[verb]
        names.append(f"{word} {subjects[about][subject]}" if about < len(subjects) else word)
    return Vocabulary(names)


class Volfyirion(Game):
    name = "volfyirion"
    about = About(
        title="Volfyirion",
        pitch="Two houses at war, three cities each, and a dragon that burns for whoever knows how to call it.",
        minutes=(15, 30),
        weight=2.2,
        counts=("city", "cities"),
    )
    options = (
        seats_option((codes.SEATS,), codes.SEATS),
        Option(
            "assets",
            "The asset deck",
            "up",
            (
                Choice("up", "Face up: everybody sees the next card", (codes.SEATS,)),
                Choice("down", "Face down: the next card is a surprise", (codes.SEATS,)),
            ),
        ),
        Option(
            "cards",
            "Which cards are in the game",
            "core",
            (
                Choice("core", "Core: the 67 cards of the rulebook", (codes.SEATS,)),
                Choice("retail", "Retail: the 89 cards of the box", (codes.SEATS,)),
            ),
        ),
        Option(
            "opening",
            "The first hand of the house that goes first",
            "five",
            (
                Choice("five", "Five: as the rulebook has it", (codes.SEATS,)),
                Choice("four", "Four: our own rule, to make up for the advantage of going first", (codes.SEATS,)),
            ),
        ),
    )
    rules_version = "volfyirion-2"
    event_kinds = tuple(EventKind(name, fields) for name, fields in codes.EVENT_KINDS)
    asked_by_rules = frozenset({"act", "arrange", "open"})
    horizon = 60
    round_word = "Turn"
    deepest = 12000
    operations = zones.OPERATIONS
    part_words = parts.WORDS
    part_costs = parts.COSTS
    sight = SIGHT
    settled = ("cards", "face_up", "first_hand")
    wire = Wire(view.VolfyirionView, VolfyirionBoard, VolfyirionCard | VolfyirionCity)

    def __init__(self, given: dict[str, str], cards: Path | None = None) -> None:
        super().__init__(given, cards)
        self.cards = _cards(cards)
        self.cards_digest = f"{self.cards.digest:015x}"
        self.card_set = SETS.index(self.settings["cards"])
        self.face_up = self.settings["assets"] == "up"
        self.first_hand = codes.HAND if self.settings["opening"] == "five" else codes.SHORT_HAND
        self.vocabulary = _vocabulary(self.cards)
        self.zones = zones.zones(self.cards.ids)
        self.fields = {"card": CardEntries(self.cards.ids)}

    def blank(self, rng: Rng) -> VolfyirionState:
        return new_state(self.cards, self.card_set, self.face_up, self.first_hand, rng)

    def deal(self, state: State, brought: list[Any]) -> None:
        rules.begin(_own(state))

    def check_position(self, state: State) -> None:
        expect(
            self.census(state) == self.census(self.blank(Rng(0))),
            "all zones together do not hold the cards of this game",
        )
        zones.check(_own(state))

    def view(self, state: State, seat: int | None) -> view.VolfyirionView:
        return view.look(_own(state), seat)

    def board(self) -> VolfyirionBoard:
        return board.board_of(self.cards)

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
        s = _own(state)
        laid_out = Event("laid_out", dict(zip(codes.LAID_OUT, s.row + s.lair, strict=True)))
        return [laid_out, *(Event("put_under", {"card": wonder}) for wonder in s.wonder_bottom)]

    def outcome(self, state: State) -> Outcome:
        s = _own(state)
        left = scoring.scores(s)
        if s.winner < codes.SEATS:
            winners: tuple[int, ...] = (s.winner,)
            reason = "the last city of the other house has fallen"
        else:
            winners = tuple(seat for seat in range(codes.SEATS) if left[seat] == max(left))
            reason = f"stopped after {s.turn} turns; cities still standing: {max(left)} to {min(left)}"
        return Outcome(winners, tuple(left), reason, tuple(self.breakdown(s, seat) for seat in range(codes.SEATS)))

    def breakdown(self, state: State, seat: int) -> tuple[Line, ...]:
        return tuple(
            text.city_line(_own(state), seat, city) for city in range(codes.CITIES) if _shown(state, seat, city)
        )

    def gallery(self) -> tuple[CardFace, ...]:
        return tuple(self._face(card) for card in range(self.cards.size)) + board.city_faces(self.cards)

    def _face(self, card: int) -> CardFace:
        cards = self.cards
        return CardFace(
            id=cards.ids[card],
            name=cards.names[card],
            group="Wonder" if cards.kind[card] == codes.WONDER else COLOURS[cards.colour[card]].capitalize(),
            kind=KINDS[cards.kind[card]].capitalize(),
            set="core" if cards.copies[0][card] else "retail",
            copies=cards.copies[self.card_set][card] or cards.copies[1][card],
            points=text.points_label(cards, card),
            text=text.card_text(cards, card),
            source=cards.sources[card],
            note=cards.notes[card],
            facts=board.facts_of(cards, card),
        )

    def palette(self) -> dict[str, str]:
        return {
            "Purple": "#7d55a8",
            "Red": "#b8443c",
            "Turquoise": "#2f9c95",
            "Neutral": "#7d7a72",
            "Wonder": "#c8922e",
            "City": "#56657d",
        }

    def round(self, state: State) -> int:
        return _own(state).turn + 1

    def holdings(self, state: State, seat: int) -> dict[str, int]:
        """Everything a house owns: deck-builders win by what they bought."""
        s = _own(state)
        places = range(seat * codes.CITIES, seat * codes.CITIES + codes.CITIES)
        zones = [s.decks[seat], s.hands[seat], s.discards[seat], s.plays[seat]]
        zones += [[s.buildings[place] for place in places], [s.troops[place] for place in places]]
        return dict(Counter(s.cards.ids[code & codes.KIND] for zone in zones for code in zone if code != codes.NONE))


def _shown(state: State, seat: int, city: int) -> bool:
    """The lair is on the sheet of the house that claimed it."""
    return city != codes.LAIR or _own(state).lair_of == seat


def _own(state: State) -> VolfyirionState:
    return cast(VolfyirionState, state)


GAME = Volfyirion

__all__ = ["GAME", "Volfyirion"]
