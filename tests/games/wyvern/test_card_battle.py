"""Battle actions and battle reactions, card by card: what is particular about each, in a battle."""

from __future__ import annotations

import pytest

from tests.games.wyvern.scene import Scene
from wyrmhall.games.wyvern import codes

LEVIATHAN = "K014! - K012 / - - -"  # base 5, no keywords
CELESTIAL = "K095! - K012 / - - -"  # base 5, flying


def battle(mine: str = LEVIATHAN, theirs: str = LEVIATHAN, **hands: str) -> Scene:
    """Ann's front 1 attacks Bob's front 1. `a` and `b` are their hands."""
    scene = Scene(mine, theirs).hand(0, hands.get("a", "")).hand(1, hands.get("b", ""))
    scene.horde(0, "K061 K062 K063 K064").horde(1, "K061 K062 K063 K064").lair(0, "K004 K006").lair(1, "K004 K006")
    return scene.go("battle").do(0, "0f1", "1f1").passed()


def plays(scene: Scene, seat: int, *words: str) -> Scene:
    """`seat` plays at its next opportunity; the other passes first if it has to."""
    if seat not in scene.s.actors():
        scene.do(1 - seat, "pass")
    return scene.do(seat, *words).passed()


# Strength modifiers


@pytest.mark.parametrize(
    ("id", "more", "cost"),
    [
        ("K061", 1, 0),
        ("K072", 2, 1),
        ("K076", 4, 3),
        ("K077", 3, 2),
        ("K129", 1, 0),
        ("K268", 5, 4),
        ("C047", 1, 1),
        ("C055", 1, 1),
        ("C057", 2, 3),
    ],
)
@pytest.mark.rule("WV-BATTLE-4", "WV-READ-11")
def test_a_strength_card_goes_on_any_dragon_of_the_battle(id: str, more: int, cost: int) -> None:
    scene = plays(battle(a=id), 0, id, "0f1")
    assert scene.totals() == (5 + more, 5)
    assert scene.s.gold[0] == 25 - cost
    other = plays(battle(a=id), 0, id, "1f1")
    assert other.totals() == (5, 5 + more)


@pytest.mark.parametrize(
    ("id", "more", "fits", "misfit"),
    [
        ("K231", 2, "K151! - K012 / - - -", "K014! - K012 / - - -"),
        ("K232", 2, "K095! - K012 / - - -", "K014! - K012 / - - -"),
        ("K243", 4, "K004! - K012 / - - -", "K006! - K012 / - - -"),
        ("K266", 3, "K004! - K012 / - - -", "K006! - K012 / - - -"),
        ("K267", 5, "K004! - K012 / - - -", "K006! - K012 / - - -"),
    ],
)
def test_a_strength_card_with_terms_goes_only_where_it_fits(id: str, more: int, fits: str, misfit: str) -> None:
    scene = battle(fits, LEVIATHAN, a=id)
    before = scene.totals()
    plays(scene, 0, id, "0f1")
    assert scene.totals() == (before[0] + more, before[1])
    wrong = battle(misfit, LEVIATHAN, a=id)
    if 0 not in wrong.s.actors():
        wrong.do(1, "pass")
    assert not wrong.can(0, id)


@pytest.mark.parametrize(("id", "more"), [("K198", 3), ("K230", 2), ("C053", 2)])
def test_a_card_of_the_defence_is_not_for_the_attacker(id: str, more: int) -> None:
    scene = battle(b=id, a=id)
    assert not plays(scene, 1, id, "1f1").can(0, id)
    assert scene.totals() == (5, 5 + more)


@pytest.mark.parametrize("id", ["K230", "C053"])
@pytest.mark.parametrize("theirs", [CELESTIAL, "K151! - K012 / - - -"])
def test_archers_do_not_help_flyers_and_subterraneans(id: str, theirs: str) -> None:
    scene = battle("K026! - K012 / - - -", theirs, b=id)
    assert scene.can(1, "pass")
    legal = scene.names(1)
    if f"card {id}" in legal:
        scene.do(1, id)
        assert not scene.can(1, "1f1")


