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

.PHONY: play test bench setup fast web lint test-engine test-rest test-pythons clean

# The hall opens as soon as it can be served; the engine is compiled meanwhile. make play ARGS="--port 9000"
play:
	@$(MAKE) --no-print-directory -j2 $(SERVE) $(WEB)
	@$(PY) scripts/play.py $(ARGS)

test: lint test-engine test-rest

# make bench AGAINST=../before/src measures this engine and another compiled checkout by turns first.
bench: $(READY) $(FAST) $(WEB)
	mkdir -p artifacts
	$(if $(AGAINST),$(PY) benchmarks/compare.py $(AGAINST) --json artifacts/compare.json)
	$(PY) benchmarks/engine.py artifacts/bench.json
	sh scripts/bring.sh postgres
	$(PY) benchmarks/load.py --json artifacts/load.json

setup: $(READY)

fast: $(FAST)

web: $(WEB)

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

$(FAST): $(TOOLS) setup.py scripts/compile.sh $(ENGINE)
	sh scripts/bring.sh compiler
	mkdir -p build
	sh scripts/compile.sh $(PY)
	touch $(FAST)

$(WEB): $(CLIENT)
	PYTHON=$(PYTHON) sh scripts/web.sh
	touch $(WEB)

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# The engine's tests run on both builds; everything around the table runs once, on the compiled one where there is one.
# The browser's tests keep an event loop running in their process, so they share it with no others.
test-engine: $(READY) $(FAST)
	WYRMHALL_PURE=1 $(PY) -m pytest -q -n 2 tests/kernel tests/games tests/bots
	$(PY) -m pytest -q -n 2 tests/kernel tests/games tests/bots

test-rest: $(READY) $(FAST) $(WEB)
	sh scripts/bring.sh chromium postgres
	sh scripts/web.sh test
	$(PY) -m pytest -q -n 2 tests/server tests/terminal tests/lab tests/lessons tests/test_build.py tests/test_cli.py tests/test_docs.py
	$(PY) -m pytest -q -n 2 tests/browser

# Not part of `make test`: every Python takes an environment, a compiled engine and two rounds of the engine's tests.
test-pythons:
	sh scripts/bring.sh compiler
	sh scripts/pythons.sh $(ARGS)

clean:
	rm -rf build dist artifacts .venv .node .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	rm -rf web/node_modules src/wyrmhall/server/static src/wyrmhall.egg-info
	find src tests benchmarks \( -name '*.so' -o -name '*.so.new' -o -name .moving \) -delete
	find src tests benchmarks examples -name __pycache__ -type d -prune -exec rm -rf {} +
