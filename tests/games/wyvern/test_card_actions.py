"""Action cards, card by card."""

from __future__ import annotations

import pytest

from tests.games.wyvern.scene import Scene
from wyrmhall.games.wyvern import codes

MINE = "K006! K012 - / K004! - -"  # base 3 up, base 1 down, base 2 up
THEIRS = "K014! K012 - / K011! - -"  # base 5 up, base 1 down, a flyer of 3 up


def act(hand: str, mine: str = MINE, theirs: str = THEIRS, turn: int = 0, dead: str = "") -> Scene:
    """The first action phase of `turn`; Ann holds the cards, and `dead` lies on her discard piles."""
    scene = Scene(mine, theirs).hand(0, hand).horde(0, "K061 K062 K063 K067 K069 K070").horde(1, "K061 K062 K063 K067")
    scene.lair(0, "K005 K016 K018").lair(1, "K005 K016 K018")
    scene.discards(0, dead).go("action", turn)
    return scene.skip(1) if turn == 1 else scene


def played(id: str, *words: str, **other: str) -> Scene:
    return act(id, **other).do(0, id, *words).passed()


def afterwards(scene: Scene) -> Scene:
    """On to the battle phase of the same turn."""
    return scene.on_to("battle")


# Cards and hands


def test_whirlpool_draws_two() -> None:
    scene = played("K074")
    assert len(scene.held(0)) == 2
    assert scene.s.gold[0] == 24
    assert scene.pile(0) == ["K074"]


def test_knowledge_shows_a_hand() -> None:
    scene = act("K071")
    scene.hand(1, "K061")
    scene.do(0, "K071", "seat 1").passed()
    assert scene.s.hands[1][0] & codes.KNOW


def test_strangle_hold_discards_two_of_the_victims_choice() -> None:
    scene = act("K079").hand(1, "K061 K062 K063").do(0, "K079", "seat 1").passed().do(1, "K061", "K063")
    assert scene.held(1) == ["K062"]


def test_earthquake_makes_each_discard_one() -> None:
    scene = act("K081 K074").hand(1, "K061 K062").do(0, "K081").passed()
    scene.do(1, "K062")
    assert (scene.held(0), scene.held(1)) == ([], ["K061"])


def test_meteor_shower_changes_both_hands() -> None:
    scene = act("K124 K074").hand(1, "K061").do(0, "K124").passed()
    assert (len(scene.held(0)), len(scene.held(1))) == (5, 4)


def test_volcanic_eruption_takes_a_card_back() -> None:
    scene = act("K123", dead="K074 K076").do(0, "K123").passed().do(0, "K074")
    assert scene.held(0) == ["K074"]


@pytest.mark.parametrize(("id", "taken", "left"), [("C028", "K053", "K090"), ("C034", "K090", "K053")])
def test_some_cards_take_back_only_their_kind(id: str, taken: str, left: str) -> None:
    scene = act(id, dead="K053 K090").do(0, id).passed()
    scene.do(0, taken)
    assert scene.held(0) == [taken]
    assert left in scene.pile(0)


def test_crystal_ball_orders_the_top_of_a_horde() -> None:
    scene = act("K130").horde(1, "K061 K062 K063 K067 K069").do(0, "K130", "seat 1").passed()
    scene.do(0, "K067", "K061", "K062", "K063")
    tops = [scene.cards.ids[code & codes.KIND] for code in scene.s.tops[1]]
    assert tops == ["K067", "K061", "K062", "K063", "K069"]
    more = act("K130").horde(1, "K061 " * 9).do(0, "K130", "seat 1").passed()
    assert len(more.s.tops[1]) + len(more.s.hordes[1]) == 9
    assert sum(bool(code & codes.KNOW) for code in (*more.s.tops[1], *more.s.hordes[1])) == 5, "five are looked at"


def test_pan_takes_gold_for_slayers_that_are_kept() -> None:
    scene = act("K241").hand(1, "K086 K087 K061").do(0, "K241").passed().do(1, "K086", "done")
    assert scene.held(1) == ["K061", "K087"]
    assert scene.s.gold[1] == 24


