"""A referee who knows the rulebook but not the program watches games with decks of any cards at all.

It looks at the table before and after every choice: no card appears or vanishes, gold moves only where it is told, rows
are as they must be, whoever is behind begins a battle, the right side wins it, and the points are right.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import wyrmhall
from wyrmhall.games.wyvern import codes
from wyrmhall.games.wyvern.decks import Deck
from wyrmhall.games.wyvern.effects import ULTRA_RARE
from wyrmhall.games.wyvern.state import WyvernState

# Steps in which a position waits for the card that fills it, or a battlefield is being laid out anew.
UNDER_WAY = ("keep one", "restore", "rearrange", "put down", "arrange", "movement", "displaced")
# Cards and dragons with which another side may win than the one with more strength.
ODD_CARDS = {"K078", "P056", "P058", "P071"}
ODD_DRAGONS = {"K015", "C033"}


def any_deck(game: Any, rng: random.Random) -> Any:
    lair = [kind for kind in range(game.cards.kinds) if game.tables.is_lair[kind]]
    horde = [kind for kind in range(game.cards.kinds) if not game.tables.is_lair[kind]]
    counts = [0] * game.cards.kinds
    for kind in rng.sample(lair, 22):
        counts[kind] = 1
    for kind in rng.sample(horde, 30):
        counts[kind] = 1 if game.cards.type_of[kind] == ULTRA_RARE else 2
    return Deck("Any cards", counts, -1).data(game.cards)


def on_the_table(s: WyvernState) -> Counter[tuple[int, bool]]:
    """Every card of both players, wherever it is, and whose it is."""
    found = [code for code in s.field if code >= 0]
    for zone in (s.hands, s.lairs, s.hordes, s.tops, s.lair_discards, s.horde_discards, s.removed, s.dealt):
        found += zone[0] + zone[1]
    found += [*s.pins[1 :: codes.PIN], *s.treasures[1 :: codes.TREASURE], *s.under[1 :: codes.UNDER]]
    found += [*s.played[1 :: codes.CARD_IN_BATTLE], *s.chain[0 :: codes.CHAIN]]
    real = [code for code in found if code >= 0 and not code & codes.VIRTUAL]
    return Counter((code & codes.KIND, bool(code & codes.OWNER)) for code in real)


class Referee:
    def __init__(self, game: Any, s: WyvernState) -> None:
        self.game = game
        self.s = s
        self.cards = on_the_table(s)

    def look(self) -> None:
        """Before a choice."""
        s = self.s
        ids = self.game.cards.ids
        self.step = s.stack[-1].name
        self.gold = s.gold[:]
        self.told = len(s.events or [])
        fighters = {ids[s.field[slot] & codes.KIND] for slot in range(codes.FIELD) if s.side[slot] >= 0}
        laid = {ids[kind] for kind in s.played[0 :: codes.CARD_IN_BATTLE]}
        self.odd = bool(fighters & ODD_DRAGONS or laid & ODD_CARDS)
        self.attacker = s.battle[codes.B_SEAT] if s.battle else codes.NONE

    def judge(self) -> None:
        """After it."""
        s = self.s
        assert on_the_table(s) == self.cards, self.step
        new = (s.events or [])[self.told :]
        for event in new:
            if event[0] == codes.E_GOLD:
                self.gold[event[2]] += event[3]
            elif event[0] == codes.E_PAID:
                self.gold[event[2]] -= event[3]
            elif event[0] == codes.E_BANKED:
                self.gold[event[2]] -= event[4]
            elif event[0] == codes.E_RESULT and self.step == "battle action" and not self.odd:
                self.judge_battle(event[2], event[3])
        assert self.gold == s.gold, self.step
        assert min(s.gold) >= 0
        if s.actors():
            self.judge_rows()
            self.judge_first(new)

    def judge_battle(self, result: int, totals: list[int]) -> None:
        if result in (0, 1):
            ahead = totals[self.attacker] >= totals[1 - self.attacker]
            assert result == (self.attacker if ahead else 1 - self.attacker), totals

    def judge_first(self, new: list[Any]) -> None:
        s = self.s
        begun = [event for event in new if event[0] == codes.E_BATTLE]
        op: Any = s.stack[-1]
        lies = {self.game.cards.ids[code & codes.KIND] for code in s.treasures[1 :: codes.TREASURE]}
        if not begun or op.name != "battle action" or op.passes or "K245" in lies:
            return
        attacker, totals = s.battle[codes.B_SEAT], begun[-1][4]
        behind = 1 - attacker if totals[attacker] >= totals[1 - attacker] else attacker
        assert s.actors() == (behind,)

    def judge_rows(self) -> None:
        s = self.s
        if s.battle or s.chain or s.stack[-1].name in UNDER_WAY:
            return
        for seat in range(2):
            front, rear = (any(code >= 0 for code in s.field[first : first + 3]) for first in (seat * 6, seat * 6 + 3))
            assert front, "the rear row moves up, and without a position the game is over"
            for place, code in zip(s.treasures[0 :: codes.TREASURE], s.treasures[1 :: codes.TREASURE], strict=True):
                if place // codes.SEAT_PLACES == seat and code < codes.VIRTUAL:
                    assert rear or place % codes.SEAT_PLACES < codes.ROW_PLACES


@pytest.mark.parametrize("seed", range(8))
def test_a_referee_finds_nothing_to_object_to(seed: int) -> None:
    rng = random.Random(seed)
    game: Any = wyrmhall.load("wyvern(pool=everything)")
    s = game.start(seed=seed, bring=[any_deck(game, rng), any_deck(game, rng)])
    s.events = []
    referee = Referee(game, s)
    while s.actors():
        seat = rng.choice(s.actors())
        legal = s.legal(seat)
        token = rng.choice(legal if rng.random() < 0.4 or len(legal) == 1 else legal[1:])
        referee.look()
        s.apply(seat, token)
        referee.judge()
    won = s.outcome().winners
    for seat in range(2):
        positions = sum(code >= 0 for code in s.field[seat * 6 : seat * 6 + 6])
        worth = 25 + s.gold[seat] + positions if won == (seat,) else s.gold[seat] // 2
        assert s.outcome().scores[seat] == worth
