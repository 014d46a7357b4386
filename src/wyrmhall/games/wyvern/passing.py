"""What the table answers for a seat that has asked it to: nothing but passes. A seat that wants to be stopped when it
is attacked is asked then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyvern.codes import A_TARGET, DISCARDING, FIGHTING, NONE, PASS

if TYPE_CHECKING:
    from wyrmhall.games.wyvern.state import WyvernState

UNABLE: Final = "pass-unable"
TO_BATTLE: Final = "to-battle"
TO_ATTACKED: Final = "to-attacked"
TO_END: Final = "to-end"
TURNS: Final = 1 << 16


def answer(s: WyvernState, seat: int, chosen: list[str]) -> int:
    """The token that these standing answers give to what `seat` is asked, or -1."""
    options = s.answers(seat)
    if PASS not in options:
        return NONE
    if UNABLE in chosen and len(options) == 1:
        return PASS
    if TO_BATTLE in chosen and s.phase < FIGHTING and not s.chain:
        return PASS
    if TO_ATTACKED in chosen and s.phase < DISCARDING and not attacked(s, seat):
        return PASS
    return PASS if TO_END in chosen and s.phase < DISCARDING else NONE


def attacked(s: WyvernState, seat: int) -> bool:
    """Whether a card of this seat is attacked now."""
    return bool(s.attack) and s.attack[A_TARGET] >= 0 and s.attack[A_TARGET] // 6 == seat


def mark(s: WyvernState, name: str) -> int:
    """An answer for a turn lapses with the turn, one for its first phases when the battle phase begins."""
    turn = (s.number * TURNS + s.turns) * 2
    return turn + (1 if name == TO_BATTLE and s.phase >= FIGHTING else 0)
