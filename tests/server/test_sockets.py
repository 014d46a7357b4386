"""The sockets: moves, undo, takebacks, hints, chat, and everything that can be sent to them wrongly."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from tests.server.client import PATIENCE, ROOT, Json, Patience, Person, Running, Seat, play_together, running


@contextmanager
def two_seats(server: Running, hints: bool = True) -> Iterator[tuple[Seat, Seat, str]]:
    """Ada and Bob at a table that has just started."""
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.make("me", "open", public=True, hints=hints)["table"]["id"]
    bob.post(f"/api/tables/{table}/join", {})
    with ada.at(table) as one, bob.at(table) as two:
        one.wait_for_turn()
        two.wait_for_turn()
        yield one, two, table


def test_a_move_is_answered_and_shown_to_everybody(server: Running) -> None:
    watcher = server.guest("Watcher")
    with two_seats(server) as (one, two, table), watcher.at(table) as three:
        three.until("state")
        answer = one.move(2)
        assert (answer["type"], answer["moves"], answer["choices"]) == ("state", 1, [])
        assert two.until("state", moves=1)["ref"] is None
        seen = three.until("state", moves=1)
        assert (seen["seat"], seen["prompt"], seen["choices"], seen["can_undo"]) == (None, None, [], False)
        play_together(one, two)
        assert three.until("state", status="over")["outcome"] == one.state["outcome"]
        assert [event["kind"] for event in three.log] != [event["kind"] for event in one.log]
        words = [event["words"] for event in one.log]
        assert any("You" in line for line in words)
        assert not any("You" in event["words"] for event in three.log)


def test_coming_back_shows_the_same_table(server: Running) -> None:
    with two_seats(server) as (one, two, table):
        for _ in range(5):
            two.move()
            one.move()
        ada = server.people[-2]
        state = one.wait_for_turn()
        with ada.at(table) as again:
            assert again.wait_for_turn()["view"] == state["view"]
            assert again.log == one.log
            assert again.ask("sync")["type"] == "table"
            assert again.until("state")["first"] == 0
            assert again.log == one.log


def test_undo_takes_back_the_own_choice_until_the_barrier(server: Running) -> None:
    with two_seats(server) as (one, two, _):
        assert one.ask("undo")["code"] == "no-undo"
        before, log = one.state, list(one.log)
        assert one.move()["can_undo"]
        after = one.ask("undo")
        assert (after["moves"], after["view"], after["choices"]) == (0, before["view"], before["choices"])
        assert one.log == log
        assert not after["can_undo"]
        two.until("state", moves=1)
        assert two.until("state", moves=0)["events"] == [], "the log stands as far as nothing was taken back"
        assert [event["kind"] for event in two.log] == [event["kind"] for event in log]
        one.answered = -1
        one.move()
        two.move()
        assert one.until("state", moves=2)["can_undo"] is False
        assert one.ask("undo")["code"] == "no-undo"


def test_beyond_the_barrier_all_humans_must_agree(server: Running) -> None:
    with two_seats(server) as (one, two, _):
        assert one.ask("takeback")["code"] == "no-takeback"
        view = two.state["view"]
        one.move()
        two.move()
        one.until("state", moves=2)
        asked = one.ask("takeback")
        assert asked["takeback"] == {"seat": 0, "moves": 0, "waiting": [1]}
        assert asked["moves"] == 2
        assert one.ask("answer", agree=True)["code"] == "no-takeback"
        assert two.until("state", takeback=asked["takeback"])["moves"] == 2
        assert two.ask("answer", agree=False)["takeback"] is None
        assert two.ask("answer", agree=True)["code"] == "no-takeback"
        one.ask("takeback")
        done = two.ask("answer", agree=True)
        assert (done["moves"], done["view"], done["takeback"]) == (0, view, None)
        assert one.until("state", moves=0)["choices"]


def test_against_bots_a_takeback_happens_at_once(server: Running) -> None:
    ada = server.guest("Ada")
    with ada.at(ada.make("me", "random")["table"]["id"]) as seat:
        seat.move()
        seat.wait_for_turn()
        assert seat.ask("takeback")["moves"] <= 1
        assert seat.state["choices"]


def test_a_hint_names_legal_choices_where_the_table_allows_it(server: Running) -> None:
    with two_seats(server, hints=True) as (one, _, _table):
        hint = one.ask("hint")
        assert hint["type"] == "hint"
        assert hint["turn"] == one.state["turn"]
        legal = {choice["token"]: choice["words"] for choice in one.state["choices"]}
        assert {choice["token"]: choice["words"] for choice in hint["choices"]}.items() <= legal.items()
        assert hint["choices"][0]["visits"] > 0
        assert sum(choice["visits"] for choice in one.ask("hint", level="hatchling")["choices"]) == 30
        assert one.ask("hint", level="deep blue")["code"] == "bad-request"
        one.move()
        assert one.ask("hint")["code"] == "not-asked"
    with two_seats(server, hints=False) as (one, _, _table):
        assert one.ask("hint")["code"] == "no-hints"


def test_the_whole_table_can_be_had_only_so_often(server: Running) -> None:
    ada = server.guest("Ada")
    table = ada.make("me", "random")["table"]["id"]
    with ada.at(table) as one, ada.at(table) as two:
        answers = [(one if n % 2 else two).ask("sync") for n in range(40)]
        refused = [answer for answer in answers if answer["type"] == "error"]
        assert {answer["code"] for answer in refused} == {"too-fast"}


def test_resigning_at_the_socket(server: Running) -> None:
    with two_seats(server) as (one, two, _):
        assert one.ask("resign")["seat"] is None
        while not two.until("table")["card"]["table"]["seats"][0]["resigned"]:
            continue
        assert one.ask("move", turn=0, token=0)["code"] == "not-seated"
        assert two.play_out()["outcome"] is not None


def test_chat_reaches_the_table_but_not_those_who_muted(server: Running) -> None:
    watcher = server.guest("Watcher")
    with two_seats(server) as (one, two, table), watcher.at(table) as three:
        said = one.ask("say", words="  hello   <b>there</b> ")
        assert said["lines"][0]["words"] == "hello <b>there</b>"
        assert two.until("chat")["lines"][0]["seat"] == 0
        heard = three.until("chat")["lines"][0]
        assert (heard["name"], heard["words"]) == ("Ada", "hello <b>there</b>")
        watcher.post("/api/me/mutes", {"guest": heard["guest"], "muted": True})
        one.ask("say", words="unheard")
        two.ask("say", words="heard")
        assert three.until("chat")["lines"][0]["words"] == "heard"
        for wrong in ("", "   ", "x" * 301):
            assert one.ask("say", words=wrong)["code"] == "bad-message"
        with watcher.at(table) as later:
            assert [line["words"] for line in later.until("chat")["lines"]] == ["heard"]
        nobody = Person(server)
        with nobody.at(table) as silent:
            silent.until("chat")
            assert silent.ask("say", words="boo")["code"] == "sign-in"
        nobody.http.close()
        answers = [one.ask("say", words=f"spam {n}") for n in range(10)]
        assert answers[-1]["code"] == "too-fast"


def test_presence_is_told(server: Running) -> None:
    with two_seats(server) as (one, two, _):
        assert (
            one.card["table"]["seats"][1]["connected"] or one.until("table")["card"]["table"]["seats"][1]["connected"]
        )
        two.socket.close()
        while one.card["table"]["seats"][1]["connected"]:
            one.until("table")


BAD = [
    b"",
    b"hello",
    b"{",
    b"[]",
    b"null",
    b"17",
    b"{}",
    b'{"type": "move"}',
    b'{"type": "fly", "ref": 9}',
    b'{"type": "move", "ref": 9, "turn": "x", "token": 1}',
    b'{"type": "move", "ref": 9, "turn": 1, "token": 1, "seat": 1}',
    b'{"type": "move", "ref": 9, "turn": 1, "token": null}',
    b'{"type": "say", "ref": 9, "words": 5}',
    b'{"type": "say", "ref": "9", "words": "x"}',
    b"\xff\xfe\x00",
    b"[" * 3000,
    b'{"type": "ping", "ref": 99999999999999999999999999}',
]


def test_everything_wrong_gets_one_clear_error_and_harms_nobody(server: Running) -> None:
    with two_seats(server) as (one, two, _):
        for message in BAD:
            one.socket.send(message)
            error = one.until("error")
            assert error["code"] == "bad-message", message
            assert error["words"]
        assert one.ask("ping")["type"] == "done"
        one.socket.send(json.dumps({"type": "say", "ref": 7, "words": "x" * 5000}))
        error = one.until("error")
        assert (error["ref"], error["code"]) == (7, "too-big")
        assert one.ask("say", words="a\0b")["code"] == "bad-message"
        check_bad_moves(one)
        two.move()
        assert one.move()["type"] == "state"


def check_bad_moves(one: Seat) -> None:
    turn, legal = one.state["turn"], [choice["token"] for choice in one.state["choices"]]
    illegal = next(token for token in range(500) if token not in legal)
    assert one.ask("move", turn=turn, token=illegal)["code"] == "illegal"
    for token in (-1, 10**9, "no such thing", "", "x" * 1000):
        assert one.ask("move", turn=turn, token=token)["code"] == "illegal", token
    assert one.ask("move", turn=turn - 1, token=legal[0])["code"] == "late"
    assert one.ask("move", turn=turn + 1, token=legal[0])["code"] == "late"
    assert one.ask("answer", agree=True)["code"] == "no-takeback"
    assert one.ask("undo")["code"] == "no-undo"


def test_only_the_owner_moves_a_seat_and_only_while_it_is_asked(server: Running) -> None:
    watcher = server.guest("Watcher")
    with two_seats(server) as (one, two, table), watcher.at(table) as three:
        turn, token = one.state["turn"], one.state["choices"][0]["token"]
        for kind, fields in (("move", {"turn": turn, "token": token}), ("undo", {}), ("resign", {}), ("hint", {})):
            assert three.ask(kind, **fields)["code"] == "not-seated"
        one.move()
        assert one.ask("move", turn=turn, token=token)["code"] == "late"
        assert one.ask("move", turn=one.state["turn"], token=token)["code"] == "not-asked"
        play_together(one, two)
        assert one.ask("move", turn=one.state["turn"], token=token)["code"] == "over"
        assert one.ask("undo")["code"] == "over"
        assert one.ask("takeback")["code"] == "over"
        assert one.ask("resign")["code"] == "over"


def test_before_the_start_nothing_can_be_played(server: Running) -> None:
    ada = server.guest("Ada")
    with ada.at(ada.make("me", "open")["table"]["id"]) as seat:
        assert seat.until("table")["card"]["table"]["status"] == "waiting"
        for kind, fields in (("move", {"turn": 0, "token": 0}), ("undo", {}), ("resign", {}), ("takeback", {})):
            assert seat.ask(kind, **fields)["code"] == "not-started"


def closed_with(person: Person, path: str, origin: str | None = None) -> int | None:
    with pytest.raises(ConnectionClosed) as closed, person.socket(path, origin) as socket:
        socket.recv(PATIENCE)
    return closed.value.rcvd.code if closed.value.rcvd else None


def test_the_door_stays_shut_for_foreign_pages_and_strangers(server: Running) -> None:
    ada, eve = server.guest("Ada"), server.guest("Eve")
    card = ada.make("me", "random")
    path = f"/ws/tables/{card['table']['id']}"
    assert closed_with(ada, path, "http://evil.example") == 4003
    assert closed_with(ada, "/ws/hall", "null") == 4003
    assert closed_with(eve, path) == 4004
    assert closed_with(eve, f"{path}?invite=wrong") == 4004
    assert closed_with(eve, "/ws/tables/nowhere") == 4004
    with eve.at(card["table"]["id"], card["invite"], origin=server.url) as onlooker:
        assert onlooker.until("state")["seat"] is None


def test_a_giant_message_closes_only_its_own_socket(server: Running) -> None:
    with two_seats(server) as (one, two, _):
        one.socket.send("x" * 100_000)
        with pytest.raises(ConnectionClosed) as closed:
            one.until("pong")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
        assert two.move()["type"] == "state"


def test_the_hall_tells_of_tables_and_turns(server: Running) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    with bob.socket("/ws/hall") as hall:
        assert json.loads(hall.recv(PATIENCE))["mine"] == []
        table = ada.make("me", "open", public=True)["table"]["id"]
        wait_for(hall, lambda news: table in [card["table"]["id"] for card in news["open"]])
        bob.post(f"/api/tables/{table}/join", {})
        news = wait_for(hall, lambda news: [card["your_turn"] for card in news["mine"]] == [True])
        assert table in [card["table"]["id"] for card in news["running"]]
        with bob.at(table) as seat:
            seat.move()
        wait_for(hall, lambda news: [card["your_turn"] for card in news["mine"]] == [False])
        hall.send('{"type": "ping", "ref": 4}')
        wait_for(hall, lambda news: (news["type"], news.get("ref")) == ("done", 4))
        hall.send('{"type": "undo", "ref": 5}')
        wait_for(hall, lambda news: news.get("code") == "bad-message")


def wait_for(hall: ClientConnection, wanted: Callable[[Json], bool]) -> Json:
    """The next message that is as wanted; what the hall tells meanwhile is passed over."""
    waits = Patience()
    while waits(not wanted(news := {"open": [], "mine": [], **json.loads(hall.recv(PATIENCE))})):
        pass
    return news


def send_for_ever(seat: Seat) -> None:
    for _ in range(300):
        seat.ask("ping")


def test_too_many_messages_and_sockets_are_turned_away(tmp_path_factory: pytest.TempPathFactory) -> None:
    limits = {"messages_per_second": 0.001, "message_burst": 5, "sockets": 2}
    with running(str(tmp_path_factory.mktemp("pace") / "hall.db"), limits) as server:
        ada = server.guest("Ada")
        table = ada.make("me", "random")["table"]["id"]
        with ada.at(table) as seat, ada.at(table):
            assert closed_with(ada, "/ws/hall") == 4029
            answers = [seat.ask("ping") for _ in range(8)]
            assert [answer["type"] for answer in answers] == ["done"] * 5 + ["error"] * 3
            assert answers[-1]["code"] == "too-fast"
            with pytest.raises(ConnectionClosed) as closed:
                send_for_ever(seat)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1008
        with ada.at(table) as seat:
            assert seat.ask("ping")["type"] == "done"


def test_closed_sockets_leave_nothing_for_the_collector(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.server.uncollected", "--bots", "1"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    hall = Running.opened_by(command, str(tmp_path / "hall.db"), ROOT, environment)

    def count() -> int:
        hall.process.send_signal(signal.SIGUSR1)
        assert hall.process.stdout is not None
        return int(hall.process.stdout.readline())

    try:
        ada = hall.guest("Ada")
        table = ada.make("me", "open")["table"]["id"]
        before = count()
        for _ in range(10):
            with ada.at(table) as seat, ada.socket("/ws/hall"):
                seat.receive()
        # Nobody is let in there.
        with pytest.raises(InvalidStatus):
            ada.socket("/ws/nowhere")
        waits = Patience()
        while waits(count() > before):
            time.sleep(0.05)
    finally:
        hall.stop()
