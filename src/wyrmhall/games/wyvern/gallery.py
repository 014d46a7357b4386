"""The cards as players look them up: facts for drawing, generated words, and where each card is from."""

from __future__ import annotations

from wyrmhall.games.wyvern import effects as e
from wyrmhall.games.wyvern.board import facts_of
from wyrmhall.games.wyvern.cards import Cards
from wyrmhall.games.wyvern.decks import most_copies
from wyrmhall.games.wyvern.phrases import card_text, first_price
from wyrmhall.kernel.game import CardFace
from wyrmhall.kernel.wording import with_source

# The four colours of the cards, by what they are generally called.
GROUPS = ("Dragon", "Terrain", "Treasure", "Action")
PALETTE = {"Dragon": "#b0342c", "Terrain": "#4d7a3a", "Treasure": "#c2962d", "Action": "#6b4a93"}
KIND_WORDS = (
    "Dragon",
    "Terrain",
    "Treasure",
    "Action",
    "Battle action",
    "Dragon slayer",
    "Reaction",
    "Battle reaction",
    "Hidden action",
    "Intercept action",
    "Prize treasure",
)


def group_of(cards: Cards, kind: int) -> str:
    type_ = cards.type_of[kind]
    if type_ == e.ULTRA_RARE:
        return "Treasure"
    return GROUPS[min(type_, len(GROUPS) - 1)]


def face(cards: Cards, kind: int) -> CardFace:
    type_ = cards.type_of[kind]
    return CardFace(
        id=cards.ids[kind],
        name=cards.names[kind],
        group=group_of(cards, kind),
        kind=KIND_WORDS[type_],
        set=set_of(cards, kind).capitalize(),
        copies=most_copies(cards, kind),
        points=str(cards.base[kind]) if type_ in (e.DRAGON, e.INTERCEPT) else "",
        text=with_source([*card_text(cards, kind), *_gold(cards, kind)], cards.sources[kind]),
        source=cards.sources[kind],
        note=cards.notes[kind],
        facts=facts_of(cards, kind),
        supply=_supply(cards, kind),
    )


def faces(cards: Cards) -> tuple[CardFace, ...]:
    return tuple(face(cards, kind) for kind in range(cards.kinds))


def set_of(cards: Cards, kind: int) -> str:
    """The set a card is known by: Kingdom, unless it was never reprinted there."""
    return "kingdom" if "kingdom" in cards.sets[kind] else cards.sets[kind][-1]


def _supply(cards: Cards, kind: int) -> str:
    """How a card is come by, and how many of it fit into a deck: the game is sold in packs."""
    most = most_copies(cards, kind)
    held = f"A custom deck may hold {'one copy' if most == 1 else f'{most} copies'}."
    if cards.type_of[kind] == e.ULTRA_RARE:
        return f"A prize, in no pack. {held}"
    return f"{cards.rarity_class[kind].capitalize()} in {set_of(cards, kind).capitalize()} packs. {held}"


def _gold(cards: Cards, kind: int) -> list[str]:
    gold, type_ = cards.gold[kind], cards.type_of[kind]
    if type_ == e.DRAGON:
        # One says so itself.
        told = any(clause.op == e.FIRST_COST_IS for clause in cards.clauses[kind])
        cost = first_price(cards, kind)
        return [f"Costs {cost} gold to turn face up."] if cost and not told else []
    if not gold:
        return []
    return [f"Brings you {gold} gold if it applies."] if type_ == e.TERRAIN else [f"Costs {gold} gold."]
