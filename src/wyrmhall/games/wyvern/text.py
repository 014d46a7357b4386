"""What a seat is asked, in words, and how a match ended. What each choice means is in `meanings.py`, the sentences of
the log are in `log.py`, those of cards in `phrases.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from wyrmhall.games.wyvern import (
    aiming,
    attacking,
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
from wyrmhall.games.wyvern.effects import ANSWER, CHOOSE_OF_TWO, HIDDEN, STORE, TERRAIN, Clause
from wyrmhall.games.wyvern.log import seat_of, slot_words
from wyrmhall.games.wyvern.meanings import what, where, whose
from wyrmhall.games.wyvern.nouns import TYPE_NAMES, price, thing, with_article
from wyrmhall.games.wyvern.state import WyvernState
from wyrmhall.games.wyvern.wordings import body
from wyrmhall.kernel.outcome import Line, Outcome
from wyrmhall.kernel.prompt import Cause, Prompt
from wyrmhall.kernel.wording import capital, counted

# What is asked, by the name of the step that asks. The table says itself whose card is behind it.
QUESTIONS: Final = {
    "arrange": "Lay your cards face down: which one goes to {place}?",
    "draw": "Several things happen in your draw phase: which comes first?",
    "upkeep": "Pay {price} gold for it, or let it go?",
    "treasure phase": "Your treasure phase: play a treasure?",
    "place treasure": "Which row do you put it beside?",
    "movement": "{movement}",
    "displaced": "{pushed} was pushed away: where does it go?",
    "rearrange": "Which card do you lift next, if any?",
    "put down": "Where do you put it?",
    "action": "{phase}: take an action, or pass.",
    "attack or exchange": "Your battle phase: attack with a dragon, or exchange a card?",
    "target": "Which card does {attacker} attack?",
    "guess": "You attack a face-down card. What do you guess it is, a dragon or a terrain?",
    "lay unseen": "The battle is unseen: lay a battle card face down, or pass.",
    "interception": "Your {target} is attacked. Does somebody step in?",
    "change": "It is attacked: does it become a dragon?",
    "exchange": "Which card do you exchange for the top card of your lair?",
    "restore": "Which card takes its place? Pass for the top card of your lair.",
    "battle action": "{battle} Take a battle action, or pass.",
    "answers": "{answer}Do you answer?",
    "aim": "{aim}",
    "pick": "{aim}",
    "take along": "Your dragon dies. Which one does it take along?",
    "burn": "Which card do you destroy?",
    "substitute": "You have lost the battle. Does another dragon die instead?",
    "after battle": "Several cards take effect after the battle: which comes first?",
    "to winner": "Which winning dragon does it go to?",
    "open position": "Which row gets the new treasure position?",
    "take treasure": "Which treasure is discarded?",
    "hand limit": "You hold more than seven cards: which do you discard?",
    "discard cards": "You discard {cards} from your hand: which one{first}?",
    "keep or discard": "Discard {sort}, or keep what you hold and lose {price} gold for each?",
    "discard of type": "Which {sort} do you discard?",
    "name card": "Which card do you name?",
    "pick discard": "Which card do you take back?",
    "replace from pile": "Which card comes into play in {slot}?",
    "search treasure": "Which treasure comes into play?",
    "remove discards": "Which card leaves the game?",
    "reorder": "Shuffle the horde, or choose which card comes next.",
    "turn up": "Which dragon do you turn face up?",
    "replace own": "Which card do you replace with the top card of your lair?",
    "detach": "Which attached card do you discard?",
    "pay or replace": "Pay {price} gold for {dragon}, or replace it from your lair?",
    "pay for treasures": "Each treasure that you keep costs {price} gold: which do you pay for?",
    "plus or minus": "Which dragon gets a counter?",
    "bring help": "Which of your dragons helps you in this battle?",
    "copy base": "Whose base strength does it take?",
    "bank": "How much gold do you want on it?",
    "flip": "Do you flip the coin?",
    "store card": "Which card goes under it?",
    "destroy": "Which card do you destroy?",
    "destroy attached": "Which copy do you destroy?",
    "mimic": "Do you do the same for free?",
    "stake": "Match the stake of {price} gold, or concede the battle?",
    "receive": "It comes to you: where do you put it?",
    "pay or be countered": "Your card is countered unless you pay {price} gold. Do you pay?",
    "freed": "Your dragon is free: where does it return?",
    "keep one": "Two cards from your lair: which one goes to {slot}?",
}
# More letters than that of what a card does are too many before a question.
LONG: Final = 130
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
    "action": "{phase}: you have no action to take.",
    "battle action": "{battle} You have no battle action to take.",
    "answers": "{answer}You have nothing to answer with.",
    "interception": "Your {target} is attacked, and nobody can step in.",
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
        by, card = _asking_card(s, seat)
    elif by < 0:
        by = _player_of(s, card)
    cause = Cause(s.cards.ids[card], by if by >= 0 else None, s.cards.names[card]) if card >= 0 else None
    legal = op.legal(s, seat)
    optional = codes.PASS in legal or codes.DONE in legal
    if legal == [codes.EXCHANGE]:
        said = "None of your dragons can attack: exchange a card."
    elif op.name == "attack or exchange" and codes.EXCHANGE not in legal:
        said = "You must attack: which dragon attacks?"
    elif op.name == "target" and codes.PASS in legal:
        said = "{attacker} may attack once more: which card, if any?"
    elif op.name == "plus or minus" and codes.PLUS in legal:
        said = "Which counter does it get?"
    elif legal == [codes.NORMAL_DRAW]:
        said = "Your draw phase: draw a card."
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
        answer=_answer_words(s, seat),
        pushed=_pushed_words(s, seat),
        sort=_sort_words(s),
        price=getattr(op, "n", 0),
        phase=_action_phase(s, seat),
        attacker=_attacker_words(s),
        cards=counted(getattr(op, "count", 0), "card"),
        first=" comes first" if getattr(op, "count", 0) > 1 else "",
        slot=_slot_words(s),
        dragon=_dragon_words(s, seat),
    )
    params: dict[str, Any] = {"phase": codes.PHASES[s.phase], "turn": s.turn}
    if op.name == "battle action" and s.battle:
        params["behind"] = int(strength.behind(s) == seat)
    if op.name == "arrange":
        params["slot"] = _next_place(s, seat)
    if isinstance(op, moving.Movement):
        params["moving"] = int(op.start >= 0)
    return Prompt(op.name.replace(" ", "_"), asked.strip(), op.rule, params, optional, cause)


def _asking_card(s: WyvernState, seat: int) -> tuple[int, int]:
    """Whose card is behind a question whose step does not keep it: it lies somewhere, attacks, or is being placed."""
    op = s.stack[-1]
    if isinstance(op, placing.Place):
        return seat, op.card
    if isinstance(op, (battle.TakeAlong, settling.Freed)):
        return seat, s.field[op.slot] & KIND
    if isinstance(op, settling.KeepOne):
        return seat, _treasure_with(s, seat, CHOOSE_OF_TWO)
    if isinstance(op, exchanging.Restore):
        return seat, _treasure_with(s, seat, STORE)
    if isinstance(op, attacking.Interception):
        return 1 - seat, _attacking_card(s)
    if isinstance(op, (moving.Rearrange, moving.PutDown)) and s.chain:
        top = len(s.chain) - codes.CHAIN
        return s.chain[top + codes.C_SEAT], s.chain[top + codes.C_KIND]
    return seat, codes.NONE


def _player_of(s: WyvernState, card: int) -> int:
    """Whose card that is: it is being played, or lies where everybody sees it; nobody's where both have one there."""
    for at in range(len(s.chain) - codes.CHAIN, -1, -codes.CHAIN):
        if s.chain[at + codes.C_KIND] == card:
            return s.chain[at + codes.C_SEAT]
    seats = {seat for kind, seat in _open_cards(s) if kind == card}
    if not seats and s.attack and s.cards.type_of[card] == TERRAIN:
        seats.add(seat_of(s.attack[codes.A_TARGET]))
    return seats.pop() if len(seats) == 1 else codes.NONE


