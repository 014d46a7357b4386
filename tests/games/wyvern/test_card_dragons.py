"""Dragons, card by card: keywords, assigned strengths, and what is particular about each."""

from __future__ import annotations

import pytest

from tests.games.wyvern.scene import Scene
from wyrmhall.games.wyvern import codes

LEVIATHAN = "K014! - K012 / - - -"  # base 5


def fight(mine: str, theirs: str, **hands: str) -> Scene:
    """Ann's front 1 attacks Bob's front 1, and nobody plays anything unless it is told."""
    scene = Scene(mine, theirs).hand(0, hands.get("a", "")).hand(1, hands.get("b", ""))
    scene.horde(0, "K061 K061 K061").horde(1, "K061 K061 K061").lair(0, "K004").lair(1, "K004")
    return scene.go("battle").do(0, "0f1", "1f1").passed()


# Keywords, and nothing more

GROUND = [("K004", 2), ("K005", 7), ("K006", 3), ("K012", 1), ("K014", 5), ("K026", 6)]
FLYERS = [("K001", 4), ("K011", 3), ("K013", 1), ("K019", 2), ("K095", 5), ("K170", 7)]
SUBTERRANEANS = [("K151", 4), ("K153", 3), ("K164", 2), ("K165", 1)]


@pytest.mark.parametrize(("id", "base"), GROUND + SUBTERRANEANS)
@pytest.mark.rule("WV-ATTACK-2", "WV-ATTACK-4")
def test_a_dragon_without_wings_reaches_front_from_front(id: str, base: int) -> None:
    scene = (
        Scene(f"{id} - - / {'K004' if id != 'K004' else 'K006'} - -", "K012 - - / K012 - -").go("battle").do(0, "0f1")
    )
    assert scene.s.gold[0] == 25 - base
    assert scene.can(0, "1f1")
    assert not scene.can(0, "1r1")
    scene = Scene(f"K012 - - / {id} - -", "K012 - - / K012 - -").go("battle")
    assert not scene.can(0, "0r1")


@pytest.mark.parametrize(("id", "base"), FLYERS)
@pytest.mark.rule("WV-ATTACK-4")
def test_a_flyer_reaches_one_row_farther(id: str, base: int) -> None:
    scene = Scene(f"{id} - - / - - -", "K012 - - / K012 - -").go("battle").do(0, "0f1")
    assert scene.s.gold[0] == 25 - base
    assert scene.can(0, "1r1")
    rear = Scene(f"K012 - - / {id} - -", "K012 - - / K012 - -").go("battle").do(0, "0r1")
    assert rear.can(0, "1f1")
    assert not rear.can(0, "1r1")


@pytest.mark.parametrize("id", ["K101", "K157", "K273"])
@pytest.mark.rule("WV-READ-22")
def test_a_super_flyer_reaches_everything_from_everywhere(id: str) -> None:
    scene = Scene(f"K012 - - / {id} - -", "K012 - - / K012 - -").go("battle").do(0, "0r1")
    assert scene.can(0, "1r1")
    assert scene.can(0, "1f1")


@pytest.mark.parametrize(
    "id",
    ["K002", "K010", "K016", "K018", "K094", "K100", "K105", "K139", "K163", "K169", "K272", "K273", "C005", "C008"],
)
@pytest.mark.rule("WV-TERRAIN-1")
def test_a_scout_eliminates_terrain(id: str) -> None:
    scene = Scene(f"{id}! - K012 / - - -", "K035 K012 - / - - -").lair(1, "K004").go("battle").do(0, "0f1", "1f1")
    if scene.can(0, "terrain"):
        scene.do(0, "terrain")
    scene.passed()
    assert scene.at("1f1") is None, "the position is not filled again"
    assert scene.at("0f1") == id
    assert scene.pile(1) == ["K035"]


# Assigned strength


