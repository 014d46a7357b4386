"""Exploring: costs, the walk, its icons, and hatchlings on the way."""

import pytest

from tests.games.wyrmspan.scene import QUIET, TWO, asked, choose, options, player, scene, seat

CRIMSON, GOLDEN, AMETHYST = QUIET["crimson"], QUIET["golden"], QUIET["amethyst"]


@pytest.mark.rule("WS-EXPLORE-3", "WS-EXPLORE-4", "WS-ABILITY-5")
def test_example_tess_walks_through_her_crimson_cavern() -> None:
    mine = player(mat={"crimson": ["chameleon_coatl", "hoarding_flyer"]}, dug={"crimson": 3})
    state = scene(TWO, mine)
    choose(state, "crimson")
    assert seat(state)["coins"] == 5, "the first visit costs a coin"
    assert options(state) == {"meat", "gold", "crystal", "milk"}
    choose(state, "crystal")
    assert options(state) == {"step", "skip"}, "the Chameleon Coatl has nothing to activate"
    choose(state, "step")
    assert seat(state)["steps"] == 1
    assert "mat" in options(state), "the first space of the guild track lays an egg"
    choose(state, "mat")
    assert seat(state)["resources"] == {"gold": 1, "crystal": 1}, "the Hoarding Flyer has given gold"
    choose(state, "meat")
    assert seat(state)["resources"] == {"meat": 1, "gold": 1, "crystal": 1}
    assert asked(state) == 1, "she stops at the excavated space without a dragon"


@pytest.mark.rule("WS-EXPLORE-1", "WS-EXPLORE-2")
def test_each_visit_costs_more_and_there_are_three() -> None:
    mine = player(coins=9, eggs={"mat": 2, "golden-1": 2}, mat={"golden": [GOLDEN[0]]})
    state = scene(TWO, mine, player(passed=True))
    choose(state, "crimson", "meat")
    assert (seat(state)["coins"], sum(seat(state)["eggs"].values())) == (8, 4)
    choose(state, "crimson", "mat", "meat")
    assert (seat(state)["coins"], sum(seat(state)["eggs"].values())) == (7, 3)
    choose(state, "crimson", "mat", "meat")
    assert (seat(state)["coins"], sum(seat(state)["eggs"].values())) == (6, 1)
    assert options(state) == {"golden", "amethyst", "pass"}


@pytest.mark.rule("WS-EXPLORE-1")
def test_a_visit_whose_eggs_are_missing_is_not_offered() -> None:
    state = scene(TWO, player(visits=(1, 0, 0)))
    assert options(state) == {"golden", "amethyst", "pass"}


@pytest.mark.rule("WS-EXPLORE-5", "WS-CACHE-1")
def test_the_icons_of_a_full_crimson_cavern() -> None:
    state = scene(TWO, player(mat={"crimson": CRIMSON}, resources={"milk": 1}))
    choose(state, "crimson", "gold", "skip", "gold", "crimson-1")
    assert options(state) == {"gold", "milk", "skip"}
    choose(state, "gold", "crimson-2", "milk", "crimson-4")
    assert seat(state)["cached"] == {"crimson-2": {"gold": 1}, "crimson-4": {"milk": 1}}
    assert seat(state)["resources"] == {"gold": 1}


@pytest.mark.rule("WS-EXPLORE-5", "WS-TUCK-1")
def test_the_icons_of_a_full_golden_grotto() -> None:
    state = scene(TWO, player(mat={"golden": GOLDEN}, hand=["lawndrake", "kindly_sea_serpent"]))
    choose(state, "golden", "skip", "skip", "skip", "skip")
    choose(state, "lawndrake", "golden-3", "kindly_sea_serpent", "golden-3")
    assert seat(state)["tucked"] == {"golden-3": ["lawndrake", "kindly_sea_serpent"]}
    assert seat(state)["hand"] == []


@pytest.mark.rule("WS-EXPLORE-5")
def test_the_icons_of_a_full_amethyst_abyss() -> None:
    state = scene(TWO, player(mat={"amethyst": AMETHYST}, hand=["cave_12", "cave_16"]))
    choose(state, "amethyst", "skip", "skip", "skip", "amethyst-1")
    choose(state, "cave_12", "amethyst-1", "amethyst-1")
    choose(state, "cave_16", "mat", "mat")
    assert seat(state)["eggs"] == {"amethyst-1": 3, "mat": 2}
    assert seat(state)["hand"] == []


