"""Opens the hall at once, and compiles the engine in the background where that has not been done.

Both end together: the hall with Ctrl-C, the compiling with the hall.
"""

import contextlib
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

LOG = Path("build/compile.log")
MAKE = ["make", "--silent", "--no-print-directory"]
# The flags of the make that called are for that one.
PLAIN = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL")}


def say(words: str) -> None:
    print(words, flush=True)


def compile_engine() -> subprocess.Popen[bytes]:
    # What was compiled from other sources must not be played with.
    for library in Path("src").rglob("*.so"):
        library.unlink()
    LOG.parent.mkdir(exist_ok=True)
    with LOG.open("wb") as log:
        command = ["nice", "-n", "15", *MAKE, "fast"]
        return subprocess.Popen(command, env=PLAIN, stdout=log, stderr=subprocess.STDOUT, start_new_session=True)


def tell_when_done(compiling: subprocess.Popen[bytes]) -> None:
    result = compiling.wait()
    if result == 0:
        print(
            "The engine is compiled: bots think with it from now on, the hall itself when it is opened next.",
            flush=True,
        )
    elif result > 0:
        print(
            f"The engine could not be compiled ({LOG} says why); the hall goes on without.", file=sys.stderr, flush=True
        )


def main() -> int:
    compiling = None
    if subprocess.run([*MAKE, "--question", "build/.fast"], env=PLAIN, check=False).returncode != 0:
        print(
            "The hall opens now; its engine is being compiled meanwhile, so bots are slower for a minute.", flush=True
        )
        compiling = compile_engine()
        threading.Thread(target=tell_when_done, args=(compiling,), daemon=True).start()
    hall = subprocess.Popen([sys.executable, "-m", "wyrmhall", "serve", *sys.argv[1:]])
    signal.signal(signal.SIGTERM, lambda *_: hall.terminate())
    signal.signal(signal.SIGINT, lambda *_: None)  # the terminal tells the hall as well
    try:
        return hall.wait()
    finally:
        if compiling is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(compiling.pid, signal.SIGTERM)


if __name__ == "__main__":
    sys.exit(main())
