"""What a seat sees of a game of Fairy Tale, as structs for the wire.

A face-down card is a value of its own: its owner sees which card it is, everybody else sees only that it lies there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

import msgspec

from wyrmhall.games.fairytale import codes, rules
from wyrmhall.games.fairytale.board import Way, way
from wyrmhall.games.fairytale.state import FairyTaleState
from wyrmhall.kernel.game import Moment
from wyrmhall.kernel.memo import Memo
from wyrmhall.kernel.outcome import Line

if TYPE_CHECKING:
    from wyrmhall.games.fairytale import FairyTale

# Positions whose cards and points are remembered: a few for each of the tables that are played at the same time.
MOST_POSITIONS = 256
Phase = Literal["draft", "play", "unflip", "flip", "exchange", "name", "over"]
Offers = Literal["hand", "tableau", "names"]
# What is asked while everybody's cards in play lie still.
QUIET = ("draft", "play")


class CardView(msgspec.Struct, frozen=True):
    """A card in play. `card` is None where the viewer may not look; `counts` is what it scores right now."""

    card: int | None
    up: bool
    counts: int | None
    token: int | None


class SeatView(msgspec.Struct, frozen=True):
    seat: int
    team: int | None
    tableau: tuple[CardView, ...]
    hand: int
    picked: int
    chosen: bool
    asked: bool
    score: int


class FairyTaleView(msgspec.Struct, frozen=True):
    """`hand` is the pack in a draft and the hand after it, sorted; `picked` are the viewer's picks of this draft.

    `offers` says where the things lie that are chosen among in this phase.
    """

    round: int
    stage: int
    phase: Phase
    offers: Offers
    passing: Way
    deck: int
    discards: int
    viewer: int | None
    seats: tuple[SeatView, ...]
    hand: tuple[int, ...]
    picked: tuple[int, ...]
    choice: int | None
    revealed: int
    almighty: int | None


# The cards of a seat in play: which one, whether it lies face up, and what it scores then.
Lying = tuple[tuple[int, bool, int | None], ...]
Tableau = tuple[CardView, ...]
# The cards of every seat as somebody without a seat sees them, and as their owner does.
Tableaus = tuple[list[Tableau], list[Tableau]]
_MADE: Memo[Tableaus] = Memo(MOST_POSITIONS)


class FairyTaleMoment(Moment):
    """What lies before the seats and what it scores, made once for every seat and onlooker."""

    state: FairyTaleState
    game: FairyTale

    def __init__(self, game: FairyTale, state: FairyTaleState) -> None:
        super().__init__(game, state)
        self.phase = phase_of(state)
        self._drafting = self.phase == "draft"
        self._lie = tuple(state.tableaus)
        self._scores = game.sheets(state, self._lie)
        self._tableaus: Tableaus | None = None
        self._public: list[SeatView] = []
        self._discards = 0

    def scores(self) -> list[tuple[int, tuple[Line, ...]]]:
        return self._scores

    def _look(self) -> Tableaus:
        """Everybody's cards. While packs go round and cards are chosen nothing there changes: it is made once."""
        s = self.state
        if self.phase in QUIET:
            made = _MADE.get((s.cards.digest, s.seats, self._lie), self._look_now)
        else:  # tokens lie on the cards, or names count
            made = self._look_now()
        self._tableaus = made
        self._public = [self._seat(seat, tableau) for seat, tableau in enumerate(made[0])]
        self._discards = discard_count(s)
        return made

    def _look_now(self) -> Tableaus:
        s, scores = self.state, self._scores
        lying = [_cards_before(s, seat, [line.points for line in scores[seat][1]]) for seat in range(s.seats)]
        public = [_tableau(cards) for cards in lying]
        own = [
            # Whose cards all lie face up sees what everybody sees, unless it is asked about them.
            public[seat]
            if self.phase in QUIET and all(up for _, up, _ in cards)
            else _own_tableau(s, seat, self.phase, cards)
            for seat, cards in enumerate(lying)
        ]
        return public, own

    def _seat(self, seat: int, tableau: Tableau) -> SeatView:
        s, drafting = self.state, self._drafting
        return SeatView(
            seat,
            None if s.teams == codes.SOLO else seat % 2,
            tableau,
            codes.PACK - s.step if drafting else len(s.hands[seat]),
            s.step if drafting else 0,
            s.choice[seat] != codes.NONE,
            bool(s.waiting >> seat & 1),
            self._scores[seat][0],
        )

    def view(self, seat: int | None) -> FairyTaleView:
        s, phase = self.state, self.phase
        own = (self._tableaus or self._look())[1]
        seats = list(self._public)
        hand: list[int] = []
        picked: list[int] = []
        choice: int | None = None
        almighty: int | None = None
        if seat is not None:
            seats[seat] = self._seat(seat, own[seat])
            if s.stack:
                hand = sorted(rules.held(s, seat))
                picked = rules.picked(s, seat) if self._drafting else picked
                choice = s.choice[seat] if s.choice[seat] != codes.NONE else None
                if phase == "name" and s.waiting >> seat & 1:
                    almighty = rules.unnamed(s, seat)
        return FairyTaleView(
            s.round,
            9 if phase in ("over", "name") else 2 * s.round + (1 if self._drafting else 2),
            phase,
            "hand" if phase in QUIET else "names" if phase == "name" else "tableau",
            way(s.round),
            len(s.deck),
            self._discards,
            seat,
            tuple(seats),
            tuple(hand),
            tuple(picked),
            choice,
            len(s.plays) // s.seats,
            almighty,
        )


