"""What a choice in the main phase of Volfyirion does. Every action checks first and changes the table only then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.volfyirion import chains, decks, rules, scoring
from wyrmhall.games.volfyirion.codes import (
    ACQUIRE_BLOCK,
    ACQUIRED,
    ATTACK,
    ATTACKED,
    BUILDING,
    BUILDING_LOST,
    CARD_BLOCKS,
    CHAIN,
    CITIES,
    CITY,
    CITY_LOST,
    DEFEAT,
    DEFEAT_COST,
    DEFEATED,
    DRAW,
    DRAW_ONE,
    FLEW,
    FLEW_HOME,
    FLY,
    FLY_HOME,
    FLY_TO,
    FROM_DISCARD,
    FROM_DISCARD_BLOCK,
    FROM_HAND,
    FROM_HAND_BLOCK,
    FROM_PLAY,
    GIVEN,
    HOME,
    KIND,
    LAIR,
    MOVE_COST,
    NONE,
    PLACE,
    PLAY_ALL,
    PLAY_BLOCK,
    PLAYED,
    RAZE_TROOP,
    REDEPLOY,
    REDEPLOY_FROM,
    REDEPLOYED,
    REMOVE,
    REMOVED,
    RENEW_ROW,
    RENEWED,
    REPLACE_BLOCK,
    REPLACE_COST,
    REPLACED,
    SEAL_ENEMY_BLOCK,
    SEALED,
    SEALED_WONDER,
    SKIP,
    SLAIN,
    SPENT,
    TROOP,
    TROOP_LOST,
    UNSEALED_WONDER,
    USE_BLOCK,
    USE_BUILDING,
    USE_TROOP,
    USED,
    WONDER,
)
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.volfyirion.state import VolfyirionState


def act(s: VolfyirionState, seat: int, token: int) -> None:
    """Carry out a token of the main phase, the end of the turn apart."""
    cards = s.cards
    if not 0 <= token < cards.tokens:
        raise s.refuse(seat, token)
    if token >= cards.fixed:
        _act_fixed(s, seat, token - cards.fixed)
    elif token >= CARD_BLOCKS * cards.size:
        _seal(s, seat, token)
    else:
        block = token // cards.size
        card = token - block * cards.size
        if block == PLAY_BLOCK:
            _play(s, seat, card)
        elif block == ACQUIRE_BLOCK:
            _acquire(s, seat, card)
        elif block == USE_BLOCK:
            _use_played(s, seat, card)
        elif block == REPLACE_BLOCK:
            _replace(s, seat, card)
        else:
            raise s.refuse(seat, token)


def _act_fixed(s: VolfyirionState, seat: int, choice: int) -> None:
    if choice == PLAY_ALL:
        _play_all(s, seat)
    elif ATTACK <= choice < ATTACK + CITIES:
        _attack(s, seat, choice - ATTACK)
    elif FLY_TO <= choice < FLY_TO + CITIES:
        _pay_flight(s, seat, choice)
        fly(s, seat, choice - FLY_TO)
    elif REDEPLOY_FROM <= choice < REDEPLOY_FROM + CITIES:
        _redeploy(s, seat, choice - REDEPLOY_FROM)
    elif USE_BUILDING <= choice < USE_BUILDING + CITIES:
        _use_in_city(s, seat, choice, choice - USE_BUILDING, s.buildings)
    elif USE_TROOP <= choice < USE_TROOP + CITIES:
        _use_in_city(s, seat, choice, choice - USE_TROOP, s.troops)
    elif choice == FLY_HOME:
        _pay_flight(s, seat, choice)
        fly_home(s, seat)
    elif choice == DEFEAT:
        _defeat(s, seat)
    elif choice == RENEW_ROW:
        _renew_row(s, seat)
    else:
        raise s.refuse(seat, s.cards.fixed + choice)


def answer(s: VolfyirionState, seat: int, op: int, token: int) -> None:
    """Carry out the answer to a piece of an effect; `rules.apply` has seen that it is legal."""
    frame = s.stack.pop()
    choice = token - s.cards.fixed
    if choice == SKIP:
        return
    if op == DRAW:
        if choice == DRAW_ONE:
            s.stack.append((DRAW, seat, frame[2] - 1, 1, frame[4]))
            decks.draw(s, seat, 1)
        else:
            s.stack.append((DRAW, seat, frame[2], 0, frame[4]))
            _play(s, seat, token)
    elif op == REMOVE:
        s.stack.append((REMOVE, seat, frame[2] - 1, frame[3]))
        _remove_chosen(s, seat, token)
    elif op == PLACE:
        _place(s, seat, frame[2], choice - CITY)
    elif op == REDEPLOY:
        _move_troop(s, seat, frame[2], choice - CITY)
    elif op == FLY:
        if choice == FLY_HOME:
            fly_home(s, seat)
        else:
            fly(s, seat, choice - FLY_TO)
    elif op == RAZE_TROOP:
        lose_troop(s, 1 - seat, choice - CITY)
    else:
        lose_building(s, 1 - seat, choice - CITY)


# Points and cards that leave the game


def find(zone: list[int], card: int) -> int:
    """Where the first copy of a card lies, or NONE."""
    for i in range(len(zone)):
        if zone[i] == card:
            return i
    return NONE


def gain(s: VolfyirionState, code: int) -> None:
    """The points of a card's main ability."""
    card = code & KIND
    cards = s.cards
    s.cp += cards.cp[card]
    s.bp += cards.bp[card]
    s.kp += cards.kp[card]


