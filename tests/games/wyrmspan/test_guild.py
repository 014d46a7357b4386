"""The guild track and the four tiles."""

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

CRIMSON, GOLDEN, AMETHYST = QUIET["crimson"], QUIET["golden"], QUIET["amethyst"]
HIGHLANDS, PLAINS, RAINFOREST, SEAFARERS = (
    "Guild of Highlands",
    "Plains Guild",
    "Rainforest Guild",
    "Guild of Seafarers",
)


@pytest.mark.rule("WS-GUILD-1", "WS-GUILD-2")
def test_every_space_that_is_entered_gives_its_benefit() -> None:
    """Two steps from the start: an egg, then meat; others may stand there already."""
    state = scene(TWO, player(hand=["eternal_feydragon"], resources={"gold": 2, "crystal": 1}), player(steps=2))
    choose(state, "entice", "eternal_feydragon", "step", "mat", "step")
    assert seat(state)["eggs"] == {"mat": 1}
    assert seat(state)["resources"] == {"meat": 1}
    assert seat(state)["steps"] == 2
    assert asked(state) == 1
    choose(state, "step", "skip")
    assert seat(state, 1)["steps"] == 3


@pytest.mark.parametrize(
    ("steps", "gained"),
    [(1, {"meat": 1}), (4, {"crystal": 1}), (7, {"gold": 1}), (10, {"milk": 1}), (13, {"meat": 1})],
)
@pytest.mark.rule("WS-GUILD-1")
def test_the_resources_of_the_track(steps: int, gained: dict[str, int]) -> None:
    state = scene(TWO, player(steps=steps, mat={"golden": ["aged_sea_serpent"]}))
    choose(state, "golden", "skip", "step")
    assert seat(state)["resources"] == gained


@pytest.mark.rule("WS-GUILD-1")
def test_the_cards_the_eggs_and_the_coin_of_the_track() -> None:
    for steps, expected in ((2, "dragon-deck"), (3, "cave-deck"), (6, "mat"), (8, "dragon-deck")):
        state = scene(TWO, player(steps=steps, mat={"golden": ["aged_sea_serpent"]}))
        choose(state, "golden", "skip", "step")
        assert expected in options(state)
    state = scene(TWO, player(steps=9, mat={"golden": ["aged_sea_serpent"]}))
    choose(state, "golden", "skip", "step")
    assert seat(state)["coins"] == 6


@pytest.mark.rule("WS-GUILD-3", "WS-GUILD-4")
def test_a_brown_space_demands_a_marker_on_a_free_square() -> None:
    mine = player(steps=5, mat={"golden": ["aged_sea_serpent"]})
    state = scene(TWO, mine, markers=[[0, 1]], guild=SEAFARERS)
    choose(state, "golden", "skip", "step")
    assert options(state) == {"slot-2", "slot-3", "slot-4", "slot-5"}, "the one square of the first row is taken"
    again = scene(TWO, mine, markers=[[2, 0], [0, 1]], guild=SEAFARERS)
    choose(again, "golden", "skip", "step")
    assert "slot-3" in options(again), "the third row has another square, and the same benefit may be taken again"
    choose(again, "slot-3", "dragon-deck", "dragon-deck")
    assert seat(again)["coins"] == 6
    assert len(seat(again)["hand"]) == 2


@pytest.mark.rule("WS-GUILD-5")
def test_without_a_marker_left_brown_spaces_do_nothing() -> None:
    mine = player(steps=29, mat={"golden": ["aged_sea_serpent"]})
    state = scene(TWO, mine, markers=[[4, 0]] * 4)
    choose(state, "golden", "skip", "step")
    assert options(state) == {"step", "skip"}, "the walk goes on to the next icon"
    assert seat(state)["steps"] == 30


@pytest.mark.rule("WS-GUILD-6")
def test_markers_of_one_turn_are_placed_clockwise_from_the_active_seat() -> None:
    mine = player(steps=5, hand=["cave_27"])
    state = scene(THREE, player(steps=5), mine, player(steps=5), turn=1)
    choose(state, "excavate", "crimson", "step")
    order = [asked(state)]
    choose(state, "slot-5", "skip", "step")
    order.append(asked(state))
    choose(state, "slot-5", "step")
    order.append(asked(state))
    assert order == [1, 2, 0]


@pytest.mark.rule("WS-READ-4")
def test_rows_hold_one_more_from_four_seats_on() -> None:
    few = scene(THREE, guild=PLAINS).view(None).slots
    many = scene("wyrmspan(seats=5)", guild=PLAINS).view(None).slots
    assert [slot.squares for slot in few] == [2, 1, 1, 1, None]
    assert [slot.squares for slot in many] == [3, 2, 2, 2, None]


