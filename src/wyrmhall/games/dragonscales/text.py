"""What a seat is asked, and what each choice means, in words. The log's sentences are in `log.py`, those of cards in
`phrases.py`.
"""

from __future__ import annotations

from typing import Any, cast

from wyrmhall.games.dragonscales import (
    actions,
    choices,
    combat,
    fleeing,
    moments,
    phrases,
    piles,
    placing,
    shifting,
    steps,
    strife,
)
from wyrmhall.games.dragonscales.codes import (
    BOXES,
    C_AGAIN_DRAGONS,
    C_AGAIN_HITS,
    C_DRAGONS,
    C_HITS,
    C_MISSES,
    C_ROLLS,
    C_SEAT,
    F_BY,
    F_CARD,
    F_N,
    F_POISON,
    F_TARGET,
    FIGHT,
    HEAD_NAMES,
    HEADS,
    KIND,
    M_SEAT,
    PASS,
)
from wyrmhall.games.dragonscales.effects import (
    ATTACK,
    ATTACKED,
    COMBAT_ROLLED,
    DEFEND,
    EVENT,
    FLEE_ROLLED,
    HAND,
    LOOT,
    MY_CUBES,
    PLACED,
    RAGE_SHOWN,
    RESET,
    ROBBED,
    ROWS,
    SCALES,
    TREASURE,
    VERBS,
    VILLAINY,
    WILD,
)
from wyrmhall.games.dragonscales.log import DRAGON, attack_dice
from wyrmhall.games.dragonscales.state import DragonscalesState
from wyrmhall.kernel.operation import Window
from wyrmhall.kernel.prompt import Cause, Prompt
from wyrmhall.kernel.wording import capital, counted, listed

SYMBOLS = ("Defend", "Rage", "Villainy", "Loot", "Attack", "Flee", "Wild")
ORDINALS = ("first", "second", "third", "fourth", "fifth")
MOMENTS = {
    PLACED: "All dice are placed. Do you play a card?",
    RAGE_SHOWN: "The rage card lies open. Do you play a card?",
    COMBAT_ROLLED: "The attack on the dragon is rolled. Do you answer?",
    MY_CUBES: "You have taken your cubes. Do you play a card?",
    RESET: "The round ends. Do you summon a minion or use a treasure?",
}


def name(s: DragonscalesState, seat: int) -> str:
    """A villain stands for its player: everybody knows who sits where."""
    return s.cards.villain_names[s.villains[seat]] if seat >= 0 else DRAGON


def is_cast(s: DragonscalesState) -> bool:
    """Whether everybody knows who plays whom."""
    return not s.stack or s.stack[-1].name != "choose villain"


def prompt(s: DragonscalesState, seat: int) -> Prompt:
    op = s.stack[-1]
    words, params = _question(s, seat)
    by, card = op.cause(s, seat)
    cause = Cause(s.cards.ids[card], by if by >= 0 else None, s.cards.names[card]) if card >= 0 else _board(s, seat)
    legal = op.legal(s, seat)
    optional = PASS in legal
    # What only its owner may look at asks also where nothing is to be had. A window keeps its words.
    if legal == [PASS] and not isinstance(op, Window):
        words = f"{s.cards.names[card]}: there is nothing to choose." if card >= 0 else "There is nothing to choose."
    return Prompt(op.name.replace(" ", "_"), words, op.rule, {"round": s.round, **params}, optional, cause)


def _board(s: DragonscalesState, seat: int) -> Cause | None:
    """What asks where no card does: a box of the action board, a space of the path, a trade."""
    op = s.stack[-1]
    match op.name:
        case "run":
            return Cause(None, seat, "Flee action")
        case "snatch":
            return Cause(None, seat, "Villainy action")
        case "take cubes":
            by = s.combat[C_SEAT]
            return Cause(None, by if by >= 0 else None, "Attack")
        case "give":
            return Cause(None, cast(choices.Give, op).to, "Trade")
        case "keep" if s.flight[M_SEAT] != seat:
            return Cause(None, seat, f"{'Loot' if cast(piles.Keep, op).what == TREASURE else 'Villainy'} action")
        case "activate" | "effect" | "keep" | "discard" | "bury":
            return Cause(None, None, s.cards.space_names[s.places[seat]])
    return None


