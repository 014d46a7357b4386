"""Which build is running: `compiled` (mypyc) or `pure`. With WYRMHALL_PURE=1 the compiled modules are passed over.

Imported before any other module of the package, so that both builds can be tested from one tree.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
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


if os.environ.get("WYRMHALL_PURE") == "1":
    sys.meta_path.insert(0, _SourceFinder)


def name() -> str:
    from wyrmhall.kernel import state

    return "pure" if (state.__file__ or "").endswith(".py") else "compiled"
