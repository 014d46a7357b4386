"""What every answer and every request has to pass: security headers, the origin check, and the pace of requests."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

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
        if "method" not in scope:
            # A socket that has been accepted talks to the server itself: every layer between costs on every message.
            cast(dict[str, object], scope)[CHANNEL] = (receive, send)
            await self.app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        path: str = scope["path"]
        if path.startswith("/api/"):
            refusal = self._refuse(cast(HTTPScope, scope))
            if refusal is not None:
                await answer(send_guarded, *refusal)
                return
        await self.app(scope, receive, send_guarded)

    def _refuse(self, scope: HTTPScope) -> tuple[int, Code, str] | None:
        headers = {key: value.decode("latin-1") for key, value in scope["headers"]}
        if scope["method"] not in SAFE and not same_origin(headers.get(b"origin"), headers.get(b"host")):
            return 403, "foreign-origin", "this request comes from another site's page"
        hall = self.hall
        client = scope.get("client")
        limits = hall.limits
        address = client[0] if client else ""
        if not hall.allow(address, "requests", limits.requests_per_second, limits.request_burst):
            return 429, "too-fast", f"more than {limits.requests_per_second:g} requests per second"
        return None


async def answer(send: Send, status: int, code: Code, words: str) -> None:
    body = msgspec.json.encode(Problem(code, words))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