@pytest.mark.rule("WV-READ-49")
def test_pandora_swaps_hands_until_the_end_of_the_turn() -> None:
    scene = act("P045 K061").hand(1, "K072").do(0, "P045").passed()
    assert (scene.held(0), scene.held(1)) == (["K072"], ["K061"])


def test_stolen_equipment_counts_own_dragons() -> None:
    scene = act("C035 K061 K062 K063").hand(1, "K061 K062 K063").do(0, "C035").passed()
    for _ in range(8):
        for seat in scene.s.actors():
            if scene.s.stack[-1].name == "discard cards":
                scene.s.apply(seat, scene.s.legal(seat)[0])
    assert (len(scene.held(0)), len(scene.held(1))) == (1, 1)


def test_treasure_find_searches_the_horde() -> None:
    scene = act("C037").horde(0, "K061 K054").do(0, "C037").passed().do(0, "K054")
    if scene.s.stack[-1].name == "place treasure":
        scene.do(0, "t0f1")
    assert scene.treasures(0) == ["K054"]
    assert scene.s.gold[0] == 25 - 3 - 2


# Gold


@pytest.mark.parametrize(
    ("id", "mine", "theirs"),
    [("K228", 27, 27), ("K227", 23, 23), ("K225", 26, 24), ("K183", 23, 23), ("C040", 27, 27)],
)
def test_gold_comes_and_goes(id: str, mine: int, theirs: int) -> None:
    assert played(id).s.gold == [mine, theirs]


@pytest.mark.rule("WV-GOLD-4")
def test_who_has_no_gold_loses_none() -> None:
    scene = act("K227").gold(25, 1).do(0, "K227").passed()
    assert scene.s.gold == [23, 0]


def test_gold_dig_counts_the_symbols_of_the_last_dead() -> None:
    assert act("C038", dead="K160").do(0, "C038").passed().s.gold[0] == 27


@pytest.mark.rule("WV-READ-9")
def test_midas_sells_a_dragon() -> None:
    scene = played("K261", "0f1", mine="K167! K012 - / - - -")
    assert scene.at("0f1") is None
    assert scene.s.gold[0] == 25 + 4 + 1


def test_all_or_nothing_pays_twice_the_roll_or_loses_the_game() -> None:
    seen = set()
    for seed in range(30):
        scene = (
            Scene("K006! - - / - - -", "K006! - - / - - -", seed=seed)
            .hand(0, "C030")
            .go("action")
            .do(0, "C030")
            .passed()
        )
        seen.add("lost" if scene.s.winner == 1 else scene.s.gold[0])
    assert "lost" in seen
    assert seen - {"lost"} <= {27, 29, 31, 33, 35}


def test_dragon_on_strike_is_paid_or_replaced() -> None:
    scene = played("K253", "1f1").do(1, "yes")
    assert scene.s.gold[1] == 23
    gone = played("K253", "1f1").do(1, "no")
    assert "K014" in gone.pile(1)
    assert gone.at("1f1") is not None


def test_centaurs_make_the_opponent_pay_for_treasures() -> None:
    scene = act("P025").treasure("1f1", "K053").treasure("1f2", "K054").do(0, "P025").passed().do(1, "t1f2", "done")
    assert scene.treasures(1) == ["K054"]
    assert scene.s.gold[1] == 24


def test_frozen_assets_stop_spending() -> None:
    scene = act("K236").hand(1, "K074 K228").do(0, "K236", "seat 1").passed()
    assert not scene.can(1, "K074")
    assert scene.can(1, "K228")


# Faces


def test_avalanche_turns_everything_down() -> None:
    scene = played("K080")
    assert not any(scene.up(where) for where in ("0f1", "0r1", "1f1", "1r1"))


def test_black_rainbow_turns_the_own_down() -> None:
    scene = played("C044")
    assert [scene.up(where) for where in ("0f1", "0r1", "1f1")] == [False, False, True]


@pytest.mark.rule("WV-FACE-1", "WV-FACE-2", "WV-READ-12")
def test_city_turns_one_down_and_it_stays_paid() -> None:
    scene = played("K199", "1f1")
    assert not scene.up("1f1")
    assert scene.s.status[6] & codes.PAID
    vishnu = played("K178", "1f1")
    assert not vishnu.s.status[6] & codes.PAID
    assert not act("K199").do(0, "K199").can(0, "1f2"), "it needs a face-up dragon"


