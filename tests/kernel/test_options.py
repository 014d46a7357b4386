"""Game strings and options: read, completed, refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import wyrmhall
from wyrmhall.kernel import BadOption, Choice, Option, UnknownGame, WyrmhallError, seats_option
from wyrmhall.kernel.option import canonical, complete, split_string

OPTIONS = (
    seats_option((1, 2, 3), 2),
    Option("deck", "Which deck", "small", (Choice("small", "Small", (1, 2)), Choice("large", "Large", (1, 2, 3)))),
)


def test_defaults_fill_what_is_left_out() -> None:
    assert complete("toy", OPTIONS, {}) == {"seats": "2", "deck": "small"}
    assert canonical("toy", OPTIONS, complete("toy", OPTIONS, {"deck": "large"})) == "toy(seats=2,deck=large)"


@pytest.mark.parametrize(
    ("given_options", "sentence"),
    [
        ({"colour": "red"}, "toy has no option 'colour'; it has seats, deck"),
        ({"deck": "huge"}, "deck=huge: expected one of small, large"),
        ({"seats": "4"}, "seats=4: expected one of 1, 2, 3"),
        ({"seats": "3"}, "deck=small is for 1 or 2 seats, not 3; choose deck=large"),
    ],
)
def test_refusals_say_what_was_expected(given_options: dict[str, str], sentence: str) -> None:
    with pytest.raises(BadOption) as error:
        complete("toy", OPTIONS, given_options)
    assert str(error.value) == sentence


@pytest.mark.parametrize(
    "string", ["", "toy(", "toy)", "toy(seats)", "toy(seats=)", "toy(=2)", "toy(a=1,a=2)", "Toy", "a b"]
)
def test_malformed_strings(string: str) -> None:
    with pytest.raises(BadOption):
        split_string(string)


@given(
    st.dictionaries(
        st.from_regex(r"[a-z]{1,6}", fullmatch=True), st.from_regex(r"[a-z0-9]{1,6}", fullmatch=True), max_size=4
    )
)
def test_strings_round_trip(settings: dict[str, str]) -> None:
    string = "toy(" + ", ".join(f"{name} = {value}" for name, value in settings.items()) + ")"
    assert split_string(string) == ("toy", settings)


@given(st.text(max_size=30))
def test_no_string_breaks_load(string: str) -> None:
    with pytest.raises(WyrmhallError, match=r"."):
        wyrmhall.load(string + "?")


def test_unknown_game_names_the_games() -> None:
    with pytest.raises(UnknownGame, match=r"no game is called 'chess'; the games are .*fairytale"):
        wyrmhall.load("chess(seats=2)")


def test_repr_can_be_pasted() -> None:
    game = wyrmhall.load("fairytale(deck=expert, seats=3)")
    assert repr(game) == "wyrmhall.load('fairytale(seats=3,deck=expert)')"
    assert eval(repr(game), {"wyrmhall": wyrmhall}).string == game.string
