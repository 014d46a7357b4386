"""Somebody who knows which cards go together: what deep searches play where they know nothing."""

from __future__ import annotations

from typing import Any

import pytest

import wyrmhall
from tests.games.fairytale.scene import EXPERT4, scene
from wyrmhall.games.fairytale.sensible import weigh
from wyrmhall.kernel import Rng
from wyrmhall.kernel.state import State

GAME: Any = wyrmhall.load(EXPERT4)
IDS = GAME.cards.ids


def drafted(card: str, *mine: str) -> int:
    """What speaks for a card in the first draft, beside cards that lie face up."""
    state: Any = GAME.start(1)
    for place, other in enumerate(mine):
        state.tableaus[place] = IDS.index(other)
    return weigh(state, 0, [IDS.index(card)], True)[0]


@pytest.mark.parametrize(
    ("card", "mine", "expected"),
    [
        # Six points, less what it costs to turn down one's own.
        ("castle", (), 6 * 32 - 122),
        ("bard", (), 3 * -3),
        ("bard", ("elven_warrior", "castle", "elven_warrior"), 3 * -3 + 2 * 3 * 22),
        ("elven_warrior", ("bard",), 3 * 32 + 3 * 26),
        ("homesteaders", ("homesteaders", "homesteaders"), 30 + 2 * 54),
        # Seven points hang on two cards, on the next one three and a half of them.
        ("dragons_tale_3", ("silver_dragon",), 7 * -3 + 7 * 20 // 2),
        ("dragons_tale_3", ("silver_dragon", "castle"), 7 * -3 + 7 * 20 // 2),
    ],
)
def test_what_speaks_for_a_card(card: str, mine: tuple[str, ...], expected: int) -> None:
    assert drafted(card, *mine) == expected


@pytest.mark.parametrize(
    ("card", "beside"),
    [
        ("silver_dragon", "dragons_tale_3"),
        ("song_of_embers", "dragons_lair"),
        ("dragons_lair", "song_of_embers"),
        ("the_gold_dragon", "dragons_tale_4"),
    ],
)
def test_a_card_that_helps_another_is_worth_more_beside_it(card: str, beside: str) -> None:
    assert drafted(card, beside) > drafted(card)
    assert drafted(card, "homesteaders") == drafted(card)


def test_a_card_put_aside_in_a_draft_counts() -> None:
    state: Any = GAME.start(1)
    pack = state.legal(0)
    before = [weigh(state, 0, [other], True)[0] for other in range(len(IDS))]
    for seat in range(4):
        state.apply(seat, state.legal(seat)[0])
    after = [weigh(state, 0, [other], True)[0] for other in range(len(IDS))]
    taken = pack[0]
    leanings = GAME.cards.leanings.beside
    assert after == [number + leanings[taken * len(IDS) + other] for other, number in enumerate(before)]


def test_the_card_that_goes_with_the_others_is_played() -> None:
    hands = [["elven_warrior", "the_trickster", "bard"], [], [], []]
    state = scene(EXPERT4, [["elven_warrior", "elven_warrior"], *[["homesteaders", "castle"]] * 3], hands)
    assert state.game.vocabulary.name(state.sensible(0, Rng(1))) == "bard"


def play(state: State, rng: Rng, seats: tuple[int, ...]) -> set[str]:
    """A whole game in which these seats are sensible and the others play by chance; what was asked in it."""
    asked = set()
    while state.waiting:
        seat = state.actors()[0]
        token = state.sensible(seat, rng) if seat in seats else state.quick(seat, rng)
        assert token in state.legal(seat)
        asked.add(type(state.stack[-1]).__name__)
        state.apply(seat, token)
    return asked


def test_whatever_is_asked_the_answer_is_legal() -> None:
    rng = Rng(5)
    asked = set().union(*(play(GAME.start(number), rng, (0, 1, 2, 3)) for number in range(30)))
    assert {"Draft", "Play", "Flip"} <= asked


def test_it_beats_chance_by_far() -> None:
    rng = Rng(7)
    won = 0.0
    for number in range(60):
        state = GAME.start(number)
        play(state, rng, (number % 4,))
        won += state.won(number % 4)
    assert won > 42
