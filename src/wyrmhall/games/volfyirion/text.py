"""Volfyirion in words: cards, prompts, choices and the log. Everything a player reads is made here from data."""

from __future__ import annotations

from typing import Any

from wyrmhall.games.volfyirion import codes, scoring, steps, verbs
from wyrmhall.games.volfyirion.cards import Cards
from wyrmhall.games.volfyirion.effects import COLOURS, Secondary
from wyrmhall.games.volfyirion.state import VolfyirionState
from wyrmhall.kernel.event import Event
from wyrmhall.kernel.outcome import Line
from wyrmhall.kernel.prompt import Cause, Prompt
from wyrmhall.kernel.wording import Speaker, counted, listed

POINT_NAMES = ("command", "battle", "knowledge")
POINT_SIGNS = ("C", "B", "K")
ZONES = ("hand", "discard pile", "playing area")


def points_words(points: list[int] | tuple[int, ...]) -> str:
    """`[2, 0, 1]` -> "2 command and 1 knowledge"."""
    return listed([f"{count} {name}" for count, name in zip(points, POINT_NAMES, strict=True) if count])


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
        parts.append(f"remove {what} in your hand, discard pile or playing area from the game")
    if secondary.raze_troop:
        parts.append("remove an enemy troop from the game")
    if secondary.raze_building:
        parts.append("remove an enemy building from the game")
    if secondary.move:
        parts.append("move Volfyirion without paying")
    return listed(parts)


def _deeds(secondary: Secondary) -> list[str]:
    """What a bonus lets its house do beside gaining points, whoever that is."""
    deeds = [
        (secondary.draw, f"draw {counted(secondary.draw, 'card')}"),
        (secondary.remove, f"remove {counted(secondary.remove, 'card')}"),
        (secondary.raze_troop, "remove an enemy troop"),
        (secondary.raze_building, "remove an enemy building"),
        (secondary.move, "move Volfyirion"),
    ]
    return [words for granted, words in deeds if granted]


def need_words(secondary: Secondary, own: int) -> str:
    """VF-CHAIN-2: where a chain asks for the card's own colour it means other cards."""
    parts = []
    for colour, count in enumerate(secondary.need):
        if count == 1:
            parts.append(f"{'another' if colour == own else 'a'} {COLOURS[colour]} card")
        elif count:
            parts.append(f"{count}{' other' if colour == own else ''} {COLOURS[colour]} cards")
    return listed(parts)


def secondary_words(cards: Cards, card: int) -> str:
    secondary = cards.secondary[card]
    if secondary is None:
        return ""
    if secondary.trigger == codes.CHAIN:
        return f"Chain, with {need_words(secondary, cards.colour[card])}: {bonus_words(secondary)}."
    return f"Remove this card from the game: {bonus_words(secondary)}."


def card_text(cards: Cards, card: int) -> tuple[str, ...]:
    """Everything the card says, a sentence an entry."""
    lines = []
    points = points_words((cards.cp[card], cards.bp[card], cards.kp[card]))
    kind = cards.kind[card]
    lasting = ", every turn" if kind in (codes.BUILDING, codes.TROOP, codes.WONDER) else ""
    if points:
        lines.append(f"Gives {points}{lasting}.")
    if cards.defence[card]:
        lines.append(
            f"Guards a city: an attack on it costs {cards.defence[card]} more battle and removes only this troop."
        )
    if cards.secondary[card] is not None:
        lines.append(secondary_words(cards, card))
    if kind == codes.WONDER:
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
    op = s.stack[-1]
    words, params = _question(s, seat)
    rule = op.behind(s) if isinstance(op, steps.Step) else op.rule
    optional = isinstance(op, steps.Bonus)
    by, card = op.cause(s, seat)
    cause = Cause(s.cards.ids[card], by, s.cards.names[card]) if card != codes.NONE else None
    return Prompt("act" if op.name == "main" else op.name, words, rule, params, optional, cause)


QUESTIONS = {
    "arrange": "Choose the order of your cities, from left to right. It has no effect on play: the first is fine.",
    "open": "Keep this hand, or shuffle it back into your deck and draw a new one? You may do this once.",
    "remove": "You may remove one of your cards from the game.",
    "raze_troop": "You may remove an enemy troop from the game.",
    "raze_building": "You may remove an enemy building from the game.",
    "fly": "You may move Volfyirion.",
}