@pytest.mark.parametrize(
    ("id", "attack_down", "attack_up", "defend_down", "defend_up"),
    [
        ("K018", 1, 0, 0, 0),
        ("K020", 2, 0, 1, 1),
        ("K021", 2, 1, 2, 3),
        ("K022", 2, 3, 4, 3),
        ("K023", 4, 3, 5, 4),
        ("K097", 6, 0, 3, 3),
        ("K099", 2, 0, 1, 1),
        ("K103", 4, 0, 2, 2),
        ("K104", 8, 0, 4, 4),
    ],
)
@pytest.mark.rule("WV-BATTLE-1", "WV-BATTLE-2")
def test_a_strength_assigned_by_role_and_face(
    id: str, attack_down: int, attack_up: int, defend_down: int, defend_up: int
) -> None:
    assert fight(f"{id} - - / - - -", LEVIATHAN).totals()[0] == attack_down
    assert fight(f"{id}! - K012 / - - -", LEVIATHAN).totals()[0] == attack_up
    assert fight(LEVIATHAN, f"{id} - - / K012 - -").totals()[1] == defend_down
    assert fight(LEVIATHAN, f"{id}! - K012 / - - -").totals()[1] == defend_up


@pytest.mark.rule("WV-READ-6")
def test_strengths_that_count_something() -> None:
    exe = Scene("K276! - K012 / - - -", LEVIATHAN).treasure("0f1", "K053").treasure("1f1", "K053").go("battle")
    assert exe.do(0, "0f1", "1f1").passed().totals() == (2, 5)
    knucker = Scene("P087! - K012 / - - -", LEVIATHAN).hand(0, "K061 K061 K061").go("battle")
    assert knucker.do(0, "0f1", "1f1").passed().totals() == (3, 5)
    gon = Scene(LEVIATHAN, "P085! - K012 / - - -").hand(0, "K061 K061").go("battle")
    assert gon.do(0, "0f1", "1f1").passed().totals() == (5, 2)
    mixcoatl = Scene("C006 - - / - - -", LEVIATHAN).gold(10).go("battle")
    assert mixcoatl.do(0, "0f1", "1f1").passed().totals() == (4, 5)


# What forbids and weakens in battle


@pytest.mark.parametrize(
    ("id", "card", "theirs"),
    [
        ("K008", "K129", LEVIATHAN),
        ("K009", "K061", LEVIATHAN),
        ("K142", "K231", "K151! - K012 / - - -"),
        ("K146", "K230", LEVIATHAN),
        ("K147", "K232", "K095! - K012 / - - -"),
        ("P076", "K084", LEVIATHAN),
        ("P084", "K084", LEVIATHAN),
    ],
)
def test_a_dragon_that_forbids_cards_in_its_battles(id: str, card: str, theirs: str) -> None:
    scene = fight(f"{id}! - K012 / - - -", theirs, b=card)
    scene.do(0, "pass")
    assert not scene.can(1, card)
    free = fight("K012! - K012 / - - -", theirs, b=card)
    free.do(0, "pass")
    assert free.can(1, card)


@pytest.mark.parametrize("id", ["K168", "K015"])
def test_a_dragon_that_forbids_all_battle_cards(id: str) -> None:
    scene = fight(f"{id}! - K012 / - - -", LEVIATHAN, a="K061")
    assert not scene.can(0, "K061")


@pytest.mark.parametrize(
    ("id", "theirs", "less"),
    [
        ("K007", "K095! - K012 / - - -", 2),
        ("P081", "K095! - K012 / - - -", 2),
        ("K162", "K151! - K012 / - - -", 2),
        ("C002", LEVIATHAN, 2),
        ("P073", "K151! - K012 / - - -", 2),
        ("P077", "K151! - K012 / - - -", 2),
        ("K007", LEVIATHAN, 0),
        ("K162", LEVIATHAN, 0),
        ("C002", "K151! - K012 / - - -", 0),
        ("P073", "K006! - K012 / - - -", 0),
        ("P077", "K006! - K012 / - - -", 0),
    ],
)
def test_a_dragon_that_weakens_others_in_its_battles(id: str, theirs: str, less: int) -> None:
    plain = fight("K012! - K012 / - - -", theirs).totals()[1]
    assert fight(f"{id}! - K012 / - - -", theirs).totals()[1] == plain - less


@pytest.mark.rule("WV-READ-37")
def test_basilisk_takes_another_along_and_nobody_wins() -> None:
    scene = fight("K015! - K012 / - - -", "K138! - K012 / - - -").fight_on()
    assert scene.at("0f1") is None
    assert "K015" in scene.pile(0)
    assert "K138" in scene.pile(1)
    assert scene.s.gold == [25, 25]


def test_shapeshifter_takes_the_base_of_its_opponent() -> None:
    assert fight("K030! - K012 / - - -", LEVIATHAN).totals() == (5, 5)


