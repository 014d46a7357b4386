"""What a seat sees of a game of Fairy Tale, as structs for the wire.

A face-down card is a value of its own: its owner sees which card it is, everybody else sees only that it lies there.
"""

from __future__ import annotations

from typing import Literal, cast

import msgspec

from wyrmhall.games.fairytale import codes, rules, scoring
from wyrmhall.games.fairytale.board import Way, way
from wyrmhall.games.fairytale.state import FairyTaleState
from wyrmhall.kernel.memo import Memo

MOST_MADE = 4096
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


# A seat's cards in play and what they score.
Lying = tuple[tuple[CardView, ...], int]
_MADE: Memo[tuple[Lying, ...]] = Memo(MOST_MADE)


def look(s: FairyTaleState, viewer: int | None) -> FairyTaleView:
    phase = phase_of(s)
    lying = _lying(s, viewer, phase)
    drafting = rules.drafting(s)
    hand: list[int] = []
    picked: list[int] = []
    choice: int | None = None
    almighty: int | None = None
    if viewer is not None and s.stack:
        hand = rules.held(s, viewer)
        picked = rules.picked(s, viewer)
        choice = s.choice[viewer] if s.choice[viewer] != codes.NONE else None
        if phase == "name" and s.waiting >> viewer & 1:
            almighty = rules.unnamed(s, viewer)
    return FairyTaleView(
        round=s.round,
        stage=9 if phase in ("over", "name") else 2 * s.round + (1 if phase == "draft" else 2),
        phase=phase,
        offers="hand" if phase in QUIET else "names" if phase == "name" else "tableau",
        passing=way(s.round),
        deck=len(s.deck),
        discards=discard_count(s),
        viewer=viewer,
        seats=tuple([_seat(s, seat, lying[seat], drafting) for seat in range(s.seats)]),
        hand=tuple(sorted(hand)),
        picked=tuple(picked),
        choice=choice,
        revealed=len(s.plays) // s.seats,
        almighty=almighty,
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


def _lying(s: FairyTaleState, viewer: int | None, phase: Phase) -> tuple[Lying, ...]:
    """What lies before every seat. While packs go round and cards are chosen nothing there changes: it is made once."""
    if phase not in QUIET:  # else tokens lie on the cards, or names count
        return _tableaus(s, viewer)
    return _MADE.get((s.cards.digest, s.seats, viewer, *s.tableaus), lambda: _tableaus(s, viewer))


def _tableaus(s: FairyTaleState, viewer: int | None) -> tuple[Lying, ...]:
    totals = [scoring.count_categories(s, scoring.face_up(s, seat)) for seat in range(s.seats)]
    tableaus = [_tableau(s, seat, viewer, totals) for seat in range(s.seats)]
    return tuple((tableau, sum(card.counts or 0 for card in tableau)) for tableau in tableaus)


def _tableau(s: FairyTaleState, seat: int, viewer: int | None, totals: list[list[int]]) -> tuple[CardView, ...]:
    phase = phase_of(s)
    counts = scoring.count_names(s, seat, scoring.face_up(s, seat))
    options = s.legal(seat) if seat == viewer and phase in ("unflip", "flip", "exchange") else []
    tableau: list[CardView] = []
    for place in range(seat * codes.TABLEAU, seat * codes.TABLEAU + codes.TABLEAU):
        entry = s.tableaus[place]
        if entry == codes.NONE:
            break
        card = entry & codes.KIND
        up = entry < codes.DOWN
        token: int | None = card + s.cards.size if phase == "exchange" and not up else card
        if phase in ("unflip", "flip") and up != (phase == "flip"):
            token = None
        tableau.append(
            CardView(
                card=card if up or seat == viewer else None,
                up=up,
                counts=scoring.worth(s, card, seat, counts, totals) if up else None,
                token=token if token in options else None,
            )
        )
    return tuple(tableau)


def _seat(s: FairyTaleState, seat: int, lying: Lying, drafting: bool) -> SeatView:
    tableau, score = lying
    return SeatView(
        seat=seat,
        team=None if s.teams == codes.SOLO else seat % 2,
        tableau=tableau,
        hand=codes.PACK - s.step if drafting else len(s.hands[seat]),
        picked=s.step if drafting else 0,
        chosen=s.choice[seat] != codes.NONE,
        asked=bool(s.waiting >> seat & 1),
        score=score,
    )
