"""Counting points: face-up cards, names, teams and ties."""

import pytest

import wyrmhall
from tests.games.fairytale.scene import EXPERT4, choose, final, options, outcome, points


@pytest.mark.rule("FT-SCORE-1")
def test_face_down_cards_score_and_count_for_nothing() -> None:
    state = final(EXPERT4, [["homesteaders/down", "castle/down", "homesteaders"]])
    assert points(state, 0) == {"homesteaders": 1}


@pytest.mark.rule("FT-SCORE-4", "FT-READ-9")
def test_the_highest_score_wins_and_equal_scores_share() -> None:
    state = final("fairytale(seats=2)", [["castle", "bard"], ["homesteaders"]])
    assert outcome(state).winners == (0,)
    state = final("fairytale(seats=2)", [["knight_of_the_round_table"], ["knight_of_the_round_table"]])
    assert outcome(state).winners == (0, 1)
    assert "shared" in outcome(state).reason


@pytest.mark.rule("FT-SCORE-3")
def test_multipliers_look_at_the_other_suit() -> None:
    state = final(EXPERT4, [["dwarven_warrior", "dwarven_warrior", "sky_dance_dragon", "bard"]])
    assert points(state, 0) == {"dwarven_warrior": 6, "sky_dance_dragon": 3, "bard": 0}


@pytest.mark.rule("FT-COND-4")
def test_the_most_shadow_cards() -> None:
    assert (
        points(final(EXPERT4, [["vampire", "shadowkings_tale_1"], ["werewolf", "bard"]]), 0)["shadowkings_tale_1"] == 6
    )
    rivals = [["shadowkings_tale_1"], ["werewolf", "vampire", "bard"]]
    assert points(final(EXPERT4, rivals), 0)["shadowkings_tale_1"] == 0


@pytest.mark.rule("FT-EGG-3")
def test_the_egg_counts_for_every_faction_and_type() -> None:
    state = final(EXPERT4, [["the_egg_of_chaos", "shadowkings_tale_1"], ["bard"]])
    assert points(state, 0)["shadowkings_tale_1"] == 6
    cards = ["the_egg_of_chaos", "sky_dance_dragon", "bard", "queens_tale_2"]
    state = final(EXPERT4, [cards])
    choose(state, "own-name", None, None, None)
    assert points(state, 0)["queens_tale_2"] == 5
    state = final(EXPERT4, [["the_egg_of_chaos", "queens_tale_1"], ["castle", "bard"]])
    assert points(state, 0)["queens_tale_1"] == 5


@pytest.mark.rule("FT-EGG-1")
def test_the_egg_may_take_a_name_on_top_of_the_three_it_stands_for() -> None:
    state = final(EXPERT4, [["the_egg_of_chaos", "dragons_tale_4"]])
    choose(state, "the_gold_dragon", None, None, None)
    assert points(state, 0) == {"the_egg_of_chaos": 2, "dragons_tale_4": 9}


@pytest.mark.rule("FT-EGG-2")
def test_the_egg_is_never_two_of_the_cards_it_stands_for() -> None:
    state = final(EXPERT4, [["the_egg_of_chaos", "the_trickster", "homesteaders", "bard"]])
    assert options(state, 0) == {"own-name", "elven_warrior"}
    choose(state, "own-name", None, None, None)
    assert options(state, 0) == {"own-name", "elven_warrior", "homesteaders"}, "The Trickster may be one as well"
    choose(state, "homesteaders", None, None, None)
    assert points(state, 0) == {"the_egg_of_chaos": 2, "the_trickster": -1, "homesteaders": 3, "bard": 0}


@pytest.mark.rule("FT-ALMIGHTY-1", "FT-READ-8")
def test_a_name_is_asked_for_only_where_a_card_looks_at_it() -> None:
    state = final(EXPERT4, [["the_trickster", "bard", "homesteaders"]])
    assert options(state, 0) == {"own-name", "elven_warrior", "homesteaders"}
    choose(state, "elven_warrior", None, None, None)
    assert points(state, 0) == {"the_trickster": -1, "bard": 3, "homesteaders": 1}


@pytest.mark.rule("FT-READ-8")
def test_a_trickster_that_can_change_nothing_is_not_asked() -> None:
    assert points(final(EXPERT4, [["the_trickster", "castle/down", "sky_dance_dragon"]]), 0)["the_trickster"] == -1
    assert not final(EXPERT4, [["the_trickster/down", "bard"]]).actors()


@pytest.mark.rule("FT-ALMIGHTY-1")
def test_both_almighty_cards_take_a_name_each() -> None:
    state = final(EXPERT4, [["the_trickster", "the_egg_of_chaos", "bard", "dragons_tale_4"]])
    choose(state, "the_gold_dragon", None, None, None)
    choose(state, "elven_warrior", None, None, None)
    assert points(state, 0) == {"the_trickster": -1, "the_egg_of_chaos": 2, "bard": 3, "dragons_tale_4": 9}


@pytest.mark.rule("FT-TEAM-1", "FT-TEAM-2")
def test_partners_across_add_their_points() -> None:
    cards = [
        ["bard"],
        ["silver_dragon", "knight_of_the_round_table"],
        ["sky_dance_dragon", "sky_dance_dragon"],
        ["bard"],
    ]
    state = final("fairytale(seats=4,teams=pairs)", cards)
    assert outcome(state).scores == (0, 5, 6, 0)
    assert outcome(state).winners == (0, 2)
    assert state.game.partners(1) == (1, 3)
    alone = final("fairytale(seats=4)", cards)
    assert outcome(alone).winners == (2,)


@pytest.mark.rule("FT-SCORE-1")
def test_the_breakdown_names_every_face_up_card_and_why() -> None:
    state = final(EXPERT4, [["bronze_dragon", "knight_of_the_round_table", "dragons_tale_4"]])
    lines = {line.source: line for line in outcome(state).breakdown[0]}
    assert lines["bronze_dragon"].why == "3 for each Knight of the Round Table, and there is 1"
    assert lines["dragons_tale_4"].why == "needs The Gold Dragon"
    assert lines["knight_of_the_round_table"].why == "printed value"
    assert all(line.label in {card.name for card in wyrmhall.load(EXPERT4).gallery()} for line in lines.values())
