"""Fairy Tale in words: cards, prompts, choices and the log. Everything a player reads is made here from data."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from wyrmhall.games.fairytale import reveal, rules, scoring
from wyrmhall.games.fairytale.cards import Cards
from wyrmhall.games.fairytale.effects import ANY, CONDITION, PER, Effect
from wyrmhall.games.fairytale.state import FairyTaleState
from wyrmhall.kernel.event import Event
from wyrmhall.kernel.outcome import Line
from wyrmhall.kernel.prompt import Cause, Prompt
from wyrmhall.kernel.wording import Speaker, counted, listed, with_source

FACTION_NAMES = ("Dragonvale", "Fairywood", "Holy Empire", "Shadow")
TYPE_NAMES = ("Character", "Home", "Story")
CATEGORY_NAMES = FACTION_NAMES + TYPE_NAMES
EXCHANGE_TEXT = "Exchange: you and your partner each give the other a card in play."
ORDINALS = ("first", "second", "third", "fourth", "last")


def faction_name(mask: int) -> str:
    return "All factions" if mask == 15 else FACTION_NAMES[mask.bit_length() - 1]


def type_name(mask: int) -> str:
    return "All types" if mask == 7 else TYPE_NAMES[mask.bit_length() - 1]


def _cards(count: int, target: int) -> str:
    return counted(count, "card" if target == ANY else f"{FACTION_NAMES[target]} card")


def effect_text(effect: Effect) -> str:
    if effect.verb == "HUNT":
        prey = "card" if effect.target == ANY else f"{FACTION_NAMES[effect.target]} card"
        return f"Hunt: every {prey} that others reveal with this one is turned face down and does nothing."
    if effect.verb == "DRAW":
        return f"Draw: take {_cards(effect.count, ANY)} from the deck into your hand."
    who, turns = ("everybody", "turns") if effect.everybody else ("you", "turn")
    side, verb = ("up", "Unflip") if effect.verb == "UNFLIP" else ("down", "Flip")
    whose = "of their own" if effect.everybody else "of your own"
    return f"{verb}: {who} {turns} {_cards(effect.count, effect.target)} {whose} face {side}."


def points_label(cards: Cards, card: int) -> str:
    """The number in the corner of the card."""
    value = cards.value[card]
    if cards.point_kind[card] == PER:
        return "×" if value == 1 else f"{value}×"
    return f"{value}★" if cards.point_kind[card] == CONDITION else str(value)


def points_text(cards: Cards, card: int) -> str:
    """How the card scores, where it is more than a number."""
    value = cards.value[card]
    if cards.point_kind[card] == PER:
        itself = ", this one included" if cards.per[card] == card else ""
        return f"Worth {value} for each {cards.names[cards.per[card]]} you have{itself}."
    if cards.point_kind[card] == CONDITION:
        return f"Worth {value} if you have {condition_text(cards, card)}."
    return ""


def condition_text(cards: Cards, card: int) -> str:
    if cards.need_most[card] >= 0:
        return f"the most {CATEGORY_NAMES[cards.need_most[card]]} cards (a tie counts)"
    if cards.need_cards[card]:
        return listed([cards.names[named] for named in cards.need_cards[card]])
    least = cards.need_least[card]
    return listed([f"{n} or more {FACTION_NAMES[faction]}" for faction, n in enumerate(least) if n]) + " cards"


def card_text(cards: Cards, card: int) -> tuple[str, ...]:
    """Everything the card says, a sentence an entry."""
    lines = [points_text(cards, card)] if points_text(cards, card) else []
    lines += [effect_text(effect) for effect in cards.effects[card]]
    if cards.friend[card] >= 0:
        lines.append(f"Friend of {cards.names[cards.friend[card]]}.")
    if cards.almighty[card]:
        lines.append("Almighty: when points are counted, it may take the name of one other card.")
    if cards.counts_as[card]:
        lines.append(f"Also counts as {listed([cards.names[name] for name in cards.counts_as[card]])}.")
    every = ["faction"] if cards.factions[card] == 15 else []
    every += ["type"] if cards.types[card] == 7 else []
    if every:
        lines.append(f"It counts as every {listed(every)}.")
    return with_source(lines, cards.sources[card])


def prompt(s: FairyTaleState, seat: int) -> Prompt:
    op = s.stack[-1]
    if op.name in ("draft", "play"):
        return _quiet_prompt(op.name, op.rule, s.round, s.step)
    words, params = _question(s, seat, op.name)
    by, card = op.cause(s, seat)
    cause = Cause(s.cards.ids[card], by, s.cards.names[card]) if card >= 0 else None
    return Prompt(op.name, words, op.rule, {"round": s.round + 1, **params}, cause=cause)


@lru_cache(maxsize=64)
def _quiet_prompt(asked: str, rule: str, round: int, step: int) -> Prompt:
    """What all are asked alike, at every table: which card to keep, and which to play."""
    if asked == "draft":
        side = "left" if rules.direction(round) == 1 else "right"
        rest = "the other goes" if step == 3 else f"the other {4 - step} go"
        words = f"Keep one card; {rest} to the {side}."
        return Prompt("pick", words, rule, {"round": round + 1, "pick": step + 1, "passing": side})
    words = f"Choose the {ORDINALS[step]} of three cards to play."
    return Prompt(asked, words, rule, {"round": round + 1, "play": step + 1})


def _question(s: FairyTaleState, seat: int, asked: str) -> tuple[str, dict[str, Any]]:
    if asked == "exchange":
        return "Choose one of your cards in play to give to your partner.", {}
    if asked == "name":
        card = s.cards.names[rules.unnamed(s, seat)]
        return f"Which name does {card} take for scoring?", {"card": card}
    target = reveal.asked_faction(s, seat)
    faction = "" if target == ANY else FACTION_NAMES[target] + " "
    side = "up" if asked == "unflip" else "down"
    return f"Choose one of your {faction}cards to turn face {side}.", {"target": target}


def token_words(s: FairyTaleState, seat: int, token: int) -> str:
    """What choosing a token means now."""
    cards = s.cards
    if token == 2 * cards.size:
        return "keep its own name"
    if token >= cards.size:
        return f"{cards.names[token - cards.size]} (face down)"
    return f"{cards.names[token]} ({_brings(s, seat, token)})" if _naming(s) else cards.names[token]


def _naming(s: FairyTaleState) -> bool:
    return bool(s.stack) and s.stack[-1].name == "name"


def _brings(s: FairyTaleState, seat: int, name: int) -> str:
    """What an almighty card adds to its seat's points under a name that is not its own."""
    up = scoring.face_up(s, seat)
    totals = [scoring.count_categories(s, scoring.face_up(s, other)) for other in range(s.seats)]
    own = scoring.count_names(s, seat, up)
    named = [count + (card == name) for card, count in enumerate(own)]
    more = sum(scoring.worth(s, card, seat, named, totals) - scoring.worth(s, card, seat, own, totals) for card in up)
    return f"+{counted(more, 'point')}" if more else "no more points"


