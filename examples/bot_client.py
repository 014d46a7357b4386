"""A bot in another process: sits down at a table of a Wyrmhall server and plays, with nothing but docs/protocol.md.

    python examples/bot_client.py http://127.0.0.1:8000                      a new table against a bot of the house
    python examples/bot_client.py http://127.0.0.1:8000 --join TABLE [--invite KEY]

It needs `httpx` and `websockets`. Its own idea of play is simple: of all choices, the one whose words are longest.
Put something better into `choose`.
"""

from __future__ import annotations

import argparse
import json
from typing import Any
from urllib.parse import urlencode

import httpx
from websockets.sync.client import connect


def choose(state: dict[str, Any]) -> int:
    """The token to play. `state` is the whole message: view, events, prompt, choices, scores."""
    best = max(state["choices"], key=lambda choice: len(choice["words"]))
    token: int = best["token"]
    return token


def sit_down(http: httpx.Client, given: argparse.Namespace) -> str:
    """Become a guest, then join the table that was named or make one; its id."""
    http.post("/api/me", json={"name": given.name}).raise_for_status()
    if given.join:
        answer = http.post(f"/api/tables/{given.join}/join", json={"invite": given.invite})
    else:
        seats = [{"kind": "me"}, {"kind": "bot", "level": given.against}]
        answer = http.post("/api/tables", json={"game": given.game, "seats": seats})
    if answer.is_error:
        raise SystemExit(f"the server says: {answer.json()['words']}")
    table: str = answer.json()["table"]["id"]
    return table


def play(socket: Any) -> dict[str, Any]:
    """Answer every question once, until the game is over; the last state."""
    answered = -1
    while True:
        message = json.loads(socket.recv())
        if message["type"] == "error":
            raise SystemExit(f"the server says: {message['words']}")
        if message["type"] != "state":
            continue
        for event in message["events"]:
            if event["words"]:
                print(event["words"])
        if message["status"] in ("over", "abandoned"):
            return dict(message)
        if message["choices"] and message["turn"] != answered:
            answered = message["turn"]
            socket.send(json.dumps({"type": "move", "ref": answered, "turn": answered, "token": choose(message)}))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("server", help="its address, such as http://127.0.0.1:8000")
    parser.add_argument("--name", default="Wordsmith")
    parser.add_argument("--game", default="fairytale(seats=2)", help="a game string for two seats")
    parser.add_argument("--against", default="greedy", help="the level of the other bot")
    parser.add_argument("--join", metavar="TABLE", help="join this table instead of making one")
    parser.add_argument("--invite", metavar="KEY", help="the key of its invitation")
    given = parser.parse_args()
    with httpx.Client(base_url=given.server, timeout=30) as http:
        table = sit_down(http, given)
        query = f"?{urlencode({'invite': given.invite})}" if given.invite else ""
        address = given.server.replace("http", "ws", 1).rstrip("/") + f"/ws/tables/{table}{query}"
        cookie = f"wyrmhall={http.cookies['wyrmhall']}"
        with connect(address, additional_headers={"Cookie": cookie}, max_size=None, proxy=None) as socket:
            end = play(socket)
    if end["outcome"]:
        mine = "I won" if end["seat"] in end["outcome"]["winners"] else "I lost"
        print(f"{mine}: {end['outcome']['scores']} ({end['outcome']['reason']})")


if __name__ == "__main__":
    main()
