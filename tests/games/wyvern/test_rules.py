"""The rules of Wyvern in the order of rules.md, each through the public calls."""

from __future__ import annotations

import pytest

import wyrmhall
from tests.games.wyvern.scene import Scene
from wyrmhall.games.wyvern import codes
from wyrmhall.kernel.errors import IllegalMove
from wyrmhall.kernel.rng import Rng
from wyrmhall.kernel.state import playout

LEVIATHAN = "K014! - K012 / - - -"
SMALL = "K004! - K012 / - - -"


# The aim


@pytest.mark.rule("WV-GOAL-1", "WV-GOAL-2", "WV-GOAL-3", "WV-BATTLE-9")
def test_the_last_position_ends_the_game_at_once() -> None:
    scene = (
        Scene("K006! K012 - / K004 - -", "K012! - - / - - -")
        .gold(10, 7)
        .go("battle")
        .attack(0, "0f1", "1f1")
        .fight_on()
    )
    assert scene.s.over()
    outcome = scene.s.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    assert outcome.scores == (25 + 10 + 3, 3)
    assert [[line.points for line in sheet] for sheet in outcome.breakdown] == [[25, 10, 3], [3]]


@pytest.mark.rule("WV-GOAL-4", "WV-SETUP-5")
def test_a_match_goes_on_until_the_points_are_there_and_the_loser_begins() -> None:
    scene = Scene("K006! K012 - / K004 - -", "K012! - - / - - -", match="50").gold(10, 7)
    scene.lair(0, "K004 " * 12).lair(1, "K004 " * 12).horde(0, "K061 " * 12).horde(1, "K061 " * 12)
    scene.go("battle").attack(0, "0f1", "1f1").fight_on()
    assert not scene.s.over()
    assert (scene.s.number, scene.s.points, scene.s.first) == (2, [38, 3], 1)
    assert scene.s.gold == [25, 25]
    game = wyrmhall.load("wyvern(match=50)")
    state = game.start(4)
    playout(state, Rng(4))
    outcome = state.outcome()
    assert outcome is not None
    assert max(outcome.scores) >= 50
    for seat in (0, 1):
        lines = {line.label: line.points for line in outcome.breakdown[seat]}
        assert sum(lines.values()) == outcome.scores[seat]
        assert ("Win" in lines) is (state.winner == seat)


@pytest.mark.rule("WV-GOAL-4")
def test_a_match_to_a_hundred_ends_at_a_hundred() -> None:
    state = wyrmhall.load("wyvern(match=100)").start(4)
    playout(state, Rng(4))
    outcome = state.outcome()
    assert outcome is not None
    assert max(outcome.scores) >= 100
    for sheet in outcome.breakdown:
        assert sum(line.points for line in sheet if line.label == "Earlier games") < 100


@pytest.mark.rule("WV-SETUP-5")
def test_the_player_who_begins_the_first_game_is_drawn_by_lot() -> None:
    game = wyrmhall.load("wyvern")
    begins = [game.start(seed).first for seed in range(40)]
    assert 10 <= sum(begins) <= 30


@pytest.mark.rule("WV-DECK-4")
def test_a_deck_is_known_only_by_what_it_has_shown() -> None:
    state = wyrmhall.load("wyvern").start(1, bring=["sky_raid", "elder_court"])
    view = state.view(0)
    assert view.seats[1].shown == ()
    assert all(card.card is None for card in view.seats[1].hand)
    scene = Scene(LEVIATHAN).discards(0, "K061")
    names = [held.card for held in scene.game.view(scene.s, 1).seats[0].shown]
    assert sorted(names) == sorted([scene.cards.number("K014"), scene.cards.number("K061")])


# Getting ready


@pytest.mark.rule("WV-SETUP-1", "WV-SETUP-2", "WV-SETUP-3", "WV-SETUP-4")
def test_both_arrange_six_cards_and_hold_seven() -> None:
    state = wyrmhall.load("wyvern").start(9, bring=["champion", "help"])
    assert state.actors() == (0, 1), "both arrange at the same time"
    assert [len(seat.dealt) for seat in state.view(0).seats] == [6, 6]
    assert all(card.card is None for card in state.view(0).seats[1].dealt)
    while len(state.actors()) == 2 or state.view(None).phase == "arranging":
        seat = state.actors()[0]
        state.apply(seat, state.legal(seat)[0])
    view = state.view(None)
    assert [seat.positions for seat in view.seats] == [6, 6]
    assert [seat.gold for seat in view.seats] == [25, 25]
    assert sorted(len(seat.hand) for seat in view.seats) == [7, 8], "whoever begins has drawn"


