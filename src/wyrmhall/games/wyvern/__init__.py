"""Wyvern: two battlefields of face-down dragons and terrain, hands full of tricks, and gold to pay for it all."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, cast

from wyrmhall.games.wyvern import codes, gallery, log, meanings, parts, passing, setup, text, view, zones
from wyrmhall.games.wyvern.board import CardFacts, WyvernBoard, board_of
from wyrmhall.games.wyvern.bring import Brings
from wyrmhall.games.wyvern.cards import Cards, read_cards
from wyrmhall.games.wyvern.decks import CUSTOM, FORMATS, POOLS, Listed, read_listed, weighted_pool
from wyrmhall.games.wyvern.observation import SIGHT
from wyrmhall.games.wyvern.state import WyvernState, new_state
from wyrmhall.games.wyvern.tables import Tables
from wyrmhall.games.wyvern.weights import read_weights
from wyrmhall.kernel.card_file import card_text
from wyrmhall.kernel.event import Event, EventKind
from wyrmhall.kernel.game import About, Allotment, BringLimit, CardFace, Game, ListedBring, ReadBring, Wire
from wyrmhall.kernel.option import Choice, Option, seats_option
from wyrmhall.kernel.outcome import Line, Outcome
from wyrmhall.kernel.prompt import Prompt
from wyrmhall.kernel.rng import Rng
from wyrmhall.kernel.standing import PASS_UNABLE, StandingAnswer
from wyrmhall.kernel.state import State
from wyrmhall.kernel.vocabulary import Vocabulary
from wyrmhall.kernel.zone import CardEntries

CARDS = Path(__file__).parent / "cards.toml"
DECKS = Path(__file__).parent / "decks.toml"
WORTH = Path(__file__).parent / "worth.toml"
TWO = (codes.SEATS,)


class _Set:
    """A card set with all that is made of it once."""

    def __init__(self, file: Path | None) -> None:
        self.cards: Cards = read_cards(card_text(file or CARDS))
        self.tables = Tables(self.cards, read_weights(card_text(WORTH), self.cards.ids))
        self.listed: list[Listed] = read_listed(self.cards, card_text(DECKS))
        self.vocabulary = Vocabulary(codes.token_names(self.cards.ids))
        self.zones = zones.zones(self.cards)
        self.pools = {pool: weighted_pool(self.cards, pool) for pool in POOLS}


@cache
def _set(file: Path | None) -> _Set:
    return _Set(file)


class Wyvern(Game):
    name = "wyvern"
    about = About(
        title="Wyvern",
        pitch="Two battlefields that nobody sees through, decks of your own, and a card for every moment.",
        minutes=(25, 60),
        weight=3.2,
        scored="Points are counted when a game ends: the winner has 25, and 1 for each piece of gold and each position "
        "left; the loser has half of their gold.",
    )
    options = (
        seats_option(TWO, codes.SEATS),
        Option(
            "match",
            "How long you play",
            "game",
            (
                Choice("game", "One game", TWO),
                Choice("50", "A match to 50 points", TWO),
                Choice("100", "A match to 100 points", TWO),
            ),
        ),
        Option(
            "pool",
            "Which cards decks may hold",
            POOLS[0],
            (
                Choice("kingdom", "Kingdom, 277 cards", TWO),
                Choice("chameleon", "Kingdom and Chameleon, 367 cards", TWO),
                Choice("everything", "Everything, all 421 cards", TWO),
            ),
        ),
        Option(
            "decks",
            "How decks are built",
            CUSTOM,
            (
                Choice(FORMATS[0], "Custom, from the whole pool", TWO),
                Choice(FORMATS[1], "Starter, from a starter deck and boosters opened for you", TWO),
                Choice(FORMATS[2], "Sealed, from boosters opened for you", TWO),
            ),
        ),
    )
    rules_version = "wyvern-3"
    event_kinds = tuple(EventKind(name, fields) for name, fields in codes.EVENT_KINDS)
    horizon = 6
    round_word = "Turn"
    deepest = 8000
    rivals = 800
    operations = zones.OPERATIONS
    sight = SIGHT
    part_words = parts.WORDS
    part_costs = parts.COSTS
    settled = ("cards", "tables", "goal", "pool", "intercepts")
    brings = "a deck"
    bring_options = ("pool", "decks")
    asked_by_rules = frozenset(
        {"action", "after_battle", "answers", "arrange", "attack_or_exchange", "battle_action", "displaced", "draw"}
        | {"exchange", "hand_limit", "interception", "lay_unseen", "movement", "substitute", "target", "treasure_phase"}
    )
    standing = (
        PASS_UNABLE,
        StandingAnswer(passing.TO_BATTLE, "Pass for me until the battle phase, but let me answer cards", lapses=True),
        StandingAnswer(passing.TO_ATTACKED, "Pass for me this turn, unless I am attacked", lapses=True),
        StandingAnswer(passing.TO_END, "Pass for me until this turn ends, whatever happens", lapses=True),
    )
    wire = Wire(view.WyvernView, WyvernBoard, CardFacts)

    def __init__(self, given: dict[str, str], cards: Path | None = None) -> None:
        super().__init__(given, cards)
        made = _set(cards)
        self.cards = made.cards
        self.tables = made.tables
        self.cards_digest = f"{self.cards.digest:015x}"
        self.goal = 0 if self.settings["match"] == "game" else int(self.settings["match"])
        self.pool = made.pools[self.settings["pool"]]
        self.decks = Brings(self.cards, made.listed, self.settings["decks"], self.settings["pool"])
        self.vocabulary = made.vocabulary
        self.zones = made.zones
        self.fields = {"card": CardEntries(self.cards.ids)}

    # What seats bring

    def check_bring(self, brought: Any) -> list[str]:
        return self.decks.check(brought)

    def pick_bring(self, seat: int, rng: Rng) -> Any:
        return self.decks.pick(rng)

    def written_out(self, brought: Any) -> Any:
        return self.decks.deck(brought).data(self.cards)

    def allots(self) -> bool:
        return self.decks.format != CUSTOM

    def allotment(self, number: int) -> Allotment | None:
        return self.decks.allotment(number)

    def allotted(self, brought: Any) -> int:
        return self.decks.allotted(brought)

    def bring_limits(self, number: int) -> tuple[BringLimit, ...]:
        return self.decks.limits(number)

    def listed_brings(self) -> tuple[ListedBring, ...]:
        return self.decks.listed()

    def read_bring(self, text: str) -> ReadBring:
        return self.decks.read(text)

    def write_bring(self, brought: Any) -> str:
        return self.decks.write(brought)

    # What the table answers for a seat

    def standing_answer(self, state: State, seat: int, chosen: dict[str, int]) -> int:
        return passing.answer(_own(state), seat, list(chosen))

    def mark(self, state: State, name: str) -> int:
        return passing.mark(_own(state), name)

    # Starting

    def blank(self, rng: Rng) -> WyvernState:
        return new_state(self.cards, self.tables, self.goal, self.pool, rng)

    def deal(self, state: State, brought: list[Any]) -> None:
        s = _own(state)
        for seat, value in enumerate(brought):
            deck = self.decks.deck(value)
            setup.stock(s, seat, deck.lair(self.cards), deck.horde(self.cards))
        s.first = s.rng.below(codes.SEATS)
        s.stack.append(setup.NextGame())
        s.settle()

    def check_position(self, state: State) -> None:
        zones.check(_own(state))

    # What people see and read

    def view(self, state: State, seat: int | None) -> view.WyvernView:
        return view.view(_own(state), seat)

    def board(self) -> WyvernBoard:
        return board_of()

    def prompt(self, state: State, seat: int) -> Prompt:
        return text.prompt(_own(state), seat)

    def words(self, state: State, seat: int, token: int) -> str:
        return meanings.words(_own(state), seat, token)

    def words_alone(self, state: State, seat: int, token: int) -> str:
        return meanings.words_alone(_own(state), seat, token)

    def sentence(self, event: Event, viewer: int | None, names: list[str]) -> str:
        return log.sentence(self.cards, event, viewer, names)

    def outcome(self, state: State) -> Outcome:
        return text.outcome(_own(state))

    def breakdown(self, state: State, seat: int) -> tuple[Line, ...]:
        return text.breakdown(_own(state), seat)

    def parts(self, state: State, seat: int) -> dict[str, float]:
        return parts.parts(_own(state), seat)

    def gallery(self) -> tuple[CardFace, ...]:
        return gallery.faces(self.cards)

    def palette(self) -> dict[str, str]:
        return gallery.PALETTE

    def opening(self, state: State) -> list[Event]:
        s = _own(state)
        return [Event("game", {"number": s.number, "first": s.first, "match": self.goal})]

    def round(self, state: State) -> int:
        return _own(state).turns + 1

    def holdings(self, state: State, seat: int) -> dict[str, int]:
        """The cards a seat has in play."""
        s = _own(state)
        found: dict[str, int] = {}
        codes_ = [s.field[slot] for slot in range(seat * 6, seat * 6 + 6) if s.field[slot] >= 0]
        for at in range(0, len(s.treasures), codes.TREASURE):
            if s.treasures[at] // codes.SEAT_PLACES == seat:
                codes_.append(s.treasures[at + 1])
        for code in codes_:
            id = self.cards.ids[code & codes.KIND]
            found[id] = found.get(id, 0) + 1
        return found


def _own(state: State) -> WyvernState:
    return cast(WyvernState, state)


GAME = Wyvern

__all__ = ["GAME", "Wyvern"]
