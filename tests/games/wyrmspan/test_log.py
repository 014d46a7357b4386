"""What the log says, and to whom."""

import wyrmhall
from tests.games.wyrmspan.scene import QUIET, TWO, choose, player, scene, use
from wyrmhall.games.wyrmspan import codes
from wyrmhall.kernel import Event, State

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
    assert said(state.clone(), 0, "crimson-1") == ["You tuck a card from the deck under Solitary Brown Drake."]
    assert said(state, 1, "crimson-1") == ["Ada tucks a card from the deck under Solitary Brown Drake."]


def test_a_card_tucked_from_the_hand_is_told_once_and_named_to_its_owner_alone() -> None:
    mine = player(mat={"golden": ["guarding_horned_drake"]}, hand=["lawndrake"])
    state = scene(TWO, mine, player(passed=True))
    choose(state, "pass")
    assert said(state.clone(), 0, "lawndrake")[0] == "You tuck Lawndrake under Guarding Horned Drake."
    assert said(state, 1, "lawndrake")[0] == "Ada tucks a card under Guarding Horned Drake."


def test_a_hatchling_grows_up_in_the_log() -> None:
    mine = player(mat={"crimson": ["cackling_dragonette"]}, fed={"crimson-1": 2}, hand=["lawndrake"])
    state = scene(TWO, mine)
    choose(state, "crimson", "meat")
    assert "Your hatchling Cackling Dragonette has grown up." in said(state.clone(), 0, "lawndrake")
    assert "Ada's hatchling Cackling Dragonette has grown up." in said(state, 1, "lawndrake")


def test_the_log_names_the_dragon_that_something_is_done_with() -> None:
    """Where a dragon lies says nothing to whoever reads, and it may lie elsewhere by then."""
    mat = {"crimson": QUIET["crimson"][:2]}
    laid = scene(TWO, player(mat=mat, hand=["cave_55"]))
    choose(laid, "excavate")
    assert "You excavate the Golden Grotto with the Cave of 3 eggs." in said(laid, 0, "golden")
    assert said(laid, 0, "crimson-1", "mat") == [
        "You lay an egg on Solitary Brown Drake.",
        "You lay an egg on the mat.",
    ]
    paid = scene(TWO, player(mat=mat, eggs={"crimson-1": 1, "mat": 1}, visits=(1, 0, 0)))
    choose(paid, "crimson")
    assert said(paid, 0, "crimson-1") == ["You pay an egg from Solitary Brown Drake."]
    cached = scene(TWO, player(mat={"crimson": ["reticent_manta"]}))
    choose(cached, "crimson", "meat")
    assert "You cache 1 gold on Reticent Manta." in said(cached, 0, "crimson-1")
    swapped = scene(TWO, player(mat=mat, hand=["cave_52"]), to_do=[{"do": "swap", "use": use(0)}])
    assert said(swapped, 0, "crimson-1", "crimson-2")[0] == "You swap Solitary Brown Drake and Homely Fae."


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
    others = "Each opponent may pay 1 resource to gain 1 guild step."
    assert asks(state) == f"Pay 1 resource to gain 1 guild step? You may do so up to 3 times. {others}"
    choose(state, "meat", "skip")
    assert asks(state) == "Pay 1 resource to gain 1 guild step? You may do so up to 2 more times."
    choose(state, "meat", "skip")
    assert asks(state) == "Pay 1 resource to gain 1 guild step? You may do so once more."


def answers(state: State) -> list[str]:
    """What may be answered to it, in words."""
    (number,) = state.actors()
    return [state.game.words(state, number, token) for token in state.legal(number)]


def test_a_guild_step_is_asked_by_what_it_brings() -> None:
    state = scene(TWO, player(hand=["cave_67"], resources={"meat": 3}, steps=1, mat={"amethyst": QUIET["amethyst"]}))
    choose(state, "amethyst", "skip")
    assert asks(state) == "Move 1 step on the guild track? There you gain 1 meat."
    assert answers(state) == ["yes", "no"]


def test_no_is_no_answer_to_which() -> None:
    """A question that is answered by yes may be answered by no; where something is chosen, none of it is."""
    state = scene(TWO, player(hand=["cave_67"], mat={"crimson": QUIET["crimson"][:1]}))
    choose(state, "excavate", "golden")
    assert asks(state).startswith("Which ")
    assert answers(state)[-1] == "none"
    state = scene(TWO, player(hand=["cave_69"], resources={"meat": 3}))
    choose(state, "excavate", "crimson")
    assert answers(state) == ["meat", "no"]


def test_the_only_dragon_is_named() -> None:
    state = scene(TWO, player(hand=["custodial_koiwyrm"], resources={"meat": 1, "crystal": 1}))
    choose(state, "entice")
    assert asks(state) == "You can play one dragon now: Custodial Koiwyrm."


def asked_by(state: State) -> str:
    """Whose doing the question is, as it stands before it."""
    (number,) = state.actors()
    prompt = state.prompt(number)
    assert prompt is not None
    assert prompt.cause is not None
    return prompt.cause.words


def test_a_question_names_the_dragon_that_says_here_once() -> None:
    mat = {"golden": ["guarding_horned_drake"], "crimson": ["hostile_northern_fire_dragon"]}
    state = scene(TWO, player(mat=mat, hand=["lawndrake"]), player(passed=True))
    choose(state, "crimson", "meat")
    then = "If it is large, tuck it here; otherwise discard it and gain 1 meat."
    assert asked_by(state) == "Hostile Northern Fire Dragon"
    assert asks(state) == f"Reveal the top dragon card? {then}"
    choose(state, "skip", "skip", "pass")
    assert asked_by(state) == "Guarding Horned Drake"
    assert asks(state) == "Tuck a dragon card from your hand here to lay 1 egg here?"