def _question(s: DragonscalesState, seat: int) -> tuple[str, dict[str, Any]]:
    op = s.stack[-1]
    match op.name:
        case "moment":
            return _moment(s, seat, cast(moments.Moment, op))
        case "rolling":
            return _rolling(s, seat)
        case "choose villain":
            return "Which villain are you?", {}
        case "choose hand":
            return f"Choose the {ORDINALS[len(s.hands[seat])]} of three cards for your starting hand.", {}
        case "place":
            return _placing(s, seat), {}
        case "action":
            return _action(s, seat, cast(actions.Action, op))
        case "snatch":
            return "Choose a villain to steal a scale from.", {}
        case "fight":
            return _fight(s), {}
        case "take cubes":
            return _cubes(s, cast(combat.TakeCubes, op)), {}
        case "run":
            return f"How far do you run? Up to {counted(fleeing.reach(s, seat), 'space')}.", {}
        case "activate":
            space = s.cards.space_names[s.places[seat]]
            return f"Do you use {space}? {phrases.space_text(s.cards, s.places[seat])}", {"space": space}
        case _:
            return _card_question(s, seat)


def _moment(s: DragonscalesState, seat: int, op: moments.Moment) -> tuple[str, dict[str, Any]]:
    params: dict[str, Any] = {"moment": op.what, "actor": op.actor}
    if op.what == ATTACKED:
        top = len(s.fights) - FIGHT
        target = s.fights[top + F_TARGET]
        whom = "you" if target == seat else name(s, target)
        kind = "poison wound" if s.fights[top + F_POISON] else "wound"
        by = name(s, s.fights[top + F_BY])
        count = s.fights[top + F_N]
        params |= {"target": target, "count": count}
        if s.fights[top + F_BY] < 0 and s.fights[top + F_CARD] < 0:
            return f"{by} strikes back at {whom}: {counted(count, kind)}. Do you answer?", params
        return f"{by} attacks {whom}: {counted(count, kind)}. Do you answer?", params
    if op.what == ROBBED:
        top = len(s.fights) - FIGHT
        thing = "scale" if s.fights[top + F_POISON] == SCALES else "treasure"
        return f"{name(s, op.actor)} steals {counted(strife.at_stake(s, top), thing)} from you. Do you answer?", params
    if op.what == FLEE_ROLLED:
        who = "You flee" if op.actor == seat else f"{name(s, op.actor)} flees"
        reach = counted(fleeing.reach(s, op.actor), "space")
        return f"{who}, up to {reach}. Do you play a card?", params
    if op.what == COMBAT_ROLLED:
        cubes = combat.cubes_due(s)
        due = counted(cubes, "cube") if cubes else "no cubes"
        return f"{name(s, op.actor)} is about to take {due}. Do you answer?", params
    return MOMENTS[op.what], params


def _rolling(s: DragonscalesState, seat: int) -> tuple[str, dict[str, Any]]:
    left = s.rolls[seat]
    params = {"rolls": left}
    if s.bending[seat] >= 0:
        return "Which face do you turn the die to?", params
    if s.bends[seat] > 0:
        return "Which die do you turn to a face of your choice?", params
    if s.loaded[seat]:
        return "Choose dice to roll again, rage included.", params
    if left == 0:
        return "Your dice are rolled. Do you play a card?", params
    if s.aside[seat]:
        return f"{counted(s.aside[seat].bit_count(), 'die', 'dice')} to roll again. Add more, or roll.", params
    return f"Choose dice to roll again ({counted(left, 'roll')} left), or keep what you have.", params


def _placing(s: DragonscalesState, seat: int) -> str:
    place = cast(placing.Place, s.stack[-1])
    counts = placing.shown(s, seat)
    wilds = place.wilds(s, counts)
    if wilds and any(counts[:WILD]):
        return f"Which symbol does {'a wild' if wilds > 1 else 'the wild'} join?"
    return "Place your dice, or play a card first."


