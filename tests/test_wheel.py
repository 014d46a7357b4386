"""A wheel is all that a host needs: installed into an empty environment it serves the client and a whole game.

`make test` builds and tries the pure wheel. `make wheel` tries both kinds; `WYRMHALL_WHEEL` names the one to try.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.client import Running, Seat

ROOT = Path(__file__).parents[1]
PATIENCE = 600


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if given := os.environ.get("WYRMHALL_WHEEL"):
        return Path(given).resolve()
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(["sh", "scripts/wheel.sh", sys.executable, str(folder)], cwd=ROOT, check=True, timeout=PATIENCE)
    [made] = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the commands of an environment that holds the wheel and what it needs, and nothing else."""
    place = tmp_path_factory.mktemp("empty") / "env"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(place)], check=True, timeout=PATIENCE)
    pip = [sys.executable, "-m", "pip", "--python", str(place / "bin" / "python"), "install", "--quiet"]
    constraints = ["--disable-pip-version-check", "-c", str(ROOT / "constraints.txt")]
    subprocess.run([*pip, *constraints, f"{wheel}[web]"], check=True, timeout=PATIENCE, cwd=place)
    return place / "bin"


@contextmanager
def serving(command: Path, folder: Path) -> Iterator[Running]:
    """The installed command, run in a folder where nothing of this repository is found."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "WYRMHALL"))}
    hall = Running.opened_by([str(command), "serve", "--no-browser"], str(folder / "hall.db"), folder, clean)
    try:
        yield hall
    finally:
        hall.stop()


def test_the_client_the_rules_and_the_tables_are_inside(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for needed in (
        r"wyrmhall/server/static/index\.html",
        r"wyrmhall/server/static/sw\.js",
        r"wyrmhall/server/static/assets/.*\.js",
        r"wyrmhall/server/migrations/versions/0001_first\.py",
        r"wyrmhall/games/\w+/rules\.md",
        r"wyrmhall/games/\w+/cards\.toml",
        r"wyrmhall/games/\w+/\w+\.wyrm",
        r"wyrmhall/py\.typed",
    ):
        assert any(re.fullmatch(needed, name) for name in names), needed
    assert not [name for name in names if name.startswith(("tests/", "web/")) or name.endswith((".c", ".mark"))]
    libraries = [name for name in names if name.endswith((".so", ".pyd"))]
    assert bool(libraries) == ("none-any" not in wheel.name)


def test_an_empty_environment_opens_the_hall_and_a_game_is_played(wheel: Path, installed: Path, tmp_path: Path) -> None:
    kind = "pure" if "none-any" in wheel.name else "compiled"
    told = subprocess.run(
        [installed / "wyrmhall", "--version"], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert told.stdout.strip().endswith(f"({kind})")
    with serving(installed / "wyrmhall", tmp_path) as hall:
        ada = hall.guest("Ada")
        page = ada.http.get("/")
        script = re.search(r'src="(/assets/[^"]+\.js)"', page.text)
        assert script is not None
        assert ada.http.get(script[1]).headers["content-type"].startswith("text/javascript")
        table = ada.make("me", "greedy")["table"]["id"]
        with ada.at(table) as seat:
            assert isinstance(seat, Seat)
            assert seat.play_out()["outcome"]["winners"]