def gain_lair(s: VolfyirionState) -> None:
    """VF-DEFEAT-4: what the claimed lair gives its owner."""
    points = s.cards.lair_points
    s.cp += points[0]
    s.bp += points[1]
    s.kp += points[2]


def _leave(s: VolfyirionState, code: int) -> None:
    s.removed = (*s.removed, code & KIND)


def lose_troop(s: VolfyirionState, owner: int, city: int) -> None:
    place = owner * CITIES + city
    troop = s.troops[place]
    if troop >= 0:
        s.troops[place] = NONE
        _leave(s, troop)
        if s.events is not None:
            s.events.append((TROOP_LOST, EVERYBODY, owner, city, troop & KIND))


def lose_building(s: VolfyirionState, owner: int, city: int) -> None:
    place = owner * CITIES + city
    building = s.buildings[place]
    if building >= 0:
        s.buildings[place] = NONE
        _leave(s, building)
        if s.events is not None:
            s.events.append((BUILDING_LOST, EVERYBODY, owner, city, building & KIND))


def destroy_city(s: VolfyirionState, owner: int, city: int) -> None:
    """The city falls with all that is on it; Volfyirion flies home from its ruins, and the last city decides."""
    lose_building(s, owner, city)
    lose_troop(s, owner, city)
    s.standing[owner] &= ~(1 << city)
    if s.events is not None:
        s.events.append((CITY_LOST, EVERYBODY, owner, city))
    if s.dragon == owner * CITIES + city:
        fly_home(s, NONE)
    if s.standing[owner] == 0:
        rules.finish(s, 1 - owner)


# Playing cards


def _play(s: VolfyirionState, seat: int, card: int) -> None:
    """VF-PLAY-1 to VF-PLAY-3."""
    if not decks.take_from_hand(s, seat, card):
        raise s.refuse(seat, card)
    kind = s.cards.kind[card]
    if kind == BUILDING or kind == TROOP:
        city = _only_city(s.standing[seat])
        if city == NONE:
            s.stack.append((PLACE, seat, card))
        else:
            _place(s, seat, card, city)
    else:
        _lay_down(s, seat, card)


def _only_city(standing: int) -> int:
    """The one city of a mask, or NONE where there are several."""
    if standing & (standing - 1):
        return NONE
    for city in range(CITIES):
        if standing >> city & 1:
            return city
    return NONE


