"""A ruling for every kind of ability that dragons and caves have."""

import pytest

from tests.games.wyrmspan.scene import QUIET, THREE, TWO, asked, choose, options, player, scene, seat

CRIMSON, GOLDEN, AMETHYST = QUIET["crimson"], QUIET["golden"], QUIET["amethyst"]
PLENTY = {"meat": 5, "gold": 5, "crystal": 5, "milk": 5}


@pytest.mark.rule("WS-MORE-4", "WS-CARDS-1")
def test_gains_come_in_any_order_from_display_or_deck() -> None:
    mine = player(hand=["cave_22"])
    state = scene(TWO, mine, display=["lawndrake", None, None, None, None, None])
    choose(state, "excavate", "crimson")
    assert options(state) == {"lawndrake", "dragon-deck", "step", "skip"}
    choose(state, "step", "skip")
    assert options(state) == {"lawndrake", "dragon-deck", "skip"}
    choose(state, "lawndrake")
    assert seat(state)["hand"] == ["lawndrake"]


@pytest.mark.rule("WS-MORE-1")
def test_owner_first_then_opponents_clockwise() -> None:
    state = scene(THREE, player(), player(hand=["subterranean_basilisk"], resources={"crystal": 2}), turn=1)
    choose(state, "entice", "subterranean_basilisk")
    order = []
    while "pass" not in options(state):
        order.append(asked(state))
        choose(state, "mat")
    assert order == [1, 1, 2, 0]
    assert [sum(seat(state, n)["eggs"].values()) for n in range(3)] == [1, 2, 1]


@pytest.mark.rule("WS-MORE-1")
def test_the_owner_chooses_the_resource_that_all_gain() -> None:
    state = scene(THREE, player(hand=["brindled_frogmouth"], resources={"meat": 2}))
    choose(state, "entice", "brindled_frogmouth", "milk")
    assert [seat(state, n)["resources"] for n in range(3)] == [{"milk": 2}, {"milk": 1}, {"milk": 1}]


@pytest.mark.rule("WS-MORE-3")
def test_an_exchange_may_be_repeated_and_paid_with_what_it_brought() -> None:
    mine = player(hand=["cave_74"], eggs={"mat": 2})
    state = scene(TWO, mine, player(eggs={"mat": 1}))
    choose(state, "excavate", "crimson", "mat", "gold", "gold", "mat", "milk", "milk")
    assert seat(state)["resources"] == {"gold": 2, "milk": 2}
    assert asked(state) == 1, "without an egg the third time is not offered; the opponent has its one"
    choose(state, "mat", "meat", "meat")
    assert seat(state, 1)["resources"] == {"meat": 2}
    assert "pass" in options(state)


@pytest.mark.rule("WS-EXCAVATE-4")
def test_choose_two_different_benefits() -> None:
    state = scene(TWO, player(hand=["cave_50"]))
    choose(state, "excavate", "crimson", "meat")
    assert options(state) == {"dragon-deck", "cave-deck", "step", "skip"}
    choose(state, "cave-deck")
    assert asked(state) == 1
    assert options(state) == {"dragon-deck", "cave-deck", "step", "meat", "gold", "crystal", "milk"}


@pytest.mark.rule("WS-EGG-1")
def test_eggs_go_into_empty_nests_of_dragons_and_the_mat() -> None:
    state = scene(TWO, player(hand=["cave_55"], mat={"crimson": ["homely_fae"]}, eggs={"mat": 1}))
    choose(state, "excavate", "golden")
    assert seat(state)["eggs"] == {"crimson-1": 1, "mat": 2}, "two nests were free, so two of three eggs are laid"


@pytest.mark.rule("WS-EGG-2")
@pytest.mark.parametrize(
    ("dragon", "where"),
    [
        ("brushwood_dragonette", {"crimson-1", "crimson-2", "crimson-3"}),
        ("hushed_oak_wing_feydragon", {"crimson-1", "golden-1", "amethyst-1"}),
    ],
)
def test_eggs_in_this_cave_and_in_this_column(dragon: str, where: set[str]) -> None:
    mat = {"crimson": [dragon, *CRIMSON[1:3]], "golden": GOLDEN[:2], "amethyst": AMETHYST[:2]}
    state = scene(TWO, player(mat=mat))
    choose(state, "crimson", "meat")
    assert options(state) == where | {"skip"}


