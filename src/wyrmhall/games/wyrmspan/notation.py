"""How abilities are written on cards and boards, read into the effects that the rules run and the words are made from.

Plain gains are gathered into one Take (no choice) and one Choose (picked in any order), so that a player is asked as
little as possible.
"""

from __future__ import annotations

import re

from wyrmhall.games.wyrmspan import codes, effects
from wyrmhall.games.wyrmspan.counting import Count, parse_condition, parse_count
from wyrmhall.kernel.errors import BadCards

SOURCES = {"hand": codes.HAND, "display": codes.DISPLAY, "deck": codes.DECK, "hand|display": codes.HAND | codes.DISPLAY}
COSTS = {"free": codes.FREE, "printed-1(egg|any)": codes.LESS_ONE, "printed-resources": codes.NO_RESOURCES}
PRICES = {
    "coin": codes.PAY_COIN,
    "any": codes.PAY_ANY,
    "egg": codes.PAY_EGG,
    "dragon": codes.PAY_DRAGON,
    "cave": codes.PAY_CAVE,
    "dragon|cave": codes.PAY_CARD,
    "any|dragon|cave": codes.PAY_ITEM,
}


def bad(notation: str, part: str) -> BadCards:
    return BadCards(f"the ability {notation!r} cannot be read at {part!r}")


def parse_ability(notation: str) -> effects.Ability:
    """`trigger: body`, or a bare body for what has no trigger of its own, such as icons of the mat."""
    head, colon, body = notation.partition(": ")
    word, _, food = head.partition(" ")
    if not colon or word not in codes.TRIGGERS:
        return parse_body(notation)
    if word == "end_game":
        ability = _parse_end_game(body)
    else:
        ability = parse_body(body)
    ability.trigger = codes.TRIGGERS[word]
    if food:
        if food != "tuck" and food not in codes.RESOURCES:
            raise bad(notation, food)
        ability.food = codes.TUCKING if food == "tuck" else codes.RESOURCES.index(food)
    return ability


def parse_body(body: str) -> effects.Ability:
    ability = effects.Ability(body)
    text, bar, share = body.partition(" | opponents ")
    if bar:
        ability.share = parse_body(share)
    if text.startswith("if "):
        condition, _, text = text[3:].partition(": ")
        ability.conditions = parse_condition(condition)
    times = re.match(r"(\d)x ", text)
    if times is not None:
        ability.times = int(times[1])
        text = text[3:]
    if text.startswith("pay "):
        price, _, text = text[4:].partition(" to ") if " to=here" not in text else _split_price(text[4:])
        for term in price.split(", "):
            ability.pay += _parse_price(term, body)
    if text.startswith("choose "):
        count, _, listed = text[7:].partition(" of ")
        _gather(ability, listed.split(" / "), int(count), body)
    elif text.startswith("reveal "):
        _parse_reveal(ability, text[7:], body)
    else:
        _gather(ability, text.split(", "), 0, body)
    ability.finish()
    return ability


def _split_price(text: str) -> tuple[str, str, str]:
    """A price may itself have a place in it, as in `pay tuck dragon 1 from=hand to=here to gain any 1`."""
    at = text.find(" to ")
    return text[:at], " to ", text[at + 4 :]


def _parse_price(term: str, body: str) -> list[int]:
    words = term.split(" ")
    if term == "tuck dragon 1 from=hand to=here":
        return [codes.PAY_TUCK]
    if term == "cache any 1 from=supply to=here":
        return [codes.PAY_CACHE]
    if words[0] not in PRICES or len(words) < 2 or not words[1].isdigit():
        raise bad(body, term)
    unit = PRICES[words[0]]
    if len(words) == 3:
        places = {"from=this_cave": codes.PAY_EGG_CAVE, "from=adjacent": codes.PAY_EGG_ADJACENT}
        if unit != codes.PAY_EGG or words[2] not in places:
            raise bad(body, term)
        unit = places[words[2]]
    return [unit] * int(words[1])


def _gather(ability: effects.Ability, terms: list[str], picks: int, body: str) -> None:
    """Plain gains become Take and Choose, everything else an effect of its own."""
    take = [0] * 5
    menu = [0] * 5
    place = 0
    rest: list[effects.Effect] = []
    triggers = 0
    for term in terms:
        words = term.split(" ")
        keys = _keys(words)
        plain = len(keys) == 0 and len(words) == 3 and words[2].isdigit()
        if words[0] == "gain" and plain and words[1] in codes.RESOURCES:
            take[codes.RESOURCES.index(words[1])] += int(words[2])
        elif words[0] == "gain" and plain and words[1] == "coin":
            take[4] += int(words[2])
        elif words[0] == "gain" and plain and words[1] in ("dragon", "cave", "guild", "any"):
            menu[("dragon", "cave", "guild", "any").index(words[1])] += int(words[2])
        elif words[0] == "lay" and keys["at"] in codes.PLACES and keys["at"] != "here":
            menu[4] += int(words[2])
            place = codes.PLACES.index(keys["at"])
        elif words[0] == "activate" and words[1] in codes.TRIGGERS:
            triggers |= codes.TRIGGERS[words[1]]
        else:
            rest.append(_parse_special(words, keys, body))
    if sum(take):
        ability.effects.append(effects.Take(take))
    if sum(menu):
        ability.effects.append(effects.Choose(menu, place, picks if picks else sum(menu)))
    if triggers:
        ability.effects.append(effects.ActivateDragon(triggers))
    ability.effects += rest


