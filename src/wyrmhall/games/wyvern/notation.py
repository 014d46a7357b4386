"""Reads the notation of cards.toml into the clauses of effects.py and refuses what the rules could not run.

A clause is `WHEN, PRICE, LIMIT: [may] OPERATION words`. The words are a number, whom it touches with a filter in
brackets, which player it concerns, and what is particular to the operation: `use in battle, pay 1: counter -1
one[opposing fighting]`.
"""

from __future__ import annotations

import re
from typing import Final

from wyrmhall.games.wyvern import effects as e
from wyrmhall.games.wyvern.effects import Clause
from wyrmhall.kernel.errors import BadCards

# What the word of an operation stands for, and where the words of its `tag` come from.
OPERATIONS: Final = {
    "modify": (e.MODIFY, ""),
    "strength": (e.STRENGTH, ""),
    "strength_per_treasure": (e.STRENGTH_PER_TREASURE, ""),
    "sky_row": (e.SKY_ROW, ""),
    "boost": (e.BOOST, ""),
    "raise": (e.RAISE, "family"),
    "reverse": (e.REVERSE, "family"),
    "terrain_extra": (e.TERRAIN_EXTRA, ""),
    "feed": (e.FEED, ""),
    "helpers_count": (e.HELPERS_COUNT, ""),
    "lend_base": (e.LEND_BASE, ""),
    "lend_from_pile": (e.LEND_FROM_PILE, ""),
    "shed": (e.SHED, ""),
    "heal": (e.HEAL, ""),
    "counter": (e.COUNTER, "sign"),
    "counter_either": (e.COUNTER_EITHER, ""),
    "drain": (e.DRAIN, ""),
    "heat": (e.HEAT, "card"),
    "vanishing_counter": (e.VANISHING_COUNTER, ""),
    "assign": (e.ASSIGN, ""),
    "assign_count": (e.ASSIGN_COUNT, "count"),
    "copy_base": (e.COPY_BASE, ""),
    "base_zero": (e.BASE_ZERO, ""),
    "swap_base": (e.SWAP_BASE, ""),
    "double_base": (e.DOUBLE_BASE, ""),
    "hatch": (e.HATCH, ""),
    "golem": (e.GOLEM, ""),
    "become": (e.BECOME, "keyword"),
    "intercept_as": (e.INTERCEPT_AS, ""),
    "gain_keyword": (e.GAIN_KEYWORD, "keyword"),
    "lose_keyword": (e.LOSE_KEYWORD, "keyword"),
    "toggle_flying": (e.TOGGLE_FLYING, ""),
    "lose_abilities": (e.LOSE_ABILITIES, ""),
    "reach_any": (e.REACH_ANY, ""),
    "only_down": (e.ONLY_DOWN, ""),
    "only_up": (e.ONLY_UP, ""),
    "only_column": (e.ONLY_COLUMN, ""),
    "no_attack": (e.NO_ATTACK, ""),
    "not_attacked": (e.NOT_ATTACKED, ""),
    "pay_to_attack": (e.PAY_TO_ATTACK, ""),
    "pay_to_attack_it": (e.PAY_TO_ATTACK_IT, ""),
    "must_attack": (e.MUST_ATTACK, ""),
    "must_attack_down": (e.MUST_ATTACK_DOWN, ""),
    "must_attack_card": (e.MUST_ATTACK_CARD, ""),
    "choose_attack": (e.CHOOSE_ATTACK, ""),
    "attack_twice": (e.ATTACK_TWICE, ""),
    "attack_next": (e.ATTACK_NEXT, ""),
    "attack_on": (e.ATTACK_ON, ""),
    "guess": (e.GUESS, ""),
    "redirect": (e.REDIRECT, ""),
    "unseen": (e.UNSEEN, ""),
    "applies": (e.APPLIES, ""),
    "kill": (e.KILL, ""),
    "capture": (e.CAPTURE, ""),
    "destroy": (e.DESTROY, ""),
    "wander": (e.WANDER, ""),
    "income": (e.INCOME, ""),
    "gain": (e.GAIN, ""),
    "gain_count": (e.GAIN_COUNT, "count"),
    "lose": (e.LOSE, ""),
    "take": (e.TAKE, "answer"),
    "winner_pays": (e.WINNER_PAYS, ""),
    "pay_over": (e.PAY_OVER, ""),
    "roll_gold": (e.ROLL_GOLD, ""),
    "sell_dragon": (e.SELL_DRAGON, ""),
    "stake": (e.STAKE, ""),
    "no_gold": (e.NO_GOLD, ""),
    "bank": (e.BANK, ""),
    "market": (e.MARKET, ""),
    "first_cost": (e.FIRST_COST, ""),
    "first_cost_is": (e.FIRST_COST_IS, ""),
    "card_cost": (e.CARD_COST, ""),
    "slayers_free": (e.SLAYERS_FREE, ""),
    "next_free": (e.NEXT_FREE, ""),
    "rebate": (e.REBATE, ""),
    "freeze": (e.FREEZE, ""),
    "upkeep": (e.UPKEEP, ""),
    "pay_or_replace": (e.PAY_OR_REPLACE, ""),
    "pay_or_lose_treasures": (e.PAY_OR_LOSE_TREASURES, ""),
    "pay_or_discard": (e.PAY_OR_DISCARD, ""),
    "lose_per_kept": (e.LOSE_PER_KEPT, "type"),
    "draw": (e.DRAW, ""),
    "draw_to": (e.DRAW_TO, ""),
    "draw_later": (e.DRAW_LATER, ""),
    "mimic": (e.MIMIC, ""),
    "discard": (e.DISCARD, ""),
    "discard_per_dragon": (e.DISCARD_PER_DRAGON, ""),
    "discard_hand": (e.DISCARD_HAND, ""),
    "discard_random": (e.DISCARD_RANDOM, ""),
    "discard_named": (e.DISCARD_NAMED, ""),
    "discard_family": (e.DISCARD_FAMILY, "family"),
    "discard_type": (e.DISCARD_TYPE, "type"),
    "see_hand": (e.SEE_HAND, ""),
    "see_horde": (e.SEE_HORDE, ""),
    "open_hordes": (e.OPEN_HORDES, ""),
    "swap_hands": (e.SWAP_HANDS, ""),
    "recover": (e.RECOVER, "type"),
    "rise": (e.RISE, ""),
    "replace_from_pile": (e.REPLACE_FROM_PILE, ""),
    "search_lair": (e.SEARCH_LAIR, ""),
    "search_treasure": (e.SEARCH_TREASURE, ""),
    "mill": (e.MILL, ""),
    "mill_lair": (e.MILL_LAIR, ""),
    "remove_discards": (e.REMOVE_DISCARDS, ""),
    "take_along": (e.TAKE_ALONG, ""),
    "remove_treasure": (e.REMOVE_TREASURE, "how_removed"),
    "remove_treasures": (e.REMOVE_TREASURES, ""),
    "steal_treasure": (e.STEAL_TREASURE, ""),
    "uncover": (e.UNCOVER, ""),
    "decoy": (e.DECOY, "decoy"),
    "survive": (e.SURVIVE, "how_saved"),
    "die_instead": (e.DIE_INSTEAD, "substitute"),
    "no_survival": (e.NO_SURVIVAL, ""),
    "safe_from_terrain": (e.SAFE_FROM_TERRAIN, ""),
    "safe_from_slayers": (e.SAFE_FROM_SLAYERS, ""),
    "replace": (e.REPLACE, ""),
    "replace_twin": (e.REPLACE_TWIN, ""),
    "choose_of_two": (e.CHOOSE_OF_TWO, ""),
    "store": (e.STORE, ""),
    "refound": (e.REFOUND, ""),
    "not_exchanged": (e.NOT_EXCHANGED, ""),
    "spectral": (e.SPECTRAL, ""),
    "doom": (e.DOOM, ""),
    "attach": (e.ATTACH, "stay"),
    "attach_to_winner": (e.ATTACH_TO_WINNER, ""),
    "detach": (e.DETACH, ""),
    "detach_all": (e.DETACH_ALL, ""),
    "release": (e.RELEASE, ""),
    "move_attachment": (e.MOVE_ATTACHMENT, ""),
    "turn_down": (e.TURN_DOWN, ""),
    "unpay": (e.UNPAY, ""),
    "not_turned_down": (e.NOT_TURNED_DOWN, ""),
    "turn_up": (e.TURN_UP, ""),
    "turn_up_draw": (e.TURN_UP_DRAW, ""),
    "turn_up_gain": (e.TURN_UP_GAIN, ""),
    "rearrange": (e.REARRANGE, ""),
    "no_moving": (e.NO_MOVING, ""),
    "free_treasures": (e.FREE_TREASURES, ""),
    "mine_position": (e.MINE_POSITION, ""),
    "winners_position": (e.WINNERS_POSITION, ""),
    "boundless_row": (e.BOUNDLESS_ROW, ""),
    "no_treasures": (e.NO_TREASURES, ""),
    "row_kept": (e.ROW_KEPT, ""),
    "get_help": (e.GET_HELP, ""),
    "give_help": (e.GIVE_HELP, ""),
    "help_among": (e.HELP_AMONG, ""),
    "chaos": (e.CHAOS, ""),
    "force_help": (e.FORCE_HELP, ""),
    "add_top_cards": (e.ADD_TOP_CARDS, ""),
    "helpers_leave": (e.HELPERS_LEAVE, ""),
    "no_help": (e.NO_HELP, "no_help"),
    "immunity": (e.IMMUNITY, ""),
    "no_immunity": (e.NO_IMMUNITY, ""),
    "any_slayer": (e.ANY_SLAYER, ""),
    "no_battle_cards": (e.NO_BATTLE_CARDS, ""),
    "forbid": (e.FORBID, "family"),
    "treasure_out": (e.TREASURE_OUT, ""),
    "not_cancelled": (e.NOT_CANCELLED, ""),
    "unstoppable": (e.UNSTOPPABLE, "family"),
    "slayers_certain": (e.SLAYERS_CERTAIN, ""),
    "no_forced_discard": (e.NO_FORCED_DISCARD, ""),
    "hand_hidden": (e.HAND_HIDDEN, ""),
    "untouched_by": (e.UNTOUCHED_BY, "card"),
    "answer": (e.ANSWER, "answer"),
    "counter_card": (e.COUNTER_CARD, ""),
    "counter_unless": (e.COUNTER_UNLESS, ""),
    "take_over": (e.TAKE_OVER, ""),
    "duplicate": (e.DUPLICATE, ""),
    "lower_wins": (e.LOWER_WINS, ""),
    "tie": (e.TIE, "tie"),
    "cancel_battle": (e.CANCEL_BATTLE, ""),
    "native": (e.NATIVE, "native"),
    "counts_as_native": (e.COUNTS_AS_NATIVE, "card"),
    "skip_turn": (e.SKIP_TURN, ""),
    "skip_draw": (e.SKIP_DRAW, ""),
    "always_first": (e.ALWAYS_FIRST, ""),
    "hide": (e.HIDE, "hide"),
    "store_battle_card": (e.STORE_BATTLE_CARD, ""),
    "play_stored": (e.PLAY_STORED, ""),
    "use_treasure": (e.USE_TREASURE, ""),
    "blind": (e.BLIND, ""),
    "lance": (e.LANCE, ""),
    "charm": (e.CHARM, ""),
}
# Words of a tag that is one of a few, in the order of its numbers.
_ENUMERATED: Final = {
    "count": e.COUNTS,
    "how_removed": ("discarded", "from_game", "losers_row"),
    "decoy": ("saint", "any_slayer"),
    "how_saved": ("always", "if_needed"),
    "substitute": ("itself", "another"),
    "stay": ("stays", "this_turn", "until_down"),
    "no_help": ("gets", "gets_or_gives", "started", "nobody"),
    "tie": ("defender", "all_live", "both_die"),
    "hide": ("under_own", "under_opposing"),
    "sign": ("plus", "minus"),
}
# Words of a tag that is a set of bits.
_BITS: Final = {"family": e.FAMILIES, "native": e.NATIVES, "answer": e.ANSWERS}
_LIMITS: Final = {
    "once a turn": e.ONCE_A_TURN,
    "once each own turn": e.ONCE_EACH_OWN_TURN,
    "once a battle": e.ONCE_A_BATTLE,
    "once a game": e.ONCE_A_GAME,
    "own turn": e.OWN_TURN,
    "opponent's first action": e.OPPONENTS_FIRST_ACTION,
}
_PRICES: Final = {
    "discard any from hand": e.PRICE_HAND,
    "discard row treasure": e.PRICE_ROW_TREASURE,
    "discard itself": e.PRICE_SELF,
}
_WHOMS: Final = {
    "self": e.SELF,
    "host": e.HOST,
    "one": e.ONE,
    "all": e.ALL,
    "any_number": e.ANY_NUMBER,
    "winner_dragon": e.WINNER_DRAGON,
}
_TOKEN: Final = re.compile(r"[^\s\[]*\[[^\]]*\]|\S+")
_MEASURE: Final = re.compile(r"(strength|base)(<=|>=)(-?\d+)")


