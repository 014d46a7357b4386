"""Faults of English that a program finds: a number that does not fit its noun, doubled words and spaces, the wrong
article, words in an order that nobody speaks in. The contract kit reads with it all that a game says, and a test the
rules, the guides and the cards.
"""

from __future__ import annotations

import re
from typing import Final

# Nouns that games count, in the singular. Others are told by their s.
COUNTED: Final = (
    "answer|attack|card|cave|choice|city|coin|copy|counter|cube|die|dragon|egg|game|head|hit|hoard|minion|minute|move|"
    "objective|player|point|position|resource|round|row|scale|seat|space|step|token|treasure|trophy|troop|turn|wonder|"
    "wound"
)
# Words with an s at their end that may follow a 1.
NO_PLURAL: Final = re.compile("as|bonus|has|is|its|minus|plus|this|was")
# Words before a number that is a name: "front 1 loses".
NUMBERED: Final = re.compile(
    "automa|box|choice|column|front|game|level|number|place|player|puzzle|ravel|reading|rear|round|row|seat|space"
)
_CHECKS: Final = (
    ("two spaces", re.compile(r"\S {2,}\S")),
    ("a space at an end", re.compile(r"^\s|\s$")),
    ("a space before a stop", re.compile(r"\w [,.;:?!](?:\s|$)")),
    # A card may be called "My Kill!".
    ("stops that do not go together", re.compile(r"[,;:]\.|\b[a-z]+[?!]\.|[.,:]\s*[,;]|(?<!\.)\.\.(?!\.)|\?\?|\.\s*:")),
    ("a word twice", re.compile(r"\b(?!(?:that|had)\b)([A-Za-z]+) \1\b", re.IGNORECASE)),
    ("a before a vowel", re.compile(r"\b[Aa] (?!one\b|once\b|eu)[aeio]\w")),
    ("an before a consonant", re.compile(r"\b[Aa]n (?!hour|honest|heir|x)[b-df-hj-np-tv-z]\w", re.IGNORECASE)),
    (
        "a question that begins with its preposition",
        re.compile(
            r"(?:^|[.:?!] )(?:Against|Beside|By|For|From|In|Into|Of|On|To|Under|With) (?:what|which|whom|whose)\b"
        ),
    ),
    # Gold is no thing to count: "costs 1 gold more".
    ("a number behind its noun", re.compile(r"\b\d+ (?!gold\b|or\b)[a-z]+ (?:more|fewer)\b(?! than)")),
    ("a request that does not say for what", re.compile(r"(?:^|[.:?!] )Choose\.$")),
    ("shall", re.compile(r"\bshall\b", re.IGNORECASE)),
    ("can not in two words", re.compile(r"\bcan not\b", re.IGNORECASE)),
    ("something counted from 0", re.compile(r"\b(?:box|die|place|round|row|seat|step|turn) 0\b")),
    ("something unnamed", re.compile(r"\bNone\b(?! of)|\{|\}|_\w|\bTrue\b|\bFalse\b")),
)
_ONE: Final = re.compile(r"(?:(\w+) )?(?<![\w.,:+-])1 ([a-z]*[a-rt-z]s)\b(?!-)")
_MANY: Final = re.compile(rf"(?<![\w.,:+-])(?:0|[2-9]|\d\d+) ({COUNTED})\b(?![- ]\w|')")


def faults(text: str) -> list[str]:
    """What is wrong with the English of a text, each with the place."""
    found = [f"{what}: {match[0]!r}" for what, check in _CHECKS for match in check.finditer(text)]
    for match in _ONE.finditer(text):
        before, noun = (match[1] or "").lower(), match[2]
        if not NO_PLURAL.fullmatch(noun) and not NUMBERED.fullmatch(before):
            found.append(f"one of several: {match[0]!r}")
    found += [f"several of one: {match[0]!r}" for match in _MANY.finditer(text)]
    return found


def reason_faults(text: str) -> list[str]:
    """The same for a clause that comes after a colon or between other words: why something is refused, or counts."""
    return [*faults(text), *(["it ends with a stop"] if text.endswith(".") else [])]


def sentence_faults(text: str) -> list[str]:
    """The same for whole sentences, which also begin and end as sentences do."""
    found = faults(text)
    if re.search(r"^You [^.;:,]*\b(?:against|at|from|on|to|with) you\b", text):
        found.append("you twice, for yourself")
    if not re.match(r"[A-Z0-9“\"'(+-]", text):
        found.append("it does not begin with a capital")
    # A headline such as "Rage card: Fire in the Dark" needs none.
    if not re.search(r"[.?!:][)”\"]?$|^[^.]*: [A-Z][^.]*$", text):
        found.append("it does not end with a stop")
    return found