def _question(s: VolfyirionState, seat: int) -> tuple[str, dict[str, Any]]:
    op = s.stack[-1]
    if isinstance(op, steps.Draw):
        return _draw_words(s, seat, op), {"count": op.count}
    if op.name == "main":
        return _turn_words(s, seat), {"cp": s.cp, "bp": s.bp, "kp": s.kp}
    if op.name in QUESTIONS:
        return QUESTIONS[op.name], {}
    _, card = op.cause(s, seat)
    name = s.cards.names[card]
    words = f"Choose a city for {name}." if op.name == "place" else f"Choose the city that {name} moves to."
    return words, {"card": card}


def _turn_words(s: VolfyirionState, seat: int) -> str:
    have = points_words((s.cp, s.bp, s.kp))
    if s.hands[seat]:
        return f"Play your cards and spend what they give. You have {have or 'nothing to spend yet'}."
    return (
        f"Spend what you have, or end your turn. You have {have}."
        if have
        else "You have nothing left to spend. End your turn when you are done."
    )


def _draw_words(s: VolfyirionState, seat: int, op: steps.Draw) -> str:
    """VF-BONUS-1: how many more may be drawn, and that the card just drawn may be played before."""
    words = "" if not op.count else "draw a card" if op.count == 1 else f"draw up to {op.count} cards"
    if op.drawn:
        play = f"play {s.cards.names[s.hands[seat][-1]]}"
        words = f"{words}, and {play} first" if words else f"{play} now"
    return f"You may {words}."


def city_name(cards: Cards, seat: int, city: int) -> str:
    return cards.city_names[seat * codes.CITIES + city]


CARD_WORDS = {
    verbs.PLAY: "play {name}",
    verbs.ACQUIRE: "acquire {name} for {cost} {points}",
    verbs.REPLACE: "replace {name} in the row for {replacing} knowledge",
    verbs.REMOVE_HAND: "remove {name} (hand)",
    verbs.REMOVE_DISCARD: "remove {name} (discard pile)",
    verbs.REMOVE_PLAY: "remove {name} (playing area)",
    verbs.SEAL_OWN: "seal your own {name} for {cost} knowledge",
    verbs.UNSEAL_OWN: "unseal your own {name} for {cost} knowledge",
    verbs.SEAL_ENEMY: "seal the enemy's {name} for {cost} knowledge",
    verbs.UNSEAL_ENEMY: "unseal the enemy's {name} for {cost} knowledge",
    verbs.REMOVE_SEALED: "remove {name} (sealed, playing area)",
}
OTHER_WORDS = {
    verbs.FLY_HOME: "send Volfyirion home to its lair",
    verbs.DEFEAT: f"defeat Volfyirion for {codes.DEFEAT_COST} battle",
    verbs.DRAW_ONE: "draw a card",
    verbs.SKIP: "no, leave it",
    verbs.KEEP: "keep this hand",
    verbs.REDRAW: "shuffle it back and draw again",
    verbs.RENEW_ROW: "put the whole row under the deck and lay out five others",
    verbs.END_TURN: "end your turn",
}


# An answer away from its question, by the name of the step that asks; the rest read well as they are.
ALONE = {
    "place": "put it into {}",
    "redeploy": "move it to {}",
    "raze_troop": "remove {}",
    "raze_building": "remove {}",
}


def words_alone(s: VolfyirionState, seat: int, token: int) -> str:
    """What choosing a token means to whoever does not see the question."""
    words = token_words(s, seat, token)
    if s.cards.verb[token] == verbs.SKIP:
        return "leave it at that"
    return ALONE.get(s.stack[-1].name, "{}").format(words)


def token_words(s: VolfyirionState, seat: int, token: int) -> str:
    """What choosing a token means now."""
    cards = s.cards
    verb, subject = cards.verb[token], cards.subject[token]
    if verb in CARD_WORDS:
        points = "battle" if cards.kind[subject] == codes.WONDER else "command"
        name, cost = cards.names[subject], cards.cost[subject]
        return CARD_WORDS[verb].format(name=name, cost=cost, points=points, replacing=codes.REPLACE_COST)
    if verb == verbs.USE:
        return use_words(cards, subject, cards.names[subject])
    if verbs.ABOUT[verb] == verbs.CITIES:
        return _city_words(s, seat, verb, subject)
    if verb == verbs.ORDER:
        order = ", ".join(city_name(cards, seat, city) for city in codes.ORDERS[subject])
        return f"{order}, as they lie" if subject == 0 else order
    if verb == verbs.PLAY_ALL:
        return _play_all_words(s, seat)
    return OTHER_WORDS[verb] + (_flight_price(s) if verb == verbs.FLY_HOME else "")


