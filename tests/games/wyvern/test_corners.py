"""Corners where two rules or cards meet. Each of these was once played wrongly."""

from __future__ import annotations

from typing import Any

import pytest

import wyrmhall
from tests.games.wyvern.scene import Scene
from wyrmhall.games.wyvern import codes, dragons, field, setup
from wyrmhall.games.wyvern.effects import FLYING

# Moving


@pytest.mark.rule("WV-MOVE-3")
def test_two_treasures_change_places_where_both_rows_are_full() -> None:
    scene = Scene("K004! - - / K012! - -")
    for place, id in (("0f1", "K054"), ("0f2", "K056"), ("0r1", "K119"), ("0r2", "K057")):
        scene.treasure(place, id)
    scene.go("movement").do(0, "t0f1", "t0r2")
    found = scene.s.treasures
    lies = {found[at]: scene.cards.ids[found[at + 1] & codes.KIND] for at in range(0, len(found), codes.TREASURE)}
    assert lies == {0: "K057", 1: "K056", 16: "K119", 17: "K054"}
    assert scene.s.phase > codes.MOVING


@pytest.mark.rule("WV-MOVE-3")
def test_a_second_move_pushes_no_treasure() -> None:
    scene = Scene("K004! - - / K012! - -")
    for place, id in (("0f1", "K054"), ("0f2", "K056"), ("0r1", "K119"), ("0r2", "K057")):
        scene.treasure(place, id)
    scene.go("movement").do(0, "0f1", "0f2")
    assert not scene.can(0, "t0f1")


@pytest.mark.rule("WV-MOVE-1")
def test_a_captive_moves_with_the_terrain_that_holds_it() -> None:
    scene = Scene("K001! K004 - / - - -", "K205 K012 - / - - -").go("battle").do(0, "0f1", "1f1")
    scene.do(1, "1f1", "1r3")
    assert scene.at("1r3") == "K001"
    assert scene.attached("1r3") == ["K205"]


# Attacking


@pytest.mark.rule("WV-ACT-5")
def test_hero_needs_a_face_up_dragon() -> None:
    scene = Scene("K006! K004 - / - - -").hand(0, "K068").go("action").do(0, "K068")
    assert scene.can(0, "0f1")
    assert not scene.can(0, "0f2")


@pytest.mark.rule("WV-RULE-1")
def test_snowdrifts_ask_for_every_attack_of_a_turn() -> None:
    scene = Scene("K005! - - / - - -", "K012! K012! K004 / - - -").attach("0f1", "K107").hand(0, "K068").gold(10)
    scene.go("action").do(0, "K068", "0f1").on_to("battle").do(0, "0f1", "1f1").fight_on().do(0, "1f2")
    assert scene.s.gold[0] == 10 - 2 - 1 - 1


@pytest.mark.rule("WV-GOLD-2")
def test_who_cannot_pay_for_a_second_attack_does_not_make_it() -> None:
    scene = Scene("K005! - - / - - -", "K012! K012! K004 / - - -").attach("0f1", "K107").hand(0, "K068").gold(3)
    scene.go("action").do(0, "K068", "0f1").on_to("battle").do(0, "0f1", "1f1").fight_on()
    assert scene.s.turn == 1


@pytest.mark.rule("WV-RULE-1")
def test_snowdrifts_and_sanctuary_are_each_paid_once() -> None:
    scene = Scene("K005! - - / - - -", "K012! - - / K004 - -").attach("0f1", "K107")
    scene.attach("1f1", "C029", 1).gold(4)
    scene.go("battle").do(0, "0f1", "1f1").fight_on()
    assert scene.s.gold[0] == 0
    assert "K012" in scene.pile(1)


@pytest.mark.rule("WV-GOAL-1")
def test_whoever_loses_the_last_position_to_a_forest_fire_destroys_nothing_more() -> None:
    scene = Scene("K006! - - / - - -", "K108 - - / - - -").lair(1, "K004").go("battle").do(0, "0f1", "1f1")
    assert scene.s.winner == 1
    assert scene.at("1f1") == "K004"


