"""A quick player for the play-outs of a search: it plays what it draws, strikes when it can, and buys what it can pay.

It must be fast and never foolish, so that games between two of it end soon and say something about the position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.volfyirion import chains, codes, decks, scoring, verbs
from wyrmhall.games.volfyirion.rules import Arrange, Main, Opening
from wyrmhall.games.volfyirion.steps import Draw, Fly, Place, Raze, Remove

# A Diviner is worth keeping, a Prospector is not.
WEAK: Final = 0.5

if TYPE_CHECKING:
    from wyrmhall.games.volfyirion.state import VolfyirionState
    from wyrmhall.kernel.rng import Rng


def choose(s: VolfyirionState, seat: int, rng: Rng) -> int:
    op = s.stack[-1]
    first = s.cards.first
    if isinstance(op, Main):
        return _act(s, seat, rng)
    if isinstance(op, Place):
        return first[verbs.CITY] + _space_for(s, seat, s.placing, rng)
    if isinstance(op, Draw):
        return first[verbs.DRAW_ONE] if op.count > 0 and decks.can_draw(s, seat) else s.hands[seat][-1]
    if isinstance(op, Remove):
        return _weakest(s, seat)
    if isinstance(op, Fly):
        return first[verbs.FLY_TO] + _dearest(s, 1 - seat) if s.dragon == codes.HOME else first[verbs.FLY_HOME]
    if isinstance(op, Opening):
        return first[verbs.KEEP]
    options = s.legal(seat)
    # What can be razed is razed: leaving it is the last option.
    return options[rng.below(len(options) - 1 if isinstance(op, Raze) else len(options))]


def obvious(s: VolfyirionState, seat: int) -> int:
    """Cards and chains that only give points are worth taking at once; how cities are arranged changes nothing."""
    cards = s.cards
    op = s.stack[-1]
    if isinstance(op, Arrange):
        return cards.first[verbs.ORDER]
    if isinstance(op, Draw) and op.drawn and cards.plain[s.hands[seat][-1]]:
        return s.hands[seat][-1]
    if not isinstance(op, Main):
        return codes.NONE
    plain = _play_plain(s, seat)
    return plain if plain != codes.NONE else _use_chain(s, seat, True)


def _play_plain(s: VolfyirionState, seat: int) -> int:
    """The cards that only give points, all together if there are several."""
    found = codes.NONE
    for card in s.hands[seat]:
        if s.cards.plain[card]:
            if found != codes.NONE:
                return s.cards.first[verbs.PLAY_ALL]
            found = card
    return found


def _act(s: VolfyirionState, seat: int, rng: Rng) -> int:
    cards = s.cards
    for card in s.hands[seat]:
        if not cards.plain[card] and (cards.kind[card] == codes.WONDER or _has_space(s, seat, card)):
            return card
    token = _play_plain(s, seat)
    if token == codes.NONE:
        token = _use_chain(s, seat, False)
    if token == codes.NONE:
        token = _strike(s, seat)
    if token == codes.NONE:
        token = _command_dragon(s, seat)
    if token == codes.NONE:
        token = _buy(s, rng)
    if token == codes.NONE and s.kp > 1:
        token = _meddle(s, seat)
    return cards.first[verbs.END_TURN] if token == codes.NONE else token


def _has_space(s: VolfyirionState, seat: int, card: int) -> bool:
    there = s.buildings if s.cards.kind[card] == codes.BUILDING else s.troops
    for city in range(codes.CITIES):
        if s.standing[seat] >> city & 1 and there[seat * codes.CITIES + city] < 0:
            return True
    return False


def _space_for(s: VolfyirionState, seat: int, card: int, rng: Rng) -> int:
    """A free space, else the one whose card is worth least; troops guard the weakest city first."""
    there = s.buildings if s.cards.kind[card] == codes.BUILDING else s.troops
    best = codes.NONE
    least = 0
    for city in range(codes.CITIES):
        if s.standing[seat] >> city & 1:
            code = there[seat * codes.CITIES + city]
            value = 0 if code < 0 else 100 * s.cards.cost[code & codes.KIND]
            value += s.cards.city_defence[seat * codes.CITIES + city] * 2 + rng.below(3)
            if best == codes.NONE or value < least:
                best = city
                least = value
    return best


def _use_chain(s: VolfyirionState, seat: int, for_points: bool) -> int:
    """A chain that holds; with `for_points` only one that brings nothing else."""
    trigger = s.cards.trigger
    only_points = s.cards.only_points
    counts = 0
    for code in s.plays[seat]:
        wanted = only_points[code & codes.KIND] or not for_points
        if wanted and trigger[code & codes.KIND] == codes.CHAIN and not code & codes.USED:
            if not counts:
                counts = chains.count_colours(s, seat)
            if chains.usable(s, code, counts):
                return s.cards.first[verbs.USE] + (code & codes.KIND)
    for city in range(codes.CITIES):
        code = s.buildings[seat * codes.CITIES + city]
        if code < 0 or code & codes.USED or (for_points and not only_points[code & codes.KIND]):
            continue
        if trigger[code & codes.KIND] == codes.CHAIN:
            if not counts:
                counts = chains.count_colours(s, seat)
            if chains.usable(s, code, counts):
                return s.cards.first[verbs.USE_BUILDING] + city
    return codes.NONE


def _strike(s: VolfyirionState, seat: int) -> int:
    """Attack the cheapest open city, using up cards for their points if that is enough; else a guarded one."""
    enemy = 1 - seat
    base = enemy * codes.CITIES
    target = codes.NONE
    cheapest = 99
    guarded = codes.NONE
    through = 99
    for city in range(codes.CITIES):
        if s.standing[enemy] >> city & 1:
            cost = scoring.attack_cost(s, base + city)
            if s.troops[base + city] < 0:
                if cost < cheapest:
                    cheapest = cost
                    target = city
            elif cost < through:
                through = cost
                guarded = city
    if target != codes.NONE:
        if cheapest <= s.bp:
            return s.cards.first[verbs.ATTACK] + target
        if cheapest <= s.bp + 10:
            token = _spend_for(s, seat, s.cards.bonus_bp, cheapest - s.bp)
            if token != codes.NONE:
                return token
    if guarded != codes.NONE:
        if s.bp >= s.cards.city_defence[base + guarded]:
            token = _spend_raze(s, seat)
            if token != codes.NONE:
                return token
        if through <= s.bp:
            return s.cards.first[verbs.ATTACK] + guarded
    return codes.NONE


def _spend_for(s: VolfyirionState, seat: int, bonus: list[int], missing: int) -> int:
    """A card to use up on the way to `missing` more points, if all such cards together bring them."""
    together = 0
    token = codes.NONE
    trigger = s.cards.trigger
    for code in s.plays[seat]:
        card = code & codes.KIND
        if trigger[card] == codes.REMOVAL and bonus[card] and not code & codes.SEALED:
            together += bonus[card]
            token = s.cards.first[verbs.USE] + card
    for city in range(codes.CITIES):
        code = s.troops[seat * codes.CITIES + city]
        if code >= 0 and trigger[code & codes.KIND] == codes.REMOVAL and bonus[code & codes.KIND]:
            together += bonus[code & codes.KIND]
            token = s.cards.first[verbs.USE_TROOP] + city
    return token if together >= missing else codes.NONE


def _spend_raze(s: VolfyirionState, seat: int) -> int:
    for code in s.plays[seat]:
        secondary = s.cards.secondary[code & codes.KIND]
        if secondary is not None and secondary.raze_troop and not code & codes.SEALED:
            return s.cards.first[verbs.USE] + (code & codes.KIND)
    return codes.NONE


def _command_dragon(s: VolfyirionState, seat: int) -> int:
    if s.dragon >= 0:
        if s.dragon // codes.CITIES != seat:
            return codes.NONE
        if s.kp >= codes.MOVE_COST:
            return s.cards.first[verbs.FLY_HOME]
        return _spend_for(s, seat, s.cards.bonus_kp, codes.MOVE_COST - s.kp)
    if s.dragon == codes.HOME and s.kp >= codes.MOVE_COST:
        return s.cards.first[verbs.FLY_TO] + _dearest(s, 1 - seat)
    return codes.NONE


def _dearest(s: VolfyirionState, owner: int) -> int:
    """The city that costs most to attack."""
    best = codes.NONE
    most = 0
    for city in range(codes.CITIES):
        if s.standing[owner] >> city & 1:
            cost = scoring.attack_cost(s, owner * codes.CITIES + city)
            if cost > most:
                most = cost
                best = city
    return best


def _buy(s: VolfyirionState, rng: Rng) -> int:
    """Acquire a dear card, but not always the dearest."""
    cost = s.cards.cost
    best = codes.NONE
    most = 0
    if s.bp > 1:
        for card in s.lair:
            if card != codes.NONE and cost[card] <= s.bp and cost[card] > most:
                most = cost[card]
                best = card
    if best == codes.NONE and s.cp:
        for card in s.row:
            if card != codes.NONE and cost[card] <= s.cp:
                value = 2 * cost[card] + rng.below(5)
                if value > most:
                    most = value
                    best = card
    return best if best == codes.NONE else s.cards.first[verbs.ACQUIRE] + best


def _meddle(s: VolfyirionState, seat: int) -> int:
    """Free an own wonder, else seal one of the other house."""
    cards = s.cards
    for code in s.plays[seat]:
        if code & codes.SEALED and cards.cost[code & codes.KIND] <= s.kp:
            return cards.first[verbs.UNSEAL_OWN] + cards.wonder_number[code & codes.KIND]
    for code in s.plays[1 - seat]:
        card = code & codes.KIND
        if not code & codes.SEALED and cards.kind[card] == codes.WONDER and cards.cost[card] <= s.kp:
            return cards.first[verbs.SEAL_ENEMY] + cards.wonder_number[card]
    return codes.NONE


def _weakest(s: VolfyirionState, seat: int) -> int:
    """The weakest card that was played or discarded, if it is no better than what a house starts with."""
    power = s.cards.power
    best = s.cards.first[verbs.SKIP]
    least = WEAK
    for card in s.discards[seat]:
        if s.cards.plain[card] and power[card] < least:
            least = power[card]
            best = s.cards.first[verbs.REMOVE_DISCARD] + card
    for code in s.plays[seat]:
        card = code & codes.KIND
        if s.cards.plain[card] and power[card] < least:
            least = power[card]
            best = s.cards.first[verbs.REMOVE_PLAY] + card
    return best
