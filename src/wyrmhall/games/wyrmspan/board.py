"""What a client of Wyrmspan is told once, with the cards: the boards as they are printed, and the facts of each card.

Pictures are named by signs ("meat", "egg", "tuck"); they are read from the same notation that the rules run.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Literal

import msgspec

from wyrmhall.games.wyrmspan import codes, text
from wyrmhall.games.wyrmspan.cards import Cards
from wyrmhall.games.wyrmspan.phrases import CAVE_NAMES, body_words, card_text

Thing = Literal["meat", "gold", "crystal", "milk", "any", "coin", "egg", "guild", "dragon", "cave"]
Sign = Literal[Thing, "cache", "tuck", "again", "trade"]
Size = Literal["hatchling", "small", "medium", "large"]
Trait = Literal["shy", "aggressive", "playful", "helpful"]

# WS-HATCH-3: a hatchling is grown when it was fed so often.
FEEDINGS = 3
THINGS = (*codes.RESOURCES, "any", "coin", "egg", "guild", "dragon", "cave")
DEEDS = {"cache": "cache", "tuck": "tuck", "activate": "again"}
# A number with one of these nouns is said by a sign on a card that has little room.
NOUNS = {
    "dragon card": "dragon",
    "cave card": "cave",
    "guild step": "guild",
    "egg": "egg",
    "coin": "coin",
    "resource": "any",
    **{resource: resource for resource in codes.RESOURCES},
}
NUMBERED = re.compile(rf"\b(\d+|a) ({'|'.join(NOUNS)})s?\b(?: of (?:your|their) choice)?")
# The opponents' share where it is the same once more.
SHARED = re.compile(r"(?P<own>\w.*)\. Each opponent may (?P=own)\.", re.IGNORECASE)
SAME_LIST = re.compile(r"of these: (?P<list>[^.]+)\. Each opponent may gain 1 of these: (?P=list)\.")
# What a hatchling's sentences begin with, and how little is enough to know them by.
HEADS = {"Whenever": "Each time", "The third time": "Third time"}


class Given(msgspec.Struct, frozen=True):
    """A sign and how many; without a sign a word that stands between signs."""

    sign: Sign | None
    count: int
    word: str


class DragonFacts(msgspec.Struct, frozen=True, tag_field="is", tag="dragon"):
    """`does` is the text without the cost, `brief` the same in fewer words and signs."""

    token: int
    number: int
    size: Size
    trait: Trait
    habitats: tuple[str, ...]
    cost: tuple[Given, ...]
    vp: int
    nests: int
    does: tuple[str, ...]
    brief: tuple[tuple[Given, ...], ...]


class CaveFacts(msgspec.Struct, frozen=True, tag_field="is", tag="cave"):
    """`gives` is what the card brings, in signs; `brief` is its text in fewer words and signs."""

    token: int
    numbers: tuple[int, ...]
    gives: tuple[Given, ...]
    does: tuple[str, ...]
    brief: tuple[tuple[Given, ...], ...]


class Icon(msgspec.Struct, frozen=True):
    sign: Sign
    words: str


class Spot(msgspec.Struct, frozen=True):
    """A space for a dragon: its place in a mat's list of spaces, and the token it answers to."""

    place: int
    token: int
    name: str


class Stop(msgspec.Struct, frozen=True):
    """Where an adventurer stops on its way through a cave: at an icon or at a space."""

    step: int
    icon: Icon | None
    spot: Spot | None


class Cave(msgspec.Struct, frozen=True):
    id: str
    name: str
    short: str
    token: int
    path: tuple[Stop, ...]


class Stock(msgspec.Struct, frozen=True):
    """A kind of thing that a mat keeps, in the order of `resources` in the view and of `what` in events."""

    sign: Sign
    token: int | None


class Deck(msgspec.Struct, frozen=True):
    """A deck, and which places of the display it fills."""

    sign: Literal["dragon", "cave"]
    name: str
    token: int
    shown: tuple[int, ...]


class TrackSpace(msgspec.Struct, frozen=True):
    """A space of the guild track; on a brown one a marker is placed."""

    sign: Sign
    brown: bool
    words: str


class WyrmspanBoard(msgspec.Struct, frozen=True):
    """`mat` is the token of a mat's own nests, `slots` are those of the rows of the guild tile, `automa` is the number
    that stands for the Automa where seats are listed.
    """

    caves: tuple[Cave, ...]
    stocks: tuple[Stock, ...]
    decks: tuple[Deck, ...]
    track: tuple[TrackSpace, ...]
    slots: tuple[int, ...]
    mat: int
    nests: int
    visits: int
    feedings: int
    automa: int


