"""The words on cards and spaces, made from the same steps that the rules run.

A step becomes a clause: an order to whoever plays the card ("heal up to 2 wounds") or a statement about others ("each
player takes 1 scale"). `texts` puts clauses together to sentences.
"""

from __future__ import annotations

from wyrmhall.games.dragonscales.cards import Cards
from wyrmhall.games.dragonscales.codes import SUMMONS
from wyrmhall.games.dragonscales.effects import (
    ACTOR,
    ALL,
    ALWAYS,
    ANY_STRUCK,
    ANY_TIME,
    ANYBODY,
    ATTACKED,
    BOX,
    CHOOSE,
    CLOSEST,
    COMBAT_ROLLED,
    DEALT,
    DRAGON,
    DRAWING_TREASURE,
    EACH,
    EACH_OTHER,
    EVENT,
    FARTHEST,
    FEWEST,
    FIRST,
    FLEE_ROLLED,
    HAND,
    ME,
    MINION,
    MISS,
    MOST,
    MY_COMBAT,
    MY_CUBES,
    MY_FLEE,
    MY_PLACE,
    MY_ROLL,
    NONE,
    OTHER,
    PLACED,
    RAGE_CARD,
    RAGE_SHOWN,
    RESET,
    RESULTS,
    ROBBED,
    ROUND_START,
    ROWS,
    SCALES,
    SPACE,
    STRUCK,
    SUFFERED,
    SUFFERING,
    TAKEN,
    TARGET,
    THEY,
    THINGS,
    TREASURE,
    VERBS,
    VILLAINY_CARD,
    WAS_ATTACKED,
    Ability,
    Step,
    Who,
)
from wyrmhall.kernel.wording import counted, listed

ROW_NAMES = tuple(row.capitalize() for row in ROWS)
MANY_RESULTS = ("misses", "hits", "dragons")
BONUS_WORDS = ("", "draw 1 villainy card", "take 1 scale", "draw 1 treasure")
MOMENTS = {
    ANY_TIME: "Any time",
    MY_ROLL: "While you roll in step 1",
    MY_PLACE: "When you place your dice",
    MY_COMBAT: "In your attack on the dragon, after a roll",
    MY_CUBES: "After you take cubes in an attack",
    MY_FLEE: "In your Flee action, before you move",
    PLACED: "When all dice are placed",
    RAGE_SHOWN: "When the rage card is shown",
    ATTACKED: "When a player attacks another player",
    STRUCK: "When you are about to suffer wounds from an attack",
    ANY_STRUCK: "When any player is about to suffer wounds from an attack",
    ROBBED: "When another player steals from you",
    COMBAT_ROLLED: "When another player attacks the dragon, after the last roll",
    FLEE_ROLLED: "When another player flees, before the move",
    ROUND_START: "At the start of each round",
    SUFFERING: "Whenever you suffer wounds",
    WAS_ATTACKED: "After another player attacks you",
    DRAWING_TREASURE: "Whenever you draw treasures",
    ALWAYS: "",
    RESET: "In the reset step",
}
ACTORS = {
    ATTACKED: "the attacker",
    WAS_ATTACKED: "the attacker",
    ROBBED: "the thief",
    COMBAT_ROLLED: "the attacker",
    FLEE_ROLLED: "that player",
}


def moment(ability: Ability) -> str:
    """When the card works, to stand before a colon."""
    if ability.whens == (1 << MY_FLEE | 1 << FLEE_ROLLED):
        return "When anybody flees, before the move"
    if ability.step3:
        return "Any time while actions are taken"
    if ability.hurt:
        return f"Any time after another player has suffered {ability.hurt} or more wounds this round"
    if ability.deadly:
        return "When an attack would kill you"
    if ability.target_me:
        return "When another player attacks you"
    return listed([MOMENTS[when] for when in range(EVENT) if ability.whens >> when & 1], "or")


