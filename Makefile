# Everything is installed in .venv inside this folder; `make play` saves games in the user's data folder.
PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python
READY := $(VENV)/.ready
PLAY := $(VENV)/.ready-to-play
PIP := WOOLGATHER_WEB=no $(RUN) -m pip -qq install --disable-pip-version-check -c constraints.txt -e
# Bytecode is kept: for the second run of tests, and for the servers that they start.
TESTS := PYTHONDONTWRITEBYTECODE= WOOLGATHER_COMPILED=require $(RUN) -m pytest -n 3

.DEFAULT_GOAL := help
.PHONY: help setup build pure web browser play dev check test soak bench bench-table lint client-tests style docs clean

help:  ## list the targets
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 13

setup: $(READY)  ## create the development environment in .venv

$(READY): pyproject.toml setup.py constraints.txt tools/make_venv.py
	@$(PYTHON) tools/make_venv.py $(VENV)
	@echo "Installing what woolgather and its tests need ..."
	@$(PIP) '.[dev]'
	@touch $@ $(PLAY)

$(PLAY): pyproject.toml setup.py constraints.txt tools/make_venv.py
	@$(PYTHON) tools/make_venv.py $(VENV)
	@echo "Installing what playing needs ..."
	@$(PIP) '.[play]'
	@touch $@

build: setup  ## compile the hot modules in place, if they have changed
	@WOOLGATHER_COMPILED=require $(RUN) setup.py --quiet build_ext --inplace

pure: setup  ## go back to plain Python
	@find src -name '*.so' -delete -o -name '*.pyd' -delete
	@rm -rf build src/woolgather/_stamp.json

web: setup  ## build the browser client, if it has changed
	@$(RUN) tools/build_web.py

browser: setup  ## install a browser for the tests, if there is none
	@$(RUN) tools/find_browser.py

play: $(PLAY)  ## open the table in the browser
	@$(RUN) tools/prepare.py
	@$(VENV)/bin/woolgather

dev: setup  ## the browser client with hot reload, at the table of `make play` or at one of its own
	@$(RUN) tools/dev_web.py

lint: style  ## style and types, those of the browser client too; warnings are errors
	@$(RUN) tools/build_web.py check lint

client-tests: lint
	@$(RUN) tools/build_web.py test

style: setup  ## style and types of the Python code alone
	@$(VENV)/bin/ruff check
	@$(VENV)/bin/ruff format --quiet --check
	@$(VENV)/bin/mypy

check: setup  ## the quick look: style, types and the fast tests, in under a minute
	@+$(MAKE) --no-print-directory -j2 build style
	@$(TESTS) -m "not slow" --ignore=tests/browser

test: setup  ## run all checks and tests
	@+$(MAKE) --no-print-directory -j2 build browser client-tests
	@$(TESTS)
	@$(TESTS) --store postgres tests/table

soak: build  ## run the tests at full size, possibly for hours; adds a report to docs/soak.md
	@$(TESTS) --soak -m soak

bench: build  ## our speed next to other systems'; results go to bench/results.md
	@$(PIP) '.[bench]'
	@$(RUN) -m bench

bench-table: build  ## how much the table server carries, in twenty minutes; results go to bench/table.md
	@$(RUN) -m bench.table

docs: setup  ## update the tables in the documentation, and build the site in build/docs
	@$(RUN) tools/write_tables.py
	@$(RUN) -m sphinx --quiet --fail-on-warning --keep-going --nitpicky -d build/docs-cache docs build/docs
	@echo "The site is in build/docs/index.html."

clean: ## remove everything that was built
	@rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	@find src -name '*.so' -delete -o -name '*.pyd' -delete -o -name '*.egg-info' -prune -exec rm -rf {} +
	@rm -rf src/woolgather/_stamp.json src/woolgather/table/static web/node_modules web/src/messages.ts web/src/views
	@find web -name '*.d.toml.ts' -delete
