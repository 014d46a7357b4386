"""Volfyirion in words: cards, prompts, choices and the log. Everything a player reads is made here from data."""

from __future__ import annotations

from typing import Any

from wyrmhall.games.volfyirion import scoring
from wyrmhall.games.volfyirion.cards import Cards
from wyrmhall.games.volfyirion.codes import (
    ARRANGE,
    ATTACK,
    BUILDING,
    CARD_BLOCKS,
    CHAIN,
    CITIES,
    DEFEAT,
    DEFEAT_COST,
    DRAW,
    DRAW_ONE,
    END_TURN,
    FLY_HOME,
    FLY_TO,
    KEEP,
    KIND,
    MAIN,
    MOVE_COST,
    OPENING,
    ORDER,
    ORDERS,
    PLACE,
    PLAY_ALL,
    RAZE_BUILDING,
    RAZE_TROOP,
    REDEPLOY,
    REDEPLOY_FROM,
    REDRAW,
    REMOVE,
    RENEW_ROW,
    REPLACE_COST,
    SETUP_WONDER_COST,
    SKIP,
    TROOP,
    USE_BUILDING,
    USE_TROOP,
    WONDER,
)
from wyrmhall.games.volfyirion.effects import COLOURS, Secondary
from wyrmhall.games.volfyirion.state import VolfyirionState
from wyrmhall.kernel.event import Event
from wyrmhall.kernel.outcome import Line
from wyrmhall.kernel.prompt import Prompt

POINT_NAMES = ("command", "battle", "knowledge")
POINT_SIGNS = ("C", "B", "K")
ZONES = ("hand", "discard pile", "playing area")


def points_words(points: list[int] | tuple[int, ...]) -> str:
    """`[2, 0, 1]` -> "2 command and 1 knowledge"."""
    return join([f"{count} {name}" for count, name in zip(points, POINT_NAMES, strict=True) if count])


def join(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}" if parts else ""


def points_label(cards: Cards, card: int) -> str:
    """The main ability in a corner's width."""
    points = zip((cards.cp[card], cards.bp[card], cards.kp[card]), POINT_SIGNS, strict=True)
    label = " ".join(f"{count}{sign}" for count, sign in points if count)
    return label or (f"+{cards.defence[card]}" if cards.defence[card] else "")


def bonus_words(secondary: Secondary) -> str:
    parts = [f"gain {points_words(secondary.points)}"] if sum(secondary.points) else []
    if secondary.draw:
        parts.append("draw a card" if secondary.draw == 1 else f"draw {secondary.draw} cards")
    if secondary.remove:
        what = "a card" if secondary.remove == 1 else f"{secondary.remove} cards"
        parts.append(f"remove {what} of your hand, discard pile or playing area from the game")
    if secondary.raze_troop:
        parts.append("remove an enemy troop from the game")
    if secondary.raze_building:
        parts.append("remove an enemy building from the game")
    if secondary.move:
        parts.append("move Volfyirion without paying")
    return join(parts)


def need_words(secondary: Secondary, own: int) -> str:
    """VF-CHAIN-2: where a chain asks for the card's own colour it means other cards."""
    parts = []
    for colour, count in enumerate(secondary.need):
        if count == 1:
            parts.append(f"{'another' if colour == own else 'a'} {COLOURS[colour]} card")
        elif count:
            parts.append(f"{count}{' other' if colour == own else ''} {COLOURS[colour]} cards")
    return join(parts)


def secondary_words(cards: Cards, card: int) -> str:
    secondary = cards.secondary[card]
    if secondary is None:
        return ""
    if secondary.trigger == CHAIN:
        return f"Chain, with {need_words(secondary, cards.colour[card])}: {bonus_words(secondary)}."
    return f"Remove this card from the game: {bonus_words(secondary)}."


def card_text(cards: Cards, card: int) -> tuple[str, ...]:
    """Everything the card says, a sentence an entry."""
    lines = []
    points = points_words((cards.cp[card], cards.bp[card], cards.kp[card]))
    kind = cards.kind[card]
    lasting = ", every turn" if kind in (BUILDING, TROOP, WONDER) else ""
    if points:
        lines.append(f"Gives {points}{lasting}.")
    if cards.defence[card]:
        lines.append(
            f"Guards a city: an attack on it costs {cards.defence[card]} more battle and removes only this troop."
        )
    if cards.secondary[card] is not None:
        lines.append(secondary_words(cards, card))
    if kind == WONDER:
        lines.append("When you acquire it, you may remove another of your cards from the game.")
        lines.append(f"Sealing or unsealing it costs {cards.cost[card]} knowledge.")
    return tuple(lines)


