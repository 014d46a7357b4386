"""Wyrmspan in words: questions, choices, the log and the score sheet. What cards say is worded in `phrases`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wyrmhall.games.wyrmspan import automa, codes, phrases
from wyrmhall.games.wyrmspan.cards import Cards
from wyrmhall.games.wyrmspan.digging import Dig, DigPlace
from wyrmhall.games.wyrmspan.gaining import Cache, MayCache, Menu, PutCache
from wyrmhall.games.wyrmspan.guild import Marking
from wyrmhall.games.wyrmspan.paying import Exchanging, Giving, PayEggs
from wyrmhall.games.wyrmspan.pieces import resources
from wyrmhall.games.wyrmspan.playing import ChooseRow, Placing, Waiving
from wyrmhall.games.wyrmspan.state import WyrmspanState
from wyrmhall.games.wyrmspan.tucking import CostIcon, PutTuck, Reveal, Split, TuckDrawn, TuckHand
from wyrmhall.games.wyrmspan.turns import Setup, Walk
from wyrmhall.games.wyrmspan.using import Growing, Offer, Paying, UseStep, Using
from wyrmhall.kernel.event import Event
from wyrmhall.kernel.operation import Operation
from wyrmhall.kernel.outcome import Line
from wyrmhall.kernel.prompt import Cause, Prompt
from wyrmhall.kernel.wording import Speaker, capital, listed

LEVEL_WORDS = {f"{name}_{n}": f"{name.capitalize()} {n}" for name in ("automa", "ravel") for n in (1, 2, 3)}


def level_words(level: str) -> str:
    """WS-AUTOMA-8: a level as whoever opens a table reads it."""
    harder = ": it scores its markers too, and you keep at most 2 coins between rounds"
    return LEVEL_WORDS[level] + (harder if level.startswith("ravel") else "")


def space_words(space: int) -> str:
    """A space as a label has it."""
    return f"{phrases.CAVE_NAMES[space // codes.COLUMNS]}, space {space % codes.COLUMNS + 1}"


# What is asked

# The words of questions that are always the same, by the name of their step.
QUESTIONS = {
    "turn": "Choose an action, or pass for this round.",
    "marking": "Choose a row of the guild tile for your marker.",
    "once": "Which dragon uses its once-per-round ability next?",
    "play": "Which dragon do you play?",
    "dig": "Which cave card do you play?",
    "dig_row": "Which cave do you excavate?",
    "from_where": "Do you take the card from your hand or from the display?",
    "dug_out": "Which comes first, the card's benefit or giving three items for a coin?",
    "keep_cache": "Choose a resource to cache; then you choose one to keep.",
    "gain_cache": "Which resource do you gain?",
    "tuck_deck": "Which dragon do you tuck the card from the deck under?",
    "gain_tuck": "Choose a dragon card to gain; then you may tuck it.",
    "same": "Which resource do you gain?",
    "swap": "Choose the first of two dragons to swap.",
    "swap_with": "Choose the dragon to swap it with.",
    "activate": "Which dragon's ability do you use?",
    "mat_icon": "Which icon on the mat do you use?",
    "wanting": "Which resource do you want for two others?",
    "discard_drawn": "Choose the card to discard.",
}


# WS-READ-22: who might have something to play is asked, whether or not it is so. Where there is nothing, this is said.
IN_VAIN = {
    "turn": "All you can do now is pass for this round.",
    "play": "You have no dragon that you can play now.",
    "dig": "You have no cave card that you can play now.",
    "activate": "None of your dragons has such an ability to use now.",
}


def prompt(s: WyrmspanState, seat: int) -> Prompt:
    op = s.stack[-1]
    words, rule = _question(s, seat, op)
    legal = s.legal(seat)
    if _in_vain(legal):
        words = IN_VAIN.get(op.name, "There is nothing to choose from now.")
    elif op.name == "play" and len(legal) == 1:
        words = f"You can play one dragon now: {s.cards.names[legal[0]]}."
    params: dict[str, Any] = {"round": s.round + 1, **_cards_lie(op)}
    return Prompt(op.name, words, rule, params, optional=codes.SKIP in legal, cause=_cause(s, seat, op))


def _cards_lie(op: Operation[Any]) -> dict[str, str]:
    """Where the cards of an answer lie: of a cave card there may be a copy elsewhere, and that is not meant."""
    if isinstance(op, Dig) and op.sources in (codes.HAND, codes.DISPLAY):
        return {"cards": "hand" if op.sources == codes.HAND else "display"}
    if isinstance(op, Menu):
        return {"cards": "display"}
    return {"cards": "hand"} if op.name in ("setup", "paying", "limit") else {}


def _in_vain(legal: list[int]) -> bool:
    return legal == [codes.SKIP] or legal == [codes.PASS]


def _cause(s: WyrmspanState, seat: int, op: Operation[Any]) -> Cause | None:
    """The card that asks; where an ability is printed on a board, the board."""
    by, card = op.cause(s, seat)
    if card != codes.NONE:
        return Cause(s.cards.ids[card], by, s.cards.names[card])
    if isinstance(op, PayEggs):
        return _paid_for(s, seat)
    if isinstance(op, (ChooseRow, Waiving, Giving)):
        return Cause(s.cards.ids[op.dragon], seat, s.cards.names[op.dragon])
    if isinstance(op, Marking):
        return Cause(None, None, s.cards.guild_names[s.tile])
    if by == codes.NONE or not isinstance(op, UseStep):
        return None
    if op.use.ability in s.cards.guild_slots[s.tile]:
        return Cause(None, None, s.cards.guild_names[s.tile])
    if op.use.ability in s.cards.track:
        return Cause(None, None, "Guild track")
    if op.use.ability == s.cards.income:
        return Cause(None, None, "A new round")
    if op.use.ability == s.cards.trade:
        return Cause(None, None, "Excavating")
    for icon, ability in enumerate(s.cards.icon):
        if op.use.ability == ability:
            return Cause(None, by, phrases.CAVE_NAMES[icon // (codes.COLUMNS + 1)])
    return None


def _paid_for(s: WyrmspanState, seat: int) -> Cause | None:
    """What the eggs are paid for: it waits below them."""
    match s.stack[-2]:
        case Walk() as walk:
            return Cause(None, seat, phrases.CAVE_NAMES[walk.row])
        case DigPlace(card=card) | Placing(dragon=card):
            return Cause(s.cards.ids[card], seat, s.cards.names[card])
    return None


def _question(s: WyrmspanState, seat: int, op: Operation[Any]) -> tuple[str, str]:
    """The words of a question, and the rule behind it."""
    picks = s.pool[seat * codes.POOL + codes.PICKS]
    match op:
        case Setup() if picks < codes.DISCARDS:
            return f"Choose the {phrases.ORDINALS[picks]} of two cards to give up; you keep the others.", op.rule
        case Setup():
            return f"Choose the {phrases.ORDINALS[picks - codes.DISCARDS]} of three resources.", "WS-SETUP-6"
        case Menu() if op.eggs and _kinds(op) == 1:
            return _menu_question(op), "WS-EGG-1"
        case Menu() if _only_steps(op):
            return _step_question(s, seat, op), "WS-GUILD-1"
        case Paying() if op.unit:
            rest = phrases.price_words(s.cards.abilities[op.use.ability].pay[op.unit :])
            return f"Pay the rest: {rest.removeprefix('pay ')}.", "WS-MORE-4"
        case ChooseRow() if op.onto:
            return f"Which dragon does {s.cards.names[op.dragon]} cover?", "WS-TILE-3"
    return QUESTIONS[op.name] if op.name in QUESTIONS else _words(s, seat, op), op.rule


def _words(s: WyrmspanState, seat: int, op: Operation[Any]) -> str:
    names = s.cards.names
    match op:
        case Menu():
            return _menu_question(op)
        case Paying():
            a = s.cards.abilities[op.use.ability]
            others = phrases.share_words(a) if op.use.times in (0, a.times) else ""
            # Whoever is asked meets the condition: it is no part of the question.
            met = f"if {phrases.condition_words(a.conditions)}, " if a.conditions else ""
            return _whether(phrases.body_words(a, op.use.times).removeprefix(met)) + others
        case Offer():
            return _whether(phrases.effect_words(s.cards.abilities[op.use.ability].effects[op.effect]))
        case Reveal():
            return f"Reveal the top dragon card? {capital(phrases.reveal_words(op.sizes, op.instead))}."
        case Growing():
            return f"{dragon_at(s, seat, op.space)} is fed for the third time: which comes first?"
        case ChooseRow():
            return f"Which cave does {names[op.dragon]} go into?"
        case Waiving():
            return f"Which part of the cost of {names[op.dragon]} do you leave out?"
        case Giving():
            which = f"the next of {op.left} resources" if op.left > 1 else "the last resource"
            return f"Choose {which} to give: two for each one that you lack."
        case Exchanging():
            return f"You give two resources for 1 {codes.RESOURCES[op.wanted]}: choose one of them."
        case PayEggs():
            which = "it" if op.count == 1 else "one"
            eggs = phrases.plural(op.count, "egg")
            return f"You pay {eggs}{_what_for(s, seat)}: choose where to take {which} from."
        case Cache():
            if op.kind != codes.ANY:
                where = _where(s, op.use, op.place, "on") or " on one of your dragons"
                return f"Cache 1 {codes.RESOURCES[op.kind]}{where}?"
            more = f"; you may cache {op.count}" if op.count > 1 else ""
            which = "a resource from the public supply" if op.bank else "one of your resources"
            return f"Choose {which} to cache{_where(s, op.use, op.place, 'on')}{more}."
        case MayCache():
            return f"Do you cache the {codes.RESOURCES[op.resource]}, or keep it?"
        case PutCache():
            return f"Which dragon do you cache the {codes.RESOURCES[op.resource]} on?"
        case PutTuck():
            return f"Which dragon do you tuck {names[s.hands[seat][-1] & codes.CARD]} under?"
        case CostIcon():
            return f"Which resource of the cost of {names[op.card]} do you gain?"
        case TuckHand():
            return f"Choose a dragon card from your hand to tuck{_where(s, op.use, op.place, 'under')}."
        case TuckDrawn():
            return f"Do you tuck what you gained{_where(s, op.use, op.place, 'under')}, or keep it?"
        case Split():
            return f"Choose the card to tuck{_where(s, op.use, op.place, 'under')}."
    if resources(s, seat) > codes.LIMIT:
        return f"You have more than {codes.LIMIT} resources: give one back, or exchange two for one."
    return f"You have more than {codes.LIMIT} cards: discard one."


def _what_for(s: WyrmspanState, seat: int) -> str:
    match s.stack[-2]:
        case Walk() as walk:
            visits = s.pool[seat * codes.POOL + codes.VISITED + walk.row]
            return f" for the {phrases.ORDINALS[visits - 1]} visit"
        case DigPlace() as dig:
            return f" for the {phrases.ORDINALS[dig.space % codes.COLUMNS]} space"
        case Placing():
            return " of its cost"
    return ""


def _counts(op: Menu) -> tuple[int, ...]:
    return (op.dragons, op.caves, op.steps, op.resources, op.eggs)


def _kinds(op: Menu) -> int:
    return sum(count > 0 for count in _counts(op))


MENU_NAMES = ("dragon card", "cave card", "guild step", "resource", "egg")


def _menu_question(op: Menu) -> str:
    """What is decided: whether, which, where, or, where all of several things are gained, which comes first."""
    counts = _counts(op)
    parts = [phrases.plural(count, name) for count, name in zip(counts, MENU_NAMES, strict=True) if count]
    if _kinds(op) > 1 and op.picks < sum(counts):
        return f"Choose {op.picks} of these to gain: {', '.join(parts)}."
    if _kinds(op) > 1:
        return f"You gain {listed(parts)}: choose which comes first."
    count = min(op.picks, sum(counts))
    if op.eggs:
        return "Choose where to lay 1 egg." if count == 1 else f"You lay {count} eggs: choose where one goes."
    name = next(name for name, n in zip(MENU_NAMES, counts, strict=True) if n)
    return f"Choose a {name} to gain." if count == 1 else f"You gain {count} {name}s: choose one."


def _step_question(s: WyrmspanState, seat: int, op: Menu) -> str:
    """WS-GUILD-1: a step brings what is printed where it ends."""
    steps = s.pool[seat * codes.POOL + codes.GUILD] + 1
    ability = s.cards.track[steps % codes.TRACK]
    if ability != codes.NONE:
        there = phrases.body_words(s.cards.abilities[ability])
    elif steps // codes.BROWN <= codes.MARKERS:
        there = "place a marker on the guild tile"
    else:
        there = "gain nothing: all your markers are placed"
    more = f" You have {op.picks} steps." if op.picks > 1 else ""
    return f"Move 1 step on the guild track? There you {there}.{more}"


def _whether(words: str) -> str:
    """An offer as a question; what comes of it and how often are said after it. Whose it is stands before it."""
    offer, _, then = words.partition("; ")
    often = ""
    if offer.startswith(("up to ", "once more, ")):
        often, _, offer = offer.partition(", ")
    said = [f"{capital(offer)}?", f"{capital(then)}." if then else "", f"You may do so {often}." if often else ""]
    return " ".join(filter(None, said))


def _where(s: WyrmspanState, use: Using, place: int, word: str) -> str:
    return f" {word} {dragon_at(s, use.seat, use.space)}" if place == codes.AT_HERE else ""


# What a choice means


def dragon_at(s: WyrmspanState, seat: int, space: int) -> str:
    return s.cards.names[s.mat[seat * codes.SPACES + space]] if space >= 0 else "a dragon"


def token_words(s: WyrmspanState, seat: int, token: int) -> str:
    cards = s.cards
    if token < codes.CARDS:
        return card_words(cards, token)
    if token < codes.RESOURCE:
        name = phrases.CAVE_NAMES[token - codes.ROW]
        return f"explore the {name}" if s.stack[-1].name == "turn" else name
    if token < codes.SPACE:
        return _resource_words(s.stack[-1], token - codes.RESOURCE)
    if token <= codes.MAT:
        return _where_words(s.stack[-1].name) + spot_words(s, seat, token)
    if codes.SLOT <= token < codes.ICON:
        slot = token - codes.SLOT
        words = phrases.slot_words(cards, s.tile, slot).removesuffix(".").replace("End game: Gain", "at the end, gain")
        return f"{phrases.ORDINALS[slot] if slot < 4 else 'last'} row: {words[:1].lower()}{words[1:]}"
    if codes.ICON <= token < codes.EXCAVATE:
        return phrases.body_words(cards.abilities[cards.icon_kinds[token - codes.ICON]])
    return {
        codes.EXCAVATE: "excavate",
        codes.ENTICE: "entice a dragon",
        codes.PASS: "pass",
        codes.USE: _use_words(s),
        codes.SKIP: _skip_words(s, seat),
        codes.STEP: "yes" if _only_steps(s.stack[-1]) else "guild step",
        codes.DRAGON_DECK: "top of the dragon deck",
        codes.CAVE_DECK: "top of the cave deck",
        codes.EXCHANGE: _exchange_words(s.stack[-1]),
        codes.TRADE: "give three items for a coin",
        codes.EGG: "an egg",
        codes.BENEFIT: f"its benefit{_grown_words(s, seat, cards.feed)}",
        codes.BONUS: f"its bonus{_grown_words(s, seat, cards.third)}",
        codes.FROM_HAND: "from your hand",
        codes.FROM_DISPLAY: "from the display",
    }[token]


def _grown_words(s: WyrmspanState, seat: int, abilities: Sequence[int]) -> str:
    """What a hatchling brings when it has grown up."""
    op = s.stack[-1]
    if not isinstance(op, Growing):
        return ""
    ability = s.cards.abilities[abilities[s.mat[seat * codes.SPACES + op.space]]]
    return f": {phrases.body_words(ability)}"


def spot_words(s: WyrmspanState, seat: int, token: int) -> str:
    """A place for eggs and cards: a dragon of the mat, or the nests that are printed on it."""
    if token == codes.MAT:
        return "the mat"
    return dragon_at(s, seat, token - codes.SPACE)


# Where an answer is a place, what happens there.
PLACES = {"paying": "egg from ", "pay_eggs": "from ", "menu": "egg on "}


def _where_words(name: str) -> str:
    return PLACES.get(name, "")


def _only_steps(op: Operation[Any]) -> bool:
    return isinstance(op, Menu) and op.steps > 0 and _kinds(op) == 1


def _resource_words(op: Operation[Any], kind: int) -> str:
    return "yes" if isinstance(op, Cache) and op.kind == kind and not op.bank else codes.RESOURCES[kind]


def _exchange_words(op: Operation[Any]) -> str:
    if isinstance(op, Cache) and op.kind != codes.ANY:
        return f"yes, exchange two resources for 1 {codes.RESOURCES[op.kind]}"
    return "exchange two resources for one"


# What else than an answer to "which" declining is; where the question is answered by yes, it is no.
DECLINED = {"may_cache": "keep it", "tuck_drawn": "keep it", "swap": "do not swap"}
YES_OR_NO = ("paying", "offer", "reveal")


def _skip_words(s: WyrmspanState, seat: int) -> str:
    op = s.stack[-1]
    if _in_vain(s.legal(seat)):
        return "go on"
    if op.name in DECLINED:
        return DECLINED[op.name]
    if op.name in YES_OR_NO or _only_steps(op) or (isinstance(op, Cache) and op.kind != codes.ANY):
        return "no"
    if isinstance(op, Menu):
        return "leave the rest" if min(op.picks, sum(_counts(op))) > 1 else "lay none" if op.eggs else "take none"
    return "none"


# An answer away from its question, by the name of the step that asks; the rest read well as they are.
ALONE = {
    "dig_row": "dig in the {}",
    "play": "play {}",
    "choose_row": "put it into the {}",
    "waiving": "leave out {}",
    "giving": "give {}",
    "exchanging": "give {}",
    "wanting": "take {} for them",
    "paying": "pay {}",
    "pay_eggs": "take an egg from {}",
    "cache": "cache {}",
    "keep_cache": "cache {}",
    "put_cache": "cache it on {}",
    "tuck_hand": "tuck {}",
    "split": "tuck {}",
    "put_tuck": "tuck it under {}",
    "tuck_deck": "tuck it under {}",
    "gain_cache": "take {}",
    "gain_tuck": "take {}",
    "same": "take {}",
    "cost_icon": "take {}",
    "swap": "swap {}",
    "swap_with": "with {}",
    "activate": "use {}",
    "once": "use {}",
    "marking": "mark the {}",
    "discard_drawn": "discard {}",
    "from_where": "take it {}",
}
ALONE_ALWAYS = {
    codes.SKIP: "leave it at that",
    codes.STEP: "take the guild step",
    codes.DRAGON_DECK: "draw the top dragon card",
    codes.CAVE_DECK: "draw the top cave card",
    codes.EXCHANGE: "exchange two resources for one",
    codes.TRADE: "give three items for a coin",
    codes.BENEFIT: "take the benefit first",
    codes.BONUS: "take the bonus first",
}


def words_alone(s: WyrmspanState, seat: int, token: int) -> str:
    """What choosing a token means to whoever does not see the question."""
    name, words = s.stack[-1].name, token_words(s, seat, token)
    if token in ALONE_ALWAYS:
        return ALONE_ALWAYS[token]
    if token == codes.USE and words == "yes":
        return "say yes"
    if token < codes.CARDS:
        words = card_name(s.cards, token)
    elif codes.SPACE <= token <= codes.MAT:
        words = spot_words(s, seat, token)
    elif codes.RESOURCE <= token < codes.SPACE:
        words = codes.RESOURCES[token - codes.RESOURCE]
    if name == "setup":
        return f"{'give up' if token < codes.CARDS else 'take'} {words}"
    if name == "limit":
        return f"{'discard' if token < codes.CARDS else 'give back'} {words}"
    if name == "dig":
        return f"dig with {words}"
    if name == "paying" and codes.SPACE <= token <= codes.MAT:
        return f"pay an egg from {words}"
    if name == "menu":
        return f"lay an egg on {words}" if codes.SPACE <= token <= codes.MAT else f"take {words}"
    return ALONE.get(name, "{}").format(words)


def _use_words(s: WyrmspanState) -> str:
    if s.stack[-1].name == "dug_out":
        return "the card's benefit"
    return "a coin" if s.stack[-1].name == "paying" else "yes"


def card_name(cards: Cards, card: int) -> str:
    """A card as a sentence names it: dragons have names, caves are called by what they bring."""
    return cards.names[card] if card < codes.DRAGONS else f"the {cards.names[card]}"


def card_words(cards: Cards, card: int) -> str:
    if card < codes.DRAGONS:
        return cards.names[card]
    words = phrases.ability_words(cards.abilities[cards.cave[card - codes.DRAGONS]])
    return f"cave: {words[:1].lower()}{words[1:].removesuffix('.')}"


# The log


LOG = {
    "passed": "{who} [pass|passes].",
    "took": "{who} [take] {card}.",
    "discarded": "{who} [discard] {card}.",
    "drew": "{who} [draw] {back}.",
    "drew_card": "{who} [draw] {card}.",
    "kept": "{who} [give up|gives up] {card} and {other}.",
    "gained": "{who} [gain] {goods}.",
    "paid": "{who} [pay] {goods}.",
    "laid": "{who} [lay] an egg on {dragon}.",
    "egg_paid": "{who} [pay] an egg from {dragon}.",
    "excavated": "{who} [excavate] the {into} with {card}.",
    "played": "{who} [play] {card} into the {into}.",
    "revealed": "{who} [reveal] {card}.",
    "covered": "{who} [cover] {card}.",
    "swapped": "{who} [swap] {card} and {other}.",
    "activated": "{who} [use] the ability of {dragon}.",
    "cached": "{who} [cache] {goods} on {dragon}.",
    "tucked": "{who} [tuck] {card}{deck} under {dragon}.",
    "tucked_card": "{who} [tuck] {card} under {dragon}.",
    "explored": "{who} [explore] the {cave}{time}.",
    "stepped": "{who} [move] one step on the guild track.",
    "marked": "{who} [place] a marker in row {row} of the guild tile.",
    "grew": "{whose} hatchling {dragon} has grown up.",
    "exchanged": "{who} [exchange] two resources for {goods}.",
    "placed": "{who} [score] {vp}{place} in the objective{counted}.",
    "automa_took": "The Automa takes {card}.",
    "automa_marked": "The Automa places a marker in row {row} of the guild tile.",
    "automa_passed": "The Automa passes.",
    "automa_placed": "The Automa scores {vp}{place} in the objective{counted}.",
}
# What the table shows by itself.
UNTOLD = ("turn", "walked", "refilled", "automa_moved")


def sentence(cards: Cards, event: Event, viewer: int | None, names: list[str]) -> str:
    """The log line of an event; '' where another line says it."""
    data, kind = event.data, event.kind
    if kind == "dealt":
        guild, *objectives = data.values()
        rounds = [f"round {n}, {phrases.objective_words(cards, one)}" for n, one in enumerate(objectives, 1)]
        return f"The {cards.guild_names[guild]} is in play. The objectives: {'; '.join(rounds)}."
    if kind == "round":
        who = "you are" if data["seat"] == viewer else f"{names[data['seat']]} is"
        return f"Round {data['round'] + 1} begins; {who} first."
    if kind == "decided":
        return f"The Automa draws decision {data['decision'] + 1}{_decision_words(data)}."
    you = data.get("seat") == viewer and viewer is not None
    if (
        kind in UNTOLD
        or (kind == "drew" and you)
        or (kind == "tucked" and you and data["card"] < 0 and not data["deck"])
    ):
        return ""
    return Speaker(data.get("seat", 0), viewer, names).tell(LOG[kind], **_details(cards, data))


def _details(cards: Cards, data: dict[str, int]) -> dict[str, Any]:
    """What sentences of the log may speak of."""
    card = data.get("card", data.get("card1", codes.NONE))
    time = data.get("time", 1)
    return {
        "card": card_name(cards, card) if card >= 0 else "a card",
        "other": card_name(cards, data.get("card2", 0)),
        "back": "a cave card" if data.get("cave") else "a dragon card",
        "deck": " from the deck" if data.get("deck") else "",
        "goods": phrases.plural(data.get("count", 1), phrases.GOODS[data.get("what", 0)]),
        "into": phrases.CAVE_NAMES[data.get("space", 0) // codes.COLUMNS % len(phrases.CAVE_NAMES)],
        "dragon": _whom(cards, data),
        "cave": phrases.CAVE_NAMES[data.get("row", 0)],
        "time": f" for the {phrases.ORDINALS[time - 1]} time" if time > 1 else "",
        "row": data.get("slot", 0) + 1,
        "counted": _counted(cards, data) if "objective" in data else "",
        "place": _place(data) if "place" in data else "",
        "vp": f"{data['vp']} VP" if data.get("vp") else "nothing",
    }


def _whom(cards: Cards, data: dict[str, int]) -> str:
    """The dragon something is done with, by its name: where it lies may change, and the mat shows it."""
    dragon = data.get("dragon", codes.NONE)
    return cards.names[dragon] if dragon >= 0 else "the mat"


def _place(data: dict[str, int]) -> str:
    """WS-OBJECT-2: places are counted down to the third."""
    return f" for {phrases.ORDINALS[data['place'] - 1]} place" if data["place"] < 4 else ""


def _counted(cards: Cards, data: dict[str, int]) -> str:
    """What was counted is named with the first seat; the lines of the others stand below it."""
    if data.get("seat") == 0:
        return f" ({phrases.objective_name(cards, data['objective'])}: {data['count']})"
    return f", with {data['count']}"


def _decision_words(data: dict[str, int]) -> str:
    parts = ["new dragons on display"] if data["refresh"] else []
    if data["coin"]:
        parts.append("a coin on the objective" if data["coin"] > 0 else "a coin off the objective")
    if data["steps"]:
        parts.append(f"{phrases.plural(data['steps'], 'step')} on the guild track")
    return f": {listed(parts)}" if parts else ""


# The end


def solo_words(points: int, rival: int) -> str:
    """WS-AUTOMA-7: how a game alone ended. A tie is won."""
    if points == rival:
        return f"level with the Automa at {points}, and a tie is won"
    return (
        f"the Automa is beaten, {points} to {rival}" if points > rival else f"the Automa is ahead, {rival} to {points}"
    )


SHEET = (
    ("Dragon guild", "markers beside end-game rows"),
    ("Dragons", "printed on the dragons on the mat"),
    ("End-game abilities", "of the dragons on the mat"),
    ("Eggs", "1 for each egg"),
    ("Cached resources", "1 for each"),
    ("Tucked cards", "1 for each"),
    ("Objectives", "places in the four rounds"),
    ("Coins and items", "1 for each coin, 1 for every four items"),
)


def rival_why(s: WyrmspanState, label: str) -> str:
    """WS-AUTOMA-7: what a line of the Automa's score is for."""
    per = automa.PER_DRAGON_HARDEST if s.level == automa.HARDEST_AUTOMA else automa.PER_DRAGON
    return {
        "dragons": f"{per} for each dragon card",
        "caves": f"{automa.PER_CAVE} for each cave card",
        "steps": "1 for each step past the last brown space",
        "objectives": "places in the four rounds",
        "guild": "markers in the last row of the guild tile",
    }[label]


def score_lines(points: Sequence[int]) -> tuple[Line, ...]:
    """The lines of a score sheet with their words."""
    return tuple(Line(label, points[i], why, label.lower().replace(" ", "_")) for i, (label, why) in enumerate(SHEET))
