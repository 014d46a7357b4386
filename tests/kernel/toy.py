"""High Card, a stranger's game small enough to read at once: three hidden cards each, the highest takes a point.

It is here to run the contract kit on a game that is not ours, and, broken in many ways, on games that must not pass.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

import msgspec

from wyrmhall.kernel import (
    About,
    BadPosition,
    Event,
    EventKind,
    Game,
    Line,
    Outcome,
    Prompt,
    Rng,
    State,
    Vocabulary,
    seats_option,
)
from wyrmhall.kernel.rng import digest, rng_from_numbers
from wyrmhall.kernel.state import EVERYBODY, add_zones

CARDS = 12


class HighCardState(State):
    hands: list[list[int]]
    deck: list[int]
    played: list[int]
    points: list[int]

    def legal(self, seat: int) -> list[int]:
        self.check_seat(seat)
        return sorted(self.hands[seat]) if self.waiting >> seat & 1 else []

    def apply(self, seat: int, token: int) -> None:
        if not 0 <= seat < self.seats or token not in self.legal(seat):
            raise self.refuse(seat, token)
        self.choice[seat] = token
        self.waiting ^= 1 << seat
        if self.waiting == 0:
            self._reveal()

    def _reveal(self) -> None:
        self.epoch += 1
        best = max(self.choice)
        for seat, card in enumerate(self.choice):
            self.hands[seat].remove(card)
            self.played.append(card)
            self.points[seat] += card == best
            if self.events is not None:
                self.events.append((0, EVERYBODY, seat, card))
        self.choice = [-1] * self.seats
        if self.hands[0]:
            self.waiting = (1 << self.seats) - 1

    def clone(self) -> HighCardState:
        copy = type(self)()
        self.copy_common(copy)
        copy.hands = [hand[:] for hand in self.hands]
        copy.deck, copy.played, copy.points = self.deck[:], self.played[:], self.points[:]
        return copy

    def deal_anew(self, seat: int) -> None:
        others = [other for other in range(self.seats) if other != seat]
        unseen = self.deck + [card for other in others for card in self.hands[other]]
        self.rng.shuffle(unseen)
        for other in others:
            self.hands[other] = [unseen.pop() for _ in self.hands[other]]
            if self.choice[other] >= 0:
                self.choice[other] = self.hands[other][0]
        self.deck = unseen

    def key(self, seat: int) -> int:
        return digest([seat, *sorted(self.hands[seat]), -1, *self.played])

    def evaluate(self, seat: int) -> float:
        return (self.points[seat] + sum(self.hands[seat]) / (3 * CARDS)) / 4

    def rewards(self) -> list[float]:
        return [float(points == max(self.points)) for points in self.points]

    def scores(self) -> list[int]:
        return self.points[:]

    def numbers(self) -> list[int]:
        numbers = self.common_numbers()
        add_zones(numbers, [self.deck, self.played, self.points, *self.hands])
        return numbers


class HighCardPosition(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    hands: list[list[int]]
    deck: list[int]
    played: list[int]
    points: list[int]
    choice: list[int]
    asked: int
    epoch: int
    random: tuple[int, int, int, int]


class View(msgspec.Struct, frozen=True):
    hand: tuple[int, ...]
    choice: int
    played: tuple[int, ...]
    points: tuple[int, ...]


class HighCard(Game):
    name = "highcard"
    about = About("High Card", "The highest card takes the trick.", (1, 1), 1.0)
    options = (seats_option((2, 3, 4), 2),)
    rules_version = "highcard-1"
    event_kinds = (EventKind("revealed", ("seat", "card")),)
    state_class: type[HighCardState] = HighCardState

    def __init__(self, given: dict[str, str] | None = None) -> None:
        super().__init__(given or {})
        self.vocabulary = Vocabulary([f"card {n}" for n in range(CARDS)])
        self.cards_digest = "twelve"

    def deal(self, rng: Rng) -> State:
        deck = list(range(CARDS))
        rng.shuffle(deck)
        state = self.state_class()
        state.lay_out(self.seats, rng)
        state.waiting = (1 << self.seats) - 1
        state.hands = [[deck.pop() for _ in range(3)] for _ in range(self.seats)]
        state.deck, state.played, state.points = deck, [], [0] * self.seats
        return state

    def position(self, state: State) -> dict[str, Any]:
        s = cast(HighCardState, state)
        written: dict[str, Any] = msgspec.to_builtins(
            HighCardPosition(
                self.string, s.hands, s.deck, s.played, s.points, s.choice, s.waiting, s.epoch, tuple(s.rng.numbers())
            )  # type: ignore[arg-type]
        )
        return written

    def read_position(self, position: dict[str, Any]) -> State:
        try:
            read = msgspec.convert(position, HighCardPosition)
        except msgspec.ValidationError as error:
            raise BadPosition(str(error)) from None
        state = cast(HighCardState, self.deal(Rng(0)))
        state.hands, state.deck, state.played, state.points = read.hands, read.deck, read.played, read.points
        state.choice, state.waiting, state.epoch = read.choice, read.asked, read.epoch
        state.rng = rng_from_numbers(list(read.random))
        return state

    def view(self, state: State, seat: int | None) -> View:
        s = cast(HighCardState, state)
        hand = () if seat is None else tuple(sorted(s.hands[seat]))
        return View(hand, -1 if seat is None else s.choice[seat], tuple(s.played), tuple(s.points))

    def prompt(self, state: State, seat: int) -> Prompt:
        return Prompt("play", "Play a card.", "HC-PLAY-1")

    def words(self, state: State, seat: int, token: int) -> str:
        return f"the {token}"

    def sentence(self, event: Event, viewer: int | None, names: list[str]) -> str:
        return f"{names[event.data['seat']]} plays {event.data['card']}."

    def outcome(self, state: State) -> Outcome:
        points = state.scores()
        winners = tuple(seat for seat, own in enumerate(points) if own == max(points))
        return Outcome(winners, tuple(points), "most tricks", tuple((Line("tricks", own, "taken"),) for own in points))

    def rules_text(self) -> str:
        return "**HC-PLAY-1** The highest card takes the trick."

    def census(self, state: State) -> dict[str, int]:
        s = cast(HighCardState, state)
        return dict(Counter(map(str, [*s.deck, *s.played, *(card for hand in s.hands for card in hand)])))