def _play_all_words(s: VolfyirionState, seat: int) -> str:
    """VF-PLAY-6: what is taken together, and what stays in the hand because it asks for more."""
    hand, plain = s.hands[seat], s.cards.plain
    if not any(plain[card] for card in hand):
        return "use every chain that only gives points"
    left = [s.cards.names[card] for card in hand if not plain[card]]
    names = [name if left.count(name) == 1 else f"{name} ×{left.count(name)}" for name in dict.fromkeys(left)]
    return f"play all but {listed(names)}" if names else "play all your cards"


def _flight_price(s: VolfyirionState) -> str:
    """VF-READ-2: what an effect grants costs nothing."""
    return f" for {codes.MOVE_COST} knowledge" if s.stack[-1].name == "main" else ""


def use_words(cards: Cards, card: int, name: str) -> str:
    """What an answer has room for; the card itself says its bonus at length."""
    secondary = cards.secondary[card]
    assert secondary is not None
    points = [f"gain {points_words(secondary.points)}"] if sum(secondary.points) else []
    bonus = listed([*points, *_deeds(secondary)])
    return f"chain {name}: {bonus}" if secondary.trigger == codes.CHAIN else f"remove {name} from the game: {bonus}"


def _city_words(s: VolfyirionState, seat: int, verb: int, city: int) -> str:
    cards = s.cards
    enemy = 1 - seat
    here, there = seat * codes.CITIES + city, enemy * codes.CITIES + city
    if verb == verbs.ATTACK:
        troop = s.troops[there]
        aim = (
            cards.city_names[there] if troop < 0 else f"{cards.names[troop & codes.KIND]} in {cards.city_names[there]}"
        )
        return f"attack {aim} for {scoring.attack_cost(s, there)} battle"
    if verb == verbs.FLY_TO:
        return f"send Volfyirion to {cards.city_names[there]}{_flight_price(s)}"
    if verb == verbs.REDEPLOY:
        troop = s.troops[here] & codes.KIND
        return f"redeploy {cards.names[troop]} from {cards.city_names[here]} for {cards.cost[troop]} command"
    if verb == verbs.USE_BUILDING or verb == verbs.USE_TROOP:
        card = (s.buildings if verb == verbs.USE_BUILDING else s.troops)[here] & codes.KIND
        return use_words(cards, card, f"{cards.names[card]} in {cards.city_names[here]}")
    op = s.stack[-1]
    if isinstance(op, steps.Raze):
        card = op.prey(s)[there] & codes.KIND
        return f"{cards.names[card]} in {cards.city_names[there]}"
    return _place_words(s, seat, city)


def _place_words(s: VolfyirionState, seat: int, city: int) -> str:
    """A city to put a card in, what a troop makes of its defence, and what would have to go."""
    cards, place = s.cards, seat * codes.CITIES + city
    _, card = s.stack[-1].cause(s, seat)
    building = cards.kind[card] == codes.BUILDING
    old = (s.buildings if building else s.troops)[place]
    walls = "" if building else f" (defence {cards.city_defence[place]} + {cards.defence[card]})"
    gone = "" if old < 0 else f", in place of {cards.names[old & codes.KIND]}"
    return f"{cards.city_names[place]}{walls}{gone}"


def city_line(s: VolfyirionState, seat: int, city: int) -> Line:
    """One line of the score sheet."""
    standing = s.standing[seat] >> city & 1
    place = seat * codes.CITIES + city
    why = f"stands with defence {s.cards.city_defence[place]}" if standing else "destroyed"
    return Line(s.cards.city_names[place], standing, why, s.cards.city_ids[place])


# The log


