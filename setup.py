"""Builds the engine as C extensions with mypyc when WYRMHALL_COMPILE=1; without it the package is pure Python."""

import os

from setuptools import setup

COMPILED = [
    "src/wyrmhall/kernel/rng.py",
    "src/wyrmhall/kernel/state.py",
    *(
        f"src/wyrmhall/games/{game}/{module}.py"
        for game, modules in {
            "fairytale": ("codes", "effects", "cards", "imagine", "scoring", "evaluate", "rules", "state"),
        }.items()
        for module in modules
    ),
    "src/wyrmhall/bots/search.py",
]


def extensions() -> list:
    if os.environ.get("WYRMHALL_COMPILE") != "1":
        return []
    from mypyc.build import mypycify

    return mypycify(["--strict", "--python-version", "3.11", *COMPILED], opt_level="3", group_name="wyrmhall")


setup(ext_modules=extensions())
