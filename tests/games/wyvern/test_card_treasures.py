"""Treasures, card by card."""

from __future__ import annotations

import pytest

from tests.games.wyvern.scene import Scene
from wyrmhall.games.wyvern import codes

LEVIATHAN = "K014! - K012 / - - -"


def with_treasure(id: str, mine: str = "K006! - - / K012! - -", theirs: str = LEVIATHAN) -> Scene:
    scene = Scene(mine, theirs).treasure("0f1", id).horde(0, "K061 K062 K063").horde(1, "K061 K062 K063")
    return scene.lair(0, "K004 K005").lair(1, "K004 K005")


def fights(scene: Scene) -> Scene:
    return scene.go("battle").do(0, "0f1", "1f1").passed()


def draws(scene: Scene, seat: int = 0) -> Scene:
    """The draw phase, one thing after another."""
    scene.go("draw", seat)
    while scene.s.phase == codes.DRAW:
        scene.s.apply(seat, scene.s.legal(seat)[-1])
    return scene


@pytest.mark.parametrize(
    ("id", "attack", "defence"),
    [("K051", 2, 0), ("K056", 1, 0), ("K054", 0, 1), ("C083", 0, 2)],
)
@pytest.mark.rule("WV-TREASURE-4", "WV-TREASURE-5")
def test_treasures_that_strengthen_their_row(id: str, attack: int, defence: int) -> None:
    scene = with_treasure(id)
    assert (scene.attacks_at("0f1"), scene.defends_at("0f1")) == (3 + attack, 3 + defence)
    assert (scene.attacks_at("0r1"), scene.defends_at("0r1")) == (1, 1)
    scene.treasure("0f2", id)
    assert scene.attacks_at("0f1") == 3 + 2 * attack


@pytest.mark.parametrize(("id", "helped"), [("K208", "K153"), ("K210", "K011")])
def test_treasures_that_strengthen_a_kind_of_dragon(id: str, helped: str) -> None:
    scene = with_treasure(id, f"K006! - - / {helped}! - -")
    assert scene.attacks_at("0r1") == 4
    assert scene.attacks_at("0f1") == 3


@pytest.mark.rule("WV-TREASURE-5", "WV-READ-2")
def test_treasures_for_everybody_do_not_add_up() -> None:
    feast = with_treasure("K219").treasure("1f1", "K219")
    assert feast.defends_at("1f1") == 3
    spurt = with_treasure("K220", "K004! K006! - / - - -").treasure("1f1", "K220")
    assert (spurt.defends_at("0f1"), spurt.defends_at("0f2")) == (2 + 2, 3), "up to base 2"


def test_mansion_weakens_those_who_fight_its_flyers() -> None:
    scene = fights(with_treasure("K050", "K011! - K012 / - - -").treasure("0f2", "K050"))
    assert scene.totals() == (3, 3)


def test_golden_apples_save_from_terrain() -> None:
    scene = with_treasure("K052", theirs="K036 K012 - / - - -").go("battle").do(0, "0f1", "1f1").passed()
    assert scene.at("0f1") == "K006"
    assert scene.attached("0f1") == ["K036"]


@pytest.mark.parametrize(("id", "gold", "cards"), [("K053", 0, 1), ("K057", 1, 0), ("K059", 2, 0)])
def test_treasures_that_reward_a_win(id: str, gold: int, cards: int) -> None:
    scene = fights(with_treasure(id, theirs="K012! - K004 / - - -")).fight_on()
    assert scene.s.gold[0] == 25 + gold
    assert len(scene.held(0)) == cards


def test_oriental_princess_pays_the_other_winner_too() -> None:
    scene = fights(with_treasure("K059")).fight_on()
    assert scene.s.gold[1] == 27


def test_treasure_room_pays_for_losing() -> None:
    scene = fights(with_treasure("K119").treasure("0f2", "K119")).fight_on()
    assert scene.s.gold[0] == 27


def test_dragon_egg_hatches() -> None:
    scene = with_treasure("K055", "K006! K012 - / - - -").go("action").do(0, "use t0f1", "0f2").passed()
    assert scene.at("0f2") == "K055"
    assert scene.up("0f2")
    assert scene.attacks_at("0f2") == 2
    assert scene.s.gold[0] == 22


def test_princess_libya_draws_st_george() -> None:
    scene = (
        Scene("K012 - - / - - -", "K012 - - / - - -").treasure("1f1", "K053").treasure("1f2", "K058").hand(0, "K085")
    )
    scene.go("action").do(0, "K085")
    assert (scene.can(0, "t1f1"), scene.can(0, "t1f2")) == (False, True)


