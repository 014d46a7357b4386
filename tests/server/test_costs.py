"""What costs the hall much can be had only so often, and one after the other."""

from __future__ import annotations

import contextlib
from pathlib import Path

import msgspec

from tests.server.client import Running, in_time, running
from tests.server.test_sockets import two_seats
from wyrmhall.server import actions, routes
from wyrmhall.server.entry import Chair
from wyrmhall.server.guests import Person
from wyrmhall.server.hall import Hall
from wyrmhall.server.protocol import Limits, TableMessage
from wyrmhall.server.viewer import Viewer


def test_taking_back_can_be_done_only_so_often(server: Running) -> None:
    with two_seats(server) as (one, _, _table):
        answers = []
        for _ in range(2 * actions.REWIND_BURST):
            one.answered = -1
            one.move()
            answers.append(one.ask("undo"))
            if answers[-1]["type"] == "error":
                break
        assert answers[-1]["code"] == "too-fast"
        assert len(answers) > actions.REWIND_BURST / 2


def test_replays_can_be_had_only_so_often(tmp_path: Path) -> None:
    with running(str(tmp_path / "hall.db")) as server:
        ada = server.guest("Ada")
        table = ada.make("me", "random")["table"]["id"]
        with ada.at(table) as seat:
            seat.play_out()
        path = f"/api/tables/{table}/replay?first=0&last=0"
        codes = [ada.http.get(path).status_code for _ in range(3 * routes.REPLAY_BURST)]
        assert codes[0] == 200
        assert 429 in codes


def test_many_come_in_at_once_and_all_see_the_table(server: Running) -> None:
    with two_seats(server) as (one, two, table):
        for _ in range(4):
            one.move()
            two.move()
        people = [server.guest(f"Onlooker {n}") for n in range(8)]
        with contextlib.ExitStack() as stack:
            for onlooker in [stack.enter_context(person.at(table)) for person in people]:
                assert onlooker.until("state")["moves"] == 8


def test_a_crowd_that_comes_and_goes_is_told_of_together(tmp_path: Path) -> None:
    in_time(_crowd(f"sqlite:///{tmp_path}/hall.db"))


async def _crowd(url: str) -> None:
    hall = Hall(url, Limits(), 1)
    await hall.open()
    try:
        ada = await hall.guests.create("Ada")
        opened = await actions.make_table(
            hall, ada, "fairytale(seats=2)", [actions.guest_chair(ada), Chair()], True, False
        )
        heard: list[TableMessage] = []
        player = _listening(ada, heard)
        hall.teller.show(opened, player)
        heard.clear()
        for _ in range(50):
            visitor = _listening(None, [])
            hall.teller.show(opened, visitor)
            hall.teller.tell_presence(opened, but=visitor)
        assert [message.card.table.watchers for message in heard] == [1]
        assert opened.hush is not None
        opened.hush.cancel()
        hall.teller._after_hush(opened)
        assert [message.card.table.watchers for message in heard] == [1, 50]
    finally:
        await hall.close()


def _listening(person: Person | None, heard: list[TableMessage]) -> Viewer:
    def post(text: bytes) -> bool:
        heard.append(msgspec.json.decode(text, type=TableMessage))
        return True

    viewer = Viewer(person)
    viewer.post = post
    return viewer
