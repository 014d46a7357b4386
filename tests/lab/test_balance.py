"""The balance report compares what winners hold with what everybody holds."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import wyrmhall
from wyrmhall.kernel import Rng, playout
from wyrmhall.lab import balance
from wyrmhall.lab.balance import _count_holders, _count_holdings, _standings
from wyrmhall.lab.games import Played, play_games
from wyrmhall.lab.page import _nice
from wyrmhall.lab.reports import balance_page


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
    standings = {
        one.name: one for one in _standings({"sword": 5, "stone": 5}, in_play, winners, _count_holders([won], str))
    }
    assert standings["sword"].ratio == pytest.approx((2 / 3) / (2 / 6))
    assert standings["stone"].ratio == pytest.approx((1 / 3) / (4 / 6))
    assert standings["sword"].ratio_to_game == pytest.approx((2 / 3) / 0.5)


def test_how_often_holders_win_counts_each_seat_once() -> None:
    won = Played((0, 1), (1.0, 0.0), (9, 1), (1, 1), ({"sword": 2, "stone": 1}, {"stone": 3}))
    assert _count_holders([won, won], str) == {"sword": (2, 2.0), "stone": (4, 2.0)}


def test_scores_grow_round_by_round_to_the_final_ones() -> None:
    game = wyrmhall.load("fairytale(seats=3)")
    report = balance(game, "greedy", 6, seed=2)
    assert [one.round for one in report.growth] == [1, 2, 3, 4]
    scores = [score for one in play_games(game, ["greedy"] * 3, 6, 2) for score in one.scores]
    last = report.growth[-1]
    assert last.games == 6
    assert min(scores) <= last.others < last.winners <= max(scores)
    assert report.growth[0].winners < last.winners


@pytest.mark.parametrize("name", wyrmhall.names())
def test_every_game_counts_rounds_from_one_and_says_when_cards_come(name: str) -> None:
    report = balance(wyrmhall.load(name), "random", 2, seed=1)
    assert len(report.growth) > 1
    assert report.growth[0].games == 2
    assert report.arrivals
    assert all(0 < one.after <= 1 and 0 <= one.first <= 1 for one in report.arrivals)
    held = {one.name for one in report.cards}
    assert held & {one.name for one in report.arrivals}


def test_a_page_marks_what_lies_off_the_even_line_and_names_it() -> None:
    report = balance(wyrmhall.load("fairytale(seats=2)"), "random", 4, seed=1)
    strong, weak, even = (
        msgspec.structs.replace(report.cards[0], name=name, rate=rate, low=rate - 0.1, high=rate + 0.1)
        for name, rate in (("sword", 0.7), ("stone", 0.3), ("cup", 0.5))
    )
    report = msgspec.structs.replace(report, cards=(strong, weak, even), arrivals=())
    page = balance_page(report, {"sword": "Sword", "stone": "Stone", "cup": "Cup & Ball"}, "wyrmhall balance")
    assert "3 cards: Sword above; Stone below." in page
    assert page.count(">Cup &amp; Ball</span>") == 1
    marked = re.findall(r'<div class="(above|below|)"><span class="name">(Sword|Stone|Cup)', page)
    assert marked == [("above", "Sword"), ("", "Cup"), ("below", "Stone")]


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [(19.0, 31.8, [17.5, 20, 22.5, 25, 27.5, 30, 32.5]), (0, 100, [0, 20, 40, 60, 80, 100]), (25, 25, None)],
)
def test_scales_have_round_numbers_and_hold_everything(low: float, high: float, ticks: list[float] | None) -> None:
    found = _nice(low, high)
    assert found[0] <= low
    assert found[-1] >= high
    assert found[0] < found[-1]
    assert ticks is None or found == pytest.approx(ticks)


def test_the_example_says_whether_a_card_is_too_strong() -> None:
    command = [sys.executable, "examples/is_it_too_strong.py", "fairytale", "Bard", "--bot", "random", "--games", "6"]
    run = subprocess.run(command, capture_output=True, text=True, cwd=Path(__file__).parents[2], check=True)
    assert re.match(r"Bard: \d+ seats held it, \d+\.\d% of them won", run.stdout)