@pytest.mark.rule("WS-EGG-2")
def test_eggs_next_to_a_dragon_and_here() -> None:
    mat = {"crimson": CRIMSON[:3], "golden": [GOLDEN[0], "solitary_remora", GOLDEN[1]], "amethyst": AMETHYST[:2]}
    state = scene(TWO, player(mat=mat))
    choose(state, "golden", "skip", "skip")
    assert options(state) == {"crimson-2", "golden-1", "golden-3", "amethyst-2", "skip"}
    here = scene(TWO, player(mat={"amethyst": ["blue_forest_spirit"]}))
    choose(here, "amethyst", "skip")
    assert seat(here)["eggs"] == {"amethyst-1": 1}


@pytest.mark.rule("WS-EGG-3")
def test_eggs_paid_from_this_cave_or_from_neighbours_only() -> None:
    mat = {"golden": ["jaunty_dragonette", GOLDEN[0]], "crimson": ["primeval_wyrm", CRIMSON[0]]}
    eggs = {"mat": 2, "golden-2": 1, "crimson-2": 1}
    state = scene(TWO, player(mat=mat, eggs=eggs))
    wild = state.clone()
    choose(state, "golden", "skip")
    assert options(state) == {"golden-2", "skip"}
    choose(state, "golden-2", "meat", "milk")
    assert seat(state)["resources"] == {"meat": 1, "milk": 1}
    choose(wild, "crimson", "meat")
    assert options(wild) == {"step", "skip"}, "next to the Primeval Wyrm lies one egg, and it wants two"


@pytest.mark.rule("WS-CACHE-1", "WS-MORE-2")
def test_a_gained_resource_may_be_cached_here_or_kept() -> None:
    state = scene(TWO, player(mat={"crimson": ["reticent_manta"]}))
    choose(state, "crimson", "meat")
    kept = state.clone()
    assert options(state) == {"crimson-1", "skip"}
    choose(state, "crimson-1")
    assert seat(state)["cached"] == {"crimson-1": {"gold": 1}}
    choose(kept, "skip")
    assert seat(kept)["resources"] == {"meat": 1, "gold": 1}


@pytest.mark.rule("WS-CACHE-1")
def test_caching_in_a_column_from_the_supply_and_from_the_bank() -> None:
    mat = {"crimson": ["red_guardian"], "golden": [GOLDEN[0]]}
    state = scene(TWO, player(mat=mat, resources={"gold": 1}))
    choose(state, "crimson", "meat", "gold")
    assert options(state) == {"crimson-1", "golden-1"}
    choose(state, "golden-1")
    assert seat(state)["cached"] == {"golden-1": {"gold": 1}}
    bank = scene(TWO, player(mat=mat, hand=["cave_3"]))
    choose(bank, "excavate", "crimson", "milk", "crimson-1", "gold", "golden-1")
    assert seat(bank)["cached"] == {"crimson-1": {"milk": 1}, "golden-1": {"gold": 1}}
    assert seat(bank)["resources"] == {}


@pytest.mark.rule("WS-CACHE-1")
def test_gain_two_keep_one_and_cache_one() -> None:
    state = scene(TWO, player(hand=["custodial_koiwyrm"], resources={"meat": 1, "crystal": 1}))
    choose(state, "entice", "custodial_koiwyrm", "amethyst", "gold", "milk")
    assert seat(state)["cached"] == {"amethyst-1": {"gold": 1}}
    assert seat(state)["resources"] == {"milk": 1}