@pytest.mark.rule("WV-READ-26")
def test_an_order_of_the_ring_of_destiny_lapses_where_its_dragon_cannot_attack() -> None:
    scene = Scene("K006! - - / K004! - -", "K012! K013! - / - - -").treasure("1f1", "C080")
    scene.go("action").do(1, "use t1f1", "0r1", "1f1").do(0, "t0f1").on_to("battle")
    assert scene.can(0, "exchange")
    scene.do(0, "0f1")
    assert scene.can(0, "1f2")


# Battles


@pytest.mark.rule("WV-READ-14")
@pytest.mark.parametrize("silent", ["K008", "K168"])
def test_what_was_silent_as_the_battle_ended_stays_silent_after_it(silent: str) -> None:
    """Fafnir forbids armies, Lotan all cards: dying does not bring the card back."""
    scene = Scene("K005! - - / - - -", f"K012! {silent}! - / K004 - -").hand(0, "C055").hand(1, "K066 K061")
    scene.go("battle").do(0, "0f1", "1f1").skip(1).do(0, "C055", "0f1").passed()
    scene.do(1, "K066", "1f2").fight_on()
    assert silent in scene.pile(1)
    assert scene.s.later[codes.L_DRAW] == 0


@pytest.mark.rule("WV-READ-37")
@pytest.mark.parametrize("foe", ["K168", "K015"])
def test_where_battle_cards_are_silent_oceanus_still_saves_itself(foe: str) -> None:
    scene = Scene("C015! K012 - / - - -", f"{foe}! K012! - / - - -").hand(0, "K073")
    scene.go("battle").do(0, "0f1", "1f1").do(0, "use 0f1").passed().fight_on()
    assert scene.at("0f1") == "C015"


@pytest.mark.rule("WV-READ-37")
def test_where_battle_cards_are_silent_a_fountain_still_saves() -> None:
    scene = Scene("K004! K012 - / - - -", "K168! K012! - / - - -").treasure("0f1", "K112")
    scene.go("battle").do(0, "0f1", "1f1").do(0, "use t0f1", "0f1").passed().fight_on()
    assert scene.at("0f1") == "K004"


@pytest.mark.rule("WV-READ-36")
@pytest.mark.parametrize("card", ["K257", "C049"])
def test_nobody_is_forced_to_help_a_side_that_gets_no_help(card: str) -> None:
    scene = Scene("K006! K012! - / - - -", "K006! - - / - - -").attach("1f1", "K039").hand(0, card).hand(1, card)
    scene.go("battle").do(0, "0f1", "1f1").skip(1).do(0, card, "0f2")
    assert scene.can(0, "seat 0")
    assert not scene.can(0, "seat 1")


@pytest.mark.rule("WV-READ-36")
def test_a_helper_under_a_wall_does_not_keep_others_from_helping() -> None:
    scene = Scene("K004! - - / - - -", "K004! K012! K012! / - - -").attach("1f2", "K039").hand(1, "K066 K066")
    scene.go("battle").do(0, "0f1", "1f1").do(1, "K066", "1f2").passed().skip(0)
    assert scene.can(1, "K066")


@pytest.mark.rule("WV-READ-43")
def test_who_comes_by_spectral_shift_inherits_nothing() -> None:
    scene = Scene("K150! K012 - / - - -", "K005! - - / - - -").hand(0, "C050 K061").lair(0, "K004").gold(25)
    scene.go("battle").do(0, "0f1", "1f1").do(0, "use 0f1", "3").passed().skip(1)
    scene.do(0, "K061", "0f1").passed().skip(1)
    assert scene.totals() == (4, 7)
    scene.do(0, "C050", "0f1").passed()
    assert scene.totals() == (2, 7)


