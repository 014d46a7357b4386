"""Names for what a clause speaks of: whom it touches, which player, what is counted, and at what price."""

from __future__ import annotations

from typing import Final

from wyrmhall.games.wyvern import effects as e
from wyrmhall.games.wyvern.effects import Clause
from wyrmhall.kernel.wording import listed

TYPE_NAMES: Final = (
    "dragon",
    "terrain",
    "treasure",
    "action",
    "battle action",
    "dragon slayer",
    "reaction",
    "battle reaction",
    "hidden action",
    "intercept action",
    "prize card",
)
FAMILY_NAMES: Final = (
    "strength modifier",
    "Firebreathing",
    "fire",
    "Dwarven Army",
    "Archers",
    "Giant Ants",
    "Ravens",
    "weather",
    "naga",
    "Night",
)
KEYWORD_NAMES: Final = {
    e.FLYING: "flying",
    e.SCOUT: "scout",
    e.SUBTERRANEAN: "subterranean",
    e.FLYING | e.SUPER_FLYER: "super flyer",
    e.SUBTERRANEAN | e.SCOUT: "subterranean and scout",
}
ANSWER_NAMES: Final = (
    "an action card",
    "a reaction",
    "a dragon slayer",
    "a battle action card",
    "a battle action with a strength modifier",
    "a weather card",
    "a hidden action",
    "an intercept action",
    "what would remove one of your treasures",
    "St. George",
    "Gold Thief",
    "Treasure Thief",
)
COUNTED: Final = (
    "the number of treasures in play",
    "the number of cards in your hand when the battle phase began",
    "the number of cards in your opponent's hand when the battle phase began",
    "your gold when it attacks",
    "the number of terrain cards in your lair discard pile",
    "the base strengths of all defeated dragons together",
    "the gold symbols of that terrain",
    "the gold symbols on top of your lair discard pile",
    "1 gold for each of their own face-up dragons",
    "its base strength and gold symbols",
    "the difference between the final strengths",
    "1 gold",
)
GROUNDED: Final = e.IS_FLYING | e.IS_SUBTERRANEAN
_SUBJECTS: Final = {
    e.OPPONENT: "your opponent",
    e.EACH: "each player",
    e.CHOSEN: "a player of your choice",
    e.WINNER: "the winner",
    e.LOSER: "the loser",
    e.HOSTS_PLAYER: "its player",
    e.BEHIND: "whoever is behind",
}


def gold(n: int) -> str:
    return f"{n} gold"