@pytest.mark.parametrize(("id", "gold", "cards"), [("K064", 24, 1), ("C045", 25, 0)])
def test_dragons_are_turned_up_for_a_reward(id: str, gold: int, cards: int) -> None:
    scene = played(id).do(0, "0f2")
    assert scene.up("0f2")
    assert scene.s.gold[0] == gold
    assert len(scene.held(0)) == cards


# Strength


def test_seaweed_and_heatwave_last_for_the_turn() -> None:
    seaweed = played("K073", "1f1")
    assert seaweed.defends_at("1f1") == 4
    heat = played("K125")
    assert (heat.defends_at("1f1"), heat.defends_at("0f1")) == (4, 2)
    while heat.s.turn == 0:
        seat = heat.s.actors()[0]
        heat.s.apply(seat, codes.PASS if codes.PASS in heat.s.legal(seat) else heat.s.legal(seat)[0])
    assert heat.s.heat == [0] * codes.FIELD


@pytest.mark.rule("WV-READ-7")
def test_heatwave_hits_those_face_up_now() -> None:
    scene = act("K125 K064").do(0, "K125").passed().skip(1).do(0, "K064").passed().do(0, "0f2")
    assert scene.defends_at("0f2") == 1


@pytest.mark.rule("WV-READ-8")
def test_magical_healing_takes_minuses_off() -> None:
    scene = (
        Scene("K006!-2 - - / - - -").hand(0, "K126").attach("0f1", "K033").go("action").do(0, "K126", "0f1").passed()
    )
    assert scene.counters("0f1") == 0
    assert scene.attached("0f1") == ["K033"]
    assert scene.attacks_at("0f1") == 2


def test_wyvern_shadow_is_for_wyvern() -> None:
    scene = played("K136", "0f1", mine="K001! K006! - / - - -")
    assert scene.attacks_at("0f1") == 6
    assert not act("K136").can(0, "K136")


def test_thunderbolt_strikes_for_gold() -> None:
    scene = act("C043").do(0, "C043", "1f1", "3").passed()
    assert scene.counters("1f1") == -3
    assert scene.s.gold[0] == 25 - 2 - 3


# Attached


@pytest.mark.parametrize("id", ["K185", "K207", "K237", "C039"])
def test_an_attached_card_falls_off_when_its_host_is_turned_down(id: str) -> None:
    scene = act(f"{id} K199").do(0, id, "0f1").passed()
    assert scene.attached("0f1") == [id]
    scene.skip(1).do(0, "K199", "0f1").passed()
    assert scene.attached("0f1") == []
    assert id in scene.pile(0)


@pytest.mark.rule("WV-ATTACH-2")
def test_martha_gives_immunity_and_hercules_takes_it() -> None:
    scene = (
        Scene("K012 - - / - - -", "K014! K004! - / - - -").attach("1f1", "K185", 1).hand(0, "K190 K090").go("action")
    )
    scene.do(0, "K190", "1f1").passed().skip(1).do(0, "K090")
    assert scene.can(0, "1f1")
    guarded = Scene("K012 - - / - - -", "K014! K004! - / - - -").attach("1f1", "K185", 1).hand(0, "K090").go("action")
    assert not guarded.do(0, "K090").can(0, "1f1")
    assert not act("K190").can(0, "K190"), "nobody is immune"


def test_subterranean_river_and_lightning_change_reach() -> None:
    river = played("K207", "0r1", mine="K012 - - / K006! - -", theirs="K012 - - / K012 - -")
    assert river.game.view(river.s, 0).seats[0].slots[3].keywords == ("subterranean",)
    assert afterwards(river).do(0, "0r1").can(0, "1r1")
    wings = played("K237", "0f1", mine="K006! - - / - - -", theirs="K012 - - / K012 - -")
    assert afterwards(wings).do(0, "0f1").can(0, "1r1")


