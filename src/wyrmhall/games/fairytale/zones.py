"""The zones of Fairy Tale, declared once, and what must be true of a position beside them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from wyrmhall.games.fairytale import reveal, rules
from wyrmhall.games.fairytale.codes import DOWN, GARFIELD, KEEP, KIND, NONE, PACK, PLAYS, ROUNDS, TABLEAU
from wyrmhall.kernel.operation import Operation
from wyrmhall.kernel.zone import AboutCards, CardEntries, Entries, Mask, Zone, expect, operation_numbers, parts_of

if TYPE_CHECKING:
    from wyrmhall.games.fairytale.state import FairyTaleState

OPERATIONS: tuple[type[Operation[Any]], ...] = (
    rules.Names,
    rules.Round,
    rules.Draft,
    rules.Play,
    rules.Discard,
    reveal.Demand,
    reveal.Unflip,
    reveal.Flip,
    reveal.Draw,
    reveal.Exchange,
)
KEPT = "own name"


class DrawnCard(AboutCards):
    """A card that an effect drew: round, seat, and which."""

    def write(self, value: int) -> Any:
        return [value >> 10, value >> 7 & 7, self.ids[value & KIND]]

    def read(self, data: Any, where: str) -> int:
        round, seat, id = parts_of(data, 3, where)
        drawn = Entries(0, ROUNDS - 1).read(round, where) * 8 + Entries(0, 7).read(seat, where)
        return drawn * 128 + self.number(id, where)


class GivenName(AboutCards):
    """The name an almighty card took: the seat it belongs to, and the name or that it kept its own."""

    def __init__(self, ids: list[str], seats: int) -> None:
        super().__init__(ids)
        self.seats = seats

    def write(self, value: int) -> Any:
        return [value >> 7, KEPT if value & KIND == KEEP else self.ids[value & KIND]]

    def read(self, data: Any, where: str) -> int:
        seat, id = parts_of(data, 2, where)
        return Entries(0, self.seats - 1).read(seat, where) << 7 | (KEEP if id == KEPT else self.number(id, where))


def zones(ids: list[str], seats: int) -> tuple[Zone, ...]:
    cards = CardEntries(ids)
    return (
        Zone("round", Entries(0, ROUNDS - 1), "one"),
        Zone("step", Entries(0, PACK - 1), "one"),
        Zone("hunted", Mask(seats), "one"),
        Zone("deck", cards, sees="nobody", holds=True, bag=True),
        Zone("packs", cards, "rows", sees="rules", width=PACK),
        Zone("hands", cards, "seats", sees="owner", holds=True),
        Zone("tableaus", CardEntries(ids, {"down": DOWN}), "rows", holds=True, width=TABLEAU, rows=seats, trim=True),
        Zone("plays", cards),
        Zone("drawn", DrawnCard(ids), sees="rules"),
        Zone("need", Entries(0, 100), "rows", width=5, rows=seats),
        Zone("names", GivenName(ids, seats)),
    )


def check(s: FairyTaleState, whole_deck: list[int]) -> None:
    _check_counts(s)
    _check_cards(s, whole_deck)
    _check_to_do(s)
    for seat in range(s.seats):
        _check_seat(s, seat)


def _check_counts(s: FairyTaleState) -> None:
    packs = len(s.packs) // PACK
    expect(packs == s.seats * (s.round + 1), f"{packs} packs; expected {s.seats * (s.round + 1)}")
    expect(NONE not in s.packs + s.deck + s.plays, "a card is missing in packs, deck or plays")
    for code in s.drawn:
        expect(code >> 10 <= s.round and code >> 7 & 7 < s.seats, "drawn: in a round to come, or by nobody here")
    expect(len(s.plays) % s.seats == 0, f"{len(s.plays)} plays; expected a multiple of {s.seats}")
    in_play = len(s.plays) // s.seats
    expect(s.round * PLAYS <= in_play <= (s.round + 1) * PLAYS, f"{in_play} plays a seat do not fit round {s.round}")
    for seat in range(s.seats):
        row = s.tableaus[seat * TABLEAU : (seat + 1) * TABLEAU]
        fits = all((entry != NONE) == (place < in_play) for place, entry in enumerate(row))
        expect(fits, f"each seat has {in_play} cards in play")


def _check_cards(s: FairyTaleState, whole_deck: list[int]) -> None:
    all_cards = s.packs + [code & KIND for code in s.drawn] + s.deck
    expect(sorted(all_cards) == whole_deck, "packs, drawn cards and deck together are not the cards of this game")
    groups = [[0, 2], [1, 3]] if s.teams == GARFIELD else [[seat] for seat in range(s.seats)]
    for group in groups:
        entries = [entry for seat in group for entry in s.tableaus[seat * TABLEAU : (seat + 1) * TABLEAU]]
        played = [card for seat in group for card in s.plays[seat :: s.seats]]
        expect(
            sorted(entry & KIND for entry in entries if entry != NONE) == sorted(played),
            f"the cards in play are not those that were played at seat {' and '.join(map(str, group))}",
        )


def _check_to_do(s: FairyTaleState) -> None:
    """What is to be done follows from how far the game is; only the effects of the cards just revealed differ."""
    played = len(s.plays) // s.seats - s.round * PLAYS
    ahead: list[Operation[Any]] = []
    if len(s.stack) > 1:
        ahead += [rules.Round(round) for round in range(ROUNDS - 1, s.round, -1)]
        ahead += [rules.Discard(), *(rules.Play(play) for play in range(PLAYS - 1, played - 1, -1))]
    else:
        expect(len(s.plays) == TABLEAU * s.seats, "only when all cards are played nothing is left but names")
    ahead = [rules.Names(), *ahead] if s.stack else []
    effects = s.stack[len(ahead) :]
    fits = [operation_numbers(op) for op in s.stack[: len(ahead)]] == [operation_numbers(op) for op in ahead]
    expect(fits, f"to_do does not fit {played} plays in round {s.round}")
    if rules.drafting(s):
        expect(len(effects) == 1 and played == 0 and s.step < PACK - 1, "to_do does not fit a draft")
    elif effects:
        order = [EFFECTS.index(op.name) if op.name in EFFECTS else NONE for op in effects]
        expect(NONE not in order and order == sorted(order), "to_do is out of order")
        expect(s.step == played - 1, f"step is {s.step} in the effects of play {played}")
    for op in effects:
        if isinstance(op, reveal.Exchange):
            expect(s.teams == GARFIELD and 0 <= op.seat < s.seats, "to_do has an exchange that nobody makes")
    turning = bool(s.stack) and isinstance(s.stack[-1], reveal.Turn)
    expect(turning or not any(s.need), "need is for cards that are to be turned")


# The effects of revealed cards as they lie on the stack, the last to happen first.
EFFECTS = ("exchange", "draw", "flip", "demand", "unflip")


def _check_seat(s: FairyTaleState, seat: int) -> None:
    """A hand is what a seat picked and drew and has not played; a choice that waits is one it could make."""
    held: Counter[int] = Counter()
    drafting = rules.drafting(s)
    for round in range(s.round + (not drafting)):
        turn = rules.direction(round)
        got = [s.packs[PACK * (round * s.seats + (seat - turn * step) % s.seats) + step] for step in range(PACK)]
        got += [code & KIND for code in s.drawn if code >> 7 == round * 8 + seat]
        first = round * PLAYS * s.seats
        played = Counter(s.plays[first + seat : first + PLAYS * s.seats : s.seats])
        held = Counter(got) - played
        expect(played <= Counter(got), f"seat {seat} played a card in round {round} that it had not picked or drawn")
    if drafting or len(s.stack) < 2:
        held = Counter()
    expect(Counter(s.hands[seat]) == held, f"the hand of seat {seat} is not what it picked and drew and has not played")
    choice = s.choice[seat]
    if choice != NONE:
        expect(bool(s.stack), f"seat {seat} has chosen, but nothing is asked")
        could = s.stack[-1].legal(s, seat) if not drafting else [s.packs[s.at[seat]]]
        expect(choice in could, f"seat {seat} has chosen what it cannot choose")
