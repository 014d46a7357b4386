"""The built client as it is served: caching, compression, the client's own routes, and nothing outside its folder."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from wyrmhall.server import static
from wyrmhall.server.app import create_app

PAGE = "<!doctype html><title>Hall</title>" + "<p>words</p>" * 100


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(PAGE)
    (folder / "assets" / "main-abc123.js").write_text("let x = 1;\n" * 200)
    (folder / "favicon.svg").write_text("<svg/>")
    # A name that means more than a file on some systems is refused also where such a file lies there.
    (folder / "index.html:x").write_text("secret")
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr(static, "FOLDER", folder)
    return folder


def get(path: str, **headers: str) -> httpx.Response:
    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app=create_app("sqlite://"))  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            return await client.get(path, headers=headers)

    return asyncio.run(ask())


@pytest.mark.parametrize("path", ["/", "/table/abc", "/rules/fairytale", "/link/key"])
def test_the_page_answers_to_every_route_of_the_client(built: Path, path: str) -> None:
    answer = get(path)
    assert (answer.status_code, answer.text) == (200, PAGE)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


def test_assets_are_kept_for_ever_and_come_compressed(built: Path) -> None:
    answer = get("/assets/main-abc123.js")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["content-encoding"] == "gzip"
    plain = get("/assets/main-abc123.js", **{"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == answer.text


def test_what_has_not_changed_is_not_sent_again(built: Path) -> None:
    tag = get("/").headers["etag"]
    assert get("/", **{"If-None-Match": tag}).status_code == 304
    (built / "index.html").write_text(PAGE + "<p>new</p>")
    answer = get("/", **{"If-None-Match": tag})
    assert answer.status_code == 200
    assert answer.text.endswith("new</p>")


@pytest.mark.parametrize(
    "path",
    [
        "/assets/gone.js",
        "/gone.png",
        "/%2e%2e/secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/ws/x",
        "/C:/secret",
        "/index.html:x",
    ],
)
def test_what_is_not_there_is_not_found(built: Path, path: str) -> None:
    answer = get(path)
    assert answer.status_code == 404
    assert "secret" not in answer.text


def test_without_a_built_client_the_page_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(static, "FOLDER", tmp_path)
    answer = get("/")
    assert answer.status_code == 503
    assert "make play" in answer.text
