#!/bin/sh
# Runs the engine's tests, uncompiled and compiled, on every Python that pyproject.toml names and this machine has.
# Each gets an environment of its own under build/; the words after the script's name go to pytest. Without any, all tests of the engine
# run but the contract of every setting of every game, which takes long and which `make test` plays on both builds.
set -eu

find_python() {
    if "python$1" -c '' 2>/dev/null; then
        command -v "python$1"
    elif command -v pyenv >/dev/null 2>&1; then
        version=$(pyenv versions --bare | grep "^$1\.[0-9]*$" | tail -n 1)
        [ -z "$version" ] || PYENV_VERSION="$version" pyenv which python
    fi
}

[ $# -gt 0 ] || set -- tests/kernel tests/games tests/bots tests/test_build.py --ignore=tests/games/test_contract.py
tried=""
for version in $(sed -n 's/.*"Programming Language :: Python :: \(3\.[0-9]*\)".*/\1/p' pyproject.toml); do
    python=$(find_python "$version")
    if [ -z "$python" ]; then
        echo "Python $version is not here: not tried"
        continue
    fi
    echo "Python $version: $("$python" --version)"
    own="build/python$version"
    [ -x "$own/bin/python" ] || "$python" -m venv "$own"
    install="$own/bin/python -m pip install --quiet --disable-pip-version-check -c constraints.txt"
    $install --upgrade setuptools
    $install --no-build-isolation -e '.[dev]'
    WYRMHALL_PURE=1 "$own/bin/python" -m pytest -q -n 2 "$@"
    sh scripts/compile.sh "$own/bin/python"
    "$own/bin/python" -m pytest -q -n 2 "$@"
    tried="$tried $version"
done
[ -n "$tried" ] || { echo "no Python that pyproject.toml names is here" >&2; exit 1; }
echo "Tried and passed, uncompiled and compiled:$tried"
