"""Scenes of Wyvern for tests: lay out what matters, begin a phase, and choose by short names.

A battlefield is its front row and its rear row, `"K001! K033 - / - - K002"`: `!` is face up and paid, `?` face down
and paid, `-` vacant, `+2` or `-1` behind it are counters. Positions are `0f1` to `1r3`: seat, row, column. Choices are
a card's id (`K061`), a position (`0f1`), `use 0f1`, a treasure's place (`t0f1`), `use t0f1`, or a plain token (`pass`,
`yes`, `3`).
"""

from __future__ import annotations

import re
from typing import Any

import wyrmhall
from wyrmhall.games.wyvern import codes, strength
from wyrmhall.games.wyvern.effects import ATTACKING, DEFENDING
from wyrmhall.games.wyvern.phases import EndTurn, Phase
from wyrmhall.games.wyvern.setup import NextGame
from wyrmhall.games.wyvern.state import WyvernState
from wyrmhall.kernel.operation import Window
from wyrmhall.kernel.rng import Rng

ROWS = {"f": "front", "r": "rear"}
PHASES = {"draw": 1, "treasure": 2, "movement": 3, "action": 4, "battle": 5, "second": 6, "discard": 7}
# Two cards that do nothing by themselves, for battlefields that do not matter.
PLAIN = "K004 - - / K012 - -"


def slot_of(name: str) -> int:
    """`0f1` -> the number of the position."""
    return int(name[0]) * 6 + (3 if name[1] == "r" else 0) + int(name[2]) - 1


def place_of(name: str) -> int:
    return int(name[0]) * codes.SEAT_PLACES + (codes.ROW_PLACES if name[1] == "r" else 0) + int(name[2:]) - 1