@pytest.mark.rule("WS-TUCK-1", "WS-TUCK-2", "WS-READ-6")
def test_tucking_for_a_resource_of_the_cost() -> None:
    """Good Drake costs gold and crystal; the Rainbow Guardian's coin is no resource."""
    mine = player(mat={"golden": ["fanged_broadwyrm"]}, hand=["good_drake", "rainbow_guardian"])
    state = scene(TWO, mine)
    choose(state, "golden", "skip")
    other = state.clone()
    choose(state, "good_drake")
    assert options(state) == {"gold", "crystal"}
    choose(state, "crystal")
    assert seat(state)["resources"] == {"crystal": 1}
    under = state.view(1).seats[0].spaces[4].under
    assert under == (state.game.vocabulary.token("good_drake"),), "everybody may see it"
    choose(other, "rainbow_guardian")
    assert seat(other)["resources"] == {}


@pytest.mark.rule("WS-TUCK-1")
def test_tucking_in_a_column_and_as_a_price() -> None:
    mine = player(mat={"golden": ["macabre_lindworm"], "crimson": [CRIMSON[0]]}, hand=["lawndrake", "algal_lindworm"])
    state = scene(TWO, mine)
    choose(state, "golden", "skip", "lawndrake")
    assert options(state) == {"golden-1", "crimson-1"}
    choose(state, "crimson-1")
    assert seat(state)["tucked"] == {"crimson-1": ["lawndrake"]}
    assert state.view(1).seats[0].spaces[0].under == (None,), "face down to others"


@pytest.mark.rule("WS-MORE-2", "WS-CARDS-3")
def test_drawn_cards_may_be_tucked_after_seeing_them() -> None:
    mine = player(mat={"crimson": ["great_horned_wyvern"]})
    state = scene(TWO, mine, dragons=["lawndrake"])
    choose(state, "crimson", "meat")
    assert options(state) == {"lawndrake", "skip"}
    choose(state, "lawndrake")
    assert seat(state)["tucked"] == {"crimson-1": ["lawndrake"]}


@pytest.mark.rule("WS-MORE-2")
def test_draw_two_tuck_one_keep_one() -> None:
    mine = player(hand=["splitting_golden_hydra"], resources={"gold": 1, "crystal": 1}, mat={"crimson": [CRIMSON[0]]})
    state = scene(TWO, mine, dragons=["lawndrake", "algal_lindworm"])
    choose(state, "entice", "splitting_golden_hydra")
    assert options(state) == {"lawndrake", "algal_lindworm"}
    choose(state, "algal_lindworm", "crimson-1")
    assert seat(state)["tucked"] == {"crimson-1": ["algal_lindworm"]}
    assert seat(state)["hand"] == ["lawndrake"]


@pytest.mark.rule("WS-CARDS-4")
@pytest.mark.parametrize(
    ("top", "tucked", "resources", "discards"),
    [("red_guardian", 1, {"gold": 1}, 0), ("lawndrake", 0, {"gold": 1, "meat": 1}, 1)],
)
def test_reveal_and_tuck_or_discard(top: str, tucked: int, resources: dict[str, int], discards: int) -> None:
    state = scene(TWO, player(mat={"crimson": ["hostile_northern_fire_dragon"]}), dragons=[top])
    before = len(state.view(0).dragon_discards)
    choose(state, "crimson", "gold", "use")
    assert len(seat(state)["tucked"]) == tucked
    assert seat(state)["resources"] == resources
    assert len(state.view(0).dragon_discards) == before + discards


@pytest.mark.rule("WS-CARDS-4")
def test_reveal_and_take() -> None:
    state = scene(TWO, player(mat={"golden": ["caustic_wyrm"]}), dragons=["red_guardian"])
    choose(state, "golden", "skip", "use")
    assert seat(state)["hand"] == ["red_guardian"]
    assert state.position()["hands"][0] == [["red_guardian", True, 0]], "everybody has seen it"


@pytest.mark.rule("WS-MORE-6")
def test_two_dragons_change_places_with_all_they_have() -> None:
    mine = player(
        hand=["wily_lindworm"],
        resources={"meat": 1, "gold": 1},
        mat={"golden": [GOLDEN[0]]},
        eggs={"golden-1": 2},
        cached={"golden-1": {"milk": 1}},
        tucked={"golden-1": ["lawndrake"]},
    )
    state = scene(TWO, mine)
    choose(state, "entice", "wily_lindworm", "crimson-1", "golden-1")
    after = seat(state)
    assert after["dragons"] == {"crimson-1": GOLDEN[0], "golden-1": "wily_lindworm"}, "its cave does not matter"
    assert after["eggs"] == {"crimson-1": 2}
    assert after["cached"] == {"crimson-1": {"milk": 1}}
    assert after["tucked"] == {"crimson-1": ["lawndrake"]}


