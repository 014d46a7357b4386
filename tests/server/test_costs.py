"""What costs the hall much can be had only so often, and one after the other."""

from __future__ import annotations

import contextlib
from pathlib import Path

from tests.server.client import Running, running
from tests.server.test_sockets import two_seats
from wyrmhall.server import actions, routes


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
