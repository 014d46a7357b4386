"""Wyrmspan in words: prompts, choices, the log and the score sheet. What cards do is worded in `phrases`."""

from __future__ import annotations

from typing import Any

from wyrmhall.games.wyrmspan import scoring
from wyrmhall.games.wyrmspan.cards import WIDTH, Cards
from wyrmhall.games.wyrmspan.codes import (
    ACTIVATE,
    AT_HERE,
    CACHE,
    CARDS,
    CAVE_DECK,
    CHOOSE_ROW,
    COLUMNS,
    COST_ICON,
    DIG,
    DIG_ROW,
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
    FROM_WHERE,
    GAIN_CACHE,
    GAIN_TUCK,
    GIVING,
    ICON,
    LIMIT,
    MARKING,
    MAT,
    MAT_ICON,
    MAY_CACHE,
    MENU,
    NONE,
    OFFER,
    ONCE,
    PASS,
    PAY_EGGS,
    PAYING,
    PICKS,
    PLAY,
    POOL,
    PUT_CACHE,
    PUT_TUCK,
    RESOURCE,
    RESOURCES,
    REVEAL,
    ROW,
    SAME,
    SETUP,
    SIZES,
    SKIP,
    SLOT,
    SLOTS,
    SPACE,
    SPACES,
    SPLIT,
    STEP,
    SWAP,
    SWAP_WITH,
    TRADE,
    TRAITS,
    TUCK_DECK,
    TUCK_DRAWN,
    TUCK_HAND,
    TUCKING,
    TURN,
    TURN_END,
    USE,
    WAIVING,
)
from wyrmhall.games.wyrmspan.phrases import (
    CAVE_NAMES,
    TRIGGER_WORDS,
    ability_words,
    body_words,
    cost_words,
    count_words,
    effect_words,
    join,
    plural,
    price_words,
    reveal_words,
)
from wyrmhall.games.wyrmspan.pieces import resources
from wyrmhall.games.wyrmspan.state import WyrmspanState
from wyrmhall.kernel.event import Event
from wyrmhall.kernel.outcome import Line
from wyrmhall.kernel.prompt import Prompt

SPREAD = ("first", "second", "third", "fourth")
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


# What is asked


def prompt(s: WyrmspanState, seat: int) -> Prompt:
    frame = s.stack[-1]
    message, words, rule = _question(s, seat, frame)
    options = s.legal(seat)
    params: dict[str, Any] = {"round": s.round + 1}
    return Prompt(message, words, rule, params, optional=SKIP in options)


def _question(s: WyrmspanState, seat: int, f: tuple[int, ...]) -> tuple[str, str, str]:
    op = f[0]
    cards = s.cards
    if op == SETUP:
        return _setup_question(s, seat)
    if op == TURN:
        return "turn", "Choose an action, or pass for this round.", "WS-PLAY-2"
    if op == MENU:
        return _menu_question(f)
    if op == PAYING:
        a = cards.abilities[f[2]]
        if f[5] == 0:
            return "pay", f"{_named(s, f[1], f[3], body_words(a, f[4]))}?", "WS-ABILITY-1"
        return "pay", f"Go on: {price_words(a.pay[f[5] :])}.", "WS-MORE-4"
    if op in (PLAY, CHOOSE_ROW, WAIVING, GIVING, PAY_EGGS):
        return _play_question(s, f)
    if op in (DIG, DIG_ROW, DUG_OUT, FROM_WHERE):
        return _dig_question(s, f)
    if op == MARKING:
        return "marker", "Place a marker on the guild tile.", "WS-GUILD-3"
    if op == ONCE:
        return "once", "Which once-per-round ability comes next?", "WS-ROUND-2"
    if op == TURN_END:
        if resources(s, seat) > LIMIT:
            return "limit", f"You have more than {LIMIT} resources: give one back, or exchange two for one.", "WS-END-1"
        return "limit", f"You have more than {LIMIT} cards: discard one.", "WS-END-1"
    return _more_questions(s, f)


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]


def _setup_question(s: WyrmspanState, seat: int) -> tuple[str, str, str]:
    picks = s.pool[seat * POOL + PICKS]
    if picks < 2:
        return "setup_cards", f"Keep four cards: choose the {SPREAD[picks]} of two to give up.", "WS-SETUP-5"
    return "setup_resources", f"Choose the {SPREAD[picks - 2]} of three resources.", "WS-SETUP-6"


def _menu_question(f: tuple[int, ...]) -> tuple[str, str, str]:
    names = ("dragon card", "cave card", "guild step", "resource", "egg")
    parts = [plural(f[3 + i], name) for i, name in enumerate(names) if f[3 + i]]
    total = sum(f[3:8])
    if f[9] < total:
        return "gain", f"Choose {f[9]} of these to gain: {', '.join(parts)}.", "WS-MORE-4"
    if f[7] == total:
        return "gain", f"Choose where to lay {parts[0]}.", "WS-EGG-1"
    return "gain", f"Choose what to gain: {join(parts)}.", "WS-MORE-4"


def _play_question(s: WyrmspanState, f: tuple[int, ...]) -> tuple[str, str, str]:
    op = f[0]
    names = s.cards.names
    if op == PLAY:
        return "dragon", "Which dragon do you play?", "WS-ENTICE-1"
    if op == CHOOSE_ROW:
        if f[4]:
            return "cover", f"Which dragon does {names[f[2]]} cover?", "WS-TILE-3"
        return "cave", f"Into which cave does {names[f[2]]} go?", "WS-ENTICE-3"
    if op == WAIVING:
        return "waive", f"What do you leave out of the cost of {names[f[2]]}?", "WS-MORE-5"
    if op == GIVING:
        return "exchange", f"Two for one: choose a resource to give; {f[2]} to go.", "WS-RES-1"
    return "eggs", f"Choose where to take {'an egg' if f[2] == 1 else f'{f[2]} eggs'} from.", "WS-EGG-3"


