"""What each token means to the seat that may choose it, in words."""

from __future__ import annotations

from typing import cast

from wyrmhall.games.dragonscales import actions, choices, moments, placing, text, trade
from wyrmhall.games.dragonscales.checks import ONGOING
from wyrmhall.games.dragonscales.codes import (
    ACCEPT,
    ACTIVATE,
    ASK_SCALE,
    ASK_TREASURE,
    BOX,
    BOXES,
    BURY,
    CARD,
    CLOSE,
    COUNTER,
    DECLINE,
    DICE,
    DIE,
    DRAW,
    FACE,
    FIGHT_ON,
    GIVE_CARD,
    GIVE_SCALES,
    GIVE_TREASURE,
    GO,
    HEAD,
    HEAD_NAMES,
    KEEP,
    KEPT_SETS,
    KIND,
    MOST_SEATS,
    NUMBER,
    O_ASK,
    O_GIVE,
    O_SENT,
    O_TO,
    O_WANT,
    OFFER_SCALE,
    OFFER_TO,
    OFFER_WIDTH,
    OFFERED_SHOWN,
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
    SUMMONS,
    TAKE,
    TALK,
    VILLAIN,
)
from wyrmhall.games.dragonscales.effects import LOOT, RAGE, RESET, SCALES, TREASURE, VILLAINY, WILD
from wyrmhall.games.dragonscales.log import deal_words
from wyrmhall.games.dragonscales.state import DragonscalesState
from wyrmhall.games.dragonscales.text import ORDINALS, SYMBOLS, name
from wyrmhall.kernel.wording import counted, listed

PLAIN = {
    ROLL: "roll again",
    PROTECT: "take protection",
    FIGHT_ON: "attack the dragon",
    ACTIVATE: "use the space",
    PICK_HIT: "add a hit to the next roll",
    PICK_DRAGON: "add a dragon to the next roll",
    SPARE: "leave a rage die off the board",
    BURY: "put it under the deck",
    TALK: "talk to the others",
    CLOSE: "end the talk",
    OFFER_SCALE: "offer one more scale",
    ASK_SCALE: "ask for one more scale",
    ASK_TREASURE: "ask for one more treasure",
    SEND: "make the offer",
}
# What it means to stop, by the question that is asked.
STOPS = {"rolling": "keep these dice", "place": "place the dice", "fight": "roll no more"}
PROMISE_WORDS = ("not to attack {}", "not to steal from {}", "not to hinder {}")


def token_words(s: DragonscalesState, seat: int, token: int) -> str:
    """What choosing a token means now."""
    if token == STOP:
        asked = s.stack[-1].name if s.stack else ""
        return "leave the dice as they are" if asked == "rolling" and s.bends[seat] else STOPS.get(asked, "done")
    if token in PLAIN:
        return PLAIN[token]
    if token == GO:
        return _go_words(s)
    if token < DIE:
        return _price_words(s, seat, token)
    if token < FACE:
        die = token - DIE
        bending = s.bends[seat] > 0
        face = s.dice[seat * DICE + die]
        shown = SYMBOLS[face] if face >= 0 else "nothing"
        return f"turn die {die + 1} ({shown})" if bending else f"roll die {die + 1} ({shown}) again"
    if token < NUMBER:
        return _face_words(s, token - FACE)
    if token < SEAT:
        return _number_words(s, seat, token - NUMBER)
    if token < HEAD:
        return _villain_words(s, token - SEAT) if token - SEAT < s.seats else f"seat {token - SEAT}"
    if token < BOX:
        return f"the {HEAD_NAMES[token - HEAD]} head"
    if VILLAIN <= token < TALK:
        return f"be {s.cards.villain_names[token - VILLAIN]}"
    if KEEP <= token < VILLAIN:
        kept = [SYMBOLS[row] for row in range(WILD) if KEPT_SETS[token - KEEP] >> row & 1]
        return f"keep only {listed(kept)}" if kept else "keep only wilds"
    if token < TALK:
        row, box = divmod(token - BOX, BOXES)
        return f"{SYMBOLS[row]}, {ORDINALS[box]} box"
    return _talk_words(s, seat, token) if token < CARD else card_words(s, token)


def _go_words(s: DragonscalesState) -> str:
    op = s.stack[-1] if s.stack else None
    if not isinstance(op, actions.Action):
        return "do it"
    return "run 1 space" if op.box == 2 else "roll the movement die and run"


def _price_words(s: DragonscalesState, seat: int, token: int) -> str:
    asked = s.stack[-1].name if s.stack else ""
    if token == PASS:
        return {"bargain": "refuse", "toll": "refuse", "bury": "leave it on top"}.get(asked, "pass")
    if token in (DRAW, TAKE):
        return _goods_words(s, token)
    if asked in ("bargain", "toll"):
        step = s.cards.steps[cast(choices.Bargain, s.stack[-1]).step]
        thing = SCALES if token == GIVE_SCALES else TREASURE if token == GIVE_TREASURE else 2
        price = counted(choices.price_count(step, thing), ("scale", "treasure", "villainy card")[thing])
        if asked == "bargain":
            return f"give {price}"
        return f"{'pay' if thing == SCALES else 'discard'} {price}"
    return {GIVE_SCALES: "give scales", GIVE_TREASURE: "give a treasure", GIVE_CARD: "give a card"}[token]


def _villain_words(s: DragonscalesState, seat: int) -> str:
    """A villain to choose; where more can be chosen than a villain, with what is done to it."""
    op = s.stack[-1] if s.stack else None
    if isinstance(op, actions.Action) and op.row == VILLAINY:
        return f"steal 2 scales from {name(s, seat)}"
    if isinstance(op, actions.Action):
        return f"wound {name(s, seat)}"
    return name(s, seat)


