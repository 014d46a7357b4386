"""What a seat sees of a game of Wyrmspan, as structs for the wire.

Hands of others are numbers of backs; a card tucked where the viewer may not look is None. What everybody sees alike is
made once for all who look, by a `WyrmspanMoment`.
"""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import msgspec

from wyrmhall.games.wyrmspan import automa, codes, phrases, scoring, text, turns
from wyrmhall.games.wyrmspan.counting import count_on
from wyrmhall.games.wyrmspan.guild import squares
from wyrmhall.games.wyrmspan.objectives import OTHERS, PRIZES, places, prizes
from wyrmhall.games.wyrmspan.paying import affordable, missing
from wyrmhall.games.wyrmspan.pieces import cached_counts
from wyrmhall.games.wyrmspan.playing import open_rows
from wyrmhall.games.wyrmspan.state import WyrmspanState
from wyrmhall.kernel.game import Game, Moment
from wyrmhall.kernel.outcome import Line
from wyrmhall.kernel.wording import listed


class SpaceView(msgspec.Struct, frozen=True):
    """One space of a mat. `under` are the cards tucked there, None where the viewer may not look."""

    dragon: int | None
    cave: int | None
    excavated: bool
    eggs: int
    nests: int
    cached: tuple[int, int, int, int]
    under: tuple[int | None, ...]
    fed: int


class SeatView(msgspec.Struct, frozen=True):
    seat: int
    coins: int
    resources: tuple[int, int, int, int]
    mat_eggs: int
    steps: int
    passed: bool
    visits: tuple[int, int, int]
    spaces: tuple[SpaceView, ...]
    dragons: int
    caves: int
    ready: bool
    asked: bool
    score: int


class SlotView(msgspec.Struct, frozen=True):
    """A row of the guild tile; `markers` are seats in the order they came, 7 for the Automa."""

    words: str
    squares: int | None
    markers: tuple[int, ...]


class ObjectiveView(msgspec.Struct, frozen=True):
    """`counts` is what each seat has of it now; `places` are there once it is scored. The Automa comes last.

    `standing` are the places, or what they would be if the round ended now; None is no place.
    """

    id: str
    words: str
    prizes: tuple[int, ...]
    counts: tuple[int, ...]
    places: tuple[int, ...] | None
    standing: tuple[int | None, ...]


class HandCard(msgspec.Struct, frozen=True):
    """`rows` are the caves (as bits) where a dragon could go now; `playable` is whether its cost could be paid too, and
    `why` says what is missing where not.
    """

    card: int
    rows: int
    playable: bool
    why: str


class RivalView(msgspec.Struct, frozen=True):
    level: str
    steps: int
    ready: int
    coins: int
    passed: bool
    decisions: int
    dragons: tuple[int, ...]
    caves: tuple[int, ...]
    score: int
    lines: tuple[tuple[str, int, str], ...]


class Walk(msgspec.Struct, frozen=True):
    """The adventurer on its way: on icon `step / 2` for an even step, on the dragon after it for an odd one."""

    seat: int
    row: int
    step: int


Phase = Literal["setup", "play", "round_end", "over"]


class WyrmspanView(msgspec.Struct, frozen=True):
    phase: Phase
    round: int
    first: int
    active: int | None
    viewer: int | None
    guild: str
    slots: tuple[SlotView, ...]
    objectives: tuple[ObjectiveView, ...]
    display: tuple[int | None, ...]
    dragon_deck: int
    cave_deck: int
    dragon_discards: tuple[int, ...]
    cave_discards: tuple[int, ...]
    seats: tuple[SeatView, ...]
    hand: tuple[HandCard, ...]
    given_up: tuple[int, ...]
    walk: Walk | None
    rival: RivalView | None