@cache
def board_of(cards: Cards) -> WyrmspanBoard:
    return WyrmspanBoard(
        caves=tuple(_cave(cards, row) for row in range(codes.ROWS)),
        stocks=(*(Stock(sign, codes.RESOURCE + i) for i, sign in enumerate(codes.RESOURCES)), Stock("coin", None)),  # type: ignore[arg-type]
        decks=(
            Deck("dragon", "Dragon deck", codes.DRAGON_DECK, tuple(range(codes.SHOWN))),
            Deck("cave", "Cave deck", codes.CAVE_DECK, tuple(range(codes.SHOWN, 2 * codes.SHOWN))),
        ),
        track=tuple(_track_space(cards, ability) for ability in cards.track),
        slots=tuple(range(codes.SLOT, codes.SLOT + codes.SLOTS)),
        mat=codes.MAT,
        nests=codes.MAT_NESTS,
        visits=codes.VISITS,
        feedings=FEEDINGS,
        automa=codes.RIVAL_SEAT,
    )


def _cave(cards: Cards, row: int) -> Cave:
    path: list[Stop] = []
    for column in range(codes.COLUMNS + 1):
        ability = cards.abilities[cards.icon[row * (codes.COLUMNS + 1) + column]]
        path.append(Stop(len(path), Icon(sign_of(ability.notation), body_words(ability)), None))
        if column < codes.COLUMNS:
            place = row * codes.COLUMNS + column
            path.append(Stop(len(path), None, Spot(place, codes.SPACE + place, text.space_words(place))))
    name = CAVE_NAMES[row]
    return Cave(codes.ROW_NAMES[row], name, name.partition(" ")[0], codes.ROW + row, tuple(path))


def _track_space(cards: Cards, ability: int) -> TrackSpace:
    if ability == codes.NONE:
        return TrackSpace("guild", True, "place a marker on the guild tile")
    here = cards.abilities[ability]
    return TrackSpace(sign_of(here.notation), False, body_words(here))


def facts_of(cards: Cards, card: int) -> DragonFacts | CaveFacts:
    does = card_text(cards, card)
    brief = tuple(brief_of(line) for line in does)
    if card >= codes.DRAGONS:
        gives = signs_of(cards.abilities[cards.cave[card - codes.DRAGONS]].notation)
        return CaveFacts(card, tuple(cards.numbers[card]), gives, does, brief)
    price = zip(
        (*codes.RESOURCES, "egg", "coin"), cards.price[card * codes.WIDTH : (card + 1) * codes.WIDTH], strict=True
    )
    return DragonFacts(
        token=card,
        number=cards.numbers[card][0],
        size=codes.SIZES[cards.size[card]],  # type: ignore[arg-type]
        trait=codes.TRAITS[cards.trait[card]],  # type: ignore[arg-type]
        habitats=tuple(row for i, row in enumerate(codes.ROW_NAMES) if cards.habitat[card] >> i & 1),
        cost=tuple(_given(sign, count) for sign, count in price if count),
        vp=cards.vp[card],
        nests=cards.nests[card],
        does=does,
        brief=brief,
    )


# Signs


def _given(sign: str, count: int) -> Given:
    return Given(sign, count, "")  # type: ignore[arg-type]


def sign_of(notation: str) -> Sign:
    """The one sign of something printed on a board; what is paid for is a trade."""
    return "trade" if "pay " in notation else signs_of(notation)[0].sign or "trade"


def signs_of(notation: str) -> tuple[Given, ...]:
    """What an ability brings its owner, as a row of signs: `pay egg 1 to gain any 2` is egg, arrow, 2 any."""
    own = notation.partition(" | opponents ")[0]
    given: list[Given] = []
    words = own.replace(",", "").split()
    for before, word, after in zip(["", *words], words, [*words[1:], ""], strict=False):
        count = int(after) if after.isdecimal() else 1
        if word.endswith("x") and word[:-1].isdecimal():
            given.append(Given(None, 0, f"{word[:-1]}×"))
        elif word in ("to", "/"):
            given.append(Given(None, 0, "→" if word == "to" else "or"))
        elif before == "activate":
            given.append(_given(DEEDS[before], 1))
        elif word in THINGS:
            given.append(_given(DEEDS.get(before, word), count))
        elif word == "excavate":
            given.append(_given("cave", 1))
    return tuple(given)


def brief_of(line: str) -> tuple[Given, ...]:
    """A line of a card for little room: `Pay 1 egg to gain 2 gold.` is pay, 1 egg, to gain, 2 gold and a full stop."""
    head, colon, rest = line.partition(": ")
    for long, short in HEADS.items():
        if colon and head.startswith(long):
            line = f"{short}: {rest}"
    line = line.replace("their choice", "your choice").replace("from your supply", "of yours")
    line = SHARED.sub(r"\g<own>. Each opponent may do so once.", line)
    line = SAME_LIST.sub(r"of these: \g<list>. Each opponent may gain 1 of them.", line)
    given: list[Given] = []
    end = 0
    for found in NUMBERED.finditer(line):
        given += [
            Given(None, 0, line[end : found.start()]),
            _given(NOUNS[found[2]], 1 if found[1] == "a" else int(found[1])),
        ]
        end = found.end()
    return tuple(one for one in (*given, Given(None, 0, line[end:])) if one.sign or one.word)
