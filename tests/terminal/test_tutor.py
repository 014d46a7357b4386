"""A first game with its guide in the terminal: Enter reads on and does what is advised, like the button elsewhere."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from rich.console import Console

import wyrmhall
from tests.test_cli import run
from wyrmhall.kernel import Table
from wyrmhall.lessons.guide import LEARNER, guide_of
from wyrmhall.terminal.match import Match
from wyrmhall.terminal.screen import Leave, Lines, Screen
from wyrmhall.terminal.seating import HUMAN, name_seats

MOST = 400


class Learner(Screen):
    """Presses Enter wherever the guide speaks, takes the first choice elsewhere, and leaves when all has been said."""

    def __init__(self) -> None:
        super().__init__(Console(width=100, height=40, force_terminal=True, file=io.StringIO(), highlight=False))
        self.live = True
        self.match: Match | None = None
        self.shown: list[str] = []
        self.pressed = 0

    def show(self, lines: Lines) -> None:
        self.shown.append(" ".join("".join(segment.text for segment in line).strip(" │") for line in lines))

    def ask(self, question: str = "> ") -> str:
        assert self.match is not None
        assert self.match.tutor is not None
        self.pressed += 1
        if self.match.tutor.progress.done or self.pressed > MOST:
            raise Leave
        return "" if self.match.tutor.speaks(self.match.table.state) else "1"

    def said(self, text: str) -> bool:
        squeezed = re.sub(r"\s+", "", text)
        return any(squeezed in re.sub(r"\s+", "", shown) for shown in self.shown)


@pytest.mark.parametrize("name", [name for name in wyrmhall.names() if guide_of(name) is not None])
def test_every_step_is_read_and_done_by_pressing_enter(name: str) -> None:
    guide = guide_of(name)
    assert guide is not None
    seats = list(guide.bots)
    seats.insert(LEARNER, HUMAN)
    screen = Learner()
    table = Table(wyrmhall.load(guide.game), guide.seed, guide.bring)
    match = screen.match = Match(screen, table, seats, name_seats(seats, None), guide=guide)
    match.run()
    assert match.tutor is not None
    assert match.tutor.progress.done, "not all was said"
    for step in guide.step:
        # A window for which somebody has nothing to answer with is passed by the table, and the step goes with it.
        if guide.any_order and step.choose == "pass" and match.answered:
            continue
        for page in (*step.first, step):
            assert screen.said(page.say), page.say
    assert screen.said(guide.end[0].say)


def test_a_first_game_is_left_and_taken_up_again(tmp_path: Path) -> None:
    guide = guide_of("fairytale")
    assert guide is not None
    begun = run("play", "fairytale", "--guide", typed="\n" * 8 + "save half.json\nquit\n", cwd=tmp_path)
    steps = [int(number) for number in re.findall(r"step (\d+) of", begun.stdout)]
    assert steps[0] == 1
    assert steps[-1] > 1
    again = run("play", "--resume", "half.json", "--guide", typed="guide\nguide\n", cwd=tmp_path).stdout
    assert f"step {steps[-1]} of {len(guide.step)}" in again
    assert "The guide is quiet." in again
    assert "The guide speaks." in again


def test_a_step_taken_back_is_offered_again(tmp_path: Path) -> None:
    done = run("play", "wyrmspan", "--guide", typed="\n" * 5 + "undo\nquit\n", cwd=tmp_path).stdout
    steps = re.findall(r"step (\d+) of", done)
    assert steps[-1] == "1"
    assert "2" in steps


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--guide"], "which game should the guide explain?"),
        (["fairytale", "--guide", "--seed", "3"], "a set deal"),
        (["--resume", "other.json", "--guide"], "not the deal that the guide of Fairy Tale explains"),
    ],
)
def test_a_guide_knows_one_deal(tmp_path: Path, arguments: list[str], said: str) -> None:
    run("play", "fairytale", "--seats", "human,random", "--seed", "2", typed="save other.json\nquit\n", cwd=tmp_path)
    done = run("play", *arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert said in done.stderr
