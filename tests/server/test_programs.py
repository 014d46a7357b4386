"""The programs around the server: the example client plays a game, and the load generator runs."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.server.client import ROOT, Running


def run(*command: str) -> str:
    done = subprocess.run(
        [sys.executable, *command], capture_output=True, text=True, timeout=120, cwd=ROOT, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_example_client_plays_a_game_against_a_bot(server: Running) -> None:
    last = run("examples/bot_client.py", server.url, "--against", "random").splitlines()[-1]
    assert last.startswith(("I won: [", "I lost: ["))


def test_the_example_client_joins_a_friends_table(server: Running) -> None:
    ada = server.guest("Ada")
    card = ada.make("me", "open")
    command = [sys.executable, "examples/bot_client.py", server.url]
    invitation = ["--join", card["table"]["id"], "--invite", card["invite"]]
    with subprocess.Popen([*command, *invitation], stdout=subprocess.PIPE, text=True, cwd=ROOT) as program:
        with ada.at(card["table"]["id"]) as seat:
            outcome = seat.play_out()["outcome"]
        output, _ = program.communicate(timeout=60)
    assert str(outcome["scores"]) in output.splitlines()[-1]
    assert seat.card["table"]["seats"][1]["name"] == "Wordsmith"


def test_the_example_client_says_what_the_server_says(server: Running) -> None:
    command = [sys.executable, "examples/bot_client.py", server.url, "--join", "nowhere"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=ROOT, check=False)
    assert done.returncode == 1
    assert done.stderr == "the server says: there is no such table\n"


def test_the_load_generator_measures(tmp_path: Path) -> None:
    report = tmp_path / "load.json"
    run("benchmarks/load.py", "--quick", "--only", "sqlite", "--json", str(report))
    store = json.loads(report.read_text())["stores"][0]
    assert [run["tables"] for run in store["runs"]] == [1, 20]
    assert all(run["cut_off"] == 0 and run["moves"] >= 50 * run["tables"] for run in store["runs"])
    assert store["restart"]["stored_tables"] == 300
