"""The score sheet line by line, every kind of end-game ability, and who wins."""

from typing import Any

import pytest

from tests.games.wyrmspan.scene import QUIET, TWO, finish, line, player, scene, sheet

CRIMSON, GOLDEN, AMETHYST = QUIET["crimson"], QUIET["golden"], QUIET["amethyst"]
LAST = {"round": 3, "standing": [4] * 6, "objectives": ["1a", "3b", "8b", "7a"]}


def endings(mat: dict[str, list[str]], string: str = TWO, **given: Any) -> int:
    """What the end-game abilities of a mat score."""
    return sheet(scene(string, player(mat=mat, **given)), 0)[2]


@pytest.mark.rule("WS-SCORE-2", "WS-SCORE-4", "WS-SCORE-5", "WS-SCORE-6", "WS-SCORE-8", "WS-SCORE-9")
def test_the_score_sheet() -> None:
    mine = player(
        coins=3,
        resources={"meat": 2, "gold": 1},
        hand=["lawndrake", "cave_12", "cave_16", "cave_34"],
        mat={"crimson": ["hyenic_serpent"], "golden": ["sentinel_flyer"]},
        eggs={"mat": 1, "crimson-1": 2},
        cached={"crimson-1": {"meat": 2}},
        tucked={"golden-1": ["algal_lindworm", "silent_cobrette"]},
    )
    outcome = finish(scene(TWO, mine, **LAST))
    points = {entry.label: entry.points for entry in outcome.breakdown[0]}
    assert points == {
        "Dragon guild": 0,
        "Dragons": 3 + 5,
        "End-game abilities": 0,
        "Eggs": 3,
        "Cached resources": 2,
        "Tucked cards": 2,
        "Objectives": 0,
        "Coins and items": 3 + 7 // 4,
    }
    assert outcome.scores[0] == sum(points.values())


@pytest.mark.rule("WS-SCORE-3", "WS-ABILITY-5")
@pytest.mark.parametrize(
    ("mat", "points"),
    [
        ({"golden": ["great_golden_lung_dragon", "tawny_northern_drake", "good_drake"]}, 6),
        ({"crimson": ["homely_fae", "hyenic_serpent", "red_guardian", "diving_moray"]}, 5),
        ({"crimson": ["homely_fae", "hyenic_serpent"]}, 0),
        ({"crimson": ["hyenic_serpent", "weary_gryphdragon", "red_guardian"]}, 2),
        ({"crimson": ["weary_gryphdragon", "red_guardian"]}, 0),
        ({"crimson": ["stoic_gryphdragon"]}, 3),
        ({"crimson": ["stoic_gryphdragon", "hyenic_serpent"]}, 0),
        ({"crimson": ["rainbow_guardian"], "golden": ["good_drake"], "amethyst": ["lawndrake"]}, 3),
        ({"crimson": ["minor_sharpclaw", "hyenic_serpent"]}, -2),
        ({"crimson": ["hyenic_serpent"], "golden": ["variegated_amphiptere", "good_drake"]}, 4),
        ({"crimson": ["colorful_gryphdragon", "red_guardian"]}, 4),
        ({"crimson": ["colorful_gryphdragon", "hyenic_serpent"]}, 0),
        ({"crimson": ["chameleon_coatl", "hyenic_serpent", "homely_fae"]}, 6),
        (
            {
                "golden": ["standard_horned_lung_dragon", "lawndrake", "aloof_gryphdragon"],
                "crimson": ["hyenic_serpent"],
            },
            4,
        ),
        ({"crimson": ["ordinary_resplendent_coatl", "genial_mothdragon", "brindled_frogmouth", "red_guardian"]}, 8),
        ({"crimson": ["dappled_glade_spirit", "hyenic_serpent"], "amethyst": ["lawndrake"]}, 2),
        ({"crimson": ["pocket_amphiptere", "gamboling_landragon"]}, 3),
        ({"crimson": ["aerial_recluse"], "golden": ["good_drake"]}, 4),
    ],
)
def test_end_game_abilities(mat: dict[str, list[str]], points: int) -> None:
    assert endings(mat) == points


