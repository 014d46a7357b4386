"""Every example of the rulebook that names cards, played through the public calls."""

from __future__ import annotations

import pytest

from tests.games.wyvern.scene import Scene
from wyrmhall.games.wyvern import codes


@pytest.mark.rule("WV-DRAW-2")
def test_black_is_dealt_with_before_or_after_the_draw() -> None:
    before = Scene("K006 - - / - - -", "K159! - - / - - -").horde(0, "K061").go("draw")
    assert sorted(before.names(0)) == ["at 1-front-1", "draw"]
    before.do(0, "1f1")
    assert before.s.gold[0] == 24
    after = Scene("K006 - - / - - -", "K159! - - / - - -").horde(0, "K061").go("draw").do(0, "draw")
    assert after.s.gold[0] == 24
    assert after.held(0) == ["K061"]


@pytest.mark.rule("WV-TREASURE-5")
def test_two_shipwrecks_two_treasure_rooms_two_mansions() -> None:
    wrecks = (
        Scene("K006! - - / - - -", "K033 K012 - / - - -")
        .treasure("1f1", "K117")
        .treasure("1f2", "K117")
        .lair(1, "K004")
    )
    assert wrecks.go("battle").attack(0, "0f1", "1f1").attacks_at("0f1") == 3 - 1 - 2
    rooms = (
        Scene("K012! K004 - / - - -", "K014! - - / - - -").treasure("0f1", "K119").treasure("0f2", "K119").go("battle")
    )
    assert rooms.attack(0, "0f1", "1f1").fight_on().s.gold[0] == 27
    sky = (
        Scene("K001! - - / - - -", "K014! - - / - - -").treasure("0f1", "K050").treasure("0f2", "K050").hand(0, "K061")
    )
    assert sky.go("battle").attack(0, "0f1", "1f1").totals() == (4, 3)


@pytest.mark.rule("WV-ACT-3")
def test_high_winds_kill_wyvern_before_the_wand_can_be_used() -> None:
    scene = Scene("K001! K012 - / - - -", "K006 - - / - - -").treasure("0f1", "K115").hand(1, "K065").go("action", 1)
    scene.do(1, "K065").passed()
    assert scene.at("0f1") is None


@pytest.mark.rule("WV-SLAYER-3")
def test_jewels_feast_and_growth_spurt_count_for_slayers() -> None:
    jewels = Scene("K012 - - / - - -", "K004! - - / - - -").treasure("1f1", "K054").hand(0, "K086").go("action")
    assert not jewels.can(0, "K086")
    feast = Scene("K012 - - / - - -", "K001! - - / - - -").treasure("1f1", "K219").hand(0, "K086").go("action")
    assert feast.do(0, "K086").can(0, "1f1")
    spurt = Scene("K006 - - / - - -", "K012! - - / - - -").treasure("0f1", "K220").hand(0, "K086").go("action")
    assert not spurt.can(0, "K086")


@pytest.mark.rule("WV-TERRAIN-2")
def test_frozen_lake_applies_from_strength_four() -> None:
    strong = Scene("K001! K012 - / - - -", "K035 K012 - / - - -").lair(1, "K004").go("battle").attack(0, "0f1", "1f1")
    assert "K001" in strong.pile(0)
    weak = Scene("K006! K012 - / - - -", "K035 K012 - / - - -").lair(1, "K004").go("battle").attack(0, "0f1", "1f1")
    assert weak.at("0f1") == "K006"


@pytest.mark.rule("WV-BATTLE-1", "WV-READ-52")
def test_scylla() -> None:
    def total(mine: str, theirs: str, seat: int) -> int:
        scene = Scene(mine, theirs).hand(0, "K061").hand(1, "K061").go("battle")
        return scene.attack(0, "0f1", "1f1").totals()[seat]

    assert total("K023 - - / - - -", "K014! - - / - - -", 0) == 4
    assert total("K023! - - / - - -", "K014! - - / - - -", 0) == 3
    assert total("K014! - - / - - -", "K023 - - / - - -", 1) == 5
    assert total("K014! - - / - - -", "K023! - - / - - -", 1) == 4


