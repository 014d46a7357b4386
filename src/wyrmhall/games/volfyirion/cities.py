"""What stands in cities and what falls: points given, buildings and troops lost, cities destroyed, the dragon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.volfyirion import codes
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.volfyirion.state import VolfyirionState


def gain(s: VolfyirionState, code: int) -> None:
    """The points of a card's main ability."""
    card = code & codes.KIND
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


def leave(s: VolfyirionState, code: int) -> None:
    """A card leaves the game."""
    s.removed = (*s.removed, code & codes.KIND)


def lay_down(s: VolfyirionState, seat: int, card: int) -> None:
    """VF-PLAY-1: into the playing area, for all its points."""
    s.plays[seat].append(card | codes.GIVEN)
    gain(s, card)
    _note_played(s, seat, card, codes.NONE)


def put_in(s: VolfyirionState, seat: int, card: int, city: int) -> None:
    """VF-CITY-1, VF-CITY-2: what was there before leaves the game."""
    if s.cards.kind[card] == codes.BUILDING:
        lose_building(s, seat, city)
        s.buildings[seat * codes.CITIES + city] = card
    else:
        lose_troop(s, seat, city)
        s.troops[seat * codes.CITIES + city] = card
    gain(s, card)
    _note_played(s, seat, card, city)


def _note_played(s: VolfyirionState, seat: int, card: int, city: int) -> None:
    if s.events is not None:
        cards = s.cards
        s.events.append((codes.PLAYED, EVERYBODY, seat, card, city, cards.cp[card], cards.bp[card], cards.kp[card]))


def lose_troop(s: VolfyirionState, owner: int, city: int) -> None:
    place = owner * codes.CITIES + city
    troop = s.troops[place]
    if troop >= 0:
        s.troops[place] = codes.NONE
        leave(s, troop)
        if s.events is not None:
            s.events.append((codes.TROOP_LOST, EVERYBODY, owner, city, troop & codes.KIND))


def lose_building(s: VolfyirionState, owner: int, city: int) -> None:
    place = owner * codes.CITIES + city
    building = s.buildings[place]
    if building >= 0:
        s.buildings[place] = codes.NONE
        leave(s, building)
        if s.events is not None:
            s.events.append((codes.BUILDING_LOST, EVERYBODY, owner, city, building & codes.KIND))


def destroy(s: VolfyirionState, owner: int, city: int) -> None:
    """The city falls with all that is on it; Volfyirion flies home from its ruins, and the last city decides."""
    lose_building(s, owner, city)
    lose_troop(s, owner, city)
    s.standing[owner] &= ~(1 << city)
    if s.events is not None:
        s.events.append((codes.CITY_LOST, EVERYBODY, owner, city))
    if s.dragon == owner * codes.CITIES + city:
        fly_home(s, codes.NONE)
    if s.standing[owner] == 0:
        s.winner = 1 - owner
        if s.events is not None:
            s.events.append((codes.WON, EVERYBODY, s.winner))


def fly(s: VolfyirionState, seat: int, city: int) -> None:
    """VF-MOVE-1: over an enemy city."""
    s.dragon = (1 - seat) * codes.CITIES + city
    if s.events is not None:
        s.events.append((codes.FLEW, EVERYBODY, seat, city))


def fly_home(s: VolfyirionState, seat: int) -> None:
    """VF-MOVE-2: sent by a seat, or by nobody from a city that fell."""
    s.dragon = codes.HOME
    if s.events is not None:
        s.events.append((codes.FLEW_HOME, EVERYBODY, seat))
