"""Fairy Tale in words: cards, prompts, choices and the log. Everything a player reads is made here from data."""

from __future__ import annotations

from typing import Any

from wyrmhall.games.fairytale import reveal, rules
from wyrmhall.games.fairytale.cards import Cards
from wyrmhall.games.fairytale.codes import DRAFT, EXCHANGE, FLIP, NAME, PLAY, UNFLIP
from wyrmhall.games.fairytale.effects import ANY, CONDITION, PER, Effect
from wyrmhall.games.fairytale.state import FairyTaleState
from wyrmhall.kernel.event import Event
from wyrmhall.kernel.outcome import Line
from wyrmhall.kernel.prompt import Prompt

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
    faction = "" if target == ANY else FACTION_NAMES[target] + " "
    return f"{count} {faction}card{'s' if count != 1 else ''}"


def _join(parts: list[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else parts[0]


def effect_text(effect: Effect) -> str:
    if effect.verb == "HUNT":
        prey = "every other" if effect.target == ANY else f"every other {FACTION_NAMES[effect.target]}"
        return f"Hunt: {prey} card revealed with this one is turned face down and does nothing."
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
        return _join([cards.names[named] for named in cards.need_cards[card]])
    least = cards.need_least[card]
    return _join([f"{n} or more {FACTION_NAMES[faction]}" for faction, n in enumerate(least) if n]) + " cards"


def card_text(cards: Cards, card: int) -> tuple[str, ...]:
    """Everything the card says, a sentence an entry."""
    lines = [points_text(cards, card)] if points_text(cards, card) else []
    lines += [effect_text(effect) for effect in cards.effects[card]]
    if cards.friend[card] >= 0:
        lines.append(f"Friend of {cards.names[cards.friend[card]]}.")
    if cards.almighty[card]:
        lines.append("Almighty: when points are counted it may take one other card's name as well.")
    if cards.counts_as[card]:
        lines.append(f"Also counts as {_join([cards.names[name] for name in cards.counts_as[card]])}.")
    every = ["faction"] if cards.factions[card] == 15 else []
    every += ["type"] if cards.types[card] == 7 else []
    if every:
        lines.append(f"It is of every {_join(every)}.")
    return tuple(lines)


def prompt(s: FairyTaleState, seat: int) -> Prompt:
    op = s.op
    params: dict[str, Any] = {"round": s.round + 1}
    if op == DRAFT:
        side = "left" if rules.direction(s.round) == 1 else "right"
        rest = "the other goes" if s.step == 3 else f"the other {4 - s.step} go"
        words = f"Keep one card; {rest} to the {side}."
        return Prompt("pick", words, "FT-DRAFT-2", {**params, "pick": s.step + 1, "passing": side})
    if op == PLAY:
        words = f"Choose the {ORDINALS[s.step]} of three cards to play."
        return Prompt("play", words, "FT-PLAY-1", {**params, "play": s.step + 1})
    if op == EXCHANGE:
        return Prompt("exchange", "Choose a card in play to give to your partner.", "FT-GARFIELD-1", params)
    if op == NAME:
        card = s.cards.names[rules.unnamed(s, seat)]
        return Prompt("name", f"Which name shall {card} take for scoring?", "FT-ALMIGHTY-1", {**params, "card": card})
    target = reveal.asked_faction(s, seat)
    faction = "" if target == ANY else FACTION_NAMES[target] + " "
    verb, rule = ("up", "FT-UNFLIP-1") if op == UNFLIP else ("down", "FT-FLIP-1")
    message = "unflip" if op == UNFLIP else "flip"
    return Prompt(
        message, f"Choose one of your {faction}cards to turn face {verb}.", rule, {**params, "target": target}
    )


def token_words(s: FairyTaleState, token: int) -> str:
    """What choosing a token means now."""
    cards = s.cards
    if token == 2 * cards.size:
        return "keep its own name"
    if token >= cards.size:
        return f"{cards.names[token - cards.size]} (face down)"
    op = s.op
    if op in (DRAFT, PLAY, FLIP, UNFLIP, EXCHANGE):
        return cards.names[token]
    return f"count as {cards.names[token]}"


def sentence(cards: Cards, event: Event, viewer: int | None, names: list[str]) -> str:
    """The log line of an event; '' where another line says it."""
    data = event.data
    if event.kind == "deal":
        side = "left" if rules.direction(data["round"]) == 1 else "right"
        return f"Round {data['round'] + 1}: five cards each, passed to the {side}."
    you = data["seat"] == viewer
    who = "You" if you else names[data["seat"]]
    card = cards.names[data["card"]] if data.get("card", -1) >= 0 else "a face-down card"

    def does(yours: str, theirs: str) -> str:
        return yours if you else theirs

    match event.kind:
        case "picked":
            return "" if you else f"{who} has picked a card."
        case "picked_card":
            return f"You keep {card}."
        case "placed":
            return "" if you else f"{who} has chosen a card to play."
        case "placed_card":
            return f"You choose to play {card}."
        case "revealed":
            return f"{who} {does('play', 'plays')} {card}."
        case "hunted":
            return f"{card} of {'yours' if you else who} is hunted and lies face down."
        case "unflipped":
            return f"{who} {does('turn', 'turns')} {card} face up."
        case "flipped":
            return f"{who} {does('turn', 'turns')} {card} face down."
        case "drew":
            return "" if you else f"{who} draws {_cards(data['count'], ANY)}."
        case "drew_card":
            return f"You draw {card}."
        case "gave" | "gave_face_down":
            to = "you" if data["to"] == viewer else names[data["to"]]
            if event.kind == "gave" and data["card"] < 0 and viewer in (data["seat"], data["to"]):
                return ""
            return f"{who} {does('give', 'gives')} {card} to {to}."
        case "discarded":
            return f"{who} {does('discard', 'discards')} {_cards(data['count'], ANY)} unseen."
        case "named":
            return f"{card} of {'yours' if you else who} counts as {cards.names[data['name']]}."
        case "kept_name":
            return f"{card} of {'yours' if you else who} keeps its own name."
    raise ValueError(f"no words for the event {event.kind!r}")


def score_line(cards: Cards, card: int, points: int, counts: list[int], met: bool) -> Line:
    """One line of the score sheet: which card, how much, and why."""
    if cards.point_kind[card] == PER:
        per = cards.per[card]
        why = f"{cards.value[card]} × {counts[per]} {cards.names[per]}"
    elif cards.point_kind[card] == CONDITION:
        why = f"{'has' if met else 'lacks'} {condition_text(cards, card)}"
    else:
        why = "printed value"
    return Line(cards.names[card], points, why, cards.ids[card])
