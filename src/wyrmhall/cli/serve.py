"""`wyrmhall serve`: the hall for browsers."""

from __future__ import annotations

import argparse


def serve(given: argparse.Namespace) -> None:
    from wyrmhall.bots.files import enlist

    # Before the server is there: its processes inherit the names.
    if given.bot:
        enlist(given.bot)
    from wyrmhall.server import serve as run

    run(
        host=given.host,
        port=given.port,
        db=given.db,
        open_browser=not given.no_browser,
        proxies=given.proxy,
        key_file=given.key_file,
        log=given.log,
        workers=given.workers,
    )
