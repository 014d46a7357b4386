"""Where messages of the hall end up in tests: a web server that takes in every POST, and a mail server that keeps
every letter. Both listen on the loopback for as long as they are needed."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from tests.server.client import PATIENCE
from tests.server.postgres import free_port


class Posted:
    def __init__(self, path: str, headers: dict[str, str], body: bytes) -> None:
        self.path = path
        self.headers = headers
        self.body = body


class PostSink:
    """`answers` are the statuses that paths are answered with; all others get 201."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.answers: dict[str, int] = {}
        self.posted: queue.SimpleQueue[Posted] = queue.SimpleQueue()

    def next(self) -> Posted:
        return self.posted.get(timeout=PATIENCE)

    def empty(self) -> bool:
        return self.posted.empty()


@contextmanager
def post_sink() -> Iterator[PostSink]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            sink.posted.put(Posted(self.path, headers, body))
            self.send_response(sink.answers.get(self.path, 201))
            self.end_headers()

        def log_message(self, format: str, *given: Any) -> None:
            """Nothing is written anywhere."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    sink = PostSink(f"http://127.0.0.1:{server.server_port}")
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield sink
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class MailSink:
    def __init__(self) -> None:
        self.letters: queue.SimpleQueue[EmailMessage] = queue.SimpleQueue()
        self.url = ""

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        assert isinstance(envelope.content, bytes)
        self.letters.put(message_from_bytes(envelope.content, _class=EmailMessage, policy=policy.default))
        return "250 kept"

    def next(self) -> EmailMessage:
        return self.letters.get(timeout=PATIENCE)

    def empty(self) -> bool:
        return self.letters.empty()


@contextmanager
def mail_sink() -> Iterator[MailSink]:
    sink, port = MailSink(), free_port()
    sink.url = f"smtp://127.0.0.1:{port}"
    controller = Controller(sink, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield sink
    finally:
        controller.stop()