def test_royal_archers_give_a_counter_if_their_dragon_lives() -> None:
    scene = plays(battle(b="C053"), 1, "C053", "1f1").fight_on()
    assert scene.at("0f1") is None
    scene.do(1, "1f1", "minus")
    assert scene.counters("1f1") == -1


# What forbids


@pytest.mark.parametrize(
    ("id", "victim", "mine"),
    [
        ("K067", "K061", LEVIATHAN),
        ("K062", "K129", LEVIATHAN),
        ("K234", "K231", "K151! - K012 / - - -"),
        ("K235", "K232", CELESTIAL),
    ],
)
@pytest.mark.rule("WV-BATTLE-5", "WV-READ-14")
def test_a_card_that_forbids_silences_those_played_and_stops_more(id: str, victim: str, mine: str) -> None:
    scene = battle(mine, LEVIATHAN, a=f"{victim} {victim}", b=id)
    before = scene.totals()
    plays(scene, 0, victim, "0f1")
    assert scene.totals()[0] > before[0]
    plays(scene, 1, id)
    assert scene.totals() == before
    assert not scene.can(0, victim)


def test_fog_forbids_archers() -> None:
    scene = battle(a="K233", b="K230")
    plays(scene, 1, "K230", "1f1")
    assert scene.totals() == (5, 7)
    plays(scene, 0, "K233")
    assert scene.totals() == (5, 5)


def test_hailstorm_weakens_all_flyers_of_the_battle() -> None:
    scene = plays(battle(LEVIATHAN, CELESTIAL, a="K063"), 0, "K063")
    assert scene.totals() == (5, 3)


# Base strength


def test_medeas_spell_makes_a_base_zero() -> None:
    scene = plays(battle(b="K075"), 1, "K075", "0f1")
    assert scene.totals() == (0, 5)


def test_power_switch_swaps_the_bases_of_the_two_starters() -> None:
    scene = plays(battle("K004! - K012 / - - -", LEVIATHAN, a="K127"), 0, "K127")
    assert scene.totals() == (5, 2)


def test_thors_hammer_doubles_a_base_once_for_each_dragon() -> None:
    scene = plays(battle("K004! - K012 / - - -", LEVIATHAN, a="C058 C058"), 0, "C058", "0f1")
    assert scene.totals() == (4, 5)
    scene.do(1, "pass")
    scene.do(0, "C058")
    assert (scene.can(0, "0f1"), scene.can(0, "1f1")) == (False, True)


def test_possession_spell_lends_the_base_of_a_dragon_outside() -> None:
    scene = battle("K004! K006! - / - - -", LEVIATHAN, a="K131")
    plays(scene, 0, "K131", "0f2", "0f1")
    assert scene.totals() == (5, 5)
    assert scene.attacks_at("0f2") == 0


def test_possession_from_beyond_lends_the_base_of_a_dead_dragon() -> None:
    scene = Scene("K004! - K012 / - - -", LEVIATHAN).hand(0, "C054").discards(1, "K006").go("battle")
    scene.do(0, "0f1", "1f1").passed()
    plays(scene, 0, "C054", "seat 1")
    assert scene.totals() == (5, 5)


@pytest.mark.rule("WV-READ-1")
def test_an_assigned_strength_is_not_touched_by_medeas_spell() -> None:
    scene = Scene("K104 - - / - - -", LEVIATHAN).hand(1, "K075").go("battle").do(0, "0f1", "1f1").passed()
    assert scene.totals() == (8, 5)
    plays(scene, 1, "K075", "0f1")
    assert scene.totals() == (8, 5)


def test_pitch_turns_fire_against_its_dragon() -> None:
    scene = plays(battle(a="K077", b="K191"), 0, "K077", "0f1")
    assert scene.totals() == (8, 5)
    plays(scene, 1, "K191", "0f1")
    assert scene.totals() == (3, 5)


# Who wins


def test_poison_chalice_lets_the_lower_side_win() -> None:
    scene = plays(battle("K004! - K012 / - - -", LEVIATHAN, a="K078"), 0, "K078").fight_on()
    assert scene.at("0f1") == "K004"
    assert scene.at("1f1") is None


