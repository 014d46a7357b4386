"""Why a choice is refused, in words with the rule behind it, and whose card makes a seat choose."""

from typing import Any

import pytest

from tests.games.wyrmspan.scene import QUIET, THREE, TWO, asked, choose, options, player, scene
from wyrmhall.kernel import IllegalMove

CRIMSON = {"crimson": ["hyenic_serpent"]}
FULL = {"crimson": QUIET["crimson"], "golden": QUIET["golden"], "amethyst": QUIET["amethyst"]}


@pytest.mark.parametrize(
    ("mine", "before", "token", "reason"),
    [
        ({}, [], "meat", "on a turn you excavate, entice, explore one of the three caves, or pass: WS-PLAY-2"),
        ({}, [], "excavate", "you have no cave card: WS-PLAY-2"),
        (
            {"mat": FULL, "hand": ["cave_12"]},
            [],
            "excavate",
            "no cave has a space left that you can pay for: WS-PLAY-2",
        ),
        (
            {"hand": ["lawndrake"]},
            [],
            "entice",
            "no dragon in your hand both likes a cave with room and has a cost",
        ),
        ({"visits": (1, 0, 0)}, [], "crimson", "the second visit to that cave costs 1 egg, and you have 0: WS-PLAY-2"),
        ({"visits": (3, 0, 0)}, [], "crimson", "a cave can be explored only 3 times in a round: WS-PLAY-2"),
        (
            {"hand": ["lawndrake", "little_amphiptere"], "resources": {"meat": 1}},
            ["entice"],
            "lawndrake",
            "you cannot pay what Lawndrake costs: WS-ENTICE-1",
        ),
        (
            {
                "hand": ["homely_fae", "little_amphiptere"],
                "mat": CRIMSON,
                "resources": {"meat": 1},
            },
            ["entice"],
            "homely_fae",
            "no cave that Homely Fae likes has room for it: WS-ENTICE-1",
        ),
        (
            {"hand": ["cave_12"], "dug": {"crimson": 2}},
            ["excavate"],
            "crimson",
            "the next space of that cave costs 1 egg, and you have 0: WS-EXCAVATE-1",
        ),
        ({}, ["crimson"], "skip", "this cannot be declined: WS-MORE-4"),
        ({}, ["crimson"], "pass", "choose one of the things you can still gain: WS-MORE-4"),
        ({}, ["crimson"], "lawndrake", "Lawndrake is neither in your hand nor on display: WS-MORE-4"),
    ],
)
def test_a_refusal_says_why(mine: dict[str, Any], before: list[str], token: str, reason: str) -> None:
    state = scene(TWO, player(**mine))
    choose(state, *before)
    fingerprint = state.fingerprint()
    with pytest.raises(IllegalMove) as refused:
        choose(state, token)
    assert str(refused.value).startswith(reason)
    assert state.fingerprint() == fingerprint


def cause(state: Any) -> tuple[str | None, int | None, str] | None:
    """Which card of which seat asks, and what it is called."""
    found = state.prompt(asked(state)).cause
    return None if found is None else (found.card, found.seat, found.words)


def test_an_opponent_is_told_whose_card_offers_it_something() -> None:
    mine = player(hand=["steadfast_southern_drake"], resources={"meat": 3, "gold": 3, "crystal": 3}, eggs={"mat": 2})
    state = scene(THREE, mine, player(eggs={"mat": 1}), player(eggs={"mat": 1}))
    choose(state, "entice", "steadfast_southern_drake")
    while asked(state) == 0:
        choose(state, "skip" if "skip" in options(state) else sorted(options(state))[0])
    assert asked(state) == 1
    assert cause(state) == ("steadfast_southern_drake", 0, "Steadfast Southern Drake")


def test_every_question_of_a_card_or_board_names_it() -> None:
    mine = player(steps=5, mat={"golden": ["aged_sea_serpent"]}, hand=["cave_12", "tranquil_wyrm", "lawndrake"])
    state = scene(TWO, mine)
    assert cause(state) is None, "a turn is asked for by nobody's card"
    choose(state, "golden")
    assert cause(state) == (None, 0, "Golden Grotto")
    choose(state, "skip")
    assert cause(state) == ("aged_sea_serpent", 0, "Aged Sea Serpent")
    choose(state, "step")
    assert cause(state) == (None, None, "Guild of Seafarers"), "a marker is placed"
    choose(state, "slot-2")
    assert cause(state) == (None, None, "Guild of Seafarers")
    choose(state, "lawndrake")
    assert cause(state) == (None, None, "Guild of Seafarers"), "and it goes on asking"


def test_a_hatchling_that_grows_up_asks_itself() -> None:
    mine = player(mat={"crimson": ["cackling_dragonette"]}, fed={"crimson-1": 2}, hand=["lawndrake"])
    state = scene(TWO, mine, objectives=["1a", "7a", "8b", "3b"])
    choose(state, "crimson", "meat", "lawndrake")
    assert cause(state) == ("cackling_dragonette", 0, "Cackling Dragonette")
    choose(state, "bonus")
    assert cause(state) == ("cackling_dragonette", 0, "Cackling Dragonette")
