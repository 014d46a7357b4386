"""Villainy cards at any time and in answer, minions, and what the rulebook shows of both."""

from __future__ import annotations

import pytest

from tests.games.dragonscales.scene import Scene
from wyrmhall.games.dragonscales import placing
from wyrmhall.games.dragonscales.codes import DEAD, NONE
from wyrmhall.games.dragonscales.effects import RESET
from wyrmhall.games.dragonscales.moments import Moment

GRIMMVEIL, TORLOK, SAVATHENE, MEZERAX, TATYANA = range(5)


def looting(seats: int = 4) -> Scene:
    """In the middle of Grimmveil's Loot action."""
    return Scene(seats).box("loot", 1, GRIMMVEIL)


@pytest.mark.rule("DS-CARD-1", "DS-CARD-4")
def test_a_card_breaks_into_somebody_elses_action() -> None:
    scene = looting().hand(SAVATHENE, "venom_bite").act("loot")
    assert scene.s.actors() == (GRIMMVEIL,)
    hoard = scene.s.hoard
    scene.play(SAVATHENE, "venom_bite", "seat-0").passing()
    assert scene.s.poison[GRIMMVEIL] == 1
    assert (scene.s.scales[SAVATHENE], scene.s.hoard) == (2, hoard + 1)
    assert scene.ids(scene.s.discards[SAVATHENE]) == ["venom_bite"]
    assert "draw" in scene.legal(GRIMMVEIL), "and the action goes on"


@pytest.mark.rule("DS-CARD-5")
def test_a_second_effect_costs_more_and_comes_on_top() -> None:
    scene = looting().hand(SAVATHENE, "venom_bite").act("loot")
    scene.play(SAVATHENE, "venom_bite/extra", "seat-0").passing()
    assert (scene.s.poison[GRIMMVEIL], scene.s.scales[SAVATHENE]) == (2, 1)
    poor = looting().hand(SAVATHENE, "venom_bite").scales(SAVATHENE, 1).act("loot")
    assert "venom_bite" in poor.acts(SAVATHENE)
    assert "venom_bite/extra" not in poor.acts(SAVATHENE)


@pytest.mark.rule("DS-CARD-2")
def test_who_is_asked_follows_from_what_all_can_see() -> None:
    for hand in (["mind_control"], ["bend_fate"]):
        scene = looting().hand(SAVATHENE, "venom_bite").hand(MEZERAX, *hand).act("loot")
        scene.play(SAVATHENE, "venom_bite", "seat-0")
        assert scene.s.actors() == (MEZERAX,), hand
    empty = looting().hand(SAVATHENE, "venom_bite").act("loot").play(SAVATHENE, "venom_bite", "seat-0")
    assert empty.s.poison[GRIMMVEIL] == 1, "nobody could answer, so nobody was asked"


@pytest.mark.rule("DS-CARD-3")
def test_only_the_living_can_be_chosen() -> None:
    scene = looting().hand(SAVATHENE, "venom_bite").act("loot")
    scene.s.out[TORLOK] = DEAD
    scene.play(SAVATHENE, "venom_bite")
    assert scene.legal(SAVATHENE) == ["seat-0", "seat-3"]


@pytest.mark.rule("DS-CARD-6", "DS-READ-4")
def test_mind_control_prevents_an_attack() -> None:
    scene = looting().hand(SAVATHENE, "venom_bite").hand(MEZERAX, "mind_control").act("loot")
    scene.play(SAVATHENE, "venom_bite", "seat-3").play(MEZERAX, "mind_control")
    assert scene.s.poison == [0, 0, 0, 0]
    assert scene.s.scales[SAVATHENE] == 2, "the cancelled card and its scale are spent"
    assert scene.ids(scene.s.discards[SAVATHENE]) == ["venom_bite"]
    assert scene.ids(scene.s.discards[MEZERAX]) == ["mind_control"]


@pytest.mark.rule("DS-CARD-6", "DS-READ-2", "DS-READ-6")
def test_mind_control_turns_an_attack_on_another() -> None:
    scene = looting().hand(SAVATHENE, "venom_bite").hand(MEZERAX, "mind_control").hand(TORLOK, "thick_hide")
    scene.act("loot").play(SAVATHENE, "venom_bite", "seat-3").play(MEZERAX, "mind_control/extra")
    assert scene.legal(MEZERAX) == ["seat-0", "seat-1"], "not the attacker, and not who is attacked anyway"
    scene.play(MEZERAX, "seat-1")
    assert TORLOK in scene.s.actors(), "the new target may answer"
    scene.passing()
    assert scene.s.poison == [0, 1, 0, 0]
    assert scene.s.scales[MEZERAX] == 2