@pytest.mark.rule("WV-BATTLE-5")
def test_frost_breathing_cancels_firebreathing_and_prevents_more() -> None:
    scene = Scene("K001! - - / - - -", "K095! - - / - - -").hand(0, "K061 K061").hand(1, "K067").go("battle")
    scene.attack(0, "0f1", "1f1").do(0, "K061", "0f1").passed()
    assert scene.totals() == (5, 5)
    scene.do(1, "K067").passed()
    assert scene.totals() == (4, 5)
    assert not scene.can(0, "K061")


@pytest.mark.rule("WV-HELP-5")
def test_golden_apple_goes_to_one_of_three() -> None:
    scene = Scene("K004! K012! K013! / - - K006", "K005! - - / - - -").hand(0, "K066 K066 K082").go("battle")
    scene.attack(0, "0f1", "1f1").do(0, "K066", "0f2").passed().skip(1).do(0, "K066", "0f3").passed().skip(1)
    scene.do(0, "K082")
    assert all(scene.can(0, where) for where in ("0f1", "0f2", "0f3"))
    scene.do(0, "0f3").passed().fight_on()
    assert sorted(scene.pile(0))[:2] == ["K004", "K012"]
    assert scene.at("0f3") == "K013"


@pytest.mark.rule("WV-GOLD-3")
def test_three_gold_do_not_pay_for_wyvern() -> None:
    scene = Scene("K006! - - / - - -", "K001 K012 - / - - -").gold(25, 3).go("battle").attack(0, "0f1", "1f1")
    assert scene.pile(1) == ["K001"]
    assert scene.s.gold[1] == 0


@pytest.mark.rule("WV-GOLD-4")
def test_gold_thief_stream_and_sacrifice_take_nothing_from_who_has_nothing() -> None:
    thief = Scene().gold(5, 0).hand(0, "K225 K061").go("action").do(0, "K225").passed()
    assert thief.s.gold == [5, 0]
    stream = Scene("K006! - - / - - -").attach("0f1", "K196").gold(0).horde(0, "K061").go("draw").do(0, "K196")
    assert stream.s.gold[0] == 0
    sacrifice = Scene("K012! K004 - / - - -", "K014! - - / - - -").gold(5, 0).hand(0, "K070").go("battle")
    assert sacrifice.attack(0, "0f1", "1f1").do(0, "K070").passed().fight_on().s.gold == [5, 0]


@pytest.mark.rule("WV-STR-2")
def test_hydra_giant_vampire_and_quicksand_use_counters() -> None:
    hydra = Scene("K093! - - / - - -").hand(0, "K061").go("action").do(0, "use 0f1").passed()
    assert hydra.counters("0f1") == 1
    sand = Scene("K006! - - / - - -", "K046 K012 - / - - -").lair(1, "K004").go("battle").attack(0, "0f1", "1f1")
    assert sand.counters("0f1") == -1
    vampire = Scene("K137! - - / - - -", "K014! - - / - - -").hand(0, "K061").go("battle").attack(0, "0f1", "1f1")
    assert (vampire.counters("0f1"), vampire.counters("1f1")) == (1, -1)
    giant = Scene("K148! - - / - - -").horde(0, "K061").hand(0, "K061").go("draw")
    giant.do(0, "0f1")
    assert giant.counters("0f1") == -1


@pytest.mark.rule("WV-ATTACH-1")
def test_vines_sleep_while_wyvern_does_not_fly() -> None:
    scene = (
        Scene("K001! - - / - - -", "K014! - - / - - -")
        .attach("0f1", "K032")
        .treasure("0f1", "K115")
        .hand(0, "K061 K062")
    )
    scene.go("action").do(0, "use t0f1", "0f1").passed().on_to("battle").attack(0, "0f1", "1f1")
    assert scene.can(0, "K061"), "the vines do not apply"
    assert scene.attached("0f1") == ["K032"], "and stay"
    bound = Scene("K001! - - / - - -", "K014! - - / - - -").attach("0f1", "K032").hand(0, "K061").go("battle")
    assert not bound.attack(0, "0f1", "1f1").can(0, "K061")


