"""Reads the notation of cards.toml into the steps of effects.py and refuses what the rules could not run.

Steps are separated by `;` and done in order. A step is a verb, its words and its keys: `draw treasure 2 keep=1`. Steps
inside a step stand in brackets: `bargain other gives=scales:2 then=(heal they 3)`.
"""

from __future__ import annotations

import re
from typing import Final

from wyrmhall.games.dragonscales.effects import (
    ALL,
    AMOUNTS,
    BOX,
    CHOOSE,
    EVENT,
    FEWEST,
    MOST,
    NONE,
    RESULTS,
    ROWS,
    THINGS,
    VERBS,
    WHENS,
    WHO_WORDS,
    Ability,
    Step,
    Who,
)
from wyrmhall.kernel.errors import BadCards

# What each verb is followed by: words in this order, then keys and flags in any order.
#   who  a player     amount  a number or one of AMOUNTS     n  a number     results  attack-die results with |
#   row  a row or choose     scales|treasure ...  one of these things
SHAPES: Final = {
    "attack": ("who amount", "poison"),
    "more": ("n", ""),
    "wound": ("n", ""),
    "prevent": ("amount", ""),
    "cancel": ("", ""),
    "redirect": ("who", ""),
    "duel": ("who n", "max then"),
    "truce": ("", ""),
    "deny": ("who", ""),
    "heal": ("who amount", "max"),
    "cure": ("who n", ""),
    "scales": ("who n", ""),
    "pay": ("n", ""),
    "lose": ("who n", ""),
    "steal": ("scales|treasure n", "from"),
    "no_theft": ("", ""),
    "draw": ("villainy|treasure n", "keep who"),
    "draw_more": ("n", ""),
    "discard": ("villainy|treasure who n", "pick"),
    "look": ("hand|stash|rage who?", "bury"),
    "recall": ("minion|villainy|treasure n", "from"),
    "summon": ("n", ""),
    "pass_on": ("who", ""),
    "bargain": ("who", "gives then else"),
    "may": ("who", "then"),
    "toll": ("who", "gives else"),
    "cubes": ("amount", "max heads"),
    "assault": ("n", "counter"),
    "divert": ("n", ""),
    "choose_heads": ("", ""),
    "turn": ("n results", ""),
    "count": ("results", ""),
    "hits": ("n", ""),
    "counter": ("n", ""),
    "round_hits": ("n", ""),
    "round_ignore": ("n", ""),
    "roll": ("results", "then"),
    "reroll": ("combat|dice", "rage"),
    "set_die": ("n", ""),
    "spare": ("n", ""),
    "strength": ("n", ""),
    "withdraw": ("row who", ""),
    "swap_boxes": ("row who who", ""),
    "move": ("who n", "exit"),
    "back": ("who n", ""),
    "flee": ("n", ""),
    "flee_most": ("n", ""),
    "set_move": ("", ""),
    "no_activate": ("", ""),
    "shut": ("", ""),
    "swap_places": ("", "max"),
    "new_rage": ("", ""),
}
NEEDED_KEYS: Final = {
    "bargain": "gives",
    "may": "then",
    "toll": "gives else",
    "steal": "from",
    "duel": "max",
    "roll": "then",
    "swap_places": "max",
}

