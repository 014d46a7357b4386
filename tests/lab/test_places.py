"""Where work runs: the same results everywhere, and a worker that dies loses nothing but time."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import wyrmhall
from wyrmhall.bots import files
from wyrmhall.lab.games import Lineup, _work, begin_playing, play_game, play_games
from wyrmhall.lab.places import (
    LARGEST_BATCH,
    MOST_LOSSES,
    BadPlace,
    Batch,
    Here,
    LostWorker,
    Place,
    Processes,
    _Todo,
    do_batch,
    in_order,
    open_place,
)

ROOT = Path(__file__).parents[2]
CARDS = Path(wyrmhall.__file__).parent / "games" / "fairytale" / "cards.toml"
BOT = """class First:
    def choose(self, state, seat, rng):
        return state.legal(seat)[0]
"""


def doubling(refused: int) -> Callable[[int], int]:
    def double(number: int) -> int:
        if number == refused:
            raise wyrmhall.WyrmhallError(f"{number} is refused")
        return 2 * number

    return double


def dying(marker: Path) -> Callable[[int], int]:
    """The worker that gets number 5 dies once."""

    def double(number: int) -> int:
        if number == 5 and not marker.exists():
            marker.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return 2 * number

    return double


def deadly(setting: None) -> Callable[[int], int]:
    def die(number: int) -> int:
        os.kill(os.getpid(), signal.SIGKILL)
        return number

    return die


def test_a_worker_that_is_killed_loses_nothing_and_one_that_always_dies_ends_the_work(tmp_path: Path) -> None:
    with Processes(2) as place:
        found = list(in_order(place.each(dying, tmp_path / "died", range(20))))
        assert (tmp_path / "died").exists()
        assert found == list(range(0, 40, 2))
        with pytest.raises(LostWorker, match=f"ended from outside {MOST_LOSSES} times at the same piece"):
            list(place.each(deadly, None, [1]))


def killing_parents(setting: None) -> Callable[[int], int]:
    def kill(number: int) -> int:
        os.kill(os.getppid(), signal.SIGKILL)
        return number

    return kill


def test_workers_end_when_whoever_began_them_is_killed() -> None:
    """They hold our pipe, so that it ends with them."""
    code = (
        "from tests.lab.test_places import *\n"
        "if __name__ == '__main__':\n"
        "    list(Processes(2).each(killing_parents, None, range(9)))\n"
    )
    left = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, timeout=120, check=False)
    assert left.returncode == -signal.SIGKILL


@pytest.mark.parametrize("place", [Here(), Processes(2)])
def test_what_was_done_before_something_fails_is_handed_out(place: Place) -> None:
    found: list[tuple[int, int]] = []
    with place, pytest.raises(wyrmhall.WyrmhallError, match="3 is refused"):
        found.extend(place.each(doubling, 3, range(4)))
    assert sorted(found) == [(number, 2 * number) for number in range(3)]


def test_a_batch_hands_out_what_it_had_done_and_then_why_it_stopped() -> None:
    done = do_batch(Batch("work", wyrmhall.__version__, doubling, 2, [0, 1, 2, 3]))
    assert done.results == [0, 2]
    assert str(done.error) == "2 is refused"
    other = do_batch(Batch("other", "0.0.9", doubling, 2, [0]))
    assert str(other.error) == f"a worker has wyrmhall {wyrmhall.__version__}, and this is 0.0.9"


def test_batches_follow_the_time_they_take_and_the_last_ones_are_small() -> None:
    todo = _Todo(10_000)
    assert len(todo.take(2)) == 1
    for _ in range(6):
        todo.learn(1, 0.0001)
    assert len(todo.take(2)) == LARGEST_BATCH
    todo.learn(1000, 10.0)
    assert len(todo.take(2)) == 50
    todo.learn(1, 30.0)
    assert len(todo.take(2)) == 1
    parts = []
    todo.learn(1, 0.0001)
    todo.learn(1, 0.0001)
    while todo:
        parts.append(todo.take(100))
    assert parts[-1] == range(9_999, 10_000)


def test_bots_and_cards_are_sent_where_files_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Elsewhere(Here):
        shares_files = False

    bot, cards = tmp_path / "mine.py", tmp_path / "cards.toml"
    bot.write_text(BOT, encoding="utf-8")
    cards.write_text(CARDS.read_text(encoding="utf-8").replace("Bard", "Skald"), encoding="utf-8")
    game = wyrmhall.load("fairytale(seats=2)", cards)
    names = (f"{bot}:First", "greedy")
    expected = play_games(game, names, 2, 1)
    work = _work(game, [Lineup(names, 1)], 2, play_game, Elsewhere())
    bot.unlink()
    cards.unlink()
    monkeypatch.setattr(files, "_sent", {})
    play = begin_playing(work)
    assert [play(0), play(1)] == expected


@pytest.mark.parametrize("on", ["rays", "ray://", "ray://host", "ray://host:port", "host:10001"])
def test_a_place_that_is_none(on: str) -> None:
    with pytest.raises(BadPlace, match="expected ray or ray://host:port"):
        open_place(on)