@pytest.mark.rule("WV-READ-43")
def test_who_comes_in_place_of_a_shapeshifter_has_its_own_base() -> None:
    scene = Scene("K030! K012 - / - - -", "K005! - - / - - -").hand(0, "C050").lair(0, "K004").gold(25).hand(1, "K061")
    scene.go("battle").do(0, "0f1", "1f1").skip(1)
    assert scene.totals() == (7, 7)
    scene.do(0, "C050", "0f1").passed()
    assert scene.totals() == (2, 7)


@pytest.mark.rule("WV-READ-15")
def test_pitch_does_not_turn_what_cannot_be_stopped() -> None:
    scene = Scene("K004! - - / - - -", "K014! - - / - - -").hand(0, "K061 K252").hand(1, "K191 K061")
    scene.go("battle").do(0, "0f1", "1f1").do(0, "K061", "0f1").passed()
    scene.do(1, "K191", "0f1").passed()
    assert scene.totals() == (0, 5)
    scene.do(0, "K252").passed()
    assert scene.totals() == (3, 5)


@pytest.mark.rule("WV-READ-15")
def test_atlas_does_not_stop_what_cannot_be_stopped() -> None:
    scene = Scene("K004! - - / - - -", "K014! - - / - - -").hand(0, "K061 K252").hand(1, "P019 K061")
    scene.go("battle").do(0, "0f1", "1f1").do(0, "K252").passed().skip(1).do(0, "K061", "0f1")
    assert not scene.can(1, "P019")


@pytest.mark.rule("WV-READ-39")
def test_each_player_has_their_own_horn_of_the_unicorn() -> None:
    scene = Scene("K004! K012! - / - - -", "K014! K012! - / - - -").hand(0, "C048").hand(1, "C048").gold(5, 5)
    scene.go("battle").do(0, "0f1", "1f1").do(0, "C048").passed().do(1, "C048").passed().fight_on()
    scene.do(0, "0f2")
    assert scene.at("0f1") == "K004"


@pytest.mark.rule("WV-READ-10")
def test_royal_archers_are_rewarded_where_a_tie_lets_everybody_live() -> None:
    scene = Scene("K014! - - / - - -", "K006! - - / - - -").hand(0, "K061").hand(1, "C053 P056")
    scene.go("battle").do(0, "0f1", "1f1").do(1, "C053", "1f1").passed().skip(0).do(1, "P056").passed().fight_on()
    scene.do(1, "0f1", "minus")
    assert scene.counters("0f1") == -1


@pytest.mark.rule("WV-READ-42")
def test_stakes_that_go_back_are_told() -> None:
    scene = Scene("K014! - - / - - -", "K006! - - / - - -").hand(0, "K061").hand(1, "K223 K084").gold(10, 10)
    scene.go("battle").do(0, "0f1", "1f1").do(1, "K223").do(0, "yes").skip(0).do(1, "K084").passed()
    assert scene.s.gold == [10, 10]
    assert [said for said in scene.told() if "gains" in said] == [
        "Ann gains 1 gold from Place Your Bets.",
        "Bob gains 1 gold from Place Your Bets.",
    ]


@pytest.mark.rule("WV-READ-39")
def test_nobody_is_asked_to_save_who_cannot_be_saved() -> None:
    scene = Scene("K004! K012 - / - - -", "K014! K012! - / - - -").attach("0f1", "K202").go("battle")
    scene.do(0, "0f1", "1f1")
    asked: list[str] = []
    while scene.s.battle:
        asked.append(scene.s.stack[-1].name)
        scene.s.apply(scene.s.actors()[0], codes.PASS)
    assert "K004" in scene.pile(0)
    assert "substitute" not in asked


@pytest.mark.rule("WV-READ-3")
def test_a_shapeshifter_that_joins_picks_one_of_those_it_fights() -> None:
    scene = Scene("K012! K030! - / - - -", "K004! K014! - / - - -").hand(0, "K066 K061").hand(1, "K066")
    scene.go("battle").do(0, "0f1", "1f1").do(0, "pass").do(1, "K066", "1f2").passed()
    scene.do(0, "K066", "0f2").do(0, "1f2").passed()
    assert scene.totals() == (1 + 5, 2 + 5)


