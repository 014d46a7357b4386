"""What a choice in a battle would make of both sums, if nobody answers it.

Only effects that follow from what lies open are tried out, on a clone: a preview tells nobody what is hidden.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyvern import dragons, strength
from wyrmhall.games.wyvern.battle import BattleTurn
from wyrmhall.games.wyvern.codes import ABILITY, CARD, KIND, NONE, PASS, PLACE, SLOT, TREASURE, USE_PLACE, USE_SLOT
from wyrmhall.games.wyvern.effects import (
    BOOST,
    COPY_BASE,
    COUNTER,
    DOUBLE_BASE,
    FORBID,
    GAIN_KEYWORD,
    HELPERS_COUNT,
    LEND_BASE,
    LOSE_ABILITIES,
    LOSE_KEYWORD,
    LOWER_WINS,
    MODIFY,
    PLAYED,
    REVERSE,
    STRENGTH,
    SWAP_BASE,
    TIE,
    USE_IN_BATTLE,
    Clause,
)
from wyrmhall.games.wyvern.playing import Aim, Answers

if TYPE_CHECKING:
    from wyrmhall.games.wyvern.state import WyvernState

OPEN_EFFECTS: Final = (
    MODIFY,
    STRENGTH,
    BOOST,
    REVERSE,
    COUNTER,
    LEND_BASE,
    COPY_BASE,
    SWAP_BASE,
    DOUBLE_BASE,
    GAIN_KEYWORD,
    LOSE_KEYWORD,
    LOSE_ABILITIES,
    FORBID,
    TIE,
    LOWER_WINS,
    HELPERS_COUNT,
)
MOST_AIMS: Final = 8
MOST_STEPS: Final = 6


class Change:
    """`token` would lead to these totals by seat; `target` is the position it is aimed at, or -1."""

    def __init__(self, token: int, target: int, totals: tuple[int, int], behind: int) -> None:
        self.token: Final = token
        self.target: Final = target
        self.totals: Final = totals
        self.behind: Final = behind


def changes(s: WyvernState, seat: int, legal: list[int]) -> list[Change]:
    """What each choice of `seat` would change in the battle that is fought; nothing where no sum would move."""
    found: list[Change] = []
    if not s.battle or not s.stack:
        return found
    op = s.stack[-1]
    if isinstance(op, Aim):
        moment = USE_IN_BATTLE if op.bits & ABILITY else PLAYED
        tried = legal if len(legal) <= MOST_AIMS and _open_effects(s.tables.at[moment][op.card]) else []
    elif isinstance(op, BattleTurn):
        tried = [token for token in legal if _open_effects(_clauses(s, token))]
    else:
        return found
    for token in tried:
        _try(s.clone(), seat, token, token, NONE, MOST_STEPS, found)
    now = (strength.total(s, 0), strength.total(s, 1))
    return [change for change in found if change.totals != now]


def _clauses(s: WyvernState, token: int) -> list[Clause]:
    """What the card or the ability behind a token does."""
    if token >= CARD:
        return s.tables.at[PLAYED][token - CARD]
    if token >= USE_PLACE:
        for at in range(0, len(s.treasures), TREASURE):
            if s.treasures[at] == token - USE_PLACE:
                return s.tables.at[USE_IN_BATTLE][s.treasures[at + 1] & KIND]
    elif token >= USE_SLOT:
        return s.tables.at[USE_IN_BATTLE][dragons.face(s, token - USE_SLOT)]
    return []


def _open_effects(clauses: list[Clause]) -> bool:
    for clause in clauses:
        if clause.op not in OPEN_EFFECTS:
            return False
    return len(clauses) > 0


def _try(s: WyvernState, seat: int, first: int, token: int, target: int, steps: int, found: list[Change]) -> None:
    """Choose `token` and whatever it asks next, and note every end; the other side lets it pass."""
    if SLOT <= token < PLACE:
        target = token - SLOT
    s.apply(seat, token)
    while s.waiting == 1 << (1 - seat) and isinstance(s.stack[-1], Answers):
        s.apply(1 - seat, PASS)
    op = s.stack[-1] if s.stack else None
    if isinstance(op, Aim) and op.seat == seat:
        options = s.legal(seat)
        if steps and len(options) <= MOST_AIMS:
            for aim in options:
                _try(s.clone(), seat, first, aim, target, steps - 1, found)
    elif s.battle and isinstance(op, BattleTurn):
        found.append(Change(first, target, (strength.total(s, 0), strength.total(s, 1)), strength.behind(s)))
