"""Getting ready, what all may see, decks, and the score sheet line by line."""

from __future__ import annotations

import msgspec
import pytest

import wyrmhall
from tests.games.dragonscales.scene import Scene
from wyrmhall.games.dragonscales import scoring, strife
from wyrmhall.games.dragonscales.codes import ALL_DEAD, DEAD, ESCAPED, M_DIE, SLAIN


def ended(scene: Scene, ending: int, hero: int) -> Scene:
    scene.s.stack = [scene.s.stack[0]]
    strife.end(scene.s, ending, hero)
    return scene


def line(scene: Scene, seat: int, source: str) -> int:
    return scoring.sheets(scene.s)[seat * scoring.LINES + scoring.SOURCES.index(source)]


# Getting ready


@pytest.mark.rule("DS-SETUP-2", "DS-SETUP-3", "DS-SETUP-4")
def test_everybody_enters_and_the_heads_are_whole() -> None:
    for seats, cubes in ((3, 13), (4, 16), (5, 19)):
        state = wyrmhall.load(f"dragonscales(seats={seats})").start(1)
        view = state.view(None)
        assert [head.cubes for head in view.heads] == [cubes] * 3
        assert view.path[0].seats == tuple(range(seats))
        assert view.hoard == 25 - 3 * seats
        assert len({seat.villain for seat in view.seats}) == seats


@pytest.mark.rule("DS-SETUP-8")
def test_any_seat_may_be_first() -> None:
    game = wyrmhall.load("dragonscales(seats=3)")
    firsts = [[seat.first for seat in game.start(seed).view(None).seats].index(True) for seed in range(30)]
    assert set(firsts) == {0, 1, 2}


# What all may see


@pytest.mark.rule("DS-SEE-1", "DS-READ-30")
def test_numbers_lie_open_and_cards_and_dice_do_not() -> None:
    scene = Scene(3).hand(1, "backhand", "hurl").stash(1, "serpent_dagger").scales(1, 5).cubes(1, 0, 2, 1)
    scene.s.wounds[1] = 4
    scene.s.suffered[1] = 2
    seen = scene.s.view(0).seats[1]
    assert (seen.scales, seen.wounds, seen.suffered, seen.cubes) == (5, 4, 2, (0, 2, 1))
    assert [card.card for card in seen.hand] == [None, None]
    assert [card.card for card in seen.stash] == [None]
    assert seen.dice == ()
    assert len(scene.s.view(1).seats[1].dice) == 7


@pytest.mark.rule("DS-DECK-1")
def test_an_empty_deck_is_made_again_from_its_pile() -> None:
    scene = Scene(3).box("loot", 2, 0)
    scene.s.spoils, scene.s.treasures = scene.s.treasures, []
    scene.act("loot").play(0, "draw")
    assert len(scene.s.stash[0]) == 1
    assert (len(scene.s.treasures), len(scene.s.spoils)) == (31, 0)


@pytest.mark.rule("DS-DECK-2")
def test_decks_and_piles_are_only_numbers_to_everybody() -> None:
    scene = Scene(3).box("loot", 1, 0).act("loot").play(0, "draw")
    scene.play(0, scene.legal(0)[0])
    for viewer in (0, 1, None):
        seen = msgspec.to_builtins(scene.s.view(viewer))
        assert (seen["treasures"], seen["treasure_discards"]) == (30, 1)
        assert (seen["rage_deck"], seen["rage_discards"], seen["rage_known"]) == (24, 0, None)
        assert seen["seats"][1]["deck"] == 16


@pytest.mark.rule("DS-DECK-3")
def test_a_hand_may_grow_without_end() -> None:
    scene = Scene(3).box("villainy", 3, 0)
    scene.s.hands[0], scene.s.decks[0] = scene.s.decks[0][:-1], scene.s.decks[0][-1:]
    scene.act("villainy").play(0, "draw")
    assert len(scene.s.hands[0]) == 16


# Points


