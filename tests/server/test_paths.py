"""Where the database lies on each system, and what `--db` may say."""

from __future__ import annotations

from pathlib import Path

import pytest

from wyrmhall.server.paths import CannotServe, _folder, database_url

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
