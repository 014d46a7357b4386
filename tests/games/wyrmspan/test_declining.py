"""Declining: what is taken without asking because it can hurt nobody, and all that can be refused."""

import pytest

from tests.games.wyrmspan.scene import QUIET, THREE, TWO, asked, choose, options, player, scene, seat, use
from wyrmhall.games.wyrmspan.codes import FREE, HAND, IF_ACTIVATED

CRIMSON, GOLDEN, AMETHYST = QUIET["crimson"], QUIET["golden"], QUIET["amethyst"]
EGGS_COUNT = {"objectives": ["1a", "7a", "8b", "3b"]}
NO_EGGS = {"objectives": ["1a", "7a", "8b", "2b"]}
EIGHT = ["lawndrake", "good_drake", "kindly_sea_serpent", "algal_lindworm", "cave_12", "cave_16", "cave_20", "cave_34"]
FREE_PLAY = {"do": "play", "use": use(0), "sources": HAND, "cost": FREE, "onto": False, "optional": True}
PLAY_TWICE = [{"do": "turn_end", "seat": 0}, FREE_PLAY, FREE_PLAY]


@pytest.mark.rule("WS-READ-2")
def test_what_cannot_hurt_is_taken_without_asking_and_the_rest_can_be_declined() -> None:
    state = scene(TWO, player(hand=["cave_15"]))
    choose(state, "excavate", "crimson")
    assert seat(state)["resources"] == {"crystal": 1}
    assert options(state) == {"dragon-deck", "skip"}
    choose(state, "skip")
    assert seat(state)["hand"] == []


@pytest.mark.rule("WS-READ-2", "WS-ABILITY-1")
@pytest.mark.parametrize("number", range(2))
def test_resources_over_the_limit_are_given_back_by_choice(number: int) -> None:
    """So gaining one is never worse than declining it: what was there before can be had again."""
    state = scene(TWO, player(mat={"crimson": ["hoarding_flyer"]}, resources={"meat": 9}))
    choose(state, "crimson", "milk", "skip")
    assert seat(state)["resources"] == {"meat": 9, "gold": 1, "milk": 1}
    choose(state, *(["gold", "milk"], ["meat", "meat"])[number])
    assert seat(state)["resources"] == ({"meat": 9}, {"meat": 7, "gold": 1, "milk": 1})[number]


@pytest.mark.rule("WS-READ-2", "WS-EGG-1")
def test_an_egg_for_the_last_nest_can_be_declined_while_an_objective_counts_eggs() -> None:
    mine = player(hand=["cave_55"], mat={"crimson": ["homely_fae"]}, eggs={"mat": 1})
    state = scene(TWO, mine, **EGGS_COUNT)
    choose(state, "excavate", "golden")
    assert options(state) == {"crimson-1", "mat", "skip"}
    choose(state, "crimson-1")
    assert options(state) == {"mat", "skip"}
    choose(state, "skip")
    assert seat(state)["eggs"] == {"crimson-1": 1, "mat": 1}
    sure = scene(TWO, mine, **NO_EGGS)
    choose(sure, "excavate", "golden")
    assert seat(sure)["eggs"] == {"crimson-1": 1, "mat": 2}


@pytest.mark.rule("WS-READ-2", "WS-EGG-2")
def test_an_egg_here_can_be_declined_while_an_objective_counts_eggs() -> None:
    mine = player(mat={"amethyst": ["blue_forest_spirit"]})
    state = scene(TWO, mine, **EGGS_COUNT)
    choose(state, "amethyst", "skip")
    assert options(state) == {"use", "skip"}
    laid = state.clone()
    choose(state, "skip")
    assert seat(state)["eggs"] == {}
    choose(laid, "use")
    assert seat(laid)["eggs"] == {"amethyst-1": 1}
    past = scene(TWO, mine, objectives=["3b", "7a", "8b", "1a"], round=1, standing=[1, 1])
    choose(past, "amethyst", "skip")
    assert seat(past)["eggs"] == {"amethyst-1": 1}, "that objective has been scored"


@pytest.mark.rule("WS-READ-2", "WS-ABILITY-4")
def test_eggs_on_each_dragon_of_a_cave_can_be_declined_while_an_objective_counts_eggs() -> None:
    mine = player(mat={"crimson": ["pucks_horned_drake", *CRIMSON[:2]]})
    state = scene(TWO, mine, player(passed=True), **EGGS_COUNT)
    choose(state, "pass")
    assert options(state) == {"use", "skip"}
    laid = state.clone()
    choose(state, "skip", "mat")
    assert seat(state)["eggs"] == {"mat": 1}, "only the income of the next round"
    choose(laid, "use", "mat")
    assert seat(laid)["eggs"] == {"crimson-1": 1, "crimson-2": 1, "crimson-3": 1, "mat": 1}


