"""Rulings: what card images, the rulebook and product texts say beyond the rules, each as a scene."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.wyvern.scene import Scene, slot_of
from wyrmhall.games.wyvern import codes, dragons, effects, strength
from wyrmhall.games.wyvern.decks import read_listed
from wyrmhall.games.wyvern.effects import IS_FLYING, Clause

LEVIATHAN = "K014! - K012 / - - -"


# Editions


@pytest.mark.parametrize(
    ("id", "gold"), [("K010", 2), ("K029", 2), ("K137", 2), ("K074", 1), ("K123", 2), ("K128", 2), ("K214", 1)]
)
@pytest.mark.rule("WV-READ-51")
def test_seven_cards_became_dearer_in_kingdom(id: str, gold: int) -> None:
    cards = Scene().cards
    assert cards.gold[cards.number(id)] == gold


@pytest.mark.rule("WV-READ-51")
def test_magnetic_field_costs_two_in_play() -> None:
    scene = Scene().hand(0, "K074 K061").hand(1, "K128").go("action").do(0, "K074").do(1, "K128").passed()
    assert scene.s.gold[1] == 23


@pytest.mark.rule("WV-READ-52")
def test_scylla_has_five_only_in_defence_from_face_down() -> None:
    scene = Scene("K023 - K012 / - - -", LEVIATHAN).hand(0, "K061").go("battle").attack(0, "0f1", "1f1")
    assert scene.totals() == (4, 5)


@pytest.mark.parametrize(
    ("id", "in_battle"),
    [
        ("K055", False),
        ("K111", False),
        ("K112", True),
        ("K113", True),
        ("K114", True),
        ("K115", False),
        ("K116", False),
        ("K118", False),
        ("K120", True),
        ("K171", True),
        ("K173", False),
        ("K217", True),
    ],
)
def test_kingdom_says_of_each_treasure_whether_it_is_an_action_or_a_battle_action(id: str, in_battle: bool) -> None:
    cards = Scene().cards
    when = {clause.when for clause in cards.clauses[cards.number(id)]}
    assert when == {effects.USE_IN_BATTLE if in_battle else effects.USE}

    def lay() -> Scene:
        scene = (
            Scene("K164! - K153! / K012 - -", "K014! K004! K012 / - - -").treasure("0f1", id).treasure("1f1", "K054")
        )
        return scene.attach("0f1", "K033").hand(0, "K061 K062").hand(1, "K061").horde(0, "K061 K062")

    attacked = lay().go("battle").attack(0, "0f1", "1f1").can(0, "use t0f1")
    defended = lay().go("battle", 1).attack(1, "1f1", "0f1").skip(1).can(0, "use t0f1")
    assert lay().go("action").can(0, "use t0f1") != in_battle
    assert (attacked or defended) == in_battle


@pytest.mark.rule("WV-READ-53")
def test_ra_is_played_as_a_battle_action() -> None:
    scene = Scene(LEVIATHAN, LEVIATHAN).hand(1, "K187").go("battle").attack(0, "0f1", "1f1")
    assert scene.can(1, "K187")


# Terms


@pytest.mark.rule("WV-CARD-4")
def test_taking_abilities_leaves_keywords_unless_the_card_says_so() -> None:
    ida = Scene("K139! - - / - - -", "K033 K012 - / - - -").attach("0f1", "K258").go("battle").attack(0, "0f1", "1f1")
    assert ida.at("1f1") is None, "still a scout"
    assert ida.s.gold[0] == 25, "but without its ability"
    adonis = Scene("K139! - - / - - -", "K033 K012 - / - - -").attach("0f1", "K242").lair(1, "K004").go("battle")
    assert adonis.attack(0, "0f1", "1f1").attached("0f1") == ["K242", "K033"]


def test_a_strength_modifier_is_a_card_with_a_printed_value() -> None:
    cards = Scene().cards
    for kind in range(cards.kinds):
        printed = bool(cards.modifier[kind])
        assert bool(cards.tags[kind] & effects.MODIFIER_CARD) == printed, cards.ids[kind]
    poison = Scene(LEVIATHAN, LEVIATHAN).hand(1, "K069").hand(0, "K083").go("battle").attack(0, "0f1", "1f1")
    assert not poison.do(1, "K069").can(0, "K083"), "poison has none"


@pytest.mark.rule("WV-READ-54")
def test_frost_breathing_stops_firebreathing_but_not_the_fire_family() -> None:
    scene = Scene("K001! - K012 / - - -", LEVIATHAN).hand(0, "K061 K077 K076").hand(1, "K067").go("battle")
    scene.attack(0, "0f1", "1f1").do(0, "K061", "0f1").passed().do(1, "K067").passed()
    assert not scene.can(0, "K061")
    assert scene.can(0, "K077")
    assert scene.can(0, "K076")


@pytest.mark.parametrize("id", ["K129", "C047", "C055", "C057"])
@pytest.mark.rule("WV-READ-54")
def test_flood_stops_the_whole_dwarven_army(id: str) -> None:
    scene = Scene(LEVIATHAN, LEVIATHAN).hand(0, f"{id} {id}").hand(1, "K062").go("battle").attack(0, "0f1", "1f1")
    scene.do(1, "K062").passed()
    assert not scene.can(0, id)


@pytest.mark.parametrize(
    ("id", "weather"), [("K125", True), ("K065", True), ("K074", False), ("K122", True), ("K123", False)]
)
@pytest.mark.rule("WV-READ-55")
def test_indras_spell_knows_the_weather(id: str, weather: bool) -> None:
    scene = Scene("K011! - - / - - -").hand(0, f"{id} K061").hand(1, "K179").discards(0, "K061").go("action").do(0, id)
    assert scene.can(1, "K179") == weather


@pytest.mark.parametrize(
    ("terrain", "native"), [("K035", "C020"), ("K044", "C024"), ("C066", "C014"), ("C068", "C022")]
)
@pytest.mark.rule("WV-NATIVE-2")
def test_a_terrain_is_of_a_kind_by_its_name_or_its_words(terrain: str, native: str) -> None:
    scene = Scene(f"{native}! - - / - - -", f"{terrain} K012 - / - - -").go("battle").attack(0, "0f1", "1f1")
    assert scene.at("1f1") is None
    assert scene.at("0f1") == native


@pytest.mark.rule("WV-HELP-2")
def test_one_card_away_counts_diagonally() -> None:
    assert dragons.near(slot_of("0f1"), slot_of("0r2"))
    assert not dragons.near(slot_of("0f1"), slot_of("0r3"))
    assert not dragons.near(slot_of("0f1"), slot_of("1f1"))
    help_ = Scene("K006! - - / - K014! K014!", LEVIATHAN).hand(0, "K066").go("battle").attack(0, "0f1", "1f1")
    assert help_.do(0, "K066").names(0) == ["at 0-rear-2"]


def test_to_discover_is_to_attack() -> None:
    scene = Scene("K163! - - / - - -", "K033 K012 - / - - -").horde(0, "K061").go("battle").attack(0, "0f1", "1f1")
    assert len(scene.held(0)) == 1


# Strength


@pytest.mark.rule("WV-BATTLE-1")
def test_modifiers_come_on_top_of_an_assigned_strength() -> None:
    scene = (
        Scene("K104 - K012 / - - -", LEVIATHAN)
        .treasure("0f1", "K056")
        .attach("0f1", "K033")
        .hand(0, "K061")
        .go("battle")
    )
    assert scene.attack(0, "0f1", "1f1").totals()[0] == 8 + 1 - 1


@pytest.mark.rule("WV-BATTLE-2")
def test_from_face_down_is_how_it_lay_before_the_attack() -> None:
    scene = Scene(LEVIATHAN, "K022 - K012 / - - -").hand(0, "K061").hand(1, "K061").go("battle").attack(0, "0f1", "1f1")
    assert scene.up("1f1")
    assert scene.totals()[1] == 4


@pytest.mark.rule("WV-STR-1")
def test_a_dragon_below_zero_fights_on() -> None:
    scene = Scene("K012!-3 K004 - / - - -", LEVIATHAN).hand(0, "K061").go("battle").attack(0, "0f1", "1f1")
    assert scene.totals() == (-2, 5)


@pytest.mark.rule("WV-TREASURE-5")
def test_row_treasures_add_up_and_those_for_all_do_not() -> None:
    scene = (
        Scene("K006! - - / - - -", LEVIATHAN).treasure("0f1", "K056").treasure("0f2", "K056").treasure("1f1", "K219")
    )
    scene.treasure("1f2", "K219")
    assert scene.attacks_at("0f1") == 5
    assert scene.defends_at("1f1") == 3


# Battles


@pytest.mark.rule("WV-BATTLE-10")
def test_the_last_card_about_ties_counts() -> None:
    scene = Scene(LEVIATHAN, LEVIATHAN).hand(1, "P058 P056").hand(0, "K061").go("battle").attack(0, "0f1", "1f1")
    scene.do(1, "P058").passed().do(0, "pass").do(1, "P056").passed().fight_on()
    assert (scene.at("0f1"), scene.at("1f1")) == ("K014", "K014")


@pytest.mark.rule("WV-BATTLE-3")
def test_two_passes_in_a_row_end_a_battle() -> None:
    scene = Scene(LEVIATHAN, LEVIATHAN).hand(0, "K061 K061").hand(1, "K061").go("battle").attack(0, "0f1", "1f1")
    scene.do(1, "pass").do(0, "K061", "0f1").passed().do(1, "pass")
    assert scene.s.battle
    scene.do(0, "pass").fight_on()
    assert not scene.s.battle


@pytest.mark.rule("WV-HELP-4")
def test_a_helper_wins_too() -> None:
    scene = (
        Scene("K006! K138! - / - - -", "K006! - K012 / - - -").hand(0, "K066 K061").go("battle").attack(0, "0f1", "1f1")
    )
    scene.skip(1).do(0, "K066", "0f2").passed().skip(1).skip(0).fight_on()
    assert scene.s.gold[0] == 25 - 1 + 1


@pytest.mark.rule("WV-AFTER-2")
def test_who_is_saved_has_lost() -> None:
    scene = (
        Scene("K091! - K012 / - - -", LEVIATHAN).hand(0, "K082").horde(0, "K061").go("battle").attack(0, "0f1", "1f1")
    )
    scene.do(0, "K082", "0f1").passed().fight_on()
    assert scene.at("0f1") == "K091"
    assert scene.held(0) == ["K061"]


@pytest.mark.rule("WV-TERRAIN-6")
def test_terrain_is_no_battle() -> None:
    scene = Scene("K138! - - / - - -", "K033 K012 - / - - -").lair(1, "K004").hand(0, "K061").go("battle")
    scene.attack(0, "0f1", "1f1")
    assert scene.s.phase == codes.SECOND_ACTION
    assert scene.s.gold[0] == 25


@pytest.mark.rule("WV-BATTLE-6", "WV-BATTLE-7")
def test_free_abilities_are_used_once_a_battle() -> None:
    scene = Scene("K024! K012! - / - K004! -", "K005! - - / - - -").hand(0, "K061").go("battle").attack(0, "0f1", "1f1")
    scene.do(0, "use 0f1", "0f2").passed().skip(1)
    assert not scene.can(0, "use 0f1")


# Terrain, slayers, gold, piles


@pytest.mark.rule("WV-ATTACH-1")
def test_an_attachment_sleeps_while_it_does_not_apply() -> None:
    scene = Scene("K001! - - / - - -").attach("0f1", "K042")
    assert scene.attacks_at("0f1") == 2
    scene.s.status[0] |= codes.FLY_OFF
    assert scene.attacks_at("0f1") == 4


@pytest.mark.rule("WV-SLAYER-2", "WV-SLAYER-5")
def test_a_countered_slayer_still_costs_the_battle_phase() -> None:
    scene = Scene("K006! - - / - - -", LEVIATHAN).hand(0, "K090 K061").hand(1, "K089").go("action").do(0, "K090", "1f1")
    scene.do(1, "K089").passed().on_to("second")
    assert scene.s.phase == codes.SECOND_ACTION
    own = Scene("K006! - - / - - -", LEVIATHAN).hand(0, "K090").go("action").do(0, "K090")
    assert own.can(0, "0f1"), "one's own dragons too"


@pytest.mark.rule("WV-SETUP-6")
def test_discard_piles_keep_their_order() -> None:
    scene = Scene().discards(0, "K061 K062").hand(0, "K228 K074").horde(0, "K063 K067").go("action")
    scene.do(0, "K228").passed().skip(1).do(0, "K074").passed()
    assert scene.pile(0) == ["K061", "K062", "K228", "K074"]


@pytest.mark.rule("WV-CHAM-2")
def test_a_chameleon_is_a_dragon_until_it_lies_in_the_pile() -> None:
    scene = (
        Scene("K014! K012 - / - - -", "C074 K012 - / - - -")
        .go("battle")
        .do(0, "0f1", "1f1")
        .do(1, "yes")
        .passed()
        .fight_on()
    )
    assert "C074" in scene.pile(1)
    cards = scene.cards
    assert cards.type_of[cards.number("C074")] == effects.TERRAIN
    seth = (
        Scene("K012 - - / - - -", "C074 K012 - / - - -").hand(0, "K188 K061").go("action").do(0, "K188", "1f1").passed()
    )
    assert seth.at("1f1") is None, "no answer to a slayer"


# Phoenix


@pytest.mark.rule("WV-HIDDEN-1")
def test_one_may_not_look_at_what_the_opponent_hid() -> None:
    scene = (
        Scene("K006 - - / - - -", "K014 - - / - - -").hand(0, "P005 K061").go("action").do(0, "P005", "1f1").passed()
    )
    assert scene.game.view(scene.s, 1).seats[1].slots[0].attached[0].card is None
    assert scene.game.view(scene.s, 0).seats[1].slots[0].attached[0].card == scene.cards.number("P005")
    assert not any("Elephants" in line for line in scene.told())


@pytest.mark.rule("WV-INTERCEPT-1")
def test_an_interceptor_steps_in_before_the_target_is_turned_up() -> None:
    scene = Scene("K006! K012 - / - - -", "K014 K012 - / - - -").hand(1, "P067 K061").hand(0, "K061").go("battle")
    scene.do(0, "0f1", "1f1")
    assert not scene.up("1f1")
    scene.do(1, "P067").passed().fight_on()
    assert "K006" in scene.pile(0)
    assert not scene.up("1f1")


def test_hidden_and_intercept_cards_are_in_no_kingdom_deck() -> None:
    cards = Scene().cards
    for kind in range(cards.kinds):
        if cards.type_of[kind] in (effects.HIDDEN, effects.INTERCEPT):
            assert cards.ids[kind][0] == "P"
            assert "kingdom" not in cards.sets[kind]


def test_the_champions_deck_is_as_recorded() -> None:
    text = (Path(effects.__file__).parent / "decks.toml").read_text(encoding="utf-8")
    cards = Scene().cards
    champion = read_listed(cards, text)[0].deck
    dragons = [kind for kind in champion.lair(cards) if cards.type_of[kind] == effects.DRAGON]
    assert (len(champion.lair(cards)), len(dragons), len(champion.horde(cards))) == (21, 17, 59)


def test_flying_is_asked_of_the_dragon_not_of_the_card() -> None:
    scene = Scene("K006! - - / - - -").attach("0f1", "K237")
    clause = Clause(0, effects.STATIC, effects.STRENGTH)
    clause.need = IS_FLYING
    assert strength.fits(scene.s, clause, 0, 0, codes.NONE)
