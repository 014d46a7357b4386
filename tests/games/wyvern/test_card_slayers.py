"""Dragon slayers, reactions, hidden and intercept actions, card by card."""

from __future__ import annotations

import pytest

from tests.games.wyvern.scene import Scene
from wyrmhall.games.wyvern import codes

WALKER = "K006! - - / - - -"


def slays(id: str, theirs: str, target: str | None = "1f1", mine: str = "K012 - - / - - -", **hands: str) -> Scene:
    scene = (
        Scene(mine, theirs)
        .hand(0, f"{id} K061")
        .hand(1, hands.get("b", ""))
        .lair(0, "K004")
        .lair(1, "K004")
        .go("action")
    )
    if target is None:
        return scene
    return scene.do(0, id, target)


@pytest.mark.parametrize(
    ("id", "dies", "lives", "cost"),
    [
        ("K086", "K004", "K006", 1),
        ("K087", "K006", "K001", 2),
        ("K132", "K016", "K012", 0),
        ("K255", "K001", "K006", 2),
        ("K090", "K005", None, 3),
        ("K181", "K011", "K006", 2),
        ("K182", "K153", "K006", 2),
        ("C025", "C020", "K006", 2),
    ],
)
@pytest.mark.rule("WV-SLAYER-1", "WV-SLAYER-2", "WV-SLAYER-5")
def test_a_slayer_kills_what_it_is_for(id: str, dies: str, lives: str | None, cost: int) -> None:
    scene = slays(id, f"{dies}! - K012 / - - -", None).do(0, id)
    if scene.can(0, "kill"):
        scene.do(0, "kill")
    scene.do(0, "1f1").passed()
    assert dies in scene.pile(1)
    assert scene.s.gold[0] == 25 - cost
    assert scene.s.turnly[codes.O_SLAYER]
    if lives is not None:
        safe = slays(id, f"{lives}! - K012 / - - -", None)
        assert not safe.can(0, id) or not safe.do(0, id).can(0, "1f1")


@pytest.mark.rule("WV-SLAYER-3", "WV-READ-4")
def test_slayers_look_at_the_strength_of_a_defender() -> None:
    scene = Scene("K012 - - / - - -", "K004! - - / - - -").treasure("1f1", "K054").hand(0, "K086").go("action")
    assert not scene.can(0, "K086"), "the jewels make it 3"


def test_st_george_removes_a_treasure_from_the_game() -> None:
    scene = Scene("K012 - - / - - -", "K012 - - / - - -").treasure("1f1", "K053").hand(0, "K085").go("action")
    scene.do(0, "K085", "t1f1").passed()
    assert scene.treasures(1) == []
    assert scene.pile(1) == []
    assert len(scene.s.removed[1]) == 1


@pytest.mark.rule("WV-READ-26")
def test_seth_turns_a_card_up() -> None:
    dragon = slays("K188", "K014 K012! - / - - -").passed()
    assert dragon.up("1f1")
    assert dragon.s.gold[1] == 25
    terrain = slays("K188", "K033 K012! - / - - -").passed()
    assert terrain.at("1f1") is None
    assert terrain.s.gold[1] == 25


def test_bellerophon_may_clear_a_discard_pile_instead() -> None:
    scene = slays("C025", "C020! - - / - - -", None).discards(1, "K061 K062 K063 K067")
    scene.do(0, "C025", "remove").passed().do(0, "K061", "K062", "K063")
    assert scene.pile(1) == ["K067"], "three and no more"


def test_argonauts_kill_all_below_zero() -> None:
    scene = slays("C026", "K012!-2 K004!-3 K006! / - - -", None).do(0, "C026").passed()
    assert [scene.at(where) for where in ("1f1", "1f2", "1f3")] == [None, None, "K006"]


def test_rustem_takes_an_intercept_action() -> None:
    scene = slays("C027", WALKER, None, b="P053 K061").do(0, "C027").passed()
    scene.do(1, "P053")
    assert scene.held(1) == ["K061"]


# Reactions


@pytest.mark.parametrize("id", ["K089", "K088", "K128", "P023"])
@pytest.mark.rule("WV-REACT-1", "WV-REACT-2", "WV-READ-16")
def test_a_slayer_is_countered(id: str) -> None:
    scene = slays("K090", "K014! - - / - - -", b=id).do(1, id)
    if scene.can(1, "0f1"):
        scene.do(1, "0f1")
    scene.passed()
    if scene.can(0, "no"):
        scene.do(0, "no")
    assert scene.at("1f1") == "K014"
    assert scene.s.gold[0] == 22, "it stays paid"
    assert scene.s.turnly[codes.O_SLAYER], "and counts as played"


def test_kiss_of_le_succube_also_destroys_a_card() -> None:
    scene = slays("K090", "K014! - - / - - -", b="K088", mine="K006! K012 - / - - -").do(1, "K088", "0f1").passed()
    assert scene.at("0f1") is None
    assert scene.at("1f1") == "K014", "and the slayer is countered"


