"""Every rule has a test and every test names a rule; what players read refers to rules that exist."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import wyrmhall

RULE = re.compile(r"\*\*([A-Z]{2}-[A-Z]+-\d+)\*\*")
TESTS = Path(__file__).parent


def rules_of(game: str) -> list[str]:
    return RULE.findall(wyrmhall.load(game).rules_text())


def rules_with_tests(game: str) -> set[str]:
    """The ids in the rule markers of a game's tests, read from the source so that any selection of tests agrees."""
    found: set[str] = set()
    for path in (TESTS / game).glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                found |= {ast.literal_eval(argument) for argument in node.args}
    return found


@pytest.mark.parametrize("game", wyrmhall.names())
def test_no_rule_is_stated_twice(game: str) -> None:
    rules = rules_of(game)
    assert len(rules) == len(set(rules)) > 20


@pytest.mark.parametrize("game", wyrmhall.names())
def test_every_rule_has_a_test_and_every_test_a_rule(game: str) -> None:
    stated, tested = set(rules_of(game)), rules_with_tests(game)
    assert sorted(stated - tested) == [], "rules without a test"
    assert sorted(tested - stated) == [], "tests of rules that are not in rules.md"


@pytest.mark.parametrize("game", wyrmhall.names())
def test_the_source_names_only_rules_that_exist(game: str) -> None:
    prefix = rules_of(game)[0].split("-")[0]
    folder = Path(wyrmhall.__file__).parent / "games" / game
    named: set[str] = set()
    for path in folder.glob("*.py"):
        named |= set(re.findall(rf"\b{prefix}-[A-Z]+-\d+\b", path.read_text(encoding="utf-8")))
    assert named
    assert named <= set(rules_of(game))
