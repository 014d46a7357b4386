"""The worked examples of the rulebook, played through the public calls."""

import pytest

from tests.games.fairytale.scene import EXPERT4, choose, final, in_play, options, outcome, points, scene


@pytest.mark.rule("FT-EFFECT-6")
def test_example_1_the_lair_may_flip_itself_or_the_sky_dance_dragon() -> None:
    state = scene("fairytale(seats=2)", [["sky_dance_dragon"], ["bard"]], [["dragons_lair"], ["bard"]])
    choose(state, "dragons_lair", "bard")
    assert options(state, 0) == {"dragons_lair", "sky_dance_dragon"}
    choose(state, "sky_dance_dragon")
    assert in_play(state, 0) == ["sky_dance_dragon/down", "dragons_lair"]


@pytest.mark.rule("FT-SCORE-2")
def test_example_2_four_homesteaders_are_worth_four_each() -> None:
    state = final("fairytale(seats=2)", [["homesteaders"] * 4])
    assert points(state, 0) == {"homesteaders": 16}


@pytest.mark.rule("FT-SCORE-3", "FT-FRIEND-1")
def test_example_3_a_bronze_dragon_with_two_knights_is_worth_six() -> None:
    state = final("fairytale(seats=2)", [["bronze_dragon", "knight_of_the_round_table", "knight_of_the_round_table"]])
    assert points(state, 0) == {"bronze_dragon": 6, "knight_of_the_round_table": 6}
    cards = state.game.cards  # type: ignore[attr-defined]
    assert cards.friend[cards.number("knight_of_the_round_table")] == cards.number("bronze_dragon")


@pytest.mark.rule("FT-HUNT-1", "FT-HUNT-2", "FT-READ-3")
def test_example_4_the_fairy_queen_hunts_the_demon_and_its_flip_does_not_happen() -> None:
    state = scene(
        "fairytale(seats=2,deck=expert)",
        [["bard", "bard"], ["castle", "elven_warrior"]],
        [["demon"], ["the_fairy_queen"]],
    )
    choose(state, "demon", "the_fairy_queen")
    assert in_play(state, 0) == ["bard", "bard", "demon/down"]
    assert in_play(state, 1) == ["castle", "elven_warrior", "the_fairy_queen"]


@pytest.mark.rule("FT-COND-2", "FT-COND-1")
@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (["silver_dragon", "dragons_lair", "dragons_tale_3"], 7),
        (["silver_dragon", "dragons_lair/down", "dragons_tale_3"], 0),
        (["dragons_lair", "dragons_tale_3"], 0),
    ],
)
def test_example_5_silver_dragon_and_lair(cards: list[str], expected: int) -> None:
    assert points(final(EXPERT4, [cards]), 0)["dragons_tale_3"] == expected


@pytest.mark.rule("FT-COND-4", "FT-READ-7")
@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        (["castle", "queens_tale_1"], ["bard"], 5),
        (["castle", "queens_tale_1"], ["castle", "bard"], 5),
        (["castle", "queens_tale_1"], ["castle", "fairy_ring", "bard"], 0),
        (["queens_tale_1"], ["bard"], 0),
    ],
    ids=["most", "tied", "fewer", "none at all"],
)
def test_example_5_most_homes(mine: list[str], theirs: list[str], expected: int) -> None:
    assert points(final(EXPERT4, [mine, theirs]), 0)["queens_tale_1"] == expected


@pytest.mark.rule("FT-COND-3")
@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (["sky_dance_dragon", "sky_dance_dragon", "bard", "bard", "queens_tale_2"], 5),
        (["sky_dance_dragon", "sky_dance_dragon", "bard", "queens_tale_2"], 0),
        (["sky_dance_dragon", "sky_dance_dragon/down", "bard", "bard", "queens_tale_2"], 0),
    ],
)
def test_example_5_two_dragonvale_and_two_holy_empire(cards: list[str], expected: int) -> None:
    assert points(final(EXPERT4, [cards]), 0)["queens_tale_2"] == expected


@pytest.mark.rule("FT-ALMIGHTY-1", "FT-ALMIGHTY-2")
def test_example_6_the_trickster_as_the_gold_dragon_makes_eight() -> None:
    state = final(EXPERT4, [["the_trickster", "dragons_tale_4"]])
    choose(state, "the_gold_dragon", None, None, None)
    assert outcome(state).scores[0] == 8
    assert points(state, 0) == {"the_trickster": -1, "dragons_tale_4": 9}


@pytest.mark.rule("FT-EGG-1", "FT-EGG-2")
def test_example_6_the_egg_of_chaos_makes_ten() -> None:
    state = final(EXPERT4, [["children_of_the_dragon", "mischievous_fairy", "mischievous_fairy", "the_egg_of_chaos"]])
    assert state.actors() == (), "one more Mischievous Fairy by the name it takes would make it twelve"
    assert points(state, 0) == {"children_of_the_dragon": 2, "mischievous_fairy": 6, "the_egg_of_chaos": 2}
    assert outcome(state).scores[0] == 10