def test_adonis_is_for_scouts() -> None:
    scene = act("K242", mine="K139! K006! - / - - -").do(0, "K242")
    assert (scene.can(0, "0f1"), scene.can(0, "0f2")) == (True, False)
    scene.do(0, "0f1").passed()
    view = scene.game.view(scene.s, 0)
    assert view.seats[0].slots[0].keywords == ()
    assert not view.seats[0].slots[0].abilities


def test_brain_drain_takes_abilities() -> None:
    scene = played("C039", "1f1", theirs="K155! - - / - - -")
    assert not scene.game.view(scene.s, 0).seats[1].slots[0].abilities


def test_sanctuary_costs_the_attacker_and_its_player() -> None:
    laid = played("C029", "0f1")
    assert laid.attached("0f1") == ["C029"]
    assert laid.s.gold[0] == 23
    scene = Scene("K006! - - / - - -", "K014! - - / - - -").attach("1f1", "C029", 1).go("battle").do(0, "0f1", "1f1")
    assert scene.s.gold[0] == 22
    upkeep = Scene("K006! - - / - - -").attach("0f1", "C029", 0).horde(0, "K061").go("draw").do(0, "C029", "no")
    assert upkeep.attached("0f1") == []
    kept = Scene("K006! - - / - - -").attach("0f1", "C029", 0).horde(0, "K061").go("draw").do(0, "C029", "yes")
    assert (kept.attached("0f1"), kept.s.gold[0]) == (["C029"], 23)


def test_pathfinder_makes_a_scout_for_the_turn() -> None:
    def attacks(scene: Scene) -> Scene:
        return afterwards(scene).do(0, "0f1", "1f1").passed()

    mine, theirs = "K014! K012 - / K004! - -", "K035 K012 - / - - -"
    assert attacks(act("K061", mine, theirs)).at("0f1") is None, "the lake kills who is no scout"
    scene = attacks(played("P060", "0f1", mine=mine, theirs=theirs))
    assert (scene.at("0f1"), scene.at("1f1")) == ("K014", None)


def test_village_mermaid_and_merlin_move_attached_cards() -> None:
    village = Scene(MINE).attach("0f1", "K033").hand(0, "K200").go("action").do(0, "K200", "0f1")
    village.do(0, "K033")
    assert village.passed().attached("0f1") == []
    mermaid = (
        Scene(MINE).attach("0f1", "K033").attach("0r1", "K034").hand(0, "P063").go("action").do(0, "P063").passed()
    )
    assert mermaid.s.pins == ()
    merlin = Scene(MINE, THEIRS).attach("0f1", "K037").hand(0, "K260").go("action").do(0, "K260")
    for word in ("0f1", "K037", "1f1"):
        merlin.do(0, word)
    assert merlin.passed().attached("1f1") == ["K037"]


# Attacks


def test_hero_attacks_twice() -> None:
    scene = played("K068", "0f1", theirs="K012! K004! - / - - -")
    afterwards(scene).do(0, "0f1", "1f1").passed().fight_on()
    scene.do(0, "1f2").passed().fight_on()
    assert scene.s.winner == 0


def test_pirendeus_tree_protects_a_card() -> None:
    scene = act("K184", mine="K006! K004! - / - - -", theirs="K014! - - / - - -", turn=1).do(0, "K184", "0f1").passed()
    scene.on_to("battle").do(1, "1f1")
    assert (scene.can(1, "0f1"), scene.can(1, "0f2")) == (False, True)


def test_zeus_and_bribery_keep_dragons_from_attacking() -> None:
    zeus = afterwards(played("K189", mine="K016! K006! - / - - -"))
    assert (zeus.can(0, "0f1"), zeus.can(0, "0f2")) == (False, True)
    bribe = afterwards(played("K254", "0f1", mine="K006! K004! - / - - -"))
    assert (bribe.can(0, "0f1"), bribe.can(0, "0f2")) == (False, True)


def test_turn_the_tables_names_the_target() -> None:
    scene = act("K135", mine="K006! K012! - / - - -", theirs="K014! - - / - - -", turn=1)
    scene.do(0, "K135", "0f2").passed().on_to("battle")
    assert not scene.can(1, "exchange")
    scene.do(1, "1f1")
    assert not scene.can(1, "0f1")
    assert not act("K135").can(0, "K135"), "only on the opponent's turn"


