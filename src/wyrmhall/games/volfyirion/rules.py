"""The flow of play in Volfyirion: setting up, how turns begin and end, and what the main phase offers.

What an action of the main phase does is in `actions.py`, the smaller questions within it in `steps.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.volfyirion import chains, cities, codes, decks, scoring, steps, verbs
from wyrmhall.games.volfyirion.actions import ACTIONS
from wyrmhall.kernel.operation import Question, Together
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.volfyirion.state import VolfyirionState


def begin(s: VolfyirionState) -> None:
    """Lay out the row and the lair, and ask both houses to arrange their cities."""
    decks.open_asset_deck(s)
    decks.open_lair(s)
    s.stack = [Arrange()]
    s.settle()


class Arrange(Together["VolfyirionState"]):
    """VF-SETUP-7, VF-READ-16: both arrange their cities at the same time."""

    name = "arrange"
    rule = "VF-SETUP-7"

    def asked(self, s: VolfyirionState) -> int:
        mask = 0
        for seat in range(codes.SEATS):
            if s.choice[seat] == codes.NONE:
                mask |= 1 << seat
        return mask

    def legal(self, s: VolfyirionState, seat: int) -> list[int]:
        return [s.cards.first[verbs.ORDER] + order for order in range(len(codes.ORDERS))]

    def why_not(self, s: VolfyirionState, seat: int, token: int) -> str:
        return "choose an order of your three cities"

    def resolve(self, s: VolfyirionState) -> None:
        s.order = (s.cards.subject[s.choice[0]], s.cards.subject[s.choice[1]])
        if s.events is not None:
            for seat in range(codes.SEATS):
                s.events.append((codes.ARRANGED, EVERYBODY, seat, s.order[seat]))
        begin_turn(s, 0)


class Opening(steps.Step):
    """VF-DRAW-2: in the first turn the hand may be shuffled back once."""

    name = "open"
    rule = "VF-DRAW-2"

    def legal(self, s: VolfyirionState, seat: int) -> list[int]:
        return [s.cards.first[verbs.KEEP], s.cards.first[verbs.REDRAW]]

    def why_not(self, s: VolfyirionState, seat: int, token: int) -> str:
        return "first keep your hand or shuffle it back"

    def take(self, s: VolfyirionState, seat: int, token: int) -> None:
        if token == s.cards.first[verbs.KEEP]:
            if s.events is not None:
                s.events.append((codes.KEPT, EVERYBODY, seat))
            return
        if s.events is not None:
            s.events.append((codes.REDREW, EVERYBODY, seat))
        s.decks[seat] += s.hands[seat]
        s.hands[seat] = []
        decks.draw(s, seat, _hand_size(s))

    def mark(self, s: VolfyirionState, seat: int) -> int:
        return 4


def _hand_size(s: VolfyirionState) -> int:
    """VF-DRAW-1, VF-DRAW-5: five cards; the first house may begin with fewer."""
    return s.first_hand if s.turn == 0 else codes.HAND


def begin_turn(s: VolfyirionState, seat: int) -> None:
    """A hand of cards, then the main phase with the points of all that is in play."""
    s.active = seat
    s.renewable = s.turn == 1
    if s.events is not None:
        s.events.append((codes.TURN, EVERYBODY, seat, s.turn))
    decks.draw(s, seat, _hand_size(s))
    _give_income(s, seat)
    s.stack.append(Main(seat))
    if s.turn < codes.SEATS:
        s.stack.append(Opening(seat))


def _give_income(s: VolfyirionState, seat: int) -> None:
    """VF-PLAY-5: cards in play give their points in every main phase; a sealed wonder gives none."""
    plays = s.plays[seat]
    for i in range(len(plays)):
        code = plays[i] & ~codes.OF_THIS_TURN
        if not code & codes.SEALED:
            cities.gain(s, code)
            code |= codes.GIVEN
        plays[i] = code
    for place in range(seat * codes.CITIES, seat * codes.CITIES + codes.CITIES):
        if s.buildings[place] >= 0:
            s.buildings[place] &= codes.KIND
            cities.gain(s, s.buildings[place])
        if s.troops[place] >= 0:
            s.troops[place] &= codes.KIND
            cities.gain(s, s.troops[place])
    if s.standing[seat] >> codes.LAIR & 1:
        cities.gain_lair(s)
    if s.events is not None and s.cp + s.bp + s.kp:
        s.events.append((codes.INCOME, EVERYBODY, seat, s.cp, s.bp, s.kp))


def end_turn(s: VolfyirionState, seat: int) -> None:
    """VF-END-1 to VF-END-6, in the order of the rulebook."""
    s.epoch += 1
    wonders: list[int] = []
    pile = s.discards[seat]
    kind = s.cards.kind
    for code in s.plays[seat]:
        if kind[code & codes.KIND] == codes.WONDER:
            wonders.append(code)
        else:
            pile.append(code & codes.KIND)
    if s.events is not None:
        played = len(s.plays[seat]) - len(wonders)
        s.events.append((codes.DISCARDED, EVERYBODY, seat, played, len(s.hands[seat])))
    s.plays[seat] = wonders
    pile += s.hands[seat]
    s.hands[seat] = []
    decks.set_known(s, seat, 0)
    s.cp = s.bp = s.kp = 0
    if s.dragon >= 0 and s.dragon // codes.CITIES == seat:
        if s.events is not None:
            s.events.append((codes.FURY, EVERYBODY, seat, s.dragon % codes.CITIES))
        cities.destroy(s, seat, s.dragon % codes.CITIES)
        if s.winner != codes.NONE:
            return
    decks.refill(s)
    s.turn += 1
    if s.turn == codes.LAST_TURN:
        # VF-WIN-4: the house with more cities wins, or both do.
        s.winner = codes.SEATS
        if s.events is not None:
            s.events.append((codes.BROKEN_OFF, EVERYBODY, s.turn))
    else:
        begin_turn(s, 1 - seat)


class Main(Question["VolfyirionState"]):
    """VF-MAIN-1: one action after the other, until the turn is ended or the war is won."""

    name = "main"
    rule = "VF-MAIN-1"

    def run(self, s: VolfyirionState) -> None:
        if s.winner == codes.NONE:
            # Listing every action takes longer than checking one, so that nothing is offered beforehand.
            s.ask_all(self, 1 << self.seat)

    def legal(self, s: VolfyirionState, seat: int) -> list[int]:
        """What brings points first and the end of the turn last."""
        options: list[int] = []
        uses: list[int] = []
        gatherable = chains.list_uses(s, seat, uses)
        _list_plays(s, seat, gatherable, options)
        options += uses
        _list_purchases(s, options)
        if s.bp:
            _list_battles(s, seat, options)
        if s.cp:
            _list_redeployments(s, seat, options)
        if s.kp:
            _list_seals(s, seat, options)
        if s.kp >= codes.MOVE_COST:
            steps.list_flights(s, seat, options)
        if s.kp >= codes.REPLACE_COST and decks.asset_deck_size(s):
            row = s.row
            for i in range(len(row)):
                if row[i] != codes.NONE and not decks.seen_before(row, i):
                    options.append(s.cards.first[verbs.REPLACE] + row[i])
        if s.renewable:
            options.append(s.cards.first[verbs.RENEW_ROW])
        options.append(s.cards.first[verbs.END_TURN])
        return options

    def receive(self, s: VolfyirionState, seat: int, token: int) -> bool:
        """It stays on the stack while an action is carried out, and goes on asking if no step came of it."""
        if not 0 <= token < len(s.cards.verb):
            return False
        verb = s.cards.verb[token]
        subject = s.cards.subject[token]
        action = ACTIONS[verb]
        if action.obstacle(s, seat, subject):
            return False
        if verb == verbs.END_TURN:
            s.stack.pop()
            s.waiting = 0
            end_turn(s, seat)
            return True
        to_do = len(s.stack)
        action.do(s, seat, subject)
        if len(s.stack) > to_do or s.winner != codes.NONE:
            s.waiting = 0
        return True

    def why_not(self, s: VolfyirionState, seat: int, token: int) -> str:
        return ACTIONS[s.cards.verb[token]].obstacle(s, seat, s.cards.subject[token])

    def rule_for(self, s: VolfyirionState, seat: int, token: int) -> str:
        return ACTIONS[s.cards.verb[token]].behind(s, seat, s.cards.subject[token])


def _list_plays(s: VolfyirionState, seat: int, gatherable: int, options: list[int]) -> None:
    is_plain = s.cards.plain
    hand = s.hands[seat]
    together = gatherable
    for card in hand:
        if is_plain[card]:
            together += 1
    if together >= 2:
        options.append(s.cards.first[verbs.PLAY_ALL])
    for i in range(len(hand)):
        if not decks.seen_before(hand, i):
            options.append(hand[i])


def _list_purchases(s: VolfyirionState, options: list[int]) -> None:
    cost = s.cards.cost
    base = s.cards.first[verbs.ACQUIRE]
    if s.cp:
        row = s.row
        for i in range(len(row)):
            if row[i] != codes.NONE and cost[row[i]] <= s.cp and not decks.seen_before(row, i):
                options.append(base + row[i])
    if s.bp:
        lair = s.lair
        for i in range(len(lair)):
            if lair[i] != codes.NONE and cost[lair[i]] <= s.bp and not decks.seen_before(lair, i):
                options.append(base + lair[i])


def _list_battles(s: VolfyirionState, seat: int, options: list[int]) -> None:
    enemy = 1 - seat
    for city in range(codes.CITIES):
        if s.standing[enemy] >> city & 1 and scoring.attack_cost(s, enemy * codes.CITIES + city) <= s.bp:
            options.append(s.cards.first[verbs.ATTACK] + city)
    if s.bp >= codes.DEFEAT_COST and s.dragon != codes.SLAIN:
        options.append(s.cards.first[verbs.DEFEAT])


def _list_redeployments(s: VolfyirionState, seat: int, options: list[int]) -> None:
    for city in range(codes.CITIES):
        troop = s.troops[seat * codes.CITIES + city]
        if troop >= 0 and s.cards.cost[troop & codes.KIND] <= s.cp and s.standing[seat] & ~(1 << city):
            options.append(s.cards.first[verbs.REDEPLOY] + city)


def _list_seals(s: VolfyirionState, seat: int, options: list[int]) -> None:
    """VF-SEAL-1: sealing and unsealing, in both playing areas."""
    cards = s.cards
    seals: list[int] = []
    for side in range(codes.SEATS):
        sealing = cards.first[verbs.SEAL_OWN if side == 0 else verbs.SEAL_ENEMY]
        for code in s.plays[seat if side == 0 else 1 - seat]:
            card = code & codes.KIND
            if cards.kind[card] == codes.WONDER and cards.cost[card] <= s.kp:
                # The tokens to unseal follow those to seal.
                token = sealing + cards.wonder_number[card] + (len(cards.wonders) if code & codes.SEALED else 0)
                if token not in seals:
                    seals.append(token)
    options += seals