@pytest.mark.rule("DS-SCORE-1", "DS-TREASURE-2", "DS-SCORE-6")
def test_the_example_of_tatyana() -> None:
    """Grimmveil leaves with a three; Tatyana, who is the closest behind him, has 31 points."""
    scene = Scene(4, ["grimmveil", "torlok", "savathene", "tatyana"]).box("flee", 2, 0)
    scene.stash(3, "orb_of_insight").shown(3, "wyrmtooth_blade").scales(3, 9)
    scene.hand(3, "mist", "enthral", "queens_glance")
    scene.cubes(3, 3, 0, 5).cubes(0, 4, 1, 4).cubes(1, 1, 3, 0)
    scene.s.wounds[3], scene.s.poison[3] = 3, 1
    scene.s.places = [scene.cards.exit - 3, 2, 2, scene.cards.exit - 4]
    scene.act("flee").wish(0, "go", lambda s: s.flight[M_DIE] == 3)
    scene.passing().play(0, "3")
    expected = {"treasures": 6, "scales": 4, "villainy": 3, "dragon_wounds": 8, "wounds": -4, "blue": 6, "yellow": 3}
    for source, points in expected.items():
        assert line(scene, 3, source) == points, source
    assert line(scene, 3, "almost") == 5
    assert line(scene, 0, "escaped") == 10
    outcome = scene.s.outcome()
    assert outcome is not None
    assert outcome.scores[3] == 31


@pytest.mark.rule("DS-SCORE-2")
def test_a_trophy_and_an_assist_for_each_head() -> None:
    scene = Scene(3).cubes(0, 5, 0, 0).cubes(1, 3, 1, 0).cubes(2, 1, 0, 0)
    assert [line(scene, seat, "yellow") for seat in range(3)] == [6, 3, 0]
    assert [line(scene, seat, "red") for seat in range(3)] == [0, 6, 0]


@pytest.mark.rule("DS-SCORE-3", "DS-READ-27")
def test_ties_share_nine_and_second_ties_get_one_each() -> None:
    scene = Scene(4).cubes(0, 4, 4, 2).cubes(1, 4, 4, 1).cubes(2, 2, 4, 1).cubes(3, 0, 4, 0)
    assert [line(scene, seat, "yellow") for seat in range(4)] == [4, 4, 0, 0], "no assist beside a shared trophy"
    assert [line(scene, seat, "red") for seat in range(4)] == [2, 2, 2, 2]
    assert [line(scene, seat, "blue") for seat in range(4)] == [6, 1, 1, 0]


@pytest.mark.rule("DS-READ-28")
def test_nobody_is_second_without_a_cube() -> None:
    scene = Scene(3).cubes(0, 2, 0, 0)
    assert [line(scene, seat, "yellow") for seat in range(3)] == [6, 0, 0]
    assert [line(scene, seat, "red") for seat in range(3)] == [0, 0, 0]


@pytest.mark.rule("DS-SCORE-4", "DS-SCORE-5")
def test_a_slain_dragon_rewards_the_slayer_and_shames_two() -> None:
    scene = Scene(4).cubes(0, 4, 0, 0).cubes(1, 1, 0, 0).cubes(2, 0, 1, 0).cubes(3, 0, 0, 2)
    scene.s.places = [9, 9, 3, 0]
    ended(scene, SLAIN, 3)
    assert [line(scene, seat, "dragonslayer") for seat in range(4)] == [0, 0, 0, 3]
    assert [line(scene, seat, "weakling") for seat in range(4)] == [0, -5, -5, 0]
    assert [line(scene, seat, "coward") for seat in range(4)] == [-5, -5, 0, 0]
    three = ended(Scene(3).cubes(0, 4, 0, 0), SLAIN, 0)
    assert [line(three, seat, "weakling") + line(three, seat, "coward") for seat in range(3)] == [0, 0, 0]


@pytest.mark.rule("DS-SCORE-7", "DS-READ-29")
def test_an_escape_shames_the_slowest_of_those_left_behind() -> None:
    scene = Scene(4)
    scene.s.places = [scene.cards.exit, 8, 2, 2]
    scene.s.out[1] = DEAD
    ended(scene, ESCAPED, 0)
    assert [line(scene, seat, "escaped") for seat in range(4)] == [10, 0, 0, 0]
    assert [line(scene, seat, "almost") for seat in range(4)] == [0, 5, 0, 0], "the dead count too"
    assert [line(scene, seat, "slowpoke") for seat in range(4)] == [0, 0, -5, -5]
    three = Scene(3)
    three.s.places = [three.cards.exit, 8, 2]
    assert line(ended(three, ESCAPED, 0), 2, "slowpoke") == 0


@pytest.mark.rule("DS-SCORE-8", "DS-DEATH-2")
def test_the_most_points_win_dead_or_alive_and_a_tie_is_shared() -> None:
    scene = Scene(3).scales(0, 0).scales(1, 8).scales(2, 8)
    scene.s.out = [DEAD] * 3
    ended(scene, ALL_DEAD, -1)
    outcome = scene.s.outcome()
    assert outcome is not None
    assert outcome.winners == (1, 2)
    assert outcome.scores == (0, 4, 4)
