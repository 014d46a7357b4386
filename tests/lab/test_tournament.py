"""Tournaments: all bots meet equally often, the better one is rated higher, and kept games are not lost."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import wyrmhall
from wyrmhall.lab import simulate, tournament
from wyrmhall.lab.games import BadLineup
from wyrmhall.lab.ledger import BadLedger, Ledger
from wyrmhall.lab.reports import tournament_page
from wyrmhall.lab.tournament import lineups

BREAKS = """class Mine:
    games = 0
    def __init__(self, game):
        pass
    def choose(self, state, seat, rng):
        Mine.games += 1
        if Mine.games > 100:
            raise RuntimeError("tired")
        return state.legal(seat)[0]
"""


@pytest.mark.parametrize(("bots", "seats", "count"), [(4, 2, 6), (4, 3, 4), (2, 4, 1), (2, 3, 2), (3, 5, 3), (2, 2, 1)])
def test_every_bot_plays_as_often_as_every_other(bots: int, seats: int, count: int) -> None:
    found = lineups([str(bot) for bot in range(bots)], seats)
    assert len(found) == count
    assert all(len(lineup) == seats for lineup in found)
    taken = Counter(bot for lineup in found for bot in lineup)
    assert len(set(taken.values())) == 1


def test_the_better_bot_is_rated_higher_and_the_numbers_add_up() -> None:
    report = tournament(wyrmhall.load("fairytale(seats=2)"), ["random", "greedy"], 12, seed=1)
    assert [one.bot for one in report.ranking] == ["greedy", "random"]
    best, worst = report.ranking
    assert best.low < best.rating < best.high
    assert worst.rating < 25 < best.rating
    assert best.wins + worst.wins == 12
    ahead = {(one.bot, one.other): one.rate for one in report.meetings}
    assert ahead["greedy", "random"] + ahead["random", "greedy"] == pytest.approx(1)
    assert len(report.course) == 12


def test_the_report_does_not_depend_on_the_number_of_jobs() -> None:
    game = wyrmhall.load("fairytale(seats=3)")
    assert tournament(game, ["random", "greedy"], 4, seed=5) == tournament(
        game, ["random", "greedy"], 4, seed=5, jobs=2
    )


@pytest.mark.parametrize("bots", [["random"], ["random", "random"]])
def test_bots_that_make_no_tournament(bots: list[str]) -> None:
    with pytest.raises(BadLineup, match="two bots or more, each named once"):
        tournament(wyrmhall.load("fairytale"), bots, 2)


def test_what_was_broken_off_goes_on_to_the_same_report(tmp_path: Path) -> None:
    game = wyrmhall.load("fairytale(seats=2)")
    whole = tournament(game, ["random", "greedy"], 6, seed=3)
    file = tmp_path / "kept"

    class Stopped(Exception):
        pass

    def stop(done: int, total: int) -> None:
        if done == 4:
            raise Stopped

    bots = ["random", "greedy"]
    with Ledger(file, "tournament", game, bots, 3) as ledger, pytest.raises(Stopped):
        tournament(game, bots, 6, 3, 1, stop, ledger)
    with file.open("ab") as out:
        out.write(b'{"lineup":0,"played":{"bo')
    told: list[int] = []
    with Ledger(file, "tournament", game, bots, 3) as ledger:
        assert len(ledger.games()) == 4
        assert tournament(game, bots, 6, 3, 1, lambda done, total: told.append(done), ledger) == whole
    assert told == [5, 6]


def test_games_of_something_else_are_not_mixed_in(tmp_path: Path) -> None:
    game = wyrmhall.load("fairytale(seats=2)")
    file = tmp_path / "kept"
    with Ledger(file, "simulate", game, ["random", "greedy"], 3):
        pass
    with pytest.raises(BadLedger, match="seed is 3 there, 4 here"):
        Ledger(file, "simulate", game, ["random", "greedy"], 4)
    with pytest.raises(BadLedger, match="work is simulate there, balance here"):
        Ledger(file, "balance", game, ["random", "greedy"], 3)
    file.write_text("something\n", encoding="utf-8")
    with pytest.raises(BadLedger, match="not a file of kept games"):
        Ledger(file, "simulate", game, ["random", "greedy"], 3)
    assert file.read_text(encoding="utf-8") == "something\n"


def test_a_bot_that_breaks_loses_nothing_that_was_played(tmp_path: Path) -> None:
    bot = tmp_path / "mine.py"
    bot.write_text(BREAKS, encoding="utf-8")
    game = wyrmhall.load("fairytale(seats=2)")
    names = [f"{bot}:Mine", "random"]
    with (
        Ledger(tmp_path / "kept", "simulate", game, names, 1) as ledger,
        pytest.raises(wyrmhall.WyrmhallError, match="tired"),
    ):
        simulate(game, names, 50, 1, ledger=ledger)
    with Ledger(tmp_path / "kept", "simulate", game, names, 1) as ledger:
        assert ledger.games()
    bot.write_text(BREAKS.replace("100", "100000"), encoding="utf-8")
    with pytest.raises(BadLedger, match="bots is"):
        Ledger(tmp_path / "kept", "simulate", game, names, 1)


def test_the_page_says_who_is_best_and_how_it_was_made() -> None:
    report = tournament(wyrmhall.load("fairytale(seats=2)"), ["random", "greedy"], 4, seed=1)
    page = tournament_page(report, "wyrmhall tournament <fairytale>")
    assert page.index("<td>greedy</td>") < page.index("<td>random</td>")
    assert "wyrmhall tournament &lt;fairytale&gt;" in page
    assert page.count("<svg") == 2, "one for a desk, one for a phone"
    assert "http" not in page.replace("http://www.w3.org", "").replace("http://purl.org", "").replace(
        "http://creativecommons", ""
    )
    assert page == tournament_page(report, "wyrmhall tournament <fairytale>")
