"""High Card, a stranger's game small enough to read at once, with everything in it that a kernel must be able to do.

Each seat brings a lucky card and is dealt five. All put two aside, unseen. Then all play a card at the same time, and
the highest takes a point, unless somebody answers with a fool. At any time a seat may show the crown for a point, or
offer another seat a swap of cards. It runs the contract kit on a game that is not ours, and, broken in many ways, on
games that must not pass.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, cast

import msgspec

from wyrmhall.kernel import (
    PASS_UNABLE,
    About,
    CardEntries,
    Cause,
    Entries,
    Event,
    EventKind,
    Flag,
    Game,
    Line,
    Operation,
    Outcome,
    Prompt,
    Rng,
    StandingAnswer,
    State,
    Together,
    Vocabulary,
    Window,
    Zone,
    seats_option,
)
from wyrmhall.kernel.piles import take_any
from wyrmhall.kernel.rewards import shared_rewards
from wyrmhall.kernel.rng import digest
from wyrmhall.kernel.state import EVERYBODY
from wyrmhall.kernel.wording import Speaker, listed
from wyrmhall.kernel.zone import expect

CARDS: Final = 24
HAND: Final = 5
ASIDE: Final = 2
FOOLS: Final = 4
CROWN: Final = CARDS - 1
SEATS: Final = 4

SHOW: Final = CARDS
OFFER: Final = SHOW + 1
ACCEPT: Final = OFFER + SEATS
DECLINE: Final = ACCEPT + SEATS
PASS: Final = DECLINE + SEATS

PUT_ASIDE, REVEALED, FOOLED, TOO_LATE, WON, SHOWN, OFFERED, ANSWERED, SWAPPED = range(9)
EVENTS = (
    ("put_aside", ("seat",)),
    ("revealed", ("cards",)),
    ("fooled", ("seat", "card")),
    ("too_late", ("seat",)),
    ("won", ("seat", "card")),
    ("shown", ("seat",)),
    ("offered", ("seat", "to")),
    ("answered", ("seat", "to", "yes")),
    ("swapped", ("seat", "to")),
)


class PutAside(Together["HighCardState"]):
    """A series of hidden choices: two cards, one after the other."""

    name = "put aside"
    rule = "HC-ASIDE-1"

    def asked(self, s: HighCardState) -> int:
        return sum(1 << seat for seat in range(s.seats) if len(s.aside[seat]) < ASIDE)

    def legal(self, s: HighCardState, seat: int) -> list[int]:
        return sorted(s.hands[seat])

    def why_not(self, s: HighCardState, seat: int, token: int) -> str:
        return f"you do not hold {TOKENS[token]}"

    def take(self, s: HighCardState, seat: int, token: int) -> None:
        s.hands[seat].remove(token)
        s.aside[seat].append(token)
        if len(s.aside[seat]) == ASIDE:
            s.done(seat)
            s.tell(PUT_ASIDE, seat)

    def resolve(self, s: HighCardState) -> None:
        s.epoch += 1
        s.stack.append(Trick())


class Trick(Together["HighCardState"]):
    """One hidden choice of everybody who has a card left."""

    name = "trick"
    rule = "HC-PLAY-1"

    def asked(self, s: HighCardState) -> int:
        return sum(1 << seat for seat in range(s.seats) if s.hands[seat] and s.choice[seat] < 0)

    def legal(self, s: HighCardState, seat: int) -> list[int]:
        return sorted(s.hands[seat])

    def why_not(self, s: HighCardState, seat: int, token: int) -> str:
        return f"you do not hold {TOKENS[token]}"

    def resolve(self, s: HighCardState) -> None:
        if not any(s.hands):
            return
        s.epoch += 1
        s.trick = s.choice[:]
        for seat, card in enumerate(s.trick):
            if card >= 0:
                s.hands[seat].remove(card)
        s.fooled = False
        s.tell(REVEALED, s.trick[:])
        s.stack += [Trick(), Score(), Objection()]


class Objection(Window["HighCardState"]):
    """A reaction: whoever holds cards might hold a fool."""

    name = "objection"
    rule = "HC-FOOL-1"

    def could(self, s: HighCardState, seat: int) -> bool:
        return bool(s.hands[seat])

    def answers(self, s: HighCardState, seat: int) -> list[int]:
        return [] if s.fooled else sorted(card for card in s.hands[seat] if card < FOOLS)

    def pass_token(self, s: HighCardState) -> int:
        return PASS

    def carry_out(self, s: HighCardState, seat: int, token: int) -> None:
        s.hands[seat].remove(token)
        s.played.append(token)
        s.fooled = True
        s.tell(FOOLED, seat, token)

    def too_late(self, s: HighCardState, seat: int, token: int) -> None:
        s.tell(TOO_LATE, seat)

    def why_not(self, s: HighCardState, seat: int, token: int) -> str:
        return f"{TOKENS[token]} is no fool in your hand"

    def cause(self, s: HighCardState, seat: int) -> tuple[int, int]:
        return s.trick.index(max(s.trick)), max(s.trick)


class Score(Operation["HighCardState"]):
    name = "score"
    rule = "HC-PLAY-2"

    def run(self, s: HighCardState) -> None:
        best = max(s.trick)
        if not s.fooled:
            winner = s.trick.index(best)
            s.points[winner] += 2 if s.lucky[winner] == best else 1
            s.tell(WON, winner, best)
        s.played += [card for card in s.trick if card >= 0]
        s.trick = [-1] * s.seats


class Swap(Operation["HighCardState"]):
    name = "swap"
    rule = "HC-SWAP-1"

    def __init__(self, seat: int, to: int) -> None:
        self.seat: Final = seat
        self.to: Final = to

    def run(self, s: HighCardState) -> None:
        s.epoch += 1
        mine, theirs = (take_any(s.free(seat), s.rng) for seat in (self.seat, self.to))
        for giver, card, taker in ((self.seat, mine, self.to), (self.to, theirs, self.seat)):
            s.hands[giver].remove(card)
            s.hands[taker].append(card)
        s.tell(SWAPPED, self.seat, self.to)


class HighCardState(State):
    hands: list[list[int]]
    aside: list[list[int]]
    lucky: list[int]
    deck: list[int]
    played: list[int]
    trick: list[int]
    points: list[int]
    offers: list[int]
    fooled: bool

    def tell(self, *event: Any) -> None:
        if self.events is not None:
            self.events.append((event[0], EVERYBODY, *event[1:]))

    def free(self, seat: int) -> list[int]:
        """What a seat holds beside the card it is about to play or to answer with."""
        return [card for card in self.hands[seat] if card != self.choice[seat]]

    # Acting at any time

    def has_room(self, seat: int) -> bool:
        """Whether a seat has a card to spare, as far as everybody can see."""
        return len(self.hands[seat]) > (self.choice[seat] >= 0)

    def welcomed(self) -> int:
        return sum(1 << seat for seat in range(self.seats) if self.has_room(seat) or seat in self.offers)

    def acts(self, seat: int) -> list[int]:
        acts = [SHOW] if CROWN in self.free(seat) else []
        others = [other for other in range(self.seats) if other != seat]
        if self.offers[seat] == -1 and self.has_room(seat):
            acts += [OFFER + other for other in others if self.has_room(other)]
        for other in others:
            if self.offers[other] == seat:
                acts += [ACCEPT + other] if self.has_room(seat) and self.has_room(other) else []
                acts.append(DECLINE + other)
        return acts

    def act(self, seat: int, token: int) -> None:
        if token == SHOW:
            self.hands[seat].remove(CROWN)
            self.played.append(CROWN)
            self.points[seat] += 1
            self.tell(SHOWN, seat)
        elif token < ACCEPT:
            self.offers[seat] = token - OFFER
            self.tell(OFFERED, seat, token - OFFER)
        else:
            yes = token < DECLINE
            other = (token - ACCEPT) % SEATS
            # One offer a game: nobody is kept waiting by offers without end.
            self.offers[other] = -2
            self.tell(ANSWERED, seat, other, int(yes))
            if yes:
                self.stack.append(Swap(other, seat))

    # Copies

    def clone(self) -> HighCardState:
        copy = type(self)()
        self.copy_common(copy)
        copy.hands = [hand[:] for hand in self.hands]
        copy.aside = [cards[:] for cards in self.aside]
        copy.lucky, copy.deck, copy.played = self.lucky[:], self.deck[:], self.played[:]
        copy.trick, copy.points, copy.offers = self.trick[:], self.points[:], self.offers[:]
        copy.fooled = self.fooled
        return copy

    def deal_anew(self, seat: int) -> None:
        others = [other for other in range(self.seats) if other != seat]
        unseen = self.deck + [card for other in others for card in self.hands[other] + self.aside[other]]
        self.rng.shuffle(unseen)
        for other in others:
            self.hands[other] = [unseen.pop() for _ in self.hands[other]]
            self.aside[other] = [unseen.pop() for _ in self.aside[other]]
            self.lucky[other] = self.rng.below(CARDS)
            if self.choice[other] >= 0:
                could = self.stack[-1].legal(self, other)
                self.choice[other] = could[self.rng.below(len(could))]
        self.deck = unseen

    def key(self, seat: int) -> int:
        asked = [digest(list(self.stack[-1].name.encode()))] if self.stack else []
        chosen = [int(choice >= 0) for choice in self.choice]
        held = [seat, self.lucky[seat], self.choice[seat], *sorted(self.hands[seat]), -1, *self.aside[seat]]
        return digest([*asked, *held, -1, *self.played, -1, *self.trick, *self.points, *self.offers, *chosen])

    def evaluate(self, seat: int) -> float:
        return (self.points[seat] + sum(self.hands[seat]) / (HAND * CARDS)) / (2 * HAND)

    def rewards(self) -> list[float]:
        points = [float(own) for own in self.points]
        winners = [seat for seat, own in enumerate(points) if own == max(points)]
        return shared_rewards(points, list(range(self.seats)), winners, 3.0)

    def scores(self) -> list[int]:
        return self.points[:]


class View(msgspec.Struct, frozen=True):
    hand: tuple[int, ...]
    aside: tuple[int, ...]
    lucky: int
    choice: int
    held: tuple[int, ...]
    played: tuple[int, ...]
    trick: tuple[int, ...]
    points: tuple[int, ...]
    offers: tuple[int, ...]


TOKENS: Final = [
    *(f"card {n}" for n in range(CARDS)),
    "show the crown",
    *(f"offer to {seat}" for seat in range(SEATS)),
    *(f"accept {seat}" for seat in range(SEATS)),
    *(f"decline {seat}" for seat in range(SEATS)),
    "pass",
]


class HighCard(Game):
    name = "highcard"
    about = About("High Card", "The highest card takes the trick.", (1, 1), 1.0)
    options = (seats_option((2, 3, 4), 2),)
    rules_version = "highcard-2"
    event_kinds = tuple(EventKind(name, fields) for name, fields in EVENTS)
    operations = (PutAside, Trick, Objection, Score, Swap)
    brings = "a lucky card"
    standing = (PASS_UNABLE, StandingAnswer("pass-trick", "Pass for me until the next trick", lapses=True))
    state_class: type[HighCardState] = HighCardState

    def __init__(self, given: dict[str, str] | None = None, cards: Path | None = None) -> None:
        super().__init__(given or {}, cards)
        self.vocabulary = Vocabulary(TOKENS)
        self.cards_digest = "twenty-four"
        cards = CardEntries([f"card {n}" for n in range(CARDS)])
        self.zones = (
            Zone("hands", cards, "seats", "owner", holds=True),
            Zone("aside", cards, "seats", "owner", holds=True),
            Zone("lucky", cards, "rows", "owner", width=1, rows=self.seats),
            Zone("deck", cards, sees="nobody", holds=True, bag=True),
            Zone("played", cards, holds=True),
            Zone("trick", cards, holds=True, length=self.seats),
            Zone("points", Entries(0, 99), length=self.seats),
            Zone("offers", Entries(-2, self.seats - 1), length=self.seats),
            Zone("fooled", Flag(), "one"),
        )
        self.fields = {}

    # What seats bring

    def check_bring(self, brought: Any) -> list[str]:
        fits = type(brought) is int and 0 <= brought < CARDS
        return [] if fits else [f"{brought!r} is not a card: cards are 0 to {CARDS - 1}"]

    def pick_bring(self, seat: int, rng: Rng) -> int:
        return rng.below(CARDS)

    def blank(self, rng: Rng) -> State:
        state = self.state_class()
        state.lay_out(self.seats, rng)
        state.anytime = True
        state.hands, state.aside = [[] for _ in range(self.seats)], [[] for _ in range(self.seats)]
        state.lucky, state.trick, state.offers = [0] * self.seats, [-1] * self.seats, [-1] * self.seats
        state.deck, state.played, state.points = list(range(CARDS)), [], [0] * self.seats
        state.fooled = False
        return state

    def deal(self, state: State, brought: list[Any]) -> None:
        s = cast(HighCardState, state)
        s.lucky = brought[:]
        for hand in s.hands:
            hand += [take_any(s.deck, s.rng) for _ in range(HAND)]
        s.stack = [PutAside()]
        s.settle()

    def check_position(self, state: State) -> None:
        total = sum(self.census(state).values())
        expect(total == CARDS, f"{total} cards; expected {CARDS}")

    def view(self, state: State, seat: int | None) -> View:
        s = cast(HighCardState, state)
        return View(
            hand=() if seat is None else tuple(sorted(s.hands[seat])),
            aside=() if seat is None else tuple(s.aside[seat]),
            lucky=-1 if seat is None else s.lucky[seat],
            choice=-1 if seat is None else s.choice[seat],
            held=tuple(len(hand) for hand in s.hands),
            played=tuple(s.played),
            trick=tuple(s.trick),
            points=tuple(s.points),
            offers=tuple(s.offers),
        )

    def prompt(self, state: State, seat: int) -> Prompt:
        op = state.stack[-1]
        words = {"put aside": "Put a card aside.", "trick": "Play a card.", "objection": "Does a fool stop this?"}
        by, card = op.cause(state, seat)
        cause = Cause(f"card {card}", by, f"the {card}") if card >= 0 else None
        return Prompt(op.name, words[op.name], op.rule, cause=cause)

    def words(self, state: State, seat: int, token: int) -> str:
        return TOKENS[token]

    def sentence(self, event: Event, viewer: int | None, names: list[str]) -> str:
        data = event.data
        if event.kind == "revealed":
            return f"On the table: {listed([str(card) for card in data['cards'] if card >= 0])}."
        who = Speaker(data["seat"], viewer, names)
        return f"{who}: {event.kind.replace('_', ' ')}."

    def outcome(self, state: State) -> Outcome:
        points = state.scores()
        winners = tuple(seat for seat, own in enumerate(points) if own == max(points))
        return Outcome(winners, tuple(points), "most tricks", tuple((Line("tricks", own, "taken"),) for own in points))

    def standing_answer(self, state: State, seat: int, chosen: dict[str, int]) -> int:
        if "pass-trick" in chosen and isinstance(state.stack[-1], Objection):
            return PASS
        return super().standing_answer(state, seat, chosen)

    def mark(self, state: State, name: str) -> int:
        return len(cast(HighCardState, state).played)

    def rules_text(self) -> str:
        ids = ("HC-ASIDE-1", "HC-PLAY-1", "HC-PLAY-2", "HC-FOOL-1", "HC-SWAP-1")
        return "\n".join(f"- **{id}** As the game says." for id in ids)
