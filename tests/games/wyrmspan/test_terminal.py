"""The table in a terminal: it fits, and shows what has to be seen."""

import pytest

import wyrmhall
from tests.games.wyrmspan.scene import QUIET, SOLO, TWO, player, scene
from tests.terminal.test_layout import play, screen_of, words
from wyrmhall.games.wyrmspan import terminal
from wyrmhall.kernel import Table
from wyrmhall.terminal.match import Match


@pytest.mark.parametrize(
    ("string", "size"), [("wyrmspan(seats=5)", (80, 24)), ("wyrmspan(seats=2)", (120, 50)), (SOLO, (80, 24))]
)
def test_every_screen_fits(string: str, size: tuple[int, int]) -> None:
    width, height = size
    game = wyrmhall.load(string)
    names = [f"Keeper {seat + 1}" for seat in range(game.seats)]
    match = Match(screen_of(width, height), Table(game, 3), ["human"] * game.seats, names)
    for _, options, lines in play(match, 3):
        assert len(lines) < height
        assert all(sum(segment.cell_length for segment in line) <= width for line in lines)
        assert f"{len(options):>2} " in words(lines)


def test_the_mat_shows_dragons_eggs_and_the_hand() -> None:
    mine = player(mat={"golden": QUIET["golden"][:2]}, eggs={"golden-1": 1}, hand=["lawndrake"])
    game = wyrmhall.load(TWO)
    view = scene(TWO, mine).view(0)
    own = terminal.own(game, view, ["Ada", "Bo"], 150, True)
    assert own is not None
    drawn = words(screen_of(150, 40).lines(own))
    assert "Great Golden Lung Dragon o.." in drawn
    assert "Lawndrake" in drawn
    assert "##" in drawn