@pytest.mark.rule("WV-SETUP-6")
def test_own_face_down_cards_and_all_piles_may_be_looked_at() -> None:
    scene = Scene("K006 - - / - - -", "K014 - - / - - -").discards(1, "K061 K062 K004").go("action")
    view = scene.game.view(scene.s, 0)
    assert view.seats[0].slots[0].card == scene.cards.number("K006")
    assert view.seats[1].slots[0].card is None
    assert [scene.cards.ids[card] for card in view.seats[1].horde_discards] == ["K061", "K062"]


# Phases


@pytest.mark.rule("WV-TURN-1")
def test_a_turn_has_seven_phases_in_their_order() -> None:
    scene = Scene("K006! K012 - / - - -", "K014! - - / - - -").hand(0, "K061").hand(1, "K061")
    scene.horde(0, "K061 K061").horde(1, "K061 K061").lair(0, "K004").go("draw")
    phases = [scene.s.phase]
    while scene.s.turn == 0:
        seat = scene.s.actors()[0]
        legal = scene.s.legal(seat)
        token = codes.EXCHANGE if codes.EXCHANGE in legal else legal[0]
        scene.s.apply(seat, token)
        if scene.s.turn == 0 and scene.s.phase != phases[-1]:
            phases.append(scene.s.phase)
    assert phases == [codes.PLACING, codes.MOVING, codes.FIRST_ACTION, codes.FIGHTING, codes.SECOND_ACTION]
    assert scene.s.turn == 1


@pytest.mark.rule("WV-DRAW-1", "WV-OUT-1")
def test_the_top_card_is_drawn_and_an_empty_horde_has_no_penalty() -> None:
    assert len(Scene().horde(0, "K061").go("draw").held(0)) == 1
    assert Scene().go("draw").held(0) == []


@pytest.mark.rule("WV-TREASURE-1", "WV-TREASURE-2")
def test_one_treasure_a_turn_is_placed_or_replaced_and_paid() -> None:
    scene = Scene().hand(0, "K054 K056").go("treasure").do(0, "K054", "t0f1")
    assert scene.treasures(0) == ["K054"]
    assert scene.s.gold[0] == 23
    assert scene.s.phase == codes.MOVING, "no second one"
    other = Scene().treasure("0f1", "K053").hand(0, "K054").go("treasure").do(0, "K054", "t0f1")
    assert other.treasures(0) == ["K054"]
    assert "K053" in other.pile(0)


@pytest.mark.rule("WV-TREASURE-3")
def test_a_row_without_a_battle_card_holds_no_treasures() -> None:
    scene = Scene("K006 - - / - - -").hand(0, "K053").go("treasure").do(0, "K053")
    assert scene.can(0, "t0f1")
    assert not scene.can(0, "t0r1")


@pytest.mark.rule("WV-MOVE-1", "WV-MOVE-2")
def test_two_cards_may_move_and_what_is_attached_moves_along() -> None:
    scene = Scene("K006! K012 - / - - -").attach("0f1", "K033").go("movement").do(0, "0f1", "0r3", "0f2", "0r1")
    assert (scene.at("0f3"), scene.at("0f1")) == ("K006", "K012"), "the front row is empty, so the rear row moved up"
    assert scene.attached("0f3") == ["K033"]
    assert scene.s.phase == codes.FIGHTING


@pytest.mark.rule("WV-MOVE-3")
def test_a_card_pushed_away_goes_to_a_vacant_position() -> None:
    scene = Scene("K006! K012 - / K004 - -").go("movement").do(0, "0f1", "0f2")
    assert scene.can(0, "0f3")
    scene.do(0, "0f3")
    assert [scene.at(where) for where in ("0f1", "0f2", "0f3")] == [None, "K006", "K012"]


@pytest.mark.rule("WV-MOVE-4")
def test_an_empty_front_row_is_replaced_by_the_rear_row() -> None:
    scene = Scene("K006 - - / - K012 -").treasure("0f1", "K053").go("movement").do(0, "0f1", "0r1", "pass")
    assert [scene.at(where) for where in ("0f1", "0f2")] == ["K006", "K012"]
    assert scene.treasures(0) == []


