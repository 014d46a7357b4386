"""What abilities are made of: each effect says whether it could do anything, and does it or puts a step on the stack.

An ability is a condition, a price in units, a list of effects and perhaps a share for the opponents. How all that is
written on a card is read in `notation`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.wyrmspan import codes, digging, gaining, pieces, playing, tucking
from wyrmhall.games.wyrmspan.counting import Condition, Count, count_on
from wyrmhall.games.wyrmspan.using import Offer, Using

if TYPE_CHECKING:
    from wyrmhall.games.wyrmspan.state import WyrmspanState


# What effects do


class Effect:
    """One effect of an ability; `index` is its place among them, `paid` whether the ability has a price."""

    index: int
    paid: bool

    def possible(self, s: WyrmspanState, use: Using) -> bool:
        """Whether it would change anything now."""
        return True

    def may_be_possible(self, s: WyrmspanState, use: Using) -> bool:
        """Whether it might, as far as everybody can see (WS-READ-22)."""
        return self.possible(s, use)

    def run(self, s: WyrmspanState, use: Using) -> None:
        """Carry it out, or put a step on the stack that asks."""
        raise NotImplementedError

    def carry_out(self, s: WyrmspanState, use: Using) -> None:
        """What happens once an offer is accepted."""
        raise NotImplementedError


class Take(Effect):
    """Resources and coins without a choice, counted in their order."""

    def __init__(self, counts: list[int]) -> None:
        self.counts = counts

    def run(self, s: WyrmspanState, use: Using) -> None:
        for what in range(codes.COIN + 1):
            if self.counts[what]:
                pieces.gain(s, use.seat, what, self.counts[what])


class Choose(Effect):
    """So many picks of dragon cards, cave cards, guild steps, resources and eggs."""

    def __init__(self, counts: list[int], place: int, picks: int) -> None:
        self.dragons, self.caves, self.steps, self.resources, self.eggs = counts
        self.place = place
        self.picks = picks

    def possible(self, s: WyrmspanState, use: Using) -> bool:
        if self.steps or self.resources:
            return True
        cards: list[int] = []
        if self.dragons:
            gaining.list_cards(s, False, cards)
        if self.caves:
            gaining.list_cards(s, True, cards)
        return len(cards) > 0 or (self.eggs > 0 and pieces.free_nests(s, use.seat, use.space, self.place) > 0)

    def menu(self, use: Using) -> gaining.Menu:
        return gaining.Menu(
            use, self.dragons, self.caves, self.steps, self.resources, self.eggs, self.place, self.picks
        )

    def run(self, s: WyrmspanState, use: Using) -> None:
        s.stack.append(self.menu(use))


class GainSame(Effect):
    """So many of one resource; `share` is what each opponent gains of the same."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.share = 0

    def run(self, s: WyrmspanState, use: Using) -> None:
        s.stack.append(gaining.Same(use, self.count, self.share))


class Counted(Effect):
    """An effect for a number of items: a fixed one, or NONE and one for each of what `per` counts."""

    def __init__(self, count: int, per: Count | None) -> None:
        self.count = count
        self.per = per

    def amount(self, s: WyrmspanState, use: Using) -> int:
        return self.count if self.per is None else count_on(s, use.seat, use.space, self.per)


class Declinable(Counted):
    """An effect that leaves no choice but whether to take it; asked only where declining may be better (WS-READ-2)."""

    def run(self, s: WyrmspanState, use: Using) -> None:
        if self.declining_matters(s, use):
            s.stack.append(Offer(use, self.index))
        else:
            self.carry_out(s, use)

    def declining_matters(self, s: WyrmspanState, use: Using) -> bool:
        raise NotImplementedError

    def outlasts_deck(self, s: WyrmspanState, cards: int) -> bool:
        """Whether so many cards would make the deck anew from its discards."""
        return cards > len(s.dragons) and pieces.can_draw_dragon(s)


