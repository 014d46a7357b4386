"""`python -m wyrmhall.server`: the hall with everything that can be set, for tests and load measurements."""

from __future__ import annotations

import argparse
import socket
import sys

from wyrmhall.kernel import WyrmhallError
from wyrmhall.server.app import limits_from_json, serve
from wyrmhall.server.logs import FORMS


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m wyrmhall.server", description="Serve the hall.")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000, help="0 takes a free one")
    parser.add_argument("--db", help="a file name, sqlite:///FILE or postgresql://USER@HOST/NAME")
    parser.add_argument("--limits", default="{}", help="a JSON object of limits that differ from the defaults")
    parser.add_argument("--workers", type=int, default=1, help="processes that serve; several need PostgreSQL")
    parser.add_argument("--bots", type=int, help="processes in which bots think, shared out among those that serve")
    parser.add_argument("--one-of-many", type=int, help="serve on this socket, and end when standard input does")
    parser.add_argument(
        "--proxy", action="append", default=[], help="a proxy that is trusted to say who its visitors are"
    )
    parser.add_argument("--key-file", help="a file with the key that signs cookies")
    parser.add_argument("--log", choices=FORMS, default="text", help="sentences, or one JSON object a line")
    given = parser.parse_args()
    try:
        limits = limits_from_json(given.limits)
        serve(
            given.host,
            given.port,
            given.db,
            limits=limits,
            bots=given.bots,
            proxies=given.proxy,
            key_file=given.key_file,
            log=given.log,
            workers=given.workers,
            listener=None if given.one_of_many is None else socket.socket(fileno=given.one_of_many),
        )
    except WyrmhallError as error:
        sys.exit(f"{error}")


if __name__ == "__main__":
    main()