@pytest.mark.rule("WV-READ-26")
def test_hall_of_chivalry_forces_a_dragon_out() -> None:
    scene = act("K215", mine="K006! K012! - / - - -", theirs="K014! K004! - / - - -", turn=1)
    scene.do(0, "K215", "1f1").passed().on_to("battle")
    assert not scene.can(1, "1f2")
    stuck = act("K215", mine="K006! - - / - - -", theirs="K012! - - / K004! - -", turn=1).do(0, "K215", "1r1").passed()
    assert "K004" in stuck.pile(1) or stuck.s.phase <= codes.FIGHTING


def test_sirens_want_a_face_down_attacker() -> None:
    scene = act("K262", theirs="K014! K006 - / - - -", turn=1).do(0, "K262").passed().on_to("battle")
    assert (scene.can(1, "1f1"), scene.can(1, "1f2"), scene.can(1, "exchange")) == (False, True, False)


def test_the_gambler_guesses() -> None:
    scene = afterwards(played("K218", theirs="K033 K012 - / - - -")).do(0, "0f1", "1f1", "terrain").passed()
    assert scene.s.gold[0] == 27


@pytest.mark.rule("WV-READ-44")
def test_invisibility_hides_the_battle() -> None:
    scene = (
        act("K239 K077", mine="K006 - - / - - -", theirs="K014 K012 - / - - -").hand(1, "K061").do(0, "K239").passed()
    )
    scene.on_to("battle").do(0, "0f1", "1f1")
    assert not scene.up("0f1")
    assert not scene.up("1f1")


@pytest.mark.rule("WV-READ-44")
def test_a_card_laid_unseen_is_no_part_of_a_hand_that_is_exchanged() -> None:
    scene = act("K239 K061", mine="K006 - - / - - -", theirs="K014 K012 - / - - -").hand(1, "P054 K077")
    scene.do(0, "K239").passed().on_to("battle").do(0, "0f1", "1f1")
    scene.do(1, "P054").do(0, "K061").do(1, "pass").passed()
    assert scene.s.stack[-1].name == "aim"
    scene.do(0, "0f1").passed()
    ids = scene.s.cards.ids
    assert [ids[code & codes.KIND] for code in scene.s.hands[0]] == ["K077"]
    assert scene.s.hands[1] == []
    assert "K061" not in scene.pile(1)


@pytest.mark.rule("WV-READ-44")
def test_a_battle_card_is_laid_unseen_and_not_played_by_its_words() -> None:
    scene = act("K239 K061", mine="K006 - - / - - -", theirs="K014 K012 - / - - -").hand(1, "P054 K077")
    scene.do(0, "K239").passed().on_to("battle").do(0, "0f1", "1f1")
    scene.do(1, "pass")
    game, asked = scene.s.game, scene.s.prompt(1)
    assert asked is not None
    assert asked.words == "The battle is unseen: lay a battle card face down, or pass."
    said = [game.words(scene.s, 1, token) for token in scene.s.legal(1)]
    assert said[0] == "pass"
    assert said[1:]
    assert all(words.startswith("lay ") and " face down" in words for words in said[1:]), said


# Battlefields


def test_twister_and_shifting_sands_rearrange_the_own_field() -> None:
    for id in ("K122", "C041"):
        scene = act(id).do(0, id).passed()
        assert scene.s.stack[-1].name in ("rearrange", "put down")


def test_torrential_rains_rearrange_the_others_field() -> None:
    scene = act("C031").do(0, "C031").passed()
    assert scene.s.actors() == (0,)
    assert scene.s.stack[-1].name in ("rearrange", "put down")


def test_medusa_stops_movement() -> None:
    scene = act("K244").do(0, "K244", "seat 1").passed()
    assert scene.s.later[codes.LATER + codes.L_NO_MOVES]


def test_snow_storm_skips_a_turn() -> None:
    scene = act("K121").do(0, "K121", "seat 1").passed()
    for _ in range(40):
        if scene.s.turns > 3:
            break
        seat = scene.s.actors()[0]
        scene.s.apply(seat, codes.PASS if codes.PASS in scene.s.legal(seat) else scene.s.legal(seat)[0])
    assert scene.s.turn == 0


