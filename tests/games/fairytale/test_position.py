"""Positions that somebody wrote or changed by hand: each fault is named, and nothing that cannot be comes to play."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.fairytale.scene import EXPERT4, scene
from wyrmhall.kernel import BadPosition

GARFIELD = "fairytale(seats=4,teams=garfield)"
HANDS = [["castle"], ["homesteaders"], ["elven_warrior"], ["fairy_ring"]]


def swap_plays(position: dict[str, Any]) -> None:
    position["plays"][0], position["plays"][1] = position["plays"][1], position["plays"][0]


def swap_hands(position: dict[str, Any]) -> None:
    position["hands"][0], position["hands"][1] = position["hands"][1], position["hands"][0]


def play_twice(position: dict[str, Any]) -> None:
    position["to_do"].append(position["to_do"][-1])


def forget_a_seat(position: dict[str, Any]) -> None:
    position["asked"].remove(2)


def choose_ahead(position: dict[str, Any]) -> None:
    position["choices"][0] = "castle"


def choose_what_is_not_there(position: dict[str, Any]) -> None:
    position["asked"].remove(0)
    position["choices"][0] = "homesteaders"


def turn_a_card(position: dict[str, Any]) -> None:
    position["need"][0] = [1, 0, 0, 0, 0]


def draw_in_time_to_come(position: dict[str, Any]) -> None:
    position["drawn"].append([3, 0, position["deck"].pop()])


@pytest.mark.parametrize("string", [EXPERT4, GARFIELD])
@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (swap_plays, "the cards in play are not those that were played at seat 0"),
        (swap_hands, "the hand of seat 0 is not what it picked and drew and has not played"),
        (play_twice, "to_do is out of order"),
        (forget_a_seat, "the position would not ask what it says is asked"),
        (choose_ahead, "seat 0 is asked and has chosen already"),
        (choose_what_is_not_there, "seat 0 has chosen what it cannot choose"),
        (turn_a_card, "need is for cards that are to be turned"),
        (draw_in_time_to_come, "drawn: in a round to come"),
    ],
)
def test_what_cannot_be_is_refused(string: str, change: Callable[[dict[str, Any]], None], sentence: str) -> None:
    state = scene(string, [["bard"], ["bronze_dragon"], ["vampire"], ["werewolf"]], HANDS)
    position = state.position()
    change(position)
    with pytest.raises(BadPosition, match=sentence):
        state.game.from_position(position)


def test_an_exchange_belongs_to_teams_that_play_so() -> None:
    state = scene(EXPERT4, [["bard"], ["bronze_dragon"], ["vampire"], ["werewolf"]], HANDS)
    position = {**state.position(), "step": 0}
    position["to_do"].append({"do": "exchange", "seat": 0})
    with pytest.raises(BadPosition, match="an exchange that nobody makes"):
        state.game.from_position(position)
