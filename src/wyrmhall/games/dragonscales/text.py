"""What a seat is asked, and what each choice means, in words. The log's sentences are in `log.py`, those of cards in
`phrases.py`.
"""

from __future__ import annotations

from typing import Any, cast

from wyrmhall.games.dragonscales import actions, choices, combat, fleeing, moments, phrases, piles, placing, steps
from wyrmhall.games.dragonscales.cards import Cards
from wyrmhall.games.dragonscales.codes import (
    ACCEPT,
    ACTIVATE,
    ASK_SCALE,
    ASK_TREASURE,
    BOX,
    BOXES,
    BURY,
    C_DRAGONS,
    C_HITS,
    C_MISSES,
    C_ROLLS,
    CARD,
    CLOSE,
    COUNTER,
    DECLINE,
    DICE,
    DIE,
    DRAW,
    F_BY,
    F_N,
    F_POISON,
    F_TARGET,
    FACE,
    FIGHT,
    FIGHT_ON,
    GIVE_CARD,
    GIVE_SCALES,
    GIVE_TREASURE,
    GO,
    HEAD,
    HEAD_NAMES,
    KEEP,
    KEPT_SETS,
    NUMBER,
    OFFER_SCALE,
    OFFER_TO,
    PASS,
    PICK_DRAGON,
    PICK_HIT,
    PROMISE,
    PROTECT,
    ROLL,
    SEAT,
    SEND,
    SPARE,
    STOP,
    TAKE,
    TALK,
    VILLAIN,
)
from wyrmhall.games.dragonscales.effects import (
    ATTACK,
    ATTACKED,
    COMBAT_ROLLED,
    DEFEND,
    FLEE_ROLLED,
    LOOT,
    MY_CUBES,
    PLACED,
    RAGE_SHOWN,
    RESET,
    ROBBED,
    ROWS,
    SCALES,
    TREASURE,
    VILLAINY,
    WILD,
)
from wyrmhall.games.dragonscales.state import DragonscalesState
from wyrmhall.kernel.operation import Window
from wyrmhall.kernel.prompt import Cause, Prompt
from wyrmhall.kernel.wording import counted, listed

SYMBOLS = ("Defend", "Rage", "Villainy", "Loot", "Attack", "Flee", "Wild")
ORDINALS = ("first", "second", "third", "fourth", "fifth")
MOMENTS = {
    PLACED: "All dice are placed. Does anybody answer?",
    RAGE_SHOWN: "The rage card lies open. Does anybody answer?",
    COMBAT_ROLLED: "The attack on the dragon is rolled. Do you answer?",
    MY_CUBES: "You have taken your cubes. Do you play a card?",
    RESET: "The round ends. Do you summon a minion or pass something on?",
}


def name(s: DragonscalesState, seat: int) -> str:
    """A villain stands for its player: everybody knows who sits where."""
    return s.cards.villain_names[s.villains[seat]] if seat >= 0 else "the dragon"


def prompt(s: DragonscalesState, seat: int) -> Prompt:
    op = s.stack[-1]
    words, params = _question(s, seat)
    by, card = op.cause(s, seat)
    cause = None
    if card >= 0:
        cause = Cause(s.cards.ids[card], by if by >= 0 else None, s.cards.names[card])
    legal = op.legal(s, seat)
    optional = PASS in legal
    # What only its owner may look at asks also where nothing is to be had. A window keeps its words.
    if legal == [PASS] and not isinstance(op, Window):
        words = f"{s.cards.names[card]}: there is nothing to choose." if card >= 0 else "There is nothing to choose."
    return Prompt(op.name.replace(" ", "_"), words, op.rule, {"round": s.round, **params}, optional, cause)


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
            return f"Choose card {len(s.hands[seat]) + 1} of three for your first hand.", {}
        case "place":
            return _placing(s, seat), {}
        case "action":
            return _action(s, seat, cast(actions.Action, op))
        case "snatch":
            return "Steal a scale from whom?", {}
        case "fight":
            return _fight(s), {}
        case "take cubes":
            return _cubes(s, cast(combat.TakeCubes, op)), {}
        case "run":
            return f"How far do you run? Up to {counted(fleeing.reach(s, seat), 'space')}.", {}
        case "activate":
            space = s.cards.space_names[s.places[seat]]
            return f"Activate {space}? {phrases.space_text(s.cards, s.places[seat])}", {"space": space}
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
        return f"{by[0].upper()}{by[1:]} attacks {whom}: {counted(count, kind)}. Do you answer?", params
    if op.what == ROBBED:
        return f"{name(s, op.actor)} steals from you. Do you answer?", params
    if op.what == FLEE_ROLLED:
        who = "You flee" if op.actor == seat else f"{name(s, op.actor)} flees"
        reach = counted(fleeing.reach(s, op.actor), "space")
        return f"{who}, up to {reach}. Do you play a card?", params
    if op.what == COMBAT_ROLLED:
        due = counted(combat.cubes_due(s), "cube")
        return f"{name(s, op.actor)} is about to take {due}. Do you answer?", params
    return MOMENTS[op.what], params


