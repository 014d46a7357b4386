"""Step 3: the six actions, box by box, and step 4."""

from __future__ import annotations

import pytest

from tests.games.dragonscales.scene import Scene
from wyrmhall.games.dragonscales import combat, fleeing
from wyrmhall.games.dragonscales.codes import (
    C_HITS,
    C_MISSES,
    ESCAPED,
    M_DIE,
    NONE,
    SLAIN,
)
from wyrmhall.games.dragonscales.state import DragonscalesState


@pytest.mark.rule("DS-ROUND-1", "DS-ACT-1", "DS-ACT-2")
def test_rows_from_the_top_boxes_from_the_left_and_every_action_but_rage_is_voluntary() -> None:
    scene = Scene(4).box("loot", 1, 1).box("defend", 1, 2).box("defend", 2, 0).box("flee", 3, 3)
    scene.s.wounds = [2, 0, 2, 0]
    scene.act().passing()
    asked = []
    while scene.s.stack:
        scene.passing()
        if scene.s.stack:
            asked.append((scene.s.actor(), scene.s.view(None).row))
            assert "pass" in scene.legal(scene.s.actor())
            scene.play(scene.s.actor(), "pass")
    assert asked == [(2, "defend"), (0, "defend"), (1, "loot"), (3, "flee")]
    assert scene.s.turned == 1, "the rage card is turned though nobody has dice in its row"


@pytest.mark.rule("DS-DEFEND-1", "DS-DEFEND-2", "DS-RAGE-4")
def test_example_31a_grimmveil_takes_protection_and_savathene_heals() -> None:
    scene = Scene(4).box("defend", 1, 0, 3).box("defend", 2, 2, 2)
    scene.s.wounds = [2, 0, 3, 0]
    scene.act()
    assert scene.legal(0) == ["pass", "1", "2", "protect"]
    scene.play(0, "protect")
    assert scene.legal(2) == ["pass", "1", "2", "3"]
    scene.play(2, "3")
    assert scene.s.protected == 0
    assert scene.s.wounds == [2, 0, 0, 0]


@pytest.mark.rule("DS-RAGE-1", "DS-RAGE-2", "DS-RAGE-3", "DS-RAGE-5", "DS-RAGE-6", "DS-RAGE-7", "DS-READ-25")
def test_examples_32a_to_32d_get_off_my_pile() -> None:
    scene = Scene(4).top_rage("get_off_my_pile").box("rage", 1, 1, 4).box("rage", 2, 2, 2).box("rage", 3, 0)
    scene.box("loot", 1, 1).box("loot", 2, 3)
    scene.s.protected = 0
    scene.s.places = [1, 9, 4, 0]
    scene.cubes(3, 16, 0, 0)
    scene.act("rage").passing()
    assert scene.s.wounds == [0, 5, 2, 1], "three, the event's one and the enraged one for Tor'Lok"
    assert len(scene.s.hands[1]) == 1
    assert scene.s.scales == [3, 3, 4, 3]
    assert scene.s.rage == NONE
    assert "get_off_my_pile" in scene.ids(scene.s.rage_discards)


@pytest.mark.rule("DS-HEAD-1")
def test_the_enraged_part_waits_for_a_slain_head() -> None:
    calm = Scene(4).top_rage("get_off_my_pile").box("loot", 1, 1)
    calm.s.places = [1, 0, 0, 0]
    calm.act("rage").passing()
    assert calm.s.wounds == [1, 0, 0, 0]


@pytest.mark.rule("DS-READ-18")
def test_the_unhurt_get_the_bonus_and_the_dead_do_not() -> None:
    scene = Scene(4).top_rage("get_off_my_pile").box("rage", 1, 0).box("rage", 2, 2)
    scene.s.protected = 0
    scene.s.places = [0, 0, 0, 5]
    scene.s.wounds[2] = scene.s.most_wounds(2) - 1
    scene.act("rage").passing()
    assert scene.s.wounds[0] == 0
    assert len(scene.s.hands[0]) == 1
    assert not scene.s.lives(2)
    assert scene.s.scales[2] == 3


