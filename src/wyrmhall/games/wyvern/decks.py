"""Decks: what a seat brings, whether it may, and packs that are opened by a number.

A deck is plain data, `{"name": "Sky Raid", "cards": {"K001": 1}}`, or the name of a listed deck. In a sealed game it
also says by which number its packs were opened, so that anybody can open the same packs again and check it.
"""

from __future__ import annotations

from typing import Any, Final

from wyrmhall.games.wyvern.cards import Cards
from wyrmhall.games.wyvern.effects import DRAGON, TERRAIN, ULTRA_RARE
from wyrmhall.kernel.card_file import card_data, entries
from wyrmhall.kernel.errors import BadBring, BadCards
from wyrmhall.kernel.rng import MAX_SEED, Rng
from wyrmhall.kernel.wording import counted

CUSTOM: Final = "custom"
STARTER: Final = "starter"
SEALED: Final = "sealed"
FORMATS: Final = (CUSTOM, STARTER, SEALED)
MOST_CARDS: Final = 400
MOST_COPIES: Final = 4

# How many of a rare card's copies there are of others; players build with what they have.
RARITY_WEIGHTS: Final = {"common": 3, "uncommon": 2, "rare": 1}

POOLS: Final = ("kingdom", "chameleon", "everything")
# The letters that the ids of a pool's cards begin with.
_LETTERS: Final = {"kingdom": "K", "chameleon": "KC", "everything": "KPC"}

# What is opened for a seat: how many packs of which set and kind.
PACKS: Final = {
    STARTER: {
        "kingdom": (("kingdom", "starter", 1),),
        "chameleon": (("kingdom", "starter", 1), ("chameleon", "booster", 2)),
        "everything": (("kingdom", "starter", 1), ("chameleon", "booster", 1), ("phoenix", "booster", 1)),
    },
    SEALED: {
        "kingdom": (("kingdom", "booster", 6),),
        "chameleon": (("kingdom", "booster", 5), ("chameleon", "booster", 2)),
        "everything": (("kingdom", "booster", 5), ("chameleon", "booster", 1), ("phoenix", "booster", 1)),
    },
}
# Cards of each rarity in a pack. A Kingdom starter holds one card that is thought to be a Phoenix reprint.
_CLASSES: Final = ("common", "uncommon", "rare")
_PACK: Final = {
    ("kingdom", "starter"): (44, 13, 2, 1),
    ("kingdom", "booster"): (11, 3, 1, 0),
    ("chameleon", "booster"): (6, 2, 0, 0),
    ("phoenix", "booster"): (6, 2, 0, 0),
}


class Minimum:
    """How few cards a lair and a horde may have in a kind of game."""

    def __init__(self, lair: int, horde: int) -> None:
        self.lair = lair
        self.horde = horde


MINIMUMS: Final = {CUSTOM: Minimum(20, 50), STARTER: Minimum(15, 35), SEALED: Minimum(15, 35)}


class Deck:
    """Counts by kind, read and checked for its shape. `opened` is the number of the packs, or -1."""

    def __init__(self, name: str, counts: list[int], opened: int) -> None:
        self.name = name
        self.counts = counts
        self.opened = opened

    def lair(self, cards: Cards) -> list[int]:
        """The kinds in the dragon lair, an entry a copy."""
        return [kind for kind in range(cards.kinds) if is_lair(cards, kind) for _ in range(self.counts[kind])]

    def horde(self, cards: Cards) -> list[int]:
        return [kind for kind in range(cards.kinds) if not is_lair(cards, kind) for _ in range(self.counts[kind])]

    def data(self, cards: Cards) -> dict[str, Any]:
        """The deck as plain data, as it is brought and stored."""
        held: dict[str, Any] = {cards.ids[kind]: count for kind, count in enumerate(self.counts) if count}
        found: dict[str, Any] = {"name": self.name, "cards": held}
        if self.opened >= 0:
            found["opened"] = self.opened
        return found


class Listed:
    """A deck that comes with the game: recorded ones and ours."""

    def __init__(self, deck: Deck, id: str, source: str, words: str, pool: str) -> None:
        self.deck = deck
        self.id = id
        self.source = source
        self.words = words
        self.pool = pool


def is_lair(cards: Cards, kind: int) -> bool:
    return cards.type_of[kind] == DRAGON or cards.type_of[kind] == TERRAIN


def in_pool(cards: Cards, pool: str, kind: int) -> bool:
    """The two prize cards have an id of their own and are part of everything."""
    return cards.ids[kind][0] in _LETTERS[pool] and (pool == "everything" or cards.type_of[kind] != ULTRA_RARE)


