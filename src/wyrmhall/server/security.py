"""What every answer and every request has to pass: security headers, the origin check, and the pace of requests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send, WebSocketScope

from wyrmhall.server.pace import place_of
from wyrmhall.server.protocol import Code, Problem

if TYPE_CHECKING:
    from wyrmhall.server.hall import Hall

# Scripts and styles come from our own files only. Style attributes are allowed: drawn cards place themselves with them.
CONTENT_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self' data: blob:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = [
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
CHANNEL = "wyrmhall.channel"
SAFE = ("GET", "HEAD", "OPTIONS")


def same_origin(origin: str | None, host: str | None) -> bool:
    """Whether a request comes from a page of this server; programs send no Origin and are let through."""
    if origin is None:
        return True
    if not host:
        return False
    try:
        parts = urlsplit(origin)
        same_host = urlsplit(f"{parts.scheme}://{host}")
        return parts.scheme in ("http", "https") and (parts.hostname, _port(parts)) == (
            same_host.hostname,
            _port(same_host),
        )
    except ValueError:
        return False


def _port(parts: object) -> int:
    port: int | None = getattr(parts, "port", None)
    return port or (443 if getattr(parts, "scheme", "") == "https" else 80)


class Guard:
    """Wraps the whole application."""

    def __init__(self, app: ASGIApp, hall: Hall) -> None:
        self.app = app
        self.hall = hall

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind = str(scope["type"])
        if kind == "lifespan":
            await self.app(scope, receive, send)
            return
        clean_path(cast(dict[str, Any], scope))
        if kind == "websocket":
            await self._socket(cast(WebSocketScope, scope), receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        refusal = self._refuse(cast(HTTPScope, scope))
        if refusal is not None:
            self.hall.counts["refused"] += 1
            await answer(send_guarded, *refusal)
            return
        await self.app(scope, receive, send_guarded)

    async def _socket(self, scope: WebSocketScope, receive: Receive, send: Send) -> None:
        limits = self.hall.limits
        rate, burst = limits.handshakes_per_second, limits.handshake_burst
        if not self.hall.allow(_place(scope), "handshakes", rate, burst):
            # Not worth a handshake: it is turned away in plain HTTP.
            self.hall.counts["refused"] += 1
            await answer(send, 429, "too-fast", "too many sockets were opened at once", "websocket.http")
            return
        # A socket that has been accepted talks to the server itself: every layer between costs on every message.
        cast(dict[str, object], scope)[CHANNEL] = (receive, send)
        await self.app(scope, receive, send)

    def _refuse(self, scope: HTTPScope) -> tuple[int, Code, str] | None:
        headers = {key: value.decode("latin-1") for key, value in scope["headers"]}
        if scope["method"] not in SAFE and not same_origin(headers.get(b"origin"), headers.get(b"host")):
            return 403, "foreign-origin", "this request comes from another site's page"
        hall, limits = self.hall, self.hall.limits
        rate, burst = limits.requests_per_second, limits.request_burst
        is_call = scope["path"].startswith("/api/")
        what = "requests" if is_call else "files"
        if not hall.allow(_place(scope), what, rate if is_call else 2 * rate, burst if is_call else 4 * burst):
            return 429, "too-fast", f"more than {limits.requests_per_second:g} requests per second"
        return None


def clean_path(scope: dict[str, Any]) -> None:
    """One path for whoever looks at it: slashes that stand side by side are one."""
    for name, slashes, slash in (("path", "//", "/"), ("raw_path", b"//", b"/")):
        path = scope.get(name)
        while path and slashes in path:
            path = scope[name] = path.replace(slashes, slash)


def _place(scope: HTTPScope | WebSocketScope) -> str:
    client = scope.get("client")
    return place_of(client[0] if client else "")


async def answer(send: Send, status: int, code: Code, words: str, kind: str = "http") -> None:
    """A refusal; one for going too fast ends the connection, so that the next has to be opened anew."""
    body = msgspec.json.encode(Problem(code, words))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if status == 429:
        headers.append((b"connection", b"close"))
    start = {"type": f"{kind}.response.start", "status": status, "headers": headers}
    await send(cast(Message, start))
    await send(cast(Message, {"type": f"{kind}.response.body", "body": body, "more_body": False}))
