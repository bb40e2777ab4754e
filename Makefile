# Spielwerk: everything starts from here. Python comes from the system, all else from the package registry.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.ready
.DEFAULT_GOAL := help

.PHONY: help setup play test lint types unit rulings playthroughs bench clean

help: ## list what can be done
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /make \1\t/' | expand -t 16

$(VENV)/bin/python:
	@echo "== making a virtual environment in $(VENV)"
	@$(PYTHON) -m venv $(VENV) 2>/dev/null || { \
		echo "== python3-venv is missing, installing it"; \
		rm -rf $(VENV); \
		$$( [ "$$(id -u)" = 0 ] || echo sudo ) sh -c 'apt-get update -qq && apt-get install -y -qq python3-venv' >/dev/null; \
		$(PYTHON) -m venv $(VENV); }

$(STAMP): $(VENV)/bin/python pyproject.toml
	@echo "== installing Spielwerk and its tools into $(VENV) (once)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1'
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[all]' --group dev
	@touch $(STAMP)

setup: $(STAMP) ## make .venv with the command .venv/bin/spielwerk

play: $(STAMP) ## play Kunitori in the terminal against two bots
	@echo "== starting a game of Kunitori (.venv/bin/spielwerk play --help shows more)"
	@$(BIN)/spielwerk play kunitori --players you,greedy,greedy

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
	@$(BIN)/pyright

rulings: $(STAMP) ## run all rulings and show which are proved
	@echo "== rulings"
	@$(BIN)/spielwerk judge rulings
	@$(BIN)/spielwerk judge --coverage | grep 'testable rulings'

unit: $(STAMP) ## all tests
	@echo "== tests"
	@$(BIN)/pytest -n auto

test: lint types rulings unit ## everything: lint, types, rulings, tests

playthroughs: $(STAMP) ## write the golden playthroughs anew, after a change of the rules
	@cd tests && ../$(BIN)/python playthroughs.py

bench: $(STAMP) ## measure the speed on this machine
	@$(BIN)/spielwerk bench

clean: ## remove everything that was made
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
