"""Seats that may act while nobody waits for them, answers left with the table, and what seats bring: in the hall.

Played with the kernel's toy, which has all of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import wyrmhall.games
from tests.kernel.toy import CROWN, OFFER, PASS, SHOW, HighCard
from tests.server.test_hall import in_a_hall, looking
from wyrmhall.kernel import Game
from wyrmhall.server import actions
from wyrmhall.server.bot_worker import Thought, think
from wyrmhall.server.entry import Refused
from wyrmhall.server.guests import Person
from wyrmhall.server.hall import Hall
from wyrmhall.server.live import game_of
from wyrmhall.server.opened import Open
from wyrmhall.server.protocol import SeatWish, TableRequest
from wyrmhall.server.viewer import Viewer

GAME = "highcard(seats=2)"


@pytest.fixture(autouse=True)
def toy_in_the_hall(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = wyrmhall.games.game_class

    def with_the_toy(name: str) -> type[Game]:
        return HighCard if name == HighCard.name else ours(name)

    monkeypatch.setattr(wyrmhall.games, "game_class", with_the_toy)
    monkeypatch.setattr("tests.kernel.toy.PutAside.asked", lambda self, s: 0)
    game_of.cache_clear()


async def table(hall: Hall, seed: int, brings: tuple[Any, Any] = (4, 5)) -> tuple[Open, Person, Person]:
    """A table of two at which nothing is put aside."""
    ada, bob = await hall.guests.create("Ada"), await hall.guests.create("Bob")
    wish = TableRequest(GAME, [SeatWish("me", bring=brings[0]), SeatWish("open")], public=True)
    original, actions.new_deal = actions.new_deal, lambda: seed
    try:
        opened = await actions.create(hall, ada, wish)
    finally:
        actions.new_deal = original
    await actions.join(hall, bob, opened, None, brings[1])
    return opened, ada, bob


def choose(hall: Hall, opened: Open, viewer: Viewer, token: int, turn: int | None = None) -> None:
    seat = viewer.audience
    assert seat is not None
    actions.move(hall, opened, viewer, 1, opened.live.turns[seat] if turn is None else turn, token)


def hands(opened: Open) -> list[list[int]]:
    state: Any = opened.live.state
    return [list(hand) for hand in state.hands]


def seed_where(wanted: Callable[[list[list[int]]], bool]) -> int:
    game = HighCard({"seats": "2"})
    for seed in range(10_000):
        state: Any = game.start(seed, [4, 5])
        if wanted(state.hands):
            return seed
    raise AssertionError("no deal is like that")


def play(folder: Path, work: Callable[[Hall], Awaitable[None]]) -> None:
    async def at_once(hall: Hall) -> None:
        hall.pause = lambda: 0.0
        await work(hall)

    in_a_hall(folder, at_once)


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(120):
        while not condition():
            await asyncio.sleep(0.01)


def test_somebody_acts_out_of_turn_and_an_answer_to_the_question_before_is_late(tmp_path: Path) -> None:
    seed = seed_where(lambda hands: CROWN in hands[0] and min(hands[0] + hands[1]) > 3)

    async def work(hall: Hall) -> None:
        opened, ada, bob = await table(hall, seed)
        (one, heard), (two, overheard) = looking(hall, opened, ada), looking(hall, opened, bob)
        choose(hall, opened, one, min(hands(opened)[0]))
        await hall.settle(opened)
        assert heard[-1]["actors"] == [1]
        assert heard[-1]["welcome"] == [0]
        assert heard[-1]["choices"] == []
        assert SHOW in [act["token"] for act in heard[-1]["acts"]]
        turn = overheard[-1]["turn"]
        choose(hall, opened, one, SHOW)
        await hall.settle(opened)
        with pytest.raises(Refused, match="this answers an older question"):
            choose(hall, opened, two, hands(opened)[1][0], turn)
        assert overheard[-1]["actors"] == [1]

    play(tmp_path, work)


def test_the_table_passes_for_whoever_left_that_with_it_and_tells_only_them(tmp_path: Path) -> None:
    seed = seed_where(lambda hands: min(hands[0]) > 3 and min(hands[1]) <= 3)

    async def work(hall: Hall) -> None:
        opened, ada, bob = await table(hall, seed)
        (one, heard), (two, overheard) = looking(hall, opened, ada), looking(hall, opened, bob)
        actions.leave_answers(hall, opened, two, 9, ["pass-unable"])
        choose(hall, opened, one, max(hands(opened)[0]))
        choose(hall, opened, two, max(hands(opened)[1]))
        await until(lambda: opened.live.actors() == (1,))
        await hall.settle(opened)
        assert [event["kind"] for event in heard[-1]["events"]] == ["answered_for_you"]
        assert heard[-1]["events"][0]["words"] == "The table answers for you: pass."
        assert all(event["kind"] != "answered_for_you" for told in overheard for event in told.get("events", []))
        assert overheard[-1]["choices"][0]["token"] == PASS, "who holds a fool is asked"
        spoken_for = [told for told in heard if told.get("spoken_for")]
        assert [(told["prompt"], told["choices"], 0 in told["actors"]) for told in spoken_for] == [(None, [], True)]
        assert not any(told.get("spoken_for") for told in overheard)
        assert heard[-1]["standing"] == ["pass-unable"]
        hall.leave(one)
        hall.leave(two)
        opened.used = -1e9
        await hall.shelf.flush()
        again = await hall.table(opened.live.facts.id)
        assert again.live is not opened.live
        assert again.live.table is not None
        assert opened.live.table is not None
        assert again.live.table.standing == opened.live.table.standing
        assert again.live.history() == opened.live.history()
        with pytest.raises(Refused, match="no standing answer 'nod'"):
            actions.leave_answers(hall, again, two, 10, ["nod"])

    play(tmp_path, work)


def test_what_a_seat_brings_is_checked_kept_and_shown_to_nobody_else(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        with pytest.raises(Refused, match="99 is not a card"):
            await table(hall, 1, (99, 5))
        with pytest.raises(Refused, match="'ace' is not a card"):
            await table(hall, 1, (4, "ace"))
        opened, ada, bob = await table(hall, 1, (17, 5))
        _, heard = looking(hall, opened, ada)
        _, overheard = looking(hall, opened, bob)
        assert heard[-1]["view"]["lucky"] == 17
        assert overheard[-1]["view"]["lucky"] == 5
        assert b"bring" not in msgspec.json.encode(overheard)
        assert opened.live.table is not None
        assert opened.live.table.record.brought == [17, 5]

    play(tmp_path, work)


def test_a_bot_acts_out_of_turn(tmp_path: Path) -> None:
    seed = seed_where(lambda hands: CROWN in hands[1] and min(hands[0] + hands[1]) > 3)

    async def work(hall: Hall) -> None:
        async def at_once(thought: Thought, asker: object) -> int:
            return think(thought).ideas[0].token

        hall.bot_pool.choose = at_once  # type: ignore[method-assign]
        opened, _, _ = await table(hall, seed)
        actions.resign(hall, opened, 1)
        await hall.settle(opened)
        state: Any = opened.live.state
        await until(lambda: state.points[1] > 0)
        assert CROWN in state.played
        assert len(opened.live.game.vocabulary) > OFFER + 1

    play(tmp_path, work)
