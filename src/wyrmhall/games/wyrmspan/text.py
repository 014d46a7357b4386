"""Wyrmspan in words: choices, the log and the score sheet. What cards do is worded in `phrases`, what is asked in
`questions`.
"""

from __future__ import annotations

from collections.abc import Sequence

from wyrmhall.games.wyrmspan.cards import WIDTH, Cards
from wyrmhall.games.wyrmspan.codes import (
    CARDS,
    CAVE_DECK,
    COLUMNS,
    DRAGON_DECK,
    DRAGONS,
    DUG_OUT,
    EGG,
    END_GAME,
    ENTICE,
    EXCAVATE,
    EXCHANGE,
    FROM_DISPLAY,
    FROM_HAND,
    ICON,
    MAT,
    MENU,
    NONE,
    PASS,
    PAYING,
    RESOURCE,
    RESOURCES,
    ROW,
    SIZES,
    SKIP,
    SLOT,
    SLOTS,
    SPACE,
    SPACES,
    STEP,
    TRADE,
    TRAITS,
    TUCKING,
    TURN,
    USE,
)
from wyrmhall.games.wyrmspan.phrases import (
    CAVE_NAMES,
    ORDINALS,
    TRIGGER_WORDS,
    ability_words,
    body_words,
    cost_words,
    count_words,
    join,
    plural,
)
from wyrmhall.games.wyrmspan.state import WyrmspanState
from wyrmhall.kernel.event import Event
from wyrmhall.kernel.outcome import Line

LEVEL_WORDS = {
    "automa_1": "Automa 1",
    "automa_2": "Automa 2",
    "automa_3": "Automa 3",
    "ravel_1": "Ravel 1",
    "ravel_2": "Ravel 2",
    "ravel_3": "Ravel 3",
}


def space_words(space: int) -> str:
    if space == MAT - SPACE:
        return "the nests of the mat"
    return f"{CAVE_NAMES[space // COLUMNS]} {space % COLUMNS + 1}"


def card_text(cards: Cards, card: int) -> tuple[str, ...]:
    """Everything a card says, a sentence an entry."""
    if card >= DRAGONS:
        return (ability_words(cards.abilities[cards.cave[card - DRAGONS]]),)
    lines: list[str] = []
    if cards.main[card] != NONE:
        main = cards.abilities[cards.main[card]]
        lines.append(f"{TRIGGER_WORDS[main.trigger].capitalize()}: {ability_words(main)}")
    food = "a card is tucked" if cards.food[card] == TUCKING else f"{RESOURCES[cards.food[card]]} is cached"
    if cards.feed[card] != NONE:
        lines.append(f"Whenever {food} here: {ability_words(cards.abilities[cards.feed[card]])}")
    if cards.third[card] != NONE:
        lines.append(f"The third time: {ability_words(cards.abilities[cards.third[card]])}")
    for ending in cards.endings[card]:
        more = " more" if cards.food[card] != NONE else ""
        lines.append(f"End game: {ability_words(cards.abilities[ending]).replace(' VP', more + ' VP', 1)}")
    return tuple(lines)


def card_cost(cards: Cards, card: int) -> str:
    return cost_words(cards.price[card * WIDTH : (card + 1) * WIDTH])


def slot_words(cards: Cards, tile: int, slot: int) -> str:
    if slot == SLOTS - 1:
        return "6 VP for the first marker, 3 for the second, 1 for each further one."
    a = cards.abilities[cards.guild_slots[tile][slot]]
    return f"End game: {ability_words(a)}" if a.trigger == END_GAME else ability_words(a)


def objective_words(cards: Cards, objective: int) -> str:
    """What an objective counts, in the plural."""
    words = count_words(cards.objectives[objective])
    for one, many in (
        ("dragon and cave card", "dragons and cave cards"),
        ("cave card", "cave cards"),
        ("dragon on your mat that costs", "dragons on your mat that cost"),
        ("dragon on", "dragons on"),
        ("hatchling", "hatchlings"),
        ("nest", "nests"),
        ("egg", "eggs"),
        ("resource", "resources"),
        ("step", "steps"),
    ):
        if one in words:
            return words.replace(one, many, 1)
    return words


# What a choice means


def dragon_at(s: WyrmspanState, seat: int, space: int) -> str:
    return s.cards.names[s.mat[seat * SPACES + space]] if space >= 0 else "a dragon"


