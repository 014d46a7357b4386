"""Decks as text that people post: a line a card, `4 Golden Apple`, under headings for lair and horde.

Reading is generous with how a line is written. What can not be read is named line by line, with the nearest names, and
nothing of the rest is lost.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from wyrmhall.games.wyvern.cards import Cards
from wyrmhall.games.wyvern.decks import MOST_CARDS, Deck
from wyrmhall.kernel.wording import counted, listed

_COUNT_FIRST: Final = re.compile(r"(-?\d{1,40})\s*[x*]?\s+(.+)|(-?\d{1,40})\s*[x*]\s*(.+)", re.IGNORECASE)
_COUNT_LAST: Final = re.compile(
    r"(.+?)\s+[x*]\s*(-?\d{1,40})|(.+?)\s*\((-?\d{1,40})\)|(.+?)\s*[:=,]\s*(-?\d{1,40})", re.IGNORECASE
)
# Bullets and quotes around a line. A dash right before a number is no bullet but a minus.
_BEFORE: Final = re.compile(r'(["\s*+\u2022\ufeff]|[-\u2010-\u2014\u2212](?!\d))*')
_AFTER: Final = '"- \u2022'
_HEADING: Final = re.compile(
    r"\W*(dragon lair|treasure horde|lair|horde|dragons?|terrains?|treasures?|"
    r"(battle |hidden |intercept )?(re)?actions?|(dragon )?slayers?|battle reactions?|deck)"
    r"\W*(\(?\d*\)?)\W*( cards)?\W*",
    re.IGNORECASE,
)
_QUOTES: Final = str.maketrans(
    dict.fromkeys("\u2018\u2019\u201a\u201b\u02bc`\u00b4\u2032\uff07", "'")
    | dict.fromkeys("\u201c\u201d\u201e\u00ab\u00bb", '"')
    | {"\u00d7": "x"}
)
_DASHES: Final = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"))
_LETTERS: Final = str.maketrans("áàâäãåéèêëíìîïóòôöõúùûüñçß", "aaaaaaeeeeiiiiooooouuuuncs")
NEAREST: Final = 3


class Complaint:
    """A line that could not be read: its number from 1, the line, why not, and names that come near."""

    def __init__(self, line: int, text: str, reason: str, nearest: list[str]) -> None:
        self.line = line
        self.text = text
        self.reason = reason
        self.nearest = nearest

    def words(self) -> str:
        advice = f"; did you mean {listed(self.nearest, 'or')}?" if self.nearest else ""
        return f"line {self.line}: {self.reason}{advice}"


class Parsed:
    def __init__(self, deck: Deck, complaints: list[Complaint]) -> None:
        self.deck = deck
        self.complaints = complaints


def write_text(cards: Cards, deck: Deck) -> str:
    """The deck as text that `read_text` reads again."""
    lines = [f"# {deck.name}"]
    if deck.opened >= 0:
        lines.append(f"# opened {deck.opened}")
    for heading, kinds in (("Dragon lair", deck.lair(cards)), ("Treasure horde", deck.horde(cards))):
        lines += ["", f"{heading} ({len(kinds)})"]
        lines += [f"{deck.counts[kind]} {cards.names[kind]}" for kind in sorted(set(kinds))]
    return "\n".join(lines) + "\n"


def read_text(cards: Cards, text: str) -> Parsed:
    finder = Finder(cards)
    counts = [0] * cards.kinds
    complaints: list[Complaint] = []
    name, opened = "", -1
    for number, raw in enumerate(text.splitlines(), 1):
        line = _BEFORE.sub("", " ".join(_digits(raw.translate(_QUOTES)).split()), count=1).rstrip(_AFTER)
        if line.startswith(("#", "//", ";")):
            said = line.lstrip("#/; ")
            found = re.fullmatch(r"opened (\d{1,16})", said)
            if found is not None:
                opened = int(found[1])
            elif said and not name:
                name = said[:60]
            continue
        if not line or _is_heading(line):
            continue
        complaint = _add_line(finder, counts, number, line.translate(_DASHES))
        if complaint is not None:
            complaints.append(complaint)
    return Parsed(Deck(name or "A deck", counts, opened), complaints)


def _digits(line: str) -> str:
    """The numbers of other scripts as ours."""
    if line.isascii():
        return line
    return "".join(str(unicodedata.digit(sign)) if unicodedata.digit(sign, None) is not None else sign for sign in line)


def _is_heading(line: str) -> bool:
    return _HEADING.fullmatch(line) is not None


def _add_line(finder: Finder, counts: list[int], number: int, line: str) -> Complaint | None:
    count, words = _split(finder, line)
    if count is None:
        kind = finder.find(words)
        reason = f"{line[:60]!r} has no number of copies"
        return Complaint(
            number, line, reason, [f"'1 {finder.cards.names[kind]}'"] if kind >= 0 else finder.nearest(words)
        )
    kind = finder.find(words)
    if kind < 0:
        return Complaint(number, line, f"no card is called {words[:60]!r}", finder.nearest(words))
    if not 1 <= count <= MOST_CARDS or counts[kind] + count > MOST_CARDS:
        return Complaint(
            number,
            line,
            f"{counted(count, 'copy', 'copies')} of {finder.cards.names[kind]}; a deck has 1 to {MOST_CARDS} cards",
            [],
        )
    counts[kind] += count
    return None


def _split(finder: Finder, line: str) -> tuple[int | None, str]:
    """The number of copies, None without one, and the rest of the line."""
    if simplified(line) in finder.known:
        return None, line
    for pattern in (_COUNT_FIRST, _COUNT_LAST):
        match = pattern.fullmatch(line)
        if match is None:
            continue
        groups = [group for group in match.groups() if group is not None]
        digits, words = (groups[0], groups[1]) if pattern is _COUNT_FIRST else (groups[1], groups[0])
        return int(digits), words
    return None, line


class Finder:
    """Finds cards by name or id, and names that come near to one that is none."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards
        self.known: dict[str, int] = {}
        self.sizes: list[int] = []
        self.holders: dict[str, list[int]] = {}
        self.asked: dict[str, list[str]] = {}
        for kind in range(cards.kinds):
            plain = simplified(cards.names[kind])
            self.known[plain] = kind
            self.known[cards.ids[kind].lower()] = kind
            pairs = _pairs(plain)
            self.sizes.append(len(pairs))
            for pair in pairs:
                self.holders.setdefault(pair, []).append(kind)

    def find(self, words: str) -> int:
        """The kind, or -1. A collector's number in brackets after the name is passed over."""
        plain = simplified(words)
        if plain in self.known:
            return self.known[plain]
        bare = simplified(re.sub(r"[\[(][^\])]*[\])]\s*$", "", words))
        return self.known.get(bare, -1)

    def nearest(self, words: str) -> list[str]:
        """Up to three names that share most pairs of letters with the words."""
        plain = simplified(words[:60])
        if plain not in self.asked:
            mine = _pairs(plain)
            shared: dict[int, int] = {}
            for pair in mine:
                for kind in self.holders.get(pair, []):
                    shared[kind] = shared.get(kind, 0) + 1
            near = [
                (-2.0 * count / (len(mine) + self.sizes[kind]), self.cards.names[kind])
                for kind, count in shared.items()
                if 5 * count >= len(mine) + self.sizes[kind]
            ]
            near.sort()
            self.asked[plain] = [name for _, name in near[:NEAREST]]
        return self.asked[plain]


def simplified(words: str) -> str:
    """Small letters and digits without accents, quotes and blanks at the ends, so that spellings of one name agree."""
    plain = words.lower().translate(_QUOTES).translate(_LETTERS)
    return " ".join(re.sub(r"[^a-z0-9]+", " ", plain.replace("'", "")).split())


def _pairs(plain: str) -> set[str]:
    padded = f" {plain} "
    return {padded[i : i + 2] for i in range(len(padded) - 1)}