def _goods_words(s: DragonscalesState, token: int) -> str:
    """What a box of the Villainy, Loot or Flee row gives."""
    op = s.stack[-1] if s.stack else None
    if not isinstance(op, actions.Action):
        return "draw" if token == DRAW else "take scales"
    if token == TAKE:
        return f"take {counted(actions.SCALES_OF_LOOT[op.box] if op.row == LOOT else 1, 'scale')}"
    thing = "villainy card" if op.row == VILLAINY else "treasure"
    two = op.box == 0 or (op.box == 1 and op.row == VILLAINY)
    return f"draw 2 {thing}s and keep 1" if two else f"draw 1 {thing}"


def joins_wild(s: DragonscalesState, token: int) -> bool:
    """Whether a token says which of the other dice a wild goes with."""
    return FACE <= token < NUMBER and bool(s.stack) and s.stack[-1].name == "place"


def _face_words(s: DragonscalesState, face: int) -> str:
    if joins_wild(s, FACE + face):
        return f"{SYMBOLS[face]}: {_landing(s, face)}"
    return SYMBOLS[face]


def _landing(s: DragonscalesState, row: int) -> str:
    """Where the dice of a symbol would go with one wild more."""
    count = placing.shown(s, s.placer)[row] + s.joined[row] + s.boosts[row] + 1 - (s.spared if row == RAGE else 0)
    dice = counted(count, "die", "dice")
    for box in range(placing.boxes(s, row)):
        place = row * BOXES + box
        if s.owners[place] < 0 or s.counts[place] < count:
            return f"{dice} in box {box + 1}"
    return f"{dice}, but no box is left"


def _number_words(s: DragonscalesState, seat: int, number: int) -> str:
    asked = s.stack[-1].name if s.stack else ""
    if asked == "action":
        return f"heal {counted(number, 'wound')}"
    if asked == "fight":
        aside = text.set_aside(s)
        return f"roll {listed([*aside, *([counted(number, 'miss', 'misses')] if number else [])])} again"
    if asked in ("run", "move"):
        space = s.cards.space_names[min(s.places[seat] + number, s.cards.exit)]
        return f"{counted(number, 'space')}: {space}" if number else f"stay at {_at(s, seat)}"
    return f"turn it to {number}" if asked == "set move" else str(number)


def _at(s: DragonscalesState, seat: int) -> str:
    """Where a villain stands. It never stands on the Exit: there the game is over."""
    return s.cards.space_names[s.places[seat]] if s.places[seat] else f"the {s.cards.space_names[0]}"


def _talk_words(s: DragonscalesState, seat: int, token: int) -> str:
    other = (token - OFFER_TO) % MOST_SEATS
    who = name(s, other) if other < s.seats else f"seat {other}"
    if token < ACCEPT:
        return f"make {who} an offer"
    if token < DECLINE:
        return f"accept {who}'s offer{_deal(s, other, seat)}"
    if token < COUNTER:
        return f"decline {who}'s offer"
    if token < PROMISE:
        return f"answer {who} with another offer"
    return f"promise {PROMISE_WORDS[(token - PROMISE) // MOST_SEATS].format(who)} this round"


def _deal(s: DragonscalesState, seat: int, reader: int) -> str:
    """What the offer of `seat` says to whom it is made; nobody else reads which treasures are in it."""
    row = seat * OFFER_WIDTH
    if seat >= s.seats or not s.offers[row + O_SENT] or s.offers[row + O_TO] != reader:
        return ""
    hidden = trade.goods_of(s.stash[seat])
    named = [s.cards.names[code & KIND] for code in hidden if code & OFFERED_SHOWN]
    unseen = len(hidden) - len(named)
    named += [s.cards.names[code & KIND] for code in trade.goods_of(s.shown[seat])]
    give, ask, want = s.offers[row + O_GIVE], s.offers[row + O_ASK], s.offers[row + O_WANT]
    if not (give or named or unseen):
        return f": you give {deal_words(ask, (), want, 0, 0)}"
    return f": you get {deal_words(give, named, unseen, ask, want)}"


def card_words(s: DragonscalesState, token: int) -> str:
    """The tokens of cards: play, play with the second effect, offer unseen or shown, pick."""
    cards = s.cards
    played = cards.villainy_kinds + cards.treasure_kinds
    number = token - CARD
    if number < played:
        verb = _verb(s, number)
        price = f" for {counted(SUMMONS, 'scale')}" if verb == "summon" else ""
        return f"{verb} {cards.names[number]}{price}"
    number -= played
    if number < cards.villainy_kinds:
        more = counted(cards.abilities[number].extra_cost, "more scale")
        return f"{_verb(s, number)} {cards.names[number]} for {more}"
    number -= cards.villainy_kinds
    if number < cards.treasure_kinds:
        return f"offer {cards.names[cards.villainy_kinds + number]} unseen"
    number -= cards.treasure_kinds
    if number < cards.treasure_kinds:
        return f"offer {cards.names[cards.villainy_kinds + number]}, shown"
    return cards.names[number - cards.treasure_kinds]


def _verb(s: DragonscalesState, kind: int) -> str:
    """Minions come into play in the reset step, and leave it at any other moment."""
    cards = s.cards
    if cards.is_treasure(kind):
        return "activate" if cards.use[kind] == ONGOING else "use"
    if not cards.minion[kind]:
        return "play"
    op = s.stack[-1] if s.stack else None
    return "summon" if isinstance(op, moments.Moment) and op.what == RESET else "sacrifice"