@pytest.mark.rule("WV-READ-10")
def test_two_poison_chalices_are_like_one() -> None:
    scene = plays(battle("K004! - K012 / - - -", LEVIATHAN, a="K078", b="K078"), 0, "K078")
    plays(scene, 1, "K078")
    assert scene.fight_on().at("1f1") is None


@pytest.mark.parametrize(
    ("id", "mine", "theirs"),
    [("P058", None, "K014"), ("P056", "K014", "K014"), ("P071", None, None)],
)
def test_cards_about_ties(id: str, mine: str | None, theirs: str | None) -> None:
    scene = plays(battle(b=id), 1, id).fight_on()
    assert (scene.at("0f1"), scene.at("1f1")) == (mine, theirs)


def test_night_cancels_the_battle() -> None:
    scene = plays(battle("K004! - K012 / - - -", LEVIATHAN, a="K084"), 0, "K084")
    assert not scene.s.battle
    assert scene.at("0f1") == "K004"
    assert scene.up("0f1")
    assert scene.up("1f1")


def test_ra_keeps_a_battle_from_being_cancelled() -> None:
    scene = plays(battle("K004! - K012 / - - -", LEVIATHAN, a="K084", b="K187"), 0, "pass")
    plays(scene, 1, "K187")
    scene.do(0, "K084").passed()
    assert scene.s.battle


@pytest.mark.parametrize("id", ["K082"])
def test_golden_apple_saves_a_loser(id: str) -> None:
    scene = plays(battle("K004! - K012 / - - -", LEVIATHAN, a=id), 0, id, "0f1").fight_on()
    assert scene.at("0f1") == "K004"


def test_flag_of_truce_pays_the_other_and_saves_all() -> None:
    scene = plays(battle("K004! - K012 / - - -", LEVIATHAN, a="C051"), 0, "C051").fight_on()
    assert scene.at("0f1") == "K004"
    assert scene.s.gold == [23, 27]


def test_horn_of_the_unicorn_lets_another_die() -> None:
    scene = plays(battle("K004! K012 - / - - -", LEVIATHAN, a="C048"), 0, "C048").fight_on()
    scene.do(0, "0f2")
    assert scene.at("0f1") == "K004"
    assert scene.at("0f2") is None


# Help


def test_help_brings_a_dragon_from_one_card_away() -> None:
    scene = battle("K004! K006 K011! / - - K013", LEVIATHAN, a="K066")
    if 0 not in scene.s.actors():
        scene.do(1, "pass")
    scene.do(0, "K066")
    assert scene.can(0, "0f2")
    assert scene.can(0, "0f3"), "a flyer from anywhere"
    scene.do(0, "0f2").passed()
    assert scene.totals() == (5, 5)
    assert scene.up("0f2")
    assert scene.s.gold[0] == 25 - 1 - 3


def test_battle_chaos_lets_both_bring_any_number() -> None:
    scene = battle("K004! K006 - / K012 - -", "K014! K004 - / - - -", a="K133")
    plays(scene, 0, "K133")
    scene.do(0, "0f2", "0r1", "done").do(1, "1f2")
    assert scene.totals() == (6, 7)


@pytest.mark.parametrize(("id", "cost"), [("K257", 3), ("C049", 2)])
def test_a_dragon_can_be_forced_to_help(id: str, cost: int) -> None:
    scene = battle("K004! - K012 / - - -", "K014! K012! - / - - -", a=id)
    plays(scene, 0, id, "1f2", "seat 0")
    assert scene.totals() == (3, 5)
    assert scene.s.gold[0] == 25 - cost


def test_mental_domination_is_for_small_dragons() -> None:
    scene = battle("K004! - K012 / - - -", "K014! K006! - / - - -", a="C049")
    assert not scene.can(0, "C049")


def test_help_from_beyond_adds_the_top_cards() -> None:
    scene = Scene("K004! - K012 / - - -", LEVIATHAN).hand(0, "K238").lair(0, "K006").lair(1, "K033").go("battle")
    scene.do(0, "0f1", "1f1").passed()
    plays(scene, 0, "K238")
    assert scene.totals() == (5, 5)
    assert scene.s.gold == [25 - 1 - 3, 25 + 2]
    scene.fight_on()
    assert "K006" in scene.pile(0)
    assert "K033" in scene.pile(1)