@pytest.mark.rule("WS-TILE-1", "WS-SCORE-1")
def test_the_last_row_and_end_game_rows_score() -> None:
    markers = [[4, 1], [4, 0], [4, 0], [3, 0]]
    state = scene(
        TWO, player(eggs={"mat": 2}, mat={"amethyst": ["tranquil_wyrm"]}), markers=markers, guild=PLAINS, round=3
    )
    assert sheet(state, 0)[0] == 3 + 1 + 1, "second, a later one, and a point for two eggs"
    assert sheet(state, 1)[0] == 6
    assert line(finish(state), "Dragon guild") == 5


@pytest.mark.rule("WS-TILE-2")
def test_highlands_two_excavations_for_a_coin() -> None:
    mine = player(steps=5, mat={"golden": ["aged_sea_serpent"]}, hand=["cave_16", "cave_34"])
    state = scene(TWO, mine, guild=HIGHLANDS)
    choose(state, "golden", "skip", "step", "slot-1", "use", "cave_16", "golden", "cave_34", "golden")
    assert seat(state)["coins"] == 4
    assert seat(state)["caves"] == {"golden-2": "cave_16", "golden-3": "cave_34"}
    one = scene(TWO, mine, guild=HIGHLANDS)
    choose(one, "golden", "skip", "step", "slot-1", "use", "cave_16", "golden", "skip")
    assert seat(one)["hand"] == ["cave_34"], "the second may be forfeited"


@pytest.mark.rule("WS-TILE-3", "WS-READ-11")
def test_highlands_a_dragon_on_top_of_another() -> None:
    mine = player(
        steps=5,
        mat={"golden": ["aged_sea_serpent"], "amethyst": ["blue_forest_spirit"]},
        hand=["cave_12", "lavender_feydragon", "hyenic_serpent"],
        eggs={"amethyst-1": 4},
        cached={"amethyst-1": {"milk": 1}},
        tucked={"amethyst-1": ["lawndrake"]},
    )
    state = scene(TWO, mine, guild=HIGHLANDS)
    choose(state, "golden", "skip", "step", "slot-2", "cave_12")
    assert options(state) == {"lavender_feydragon", "skip"}, "there is no dragon in the cave the Hyenic Serpent likes"
    choose(state, "lavender_feydragon")
    after = seat(state)
    assert after["dragons"]["amethyst-1"] == "lavender_feydragon"
    assert after["tucked"] == {"amethyst-1": ["lawndrake", "blue_forest_spirit"]}
    assert after["cached"] == {"amethyst-1": {"milk": 1}}
    assert after["eggs"] == {"amethyst-1": 2}, "it has two nests, so two eggs are lost"


@pytest.mark.rule("WS-READ-11")
def test_covering_does_not_feed_a_hatchling() -> None:
    mine = player(
        steps=5, mat={"golden": ["aged_sea_serpent"], "amethyst": AMETHYST[:1]}, hand=["cave_12", "cheshire_dragon"]
    )
    state = scene(TWO, mine, guild=HIGHLANDS)
    choose(state, "golden", "skip", "step", "slot-2", "cave_12", "cheshire_dragon")
    assert seat(state)["tucked"] == {"amethyst-1": [AMETHYST[0]]}
    assert seat(state)["resources"] == {}


@pytest.mark.rule("WS-TILE-4")
def test_rainforest_counts_the_cost_of_the_best_cave() -> None:
    mat = {"crimson": ["hyenic_serpent"], "golden": ["good_drake", "rainbow_guardian"]}
    state = scene(TWO, player(mat=mat), markers=[[3, 0]], guild=RAINFOREST)
    assert sheet(state, 0)[0] == 3, "two gold and a crystal; the coin is no resource"


@pytest.mark.rule("WS-MORE-5")
def test_rainforest_plays_a_dragon_without_its_resources() -> None:
    mine = player(steps=5, mat={"golden": ["aged_sea_serpent"]}, hand=["shaly_rockbreaker"])
    state = scene(TWO, mine, guild=RAINFOREST, display=["lawndrake", None, None, None, None, None])
    choose(state, "golden", "skip", "step", "slot-2")
    assert options(state) == {"shaly_rockbreaker", "skip"}, "the hatchling's egg is still to be paid, and there is none"
    choose(state, "shaly_rockbreaker")
    assert seat(state)["coins"] == 4, "its printed coin is paid, the action's is not"


@pytest.mark.rule("WS-CARDS-2")
def test_rainforest_asks_where_a_card_comes_from_if_both_have_it() -> None:
    mine = player(steps=5, mat={"golden": ["aged_sea_serpent"]}, hand=["cave_12"], resources={"meat": 1})
    state = scene(TWO, mine, guild=RAINFOREST, display=[None, None, None, "cave_12", None, None])
    choose(state, "golden", "skip", "step", "slot-1", "meat", "cave_12")
    assert options(state) == {"from-hand", "from-display"}
    choose(state, "from-display", "crimson")
    assert seat(state)["hand"] == ["cave_12"]


