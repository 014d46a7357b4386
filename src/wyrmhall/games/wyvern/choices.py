"""Choices that effects ask for while they are carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhall.games.wyvern import aiming, dragons, field, joining, placing, rows
from wyrmhall.games.wyvern.codes import (
    B_RESULT,
    B_STAKE,
    CARD,
    DONE,
    E_BANKED,
    E_HAND,
    E_NAMED,
    E_RECOVERS,
    E_ROLLED,
    E_SEES,
    KEPT,
    KIND,
    KNOW,
    KNOW_BOTH,
    LEFT_DISCARDED,
    MINUS,
    NO,
    NONE,
    NUMBER,
    NUMBERS,
    PASS,
    PLACE,
    PLUS,
    SEAT_PLACES,
    SHOWN,
    SHUFFLE,
    SLOT,
    SLOTS,
    T_GOLD,
    T_SECOND,
    TREASURE,
    UP,
    YES,
)
from wyrmhall.games.wyvern.effects import BATTLE_ACTION as BATTLE_CARD
from wyrmhall.games.wyvern.effects import REFOUND, TURN_UP_DRAW
from wyrmhall.games.wyvern.effects import TREASURE as TREASURE_TYPE
from wyrmhall.games.wyvern.settling import Refill, card_tokens
from wyrmhall.kernel.operation import Question
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.wyvern.state import WyvernState


class CardQuestion(Question["WyvernState"]):
    """A question that a card asks."""

    rule = "WV-RULE-1"

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card: Final = card

    def cause(self, s: WyvernState, seat: int) -> tuple[int, int]:
        return NONE, self.card

    def run(self, s: WyvernState) -> None:
        """It asks also where one answer is left, so that nobody learns from not being asked."""
        options = self.legal(s, self.seat)
        if options:
            s.ask(self, self.seat, options)
        else:
            self.nothing(s)

    def why_not(self, s: WyvernState, seat: int, token: int) -> str:
        return "the card does not allow that"


class DiscardCards(CardQuestion):
    """Discard so many cards from the hand, one after another."""

    name = "discard cards"

    def __init__(self, seat: int, count: int, card: int) -> None:
        super().__init__(seat, card)
        self.count: Final = count

    def run(self, s: WyvernState) -> None:
        if self.count <= 0:
            return
        hand = s.hands[self.seat]
        if len(hand) <= self.count:
            s.epoch += 1
            while hand:
                field.discard_from_hand(s, self.seat, hand[0] & KIND)
            return
        s.ask(self, self.seat, self.legal(s, self.seat))

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        return card_tokens(s.hands[self.seat])

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        field.discard_from_hand(s, seat, token - CARD)
        if self.count > 1:
            s.stack.append(DiscardCards(seat, self.count - 1, self.card))

    def why_not(self, s: WyvernState, seat: int, token: int) -> str:
        return "discard a card from your hand"


class KeepOrDiscard(CardQuestion):
    """The hand is shown: lose gold for each card of a sort that is not discarded."""

    name = "keep or discard"

    def __init__(self, seat: int, card: int, type: int, n: int) -> None:
        super().__init__(seat, card)
        self.type: Final = type
        self.n: Final = n

    def _kept(self, s: WyvernState) -> list[int]:
        return [code for code in s.hands[self.seat] if s.cards.type_of[code & KIND] == self.type]

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        return [DONE, *card_tokens(self._kept(s))]

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        if token == DONE:
            field.lose(s, seat, self.n * len(self._kept(s)), self.card)
            return
        field.discard_from_hand(s, seat, token - CARD)
        s.stack.append(KeepOrDiscard(seat, self.card, self.type, self.n))


class DiscardOfType(CardQuestion):
    """Discard one card of a sort, if one is held."""

    name = "discard of type"

    def __init__(self, seat: int, card: int, type: int) -> None:
        super().__init__(seat, card)
        self.type: Final = type

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        held = [code for code in s.hands[self.seat] if s.cards.type_of[code & KIND] == self.type]
        return card_tokens(held) or [PASS]

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        if token != PASS:
            field.discard_from_hand(s, seat, token - CARD)


class NameCard(CardQuestion):
    """Name a card; the opponent discards one copy if it is held."""

    name = "name card"

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        return [CARD + kind for kind in s.pool[1]]

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        kind = token - CARD
        s.epoch += 1
        if s.events is not None:
            s.events.append((E_NAMED, EVERYBODY, seat, kind))
        if field.find_in_hand(s, 1 - seat, kind) >= 0:
            field.discard_from_hand(s, 1 - seat, kind)


class PickDiscard(CardQuestion):
    """Take a card from the own horde's discard pile into the hand. `type` -1 takes any."""

    name = "pick discard"

    def __init__(self, seat: int, card: int, type: int) -> None:
        super().__init__(seat, card)
        self.type: Final = type

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        pile = s.horde_discards[self.seat]
        return card_tokens([code for code in pile if self.type < 0 or s.cards.type_of[code & KIND] == self.type])

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        pile = s.horde_discards[seat]
        for at in range(len(pile) - 1, -1, -1):
            if pile[at] & KIND == token - CARD:
                s.hands[seat].append(pile.pop(at) | KNOW_BOTH)
                break
        if s.events is not None:
            s.events.append((E_RECOVERS, EVERYBODY, seat, token - CARD))


