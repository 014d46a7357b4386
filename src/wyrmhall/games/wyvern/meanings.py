"""What each token means to the seat that may choose it, in words."""

from __future__ import annotations

from typing import Final

from wyrmhall.games.wyvern import choices, codes, dragons, moving, permits, reaching
from wyrmhall.games.wyvern import effects as e
from wyrmhall.games.wyvern.codes import KIND, KNOW
from wyrmhall.games.wyvern.effects import TREASURE, Clause
from wyrmhall.games.wyvern.log import ROW_WORDS, seat_of, slot_words
from wyrmhall.games.wyvern.state import WyvernState
from wyrmhall.kernel.wording import chosen, counted

# Yes and no, by the name of the step that asks.
YES_NO: Final = {
    "upkeep": ("pay {price} gold for it", "let it go"),
    "change": ("become a dragon", "stay a terrain"),
    "pay or replace": ("pay {price} gold", "replace it"),
    "pay or be countered": ("pay {price} gold", "let it be countered"),
    "flip": ("flip the coin", "leave it"),
    "mimic": ("do the same", "leave it"),
    "stake": ("match the stake of {price} gold", "concede the battle"),
}
# What choosing a position means. Where only one player's can be chosen, it does not say whose.
SLOT_VERBS: Final = {
    "attack or exchange": "attack with {slot}",
    "target": "attack {slot}",
    "exchange": "exchange {slot}",
    "replace own": "replace {slot}",
    "turn up": "turn up {slot}",
    "answers": "answer with {slot}",
    "substitute": "give up {slot}",
    "destroy attached": "the one on {place}",
    "draw": "the effect of {what}, {where}",
}
# What choosing a card means, by the same names; else it is played.
CARD_VERBS: Final = {
    "arrange": "lay {name}",
    "lay unseen": "lay {name} face down",
    "hand limit": "discard {name}",
    "discard cards": "discard {name}",
    "keep or discard": "discard {name}",
    "discard of type": "discard {name}",
    "name card": "name {name}",
    "pick discard": "take {name}",
    "replace from pile": "put in {name}",
    "search treasure": "find {name}",
    "remove discards": "remove {name}",
    "reorder": "put {name} next",
    "detach": "take off {name}",
    "restore": "put in {name}",
    "aim": "{name}",
    "destroy": "destroy the attached {name}",
    "burn": "destroy the attached {name}",
    "keep one": "keep {name}",
    "store card": "put {name} under it",
    "after battle": "{name}",
    "draw": "the effect of {name}",
}
PLAIN_WORDS: Final = {
    codes.PASS: "pass",
    codes.YES: "yes",
    codes.NO: "no",
    codes.EXCHANGE: "exchange a card",
    codes.SHUFFLE: "shuffle the horde",
    codes.DRAGON_GUESS: "a dragon",
    codes.TERRAIN_GUESS: "a terrain",
    codes.NORMAL_DRAW: "draw a card",
    codes.REMOVE: "remove cards from discard piles",
    codes.PLUS: "a +1 counter",
    codes.MINUS: "a -1 counter",
    codes.FROM_STORE: "from the cards under it",
    codes.KILL_ONE: "kill a dragon",
}


# Places


def whose(seat: int, slot: int) -> str:
    return "your" if seat_of(slot) == seat else "your opponent's"


def where(seat: int, slot: int) -> str:
    """`your front 2`, `your opponent's rear 1`."""
    return f"{whose(seat, slot)} {slot_words(slot)}"


def what(s: WyvernState, seat: int, slot: int) -> str:
    """What lies there as far as `seat` knows."""
    code = s.field[slot]
    if code < 0:
        return "vacant"
    if s.status[slot] & codes.UP or code & KNOW << seat:
        return s.cards.names[code & KIND]
    return "face down"


def slot_choice(s: WyvernState, seat: int, slot: int) -> str:
    return f"{where(seat, slot)}: {what(s, seat, slot)}"