def _open_cards(s: WyvernState) -> Iterator[tuple[int, int]]:
    """The cards that lie open, with whose they are; of dragons also those that have just died."""
    for slot in range(codes.FIELD):
        if s.field[slot] >= 0 and s.status[slot] & codes.UP:
            yield s.field[slot] & KIND, seat_of(slot)
    for at in range(0, len(s.pins), codes.PIN):
        if not s.pins[at + 3] & codes.PIN_HIDDEN:
            yield s.pins[at + 1] & KIND, s.pins[at + 3] & codes.PIN_SEAT
    for at in range(0, len(s.played), codes.CARD_IN_BATTLE):
        if not s.played[at + codes.P_BITS] & codes.P_UNSEEN:
            yield s.played[at + codes.P_KIND], s.played[at + codes.P_SEAT]
    for at in range(0, len(s.treasures), codes.TREASURE):
        if s.treasures[at + 1] < codes.VIRTUAL:
            yield s.treasures[at + 1] & KIND, s.treasures[at] // codes.SEAT_PLACES
    for at in range(0, len(s.fallen), codes.FALLEN):
        yield s.fallen[at + codes.F_KIND], s.fallen[at + codes.F_PLAYER]


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


def _action_phase(s: WyvernState, seat: int) -> str:
    which = "second action phase" if s.phase == codes.SECOND_ACTION else "action phase"
    return f"Your {which}" if s.turn == seat else f"Your opponent's {which}, and you may act too"