class Scene:
    def __init__(self, mine: str = PLAIN, theirs: str = PLAIN, match: str = "game", seed: int = 3) -> None:
        self.game: Any = wyrmhall.load(f"wyvern(pool=everything,match={match})")
        self.s: WyvernState = self.game.blank(Rng(seed))
        self.s.game = self.game
        self.s.number = 1
        self.s.turns = 3
        self.cards = self.game.cards
        for seat, field in enumerate((mine, theirs)):
            self._lay_out(seat, field)

    # Laying out

    def code(self, seat: int, id: str, marks: int = 0) -> int:
        return int(self.cards.number(id)) | (codes.OWNER if seat else 0) | marks

    def _lay_out(self, seat: int, field: str) -> None:
        words = field.replace("/", " ").split()
        assert len(words) == 6, field
        for column, word in enumerate(words):
            if word == "-":
                continue
            match = re.fullmatch(r"([A-Z]+\d+[ab]?)([!?]?)([+-]\d+)?", word)
            assert match is not None, word
            slot = seat * 6 + column
            up, paid = match[2] == "!", match[2] in ("!", "?")
            known = codes.KNOW_BOTH | codes.SHOWN if paid else codes.KNOW << seat
            self.s.field[slot] = self.code(seat, match[1], known)
            self.s.status[slot] = (codes.UP if up else 0) | (codes.PAID if paid else 0)
            self.s.counters[slot] = int(match[3] or 0)

    def hand(self, seat: int, ids: str) -> Scene:
        self.s.hands[seat] = [self.code(seat, id, codes.KNOW << seat) for id in ids.split()]
        return self

    def gold(self, mine: int, theirs: int = 25) -> Scene:
        self.s.gold = [mine, theirs]
        return self

    def lair(self, seat: int, ids: str) -> Scene:
        self.s.lairs[seat] = [self.code(seat, id) for id in ids.split()]
        return self

    def horde(self, seat: int, ids: str) -> Scene:
        self.s.hordes[seat] = [self.code(seat, id) for id in ids.split()]
        return self

    def discards(self, seat: int, ids: str) -> Scene:
        """Cards on the discard piles of a seat, the last one on top."""
        for id in ids.split():
            code = self.code(seat, id, codes.SHOWN)
            pile = self.s.lair_discards if self.game.tables.is_lair[code & codes.KIND] else self.s.horde_discards
            pile[seat].append(code)
        return self

    def treasure(self, place: str, id: str, gold: int = 0) -> Scene:
        code = self.code(int(place[0]), id, codes.KNOW_BOTH | codes.SHOWN)
        self.s.treasures = (*self.s.treasures, place_of(place), code, gold * codes.T_GOLD)
        return self

    def attach(self, where: str, id: str, seat: int | None = None, bits: int = 0) -> Scene:
        """A card attached by `seat`, the other player's unless it says otherwise."""
        slot = slot_of(where)
        by = 1 - slot // 6 if seat is None else seat
        known = codes.KNOW << by if bits & codes.PIN_HIDDEN else codes.KNOW_BOTH | codes.SHOWN
        self.s.pins = (*self.s.pins, slot, self.code(by, id, known), 0, by | bits)
        return self

    def go(self, phase: str, seat: int = 0) -> Scene:
        """A phase of the turn of `seat` begins."""
        s = self.s
        s.turn = seat
        s.first = seat
        s.stack = [NextGame(), EndTurn()]
        for number in range(7, PHASES[phase] - 1, -1):
            s.stack.append(Phase(number))
        s.events = []
        s.settle()
        return self

    # Choosing

    def token(self, word: str) -> int:
        vocabulary = self.game.vocabulary
        use = "use" if word.startswith("use ") else ""
        rest = word.removeprefix("use ")
        match = re.fullmatch(r"(t?)([01])([fr])(\d+)", rest)
        if match is not None:
            place = f"{match[2]}-{ROWS[match[3]]}-{match[4]}"
            kind = "treasure" if match[1] else ""
            prefix = "-".join(part for part in (use, kind) if part) or "at"
            return int(vocabulary.token(f"{prefix} {place}"))
        if re.fullmatch(r"(K|P|C|PR)\d+[ab]?", rest):
            return int(vocabulary.token(f"card {rest}"))
        return int(vocabulary.token(rest))

    def names(self, seat: int) -> list[str]:
        return [self.game.vocabulary.name(token) for token in self.s.legal(seat)]

    def can(self, seat: int, word: str) -> bool:
        return seat in self.s.actors() and self.token(word) in self.s.legal(seat)

    def do(self, seat: int, *words: str) -> Scene:
        """Choose one after another. Windows that ask in between are passed by whoever they ask."""
        for word in words:
            token = self.token(word)
            while not (seat in self.s.actors() and token in self.s.legal(seat)):
                op = self.s.stack[-1] if self.s.stack else None
                if not isinstance(op, Window):
                    asked = {actor: self.names(actor) for actor in self.s.actors()}
                    raise AssertionError(
                        f"seat {seat} cannot choose {word!r} at {op.name if op else 'the end'}: {asked}"
                    )
                self.s.apply(self.s.actors()[0], op.pass_token(self.s))
            self.s.apply(seat, token)
        return self

    def passed(self) -> Scene:
        """Whoever is asked by a window passes."""
        while self.s.stack and self.s.waiting and isinstance(self.s.stack[-1], Window):
            op = self.s.stack[-1]
            self.s.apply(self.s.actors()[0], op.pass_token(self.s))
        return self

    def skip(self, seat: int) -> Scene:
        """The seat passes if it is asked; with nothing to do it is passed over."""
        self.passed()
        if seat in self.s.actors() and codes.PASS in self.s.legal(seat):
            self.s.apply(seat, codes.PASS)
        return self

    def on_to(self, phase: str) -> Scene:
        """Everybody passes until a phase of this turn begins."""
        while self.s.phase < PHASES[phase]:
            seat = self.s.actors()[0]
            assert codes.PASS in self.s.legal(seat), self.names(seat)
            self.s.apply(seat, codes.PASS)
        return self

    def fight_on(self) -> Scene:
        """Nobody plays anything more until the battle is over."""
        while self.s.waiting and self.s.battle:
            seat = self.s.actors()[0]
            if self.s.stack[-1].name != "battle action" and self.s.legal(seat) != [codes.PASS]:
                break
            self.s.apply(seat, codes.PASS)
        return self

    def attack(self, seat: int, attacker: str, target: str) -> Scene:
        return self.do(seat, attacker, target).passed()

    # Looking

    def at(self, where: str) -> str | None:
        code = self.s.field[slot_of(where)]
        return self.cards.ids[code & codes.KIND] if code >= 0 else None

    def up(self, where: str) -> bool:
        return bool(self.s.status[slot_of(where)] & codes.UP)

    def held(self, seat: int) -> list[str]:
        return sorted(self.cards.ids[code & codes.KIND] for code in self.s.hands[seat])

    def pile(self, seat: int) -> list[str]:
        """The two discard piles of a seat, the lair's first."""
        codes_ = self.s.lair_discards[seat] + self.s.horde_discards[seat]
        return [self.cards.ids[code & codes.KIND] for code in codes_]

    def attached(self, where: str) -> list[str]:
        slot, pins = slot_of(where), self.s.pins
        return [self.cards.ids[pins[at + 1] & codes.KIND] for at in range(0, len(pins), codes.PIN) if pins[at] == slot]

    def treasures(self, seat: int) -> list[str]:
        found = self.s.treasures
        return [
            self.cards.ids[found[at + 1] & codes.KIND]
            for at in range(0, len(found), codes.TREASURE)
            if found[at] // codes.SEAT_PLACES == seat
        ]

    def attacks_at(self, where: str) -> int:
        return strength.strength(self.s, slot_of(where), ATTACKING)

    def defends_at(self, where: str) -> int:
        return strength.strength(self.s, slot_of(where), DEFENDING)

    def totals(self) -> tuple[int, int]:
        return strength.total(self.s, 0), strength.total(self.s, 1)

    def counters(self, where: str) -> int:
        slot = slot_of(where)
        return self.s.counters[slot] + self.s.vain[slot]

    def told(self) -> list[str]:
        """The log so far, as an onlooker reads it."""
        names = ["Ann", "Bob"]
        events = self.game.read_events(self.s)
        return [said for event in events if event.visible_to(None) and (said := self.game.sentence(event, None, names))]