@pytest.mark.rule("WS-ABILITY-1")
def test_activating_abilities_of_own_dragons() -> None:
    mat = {"crimson": ["hyenic_serpent", "spry_horned_lung_dragon"], "golden": ["sea_viper"]}
    state = scene(TWO, player(mat=mat, hand=["cave_2", "cave_1", "augural_fae"], resources=PLENTY, dug={"crimson": 3}))
    played = state.clone()
    choose(played, "excavate", "cave_2", "amethyst")
    assert options(played) == {"crimson-2", "skip"}
    choose(played, "crimson-2")
    assert seat(played)["coins"] == 6
    round_ability = state.clone()
    choose(round_ability, "excavate", "cave_1", "amethyst")
    assert options(round_ability) == {"golden-1", "skip"}
    choose(state, "entice", "augural_fae", "amethyst")
    assert options(state) == {"crimson-1", "golden-1", "skip"}
    choose(state, "crimson-1")
    assert seat(state)["resources"]["meat"] == 5, "one paid, one gained"


@pytest.mark.rule("WS-ABILITY-1")
def test_the_keen_cricketcatcher_pays_to_use_another_when_played_ability() -> None:
    mat = {"crimson": ["spry_horned_lung_dragon"]}
    mine = player(
        mat=mat, hand=["keen_cricketcatcher"], resources={"meat": 1, "crystal": 2, "milk": 1}, dug={"crimson": 2}
    )
    state = scene(TWO, mine)
    choose(state, "entice", "keen_cricketcatcher", "milk", "crimson-1")
    assert seat(state)["coins"] == 6


@pytest.mark.rule("WS-READ-19")
@pytest.mark.parametrize("meat", [1, 2])
def test_the_last_resource_is_not_taken_for_an_ability_that_then_could_not_be_paid(meat: int) -> None:
    """The Keen Cricketcatcher costs a resource to use the Crafty Moray, which costs another to play a dragon."""
    mine = player(
        mat={"crimson": ["crafty_moray"]},
        hand=["keen_cricketcatcher", "tranquil_wyrm"],
        resources={"meat": 1 + meat, "crystal": 2},
        dug={"crimson": 2},
    )
    state = scene(TWO, mine, player(hand=["cave_27"]))
    choose(state, "entice", "keen_cricketcatcher")
    if meat == 1:
        assert asked(state) == 1, "the one resource left would buy nothing"
    else:
        assert options(state) == {"meat", "skip"}
        choose(state, "meat", "crimson-1", "meat", "tranquil_wyrm")
        assert seat(state)["dragons"]["amethyst-1"] == "tranquil_wyrm"


@pytest.mark.rule("WS-READ-20")
def test_declining_to_cache_one_of_two_declines_both() -> None:
    state = scene(TWO, player(hand=["custodial_koiwyrm"], resources={"meat": 1, "crystal": 1}))
    choose(state, "entice", "custodial_koiwyrm", "amethyst")
    assert options(state) == {"meat", "gold", "crystal", "milk", "skip"}
    choose(state, "skip")
    assert asked(state) == 1
    assert (seat(state)["resources"], seat(state)["cached"]) == ({}, {})


@pytest.mark.rule("WS-TERM-7")
def test_adjacent_means_left_right_above_and_below() -> None:
    """The Primeval Wyrm takes eggs from four neighbours; the corners of the three by three around it are none."""
    mat = {"crimson": CRIMSON[:3], "golden": [GOLDEN[0], "primeval_wyrm", GOLDEN[1]], "amethyst": AMETHYST[:3]}
    everywhere = {f"{row}-{column}": 1 for row in mat for column in (1, 2, 3)}
    state = scene(TWO, player(mat=mat, eggs=everywhere))
    choose(state, "golden", "skip", "skip")
    assert options(state) == {"golden-1", "golden-3", "crimson-2", "amethyst-2", "skip"}


