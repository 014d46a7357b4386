"""The flow of play in Fairy Tale: what is asked, which tokens are legal, and what a token does.

All choices are made at the same time: a token waits in `choice` until the last seat has chosen, then all are
carried out. `advance` runs the frames on the stack until somebody has to choose or nothing is left to do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.fairytale.codes import (
    DEAL,
    DISCARD,
    DISCARDED,
    DOWN,
    DRAFT,
    DRAW,
    DREW,
    DREW_CARD,
    EXCHANGE,
    FLIP,
    FLIPPED,
    GARFIELD,
    GAVE,
    GAVE_FACE_DOWN,
    HUNTED,
    KEEP,
    KEPT_NAME,
    KIND,
    NAME,
    NAMED,
    NONE,
    PACK,
    PICKED,
    PICKED_CARD,
    PLACED,
    PLACED_CARD,
    PLAY,
    REVEALED,
    ROUND,
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


def begin(s: FairyTaleState) -> None:
    """Deal the first cards and ask for the first pick."""
    s.stack = [(NAME, NONE), (ROUND, 3), (ROUND, 2), (ROUND, 1), (ROUND, 0)]
    advance(s)


def direction(round: int) -> int:
    """FT-DRAFT-4: the first and third draft pass to the left, which is the next seat; the others to the right."""
    return 1 if round % 2 == 0 else -1


def place_picks(s: FairyTaleState) -> None:
    """Where the next pick of each seat goes: the pack it holds in this step, past the picks made from it."""
    n = s.seats
    shift = s.step if s.round % 2 == 0 else -s.step
    for seat in range(n):
        s.at[seat] = PACK * (s.round * n + (seat - shift) % n) + s.step


def held(s: FairyTaleState, seat: int) -> list[int]:
    """The cards `seat` chooses from: its pack in a draft, else its hand."""
    if s.op == DRAFT:
        return s.packs[s.at[seat] : s.at[seat] + PACK - s.step]
    return s.hands[seat][:]


def picked(s: FairyTaleState, seat: int) -> list[int]:
    """The cards `seat` has put aside in the draft that is going on, without a choice that still waits."""
    if s.op != DRAFT:
        return []
    n = s.seats
    turn = direction(s.round)
    return [s.packs[PACK * (s.round * n + (seat - turn * step) % n) + step] for step in range(s.step)]


def legal(s: FairyTaleState, seat: int) -> list[int]:
    if not 0 <= seat < s.seats:
        s.check_seat(seat)
    options: list[int] = []
    if not s.waiting >> seat & 1:
        return options
    op = s.op
    if op == DRAFT:
        at = s.at[seat]
        for card in s.packs[at : at + PACK - s.step]:
            if card not in options:
                options.append(card)
    elif op == PLAY:
        for card in s.hands[seat]:
            if card not in options:
                options.append(card)
    elif op == EXCHANGE:
        _list_exchanges(s, seat, options)
    elif op == NAME:
        _list_names(s, seat, options)
    else:
        _list_targets(s, seat, op, options)
    return options


def apply(s: FairyTaleState, seat: int, token: int) -> None:
    if not 0 <= seat < s.seats or not s.waiting >> seat & 1:
        raise s.refuse(seat, token)
    op = s.op
    if op == DRAFT:
        place = s.at[seat]
        packs = s.packs
        at = place
        end = place + PACK - s.step
        while at < end and packs[at] != token:
            at += 1
        if at == end:
            raise s.refuse(seat, token)
        # The rest of the pack keeps its order, so that people find their cards where they were.
        while at > place:
            packs[at] = packs[at - 1]
            at -= 1
        packs[place] = token
    elif op == PLAY:
        if token not in s.hands[seat]:
            raise s.refuse(seat, token)
    elif token not in legal(s, seat):
        raise s.refuse(seat, token)
    s.choice[seat] = token
    s.waiting ^= 1 << seat
    if s.events is not None:
        _note_choice(s, seat, token, op)
    if s.waiting == 0:
        resolve(s, op)
        advance(s)


def _note_choice(s: FairyTaleState, seat: int, token: int, op: int) -> None:
    events = s.events
    assert events is not None
    if op == DRAFT:
        events.append((PICKED, EVERYBODY, seat))
        events.append((PICKED_CARD, 1 << seat, seat, token))
    elif op == PLAY:
        events.append((PLACED, EVERYBODY, seat))
        events.append((PLACED_CARD, 1 << seat, seat, token))


def resolve(s: FairyTaleState, op: int) -> None:
    """Everybody has chosen: carry it out."""
    s.epoch += 1
    n = s.seats
    choice = s.choice
    if op == DRAFT:
        s.step += 1
    elif op == PLAY:
        _reveal(s)
    elif op == EXCHANGE:
        _exchange(s)
    else:
        for seat in range(n):
            token = choice[seat]
            if token != NONE:
                if op == NAME:
                    _give_name(s, seat, token)
                else:
                    _turn(s, seat, op, token)
    for seat in range(n):
        choice[seat] = NONE


def advance(s: FairyTaleState) -> None:
    """Work off the stack until somebody has to choose."""
    while s.waiting == 0:
        if not s.stack:
            s.op = NONE
            return
        frame = s.stack[-1]
        op = frame[0]
        s.op = op
        if op == DRAFT:
            _ask_pick(s)
        elif op == PLAY:
            _ask_play(s)
        elif op == UNFLIP or op == FLIP:
            _ask_targets(s, op)
        elif op == ROUND:
            _begin_round(s, frame[1])
        elif op == DISCARD:
            _discard(s)
        elif op == DRAW:
            _draw(s)
        elif op == EXCHANGE:
            _ask_exchange(s, frame[1])
        else:
            _ask_names(s)


# Drafting


def _begin_round(s: FairyTaleState, round: int) -> None:
    """FT-DRAFT-1: five cards each from the deck, chance resolved one card at a time."""
    s.round = round
    s.step = 0
    s.epoch += 1
    deck = s.deck
    packs = s.packs
    rng = s.rng
    left = len(deck)
    for _ in range(s.seats):
        pack: list[int] = []
        for _ in range(PACK):
            i = rng.below(left)
            left -= 1
            pack.append(deck[i])
            deck[i] = deck[left]
            deck.pop()
        pack.sort()
        packs += pack
    s.stack.pop()
    s.stack.append((DISCARD, NONE))
    s.stack.append((PLAY, 2))
    s.stack.append((PLAY, 1))
    s.stack.append((PLAY, 0))
    s.stack.append((DRAFT, round))
    if s.events is not None:
        s.events.append((DEAL, EVERYBODY, round))


def _ask_pick(s: FairyTaleState) -> None:
    if s.step >= PACK - 1:
        _take_up_picks(s)
        return
    place_picks(s)
    packs = s.packs
    left = PACK - s.step
    for seat in range(s.seats):
        at = s.at[seat]
        card = packs[at]
        # A pack of copies of one card leaves no choice.
        for i in range(at + 1, at + left):
            if packs[i] != card:
                s.waiting |= 1 << seat
                break
        else:
            s.choice[seat] = card
    if s.waiting == 0:
        resolve(s, DRAFT)


def _take_up_picks(s: FairyTaleState) -> None:
    """FT-DRAFT-5: the last card of a pack needs no choice; the five picks are the hand."""
    n = s.seats
    packs = s.packs
    turn = direction(s.round)
    first = s.round * n
    hands: list[list[int]] = []
    for seat in range(n):
        hand: list[int] = []
        for step in range(PACK):
            hand.append(packs[PACK * (first + (seat - turn * step) % n) + step])
        hand.sort()
        hands.append(hand)
    s.hands = hands
    s.step = 0
    s.stack.pop()


# Playing


def _ask_play(s: FairyTaleState) -> None:
    s.step = s.stack[-1][1]
    n = s.seats
    for seat in range(n):
        hand = s.hands[seat]
        first = hand[0]
        for card in hand:
            if card != first:
                s.waiting |= 1 << seat
                break
        else:
            s.choice[seat] = first
    if s.waiting == 0:
        resolve(s, PLAY)


def _reveal(s: FairyTaleState) -> None:
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


def _list_targets(s: FairyTaleState, seat: int, op: int, options: list[int]) -> None:
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


def _ask_targets(s: FairyTaleState, op: int) -> None:
    """FT-EFFECT-5: the affected seat chooses; no card of the kind means no effect; one kind of card is no choice."""
    for seat in range(s.seats):
        while True:
            target = asked_faction(s, seat)
            if target == NONE:
                break
            options: list[int] = []
            _list_targets(s, seat, op, options)
            if len(options) > 1:
                s.waiting |= 1 << seat
                break
            if options:
                _turn(s, seat, op, options[0])
            else:
                s.need[seat * 5 + target] = 0
    if s.waiting == 0:
        s.stack.pop()
        if s.stack and s.stack[-1][0] == FLIP and op == UNFLIP:
            _demand(s, FLIP)


def _turn(s: FairyTaleState, seat: int, op: int, card: int) -> None:
    target = asked_faction(s, seat)
    s.need[seat * 5 + target] -= 1
    before = card | DOWN if op == UNFLIP else card
    place = s.tableaus.index(before, seat * TABLEAU)
    s.tableaus[place] = before ^ DOWN
    if s.events is not None:
        s.events.append((UNFLIPPED if op == UNFLIP else FLIPPED, EVERYBODY, seat, card))


def _draw(s: FairyTaleState) -> None:
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


def _discard(s: FairyTaleState) -> None:
    """FT-PLAY-4: what was not played goes to the discard pile, unseen."""
    s.stack.pop()
    for seat in range(s.seats):
        if s.events is not None:
            s.events.append((DISCARDED, EVERYBODY, seat, len(s.hands[seat])))
        s.hands[seat] = []


# Team play


def partner(seat: int) -> int:
    """FT-TEAM-1: partners sit across from each other."""
    return (seat + 2) % 4


def _list_exchanges(s: FairyTaleState, seat: int, options: list[int]) -> None:
    for place in range(seat * TABLEAU, seat * TABLEAU + TABLEAU):
        entry = s.tableaus[place]
        if entry != NONE:
            token = (entry & KIND) + s.cards.size if entry >= DOWN else entry
            if token not in options:
                options.append(token)


def _ask_exchange(s: FairyTaleState, seat: int) -> None:
    """FT-GARFIELD-2: each partner chooses which of its own cards to give."""
    for giver in (seat, partner(seat)):
        options: list[int] = []
        _list_exchanges(s, giver, options)
        if len(options) > 1:
            s.waiting |= 1 << giver
        else:
            s.choice[giver] = options[0]
    if s.waiting == 0:
        resolve(s, EXCHANGE)


def _exchange(s: FairyTaleState) -> None:
    seat = s.stack[-1][1]
    s.stack.pop()
    places: list[int] = []
    for giver in (seat, partner(seat)):
        token = s.choice[giver]
        entry = token - s.cards.size | DOWN if token >= s.cards.size else token
        places.append(s.tableaus.index(entry, giver * TABLEAU))
        if s.events is not None:
            shown = NONE if entry >= DOWN else entry
            s.events.append((GAVE, EVERYBODY, giver, partner(giver), shown))
            if shown == NONE:
                s.events.append((GAVE_FACE_DOWN, 1 << seat | 1 << partner(seat), giver, partner(giver), entry & KIND))
    tableaus = s.tableaus
    tableaus[places[0]], tableaus[places[1]] = tableaus[places[1]], tableaus[places[0]]


# Almighty names


def unnamed(s: FairyTaleState, seat: int) -> int:
    """The face-up almighty card of `seat` that waits for its name, or -1."""
    given = 0
    for name in s.names:
        if name >> 7 == seat:
            given += 1
    for place in range(seat * TABLEAU, seat * TABLEAU + TABLEAU):
        entry = s.tableaus[place]
        if 0 <= entry < DOWN and s.cards.almighty[entry]:
            if given == 0:
                return entry
            given -= 1
    return NONE


def _list_names(s: FairyTaleState, seat: int, options: list[int]) -> None:
    """FT-ALMIGHTY-2: its own name, or any other that one of the seat's face-up cards looks at."""
    card = unnamed(s, seat)
    options.append(s.cards.size * 2)
    for place in range(seat * TABLEAU, seat * TABLEAU + TABLEAU):
        entry = s.tableaus[place]
        if 0 <= entry < DOWN:
            for name in s.cards.looks_at[entry]:
                if name != card and name not in options:
                    options.append(name)


def _ask_names(s: FairyTaleState) -> None:
    """FT-ALMIGHTY-1: before scoring each almighty card takes one name; one that can change nothing keeps its own."""
    for seat in range(s.seats):
        while unnamed(s, seat) != NONE:
            options: list[int] = []
            _list_names(s, seat, options)
            if len(options) > 1:
                s.waiting |= 1 << seat
                break
            _give_name(s, seat, options[0])
    if s.waiting == 0:
        s.stack.pop()


def _give_name(s: FairyTaleState, seat: int, token: int) -> None:
    card = unnamed(s, seat)
    kept = token == s.cards.size * 2
    s.names.append(seat << 7 | (KEEP if kept else token))
    if s.events is not None:
        if kept:
            s.events.append((KEPT_NAME, EVERYBODY, seat, card))
        else:
            s.events.append((NAMED, EVERYBODY, seat, card, token))