def pool_kinds(cards: Cards, pool: str) -> list[int]:
    return [kind for kind in range(cards.kinds) if in_pool(cards, pool, kind)]


def weighted_pool(cards: Cards, pool: str) -> tuple[tuple[int, ...], ...]:
    """The kinds of a pool for a lair and for a horde; then both again, each kind as often as it turns up in decks."""
    found: list[list[int]] = [[], [], [], []]
    for kind in pool_kinds(cards, pool):
        often = RARITY_WEIGHTS.get(cards.rarity_class[kind], 0) * (2 + cards.weight[kind])
        part = 0 if is_lair(cards, kind) else 1
        found[part].append(kind)
        found[2 + part] += [kind] * often
    return tuple([tuple(kinds) for kinds in found])


# Reading


def read_deck(cards: Cards, brought: Any, listed: list[Listed]) -> Deck:
    """The deck that was brought; BadBring gives every reason why it is none."""
    if isinstance(brought, str):
        for entry in listed:
            if brought.lower() in (entry.id, entry.deck.name.lower()):
                return entry.deck
        names = ", ".join([entry.deck.name for entry in listed])
        raise BadBring(f"no deck has the name {brought[:60]!r}; there are {names}")
    reasons = _shape(brought)
    if reasons:
        raise BadBring("; ".join(reasons))
    counts = [0] * cards.kinds
    for id, count in brought["cards"].items():
        if id not in cards.index:
            reasons.append(f"no card has the id {id[:20]!r}")
        elif not isinstance(count, int) or isinstance(count, bool) or not 1 <= count <= MOST_CARDS:
            reasons.append(
                f"{cards.names[cards.index[id]]} is in the deck {str(count)[:20]} times; expected 1 to {MOST_CARDS}"
            )
        else:
            counts[cards.index[id]] = count
    if reasons:
        raise BadBring("; ".join(reasons))
    return Deck(brought.get("name", "A deck"), counts, brought.get("opened", -1))


def _shape(brought: Any) -> list[str]:
    if not isinstance(brought, dict) or not isinstance(brought.get("cards"), dict):
        return ['a deck is the name of a listed one, or {"name": ..., "cards": {id: how many}}']
    reasons = [f"a deck has no {key[:20]!r}" for key in brought if key not in ("name", "cards", "opened")]
    name = brought.get("name", "")
    if not isinstance(name, str) or len(name) > 60:
        reasons.append("the name of a deck is text of up to 60 letters")
    opened = brought.get("opened", 0)
    if not isinstance(opened, int) or isinstance(opened, bool) or not 0 <= opened <= MAX_SEED:
        reasons.append(f"the number that packs are opened by is 0 to {MAX_SEED}")
    if any(not isinstance(id, str) for id in brought["cards"]):
        reasons.append("the cards of a deck are named by their ids")
    return reasons


# Checking


def check_deck(cards: Cards, deck: Deck, format: str, pool: str) -> list[str]:
    """Every reason why this deck may not be played so; none if it may."""
    least = MINIMUMS[format]
    lair, horde = len(deck.lair(cards)), len(deck.horde(cards))
    rule = "WV-DECK-1" if format == CUSTOM else "WV-DECK-3"
    reasons: list[str] = []
    if lair < least.lair:
        reasons.append(f"the lair has {counted(lair, 'card')} and needs at least {least.lair} ({rule})")
    if horde < least.horde:
        reasons.append(f"the horde has {counted(horde, 'card')} and needs at least {least.horde} ({rule})")
    if lair + horde > MOST_CARDS:
        reasons.append(f"the deck has {lair + horde} cards; this table takes at most {MOST_CARDS}")
    for kind, count in enumerate(deck.counts):
        if count and not in_pool(cards, pool, kind):
            reasons.append(f"{cards.names[kind]} is not in the {pool.capitalize()} pool")
        if format == CUSTOM and count > most_copies(cards, kind):
            most = most_copies(cards, kind)
            reasons.append(f"{cards.names[kind]} is in the deck {count} times; at most {most} allowed (WV-DECK-2)")
    if format != CUSTOM:
        reasons += _not_opened(cards, deck, format, pool)
    return reasons


def most_copies(cards: Cards, kind: int) -> int:
    return 1 if cards.type_of[kind] in (DRAGON, ULTRA_RARE) else MOST_COPIES


def _not_opened(cards: Cards, deck: Deck, format: str, pool: str) -> list[str]:
    if deck.opened < 0:
        return ["the deck does not say by which number its packs were opened (WV-DECK-3)"]
    found = packs_of(cards, format, pool, deck.opened)
    return [
        f"{cards.names[kind]} is in the deck {counted(count, 'time')}; your packs held {found[kind]} (WV-DECK-3)"
        for kind, count in enumerate(deck.counts)
        if count > found[kind]
    ]


