"""Attacks, wonders, seals, Volfyirion's flight and its defeat."""

import pytest

from tests.games.volfyirion.scene import House, do, events, house, options, points, removed, scene


@pytest.mark.rule("VF-ATTACK-1")
def test_a_guarded_city_loses_its_troop_and_stands() -> None:
    enemy = House(troops={"2": "guard"}, buildings={"2": "library"})
    state = scene(theirs=enemy, points=(0, 12, 0))
    assert options(state, "attack") == {"attack 1", "attack 3"}
    state = scene(theirs=enemy, points=(0, 13, 0))
    do(state, "attack 2")
    assert points(state) == (0, 0, 0)
    assert house(state, 1)["cities"] == ["1", "2", "3"]
    assert house(state, 1)["troops"] == {}
    assert house(state, 1)["buildings"] == {"2": "library"}
    assert removed(state) == ["guard"]


@pytest.mark.rule("VF-ATTACK-2")
def test_an_open_city_falls_with_its_building() -> None:
    state = scene(theirs=House(buildings={"1": "library"}), points=(0, 8, 0))
    happened = [(event.kind, event.data) for event in events(state, "attack 1")]
    assert house(state, 1)["cities"] == ["2", "3"]
    assert removed(state) == ["library"]
    assert happened == [
        ("attacked", {"seat": 0, "city": 0, "cost": 8, "troop": -1}),
        ("building_lost", {"seat": 1, "city": 0, "card": state.game.cards.ids.index("library")}),  # type: ignore[attr-defined]
        ("city_lost", {"seat": 1, "city": 0}),
    ]
    assert "attack 1" not in options(state)


@pytest.mark.rule("VF-ATTACK-3")
def test_the_same_city_can_be_attacked_twice_in_a_turn() -> None:
    state = scene(theirs=House(troops={"1": "soldier"}), points=(0, 8 + 3 + 8, 0))
    do(state, "attack 1", "attack 1")
    assert house(state, 1)["cities"] == ["2", "3"]
    assert points(state) == (0, 0, 0)


@pytest.mark.rule("VF-ATTACK-2")
@pytest.mark.parametrize(("city", "defence"), [("1", 8), ("2", 9), ("3", 10)])
def test_the_price_of_each_city(city: str, defence: int) -> None:
    assert f"attack {city}" not in options(scene(points=(0, defence - 1, 0)))
    assert f"attack {city}" in options(scene(points=(0, defence, 0)))


@pytest.mark.rule("VF-WONDER-1", "VF-COLOUR-1")
def test_a_wonder_is_paid_with_battle_points_and_goes_onto_the_discard_pile() -> None:
    state = scene(House(hand=["captain"]), points=(9, 4, 9), lair=["primal_beast", "emerald_horn"])
    assert options(state, "acquire") == {"acquire primal_beast"}
    do(state, "acquire primal_beast", "skip")
    assert points(state) == (9, 0, 9)
    assert house(state, 0)["discard"] == ["primal_beast"]
    assert state.position()["lair"] == [None, "emerald_horn"]


@pytest.mark.rule("VF-WONDER-2")
def test_acquiring_a_wonder_lets_you_remove_another_card() -> None:
    mine = House(hand=["captain"], discard=["prospector", "strange_box"], play=["diviner", "sharp_qoam/sealed"])
    state = scene(mine, points=(0, 3, 0), lair=["strange_box"])
    do(state, "acquire strange_box")
    assert options(state) == {
        "remove-hand captain",
        "remove-discard prospector",
        "remove-discard strange_box",
        "remove-play diviner",
        "remove-sealed sharp_qoam",
        "skip",
    }
    do(state, "remove-discard strange_box")
    assert house(state, 0)["discard"] == ["prospector", "strange_box"], "the older one went"
    assert removed(state) == ["strange_box"]


@pytest.mark.rule("VF-WONDER-2")
def test_the_wonder_itself_is_not_another_card() -> None:
    state = scene(House(discard=["prospector"]), points=(0, 3, 0), lair=["strange_box"])
    do(state, "acquire strange_box")
    assert options(state) == {"remove-discard prospector", "skip"}
    state = scene(points=(0, 3, 0), lair=["strange_box"])
    do(state, "acquire strange_box")
    assert "end-turn" in options(state), "with no other card there is nothing to ask"


@pytest.mark.rule("VF-WONDER-2")
def test_a_card_removed_from_the_hand_gives_no_points_and_from_play_keeps_them() -> None:
    state = scene(House(hand=["captain", "diviner"]), points=(0, 3, 0), lair=["strange_box"])
    do(state, "play diviner", "acquire strange_box", "remove-hand captain")
    assert points(state) == (1, 0, 3)
    state = scene(House(hand=["captain", "diviner"]), points=(0, 3, 0), lair=["strange_box"])
    do(state, "play diviner", "acquire strange_box", "remove-play diviner")
    assert points(state) == (1, 0, 3)
    assert house(state, 0)["play"] == []


