"""`wyrmhall admin`: what the keeper of a hall does with the server that runs."""

from __future__ import annotations

import argparse
import json
import urllib.error
import urllib.request
from typing import Any
from urllib.parse import quote

from wyrmhall.cli.common import print_json
from wyrmhall.kernel import WyrmhallError
from wyrmhall.kernel.wording import counted


class NotDone(WyrmhallError):
    """The hall did not do what its keeper asked for."""


def token(given: argparse.Namespace) -> str:
    from sqlalchemy.exc import SQLAlchemyError

    from wyrmhall.server.keeper import stored_key, token_of
    from wyrmhall.server.paths import database_url, signing_key

    key = signing_key(given.key_file)
    if key is None:
        try:
            key = stored_key(database_url(given.db))
        except (SQLAlchemyError, OSError) as error:
            reason = str(getattr(error, "orig", None) or error).partition("\n")[0]
            raise NotDone(f"the key cannot be read from the database: {reason}") from None
    if key is None:
        raise NotDone("the database has no key yet; open the hall once, or name its key with --key-file")
    return token_of(key)


def ask(given: argparse.Namespace, method: str, path: str, body: Any = None) -> Any:
    request = urllib.request.Request(
        f"{given.url.rstrip('/')}/api/keeper{path}",
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {token(given)}", "Content-Type": "application/json"},
    )
    # The hall is asked directly, whatever proxy this machine uses for the world outside.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(request, timeout=60) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        with error:
            words = json.loads(error.read() or b"{}").get("words", f"it answered {error.code}")
        raise NotDone(f"the hall refused: {words}") from None
    except (OSError, ValueError) as error:
        raise NotDone(f"no hall answers at {given.url}: {getattr(error, 'reason', error)}") from None


def show_token(given: argparse.Namespace) -> None:
    print(token(given))


def load(given: argparse.Namespace) -> None:
    found = ask(given, "GET", "/load")
    if given.json:
        print_json(found)
        return
    for name, value in found.items():
        print(f"{name.replace('_', ' '):<16} {value}")


def tables(given: argparse.Namespace) -> None:
    found = ask(given, "GET", "/tables" + (f"?status={quote(given.status)}" if given.status else ""))["tables"]
    if given.json:
        print_json(found)
        return
    for card in found:
        table = card["table"]
        who = ", ".join(seat["label"] + (f" [{seat['guest']}]" if seat["guest"] else "") for seat in table["seats"])
        print(f"{table['id']}  {table['status']:<9}  {counted(table['moves'], 'move'):>11}  {table['game']}  {who}")


def close(given: argparse.Namespace) -> None:
    ask(given, "POST", f"/tables/{quote(given.table)}/close")
    print(f"Table {given.table} is closed.")


def export(given: argparse.Namespace) -> None:
    print_json(ask(given, "GET", f"/tables/{quote(given.table)}/export"))


def ban(given: argparse.Namespace) -> None:
    name = ask(given, "POST", f"/guests/{quote(given.guest)}/ban", {"banned": not given.lift})["guest"]["name"]
    print(f"{name} is {'welcome again' if given.lift else 'banned'}.")


def rename(given: argparse.Namespace) -> None:
    name = ask(given, "POST", f"/guests/{quote(given.guest)}/name", {"name": given.name})["guest"]["name"]
    print(f"Guest {given.guest} is called {name} now.")
