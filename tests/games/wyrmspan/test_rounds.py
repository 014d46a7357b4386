"""The end of a round: once-per-round abilities, objectives, and what the next round brings."""

import pytest

from tests.games.wyrmspan.scene import (
    QUIET,
    THREE,
    TWO,
    asked,
    choose,
    finish,
    line,
    options,
    player,
    scene,
    seat,
    sheet,
)
from wyrmhall.games.wyrmspan.objectives import places

CRIMSON, GOLDEN, AMETHYST = QUIET["crimson"], QUIET["golden"], QUIET["amethyst"]


@pytest.mark.rule("WS-ROUND-1")
def test_every_cave_can_be_visited_anew() -> None:
    state = scene(TWO, player(visits=(3, 1, 2), eggs={"mat": 2}), player(passed=True))
    choose(state, "pass")
    assert seat(state)["visits"] == [0, 0, 0]


@pytest.mark.rule("WS-ROUND-2", "WS-ABILITY-4")
def test_once_per_round_in_the_order_the_owner_likes() -> None:
    mat = {"golden": ["brushtail_fae", "sea_viper"], "crimson": ["smirking_ridgeback"]}
    state = scene(TWO, player(mat=mat), player(passed=True))
    choose(state, "pass")
    assert options(state) == {"golden-1", "golden-2", "crimson-1"}
    choose(state, "golden-2")
    assert options(state) == {"golden-1", "golden-2", "crimson-1", "skip"}, "the Sea Viper tucks under any dragon"
    choose(state, "golden-1")
    assert options(state) == {"golden-1", "crimson-1"}


@pytest.mark.rule("WS-ABILITY-2")
def test_example_the_smirking_ridgeback_counts_itself() -> None:
    mat = {"crimson": ["smirking_ridgeback", "gamboling_landragon", "homely_fae"], "golden": ["brushtail_fae"]}
    state = scene(TWO, player(mat=mat), player(passed=True))
    choose(state, "pass", "crimson-1")
    tucked = {space: len(cards) for space, cards in seat(state)["tucked"].items()}
    assert tucked == {"crimson-1": 1, "crimson-2": 1}, "under itself too, not under the helpful one nor in other caves"


@pytest.mark.rule("WS-MORE-2")
def test_example_the_beckoning_cricketcatcher_feeds_a_hatchling() -> None:
    mat = {"golden": ["beckoning_cricketcatcher"], "amethyst": ["cheshire_dragon"]}
    shown = ["lawndrake", "good_drake", "red_guardian", None, None, None]
    state = scene(TWO, player(mat=mat), player(passed=True), display=shown)
    choose(state, "pass")
    assert options(state) == {"lawndrake", "good_drake", "red_guardian", "dragon-deck", "skip"}
    choose(state, "lawndrake")
    kept = state.clone()
    assert options(state) == {"lawndrake", "skip"}
    choose(state, "lawndrake", "amethyst-1")
    assert seat(state)["resources"] == {"meat": 1}, "the hatchling's benefit"
    choose(kept, "skip")
    assert seat(kept)["hand"] == ["lawndrake"]


@pytest.mark.rule("WS-ROUND-2")
def test_seats_follow_from_the_first_and_others_get_their_share_clockwise() -> None:
    """Patient Redwyrm: its owner may pay twice, everybody else once."""
    owner = player(mat={"crimson": ["patient_redwyrm"]}, resources={"meat": 2}, eggs={"crimson-1": 2})
    other = player(resources={"gold": 1}, passed=True)
    state = scene(THREE, other, owner, player(resources={"milk": 1}, passed=True), turn=1, first=2)
    choose(state, "pass")
    order = []
    while asked(state) != 1 or "meat" in options(state):
        order.append(asked(state))
        choose(state, next(name for name in ("meat", "gold", "milk") if name in options(state)))
        choose(state, "mat")
        if len(order) == 4:
            break
    assert order == [1, 1, 2, 0]


@pytest.mark.rule("WS-READ-7")
def test_a_card_tucked_from_the_deck_is_seen_by_nobody() -> None:
    mine = player(mat={"amethyst": ["antediluvian_basilisk"]}, steps=13)
    state = scene(TWO, mine, player(passed=True), markers=[[4, 0], [4, 0]])
    choose(state, "pass")
    assert state.view(0).seats[0].spaces[8].under == (None, None), "one for each guild marker"


@pytest.mark.rule("WS-ABILITY-4")
@pytest.mark.parametrize(("filled", "eggs"), [(2, 0), (3, 3)])
def test_an_ability_with_a_condition(filled: int, eggs: int) -> None:
    mat = {"amethyst": ["common_blue_gryphdragon", *AMETHYST[: filled - 1]]}
    state = scene(TWO, player(mat=mat), player(passed=True))
    choose(state, "pass")
    assert sum(seat(state)["eggs"].values()) == eggs, "an egg on each dragon of the cave, once there are three"


