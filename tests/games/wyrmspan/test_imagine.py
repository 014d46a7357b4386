"""What a seat can and cannot know: imagined states keep the one and change the other."""

from collections import Counter
from typing import Any

import pytest

import wyrmhall
from tests.games.wyrmspan.scene import QUIET, THREE, TWO, choose, player, scene, seat, use
from wyrmhall.kernel import Rng

CRIMSON, GOLDEN, AMETHYST = QUIET["crimson"], QUIET["golden"], QUIET["amethyst"]


def test_drawn_cards_of_others_are_unknown_and_taken_ones_are_known() -> None:
    state = scene(TWO, player(hand=["lawndrake"]), display=["good_drake", None, None, None, None, None])
    choose(state, "golden", "good_drake")
    hands = Counter(tuple(seat(state.imagine(1, Rng(n)), 0)["hand"]) for n in range(40))
    assert {hand[1] for hand in hands} == {"good_drake"}, "it was taken face up"
    assert len({hand[0] for hand in hands}) > 10, "the other card could be any"
    own = {tuple(seat(state.imagine(0, Rng(n)), 0)["hand"]) for n in range(10)}
    assert own == {("lawndrake", "good_drake")}


def test_a_known_card_may_be_the_one_that_was_tucked_since() -> None:
    """Seat 0 takes the Good Drake face up and later tucks a card unseen: seat 1 cannot tell which."""
    mine = player(mat={"golden": [*GOLDEN[:3], "haughty_wyvern"]}, hand=["lawndrake"])
    state = scene(TWO, mine, display=["good_drake", None, None, None, None, None])
    choose(state, "golden", "good_drake", "skip", "skip", "skip", "lawndrake", "golden-1", "skip")
    places: Counter[str] = Counter()
    for n in range(60):
        one = seat(state.imagine(1, Rng(n)), 0)
        places[
            "hand" if "good_drake" in one["hand"] else "tucked" if "good_drake" in one["tucked"]["golden-1"] else "?"
        ] += 1
    assert set(places) == {"hand", "tucked"}


def test_a_card_taken_after_the_tuck_cannot_be_the_tucked_one() -> None:
    mine = player(mat={"golden": GOLDEN}, hand=["lawndrake", "algal_lindworm"], eggs={"mat": 2})
    shown = ["good_drake", "red_guardian", "hyenic_serpent", None, None, None]
    state = scene(TWO, mine, player(passed=True), display=shown)
    choose(state, "golden", "skip", "skip", "skip", "skip", "lawndrake", "golden-1", "skip")
    choose(state, "golden", "good_drake", "skip", "skip", "skip", "skip")
    for n in range(40):
        one = seat(state.imagine(1, Rng(n)), 0)
        assert "good_drake" in one["hand"]
        assert "good_drake" not in one["tucked"]["golden-1"]


def test_playing_one_of_two_copies_does_not_tell_of_the_other() -> None:
    """Seat 0 takes a cave card face up, draws its like unseen and plays one of them: the known one, as far as seat 1
    can tell.
    """
    shown = [None, None, None, "cave_12", None, None]
    mine = player(mat={"amethyst": AMETHYST[:2]})
    state = scene(TWO, mine, player(passed=True), display=shown, caves=["cave_12"])
    choose(state, "amethyst", "cave_12", "skip", "cave-deck", "excavate", "golden")
    assert seat(state)["hand"] == ["cave_12"]
    assert len({tuple(seat(state.imagine(1, Rng(n)), 0)["hand"]) for n in range(30)}) > 10


def test_a_cave_card_that_stays_in_the_hand_while_its_like_is_played_from_the_display_stays_unknown() -> None:
    mine = player(mat={"crimson": CRIMSON[:1]}, hand=["cave_12"], resources={"meat": 1}, steps=5)
    shown = [None, None, None, "cave_12", None, None]
    state = scene(TWO, mine, display=shown, guild="Rainforest Guild")
    choose(state, "crimson", "meat", "step", "slot-1", "meat", "cave_12")
    assert seat(state.imagine(1, Rng(1)), 0)["hand"] == ["cave_12"], "while it may still be the one that is played"
    choose(state, "from-display", "golden")
    assert seat(state)["hand"] == ["cave_12"]
    assert len({tuple(seat(state.imagine(1, Rng(n)), 0)["hand"]) for n in range(30)}) > 10