class ReplaceFromPile(CardQuestion):
    """A card of the own lair's discard pile, or of the lair itself, comes face down in place of an own card."""

    name = "replace from pile"

    def __init__(self, seat: int, card: int, slot: int, searching: bool) -> None:
        super().__init__(seat, card)
        self.slot: Final = slot
        self.searching: Final = searching

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        return card_tokens(s.lairs[self.seat] if self.searching else s.lair_discards[self.seat])

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        pile = s.lairs[seat] if self.searching else s.lair_discards[seat]
        at = len(pile) - 1
        while pile[at] & KIND != token - CARD:
            at -= 1
        code = pile.pop(at)
        s.epoch += 1
        field.leave(s, self.slot, LEFT_DISCARDED)
        field.put_down(s, self.slot, code)
        if not self.searching:
            s.field[self.slot] |= KNOW_BOTH
        s.lost[seat] -= 1


class SearchTreasure(CardQuestion):
    """Find a treasure in the own horde that can be paid and placed; it comes into play."""

    name = "search treasure"

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        found: list[int] = []
        for code in s.hordes[self.seat] + s.tops[self.seat]:
            kind = code & KIND
            if (
                s.cards.type_of[kind] == TREASURE_TYPE
                and field.can_pay(s, self.seat, field.card_price(s, kind))
                and placing.may_place(s, self.seat)
                and placing.open_places(s, self.seat, kind, False)
            ):
                found.append(code)
        return [PASS, *card_tokens(found)]

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        s.epoch += 1
        s.hordes[seat] += [code & KEPT for code in s.tops[seat]]
        s.tops[seat].clear()
        if token == PASS:
            return
        bag = s.hordes[seat]
        for at in range(len(bag)):
            if bag[at] & KIND == token - CARD:
                s.hands[seat].append(bag.pop(at) | KNOW_BOTH | SHOWN)
                break
        s.stack.append(placing.Place(seat, token - CARD, False))


class RemoveDiscards(CardQuestion):
    """Take up to so many cards out of the opponent's discard piles and out of the game."""

    name = "remove discards"

    def __init__(self, seat: int, card: int, left: int) -> None:
        super().__init__(seat, card)
        self.left: Final = left

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        other = 1 - self.seat
        return [DONE, *card_tokens(s.lair_discards[other] + s.horde_discards[other])]

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        if token == DONE:
            return
        other = 1 - seat
        kind = token - CARD
        pile = s.lair_discards[other] if s.tables.is_lair[kind] else s.horde_discards[other]
        for at in range(len(pile) - 1, -1, -1):
            if pile[at] & KIND == kind:
                s.removed[other].append(pile.pop(at))
                break
        if self.left > 1:
            s.stack.append(RemoveDiscards(seat, self.card, self.left - 1))


class Reorder(CardQuestion):
    """The top cards of a horde: shuffle it all, or put them back in any order, top card first."""

    name = "reorder"

    def __init__(self, seat: int, card: int, target: int, placed: int, count: int) -> None:
        super().__init__(seat, card)
        self.target: Final = target
        self.placed: Final = placed
        self.count: Final = count

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        rest = card_tokens(s.tops[self.target][self.placed : self.count])
        return [SHUFFLE, *rest] if self.placed == 0 else rest

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        tops = s.tops[self.target]
        if token == SHUFFLE:
            s.hordes[self.target] += [code & KEPT for code in tops]
            tops.clear()
            s.epoch += 1
            field.open_tops(s)
            return
        for at in range(self.placed, self.count):
            if tops[at] & KIND == token - CARD:
                tops.insert(self.placed, tops.pop(at))
                break
        if self.placed + 2 < self.count:
            s.stack.append(Reorder(seat, self.card, self.target, self.placed + 1, self.count))
        else:
            field.open_tops(s)


