"""The words on cards, made from the same clauses that the rules run.

A clause becomes a sentence: when it works, what it costs, and what it does. A card speaks to its own player.
"""

from __future__ import annotations

from typing import Final

from wyrmhall.games.wyvern import effects as e
from wyrmhall.games.wyvern.cards import Cards
from wyrmhall.games.wyvern.effects import Clause
from wyrmhall.games.wyvern.nouns import bits, gold, kinds_of_terrain, price
from wyrmhall.games.wyvern.wordings import body

# What stands before a clause, by when it works; uses and prices are worded by `lead`.
LEADS: Final = {
    e.IN_BATTLE: "in its battles",
    e.AFTER: "after the battle",
    e.ON_WIN: "when it wins",
    e.ON_LOSE: "when it loses",
    e.ON_KILLED: "when it is killed in battle",
    e.ON_BATTLE: "after each of its battles",
    e.ON_DISCOVER: "when it attacks a terrain",
    e.ON_ELIMINATE: "when it eliminates a terrain",
    e.ON_APPLIES: "when it applies",
    e.ON_ATTACH: "when it attaches",
    e.ON_TURNED_DOWN: "when its dragon is turned face down",
    e.ON_DRAW: "in your draw phase",
    e.ON_OPPONENTS_DRAW: "in your opponent's draw phase",
    e.ON_ANY_DRAW: "in each draw phase",
    e.ON_ANY_DISCARD: "in each discard phase",
    e.ON_TREASURE: "when you play a treasure into its row",
    e.ON_OPPONENTS_CARD: "when your opponent plays a card in your action phases",
    e.ON_OPPONENTS_REACTION: "when your opponent plays a reaction",
    e.ON_OPPONENTS_EXCHANGE: "when your opponent exchanges instead of attacking",
    e.ON_OPPONENTS_LOSS: "when your opponent loses a battle position",
    e.ON_PLACED: "when you play it",
    e.USE: "action",
    e.USE_IN_BATTLE: "battle action",
    e.CHAMELEON: "chameleon reaction",
    e.IN_DISCARD: "action from your lair discard pile",
}
# What a reaction does to the card that it answers.
ANSWERS_SO: Final = {
    e.COUNTER_CARD: "counters it",
    e.COUNTER_UNLESS: "counters it",
    e.TAKE_OVER: "moves it to a dragon of your choice in the battle",
    e.DUPLICATE: "copies it",
}
# What its player decides to use.
USED: Final = (e.USE, e.USE_IN_BATTLE, e.IN_DISCARD, e.CHAMELEON)
LIMIT_WORDS: Final = {
    e.ONCE_A_TURN: "once a turn",
    e.ONCE_EACH_OWN_TURN: "once on each of your turns",
    e.ONCE_A_BATTLE: "once a battle",
    e.ONCE_A_GAME: "once a game",
    e.OWN_TURN: "on your turn",
    e.OPPONENTS_FIRST_ACTION: "in your opponent's first action phase",
}


def card_text(cards: Cards, kind: int) -> tuple[str, ...]:
    """The sentences on a card; keywords first."""
    found: list[str] = []
    words = keyword_list(cards.keywords[kind])
    if words:
        found.append(sentence(", ".join(words)))
    type_ = cards.type_of[kind]
    clauses = cards.clauses[kind]
    if type_ == e.SLAYER and len([clause for clause in clauses if clause.when == e.PLAYED]) > 1:
        return (*found, sentence(", or ".join([body(cards, clause) for clause in clauses])))
    found += [sentence(words) for words in joined(cards, clauses)]
    if type_ == e.TERRAIN and cards.natives[kind]:
        found.append(sentence(f"counts as {kinds_of_terrain(cards.natives[kind])}"))
    return tuple(found)