class DrawCards(Declinable):
    """Cards of the deck, of which `limit` may be tucked at a place once they are seen."""

    def __init__(self, count: int, per: Count | None, limit: int, place: int) -> None:
        super().__init__(count, per)
        self.limit = limit
        self.place = place

    def possible(self, s: WyrmspanState, use: Using) -> bool:
        return pieces.can_draw_dragon(s) and self.amount(s, use) > 0

    def declining_matters(self, s: WyrmspanState, use: Using) -> bool:
        cards = self.amount(s, use)
        if cards == 0 or not pieces.can_draw_dragon(s):
            return False
        return self.outlasts_deck(s, cards) or self.overfills(s, use, cards)

    def overfills(self, s: WyrmspanState, use: Using, cards: int) -> bool:
        return len(s.hands[use.seat]) + cards > codes.LIMIT

    def carry_out(self, s: WyrmspanState, use: Using) -> None:
        drawn = 0
        for _ in range(self.amount(s, use)):
            if pieces.draw_card(s, use.seat, False):
                drawn += 1
        if drawn:
            self.share_out(s, use, drawn)

    def share_out(self, s: WyrmspanState, use: Using, drawn: int) -> None:
        if self.limit > 0:
            s.stack.append(tucking.TuckDrawn(use, drawn, min(self.limit, drawn), self.place))


class SplitCards(DrawCards):
    """Cards of the deck: one is tucked at a place, `limit` are discarded, the rest are kept."""

    def overfills(self, s: WyrmspanState, use: Using, cards: int) -> bool:
        return not self.paid and len(s.hands[use.seat]) + cards - 1 - self.limit > codes.LIMIT

    def share_out(self, s: WyrmspanState, use: Using, drawn: int) -> None:
        s.stack.append(tucking.Split(use, drawn, min(self.limit, drawn - 1), self.place))


class TuckFromDeck(Declinable):
    """Cards of the deck, unseen, under the dragon itself or under dragons at a place."""

    def __init__(self, count: int, per: Count | None, place: int) -> None:
        super().__init__(count, per)
        self.place = place

    def possible(self, s: WyrmspanState, use: Using) -> bool:
        return pieces.any_home(s, use.seat) and pieces.can_draw_dragon(s) and self.amount(s, use) > 0

    def run(self, s: WyrmspanState, use: Using) -> None:
        if self.place == codes.AT_HERE:
            super().run(s, use)
        else:
            s.stack.append(tucking.TuckDeck(use, self.amount(s, use), self.place))

    def declining_matters(self, s: WyrmspanState, use: Using) -> bool:
        cards = self.amount(s, use)
        return cards > 0 and self.outlasts_deck(s, cards)

    def carry_out(self, s: WyrmspanState, use: Using) -> None:
        for _ in range(self.amount(s, use)):
            tucking.tuck_from_deck(s, use.seat, use.space)


class Lay(Declinable):
    """Eggs into nests at a place."""

    def __init__(self, count: int, place: int) -> None:
        super().__init__(count, None)
        self.place = place

    def possible(self, s: WyrmspanState, use: Using) -> bool:
        return pieces.free_nests(s, use.seat, use.space, self.place) > 0

    def declining_matters(self, s: WyrmspanState, use: Using) -> bool:
        return self.possible(s, use) and gaining.eggs_count(s)


class LayHere(Lay):
    """Eggs into the dragon's own nests."""

    def carry_out(self, s: WyrmspanState, use: Using) -> None:
        for _ in range(min(self.count, pieces.free_nests(s, use.seat, use.space, codes.AT_HERE))):
            pieces.lay(s, use.seat, codes.SPACE + use.space)


class LayOnEach(Lay):
    """An egg on each dragon at a place, but on none of the trait `but`."""

    def __init__(self, place: int, but: int) -> None:
        super().__init__(1, place)
        self.but = but

    def carry_out(self, s: WyrmspanState, use: Using) -> None:
        homes = pieces.list_homes(s, use.seat, use.space, self.place)
        for token in homes:
            at = use.seat * codes.SPACES + token - codes.SPACE
            dragon = s.mat[at]
            if s.cards.trait[dragon] != self.but and s.eggs[at] < s.cards.nests[dragon]:
                pieces.lay(s, use.seat, token)


