"""Where the server keeps its database and its key, and who may read them: nobody else.

Without another wish the database lies in the folder each system has for a user's data.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO

from wyrmhall.kernel import WyrmhallError

SHORTEST_KEY = 32


class CannotServe(WyrmhallError):
    """The hall cannot be opened there: no such address, or no such database."""


def data_folder() -> Path:
    """The folder itself, made if it is not there yet. `WYRMHALL_DATA` names another one."""
    folder = _folder(sys.platform, dict(os.environ), Path.home())
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    if not os.environ.get("WYRMHALL_DATA"):
        # An older one may stand open. A folder that somebody named is theirs to close.
        folder.chmod(0o700)
    return folder


def close_file(file: str) -> None:
    """The database belongs to the server alone; the files SQLite puts beside it get the same mode from it."""
    if file and file != ":memory:":
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        os.chmod(file, 0o600)


def lock_file(url: str) -> IO[str] | None:
    """Hold the database for one process until the answer is closed; a second process is refused.

    The lock lies beside SQLite's file, because closing that file would give up locks of SQLite's own. It ends with the
    process, however that ends. PostgreSQL is for many processes.
    """
    file = url.removeprefix("sqlite:///")
    if file == url or not file or file == ":memory:":
        return None
    lock = os.fdopen(os.open(f"{file}-lock", os.O_RDWR | os.O_CREAT, 0o600), "r+")
    try:
        _lock(lock)
    except OSError:
        lock.close()
        raise CannotServe(
            f"another process has the hall at {file} open; SQLite is for one process, PostgreSQL for several"
        ) from None
    return lock


def _lock(file: IO[str]) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def signing_key(file: str | None) -> str | None:
    """The key that signs cookies, from a file or from `WYRMHALL_KEY`; None leaves it to the database."""
    if file is None:
        key, where = os.environ.get("WYRMHALL_KEY", "").strip(), "WYRMHALL_KEY"
        if not key:
            return None
    else:
        where = f"the key file {file}"
        try:
            if os.name == "posix" and os.stat(file).st_mode & 0o007:
                raise CannotServe(f"{where} can be read by everybody on this machine; chmod 600 closes it")
            key = Path(file).read_text().strip()
        except (OSError, UnicodeDecodeError) as error:
            raise CannotServe(f"{where} cannot be read: {error}") from None
    if len(key) < SHORTEST_KEY:
        raise CannotServe(f"{where} has {len(key)} characters; a key has at least {SHORTEST_KEY}")
    return key


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