@pytest.mark.rule("DS-READ-1")
def test_a_pointless_answer_goes_back_unpaid() -> None:
    scene = looting().hand(SAVATHENE, "venom_bite").hand(MEZERAX, "mind_control").hand(TORLOK, "thick_hide")
    scene.act("loot").play(SAVATHENE, "venom_bite", "seat-1")
    scene.play(TORLOK, "thick_hide").play(MEZERAX, "mind_control")
    assert scene.ids(scene.s.hands[TORLOK]) == ["thick_hide"]
    assert scene.s.poison[TORLOK] == 0


@pytest.mark.rule("DS-READ-3")
def test_a_blow_in_answer_comes_after_the_attack_and_no_mirror_answers_it() -> None:
    scene = looting().hand(SAVATHENE, "venom_bite").hand(TORLOK, "backhand").shown(SAVATHENE, "mirror_of_spite")
    scene.act("loot").play(SAVATHENE, "venom_bite", "seat-1").play(TORLOK, "backhand").passing()
    assert scene.s.poison[TORLOK] == 1
    assert scene.s.wounds == [0, 0, 2, 0], "the mirror did not strike back"


@pytest.mark.rule("DS-READ-3")
def test_what_hangs_on_an_attack_counts_that_attack() -> None:
    """Crimson Kiss heals what its own attack did, whatever a mirror does in between."""
    scene = Scene(5).box("loot", 1, 0).hand(TATYANA, "crimson_kiss").shown(TORLOK, "mirror_of_spite")
    scene.s.wounds[TATYANA] = 3
    scene.act("loot").play(TATYANA, "crimson_kiss/extra", "seat-1").passing()
    assert scene.s.wounds[TORLOK] == 2
    assert scene.s.wounds[TATYANA] == 3 + 1 - 2


@pytest.mark.rule("DS-READ-5")
def test_an_attack_on_all_is_answered_one_by_one() -> None:
    scene = looting().hand(MEZERAX, "scream_without_sound").hand(GRIMMVEIL, "mind_control")
    scene.s.minds[GRIMMVEIL] |= 1 << MEZERAX
    scene.act("loot").play(MEZERAX, "scream_without_sound")
    scene.play(GRIMMVEIL, "mind_control").passing()
    assert sorted(scene.s.wounds[:3]) == [0, 1, 1]


@pytest.mark.rule("DS-READ-12")
def test_nothing_is_bought_with_wounds_while_protected() -> None:
    scene = Scene(5).box("loot", 1, 0).hand(TATYANA, "blood_price", "crimson_kiss").act("loot")
    assert "blood_price" in scene.acts(TATYANA)
    scene.s.protected = TATYANA
    assert "blood_price" not in scene.acts(TATYANA)
    assert "crimson_kiss" in scene.acts(TATYANA), "scales may be paid all the same"


@pytest.mark.rule("DS-READ-13", "DS-STEAL-1")
def test_a_theft_cannot_aim_at_who_is_safe_from_it() -> None:
    scene = looting(5).hand(SAVATHENE, "cutpurse").shown(TORLOK, "iron_strongbox").scales(TATYANA, 0).act("loot")
    scene.s.protected = GRIMMVEIL
    scene.scales(MEZERAX, 1).play(SAVATHENE, "cutpurse")
    assert scene.s.scales == [3, 3, 4, 0, 0], "only Mezerax was left, and he had one scale"


@pytest.mark.rule("DS-READ-14")
def test_no_card_of_another_touches_dice_that_are_rolled() -> None:
    scene = Scene(4).hand(SAVATHENE, "cutpurse")
    dice = scene.faces(GRIMMVEIL)
    scene.play(SAVATHENE, "cutpurse", "seat-0")
    assert scene.s.scales[:3] == [1, 3, 5]
    assert scene.faces(GRIMMVEIL) == dice
    assert GRIMMVEIL in scene.s.actors()


@pytest.mark.rule("DS-READ-17")
def test_exchanged_boxes_are_not_sorted_again() -> None:
    scene = Scene(4).hand(MEZERAX, "crossed_purposes").box("loot", 1, 0, 3).box("loot", 2, 1, 1)
    scene.go(placing.Turn(4)).play(MEZERAX, "crossed_purposes", "loot-1")
    assert scene.row("loot") == [(1, 1), (0, 3)]


@pytest.mark.rule("DS-READ-21")
def test_a_foreign_card_is_ones_own_until_it_is_played() -> None:
    scene = looting().hand(MEZERAX, "stolen_thought").act("loot")
    scene.s.discards[SAVATHENE].append(scene.cards.number("venom_bite"))
    scene.s.decks[SAVATHENE].remove(scene.cards.number("venom_bite"))
    scene.play(MEZERAX, "stolen_thought")
    if not scene.s.hands[MEZERAX]:
        scene.play(MEZERAX, "venom_bite/pick")
    assert scene.ids(scene.s.hands[MEZERAX]) == ["venom_bite"]
    scene.play(MEZERAX, "venom_bite", "seat-2").passing()
    assert scene.s.poison[SAVATHENE] == 1
    assert scene.ids(scene.s.discards[SAVATHENE]) == ["venom_bite"]


