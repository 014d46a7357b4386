"""What a seat sees of a game of Volfyirion, as structs for the wire.

Every card that something can be done with says what that is and which token it answers to, so that a table can light
it up without knowing the rules.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from wyrmhall.games.volfyirion import chains, decks, scoring
from wyrmhall.games.volfyirion.board import Points, currency
from wyrmhall.games.volfyirion.codes import (
    ACQUIRE_BLOCK,
    ARRANGE,
    ATTACK,
    CARD_BLOCKS,
    CHAIN,
    CITIES,
    CITY,
    DEFEAT,
    DEFEAT_COST,
    DRAW,
    DRAW_ONE,
    END_TURN,
    FLY,
    FLY_HOME,
    FLY_TO,
    FROM_DISCARD_BLOCK,
    FROM_HAND_BLOCK,
    FROM_PLAY_BLOCK,
    FROM_SEALED_BLOCK,
    KEEP,
    KIND,
    LAIR,
    MAIN,
    MOVE_COST,
    NONE,
    OPENING,
    ORDERS,
    PLACE,
    PLAY_ALL,
    RAZE_BUILDING,
    RAZE_TROOP,
    REDEPLOY,
    REDEPLOY_FROM,
    REDRAW,
    REMOVE,
    RENEW_ROW,
    REPLACE_BLOCK,
    REPLACE_COST,
    SEAL_ENEMY_BLOCK,
    SEAL_OWN_BLOCK,
    SEALED,
    SEATS,
    SKIP,
    SLAIN,
    USE_BLOCK,
    USE_BUILDING,
    USE_TROOP,
    USED,
    WONDER,
)
from wyrmhall.games.volfyirion.state import VolfyirionState

Phase = Literal[
    "arrange",
    "open",
    "main",
    "place",
    "redeploy",
    "draw",
    "remove",
    "raze_troop",
    "raze_building",
    "fly",
    "over",
]
Verb = Literal[
    "play",
    "acquire",
    "replace",
    "chain",
    "spend",
    "remove",
    "seal",
    "unseal",
    "place",
    "attack",
    "fly",
    "raze",
    "redeploy",
    "order",
    "play_all",
    "fly_home",
    "defeat",
    "draw",
    "skip",
    "keep",
    "redraw",
    "renew_row",
    "end_turn",
]
Offered = tuple[int, Verb, int]
# Which points pay for what has a price; what an offered card costs depends on its kind.
PAID: dict[Verb, Points] = {
    "attack": "battle",
    "defeat": "battle",
    "replace": "knowledge",
    "seal": "knowledge",
    "unseal": "knowledge",
    "fly": "knowledge",
    "fly_home": "knowledge",
}
PHASES: dict[int, Phase] = {
    ARRANGE: "arrange",
    OPENING: "open",
    MAIN: "main",
    PLACE: "place",
    REDEPLOY: "redeploy",
    DRAW: "draw",
    REMOVE: "remove",
    RAZE_TROOP: "raze_troop",
    RAZE_BUILDING: "raze_building",
    FLY: "fly",
}


class Act(msgspec.Struct, frozen=True):
    """Something the viewer may choose now: its token, what it does, and how many points it costs and of which kind."""

    token: int
    verb: Verb
    cost: int
    points: Points | None


class InPlay(msgspec.Struct, frozen=True):
    """A card in a playing area or a city. `chain` are the cards that meet its chain, also after it was `used`."""

    card: int
    sealed: bool
    used: bool
    chain: tuple[int, ...]
    acts: tuple[Act, ...]


class CityView(msgspec.Struct, frozen=True):
    """A city. `attack` is what the next attack on it costs; `falls` whether that attack destroys it."""

    city: int
    name: str
    defence: int
    standing: bool
    building: InPlay | None
    troop: InPlay | None
    dragon: bool
    attack: int
    falls: bool
    acts: tuple[Act, ...]


class SeatView(msgspec.Struct, frozen=True):
    """`unseen` are the cards in the deck, and in the hand if the viewer may not see it, in no order."""

    seat: int
    active: bool
    cities: tuple[CityView, ...]
    play: tuple[InPlay, ...]
    hand: int
    deck: int
    discard: tuple[int, ...]
    unseen: tuple[int, ...]
    arranged: bool


class Offer(msgspec.Struct, frozen=True):
    """A card in the row or the lair, or an empty space."""

    card: int | None
    acts: tuple[Act, ...]


class Threat(msgspec.Struct, frozen=True):
    """Volfyirion over a city. `turns` counts the turns that end until its fury falls: 1 at the end of this one."""

    seat: int
    city: int
    turns: int


class VolfyirionView(msgspec.Struct, frozen=True):
    """`dragon` is home, out or slain; `actions` is what no card or city on the table carries."""

    turn: int
    phase: Phase
    viewer: int | None
    active: int
    winner: int | None
    points: tuple[int, int, int]
    seats: tuple[SeatView, ...]
    hand: tuple[Offer, ...]
    row: tuple[Offer, ...]
    lair: tuple[Offer, ...]
    asset_top: int | None
    asset_deck: int
    wonder_deck: int
    dragon: Literal["home", "out", "slain"]
    threat: Threat | None
    placing: int | None
    removed: tuple[int, ...]
    actions: tuple[Act, ...]


FIXED_VERBS: dict[int, Verb] = {
    PLAY_ALL: "play_all",
    FLY_HOME: "fly_home",
    DEFEAT: "defeat",
    DRAW_ONE: "draw",
    SKIP: "skip",
    KEEP: "keep",
    REDRAW: "redraw",
    RENEW_ROW: "renew_row",
    END_TURN: "end_turn",
}
FIXED_COSTS = {FLY_HOME: MOVE_COST, DEFEAT: DEFEAT_COST}


class _Legal:
    """What the viewer may choose, handed out to the things that carry it."""

    def __init__(self, s: VolfyirionState, viewer: int | None) -> None:
        self.fixed = s.cards.fixed
        self.main = s.op == MAIN
        self.discard = range(FROM_DISCARD_BLOCK * s.cards.size, (FROM_DISCARD_BLOCK + 1) * s.cards.size)
        self.left = list(s.legal(viewer)) if viewer is not None else []
        self.tokens = frozenset(self.left)

    def of(self, *acts: Offered, paid: Points = "command") -> tuple[Act, ...]:
        found = tuple(
            Act(token, verb, cost, PAID.get(verb, paid) if cost else None)
            for token, verb, cost in acts
            if token in self.tokens
        )
        for act in found:
            if act.token in self.left:
                self.left.remove(act.token)
        return found

    def rest(self) -> tuple[Act, ...]:
        return tuple(self._rest(token) for token in self.left)

    def _rest(self, token: int) -> Act:
        choice = token - self.fixed
        if token in self.discard:
            return Act(token, "remove", 0, None)
        verb = FIXED_VERBS.get(choice, "order")
        cost = FIXED_COSTS.get(choice, 0) if self.main else 0
        return Act(token, verb, cost, PAID.get(verb) if cost else None)


def look(s: VolfyirionState, viewer: int | None) -> VolfyirionView:
    legal = _Legal(s, viewer)
    seats = tuple(_seat(s, seat, viewer, legal) for seat in range(SEATS))
    size = s.cards.size
    hand = tuple(
        Offer(card, legal.of((card, "play", 0), (FROM_HAND_BLOCK * size + card, "remove", 0)))
        for card in (s.hands[viewer] if viewer is not None else [])
    )
    offers = [tuple(_offer(s, card, legal) for card in display) for display in (s.row, s.lair)]
    placing = s.stack[-1][2] if s.op == PLACE else None
    return VolfyirionView(
        turn=s.turn,
        phase=PHASES.get(s.op, "over"),
        viewer=viewer,
        active=s.active,
        winner=None if s.winner == NONE or s.winner == SEATS else s.winner,
        points=(s.cp, s.bp, s.kp),
        seats=seats,
        hand=hand,
        row=offers[0],
        lair=offers[1],
        asset_top=s.asset_top if s.asset_top != NONE else None,
        asset_deck=decks.asset_deck_size(s),
        wonder_deck=len(s.wonders) + len(s.wonder_bottom),
        dragon="slain" if s.dragon == SLAIN else "home" if s.dragon < 0 else "out",
        threat=_threat(s),
        placing=placing,
        removed=s.removed,
        actions=legal.rest(),
    )


def _threat(s: VolfyirionState) -> Threat | None:
    if s.dragon < 0:
        return None
    owner, city = divmod(s.dragon, CITIES)
    return Threat(owner, city, 1 if s.active == owner else 2)


def _offer(s: VolfyirionState, card: int, legal: _Legal) -> Offer:
    if card == NONE:
        return Offer(None, ())
    size = s.cards.size
    acquire: Offered = (ACQUIRE_BLOCK * size + card, "acquire", s.cards.cost[card])
    replace: Offered = (REPLACE_BLOCK * size + card, "replace", REPLACE_COST)
    return Offer(card, legal.of(acquire, replace, paid=currency(s.cards, card)))


def _seat(s: VolfyirionState, seat: int, viewer: int | None, legal: _Legal) -> SeatView:
    counts = chains.count_colours(s, seat)
    known = seat == viewer
    order = [*ORDERS[s.order[seat]], *([LAIR] if s.lair_of == seat else [])]
    unseen = s.decks[seat] if known else s.decks[seat] + s.hands[seat]
    return SeatView(
        seat=seat,
        active=s.active == seat and s.waiting != 0 and s.op != ARRANGE,
        cities=tuple(_city(s, seat, city, viewer, counts, legal) for city in order),
        play=tuple(_played(s, seat, code, viewer, counts, legal) for code in s.plays[seat]),
        hand=len(s.hands[seat]),
        deck=len(s.decks[seat]),
        discard=tuple(s.discards[seat]),
        unseen=tuple(sorted(unseen)),
        arranged=s.op != ARRANGE or s.choice[seat] != NONE,
    )


def _in_play(s: VolfyirionState, seat: int, code: int, counts: list[int], acts: tuple[Act, ...]) -> InPlay:
    card = code & KIND
    chained = s.active == seat and s.cards.trigger[card] == CHAIN and chains.usable(s, code & ~USED, counts)
    return InPlay(
        card=card,
        sealed=bool(code & SEALED),
        used=bool(code & USED),
        chain=tuple(chains.triggers(s, seat, card)) if chained else (),
        acts=acts,
    )


def _played(s: VolfyirionState, seat: int, code: int, viewer: int | None, counts: list[int], legal: _Legal) -> InPlay:
    card = code & KIND
    size = s.cards.size
    wonders = len(s.cards.wonders)
    acts: list[Offered] = []
    if seat == viewer and not code & SEALED:
        acts += [] if code & USED else [(USE_BLOCK * size + card, _use_verb(s, card), 0)]
        acts.append((FROM_PLAY_BLOCK * size + card, "remove", 0))
    if s.cards.kind[card] == WONDER:
        number = CARD_BLOCKS * size + s.cards.wonder_number[card]
        block = (SEAL_OWN_BLOCK if seat == viewer else SEAL_ENEMY_BLOCK) + (1 if code & SEALED else 0)
        acts.append((number + block * wonders, "unseal" if code & SEALED else "seal", s.cards.cost[card]))
        if seat == viewer and code & SEALED:
            acts.append((number + FROM_SEALED_BLOCK * wonders, "remove", 0))
    return _in_play(s, seat, code, counts, legal.of(*acts))


def _use_verb(s: VolfyirionState, card: int) -> Literal["chain", "spend"]:
    return "chain" if s.cards.trigger[card] == CHAIN else "spend"


def _city(s: VolfyirionState, seat: int, city: int, viewer: int | None, counts: list[int], legal: _Legal) -> CityView:
    place = seat * CITIES + city
    fixed = s.cards.fixed
    mine = seat == viewer
    building, troop = s.buildings[place], s.troops[place]
    acts: list[Offered] = []
    if mine and s.op in (PLACE, REDEPLOY):
        acts.append((fixed + CITY + city, "place", 0))
    if not mine and viewer is not None:
        acts.append((fixed + ATTACK + city, "attack", scoring.attack_cost(s, place)))
        acts.append((fixed + FLY_TO + city, "fly", MOVE_COST if s.op == MAIN else 0))
        acts += [(fixed + CITY + city, "raze", 0)] if s.op in (RAZE_TROOP, RAZE_BUILDING) else []
    in_building: tuple[Act, ...] = ()
    in_troop: tuple[Act, ...] = ()
    if mine and building >= 0:
        in_building = legal.of((fixed + USE_BUILDING + city, _use_verb(s, building & KIND), 0))
    if mine and troop >= 0:
        use = (fixed + USE_TROOP + city, _use_verb(s, troop & KIND), 0)
        in_troop = legal.of(use, (fixed + REDEPLOY_FROM + city, "redeploy", s.cards.cost[troop & KIND]))
    standing = bool(s.standing[seat] >> city & 1)
    return CityView(
        city=city,
        name=s.cards.city_names[place],
        defence=s.cards.city_defence[place],
        standing=standing,
        building=_in_play(s, seat, building, counts, in_building) if building >= 0 else None,
        troop=_in_play(s, seat, troop, counts, in_troop) if troop >= 0 else None,
        dragon=s.dragon == place,
        attack=scoring.attack_cost(s, place),
        falls=troop < 0,
        acts=legal.of(*acts),
    )