def token_words(s: WyrmspanState, seat: int, token: int) -> str:
    cards = s.cards
    if token < CARDS:
        return card_words(cards, token)
    if token < RESOURCE:
        name = CAVE_NAMES[token - ROW]
        return f"explore the {name}" if s.stack[-1][0] == TURN else name
    if token < SPACE:
        return RESOURCES[token - RESOURCE]
    if token < MAT:
        return f"{dragon_at(s, seat, token - SPACE)} ({space_words(token - SPACE)})"
    if SLOT <= token < ICON:
        return (
            f"{ORDINALS[token - SLOT] if token - SLOT < 4 else 'last'} row: {slot_words(cards, s.tile, token - SLOT)}"
        )
    if ICON <= token < EXCAVATE:
        return body_words(cards.abilities[cards.icon_kinds[token - ICON]])
    return {
        MAT: "the mat",
        EXCAVATE: "excavate",
        ENTICE: "entice a dragon",
        PASS: "pass",
        USE: _use_words(s),
        SKIP: "no more" if s.stack[-1][0] == MENU else "no",
        STEP: "guild step",
        DRAGON_DECK: "top of the dragon deck",
        CAVE_DECK: "top of the cave deck",
        EXCHANGE: "exchange two resources for one",
        TRADE: "three items for a coin",
        EGG: "an egg",
        FROM_HAND: "from the hand",
        FROM_DISPLAY: "from the display",
    }[token]


def _use_words(s: WyrmspanState) -> str:
    if s.stack[-1][0] == DUG_OUT:
        return "the card's benefit"
    return "a coin" if s.stack[-1][0] == PAYING else "yes"


def card_words(cards: Cards, card: int) -> str:
    if card < DRAGONS:
        return cards.names[card]
    return f"{cards.names[card]}: {body_words(cards.abilities[cards.cave[card - DRAGONS]])}"


# The log


def sentence(cards: Cards, event: Event, viewer: int | None, names: list[str]) -> str:
    """The log line of an event; '' where another line says it."""
    data = event.data
    kind = event.kind
    if kind == "dealt":
        guild, *objectives = data.values()
        rounds = [f"{n}, {objective_words(cards, one)}" for n, one in enumerate(objectives, 1)]
        return f"The {cards.guild_names[guild]} is at the table. What the rounds count: {'; '.join(rounds)}."
    if kind == "round":
        who = "you are" if data["seat"] == viewer else f"{names[data['seat']]} is"
        return f"Round {data['round'] + 1} begins; {who} first."
    if kind.startswith("automa") or kind == "decided":
        return _automa_sentence(cards, kind, data)
    if "seat" not in data or kind in ("turn", "walked", "laid"):
        return "" if kind != "laid" else _said(data, viewer, names, "lay", "lays", f"an egg: {_space(data)}")
    card = cards.names[data["card"]] if data.get("card", NONE) >= 0 else "a card"
    tails = {
        "passed": ("pass", "passes", ""),
        "took": ("take", "takes", card),
        "discarded": ("discard", "discards", card),
        "drew_card": ("draw", "draws", card),
        "egg_paid": ("pay", "pays", f"an egg from {_space(data)}"),
        "excavated": ("excavate", "excavates", f"{_space(data)} with {card}"),
        "played": ("play", "plays", f"{card} into {_space(data)}"),
        "revealed": ("reveal", "reveals", card),
        "covered": ("cover", "covers", card),
        "swapped": ("swap", "swaps", "two dragons"),
        "activated": ("use", "uses", f"the dragon in {_space(data)}"),
        "tucked_card": ("tuck", "tucks", f"{card}: {_space(data)}"),
    }
    if kind in tails:
        yours, theirs, tail = tails[kind]
        return _said(data, viewer, names, yours, theirs, tail)
    return _counted_sentence(cards, kind, data, viewer, names)


def _space(data: dict[str, int]) -> str:
    return space_words(data["space"]) if "space" in data else ""


def _said(data: dict[str, int], viewer: int | None, names: list[str], yours: str, theirs: str, tail: str) -> str:
    you = data["seat"] == viewer
    return f"{'You' if you else names[data['seat']]} {yours if you else theirs}{' ' + tail if tail else ''}."


