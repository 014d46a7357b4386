"""A connection that keeps to no rules: bytes as they are, from any loopback address. For attacks of our own."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit

PING, PONG, TEXT, CONT = 0x89, 0x8A, 0x01, 0x00


def dial(url: str, source: str = "127.0.0.1", patience: float = 60.0) -> socket.socket:
    parts = urlsplit(url)
    return socket.create_connection((parts.hostname or "", parts.port or 80), patience, (source, 0))


def knock(url: str, path: str, source: str = "127.0.0.1", cookie: str = "") -> socket.socket:
    """A WebSocket after its handshake, or whatever the server made of it."""
    connection = dial(url, source)
    head = [
        f"GET {path} HTTP/1.1",
        f"Host: {urlsplit(url).netloc}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==",
    ]
    if cookie:
        head.append(f"Cookie: wyrmhall={cookie}")
    try:
        connection.sendall("\r\n".join([*head, "", ""]).encode())
    except OSError:
        connection.close()
        raise
    return connection


def head_of(connection: socket.socket) -> bytes:
    """The head of the answer, and not a byte beyond."""
    head = b""
    while not head.endswith(b"\r\n\r\n") and (byte := connection.recv(1)):
        head += byte
    return head


def frame(first: int, data: bytes = b"") -> bytes:
    """A frame of at most 125 bytes, masked with zeros; `first` is its first byte."""
    return bytes((first, 0x80 | len(data))) + bytes(4) + data


def read_all(connection: socket.socket, most: int = 1 << 22) -> bytes:
    """What comes until the other side ends it, in whatever way."""
    parts, size = [], 0
    try:
        while size < most and (part := connection.recv(65536)):
            parts.append(part)
            size += len(part)
    except ConnectionError:
        pass
    return b"".join(parts)


def flood(connection: socket.socket, data: bytes, times: int) -> int:
    """Send it again and again; how often it could be sent before the other side ended it."""
    for number in range(times):
        try:
            connection.sendall(data)
        except ConnectionError:
            return number
    return times
