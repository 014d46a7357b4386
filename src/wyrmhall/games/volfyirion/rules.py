"""The flow of play in Volfyirion: what is asked, which tokens are legal, and how turns begin and end.

The stack holds the main phase of the seat whose turn it is, and above it the pieces of an effect that still ask.
What a choice in the main phase does is in `actions.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.volfyirion import actions, chains, decks, scoring
from wyrmhall.games.volfyirion.codes import (
    ACQUIRE_BLOCK,
    ARRANGE,
    ARRANGED,
    ATTACK,
    BROKEN_OFF,
    CARD_BLOCKS,
    CHAIN,
    CITIES,
    CITY,
    DEFEAT,
    DEFEAT_COST,
    DISCARDED,
    DRAW,
    DRAW_ONE,
    END_TURN,
    FLY,
    FLY_HOME,
    FLY_TO,
    FROM_DISCARD_BLOCK,
    FROM_HAND_BLOCK,
    FROM_PLAY_BLOCK,
    FROM_SEALED_BLOCK,
    FURY,
    GIVEN,
    HAND,
    HOME,
    INCOME,
    KEEP,
    KEPT,
    KIND,
    LAIR,
    LAST_TURN,
    MAIN,
    MOVE_COST,
    NONE,
    OF_THIS_TURN,
    OPENING,
    ORDER,
    PLACE,
    PLAY_ALL,
    RAZE_BUILDING,
    RAZE_TROOP,
    REDEPLOY,
    REDEPLOY_FROM,
    REDRAW,
    REDREW,
    REMOVE,
    RENEW_ROW,
    REPLACE_BLOCK,
    REPLACE_COST,
    SEAL_ENEMY_BLOCK,
    SEAL_OWN_BLOCK,
    SEALED,
    SEATS,
    SKIP,
    SLAIN,
    TURN,
    USE_BLOCK,
    USE_BUILDING,
    USE_TROOP,
    USED,
    WON,
    WONDER,
)
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.volfyirion.state import VolfyirionState


def begin(s: VolfyirionState) -> None:
    """Lay out the row and the lair, and ask both houses to arrange their cities."""
    decks.open_asset_deck(s)
    for space in range(len(s.row)):
        s.row[space] = decks.take_asset(s)
    decks.open_lair(s)
    s.stack = [(ARRANGE, NONE)]
    s.op = ARRANGE
    s.waiting = (1 << SEATS) - 1


# What is legal


def legal(s: VolfyirionState, seat: int) -> list[int]:
    if not 0 <= seat < SEATS:
        s.check_seat(seat)
    options: list[int] = []
    if not s.waiting >> seat & 1:
        return options
    op = s.op
    fixed = s.cards.fixed
    if op == MAIN:
        _list_actions(s, seat, options)
    elif op == ARRANGE:
        options = [fixed + ORDER + i for i in range(6)]
    elif op == OPENING:
        options = [fixed + KEEP, fixed + REDRAW]
    elif op == PLACE:
        _list_cities(s, seat, NONE, options)
    elif op == REDEPLOY:
        _list_cities(s, seat, s.stack[-1][2], options)
    elif op == DRAW:
        _list_draws(s, seat, options)
    elif op == REMOVE:
        _list_removals(s, seat, s.stack[-1][3] == 1, options)
    elif op == FLY:
        list_flights(s, seat, options)
        options.append(fixed + SKIP)
    else:
        _list_prey(s, 1 - seat, op, options)
    return options


def _list_cities(s: VolfyirionState, seat: int, without: int, options: list[int]) -> None:
    for city in range(CITIES):
        if s.standing[seat] >> city & 1 and city != without:
            options.append(s.cards.fixed + CITY + city)


def _list_draws(s: VolfyirionState, seat: int, options: list[int]) -> None:
    """VF-BONUS-1: what has just been drawn lies last in the hand and may be played before anything else."""
    frame = s.stack[-1]
    if frame[3]:
        options.append(s.hands[seat][-1])
    if frame[2] > 0 and decks.can_draw(s, seat):
        options.append(s.cards.fixed + DRAW_ONE)
    options.append(s.cards.fixed + SKIP)


def _list_prey(s: VolfyirionState, owner: int, op: int, options: list[int]) -> None:
    there = s.troops if op == RAZE_TROOP else s.buildings
    for city in range(CITIES):
        if there[owner * CITIES + city] >= 0:
            options.append(s.cards.fixed + CITY + city)
    options.append(s.cards.fixed + SKIP)


def list_flights(s: VolfyirionState, seat: int, options: list[int]) -> None:
    """VF-MOVE-1, VF-MOVE-2: out of the lair to an enemy city, or home from a city of one's own."""
    if s.dragon == HOME:
        for city in range(CITIES):
            if s.standing[1 - seat] >> city & 1:
                options.append(s.cards.fixed + FLY_TO + city)
    elif s.dragon >= 0 and s.dragon // CITIES == seat:
        options.append(s.cards.fixed + FLY_HOME)


