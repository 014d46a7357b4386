"""Terrain, card by card: to whom it applies, what it does there, and what it brings."""

from __future__ import annotations

import pytest

from tests.games.wyvern.scene import Scene
from wyrmhall.games.wyvern import codes

WALKER = "K006"  # base 3
FLYER = "K011"  # base 3
DIGGER = "K153"  # base 3


def meets(terrain: str, attacker: str = WALKER, **hands: str) -> Scene:
    """An attacker, face up in front 1, attacks a terrain."""
    scene = Scene(f"{attacker}! - - / K012! - -", f"{terrain} K012! - / - - -").lair(1, "K004 K004").lair(0, "K004")
    scene.horde(0, "K061 K062").horde(1, "K061 K062").hand(0, hands.get("a", "")).hand(1, hands.get("b", ""))
    return scene.go("battle").do(0, "0f1", "1f1").passed()


@pytest.mark.parametrize(
    ("id", "modifier", "income"),
    [
        ("K033", -1, 2),
        ("K034", -1, 2),
        ("K037", -2, 1),
        ("K040", -1, 2),
        ("K043", -1, 2),
        ("K047", -1, 2),
        ("K048", -1, 2),
        ("K049", -1, 2),
        ("K106", -2, 1),
        ("K265", -1, 1),
        ("C062", 1, 4),
        ("C064", -3, 0),
        ("C067", -1, 0),
        ("K039", 0, 1),
        ("K041", 0, 1),
        ("K045", 0, 2),
        ("K107", 0, 0),
        ("K109", 0, 2),
        ("K110", 0, 2),
        ("K196", 0, 1),
        ("K202", 0, 2),
        ("K206", 0, 1),
        ("K249", 0, 2),
        ("K258", 0, 2),
        ("K259", 0, 2),
        ("C063", 0, 2),
        ("C065", 0, 1),
        ("C066", 0, 0),
        ("C068", 0, 1),
        ("C069", 0, 0),
    ],
)
@pytest.mark.rule("WV-TERRAIN-3", "WV-TERRAIN-4", "WV-TERRAIN-5", "WV-TERRAIN-6")
def test_terrain_for_all_attaches_pays_and_is_replaced(id: str, modifier: int, income: int) -> None:
    scene = meets(id)
    assert scene.attached("0f1") == [id]
    assert scene.attacks_at("0f1") == 3 + modifier
    assert scene.s.gold[1] == 25 + income
    assert scene.at("1f1") == "K004"
    assert not scene.up("1f1")
    assert not scene.s.battle


@pytest.mark.parametrize(
    ("id", "fits", "misfit"),
    [
        ("K031", WALKER, FLYER),
        ("K032", FLYER, WALKER),
        ("K038", WALKER, FLYER),
        ("K042", FLYER, WALKER),
        ("K222", DIGGER, WALKER),
    ],
)
@pytest.mark.rule("WV-TERRAIN-2")
def test_terrain_for_some_is_eliminated_by_the_others(id: str, fits: str, misfit: str) -> None:
    assert meets(id, fits).attached("0f1") == [id]
    scene = meets(id, misfit)
    assert scene.attached("0f1") == []
    assert scene.at("1f1") is None
    assert scene.s.gold[1] == 25


@pytest.mark.parametrize(
    ("id", "dies", "lives"),
    [("K035", "K001", "K006"), ("K036", "K006", "K001"), ("K044", "K004", "K006"), ("K204", FLYER, WALKER)],
)
@pytest.mark.rule("WV-TERRAIN-3")
def test_terrain_that_kills_goes_with_its_attacker(id: str, dies: str, lives: str) -> None:
    scene = meets(id, dies)
    assert dies in scene.pile(0)
    assert id in scene.pile(1)
    assert scene.at("1f1") == "K004", "it is replaced"
    other = meets(id, lives)
    assert other.at("0f1") == lives
    assert other.at("1f1") is None, "it did not apply"


@pytest.mark.rule("WV-READ-32")
def test_forest_fire_kills_and_then_any_card_may_be_destroyed() -> None:
    scene = meets("K108").do(0, "1f2")
    assert "K006" in scene.pile(0)
    assert "K012" in scene.pile(1)


