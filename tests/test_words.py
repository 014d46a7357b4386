"""What the hall, the terminal, the command and the client say, read in their sources for faults of English."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import cycle, pairwise
from pathlib import Path

import pytest

from wyrmhall.kernel.proofreading import faults

ROOT = Path(__file__).parent.parent
SAID_IN_PYTHON = ("cli", "lessons", "server", "terminal", "kernel", "bots", "lab")
# Names stand where a sentence has places for something, one after the other.
PLACES = cycle(("Ada", "Bea", "Cyd"))
# Two words, and nothing that only programs write: signs, an address, a statement, a list of words without a stop.
SPOKEN = re.compile(r"[A-Za-z]+[,.:;?!]? (?:\d+ )?[A-Za-z]+")
CODE = re.compile(r"[<>=\\|_\[\]]|://|^\s*(?:SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA)\b")
# What a text of Svelte may hold that is not said: a script, a style, a comment.
UNSAID = re.compile(r"<script.*?</script>|<style.*?</style>|<!--.*?-->", re.DOTALL)
QUOTED = re.compile(r"'((?:[^'\\\n]|\\.)*)'|\"([^\"\n]*)\"|`((?:[^`\\]|\\.)*)`")


# Things that are counted, in the plural, right behind a number.
SEVERAL = re.compile(r" (?:choices|decisions|games|moves|players|records|rounds|seats|steps|turns)\b")
# Numbers that cannot be one, by module: they are refused because they are too small, or two is the least.
NEVER_ONE = {
    ("games", "games"),
    ("reports", "report.choices"),
    ("train", "given.rounds"),
    ("game", "len(given)"),
    ("option", "n"),
    ("look", "seats"),
}


def wrong(texts: Iterator[str]) -> list[str]:
    """Faults of the texts that are words, without those that a piece of a sentence may have."""
    found = []
    for text in texts:
        said = text.strip()
        listed = len(said.split()) > 30 and not re.search(r"[.,:;?!]", said)
        if SPOKEN.search(said) and not CODE.search(said) and not listed:
            # Columns are set with spaces.
            reasons = [fault for fault in faults(said) if not fault.startswith(("something unnamed", "two spaces"))]
            found += [f"{reason} in {said!r}" for reason in reasons]
    return found


def filled(place: str, text: str) -> str:
    return re.sub(place, lambda _: next(PLACES), text)


def python_texts(path: Path) -> Iterator[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    parts: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts |= {id(part) for part in ast.walk(node)} - {id(node)}
            if id(node) not in parts:
                yield "".join(
                    str(part.value) if isinstance(part, ast.Constant) else next(PLACES) for part in node.values
                )
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs | parts:
            yield filled(r"\{[^}]*\}", node.value)


def client_texts(path: Path) -> Iterator[str]:
    source = path.read_text(encoding="utf-8")
    scripts = "\n".join(re.findall(r"<script.*?</script>", source, re.DOTALL)) if path.suffix == ".svelte" else source
    code = "\n".join(line for line in scripts.splitlines() if not line.strip().startswith(("//", "/*", "*", "import ")))
    markup = UNSAID.sub("", source) if path.suffix == ".svelte" else ""
    for quoted in QUOTED.finditer(code):
        text = filled(r"\$\{[^{}`]*\}", next(text for text in quoted.groups() if text is not None))
        # What has another text inside is left: its parts come by themselves.
        yield "" if "${" in text or "}" in text else text
    for said in re.findall(r">([^<>]+)<", re.sub(r"=>", "", markup)):
        yield re.sub(r"\s+", " ", said) if "{" not in said and "}" not in said else ""
    for said in re.findall(r"(?:title|label|placeholder|alt)=\"([^\"]+)\"", markup):
        text = filled(r"\{[^{}]*\}", said)
        yield "" if "{" in text or "}" in text else text


def uncounted(path: Path) -> Iterator[str]:
    """Numbers set before several of something, which may be one: "{n} seats" becomes "1 seats"."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.JoinedStr):
            continue
        for number, noun in pairwise(node.values):
            if not isinstance(number, ast.FormattedValue) or not isinstance(noun, ast.Constant):
                continue
            said = SEVERAL.match(str(noun.value))
            what = ast.unparse(number.value)
            # A fraction is several, and so is a number that stands in capitals.
            form = ast.unparse(number.format_spec).strip("f'\"") if number.format_spec else ""
            fraction = form.startswith(".")
            if said and not fraction and not what.isupper() and (path.stem, what) not in NEVER_ONE:
                yield f"{{{what}}}{said[0]} in {path.name}"


@pytest.mark.parametrize("folder", [*SAID_IN_PYTHON, "envs"])
def test_a_number_that_may_be_one_is_counted(folder: str) -> None:
    files = sorted((ROOT / "src" / "wyrmhall" / folder).glob("*.py"))
    assert files
    assert [fault for path in files for fault in uncounted(path)] == []


@pytest.mark.parametrize("folder", SAID_IN_PYTHON)
def test_what_is_said_in_python_reads_well(folder: str) -> None:
    files = sorted((ROOT / "src" / "wyrmhall" / folder).glob("*.py"))
    # The proofreader names the faults that it looks for.
    files = [path for path in files if path.stem != "proofreading"]
    assert files
    assert wrong(text for path in files for text in python_texts(path)) == []


def test_what_the_client_says_reads_well() -> None:
    files = [path for path in sorted((ROOT / "web" / "src").rglob("*")) if path.suffix in (".svelte", ".ts")]
    files = [path for path in files if not path.name.endswith((".test.ts", ".generated.ts"))]
    assert len(files) > 100
    assert wrong(text for path in files for text in client_texts(path)) == []


def test_numbers_before_their_nouns_are_found(tmp_path: Path) -> None:
    module = tmp_path / "said.py"
    module.write_text("print(f'{n} seats, {mean:.1f} choices, {MOST} rounds, {n} seated, {counted(n, 1)}')\n")
    assert list(uncounted(module)) == ["{n} seats in said.py"]


def test_faults_in_sources_are_found(tmp_path: Path) -> None:
    module, page = tmp_path / "said.py", tmp_path / "Said.svelte"
    module.write_text('"""Shall a docstring count?"""\nraise ValueError(f"in vain: shall {who} pay 1 points?")\n')
    page.write_text('<script>let x = `You can not ${y}.`;</script>\n<b title="In which cave?">gain 1 points</b>\n')
    assert [fault.split(":")[0] for fault in wrong(python_texts(module))] == ["shall", "one of several"]
    found = [fault.split(":")[0] for fault in wrong(client_texts(page))]
    assert found == ["can not in two words", "one of several", "a question that begins with its preposition"]