def phase_of(s: FairyTaleState) -> Phase:
    """What is asked, or that the game is over."""
    return cast(Phase, s.stack[-1].name) if s.stack else "over"


def discard_count(s: FairyTaleState) -> int:
    finished = _finished(s)
    drawn = sum(code >> 10 < finished for code in s.drawn)
    return (codes.PACK - codes.PLAYS) * s.seats * finished + drawn


def discards(s: FairyTaleState) -> list[int]:
    """The discard pile, which nobody may look at: what was picked or drawn in finished rounds and not played."""
    finished = _finished(s)
    pile = s.packs[: codes.PACK * s.seats * finished] + [code & codes.KIND for code in s.drawn if code >> 10 < finished]
    for card in s.plays[: codes.PLAYS * s.seats * finished]:
        pile.remove(card)
    return pile


def _finished(s: FairyTaleState) -> int:
    """How many rounds are over."""
    return s.round if phase_of(s) not in ("name", "over") else s.round + 1


def _cards_before(s: FairyTaleState, seat: int, points: list[int]) -> Lying:
    """The cards of a seat; `points` are those of its score sheet, a line for each card that lies face up."""
    lying: list[tuple[int, bool, int | None]] = []
    line = 0
    for entry in s.tableaus[seat * codes.TABLEAU : (seat + 1) * codes.TABLEAU]:
        if entry == codes.NONE:
            break
        up = entry < codes.DOWN
        lying.append((entry & codes.KIND, up, points[line] if up else None))
        line += up
    return tuple(lying)


def _tableau(lying: Lying) -> Tableau:
    return tuple([CardView(card if up else None, up, counts, None) for card, up, counts in lying])


def _own_tableau(s: FairyTaleState, seat: int, phase: Phase, lying: Lying) -> Tableau:
    """A seat knows its own cards, and sometimes it is asked about them."""
    options = s.legal(seat) if phase in ("unflip", "flip", "exchange") else []
    tableau: list[CardView] = []
    for card, up, counts in lying:
        token: int | None = card + s.cards.size if phase == "exchange" and not up else card
        if phase in ("unflip", "flip") and up != (phase == "flip"):
            token = None
        tableau.append(CardView(card, up, counts, token if token in options else None))
    return tuple(tableau)