class TuckUnderEach(Declinable):
    """WS-ABILITY-2: a card of the deck under every dragon of a trait at a place, this one included if it has it."""

    def __init__(self, place: int, trait: int) -> None:
        super().__init__(1, None)
        self.place = place
        self.trait = trait

    def homes(self, s: WyrmspanState, use: Using) -> list[int]:
        homes = pieces.list_homes(s, use.seat, use.space, self.place)
        mat = use.seat * codes.SPACES - codes.SPACE
        return [token for token in homes if s.cards.trait[s.mat[mat + token]] == self.trait]

    def declining_matters(self, s: WyrmspanState, use: Using) -> bool:
        """Where the deck may run out, or a hatchling would get its third card too early."""
        if len(s.dragons) < codes.COLUMNS:
            return True
        for token in self.homes(s, use):
            at = use.seat * codes.SPACES + token - codes.SPACE
            if s.cards.food[s.mat[at]] == codes.TUCKING and s.caches[at] >> codes.FED < 3:
                return True
        return False

    def carry_out(self, s: WyrmspanState, use: Using) -> None:
        for token in self.homes(s, use):
            tucking.tuck_from_deck(s, use.seat, token - codes.SPACE)


class GainThenTuck(Effect):
    """A dragon card that may be tucked under any dragon."""

    def run(self, s: WyrmspanState, use: Using) -> None:
        s.stack.append(tucking.GainTuck(use))


class GainThenCache(Counted):
    """Resources of a kind, of which `limit` may be cached at a place."""

    def __init__(self, kind: int, count: int, per: Count | None, limit: int, place: int) -> None:
        super().__init__(count, per)
        self.kind = kind
        self.limit = limit
        self.place = place

    def possible(self, s: WyrmspanState, use: Using) -> bool:
        return self.amount(s, use) > 0

    def run(self, s: WyrmspanState, use: Using) -> None:
        s.stack.append(gaining.GainCache(use, self.kind, self.amount(s, use), self.limit, self.place))


class KeepOne(Effect):
    """Two resources: one is cached on any dragon, the other kept."""

    def run(self, s: WyrmspanState, use: Using) -> None:
        s.stack.append(gaining.KeepCache(use))


class CacheSome(Effect):
    """Resources of a kind, from the bank or the seat's own, onto dragons at a place."""

    def __init__(self, kind: int, count: int, bank: bool, place: int) -> None:
        self.kind = kind
        self.count = count
        self.bank = bank
        self.place = place

    def possible(self, s: WyrmspanState, use: Using) -> bool:
        """From the seat's own a named resource may come by exchange, two for one."""
        if not pieces.any_home(s, use.seat):
            return False
        if self.bank:
            return True
        if self.kind != codes.ANY and s.pool[use.seat * codes.POOL + self.kind] == 0:
            return pieces.resources(s, use.seat) >= 2
        return pieces.resources(s, use.seat) > 0

    def run(self, s: WyrmspanState, use: Using) -> None:
        s.stack.append(gaining.Cache(use, self.kind, self.count, self.bank, self.place))


class TuckFromHand(Effect):
    """Up to so many cards of the hand under dragons at a place."""

    def __init__(self, count: int, place: int) -> None:
        self.count = count
        self.place = place

    def possible(self, s: WyrmspanState, use: Using) -> bool:
        return pieces.count_dragons(s, use.seat) > 0 and pieces.any_home(s, use.seat)

    def run(self, s: WyrmspanState, use: Using) -> None:
        s.stack.append(tucking.TuckHand(use, self.count, self.place))


class Excavate(Effect):
    """Up to so many spaces for free."""

    def __init__(self, count: int, sources: int) -> None:
        self.count = count
        self.sources = sources

    def possible(self, s: WyrmspanState, use: Using) -> bool:
        return digging.can_dig(s, use.seat, self.sources)

    def run(self, s: WyrmspanState, use: Using) -> None:
        s.stack.append(digging.Dig(use, self.count, self.sources, codes.FULL, True))


