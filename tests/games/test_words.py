"""What stands written beside the games, read for faults of English: rules, cards, options, guides, reasons."""

from __future__ import annotations

import re

import pytest

import wyrmhall
from wyrmhall.kernel.proofreading import faults, sentence_faults
from wyrmhall.lessons.guide import guide_of


def wrong(texts: list[str], whole: bool) -> list[str]:
    read = sentence_faults if whole else faults
    return [f"{'; '.join(found)} in {text!r}" for text in texts if (found := read(text))]


@pytest.mark.parametrize("name", wyrmhall.names())
def test_cards_speak_in_sentences(name: str) -> None:
    assert not wrong([line for card in wyrmhall.load(name).gallery() for line in card.text], whole=True)


@pytest.mark.parametrize("name", wyrmhall.names())
def test_options_standing_answers_and_reasons_read_well(name: str) -> None:
    game = wyrmhall.load(name)
    words = [game.about.pitch, *(answer.words for answer in game.standing), *game.part_words.values()]
    words += [text for option in game.options for text in (option.words, *(choice.words for choice in option.choices))]
    assert not wrong(words, whole=False)


@pytest.mark.parametrize("name", wyrmhall.names())
def test_rules_read_well(name: str) -> None:
    rules = re.sub(r"\]\([^)]*\)|[*\[]", "", wyrmhall.load(name).rules_text())
    rules = re.sub(r"`[^`]*`", "that", rules)
    # A line of the file is no line of the text.
    paragraphs = [re.sub(r"\s+", " ", part).strip() for part in re.split(r"\n\s*\n|\n(?=- |#|\|)", rules)]
    assert not wrong([part for part in paragraphs if not part.startswith("|")], whole=False)


@pytest.mark.parametrize("name", wyrmhall.names())
def test_guides_speak_in_sentences(name: str) -> None:
    guide = guide_of(name)
    assert guide is not None
    said = [text for step in guide.step for text in (step.say, step.why, *(page.say for page in step.first)) if text]
    assert not wrong([*said, *(page.say for page in guide.end), *guide.help.values()], whole=True)