@pytest.mark.rule("WV-READ-24")
def test_maiden_saves_her_row_and_may_be_taken() -> None:
    scene = Scene("K012 - - / - - -", "K012! - - / K004! - -").treasure("1f1", "K060").hand(0, "K090").go("action")
    scene.do(0, "K090")
    assert (scene.can(0, "1f1"), scene.can(0, "1r1"), scene.can(0, "t1f1")) == (False, True, True)
    scene.do(0, "t1f1").passed()
    assert scene.treasures(1) == []


def test_cauldron_turns_its_row_down_on_the_own_turn() -> None:
    scene = with_treasure("K111").go("action").do(0, "use t0f1", "0f1").passed()
    assert not scene.up("0f1")
    assert not with_treasure("K111").go("action", 1).skip(1).can(0, "use t0f1")


@pytest.mark.rule("WV-AFTER-2")
def test_fountain_of_youth_saves_one_and_goes() -> None:
    scene = fights(with_treasure("K112")).do(0, "use t0f1", "0f1").passed().fight_on()
    assert scene.at("0f1") == "K006"
    assert scene.treasures(0) == []


@pytest.mark.parametrize(("id", "attacker"), [("K113", True), ("K120", False)])
@pytest.mark.rule("WV-BATTLE-6")
def test_gold_for_strength(id: str, attacker: bool) -> None:
    if attacker:
        scene = fights(with_treasure(id))
        scene.do(0, "use t0f1")
        scene.do(0, "0f1")
        scene.do(0, "2").passed()
        assert scene.totals() == (5, 5)
        assert scene.s.gold[0] == 23
        return
    scene = with_treasure(id).go("battle", 1).do(1, "1f1", "0f1").passed()
    scene.do(0, "use t0f1")
    scene.do(0, "0f1")
    scene.do(0, "3").passed()
    assert scene.totals() == (6, 5)


def test_aarons_rod_takes_cards_for_strength() -> None:
    scene = fights(with_treasure("K171").hand(0, "K061 K074"))
    scene.do(0, "use t0f1")
    scene.do(0, "0f1")
    scene.do(0, "2").passed()
    assert scene.totals() == (5, 5)
    assert scene.held(0) == []


def test_magic_potion_lets_one_of_the_row_help_another() -> None:
    scene = fights(with_treasure("K114", "K006! K012! K004! / - - -")).do(0, "use t0f1", "0f3").passed()
    assert scene.totals() == (5, 5)
    assert not scene.can(0, "0f2"), "one and no more"


@pytest.mark.parametrize(("id", "helper"), [("K217", "K153"), ("C081", "K014")])
def test_treasures_that_let_a_kind_help(id: str, helper: str) -> None:
    first = "K164" if id == "K217" else "K001"
    scene = fights(with_treasure(id, f"{first}! - {helper}! / - - -", "K005! - K012 / - - -"))
    before = scene.totals()[0]
    scene.do(0, "use t0f1", "0f3")
    scene.do(0, "done")
    assert scene.passed().totals()[0] > before


@pytest.mark.rule("WV-ATTACH-1")
def test_magic_wand_gives_and_takes_wings() -> None:
    scene = with_treasure("K115", "K001! - K012 / - - -").attach("0f1", "K042").go("action")
    assert scene.attacks_at("0f1") == 2
    scene.do(0, "use t0f1", "0f1").passed()
    assert scene.attacks_at("0f1") == 4, "clouds do not apply to who does not fly"
    walker = (
        with_treasure("K115", theirs="K014! - - / K012 - -")
        .go("action")
        .do(0, "use t0f1", "0f1")
        .passed()
        .on_to("battle")
    )
    assert walker.do(0, "0f1").can(0, "1r1")


def test_pick_a_treasure_takes_one() -> None:
    scene = with_treasure("K116").treasure("1f1", "K054").go("action").do(0, "use t0f1", "t1f1").passed()
    assert scene.treasures(0) == ["K054"]
    assert scene.treasures(1) == []


@pytest.mark.rule("WV-READ-29")
def test_shipwreck_makes_own_terrain_worse_for_good() -> None:
    scene = Scene("K006! - K012 / - - -", "K033 K012 - / - - -").treasure("1f1", "K117").treasure("1f2", "K117")
    scene.lair(1, "K004").go("battle").do(0, "0f1", "1f1").passed()
    assert scene.attacks_at("0f1") == 0


def test_secret_treasure_draws_for_gold() -> None:
    scene = with_treasure("K118").go("action").do(0, "use t0f1", "2").passed()
    assert len(scene.held(0)) == 2
    assert scene.s.gold[0] == 23


def test_dragon_mother_opens_the_hordes() -> None:
    scene = Scene("K006 - - / - - -").hand(0, "K172").horde(0, "K061").horde(1, "K062").go("treasure").do(0, "K172")
    scene.do(0, "t0f1")
    view = scene.game.view(scene.s, None)
    assert [seat.top for seat in view.seats] == [scene.cards.number("K061"), scene.cards.number("K062")]