def spoils_words(cards: Cards) -> str:
    """VF-DEFEAT-2 to VF-DEFEAT-4: what defeating Volfyirion brings."""
    points = points_words(cards.lair_points)
    return (
        "Volfyirion is gone for good. The wonders here and the lair itself, "
        f"a city that gives {points} points every turn, are yours."
    )


# What is asked


def prompt(s: VolfyirionState, seat: int) -> Prompt:
    op = s.op
    frame = s.stack[-1]
    names = s.cards.names
    if op == MAIN:
        points = {"cp": s.cp, "bp": s.bp, "kp": s.kp}
        have = points_words((s.cp, s.bp, s.kp)) or "no points"
        return Prompt("act", f"You have {have} to spend.", "VF-MAIN-1", points)
    if op == ARRANGE:
        return Prompt("arrange", "In which order shall your cities stand, from left to right?", "VF-SETUP-7")
    if op == OPENING:
        return Prompt("open", "Keep this hand, or shuffle it back once and draw five others?", "VF-DRAW-2")
    if op == PLACE:
        params: dict[str, Any] = {"card": frame[2]}
        rule = "VF-CITY-1" if s.cards.kind[frame[2]] == BUILDING else "VF-CITY-2"
        return Prompt("place", f"In which city shall {names[frame[2]]} stand?", rule, params)
    if op == REDEPLOY:
        troop = s.troops[seat * CITIES + frame[2]] & KIND
        return Prompt("redeploy", f"To which city shall {names[troop]} go?", "VF-REDEPLOY-1", {"card": troop})
    if op == DRAW:
        more = "a card" if frame[2] == 1 else f"up to {frame[2]} cards"
        return Prompt("draw", f"You may draw {more}.", "VF-BONUS-1", {"count": frame[2]}, True)
    if op == REMOVE:
        rule = "VF-WONDER-2" if frame[3] else "VF-REMOVE-1"
        return Prompt("remove", "You may remove one of your cards from the game.", rule, {}, True)
    if op == RAZE_TROOP:
        return Prompt("raze_troop", "You may remove an enemy troop from the game.", "VF-BONUS-2", {}, True)
    if op == RAZE_BUILDING:
        return Prompt("raze_building", "You may remove an enemy building from the game.", "VF-BONUS-3", {}, True)
    return Prompt("fly", "You may move Volfyirion.", "VF-BONUS-4", {}, True)


def city_name(cards: Cards, seat: int, city: int) -> str:
    return cards.city_names[seat * CITIES + city]