# Packs


def packs_of(cards: Cards, format: str, pool: str, number: int) -> list[int]:
    """What a number opens for a seat, as counts by kind. Packs with too few cards for a deck are handed back, and the
    next ones opened.
    """
    rng = Rng(number)
    while True:
        found = open_packs(cards, format, pool, rng)
        lair = sum([count for kind, count in enumerate(found) if is_lair(cards, kind)])
        if lair >= MINIMUMS[format].lair and sum(found) - lair >= MINIMUMS[format].horde:
            return found


def open_packs(cards: Cards, format: str, pool: str, rng: Rng) -> list[int]:
    """What is in the packs of a seat, as counts by kind."""
    found = [0] * cards.kinds
    packs: Any = PACKS[format][pool]
    for set_, kind_of_pack, times in packs:
        for _ in range(times):
            open_pack(cards, set_, kind_of_pack, rng, found)
    return found


def open_pack(cards: Cards, set_: str, kind_of_pack: str, rng: Rng, found: list[int]) -> None:
    """Adds one pack to `found`: no card twice in a booster, up to three times in a starter."""
    numbers = _PACK[(set_, kind_of_pack)]
    inside = [0] * cards.kinds
    most = 3 if kind_of_pack == "starter" else 1
    for place, name in enumerate(_CLASSES):
        for _ in range(numbers[place]):
            _add_one(cards, [k for k in _of_set(cards, set_) if cards.rarity_class[k] == name], most, rng, inside)
    reprints = [k for k in _of_set(cards, set_) if "phoenix" in cards.sets[k]]
    for _ in range(numbers[3]):
        _add_one(cards, reprints, most, rng, inside)
    for kind in range(cards.kinds):
        found[kind] += inside[kind]


def _of_set(cards: Cards, set_: str) -> list[int]:
    return [kind for kind in range(cards.kinds) if set_ in cards.sets[kind] and cards.type_of[kind] != ULTRA_RARE]


def _add_one(cards: Cards, kinds: list[int], most: int, rng: Rng, inside: list[int]) -> None:
    """A card by its grade: a higher digit turns up more often. A dragon comes once in a pack."""
    open_to = [k for k in kinds if inside[k] < (1 if cards.type_of[k] == DRAGON else most)]
    weights = [cards.weight[k] for k in open_to]
    at = rng.below(sum(weights))
    for kind, weight in zip(open_to, weights, strict=True):
        at -= weight
        if at < 0:
            inside[kind] += 1
            return


def build(cards: Cards, found: list[int], format: str, opened: int) -> Deck:
    """A playable deck out of what was opened: all dragons, the likelier terrain, and the cheaper cards of the horde."""
    least = MINIMUMS[format]
    counts = [0] * cards.kinds
    lair: list[tuple[int, int, int]] = []
    horde: list[tuple[int, int, int]] = []
    for kind, count in enumerate(found):
        for copy in range(count):
            if is_lair(cards, kind):
                lair.append((0 if cards.type_of[kind] == DRAGON else 1, copy, kind))
            else:
                horde.append((cards.gold[kind] + copy, copy, kind))
    for pile, least_cards, spare in ((lair, least.lair, 5), (horde, least.horde, 5)):
        pile.sort()
        for _, _, kind in pile[: least_cards + spare]:
            counts[kind] += 1
    return Deck("Opened", counts, opened)


def opened_deck(cards: Cards, format: str, pool: str, number: int) -> Deck:
    """A deck of the packs that a number opens."""
    return build(cards, packs_of(cards, format, pool, number), format, number)


# Decks that come with the game


def read_listed(cards: Cards, text: str) -> list[Listed]:
    """decks.toml; BadCards names the deck where something is wrong."""
    found: list[Listed] = []
    for row in entries(card_data(text), "deck"):
        counts = [0] * cards.kinds
        for id, count in {**row["lair"], **row["horde"]}.items():
            if id not in cards.index:
                raise BadCards(f"deck {row['id']!r} has a card {id!r} that is not there")
            counts[cards.index[id]] = count
        deck = Deck(row["name"], counts, -1)
        found.append(Listed(deck, row["id"], row["source"], row["words"], smallest_pool(cards, deck)))
    return found


def smallest_pool(cards: Cards, deck: Deck) -> str:
    for pool in POOLS:
        if all(not count or in_pool(cards, pool, kind) for kind, count in enumerate(deck.counts)):
            return pool
    return POOLS[-1]
