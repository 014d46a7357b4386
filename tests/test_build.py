"""Which build a process runs: the compiled one when all of it is in place, and never a mixture."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from wyrmhall import _build


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package folder whose engine has been compiled."""
    monkeypatch.delenv("WYRMHALL_PURE", raising=False)
    (tmp_path / "kernel").mkdir()
    (tmp_path / "kernel" / f"state{EXTENSION_SUFFIXES[0]}").touch()
    return tmp_path


def test_a_compiled_engine_is_used(package: Path) -> None:
    assert _build.next_name(package) == "compiled"


def test_without_one_the_sources_are_run(package: Path) -> None:
    (package / "kernel" / f"state{EXTENSION_SUFFIXES[0]}").unlink()
    assert _build.next_name(package) == "pure"


def test_an_engine_that_is_being_moved_into_place_is_passed_over(package: Path) -> None:
    (package / ".moving").touch()
    assert _build.next_name(package) == "pure"


def test_the_environment_can_ask_for_the_sources(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WYRMHALL_PURE", "1")
    assert _build.next_name(package) == "pure"


def test_a_pure_process_loads_nothing_compiled_even_when_it_loads_late() -> None:
    program = (
        "import wyrmhall, sys; [wyrmhall.load(name) for name in wyrmhall.names()]; "
        "print(wyrmhall.build, [n for n, m in sys.modules.items() if n.startswith('wyrmhall') "
        "and not (getattr(m, '__file__', None) or '.py').endswith('.py')])"
    )
    environment = {**os.environ, "WYRMHALL_PURE": "1"}
    run = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "pure []"
