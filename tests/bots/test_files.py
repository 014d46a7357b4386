"""Anybody's bot from a file: it plays, sees nothing hidden, and what is wrong with it is said in one sentence."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import wyrmhall
from wyrmhall import bots
from wyrmhall.bots.files import ENLISTED, BadBot, enlist, short_name
from wyrmhall.kernel import Rng
from wyrmhall.lab import simulate

EXAMPLE = Path(__file__).parents[2] / "examples" / "my_bot.py"


def write(folder: Path, body: str) -> str:
    file = folder / "mine.py"
    file.write_text(body, encoding="utf-8")
    return f"{file}:Mine"


def test_the_example_beats_random_play() -> None:
    game = wyrmhall.load("fairytale(seats=2)")
    report = simulate(game, [f"{EXAMPLE}:MyBot", "random"], 10, seed=1)
    assert report.by_bot[0].wins > 7


@pytest.mark.parametrize("name", wyrmhall.names())
def test_the_smallest_bot_there_can_be_plays_every_game(name: str, tmp_path: Path) -> None:
    bot = write(tmp_path, "class Mine:\n    def choose(self, state, seat, rng):\n        return state.legal(seat)[0]\n")
    game = wyrmhall.load(name)
    assert simulate(game, [bot] + ["random"] * (game.seats - 1), 1, seed=2).games == 1


def test_it_is_handed_an_imagined_state(tmp_path: Path) -> None:
    bot = bots.make(
        write(
            tmp_path,
            "class Mine:\n    seen = []\n    def choose(self, state, seat, rng):\n"
            "        self.seen.append(state)\n        return state.legal(seat)[0]\n",
        ),
        game := wyrmhall.load("fairytale(seats=2)"),
    )
    state = game.start(1)
    rng = Rng(1)
    for _ in range(4):
        bot.choose(state, 0, rng)
    seen = bot._own.seen  # type: ignore[attr-defined]
    assert all(one is not state for one in seen)
    assert all(one.legal(0) == state.legal(0) for one in seen)
    assert len({one.fingerprint() for one in seen}) == 4


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("import nothing_of_this_name", "cannot be loaded: ModuleNotFoundError"),
        ("class Other:\n    def choose(self, state, seat, rng): return 0", "has no class 'Mine'; its bots are Other"),
        ("class Mine: pass", "has no method choose"),
        ("class Mine:\n    def __init__(self): 1 / 0\n    def choose(self, s, a, r): return 0", "cannot be made"),
    ],
)
def test_a_file_that_does_not_load(tmp_path: Path, body: str, words: str) -> None:
    with pytest.raises(BadBot, match=words):
        bots.make(write(tmp_path, body), wyrmhall.load("fairytale"))


@pytest.mark.parametrize(
    ("body", "words"),
    [("return -5", "chose -5, which is not legal"), ("raise KeyError('oh')", "broke in choose: KeyError")],
)
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_that_breaks_in_a_game(tmp_path: Path, body: str, words: str, jobs: int) -> None:
    bot = write(tmp_path, f"class Mine:\n    def choose(self, state, seat, rng):\n        {body}\n")
    with pytest.raises(BadBot, match=words):
        simulate(wyrmhall.load("fairytale(seats=2)"), [bot, "random"], 2, seed=1, jobs=jobs)


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(BadBot, match=r"there is no bot file nowhere\.py"):
        bots.make("nowhere.py:Mine", wyrmhall.load("fairytale"))


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    game = wyrmhall.load("fairytale(seats=2)")
    body = "class Mine:\n    def choose(self, state, seat, rng):\n        return state.legal(seat)[{}]\n"
    for index in (0, 1):
        name = write(tmp_path, body.format(index))
        os.utime(tmp_path / "mine.py", ns=(index, index))
        state = game.start(1)
        assert bots.make(name, game).choose(state, 0, Rng(1)) == state.legal(0)[index]


def test_a_bot_that_is_enlisted_goes_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ENLISTED, "[]")
    name = write(
        tmp_path, "class Mine:\n    def choose(self, state, seat, rng):\n        return state.legal(seat)[0]\n"
    )
    enlist([name])
    assert bots.names() == (*bots.NAMES, "mine")
    game = wyrmhall.load("fairytale(seats=2)")
    state = game.start(1)
    assert bots.make("mine", game).choose(state, 0, Rng(1)) == state.legal(0)[0]
    with pytest.raises(BadBot, match="expected path/to/file"):
        enlist(["drake"])
    with pytest.raises(BadBot, match="the same name"):
        enlist([name, name])


def test_names_without_their_folders() -> None:
    assert short_name("some/where/mine.py:Mine") == "mine.py:Mine"
    assert short_name("drake") == "drake"