def _rolling(s: DragonscalesState, seat: int) -> tuple[str, dict[str, Any]]:
    left = s.rolls[seat]
    params = {"rolls": left}
    if s.bending[seat] >= 0:
        return "Which face shall the die show?", params
    if s.bends[seat] > 0:
        return "Choose a die to turn to a face you like.", params
    if s.loaded[seat]:
        return "Choose dice to roll again, rage too.", params
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
        words = f"{box}: heal up to {actions.HEALS[op.box]}"
        return words + (", or take protection." if op.box == 0 else "."), params
    if op.row == VILLAINY:
        offers = (
            "draw two cards and keep one; then steal a scale",
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
    offers = ("run the die and one more", "run what the die shows", "run one space", "take a scale")
    return f"{box}: {offers[op.box]}.", params


def _fight(s: DragonscalesState) -> str:
    c = s.combat
    dice = listed(
        [counted(c[C_HITS], "hit"), counted(c[C_DRAGONS], "dragon"), counted(c[C_MISSES], "miss", "misses")],
    )
    cubes, wounds = combat.cubes_due(s), combat.wounds_due(s)
    return f"{dice}: {counted(cubes, 'cube')}, {counted(wounds, 'wound')} back. {counted(c[C_ROLLS], 'roll')} left."


def _cubes(s: DragonscalesState, op: combat.TakeCubes) -> str:
    whose = "" if op.taker == op.seat else f" for {name(s, op.taker)}"
    return f"From which head comes the next cube{whose}? {counted(op.left, 'cube')} to take."


def _card_question(s: DragonscalesState, seat: int) -> tuple[str, dict[str, Any]]:
    op = s.stack[-1]
    match op.name:
        case "effect":
            card = cast(steps.Do, op).card
            what = s.cards.names[card] if card >= 0 else s.cards.space_names[s.places[seat]]
            return f"{what}: choose a villain.", {}
        case "keep":
            keep = cast(piles.Keep, op)
            return f"Keep {counted(keep.keep, 'card')} of those you drew.", {}
        case "discard":
            discard = cast(piles.Discard, op)
            whose = "" if discard.victim == seat else f" of {name(s, discard.victim)}"
            thing = "treasure" if discard.what == TREASURE else "villainy card"
            return f"Which {thing}{whose} is discarded?", {}
        case "bargain":
            bargain = cast(choices.Bargain, op)
            return f"{name(s, bargain.to)} offers a bargain. {_bargain(s, bargain)}", {}
        case "toll":
            return "Pay the price, or suffer what follows.", {}
        case "may":
            return f"{s.cards.names[cast(choices.May, op).card]}: do you make use of it?", {}
    return WORDS[op.name], {}


WORDS = {
    "give": "Which of your face-down treasures do you hand over?",
    "recall": "Which card do you take from the pile?",
    "summon": "Which minion do you summon?",
    "bury": "Put the rage card under its deck?",
    "swap boxes": "The dice of which box change places?",
    "withdraw": "The dice of which box go home?",
    "boost": "Which of your sets counts for more?",
    "move": "How many spaces do you move?",
    "set move": "Which number shall the movement die show?",
    "swap places": "Which villain changes places?",
}


def _bargain(s: DragonscalesState, op: choices.Bargain) -> str:
    return " ".join(phrases.card_text(s.cards, op.card))


# Tokens


PLAIN = {
    STOP: "done",
    ROLL: "roll again",
    PROTECT: "take protection for this round",
    FIGHT_ON: "attack the dragon",
    GO: "go",
    ACTIVATE: "activate the space",
    PICK_HIT: "roll a hit again too",
    PICK_DRAGON: "roll a dragon again too",
    SPARE: "leave a rage die off the board",
    BURY: "put it under the deck",
    TALK: "talk to the others",
    CLOSE: "end the talk",
    OFFER_SCALE: "offer one more scale",
    ASK_SCALE: "ask for one more scale",
    ASK_TREASURE: "ask for one more treasure",
    SEND: "make the offer",
}
PROMISE_WORDS = ("not to attack {}", "not to steal from {}", "not to hinder {}")


def token_words(s: DragonscalesState, seat: int, token: int) -> str:
    """What choosing a token means now."""
    if token in PLAIN:
        return PLAIN[token]
    if token < DIE:
        return _price_words(s, seat, token)
    if token < FACE:
        die = token - DIE
        bending = s.bends[seat] > 0
        face = s.dice[seat * DICE + die]
        shown = SYMBOLS[face] if face >= 0 else "nothing"
        return f"{'turn' if bending else 'roll again'} die {die + 1} ({shown})"
    if token < NUMBER:
        return _face_words(s, token - FACE)
    if token < SEAT:
        return _number_words(s, token - NUMBER)
    if token < HEAD:
        return name(s, token - SEAT) if token - SEAT < s.seats else f"seat {token - SEAT}"
    if token < BOX:
        return f"the {HEAD_NAMES[token - HEAD]} head"
    if VILLAIN <= token < TALK:
        return f"be {s.cards.villain_names[token - VILLAIN]}"
    if KEEP <= token < VILLAIN:
        kept = [SYMBOLS[row] for row in range(WILD) if KEPT_SETS[token - KEEP] >> row & 1]
        return f"keep {listed(kept)}" if kept else "keep wilds only"
    if token < TALK:
        row, box = divmod(token - BOX, BOXES)
        return f"{SYMBOLS[row]}, {ORDINALS[box]} box"
    return _talk_words(s, token) if token < CARD else card_words(s.cards, token)


def _price_words(s: DragonscalesState, seat: int, token: int) -> str:
    asked = s.stack[-1].name if s.stack else ""
    if token == PASS:
        return {"bargain": "refuse", "toll": "do not pay", "bury": "leave it on top"}.get(asked, "pass")
    if token == DRAW:
        return "draw"
    if token == TAKE:
        return "take scales"
    if asked in ("bargain", "toll"):
        step = s.cards.steps[cast(choices.Bargain, s.stack[-1]).step]
        thing = SCALES if token == GIVE_SCALES else TREASURE if token == GIVE_TREASURE else 2
        return f"give {counted(choices.price_count(step, thing), ('scale', 'treasure', 'villainy card')[thing])}"
    return {GIVE_SCALES: "give scales", GIVE_TREASURE: "give a treasure", GIVE_CARD: "give a card"}[token]


def _face_words(s: DragonscalesState, face: int) -> str:
    asked = s.stack[-1].name if s.stack else ""
    if asked == "place":
        return f"the wild joins {SYMBOLS[face]}"
    return SYMBOLS[face]


def _number_words(s: DragonscalesState, number: int) -> str:
    asked = s.stack[-1].name if s.stack else ""
    if asked == "action":
        return f"heal {number}"
    if asked == "fight":
        return f"roll {counted(number, 'miss', 'misses')} again" if number else "roll only those again"
    if asked in ("run", "move"):
        return f"move {counted(number, 'space')}" if number else "stay where you are"
    return str(number)


def _talk_words(s: DragonscalesState, token: int) -> str:
    other = (token - OFFER_TO) % 5
    who = name(s, other) if other < s.seats else f"seat {other}"
    if token < ACCEPT:
        return f"make {who} an offer"
    if token < DECLINE:
        return f"accept the offer of {who}"
    if token < COUNTER:
        return f"decline the offer of {who}"
    if token < PROMISE:
        return f"answer {who} with another offer"
    return f"promise {PROMISE_WORDS[(token - PROMISE) // 5].format(who)} this round"


def card_words(cards: Cards, token: int) -> str:
    """The tokens of cards: play, play with the extra, offer unseen or shown, pick."""
    played = cards.villainy_kinds + cards.treasure_kinds
    number = token - CARD
    if number < played:
        verb = "use" if number >= cards.villainy_kinds else "sacrifice or summon" if cards.minion[number] else "play"
        return f"{verb} {cards.names[number]}"
    number -= played
    if number < cards.villainy_kinds:
        return f"play {cards.names[number]} with its extra"
    number -= cards.villainy_kinds
    if number < cards.treasure_kinds:
        return f"offer {cards.names[cards.villainy_kinds + number]} unseen"
    number -= cards.treasure_kinds
    if number < cards.treasure_kinds:
        return f"offer {cards.names[cards.villainy_kinds + number]}, shown"
    return cards.names[number - cards.treasure_kinds]


# The score sheet

LINE_WORDS = {
    "treasures": ("Treasures", "the points of all treasures"),
    "scales": ("Dragonscales", "1 for every 2"),
    "villainy": ("Villainy cards", "1 for each in hand"),
    "dragon_wounds": ("Dragon wounds", "1 for each cube"),
    "wounds": ("Wounds", "-1 for each wound suffered"),
    "yellow": ("Yellow head", "trophy or assist"),
    "red": ("Red head", "trophy or assist"),
    "blue": ("Blue head", "trophy or assist"),
    "dragonslayer": ("Dragonslayer", "dealt the last wound"),
    "weakling": ("Weakling", "fewest wounds dealt to the dragon"),
    "coward": ("Coward", "closest to the Exit when the dragon fell"),
    "escaped": ("Escaped!", "reached the Exit"),
    "almost": ("Almost made it!", "closest to the Exit"),
    "slowpoke": ("Slowpoke", "farthest from the Exit"),
}