class Phrases:
    """Clauses of steps at one moment. `dragon` is true where Archerex acts."""

    def __init__(self, cards: Cards, whens: int) -> None:
        self.cards = cards
        self.whens = whens
        self.dragon = whens == 1 << EVENT

    def at(self, when: int) -> bool:
        return bool(self.whens >> when & 1)

    def sentences(self, first: int) -> str:
        """The steps from `first` on, in one or more sentences."""
        clauses = self.clauses(first)
        return ". ".join(clause[0].upper() + clause[1:] for clause in clauses) + "." if clauses else ""

    def inline(self, first: int) -> str:
        """The same inside a sentence."""
        return ", then ".join(self.clauses(first))

    def clauses(self, first: int) -> list[str]:
        found = []
        while first != NONE:
            step = self.cards.steps[first]
            found.append(self.clause(step))
            first = step.next
        return found

    def who(self, who: Who) -> str:
        """The player as an object: "attack another player with dice in the Defend row"."""
        words = {
            ME: "you",
            OTHER: "another player",
            ANYBODY: "any player",
            THEY: "them",
            TARGET: "that player",
            EACH: "each player",
            EACH_OTHER: "each other player",
            CLOSEST: "the villain closest to the Exit",
            FARTHEST: "the villain farthest from the Exit",
            FIRST: "the first player",
            BOX: f"the player in rage box {who.x}",
        }
        if who.kind == ACTOR:
            found = next(words for when, words in ACTORS.items() if self.at(when))
        elif who.kind in (MOST, FEWEST):
            thing = "treasures" if who.x == TREASURE else THINGS[who.x]
            found = f"the player with the {'most' if who.kind == MOST else 'fewest'} {thing}"
        else:
            found = words[who.kind]
        return found + _narrowed(who)

    def does(self, who: Who, verb: str) -> str:
        """Subject and verb: an order to the player, "they heal", "each player heals"."""
        if who.kind == ME:
            return verb
        if who.kind == THEY:
            return f"they {verb}"
        return f"{self.who(who)} {verb}{'es' if verb.endswith('ss') else 's'}"

    def clause(self, step: Step) -> str:
        verb = VERBS[step.verb]
        for kind in (self._harm, self._goods, self._cards, self._deals, self._combat, self._dice, self._moves):
            words = kind(verb, step)
            if words:
                return words
        raise ValueError(f"no words for the verb {verb!r}")

    def _harm(self, verb: str, step: Step) -> str:
        kind = "poison wound" if step.poison else "wound"
        wounds = counted(step.n, kind)
        match verb:
            case "attack":
                return f"{'Archerex attacks' if self.dragon else 'attack'} {self.who(step.who)} for {wounds}"
            case "more":
                return f"the attack does {counted(step.n, f'more {kind}')}"
            case "wound":
                return f"suffer {wounds}"
            case "prevent":
                who = "that player suffers" if self.at(ANY_STRUCK) else "suffer"
                return (
                    f"{who} none of its wounds" if step.amount == ALL else f"{who} {counted(step.n, f'fewer {kind}')}"
                )
            case "cancel":
                return "the theft fails" if self.at(ROBBED) else "the attack does not happen"
            case "redirect":
                return "the attack strikes a player of your choice, but not the attacker"
            case "duel":
                won = f". If you win, {self.inline(step.then)}" if step.then != NONE else ""
                return (
                    f"you and {self.who(step.who)} roll {step.n} attack dice each; whoever has fewer hits suffers "
                    f"1 wound for each hit they are short, at most {step.most}{won}"
                )
            case "truce":
                return "until the end of the round, no player may attack another player"
            case "deny":
                return f"{self.who(step.who)} cannot defend this round"
        return ""

    def _goods(self, verb: str, step: Step) -> str:
        match verb:
            case "heal":
                most = f", at most {step.most}" if step.most != NONE else ""
                heals = self.does(step.who, "heal")
                if step.amount == DEALT:
                    return f"{heals} as many wounds as they suffered"
                if step.amount == TAKEN:
                    return f"{heals} 1 wound for each cube you took{most}"
                if step.amount == SUFFERED:
                    return f"{heals} 1 wound for each wound suffered this round{most}"
                return (
                    f"{heals} {'all' if step.amount == ALL else f'up to {step.n}'} wounds"
                    if step.n != 1
                    else (f"{heals} 1 wound")
                )
            case "cure":
                return f"{self.does(step.who, 'exchange')} up to {step.n} poison wounds for ordinary ones"
            case "scales":
                return f"{self.does(step.who, 'take')} {counted(step.n, 'scale')}"
            case "pay":
                return f"pay {counted(step.n, 'scale')}"
            case "lose":
                return f"{self.does(step.who, 'lose')} {counted(step.n, 'scale')}"
            case "steal":
                what = counted(step.n, "scale") if step.what == SCALES else _random_treasures(step.n)
                return f"steal {what} from {self.who(step.who)}"
            case "no_theft":
                return "no player can steal from you"
            case "cubes":
                return self._cubes(step)
        return ""

    def _cubes(self, step: Step) -> str:
        where = "one head" if step.one_head else "heads of your choice"
        if step.amount == SUFFERED:
            most = f", at most {step.most}" if step.most != NONE else ""
            return f"take 1 dragon wound cube for each wound you suffered this round{most}, from {where}"
        return f"take {counted(step.n, 'dragon wound cube')} from {where}"

    def _cards(self, verb: str, step: Step) -> str:
        many = "s" if step.n > 1 else ""
        match verb:
            case "draw":
                what = f"villainy card{many}" if step.what == VILLAINY_CARD else f"treasure{many}"
                keep = f" and keep {step.keep}" if step.keep != NONE else ""
                keep = keep.replace("keep", "keeps") if step.who.kind not in (ME, THEY) else keep
                return f"{self.does(step.who, 'draw')} {step.n} {what}{keep}"
            case "draw_more":
                return f"draw {step.n} more and keep as many as usual"
            case "discard":
                what = f"villainy card{many}" if step.what == VILLAINY_CARD else f"face-down treasure{many}"
                return f"{self.does(step.who, 'discard')} {step.n} {what}{' of your choice' if step.pick_me else ''}"
            case "look":
                if step.what == RAGE_CARD:
                    bury = "; you may put it under the deck" if step.bury else ""
                    return f"look at the top rage card{bury}"
                what = "hand" if step.what == HAND else "face-down treasures"
                return f"look at {'their' if step.who.kind == THEY else 'the'} {what}" + (
                    "" if step.who.kind == THEY else f" of {self.who(step.who)}"
                )
            case "recall":
                if step.what == TREASURE:
                    return f"take {counted(step.n, 'treasure')} of your choice from the discard pile into your stash"
                what = "minion" if step.what == MINION else "villainy card"
                pile = "your discard pile" if step.who.kind == ME else f"the discard pile of {self.who(step.who)}"
                return f"take {'up to ' if step.n > 1 else ''}{counted(step.n, what)} from {pile} into your hand"
            case "summon":
                return f"put {counted(step.n, 'minion')} from your hand into play, as the summons of this round"
            case "pass_on":
                return f"put this treasure face down into the stash of {self.who(step.who)}"
        return ""

    def _deals(self, verb: str, step: Step) -> str:
        match verb:
            case "bargain":
                words = f"{self.who(step.who)} may give you {prices(step)}"
                if step.then != NONE:
                    words += f". If they do, {self.inline(step.then)}"
                if step.otherwise != NONE:
                    words += f". If {'not' if step.then != NONE else 'they do not'}, {self.inline(step.otherwise)}"
                return words
            case "may":
                steps = [clause.removeprefix("they ") for clause in self.clauses(step.then)]
                return f"{self.who(step.who)} may {listed(steps)}"
            case "toll":
                return f"{self.who(step.who)} {tolls(step)}. If they do not, {self.inline(step.otherwise)}"
        return ""

    def _combat(self, verb: str, step: Step) -> str:
        whose = "their" if self.at(COMBAT_ROLLED) else "your"
        results = listed([MANY_RESULTS[result] for result in step.results], "or")
        match verb:
            case "assault":
                quiet = "" if step.counterattack else ", without a counterattack"
                return f"attack the dragon with {step.n} attack dice{quiet}"
            case "divert":
                are = "is yours; take it" if step.n == 1 else "are yours; take them"
                return f"{step.n} of the cubes they would take {are} first, from a head you choose"
            case "choose_heads":
                return "you choose the heads that their cubes come from"
            case "turn":
                order = ", dragons first" if DRAGON in step.results and MISS in step.results else ""
                if step.n == 1:
                    return f"turn 1 of {whose} {results} into a hit{order}"
                return f"turn up to {step.n} of {whose} {results} into hits{order}"
            case "count":
                still = " too, and still strike you" if DRAGON in step.results else ""
                return f"all {whose} {results} count as hits{still}"
            case "hits":
                return f"count {counted(step.n, 'more hit')}, but never above 8 in all"
            case "counter":
                return f"the counterattack does {counted(abs(step.n), 'more wound' if step.n > 0 else 'fewer wound')}"
            case "round_hits":
                return (
                    f"this round, attacks on the dragon count {counted(step.n, 'more hit')}, but never above 8 in all"
                )
            case "round_ignore":
                return f"this round, counterattacks ignore {counted(step.n, 'dragon')}"
            case "roll":
                on = listed([f"a {RESULTS[result]}" for result in step.results], "or")
                return f"roll an attack die. On {on}, {self.inline(step.then)}"
            case "reroll":
                dice, rage = ("attack", "dragons") if step.combat else ("action", "rage")
                return f"roll any of your {dice} dice once more{f', {rage} included' if step.rage else ''}"
        return ""

    def _dice(self, verb: str, step: Step) -> str:
        match verb:
            case "set_die":
                which = "one of your dice" if step.n == 1 else f"{step.n} of your dice"
                return f"turn {which}, rage included, to a face of your choice"
            case "spare":
                return f"you may leave {step.n} of your rage dice off the board"
            case "strength":
                return f"one of your sets counts as {counted(step.n, 'more die', 'more dice')}"
            case "withdraw":
                return self._withdraw(step)
            case "swap_boxes":
                if step.row == CHOOSE:
                    return "exchange the dice of two boxes of one row other than Rage"
                return f"exchange your {ROW_NAMES[step.row]} box with that of {self.who(step.second)}"
            case "new_rage":
                return "discard it and turn up the next one, which counts"
        return ""

    def _withdraw(self, step: Step) -> str:
        if step.who.kind == ME:
            return f"take back all your dice from {_in_row(step.row)}"
        what = "a single die" if step.who.single else "all dice of one symbol"
        back = "goes back to its owner" if step.who.single else "go back to their owner"
        return f"{what} of {self.who(step.who)} in {_in_row(step.row)} {back}"

    def _moves(self, verb: str, step: Step) -> str:
        spaces = counted(abs(step.n), "space")
        mover = "you" if self.whens == 1 << MY_FLEE else "that player"
        match verb:
            case "move":
                exit = "" if step.to_exit else ", but not onto the Exit"
                return f"{self.does(step.who, 'move')} up to {spaces}{exit}"
            case "back":
                return f"{self.does(step.who, 'move')} back {spaces}"
            case "flee":
                return f"{mover} may move {counted(abs(step.n), 'more space' if step.n > 0 else 'fewer space')}"
            case "flee_most":
                return f"{mover} may move at most {spaces}"
            case "set_move":
                return "turn the movement die to a face of your choice"
            case "no_activate":
                return "they may not use the space they reach"
            case "shut":
                return "nobody may answer this move"
            case "swap_places":
                return f"two villains at most {step.most} spaces apart exchange places"
        return ""


