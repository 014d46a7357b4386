"""Lines of the log are made once, with gaps for names; with the names in them they read as the game says it."""

from __future__ import annotations

import msgspec
import pytest

import wyrmhall
from wyrmhall.kernel import Event, Game
from wyrmhall.kernel.testing.walking import walk
from wyrmhall.server.lines import Lines, log_event
from wyrmhall.server.live import answered_for
from wyrmhall.server.protocol import LogEvent

# Small letters, signs of every notation a line passes through, and letters that stand for gaps.
ODD = ("ada", 'B"e\\a', "%s %d%%", "\U00010429\U00010400", "{who}", "élan", "Ünal", "\u2068דב\u2069")


def read(lines: list[bytes]) -> list[LogEvent]:
    return msgspec.json.decode(b"[" + b",".join(lines) + b"]", type=list[LogEvent])


def said(game: Game, events: list[Event], audience: int | None, names: tuple[str, ...]) -> list[LogEvent]:
    return [log_event(game, event, audience, names) for event in events if event.visible_to(audience)]


@pytest.mark.parametrize("name", wyrmhall.names())
def test_lines_are_what_the_game_says_whatever_people_are_called(name: str) -> None:
    game = wyrmhall.load(name)
    lines = Lines()
    first, second = ODD[: game.seats], tuple(reversed(ODD))[: game.seats]
    for state, seat, token in walk(game, 5):
        if seat < 0:
            break
        told = state.clone()
        told.events = []
        told.apply(seat, token)
        events = [answered_for(seat, token), *game.read_events(told)]
        for audience in (*range(game.seats), None):
            for names in (first, second):
                assert read(lines.tell(game, events, audience, names)) == said(game, events, audience, names)


def test_one_seat_is_never_told_what_was_written_for_another() -> None:
    game = wyrmhall.load("fairytale(seats=2)")
    names, lines = ("Ada", "Bea"), Lines()
    picked = Event("picked_card", {"seat": 0, "card": 3}, 1)
    assert len(lines.tell(game, [picked], 0, names)) == 1
    assert lines.tell(game, [picked], 1, names) == lines.tell(game, [picked], None, names) == []


def test_lines_take_only_so_much_memory() -> None:
    game = wyrmhall.load("fairytale(seats=2)")
    lines = Lines(most=10)
    for card in range(40):
        lines.tell(game, [Event("revealed", {"seat": 0, "card": card})], None, ("Ada", "Bea"))
        assert 0 < len(lines) <= 10