@pytest.mark.rule("WS-ABILITY-3")
def test_a_dragon_played_in_this_turn_is_not_activated_by_walking_on() -> None:
    """The step before the second space leads to a brown space, and the tile lets a dragon be played there."""
    mine = player(
        steps=5,
        mat={"crimson": [CRIMSON[0]]},
        dug={"crimson": 2},
        hand=["hyenic_serpent", "lawndrake", "algal_lindworm"],
    )
    state = scene(TWO, mine)
    choose(state, "crimson", "gold", "step", "slot-2", "lawndrake", "hyenic_serpent")
    assert seat(state)["dragons"]["crimson-2"] == "hyenic_serpent"
    assert options(state) == {"meat", "gold", "crystal", "milk"}, "the walk goes on over the new dragon"
    choose(state, "milk")
    assert seat(state)["resources"] == {"gold": 1, "milk": 1}, "but it gave no meat"


@pytest.mark.rule("WS-HATCH-1", "WS-HATCH-2", "WS-HATCH-3")
def test_example_the_miniature_rex_is_fed_three_times_and_more() -> None:
    """Meat cached gives gold each time; the third time two dragon cards as well, once in the game."""
    mine = player(mat={"amethyst": ["miniature_rex"]}, resources={"meat": 4}, coins=9, fed={"amethyst-1": 1})
    state = scene(TWO, mine, player(passed=True))
    choose(state, "amethyst", "skip", "meat", "skip")
    assert seat(state)["resources"] == {"meat": 3, "gold": 1}
    again = player(
        mat={"amethyst": ["miniature_rex"]},
        resources={"meat": 2},
        fed={"amethyst-1": 2},
        cached={"amethyst-1": {"meat": 2}},
        eggs={"mat": 1},
    )
    state = scene(TWO, again, player(passed=True))
    choose(state, "amethyst", "skip", "meat")
    assert seat(state)["resources"] == {"meat": 1, "gold": 1}
    choose(state, "dragon-deck", "dragon-deck", "skip")
    assert len(seat(state)["hand"]) == 2
    choose(state, "amethyst", "skip", "meat")
    assert seat(state)["resources"] == {"gold": 2}, "the benefit goes on"
    assert len(seat(state)["hand"]) == 2, "the bonus does not come again"


@pytest.mark.rule("WS-HATCH-2")
def test_a_hatchling_is_fed_by_other_abilities_too() -> None:
    """The last icon of the crimson cave caches meat onto a hatchling of another cave."""
    mine = player(mat={"crimson": CRIMSON, "amethyst": ["miniature_rex"]}, resources={"meat": 1, "milk": 1})
    state = scene(TWO, mine)
    choose(state, "crimson", "crystal", "skip", "crystal", "skip", "meat", "amethyst-1")
    assert seat(state)["resources"] == {"milk": 1, "crystal": 2, "gold": 1}
    choose(state, "milk", "amethyst-1")
    assert seat(state)["resources"] == {"crystal": 2, "gold": 1}, "milk is not what it likes"


@pytest.mark.rule("WS-HATCH-2", "WS-TUCK-1")
def test_a_hatchling_that_likes_cards_gains_when_one_is_tucked_from_the_deck() -> None:
    mine = player(hand=["cave_67"], mat={"amethyst": ["cheshire_dragon"]})
    state = scene(TWO, mine)
    choose(state, "excavate", "crimson", "amethyst-1", "amethyst-1")
    assert seat(state)["resources"] == {"meat": 2}


@pytest.mark.rule("WS-READ-9", "WS-RES-1")
def test_food_may_come_by_exchange() -> None:
    state = scene(TWO, player(mat={"amethyst": ["redwood_lung_dragon"]}, resources={"gold": 2, "meat": 1}))
    choose(state, "amethyst", "skip")
    assert options(state) == {"exchange", "skip"}
    choose(state, "exchange", "gold", "meat")
    assert options(state) == {"milk", "skip"}
    choose(state, "milk")
    assert seat(state)["cached"] == {"amethyst-1": {"milk": 1}}
    assert seat(state)["resources"] == {"gold": 1, "milk": 1}, "and being fed brought milk"