class WyrmspanMoment(Moment):
    """What the mats, the guild and the objectives show, made once for every seat and onlooker."""

    state: WyrmspanState

    def __init__(self, game: Game, state: WyrmspanState) -> None:
        super().__init__(game, state)
        self.setting_up = is_setup(state)

    @cached_property
    def sheets(self) -> list[list[int]]:
        return [sheet(self.state, seat) for seat in range(self.state.seats)]

    @cached_property
    def slots(self) -> tuple[SlotView, ...]:
        return tuple(_slot(self.state, slot) for slot in range(codes.SLOTS))

    @cached_property
    def objectives(self) -> tuple[ObjectiveView, ...]:
        return tuple(_objective(self.state, round) for round in range(len(self.state.objectives)))

    @cached_property
    def rival(self) -> RivalView | None:
        return _rival(self.state) if self.state.seats == 1 else None

    def breakdowns(self) -> list[tuple[Line, ...]]:
        return [text.score_lines(lines) for lines in self.sheets]

    def view(self, seat: int | None) -> WyrmspanView:
        s, setting_up = self.state, self.setting_up
        hand, given_up = _held(s, seat, setting_up)
        return WyrmspanView(
            phase=_phase(s, setting_up),
            round=s.round,
            first=s.first,
            active=s.active if s.active != codes.NONE else None,
            viewer=seat,
            guild=s.cards.guild_names[s.tile],
            slots=self.slots,
            objectives=self.objectives,
            display=tuple(card if card != codes.NONE else None for card in s.display),
            dragon_deck=len(s.dragons),
            cave_deck=len(s.caves),
            dragon_discards=tuple(s.old_dragons),
            cave_discards=tuple(s.old_caves),
            seats=tuple(_seat(s, one, seat, setting_up, sum(self.sheets[one])) for one in range(s.seats)),
            hand=tuple(_hand_card(s, seat or 0, card) for card in sorted(hand)),
            given_up=tuple(sorted(given_up)),
            walk=_walk(s),
            rival=self.rival,
        )


def _phase(s: WyrmspanState, setting_up: bool) -> Phase:
    if not s.stack:
        return "over"
    if setting_up:
        return "setup"
    return "play" if s.active != codes.NONE else "round_end"


def is_setup(s: WyrmspanState) -> bool:
    return bool(s.stack) and s.stack[-1].name == "setup"


def sheet(s: WyrmspanState, seat: int) -> list[int]:
    """The lines of the score sheet; what is picked at the start is secret, so nothing counts before it is over."""
    return [0] * scoring.LINES if is_setup(s) else scoring.sheet(s, seat)


def _held(s: WyrmspanState, viewer: int | None, setting_up: bool) -> tuple[list[int], list[int]]:
    """The viewer's hand, and what it gives up of it in the setup."""
    if viewer is None:
        return [], []
    hand = [entry & codes.CARD for entry in s.hands[viewer]]
    kept = len(hand) - (min(2, s.pool[viewer * codes.POOL + codes.PICKS]) if setting_up else 0)
    return hand[:kept], hand[kept:]


def _hand_card(s: WyrmspanState, seat: int, card: int) -> HandCard:
    if card >= codes.DRAGONS:
        base = seat * codes.POOL
        room = [row for row in range(codes.ROWS) if s.pool[base + codes.DUG + row] < codes.COLUMNS]
        paid = [
            row
            for row in room
            if s.pool[base + codes.EGGS] >= s.pool[base + codes.DUG + row] - 1 and s.pool[base + codes.COIN] > 0
        ]
        why = "" if paid else _why_not_dig(s, seat, room)
        return HandCard(card, sum(1 << row for row in paid or room), bool(paid), why)
    rows = open_rows(s, seat, False) & s.cards.habitat[card]
    playable = rows > 0 and affordable(s, seat, card, codes.AT_ACTION_COST)
    return HandCard(card, rows, playable, "" if playable else _why_not_entice(s, seat, card, rows))


def _why_not_dig(s: WyrmspanState, seat: int, room: list[int]) -> str:
    base = seat * codes.POOL
    if not room:
        return "All your spaces are excavated."
    if s.pool[base + codes.COIN] == 0:
        return "You lack 1 coin."
    eggs = min(s.pool[base + codes.DUG + row] - 1 for row in room)
    return f"The next space costs {phrases.plural(eggs, 'egg')}, and you have {s.pool[base + codes.EGGS]}."


def _why_not_entice(s: WyrmspanState, seat: int, card: int, rows: int) -> str:
    """WS-ENTICE-3, WS-ENTICE-4: the room or the parts of the cost that a dragon of the hand still needs."""
    if not rows:
        caves = [name for row, name in enumerate(phrases.CAVE_NAMES) if s.cards.habitat[card] >> row & 1]
        return f"It lives in the {listed(caves, 'or the')}, where no excavated space is free."
    pool = s.pool[seat * codes.POOL :]
    price = s.cards.price[card * codes.WIDTH : (card + 1) * codes.WIDTH]
    short = missing(s, seat, card, codes.NONE) == codes.NONE
    lack = [max(0, price[one] - pool[one]) if short else 0 for one in range(4)]
    lack += [max(0, price[4] - pool[codes.EGGS]), max(0, price[5] + 1 - pool[codes.COIN])]
    others = " Two other resources stand for one that you lack." if short else ""
    return f"You lack {phrases.cost_words(lack)}.{others}"