def _in_row(row: int) -> str:
    return "any row but Rage" if row == CHOOSE else f"the {ROW_NAMES[row]} row"


def _narrowed(who: Who) -> str:
    words = ""
    if who.row != NONE:
        words += f" with dice in {_in_row(who.row)}"
    if who.norow != NONE:
        words += f" without dice in {_in_row(who.norow)}"
    if who.behind:
        words += " behind you on the path"
    if who.shares_space:
        words += " who shares a space with another villain"
    if who.wounds:
        words += f" with {who.wounds} or more wounds"
    return words


def _random_treasures(n: int) -> str:
    return "a random face-down treasure" if n == 1 else f"{n} random face-down treasures"


def prices(step: Step) -> str:
    """What a bargain asks for: "2 scales or 1 treasure"."""
    return listed([_price(thing, n) for thing, n in step.prices], "or")


def tolls(step: Step) -> str:
    """What a toll asks for: "must pay 1 scale"."""
    return listed([_toll(thing, n) for thing, n in step.prices], "or")


def _price(thing: int, n: int) -> str:
    return counted(n, "scale") if thing == SCALES else counted(n, "treasure")


def _toll(thing: int, n: int) -> str:
    if thing == SCALES:
        return f"must pay {counted(n, 'scale')}"
    return f"must discard {counted(n, 'villainy card' if thing == VILLAINY_CARD else 'face-down treasure')}"


