"""At what cards may be aimed, all on one table, and that a treasure of a row works for its own row alone."""

from __future__ import annotations

import pytest

from tests.games.wyvern.scene import Scene

# Ann: 3 face up, 1 face down, a terrain; 3 subterranean, a flying scout of 0. Bob: 5 face up, 2 face down, a terrain;
# 4 subterranean, 3 flying, 1, all three face up. A Cliff takes 2 from each front 1.
MINE = "K006! K012 K033 / K153! K002! -"
THEIRS = "K014! K004 K034 / K151! K011! K020!"
FACE_UP = "0f1 0r1 0r2 1f1 1r1 1r2 1r3"
OPPOSING_DOWN = "1f2 1f3"

AIMS = {
    FACE_UP: "K073 K090 K126 K178 K185 K195 K199 K207 K237 K253 K254 P060 C029 C039 C043",
    "0f1 0r1 0r2": "K068 K261",
    "0f1 0r2 1r3": "K086",
    "0f1 0r1 0r2 1f1 1r2 1r3": "K087",
    "0r2": "K132 K242",
    "0r2 1r2": "K181",
    "0r1 1r1": "K182",
    "1r1": "K255",
    "0f1 1f1": "K200",
    OPPOSING_DOWN: "K188 P005 P007 P009 P011 P012",
    "0f2": "K064 C045 P003",
    "0f3": "P015 P017 P026",
}


def table() -> Scene:
    scene = Scene(MINE, THEIRS).attach("0f1", "K037").attach("1f1", "K037")
    return scene.horde(0, "K061 K061").horde(1, "K061")


def aims(scene: Scene) -> list[str]:
    found = [name for name in scene.names(0) if name.startswith("at ")]
    return [name.removeprefix("at ").replace("-front-", "f").replace("-rear-", "r") for name in found]


@pytest.mark.parametrize(("id", "where"), [(id, where) for where, ids in AIMS.items() for id in ids.split()])
def test_at_whom_a_card_may_be_aimed(id: str, where: str) -> None:
    scene = table().hand(0, f"{id} K061").go("action").do(0, id)
    if not aims(scene):
        scene.passed()
    assert aims(scene) == where.split()


@pytest.mark.parametrize(("id", "host"), [("P038", "K011"), ("P049", "K153"), ("P003", "K006")])
def test_what_is_hidden_under_an_own_dragon_goes_under_its_kind(id: str, host: str) -> None:
    scene = Scene("K006 K011 K153 / K011! K153! K006!", "K006 K011 K153 / - - -").hand(0, f"{id} K061").go("action")
    places = {"K006": "0f1", "K011": "0f2", "K153": "0f3"}
    assert aims(scene.do(0, id)) == [places[host]]


@pytest.mark.parametrize(("id", "where"), [("K111", "0f1"), ("K115", "0f1"), ("K173", "0f1")])
def test_a_treasure_is_used_for_a_dragon_of_its_row(id: str, where: str) -> None:
    scene = table().attach("0r1", "K037").treasure("0f1", id).hand(0, "K061").go("action").do(0, "use t0f1")
    assert where in aims(scene)
    assert not {"0r1", "0r2", "1f1", "1r1"} & set(aims(scene))


@pytest.mark.parametrize(("id", "strength"), [("K051", (2, 0)), ("K056", (1, 0)), ("K054", (0, 1)), ("C083", (0, 2))])
def test_a_treasure_strengthens_its_own_row_alone(id: str, strength: tuple[int, int]) -> None:
    scene = Scene("K006! - - / K006! - -", "K006! - - / K006! - -").treasure("0f1", id)
    changes = [(scene.attacks_at(where) - 3, scene.defends_at(where) - 3) for where in ("0f1", "0r1", "1f1", "1r1")]
    assert changes == [strength, (0, 0), (0, 0), (0, 0)]


@pytest.mark.parametrize(("id", "theirs"), [("K208", "K153"), ("K210", "K011")])
def test_a_treasure_for_a_kind_strengthens_that_kind_on_its_own_side(id: str, theirs: str) -> None:
    scene = Scene(f"K006! - - / {theirs}! - -", f"{theirs}! - - / - - -").treasure("0f1", id)
    assert [scene.attacks_at(where) for where in ("0f1", "0r1", "1f1")] == [3, 4, 3]


@pytest.mark.parametrize("row", ["f", "r"])
@pytest.mark.parametrize(("id", "wins", "loses"), [("K057", 1, 0), ("K119", 0, 1)])
def test_gold_for_a_battle_is_gold_for_a_battle_of_its_row(id: str, wins: int, loses: int, row: str) -> None:
    for seat, gold in ((0, wins), (1, loses)):
        scene = Scene("K006! - - / K004 - -", "K012! - K012 / K004 - -").treasure(f"{seat}{row}1", id).go("battle")
        scene.attack(0, "0f1", "1f1").fight_on()
        assert scene.s.gold[seat] == 25 + (gold if row == "f" else 0)


@pytest.mark.parametrize("id", ["K112", "K113", "K171"])
def test_a_treasure_of_another_row_is_not_used_in_a_battle(id: str) -> None:
    scene = Scene("K006! - - / K004! - -", "K014! - - / - - -").treasure("0r1", id).hand(0, "K061").go("battle")
    assert not scene.attack(0, "0f1", "1f1").can(0, "use t0r1")


@pytest.mark.parametrize("id", ["K205", "K209"])
def test_a_trap_for_a_kind_lets_others_pass(id: str) -> None:
    scene = Scene("K006! K012 - / - - -", f"{id} K012 - / - - -").lair(1, "K004").go("battle").attack(0, "0f1", "1f1")
    assert scene.at("0f1") == "K006"
    assert scene.at("1f1") is None


def test_zeus_stops_scouts_alone() -> None:
    scene = Scene("K006! K002! - / - - -", "K012! - - / - - -").hand(0, "K189 K061").go("action").do(0, "K189").passed()
    scene.on_to("battle")
    assert (scene.can(0, "0f1"), scene.can(0, "0f2")) == (True, False)


def test_subterranean_tunnels_are_for_the_subterranean_of_their_own_side() -> None:
    scene = Scene("K012 - - / K153! K006! -", "K014! - - / K012 - -").treasure("0f1", "K211").go("battle")
    assert (scene.can(0, "0r1"), scene.can(0, "0r2")) == (True, False)
    other = Scene("K012 - - / K153! - -", "K014! - - / K012 - -").treasure("1f1", "K211").go("battle")
    assert not other.can(0, "0r1")


def test_once_a_game_is_once() -> None:
    lindwurm = Scene("K003! - - / K012 - -", "K014! - K012 / - - -").lair(0, "K004").go("battle")
    lindwurm.attack(0, "0f1", "1f1").fight_on()
    assert lindwurm.at("0f1") == "K003"
    lindwurm.s.waiting = 0
    lindwurm.go("battle", 1).attack(1, "1f1", "0f1").fight_on()
    assert lindwurm.at("0f1") != "K003"


@pytest.mark.parametrize("id", ["C012", "C084", "C087"])
def test_once_each_own_turn_is_not_on_the_opponents(id: str) -> None:
    field = f"{id if id == 'C012' else 'K006'}! K012 - / K004! - -"
    for turn, can in ((0, True), (1, False)):
        scene = Scene(field, "K014! - - / - - -").hand(0, "K061").hand(1, "K061").gold(9, 9)
        use = "use 0f1" if id == "C012" else "use t0f1"
        if id != "C012":
            scene.treasure("0f1", id)
        scene.go("action", turn)
        if turn:
            scene.skip(1)
        assert scene.can(0, use) == can