@pytest.mark.rule("WV-READ-41")
def test_vampire_drains_defenders_as_they_enter() -> None:
    scene = fight("K137! - K012 / - - -", LEVIATHAN)
    assert scene.totals() == (2, 4)
    assert (scene.counters("0f1"), scene.counters("1f1")) == (1, -1)


# Winning, losing, battling


@pytest.mark.parametrize(
    ("id", "gold", "cards", "counters"),
    [("K138", 1, 0, 0), ("K167", 1, 0, 0), ("K141", 0, 1, 0), ("K025", 0, 0, 1), ("K271", 1, 0, 0)],
)
def test_what_a_win_brings(id: str, gold: int, cards: int, counters: int) -> None:
    scene = fight(f"{id}! - K012 / - - -", "K012! - K004 / - - -").fight_on()
    assert scene.s.gold[0] == 25 + gold
    assert len(scene.held(0)) == cards
    assert scene.counters("0f1") == counters


@pytest.mark.parametrize("id", ["K091", "K096", "K100"])
def test_who_loses_draws(id: str) -> None:
    scene = fight(f"{id}! - K012 / - - -", LEVIATHAN).fight_on()
    assert len(scene.held(0)) == 1


@pytest.mark.parametrize("id", ["K017", "P089"])
def test_a_winner_may_turn_a_dragon_down(id: str) -> None:
    scene = fight(f"{id}! - K012 / - - -", "K012! - - / K004! - -").fight_on()
    target = "1r1" if scene.at("1r1") else "1f1"
    scene.do(0, target)
    assert not scene.up(target)


@pytest.mark.parametrize("id", ["K272", "P075", "P086"])
def test_a_loser_may_give_a_minus_counter(id: str) -> None:
    scene = fight(f"{id}! - K012 / - - -", LEVIATHAN).fight_on().do(0, "1f1")
    assert scene.counters("1f1") == -1


def test_nergal_may_give_a_plus_counter() -> None:
    scene = fight("K274! - K012 / - - -", "K012! - K004 / - - -").fight_on().do(0, "0f1")
    assert scene.counters("0f1") == 1


@pytest.mark.parametrize(("id", "mine", "loser"), [("K156", True, 1), ("K166", False, 1)])
def test_a_card_is_discarded_at_random(id: str, mine: bool, loser: int) -> None:
    theirs = "K012! - K004 / - - -" if mine else LEVIATHAN
    scene = fight(f"{id}! - K012 / - - -", theirs, b="K061 K061 K061").fight_on()
    assert scene.pile(loser).count("K061") == 1
    assert len(scene.held(loser)) == 2


def test_geates_discards_a_treasure_of_the_loser_row() -> None:
    scene = Scene("K140! - K012 / - - -", "K012! K004 - / - - -").treasure("1f1", "K053").go("battle")
    scene.do(0, "0f1", "1f1").passed().fight_on().do(0, "t1f1")
    assert scene.treasures(1) == []


def test_green_dragon_takes_a_winners_abilities() -> None:
    scene = fight("K277! - K012 / - - -", "K155! - K012 / - - -").fight_on()
    assert scene.s.status[6] & codes.NO_ABILITIES


def test_crocodile_fixes_a_winner_face_up() -> None:
    scene = fight("P004! - K012 / - - -", LEVIATHAN).fight_on()
    assert scene.s.status[6] & codes.FIXED


def test_hydra_loses_a_counter_in_battle_and_buys_one_a_turn() -> None:
    scene = fight("K093! - K012 / - - -", "K012! - K004 / - - -").fight_on()
    assert scene.counters("0f1") == -1
    scene.do(0, "use 0f1").passed()
    assert scene.counters("0f1") == 0
    assert scene.s.gold[0] == 24
    scene.do(1, "pass")
    assert not scene.can(0, "use 0f1")


def test_pan_lung_weakens_the_flyers_it_met() -> None:
    scene = fight("K105! - K012 / - - -", "K095! - K012 / - - -").fight_on()
    assert scene.counters("1f1") == -1


@pytest.mark.rule("WV-AFTER-2")
def test_lindwurm_survives_once() -> None:
    scene = fight("K003! - K012 / - - -", LEVIATHAN).fight_on()
    assert scene.at("0f1") == "K003"
    assert scene.s.field[0] & codes.ONCE