def test_dragon_bones_take_attached_cards_off() -> None:
    scene = with_treasure("K173").attach("0f1", "K033").attach("0f1", "K037").go("action")
    scene.do(0, "use t0f1", "0f1").passed().do(0, "K033", "done")
    assert scene.attached("0f1") == ["K037"]
    assert scene.s.gold[0] == 24


def test_dragon_skin_chooses_of_two() -> None:
    scene = with_treasure("K174").go("battle").do(0, "exchange", "0r1")
    scene.do(0, "K005")
    assert scene.at("0r1") == "K005"
    assert "K004" in scene.pile(0)


def test_tablets_of_destiny_name_a_card() -> None:
    scene = with_treasure("K175").hand(1, "K061 K072").go("draw").do(0, "t0f1", "K072")
    assert scene.held(1) == ["K061"]
    assert scene.s.gold[0] == 24


def test_dragon_ashes_mill_three() -> None:
    scene = with_treasure("K176").horde(1, "K061 " * 5).go("draw").do(0, "t0f1")
    assert len(scene.s.hordes[1]) == 2
    assert len(scene.pile(1)) == 3
    assert scene.s.gold[0] == 24


def test_dracontias_and_inflation_change_first_costs() -> None:
    cheap = with_treasure("K177", "K006 - - / - - -").go("battle").do(0, "0f1")
    assert cheap.s.gold[0] == 23
    dear = with_treasure("P030", "K006 - - / - - -").go("battle").do(0, "0f1")
    assert dear.s.gold[0] == 21


def test_tunnels_let_subterraneans_reach_everything() -> None:
    scene = with_treasure("K211", "K012 - - / K153! - -", "K014! - - / K012 - -").go("battle").do(0, "0r1")
    assert scene.can(0, "1r1")


def test_dwarven_gold_mine_and_master_ring_open_positions() -> None:
    scene = with_treasure("K053").treasure("0f2", "K054").hand(0, "K212").go("treasure").do(0, "K212")
    while scene.s.stack[-1].name not in ("movement", "action") and scene.s.phase == codes.PLACING:
        scene.s.apply(0, scene.s.legal(0)[-1])
    assert sorted(scene.treasures(0)) == ["K053", "K054", "K212"]


def test_great_library_is_not_forced() -> None:
    scene = with_treasure("K214").hand(0, "K061").hand(1, "K081 K062").go("action", 1).do(1, "K081").passed()
    assert scene.held(0) == ["K061"]


def test_windsock_banner_and_ring_of_power_raise_their_families() -> None:
    archers = Scene(LEVIATHAN, LEVIATHAN).treasure("1f1", "K216").hand(1, "K230").hand(0, "K083").go("battle")
    archers.do(0, "0f1", "1f1").passed().do(1, "K230", "1f1")
    assert not archers.can(0, "K083")
    assert archers.passed().totals() == (5, 8)
    dwarves = Scene(LEVIATHAN, LEVIATHAN).treasure("1f1", "C079").hand(1, "K129").hand(0, "K062").go("battle")
    dwarves.do(0, "0f1", "1f1").passed().do(1, "K129", "1f1").passed()
    assert dwarves.totals() == (5, 7)


def test_chronos_goes_first() -> None:
    scene = with_treasure("K245").hand(0, "K061").hand(1, "K061").go("action", 1)
    assert scene.s.actors() == (0,)


@pytest.mark.rule("WV-DRAW-2")
def test_atlantis_stores_cards_for_exchanges() -> None:
    scene = with_treasure("K246").go("draw").do(0, "t0f1")
    assert len(scene.s.under) == 2
    assert len(scene.s.lairs[0]) == 1


@pytest.mark.rule("WV-READ-21")
def test_dwarf_king_need_not_show_the_hand() -> None:
    scene = Scene("K012 - - / - - -").treasure("1f1", "K251").hand(0, "K071").hand(1, "K061").go("action")
    scene.do(0, "K071", "seat 1").passed()
    assert not scene.s.hands[1][0] & codes.KNOW


def test_valhalla_makes_slayers_free() -> None:
    scene = (
        with_treasure("K264", theirs="K012! - K012 / - - -").hand(0, "K090").go("action").do(0, "K090", "1f1").passed()
    )
    assert scene.s.gold[0] == 25


# Phoenix


def test_nectar_and_frey_draw_more() -> None:
    assert len(draws(with_treasure("P002")).held(0)) == 2
    frey = with_treasure("P035").hand(1, "K061").horde(1, "K061 " * 10).go("draw", 1).do(1, "t0f1")
    assert len(frey.held(1)) in (8, 9), "up to 8, and one more if the draw comes after it"


