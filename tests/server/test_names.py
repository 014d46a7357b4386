"""Names and words that others have to read: visible, told apart, and turning nobody else's text around."""

from __future__ import annotations

import pytest

from tests.server.client import Running
from wyrmhall.server.entry import Refused
from wyrmhall.server.names import clean_name, clean_words, isolated, labels_of, looks_of


@pytest.mark.parametrize("name", ["Ada", "Zoë", "Åsa 2", "李雷", "שרה", "محمد", "O'Neill", "❤️", "Nguyễn"])
def test_names_of_people_are_taken(name: str) -> None:
    assert clean_name(name, 24)


@pytest.mark.parametrize(
    "name",
    [
        "\u034f",
        "A\u2066da",
        "\ufffc",
        "\u17b4\u17b5",
        "\U000e0041",
        "\u0301da",
        "A" + "\u0301\u0302\u0303" * 3,
        "\ufe0f",
    ],
)
def test_what_cannot_be_seen_is_no_name(name: str) -> None:
    with pytest.raises(Refused) as refused:
        clean_name(name, 24)
    assert refused.value.code == "bad-name"


@pytest.mark.parametrize(
    "name", ["Drake", "drake", "DRAKE 2", "Drаke", "E1der", "Hatchl1ng", "Wyrm", "Vvyrm", "Rаndom 7"]
)
def test_nobody_is_called_like_a_bot(name: str) -> None:
    with pytest.raises(Refused, match="that is the name of a bot"):
        clean_name(name, 24)


def test_names_that_look_alike_are_told_apart() -> None:
    assert looks_of("Аdа") == looks_of("Ada") == looks_of("ADÁ")
    assert labels_of(["Ada", "Bob", "Аda"]) == ["Ada 1", "Bob", "Аda 2"]
    assert labels_of(["Drake", "Ada", "Drake"]) == ["Drake 1", "Ada", "Drake 2"]
    assert labels_of(["Guest 1", "Guest 2"]) == ["Guest 1", "Guest 2"]
    labels = labels_of(["Ada", "Ada", "Ada 2"])
    assert len({looks_of(label) for label in labels}) == 3


def test_text_that_turns_others_around_is_contained() -> None:
    assert clean_words(" a\u202eb \u2067c\u200f ") == "ab c"
    assert isolated("Ada") == "Ada"
    assert isolated("שרה") == "\u2068שרה\u2069"


def test_at_the_table_everybody_is_called_by_the_same_label(server: Running) -> None:
    ada, other = server.guest("Ada"), server.guest("Аda")
    table = ada.make("me", "open", public=True)["table"]["id"]
    other.post(f"/api/tables/{table}/join", {})
    with ada.at(table) as one:
        one.wait_for_turn()
        assert [seat["label"] for seat in one.card["table"]["seats"]] == ["Ada 1", "Аda 2"]
        assert one.log[0]["words"].startswith("You and Аda 2 sit down")
        said = one.ask("say", words="x\u202ey")
        assert said["lines"][0]["words"] == "xy"