@pytest.mark.rule("WS-READ-8")
def test_any_icon_of_the_mat_can_be_activated() -> None:
    mine = player(mat={"amethyst": ["marshy_webbed_dragon"]}, hand=["cave_12", "lawndrake"])
    state = scene(TWO, mine)
    choose(state, "amethyst", "skip", "cave_12")
    assert len(options(state)) == 9, "eight different icons, or none"
    tuck = next(token for token in state.legal(0) if "tuck up to 2" in state.game.words(state, 0, token))
    state.apply(0, tuck)
    choose(state, "lawndrake")
    assert seat(state)["tucked"] == {"amethyst-1": ["lawndrake"]}


@pytest.mark.rule("WS-READ-3")
def test_the_left_neighbour_is_the_next_seat() -> None:
    mine = player(mat={"crimson": ["ringtail_serpent"]})
    ahead = scene(THREE, mine, player(mat={"crimson": CRIMSON[:1]}), player(mat={"crimson": CRIMSON[1:3]}))
    choose(ahead, "crimson", "gold")
    assert seat(ahead)["resources"] == {"gold": 1, "meat": 1}
    behind = scene(THREE, mine, player(mat={"crimson": CRIMSON[1:3]}), player())
    choose(behind, "crimson", "gold")
    assert seat(behind)["resources"] == {"gold": 1}
    miser = scene(TWO, player(mat={"golden": ["miserly_amphiptere"]}), player())
    choose(miser, "golden", "skip")
    assert seat(miser)["resources"] == {"gold": 1}


@pytest.mark.rule("WS-EXCAVATE-6", "WS-CARDS-2", "WS-CARDS-3")
def test_excavating_from_the_deck_and_from_the_display() -> None:
    mine = player(hand=["cave_58", "cave_59"], resources={"meat": 4})
    deck = scene(TWO, mine, caves=["cave_16"])
    choose(deck, "excavate", "cave_58", "crimson", "meat", "golden")
    assert seat(deck)["caves"] == {"crimson-2": "cave_58", "golden-2": "cave_16"}
    assert seat(deck)["resources"] == {"meat": 2, "crystal": 2}
    shown = scene(TWO, mine, display=[None, None, None, "cave_34", None, None])
    choose(shown, "excavate", "cave_59", "crimson", "meat", "cave_34", "golden")
    assert seat(shown)["caves"] == {"crimson-2": "cave_59", "golden-2": "cave_34"}


@pytest.mark.rule("WS-ABILITY-1")
def test_paying_a_card_of_either_kind() -> None:
    mine = player(mat={"golden": ["northern_gryphdragon"]}, hand=["lawndrake", "cave_12"])
    state = scene(TWO, mine)
    choose(state, "golden", "skip")
    assert options(state) == {"lawndrake", "cave_12", "skip"}
    choose(state, "cave_12", "step", "skip")
    assert seat(state)["steps"] == 1


@pytest.mark.rule("WS-MORE-4")
def test_an_opponents_share_may_be_smaller_and_has_its_own_price() -> None:
    mine = player(hand=["steadfast_southern_drake"], resources={"meat": 1}, eggs={"mat": 1})
    state = scene(TWO, mine, player(eggs={"mat": 1}))
    choose(state, "entice", "steadfast_southern_drake", "mat", "dragon-deck", "cave-deck", "gold")
    assert len(seat(state)["hand"]) == 2
    assert asked(state) == 1
    choose(state, "mat", "milk")
    assert seat(state, 1)["resources"] == {"milk": 1}
    assert "pass" in options(state)


@pytest.mark.rule("WS-TERM-5")
def test_in_this_cave_means_the_row() -> None:
    mat = {"golden": ["green_ghost", GOLDEN[0]], "crimson": [CRIMSON[0]]}
    state = scene(TWO, player(mat=mat, hand=["lawndrake"]))
    choose(state, "golden", "skip", "lawndrake")
    assert options(state) == {"golden-1", "golden-2", "skip"}