def test_bifrost_makes_super_flyers() -> None:
    scene = Scene("K012 - - / K011! - -", "K014! - - / K012 - -").treasure("0r1", "P022").go("battle").do(0, "0r1")
    assert scene.can(0, "1r1")


@pytest.mark.parametrize(("id", "cost"), [("P033", 2), ("P034", 0)])
def test_prices_change_for_all(id: str, cost: int) -> None:
    scene = with_treasure(id).hand(1, "K074").go("action", 1).do(1, "K074").passed()
    assert scene.s.gold[1] == 25 - cost


def test_trojan_horse_keeps_battle_cards_for_nothing() -> None:
    scene = with_treasure("P052").hand(0, "K077").go("action").do(0, "use t0f1").passed()
    scene.do(0, "K077")
    assert scene.held(0) == []
    scene.on_to("battle").do(0, "0f1", "1f1").passed().do(0, "use t0f1").passed()
    scene.do(0, "0f1")
    assert scene.passed().totals() == (6, 5)
    assert scene.s.gold[0] == 25


# Chameleon


def test_gold_market_grows_and_is_cashed_in() -> None:
    scene = Scene("K006 - - / - - -").hand(0, "C076").go("treasure").do(0, "C076")
    scene.do(0, "t0f1")
    assert scene.s.gold[0] == 23
    later = draws(Scene("K006 - - / - - -").treasure("0f1", "C076", gold=2).horde(0, "K061"))
    assert later.s.treasures[2] // codes.T_GOLD == 3
    cash = Scene("K006 - - / - - -").treasure("0f1", "C076", gold=5).go("action").do(0, "use t0f1").passed()
    assert cash.s.gold[0] == 30
    assert cash.treasures(0) == []


def test_gold_vault_keeps_gold() -> None:
    scene = with_treasure("C077").go("action").do(0, "use t0f1").passed().do(0, "10")
    assert scene.s.gold[0] == 15
    assert scene.s.treasures[2] // codes.T_GOLD == 10


def test_ring_of_destiny_orders_the_attack_and_changes_hands() -> None:
    scene = with_treasure("C080", theirs="K012! K014! - / - - -").go("action", 1).skip(1)
    scene.do(0, "use t0f1", "1f1", "0f1").passed()
    assert scene.treasures(0) == []
    scene.do(1, "t1f1")
    assert scene.treasures(1) == ["C080"]


def test_rebate_pays_back_what_is_countered() -> None:
    scene = with_treasure("C082").hand(0, "K074").hand(1, "K128").go("action").do(0, "K074").do(1, "K128").passed()
    assert scene.s.gold[0] == 25


def test_cracked_cauldron_turns_up() -> None:
    scene = with_treasure("C084", "K006 - - / - - -").go("action").do(0, "use t0f1", "0f1").passed()
    assert scene.up("0f1")
    assert scene.s.gold[0] == 22


@pytest.mark.rule("WV-READ-48")
def test_enchanted_mirror_does_the_same() -> None:
    scene = with_treasure("C085").hand(1, "K074").go("action", 1).do(1, "K074").passed().do(0, "yes")
    assert len(scene.held(0)) == 2


def test_spoils_of_war_draw_for_lost_positions() -> None:
    scene = fights(with_treasure("C086", theirs="K012! K004 - / - - -")).fight_on()
    assert len(scene.held(0)) == 1


def test_serpent_lance_strikes_and_flips() -> None:
    scene = with_treasure("C087").go("action").do(0, "use t0f1", "1f1").passed().do(0, "no")
    assert scene.counters("1f1") == -1


def test_runic_tablet_frees_a_payment() -> None:
    scene = with_treasure("C088").hand(0, "K074").go("action").do(0, "use t0f1").passed()
    scene.do(1, "t1f1")
    scene.skip(1).do(0, "K074").passed()
    assert scene.s.gold[0] == 25


def test_hidden_gold_helps_the_poor() -> None:
    assert draws(with_treasure("C089").gold(0)).s.gold[0] == 1
    assert draws(with_treasure("C089").gold(5)).s.gold[0] == 5


def test_flying_boulder_is_thrown() -> None:
    scene = with_treasure("C090").go("action").do(0, "use t0f1", "1f1").passed()
    assert scene.counters("1f1") == -3
    assert scene.treasures(0) == []


@pytest.mark.parametrize(("id", "more"), [("PR136a", 1), ("PR136b", 2)])
def test_prize_wyverns_strengthen_in_battle(id: str, more: int) -> None:
    assert fights(with_treasure(id)).totals() == (3 + more, 5)
    both = with_treasure("PR136a").treasure("0f2", "PR136b")
    assert fights(both).totals() == (7, 5)
