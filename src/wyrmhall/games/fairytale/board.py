"""What a client of Fairy Tale is told once, with the cards: the course of a game, and the facts of each card."""

from __future__ import annotations

from typing import Literal

import msgspec

from wyrmhall.games.fairytale import rules, text
from wyrmhall.games.fairytale.cards import SETS, Cards
from wyrmhall.games.fairytale.codes import PLAYS, ROUNDS, TABLEAU
from wyrmhall.games.fairytale.effects import CONDITION, FACTIONS, PER, TYPES

Way = Literal["left", "right"]
Faction = Literal["dragonvale", "fairywood", "holy_empire", "shadow", "all"]
FACTION_IDS: tuple[Faction, ...] = ("dragonvale", "fairywood", "holy_empire", "shadow")
Type = Literal["character", "home", "story", "all"]
Scoring = Literal["constant", "per", "condition"]


class EffectFacts(msgspec.Struct, frozen=True):
    """`target` is the faction it asks for, None where any will do."""

    verb: str
    everybody: bool
    count: int
    target: Faction | None


class FairyTaleFacts(msgspec.Struct, frozen=True):
    """`label` is the number in the corner; `wants` are the ids of the other cards that its points depend on."""

    token: int
    faction: Faction
    type: Type
    expert: bool
    scoring: Scoring
    value: int
    label: str
    wants: tuple[str, ...]
    friend: str | None
    effects: tuple[EffectFacts, ...]


class FairyTaleBoard(msgspec.Struct, frozen=True):
    """`passing` is the way that packs go, round by round; `plays` cards a round fill the `places` of a tale."""

    passing: tuple[Way, ...]
    plays: int
    places: int


def board_of() -> FairyTaleBoard:
    return FairyTaleBoard(tuple(way(round) for round in range(ROUNDS)), PLAYS, TABLEAU)


def way(round: int) -> Way:
    return "left" if rules.direction(round) == 1 else "right"


def facts_of(cards: Cards, card: int) -> FairyTaleFacts:
    kind = cards.point_kind[card]
    scoring: Scoring = "per" if kind == PER else "condition" if kind == CONDITION else "constant"
    wanted = [cards.per[card]] if scoring == "per" else cards.need_cards[card] if scoring == "condition" else []
    factions = [id for i, id in enumerate(FACTION_IDS) if cards.factions[card] >> i & 1]
    types = [id for i, id in enumerate(TYPES) if cards.types[card] >> i & 1]
    return FairyTaleFacts(
        token=card,
        faction=factions[0] if len(factions) == 1 else "all",
        type=types[0] if len(types) == 1 else "all",  # type: ignore[arg-type]
        expert=SETS[cards.sets[card]] != "basic",
        scoring=scoring,
        value=cards.value[card],
        label=text.points_label(cards, card).removesuffix("★").replace("-", "−"),
        wants=tuple(cards.ids[other] for other in wanted if other != card),
        friend=cards.ids[cards.friend[card]] if cards.friend[card] >= 0 else None,
        effects=tuple(
            EffectFacts(
                verb=effect.verb.lower(),
                everybody=effect.everybody,
                count=effect.count,
                target=FACTION_IDS[effect.target] if effect.target < len(FACTIONS) else None,
            )
            for effect in cards.effects[card]
        ),
    )