def _list_removals(s: VolfyirionState, seat: int, fresh: bool, options: list[int]) -> None:
    """VF-REMOVE-1: hand, discard pile and playing area; a wonder just acquired lies last and is not among them."""
    cards = s.cards
    size = cards.size
    hand = s.hands[seat]
    for i in range(len(hand)):
        if not _seen_before(hand, i):
            options.append(FROM_HAND_BLOCK * size + hand[i])
    pile = s.discards[seat]
    for i in range(len(pile) - (1 if fresh else 0)):
        if not _seen_before(pile, i):
            options.append(FROM_DISCARD_BLOCK * size + pile[i])
    for code in s.plays[seat]:
        card = code & KIND
        if code & SEALED:
            token = CARD_BLOCKS * size + FROM_SEALED_BLOCK * len(cards.wonders) + cards.wonder_number[card]
        else:
            token = FROM_PLAY_BLOCK * size + card
        if token not in options:
            options.append(token)
    options.append(cards.fixed + SKIP)


def _list_actions(s: VolfyirionState, seat: int, options: list[int]) -> None:
    """VF-MAIN-1: everything the main phase offers, what brings points first and the end of the turn last."""
    uses: list[int] = []
    gatherable = _list_uses(s, seat, uses)
    _list_plays(s, seat, gatherable, options)
    options += uses
    _list_purchases(s, options)
    _list_battles(s, seat, options)
    if s.cp:
        _list_redeployments(s, seat, options)
    if s.kp:
        _list_seals(s, seat, options)
    if s.kp >= REPLACE_COST:
        if s.kp >= MOVE_COST:
            list_flights(s, seat, options)
        if decks.asset_deck_size(s):
            row = s.row
            for i in range(len(row)):
                if row[i] != NONE and not _seen_before(row, i):
                    options.append(REPLACE_BLOCK * s.cards.size + row[i])
    if s.renewable:
        options.append(s.cards.fixed + RENEW_ROW)
    options.append(s.cards.fixed + END_TURN)


def _seen_before(zone: list[int], i: int) -> bool:
    """Whether a copy of the card at `i` lies before it; copies share a token."""
    card = zone[i]
    for j in range(i):
        if zone[j] == card:
            return True
    return False


def can_play_all(s: VolfyirionState, seat: int) -> bool:
    """VF-PLAY-6: where there are at least two things to take together."""
    together = 0
    for card in s.hands[seat]:
        if s.cards.plain[card]:
            together += 1
    return together >= 2 or together + _list_uses(s, seat, []) >= 2


def _list_plays(s: VolfyirionState, seat: int, gatherable: int, options: list[int]) -> None:
    is_plain = s.cards.plain
    hand = s.hands[seat]
    together = gatherable
    for card in hand:
        if is_plain[card]:
            together += 1
    if together >= 2:
        options.append(s.cards.fixed + PLAY_ALL)
    for i in range(len(hand)):
        if not _seen_before(hand, i):
            options.append(hand[i])


def _list_uses(s: VolfyirionState, seat: int, uses: list[int]) -> int:
    """The secondary abilities that may be used; how many of them are chains that bring only points."""
    cards = s.cards
    base = USE_BLOCK * cards.size
    gatherable = 0
    counts: list[int] = []
    for code in s.plays[seat]:
        card = code & KIND
        if cards.trigger[card] == 0 or code & (USED | SEALED):
            continue
        if cards.trigger[card] == CHAIN:
            if not counts:
                counts = chains.count_colours(s, seat)
            if not chains.holds(s, card, counts):
                continue
            if cards.only_points[card]:
                gatherable += 1
        if base + card not in uses:
            uses.append(base + card)
    for city in range(CITIES):
        code = s.buildings[seat * CITIES + city]
        if code >= 0:
            if not counts:
                counts = chains.count_colours(s, seat)
            if chains.usable(s, code, counts):
                uses.append(cards.fixed + USE_BUILDING + city)
                if cards.only_points[code & KIND]:
                    gatherable += 1
        code = s.troops[seat * CITIES + city]
        if code >= 0:
            if not counts:
                counts = chains.count_colours(s, seat)
            if chains.usable(s, code, counts):
                uses.append(cards.fixed + USE_TROOP + city)
                if cards.only_points[code & KIND]:
                    gatherable += 1
    return gatherable


