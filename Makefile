# Wyrmhall. Each target sets up all it needs by itself, in .venv and with the system's packages where it must.

PYTHON ?= python3
BIN := .venv/bin
PY := $(BIN)/python
SERVE := .venv/.serve
TOOLS := .venv/.tools
READY := .venv/.ready
INSTALL := $(PY) -m pip install --quiet --disable-pip-version-check -c constraints.txt
FAST := build/.fast
WEB := src/wyrmhall/server/static/.built
ENGINE := $(wildcard src/wyrmhall/kernel/*.py src/wyrmhall/games/*/*.py src/wyrmhall/bots/*.py)
CLIENT := $(shell find web -path web/node_modules -prune -o -type f -print 2>/dev/null)

.PHONY: play test bench setup fast web wheel lint test-web test-engine test-rest test-pythons test-ray test-learn clean

# The hall opens as soon as it can be served; the engine is compiled meanwhile. make play ARGS="--port 9000"
play:
	@$(MAKE) --no-print-directory -j2 $(SERVE) $(WEB)
	@$(PY) scripts/play.py $(ARGS)

# First what leaves a core idle by itself, two at a time: fetching and building, then checking and compiling.
test:
	@$(MAKE) --no-print-directory -j2 $(READY) $(WEB)
	@$(MAKE) --no-print-directory -j2 lint fast test-web
	@$(MAKE) --no-print-directory test-engine test-rest

# make bench AGAINST=../before/src measures this engine and another compiled checkout by turns first.
bench: $(READY) $(FAST) $(WEB)
	mkdir -p artifacts
	$(if $(AGAINST),$(PY) benchmarks/compare.py $(AGAINST) --json artifacts/compare.json)
	$(PY) benchmarks/engine.py artifacts/bench.json
	$(PY) benchmarks/envs.py artifacts/envs.json
	sh scripts/bring.sh postgres
	$(PY) benchmarks/load.py --json artifacts/load.json

setup: $(READY)

fast: $(FAST)

web: $(WEB)

# Both wheels in dist/, the client inside: one compiled for this Python and this kind of machine, and a pure one for all. Each is
# installed into an empty environment and played with. `make test` does that with the pure one only: compiling takes minutes.
wheel: $(READY) $(WEB)
	rm -rf dist
	sh scripts/bring.sh compiler
	sh scripts/wheel.sh $(PY) dist pure
	sh scripts/wheel.sh $(PY) dist compiled
	for wheel in dist/*.whl; do WYRMHALL_WHEEL=$$wheel $(PY) -m pytest -q tests/test_wheel.py || exit 1; done
	ls -l dist

$(PY):
	$(PYTHON) -m venv .venv

$(SERVE): pyproject.toml constraints.txt | $(PY)
	$(INSTALL) --upgrade setuptools
	$(INSTALL) --no-build-isolation -e '.[web]'
	touch $(SERVE)

$(TOOLS): $(SERVE)
	$(INSTALL) 'mypy[mypyc]'
	touch $(TOOLS)

$(READY): $(SERVE)
	$(INSTALL) --no-build-isolation -e '.[dev]'
	touch $(TOOLS) $(READY)

# As old as the beginning of its making: what is written while it compiles is compiled the next time.
$(FAST): $(TOOLS) setup.py scripts/compile.sh $(ENGINE)
	sh scripts/bring.sh compiler
	mkdir -p build
	touch $(FAST).begun
	sh scripts/compile.sh $(PY)
	mv $(FAST).begun $(FAST)

$(WEB): $(CLIENT)
	PYTHON=$(PYTHON) sh scripts/web.sh
	touch $(WEB)

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

test-web: $(WEB)
	sh scripts/web.sh test

# The engine's tests run on both builds; everything around the table runs once, on the compiled one where there is one.
# The browser's tests keep an event loop running in their process, so they share it with no others. What fails there, or beside servers
# and sockets, is tried once more, and the report says so: what a busy machine does late is no fault. Long tests come first and are
# handed out one by one, so that no core waits for the other at the end.
test-engine: $(READY) $(FAST)
	WYRMHALL_PURE=1 $(PY) -m pytest -q -n 2 tests/kernel tests/games tests/bots
	$(PY) -m pytest -q -n 2 tests/kernel tests/games tests/bots

test-rest: $(READY) $(FAST) $(WEB)
	sh scripts/bring.sh chromium postgres nginx
	$(PY) -m pytest -q -n 2 --dist worksteal --reruns 1 tests/test_*.py tests/server tests/terminal tests/lab tests/lessons tests/envs
	$(PY) -m pytest -q -n 2 --maxschedchunk 1 --reruns 1 tests/browser

# Not part of `make test`: every Python takes an environment, a compiled engine and two rounds of the engine's tests.
test-pythons:
	sh scripts/bring.sh compiler
	sh scripts/pythons.sh $(ARGS)

# Not part of `make test`: Ray and what it needs are half a gigabyte, PyTorch as much, and clusters take minutes on a busy machine.
test-ray: $(READY) $(FAST)
	$(INSTALL) --no-build-isolation -e '.[ray,learn]'
	unshare --net --map-root-user $(PY) scripts/alone.py $(PY) -m pytest -q tests/cluster

# Not part of `make test`: PyTorch is large. What plays by weights is tested there, and without it.
test-learn: $(READY) $(FAST)
	$(INSTALL) --no-build-isolation -e '.[learn]'
	$(PY) -m pytest -q -n 2 tests/learning

clean:
	rm -rf build dist artifacts .venv .node .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	rm -rf web/node_modules src/wyrmhall/server/static src/wyrmhall.egg-info
	find src tests benchmarks \( -name '*.so' -o -name '*.so.new' -o -name .moving \) -delete
	find src tests benchmarks examples -name __pycache__ -type d -prune -exec rm -rf {} +
