"""What a client of Dragonscales is told once, with the cards: villains, rows and faces in words, the tokens of talking,
and the facts of each card.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from wyrmhall.games.dragonscales.cards import Cards
from wyrmhall.games.dragonscales.checks import USES
from wyrmhall.games.dragonscales.codes import (
    ASK_SCALE,
    ASK_TREASURE,
    CLOSE,
    OFFER_SCALE,
    ROLL,
    SEND,
    STOP,
    SUMMONS,
    TALK,
    WOUNDS_BY_SEATS,
)
from wyrmhall.games.dragonscales.effects import NONE, ROWS

Bonus = Literal["", "villainy", "scale", "treasure"]
BONUSES: tuple[Bonus, ...] = ("", "villainy", "scale", "treasure")
Use = Literal["none", "once", "ongoing", "stays"]
ROW_WORDS = ("Defend", "Rage", "Villainy", "Loot", "Attack", "Flee")
PROMISE_WORDS = ("not to attack", "not to steal", "not to hinder")


class VillainyFacts(msgspec.Struct, frozen=True, tag_field="is", tag="villainy"):
    """`cost` is for playing it, or for summoning a minion; `extra_cost` is None without a second effect; `instead` says
    that the second replaces the first.
    """

    number: int
    villain: str
    cost: int
    extra_cost: int | None
    instead: bool
    minion: bool


class TreasureFacts(msgspec.Struct, frozen=True, tag_field="is", tag="treasure"):
    number: int
    points: int
    cost: int
    use: Use


class RageFacts(msgspec.Struct, frozen=True, tag_field="is", tag="rage"):
    """Wounds and bonus of each rage box, from the first."""

    number: int
    wounds: tuple[int, ...]
    bonus: tuple[Bonus, ...]
    severity: int


Facts = VillainyFacts | TreasureFacts | RageFacts


class RowFacts(msgspec.Struct, frozen=True):
    row: str
    words: str


class TalkTokens(msgspec.Struct, frozen=True):
    """The tokens of drawing up an offer."""

    begin: int
    close: int
    offer_scale: int
    ask_scale: int
    ask_treasure: int
    send: int


class DragonscalesBoard(msgspec.Struct, frozen=True):
    """`wounds` is how many cubes each head begins with; `promises` are the words of each in the view's order. `stop`
    and `roll` are the tokens of keeping the dice and of rolling those aside.
    """

    rows: tuple[RowFacts, ...]
    wounds: int
    promises: tuple[str, ...]
    talk: TalkTokens
    stop: int
    roll: int


def board_of(seats: int) -> DragonscalesBoard:
    return DragonscalesBoard(
        rows=tuple(RowFacts(row, words) for row, words in zip(ROWS, ROW_WORDS, strict=True)),
        wounds=WOUNDS_BY_SEATS[seats],
        promises=PROMISE_WORDS,
        talk=TalkTokens(TALK, CLOSE, OFFER_SCALE, ASK_SCALE, ASK_TREASURE, SEND),
        stop=STOP,
        roll=ROLL,
    )


def facts_of(cards: Cards, kind: int) -> Facts:
    if cards.is_rage(kind):
        bonus = tuple(BONUSES[bonus] for bonus in cards.bonus[kind])
        return RageFacts(kind, tuple(cards.wounds[kind]), bonus, sum(cards.wounds[kind]))
    ability = cards.abilities[kind]
    if cards.is_treasure(kind):
        use: Use = USES[cards.use[kind]]  # type: ignore[assignment]
        return TreasureFacts(kind, cards.points[kind], cards.costs[kind], use)
    return VillainyFacts(
        number=kind,
        villain=cards.villain_ids[cards.owner[kind]],
        cost=SUMMONS if cards.minion[kind] else cards.costs[kind],
        extra_cost=ability.extra_cost if ability.extra != NONE else None,
        instead=ability.instead,
        minion=cards.minion[kind],
    )
