"""Which build is running: `compiled` (mypyc) or `pure`. With WYRMHALL_PURE=1 the compiled modules are passed over, and
so they are while new ones are being moved into place.

Imported before any other module of the package, so that both builds can be tested from one tree.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType


class _SourceFinder:
    """Finds the modules of this package as source files only."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith("wyrmhall.") or path is None:
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, [".py"])).find_spec(name)
            if spec is not None:
                return spec
        return None


def next_name(package: Path = Path(__file__).parent) -> str:
    """The build that a process started now would run; it changes when the engine has been compiled meanwhile."""
    if os.environ.get("WYRMHALL_PURE") == "1" or (package / ".moving").exists():
        return "pure"
    return "compiled" if any((package / "kernel" / f"state{end}").exists() for end in EXTENSION_SUFFIXES) else "pure"


if next_name() == "pure":
    sys.meta_path.insert(0, _SourceFinder)


def name() -> str:
    from wyrmhall.kernel import state

    return "pure" if (state.__file__ or "").endswith(".py") else "compiled"
