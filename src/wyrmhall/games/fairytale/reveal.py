"""Turning cards up in Fairy Tale, and what their effects do: Hunt, Unflip, Flip and Draw.

`need` holds how many cards of each faction every seat still has to turn; whoever is affected chooses which.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.fairytale.codes import (
    DOWN,
    DRAW,
    DREW,
    DREW_CARD,
    EXCHANGE,
    FLIP,
    FLIPPED,
    GARFIELD,
    HUNTED,
    KIND,
    NONE,
    PACK,
    REVEALED,
    ROUNDS,
    SHADOW_BIT,
    TABLEAU,
    UNFLIP,
    UNFLIPPED,
)
from wyrmhall.games.fairytale.effects import ANY
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.fairytale.state import FairyTaleState


def reveal(s: FairyTaleState) -> None:
    """FT-PLAY-2: all chosen cards are turned up together, then their effects apply."""
    n = s.seats
    choice = s.choice
    cards = s.cards
    place = len(s.plays) // n
    active = False
    garfield = s.teams == GARFIELD
    for seat in range(n):
        card = choice[seat]
        s.hands[seat].remove(card)
        s.tableaus[seat * TABLEAU + place] = card
        s.plays.append(card)
        if cards.active[card] or (garfield and cards.factions[card] & SHADOW_BIT):
            active = True
    if s.events is not None:
        for seat in range(n):
            s.events.append((REVEALED, EVERYBODY, seat, choice[seat]))
    s.stack.pop()
    s.hunted = 0
    if active:
        _hunt(s, place)
        _schedule_effects(s)


def _hunt(s: FairyTaleState, place: int) -> None:
    """FT-HUNT-1, FT-HUNT-2: cards revealed now are turned down; a hunted hunter still hunts."""
    n = s.seats
    cards = s.cards
    choice = s.choice
    for hunter in range(n):
        prey = cards.hunts[choice[hunter]]
        if prey:
            for seat in range(n):
                card = choice[seat]
                if seat != hunter and cards.factions[card] & prey and not s.hunted >> seat & 1:
                    s.hunted |= 1 << seat
                    s.tableaus[seat * TABLEAU + place] = card | DOWN
                    if s.events is not None:
                        s.events.append((HUNTED, EVERYBODY, seat, card, hunter))


def _schedule_effects(s: FairyTaleState) -> None:
    """FT-EFFECT-1: Unflip, Flip, Draw, Exchange, in this order; the stack wants them the other way round."""
    n = s.seats
    cards = s.cards
    choice = s.choice
    drawing = flipping = unflipping = False
    for seat in range(n - 1, -1, -1):
        if s.hunted >> seat & 1:
            continue
        card = choice[seat]
        if s.teams == GARFIELD and cards.factions[card] & SHADOW_BIT:
            s.stack.append((EXCHANGE, seat))
        if cards.active[card]:
            drawing = drawing or cards.draws[card] > 0
            flipping = flipping or cards.who[1][card] > 0
            unflipping = unflipping or cards.who[0][card] > 0
    if drawing:
        s.stack.append((DRAW, NONE))
    if flipping:
        s.stack.append((FLIP, NONE))
    if unflipping:
        s.stack.append((UNFLIP, NONE))
    if flipping or unflipping:
        _demand(s, UNFLIP if unflipping else FLIP)


def _demand(s: FairyTaleState, op: int) -> None:
    """How many cards of each faction (or ANY) each seat has to turn in this operation."""
    n = s.seats
    cards = s.cards
    verb = op - UNFLIP
    who = cards.who[verb]
    need = s.need
    revealed = len(s.plays) - n
    for seat in range(n):
        card = s.plays[revealed + seat]
        if who[card] and not s.hunted >> seat & 1:
            target = cards.target[verb][card]
            count = cards.count[verb][card]
            if who[card] == 1:
                need[seat * 5 + target] += count
            else:
                for other in range(n):
                    need[other * 5 + target] += count


def asked_faction(s: FairyTaleState, seat: int) -> int:
    """FT-EFFECT-4: specific factions come before any faction; -1 when nothing is left to turn."""
    need = s.need
    for target in range(5):
        if need[seat * 5 + target] > 0:
            return target
    return NONE


def _matches(s: FairyTaleState, entry: int, op: int, target: int) -> bool:
    if entry == NONE or (entry >= DOWN) != (op == UNFLIP):
        return False
    return target == ANY or bool(s.cards.factions[entry & KIND] >> target & 1)


def _applicable(s: FairyTaleState, seat: int, op: int, without: int) -> int:
    """FT-EFFECT-3: how many of the demanded turns can be made, the card at place `without` left aside."""
    single = [0, 0, 0, 0]
    wild = 0
    factions = s.cards.factions
    for place in range(seat * TABLEAU, seat * TABLEAU + TABLEAU):
        entry = s.tableaus[place]
        if place != without and _matches(s, entry, op, ANY):
            mask = factions[entry & KIND]
            if mask == 15:
                wild += 1
            else:
                single[0 if mask == 1 else 1 if mask == 2 else 2 if mask == 4 else 3] += 1
    total = single[0] + single[1] + single[2] + single[3] + wild
    turned = 0
    unmet = 0
    for target in range(4):
        wanted = s.need[seat * 5 + target]
        turned += min(wanted, single[target])
        unmet += max(0, wanted - single[target])
    turned += min(unmet, wild)
    return turned + min(s.need[seat * 5 + ANY], total - turned)


def list_targets(s: FairyTaleState, seat: int, op: int, options: list[int]) -> None:
    """The cards `seat` may turn now: of the faction asked for, and so that as many effects as possible apply."""
    target = asked_faction(s, seat)
    if target == NONE:
        return
    best = NONE
    for place in range(seat * TABLEAU, seat * TABLEAU + TABLEAU):
        entry = s.tableaus[place]
        if not _matches(s, entry, op, target):
            continue
        card = entry & KIND
        if card in options:
            continue
        if s.cards.factions[card] == 15 and target != ANY:
            if best == NONE:
                best = _applicable(s, seat, op, NONE)
            s.need[seat * 5 + target] -= 1
            left = _applicable(s, seat, op, place)
            s.need[seat * 5 + target] += 1
            if left + 1 < best:
                continue
        options.append(card)


def ask_targets(s: FairyTaleState, op: int) -> None:
    """FT-EFFECT-5: the affected seat chooses; no card of the kind means no effect; one kind of card is no choice."""
    for seat in range(s.seats):
        while True:
            target = asked_faction(s, seat)
            if target == NONE:
                break
            options: list[int] = []
            list_targets(s, seat, op, options)
            if len(options) > 1:
                s.waiting |= 1 << seat
                break
            if options:
                turn(s, seat, op, options[0])
            else:
                s.need[seat * 5 + target] = 0
    if s.waiting == 0:
        s.stack.pop()
        if s.stack and s.stack[-1][0] == FLIP and op == UNFLIP:
            _demand(s, FLIP)


def turn(s: FairyTaleState, seat: int, op: int, card: int) -> None:
    target = asked_faction(s, seat)
    s.need[seat * 5 + target] -= 1
    before = card | DOWN if op == UNFLIP else card
    place = s.tableaus.index(before, seat * TABLEAU)
    s.tableaus[place] = before ^ DOWN
    if s.events is not None:
        s.events.append((UNFLIPPED if op == UNFLIP else FLIPPED, EVERYBODY, seat, card))


def draw(s: FairyTaleState) -> None:
    """FT-DRAW-1, FT-READ-5: from the deck into the hand, but never the cards that later drafts need."""
    n = s.seats
    s.stack.pop()
    s.epoch += 1
    reserve = PACK * n * (ROUNDS - 1 - s.round)
    revealed = len(s.plays) - n
    for seat in range(n):
        if s.hunted >> seat & 1:
            continue
        wanted = min(s.cards.draws[s.plays[revealed + seat]], len(s.deck) - reserve)
        for _ in range(wanted):
            last = len(s.deck) - 1
            i = s.rng.below(last + 1)
            card = s.deck[i]
            s.deck[i] = s.deck[last]
            s.deck.pop()
            s.hands[seat].append(card)
            s.drawn.append((s.round * 8 + seat) * 128 + card)
            if s.events is not None:
                s.events.append((DREW_CARD, 1 << seat, seat, card))
        s.hands[seat].sort()
        if wanted > 0 and s.events is not None:
            s.events.append((DREW, EVERYBODY, seat, wanted))
