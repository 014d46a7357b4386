"""What stands in cities and what falls: points given, buildings and troops lost, cities destroyed, the dragon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.volfyirion.codes import (
    BUILDING,
    BUILDING_LOST,
    CITIES,
    CITY_LOST,
    FLEW,
    FLEW_HOME,
    GIVEN,
    HOME,
    KIND,
    NONE,
    PLAYED,
    TROOP_LOST,
    WON,
)
from wyrmhall.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from wyrmhall.games.volfyirion.state import VolfyirionState


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


def leave(s: VolfyirionState, code: int) -> None:
    """A card leaves the game."""
    s.removed = (*s.removed, code & KIND)


def lay_down(s: VolfyirionState, seat: int, card: int) -> None:
    """VF-PLAY-1: into the playing area, for all its points."""
    s.plays[seat].append(card | GIVEN)
    gain(s, card)
    _note_played(s, seat, card, NONE)


def put_in(s: VolfyirionState, seat: int, card: int, city: int) -> None:
    """VF-CITY-1, VF-CITY-2: what was there before leaves the game."""
    if s.cards.kind[card] == BUILDING:
        lose_building(s, seat, city)
        s.buildings[seat * CITIES + city] = card
    else:
        lose_troop(s, seat, city)
        s.troops[seat * CITIES + city] = card
    gain(s, card)
    _note_played(s, seat, card, city)


def _note_played(s: VolfyirionState, seat: int, card: int, city: int) -> None:
    if s.events is not None:
        cards = s.cards
        s.events.append((PLAYED, EVERYBODY, seat, card, city, cards.cp[card], cards.bp[card], cards.kp[card]))


def lose_troop(s: VolfyirionState, owner: int, city: int) -> None:
    place = owner * CITIES + city
    troop = s.troops[place]
    if troop >= 0:
        s.troops[place] = NONE
        leave(s, troop)
        if s.events is not None:
            s.events.append((TROOP_LOST, EVERYBODY, owner, city, troop & KIND))


def lose_building(s: VolfyirionState, owner: int, city: int) -> None:
    place = owner * CITIES + city
    building = s.buildings[place]
    if building >= 0:
        s.buildings[place] = NONE
        leave(s, building)
        if s.events is not None:
            s.events.append((BUILDING_LOST, EVERYBODY, owner, city, building & KIND))


def destroy(s: VolfyirionState, owner: int, city: int) -> None:
    """The city falls with all that is on it; Volfyirion flies home from its ruins, and the last city decides."""
    lose_building(s, owner, city)
    lose_troop(s, owner, city)
    s.standing[owner] &= ~(1 << city)
    if s.events is not None:
        s.events.append((CITY_LOST, EVERYBODY, owner, city))
    if s.dragon == owner * CITIES + city:
        fly_home(s, NONE)
    if s.standing[owner] == 0:
        s.winner = 1 - owner
        if s.events is not None:
            s.events.append((WON, EVERYBODY, s.winner))


def fly(s: VolfyirionState, seat: int, city: int) -> None:
    """VF-MOVE-1: over an enemy city."""
    s.dragon = (1 - seat) * CITIES + city
    if s.events is not None:
        s.events.append((FLEW, EVERYBODY, seat, city))


def fly_home(s: VolfyirionState, seat: int) -> None:
    """VF-MOVE-2: sent by a seat, or by nobody from a city that fell."""
    s.dragon = HOME
    if s.events is not None:
        s.events.append((FLEW_HOME, EVERYBODY, seat))
