"""What Wyrmspan asks of a seat, in words: one question for each kind of frame, with the rule behind it."""

from __future__ import annotations

from typing import Any

from wyrmhall.games.wyrmspan.codes import (
    ACTIVATE,
    AT_HERE,
    CACHE,
    CHOOSE_ROW,
    COST_ICON,
    DIG,
    DIG_ROW,
    DUG_OUT,
    FROM_WHERE,
    GAIN_CACHE,
    GAIN_TUCK,
    GIVING,
    GROWING,
    KEEP_CACHE,
    LIMIT,
    MARKING,
    MAT_ICON,
    MAY_CACHE,
    MENU,
    NONE,
    OFFER,
    ONCE,
    PAY_EGGS,
    PAYING,
    PICKS,
    PLAY,
    POOL,
    PUT_CACHE,
    PUT_TUCK,
    RESOURCES,
    REVEAL,
    SAME,
    SETUP,
    SKIP,
    SPLIT,
    SWAP,
    SWAP_WITH,
    TUCK_DECK,
    TUCK_DRAWN,
    TUCK_HAND,
    TURN,
    TURN_END,
    WAIVING,
)
from wyrmhall.games.wyrmspan.phrases import (
    ORDINALS,
    body_words,
    effect_words,
    join,
    plural,
    price_words,
    reveal_words,
)
from wyrmhall.games.wyrmspan.pieces import resources
from wyrmhall.games.wyrmspan.state import WyrmspanState
from wyrmhall.games.wyrmspan.text import dragon_at
from wyrmhall.kernel.prompt import Prompt


def prompt(s: WyrmspanState, seat: int) -> Prompt:
    frame = s.stack[-1]
    message, words, rule = _question(s, seat, frame)
    options = s.legal(seat)
    params: dict[str, Any] = {"round": s.round + 1}
    return Prompt(message, words, rule, params, optional=SKIP in options)


def _question(s: WyrmspanState, seat: int, f: tuple[int, ...]) -> tuple[str, str, str]:
    op = f[0]
    cards = s.cards
    if op == SETUP:
        return _setup_question(s, seat)
    if op == TURN:
        return "turn", "Choose an action, or pass for this round.", "WS-PLAY-2"
    if op == MENU:
        return _menu_question(f)
    if op == PAYING:
        a = cards.abilities[f[2]]
        if f[5] == 0:
            return "pay", f"{_named(s, f[1], f[3], body_words(a, f[4]))}?", "WS-ABILITY-1"
        return "pay", f"Go on: {price_words(a.pay[f[5] :])}.", "WS-MORE-4"
    if op in (PLAY, CHOOSE_ROW, WAIVING, GIVING, PAY_EGGS):
        return _play_question(s, f)
    if op in (DIG, DIG_ROW, DUG_OUT, FROM_WHERE):
        return _dig_question(s, f)
    if op == MARKING:
        return "marker", "Place a marker on the guild tile.", "WS-GUILD-3"
    if op == ONCE:
        return "once", "Which once-per-round ability comes next?", "WS-ROUND-2"
    if op == TURN_END:
        if resources(s, seat) > LIMIT:
            return "limit", f"You have more than {LIMIT} resources: give one back, or exchange two for one.", "WS-END-1"
        return "limit", f"You have more than {LIMIT} cards: discard one.", "WS-END-1"
    return _more_questions(s, f)


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]


def _setup_question(s: WyrmspanState, seat: int) -> tuple[str, str, str]:
    picks = s.pool[seat * POOL + PICKS]
    if picks < 2:
        return "setup_cards", f"Keep four cards: choose the {ORDINALS[picks]} of two to give up.", "WS-SETUP-5"
    return "setup_resources", f"Choose the {ORDINALS[picks - 2]} of three resources.", "WS-SETUP-6"


def _menu_question(f: tuple[int, ...]) -> tuple[str, str, str]:
    names = ("dragon card", "cave card", "guild step", "resource", "egg")
    parts = [plural(f[3 + i], name) for i, name in enumerate(names) if f[3 + i]]
    total = sum(f[3:8])
    if f[9] < total:
        return "gain", f"Choose {f[9]} of these to gain: {', '.join(parts)}.", "WS-MORE-4"
    if f[7] == total:
        return "gain", f"Choose where to lay {parts[0]}.", "WS-EGG-1"
    return "gain", f"Choose what to gain: {join(parts)}.", "WS-MORE-4"


