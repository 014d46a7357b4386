"""Where the server keeps its database when nobody says otherwise: the folder each system has for a user's data."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from wyrmhall.kernel import WyrmhallError


class CannotServe(WyrmhallError):
    """The hall cannot be opened there: no such address, or no such database."""


def data_folder() -> Path:
    """The folder itself, made if it is not there yet. `WYRMHALL_DATA` names another one."""
    folder = _folder(sys.platform, dict(os.environ), Path.home())
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _folder(platform: str, environment: dict[str, str], home: Path) -> Path:
    if chosen := environment.get("WYRMHALL_DATA"):
        return Path(chosen)
    if platform == "win32":
        return Path(environment.get("APPDATA") or home / "AppData" / "Roaming") / "Wyrmhall"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "Wyrmhall"
    return Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share") / "wyrmhall"


def database_url(given: str | None) -> str:
    """The SQLAlchemy address of a `--db` value: nothing, a file name, or a URL of SQLite or PostgreSQL."""
    if not given:
        return f"sqlite:///{data_folder() / 'wyrmhall.db'}"
    if "://" not in given:
        return f"sqlite:///{given}"
    scheme, rest = given.split("://", 1)
    if scheme in ("postgres", "postgresql"):
        return f"postgresql+psycopg://{rest}"
    if scheme == "postgresql+psycopg" or (scheme == "sqlite" and rest.strip("/")):
        return given
    raise CannotServe(f"--db {scheme}://...: expected a file name, sqlite:///FILE or postgresql://USER@HOST/NAME")