def see_horde(s: WyvernState, seat: int, card: int, target: int, n: int) -> None:
    """The first cards of a horde are looked at; from now on they have an order."""
    s.epoch += 1
    while len(s.tops[target]) < n and s.hordes[target]:
        code = s.hordes[target].pop(s.rng.below(len(s.hordes[target])))
        s.tops[target].append(code)
    count = min(n, len(s.tops[target]))
    for at in range(count):
        s.tops[target][at] |= KNOW << seat
        if field.owner_of(s.tops[target][at]) != seat:
            s.tops[target][at] |= SHOWN
    if s.events is not None:
        s.events.append((E_SEES, 1 << seat, target, [code & KIND for code in s.tops[target][:count]]))
    if count:
        s.stack.append(Reorder(seat, card, target, 0, count))


def see_hand(s: WyvernState, seat: int, target: int) -> None:
    field.show_hand(s, target, seat)
    if s.events is not None:
        s.events.append((E_HAND, 1 << seat, target, [code & KIND for code in s.hands[target]]))


class TurnUpMany(CardQuestion):
    """Turn up any number of own dragons, paying for each; something comes of each."""

    name = "turn up"

    def __init__(self, seat: int, card: int, clause: int) -> None:
        super().__init__(seat, card)
        self.clause: Final = clause

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        options = [DONE]
        for slot in range(self.seat * 6, self.seat * 6 + 6):
            if (
                s.field[slot] >= 0
                and not s.status[slot] & UP
                and not aiming.unseen(s, self.seat, slot)
                and dragons.is_dragon(s, slot)
                and field.payable(s, slot)
            ):
                options.append(SLOT + slot)
        return options

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        if token == DONE:
            return
        clause = s.tables.clauses[self.clause]
        field.turn_up_paid(s, token - SLOT)
        s.stack.append(TurnUpMany(seat, self.card, self.clause))
        if clause.op == TURN_UP_DRAW:
            field.draw(s, seat, clause.n)
        else:
            field.gain(s, seat, clause.n, self.card)


class ReplaceOwn(CardQuestion):
    """Replace own cards from the lair, up to so many."""

    name = "replace own"

    def __init__(self, seat: int, card: int, left: int, may: bool) -> None:
        super().__init__(seat, card)
        self.left: Final = left
        self.may: Final = may

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        slots = [SLOT + slot for slot in field.replaceable(s, self.seat)]
        return [DONE, *slots] if self.may else slots

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        if token == DONE:
            return
        if self.left > 1:
            s.stack.append(ReplaceOwn(seat, self.card, self.left - 1, True))
        field.leave(s, token - SLOT, LEFT_DISCARDED)
        s.stack.append(Refill(token - SLOT))


class DetachMany(CardQuestion):
    """Take any number of attached cards off a dragon."""

    name = "detach"

    def __init__(self, seat: int, card: int, slot: int) -> None:
        super().__init__(seat, card)
        self.slot: Final = slot

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        return [DONE, *[CARD + kind for kind in aiming.removable_pins(s, self.slot)]]

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        if token == DONE:
            return
        field.discard(s, field.unpin(s, field.find_pin(s, self.slot, token - CARD)))
        s.stack.append(DetachMany(seat, self.card, self.slot))


class PayOrReplace(CardQuestion):
    """Pay so much, or the dragon is replaced."""

    name = "pay or replace"

    def __init__(self, seat: int, card: int, slot: int, n: int) -> None:
        super().__init__(seat, card)
        self.slot: Final = slot
        self.n: Final = n

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        return [YES, NO] if field.can_pay(s, self.seat, self.n) else [NO]

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        if token == YES:
            field.pay(s, seat, self.n)
        else:
            field.leave(s, self.slot, LEFT_DISCARDED)
            s.stack.append(Refill(self.slot))