@pytest.mark.rule("WS-READ-6")
def test_a_card_tucked_straight_from_the_display_is_known_to_all() -> None:
    mine = player(mat={"golden": ["beckoning_cricketcatcher"]}, hand=["lawndrake"])
    state = scene(TWO, mine, player(passed=True), display=["good_drake", None, None, None, None, None])
    choose(state, "pass", "good_drake", "good_drake")
    assert state.view(1).seats[0].spaces[4].under == (state.game.vocabulary.token("good_drake"),)
    for n in range(20):
        assert seat(state.imagine(1, Rng(n)), 0)["tucked"]["golden-1"] == ["good_drake"]


def test_a_card_drawn_to_be_tucked_is_none_of_those_held_before() -> None:
    """Seat 0 takes the Good Drake face up; then the Great Horned Wyvern tucks the card it has drawn."""
    mine = player(mat={"golden": [GOLDEN[0], "great_horned_wyvern"]}, hand=["lawndrake"])
    state = scene(TWO, mine, display=["good_drake", None, None, None, None, None])
    choose(state, "golden", "good_drake", "skip")
    drawn = seat(state)["hand"][-1]
    choose(state, drawn, "skip")
    assert state.view(0).seats[0].spaces[5].under == (state.game.vocabulary.token(drawn),)
    assert state.view(1).seats[0].spaces[5].under == (None,)
    imagined = [seat(state.imagine(1, Rng(n)), 0) for n in range(40)]
    assert all("good_drake" in one["hand"] for one in imagined), "it was not the one that was tucked"
    assert len({one["tucked"]["golden-2"][0] for one in imagined}) > 10


def test_cards_tucked_from_the_deck_are_unknown_to_their_owner_too() -> None:
    state = scene(TWO, player(hand=["cave_67"], mat={"crimson": CRIMSON[:1]}))
    choose(state, "excavate", "golden", "crimson-1", "crimson-1")
    seen = {tuple(seat(state.imagine(0, Rng(n)), 0)["tucked"]["crimson-1"]) for n in range(20)}
    assert len(seen) > 5


def test_the_setup_of_others_is_imagined_anew() -> None:
    state = wyrmhall.load(THREE).start(8)
    for _ in range(5):
        state.apply(1, state.legal(1)[0])
    imagined = [state.imagine(0, Rng(n)) for n in range(30)]
    assert len({tuple(seat(one, 1)["resources"].items()) for one in imagined}) > 5
    assert all(sum(seat(one, 1)["resources"].values()) == 3 for one in imagined)
    assert len({tuple(seat(one, 1)["hand"]) for one in imagined}) > 20


@pytest.mark.parametrize(
    "to_do",
    [
        {"do": "tuck_drawn", "drawn": 1, "limit": 1, "place": "any"},
        {"do": "split", "drawn": 2, "discards": 0, "place": "any"},
        {"do": "put_tuck", "sight": "owner", "place": "any"},
    ],
    ids=lambda step: step["do"],
)
def test_the_card_just_drawn_is_part_of_what_a_seat_knows(to_do: dict[str, Any]) -> None:
    """The same cards in hand, but another one drawn last: another choice, and so another key."""
    hand = ["lawndrake", "good_drake", "red_guardian"]
    mat = {"golden": QUIET["golden"][:2], "crimson": QUIET["crimson"][:1]}
    keys = set()
    for held in (hand, hand[::-1]):
        state = scene(TWO, player(hand=held, mat=mat), to_do=[{"do": "turn", "seat": 0}, {**to_do, "use": use(0)}])
        assert state.actors() == (0,)
        keys.add(state.key(0))
    assert len(keys) == 2


def test_a_card_shown_to_be_played_is_none_of_those_tucked_before() -> None:
    """Seat 0 has tucked a card unseen; then it shows the dragon it is about to play, so that one is in its hand."""
    mine = player(mat={"golden": GOLDEN}, hand=["lawndrake", "minor_sharpclaw"], eggs={"mat": 2}, coins=9)
    state = scene(TWO, {**mine, "resources": {"meat": 3, "gold": 3, "crystal": 3}}, player(passed=True))
    choose(state, "golden", "skip", "skip", "skip", "skip", "lawndrake", "golden-1", "skip")
    choose(state, "entice", "minor_sharpclaw")
    assert {tuple(seat(state.imagine(1, Rng(n)), 0)["hand"]) for n in range(20)} == {("minor_sharpclaw",)}


def test_a_seat_that_is_asked_which_dragon_it_plays_is_imagined_with_one() -> None:
    """Seat 1 sees that seat 0 entices: of the cards it may hold at least one must be playable with nothing to pay."""
    state = scene(TWO, player(hand=["miniature_crested_coatl", "good_drake"], resources={"gold": 1, "crystal": 1}))
    choose(state, "entice")
    offered = [state.imagine(1, Rng(n)).legal(0) for n in range(40)]
    assert all(offered)
    assert len({token for tokens in offered for token in tokens}) > 20
