"""What README and docs say runs: Python blocks are executed, examples are doctests, named commands exist."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import wyrmhall

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", README, re.S)
COMMANDS = re.findall(r"^    (wyrmhall (?:rules|cards|simulate) .*?)(?:\s+#.*)?$", README, re.M)


@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_readme_python_runs(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(BLOCKS[number], f"README.md block {number}", "exec"), {})
    assert capsys.readouterr().out


@pytest.mark.parametrize("command", COMMANDS)
def test_readme_commands_run(command: str) -> None:
    run = subprocess.run(
        [sys.executable, "-c", f"import shlex, wyrmhall.cli as c; c.main(shlex.split({command!r})[1:])"],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout


def test_readme_lists_the_games_there_are() -> None:
    table = README.split("<!-- games -->")[1].split("<!-- /games -->")[0]
    listed = set(re.findall(r"^\| ([A-Z][A-Za-z ]+?) \|", table, re.M))
    assert listed == {wyrmhall.load(name).about.title for name in wyrmhall.names()}


@pytest.mark.parametrize("page", ["records.md", "data.md", "lab.md", "envs.md", "learning.md"])
def test_docs_examples(page: str) -> None:
    result = doctest.testfile(str(ROOT / "docs" / page), module_relative=False)
    assert result.attempted > 0
    assert result.failed == 0


def test_bots_docstring() -> None:
    from wyrmhall import bots

    result = doctest.testmod(bots)
    assert result.attempted > 0
    assert result.failed == 0


PAGES = sorted(path.relative_to(ROOT).as_posix() for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    path = ROOT / page
    for target in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
        assert "://" in target or (path.parent / target).exists(), f"{page} links to {target}"


@pytest.mark.parametrize("page", PAGES)
def test_make_targets_that_are_named_exist(page: str) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.M))
    text = (ROOT / page).read_text(encoding="utf-8")
    named = set(re.findall(r"(?:^ {4}|`)make ([a-z-]+)", text, re.M))
    assert named <= targets, f"{page} names {sorted(named - targets)}"


def test_files_that_contributing_names_exist() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = set(re.findall(r"(?:tests|web/src|src)/[\w/]+(?:\.py|/)", text))
    assert len(named) > 5
    assert {name for name in named if not (ROOT / name).exists()} == set()


@pytest.mark.parametrize("name", wyrmhall.names())
def test_the_changelog_knows_every_rules_version(name: str) -> None:
    game = wyrmhall.load(name)
    told = re.findall(rf"^- \*\*({name}-\d+)\*\*", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.M)
    latest = int(game.rules_version.rpartition("-")[2])
    assert told == [f"{name}-{number}" for number in range(latest, 0, -1)]
