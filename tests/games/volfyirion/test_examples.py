"""Every example of the rulebook, played through the public calls."""

import pytest

from tests.games.volfyirion.scene import House, do, house, options, points, removed, scene

FIVE = ["prospector", "diviner", "apothecary", "flawless_deploy", "elite_trooper"]


def five_cards() -> House:
    return House(hand=FIVE)


@pytest.mark.rule("VF-PLAY-1", "VF-CHAIN-1")
def test_five_played_cards_give_5_command_3_battle_and_6_knowledge() -> None:
    state = scene(five_cards())
    do(state, "play prospector", "play diviner", "play apothecary", "city 2", "play flawless_deploy")
    do(state, "play elite_trooper", "city 1")
    assert points(state) == (5, 3, 6)
    assert options(state, "use") == {"use-troop 1"}, "no chain is triggered"


@pytest.mark.rule("VF-ASSET-1", "VF-WONDER-1", "VF-CITY-1", "VF-CITY-2")
def test_the_same_player_acquires_two_assets_and_a_wonder() -> None:
    row = ["suicide_mission", "hidden_cache", "bank", "guard", "barter"]
    state = scene(five_cards(), row=row, lair=["sharp_qoam", "strange_box"])
    do(state, "play-all", "play elite_trooper", "city 1", "play apothecary", "city 2")
    do(state, "acquire suicide_mission", "acquire hidden_cache", "acquire sharp_qoam", "skip")
    mine = house(state, 0)
    assert (mine["troops"], mine["buildings"]) == ({"1": "elite_trooper"}, {"2": "apothecary"})
    assert mine["discard"] == ["suicide_mission", "hidden_cache", "sharp_qoam"]
    assert points(state) == (0, 1, 6)


@pytest.mark.rule("VF-CHAIN-1")
def test_a_chain_of_one_turquoise_gives_2_knowledge() -> None:
    state = scene(House(play=["shrewd_deal", "telrons_analysis"]))
    do(state, "use shrewd_deal")
    assert points(state) == (0, 0, 2)
    assert "use shrewd_deal" not in options(scene(House(play=["shrewd_deal", "stab"])))


@pytest.mark.rule("VF-CHAIN-1")
def test_a_chain_of_turquoise_and_red_gives_2_battle_and_2_knowledge() -> None:
    state = scene(House(play=["harness_qoam", "stab"], buildings={"1": "bank"}))
    do(state, "use harness_qoam")
    assert points(state) == (0, 2, 2)
    assert "use harness_qoam" not in options(scene(House(play=["harness_qoam", "stab"])))
    assert "use harness_qoam" not in options(scene(House(play=["harness_qoam", "barter"])))


@pytest.mark.rule("VF-SPEND-1")
@pytest.mark.parametrize("id", ["barter", "pure_qoam"])
def test_a_remove_option_gives_3_knowledge_and_costs_the_card(id: str) -> None:
    state = scene(House(play=[id]))
    do(state, f"use {id}")
    assert points(state) == (0, 0, 3)
    assert removed(state) == [id]


@pytest.mark.rule("VF-SEAL-2", "VF-SEAL-3")
def test_a_sealed_wonder_lies_beside_an_unsealed_one() -> None:
    state = scene(House(play=["strange_box/sealed", "sharp_qoam"]))
    assert [card.sealed for card in state.view(1).seats[0].play] == [True, False]
    assert options(state, "use") == {"use sharp_qoam"}


@pytest.mark.rule("VF-ATTACK-3")
def test_first_the_troop_then_the_city_in_one_turn() -> None:
    state = scene(theirs=House(troops={"3": "novice"}), points=(0, 22, 0))
    do(state, "attack 3")
    assert house(state, 1)["cities"] == ["1", "2", "3"]
    do(state, "attack 3")
    assert house(state, 1)["cities"] == ["1", "2"]


@pytest.mark.rule("VF-MOVE-4")
def test_both_movements_of_volfyirion_in_one_turn() -> None:
    state = scene(points=(0, 0, 16), dragon="0 1")
    do(state, "fly-home", "fly 3", "end-turn", "end-turn")
    assert house(state, 0)["cities"] == ["1", "2", "3"]
    assert house(state, 1)["cities"] == ["1", "2"]
