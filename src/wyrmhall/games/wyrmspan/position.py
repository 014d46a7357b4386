"""A state of Wyrmspan as readable JSON, both ways. Cards go by their ids, frames by the names of their operations."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from wyrmhall.games.wyrmspan import codes, rules
from wyrmhall.games.wyrmspan.cards import Cards
from wyrmhall.games.wyrmspan.codes import (
    AT_KNOWN,
    AT_SEAT,
    AT_SERIAL,
    AT_SIGHT,
    AT_SPACE,
    CACHE_BITS,
    CACHE_MASK,
    CARD,
    COIN,
    COLUMNS,
    DRAGONS,
    DUG,
    EGGS,
    FED,
    GUILD,
    HIDDEN,
    KNOWN,
    LENGTH,
    NEST,
    NONE,
    PASSED,
    PICKS,
    POOL,
    RIVAL_SEAT,
    ROUNDS,
    ROWS,
    SERIAL,
    SETUP,
    SHOWN,
    SLOTS,
    SPACES,
    VISITED,
)
from wyrmhall.games.wyrmspan.state import WyrmspanState, new_state
from wyrmhall.kernel.errors import BadPosition
from wyrmhall.kernel.position import CardReader, convert, expect
from wyrmhall.kernel.rng import rng_from_numbers

_NAMED = (
    "MENU SAME SPLIT GAIN_TUCK GAIN_CACHE CACHE TUCK_HAND TUCK_DECK DIG PLAY SWAP ACTIVATE MAT_ICON REVEAL COST_ICON "
    "USING PAYING DOING OFFER MARKING PUT_CACHE PUT_TUCK TUCK_DRAWN GIVING PAY_EGGS CHOOSE_ROW PLACING DIG_ROW "
    "DIG_PLACE DUG_OUT SWAP_WITH MAY_CACHE FROM_WHERE WAIVING WANTING WALK TURN TURN_END SETUP ROUND_END ONCE "
    "OBJECTIVE NEXT_ROUND AUTOMA KEEP_CACHE GROWING"
)
OPERATIONS: dict[str, int] = {name.lower(): getattr(codes, name) for name in _NAMED.split()}
FRAMES = {op: name for name, op in OPERATIONS.items()}
SIGHTS = ("all", "owner", "nobody", "owner_drew")


class HeldCard(msgspec.Struct, forbid_unknown_fields=True):
    """A card in a hand; `known` if everybody knows it, `since` how many cards its owner had tucked unseen before."""

    card: str
    known: bool = False
    since: int = 0


class TuckedCard(msgspec.Struct, forbid_unknown_fields=True):
    card: str
    seen_by: str
    known: bool = False
    since: int = 0
    order: int = 0


class Space(msgspec.Struct, forbid_unknown_fields=True):
    dragon: str | None = None
    cave: str | None = None
    eggs: int = 0
    cached: tuple[int, int, int, int] = (0, 0, 0, 0)
    fed: int = 0
    tucked: list[TuckedCard] = []


class Seat(msgspec.Struct, forbid_unknown_fields=True):
    coins: int
    resources: tuple[int, int, int, int]
    mat_eggs: int
    steps: int
    passed: bool
    visits: tuple[int, int, int]
    picks: int
    tucked_unseen: int
    hand: list[HeldCard]
    spaces: list[Space]


class Rival(msgspec.Struct, forbid_unknown_fields=True):
    counters: list[int]
    decisions: list[int]
    cards: list[str]


class Position(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    cards: str
    round: int
    first: int
    active: int | None
    fresh: int
    guild: str
    markers: list[tuple[int, int]]
    objectives: list[str]
    standing: list[int]
    to_do: list[tuple[str, list[int]]]
    asked: list[int]
    seats: list[Seat]
    display: list[str | None]
    dragons: list[str]
    caves: list[str]
    dragon_discards: list[str]
    cave_discards: list[str]
    rival: Rival | None
    random: tuple[int, int, int, int]
    epoch: int


def write_position(s: WyrmspanState, game: str, cards_digest: str) -> dict[str, Any]:
    ids = s.cards.ids
    position = Position(
        game=game,
        cards=cards_digest,
        round=s.round,
        first=s.first,
        active=s.active if s.active != NONE else None,
        fresh=s.fresh,
        guild=s.cards.guild_names[s.tile],
        markers=[(marker >> 3, marker & 7) for marker in s.markers],
        objectives=[s.cards.objective_ids[objective] for objective in s.objectives],
        standing=list(s.standing),
        to_do=[(FRAMES[frame[0]], list(frame[1:])) for frame in s.stack],
        asked=list(s.actors()),
        seats=[_write_seat(s, seat) for seat in range(s.seats)],
        display=[ids[card] if card != NONE else None for card in s.display],
        dragons=[ids[card] for card in s.dragons],
        caves=[ids[card] for card in s.caves],
        dragon_discards=[ids[card] for card in s.old_dragons],
        cave_discards=[ids[card] for card in s.old_caves],
        rival=Rival(s.rival, s.rival_deck, [ids[card] for card in s.rival_cards]) if s.seats == 1 else None,
        random=tuple(s.rng.numbers()),  # type: ignore[arg-type]
        epoch=s.epoch,
    )
    written: dict[str, Any] = msgspec.to_builtins(position)
    return written


def _write_seat(s: WyrmspanState, seat: int) -> Seat:
    base = seat * POOL
    pool = s.pool
    ids = s.cards.ids
    return Seat(
        coins=pool[base + COIN],
        resources=(pool[base], pool[base + 1], pool[base + 2], pool[base + 3]),
        mat_eggs=pool[base + NEST],
        steps=pool[base + GUILD],
        passed=bool(pool[base + PASSED]),
        visits=(pool[base + VISITED], pool[base + VISITED + 1], pool[base + VISITED + 2]),
        picks=pool[base + PICKS],
        tucked_unseen=pool[base + HIDDEN],
        hand=[HeldCard(ids[entry & CARD], bool(entry & KNOWN), entry // SERIAL) for entry in s.hands[seat]],
        spaces=[_write_space(s, seat, space) for space in range(SPACES)],
    )


def _write_space(s: WyrmspanState, seat: int, space: int) -> Space:
    at = seat * SPACES + space
    ids = s.cards.ids
    cached = s.caches[at]
    tucked = [
        TuckedCard(ids[c & CARD], SIGHTS[c >> AT_SIGHT & 3], bool(c >> AT_KNOWN & 1), c >> AT_SERIAL, order)
        for order, c in enumerate(s.tucked)
        if c >> AT_SEAT & 7 == seat and c >> AT_SPACE & 15 == space
    ]
    return Space(
        dragon=ids[s.mat[at]] if s.mat[at] != NONE else None,
        cave=ids[s.dug[at]] if s.dug[at] != NONE else None,
        eggs=s.eggs[at],
        cached=(
            cached & CACHE_MASK,
            cached >> CACHE_BITS & CACHE_MASK,
            cached >> 2 * CACHE_BITS & CACHE_MASK,
            cached >> 3 * CACHE_BITS & CACHE_MASK,
        ),
        fed=cached >> FED,
        tucked=tucked,
    )


def read_position(data: dict[str, Any], cards: Cards, digest: str, seats: int, level: int) -> WyrmspanState:
    position = convert(data, Position)
    expect(position.cards == digest, f"the position was made with the cards {position.cards}, these are {digest}")
    _check_shape(position, cards, seats)
    read = CardReader(cards.ids)
    s = new_state(cards, seats, level, rng_from_numbers(list(position.random)))
    s.round, s.first, s.epoch, s.fresh = position.round, position.first, position.epoch, position.fresh
    s.active = NONE if position.active is None else position.active
    s.tile = cards.guild_names.index(position.guild)
    s.markers = tuple(slot << 3 | seat for slot, seat in position.markers)
    s.objectives = tuple(cards.objective_ids.index(id) for id in position.objectives)
    s.standing = tuple(position.standing)
    s.stack = [(OPERATIONS[name], *detail) for name, detail in position.to_do]
    s.waiting = sum(1 << seat for seat in set(position.asked))
    s.display = [read.optional(id, "display") for id in position.display]
    s.dragons = read.cards(position.dragons, "dragons")
    s.caves = read.cards(position.caves, "caves")
    s.old_dragons = read.cards(position.dragon_discards, "dragon_discards")
    s.old_caves = read.cards(position.cave_discards, "cave_discards")
    tucked: dict[int, int] = {}
    for seat, one in enumerate(position.seats):
        _read_seat(s, seat, one, read, tucked)
    s.tucked = [tucked[order] for order in sorted(tucked)]
    if position.rival is not None:
        s.rival = list(position.rival.counters)
        s.rival_deck = list(position.rival.decisions)
        s.rival_cards = read.cards(position.rival.cards, "rival")
    _check_cards(s)
    _ask_again(s, position)
    return s


def _ask_again(s: WyrmspanState, position: Position) -> None:
    """What may be chosen follows from the frame on top; it must ask whom the position says."""
    if s.stack and s.stack[-1][0] == SETUP:
        ready = all(s.pool[seat * POOL + PICKS] < 5 for seat in s.actors())
        expect(ready and all(len(hand) == 2 * SHOWN for hand in s.hands), "setting up needs six cards in every hand")
        return
    s.waiting = 0
    try:
        rules.advance(s)
    except (IndexError, ValueError, AssertionError):
        raise BadPosition("to_do: the frame on top cannot be carried out") from None
    expect(list(s.actors()) == position.asked, f"asked: {position.asked} do not fit what is to be done")


def _read_seat(s: WyrmspanState, seat: int, one: Seat, read: CardReader, tucked: dict[int, int]) -> None:
    base = seat * POOL
    pool = s.pool
    pool[base : base + 4] = list(one.resources)
    pool[base + COIN], pool[base + NEST], pool[base + GUILD] = one.coins, one.mat_eggs, one.steps
    pool[base + PASSED], pool[base + PICKS], pool[base + HIDDEN] = int(one.passed), one.picks, one.tucked_unseen
    pool[base + VISITED : base + VISITED + ROWS] = list(one.visits)
    s.hands[seat] = [read.card(h.card, "hand") + h.known * KNOWN + h.since * SERIAL for h in one.hand]
    pool[base + EGGS] = one.mat_eggs
    for row in range(ROWS):
        spaces = one.spaces[row * COLUMNS : (row + 1) * COLUMNS]
        pool[base + LENGTH + row] = sum(space.dragon is not None for space in spaces)
        pool[base + DUG + row] = 1 + sum(space.cave is not None for space in spaces)
        _check_row(pool[base + LENGTH + row], pool[base + DUG + row], spaces)
    for number, space in enumerate(one.spaces):
        at = seat * SPACES + number
        s.mat[at] = read.optional(space.dragon, "spaces")
        s.dug[at] = read.optional(space.cave, "spaces")
        s.eggs[at] = space.eggs
        pool[base + EGGS] += space.eggs
        s.caches[at] = space.fed << FED
        for resource in range(4):
            s.caches[at] += space.cached[resource] << resource * CACHE_BITS
        s.tucks[at] = len(space.tucked)
        for one_card in space.tucked:
            expect(one_card.seen_by in SIGHTS, f"tucked: seen_by is {one_card.seen_by!r}; expected {SIGHTS}")
            expect(one_card.order not in tucked, f"two tucked cards have the order {one_card.order}")
            tucked[one_card.order] = (
                read.card(one_card.card, "tucked")
                | number << AT_SPACE
                | seat << AT_SEAT
                | SIGHTS.index(one_card.seen_by) << AT_SIGHT
                | one_card.known << AT_KNOWN
                | one_card.since << AT_SERIAL
            )


def _check_row(length: int, dug: int, spaces: list[Space]) -> None:
    expect(length <= dug, "a dragon stands on a space that is not excavated")
    expect(all(space.dragon is not None for space in spaces[:length]), "a cave has a gap between its dragons")
    expect(all(space.cave is not None for space in spaces[1:dug]), "a cave has a gap between its cave cards")
    expect(spaces[0].cave is None, "the first space of a cave takes no cave card")
    for space in spaces[length:]:
        empty = space.eggs == 0 and not space.tucked and sum(space.cached) == 0
        expect(empty, "eggs, resources or cards lie where there is no dragon")


def _check_shape(p: Position, cards: Cards, seats: int) -> None:
    expect(0 <= p.round < ROUNDS, f"round is {p.round}; expected 0 to {ROUNDS - 1}")
    expect(len(p.seats) == seats, f"{len(p.seats)} seats are described; expected {seats}")
    expect(0 <= p.first < seats, f"first is {p.first}; expected a seat from 0 to {seats - 1}")
    expect(p.active is None or 0 <= p.active < seats, f"active is {p.active}; expected null or a seat")
    expect(p.guild in cards.guild_names, f"no guild tile is called {p.guild!r}")
    expect(len(p.objectives) == ROUNDS, f"{len(p.objectives)} objectives; expected {ROUNDS}")
    expect(all(id in cards.objective_ids for id in p.objectives), "an objective has an unknown id")
    expect(len(p.display) == 2 * SHOWN, f"the display has {len(p.display)} places; expected {2 * SHOWN}")
    expect(len(p.standing) % (seats if seats > 1 else 2) == 0, "standing has a place for every seat of a scored round")
    for slot, seat in p.markers:
        fits = 0 <= slot < SLOTS and (0 <= seat < seats or (seats == 1 and seat == RIVAL_SEAT))
        expect(fits, f"a marker of seat {seat} in slot {slot} cannot be")
    for name, _ in p.to_do:
        expect(name in OPERATIONS, f"to_do: {name!r} is unknown; expected one of {', '.join(OPERATIONS)}")
    for seat in p.asked:
        expect(0 <= seat < seats, f"seat {seat} is not at this table: seats are 0 to {seats - 1}")
    for one in p.seats:
        expect(len(one.spaces) == SPACES, f"a mat has {len(one.spaces)} spaces; expected {SPACES}")
        counts = [one.coins, *one.resources, one.mat_eggs, one.steps, *one.visits, one.picks, one.tucked_unseen]
        expect(min(counts) >= 0, "a seat has a count below 0")
    expect(all(0 <= n < 1 << 32 for n in p.random), "random has four numbers from 0 to 2**32 - 1")
    expect(bool(p.to_do) == bool(p.asked), "somebody is asked exactly while something is left to do")
    expect((p.rival is not None) == (seats == 1), "rival is there exactly for one seat")


def _check_cards(s: WyrmspanState) -> None:
    dragons = Counter(s.dragons + s.old_dragons)
    caves = Counter(s.caves + s.old_caves)
    loose = [entry & CARD for hand in s.hands for entry in hand] + [c for c in s.display if c != NONE] + s.rival_cards
    loose += [code & CARD for code in s.tucked] + [c for c in s.mat + s.dug if c != NONE]
    dragons += Counter(card for card in loose if card < DRAGONS)
    caves += Counter(card for card in loose if card >= DRAGONS)
    expect(dragons == Counter(s.cards.dragon_deck), "the dragon cards of the position are not those of the game")
    expect(caves == Counter(s.cards.cave_deck), "the cave cards of the position are not those of the game")
