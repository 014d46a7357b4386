"""Who sits where, and what they are called."""

from __future__ import annotations

import pytest

from wyrmhall.terminal.seating import BadSeating, name_seats, read_seats, saved_seats


def test_seats_are_people_and_bots() -> None:
    assert read_seats("human, Drake,wyrm") == ["human", "drake", "wyrm"]
    assert read_seats("human,learned,Mine.wyrm") == ["human", "learned", "Mine.wyrm"]
    with pytest.raises(BadSeating, match="'dragon'"):
        read_seats("human,dragon")


def test_names_tell_seats_apart() -> None:
    assert name_seats(["human", "drake", "drake", "wyrm"], None) == ["You", "Drake 1", "Drake 2", "Wyrm"]
    assert name_seats(["human", "drake", "human"], None) == ["Player 1", "Drake", "Player 2"]
    assert name_seats(["human", "some/Smok.wyrm", "my.py:Mine"], None) == ["You", "Smok", "Mine"]


def test_given_names_are_for_people_or_for_all() -> None:
    assert name_seats(["human", "drake", "human"], "Ada,Bo") == ["Ada", "Drake", "Bo"]
    assert name_seats(["human", "drake"], "Ada,Smok") == ["Ada", "Smok"]
    for given in ("Ada,Bo,Cy", "Ada,", "Drake"):
        with pytest.raises(BadSeating):
            name_seats(["human", "drake"], given)


@pytest.mark.parametrize("seats", [["human", "drake"], ["human", "wyrm", "human", "wyrm"], ["elder", "learned"]])
def test_a_saved_game_knows_who_sat_where(seats: list[str]) -> None:
    assert saved_seats(name_seats(seats, None)) == seats