@pytest.mark.rule("WV-MOVE-5")
def test_an_empty_rear_row_can_be_restored() -> None:
    scene = Scene("K006 K012 - / - - -").hand(0, "K061").go("movement").do(0, "0f2", "0r1", "pass")
    assert scene.at("0r1") == "K012"


# Actions


@pytest.mark.rule("WV-ACT-1", "WV-ACT-2")
def test_opportunities_alternate_until_two_pass_in_a_row() -> None:
    scene = Scene().hand(0, "K228 K228 K061").hand(1, "K228 K061").go("action").do(0, "K228").passed()
    assert scene.s.actors() == (1,)
    scene.do(1, "K228").passed()
    assert scene.s.actors() == (0,)
    scene.do(0, "pass")
    assert scene.s.actors() == (1,)
    scene.do(1, "pass")
    assert scene.s.phase == codes.FIGHTING


@pytest.mark.rule("WV-ACT-3", "WV-ACT-4", "WV-GOLD-1", "WV-GOLD-2")
def test_a_card_is_paid_done_and_discarded_and_what_cannot_be_paid_cannot_be_played() -> None:
    scene = Scene().hand(0, "K074 K061").horde(0, "K061 K062").gold(1).go("action").do(0, "K074").passed()
    assert scene.s.gold[0] == 0
    assert scene.pile(0) == ["K074"]
    poor = Scene().hand(0, "K074").gold(0).go("action")
    assert not poor.can(0, "K074")
    with pytest.raises(IllegalMove, match="costs 1 gold, and you have 0"):
        poor.s.apply(0, poor.token("K074"))


@pytest.mark.rule("WV-ACT-5")
def test_an_action_card_for_one_dragon_needs_it_face_up() -> None:
    scene = Scene(SMALL, "K014! K006 - / - - -").hand(0, "K073").go("action").do(0, "K073")
    assert (scene.can(0, "1f1"), scene.can(0, "1f2")) == (True, False)


@pytest.mark.rule("WV-ACT-6")
def test_a_treasures_action_once_a_turn_unless_it_is_paid() -> None:
    wand = (
        Scene("K006! - - / - - -")
        .treasure("0f1", "K115")
        .hand(0, "K061")
        .go("action")
        .do(0, "use t0f1", "0f1")
        .passed()
    )
    wand.skip(1)
    assert not wand.can(0, "use t0f1")
    secret = Scene().treasure("0f1", "K118").horde(0, "K061 K062 K063").hand(0, "K061").go("action")
    secret.do(0, "use t0f1", "1").passed().skip(1)
    assert secret.can(0, "use t0f1")


@pytest.mark.rule("WV-ACT-7")
def test_a_dragons_action_once_a_turn_and_face_up() -> None:
    scene = Scene("K093! - - / - - -").hand(0, "K061").go("action").do(0, "use 0f1").passed().skip(1)
    assert not scene.can(0, "use 0f1")
    assert not Scene("K093 - - / - - -").hand(0, "K061").go("action").can(0, "use 0f1")


@pytest.mark.rule("WV-SLAYER-1", "WV-SLAYER-4", "WV-SLAYER-5", "WV-SECOND-1")
def test_one_slayer_on_the_own_turn_in_the_first_phase_and_no_battle() -> None:
    scene = (
        Scene("K006! - - / - - -", "K012! K004! K014! / - - -")
        .hand(0, "K090 K090 K061")
        .hand(1, "K061 K090")
        .go("action")
    )
    assert scene.do(0, "K090", "1f1").passed().at("1f1") is None
    assert not scene.can(1, "K090"), "not on the opponent's turn"
    scene.do(1, "pass")
    assert not scene.can(0, "K090"), "only one"
    scene.do(0, "pass")
    assert scene.s.phase == codes.SECOND_ACTION
    assert not scene.can(0, "K090")
    second = Scene(SMALL, LEVIATHAN).hand(0, "K090").go("second")
    assert not second.can(0, "K090")


# Attacks


