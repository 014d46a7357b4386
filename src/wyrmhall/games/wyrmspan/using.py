"""Using an ability: whether it can do anything, asking for its price, and starting its effects one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.wyrmspan.codes import (
    ACTIVATE,
    AT_ANY,
    AT_HERE,
    BROWN,
    CACHE,
    CARD,
    COIN,
    COLUMNS,
    COST_ICON,
    DIG,
    DISPLAY,
    DOING,
    DRAW,
    DUG,
    EGGS_AT,
    EGGS_EACH,
    FED,
    FULL,
    GAIN_CACHE,
    GUILD,
    HAND,
    IF_ACTIVATED,
    KEEP_CACHE,
    LENGTH,
    LIMIT,
    MARKERS,
    MARKING,
    MENU,
    NONE,
    OFFER,
    PAY_CACHE,
    PAY_TUCK,
    PAYING,
    PLAY,
    POOL,
    RESOURCE,
    REVEAL,
    ROUNDS,
    ROW,
    ROWS,
    SEEN_BY_NOBODY,
    SHOWN,
    SKIP,
    SPACE,
    SPACES,
    SPLIT,
    STEPPED,
    SWAP,
    TAKE,
    TRACK,
    TUCK_DECK,
    TUCK_DRAWN,
    TUCK_EACH,
    TUCK_HAND,
    TUCKING,
    USE,
    USING,
)
from wyrmhall.games.wyrmspan.counting import EGG_COUNT, count_on, holds
from wyrmhall.games.wyrmspan.paying import affordable, hand_has_cave, list_units, payable, take_unit
from wyrmhall.games.wyrmspan.pieces import (
    any_home,
    ask,
    can_draw_cave,
    can_draw_dragon,
    count_dragons,
    draw_dragon,
    draw_from,
    free_nests,
    gain,
    lay,
    list_dragons,
    list_homes,
    place_in_hand,
    put_under,
    resources,
)
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.wyrmspan.effects import Ability
    from wyrmhall.games.wyrmspan.state import WyrmspanState


def begin_using(s: WyrmspanState, frame: tuple[int, ...]) -> None:
    """(USING, seat, ability, space, times): pass over what can do nothing, else ask for the price or go ahead."""
    s.stack.pop()
    seat = frame[1]
    a = s.cards.abilities[frame[2]]
    if len(a.pay) == 0 and len(a.conditions) == 0:
        if len(a.effects) == 1:
            run_effect(s, seat, frame[3], a, a.effects[0])
        else:
            s.stack.append((DOING, seat, frame[2], frame[3], 0))
    elif possible(s, seat, frame[3], a):
        if len(a.pay):
            s.stack.append((PAYING, seat, frame[2], frame[3], frame[4], 0))
        else:
            s.stack.append((DOING, seat, frame[2], frame[3], 0))


def go_on_doing(s: WyrmspanState, frame: tuple[int, ...]) -> None:
    """(DOING, seat, ability, space, next): start the next effect of an ability that is paid for."""
    s.stack.pop()
    a = s.cards.abilities[frame[2]]
    index = frame[4]
    if index + 1 < len(a.effects):
        s.stack.append((DOING, frame[1], frame[2], frame[3], index + 1))
    run_effect(s, frame[1], frame[3], a, a.effects[index])


def possible(s: WyrmspanState, seat: int, space: int, a: Ability) -> bool:
    """Whether using an ability would change anything."""
    if len(a.conditions) and not holds(s, seat, space, a.conditions):
        return False
    if len(a.pay):
        if not payable(s, seat, space, a.pay):
            return False
        # Tucking and caching are worth something even where what they buy is not to be had.
        if a.pay[0] == PAY_TUCK or a.pay[0] == PAY_CACHE:
            return True
        if len(a.pay) == 1 and needs_what_is_paid(a):
            units: list[int] = []
            list_units(s, seat, space, a.pay[0], units)
            for token in units:
                if buys_something(s, seat, space, a, token):
                    return True
            return False
    return any_possible(s, seat, space, a)


def needs_what_is_paid(a: Ability) -> bool:
    """Whether what an ability does may need the very card or resource that it costs."""
    op = a.effects[0][0]
    return op == ACTIVATE or op == PLAY or op == DIG or op == TUCK_HAND or op == CACHE


def buys_something(s: WyrmspanState, seat: int, space: int, a: Ability, token: int) -> bool:
    """WS-READ-19: whether the ability could still do something once this card or resource is gone."""
    if token < ROW:
        hand = s.hands[seat]
        place = place_in_hand(s, seat, token)
        entry = hand.pop(place)
        result = any_possible(s, seat, space, a)
        hand.insert(place, entry)
        return result
    if not RESOURCE <= token < SPACE:
        return any_possible(s, seat, space, a)
    stock = seat * POOL + token - RESOURCE
    s.pool[stock] -= 1
    result = any_possible(s, seat, space, a)
    s.pool[stock] += 1
    return result


def ask_unit(s: WyrmspanState, frame: tuple[int, ...]) -> None:
    """(PAYING, seat, ability, space, times, unit): pay unit after unit, then do what was paid for."""
    seat = frame[1]
    a = s.cards.abilities[frame[2]]
    unit = frame[5]
    if unit == len(a.pay):
        s.stack.pop()
        if frame[4] > 1:
            s.stack.append((USING, seat, frame[2], frame[3], frame[4] - 1))
        s.stack.append((DOING, seat, frame[2], frame[3], 0))
        return
    options: list[int] = []
    list_units(s, seat, frame[3], a.pay[unit], options)
    if len(a.pay) == 1 and needs_what_is_paid(a):
        options = [token for token in options if buys_something(s, seat, frame[3], a, token)]
    if unit == 0:
        options.append(SKIP)
    elif len(options) == 1:
        take_unit(s, frame, options[0])
        return
    ask(s, seat, options)


def any_possible(s: WyrmspanState, seat: int, space: int, a: Ability) -> bool:
    for effect in a.effects:
        if effect_possible(s, seat, space, a, effect):
            return True
    return False


def effect_possible(s: WyrmspanState, seat: int, space: int, a: Ability, effect: tuple[int, ...]) -> bool:
    op = effect[0]
    if op == MENU:
        return _menu_possible(s, seat, space, effect)
    if op == CACHE:
        return _can_cache(s, seat, effect)
    if op == TUCK_HAND:
        return count_dragons(s, seat) > 0 and any_home(s, seat)
    if op == TUCK_DECK:
        return any_home(s, seat) and can_draw_dragon(s) and amount_of(s, seat, space, a, effect[1]) > 0
    if op == GAIN_CACHE:
        return amount_of(s, seat, space, a, effect[2]) > 0
    if op == DRAW:
        return can_draw_dragon(s) and amount_of(s, seat, space, a, effect[1]) > 0
    if op == SPLIT or op == REVEAL:
        return can_draw_dragon(s)
    if op == EGGS_AT:
        return free_nests(s, seat, space, AT_HERE) > 0
    if op == EGGS_EACH:
        return free_nests(s, seat, space, effect[1]) > 0
    if op == DIG:
        return can_dig(s, seat, effect[2])
    if op == PLAY:
        dragons: list[int] = []
        list_playable(s, seat, effect[1], effect[2], effect[3], dragons)
        return len(dragons) > 0
    if op == SWAP:
        homes: list[int] = []
        list_homes(s, seat, NONE, AT_ANY, homes)
        return len(homes) > 1
    if op == ACTIVATE:
        usable: list[int] = []
        list_activatable(s, seat, effect[1], a, usable)
        return len(usable) > 0
    return True


def _menu_possible(s: WyrmspanState, seat: int, space: int, effect: tuple[int, ...]) -> bool:
    if effect[3] + effect[4] > 0:
        return True
    if effect[1] and (can_draw_dragon(s) or max(s.display[0], s.display[1], s.display[2]) >= 0):
        return True
    if effect[2] and (can_draw_cave(s) or max(s.display[3], s.display[4], s.display[5]) >= 0):
        return True
    return effect[5] > 0 and free_nests(s, seat, space, effect[6]) > 0


def _can_cache(s: WyrmspanState, seat: int, effect: tuple[int, ...]) -> bool:
    """From the supply a named resource may come by exchange, two for one."""
    if not any_home(s, seat):
        return False
    if effect[3] == 1:
        return True
    if effect[1] < 4 and s.pool[seat * POOL + effect[1]] == 0:
        return resources(s, seat) >= 2
    return resources(s, seat) > 0


def amount_of(s: WyrmspanState, seat: int, space: int, a: Ability, count: int) -> int:
    if count != NONE:
        return count
    assert a.amount is not None
    return count_on(s, seat, space, a.amount)


# What can be played, dug or activated


def can_dig(s: WyrmspanState, seat: int, sources: int) -> bool:
    """Whether there is a space to excavate and a cave card for it."""
    base = seat * POOL + DUG
    if s.pool[base] + s.pool[base + 1] + s.pool[base + 2] == ROWS * COLUMNS:
        return False
    if sources & HAND and hand_has_cave(s, seat):
        return True
    if sources & DISPLAY:
        for place in range(SHOWN, 2 * SHOWN):
            if s.display[place] != NONE:
                return True
    return sources & ~(HAND | DISPLAY) > 0 and can_draw_cave(s)


def open_rows(s: WyrmspanState, seat: int, onto: int) -> int:
    """The caves that can take a dragon now, as bits: a free excavated space, or a dragon to cover."""
    rows = 0
    base = seat * POOL
    for row in range(ROWS):
        length = s.pool[base + LENGTH + row]
        if (length > 0) if onto else (length < s.pool[base + DUG + row]):
            rows |= 1 << row
    return rows


def list_playable(s: WyrmspanState, seat: int, sources: int, mode: int, onto: int, options: list[int]) -> None:
    """WS-ENTICE-3, WS-ENTICE-4: dragons with a preferred cave that has room, and a cost that can be paid."""
    rows = open_rows(s, seat, onto)
    habitat = s.cards.habitat
    if rows == 0:
        return
    dragons: list[int] = []
    if sources & HAND:
        list_dragons(s, seat, dragons)
    if sources & DISPLAY:
        for place in range(SHOWN):
            if s.display[place] != NONE:
                dragons.append(s.display[place])
    for dragon in dragons:
        if habitat[dragon] & rows and affordable(s, seat, dragon, mode):
            options.append(dragon)


def list_activatable(s: WyrmspanState, seat: int, triggers: int, user: Ability, options: list[int]) -> None:
    """Own dragons with an ability of these triggers that could do something; not the ability that is being used.

    WS-ABILITY-3: if-activated abilities wait for a later turn than the one their dragon is played in.
    """
    homes: list[int] = []
    list_homes(s, seat, NONE, AT_ANY, homes)
    for token in homes:
        space = token - SPACE
        dragon = s.mat[seat * SPACES + space]
        if s.cards.trigger[dragon] & triggers:
            if s.cards.trigger[dragon] == IF_ACTIVATED and s.fresh >> seat * SPACES + space & 1:
                continue
            ability = s.cards.abilities[s.cards.main[dragon]]
            if ability is user:
                continue
            if possible(s, seat, space, ability) or (ability.opponents >= 0 and s.seats > 1):
                options.append(token)


# Effects


def run_effect(s: WyrmspanState, seat: int, space: int, a: Ability, effect: tuple[int, ...]) -> None:
    """Carry out an effect that asks nothing, or put a frame on the stack for one that does."""
    op = effect[0]
    if op == TAKE:
        for what in range(COIN + 1):
            if effect[1 + what]:
                gain(s, seat, what, effect[1 + what])
    elif op == MENU:
        s.stack.append((MENU, seat, space, effect[1], effect[2], effect[3], effect[4], effect[5], effect[6], effect[7]))
    elif op == DIG:
        s.stack.append((DIG, seat, effect[1], effect[2], FULL, 1))
    elif op == PLAY:
        s.stack.append((PLAY, seat, effect[1], effect[2], effect[3], 1))
    elif op == CACHE:
        s.stack.append((CACHE, seat, space, effect[1], effect[2], effect[3], effect[4]))
    elif op == GAIN_CACHE:
        count = amount_of(s, seat, space, a, effect[2])
        s.stack.append((GAIN_CACHE, seat, space, effect[1], count, effect[3], effect[4]))
    elif op == TUCK_DECK and effect[2] != AT_HERE:
        s.stack.append((TUCK_DECK, seat, space, amount_of(s, seat, space, a, effect[1]), effect[2]))
    elif DRAW <= op <= SPLIT or EGGS_AT <= op <= TUCK_EACH or op == TUCK_DECK:
        if declining_matters(s, seat, space, a, effect):
            s.stack.append((OFFER, seat, space, a.number, *effect))
        else:
            run_unasked(s, seat, space, a, effect)
    elif op == TUCK_HAND or op == REVEAL:
        s.stack.append((op, seat, space, effect[1], effect[2]))
    elif op == ACTIVATE:
        s.stack.append((ACTIVATE, seat, effect[1], a.number))
    elif op == COST_ICON:
        s.stack.append((COST_ICON, seat, s.tucked[len(s.tucked) - 1] & CARD))
    elif op == KEEP_CACHE:
        s.stack.append((KEEP_CACHE, seat, space))
    else:
        s.stack.append((op, seat, space, effect[1] if len(effect) > 1 else 0))


# Effects that leave no choice but whether to take them


def eggs_count(s: WyrmspanState) -> bool:
    """Whether an objective still to be scored counts eggs, so that one egg fewer may be worth more (WS-READ-2)."""
    for round in range(s.round, ROUNDS):
        if s.cards.objectives[s.objectives[round]].kind == EGG_COUNT:
            return True
    return False


def declining_matters(s: WyrmspanState, seat: int, space: int, a: Ability, effect: tuple[int, ...]) -> bool:
    """WS-READ-2: eggs that an objective counts, food that comes too early, and cards over the limit or the deck."""
    op = effect[0]
    if op == EGGS_AT:
        return free_nests(s, seat, space, AT_HERE) > 0 and eggs_count(s)
    if op == EGGS_EACH:
        return free_nests(s, seat, space, effect[1]) > 0 and eggs_count(s)
    if op == TUCK_EACH:
        return _feeds_early(s, seat, space, effect[1], effect[2]) or len(s.dragons) < COLUMNS
    cards = amount_of(s, seat, space, a, effect[1])
    if cards == 0 or not can_draw_dragon(s):
        return False
    if cards > len(s.dragons):
        return True
    if op == SPLIT:
        return len(a.pay) == 0 and len(s.hands[seat]) + cards - 1 - effect[2] > LIMIT
    return op == DRAW and len(s.hands[seat]) + cards > LIMIT


def _feeds_early(s: WyrmspanState, seat: int, space: int, place: int, trait: int) -> bool:
    """Whether a hatchling that waits for its third card would get one."""
    homes: list[int] = []
    list_homes(s, seat, space, place, homes)
    for token in homes:
        at = seat * SPACES + token - SPACE
        dragon = s.mat[at]
        if s.cards.trait[dragon] == trait and s.cards.food[dragon] == TUCKING and s.caches[at] >> FED < 3:
            return True
    return False


def ask_offer(s: WyrmspanState, f: tuple[int, ...]) -> None:
    """(OFFER, seat, space, ability, effect ...): take it or leave it."""
    ask(s, f[1], [USE, SKIP])


def take_offer(s: WyrmspanState, f: tuple[int, ...], token: int) -> None:
    s.stack.pop()
    if token == USE:
        run_unasked(s, f[1], f[2], s.cards.abilities[f[3]], f[4:])


def run_unasked(s: WyrmspanState, seat: int, space: int, a: Ability, effect: tuple[int, ...]) -> None:
    op = effect[0]
    if op == EGGS_AT:
        for _ in range(min(effect[1], free_nests(s, seat, space, AT_HERE))):
            lay(s, seat, SPACE + space)
    elif op == EGGS_EACH:
        _lay_on_each(s, seat, space, effect[1], effect[2])
    elif op == TUCK_EACH:
        _tuck_under_each(s, seat, space, effect[1], effect[2])
    elif op == TUCK_DECK:
        for _ in range(amount_of(s, seat, space, a, effect[1])):
            tuck_from_deck(s, seat, space)
    else:
        _draw(s, seat, space, a, effect)


def _lay_on_each(s: WyrmspanState, seat: int, space: int, place: int, but: int) -> None:
    homes: list[int] = []
    list_homes(s, seat, space, place, homes)
    for token in homes:
        at = seat * SPACES + token - SPACE
        dragon = s.mat[at]
        if s.cards.trait[dragon] != but and s.eggs[at] < s.cards.nests[dragon]:
            lay(s, seat, token)


def _draw(s: WyrmspanState, seat: int, space: int, a: Ability, effect: tuple[int, ...]) -> None:
    """Cards come from the deck into the hand; what may or must become of them is asked once they are seen."""
    drawn = 0
    for _ in range(amount_of(s, seat, space, a, effect[1])):
        if draw_dragon(s, seat):
            drawn += 1
    if drawn == 0:
        return
    if effect[0] == SPLIT:
        s.stack.append((SPLIT, seat, space, drawn, min(effect[2], drawn - 1), effect[3]))
    elif effect[2] > 0:
        s.stack.append((TUCK_DRAWN, seat, space, drawn, min(effect[2], drawn), effect[3]))


def tuck_from_deck(s: WyrmspanState, seat: int, space: int) -> None:
    """WS-READ-7: straight from the deck, so nobody sees which card it is."""
    card = draw_from(s, s.dragons, s.old_dragons)
    if card != NONE:
        put_under(s, seat, space, card, SEEN_BY_NOBODY)


def _tuck_under_each(s: WyrmspanState, seat: int, space: int, place: int, trait: int) -> None:
    """WS-ABILITY-2: every dragon of the trait, this one included if it has it."""
    homes: list[int] = []
    list_homes(s, seat, space, place, homes)
    for token in homes:
        if s.cards.trait[s.mat[seat * SPACES + token - SPACE]] == trait:
            tuck_from_deck(s, seat, token - SPACE)


# The guild track


def step_on(s: WyrmspanState, seat: int) -> None:
    """WS-GUILD-1, WS-GUILD-3: one space on, and at once what is printed there; on a brown space a marker."""
    base = seat * POOL
    s.pool[base + GUILD] += 1
    steps = s.pool[base + GUILD]
    space = steps % TRACK
    if s.events is not None:
        s.events.append((STEPPED, EVERYBODY, seat, space))
    if space % BROWN == 0:
        if steps // BROWN <= MARKERS:
            s.stack.append((MARKING, seat))
    else:
        ability = s.cards.track[space]
        s.stack.append((USING, seat, ability, NONE, 1))
