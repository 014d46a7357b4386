#!/bin/sh
# Compiles the engine in place with mypyc; without a C compiler the engine stays pure Python and nothing else changes.
set -eu

if command -v gcc >/dev/null 2>&1 || command -v cc >/dev/null 2>&1; then
    WYRMHALL_COMPILE=1 "$1" setup.py -q build_ext --inplace
    "$1" -c "import wyrmhall; assert wyrmhall.build == 'compiled', wyrmhall.build"
else
    echo "no C compiler: the engine stays pure Python" >&2
fi