@pytest.mark.rule("WV-READ-16", "WV-READ-17")
def test_magnetic_field_counters_a_magnetic_field() -> None:
    scene = Scene(WALKER, WALKER).hand(0, "K074 K128").hand(1, "K128").horde(0, "K061 K062").go("action")
    scene.do(0, "K074").do(1, "K128").do(0, "K128").passed()
    assert len(scene.held(0)) == 2


def test_indras_spell_counters_weather() -> None:
    scene = Scene(WALKER, WALKER).hand(0, "K125 K074").hand(1, "K179").go("action").do(0, "K125").do(1, "K179").passed()
    assert scene.attacks_at("0f1") == 3
    other = Scene(WALKER, WALKER).hand(0, "K074").hand(1, "K179").go("action").do(0, "K074")
    assert not other.can(1, "K179")


@pytest.mark.rule("WV-READ-21")
def test_sabra_answers_st_george_without_stopping_him() -> None:
    scene = (
        Scene(WALKER, WALKER)
        .treasure("1f1", "K053")
        .treasure("0f1", "K054")
        .hand(0, "K085")
        .hand(1, "K192")
        .go("action")
    )
    scene.do(0, "K085", "t1f1").do(1, "K192", "t0f1").passed()
    assert scene.s.gold[1] == 27
    assert scene.s.treasures == ()


def test_catch_a_thief_answers_both_thieves() -> None:
    gold = Scene(WALKER, WALKER).hand(0, "K225").hand(1, "K226").go("action").do(0, "K225").do(1, "K226").passed()
    assert gold.s.gold == [24, 26]
    thief = Scene(WALKER, WALKER).treasure("1f1", "K053").hand(0, "K221").hand(1, "K226").go("action")
    thief.do(0, "K221").do(1, "K226").passed()
    assert thief.treasures(1) == ["K053"]
    assert thief.s.gold == [23, 25]


@pytest.mark.rule("WV-READ-19")
def test_puk_saves_treasures() -> None:
    scene = Scene(WALKER, WALKER).treasure("1f1", "K053").hand(0, "K221").hand(1, "K269").go("action")
    scene.do(0, "K221").do(1, "K269").passed()
    assert scene.treasures(1) == ["K053"]
    steal = Scene(WALKER, WALKER).treasure("0f1", "K116").treasure("1f1", "K053").hand(1, "K269").go("action")
    steal.do(0, "use t0f1", "t1f1").do(1, "K269").passed()
    assert steal.treasures(1) == ["K053"]
    assert steal.treasures(0) == []


@pytest.mark.rule("WV-READ-20")
def test_sorcerer_duplicates() -> None:
    scene = (
        Scene(WALKER, WALKER).hand(0, "K074").hand(1, "C061").horde(0, "K061 K062").horde(1, "K061 K062").go("action")
    )
    scene.do(0, "K074").do(1, "C061").passed()
    assert (len(scene.held(0)), len(scene.held(1))) == (2, 2)
    assert scene.s.gold == [24, 23]


