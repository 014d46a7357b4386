"""The log of Dragonscales: a sentence for each event, as the reader sees it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from wyrmhall.games.dragonscales import codes
from wyrmhall.games.dragonscales.cards import Cards
from wyrmhall.games.dragonscales.codes import ESCAPED, HEAD_NAMES, NONE, PROMISES, SLAIN
from wyrmhall.games.dragonscales.effects import (
    FACES,
    HAND,
    MINION,
    RAGE_CARD,
    RESULTS,
    SCALES,
    STASH,
    TREASURE,
    VILLAINY_CARD,
)
from wyrmhall.games.dragonscales.phrases import ROW_NAMES
from wyrmhall.games.dragonscales.trade import COUNTERED, WITHDRAWN, YES
from wyrmhall.kernel.event import Event
from wyrmhall.kernel.wording import Speaker, capital, counted, listed

DRAGON = "Archerex"
# A name that ends a sentence by itself ("My Kill!") needs no full stop behind it.
ENDED = re.compile(r"([!?])\.")


def round_rules(hits: int, ignored: int, truce: bool) -> list[str]:
    """What holds for everybody until the round ends."""
    found = []
    if hits:
        found.append(f"This round, attacks on the dragon count {counted(hits, 'more hit')}.")
    if ignored:
        found.append(f"This round, counterattacks ignore {counted(ignored, 'dragon')}.")
    if truce:
        found.append("No player may attack another until the end of the round.")
    return found


class Teller:
    """Words one event for one reader."""

    def __init__(self, cards: Cards, data: dict[str, Any], viewer: int | None, names: list[str]) -> None:
        self.cards = cards
        self.data = data
        self.viewer = viewer
        self.names = names
        seat = data.get("seat", NONE)
        self.who = Speaker(seat, viewer, names) if seat >= 0 else Speaker(0, None, [DRAGON])
        self.you = self.who.you

    def other(self, field: str) -> Speaker:
        seat = self.data[field]
        return Speaker(seat, self.viewer, self.names) if seat >= 0 else Speaker(0, None, [DRAGON])

    def card(self) -> str:
        return self.cards.names[self.data["card"]] if self.data["card"] >= 0 else "a card"

    def listed_cards(self) -> str:
        return listed([self.cards.names[card] for card in self.data["cards"]]) or "nothing"

    def dice(self) -> str:
        """`3 Attack, 2 Loot and 1 Wild`, in the order of the board."""
        shown = Counter(self.data["dice"])
        return listed([f"{shown[face]} {FACES[face].capitalize()}" for face in range(len(FACES)) if shown[face]])

    def does(self, yours: str, theirs: str = "") -> str:
        return f"{self.who} {self.who.does(yours, theirs)}"

    # Rounds, dice and boxes

    def round(self) -> str:
        return f"Round {self.data['round']}: {self.other('first').object} {self.other('first').does('begin')}."

    def rolled(self) -> str:
        return f"You roll {self.dice()}." if self.you else ""

    def rolled_open(self) -> str:
        return f"{self.does('roll')} {self.dice()}."

    def done_rolling(self) -> str:
        return "" if self.you else f"{self.who} is done rolling."

    def placed(self) -> str:
        row, box = ROW_NAMES[self.data["row"]], self.data["box"]
        dice = counted(self.data["count"], "die", "dice")
        if box < 0:
            return f"{self.does('find')} no box for {dice} in the {row} row."
        return f"{self.does('place')} {dice} in {row} box {box + 1}."

    def bumped(self) -> str:
        row, box = ROW_NAMES[self.data["row"]], self.data["box"]
        whose = "Your" if self.you else f"{self.who.whose}"
        if box < 0:
            return f"{whose} dice find no box in the {row} row and go back."
        return f"{whose} dice are pushed to {row} box {box + 1}."

    def box(self) -> str:
        return f"{self.does('act')} in {ROW_NAMES[self.data['row']]} box {self.data['box'] + 1}."

    def passed(self) -> str:
        return f"{self.does('pass', 'passes')}."

    def withdrawn(self) -> str:
        row, box = ROW_NAMES[self.data["row"]], self.data["box"]
        return f"The dice in {row} box {box + 1} go back to {self.who.object}."

    def swapped(self) -> str:
        row = ROW_NAMES[self.data["row"]]
        first, second = sorted((self.data["box"] + 1, self.data["other"] + 1))
        return f"The dice of {row} boxes {first} and {second} change places."

    def face(self) -> str:
        if self.data["die"] == NONE:
            return f"{self.does('turn')} the movement die to {self.data['face']}."
        return f"{self.does('turn')} die {self.data['die'] + 1} to {FACES[self.data['face']].capitalize()}."

    def chose_hand(self) -> str:
        return f"{self.does('have', 'has')} chosen a starting hand."

    def reset(self) -> str:
        return ""

    def villain(self) -> str:
        villain = self.cards.villain_names[self.data["villain"]]
        return f"You are {villain}." if self.you else f"{villain} is taken."

    # Wounds and attacks

    def healed(self) -> str:
        return f"{self.does('heal')} {counted(self.data['count'], 'wound')}."

    def cured(self) -> str:
        count = self.data["count"]
        ordinary = "an ordinary one" if count == 1 else "ordinary ones"
        return f"{self.does('exchange')} {counted(count, 'poison wound')} for {ordinary}."

    def protected(self) -> str:
        return f"{self.does('take')} the protection token."

    def attack(self) -> str:
        data = self.data
        by = f" with {self.card()}" if data["card"] >= 0 else ""
        wounds = counted(data["count"], "poison wound" if data["poison"] else "wound")
        if data["seat"] < 0 and not by:
            return f"{self.who} strikes back at {self.other('target').object} for {wounds}."
        return f"{self.does('attack')} {self.other('target').object}{by} for {wounds}."

    def wounded(self) -> str:
        wounds = counted(self.data["count"], "poison wound" if self.data["poison"] else "wound")
        return f"{self.does('suffer')} {wounds}."

    def unhurt(self) -> str:
        match self.data["why"]:
            case codes.BY_PROTECTION:
                return f"{self.does('are', 'is')} protected and {self.who.does('suffer')} no wounds."
            case codes.BY_SHIELD:
                return f"The shield holds: {self.who.object} {self.who.does('suffer')} no wounds."
        return f"Nothing is left of the attack: {self.who.object} {self.who.does('suffer')} no wounds."

    def died(self) -> str:
        return f"{self.who} {'are' if self.you else 'is'} dead."

    def knocked_out(self) -> str:
        return f"{self.who} {'are' if self.you else 'is'} knocked out."

    def woke(self) -> str:
        return f"{self.does('wake')} up without wounds."

    def cancelled(self) -> str:
        what = "theft from" if self.data["theft"] else "attack on"
        return f"The {what} {self.other('target').object} does not happen."

    def redirected(self) -> str:
        themselves = "yourself" if self.you else "themselves"
        whom = themselves if self.data["target"] == self.data["seat"] else self.other("target").object
        return f"{self.does('turn')} the attack against {whom}."

    def shield(self) -> str:
        return f"{capital(self.who.whose)} {self.card()}: the die shows a {RESULTS[self.data['result']]}."

    def duel(self) -> str:
        mine, theirs = self.data["mine"], self.data["theirs"]
        return f"{self.does('duel')} {self.other('target').object}: {counted(mine, 'hit')} against {theirs}."

    def truce(self) -> str:
        return round_rules(0, 0, True)[0]

    def denied(self) -> str:
        return f"{self.other('target')} cannot defend this round."

    # Rage

    def rage(self) -> str:
        return f"The rage card of this round: {self.card()}."

    def event(self) -> str:
        return f"{'Enraged: the last part' if self.data['enraged'] else 'The event'} of {self.card()} happens."

    def round_rule(self) -> str:
        count = self.data["count"]
        return round_rules(count, 0, False)[0] if self.data["thing"] else round_rules(0, count, False)[0]

    # Goods and cards

    def scales(self) -> str:
        count = self.data["count"]
        if count > 0:
            return f"{self.does('take')} {counted(count, 'scale')}."
        return f"{self.does('return')} {counted(-count, 'scale')} to the hoard."

    def stole(self) -> str:
        data = self.data
        what = counted(data["count"], "scale" if data["thing"] == SCALES else "treasure")
        return f"{self.does('steal')} {what} from {self.other('target').object}."

    def stole_card(self) -> str:
        if self.you:
            return f"You have stolen {self.card()}."
        return f"{self.who} has stolen {self.card()} from {self.other('target').object}."

    def drew(self) -> str:
        return "" if self.you else f"{self.does('draw')} {self._things()}."

    def drew_cards(self) -> str:
        return f"You draw {self.listed_cards()}."

    def _things(self) -> str:
        return counted(self.data["count"], _thing(self.data["thing"]))

    def kept(self) -> str:
        return f"{self.does('keep')} {self.card()}."

    def discarded(self) -> str:
        if self.data["thing"] == RAGE_CARD:
            return f"{self.does('put')} the top rage card under the rage deck."
        return f"{self.does('discard')} {self._things()}."

    def discarded_card(self) -> str:
        return f"The discarded card is {self.card()}."

    def played(self) -> str:
        card = self.data["card"]
        verb = "sacrifice" if self.cards.minion[card] else "use" if self.cards.is_treasure(card) else "play"
        extra = " with its second effect" if self.data["extra"] else ""
        return f"{self.does(verb)} {self.card()}{extra}."

    def too_late(self) -> str:
        hand = f"{self.who.does('your', 'their')} hand"
        return f"{capital(self.who.whose)} answer comes to nothing and goes back to {hand}."

    def summoned(self) -> str:
        return f"{self.does('summon')} {self.card()}."

    def activated(self) -> str:
        return f"{self.does('activate')} {self.card()}."

    def recalled(self) -> str:
        own = self.data["target"] == self.data["seat"] and not self.you
        whose = "the treasure" if self.data["thing"] == TREASURE else "their" if own else self.other("target").whose
        return f"{self.does('take')} {_a(self.data['thing'])} from {whose} discard pile."

    def looked(self) -> str:
        thing = self.data["thing"]
        if thing == RAGE_CARD:
            return f"{self.does('look')} at the top rage card."
        what = "hand" if thing == HAND else "face-down treasures" if thing == STASH else "discard pile"
        return f"{self.does('look')} at {self.other('target').whose} {what}."

    def looked_cards(self) -> str:
        return f"You see {self.listed_cards()}."

    def bargain(self) -> str:
        thing, whose = self.data["thing"], self.other("target").whose
        if thing == NONE:
            return f"{self.does('refuse')} {whose} bargain."
        price = "treasure" if thing == TREASURE else f"{_thing(thing)}s"
        return f"{self.does('accept')} {whose} bargain and {self.who.does('pay')} with {price}."

    # The dragon and the path

    def combat(self) -> str:
        dice = attack_dice(self.data["hits"], self.data["dragons"], self.data["misses"])
        return f"{self.does('roll')} {dice}."

    def cube(self) -> str:
        return f"{self.does('take')} a cube from the {HEAD_NAMES[self.data['head']]} head."

    def head(self) -> str:
        return f"The {HEAD_NAMES[self.data['head']]} head is slain: Archerex is enraged!"

    def flee(self) -> str:
        data = self.data
        die = f" {self.who.does('roll')} {data['die']} and" if data["die"] else ""
        return f"{self.who}{die} may move up to {counted(data['most'], 'space')}."

    def moved(self) -> str:
        spaces, number = self.cards.space_names, self.data["place"]
        place = f"the {spaces[number]}" if number in (0, len(spaces) - 1) else spaces[number]
        back = " back" if self.data["place"] < self.data["from"] else ""
        if self.data["place"] == self.data["from"]:
            return f"{self.does('stay')} at {place}."
        return f"{self.does('move')}{back} to {place}."

    def space(self) -> str:
        return f"{self.does('use')} {self.cards.space_names[self.data['place']]}."

    def places(self) -> str:
        return f"{self.who} and {self.other('other').object} change places."

    def end(self) -> str:
        ending = self.data["ending"]
        if ending == ESCAPED:
            return f"{self.does('have', 'has')} escaped: the game is over."
        if ending == SLAIN:
            return f"{self.does('take')} the last cube: Archerex is vanquished."
        return "The game is over: all villains are dead."

    # Trades

    def offered(self) -> str:
        data, to = self.data, self.other("to")
        seen = [self.cards.names[card] for card in data["treasures"] if card >= 0]
        unseen = len(data["treasures"]) - len(seen)
        if not (data["give"] or data["treasures"]):
            asked = deal_words(data["ask"], (), data["want"], 0, 0).removesuffix(" for nothing")
            return f"{self.does('ask')} {to.object} for {asked} and {self.who.does('offer')} nothing in return."
        offer = _handed(to, _goods(data["give"], unseen, seen))
        return f"{self.does('offer')} {offer} for {_goods(data['ask'], data['want'])}."

    def answered(self) -> str:
        answer, whose = self.data["answer"], self.other("to").whose
        if answer == WITHDRAWN:
            return f"{self.does('withdraw')} the offer."
        if answer == COUNTERED:
            return f"{self.does('decline')} {whose} offer and {self.who.does('think')} of another."
        return f"{self.does('accept' if answer == YES else 'decline')} {whose} offer."

    def traded(self) -> str:
        goods = _goods(self.data["scales"], self.data["treasures"])
        if goods == "nothing":
            return ""
        return f"{self.does('give')} {_handed(self.other('to'), goods)}."

    def traded_card(self) -> str:
        return f"{self.card()} goes to {self.other('to').object}."

    def promised(self) -> str:
        to = self.other("to").object
        what = {"attack": f"not to attack {to}", "steal": f"not to steal from {to}", "hinder": f"not to hinder {to}"}
        return f"{self.does('promise')} {what[PROMISES[self.data['what']]]} this round."


def _thing(thing: int) -> str:
    return {VILLAINY_CARD: "villainy card", TREASURE: "treasure", MINION: "minion"}.get(thing, "scale")


def _a(thing: int) -> str:
    return f"a {_thing(thing)}"


def _goods(scales: int, treasures: int, named: Sequence[str] = ()) -> str:
    goods = [counted(scales, "scale")] if scales else []
    goods += [*named, *([counted(treasures, "treasure")] if treasures else [])]
    return listed(goods) or "nothing"


def _handed(to: Speaker, goods: str) -> str:
    """`you 2 scales`, but `2 scales to Drake 1`: a name may end in a number."""
    return f"you {goods}" if to.you else f"{goods} to {to.object}"


def attack_dice(hits: int, dragons: int, misses: int) -> str:
    """`2 hits and 1 miss`: what the attack dice show, without what none of them shows."""
    shown = ((hits, "hit", "hits"), (dragons, "dragon", "dragons"), (misses, "miss", "misses"))
    return listed([counted(count, one, many) for count, one, many in shown if count]) or "nothing"


def deal_words(give: int, named: Sequence[str], unseen: int, ask: int, want: int) -> str:
    """`2 scales and 1 treasure for 3 scales`: what an offer gives and what it asks."""
    return f"{_goods(give, unseen, named)} for {_goods(ask, want)}"


def sentence(cards: Cards, event: Event, viewer: int | None, names: list[str]) -> str:
    """The log line of an event; '' where another line says it."""
    words: Callable[[], str] = getattr(Teller(cards, event.data, viewer, names), event.kind)
    return ENDED.sub(r"\1", words())