def _list_purchases(s: VolfyirionState, options: list[int]) -> None:
    cost = s.cards.cost
    base = ACQUIRE_BLOCK * s.cards.size
    if s.cp:
        row = s.row
        for i in range(len(row)):
            if row[i] != NONE and cost[row[i]] <= s.cp and not _seen_before(row, i):
                options.append(base + row[i])
    if s.bp:
        lair = s.lair
        for i in range(len(lair)):
            if lair[i] != NONE and cost[lair[i]] <= s.bp and not _seen_before(lair, i):
                options.append(base + lair[i])


def _list_battles(s: VolfyirionState, seat: int, options: list[int]) -> None:
    if s.bp == 0:
        return
    enemy = 1 - seat
    for city in range(CITIES):
        if s.standing[enemy] >> city & 1 and scoring.attack_cost(s, enemy * CITIES + city) <= s.bp:
            options.append(s.cards.fixed + ATTACK + city)
    if s.bp >= DEFEAT_COST and s.dragon != SLAIN:
        options.append(s.cards.fixed + DEFEAT)


def _list_redeployments(s: VolfyirionState, seat: int, options: list[int]) -> None:
    for city in range(CITIES):
        troop = s.troops[seat * CITIES + city]
        if troop >= 0 and s.cards.cost[troop & KIND] <= s.cp and s.standing[seat] & ~(1 << city):
            options.append(s.cards.fixed + REDEPLOY_FROM + city)


def _list_seals(s: VolfyirionState, seat: int, options: list[int]) -> None:
    """VF-SEAL-1: sealing and unsealing, in both playing areas."""
    cards = s.cards
    wonders = len(cards.wonders)
    seals: list[int] = []
    for side in range(SEATS):
        base = CARD_BLOCKS * cards.size + (SEAL_OWN_BLOCK if side == 0 else SEAL_ENEMY_BLOCK) * wonders
        for code in s.plays[seat if side == 0 else 1 - seat]:
            card = code & KIND
            if cards.kind[card] == WONDER and cards.cost[card] <= s.kp:
                token = base + cards.wonder_number[card] + (wonders if code & SEALED else 0)
                if token not in seals:
                    seals.append(token)
    options += seals


# What a choice does


def apply(s: VolfyirionState, seat: int, token: int) -> None:
    if not 0 <= seat < SEATS or not s.waiting >> seat & 1:
        raise s.refuse(seat, token)
    op = s.op
    if op == MAIN:
        if token == s.cards.fixed + END_TURN:
            end_turn(s, seat)
        else:
            actions.act(s, seat, token)
    elif token not in legal(s, seat):
        raise s.refuse(seat, token)
    elif op == ARRANGE:
        _arrange(s, seat, token)
    elif op == OPENING:
        _open(s, seat, token)
    else:
        actions.answer(s, seat, op, token)
    if s.winner == NONE and s.stack:
        _settle(s)


def _arrange(s: VolfyirionState, seat: int, token: int) -> None:
    """VF-SETUP-7: both arrange at the same time."""
    s.choice[seat] = token
    s.waiting ^= 1 << seat
    if s.waiting:
        return
    for house in range(SEATS):
        s.order[house] = s.choice[house] - s.cards.fixed - ORDER
        s.choice[house] = NONE
        if s.events is not None:
            s.events.append((ARRANGED, EVERYBODY, house, s.order[house]))
    begin_turn(s, 0)


def _open(s: VolfyirionState, seat: int, token: int) -> None:
    """VF-DRAW-2: in the first turn the hand may be shuffled back once."""
    s.stack.pop()
    if token == s.cards.fixed + KEEP:
        if s.events is not None:
            s.events.append((KEPT, EVERYBODY, seat))
        return
    if s.events is not None:
        s.events.append((REDREW, EVERYBODY, seat))
    s.decks[seat] += s.hands[seat]
    s.hands[seat] = []
    decks.draw(s, seat, _hand_size(s))