# An answer away from its question, by the name of the step that asks; the rest read well as they are.
ALONE = {"draft": "keep {}", "play": "play {}", "flip": "turn {} face down", "unflip": "turn {} face up"}


def words_alone(s: FairyTaleState, seat: int, token: int) -> str:
    """What choosing a token means to whoever does not see the question."""
    if _naming(s) and token < s.cards.size:
        return f"count as {token_words(s, seat, token)}"
    return ALONE.get(s.stack[-1].name, "{}").format(token_words(s, seat, token).removesuffix(" (face down)"))


# What happened, as everybody reads it; what only its own seat reads; and what it does not read, for it did it itself.
LOG = {
    "picked": "{who} has picked a card.",
    "picked_card": "You keep {card}.",
    "placed": "{who} has chosen a card to play.",
    "placed_card": "You choose to play {card}.",
    "revealed": "{who} [play] {card}.",
    "hunted": "{mine} is hunted by {cause} and turned face down.",
    "unflipped": "{who} [turn] {card} face up, because of {cause}.",
    "flipped": "{who} [turn] {card} face down, because of {cause}.",
    "drew": "{who} draws {cards}, because of {cause}.",
    "drew_card": "You draw {card}, because of {cause}.",
    "gave": "{who} [give] {card} to {to.object}.",
    "gave_face_down": "{who} [give] {card}, face down, to {to.object}.",
    "discarded": "{who} [discard] {cards} face down.",
    "named": "{mine} counts as {name}.",
    "kept_name": "{mine} keeps its own name.",
}
TOLD_TO_OTHERS = ("picked", "placed", "drew")
# What names only who it was and a card, as nearly every line does.
PLAIN = frozenset(kind for kind, words in LOG.items() if set(re.findall(r"{(\w+)", words)) <= {"who", "card"})


def sentence(cards: Cards, event: Event, viewer: int | None, names: list[str]) -> str:
    """The log line of an event; '' where another line says it."""
    data = event.data
    if event.kind == "deal":
        side = "left" if rules.direction(data["round"]) == 1 else "right"
        return f"Round {data['round'] + 1}: five cards each, passed to the {side}."
    if event.kind == "stands":
        return ""
    who = Speaker(data["seat"], viewer, names)
    if who.you and event.kind in TOLD_TO_OTHERS:
        return ""
    if event.kind == "gave" and data["card"] < 0 and viewer in (data["seat"], data["to"]):
        return ""
    card = cards.names[data["card"]] if data.get("card", -1) >= 0 else "a face-down card"
    if event.kind in PLAIN:
        return who.tell(LOG[event.kind], card=card)
    by = Speaker(data.get("by", data["seat"]), viewer, names)
    return who.tell(
        LOG[event.kind],
        card=card,
        mine=who.has(card),
        by=by,
        cause=by.has(cards.names[data["cause"]], who) if data.get("cause", -1) >= 0 else "an effect",
        cards=_cards(data.get("count", 0), ANY),
        to=Speaker(data.get("to", data["seat"]), viewer, names),
        name=cards.names[data.get("name", 0)],
    )


def _there(count: int) -> str:
    return f"and there {'is' if count < 2 else 'are'} {count or 'none'}"


def score_line(cards: Cards, card: int, points: int, reason: int) -> Line:
    """One line of the score sheet: which card, how much, and why. `reason` is how many there are of what it counts, or
    whether its condition is met."""
    if cards.point_kind[card] == PER:
        why = f"{cards.value[card]} for each {cards.names[cards.per[card]]}, {_there(reason)}"
    elif cards.point_kind[card] == CONDITION:
        why = f"{'with' if reason else 'needs'} {condition_text(cards, card)}"
    else:
        why = "printed value"
    return Line(cards.names[card], points, why, cards.ids[card])