class PayForTreasures(CardQuestion):
    """Pay for treasures one by one; those not paid for are removed."""

    name = "pay for treasures"

    def __init__(self, seat: int, card: int, n: int, paid: tuple[int, ...]) -> None:
        super().__init__(seat, card)
        self.n: Final = n
        self.paid: Final = paid

    def _unpaid(self, s: WyvernState) -> list[int]:
        found: list[int] = []
        for at in range(0, len(s.treasures), TREASURE):
            place = s.treasures[at]
            if place // SEAT_PLACES == self.seat and rows.lies(s, at) and place not in self.paid:
                found.append(place)
        return found

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        if not field.can_pay(s, self.seat, self.n):
            return [DONE]
        return [DONE, *[PLACE + place for place in self._unpaid(s)]]

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        if token == DONE:
            for place in self._unpaid(s):
                at = field.treasure_at(s, place)
                if at >= 0 and not aiming.treasure_kept(s, place, 1 - seat):
                    field.remove_treasure(s, at)
            return
        field.pay(s, seat, self.n)
        s.stack.append(PayForTreasures(seat, self.card, self.n, (*self.paid, token - PLACE)))


class PlusOrMinus(CardQuestion):
    """A counter of either sign on any face-up dragon."""

    name = "plus or minus"

    def __init__(self, seat: int, card: int, n: int, slot: int) -> None:
        super().__init__(seat, card)
        self.n: Final = n
        self.slot: Final = slot

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        if self.slot >= 0:
            return [PLUS, MINUS]
        return [SLOT + slot for slot in range(SLOTS) if dragons.is_up(s, slot) and dragons.is_dragon(s, slot)]

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        if self.slot < 0:
            s.stack.append(PlusOrMinus(seat, self.card, self.n, token - SLOT))
        else:
            field.add_counter(s, self.slot, self.n if token == PLUS else -self.n)


class BringHelp(CardQuestion):
    """Bring any number of own dragons as help. Without a clause from anywhere, else those that fit it."""

    name = "bring help"
    rule = "WV-HELP-1"

    def __init__(self, seat: int, card: int, clause: int, source: int) -> None:
        super().__init__(seat, card)
        self.clause: Final = clause
        self.source: Final = source

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        if self.clause >= 0:
            slots = aiming.helpers_among(s, self.seat, s.tables.clauses[self.clause], self.source)
        elif aiming.side_gets_help(s, self.seat):
            slots = [slot for slot in range(self.seat * 6, self.seat * 6 + 6) if aiming.may_help(s, slot)]
        else:
            slots = []
        return [DONE, *[SLOT + slot for slot in slots]]

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        if token == DONE:
            return
        s.stack.append(BringHelp(seat, self.card, self.clause, self.source))
        joining.help(s, token - SLOT, seat)