@pytest.mark.rule("WV-READ-13")
def test_a_fountain_switched_off_saves_nobody() -> None:
    scene = Scene("K004! K012! - / - - -", "K014! K012! - / - - -").treasure("0f1", "K112").hand(1, "K263")
    scene.go("battle").do(0, "0f1", "1f1").do(0, "use t0f1", "0f1").passed().do(1, "K263", "t0f1").fight_on()
    assert "K004" in scene.pile(0)
    assert scene.treasures(0) == ["K112"]


@pytest.mark.rule("WV-READ-13")
def test_a_second_princess_pays_while_the_first_is_switched_off() -> None:
    scene = Scene("K014! - - / - - -", "K004! K012! - / - - -").treasure("0f1", "K059").treasure("1f1", "K059")
    scene.hand(1, "K263").go("battle").do(0, "0f1", "1f1").do(1, "K263", "t0f1").fight_on()
    assert scene.s.gold == [27, 25]


# Answers


@pytest.mark.rule("WV-READ-19")
def test_puk_keeps_a_maiden_from_a_slayer() -> None:
    scene = Scene("K006! - - / - - -", "K012! - - / - - -").treasure("1f1", "K060").hand(0, "K086").hand(1, "K269")
    scene.go("action").do(0, "K086", "t1f1").do(1, "K269").passed()
    assert scene.treasures(1) == ["K060"]


@pytest.mark.rule("WV-READ-20")
def test_a_copied_marina_answers_no_marina() -> None:
    """It answers slayers, and what lies below it is none."""
    scene = Scene("K006! - - / - - -", "K012! K004 - / - - -").hand(0, "K086 C061").hand(1, "K089")
    scene.go("action").do(0, "K086", "1f1").do(1, "K089").do(0, "C061").passed()
    assert scene.at("1f1") == "K012"


@pytest.mark.rule("WV-READ-20")
def test_a_copied_magnetic_field_counters_the_first_one() -> None:
    scene = Scene("K006! - - / - - -", "K012! K004 - / - - -").hand(0, "K086 C061").hand(1, "K128")
    scene.go("action").do(0, "K086", "1f1").do(1, "K128").do(0, "C061").passed()
    assert scene.at("1f1") is None


# Prices and aims


@pytest.mark.rule("WV-RULE-1")
def test_merlin_needs_a_second_face_up_dragon() -> None:
    scene = Scene("K006! - - / - - -").attach("0f1", "K033").hand(0, "K260").go("action")
    assert not scene.can(0, "K260")


@pytest.mark.rule("WV-CARD-2")
def test_what_is_paid_on_top_counts_a_changed_price() -> None:
    scene = Scene("K006! - - / - - -").treasure("0f1", "P033").hand(0, "C043").gold(5).go("action").do(0, "C043", "0f1")
    assert scene.can(0, "2")
    assert not scene.can(0, "3")


@pytest.mark.rule("WV-CARD-2")
def test_a_cheaper_thunderbolt_can_be_thrown_with_the_last_gold() -> None:
    scene = Scene("K006! - - / - - -").treasure("0f1", "P034").hand(0, "C043").gold(1).go("action")
    scene.do(0, "C043", "0f1", "0").passed()
    assert "C043" in scene.pile(0)
    assert scene.s.gold[0] == 0


@pytest.mark.rule("WV-RULE-1")
def test_frozen_gold_is_not_paid_on_top_either() -> None:
    scene = Scene("K006! - - / - - -", "K012! - - / - - -").hand(0, "K270").hand(1, "K236").gold(9, 9)
    scene.go("action").do(0, "pass").do(1, "K236", "seat 0").on_to("battle").do(0, "0f1", "1f1").skip(1)
    scene.do(0, "K270")
    assert scene.names(0) == ["0"]


