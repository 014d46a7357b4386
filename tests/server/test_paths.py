"""Where the database lies on each system, and what `--db` may say."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.server.client import running
from wyrmhall.server.paths import CannotServe, _folder, data_folder, database_url, signing_key

HOME = Path("/home/ada")


@pytest.mark.parametrize(
    ("platform", "environment", "folder"),
    [
        ("linux", {}, HOME / ".local/share/wyrmhall"),
        ("linux", {"XDG_DATA_HOME": "/data"}, Path("/data/wyrmhall")),
        ("darwin", {}, HOME / "Library/Application Support/Wyrmhall"),
        ("win32", {"APPDATA": "/roaming"}, Path("/roaming/Wyrmhall")),
        ("win32", {}, HOME / "AppData/Roaming/Wyrmhall"),
        ("linux", {"WYRMHALL_DATA": "/elsewhere"}, Path("/elsewhere")),
    ],
)
def test_each_system_has_its_folder(platform: str, environment: dict[str, str], folder: Path) -> None:
    assert _folder(platform, environment, HOME) == folder


def test_the_default_is_a_file_in_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("WYRMHALL_DATA", str(tmp_path / "new"))
    assert database_url(None) == f"sqlite:///{tmp_path / 'new' / 'wyrmhall.db'}"
    assert (tmp_path / "new").is_dir()


def test_addresses_of_databases() -> None:
    assert database_url("games.db") == "sqlite:///games.db"
    assert database_url("postgres://hall@127.0.0.1/x") == "postgresql+psycopg://hall@127.0.0.1/x"
    for nowhere in ("mysql://x", "sqlite://", "sqlite:///"):
        with pytest.raises(CannotServe, match="expected a file name, sqlite:///FILE or postgresql://"):
            database_url(nowhere)


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_nobody_else_on_the_machine_reads_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WYRMHALL_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "wyrmhall").mkdir(mode=0o755)
    old = os.umask(0)
    try:
        folder = data_folder()
        file = folder / "wyrmhall.db"
        file.touch(0o644)
        with running(str(file)) as server:
            server.guest("Ada")
            assert mode(folder) == 0o700
            found = {path.name: mode(path) for path in folder.iterdir()}
    finally:
        os.umask(old)
    assert "wyrmhall.db" in found
    assert set(found.values()) == {0o600}


def test_the_key_comes_from_a_file_or_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WYRMHALL_KEY", raising=False)
    assert signing_key(None) is None
    monkeypatch.setenv("WYRMHALL_KEY", "k" * 32)
    assert signing_key(None) == "k" * 32
    file = tmp_path / "key"
    file.write_text("f" * 40 + "\n")
    file.chmod(0o644)
    with pytest.raises(CannotServe, match="can be read by everybody"):
        signing_key(str(file))
    file.chmod(0o600)
    assert signing_key(str(file)) == "f" * 40
    file.write_text("short")
    with pytest.raises(CannotServe, match="has 5 characters; a key has at least 32"):
        signing_key(str(file))
    with pytest.raises(CannotServe, match="cannot be read"):
        signing_key(str(tmp_path / "nowhere"))


def test_a_key_from_outside_signs_and_is_not_stored(tmp_path: Path) -> None:
    database = str(tmp_path / "hall.db")
    with running(database, WYRMHALL_KEY="a" * 32) as server:
        cookie = server.guest("Ada").cookie
    assert not any(b"a" * 32 in path.read_bytes() for path in tmp_path.iterdir())
    for key, name in (("a" * 32, "Ada"), ("b" * 32, None)):
        with running(database, WYRMHALL_KEY=key) as server:
            again = server.stranger(cookie)
            guest = again.get("/api/me")["guest"]
            assert (guest and guest["name"]) == name
