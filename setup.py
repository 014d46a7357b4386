"""Builds the engine as C extensions with mypyc when WYRMHALL_COMPILE=1; without it the package is pure Python.

The kernel's hot modules, every module of a game but those at its border, and the search are compiled as one unit.
"""

import os
from pathlib import Path

from setuptools import setup

BORDER = {"__init__", "view", "text", "questions", "zones", "position", "terminal"}

KERNEL = ("rng", "operation", "state", "piles", "rewards")


def compiled_modules() -> list[str]:
    games = sorted(Path("src/wyrmhall/games").glob("*/*.py"))
    return [
        *(f"src/wyrmhall/kernel/{name}.py" for name in KERNEL),
        *(path.as_posix() for path in games if path.stem not in BORDER),
        "src/wyrmhall/bots/search.py",
    ]


def extensions() -> list:
    if os.environ.get("WYRMHALL_COMPILE") != "1":
        return []
    from mypyc.build import mypycify

    return mypycify(["--strict", "--python-version", "3.11", *compiled_modules()], opt_level="3", group_name="wyrmhall")


setup(ext_modules=extensions())