def _lay_down(s: VolfyirionState, seat: int, card: int) -> None:
    s.plays[seat].append(card | GIVEN)
    gain(s, card)
    _note_played(s, seat, card, NONE)


def _note_played(s: VolfyirionState, seat: int, card: int, city: int) -> None:
    if s.events is not None:
        cards = s.cards
        s.events.append((PLAYED, EVERYBODY, seat, card, city, cards.cp[card], cards.bp[card], cards.kp[card]))


def _place(s: VolfyirionState, seat: int, card: int, city: int) -> None:
    """VF-CITY-1, VF-CITY-2: what was there before leaves the game."""
    place = seat * CITIES + city
    if s.cards.kind[card] == BUILDING:
        lose_building(s, seat, city)
        s.buildings[place] = card
    else:
        lose_troop(s, seat, city)
        s.troops[place] = card
    gain(s, card)
    _note_played(s, seat, card, city)


def _play_all(s: VolfyirionState, seat: int) -> None:
    """VF-PLAY-6: all starting and command cards, and all chains that bring only points."""
    if not rules.can_play_all(s, seat):
        raise s.refuse(seat, s.cards.fixed + PLAY_ALL)
    plain = s.cards.plain
    hand = s.hands[seat]
    kept: list[int] = []
    known = 0
    for i in range(len(hand)):
        if plain[hand[i]]:
            _lay_down(s, seat, hand[i])
        else:
            kept.append(hand[i])
            known += 1 if i < s.known[seat] else 0
    s.hands[seat] = kept
    s.known[seat] = known
    chains.gather(s, seat)


# Acquiring


def _acquire(s: VolfyirionState, seat: int, card: int) -> None:
    """VF-ASSET-1, VF-WONDER-1: to the discard pile; the space stays empty until the end of the turn."""
    cards = s.cards
    wonder = cards.kind[card] == WONDER
    display = s.lair if wonder else s.row
    cost = cards.cost[card]
    space = find(display, card)
    if space == NONE or cost > (s.bp if wonder else s.cp):
        raise s.refuse(seat, ACQUIRE_BLOCK * cards.size + card)
    display[space] = NONE
    s.discards[seat].append(card)
    s.renewable = False
    if s.events is not None:
        s.events.append((ACQUIRED, EVERYBODY, seat, card, space, cost))
    if wonder:
        s.bp -= cost
        s.stack.append((REMOVE, seat, 1, 1))
    else:
        s.cp -= cost


def _replace(s: VolfyirionState, seat: int, card: int) -> None:
    """VF-REPLACE-1, VF-REPLACE-2."""
    space = find(s.row, card)
    if s.kp < REPLACE_COST or space == NONE or decks.asset_deck_size(s) == 0:
        raise s.refuse(seat, REPLACE_BLOCK * s.cards.size + card)
    s.kp -= REPLACE_COST
    s.asset_bottom.append(card)
    s.row[space] = decks.take_asset(s)
    if s.events is not None:
        s.events.append((REPLACED, EVERYBODY, seat, card, s.row[space], space))


def _renew_row(s: VolfyirionState, seat: int) -> None:
    """VF-ASSET-3: the second house's right in its first turn."""
    if not s.renewable:
        raise s.refuse(seat, s.cards.fixed + RENEW_ROW)
    s.renewable = False
    if s.events is not None:
        s.events.append((RENEWED, EVERYBODY, seat))
    for space in range(len(s.row)):
        s.asset_bottom.append(s.row[space])
        s.row[space] = NONE
    decks.refill(s)


# War


def _attack(s: VolfyirionState, seat: int, city: int) -> None:
    """VF-ATTACK-1 to VF-ATTACK-3: a guarded city loses its troop, an open one falls."""
    enemy = 1 - seat
    place = enemy * CITIES + city
    cost = scoring.attack_cost(s, place)
    if not s.standing[enemy] >> city & 1 or cost > s.bp:
        raise s.refuse(seat, s.cards.fixed + ATTACK + city)
    s.bp -= cost
    guarded = s.troops[place] >= 0
    if s.events is not None:
        s.events.append((ATTACKED, EVERYBODY, seat, city, cost, s.troops[place] & KIND if guarded else NONE))
    if guarded:
        lose_troop(s, enemy, city)
    else:
        destroy_city(s, enemy, city)


