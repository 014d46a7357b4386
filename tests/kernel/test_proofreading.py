"""Faults of English that the contract kit finds in what games say."""

from __future__ import annotations

import pytest

from wyrmhall.kernel.proofreading import sentence_faults


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("You gain 1 points.", "one of several: 'gain 1 points'"),
        ("You gain 2 point.", "several of one: '2 point'"),
        ("You  gain a point.", "two spaces"),
        ("You gain a egg.", "a before a vowel"),
        ("You gain an dragon.", "an before a consonant"),
        ("The the end.", "a word twice"),
        ("You gain None.", "something unnamed"),
        ("You gain a point .", "a space before a stop"),
        ("Shall it be so?.", "stops that do not go together"),
        ("Into which cave does it go?", "a question that begins with its preposition"),
        ("It hurts: from whom do you steal? From whom do you steal?", "a question that begins with its preposition"),
        ("You gain 2 hits more.", "a number behind its noun: '2 hits more'"),
        ("Kill one dragon. Choose.", "a request that does not say for what"),
        ("Which name shall it take?", "shall"),
        ("You can not pay.", "can not in two words"),
        ("You turn die 0 to loot.", "something counted from 0: 'die 0'"),
        ("You turn the attack against you.", "you twice, for yourself"),
        ("you gain a point.", "it does not begin with a capital"),
        ("You gain a point", "it does not end with a stop"),
    ],
)
def test_faults_of_english_are_found(text: str, fault: str) -> None:
    assert any(fault in found for found in sentence_faults(text))


def test_good_english_is_left_alone() -> None:
    for text in (
        "Which cave does it go into? In this cave, which costs 1 gold more.",
        "You gain 2 more hits, one card more than before.",
        "You turn it; Bea gives it to you.",
        "Front 1 loses 1 egg.",
        "You roll 1 miss again.",
        "An hour, a unicorn, 2 eggs, +1 strength, 1 to 3.",
    ):
        assert not sentence_faults(text)
