"""What a client of Volfyirion is told once, with the cards: cities, prices, points, and the facts of each card."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from wyrmhall.games.volfyirion import text
from wyrmhall.games.volfyirion.cards import KINDS, Cards
from wyrmhall.games.volfyirion.codes import (
    CHAIN,
    CITIES,
    DEFEAT_COST,
    LAIR,
    LAST_TURN,
    MOVE_COST,
    SEATS,
    WONDER,
)
from wyrmhall.games.volfyirion.effects import COLOURS, Secondary
from wyrmhall.kernel.game import CardFace

Points = Literal["command", "battle", "knowledge"]
POINTS: tuple[Points, ...] = ("command", "battle", "knowledge")
Colour = Literal["purple", "red", "turquoise", "neutral"]
Kind = Literal["starting", "command", "building", "troop", "wonder"]
BONUSES = ("draw", "remove", "raze_troop", "raze_building", "move")


class Amount(msgspec.Struct, frozen=True):
    points: Points
    count: int


class Bonus(msgspec.Struct, frozen=True):
    """`what` is a kind of points, or what is done: draw, remove, raze_troop, raze_building, move."""

    what: str
    count: int
    is_points: bool


class SecondaryFacts(msgspec.Struct, frozen=True):
    """`need` are the colours of a chain, one entry a card; `words` is what it brings."""

    trigger: Literal["chain", "remove"]
    need: tuple[Colour, ...]
    bonus: tuple[Bonus, ...]
    words: str


class VolfyirionCard(msgspec.Struct, frozen=True, tag_field="is", tag="card"):
    """`price` is what it costs to acquire, None for a card that is not bought; `gives` is its main ability."""

    token: int
    colour: Colour
    kind: Kind
    price: Amount | None
    gives: tuple[Amount, ...]
    defence: int
    core: int
    retail: int
    secondary: SecondaryFacts | None


class VolfyirionCity(msgspec.Struct, frozen=True, tag_field="is", tag="city"):
    """`house` is the seat it belongs to, None for the lair."""

    house: int | None
    defence: int


class VolfyirionBoard(msgspec.Struct, frozen=True):
    """`points` is the order of points in the view; `cities` are the ids of each seat's cities by their numbers there.
    `move` and `defeat` are what Volfyirion costs, `spoils` is what its death brings, in words. The game is broken off
    after `last_turn`.
    """

    points: tuple[Points, ...]
    cities: tuple[tuple[str, ...], ...]
    move: Amount
    defeat: Amount
    spoils: str
    last_turn: int


@cache
def board_of(cards: Cards) -> VolfyirionBoard:
    return VolfyirionBoard(
        points=POINTS,
        cities=tuple(tuple(cards.city_ids[seat * CITIES : (seat + 1) * CITIES]) for seat in range(SEATS)),
        move=Amount("knowledge", MOVE_COST),
        defeat=Amount("battle", DEFEAT_COST),
        spoils=text.spoils_words(cards),
        last_turn=LAST_TURN,
    )


def amounts(points: tuple[int, ...] | list[int]) -> tuple[Amount, ...]:
    return tuple(Amount(kind, count) for kind, count in zip(POINTS, points, strict=True) if count)


def currency(cards: Cards, card: int) -> Points:
    """VF-WONDER-1: a wonder is won with battle points, every other card with command."""
    return "battle" if cards.kind[card] == WONDER else "command"


def facts_of(cards: Cards, card: int) -> VolfyirionCard:
    secondary = cards.secondary[card]
    return VolfyirionCard(
        token=card,
        colour=COLOURS[cards.colour[card]],  # type: ignore[arg-type]
        kind=KINDS[cards.kind[card]],  # type: ignore[arg-type]
        price=Amount(currency(cards, card), cards.cost[card]) if cards.cost[card] else None,
        gives=amounts((cards.cp[card], cards.bp[card], cards.kp[card])),
        defence=cards.defence[card],
        core=cards.copies[0][card],
        retail=cards.copies[1][card],
        secondary=None if secondary is None else _secondary(secondary),
    )


def _secondary(secondary: Secondary) -> SecondaryFacts:
    words = text.bonus_words(secondary)
    other = [Bonus(what, getattr(secondary, what), False) for what in BONUSES if getattr(secondary, what)]
    return SecondaryFacts(
        trigger="chain" if secondary.trigger == CHAIN else "remove",
        need=tuple(COLOURS[colour] for colour, count in enumerate(secondary.need) for _ in range(count)),  # type: ignore[misc]
        bonus=(*(Bonus(amount.points, amount.count, True) for amount in amounts(secondary.points)), *other),
        words=f"{words[0].upper()}{words[1:]}.",
    )


def city_faces(cards: Cards) -> tuple[CardFace, ...]:
    """The cities and the lair for the gallery."""
    faces = [_city_face(cards, seat * CITIES + city) for city in range(LAIR) for seat in range(SEATS)]
    points, defence = text.points_words(cards.lair_points), cards.city_defence[LAIR]
    lair = CardFace(
        id="lair",
        name=cards.city_names[LAIR],
        group="City",
        kind="Lair",
        set="core",
        copies=1,
        points=str(defence),
        text=(
            "Volfyirion sleeps here, beside two open wonders.",
            f"Moving Volfyirion costs {MOVE_COST} knowledge, defeating it {DEFEAT_COST} battle points.",
            f"Once claimed it is a city of defence {defence} that gives its owner {points} every turn.",
        ),
        source=cards.city_sources[LAIR],
        note=cards.lair_note,
        facts=VolfyirionCity(None, defence),
    )
    return (*faces, lair)


def _city_face(cards: Cards, place: int) -> CardFace:
    return CardFace(
        id=cards.city_ids[place],
        name=cards.city_names[place],
        group="City",
        kind="City",
        set="core",
        copies=1,
        points=str(cards.city_defence[place]),
        text=(
            f"Costs {cards.city_defence[place]} battle points to attack.",
            "Has a space for a troop and one for a building.",
        ),
        source=cards.city_sources[place],
        facts=VolfyirionCity(place // CITIES, cards.city_defence[place]),
    )