def _action(s: DragonscalesState, seat: int, op: actions.Action) -> tuple[str, dict[str, Any]]:
    params = {"row": ROWS[op.row], "box": op.box}
    box = f"{SYMBOLS[op.row]}, {ORDINALS[op.box]} box"
    if op.row == DEFEND:
        most = actions.HEALS[op.box]
        words = f"{box}: heal {'up to ' if most > 1 else ''}{counted(most, 'wound')}"
        return words + (", or take protection." if op.box == 0 else "."), params
    if op.row == VILLAINY:
        offers = (
            "draw two cards and keep one; then you may steal a scale",
            "draw two cards and keep one, or steal two scales",
            "draw a card",
            "take a scale",
        )
        return f"{box}: {offers[op.box]}.", params
    if op.row == LOOT:
        offers = (
            "draw two treasures and keep one",
            "draw a treasure or take three scales",
            "take two scales",
            "take a scale",
        )
        return f"{box}: {offers[op.box]}.", params
    if op.row == ATTACK:
        offer = f"attack the dragon with {actions.ATTACK_DICE[op.box]} dice" if op.box < 3 else "attack another villain"
        return f"{box}: {offer}.", params
    offers = (
        "roll the movement die and run up to its number plus one",
        "roll the movement die and run up to its number",
        "run one space",
        "take a scale",
    )
    return f"{box}: {offers[op.box]}.", params


def _fight(s: DragonscalesState) -> str:
    c = s.combat
    dice = attack_dice(c[C_HITS], c[C_DRAGONS], c[C_MISSES])
    cubes, wounds = combat.cubes_due(s), combat.wounds_due(s)
    aside = set_aside(s)
    rolls = f"{counted(c[C_ROLLS], 'roll')} left." if c[C_ROLLS] else "No roll is left."
    misses = ": how many misses too?" if c[C_MISSES] else "."
    more = f"You roll {listed(aside)} again{misses}" if aside else rolls
    won = counted(cubes, "cube") if cubes else "no cubes"
    lost = counted(wounds, "wound") if wounds else "no wounds"
    return f"Your attack: {dice}. You take {won} and {lost}. {more}"


def set_aside(s: DragonscalesState) -> list[str]:
    """What an attacker rolls again beside misses."""
    hits, dragons = s.combat[C_AGAIN_HITS], s.combat[C_AGAIN_DRAGONS]
    return [*([counted(hits, "hit")] if hits else []), *([counted(dragons, "dragon")] if dragons else [])]


def _cubes(s: DragonscalesState, op: combat.TakeCubes) -> str:
    who = f"{name(s, op.taker)} takes" if op.taker != op.seat else "You take"
    if op.left == 1:
        return f"{who} 1 cube. Which head is it from?"
    return f"{who} {op.left} cubes, one by one. Which head is the next from?"


def _card_question(s: DragonscalesState, seat: int) -> tuple[str, dict[str, Any]]:
    op = s.stack[-1]
    match op.name:
        case "effect":
            return _whom(s, cast(steps.Do, op)), {}
        case "keep":
            keep = cast(piles.Keep, op)
            return f"Keep {keep.keep} of the cards you drew.", {}
        case "discard":
            discard = cast(piles.Discard, op)
            thing = "treasure" if discard.what == TREASURE else "villainy card"
            if discard.victim == seat:
                return f"Which {thing} do you discard?", {}
            return f"Which of {name(s, discard.victim)}'s {thing}s is discarded?", {}
        case "bargain":
            return _bargain(s, cast(choices.Bargain, op)), {}
        case "toll":
            return _toll(s, cast(choices.Toll, op)), {}
        case "may":
            return _may(s, cast(choices.May, op)), {}
        case "swap boxes":
            first = cast(shifting.SwapBoxes, op).first
            if first < 0:
                return "The dice of two boxes change places. Which is the first box?", {}
            return f"The dice of {box_words(first)} change places with those of which other box?", {}
        case "swap places":
            one = cast(shifting.SwapPlaces, op).first
            if one < 0:
                return "Two villains change places. Who is the first?", {}
            return f"{'You change' if one == seat else f'{name(s, one)} changes'} places with which other villain?", {}
        case "bury":
            card = s.cards.names[s.rage_top[0] & KIND]
            return f"Put “{card}” under the rage deck? If you leave it, it comes next.", {"card": card}
    return WORDS[op.name], {}


def box_words(place: int) -> str:
    """`the second Rage box`."""
    row, box = divmod(place, BOXES)
    return f"the {ORDINALS[box]} {SYMBOLS[row]} box"


WORDS = {
    "give": "Which of your face-down treasures do you hand over?",
    "recall": "Which card do you take from the discard pile?",
    "summon": "Which minion do you summon?",
    "withdraw": "Which box do the dice leave, to go back to their owner?",
    "boost": "Which symbol of yours counts as more dice?",
    "move": "How many spaces do you move?",
    "set move": "Which number do you turn the movement die to?",
}