def _play_question(s: WyrmspanState, f: tuple[int, ...]) -> tuple[str, str, str]:
    op = f[0]
    names = s.cards.names
    if op == PLAY:
        return "dragon", "Which dragon do you play?", "WS-ENTICE-1"
    if op == CHOOSE_ROW:
        if f[4]:
            return "cover", f"Which dragon does {names[f[2]]} cover?", "WS-TILE-3"
        return "cave", f"Into which cave does {names[f[2]]} go?", "WS-ENTICE-3"
    if op == WAIVING:
        return "waive", f"What do you leave out of the cost of {names[f[2]]}?", "WS-MORE-5"
    if op == GIVING:
        return "exchange", f"Two for one: choose a resource to give; {f[2]} to go.", "WS-RES-1"
    return "eggs", f"Choose where to take {'an egg' if f[2] == 1 else f'{f[2]} eggs'} from.", "WS-EGG-3"


def _dig_question(s: WyrmspanState, f: tuple[int, ...]) -> tuple[str, str, str]:
    if f[0] == DIG:
        return "cave_card", "Which cave card do you play?", "WS-EXCAVATE-1"
    if f[0] == DIG_ROW:
        return "dig", "Which cave do you dig further?", "WS-EXCAVATE-1"
    if f[0] == FROM_WHERE:
        return "where", "Take the card from your hand or from the display?", "WS-CARDS-2"
    return "order", "Which comes first, the card's benefit or three items for a coin?", "WS-EXCAVATE-5"


def _more_questions(s: WyrmspanState, f: tuple[int, ...]) -> tuple[str, str, str]:
    op = f[0]
    if op == OFFER:
        words = effect_words(s.cards.abilities[f[3]], f[4:])
        return "offer", f"{_named(s, f[1], f[2], words)}?", "WS-ABILITY-1"
    if op == REVEAL:
        return "reveal", f"{_named(s, f[1], f[2], reveal_words(f[3], f[4]))}?", "WS-CARDS-4"
    if op == CACHE:
        if f[3] < 4:
            return "cache", f"Cache {RESOURCES[f[3]]} on {dragon_at(s, f[1], f[2])}?", "WS-CACHE-1"
        where = f" on {dragon_at(s, f[1], f[2])}" if f[6] == AT_HERE else ""
        return "cache", f"Choose a resource to cache{where}.", "WS-CACHE-1"
    if op in (TUCK_HAND, TUCK_DRAWN, SPLIT):
        return _tuck_question(s, f)
    table = {
        KEEP_CACHE: ("cache", "Choose a resource to cache; you keep another.", "WS-READ-20"),
        GROWING: (
            "growing",
            f"{dragon_at(s, f[1], f[2])} is fed for the third time: which comes first?",
            "WS-READ-17",
        ),
        PUT_CACHE: ("put_cache", "Which dragon gets it?", "WS-CACHE-1"),
        PUT_TUCK: ("put_tuck", "Under which dragon?", "WS-TUCK-1"),
        GAIN_CACHE: ("resource", "Which resource do you gain?", "WS-MORE-2"),
        MAY_CACHE: ("may_cache", "Do you cache it, or keep it?", "WS-MORE-2"),
        TUCK_DECK: ("tuck_deck", "Under which dragon goes the card from the deck?", "WS-READ-7"),
        GAIN_TUCK: ("gain_tuck", "Choose a dragon card to gain; you may tuck it then.", "WS-CARDS-1"),
        SAME: ("same", "Which resource do you gain?", "WS-MORE-1"),
        COST_ICON: ("cost_icon", "Which resource of the tucked card's cost do you gain?", "WS-TUCK-2"),
        SWAP: ("swap", "Which dragon changes its place?", "WS-MORE-6"),
        SWAP_WITH: ("swap_with", "With which other dragon?", "WS-MORE-6"),
        ACTIVATE: ("activate", "Which dragon's ability do you use?", "WS-ABILITY-1"),
        MAT_ICON: ("icon", "Which icon of the mat do you use?", "WS-READ-8"),
    }
    if op in table:
        return table[op]
    what = "Which resource do you want?" if f[2] == NONE else f"Give two for one {RESOURCES[f[2]]}: choose one."
    return "wanted", what, "WS-RES-1"


def _tuck_question(s: WyrmspanState, f: tuple[int, ...]) -> tuple[str, str, str]:
    place = f[4] if f[0] == TUCK_HAND else f[5]
    where = f" under {dragon_at(s, f[1], f[2])}" if place == AT_HERE else ""
    if f[0] == TUCK_HAND:
        return "tuck", f"Choose a dragon card of your hand to tuck{where}.", "WS-TUCK-1"
    if f[0] == TUCK_DRAWN:
        return "tuck_drawn", f"Do you tuck what you gained{where}, or keep it?", "WS-MORE-2"
    return "split", f"Choose the card to {'discard' if place == NONE else f'tuck{where}'}.", "WS-MORE-2"


def _named(s: WyrmspanState, seat: int, space: int, words: str) -> str:
    """Words of an ability after the name of the dragon that says 'here' and 'this cave', where one does."""
    return f"{dragon_at(s, seat, space)}: {words}" if space >= 0 else _upper(words)
