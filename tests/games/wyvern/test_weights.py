"""What things weigh to bots: the common weights, and what single cards are worth besides."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import wyrmhall
from tests.games.wyvern.weigh import COMMON, cards_of, common_of, fitted, quick_common
from wyrmhall.games.wyvern import WORTH, Wyvern, evaluate
from wyrmhall.games.wyvern.codes import KIND
from wyrmhall.games.wyvern.weights import PLACES, QUICK, UNIT, read_weights
from wyrmhall.kernel import Rng

TEXT = """
positions = [-3.0, 0.0, 0.5, 1.0, 1.5, 2.0, 2.5]
dragons = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]
others = [0.01, 0.02, 0.03, 0.04]
gold = [0.7, 0.8, 0.9]
[cards]
"second" = [1, -2, 3, -4]
"""


def moments(count: int) -> list[Any]:
    """Moments of games of the quick player."""
    game = wyrmhall.load("wyvern(pool=everything)")
    found: list[Any] = []
    for seed in range(count):
        state: Any = game.start(seed)
        rng = Rng(seed)
        for _ in range(60 + 20 * seed):
            if not state.actors():
                break
            seat = state.actors()[0]
            state.apply(seat, state.quick(seat, rng))
        if state.actors() and not state.battle and not state.chain:
            found.append(state)
    assert len(found) > count / 4
    return found


def test_a_file_of_weights_is_read_card_by_card() -> None:
    weights = read_weights(TEXT, ["first", "second"])
    assert weights.positions[6] == 2.5
    assert (weights.strength, weights.flyer, weights.treasure, weights.rich) == (0.1, 0.6, 0.04, 0.9)
    assert weights.in_hand == [0.0, UNIT]
    assert weights.laid == [0.0, -2 * UNIT]
    assert weights.face_up == [0.0, 3 * UNIT]
    assert weights.face_down == [0.0, -4 * UNIT]


def test_every_card_of_the_file_is_a_card_of_the_game() -> None:
    ids = Wyvern({}).cards.ids
    weights = read_weights(WORTH.read_text(encoding="utf-8"), ids)
    named = sum(line.startswith('"') for line in WORTH.read_text(encoding="utf-8").splitlines())
    lists = [weights.in_hand, weights.laid, weights.face_up, weights.face_down]
    assert len(lists) == len(PLACES)
    assert sum(any(one[kind] for one in lists) for kind in range(len(ids))) == named > 150


def test_a_card_that_is_worth_more_makes_a_hand_worth_more() -> None:
    for state in moments(12):
        if not state.hands[0]:
            continue
        weights = read_weights(WORTH.read_text(encoding="utf-8"), state.cards.ids)
        before = evaluate.holding(state, 0, evaluate.modifiers_of(state), weights)
        kind = state.hands[0][0] & KIND
        copies = sum(code & KIND == kind for code in state.hands[0])
        weights.in_hand[kind] += 0.5
        after = evaluate.holding(state, 0, evaluate.modifiers_of(state), weights)
        assert after - before == pytest.approx(0.5 * copies)


def test_what_one_may_hope_for_the_other_has_to_fear() -> None:
    for state in moments(12):
        assert 0.0 < state.foresee(0) < 1.0
        assert state.foresee(0) + state.foresee(1) == pytest.approx(1.0)


def test_who_has_laid_out_all_cards_first_is_not_ahead() -> None:
    state: Any = wyrmhall.load("wyvern").start(1, bring=["champion", "champion"])
    even = state.foresee(0)
    while 0 in state.actors() and state.dealt[0]:
        state.apply(0, state.legal(0)[0])
    assert state.dealt[1]
    assert abs(state.foresee(0) - even) < 0.25
    assert abs(state.evaluate(0) - state.evaluate(1)) < 0.5


def test_who_weighs_counts_what_the_evaluation_counts() -> None:
    """The columns that weights are fitted to, times the weights, are what the evaluation says."""
    for state in moments(16):
        modifiers = evaluate.modifiers_of(state)
        lead = evaluate.holding(state, 0, modifiers, QUICK) - evaluate.holding(state, 1, modifiers, QUICK)
        lead += evaluate.treasures(state, QUICK)
        columns = np.array(common_of(state, 0)) - np.array(common_of(state, 1))
        assert columns @ np.array(quick_common()) == pytest.approx(lead)
        full = read_weights(WORTH.read_text(encoding="utf-8"), state.cards.ids)
        plain = read_weights(WORTH.read_text(encoding="utf-8"), [])
        plain.in_hand = []
        by_card = sum(count * getattr(full, PLACES[place])[kind] for (place, kind), count in cards_of(state).items())
        plain.laid = plain.face_up = plain.face_down = []
        assert evaluate.standing(state, full) - evaluate.standing(state, plain) == pytest.approx(by_card)


def test_weights_are_found_again_in_made_up_games() -> None:
    luck = np.random.default_rng(1)
    rows = luck.normal(size=(20000, len(COMMON)))
    true = luck.normal(size=len(COMMON)) / 2
    won = (luck.random(20000) < 1 / (1 + np.exp(-rows @ true))).astype(float)
    found = fitted(rows, won, np.full(len(COMMON), 3.0), np.zeros(len(COMMON)))
    assert np.abs(found - true).max() < 0.1
    held = fitted(rows, won, np.full(len(COMMON), 1e9), np.zeros(len(COMMON)))
    assert np.abs(held).max() < 0.001
