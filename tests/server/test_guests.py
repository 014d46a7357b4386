"""Who somebody is: names, the signed cookie, the personal link, muting, and requests from foreign pages."""

from __future__ import annotations

import hmac
from hashlib import sha256
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tests.server.client import PATIENCE, Patience, Person, Running, running


def test_a_guest_has_a_name_and_a_safe_cookie(server: Running) -> None:
    person = Person(server)
    assert person.get("/api/me") == {"guest": None}
    answer = person.http.post("/api/me", json={"name": "  Ada   Lovelace "})
    assert answer.json()["guest"]["name"] == "Ada Lovelace"
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert person.get("/api/me")["guest"]["name"] == "Ada Lovelace"
    assert person.post("/api/me", {"name": "Countess"})["guest"]["id"] == answer.json()["guest"]["id"]
    person.http.close()


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\x00b", "a\u202eb", "a\u200bb", "\u3164"])
def test_bad_names_are_refused(server: Running, name: str) -> None:
    person = Person(server)
    assert person.post("/api/me", {"name": name}, expect=400)["code"] == "bad-name"
    assert person.get("/api/me") == {"guest": None}
    person.http.close()


@pytest.mark.parametrize("change", ["other", "cut", "none", "junk"])
def test_a_false_cookie_is_nobody(server: Running, change: str) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    rest = ada.cookie.partition(".")[2]
    cookie = {"other": f"{bob.id}.{rest}", "cut": ada.cookie[:-1], "none": ada.id, "junk": "é.é"}[change]
    thief = Person(server)
    answer = thief.http.get("/api/me", headers={b"Cookie": f"wyrmhall={cookie}".encode()})
    assert answer.json() == {"guest": None}
    thief.http.close()


def test_a_personal_link_carries_the_identity_until_it_is_renewed(server: Running) -> None:
    ada = server.guest("Ada")
    key = ada.post("/api/me/link")["key"]
    phone = Person(server)
    assert phone.post("/api/me/claim", {"key": key})["guest"]["id"] == ada.id
    assert phone.get("/api/me")["guest"]["name"] == "Ada"
    with phone.socket("/ws/hall") as there, ada.socket("/ws/hall") as here:
        here.recv(PATIENCE)
        new = ada.http.delete("/api/me/link").json()["key"]
        assert ended(there) == 4001
        here.send('{"type": "ping", "ref": 1}')
        assert '"done"' in str(here.recv(PATIENCE)), "who asked for the new link stays"
    assert phone.get("/api/me") == {"guest": None}, "who came in by the old link is out"
    assert ada.get("/api/me")["guest"]["id"] == ada.id
    assert phone.post("/api/me/claim", {"key": key}, expect=404)["code"] == "not-found"
    assert phone.post("/api/me/claim", {"key": new})["guest"]["id"] == ada.id
    assert phone.post("/api/me/claim", {"key": ada.cookie}, expect=404)["code"] == "not-found"
    phone.http.close()


def test_signing_out_ends_this_session_and_no_other(server: Running) -> None:
    ada = server.guest("Ada")
    phone = server.stranger()
    phone.post("/api/me/claim", ada.post("/api/me/link"))
    kept = ada.cookie
    with ada.socket("/ws/hall") as here, phone.socket("/ws/hall") as there:
        there.recv(PATIENCE)
        assert ada.http.delete("/api/me").json() == {"guest": None}
        assert ended(here) == 4001
        there.send('{"type": "ping", "ref": 1}')
        assert there.recv(PATIENCE)
    assert ada.get("/api/me") == {"guest": None}
    assert server.stranger(kept).get("/api/me") == {"guest": None}, "a copy of the cookie is worth nothing"
    assert phone.get("/api/me")["guest"]["id"] == ada.id
    assert server.stranger(kept).http.delete("/api/me?everywhere=true").json() == {"guest": None}
    assert phone.get("/api/me")["guest"]["id"] == ada.id, "who is signed out signs nobody out"


def test_signing_out_everywhere_ends_all_sessions_also_after_a_restart(tmp_path: Path) -> None:
    database = str(tmp_path / "hall.db")
    with running(database) as server:
        ada, bob = server.guest("Ada"), server.guest("Bob")
        phone = server.stranger()
        phone.post("/api/me/claim", ada.post("/api/me/link"))
        link = ada.post("/api/me/link")
        cookies = ada.cookie, phone.cookie
        with phone.socket("/ws/hall") as there:
            assert ada.http.delete("/api/me?everywhere=true").status_code == 200
            assert ended(there) == 4001
        assert phone.get("/api/me") == {"guest": None}
        assert phone.post("/api/me/claim", link)["guest"]["id"] == ada.id, "the link is a key of its own"
        others = phone.cookie, bob.cookie
    with running(database) as server:
        assert [server.stranger(cookie).get("/api/me")["guest"] for cookie in cookies] == [None, None]
        assert [server.stranger(cookie).get("/api/me")["guest"]["name"] for cookie in others] == ["Ada", "Bob"]


