"""Sending something to an address that a guest gave: a browser's push service, or a webhook.

Guests must not reach through the server what they cannot reach themselves. So a message goes to public addresses over
TLS only, the address that was looked at is the one that is connected to, and no redirect is followed.
"""

from __future__ import annotations

import http.client
import ipaddress
import os
import socket
import ssl
from contextlib import suppress
from functools import partial
from threading import Timer
from typing import Any
from urllib.parse import urlsplit

import msgspec

from wyrmhall.server.entry import Refused

PATIENCE = 10.0
# A server that answers a byte at a time never runs out of patience; the whole exchange does.
WHOLE_PATIENCE = 20.0
LONGEST = 1000
# Addresses behind which a translator reaches any IPv4 address, also a private one.
TRANSLATED = ipaddress.ip_network("64:ff9b::/96")


class Outgoing(msgspec.Struct, frozen=True):
    """How the hall reaches people: its own `address` for links, the `smtp` server and whom mails are `sender`, and
    whether `private` addresses and plain HTTP may be used, which only a hall among friends should allow.
    """

    address: str = "http://127.0.0.1:8000"
    smtp: str = ""
    sender: str = ""
    private: bool = False


def outgoing_of(environment: dict[str, str], address: str) -> Outgoing:
    """What the environment says; `address` is where the hall listens."""
    return Outgoing(
        (environment.get("WYRMHALL_ADDRESS") or address).rstrip("/"),
        environment.get("WYRMHALL_SMTP", ""),
        environment.get("WYRMHALL_MAIL_FROM", ""),
        environment.get("WYRMHALL_PRIVATE_HOOKS") == "1",
    )


def from_environment(address: str) -> Outgoing:
    return outgoing_of(dict(os.environ), address)


def check_address(url: str, outgoing: Outgoing) -> str:
    """An address that something may be sent to, as far as that can be seen from it."""
    try:
        parts = urlsplit(url.strip())
        port = parts.port
    except ValueError:
        raise Refused("bad-request", "this is not a web address") from None
    if parts.scheme not in (("https", "http") if outgoing.private else ("https",)) or not parts.hostname:
        raise Refused("bad-request", "the web address must begin with https://")
    if len(url) > LONGEST or parts.username or parts.password or (port is not None and port < 1):
        raise Refused("bad-request", "this web address is too long, or has a name and a password in it")
    if not url.isascii() or not url.isprintable() or " " in url.strip():
        raise Refused(
            "bad-request",
            "a web address has no spaces and only English letters; write others as %XX",
        )
    return url.strip()


def is_public(address: str) -> bool:
    found = ipaddress.ip_address(address.partition("%")[0])
    mapped = getattr(found, "ipv4_mapped", None) or found
    return bool(mapped.is_global and not mapped.is_multicast and mapped not in TRANSLATED)


def connect(private: bool, target: tuple[str, int], timeout: float, _source: Any = None) -> socket.socket:
    """A connection to the first public address of that name that takes one."""
    failed = OSError(f"{target[0]} is not a public address")
    for family, kind, protocol, _, address in socket.getaddrinfo(*target, type=socket.SOCK_STREAM):
        if not private and not is_public(str(address[0])):
            continue
        made = socket.socket(family, kind, protocol)
        try:
            made.settimeout(timeout)
            made.connect(address)
            return made
        except OSError as error:
            made.close()
            failed = error
    raise failed


def hang_up(connection: http.client.HTTPConnection) -> None:
    made: socket.socket | None = connection.sock
    if made is not None:
        with suppress(OSError):
            made.shutdown(socket.SHUT_RDWR)


def post(url: str, body: bytes, headers: dict[str, str], outgoing: Outgoing, whole: float = WHOLE_PATIENCE) -> int:
    """Send it, and the status of the answer; OSError where nobody answers. For any thread but the event loop's."""
    parts = urlsplit(check_address(url, outgoing))
    connection: http.client.HTTPConnection
    if parts.scheme == "https":
        trusted = ssl.create_default_context()
        connection = http.client.HTTPSConnection(parts.hostname or "", parts.port, timeout=PATIENCE, context=trusted)
    else:
        connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=PATIENCE)
    # The one place where the standard library lets the connection be made by somebody else.
    connection._create_connection = partial(connect, outgoing.private)  # type: ignore[attr-defined]
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    late = Timer(whole, hang_up, (connection,))
    late.daemon = True
    late.start()
    try:
        connection.request("POST", path, body, headers)
        answer = connection.getresponse()
        answer.read(LONGEST)
        return answer.status
    except (http.client.HTTPException, ValueError) as error:
        # A name can be one that cannot even be asked for.
        raise OSError(f"the answer cannot be read: {error!r}") from None
    finally:
        late.cancel()
        connection.close()