@pytest.mark.parametrize("id", ["K032", "K038"])
def test_no_battle_cards_where_its_host_fights(id: str) -> None:
    host = FLYER if id == "K032" else WALKER
    scene = Scene(f"{host}! - K012 / - - -", "K014! - K012 / - - -").attach("0f1", id).hand(0, "K061").go("battle")
    scene.do(0, "0f1", "1f1").passed()
    assert not scene.can(0, "K061")


def test_wall_keeps_help_away() -> None:
    scene = Scene("K006! K006 - / - - -".replace("K006 -", "K004! -"), "K014! - K012 / - - -").attach("0f1", "K039")
    scene.hand(0, "K066").go("battle").do(0, "0f1", "1f1").passed()
    assert not scene.can(0, "K066")


@pytest.mark.rule("WV-READ-31", "WV-ATTACH-2")
def test_caves_say_what_may_be_attacked_and_the_later_one_counts() -> None:
    both = "K012! K004 - / - - -"
    cave = Scene(f"{WALKER}! - K012 / - - -", both).attach("0f1", "K041").go("battle").do(0, "0f1")
    assert (cave.can(0, "1f1"), cave.can(0, "1f2")) == (False, True)
    water = Scene(f"{WALKER}! - K012 / - - -", both).attach("0f1", "K110").go("battle").do(0, "0f1")
    assert (water.can(0, "1f1"), water.can(0, "1f2")) == (True, False)
    later = (
        Scene(f"{WALKER}! - K012 / - - -", both).attach("0f1", "K110").attach("0f1", "K041").go("battle").do(0, "0f1")
    )
    assert (later.can(0, "1f1"), later.can(0, "1f2")) == (False, True)
    alone = Scene(f"{WALKER}! - - / - - -", "K014! - - / - - -").attach("0f1", "K041").hand(0, "K061").go("battle")
    assert alone.do(0, "0f1", "1f1").passed().totals() == (2, 5)


def test_tunnel_lets_its_host_attack_straight_across() -> None:
    scene = Scene(f"{WALKER}! - K012 / - - -", "K012! K004! - / - - -").attach("0f1", "K045").go("battle").do(0, "0f1")
    assert (scene.can(0, "1f1"), scene.can(0, "1f2")) == (True, False)


def test_quicksand_bites_at_once_and_in_each_draw_phase() -> None:
    scene = meets("K046")
    assert scene.counters("0f1") == -1
    drawing = Scene(f"{WALKER}! - K012 / - - -").attach("0f1", "K046").horde(0, "K061").go("draw")
    drawing.do(0, "K046")
    assert drawing.counters("0f1") == -1


def test_snowdrifts_make_attacks_cost_gold() -> None:
    scene = (
        Scene(f"{WALKER}! - K012 / - - -", "K014! - K012 / - - -")
        .attach("0f1", "K107")
        .go("battle")
        .do(0, "0f1", "1f1")
    )
    assert scene.s.gold[0] == 24
    poor = (
        Scene(f"{WALKER}! - K012 / - - -", "K014! - K012 / - - -")
        .attach("0f1", "K107")
        .gold(0)
        .lair(0, "K004")
        .go("battle")
    )
    assert not poor.can(0, "0f1") or poor.s.stack[-1].name != "attacker"


@pytest.mark.rule("WV-READ-13")
def test_under_brush_fire_no_treasure_helps() -> None:
    scene = Scene(f"{WALKER}! - K012 / - - -").attach("0f1", "K109").treasure("0f1", "K056")
    assert scene.attacks_at("0f1") == 3


def test_stream_costs_gold_in_the_draw_phase() -> None:
    scene = Scene(f"{WALKER}! - K012 / - - -").attach("0f1", "K196").horde(0, "K061").go("draw").do(0, "K196")
    assert scene.s.gold[0] == 24


def test_abbey_forbids_survival() -> None:
    scene = Scene("K003! - K012 / - - -", "K014! - K012 / - - -").attach("0f1", "K202").go("battle")
    scene.do(0, "0f1", "1f1").passed().fight_on()
    assert "K003" in scene.pile(0)


@pytest.mark.parametrize(("id", "attacker"), [("K203", WALKER), ("K205", FLYER), ("K209", DIGGER)])
@pytest.mark.rule("WV-READ-30")
def test_terrain_that_captures(id: str, attacker: str) -> None:
    scene = meets(id, attacker)
    assert scene.at("0f1") != attacker
    assert scene.at("1f1") == attacker
    assert scene.attached("1f1") == [id]
    assert len(scene.s.lairs[1]) == 2, "nothing is refilled"


