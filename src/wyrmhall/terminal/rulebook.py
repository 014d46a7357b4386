"""Finds rules in a game's rules.md: by id or by a word. A rule is a paragraph or list item that opens with a bold id.

Nothing else of the Markdown is read, so a game may arrange its rules as it likes.
"""

from __future__ import annotations

import re

import msgspec

from wyrmhall.kernel.errors import WyrmhallError

_RULE = re.compile(r"(?:[-*] )?\*\*([A-Z]+(?:-[A-Z0-9]+)+)\*\*")


class NoSuchRule(WyrmhallError):
    """No rule has that id and none speaks of that word."""


class Passage(msgspec.Struct, frozen=True):
    """A rule with its id, or a paragraph without one, and the headings it stands under."""

    id: str
    heading: str
    text: str


def passages(markdown: str) -> list[Passage]:
    found: list[Passage] = []
    heading = ""
    block: list[str] = []

    def close() -> None:
        if block:
            text = "\n".join(block)
            match = _RULE.match(text)
            found.append(Passage(match[1] if match else "", heading, text))
            block.clear()

    for line in markdown.splitlines():
        if line.startswith("#"):
            close()
            heading = line.lstrip("# ").strip()
        elif not line.strip():
            close()
        else:
            if line.startswith(("- ", "* ")):
                close()
            block.append(line)
    close()
    return found


def look_up(markdown: str, wanted: str) -> list[Passage]:
    """The rule of that id, or every passage that has the word in it, in its id or in its heading."""
    everything = passages(markdown)
    exact = [passage for passage in everything if passage.id == wanted.strip().upper()]
    word = wanted.strip().lower()
    about = [one for one in everything if word in f"{one.id}\n{one.heading}\n{one.text}".lower()]
    if word and (exact or about):
        return exact or about
    raise NoSuchRule(f"no rule has the id {wanted!r} or mentions it")


def as_markdown(found: list[Passage]) -> str:
    """The passages under their headings, to be rendered."""
    lines: list[str] = []
    heading = ""
    for passage in found:
        if passage.heading != heading:
            heading = passage.heading
            lines.append(f"\n## {heading}\n")
        lines.append(passage.text)
    return "\n".join(lines)