def _attacking_card(s: WyvernState) -> int:
    slot = s.attack[codes.A_ATTACKER] if s.attack else codes.NONE
    return s.field[slot] & KIND if slot >= 0 and s.field[slot] >= 0 and s.status[slot] & codes.UP else codes.NONE


def _attacker_words(s: WyvernState) -> str:
    card = _attacking_card(s)
    return s.cards.names[card] if card >= 0 else "your dragon"


def _slot_words(s: WyvernState) -> str:
    """Where something comes into play; the place of a treasure that is asked about has no such words."""
    slot: int = getattr(s.stack[-1], "slot", codes.NONE)
    return f"your {slot_words(slot)}" if 0 <= slot < codes.SLOTS else "play"


def _dragon_words(s: WyvernState, seat: int) -> str:
    slot: int = getattr(s.stack[-1], "slot", codes.NONE)
    known = what(s, seat, slot) if 0 <= slot < codes.SLOTS else "face down"
    return "the dragon" if known in ("face down", "vacant") else known


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
    asked = _aim_question(s, clause, legal)
    if cost and ": " not in said:
        said = f"{cost}: {said}"
    if len(said) > LONG:
        # The first sentence says what is chosen for, once; all of it stands on the card, which the table shows.
        said = "" if isinstance(op, playing.Aim) and op.a != aiming.OPEN else said.partition(". ")[0]
    return f"{capital(said)}. {asked}" if said else asked


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


def _answer_words(s: WyvernState, seat: int) -> str:
    """What the table does not say by itself: that a hidden card is played, whom a card is aimed at, what it answers."""
    if not s.chain:
        return "Something is played. "
    top = len(s.chain) - codes.CHAIN
    kind, target = s.chain[top + codes.C_KIND], s.chain[top + codes.C_TARGET]
    if s.cards.type_of[kind] == HIDDEN:
        return "A hidden card is played. "
    if 0 <= target < codes.FIELD and s.field[target] >= 0:
        known = what(s, seat, target)
        aim = where(seat, target) if known == "face down" else f"{whose(seat, target)} {known}"
        return f"It is aimed at {aim}. "
    if top and s.tables.found[ANSWER][kind] is not None:
        below = top - codes.CHAIN
        owner = "your" if s.chain[below + codes.C_SEAT] == seat else "your opponent's"
        return f"It answers {owner} {s.cards.names[s.chain[below + codes.C_KIND]]}. "
    return ""


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
