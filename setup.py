"""Builds the engine as C extensions with mypyc when WYRMHALL_COMPILE=1; without it the package is pure Python.

The kernel with the search is one library, the deep search is one and every game is one, so a change to one of the
latter leaves the others alone. Every module is a C file of its own: all cores compile, and only what changed is
compiled again.
"""

import contextlib
import hashlib
import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

CORE = [
    *(
        f"src/wyrmhall/kernel/{name}.py"
        for name in ("rng", "observe", "operation", "state", "piles", "rewards", "batch")
    ),
    "src/wyrmhall/bots/search.py",
]
# The search that is still worked on stands apart, with the network: compiling them leaves everything else as it is.
DEEP = [f"src/wyrmhall/bots/{name}.py" for name in ("deep", "rival", "net", "taught")]
# The modules of a game that are read or written by people or the wire, not played through.
BORDER = {"__init__", "board", "bring", "gallery", "log", "meanings", "parts", "view", "text", "zones", "terminal"}
# While this file exists the engine runs uncompiled (see wyrmhall/_build.py).
MOVING = Path("src/wyrmhall/.moving")


def libraries() -> list[tuple[list[str], str | None]]:
    """Which modules go into which library: the core's, the deep search's, and one for each folder of a game."""
    found: list[tuple[list[str], str | None]] = [(CORE, "wyrmhall_core"), (DEEP, "wyrmhall_deep")]
    for folder in sorted(path.parent for path in Path("src/wyrmhall/games").glob("*/__init__.py")):
        modules = [path.as_posix() for path in sorted(folder.glob("*.py")) if path.stem not in BORDER]
        found.append((modules, f"wyrmhall_{folder.name}"))
    return found


def extensions() -> list[Extension]:
    if os.environ.get("WYRMHALL_COMPILE") != "1":
        return []
    from mypyc.build import mypycify

    groups = libraries()
    made: list[Extension] = mypycify(
        # Without mypy's cache: it would save two seconds, and what is compiled never depends on an earlier run.
        ["--strict", f"--cache-dir={os.devnull}", *(module for modules, _ in groups for module in modules)],
        separate=groups,
        multi_file=True,
        include_runtime_files=True,
        opt_level="3",
        debug_level="0",
        target_dir=f"build/c-{sys.implementation.cache_tag}",
    )
    if os.name == "posix":
        # The libraries find each other through Python, so calls inside of one need not go through the linker's table.
        # mypyc defines the table of another library's functions in a header: one definition for all files.
        for extension in made:
            extension.extra_compile_args += ["-fvisibility=hidden", "-fcommon"]
    return made


def mark(parts: Iterable[bytes]) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(hashlib.sha256(part).digest())
    return digest.hexdigest()


class Build(build_ext):
    """Compiles on all cores what has changed, and puts the result in place only when all of it is there."""

    def build_extensions(self) -> None:
        jobs = [(extension, source) for extension in self.extensions for source in extension.sources]
        jobs.sort(key=lambda job: -Path(job[1]).stat().st_size)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(lambda job: self.compile_file(*job), jobs))
            list(pool.map(self.link, self.extensions))

    def compile_file(self, extension: Any, source: str) -> None:
        """Makes the object file of a C file; it is kept if the text, the headers and the flags are what they were."""
        flags = [*self.compiler.compiler_so, *extension.extra_compile_args]
        texts = [Path(path).read_bytes() for path in (source, *extension.depends)]
        wanted = mark([*texts, *(flag.encode() for flag in flags)])
        [target] = self.objects([source])
        with self.making(target, f"{target}.mark", wanted) as needed:
            if needed:
                self.compiler.compile(
                    [source],
                    output_dir=self.build_temp,
                    include_dirs=extension.include_dirs,
                    extra_postargs=extension.extra_compile_args,
                )

    def objects(self, sources: list[str]) -> list[str]:
        return list(self.compiler.object_filenames(sources, output_dir=self.build_temp))

    def link(self, extension: Any) -> None:
        objects = self.objects(extension.sources)
        target = self.get_ext_fullpath(extension.name)
        wanted = mark(Path(f"{path}.mark").read_bytes() for path in objects)
        # Not beside the library, where everything goes into the wheel.
        note = os.path.join(self.build_temp, f"{self.get_ext_filename(extension.name)}.mark")
        with self.making(target, note, wanted) as needed:
            if needed:
                self.compiler.link_shared_object(objects, target, build_temp=self.build_temp, target_lang="c")

    @staticmethod
    @contextlib.contextmanager
    def making(target: str, mark_file: str, wanted: str) -> Iterator[bool]:
        """Whether this file has to be made. Its mark is gone while it is, so an aborted build leaves none behind."""
        note = Path(mark_file)
        if Path(target).exists() and note.exists() and note.read_text() == wanted:
            yield False
            return
        note.unlink(missing_ok=True)
        yield True
        note.parent.mkdir(parents=True, exist_ok=True)
        note.write_text(wanted)

    def copy_extensions_to_source(self) -> None:
        """All libraries are brought beside their sources first and take their names last, and those of modules that are
        no longer compiled go.
        """
        build_py = self.get_finalized_command("build_py")
        places = [self._get_inplace_equivalent(build_py, extension) for extension in self.extensions]
        for inplace, built in places:
            shutil.copy2(built, f"{inplace}.new")
        stale = {str(path) for path in Path("src").rglob(f"*{self.get_ext_filename('')}")} - {new for new, _ in places}
        MOVING.touch()
        for path in stale:
            os.remove(path)
        for inplace, _ in places:
            os.replace(f"{inplace}.new", inplace)
        MOVING.unlink()


setup(ext_modules=extensions(), cmdclass={"build_ext": Build})
