#!/bin/sh
# Builds a wheel into a folder: `sh scripts/wheel.sh PYTHON FOLDER [pure|compiled]`. The client has to be built before.
# Each kind has a build folder of its own, so that nothing of an earlier build gets into a wheel.
set -eu

python=$1
folder=$2
kind=${3:-pure}
base="build/wheel-$kind"
[ -f src/wyrmhall/server/static/index.html ] || { echo "the client is not built; make web builds it" >&2; exit 1; }
rm -rf "$base/lib" "$base"/lib.* "$base"/bdist.*
mkdir -p "$base" "$folder"
printf '[build]\nbuild_base = %s\n' "$base" > "$base/settings.cfg"
[ "$kind" = compiled ] && WYRMHALL_COMPILE=1 && export WYRMHALL_COMPILE
DIST_EXTRA_CONFIG="$PWD/$base/settings.cfg" "$python" -m pip wheel --quiet --disable-pip-version-check \
    --no-deps --no-build-isolation --wheel-dir "$folder" .
