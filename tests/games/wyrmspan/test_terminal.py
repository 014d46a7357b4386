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
    assert "o.. Great Golden Lung Dragon" in drawn
    assert "Lawndrake" in drawn
    assert "##" in drawn


def test_what_a_dragon_has_is_shown_where_its_name_has_no_room() -> None:
    mine = player(mat={"golden": QUIET["golden"][:1]}, eggs={"golden-1": 2}, tucked={"golden-1": 3})
    own = terminal.own(wyrmhall.load(TWO), scene(TWO, mine).view(0), ["Ada", "Bo"], 72, True)
    assert own is not None
    assert "oo. t3 Gr" in words(screen_of(72, 40).lines(own))


def test_a_round_that_is_over_shows_its_places_and_not_what_is_counted_now() -> None:
    seats = [player(steps=3), player(steps=1)]
    state = scene(TWO, *seats, round=1, standing=[1, 2], objectives=["4b", "3b", "1a", "8b"])
    drawn = words(
        screen_of(150, 60).lines(terminal.others(wyrmhall.load(TWO), state.view(0), ["Ada", "Bo"], 150, True))
    )
    first = next(line for line in drawn.splitlines() if " 1. " in line)
    assert "Ada: first, Bo: second" in first
    assert "Ada: 3" not in first


def test_whoever_had_nothing_to_count_has_no_place() -> None:
    state = scene(TWO, player(), player(), round=1, standing=[1, 4], objectives=["4b", "3b", "1a", "8b"])
    drawn = screen_of(150, 60).lines(terminal.others(wyrmhall.load(TWO), state.view(0), ["Ada", "Bo"], 150, True))
    assert "Ada: first, Bo: no place" in words(drawn)


def test_a_hatchling_to_choose_shows_all_its_text() -> None:
    game = wyrmhall.load(TWO)
    face = next(one for one in game.gallery() if one.kind.lower() == "hatchling" and len(one.text) > 1)
    token = game.vocabulary.token(face.id)
    _, details = terminal.choice(game, scene(TWO, player()).view(0), token, face.name)
    assert all(sentence in details.plain for sentence in face.text[1:]), "its cost stands before its text"
