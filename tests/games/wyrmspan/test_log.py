"""What the log says, and to whom."""

from tests.games.wyrmspan.scene import QUIET, TWO, choose, player, scene
from wyrmhall.kernel import State

NAMES = ["Ada", "Bo"]


def said(state: State, viewer: int, *choices: str) -> list[str]:
    """The lines a viewer reads while these choices are made."""
    state.events = []
    choose(state, *choices)
    events = [event for event in state.game.read_events(state) if event.visible_to(viewer)]
    return [line for event in events if (line := state.game.sentence(event, viewer, NAMES))]


def test_a_card_tucked_from_the_deck_is_in_the_log_of_its_owner_too() -> None:
    state = scene(TWO, player(hand=["cave_67"], mat={"crimson": QUIET["crimson"][:1]}))
    choose(state, "excavate", "golden")
    assert said(state.clone(), 0, "crimson-1") == ["You tuck a card from the deck: Crimson Cavern 1."]
    assert said(state, 1, "crimson-1") == ["Ada tucks a card from the deck: Crimson Cavern 1."]


def test_a_card_tucked_from_the_hand_is_told_once_and_named_to_its_owner_alone() -> None:
    mine = player(mat={"golden": ["guarding_horned_drake"]}, hand=["lawndrake"])
    state = scene(TWO, mine, player(passed=True))
    choose(state, "pass")
    assert said(state.clone(), 0, "lawndrake")[0] == "You tuck Lawndrake: Golden Grotto 1."
    assert said(state, 1, "lawndrake")[0] == "Ada tucks a card: Golden Grotto 1."


def test_a_hatchling_grows_up_in_the_log() -> None:
    mine = player(mat={"crimson": ["cackling_dragonette"]}, fed={"crimson-1": 2}, hand=["lawndrake"])
    state = scene(TWO, mine)
    choose(state, "crimson", "meat")
    assert "Your hatchling in Crimson Cavern 1 has grown up." in said(state.clone(), 0, "lawndrake")
    assert "Ada's hatchling in Crimson Cavern 1 has grown up." in said(state, 1, "lawndrake")


def test_the_income_of_a_round_stands_under_its_heading() -> None:
    lines = said(scene(TWO, player(), player(passed=True)), 0, "pass")
    begins = lines.index("Round 2 begins; Bo is first.")
    assert [lines.index("You gain 6 coins."), lines.index("Bo gains 6 coins.")] == [begins + 1, begins + 2]


def asks(state: State) -> str:
    """The words of the question that is asked now."""
    (number,) = state.actors()
    prompt = state.prompt(number)
    assert prompt is not None
    return prompt.words


def test_a_price_that_may_be_paid_again_says_how_often() -> None:
    state = scene(TWO, player(hand=["cave_69"], resources={"meat": 3}))
    choose(state, "excavate", "crimson")
    assert asks(state) == "Up to 3 times, pay 1 resource to gain 1 guild step?"
    choose(state, "meat", "skip")
    assert asks(state) == "Up to 2 more times, pay 1 resource to gain 1 guild step?"
    choose(state, "meat", "skip")
    assert asks(state) == "Once more, pay 1 resource to gain 1 guild step?"


def test_a_question_names_the_dragon_that_says_here() -> None:
    mat = {"golden": ["guarding_horned_drake"], "crimson": ["hostile_northern_fire_dragon"]}
    state = scene(TWO, player(mat=mat, hand=["lawndrake"]), player(passed=True))
    choose(state, "crimson", "meat")
    words = "reveal the top dragon card: if it is large, tuck it here, otherwise discard it and gain 1 meat"
    assert asks(state) == f"Hostile Northern Fire Dragon: {words}?"
    choose(state, "skip", "skip", "pass")
    assert asks(state) == "Guarding Horned Drake: tuck a dragon card from your hand here to lay 1 egg here?"


def test_a_choice_of_nests_is_asked_as_one() -> None:
    state = scene(TWO, player(hand=["cave_55"], mat={"crimson": ["homely_fae", *QUIET["crimson"][2:]]}))
    choose(state, "excavate", "golden")
    assert asks(state) == "Choose where to lay 3 eggs."
