"""The programs around the server: the example client plays a game, and the load generator runs."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.server.client import ROOT, Running, running


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


def test_a_bot_from_a_file_sits_down_and_one_that_breaks_stops_no_game(tmp_path: Path) -> None:
    asked = tmp_path / "asked"
    body = (
        "class Mine:\n    def choose(self, state, seat, rng):\n"
        f"        open({str(asked)!r}, 'a').write('.')\n        return state.legal(seat)[0]\n"
        "class Broken:\n    def choose(self, state, seat, rng):\n        1 / 0\n"
    )
    (tmp_path / "mine.py").write_text(body, encoding="utf-8")
    enlisted = json.dumps([f"{tmp_path / 'mine.py'}:{name}" for name in ("Mine", "Broken")])
    with running(str(tmp_path / "hall.db"), WYRMHALL_BOTS=enlisted) as hall:
        ada = hall.guest("Ada")
        assert [level["name"] for level in ada.get("/api/hall")["levels"]][-2:] == ["mine", "broken"]
        card = ada.make("me", "mine", "broken", game="fairytale(seats=3)")
        assert [seat["name"] for seat in card["table"]["seats"]] == ["Ada", "Mine", "Broken"]
        with ada.at(card["table"]["id"]) as seat:
            assert seat.play_out()["outcome"]["scores"]
    assert len(asked.read_text(encoding="utf-8")) >= 20


def test_the_load_generator_measures(tmp_path: Path) -> None:
    report = tmp_path / "load.json"
    run("benchmarks/load.py", "--quick", "--only", "sqlite", "--json", str(report))
    store = json.loads(report.read_text())["stores"][0]
    assert [run["tables"] for run in store["runs"]] == [1, 20]
    assert all(run["cut_off"] == 0 and run["moves"] >= 50 * run["tables"] for run in store["runs"])
    assert store["restart"]["stored_tables"] == 300
