"""Anybody's bot: a class in a Python file, named as `path/to/file.py:ClassName`, or a file of weights, `file.wyrm`.

All that a class needs is `choose(state, seat, rng)`, which returns a legal token; `volunteer` and `explain` may be left
out. It is handed an imagined state, in which everything it cannot know is dealt anew, so it cannot look at hidden
cards.
"""

from __future__ import annotations

import hashlib
import inspect
import json
import os
import sys
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

from wyrmhall.bots.weights import WEIGHTS, BadWeights, decode
from wyrmhall.kernel.errors import WyrmhallError
from wyrmhall.kernel.game import Game
from wyrmhall.kernel.rng import Rng
from wyrmhall.kernel.state import State

# Where the bots stand that go by a name; processes hand it on to those they begin.
ENLISTED = "WYRMHALL_BOTS"
# The bot that plays by weights that come with the package.
LEARNED = "learned"


class BadBot(WyrmhallError):
    """A bot file that cannot be loaded, or a bot that broke in the middle of a game."""


def is_weights(name: str) -> bool:
    """Whether a bot is a file of what a network has learnt."""
    return name.endswith(WEIGHTS)


def is_file_bot(name: str) -> bool:
    return ".py:" in name or is_weights(name)


def split_names(text: str) -> list[str]:
    """`drake,Elder,my.py:Bot` -> a name each: those of bots in small letters, files as they are written."""
    return [name.strip() if is_file_bot(name) else name.strip().lower() for name in text.split(",")]


def file_of(name: str) -> Path | None:
    """The file a bot comes from; None is one of the house's."""
    if is_weights(name):
        return Path(name)
    return Path(name.rpartition(":")[0]) if is_file_bot(name) else None


def short_name(name: str) -> str:
    """What to call a bot where room is scarce: without the folder its file lies in."""
    file = file_of(name)
    if file is None or is_weights(name):
        return name if file is None else file.name
    return f"{file.name}:{name.rpartition(':')[2]}"


def own_name(name: str) -> str:
    """What a bot from a file calls itself: by its class, or by the file of its weights without the ending."""
    return Path(name).stem if is_weights(name) else name.rpartition(":")[2]


def enlist(names: Sequence[str]) -> None:
    """Let bots from files be called by names of their own, in this process and in those it begins."""
    for name in names:
        if name == LEARNED:
            continue
        if not is_file_bot(name):
            raise BadBot(f"{name!r} is not a bot from a file; expected path/to/file.py:ClassName or file{WEIGHTS}")
        if is_weights(name):
            decode(weights_in(name), name)
        else:
            load_class(name)
    os.environ[ENLISTED] = json.dumps([_whole(name) for name in names])
    if len(enlisted()) < len(names):
        raise BadBot("two bots from files have the same name")


def _whole(name: str) -> str:
    """A name that means the same in every folder."""
    file = file_of(name)
    if file is None or is_weights(name):
        return name if file is None else str(file.resolve())
    return f"{file.resolve()}:{own_name(name)}"


def enlisted() -> dict[str, str]:
    """Bots from files by the names they go by here, in small letters."""
    return {own_name(name).lower(): name for name in json.loads(os.environ.get(ENLISTED, "[]"))}


def texts_of(names: Sequence[str]) -> dict[str, str]:
    """The text of every file that these bots come from, to be sent where the files are not."""
    return {str(file_of(name)): _text_of(name) for name in names if file_of(name) is not None}


def _text_of(name: str) -> str:
    # Weights are bytes, and each stands for a letter.
    return weights_in(name).decode("latin-1") if is_weights(name) else _read(Path(name.rpartition(":")[0]))


def bring_files(texts: Mapping[str, str]) -> None:
    """Files that were sent here: their bots are loaded from the text, whatever lies on this machine."""
    _sent.update(texts)


_sent: dict[str, str] = {}


def weights_in(name: str) -> bytes:
    """What stands in a file of weights."""
    file = Path(name)
    if str(file) in _sent:
        return _sent[str(file)].encode("latin-1")
    if not file.is_file():
        raise BadWeights(f"there is no file of weights {file}")
    return file.read_bytes()


def load_class(name: str) -> Any:
    """The class behind `path/to/file.py:ClassName`; a file that has changed is read again."""
    path = name.rpartition(":")[0]
    return _load_class(name, _sent[path] if path in _sent else _read(Path(path)))


def _read(file: Path) -> str:
    if not file.is_file():
        raise BadBot(f"there is no bot file {file}")
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadBot(f"the bot file {file} cannot be read: {_said(error)}") from error


@lru_cache(maxsize=64)
def _load_class(name: str, text: str) -> Any:
    path, _, wanted = name.rpartition(":")
    module = ModuleType(f"wyrmhall_bot_{hashlib.sha256(f'{path}:{text}'.encode()).hexdigest()[:16]}")
    module.__file__ = path
    sys.modules[module.__name__] = module
    try:
        exec(compile(text, path, "exec"), vars(module))
    except (Exception, SystemExit) as error:
        raise BadBot(f"the bot file {path} cannot be loaded: {_said(error)}") from error
    found = getattr(module, wanted, None)
    if not inspect.isclass(found):
        classes = [each for each, value in vars(module).items() if inspect.isclass(value) and hasattr(value, "choose")]
        raise BadBot(f"the bot file {path} has no class {wanted!r}; its bots are {', '.join(classes) or 'none'}")
    if not callable(getattr(found, "choose", None)):
        raise BadBot(f"{name} has no method choose(state, seat, rng)")
    return found


class FileBot:
    """A bot from a file, watched: what it does wrong is said in one sentence."""

    def __init__(self, name: str, game: Game) -> None:
        self.name = name
        found = load_class(name)
        try:
            self._own: Any = found(game) if inspect.signature(found).parameters else found()
        except (Exception, SystemExit) as error:
            raise BadBot(f"{name} cannot be made: {_said(error)}") from error

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        token = self._call("choose", state, seat, rng)
        if type(token) is not int or token not in state.legal(seat):
            raise BadBot(f"{self.name} chose {token!r}, which is not legal: expected one of {state.legal(seat)}")
        return token

    def volunteer(self, state: State, seat: int, rng: Rng) -> int:
        if not hasattr(self._own, "volunteer"):
            return -1
        token = self._call("volunteer", state, seat, rng)
        if type(token) is not int or (token >= 0 and token not in state.acts(seat)):
            raise BadBot(f"{self.name} would do {token!r} unasked, which it may not: expected -1 or one of its acts")
        return token

    def explain(self, state: State, seat: int, rng: Rng) -> list[Any]:
        from wyrmhall.bots import Idea

        if hasattr(self._own, "explain"):
            return list(self._call("explain", state, seat, rng))
        return [Idea(self.choose(state, seat, rng), 1, 0.0, float(state.scores()[seat]))]

    def _call(self, method: str, state: State, seat: int, rng: Rng) -> Any:
        try:
            return getattr(self._own, method)(state.imagine(seat, rng), seat, rng)
        except (Exception, SystemExit) as error:
            raise BadBot(f"{self.name} broke in {method}: {_said(error)}") from error


def _said(error: BaseException) -> str:
    return f"{type(error).__name__}: {' '.join(str(error).split())}" if str(error) else type(error).__name__
