"""What a seat is asked, and what each choice means, in words. The log's sentences are in `log.py`, those of cards in
`phrases.py`.
"""

from __future__ import annotations

from typing import Any, Final

from wyrmhall.games.wyvern import (
    battle,
    codes,
    exchanging,
    field,
    moving,
    permits,
    placing,
    scoring,
    settling,
    strength,
)
from wyrmhall.games.wyvern.codes import KIND, KNOW
from wyrmhall.games.wyvern.effects import CHOOSE_OF_TWO, HIDDEN, STORE, TREASURE
from wyrmhall.games.wyvern.log import ROW_WORDS, seat_of, slot_words
from wyrmhall.games.wyvern.nouns import price
from wyrmhall.games.wyvern.state import WyvernState
from wyrmhall.games.wyvern.wordings import body
from wyrmhall.kernel.outcome import Line, Outcome
from wyrmhall.kernel.prompt import Cause, Prompt
from wyrmhall.kernel.wording import capital

# What is asked, by the name of the step that asks. The table says itself whose card is behind it.
QUESTIONS: Final = {
    "arrange": "Lay your cards face down: which one goes to {place}?",
    "draw": "Your draw phase: what comes next?",
    "upkeep": "Pay for it, or let it go?",
    "treasure phase": "Your treasure phase: play a treasure?",
    "place treasure": "Which row do you put it beside?",
    "movement": "{movement}",
    "displaced": "{pushed} was pushed away: where does it go?",
    "rearrange": "Which card do you lift next, if any?",
    "put down": "Where do you put it?",
    "action": "Take an action, or pass.",
    "attack or exchange": "Attack with a dragon, or exchange a card?",
    "target": "Which card do you attack?",
    "guess": "The target lies face down: a dragon or a terrain?",
    "lay unseen": "The battle is unseen: lay a battle card face down, or pass.",
    "interception": "You are attacked in {target}. Does somebody step in?",
    "change": "It is attacked: does it become a dragon?",
    "exchange": "Which card do you exchange?",
    "restore": "Which card takes its place? Pass for the top card of your lair.",
    "battle action": "{battle} Take a battle action, or pass.",
    "answers": "{answer}Do you answer?",
    "aim": "{aim}",
    "pick": "{aim}",
    "take along": "Your dragon dies. Which one does it take along?",
    "burn": "Which card do you destroy?",
    "substitute": "You have lost the battle. Does another dragon die instead?",
    "after battle": "After the battle: what comes next?",
    "to winner": "Which winner does it go to?",
    "open position": "Which row do you open a position in?",
    "take treasure": "Which treasure do you discard?",
    "hand limit": "You hold more than seven cards: which do you discard?",
    "discard cards": "Discard a card from your hand.",
    "keep or discard": "Discard, or keep and lose gold.",
    "discard of type": "Discard a card of that kind.",
    "name card": "Name a card.",
    "pick discard": "Which card do you take back?",
    "replace from pile": "Which card comes into play?",
    "search treasure": "Which treasure comes into play?",
    "remove discards": "Which card leaves the game?",
    "reorder": "Shuffle, or say which card comes next.",
    "turn up": "Which dragon do you turn up?",
    "replace own": "Which card do you replace?",
    "detach": "Which attached card do you discard?",
    "pay or replace": "Pay, or replace the dragon?",
    "pay for treasures": "Which treasure do you pay for?",
    "plus or minus": "Which dragon, and which counter?",
    "bring help": "Who helps?",
    "copy base": "Whose base strength does it take?",
    "bank": "How much gold do you want on it?",
    "flip": "Flip the coin?",
    "store card": "Which card goes under it?",
    "destroy": "Which card do you destroy?",
    "destroy attached": "Which copy do you destroy?",
    "mimic": "Do the same?",
    "stake": "Match the stake, or concede the battle?",
    "receive": "It comes to you: where do you put it?",
    "pay or be countered": "Your card is countered unless you pay.",
    "freed": "Your dragon is free: where does it return?",
    "keep one": "Two cards from your lair: which one comes into play?",
}
# What is said where one can only say no.
NO_MEANS: Final = {
    "upkeep": "You cannot pay for it: it goes.",
    "pay or replace": "You cannot pay: the dragon is replaced.",
    "pay or be countered": "You cannot pay: what you played is countered.",
    "stake": "You cannot match the stake: the battle is lost.",
}
# What is said where one can only pass.
NO_CHOICE: Final = {
    "treasure phase": "Your treasure phase: you have no treasure that you can play.",
    "movement": "Your movement phase: nothing can move.",
    "action": "You have no action to take.",
    "battle action": "{battle} You have no battle action to take.",
    "answers": "{answer}You have nothing to answer with.",
    "interception": "You are attacked in {target}, and nobody can step in.",
    "lay unseen": "The battle is unseen, and you have no battle card to lay.",
    "substitute": "You have lost the battle, and no other dragon can die instead.",
    "search treasure": "You find no treasure that you can pay for.",
    "restore": "Nothing lies under it: the top card of your lair comes.",
    "destroy": "There is nothing to destroy.",
}
# Yes and no, by the same names.
YES_NO: Final = {
    "upkeep": ("pay for it", "let it go"),
    "change": ("become a dragon", "stay a terrain"),
    "pay or replace": ("pay", "replace it"),
    "pay or be countered": ("pay", "let it be countered"),
    "flip": ("flip the coin", "leave it"),
    "mimic": ("do the same", "leave it"),
    "stake": ("match the stake", "concede the battle"),
}
# What choosing a position means.
SLOT_VERBS: Final = {
    "attack or exchange": "attack with {place}",
    "target": "attack {place}",
    "exchange": "exchange {place}",
    "replace own": "replace {place}",
    "turn up": "turn up {place}",
    "substitute": "let {place} die instead",
    "destroy attached": "the one on {place}",
}
# What choosing a card means, by the same names; else it is played.
CARD_VERBS: Final = {
    "arrange": "lay {name}",
    "hand limit": "discard {name}",
    "discard cards": "discard {name}",
    "keep or discard": "discard {name}",
    "discard of type": "discard {name}",
    "name card": "name {name}",
    "pick discard": "take {name}",
    "replace from pile": "put in {name}",
    "search treasure": "find {name}",
    "remove discards": "remove {name}",
    "reorder": "{name} next",
    "detach": "take off {name}",
    "restore": "put in {name}",
    "aim": "{name}",
    "destroy": "destroy the attached {name}",
    "burn": "destroy the attached {name}",
    "keep one": "keep {name}",
    "store card": "put {name} under it",
    "after battle": "{name}",
    "draw": "{name}",
}
PLAIN_WORDS: Final = {
    codes.PASS: "pass",
    codes.DONE: "done",
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


def where(seat: int, slot: int) -> str:
    """`your front 2`, `the opponent's rear 1`."""
    return f"{'your' if seat_of(slot) == seat else 'the opponent' + chr(39) + 's'} {slot_words(slot)}"


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
    whose = "your" if place // codes.SEAT_PLACES == seat else "the opponent's"
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
    if token >= codes.USE_PLACE:
        return f"use {place_choice(s, seat, token - codes.USE_PLACE)}"
    if token >= codes.USE_SLOT:
        return f"use {slot_choice(s, seat, token - codes.USE_SLOT)}"
    if token >= codes.PLACE:
        return _place_words(s, seat, token - codes.PLACE, name)
    if token >= codes.SLOT:
        return SLOT_VERBS.get(name, "{place}").format(place=slot_choice(s, seat, token - codes.SLOT))
    if token >= codes.NUMBER:
        return str(token - codes.NUMBER)
    if token >= codes.ROW:
        return f"the {ROW_WORDS[token - codes.ROW]} row"
    if token >= codes.SEAT:
        return "you" if token - codes.SEAT == seat else "the opponent"
    if token in (codes.YES, codes.NO) and name in YES_NO:
        return YES_NO[name][0 if token == codes.YES else 1]
    return PLAIN_WORDS[token]


def _place_words(s: WyvernState, seat: int, place: int, name: str) -> str:
    """A treasure that is laid where another lies takes its place."""
    where_it_is, _, lies = place_choice(s, seat, place).partition(": ")
    replaces = name == "place treasure" and lies != "free"
    return f"{where_it_is}: {'discard ' if replaces else ''}{lies}{' for it' if replaces else ''}"


def _card_words(s: WyvernState, seat: int, kind: int, name: str) -> str:
    card = s.cards.names[kind]
    if name in CARD_VERBS:
        return CARD_VERBS[name].format(name=card)
    cost = permits.cost_of(s, kind)
    price = f" ({cost} gold)" if cost else ""
    if s.cards.type_of[kind] == TREASURE:
        return f"play {card}{price}"
    return f"{'answer with' if s.chain else 'play'} {card}{price}"


# Prompts


def prompt(s: WyvernState, seat: int) -> Prompt:
    op = s.stack[-1]
    by, card = op.cause(s, seat)
    if card < 0:
        by, card = seat, _asking_card(s, seat)
    cause = Cause(s.cards.ids[card], by if by >= 0 else None, s.cards.names[card]) if card >= 0 else None
    legal = op.legal(s, seat)
    optional = codes.PASS in legal or codes.DONE in legal
    if legal == [codes.EXCHANGE]:
        said = "None of your dragons can attack: exchange a card."
    elif op.name == "attack or exchange" and codes.EXCHANGE not in legal:
        said = "You must attack."
    elif legal == [codes.NO]:
        said = NO_MEANS[op.name]
    elif optional and len(legal) == 1:
        said = NO_CHOICE.get(op.name, "There is nothing to choose.")
    else:
        said = QUESTIONS.get(op.name, "Choose.")
    asked = said.format(
        place=slot_words(_next_place(s, seat)),
        battle=_battle_words(s, seat),
        movement=_movement_words(s, seat),
        target=_target_words(s, seat),
        aim=_aim_words(s),
        answer=_answer_words(s),
        pushed=_pushed_words(s, seat),
    )
    params: dict[str, Any] = {"phase": codes.PHASES[s.phase], "turn": s.turn}
    if op.name == "battle action" and s.battle:
        params["behind"] = int(strength.behind(s) == seat)
    if isinstance(op, moving.Movement):
        params["moving"] = int(op.start >= 0)
    return Prompt(op.name.replace(" ", "_"), asked.strip(), op.rule, params, optional, cause)


def _asking_card(s: WyvernState, seat: int) -> int:
    """The card behind a question whose step does not keep it: it lies somewhere, or is being placed."""
    op = s.stack[-1]
    if isinstance(op, placing.Place):
        return op.card
    if isinstance(op, (battle.TakeAlong, settling.Freed)):
        return s.field[op.slot] & KIND
    if isinstance(op, settling.KeepOne):
        return _treasure_with(s, seat, CHOOSE_OF_TWO)
    if isinstance(op, exchanging.Restore):
        return _treasure_with(s, seat, STORE)
    if isinstance(op, (moving.Rearrange, moving.PutDown)) and s.chain:
        return s.chain[len(s.chain) - codes.CHAIN + codes.C_KIND]
    return codes.NONE


def _treasure_with(s: WyvernState, seat: int, op: int) -> int:
    for at in range(0, len(s.treasures), codes.TREASURE):
        code = s.treasures[at + 1]
        mine = s.treasures[at] // codes.SEAT_PLACES == seat and code < codes.VIRTUAL
        if mine and s.tables.found[op][code & KIND] is not None:
            return code & KIND
    return codes.NONE


def _next_place(s: WyvernState, seat: int) -> int:
    for slot in range(seat * 6, seat * 6 + 6):
        if s.field[slot] < 0:
            return slot
    return seat * 6


def _movement_words(s: WyvernState, seat: int) -> str:
    op = s.stack[-1]
    start = op.start if isinstance(op, moving.Movement) else codes.NONE
    if start < 0:
        return "Your movement phase: which card moves, if any?"
    if start >= codes.PLACE:
        at = field.treasure_at(s, start - codes.PLACE)
        return f"Where does {s.cards.names[s.treasures[at + 1] & codes.KIND] if at >= 0 else 'it'} move?"
    return f"Where does {what(s, seat, start - codes.SLOT)} move?"


def _pushed_words(s: WyvernState, seat: int) -> str:
    op = s.stack[-1]
    known = what(s, seat, op.slot) if isinstance(op, moving.Displaced) else "face down"
    return "A face-down card" if known == "face down" else known


def _target_words(s: WyvernState, seat: int) -> str:
    target = s.attack[codes.A_TARGET] if s.attack else codes.NONE
    return slot_words(target) if target >= 0 else "your battlefield"


def _aim_words(s: WyvernState) -> str:
    """What the card that is aimed does, so that nobody has to look it up."""
    number: int = getattr(s.stack[-1], "clause", codes.NONE)
    if number < 0:
        return "Choose one of its two ways."
    clause = s.tables.clauses[number]
    said = body(s.cards, clause)
    # "That many" is as many as the price says, where the price is up to the player.
    as_priced = "that many" in said or "that much" in said
    paid = price(clause, s.cards.names) if as_priced else ""
    words = f"{paid}: {said}" if paid else said
    return f"{capital(words)}. {'How many?' if 'that many' in said else 'Choose.'}"


def _battle_words(s: WyvernState, seat: int) -> str:
    if not s.battle:
        return ""
    mine, theirs = strength.total(s, seat), strength.total(s, 1 - seat)
    loser = strength.behind(s)
    if mine == theirs:
        stand = "a tie, which nobody wins" if loser < 0 else f"a tie, which you {'lose' if loser == seat else 'win'}"
    else:
        stand = "nobody loses" if loser < 0 else f"you are {'behind' if loser == seat else 'ahead'}"
    return f"{mine} against {theirs}: {stand}."


def _answer_words(s: WyvernState) -> str:
    """What is played, where the table does not say so itself: a hidden card."""
    if not s.chain:
        return "Something is played. "
    secret = s.cards.type_of[s.chain[len(s.chain) - codes.CHAIN + codes.C_KIND]] == HIDDEN
    return "A hidden card is played. " if secret else ""


# The end


def breakdown(s: WyvernState, seat: int) -> tuple[Line, ...]:
    """WV-GOAL-4: the points of the finished games; WV-GOAL-2, WV-GOAL-3: of the last one, what they are for."""
    if s.stack:
        return (Line("Games", s.points[seat], "points of the games that are over"),) if s.points[seat] else ()
    lines = _last_game(s, seat)
    earlier = s.points[seat] - sum(line.points for line in lines)
    return (Line("Earlier games", earlier, "points of the match before the last game"), *lines) if earlier else lines


def _last_game(s: WyvernState, seat: int) -> tuple[Line, ...]:
    if s.winner != seat:
        return (Line("Gold", s.gold[seat] // 2, f"half of {s.gold[seat]}, rounded down"),)
    win, gold, positions = scoring.win_now(s, seat)
    return (
        Line("Win", win, "for winning the last game" if s.goal else "for winning the game"),
        Line("Gold", gold, "1 for each"),
        Line("Battle positions", positions, "1 for each that is left"),
    )


def outcome(s: WyvernState) -> Outcome:
    winners = tuple(scoring.winners(s))
    if s.goal:
        reason = f"{s.points[winners[0]]} points after {s.number} {'game' if s.number == 1 else 'games'}"
    else:
        one = 0 <= s.winner < codes.SEATS
        reason = "the other side has no battle position left" if one else "both lost their last position"
    lines = tuple(breakdown(s, seat) for seat in range(codes.SEATS))
    return Outcome(winners, tuple(s.points), reason, lines)
