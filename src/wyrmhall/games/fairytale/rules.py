"""The flow of play in Fairy Tale: what is asked, which tokens are legal, and what a token does.

All choices are made at the same time: a token waits in `choice` until the last seat has chosen, then all are
carried out. `advance` runs the frames on the stack until somebody has to choose or nothing is left to do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.fairytale import reveal
from wyrmhall.games.fairytale.codes import (
    DEAL,
    DISCARD,
    DISCARDED,
    DOWN,
    DRAFT,
    DRAW,
    EXCHANGE,
    FLIP,
    GAVE,
    GAVE_FACE_DOWN,
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
    ROUND,
    TABLEAU,
    UNFLIP,
)
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
        reveal.list_targets(s, seat, op, options)
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
        reveal.reveal(s)
    elif op == EXCHANGE:
        _exchange(s)
    else:
        for seat in range(n):
            token = choice[seat]
            if token != NONE:
                if op == NAME:
                    _give_name(s, seat, token)
                else:
                    reveal.turn(s, seat, op, token)
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
            reveal.ask_targets(s, op)
        elif op == ROUND:
            _begin_round(s, frame[1])
        elif op == DISCARD:
            _discard(s)
        elif op == DRAW:
            reveal.draw(s)
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
    _ask_everybody(s)


def _ask_everybody(s: FairyTaleState) -> None:
    """FT-READ-12: also who holds nothing but copies of one card, for whoever is passed over shows others that hand."""
    s.waiting = (1 << s.seats) - 1


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
    _ask_everybody(s)


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
            s.events.append((GAVE, EVERYBODY, giver, partner(giver), shown, places[-1] - giver * TABLEAU))
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
    """FT-ALMIGHTY-2, FT-EGG-2: its own name, or one that a face-up card looks at and that it does not bear anyway."""
    card = unnamed(s, seat)
    options.append(s.cards.size * 2)
    for place in range(seat * TABLEAU, seat * TABLEAU + TABLEAU):
        entry = s.tableaus[place]
        if 0 <= entry < DOWN:
            for name in s.cards.looks_at[entry]:
                if name != card and name not in options and name not in s.cards.counts_as[card]:
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