def with_article(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def kinds_of_terrain(mask: int) -> str:
    """`a lake`, `ruins and vines`."""
    names = [name if name.endswith("s") else with_article(name) for name in bits(mask, e.NATIVES)]
    return listed(names)


def signed(n: int) -> str:
    return f"+{n}" if n >= 0 else str(n)


def bits(mask: int, names: tuple[str, ...]) -> list[str]:
    return [name for bit, name in enumerate(names) if mask >> bit & 1]


def family(mask: int) -> str:
    return listed(bits(mask, FAMILY_NAMES), "and")


def subject(clause: Clause) -> str:
    """'' for the card's own player, to whom a card speaks."""
    return _SUBJECTS.get(clause.who, "")


def does(clause: Clause, verb: str, third: str = "") -> str:
    """`gain` as an order, or `your opponent gains`."""
    who = subject(clause)
    if who:
        return f"{who} {third or verb + 's'}"
    return f"you may {verb}" if clause.may else verb


def hand_of(clause: Clause) -> str:
    who = subject(clause)
    return f"the hand of {who}" if who and clause.who != e.OPPONENT else "your opponent's hand"


def whom(clause: Clause) -> str:
    """Whom a clause touches, as the object of a verb."""
    if clause.whom == e.SELF or clause.whom == e.NOBODY:
        return "this dragon"
    if clause.whom == e.HOST:
        return "its dragon"
    if clause.whom == e.WINNER_DRAGON:
        return "one winning dragon of your choice"
    several = noun(clause, many=True)
    yours = several.replace("own ", "your ", 1) if several.startswith("own ") else ""
    if clause.whom == e.ALL:
        return f"all {yours or several}"
    if clause.whom == e.ANY_NUMBER:
        return f"any number of {yours or several}"
    # It is the one that is so, not all of them.
    return f"one of {yours}".replace(" that are ", " that is ") if yours else f"one {noun(clause)}"


def noun(clause: Clause, many: bool = False) -> str:
    """What fits the filter of a clause: `face-up flying dragon of this row with strength 3 or less`."""
    need, bar = clause.need, clause.bar
    before: list[str] = []
    if need & e.OTHER:
        before.append("other")
    if need & e.OWN and not need & e.ROW:
        before.append("own")
    if need & e.OPPOSING:
        before.append("opposing")
    for bit, word in ((e.UP, "face-up"), (e.DOWN, "face-down"), (e.IS_FLYING, "flying")):
        if need & bit:
            before.append(word)
    if bar & GROUNDED == e.IS_FLYING:
        before.append("non-flying")
    elif bar & GROUNDED == e.IS_SUBTERRANEAN:
        before.append("non-subterranean")
    for bit, word in ((e.IS_SUBTERRANEAN, "subterranean"), (e.IS_NAGA, "naga"), (e.IS_NATIVE, "native")):
        if need & bit:
            before.append(word)
    return " ".join([*before, thing(clause, many), *_where(clause, many)])


def thing(clause: Clause, many: bool = False) -> str:
    """`dragon`, `scout`, `terrain` or `card`: what it is, whatever else it has to be."""
    need = clause.need
    if need & e.IS_SCOUT:
        return "scouts" if many else "scout"
    if need & e.IS_TERRAIN:
        return "terrain cards" if many else "terrain"
    fits_cards = not need & (e.IS_DRAGON | e.FIGHTING) and clause.op in CARDS_NOT_DRAGONS
    word = "card" if fits_cards else "dragon"
    return f"{word}s" if many else word


CARDS_NOT_DRAGONS: Final = (e.ATTACH, e.UNCOVER, e.REPLACE_FROM_PILE, e.SEARCH_LAIR, e.REDIRECT, e.DESTROY)


def _where(clause: Clause, many: bool) -> list[str]:
    found: list[str] = []
    if clause.need & e.ROW:
        found.append("of this row")
    if clause.need & e.FIGHTING:
        found.append("in the battle")
    if clause.bar & e.FIGHTING:
        found.append("outside the battle")
    if clause.need & e.IMMUNE:
        found.append(f"that {'are' if many else 'is'} immune to dragon slayers")
    if clause.bar & GROUNDED == GROUNDED:
        found.append(f"that {'are' if many else 'is'} neither flying nor subterranean")
    if clause.measure != e.NUMBER_NONE:
        what = "base strength" if clause.measure == e.NUMBER_BASE else "strength"
        if clause.high == -1:
            found.append(f"with {what} below 0")
        elif clause.high != e.HIGHEST:
            found.append(f"with {what} {clause.high} or less")
        else:
            found.append(f"with {what} {clause.low} or more")
    return found


def price(clause: Clause, names: list[str]) -> str:
    """What using it costs, to stand before a colon; '' for nothing."""
    parts: list[str] = []
    if clause.price == e.PRICE_HAND:
        parts.append("discard any number of cards from your hand")
    elif clause.price == e.PRICE_ROW_TREASURE:
        parts.append("discard a treasure of its row")
    elif clause.price == e.PRICE_NAMED:
        parts.append(f"discard {names[clause.tag]} from your hand")
    elif clause.price == e.PRICE_SELF and clause.op != e.SURVIVE:
        parts.append("discard this card")
        if clause.cost > 0:
            return f"{parts[0]}, and pay {gold(clause.cost)} if it lies face down"
    if clause.cost == e.ANY_GOLD:
        parts.append("pay as much gold as you like")
    elif clause.cost > 0:
        parts.append(f"pay {gold(clause.cost)}")
    return " and ".join(parts)
