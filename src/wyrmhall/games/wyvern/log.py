"""The log of Wyvern: a sentence for each event, as the reader sees it."""

from __future__ import annotations

from typing import Any, Final

from wyrmhall.games.wyvern.cards import Cards
from wyrmhall.games.wyvern.codes import (
    APPLIED,
    CANCELLED,
    CAPTURED,
    ELIMINATED,
    LEFT_DISCARDED,
    LEFT_KILLED,
    LEFT_REMOVED,
    LIMBO,
    PHASES,
    ROW_PLACES,
    SEAT_PLACES,
)
from wyrmhall.games.wyvern.effects import PRICE_HAND, TERRAIN
from wyrmhall.kernel.event import Event
from wyrmhall.kernel.wording import Speaker, capital, counted, listed

ROW_WORDS: Final = ("front", "rear")
# A target from here on is a treasure's place.
TREASURE_TARGET: Final = 100
PILES: Final = ("hand", "lair", "horde")


def slot_words(slot: int) -> str:
    """Where a battle position lies in its battlefield: `front 2`."""
    if slot >= LIMBO:
        return "place beside the field"
    return f"{ROW_WORDS[slot % 6 // 3]} {slot % 3 + 1}"


def seat_of(slot: int) -> int:
    """Whose a slot is. Beside the field those of both players take turns."""
    return slot // 6 if slot < LIMBO else (slot - LIMBO) % 2


def place_words(place: int) -> str:
    return f"{ROW_WORDS[place % SEAT_PLACES // ROW_PLACES]} row"