def _redeploy(s: VolfyirionState, seat: int, city: int) -> None:
    """VF-REDEPLOY-1: for the troop's cost to another city."""
    troop = s.troops[seat * CITIES + city]
    others = s.standing[seat] & ~(1 << city)
    if troop < 0 or s.cards.cost[troop & KIND] > s.cp or not others:
        raise s.refuse(seat, s.cards.fixed + REDEPLOY_FROM + city)
    s.cp -= s.cards.cost[troop & KIND]
    to = _only_city(others)
    if to == NONE:
        s.stack.append((REDEPLOY, seat, city))
    else:
        _move_troop(s, seat, city, to)


def _move_troop(s: VolfyirionState, seat: int, city: int, to: int) -> None:
    lose_troop(s, seat, to)
    troop = s.troops[seat * CITIES + city]
    s.troops[seat * CITIES + city] = NONE
    s.troops[seat * CITIES + to] = troop
    if s.events is not None:
        s.events.append((REDEPLOYED, EVERYBODY, seat, troop & KIND, city, to))


def _defeat(s: VolfyirionState, seat: int) -> None:
    """VF-DEFEAT-1 to VF-DEFEAT-5: the token leaves, the wonders are gained, the lair becomes a city."""
    if s.bp < DEFEAT_COST or s.dragon == SLAIN:
        raise s.refuse(seat, s.cards.fixed + DEFEAT)
    s.bp -= DEFEAT_COST
    s.dragon = SLAIN
    s.lair_of = seat
    if s.events is not None:
        s.events.append((DEFEATED, EVERYBODY, seat))
    for space in range(len(s.lair)):
        card = s.lair[space]
        if card != NONE:
            s.lair[space] = NONE
            s.discards[seat].append(card)
            if s.events is not None:
                s.events.append((ACQUIRED, EVERYBODY, seat, card, space, 0))
    s.standing[seat] |= 1 << LAIR
    gain_lair(s)


# Volfyirion's flight


def _pay_flight(s: VolfyirionState, seat: int, choice: int) -> None:
    options: list[int] = []
    rules.list_flights(s, seat, options)
    if s.kp < MOVE_COST or s.cards.fixed + choice not in options:
        raise s.refuse(seat, s.cards.fixed + choice)
    s.kp -= MOVE_COST


def fly(s: VolfyirionState, seat: int, city: int) -> None:
    s.dragon = (1 - seat) * CITIES + city
    if s.events is not None:
        s.events.append((FLEW, EVERYBODY, seat, city))


def fly_home(s: VolfyirionState, seat: int) -> None:
    s.dragon = HOME
    if s.events is not None:
        s.events.append((FLEW_HOME, EVERYBODY, seat))


# Wonders


def _seal(s: VolfyirionState, seat: int, token: int) -> None:
    """VF-SEAL-1 to VF-SEAL-4: for its cost in knowledge; one's own wonder freed in time still gives its points."""
    cards = s.cards
    wonders = len(cards.wonders)
    block = (token - CARD_BLOCKS * cards.size) // wonders
    card = cards.wonders[(token - CARD_BLOCKS * cards.size) - block * wonders]
    owner = 1 - seat if block >= SEAL_ENEMY_BLOCK else seat
    sealing = block & 1 == 0
    found = NONE if block > SEAL_ENEMY_BLOCK + 1 else _find_wonder(s.plays[owner], card, not sealing)
    if found == NONE or cards.cost[card] > s.kp:
        raise s.refuse(seat, token)
    s.kp -= cards.cost[card]
    code = s.plays[owner][found] ^ SEALED
    if not sealing and owner == seat and not code & GIVEN:
        gain(s, code)
        code |= GIVEN
    s.plays[owner][found] = code
    if s.events is not None:
        s.events.append((SEALED_WONDER if sealing else UNSEALED_WONDER, EVERYBODY, seat, owner, card))