def _keys(words: list[str]) -> dict[str, str]:
    keys: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if equals and ">" not in name and "<" not in name:
            keys[name] = value
    return keys


def _amount(word: str) -> tuple[int, Count | None]:
    return (int(word), None) if word.isdigit() else (codes.NONE, parse_count(word))


def _parse_special(words: list[str], keys: dict[str, str], body: str) -> effects.Effect:
    verb = " ".join(words[:2])
    if verb == "gain same":
        return effects.GainSame(int(words[2]))
    if verb == "gain cost_icon":
        return effects.GainCostIcon()
    if verb == "swap dragon":
        return effects.SwapDragons()
    if verb == "activate mat_icon":
        return effects.UseIcon()
    if words[0] == "gain" and (words[1] in codes.RESOURCES or words[1] == "any"):
        return _parse_gain(words, keys, body)
    if verb in ("gain dragon", "draw dragon"):
        return _parse_cards(words, keys, body)
    if verb == "lay egg":
        return _parse_eggs(words, keys, body)
    if words[0] == "cache":
        kind = codes.ANY if words[1] == "any" else codes.RESOURCES.index(words[1])
        return effects.CacheSome(kind, int(words[2]), keys["from"] == "bank", codes.PLACES.index(keys["to"]))
    if verb == "tuck dragon":
        return _parse_tuck(words, keys, body)
    if words[0] == "excavate":
        return effects.Excavate(int(words[1]), SOURCES[keys["from"]])
    if verb == "play dragon":
        return effects.PlayDragon(SOURCES[keys["from"]], COSTS[keys["cost"]], "onto" in keys)
    raise bad(body, " ".join(words))


def _parse_gain(words: list[str], keys: dict[str, str], body: str) -> effects.Effect:
    if keys.get("split") == "keep:1,cache@any:1":
        return effects.KeepOne()
    if "may_cache" not in keys:
        raise bad(body, " ".join(words))
    place, _, limit = keys["may_cache"].partition(":")
    kind = codes.ANY if words[1] == "any" else codes.RESOURCES.index(words[1])
    count, per = _amount(words[2])
    return effects.GainThenCache(kind, count, per, int(limit or "1"), codes.PLACES.index(place))


def _parse_cards(words: list[str], keys: dict[str, str], body: str) -> effects.Effect:
    if words[0] == "gain":
        if keys.get("may_tuck") != "any":
            raise bad(body, " ".join(words))
        return effects.GainThenTuck()
    count, per = _amount(words[2])
    if "split" in keys:
        shares = dict([share.split(":") for share in keys["split"].split(",")])
        place = codes.PLACES.index("here" if "tuck@here" in shares else "any")
        return effects.SplitCards(count, per, int(shares.get("discard", "0")), place)
    place_word, _, limit = keys.get("may_tuck", "here:0").partition(":")
    return effects.DrawCards(count, per, int(limit or "1"), codes.PLACES.index(place_word))


def _parse_eggs(words: list[str], keys: dict[str, str], body: str) -> effects.Effect:
    if keys["at"] == "here":
        return effects.LayHere(int(words[2]), codes.AT_HERE)
    match = re.fullmatch(r"each:(this_cave|this_column)(?:-(\w+))?", keys["at"])
    if match is None:
        raise bad(body, keys["at"])
    return effects.LayOnEach(codes.PLACES.index(match[1]), codes.TRAITS.index(match[2]) if match[2] else codes.NONE)


def _parse_tuck(words: list[str], keys: dict[str, str], body: str) -> effects.Effect:
    if keys["to"].startswith("each:"):
        match = re.fullmatch(r"each:this_cave\+(\w+)", keys["to"])
        if match is None or keys["from"] != "deck":
            raise bad(body, keys["to"])
        return effects.TuckUnderEach(codes.AT_CAVE, codes.TRAITS.index(match[1]))
    count, per = _amount(words[2])
    place = codes.PLACES.index(keys["to"])
    return effects.TuckFromHand(count, place) if keys["from"] == "hand" else effects.TuckFromDeck(count, per, place)


def _parse_reveal(ability: effects.Ability, text: str, body: str) -> None:
    sizes, _, miss = text.partition(" then tuck else ")
    mask = 0
    for size in sizes.split("|"):
        mask |= 1 << codes.SIZES.index(size)
    if miss == "take":
        ability.effects.append(effects.RevealCard(mask, codes.NONE))
        return
    discard, _, gained = miss.partition(", ")
    if discard != "discard" or not gained.startswith("gain "):
        raise bad(body, miss)
    ability.effects.append(effects.RevealCard(mask, codes.RESOURCES.index(gained.split(" ")[1])))


def _parse_end_game(body: str) -> effects.Ability:
    ability = effects.Ability(body)
    if body.startswith("pay "):
        for offer in body[4:].split(" or "):
            price, _, vp = offer.partition(" for ")
            needs = [0, 0, 0]
            for term in price.split(", "):
                what, count = term.split(" ")
                needs[("any", "dragon", "cave").index(what)] += int(count)
            ability.sales.append((needs[0], needs[1], needs[2], int(vp)))
        return ability
    match = re.fullmatch(r"(-?\d+)(?: per (\S+))?(?: max (\d+))?(?: if (.+))?", body)
    if match is None:
        raise bad(body, body)
    ability.vp = int(match[1])
    if match[2]:
        ability.per = parse_count(match[2])
    if match[3]:
        ability.most = int(match[3])
    if match[4]:
        ability.conditions = parse_condition(match[4])
    return ability