# Which verbs the rules can run at which moment.
_PLAIN: Final = (
    "attack more wound heal cure scales pay lose steal draw discard look recall summon bargain toll cubes move back "
    "truce swap_places duel"
)
_AT: Final = {
    "any": _PLAIN,
    "my_roll": "set_die reroll",
    "my_place": "strength spare scales draw",
    "my_combat": "turn count hits counter reroll wound heal scales draw",
    "my_cubes": "heal scales draw",
    "my_flee": "flee set_move shut scales draw heal",
    "placed": "withdraw swap_boxes deny heal scales draw attack steal",
    "rage_shown": "swap_boxes withdraw new_rage scales draw heal",
    "attacked": "cancel redirect attack more steal heal scales draw move",
    "struck": "prevent heal scales draw move",
    "any_struck": "prevent scales draw",
    "robbed": "cancel attack scales draw",
    "combat_rolled": "turn divert choose_heads scales draw",
    "flee_rolled": "flee flee_most set_move no_activate move scales draw",
    "round_start": "look scales",
    "suffering": "roll prevent",
    "was_attacked": "attack scales draw heal",
    "drawing_treasure": "draw_more",
    "always": "no_theft",
    "reset": "pay heal scales draw pass_on move",
    "event": "attack scales may toll back lose heal draw discard round_hits round_ignore move pay",
    "space": "scales draw heal pay look assault steal wound move",
}
_WHO_AT: Final = {
    "event": "each closest farthest first box most fewest they",
    "space": "me other any they",
    "always": "me",
}
_WINDOWS_WITH_ACTOR: Final = "attacked struck any_struck robbed combat_rolled flee_rolled was_attacked"
_WINDOWS_WITH_TARGET: Final = "attacked any_struck robbed"
_TOKEN: Final = re.compile(r"\s*((?:[^\s;()\[\]]|\[[^\]]*\])*\(|(?:[^\s;()\[\]]|\[[^\]]*\])+|;|\))")


