"""Steps 1 and 2: rolling behind screens, wilds, and the action board."""

from __future__ import annotations

import pytest

from tests.games.dragonscales.scene import Scene
from wyrmhall.games.dragonscales.codes import DICE, NONE, ROLLING
from wyrmhall.games.dragonscales.effects import FACES, RAGE, WILD
from wyrmhall.games.dragonscales.state import DragonscalesState
from wyrmhall.kernel import Rng, Table


def roll(scene: Scene, seat: int, faces: str) -> Scene:
    """The seat has rolled these dice for the first time."""
    for die, face in enumerate(faces.split()):
        scene.s.dice[seat * DICE + die] = FACES.index(face)
    return scene


@pytest.mark.rule("DS-ROLL-1")
def test_everybody_rolls_seven_dice_at_the_same_time_and_sees_only_its_own() -> None:
    scene = Scene(4)
    assert scene.s.actors() == (0, 1, 2, 3)
    for viewer in range(4):
        view = scene.s.view(viewer)
        assert [len(seat.dice) for seat in view.seats] == [DICE if seat == viewer else 0 for seat in range(4)]
    assert all(not seat.dice for seat in scene.s.view(None).seats)


@pytest.mark.rule("DS-ROLL-2", "DS-ROLL-3")
def test_example_1a_mezerax_rolls_three_times_and_changes_his_plans() -> None:
    scene = roll(Scene(4), 3, "attack attack defend loot villainy flee flee")
    scene.play(3, "die-4", "die-5", "die-6", "die-7")

    def second(s: DragonscalesState) -> bool:
        return [FACES[face] for face in s.dice[24:28]] == ["rage", "loot", "loot", "defend"]

    scene.wish(3, "roll", second)
    assert "rage" in scene.faces(3)
    assert "die-4" not in scene.legal(3), "rage is never rolled again"
    assert "die-1" in scene.legal(3), "a die kept before may be rolled now"
    assert "rage cannot be rolled again" in scene.refused(3, "die-4")
    scene.play(3, "die-1", "die-2")

    def third(s: DragonscalesState) -> bool:
        return [FACES[face] for face in s.dice[21:23]] == ["loot", "rage"]

    scene.wish(3, "roll", third)
    assert sorted(scene.faces(3)) == sorted(["loot", "rage", "defend", "rage", "loot", "loot", "defend"])
    assert "roll" not in scene.legal(3)


@pytest.mark.rule("DS-ROLL-4", "DS-SETUP-7")
def test_three_dice_of_seven_have_a_wild_face_and_all_have_rage() -> None:
    dice = Scene().cards.action_dice
    assert len(dice) == 7
    assert sum(WILD in die for die in dice) == 3
    assert all(die.count(RAGE) == 1 for die in dice)
    assert all(sorted(die) == list(range(6)) for die in dice if WILD not in die)


def test_the_luck_of_a_seat_does_not_hang_on_who_is_quick() -> None:
    one, other = Scene(3), Scene(3)
    for scene, order in ((one, (0, 1, 2)), (other, (2, 1, 0))):
        for seat in order:
            free = [name for name in scene.legal(seat) if name.startswith("die")]
            scene.play(seat, free[0], "roll")
    assert one.s.dice == other.s.dice


@pytest.mark.rule("DS-WILD-1", "DS-WILD-2")
def test_example_1b_tatyanas_wilds_join_only_symbols_she_has() -> None:
    scene = Scene(3, ("tatyana", "torlok", "mezerax")).place("wild wild villainy loot attack rage rage")
    assert set(scene.legal(0)) == {"villainy", "loot", "attack", "rage"}
    assert "joins only a symbol" in scene.refused(0, "flee")
    scene.play(0, "attack", "rage")
    assert scene.row("attack") == [(0, 2)]
    assert scene.row("rage") == [(0, 3)]
    assert scene.row("loot") == [(0, 1)]


@pytest.mark.rule("DS-READ-23")
def test_wilds_alone_place_nothing_and_a_wild_must_join_even_rage() -> None:
    scene = Scene(3, ("savathene", "tatyana", "mezerax")).place("wild wild wild", "wild rage", "")
    assert all(owner != 0 for owner in scene.s.owners)
    assert scene.row("rage") == [(1, 2)]


@pytest.mark.rule("DS-PLACE-1", "DS-PLACE-2", "DS-PLACE-3", "DS-PLACE-4", "DS-PLACE-6")
def test_examples_2a_to_2d_villainy_is_popular() -> None:
    three = "villainy villainy villainy"
    scene = Scene(4, ("grimmveil", "mezerax", "savathene", "tatyana"))
    scene.place(three, "villainy", "villainy villainy", "villainy").passing()
    assert scene.row("villainy") == [(0, 3), (2, 2), (1, 1)], "the fourth finds no box with four players"
    late = Scene(4, ("grimmveil", "mezerax", "savathene", "tatyana"))
    late.place(three, "villainy", "villainy villainy", "villainy villainy villainy villainy")
    assert late.row("villainy") == [(3, 4), (0, 3), (2, 2)], "and Mezerax is pushed right off the row"
    tie = Scene(4, ("grimmveil", "mezerax", "savathene", "tatyana")).place(three, "villainy", three, "")
    assert tie.row("villainy") == [(0, 3), (2, 3), (1, 1)], "as many dice stay behind those placed first"


