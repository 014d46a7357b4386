"""What abilities, guild slots and objectives count on a mat, and the conditions made of such counts.

A Count is a kind, a scope seen from a dragon's space, and filters; tucked cards never count as dragons.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyrmspan import codes
from wyrmhall.kernel.errors import BadCards

if TYPE_CHECKING:
    from wyrmhall.games.wyrmspan.state import WyrmspanState

DRAGONS_COUNT: Final = 0
CAVE_CARDS: Final = 1
EXCAVATED_SPACES: Final = 2
CACHED_COUNT: Final = 3
TUCKED_HERE: Final = 4
EGG_COUNT: Final = 5
EGG_PAIRS: Final = 6
NEST_COUNT: Final = 7
MARKER_COUNT: Final = 8
FULL_COLUMNS: Final = 9
TRAIT_SETS: Final = 10
SIZE_SETS: Final = 11
LOWEST_OBJECTIVES: Final = 12
COST_ICONS: Final = 13
GUILD_STEPS: Final = 14

ON_MAT: Final = 0
IN_CAVE: Final = 1
IN_COLUMN: Final = 2
ADJACENT: Final = 3
HERE: Final = 4
IN_ROW: Final = 5
SCOPES = ("mat", "this_cave", "this_column", "adjacent", "here")

EQUAL: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2
AS_LEFT: Final = 3
BETWEEN: Final = 4
RIGHTMOST: Final = 5

SIMPLE = {
    "eggs": EGG_COUNT,
    "eggs/2": EGG_PAIRS,
    "nests(dragons)": NEST_COUNT,
    "guild_markers": MARKER_COUNT,
    "full_columns": FULL_COLUMNS,
    "sets(trait)": TRAIT_SETS,
    "sets(size)": SIZE_SETS,
    "objectives_lowest": LOWEST_OBJECTIVES,
    "resource_cost_icons(best_cave)": COST_ICONS,
    "guild_steps": GUILD_STEPS,
    "tucked(here)": TUCKED_HERE,
}


class Count:
    """`sizes`, `traits` and `triggers` are masks of what counts; `also` is a second count that is added."""

    def __init__(self, kind: int, scope: int) -> None:
        self.kind = kind
        self.scope = scope
        self.other = False
        self.sizes = 15
        self.traits = 15
        self.triggers = 0
        self.cheapest = 0
        self.dearest = 99
        self.resource = codes.NONE
        self.also: Count | None = None


class Condition:
    """A count that must equal, reach or not exceed a value, or another relation that has no number."""

    def __init__(self, relation: int, count: Count, value: int) -> None:
        self.relation = relation
        self.count = count
        self.value = value


def _scope(word: str) -> int:
    if word in codes.ROW_NAMES:
        return IN_ROW + codes.ROW_NAMES.index(word)
    if word not in SCOPES:
        raise BadCards(f"{word!r} is no part of a mat; expected one of {', '.join(SCOPES + codes.ROW_NAMES)}")
    return SCOPES.index(word)


def parse_count(text: str) -> Count:
    if "+" in text:
        first, _, second = text.partition("+")
        count = parse_count(first)
        count.also = parse_count(second)
        return count
    if text in SIMPLE:
        return Count(SIMPLE[text], ON_MAT)
    match = re.fullmatch(r"(count|cave_cards|excavated|cached)\(([^)]*)\)", text)
    if match is None:
        raise BadCards(f"the count {text!r} cannot be read")
    kinds = {"count": DRAGONS_COUNT, "cave_cards": CAVE_CARDS, "excavated": EXCAVATED_SPACES, "cached": CACHED_COUNT}
    words = match[2].split(",")
    count = Count(kinds[match[1]], _scope(words[0]))
    for word in words[1:]:
        _filter(count, word)
    return count


def _filter(count: Count, word: str) -> None:
    if word == "other":
        count.other = True
    elif word in codes.SIZES:
        count.sizes = 1 << codes.SIZES.index(word)
    elif word in codes.TRAITS:
        count.traits = 1 << codes.TRAITS.index(word)
    elif word in codes.RESOURCES:
        count.resource = codes.RESOURCES.index(word)
    elif word.startswith("has:"):
        for trigger in word[4:].split("|"):
            count.triggers |= codes.TRIGGERS[trigger]
    elif word.startswith("cost<="):
        count.dearest = int(word[6:])
    elif word.startswith("cost>="):
        count.cheapest = int(word[6:])
    else:
        raise BadCards(f"the filter {word!r} of a count cannot be read")


def parse_condition(text: str) -> list[Condition]:
    return [_parse_one(part) for part in text.split(" and ")]


def _parse_one(text: str) -> Condition:
    if text == "between_dragons":
        return Condition(BETWEEN, Count(DRAGONS_COUNT, HERE), 0)
    if text == "rightmost_dragon":
        return Condition(RIGHTMOST, Count(DRAGONS_COUNT, HERE), 0)
    match = re.fullmatch(r"(.+?)(==|>=|<=)(.+)", text)
    if match is None:
        raise BadCards(f"the condition {text!r} cannot be read")
    if match[3] == f"left.{match[1]}":
        return Condition(AS_LEFT, parse_count(match[1]), 0)
    if not match[3].isdigit():
        raise BadCards(f"the condition {text!r} compares with {match[3]!r}; expected a number")
    return Condition(("==", ">=", "<=").index(match[2]), parse_count(match[1]), int(match[3]))


def spaces_in(s: WyrmspanState, seat: int, space: int, scope: int) -> list[int]:
    """The spaces with a dragon in a scope seen from `space`, as numbers 0 to 11."""
    found: list[int] = []
    base = seat * codes.POOL + codes.LENGTH
    if scope == HERE:
        if space >= 0:
            found.append(space)
        return found
    row = scope - IN_ROW if scope >= IN_ROW else space // codes.COLUMNS
    if scope != IN_COLUMN and scope != ADJACENT:
        for each in range(codes.ROWS):
            if each == row or scope == ON_MAT:
                for column in range(s.pool[base + each]):
                    found.append(each * codes.COLUMNS + column)
        return found
    column = space % codes.COLUMNS
    for other in range(codes.ROWS):
        if s.pool[base + other] > column and (scope == IN_COLUMN or other == row - 1 or other == row + 1):
            found.append(other * codes.COLUMNS + column)
    if scope == ADJACENT:
        if column > 0:
            found.append(space - 1)
        if s.pool[base + row] > column + 1:
            found.append(space + 1)
    return found


def count_on(s: WyrmspanState, seat: int, space: int, count: Count) -> int:
    """The value of a count for a seat, seen from `space` (NONE where no dragon asks)."""
    value = _count(s, seat, space, count)
    if count.also is not None:
        value += _count(s, seat, space, count.also)
    return value


def _count(s: WyrmspanState, seat: int, space: int, count: Count) -> int:
    kind = count.kind
    pool = s.pool
    base = seat * codes.POOL
    if kind == DRAGONS_COUNT:
        return _count_dragons(s, seat, space, count)
    if kind == CAVE_CARDS:
        if count.scope >= IN_ROW:
            return pool[base + codes.DUG + count.scope - IN_ROW] - 1
        return pool[base + codes.DUG] + pool[base + codes.DUG + 1] + pool[base + codes.DUG + 2] - codes.ROWS
    if kind == EXCAVATED_SPACES:
        return pool[base + codes.DUG + space // codes.COLUMNS]
    if kind == CACHED_COUNT:
        return _count_cached(s, seat, space, count)
    if kind == TUCKED_HERE:
        return s.tucks[seat * codes.SPACES + space]
    if kind == EGG_COUNT:
        return pool[base + codes.EGGS]
    if kind == EGG_PAIRS:
        return pool[base + codes.EGGS] // 2
    if kind == MARKER_COUNT:
        return min(codes.MARKERS, pool[base + codes.GUILD] // codes.BROWN)
    if kind == GUILD_STEPS:
        return pool[base + codes.GUILD]
    if kind == LOWEST_OBJECTIVES:
        return lowest_objectives(s, seat)
    return _count_shapes(s, seat, kind)


def _count_dragons(s: WyrmspanState, seat: int, space: int, count: Count) -> int:
    cards = s.cards
    total = 0
    mat = seat * codes.SPACES
    for at in spaces_in(s, seat, space, count.scope):
        dragon = s.mat[mat + at]
        if count.other and at == space:
            continue
        if not (count.sizes >> cards.size[dragon] & 1 and count.traits >> cards.trait[dragon] & 1):
            continue
        if count.triggers and not count.triggers & cards.triggers[dragon]:
            continue
        if count.cheapest <= cards.icons[dragon] <= count.dearest:
            total += 1
    return total


def _count_cached(s: WyrmspanState, seat: int, space: int, count: Count) -> int:
    total = 0
    for at in spaces_in(s, seat, space, count.scope):
        cached = s.caches[seat * codes.SPACES + at]
        if cached:
            for resource in range(4):
                if count.resource == codes.NONE or count.resource == resource:
                    total += cached >> resource * codes.CACHE_BITS & codes.CACHE_MASK
    return total


def _count_shapes(s: WyrmspanState, seat: int, kind: int) -> int:
    cards = s.cards
    base = seat * codes.POOL + codes.LENGTH
    if kind == FULL_COLUMNS:
        return min(s.pool[base], s.pool[base + 1], s.pool[base + 2])
    if kind == NEST_COUNT:
        total = 0
        for at in spaces_in(s, seat, codes.NONE, ON_MAT):
            total += cards.nests[s.mat[seat * codes.SPACES + at]]
        return total
    if kind == COST_ICONS:
        best = 0
        for row in range(codes.ROWS):
            total = 0
            for at in spaces_in(s, seat, codes.NONE, IN_ROW + row):
                total += cards.resource_icons[s.mat[seat * codes.SPACES + at]]
            best = max(best, total)
        return best
    counts = [0, 0, 0, 0]
    for at in spaces_in(s, seat, codes.NONE, ON_MAT):
        dragon = s.mat[seat * codes.SPACES + at]
        counts[cards.trait[dragon] if kind == TRAIT_SETS else cards.size[dragon]] += 1
    return min(counts)


def lowest_objectives(s: WyrmspanState, seat: int) -> int:
    """In how many scored objectives nobody stands below `seat`; with one seat the Automa stands beside it."""
    width = s.seats if s.level == codes.NONE else 2
    total = 0
    for first in range(0, len(s.standing), width):
        lowest = True
        for other in range(width):
            if s.standing[first + other] > s.standing[first + seat]:
                lowest = False
        if lowest:
            total += 1
    return total


def holds(s: WyrmspanState, seat: int, space: int, conditions: list[Condition]) -> bool:
    for condition in conditions:
        if not _one_holds(s, seat, space, condition):
            return False
    return True


def _one_holds(s: WyrmspanState, seat: int, space: int, condition: Condition) -> bool:
    relation = condition.relation
    if relation == BETWEEN:
        column = space % codes.COLUMNS
        return column > 0 and s.pool[seat * codes.POOL + codes.LENGTH + space // codes.COLUMNS] > column + 1
    if relation == RIGHTMOST:
        return s.pool[seat * codes.POOL + codes.LENGTH + space // codes.COLUMNS] == space % codes.COLUMNS + 1
    value = count_on(s, seat, space, condition.count)
    if relation == AS_LEFT:
        # WS-READ-3: the left neighbour is the next seat; the Automa has no dragons in caves.
        if s.seats == 1:
            return True
        return value >= count_on(s, (seat + 1) % s.seats, codes.NONE, condition.count)
    if relation == EQUAL:
        return value == condition.value
    if relation == AT_LEAST:
        return value >= condition.value
    return value <= condition.value