@pytest.mark.rule("WV-ATTACK-1", "WV-EXCHANGE-1")
def test_the_battle_phase_is_not_skipped() -> None:
    scene = Scene("K006! K012 - / - - -", LEVIATHAN).lair(0, "K026").attach("0f1", "K033").go("battle")
    assert not scene.can(0, "pass")
    scene.do(0, "exchange", "0f1")
    assert scene.at("0f1") == "K026"
    assert not scene.up("0f1")
    assert scene.s.gold == [25, 25]
    assert scene.pile(0) == ["K006"]
    assert scene.pile(1) == ["K033"]


@pytest.mark.rule("WV-ATTACK-3")
def test_terrain_never_attacks() -> None:
    scene = Scene("K033 - - / - - -", LEVIATHAN).lair(0, "K004").go("battle")
    assert scene.names(0) == ["exchange"]


@pytest.mark.rule("WV-ATTACK-5", "WV-HELP-3")
def test_an_attacked_dragon_is_turned_up_and_paid_once() -> None:
    scene = Scene("K170! - K012 / - - -", "K006 - K012 / - - -").hand(1, "K061").go("battle").attack(0, "0f1", "1f1")
    assert scene.up("1f1")
    assert scene.s.gold[1] == 22
    paid = Scene("K170! - K012 / - - -", "K006? - K012 / - - -").hand(1, "K061").go("battle").attack(0, "0f1", "1f1")
    assert paid.s.gold[1] == 25


@pytest.mark.rule("WV-GOLD-3", "WV-READ-35")
def test_a_defender_that_cannot_be_paid_is_lost_with_all_gold() -> None:
    scene = (
        Scene("K138! - - / - - -", "K001 K012 - / - - -")
        .gold(25, 3)
        .hand(1, "K061")
        .go("battle")
        .attack(0, "0f1", "1f1")
    )
    assert scene.at("1f1") is None
    assert scene.s.gold == [26, 0], "it counts as a win"
    assert scene.pile(1) == ["K001"]
    assert not scene.s.battle


@pytest.mark.rule("WV-GOLD-2")
def test_a_dragon_that_cannot_be_paid_does_not_attack() -> None:
    scene = Scene("K001 K012! - / - - -", LEVIATHAN).gold(3).go("battle")
    assert (scene.can(0, "0f1"), scene.can(0, "0f2")) == (False, True)


# Battles


@pytest.mark.rule("WV-BATTLE-3")
def test_who_is_behind_acts_first() -> None:
    weak = Scene(SMALL, LEVIATHAN).hand(0, "K061").hand(1, "K061").go("battle").attack(0, "0f1", "1f1")
    assert weak.s.actors() == (0,)
    tied = Scene(LEVIATHAN, LEVIATHAN).hand(0, "K061").hand(1, "K061").go("battle").attack(0, "0f1", "1f1")
    assert tied.s.actors() == (1,), "on a tie the defender is behind"


@pytest.mark.rule("WV-BATTLE-10", "WV-BATTLE-9")
def test_ties_are_the_attackers() -> None:
    scene = Scene(LEVIATHAN, LEVIATHAN).go("battle").attack(0, "0f1", "1f1").fight_on()
    assert "K014" in scene.pile(1)
    assert scene.up("0f1")


@pytest.mark.rule("WV-AFTER-1")
def test_after_effects_come_in_their_order() -> None:
    scene = (
        Scene("K141! - K012 / - - -", "K100! - K012 / - - -").treasure("0f1", "K057").horde(0, "K062").horde(1, "K063")
    )
    scene.hand(0, "K070").hand(1, "K069 K061").go("battle").attack(0, "0f1", "1f1")
    scene.do(1, "K069").passed().do(0, "K070").passed().do(1, "pass").do(0, "pass").fight_on()
    told = [
        line
        for line in scene.told()
        if "wins the battle" in line or "gain" in line or "draw" in line or "attached" in line
    ]
    assert told[0].startswith("Ann wins the battle")
    assert told.index("Bob gains 2 gold from Sacrifice.") < told.index(
        "Poison Breathing is attached to Ann's Dragonel."
    )
    assert told.index("Poison Breathing is attached to Ann's Dragonel.") < told.index("Ann gains 1 gold from Gold.")
    assert told.index("Ann draws 1 card.") < told.index("Bob draws 1 card.")


