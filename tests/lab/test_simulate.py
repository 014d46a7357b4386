"""The lab's reports: the same for any number of processes, fair to every seat, and with all wins accounted for."""

from __future__ import annotations

import pytest

import wyrmhall
from wyrmhall.kernel.outcome import Outcome
from wyrmhall.lab import simulate
from wyrmhall.lab.games import play_games, win_shares
from wyrmhall.lab.simulate import wilson


def test_the_report_does_not_depend_on_the_number_of_jobs() -> None:
    game = wyrmhall.load("fairytale(seats=3)")
    lineup = ["greedy", "random", "random"]
    assert simulate(game, lineup, 12, seed=5, jobs=1) == simulate(game, lineup, 12, seed=5, jobs=2)


def test_another_seed_gives_other_games() -> None:
    game = wyrmhall.load("fairytale(seats=2)")
    first, second = (play_games(game, ["random", "random"], 4, seed) for seed in (1, 2))
    assert [one.scores for one in first] != [one.scores for one in second]


def test_every_bot_sits_everywhere_equally_often() -> None:
    game = wyrmhall.load("fairytale(seats=4)")
    played = play_games(game, ["random"] * 4, 8, seed=1)
    for seat in range(4):
        assert sorted(one.bots[seat] for one in played) == [0, 0, 1, 1, 2, 2, 3, 3]


def test_wins_add_up_to_the_games() -> None:
    report = simulate(wyrmhall.load("fairytale(seats=3)"), ["random"] * 3, 40, seed=3)
    assert sum(line.wins for line in report.by_seat) == pytest.approx(40)
    assert sum(line.wins for line in report.by_bot) == pytest.approx(40)
    assert report.by_bot[0].played == 120


def test_a_shared_win_is_divided_but_partners_win_together() -> None:
    alone = wyrmhall.load("fairytale(seats=4)")
    shared = Outcome(winners=(1, 3), scores=(0, 9, 0, 9), reason="", breakdown=())
    assert win_shares(alone, shared) == (0, 0.5, 0, 0.5)
    pairs = wyrmhall.load("fairytale(seats=4,teams=pairs)")
    assert win_shares(pairs, shared) == (0, 1, 0, 1)
    draw = Outcome(winners=(0, 1, 2, 3), scores=(5, 5, 5, 5), reason="", breakdown=())
    assert win_shares(pairs, draw) == (0.5, 0.5, 0.5, 0.5)


def test_an_even_rate_knows_teams() -> None:
    assert simulate(wyrmhall.load("fairytale(seats=4,teams=pairs)"), ["random"] * 4, 4).even == 0.5
    assert simulate(wyrmhall.load("fairytale(seats=4)"), ["random"] * 4, 4).even == 0.25


def test_greedy_beats_random_in_the_report() -> None:
    report = simulate(wyrmhall.load("fairytale(seats=2)"), ["greedy", "random"], 40, seed=1)
    greedy, random = report.by_bot
    assert greedy.rate > random.rate
    assert greedy.score > random.score
    assert greedy.low < greedy.rate < greedy.high


def test_equal_bots_have_no_better_seat() -> None:
    """Who is asked last at the same moment must know no more than the first."""
    report = simulate(wyrmhall.load("fairytale(seats=4)"), ["greedy"] * 4, 60, seed=2)
    assert all(line.low < report.even < line.high for line in report.by_seat)


def test_the_wilson_interval_is_the_published_one() -> None:
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(0.0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)


def test_progress_ends_at_the_number_of_games() -> None:
    calls: list[tuple[int, int]] = []
    simulate(
        wyrmhall.load("fairytale(seats=2)"),
        ["random"] * 2,
        5,
        on_progress=lambda done, total: calls.append((done, total)),
    )
    assert calls == [(1, 5), (2, 5), (3, 5), (4, 5), (5, 5)]


@pytest.mark.parametrize(
    ("lineup", "games", "jobs", "said"),
    [
        (["random"], 1, 1, "has 2 seats; bots given: 1"),
        (["random", "random"], 0, 1, "0 games"),
        (["random", "random"], 1, -1, "-1 jobs"),
    ],
)
def test_a_lineup_that_cannot_be_played_is_refused(lineup: list[str], games: int, jobs: int, said: str) -> None:
    with pytest.raises(wyrmhall.WyrmhallError, match=said):
        simulate(wyrmhall.load("fairytale(seats=2)"), lineup, games, jobs=jobs)