def token_words(s: VolfyirionState, seat: int, token: int) -> str:
    """What choosing a token means now."""
    cards = s.cards
    if token >= cards.fixed:
        return _fixed_words(s, seat, token - cards.fixed)
    if token >= CARD_BLOCKS * cards.size:
        block, number = divmod(token - CARD_BLOCKS * cards.size, len(cards.wonders))
        name, cost = cards.names[cards.wonders[number]], cards.cost[cards.wonders[number]]
        if block == 4:
            return f"remove {name} (sealed, playing area)"
        verb, whose = ("seal", "unseal")[block % 2], ("your own", "the enemy's")[block // 2]
        return f"{verb} {whose} {name} for {cost} knowledge"
    block, card = divmod(token, cards.size)
    name, cost = cards.names[card], cards.cost[card]
    if block == 0:
        return f"play {name}"
    if block == 1:
        return f"acquire {name} for {cost} {'battle' if cards.kind[card] == WONDER else 'command'}"
    if block == 2:
        return f"replace {name} in the row for {REPLACE_COST} knowledge"
    if block == 3:
        return use_words(cards, card, name)
    return f"remove {name} ({ZONES[block - 4]})"


def use_words(cards: Cards, card: int, name: str) -> str:
    secondary = cards.secondary[card]
    assert secondary is not None
    bonus = bonus_words(secondary)
    return f"chain {name}: {bonus}" if secondary.trigger == CHAIN else f"remove {name} from the game: {bonus}"


def _fixed_words(s: VolfyirionState, seat: int, choice: int) -> str:
    if choice < ORDER:
        return _city_words(s, seat, choice - choice % CITIES, choice % CITIES)
    if choice < PLAY_ALL:
        return ", ".join(city_name(s.cards, seat, city) for city in ORDERS[choice - ORDER])
    words = {
        PLAY_ALL: "play everything that only gives points",
        FLY_HOME: "send Volfyirion home to its lair",
        DEFEAT: f"defeat Volfyirion for {DEFEAT_COST} battle",
        DRAW_ONE: "draw a card",
        SKIP: "no, leave it",
        KEEP: "keep this hand",
        REDRAW: "shuffle it back and draw five",
        RENEW_ROW: "put the whole row under the deck and lay out five others",
        END_TURN: "end your turn",
    }
    if choice == FLY_HOME and s.op == MAIN:
        return f"{words[choice]} for {MOVE_COST} knowledge"
    return words[choice]


def _city_words(s: VolfyirionState, seat: int, verb: int, city: int) -> str:
    cards = s.cards
    enemy = 1 - seat
    here, there = seat * CITIES + city, enemy * CITIES + city
    if verb == ATTACK:
        troop = s.troops[there]
        aim = cards.city_names[there] if troop < 0 else f"{cards.names[troop & KIND]} in {cards.city_names[there]}"
        return f"attack {aim} for {scoring.attack_cost(s, there)} battle"
    if verb == FLY_TO:
        price = f" for {MOVE_COST} knowledge" if s.op == MAIN else ""
        return f"send Volfyirion to {cards.city_names[there]}{price}"
    if verb == REDEPLOY_FROM:
        troop = s.troops[here] & KIND
        return f"redeploy {cards.names[troop]} from {cards.city_names[here]} for {cards.cost[troop]} command"
    if verb == USE_BUILDING or verb == USE_TROOP:
        card = (s.buildings if verb == USE_BUILDING else s.troops)[here] & KIND
        return use_words(cards, card, f"{cards.names[card]} of {cards.city_names[here]}")
    if s.op == RAZE_TROOP or s.op == RAZE_BUILDING:
        card = (s.troops if s.op == RAZE_TROOP else s.buildings)[there] & KIND
        return f"{cards.names[card]} in {cards.city_names[there]}"
    return _place_words(s, seat, city)


def _place_words(s: VolfyirionState, seat: int, city: int) -> str:
    """A city to put a card in, and what would have to go."""
    building = s.op == PLACE and s.cards.kind[s.stack[-1][2]] == BUILDING
    old = (s.buildings if building else s.troops)[seat * CITIES + city]
    name = city_name(s.cards, seat, city)
    return name if old < 0 else f"{name}, in place of {s.cards.names[old & KIND]}"


def city_line(s: VolfyirionState, seat: int, city: int) -> Line:
    """One line of the score sheet."""
    standing = s.standing[seat] >> city & 1
    place = seat * CITIES + city
    why = f"stands with defence {s.cards.city_defence[place]}" if standing else "destroyed"
    return Line(s.cards.city_names[place], standing, why, s.cards.city_ids[place])


# The log


def sentence(cards: Cards, event: Event, viewer: int | None, names: list[str]) -> str:
    """The log line of an event; '' where another line says it."""
    data = event.data
    kind = event.kind
    if kind == "broken_off":
        return f"After {data['turn']} turns the game is broken off and decided by the cities that stand."
    if kind in ("refilled_row", "refilled_lair"):
        where = "asset row" if kind == "refilled_row" else "lair"
        return f"{cards.names[data['card']]} comes into the {where}."
    if kind == "laid_out":
        *row, wonder, other = [cards.names[card] for card in data.values()]
        return f"The asset row opens with {join(row)}; {join([wonder, other])} lie in the lair."
    if kind == "put_under":
        return f"{cards.names[data['card']]} costs more than {SETUP_WONDER_COST} and goes under the wonder deck."
    if data["seat"] < 0:
        return "Volfyirion flies back to its lair."
    speaker = _Speaker(cards, data, viewer, names)
    return speaker.say(kind)


class _Speaker:
    """Says what a seat did, to that seat or to others."""

    def __init__(self, cards: Cards, data: dict[str, int], viewer: int | None, names: list[str]) -> None:
        self.cards = cards
        self.data = data
        self.viewer = viewer
        self.names = names
        self.you = data["seat"] == viewer
        self.who = "You" if self.you else names[data["seat"]]
        self.whose = self.possessive(data["seat"])
        self.card = cards.names[data["card"]] if "card" in data else ""

    def possessive(self, seat: int) -> str:
        return "your" if seat == self.viewer else f"{self.names[seat]}'s"

    def does(self, verb: str) -> str:
        """The subject with its verb; `do` and `does` differ by an s."""
        if self.you:
            return f"{self.who} {verb}"
        ending = "es" if verb.endswith(("s", "sh")) else "s"
        return f"{self.who} {verb[:-1]}ies" if verb.endswith("fly") else f"{self.who} {verb}{ending}"

    def city(self, seat: int, field: str = "city") -> str:
        return city_name(self.cards, seat, self.data[field])

    def points(self) -> str:
        words = points_words((self.data["cp"], self.data["bp"], self.data["kp"]))
        return f": {words}" if words else ""

    def say(self, kind: str) -> str:
        data = self.data
        seat = data["seat"]
        match kind:
            case "arranged":
                order = [city_name(self.cards, seat, city) for city in ORDERS[data["order"]]]
                return f"{self.does('arrange')} {join(order)}."
            case "turn":
                return f"Turn {data['turn'] + 1}: {self.whose} turn."
            case "shuffled":
                return f"{self.does('shuffle')} the discard pile into a new deck."
            case "drew":
                return "" if self.you else f"{self.does('draw')} {_count(data['count'])}."
            case "drew_card":
                return f"You draw {self.card}."
            case "redrew":
                return f"{self.does('shuffle')} the hand back and {'draw' if self.you else 'draws'} again."
            case "kept":
                return f"{self.does('keep')} the hand."
            case "income":
                return f"{self.who} {'have' if self.you else 'has'}{self.points()[1:]} from cards in play."
            case "played":
                where = f" in {self.city(seat)}" if data["city"] >= 0 else ""
                return f"{self.does('play')} {self.card}{where}{self.points()}."
            case "chained":
                by = [self.cards.names[data[field]] for field in ("first", "second") if data[field] >= 0]
                return f"{self.card} chains with {join(by)}{self.points()}."
            case "spent":
                return f"{self.does('remove')} {self.card} from the game for its bonus{self.points()}."
        return self.say_more(kind)

    def say_more(self, kind: str) -> str:
        data = self.data
        seat = data["seat"]
        match kind:
            case "acquired":
                verb = "acquire" if data["cost"] else "gain"
                price = f" for {data['cost']}" if data["cost"] else ""
                return f"{self.does(verb)} {self.card}{price}."
            case "renewed":
                return f"{self.does('put')} the whole asset row under the deck."
            case "replaced":
                return f"{self.does('replace')} {self.card} in the row with {self.cards.names[data['by']]}."
            case "redeployed":
                return f"{self.does('redeploy')} {self.card} from {self.city(seat)} to {self.city(seat, 'to')}."
            case "attacked":
                troop = f", guarded by {self.cards.names[data['troop']]}," if data["troop"] >= 0 else ""
                return f"{self.does('attack')} {self.city(1 - seat)}{troop} for {data['cost']} battle."
            case "troop_lost" | "building_lost":
                return f"{self.card} in {self.city(seat)} is removed from the game."
            case "city_lost":
                return f"{self.city(seat)} is destroyed!"
            case "removed":
                return f"{self.does('remove')} {self.card} ({ZONES[data['zone']]}) from the game."
            case "defeated":
                return f"{self.does('defeat')} Volfyirion and {'claim' if self.you else 'claims'} its lair as a city!"
            case "sealed" | "unsealed":
                owner = data["owner"]
                whose = self.possessive(owner) if owner != seat else "your own" if self.you else "their own"
                return f"{self.does('seal' if kind == 'sealed' else 'unseal')} {whose} {self.card}."
            case "flew":
                return f"{self.does('send')} Volfyirion over {self.city(1 - seat)}."
            case "flew_home":
                return f"{self.does('send')} Volfyirion home."
            case "fury":
                return f"Volfyirion's fury falls on {self.city(seat)}."
            case "discarded":
                kept = f", {data['unplayed']} of them unplayed" if data["unplayed"] else ""
                return f"{self.does('discard')} {_count(data['played'] + data['unplayed'])}{kept}."
            case "won":
                return f"{self.does('win')} the war."
        raise ValueError(f"no words for the event {kind!r}")


def _count(count: int) -> str:
    return f"{count} card{'s' if count != 1 else ''}"