@pytest.mark.rule("WV-AFTER-1")
def test_after_effects_come_in_six_groups() -> None:
    """Ann attacks and wins. Each side has a battle card, a treasure and a dragon with something to say about it."""
    scene = Scene("K141! - K012 / - - -", "K091! - K012 / - - -").treasure("0f1", "K057").treasure("1f1", "K119")
    scene.hand(0, "K069").hand(1, "K070").horde(0, "K062").horde(1, "K063")
    scene.go("battle").attack(0, "0f1", "1f1").do(1, "K070").passed().do(0, "K069").passed().fight_on()
    told = scene.told()
    caused = [line for line in told[told.index("Bob's Shan is killed in battle.") + 1 :] if "takes effect" not in line]
    assert caused[:7] == [
        "Poison Breathing is attached to Ann's Dragonel.",
        "Ann loses 2 gold to Sacrifice.",
        "Bob gains 2 gold from Sacrifice.",
        "Ann gains 1 gold from Gold.",
        "Bob gains 1 gold from Treasure Room.",
        "Ann draws 1 card.",
        "Bob draws 1 card.",
    ]


@pytest.mark.rule("WV-AFTER-1")
def test_the_player_orders_own_effects_of_a_group() -> None:
    scene = Scene("K006! - K012 / - - -", "K012! - K012 / - - -").treasure("0f1", "K053").treasure("0f2", "K057")
    scene.horde(0, "K061").go("battle").attack(0, "0f1", "1f1").fight_on()
    assert scene.s.stack[-1].name == "after battle"
    assert len(scene.names(0)) == 2


@pytest.mark.rule("WV-ROW-1", "WV-READ-27")
def test_a_row_that_falls_takes_its_treasures_and_the_rear_row_moves_up() -> None:
    scene = (
        Scene("K006! - - / - - -", "K012! - - / K004 - -").treasure("1f1", "K119").treasure("1r1", "K053").go("battle")
    )
    scene.attack(0, "0f1", "1f1").fight_on()
    assert scene.at("1f1") == "K004"
    assert scene.treasures(1) == ["K053"]
    assert scene.s.gold[1] == 26, "the fallen row's treasure still worked"


@pytest.mark.rule("WV-HELP-4", "WV-HELP-3")
def test_all_who_fought_on_the_losing_side_die() -> None:
    scene = Scene("K004! K012 - / K006 - -", "K005! - - / - - -").hand(0, "K066").go("battle").attack(0, "0f1", "1f1")
    scene.do(0, "K066", "0f2").passed().fight_on()
    assert {"K004", "K012"} <= set(scene.pile(0))


@pytest.mark.rule("WV-HELP-5", "WV-READ-40")
def test_a_card_for_one_dragon_goes_where_its_player_likes() -> None:
    scene = (
        Scene("K004! K012! - / K006 - -", "K005! - - / - - -").hand(0, "K066 K082").go("battle").attack(0, "0f1", "1f1")
    )
    scene.do(0, "K066", "0f2").passed().skip(1).do(0, "K082", "0f2").passed().fight_on()
    assert "K004" in scene.pile(0)
    assert "K012" not in scene.pile(0)


@pytest.mark.rule("WV-DISCARD-1")
def test_down_to_seven_on_the_own_turn_only() -> None:
    scene = Scene().hand(0, "K061 " * 9).hand(1, "K061 " * 9).go("discard")
    scene.do(0, "K061", "K061")
    assert (len(scene.held(0)), len(scene.held(1))) == (7, 9)


# General


@pytest.mark.rule("WV-OUT-2")
def test_with_an_empty_lair_a_position_is_lost() -> None:
    scene = Scene("K006! K012 - / - - -").go("battle").do(0, "exchange", "0f2")
    assert scene.at("0f2") is None
    last = Scene("K006! - - / - - -", "K033 - - / - - -").go("battle").attack(0, "0f1", "1f1")
    assert last.s.over(), "even the last one"


@pytest.mark.rule("WV-GONE-1")
def test_what_is_removed_stays_out_of_the_piles() -> None:
    scene = Scene(SMALL, SMALL).treasure("1f1", "K053").hand(0, "K085 K061").go("action").do(0, "K085", "t1f1").passed()
    assert scene.pile(1) == []
    assert len(scene.s.removed[1]) == 1