LOG = {
    "broken_off": "The game stops after {turn} turns and is decided by the cities that still stand.",
    "refilled_row": "{card} comes into the asset row.",
    "refilled_lair": "{card} comes into the lair.",
    "put_under": "{card} costs more than {setup} and goes under the wonder deck.",
    "arranged": "{who} [line] up {their} cities: {order}.",
    "turn": "Turn {next}: {player} [play].",
    "shuffled": "{who} [shuffle] the discard pile into a new deck.",
    "drew": "{who} [draw] {cards}.",
    "drew_card": "You draw {card}.",
    "redrew": "{who} [shuffle] {their} hand back and [draw] again.",
    "kept": "{who} [keep] {their} hand.",
    "income": "{who} [have|has] {points} from cards in play.",
    "played": "{who} [play] {card}{where}{gives}.",
    "chained": "{card} chains with {by}{gives}.",
    "spent": "{who} [remove] {card} from the game for its bonus{gives}.",
    "acquired": "{who} [acquire] {card} for {cost} {paid}.",
    "gained": "{who} [gain] {card}.",
    "renewed": "{who} [put] the whole asset row under the deck.",
    "replaced": "{who} [replace] {card} in the row with {by}.",
    "redeployed": "{who} [redeploy] {card} from {city} to {to}.",
    "attacked": "{who} [attack] {there}{guard} for {cost} battle.",
    "troop_lost": "{card} in {city} is removed from the game.",
    "building_lost": "{card} in {city} is removed from the game.",
    "city_lost": "{city} is destroyed!",
    "removed": "{who} [remove] {card} in {their} {zone} from the game.",
    "defeated": "{who} [defeat] Volfyirion and [claim] its lair as a city!",
    "sealed": "{who} [seal] {owner} {card}.",
    "unsealed": "{who} [unseal] {owner} {card}.",
    "flew": "{who} [send] Volfyirion over {there}.",
    "flew_home": "{who} [send] Volfyirion home.",
    "flew_back": "Volfyirion flies back to its lair.",
    "fury": "Volfyirion's fury falls on {city}.",
    "discarded": "{who} [discard] {cards}{kept}.",
    "won": "{who} [win] the war.",
}


def sentence(cards: Cards, event: Event, viewer: int | None, names: list[str]) -> str:
    """The log line of an event; '' where another line says it."""
    data, kind = event.data, event.kind
    if kind == "laid_out":
        *row, wonder, other = [cards.names[card] for card in data.values()]
        return f"The asset row opens with {listed(row)}; {listed([wonder, other])} lie in the lair."
    seat = data.get("seat", 0)
    if kind == "drew" and seat == viewer:
        return ""
    if seat < 0:
        kind, seat = "flew_back", 0
    elif kind == "acquired" and not data["cost"]:
        kind = "gained"
    return Speaker(seat, viewer, names).tell(LOG[kind], **_details(cards, kind, data, seat, viewer, names))


def _details(
    cards: Cards, kind: str, data: dict[str, int], seat: int, viewer: int | None, names: list[str]
) -> dict[str, Any]:
    """What sentences of the log may speak of."""
    card = data.get("card", 0)
    city = data.get("city", 0)
    points = points_words([data.get(each, 0) for each in ("cp", "bp", "kp")])
    bonus = cards.secondary[card] if kind in ("chained", "spent") else None
    gains = listed([*([points] if points else []), *(_deeds(bonus) if bonus else [])])
    others = [cards.names[data[each]] for each in ("first", "second", "by") if data.get(each, -1) >= 0]
    played, unplayed = data.get("played", 0), data.get("unplayed", 0)
    owner = Speaker(data.get("owner", seat), viewer, names)
    return {
        "turn": data.get("turn", 0),
        "player": Speaker(seat, viewer, names).object,
        "next": data.get("turn", 0) + 1,
        "setup": codes.SETUP_WONDER_COST,
        "card": cards.names[card],
        "cards": counted(data.get("count", played + unplayed), "unplayed card" if unplayed and not played else "card"),
        "order": ", ".join(city_name(cards, seat, each) for each in codes.ORDERS[data.get("order", 0)]),
        "points": points,
        "gives": f": {gains}" if gains else "",
        "where": f" in {city_name(cards, seat, city)}" if city >= 0 else "",
        "city": city_name(cards, seat, city),
        "there": city_name(cards, 1 - seat, city),
        "to": city_name(cards, seat, data.get("to", 0)),
        "by": listed(others),
        "cost": data.get("cost", 0),
        "paid": "battle" if cards.kind[card] == codes.WONDER else "command",
        "guard": f", guarded by {cards.names[data['troop']]}," if data.get("troop", -1) >= 0 else "",
        "zone": ZONES[data.get("zone", 0)],
        "owner": owner.whose if data.get("owner") != seat else "your own" if owner.you else "their own",
        "kept": f", {unplayed} of them unplayed" if unplayed and played else "",
    }