def _dig_question(s: WyrmspanState, f: tuple[int, ...]) -> tuple[str, str, str]:
    if f[0] == DIG:
        return "cave_card", "Which cave card do you play?", "WS-EXCAVATE-1"
    if f[0] == DIG_ROW:
        return "dig", "Which cave do you dig further?", "WS-EXCAVATE-1"
    if f[0] == FROM_WHERE:
        return "where", "Take the card from your hand or from the display?", "WS-CARDS-2"
    return "order", "Which comes first, the card's benefit or three items for a coin?", "WS-EXCAVATE-5"


def _more_questions(s: WyrmspanState, f: tuple[int, ...]) -> tuple[str, str, str]:
    op = f[0]
    if op == OFFER:
        words = effect_words(s.cards.abilities[f[3]], f[4:])
        return "offer", f"{_named(s, f[1], f[2], words)}?", "WS-ABILITY-1"
    if op == REVEAL:
        return "reveal", f"{_named(s, f[1], f[2], reveal_words(f[3], f[4]))}?", "WS-CARDS-4"
    if op == CACHE:
        if f[3] < 4:
            return "cache", f"Cache {RESOURCES[f[3]]} on {_dragon_at(s, f[1], f[2])}?", "WS-CACHE-1"
        where = f" on {_dragon_at(s, f[1], f[2])}" if f[6] == AT_HERE else ""
        return "cache", f"Choose a resource to cache{where}.", "WS-CACHE-1"
    if op in (TUCK_HAND, TUCK_DRAWN, SPLIT):
        return _tuck_question(s, f)
    table = {
        PUT_CACHE: ("put_cache", "Which dragon gets it?", "WS-CACHE-1"),
        PUT_TUCK: ("put_tuck", "Under which dragon?", "WS-TUCK-1"),
        GAIN_CACHE: ("resource", "Which resource do you gain?", "WS-MORE-2"),
        MAY_CACHE: ("may_cache", "Do you cache it, or keep it?", "WS-MORE-2"),
        TUCK_DECK: ("tuck_deck", "Under which dragon goes the card from the deck?", "WS-READ-7"),
        GAIN_TUCK: ("gain_tuck", "Choose a dragon card to gain; you may tuck it then.", "WS-CARDS-1"),
        SAME: ("same", "Which resource do you gain?", "WS-MORE-1"),
        COST_ICON: ("cost_icon", "Which resource of the tucked card's cost do you gain?", "WS-TUCK-2"),
        SWAP: ("swap", "Which dragon changes its place?", "WS-MORE-6"),
        SWAP_WITH: ("swap_with", "With which other dragon?", "WS-MORE-6"),
        ACTIVATE: ("activate", "Which dragon's ability do you use?", "WS-ABILITY-1"),
        MAT_ICON: ("icon", "Which icon of the mat do you use?", "WS-READ-8"),
    }
    if op in table:
        return table[op]
    what = "Which resource do you want?" if f[2] == NONE else f"Give two for one {RESOURCES[f[2]]}: choose one."
    return "wanted", what, "WS-RES-1"


def _tuck_question(s: WyrmspanState, f: tuple[int, ...]) -> tuple[str, str, str]:
    place = f[4] if f[0] == TUCK_HAND else f[5]
    where = f" under {_dragon_at(s, f[1], f[2])}" if place == AT_HERE else ""
    if f[0] == TUCK_HAND:
        return "tuck", f"Choose a dragon card of your hand to tuck{where}.", "WS-TUCK-1"
    if f[0] == TUCK_DRAWN:
        return "tuck_drawn", f"Do you tuck what you gained{where}, or keep it?", "WS-MORE-2"
    return "split", f"Choose the card to {'discard' if place == NONE else f'tuck{where}'}.", "WS-MORE-2"


def _named(s: WyrmspanState, seat: int, space: int, words: str) -> str:
    """Words of an ability after the name of the dragon that says 'here' and 'this cave', where one does."""
    return f"{_dragon_at(s, seat, space)}: {words}" if space >= 0 else _upper(words)


def _dragon_at(s: WyrmspanState, seat: int, space: int) -> str:
    return s.cards.names[s.mat[seat * SPACES + space]] if space >= 0 else "a dragon"


# What a choice means


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
        return f"{_dragon_at(s, seat, token - SPACE)} ({space_words(token - SPACE)})"
    if SLOT <= token < ICON:
        return f"{SPREAD[token - SLOT] if token - SLOT < 4 else 'last'} row: {slot_words(cards, s.tile, token - SLOT)}"
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
        return f"Round {data['round'] + 1} begins; {names[data['seat']]} is first."
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
        time = f" for the {SPREAD[data['time'] - 1]} time" if data["time"] > 1 else ""
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
        place = SPREAD[data["place"] - 1] if data["count"] and data["place"] < 4 else "last"
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
        place = SPREAD[data["place"] - 1] if data["place"] < 4 else "last"
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


def score_lines(s: WyrmspanState, seat: int) -> tuple[Line, ...]:
    points = scoring.sheet(s, seat)
    return tuple(Line(label, points[i], why, label.lower().replace(" ", "_")) for i, (label, why) in enumerate(SHEET))


def card_kind(cards: Cards, card: int) -> str:
    return SIZES[cards.size[card]].capitalize() if card < DRAGONS else "Cave card"


def card_group(cards: Cards, card: int) -> str:
    return TRAITS[cards.trait[card]].capitalize() if card < DRAGONS else "Cave"
