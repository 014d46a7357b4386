"""Trades and promises. An offer of scales and treasures is drawn up in small steps, sent, and accepted, declined or
countered, all while nobody waits for it.

DS-TRADE-5: each seat may begin to talk twice a round, and what is still open at the end of a round is off. So offers
cannot hold up the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.dragonscales import choices, piles
from wyrmhall.games.dragonscales.codes import (
    ACCEPT,
    ASK_SCALE,
    ASK_TREASURE,
    CLOSE,
    COUNTER,
    DECLINE,
    E_ANSWERED,
    E_OFFERED,
    E_PROMISED,
    E_TRADED,
    E_TRADED_CARD,
    KIND,
    MOST_SEATS,
    MOST_WANTED,
    NO_OFFER,
    NONE,
    O_ASK,
    O_GIVE,
    O_SENT,
    O_TO,
    O_WANT,
    OFFER_SCALE,
    OFFER_TO,
    OFFER_WIDTH,
    OFFERED,
    OFFERED_SHOWN,
    OFFERED_UNSEEN,
    PROMISE,
    PROMISES,
    SEEN,
    SEND,
    TALK,
    TALKING,
    TALKS,
)
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.dragonscales.state import DragonscalesState

MOST_SCALES: Final = 9
YES: Final = 1
NO: Final = 0
COUNTERED: Final = 2
WITHDRAWN: Final = 3


def acts(s: DragonscalesState, seat: int, options: list[int]) -> None:
    """Add what a seat may do about trades now."""
    row = seat * OFFER_WIDTH
    to = s.offers[row + O_TO]
    if to == NO_OFFER:
        if s.talks[seat] < TALKS:
            options.append(TALK)
    else:
        options.append(CLOSE)
        if to == TALKING:
            for other in range(s.seats):
                if other != seat and s.lives(other):
                    options.append(OFFER_TO + other)
                    for what in range(len(PROMISES)):
                        options.append(PROMISE + what * MOST_SEATS + other)
        elif not s.offers[row + O_SENT]:
            _draft(s, seat, to, options)
    for other in range(s.seats):
        first = other * OFFER_WIDTH
        if s.offers[first + O_TO] == seat and s.offers[first + O_SENT]:
            if holds_good(s, other):
                options.append(ACCEPT + other)
            options.append(DECLINE + other)
            if to == NO_OFFER and s.talks[seat] < TALKS:
                options.append(COUNTER + other)


def _draft(s: DragonscalesState, seat: int, to: int, options: list[int]) -> None:
    row = seat * OFFER_WIDTH
    give, ask, want = s.offers[row + O_GIVE], s.offers[row + O_ASK], s.offers[row + O_WANT]
    if give < min(s.scales[seat], MOST_SCALES):
        options.append(OFFER_SCALE)
    if ask < min(s.scales[to], MOST_SCALES):
        options.append(ASK_SCALE)
    if want < min(len(s.stash[to]), MOST_WANTED):
        options.append(ASK_TREASURE)
    goods = 0
    for code in s.stash[seat]:
        if code & OFFERED:
            goods += 1
        else:
            token = piles.unseen_token(s.cards, code & KIND)
            if token not in options:
                options.append(token)
                options.append(piles.shown_token(s.cards, code & KIND))
    for code in s.shown[seat]:
        kind = code & KIND
        if code & OFFERED:
            goods += 1
        elif s.cards.is_treasure(kind) and piles.shown_token(s.cards, kind) not in options:
            options.append(piles.shown_token(s.cards, kind))
    if give + ask + want + goods:
        options.append(SEND)


def goods_of(codes: list[int]) -> list[int]:
    return [code for code in codes if code & OFFERED]


def holds_good(s: DragonscalesState, seat: int) -> bool:
    """Whether both sides still have what the offer of `seat` is about."""
    row = seat * OFFER_WIDTH
    to = s.offers[row + O_TO]
    return (
        s.offers[row + O_GIVE] <= s.scales[seat]
        and s.offers[row + O_ASK] <= s.scales[to]
        and s.offers[row + O_WANT] <= len(s.stash[to])
        and s.offers[row + O_SENT] == 1 + len(goods_of(s.stash[seat])) + len(goods_of(s.shown[seat]))
    )


def act(s: DragonscalesState, seat: int, token: int) -> None:
    """Carry out a token of `acts`."""
    row = seat * OFFER_WIDTH
    if token == TALK:
        s.talks[seat] += 1
        s.offers[row + O_TO] = TALKING
    elif token == CLOSE:
        if s.offers[row + O_SENT] and s.events is not None:
            s.events.append((E_ANSWERED, EVERYBODY, seat, s.offers[row + O_TO], WITHDRAWN))
        close(s, seat)
    elif token == OFFER_SCALE:
        s.offers[row + O_GIVE] += 1
    elif token == ASK_SCALE:
        s.offers[row + O_ASK] += 1
    elif token == ASK_TREASURE:
        s.offers[row + O_WANT] += 1
    elif token == SEND:
        _send(s, seat)
    elif token < ACCEPT:
        s.offers[row + O_TO] = token - OFFER_TO
    elif token < DECLINE:
        _accept(s, seat, token - ACCEPT)
    elif token < COUNTER:
        _answer(s, seat, token - DECLINE, NO)
    elif token < PROMISE:
        _counter(s, seat, token - COUNTER)
    elif token < PROMISE + MOST_SEATS * len(PROMISES):
        if s.events is not None:
            what, to = divmod(token - PROMISE, MOST_SEATS)
            s.events.append((E_PROMISED, EVERYBODY, seat, to, what))
        close(s, seat)
    else:
        _add_treasure(s, seat, token)


def _add_treasure(s: DragonscalesState, seat: int, token: int) -> None:
    first = piles.unseen_token(s.cards, s.cards.villainy_kinds)
    show = token >= first + s.cards.treasure_kinds
    kind = token - first + s.cards.villainy_kinds - (s.cards.treasure_kinds if show else 0)
    mark = OFFERED_SHOWN if show else OFFERED_UNSEEN
    for zone in (s.stash[seat], s.shown[seat]):
        for place in range(len(zone)):
            if zone[place] & KIND == kind and not zone[place] & OFFERED:
                zone[place] |= mark
                return


def _send(s: DragonscalesState, seat: int) -> None:
    """DS-TRADE-2: what is shown, the other has seen from now on; what is only promised, it has not."""
    row = seat * OFFER_WIDTH
    to = s.offers[row + O_TO]
    s.epoch += 1
    goods: list[int] = []
    for place in range(len(s.stash[seat])):
        code = s.stash[seat][place]
        if code & OFFERED_SHOWN:
            s.stash[seat][place] = code | SEEN << to
        if code & OFFERED:
            goods.append(code & KIND if code & OFFERED_SHOWN else -1)
    hidden = [-1] * len(goods)
    up = [code & KIND for code in goods_of(s.shown[seat])]
    s.offers[row + O_SENT] = 1 + len(goods) + len(up)
    if s.events is not None:
        give, ask, want = s.offers[row + O_GIVE], s.offers[row + O_ASK], s.offers[row + O_WANT]
        pair = 1 << seat | 1 << to
        rest = ((1 << s.seats) - 1) & ~pair
        s.events.append((E_OFFERED, pair, seat, to, give, goods + up, ask, want))
        s.events.append((E_OFFERED, rest, seat, to, give, hidden + up, ask, want))


def _answer(s: DragonscalesState, seat: int, other: int, answer: int) -> None:
    s.epoch += 1
    if s.events is not None:
        s.events.append((E_ANSWERED, EVERYBODY, seat, other, answer))
    close(s, other)


def _accept(s: DragonscalesState, seat: int, other: int) -> None:
    """DS-TRADE-1: both sides hand over at once. The asked one chooses which face-down treasures it gives."""
    row = other * OFFER_WIDTH
    give, ask, want = s.offers[row + O_GIVE], s.offers[row + O_ASK], s.offers[row + O_WANT]
    goods = [code & KIND for code in goods_of(s.stash[other])]
    up = [code & KIND for code in goods_of(s.shown[other])]
    _answer(s, seat, other, YES)
    s.scales[other] += ask - give
    s.scales[seat] += give - ask
    if s.events is not None:
        s.events.append((E_TRADED, EVERYBODY, other, seat, give, 0))
        s.events.append((E_TRADED, EVERYBODY, seat, other, ask, 0))
    if want:
        for kind in goods:
            s.drawn.append(choices.let_go(s, other, seat, kind))
        s.stack += [choices.Arrive(other, seat, len(goods)), choices.Give(seat, other, want, NONE)]
    else:
        for kind in goods:
            choices.hand_over(s, other, seat, kind)
    for kind in up:
        s.shown[seat].append(piles.remove(s.shown[other], kind))
        if s.events is not None:
            s.events.append((E_TRADED_CARD, EVERYBODY, other, seat, kind))


def _counter(s: DragonscalesState, seat: int, other: int) -> None:
    """Decline, and begin an offer the other way round with the same numbers."""
    row = other * OFFER_WIDTH
    give, ask = s.offers[row + O_GIVE], s.offers[row + O_ASK]
    goods = len(goods_of(s.stash[other]))
    _answer(s, seat, other, COUNTERED)
    s.talks[seat] += 1
    row = seat * OFFER_WIDTH
    s.offers[row + O_TO] = other
    s.offers[row + O_GIVE] = min(ask, s.scales[seat])
    s.offers[row + O_ASK] = min(give, s.scales[other])
    s.offers[row + O_WANT] = min(goods, len(s.stash[other]), MOST_WANTED)


def close(s: DragonscalesState, seat: int) -> None:
    """The talk of a seat is over; nothing is offered any more."""
    row = seat * OFFER_WIDTH
    if s.offers[row + O_TO] == NO_OFFER:
        return
    s.offers[row : row + OFFER_WIDTH] = [NO_OFFER, 0, 0, 0, 0]
    for zone in (s.stash[seat], s.shown[seat]):
        for place in range(len(zone)):
            zone[place] &= ~OFFERED


def drop(s: DragonscalesState, seat: int) -> None:
    """Nobody trades with who is out of the game."""
    for other in range(s.seats):
        if other == seat or s.offers[other * OFFER_WIDTH + O_TO] == seat:
            close(s, other)