def test_trap_needs_two_gold_in_each_draw_phase() -> None:
    scene = meets("K203")
    scene.fight_on()
    while scene.s.turn == 0:
        seat = scene.s.actors()[0]
        scene.s.apply(seat, codes.PASS if codes.PASS in scene.s.legal(seat) else scene.s.legal(seat)[0])
    assert scene.can(1, "K203")
    kept = scene.s.clone()
    kept.apply(1, scene.token("K203"))
    kept.apply(1, scene.token("yes"))
    assert kept.gold[1] == scene.s.gold[1] - 2
    scene.do(1, "K203", "no")
    scene.do(0, "0f2")
    assert (scene.at("0f2"), scene.up("0f2")) == (WALKER, True)
    assert scene.at("1f1") != WALKER


def test_ruins_make_a_dragon_be_paid_again() -> None:
    scene = Scene(f"{WALKER}! - K012 / - - -").attach("0f1", "K206").hand(0, "K080").go("action").do(0, "K080").passed()
    assert not scene.up("0f1")
    assert not scene.s.status[0] & codes.PAID


def test_camelot_keeps_a_dragon_face_up() -> None:
    scene = Scene(f"{WALKER}! - K012 / - - -").attach("0f1", "K249").hand(0, "K080").go("action").do(0, "K080").passed()
    assert scene.up("0f1")


def test_ida_takes_abilities_and_leaves_keywords() -> None:
    scene = Scene("K012! - K012 / - - -", "K155! - K012 / - - -").attach("1f1", "K258", 0).hand(0, "K090").go("action")
    assert scene.do(0, "K090").can(0, "1f1")


def test_labyrinth_keeps_its_host_from_being_exchanged() -> None:
    scene = Scene(f"{WALKER}! K012 - / - - -").attach("0f1", "K259").lair(0, "K004").go("battle").do(0, "exchange")
    assert (scene.can(0, "0f1"), scene.can(0, "0f2")) == (False, True)


def test_wandering_rocks_move_on() -> None:
    scene = Scene(f"{WALKER}! K004! - / - - -", "K012 - - / - - -").attach("0f1", "K265").go("action", 1)
    scene.do(1, "K265", "0f1", "0f2").passed()
    assert scene.attached("0f2") == ["K265"]


def test_arctic_winds_freeze_a_dragon_in_its_place() -> None:
    scene = Scene(f"{WALKER}! K012 - / - - -").attach("0f1", "C063").go("movement")
    assert not scene.can(0, "0f1")
    assert scene.can(0, "0f2")


@pytest.mark.rule("WV-READ-25")
def test_swamp_of_lernea_opens_its_host_to_any_slayer() -> None:
    scene = Scene("K012 - - / - - -", "K014! - K012 / - - -").attach("1f1", "C065", 0).hand(0, "K132").go("action")
    assert scene.do(0, "K132").can(0, "1f1")


def test_overgrown_monument_draws_and_delta_discards() -> None:
    monument = meets("C066", b="K063")
    assert monument.s.phase == codes.SECOND_ACTION, "no turn has begun in which Bob draws anyway"
    assert monument.held(1) == ["K062", "K063"]
    assert len(meets("C069", a="K061 K062 K063").held(0)) == 2


# Chameleons


@pytest.mark.parametrize(
    ("id", "price", "base"),
    [("C070", 3, 0), ("C071", 1, 0), ("C072", 5, 4), ("C073", 4, 3), ("C074", 3, 2), ("C075", 2, 1)],
)
@pytest.mark.rule("WV-CHAM-1", "WV-CHAM-2", "WV-READ-33")
def test_a_chameleon_may_become_a_dragon_when_it_is_attacked(id: str, price: int, base: int) -> None:
    scene = (
        Scene("K002! - K012 / - - -", f"{id} K012! - / - - -").go("battle").do(0, "0f1", "1f1").do(1, "yes").passed()
    )
    assert scene.s.gold[1] == 25 - price
    assert scene.totals() == (0, base)
    plain = Scene("K006! - K012 / - - -", f"{id} K012! - / - - -").lair(1, "K004").go("battle").do(0, "0f1", "1f1")
    plain.do(1, "no").passed()
    assert plain.attached("0f1") == [id]
    assert plain.attacks_at("0f1") == 2