@pytest.mark.rule("WV-READ-39")
def test_kane_kua_ana_dies_in_place_of_another() -> None:
    scene = fight("K004! - - / K152 - -", LEVIATHAN).fight_on().do(0, "0r1")
    assert scene.at("0f1") == "K004"
    assert "K152" in scene.pile(0)
    assert scene.s.gold[0] == 23


def test_ripplet_is_paid_for_losing() -> None:
    scene = fight("C019! - K012 / - - -", LEVIATHAN).fight_on()
    assert scene.s.gold == [27, 23]
    poor = Scene("C019! - K012 / - - -", LEVIATHAN).gold(25, 0).hand(1, "K061").go("battle")
    poor.do(0, "0f1", "1f1").passed().fight_on()
    assert poor.held(1) == []


def test_megalith_unpays_its_killer() -> None:
    scene = fight("C014! - K012 / - - -", LEVIATHAN).fight_on()
    scene.do(0, "1f1")
    assert not scene.up("1f1")
    assert not scene.s.status[6] & codes.PAID


# Battle actions of dragons


def test_gargouille_buys_two_once_a_battle() -> None:
    scene = fight("K098! - K012 / - - -", LEVIATHAN).do(0, "use 0f1").passed()
    assert scene.totals() == (4, 5)
    assert scene.s.gold[0] == 24
    scene.do(1, "pass")
    assert not scene.can(0, "use 0f1")


@pytest.mark.rule("WV-BATTLE-7")
def test_ea_pays_as_often_as_it_likes() -> None:
    scene = fight("K150! - K012 / - - -", LEVIATHAN).do(0, "use 0f1", "3").passed()
    assert scene.totals() == (3, 5)
    scene.do(1, "pass").do(0, "use 0f1", "2").passed()
    assert scene.totals() == (5, 5)
    assert scene.s.gold[0] == 20


def test_pi_hsi_gives_a_treasure_of_its_row() -> None:
    scene = Scene("K143! - K012 / - - -", LEVIATHAN).treasure("0f1", "K053").go("battle").do(0, "0f1", "1f1").passed()
    scene.do(0, "use 0f1", "t0f1").passed()
    assert scene.totals() == (4, 5)
    assert scene.treasures(0) == []


def test_abraxus_goes_for_three_strength() -> None:
    scene = fight("K006! - - / K149 K012 -", LEVIATHAN).do(0, "use 0r1", "0f1").passed()
    assert scene.totals() == (6, 5)
    assert scene.at("0r1") is None
    assert scene.s.gold[0] == 24


@pytest.mark.parametrize("id", ["K024", "K027", "K028"])
@pytest.mark.rule("WV-HELP-1", "WV-HELP-2")
def test_a_dragon_that_calls_for_help(id: str) -> None:
    scene = fight(f"{id}! - K006! / - K012! K013", "K005! - K012 / - - -")
    before = scene.totals()[0]
    scene.do(0, "use 0f1")
    assert not scene.can(0, "0f3"), "two columns away"
    assert scene.can(0, "0r3"), "a flyer from anywhere"
    scene.do(0, "0r2").passed()
    assert scene.totals()[0] == before + 1


def test_indra_helps_from_anywhere_and_from_face_down() -> None:
    scene = fight("K004! - - / - - K154", LEVIATHAN).do(0, "use 0r3").passed()
    assert scene.totals() == (4, 5)
    assert scene.up("0r3")
    assert scene.s.gold[0] == 22


def test_illuyankus_allows_no_help_in_battles_it_begins() -> None:
    scene = fight("K194! K006! - / - - -", LEVIATHAN, a="K066")
    assert not scene.can(0, "K066")


def test_mount_chung_cancels_for_two_gold() -> None:
    scene = fight("K161! - K012 / - - -", LEVIATHAN).do(0, "use 0f1").passed()
    assert not scene.s.battle
    assert scene.at("0f1") == "K161"
    assert scene.s.gold[0] == 23


def test_drachenfels_gives_a_counter_to_an_opponent() -> None:
    scene = fight("C017! - K012 / - - -", LEVIATHAN).do(0, "use 0f1", "1f1").passed()
    assert scene.totals() == (4, 4)
    assert scene.s.gold[0] == 24
    assert not scene.skip(1).can(0, "use 0f1"), "once a battle"


