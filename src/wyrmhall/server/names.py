"""Names and words that people type, made safe for others to read: nothing invisible, nothing that turns the text of
others around, and no two people at a table who look the same."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from wyrmhall import bots
from wyrmhall.server.entry import Refused

# Letters and signs by their kind, and yet nothing to see: fillers and joiners, vowels of Khmer, selectors of
# Mongolian, the empty cell of Braille, the place of a missing object, a note without a head.
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\ufffc\U0001d159")
_HIDDEN = ("Cc", "Cf", "Cs", "Co", "Cn")
_MARKS = ("Mn", "Mc", "Me")
MOST_MARKS = 3
# The two faces of a sign, as text or as a picture; a name is the same with either.
_FACES = dict.fromkeys(range(65024, 65040))
# What turns or embeds the text behind it.
_TURNING = {ord(sign): None for sign in "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"}
ISOLATE, END = "\u2068", "\u2069"
# Letters of other scripts, and digits, that are drawn like Latin ones; both sides in small letters.
_PAIRS = (
    "аa вb еe кk мm нh оo рp сc тt уy хx іi јj ѕs ԁd ԛq ԝw һh ӏl гr пn ьb ѵv "
    "αa βb εe ηn ιi κk νv οo ρp τt υu χx ωw γy ℓl 0o 1l |l !l ıi łl øo đd ħh ƅb ɡg ɩi ʟl"
)
_ALIKE = {ord(pair[0]): pair[1] for pair in _PAIRS.split()}


def clean_name(text: str, most: int) -> str:
    """A name as others will see it; one that is empty, too long, hidden in part or a bot's is refused."""
    name = " ".join(unicodedata.normalize("NFC", text.translate(_FACES)).split())
    if not 1 <= len(name) <= most:
        raise Refused("bad-name", f"a name has 1 to {most} characters; this one has {len(name)}")
    if any(letter in _BLANK or unicodedata.category(letter) in _HIDDEN for letter in name):
        raise Refused("bad-name", "a name cannot have invisible characters")
    marks = 0
    for letter in name:
        marks = marks + 1 if unicodedata.category(letter) in _MARKS else 0
        if marks > MOST_MARKS or (marks and letter == name[0]):
            raise Refused("bad-name", f"a name begins with a letter, and a letter has at most {MOST_MARKS} marks")
    if looks_of(name.rstrip(" 0123456789")) in _BOTS:
        raise Refused("bad-name", "that is the name of a bot; choose another one")
    return name


def clean_words(text: str) -> str:
    """What somebody says, on one line and without signs that would turn the text of others around."""
    return " ".join(text.translate(_TURNING).split())


def looks_of(name: str) -> str:
    """The same for all names that can hardly be told apart."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    bare = "".join(letter for letter in plain if unicodedata.category(letter) not in ("Mn", "Me", "Cf"))
    drawn = bare.translate(_ALIKE).replace("i", "l").replace("rn", "m").replace("vv", "w")
    return " ".join(drawn.split())


_BOTS = frozenset(map(looks_of, bots.names()))


def labels_of(names: Sequence[str]) -> list[str]:
    """What each seat is called in the log: those who look alike, such as bots of one level, are numbered."""
    return list(_labels(tuple(names)))


# Asked for at every move of a table, and the same each time.
@lru_cache(4096)
def _labels(names: tuple[str, ...]) -> tuple[str, ...]:
    looks = list(map(looks_of, names))
    labels = [
        name if looks.count(looks[seat]) == 1 else f"{name} {looks[: seat + 1].count(looks[seat])}"
        for seat, name in enumerate(names)
    ]
    # Somebody may be called by the number of another.
    again = Counter(map(looks_of, labels))
    return tuple(
        label if again[looks_of(label)] == 1 else f"{label} (seat {seat + 1})" for seat, label in enumerate(labels)
    )


@lru_cache(4096)
def isolated(name: str) -> str:
    """A name in a sentence: one that is written from right to left does not turn what stands around it."""
    turns = any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in name)
    return f"{ISOLATE}{name}{END}" if turns else name
