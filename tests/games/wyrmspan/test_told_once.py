"""What everybody at a table sees alike is made once for all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import wyrmhall
from tests.games.wyrmspan.scene import THREE
from wyrmhall.games.wyrmspan import phrases, scoring, view
from wyrmhall.kernel import Rng
from wyrmhall.server.messages import scores_of


def test_one_move_of_three_seats_makes_each_score_sheet_and_each_objective_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game: Any = wyrmhall.load(THREE)
    state, rng = game.start(7), Rng(7)
    while state.round < 1:
        options = state.legal(state.actor())
        state.apply(state.actor(), options[rng.below(len(options))])
    made: Counter[str] = Counter()

    def counted(name: str, make: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any) -> Any:
            made[name] += 1
            return make(*given)

        return call

    for module, name in ((scoring, "sheet"), (scoring, "scores"), (view, "count_on"), (phrases, "slot_words")):
        monkeypatch.setattr(module, name, counted(name, getattr(module, name)))
    moment = game.moment(state)
    scores_of(moment)
    for audience in (0, 1, 2, None):
        moment.view(audience)
    assert made == {"sheet": 3, "count_on": 3 * 4, "slot_words": 5}
