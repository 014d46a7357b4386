"""What the log is told beside the rules: how a game opens, and which card lay where when partners exchanged."""

from __future__ import annotations

import wyrmhall
from wyrmhall.kernel import Rng, Table


def test_the_log_opens_with_the_first_deal() -> None:
    game = wyrmhall.load("fairytale(seats=3)")
    opening = game.opening(game.start(1))
    assert [game.sentence(event, None, ["Ada", "Bo", "Cy"]) for event in opening] == [
        "Round 1: five cards each, passed to the left."
    ]
    assert all(event.visible_to(None) for event in opening)


def test_an_exchange_says_which_places_changed_hands() -> None:
    game = wyrmhall.load("fairytale(seats=4,teams=garfield)")
    table, rng = Table(game, 2), Rng(2)
    hidden = 0
    while table.state.actors():
        seat = table.state.actors()[0]
        before = game.position(table.state)["tableaus"]
        options = table.state.legal(seat)
        gave = [e for e in table.apply(seat, options[rng.below(len(options))]) if e.kind == "gave"]
        if len(gave) != 2:
            continue
        after = game.position(table.state)["tableaus"]
        one, two = ((event.data["seat"], event.data["place"]) for event in gave)
        assert after[one[0]][one[1]] == before[two[0]][two[1]]
        assert after[two[0]][two[1]] == before[one[0]][one[1]]
        hidden += any(event.data["card"] < 0 for event in gave)
    assert hidden
