"""Treasures: stashes, one use, activation, theft, and those the rulebook shows."""

from __future__ import annotations

import pytest

from tests.games.dragonscales.scene import Scene
from wyrmhall.games.dragonscales import strife
from wyrmhall.games.dragonscales.codes import E_SHIELD, KIND, M_DIE, NONE
from wyrmhall.games.dragonscales.effects import RESET, TREASURE
from wyrmhall.games.dragonscales.moments import Moment
from wyrmhall.games.dragonscales.state import DragonscalesState
from wyrmhall.kernel import Rng


@pytest.mark.rule("DS-TREASURE-3")
def test_mimic_scroll_takes_a_card_from_a_pile_and_is_gone() -> None:
    scene = Scene(4).box("loot", 1, 1).stash(0, "mimic_scroll").act("loot")
    scene.s.decks[3].remove(scene.cards.number("mind_control"))
    scene.s.discards[3].append(scene.cards.number("mind_control"))
    scene.play(0, "mimic_scroll")
    if not scene.s.hands[0]:
        scene.play(0, "mind_control/pick")
    assert scene.ids(scene.s.hands[0]) == ["mind_control"]
    assert scene.s.stash[0] == []
    assert scene.ids(scene.s.spoils) == ["mimic_scroll"]


@pytest.mark.rule("DS-TREASURE-4", "DS-READ-24")
def test_gleaming_shield_is_activated_for_two_scales_and_rolls_a_die() -> None:
    scene = Scene(4).box("attack", 1, 1).stash(3, "gleaming_shield").act("attack").play(3, "gleaming_shield")
    assert scene.s.scales[3] == 1
    assert scene.ids(scene.s.shown[3]) == ["gleaming_shield"]
    seen = {}
    for seed in range(40):
        tried = scene.s.clone()
        tried.rng = Rng(seed)
        tried.events = []
        strife.suffer(tried, 3, 2, False, NONE)
        result = next(event[4] for event in tried.events if event[0] == E_SHIELD)
        seen[result] = tried.wounds[3]
    assert seen == {0: 2, 1: 1, 2: 1}, "miss, hit, dragon"


@pytest.mark.rule("DS-TREASURE-5")
def test_treasures_are_used_in_the_middle_of_others_actions() -> None:
    scene = Scene(4).box("loot", 1, 1).stash(2, "feather_cape", "amber_heart", "bathtub_of_solid_gold").act("loot")
    assert scene.s.actors() == (1,)
    assert {"feather_cape", "amber_heart"} <= set(scene.acts(2))
    assert "bathtub_of_solid_gold" not in scene.acts(2)
    scene.play(2, "feather_cape", "2")
    assert scene.s.places[2] == 2


@pytest.mark.rule("DS-STEAL-2")
def test_theft_takes_a_random_face_down_treasure() -> None:
    taken = set()
    for seed in range(30):
        scene = Scene(4, seed=seed + 1).stash(1, "smoke_jar", "fools_gold").shown(1, "amber_heart")
        scene.s.shown[1].append(scene.s.treasures.pop())
        scene.go(strife.Theft(2, 1, TREASURE, 1)).passing()
        assert len(scene.s.shown[1]) == 2
        taken |= set(scene.ids(scene.s.stash[2]))
    assert taken == {"smoke_jar", "fools_gold"}


@pytest.mark.rule("DS-READ-31")
def test_ongoing_treasures_work_by_themselves_and_the_cloak_asks() -> None:
    scene = Scene(4).box("flee", 2, 0).shown(0, "boots_of_long_stride").act("flee").play(0, "go")
    scene.passing()
    assert scene.legal(0)[-1] == str(scene.s.flight[M_DIE] + 1)
    cloak = Scene(4).shown(0, "cloak_of_cinders").place("rage rage loot loot loot loot loot")
    assert cloak.legal(0) == ["stop", "spare"]
    cloak.play(0, "spare")
    assert cloak.row("rage") == [(0, 1)]


@pytest.mark.rule("DS-SEE-1")
def test_everybody_knows_where_an_idol_lies_that_was_passed_on() -> None:
    scene = Scene(4).stash(0, "grinning_idol", "fools_gold").go(Moment(RESET, NONE, 0)).play(0, "grinning_idol")
    scene.passing().play(0, "seat-1")
    idol = scene.cards.number("grinning_idol")
    assert scene.ids(scene.s.stash[1]) == ["grinning_idol"]
    for seat in range(4):
        for seed in range(10):
            imagined = scene.s.imagine(seat, Rng(seed))
            assert isinstance(imagined, DragonscalesState)
            assert imagined.stash[1][0] & KIND == idol


@pytest.mark.rule("DS-TREASURE-5")
def test_boots_that_are_activated_after_the_roll_count_for_this_run() -> None:
    scene = Scene(4).stash(0, "boots_of_long_stride").box("flee", 3, 0).act("flee").play(0, "go").passing()
    assert scene.legal(0) == ["0", "1"]
    scene.play(0, "boots_of_long_stride")
    assert scene.legal(0) == ["0", "1", "2"]
