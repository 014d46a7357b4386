"""The `wyrmhall` command. Errors are one sentence on standard error and a non-zero exit.

Each command lives in a module of its own and is imported when it is called, so that a command needs only the libraries
it uses.
"""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Sequence

from wyrmhall.cli.parser import parse
from wyrmhall.kernel.errors import WyrmhallError

FAILED = 2
INTERRUPTED = 130
# The extra that brings a library, where it is not the server's.
EXTRAS = {
    "rich": "terminal",
    "openskill": "lab",
    "matplotlib": "lab",
    "pyarrow": "lab",
    "numpy": "learn",
    "torch": "learn",
    "ray": "ray",
    "grpc": "ray",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal or pipe without Unicode gets question marks rather than a traceback.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    given = parse(arguments)
    given.command = shlex.join(["wyrmhall", *(sys.argv[1:] if arguments is None else arguments)])
    try:
        given.run(given)
        sys.stdout.flush()
    except WyrmhallError as error:
        return _fail(str(error))
    except ModuleNotFoundError as error:
        return _fail(_missing(error))
    except BrokenPipeError:
        # Whoever read our output has enough; Python would complain when it flushes the rest at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        return _fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except UnicodeDecodeError as error:
        return _fail(f"a file that should be text is not UTF-8: {error.reason} at byte {error.start}")
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return INTERRUPTED
    return 0


def _fail(sentence: str) -> int:
    print(f"wyrmhall: {' '.join(sentence.split())}", file=sys.stderr)
    return FAILED


def _missing(error: ModuleNotFoundError) -> str:
    """Which extra brings the library that is not there."""
    if error.name is None or error.name.startswith("wyrmhall"):
        raise error
    library = error.name.partition(".")[0]
    extra = EXTRAS.get(library, "web")
    return f"this needs {library}, which is not installed: pip install 'wyrmhall[{extra}]'"


__all__ = ["main"]
