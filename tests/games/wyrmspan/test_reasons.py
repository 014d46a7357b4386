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


def question(state: Any) -> str:
    words: str = state.prompt(asked(state)).words
    return words


def test_eggs_are_paid_for_something() -> None:
    homes = {"mat": 2, "crimson-1": 1}
    mine = player(mat={"crimson": ["homely_fae"]}, eggs=homes, visits=(0, 1, 0), hand=["cave_12"], dug={"amethyst": 2})
    state = scene(TWO, mine)
    choose(state, "golden")
    assert cause(state) == (None, 0, "Golden Grotto")
    assert question(state) == "You pay 1 egg for the second visit: choose where to take it from."
    state = scene(TWO, mine)
    choose(state, "excavate", "amethyst")
    assert cause(state) is not None
    assert question(state) == "You pay 1 egg for the third space: choose where to take it from."


def test_what_is_given_for_a_dragon_is_asked_by_the_dragon() -> None:
    state = scene(TWO, player(hand=["speedy_lung_dragon"], resources={"gold": 2, "meat": 2, "milk": 2}))
    choose(state, "entice")
    while state.prompt(0).message != "giving":
        choose(state, sorted(options(state))[0])
    assert cause(state) == ("speedy_lung_dragon", 0, "Speedy Lung Dragon")


def test_a_hatchling_says_what_comes_first_or_second() -> None:
    mine = player(mat={"crimson": ["cackling_dragonette"]}, fed={"crimson-1": 2}, hand=["lawndrake"])
    state = scene(TWO, mine, objectives=["1a", "7a", "8b", "3b"])
    choose(state, "crimson", "meat", "lawndrake")
    told = [state.game.words(state, 0, token) for token in state.legal(0)]
    assert told == ["its benefit: gain 1 guild step", "its bonus: lay 2 eggs"]


def test_what_is_cached_from_the_public_supply_is_not_ones_own() -> None:
    state = scene(TWO, player(hand=["cave_3"], mat={"crimson": ["homely_fae"]}))
    choose(state, "excavate", "golden")
    assert question(state) == "Choose a resource from the public supply to cache; you may cache 2."


def test_a_question_says_where_its_cave_cards_lie() -> None:
    """Of a cave card there may be one copy in the hand and another on display."""
    state = scene(TWO, player(hand=["cave_12", "cave_67"]))
    choose(state, "excavate")
    assert state.prompt(0).params["cards"] == "hand"
    state = scene(TWO, player(hand=["cave_12"]))
    choose(state, "amethyst")
    assert state.prompt(0).params["cards"] == "display"


@pytest.mark.parametrize(
    ("mine", "card", "why"),
    [
        ({"resources": {"milk": 3}, "eggs": {"mat": 1}}, "lawndrake", ""),
        ({"resources": {"milk": 3}}, "lawndrake", "You lack 1 egg."),
        (
            {"resources": {"milk": 2}},
            "lawndrake",
            "You lack 1 milk and 1 egg. Two other resources stand for one that you lack.",
        ),
        ({"resources": {"milk": 2, "gold": 2}}, "lawndrake", "You lack 1 egg."),
        ({"resources": {"crystal": 2}, "coins": 1}, "shaly_rockbreaker", "You lack 1 coin."),
        (
            {"dug": {"crimson": 3, "golden": 3, "amethyst": 3}},
            "cave_12",
            "The next space costs 2 eggs, and you have 0.",
        ),
        ({"mat": FULL}, "cave_12", "All your spaces are excavated."),
        ({"mat": CRIMSON}, "homely_fae", "It lives in the Crimson Cavern, where no excavated space is free."),
    ],
)
def test_a_card_of_the_hand_says_what_is_missing_to_play_it(mine: dict[str, Any], card: str, why: str) -> None:
    state = scene(TWO, player(hand=[card], **mine))
    (held,) = state.view(0).hand
    assert held.why == why
    assert held.playable is not bool(why)