@pytest.mark.rule("WS-ABILITY-2")
def test_eggs_on_each_dragon_that_is_not_aggressive() -> None:
    mat = {"amethyst": ["kind_mistvern", "rainbow_guardian", "chromatic_blue_lung_dragon"]}
    state = scene(TWO, player(mat=mat), player(passed=True))
    choose(state, "pass")
    assert seat(state)["eggs"] == {"amethyst-1": 1, "amethyst-3": 1}


@pytest.mark.rule("WS-MORE-2")
def test_the_bellicose_firevern_keeps_one_discards_one_tucks_one() -> None:
    mine = player(mat={"crimson": ["bellicose_firevern"]}, resources={"gold": 1})
    shown = ["hyenic_serpent", "diving_moray", "tranquil_wyrm", None, None, None]
    deck = ["lawndrake", "good_drake", "red_guardian"]
    state = scene(TWO, mine, player(passed=True), dragons=deck, display=shown)
    choose(state, "pass", "gold", "good_drake", "lawndrake")
    assert seat(state)["tucked"] == {"crimson-1": ["good_drake"]}
    assert seat(state)["hand"] == ["red_guardian"]


@pytest.mark.rule("WS-CACHE-1")
def test_a_resource_for_each_aggressive_dragon_two_of_them_cached() -> None:
    mat = {"crimson": ["penurious_red_wyrm", "hyenic_serpent", "hostile_northern_fire_dragon"]}
    state = scene(TWO, player(mat=mat), player(passed=True))
    choose(state, "pass", "meat", "crimson-1", "milk", "crimson-1", "gold")
    assert seat(state)["cached"] == {"crimson-1": {"meat": 1, "milk": 1}}
    assert seat(state)["resources"] == {"gold": 1}, "a third cannot be cached"


@pytest.mark.rule("WS-OBJECT-1", "WS-OBJECT-4", "WS-SCORE-7")
def test_places_and_points_of_an_objective() -> None:
    seats = [player(dug={"crimson": 2}), player(dug={"crimson": 4}), player(dug={"crimson": 3})]
    state = scene(THREE, *seats, round=1, standing=[1, 1, 1], objectives=["3b", "1a", "7a", "8b"])
    choose(state, "pass", "pass", "pass")
    assert state.view(None).objectives[1].places == (3, 1, 2)
    assert [sheet(state, seat)[6] for seat in range(3)] == [4 + 1, 4 + 5, 4 + 2]


@pytest.mark.rule("WS-OBJECT-2", "WS-OBJECT-3")
def test_example_friendly_ties_and_the_zero_rule() -> None:
    """In the third round all who tie for first gain 6 and the next highest 3; whoever has none gains nothing."""
    assert places([4, 4, 2, 0]) == [1, 1, 2, 4]
    two, one = player(mat={"amethyst": ["lawndrake"]}), player(mat={"amethyst": ["redwood_lung_dragon"]})
    more = player(mat={"amethyst": ["silent_cobrette"], "golden": ["algal_lindworm"]})
    given = {"round": 2, "standing": [4] * 8, "objectives": ["1a", "3b", "7a", "8b"]}
    state = scene("wyrmspan(seats=4)", two, one, more, player(), **given)
    choose(state, "pass", "pass", "pass", "pass")
    assert [sheet(state, seat)[6] for seat in range(4)] == [3, 3, 6, 0]


@pytest.mark.rule("WS-TUCK-3")
def test_tucked_hatchlings_are_no_hatchlings() -> None:
    mine = player(mat={"crimson": CRIMSON[:1]}, tucked={"crimson-1": ["lawndrake"]})
    state = scene(TWO, mine, objectives=["7a", "3b", "1a", "8b"])
    assert state.view(None).objectives[0].counts == (0, 0)


@pytest.mark.rule("WS-READ-14")
def test_the_guild_objective_compares_steps() -> None:
    state = scene(TWO, player(steps=7), player(steps=9), objectives=["4b", "3b", "1a", "8b"])
    assert state.view(None).objectives[0].counts == (7, 9)


@pytest.mark.rule("WS-NEXT-1", "WS-NEXT-2", "WS-NEXT-3", "WS-NEXT-4")
def test_the_next_round() -> None:
    shown = ["lawndrake", "good_drake", "red_guardian", "cave_12", "cave_16", "cave_34"]
    state = scene(TWO, player(coins=2, eggs={"mat": 2}), player(passed=True, coins=0), display=shown)
    choose(state, "pass")
    assert asked(state) == 1, "seat 0 has no empty nest, its egg is lost"
    choose(state, "mat")
    view = state.view(None)
    assert view.round == 1
    assert view.first == 1 == asked(state)
    assert [one.coins for one in view.seats] == [8, 6]
    names = [state.game.vocabulary.name(card) for card in view.display]
    assert not set(names[:3]) & set(shown[:3]), "all cards of the display are new"


@pytest.mark.rule("WS-NEXT-1")
def test_after_the_fourth_round_the_game_is_over() -> None:
    state = scene(TWO, player(), player(passed=True), round=3, standing=[1] * 6)
    choose(state, "pass")
    assert state.actors() == ()
    assert state.outcome() is not None
    assert line(finish(state), "Objectives") == 4 + 5 + 6
