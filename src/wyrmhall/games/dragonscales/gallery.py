"""The cards as players look them up: facts for drawing, generated words, and where each card is from."""

from __future__ import annotations

from wyrmhall.games.dragonscales import phrases
from wyrmhall.games.dragonscales.board import facts_of
from wyrmhall.games.dragonscales.cards import Cards
from wyrmhall.kernel.game import CardFace
from wyrmhall.kernel.wording import with_source

USE_WORDS = ("Treasure", "One-use treasure", "Ongoing treasure", "Treasure that stays")
PALETTE = {
    "Grimmveil": "#5f8a78",
    "Tor'Lok": "#b5532f",
    "Savathene": "#5f6f2f",
    "Mezerax": "#6b4fa0",
    "Tatyana": "#8f2440",
    "Treasure": "#c79a2e",
    "Dragon Rage": "#cf4a1f",
}


def faces(cards: Cards) -> tuple[CardFace, ...]:
    return tuple(face(cards, kind) for kind in range(cards.kinds))


def face(cards: Cards, kind: int) -> CardFace:
    group, sort, set_ = _headings(cards, kind)
    return CardFace(
        id=cards.ids[kind],
        name=cards.names[kind],
        group=group,
        kind=sort,
        set=set_,
        copies=cards.copies[kind],
        points=_points(cards, kind),
        text=with_source(phrases.card_text(cards, kind), cards.sources[kind]),
        source=cards.sources[kind],
        note=cards.notes[kind],
        facts=facts_of(cards, kind),
    )


def palette(cards: Cards) -> dict[str, str]:
    """A colour for each group; a villain that somebody typed in takes those of the printed ones in order."""
    colours = list(PALETTE.values())
    return dict(zip([*cards.villain_names, "Treasure", "Dragon Rage"], colours, strict=True))


def _headings(cards: Cards, kind: int) -> tuple[str, str, str]:
    if cards.is_rage(kind):
        return "Dragon Rage", "Rage card", "Rage deck"
    if cards.is_treasure(kind):
        return "Treasure", USE_WORDS[cards.use[kind]], "Treasure deck"
    return cards.villain_names[cards.owner[kind]], "Minion" if cards.minion[kind] else "Villainy card", "Villainy deck"


def _points(cards: Cards, kind: int) -> str:
    if cards.is_rage(kind):
        return ""
    return str(cards.points[kind]) if cards.is_treasure(kind) else "1"