class Reader:
    """Reads the clauses of one card; `number_of` finds the numbers of cards that a clause names."""

    def __init__(self, number_of: dict[str, int]) -> None:
        self.number_of = number_of
        self.tag_of = ""

    def clause(self, kind: int, text: str) -> Clause:
        head, colon, body = text.partition(": ")
        words = _TOKEN.findall(body)
        may = words[:1] == ["may"]
        if may:
            words = words[1:]
        if not colon or not words:
            raise BadCards(f"{text!r} cannot be read; expected 'when: operation', for instance 'on win: gain 1'")
        if words[0] not in OPERATIONS:
            raise BadCards(f"{words[0]!r} in {text!r} is no operation")
        op, self.tag_of = OPERATIONS[words[0]]
        clause = Clause(kind, 0, op)
        clause.may = may
        self._head(clause, head)
        for word in words[1:]:
            self._word(clause, word, text)
        return clause

    def _head(self, clause: Clause, head: str) -> None:
        parts = head.split(", ")
        when, bracket, conditions = parts[0].partition(" [")
        if when not in e.WHENS:
            raise BadCards(f"the moment {when!r} is unknown; expected one of {', '.join(e.WHENS)}")
        clause.when = e.WHENS.index(when)
        if bracket:
            self._filter(clause, conditions.rstrip("]"))
        for part in parts[1:]:
            pay = re.fullmatch(r"pay (\d|any)", part)
            named = re.fullmatch(r"discard ([A-Z]+\d+[a-z]?)", part)
            if pay is not None:
                clause.cost = e.ANY_GOLD if pay[1] == "any" else int(pay[1])
            elif part in _LIMITS:
                clause.limit = _LIMITS[part]
            elif part in _PRICES:
                clause.price = _PRICES[part]
            elif named is not None:
                clause.price = e.PRICE_NAMED
                clause.tag = self._card(named[1])
            else:
                raise BadCards(f"{part!r} is no price and no limit; expected one of pay N, {', '.join(_LIMITS)}")

    def _word(self, clause: Clause, word: str, text: str) -> None:
        name, bracket, conditions = word.partition("[")
        if bracket:
            self._filter(clause, conditions.rstrip("]"))
        if name in _WHOMS:
            clause.whom = _WHOMS[name]
        elif re.fullmatch(r"-?\d+", name):
            clause.n = int(name)
        elif name.replace("_", " ") in e.WHOS:
            clause.who = e.WHOS.index(name.replace("_", " "))
        elif name in e.ROLES and name:
            clause.role = e.ROLES.index(name)
        elif name in ("from_down", "from_up"):
            clause.need |= e.DOWN if name == "from_down" else e.UP
        elif name in ("paid", "any"):
            clause.n = 0
        elif name.startswith("only:"):
            clause.n = self._card(name[5:]) + 1
        elif name and not self._tag(clause, name):
            raise BadCards(f"{name!r} in {text!r} is unknown")

    def _filter(self, clause: Clause, conditions: str) -> None:
        for word in conditions.split():
            measure = _MEASURE.fullmatch(word)
            if measure is not None:
                clause.measure = e.NUMBERS.index(measure[1])
                if measure[2] == "<=":
                    clause.high = int(measure[3])
                else:
                    clause.low = int(measure[3])
            elif word.lstrip("!") not in e.FITS:
                raise BadCards(f"{word!r} is nothing to look for in a card; expected one of {', '.join(e.FITS)}")
            elif word.startswith("!"):
                clause.bar |= 1 << e.FITS.index(word[1:])
            else:
                clause.need |= 1 << e.FITS.index(word)

    def _tag(self, clause: Clause, word: str) -> bool:
        """Whether the word belongs to this operation; then it is written down."""
        plain = word.replace("_", " ")
        known = self.tag_of
        if known in _ENUMERATED:
            words = _ENUMERATED[known]
            if word not in words and plain not in words:
                return False
            clause.tag = words.index(word if word in words else plain)
        elif known in _BITS:
            for part in word.split("|"):
                names = _BITS[known]
                found = part if part in names else part.replace("_", " ")
                if found not in names:
                    return False
                clause.tag |= 1 << names.index(found)
        elif known == "keyword":
            if word not in e.KEYWORDS:
                return False
            clause.tag |= e.KEYWORDS[word]
        elif known == "type":
            if word != "any_card" and word not in e.TYPES:
                return False
            clause.tag = -1 if word == "any_card" else e.TYPES.index(word)
        elif known == "card":
            clause.tag = self._card(word)
        else:
            return False
        return True

    def _card(self, id: str) -> int:
        if id not in self.number_of:
            raise BadCards(f"no card has the id {id!r}")
        return self.number_of[id]