@pytest.mark.rule("WS-READ-2", "WS-HATCH-3", "WS-ABILITY-2")
def test_food_that_comes_too_early_for_a_hatchling_can_be_declined() -> None:
    """The Cackling Dragonette's third card would lay two eggs where no nest is free."""
    mat = {"crimson": ["smirking_ridgeback", "cackling_dragonette"]}
    waiting = player(mat=mat, fed={"crimson-2": 2}, eggs={"crimson-1": 1, "mat": 2})
    state = scene(TWO, waiting, player(passed=True), **NO_EGGS)
    choose(state, "pass")
    assert options(state) == {"use", "skip"}
    choose(state, "skip")
    assert seat(state)["tucked"] == {}
    grown = player(mat=mat, fed={"crimson-2": 3}, eggs={"crimson-1": 1, "mat": 2})
    state = scene(TWO, grown, player(passed=True), **NO_EGGS)
    choose(state, "pass")
    assert {space: len(cards) for space, cards in seat(state)["tucked"].items()} == {"crimson-1": 1, "crimson-2": 1}


@pytest.mark.rule("WS-READ-2", "WS-CARDS-3")
def test_a_card_from_the_deck_can_be_declined_where_the_hand_would_go_over_nine() -> None:
    nine = player(mat={"crimson": ["great_horned_wyvern"]}, hand=[*EIGHT, "cave_44"])
    state = scene(TWO, nine)
    choose(state, "crimson", "meat")
    assert options(state) == {"use", "skip"}
    choose(state, "skip", "skip")
    assert len(seat(state)["hand"]) == 9
    eight = scene(TWO, player(mat={"crimson": ["great_horned_wyvern"]}, hand=EIGHT), dragons=["red_guardian"])
    choose(eight, "crimson", "meat")
    assert options(eight) == {"red_guardian", "skip"}, "drawn, and now it may be tucked"


@pytest.mark.rule("WS-READ-2", "WS-MORE-1")
def test_an_opponent_with_nine_cards_may_refuse_its_share() -> None:
    mine = player(hand=["clairvoyant_feydragon"], resources={"gold": 1, "crystal": 1})
    state = scene(THREE, mine, player(hand=[*EIGHT, "cave_44"]), player())
    choose(state, "entice", "clairvoyant_feydragon", "skip")
    assert (asked(state), options(state)) == (1, {"use", "skip"})
    choose(state, "skip")
    assert [len(seat(state, n)["hand"]) for n in range(3)] == [0, 9, 1]


@pytest.mark.rule("WS-READ-2", "WS-READ-1")
def test_cards_can_be_declined_where_the_deck_would_be_made_anew() -> None:
    mine = player(hand=["splitting_golden_hydra"], resources={"gold": 1, "crystal": 1})
    state = scene(TWO, mine, dragons=["red_guardian"])
    choose(state, "entice", "splitting_golden_hydra")
    assert options(state) == {"use", "skip"}
    choose(state, "skip")
    assert seat(state)["tucked"] == {}
    markers = player(mat={"golden": ["antediluvian_basilisk"]}, steps=13)
    shown = [*CRIMSON[:3], "cave_12", "cave_16", "cave_20"]
    placed = [[4, 0], [4, 0]]
    state = scene(TWO, markers, player(passed=True), dragons=["red_guardian"], markers=placed, display=shown)
    choose(state, "pass")
    assert options(state) == {"use", "skip"}


@pytest.mark.rule("WS-READ-15", "WS-CACHE-1", "WS-TUCK-1")
def test_tucking_and_caching_are_possible_without_a_nest_for_the_egg_they_bring() -> None:
    mat = {"golden": ["guarding_horned_drake"], "amethyst": ["blue_keeper"]}
    eggs = {"golden-1": 4, "amethyst-1": 4, "mat": 2}
    state = scene(TWO, player(mat=mat, eggs=eggs, hand=["lawndrake"], resources={"milk": 1}), player(passed=True))
    choose(state, "pass", "golden-1", "lawndrake", "milk")
    assert seat(state)["tucked"] == {"golden-1": ["lawndrake"]}
    assert seat(state)["cached"] == {"amethyst-1": {"milk": 1}}


@pytest.mark.rule("WS-READ-16", "WS-ABILITY-3")
def test_a_dragon_played_in_this_turn_is_not_activated_by_another_card() -> None:
    mine = player(hand=["hyenic_serpent", "augural_fae"])
    state = scene(TWO, mine, to_do=PLAY_TWICE)
    choose(state, "hyenic_serpent", "augural_fae", "amethyst")
    assert "pass" in options(state), "the Augural Fae finds nothing to activate"
    before = scene(TWO, player(mat={"crimson": ["hyenic_serpent"]}, hand=["augural_fae"]), to_do=PLAY_TWICE)
    choose(before, "augural_fae", "amethyst")
    assert options(before) == {"crimson-1", "skip"}


