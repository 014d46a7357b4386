"""The notation of Dragonscales: what a card, a rage card or a space of the path does, read into plain steps.

All steps of a set lie in one flat list, so that an operation of the rules needs only the number of a step. The rules
run the steps and `phrases.py` words them, so that what a card says and what it does cannot differ.
"""

from __future__ import annotations

from typing import Final

NONE: Final = -1

ROWS = ("defend", "rage", "villainy", "loot", "attack", "flee")
DEFEND: Final = 0
RAGE: Final = 1
VILLAINY: Final = 2
LOOT: Final = 3
ATTACK: Final = 4
FLEE: Final = 5
FACES = (*ROWS, "wild")
WILD: Final = 6
CHOOSE: Final = 7  # in place of a row: whoever plays the card chooses one, never rage

RESULTS = ("miss", "hit", "dragon")
MISS: Final = 0
HIT: Final = 1
DRAGON: Final = 2

# When something may be played or happens by itself.
WHENS = (
    "any",
    "my_roll",
    "my_place",
    "my_combat",
    "my_cubes",
    "my_flee",
    "placed",
    "rage_shown",
    "attacked",
    "struck",
    "any_struck",
    "robbed",
    "combat_rolled",
    "flee_rolled",
    "round_start",
    "suffering",
    "was_attacked",
    "drawing_treasure",
    "always",
    "reset",
    "event",
    "space",
)
ANY_TIME: Final = 0
MY_ROLL: Final = 1
MY_PLACE: Final = 2
MY_COMBAT: Final = 3
MY_CUBES: Final = 4
MY_FLEE: Final = 5
PLACED: Final = 6
RAGE_SHOWN: Final = 7
ATTACKED: Final = 8
STRUCK: Final = 9
ANY_STRUCK: Final = 10
ROBBED: Final = 11
COMBAT_ROLLED: Final = 12
FLEE_ROLLED: Final = 13
ROUND_START: Final = 14
SUFFERING: Final = 15
WAS_ATTACKED: Final = 16
DRAWING_TREASURE: Final = 17
ALWAYS: Final = 18
RESET: Final = 19
EVENT: Final = 20
SPACE: Final = 21

WHO_WORDS = (
    "me",
    "other",
    "any",
    "they",
    "actor",
    "target",
    "each",
    "each_other",
    "closest",
    "farthest",
    "first",
    "box",
    "most",
    "fewest",
)
ME: Final = 0
OTHER: Final = 1
ANYBODY: Final = 2
THEY: Final = 3
ACTOR: Final = 4
TARGET: Final = 5
EACH: Final = 6
EACH_OTHER: Final = 7
CLOSEST: Final = 8
FARTHEST: Final = 9
FIRST: Final = 10
BOX: Final = 11
MOST: Final = 12
FEWEST: Final = 13

# What is taken, given, drawn, looked at or counted.
THINGS = ("scales", "treasure", "villainy", "minion", "wounds", "hand", "stash", "rage")
SCALES: Final = 0
TREASURE: Final = 1
VILLAINY_CARD: Final = 2
MINION: Final = 3
WOUNDS: Final = 4
HAND: Final = 5
STASH: Final = 6
RAGE_CARD: Final = 7

AMOUNTS = ("number", "all", "dealt", "suffered", "taken")
NUMBER: Final = 0
ALL: Final = 1
DEALT: Final = 2
SUFFERED: Final = 3
TAKEN: Final = 4

