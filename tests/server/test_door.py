"""The door: floods of frames, held connections, heads that never end. Each costs only the one who tries it."""

from __future__ import annotations

import contextlib
import json
import os
import select
import socket
import struct
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.client import PATIENCE, ROOMY, ROOT, Patience, Running, running
from tests.server.raw import CONT, PING, PONG, TEXT, dial, flood, frame, head_of, knock, read_all
from wyrmhall.server.door import Door
from wyrmhall.server.pace import Buckets, place_of
from wyrmhall.server.protocol import Limits
from wyrmhall.server.viewer import MOST_WAITING_BYTES, Viewer

ELSEWHERE = "127.0.0.2"
CLOSED_1008 = b"\x88\x19\x03\xf0too many control frames"


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with little patience."""
    limits = {"address_connections": 6, "head_seconds": 0.3, "request_seconds": 1.0}
    with running(str(tmp_path_factory.mktemp("door") / "hall.db"), limits) as hall:
        yield hall


@pytest.mark.parametrize("first", [PING, PONG, CONT])
def test_a_flood_of_frames_that_are_no_messages_ends_the_socket(server: Running, first: int) -> None:
    with knock(server.url, "/ws/hall") as attacker:
        assert b" 101 " in head_of(attacker)
        if first == CONT:
            attacker.sendall(frame(TEXT))
        flood(attacker, frame(first) * 1000, 20)
        # It ends; what was sent after the end may make the system drop the reason.
        assert read_all(attacker).count(bytes((PONG, 0))) < 200
    assert server.guest("Ada").get("/api/hall")


def test_the_reason_is_told_to_who_listens(server: Running) -> None:
    with knock(server.url, "/ws/hall") as attacker:
        head_of(attacker)
        attacker.sendall(frame(PING, b"?") * 40)
        assert CLOSED_1008 in read_all(attacker)


def test_pings_within_reason_are_answered(server: Running) -> None:
    with server.guest("Ada").socket("/ws/hall") as socket:
        for _ in range(10):
            assert socket.ping().wait(60)


def test_many_messages_in_one_piece_are_all_answered_in_order(server: Running) -> None:
    with knock(server.url, "/ws/hall") as client:
        head_of(client)
        client.sendall(b"".join(frame(0x81, b'{"type":"ping","ref":%d}' % n) for n in range(50)))
        heard = b""
        waits = Patience()
        while waits(b'"ref":49}' not in heard):
            heard += client.recv(65536) or pytest.fail("the server closed the socket")
    places = [heard.index(b'"ref":%d}' % n) for n in range(50)]
    assert places == sorted(places)


def test_half_a_head_is_not_waited_for(strict: Running) -> None:
    with dial(strict.url) as silent, dial(strict.url) as half, dial(strict.url) as body:
        half.sendall(b"GET /api/hall HTTP/1.1\r\nHost: x\r\n")
        body.sendall(
            b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"
        )
        assert read_all(silent) == b""
        assert read_all(half) == b""
        assert b" 200 " not in read_all(body)


def test_answers_that_nobody_reads_are_not_kept(strict: Running) -> None:
    with dial(strict.url) as deaf:
        # More than the system keeps for anybody.
        deaf.sendall(b"GET /api/games/wyvern/cards HTTP/1.1\r\nHost: x\r\n\r\n" * 60)
        assert deaf.recv(1)
        cut_off = select.poll()
        cut_off.register(deaf, 0)
        # Whoever waits for errors alone hears of a connection that was cut off, and not of one that was ended politely.
        assert cut_off.poll(1000 * PATIENCE)


def test_one_address_holds_only_so_many_connections(strict: Running) -> None:
    with contextlib.ExitStack() as stack:
        held = [stack.enter_context(knock(strict.url, "/ws/hall")) for _ in range(6)]
        for one in held:
            assert b" 101 " in head_of(one)
        # It is closed at once: before its end of it is open, or before a word was said.
        with contextlib.suppress(ConnectionResetError), dial(strict.url) as seventh:
            assert read_all(seventh) == b""
        with knock(strict.url, "/ws/hall", ELSEWHERE) as other:
            assert b" 101 " in head_of(other)


@pytest.mark.parametrize("head", [b"X: " + b"x" * 60000, b"\r\n".join(b"X%d: x" % n for n in range(200))])
def test_a_head_has_an_end(server: Running, head: bytes) -> None:
    with dial(server.url) as client:
        client.sendall(b"GET /api/hall HTTP/1.1\r\nHost: x\r\n")
        flood(client, head + b"\r\n", 1)
        heard = read_all(client)
    assert b" 400 " in heard or heard == b""


def test_handshakes_and_sockets_are_counted_by_address(tmp_path: Path) -> None:
    limits = {"address_sockets": 3, "handshakes_per_second": 0.001, "handshake_burst": 5}
    with running(str(tmp_path / "hall.db"), limits) as server, contextlib.ExitStack() as stack:
        people = [server.guest(f"Guest {n}") for n in range(5)]
        held = [stack.enter_context(knock(server.url, "/ws/hall", cookie=who.cookie)) for who in people]
        assert all(b" 101 " in head_of(one) for one in held)
        assert [b"mine" in one.recv(65536) for one in held] == [True] * 3 + [False] * 2
        with knock(server.url, "/ws/hall") as late:
            assert b" 429 " in read_all(late)
        with knock(server.url, "/ws/hall", ELSEWHERE) as other:
            assert b" 101 " in head_of(other)


def test_requests_for_files_are_counted_too_and_going_too_fast_ends_the_connection(tmp_path: Path) -> None:
    limits = {"requests_per_second": 0.001, "request_burst": 2}
    with running(str(tmp_path / "hall.db"), limits) as server, dial(server.url) as client:
        flood(client, b"GET /somewhere.js HTTP/1.1\r\nHost: x\r\n\r\n" * 20, 1)
        heard = read_all(client)
    assert heard.count(b" 404 ") == 8
    assert heard.count(b" 429 ") == 1


def test_a_full_house_lets_those_go_who_never_asked_for_anything() -> None:
    class Connection:
        def throw_out(self) -> None:
            door.has_head(self)  # type: ignore[arg-type]
            gone.append(self)

    gone: list[Connection] = []
    door = Door(Limits(), 2)
    guests = [Connection() for _ in range(3)]
    for number, guest in enumerate(guests):
        assert door.admit(f"10.0.0.{number}")
        door.enter(guest)  # type: ignore[arg-type]
        if number == 0:
            door.has_head(guest)  # type: ignore[arg-type]
    assert gone == [guests[1]]


def test_proxies_are_not_counted_as_one_person() -> None:
    door = Door(Limits(address_connections=1), 100, ["10.1.0.0/16", "::1"])
    allowed = {address: [door.admit(address) for _ in range(2)] for address in ("10.1.2.3", "::1", "10.2.0.1")}
    assert allowed == {"10.1.2.3": [True, True], "::1": [True, True], "10.2.0.1": [True, False]}


def test_only_a_trusted_proxy_is_believed(tmp_path: Path) -> None:
    """Each new guest counts for the address that the request is believed to come from."""
    for proxies, codes in (((), [200, 429]), (("127.0.0.1",), [200, 200])):
        with running(str(tmp_path / f"hall{len(proxies)}.db"), {"guests_per_hour": 1}, proxies=proxies) as server:
            found = []
            for number in range(2):
                stranger = server.stranger()
                headers = {"X-Forwarded-For": f"10.0.0.{number}"}
                found.append(stranger.http.post("/api/me", json={"name": "Ada"}, headers=headers).status_code)
            assert found == codes


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("nonsense", "nonsense"),
    ],
)
def test_an_ipv6_network_is_one_place(address: str, place: str) -> None:
    assert place_of(address) == place


def test_only_so_many_paces_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wyrmhall.server.pace.MOST_REMEMBERED", 3)
    paces = Buckets()
    assert paces.allow("ada", "say", 0.0, 1)
    for number in range(10):
        assert not paces.allow("ada", "say", 0.0, 1), "who goes on is not forgotten"
        assert paces.allow(f"guest {number}", "say", 0.0, 1)
    assert len(paces._buckets) == 3


def test_a_socket_that_does_not_read_large_messages_is_closed() -> None:
    viewer = Viewer(None)
    for _ in range(3):
        viewer.send(bytes(MOST_WAITING_BYTES // 2))
    assert viewer.closing == 1008


def test_who_asks_for_much_and_hangs_up_leaves_nothing_in_the_log(tmp_path: Path) -> None:
    limits = json.dumps({**ROOMY, "connections_per_second": 1000})
    command = [sys.executable, "-m", "tests.hall", "--bots", "1", "--limits", limits]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    log = tmp_path / "log"
    with log.open("w") as errors:
        hall = Running.opened_by(command, str(tmp_path / "hall.db"), ROOT, environment, errors)
        try:
            for _ in range(30):
                with dial(hall.url) as line:
                    line.sendall(b"GET /api/tables HTTP/1.1\r\nHost: x\r\n\r\n" * 50)
                    assert line.recv(1)
                    # The end comes as a reset, in the middle of the answers.
                    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            assert hall.guest("Ada").get("/api/hall")
        finally:
            hall.stop()
    assert log.read_text() == ""