@pytest.mark.rule("WV-READ-61")
def test_white_forbids_to_find_a_treasure() -> None:
    scene = Scene("K006! - - / - - -", "K158! - - / - - -").hand(0, "C037").horde(0, "K119").go("action")
    scene.do(0, "C037").passed()
    assert not scene.can(0, "K119")


@pytest.mark.rule("WV-READ-48")
def test_a_free_payment_buys_nothing_where_any_gold_counts_and_there_is_none() -> None:
    scene = Scene("K006! - - / - - -").treasure("0f1", "K118").gold(0)
    scene.s.later[codes.L_FREE] = 1
    scene.go("action")
    assert not scene.can(0, "use t0f1")


@pytest.mark.rule("WV-READ-61")
def test_a_treasure_found_costs_what_it_costs_now() -> None:
    scene = Scene("K006! - - / - - -").treasure("0f1", "P033").hand(0, "C037").horde(0, "K054 K119").gold(6)
    scene.go("action").do(0, "C037").passed()
    assert scene.s.gold[0] == 2
    assert scene.can(0, "K119")
    assert not scene.can(0, "K054")


@pytest.mark.rule("WV-READ-61")
def test_a_treasure_without_a_place_is_not_found() -> None:
    scene = Scene("K006! - - / - - -").treasure("0f1", "K054").treasure("0f2", "K056").hand(0, "C037").horde(0, "K119")
    scene.go("action").do(0, "C037").passed()
    assert not scene.can(0, "K119")


# Cards in play


@pytest.mark.rule("WV-READ-47")
@pytest.mark.parametrize(("original", "base", "flies"), [("C072", 4, False), ("C075", 1, True), ("K055", 2, False)])
def test_a_golem_copies_a_dragon_that_was_something_else(original: str, base: int, flies: bool) -> None:
    scene = Scene("K006 K012 - / - - -", f"{original}! K012 - / - - -").hand(0, "C033")
    scene.s.status[6] |= codes.FORM
    scene.go("action").do(0, "C033", "0f1", "1f1").passed()
    assert scene.attacks_at("0f1") == base
    assert bool(dragons.keywords(scene.s, 0) & FLYING) == flies


@pytest.mark.rule("WV-READ-32")
def test_whoever_destroys_an_attached_card_says_which_copy() -> None:
    scene = Scene("K006! K004! - / - - -", "K012! K012! - / - - -").attach("0f1", "K046").attach("0f2", "K046")
    scene.hand(0, "K086").hand(1, "K088").go("action").do(0, "K086", "1f1").do(1, "K088", "K046", "0f2").passed()
    assert scene.attached("0f1") == ["K046"]
    assert scene.attached("0f2") == []


@pytest.mark.rule("WV-READ-62")
def test_with_avalon_goes_what_stands_on_it() -> None:
    scene = Scene("K006 K004! - / - - -", "K012! K012! - / - - -").attach("0f1", "K247", 0)
    scene.hand(0, "K086").hand(1, "K088").go("action").do(0, "K086", "1f1").do(1, "K088", "K247").passed()
    assert scene.at("0f1") is None
    assert sorted(scene.pile(0)) == ["K006", "K086", "K247"]


@pytest.mark.rule("WV-TREASURE-1")
def test_without_its_ring_a_row_loses_the_treasures_too_many() -> None:
    scene = Scene("K006! - - / - - -", "K012! - - / - - -")
    for place, id in (("0f1", "C078"), ("0f2", "K054"), ("0f3", "K212"), ("0f4", "K056"), ("0f11", "K119")):
        scene.treasure(place, id)
    scene.treasure("1f1", "K116").go("action", 1).do(1, "use t1f1", "t0f1").passed()
    assert sorted(scene.treasures(0)) == ["K054", "K056", "K212"]