@pytest.mark.rule("VF-DEFEAT-1", "VF-DEFEAT-2", "VF-DEFEAT-3")
def test_defeating_volfyirion_brings_the_wonders_and_the_lair() -> None:
    state = scene(points=(0, 16, 0), lair=["strange_box", "primal_beast"])
    happened = [event.kind for event in events(state, "defeat")]
    assert happened == ["defeated", "acquired", "acquired"]
    assert state.position()["dragon"] == "slain"
    assert house(state, 0)["discard"] == ["strange_box", "primal_beast"]
    assert house(state, 0)["cities"] == ["1", "2", "3", "lair"]
    assert "defeat" not in options(scene(points=(0, 15, 0)))


@pytest.mark.rule("VF-DEFEAT-4", "VF-READ-6")
def test_the_lair_gives_four_battle_points_every_turn_beginning_at_once() -> None:
    state = scene(points=(0, 16, 0))
    do(state, "defeat")
    assert points(state) == (0, 4, 0)
    do(state, "end-turn", "end-turn")
    assert points(state) == (0, 4, 0)


@pytest.mark.rule("VF-DEFEAT-5", "VF-DEFEAT-1")
def test_after_the_defeat_there_are_no_wonders_no_flights_and_no_second_defeat() -> None:
    state = scene(House(play=["emerald_horn"]), points=(0, 40, 20), lair=["strange_box"])
    do(state, "defeat", "use emerald_horn")
    assert options(state) == {"attack 1", "attack 2", "attack 3", "end-turn"}
    do(state, "end-turn")
    assert state.position()["lair"] == [None, None]
    do(state, "end-turn")
    assert state.position()["lair"] == [None, None]


@pytest.mark.rule("VF-READ-7")
def test_wonders_gained_with_the_lair_let_nothing_be_removed() -> None:
    state = scene(House(hand=["captain"]), points=(0, 16, 0), lair=["strange_box"])
    do(state, "defeat")
    assert "end-turn" in options(state)


@pytest.mark.rule("VF-READ-4")
@pytest.mark.parametrize("dragon", ["0 1", "1 2"])
def test_volfyirion_can_be_defeated_wherever_it_is(dragon: str) -> None:
    state = scene(points=(0, 16, 0), dragon=dragon)
    do(state, "defeat", "end-turn")
    assert house(state, 0)["cities"] == ["1", "2", "3", "lair"]
    assert house(state, 1)["cities"] == ["1", "2", "3"]


@pytest.mark.rule("VF-READ-5", "VF-WIN-3")
def test_the_lair_is_a_city_of_defence_9_with_both_spaces() -> None:
    mine = House(hand=["guard", "library"], cities=["1", "lair"])
    state = scene(mine, dragon="slain", lair_of=0)
    do(state, "play guard", "city lair", "play library", "city lair")
    view = state.view(0).seats[0].cities[3]
    assert (view.name, view.attack, view.standing) == ("Volfyirion's Lair", 9 + 4, True)
    assert house(state, 0)["buildings"] == {"lair": "library"}


@pytest.mark.rule("VF-DEFEAT-4", "VF-READ-5")
def test_a_destroyed_lair_gives_nothing_and_stays_lost() -> None:
    state = scene(theirs=House(cities=["1", "lair"]), points=(0, 20, 0), dragon="slain", lair_of=1)
    do(state, "attack lair", "end-turn")
    assert points(state) == (0, 0, 0)
    assert "defeat" not in options(state)
    assert [city.standing for city in state.view(1).seats[1].cities] == [True, False, False, False]


@pytest.mark.rule("VF-SEAL-1", "VF-SEAL-2")
def test_wonders_are_sealed_and_unsealed_in_both_playing_areas_for_their_cost() -> None:
    mine = House(play=["strange_box", "primal_beast/sealed"])
    enemy = House(play=["pure_qoam/sealed", "sharp_qoam"])
    state = scene(mine, enemy, points=(0, 0, 3))
    assert options(state, "seal") == {"seal-own strange_box", "seal-enemy sharp_qoam"}
    assert options(state, "unseal") == {"unseal-enemy pure_qoam"}, "the beast costs 4"
    do(state, "seal-enemy sharp_qoam")
    assert points(state) == (0, 0, 1)
    assert house(state, 1)["play"] == ["pure_qoam/sealed", "sharp_qoam/sealed"]
    state = scene(mine, enemy, points=(0, 0, 3))
    do(state, "unseal-enemy pure_qoam")
    assert house(state, 1)["play"] == ["pure_qoam", "sharp_qoam"]


@pytest.mark.rule("VF-SEAL-2")
def test_a_wonder_comes_into_play_unsealed() -> None:
    state = scene(House(hand=["strange_box"]))
    do(state, "play strange_box")
    assert house(state, 0)["play"] == ["strange_box/given"]
    assert options(state, "use") == {"use strange_box"}


@pytest.mark.rule("VF-SEAL-3", "VF-SEAL-4")
def test_a_sealed_wonder_gives_nothing_until_it_is_unsealed() -> None:
    state = scene(theirs=House(play=["strange_box"]), points=(0, 0, 3))
    do(state, "seal-enemy strange_box", "end-turn")
    assert points(state) == (0, 0, 0)
    assert options(state, "use") == set()
    do(state, "end-turn", "end-turn")
    assert points(state) == (0, 0, 0), "it stays sealed"
    state = scene(House(play=["strange_box/sealed"]), points=(0, 0, 3))
    do(state, "unseal-own strange_box", "end-turn", "end-turn")
    assert points(state) == (1, 0, 1)