def test_plains_plays_for_eggs() -> None:
    mine = player(steps=5, mat={"golden": ["aged_sea_serpent"]}, hand=["tranquil_wyrm"], eggs={"mat": 2})
    state = scene(TWO, mine, guild=PLAINS)
    choose(state, "golden", "skip", "step", "slot-2", "mat", "tranquil_wyrm")
    assert seat(state)["dragons"]["amethyst-1"] == "tranquil_wyrm"
    assert seat(state)["eggs"] == {}


@pytest.mark.rule("WS-GUILD-3", "WS-EXCAVATE-6")
def test_seafarers_excavates_for_free_and_plays_a_dragon_for_another() -> None:
    serpent = {"golden": ["aged_sea_serpent"]}
    mine = player(steps=5, coins=1, mat=serpent, hand=["cave_12", "tranquil_wyrm", "lawndrake"], dug={"golden": 3})
    state = scene(TWO, mine, guild=SEAFARERS)
    choose(state, "golden", "skip", "step")
    dug = state.clone()
    choose(dug, "slot-1", "cave_12", "golden")
    assert seat(dug)["caves"]["golden-4"] == "cave_12", "with neither coin nor eggs left"
    choose(state, "slot-2")
    assert options(state) == {"tranquil_wyrm", "lawndrake", "skip"}
    choose(state, "lawndrake", "tranquil_wyrm")
    assert seat(state)["dragons"]["amethyst-1"] == "tranquil_wyrm"


@pytest.mark.rule("WS-GUILD-3")
def test_a_dragon_is_not_asked_for_where_none_would_be_left_to_play() -> None:
    state = scene(TWO, player(steps=5, mat={"golden": ["aged_sea_serpent"]}, hand=["tranquil_wyrm"]), guild=SEAFARERS)
    choose(state, "golden", "skip", "step", "slot-2")
    assert seat(state)["hand"] == ["tranquil_wyrm"]
    assert options(state) == {"step", "skip"}, "the walk goes on to the next icon"


@pytest.mark.rule("WS-READ-22")
def test_whoever_might_play_a_dragon_is_asked_though_none_fits() -> None:
    """The Hyenic Serpent finds no room in the crimson cave; the others see only that a dragon card is there."""
    mat = {"golden": ["aged_sea_serpent"], "crimson": CRIMSON[:1]}
    state = scene(TWO, player(steps=5, mat=mat, hand=["hyenic_serpent"], eggs={"mat": 2}), guild=PLAINS)
    choose(state, "golden", "skip", "step", "slot-2")
    assert options(state) == {"skip"}
    choose(state, "skip")
    assert seat(state)["eggs"] == {"mat": 2}


@pytest.mark.rule("WS-READ-19")
def test_the_only_dragon_that_could_be_played_is_not_taken_as_the_price_of_playing_one() -> None:
    """The Hyenic Serpent finds no room in its cave, so the Tranquil Wyrm is the one to play."""
    mat = {"golden": ["aged_sea_serpent"], "crimson": CRIMSON[:1]}
    state = scene(TWO, player(steps=5, mat=mat, hand=["tranquil_wyrm", "hyenic_serpent"]), guild=SEAFARERS)
    choose(state, "golden", "skip", "step", "slot-2")
    assert options(state) == {"hyenic_serpent", "skip"}
    choose(state, "hyenic_serpent", "tranquil_wyrm")
    assert seat(state)["dragons"]["amethyst-1"] == "tranquil_wyrm"


@pytest.mark.rule("WS-GUILD-3")
@pytest.mark.parametrize(
    ("guild", "offered"),
    [
        (PLAINS, {"golden-1", "mat", "skip"}),
        (SEAFARERS, {"dragon-deck", "skip"}),
        (HIGHLANDS, {"cave-deck", "skip"}),
        (RAINFOREST, {"meat", "gold", "crystal", "milk"}),
    ],
)
def test_the_third_row_of_every_tile_gives_a_coin_and_two_more(guild: str, offered: set[str]) -> None:
    state = scene(TWO, player(steps=5, mat={"golden": ["aged_sea_serpent"]}), guild=guild)
    choose(state, "golden", "skip", "step", "slot-3")
    assert seat(state)["coins"] == 6, "one for the walk, one from the guild"
    assert options(state) == offered


@pytest.mark.rule("WS-TILE-1", "WS-SCORE-1")
@pytest.mark.parametrize(("guild", "points"), [(PLAINS, 1), (SEAFARERS, 6), (HIGHLANDS, 4), (RAINFOREST, 4)])
@pytest.mark.parametrize("seats", [2, 5])
def test_the_end_game_row_of_every_tile_on_both_sides(guild: str, points: int, seats: int) -> None:
    """Two full columns, four cave cards, two eggs, and four resources in the costs of the best cave."""
    mat = {"crimson": CRIMSON[:2], "golden": GOLDEN[:2], "amethyst": AMETHYST[:2]}
    mine = player(eggs={"mat": 2}, mat=mat, dug={"crimson": 3})
    state = scene(f"wyrmspan(seats={seats})", mine, markers=[[3, 0]], guild=guild)
    assert sheet(state, 0)[0] == points
