"""`python -m wyrmhall.server`: the hall with everything that can be set, for tests and load measurements."""

from __future__ import annotations

import argparse
import sys

from wyrmhall.kernel import WyrmhallError
from wyrmhall.server.app import limits_from_json, serve


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m wyrmhall.server", description="Serve the hall.")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000, help="0 takes a free one")
    parser.add_argument("--db", help="a file name, sqlite:///FILE or postgresql://USER@HOST/NAME")
    parser.add_argument("--limits", default="{}", help="a JSON object of limits that differ from the defaults")
    parser.add_argument("--workers", type=int, help="processes in which bots think")
    parser.add_argument("--proxy", action="append", default=[], help="a proxy that says whom it speaks for")
    parser.add_argument("--key-file", help="a file with the key that signs cookies")
    given = parser.parse_args()
    try:
        limits = limits_from_json(given.limits)
        serve(given.host, given.port, given.db, False, limits, given.workers, given.proxy, given.key_file)
    except WyrmhallError as error:
        sys.exit(f"{error}")


if __name__ == "__main__":
    main()