@pytest.mark.rule("DS-VILLAINY-1", "DS-VILLAINY-2", "DS-VILLAINY-3", "DS-STEAL-1")
def test_example_33a_torlok_mezerax_and_tatyana_are_villainous() -> None:
    scene = Scene(4, ("grimmveil", "torlok", "mezerax", "tatyana"))
    scene.box("villainy", 1, 1, 3).box("villainy", 2, 2, 2).box("villainy", 3, 3)
    scene.s.protected = 0
    scene.act("villainy").play(1, "draw")
    assert len(scene.s.drawn) == 2
    scene.play(1, scene.legal(1)[0])
    assert (len(scene.s.hands[1]), len(scene.s.discards[1])) == (1, 1)
    assert scene.legal(1) == ["pass", "seat-2", "seat-3"], "Grimmveil is protected"
    scene.play(1, "seat-3")
    assert scene.legal(2) == ["pass", "draw", "seat-1", "seat-3"]
    scene.play(2, "seat-3")
    assert scene.s.scales == [3, 4, 5, 0]
    scene.play(3, "draw")
    assert len(scene.s.hands[3]) == 1


@pytest.mark.rule("DS-LOOT-1", "DS-TREASURE-1")
def test_example_34a_savathene_keeps_one_of_two_treasures_and_tatyana_takes_scales() -> None:
    scene = Scene(4, ("grimmveil", "torlok", "savathene", "tatyana")).box("loot", 1, 2, 2).box("loot", 2, 3)
    scene.act("loot").play(2, "draw")
    drawn = scene.ids(scene.s.drawn)
    scene.play(2, f"{drawn[0]}/pick")
    assert scene.ids(scene.s.stash[2]) == drawn[:1]
    assert scene.ids(scene.s.spoils) == drawn[1:]
    assert scene.s.view(3).seats[2].stash[0].card is None
    scene.play(3, "take")
    assert scene.s.scales[3] == 6


@pytest.mark.rule("DS-READ-7")
def test_an_empty_hoard_gives_what_it_has() -> None:
    scene = Scene(4).scales(0, 15).box("loot", 2, 3)
    scene.act("loot").play(3, "take")
    assert scene.s.scales[3] == 4
    assert scene.s.hoard == 0


# Attack


def fight(scene: Scene, seat: int, hits: int, dragons: int, misses: int) -> Scene:
    """The seat attacks from box 1 and its first roll came so."""

    def came(s: DragonscalesState) -> bool:
        return s.combat[C_HITS : C_MISSES + 1] == [hits, dragons, misses]

    return scene.box("attack", 1, seat).act("attack").wish(seat, "fight", came)


@pytest.mark.rule("DS-ATTACK-1", "DS-ATTACK-2", "DS-ATTACK-3", "DS-ATTACK-4")
def test_example_35a_torlok_slays_the_yellow_head_and_is_struck_back() -> None:
    scene = Scene(4).cubes(0, 15, 4, 4)
    fight(scene, 1, 2, 1, 5)
    assert "pick-dragon" not in scene.legal(1)
    assert "cannot be rolled again" in scene.refused(1, "pick-dragon")
    scene.wish(1, "5", lambda s: s.combat[C_HITS : C_MISSES + 1] == [3, 2, 3])
    scene.play(1, "stop").passing()
    scene.play(1, "yellow-head")
    assert scene.s.is_enraged()
    assert "yellow-head" not in scene.legal(1)
    scene.play(1, "blue-head").passing()
    assert scene.s.cubes[3:6] == [1, 0, 1]
    assert scene.s.wounds[1] == 1


def test_the_chart_of_wounds() -> None:
    assert [combat.by_chart(count) for count in range(10)] == [0, 1, 1, 2, 2, 3, 3, 4, 4, 4]


def test_hits_may_be_rolled_again_and_three_rolls_are_all() -> None:
    scene = fight(Scene(4), 1, 4, 1, 3)
    scene.play(1, "pick-hit", "0")
    assert sum(scene.s.combat[C_HITS : C_MISSES + 1]) == 8
    if scene.s.combat[C_MISSES]:
        scene.play(1, "1")
        assert "1" not in scene.legal(1)


@pytest.mark.rule("DS-HEAD-2", "DS-END-1")
def test_the_last_cube_ends_the_game_before_any_counterattack() -> None:
    scene = Scene(4).cubes(0, 16, 16, 15)
    fight(scene, 1, 3, 3, 2)
    scene.play(1, "stop").passing()
    assert scene.s.ending == SLAIN
    assert scene.s.hero == 1
    assert scene.s.wounds[1] == 0
    assert scene.s.actors() == ()


def test_cubes_are_kept_by_who_dies_of_the_counterattack() -> None:
    scene = Scene(4)
    scene.s.wounds[1] = scene.s.most_wounds(1) - 1
    fight(scene, 1, 2, 2, 4)
    scene.play(1, "stop").passing().play(1, "red-head").passing()
    assert not scene.s.lives(1)
    assert scene.s.cubes[3:6] == [0, 1, 0]


