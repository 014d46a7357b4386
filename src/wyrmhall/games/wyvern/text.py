"""What a seat is asked, in words, and how a match ended. What each choice means is in `meanings.py`, the sentences of
the log are in `log.py`, those of cards in `phrases.py`.
"""

from __future__ import annotations

from typing import Any, Final

from wyrmhall.games.wyvern import (
    aiming,
    battle,
    choices,
    codes,
    exchanging,
    field,
    moving,
    placing,
    playing,
    scoring,
    settling,
    strength,
)
from wyrmhall.games.wyvern import effects as e
from wyrmhall.games.wyvern.codes import KIND
from wyrmhall.games.wyvern.effects import CHOOSE_OF_TWO, HIDDEN, STORE, Clause
from wyrmhall.games.wyvern.log import slot_words
from wyrmhall.games.wyvern.meanings import what
from wyrmhall.games.wyvern.nouns import TYPE_NAMES, price, thing, with_article
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
    "guess": "You attack a face-down card. What do you guess it is, a dragon or a terrain?",
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
    "to winner": "Which winning dragon does it go to?",
    "open position": "Which row gets the new treasure position?",
    "take treasure": "Which treasure do you discard?",
    "hand limit": "You hold more than seven cards: which do you discard?",
    "discard cards": "Which card do you discard from your hand?",
    "keep or discard": "Discard {sort}, or keep what you hold and lose {price} gold for each?",
    "discard of type": "Which {sort} do you discard?",
    "name card": "Which card do you name?",
    "pick discard": "Which card do you take back?",
    "replace from pile": "Which card comes into play?",
    "search treasure": "Which treasure comes into play?",
    "remove discards": "Which card leaves the game?",
    "reorder": "Shuffle the horde, or choose which card comes next.",
    "turn up": "Which dragon do you turn face up?",
    "replace own": "Which card do you replace?",
    "detach": "Which attached card do you discard?",
    "pay or replace": "Pay, or replace the dragon?",
    "pay for treasures": "Which treasure do you pay for?",
    "plus or minus": "Which dragon gets a counter?",
    "bring help": "Which dragon helps?",
    "copy base": "Whose base strength does it take?",
    "bank": "How much gold do you want on it?",
    "flip": "Do you flip the coin?",
    "store card": "Which card goes under it?",
    "destroy": "Which card do you destroy?",
    "destroy attached": "Which copy do you destroy?",
    "mimic": "Do you do the same for free?",
    "stake": "Match the stake, or concede the battle?",
    "receive": "It comes to you: where do you put it?",
    "pay or be countered": "Your card is countered unless you pay {price} gold. Do you pay?",
    "freed": "Your dragon is free: where does it return?",
    "keep one": "Two cards from your lair: which one comes into play?",
}
# What is asked where a card is aimed, by what it does, and its second question; else by what can be chosen.
FIRST_ASKED: Final = {
    e.REFOUND: "Which position?",
    e.RISE: "Which position?",
    e.GOLEM: "Which card does it replace?",
    e.HATCH: "Which card does it replace?",
    e.LEND_BASE: "Whose base strength do you add?",
    e.CHOOSE_ATTACK: "Which dragon attacks?",
    e.MUST_ATTACK_CARD: "Which card do they attack?",
    e.REPLACE_FROM_PILE: "Which card do you replace?",
    e.SEARCH_LAIR: "Which card do you replace?",
    e.REPLACE: "Which card do you replace?",
    e.MOVE_ATTACHMENT: "Which dragon do you take it from?",
    e.WANDER: "Which dragon does it leave?",
    e.GET_HELP: "Which dragon helps?",
    e.HELP_AMONG: "Which dragon helps?",
    e.FORCE_HELP: "Which dragon helps?",
    e.HIDE: "Which card do you put it under?",
    e.RELEASE: "Which dragon do you free from it?",
    e.UNCOVER: "Which card do you turn face up?",
    e.REDIRECT: "Which card is attacked instead?",
}
SECOND_ASKED: Final = {
    e.GOLEM: "Which dragon does it copy?",
    e.LEND_BASE: "Which dragon gets it?",
    e.CHOOSE_ATTACK: "Which card does it attack?",
    e.MOVE_ATTACHMENT: "Which dragon gets it?",
    e.WANDER: "Which dragon does it go to?",
}
SIDES_ASKED: Final = {
    e.HELPERS_LEAVE: "Which side?",
    e.FORCE_HELP: "Which side does it help?",
    e.SEE_HORDE: "Whose horde?",
    e.SEE_HAND: "Whose hand?",
    e.LEND_FROM_PILE: "Whose pile?",
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
    "keep or discard": "You hold none of the cards that have to go.",
    "discard of type": "You hold no card of that kind to discard.",
    "pay for treasures": "There is no treasure left that you can pay for.",
    "search treasure": "You find no treasure that you can pay for.",
    "restore": "Nothing lies under it: the top card of your lair comes.",
    "destroy": "There is nothing to destroy.",
    "turn up": "You have no face-down dragon that you can turn face up.",
    "replace own": "You have no card that you can replace.",
    "detach": "There is no attached card to discard.",
    "bring help": "None of your dragons can help.",
    "store card": "You hold no card that can go under it.",
    "remove discards": "There is no card to remove.",
}
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
        said = "You must attack: which dragon attacks?"
    elif op.name == "target" and codes.PASS in legal:
        said = "Your dragon may attack once more: which card, if any?"
    elif op.name == "plus or minus" and codes.PLUS in legal:
        said = "Which counter does it get?"
    elif legal == [codes.NO]:
        said = NO_MEANS[op.name]
    elif optional and len(legal) == 1:
        said = NO_CHOICE.get(op.name, "There is nothing to choose.")
    else:
        said = QUESTIONS[op.name]
    asked = said.format(
        place=slot_words(_next_place(s, seat)),
        battle=_battle_words(s, seat),
        movement=_movement_words(s, seat),
        target=_target_words(s, seat),
        aim=_aim_words(s, legal),
        answer=_answer_words(s),
        pushed=_pushed_words(s, seat),
        sort=_sort_words(s),
        price=getattr(op, "n", 0),
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
    known = what(s, seat, start - codes.SLOT)
    return f"Where does {'the face-down card' if known == 'face down' else known} move?"


def _pushed_words(s: WyvernState, seat: int) -> str:
    op = s.stack[-1]
    known = what(s, seat, op.slot) if isinstance(op, moving.Displaced) else "face down"
    return "A face-down card" if known == "face down" else known


def _target_words(s: WyvernState, seat: int) -> str:
    target = s.attack[codes.A_TARGET] if s.attack else codes.NONE
    return slot_words(target) if target >= 0 else "your battlefield"


def _sort_words(s: WyvernState) -> str:
    """`a dragon slayer`, where each one that is kept costs gold; `intercept action`, where one has to go."""
    op = s.stack[-1]
    if isinstance(op, choices.KeepOrDiscard):
        return with_article(TYPE_NAMES[op.type])
    return TYPE_NAMES[op.type] if isinstance(op, choices.DiscardOfType) else ""


def _aim_words(s: WyvernState, legal: list[int]) -> str:
    """What the card that is aimed does, so that nobody has to look it up, and what is to be chosen for it."""
    op = s.stack[-1]
    number: int = getattr(op, "clause", codes.NONE)
    if number < 0:
        return "Which of its two effects do you choose?"
    clause = s.tables.clauses[number]
    said = body(s.cards, clause)
    # What is up to the player in the price is part of what it does.
    cost = price(clause, s.cards.names) if clause.cost == e.ANY_GOLD or clause.price == e.PRICE_HAND else ""
    if isinstance(op, playing.Aim) and op.a == aiming.OPEN and op.strays(s):
        return f"{capital(said)}. Pass to do that, or choose a card that it takes instead."
    return f"{capital(f'{cost}: {said}' if cost and ': ' not in said else said)}. {_aim_question(s, clause, legal)}"


def _aim_question(s: WyvernState, clause: Clause, legal: list[int]) -> str:
    op = s.stack[-1]
    begun = isinstance(op, playing.Aim) and op.a != aiming.OPEN
    tokens = [token for token in legal if token != codes.PASS]
    if all(codes.NUMBER <= token < codes.SLOT for token in tokens):
        return "How many cards?" if clause.price == e.PRICE_HAND else "How much gold?"
    if all(token < codes.ROW for token in tokens):
        return SIDES_ASKED.get(clause.op, "Which player?")
    if all(codes.PLACE <= token < codes.USE_SLOT for token in tokens):
        if clause.price == e.PRICE_ROW_TREASURE:
            return "Which treasure do you discard?"
        # A treasure may be taken in place of a dragon.
        return "Which treasure does it take instead?" if clause.op == e.KILL else "Which treasure?"
    if clause.op == e.MOVE_ATTACHMENT and all(token >= codes.CARD for token in tokens):
        return "Which attached card do you move?"
    asked = SECOND_ASKED if begun else FIRST_ASKED
    if clause.op in asked:
        return asked[clause.op]
    if any(not codes.SLOT <= token < codes.PLACE for token in tokens):
        return "Which dragon, or which treasure instead?" if clause.op == e.KILL else "Which card?"
    return f"Which {thing(clause)}?"


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
        return (Line("Earlier games", s.points[seat], "points of the games that are over"),) if s.points[seat] else ()
    lines = _last_game(s, seat)
    earlier = s.points[seat] - sum(line.points for line in lines)
    return (Line("Earlier games", earlier, "points of the match before the last game"), *lines) if earlier else lines


def _last_game(s: WyvernState, seat: int) -> tuple[Line, ...]:
    if s.winner != seat:
        return (Line("Gold", s.gold[seat] // 2, f"half of {s.gold[seat]}, rounded down"),)
    win, gold, positions = scoring.win_now(s, seat)
    return (
        Line("Win", win, "for winning the last game" if s.goal else "for winning the game"),
        Line("Gold", gold, "1 for each piece left"),
        Line("Battle positions", positions, "1 for each that is left"),
    )


def outcome(s: WyvernState) -> Outcome:
    winners = tuple(scoring.winners(s))
    if s.goal:
        reason = f"{s.points[winners[0]]} points after {s.number} {'game' if s.number == 1 else 'games'}"
    else:
        one = 0 <= s.winner < codes.SEATS
        reason = "the loser has no battle position left" if one else "both lost their last position"
    lines = tuple(breakdown(s, seat) for seat in range(codes.SEATS))
    return Outcome(winners, tuple(s.points), reason, lines)
