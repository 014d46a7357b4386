"""What a seat may do while nobody waits for it: play a card for any time, use or activate a treasure, talk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.dragonscales import moments, piles, trade
from wyrmhall.games.dragonscales.checks import ONGOING
from wyrmhall.games.dragonscales.codes import ACCEPT, CARD, DECLINE, E_ACTIVATED, KIND, NONE, SETTING_UP
from wyrmhall.games.dragonscales.effects import ANY_TIME, RESET
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.dragonscales.state import DragonscalesState


def acts(s: DragonscalesState, seat: int) -> list[int]:
    """DS-CARD-1, DS-TREASURE-5: cards and treasures for any time, and trades."""
    options: list[int] = []
    if s.stage == SETTING_UP or not s.lives(seat):
        return options
    add_cards(s, seat, options)
    trade.acts(s, seat, options)
    return options


def add_cards(s: DragonscalesState, seat: int, options: list[int]) -> None:
    """Add tokens for the cards and treasures of a living seat that can be played at any time."""
    moments.add_playable(s, seat, 1 << ANY_TIME, options)
    for code in s.stash[seat]:
        kind = code & KIND
        if s.cards.use[kind] == ONGOING and s.scales[seat] >= s.cards.costs[kind] and CARD + kind not in options:
            options.append(CARD + kind)
    op = s.stack[-1]
    if s.waiting >> seat & 1 and isinstance(op, moments.Moment) and op.what == RESET:
        # A minion in the hand is summoned now; its twin in play, which has the same token, waits.
        for token in op.answers(s, seat):
            if token in options:
                options.remove(token)


def act(s: DragonscalesState, seat: int, token: int) -> None:
    if token >= CARD or ACCEPT <= token < DECLINE:
        # DS-READ-32: who has answered a window in which something else happens is asked again: things have changed.
        s.forget_choices()
    if token < CARD:
        trade.act(s, seat, token)
        return
    cards = s.cards
    if token >= piles.unseen_token(cards, cards.villainy_kinds):
        trade.act(s, seat, token)
        return
    kind = moments.kind_of(s, token)
    if cards.is_treasure(kind) and cards.use[kind] == ONGOING:
        activate(s, seat, kind)
    else:
        moments.play(s, seat, token, NONE)


def activate(s: DragonscalesState, seat: int, kind: int) -> None:
    """DS-TREASURE-4: pay, and turn it face up for good."""
    s.epoch += 1
    piles.pay(s, seat, s.cards.costs[kind])
    s.shown[seat].append(piles.remove(s.stash[seat], kind) & KIND)
    if s.events is not None:
        s.events.append((E_ACTIVATED, EVERYBODY, seat, kind))