def test_cyclops_sends_the_helpers_of_one_side_away() -> None:
    scene = battle("K004! K006! - / - - -", LEVIATHAN, a="K066", b="K250")
    plays(scene, 0, "K066", "0f2")
    assert scene.totals() == (5, 5)
    plays(scene, 1, "K250", "seat 0")
    assert scene.totals() == (2, 5)


def test_tower_of_babel_counts_helpers_minus_two() -> None:
    scene = battle("K004! K006! - / - - -", LEVIATHAN, a="K066", b="C056")
    plays(scene, 0, "K066", "0f2")
    plays(scene, 1, "C056")
    assert scene.totals() == (0, 5)


def test_spectral_shift_swaps_a_fighter_for_the_next_dragon_of_the_lair() -> None:
    scene = Scene("K004! - K012 / - - -", LEVIATHAN).hand(0, "C050").lair(0, "K026").go("battle")
    scene.do(0, "0f1", "1f1").passed()
    plays(scene, 0, "C050", "0f1")
    assert scene.totals() == (6, 5)
    assert scene.at("0f1") == "K026"
    assert scene.s.gold[0] == 19
    assert scene.pile(0).count("K004") == 1


# Gold and cards


def test_apollo_draws_two() -> None:
    scene = plays(battle(a="K180"), 0, "K180")
    assert len(scene.held(0)) == 2


def test_sacrifice_makes_the_winner_pay() -> None:
    scene = plays(battle("K004! - K012 / - - -", LEVIATHAN, a="K070"), 0, "K070").fight_on()
    assert scene.s.gold == [27, 23]


def test_banshee_costs_the_winner_gold_and_a_draw() -> None:
    scene = plays(battle("K004! - K012 / - - -", LEVIATHAN, a="K248"), 0, "K248").fight_on()
    assert scene.s.gold == [25, 24]
    assert scene.s.turn == 1
    assert scene.held(1) == [], "nothing was drawn"


@pytest.mark.parametrize(("id", "n", "cost"), [("K069", 1, 0), ("K256", 2, 1)])
@pytest.mark.rule("WV-BATTLE-11")
def test_a_poison_stays_with_a_winner(id: str, n: int, cost: int) -> None:
    scene = plays(battle("K004! - K012 / - - -", LEVIATHAN, a=id), 0, id).fight_on()
    assert scene.attached("1f1") == [id]
    assert scene.defends_at("1f1") == 5 - n


def test_roc_weakens_a_winner_by_what_was_paid() -> None:
    scene = plays(battle("K004! - K012 / - - -", LEVIATHAN, a="K270"), 0, "K270", "3").fight_on()
    assert scene.attached("1f1") == ["K270"]
    assert scene.defends_at("1f1") == 2
    assert scene.s.gold[0] == 22


def test_deep_freeze_takes_the_base_of_a_winner_until_it_is_thawed() -> None:
    scene = plays(battle("K004! - K012 / - - -", LEVIATHAN, a="C052", b="K061 K061 K061"), 0, "C052").fight_on()
    assert scene.defends_at("1f1") == 0
    scene.skip(0).do(1, "C052", "1f1").passed()
    assert scene.attached("1f1") == []
    assert scene.pile(1).count("K061") == 3
    assert scene.defends_at("1f1") == 5


def test_place_your_bets_must_be_matched() -> None:
    scene = plays(battle(a="K223"), 0, "K223")
    scene.do(1, "yes").fight_on()
    assert scene.s.gold == [26, 24]
    conceded = plays(battle(a="K223"), 0, "K223").do(1, "no").fight_on()
    assert conceded.at("1f1") is None


@pytest.mark.rule("WV-READ-42")
def test_all_bets_are_off_stops_gold() -> None:
    scene = battle("K138! - K012 / - - -", "K012! - K012 / - - -", b="K224")
    plays(scene, 1, "K224").fight_on()
    assert scene.s.gold == [25, 25]


def test_scorpion_men_cost_the_winner_two_cards_of_the_lair() -> None:
    scene = plays(battle(b="C046").lair(0, "K004 " * 5), 1, "C046").fight_on()
    assert len(scene.s.lairs[0]) == 3
    assert len(scene.pile(0)) == 2


