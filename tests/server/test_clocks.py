"""Clocks and votes: nobody holds a table for ever, and what happens when time is up was chosen before."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from tests.server.client import GAME, Running, play_together, running
from tests.server.test_away import until
from tests.server.test_hall import in_a_hall, looking, move
from tests.server.test_live import Diary
from wyrmhall.server import actions
from wyrmhall.server.clockwatch import GRACE, ClockWatch
from wyrmhall.server.entry import Entry, Kind, Refused
from wyrmhall.server.hall import Hall
from wyrmhall.server.live import Live
from wyrmhall.server.opened import Open
from wyrmhall.server.protocol import Clock, Limits, SeatWish, TableRequest

LIVE = Clock(30, 100)


class Time:
    """The time of day, as a test has it."""

    def __init__(self) -> None:
        self.now = time.time()


@pytest.fixture
def day(monkeypatch: pytest.MonkeyPatch) -> Iterator[Time]:
    shown = Time()
    monkeypatch.setattr("time.time", lambda: shown.now)
    return shown


class Timed(Diary):
    """A table with a clock whose entries are written at times of our own; it starts at 0 with both seats asked."""

    def __init__(self, clock: Clock | None) -> None:
        self.at = 0
        super().__init__(GAME, 1)
        self.facts = msgspec.structs.replace(self.facts, clock=clock)
        entries, self.entries = self.entries, []
        self.live = Live(self.facts)
        for entry in entries:
            self.write(entry.kind, entry.seat, entry.data)

    def write(self, kind: Kind, seat: int = 0, data: str = "") -> None:
        entry = Entry(self.live.number, kind, seat, data, self.at)
        self.live.apply(entry)
        self.entries.append(entry)

    def choose(self, seat: int, at: int) -> None:
        self.at = at
        token = self.live.state.legal(seat)[0]
        self.write("move", seat, self.live.game.vocabulary.name(token))


def test_a_choice_has_its_time_and_then_uses_the_bank() -> None:
    diary = Timed(LIVE)
    clocks = diary.live.clocks
    assert [clocks.until(seat) for seat in (0, 1)] == [130, 130]
    diary.choose(0, 20)
    assert (clocks.banks, clocks.until(0), clocks.until(1)) == ([100, 100], None, 130)
    diary.choose(1, 70)
    assert clocks.banks == [100, 60], "forty seconds more than the thirty"
    assert [clocks.until(seat) for seat in (0, 1)] == [70 + 130, 70 + 90]


def test_taking_a_choice_back_buys_no_time() -> None:
    diary = Timed(LIVE)
    clocks = diary.live.clocks
    for at in (50, 60, 70):
        diary.choose(0, at)
        assert clocks.banks[0] == 100 - (at - 30)
        diary.write("undo", 0)
        assert (clocks.until(0), clocks.banks[0]) == (130, 100)


def test_a_replayed_table_has_the_same_clocks() -> None:
    diary = Timed(LIVE)
    for number in range(12):
        seat = diary.live.actors()[0]
        diary.choose(seat, 25 * number)
        if number % 4 == 1 and diary.live.table is not None and diary.live.table.can_undo(seat):
            diary.write("undo", seat)
    diary.write("vote", 0, "1")
    again = Live(diary.facts)
    for entry in diary.entries:
        again.apply(entry)
    assert vars(again.clocks) == vars(diary.live.clocks)


def test_without_a_clock_the_others_may_vote_after_a_while() -> None:
    diary = Timed(None)
    clocks, limits = diary.live.clocks, Limits(vote_seconds=600)
    assert (clocks.until(0), clocks.votable(0, limits)) == (None, 600)
    diary.choose(0, 10)
    assert clocks.votable(0, limits) is None
    (told,) = clocks.waiting([0, 1], limits)
    assert (told.seat, told.since, told.until, told.votable, told.votes) == (1, 0, None, 600, [])


async def table_with(hall: Hall, clock: Clock | None, people: int = 2) -> tuple[Open, list[actions.Person]]:
    guests = [await hall.guests.create(f"Guest {number}") for number in range(people)]
    wishes = [SeatWish("me"), *[SeatWish("open")] * (people - 1)]
    wish = TableRequest(f"fairytale(seats={people})", wishes, clock=clock)
    opened = await actions.create(hall, guests[0], wish)
    for guest in guests[1:]:
        await actions.join(hall, guest, opened, None)
    return opened, guests


def test_when_time_is_up_a_bot_goes_on_and_everybody_sees_it(tmp_path: Path, day: Time) -> None:
    async def work(hall: Hall) -> None:
        watch = ClockWatch(hall)
        opened, (ada, _) = await table_with(hall, LIVE)
        viewer, told = looking(hall, opened, ada)
        waiting = [(one["seat"], one["until"] - told[-1]["now"], one["bank"]) for one in told[-1]["waiting"]]
        assert waiting == [(0, 130, 100), (1, 130, 100)]
        move(hall, opened, viewer, 1)
        await hall.settle(opened)
        day.now += max(131, GRACE)
        await watch.look()
        await hall.settle(opened)
        table = [message for message in told if message["type"] == "table"][-1]["card"]["table"]
        assert table["clock"] == {"per_move": 30, "bank": 100, "then": "bot"}
        late = table["seats"][1]
        assert (late["kind"], late["late"], late["resigned"], late["name"]) == ("bot", True, False, "Guest 1")
        await until(lambda: opened.live.moves >= 2)

    in_a_hall(tmp_path, work)


def test_a_table_that_nobody_has_open_is_looked_after_too(tmp_path: Path, day: Time) -> None:
    async def work(hall: Hall) -> None:
        watch = ClockWatch(hall)
        opened, _ = await table_with(hall, Clock(3 * 86400))
        await hall.shelf.flush()
        await hall.write([])
        hall.tables.clear()
        day.now += 2 * 86400
        await watch.look()
        assert hall.tables == {}
        day.now += 86401
        await watch.look()
        again = hall.tables[opened.live.facts.id]
        assert [chair.late for chair in again.live.chairs].count(True) == 1

    in_a_hall(tmp_path, work)


def test_after_a_restart_people_can_come_back_before_their_time_counts(tmp_path: Path, day: Time) -> None:
    async def work(hall: Hall) -> None:
        watch = ClockWatch(hall)
        opened, _ = await table_with(hall, Clock(10))
        day.now += GRACE - 1
        await watch.look()
        assert opened.live.people == [0, 1]

    in_a_hall(tmp_path, work)


@pytest.mark.parametrize("clock", [Clock(30, 0, "vote"), None])
def test_the_others_decide_when_more_than_half_of_those_here_say_so(
    tmp_path: Path, day: Time, clock: Clock | None
) -> None:
    async def work(hall: Hall) -> None:
        watch = ClockWatch(hall)
        opened, people = await table_with(hall, clock, 4)
        viewers = [looking(hall, opened, person)[0] for person in people[:3]]
        for viewer in viewers[1:]:
            move(hall, opened, viewer, 1)
        await hall.settle(opened)
        with pytest.raises(Refused, match="may vote in"):
            actions.vote(hall, opened, viewers[1], 2, 0)
        day.now += 601
        await watch.look()
        for nobody in (1, 2, 7, -1):
            with pytest.raises(Refused, match="nothing to vote about"):
                actions.vote(hall, opened, viewers[1], 3, nobody)
        actions.vote(hall, opened, viewers[1], 4, 0)
        await hall.settle(opened)
        assert (opened.live.people, opened.live.clocks.votes[0]) == ([0, 1, 2, 3], {1})
        actions.vote(hall, opened, viewers[2], 5, 0)
        await hall.settle(opened)
        assert opened.live.people == [1, 2, 3]
        assert opened.live.chairs[0].late

    in_a_hall(tmp_path, work)


def test_a_choice_ends_the_vote(tmp_path: Path, day: Time) -> None:
    async def work(hall: Hall) -> None:
        opened, people = await table_with(hall, None, 3)
        viewers = [looking(hall, opened, person)[0] for person in people]
        day.now += 601
        actions.vote(hall, opened, viewers[1], 1, 0)
        move(hall, opened, viewers[0], 2)
        await hall.settle(opened)
        assert opened.live.clocks.votes[0] == set()
        with pytest.raises(Refused, match="nothing to vote about"):
            actions.vote(hall, opened, viewers[2], 3, 0)

    in_a_hall(tmp_path, work)


@pytest.mark.parametrize("clock", [{"per_move": 9}, {"per_move": 10**9}, {"per_move": 60, "bank": -1}])
def test_impossible_clocks_are_refused(server: Running, clock: dict[str, int]) -> None:
    assert server.guest("Ada").make("me", "open", clock=clock, expect=400)["code"] == "bad-request"


def test_a_vote_at_the_socket_and_a_rematch_with_the_same_clock(tmp_path: Path) -> None:
    clock = {"per_move": 60, "bank": 600, "then": "vote"}
    with running(str(tmp_path / "hall.db"), {"vote_seconds": 0}) as server:
        ada, bob = server.guest("Ada"), server.guest("Bob")
        table = ada.make("me", "open", public=True)["table"]["id"]
        bob.post(f"/api/tables/{table}/join", {})
        with ada.at(table) as one, bob.at(table):
            one.move()
            voted = one.ask("vote", seat=1)
            assert (voted["type"], voted["waiting"]) == ("state", [])
            assert one.card["table"]["seats"][1]["late"]
            assert one.play_out()["outcome"] is not None
        table = ada.make("me", "open", public=True, clock=clock)["table"]["id"]
        bob.post(f"/api/tables/{table}/join", {})
        with ada.at(table) as one, bob.at(table) as two:
            assert one.until("state")["waiting"][1]["until"] > one.state["now"]
            play_together(one, two)
        assert ada.post(f"/api/tables/{table}/rematch")["table"]["clock"] == clock
