"""Abilities in words. Whatever players read of what a card, an icon or a slot does is made here from the notation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.wyrmspan.codes import (
    ACTIVATE,
    ANY,
    AT_ACTION_COST,
    AT_HERE,
    CACHE,
    COST_ICON,
    DIG,
    DRAW,
    EGGS_AT,
    EGGS_EACH,
    FREE,
    GAIN_CACHE,
    GAIN_TUCK,
    KEEP_CACHE,
    LESS_ONE,
    MAT_ICON,
    MENU,
    NO_RESOURCES,
    NONE,
    PAY_ANY,
    PAY_CACHE,
    PAY_CARD,
    PAY_CAVE,
    PAY_COIN,
    PAY_DRAGON,
    PAY_EGG,
    PAY_EGG_ADJACENT,
    PAY_EGG_CAVE,
    PAY_ITEM,
    PAY_TUCK,
    PLAY,
    RESOURCES,
    REVEAL,
    SAME,
    SIZES,
    SPLIT,
    SWAP,
    TAKE,
    TRAITS,
    TRIGGERS,
    TUCK_DECK,
    TUCK_EACH,
    TUCK_HAND,
)
from wyrmhall.games.wyrmspan.counting import (
    AS_LEFT,
    AT_LEAST,
    BETWEEN,
    CACHED_COUNT,
    CAVE_CARDS,
    DRAGONS_COUNT,
    EGG_PAIRS,
    EQUAL,
    EXCAVATED_SPACES,
    HERE,
    IN_ROW,
    RIGHTMOST,
    SIMPLE,
    Condition,
    Count,
)

if TYPE_CHECKING:
    from wyrmhall.games.wyrmspan.effects import Ability

ORDINALS = ("first", "second", "third", "fourth")
CAVE_NAMES = ("Crimson Cavern", "Golden Grotto", "Amethyst Abyss")
NEST_WORDS = ("", " here", " in this cave", " in this column", " on an adjacent dragon")
DRAGON_PLACES = ("any dragon", "here", "a dragon in this cave", "a dragon in this column", "an adjacent dragon")
TRIGGER_WORDS = {1: "when played", 2: "if activated", 4: "once per round", 8: "end game"}
FROM_WORDS = {1: "from your hand", 2: "from the display", 3: "from your hand or the display", 4: "from the deck"}
COST_WORDS = {
    FREE: "for free",
    LESS_ONE: "for its printed cost less one egg or one resource",
    NO_RESOURCES: "without paying its resources",
    AT_ACTION_COST: "for a coin and its printed cost",
}
SIMPLE_WORDS = {
    "eggs": "egg on your mat",
    "eggs/2": "two eggs on your mat",
    "nests(dragons)": "nest on your dragons",
    "guild_markers": "marker of yours on the guild tile",
    "full_columns": "column full of dragons",
    "sets(trait)": "set of all four traits on your mat",
    "sets(size)": "set of all four sizes on your mat",
    "objectives_lowest": "objective in which nobody stands below you",
    "resource_cost_icons(best_cave)": "resource in the printed costs of the dragons of your best cave",
    "guild_steps": "step on the guild track",
    "tucked(here)": "card tucked here",
}


def plural(count: int, word: str) -> str:
    if count == 1 or word in ("meat", "gold", "milk"):
        return f"{count} {word}"
    return f"{count} {word}s"


def article(words: str) -> str:
    if words.startswith("other "):
        return f"an{words}"
    return f"an {words}" if words[0] in "aeiou" and not words.startswith("once") else f"a {words}"


def trigger_names(triggers: int) -> str:
    """Kinds of abilities, as they stand before the word ability."""
    return join([TRIGGER_WORDS[bit].replace(" ", "-") for bit in TRIGGERS.values() if bit & triggers], "or")


def place_words(word: str, place: int, count: int = 1) -> str:
    """Where something is cached ('on') or tucked ('under'); several items may go to several dragons."""
    if place == AT_HERE:
        return "here"
    dragon = DRAGON_PLACES[place]
    return f"{word} {dragon.replace('any dragon', 'any dragons') if count > 1 else dragon}"


def join(parts: list[str], last: str = "and") -> str:
    if len(parts) < 2:
        return parts[0] if parts else ""
    return ", ".join(parts[:-1]) + f" {last} {parts[-1]}"


def cost_words(price: list[int]) -> str:
    """A printed cost: four resources, eggs, coins."""
    names = (*RESOURCES, "egg", "coin")
    parts = [plural(price[i], names[i]) for i in range(6) if price[i]]
    return join(parts) if parts else "nothing"


def price_words(pay: list[int]) -> str:
    names = {
        PAY_COIN: "coin",
        PAY_ANY: "resource",
        PAY_EGG: "egg",
        PAY_EGG_CAVE: "egg",
        PAY_EGG_ADJACENT: "egg",
        PAY_DRAGON: "dragon card",
        PAY_CAVE: "cave card",
        PAY_CARD: "dragon or cave card",
        PAY_ITEM: "item",
    }
    tails = {
        PAY_EGG_CAVE: " from this cave",
        PAY_EGG_ADJACENT: " from adjacent dragons",
        PAY_ITEM: " (resources, dragon cards, cave cards)",
    }
    parts: list[str] = []
    for unit in pay:
        if unit == PAY_TUCK:
            parts.append("tuck a dragon card from your hand here")
        elif unit == PAY_CACHE:
            parts.append("cache a resource from your supply here")
        else:
            words = f"pay {plural(pay.count(unit), names[unit])}{tails.get(unit, '')}"
            if words not in parts:
                parts.append(words)
    return join(parts)


def count_words(count: Count) -> str:
    """One of what is counted, as in 'for each ...'."""
    for word, kind in SIMPLE.items():
        if kind == count.kind:
            return SIMPLE_WORDS[word]
    if count.kind == CACHED_COUNT:
        what = RESOURCES[count.resource] if count.resource != NONE else "resource"
        words = f"{what} cached {'here' if count.scope == HERE else 'on your mat'}"
    elif count.kind == CAVE_CARDS:
        words = f"cave card {scope_words(count.scope)}"
    elif count.kind == EXCAVATED_SPACES:
        words = "excavated space in this cave"
    else:
        words = f"{dragon_words(count)} {scope_words(count.scope)}{filter_words(count)}"
    if count.also is not None:
        words = words.replace("dragon", "dragon and cave card")
    return words


def dragon_words(count: Count) -> str:
    words = "other " if count.other else ""
    for i in range(4):
        if count.sizes == 1 << i:
            if SIZES[i] == "hatchling":
                return f"{words}hatchling"
            words += f"{SIZES[i]} "
        if count.traits == 1 << i:
            words += f"{TRAITS[i]} "
    return f"{words}dragon"


def filter_words(count: Count) -> str:
    """What dragons must be like to count, besides their size and trait. A cost is its icons of all kinds."""
    if count.triggers:
        return f" with {article(trigger_names(count.triggers))} ability"
    if count.cheapest:
        return f" that costs at least {count.cheapest} icons"
    if count.dearest < 99:
        return f" that costs at most {count.dearest} icons"
    return ""


def scope_words(scope: int) -> str:
    if scope >= IN_ROW:
        return f"in your {CAVE_NAMES[scope - IN_ROW]}"
    return ("on your mat", "in this cave", "in this column", "adjacent to this one", "here")[scope]


def condition_words(conditions: list[Condition]) -> str:
    scopes = {condition.count.scope for condition in conditions}
    if len(conditions) > 1 and len(scopes) == 1 and all(_asks_for_one(condition) for condition in conditions):
        kinds = [article(dragon_words(condition.count)) for condition in conditions]
        return f"you have {join(kinds)} {scope_words(scopes.pop())}"
    return join([_one_condition(condition) for condition in conditions])


def _asks_for_one(condition: Condition) -> bool:
    return condition.count.kind == DRAGONS_COUNT and condition.relation == AT_LEAST and condition.value == 1


def _one_condition(condition: Condition) -> str:
    count = condition.count
    if condition.relation == BETWEEN:
        return "this dragon stands between two others in this cave"
    if condition.relation == RIGHTMOST:
        return "no dragon stands further right in this cave"
    if condition.relation == AS_LEFT:
        return f"you have at least as many dragons in your {CAVE_NAMES[count.scope - IN_ROW]} as your left neighbour"
    if count.kind == EXCAVATED_SPACES:
        return "this cave is fully excavated"
    what = count_words(count)
    if condition.relation == EQUAL and condition.value == 0:
        return f"there is no {what}"
    if condition.relation == AT_LEAST and condition.value == 1:
        return f"you have {article(what.replace(' of yours', ''))}"
    head, _, tail = what.partition("dragon")
    if count.kind == DRAGONS_COUNT:
        more = " or more" if condition.relation == AT_LEAST else ""
        return f"you have {condition.value}{more} {head}dragons{tail}"
    return f"you have {condition.value} or more: {what}"


def effect_words(a: Ability, effect: tuple[int, ...]) -> str:
    op = effect[0]
    if op == TAKE:
        parts = [plural(effect[1 + i], (*RESOURCES, "coin")[i]) for i in range(5) if effect[1 + i]]
        return f"gain {join(parts)}"
    if op == MENU:
        return menu_words(effect)
    if op in (DRAW, SPLIT, GAIN_TUCK, TUCK_DECK, TUCK_EACH, TUCK_HAND, COST_ICON, REVEAL):
        return _card_effect(a, effect)
    if op == GAIN_CACHE:
        kind = "resource" if effect[1] == ANY else RESOURCES[effect[1]]
        limit = "it" if effect[3] == 1 else f"up to {effect[3]} of them"
        return f"gain {_amount(a, effect[2], kind)}; you may cache {limit} {place_words('on', effect[4])}"
    if op == CACHE:
        kind = "resource" if effect[1] == ANY else RESOURCES[effect[1]]
        source = "public" if effect[3] else "your"
        where = place_words("on", effect[4], effect[2])
        upto = "up to " if effect[2] > 1 and not effect[3] else ""
        return f"cache {upto}{plural(effect[2], kind)} from {'the ' if effect[3] else ''}{source} supply {where}"
    if op == EGGS_AT:
        return f"lay {plural(effect[1], 'egg')} here"
    if op == EGGS_EACH:
        but = f" that is not {TRAITS[effect[2]]}" if effect[2] != NONE else ""
        return f"lay 1 egg on each dragon{NEST_WORDS[effect[1]]}{but}"
    if op == DIG:
        what = "a space for free with a cave card"
        if effect[1] > 1:
            what = f"up to {effect[1]} spaces for free with cave cards"
        return f"excavate {what} {FROM_WORDS[effect[2]]}"
    if op == PLAY:
        onto = " on top of one of your dragons" if effect[3] else ""
        return f"play a dragon {FROM_WORDS[effect[1]]}{onto} {COST_WORDS[effect[2]]}"
    others = {
        SAME: "gain 2 of one resource of your choice" if len(effect) > 1 and effect[1] == 2 else "gain 1 of the same",
        KEEP_CACHE: "gain 2 resources of your choice; keep one and cache the other on any dragon",
        SWAP: "let two of your dragons change places, whatever their caves",
        MAT_ICON: "use any one icon printed on your mat",
    }
    if op == ACTIVATE:
        return f"use the {trigger_names(effect[1])} ability of one of your dragons"
    return others[op]


def _amount(a: Ability, count: int, word: str) -> str:
    if count != NONE:
        return plural(count, word)
    assert a.amount is not None
    return f"1 {word} for each {count_words(a.amount)}"


def _card_effect(a: Ability, effect: tuple[int, ...]) -> str:
    op = effect[0]
    if op == DRAW:
        tail = ""
        if effect[2]:
            limit = "it" if effect[1] == 1 else f"up to {effect[2]} of them"
            tail = f"; you may tuck {limit} {place_words('under', effect[3])}"
        return f"draw {_amount(a, effect[1], 'dragon card')}{tail}"
    if op == SPLIT:
        rest = "discard one, keep one" if effect[2] else "keep the other"
        return f"draw {effect[1]} dragon cards; tuck one {place_words('under', effect[3])}, {rest}"
    if op == GAIN_TUCK:
        return "gain 1 dragon card; you may tuck it under any dragon"
    if op == TUCK_DECK:
        where = f"from the deck {place_words('under', effect[2], effect[1])}"
        if effect[1] == NONE and a.amount is not None:
            return f"tuck 1 dragon card {where} for each {count_words(a.amount)}"
        return f"tuck {plural(effect[1], 'dragon card')} {where}"
    if op == TUCK_EACH:
        return f"tuck 1 dragon card from the deck under each {TRAITS[effect[2]]} dragon in this cave"
    if op == TUCK_HAND:
        upto = "up to " if effect[1] > 1 else ""
        where = place_words("under", effect[2], effect[1])
        return f"tuck {upto}{plural(effect[1], 'dragon card')} from your hand {where}"
    if op == COST_ICON:
        return "gain 1 resource of the tucked card's cost"
    return reveal_words(effect[1], effect[2])


def reveal_words(mask: int, instead: int) -> str:
    names = ("a hatchling", *SIZES[1:])
    sizes = join([names[i] for i in range(4) if mask >> i & 1], "or")
    miss = "take it" if instead == NONE else f"discard it and gain 1 {RESOURCES[instead]}"
    return f"reveal the top dragon card: if it is {sizes}, tuck it here, otherwise {miss}"


def menu_words(effect: tuple[int, ...]) -> str:
    gains: list[str] = []
    if effect[1]:
        gains.append(plural(effect[1], "dragon card"))
    if effect[2]:
        gains.append(plural(effect[2], "cave card"))
    if effect[4]:
        gains.append(f"{plural(effect[4], 'resource')} of your choice")
    if effect[3]:
        gains.append(plural(effect[3], "guild step"))
    if effect[7] < effect[1] + effect[2] + effect[3] + effect[4] + effect[5]:
        return (
            f"gain {effect[7]} of these: {', '.join(gains)}"
            if effect[7] == 1
            else (f"gain {effect[7]} different ones of these: {', '.join(gains)}")
        )
    parts = [f"gain {join(gains)}"] if gains else []
    if effect[5]:
        parts.append(f"lay {plural(effect[5], 'egg')}{NEST_WORDS[effect[6]]}")
    return join(parts)


def body_words(a: Ability, left: int = 0) -> str:
    """An ability without its trigger and without a full stop; `left` is how often it may still be used, if not all."""
    parts = [effect_words(a, effect) for effect in a.effects]
    for i in range(1, len(parts)):
        parts[i] = parts[i].removeprefix("gain ")
    words = join(parts)
    if a.pay:
        words = f"{price_words(a.pay)} to {words}"
    if 0 < left < a.times:
        words = f"{'once more' if left == 1 else f'up to {left} more times'}, {words}"
    elif a.times > 1:
        words = f"up to {a.times} times, {words}"
    if a.conditions:
        words = f"if {condition_words(a.conditions)}, {words}"
    return words


def ability_words(a: Ability) -> str:
    """One or two sentences."""
    if a.sales:
        offers: list[str] = []
        for goods, dragons, caves, vp in a.sales:
            names = ((goods, "resource"), (dragons, "dragon card"), (caves, "cave card"))
            offers.append(f"{join([plural(count, what) for count, what in names if count])} for {vp} VP")
        return f"You may pay {join(offers, 'or')}."
    if not a.effects:
        return f"{ending_words(a)}."
    words = _sentence(body_words(a))
    if a.share is not None:
        words += f" Each opponent may {body_words(a.share)}.".replace(" your ", " their ")
    return words


def ending_words(a: Ability) -> str:
    verb = "Lose" if a.vp < 0 else "Gain"
    words = f"{verb} {abs(a.vp)} VP"
    if a.per is not None:
        words += f" for {'every' if a.per.kind == EGG_PAIRS else 'each'} {count_words(a.per)}"
    if a.most:
        words += f", at most {a.most}"
    if a.conditions:
        words += f" if {condition_words(a.conditions)}"
    return words


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:] + "."
