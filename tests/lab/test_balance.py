"""The balance report compares what winners hold with what everybody holds."""

from __future__ import annotations

import pytest

import wyrmhall
from wyrmhall.kernel import Rng, playout
from wyrmhall.lab import balance
from wyrmhall.lab.balance import _count_holdings, _standings
from wyrmhall.lab.games import Played


def test_holdings_are_the_twelve_cards_a_seat_has_played() -> None:
    game = wyrmhall.load("fairytale(seats=3)")
    state = game.start(seed=4)
    playout(state, Rng(4))
    census = game.census(state)
    for seat in range(3):
        holdings = game.holdings(state, seat)
        assert sum(holdings.values()) == 12
        assert all(count <= census[card] for card, count in holdings.items())


def test_shares_add_up_and_groups_are_named_as_on_the_cards() -> None:
    game = wyrmhall.load("fairytale(seats=4)")
    report = balance(game, "random", 20, seed=1)
    for standings in (report.groups, report.cards):
        assert sum(one.share_in_play for one in standings) == pytest.approx(1)
        assert sum(one.share_of_winners for one in standings) == pytest.approx(1)
        assert sum(one.in_play for one in standings) == 20 * 4 * 12
    assert {one.name for one in report.groups} <= set(game.palette())
    assert [one.ratio for one in report.cards] == sorted((one.ratio for one in report.cards), reverse=True)


def test_a_card_that_only_winners_hold_stands_out() -> None:
    won = Played((0, 1), (1.0, 0.0), (9, 1), (1, 1), ({"sword": 2, "stone": 1}, {"stone": 3}))
    in_play, winners = _count_holdings([won])
    standings = {one.name: one for one in _standings({"sword": 5, "stone": 5}, in_play, winners)}
    assert standings["sword"].ratio == pytest.approx((2 / 3) / (2 / 6))
    assert standings["stone"].ratio == pytest.approx((1 / 3) / (4 / 6))
    assert standings["sword"].ratio_to_game == pytest.approx((2 / 3) / 0.5)