class Teller:
    """Words one event for one reader."""

    def __init__(self, cards: Cards, data: dict[str, Any], viewer: int | None, names: list[str]) -> None:
        self.cards = cards
        self.data = data
        self.viewer = viewer
        self.names = names
        self.who = self.speaker(self._seat())
        self.you = self.who.you

    def _seat(self) -> int:
        seat: int = self.data.get("seat", -1)
        if seat < 0 and "slot" in self.data:
            seat = seat_of(self.data["slot"])
        return seat if 0 <= seat < 2 else 0

    def speaker(self, seat: int) -> Speaker:
        return Speaker(seat, self.viewer, self.names)

    def does(self, yours: str, theirs: str = "") -> str:
        return f"{self.who} {self.who.does(yours, theirs)}"

    def card(self, unknown: str = "a card") -> str:
        number: int = self.data["card"]
        return self.cards.names[number] if number >= 0 else unknown

    def cards_words(self) -> str:
        return listed([self.cards.names[number] for number in self.data["cards"] if number >= 0]) or "nothing"

    def at(self, field: str = "slot") -> str:
        """`Bea's front 2`, or `your front 2`."""
        slot: int = self.data[field]
        return f"{self.whose(seat_of(slot), field)} {slot_words(slot)}"

    def whose(self, seat: int, field: str) -> str:
        """`your` or `Bea's`; `their own` for what somebody aims at who was named as the one who acts."""
        own = field == "target" and seat == self.data.get("seat")
        return self.who.does("your own", "their own") if own else self.speaker(seat).whose

    def owned(self) -> str:
        """`Bea's Wyvern`: both sides may have one of the same name."""
        whose = self.whose(seat_of(self.data["slot"]), "slot")
        return f"{capital(whose)} {self.card()}"

    def dragon(self, field: str, face: str) -> str:
        """`Bea's Wyvern`, or `Bea's front 2` where it lies face down."""
        number: int = self.data[face]
        if number < 0:
            return self.at(field)
        return f"{self.whose(seat_of(self.data[field]), field)} {self.cards.names[number]}"

    # Games, turns, phases

    def game(self) -> str:
        first = self.speaker(self.data["first"])
        if not self.data["match"]:
            return f"{first} {first.does('begin')}."
        return f"Game {self.data['number']}: {first.object} {first.does('begin')}."

    def turn(self) -> str:
        return f"Turn {self.data['turn']}: {self.who.object} {self.who.does('play')}."

    def phase(self) -> str:
        return f"{PHASES[self.data['phase']].capitalize()} phase."

    def skips(self) -> str:
        phase: int = self.data["phase"]
        return f"{self.does('skip')} {f'the {PHASES[phase]} phase' if phase else 'a turn'}."

    def passed(self) -> str:
        return f"{self.does('pass', 'passes')}."

    def row(self) -> str:
        if self.data["row"]:
            return f"{self.who.whose.capitalize() if self.you else self.who.whose} rear row is gone."
        whose = "Your" if self.you else self.who.whose
        return f"{whose} front row is gone; the rear row moves up."

    def ended(self) -> str:
        winner = self.data["winner"]
        score = self._score(self.data["points"], winner)
        if not 0 <= winner < 2:
            return f"The game is over without a winner. Points: {score}."
        won = self.speaker(winner)
        return f"{won} {won.does('win')} the game. Points: {score}."

    def _score(self, numbers: list[int], winner: int) -> str:
        """`47 to 5`: the winner's comes first."""
        return " to ".join(str(number) for number in (reversed(numbers) if winner == 1 else numbers))

    # Cards and gold

    def drew(self) -> str:
        return "" if self.you else f"{self.does('draw')} {counted(self.data['count'], 'card')}."

    def drew_card(self) -> str:
        return f"{self.does('draw')} {self.card()}."

    def played(self) -> str:
        return f"{self.does('play')} {self.card()}{self._target()}{self._extra()}."

    def used(self) -> str:
        return f"{self.does('use')} {self.card()}{self._target()}{self._extra()}."

    def _target(self) -> str:
        target: int = self.data["target"]
        if target >= TREASURE_TARGET:
            place = target - TREASURE_TARGET
            return f" on a treasure beside {self.whose(place // SEAT_PLACES, 'target')} {place_words(place)}"
        return f" on {self.dragon('target', 'whom')}" if 0 <= target < LIMBO else ""

    def _extra(self) -> str:
        """What was given for it: gold, or cards of the hand where somebody chose how many."""
        number: int = self.data["n"]
        card: int = self.data["card"]
        clauses = self.cards.clauses[card] if card >= 0 else []
        if number > 0 and any(clause.price == PRICE_HAND for clause in clauses):
            return f" for {counted(number, 'card')}"
        return self._price()

    def _price(self) -> str:
        paid: int = self.data["paid"]
        return f" for {paid} gold" if paid > 0 else ""

    def countered(self) -> str:
        return f"{self.card('The card')} is countered."

    def gold(self) -> str:
        change: int = self.data["change"]
        by = f" {'from' if change > 0 else 'to'} {self.card()}" if self.data["card"] >= 0 else ""
        return f"{self.does('gain' if change > 0 else 'lose')} {abs(change)} gold{by}."

    def paid(self) -> str:
        return "" if self.data["told"] else f"{self.does('pay')} {self.data['n']} gold."

    def banked(self) -> str:
        change: int = self.data["change"]
        if change < 0:
            return f"{self.does('take')} {-change} gold back from {self.card()}."
        return f"{self.does('put')} {change} gold into {self.card()}."

    def placed(self) -> str:
        return f"{self.does('play')} {self.card()} beside the {place_words(self.data['place'])}{self._price()}."

    def discarded(self) -> str:
        start: int = self.data["start"]
        where = f" from {self.who.does('your', 'their')} {PILES[start]}" if 0 <= start < len(PILES) else ""
        return f"{self.does('discard')} {self.card()}{where}."

    def hand(self) -> str:
        return f"{self.does('show')} {self.who.does('your', 'their')} hand: {self.cards_words()}."

    def sees(self) -> str:
        return f"On top of {self.who.whose} horde: {self.cards_words()}."

    def recovers(self) -> str:
        return f"{self.does('take')} {self.card()} back."

    def named(self) -> str:
        return f"{self.does('name')} {self.card()}."

    def rolled(self) -> str:
        if self.data["sides"] == 2:
            return f"{self.does('flip')} a coin: {'heads' if self.data['number'] else 'tails'}."
        return f"{self.does('roll')} a {self.data['number']}."

    def hidden(self) -> str:
        slot: int = self.data["slot"]
        return f"{self.does('hide')} a card under {self.whose(seat_of(slot), 'target')} {slot_words(slot)}."

    # Battlefields

    def moved(self) -> str:
        if self.data["start"] == self.data["end"]:
            return ""
        start, end = slot_words(self.data["start"]), slot_words(self.data["end"])
        return f"{self.does('move')} {self.card('a face-down card')} from {start} to {end}."

    def attacks(self) -> str:
        number: int = self.data["card"]
        how = f"with {self.cards.names[number]}" if number >= 0 else f"from {slot_words(self.data['slot'])}"
        return f"{self.does('attack')} {self.dragon('target', 'whom')} {how}."

    def turned_up(self) -> str:
        return f"{self.card()} is turned face up in {self.at()}{self._price()}."

    def turned_down(self) -> str:
        return f"{self.card()} is turned face down in {self.at()}."

    def terrain(self) -> str:
        outcome: int = self.data["outcome"]
        if outcome == ELIMINATED:
            return f"{self.card()} is eliminated."
        if outcome == APPLIED:
            # To whom it is attached is told next.
            return ""
        return f"{self.card()} {'captures' if outcome == CAPTURED else 'kills'} the attacker."

    def attached(self) -> str:
        return f"{self.card()} is attached to {self.dragon('slot', 'whom')}."

    def works(self) -> str:
        return f"{self.card()} takes effect."

    def refilled(self) -> str:
        return f"A new card lies in {self.at()}."

    def lost(self) -> str:
        return f"{self.does('lose')} the battle position {slot_words(self.data['slot'])}."

    def counters(self) -> str:
        n: int = self.data["n"]
        sign = "+" if n > 0 else ""
        counter = f"a {sign}{n} counter" if abs(n) == 1 else f"counters for {sign}{n}"
        return f"The dragon in {self.at()} gets {counter}."

    def exchanged(self) -> str:
        return f"{self.does('exchange')} {self.card('a face-down card')} in {slot_words(self.data['slot'])}."

    def leaves(self) -> str:
        how: int = self.data["how"]
        if how == LEFT_REMOVED:
            return f"{self.card()} is removed from the game."
        if how == LEFT_DISCARDED or self.cards.type_of[self.data["card"]] == TERRAIN:
            return f"{self.card()} is discarded from {self.at()}."
        return f"{self.owned()} is killed{' in battle' if how == LEFT_KILLED else ''}."

    def becomes(self) -> str:
        return f"{self.card()} becomes a dragon in {self.at()}."

    def survives(self) -> str:
        return f"{self.owned()} survives."

    def cannot_pay(self) -> str:
        return f"{self.does('cannot pay', 'cannot pay')} for {self.card()}: all gold and the dragon are lost."

    def guessed(self) -> str:
        thing = "terrain" if self.data["terrain"] else "a dragon"
        return f"{self.does('guess', 'guesses')} {thing}: {'right' if self.data['right'] else 'wrong'}."

    # Battles

    def battle(self) -> str:
        seat = seat_of(self.data["attacker"])
        attack, defence = self.data["strengths"][seat], self.data["strengths"][1 - seat]
        fights, meets = self.dragon("attacker", "card"), self.dragon("defender", "whom")
        return f"Battle: {fights} attacks at {attack}, {meets} defends at {defence}."

    def helps(self) -> str:
        return f"{self.card()} helps {self.speaker(self.data['side']).object}."

    def result(self) -> str:
        winner: int = self.data["winner"]
        score = self._score(self.data["strengths"], winner)
        if winner == CANCELLED:
            return "The battle is cancelled."
        if not 0 <= winner < 2:
            return f"Nobody wins the battle, {score}."
        won = self.speaker(winner)
        tie = "a tie of " if len(set(self.data["strengths"])) == 1 else ""
        return f"{won} {won.does('win')} the battle, {tie}{score}."


def sentence(cards: Cards, event: Event, viewer: int | None, names: list[str]) -> str:
    """The log line of an event, '' where it needs none."""
    teller = Teller(cards, event.data, viewer, names)
    said: str = getattr(teller, event.kind)()
    return said