@pytest.mark.rule("DS-ATTACK-5", "DS-WOUND-1", "DS-WOUND-3")
def test_box_four_attacks_another_villain_even_a_protected_one() -> None:
    scene = Scene(5).box("attack", 4, 1).act("attack")
    assert scene.legal(1) == ["pass", "seat-0", "seat-2", "seat-3", "seat-4"], "nobody attacks themselves"
    scene.play(1, "seat-2").passing()
    assert scene.s.wounds[2] == 1
    safe = Scene(5).box("attack", 4, 1)
    safe.s.protected = 2
    safe.act("attack").play(1, "seat-2").passing()
    assert safe.s.wounds[2] == 0


@pytest.mark.rule("DS-READ-15")
def test_my_kill_takes_the_first_cube_and_may_be_the_dragonslayer() -> None:
    scene = Scene(4).hand(1, "my_kill").cubes(3, 16, 16, 15)
    fight(scene, 0, 2, 0, 6)
    scene.play(0, "stop")
    scene.play(1, "my_kill").passing()
    assert scene.s.ending == SLAIN
    assert scene.s.hero == 1


# Flee


def flee(scene: Scene, seat: int, die: int, box: int = 1) -> Scene:
    scene.box("flee", box, seat).act("flee")
    return scene.wish(seat, "go", lambda s: s.flight[M_DIE] == die).passing()


@pytest.mark.rule("DS-FLEE-1", "DS-FLEE-2", "DS-FLEE-3", "DS-FLEE-5")
def test_example_36a_tatyana_grabs_scales_and_grimmveil_is_out() -> None:
    scene = Scene(3, ("grimmveil", "mezerax", "tatyana"))
    scene.s.places = [scene.cards.exit - 3, 2, 10]
    scene.box("flee", 2, 0).box("flee", 3, 1)
    flee(scene, 2, 2)
    assert scene.legal(2) == ["0", "1", "2", "3"], "die and one more, none if she likes"
    assert "only forward" in scene.refused(2, "4")
    scene.play(2, "2", "activate")
    assert scene.s.scales[2] == 5
    scene.wish(0, "go", lambda s: s.flight[M_DIE] == 3).passing().play(0, "3")
    assert scene.s.ending == ESCAPED
    assert scene.s.hero == 0
    assert scene.s.places[1] == 2, "Mezerax does not get to move"


def test_moving_zero_spaces_activates_the_space_again_but_box_four_does_not_move() -> None:
    scene = Scene(5)
    scene.s.places[0] = 5
    flee(scene, 0, 2).play(0, "0", "activate")
    assert scene.s.scales[0] == 5
    tripped = Scene(5).box("flee", 4, 1).act("flee").play(1, "take")
    assert tripped.s.scales[1] == 4
    assert tripped.s.stack == []


@pytest.mark.rule("DS-FLEE-4")
def test_a_card_moves_without_activating_and_a_longer_run_still_activates() -> None:
    scene = Scene(4).hand(2, "skitter")
    scene.s.places[2] = 3
    scene.play(2, "skitter", "2")
    assert scene.s.places[2] == 5
    assert scene.s.scales[2] == 2, "paid one, took none"
    stride = Scene(4).hand(1, "giant_stride").box("flee", 3, 1)
    stride.act("flee").play(1, "go", "giant_stride").passing().play(1, "2", "activate")
    assert stride.s.scales[1] == 3


@pytest.mark.rule("DS-READ-20")
def test_a_card_may_carry_its_player_out_in_the_middle_of_anything() -> None:
    scene = Scene(4).hand(2, "skitter")
    scene.s.places[2] = scene.cards.exit - 1
    assert scene.s.actors() == (0, 1, 2, 3)
    scene.play(2, "skitter", "1")
    assert scene.s.ending == ESCAPED


def test_web_across_the_path_holds_a_runner_back() -> None:
    scene = Scene(4).hand(2, "web_across_the_path").box("flee", 1, 1)
    scene.act("flee").play(1, "go")
    assert scene.s.actors() == (2,)
    scene.play(2, "web_across_the_path/extra")
    assert scene.legal(1) == ["0", "1"]
    assert fleeing.reach(scene.s, 1) == 1


# Reset


@pytest.mark.rule("DS-RESET-1")
def test_protection_goes_back_and_the_first_player_token_moves_on() -> None:
    scene = Scene(3)
    for seat in range(3):
        scene.play(seat, "stop")
    scene.s.protected = 0
    scene.s.suffered[0] = 2
    while scene.s.round == 1:
        seat = scene.s.actor()
        scene.s.apply(seat, scene.s.answers(seat)[0])
    assert scene.s.first == 1
    assert scene.s.protected == NONE
    assert scene.s.suffered == [0, 0, 0]
    assert scene.s.actors() == (0, 1, 2)