def test_a_choice_of_nests_is_asked_as_one() -> None:
    state = scene(TWO, player(hand=["cave_55"], mat={"crimson": ["homely_fae", *QUIET["crimson"][2:]]}))
    choose(state, "excavate", "golden")
    assert asks(state) == "You lay 3 eggs: choose where one goes."


def test_an_objective_is_told_by_what_it_counts_and_places_down_to_the_third() -> None:
    game = wyrmhall.load("wyrmspan(seats=5)")
    names = ["Ada", "Bo", "Cy", "Di", "Ed"]

    def told(place: int, count: int, vp: int = 0, seat: int = 0) -> str:
        data = {"seat": seat, "round": 2, "objective": 12, "place": place, "count": count, "vp": vp}
        return game.sentence(Event("placed", data), 0, names)

    assert told(2, 3, 2) == "You score 2 VP for second place in the objective (hatchlings: 3)."
    assert told(3, 2) == "You score nothing for third place in the objective (hatchlings: 2)."
    assert told(4, 1) == "You score nothing in the objective (hatchlings: 1)."
    assert told(1, 4, 6, seat=2) == "Cy scores 6 VP for first place in the objective, with 4."
    assert told(4, 0, seat=1) == "Bo scores nothing in the objective, with 0."


def test_what_an_objective_counts_is_said_of_anybody() -> None:
    game = wyrmhall.load("wyrmspan(seats=5)")
    for objective in range(20):
        data = {"seat": 0, "round": 0, "objective": objective, "place": 1, "count": 4, "vp": 4}
        told = game.sentence(Event("placed", data), 3, ["Ada", "Bo", "Cy", "Di", "Ed"])
        assert told.startswith("Ada scores 4 VP for first place in the objective (")
        assert "your" not in told


def test_a_cave_is_called_by_what_it_brings_and_offered_with_what_the_others_get() -> None:
    game = wyrmhall.load(TWO)
    names = {face.id: face.name for face in game.gallery()}
    assert names["cave_38"] == "Cave of meat and a dragon card"
    assert names["cave_64"] == "Cave of a further excavation from the deck for 2 eggs"
    assert len(set(names.values())) == len(names)
    state = scene(TWO, player(hand=["cave_27", "cave_38"]))
    choose(state, "excavate")
    offered = [game.words(state, 0, token) for token in state.legal(0)]
    assert "cave: gain 2 guild steps. Each opponent may gain 1 guild step" in offered


def test_a_dragon_that_cannot_be_played_is_no_question() -> None:
    """WS-READ-22: others cannot see whether a seat has something to play, so it is asked all the same."""
    mine = player(hand=["cave_52", "lawndrake"])
    state = scene(TWO, mine)
    choose(state, "excavate", "crimson")
    assert asks(state) == "You have no dragon that you can play now."
    assert [state.game.words(state, 0, token) for token in state.legal(0)] == ["go on"]


def test_where_there_is_nothing_to_play_the_table_says_so_for_me() -> None:
    """WS-READ-22: the question stays, so that nobody learns anything; but no person has to press its only answer."""
    game = wyrmhall.load(TWO)
    (decline,) = game.standing
    assert decline.default
    state = scene(TWO, player(hand=["cave_52", "lawndrake"]))
    assert game.standing_answer(state, 0, {decline.name: 0}) == -1, "a turn is one's own"
    choose(state, "excavate", "crimson")
    assert [game.standing_answer(state, 0, {decline.name: 0})] == state.legal(0)
    assert game.standing_answer(state, 0, {}) == -1


def test_what_the_table_answers_for_a_seat_is_called_no() -> None:
    """The standing answer says no, so the log does too, whatever the token is called."""
    game = wyrmhall.load("wyrmspan")
    assert [answer.words for answer in game.standing] == ["Say no for me when I have nothing to play"]
    assert game.left_words(game.vocabulary.token("skip")) == "no"


def test_a_row_of_the_guild_tile_is_a_choice_and_no_sentence() -> None:
    """It stands among other words, such as those of a line that goes on."""
    state = scene(TWO, player(), player(), guild="Plains Guild")
    said = [state.game.words(state, 0, codes.SLOT + row) for row in range(codes.SLOTS)]
    assert said[2] == "third row: gain 1 coin and lay 2 eggs"
    assert said[3] == "fourth row: at the end, gain 1 VP for every two eggs on your mat"
    assert not [words for words in said if words.endswith(".")]


def test_what_is_put_under_or_on_a_dragon_is_named_in_the_question() -> None:
    mat = {"crimson": QUIET["crimson"][:1], "golden": ["macabre_lindworm"]}
    tucking = scene(TWO, player(mat=mat, hand=["lawndrake"]))
    choose(tucking, "golden", "dragon-deck", "lawndrake")
    assert asks(tucking) == "Which dragon do you tuck Lawndrake under?"
    mine = player(mat={**mat, "golden": ["beckoning_cricketcatcher"]})
    shown = scene(TWO, mine, player(passed=True), display=["lawndrake", None, None, None, None, None])
    choose(shown, "pass", "lawndrake", "lawndrake")
    assert asks(shown) == "Which dragon do you tuck Lawndrake under?"
    mine = player(mat=mat, hand=["custodial_koiwyrm"], resources={"meat": 1, "crystal": 1})
    caching = scene(TWO, mine)
    choose(caching, "entice", "custodial_koiwyrm", "milk")
    assert asks(caching) == "Which dragon do you cache the milk on?"