def _walk(s: WyrmspanState) -> Walk | None:
    for op in s.stack:
        if isinstance(op, turns.Walk):
            return Walk(op.seat, op.row, max(0, op.step - 1))
    return None


def _slot(s: WyrmspanState, slot: int) -> SlotView:
    return SlotView(
        words=phrases.slot_words(s.cards, s.tile, slot),
        squares=squares(s, slot) if slot < codes.SLOTS - 1 else None,
        markers=tuple(marker & 7 for marker in s.markers if marker >> 3 == slot),
    )


def _objective(s: WyrmspanState, round: int) -> ObjectiveView:
    objective = s.objectives[round]
    width = max(2, s.seats)
    scored = s.standing[round * width : (round + 1) * width]
    counts = [count_on(s, seat, codes.NONE, s.cards.objectives[objective]) for seat in range(s.seats)]
    if s.seats == 1:
        counts.append(automa.objective_count(s, round))
    return ObjectiveView(
        id=s.cards.objective_ids[objective],
        words=phrases.objective_words(s.cards, objective),
        prizes=PRIZES[round][:3],
        counts=tuple(counts),
        places=tuple(scored) if scored else None,
        standing=tuple(place if place < OTHERS else None for place in scored or places(counts)),
    )


def _seat(s: WyrmspanState, seat: int, viewer: int | None, setting_up: bool, score: int) -> SeatView:
    base = seat * codes.POOL
    pool = s.pool
    hidden = setting_up and seat != viewer
    dragons = sum(1 for entry in s.hands[seat] if entry & codes.CARD < codes.DRAGONS)
    return SeatView(
        seat=seat,
        coins=pool[base + codes.COIN],
        resources=(0, 0, 0, 0) if hidden else (pool[base], pool[base + 1], pool[base + 2], pool[base + 3]),
        mat_eggs=pool[base + codes.NEST],
        steps=pool[base + codes.GUILD],
        passed=bool(pool[base + codes.PASSED]),
        visits=(pool[base + codes.VISITED], pool[base + codes.VISITED + 1], pool[base + codes.VISITED + 2]),
        spaces=tuple(_space(s, seat, space, viewer) for space in range(codes.SPACES)),
        dragons=codes.SHOWN if setting_up else dragons,
        caves=codes.SHOWN if setting_up else len(s.hands[seat]) - dragons,
        ready=setting_up and not s.waiting >> seat & 1,
        asked=bool(s.waiting >> seat & 1),
        score=score,
    )


def _space(s: WyrmspanState, seat: int, space: int, viewer: int | None) -> SpaceView:
    at = seat * codes.SPACES + space
    dragon = s.mat[at]
    cached = s.caches[at]
    under: list[int | None] = []
    for code in s.tucked:
        if code >> codes.AT_SEAT & 7 == seat and code >> codes.AT_SPACE & 15 == space:
            sight = code >> codes.AT_SIGHT & 3
            seen = sight == codes.SEEN_BY_ALL or (sight != codes.SEEN_BY_NOBODY and seat == viewer)
            under.append(code & codes.CARD if seen else None)
    return SpaceView(
        dragon=dragon if dragon != codes.NONE else None,
        cave=s.dug[at] if s.dug[at] != codes.NONE else None,
        excavated=space % 4 < s.pool[seat * codes.POOL + codes.DUG + space // 4],
        eggs=s.eggs[at],
        nests=s.cards.nests[dragon] if dragon != codes.NONE else 0,
        cached=cached_counts(cached),
        under=tuple(under),
        fed=cached >> codes.FED,
    )


def _rival(s: WyrmspanState) -> RivalView:
    won = prizes(s, 1)
    return RivalView(
        level=text.LEVEL_WORDS[s.cards.level_names[s.level]],
        steps=s.rival[codes.RIVAL_STEPS],
        ready=s.rival[codes.RIVAL_READY] - s.rival[codes.RIVAL_PLACED],
        coins=s.rival[codes.RIVAL_COINS],
        passed=bool(s.rival[codes.RIVAL_PASSED]),
        decisions=len(s.rival_deck) - 1,
        dragons=tuple(card for card in s.rival_cards if card < codes.DRAGONS),
        caves=tuple(card for card in s.rival_cards if card >= codes.DRAGONS),
        score=automa.score(s, won),
        lines=tuple((label, points, text.rival_why(s, label)) for label, points in automa.score_lines(s, won)),
    )