@pytest.mark.rule("WV-STR-1", "WV-STR-2")
def test_strength_may_fall_below_zero() -> None:
    scene = Scene("K012!-3 - - / - - -").go("action")
    assert scene.defends_at("0f1") == -2
    assert scene.at("0f1") == "K012"


@pytest.mark.rule("WV-RULE-1")
def test_what_forbids_goes_first() -> None:
    scene = Scene("K012 - - / - - -", SMALL).treasure("1f1", "K214").hand(0, "K081 K061").hand(1, "K061").go("action")
    scene.do(0, "K081").passed()
    assert scene.held(1) == ["K061"]


# Readings


@pytest.mark.rule("WV-READ-3")
def test_effects_on_base_act_in_the_order_they_were_played() -> None:
    scene = Scene(SMALL, LEVIATHAN).hand(0, "K127 C058").hand(1, "K061").go("battle").attack(0, "0f1", "1f1")
    scene.do(0, "K127").passed().do(1, "K061", "1f1").passed().do(0, "C058", "0f1").passed()
    assert scene.totals()[0] == 10


@pytest.mark.rule("WV-READ-15")
def test_the_ring_of_power_does_not_stop_moving_a_card() -> None:
    scene = Scene(LEVIATHAN, LEVIATHAN).treasure("1f1", "C079").hand(1, "K129").hand(0, "K229 K083").go("battle")
    scene.attack(0, "0f1", "1f1").do(1, "K129", "1f1")
    assert not scene.can(0, "K083")
    assert scene.can(0, "K229")


@pytest.mark.rule("WV-READ-18")
def test_rebate_pays_back_cards_with_what_was_paid_on_top() -> None:
    scene = Scene(SMALL, LEVIATHAN).treasure("0f1", "C082").hand(0, "C043 K061").hand(1, "K128").go("action")
    scene.do(0, "C043", "1f1", "3").do(1, "K128").passed()
    assert scene.s.gold[0] == 25


@pytest.mark.rule("WV-READ-28")
def test_a_prevented_kill_leaves_a_terrain_that_applies() -> None:
    scene = Scene("K006! - - / - - -", "K036 K012 - / - - -").treasure("0f1", "K052").lair(1, "K004").go("battle")
    scene.attack(0, "0f1", "1f1")
    assert scene.attached("0f1") == ["K036"]
    assert scene.at("1f1") == "K004"


@pytest.mark.rule("WV-READ-36")
def test_help_is_counted_from_any_own_dragon_in_the_battle() -> None:
    scene = (
        Scene("K004! K012! K006! / - - -", "K005! - - / - - -")
        .hand(0, "K066 K066")
        .go("battle")
        .attack(0, "0f1", "1f1")
    )
    scene.do(0, "K066")
    assert not scene.can(0, "0f3")
    scene.do(0, "0f2").passed().skip(1).do(0, "K066")
    assert scene.can(0, "0f3")


@pytest.mark.rule("WV-READ-38")
def test_a_cancelled_battle_has_no_after_effects() -> None:
    scene = Scene("K093! - K012 / - - -", LEVIATHAN).hand(0, "K084 K061").go("battle").attack(0, "0f1", "1f1")
    scene.do(0, "K084").passed()
    assert scene.counters("0f1") == 0
    assert scene.s.phase == codes.SECOND_ACTION, "the attack is spent"


@pytest.mark.rule("WV-READ-50")
def test_a_row_has_two_treasure_positions() -> None:
    scene = Scene().hand(0, "K053").go("treasure").do(0, "K053")
    scene.do(0, "t0f1")
    third = Scene().treasure("0f1", "K054").treasure("0f2", "K056").hand(0, "K053").go("treasure").do(0, "K053", "t0f2")
    assert sorted(third.treasures(0)) == ["K053", "K054"], "one was replaced"


def test_master_ring_frees_the_row_of_the_mine() -> None:
    scene = Scene("K006 - - / - - -").hand(0, "K212 K053 C078 K054 K056 K057 K240").go("action").do(0, "K240").passed()
    for id in ("K212", "C078", "K053", "K054", "K056", "K057"):
        scene.skip(1)
        places = scene.do(0, id).names(0)
        free = next(
            name for name in places if "a free place" in scene.game.words(scene.s, 0, scene.game.vocabulary.token(name))
        )
        scene.s.apply(0, scene.game.vocabulary.token(free))
    assert len(scene.treasures(0)) == 6