VERBS = (
    "attack",
    "more",
    "wound",
    "prevent",
    "cancel",
    "redirect",
    "duel",
    "truce",
    "deny",
    "heal",
    "cure",
    "scales",
    "pay",
    "lose",
    "steal",
    "no_theft",
    "draw",
    "draw_more",
    "discard",
    "look",
    "recall",
    "summon",
    "pass_on",
    "bargain",
    "may",
    "toll",
    "cubes",
    "assault",
    "divert",
    "choose_heads",
    "turn",
    "count",
    "hits",
    "counter",
    "round_hits",
    "round_ignore",
    "roll",
    "reroll",
    "set_die",
    "spare",
    "strength",
    "withdraw",
    "swap_boxes",
    "move",
    "back",
    "flee",
    "flee_most",
    "set_move",
    "no_activate",
    "shut",
    "swap_places",
    "new_rage",
)
DO_ATTACK: Final = 0
DO_MORE: Final = 1
DO_WOUND: Final = 2
DO_PREVENT: Final = 3
DO_CANCEL: Final = 4
DO_REDIRECT: Final = 5
DO_DUEL: Final = 6
DO_TRUCE: Final = 7
DO_DENY: Final = 8
DO_HEAL: Final = 9
DO_CURE: Final = 10
DO_SCALES: Final = 11
DO_PAY: Final = 12
DO_LOSE: Final = 13
DO_STEAL: Final = 14
DO_NO_THEFT: Final = 15
DO_DRAW: Final = 16
DO_DRAW_MORE: Final = 17
DO_DISCARD: Final = 18
DO_LOOK: Final = 19
DO_RECALL: Final = 20
DO_SUMMON: Final = 21
DO_PASS_ON: Final = 22
DO_BARGAIN: Final = 23
DO_MAY: Final = 24
DO_TOLL: Final = 25
DO_CUBES: Final = 26
DO_ASSAULT: Final = 27
DO_DIVERT: Final = 28
DO_CHOOSE_HEADS: Final = 29
DO_TURN: Final = 30
DO_COUNT: Final = 31
DO_HITS: Final = 32
DO_COUNTER: Final = 33
DO_ROUND_HITS: Final = 34
DO_ROUND_IGNORE: Final = 35
DO_ROLL: Final = 36
DO_REROLL: Final = 37
DO_SET_DIE: Final = 38
DO_SPARE: Final = 39
DO_STRENGTH: Final = 40
DO_WITHDRAW: Final = 41
DO_SWAP_BOXES: Final = 42
DO_MOVE: Final = 43
DO_BACK: Final = 44
DO_FLEE: Final = 45
DO_FLEE_MOST: Final = 46
DO_SET_MOVE: Final = 47
DO_NO_ACTIVATE: Final = 48
DO_SHUT: Final = 49
DO_SWAP_PLACES: Final = 50
DO_NEW_RAGE: Final = 51


class Who:
    """Whom a step is about. `x` is the box of BOX and the thing of MOST and FEWEST; the rest narrows the choice."""

    def __init__(self, kind: int) -> None:
        self.kind = kind
        self.x = NONE
        self.row = NONE  # has dice in this row
        self.norow = NONE  # has none there
        self.behind = False  # is farther from the Exit than I am
        self.single = False  # the set in question is a single die
        self.shares_space = False  # stands with another villain
        self.wounds = 0  # has at least so many wounds
        self.not_actor = False  # is not whose doing opened the window


class Step:
    """One step of an effect. `next` is the step after it, `then` and `otherwise` the first ones inside it, or NONE."""

    def __init__(self, verb: int) -> None:
        self.verb = verb
        self.number = NONE
        self.next = NONE
        self.then = NONE
        self.otherwise = NONE
        self.who = Who(ME)
        self.second = Who(ME)  # the other one of `swap_boxes`
        self.amount = NUMBER
        self.n = 0
        self.most = NONE  # no more than this, or NONE
        self.what = NONE  # one of THINGS
        self.row = NONE  # a row, or CHOOSE
        self.keep = NONE  # of those drawn
        self.results: list[int] = []  # attack-die results it is about
        self.prices: list[tuple[int, int]] = []  # of a bargain or a toll: thing, number
        self.poison = False
        self.pick_me = False  # I choose what they discard
        self.bury = False
        self.one_head = False
        self.to_exit = True
        self.counterattack = True
        self.combat = False  # attack dice are rolled again, else action dice
        self.rage = False  # rage dice too


class Ability:
    """When a card works and its first steps; `extra` comes on top, or `instead`, for `extra_cost` scales more."""

    def __init__(self) -> None:
        self.whens = 0  # bits 1 << when
        self.step3 = False  # only in step 3
        self.hurt = 0  # only if another player has suffered so many wounds this round
        self.deadly = False  # only if the wounds would kill
        self.target_me = False  # only if I am attacked
        self.first = NONE
        self.extra = NONE
        self.extra_cost = 0
        self.instead = False