class Reader:
    """Reads steps into `steps`, the flat list of a whole set."""

    def __init__(self, steps: list[Step]) -> None:
        self.steps = steps
        self.when = ""
        self.chosen = False
        self.words: list[str] = []
        self.at = 0

    def ability(self, play: str, extra: str) -> Ability:
        """`when: steps`, and `+cost: steps` or `+cost instead: steps` if there is a second effect."""
        ability = Ability()
        head, colon, body = play.partition(":")
        if not colon:
            raise BadCards(f"play {play!r} cannot be read; expected 'when: steps', for instance 'any: heal me 2'")
        self._whens(ability, head.strip())
        ability.first = self.program(body)
        if extra:
            match = re.fullmatch(r"\+(\d)( instead)?: (.+)", extra)
            if match is None:
                raise BadCards(f"extra {extra!r} cannot be read; expected for instance '+1: heal me 2'")
            ability.extra_cost = int(match[1])
            ability.instead = match[2] is not None
            ability.extra = self.program(match[3], again=not ability.instead)
        return ability

    def _whens(self, ability: Ability, head: str) -> None:
        for part in head.split("|"):
            word, _, conditions = part.partition("[")
            if word not in WHENS or word in ("event", "space"):
                raise BadCards(f"the moment {word!r} is unknown; expected one of {', '.join(WHENS[:EVENT])}")
            self.when = word
            ability.whens |= 1 << WHENS.index(word)
            for condition in conditions.rstrip("]").split(",") if conditions else []:
                self._condition(ability, word, condition)

    def _condition(self, ability: Ability, when: str, condition: str) -> None:
        hurt = re.fullmatch(r"hurt>=([1-9])", condition)
        if condition == "step=3" and when == "any":
            ability.step3 = True
        elif hurt is not None and when == "any":
            ability.hurt = int(hurt[1])
        elif condition == "deadly" and when == "struck":
            ability.deadly = True
        elif condition == "target=me" and when == "attacked":
            ability.target_me = True
        else:
            raise BadCards(f"the condition {condition!r} is unknown for the moment {when!r}")

    def part(self, body: str, when: str) -> int:
        """The steps of an event or of a space: `when` is one of these words."""
        self.when = when
        return self.program(body)

    def program(self, body: str, again: bool = False) -> int:
        """Steps until the end of the text; the number of the first. `again` knows who was chosen before."""
        self.words = tokens(body)
        self.at = 0
        self.chosen = self.chosen and again
        first = self._sequence()
        if self.at < len(self.words):
            raise BadCards(f"the steps {body.strip()!r} cannot be read at {self.words[self.at]!r}")
        return first

    def _sequence(self) -> int:
        first = NONE
        last: Step | None = None
        while True:
            step = self._step()
            step.number = len(self.steps)
            self.steps.append(step)
            if last is None:
                first = step.number
            else:
                last.next = step.number
            last = step
            if self.at < len(self.words) and self.words[self.at] == ";":
                self.at += 1
                continue
            return first

    def _word(self) -> str:
        if self.at == len(self.words) or self.words[self.at] in (";", ")"):
            return ""
        self.at += 1
        return self.words[self.at - 1]

    def _step(self) -> Step:
        verb = self._word()
        if verb not in VERBS:
            raise BadCards(f"the verb {verb!r} is unknown")
        if verb not in _AT[self.when].split():
            raise BadCards(f"the verb {verb!r} cannot be used at the moment {self.when!r}")
        step = Step(VERBS.index(verb))
        words, keys = SHAPES[verb]
        seconds = 0
        for shape in words.split():
            if shape == "who":
                who = self._who(self._word(), verb)
                if seconds == 0:
                    step.who = who
                else:
                    step.second = who
                seconds += 1
            elif shape == "who?":
                if THINGS[step.what] != "rage":
                    step.who = self._who(self._word(), verb)
            else:
                self._positional(step, shape, verb)
        given = self._keys(step, verb, keys.split())
        for key in NEEDED_KEYS.get(verb, "").split():
            if key not in given:
                raise BadCards(f"the verb {verb!r} needs {key}=")
        return step

    def _positional(self, step: Step, shape: str, verb: str) -> None:
        word = self._word()
        if shape == "n" or (shape == "amount" and word.lstrip("+-").isdigit()):
            if not re.fullmatch(r"[+-]?\d{1,2}", word):
                raise BadCards(f"the verb {verb!r} has {word!r}; expected a number")
            step.n = int(word)
        elif shape == "amount":
            if word not in AMOUNTS[ALL:]:
                raise BadCards(
                    f"the verb {verb!r} has {word!r}; expected a number or one of {', '.join(AMOUNTS[ALL:])}"
                )
            step.amount = AMOUNTS.index(word)
        elif shape == "results":
            step.results = _results(word)
        elif shape == "row":
            step.row = CHOOSE if word == "choose" else _row(word)
        else:
            allowed = shape.split("|")
            if word not in allowed:
                raise BadCards(f"the verb {verb!r} has {word!r}; expected one of {', '.join(allowed)}")
            if shape == "combat|dice":
                step.combat = word == "combat"
            else:
                step.what = THINGS.index(word)

    def _keys(self, step: Step, verb: str, allowed: list[str]) -> list[str]:
        given: list[str] = []
        word = self._word()
        while word:
            key, _, value = word.partition("=")
            if key not in allowed:
                raise BadCards(f"the verb {verb!r} has {word!r}, which it does not know")
            self._key(step, verb, key, value)
            given.append(key)
            word = self._word()
        return given

    def _key(self, step: Step, verb: str, key: str, value: str) -> None:
        if key in ("then", "else"):
            if value != "(":
                raise BadCards(f"the verb {verb!r} has {key}={value}; expected steps in brackets")
            first = self._sequence()
            if self.at == len(self.words) or self.words[self.at] != ")":
                raise BadCards(f"the brackets after {key}= of the verb {verb!r} are not closed")
            self.at += 1
            if key == "then":
                step.then = first
            else:
                step.otherwise = first
        elif key in ("from", "who"):
            step.who = self._who(value, verb)
        elif key in ("max", "keep"):
            if not re.fullmatch(r"[1-9]", value):
                raise BadCards(f"the verb {verb!r} has {key}={value}; expected a number from 1 to 9")
            if key == "max":
                step.most = int(value)
            else:
                step.keep = int(value)
        elif key == "gives":
            step.prices = [_price(part, verb) for part in value.split("|")]
        else:
            self._flag(step, verb, key, value)

    def _flag(self, step: Step, verb: str, key: str, value: str) -> None:
        expected = {"poison": "", "pick": "me", "bury": "", "heads": "one", "counter": "no", "rage": "", "exit": "no"}
        if value != expected[key]:
            wanted = f"{key}={expected[key]}" if expected[key] else key
            raise BadCards(f"the verb {verb!r} has {key}={value}; expected {wanted}")
        if key == "poison":
            step.poison = True
        elif key == "pick":
            step.pick_me = True
        elif key == "bury":
            step.bury = True
        elif key == "heads":
            step.one_head = True
        elif key == "counter":
            step.counterattack = False
        elif key == "rage":
            step.rage = True
        else:
            step.to_exit = False

    def _who(self, word: str, verb: str) -> Who:
        match = re.fullmatch(r"(\w+)(?::(\w+))?(?:\[(.*)\])?", word)
        if match is None or match[1] not in WHO_WORDS:
            raise BadCards(f"the verb {verb!r} has {word!r}; expected one of {', '.join(WHO_WORDS)}")
        name = match[1]
        self._check_who(name, verb)
        who = Who(WHO_WORDS.index(name))
        if who.kind == BOX:
            if match[2] is None or not re.fullmatch(r"[1-5]", match[2]):
                raise BadCards(f"the verb {verb!r} has {word!r}; expected box:1 to box:5")
            who.x = int(match[2])
        elif who.kind in (MOST, FEWEST):
            if match[2] not in ("scales", "treasure", "wounds"):
                raise BadCards(
                    f"the verb {verb!r} has {word!r}; expected {name}:scales, {name}:treasure or {name}:wounds"
                )
            who.x = THINGS.index(match[2])
        elif match[2] is not None:
            raise BadCards(f"the verb {verb!r} has {word!r}; expected nothing after {name!r}")
        for filter in match[3].split(",") if match[3] else []:
            _narrow(who, filter)
        if name != "me":
            self.chosen = True
        return who

    def _check_who(self, name: str, verb: str) -> None:
        allowed = _WHO_AT.get(self.when, "me other any they actor target each_other").split()
        if name not in allowed:
            raise BadCards(f"{name!r} cannot be used at the moment {self.when!r}; expected one of {', '.join(allowed)}")
        if name == "they" and not self.chosen:
            raise BadCards(f"the verb {verb!r} has 'they' before anybody was chosen")
        if name == "actor" and self.when not in _WINDOWS_WITH_ACTOR.split():
            raise BadCards(f"'actor' cannot be used at the moment {self.when!r}: nobody acted")
        if name == "target" and self.when not in _WINDOWS_WITH_TARGET.split():
            raise BadCards(f"'target' cannot be used at the moment {self.when!r}: nobody is aimed at")


