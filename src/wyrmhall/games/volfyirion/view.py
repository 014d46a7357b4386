"""What a seat sees of a game of Volfyirion, as structs for the wire.

Every card that something can be done with says what that is and which token it answers to, so that a table can light
it up without knowing the rules.
"""

from __future__ import annotations

from typing import Literal, cast

import msgspec

from wyrmhall.games.volfyirion import chains, codes, decks, scoring, verbs
from wyrmhall.games.volfyirion.board import Points, currency
from wyrmhall.games.volfyirion.state import VolfyirionState

Bonus = Literal["draw", "remove", "raze_troop", "raze_building", "fly"]
Phase = Literal["arrange", "open", "main", "place", "redeploy", Bonus, "over"]
CardVerb = Literal["play", "acquire", "replace", "chain", "spend", "remove", "seal", "unseal"]
CityVerb = Literal["place", "attack", "fly", "raze", "redeploy", "order"]
TurnVerb = Literal["play_all", "fly_home", "defeat", "draw", "skip", "keep", "redraw", "renew_row", "end_turn"]
Verb = Literal[CardVerb, CityVerb, TurnVerb]
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
    verbs.REMOVE_DISCARD: "remove",
    verbs.PLAY_ALL: "play_all",
    verbs.FLY_HOME: "fly_home",
    verbs.DEFEAT: "defeat",
    verbs.DRAW_ONE: "draw",
    verbs.SKIP: "skip",
    verbs.KEEP: "keep",
    verbs.REDRAW: "redraw",
    verbs.RENEW_ROW: "renew_row",
    verbs.END_TURN: "end_turn",
}
FIXED_COSTS = {verbs.FLY_HOME: codes.MOVE_COST, verbs.DEFEAT: codes.DEFEAT_COST}


class _Legal:
    """What the viewer may choose, handed out to the things that carry it."""

    def __init__(self, s: VolfyirionState, viewer: int | None) -> None:
        self.verb = s.cards.verb
        self.main = asked(s) == "main"
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
        kind = self.verb[token]
        verb = FIXED_VERBS.get(kind, "order")
        cost = FIXED_COSTS.get(kind, 0) if self.main else 0
        return Act(token, verb, cost, PAID.get(verb) if cost else None)


def asked(s: VolfyirionState) -> Phase:
    """The step of play that asks now, or that it is over."""
    return cast(Phase, s.stack[-1].name) if s.stack else "over"


def look(s: VolfyirionState, viewer: int | None) -> VolfyirionView:
    legal = _Legal(s, viewer)
    seats = tuple(_seat(s, seat, viewer, legal) for seat in range(codes.SEATS))
    removing = s.cards.first[verbs.REMOVE_HAND]
    hand = tuple(
        Offer(card, legal.of((card, "play", 0), (removing + card, "remove", 0)))
        for card in (s.hands[viewer] if viewer is not None else [])
    )
    offers = [tuple(_offer(s, card, legal) for card in display) for display in (s.row, s.lair)]
    return VolfyirionView(
        turn=s.turn,
        phase=asked(s),
        viewer=viewer,
        active=s.active,
        winner=None if s.winner == codes.NONE or s.winner == codes.SEATS else s.winner,
        points=(s.cp, s.bp, s.kp),
        seats=seats,
        hand=hand,
        row=offers[0],
        lair=offers[1],
        asset_top=s.asset_top if s.asset_top != codes.NONE else None,
        asset_deck=decks.asset_deck_size(s),
        wonder_deck=len(s.wonders) + len(s.wonder_bottom),
        dragon="slain" if s.dragon == codes.SLAIN else "home" if s.dragon < 0 else "out",
        threat=_threat(s),
        placing=s.placing if s.placing != codes.NONE else None,
        removed=s.removed,
        actions=legal.rest(),
    )


def _threat(s: VolfyirionState) -> Threat | None:
    if s.dragon < 0:
        return None
    owner, city = divmod(s.dragon, codes.CITIES)
    return Threat(owner, city, 1 if s.active == owner else 2)


def _offer(s: VolfyirionState, card: int, legal: _Legal) -> Offer:
    if card == codes.NONE:
        return Offer(None, ())
    acquire: Offered = (s.cards.first[verbs.ACQUIRE] + card, "acquire", s.cards.cost[card])
    replace: Offered = (s.cards.first[verbs.REPLACE] + card, "replace", codes.REPLACE_COST)
    return Offer(card, legal.of(acquire, replace, paid=currency(s.cards, card)))


