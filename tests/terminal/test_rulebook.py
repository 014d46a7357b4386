"""Rules are found by id and by word, with the heading they stand under."""

from __future__ import annotations

import pytest

from wyrmhall.terminal.rulebook import NoSuchRule, as_markdown, look_up, passages

RULES = """# A game

Words before any rule.

## Drafting

- **XX-DRAFT-1** Deal five cards
  to everybody.
- **XX-DRAFT-10** Pass the rest.

## Hunting

**XX-HUNT-1** A paragraph about prey.
"""


def test_a_rule_is_a_list_item_or_a_paragraph_with_an_id() -> None:
    assert [one.id for one in passages(RULES)] == ["", "XX-DRAFT-1", "XX-DRAFT-10", "XX-HUNT-1"]
    assert passages(RULES)[1].text == "- **XX-DRAFT-1** Deal five cards\n  to everybody."


def test_an_id_finds_only_its_rule() -> None:
    assert [one.id for one in look_up(RULES, "xx-draft-1")] == ["XX-DRAFT-1"]


def test_a_word_finds_text_ids_and_headings() -> None:
    assert [one.id for one in look_up(RULES, "prey")] == ["XX-HUNT-1"]
    assert [one.id for one in look_up(RULES, "draft")] == ["XX-DRAFT-1", "XX-DRAFT-10"]
    assert "## Hunting" in as_markdown(look_up(RULES, "hunting"))


@pytest.mark.parametrize("wanted", ["unicorn", "", " "])
def test_nothing_found_is_said(wanted: str) -> None:
    with pytest.raises(NoSuchRule):
        look_up(RULES, wanted)