@pytest.mark.rule("WV-READ-20")
@pytest.mark.parametrize("sorcerers", [1, 2, 3])
def test_sorcerers_that_duplicate_each_other_come_to_an_end(sorcerers: int) -> None:
    hordes = "K061 K062 K063 K067 K069 K070"
    scene = Scene(WALKER, WALKER).hand(0, "K074 C061 C061").hand(1, "C061 C061").horde(0, hordes).horde(1, hordes)
    scene.go("action").do(0, "K074")
    for number in range(sorcerers):
        scene.do(1 - number % 2, "C061")
    scene.passed()
    drawn = [len([id for id in scene.held(seat) if id != "C061"]) for seat in (0, 1)]
    assert drawn == [2 + 2 * (sorcerers // 2), 2 * ((sorcerers + 1) // 2)], "each draws once for the card and each copy"


def test_calypso_may_be_paid_off() -> None:
    scene = Scene(WALKER, WALKER).hand(0, "K074").hand(1, "P023").horde(0, "K061 K062").go("action")
    scene.do(0, "K074").do(1, "P023").passed().do(0, "yes")
    assert len(scene.held(0)) == 2
    assert scene.s.gold[0] == 22


# Hidden actions


@pytest.mark.parametrize(
    ("id", "host", "attack", "defence"),
    [("P003", "K006", 0, 1), ("P038", "K011", 1, 0), ("P049", "K153", 1, 0)],
)
@pytest.mark.rule("WV-HIDDEN-1", "WV-HIDDEN-2", "WV-READ-46")
def test_a_hidden_card_under_an_own_dragon(id: str, host: str, attack: int, defence: int) -> None:
    scene = Scene(f"{host} K012 - / - - -", "K014! - - / - - -").hand(0, id).go("action").do(0, id, "0f1").passed()
    assert scene.game.view(scene.s, 1).seats[0].slots[0].attached[0].card is None, "the opponent does not know it"
    scene.on_to("battle").do(0, "0f1", "1f1").passed()
    assert scene.attached("0f1") == [id]
    assert scene.attacks_at("0f1") == 3 + attack
    assert scene.defends_at("0f1") == 3 + defence


@pytest.mark.parametrize(("id", "attack", "defence"), [("P005", -1, 0), ("P007", 0, -1), ("P009", 0, 0)])
@pytest.mark.rule("WV-HIDDEN-2")
def test_a_hidden_card_under_an_opposing_card_needs_a_dragon(id: str, attack: int, defence: int) -> None:
    scene = Scene(WALKER, "K014 K033 - / - - -").hand(0, f"{id} {id}").go("action").do(0, id, "1f1").passed().skip(1)
    scene.do(0, id, "1f2").passed().on_to("battle").do(0, "0f1", "1f1").passed()
    assert scene.attached("1f1") == [id]
    assert (scene.attacks_at("1f1"), scene.defends_at("1f1")) == (5 + attack, 5 + defence)
    other = Scene(WALKER, "K014 K033 - / - - -").lair(1, "K004").attach("1f2", id, 0, codes.PIN_HIDDEN).go("battle")
    other.do(0, "0f1", "1f2").passed()
    assert id in other.pile(0), "a terrain is no dragon"


def test_agravain_keeps_a_dragon_face_up() -> None:
    scene = Scene("K006! K012 - / - - -", "K014 K033 - / - - -").attach("1f1", "P009", 0, codes.PIN_HIDDEN)
    scene.hand(1, "K080 K061").go("battle").do(0, "0f1", "1f1").passed().fight_on()
    scene.on_to("second").skip(0).do(1, "K080").passed()
    assert scene.attached("1f1") == ["P009"]
    assert scene.up("1f1")


@pytest.mark.parametrize(("id", "strength", "gold"), [("P017", 0, 27), ("P015", 2, 29)])
def test_a_hidden_card_under_an_own_terrain(id: str, strength: int, gold: int) -> None:
    scene = Scene(WALKER, "K033 K012 - / - - -").lair(1, "K004").attach("1f1", id, 1, codes.PIN_HIDDEN).go("battle")
    scene.do(0, "0f1", "1f1").passed()
    assert scene.attacks_at("0f1") == strength
    assert scene.s.gold[1] == gold


@pytest.mark.parametrize(("id", "strength", "gold"), [("P011", 4, 27), ("P012", 2, 25)])
def test_a_hidden_card_under_an_opposing_terrain(id: str, strength: int, gold: int) -> None:
    scene = Scene(WALKER, "K033 K012 - / - - -").lair(1, "K004").attach("1f1", id, 0, codes.PIN_HIDDEN).go("battle")
    scene.do(0, "0f1", "1f1").passed()
    assert scene.attacks_at("0f1") == strength
    assert scene.s.gold[1] == gold


def test_blinding_light_takes_a_scouts_sight() -> None:
    scene = Scene("K139! - - / - - -", "K033 K012 - / - - -").attach("1f1", "P026", 1, codes.PIN_HIDDEN).go("battle")
    scene.do(0, "0f1", "1f1").passed()
    view = scene.game.view(scene.s, 0)
    assert view.seats[0].slots[0].keywords == ()
    assert not view.seats[0].slots[0].abilities


# Intercept actions


@pytest.mark.parametrize(
    ("id", "base", "cost"), [("P053", 2, 0), ("P064", 3, 1), ("P070", 4, 2), ("P062", 5, 3), ("P067", 6, 4)]
)
@pytest.mark.rule("WV-INTERCEPT-1", "WV-INTERCEPT-2", "WV-READ-45")
def test_an_interceptor_fights_first(id: str, base: int, cost: int) -> None:
    scene = Scene("K170! K012 - / - - -", "K012 K004 - / - - -").hand(1, f"{id} K061").hand(0, "K061").go("battle")
    scene.do(0, "0f1", "1f1").do(1, id).passed()
    assert scene.totals() == (7, base)
    assert scene.s.gold[1] == 25 - cost
    assert not scene.up("1f1")
    scene.fight_on().passed()
    assert id in scene.pile(1)
    assert "K012" in scene.pile(1), "the attack goes on"


def test_firefly_redirects() -> None:
    scene = Scene("K006! K012 - / - - -", "K012! K014! - / - - -").hand(1, "P057").go("battle")
    scene.do(0, "0f1", "1f1").do(1, "P057", "1f2").passed()
    assert scene.totals() == (3, 5)


@pytest.mark.parametrize("id", ["P010", "P061", "K128"])
def test_an_interceptor_can_be_countered(id: str) -> None:
    scene = Scene("K006! K012 - / - - -", "K004! K012 - / - - -").hand(1, "P067").hand(0, f"{id} K061").go("battle")
    scene.do(0, "0f1", "1f1").do(1, "P067").do(0, id)
    if scene.can(0, "1f2"):
        scene.do(0, "1f2")
    scene.passed()
    assert scene.totals() == (3, 2)
    assert scene.at("1f2") == (None if id == "P061" else "K012"), "Red Kangaroo also destroys a card"
