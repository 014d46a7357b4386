"""Step 4: the round ends. Minions are summoned, treasures heal or are passed on, all goes back, sleepers wake."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.dragonscales import choices, moments, piles, steps, trade, whom
from wyrmhall.games.dragonscales.checks import STAYS
from wyrmhall.games.dragonscales.codes import (
    BOXES,
    CARD,
    KIND,
    NONE,
    SUMMONS,
)
from wyrmhall.games.dragonscales.effects import (
    RESET,
)
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.dragonscales.state import DragonscalesState


from wyrmhall.games.dragonscales.codes import (
    DICE,
    E_RESET,
    E_WOKE,
    IN,
    RESETTING,
    ROW_COUNT,
)
from wyrmhall.kernel.operation import Operation


def might_reset(s: DragonscalesState, seat: int) -> bool:
    """Whether somebody could have a minion to summon or something to do with a treasure, as far as all can see."""
    if s.scales[seat] == 0:
        return False
    if s.stash[seat] and idols(s):
        return True
    if s.summoned >> seat & 1 or not s.hands[seat]:
        return False
    for kind in range(s.cards.villainy_kinds):
        if s.cards.minion[kind] and s.minds[seat] >> s.cards.owner[kind] & 1:
            return True
    return False


def idols(s: DragonscalesState) -> bool:
    """Whether the set has treasures that are used in the reset step."""
    for kind in s.cards.kinds_at[RESET]:
        if s.cards.use[kind] == STAYS:
            return True
    return False


def reset_answers(s: DragonscalesState, seat: int) -> list[int]:
    options: list[int] = []
    if s.scales[seat] >= SUMMONS and not s.summoned >> seat & 1:
        options += [CARD + kind for kind in choices.minions_in(s, s.hands[seat])]
    for code in s.stash[seat]:
        kind = code & KIND
        ability = s.cards.abilities[kind]
        if s.cards.use[kind] != STAYS or not ability.whens >> RESET & 1 or CARD + kind in options:
            continue
        if whom.feasible(s, seat, ability.first, kind):
            options.append(CARD + kind)
    return options


def reset_answer(s: DragonscalesState, seat: int, token: int) -> None:
    kind = token - CARD
    if s.cards.minion[kind]:
        piles.pay(s, seat, SUMMONS)
        moments.summon(s, seat, kind)
    else:
        s.epoch += 1
        s.stack.append(steps.Do(seat, s.cards.abilities[kind].first, 0, kind, NONE, 0, NONE))


class Clear(Operation["DragonscalesState"]):
    """The reset step begins: the board is empty, and treasures that heal do so."""

    name = "clear"
    rule = "DS-RESET-1"

    def run(self, s: DragonscalesState) -> None:
        s.stage = RESETTING
        for place in range(ROW_COUNT * BOXES):
            s.owners[place] = NONE
            s.counts[place] = 0
        for seat in range(s.seats):
            if s.lives(seat):
                for code in s.shown[seat]:
                    ability = s.cards.abilities[code & KIND]
                    if ability.whens >> RESET & 1:
                        s.stack.append(steps.Do(seat, ability.first, 0, code & KIND, NONE, 0, NONE))


class Reset(Operation["DragonscalesState"]):
    """DS-RESET-1: dice and protection go back, the first player token moves on, the knocked out wake."""

    name = "reset"
    rule = "DS-RESET-1"

    def run(self, s: DragonscalesState) -> None:
        s.epoch += 1
        s.protected = NONE
        s.denied = 0
        s.summoned = 0
        s.truce = False
        s.round_hits = 0
        s.round_ignore = 0
        for die in range(DICE * s.seats):
            s.dice[die] = NONE
        for seat in range(s.seats):
            s.suffered[seat] = 0
            if s.out[seat] > IN and s.out[seat] <= s.round:
                s.out[seat] = IN
                s.wounds[seat] = 0
                s.poison[seat] = 0
                if s.events is not None:
                    s.events.append((E_WOKE, EVERYBODY, seat))
            s.talks[seat] = 0
            trade.close(s, seat)
        pass_token(s)
        if s.events is not None:
            s.events.append((E_RESET, EVERYBODY, s.first))


def pass_token(s: DragonscalesState) -> None:
    """DS-READ-33: to the next villain that is in the game; past an empty table to the next seat."""
    for _ in range(s.seats):
        s.first = (s.first + 1) % s.seats
        if s.lives(s.first):
            return
    s.first = (s.first + 1) % s.seats


OPERATIONS = (Clear, Reset)
