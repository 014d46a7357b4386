"""Being told that it is one's turn: only who chose it, only who is away, once a turn, by each of the ways there are."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from tests.server.client import Json, Person, Running
from tests.server.sinks import MailSink, PostSink, mail_sink, post_sink
from wyrmhall.server import mail
from wyrmhall.server.entry import Refused
from wyrmhall.server.outside import Outgoing, check_address, connect, is_public, post
from wyrmhall.server.push import text_of

ADDRESS = "https://hall.example.org"


@pytest.fixture(scope="module")
def sink() -> Iterator[PostSink]:
    with post_sink() as found:
        yield found


@pytest.fixture(scope="module")
def letters() -> Iterator[MailSink]:
    with mail_sink() as found:
        yield found


def opened(database: Path, letters: MailSink, seconds: float = 0.0) -> Running:
    environment = {
        "WYRMHALL_ADDRESS": ADDRESS,
        "WYRMHALL_SMTP": letters.url,
        "WYRMHALL_MAIL_FROM": "hall@example.org",
        "WYRMHALL_PRIVATE_HOOKS": "1",
    }
    return Running(str(database), {"notice_seconds": seconds}, **environment)


@pytest.fixture(scope="module")
def telling(tmp_path_factory: pytest.TempPathFactory, letters: MailSink) -> Iterator[Running]:
    server = opened(tmp_path_factory.mktemp("telling") / "hall.db", letters)
    yield server
    server.stop()


def table_of(host: Person, guest: Person) -> str:
    """A game of two that has begun. Both are asked at once, and neither is there."""
    table: str = host.make("me", "open", public=True)["table"]["id"]
    guest.post(f"/api/tables/{table}/join", {})
    return table


def move(person: Person, table: str) -> None:
    with person.at(table) as seat:
        seat.move()


def test_nobody_is_told_who_did_not_ask_for_it(telling: Running, sink: PostSink, letters: MailSink) -> None:
    ada, bob = telling.guest("Ada"), telling.guest("Bob")
    chosen = ada.get("/api/me/notices")
    assert (chosen["mail"], chosen["webhook"], chosen["devices"], chosen["can_mail"]) == (None, None, 0, True)
    table = table_of(ada, bob)
    move(ada, table)
    move(bob, table)
    # Whatever was sent before this would have come before it.
    bob.post("/api/me/notices/webhook", {"url": f"{sink.url}/first"})
    bob.post("/api/me/notices/try")
    assert sink.next().path == "/first"
    assert sink.empty()
    assert letters.empty()
    bob.post("/api/me/notices/webhook", {"url": None})


def test_a_webhook_is_told_once_a_turn_and_only_while_its_owner_is_away(telling: Running, sink: PostSink) -> None:
    ada, bob = telling.guest("Ada"), telling.guest("Bob")
    assert ada.post("/api/me/notices/webhook", {"url": f"{sink.url}/ada"})["webhook"] == f"{sink.url}/ada"
    table = table_of(ada, bob)
    posted = sink.next()
    said, link = json.loads(posted.body), f"{ADDRESS}/table/{table}"
    assert posted.path == "/ada"
    assert said["content"] == said["text"] == f"It is your turn at Fairy Tale with Bob. {link}"
    assert (said["table"], said["link"]) == (table, link)
    with ada.at(table) as seat:
        seat.move()
        move(bob, table)
        seat.move()
    # While Ada was there nothing was sent. Now she is away, and the next turn is told once.
    move(bob, table)
    assert json.loads(sink.next().body)["link"] == link
    assert sink.empty()


def test_a_turn_is_told_once_across_restarts(tmp_path: Path, sink: PostSink, letters: MailSink) -> None:
    database = tmp_path / "hall.db"
    first = opened(database, letters)
    ada, bob = first.guest("Ada"), first.guest("Bob")
    ada.post("/api/me/notices/webhook", {"url": f"{sink.url}/again"})
    told = table_of(ada, bob)
    assert json.loads(sink.next().body)["table"] == told
    first.stop()
    slow = opened(database, letters, 3600.0)
    pending = table_of(slow.stranger(ada.cookie), slow.stranger(bob.cookie))
    slow.stop()
    # What the second hall had no time to tell is told by the third, and what the first told is not.
    last = opened(database, letters)
    assert json.loads(sink.next().body)["table"] == pending
    last.stop()
    assert sink.empty()


def test_the_webhook_of_a_table_names_all_who_are_asked(telling: Running, sink: PostSink) -> None:
    ada, bob = telling.guest("Ada"), telling.guest("Bob")
    path = f"/api/tables/{ada.make('me', 'open', public=True)['table']['id']}"
    assert ada.post(f"{path}/webhook", {"url": f"{sink.url}/club"}) == {"url": f"{sink.url}/club"}
    bob.post(f"{path}/join", {})
    posted = sink.next()
    assert posted.path == "/club"
    assert json.loads(posted.body)["content"].startswith("Ada and Bob: it is your turn at Fairy Tale.")
    assert bob.get(f"{path}/webhook", expect=403)["code"] == "not-yours"
    assert bob.post(f"{path}/webhook", {"url": None}, expect=403)["code"] == "not-yours"
    assert ada.post(f"{path}/webhook", {"url": None}) == {"url": None}
    assert sink.empty()


def link_in(text: str, answer: str) -> str:
    found = re.search(rf"{ADDRESS}/told/{answer}#(\S+)", text)
    assert found is not None
    return found[1]


def test_mail_is_sent_once_its_reader_has_agreed_and_until_they_disagree(telling: Running, letters: MailSink) -> None:
    ada, bob = telling.guest("Ada"), telling.guest("Bob")
    chosen = ada.post("/api/me/notices/mail", {"address": " ada@example.org "})
    assert (chosen["mail"], chosen["confirmed"]) == ("ada@example.org", False)
    asked = letters.next()
    assert (asked["To"], asked["From"]) == ("ada@example.org", "hall@example.org")
    table, reader, key = table_of(ada, bob), telling.stranger(), link_in(asked.get_content(), "yes")
    assert reader.post("/api/told/yes", {"key": key[:-1] + "x"}, expect=404)["code"] == "not-found"
    reader.post("/api/told/yes", {"key": key})
    assert ada.get("/api/me/notices")["confirmed"]
    move(ada, table)
    move(bob, table)
    letter = letters.next()
    assert letter["Subject"] == "Fairy Tale: your turn"
    words, _, link, *_ = letter.get_content().splitlines()
    assert (words, link) == ("It is your turn at Fairy Tale with Bob.", f"{ADDRESS}/table/{table}")
    reader.post("/api/told/no", {"key": link_in(letter.get_content(), "no")})
    assert ada.get("/api/me/notices")["mail"] is None
    move(ada, table)
    move(bob, table)
    assert letters.empty()


def test_nobody_can_have_letters_sent_to_others_over_and_over(telling: Running, letters: MailSink) -> None:
    eve, other = telling.guest("Eve"), telling.guest("Eve as well")
    victim = {"address": "victim@example.org"}
    codes = [eve.http.post("/api/me/notices/mail", json=victim).status_code for _ in range(7)]
    assert (codes[0], codes[-1]) == (200, 429)
    for _ in range(codes.count(200)):
        letters.next()
    assert other.post("/api/me/notices/mail", {"address": "Victim@example.org"}, expect=429)["code"] == "too-fast"
    for bad in ("nobody", "a@b", "a b@example.org", "x@example.org\nBcc: y@example.org", "ä@example.org"):
        assert other.post("/api/me/notices/mail", {"address": bad}, expect=400)["code"] == "bad-request"
    assert letters.empty()


def test_a_password_is_never_sent_in_the_clear(letters: MailSink) -> None:
    """The sink offers no TLS."""
    signed_in = Outgoing(smtp=letters.url.replace("//", "//ada:secret@"), sender="hall@example.org")
    with pytest.raises(OSError, match="refused: SMTPNotSupportedError"):
        mail.send(signed_in, mail.write(signed_in, "ada@example.org", "Hello", "Hello"))
    assert letters.empty()


class Browser:
    """A device with the keys that a browser makes when it subscribes."""

    def __init__(self, sink: PostSink, name: str) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = b"sixteen bytes it"
        self.path = f"/push/{name}"
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.device = {"endpoint": sink.url + self.path, "p256dh": text_of(point), "auth": text_of(self.secret)}

    def read(self, body: bytes) -> Json:
        plain = http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret, version="aes128gcm")
        found: Json = json.loads(plain)
        return found


def test_a_device_is_told_by_web_push_that_only_it_can_read(telling: Running, sink: PostSink) -> None:
    ada, bob = telling.guest("Ada"), telling.guest("Bob")
    browser = Browser(sink, "ada")
    assert ada.post("/api/me/notices/push", browser.device)["devices"] == 1
    assert ada.post("/api/me/notices/push", browser.device)["devices"] == 1
    table = table_of(ada, bob)
    posted = sink.next()
    assert posted.path == browser.path
    assert b"Fairy" not in posted.body
    words = "It is your turn at Fairy Tale with Bob."
    assert browser.read(posted.body) == {"title": "Fairy Tale", "body": words, "path": f"/table/{table}", "tag": table}
    signed = posted.headers["authorization"]
    assert Vapid02.verify(signed)
    assert signed.endswith(f"k={ada.get('/api/me/notices')['push_key']}")
    assert (posted.headers["content-encoding"], posted.headers["ttl"]) == ("aes128gcm", "86400")
    assert ada.post("/api/me/notices/push/stop", {"endpoint": browser.device["endpoint"]})["devices"] == 0


def test_a_device_whose_subscription_has_ended_is_forgotten(telling: Running, sink: PostSink) -> None:
    ada, browser = telling.guest("Ada"), Browser(sink, "gone")
    sink.answers[browser.path] = 410
    ada.post("/api/me/notices/push", browser.device)
    assert ada.post("/api/me/notices/try")["devices"] == 0
    assert browser.read(sink.next().body)["title"] == "Wyrmhall"


def test_a_way_that_does_not_work_says_so_when_it_is_tried(telling: Running, sink: PostSink) -> None:
    ada = telling.guest("Ada")
    sink.answers["/broken"] = 500
    ada.post("/api/me/notices/webhook", {"url": f"{sink.url}/broken"})
    assert "the webhook answered 500" in ada.post("/api/me/notices/try", expect=500)["words"]
    sink.next()
    bad = {"endpoint": f"{sink.url}/x", "p256dh": "AAAA", "auth": "AAAA"}
    assert ada.post("/api/me/notices/push", bad, expect=400)["code"] == "bad-request"


ADDRESSES = {
    "127.0.0.1": False,
    "10.1.2.3": False,
    "169.254.169.254": False,
    "::1": False,
    "::ffff:192.168.0.1": False,
    "fe80::1%eth0": False,
    "224.0.0.1": False,
    "0.0.0.0": False,
    "64:ff9b::7f00:1": False,
    "93.184.216.34": True,
    "2606:4700::1111": True,
}


@pytest.mark.parametrize("address", ADDRESSES)
def test_only_public_addresses_are_reached_for_guests(address: str) -> None:
    assert is_public(address) is ADDRESSES[address]


def test_the_hall_does_not_reach_into_its_own_network_for_a_guest(sink: PostSink) -> None:
    bad = [
        "ftp://example.org/",
        "https://",
        "https://ada:pw@example.org/",
        "nothing",
        "https://[",
        "https://example.org:0",
    ]
    for url in (sink.url, *bad, "https://example.org/ä", "https://example.org/a b", "https://example.org/\r\nX: y"):
        with pytest.raises(Refused):
            check_address(url, Outgoing())
    # The name decides nothing: what it leads to is looked at when the connection is made.
    with pytest.raises(OSError, match="not a public address"):
        post(sink.url.replace("http:", "https:").replace("127.0.0.1", "localhost"), b"", {}, Outgoing())
    assert sink.empty()


def test_where_one_address_of_a_name_takes_nobody_the_next_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        nobody = closed.getsockname()
    with socket.create_server(("127.0.0.1", 0)) as listening:
        addresses = [nobody, listening.getsockname()]

        def found(*_: Any, **__: Any) -> list[Any]:
            return [(socket.AF_INET, socket.SOCK_STREAM, 0, "", address) for address in addresses]

        monkeypatch.setattr(socket, "getaddrinfo", found)
        with connect(True, ("hooks.example.org", 443), 5.0) as made:
            assert made.getpeername() == addresses[1]


@pytest.mark.parametrize("url", ["http://127.0.0.1:1/", "http://a..b/", f"http://{'x' * 70}.example/"])
def test_what_cannot_be_reached_is_a_fault_that_can_be_told(url: str) -> None:
    with pytest.raises(OSError, match=r"."):
        post(url, b"{}", {}, Outgoing(private=True))


def test_nobody_holds_the_hall_up_by_never_finishing_an_answer() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}/"
        with pytest.raises(OSError, match="without response"):
            post(url, b"{}", {}, Outgoing(private=True), whole=0.1)