def card_text(cards: Cards, kind: int) -> tuple[str, ...]:
    """Everything the card says, an entry a paragraph."""
    if cards.is_rage(kind):
        return _rage_text(cards, kind)
    ability = cards.abilities[kind]
    if ability.first == NONE:
        return ()
    phrases = Phrases(cards, ability.whens)
    when = moment(ability)
    body = phrases.sentences(ability.first)
    lines = [f"{when}: {body[0].lower() + body[1:]}" if when else body]
    if ability.extra != NONE:
        more = counted(ability.extra_cost, "more scale")
        instead = ", instead" if ability.instead else ""
        extra = phrases.sentences(ability.extra)
        extra = "the same once more." if extra == body else extra
        lines.append(f"For {more}{instead}: {extra[0].lower() + extra[1:]}")
    if cards.minion[kind]:
        lines.append(f"Its summons costs {counted(SUMMONS, 'scale')}.")
    return tuple(lines)


def _rage_text(cards: Cards, kind: int) -> tuple[str, ...]:
    phrases = Phrases(cards, 1 << EVENT)
    boxes = [box_text(cards, kind, box) for box in range(len(cards.wounds[kind]))]
    return (
        "Boxes 1 to 5: " + "; ".join(boxes) + ".",
        f"Event: {phrases.sentences(cards.event[kind])}",
        f"Enraged: {phrases.sentences(cards.enraged[kind])}",
    )


def box_text(cards: Cards, kind: int, box: int) -> str:
    """What a rage box does, `box` from 0: "3 wounds, draw 1 villainy card"."""
    wounds, bonus = cards.wounds[kind][box], cards.bonus[kind][box]
    words = [counted(wounds, "wound") if wounds else "no wounds"]
    return ", ".join(words + ([BONUS_WORDS[bonus]] if bonus else []))


def space_text(cards: Cards, at: int) -> str:
    """What a space of the path offers, or '' if nothing."""
    first = cards.spaces[at]
    return "" if first == NONE else Phrases(cards, 1 << SPACE).sentences(first)
