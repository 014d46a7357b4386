"""What a client of Wyvern is told once, with the cards: phases, tokens, and the facts of each card."""

from __future__ import annotations

from typing import Literal

import msgspec

from wyrmhall.games.wyvern import codes, passing
from wyrmhall.games.wyvern import effects as e
from wyrmhall.games.wyvern.cards import Cards
from wyrmhall.games.wyvern.log import ROW_WORDS, slot_words
from wyrmhall.games.wyvern.phrases import keyword_list

CardType = Literal[
    "dragon",
    "terrain",
    "treasure",
    "action",
    "battle_action",
    "dragon_slayer",
    "reaction",
    "battle_reaction",
    "hidden_action",
    "intercept_action",
    "ultra_rare",
]
Rarity = Literal["common", "uncommon", "rare", "special"]


class CardFacts(msgspec.Struct, frozen=True):
    """`strength` is None on what never fights, `modifier` None without a printed one. `pile` is where a deck keeps it;
    `copies` how many a custom deck may hold.
    """

    number: int
    type: CardType
    pile: Literal["lair", "horde"]
    strength: int | None
    gold: int
    modifier: int | None
    keywords: tuple[str, ...]
    rarity: Rarity
    copies: int


def facts_of(cards: Cards, kind: int) -> CardFacts:
    type_ = cards.type_of[kind]
    in_lair = type_ in (e.DRAGON, e.TERRAIN)
    type_name: CardType = e.TYPES[type_]
    rarity: Rarity = cards.rarity_class[kind]  # type: ignore[assignment]
    return CardFacts(
        number=kind,
        type=type_name,
        pile="lair" if in_lair else "horde",
        strength=cards.base[kind] if type_ in (e.DRAGON, e.INTERCEPT) else None,
        gold=cards.gold[kind],
        modifier=cards.modifier[kind] if cards.tags[kind] & e.MODIFIER_CARD else None,
        keywords=tuple(keyword_list(cards.keywords[kind])),
        rarity=rarity,
        copies=1 if type_ in (e.DRAGON, e.ULTRA_RARE) else 4,
    )


class PhaseInfo(msgspec.Struct, frozen=True):
    """A phase as the bar shows it; `ahead` is the standing answer that passes until it begins, '' for none."""

    phase: str
    words: str
    ahead: str


class RowInfo(msgspec.Struct, frozen=True):
    """A row of a battlefield, the one in front first. `places` is what questions and log call its positions."""

    row: int
    words: str
    places: tuple[str, ...]


class WyvernBoard(msgspec.Struct, frozen=True):
    phases: tuple[PhaseInfo, ...]
    rows: tuple[RowInfo, ...]
    pass_: int = msgspec.field(name="pass")


def board_of() -> WyvernBoard:
    return WyvernBoard(
        phases=tuple(PhaseInfo(phase, WORDS.get(phase, phase), AHEAD.get(phase, "")) for phase in codes.PHASES[1:]),
        rows=tuple(
            RowInfo(row, f"{words} row", tuple(slot_words(row * 3 + column) for column in range(3)))
            for row, words in enumerate(ROW_WORDS)
        ),
        pass_=codes.PASS,
    )


WORDS = {"movement": "move", "second action": "2nd action"}
AHEAD = {"battle": passing.TO_BATTLE, "discard": passing.TO_END}