@pytest.mark.rule("WV-ATTACH-1", "WV-TERRAIN-3")
def test_vines_that_wyvern_attacked_bind_again_when_the_wands_turn_is_over() -> None:
    scene = Scene("K001! - - / - - -", "K032 K014! - / - - -").treasure("0f1", "K115").lair(1, "K004")
    scene.hand(0, "K061").hand(1, "K061").horde(0, "K061").horde(1, "K061").go("battle").attack(0, "0f1", "1f1")
    assert scene.attached("0f1") == ["K032"]
    scene.on_to("second").do(0, "use t0f1", "0f1").passed().skip(1)
    keywords = [scene.game.view(scene.s, 0).seats[0].slots[0].keywords]
    while scene.s.turn == 0 or scene.s.phase < codes.FIGHTING:
        scene.do(scene.s.actors()[0], "pass")
    keywords.append(scene.game.view(scene.s, 0).seats[0].slots[0].keywords)
    assert keywords == [(), ("flying",)]
    scene.attack(1, "1f2", "0f1")
    assert not any(scene.can(seat, "K061") for seat in (0, 1))


@pytest.mark.parametrize(("first", "last", "up"), [("K041", "K110", True), ("K110", "K041", False)])
@pytest.mark.rule("WV-ATTACH-2")
def test_of_cave_and_underwater_cave_the_later_one_counts(first: str, last: str, up: bool) -> None:
    scene = Scene("K006! - - / - - -", "K012! K004 - / - - -").attach("0f1", first).attach("0f1", last)
    scene.go("battle").do(0, "0f1")
    assert (scene.can(0, "1f1"), scene.can(0, "1f2")) == (up, not up)
    assert scene.attached("0f1") == [first, last], "both stay"


@pytest.mark.parametrize(("first", "last", "mortal"), [("K190", "K185", False), ("K185", "K190", True)])
@pytest.mark.rule("WV-ATTACH-2")
def test_of_martha_and_hercules_the_later_one_counts(first: str, last: str, mortal: bool) -> None:
    scene = Scene("K012 - - / - - -", "K014! - - / - - -").attach("1f1", first, 0).attach("1f1", last, 0)
    assert scene.hand(0, "K090").go("action").can(0, "K090") == mortal


@pytest.mark.rule("WV-NATIVE-2")
def test_forest_fire_and_poison_forest_are_forests() -> None:
    scene = Scene("C021! - - / - - -", "K014! - - / - - -").discards(0, "K108 C064").hand(0, "K061").go("battle")
    assert scene.attack(0, "0f1", "1f1").totals()[0] == 3


@pytest.mark.rule("WV-RULE-1")
def test_the_great_library_stops_earthquake_and_strangle_hold() -> None:
    for card, aim in (("K081", ()), ("K079", ("seat 1",))):
        scene = Scene("K012 - - / - - -").treasure("1f1", "K214").hand(0, f"{card}").hand(1, "K061 K062").go("action")
        scene.do(0, card, *aim).passed()
        assert len(scene.held(1)) == 2


@pytest.mark.rule("WV-BATTLE-3", "WV-READ-51")
def test_the_battle_of_wyvern_and_celestial() -> None:
    """The whole battle of the rulebook; Magnetic Field costs 2, as Kingdom prints it."""
    scene = (
        Scene("K001! K012 - / - - -", "K095! K012 - / - - -")
        .hand(0, "K061 K128 K078")
        .hand(1, "K067 K075")
        .go("battle")
    )
    scene.attack(0, "0f1", "1f1")
    assert scene.s.actors() == (0,), "Wyvern is behind"
    scene.do(0, "K061", "0f1").passed()
    assert scene.totals() == (5, 5)
    scene.do(1, "K067").do(0, "K128").passed()
    assert scene.totals() == (5, 5), "Frost Breathing is cancelled"
    assert scene.s.gold[0] == 23
    scene.do(1, "K075", "0f1").passed()
    assert scene.totals() == (1, 5)
    assert scene.s.gold[1] == 23
    scene.do(0, "K078").passed().fight_on()
    assert scene.s.gold[0] == 20
    assert "K095" in scene.pile(1)
    assert scene.at("0f1") == "K001"


