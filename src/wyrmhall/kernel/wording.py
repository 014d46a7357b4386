"""Words that every game needs: lists, numbers with their nouns, and "you" for whoever reads."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any


def listed(parts: Sequence[str], last: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    return f" {last} ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)


def counted(count: int, noun: str, plural: str = "") -> str:
    """ "1 egg", "2 eggs"."""
    return f"{count} {noun if count == 1 else plural or noun + 's'}"


# What every card says on which something is our own design, wherever it is shown.
HOUSE = "House card: what no source tells us is our own design."


def with_source(lines: Sequence[str], source: str) -> tuple[str, ...]:
    """What a card says, and that it is a house card if it is."""
    return (*lines, HOUSE) if source == "house" else tuple(lines)


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


# A verb in a sentence to be told: "[draw]", or "[pass|passes]" where an s is not enough.
VERB = re.compile(r"\[([^]|]+)\|?([^]]*)\]")


def _verb(you: bool, yours: str, theirs: str) -> str:
    return yours if you else theirs or yours + "s"


# The sentences of a game are few, and told over and over.
@lru_cache(4096)
def _with_verbs(words: str, you: bool) -> str:
    return VERB.sub(lambda verb: _verb(you, verb[1], verb[2]), words)


class Speaker:
    """Somebody a sentence is about, as `viewer` reads it: "You draw", "Bea draws"."""

    __slots__ = ("_called", "you")

    def __init__(self, seat: int, viewer: int | None, names: Sequence[str]) -> None:
        self.you = seat == viewer
        self._called = names[seat]

    @property
    def name(self) -> str:
        return "You" if self.you else self._called

    @property
    def object(self) -> str:
        return "you" if self.you else self._called

    @property
    def of(self) -> str:
        return "yours" if self.you else self._called

    @property
    def whose(self) -> str:
        return "your" if self.you else f"{self._called}'s"

    def does(self, yours: str, theirs: str = "") -> str:
        """The verb that fits: `yours` for "you", else `theirs`, which is `yours` with an s if it is not given."""
        return _verb(self.you, yours, theirs)

    def tell(self, words: str, **details: Any) -> str:
        """A sentence of a log: "{who} [draw] a card from {their} deck" is told of "you" or by name."""
        said = _with_verbs(words, self.you)
        if self.you:
            told = said.format(who="You", whose="your", their="your", **details)
        else:
            told = said.format(who=self._called, whose=f"{self._called}'s", their="their", **details)
        return told[:1].upper() + told[1:]

    def has(self, name: str, owner: Speaker | None = None) -> str:
        """Something of theirs by its name: "Bea's Demon", "your Demon"; "their own Demon" where `owner` is told of."""
        whose = self.whose if owner is None or owner.name != self.name else f"{'your' if self.you else 'their'} own"
        return f"{whose} card {name}" if name.startswith("The ") else f"{whose} {name}"

    def __str__(self) -> str:
        return self.name


def chosen(words: str) -> str:
    """An answer for whoever does not see its question: what only names a thing is said to be chosen."""
    names_a_thing = not words[:1].islower() or words.startswith(("the ", "a ", "your ", "you", "one "))
    return f"choose {words}" if names_a_thing else words