class Bank(CardQuestion):
    """How much gold shall lie on this treasure?"""

    name = "bank"

    def __init__(self, seat: int, card: int, place: int) -> None:
        super().__init__(seat, card)
        self.place: Final = place

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        data = s.treasures[field.treasure_at(s, self.place) + 2]
        most = min(NUMBERS - 1, s.gold[self.seat] + data // T_GOLD)
        return [NUMBER + n for n in range(most + 1)]

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        at = field.treasure_at(s, self.place)
        data = s.treasures[at + 2]
        change = token - NUMBER - data // T_GOLD
        if change == 0:
            return
        s.gold[seat] -= change
        field.set_data(s, at, data + change * T_GOLD)
        if s.events is not None:
            s.events.append((E_BANKED, EVERYBODY, seat, self.card, change))


class LanceFlip(CardQuestion):
    """Flip a coin for one counter more, or leave it."""

    name = "flip"

    def __init__(self, seat: int, card: int, place: int, slot: int, n: int) -> None:
        super().__init__(seat, card)
        self.place: Final = place
        self.slot: Final = slot
        self.n: Final = n

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        return [YES, NO]

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        if token == NO:
            return
        s.epoch += 1
        heads = s.rng.below(2)
        if s.events is not None:
            s.events.append((E_ROLLED, EVERYBODY, seat, heads, 2))
        if heads:
            field.add_counter(s, self.slot, self.n)
            s.stack.append(LanceFlip(seat, self.card, self.place, self.slot, self.n))
        else:
            at = field.treasure_at(s, self.place)
            if at >= 0:
                field.remove_treasure(s, at)


class StoreCard(CardQuestion):
    """Put a battle card from the hand under this treasure, face down."""

    name = "store card"

    def __init__(self, seat: int, card: int, place: int) -> None:
        super().__init__(seat, card)
        self.place: Final = place

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        held = [code for code in s.hands[self.seat] if s.cards.type_of[code & KIND] == BATTLE_CARD]
        return card_tokens(held) or [PASS]

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        if token == PASS:
            return
        at = field.find_to_hide(s, seat, token - CARD)
        s.under = (*s.under, self.place, s.hands[seat].pop(at))


class Destroy(CardQuestion):
    """Any card in play, or none."""

    name = "destroy"

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        return [PASS, *aiming.destroyable(s, self.seat)]

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        if token != PASS:
            destroy(s, seat, self.card, token)


class DestroyAttached(CardQuestion):
    """Of several copies of an attached card, which one is destroyed."""

    name = "destroy attached"

    def __init__(self, seat: int, card: int, kind: int) -> None:
        super().__init__(seat, card)
        self.kind: Final = kind

    def run(self, s: WyvernState) -> None:
        options = self.legal(s, self.seat)
        if len(options) > 1:
            s.ask(self, self.seat, options)
        elif options:
            self.take(s, self.seat, options[0])

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        return [SLOT + slot for slot in range(SLOTS) if field.find_pin(s, slot, self.kind) >= 0]

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        slot = token - SLOT
        if s.tables.found[REFOUND][self.kind] is not None:
            # WV-READ-62: what stands on it goes too.
            field.leave(s, slot, LEFT_DISCARDED)
        else:
            field.discard(s, field.unpin(s, field.find_pin(s, slot, self.kind)))


def destroy(s: WyvernState, seat: int, card: int, token: int) -> None:
    """`card` destroys what a token stands for: an attached card, a treasure, a card in a battle position."""
    if token >= CARD:
        s.stack.append(DestroyAttached(seat, card, token - CARD))
    elif token >= PLACE:
        at = field.treasure_at(s, token - PLACE)
        if at >= 0:
            field.remove_treasure(s, at)
    elif s.field[token - SLOT] >= 0:
        field.leave(s, token - SLOT, LEFT_DISCARDED)


class Mimic(CardQuestion):
    """Do as the opponent's card did, for free, or not."""

    name = "mimic"

    def __init__(self, seat: int, card: int, clause: int, n: int) -> None:
        super().__init__(seat, card)
        self.clause: Final = clause
        self.n: Final = n

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        return [YES, NO]

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        if token == YES:
            clause = s.tables.clauses[self.clause]
            if self.n:
                field.draw(s, seat, self.n)
            else:
                s.stack.append(PickDiscard(seat, self.card, clause.tag))


class Stake(CardQuestion):
    """Match the stake, or the battle is lost."""

    name = "stake"

    def __init__(self, seat: int, card: int, n: int) -> None:
        super().__init__(seat, card)
        self.n: Final = n

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        return [YES, NO] if s.gold[self.seat] >= self.n else [NO]

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        if token == YES:
            s.battle[B_STAKE + seat] += field.pay(s, seat, self.n)
        else:
            s.battle[B_RESULT] = 1 - seat


class Receive(CardQuestion):
    """A treasure that wanders comes into an open position of the other player, or is discarded."""

    name = "receive"
    rule = "WV-TREASURE-1"

    def legal(self, s: WyvernState, seat: int) -> list[int]:
        return [PLACE + place for place in placing.open_places(s, self.seat, self.card, False)]

    def nothing(self, s: WyvernState) -> None:
        field.discard(s, s.dealt[self.seat].pop())

    def take(self, s: WyvernState, seat: int, token: int) -> None:
        s.treasures = (*s.treasures, token - PLACE, s.dealt[seat].pop() | KNOW_BOTH, T_SECOND)


OPERATIONS = (
    DiscardCards,
    KeepOrDiscard,
    DiscardOfType,
    NameCard,
    PickDiscard,
    ReplaceFromPile,
    SearchTreasure,
    RemoveDiscards,
    Reorder,
    TurnUpMany,
    ReplaceOwn,
    DetachMany,
    PayOrReplace,
    PayForTreasures,
    PlusOrMinus,
    BringHelp,
    Bank,
    LanceFlip,
    StoreCard,
    Destroy,
    DestroyAttached,
    Mimic,
    Stake,
    Receive,
)
