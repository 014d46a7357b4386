"""Whoever reads the log can look at every card that a line names: the line says by its data which cards they are."""

from __future__ import annotations

import re

import pytest

import wyrmhall
from wyrmhall.kernel import CardFace, Rng, Table
from wyrmhall.kernel.event import Event
from wyrmhall.kernel.testing.telling import NAMES

# What lies on the board all game may be named by any line: the client knows these kinds by itself.
PLACES = {"volfyirion": {"City", "Lair"}}
GAMES = ("dragonscales(seats=4)", "fairytale(seats=4,deck=expert)", "volfyirion", "wyrmspan(seats=3)", "wyvern")


def told_cards(faces: tuple[CardFace, ...], event: Event, places: set[str]) -> set[str]:
    """The names that the client makes to be pointed at."""
    fields = [value for field, value in event.data.items() if field != "seat"]
    numbers = [one for value in fields for one in (value if isinstance(value, list) else [value])]
    told = {faces[number].name for number in numbers if 0 <= number < len(faces)}
    return told | {face.name for face in faces if face.kind in places}


@pytest.mark.parametrize("string", GAMES)
def test_every_card_that_the_log_names_can_be_looked_at(string: str) -> None:
    game = wyrmhall.load(string)
    places = PLACES.get(string.partition("(")[0], set())
    faces = game.gallery()
    any_card = re.compile("|".join(rf"\b{re.escape(face.name)}\b" for face in faces))
    table, rng = Table(game, 5), Rng(5)
    seen = 0
    while table.state.actors():
        seat = table.state.actors()[0]
        for event in table.apply(seat, table.state.quick(seat, rng)):
            words = game.sentence(event, seat if event.visible_to(seat) else None, list(NAMES[: game.seats]))
            if not event.visible_to(seat) or not words:
                continue
            told = told_cards(faces, event, places)
            seen += any(name in words for name in told)
            for name in sorted(told, key=len, reverse=True):
                words = words.replace(name, "")
            assert not any_card.search(words), f"{event.kind} names a card that nobody can look at: {words}"
    assert seen > 10
