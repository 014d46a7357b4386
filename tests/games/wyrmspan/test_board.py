"""What a client is told once: signs are read from the notation, and the boards are those that the rules run."""

from __future__ import annotations

from typing import Any

import pytest

import wyrmhall
from tests.games.wyrmspan.scene import THREE
from wyrmhall.games.wyrmspan.board import brief_of, signs_of

GAME: Any = wyrmhall.load(THREE)


def row(notation: str) -> list[str]:
    return [f"{given.count} {given.sign}" if given.sign else given.word for given in signs_of(notation)]


@pytest.mark.parametrize(
    ("notation", "signs"),
    [
        ("gain meat 1, lay egg 2 at=any", ["1 meat", "2 egg"]),
        ("3x pay egg 1 to gain any 2 | opponents pay egg 1 to gain any 2", ["3×", "1 egg", "→", "2 any"]),
        ("pay cave 2 to excavate 1 from=deck", ["2 cave", "→", "1 cave"]),
        ("choose 2 of gain dragon 1 / gain guild 1", ["1 dragon", "or", "1 guild"]),
        ("tuck dragon 2 from=deck to=any", ["2 tuck"]),
        ("cache any 2 from=bank to=any", ["2 cache"]),
        ("activate once_per_round", ["1 again"]),
    ],
)
def test_an_ability_in_signs(notation: str, signs: list[str]) -> None:
    assert row(notation) == signs


def test_every_cave_card_has_signs() -> None:
    assert all(face.facts.gives for face in GAME.gallery() if face.set == "caves")


def test_a_cave_is_walked_from_icon_to_space_to_icon() -> None:
    for cave in GAME.board().caves:
        assert [stop.step for stop in cave.path] == list(range(9))
        assert [stop.spot is None for stop in cave.path] == [True, False] * 4 + [True]
        assert GAME.vocabulary.name(cave.token) == cave.id
    icons = [[stop.icon.sign for stop in cave.path if stop.icon] for cave in GAME.board().caves]
    assert icons[2] == ["cave", "guild", "cave", "egg", "trade"]


def test_tokens_of_the_board_are_those_of_the_vocabulary() -> None:
    board, name = GAME.board(), GAME.vocabulary.name
    assert [name(stock.token) for stock in board.stocks if stock.token is not None] == [
        "meat",
        "gold",
        "crystal",
        "milk",
    ]
    assert [name(deck.token) for deck in board.decks] == ["dragon-deck", "cave-deck"]
    assert [name(token) for token in board.slots] == [f"slot-{slot}" for slot in range(1, 6)]
    assert name(board.mat) == "mat"
    spots = [stop.spot for cave in board.caves for stop in cave.path if stop.spot]
    assert [name(spot.token) for spot in spots][:5] == ["crimson-1", "crimson-2", "crimson-3", "crimson-4", "golden-1"]
    assert [spot.place for spot in spots] == list(range(12))


def test_the_guild_track_has_two_brown_spaces_across() -> None:
    assert [space for space, one in enumerate(GAME.board().track) if one.brown] == [0, 6]


def brief(line: str) -> str:
    return "".join(f"<{given.count} {given.sign}>" if given.sign else given.word for given in brief_of(line))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("When played: Pay 1 egg to gain 2 gold.", "When played: Pay <1 egg> to gain <2 gold>."),
        ("Whenever a card is tucked here: Gain 1 guild step.", "Each time: Gain <1 guild>."),
        ("The third time: Excavate a space with a cave card.", "Third time: Excavate a space with <1 cave>."),
        (
            "Gain 2 guild steps. Each opponent may gain 1 guild step.",
            "Gain <2 guild>. Each opponent may gain <1 guild>.",
        ),
        (
            "Up to 3 times, pay 1 egg to gain 2 resources of your choice."
            " Each opponent may pay 1 egg to gain 2 resources of their choice.",
            "Up to 3 times, pay <1 egg> to gain <2 any>. Each opponent may do so once.",
        ),
        (
            "Gain any 2 of these: 1 egg, 1 guild step. Each opponent may gain 1 of these: 1 egg, 1 guild step.",
            "Gain any 2 of these: <1 egg>, <1 guild>. Each opponent may gain 1 of them.",
        ),
        ("End game: Gain 2 VP for each large dragon.", "End game: Gain 2 VP for each large dragon."),
    ],
)
def test_a_text_for_little_room_says_the_same_in_signs(line: str, expected: str) -> None:
    assert brief(line) == expected