@pytest.mark.rule("WS-SCORE-3")
def test_endings_that_look_at_the_guild_the_caves_and_the_eggs() -> None:
    assert endings({"golden": ["tawny_northern_drake"]}, steps=13) == 4
    assert endings({"crimson": ["solitary_brown_drake"]}, dug={"crimson": 4}) == 3
    assert endings({"crimson": ["nurturing_feydragon"]}, eggs={"crimson-1": 4, "mat": 1}) == 2


@pytest.mark.rule("WS-SCORE-3")
def test_objectives_in_which_nobody_stands_below() -> None:
    mine = player(mat={"crimson": ["striped_dragonette"]})
    state = scene(TWO, mine, round=3, standing=[1, 2, 2, 1, 1, 1])
    assert sheet(state, 0)[2] == 4, "second once, and tied once"


@pytest.mark.rule("WS-READ-12")
def test_food_of_some_hatchlings_is_worth_a_point_more() -> None:
    mine = player(mat={"amethyst": ["common_grass_lindworm"]}, cached={"amethyst-1": {"milk": 2, "gold": 1}})
    lines = sheet(scene(TWO, mine), 0)
    assert (lines[4], lines[2]) == (3, 2), "a point for each, and one more for each milk"
    assert endings({"crimson": ["dappled_glade_spirit", "keening_amphiptere"]}) == 1


@pytest.mark.rule("WS-READ-12")
@pytest.mark.parametrize(
    ("cave", "hatchling", "points"),
    [
        ("amethyst", "common_grass_lindworm", 4),
        ("crimson", "keening_amphiptere", 4),
        ("amethyst", "singeing_remora", 4),
        ("amethyst", "miniature_rex", 2),
    ],
)
def test_a_hatchling_with_points_for_its_food_is_an_end_game_dragon_too(cave: str, hatchling: str, points: int) -> None:
    mat = {"golden": ["magnificent_amphiptere"]}
    assert endings({**mat, cave: [hatchling]}) == points, "two for each, itself included"


@pytest.mark.rule("WS-READ-5")
def test_offers_at_the_end_are_taken_in_the_best_way() -> None:
    mine = player(coins=0, resources={"meat": 4}, mat={"crimson": ["playful_hornwyrn"]})
    outcome = finish(scene(TWO, mine, **LAST, turn=1))
    assert line(outcome, "End-game abilities") == 3
    assert line(outcome, "Coins and items") == 0
    both = player(
        coins=0,
        resources={"meat": 1},
        hand=["lawndrake", "algal_lindworm", "cave_12"],
        mat={"crimson": ["ophidian_recluse"], "golden": ["northern_cavalier_wyvern"]},
    )
    outcome = finish(scene(TWO, both, **LAST, turn=1))
    assert line(outcome, "End-game abilities") == 5 + 1, "one dragon card for each of the two"


@pytest.mark.rule("WS-TUCK-3", "WS-SCORE-2")
def test_tucked_cards_score_one_point_and_count_for_nothing_else() -> None:
    mine = player(mat={"crimson": ["chameleon_coatl"]}, tucked={"crimson-1": ["hyenic_serpent", "homely_fae"]})
    lines = sheet(scene(TWO, mine), 0)
    assert (lines[1], lines[2], lines[5]) == (6, 2, 2), "only the medium dragon on the mat itself counts"


@pytest.mark.rule("WS-SCORE-10")
def test_most_points_then_most_dragons_then_shared() -> None:
    rich = player(coins=6)
    assert finish(scene(TWO, rich, player(coins=2), **LAST)).winners == (0,)
    spread = player(coins=0, mat={"crimson": ["hyenic_serpent"], "golden": ["brushtail_fae"]})
    lone = player(coins=2, mat={"crimson": ["stealthy_rufftail"]})
    tied = finish(scene(TWO, spread, lone, turn=1, **LAST))
    assert tied.scores == (6 + 0, 6 + 0), tied.scores
    assert tied.winners == (0,), "two dragons against one"
    assert finish(scene(TWO, player(), player(), **LAST)).winners == (0, 1)


@pytest.mark.rule("WS-READ-13")
def test_revised_cards() -> None:
    mat = {"crimson": ["chameleon_coatl", "hyenic_serpent", "homely_fae"]}
    assert endings(mat) == 6
    assert endings(mat, "wyrmspan(seats=2,revised_2025=yes)") == 9