def test_oceanus_survives_for_a_seaweed() -> None:
    scene = fight("C015! - K012 / - - -", LEVIATHAN, a="K073").do(0, "use 0f1").passed().fight_on()
    assert scene.at("0f1") == "C015"
    assert scene.held(0) == []


@pytest.mark.rule("WV-READ-8")
def test_deerhurst_sheds_what_weakens_it() -> None:
    scene = Scene("C013!-2 - K012 / - - -", LEVIATHAN).attach("0f1", "K037").go("action").do(0, "use 0f1").passed()
    assert scene.attacks_at("0f1") == 3
    assert scene.attached("0f1") == []
    assert scene.s.gold[0] == 24
    battle = fight("C013!-2 - K012 / - - -", LEVIATHAN).do(0, "use 0f1").passed()
    assert battle.totals() == (3, 5)
    assert battle.s.gold[0] == 24


# While face up


@pytest.mark.parametrize("id", ["K155", "K157", "K158", "K159", "K160", "C003"])
def test_an_immune_dragon_cannot_be_aimed_at_by_slayers(id: str) -> None:
    scene = Scene("K012 - - / - - -", f"{id}! K012! - / - - -").hand(0, "K090").go("action").do(0, "K090")
    assert not scene.can(0, "1f1")
    assert scene.can(0, "1f2")


def test_yellow_brings_gold_and_blue_a_card_in_the_draw_phase() -> None:
    yellow = Scene("K155! - K012 / - - -").horde(0, "K061").go("draw")
    while "draw" in (yellow.s.stack[-1].name,) and yellow.s.phase == 1:
        yellow.s.apply(0, yellow.s.legal(0)[0])
    assert yellow.s.gold[0] == 26
    blue = Scene("K157! - K012 / - - -").horde(0, "K061 K062 K063").go("draw")
    while blue.s.phase == 1:
        blue.s.apply(0, blue.s.legal(0)[0])
    assert len(blue.held(0)) == 2


@pytest.mark.rule("WV-DRAW-2")
def test_black_takes_gold_in_the_other_draw_phase() -> None:
    scene = Scene("K012 - - / - - -", "K159! - K012 / - - -").horde(0, "K061").go("draw")
    scene.do(0, "1f1")
    assert scene.s.gold[0] == 24


def test_white_keeps_treasures_from_the_opponent() -> None:
    assert not Scene("K012 - - / - - -", "K158! - K012 / - - -").hand(0, "K053").go("treasure").can(0, "K053")
    assert Scene("K012 - - / - - -", "K004! - K012 / - - -").hand(0, "K053").go("treasure").can(0, "K053")


def test_red_raises_strength_cards_on_itself() -> None:
    scene = fight(LEVIATHAN, "K160! - K012 / - - -", a="K061", b="K072")
    scene.do(0, "pass").do(1, "K072", "1f1").passed()
    assert scene.totals() == (5, 9)


@pytest.mark.parametrize("id", ["K092", "P080", "P083"])
def test_a_guardian_of_treasures(id: str) -> None:
    scene = Scene("K012 - - / - - -", f"{id}! - K012 / - - -").treasure("1f1", "K053").hand(0, "K085").go("action")
    assert not scene.can(0, "K085")


@pytest.mark.rule("WV-READ-23")
def test_chen_lung_is_not_forced_to_discard() -> None:
    scene = Scene("K012 - - / - - -", "K144! - K012 / - - -").hand(0, "K079").hand(1, "K061 K061").go("action")
    scene.do(0, "K079", "seat 1").passed()
    assert len(scene.held(1)) == 2


def test_ryu_grows_with_treasures_played_in_its_row() -> None:
    scene = Scene("K145! - K012 / - - -").hand(0, "K053").go("treasure").do(0, "K053", "t0f1")
    assert scene.attacks_at("0f1") == 4


def test_giant_costs_four_and_shrinks() -> None:
    scene = Scene("K148 - - / - - -", LEVIATHAN).go("battle").do(0, "0f1")
    assert scene.s.gold[0] == 21
    drawing = Scene("K148! - K012 / - - -").horde(0, "K061").go("draw")
    while drawing.s.phase == 1:
        drawing.s.apply(0, drawing.s.legal(0)[0])
    assert drawing.attacks_at("0f1") == 4