def _whom(s: DragonscalesState, op: steps.Do) -> str:
    """What a villain is chosen for."""
    step = s.cards.steps[op.step]
    verb = VERBS[step.verb]
    if verb == "look":
        return f"Whose {'hand' if step.what == HAND else 'face-down treasures'} do you look at?"
    if verb == "toll":
        return f"Which villain {phrases.tolls(step)}?"
    return WHOM.get(verb, "Which villain do you choose?")


WHOM = {
    "attack": "Which villain do you attack?",
    "redirect": "Which villain does the attack strike instead?",
    "duel": "Which villain do you duel?",
    "deny": "Which villain cannot defend this round?",
    "heal": "Which villain heals?",
    "cure": "Which villain is cured?",
    "scales": "Which villain takes scales?",
    "lose": "Which villain loses scales?",
    "steal": "Which villain do you steal from?",
    "draw": "Which villain draws?",
    "discard": "Which villain discards?",
    "recall": "Whose discard pile do you take a card from?",
    "pass_on": "Which villain gets the treasure?",
    "bargain": "Which villain do you offer the bargain to?",
    "may": "Which villain do you offer it to?",
    "move": "Which villain moves?",
    "back": "Which villain moves back?",
}


def _may(s: DragonscalesState, op: choices.May) -> str:
    """What is offered; the card that offers it is the cause."""
    speaks = phrases.Phrases(s.cards, 1 << EVENT if s.cards.is_rage(op.card) else 0)
    offer = _to_you(speaks.inline(op.step)).removeprefix("you ").replace(", then you ", ", then ")
    return f"Do you want to {offer}?"


def _bargain(s: DragonscalesState, op: choices.Bargain) -> str:
    """The card speaks to who played it; this speaks to who is asked."""
    step, speaks = s.cards.steps[op.step], phrases.Phrases(s.cards, 0)
    who = name(s, op.to)
    words = f"{who} offers a bargain: give {phrases.prices(step)}."
    if step.then >= 0:
        words += f" If you do, {_to_you(speaks.inline(step.then)).replace(', then you ', ', then ')}."
    if step.otherwise >= 0:
        words += f" If you do not, {who} will {_to_you(speaks.inline(step.otherwise))}."
    return words


def _toll(s: DragonscalesState, op: choices.Toll) -> str:
    step, dragon = s.cards.steps[op.step], s.cards.is_rage(op.card)
    speaks = phrases.Phrases(s.cards, 1 << EVENT if dragon else 0)
    follows = _to_you(speaks.inline(step.otherwise))
    price = phrases.tolls(step).replace("must ", "")
    return f"{capital(price)}. If you do not, {'' if dragon else name(s, op.by) + ' will '}{follows}."


def _to_you(clause: str) -> str:
    return clause.replace("they ", "you ").replace(" them ", " you ").replace("their ", "your ")


# The score sheet

LINE_WORDS = {
    "treasures": ("Treasures", "the points of all treasures"),
    "scales": ("Dragonscales", "1 for every 2 scales"),
    "villainy": ("Villainy cards", "1 for each in hand"),
    "dragon_wounds": ("Dragon wounds", "1 for each cube"),
    "wounds": ("Wounds", "minus 1 for each wound"),
    "dragonslayer": ("Dragonslayer", "dealt the last wound"),
    "weakling": ("Weakling", "fewest wounds dealt to the dragon"),
    "coward": ("Coward", "closest to the Exit when the dragon fell"),
    "escaped": ("Escaped!", "reached the Exit"),
    "almost": ("Almost made it!", "closest to the Exit"),
    "slowpoke": ("Slowpoke", "farthest from the Exit"),
}


def line_words(s: DragonscalesState, seat: int, source: str) -> tuple[str, str]:
    """What a line of a seat's sheet is called, and why it counts."""
    if source not in HEAD_NAMES:
        return LINE_WORDS[source]
    head = HEAD_NAMES.index(source)
    cubes = [s.cubes[other * HEADS + head] for other in range(s.seats)]
    alone = cubes.count(cubes[seat]) == 1
    most = cubes[seat] == max(cubes)
    name = f"{capital(source)} {'trophy head' if most else 'kill assist'}"
    rank = f"{'most' if most else 'second most'} {source} cubes"
    return name, rank if alone else f"{rank}, a tie: {'9 points are shared' if most else '1 point each'}"
