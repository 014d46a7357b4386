"""The hall as a server: guests, tables, bots and their store, over HTTP and WebSockets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

__all__ = ["serve"]


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    db: str | None = None,
    open_browser: bool = False,
    proxies: Sequence[str] = (),
    key_file: str | None = None,
    log: Literal["text", "json"] = "text",
    workers: int = 1,
) -> None:
    """Serve the hall until interrupted; see `wyrmhall.server.app`."""
    from wyrmhall.server.app import serve as run

    run(host, port, db, open_browser, proxies=proxies, key_file=key_file, log=log, workers=workers)
