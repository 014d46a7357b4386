"""Orders, delays and stops that meet something unusual: each was a fault once, or is easily got wrong."""

from __future__ import annotations

import pytest

from tests.games.wyvern.scene import Scene
from wyrmhall.games.wyvern import codes


@pytest.mark.rule("WV-READ-26")
def test_a_dragon_told_to_attack_is_replaced_if_a_slayer_is_played() -> None:
    scene = Scene("K014! - - / - - -", "K012! K004! - / - - -").hand(1, "K086").hand(0, "K215").lair(1, "K006")
    scene.go("action", 1).do(1, "pass").do(0, "K215", "1f2").passed()
    scene.do(1, "K086", "1f1").passed()
    assert "K004" in scene.pile(1)
    assert scene.at("1f2") == "K006"


@pytest.mark.rule("WV-RULE-1")
def test_medusa_on_the_turns_player_waits_for_its_next_turn() -> None:
    scene = Scene().hand(0, "K244").lair(0, "K004 K006 K012").lair(1, "K004 K006 K012")
    scene.go("action", 1).do(0, "K244", "seat 1").passed()
    asked: list[tuple[int, str]] = []
    first = scene.s.turns
    while scene.s.turns < first + 3:
        seat = scene.s.actors()[0]
        asked.append((seat, scene.s.stack[-1].name))
        scene.s.apply(seat, scene.s.legal(seat)[0])
    assert (0, "movement") in asked
    assert (1, "movement") not in asked


@pytest.mark.rule("WV-READ-19")
def test_puk_stops_a_forest_fire_that_takes_a_treasure() -> None:
    scene = Scene("K006! K004 - / - - -", "K108 K012 - / - - -").treasure("1f1", "K054").hand(1, "K269").lair(1, "K004")
    scene.go("battle").do(0, "0f1", "1f1")
    scene.do(0, "t1f1").do(1, "K269").passed()
    assert scene.treasures(1) == ["K054"]


@pytest.mark.rule("WV-READ-43")
def test_who_came_by_spectral_shift_did_not_start_the_battle() -> None:
    scene = Scene("K004! K012 - / - - -", "K014! - - / - - -").hand(0, "C050 K127").lair(0, "K012").gold(25)
    scene.go("battle").do(0, "0f1", "1f1").do(0, "C050", "0f1").passed().skip(1)
    scene.do(0, "K127").passed()
    assert scene.totals() == (1, 5)


@pytest.mark.rule("WV-RULE-1")
def test_moghurs_second_target_lies_one_card_from_the_first() -> None:
    scene = Scene("K010! - - / - - -", "K033 K012 K012 / - - -").lair(1, "K004").go("battle").do(0, "0f1", "1f1")
    assert scene.can(0, "1f2")
    assert not scene.can(0, "1f3")
    assert not scene.can(0, "1f1")


@pytest.mark.rule("WV-READ-57")
def test_counters_are_one_sum_and_healing_stops_at_zero() -> None:
    scene = Scene("K006!-2 - - / K012 - -").hand(0, "K126").go("action").do(0, "K126", "0f1").passed()
    assert scene.counters("0f1") == 0


@pytest.mark.rule("WV-READ-58")
def test_a_treasure_of_the_row_works_once_for_two_winners() -> None:
    scene = Scene("K012! K014! - / - - -", "K004! K004! - / - - -").treasure("0f1", "K057").hand(0, "K066").gold(10)
    scene.go("battle").do(0, "0f1", "1f1").do(0, "K066", "0f2").fight_on()
    assert scene.at("1f1") is None
    assert scene.s.gold[0] == 10 - 1 + 1


@pytest.mark.rule("WV-READ-59")
def test_hege_cannot_hatch_an_egg_that_lies_elsewhere() -> None:
    scene = Scene("C011! - - / K012 - -").treasure("1f1", "K055").treasure("1f2", "K111").go("action")
    scene.do(0, "use 0f1")
    assert scene.can(0, "t1f2")
    assert not scene.can(0, "t1f1")


@pytest.mark.rule("WV-READ-60")
def test_a_named_card_is_known_before_it_is_aimed() -> None:
    scene = Scene("K006! - - / K012 - -").hand(0, "K073 K074").go("action").do(0, "K073")
    named, other = scene.s.hands[0]
    assert named & (codes.KNOW << 1)
    assert not other & (codes.KNOW << 1)


@pytest.mark.rule("WV-READ-20")
def test_a_sorcerer_does_not_copy_a_sorcerer_without_end() -> None:
    scene = Scene().hand(0, "K074 C061").hand(1, "C061 K012").horde(0, "K061 K061 K061").horde(1, "K061 K061 K061")
    scene.go("action").do(0, "K074").do(1, "C061")
    assert not scene.can(0, "C061")
    scene.passed()
    assert scene.held(0).count("K061") == 2
    assert scene.held(1).count("K061") == 2


@pytest.mark.rule("WV-READ-20")
def test_a_copied_calypso_asks_whoever_played_the_first_one() -> None:
    scene = Scene().hand(0, "K074 C061").hand(1, "P023 K012").horde(0, "K061 K061").gold(25, 0)
    scene.go("action").do(0, "K074").do(1, "P023").do(0, "C061").passed()
    assert scene.held(0) == ["K061", "K061"]


@pytest.mark.rule("WV-READ-43")
def test_a_side_without_a_dragon_loses_also_after_a_power_switch() -> None:
    scene = Scene("K004! K012 - / - - -", "K014! - - / - - -").hand(0, "C050 K127 K061").gold(25)
    scene.go("battle").do(0, "0f1", "1f1").do(0, "K127").passed().skip(1)
    scene.do(0, "C050", "0f1").passed()
    assert scene.at("0f1") is None
    assert scene.at("1f1") == "K014"
    assert not scene.s.battle
