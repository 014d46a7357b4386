"""What everybody has: points line by line, while the game goes on and when it is over.

A seat's points lie in a row of SOURCES, so that sheets, totals and tests look at the same numbers. Bonuses and
penalties of an ending count only once the game has ended.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.dragonscales.codes import ESCAPED, HEADS, KIND, SLAIN

if TYPE_CHECKING:
    from wyrmhall.games.dragonscales.state import DragonscalesState

SOURCES = (
    "treasures",
    "scales",
    "villainy",
    "dragon_wounds",
    "wounds",
    "yellow",
    "red",
    "blue",
    "dragonslayer",
    "weakling",
    "coward",
    "escaped",
    "almost",
    "slowpoke",
)
TREASURES: Final = 0
SCALES: Final = 1
VILLAINY: Final = 2
DRAGON_WOUNDS: Final = 3
WOUNDS: Final = 4
TROPHY: Final = 5  # and one line more for each head
DRAGONSLAYER: Final = 8
WEAKLING: Final = 9
COWARD: Final = 10
GOT_AWAY: Final = 11
ALMOST: Final = 12
SLOWPOKE: Final = 13
LINES: Final = 14

TROPHY_POINTS: Final = 6
ASSIST_POINTS: Final = 3
SLAYER_POINTS: Final = 3
ESCAPED_POINTS: Final = 10
ALMOST_POINTS: Final = 5
PENALTY: Final = 5
PENALTIES_FROM: Final = 4  # seats


def sheets(s: DragonscalesState) -> list[int]:
    """LINES numbers for each seat."""
    lines = [0] * (LINES * s.seats)
    for seat in range(s.seats):
        _count_goods(s, seat, lines)
    for head in range(HEADS):
        _award_head(s, head, lines)
    if s.ending == SLAIN:
        _award_slaying(s, lines)
    elif s.ending == ESCAPED:
        _award_escape(s, lines)
    return lines


def scores(s: DragonscalesState) -> list[int]:
    lines = sheets(s)
    found: list[int] = []
    for seat in range(s.seats):
        total = 0
        for line in range(seat * LINES, seat * LINES + LINES):
            total += lines[line]
        found.append(total)
    return found


def _count_goods(s: DragonscalesState, seat: int, lines: list[int]) -> None:
    """DS-SCORE-1."""
    at = seat * LINES
    points = s.cards.points
    worth = 0
    for card in s.stash[seat]:
        worth += points[card & KIND]
    for card in s.shown[seat]:
        if s.cards.is_treasure(card & KIND):
            worth += points[card & KIND]
    lines[at + TREASURES] = worth
    lines[at + SCALES] = s.scales[seat] // 2
    lines[at + VILLAINY] = len(s.hands[seat])
    lines[at + DRAGON_WOUNDS] = dealt(s, seat)
    lines[at + WOUNDS] = -s.hurt(seat)


def dealt(s: DragonscalesState, seat: int) -> int:
    """The dragon wound cubes of a seat."""
    cubes = 0
    for head in range(HEADS):
        cubes += s.cubes[seat * HEADS + head]
    return cubes


def _award_head(s: DragonscalesState, head: int, lines: list[int]) -> None:
    """The trophy and the kill assist of a head, with both rules for ties: DS-SCORE-2, DS-SCORE-3, DS-READ-28."""
    most, second = 0, 0
    for seat in range(s.seats):
        cubes = s.cubes[seat * HEADS + head]
        if cubes > most:
            most, second = cubes, most
        elif most > cubes > second:
            second = cubes
    if most == 0:
        return
    first = _who_has(s, head, most)
    for seat in first:
        shared = (TROPHY_POINTS + ASSIST_POINTS) // len(first)
        lines[seat * LINES + TROPHY + head] = TROPHY_POINTS if len(first) == 1 else shared
    if len(first) == 1 and second > 0:
        runners = _who_has(s, head, second)
        for seat in runners:
            lines[seat * LINES + TROPHY + head] = ASSIST_POINTS if len(runners) == 1 else 1


def _who_has(s: DragonscalesState, head: int, cubes: int) -> list[int]:
    return [seat for seat in range(s.seats) if s.cubes[seat * HEADS + head] == cubes]


def _award_slaying(s: DragonscalesState, lines: list[int]) -> None:
    """DS-SCORE-4, DS-SCORE-5."""
    lines[s.hero * LINES + DRAGONSLAYER] = SLAYER_POINTS
    if s.seats < PENALTIES_FROM:
        return
    fewest, closest = 1000, 0
    for seat in range(s.seats):
        fewest = min(fewest, dealt(s, seat))
        closest = max(closest, s.places[seat])
    for seat in range(s.seats):
        if dealt(s, seat) == fewest:
            lines[seat * LINES + WEAKLING] = -PENALTY
        if s.places[seat] == closest:
            lines[seat * LINES + COWARD] = -PENALTY


def _award_escape(s: DragonscalesState, lines: list[int]) -> None:
    """DS-SCORE-6, DS-SCORE-7: the closest and the farthest are looked for among those left behind (DS-READ-29)."""
    lines[s.hero * LINES + GOT_AWAY] = ESCAPED_POINTS
    closest, farthest = 0, 1000
    for seat in range(s.seats):
        if seat != s.hero:
            closest = max(closest, s.places[seat])
            farthest = min(farthest, s.places[seat])
    for seat in range(s.seats):
        if seat == s.hero:
            continue
        if s.places[seat] == closest:
            lines[seat * LINES + ALMOST] = ALMOST_POINTS
        if s.places[seat] == farthest and s.seats >= PENALTIES_FROM:
            lines[seat * LINES + SLOWPOKE] = -PENALTY