def _counted_sentence(cards: Cards, kind: str, data: dict[str, int], viewer: int | None, names: list[str]) -> str:
    you = data["seat"] == viewer
    goods = (*RESOURCES, "coin")
    if kind == "kept":
        gone = f"{cards.names[data['card1']]} and {cards.names[data['card2']]}"
        return _said(data, viewer, names, "give up", "gives up", gone)
    if kind == "gained":
        return _said(data, viewer, names, "gain", "gains", plural(data["count"], goods[data["what"]]))
    if kind == "paid":
        return _said(data, viewer, names, "pay", "pays", plural(data["count"], goods[data["what"]]))
    if kind == "drew":
        what = "a cave card" if data["cave"] else "a dragon card"
        return "" if you else _said(data, viewer, names, "draw", "draws", what)
    if kind == "cached":
        return _said(data, viewer, names, "cache", "caches", f"{RESOURCES[data['what']]}: {_space(data)}")
    if kind == "tucked":
        if data["card"] < 0 and you and not data["deck"]:
            return ""
        card = cards.names[data["card"]] if data["card"] >= 0 else "a card"
        if data["deck"]:
            card += " from the deck"
        return _said(data, viewer, names, "tuck", "tucks", f"{card}: {_space(data)}")
    if kind == "explored":
        time = f" for the {ORDINALS[data['time'] - 1]} time" if data["time"] > 1 else ""
        return _said(data, viewer, names, "explore", "explores", f"the {CAVE_NAMES[data['row']]}{time}")
    if kind == "stepped":
        return _said(data, viewer, names, "move", "moves", "one step on the guild track")
    if kind == "marked":
        return _said(data, viewer, names, "place", "places", f"a marker in row {data['slot'] + 1} of the guild tile")
    if kind == "grew":
        whose = "Your" if you else f"{names[data['seat']]}'s"
        return f"{whose} hatchling in {_space(data)} has grown up."
    if kind == "exchanged":
        return _said(data, viewer, names, "get", "gets", f"{RESOURCES[data['what']]} by exchange, two for one")
    if kind == "placed":
        place = ORDINALS[data["place"] - 1] if data["count"] and data["place"] < 4 else "last"
        tail = f"{place} in the objective of round {data['round'] + 1} with {data['count']} ({data['vp']} VP)"
        return _said(data, viewer, names, "are", "is", tail)
    raise ValueError(f"no words for the event {kind!r}")


def _automa_sentence(cards: Cards, kind: str, data: dict[str, int]) -> str:
    if kind == "automa_took":
        return f"The Automa takes {cards.names[data['card']]}."
    if kind == "automa_marked":
        return f"The Automa places a marker in row {data['slot'] + 1} of the guild tile."
    if kind == "automa_passed":
        return "The Automa passes."
    if kind == "automa_placed":
        place = ORDINALS[data["place"] - 1] if data["place"] < 4 else "last"
        return f"The Automa is {place} in the objective with {data['count']} ({data['vp']} VP)."
    if kind == "decided":
        return f"The Automa draws decision {data['decision'] + 1}{_decision_words(data)}."
    return ""


def _decision_words(data: dict[str, int]) -> str:
    parts = ["the dragons on display are replaced"] if data["refresh"] else []
    if data["coin"]:
        parts.append("a coin on the objective" if data["coin"] > 0 else "a coin off the objective")
    if data["steps"]:
        parts.append(f"{plural(data['steps'], 'step')} on the guild track")
    return f": {join(parts)}" if parts else ""


# The score sheet

SHEET = (
    ("Dragon guild", "markers beside end-game rows"),
    ("Dragons", "printed on the dragons of the mat"),
    ("End-game abilities", "of the dragons of the mat"),
    ("Eggs", "1 for each egg"),
    ("Cached resources", "1 for each"),
    ("Tucked cards", "1 for each"),
    ("Objectives", "places in the four rounds"),
    ("Coins and items", "1 for each coin, 1 for every four items"),
)


def score_lines(points: Sequence[int]) -> tuple[Line, ...]:
    """The lines of a score sheet with their words."""
    return tuple(Line(label, points[i], why, label.lower().replace(" ", "_")) for i, (label, why) in enumerate(SHEET))


def card_kind(cards: Cards, card: int) -> str:
    return SIZES[cards.size[card]].capitalize() if card < DRAGONS else "Cave card"


def card_group(cards: Cards, card: int) -> str:
    return TRAITS[cards.trait[card]].capitalize() if card < DRAGONS else "Cave"
