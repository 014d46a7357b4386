"""Abilities in words. Whatever players read of what a card, an icon or a slot does is made here from the notation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.wyrmspan import codes, counting, effects
from wyrmhall.kernel.wording import capital, counted, listed

if TYPE_CHECKING:
    from wyrmhall.games.wyrmspan.cards import Cards

GOODS = (*codes.RESOURCES, "coin")
MENU = ("dragon card", "cave card", "resource", "guild step", "egg")
ORDINALS = ("first", "second", "third", "fourth")
CAVE_NAMES = ("Crimson Cavern", "Golden Grotto", "Amethyst Abyss")
NEST_WORDS = ("", " here", " in this cave", " in this column", " on an adjacent dragon")
DRAGON_PLACES = ("any dragon", "here", "a dragon in this cave", "a dragon in this column", "an adjacent dragon")
TRIGGER_WORDS = {1: "when played", 2: "if activated", 4: "once per round", 8: "end game"}
FROM_WORDS = {1: "from your hand", 2: "from the display", 3: "from your hand or the display", 4: "from the deck"}
COST_WORDS = {
    codes.FREE: "for free",
    codes.LESS_ONE: "for 1 egg or 1 resource less than its printed cost",
    codes.NO_RESOURCES: "without paying its resources",
    codes.AT_ACTION_COST: "for a coin and its printed cost",
}
SIMPLE_WORDS = {
    "eggs": "egg on your mat",
    "eggs/2": "two eggs on your mat",
    "nests(dragons)": "nest on your dragons",
    "guild_markers": "marker you have on the guild tile",
    "full_columns": "column full of dragons",
    "sets(trait)": "set of all four traits on your mat",
    "sets(size)": "set of all four sizes on your mat",
    "objectives_lowest": "objective in which nobody places below you",
    "resource_cost_icons(best_cave)": "resource in the printed costs of the dragons in your best cave",
    "guild_steps": "step on the guild track",
    "tucked(here)": "card tucked here",
}


def plural(count: int, word: str) -> str:
    return counted(count, word, word if word in ("meat", "gold", "milk") else "")


def article(words: str) -> str:
    if words.startswith("other "):
        return f"an{words}"
    return f"an {words}" if words[0] in "aeiou" and not words.startswith("once") else f"a {words}"


def trigger_names(triggers: int) -> str:
    """Kinds of abilities, as they stand before the word ability."""
    return listed([TRIGGER_WORDS[bit].replace(" ", "-") for bit in codes.TRIGGERS.values() if bit & triggers], "or")


def place_words(word: str, place: int, count: int = 1) -> str:
    """Where something is cached ('on') or tucked ('under'); several items may go to several dragons."""
    if place == codes.AT_HERE:
        return "here"
    dragon = DRAGON_PLACES[place]
    return f"{word} {dragon.replace('any dragon', 'any dragons') if count > 1 else dragon}"


def cost_words(price: list[int]) -> str:
    """A printed cost: four resources, eggs, coins."""
    names = (*codes.RESOURCES, "egg", "coin")
    parts = [plural(price[i], names[i]) for i in range(6) if price[i]]
    return listed(parts) if parts else "nothing"


def price_words(pay: list[int]) -> str:
    names = {
        codes.PAY_COIN: "coin",
        codes.PAY_ANY: "resource",
        codes.PAY_EGG: "egg",
        codes.PAY_EGG_CAVE: "egg",
        codes.PAY_EGG_ADJACENT: "egg",
        codes.PAY_DRAGON: "dragon card",
        codes.PAY_CAVE: "cave card",
        codes.PAY_CARD: "dragon or cave card",
        codes.PAY_ITEM: "item",
    }
    tails = {
        codes.PAY_EGG_CAVE: " from this cave",
        codes.PAY_EGG_ADJACENT: " from adjacent dragons",
        codes.PAY_ITEM: " (resources, dragon cards, cave cards)",
    }
    parts: list[str] = []
    for unit in pay:
        if unit == codes.PAY_TUCK:
            parts.append("tuck a dragon card from your hand here")
        elif unit == codes.PAY_CACHE:
            parts.append("cache a resource from your supply here")
        else:
            words = f"pay {plural(pay.count(unit), names[unit])}{tails.get(unit, '')}"
            if words not in parts:
                parts.append(words)
    return listed(parts)


def count_words(count: counting.Count) -> str:
    """One of what is counted, as in 'for each ...'."""
    for word, kind in counting.SIMPLE.items():
        if kind == count.kind:
            return SIMPLE_WORDS[word]
    if count.kind == counting.CACHED_COUNT:
        what = codes.RESOURCES[count.resource] if count.resource != codes.NONE else "resource"
        words = f"{what} cached {'here' if count.scope == counting.HERE else 'on your mat'}"
    elif count.kind == counting.CAVE_CARDS:
        words = f"cave card {scope_words(count.scope)}"
    elif count.kind == counting.EXCAVATED_SPACES:
        words = "excavated space in this cave"
    else:
        words = f"{dragon_words(count)} {scope_words(count.scope)}{filter_words(count)}"
    if count.also is not None:
        words = words.replace("dragon", "dragon and cave card")
    return words


def dragon_words(count: counting.Count) -> str:
    words = "other " if count.other else ""
    for i in range(4):
        if count.sizes == 1 << i:
            if codes.SIZES[i] == "hatchling":
                return f"{words}hatchling"
            words += f"{codes.SIZES[i]} "
        if count.traits == 1 << i:
            words += f"{codes.TRAITS[i]} "
    return f"{words}dragon"


def filter_words(count: counting.Count) -> str:
    """What dragons must be like to count, besides their size and trait. A cost is its icons of all kinds."""
    if count.triggers:
        return f" with {article(trigger_names(count.triggers))} ability"
    if count.cheapest:
        return f" whose cost shows at least {count.cheapest} icons"
    if count.dearest < 99:
        return f" whose cost shows at most {count.dearest} icons"
    return ""


def scope_words(scope: int) -> str:
    if scope >= counting.IN_ROW:
        return f"in your {CAVE_NAMES[scope - counting.IN_ROW]}"
    return ("on your mat", "in this cave", "in this column", "adjacent to this one", "here")[scope]


def condition_words(conditions: list[counting.Condition]) -> str:
    scopes = {condition.count.scope for condition in conditions}
    if len(conditions) > 1 and len(scopes) == 1 and all(_asks_for_one(condition) for condition in conditions):
        kinds = [article(dragon_words(condition.count)) for condition in conditions]
        return f"you have {listed(kinds)} {scope_words(scopes.pop())}"
    return listed([_one_condition(condition) for condition in conditions])


def _asks_for_one(condition: counting.Condition) -> bool:
    return (
        condition.count.kind == counting.DRAGONS_COUNT
        and condition.relation == counting.AT_LEAST
        and condition.value == 1
    )


def _one_condition(condition: counting.Condition) -> str:
    count = condition.count
    if condition.relation == counting.BETWEEN:
        return "this dragon stands between two others in this cave"
    if condition.relation == counting.RIGHTMOST:
        return "no dragon stands further right in this cave"
    if condition.relation == counting.AS_LEFT:
        cave = CAVE_NAMES[count.scope - counting.IN_ROW]
        return f"you have at least as many dragons in your {cave} as your left neighbour"
    if count.kind == counting.EXCAVATED_SPACES:
        return "this cave is fully excavated"
    what = count_words(count)
    if condition.relation == counting.EQUAL and condition.value == 0:
        return f"there is no {what}"
    if condition.relation == counting.AT_LEAST and condition.value == 1:
        return f"you have {article(what.replace(' you have', ''))}"
    head, _, tail = what.partition("dragon")
    if count.kind == counting.DRAGONS_COUNT:
        more = " or more" if condition.relation == counting.AT_LEAST else ""
        return f"you have {condition.value}{more} {head}dragons{tail}"
    return f"you have {condition.value} or more: {what}"


def effect_words(effect: effects.Effect) -> str:
    if isinstance(effect, effects.Take):
        return f"gain {listed([plural(n, what) for n, what in zip(effect.counts, GOODS, strict=True) if n])}"
    if isinstance(effect, effects.Choose):
        return menu_words(effect)
    if isinstance(effect, effects.GainThenCache):
        kind = "resource" if effect.kind == codes.ANY else codes.RESOURCES[effect.kind]
        limit = "it" if effect.limit == 1 else f"up to {effect.limit} of them"
        return f"gain {_amount(effect, kind)}; you may cache {limit} {place_words('on', effect.place)}"
    if isinstance(effect, effects.CacheSome):
        kind = plural(effect.count, "resource" if effect.kind == codes.ANY else codes.RESOURCES[effect.kind])
        upto = "up to " if effect.count > 1 and not effect.bank else ""
        source = "the public" if effect.bank else "your"
        return f"cache {upto}{kind} from {source} supply {place_words('on', effect.place, effect.count)}"
    if isinstance(effect, effects.LayHere):
        return f"lay {plural(effect.count, 'egg')} here"
    if isinstance(effect, effects.LayOnEach):
        but = f" that is not {codes.TRAITS[effect.but]}" if effect.but != codes.NONE else ""
        return f"lay 1 egg on each dragon{NEST_WORDS[effect.place]}{but}"
    if isinstance(effect, effects.Excavate):
        what = "a space for free with a cave card"
        if effect.count > 1:
            what = f"up to {effect.count} spaces for free with cave cards"
        return f"excavate {what} {FROM_WORDS[effect.sources]}"
    if isinstance(effect, effects.PlayDragon):
        onto = " on top of one of your dragons" if effect.onto else ""
        return f"play a dragon {FROM_WORDS[effect.sources]}{onto} {COST_WORDS[effect.cost]}"
    if isinstance(effect, effects.ActivateDragon):
        return f"use the {trigger_names(effect.triggers)} ability of one of your dragons"
    if isinstance(effect, effects.GainSame):
        return "gain 2 of one resource of your choice" if effect.count == 2 else "gain 1 of the same"
    if isinstance(effect, effects.KeepOne):
        return "gain 2 resources of your choice; keep one and cache the other on any dragon"
    if isinstance(effect, effects.SwapDragons):
        return "swap two of your dragons, even between different caves"
    if isinstance(effect, effects.UseIcon):
        return "use any one icon printed on your mat"
    return _card_effect(effect)


def _amount(effect: effects.Counted, word: str) -> str:
    return plural(effect.count, word) if effect.per is None else f"1 {word} for each {count_words(effect.per)}"


def _card_effect(effect: effects.Effect) -> str:
    if isinstance(effect, effects.SplitCards):
        rest = "discard one, keep one" if effect.limit else "keep the other"
        return f"draw {effect.count} dragon cards; tuck one {place_words('under', effect.place)}, {rest}"
    if isinstance(effect, effects.DrawCards):
        tail = ""
        if effect.limit:
            limit = "it" if effect.count == 1 else f"up to {effect.limit} of them"
            tail = f"; you may tuck {limit} {place_words('under', effect.place)}"
        return f"draw {_amount(effect, 'dragon card')}{tail}"
    if isinstance(effect, effects.GainThenTuck):
        return "gain 1 dragon card; you may tuck it under any dragon"
    if isinstance(effect, effects.TuckFromDeck):
        where = f"from the deck {place_words('under', effect.place, effect.count)}"
        if effect.per is not None:
            return f"tuck 1 dragon card {where} for each {count_words(effect.per)}"
        return f"tuck {plural(effect.count, 'dragon card')} {where}"
    if isinstance(effect, effects.TuckUnderEach):
        return f"tuck 1 dragon card from the deck under each {codes.TRAITS[effect.trait]} dragon in this cave"
    if isinstance(effect, effects.TuckFromHand):
        upto = "up to " if effect.count > 1 else ""
        where = place_words("under", effect.place, effect.count)
        return f"tuck {upto}{plural(effect.count, 'dragon card')} from your hand {where}"
    if isinstance(effect, effects.RevealCard):
        return f"reveal the top dragon card. {capital(reveal_words(effect.sizes, effect.instead))}"
    return "gain 1 resource from the tucked card's cost"


def reveal_words(mask: int, instead: int) -> str:
    names = ("a hatchling", *codes.SIZES[1:])
    sizes = listed([names[i] for i in range(4) if mask >> i & 1], "or")
    miss = "take it" if instead == codes.NONE else f"discard it and gain 1 {codes.RESOURCES[instead]}"
    return f"if it is {sizes}, tuck it here; otherwise {miss}"


def menu_words(effect: effects.Choose) -> str:
    counts = (effect.dragons, effect.caves, effect.resources, effect.steps)
    gains = [plural(count, what) for count, what in zip(counts, MENU[:4], strict=True) if count]
    gains = [f"{words} of your choice" if "resource" in words else words for words in gains]
    if effect.picks < sum(counts) + effect.eggs:
        how_many = "1" if effect.picks == 1 else f"any {effect.picks}"
        return f"gain {how_many} of these: {', '.join(gains)}"
    parts = [f"gain {listed(gains)}"] if gains else []
    if effect.eggs:
        parts.append(f"lay {plural(effect.eggs, 'egg')}{NEST_WORDS[effect.place]}")
    return listed(parts)


def body_words(a: effects.Ability, left: int = 0) -> str:
    """An ability without its trigger and without a full stop; `left` is how often it may still be used, if not all."""
    parts = [effect_words(effect) for effect in a.effects]
    for i in range(1, len(parts)):
        parts[i] = parts[i].removeprefix("gain ")
    words = listed(parts)
    if a.pay:
        words = f"{price_words(a.pay)} to {words}"
    if 0 < left < a.times:
        words = f"{'once more' if left == 1 else f'up to {left} more times'}, {words}"
    elif a.times > 1:
        words = f"up to {a.times} times, {words}"
    if a.conditions:
        words = f"if {condition_words(a.conditions)}, {words}"
    return words


def ability_words(a: effects.Ability) -> str:
    """One or two sentences."""
    if a.sales:
        offers: list[str] = []
        for goods, dragons, caves, vp in a.sales:
            names = ((goods, "resource"), (dragons, "dragon card"), (caves, "cave card"))
            offers.append(f"{listed([plural(count, what) for count, what in names if count])} for {vp} VP")
        return f"You may pay {listed(offers, 'or')}."
    if not a.effects:
        return f"{ending_words(a)}."
    return _sentence(body_words(a)) + share_words(a)


def share_words(a: effects.Ability) -> str:
    """What the others get of it, as a sentence after the first; '' where nothing."""
    return f" Each opponent may {body_words(a.share)}.".replace(" your ", " their ") if a.share is not None else ""


def ending_words(a: effects.Ability) -> str:
    verb = "Lose" if a.vp < 0 else "Gain"
    words = f"{verb} {abs(a.vp)} VP"
    if a.per is not None:
        words += f" for {'every' if a.per.kind == counting.EGG_PAIRS else 'each'} {count_words(a.per)}"
    if a.most:
        words += f", at most {a.most}"
    if a.conditions:
        words += f" if {condition_words(a.conditions)}"
    return words


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:] + "."


# Names of caves

MASS_NOUNS = ("meat", "gold", "milk")
PAY_NOUNS = {
    codes.PAY_COIN: "coin",
    codes.PAY_ANY: "resource",
    codes.PAY_EGG: "egg",
    codes.PAY_DRAGON: "dragon card",
    codes.PAY_CAVE: "cave card",
    codes.PAY_CARD: "card",
    codes.PAY_ITEM: "item",
}
DIG_WORDS = {1: " from the hand", 2: " from the display", 3: "", 4: " from the deck"}


def cave_name(a: effects.Ability) -> str:
    """A cave card has no name of its own: it is called by what it brings. "Cave of meat and a dragon card"."""
    brings = listed([_brings(effect) for effect in a.effects])
    units = [unit for i, unit in enumerate(a.pay) if unit not in a.pay[:i] and unit in PAY_NOUNS]
    price = listed([_some(a.pay.count(unit), PAY_NOUNS[unit]) for unit in units])
    return f"Cave of {brings} for {price}" if price else f"Cave of {brings}"


def _some(count: int, noun: str) -> str:
    if count == 1:
        return noun if noun in MASS_NOUNS else article(noun)
    return plural(count, noun)


def _brings(effect: effects.Effect) -> str:
    """What an effect brings, as a noun."""
    if isinstance(effect, effects.Take):
        return listed([_some(n, what) for n, what in zip(effect.counts, GOODS, strict=True) if n])
    if isinstance(effect, effects.Choose):
        counts = (effect.dragons, effect.caves, effect.resources, effect.steps, effect.eggs)
        if effect.picks < sum(counts):
            return f"{effect.picks} gains of your choice"
        return listed([_some(n, what) for n, what in zip(counts, MENU, strict=True) if n])
    if isinstance(effect, effects.CacheSome):
        return _some(effect.count, "cached resource")
    if isinstance(effect, effects.TuckFromDeck):
        return _some(effect.count, "tucked card")
    if isinstance(effect, effects.Excavate):
        return _some(effect.count, "further excavation") + DIG_WORDS[effect.sources]
    if isinstance(effect, effects.PlayDragon):
        return f"playing a dragon {'for free' if effect.cost == codes.FREE else 'for less'}"
    if isinstance(effect, effects.ActivateDragon):
        return f"using {article(trigger_names(effect.triggers))} ability"
    if isinstance(effect, effects.SwapDragons):
        return "swapping dragons"
    return effect_words(effect)


# Cards and boards


def card_text(cards: Cards, card: int) -> tuple[str, ...]:
    """Everything a card says, a sentence an entry."""
    if card >= codes.DRAGONS:
        return (ability_words(cards.abilities[cards.cave[card - codes.DRAGONS]]),)
    lines: list[str] = []
    if cards.main[card] != codes.NONE:
        main = cards.abilities[cards.main[card]]
        lines.append(f"{TRIGGER_WORDS[main.trigger].capitalize()}: {ability_words(main)}")
    food = "a card is tucked" if cards.food[card] == codes.TUCKING else f"{codes.RESOURCES[cards.food[card]]} is cached"
    if cards.feed[card] != codes.NONE:
        lines.append(f"Whenever {food} here: {ability_words(cards.abilities[cards.feed[card]])}")
    if cards.third[card] != codes.NONE:
        lines.append(f"Bonus the third time: {ability_words(cards.abilities[cards.third[card]])}")
    for ending in cards.endings[card]:
        more = " more" if cards.food[card] != codes.NONE else ""
        lines.append(f"End game: {ability_words(cards.abilities[ending]).replace(' VP', more + ' VP', 1)}")
    return tuple(lines)


def card_cost(cards: Cards, card: int) -> str:
    return cost_words(cards.price[card * codes.WIDTH : (card + 1) * codes.WIDTH])


def slot_words(cards: Cards, tile: int, slot: int) -> str:
    if slot == codes.SLOTS - 1:
        return "6 VP for the first marker, 3 for the second, 1 for each further one."
    a = cards.abilities[cards.guild_slots[tile][slot]]
    return f"End game: {ability_words(a)}" if a.trigger == codes.END_GAME else ability_words(a)


def objective_words(cards: Cards, objective: int) -> str:
    """What an objective counts, in the plural."""
    words = count_words(cards.objectives[objective])
    for one, many in (
        ("dragon and cave card", "dragons and cave cards"),
        ("cave card", "cave cards"),
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


def objective_name(cards: Cards, objective: int) -> str:
    """What an objective counts, whoever it is said of."""
    return (
        objective_words(cards, objective)
        .replace(" on your mat", "")
        .replace("on your ", "on ")
        .replace("your ", "the ")
    )


def card_kind(cards: Cards, card: int) -> str:
    return codes.SIZES[cards.size[card]].capitalize() if card < codes.DRAGONS else "Cave card"


def card_group(cards: Cards, card: int) -> str:
    return codes.TRAITS[cards.trait[card]].capitalize() if card < codes.DRAGONS else "Cave"