@pytest.mark.rule("DS-READ-22")
def test_who_is_asked_for_a_bargain_chooses_the_price_or_refuses() -> None:
    scene = looting().hand(GRIMMVEIL, "grave_bargain").stash(TORLOK, "fools_gold", "smoke_jar").act("loot")
    scene.s.wounds[TORLOK] = 4
    scene.play(GRIMMVEIL, "grave_bargain", "seat-1")
    asked = scene.s.prompt(TORLOK)
    assert asked is not None
    assert asked.words == (
        "Grimmveil offers a bargain: give 2 scales or 1 treasure. If you do, you heal up to 3 wounds. "
        "If you do not, Grimmveil will take 1 scale."
    )
    assert scene.legal(TORLOK) == ["pass", "give-scales", "give-treasure"]
    scene.play(TORLOK, "give-treasure", "fools_gold/pick")
    assert scene.s.wounds[TORLOK] == 1
    assert scene.ids(scene.s.stash[GRIMMVEIL]) == ["fools_gold"]
    assert scene.s.view(2).seats[0].stash[0].card is None
    poor = looting().hand(GRIMMVEIL, "grave_bargain").scales(TORLOK, 1).act("loot")
    poor.play(GRIMMVEIL, "grave_bargain", "seat-1")
    assert poor.s.scales[GRIMMVEIL] == 4, "who cannot pay refuses"


@pytest.mark.rule("DS-CARD-3")
def test_a_toll_says_what_to_pay_and_what_follows_and_who_asks() -> None:
    scene = looting().hand(GRIMMVEIL, "nightmare").hand(TORLOK, "thick_hide").act("loot")
    scene.play(GRIMMVEIL, "nightmare", "seat-1")
    asked = scene.s.prompt(TORLOK)
    assert asked is not None
    assert asked.words == "Discard 1 villainy card. If you do not, Grimmveil will attack you for 1 wound."
    assert asked.cause is not None
    assert (asked.cause.seat, asked.cause.words) == (GRIMMVEIL, "A Nightmare of One's Own")


@pytest.mark.rule("DS-MINION-1")
def test_one_minion_a_round_is_summoned_for_a_scale() -> None:
    scene = Scene(4).hand(GRIMMVEIL, "bone_squire", "rattling_archer", "undying").go(Moment(RESET, NONE, 0))
    assert scene.legal(GRIMMVEIL) == ["pass", "bone_squire", "rattling_archer"]
    scene.play(GRIMMVEIL, "bone_squire")
    assert scene.ids(scene.s.shown[GRIMMVEIL]) == ["bone_squire"]
    assert scene.s.scales[GRIMMVEIL] == 2
    assert not scene.s.stack, "nothing more to summon this round"


@pytest.mark.rule("DS-MINION-2")
def test_any_number_of_minions_is_sacrificed_and_each_costs_nothing_more() -> None:
    scene = Scene(4).box("loot", 1, 1).shown(GRIMMVEIL, "rattling_archer", "rattling_archer").act("loot")
    scene.play(GRIMMVEIL, "rattling_archer", "seat-1").passing()
    scene.play(GRIMMVEIL, "rattling_archer", "seat-2").passing()
    assert scene.s.wounds == [0, 2, 2, 0]
    assert scene.s.shown[GRIMMVEIL] == []
    assert scene.s.scales[GRIMMVEIL] == 3
    assert scene.ids(scene.s.discards[GRIMMVEIL]) == ["rattling_archer"] * 2


@pytest.mark.rule("DS-MINION-2")
def test_sacrificing_a_minion_does_not_show_its_twin_in_the_hand() -> None:
    scene = Scene(4).hand(GRIMMVEIL, "bone_squire").shown(GRIMMVEIL, "bone_squire").top_rage("get_off_my_pile")
    scene.act("rage")
    while "bone_squire" not in scene.legal(GRIMMVEIL):
        seat = scene.s.actors()[0]
        scene.play(seat, "pass")
    scene.play(GRIMMVEIL, "bone_squire").passing()
    assert scene.ids(scene.s.discards[GRIMMVEIL]) == ["bone_squire"]
    assert scene.s.hands[GRIMMVEIL] == [scene.cards.number("bone_squire")], "nobody has seen the other one"


@pytest.mark.rule("DS-READ-10")
def test_ties_are_all_struck_and_the_most_of_nothing_is_nobody() -> None:
    scene = Scene(4).top_rage("get_off_my_pile").act("rage").passing()
    assert scene.s.wounds == [1, 1, 1, 1], "all stand on the Entrance, so all are closest"
    gold = Scene(4).top_rage("who_touched_my_gold").act("rage").passing()
    assert gold.s.wounds == [0, 0, 0, 0], "nobody has a treasure"