@pytest.mark.rule("WV-BATTLE-6", "WV-BATTLE-7", "WV-ACT-6")
def test_what_is_paid_may_be_used_again() -> None:
    secret = Scene().treasure("0f1", "K118").horde(0, "K061 K062 K063").hand(0, "K061").go("action")
    secret.do(0, "use t0f1", "1").passed().skip(1).do(0, "use t0f1", "1").passed()
    assert len(secret.held(0)) == 3
    ea = Scene("K150! K012 - / - - -", "K014! - - / - - -").go("battle").attack(0, "0f1", "1f1")
    ea.do(0, "use 0f1", "2").passed().skip(1).do(0, "use 0f1", "3").passed()
    assert ea.totals() == (5, 5)


@pytest.mark.parametrize(("id", "attacker", "paid"), [("K113", 0, []), ("K120", 1, []), ("K171", 0, ["K061"])])
@pytest.mark.rule("WV-BATTLE-6")
def test_silver_chalice_magic_shield_and_aarons_rod_may_be_used_again(id: str, attacker: int, paid: list[str]) -> None:
    scene = Scene("K006! - - / - - -", "K014! - - / - - -").treasure("0f1", id).hand(0, "K061 K061 K061")
    scene.go("battle", attacker).attack(attacker, f"{attacker}f1", f"{1 - attacker}f1")
    for _ in range(2):
        scene.do(0, "use t0f1", "0f1", "1", *paid).passed().skip(1)
    assert scene.totals() == (5, 5)


@pytest.mark.rule("WV-ACT-5")
def test_seaweed_is_played_on_a_dragon_and_heatwave_between_the_battlefields() -> None:
    seaweed = (
        Scene("K006! - - / - - -", "K014! K004! - / - - -").hand(0, "K073").go("action").do(0, "K073", "1f1").passed()
    )
    assert (seaweed.defends_at("1f1"), seaweed.defends_at("1f2")) == (4, 2)
    heat = Scene("K006! - - / - - -", "K014! K004! - / - - -").hand(0, "K125").go("action").do(0, "K125").passed()
    assert [heat.defends_at(where) for where in ("0f1", "1f1", "1f2")] == [2, 4, 1]


@pytest.mark.rule("WV-BATTLE-4")
def test_fireball_fire_bolt_and_golden_apple_go_on_a_dragon_and_hailstorm_between_the_battlefields() -> None:
    def fight(id: str) -> Scene:
        scene = Scene("K006! - - / K012 - -", "K095! - - / - - -").hand(0, id).hand(1, "K061").go("battle")
        return scene.attack(0, "0f1", "1f1").do(0, id)

    for id, more in (("K076", 4), ("K077", 3)):
        scene = fight(id)
        assert scene.names(0) == ["at 0-front-1", "at 1-front-1"]
        assert scene.do(0, "0f1").passed().totals() == (3 + more, 5)
    assert fight("K082").do(0, "0f1").passed().skip(1).fight_on().at("0f1") == "K006"
    assert fight("K063").passed().totals() == (3, 3), "on all that fly, and nobody is asked on which"


@pytest.mark.rule("WV-HELP-1")
def test_help_battle_chaos_magic_potion_cynoprosopi_and_indra_bring_others_into_a_battle() -> None:
    theirs = "K014! - K012 / - - -"
    card = Scene("K004! K006! - / - - -", theirs).hand(0, "K066").go("battle").attack(0, "0f1", "1f1")
    assert card.do(0, "K066", "0f2").passed().totals() == (5, 5)
    chaos = Scene("K004! K006! - / - - -", theirs).hand(0, "K133").go("battle").attack(0, "0f1", "1f1")
    assert chaos.do(0, "K133").passed().do(0, "0f2").totals()[0] == 5
    potion = Scene("K004! - K006! / - - -", theirs).treasure("0f1", "K114").go("battle").attack(0, "0f1", "1f1")
    assert potion.do(0, "use t0f1", "0f3").passed().totals()[0] == 5
    calls = Scene("K028! K006! - / - - -", theirs).go("battle").attack(0, "0f1", "1f1")
    before = calls.totals()[0]
    assert calls.do(0, "use 0f1", "0f2").passed().totals()[0] == before + 3
    gives = Scene("K004! - - / - - K154", theirs).go("battle").attack(0, "0f1", "1f1").do(0, "use 0r3").passed()
    assert gives.totals()[0] == 4
    assert gives.up("0r3"), "from face down"


