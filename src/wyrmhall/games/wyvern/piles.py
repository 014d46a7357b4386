"""What cards do to hands and piles: drawing, discarding, looking, recovering, searching."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.wyvern import altering, choices, dragons, field, whom
from wyrmhall.games.wyvern.choices import DiscardCards
from wyrmhall.games.wyvern.codes import B_SWAPPED, KIND, KNOW_BOTH, L_DRAW, LATER, NONE, O_SWAPPED, ONCE, SHOWN, SLOT
from wyrmhall.games.wyvern.effects import (
    DISCARD,
    DISCARD_FAMILY,
    DISCARD_HAND,
    DISCARD_NAMED,
    DISCARD_PER_DRAGON,
    DISCARD_RANDOM,
    DISCARD_TYPE,
    DRAW,
    DRAW_LATER,
    DRAW_TO,
    EACH,
    HAND_HIDDEN,
    MILL,
    MILL_LAIR,
    MIMIC,
    NO_FORCED_DISCARD,
    PLAYED,
    RECOVER,
    REMOVE_DISCARDS,
    REPLACE_FROM_PILE,
    RISE,
    SEARCH_LAIR,
    SEARCH_TREASURE,
    SEE_HAND,
    SEE_HORDE,
    SWAP_HANDS,
    Clause,
)

if TYPE_CHECKING:
    from wyrmhall.games.wyvern.state import WyvernState


def do_piles(s: WyvernState, seat: int, clause: Clause, source: int, a: int, n: int) -> None:
    op = clause.op
    if op == DRAW:
        amount = clause.n if clause.n else n
        for who in whom.players(s, seat, clause, a):
            drawn = field.draw(s, who, amount)
            if drawn and clause.when == PLAYED and clause.who != EACH:
                mimic(s, seat, clause, amount)
    elif op == DRAW_TO:
        field.draw(s, s.turn, clause.n - len(s.hands[s.turn]))
    elif op == DRAW_LATER:
        s.later[seat * LATER + L_DRAW] += clause.n
    elif op == DISCARD:
        for who in reversed(whom.players(s, seat, clause, a)):
            if may_be_forced(s, who):
                s.stack.append(DiscardCards(who, clause.n, clause.kind))
    elif op == DISCARD_PER_DRAGON:
        for who in (1 - s.turn, s.turn):
            if may_be_forced(s, who):
                s.stack.append(DiscardCards(who, clause.n * whom.up_dragons(s, who), clause.kind))
    elif op == DISCARD_HAND:
        for who in whom.players(s, seat, clause, a):
            if may_be_forced(s, who):
                while s.hands[who]:
                    field.discard_from_hand(s, who, s.hands[who][0] & KIND)
            field.draw(s, who, clause.n)
    elif op == DISCARD_RANDOM:
        for who in whom.players(s, seat, clause, a):
            discard_random(s, who, clause.n)
    elif op == DISCARD_NAMED:
        if may_be_forced(s, 1 - seat):
            s.stack.append(choices.NameCard(seat, clause.kind))
    elif op == DISCARD_FAMILY:
        _discard_family(s, seat, clause)
    elif op == DISCARD_TYPE:
        if a >= SLOT:
            altering.slay(s, seat, a)
        elif may_be_forced(s, 1 - seat):
            s.stack.append(choices.DiscardOfType(1 - seat, clause.kind, clause.tag))
    elif op == SEE_HAND:
        if a != seat and not hand_hidden(s, a):
            choices.see_hand(s, seat, a)
    elif op == SEE_HORDE:
        choices.see_horde(s, seat, clause.kind, a, clause.n)
    elif op == SWAP_HANDS:
        swap_hands(s)
        if s.battle:
            s.battle[B_SWAPPED] ^= 1
        else:
            s.turnly[O_SWAPPED] ^= 1
    elif op == RECOVER:
        mimic(s, seat, clause, 0)
        s.stack.append(choices.PickDiscard(seat, clause.kind, clause.tag))
    elif op == RISE:
        rise(s, seat, clause.kind, a)
    elif op == REPLACE_FROM_PILE or op == SEARCH_LAIR:
        s.stack.append(choices.ReplaceFromPile(seat, clause.kind, a, op == SEARCH_LAIR))
    elif op == SEARCH_TREASURE:
        s.stack.append(choices.SearchTreasure(seat, clause.kind))
    elif op == MILL:
        for who in whom.players(s, seat, clause, a):
            for _ in range(clause.n):
                code = field.take_horde(s, who)
                if code >= 0:
                    s.epoch += 1
                    field.discard(s, code)
    elif op == MILL_LAIR:
        mill_lair(s, seat, clause.n)
    elif op == REMOVE_DISCARDS:
        s.stack.append(choices.RemoveDiscards(seat, clause.kind, clause.n))


def hand_hidden(s: WyvernState, seat: int) -> bool:
    """K251: a hand that need not be shown; what wants to see it is countered."""
    return dragons.has_treasure(s, seat, HAND_HIDDEN) >= 0


def may_be_forced(s: WyvernState, seat: int) -> bool:
    """WV-READ-23: whether a player can be made to discard from the hand."""
    if dragons.has_treasure(s, seat, NO_FORCED_DISCARD) >= 0:
        return False
    for slot in range(seat * 6, seat * 6 + 6):
        if dragons.speaks(s, slot, NO_FORCED_DISCARD) is not None:
            return False
    return True


def discard_random(s: WyvernState, seat: int, n: int) -> None:
    if not may_be_forced(s, seat):
        return
    for _ in range(n):
        hand = s.hands[seat]
        if hand:
            s.epoch += 1
            field.discard_from_hand(s, seat, hand[s.rng.below(len(hand))] & KIND)


def mill_lair(s: WyvernState, seat: int, n: int) -> None:
    for _ in range(n):
        code = field.take_lair(s, seat)
        if code >= 0:
            field.discard(s, code)


def mimic(s: WyvernState, seat: int, clause: Clause, n: int) -> None:
    """C085: the opponent may do the same for free."""
    other = 1 - seat
    at = dragons.has_treasure(s, other, MIMIC) if s.treasures else NONE
    if at >= 0 and not (n == 0 and not whom.has_type(s, s.horde_discards[other], clause.tag)):
        s.stack.append(choices.Mimic(other, s.treasures[at + 1] & KIND, clause.number, n))


def _discard_family(s: WyvernState, seat: int, clause: Clause) -> None:
    other = 1 - seat
    if hand_hidden(s, other):
        return
    choices.see_hand(s, seat, other)
    if not may_be_forced(s, other):
        return
    for code in s.hands[other][:]:
        if s.cards.tags[code & KIND] & clause.tag:
            field.discard_from_hand(s, other, code & KIND)


def swap_hands(s: WyvernState) -> None:
    """Both hands change their holders; each knows what it gave away."""
    s.hands[0], s.hands[1] = s.hands[1], s.hands[0]
    s.epoch += 1
    for hand in s.hands:
        for at in range(len(hand)):
            hand[at] |= KNOW_BOTH | SHOWN


def rise(s: WyvernState, seat: int, kind: int, slot: int) -> None:
    """K102: back from the discard pile into a vacant position, face down, once a game."""
    pile = s.lair_discards[seat]
    for at in range(len(pile) - 1, -1, -1):
        if pile[at] & KIND == kind and not pile[at] & ONCE:
            code = pile.pop(at) | ONCE
            field.put_down(s, slot, code)
            s.field[slot] |= KNOW_BOTH
            return