def joined(cards: Cards, clauses: list[Clause]) -> list[str]:
    """The clauses in words. What works at the same time is said in one sentence, and so is what is an action and a
    battle action alike.
    """
    found: list[str] = []
    before = ""
    for clause in clauses:
        said = clause_text(cards, clause)
        head = lead(cards, clause) if clause.when not in USED else ""
        action = said.removeprefix("battle action")
        if found and clause.op in ANSWERS_SO:
            comma = "," if " or " in found[-1] else ""
            found[-1] = f"{found[-1]}{comma} and {ANSWERS_SO[clause.op]}{_unless(clause)}"
        elif found and clause.when == e.USE_IN_BATTLE and found[-1] == f"action{action}":
            found[-1] = f"action or battle action{action}"
        elif found and head and head == before and not clause.cost and ". " not in found[-1]:
            found[-1] = _with(found[-1], head, said.removeprefix(f"{head}, "))
        else:
            found.append(said)
        before = head
    return found


def _with(said: str, head: str, more: str) -> str:
    """`after the battle, the winner loses 1 gold and skips a turn`: whoever it is about is named once."""
    for who in ("the winner ", "that dragon "):
        if said.startswith(f"{head}, {who}") and more.startswith(who):
            return f"{said} and {more.removeprefix(who)}"
    return f"{said}, and {more}"


def _unless(clause: Clause) -> str:
    return f" unless its player pays {gold(clause.n)}" if clause.op == e.COUNTER_UNLESS else ""


def keyword_list(mask: int) -> list[str]:
    if mask & e.SUPER_FLYER:
        return ["super flyer", *keyword_list(mask & ~(e.SUPER_FLYER | e.FLYING))]
    return bits(mask, ("flying", "scout", "subterranean"))


def first_price(cards: Cards, kind: int) -> int:
    """WV-CARD-2: what it costs to turn a dragon face up for the first time, if no other card changes that."""
    for clause in cards.clauses[kind]:
        if clause.op == e.FIRST_COST_IS:
            return clause.n
    return cards.base[kind] + cards.gold[kind]


def sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."


def clause_text(cards: Cards, clause: Clause) -> str:
    """A clause with what stands before it, without a capital and a full stop."""
    text = body(cards, clause)
    if clause.when in USED:
        return f"{use_words(cards, clause)}: {text}"
    head = lead(cards, clause)
    if clause.when == e.ON_DRAW and clause.cost:
        return f"{head}, you may {price(clause, cards.names)}: {text}"
    return f"{head}, {text}" if head else text


def use_words(cards: Cards, clause: Clause) -> str:
    """`battle action, pay 1 gold, once a battle`."""
    parts = [LEADS[clause.when]]
    cost = price(clause, cards.names)
    if cost:
        parts.append(cost)
    if clause.limit in LIMIT_WORDS:
        parts.append(LIMIT_WORDS[clause.limit])
    return ", ".join(parts)


def lead(cards: Cards, clause: Clause) -> str:
    if clause.op in (e.APPLIES, e.HIDE, e.ANSWER, e.FEED, e.SURVIVE, e.DIE_INSTEAD, e.GUESS) and clause.when != e.AFTER:
        return LIMIT_WORDS.get(clause.limit, "") if clause.op == e.SURVIVE else ""
    if clause.when == e.ON_WIN and clause.need & e.ROW:
        return "when a dragon of this row wins"
    if clause.when == e.ON_LOSE and clause.need & e.ROW:
        return "when a dragon of this row loses"
    if clause.when == e.ON_WIN and clause.who == e.WINNER:
        return "after each battle"
    if clause.when == e.ON_DRAW and clause.who == e.HOSTS_PLAYER:
        return "in each draw phase of its dragon's player"
    if clause.when == e.ON_ELIMINATE and clause.need & e.IS_SCOUT:
        return "when a scout eliminates the terrain above this card"
    if clause.op == e.GAIN_COUNT and clause.tag == e.COUNT_NO_GOLD:
        return "if you begin your draw phase without gold"
    if clause.when == e.IN_BATTLE and clause.op in (e.DRAIN, e.ASSIGN, e.ASSIGN_COUNT, e.COPY_BASE):
        return ""
    if clause.when == e.AFTER and clause.cost:
        return f"{price(clause, cards.names)}; {LEADS[e.AFTER]}"
    return LEADS.get(clause.when, "")