@pytest.mark.rule("WV-BATTLE-11")
def test_poison_breathing_stays_after_the_battle() -> None:
    scene = Scene("K006! - - / K012 - -", "K014! - - / - - -").hand(0, "K069").go("battle").attack(0, "0f1", "1f1")
    scene.do(0, "K069").passed().fight_on()
    assert not scene.s.battle
    assert scene.attached("1f1") == ["K069"]
    assert scene.defends_at("1f1") == 5 - 1


@pytest.mark.rule("WV-AFTER-2")
def test_fountain_of_youth_golden_apple_and_lindwurm_let_a_loser_live() -> None:
    theirs = "K014! - K012 / - - -"
    fountain = Scene("K006! - - / - - -", theirs).treasure("0f1", "K112").go("battle").attack(0, "0f1", "1f1")
    assert fountain.do(0, "use t0f1", "0f1").passed().fight_on().at("0f1") == "K006"
    apple = Scene("K006! - - / - - -", theirs).hand(0, "K082").go("battle").attack(0, "0f1", "1f1")
    assert apple.do(0, "K082", "0f1").passed().fight_on().at("0f1") == "K006"
    assert Scene("K003! - - / - - -", theirs).go("battle").attack(0, "0f1", "1f1").fight_on().at("0f1") == "K003"


@pytest.mark.rule("WV-ATTACK-1")
def test_hero_and_draco_attack_more_than_once() -> None:
    hero = Scene("K006! - - / - - -", "K012! K004! K012 / - - -").hand(0, "K068").go("action").do(0, "K068", "0f1")
    hero.passed().on_to("battle").attack(0, "0f1", "1f1").fight_on().do(0, "1f2").passed().fight_on()
    assert sorted(hero.pile(1)) == ["K004", "K012"]
    draco = Scene("K029! - - / - - -", "K012! K004! K012 / - - -").go("battle").attack(0, "0f1", "1f1").fight_on()
    draco.do(0, "1f2").passed().fight_on()
    assert sorted(draco.pile(1)) == ["K004", "K012"]


@pytest.mark.rule("WV-GOLD-1", "WV-GOLD-2")
def test_gold_shortage_thief_find_sito_and_gold_move_gold() -> None:
    for id, mine, theirs in (("K227", 23, 23), ("K225", 26, 24), ("K228", 27, 27)):
        assert Scene().hand(0, f"{id} K061").go("action").do(0, id).passed().s.gold == [mine, theirs]
    theirs_ = "K012! - K004 / - - -"
    sito = Scene("K167! - - / - - -", theirs_).go("battle").attack(0, "0f1", "1f1").fight_on()
    gold = Scene("K006! - - / - - -", theirs_).treasure("0f1", "K057").go("battle").attack(0, "0f1", "1f1").fight_on()
    assert sito.s.gold[0] == gold.s.gold[0] == 26


@pytest.mark.rule("WV-FACE-1")
def test_cards_that_turn_dragons_up_and_down() -> None:
    tsunami = (
        Scene("K006 - - / - - -").hand(0, "K064 K061").horde(0, "K061").go("action").do(0, "K064").passed().do(0, "0f1")
    )
    assert tsunami.up("0f1")
    echidna = (
        Scene("K017! - - / - - -", "K012! K014! - / - - -").go("battle").attack(0, "0f1", "1f1").fight_on().do(0, "1f2")
    )
    assert not echidna.up("1f2")
    avalanche = Scene("K006! - - / - - -").hand(0, "K080").go("action").do(0, "K080").passed()
    assert not avalanche.up("0f1")
    cauldron = Scene("K006! - - / - - -").treasure("0f1", "K111").go("action").do(0, "use t0f1", "0f1").passed()
    assert not cauldron.s.status[0] & codes.UP
