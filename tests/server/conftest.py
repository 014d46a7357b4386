"""One server on SQLite for the tests that do not harm it, and a PostgreSQL for those that run on both stores."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.server.client import Running, running
from tests.server.postgres import running_postgres


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(str(tmp_path_factory.mktemp("hall") / "hall.db")) as hall:
        yield hall


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with running_postgres() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, once of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "hall.db")
    url: str = request.getfixturevalue("shared")
    return url


@pytest.fixture
def shared(postgres: str) -> str:
    """The address of an empty PostgreSQL database, which several processes may share."""
    name = f"hall_{uuid.uuid4().hex}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"'.encode())
    return postgres.rsplit("/", 1)[0] + f"/{name}"
