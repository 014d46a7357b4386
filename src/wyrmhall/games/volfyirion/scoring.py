"""What a seat has to show: the cities that still stand, the claimed lair among them. Volfyirion has no other score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.volfyirion.codes import CITIES

if TYPE_CHECKING:
    from wyrmhall.games.volfyirion.state import VolfyirionState


def standing_cities(s: VolfyirionState, seat: int) -> list[int]:
    """The cities of a seat that stand, as 0 to 3."""
    return [city for city in range(CITIES) if s.standing[seat] >> city & 1]


def scores(s: VolfyirionState) -> list[int]:
    return [len(standing_cities(s, seat)) for seat in range(s.seats)]


def attack_cost(s: VolfyirionState, place: int) -> int:
    """VF-ATTACK-1, VF-ATTACK-2: the city's defence, and its troop's on top."""
    troop = s.troops[place]
    cost = s.cards.city_defence[place]
    return cost if troop < 0 else cost + s.cards.defence[troop & 127]
