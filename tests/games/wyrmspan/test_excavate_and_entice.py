"""Excavating caves and enticing dragons: costs, order, places."""

import pytest

from tests.games.wyrmspan.scene import QUIET, TWO, asked, choose, options, player, scene, seat, sheet

CRIMSON, GOLDEN, AMETHYST = QUIET["crimson"], QUIET["golden"], QUIET["amethyst"]


@pytest.mark.rule("WS-EXCAVATE-1")
def test_a_cave_card_goes_onto_the_leftmost_space_of_any_cave() -> None:
    state = scene(TWO, player(hand=["cave_16"], dug={"golden": 2}))
    choose(state, "excavate")
    assert options(state) == {"crimson", "amethyst"}, "the golden cave would cost an egg"
    choose(state, "amethyst")
    assert seat(state)["caves"]["amethyst-2"] == "cave_16"
    assert seat(state)["resources"] == {"crystal": 2}


@pytest.mark.rule("WS-EXCAVATE-2", "WS-EXCAVATE-3")
@pytest.mark.parametrize(("dug", "eggs"), [(1, 0), (2, 1), (3, 2)])
def test_a_coin_and_eggs_by_column(dug: int, eggs: int) -> None:
    mine = player(hand=["cave_16"], dug={"crimson": dug}, eggs={"mat": 1, "golden-1": 2}, mat={"golden": [GOLDEN[0]]})
    state = scene(TWO, mine)
    choose(state, "excavate", "crimson")
    if eggs == 1:
        assert options(state) == {"mat", "golden-1"}
    choose(state, *["golden-1"] * eggs)
    assert seat(state)["coins"] == 5
    assert sum(seat(state)["eggs"].values()) == 3 - eggs
    assert f"crimson-{dug + 1}" in seat(state)["caves"]


@pytest.mark.rule("WS-EXCAVATE-4", "WS-ABILITY-1", "WS-MORE-1", "WS-MORE-3")
def test_opponents_are_offered_their_share_even_if_the_owner_declines() -> None:
    state = scene(TWO, player(hand=["cave_69"], resources={"meat": 1}), player(resources={"gold": 1}))
    choose(state, "excavate", "crimson")
    assert asked(state) == 0
    choose(state, "skip")
    assert asked(state) == 1
    choose(state, "gold", "step")
    assert seat(state, 1)["steps"] == 1
    assert seat(state, 0)["steps"] == 0


@pytest.mark.rule("WS-EXCAVATE-5")
def test_the_fourth_column_buys_a_coin_for_three_items_in_either_order() -> None:
    mine = player(hand=["cave_34", "lawndrake", "cave_12"], resources={"meat": 1}, dug={"crimson": 3}, eggs={"mat": 2})
    state = scene(TWO, mine)
    choose(state, "excavate", "cave_34", "crimson")
    assert options(state) == {"use", "trade"}
    after = state.clone()
    choose(state, "trade", "meat", "lawndrake")
    assert seat(state)["coins"] == 6, "5 after the action, 1 gained"
    assert seat(state)["resources"] == {"gold": 2}
    choose(after, "use")
    assert options(after) == {"meat", "gold", "lawndrake", "cave_12", "skip"}, "the card's gold can be traded too"
    choose(after, "skip")
    assert asked(after) == 1


@pytest.mark.rule("WS-EXCAVATE-6")
def test_excavating_for_free_costs_neither_coin_nor_eggs() -> None:
    mine = player(hand=["shaly_rockbreaker", "cave_16"], resources={"crystal": 2}, dug={"golden": 3})
    state = scene(TWO, mine)
    choose(state, "entice", "shaly_rockbreaker")
    choose(state, "cave_16", "golden")
    assert seat(state)["coins"] == 4, "one for the action, one printed on the dragon"
    assert "golden-4" in seat(state)["caves"]


@pytest.mark.rule("WS-ENTICE-1", "WS-ENTICE-2")
def test_example_a_coin_and_the_printed_cost() -> None:
    """The Bellicose Firevern costs 1 meat and 1 gold, and the coin of the action."""
    state = scene(TWO, player(hand=["bellicose_firevern"], resources={"meat": 1, "gold": 1, "milk": 1}))
    choose(state, "entice", "bellicose_firevern", "crimson")
    assert seat(state)["coins"] == 5
    assert seat(state)["resources"] == {"milk": 1}
    assert sheet(state, 0)[1] == 5, "its 5 victory points"


