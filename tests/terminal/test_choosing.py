"""What is typed at the table, and which choice it means."""

from __future__ import annotations

import pytest

from wyrmhall.terminal.choosing import Unclear, choose

HAND = ["Silver Dragon", "Dragon's Lair", "Castle", "Bard", "Bard's Song"]


@pytest.mark.parametrize(
    ("typed", "place"),
    [
        ("1", 0),
        (" 5 ", 4),
        ("silver", 0),
        ("SILVER DRAGON", 0),
        ("lair", 1),
        ("dragons lair", 1),
        ("cas", 2),
        ("stle", 2),
    ],
)
def test_a_number_or_part_of_a_name_is_a_choice(typed: str, place: int) -> None:
    assert choose(typed, HAND) == place


def test_a_whole_name_wins_over_a_longer_one() -> None:
    assert choose("bard", HAND) == 3


def test_two_names_that_fit_are_both_named() -> None:
    with pytest.raises(Unclear, match="1 Silver Dragon and 2 Dragon's Lair"):
        choose("dragon", HAND)


@pytest.mark.parametrize("typed", ["0", "6", "unicorn", "'"])
def test_what_fits_nothing_is_refused(typed: str) -> None:
    with pytest.raises(Unclear):
        choose(typed, HAND)