def _find_wonder(plays: list[int], card: int, sealed: bool) -> int:
    """Of copies, the one that has something left this turn is freed and the one that has given is sealed."""
    found = NONE
    for i in range(len(plays)):
        code = plays[i]
        fits = code & KIND == card and (code & SEALED != 0) == sealed
        if fits and (found == NONE or (code & GIVEN == 0) == sealed):
            found = i
    return found


# Secondary abilities


def _use_played(s: VolfyirionState, seat: int, card: int) -> None:
    counts = chains.count_colours(s, seat)
    plays = s.plays[seat]
    for i in range(len(plays)):
        if plays[i] & KIND == card and chains.usable(s, plays[i], counts):
            if s.cards.trigger[card] == CHAIN:
                plays[i] |= USED
                _use_chain(s, seat, card, NONE)
            else:
                plays.pop(i)
                _use_removal(s, seat, card, NONE)
            return
    raise s.refuse(seat, USE_BLOCK * s.cards.size + card)


def _use_in_city(s: VolfyirionState, seat: int, choice: int, city: int, zone: list[int]) -> None:
    place = seat * CITIES + city
    code = zone[place]
    if not chains.usable(s, code, chains.count_colours(s, seat)):
        raise s.refuse(seat, s.cards.fixed + choice)
    card = code & KIND
    if s.cards.trigger[card] == CHAIN:
        zone[place] = code | USED
        _use_chain(s, seat, card, city)
    else:
        zone[place] = NONE
        _use_removal(s, seat, card, city)


def _use_chain(s: VolfyirionState, seat: int, card: int, city: int) -> None:
    """VF-CHAIN-1: all the points at once. Nobody uses a chain but for its bonus, so a first card is drawn unasked."""
    chains.note_chain(s, seat, card, city)
    chains.gain_bonus(s, card)
    chains.schedule(s, seat, card)
    frame = s.stack[-1]
    if frame[0] == DRAW and decks.can_draw(s, seat):
        s.stack[-1] = (DRAW, seat, frame[2] - 1, 1, frame[4])
        decks.draw(s, seat, 1)


def _use_removal(s: VolfyirionState, seat: int, card: int, city: int) -> None:
    """VF-SPEND-1, VF-SPEND-2: the card leaves the game; the bonus may be left."""
    _leave(s, card)
    if s.events is not None:
        cards = s.cards
        points = (cards.bonus_cp[card], cards.bonus_bp[card], cards.bonus_kp[card])
        s.events.append((SPENT, EVERYBODY, seat, card, city, points[0], points[1], points[2]))
    chains.gain_bonus(s, card)
    chains.schedule(s, seat, card)


def _remove_chosen(s: VolfyirionState, seat: int, token: int) -> None:
    """VF-REMOVE-1: of copies in the playing area the one that is used up goes first."""
    size = s.cards.size
    block = token // size
    if block == FROM_HAND_BLOCK:
        card = token - block * size
        decks.take_from_hand(s, seat, card)
        zone = FROM_HAND
    elif block == FROM_DISCARD_BLOCK:
        card = token - block * size
        s.discards[seat].pop(find(s.discards[seat], card))
        zone = FROM_DISCARD
    else:
        sealed = token >= CARD_BLOCKS * size
        if sealed:
            card = s.cards.wonders[(token - CARD_BLOCKS * size) % len(s.cards.wonders)]
        else:
            card = token - block * size
        plays = s.plays[seat]
        best = NONE
        for i in range(len(plays)):
            if plays[i] & KIND == card and (plays[i] & SEALED != 0) == sealed and (best == NONE or plays[i] & USED):
                best = i
        plays.pop(best)
        zone = FROM_PLAY
    _leave(s, card)
    if s.events is not None:
        s.events.append((REMOVED, EVERYBODY, seat, card, zone))