@pytest.mark.rule("WV-RULE-1")
def test_the_mark_of_a_won_position_is_no_treasure() -> None:
    scene = Scene("K006! - - / - - -", "K012! - - / - - -").treasure("0f11", "C047").treasure("0f1", "K054")
    scene.hand(1, "K085").go("action", 1).do(1, "K085")
    assert scene.can(1, "t0f1")
    assert not scene.can(1, "t0f11")


@pytest.mark.rule("WV-READ-50")
def test_a_stolen_gold_mine_lies_beside_a_position() -> None:
    scene = Scene("K006! - - / - - -", "K012! - - / - - -").treasure("1f1", "K116").treasure("1f2", "K054")
    scene.treasure("0f3", "K212").go("action", 1).do(1, "use t1f1", "t0f3").passed()
    assert scene.s.treasures[0::3].count(codes.SEAT_PLACES + codes.FIRST_MINE) == 1
    assert sorted(scene.treasures(1)) == ["K054", "K212"]


@pytest.mark.rule("WV-READ-62")
@pytest.mark.parametrize("card", ["K201", "C036", "P041"])
def test_what_stands_on_avalon_is_not_replaced_at_will(card: str) -> None:
    scene = Scene("K006 K004 - / - - -").hand(0, card).lair(0, "K012 K012").discards(0, "K012")
    scene.s.pins = (0, scene.code(0, "K247", codes.KNOW_BOTH | codes.SHOWN), 0, 0)
    scene.go("action").do(0, card).passed()
    assert scene.can(0, "0f2")
    assert not scene.can(0, "0f1")


@pytest.mark.rule("WV-READ-62")
def test_avalon_is_not_taken_off_what_stands_on_it() -> None:
    scene = Scene("K006! K004! - / - - -").hand(0, "K200 K260").attach("0f1", "K247", 0).go("action")
    assert not scene.can(0, "K200")
    assert not scene.can(0, "K260")


@pytest.mark.rule("WV-ACT-6")
def test_rocks_that_have_wandered_this_turn_stay() -> None:
    scene = Scene("K006! K004! - / - - -", "K012! K013! - / - - -").attach("0f1", "K265").attach("0f2", "K265")
    scene.go("action", 1).do(1, "K265", "0f1", "1f2").passed().skip(0).do(1, "K265")
    assert scene.can(1, "0f2")
    assert not scene.can(1, "1f2")


@pytest.mark.rule("WV-GOAL-4")
def test_copies_that_were_no_cards_do_not_come_into_the_next_games_decks() -> None:
    scene = Scene("K006! K004 - / - - -", "K012! - - / - - -", match="50").hand(0, "K237").hand(1, "C061")
    scene.go("action").do(0, "K237", "0f1").do(1, "C061", "1f1").passed()
    assert scene.attached("1f1") == ["K237"]
    before = sum(len(pile) for zone in (scene.s.hordes, scene.s.hands, scene.s.horde_discards) for pile in zone)
    setup.gather(scene.s)
    assert before == 1
    assert sorted(len(horde) for horde in scene.s.hordes) == [1, 1]


@pytest.mark.rule("WV-BATTLE-6")
def test_help_among_is_offered_where_somebody_can_come() -> None:
    scene = Scene("K164! K006! - / - - -", "K012! - - / - - -").treasure("0f1", "K217").go("battle").do(0, "0f1", "1f1")
    assert not scene.can(0, "use t0f1")


def test_of_two_copies_the_known_one_is_laid_open_and_the_other_face_down() -> None:
    state: Any = wyrmhall.load("wyvern").start(1)
    kind = next(iter(state.hands[0])) & codes.KIND
    unseen, seen = kind | codes.KNOW, kind | codes.KNOW_BOTH
    for hand in ([unseen, seen], [seen, unseen]):
        state.hands[0] = list(hand)
        assert hand[field.find_in_hand(state, 0, kind)] == seen
        assert hand[field.find_to_hide(state, 0, kind)] == unseen
    state.hands[0] = [seen]
    assert field.find_in_hand(state, 0, kind) == field.find_to_hide(state, 0, kind) == 0