@pytest.mark.rule("VF-READ-9", "VF-SEAL-4")
def test_an_unsealed_wonder_gives_its_points_at_once_but_only_once_a_turn() -> None:
    state = scene(House(play=["strange_box/sealed"]), points=(0, 0, 12))
    do(state, "unseal-own strange_box")
    assert points(state) == (1, 0, 12 - 3 + 1)
    do(state, "seal-own strange_box", "unseal-own strange_box")
    assert points(state) == (1, 0, 4)


@pytest.mark.rule("VF-MOVE-1")
def test_volfyirion_flies_out_to_an_enemy_city() -> None:
    assert options(scene(points=(0, 0, 7)), "fly") == set()
    state = scene(theirs=House(cities=["1", "3"]), points=(0, 0, 8))
    assert options(state, "fly") == {"fly 1", "fly 3"}
    do(state, "fly 3")
    assert state.position()["dragon"] == "1 3"
    assert points(state) == (0, 0, 0)
    threat = state.view(1).threat
    assert (threat.seat, threat.city, threat.turns) == (1, 2, 2)


@pytest.mark.rule("VF-MOVE-2", "VF-MOVE-4")
def test_volfyirion_flies_home_and_out_again_in_one_turn() -> None:
    state = scene(points=(0, 0, 16), dragon="0 2")
    assert options(state, "fly") == {"fly-home"}
    do(state, "fly-home")
    assert state.position()["dragon"] == "home"
    do(state, "fly 1")
    assert state.position()["dragon"] == "1 1"
    assert points(state) == (0, 0, 0)


@pytest.mark.rule("VF-MOVE-1", "VF-MOVE-2")
def test_there_are_only_these_two_flights() -> None:
    state = scene(points=(0, 0, 20), dragon="1 2")
    assert options(state, "fly") == set(), "not from an enemy city"


@pytest.mark.rule("VF-MOVE-3")
def test_a_house_that_sends_the_dragon_home_keeps_its_city() -> None:
    state = scene(points=(0, 0, 8), dragon="0 1")
    do(state, "fly-home", "end-turn")
    assert house(state, 0)["cities"] == ["1", "2", "3"]


@pytest.mark.rule("VF-ATTACK-1", "VF-MOVE-3")
def test_a_lost_troop_does_not_move_the_dragon() -> None:
    state = scene(theirs=House(troops={"2": "guard"}), points=(0, 13, 0), dragon="1 2")
    do(state, "attack 2", "end-turn")
    assert state.position()["dragon"] == "1 2"
    do(state, "end-turn")
    assert house(state, 1)["cities"] == ["1", "3"]


@pytest.mark.rule("VF-READ-5", "VF-READ-19", "VF-REDEPLOY-1")
def test_the_lair_alone_takes_what_is_played_and_troops_go_there_and_back() -> None:
    state = scene(House(hand=["library"], cities=["lair"]), dragon="slain", lair_of=0)
    do(state, "play library")
    assert house(state, 0)["buildings"] == {"lair": "library"}
    state = scene(House(troops={"1": "guard"}, cities=["1", "lair"]), points=(8, 0, 0), dragon="slain", lair_of=0)
    do(state, "redeploy 1")
    assert house(state, 0)["troops"] == {"lair": "guard"}
    do(state, "redeploy lair")
    assert house(state, 0)["troops"] == {"1": "guard"}


@pytest.mark.rule("VF-ATTACK-1", "VF-READ-5")
def test_a_guarded_lair_is_attacked_like_a_city() -> None:
    enemy = House(cities=["lair"], troops={"lair": "guard"}, buildings={"lair": "library"})
    state = scene(theirs=enemy, points=(0, 9 + 4 + 9, 0), dragon="slain", lair_of=1)
    do(state, "attack lair")
    assert house(state, 1)["cities"] == ["lair"]
    do(state, "attack lair")
    assert removed(state) == ["guard", "library"]
    assert state.outcome() is not None


@pytest.mark.rule("VF-READ-3")
def test_when_its_city_is_destroyed_the_dragon_goes_home() -> None:
    state = scene(points=(0, 9, 0), dragon="1 2")
    happened = [event.kind for event in events(state, "attack 2")]
    assert happened == ["attacked", "city_lost", "flew_home"]
    assert state.position()["dragon"] == "home"


def test_the_log_says_whose_wonder_was_sealed() -> None:
    state = scene(theirs=House(play=["sharp_qoam"]), points=(0, 0, 2))
    event = next(event for event in events(state, "seal-enemy sharp_qoam") if event.kind == "sealed")
    names = ["Ada", "Bo"]
    assert state.game.sentence(event, 0, names) == "You seal Bo's Sharp Qoam."
    assert state.game.sentence(event, 1, names) == "Ada seals your Sharp Qoam."
    assert state.game.sentence(event, None, names) == "Ada seals Bo's Sharp Qoam."