class PlayDragon(Effect):
    def __init__(self, sources: int, cost: int, onto: bool) -> None:
        self.sources = sources
        self.cost = cost
        self.onto = onto

    def possible(self, s: WyrmspanState, use: Using) -> bool:
        return len(playing.list_playable(s, use.seat, self.sources, self.cost, self.onto)) > 0

    def may_be_possible(self, s: WyrmspanState, use: Using) -> bool:
        return playing.Play(use, self.sources, self.cost, self.onto, True).may_be_possible(s)

    def run(self, s: WyrmspanState, use: Using) -> None:
        s.stack.append(playing.Play(use, self.sources, self.cost, self.onto, True))


class SwapDragons(Effect):
    def possible(self, s: WyrmspanState, use: Using) -> bool:
        homes = pieces.list_homes(s, use.seat, codes.NONE, 0)
        return len(homes) > 1

    def run(self, s: WyrmspanState, use: Using) -> None:
        s.stack.append(playing.Swap(use))


class ActivateDragon(Effect):
    """The ability of another dragon with one of these triggers."""

    def __init__(self, triggers: int) -> None:
        self.triggers = triggers

    def possible(self, s: WyrmspanState, use: Using) -> bool:
        return len(playing.list_activatable(s, use, self.triggers, False)) > 0

    def may_be_possible(self, s: WyrmspanState, use: Using) -> bool:
        return len(playing.list_activatable(s, use, self.triggers, True)) > 0

    def run(self, s: WyrmspanState, use: Using) -> None:
        s.stack.append(playing.Activate(use, self.triggers))


class UseIcon(Effect):
    """Any icon printed on the mat."""

    def run(self, s: WyrmspanState, use: Using) -> None:
        s.stack.append(playing.MatIcon(use))


class RevealCard(Effect):
    """The top card of the deck: tucked if it is of one of these sizes, else taken or discarded for a resource."""

    def __init__(self, sizes: int, instead: int) -> None:
        self.sizes = sizes
        self.instead = instead

    def possible(self, s: WyrmspanState, use: Using) -> bool:
        return pieces.can_draw_dragon(s)

    def run(self, s: WyrmspanState, use: Using) -> None:
        s.stack.append(tucking.Reveal(use, self.sizes, self.instead))


class GainCostIcon(Effect):
    """A resource of the cost of the card that was tucked as the price."""

    def run(self, s: WyrmspanState, use: Using) -> None:
        s.stack.append(tucking.CostIcon(use, s.tucked[len(s.tucked) - 1] & codes.CARD))


# Abilities


class Ability:
    """One ability. `vp`, `per`, `most` and `sales` are for the end of the game.

    `is_plain`: it only gives resources and coins. `needs_what_is_paid`: what it does may need the card or resource it
    costs. `shows_tucked`: a card tucked as its price is seen by all. `shares_choice`: the opponents gain what the owner
    chooses, so their share is part of the owner's step.
    """

    def __init__(self, notation: str) -> None:
        self.trigger = 0
        self.food = codes.NO_FOOD
        self.conditions: list[Condition] = []
        self.times = 1
        self.pay: list[int] = []
        self.effects: list[Effect] = []
        self.opponents = codes.NONE
        self.share: Ability | None = None
        self.number = codes.NONE
        self.vp = 0
        self.per: Count | None = None
        self.most = 0
        self.sales: list[tuple[int, int, int, int]] = []
        self.notation = notation
        self.is_plain = False
        self.needs_what_is_paid = False
        self.shows_tucked = False
        self.shares_choice = False

    def finish(self) -> None:
        """Work out what follows from its effects."""
        for i in range(len(self.effects)):
            self.effects[i].index = i
            self.effects[i].paid = len(self.pay) > 0
        first = self.effects[0]
        takes = isinstance(first, Take) and len(self.effects) == 1
        self.is_plain = takes and not self.pay and not self.conditions
        needy = (ActivateDragon, PlayDragon, Excavate, TuckFromHand, CacheSome)
        self.needs_what_is_paid = len(self.pay) > 0 and isinstance(first, needy)
        self.shows_tucked = isinstance(first, GainCostIcon)
        if isinstance(first, GainSame) and self.share is not None:
            theirs = self.share.effects[0]
            if isinstance(theirs, GainSame):
                self.shares_choice = True
                first.share = theirs.count