def place_choice(s: WyvernState, seat: int, place: int) -> str:
    whose = "your" if place // codes.SEAT_PLACES == seat else "your opponent's"
    row = ROW_WORDS[place % codes.SEAT_PLACES // codes.ROW_PLACES]
    for at in range(0, len(s.treasures), codes.TREASURE):
        if s.treasures[at] == place and not s.treasures[at + 1] & codes.VIRTUAL:
            return (
                f"{whose} {row} row, place {place % codes.ROW_PLACES + 1}: {s.cards.names[s.treasures[at + 1] & KIND]}"
            )
    return f"{whose} {row} row, place {place % codes.ROW_PLACES + 1}: free"


# Choices


def words(s: WyvernState, seat: int, token: int) -> str:
    name = s.stack[-1].name
    if token >= codes.CARD:
        return _card_words(s, seat, token - codes.CARD, name)
    if token >= codes.USE_SLOT:
        return _use_words(s, seat, token)
    if token >= codes.PLACE:
        return _place_words(s, seat, token - codes.PLACE, name)
    if token >= codes.SLOT and isinstance(s.stack[-1], (moving.Movement, moving.Displaced)):
        return _move_words(s, seat, token - codes.SLOT)
    if token >= codes.SLOT:
        slot = token - codes.SLOT
        said = SLOT_VERBS.get(name, "{place}").format(
            place=slot_choice(s, seat, slot),
            slot=f"{slot_words(slot)}: {what(s, seat, slot)}",
            what=what(s, seat, slot),
            where=where(seat, slot),
        )
        return said + (_attack_price(s, seat, token - codes.SLOT) if name == "attack or exchange" else "")
    if token >= codes.NUMBER:
        return _amount_words(s, token - codes.NUMBER)
    if token >= codes.ROW:
        return f"the {ROW_WORDS[token - codes.ROW]} row"
    if token >= codes.SEAT:
        return "you" if token - codes.SEAT == seat else "your opponent"
    if token in (codes.YES, codes.NO) and name in YES_NO:
        return YES_NO[name][0 if token == codes.YES else 1].format(price=getattr(s.stack[-1], "n", 0))
    if token == codes.DONE:
        return _done_words(s)
    if token == codes.PLUS and name == "draw":
        # What an earlier card has promised for this draw phase.
        return f"draw {counted(s.later[seat * codes.LATER + codes.L_DRAW], 'extra card')}"
    return PLAIN_WORDS[token]


def words_alone(s: WyvernState, seat: int, token: int) -> str:
    """The same for whoever does not see what was asked."""
    op = s.stack[-1]
    said = words(s, seat, token)
    if isinstance(op, moving.Movement) and codes.SLOT <= token < codes.USE_SLOT:
        return f"move {'it to ' if op.start >= 0 else ''}{said}"
    return chosen(said)


def _done_words(s: WyvernState) -> str:
    """What it means to be done, where that is more than an end."""
    op = s.stack[-1]
    if not isinstance(op, choices.KeepOrDiscard):
        return "done"
    lost = op.n * sum(s.cards.type_of[code & KIND] == op.type for code in s.hands[op.seat])
    return f"keep the rest and lose {lost} gold" if lost else "done"


def _attack_price(s: WyvernState, seat: int, slot: int) -> str:
    """What attacking costs, where the attacker is known: the price of another would tell what it is."""
    cost = reaching.attack_price(s, slot) if what(s, seat, slot) != "face down" else 0
    return f" ({cost} gold)" if cost else ""


def _amount_words(s: WyvernState, n: int) -> str:
    """What a number counts: cards of the hand where those are the price, else gold."""
    clause: int = getattr(s.stack[-1], "clause", codes.NONE)
    cards = clause >= 0 and s.tables.clauses[clause].price == e.PRICE_HAND
    return counted(n, "card") if cards else f"{n} gold"


def _use_words(s: WyvernState, seat: int, token: int) -> str:
    """A treasure or a dragon that is used, with its price."""
    if token >= codes.USE_PLACE:
        place = token - codes.USE_PLACE
        source, kind = 100 + place, _treasure_at(s, place)
        legal = s.stack[-1].legal(s, seat)
        alike = [
            one
            for one in legal
            if one >= codes.USE_PLACE and one < codes.CARD and _treasure_at(s, one - codes.USE_PLACE) == kind
        ]
        said = s.cards.names[kind] if len(alike) < 2 else place_choice(s, seat, place)
    else:
        source = token - codes.USE_SLOT
        said, kind = f"{slot_words(source)}: {what(s, seat, source)}", dragons.face(s, source)
    when = e.USE if s.stack[-1].name == "action" else e.USE_IN_BATTLE
    used = next((one for one in s.tables.at[when][kind] if permits.can_use(s, seat, one, source)), None)
    return f"use {said}{_use_price(s, used, source) if used is not None else ''}"


def _treasure_at(s: WyvernState, place: int) -> int:
    at = next(at for at in range(0, len(s.treasures), codes.TREASURE) if s.treasures[at] == place)
    return s.treasures[at + 1] & KIND


def _use_price(s: WyvernState, clause: Clause, source: int) -> str:
    """What an ability costs as it is used now, in brackets; '' for nothing."""
    price = {
        e.PRICE_HAND: "discards cards from your hand",
        e.PRICE_ROW_TREASURE: "discards a treasure of its row",
        e.PRICE_NAMED: f"discards {s.cards.names[clause.tag]}" if clause.price == e.PRICE_NAMED else "",
        e.PRICE_SELF: "discards it" if clause.op != e.SURVIVE else "",
    }.get(clause.price, "")
    face_up = source < 100 and s.status[source] & codes.UP
    cost = 0 if clause.price == e.PRICE_SELF and face_up else clause.cost
    gold = "any gold" if cost == e.ANY_GOLD else f"{cost} gold" if cost > 0 else ""
    parts = ", ".join(part for part in (gold, price) if part)
    return f" ({parts})" if parts else ""


def _move_words(s: WyvernState, seat: int, slot: int) -> str:
    """WV-MOVE-3: what lies where a card goes is pushed away, and may go to where the first one came from."""
    op, place, lies = s.stack[-1], slot_words(slot), what(s, seat, slot)
    if isinstance(op, moving.Displaced) and slot == op.slot:
        return f"{place}: just vacated"
    pushes = isinstance(op, moving.Movement) and op.start >= 0 and lies != "vacant"
    pushed = "the face-down card" if lies == "face down" else lies
    return f"{place}: push {pushed} away" if pushes else f"{place}: {lies}"


def _place_words(s: WyvernState, seat: int, place: int, name: str) -> str:
    """A treasure that is laid where another lies takes its place."""
    if name != "place treasure":
        return place_choice(s, seat, place)
    legal = s.stack[-1].legal(s, seat)
    said = _laid_at(s, seat, place)
    alike = [token for token in legal if _is_place(token) and _laid_at(s, seat, token - codes.PLACE) == said]
    return said if len(alike) < 2 else f"{said}, place {place % codes.ROW_PLACES + 1}"


def _is_place(token: int) -> bool:
    return codes.PLACE <= token < codes.USE_SLOT


def _laid_at(s: WyvernState, seat: int, place: int) -> str:
    lies = place_choice(s, seat, place).partition(": ")[2]
    row = f"{ROW_WORDS[place % codes.SEAT_PLACES // codes.ROW_PLACES]} row"
    return f"{row}: a free place" if lies == "free" else f"{row}: discard {lies} for it"


def _card_words(s: WyvernState, seat: int, kind: int, name: str) -> str:
    card = s.cards.names[kind]
    if name in CARD_VERBS:
        return CARD_VERBS[name].format(name=card)
    cost = permits.cost_of(s, kind)
    price = f" ({cost} gold)" if cost else ""
    if s.cards.type_of[kind] == TREASURE:
        return f"play {card}{price}"
    return f"{'answer with' if s.chain else 'play'} {card}{price}"