def test_lost_city_blinds() -> None:
    scene = act("C032").do(0, "C032").passed()
    assert scene.game.view(scene.s, 1).seats[1].slots[1].card is None


@pytest.mark.parametrize(("id", "count"), [("C036", 1), ("K201", 2)])
def test_own_cards_are_replaced(id: str, count: int) -> None:
    scene = act(f"{id} K061").do(0, id).passed()
    for where in ("0f1", "0f2")[:count]:
        scene.do(0, where)
    assert scene.at("0f1") in ("K005", "K016", "K018")
    assert len(scene.s.lairs[0]) == 3 - count
    assert not scene.can(0, "0r1"), "no more than that"
    assert scene.s.phase == codes.FIRST_ACTION


def test_dragon_man_replaces_a_twin() -> None:
    scene = act("K213", mine="K006! - - / - - -", theirs="K006! K012 - / - - -").do(0, "K213", "1f1").passed()
    assert scene.at("1f1") != "K006"
    assert not act("K213").can(0, "K213")


def test_ishtar_and_owl_put_in_a_chosen_card() -> None:
    ishtar = act("P041", dead="K160").do(0, "P041", "0f2").passed()
    ishtar.do(0, "K160")
    assert ishtar.at("0f2") == "K160"
    owl = act("P065").do(0, "P065", "0f2").passed().do(0, "K018")
    assert owl.at("0f2") == "K018"


@pytest.mark.rule("WV-READ-47")
def test_golem_copies_a_dragon_and_goes_with_it() -> None:
    scene = act("C033").do(0, "C033", "0f2", "1f1").passed()
    assert scene.at("0f2") == "C033"
    assert scene.attacks_at("0f2") == 5


def test_avalon_refounds_a_position() -> None:
    scene = act("K247").do(0, "K247", "0f3").passed()
    assert scene.at("0f3") in ("K005", "K016", "K018")
    assert scene.attached("0f3") == ["K247"]


def test_high_winds_kill_face_up_flyers() -> None:
    scene = played("K065")
    assert scene.at("1r1") is None
    assert scene.at("1f1") == "K014"


def test_doomsday_kills_all_and_refills() -> None:
    scene = played("K134")
    assert len(scene.held(0)) == 4
    assert scene.at("0f1") in ("K005", "K016", "K018")
    assert not scene.up("0f1")


# Treasures and prohibitions


def test_treasure_thief_and_fire_remove_treasures() -> None:
    thief = act("K221").treasure("0f1", "K053").treasure("1f1", "K053").do(0, "K221").passed()
    assert thief.s.treasures == ()
    fire = act("C042").treasure("0f1", "K053").treasure("1f1", "K053").do(0, "C042").passed()
    assert (fire.treasures(0), fire.treasures(1)) == (["K053"], [])


def test_ambrosia_lets_treasures_be_played_in_action_phases() -> None:
    scene = act("K240 K053 K054").do(0, "K240").passed().skip(1).do(0, "K053", "t0f1").skip(1).do(0, "K054", "t0f2")
    assert sorted(scene.treasures(0)) == ["K053", "K054"]


def test_marduk_forbids_battle_cards_and_gully_and_valley_help() -> None:
    marduk = act("K186 K061").do(0, "K186").passed().on_to("battle").do(0, "0f1", "1f1").passed()
    assert not marduk.can(0, "K061")
    gully = act("K197 K066", mine="K006! K004! - / - - -").do(0, "K197").passed().on_to("battle").do(0, "0f1", "1f1")
    assert not gully.passed().can(0, "K066")
    valley = act("K195 K066", mine="K006! K004! - / - - -").do(0, "K195", "0f1").passed().on_to("battle")
    assert not valley.do(0, "0f1", "1f1").passed().can(0, "K066")


def test_king_arthur_makes_slayers_certain() -> None:
    scene = act("K193 K090").hand(1, "K089").do(0, "K193").passed().skip(1).do(0, "K090", "1f1")
    assert not scene.can(1, "K089")