def tokens(body: str) -> list[str]:
    """Words, `;`, words ending in an opening bracket, and `)`."""
    found: list[str] = []
    at = 0
    body = body.rstrip()
    while at < len(body):
        match = _TOKEN.match(body, at)
        if match is None:
            raise BadCards(f"the steps {body.strip()!r} cannot be read at {body[at:].strip()!r}")
        found.append(match[1])
        at = match.end()
    return found


def _results(word: str) -> list[int]:
    found = []
    for part in word.split("|"):
        if part not in RESULTS:
            raise BadCards(f"the attack-die result {part!r} is unknown; expected one of {', '.join(RESULTS)}")
        found.append(RESULTS.index(part))
    return found


def _row(word: str) -> int:
    if word not in ROWS:
        raise BadCards(f"the row {word!r} is unknown; expected one of {', '.join(ROWS)}")
    return ROWS.index(word)


def _price(word: str, verb: str) -> tuple[int, int]:
    match = re.fullmatch(r"(scales|treasure|villainy):([1-9])", word)
    if match is None or (verb == "bargain" and match[1] == "villainy"):
        raise BadCards(f"the price {word!r} of the verb {verb!r} cannot be read; expected for instance scales:2")
    return THINGS.index(match[1]), int(match[2])


def _narrow(who: Who, filter: str) -> None:
    least = re.fullmatch(r"wounds>=([1-9])", filter)
    key, _, value = filter.partition("=")
    if least is not None:
        who.wounds = int(least[1])
    elif key == "row":
        who.row = _row(value)
    elif key == "norow":
        who.norow = _row(value)
    elif filter == "behind":
        who.behind = True
    elif filter == "single":
        who.single = True
    elif filter == "shares_space":
        who.shares_space = True
    elif filter == "not=actor":
        who.not_actor = True
    else:
        raise BadCards(f"the filter {filter!r} is unknown")