def test_cookies_of_older_halls_hold_until_the_first_end(tmp_path: Path) -> None:
    key = "k" * 40
    with running(str(tmp_path / "hall.db"), WYRMHALL_KEY=key) as server:
        ada = server.guest("Ada")
        signature = hmac.new(key.encode(), f"cookie:{ada.id}".encode(), sha256).hexdigest()[:40]
        old = server.stranger(f"{ada.id}.{signature}")
        assert old.get("/api/me")["guest"]["id"] == ada.id
        again = server.stranger(old.cookie)
        assert old.http.delete("/api/me").status_code == 200
        assert again.get("/api/me") == {"guest": None}
        assert ada.get("/api/me")["guest"]["id"] == ada.id


def ended(socket: ClientConnection) -> int | None:
    waits = Patience()
    try:
        while waits("for the end"):
            socket.recv(PATIENCE)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None
    return None


def test_muting_is_stored(server: Running) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    assert ada.post("/api/me/mutes", {"guest": bob.id, "muted": True})["guest"]["muted"] == [bob.id]
    assert ada.get("/api/me")["guest"]["muted"] == [bob.id]
    assert ada.post("/api/me/mutes", {"guest": ada.id, "muted": True}, expect=400)["code"] == "bad-request"
    assert ada.post("/api/me/mutes", {"guest": "nobody", "muted": True}, expect=404)["code"] == "not-found"
    assert ada.post("/api/me/mutes", {"guest": bob.id, "muted": False})["guest"]["muted"] == []


def test_requests_from_foreign_pages_change_nothing(server: Running) -> None:
    ada = server.guest("Ada")
    for origin in ("http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1:1"):
        answer = ada.http.post("/api/me", json={"name": "Eve"}, headers={"Origin": origin})
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign-origin")
    assert ada.get("/api/me")["guest"]["name"] == "Ada"
    assert ada.http.post("/api/me", json={"name": "Eve"}, headers={"Origin": server.url}).status_code == 200


@pytest.mark.parametrize("path", ["//api/me", "/api//me", "///api///me", "/%2fapi/me"])
def test_no_way_of_writing_a_path_passes_the_guard(tmp_path: Path, path: str) -> None:
    with running(str(tmp_path / "hall.db"), {"requests_per_second": 0.001, "request_burst": 6}) as server:
        ada = server.guest("Ada")
        url = f"{server.url}{path}"
        foreign = ada.http.post(url, json={"name": "Eve"}, headers={"Origin": "http://evil.example"})
        assert (foreign.status_code, foreign.json()["code"]) == (403, "foreign-origin")
        assert ada.get("/api/me")["guest"]["name"] == "Ada"
        assert [ada.http.get(url).status_code for _ in range(5)][-1] == 429


def test_bodies_that_are_wrong_or_too_large_get_one_clear_answer(server: Running) -> None:
    ada = server.guest("Ada")
    for body in (b"", b"{", b"[]", b'{"nome": "x"}', b'{"name": 5}', b'{"name": "x", "id": "y"}', b"\xff\xfe"):
        answer = ada.http.post("/api/me", content=body, headers={"Content-Type": "application/json"})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad-request"), body
        assert answer.json()["words"]
    answer = ada.http.post("/api/me", content=b'{"name": "' + b"x" * 20000 + b'"}')
    assert (answer.status_code, answer.json()["code"]) == (413, "too-big")
    assert ada.get("/api/nowhere", expect=404)["code"] == "not-found"


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b"", "a JSON body is expected"),
        (b"[]", "body: Expected `object`, got `array`"),
        (b'{"name": ' + b"[" * 8000, "the body is nested too deeply"),
        (b" " * 20000, "a body has at most 16384 bytes"),
    ],
)
def test_what_is_wrong_with_a_body_is_said_in_words(server: Running, body: bytes, words: str) -> None:
    ada = server.guest("Ada")
    answer = ada.http.post("/api/me", content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code < 500, answer.json()["words"]) == (True, words)


def test_addresses_that_nothing_has_are_said_in_words(server: Running) -> None:
    ada = server.guest("Ada")
    assert ada.get("/api/nowhere", expect=404)["words"] == "there is nothing at this address"
    assert ada.http.put("/api/me").json()["words"] == "this address does not take PUT"


def test_keys_with_odd_characters_name_nobody_on_either_store(database: str) -> None:
    with running(database) as hall:
        ada = hall.guest("Ada")
        ada.get("/api/tables/%00", expect=404)
        ada.post("/api/me/mutes", {"guest": "\0", "muted": True}, expect=404)
        ada.post("/api/me/claim", {"key": "\0.x"}, expect=404)


def test_answers_carry_the_security_headers(server: Running) -> None:
    for path in ("/api/hall", "/", "/table/x", "/api/nowhere"):
        headers = server.guest("Ada").http.get(path).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"


def test_requests_and_new_guests_are_limited(tmp_path_factory: pytest.TempPathFactory) -> None:
    limits = {"requests_per_second": 0.001, "request_burst": 8, "guests_per_hour": 2}
    with running(str(tmp_path_factory.mktemp("limits") / "hall.db"), limits) as server:
        server.guest("One")
        server.guest("Two")
        third = Person(server)
        assert third.post("/api/me", {"name": "Three"}, expect=429)["code"] == "limit"
        codes = [third.http.get("/api/hall").status_code for _ in range(8)]
        assert (codes[0], codes[-1]) == (200, 429)
        third.http.close()