def _settle(s: VolfyirionState) -> None:
    """Drop the pieces of an effect that have nothing to ask, until something does."""
    while True:
        frame = s.stack[-1]
        op = frame[0]
        if op == DRAW:
            if (frame[2] > 0 and decks.can_draw(s, frame[1])) or (frame[3] and frame[4]):
                break
        elif op == REMOVE:
            if frame[2] > 0 and _has_removals(s, frame[1], frame[3]):
                break
        elif op == RAZE_TROOP or op == RAZE_BUILDING:
            there = s.troops if op == RAZE_TROOP else s.buildings
            enemy = (1 - frame[1]) * CITIES
            if max(there[enemy : enemy + CITIES]) >= 0:
                break
        elif op == FLY:
            if s.dragon == HOME or (s.dragon >= 0 and s.dragon // CITIES == frame[1]):
                break
        else:
            break
        s.stack.pop()
    s.op = op


def _has_removals(s: VolfyirionState, seat: int, fresh: int) -> bool:
    return len(s.hands[seat]) + len(s.discards[seat]) + len(s.plays[seat]) > fresh


# Turns


def begin_turn(s: VolfyirionState, seat: int) -> None:
    """A hand of cards, then the main phase with the points of all that is in play."""
    s.active = seat
    s.waiting = 1 << seat
    s.stack = [(MAIN, seat)]
    s.renewable = s.turn == 1
    if s.events is not None:
        s.events.append((TURN, EVERYBODY, seat, s.turn))
    decks.draw(s, seat, _hand_size(s))
    _give_income(s, seat)
    if s.turn < SEATS:
        s.stack.append((OPENING, seat))
    s.op = s.stack[-1][0]


def _hand_size(s: VolfyirionState) -> int:
    """VF-DRAW-1, VF-DRAW-5: five cards; the first house may begin with fewer."""
    return s.first_hand if s.turn == 0 else HAND


def _give_income(s: VolfyirionState, seat: int) -> None:
    """VF-PLAY-5: cards in play give their points in every main phase; a sealed wonder gives none."""
    plays = s.plays[seat]
    for i in range(len(plays)):
        code = plays[i] & ~OF_THIS_TURN
        if not code & SEALED:
            actions.gain(s, code)
            code |= GIVEN
        plays[i] = code
    for place in range(seat * CITIES, seat * CITIES + CITIES):
        if s.buildings[place] >= 0:
            s.buildings[place] &= KIND
            actions.gain(s, s.buildings[place])
        if s.troops[place] >= 0:
            s.troops[place] &= KIND
            actions.gain(s, s.troops[place])
    if s.standing[seat] >> LAIR & 1:
        actions.gain_lair(s)
    if s.events is not None and s.cp + s.bp + s.kp:
        s.events.append((INCOME, EVERYBODY, seat, s.cp, s.bp, s.kp))


def end_turn(s: VolfyirionState, seat: int) -> None:
    """VF-END-1 to VF-END-6, in the order of the rulebook."""
    s.epoch += 1
    wonders: list[int] = []
    pile = s.discards[seat]
    kind = s.cards.kind
    for code in s.plays[seat]:
        if kind[code & KIND] == WONDER:
            wonders.append(code)
        else:
            pile.append(code & KIND)
    if s.events is not None:
        played = len(s.plays[seat]) - len(wonders)
        s.events.append((DISCARDED, EVERYBODY, seat, played, len(s.hands[seat])))
    s.plays[seat] = wonders
    pile += s.hands[seat]
    s.hands[seat] = []
    s.known[seat] = 0
    s.cp = s.bp = s.kp = 0
    if s.dragon >= 0 and s.dragon // CITIES == seat:
        if s.events is not None:
            s.events.append((FURY, EVERYBODY, seat, s.dragon % CITIES))
        actions.destroy_city(s, seat, s.dragon % CITIES)
        if s.winner != NONE:
            return
    decks.refill(s)
    s.turn += 1
    if s.turn == LAST_TURN:
        _break_off(s)
    else:
        begin_turn(s, 1 - seat)


def _break_off(s: VolfyirionState) -> None:
    """VF-WIN-4: the house with more cities wins, or both do."""
    finish(s, SEATS)
    if s.events is not None:
        s.events.append((BROKEN_OFF, EVERYBODY, s.turn))


def finish(s: VolfyirionState, winner: int) -> None:
    s.winner = winner
    s.stack = []
    s.op = NONE
    s.waiting = 0
    if s.events is not None and winner < SEATS:
        s.events.append((WON, EVERYBODY, winner))
