"""The flow of play in Fairy Tale: rounds of drafting and playing, and the steps that ask.

All choices are made at the same time. What the cards do when they are turned up is in `reveal.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.fairytale import codes, reveal
from wyrmhall.kernel.operation import Operation, Together
from wyrmhall.kernel.piles import add_distinct, take_any
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.fairytale.state import FairyTaleState


def begin(s: FairyTaleState) -> None:
    """Deal the first cards and ask for the first pick."""
    s.stack = [Names()]
    for round in range(codes.ROUNDS - 1, -1, -1):
        s.stack.append(Round(round))
    s.settle()


def direction(round: int) -> int:
    """FT-DRAFT-4: the first and third draft pass to the left, which is the next seat; the others to the right."""
    return 1 if round % 2 == 0 else -1


def drafting(s: FairyTaleState) -> bool:
    return len(s.stack) > 0 and isinstance(s.stack[-1], Draft)


def playing(s: FairyTaleState) -> bool:
    return len(s.stack) > 0 and isinstance(s.stack[-1], Play)


def question(s: FairyTaleState) -> int:
    """A number for what is asked now: who knows the same but is asked something else is in another place."""
    if not s.stack:
        return 0
    op = s.stack[-1]
    if isinstance(op, Draft):
        return 1
    if isinstance(op, Play):
        return 2
    if isinstance(op, reveal.Unflip):
        return 3
    if isinstance(op, reveal.Flip):
        return 4
    return 5 if isinstance(op, reveal.Exchange) else 6


def held(s: FairyTaleState, seat: int) -> list[int]:
    """The cards `seat` chooses from: its pack in a draft, else its hand."""
    if drafting(s):
        return s.packs[s.at[seat] : s.at[seat] + codes.PACK - s.step]
    return s.hands[seat][:]


def picked(s: FairyTaleState, seat: int) -> list[int]:
    """The cards `seat` has put aside in the draft that is going on, without a choice that still waits."""
    if not drafting(s):
        return []
    n = s.seats
    turn = direction(s.round)
    return [s.packs[codes.PACK * (s.round * n + (seat - turn * step) % n) + step] for step in range(s.step)]


def not_chosen(s: FairyTaleState) -> int:
    """FT-READ-12: everybody is asked, also who holds only copies of one card: passing over would show that hand."""
    mask = 0
    for seat in range(s.seats):
        if s.choice[seat] == codes.NONE:
            mask |= 1 << seat
    return mask


class Round(Operation["FairyTaleState"]):
    """FT-DRAFT-1: five cards each from the deck, chance resolved one card at a time."""

    name = "round"
    rule = "FT-DRAFT-1"

    def __init__(self, round: int) -> None:
        self.round: Final = round

    def run(self, s: FairyTaleState) -> None:
        s.round = self.round
        s.step = 0
        s.epoch += 1
        for _ in range(s.seats):
            pack: list[int] = []
            for _ in range(codes.PACK):
                pack.append(take_any(s.deck, s.rng))
            pack.sort()
            s.packs += pack
        s.stack.append(Discard())
        for play in range(codes.PLAYS - 1, -1, -1):
            s.stack.append(Play(play))
        s.stack.append(Draft())
        if s.events is not None:
            s.events.append((codes.DEAL, EVERYBODY, self.round))


class Draft(Together["FairyTaleState"]):
    """FT-DRAFT-2: keep one card of the pack, pass the others on."""

    name = "draft"
    rule = "FT-DRAFT-2"

    def run(self, s: FairyTaleState) -> None:
        if s.step >= codes.PACK - 1:
            _take_up_picks(s)
            return
        s.derive()
        s.ask_all(self, not_chosen(s))

    def legal(self, s: FairyTaleState, seat: int) -> list[int]:
        options: list[int] = []
        at = s.at[seat]
        add_distinct(s.packs[at : at + codes.PACK - s.step], options)
        return options

    def why_not(self, s: FairyTaleState, seat: int, token: int) -> str:
        return f"{_card(s, token)} is not in the pack you hold"

    def note(self, s: FairyTaleState, seat: int, token: int) -> bool:
        """The rest of the pack keeps its order, so that people find their cards where they were."""
        packs = s.packs
        place = at = s.at[seat]
        end = place + codes.PACK - s.step
        while at < end and packs[at] != token:
            at += 1
        if at == end:
            return False
        while at > place:
            packs[at] = packs[at - 1]
            at -= 1
        packs[place] = token
        s.choice[seat] = token
        s.waiting ^= 1 << seat
        if s.events is not None:
            s.events.append((codes.PICKED, EVERYBODY, seat))
            s.events.append((codes.PICKED_CARD, 1 << seat, seat, token))
        return True

    def resolve(self, s: FairyTaleState) -> None:
        s.epoch += 1
        s.step += 1
        s.stack.append(self)


def _take_up_picks(s: FairyTaleState) -> None:
    """FT-DRAFT-5: the last card of a pack needs no choice; the five picks are the hand."""
    n = s.seats
    packs = s.packs
    turn = direction(s.round)
    first = s.round * n
    hands: list[list[int]] = []
    for seat in range(n):
        hand: list[int] = []
        for step in range(codes.PACK):
            hand.append(packs[codes.PACK * (first + (seat - turn * step) % n) + step])
        hand.sort()
        hands.append(hand)
    s.hands = hands
    s.step = 0


class Play(Together["FairyTaleState"]):
    """FT-PLAY-1: everybody lays one card of the hand face down."""

    name = "play"
    rule = "FT-PLAY-1"

    def __init__(self, step: int) -> None:
        self.step: Final = step

    def run(self, s: FairyTaleState) -> None:
        s.step = self.step
        s.ask_all(self, not_chosen(s))

    def legal(self, s: FairyTaleState, seat: int) -> list[int]:
        options: list[int] = []
        add_distinct(s.hands[seat], options)
        return options

    def why_not(self, s: FairyTaleState, seat: int, token: int) -> str:
        return f"{_card(s, token)} is not in your hand"

    def note(self, s: FairyTaleState, seat: int, token: int) -> bool:
        if token not in s.hands[seat]:
            return False
        s.choice[seat] = token
        s.waiting ^= 1 << seat
        if s.events is not None:
            s.events.append((codes.PLACED, EVERYBODY, seat))
            s.events.append((codes.PLACED_CARD, 1 << seat, seat, token))
        return True

    def resolve(self, s: FairyTaleState) -> None:
        s.epoch += 1
        reveal.reveal(s)


class Discard(Operation["FairyTaleState"]):
    """FT-PLAY-4: what was not played goes to the discard pile, unseen."""

    name = "discard"
    rule = "FT-PLAY-4"

    def run(self, s: FairyTaleState) -> None:
        for seat in range(s.seats):
            if s.events is not None:
                s.events.append((codes.DISCARDED, EVERYBODY, seat, len(s.hands[seat])))
            s.hands[seat] = []


class Names(Together["FairyTaleState"]):
    """FT-ALMIGHTY-1: before scoring each almighty card takes one name; one that can change nothing keeps its own."""

    name = "name"
    rule = "FT-ALMIGHTY-1"

    def run(self, s: FairyTaleState) -> None:
        waiting = 0
        for seat in range(s.seats):
            while s.choice[seat] == codes.NONE and unnamed(s, seat) != codes.NONE:
                options = self.legal(s, seat)
                if len(options) > 1:
                    waiting |= 1 << seat
                    break
                _give_name(s, seat, options[0])
        if waiting:
            s.ask_all(self, waiting)

    def legal(self, s: FairyTaleState, seat: int) -> list[int]:
        """FT-ALMIGHTY-2, FT-EGG-2: its own name, or one that a face-up card looks for and it does not bear yet."""
        card = unnamed(s, seat)
        options = [s.cards.size * 2]
        for place in range(seat * codes.TABLEAU, seat * codes.TABLEAU + codes.TABLEAU):
            entry = s.tableaus[place]
            if 0 <= entry < codes.DOWN:
                for name in s.cards.looks_at[entry]:
                    if name != card and name not in options and name not in s.cards.counts_as[card]:
                        options.append(name)
        return options

    def why_not(self, s: FairyTaleState, seat: int, token: int) -> str:
        return f"none of your face-up cards looks for {_card(s, token)}, or the card has that name already"

    def cause(self, s: FairyTaleState, seat: int) -> tuple[int, int]:
        return seat, unnamed(s, seat)

    def resolve(self, s: FairyTaleState) -> None:
        s.epoch += 1
        for seat in range(s.seats):
            if s.choice[seat] != codes.NONE:
                _give_name(s, seat, s.choice[seat])
        s.stack.append(self)


def unnamed(s: FairyTaleState, seat: int) -> int:
    """The face-up almighty card of `seat` that waits for its name, or -1."""
    given = 0
    for name in s.names:
        if name >> 7 == seat:
            given += 1
    for place in range(seat * codes.TABLEAU, seat * codes.TABLEAU + codes.TABLEAU):
        entry = s.tableaus[place]
        if 0 <= entry < codes.DOWN and s.cards.almighty[entry]:
            if given == 0:
                return entry
            given -= 1
    return codes.NONE


def _give_name(s: FairyTaleState, seat: int, token: int) -> None:
    card = unnamed(s, seat)
    kept = token == s.cards.size * 2
    s.names.append(seat << 7 | (codes.KEEP if kept else token))
    if s.events is not None:
        if kept:
            s.events.append((codes.KEPT_NAME, EVERYBODY, seat, card))
        else:
            s.events.append((codes.NAMED, EVERYBODY, seat, card, token))


def _card(s: FairyTaleState, token: int) -> str:
    names = s.cards.names
    if token >= 2 * len(names):
        return "that"
    return names[token % len(names)]