def test_example_2e_grimmveil_adds_his_wilds_to_a_single_die() -> None:
    scene = Scene(4, ("grimmveil", "savathene", "mezerax", "tatyana"))
    scene.s.first = 1
    scene.place("defend wild wild loot", "defend defend", "", "")
    scene.play(0, "defend", "defend")
    assert scene.row("defend") == [(0, 3), (1, 2)]
    assert scene.row("loot") == [(0, 1)]


@pytest.mark.rule("DS-PLACE-5")
def test_the_rage_row_has_a_box_for_everybody() -> None:
    scene = Scene(5).place("rage", "rage", "rage rage", "rage", "rage")
    scene.passing()
    assert scene.s.turned == 0
    assert scene.row("rage") == [(2, 2), (0, 1), (1, 1), (3, 1), (4, 1)]
    three = Scene(3).place("rage", "rage", "rage")
    assert len(three.row("rage")) == 3
    assert len(Scene(3).place("loot", "loot", "loot").row("loot")) == 2


@pytest.mark.rule("DS-READ-16")
def test_a_set_that_counts_for_more_does_so_when_others_place_later() -> None:
    scene = Scene(3, ("torlok", "grimmveil", "mezerax")).hand(0, "shoulder_through")
    scene.place("loot", "loot loot", "loot loot loot loot")
    assert "shoulder_through" in scene.legal(0)
    scene.play(0, "shoulder_through")
    assert scene.row("loot") == [(2, 4), (0, 3)]
    assert scene.ids(scene.s.discards[0]) == ["shoulder_through"]


@pytest.mark.rule("DS-ROLL-5")
def test_bend_fate_turns_a_die_even_one_that_shows_rage() -> None:
    scene = Scene(4).hand(3, "bend_fate")
    roll(scene, 3, "rage rage loot loot flee flee flee")
    scene.play(3, "bend_fate/extra", "die-1", "attack", "die-2", "loot")
    assert scene.faces(3) == ["attack", "loot", "loot", "loot", "flee", "flee", "flee"]
    assert scene.s.scales[3] == 2
    assert "bend_fate" not in scene.legal(3)


def test_who_rolls_after_the_last_roll_is_asked_only_if_a_card_could_follow() -> None:
    scene = Scene(4).hand(3, "mind_control")
    for seat in (1, 3):
        scene.play(seat, next(name for name in scene.legal(seat) if name.startswith("die")), "roll")
        scene.play(seat, next(name for name in scene.legal(seat) if name.startswith("die")), "roll")
    assert 1 not in scene.s.actors(), "no card of Tor'Lok's is for this moment, and he has no treasures"
    assert scene.legal(3) == ["stop"], "Mezerax could hold Bend Fate, as far as all can see"


@pytest.mark.rule("DS-OPTION-4")
def test_open_dice_are_seen_and_rolled_together() -> None:
    scene = Scene(3, options=",open=yes")
    assert all(len(seat.dice) == DICE for seat in scene.s.view(None).seats)
    before = scene.s.dice[:]
    for seat in (0, 1):
        scene.play(seat, next(name for name in scene.legal(seat) if name.startswith("die")), "roll")
    assert scene.s.dice == before, "nobody rolls before all have chosen"
    assert scene.s.actors() == (2,)
    kept = scene.faces(2)
    scene.play(2, "stop")
    assert scene.faces(2) == kept
    assert scene.s.actors() == (0, 1, 2), "who kept all has looked around and chooses for the second roll too"
    assert scene.s.rolls == [1, 1, 1]


@pytest.mark.rule("DS-OPTION-4")
def test_with_open_dice_a_roll_that_nobody_wants_is_the_last() -> None:
    scene = Scene(3, options=",open=yes")
    for seat in range(3):
        scene.play(seat, "stop")
    assert scene.s.rolls == [NONE] * 3
    assert scene.s.stage > ROLLING


def test_dice_put_aside_can_be_taken_back_until_they_are_rolled() -> None:
    table = Table(Scene().game, 3)
    name = next(token for token in table.state.answers(0) if table.game.vocabulary.name(token).startswith("die"))
    before = table.state.fingerprint()
    table.apply(0, name)
    table.undo(0)
    assert table.state.fingerprint() == before
    table.apply(0, name)
    table.apply(0, table.game.vocabulary.token("roll"))
    assert not table.can_undo(0)


def test_others_imagine_other_dice_behind_the_screen() -> None:
    scene = Scene(4)
    rolls = {tuple(scene.s.imagine(0, Rng(seed)).dice[DICE:]) for seed in range(5)}  # type: ignore[attr-defined]
    assert len(rolls) == 5
