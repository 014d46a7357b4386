"""What a client of Wyvern is told once, with the cards: phases, tokens, and the facts of each card."""

from __future__ import annotations

from typing import Literal

import msgspec

from wyrmhall.games.wyvern import codes
from wyrmhall.games.wyvern import effects as e
from wyrmhall.games.wyvern.cards import Cards
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


class Facts(msgspec.Struct, frozen=True):
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


def facts_of(cards: Cards, kind: int) -> Facts:
    type_ = cards.type_of[kind]
    in_lair = type_ in (e.DRAGON, e.TERRAIN)
    type_name: CardType = e.TYPES[type_]
    rarity: Rarity = cards.rarity_class[kind]  # type: ignore[assignment]
    return Facts(
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


class WyvernBoard(msgspec.Struct, frozen=True):
    """The phases of a turn in their order, and the tokens of what lies on no card."""

    phases: tuple[str, ...]
    slot: int
    place: int
    use_slot: int
    use_place: int
    card: int
    pass_: int = msgspec.field(name="pass")
    seat_places: int = codes.SEAT_PLACES
    row_places: int = codes.ROW_PLACES


def board_of() -> WyvernBoard:
    return WyvernBoard(
        phases=codes.PHASES[1:],
        slot=codes.SLOT,
        place=codes.PLACE,
        use_slot=codes.USE_SLOT,
        use_place=codes.USE_PLACE,
        card=codes.CARD,
        pass_=codes.PASS,
    )