def test_alberich_gives_the_winner_a_treasure_position() -> None:
    scene = plays(battle(a="C047"), 0, "C047", "0f1").fight_on()
    assert "C047" not in scene.pile(0)


def test_nibelungs_let_the_winner_draw_more() -> None:
    scene = plays(battle(a="C055"), 0, "C055", "0f1").fight_on()
    assert scene.s.later[codes.L_DRAW] == 2


def test_dwarven_legion_pays_the_difference() -> None:
    scene = plays(battle(a="C057"), 0, "C057", "0f1").fight_on()
    assert scene.s.gold[0] == 25 - 3 + 2


def test_last_will_pays_for_the_dead() -> None:
    scene = plays(battle("K091! - K012 / - - -", LEVIATHAN, a="C059"), 0, "C059", "0f1").fight_on()
    assert scene.s.gold[0] == 25 - 2 + 2


@pytest.mark.rule("WV-READ-10")
def test_lucky_strike_pays_whoever_is_behind() -> None:
    scene = plays(battle("K004! - K012 / - - -", LEVIATHAN, a="C060"), 0, "C060")
    assert scene.s.gold[0] == 26


def test_tor_puts_a_treasure_out() -> None:
    scene = (
        Scene(LEVIATHAN, LEVIATHAN).treasure("1f1", "K054").hand(0, "K263").go("battle").do(0, "0f1", "1f1").passed()
    )
    assert scene.totals() == (5, 6)
    plays(scene, 0, "K263", "t1f1")
    assert scene.totals() == (5, 5)
    view = scene.s.view(0).battle
    assert [card.target for card in view.cards] == [None], "it lies on no dragon"


def test_prometheus_takes_gold_for_battle_cards_that_are_kept() -> None:
    scene = plays(battle(a="P046", b="K061 K072 K074"), 0, "P046")
    scene.do(1, "K061", "done")
    assert scene.held(1) == ["K072", "K074"]
    assert scene.s.gold[1] == 24


def test_badger_swaps_hands_for_the_battle() -> None:
    scene = battle(a="P054 K061", b="K072 K077")
    plays(scene, 0, "P054")
    assert scene.held(0) == ["K072", "K077"]
    assert scene.held(1) == ["K061"]
    scene.fight_on()
    assert scene.held(0) == ["K061"]


def test_fortuna_protects_strength_cards() -> None:
    scene = battle(a="K061 K252", b="K083 K067")
    plays(scene, 0, "K252")
    plays(scene, 1, "K067")
    scene.do(0, "K061", "0f1")
    assert not scene.can(1, "K083")
    scene.passed()
    assert scene.totals() == (6, 5)


# Battle reactions


@pytest.mark.rule("WV-BATTLE-8")
def test_armor_counters_a_strength_card() -> None:
    scene = battle(a="K077", b="K083")
    scene.do(1, "pass").do(0, "K077", "0f1").do(1, "K083").passed()
    assert scene.totals() == (5, 5)
    assert scene.s.gold[0] == 23, "it stays paid"


def test_armor_does_not_answer_what_is_no_strength_card() -> None:
    scene = battle(a="K078", b="K083")
    scene.do(1, "pass").do(0, "K078")
    assert not scene.can(1, "K083")


@pytest.mark.rule("WV-READ-43")
def test_steal_strength_takes_a_strength_card_over() -> None:
    scene = battle(a="K077", b="K229")
    scene.do(1, "pass").do(0, "K077", "0f1").do(1, "K229", "1f1").passed()
    assert scene.totals() == (5, 8)


def test_atlas_counters_unless_two_gold_are_paid() -> None:
    scene = battle(a="K077", b="P019")
    scene.do(1, "pass").do(0, "K077", "0f1").do(1, "P019").passed()
    scene.do(0, "no")
    assert scene.totals() == (5, 5)
    paid = battle(a="K077", b="P019").do(1, "pass").do(0, "K077", "0f1").do(1, "P019").passed().do(0, "yes")
    assert paid.totals() == (8, 5)
    assert paid.s.gold[0] == 21