def test_lambton_worm_rises_once() -> None:
    scene = Scene("K012 - - / - - -").discards(0, "K102").go("action").do(0, "K102", "0f2").passed()
    assert scene.at("0f2") == "K102"
    assert not scene.up("0f2")
    assert scene.s.gold[0] == 24


@pytest.mark.rule("WV-READ-5")
def test_moghur_goes_on_beside_a_terrain() -> None:
    scene = Scene("K010! - K012 / - - -", "K033 K033 K012 / - - K012").go("battle").do(0, "0f1", "1f1").passed()
    assert scene.at("1f1") is None
    scene.do(0, "1f2").passed()
    assert scene.at("1f2") is None


def test_draco_attacks_on_until_terrain() -> None:
    scene = Scene("K029! - K012 / - - -", "K012! K012 K033 / - - -").lair(1, "K004").go("battle").do(0, "0f1", "1f1")
    scene.passed().fight_on()
    assert scene.at("1f1") is None
    scene.do(0, "1f3").passed()
    assert scene.attached("0f1") == ["K033"]


@pytest.mark.parametrize(("id", "gold", "cards"), [("K139", 1, 0), ("K163", 0, 1), ("K094", 2, 0)])
def test_who_discovers_terrain_gains(id: str, gold: int, cards: int) -> None:
    scene = (
        Scene(f"{id}! - K012 / - - -", "K033 K012 - / - - -")
        .horde(0, "K061 K061 K061")
        .go("battle")
        .do(0, "0f1", "1f1")
        .passed()
    )
    assert scene.s.gold[0] == 25 + gold
    assert len(scene.held(0)) == cards


def test_earthly_naga_feeds_on_terrain() -> None:
    scene = (
        Scene("K275! - K012 / - - -", "K037 K012 - / - - -").lair(1, "K004").go("battle").do(0, "0f1", "1f1").passed()
    )
    assert scene.attached("0f1") == ["K037"]
    assert scene.attacks_at("0f1") == 1
    assert scene.s.gold[1] == 26


# Chameleon


def test_fu_tsang_lung_kills_the_weak_in_each_discard_phase() -> None:
    scene = Scene("C001! - K012 / - - -", "K012!-2 K004! - / - - -").go("discard")
    assert scene.at("1f1") is None
    assert scene.at("1f2") == "K004"


def test_mucilinda_leads_nagas() -> None:
    scene = Scene("C003! K097! - / - - -").go("action")
    assert scene.defends_at("0f2") == 4
    scene.do(0, "use 0f1", "0f2").passed()
    assert not scene.up("0f2")


def test_chao_fung_earns_by_cards_of_the_opponent() -> None:
    scene = Scene("C004! - K012 / - - -").hand(1, "K228").go("action").skip(0).do(1, "K228").passed()
    assert scene.s.gold[0] == 25 + 1 + 2


def test_dragonfly_guesses() -> None:
    scene = Scene("C005! - K012 / - - -", "K033 K012 - / - - -").go("battle").do(0, "0f1", "1f1", "terrain").passed()
    assert scene.s.gold[0] == 27
    wrong = Scene("C005! - K012 / - - -", "K033 K012 - / - - -").go("battle").do(0, "0f1", "1f1", "dragon").passed()
    assert wrong.s.gold[0] == 23


def test_fire_drake_defends_with_treasures() -> None:
    scene = Scene("C007! - K012 / - - -").treasure("0f1", "K053").treasure("1f1", "K053")
    assert scene.defends_at("0f1") == 6
    assert scene.attacks_at("0f1") == 4


def test_chi_wen_grows_by_eliminating() -> None:
    scene = Scene("C008! - K012 / - - -", "K033 K012 - / - - -").go("battle").do(0, "0f1", "1f1").passed()
    assert scene.counters("0f1") == 1


def test_ti_lung_earns_by_exchanges() -> None:
    scene = Scene("C009! - K012 / - - -", "K012 - - / - - -").lair(1, "K004").go("battle", 1)
    scene.do(1, "exchange", "1f1")
    assert scene.s.gold[0] == 26


def test_nunnington_counters_slayers_nearby() -> None:
    scene = Scene("C010! K012! - / - - -", "K012 - - / - - -").hand(1, "K090").go("action", 1).do(1, "K090", "0f2")
    scene.do(0, "0f1").passed()
    assert scene.at("0f2") == "K012"
    assert scene.s.gold[0] == 23