@pytest.mark.rule("WS-READ-16", "WS-TILE-2")
def test_a_dragon_played_in_the_turn_of_another_seat_is_not_activated_in_it_either() -> None:
    """Seat 1's share is a guild step; its marker digs twice, and the second cave card would use the Augural Fae."""
    hand = ["cave_52", "cave_2", "hyenic_serpent"]
    theirs = player(hand=hand, mat={"golden": ["augural_fae"]}, steps=5, coins=1, resources={"meat": 1})
    state = scene(TWO, player(hand=["cave_27"]), theirs, guild="Guild of Highlands")
    choose(state, "excavate", "crimson", "skip", "step", "slot-1", "use")
    choose(state, "cave_52", "crimson", "hyenic_serpent")
    assert seat(state, 1)["dragons"] == {"crimson-1": "hyenic_serpent", "golden-1": "augural_fae"}
    choose(state, "cave_2", "golden")
    assert "pass" in options(state), "the Augural Fae would find nothing to activate, so it is not offered"


@pytest.mark.rule("WS-READ-16", "WS-MORE-6")
def test_dragons_that_others_swap_do_not_wake_one_played_in_this_turn() -> None:
    activate = {"do": "activate", "use": use(0), "triggers": IF_ACTIVATED}
    to_do = [{"do": "turn_end", "seat": 0}, activate, {"do": "swap", "use": use(1)}, FREE_PLAY]
    state = scene(TWO, player(hand=["hyenic_serpent"]), player(mat={"crimson": CRIMSON[:2]}), to_do=to_do)
    choose(state, "hyenic_serpent")
    assert asked(state) == 1
    choose(state, "crimson-1", "crimson-2")
    assert (asked(state), "pass" in options(state)) == (1, True), "seat 0 had nothing to activate"


@pytest.mark.rule("WS-READ-17", "WS-HATCH-3")
@pytest.mark.parametrize(("first", "then"), [("benefit", {"step", "skip"}), ("bonus", {"mat", "skip"})])
def test_the_owner_chooses_what_comes_first_at_the_third_feeding(first: str, then: set[str]) -> None:
    mine = player(mat={"crimson": ["cackling_dragonette"]}, fed={"crimson-1": 2}, hand=["lawndrake"])
    state = scene(TWO, mine, **EGGS_COUNT)
    choose(state, "crimson", "meat", "lawndrake")
    assert options(state) == {"benefit", "bonus"}
    choose(state, first)
    assert options(state) == then
    choose(state, "skip")
    assert options(state) | then == {"step", "mat", "skip"}, "and then the other"


@pytest.mark.rule("WS-READ-17")
def test_plain_gains_come_first_at_the_third_feeding_without_a_question() -> None:
    mine = player(mat={"amethyst": ["spotted_licheneater"]}, fed={"amethyst-1": 2}, resources={"milk": 1})
    state = scene(TWO, mine)
    choose(state, "amethyst", "skip", "milk")
    assert options(state) == {"step", "skip"}
    assert seat(state)["resources"] == {"gold": 2}, "the bonus is there for what the step may bring"


@pytest.mark.rule("WS-READ-18")
def test_a_price_is_the_question_and_what_it_bought_is_carried_out() -> None:
    state = scene(TWO, player(hand=["cave_58"], resources={"meat": 2}), caves=["cave_16"])
    choose(state, "excavate", "crimson")
    assert options(state) == {"meat", "skip"}
    choose(state, "meat")
    assert options(state) == {"crimson", "golden", "amethyst"}, "the second meat is paid, the card must find its cave"


@pytest.mark.rule("WS-READ-9", "WS-RES-1")
def test_resources_are_exchanged_for_the_food_of_a_hatchling_in_reach() -> None:
    mat = {"crimson": ["red_guardian"], "amethyst": ["miniature_rex"]}
    state = scene(TWO, player(mat=mat, resources={"gold": 1, "crystal": 2}))
    choose(state, "crimson", "gold")
    assert options(state) == {"gold", "crystal", "exchange", "skip"}
    choose(state, "exchange", "meat", "gold", "crystal", "meat", "amethyst-1")
    assert seat(state)["cached"] == {"amethyst-1": {"meat": 1}}
    assert seat(state)["resources"] == {"gold": 2, "crystal": 1}, "and it has thanked with gold"
    fed = scene(TWO, player(mat=mat, resources={"gold": 1, "meat": 2}))
    choose(fed, "crimson", "gold")
    assert options(fed) == {"meat", "gold", "skip"}, "what it likes is there"
    adults = scene(TWO, player(mat={"crimson": ["red_guardian"]}, resources={"gold": 3}))
    choose(adults, "crimson", "gold")
    assert options(adults) == {"gold", "skip"}, "to them all resources are alike"
