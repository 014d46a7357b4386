"""Somebody who looks at two cards before taking one: what deep searches play where they know nothing."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import wyrmhall
from tests.games.fairytale.scene import EXPERT4, scene
from wyrmhall.games.fairytale.sensible import worth
from wyrmhall.kernel import Rng

CARDS = wyrmhall.load(EXPERT4)


def value(card: str, *mine: str) -> float:
    game: Any = CARDS
    ids = game.cards.ids
    return worth(game.start(1), ids.index(card), [ids.index(other) for other in mine])


@pytest.mark.parametrize(
    ("card", "mine", "expected"),
    [
        ("castle", (), 6),
        ("bard", (), 1.5),
        ("bard", ("elven_warrior", "castle", "elven_warrior"), 7.5),
        ("elven_warrior", ("bard", "bard"), 9),
        ("homesteaders", ("homesteaders", "homesteaders"), 5),
        ("dragons_tale_3", (), 1.75),
        ("dragons_tale_3", ("silver_dragon",), 3.5),
        ("dragons_tale_3", ("silver_dragon", "dragons_lair"), 7),
        ("dragons_tale_4", ("the_gold_dragon",), 9),
        ("dragons_tale_1", (), 2),
    ],
)
def test_a_card_is_worth_what_it_adds_to_those_that_are_there(
    card: str, mine: tuple[str, ...], expected: float
) -> None:
    assert value(card, *mine) == expected


def test_a_faction_that_is_missing_halves_a_tale_for_each_card() -> None:
    assert value("song_of_embers") == 6 * 0.5**5
    assert value("song_of_embers", "dragons_lair", "dragons_lair") == 6 * 0.5**3


def test_the_better_of_two_cards_is_played() -> None:
    """Five cards: the best is taken when it is one of two that are drawn, the worst only when it is both."""
    hands = [["castle", "dark_angel", "magic_circle_of_chaos", "the_trickster", "song_of_embers"], [], [], []]
    state = scene(EXPERT4, [[] for _ in range(4)], hands)
    taken: Counter[str] = Counter()
    for number in range(1000):
        taken[state.game.vocabulary.name(state.sensible(0, Rng(number)))] += 1
    assert 280 < taken["castle"] < 440
    assert 10 < taken["the_trickster"] < 80


def test_whatever_is_asked_the_answer_is_legal() -> None:
    rng = Rng(5)
    asked = set()
    for number in range(30):
        state = CARDS.start(number)
        while state.waiting:
            seat = state.actors()[0]
            token = state.sensible(seat, rng)
            assert token in state.legal(seat)
            asked.add(type(state.stack[-1]).__name__)
            state.apply(seat, token)
    assert {"Draft", "Play", "Flip"} <= asked