@pytest.mark.rule("WS-ENTICE-2", "WS-HATCH-1")
def test_printed_costs_of_eggs_coins_or_nothing() -> None:
    mine = player(hand=["lawndrake", "rainbow_guardian", "little_amphiptere"], resources={"milk": 3}, eggs={"mat": 1})
    state = scene(TWO, mine)
    choose(state, "entice")
    hatched = state.clone()
    choose(hatched, "lawndrake")
    assert seat(hatched)["eggs"] == {}
    assert seat(hatched)["resources"] == {}
    guarded = state.clone()
    choose(guarded, "rainbow_guardian", "golden")
    assert seat(guarded)["coins"] == 4
    choose(state, "little_amphiptere", "golden")
    assert seat(state)["coins"] == 5


@pytest.mark.rule("WS-ENTICE-3", "WS-ENTICE-4")
def test_a_dragon_goes_to_the_leftmost_free_space_of_a_cave_it_likes() -> None:
    mine = player(
        hand=["hoarding_flyer"], resources={"meat": 1, "gold": 1}, mat={"golden": GOLDEN[:2]}, dug={"golden": 4}
    )
    state = scene(TWO, mine)
    choose(state, "entice", "hoarding_flyer")
    assert options(state) == {"crimson", "golden"}
    choose(state, "golden")
    assert seat(state)["dragons"]["golden-3"] == "hoarding_flyer"


@pytest.mark.rule("WS-ENTICE-5")
def test_a_when_played_ability_works_once() -> None:
    state = scene(TWO, player(hand=["spry_horned_lung_dragon"], resources={"meat": 2}))
    choose(state, "entice", "spry_horned_lung_dragon")
    assert seat(state)["coins"] == 6
    choose(state, "pass", "crimson", "meat", "skip")
    assert seat(state)["coins"] == 5, "walking over it brings nothing more"


@pytest.mark.rule("WS-ENTICE-6")
def test_a_full_mat_takes_no_dragon() -> None:
    mine = player(hand=["pocket_amphiptere"], mat={"crimson": CRIMSON, "golden": GOLDEN, "amethyst": AMETHYST})
    assert "entice" not in options(scene(TWO, mine))


@pytest.mark.rule("WS-RES-1")
def test_two_resources_stand_for_one_that_is_missing() -> None:
    mine = player(hand=["shaly_rockbreaker"], resources={"crystal": 1, "meat": 1, "gold": 2})
    state = scene(TWO, mine)
    choose(state, "entice", "shaly_rockbreaker")
    assert options(state) == {"meat", "gold"}
    choose(state, "gold")
    assert options(state) == {"meat", "gold"}
    choose(state, "gold")
    assert seat(state)["resources"] == {"meat": 1}
    poor = player(hand=["shaly_rockbreaker"], resources={"crystal": 1, "meat": 1})
    assert "entice" not in options(scene(TWO, poor))


@pytest.mark.rule("WS-MORE-5")
def test_a_cost_less_one_lets_the_player_choose_what_is_left_out() -> None:
    mine = player(hand=["cave_52", "lawndrake"], resources={"milk": 3}, eggs={"mat": 1})
    state = scene(TWO, mine)
    choose(state, "excavate", "golden", "lawndrake")
    assert options(state) == {"milk", "egg"}
    choose(state, "egg")
    assert seat(state)["eggs"] == {"mat": 1}
    assert seat(state)["coins"] == 5, "only the excavation costs a coin"
    assert seat(state)["resources"] == {}


@pytest.mark.rule("WS-MORE-5")
def test_a_free_dragon_still_asks_for_its_own_optional_price() -> None:
    mine = player(hand=["crafty_moray", "tranquil_wyrm", "good_drake"], resources={"meat": 3}, dug={"crimson": 2})
    state = scene(TWO, mine)
    choose(state, "entice", "crafty_moray", "meat", "good_drake")
    assert "golden-1" in seat(state)["dragons"]
    assert options(state) == {"use", "skip"}, "the Good Drake's coin is not waived"
    choose(state, "use")
    assert seat(state)["coins"] == 4


@pytest.mark.rule("WS-CARDS-2")
def test_playing_from_the_display_takes_a_face_up_card() -> None:
    mine = player(hand=["steely_fae", "lawndrake"], resources={"gold": 2, "crystal": 1})
    state = scene(TWO, mine, display=["good_drake", "silent_cobrette", None, None, None, None])
    choose(state, "entice", "steely_fae", "lawndrake")
    assert options(state) == {"silent_cobrette", "skip"}, "the Good Drake's only cave is full"
    choose(state, "silent_cobrette")
    assert seat(state)["dragons"]["amethyst-1"] == "silent_cobrette"
    empty = scene(TWO, mine)
    choose(empty, "entice", "steely_fae")
    assert asked(empty) == 1, "with nothing on display there is nothing to offer"
