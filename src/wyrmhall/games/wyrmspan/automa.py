"""The Automa of a solo game: a deck of decisions that move its token, take cards and crowd the guild.

It has no mat. What a decision says is carried out at once; nothing is ever asked on its behalf.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyrmspan import codes
from wyrmhall.games.wyrmspan.counting import CAVE_CARDS, DRAGONS_COUNT, IN_ROW
from wyrmhall.games.wyrmspan.guild import fixed_points, free_slots
from wyrmhall.games.wyrmspan.pieces import fill_display, show_card, throw_away
from wyrmhall.games.wyrmspan.using import TableStep
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.wyrmspan.state import WyrmspanState

FIRST_RAVEL: Final = 3
HARDEST_AUTOMA: Final = 2
SET_ASIDE: Final = 1
PER_DRAGON: Final = 7
PER_DRAGON_HARDEST: Final = 8
PER_CAVE: Final = 2
LARGEST_ROW: Final = 7
ALL_CAVE_CARDS: Final = 9


def first_round(s: WyrmspanState) -> None:
    """WS-AUTOMA-2: its token at the start, one marker ready, its eight decisions shuffled."""
    s.rival = (0,) * 5
    s.rival_deck = tuple(s.cards.levels[s.level])
    s.rival_cards = ()
    keep(s, codes.RIVAL_READY, 1)


def keep(s: WyrmspanState, counter: int, value: int) -> None:
    """Set one of its counters. They are a tuple, which clones share."""
    s.rival = (*s.rival[:counter], value, *s.rival[counter + 1 :])


def prepare_round(s: WyrmspanState) -> None:
    """WS-AUTOMA-3: one more marker, no coins on the new objective, all decisions shuffled again."""
    keep(s, codes.RIVAL_READY, s.rival[codes.RIVAL_READY] + 1)
    keep(s, codes.RIVAL_COINS, 0)
    keep(s, codes.RIVAL_PASSED, 0)
    s.rival_deck = tuple(s.cards.levels[s.level])


class AutomaTurn(TableStep):
    """WS-AUTOMA-4: draw a decision and carry it out; the last one in play may mean to pass."""

    name = "automa"
    rule = "WS-AUTOMA-4"

    def run(self, s: WyrmspanState) -> None:
        s.epoch += 1
        left = len(s.rival_deck)
        passes = left == SET_ASIDE
        if not passes:
            deck = list(s.rival_deck)
            decision = deck.pop(s.rng.below(left))
            s.rival_deck = tuple(deck)
            _, _, _, coin, refresh, last = s.cards.decision[decision]
            passes = left == SET_ASIDE + 1 and last == 1
            if s.events is not None:
                told = (0, 0, 0) if passes else (steps(s, decision), coin, refresh)
                s.events.append((codes.DECIDED, EVERYBODY, decision, *told))
            if not passes:
                _carry_out(s, decision)
        if passes:
            keep(s, codes.RIVAL_PASSED, 1)
            if s.events is not None:
                s.events.append((codes.AUTOMA_PASSED, EVERYBODY))
        elif s.pool[codes.PASSED]:
            s.stack.append(self)


def _carry_out(s: WyrmspanState, decision: int) -> None:
    _, _, _, coin, refresh, _ = s.cards.decision[decision]
    if refresh:
        for place in range(codes.SHOWN):
            if s.display[place] != codes.NONE:
                throw_away(s, s.display[place])
                s.display[place] = codes.NONE
        fill_display(s)
    keep(s, codes.RIVAL_COINS, max(0, s.rival[codes.RIVAL_COINS] + coin))
    for _ in range(steps(s, decision)):
        keep(s, codes.RIVAL_STEPS, s.rival[codes.RIVAL_STEPS] + 1)
        if s.events is not None:
            s.events.append((codes.AUTOMA_MOVED, EVERYBODY, s.rival[codes.RIVAL_STEPS] % codes.TRACK))
        if s.rival[codes.RIVAL_STEPS] % codes.BROWN == 0:
            _reach_brown(s, decision)


def steps(s: WyrmspanState, decision: int) -> int:
    """A number for each round, or the spaces of the human's most or least excavated cave."""
    number = s.cards.decision_steps[decision][s.round]
    if number >= 0:
        return number
    most = max(s.pool[codes.DUG], s.pool[codes.DUG + 1], s.pool[codes.DUG + 2])
    if number == -1:
        return most
    if number == -3:
        return most + 1
    return min(s.pool[codes.DUG], s.pool[codes.DUG + 1], s.pool[codes.DUG + 2])


def _reach_brown(s: WyrmspanState, decision: int) -> None:
    """WS-AUTOMA-5: it takes the card of a display slot, and another or places a marker if one is ready."""
    dragon, cave, nth, _, _, _ = s.cards.decision[decision]
    _take(s, dragon - 1)
    if cave:
        _take(s, codes.SHOWN + cave - 1)
    if nth and s.rival[codes.RIVAL_PLACED] < s.rival[codes.RIVAL_READY]:
        free = free_slots(s)
        slot = free[(nth - 1) % len(free)]
        s.markers = (*s.markers, slot << 3 | codes.RIVAL_SEAT)
        keep(s, codes.RIVAL_PLACED, s.rival[codes.RIVAL_PLACED] + 1)
        if s.events is not None:
            s.events.append((codes.AUTOMA_MARKED, EVERYBODY, slot))


def _take(s: WyrmspanState, place: int) -> None:
    card = s.display[place]
    if card == codes.NONE:
        return
    s.rival_cards = (*s.rival_cards, card)
    s.display[place] = codes.NONE
    if s.events is not None:
        s.events.append((codes.AUTOMA_TOOK, EVERYBODY, card))
    show_card(s, place)


def objective_count(s: WyrmspanState, round: int) -> int:
    """WS-AUTOMA-6: the tile's number for a round and the coins that lie on it now, at most what a mat could hold."""
    objective = s.objectives[round]
    count = s.cards.objectives[objective]
    value = s.cards.objective_automa[objective][round] + (s.rival[codes.RIVAL_COINS] if round == s.round else 0)
    if count.kind == DRAGONS_COUNT:
        return min(value, LARGEST_ROW if count.scope >= IN_ROW else codes.SPACES)
    if count.kind == CAVE_CARDS:
        return min(value, ALL_CAVE_CARDS)
    return value


def score_lines(s: WyrmspanState, prizes: int) -> list[tuple[str, int]]:
    """WS-AUTOMA-7: what the Automa has scored, line by line."""
    dragons = 0
    for card in s.rival_cards:
        if card < codes.DRAGONS:
            dragons += 1
    per = PER_DRAGON_HARDEST if s.level == HARDEST_AUTOMA else PER_DRAGON
    lines = [
        ("dragons", dragons * per),
        ("caves", (len(s.rival_cards) - dragons) * PER_CAVE),
        ("steps", s.rival[codes.RIVAL_STEPS] % codes.BROWN),
        ("objectives", prizes),
    ]
    if s.level >= FIRST_RAVEL:
        lines.append(("guild", fixed_points(s, codes.RIVAL_SEAT)))
    return lines


def score(s: WyrmspanState, prizes: int) -> int:
    total = 0
    for _, points in score_lines(s, prizes):
        total += points
    return total