def test_hege_uses_any_treasure() -> None:
    scene = Scene("C011! - K012 / - - -").treasure("1f1", "K118").horde(0, "K061 K062").go("action")
    scene.do(0, "use 0f1", "t1f1").passed().skip(1)
    used = [name for name in scene.names(0) if name.startswith("use-treasure")]
    scene.s.apply(0, scene.game.vocabulary.token(used[0]))
    scene.do(0, "2").passed()
    assert len(scene.held(0)) == 2
    assert scene.s.gold[0] == 23


def test_hege_uses_a_treasure_in_a_battle_too() -> None:
    scene = Scene("C011! - K012 / - - -", LEVIATHAN).treasure("1r1", "K113").gold(9).go("battle").do(0, "0f1", "1f1")
    scene.do(0, "use 0f1", "t1r1").passed().skip(1)
    used = next(name for name in scene.names(0) if name.startswith("use-treasure"))
    scene.s.apply(0, scene.game.vocabulary.token(used))
    scene.do(0, "0f1", "3").passed()
    assert scene.totals() == (2 + 3, 5)
    assert scene.s.gold[0] == 6


def test_wells_strengthens_another() -> None:
    scene = Scene("C012! K012! - / - - -").go("action").do(0, "use 0f1", "0f2").passed()
    assert scene.counters("0f2") == 1
    assert scene.s.gold[0] == 24


def test_sea_goat_earns_by_reactions() -> None:
    scene = (
        Scene("C016! - K012 / - - -").hand(0, "K074").hand(1, "K128").go("action").do(0, "K074").do(1, "K128").passed()
    )
    assert scene.s.gold[0] == 25 - 1 + 2


def test_helix_forbids_battle_cards_for_the_turn() -> None:
    scene = Scene("C018! - K012 / - - -", LEVIATHAN).hand(1, "K061").go("action").do(0, "use 0f1").passed()
    assert scene.s.gold[0] == 24
    scene.on_to("battle").do(0, "0f1", "1f1").passed()
    assert not scene.can(1, "K061")


@pytest.mark.parametrize(
    ("id", "terrain", "times"),
    [
        ("C014", "K206", 1),
        ("C015", "K048", 1),
        ("C017", "K106", 1),
        ("C018", "K032", 1),
        ("C019", "K196", 1),
        ("C020", "K049", 2),
        ("C021", "K043", 1),
        ("C022", "K040", 1),
        ("C023", "K047", 1),
        ("C024", "K034", 2),
    ],
)
@pytest.mark.rule("WV-NATIVE-1", "WV-NATIVE-2", "WV-READ-34")
def test_a_native_lives_on_its_terrain(id: str, terrain: str, times: int) -> None:
    scout = Scene(f"{id}! - K012 / - - -", f"{terrain} K012 - / - - -").go("battle").do(0, "0f1", "1f1").passed()
    assert scout.at("1f1") is None
    assert scout.attached("0f1") == []
    plain = fight(f"{id}! - K012 / - - -", LEVIATHAN).totals()[0]
    scene = Scene(f"{id}! - K012 / - - -", LEVIATHAN).discards(0, f"{terrain} {terrain}").attach("1f1", terrain)
    before = plain + 3 * times
    assert scene.go("battle").do(0, "0f1", "1f1").passed().totals()[0] == before


def test_kalahari_counts_heatwaves_and_does_not_feel_them() -> None:
    scene = Scene("C022! - K012 / - - -", LEVIATHAN).discards(0, "K125").go("battle").do(0, "0f1", "1f1").passed()
    assert scene.totals()[0] == 5
    hot = Scene("C022! K012! - / - - -").hand(0, "K125").go("action").do(0, "K125").passed()
    assert hot.attacks_at("0f1") == 4
    assert hot.attacks_at("0f2") == 0


def test_riparian_looks_for_dwarven_armies() -> None:
    scene = Scene("C023! - K012 / - - -").hand(1, "K129 C047 K061").go("action").do(0, "use 0f1").passed()
    assert scene.held(1) == ["K061"]
    assert scene.s.hands[1][0] & codes.KNOW, "the whole hand was looked at"
    assert scene.s.gold[0] == 24