def _seat(s: VolfyirionState, seat: int, viewer: int | None, legal: _Legal) -> SeatView:
    counts = chains.count_colours(s, seat)
    known = seat == viewer
    order = [*codes.ORDERS[s.order[seat]], *([codes.LAIR] if s.lair_of == seat else [])]
    unseen = s.decks[seat] if known else s.decks[seat] + s.hands[seat]
    return SeatView(
        seat=seat,
        active=s.active == seat and s.waiting != 0 and asked(s) != "arrange",
        cities=tuple(_city(s, seat, city, viewer, counts, legal) for city in order),
        play=tuple(_played(s, seat, code, viewer, counts, legal) for code in s.plays[seat]),
        hand=len(s.hands[seat]),
        deck=len(s.decks[seat]),
        discard=tuple(s.discards[seat]),
        unseen=tuple(sorted(unseen)),
        arranged=asked(s) != "arrange" or s.choice[seat] != codes.NONE,
    )


def _in_play(s: VolfyirionState, seat: int, code: int, counts: int, acts: tuple[Act, ...]) -> InPlay:
    card = code & codes.KIND
    chained = s.active == seat and s.cards.trigger[card] == codes.CHAIN and chains.usable(s, code & ~codes.USED, counts)
    return InPlay(
        card=card,
        sealed=bool(code & codes.SEALED),
        used=bool(code & codes.USED),
        chain=tuple(chains.triggers(s, seat, card)) if chained else (),
        acts=acts,
    )


def _played(s: VolfyirionState, seat: int, code: int, viewer: int | None, counts: int, legal: _Legal) -> InPlay:
    card = code & codes.KIND
    first = s.cards.first
    acts: list[Offered] = []
    if seat == viewer and not code & codes.SEALED:
        acts += [] if code & codes.USED else [(first[verbs.USE] + card, _use_verb(s, card), 0)]
        acts.append((first[verbs.REMOVE_PLAY] + card, "remove", 0))
    if s.cards.kind[card] == codes.WONDER:
        number, own, cost = s.cards.wonder_number[card], seat == viewer, s.cards.cost[card]
        if code & codes.SEALED:
            acts.append((number + first[verbs.UNSEAL_OWN if own else verbs.UNSEAL_ENEMY], "unseal", cost))
            acts += [(number + first[verbs.REMOVE_SEALED], "remove", 0)] if own else []
        else:
            acts.append((number + first[verbs.SEAL_OWN if own else verbs.SEAL_ENEMY], "seal", cost))
    return _in_play(s, seat, code, counts, legal.of(*acts))


def _use_verb(s: VolfyirionState, card: int) -> Literal["chain", "spend"]:
    return "chain" if s.cards.trigger[card] == codes.CHAIN else "spend"


def _city(s: VolfyirionState, seat: int, city: int, viewer: int | None, counts: int, legal: _Legal) -> CityView:
    place = seat * codes.CITIES + city
    first = s.cards.first
    question = asked(s)
    mine = seat == viewer
    building, troop = s.buildings[place], s.troops[place]
    acts: list[Offered] = []
    if mine and question in ("place", "redeploy"):
        acts.append((first[verbs.CITY] + city, "place", 0))
    if not mine and viewer is not None:
        acts.append((first[verbs.ATTACK] + city, "attack", scoring.attack_cost(s, place)))
        acts.append((first[verbs.FLY_TO] + city, "fly", codes.MOVE_COST if question == "main" else 0))
        acts += [(first[verbs.CITY] + city, "raze", 0)] if question in ("raze_troop", "raze_building") else []
    in_building: tuple[Act, ...] = ()
    in_troop: tuple[Act, ...] = ()
    if mine and building >= 0:
        in_building = legal.of((first[verbs.USE_BUILDING] + city, _use_verb(s, building & codes.KIND), 0))
    if mine and troop >= 0:
        use = (first[verbs.USE_TROOP] + city, _use_verb(s, troop & codes.KIND), 0)
        in_troop = legal.of(use, (first[verbs.REDEPLOY] + city, "redeploy", s.cards.cost[troop & codes.KIND]))
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
